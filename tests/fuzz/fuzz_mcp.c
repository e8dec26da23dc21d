/* Bytes as messages to the MCP server, one a line. The first byte says whether the conformance suite's
 * fixtures are served, whether messages come with the headers of HTTP, and which; a second line to speak on
 * hangs up in between. Whatever comes, every message ends its line exactly once, and all that is said is
 * JSON-RPC on one line. */
#include "../mcp/fixtures.h"
#include "fuzz.h"

#include "front/calls/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 40, FIXTURES = 1, HEADS = 2, HANG_UP = 4, BATCHES = 8 };

struct line {
    struct mcp_line line;
    uint32_t ends, answers;
};

static void check_message(const json_t *m) {
    const json_t *version = json_object_get(m, "jsonrpc");
    bool answer = json_object_get(m, "result") || json_object_get(m, "error");
    if (!json_is_string(version) || strcmp(json_string_value(version), "2.0") != 0)
        fuzz_fail("a message that is no JSON-RPC");
    if (answer ? !json_object_get(m, "id") : !json_is_string(json_object_get(m, "method")))
        fuzz_fail("a message that is neither an answer nor a notification");
}

static void line_send(struct mcp_line *l, const char *message, size_t len, bool answer) {
    struct line *x = (struct line *)l;
    json_t *m = json_loadb(message, len, JSON_REJECT_DUPLICATES, NULL), *one;
    size_t i;
    if (!m || memchr(message, '\n', len))
        fuzz_fail("not JSON on one line: %.300s", message);
    if (x->ends)
        fuzz_fail("something is said after the end: %.300s", message);
    if (json_is_array(m)) {
        json_array_foreach(m, i, one) check_message(one);
    } else {
        check_message(m);
    }
    x->answers += answer;
    json_decref(m);
}

static void line_end(struct mcp_line *l) {
    ((struct line *)l)->ends++;
}

/* One desk and one server for all inputs; to each input they are as good as new. */
static struct mcp *fresh_server(bool fixtures, struct desk **desk) {
    static struct mcp *server[2];
    static struct desk *desks[2];
    struct err e;
    const struct desk_options options = {
        .root = fuzz_content(), .has_seed = true, .seed = 1, .fixed_handles = true, .sessions = 3};
    struct desk *d = desks[fixtures];
    if (!d && desk_open(&d, &options, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    const struct mcp_options mine = {
        .desk = d, .root = fuzz_content(), .extra = fixtures ? &mcp_fixtures : NULL};
    if (!server[fixtures] && mcp_open(&server[fixtures], &mine, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    while (d->session_count)
        desk_drop_session(d, d->session[0], GONE_CLOSED);
    d->games = 0;
    d->issued = d->gone_count = 0;
    *desk = desks[fixtures] = d;
    return server[fixtures];
}

static void begin(struct mcp *s, struct mcp_peer *p, bool batches) {
    struct line x = {.line = {.send = line_send, .end = line_end}};
    char hello[200];
    snprintf(hello, sizeof hello,
             "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\","
             "\"capabilities\":{\"sampling\":{},\"elicitation\":{}}}}",
             batches ? "2025-03-26" : "2025-11-25");
    mcp_take(s, p, &x.line, NULL, hello, strlen(hello));
}

static void talk(uint8_t way, const char *bytes, size_t len) {
    static const struct mcp_heads heads = {"2026-07-28", "tools/call", "=?base64?bGlzdF9nYW1lcw==?="};
    struct desk *desk;
    struct mcp *s = fresh_server(way & FIXTURES, &desk);
    struct mcp_peer *p = mcp_peer_open(s, NULL);
    struct line x[LINES_MAX] = {0};
    uint32_t n = 0;
    if (!(way & HEADS))
        begin(s, p, way & BATCHES);
    for (; n < LINES_MAX && len; n++) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end ? (size_t)(end - bytes) : len;
        struct fuzz_bytes piece = {(const uint8_t *)bytes, part};
        char *alone = fuzz_rest(&piece, &part);
        x[n].line = (struct mcp_line){.send = line_send, .end = line_end};
        bool slow = strstr(alone, "simulate") || strstr(alone, "mc:"); /* those take their time */
        if (slow)
            x[n].ends = 1;
        else
            mcp_take(s, p, &x[n].line, way & HEADS ? &heads : NULL, alone, part);
        mcp_tick(s);
        free(alone);
        if (way & HANG_UP && n % 2)
            mcp_hang_up(s, &x[n - 1].line);
        bytes += end ? part + 1 : part;
        len -= end ? part + 1 : part;
    }
    mcp_peer_close(s, p);
    for (uint32_t i = 0; i < n; i++)
        if (x[i].ends != 1 || x[i].answers > 1)
            fuzz_fail("message %u: %u ends, %u answers", i, x[i].ends, x[i].answers);
    for (uint32_t i = 0; i < desk->session_count; i++)
        if (desk->session[i]->table.match.broken)
            fuzz_fail("the game broke: %s", desk->session[i]->table.match.bug.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t way = fuzz_u8(&in);
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    talk(way, bytes, len);
    free(bytes);
    return 0;
}
