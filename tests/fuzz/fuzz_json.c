/* Bytes as JSON where JSON comes in: as a setup, as a state, as the lines of an agent, or as a deck file. The
 * first byte says which. A setup that is accepted must be playable, as must one with a deck that a setting
 * takes; every line of an agent gets exactly one JSON object that holds nothing but what
 * shows. */
#include "fuzz.h"

#include "base/fields_json.h"
#include "front/agent/agent.h"
#include "front/calls/desk.h"
#include "front/save/decks.h"
#include "front/screen/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AS_SETUP, AS_STATE, AS_LINES, AS_DECK, WAYS, STEPS = 20, LINES_MAX = 40 };

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

/* As --with NAME=@FILE does, for every setting. */
static void read_deck(const struct ruleset *set, const char *bytes, size_t len) {
    const struct game_ops *ops = set->ops;
    static struct deck d;
    static char words[DECK_ROWS * (DECK_CARD_MAX + 8)];
    struct text t;
    struct err e;
    text_init(&t, words, sizeof words);
    if (deck_parse(bytes, len, ops->name, &d, &e) != ST_OK)
        return;
    deck_words(&d, &t);
    if (t.cut)
        fuzz_fail("a deck that cannot be put into words");
    void *setup = calloc(1, ops->setup_size + 1);
    if (!setup)
        fuzz_fail("no memory for a setup of %s", ops->name);
    for (uint32_t i = 0; i < ops->setting_count; i++) {
        ops->setup_fill(set->rules, 0, setup);
        if (setting_put(ops, set->rules, setup, ops->settings[i].name, words, &e) == ST_OK &&
            ops->setup_check(set->rules, setup, &e) == ST_OK)
            fuzz_play(set, setup, 1, STEPS);
    }
    free(setup);
}

/* One object and nothing else, on one line. */
static void check_reply(const struct text *reply) {
    json_t *doc = json_loadb(reply->buf, reply->len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(doc) || !json_is_boolean(json_object_get(doc, "ok")))
        fuzz_fail("a reply that is no JSON object: %.300s", reply->buf);
    if (memchr(reply->buf, '\n', reply->len))
        fuzz_fail("a reply of several lines: %.300s", reply->buf);
    if (!text_is_plain(reply->buf))
        fuzz_fail("a reply with a character that does not show: %.300s", reply->buf);
    json_decref(doc);
}

static void check_sessions(const struct desk *d) {
    for (uint32_t i = 0; i < d->session_count; i++)
        if (d->session[i]->table.match.broken)
            fuzz_fail("the game broke: %s", d->session[i]->table.match.bug.text);
}

/* One desk for all inputs, because it keeps the content it has read; to each input it is as good as new. */
static struct desk *fresh_desk(const struct game_ops *ops) {
    static struct desk *d;
    struct err e;
    const struct desk_options options = {.root = fuzz_content(),
                                         .has_seed = true,
                                         .seed = 1,
                                         .fixed_handles = true,
                                         .current = true,
                                         .sessions = 3,
                                         .pager = &screen_pager};
    if (!d && desk_open(&d, &options, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    while (d->session_count)
        desk_drop_session(d, d->session[0], GONE_CLOSED);
    d->games = 0;
    d->issued = d->gone_count = 0;
    d->options.game = ops->name;
    return d;
}

static void talk(const struct game_ops *ops, const char *bytes, size_t len) {
    static char *buf; /* large, and written anew by every reply */
    struct agent a = {.desk = fresh_desk(ops)};
    struct text reply;
    if (!buf)
        buf = malloc(CALL_REPLY_MAX);
    if (!buf)
        fuzz_fail("no memory for replies");
    text_init(&reply, buf, CALL_REPLY_MAX);
    for (int i = 0; i < LINES_MAX && len && !a.done; i++) {
        const char *end = memchr(bytes, '\n', len);
        size_t n = end ? (size_t)(end - bytes) : len;
        struct fuzz_bytes line = {(const uint8_t *)bytes, n};
        char *alone = fuzz_rest(&line, &n);
        if (!strstr(alone, "simulate") && !strstr(alone, "mc:")) { /* those take their time */
            agent_line(&a, alone, n, &reply);
            check_reply(&reply);
        }
        free(alone);
        check_sessions(a.desk);
        bytes += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t way = fuzz_u8(&in) % WAYS;
    uint32_t game = fuzz_game(&in);
    uint8_t number = fuzz_u8(&in);
    const struct ruleset *set = fuzz_ruleset(game, number);
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    if (way == AS_LINES)
        talk(set->ops, bytes, len);
    else if (way == AS_DECK)
        read_deck(set, bytes, len);
    else
        read_fields(set, bytes, len, way == AS_STATE);
    free(bytes);
    return 0;
}
