/* Lines of input through poll, with signals as one more thing to wait for: no handler, no global. A thread of
 * its own takes the signals, so that they also end a program that waits elsewhere. */
#include "front/term/line.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

static void ring_reader(int bell) {
    const uint64_t one = 1;
    ssize_t n = write(bell, &one, sizeof one);
    (void)n; /* it cannot be full */
}

/* Whoever reads lines hears of the signal, saves and leaves. What cannot hear, because it waits for a pipe
 * that nobody reads or thinks for long, is ended by the same signal a little later: whatever is kept is whole
 * at any moment. */
static void *watch_signals(void *reader) {
    struct line_reader *r = reader;
    int which = 0;
    while (!which) {
        if (sigwait(&r->held, &which))
            which = 0;
        if (atomic_load(&r->closing))
            return NULL;
        if (which == SIGCONT) {
            atomic_store(&r->woken, true);
            ring_reader(r->bell);
            which = 0;
        }
    }
    atomic_store(&r->signal, which);
    ring_reader(r->bell);
    struct pollfd p = {r->closed, POLLIN, 0};
    if (poll(&p, 1, LINE_GRACE_MS) > 0)
        return NULL;
    signal(which, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &r->held, NULL);
    raise(which);
    return NULL;
}

enum status line_open(struct line_reader *r, int fd, struct err *e) {
    memset(r, 0, sizeof *r);
    r->fd = fd;
    r->echo = !isatty(fd);
    sigemptyset(&r->held);
    sigaddset(&r->held, SIGINT);
    sigaddset(&r->held, SIGTERM);
    sigaddset(&r->held, SIGHUP);
    sigaddset(&r->held, SIGCONT);
    r->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    r->closed = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_sigmask(SIG_BLOCK, &r->held, &r->old_mask);
    int failed = r->bell < 0 || r->closed < 0 ? errno : pthread_create(&r->watch, NULL, watch_signals, r);
    r->open = !failed;
    if (!failed)
        return ST_OK;
    line_close(r);
    return err_set(e, ST_IO, "cannot watch for signals: %s", strerror(failed));
}

void line_close(struct line_reader *r) {
    if (r->open) {
        atomic_store(&r->closing, true);
        ring_reader(r->closed);
        pthread_kill(r->watch, SIGCONT);
        pthread_join(r->watch, NULL);
    }
    r->open = false;
    /* One that came while the sitting was being left has what it wants; it must not end the program halfway. */
    const struct timespec now = {0};
    while (sigtimedwait(&r->held, NULL, &now) > 0)
        continue;
    if (r->bell >= 0)
        close(r->bell);
    if (r->closed >= 0)
        close(r->closed);
    r->bell = r->closed = -1;
    pthread_sigmask(SIG_SETMASK, &r->old_mask, NULL);
}

/* What the next signal means; LINE_READ: there was none. One that asks to stop is never forgotten. */
static enum line_end signal_meant(struct line_reader *r) {
    uint64_t rung;
    if (atomic_load(&r->signal))
        return LINE_SIGNAL;
    if (read(r->bell, &rung, sizeof rung) < 0)
        return LINE_READ;
    if (atomic_load(&r->signal)) { /* it came between */
        ring_reader(r->bell);
        return LINE_SIGNAL;
    }
    return atomic_exchange(&r->woken, false) ? LINE_WOKEN : LINE_READ;
}

/* Copies what is buffered up to a newline into line; true when the newline was there. */
static bool take_buffered(struct line_reader *r, uint32_t *len) {
    while (r->from < r->fill) {
        char c = r->buf[r->from++];
        if (c == '\n')
            return true;
        if (*len + 1 < sizeof r->line)
            r->line[(*len)++] = c ? c : ' ';
    }
    r->from = r->fill = 0;
    return false;
}

static enum line_end end_of_line(struct line_reader *r, uint32_t len) {
    while (len && (r->line[len - 1] == '\r' || r->line[len - 1] == ' '))
        len--;
    r->line[len] = 0;
    return LINE_READ;
}

enum line_end line_next(struct line_reader *r) {
    uint32_t len = 0;
    for (;;) {
        if (take_buffered(r, &len))
            return end_of_line(r, len);
        struct pollfd p[2] = {{r->bell, POLLIN, 0}, {r->fd, POLLIN, 0}};
        if (poll(p, 2, -1) < 0 && errno != EINTR)
            return LINE_EOF;
        enum line_end why = p[0].revents ? signal_meant(r) : LINE_READ;
        if (why == LINE_SIGNAL || (why == LINE_WOKEN && r->wakes && !len))
            return why;
        if (!p[1].revents)
            continue;
        ssize_t n = read(r->fd, r->buf, sizeof r->buf);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0)
            return len ? end_of_line(r, len) : LINE_EOF;
        r->fill = (uint32_t)n;
    }
}

bool line_asks_help(const char *word) {
    return !strcmp(word, "?") || !strcasecmp(word, "help");
}

bool line_asks_leave(const char *word) {
    return !strcasecmp(word, "q") || !strcasecmp(word, "quit") || !strcasecmp(word, "exit");
}

void line_drop(struct line_reader *r) {
    if (r->echo)
        return;
    r->from = r->fill = 0;
    tcflush(r->fd, TCIFLUSH);
}

bool line_waits(const struct line_reader *r) {
    struct pollfd p = {r->fd, POLLIN, 0};
    return r->from < r->fill || poll(&p, 1, 0) > 0;
}

bool line_pause(struct line_reader *r, int milliseconds) {
    struct pollfd p = {r->bell, POLLIN, 0};
    return poll(&p, 1, milliseconds) <= 0 || signal_meant(r) != LINE_SIGNAL;
}
