/* A room for tests of the MCP server: messages go in, and lines keep what they are given. Every line must end
 * exactly once. */
#ifndef GLOAM_TESTS_UNIT_MCP_ROOM_H
#define GLOAM_TESTS_UNIT_MCP_ROOM_H

#include "front/mcp/mcp.h"
#include "front/screen/page.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { LINES = 400, SAID = 400 };

#define META(more)                                                                                           \
    "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"                                       \
    "'io.modelcontextprotocol/clientCapabilities':{}" more "}"

struct one_line {
    struct mcp_line line;
    json_t *said[SAID]; /* in order */
    uint32_t count, answers, ends;
};

struct room {
    struct desk *desk;
    struct mcp *mcp;
    struct mcp_peer *peer;
    struct one_line *line; /* LINES of them */
    uint32_t lines;
    struct one_line standing;
};

static inline void keep(struct mcp_line *l, const char *message, size_t len, bool answer) {
    struct one_line *x = (struct one_line *)l;
    json_error_t e;
    assert_null(memchr(message, '\n', len));
    json_t *m = json_loadb(message, len, JSON_REJECT_DUPLICATES, &e);
    if (!m)
        fail_msg("%s in %.300s", e.text, message);
    assert_true(x->count < SAID);
    assert_int_equal(x->ends, 0);
    x->said[x->count++] = m;
    x->answers += answer;
}

static inline void count_end(struct mcp_line *l) {
    ((struct one_line *)l)->ends++;
}

static inline void room_open(struct room *r, const struct mcp_extra *extra) {
    struct err e;
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5, .pager = &screen_pager};
    memset(r, 0, sizeof *r);
    assert_int_equal(desk_open(&r->desk, &options, &e), ST_OK);
    const struct mcp_options mine = {.desk = r->desk, .root = options.root, .extra = extra};
    assert_int_equal(mcp_open(&r->mcp, &mine, &e), ST_OK);
    r->line = calloc(LINES, sizeof *r->line);
    r->standing.line = (struct mcp_line){.send = keep, .end = count_end};
    r->peer = mcp_peer_open(r->mcp, &r->standing.line);
}

static inline void line_free(struct one_line *x) {
    for (uint32_t i = 0; i < x->count; i++)
        json_decref(x->said[i]);
}

static inline void room_close(struct room *r) {
    mcp_close(r->mcp);
    desk_close(r->desk);
    for (uint32_t i = 0; i < r->lines; i++) {
        assert_int_equal(r->line[i].ends, 1);
        assert_true(r->line[i].answers <= 1);
        line_free(&r->line[i]);
    }
    line_free(&r->standing);
    free(r->line);
}

/* Messages are written with ' for ". */
static inline struct one_line *take_with(struct room *r, const struct mcp_heads *heads, const char *message) {
    assert_true(r->lines < LINES);
    struct one_line *x = &r->line[r->lines++];
    char *bytes = strdup(message);
    for (char *at = bytes; (at = strchr(at, '\'')); at++)
        *at = '"';
    x->line = (struct mcp_line){.send = keep, .end = count_end};
    mcp_take(r->mcp, r->peer, &x->line, heads, bytes, strlen(bytes));
    mcp_tick(r->mcp);
    free(bytes);
    return x;
}

static inline struct one_line *take(struct room *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static inline struct one_line *take(struct room *r, const char *fmt, ...) {
    char *message;
    va_list ap;
    va_start(ap, fmt);
    assert_true(vasprintf(&message, fmt, ap) >= 0);
    va_end(ap);
    struct one_line *x = take_with(r, NULL, message);
    free(message);
    return x;
}

/* The only message of a line. */
static inline const json_t *only(const struct one_line *x) {
    assert_int_equal(x->count, 1);
    assert_int_equal(x->ends, 1);
    return x->said[0];
}

static inline const json_t *result(const struct one_line *x) {
    const json_t *v = json_object_get(only(x), "result");
    if (!json_is_object(v))
        fail_msg("no result: %s", json_dumps(x->said[0], JSON_COMPACT));
    return v;
}

static inline int code(const struct one_line *x) {
    const json_t *e = json_object_get(only(x), "error");
    assert_true(json_is_string(json_object_get(e, "message")));
    return (int)json_integer_value(json_object_get(e, "code"));
}

static inline const char *text(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    if (!s)
        fail_msg("no text '%s'", key);
    return s;
}

static inline const json_t *hello(struct room *r, const char *version) {
    const json_t *v = result(take(r,
                                  "{'jsonrpc':'2.0','id':'hello','method':'initialize','params':{'"
                                  "protocolVersion':'%s','capabilities':{},'clientInfo':{}}}",
                                  version));
    assert_int_equal(take(r, "{'jsonrpc':'2.0','method':'notifications/initialized'}")->count, 0);
    return v;
}

/* A room whose peer has said hello, in the latest revision that begins with one. */
static inline void room_greeted(struct room *r) {
    room_open(r, NULL);
    hello(r, "2025-11-25");
}

static inline struct one_line *call(struct room *r, int id, const char *tool, const char *args) {
    return take(r, "{'jsonrpc':'2.0','id':%d,'method':'tools/call','params':{'name':'%s','arguments':%s}}",
                id, tool, args);
}

static inline struct one_line *ask(struct room *r, const char *method, const char *params) {
    return take(r, "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}", method, params);
}

static inline const json_t *content(const struct one_line *x) {
    return json_object_get(result(x), "structuredContent");
}

static inline void rest_ms(long ms) {
    const struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

#endif
