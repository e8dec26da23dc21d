/* Messages: what comes in is parsed, told apart and checked here, and every answer goes out through here. The
 * era of a request is its own: one that names its protocol version in _meta is modern, whatever was said
 * before. */
#include "front/mcp/buffer.h"
#include "front/mcp/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#ifndef GLOAM_VERSION
#define GLOAM_VERSION "0"
#endif

/* The reply of a call stands in a message twice, once in quotes, and quotes at most double it. */
enum { OUT_BYTES = 3 * CALL_REPLY_MAX + (1 << 20) };

#define META "io.modelcontextprotocol/"

const char *const version_names[VERSIONS] = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25",
                                             "2026-07-28"};

enum status mcp_open(struct mcp **out, const struct mcp_options *options, struct err *e) {
    struct mcp *s = calloc(1, sizeof *s);
    char *bytes = malloc(OUT_BYTES), *body = malloc(CALL_REPLY_MAX);
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    *out = NULL;
    if (!s || !bytes || !body || bell < 0) {
        free(s);
        free(bytes);
        free(body);
        if (bell >= 0)
            close(bell);
        return err_set(e, ST_FULL, "no memory for an MCP server");
    }
    s->desk = options->desk;
    s->pages = (struct pages){.desk = options->desk, .root = options->root, .page = pages_find};
    s->player = desk_for_player(options->desk);
    s->extra = s->player ? NULL : options->extra;
    s->bell = bell;
    if (getrandom(&s->secret, sizeof s->secret, 0) != (ssize_t)sizeof s->secret)
        s->secret = now_ms();
    text_init(&s->out, bytes, OUT_BYTES);
    text_init(&s->body, body, CALL_REPLY_MAX);
    *out = s;
    return ST_OK;
}

void mcp_close(struct mcp *s) {
    while (s->peer)
        mcp_peer_close(s, s->peer);
    tasks_end(s);
    close(s->bell);
    free(s->out.buf);
    free(s->body.buf);
    free(s);
}

struct mcp_peer *mcp_peer_open(struct mcp *s, struct mcp_line *standing) {
    struct mcp_peer *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->standing = standing;
    p->version = -1;
    p->next = s->peer;
    s->peer = p;
    return p;
}

void mcp_peer_close(struct mcp *s, struct mcp_peer *p) {
    struct mcp_peer **at = &s->peer;
    tasks_of_peer_end(s, p);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    watches_free(&p->watches);
    free(p);
}

bool mcp_peer_ready(const struct mcp_peer *p) {
    return p->version >= 0;
}

void mcp_peer_stand(struct mcp_peer *p, struct mcp_line *standing) {
    p->standing = standing;
}

int mcp_bell(const struct mcp *s) {
    return s->bell;
}

int version_of(const char *name) {
    for (int i = 0; i < VERSIONS; i++)
        if (!strcmp(version_names[i], name))
            return i;
    return -1;
}

bool mcp_is_legacy(const char *version) {
    int v = version_of(version);
    return v >= 0 && v <= LEGACY_LAST;
}

void write_versions(struct jw *w, const char *key) {
    jw_kopen(w, key, '[');
    for (int i = VERSIONS - 1; i >= 0; i--)
        jw_str(w, version_names[i]);
    jw_close(w, ']');
}

/* -- what goes out -- */

static struct jw *message_begin(struct mcp *s) {
    text_clear(&s->out);
    jw_init(&s->w, &s->out);
    jw_open(&s->w, '{');
    jw_kstr(&s->w, "jsonrpc", "2.0");
    return &s->w;
}

void json_id(struct jw *w, const char *key, const json_t *id) {
    jw_key(w, key);
    if (json_is_string(id))
        jw_str(w, json_string_value(id));
    else if (json_is_integer(id))
        jw_int(w, json_integer_value(id));
    else
        jw_null(w);
}

bool line_busy(const struct mcp_line *l) {
    while (l && l->under)
        l = l->under;
    return l && l->busy && l->busy(l);
}

bool same_id(const json_t *a, const json_t *b) {
    return json_equal(a, b) == 1;
}

static void message_send(struct mcp *s, struct mcp_line *l, bool answer) {
    jw_close(&s->w, '}');
    if (l)
        l->send(l, s->out.buf, s->out.len, answer);
}

struct jw *note_begin(struct mcp *s, const char *method) {
    struct jw *w = message_begin(s);
    jw_kstr(w, "method", method);
    jw_kopen(w, "params", '{');
    return w;
}

void note_send(struct mcp *s, struct mcp_line *l) {
    jw_close(&s->w, '}');
    message_send(s, l, false);
}

static void answer_send(struct request *r) {
    struct mcp *s = r->server;
    if (s->out.cut) {
        answer_error(r, RPC_INTERNAL, "the answer is longer than a message may be");
        return;
    }
    message_send(s, r->line, true);
    r->line->end(r->line);
}

struct jw *answer_begin(struct request *r) {
    struct jw *w = message_begin(r->server);
    json_id(w, "id", r->id);
    jw_kopen(w, "result", '{');
    return w;
}

static void result_end(struct request *r, const char *type) {
    struct jw *w = &r->server->w;
    if (r->version >= MODERN) {
        jw_kstr(w, "resultType", type);
        jw_kopen(w, "_meta", '{');
        jw_object(w, META "serverInfo", J_STR("name", "gloam"), J_STR("version", GLOAM_VERSION));
        jw_close(w, '}');
    }
    jw_close(w, '}');
    answer_send(r);
}

void answer_end(struct request *r) {
    result_end(r, "complete");
}

void answer_end_cached(struct request *r, uint32_t ttl_ms, const char *scope) {
    if (r->version >= MODERN) {
        jw_put(&r->server->w, J_INT("ttlMs", ttl_ms), J_STR("cacheScope", scope));
    }
    answer_end(r);
}

void answer_input(struct request *r) {
    result_end(r, "input_required");
}

/* Over HTTP the modern revision says with the status what kind of refusal it is; legacy ones answer whatever
 * could be read with 200. */
static int status_of(const struct request *r, int code) {
    if (code == RPC_PARSE || code == RPC_REQUEST || code == RPC_HEADERS || code == RPC_CAPABILITY ||
        code == RPC_VERSION)
        return 400;
    return code == RPC_METHOD && r->version >= MODERN ? 404 : 0;
}

static struct jw *error_open(struct request *r, int code, const char *message) {
    struct jw *w = message_begin(r->server);
    if (!r->line->status)
        r->line->status = status_of(r, code);
    json_id(w, "id", r->id);
    jw_kopen(w, "error", '{');
    jw_put(w, J_INT("code", code), J_STR("message", message));
    return w;
}

struct jw *answer_error_begin(struct request *r, int code, const char *message) {
    struct jw *w = error_open(r, code, message);
    jw_key(w, "data");
    return w;
}

void answer_error_end(struct request *r) {
    jw_close(&r->server->w, '}');
    answer_send(r);
}

bool answer_error(struct request *r, int code, const char *fmt, ...) {
    char said[600];
    TEXT_ON_STACK(seen, sizeof said + 4);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(said, sizeof said, fmt, ap);
    va_end(ap);
    text_visible(&seen, said, sizeof said - 4);
    error_open(r, code, seen.buf);
    answer_error_end(r);
    return false;
}

bool check_cursor(struct request *r) {
    return !json_object_get(r->params, "cursor") ||
           answer_error(r, RPC_PARAMS, "'cursor' is not one of ours: the list has a single page");
}

const char *need_string(struct request *r, const json_t *object, const char *key) {
    const json_t *v = json_object_get(object, key);
    if (!json_is_string(v))
        answer_error(r, RPC_PARAMS, "'%s' %s; it is a string", key, v ? "is something else" : "is missing");
    return json_string_value(v);
}

/* -- what the modern revision demands of every request -- */

/* Whether a header has the value of the body, in plain or as "=?base64?...?=", padded or not. */
static bool head_says(const char *head, const char *value) {
    static const char open[] = "=?base64?", shut[] = "?=";
    size_t n, fore = sizeof open - 1, aft = sizeof shut - 1;
    head += strspn(head, " \t");
    n = strlen(head);
    while (n && (head[n - 1] == ' ' || head[n - 1] == '\t'))
        n--;
    if (n < fore + aft || memcmp(head, open, fore) != 0 || memcmp(head + n - aft, shut, aft) != 0)
        return strlen(value) == n && !memcmp(head, value, n);
    TEXT_ON_STACK(coded, 1024); /* what is longer is no name of ours */
    struct jw w;
    jw_init(&w, &coded);
    jw_bytes(&w, value, (uint32_t)strlen(value));
    size_t digits = strcspn(coded.buf + 1, "=\"");
    for (n -= fore + aft; n && head[fore + n - 1] == '=';)
        n--;
    return !coded.cut && n == digits && !memcmp(head + fore, coded.buf + 1, n);
}

static bool check_head(struct request *r, const char *name, const char *head, const char *value) {
    if (!head)
        return answer_error(r, RPC_HEADERS, "the header %s is missing", name);
    return head_says(head, value) ||
           answer_error(r, RPC_HEADERS, "the header %s is '%.80s', but the body says '%.80s'", name, head,
                        value);
}

static bool check_heads(struct request *r) {
    const struct mcp_heads *h = r->heads;
    const json_t *name = NULL;
    if (!h)
        return true;
    if (!strcmp(r->method, "tools/call") || !strcmp(r->method, "prompts/get"))
        name = json_object_get(r->params, "name");
    else if (!strcmp(r->method, "resources/read"))
        name = json_object_get(r->params, "uri");
    return check_head(r, "Mcp-Method", h->method, r->method) &&
           (!json_is_string(name) || check_head(r, "Mcp-Name", h->name, json_string_value(name)));
}

static bool refuse_meta(struct request *r, const char *key, const char *what) {
    r->line->status = 400;
    return answer_error(r, RPC_PARAMS,
                        "_meta must have '%s', %s; for revisions before %s begin with initialize instead",
                        key, what, version_names[MODERN]);
}

static bool check_version(struct request *r, const char *version) {
    if (!strcmp(version, version_names[MODERN]))
        return true;
    struct jw *w = answer_error_begin(r, RPC_VERSION,
                                      mcp_is_legacy(version)
                                          ? "this revision begins with initialize and is not said in _meta"
                                          : "unsupported protocol version");
    TEXT_ON_STACK(seen, 64);
    text_visible(&seen, version, 40);
    jw_open(w, '{');
    write_versions(w, "supported");
    jw_kstr(w, "requested", seen.buf);
    jw_close(w, '}');
    answer_error_end(r);
    return false;
}

static bool check_modern(struct request *r) {
    const json_t *version = json_object_get(r->meta, META "protocolVersion");
    if (!version && r->heads && r->heads->version && version_of(r->heads->version) < 0)
        return check_version(r, r->heads->version); /* of whatever era it is */
    if (!check_heads(r))
        return false;
    if (!json_is_string(version))
        return refuse_meta(r, META "protocolVersion", "a string");
    if (!json_is_object(json_object_get(r->meta, META "clientCapabilities")))
        return refuse_meta(r, META "clientCapabilities", "an object");
    return (!r->heads ||
            check_head(r, "MCP-Protocol-Version", r->heads->version, json_string_value(version))) &&
           check_version(r, json_string_value(version));
}

/* -- what comes in -- */

static bool is_modern(const struct request *r) {
    if (json_object_get(r->meta, META "protocolVersion") || !strcmp(r->method, "server/discover"))
        return true;
    return r->heads && r->heads->version && !mcp_is_legacy(r->heads->version);
}

/* Over HTTP somebody without a session has not been through initialize, and says so by every message. */
static bool check_legacy(struct request *r, const struct method *m) {
    if (mcp_peer_ready(r->peer) || (m && m->traits & METHOD_EARLY))
        return true;
    if (!r->heads)
        return refuse_meta(r, META "protocolVersion", "a string");
    return answer_error(r, RPC_REQUEST,
                        "there is no session: begin with initialize and send its Mcp-Session-Id, or speak %s",
                        version_names[MODERN]);
}

static void take_request(struct request *r) {
    bool modern = is_modern(r);
    r->version = modern ? MODERN : r->peer->version >= 0 ? (enum version)r->peer->version : LEGACY_LAST;
    const struct method *m = method_find(r->method, modern);
    if (modern ? !check_modern(r) : !check_legacy(r, m))
        return;
    if (!m)
        answer_error(r, RPC_METHOD, "there is no method '%.80s' in revision %s", r->method,
                     version_names[r->version]);
    else if (r->server->player && !(m->traits & METHOD_PLAYER))
        answer_error(
            r, RPC_METHOD,
            "%s is closed: this server serves one seat and nothing that tells it more than the rules "
            "allow; there are tools alone",
            r->method);
    else if (task_known(r->server, r->peer, r->id))
        answer_error(r, RPC_REQUEST, "a request with this id is still open");
    else
        m->run(r);
}

/* Never answered, whatever is wrong with it; over HTTP the status says that one without a session was not
 * taken. Whoever sent a request can cancel it, in whichever era. */
static void take_notification(struct request *r) {
    if (!strcmp(r->method, "notifications/cancelled"))
        task_cancel(r->server, r->peer, json_object_get(r->params, "requestId"));
    if (r->heads && !is_modern(r) && !mcp_peer_ready(r->peer))
        r->line->status = 400;
    r->line->end(r->line);
}

static const json_t *object_or_null(const json_t *v) {
    return json_is_object(v) ? v : NULL;
}

static void take_one(struct request *r) {
    const json_t *m = r->message, *id = json_object_get(m, "id"), *method = json_object_get(m, "method"),
                 *params = json_object_get(m, "params"), *version = json_object_get(m, "jsonrpc");
    r->id = json_is_string(id) || json_is_integer(id) ? id : NULL;
    r->params = object_or_null(params);
    r->meta = object_or_null(json_object_get(r->params, "_meta"));
    if (!json_is_object(m)) {
        answer_error(r, RPC_REQUEST, "a message is an object");
    } else if (!json_is_string(version) || strcmp(json_string_value(version), "2.0") != 0) {
        answer_error(r, RPC_REQUEST, "'jsonrpc' must be \"2.0\"");
    } else if (!method && (json_object_get(m, "result") || json_object_get(m, "error"))) {
        if (r->server->extra)
            r->server->extra->reply(r->server, r->peer, m);
        r->line->end(r->line);
    } else if (!json_is_string(method)) {
        answer_error(r, RPC_REQUEST, "'method' must be a string");
    } else if (id && !r->id) {
        answer_error(r, RPC_REQUEST, "'id' must be a string or a whole number");
    } else if (id && params && !r->params) {
        answer_error(r, RPC_PARAMS, "'params' must be an object");
    } else {
        r->method = json_string_value(method);
        if (id)
            take_request(r);
        else
            take_notification(r);
    }
}

/* -- several messages in one, which only 2025-03-26 knows -- */

struct batch {
    struct mcp_line line;
    uint32_t open;     /* messages whose lines have not ended */
    struct buffer all; /* the answers so far, without the last bracket */
};

/* An answer for which there is no room any more is replaced by an error with its id. */
static void batch_send(struct mcp_line *l, const char *message, size_t len, bool answer) {
    static const char head[] = "{\"jsonrpc\":\"2.0\",\"id\":",
                      tail[] = ",\"error\":{\"code\":-32603,\"message\":\"the answers to this array are too "
                               "long for one message: ask for less at a time\"}}";
    struct buffer *b = &((struct batch *)l)->all;
    size_t from, to;
    if (!answer) {
        l->under->send(l->under, message, len, false);
        return;
    }
    if (!buffer_room(b, len + sizeof tail + sizeof head + 2))
        return;
    buffer_add(b, b->len ? "," : "[", 1);
    if (b->len <= BATCH_BYTES || !message_id_at(message, len, &from, &to)) {
        buffer_add(b, message, len);
        return;
    }
    buffer_add(b, head, sizeof head - 1);
    buffer_add(b, message + from, to - from);
    buffer_add(b, tail, sizeof tail - 1);
}

static void batch_end(struct mcp_line *l) {
    struct batch *b = (struct batch *)l;
    if (--b->open)
        return;
    if (b->all.len && buffer_add(&b->all, "]", 1))
        l->under->send(l->under, b->all.bytes, b->all.len, true);
    l->under->end(l->under);
    free(b->all.bytes);
    free(b);
}

static void take_batch(struct request *r, const json_t *list) {
    size_t n = json_array_size(list);
    if (r->peer->version != V2025_03_26) {
        answer_error(r, RPC_REQUEST, "a message is an object: only revision %s knows arrays of messages",
                     version_names[V2025_03_26]);
        return;
    }
    struct batch *b = n && n <= BATCH_MAX ? calloc(1, sizeof *b) : NULL;
    if (!b) {
        answer_error(r, RPC_REQUEST, "an array of messages has 1 to %d of them", BATCH_MAX);
        return;
    }
    b->line = (struct mcp_line){.send = batch_send, .end = batch_end, .under = r->line};
    b->open = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        struct request one = *r;
        one.line = &b->line;
        one.message = json_array_get(list, i);
        take_one(&one);
    }
}

/* A message that could not be read, with the id that can be seen in it. */
static void refuse_bytes(struct request *r, const char *bytes, size_t len, int code, const char *why) {
    json_t *id = message_id(bytes, len);
    r->id = id;
    answer_error(r, code, "%s", why);
    json_decref(id);
}

/* Numbers that are too large come as strings; an id must go back as it came. */
static bool id_is_too_large(const char *bytes, size_t len, const json_t *message) {
    size_t from, to;
    return json_is_string(json_object_get(message, "id")) && message_id_at(bytes, len, &from, &to) &&
           bytes[from] != '"';
}

void mcp_take(struct mcp *s, struct mcp_peer *p, struct mcp_line *l, const struct mcp_heads *heads,
              const char *bytes, size_t len) {
    TEXT_ON_STACK(why, 160);
    struct request r = {.server = s, .peer = p, .line = l, .heads = heads, .version = LEGACY_LAST};
    l->status = 0;
    if (len > CALL_REQUEST_MAX) {
        l->status = 413;
        text_fmt(&why, "a message of more than %d bytes", CALL_REQUEST_MAX);
        refuse_bytes(&r, bytes, len, RPC_REQUEST, why.buf);
        return;
    }
    if (call_too_deep(bytes, len)) {
        text_fmt(&why, "brackets within brackets deeper than %d", CALL_DEPTH_MAX);
        refuse_bytes(&r, bytes, len, RPC_REQUEST, why.buf);
        return;
    }
    r.message = call_parse(bytes, len, &why);
    if (!r.message) {
        refuse_bytes(&r, bytes, len, RPC_PARSE, why.buf);
    } else if (json_is_array(r.message)) {
        take_batch(&r, r.message);
    } else if (id_is_too_large(bytes, len, r.message)) {
        answer_error(&r, RPC_REQUEST, "'id' is too large a number");
    } else {
        take_one(&r);
    }
    json_decref(r.message);
}
