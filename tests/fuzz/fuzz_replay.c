/* Bytes as a replay file. Once as they are, which mostly ends at the check line; once with the check line put
 * right and with the version and content hash of today, so that setup, actions and marks behind them are
 * reached too. */
#include "fuzz.h"

#include "base/hash.h"
#include "core/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void verify(char *bytes, size_t len, bool honest) {
    struct replay r;
    struct err e;
    if (replay_parse(bytes, len, &r, &e) != ST_OK)
        return;
    const struct game_ops *ops = registry_find(r.game);
    if (ops) {
        const struct ruleset *set = fuzz_ruleset_named(ops, r.rules);
        struct match m;
        if (!honest) {
            r.content_hash = set->content_hash;
            r.game_version = ops->version;
        }
        if (match_open(&m, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
            fuzz_fail("%s", e.text);
        enum status st = replay_verify(&r, &m, &e);
        if (m.broken)
            fuzz_fail("an accepted setup led to a broken game: %s", m.bug.text);
        if (st == ST_OK && m.step != r.steps)
            fuzz_fail("verified %u steps of %u", m.step, r.steps);
        match_close(&m);
    }
    replay_free(&r);
}

/* Length without the last line if that is a check line. */
static size_t body_length(const char *s, size_t len) {
    static const size_t tail = 6 + 16 + 1;
    if (len >= tail && s[len - 1] == '\n' && !strncmp(s + len - tail, "check ", 6))
        return len - tail;
    return len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    size_t len;
    char *raw = fuzz_rest(&in, &len);
    size_t body = body_length(raw, len);
    char *fixed = malloc(body + 32), hex[17];
    if (!fixed)
        fuzz_fail("no memory for %zu bytes", body);
    memcpy(fixed, raw, body);
    hash_hex(hash_bytes(fixed, body, 0), hex);
    int tail = snprintf(fixed + body, 32, "check %s\n", hex);
    verify(raw, len, true);
    verify(fixed, body + (size_t)tail, false);
    free(raw);
    free(fixed);
    return 0;
}
