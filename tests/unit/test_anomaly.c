/* The search for faults and the reports of a matrix, over matrices made by hand for a game that exists in
 * this file only: keeps against guests, with one alarm of every kind. */
#include "lab/report/reports.h"
#include "lab/play/sums.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KEEP_WON, GUEST_WON, LENGTH, WAY, FELL, DRAWN, PLAYED, SWINGS, GROUPS };
enum { WAYS = 3, CLASSES = 2, CARDS = 4, HIT = 0, NAP = 1 };

static const char *const ways[] = {"fast", "slow", "odd"};
static const char *const classes[] = {"cleric", "rogue"};
static const char *const cards[] = {"axe", "bow", "cup", "dagger"};
static const struct metric_group groups[GROUPS] = {
    {"keep_won", "the keep won", METRIC_SHARE, 1},
    {"guest_won", "the guest won", METRIC_SHARE, 1},
    {"length", "rounds of a game", METRIC_MEAN, 1},
    {"way", "ways to end", METRIC_SHARE, WAYS, .cell_names = ways, .possible = WAYS},
    {"fell", "first to fall", METRIC_SHARE, CLASSES, .cell_names = classes},
    {"drawn", "won when drawn", METRIC_SHARE, CARDS, .cell_names = cards},
    {"played", "won when played", METRIC_SHARE, CARDS, .cell_names = cards},
    {"swings", "lead changes", METRIC_MEAN, 1},
};

static const struct alarm_row alarms[] = {
    {"falls_first", "first to fall", "X-1", ALARM_ALWAYS, FELL, 0, 0, STAT_MEAN, 800, 100, "Always."},
    {"way_missing", "ways", "X-2", ALARM_NEVER, WAY, 0, 0, STAT_MEAN, 0, 150, "Never."},
    {"swings_low", "lead changes", "X-3", ALARM_LOW, SWINGS, 0, 0, STAT_MEAN, 1000, 50, "Low."},
    {"length_high", "rounds", "X-4", ALARM_HIGH, LENGTH, 0, 0, STAT_MEAN, 50000, 50, "High."},
    {"card_dead", "dead cards", "X-5", ALARM_UNUSED, DRAWN, 0, PLAYED, STAT_MEAN, 0, 100, "Dead."},
    {"card_staple", "staples", "X-6", ALARM_IN_ALL, DRAWN, 0, 0, STAT_MEAN, 0, 50, "Staple."},
    {"card_decides", "deciders", "X-7", ALARM_WINS, DRAWN, 0, 0, STAT_MEAN, 150, 100, "Decides."},
};

static const struct quality_row quality[] = {
    {"swings", "lead changes", "X-8", SWINGS, 0, STAT_MEAN, 1500, 4000, 1000, 5000, WHEN_ALWAYS, 0, "", "",
     ""},
    {"ways", "diversity of ends", "X-9", WAY, 0, STAT_ENTROPY, 450, 850, 350, 900, WHEN_HIT, KEEP_WON, "", "",
     ""},
};

static const struct axis_row axes[AXES] = {{"keep", "rooms", 0}, {"guest", "party", 1}};

static const struct metrics_ops metrics = {
    .groups = groups,
    .group_count = GROUPS,
    .quality = quality,
    .quality_count = 2,
    .win_group = {KEEP_WON, GUEST_WON},
    .wins = 2,
    .outcome_group = WAY,
    .length_group = LENGTH,
    .axes = axes,
    .alarms = alarms,
    .alarm_count = sizeof alarms / sizeof alarms[0],
};

static const char *const seats[] = {"keep", "guest"};
static const char *const outcomes[] = {"won", "lost"};
static const struct verb verbs[] = {{"hit", "", {{0}}}, {"nap", "", {{0}}}};
static const struct game_ops toy = {
    .name = "toy",
    .title = "TOY",
    .seats = 2,
    .seat_names = seats,
    .outcomes = outcomes,
    .outcome_count = 2,
    .verbs = verbs,
    .verb_count = 2,
    .max_steps = 900,
    .metrics = &metrics,
};

static struct brief *brief(struct matrix_cell *c, uint32_t group, uint32_t cell) {
    return &c->brief[metrics_at(&metrics, group, cell)];
}

static void set_share(struct matrix_cell *c, uint32_t group, uint32_t cell, int64_t hits, int64_t n) {
    *brief(c, group, cell) = (struct brief){n, hits, hits == n, hits > 0, (unsigned __int128)hits};
}

/* n values of which one half is one below the mean and the other one above. */
static void set_mean(struct matrix_cell *c, uint32_t group, int64_t mean, int64_t n) {
    unsigned __int128 squares = (unsigned __int128)(n * (mean * mean + 1));
    *brief(c, group, 0) = (struct brief){n, n * mean, mean - 1, mean + 1, squares};
}

/* Games in which nothing looks wrong; the keep wins so many. */
static void play(struct matrix_cell *c, int64_t won, int64_t games) {
    c->done = true;
    c->games = (uint64_t)games;
    c->outcome[0] = (uint64_t)won;
    c->outcome[1] = (uint64_t)(games - won);
    c->verb[HIT] = c->verb[NAP] = 5;
    set_share(c, KEEP_WON, 0, won, games);
    set_share(c, GUEST_WON, 0, games - won, games);
    set_mean(c, LENGTH, 10, games);
    for (uint32_t i = 0; i < WAYS; i++)
        set_share(c, WAY, i, games / WAYS, games);
    for (uint32_t i = 0; i < CLASSES; i++)
        set_share(c, FELL, i, games / 2, games);
    for (uint32_t i = 0; i < CARDS; i++) {
        set_share(c, DRAWN, i, won / 2, games / 2);
        set_share(c, PLAYED, i, won / 4, games / 4);
    }
    set_mean(c, SWINGS, 2, games);
}

static void lay_out(struct matrix *m, uint32_t rows, uint32_t columns) {
    memset(m, 0, sizeof *m);
    m->base = (struct recipe){.ops = &toy, .rules = "plain", .scenario = "table", .seed = 7, .games = 100};
    memcpy(m->base.policy[0], "bold", 5);
    memcpy(m->base.policy[1], "shy", 4);
    m->trial.set.ops = &toy;
    m->shape = (struct matrix_shape){rows, columns, 0};
    m->count[0] = rows;
    m->count[1] = columns;
    for (uint32_t axis = 0; axis < AXES; axis++) {
        m->name[axis] = calloc(m->count[axis], sizeof *m->name[axis]);
        for (uint32_t i = 0; i < m->count[axis]; i++) {
            struct text t;
            text_init(&t, m->name[axis][i], RECIPE_WITH);
            text_fmt(&t, axis ? "party_%u,friend" : "the_longest_room_%u,the_other_room,another_long_room",
                     i);
        }
    }
    m->cells = rows * columns;
    m->cell = calloc(m->cells, sizeof *m->cell);
    for (uint32_t i = 0; i < m->cells; i++) {
        struct matrix_cell *c = &m->cell[i];
        c->at[0] = i / columns;
        c->at[1] = i % columns;
        c->outcome = calloc(toy.outcome_count, sizeof *c->outcome);
        c->verb = calloc(toy.verb_count, sizeof *c->verb);
        c->offered = calloc(toy.verb_count, sizeof *c->offered);
        c->brief = calloc(metrics_tallies(&metrics), sizeof *c->brief);
    }
}

/* As rock, paper and scissors have it, so that nothing is one-sided. */
static void open(struct matrix *m, uint32_t rows, uint32_t columns) {
    static const int64_t won[] = {50, 20, 80};
    lay_out(m, rows, columns);
    for (uint32_t i = 0; i < m->cells; i++)
        play(&m->cell[i], won[(m->cell[i].at[0] + 2 * m->cell[i].at[1]) % 3], 100);
    m->done = m->cells;
}

static void shut(struct matrix *m) {
    for (uint32_t i = 0; i < m->cells; i++)
        matrix_cell_free(&m->cell[i]);
    free(m->cell);
    free(m->name[0]);
    free(m->name[1]);
}

static void find(struct anomalies *a, const struct matrix *m) {
    struct err e;
    assert_int_equal(anomalies_find(a, m, &e), ST_OK);
}

static uint32_t found(const struct anomalies *a, const char *kind) {
    uint32_t i = 0;
    while (i < a->count && strcmp(a->list[i].kind, kind))
        i++;
    return i;
}

static const struct anomaly *first(const struct anomalies *a, const char *kind) {
    uint32_t i = found(a, kind);
    assert_true(i < a->count);
    return &a->list[i];
}

static void contains(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' is not in: %s", part, text);
}

/* The only finding, of this kind and cell. */
static const struct anomaly *only(const struct anomalies *a, const char *kind, uint32_t cell) {
    assert_int_equal(a->count, 1);
    assert_int_equal(a->left_out, 0);
    assert_string_equal(a->list[0].kind, kind);
    assert_int_equal(a->list[0].cell, cell);
    assert_int_equal(a->list[0].among, 1);
    contains(a->list[0].command, "gloam ");
    return &a->list[0];
}

static void nothing_wrong(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    find(&a, &m);
    assert_int_equal(a.count, 0);
    anomalies_free(&a);
    shut(&m);
}

/* SD-430: over all batches, with the figures and the batch that shows it best. */
static void class_falls_first(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    for (uint32_t i = 0; i < m.cells; i++)
        set_share(&m.cell[i], FELL, 0, i == 4 ? 99 : 85, 100);
    find(&a, &m);
    const struct anomaly *f = only(&a, "falls_first", 4);
    assert_string_equal(f->subject, "cleric");
    assert_int_equal(f->cells, 9);
    contains(f->words, "86.6% (95% interval 84.2 - 88.6%) of 900, the limit of 80% being reached in 9 of 9");
    contains(f->command,
             "gloam sim toy --rules plain --scenario table --with "
             "rooms=the_longest_room_1,the_other_room,another_long_room --with party=party_1,friend");
    anomalies_free(&a);
    for (uint32_t i = 0; i < m.cells; i++) /* 82% of so few is not sure */
        set_share(&m.cell[i], FELL, 0, 33, 40);
    find(&a, &m);
    assert_int_equal(a.count, 0);
    anomalies_free(&a);
    shut(&m);
}

/* SD-431: what one order of rooms never shows; what nobody shows is told once. */
static void way_missing(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    for (uint32_t c = 0; c < 3; c++)
        set_share(&m.cell[3 + c], WAY, 1, 0, 100);
    find(&a, &m);
    assert_int_equal(a.count, 1);
    contains(a.list[0].subject, "keep the_longest_room_1");
    contains(a.list[0].words, "never slow in 300 games");
    anomalies_free(&a);
    for (uint32_t i = 0; i < m.cells; i++)
        set_share(&m.cell[i], WAY, 1, 0, 100);
    find(&a, &m);
    contains(only(&a, "way_missing", UINT32_MAX)->words, "never in any of 900 games");
    contains(a.list[0].command, "gloam matrix toy");
    contains(a.list[0].command, "--seed 7 -n 100 --rows 3 --columns 3");
    anomalies_free(&a);
    shut(&m);
}

/* SD-434: a figure of one batch, sure and unsure; the worst first, with a limit to how many are listed. */
static void figure_low(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 9, 6);
    set_mean(&m.cell[5], SWINGS, 0, 100);
    find(&a, &m);
    const struct anomaly *f = only(&a, "swings_low", 5);
    contains(f->words, "0.00 (95% interval -0.20 - 0.20) in 100 observations, the limit is 1");
    assert_true(f->of_cell);
    anomalies_free(&a);
    set_mean(&m.cell[5], SWINGS, 0, 40); /* fewer than the alarm asks for */
    find(&a, &m);
    assert_int_equal(a.count, 0);
    anomalies_free(&a);
    *brief(&m.cell[5], SWINGS, 0) = (struct brief){100, 95, 0, 9, 900}; /* below the limit, and not sure */
    find(&a, &m);
    assert_int_equal(a.count, 0);
    anomalies_free(&a);
    for (uint32_t i = 0; i < m.cells; i++)
        set_mean(&m.cell[i], SWINGS, i == 30 ? -1 : 0, 100);
    find(&a, &m);
    assert_int_equal(a.count, ANOMALIES_OF_A_KIND);
    assert_int_equal(a.left_out, m.cells - ANOMALIES_OF_A_KIND);
    assert_int_equal(a.list[0].cell, 30);
    assert_int_equal(a.list[0].among, m.cells);
    assert_int_equal(a.list[1].cell, 0);
    anomalies_free(&a);
    shut(&m);
}

/* Runaway lengths: against the table of the game, against the other batches, and the step limit. */
static void lengths(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    set_mean(&m.cell[7], LENGTH, 40, 100);
    find(&a, &m);
    contains(only(&a, "long_games", 7)->words, "40.0 on average, where the median of all matchups is 10.0");
    assert_true(fabs(a.list[0].limit - 30) < 1e-9);
    anomalies_free(&a);
    set_mean(&m.cell[7], LENGTH, 60, 100);
    m.cell[2].limits = 3;
    find(&a, &m);
    assert_int_equal(a.count, 3);
    assert_int_equal(first(&a, "length_high")->cell, 7);
    assert_int_equal(first(&a, "long_games")->cell, 7);
    assert_int_equal(first(&a, "runaway")->cell, 2);
    contains(first(&a, "runaway")->words, "3 of 100 games went on until the limit of 900 steps");
    anomalies_free(&a);
    shut(&m);
}

static void dead_cards_and_verbs(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    for (uint32_t i = 0; i < m.cells; i++) {
        set_share(&m.cell[i], PLAYED, 2, 0, 0);
        m.cell[i].verb[NAP] = 0;
        m.cell[i].looked = 40;
    }
    find(&a, &m);
    assert_int_equal(a.count, 1); /* a nap was never to be had */
    anomalies_free(&a);
    m.cell[4].offered[NAP] = 7;
    find(&a, &m);
    assert_int_equal(a.count, 2);
    assert_string_equal(first(&a, "card_dead")->subject, "cup");
    contains(first(&a, "card_dead")->words,
             "450 observations of 'won when drawn', none of 'won when played'");
    assert_string_equal(first(&a, "dead_verb")->subject, "verb nap");
    contains(first(&a, "dead_verb")->words, "though 7 of 360 questions");
    assert_int_equal(first(&a, "dead_verb")->cell, UINT32_MAX);
    anomalies_free(&a);
    shut(&m);
}

/* SD-432: of twelve keeps the six that win have the axe and the bow, and hardly another has. */
static void staple(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 12, 3);
    for (uint32_t i = 0; i < m.cells; i++) {
        bool wins = m.cell[i].at[0] % 2;
        play(&m.cell[i], m.cell[i].at[1] == 1 ? (wins ? 45 : 55) : wins ? 70 : 30, 100);
        if (!wins)
            for (uint32_t card = 0; card < 2; card++)
                set_share(&m.cell[i], DRAWN, card, 0, 0);
    }
    find(&a, &m);
    const struct anomaly *f = first(&a, "card_staple");
    assert_int_equal(f->among, 1);
    assert_string_equal(f->subject, "axe, bow");
    contains(f->words,
             "2 that come together: in all 6 compositions of the keep that win more than they lose, "
             "and in 6 of all 12");
    assert_int_equal(f->cells, 18);
    anomalies_free(&a);
    for (uint32_t i = 0; i < m.cells; i++) /* in ten of twelve: may well be chance */
        if (m.cell[i].at[0] > 1)
            for (uint32_t card = 0; card < 2; card++)
                set_share(&m.cell[i], DRAWN, card, 10, 20);
    find(&a, &m);
    assert_int_equal(found(&a, "card_staple"), a.count);
    anomalies_free(&a);
    shut(&m);
}

/* Against the other cards of the same matchups: winning keeps do not make their cards strong. */
static void card_decides(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 3, 3);
    for (uint32_t i = 0; i < m.cells; i++) {
        int64_t hits = (int64_t)m.cell[i].outcome[0] / 2;
        set_share(&m.cell[i], DRAWN, 3, hits / 3, 50);
        if (m.cell[i].outcome[0] < 80)
            set_share(&m.cell[i], DRAWN, 0, 0, 0); /* the axe is drawn where the keep wins anyway */
    }
    find(&a, &m);
    assert_int_equal(a.count, 1);
    assert_string_equal(a.list[0].kind, "card_decides");
    assert_string_equal(a.list[0].subject, "dagger");
    assert_true(a.list[0].value < -0.15);
    contains(a.list[0].words, " points");
    anomalies_free(&a);
    shut(&m);
}

/* SD-423, SD-424, SD-433, T-070, T-071. */
static void dominance(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    open(&m, 4, 4);
    for (uint32_t c = 0; c < 4; c++) {
        play(&m.cell[c], c == 2 ? 71 : 90, 100);
        play(&m.cell[4 + c], c == 2 ? 62 : 68, 100);
        play(&m.cell[8 + c], 30, 100);
        play(&m.cell[12 + c], c == 2 ? 53 : 10, 100); /* may be favourable */
    }
    find(&a, &m);
    const struct anomaly *f = first(&a, "dominant");
    assert_int_equal(f->cell, 2);
    assert_int_equal(f->cells, 4);
    contains(f->words, "in 85.2% on average over 4 opponents, in the worst of them in 71.0%");
    contains(f->words, "against party_2,friend");
    assert_int_equal(f->among, 1);
    assert_int_equal(first(&a, "no_unfavourable")->cell, 6);
    assert_int_equal(first(&a, "no_unfavourable")->among, 1);
    assert_int_equal(first(&a, "no_favourable")->cell, 8);
    assert_int_equal(first(&a, "no_favourable")->among, 1);
    anomalies_free(&a);
    shut(&m);
}

/* Ahead in so many of so many games against everyone of some opponents. */
static bool dominates(uint32_t opponents, int64_t won, int64_t games) {
    struct matrix m;
    struct anomalies a;
    open(&m, 4, opponents);
    for (uint32_t c = 0; c < opponents; c++)
        play(&m.cell[c], won, games);
    find(&a, &m);
    bool told = found(&a, "dominant") < a.count;
    anomalies_free(&a);
    shut(&m);
    return told;
}

/* SD-423: 70%, of three opponents and more, and no chance of few games. */
static void dominance_limits(void **unused) {
    (void)unused;
    assert_true(dominates(3, 70, 100));
    assert_false(dominates(3, 69, 100));
    assert_false(dominates(2, 90, 100));
    assert_false(dominates(3, 2, 2));
    assert_true(dominates(3, 20, 20));
}

/* A batch of a game without compositions. */
static void one_batch(void **unused) {
    (void)unused;
    struct metrics_ops alone = metrics;
    struct game_ops ops = toy;
    struct matrix m;
    struct anomalies a;
    lay_out(&m, 1, 1);
    free(m.name[0]);
    free(m.name[1]);
    m.name[0] = m.name[1] = NULL;
    alone.axes = NULL;
    ops.metrics = &alone;
    m.base.ops = m.trial.set.ops = &ops;
    play(&m.cell[0], 95, 100);
    m.done = 1;
    set_mean(&m.cell[0], SWINGS, 0, 100);
    find(&a, &m);
    assert_string_equal(only(&a, "swings_low", 0)->subject, "the batch");
    assert_string_equal(a.list[0].command, "gloam sim toy --rules plain --scenario table --policy keep=bold "
                                           "--policy guest=shy --seed 7 -n 100");
    anomalies_free(&a);
    shut(&m);
}

static char *report(const struct matrix *m, sums_writer write) {
    struct matrix_findings f;
    struct err e;
    size_t len;
    struct report r;
    assert_int_equal(matrix_findings_open(&f, m, &e), ST_OK);
    report_matrix(&r, &f);
    char *text = sums_text(write, &r, &len);
    report_free(&r);
    assert_non_null(text);
    matrix_findings_close(&f);
    return text;
}

static void check_width(const char *text) {
    for (const char *s = text; *s;) {
        size_t n = strcspn(s, "\n");
        if (n > 80 || (n && s[n - 1] == ' '))
            fail_msg("%zu columns: %.*s", n, (int)n, s);
        s += n + (s[n] == '\n');
    }
}

/* SD-435; small and large, whole and in parts. */
static void texts(void **unused) {
    (void)unused;
    static const struct {
        uint32_t rows, columns, missing;
        const char *part;
    } cases[] = {
        {3, 3, 0, "    0  "},
        {30, 24, 0, "10 more; --json has them all"},
        {100, 100, 0, "Each place is the mean of 3 x 2 neighbours"},
        {1, 1, 0, "No cycle is sure."},
        {30, 40, 100, "A '_' was not played."},
        {6, 6, 1, "there is no equilibrium to rate by"},
        {20, 20, 390, "Cells by how often the keep comes out ahead"},
        {2, 2, 4, "Nothing has been played yet."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct matrix m;
        open(&m, cases[i].rows, cases[i].columns);
        for (uint32_t k = 0; k < cases[i].missing; k++)
            m.cell[k].done = false;
        m.done -= cases[i].missing;
        set_mean(&m.cell[m.cells - 1], SWINGS, 0, 100);
        char *text = report(&m, report_text), *json = report(&m, report_json);
        check_width(text);
        contains(text, cases[i].part);
        json_error_t e;
        json_t *v = json_loads(json, 0, &e);
        assert_non_null(v);
        assert_int_equal(json_array_size(json_object_get(v, "cells")), m.cells);
        json_decref(v);
        free(text);
        free(json);
        shut(&m);
    }
}

static void cycle_and_ranking(void **unused) {
    (void)unused;
    struct matrix m;
    open(&m, 2, 2);
    for (uint32_t i = 0; i < 4; i++)
        play(&m.cell[i], i == 0 || i == 3 ? 80 : 20, 100);
    char *text = report(&m, report_text);
    contains(text, "keep 0 beats guest 0 (80%), which beats keep 1 (80%), which beats guest 1\n"
                   "  (80%), which beats keep 0 (80%)");
    contains(text, "The equilibrium is\nworth 50.0% (95% interval 4");
    contains(text, "     0  50.0 (4");
    contains(text, "diversity of ends            0.45 - 0.85");
    free(text);
    shut(&m);
}

/* The strongest keep at the top, the strongest guest on the left, and so in the ranking. */
static void map_in_order(void **unused) {
    (void)unused;
    static const int64_t won[] = {50, 30, 40, 20, 0, 10, 80, 60, 70};
    struct matrix m;
    open(&m, 3, 3);
    for (uint32_t i = 0; i < m.cells; i++)
        play(&m.cell[i], won[i], 100);
    char *text = report(&m, report_text);
    contains(text, "        1  2  0\n"
                   "    2  60 70 80\n"
                   "    0  30 40 50\n"
                   "    1   0 10 20\n");
    const char *keeps = strstr(text, "Ranking of the keep"), *guests = strstr(text, "Ranking of the guest");
    assert_non_null(keeps);
    assert_non_null(guests);
    const char *best = strstr(keeps, "\n     2 "), *worst = strstr(keeps, "\n     1 ");
    assert_true(best && worst && best < worst && worst < guests);
    free(text);
    shut(&m);
}

/* A command that does not fit is left out: half of it would be another one. */
static void long_commands(void **unused) {
    (void)unused;
    struct matrix m;
    struct anomalies a;
    struct err e;
    char change[3 * ANOMALY_COMMAND / 4];
    open(&m, 3, 3);
    set_mean(&m.cell[1], SWINGS, 0, 100);
    memset(change, 'a', sizeof change);
    memcpy(change, "a.b=", 4);
    change[sizeof change - 1] = 0;
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(overlay_set(&m.base.overlay, change, &e), ST_OK);
        find(&a, &m);
        assert_int_equal(a.count, 1);
        assert_int_equal(strlen(a.list[0].command) > sizeof change, i == 0);
        assert_int_equal(a.list[0].command[0] == 0, i == 1);
        anomalies_free(&a);
    }
    TEXT_ON_STACK(whole, ANOMALY_COMMAND);
    matrix_command(&m, UINT32_MAX, &whole);
    assert_string_equal(whole.buf, "");
    recipe_close(&m.base);
    shut(&m);
}

/* The keys that the page and other readers rely on, and their order. */
static void json_keys(void **unused) {
    (void)unused;
    static const char *const keys[] = {"gloam_report", "kind",      "game",
                                       "game_version", "rules",     "content",
                                       "command",      "recipe",    "axes",
                                       "games",        "played",    "symmetric",
                                       "cells",        "value",     "rating",
                                       "dominant",     "one_sided", "cycles",
                                       "health",       "anomalies", "anomalies_left_out"};
    struct matrix m, probe;
    open(&m, 4, 3);
    open(&probe, 4, 3);
    for (uint32_t c = 0; c < 3; c++)
        play(&m.cell[9 + c], 90, 100);
    set_mean(&m.cell[1], SWINGS, 0, 100);
    play(&probe.cell[1], 300, 1000);
    m.probe = &probe;
    char *json = report(&m, report_json), *again = report(&m, report_json), *text = report(&m, report_text);
    assert_string_equal(json, again);
    contains(text, "Again with 1000 games: 2.00 (95% interval 1.94 - 2.06).");
    check_width(text);
    json_t *v = json_loads(json, 0, NULL);
    assert_non_null(v);
    uint32_t at = 0;
    const char *key;
    json_t *value;
    json_object_foreach(v, key, value) assert_string_equal(key, keys[at++]);
    assert_int_equal(at, sizeof keys / sizeof keys[0]);
    const json_t *cell = json_array_get(json_object_get(v, "cells"), 1);
    assert_true(fabs(json_real_value(json_object_get(json_object_get(cell, "probed"), "value")) - 0.3) <
                1e-6);
    const json_t *dominant = json_object_get(v, "dominant");
    assert_int_equal(json_array_size(dominant), 1);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(dominant, 0), "at")), 3);
    const json_t *fault = json_array_get(json_object_get(v, "anomalies"), 0);
    assert_string_equal(json_string_value(json_object_get(fault, "kind")), "swings_low");
    assert_true(fabs(json_real_value(json_object_get(json_object_get(fault, "probed"), "value")) - 2) < 1e-6);
    json_decref(v);
    free(json);
    free(again);
    free(text);
    shut(&m);
    shut(&probe);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_wrong), cmocka_unit_test(class_falls_first),
        cmocka_unit_test(way_missing),   cmocka_unit_test(figure_low),
        cmocka_unit_test(lengths),       cmocka_unit_test(dead_cards_and_verbs),
        cmocka_unit_test(staple),        cmocka_unit_test(card_decides),
        cmocka_unit_test(dominance),     cmocka_unit_test(one_batch),
        cmocka_unit_test(texts),         cmocka_unit_test(cycle_and_ranking),
        cmocka_unit_test(json_keys),     cmocka_unit_test(dominance_limits),
        cmocka_unit_test(map_in_order),  cmocka_unit_test(long_commands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
