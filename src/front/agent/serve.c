/* The line reader over descriptors. A line that is too long is read to its end and answered with an error, so
 * that requests and replies stay in step; each reply is written whole before the next line is looked at. */
#include "front/agent/agent.h"

#include "front/ending.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One byte more than a line may have, so that a line that is too long can be told from one that is not. */
enum { IN_CAP = CALL_REQUEST_MAX + 1 };

struct reader {
    int fd, ended;
    char *buf;
    size_t from, to; /* bytes not yet answered */
    bool end, skip;  /* input has ended; the rest of a line that was too long is being passed over */
};

static enum status read_more(struct reader *r, struct err *e) {
    if (r->from) {
        memmove(r->buf, r->buf + r->from, r->to - r->from);
        r->to -= r->from;
        r->from = 0;
    }
    ssize_t n;
    do {
        ending_wait(r->ended, r->fd);
        if (ending_is(r->ended)) { /* what has come of a line is not a line */
            r->to = 0;
            r->end = true;
            return ST_OK;
        }
        n = read(r->fd, r->buf + r->to, IN_CAP - r->to);
    } while (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK));
    if (n < 0)
        return err_set(e, ST_IO, "cannot read requests: %s", strerror(errno));
    r->to += (size_t)n;
    r->end = n == 0;
    return ST_OK;
}

/* The next line, without its newline; null at the end of input. The last line may lack its newline. A line
 * that is too long comes back with a length of IN_CAP. */
static enum status next_line(struct reader *r, const char **line, size_t *len, struct err *e) {
    size_t seen = 0;
    *line = NULL;
    for (;;) {
        char *at = r->buf + r->from;
        char *nl = memchr(at + seen, '\n', r->to - r->from - seen);
        if (nl || (r->end && r->to > r->from)) {
            *len = nl ? (size_t)(nl - at) : r->to - r->from;
            r->from += *len + (nl != NULL);
            if (!r->skip) {
                *line = at;
                return ST_OK;
            }
            r->skip = false;
            seen = 0;
            continue;
        }
        if (r->end)
            return ST_OK;
        seen = r->to - r->from;
        if (seen == IN_CAP) { /* answer now, pass over the rest */
            bool first = !r->skip;
            r->from = r->to = seen = 0;
            r->skip = true;
            if (first) {
                *line = r->buf;
                *len = IN_CAP;
                return ST_OK;
            }
        }
        enum status st = read_more(r, e);
        if (st != ST_OK)
            return st;
    }
}

enum status agent_serve(struct agent *a, int in, int out, int ended, struct err *e) {
    struct reader r = {.fd = in, .ended = ended, .buf = malloc(IN_CAP)};
    char *bytes = malloc(CALL_REPLY_MAX + 1); /* and the newline */
    enum status st = r.buf && bytes ? ST_OK : err_set(e, ST_FULL, "no memory for requests and replies");
    while (st == ST_OK && !a->done && !ending_is(ended)) {
        const char *line;
        size_t len;
        struct text reply;
        st = next_line(&r, &line, &len, e);
        if (st != ST_OK || !line)
            break;
        text_init(&reply, bytes, CALL_REPLY_MAX);
        agent_line(a, line, len, &reply);
        bytes[reply.len] = '\n';
        if (ending_put(ended, out, bytes, reply.len + 1) && !ending_is(ended))
            st = err_set(e, ST_IO, "cannot write a reply: %s", strerror(errno));
    }
    free(r.buf);
    free(bytes);
    return st;
}
