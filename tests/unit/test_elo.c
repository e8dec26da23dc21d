/* Strength by pairs: shares, the sequential test and ratings against figures that were computed independently
 * (by other formulas, in Python), and rungs of ladders whose games are made up. */
#include "core/registry.h"
#include "lab/judge/rungs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

#define NEAR(got, want) near(__LINE__, got, want)

static void near(int line, double got, double want) {
    if (fabs(got - want) > 1e-6)
        fail_msg("line %d: %.9f, not %.9f", line, got, want);
}

static void shares(void **unused) {
    (void)unused;
    static const struct {
        double elo, share;
    } rows[] = {{0, 0.5}, {100, 0.640065000}, {-120, 0.333860575}, {400, 0.909090909}, {1.5, 0.502158660}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        NEAR(elo_share(rows[i].elo), rows[i].share);
        assert_true(fabs(elo_distance(rows[i].share) - rows[i].elo) < 1e-4);
    }
}

/* One pair won and one lost are counted beforehand; the log likelihood ratio is that of normal numbers, which
 * Python summed pair by pair. */
static void pairs(void **unused) {
    (void)unused;
    static const struct {
        uint64_t count[7];
        uint32_t top;
        double share, lo, hi, likelier[3];
    } rows[] = {
        {{3, 5, 20, 9, 7}, 4, 0.568181818, 0.483488486, 0.646946297, {0.480094557, 1.316025414, 0.849787216}},
        {{10, 2, 30}, 2, 0.738095238, 0.599504355, 0.855041099, {0.745082105, 1.634854276, 3.333740460}},
        {{0, 0, 12}, 2, 1, 0.793666532, 1, {1.279641295, 2.688057798, 6.317438798}},
        {{0, 40, 0}, 2, 0.5, 0.467002290, 0.532997710, {-0.365132244, 1.458113446, -12.803561562}},
        {{1, 0, 4, 2, 9, 3, 6},
         6,
         0.673333333,
         0.551631836,
         0.769355818,
         {0.714927922, 1.629682868, 2.897274527}},
    };
    static const double tests[3][2] = {{0, 10}, {-20, 0}, {5, 60}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct estimate got = elo_points(rows[i].count, rows[i].top);
        NEAR(got.value, rows[i].share);
        NEAR(got.interval.lo, rows[i].lo);
        NEAR(got.interval.hi, rows[i].hi);
        for (uint32_t k = 0; k < 3; k++)
            NEAR(elo_likelier(rows[i].count, rows[i].top, tests[k][0], tests[k][1]), rows[i].likelier[k]);
    }
    assert_int_equal(elo_points((uint64_t[3]){0}, 2).n, 0);
    assert_false(elo_points((uint64_t[3]){0}, 2).interval.known);
}

static void ratings(void **unused) {
    (void)unused;
    double elo[4];
    static const double line[9] = {0, 10, 0, 30, 0, 22.5, 0, 17.5, 0}; /* the ends did not meet */
    elo_rate(line, 3, 1, elo);
    NEAR(elo[0], -190.848501888);
    NEAR(elo[1], 0);
    NEAR(elo[2], -43.657787770);
    static const double all[16] = {0, 1, 0.5, 2, 19, 0, 6, 5, 19.5, 14, 0, 9.5, 18, 15, 10.5, 0};
    elo_rate(all, 4, 2, elo);
    assert_true(fabs(elo[0] + 543.847967751) < 1e-3 && fabs(elo[1] + 147.369662644) < 1e-3);
    assert_true(elo[2] == 0 && fabs(elo[3] - 5.806446955) < 1e-3);
}

enum { SEEDS = 100 };

/* A ladder that somebody says was played: two minds of clout, a pair of games a seed; the first won so many
 * pairs whole, and shared so many. */
static void made_up(struct ladder *l, struct ladder_game *games, uint32_t whole, uint32_t shared) {
    static struct ladder_cell cell;
    *l = (struct ladder){.kind = LADDER_DUEL,
                         .base = {.ops = registry_find("clout"), .seed = 9},
                         .mind = {"rep", "duelist"},
                         .minds = 2,
                         .all = 2,
                         .cells = 1,
                         .cell = &cell,
                         .seeds = SEEDS};
    cell = (struct ladder_cell){.mind = {0, 1}, .game = games};
    for (uint32_t i = 0; i < SEEDS; i++) {
        bool first = i < whole + shared, second = i < whole;
        games[2 * i] = (struct ladder_game){{first, !first}};
        games[2 * i + 1] = (struct ladder_game){{second, !second}};
    }
}

/* Of as many games won, shared pairs tell more: it is pairs that are drawn anew. */
static void pairs_are_the_unit(void **unused) {
    (void)unused;
    static struct ladder_game games[2 * SEEDS];
    static struct rungs whole, shared;
    struct ladder l;
    made_up(&l, games, 60, 0);
    assert_true(rungs_make(&whole, &l, 0));
    assert_string_equal(l.mind[whole.rung[0].mind], "rep");
    assert_string_equal(l.mind[whole.zero], "duelist"); /* the game's own */
    assert_false(whole.rung[1].interval.known);
    assert_true(whole.rung[0].elo > 65 && whole.rung[0].elo < 72); /* 60%, drawn a little to the middle */
    struct interval i = whole.rung[0].interval; /* the normal one: 50.4 - 69.6%, +3 to +144 */
    assert_true(i.lo > -12 && i.lo < 15 && i.hi > 120 && i.hi < 165);
    NEAR(whole.rung[0].above, whole.rung[0].elo);
    assert_int_equal(whole.meetings, 1);
    NEAR(whole.meeting[0].share.value, 0.6);
    made_up(&l, games, 20, 80);
    assert_true(rungs_make(&shared, &l, 0));
    assert_true(fabs(shared.rung[0].elo - whole.rung[0].elo) < 1e-6);
    double wide = i.hi - i.lo, narrow = shared.rung[0].interval.hi - shared.rung[0].interval.lo;
    assert_true(narrow < wide / 2 && narrow > wide / 4);
    made_up(&l, games, SEEDS, 0); /* who won them all is not endlessly better, nor surely so much */
    assert_true(rungs_make(&whole, &l, 0));
    assert_true(whole.rung[0].elo > 800 && whole.rung[0].elo < 1000);
    assert_true(whole.rung[0].interval.lo < 750 && whole.rung[0].interval.hi > 1200);
}

static void tests_stop(void **unused) {
    (void)unused;
    static struct ladder_game games[2 * SEEDS];
    struct ladder l;
    struct sprt t = {.low = 0, .high = 40};
    made_up(&l, games, 75, 0);
    sprt_look(&t, &l, 0);
    assert_int_equal(t.verdict, SPRT_HIGH);
    NEAR(t.likelier, elo_likelier((uint64_t[5]){25, 0, 0, 0, 75}, 4, 0, 40));
    made_up(&l, games, 55, 0);
    sprt_look(&t, &l, 0);
    assert_int_equal(t.verdict, SPRT_OPEN);
    made_up(&l, games, 30, 0);
    sprt_look(&t, &l, 0);
    assert_int_equal(t.verdict, SPRT_LOW);
}

/* Alone: who leaves early beats the dead most surely, and still loses to the bold one. Three minds of
 * darkdelve on seeds with made-up scores. */
static void alone_by_distance(void **unused) {
    (void)unused;
    static struct ladder_game score[3][SEEDS];
    static struct rungs r;
    static struct ladder_cell cell[3];
    struct ladder l = {.kind = LADDER_ALONE,
                       .base = {.ops = registry_find("darkdelve"), .seed = 9},
                       .mind = {"random", "mc:50", "delver"},
                       .minds = 3,
                       .all = 3,
                       .cells = 3,
                       .cell = cell,
                       .seeds = SEEDS};
    for (uint32_t i = 0; i < 3; i++)
        cell[i] = (struct ladder_cell){.mind = {i, i}, .game = score[i]};
    for (uint32_t i = 0; i < SEEDS; i++) {
        score[0][i].score[0] = 0;
        score[1][i].score[0] = 10;
        score[2][i].score[0] = i % 10 < 6 ? 100 : -1;
    }
    assert_true(rungs_make(&r, &l, 0));
    assert_string_equal(l.mind[r.rung[0].mind], "delver");
    assert_true(r.rung[1].elo < -60 && r.rung[1].elo > -75);
    assert_true(fabs(r.rung[1].elo - r.rung[2].elo) < 1e-6); /* both lose to it as often */
    NEAR(r.rung[0].score.value, 59.6);
    assert_true(r.rung[0].score.interval.known);
    assert_int_equal(r.meetings, 3);
    assert_int_equal(r.meeting[2].share.n, SEEDS);
    NEAR(r.meeting[2].share.value, 0); /* random against mc:50, which stands no higher for it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares),     cmocka_unit_test(pairs),
        cmocka_unit_test(ratings),    cmocka_unit_test(pairs_are_the_unit),
        cmocka_unit_test(tests_stop), cmocka_unit_test(alone_by_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
