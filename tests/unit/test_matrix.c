/* The matrix: what is drawn, what a cell is, that any number of threads and any interruption gives the same
 * cells, and what a stored layout can be made to say. Played on SHATTERED DUNGEON; where a game must
 * misbehave, on a copy of its table. */
#include "core/registry.h"
#include "games/shattered/sd.h"
#include "lab/play/matrix.h"
#include "lab/judge/verdict.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], database[100];

static int enter(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "%s/gloam-matrix-XXXXXX",
             getenv("TMPDIR") ? getenv("TMPDIR") : "/var/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(database, sizeof database, "%s/m.db", folder);
    return 0;
}

static int leave(void **unused) {
    (void)unused;
    unlink(database);
    return rmdir(folder);
}

static const char *root(void) {
    const char *env = getenv("GLOAM_CONTENT");
    return env ? env : "content";
}

static struct recipe recipe_of(const struct game_ops *ops, uint64_t seed, uint64_t games) {
    struct recipe r = {.ops = ops, .seed = seed, .games = games};
    snprintf(r.scenario, sizeof r.scenario, "%s", ops->metrics->matrix_scenario);
    return r;
}

static void with(struct recipe *r, const char *words) {
    snprintf(r->with[r->withs++], RECIPE_WITH, "%s", words);
}

static const struct game_ops *shattered(void) {
    return registry_find("shattered");
}

static void open_matrix(struct matrix *m, const struct recipe *r, uint32_t rows, uint32_t columns,
                        uint32_t sample) {
    struct err e;
    struct matrix_shape shape = {rows, columns, sample};
    if (matrix_open(m, root(), r, &shape, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static void refused(const struct recipe *r, struct matrix_shape shape, const char *part) {
    struct matrix m;
    struct err e = {0};
    assert_int_equal(matrix_open(&m, root(), r, &shape, &e), ST_USAGE);
    if (!strstr(e.text, part))
        fail_msg("'%s' is not in: %s", part, e.text);
    assert_null(m.cell);
}

static bool same_words(const struct matrix *a, const struct matrix *b) {
    for (uint32_t i = 0; i < AXES; i++)
        if (a->count[i] != b->count[i] || memcmp(a->name[i], b->name[i], a->count[i] * sizeof *a->name[i]))
            return false;
    return true;
}

static bool same_cells(const struct matrix *a, const struct matrix *b) {
    const struct game_ops *ops = a->base.ops;
    if (a->cells != b->cells || a->done != b->done)
        return false;
    for (uint32_t i = 0; i < a->cells; i++) {
        const struct matrix_cell *x = &a->cell[i], *y = &b->cell[i];
        if (memcmp(x->at, y->at, sizeof x->at) || x->done != y->done || x->games != y->games ||
            x->limits != y->limits ||
            memcmp(x->outcome, y->outcome, ops->outcome_count * sizeof *x->outcome) ||
            memcmp(x->verb, y->verb, ops->verb_count * sizeof *x->verb) ||
            memcmp(x->brief, y->brief, metrics_tallies(ops->metrics) * sizeof *x->brief))
            return false;
    }
    return true;
}

static void grids(void **unused) {
    (void)unused;
    struct matrix a, b, c, all;
    struct recipe r = recipe_of(shattered(), 5, 10), other = recipe_of(shattered(), 6, 10);
    open_matrix(&a, &r, 12, 7, 0);
    open_matrix(&b, &r, 12, 7, 0);
    open_matrix(&c, &other, 12, 7, 0);
    open_matrix(&all, &r, 1, 0, 0);
    assert_true(same_words(&a, &b));
    assert_false(same_words(&a, &c));
    assert_true(a.count[0] == 12 && a.count[1] == 7 && a.cells == 84);
    for (uint32_t axis = 0; axis < AXES; axis++)
        for (uint32_t i = 0; i < a.count[axis]; i++)
            for (uint32_t k = 0; k < i; k++)
                assert_string_not_equal(a.name[axis][i], a.name[axis][k]);
    for (uint32_t i = 0; i < a.cells; i++) {
        assert_true(a.cell[i].at[0] == i / 7 && a.cell[i].at[1] == i % 7);
        assert_ptr_equal(matrix_at(&a, i / 7, i % 7), &a.cell[i]);
    }
    assert_null(matrix_at(&a, 12, 0));
    const struct axis_row *axis = &shattered()->metrics->axes[1];
    assert_int_equal(all.count[1], axis->count(all.trial.set.rules)); /* SD-422 */
    assert_int_equal(all.cells, all.count[1]);
    matrix_close(&a);
    matrix_close(&b);
    matrix_close(&c);
    matrix_close(&all);
}

/* Random pairs: all different, in order, and only what some pair needs is named. (SD-428) */
static void samples(void **unused) {
    (void)unused;
    struct matrix m, few;
    struct recipe r = recipe_of(shattered(), 5, 10);
    open_matrix(&m, &r, 0, 0, 300);
    assert_int_equal(m.cells, 300);
    bool used[AXES][300] = {{false}};
    for (uint32_t i = 0; i < m.cells; i++) {
        const uint32_t *at = m.cell[i].at;
        if (i)
            assert_true(at[0] > m.cell[i - 1].at[0] ||
                        (at[0] == m.cell[i - 1].at[0] && at[1] > m.cell[i - 1].at[1]));
        assert_true(at[0] < m.count[0] && at[1] < m.count[1]);
        used[0][at[0]] = used[1][at[1]] = true;
        assert_ptr_equal(matrix_at(&m, at[0], at[1]), &m.cell[i]);
    }
    for (uint32_t axis = 0; axis < AXES; axis++)
        for (uint32_t i = 0; i < m.count[axis]; i++)
            assert_true(used[axis][i]);
    open_matrix(&few, &r, 3, 2, 100); /* no more pairs than there are */
    assert_int_equal(few.cells, 6);
    uint32_t columns = (uint32_t)shattered()->metrics->axes[1].count(few.trial.set.rules);
    matrix_close(&m);
    matrix_close(&few);

    uint32_t left_out[2] = {0}; /* all pairs but one, and not always the same one */
    for (uint32_t i = 0; i < 2; i++) {
        r.seed = 5 + i;
        open_matrix(&m, &r, 100, 0, 100 * columns - 1);
        assert_int_equal(m.cells, 100 * columns - 1);
        while (matrix_at(&m, left_out[i] / columns, left_out[i] % columns))
            left_out[i]++;
        assert_true(left_out[i] < 100 * columns);
        matrix_close(&m);
    }
    assert_int_not_equal(left_out[0], left_out[1]);
}

static void fixed_sides(void **unused) {
    (void)unused;
    struct matrix m;
    struct recipe cell, r = recipe_of(shattered(), 5, 10);
    with(&r, "party=knight,knight,cleric,rogue");
    open_matrix(&m, &r, 4, 5, 0);
    assert_true(m.fixed[1] && !m.fixed[0] && m.count[1] == 1 && m.cells == 4);
    assert_string_equal(m.name[1][0], "knight,knight,cleric,rogue");
    matrix_recipe(&m, 3, &cell);
    assert_int_equal(cell.withs, 2);
    assert_memory_equal(cell.with[0], "rooms=", 6);
    assert_string_equal(cell.with[0] + 6, m.name[0][3]);
    assert_string_equal(cell.with[1], r.with[0]);
    recipe_close(&cell);
    matrix_close(&m);

    r = recipe_of(shattered(), 5, 10); /* a creature in the place of any party */
    with(&r, "creature=thornback_boar");
    open_matrix(&m, &r, 4, 5, 0);
    assert_true(m.fixed[1] && m.count[1] == 1 && m.cells == 4);
    assert_string_equal(m.name[1][0], "thornback_boar");
    matrix_close(&m);

    r = recipe_of(shattered(), 5, 10); /* what hangs on the rooms is set after them */
    with(&r, "limits=3,3");
    open_matrix(&m, &r, 4, 5, 0);
    assert_true(!m.fixed[0] && !m.fixed[1] && m.cells == 20);
    matrix_close(&m);
}

/* Axes that a table of our own can bend. */
static void impossible_words(const void *rules, uint64_t index, struct text *out) {
    if (index == 1)
        text_put(out, "root_hollow,root_hollow");
    else
        shattered()->metrics->axes[0].write(rules, index, out);
}

static uint64_t countless(const void *rules) {
    (void)rules;
    return UINT64_MAX;
}

static void words_of_rest(const void *rules, uint64_t index, struct text *out) {
    const struct axis_row *axis = &shattered()->metrics->axes[0];
    axis->write(rules, index % axis->count(rules), out);
}

struct bent {
    struct axis_row axes[AXES];
    struct metrics_ops metrics;
    struct game_ops ops;
};

static void bend(struct bent *b) {
    b->ops = *shattered();
    b->metrics = *b->ops.metrics;
    memcpy(b->axes, b->metrics.axes, sizeof b->axes);
    b->metrics.axes = b->axes;
    b->ops.metrics = &b->metrics;
}

static void refusals(void **unused) {
    (void)unused;
    struct bent b;
    struct recipe r = recipe_of(shattered(), 5, 10);
    with(&r, "limits=3,3,3,3"); /* some dungeon has fewer rooms */
    refused(&r, (struct matrix_shape){0, 1, 0}, "limits");
    r = recipe_of(shattered(), 5, 10);
    with(&r, "colour=red");
    refused(&r, (struct matrix_shape){2, 2, 0}, "colour");
    r = recipe_of(shattered(), 5, 10);
    snprintf(r.policy[0], sizeof r.policy[0], "genius");
    refused(&r, (struct matrix_shape){2, 2, 0}, "genius");

    bend(&b);
    b.axes[0].write = impossible_words;
    r = recipe_of(&b.ops, 5, 10);
    refused(&r, (struct matrix_shape){0, 1, 0}, "cell 1, rooms=root_hollow,root_hollow party=");
    b.metrics.axes = NULL;
    refused(&r, (struct matrix_shape){2, 2, 0}, "shattered");

    bend(&b);
    b.axes[0].count = countless;
    b.axes[0].write = words_of_rest;
    r = recipe_of(&b.ops, 5, 10);
    refused(&r, (struct matrix_shape){0, 1, 0}, "--rows");
    refused(&r, (struct matrix_shape){0, 0, 5}, "--rows");
    struct matrix m;
    open_matrix(&m, &r, 0, 1, 50); /* never listed, so no matter how many there are */
    assert_int_equal(m.cells, 50);
    matrix_close(&m);
    open_matrix(&m, &r, 9, 3, 0);
    assert_int_equal(m.cells, 27);
    matrix_close(&m);
}

static void play(struct matrix *m, struct store *s, const struct experiment *x, uint32_t threads) {
    struct err e;
    if (matrix_run(m, s, x, threads, NULL, NULL, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(m->done, m->cells);
}

static void any_number_of_threads(void **unused) {
    (void)unused;
    struct matrix m[3];
    struct recipe r = recipe_of(shattered(), 9, 12);
    for (uint32_t i = 0; i < 3; i++) {
        open_matrix(&m[i], &r, 4, 3, 0);
        play(&m[i], NULL, NULL, (const uint32_t[]){1, 2, 8}[i]);
        assert_true(same_cells(&m[0], &m[i]));
    }
    for (uint32_t i = 0; i < 3; i++)
        matrix_close(&m[i]);
}

/* A cell is the batch that its recipe describes, and says what the batch would have said. */
static void cell_is_its_recipe(void **unused) {
    (void)unused;
    const struct metrics_ops *metrics = shattered()->metrics;
    struct matrix m;
    struct recipe r = recipe_of(shattered(), 9, 40), of_cell;
    struct trial t;
    struct batch b;
    struct err e;
    open_matrix(&m, &r, 2, 2, 0);
    play(&m, NULL, NULL, 1);
    matrix_recipe(&m, 2, &of_cell);
    assert_int_equal(trial_open(&t, root(), &of_cell, &e), ST_OK);
    assert_int_equal(batch_run(&t.plan, &b, &e), ST_OK);
    const struct matrix_cell *c = &m.cell[2];
    assert_int_equal(c->games, 40);
    for (uint32_t i = 0; i < metrics_tallies(metrics); i++)
        assert_true(c->brief[i].n == b.tally[i].n && c->brief[i].sum == b.tally[i].sum &&
                    c->brief[i].sum_sq == b.tally[i].sum_sq);
    for (uint32_t g = 0; g < metrics->group_count; g++)
        for (enum metric_stat stat = STAT_MEAN; stat <= STAT_MARGIN; stat++) {
            if (stat == STAT_ENTROPY && !metrics->groups[g].possible)
                continue;
            struct estimate x = matrix_measure(&m, c, g, 0, stat), y = study_measure(&t.set, &b, g, 0, stat);
            assert_true(x.n == y.n && x.value == y.value && x.interval.lo == y.interval.lo &&
                        x.interval.hi == y.interval.hi);
        }
    int64_t won = b.tally[metrics_win(metrics, metrics->axes[0].seat)].sum;
    int64_t lost = b.tally[metrics_win(metrics, metrics->axes[1].seat)].sum;
    struct estimate value = matrix_value(&m, c);
    assert_true(value.value == (double)(40 + won - lost) / 80);
    assert_true(value.interval.lo <= value.value && value.value <= value.interval.hi);
    batch_free(&b);
    trial_close(&t);
    recipe_close(&of_cell);
    matrix_close(&m);
}

static void totals(void **unused) {
    (void)unused;
    struct matrix m;
    struct recipe r = recipe_of(shattered(), 3, 10);
    struct err e;
    open_matrix(&m, &r, 3, 2, 0);
    play(&m, NULL, NULL, 2);
    const uint32_t all = metrics_tallies(r.ops->metrics);
    struct matrix_cell sum[4];
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(matrix_total(&m, 0, i < 3 ? i : UINT32_MAX, &sum[i], &e), ST_OK);
    assert_true(sum[0].games == 20 && sum[3].games == 60 && sum[0].at[0] == 0 && sum[3].at[0] == UINT32_MAX);
    for (uint32_t i = 0; i < all; i++) {
        assert_true(sum[0].brief[i].sum + sum[1].brief[i].sum + sum[2].brief[i].sum == sum[3].brief[i].sum);
        assert_true(sum[0].brief[i].n == m.cell[0].brief[i].n + m.cell[1].brief[i].n);
        if (sum[3].brief[i].n)
            assert_true(sum[3].brief[i].min <= sum[3].brief[i].max);
    }
    for (uint32_t i = 0; i < 4; i++)
        matrix_cell_free(&sum[i]);
    matrix_close(&m);
}

static void begin(struct store **s, const struct matrix *m, struct experiment *x) {
    struct err e;
    json_t *about = matrix_about(m);
    if (store_open(database, true, s, &e) != ST_OK ||
        store_begin(*s, "matrix", &m->base, about, m->cells, x, &e) != ST_OK)
        fail_msg("%s", e.text);
    json_decref(about);
}

static void sql(const char *words) {
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(database, &db), SQLITE_OK);
    if (sqlite3_exec(db, words, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", words, why);
    sqlite3_close(db);
}

static uint32_t told, told_first;
static void note(void *ctx, uint32_t done, uint32_t cells) {
    (void)ctx;
    told_first = told ? told_first : done;
    told = done;
    assert_true(done <= cells);
}

/* Half of the cells gone, as after a killed run: only they are played, and all is as before. */
static void goes_on(void **unused) {
    (void)unused;
    struct matrix whole, rest, stored;
    struct store *s;
    struct experiment x;
    struct err e;
    struct recipe r = recipe_of(shattered(), 11, 10);
    open_matrix(&whole, &r, 0, 0, 10);
    begin(&s, &whole, &x);
    play(&whole, s, &x, 2);
    int64_t id = x.id;
    experiment_close(&x);
    store_close(s);
    sql("DELETE FROM cell WHERE cell % 2 = 1");
    open_matrix(&rest, &r, 0, 0, 10);
    begin(&s, &rest, &x);
    assert_true(x.id == id && x.done == 5 && x.cells == 10);
    told = 0;
    assert_int_equal(matrix_run(&rest, s, &x, 1, note, NULL, &e), ST_OK);
    assert_true(told_first == 6 && told == 10);
    assert_true(same_cells(&whole, &rest));
    experiment_close(&x);

    assert_int_equal(store_find(s, id, &x, &e), ST_OK); /* nothing is drawn when it is opened again */
    if (matrix_open_experiment(&stored, root(), &x, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(same_words(&stored, &whole) && stored.shape.sample == 10);
    assert_int_equal(matrix_load(&stored, s, &x, &e), ST_OK);
    assert_true(same_cells(&whole, &stored));
    matrix_close(&stored);
    x.recipe.content_hash++;
    assert_int_equal(matrix_open_experiment(&stored, root(), &x, &e), ST_DIFFERS);
    x.recipe.content_hash = 0; /* the content of today, whatever it is */
    assert_int_equal(matrix_open_experiment(&stored, root(), &x, &e), ST_OK);
    matrix_close(&stored);
    experiment_close(&x);
    store_close(s);
    matrix_close(&whole);
    matrix_close(&rest);
    unlink(database);
}

/* Well-formed sums that no batch of this matrix has: of more games, more wins than games, or so large that
 * adding up all cells would overflow. */
static void wrong_counts(void **unused) {
    (void)unused;
    const struct metrics_ops *metrics = shattered()->metrics;
    char wins[120], huge[160];
    const uint32_t win = metrics_win(metrics, 0);
    snprintf(wins, sizeof wins, "replace(sums, '[%u,10,', '[%u,900,9')", win, win);
    snprintf(huge, sizeof huge, "replace(sums, '[%u,10,', '[%u,9000000000000000000,')", win, win);
    const char *const rows[] = {"replace(sums, '\"games\":10', '\"games\":11')", wins, huge};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct matrix m;
        struct store *s;
        struct experiment x;
        struct err e = {0};
        char words[300];
        struct recipe r = recipe_of(shattered(), 11, 10);
        open_matrix(&m, &r, 2, 2, 0);
        begin(&s, &m, &x);
        play(&m, s, &x, 1);
        experiment_close(&x);
        store_close(s);
        matrix_close(&m);
        snprintf(words, sizeof words, "UPDATE cell SET sums = %s WHERE cell = 3", rows[i]);
        sql(words);
        open_matrix(&m, &r, 2, 2, 0);
        begin(&s, &m, &x);
        assert_int_equal(matrix_run(&m, s, &x, 1, NULL, NULL, &e), ST_USAGE);
        if (!strstr(e.text, "cell 3"))
            fail_msg("%s: %s", rows[i], e.text);
        experiment_close(&x);
        store_close(s);
        matrix_close(&m);
        unlink(database);
    }
}

/* Layouts that nobody laid out. */
static void hostile_layouts(void **unused) {
    (void)unused;
    static const char *const rows[] = {
        "{}",
        "[]",
        "{'rows':2,'columns':2,'sample':0,'fixed':[false,false],'words':[['a'],['b']]}",
        "{'rows':2,'columns':2,'sample':0,'fixed':[false,false],'words':[[],[]]}",
        "{'rows':2,'columns':2,'sample':0,'fixed':[false,false],'words':[['a','b'],[1,2]]}",
        "{'rows':-1,'columns':2,'sample':0,'fixed':[false,false],'words':[['a','b'],['c','d']]}",
        "{'rows':2,'columns':2,'sample':0,'fixed':[true,false],'words':[['a','b'],['c','d']]}",
        "{'rows':2,'columns':2,'sample':0,'fixed':[false,false],'words':[['a','b'],['c','d']]}",
        "{'rows':2,'columns':2,'sample':4,'fixed':[false,false],'words':[['a','b'],['c','d']],"
        "'at':[[0,0],[0,1],[1,0],[1,2]]}",
        "{'rows':2,'columns':2,'sample':4,'fixed':[false,false],'words':[['a','b'],['c','d']],"
        "'at':[[0,0],[0,0],[1,0],[1,1]]}",
        "{'rows':2,'columns':2,'sample':4,'fixed':[false,false],'words':[['a','b'],['c','d']],"
        "'at':[[0,0],[0,1],[1,0],5]}",
    };
    struct experiment x = {.id = 1, .kind = "matrix", .cells = 4, .recipe = recipe_of(shattered(), 1, 10)};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct matrix m;
        struct err e = {0};
        char words[400];
        snprintf(words, sizeof words, "%s", rows[i]);
        for (char *c = words; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        x.about = json_loads(words, 0, NULL);
        assert_non_null(x.about);
        assert_int_equal(matrix_open_experiment(&m, root(), &x, &e), ST_USAGE);
        json_decref(x.about);
    }
    struct matrix m;
    struct err e = {0};
    snprintf(x.kind, sizeof x.kind, "sim");
    x.about = NULL;
    assert_int_equal(matrix_open_experiment(&m, root(), &x, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "sim"));
}

static void probes(void **unused) {
    (void)unused;
    struct matrix m, probe, same;
    struct recipe r = recipe_of(shattered(), 2, 10), more = recipe_of(shattered(), 2, 30);
    struct err e;
    open_matrix(&m, &r, 3, 3, 0);
    open_matrix(&same, &more, 3, 3, 0);
    assert_int_equal(matrix_open_probe(&probe, root(), &m, (const uint32_t[]){1, 5}, 2, 30, &e), ST_OK);
    play(&probe, NULL, NULL, 1);
    play(&same, NULL, NULL, 2);
    assert_null(matrix_at(&probe, 0, 0));
    const struct matrix_cell *a = matrix_at(&probe, 1, 2), *b = matrix_at(&same, 1, 2);
    assert_true(a && b && a->games == 30);
    assert_memory_equal(a->brief, b->brief, metrics_tallies(r.ops->metrics) * sizeof *a->brief);
    matrix_close(&m);
    matrix_close(&probe);
    matrix_close(&same);
}

/* A game whose rules refuse what its minds choose, in runs that begin in the first room. */
static uint32_t stubborn(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct sd_state *s = state;
    return s->setup.room[0] == 1 ? REASON_ARGS : shattered()->check(rules, state, seat, a);
}

static void broken_cells(void **unused) {
    (void)unused;
    struct bent b;
    struct matrix m;
    bend(&b);
    b.ops.check = stubborn;
    struct recipe r = recipe_of(&b.ops, 5, 10);
    open_matrix(&m, &r, 12, 2, 0);
    uint32_t bad = 0, first = UINT32_MAX;
    const char *name = kind_name(&b.ops, m.trial.set.rules, SD_KIND_ROOM, 1);
    for (uint32_t i = 0; i < m.cells; i++)
        if (!strncmp(m.name[0][m.cell[i].at[0]], name, strlen(name))) {
            bad++;
            first = first < i ? first : i;
        }
    assert_true(bad && bad < m.cells);
    for (uint32_t threads = 1; threads <= 2; threads++) {
        struct err e = {0};
        char words[60];
        assert_int_equal(matrix_run(&m, NULL, NULL, threads, NULL, NULL, &e), ST_BUG);
        snprintf(words, sizeof words, "%u of 24 cells broke; the first: cell %u,", bad, first);
        if (!strstr(e.text, words))
            fail_msg("'%s' is not in: %s", words, e.text);
        assert_int_equal(m.done, m.cells - bad); /* the others were played all the same */
    }
    matrix_close(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids),
        cmocka_unit_test(samples),
        cmocka_unit_test(fixed_sides),
        cmocka_unit_test(refusals),
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(cell_is_its_recipe),
        cmocka_unit_test(totals),
        cmocka_unit_test(goes_on),
        cmocka_unit_test(wrong_counts),
        cmocka_unit_test(hostile_layouts),
        cmocka_unit_test(probes),
        cmocka_unit_test(broken_cells),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
