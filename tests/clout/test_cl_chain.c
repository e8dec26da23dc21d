/* Answers, windows and chains: CL-269 to CL-279, CL-099 to CL-101, D-19, D-20, D-35, S-02 to S-04. */
#include "cl_play.h"

static struct game g;

static void set(uint32_t seat, uint32_t slot, const char *card) {
    put_back(&g, seat, slot, card, CL_BACK_DOWN);
}

/* D-19, D-20, CL-081, CL-270: a set trap answers what it names, for nothing, not on the turn it was set. */
static void traps_answer_what_they_name(void **unused) {
    (void)unused;
    table(&g);
    set(CL_AWAY, 0, "hr_complaint");
    put_back(&g, CL_AWAY, 1, "slander", CL_BACK_DOWN | CL_BACK_FRESH);
    set(CL_AWAY, 2, "error_404");
    give(&g, CL_HOST, "late_rent_ricky");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_2, 0);
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_3, 0); /* CL-271 mended */
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_PASS, 0, 0);                       /* the chain: it might answer its own trap */
    assert_int_equal(host(&g)->reputation, -500); /* D-29 */
    assert_int_equal(away(&g)->grave[0], id(&g, "hr_complaint"));
    assert_int_equal(asked(&g).kind, CL_ASK_ANSWER); /* S-04: the same seat until it passes */
    act(&g, CL_PASS, 0, 0);
    pass_all(&g);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* S-02: whether the set card fits is not to be read from the question; no set card, no question. */
static void questions_tell_nothing(void **unused) {
    (void)unused;
    static const char *const cards[] = {"hr_complaint", "error_404", "one_more_shot"};
    for (uint32_t i = 0; i < 3; i++) {
        table(&g);
        set(CL_AWAY, 0, cards[i]);
        give(&g, CL_HOST, "late_rent_ricky");
        act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), i == 0);
        assert_true(is_legal(&g, CL_PASS, 0, 0));
    }
    table(&g);
    give(&g, CL_HOST, "late_rent_ricky");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* CL-273 to CL-277: last in, first out; a negated link does nothing and its card is gone all the same. */
static void chains_resolve_backwards(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    set(CL_AWAY, 0, "critical_bug");
    set(CL_AWAY, 1, "dui_checkpoint");
    set(CL_HOST, 1, "critical_bug");
    cast(&g, "one_more_shot");
    assert_int_equal(asked(&g).seat, CL_AWAY);
    refuse(&g, CL_NO_NOT_ASKED, CL_END_TURN, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0); /* negates the spell */
    assert_int_equal(asked(&g).seat, CL_HOST);
    assert_int_equal(g.s.links, 2);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0); /* negates the negation */
    assert_int_equal(g.s.links, 3);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_2, 0); /* answers spells: the trap is on top */
    act(&g, CL_PASS, 0, 0);
    pass_all(&g);
    assert_int_equal(host(&g)->reputation, 500);
    assert_int_equal(away(&g)->grave_n, 1);
    assert_int_equal(host(&g)->grave_n, 2);

    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    set(CL_AWAY, 0, "critical_bug");
    cast(&g, "one_more_shot");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_true(has_event(&g, CL_EV_NEGATED));
    assert_int_equal(host(&g)->reputation, 0); /* CL-276 */
    assert_int_equal(host(&g)->grave_n, 1);
    assert_int_equal(host(&g)->clout, 3);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* CL-275: each link sees what the one before has left. */
static void links_see_each_other(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "dress_code_violation");
    set(CL_AWAY, 0, "dui_checkpoint");
    cast(&g, "dress_code_violation");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(host(&g)->reputation, -400);
    assert_int_equal(away(&g)->reputation, -400);
}

/* CL-100, D-35: Anarchy lets the trap happen a second time. */
static void traps_happen_twice(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "late_rent_ricky");
    set(CL_AWAY, 0, "hr_complaint");
    set(CL_AWAY, 1, "anarchy");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0); /* the host has nothing: the away seat may go on */
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    assert_int_equal(host(&g)->reputation, -1000);
    assert_true(has_event(&g, CL_EV_COPIED));
}

/* CL-101, D-35: the effect is negated and runs for the one who reversed it. */
static void effects_are_reversed(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "last_minute_borrow");
    set(CL_AWAY, 0, "curveball");
    cast(&g, "last_minute_borrow");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(away(&g)->reputation, 500);
    assert_int_equal(host(&g)->reputation, -500);
    assert_int_equal(host(&g)->stability, 5500);
    assert_int_equal(host(&g)->grave_n, 1);

    table(&g); /* targets are picked anew by the reverser */
    give(&g, CL_HOST, "all_in_gamble");
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
    set(CL_AWAY, 0, "curveball");
    cast(&g, "all_in_gamble");
    act(&g, CL_PICK, CL_OWN_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_PICK, CL_OWN_2, 0);
    pass_all(&g);
    assert_int_equal(away(&g)->reputation, 1000);
    assert_int_equal(away(&g)->body[1].vice, 2);
    assert_int_equal(host(&g)->body[0].vice, 0);
}

/* CL-099: Mood Swing; S-05; negate_attack: the attacker has attacked. */
static void attacks_are_answered(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    put_body(&g, CL_AWAY, 1, "test_curve_tyrant", CL_BODY_DEFENSE | CL_BODY_DOWN);
    set(CL_AWAY, 0, "mood_swing");
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_REDIRECT);
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_1, 0);
    act(&g, CL_PICK, CL_OWN_2, 0);
    pass_all(&g);
    assert_int_equal(host(&g)->stability, 5000 - 300); /* 1800 against a DEF of 2100 */
    assert_int_equal(away(&g)->body[1].flags, CL_BODY_DEFENSE);

    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    set(CL_AWAY, 0, "trick_question");
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(away(&g)->stability, 5000);
    assert_int_equal(away(&g)->hand_n, 1);
    refuse(&g, CL_NO_ATTACKED, CL_ATTACK, CL_OWN_1, 0);
}

/* CL-272: there must be another one on whom the attack can be turned. */
static void redirects_need_another(void **unused) {
    (void)unused;
    for (uint32_t other = 0; other < 2; other++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "detention_dealer", 0);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        if (other)
            put_body(&g, CL_AWAY, 2, "test_curve_tyrant", CL_BODY_DEFENSE | CL_BODY_DOWN);
        set(CL_AWAY, 0, "mood_swing");
        act(&g, CL_NEXT_PHASE, 0, 0);
        pass_all(&g);
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER); /* S-02 */
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), other);
    }
}

/* An open stereotype may answer, once per turn (Debate Team Captain, D-26), unless its effects are forbidden.
 */
static void stereotypes_answer(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "test_curve_tyrant", 0);
    put_body(&g, CL_HOST, 1, "attendance_award_annie", 0);
    put_body(&g, CL_AWAY, 2, "debate_team_captain", 0);
    act(&g, CL_USE, CL_OWN_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
    act(&g, CL_RESPOND, CL_OWN_3, 0);
    assert_int_equal(away(&g)->stability, 5000);
    refuse(&g, CL_NO_USED, CL_USE, CL_OWN_1, 0); /* negated, but used */
    act(&g, CL_USE, CL_OWN_2, 0);
    assert_int_equal(host(&g)->stability, 5200);
    next_turn(&g);
    next_turn(&g);
    away(&g)->limit_now[CL_LIMIT_EFFECTS] = 1;
    act(&g, CL_USE, CL_OWN_1, 0);
    assert_int_equal(away(&g)->stability, 4700);
}

/* The gain that is answered is taken back from whoever gained (Self-Sabotage), and only once. */
static void gains_are_answered(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    set(CL_AWAY, 0, "guilt_trip");
    set(CL_AWAY, 1, "self_sabotage");
    cast(&g, "one_more_shot");
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_PASS, 0, 0);
    assert_int_equal(host(&g)->reputation, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    assert_int_equal(host(&g)->reputation, -500);
    pass_all(&g);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* The third spell of a turn, a trap that aims at you, what has just resolved, a field of the opponent. */
static void other_answers(void **unused) {
    (void)unused;
    table(&g);
    set(CL_AWAY, 0, "system_overload");
    put_field(&g, CL_AWAY, "corporate_happy_hour");
    for (uint32_t i = 0; i < 3; i++)
        give(&g, CL_HOST, "one_more_shot");
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(g.s.spells_this_turn, i);
        cast(&g, "one_more_shot");
        if (i < 2)
            pass_all(&g);
    }
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(away(&g)->field, 0);

    table(&g);
    give(&g, CL_HOST, "late_rent_ricky");
    set(CL_AWAY, 0, "hr_complaint");
    set(CL_HOST, 0, "parent_teacher_conference");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(host(&g)->reputation, 0);

    table(&g);
    put_body(&g, CL_HOST, 0, "test_curve_tyrant", 0);
    set(CL_AWAY, 0, "disciplinary_action");
    act(&g, CL_USE, CL_OWN_1, 0);
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(host(&g)->body[0].card, 0);

    table(&g);
    put_field(&g, CL_AWAY, "library_basement");
    give(&g, CL_HOST, "campus_lab");
    cast(&g, "campus_lab");
    assert_int_equal(host(&g)->field, 0);
    assert_int_equal(host(&g)->hand_n, 0);
    assert_int_equal(host(&g)->grave_n, 1);
}

/* CL-266: a set quick-play answers anything the seat can answer; CL-278: its price comes first. */
static void quick_plays_answer(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c =
        made(&g, CL_SPELL, CL_WHEN_RESOLVES, (struct cl_action){.op = CL_OP_STABILITY, .amount = 700});
    c->subkind = CL_QUICK;
    c->ability[0].price = CL_PAY_DISCARD;
    c->ability[0].price_amount = 1;
    cl_index(&g.r);
    set(CL_AWAY, 0, c->name);
    give(&g, CL_HOST, "late_rent_ricky");
    give(&g, CL_HOST, c->name);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_1, 0); /* nothing to discard */
    give(&g, CL_AWAY, "tutoring");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_DISCARD);
    assert_int_equal(away(&g)->stability, 5000);
    act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
    assert_int_equal(away(&g)->stability, 5700);
    pass_all(&g);
    refuse(&g, CL_NO_PRICE, CL_CAST, id(&g, c->name), 0);
}

/* A disarmed trap stays silent this turn. */
static void traps_are_disarmed(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "peer_review");
    give(&g, CL_HOST, "late_rent_ricky");
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, "peer_review"), 0); /* CL-272 */
    set(CL_AWAY, 1, "hr_complaint");
    cast(&g, "peer_review");
    act(&g, CL_PICK, CL_THEIR_BACK_2, 0);
    pass_all(&g);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    next_turn(&g);
    assert_int_equal(away(&g)->back[1].flags, CL_BACK_DOWN);
}

/* A chain is full at eight links: nobody is asked for a ninth. */
static void chains_are_bounded(void **unused) {
    (void)unused;
    table(&g);
    const struct cl_card *c =
        made(&g, CL_STEREOTYPE, CL_WHEN_ANSWER_ACTIVATION, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
    give(&g, CL_HOST, "late_rent_ricky");
    set(CL_AWAY, 0, "hr_complaint");
    put_body(&g, CL_HOST, 1, c->name, 0);
    put_body(&g, CL_AWAY, 1, c->name, 0);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    for (uint32_t links = 1; links < CL_LINKS; links++) { /* they answer each other, as often as they like */
        assert_int_equal(g.s.links, links);
        assert_int_equal(asked(&g).seat, links & 1 ? CL_HOST : CL_AWAY);
        act(&g, CL_RESPOND, CL_OWN_2, 0);
    }
    assert_int_equal(event_arg(&g, CL_EV_CHAIN_RESOLVES, 0), CL_LINKS);
    assert_int_equal(g.s.links, 0);
    assert_int_equal(host(&g)->hand_n, 4);
    assert_int_equal(away(&g)->hand_n, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traps_answer_what_they_name),
        cmocka_unit_test(questions_tell_nothing),
        cmocka_unit_test(chains_resolve_backwards),
        cmocka_unit_test(links_see_each_other),
        cmocka_unit_test(traps_happen_twice),
        cmocka_unit_test(effects_are_reversed),
        cmocka_unit_test(redirects_need_another),
        cmocka_unit_test(attacks_are_answered),
        cmocka_unit_test(stereotypes_answer),
        cmocka_unit_test(gains_are_answered),
        cmocka_unit_test(other_answers),
        cmocka_unit_test(quick_plays_answer),
        cmocka_unit_test(traps_are_disarmed),
        cmocka_unit_test(chains_are_bounded),
    };
    return cmocka_run_group_tests_name("cl_chain", tests, NULL, NULL);
}
