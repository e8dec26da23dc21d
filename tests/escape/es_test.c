/* The fixture of ESCAPE's tests; see es_test.h. */
#include "es_test.h"

#include "base/hash.h"

const char *const rulesets[RULESETS] = {V1, DOC};

const struct ruleset *open_set(const char *name) {
    return kept_ruleset(&escape_ops, name, NULL);
}

const struct es_rules *open_rules(const char *name) {
    return open_set(name)->rules;
}

struct es_setup setup_of(const char *ruleset, const char *scenario) {
    struct es_setup setup;
    fill_setup(open_set(ruleset), scenario, &setup);
    return setup;
}

void start_from(struct game *g, const char *ruleset, const struct es_setup *setup, uint64_t seed) {
    memset(g, 0, sizeof *g);
    g->r = *open_rules(ruleset);
    clear_events(g);
    begin_state(&escape_ops, &g->r, setup, seed, &g->s);
    es_wake_all(&g->r, &g->s, 0);
    audit(g);
}

void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed) {
    struct es_setup setup = setup_of(ruleset, scenario);
    start_from(g, ruleset, &setup, seed);
}

void alone(struct game *g) {
    start(g, DOC, "quiet", CANONICAL_SEED_V1);
    memset(&g->s.entity[1], 0, (ES_ENTITIES - 1) * sizeof g->s.entity[0]);
    g->s.run.entities = 1;
    audit(g);
}

struct es_entity *player(struct game *g) {
    return &g->s.entity[0];
}

struct es_level *here(struct game *g) {
    return &g->s.level[player(g)->depth - 1];
}

void at_turn(struct game *g, uint32_t turn) {
    g->s.run.turn = turn;
    for (uint32_t i = 0; i < ES_DEPTHS; i++)
        g->s.level[i].played = (uint16_t)turn;
}

struct es_entity *who(struct game *g, uint32_t id) {
    struct es_entity *e = es_find(&g->s, id);
    if (!e)
        fail_msg("number %u is not alive", id);
    return e;
}

void put(struct game *g, uint32_t id, uint32_t depth, uint32_t room) {
    struct es_entity *e = who(g, id);
    e->depth = (uint8_t)depth;
    e->room = (uint8_t)room;
    if (id != 1)
        return;
    es_wake(&g->r, &g->s, depth, g->s.run.turn);
    g->s.run.deepest = (uint8_t)(depth > g->s.run.deepest ? depth : g->s.run.deepest);
    g->s.run.highest = (uint8_t)(depth < g->s.run.highest ? depth : g->s.run.highest);
    es_look(&g->s);
}

uint32_t room_of(const struct game *g, uint32_t depth, uint32_t feature) {
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        if (g->s.room[depth - 1][i].feature == feature)
            return i;
    fail_msg("no such room at depth %u", depth);
    return 0;
}

void enter(struct game *g, uint32_t feature) {
    put(g, 1, player(g)->depth, room_of(g, player(g)->depth, feature));
}

struct es_entity *meet(struct game *g, uint32_t id) {
    const struct es_entity *me = player(g);
    if (!es_find(&g->s, id)) {
        uint16_t next = g->s.run.next_id;
        uint32_t at = 0;
        g->s.run.next_id = (uint16_t)id;
        struct es_entity *e = es_add_entity(&g->r, &g->s, es_kind_of(id), me->depth, me->room);
        if (!e)
            fail_msg("no room for number %u", id);
        struct es_entity made = *e;
        while (g->s.entity[at].id < id)
            at++;
        memmove(&g->s.entity[at + 1], &g->s.entity[at], (size_t)((char *)e - (char *)&g->s.entity[at]));
        g->s.entity[at] = made;
        g->s.run.next_id = (uint16_t)(next > id ? next : id + 1);
    }
    put(g, id, me->depth, me->room);
    return who(g, id);
}

void give(struct game *g, uint32_t id, const char *item) {
    es_take(&g->r, who(g, id), NULL, id_of(g, ES_KIND_ITEM, item) - 1);
}

void drop(struct game *g, const char *item) {
    const struct es_entity *me = player(g);
    g->s.room[me->depth - 1][me->room].item[id_of(g, ES_KIND_ITEM, item) - 1]++;
    es_look(&g->s);
}

uint32_t check_of(const struct game *g, uint32_t id, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    if (id == 1)
        return es_check(&g->r, &g->s, 0, &a);
    const struct es_entity *e = es_find_const(&g->s, id);
    if (!e)
        fail_msg("number %u is not alive", id);
    return es_may(&g->r, &g->s, e, &a, false);
}

bool listed(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    return in_legal(&escape_ops, &g->r, &g->s, &a);
}

void act_must(struct game *g, const int *verb_and_args, const char *words, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    clear_events(g);
    if (words)
        strncpy(g->s.words, words, ES_WORDS - 1);
    must_consent(&escape_ops, &a, check_of(g, 1, verb_and_args), file, line);
    if (!words)
        must_be_legal(&escape_ops, &g->r, &g->s, &a, file, line);
    must_apply(&escape_ops, &g->r, &g->s, 0, &a, &g->k, file, line);
    memset(g->s.words, 0, ES_WORDS);
    g->deed = es_deed_id(g->s.run.turn, 1);
    audit(g);
}

uint32_t perform_must(struct game *g, uint32_t id, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    clear_events(g);
    must_consent(&escape_ops, &a, check_of(g, id, verb_and_args), file, line);
    struct es_turn t;
    es_turn_open(&t, &g->r, &g->s, &g->k);
    here(g)->played = (uint16_t)++g->s.run.turn;
    g->deed = es_deed_id(g->s.run.turn, id);
    uint32_t outcome = es_perform(&t, who(g, id), &a);
    if (g->k.dropped)
        fail_msg("%s:%d: verb %u dropped events", file, line, a.verb);
    return outcome;
}

void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    must_refuse(&escape_ops, &g->r, &g->s, 0, reason, &a, file, line);
}

void clear_events(struct game *g) {
    g->k = (struct sink){g->event, ES_MAX_EVENTS, 0, 0, &g->log};
}

static int32_t sum_by(const struct game *g, uint16_t kind, uint32_t which, uint32_t stage) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < g->k.count; i++) {
        const struct event *ev = &g->event[i];
        if (ev->kind == kind && ev->arg[0] == (int32_t)which + 1 && ev->arg[2] == (int32_t)stage)
            sum += ev->arg[1];
    }
    return sum;
}

int32_t trait_by(const struct game *g, uint32_t trait, uint32_t stage) {
    return sum_by(g, ES_EV_TRAIT, trait, stage);
}

int32_t feature_by(const struct game *g, uint32_t feature, uint32_t stage) {
    return sum_by(g, ES_EV_FEATURE, feature, stage);
}

int32_t changed_by(const struct game *g, uint32_t stage) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        sum += abs(trait_by(g, i, stage));
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        sum += abs(feature_by(g, i, stage));
    return sum;
}

uint32_t id_of(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = es_id_of(&g->r, kind, name);
    if (id < 1)
        fail_msg("no such id: %s", name);
    return (uint32_t)id;
}

uint32_t play_on(struct game *g, uint64_t seed, uint32_t most) {
    struct action legal[ES_MAX_LEGAL];
    struct stream rng;
    uint32_t turns = 0;
    stream_open(&rng, rng_key(seed, "policy", 0));
    for (; turns < most && !is_over(g); turns++) {
        uint32_t n = es_legal(&g->r, &g->s, legal, ES_MAX_LEGAL);
        assert_in_range(n, 1, ES_MAX_LEGAL);
        uint32_t at = stream_below(&rng, n);
        act(g, legal[at].verb, legal[at].arg[0], legal[at].arg[1], legal[at].arg[2]);
    }
    return turns;
}

bool is_over(const struct game *g) {
    struct ask ask;
    es_ask(&g->r, &g->s, &ask);
    return ask.over;
}

void audit(const struct game *g) {
    struct err e;
    if (!g->no_audit && es_audit(&g->r, &g->s, &e) != ST_OK)
        fail_msg("%s", e.text);
}

uint64_t state_hash(const struct game *g) {
    return hash_bytes(&g->s, sizeof g->s, 0);
}
