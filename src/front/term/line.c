/* Lines of input through poll, with signals as one more thing to wait for (signalfd): no handler, no global.
 */
#include "front/term/line.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

enum status line_open(struct line_reader *r, int fd, struct err *e) {
    memset(r, 0, sizeof *r);
    r->fd = fd;
    r->echo = !isatty(fd);
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigaddset(&held, SIGCONT);
    sigprocmask(SIG_BLOCK, &held, &r->old_mask);
    r->signal_fd = signalfd(-1, &held, SFD_CLOEXEC | SFD_NONBLOCK);
    if (r->signal_fd < 0) {
        sigprocmask(SIG_SETMASK, &r->old_mask, NULL);
        return err_set(e, ST_IO, "cannot watch for signals: %s", strerror(errno));
    }
    return ST_OK;
}

void line_close(struct line_reader *r) {
    if (r->signal_fd >= 0)
        close(r->signal_fd);
    r->signal_fd = -1;
    sigprocmask(SIG_SETMASK, &r->old_mask, NULL);
}

/* What the next signal means; LINE_READ: there was none. */
static enum line_end signalled(struct line_reader *r) {
    struct signalfd_siginfo info;
    if (read(r->signal_fd, &info, sizeof info) != (ssize_t)sizeof info)
        return r->signal ? LINE_SIGNAL : LINE_READ;
    if (info.ssi_signo == SIGCONT)
        return LINE_WOKEN;
    r->signal = (int)info.ssi_signo;
    return LINE_SIGNAL;
}

/* Copies what is buffered up to a newline into line; true when the newline was there. */
static bool take(struct line_reader *r, uint32_t *len) {
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

static enum line_end finish(struct line_reader *r, uint32_t len) {
    while (len && (r->line[len - 1] == '\r' || r->line[len - 1] == ' '))
        len--;
    r->line[len] = 0;
    return LINE_READ;
}

enum line_end line_next(struct line_reader *r) {
    uint32_t len = 0;
    for (;;) {
        if (take(r, &len))
            return finish(r, len);
        struct pollfd p[2] = {{r->signal_fd, POLLIN, 0}, {r->fd, POLLIN, 0}};
        if (poll(p, 2, -1) < 0 && errno != EINTR)
            return LINE_EOF;
        enum line_end why = p[0].revents ? signalled(r) : LINE_READ;
        if (why == LINE_SIGNAL || (why == LINE_WOKEN && r->wakes && !len))
            return why;
        if (!p[1].revents)
            continue;
        ssize_t n = read(r->fd, r->buf, sizeof r->buf);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0)
            return len ? finish(r, len) : LINE_EOF;
        r->fill = (uint32_t)n;
    }
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
    struct pollfd p = {r->signal_fd, POLLIN, 0};
    return poll(&p, 1, milliseconds) <= 0 || signalled(r) != LINE_SIGNAL;
}
