/* Lines: see lines.h. */
#include "front/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool lines_open(struct lines *l, size_t most) {
    *l = (struct lines){.buf = malloc(most + 1), .cap = most + 1};
    return l->buf;
}

void lines_close(struct lines *l) {
    free(l->buf);
}

enum status lines_read(struct lines *l, int fd, const char *what, struct err *e) {
    memmove(l->buf, l->buf + l->from, l->to - l->from);
    l->to -= l->from;
    l->from = 0;
    ssize_t n = read(fd, l->buf + l->to, l->cap - l->to);
    if (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
        return ST_OK;
    if (n < 0)
        return err_set(e, ST_IO, "cannot read %s: %s", what, strerror(errno));
    l->to += (size_t)n;
    l->end = n == 0;
    return ST_OK;
}

const char *lines_next(struct lines *l, size_t *len) {
    for (;;) {
        const char *at = l->buf + l->from;
        size_t held = l->to - l->from;
        const char *nl = memchr(at + l->seen, '\n', held - l->seen);
        l->seen = held;
        if (!nl && held < l->cap && !(l->end && held))
            return NULL;
        *len = nl ? (size_t)(nl - at) : held;
        l->from += *len + (nl != NULL);
        l->seen = 0;
        bool passed = l->skip;
        l->skip = !nl && !l->end;
        if (!passed)
            return at;
    }
}
