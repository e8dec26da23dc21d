/* Playing a matrix: threads take cells from a shared counter, each cell is a batch on one thread, and what
 * comes of it is stored and filled in by one thread at a time. The calling thread is itself a worker. */
#include "lab/matrix_parts.h"
#include "lab/ranks.h"
#include "lab/shard.h"

#include <pthread.h>
#include <stdatomic.h>
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
    if (st == ST_OK)
        st = batch_run(&plan, out, e);
    free(setup);
    return st;
}

static void fail(struct matrix_work *w, enum status st, const struct err *e) {
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
        if (st == ST_OK)
            st = matrix_fill(w->m, cell, b, &trouble);
        e = &trouble;
    }
    if (st != ST_OK)
        fail(w, st, e);
}

/* Threads and what they share. */
struct crew {
    struct matrix_work *work;
    atomic_uint next;
    pthread_mutex_t lock; /* of work */
};

static void work(struct crew *crew, bool tells) {
    struct matrix_work *w = crew->work;
    for (bool stop = false; !stop;) {
        uint32_t i = atomic_fetch_add(&crew->next, 1);
        if (i >= w->count)
            return;
        struct batch b;
        struct err e = {0};
        enum status st = matrix_play(w->m, w->missing[i], &b, &e);
        char *sums = st == ST_OK && w->store ? shard_sums(&b, w->m->base.ops) : NULL;
        if (st == ST_OK && w->store && !sums)
            st = err_set(&e, ST_FULL, "no memory for the sums of a cell");
        pthread_mutex_lock(&crew->lock);
        matrix_take(w, w->missing[i], &b, sums, st, &e);
        stop = w->stop;
        uint32_t done = w->m->done;
        pthread_mutex_unlock(&crew->lock);
        batch_free(&b);
        free(sums);
        if (tells && w->progress)
            w->progress(w->ctx, done, w->m->cells);
    }
}

static void *work_apart(void *crew) {
    work(crew, false);
    return NULL;
}

/* A thread that cannot be started is no error: the others play its cells. */
static void work_all(struct matrix_work *w, uint32_t threads) {
    struct crew crew = {.work = w, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[BATCH_THREADS_MAX];
    uint32_t started = 0;
    for (uint32_t i = 1; i < threads && i < BATCH_THREADS_MAX && i < w->count; i++)
        started += pthread_create(&thread[started], NULL, work_apart, &crew) == 0;
    work(&crew, true);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&crew.lock);
}

static enum status list_missing(struct matrix_work *w, struct err *e) {
    w->missing = calloc((size_t)w->m->cells + 1, sizeof *w->missing);
    if (!w->missing)
        return err_set(e, ST_FULL, "no memory for a matrix of %s", w->m->base.ops->name);
    for (uint32_t i = 0; i < w->m->cells; i++)
        if (!w->m->cell[i].done)
            w->missing[w->count++] = i;
    return ST_OK;
}

static enum status tell(const struct matrix_work *w, struct err *e) {
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
    if (st == ST_OK)
        st = list_missing(&w, e);
    if (ranks_count() > 1)
        ranks_hand_out(&w); /* after an error as well: without work, the others are waiting to be told */
    else if (st == ST_OK)
        work_all(&w, threads);
    if (st == ST_OK)
        st = tell(&w, e);
    if (st == ST_OK && progress)
        progress(ctx, m->done, m->cells);
    free(w.missing);
    return st;
}
