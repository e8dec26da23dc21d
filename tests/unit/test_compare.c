/* Comparisons: the paired and the unpaired test against figures worked out by hand, and real games played as
 * two variants in blocks, on one thread and on several. */
#include "core/registry.h"
#include "lab/report/reports.h"
#include "lab/play/sums.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 530 }; /* more than a block holds, and no multiple of it */

static struct recipe recipe[2];
static struct trial trial[2];

static void near(double got, double want) {
    if (!(fabs(got - want) < 1e-9))
        fail_msg("got %.12f, wanted %.12f", got, want);
}

/* A is a game as it is, B the same with one change. */
static void open_game(const char *game, const char *change) {
    struct err e;
    for (int i = 0; i < 2; i++) {
        memset(&recipe[i], 0, sizeof recipe[i]);
        recipe[i].ops = registry_find(game);
        recipe[i].seed = 7;
        recipe[i].games = GAMES;
        if (i && change && overlay_set(&recipe[i].overlay, change, &e) != ST_OK)
            fail_msg("%s", e.text);
        if (trial_open(&trial[i], getenv("GLOAM_CONTENT"), &recipe[i], &e) != ST_OK)
            fail_msg("%s", e.text);
    }
}

static void close_game(void) {
    for (int i = 0; i < 2; i++) {
        trial_close(&trial[i]);
        recipe_close(&recipe[i]);
    }
}

static const struct difference *find(const struct difference *d, uint32_t n, const char *group,
                                     const char *cell) {
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(d[i].group ? d[i].group->name : "outcomes", group) && !strcmp(d[i].cell, cell))
            return &d[i];
    fail_msg("no difference of %s %s", group, cell);
    return NULL;
}

/* Outcomes by hand: of 100 pairs both hit in 30, only A in 10, only B in 30. */
static void outcome_pairs(struct pair_sums *p, int both, int only_a, int only_b, int games) {
    *p = (struct pair_sums){.sa = both + only_a,
                            .sb = both + only_b,
                            .na = games,
                            .nb = games,
                            .sasa = both + only_a,
                            .sana = both + only_a,
                            .nana = games,
                            .sbsb = both + only_b,
                            .sbnb = both + only_b,
                            .nbnb = games,
                            .sasb = both,
                            .sanb = both + only_a,
                            .nasb = both + only_b,
                            .nanb = games,
                            .seen = {(uint64_t)games, (uint64_t)games},
                            .differ = (uint64_t)(only_a + only_b)};
}

static struct difference outcome_difference(int both, int only_a, int only_b, int games) {
    const struct game_ops *ops = recipe[0].ops;
    uint32_t tallies = metrics_tallies(ops->metrics), count;
    struct comparison c = {.a = &trial[0], .b = &trial[1], .games = (uint64_t)games};
    c.pair = calloc(tallies + ops->outcome_count, sizeof *c.pair);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(batch_open(&c.sum[i], ops, ops->metrics), ST_OK);
        c.sum[i].games = (uint64_t)games;
        c.sum[i].outcome[0] = (uint64_t)(both + (i ? only_b : only_a));
    }
    outcome_pairs(&c.pair[tallies], both, only_a, only_b, games);
    struct difference *list = compare_differences(&c, &count);
    assert_non_null(list);
    struct difference d = *find(list, count, "outcomes", ops->outcomes[0]);
    free(list);
    compare_free(&c);
    return d;
}

static void pairs_by_hand(void **unused) {
    (void)unused;
    open_game("darkdelve", NULL);
    struct difference d = outcome_difference(30, 10, 30, 100);
    near(d.a.value, 0.4);
    near(d.b.value, 0.6);
    near(d.by, 0.2);
    /* Variance of the mean of 30 times +1 and 10 times -1 among 100. */
    double deviation = sqrt((40 - 4) / 100.0 / 99);
    near(d.interval.hi - d.by, 1.959963984540054 * deviation);
    near(d.p, erfc(0.2 / deviation / sqrt(2)));
    near(d.effect, 2 * (asin(sqrt(0.6)) - asin(sqrt(0.4))));
    assert_int_equal(d.verdict, DIFFERENCE_REAL);

    /* Four pairs that differ can fall so by chance once in eight, whatever the normal approximation says. */
    near(outcome_difference(0, 0, 4, 1000).p, 0.125);
    assert_int_equal(outcome_difference(0, 0, 4, 1000).verdict, DIFFERENCE_NONE);
    assert_int_equal(outcome_difference(0, 0, 9, 9).verdict, DIFFERENCE_UNKNOWN);
    assert_int_equal(outcome_difference(0, 0, 20, 20).verdict, DIFFERENCE_REAL);
    close_game();
}

static void against_itself(void **unused) {
    (void)unused;
    struct comparison c;
    struct err e;
    uint32_t count;
    open_game("shattered", NULL);
    if (compare_run(&c, &trial[0], &trial[1], &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(c.games, GAMES);
    assert_int_equal(c.same, GAMES);
    assert_true(batch_identical(&c.sum[0], &c.sum[1]));
    struct difference *d = compare_differences(&c, &count);
    assert_true(count > 100);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(d[i].by == 0 && d[i].p == 1 && d[i].effect == 0);
        assert_true(d[i].verdict == DIFFERENCE_NONE || d[i].verdict == DIFFERENCE_UNKNOWN);
    }
    free(d);
    compare_free(&c);
    close_game();
}

/* The sums are those of the batches, the pairs those of the games, for any number of threads. */
static void a_change(void **unused) {
    (void)unused;
    struct comparison c[2];
    struct batch alone;
    struct err e;
    open_game("shattered", "creatures.thornback_boar.vitality=20");
    for (uint32_t i = 0; i < 2; i++) {
        trial[0].plan.threads = 1 + 2 * i;
        assert_int_equal(compare_run(&c[i], &trial[0], &trial[1], &e), ST_OK);
    }
    const struct game_ops *ops = recipe[0].ops;
    uint32_t tallies = metrics_tallies(ops->metrics), count;
    assert_memory_equal(c[0].pair, c[1].pair, (tallies + ops->outcome_count) * sizeof *c[0].pair);
    assert_int_equal(c[0].same, c[1].same);
    assert_int_equal(batch_run(&trial[1].plan, &alone, &e), ST_OK);
    assert_int_equal(alone.signature, c[0].sum[1].signature);
    assert_memory_equal(alone.tally, c[0].sum[1].tally, tallies * sizeof *alone.tally);
    for (uint32_t i = 0; i < tallies; i++)
        assert_true(c[0].pair[i].sb == alone.tally[i].sum && c[0].pair[i].nb == alone.tally[i].n);
    struct difference *d = compare_differences(&c[0], &count);
    const struct difference *kill = find(d, count, "outcomes", "kill");
    assert_int_equal(kill->verdict, DIFFERENCE_REAL);
    assert_true(kill->by > 0.1 && kill->interval.lo > 0 && kill->adjusted < 0.05);
    free(d);
    batch_free(&alone);
    compare_free(&c[0]);
    compare_free(&c[1]);
    close_game();
}

static void halt(void *stop, uint64_t done) {
    if (done % 7 == 5)
        atomic_store((atomic_bool *)stop, true);
}

/* A part that is stopped in its middle leaves no trace. */
static void stop_midway(struct comparison *c, atomic_bool *stop) {
    uint64_t games = c->games, same = c->same, signature = c->sum[1].signature;
    struct err e;
    trial[0].plan.progress = halt;
    trial[0].plan.progress_ctx = stop;
    assert_int_equal(compare_play(c, 40, &e), ST_OK);
    assert_true(atomic_exchange(stop, false));
    assert_true(c->games == games && c->same == same && c->sum[1].signature == signature);
    trial[0].plan.progress = NULL;
}

/* By and by, in parts of any size, and with one that was stopped in its middle: as in one run. */
static void in_parts(void **unused) {
    static const uint64_t part[] = {1, 3, 200, 26, 300};
    (void)unused;
    struct comparison whole, c;
    struct err e;
    atomic_bool stop = false;
    open_game("shattered", "creatures.thornback_boar.vitality=20");
    assert_int_equal(compare_run(&whole, &trial[0], &trial[1], &e), ST_OK);
    trial[0].plan.stop = &stop;
    assert_int_equal(compare_open(&c, &trial[0], &trial[1], &e), ST_OK);
    for (uint32_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        assert_int_equal(compare_play(&c, part[i], &e), ST_OK);
        stop_midway(&c, &stop);
    }
    uint32_t tallies = metrics_tallies(recipe[0].ops->metrics);
    assert_int_equal(c.games, GAMES);
    assert_int_equal(c.same, whole.same);
    assert_memory_equal(c.pair, whole.pair, (tallies + recipe[0].ops->outcome_count) * sizeof *c.pair);
    for (int side = 0; side < 2; side++) {
        assert_true(batch_identical(&c.sum[side], &whole.sum[side]));
        assert_memory_equal(c.sum[side].tally, whole.sum[side].tally, tallies * sizeof(struct tally));
    }
    compare_free(&c);
    compare_free(&whole);
    close_game();
}

static void other_games(void **unused) {
    (void)unused;
    struct comparison c;
    struct err e;
    open_game("darkdelve", NULL);
    const struct game_ops *ops = trial[1].set.ops;
    trial[1].set.ops = registry_find("shattered");
    assert_int_equal(compare_run(&c, &trial[0], &trial[1], &e), ST_USAGE);
    trial[1].set.ops = ops;
    close_game();
}

/* A group of one cell and the given shape. */
static uint32_t group_of(const struct metrics_ops *m, enum metric_shape shape, bool named) {
    for (uint32_t i = 0; i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        bool is_named = g->cells > 2 && !g->cell_names && g->cell_kind >= KIND_GAME;
        if (g->shape == shape && i != m->outcome_group && (named ? is_named : g->cells == 1))
            return i;
    }
    fail_msg("no such group");
    return 0;
}

static void share(struct batch *b, uint32_t at, int64_t hits, int64_t n) {
    memset(&b->tally[at], 0, sizeof b->tally[at]);
    tally_share(&b->tally[at], hits, n);
}

/* Sums of two batches, in which one share was seen so often. */
static struct difference apart(const int64_t hits[2], const int64_t n[2], uint64_t games) {
    const struct metrics_ops *m = recipe[0].ops->metrics;
    uint32_t group = group_of(m, METRIC_SHARE, false), count;
    struct batch b[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(batch_open(&b[i], recipe[0].ops, m), ST_OK);
        b[i].games = games;
        share(&b[i], metrics_at(m, group, 0), hits[i], n[i]);
    }
    struct difference *list = batch_differences(&trial[0].set, &b[0], NULL, &b[1], &count);
    struct difference d = *find(list, count, m->groups[group].name, "");
    free(list);
    batch_free(&b[0]);
    batch_free(&b[1]);
    return d;
}

static void sums_apart(void **unused) {
    (void)unused;
    open_game("darkdelve", NULL);
    struct difference d = apart((int64_t[]){300, 400}, (int64_t[]){1000, 1000}, 1000);
    near(d.by, 0.1);
    double pa = 301.0 / 1002, pb = 401.0 / 1002;
    double deviation = sqrt(pa * (1 - pa) / 1002 + pb * (1 - pb) / 1002);
    near(d.interval.lo, pb - pa - 1.959963984540054 * deviation);
    near(d.p, erfc((pb - pa) / deviation / sqrt(2)));
    assert_int_equal(d.verdict, DIFFERENCE_REAL);
    assert_int_equal(apart((int64_t[]){3, 8}, (int64_t[]){1000, 1000}, 1000).verdict, DIFFERENCE_NONE);
    assert_int_equal(apart((int64_t[]){0, 9}, (int64_t[]){9, 9}, 1000).verdict, DIFFERENCE_UNKNOWN);
    /* A thousand observations of twenty games are not worth a thousand. */
    assert_int_equal(apart((int64_t[]){300, 400}, (int64_t[]){1000, 1000}, 20).verdict, DIFFERENCE_NONE);
    d = apart((int64_t[]){5, 0}, (int64_t[]){50, 0}, 50);
    assert_true(d.a.n == 50 && d.b.n == 0 && d.verdict == DIFFERENCE_UNKNOWN);
    close_game();
}

/* Content has grown since: what was number 1 is number 2 now, and something is gone, something new. */
static void other_numbers(void **unused) {
    (void)unused;
    open_game("shattered", NULL);
    const struct metrics_ops *m = recipe[0].ops->metrics;
    const struct ruleset *set = &trial[0].set;
    uint32_t group = group_of(m, METRIC_SHARE, true), at = metrics_at(m, group, 0), count;
    uint32_t kind = m->groups[group].cell_kind;
    struct batch b[2];
    char key[16];
    snprintf(key, sizeof key, "%u", kind);
    json_t *names = sums_names(set), *list = json_object_get(names, key);
    assert_string_equal(json_string_value(json_array_get(list, 0)), kind_name(set->ops, set->rules, kind, 1));
    json_array_set_new(list, 1, json_string("long_gone\x1b"));
    json_array_insert(list, 0, json_array_get(list, 2)); /* was the first, is the third */
    json_array_remove(list, 3);
    for (int i = 0; i < 2; i++)
        assert_int_equal(batch_open(&b[i], set->ops, m), ST_OK);
    b[0].games = b[1].games = 100;
    share(&b[0], at, 10, 100);     /* the third of now */
    share(&b[0], at + 2, 77, 100); /* long gone */
    share(&b[1], at + 1, 33, 100); /* new */
    share(&b[1], at + 2, 90, 100);
    const struct metric_group *copy = &m->groups[m->outcome_group];
    share(&b[0], metrics_at(m, m->outcome_group, 0), 50, 100);
    share(&b[1], metrics_at(m, m->outcome_group, 0), 90, 100);
    struct difference *d = batch_differences(set, &b[0], names, &b[1], &count);
    for (uint32_t i = 0; i < count; i++)
        assert_ptr_not_equal(d[i].group, copy); /* the outcomes are told once, as such */
    const struct difference *third =
        find(d, count, m->groups[group].name, kind_name(set->ops, set->rules, kind, 3));
    near(third->a.value, 0.1);
    near(third->b.value, 0.9);
    assert_int_equal(third->verdict, DIFFERENCE_REAL);
    const struct difference *gone = find(d, count, m->groups[group].name, "long_gone?");
    assert_true(gone->a.n == 100 && gone->b.n == 0 && gone->verdict == DIFFERENCE_UNKNOWN);
    const struct difference *fresh =
        find(d, count, m->groups[group].name, kind_name(set->ops, set->rules, kind, 2));
    assert_true(fresh->a.n == 0 && fresh->b.n == 100 && fresh->verdict == DIFFERENCE_UNKNOWN);
    assert_int_equal(count, 3);
    free(d);
    json_decref(names);
    batch_free(&b[0]);
    batch_free(&b[1]);
    close_game();
}

/* Figures for pages are a family of their own, so that many of them do not hide the others. */
static void families(void **unused) {
    (void)unused;
    static const struct metric_group seen = {.name = "seen"}, page = {.name = "page", .page = true};
    struct difference d[7];
    for (uint32_t i = 0; i < 7; i++)
        d[i] = (struct difference){.group = i < 2   ? &seen
                                            : i < 6 ? &page
                                                    : NULL,
                                   .p = i % 2 ? 0.02 : 0.012,
                                   .verdict = DIFFERENCE_NONE};
    d[1].verdict = DIFFERENCE_UNKNOWN;
    assert_true(differences_judge(d, 7));
    near(d[0].adjusted, 0.024); /* of two, with the outcome */
    near(d[6].adjusted, 0.024);
    near(d[2].adjusted, 0.048); /* of four */
    near(d[3].adjusted, 0.048);
    assert_int_equal(d[0].verdict, DIFFERENCE_REAL);
    assert_int_equal(d[1].verdict, DIFFERENCE_UNKNOWN);
    assert_int_equal(d[5].verdict, DIFFERENCE_REAL);
    d[2].p = d[4].p = 0.013;
    assert_true(differences_judge(d, 7));
    assert_int_equal(d[2].verdict, DIFFERENCE_UNCLEAR);
}

/* Reports fit their page and hold together whatever they are given. */
static void reports(void **unused) {
    (void)unused;
    struct comparison c;
    struct err e;
    static char buf[1 << 21];
    struct text out;
    open_game("shattered", "creatures.thornback_boar.vitality=20");
    assert_int_equal(compare_run(&c, &trial[0], &trial[1], &e), ST_OK);
    struct compare_page p = {
        .kind = "compare",
        .command = "gloam compare",
        .ops = recipe[0].ops,
        .side = {{"A", "gloam sim", "v3", 1, &c.sum[0]}, {"B", "gloam sim", "v3", 2, &c.sum[1]}},
        .paired = true,
        .same = c.same};
    struct difference *d = compare_differences(&c, &p.count);
    p.list = d;
    text_init(&out, buf, sizeof buf);
    struct report r;
    report_compare(&r, &p);
    report_text(&r, &out);
    for (char *line = strtok(out.buf, "\n"); line; line = strtok(NULL, "\n"))
        if (strlen(line) > 80)
            fail_msg("%zu columns: %s", strlen(line), line);
    report_json(&r, &out);
    report_free(&r);
    assert_false(out.cut);
    json_t *v = json_loads(out.buf, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(v);
    assert_int_equal(json_array_size(json_object_get(v, "differences")), p.count);
    json_decref(v);
    free(d);
    compare_free(&c);
    close_game();
}

/* A game without metrics is told by its outcomes and scores. */
static void without_metrics(void **unused) {
    (void)unused;
    static char buf[1 << 16];
    struct comparison c;
    struct err e;
    struct text out;
    struct report r;
    open_game("clout", NULL);
    struct game_ops bare = *recipe[0].ops;
    bare.metrics = NULL;
    trial[0].set.ops = trial[1].set.ops = &bare;
    trial[1].plan.policy[1] = "random";
    assert_int_equal(compare_run(&c, &trial[0], &trial[1], &e), ST_OK);
    struct compare_page p = {.kind = "compare",
                             .command = "",
                             .ops = &bare,
                             .side = {{"A", "", "v1", 1, &c.sum[0]}, {"B", "", "v1", 2, &c.sum[1]}},
                             .paired = true};
    struct difference *d = compare_differences(&c, &p.count);
    assert_non_null(d);
    p.list = d;
    for (uint32_t s = 0; s < bare.seats; s++) {
        const struct difference *score = find(d, p.count, "score", bare.seat_names[s]);
        near(score->a.value, stats_average(&c.sum[0].score[s]));
        near(score->b.value, stats_average(&c.sum[1].score[s]));
        assert_true(score->verdict == DIFFERENCE_REAL &&
                    (score->by > 0) == (s == 0)); /* seat 1 plays worse */
    }
    report_compare(&r, &p);
    text_init(&out, buf, sizeof buf);
    report_text(&r, &out);
    TEXT_ON_STACK(head, 60);
    uint32_t real = 0;
    for (uint32_t i = 0; i < p.count; i++)
        real += d[i].verdict == DIFFERENCE_REAL;
    text_fmt(&head, "%u of %u figures really differ.", real, p.count);
    assert_memory_equal(out.buf, head.buf, head.len);
    assert_non_null(strstr(out.buf, "\n  score: away "));
    report_free(&r);
    free(d);
    compare_free(&c);
    close_game();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_by_hand), cmocka_unit_test(against_itself),  cmocka_unit_test(a_change),
        cmocka_unit_test(other_games),   cmocka_unit_test(sums_apart),      cmocka_unit_test(other_numbers),
        cmocka_unit_test(reports),       cmocka_unit_test(without_metrics), cmocka_unit_test(families),
        cmocka_unit_test(in_parts),
    };
    return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
