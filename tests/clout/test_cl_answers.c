/* Who may answer what, beyond the cards there are: open stereotypes in windows, traps that aim at a player or
 * do not (CL-271), quick-plays; what happens by itself (S-03); and how copies and reversals are told. */
#include "cl_play.h"

static struct game g;

static void set(uint32_t seat, uint32_t slot, const char *card) {
    put_back(&g, seat, slot, card, CL_BACK_DOWN);
}

static struct cl_card *body(uint32_t seat, uint32_t slot, uint32_t when, uint8_t flags) {
    struct cl_card *c =
        made(&g, CL_STEREOTYPE, when, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
    c->ability[0].once = 1;
    cl_index(&g.r);
    put_body(&g, seat, slot, c->name, flags);
    return c;
}

/* S-02, CL-281: an open stereotype that can answer is asked, once per turn, without any set card; not face
 * down, not while its effects are forbidden. */
static void stereotypes_answer_windows(void **unused) {
    (void)unused;
    for (uint32_t how = 0; how < 3; how++) {
        table(&g);
        body(CL_AWAY, 1, CL_WHEN_ANSWER_SUMMON, how == 1 ? CL_BODY_DOWN | CL_BODY_DEFENSE : 0);
        away(&g)->limit_now[CL_LIMIT_EFFECTS] = how == 2;
        give(&g, CL_HOST, "late_rent_ricky");
        give(&g, CL_HOST, "late_rent_ricky");
        act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
        if (how == 0) {
            assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
            assert_int_equal(asked(&g).seat, CL_AWAY);
            refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_1, 0);
            act(&g, CL_RESPOND, CL_OWN_2, 0);
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(away(&g)->reputation, how == 0 ? 100 : 0);
        act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    }
}

/* D-19: the opponent of the turn player is asked first, then the turn player; each only if he has something.
 */
static void windows_ask_both(void **unused) {
    (void)unused;
    for (uint32_t who = 0; who < 4; who++) {
        table(&g);
        const struct cl_card *c =
            body(CL_HOST, 0, CL_WHEN_ANSWER_MAIN, who & 1 ? 0 : CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 2, c->name, who & 2 ? 0 : CL_BODY_DOWN | CL_BODY_DEFENSE);
        act(&g, CL_NEXT_PHASE, 0, 0);
        act(&g, CL_NEXT_PHASE, 0, 0);
        if (who & 2) {
            assert_int_equal(asked(&g).seat, CL_AWAY);
            assert_true(is_legal(&g, CL_RESPOND, CL_OWN_3, 0));
            act(&g, CL_PASS, 0, 0);
        }
        if (who & 1) {
            assert_int_equal(asked(&g).seat, CL_HOST);
            assert_true(is_legal(&g, CL_RESPOND, CL_OWN_1, 0));
            act(&g, CL_PASS, 0, 0);
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(g.s.phase, CL_MAIN2);
    }
}

enum { OPEN = 1, DOWN = 2, SPELL = 4, FIELD = 8, TRAP = 16, BUSY_BODY = 32 };

/* The away seat answers the start of the battle with a trap; may the host, who has what has says, answer that
 * it aims at him? */
static bool aims(struct cl_action a, uint32_t has, int pick) {
    table(&g);
    const struct cl_card *c = made(&g, CL_TRAP, CL_WHEN_ANSWER_BATTLE, a);
    set(CL_AWAY, 0, c->name);
    put_body(&g, CL_AWAY, 2, "influencer_couple", 0)->vice = 1;
    put_field(&g, CL_AWAY, "corporate_happy_hour");
    stack(&g, CL_AWAY, g.r.card[CL_THEIR_1].name);
    away(&g)->grave[away(&g)->grave_n++] = away(&g)->deck[--away(&g)->deck_n];
    away(&g)->deck[away(&g)->deck_n] = 0;
    if (has & BUSY_BODY)
        body(CL_HOST, 1, CL_WHEN_ANSWER_TRAP_ON_YOU, 0);
    else
        set(CL_HOST, 0, "parent_teacher_conference");
    if (has & (OPEN | DOWN))
        put_body(&g, CL_HOST, 2, "late_rent_ricky", has & OPEN ? 0 : CL_BODY_DOWN | CL_BODY_DEFENSE);
    if (has & (SPELL | TRAP))
        put_back(&g, CL_HOST, 2, has & SPELL ? "tutoring" : "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    if (has & FIELD)
        put_field(&g, CL_HOST, "dive_bar_karaoke");
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    if (pick)
        act(&g, a.target == CL_TARGET_GRAVEYARD ? CL_PICK_CARD : CL_PICK, pick, 0);
    return asked(&g).seat == CL_HOST && asked(&g).kind == CL_ASK_ANSWER &&
           is_legal(&g, CL_RESPOND, has & BUSY_BODY ? CL_OWN_2 : CL_OWN_BACK_1, 0);
}

/* CL-271: a trap aims at a player whose resources, hand or cards it names. */
static void traps_aim_or_do_not(void **unused) {
    (void)unused;
    static const struct {
        struct cl_action a;
        uint8_t has, pick;
        bool aims;
    } rows[] = {
        {{.op = CL_OP_REPUTATION, .amount = 100}, 0, 0, false},
        {{.op = CL_OP_REPUTATION, .who = CL_WHO_OPPONENT, .amount = 100}, 0, 0, true},
        {{.op = CL_OP_RANDOM_DISCARD, .who = CL_WHO_BOTH, .amount = 1}, 0, 0, true},
        {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_EACH, .amount = 1}, OPEN, 0, true},
        {{.op = CL_OP_REMOVE_VICE, .target = CL_TARGET_EACH, .amount = 1}, DOWN | FIELD | SPELL, 0, false},
        {{.op = CL_OP_BANISH, .target = CL_TARGET_EACH_THEIRS}, OPEN, 0, true},
        {{.op = CL_OP_RETURN, .target = CL_TARGET_EACH_THEIRS}, 0, 0, false},
        {{.op = CL_OP_BOOST, .target = CL_TARGET_EACH_THEIRS, .amount = -100, .span = CL_SPAN_TURN},
         OPEN,
         0,
         true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_OWN}, OPEN, 0, false},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_SPELL}, OPEN | TRAP, 0, false},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_SPELL}, SPELL, 0, true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_SPELL}, FIELD, 0, true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_TRAP}, 0, 0, true}, /* the one that would answer */
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_TRAP}, BUSY_BODY | SPELL | FIELD, 0, false},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_TRAP}, BUSY_BODY | TRAP, 0, true},
        {{.op = CL_OP_MOVE_VICE, .target = CL_TARGET_ANY_VICED}, OPEN, 0, true},
        {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_ANY, .amount = 1}, OPEN, CL_THEIR_3, true},
        {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_ANY, .amount = 1}, OPEN, CL_OWN_3, false},
        {{.op = CL_OP_TAKE_CONTROL, .target = CL_TARGET_THEIRS}, OPEN, CL_THEIR_3, true},
        {{.op = CL_OP_DISARM, .target = CL_TARGET_SET_TRAP}, 0, CL_THEIR_BACK_1, true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_SET_TRAP}, TRAP, CL_THEIR_BACK_3, true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_A_FIELD}, FIELD, CL_THEIR_FIELD, true},
        {{.op = CL_OP_DESTROY, .target = CL_TARGET_A_FIELD}, FIELD, CL_OWN_FIELD, false},
        {{.op = CL_OP_MOVE, .target = CL_TARGET_GRAVEYARD},
         OPEN,
         CL_THEIR_1,
         false}, /* a card of that number */
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (aims(rows[i].a, rows[i].has, rows[i].pick) != rows[i].aims)
            fail_msg("row %u", i);
}

/* Any of its steps may aim, not the first alone. */
static void any_step_aims(void **unused) {
    (void)unused;
    for (uint32_t step = 0; step <= CL_ACTIONS; step++) { /* the last time: none */
        table(&g);
        struct cl_card *c = made(&g, CL_TRAP, CL_WHEN_ANSWER_BATTLE,
                                 (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
        c->ability[0].actions = CL_ACTIONS;
        c->ability[0].action[1] = c->ability[0].action[2] = c->ability[0].action[0];
        if (step < CL_ACTIONS)
            c->ability[0].action[step].who = CL_WHO_OPPONENT;
        cl_index(&g.r);
        set(CL_AWAY, 0, c->name);
        set(CL_HOST, 0, "parent_teacher_conference");
        act(&g, CL_NEXT_PHASE, 0, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), step < CL_ACTIONS);
    }
}

/* Nor the first pick alone: of two, one on the trap's own side, the other on his. */
static void any_pick_aims(void **unused) {
    (void)unused;
    static const uint8_t picks[][2] = {
        {CL_TARGET_OWN, CL_TARGET_THEIRS}, {CL_TARGET_THEIRS, CL_TARGET_OWN}, {CL_TARGET_OWN, CL_TARGET_OWN}};
    for (uint32_t i = 0; i < 3; i++) {
        table(&g);
        struct cl_card *c =
            made(&g, CL_TRAP, CL_WHEN_ANSWER_BATTLE,
                 (struct cl_action){.op = CL_OP_ADD_VICE, .amount = 1, .target = picks[i][0]});
        c->ability[0].actions = 2;
        c->ability[0].action[1] = c->ability[0].action[0];
        c->ability[0].action[1].target = picks[i][1];
        cl_index(&g.r);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0);
        set(CL_AWAY, 0, c->name);
        set(CL_HOST, 0, "parent_teacher_conference");
        act(&g, CL_NEXT_PHASE, 0, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        for (uint32_t k = 0; k < 2; k++)
            act(&g, CL_PICK, picks[i][k] == CL_TARGET_OWN ? CL_OWN_1 : CL_THEIR_1, 0);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), i < 2);
    }
}

/* The same of traps that answer links, gains and attacks: the negated link, the gain, the attack must be his.
 */
static void traps_aim_at_what_is_his(void **unused) {
    (void)unused;
    for (uint32_t own = 0; own < 2; own++) { /* negates a spell of the host, or its own seat's trap */
        table(&g);
        const struct cl_card *c =
            made(&g, CL_TRAP, CL_WHEN_ANSWER_TRAP, (struct cl_action){.op = CL_OP_NEGATE});
        set(CL_HOST, 0, "parent_teacher_conference");
        set(CL_AWAY, 0, own ? c->name : "critical_bug");
        set(CL_AWAY, 1, "guilt_trip");
        give(&g, CL_HOST, "one_more_shot");
        cast(&g, "one_more_shot");
        if (own) {
            while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_2, 0))
                act(&g, CL_PASS, 0, 0);
            act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
            assert_true(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0)); /* the host's gain is taken */
            act(&g, CL_PASS, 0, 0);
        }
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(asked(&g).seat, CL_HOST);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), !own);
    }
    for (uint32_t own = 0; own < 2; own++) { /* takes back the host's gain, or its own seat's */
        table(&g);
        const struct cl_card *c =
            made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                 (struct cl_action){.op = CL_OP_REPUTATION, .who = CL_WHO_BOTH, .amount = 100});
        set(CL_HOST, 0, "parent_teacher_conference");
        set(CL_AWAY, 0, "self_sabotage");
        give(&g, CL_HOST, c->name);
        cast(&g, c->name);
        while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0) || cl_top(&g.s)->about.whose != own)
            act(&g, CL_PASS, 0, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), !own);
    }
    static const char *const cards[] = {"trick_question", "mood_swing", "anarchy"};
    for (uint32_t i = 0; i < 3;
         i++) { /* stops or turns the host's attack; doubles a trap, which aims at nobody */
        table(&g);
        set(CL_HOST, 0, "parent_teacher_conference");
        set(CL_AWAY, 0, cards[i]);
        set(CL_AWAY, 1, "trick_question");
        put_body(&g, CL_HOST, 0, "detention_dealer", 0);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
        act(&g, CL_NEXT_PHASE, 0, 0);
        pass_all(&g);
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
        if (i == 2) {
            act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
            act(&g, CL_PASS, 0, 0);
        }
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(asked(&g).seat, CL_HOST);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), i < 2);
    }
}

/* A blank table on which both seats have set a quick-play. */
static void quick_table(void) {
    table(&g);
    struct cl_card *c =
        made(&g, CL_SPELL, CL_WHEN_RESOLVES, (struct cl_action){.op = CL_OP_STABILITY, .amount = 700});
    c->subkind = CL_QUICK;
    cl_index(&g.r);
    set(CL_AWAY, 0, c->name);
    set(CL_HOST, 0, c->name);
}

/* CL-266, CL-268: only a quick-play answers as a spell; not one's own spell. */
static void only_quick_plays_answer(void **unused) {
    (void)unused;
    for (uint32_t answer = 0; answer < 2; answer++) {
        quick_table();
        set(CL_AWAY, 1, "one_more_shot");
        give(&g, CL_HOST, "one_more_shot");
        cast(&g, "one_more_shot");
        assert_int_equal(asked(&g).seat, CL_AWAY);
        refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_2, 0);
        act(&g, answer ? CL_RESPOND : CL_PASS, answer ? CL_OWN_BACK_1 : 0, 0);
        assert_int_equal(host(&g)->reputation, answer ? 0 : 500); /* his own spell is nothing to him */
        if (answer)
            act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        pass_all(&g);
        assert_int_equal(host(&g)->stability, answer ? 5000 - 300 + 700 : 4700);
        assert_int_equal(away(&g)->stability, answer ? 5700 : 5000);
    }
}

/* Who is asked after an act, in order: h, a. All pass. */
static const char *who_is_asked(int verb, int a, int b) {
    static char out[16];
    uint32_t n = 0;
    for (act(&g, verb, a, b); asked(&g).kind == CL_ASK_ANSWER && n + 1 < sizeof out; act(&g, CL_PASS, 0, 0))
        out[n++] = "ha"[asked(&g).seat];
    out[n] = 0;
    return out;
}

/* D-19, CL-266: what happens can be answered by whom it concerns; a quick-play answers all of it and no more.
 */
static void everything_asks_whom_it_concerns(void **unused) {
    (void)unused;
    quick_table();
    const struct cl_action gain = {.op = CL_OP_STABILITY, .amount = 1};
    const char *casts = made(&g, CL_STEREOTYPE, CL_WHEN_YOU_CAST, gain)->name;
    struct cl_card *starts = made(&g, CL_STEREOTYPE, CL_WHEN_TURN_START, gain); /* nobody answers these */
    starts->defense = 2000;
    put_body(&g, CL_HOST, 1, casts, 0);
    put_body(&g, CL_AWAY, 1, starts->name, CL_BODY_DEFENSE);
    put_body(&g, CL_HOST, 0, "attendance_award_annie", 0);
    give(&g, CL_HOST, "late_rent_ricky");
    give(&g, CL_HOST, "one_more_shot");
    assert_string_equal(who_is_asked(CL_SUMMON, id(&g, "late_rent_ricky"), 0), "a");
    assert_string_equal(who_is_asked(CL_CAST, id(&g, "one_more_shot"), 0),
                        "aahah"); /* the spell; the gain; that it has resolved */
    give(&g, CL_HOST, "one_more_shot");
    host(&g)->stability = 2600;
    assert_string_equal(who_is_asked(CL_CAST, id(&g, "one_more_shot"), 0), "aahhah"); /* and his Stability */
    host(&g)->stability = 5000;
    assert_string_equal(who_is_asked(CL_USE, CL_OWN_1, 0), "aa"); /* the effect; that it has resolved */
    assert_string_equal(who_is_asked(CL_NEXT_PHASE, 0, 0), "ah");
    assert_string_equal(who_is_asked(CL_ATTACK, CL_OWN_1, CL_THEIR_2), "a");
    assert_string_equal(who_is_asked(CL_NEXT_PHASE, 0, 0), "ah");
    assert_string_equal(who_is_asked(CL_END_TURN, 0, 0), "haha"); /* before the draw, after it, main */
    assert_int_equal(g.s.turn, 6);
}

/* S-05: an attack that is off is answered no more; CL-258: another one is. */
static void attacks_that_are_off(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 2; i++) {
        set(CL_AWAY, i, "trick_question");
        put_body(&g, CL_HOST, i, "detention_dealer", 0);
    }
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    for (int i = 0; i < 2; i++) {
        act(&g, CL_ATTACK, CL_OWN_1 + i, 0);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
        act(&g, CL_RESPOND, CL_OWN_BACK_1 + i, 0);
        while (asked(&g).kind == CL_ASK_ANSWER) { /* that the trap has resolved, or a gain */
            assert_int_not_equal(cl_top(&g.s)->about.what, CL_H_ATTACK);
            act(&g, CL_PASS, 0, 0);
        }
        assert_int_equal(away(&g)->stability, 5000);
    }
}

/* CL-271: where nothing lies that could answer, nothing answers; not the first card of the content either. */
static void places_without_an_answer(void **unused) {
    (void)unused;
    table(&g);
    g.r.card[1].ability[0] = g.r.card[card_id(&g.r, "hr_complaint")].ability[0];
    cl_index(&g.r);
    put_body(&g, CL_AWAY, 0, g.r.card[1].name, CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_body(&g, CL_AWAY, 2, g.r.card[1].name, 0);
    put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN);
    put_back(&g, CL_AWAY, 1, "hr_complaint", CL_BACK_DOWN | CL_BACK_DISARMED);
    give(&g, CL_HOST, "late_rent_ricky");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    for (int place = CL_OWN_1; place < CL_PLACES; place++)
        assert_int_equal(reason_of(&g, CL_RESPOND, place, 0) == REASON_OK,
                         place == CL_OWN_3 || place == CL_OWN_BACK_1);
}

/* CL-280: each ability of a card answers what it names, by its own effect. */
static void abilities_answer_for_themselves(void **unused) {
    (void)unused;
    static const uint8_t whens[CL_ABILITIES] = {CL_WHEN_ANSWER_SUMMON, CL_WHEN_ANSWER_MAIN,
                                                CL_WHEN_ANSWER_BATTLE};
    table(&g);
    struct cl_card *c = made(&g, CL_STEREOTYPE, whens[0], (struct cl_action){.op = CL_OP_REPUTATION});
    c->abilities = CL_ABILITIES;
    for (uint32_t i = 0; i < CL_ABILITIES; i++) {
        c->ability[i] = c->ability[0];
        c->ability[i].when = whens[i];
        c->ability[i].once = 1;
        c->ability[i].action[0].amount = (int16_t)(100 << i);
    }
    cl_index(&g.r);
    put_body(&g, CL_AWAY, 0, c->name, 0);
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_1, 0);
    assert_int_equal(away(&g)->reputation, 400);
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_1, 0);
    assert_int_equal(away(&g)->reputation, 600);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* S-03, CL-262: a lasting spell acts by itself as soon as it lies there, not on its own activation; nor does
 * a field. */
static void lasting_cards_act_at_once(void **unused) {
    (void)unused;
    for (uint32_t kind = CL_SPELL; kind <= CL_FIELD; kind += CL_FIELD - CL_SPELL) {
        table(&g);
        struct cl_card *c =
            made(&g, kind, CL_WHEN_YOU_CAST, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
        c->subkind = kind == CL_SPELL ? CL_CONTINUOUS : CL_NORMAL;
        cl_index(&g.r);
        put_back(&g, CL_HOST, 2, c->name, CL_BACK_DOWN | CL_BACK_FRESH); /* does nothing */
        give(&g, CL_HOST, c->name);
        give(&g, CL_HOST, "tutoring");
        give(&g, CL_HOST, "dive_bar_karaoke");
        cast(&g, c->name);
        assert_int_equal(host(&g)->reputation, 0);
        cast(&g, "tutoring");
        assert_int_equal(host(&g)->reputation, 100);
        assert_int_equal(event_arg(&g, CL_EV_TRIGGERED, 1), id(&g, c->name));
        host(&g)->clout = 2;
        cast(&g, "dive_bar_karaoke"); /* takes the place of the field */
        assert_int_equal(host(&g)->reputation, kind == CL_SPELL ? 200 : 100);
    }
}

/* A made-up stereotype with three abilities of one when that gain 1, 10 and 100; those of a mask once per
 * turn. */
static const struct cl_card *triple(uint32_t when, uint32_t once) {
    struct cl_card *c =
        made(&g, CL_STEREOTYPE, when, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 1});
    c->abilities = CL_ABILITIES;
    c->ability[1] = c->ability[2] = c->ability[0];
    c->ability[1].action[0].amount = 10;
    c->ability[2].action[0].amount = 100;
    for (uint32_t i = 0; i < CL_ABILITIES; i++)
        c->ability[i].once = once >> i & 1;
    cl_index(&g.r);
    return c;
}

/* S-03, D-27: all that must happen does: last words first, then the turn player's, by slot and ability, then
 * the other seat's; what is once per turn once, by name (D-26). */
static void everything_happens_in_order(void **unused) {
    (void)unused;
    static const int32_t again[] = {111, 110, 101, 100, 11, 10, 1, 0}; /* for the second of that name */
    for (uint32_t once = 0; once < 8; once++) {
        table(&g);
        const struct cl_card *last = triple(CL_WHEN_BREAKS_DOWN, 0),
                             *other = triple(CL_WHEN_OTHER_DESTROYED, once);
        put_body(&g, CL_HOST, 1, last->name, 0)->vice = 3;
        put_body(&g, CL_HOST, 0, other->name, 0);
        put_body(&g, CL_HOST, 2, other->name, 0);
        put_body(&g, CL_AWAY, 1, other->name, 0);
        put_body(&g, CL_AWAY, 2, last->name, CL_BODY_DOWN | CL_BODY_DEFENSE);
        act(&g, CL_END_TURN, 0, 0);
        assert_int_equal(host(&g)->reputation, 111 + 111 + again[once]);
        assert_int_equal(away(&g)->reputation, 111);
        uint32_t n = 0, all = count_events(&g, CL_EV_TRIGGERED);
        for (uint32_t i = 0; i < g.k.count; i++)
            if (g.event[i].kind == CL_EV_TRIGGERED) {
                assert_int_equal(g.event[i].arg[0], n + 3 < all ? CL_HOST : CL_AWAY);
                assert_int_equal(g.event[i].arg[1], id(&g, n < 3 ? last->name : other->name));
                n++;
            }
        host(&g)->body[0].vice = 3; /* the marks are gone with the turn */
        host(&g)->reputation = away(&g)->reputation = 0;
        act(&g, CL_END_TURN, 0, 0);
        assert_int_equal(host(&g)->reputation, 111);
        assert_int_equal(away(&g)->reputation, 111);
    }
}

/* S-03: one that is gone by its own effect takes nothing from those that come after it. */
static void triggers_go_on_after_one_is_gone(void **unused) {
    (void)unused;
    table(&g);
    const struct cl_action leave = {.op = CL_OP_DESTROY, .target = CL_TARGET_THIS};
    const char *leaves = made(&g, CL_STEREOTYPE, CL_WHEN_OTHER_DESTROYED, leave)->name;
    put_body(&g, CL_HOST, 0, leaves, 0);
    put_body(&g, CL_HOST, 2, "homecoming_committee", 0)->vice = 3;
    put_body(&g, CL_AWAY, 0, "washed_varsity_legend", 0);
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(host(&g)->grave_n, 2);
    assert_int_equal(away(&g)->reputation, 600); /* the breakdown, and the one that it led to */
}

/* S-03: what a card does to itself it does where it lies, on either side of the table. */
static void cards_know_where_they_lie(void **unused) {
    (void)unused;
    static const uint32_t whens[CL_SEATS] = {CL_WHEN_ATTACKS, CL_WHEN_ATTACKED};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        table(&g);
        const struct cl_card *c =
            made(&g, CL_STEREOTYPE, whens[seat],
                 (struct cl_action){.op = CL_OP_ADD_VICE, .target = CL_TARGET_THIS, .amount = 2});
        put_body(&g, CL_HOST, 1, seat ? "test_curve_tyrant" : c->name, 0);
        put_body(&g, CL_AWAY, 2, seat ? c->name : "test_curve_tyrant", CL_BODY_DEFENSE);
        g.r.card[card_id(&g.r, "test_curve_tyrant")].attack = 1000;
        act(&g, CL_NEXT_PHASE, 0, 0);
        act(&g, CL_ATTACK, CL_OWN_2, CL_THEIR_3);
        assert_int_equal(host(&g)->body[1].vice, seat ? 0 : 2);
        assert_int_equal(away(&g)->body[2].vice, seat ? 2 : 0);
    }
}

/* D-35, CL-101: a copy is told as one, a reversal as one, of the card that runs so, and nothing else is. */
static void copies_and_reversals_are_told(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "late_rent_ricky");
    set(CL_AWAY, 0, "hr_complaint");
    set(CL_AWAY, 1, "anarchy");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    assert_int_equal(count_events(&g, CL_EV_TAKES_EFFECT), 2); /* each link by its name, the copy as a copy */
    assert_int_equal(event_arg(&g, CL_EV_TAKES_EFFECT, 0), CL_AWAY);
    assert_int_equal(event_arg(&g, CL_EV_TAKES_EFFECT, 1), id(&g, "anarchy"));
    assert_int_equal(count_events(&g, CL_EV_COPIED), 1);
    assert_int_equal(event_arg(&g, CL_EV_COPIED, 1), id(&g, "hr_complaint"));
    assert_false(has_event(&g, CL_EV_REVERSED));
    table(&g);
    give(&g, CL_HOST, "last_minute_borrow");
    set(CL_AWAY, 0, "curveball");
    cast(&g, "last_minute_borrow");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(count_events(&g, CL_EV_REVERSED), 1);
    assert_int_equal(count_events(&g, CL_EV_TAKES_EFFECT), 1); /* Curveball; the other is told as reversed */
    assert_int_equal(event_arg(&g, CL_EV_REVERSED, 0), CL_HOST);
    assert_int_equal(event_arg(&g, CL_EV_REVERSED, 1), id(&g, "last_minute_borrow"));
    assert_false(has_event(&g, CL_EV_COPIED));
    for (uint32_t triggers = 0; triggers < 2;
         triggers++) { /* a link alone needs no name, unless it triggers */
        table(&g);
        if (triggers)
            put_body(&g, CL_HOST, 0, "detention_dealer", 0);
        give(&g, CL_HOST, "one_more_shot");
        cast(&g, "one_more_shot");
        assert_int_equal(count_events(&g, CL_EV_TAKES_EFFECT), triggers);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stereotypes_answer_windows),
        cmocka_unit_test(windows_ask_both),
        cmocka_unit_test(traps_aim_or_do_not),
        cmocka_unit_test(any_step_aims),
        cmocka_unit_test(any_pick_aims),
        cmocka_unit_test(traps_aim_at_what_is_his),
        cmocka_unit_test(attacks_that_are_off),
        cmocka_unit_test(places_without_an_answer),
        cmocka_unit_test(abilities_answer_for_themselves),
        cmocka_unit_test(only_quick_plays_answer),
        cmocka_unit_test(everything_asks_whom_it_concerns),
        cmocka_unit_test(lasting_cards_act_at_once),
        cmocka_unit_test(everything_happens_in_order),
        cmocka_unit_test(cards_know_where_they_lie),
        cmocka_unit_test(triggers_go_on_after_one_is_gone),
        cmocka_unit_test(copies_and_reversals_are_told),
    };
    return cmocka_run_group_tests_name("cl_answers", tests, NULL, NULL);
}
