/* gloam matrix: lay out compositions, play what the file of experiments does not hold yet, report. Under
 * mpirun every rank comes through here; rank 0 keeps the file and writes the report, the others play for it.
 */
#include "core/registry.h"
#include "front/cli/lab.h"
#include "front/gate.h"
#include "lab/play/ranks.h"

#include <stdio.h>

struct matrix_job {
    const struct cli *c;
    char root[CLI_PATH_MAX];
    struct matrix matrix, probe;
    struct store *store; /* null: nothing is kept */
    struct lab_progress progress;
};

static struct matrix_shape shape_of(const struct cli *c) {
    bool drawn = !c->sample; /* pairs are drawn of all compositions unless it says otherwise */
    return (struct matrix_shape){
        .rows = c->has_rows ? (uint32_t)c->rows
                : drawn     ? MATRIX_ROWS
                            : 0,
        .columns = c->has_columns ? (uint32_t)c->columns
                   : drawn        ? MATRIX_COLUMNS
                                  : 0,
        .sample = (uint32_t)c->sample,
    };
}

static int lay_out_matrix(struct matrix_job *j) {
    struct err e = {0};
    struct recipe recipe;
    struct matrix_shape shape = shape_of(j->c);
    const struct game_ops *ops = registry_find(j->c->word[0]);
    int code =
        lab_recipe(j->c, j->c->word[0], ops && ops->metrics ? ops->metrics->matrix_scenario : NULL, &recipe);
    if (code == EXIT_FINE && data_content_root(j->root, &e) != ST_OK)
        code = cli_fail(&e);
    recipe.games = recipe.games ? recipe.games : MATRIX_GAMES;
    if (code == EXIT_FINE && matrix_open(&j->matrix, j->root, &recipe, &shape, &e) != ST_OK) {
        cli_name_file(j->c, &e);
        code = cli_fail(&e);
    }
    recipe_close(&recipe);
    return code;
}

/* All that can be wrong is found before a game is played; the file comes last, so that a mistake makes none.
 */
static int prepare_matrix(struct matrix_job *j) {
    struct err e;
    int code = ranks_me() ? EXIT_FINE : lab_outputs_check(j->c);
    CLI_THEN(code, lay_out_matrix(j));
    if (code == EXIT_FINE && j->c->db && !ranks_me() && store_open(j->c->db, true, &j->store, &e) != ST_OK)
        code = cli_fail(&e);
    return code;
}

static enum status begin_experiment(const struct matrix_job *j, const struct matrix *m, const char *kind, struct experiment *x,
                         struct err *e) {
    json_t *about = matrix_about(m);
    enum status st = store_begin(j->store, kind, &m->base, about, m->cells, x, e);
    json_decref(about);
    if (st == ST_OK)
        gate_line(stderr, "gloam: experiment %lld of '%s' (%s): %llu of %llu cells are there already",
                  (long long)x->id, j->c->db, kind, (unsigned long long)x->done,
                  (unsigned long long)x->cells);
    return st;
}

static int play_layout(struct matrix_job *j, struct matrix *m, const char *kind) {
    struct err e = {0};
    struct experiment x = {0};
    lab_progress_begin(&j->progress, "cells", kind, m->cells);
    enum status st = j->store ? begin_experiment(j, m, kind, &x, &e) : ST_OK;
    /* Whether all can begin is said to all: nobody waits for work that never comes. */
    if (ranks_agree(st == ST_OK ? EXIT_FINE : EXIT_FAILED) == EXIT_FINE)
        st = matrix_run(m, j->store, &x, lab_threads(j->c), lab_progress_cells, &j->progress, &e);
    lab_progress_end(&j->progress);
    experiment_close(&x);
    return ranks_agree(st == ST_OK ? EXIT_FINE : cli_fail(&e));
}

/* The cells that the anomalies point to, in rising order. */
static int flagged_cells(const struct matrix *m, uint32_t *cells, uint32_t *count) {
    struct err e;
    struct matrix_findings f;
    CLI_OK(matrix_findings_open(&f, m, &e), &e);
    for (uint32_t cell = 0; cell < m->cells && *count < ANOMALIES_MAX; cell++)
        for (uint32_t i = 0; i < f.anomalies.count; i++)
            if (f.anomalies.list[i].cell == cell) {
                cells[(*count)++] = cell;
                break;
            }
    matrix_findings_close(&f);
    return EXIT_FINE;
}

static int look_again(struct matrix_job *j) {
    struct err e;
    uint32_t cells[ANOMALIES_MAX] = {0}, count = 0;
    int code = ranks_agree(ranks_me() ? EXIT_FINE : flagged_cells(&j->matrix, cells, &count));
    if (code != EXIT_FINE)
        return code;
    ranks_share(&count, sizeof count);
    ranks_share(cells, sizeof cells);
    if (!count)
        return EXIT_FINE;
    if (matrix_open_probe(&j->probe, j->root, &j->matrix, cells, count, j->matrix.base.games * j->c->probe,
                          &e) != ST_OK)
        code = cli_fail(&e);
    code = ranks_agree(code);
    CLI_THEN(code, play_layout(j, &j->probe, "probe"));
    j->matrix.probe = &j->probe;
    return code;
}

static int report_cells(const struct matrix_job *j) {
    struct err e;
    struct matrix_findings f;
    CLI_OK(matrix_findings_open(&f, &j->matrix, &e), &e);
    struct report r;
    report_matrix(&r, &f);
    matrix_findings_close(&f);
    return lab_report(j->c, &r);
}

/* Rank 0 prepares first, so that a mistake in the command line is explained once. */
static int run_matrix(struct matrix_job *j) {
    int code = ranks_agree(ranks_me() ? EXIT_FINE : prepare_matrix(j));
    CLI_THEN(code, ranks_agree(ranks_me() ? prepare_matrix(j) : EXIT_FINE));
    CLI_THEN(code, play_layout(j, &j->matrix, "matrix"));
    if (code == EXIT_FINE && j->c->probe)
        code = look_again(j);
    return code == EXIT_FINE && !ranks_me() ? report_cells(j) : code;
}

int cmd_matrix(const struct cli *c) {
    struct matrix_job j = {.c = c};
    ranks_begin();
    int code = run_matrix(&j);
    matrix_close(&j.probe);
    matrix_close(&j.matrix);
    store_close(j.store);
    ranks_end();
    return code;
}
