/* Playing a matrix: the workers of a pool take cells, each cell is a batch on one thread, and what comes of
 * it is stored and filled in by one thread at a time. */
#include "lab/play/matrix_parts.h"
#include "lab/play/pool.h"
#include "lab/play/ranks.h"
#include "lab/play/sums.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum status matrix_play(const struct matrix *m, uint32_t cell, struct batch *out, struct err *e) {
    const struct matrix_cell *c = &m->cell[cell];
    struct batch_plan plan = m->trial.plan;
    TEXT_ON_STACK(words, 2 * RECIPE_WITH + 80);
    memset(out, 0, sizeof *out);
    void *setup = calloc(1, m->base.ops->setup_size + 1);
    if (!setup)
        return err_set(e, ST_FULL, "no memory for a setup of %s", m->base.ops->name);
    matrix_words(m, cell, &words);
    plan.setup = setup;
    plan.with = words.buf;
    plan.recipe = NULL;
    plan.threads = 1;
    enum status st = matrix_setup(m, c->at[0], c->at[1], setup, e);
    THEN(st, batch_run(&plan, out, e));
    free(setup);
    return st;
}

static void fail_work(struct matrix_work *w, enum status st, const struct err *e) {
    if (!w->stop)
        w->err = *e;
    w->err.status = st;
    w->stop = true;
}

void matrix_take(struct matrix_work *w, uint32_t cell, const struct batch *b, const char *sums,
                 enum status st, const struct err *e) {
    struct err trouble = {0};
    if (st == ST_BUG) { /* a game broke; the other cells can be played all the same */
        if (!w->stop && (!w->broken || cell < w->first_broken)) {
            w->first_broken = cell;
            w->err = *e;
        }
        w->broken++;
        return;
    }
    if (st == ST_OK) {
        st = w->store ? store_put(w->store, w->x->id, cell, sums, &trouble) : ST_OK;
        THEN(st, matrix_fill(w->m, cell, b, &trouble));
        e = &trouble;
    }
    if (st != ST_OK)
        fail_work(w, st, e);
}

/* What the threads share. */
struct matrix_crew {
    struct matrix_work *work;
    pthread_mutex_t lock; /* of work */
    atomic_bool stop;
    uint32_t before; /* cells that were there */
};

/* What goes wrong is in the work: a cell that breaks says what the others need not know. */
static enum status play_missing(void *ctx, uint32_t worker, uint64_t number, struct err *e) {
    struct matrix_crew *crew = ctx;
    struct matrix_work *w = crew->work;
    uint32_t cell = w->missing[number];
    struct batch b;
    (void)worker;
    enum status st = matrix_play(w->m, cell, &b, e);
    char *sums = st == ST_OK && w->store ? sums_exact(&b, w->m->base.ops) : NULL;
    if (st == ST_OK && w->store && !sums)
        st = err_set(e, ST_FULL, "no memory for the sums of a cell");
    pthread_mutex_lock(&crew->lock);
    matrix_take(w, cell, &b, sums, st, e);
    crew->stop = w->stop;
    pthread_mutex_unlock(&crew->lock);
    batch_free(&b);
    free(sums);
    return ST_OK;
}

static void tell_cells(void *ctx, uint64_t done) {
    struct matrix_crew *crew = ctx;
    if (crew->work->progress)
        crew->work->progress(crew->work->ctx, crew->before + (uint32_t)done, crew->work->m->cells);
}

static enum status play_all_missing(struct matrix_work *w, uint32_t threads, struct err *e) {
    struct matrix_crew crew = {.work = w, .lock = PTHREAD_MUTEX_INITIALIZER, .before = w->m->done};
    struct pool pool = {.ctx = &crew,
                        .job = play_missing,
                        .jobs = w->count,
                        .threads = threads,
                        .progress = tell_cells,
                        .stop = &crew.stop};
    uint64_t failed;
    enum status st = pool_run(&pool, &failed, e);
    pthread_mutex_destroy(&crew.lock);
    return st;
}

static enum status list_missing(struct matrix_work *w, struct err *e) {
    w->missing = calloc((size_t)w->m->cells + 1, sizeof *w->missing);
    if (!w->missing)
        return matrix_no_memory(w->m, e);
    for (uint32_t i = 0; i < w->m->cells; i++)
        if (!w->m->cell[i].done)
            w->missing[w->count++] = i;
    return ST_OK;
}

static enum status tell_trouble(const struct matrix_work *w, struct err *e) {
    if (!w->stop && !w->broken)
        return ST_OK;
    *e = w->err;
    if (w->stop)
        return e->status;
    TEXT_ON_STACK(words, 300);
    matrix_words(w->m, w->first_broken, &words);
    return err_prefix(e, "%u of %u cells broke; the first: cell %u, %s", w->broken, w->m->cells,
                      w->first_broken, words.buf);
}

enum status matrix_run(struct matrix *m, struct store *s, const struct experiment *x, uint32_t threads,
                       matrix_progress progress, void *ctx, struct err *e) {
    if (ranks_me())
        return ranks_play(m, e);
    struct matrix_work w = {.m = m, .store = s, .x = x, .progress = progress, .ctx = ctx};
    enum status st = s ? matrix_load(m, s, x, e) : ST_OK;
    THEN(st, list_missing(&w, e));
    if (ranks_count() > 1)
        ranks_hand_out(&w); /* after an error as well: without work, the others are waiting to be told */
    else if (st == ST_OK)
        st = play_all_missing(&w, threads, e);
    THEN(st, tell_trouble(&w, e));
    if (st == ST_OK && progress)
        progress(ctx, m->done, m->cells);
    free(w.missing);
    return st;
}
