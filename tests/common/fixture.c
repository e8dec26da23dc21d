/* What the fixtures of all games share; see fixture.h. */
#include "fixture.h"

#include "core/policy.h"
#include "core/registry.h"

const char *content_root(void) {
    const char *root = getenv("GLOAM_CONTENT");
    return root && *root ? root : "content";
}

/* A list that is never taken apart. */
static struct kept {
    struct ruleset set;
    char *name, *assignment;
    struct kept *next;
} * all_kept;

const struct ruleset *kept_ruleset(const struct game_ops *ops, const char *name, const char *assignment) {
    const char *change = assignment ? assignment : "";
    for (const struct kept *k = all_kept; k; k = k->next)
        if (k->set.ops == ops && !strcmp(k->name, name) && !strcmp(k->assignment, change))
            return &k->set;
    struct kept *k = calloc(1, sizeof *k);
    struct overlay o = {0};
    struct err e;
    assert_non_null(k);
    k->next = all_kept;
    all_kept = k;
    k->name = strdup(name);
    k->assignment = strdup(change);
    if ((assignment && overlay_set(&o, assignment, &e) != ST_OK) ||
        ruleset_open_over(content_root(), ops, name, &o, &k->set, &e) != ST_OK)
        fail_msg("%s: %s", name, e.text);
    overlay_close(&o);
    return &k->set;
}

void fill_setup(const struct ruleset *set, const char *scenario, void *setup) {
    int32_t at = registry_scenario(set->ops, scenario);
    if (at < 0)
        fail_msg("no scenario %s", scenario);
    set->ops->setup_fill(set->rules, (uint32_t)at, setup);
}

void begin_state(const struct game_ops *ops, const void *rules, const void *setup, uint64_t seed,
                 void *state) {
    void *checked = malloc(ops->setup_size);
    struct err e;
    assert_non_null(checked);
    memcpy(checked, setup, ops->setup_size);
    if (ops->setup_check(rules, checked, &e) != ST_OK)
        fail_msg("%s", e.text);
    ops->start(rules, checked, seed, state);
    free(checked);
}

struct action action_of(const int *va) {
    return (struct action){(uint16_t)va[0], {(int16_t)va[1], (int16_t)va[2], (int16_t)va[3]}};
}

/* To be freed. */
static struct action *legal_of(const struct game_ops *ops, const void *rules, const void *state,
                               uint32_t *n) {
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    assert_non_null(legal);
    *n = ops->legal(rules, state, legal, ops->max_legal);
    return legal;
}

bool in_legal(const struct game_ops *ops, const void *rules, const void *state, const struct action *a) {
    uint32_t n, at = 0;
    struct action *legal = legal_of(ops, rules, state, &n);
    while (at < n && action_compare(a, &legal[at]))
        at++;
    free(legal);
    return at < n;
}

/* An action as it is written; a verb that does not exist as its number. */
static const char *words_of(const struct game_ops *ops, const struct action *a) {
    static char bytes[80];
    struct text t;
    text_init(&t, bytes, sizeof bytes);
    if (a->verb < ops->verb_count)
        action_write(ops, a, &t);
    else
        text_fmt(&t, "verb %u", a->verb);
    return bytes;
}

void must_consent(const struct game_ops *ops, const struct action *a, uint32_t reason, const char *file,
                  int line) {
    if (reason != REASON_OK)
        fail_msg("%s:%d: '%s' refused: %s", file, line, words_of(ops, a), reason_name(ops, reason));
}

void must_be_legal(const struct game_ops *ops, const void *rules, const void *state, const struct action *a,
                   const char *file, int line) {
    if (!in_legal(ops, rules, state, a))
        fail_msg("%s:%d: '%s' is possible but not in the legal list", file, line, words_of(ops, a));
}

void must_apply(const struct game_ops *ops, const void *rules, void *state, uint32_t seat,
                const struct action *a, struct sink *events, const char *file, int line) {
    ops->apply(rules, state, seat, a, events);
    if (events && events->dropped)
        fail_msg("%s:%d: '%s' dropped events", file, line, words_of(ops, a));
}

void must_refuse(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat,
                 uint32_t reason, const struct action *a, const char *file, int line) {
    void *before = malloc(ops->state_size);
    assert_non_null(before);
    memcpy(before, state, ops->state_size);
    uint32_t why = ops->check(rules, state, seat, a);
    if (why != reason)
        fail_msg("%s:%d: '%s' refused with %s, expected %s", file, line, words_of(ops, a),
                 reason_name(ops, why), reason_name(ops, reason));
    if (memcmp(before, state, ops->state_size))
        fail_msg("%s:%d: a refusal changed the state", file, line);
    if (in_legal(ops, rules, state, a))
        fail_msg("%s:%d: a refused action stands in the legal list", file, line);
    free(before);
}

static uint32_t index_by(const struct policy_row *rows, uint32_t count, const char *policy,
                         struct situation *at) {
    for (uint32_t i = 0; i < count; i++) {
        at->param = rows[i].param_default;
        at->data = rows[i].data;
        if (rows[i].name && !strcmp(rows[i].name, policy))
            return rows[i].choose(at);
    }
    fail_msg("no policy %s", policy);
    return 0;
}

void must_go(const struct game_ops *ops, const void *rules, void *state, const struct wording *t, uint32_t n) {
    for (; n; n--, t++) {
        struct action a;
        struct ask ask = {0};
        struct err e;
        bool read = action_read_named(ops, rules, t->words, &a, &e) == ST_OK; /* or a number is out of range */
        ops->ask(rules, state, &ask);
        uint32_t reason = read ? ops->check(rules, state, ask.seat, &a) : REASON_ARGS;
        if (reason != t->reason)
            fail_msg("%s: %s, not %s", t->words, reason_name(ops, reason), reason_name(ops, t->reason));
        if (reason == REASON_OK)
            must_apply(ops, rules, state, ask.seat, &a, NULL, __FILE__, __LINE__);
    }
}

struct action choice_of(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat,
                        const char *policy, struct stream *rng) {
    uint32_t n, at;
    struct action *legal = legal_of(ops, rules, state, &n);
    assert_true(n > 0);
    if (!strcmp(policy, "random")) {
        at = stream_below(rng, n);
    } else {
        void *view = calloc(1, ops->view_size);
        assert_non_null(view);
        ops->view(rules, state, seat, view);
        struct situation s = {ops, rules, view, seat, n, legal, rng, 0, NULL, 0};
        at = index_by(ops->policies, ops->policy_count, policy, &s);
        free(view);
    }
    struct action chosen = legal[at];
    free(legal);
    return chosen;
}

/* Draws through the real stream functions; the first draw that misses ends the try. */
static bool falls_so(uint64_t key, const struct want *w, uint32_t n) {
    struct stream s;
    stream_open(&s, key);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t got = stream_below(&s, w[i].bound);
        if (got < w[i].from || got > w[i].to)
            return false;
    }
    return true;
}

void rig(struct stream *s, const struct want *w, uint32_t n) {
    for (uint64_t key = 1; key < 1u << 26; key++) {
        if (falls_so(key, w, n)) {
            stream_open(s, key);
            return;
        }
    }
    fail_msg("no dice fall as wanted");
}
