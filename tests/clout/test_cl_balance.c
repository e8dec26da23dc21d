/* The balance of CLOUT, from a league short enough for every test run: bands are wider than those of `gloam
 * targets clout`, which plays thirty thousand games, by what so few can be off. And the seats of a matrix. */
#include "cl_play.h"

#include "core/registry.h"
#include "games/clout/cl_metrics.h"
#include "lab/judge/matrix_findings.h"

enum { GAMES = 3000 };

static double rate(const struct batch *b, uint32_t at) {
    return b->tally[at].n ? (double)b->tally[at].sum / (double)b->tally[at].n : 0;
}

static void within(const char *what, double got, double lo, double hi) {
    if (got < lo || got > hi)
        fail_msg("%s: %.3f, not within %.3f and %.3f", what, got, lo, hi);
}

static void play(const char *ruleset, struct batch *out, struct ruleset *set) {
    struct err e;
    if (ruleset_open(content_root(), &clout_ops, ruleset, set, &e) != ST_OK)
        fail_msg("%s", e.text);
    const struct batch_plan plan = {.set = set,
                                    .scenario = (uint32_t)registry_scenario(&clout_ops, "league"),
                                    .policy = {"duelist", "duelist"},
                                    .games = GAMES,
                                    .seed = 7,
                                    .threads = 2,
                                    .metrics = true};
    if (batch_run(&plan, out, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(out->limits, 0);
}

/* The rows; four standard deviations of a sample of this size are added to each band. */
static void league(void **unused) {
    static struct ruleset set;
    struct batch b;
    char name[40];
    (void)unused;
    play(V1, &b, &set);
    within("first seat", rate(&b, CL_AT_FIRST_WON), 0.41, 0.59);
    for (uint32_t i = 0; i < CL_STARTERS; i++) {
        snprintf(name, sizeof name, "archetype %u", i + 1);
        within(name, rate(&b, CL_AT_ARCHETYPE + i), 0.34, 0.66);
    }
    for (uint32_t i = 0; i < CL_PAIRINGS; i++)
        if (i / CL_STARTERS < i % CL_STARTERS)
            within(cl_pairing_names[i], rate(&b, CL_AT_PAIRING + i), 0.17, 0.83);
    for (uint32_t end = CL_REPUTATION_MAX; end <= CL_BREAKDOWN; end++)
        within("a way to win", rate(&b, CL_AT_WAY + end - 1), 0.08, 1);
    within("median of turns", (double)stats_quantile(&b.tally[CL_AT_TURNS], 1, 500), 8, 20);
    const struct cl_rules *r = set.rules;
    for (uint32_t id = 1; id <= r->cards; id++)
        if (!b.tally[CL_AT_USED + id - 1].n)
            fail_msg("nobody used %s", r->card[id].name);
    batch_free(&b);
    ruleset_close(&set);
}

/* D-37: in the document's own layer breakdowns hardly ever decide; that is what the tuned layer is for. */
static void document(void **unused) {
    static struct ruleset set;
    struct batch b;
    (void)unused;
    play(DOC, &b, &set);
    within("breakdowns", rate(&b, CL_AT_WAY + CL_BREAKDOWN - 1), 0, 0.03);
    batch_free(&b);
    ruleset_close(&set);
}

/* Seats are exchanged on each seed, so a deck is as good on either side, and two decks have one cell,
 * whichever is the row. */
static void matrix(void **unused) {
    const struct matrix_shape all = {0, 0, 0};
    struct recipe r = {.ops = &clout_ops, .seed = 1, .games = 60};
    struct matrix m;
    struct matrix_findings f;
    struct err e;
    (void)unused;
    snprintf(r.scenario, sizeof r.scenario, "%s", cl_metrics.matrix_scenario);
    if (matrix_open(&m, content_root(), &r, &all, &e) != ST_OK ||
        matrix_run(&m, NULL, NULL, 2, NULL, NULL, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(m.base.swap && matrix_symmetric(&m));
    assert_int_equal(m.cells, CL_STARTERS * (CL_STARTERS + 1) / 2);
    for (uint32_t i = 0; i < m.cells; i++) {
        const struct matrix_cell *c = &m.cell[i];
        assert_true(c->at[0] <= c->at[1]);
        assert_int_equal(matrix_mirror(&m, c), c->at[0] == c->at[1]);
    }
    if (matrix_findings_open(&f, &m, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(f.rated);
    for (uint32_t i = 0; i < CL_STARTERS; i++) {
        assert_int_equal(f.standings.of[0][i].met, CL_STARTERS - 1); /* not itself */
        assert_int_equal(f.standings.of[1][i].met, CL_STARTERS - 1);
        assert_true(f.standings.of[0][i].mean == f.standings.of[1][i].mean);
        for (uint32_t k = 0; k < CL_STARTERS; k++) {
            double sum =
                standing_at(&f.standings, &m, i, k).value + standing_at(&f.standings, &m, k, i).value;
            assert_true(sum > 0.999 && sum < 1.001);
        }
    }
    assert_true(f.health.value == 0.5);
    assert_int_equal(f.total.games, 60 * m.cells); /* each game once */
    for (uint32_t i = 0; i < f.cycles; i++)
        assert_true(f.cycle[i].three);
    matrix_findings_close(&f);
    matrix_close(&m);
}

/* D-37, CL-099: the tuned Mood Swing picks twice, whom the counters hit as it is activated and the new target
 * of the attack as it resolves; the two are not mixed up. */
static void two_picks(void **unused) {
    static struct game g;
    (void)unused;
    blank(&g, V1);
    fill_deck(&g, CL_HOST, 10);
    fill_deck(&g, CL_AWAY, 10);
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    put_body(&g, CL_AWAY, 1, "homecoming_committee", CL_BODY_DEFENSE);
    put_back(&g, CL_AWAY, 0, "mood_swing", CL_BACK_DOWN);
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
    act(&g, CL_PICK, CL_THEIR_3, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_REDIRECT);
    act(&g, CL_PICK, CL_OWN_2, 0);
    assert_int_equal(host(&g)->body[2].vice, 2);
    assert_true(away(&g)->body[0].card);
    assert_false(away(&g)->body[1].card); /* 2000 against 1850 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(league),
        cmocka_unit_test(document),
        cmocka_unit_test(matrix),
        cmocka_unit_test(two_picks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
