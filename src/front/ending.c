#include "front/ending.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { GRACE_MS = 1000 }; /* for a reader to make room, after a signal */

static void *wait_for_signal(void *ctx) {
    const struct ending *x = ctx;
    const uint64_t one = 1;
    int which;
    sigwait(&x->held, &which);
    atomic_store(x->stop, true);
    ssize_t n = write(x->fd, &one, sizeof one);
    (void)n; /* it cannot be full */
    return NULL;
}

bool ending_watch(struct ending *x, atomic_bool *stop) {
    struct sigaction hup;
    x->stop = stop;
    sigemptyset(&x->held);
    sigaddset(&x->held, SIGINT);
    sigaddset(&x->held, SIGTERM);
    if (sigaction(SIGHUP, NULL, &hup) || hup.sa_handler != SIG_IGN) /* nohup: a held one would come through */
        sigaddset(&x->held, SIGHUP);
    x->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (x->fd < 0)
        return false;
    pthread_sigmask(SIG_BLOCK, &x->held, NULL);
    errno = pthread_create(&x->waiter, NULL, wait_for_signal, x);
    if (!errno)
        return true;
    close(x->fd);
    x->fd = -1;
    return false;
}

void ending_close(struct ending *x) {
    if (x->fd < 0)
        return;
    pthread_kill(x->waiter, SIGTERM); /* also when no signal came */
    pthread_join(x->waiter, NULL);
    close(x->fd);
    x->fd = -1;
}

bool ending_is(int ended) {
    struct pollfd p = {.fd = ended, .events = POLLIN};
    return ended >= 0 && poll(&p, 1, 0) > 0;
}

void ending_wait(int ended, int in) {
    struct pollfd p[2] = {{.fd = in, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
    while (poll(p, 2, -1) < 0 && errno == EINTR)
        continue;
}

/* Whether there is room, for as long as it makes sense to wait for that. A reader that has gone counts: the
 * write finds out. */
static bool has_room(int ended, int out) {
    struct pollfd p[2] = {{.fd = out, .events = POLLOUT}, {.fd = ended, .events = POLLIN}};
    while (poll(p, 2, -1) < 0 && errno == EINTR)
        continue;
    if (!p[0].revents)
        while (poll(p, 1, GRACE_MS) < 0 && errno == EINTR)
            continue;
    return p[0].revents;
}

/* A pipe that has room takes PIPE_BUF bytes at once; a longer write could hang where no signal is heard. */
int ending_put(int ended, int out, const char *bytes, size_t len) {
    while (len) {
        if (!has_room(ended, out)) {
            errno = ETIMEDOUT;
            return -1;
        }
        ssize_t n = write(out, bytes, ended >= 0 && len > PIPE_BUF ? PIPE_BUF : len);
        if (n < 0 && errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
            return -1;
        bytes += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
    return 0;
}
