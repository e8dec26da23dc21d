/* The door for JavaScript; see door.h. */
#include "front/wasm/door.h"

#include "base/file_memory.h"
#include "core/registry.h"
#include "front/agent/agent.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

struct door {
    struct agent agent;
    struct text reply;
};

EXPORT(gloam_put) bool gloam_put(const char *path, char *bytes, size_t len) {
    return file_put(path, bytes, len) == ST_OK;
}

EXPORT(gloam_open) struct door *gloam_open(const char *game, bool has_seed, uint64_t seed) {
    const struct game_ops *ops = registry_find(game);
    const struct desk_options options = {.root = "content",
                                         .game = game,
                                         .has_seed = has_seed,
                                         .seed = seed,
                                         .fixed_handles = has_seed,
                                         .current = true};
    struct ruleset set = {0};
    struct err e;
    struct door *d = calloc(1, sizeof *d);
    char *bytes = malloc(CALL_REPLY_MAX);
    if (d && bytes && ops && ruleset_open("content", ops, NULL, &set, &e) == ST_OK &&
        desk_open(&d->agent.desk, &options, &e) == ST_OK && desk_adopt(d->agent.desk, &set, &e) == ST_OK) {
        text_init(&d->reply, bytes, CALL_REPLY_MAX);
        return d;
    }
    if (set.ops)
        ruleset_close(&set);
    if (d && d->agent.desk)
        desk_close(d->agent.desk);
    free(bytes);
    free(d);
    return NULL;
}

EXPORT(gloam_close) void gloam_close(struct door *d) {
    desk_close(d->agent.desk);
    free(d->reply.buf);
    free(d);
}

EXPORT(gloam_ask) size_t gloam_ask(struct door *d, const char *line, size_t len) {
    agent_line(&d->agent, line, len, &d->reply);
    return d->reply.len;
}

EXPORT(gloam_reply) const char *gloam_reply(const struct door *d) {
    return d->reply.buf;
}
