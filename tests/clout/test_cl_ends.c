/* How games end: CL-026 to CL-037, CL-295, D-07, D-22, D-30, S-06, S-07; and two thousand random games of the
 * starter decks, in which every card always lies somewhere (CL-211) and the lists keep their promises. */
#include "cl_play.h"

static struct game g;

static void ended(enum cl_end why, uint32_t winner) {
    assert_int_equal(g.s.ended, why);
    assert_int_equal(g.s.winner, winner);
    assert_true(has_event(&g, CL_EV_GAME_OVER));
    assert_int_equal(asked(&g).over, 1);
    struct action list[CL_MAX_LEGAL];
    assert_int_equal(cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), 0);
    for (int verb = 0; verb < CL_VERBS; verb++) /* CL-037 */
        assert_int_equal(reason_of(&g, verb, 1, 0), REASON_OVER);
    assert_int_equal(g.s.frames + g.s.links + g.s.queued + g.s.marks, 0); /* nothing is under way */
    assert_true(!g.s.whens[CL_HOST] && !g.s.whens[CL_AWAY]);
}

/* CL-006, CL-026, CL-039: at 10000, at once. */
static void reputation_wins(void **unused) {
    (void)unused;
    table(&g);
    host(&g)->reputation = 9499;
    give(&g, CL_HOST, "one_more_shot");
    give(&g, CL_HOST, "one_more_shot");
    cast(&g, "one_more_shot");
    assert_int_equal(g.s.ended, CL_NOT_OVER);
    cast(&g, "one_more_shot");
    ended(CL_REPUTATION_MAX, CL_HOST);
}

/* CL-007, CL-028, CL-029, CL-036, D-07: all stereotypes of the seat break down, without credit or triggers.
 */
static void stability_collapses(void **unused) {
    (void)unused;
    table(&g);
    away(&g)->stability = 1800;
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "crypto_all_in_carl", CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_body(&g, CL_AWAY, 2, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    ended(CL_STABILITY_ZERO, CL_HOST);
    assert_int_equal(count_events(&g, CL_EV_BROKE_DOWN), 2);
    assert_int_equal(event_arg(&g, CL_EV_BROKE_DOWN, 3), 0);
    assert_int_equal(host(&g)->breakdowns, 0);
    assert_int_equal(away(&g)->reputation, 0);
    assert_int_equal(away(&g)->grave_n, 2);
}

/* CL-027, CL-043, CL-045, CL-050: three caused breakdowns, nine counters. */
static void breakdowns_win(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 3; i++)
        put_body(&g, CL_AWAY, i, "homecoming_committee", 0)->vice = 3;
    act(&g, CL_END_TURN, 0, 0);
    ended(CL_BREAKDOWN, CL_HOST);
    assert_int_equal(host(&g)->breakdowns, 3);
}

/* CL-030, D-22: only the draw of the draw phase, when it fails. */
static void decks_run_out(void **unused) {
    (void)unused;
    blank(&g, DOC);
    away(&g)->clout = 0;
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    stack(&g, CL_AWAY, "tutoring");
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(away(&g)->deck_n, 0);
    assert_int_equal(g.s.ended, CL_NOT_OVER); /* the last card is no loss yet */
    act(&g, CL_END_TURN, 0, 0);
    ended(CL_DECK_OUT, CL_AWAY);

    blank(&g, DOC); /* a skipped draw cannot fail */
    away(&g)->clout = 0;
    away(&g)->limit_now[CL_LIMIT_DRAW] = 1;
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(g.s.ended, CL_NOT_OVER);
}

/* OnDeckEmpty comes before any loss: Surprise Quiz shuffles the graveyards back. */
static void an_empty_deck_is_answered(void **unused) {
    (void)unused;
    blank(&g, DOC);
    away(&g)->clout = 0;
    stack(&g, CL_AWAY, "tutoring");
    bury(&g, CL_AWAY, "bake_sale");
    bury(&g, CL_HOST, "bake_sale");
    put_back(&g, CL_AWAY, 0, "surprise_quiz", CL_BACK_DOWN);
    act(&g, CL_END_TURN, 0, 0);
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(away(&g)->deck_n, 1);
    assert_int_equal(host(&g)->deck_n, 1);
}

/* CL-031, CL-277, CL-295, S-07: from either seat, at any question; in no list. */
static void anybody_may_surrender(void **unused) {
    (void)unused;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        table(&g);
        put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN);
        give(&g, CL_HOST, "late_rent_ricky");
        act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
        const struct action up = {CL_SURRENDER, {0}}, odd = {CL_SURRENDER, {1}}, pass = {CL_PASS, {0}};
        assert_false(is_legal(&g, CL_SURRENDER, 0, 0));
        assert_int_equal(cl_check(&g.r, &g.s, CL_HOST, &pass), REASON_SEAT);
        assert_int_equal(cl_check(&g.r, &g.s, seat, &odd), REASON_ARGS);
        assert_int_equal(cl_check(&g.r, &g.s, 2, &up), REASON_SEAT);
        assert_int_equal(cl_check(&g.r, &g.s, seat, &up), REASON_OK);
        g.k.count = 0;
        cl_apply(&g.r, &g.s, seat, &up, &g.k);
        ended(CL_SURRENDERED, cl_other(seat));
    }
}

/* CL-291, D-30: Reputation, then Stability, then breakdowns; within one kind the turn player first. */
static void ends_have_an_order(void **unused) {
    (void)unused;
    table(&g);
    host(&g)->reputation = 10000;
    host(&g)->stability = 0;
    away(&g)->breakdowns = 3;
    cl_check_end(&g.r, &g.s, &g.k);
    assert_int_equal(g.s.ended, CL_REPUTATION_MAX);
    table(&g);
    host(&g)->stability = away(&g)->stability = 0;
    away(&g)->breakdowns = 3;
    cl_check_end(&g.r, &g.s, &g.k);
    assert_int_equal(g.s.ended, CL_STABILITY_ZERO);
    assert_int_equal(g.s.winner, CL_HOST);
    table(&g);
    host(&g)->breakdowns = away(&g)->breakdowns = 3;
    g.s.seat = CL_AWAY;
    cl_check_end(&g.r, &g.s, &g.k);
    assert_int_equal(g.s.winner, CL_AWAY);
}

/* CL-044: the figures are content. */
static void figures_decide(void **unused) {
    (void)unused;
    table(&g);
    g.r.f.reputation_to_win = 400;
    give(&g, CL_HOST, "one_more_shot");
    cast(&g, "one_more_shot");
    ended(CL_REPUTATION_MAX, CL_HOST);
    table(&g);
    g.r.f.breakdown_threshold = 1;
    g.r.f.breakdowns_to_win = 1;
    put_body(&g, CL_AWAY, 1, "homecoming_committee", 0)->vice = 1;
    act(&g, CL_END_TURN, 0, 0);
    ended(CL_BREAKDOWN, CL_HOST);
}

/* S-06, CL-032: the limit of turns is the reason: nobody has 10000 Reputation (CL-026) or none of Stability
 * (CL-028). */
static void time_runs_out(void **unused) {
    (void)unused;
    static const struct {
        int32_t reputation, stability;
        uint8_t why, winner;
    } rows[] = {{100, 0, CL_TURN_LIMIT, CL_HOST},
                {-100, 900, CL_TURN_LIMIT, CL_AWAY},
                {0, -1, CL_TURN_LIMIT, CL_AWAY},
                {0, 1, CL_TURN_LIMIT, CL_HOST},
                {0, 0, CL_TURN_LIMIT, CL_SEATS}};
    for (uint32_t i = 0; i < 5; i++) {
        table(&g);
        g.r.f.turn_limit = 5;
        host(&g)->reputation = away(&g)->reputation = 700; /* what counts is the difference */
        host(&g)->reputation += rows[i].reputation;
        host(&g)->stability += rows[i].stability;
        act(&g, CL_END_TURN, 0, 0);
        ended(rows[i].why, rows[i].winner);
    }
}

static uint32_t random_game(uint64_t seed, uint32_t *most_events) {
    static struct action list[CL_MAX_LEGAL];
    struct cl_setup u = {.first = 2};
    struct stream rng;
    uint32_t steps = 0;
    memcpy(u.deck[0], g.r.starter[1 + seed % 6], CL_DECK_MAX);
    memcpy(u.deck[1], g.r.starter[1 + seed / 6 % 6], CL_DECK_MAX);
    u.size[0] = g.r.starter_size[1 + seed % 6];
    u.size[1] = g.r.starter_size[1 + seed / 6 % 6];
    cl_start(&g.r, &u, seed, &g.s);
    stream_open(&rng, seed);
    for (struct ask ask = asked(&g); !ask.over; ask = asked(&g), steps++) {
        uint32_t n = cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), at = stream_below(&rng, n ? n : 1);
        assert_in_range(n, 1, CL_MAX_LEGAL);
        for (uint32_t i = 0; i < n; i++) {
            assert_int_equal(cl_check(&g.r, &g.s, ask.seat, &list[i]), REASON_OK);
            assert_true(!i || action_compare(&list[i - 1], &list[i]) < 0);
        }
        g.k.count = g.k.dropped = 0;
        cl_apply(&g.r, &g.s, ask.seat, &list[at], &g.k);
        assert_int_equal(g.k.dropped, 0);
        assert_conserved(&g.s);
        *most_events = g.k.count > *most_events ? g.k.count : *most_events;
        assert_true(steps < CL_MAX_STEPS);
    }
    return steps;
}

static void random_games_end_well(void **unused) {
    (void)unused;
    uint32_t ends[CL_ENDS] = {0}, events = 0;
    uint64_t steps = 0;
    table(&g);
    for (uint64_t seed = 0; seed < 2000; seed++) {
        steps += random_game(seed, &events);
        ends[g.s.ended]++;
    }
    print_message(
        "# %.0f steps a game, at most %u events; %u by Reputation, %u by Stability, %u by breakdowns, "
        "%u decked out\n",
        (double)steps / 2000, events, ends[CL_REPUTATION_MAX], ends[CL_STABILITY_ZERO], ends[CL_BREAKDOWN],
        ends[CL_DECK_OUT]);
    assert_true(ends[CL_REPUTATION_MAX] && ends[CL_STABILITY_ZERO] && ends[CL_BREAKDOWN] &&
                ends[CL_DECK_OUT]);
    assert_int_equal(ends[CL_NOT_OVER], 0);
    assert_true(events <= CL_MAX_EVENTS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reputation_wins),
        cmocka_unit_test(stability_collapses),
        cmocka_unit_test(breakdowns_win),
        cmocka_unit_test(decks_run_out),
        cmocka_unit_test(an_empty_deck_is_answered),
        cmocka_unit_test(anybody_may_surrender),
        cmocka_unit_test(ends_have_an_order),
        cmocka_unit_test(figures_decide),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(random_games_end_well),
    };
    return cmocka_run_group_tests_name("cl_ends", tests, NULL, NULL);
}
