/* MCP over HTTP on a loopback address, with libmicrohttpd in our own loop: no thread but this one touches the
 * server. A message that is answered by one message gets plain JSON, any other a stream of events.
 *
 * A connection that waits is suspended. The library does not look at such a one, so the loop polls its
 * descriptor to notice when the client has gone. One that has waited for long becomes a stream with signs of
 * life. Connections on which nothing is being asked never lock anybody out: the oldest of them makes room. */
#include "front/mcp/buffer.h"
#include "front/ending.h"
#include "front/gate.h"
#include "front/mcp/mcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SESSIONS_MAX = 256,    /* of legacy revisions; the one used least recently makes room */
    CONNECTIONS_MAX = 640, /* more than can wait for something: requests and the streams of sessions */
    SPARE = 32,            /* of these, kept free for whoever comes next */
    FIRST_SECONDS = 10,    /* in which a connection asks its first request, body and all */
    SILENT_SECONDS = 20,   /* for the library, which would hang up without a word: later than we do */
    IDLE_SECONDS = 120, /* after which the next one must have begun; FIRST_SECONDS later all of it is there */
    ALIVE_MS = 5000,    /* between signs of life on a stream */
    SESSION_ID = 33,
    BLOCK = 16384,
    PASS_MAX = 4 * CALL_REQUEST_MAX,
    NOTES_MAX = 1 << 20 /* bytes of notifications that nobody reads, before a stream is given up */
};

/* Events are kept as they go over the wire; the only one of a plain reply is what stands between these. */
#define EVENT_HEAD "data: "
#define EVENT_TAIL "\n\n"
enum { HEAD = sizeof EVENT_HEAD - 1, TAIL = sizeof EVENT_TAIL - 1 };

struct exchange;

struct session {
    char id[SESSION_ID];
    struct mcp_peer *peer;
    struct exchange *get; /* the stream that is open for what no request asked for; null: none is */
    uint64_t used;
};

/* A connection. since: when it was opened, or last was done with a request; begun: when the first line of the
 * next one had come, 0 before that. */
struct guest {
    struct guest *next, **at; /* in the list of all */
    struct MHD_Connection *conn;
    struct exchange *exchange; /* null: nothing is being asked */
    uint64_t since, begun;
    bool known; /* it has been answered before */
    bool shut;  /* by us; the library has yet to notice */
};

/* A request of HTTP and its response. */
struct exchange {
    struct mcp_line line;
    struct exchange *next, **at; /* in the list of all */
    struct http *http;
    struct MHD_Connection *conn;
    struct guest *guest; /* null: there was no memory for it */
    struct session *session;
    struct mcp_peer *own; /* of a request without a session */
    struct buffer in, out;
    size_t passed;     /* bytes of the body */
    size_t sent;       /* bytes of out */
    uint32_t messages; /* put into out */
    uint64_t spoke;    /* when something was last put there */
    int status;        /* of a refusal by HTTP itself; 0: none */
    const char *why;
    bool taken, ended, gone, stream, suspended;
    bool half;     /* the client will say no more, but may still listen */
    bool bound;    /* to a session, which may end before all of the request is there */
    bool fresh;    /* the session began with this */
    bool told;     /* that it is refused, before its body was there */
};

struct http {
    struct mcp *mcp;
    struct MHD_Daemon *daemon;
    struct exchange *first;
    struct guest *guest;
    struct session *session[SESSIONS_MAX];
    uint32_t sessions;
    uint64_t clock;
    struct ending ending;
    bool resumed; /* a connection, since the library last ran: it does not wake us for that */
};

static void resume(struct exchange *x) {
    if (!x->suspended)
        return;
    x->suspended = false;
    x->http->resumed = true;
    MHD_resume_connection(x->conn);
}

static void exchange_say(struct exchange *x, const char *bytes, size_t len, const char *head,
                         const char *tail) {
    if (x->gone || x->ended) {
        resume(x);
        return;
    }
    if (x->sent == x->out.len)
        x->sent = x->out.len = 0;
    if (!buffer_add(&x->out, head, strlen(head)) || !buffer_add(&x->out, bytes, len) ||
        !buffer_add(&x->out, tail, strlen(tail)))
        x->gone = true;
    x->spoke = now_ms();
    resume(x);
}

static void line_send(struct mcp_line *l, const char *message, size_t len, bool answer) {
    struct exchange *x = (struct exchange *)l;
    x->messages++;
    if (!answer && x->out.len - x->sent + len > NOTES_MAX)
        x->gone = true;
    exchange_say(x, message, len, EVENT_HEAD, EVENT_TAIL);
}

static bool line_is_busy(const struct mcp_line *l) {
    const struct exchange *x = (const struct exchange *)l;
    return x->sent < x->out.len;
}

static void line_end(struct mcp_line *l) {
    struct exchange *x = (struct exchange *)l;
    x->ended = true;
    resume(x);
}

/* -- sessions of legacy revisions -- */

static struct session *session_find(struct http *h, const char *id) {
    for (uint32_t i = 0; i < h->sessions; i++)
        if (!strcmp(h->session[i]->id, id)) {
            h->session[i]->used = ++h->clock;
            return h->session[i];
        }
    return NULL;
}

static void refuse(struct exchange *x, int status, const char *why) {
    if (x->status)
        return;
    x->status = status;
    x->why = why;
}

/* Whoever still waits for an answer is told why there will be none. */
static void session_close(struct http *h, struct session *s) {
    for (struct exchange *x = h->first; x; x = x->next)
        if (x->session == s && x->taken && !x->ended && !x->stream && !x->messages)
            refuse(x, 404, "the session has ended; begin anew with initialize");
    mcp_peer_close(h->mcp, s->peer);
    if (s->get)
        line_end(&s->get->line);
    for (struct exchange *x = h->first; x; x = x->next)
        if (x->session == s)
            x->session = NULL;
    for (uint32_t i = 0; i < h->sessions; i++)
        if (h->session[i] == s)
            h->session[i--] = h->session[--h->sessions];
    free(s);
}

/* Takes over the peer of an exchange that has been through initialize. */
static void session_begin(struct exchange *x) {
    struct http *h = x->http;
    unsigned char random[SESSION_ID / 2];
    struct session *s = calloc(1, sizeof *s);
    if (!s || getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        free(s);
        return;
    }
    if (h->sessions == SESSIONS_MAX) {
        struct session *oldest = h->session[0];
        for (uint32_t i = 1; i < h->sessions; i++)
            if (h->session[i]->used < oldest->used)
                oldest = h->session[i];
        session_close(h, oldest);
    }
    for (uint32_t i = 0; i < sizeof random; i++)
        snprintf(s->id + 2 * i, 3, "%02x", random[i]);
    s->peer = x->own;
    s->used = ++h->clock;
    h->session[h->sessions++] = s;
    x->own = NULL;
    x->session = s;
    x->fresh = true;
}

/* -- who may come in, and what may be asked -- */

static const char *header(const struct exchange *x, const char *name) {
    return MHD_lookup_connection_value(x->conn, MHD_HEADER_KIND, name);
}

/* A name by which only this machine can be meant, with or without a port. Pages of others reach us under
 * their own names, whatever those resolve to. */
static bool is_loopback_name(const char *host) {
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t n = strlen(names[i]);
        if (strncasecmp(host, names[i], n))
            continue;
        if (!host[n])
            return true;
        return host[n] == ':' && host[n + 1] && !host[n + 1 + strspn(host + n + 1, "0123456789")];
    }
    return false;
}

static bool is_loopback_origin(const char *origin) {
    const char *host = strstr(origin, "://");
    return host && (!strncasecmp(origin, "http://", 7) || !strncasecmp(origin, "https://", 8)) &&
           is_loopback_name(host + 3);
}

/* Whether a list of media types names this one, or any. */
static bool accepts(const char *list, const char *type) {
    return !list || strcasestr(list, type) || strstr(list, "*/*");
}

static bool is_json(const char *type) {
    static const char json[] = "application/json";
    size_t n = sizeof json - 1;
    return type && !strncasecmp(type, json, n) && (!type[n] || type[n] == ';' || type[n] == ' ');
}

static void check_post(struct exchange *x) {
    const char *accept = header(x, "Accept"), *length = header(x, "Content-Length");
    uint64_t bytes = UINT64_MAX;
    if (!is_json(header(x, "Content-Type")))
        refuse(x, 415, "the Content-Type must be application/json");
    if (!accepts(accept, "application/json") || !accepts(accept, "text/event-stream"))
        refuse(x, 406, "Accept must name application/json and text/event-stream");
    if (length && (!text_read_u64(length, UINT64_MAX, &bytes) || bytes > CALL_REQUEST_MAX)) {
        refuse(x, 413, "a message may have 4 MiB");
    }
}

struct tally {
    const char *name;
    uint32_t n;
};

static enum MHD_Result count_value(void *cls, enum MHD_ValueKind kind, const char *name, const char *value) {
    struct tally *c = cls;
    (void)kind, (void)value;
    c->n += !strcasecmp(name, c->name);
    return MHD_YES;
}

/* A header that stands twice means one thing to us and another to whoever looked before. */
static bool is_twice(const struct exchange *x, const char *name) {
    struct tally c = {name, 0};
    MHD_get_connection_values(x->conn, MHD_HEADER_KIND, count_value, &c);
    return c.n > 1;
}

static void check_request(struct exchange *x, const char *url, const char *method) {
    const char *host = header(x, "Host"), *origin = header(x, "Origin"), *id = header(x, "Mcp-Session-Id"),
               *version = header(x, "MCP-Protocol-Version");
    bool modern = version && !mcp_is_legacy(version), post = !strcmp(method, "POST");
    if (is_twice(x, "Host") || is_twice(x, "Origin") || is_twice(x, "Mcp-Session-Id"))
        refuse(x, 400, "Host, Origin and Mcp-Session-Id may stand once each");
    if (!host || !is_loopback_name(host))
        refuse(x, 403, "the Host must be localhost, 127.0.0.1 or [::1]");
    if (origin && !is_loopback_origin(origin))
        refuse(x, 403, "the Origin must be of this machine");
    if (strcmp(url, "/mcp"))
        refuse(x, 404, "there is only /mcp");
    if (post)
        check_post(x);
    else if ((strcmp(method, "GET") && strcmp(method, "DELETE")) || modern)
        refuse(x, 405, "revision 2026-07-28 knows POST alone; earlier ones also GET and DELETE");
    else if (!id)
        refuse(x, 400, "the header Mcp-Session-Id is missing");
    else if (!strcmp(method, "GET") && !accepts(header(x, "Accept"), "text/event-stream"))
        refuse(x, 406, "Accept must name text/event-stream");
    if (x->status || !id || modern)
        return;
    x->session = session_find(x->http, id);
    x->bound = true;
}

/* -- answering -- */

static void take_post(struct exchange *x) {
    const struct mcp_heads heads = {.version = header(x, "MCP-Protocol-Version"),
                                    .method = header(x, "Mcp-Method"),
                                    .name = header(x, "Mcp-Name")};
    struct http *h = x->http;
    if (!x->session)
        x->own = mcp_peer_open(h->mcp, NULL);
    if (!x->session && !x->own) {
        refuse(x, 503, "no memory");
        return;
    }
    mcp_take(h->mcp, x->session ? x->session->peer : x->own, &x->line, &heads, x->in.bytes ? x->in.bytes : "",
             x->in.len);
    if (x->own && mcp_peer_ready(x->own))
        session_begin(x);
}

static void take(struct exchange *x, const char *method) {
    x->taken = true;
    x->spoke = now_ms();
    MHD_set_connection_option(x->conn, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)IDLE_SECONDS);
    if (x->bound && !x->session)
        refuse(x, 404, "there is no such session; begin anew with initialize");
    if (x->status)
        return;
    if (!strcmp(method, "POST")) {
        take_post(x);
    } else if (!strcmp(method, "DELETE")) {
        x->ended = true;
        session_close(x->http, x->session);
    } else if (x->session->get) {
        refuse(x, 409, "this session has a stream already");
    } else {
        x->session->get = x;
        x->stream = true;
        mcp_peer_stand(x->session->peer, &x->line);
    }
}

static enum MHD_Result queue(struct exchange *x, int status, struct MHD_Response *r, const char *type) {
    if (!r)
        return MHD_NO;
    if (type)
        MHD_add_response_header(r, "Content-Type", type);
    if (status == 405)
        MHD_add_response_header(r, "Allow", "POST, GET, DELETE");
    if (x->fresh && x->session)
        MHD_add_response_header(r, "Mcp-Session-Id", x->session->id);
    enum MHD_Result good = MHD_queue_response(x->conn, (unsigned)status, r);
    MHD_destroy_response(r);
    return good;
}

static void write_refusal(const char *why, struct text *t) {
    struct jw w;
    jw_init(&w, t);
    jw_open(&w, '{');
    jw_kstr(&w, "jsonrpc", "2.0");
    jw_key(&w, "id");
    jw_null(&w);
    jw_kopen(&w, "error", '{');
    jw_kint(&w, "code", -32600);
    jw_kstr(&w, "message", why);
    jw_close(&w, '}');
    jw_close(&w, '}');
}

/* Says it past the library, which would only speak when all of a request is there, and then hang up on a
 * client that is still talking: such a one might never read it. What does not fit into the socket is lost. */
static void say_at_once(struct MHD_Connection *conn, const char *status, const char *why) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(conn, MHD_CONNECTION_INFO_CONNECTION_FD);
    TEXT_ON_STACK(body, 400);
    TEXT_ON_STACK(t, 700);
    write_refusal(why, &body);
    text_fmt(
        &t,
        "HTTP/1.1 %s\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %u\r\n\r\n%s",
        status, body.len, body.buf);
    send(info->connect_fd, t.buf, t.len, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static enum MHD_Result answer_refusal(struct exchange *x) {
    TEXT_ON_STACK(t, 400);
    write_refusal(x->why, &t);
    return queue(x, x->status, MHD_create_response_from_buffer(t.len, t.buf, MHD_RESPMEM_MUST_COPY),
                 "application/json");
}

static ssize_t read_stream(void *cls, uint64_t pos, char *buf, size_t max) {
    struct exchange *x = cls;
    size_t left = x->out.len - x->sent;
    (void)pos;
    if (x->gone)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!left && x->ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (!left) {
        x->suspended = true;
        MHD_suspend_connection(x->conn);
        return 0;
    }
    left = left < max ? left : max;
    memcpy(buf, x->out.bytes + x->sent, left);
    x->sent += left;
    return (ssize_t)left;
}

static enum MHD_Result answer_stream(struct exchange *x) {
    struct MHD_Response *r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, x, NULL);
    x->stream = true;
    x->spoke = now_ms();
    if (r) {
        MHD_add_response_header(r, "Cache-Control", "no-cache");
        MHD_add_response_header(r, "X-Accel-Buffering", "no");
    }
    return queue(x, 200, r, "text/event-stream");
}

/* Nothing said yet: the connection waits. Nothing to say: 202. One message: JSON. */
static enum MHD_Result answer(struct exchange *x) {
    if (x->gone || x->told)
        return MHD_NO;
    if (x->status)
        return answer_refusal(x);
    if (!x->ended && !x->messages && !x->stream) {
        x->suspended = true;
        MHD_suspend_connection(x->conn);
        return MHD_YES;
    }
    if (x->stream || !x->ended || x->messages > 1)
        return answer_stream(x);
    int status = x->line.status ? x->line.status : x->messages ? 200 : 202;
    size_t len = x->messages ? x->out.len - HEAD - TAIL : 0;
    char *bytes = x->messages ? x->out.bytes + HEAD : "";
    return queue(x, status, MHD_create_response_from_buffer(len, bytes, MHD_RESPMEM_MUST_COPY),
                 len ? "application/json" : NULL);
}

static struct exchange *exchange_open(struct http *h, struct MHD_Connection *conn) {
    struct exchange *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->line = (struct mcp_line){.send = line_send, .end = line_end, .busy = line_is_busy};
    x->http = h;
    x->conn = conn;
    x->guest = MHD_get_connection_info(conn, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    if (x->guest)
        x->guest->exchange = x;
    x->next = h->first;
    x->at = &h->first;
    if (x->next)
        x->next->at = &x->next;
    h->first = x;
    return x;
}

static void exchange_close(void *cls, struct MHD_Connection *conn, void **own,
                           enum MHD_RequestTerminationCode why) {
    struct http *h = cls;
    struct exchange *x = *own;
    (void)conn, (void)why;
    if (!x)
        return;
    x->gone = true;
    mcp_hang_up(h->mcp, &x->line);
    if (x->session && x->session->get == x) {
        x->session->get = NULL;
        mcp_peer_stand(x->session->peer, NULL);
    }
    if (x->own)
        mcp_peer_close(h->mcp, x->own);
    if (x->guest) {
        x->guest->exchange = NULL;
        x->guest->since = now_ms();
        x->guest->begun = 0;
        x->guest->known = true;
    }
    *x->at = x->next;
    if (x->next)
        x->next->at = x->at;
    free(x->in.bytes);
    free(x->out.bytes);
    free(x);
    *own = NULL;
}

/* What is refused is still read, within reason: a reply to somebody who is still talking would be lost. */
static bool take_piece(struct exchange *x, const char *bytes, size_t len) {
    if (x->passed + len > PASS_MAX)
        return false;
    x->passed += len;
    if (x->passed > CALL_REQUEST_MAX || (!x->status && !buffer_add(&x->in, bytes, len)))
        refuse(x, 413, "a message may have 4 MiB");
    return true;
}

/* Called when the head of a request is there, for each piece of its body, at its end, and again after each
 * pause. */
static enum MHD_Result handle(void *cls, struct MHD_Connection *conn, const char *url, const char *method,
                              const char *version, const char *upload, size_t *len, void **own) {
    struct exchange *x = *own;
    (void)version;
    if (!x) {
        x = *own = exchange_open(cls, conn);
        if (!x)
            return MHD_NO;
        check_request(x, url, method);
        if (x->status == 413 && header(x, "Expect"))
            return answer_refusal(x); /* nobody talks yet */
        x->told = x->status == 413;
        if (x->told)
            say_at_once(conn, "413 Content Too Large", x->why);
        return MHD_YES;
    }
    if (*len) {
        bool goes_on = take_piece(x, upload, *len);
        *len = 0;
        return goes_on ? MHD_YES : MHD_NO;
    }
    if (!x->taken)
        take(x, method);
    return answer(x);
}

/* -- the loop -- */

struct poll_set {
    struct pollfd fd[3 + CONNECTIONS_MAX];
    struct exchange *of[3 + CONNECTIONS_MAX];
    uint32_t count;
};

/* A client that is waiting learns that it is not forgotten; one that has gone is found out by that. */
static void show_life(struct exchange *x) {
    x->stream = true;
    exchange_say(x, "", 0, ":", EVENT_TAIL);
}

/* Connections that wait, to see whether their clients are still there; at the same time those that have been
 * silent for long get a sign of life. Returns the milliseconds until the next one. */
static int watch_waiting(struct http *h, struct poll_set *p) {
    uint64_t now = now_ms();
    int next = -1;
    for (struct exchange *x = h->first; x; x = x->next) {
        if (!x->suspended)
            continue;
        if (now - x->spoke >= ALIVE_MS) {
            show_life(x);
            continue;
        }
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(x->conn, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info && p->count < sizeof p->fd / sizeof p->fd[0]) {
            p->of[p->count] = x;
            p->fd[p->count++] = (struct pollfd){.fd = info->connect_fd, .events = x->half ? 0 : POLLRDHUP};
        }
        int left = (int)(ALIVE_MS - (now - x->spoke));
        next = next < 0 || left < next ? left : next;
    }
    return next;
}

/* Whoever says no more may have gone or may still listen: the answer to a sign of life tells which. */
static void look_at_waiting(struct http *h, const struct poll_set *p) {
    for (uint32_t i = 3; i < p->count; i++) {
        struct exchange *x = p->of[i];
        if (p->fd[i].revents & (POLLERR | POLLHUP | POLLNVAL)) {
            x->gone = true;
            mcp_hang_up(h->mcp, &x->line);
            resume(x);
        } else if (p->fd[i].revents) {
            x->half = true;
            show_life(x);
        }
    }
}

static void guest_notice(void *cls, struct MHD_Connection *conn, void **own,
                         enum MHD_ConnectionNotificationCode what) {
    struct http *h = cls;
    struct guest *g = *own;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *own = g = calloc(1, sizeof *g);
        if (!g)
            return;
        *g = (struct guest){.next = h->guest, .at = &h->guest, .conn = conn, .since = now_ms()};
        if (g->next)
            g->next->at = &g->next;
        h->guest = g;
    } else if (g) {
        *g->at = g->next;
        if (g->next)
            g->next->at = g->at;
        free(g);
        *own = NULL;
    }
}

/* Called with the first line of a request; the library leaves the rest to handle. */
static void *guest_begins(void *cls, const char *uri, struct MHD_Connection *conn) {
    struct guest *g = MHD_get_connection_info(conn, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    (void)cls, (void)uri;
    if (g)
        g->begun = now_ms();
    return NULL;
}

static void show_out(struct guest *g) {
    g->shut = true;
    shutdown(MHD_get_connection_info(g->conn, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd, SHUT_RDWR);
}

/* When all of a request must be there. The library only counts how long nothing comes at all, so a byte now
 * and then would keep a connection for good. 0: there is nothing to wait for. */
static uint64_t deadline(const struct guest *g) {
    if (g->shut || (g->exchange && g->exchange->taken))
        return 0;
    if (!g->known)
        return g->since + FIRST_SECONDS * 1000;
    return g->begun ? g->begun + FIRST_SECONDS * 1000 : g->since + IDLE_SECONDS * 1000;
}

/* Shows those out who take too long to ask. Returns the milliseconds until the next one; -1: nobody asks. */
static int hurry(struct http *h) {
    uint64_t now = now_ms(), next = 0;
    for (struct guest *g = h->guest; g; g = g->next) {
        uint64_t due = deadline(g);
        if (due && due <= now && (g->begun || !g->known) && !(g->exchange && g->exchange->told))
            say_at_once(g->conn, "408 Request Timeout", "a request has to be there in ten seconds");
        if (due && due <= now)
            show_out(g);
        else if (due && (!next || due < next))
            next = due;
    }
    return next ? (int)(next - now) : -1;
}

/* Whoever has not asked yet, or has been answered: a connection that nobody would miss. */
static bool is_idle(const struct guest *g) {
    return !g->exchange || !g->exchange->taken || g->exchange->ended;
}

static void make_room(struct http *h) {
    for (;;) {
        uint32_t open = 0;
        struct guest *oldest = NULL;
        for (struct guest *g = h->guest; g; g = g->next) {
            open += !g->shut;
            if (!g->shut && is_idle(g) && (!oldest || g->since <= oldest->since))
                oldest = g;
        }
        if (open <= CONNECTIONS_MAX - SPARE || !oldest)
            return;
        show_out(oldest);
    }
}

static int sooner(int a, int b) {
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static enum status serve(struct http *h, struct err *e) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    for (;;) {
        struct poll_set p = {.count = 3};
        unsigned long long ms;
        int wait = sooner(sooner(mcp_timeout(h->mcp), hurry(h)), watch_waiting(h, &p));
        if (MHD_get_timeout(h->daemon, &ms) == MHD_YES)
            wait = sooner(wait, ms > 60000 ? 60000 : (int)ms);
        if (h->resumed)
            wait = 0;
        h->resumed = false;
        p.fd[0] = (struct pollfd){.fd = h->ending.fd, .events = POLLIN};
        p.fd[1] = (struct pollfd){.fd = mcp_bell(h->mcp), .events = POLLIN};
        p.fd[2] = (struct pollfd){.fd = info->epoll_fd, .events = POLLIN};
        if (poll(p.fd, p.count, wait) < 0 && errno != EINTR)
            return err_set(e, ST_IO, "cannot wait for requests: %s", strerror(errno));
        if (p.fd[0].revents)
            return ST_OK;
        look_at_waiting(h, &p);
        MHD_run(h->daemon);
        make_room(h);
        mcp_tick(h->mcp);
    }
}

/* -- opening -- */

static enum status read_address(const char *address, struct sockaddr_storage *out, socklen_t *len,
                                struct err *e) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    const char *colon = strrchr(address, ':');
    char host[64];
    uint64_t port;
    if (!colon || colon == address || (size_t)(colon - address) >= sizeof host ||
        !text_read_u64(colon + 1, 65535, &port))
        return err_set(e, ST_USAGE, "--http takes HOST:PORT, such as 127.0.0.1:8080, not '%s'", address);
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    memset(out, 0, sizeof *out);
    if (!strcmp(host, "[::1]")) {
        six->sin6_family = AF_INET6;
        six->sin6_addr = in6addr_loopback;
        six->sin6_port = htons((uint16_t)port);
        *len = sizeof *six;
        return ST_OK;
    }
    four->sin_family = AF_INET;
    four->sin_port = htons((uint16_t)port);
    *len = sizeof *four;
    if (strcmp(host, "localhost") && strcmp(host, "127.0.0.1"))
        return err_set(
            e, ST_USAGE,
            "'%s' is not an address of this machine alone: whoever reaches the server plays on it, so "
            "it listens on 127.0.0.1, localhost or [::1] only",
            host);
    four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ST_OK;
}

static enum status open_socket(const char *address, int *out, struct err *e) {
    struct sockaddr_storage a;
    socklen_t len;
    const int on = 1;
    enum status st = read_address(address, &a, &len, e);
    if (st != ST_OK)
        return st;
    int fd = socket(a.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fd < 0 || bind(fd, (struct sockaddr *)&a, len) || listen(fd, 256)) {
        st = err_set(e, ST_IO, "cannot listen on %s: %s", address, strerror(errno));
        if (fd >= 0)
            close(fd);
        return st;
    }
    *out = fd;
    return ST_OK;
}

static void say_where(int fd) {
    struct sockaddr_storage a;
    socklen_t len = sizeof a;
    getsockname(fd, (struct sockaddr *)&a, &len);
    bool six = a.ss_family == AF_INET6;
    unsigned port =
        ntohs(six ? ((struct sockaddr_in6 *)&a)->sin6_port : ((struct sockaddr_in *)&a)->sin_port);
    gate_line(stderr, "listening on http://%s:%u/mcp", six ? "[::1]" : "127.0.0.1", port);
}

static void http_close(struct http *h) {
    while (h->sessions)
        session_close(h, h->session[0]);
    for (struct exchange *x = h->first; x; x = x->next) {
        x->gone = true;
        resume(x);
    }
    MHD_stop_daemon(h->daemon);
}

static bool start(struct http *h, int fd, atomic_bool *stop) {
    if (!ending_watch(&h->ending, stop))
        return false;
    h->daemon = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, h,
                                 MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_NOTIFY_COMPLETED, exchange_close, h,
                                 MHD_OPTION_NOTIFY_CONNECTION, guest_notice, h, MHD_OPTION_URI_LOG_CALLBACK,
                                 guest_begins, h, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
                                 MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENT_SECONDS, MHD_OPTION_END);
    return h->daemon;
}

enum status mcp_serve_http(struct mcp *s, const char *address, atomic_bool *stop, struct err *e) {
    struct http h = {.mcp = s, .ending = {.fd = -1}};
    int fd = -1;
    enum status st = open_socket(address, &fd, e);
    if (st != ST_OK)
        return st;
    if (start(&h, fd, stop)) {
        say_where(fd);
        st = serve(&h, e);
        http_close(&h);
    } else {
        st = err_set(e, ST_IO, "cannot begin to serve HTTP: %s", strerror(errno));
        close(fd);
    }
    ending_close(&h.ending);
    return st;
}
