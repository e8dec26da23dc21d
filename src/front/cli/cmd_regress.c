/* gloam regress: a stored experiment again with the content of today, and what moved. The single games of
 * then are gone, so sums are held against sums; the same content gives the same sums, and nothing moves. */
#include "front/cli/experiment.h"
#include "front/cli/lab.h"

#include <stdlib.h>

enum { COMMAND_SIZE = 4096 };

struct regress {
    const struct cli *c;
    struct cli_experiment base;
    uint64_t games; /* of the batch, or of each cell, now */
    struct lab_progress progress;
    struct compare_page page;
    const struct regression *matrix; /* null: of a simulation */
    struct text command[3];          /* of the report, of A, of B */
    char bytes[3][COMMAND_SIZE];
};

/* Content that the experiment needs and that is no longer there: say so. */
static int refuse_content(const struct regress *r, struct err *e) {
    if (e->status == ST_USAGE || e->status == ST_NOT_FOUND || e->status == ST_INVALID) {
        err_prefix(e, "%.200s cannot be played with the present content", r->base.word);
        e->status = ST_USAGE;
    }
    return cli_fail(e);
}

/* Reports A (then) and B (now) with their differences; recipe is that of now. */
static int report_moves(struct regress *r, const struct ruleset *set, const struct recipe *recipe,
                        const struct batch *then, const struct batch *now) {
    const struct recipe *old = &r->base.x.recipe;
    for (int i = 0; i < 3; i++)
        text_init(&r->command[i], r->bytes[i], COMMAND_SIZE);
    text_put(&r->command[0], "gloam regress");
    text_shell(&r->command[0], r->base.word);
    if (r->c->n)
        text_fmt(&r->command[0], " -n %llu", (unsigned long long)r->games);
    if (r->matrix) {
        matrix_command(r->matrix->then, UINT32_MAX, &r->command[1]);
        matrix_command(r->matrix->now, UINT32_MAX, &r->command[2]);
    } else {
        recipe_command(old, "sim", &r->command[1]);
        recipe_command(recipe, "sim", &r->command[2]);
    }
    struct difference *list = batch_differences(set, then, experiment_names(&r->base), now, &r->page.count);
    if (!list)
        return cli_say(EXIT_FAILED, "no memory for the report");
    r->page.kind = "regress";
    r->page.command = r->command[0].buf;
    r->page.ops = set->ops;
    r->page.side[0] =
        (struct compare_side){r->base.word, r->command[1].buf, old->rules, old->content_hash, then};
    r->page.side[1] = (struct compare_side){"the present content", r->command[2].buf, recipe->rules,
                                            recipe->content_hash, now};
    r->page.list = list;
    bool moved = r->matrix && regression_cells(r->matrix, DIFFERENCE_REAL);
    for (uint32_t i = 0; i < r->page.count; i++)
        moved = moved || list[i].verdict == DIFFERENCE_REAL;
    struct report told;
    report_regress(&told, &r->page, r->matrix);
    int code = lab_report(r->c, &told);
    free(list);
    return code == EXIT_FINE && moved ? EXIT_FAILED : code;
}

static int play_batch(struct regress *r, struct trial *t, struct batch *out) {
    struct err e;
    t->plan.games = r->games;
    t->plan.threads = lab_threads(r->c);
    t->plan.progress = lab_progress_games;
    t->plan.progress_ctx = &r->progress;
    lab_progress_begin(&r->progress, "games", "", r->games);
    enum status st = batch_run(&t->plan, out, &e);
    lab_progress_end(&r->progress);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}

static int regress_sim(struct regress *r, const char *root) {
    struct recipe now;
    struct trial trial;
    struct batch sum[2] = {0};
    struct err e;
    if (experiment_sums(&r->base, 0, &sum[0], &e) != ST_OK) {
        err_prefix(&e, "%.200s", r->base.word);
        e.status = ST_USAGE;
        return cli_fail(&e);
    }
    recipe_copy(&now, &r->base.x.recipe);
    now.content_hash = 0;
    r->games = now.games = r->c->n ? r->c->n : sum[0].games;
    int code = trial_open(&trial, root, &now, &e) == ST_OK ? EXIT_FINE : refuse_content(r, &e);
    if (code == EXIT_FINE) {
        code = play_batch(r, &trial, &sum[1]);
        r->page.identical = batch_identical(&sum[0], &sum[1]);
        CLI_THEN(code, report_moves(r, &trial.set, &now, &sum[0], &sum[1]));
        trial_close(&trial);
    }
    batch_free(&sum[0]);
    batch_free(&sum[1]);
    recipe_close(&now);
    return code;
}

/* The cells that the experiment has sums of. */
static uint32_t *done_cells(const struct matrix *m, uint32_t *count) {
    uint32_t *out = calloc((size_t)m->cells + 1, sizeof *out);
    *count = 0;
    for (uint32_t i = 0; out && i < m->cells; i++)
        if (m->cell[i].done)
            out[(*count)++] = i;
    return out;
}

static enum status play_cells(struct regress *r, const char *root, const struct matrix *then,
                              struct matrix *now, struct err *e) {
    uint32_t count, *cells = done_cells(then, &count);
    enum status st = !cells  ? err_set(e, ST_FULL, "no memory for %u cells", then->cells)
                     : count ? ST_OK
                             : err_set(e, ST_USAGE, "not one of its cells has been played");
    THEN(st, matrix_open_probe(now, root, then, cells, count, r->games, e));
    free(cells);
    if (st != ST_OK)
        return st;
    lab_progress_begin(&r->progress, "cells", "", 0);
    st = matrix_run(now, NULL, NULL, lab_threads(r->c), lab_progress_cells, &r->progress, e);
    lab_progress_end(&r->progress);
    if (st != ST_OK)
        matrix_close(now);
    return st;
}

static int compare_matrices(struct regress *r, const struct matrix *then, const struct matrix *now) {
    struct regression moved;
    struct err e;
    CLI_OK(regression_open(&moved, then, now, &e), &e);
    r->matrix = &moved;
    r->page.identical = moved.identical;
    int code = report_moves(r, &now->trial.set, &now->base, &moved.sum[0], &moved.sum[1]);
    regression_close(&moved);
    return code;
}

/* The old sums are laid into a matrix of the present content: its compositions are remembered by name. */
static int regress_matrix(struct regress *r, const char *root) {
    struct matrix then, now;
    struct err e;
    struct experiment x = r->base.x;
    x.recipe.content_hash = 0;
    r->games = r->c->n ? r->c->n : x.recipe.games;
    if (matrix_open_experiment(&then, root, &x, &e) != ST_OK)
        return refuse_content(r, &e);
    enum status st = matrix_load(&then, r->base.store, &r->base.x, &e);
    THEN(st, play_cells(r, root, &then, &now, &e));
    int code = st == ST_OK ? compare_matrices(r, &then, &now) : refuse_content(r, &e);
    if (st == ST_OK)
        matrix_close(&now);
    matrix_close(&then);
    return code;
}

int cmd_regress(const struct cli *c) {
    char root[CLI_PATH_MAX];
    struct err e;
    int code = lab_outputs_check(c);
    struct regress *r = code == EXIT_FINE ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return code == EXIT_FINE ? EXIT_FAILED : code;
    r->c = c;
    code = experiment_open(c->word[0], &r->base);
    if (code == EXIT_FINE && data_content_root(root, &e) != ST_OK)
        code = cli_fail(&e);
    CLI_THEN(code, experiment_composed(&r->base) ? regress_matrix(r, root) : regress_sim(r, root));
    experiment_release(&r->base);
    free(r);
    return code;
}
