/* One list of jobs, numbered from 0, that threads take from in rising order. The calling thread is worker 0;
 * a thread that cannot be started is no error: the others do its jobs. Which worker does which job is
 * chance, so what a job leaves behind must not depend on it. */
#ifndef GLOAM_LAB_PLAY_POOL_H
#define GLOAM_LAB_PLAY_POOL_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { POOL_THREADS_MAX = 256 };

struct pool {
    void *ctx;
    enum status (*job)(void *ctx, uint32_t worker, uint64_t number, struct err *e);
    uint64_t jobs;
    uint64_t chunk;   /* how many a worker takes at a time; 0 counts as 1 */
    uint32_t threads; /* as pool_threads says */
    /* Told after each chunk of the calling thread, and on that thread: how many jobs are done. Null: nobody
     * asks. */
    void (*progress)(void *ctx, uint64_t done);
    const atomic_bool *stop; /* once it is set no further chunk is begun; null: nobody stops it */
};

/* Of the threads that were asked for, those there is work for: at least 1, at most POOL_THREADS_MAX. */
uint32_t pool_threads(uint64_t asked, uint64_t jobs);

/* Does all jobs; one that fails does not keep the others from being done. The failure with the lowest number
 * is told, whoever met it, and *failed is that number; jobs, if none failed. */
enum status pool_run(const struct pool *p, uint64_t *failed, struct err *e);

#endif
