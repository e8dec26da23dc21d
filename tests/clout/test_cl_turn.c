/* Setup, turns, phases and clout: CL-001 to CL-022, CL-201 to CL-229, and the limits on phases. */
#include "cl_play.h"

static struct game g;

static void begin(const char *ruleset, uint32_t host_deck, uint32_t away_deck, uint32_t first,
                  uint64_t seed) {
    struct cl_setup u = {.first = (uint8_t)first};
    memset(&g, 0, sizeof g);
    g.r = *open_rules(ruleset);
    g.k = (struct sink){.event = g.event, .cap = EVENTS_MAX};
    memcpy(u.deck[0], g.r.starter[host_deck], CL_DECK_MAX);
    memcpy(u.deck[1], g.r.starter[away_deck], CL_DECK_MAX);
    u.size[0] = g.r.starter_size[host_deck];
    u.size[1] = g.r.starter_size[away_deck];
    cl_start(&g.r, &u, seed, &g.s);
}

/* CL-002 to CL-005, CL-009, CL-149, CL-038, CL-040: what a game starts with; CL-207, CL-224, CL-225: five
 * cards and the draw of the first turn; D-02: the first turn starts like any other. */
static void games_start_as_they_should(void **unused) {
    (void)unused;
    begin(DOC, CL_DROPOUTS, CL_PREPS, 0, 7);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        assert_int_equal(g.s.player[seat].reputation, 0);
        assert_int_equal(g.s.player[seat].stability, 5000);
        assert_int_equal(g.s.player[seat].hand_n, seat ? 5 : 6);
        assert_int_equal(g.s.player[seat].deck_n, seat ? 35 : 34);
        assert_int_equal(g.s.player[seat].clout, seat ? 0 : 1);
        assert_int_equal(g.s.player[seat].clout_cap, seat ? 0 : 1);
    }
    assert_int_equal(g.s.turn, 1);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    assert_int_equal(asked(&g).seat, CL_HOST);
    assert_conserved(&g.s);
}

/* CL-201: named, or by the seed: even host, odd away. */
static void somebody_begins(void **unused) {
    (void)unused;
    static const struct {
        uint32_t first, seat;
        uint64_t seed;
    } rows[] = {{0, 0, 3}, {1, 1, 4}, {2, 0, 4}, {2, 1, 5}};
    for (uint32_t i = 0; i < 4; i++) {
        begin(DOC, CL_GEEKS, CL_NERDS, rows[i].first, rows[i].seed);
        assert_int_equal(g.s.seat, rows[i].seat);
        assert_int_equal(g.s.first, rows[i].seat);
    }
}

/* CL-206, CL-208, CL-297: one seed, one order; another seed, another. */
static void seeds_decide_the_shuffle(void **unused) {
    (void)unused;
    static struct cl_state one;
    begin(DOC, CL_FREAKS, CL_FREAKS, 0, 11);
    one = g.s;
    begin(DOC, CL_FREAKS, CL_FREAKS, 0, 11);
    assert_memory_equal(&one, &g.s, sizeof one);
    begin(DOC, CL_FREAKS, CL_FREAKS, 0, 12);
    assert_memory_not_equal(one.player[0].deck, g.s.player[0].deck, 34);
    assert_memory_not_equal(g.s.player[0].deck, g.s.player[1].deck, 34);
}

/* CL-010 to CL-013, CL-020, CL-022, CL-041, CL-147, CL-223, D-01: 1, 2, 3, 4, 4 by the shared count; own
 * turns by the switch; other caps; the bonus of the second seat. */
static void clout_ramps(void **unused) {
    (void)unused;
    static const struct {
        uint8_t cap, own, bonus, clout[6];
    } rows[] = {{4, 0, 0, {1, 2, 3, 4, 4, 4}},
                {4, 1, 0, {1, 1, 2, 2, 3, 3}},
                {6, 0, 0, {1, 2, 3, 4, 5, 6}},
                {4, 0, 1, {1, 3, 3, 4, 4, 4}}};
    for (uint32_t i = 0; i < 4; i++) {
        begin(DOC, CL_DROPOUTS, CL_PREPS, 0, 3);
        g.r.f.max_clout = rows[i].cap;
        g.r.f.clout_own_turns = rows[i].own;
        g.r.f.clout_second_bonus = rows[i].bonus;
        for (uint32_t turn = 1; turn <= 6; turn++) {
            const struct cl_player *p = &g.s.player[g.s.seat];
            assert_int_equal(g.s.turn, turn);
            assert_int_equal(g.s.seat, (turn - 1) % 2);
            assert_int_equal(p->clout, rows[i].clout[turn - 1]);
            assert_int_equal(g.s.player[!g.s.seat].clout, 0);
            next_turn(&g);
            assert_int_equal(event_arg(&g, CL_EV_CLOUT_GAINED, 1), g.s.player[g.s.seat].clout);
        }
    }
}

/* CL-220, CL-221, CL-222: draw, standby, main, combat, main2, breakdown check, end. */
static void phases_come_in_order(void **unused) {
    (void)unused;
    static const uint8_t order[] = {CL_BREAKDOWN_CHECK, CL_END, CL_DRAW, CL_STANDBY, CL_MAIN};
    table(&g);
    act(&g, CL_NEXT_PHASE, 0, 0);
    assert_int_equal(g.s.phase, CL_COMBAT);
    assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
    act(&g, CL_NEXT_PHASE, 0, 0);
    assert_int_equal(g.s.phase, CL_MAIN2);
    act(&g, CL_NEXT_PHASE, 0, 0);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g.k.count; i++)
        if (g.event[i].kind == CL_EV_PHASE_CHANGED)
            assert_int_equal(g.event[i].arg[1], order[n++]);
    assert_int_equal(n, 5);
    assert_int_equal(g.s.turn, 6);
    assert_int_equal(g.s.seat, CL_AWAY);
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(g.s.turn, 7);
}

/* D-44: the switch; CL-228: a draw that is forbidden is no loss. */
static void a_draw_may_be_skipped(void **unused) {
    (void)unused;
    table(&g);
    g.s.player[CL_AWAY].limit_now[CL_LIMIT_DRAW] = 1;
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(away(&g)->hand_n, 0);
    assert_true(has_event(&g, CL_EV_PHASE_SKIPPED));
    next_turn(&g);
    assert_int_equal(host(&g)->hand_n, 1);
    next_turn(&g);
    assert_int_equal(away(&g)->hand_n, 1);
    struct cl_rules r = *open_rules(DOC);
    begin(DOC, CL_DROPOUTS, CL_PREPS, 0, 7);
    struct cl_setup u = {.first = 0, .size = {40, 40}};
    memcpy(u.deck[0], r.starter[1], CL_DECK_MAX);
    memcpy(u.deck[1], r.starter[2], CL_DECK_MAX);
    g.r.f.skip_first_draw = 1;
    cl_start(&g.r, &u, 7, &g.s);
    assert_int_equal(host(&g)->hand_n, 5);
    next_turn(&g);
    assert_int_equal(away(&g)->hand_n, 6);
}

/* CL-229: from main straight to main2. */
static void a_battle_phase_may_be_skipped(void **unused) {
    (void)unused;
    table(&g);
    g.s.player[CL_HOST].limit_now[CL_LIMIT_BATTLE] = 1;
    act(&g, CL_NEXT_PHASE, 0, 0);
    assert_int_equal(g.s.phase, CL_MAIN2);
    assert_int_equal(event_arg(&g, CL_EV_PHASE_SKIPPED, 1), CL_COMBAT);
}

/* CL-210, D-24: seven at the end of the own turn; the owner picks; not in the opponent's. */
static void hands_are_cut_to_seven(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 9; i++) {
        give(&g, CL_HOST, i % 2 ? "one_more_shot" : "all_nighter");
        give(&g, CL_AWAY, "one_more_shot");
    }
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_DISCARD);
    refuse(&g, CL_NO_NOT_IN_HAND, CL_PICK_CARD, id(&g, "tutoring"), 0);
    refuse(&g, CL_NO_NOT_ASKED, CL_END_TURN, 0, 0);
    act(&g, CL_PICK_CARD, id(&g, "all_nighter"), 0);
    act(&g, CL_PICK_CARD, id(&g, "one_more_shot"), 0);
    assert_int_equal(host(&g)->hand_n, 7);
    assert_int_equal(host(&g)->grave_n, 2);
    assert_int_equal(g.s.seat, CL_AWAY);
    assert_int_equal(away(&g)->hand_n, 10);
}

/* CL-226: marks and readiness come back with the turn. */
static void a_turn_refreshes(void **unused) {
    (void)unused;
    table(&g);
    struct cl_body *b = put_body(&g, CL_HOST, 0, "late_rent_ricky", CL_BODY_FRESH | CL_BODY_MOVED);
    put_body(&g, CL_AWAY, 0, "party_queen_bri", CL_BODY_ATTACKED);
    cl_mark_used(&g.s, CL_HOST, 3, 0);
    b->turn_attack = 300;
    cl_opens(&g.r, &g.s, CL_HOST, card_id(&g.r, "washed_varsity_legend")); /* lay there, and is gone */
    next_turn(&g);
    assert_int_equal(away(&g)->body[0].flags, 0);
    assert_int_equal(host(&g)->used[3], 0);
    assert_int_equal(g.s.marks, 0);
    assert_int_equal(b->turn_attack, 0); /* CL-285 */
    assert_int_equal(b->flags, CL_BODY_FRESH | CL_BODY_MOVED);
    next_turn(&g);
    assert_int_equal(b->flags, 0);
    assert_true(g.s.whens[CL_HOST] == g.r.card[b->card].whens); /* what lies open now, and no more */
}

/* CL-286: n turns of that player, this one included if it is his. */
static void limits_count_turns_of_their_player(void **unused) {
    (void)unused;
    table(&g);
    cl_limit(&g.s, CL_HOST, CL_LIMIT_ATTACKS, 1, CL_SPAN_NOW, NULL);
    cl_limit(&g.s, CL_AWAY, CL_LIMIT_ATTACKS, 2, CL_SPAN_NOW, NULL);
    cl_limit(&g.s, CL_HOST, CL_LIMIT_EFFECTS, 1, CL_SPAN_NEXT_TURN, NULL);
    cl_limit(&g.s, CL_HOST, CL_LIMIT_DRAW, 1, CL_SPAN_NOW, NULL); /* too late for this turn */
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_ATTACKS], 1);
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_EFFECTS], 0);
    next_turn(&g);
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_ATTACKS], 0);
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_EFFECTS], 1);
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_DRAW], 1);
    assert_int_equal(away(&g)->limit_now[CL_LIMIT_ATTACKS], 2);
    next_turn(&g);
    assert_int_equal(away(&g)->limit_now[CL_LIMIT_ATTACKS], 1);
    assert_int_equal(host(&g)->hand_n, 0);
    next_turn(&g);
    assert_int_equal(host(&g)->limit_now[CL_LIMIT_EFFECTS], 0);
    next_turn(&g);
    assert_int_equal(away(&g)->limit_now[CL_LIMIT_ATTACKS], 0);
}

/* A turn that is passed over: the number advances, no draw, no clout. */
static void turns_are_passed_over(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "study_abroad");
    put_body(&g, CL_HOST, 0, "party_queen_bri", 0);
    cast(&g, "study_abroad");
    assert_int_equal(host(&g)->stability, 5300);
    next_turn(&g);
    assert_int_equal(g.s.turn, 6);
    next_turn(&g);
    assert_int_equal(g.s.turn, 8);
    assert_int_equal(g.s.seat, CL_AWAY);
    assert_int_equal(host(&g)->hand_n, 0);
    assert_true(has_event(&g, CL_EV_TURN_SKIPPED));
    next_turn(&g);
    assert_int_equal(g.s.turn, 9);
    assert_int_equal(g.s.seat, CL_HOST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_start_as_they_should),
        cmocka_unit_test(somebody_begins),
        cmocka_unit_test(seeds_decide_the_shuffle),
        cmocka_unit_test(clout_ramps),
        cmocka_unit_test(phases_come_in_order),
        cmocka_unit_test(a_draw_may_be_skipped),
        cmocka_unit_test(a_battle_phase_may_be_skipped),
        cmocka_unit_test(hands_are_cut_to_seven),
        cmocka_unit_test(a_turn_refreshes),
        cmocka_unit_test(limits_count_turns_of_their_player),
        cmocka_unit_test(turns_are_passed_over),
    };
    return cmocka_run_group_tests_name("cl_turn", tests, NULL, NULL);
}
