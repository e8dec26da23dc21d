/* The terminal of a full screen: see raw.h. */
#include "front/term/raw.h"

#include "base/text.h"
#include "front/term/guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* Signs of our screens whose width East Asian fonts disagree about, and how many columns they should take. */
static const char samples[] = "\xe2\x96\xb2\xe2\x97\x8f\xe2\x98\x85\xe2\x86\x92";
enum { SAMPLE_COLUMNS = 4 };

enum status raw_open(struct raw *r, int in, int out, bool mouse, struct err *e) {
    memset(r, 0, sizeof *r);
    r->in = in;
    r->out = out;
    keys_init(&r->keys);
    return guard_enter(in, out, mouse, e);
}

void raw_close(struct raw *r) {
    guard_leave();
    r->from = r->fill = 0;
}

static uint16_t size_from(const char *name, uint16_t otherwise) {
    const char *value = getenv(name);
    uint64_t n;
    return value && text_read_u64(value, UINT16_MAX, &n) && n ? (uint16_t)n : otherwise;
}

void raw_size(const struct raw *r, uint16_t *columns, uint16_t *rows) {
    struct winsize w = {0};
    if (ioctl(r->out, TIOCGWINSZ, &w) || !w.ws_col || !w.ws_row)
        if (ioctl(r->in, TIOCGWINSZ, &w))
            w = (struct winsize){0};
    *columns = w.ws_col ? w.ws_col : size_from("COLUMNS", 80);
    *rows = w.ws_row ? w.ws_row : size_from("LINES", 24);
}

int64_t raw_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Reads what is there, without waiting for more than a first byte. */
static void fill_buffer(struct raw *r) {
    ssize_t n = read(r->in, r->buf, sizeof r->buf);
    if (n > 0) {
        r->from = 0;
        r->fill = (uint16_t)n;
        r->heard = raw_now();
    } else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
        r->gone = true;
    }
}

/* The next key of what was read. The answer to raw_ask_width is none: it is bad news or nothing. */
static bool next_key(struct raw *r, struct key *key) {
    while (r->from < r->fill) {
        if (!keys_byte(&r->keys, r->buf[r->from++], key))
            continue;
        if (key->code != KEY_PLACED)
            return true;
        r->wide = key->x != SAMPLE_COLUMNS;
    }
    return false;
}

/* News that come before keys; RAW_TIME: there are none. */
static enum raw_news other_news(struct raw *r) {
    if (guard_asked_to_stop())
        return RAW_STOP;
    if (guard_resumed())
        return RAW_RESUMED;
    if (guard_resized())
        return RAW_RESIZED;
    if (r->wide) {
        r->wide = false;
        return RAW_WIDE;
    }
    return RAW_TIME;
}

/* Until the given time, or a byte or a signal; false: the time is over. */
static bool wait_for_more(struct raw *r, int64_t until) {
    struct pollfd p[2] = {{guard_bell(), POLLIN, 0}, {r->in, POLLIN, 0}};
    int64_t left = until < 0 ? -1 : until - raw_now();
    if (until >= 0 && left < 0)
        left = 0;
    int n = poll(p, 2, (int)left);
    if (n < 0 && errno != EINTR)
        r->gone = true;
    if (n > 0 && p[0].revents)
        guard_quiet();
    if (n > 0 && p[1].revents)
        fill_buffer(r);
    return n != 0;
}

enum raw_news raw_next(struct raw *r, int milliseconds, struct key *key) {
    const int64_t until = milliseconds < 0 ? -1 : raw_now() + milliseconds;
    for (;;) {
        enum raw_news news = other_news(r);
        if (news != RAW_TIME)
            return news;
        if (next_key(r, key))
            return RAW_KEY;
        if (r->wide)
            continue;
        if (r->gone)
            return RAW_GONE;
        const int64_t silence = keys_waits(&r->keys) ? r->heard + RAW_ESCAPE_MS : INT64_MAX;
        const bool begun = silence != INT64_MAX && (until < 0 || silence <= until);
        if (wait_for_more(r, begun ? silence : until))
            continue;
        if (!begun)
            return RAW_TIME;
        r->heard = silence;
        if (keys_silence(&r->keys, key))
            return RAW_KEY;
    }
}

/* Reads it all rather than flushing it: of a key that is under way the rest is still to come, and must be
 * known as its rest. A line that never ends is cut off. */
void raw_drop(struct raw *r) {
    enum { READS_MAX = 64 };
    struct pollfd p = {r->in, POLLIN, 0};
    struct key key;
    for (int i = 0; i < READS_MAX; i++) {
        while (next_key(r, &key))
            continue;
        if (r->gone || poll(&p, 1, 0) <= 0)
            break;
        fill_buffer(r);
    }
    keys_drop(&r->keys);
}

void raw_write(struct raw *r, const char *bytes, size_t n) {
    const int64_t began = raw_now();
    guard_write_begins();
    while (n && !r->gone && guard_holds()) {
        ssize_t done = write(r->out, bytes, n);
        if (done < 0 && errno == EAGAIN) {
            struct pollfd p = {r->out, POLLOUT, 0};
            poll(&p, 1, -1);
        } else if (done < 0 && errno != EINTR) {
            r->gone = true;
        } else if (done > 0) {
            bytes += done;
            n -= (size_t)done;
        }
    }
    r->slow |= raw_now() - began >= RAW_SLOW_MS;
    guard_write_ends();
}

void raw_ask_width(struct raw *r) {
    TEXT_ON_STACK(bytes, 64);
    text_fmt(&bytes, "\033[H%s\033[6n\r\033[K", samples);
    keys_expect_place(&r->keys);
    raw_write(r, bytes.buf, bytes.len);
}

void raw_suspend(void) {
    raise(SIGTSTP);
}
