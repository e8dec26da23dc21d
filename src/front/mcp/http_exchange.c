/* A request of HTTP and its response: see http.h. What is refused, what is taken, and how it is answered:
 * plain JSON where one message answers it, else a stream of events. */
#include "front/mcp/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

void http_resume(struct exchange *x) {
    if (!x->suspended)
        return;
    x->suspended = false;
    x->http->resumed = true;
    MHD_resume_connection(x->conn);
}

void http_say(struct exchange *x, const char *bytes, size_t len, const char *head, const char *tail) {
    if (x->gone || x->ended) {
        http_resume(x);
        return;
    }
    if (x->sent == x->out.len)
        x->sent = x->out.len = 0;
    if (!buffer_add(&x->out, head, strlen(head)) || !buffer_add(&x->out, bytes, len) ||
        !buffer_add(&x->out, tail, strlen(tail)))
        x->gone = true;
    x->spoke = now_ms();
    http_resume(x);
}

static void exchange_send(struct mcp_line *l, const char *message, size_t len, bool answer) {
    struct exchange *x = (struct exchange *)l;
    x->messages++;
    if (!answer && x->out.len - x->sent + len > NOTES_MAX)
        x->gone = true;
    http_say(x, message, len, EVENT_HEAD, EVENT_TAIL);
}

static bool line_is_busy(const struct mcp_line *l) {
    const struct exchange *x = (const struct exchange *)l;
    return x->sent < x->out.len;
}

static void exchange_end(struct mcp_line *l) {
    struct exchange *x = (struct exchange *)l;
    x->ended = true;
    http_resume(x);
}

/* -- sessions of legacy revisions -- */

static struct http_session *session_find(struct http *h, const char *id) {
    for (uint32_t i = 0; i < h->sessions; i++)
        if (!strcmp(h->session[i]->id, id)) {
            h->session[i]->used = ++h->clock;
            return h->session[i];
        }
    return NULL;
}

static void refuse_request(struct exchange *x, int status, const char *why) {
    if (x->status)
        return;
    x->status = status;
    x->why = why;
}

/* Whoever still waits for an answer is told why there will be none. */
void http_session_close(struct http *h, struct http_session *s) {
    for (struct exchange *x = h->first; x; x = x->next)
        if (x->session == s && x->taken && !x->ended && !x->stream && !x->messages)
            refuse_request(x, 404, "the session has ended; begin anew with initialize");
    mcp_peer_close(h->mcp, s->peer);
    if (s->get)
        exchange_end(&s->get->line);
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
    struct http_session *s = calloc(1, sizeof *s);
    if (!s || getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        free(s);
        return;
    }
    if (h->sessions == SESSIONS_MAX) {
        struct http_session *oldest = h->session[0];
        for (uint32_t i = 1; i < h->sessions; i++)
            if (h->session[i]->used < oldest->used)
                oldest = h->session[i];
        http_session_close(h, oldest);
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

static const char *header_of(const struct exchange *x, const char *name) {
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
static bool accepts_type(const char *list, const char *type) {
    return !list || strcasestr(list, type) || strstr(list, "*/*");
}

static bool is_json(const char *type) {
    static const char json[] = "application/json";
    size_t n = sizeof json - 1;
    return type && !strncasecmp(type, json, n) && (!type[n] || type[n] == ';' || type[n] == ' ');
}

static void check_post(struct exchange *x) {
    const char *accept = header_of(x, "Accept"), *length = header_of(x, "Content-Length");
    uint64_t bytes = UINT64_MAX;
    if (!is_json(header_of(x, "Content-Type")))
        refuse_request(x, 415, "the Content-Type must be application/json");
    if (!accepts_type(accept, "application/json") || !accepts_type(accept, "text/event-stream"))
        refuse_request(x, 406, "Accept must name application/json and text/event-stream");
    if (length && (!text_read_u64(length, UINT64_MAX, &bytes) || bytes > CALL_REQUEST_MAX)) {
        refuse_request(x, 413, "a message may have 4 MiB");
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
    const char *host = header_of(x, "Host"), *origin = header_of(x, "Origin"),
               *id = header_of(x, "Mcp-Session-Id"), *version = header_of(x, "MCP-Protocol-Version");
    bool modern = version && !mcp_is_legacy(version), post = !strcmp(method, "POST");
    if (is_twice(x, "Host") || is_twice(x, "Origin") || is_twice(x, "Mcp-Session-Id"))
        refuse_request(x, 400, "Host, Origin and Mcp-Session-Id may stand once each");
    if (!host || !is_loopback_name(host))
        refuse_request(x, 403, "the Host must be localhost, 127.0.0.1 or [::1]");
    if (origin && !is_loopback_origin(origin))
        refuse_request(x, 403, "the Origin must be of this machine");
    if (strcmp(url, "/mcp"))
        refuse_request(x, 404, "there is only /mcp");
    if (post)
        check_post(x);
    else if ((strcmp(method, "GET") && strcmp(method, "DELETE")) || modern)
        refuse_request(x, 405, "revision 2026-07-28 knows POST alone; earlier ones also GET and DELETE");
    else if (!id)
        refuse_request(x, 400, "the header Mcp-Session-Id is missing");
    else if (!strcmp(method, "GET") && !accepts_type(header_of(x, "Accept"), "text/event-stream"))
        refuse_request(x, 406, "Accept must name text/event-stream");
    if (x->status || !id || modern)
        return;
    x->session = session_find(x->http, id);
    x->bound = true;
}

/* -- answering -- */

static void take_post(struct exchange *x) {
    const struct mcp_heads heads = {.version = header_of(x, "MCP-Protocol-Version"),
                                    .method = header_of(x, "Mcp-Method"),
                                    .name = header_of(x, "Mcp-Name")};
    struct http *h = x->http;
    if (!x->session)
        x->own = mcp_peer_open(h->mcp, NULL);
    if (!x->session && !x->own) {
        refuse_request(x, 503, "no memory");
        return;
    }
    mcp_take(h->mcp, x->session ? x->session->peer : x->own, &x->line, &heads, x->in.bytes ? x->in.bytes : "",
             x->in.len);
    if (x->own && mcp_peer_ready(x->own))
        session_begin(x);
}

static void take_exchange(struct exchange *x, const char *method) {
    x->taken = true;
    x->spoke = now_ms();
    MHD_set_connection_option(x->conn, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)IDLE_SECONDS);
    if (x->bound && !x->session)
        refuse_request(x, 404, "there is no such session; begin anew with initialize");
    if (x->status)
        return;
    if (!strcmp(method, "POST")) {
        take_post(x);
    } else if (!strcmp(method, "DELETE")) {
        x->ended = true;
        http_session_close(x->http, x->session);
    } else if (x->session->get) {
        refuse_request(x, 409, "this session has a stream already");
    } else {
        x->session->get = x;
        x->stream = true;
        mcp_peer_stand(x->session->peer, &x->line);
    }
}

static enum MHD_Result queue_response(struct exchange *x, int status, struct MHD_Response *r,
                                      const char *type) {
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
    jw_object(&w, "error", J_INT("code", -32600), J_STR("message", why));
    jw_close(&w, '}');
}

/* Says it past the library, which would only speak when all of a request is there, and then hang up on a
 * client that is still talking: such a one might never read it. What does not fit into the socket is lost. */
void http_say_at_once(struct MHD_Connection *conn, const char *status, const char *why) {
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
    return queue_response(x, x->status, MHD_create_response_from_buffer(t.len, t.buf, MHD_RESPMEM_MUST_COPY),
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
    return queue_response(x, 200, r, "text/event-stream");
}

/* Nothing said yet: the connection waits. Nothing to say: 202. One message: JSON. */
static enum MHD_Result answer_exchange(struct exchange *x) {
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
    return queue_response(x, status, MHD_create_response_from_buffer(len, bytes, MHD_RESPMEM_MUST_COPY),
                          len ? "application/json" : NULL);
}

static struct exchange *exchange_open(struct http *h, struct MHD_Connection *conn) {
    struct exchange *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->line = (struct mcp_line){.send = exchange_send, .end = exchange_end, .busy = line_is_busy};
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

void http_exchange_close(void *cls, struct MHD_Connection *conn, void **own,
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
        refuse_request(x, 413, "a message may have 4 MiB");
    return true;
}

/* Called when the head of a request is there, for each piece of its body, at its end, and again after each
 * pause. */
enum MHD_Result http_handle(void *cls, struct MHD_Connection *conn, const char *url, const char *method,
                            const char *version, const char *upload, size_t *len, void **own) {
    struct exchange *x = *own;
    (void)version;
    if (!x) {
        x = *own = exchange_open(cls, conn);
        if (!x)
            return MHD_NO;
        check_request(x, url, method);
        if (x->status == 413 && header_of(x, "Expect"))
            return answer_refusal(x); /* nobody talks yet */
        x->told = x->status == 413;
        if (x->told)
            http_say_at_once(conn, "413 Content Too Large", x->why);
        return MHD_YES;
    }
    if (*len) {
        bool goes_on = take_piece(x, upload, *len);
        *len = 0;
        return goes_on ? MHD_YES : MHD_NO;
    }
    if (!x->taken)
        take_exchange(x, method);
    return answer_exchange(x);
}
