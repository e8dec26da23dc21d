/* Golden games of every game of the list: for each ruleset and scenario some seeds of random play, and what
 * came of them. A line has the outcome, the steps, and a hash of all that seats were shown: views and events
 * as JSON, and the actions in words. It does not know the layout of a state, so it stays when that changes
 * and play does not; the games' own golden replays pin the states. GLOAM_BLESS=1 writes the files anew
 * (common/golden.h). */
#include "../common/golden.h"

#include "base/hash.h"
#include "core/registry.h"

#include <inttypes.h>
#include <stdio.h>

/* Rulesets that are being built: their play changes with every step, so they have no golden games yet. */
static const char *const unfinished[] = {"full", "document-full"};

enum { SEEDS = 3, STEPS = 150, RULESETS = 16 };

static char shown[1 << 20];

static void add_view(const struct match *m, uint32_t seat, void *view, uint64_t *hash) {
    struct text t;
    struct jw w;
    text_init(&t, shown, sizeof shown);
    jw_init(&w, &t);
    match_view(m, seat, view);
    m->set->ops->view_json(m->set->rules, view, &w);
    for (uint32_t i = 0; i < m->events.count; i++)
        if (m->events.event[i].audience >> seat & 1)
            event_json(m->set->ops, m->set->rules, view, &m->events.event[i], &w);
    assert_false(t.cut);
    *hash = hash_bytes(t.buf, t.len, *hash);
}

static void play(struct seated *s, const struct scenario *scenario, const void *setup, uint64_t seed,
                 void *view, struct text *out) {
    const struct game_ops *ops = s->m.set->ops;
    struct result result;
    uint64_t hash = 0;
    char hex[17];
    bool limit;
    seated_begin(s, setup, seed);
    while (!match_over(&s->m) && s->m.step < STEPS) {
        TEXT_ON_STACK(action, 200);
        seated_step(s);
        action_write_named(ops, s->m.set->rules, &s->m.history[s->m.step - 1].action, &action);
        hash = hash_bytes(action.buf, action.len, hash);
        for (uint32_t seat = 0; seat < ops->seats; seat++)
            add_view(&s->m, seat, view, &hash);
    }
    match_result(&s->m, &result, &limit);
    hash_hex(hash, hex);
    text_fmt(out, "%s %s seed %" PRIu64 ": %s after %u steps, %s\n", s->m.set->name, scenario->name, seed,
             match_over(&s->m) ? ops->outcomes[result.outcome] : "goes on", s->m.step, hex);
}

static bool finished(const char *ruleset) {
    for (uint32_t i = 0; i < sizeof unfinished / sizeof unfinished[0]; i++)
        if (!strcmp(unfinished[i], ruleset))
            return false;
    return true;
}

static void of_game(void **state) {
    static const char *const random_play[SEATS_MAX] = {"random"};
    static char now[1 << 18];
    const struct game_ops *ops = *state;
    struct ruleset_row rows[RULESETS];
    uint32_t count, played = 0;
    struct err e;
    struct text out;
    char file[80];
    void *setup = calloc(1, ops->setup_size), *view = calloc(1, ops->view_size);
    text_init(&out, now, sizeof now);
    assert_int_equal(content_rulesets(content_root(), ops->name, rows, RULESETS, &count, &e), ST_OK);
    for (uint32_t r = 0; r < count; r++) {
        struct seated s;
        if (!finished(rows[r].name))
            continue;
        played++;
        seated_open(&s, kept_ruleset(ops, rows[r].name, NULL), random_play);
        for (uint32_t i = 0; i < ops->scenario_count; i++)
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                memset(setup, 0, ops->setup_size);
                ops->setup_fill(s.m.set->rules, i, setup);
                play(&s, &ops->scenarios[i], setup, seed, view, &out);
            }
        seated_close(&s);
    }
    free(setup);
    free(view);
    assert_false(out.cut);
    snprintf(file, sizeof file, "%s-games.txt", ops->name);
    assert_true(same_as_golden(file, now) == played * ops->scenario_count * SEEDS);
}

int main(void) {
    struct CMUnitTest tests[16];
    assert_true(registry_count <= 16);
    for (uint32_t i = 0; i < registry_count; i++)
        tests[i] =
            (struct CMUnitTest){registry_games[i]->name, of_game, NULL, NULL, (void *)registry_games[i]};
    return _cmocka_run_group_tests("golden games", tests, registry_count, NULL, NULL);
}
