/* Bytes as JSON where JSON comes in: as a setup, as a state, or as the lines of an agent. The first byte says
 * which. A setup that is accepted must be playable; every line of an agent gets exactly one JSON object. */
#include "fuzz.h"

#include "front/agent/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AS_SETUP, AS_STATE, AS_LINES, WAYS, STEPS = 20, LINES_MAX = 40 };

static void read_fields(const struct ruleset *set, const char *bytes, size_t len, bool state) {
    const struct game_ops *ops = set->ops;
    const struct fields *table = state ? ops->state_fields : ops->setup_fields;
    struct names_ctx ctx = {ops, set->rules};
    struct field_names names = ops_names(&ctx);
    struct err e;
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    void *p = calloc(1, table->size);
    if (!p)
        fuzz_fail("no memory for %s", table->name);
    if (doc && fields_read(table, p, &names, doc, &e) == ST_OK && !state)
        fuzz_play(set, p, 1, STEPS);
    free(p);
    json_decref(doc);
}

/* One object and nothing else, on one line. */
static void check_reply(const struct text *reply) {
    json_t *doc = json_loadb(reply->buf, reply->len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(doc) || !json_is_boolean(json_object_get(doc, "ok")))
        fuzz_fail("a reply that is no JSON object: %.300s", reply->buf);
    if (memchr(reply->buf, '\n', reply->len))
        fuzz_fail("a reply of several lines: %.300s", reply->buf);
    json_decref(doc);
}

static void talk(const struct game_ops *ops, const char *bytes, size_t len) {
    static char *buf; /* large, and written anew by every reply */
    struct agent *a = calloc(1, sizeof *a);
    struct ruleset set;
    struct text reply;
    struct err e;
    const struct agent_options options = {.has_seed = true, .seed = 1, .flags = MATCH_AUDIT};
    if (!buf)
        buf = malloc(AGENT_REPLY_MAX);
    if (!a || !buf)
        fuzz_fail("no memory for an agent");
    if (ruleset_open(fuzz_content(), ops, NULL, &set, &e) != ST_OK ||
        agent_open(a, fuzz_content(), &set, &options, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    text_init(&reply, buf, AGENT_REPLY_MAX);
    for (int i = 0; i < LINES_MAX && len && !a->done; i++) {
        const char *end = memchr(bytes, '\n', len);
        size_t n = end ? (size_t)(end - bytes) : len;
        struct fuzz_bytes line = {(const uint8_t *)bytes, n};
        char *alone = fuzz_rest(&line, &n);
        agent_line(a, alone, n, &reply);
        free(alone);
        check_reply(&reply);
        if (a->match.broken)
            fuzz_fail("the game broke: %s", a->match.bug.text);
        bytes += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
    agent_close(a);
    free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t way = fuzz_u8(&in) % WAYS, game = fuzz_u8(&in), number = fuzz_u8(&in);
    const struct ruleset *set = fuzz_ruleset(game, number);
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    if (way == AS_LINES)
        talk(set->ops, bytes, len);
    else
        read_fields(set, bytes, len, way == AS_STATE);
    free(bytes);
    return 0;
}
