/* The end that a signal asks for, as one more descriptor to wait for: no handler, no global. A thread of its
 * own takes SIGINT, SIGTERM and SIGHUP, because the loop may be in the middle of something when one comes. */
#ifndef GLOAM_FRONT_ENDING_H
#define GLOAM_FRONT_ENDING_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct ending {
    int fd; /* readable once a signal has come; of one that is not watched for it is -1, which poll passes over */
    atomic_bool *stop; /* set by then */
    sigset_t held;
    pthread_t waiter;
};

/* From here on a signal asks instead of ending the program, also after ending_close: what is still to be
 * written then must not be cut short. SIGHUP stays ignored where whoever started the program ignores it.
 * False: errno says why. */
bool ending_watch(struct ending *x, atomic_bool *stop);
void ending_close(struct ending *x);

/* Whether a signal has come; ended is the fd of an ending, or -1. */
bool ending_is(int ended);

/* Waits until there is something to read, or a signal has come. */
void ending_wait(int ended, int in);

/* Writes all bytes, waiting for whoever reads slowly; once a signal has come, not for long. 0, or -1 with
 * errno. */
int ending_put(int ended, int out, const char *bytes, size_t len);

#endif
