/* The rating of a matrix against games whose equilibrium is known, and the search for cycles. */
#include "lab/judge/rating.h"

#include "base/rng.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void near(double got, double want, double by) {
    if (fabs(got - want) > by)
        fail_msg("got %.7f, wanted %.7f", got, want);
}

static struct rating rate(const double *won, uint32_t rows, uint32_t columns) {
    struct rating r;
    assert_true(rating_make(&r, won, rows, columns));
    double sum[2] = {0, 0};
    for (uint32_t i = 0; i < rows; i++)
        sum[0] += r.share[0][i];
    for (uint32_t i = 0; i < columns; i++)
        sum[1] += r.share[1][i];
    near(sum[0], 1, 1e-9);
    near(sum[1], 1, 1e-9);
    assert_true(r.gap >= 0);
    return r;
}

/* Nobody is better than another, and all are played alike. */
static void rock_paper_scissors(void **unused) {
    (void)unused;
    static const double won[] = {0.5, 0, 1, 1, 0.5, 0, 0, 1, 0.5};
    struct rating r = rate(won, 3, 3);
    near(r.value, 0.5, 1e-9);
    near(r.gap, 0, 1e-9);
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t i = 0; i < 3; i++) {
            near(r.share[side][i], 1.0 / 3, 1e-9);
            near(r.skill[side][i], 0.5, 1e-9);
        }
    rating_free(&r);
}

/* Row 2 beats up column 0 more than anyone, but column 0 is never worth playing: that earns nothing. */
static void dominated_row(void **unused) {
    (void)unused;
    static const double won[] = {0.6, 0.4, 0.7, 0.5, 1.0, 0.3};
    struct rating r = rate(won, 3, 2);
    near(r.value, 0.5, 1e-4);
    near(r.share[0][1], 1, 0.01);
    near(r.share[1][1], 1, 0.01);
    assert_true(r.skill[0][1] > r.skill[0][0] && r.skill[0][0] > r.skill[0][2]);
    near(r.skill[1][1], 0.5, 1e-3);
    rating_free(&r);
}

/* Three copies of rock: the skills stay, and the copies divide the share of one. */
static void copies_change_nothing(void **unused) {
    (void)unused;
    static const double plain[] = {0.5, 0.1, 0.8, 0.9, 0.5, 0.3, 0.2, 0.7, 0.5};
    static const uint32_t from[] = {0, 0, 0, 1, 2};
    double won[15];
    for (uint32_t i = 0; i < 5; i++)
        memcpy(&won[i * 3], &plain[from[i] * 3], 3 * sizeof *won);
    struct rating one = rate(plain, 3, 3), many = rate(won, 5, 3);
    near(many.value, one.value, 1e-4);
    for (uint32_t i = 0; i < 5; i++)
        near(many.skill[0][i], one.skill[0][from[i]], 1e-3);
    for (uint32_t i = 0; i < 3; i++)
        near(many.skill[1][i], one.skill[1][i], 1e-3);
    near(many.share[0][0], one.share[0][0] / 3, 0.01);
    assert_true(many.share[0][0] == many.share[0][1] && many.share[0][1] == many.share[0][2]);
    rating_free(&one);
    rating_free(&many);
}

/* Rows mix 3 : 2, columns 2 : 3, the value is 0.58: worked out by hand. */
static void asymmetric(void **unused) {
    (void)unused;
    static const double won[] = {0.7, 0.5, 0.4, 0.7};
    struct rating r = rate(won, 2, 2);
    near(r.value, 0.58, 1e-4);
    near(r.share[0][0], 0.6, 0.005);
    near(r.share[1][0], 0.4, 0.005);
    near(r.skill[0][0], 0.58, 1e-3);
    near(r.skill[0][1], 0.58, 1e-3);
    near(r.skill[1][0], 0.42, 1e-3);
    rating_free(&r);
}

static void single_cell(void **unused) {
    (void)unused;
    struct rating r = rate((const double[]){0.25}, 1, 1);
    near(r.value, 0.25, 1e-12);
    near(r.skill[1][0], 0.75, 1e-12);
    near(r.share[0][0], 1, 1e-12);
    rating_free(&r);
    assert_false(rating_make(&r, NULL, 0, 0));
}

/* One cell: the interval is the cell's own. Without doubt about the cells there is none about the rating. */
static void doubt_of_one_cell(void **unused) {
    (void)unused;
    struct rating r = rate((const double[]){0.3}, 1, 1), again = rate((const double[]){0.3}, 1, 1);
    assert_false(r.value_interval.known);
    assert_true(rating_doubt(&r, (const double[]){0.2}, (const double[]){0.4}, 1, 1, false, 5));
    near(r.value_interval.lo, 0.2, 0.02);
    near(r.value_interval.hi, 0.4, 0.02);
    near(r.skill_interval[1][0].lo, 1 - r.value_interval.hi, 1e-9);
    near(r.share_interval[0][0].lo, 1, 1e-12);
    assert_true(rating_doubt(&again, (const double[]){0.3}, (const double[]){0.3}, 1, 1, false, 5));
    near(again.value_interval.lo, 0.3, 1e-12);
    near(again.value_interval.hi, 0.3, 1e-12);
    rating_free(&r);
    rating_free(&again);
}

/* Two rows as good as each other as far as a few games tell: who is played may be either, and the value is
 * the better one's. Rows and columns that are the same stay worth a half, however little is known. */
static void doubt_of_mixes(void **unused) {
    (void)unused;
    static const double lo[] = {0.4, 0.38}, hi[] = {0.6, 0.58};
    struct rating r = rate((const double[]){0.5, 0.48}, 2, 1);
    assert_true(rating_doubt(&r, lo, hi, 2, 1, false, 5));
    near(r.share[0][0], 1, 0.01);
    near(r.share_interval[0][0].lo, 0, 0.05);
    near(r.share_interval[0][1].hi, 1, 0.05);
    assert_true(r.value_interval.lo > 0.43 && r.value_interval.lo < 0.48 && r.value_interval.hi > 0.57);
    rating_free(&r);
    static const double won[] = {0.5, 0.2, 0.7, 0.8, 0.5, 0.4, 0.3, 0.6, 0.5};
    double low[9], high[9];
    for (uint32_t i = 0; i < 9; i++) {
        low[i] = i % 4 ? won[i] - 0.1 : 0.1;
        high[i] = i % 4 ? won[i] + 0.1 : 0.9;
    }
    r = rate(won, 3, 3);
    assert_true(rating_doubt(&r, low, high, 3, 3, true, 5));
    near(r.value_interval.lo, 0.5, 1e-3);
    near(r.value_interval.hi, 0.5, 1e-3);
    for (uint32_t i = 0; i < 3; i++)
        assert_true(r.share_interval[0][i].lo <= r.share[0][i] && r.share[0][i] <= r.share_interval[0][i].hi);
    rating_free(&r);
}

/* Nobody waits for intervals of a huge one. */
static void doubt_ends(void **unused) {
    (void)unused;
    enum { SIDE = 500 };
    double *won = calloc((size_t)SIDE * SIDE, sizeof *won);
    struct rating r = {0};
    assert_non_null(won);
    assert_true(rating_doubt(&r, won, won, SIDE, SIDE, false, 5));
    assert_false(r.value_interval.known);
    assert_null(r.skill_interval[0]);
    free(won);
}

static void large_and_random(void **unused) {
    (void)unused;
    enum { SIDE = 50 };
    static double won[SIDE * SIDE];
    struct stream s;
    stream_open(&s, rng_key(4, "rating", 0));
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        won[i] = (double)stream_below(&s, 1001) / 1000;
    struct rating r = rate(won, SIDE, SIDE), again = rate(won, SIDE, SIDE);
    assert_true(r.gap < 1e-4);
    for (uint32_t i = 0; i < SIDE; i++) {
        assert_true(r.skill[0][i] <= r.value + r.gap && r.skill[1][i] <= 1 - r.value + r.gap);
        if (r.share[0][i] > 0.02) /* what is played is among the best */
            near(r.skill[0][i], r.value, 0.005);
    }
    assert_memory_equal(r.share[0], again.share[0], SIDE * sizeof(double));
    rating_free(&r);
    rating_free(&again);
}

/* Row 0 beats column 0, which beats row 1, which beats column 1, which beats row 0. */
static void cycles(void **unused) {
    (void)unused;
    static const double won[] = {0.8, 0.3, 0.5, 0.2, 0.7, 0.5, 0.9, 0.1, 0.5, 0.9, 0.9, 0.9};
    double lo[12], hi[12];
    for (uint32_t i = 0; i < 12; i++) {
        lo[i] = won[i] - 0.05;
        hi[i] = won[i] + 0.05;
    }
    struct cycle found[4];
    assert_int_equal(rating_cycles(lo, hi, 4, 3, found, 4), 2);
    near(found[0].strength, 0.15, 1e-9); /* rows 0 and 1, or 2 and 1: the weakest link is the same */
    near(found[1].strength, 0.15, 1e-9);
    assert_int_equal(found[0].row[0], 0);
    assert_int_equal(found[0].row[1], 1);
    assert_int_equal(found[0].column[0], 0);
    assert_int_equal(found[0].column[1], 1);
    assert_int_equal(found[1].row[0], 1);
    assert_int_equal(found[1].column[0], 1);
    assert_int_equal(rating_cycles(lo, hi, 4, 3, found, 1), 1);
    assert_int_equal(found[0].row[0], 0);
    for (uint32_t i = 0; i < 12; i++) { /* no longer sure */
        lo[i] = won[i] - 0.25;
        hi[i] = won[i] + 0.25;
    }
    assert_int_equal(rating_cycles(lo, hi, 4, 3, found, 4), 0);
}

/* Where rows and columns are the same, three are enough: 0 beats 1 beats 2 beats 0; 3 loses to all. */
static void triangles(void **unused) {
    (void)unused;
    static const double won[] = {0.5, 0.7, 0.2, 0.9, 0.3, 0.5, 0.6, 0.9,
                                 0.8, 0.4, 0.5, 0.9, 0.1, 0.1, 0.1, 0.5};
    double lo[16], hi[16];
    for (uint32_t i = 0; i < 16; i++) {
        lo[i] = won[i] - 0.05;
        hi[i] = won[i] + 0.05;
    }
    struct cycle found[4];
    assert_int_equal(rating_triangles(lo, hi, 4, found, 4), 1);
    near(found[0].strength, 0.05, 1e-9); /* 1 against 2 is the weakest link */
    assert_true(found[0].three);
    assert_int_equal(found[0].row[0], 0);
    assert_int_equal(found[0].column[0], 1);
    assert_int_equal(found[0].row[1], 2);
    assert_int_equal(found[0].column[1], 0);
    assert_int_equal(rating_triangles(lo, hi, 4, found, 0), 0);
    hi[2 * 4 + 1] = 0.55; /* no longer sure */
    assert_int_equal(rating_triangles(lo, hi, 4, found, 4), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rock_paper_scissors),
        cmocka_unit_test(dominated_row),
        cmocka_unit_test(copies_change_nothing),
        cmocka_unit_test(asymmetric),
        cmocka_unit_test(single_cell),
        cmocka_unit_test(doubt_of_one_cell),
        cmocka_unit_test(doubt_of_mixes),
        cmocka_unit_test(doubt_ends),
        cmocka_unit_test(large_and_random),
        cmocka_unit_test(cycles),
        cmocka_unit_test(triangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
