/* Statistics of the lab against figures worked out by hand. */
#include "lab/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void near(double got, double want) {
    if (fabs(got - want) > 0.000001)
        fail_msg("got %.7f, wanted %.7f", got, want);
}

static void shares(void **unused) {
    (void)unused;
    static const struct {
        int64_t hits, n;
        double lo, hi;
    } rows[] = {
        {0, 10, 0, 0.2775328},         {5, 10, 0.2365931, 0.7634069}, {10, 10, 0.7224672, 1},
        {8, 20, 0.2188065, 0.6134185}, {0, 1, 0, 0.7934506},          {1, 1, 0.2065494, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct interval got = stats_share(rows[i].hits, rows[i].n);
        assert_true(got.known);
        near(got.lo, rows[i].lo);
        near(got.hi, rows[i].hi);
    }
}

static void share_ends_are_exact(void **unused) {
    (void)unused;
    for (int64_t n = 1; n < 3000; n += 7) {
        assert_true(stats_share(0, n).lo == 0);
        assert_true(stats_share(n, n).hi == 1);
        struct interval half = stats_share(n / 2, n);
        assert_true(half.lo >= 0 && half.lo < half.hi && half.hi <= 1);
    }
    assert_false(stats_share(0, 0).known);
}

static void fill(struct tally *t, const int64_t *v, size_t n, int64_t width) {
    memset(t, 0, sizeof *t);
    for (size_t i = 0; i < n; i++)
        tally_add(t, v[i], width);
}

static void game(struct tally *t, int64_t hits, int64_t n) {
    tally_share(t, hits, n);
    tally_end_game(t, 0);
}

/* Four games of five observations that go all one way are worth about four observations, not twenty. */
static void games_stand_alone(void **unused) {
    (void)unused;
    static const struct metric_group share = {.shape = METRIC_SHARE}, mean = {.shape = METRIC_MEAN};
    struct tally t = {0}, half[2] = {{0}, {0}}, plain = {0};
    for (int i = 0; i < 4; i++) {
        game(&t, i % 2 ? 0 : 5, 5);
        game(&half[i / 2], i % 2 ? 0 : 5, 5);
    }
    tally_share(&plain, 10, 20);
    near(stats_effective(&plain), 20);
    near(stats_effective(&t), 3.1578947); /* 20 of variance 5/19: 5/19 * 400 * 3 / (4 * 6.25 * 4) */
    struct interval i = stats_interval(&share, &t), loose = stats_interval(&share, &plain);
    assert_true(i.lo < loose.lo && i.hi > loose.hi);
    near(stats_interval(&mean, &t).hi,
         0.5 + 1.959963984540054 / sqrt(12)); /* the variance of 1, 0, 1, 0 / 4 */
    tally_merge(&half[1], &half[0]);
    assert_memory_equal(&half[1], &t, sizeof t);
    memset(&t, 0, sizeof t); /* one each: the usual, to the last bit */
    for (int k = 0; k < 20; k++)
        game(&t, k % 2, 1);
    assert_true(stats_interval(&share, &t).lo == loose.lo && stats_effective(&t) == 20);
    memset(&t, 0, sizeof t); /* nothing varies: no more than games */
    for (int k = 0; k < 3; k++)
        game(&t, 0, 100);
    near(stats_effective(&t), 3);
    memset(&t, 0, sizeof t); /* every game half and half is no more certain than chance would be */
    for (int k = 0; k < 9; k++)
        game(&t, k % 3 ? 50 : 51, 100);
    near(stats_effective(&t), 900);
}

/* A whole of outcomes that come in blocks of four a game has an interval twice as wide. */
static void wholes_of_games(void **unused) {
    (void)unused;
    struct tally block[2] = {{0}, {0}}, alone[2] = {{0}, {0}};
    for (int k = 0; k < 4000; k++) {
        bool first = k % 10 < 3;
        for (int c = 0; c < 2; c++) {
            game(&block[c], first == (c == 0) ? 4 : 0, 4);
            for (int n = 0; n < 4; n++)
                game(&alone[c], first == (c == 0), 1);
        }
    }
    struct estimate wide = stats_entropy(block, 2), tight = stats_entropy(alone, 2);
    near(wide.value, tight.value);
    assert_true(fabs((wide.value - wide.interval.lo) / (tight.value - tight.interval.lo) - 2) < 0.001);
    wide = stats_margin(block, 2, 1), tight = stats_margin(alone, 2, 1);
    assert_true(fabs((wide.value - wide.interval.lo) / (tight.value - tight.interval.lo) - 2) < 0.001);
}

/* Squares that outgrow 64 bits, and products that outgrow 128. */
static void large_values(void **unused) {
    (void)unused;
    const int64_t base = 5000000000;
    struct tally t, half[2];
    fill(&t, (int64_t[]){base + 1, base + 2, base + 3, base + 4, base + 5}, 5, 1);
    struct interval i = stats_mean(&t);
    near(i.lo - (double)base, 1.6140962);
    near(i.hi - (double)base, 4.3859038);
    fill(&half[0], (int64_t[]){base + 1, base + 2}, 2, 1);
    fill(&half[1], (int64_t[]){base + 3, base + 4, base + 5}, 3, 1);
    tally_merge(&half[0], &half[1]);
    assert_true(half[0].sum_sq == t.sum_sq);
    fill(&t, (int64_t[]){-base, -base}, 2, 1);
    near(stats_mean(&t).hi - stats_mean(&t).lo, 0);
    const int64_t huge = INT64_MAX / 2;
    fill(&t, (int64_t[]){-huge, huge, -huge, huge, 0, 0}, 6, 1);
    i = stats_mean(&t);
    assert_true(i.lo < -1e18 && i.hi > 1e18);
}

static void means(void **unused) {
    (void)unused;
    struct tally t;
    fill(&t, (int64_t[]){1, 2, 3, 4, 5}, 5, 1);
    near(stats_average(&t), 3);
    struct interval i = stats_mean(&t);
    assert_true(i.known);
    near(i.lo, 1.6140962);
    near(i.hi, 4.3859038);

    fill(&t, (int64_t[]){7, 7, 7}, 3, 1);
    i = stats_mean(&t);
    assert_true(i.known && i.lo == 7 && i.hi == 7);

    fill(&t, (int64_t[]){-4}, 1, 1);
    assert_false(stats_mean(&t).known);
    near(stats_average(&t), -4);

    fill(&t, NULL, 0, 1);
    assert_false(stats_mean(&t).known);
    near(stats_average(&t), 0);
}

/* Large sums must not lose the small spread: 128 bits, not 53. */
static void means_of_large_numbers(void **unused) {
    (void)unused;
    struct tally t = {0};
    for (int i = 0; i < 1000; i++)
        tally_add(&t, 10000000 + (i & 1), 1);
    struct interval i = stats_mean(&t);
    near(i.hi - i.lo, 2 * 1.959963984540054 * 0.5 / sqrt(999.0));
}

static void quantiles(void **unused) {
    (void)unused;
    struct tally t;
    fill(&t, (int64_t[]){10, 1, 9, 2, 8, 3, 7, 4, 6, 5}, 10, 1);
    assert_int_equal(stats_quantile(&t, 1, 0), 1);
    assert_int_equal(stats_quantile(&t, 1, 100), 1);
    assert_int_equal(stats_quantile(&t, 1, 101), 2);
    assert_int_equal(stats_quantile(&t, 1, 500), 5);
    assert_int_equal(stats_quantile(&t, 1, 900), 9);
    assert_int_equal(stats_quantile(&t, 1, 1000), 10);

    fill(&t, (int64_t[]){3, 3, 3}, 3, 1);
    assert_int_equal(stats_quantile(&t, 1, 500), 3);

    memset(&t, 0, sizeof t);
    assert_int_equal(stats_quantile(&t, 1, 500), 0);
}

/* The ranks at n/2 -+ 0.98 sqrt(n): of 400 values 180 and 220. */
static void medians(void **unused) {
    struct tally t = {0};
    (void)unused;
    assert_int_equal(stats_median(&t, 1).n, 0);
    for (int64_t i = 0; i < 400; i++)
        tally_add(&t, i / 10, 1);
    struct estimate got = stats_median(&t, 1);
    assert_int_equal(got.n, 400);
    assert_true(got.interval.known && got.value == 19 && got.interval.lo == 18 && got.interval.hi == 21);
}

static void quantiles_of_wide_buckets(void **unused) {
    (void)unused;
    struct tally t = {0};
    for (int64_t v = 0; v < 200; v++)
        tally_add(&t, v, 10);
    assert_int_equal(stats_quantile(&t, 10, 0), 0);
    assert_in_range(stats_quantile(&t, 10, 500), 98, 101);
    assert_in_range(stats_quantile(&t, 10, 900), 178, 181);
    assert_in_range(stats_quantile(&t, 10, 1000), 198, 199);
}

/* Below the first bucket and above the last the true extremes bound the answer. */
static void quantiles_at_the_rims(void **unused) {
    (void)unused;
    struct tally t;
    fill(&t, (int64_t[]){-50, 2, 5000}, 3, 1);
    assert_int_equal(stats_quantile(&t, 1, 500), 2);
    assert_in_range(stats_quantile(&t, 1, 1000), TALLY_BUCKETS - 1, 5000);
    int64_t low = stats_quantile(&t, 1, 1);
    assert_true(low >= -50 && low <= 0);

    fill(&t, (int64_t[]){100, 100, 100}, 3, 1);
    assert_int_equal(stats_quantile(&t, 1, 500), 100);
}

static void bands(void **unused) {
    (void)unused;
    struct tally t;
    fill(&t, (int64_t[]){1, 0, 0}, 3, 1);
    assert_true(stats_within(&t, 333, 334));
    assert_false(stats_within(&t, 334, 1000));
    assert_false(stats_within(&t, 0, 333));
    fill(&t, (int64_t[]){3, 4}, 2, 1);
    assert_true(stats_within(&t, 3500, 3500));
    assert_true(stats_within(&t, INT64_MIN, INT64_MAX));
    fill(&t, NULL, 0, 1);
    assert_false(stats_within(&t, INT64_MIN, INT64_MAX));
}

static void logarithms(void **unused) {
    (void)unused;
    static const double rows[] = {1, 2, 8, 0.5, 0.1, 0.7071, 1.4142, 3, 1e-9, 123456.789};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_true(fabs(stats_log2(rows[i]) - log2(rows[i])) < 1e-13);
    assert_true(stats_log2(8) == 3 && stats_log2(1) == 0 && stats_log2(0.25) == -2);
}

static void hits(struct tally *cell, const int64_t *h, uint32_t cells) {
    int64_t n = 0;
    memset(cell, 0, cells * sizeof *cell);
    for (uint32_t i = 0; i < cells; i++)
        n += h[i];
    for (uint32_t i = 0; i < cells; i++)
        tally_share(&cell[i], h[i], n);
}

/* SD-406: entropy of the document's Boar and of the corner cases; the interval is the delta method's. */
static void entropies(void **unused) {
    (void)unused;
    struct tally cell[8];
    hits(cell, (int64_t[]){25, 25, 25, 25, 0, 0, 0, 0}, 8);
    struct estimate e = stats_entropy(cell, 8);
    assert_int_equal(e.n, 100);
    near(e.value, 2);
    near(e.interval.hi - e.interval.lo, 0);

    hits(cell, (int64_t[]){553, 115, 216, 0, 0, 0, 0, 116}, 8);
    e = stats_entropy(cell, 8);
    near(e.value, 1.6695134);
    assert_true(e.interval.known && e.interval.lo < e.value && e.interval.hi > e.value);
    near(e.interval.hi - e.value, 0.0592064);

    hits(cell, (int64_t[]){40, 0, 0, 0}, 4);
    e = stats_entropy(cell, 4);
    assert_true(e.value == 0 && e.interval.lo == 0 && e.interval.hi == 0);
    hits(cell, (int64_t[]){0, 0}, 2);
    e = stats_entropy(cell, 2);
    assert_true(e.n == 0 && !e.interval.known);
}

static void margins(void **unused) {
    (void)unused;
    struct tally cell[4];
    hits(cell, (int64_t[]){30, 50, 20, 0}, 4);
    struct estimate e = stats_margin(cell, 4, 1);
    near(e.value, 0.2);
    near(e.interval.hi - e.value, 1.959963984540054 * sqrt((0.8 - 0.04) / 100));
    near(stats_margin(cell, 4, 0).value, -0.2);
    near(stats_margin(cell, 4, 3).value, -0.5);
    hits(cell, (int64_t[]){10, 10}, 2);
    near(stats_margin(cell, 2, 0).value, 0);
    hits(cell, (int64_t[]){0, 0}, 2);
    assert_int_equal(stats_margin(cell, 2, 0).n, 0);
}

/* Many observations of a share at once are the same as one after the other. */
static void shares_in_bulk(void **unused) {
    (void)unused;
    struct tally one = {0}, bulk = {0};
    tally_share(&bulk, 0, 0);
    assert_memory_equal(&bulk, &one, sizeof one);
    for (int i = 0; i < 10; i++)
        tally_add(&one, i < 3, 1);
    tally_share(&bulk, 3, 10);
    assert_memory_equal(&bulk, &one, sizeof one);
    for (int i = 0; i < 4; i++)
        tally_add(&one, 1, 1);
    tally_share(&bulk, 4, 4);
    assert_memory_equal(&bulk, &one, sizeof one);
}

static void nearer(double got, double want) {
    if (!(fabs(got - want) <= 1e-9 * fmax(1e-3, fabs(want))))
        fail_msg("got %.15g, wanted %.15g", got, want);
}

static void exponentials(void **unused) {
    (void)unused;
    for (double x = -40; x <= 40; x += 0.37)
        nearer(stats_exp(x) / exp(x), 1);
    assert_true(stats_exp(0) == 1);
    assert_true(stats_exp(-1e9) == 0);
}

/* Two-sided p of well known z, and on both sides of where the method changes. */
static void tails(void **unused) {
    (void)unused;
    nearer(stats_two_sided(0), 1);
    nearer(stats_two_sided(1), 0.317310507862914);
    nearer(stats_two_sided(1.959963984540054), 0.05);
    nearer(stats_two_sided(-2.5758293035489), 0.01);
    for (double z = 0; z < 12; z += 0.05) {
        double want = erfc(z / sqrt(2));
        nearer(stats_two_sided(z) / want, 1);
        nearer(stats_two_sided(-z) / want, 1);
    }
    assert_true(stats_two_sided(INFINITY) == 0);
    assert_true(stats_two_sided(60) == 0);
    static const struct {
        double q;
        uint32_t numbers;
        double beyond;
    } chi[] = {{3.841458820694124, 1, 0.05},  {5.991464547107979, 2, 0.05}, {7.814727903251179, 3, 0.05},
               {16.26623619623813, 3, 0.001}, {9.487729036781154, 4, 0.05}, {11.070497693516351, 5, 0.05},
               {0, 3, 1},                     {2.365973884375338, 3, 0.5},  {0.35184631774927144, 3, 0.95}};
    for (size_t i = 0; i < sizeof chi / sizeof chi[0]; i++)
        nearer(stats_chi_square(chi[i].q, chi[i].numbers), chi[i].beyond);
}

static void angles(void **unused) {
    (void)unused;
    for (int i = 0; i <= 1000; i++)
        nearer(stats_angle(i / 1000.0), asin(sqrt(i / 1000.0)));
    nearer(stats_cohen_h(0.5, 0.5), 0);
    nearer(stats_cohen_h(0.25, 0.75), 1.0471975511966);
    nearer(stats_cohen_h(1, 0), -3.14159265358979);
}

static void adjusted(void **unused) {
    (void)unused;
    double p[] = {0.01, 0.04, 0.03, 0.005, 0.9}, out[5];
    const double want[] = {0.04, 0.09, 0.09, 0.025, 0.9};
    assert_true(stats_holm(p, 5, out));
    for (int i = 0; i < 5; i++)
        nearer(out[i], want[i]);
    assert_true(stats_holm(p, 5, p)); /* in place */
    assert_memory_equal(p, out, sizeof out);
    double ties[] = {0.02, 0.02, 0.02};
    assert_true(stats_holm(ties, 3, ties));
    assert_true(ties[0] == 0.06 && ties[1] == ties[0] && ties[2] == ties[0]);
    assert_true(stats_holm(ties, 0, ties));
}

static void sizes_of_differences(void **unused) {
    (void)unused;
    struct tally a, b;
    fill(&a, (int64_t[]){1, 2, 3, 4, 5}, 5, 1);
    fill(&b, (int64_t[]){2, 3, 4, 5, 6}, 5, 1);
    nearer(stats_variance(&a), 2.5);
    nearer(stats_cohen_d(&a, &b), 1 / sqrt(2.5));
    fill(&a, (int64_t[]){3, 3}, 2, 1);
    fill(&b, (int64_t[]){2, 2}, 2, 1);
    assert_true(stats_cohen_d(&a, &b) == -9.99);
    assert_true(stats_cohen_d(&a, &a) == 0);
    fill(&b, (int64_t[]){4}, 1, 1);
    assert_true(stats_cohen_d(&a, &b) == 0);
    assert_true(stats_variance(&b) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares),
        cmocka_unit_test(games_stand_alone),
        cmocka_unit_test(wholes_of_games),
        cmocka_unit_test(share_ends_are_exact),
        cmocka_unit_test(means),
        cmocka_unit_test(large_values),
        cmocka_unit_test(means_of_large_numbers),
        cmocka_unit_test(quantiles),
        cmocka_unit_test(medians),
        cmocka_unit_test(quantiles_of_wide_buckets),
        cmocka_unit_test(quantiles_at_the_rims),
        cmocka_unit_test(bands),
        cmocka_unit_test(logarithms),
        cmocka_unit_test(entropies),
        cmocka_unit_test(margins),
        cmocka_unit_test(shares_in_bulk),
        cmocka_unit_test(exponentials),
        cmocka_unit_test(tails),
        cmocka_unit_test(angles),
        cmocka_unit_test(adjusted),
        cmocka_unit_test(sizes_of_differences),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
