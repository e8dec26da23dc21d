/* The threads of the lab: see pool.h. */
#include "lab/play/pool.h"

#include <pthread.h>
#include <stdlib.h>

struct pool_state {
    const struct pool *plan;
    atomic_ullong next, done;
};

struct pool_worker {
    struct pool_state *state;
    pthread_t thread;
    uint32_t number;
    bool started;
    uint64_t failed; /* the first of its jobs that failed, which is the lowest */
    struct err err;
};

uint32_t pool_threads(uint64_t asked, uint64_t jobs) {
    uint64_t n = asked > POOL_THREADS_MAX ? POOL_THREADS_MAX : asked;
    n = n > jobs ? jobs : n;
    return n ? (uint32_t)n : 1;
}

static void do_jobs(struct pool_worker *w) {
    const struct pool *p = w->state->plan;
    uint64_t chunk = p->chunk ? p->chunk : 1;
    for (;;) {
        uint64_t from = atomic_fetch_add(&w->state->next, chunk);
        if (from >= p->jobs || (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed)))
            return;
        uint64_t to = p->jobs - from < chunk ? p->jobs : from + chunk;
        for (uint64_t i = from; i < to; i++) {
            struct err e;
            if (p->job(p->ctx, w->number, i, &e) != ST_OK && w->failed == p->jobs) {
                w->failed = i;
                w->err = e;
            }
        }
        uint64_t done = atomic_fetch_add(&w->state->done, to - from) + (to - from);
        if (!w->number && p->progress)
            p->progress(p->ctx, done);
    }
}

static void *run_thread(void *worker) {
    do_jobs(worker);
    return NULL;
}

enum status pool_run(const struct pool *p, uint64_t *failed, struct err *e) {
    uint32_t threads = pool_threads(p->threads, p->jobs);
    struct pool_state state = {.plan = p};
    struct pool_worker *w = calloc(threads, sizeof *w);
    *failed = p->jobs;
    if (!w)
        return err_set(e, ST_FULL, "no memory for %u threads", threads);
    for (uint32_t i = 0; i < threads; i++) {
        w[i].state = &state;
        w[i].number = i;
        w[i].failed = p->jobs;
        w[i].started = i && pthread_create(&w[i].thread, NULL, run_thread, &w[i]) == 0;
    }
    do_jobs(&w[0]);
    for (uint32_t i = 0; i < threads; i++) {
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
        if (w[i].failed < *failed) {
            *failed = w[i].failed;
            *e = w[i].err;
        }
    }
    free(w);
    return *failed < p->jobs ? e->status : ST_OK;
}
