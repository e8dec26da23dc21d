/* Probes for the third platform, beside the door that pages use: a replay played and written again, games of
 * the seed catalogues. JavaScript asks with words and compares what comes back with the golden files. */
#include "ai/ai.h"
#include "base/hash.h"
#include "core/registry.h"
#include "core/replay.h"
#include "games/escape/es.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { REPLY = 1 << 21, WORDS = 8 };

static char reply[REPLY];

const char *probe_verify(char *bytes, size_t len);
const char *probe_play(char *words);

static const char *fail(const struct err *e) {
    snprintf(reply, sizeof reply, "failed: %s", e->text);
    return reply;
}

static enum status open_set(const char *game, const char *rules, struct ruleset *set, struct err *e) {
    const struct game_ops *ops = registry_find(game);
    if (!ops)
        return err_set(e, ST_NOT_FOUND, "there is no game %s", game);
    return ruleset_open("content", ops, rules, set, e);
}

static enum status verify(struct replay *r, struct text *out, struct err *e) {
    struct ruleset set = {0};
    struct match m = {0};
    enum status st = open_set(r->game, r->rules, &set, e);
    if (st == ST_OK)
        st = match_open(&m, &set, MATCH_RECORD | MATCH_AUDIT, e);
    if (st == ST_OK)
        st = replay_verify(r, &m, e);
    if (st == ST_OK)
        st = replay_write(&m, out, e);
    if (m.set)
        match_close(&m);
    if (set.ops)
        ruleset_close(&set);
    return st;
}

/* The replay as it is written here; bytes are cut up. */
EXPORT(probe_verify) const char *probe_verify(char *bytes, size_t len) {
    struct replay r;
    struct err e;
    struct text out;
    text_init(&out, reply, sizeof reply);
    if (replay_parse(bytes, len, &r, &e) != ST_OK)
        return fail(&e);
    enum status st = verify(&r, &out, &e);
    replay_free(&r);
    return st == ST_OK ? reply : fail(&e);
}

static uint32_t split(char *words, char *out[WORDS]) {
    uint32_t n = 0;
    for (char *w = strtok(words, " "); w && n < WORDS; w = strtok(NULL, " "))
        out[n++] = w;
    return n;
}

/* A game as the catalogues play it (tests/common): one mind alone plays for every seat. */
struct table {
    struct ruleset set;
    struct match match;
    struct mind mind[SEATS_MAX];
    uint32_t minds;
    void *setup;
    struct action *legal;
};

static enum status table_open(struct table *t, char *const *w, uint32_t n, struct err *e) {
    enum status st = open_set(w[0], w[1], &t->set, e);
    if (st != ST_OK)
        return st;
    const struct game_ops *ops = t->set.ops;
    int32_t scenario = registry_scenario(ops, w[2]);
    if (scenario < 0)
        return err_set(e, ST_NOT_FOUND, "there is no scenario %s", w[2]);
    t->setup = calloc(1, ops->setup_size + 1);
    t->legal = calloc(ops->max_legal, sizeof *t->legal);
    if (!t->setup || !t->legal)
        return err_set(e, ST_FULL, "no memory");
    ops->setup_fill(t->set.rules, (uint32_t)scenario, t->setup);
    st = match_open(&t->match, &t->set, MATCH_AUDIT, e);
    for (; st == ST_OK && t->minds < n - 4; t->minds += st == ST_OK)
        st = mind_open(&t->mind[t->minds], &t->set, w[4 + t->minds], e);
    return st;
}

static enum status table_play(struct table *t, uint64_t seed, struct err *e) {
    struct match *m = &t->match;
    enum status st = match_begin(m, t->setup, seed, e);
    for (uint32_t i = 0; i < t->minds; i++)
        mind_seed(&t->mind[i], seed, i);
    while (st == ST_OK && !match_over(m)) {
        uint32_t seat = m->ask.seat, n = match_legal(m, t->legal);
        uint32_t at = mind_choose(&t->mind[seat % t->minds], m, t->legal, n);
        if (match_act(m, 0, seat, &t->legal[at], NULL) != REASON_OK)
            st = err_set(e, ST_BUG, "a mind chose what the rules refuse");
    }
    return st == ST_OK && m->broken ? err_set(e, ST_BUG, "%s", m->bug.text) : st;
}

static void table_close(struct table *t) {
    for (uint32_t i = 0; i < t->minds; i++)
        mind_close(&t->mind[i]);
    if (t->match.set)
        match_close(&t->match);
    if (t->set.ops)
        ruleset_close(&t->set);
    free(t->setup);
    free(t->legal);
}

/* "GAME RULES SCENARIO SEEDS MIND...": the games of the seeds from 1 on, a line with the hash of its end for
 * each. */
EXPORT(probe_play) const char *probe_play(char *words) {
    char *w[WORDS], hex[17];
    struct table t = {0};
    struct err e;
    struct text out;
    uint32_t n = split(words, w);
    enum status st = n >= 5 ? table_open(&t, w, n, &e) : err_set(&e, ST_USAGE, "five words or more");
    text_init(&out, reply, sizeof reply);
    for (uint64_t seed = 1; st == ST_OK && seed <= strtoull(w[3], NULL, 10); seed++) {
        st = table_play(&t, seed, &e);
        if (t.set.ops == &escape_ops) /* its catalogue is of worlds in which nobody waits */
            es_wake_all(t.set.rules, t.match.state, ((struct es_state *)t.match.state)->run.turn);
        hash_hex(match_hash(&t.match), hex);
        text_fmt(&out, "%s\n", hex);
    }
    table_close(&t);
    return st == ST_OK ? reply : fail(&e);
}
