/* Threads for a platform that has none: no thread can be started, so whoever asked does the work itself. */
#ifndef GLOAM_FRONT_WASM_LIBC_PTHREAD_H
#define GLOAM_FRONT_WASM_LIBC_PTHREAD_H

#include <errno.h>

typedef int pthread_t;
typedef int pthread_attr_t;

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
                                 void *ctx) {
    (void)thread;
    (void)attr;
    (void)run;
    (void)ctx;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread;
    (void)result;
    return EINVAL;
}

#endif
