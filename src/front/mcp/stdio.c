/* MCP over standard input and output: one message a line, and nothing else on standard output. A line that is
 * too long is passed over to its end and answered with an error. */
#include "front/ending.h"
#include "front/lines.h"
#include "front/mcp/mcp.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

struct stdio {
    struct mcp_line line;
    struct mcp *mcp;
    struct mcp_peer *peer;
    int in, out, signal; /* the last is readable when one has come */
    struct lines lines;
    int broken; /* errno of a write that failed */
};

/* A message and its newline. A reader that has gone is seen here; one that is slow is waited for. */
static void stdio_send(struct mcp_line *l, const char *message, size_t len, bool answer) {
    struct stdio *io = (struct stdio *)l;
    (void)answer;
    if (io->broken)
        return;
    if (ending_put(io->signal, io->out, message, len) || ending_put(io->signal, io->out, "\n", 1))
        io->broken = errno;
}

static void stdio_end(struct mcp_line *l) {
    (void)l;
}

static bool is_blank(const char *s, size_t n) {
    while (n && (*s == ' ' || *s == '\t' || *s == '\r'))
        s++, n--;
    return !n;
}

/* All whole lines that are there; at the end of input also the one without a newline. */
static void take_lines(struct stdio *io) {
    size_t len;
    for (const char *line; !io->broken && !ending_is(io->signal) && (line = lines_next(&io->lines, &len));) {
        if (len > CALL_REQUEST_MAX || !is_blank(line, len))
            mcp_take(io->mcp, io->peer, &io->line, NULL, line, len);
        mcp_tick(io->mcp);
    }
}

/* What was asked before the end of input is still answered, as long as there is somebody who may read it. */
static void finish_output(struct stdio *io) {
    struct pollfd p[3] = {{.fd = io->out},
                          {.fd = mcp_bell(io->mcp), .events = POLLIN},
                          {.fd = io->signal, .events = POLLIN}};
    poll(p, 3, -1);
    if (p[0].revents & (POLLERR | POLLNVAL))
        io->broken = EPIPE;
    mcp_tick(io->mcp);
}

static enum status serve_lines(struct stdio *io, struct err *e) {
    enum status st = ST_OK;
    while (st == ST_OK && !io->lines.end && !io->broken) {
        struct pollfd p[3] = {{.fd = io->in, .events = POLLIN},
                              {.fd = mcp_bell(io->mcp), .events = POLLIN},
                              {.fd = io->signal, .events = POLLIN}};
        if (poll(p, 3, mcp_timeout(io->mcp)) < 0 && errno != EINTR)
            return err_set(e, ST_IO, "cannot wait for messages: %s", strerror(errno));
        if (ending_is(io->signal))
            return ST_OK;
        if (p[0].revents)
            st = lines_read(&io->lines, io->in, "messages", e);
        if (p[0].revents && st == ST_OK)
            take_lines(io);
        mcp_tick(io->mcp);
    }
    while (st == ST_OK && !io->broken && mcp_thinks(io->mcp) && !ending_is(io->signal))
        finish_output(io);
    if (io->broken && !ending_is(io->signal))
        return err_set(e, ST_IO, "cannot write a message: %s", strerror(io->broken));
    return st;
}

enum status mcp_serve_stdio(struct mcp *s, int in, int out, int ended, struct err *e) {
    struct stdio io = {
        .line = {.send = stdio_send, .end = stdio_end}, .mcp = s, .in = in, .out = out, .signal = ended};
    bool room = lines_open(&io.lines, CALL_REQUEST_MAX);
    io.peer = mcp_peer_open(s, &io.line);
    enum status st = room && io.peer ? serve_lines(&io, e) : err_set(e, ST_FULL, "no memory for messages");
    if (io.peer)
        mcp_peer_close(s, io.peer);
    lines_close(&io.lines);
    return st;
}
