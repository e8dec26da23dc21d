/* The fixture of DARKDELVE's rule tests; see dd_test.h. */
#include "dd_test.h"

#include "base/hash.h"

const char *const rulesets[2] = {MVP, DOCUMENT};

const struct ruleset *open_ruleset(const char *name) {
    return kept_ruleset(&darkdelve_ops, name, NULL);
}

struct dd_setup setup_of(const char *ruleset, const char *scenario) {
    struct dd_setup setup;
    fill_setup(open_ruleset(ruleset), scenario, &setup);
    return setup;
}

void start_from(struct game *g, const char *ruleset, const struct dd_setup *setup, uint64_t seed) {
    memset(g, 0, sizeof *g);
    g->set = open_ruleset(ruleset);
    g->r = g->set->rules;
    clear_events(g);
    begin_state(&darkdelve_ops, g->r, setup, seed, &g->s);
    audit(g);
}

void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed) {
    struct dd_setup setup = setup_of(ruleset, scenario);
    start_from(g, ruleset, &setup, seed);
}

uint32_t check_of(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    return dd_check(g->r, &g->s, 0, &a);
}

bool listed(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    return in_legal(&darkdelve_ops, g->r, &g->s, &a);
}

void act_must(struct game *g, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    must_consent(&darkdelve_ops, &a, check_of(g, verb_and_args), file, line);
    must_be_legal(&darkdelve_ops, g->r, &g->s, &a, file, line);
    clear_events(g);
    must_apply(&darkdelve_ops, g->r, &g->s, 0, &a, &g->k, file, line);
    audit(g);
}

void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    must_refuse(&darkdelve_ops, g->r, &g->s, 0, reason, &a, file, line);
}

void clear_events(struct game *g) {
    g->k = (struct sink){g->event, DD_MAX_EVENTS, 0, 0};
}

static uint8_t id_of(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = dd_id_of(g->r, kind, name);
    if (id < 1)
        fail_msg("no such id: %s", name);
    return (uint8_t)id;
}

uint8_t item_kind(const struct game *g, const char *name) {
    return id_of(g, DD_KIND_ITEM, name);
}

uint8_t monster_kind(const struct game *g, const char *name) {
    return id_of(g, DD_KIND_MONSTER, name);
}

uint16_t give(struct game *g, struct dd_item *list, uint32_t cap, const char *name) {
    struct dd_item it = dd_item_new(g->r, &g->s, item_kind(g, name));
    if (dd_items_count(list, cap) >= cap)
        fail_msg("no room for %s", name);
    dd_items_push(&g->s, list, cap, it);
    return it.id;
}

void wear(struct game *g, const char *name) {
    dd_item_wear(g->r, &g->s, dd_item_new(g->r, &g->s, item_kind(g, name)), NULL);
}

void go_to_floor(struct game *g, uint8_t floor) {
    dd_floor_enter(g->r, &g->s, floor, NULL);
}

uint8_t stand_in(struct game *g, uint8_t type) {
    struct dd_state *s = &g->s;
    for (uint8_t i = 1; i <= s->room_count; i++) {
        if (s->rooms[i].type != type)
            continue;
        s->room = i;
        s->prev_room = s->rooms[i].adj[0];
        s->rooms[i].flags |= DD_SEEN | DD_EXPLORED;
        s->rooms[i].foe[0] = (struct dd_foe){0};
        return i;
    }
    return 0;
}

/* Looks for a seed whose floor has a combat room (a boss room will do on the last floor). */
void fight(struct game *g, const char *ruleset, const char *monster, uint8_t floor, int16_t hp) {
    for (uint64_t seed = 1;; seed++) {
        start(g, ruleset, "run", seed);
        if (floor > 1)
            go_to_floor(g, floor);
        if (stand_in(g, DD_ROOM_COMBAT) || stand_in(g, DD_ROOM_BOSS))
            break;
    }
    struct dd_foe *foe = g->s.rooms[g->s.room].foe;
    foe->monster = monster_kind(g, monster);
    if (hp) {
        foe->hp = hp;
        foe->max_hp = g->r->monster[foe->monster].hp.hi;
    }
    clear_events(g);
    dd_combat_start(g->r, &g->s, foe, &g->k);
}

bool is_over(const struct game *g) {
    struct ask ask;
    dd_ask(g->r, &g->s, &ask);
    return ask.over;
}

struct action choose(const struct game *g, const char *policy, struct stream *rng) {
    return choice_of(&darkdelve_ops, g->r, &g->s, 0, policy, rng);
}

uint32_t play_on(struct game *g, const char *policy, uint64_t seed, uint32_t most) {
    struct stream rng;
    uint32_t steps = 0;
    stream_open(&rng, rng_key(seed, "policy", 0));
    for (; steps < most && !is_over(g); steps++) {
        struct action a = choose(g, policy, &rng);
        act(g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
    }
    return steps;
}

void audit(const struct game *g) {
    struct err e;
    if (!g->no_audit && dd_audit(g->r, &g->s, &e) != ST_OK)
        fail_msg("%s", e.text);
}

uint64_t state_hash(const struct game *g) {
    return hash_bytes(&g->s, sizeof g->s, 0);
}

void open_match(struct match *m, const char *ruleset, const char *scenario, uint64_t seed, uint32_t flags) {
    struct dd_setup setup = setup_of(ruleset, scenario);
    struct err e;
    if (match_open(m, open_ruleset(ruleset), flags, &e) != ST_OK || match_begin(m, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
}

uint32_t step_match(struct match *m, struct stream *rng) {
    struct action legal[DD_MAX_LEGAL];
    uint32_t n = match_legal(m, legal);
    assert_true(n > 0);
    uint32_t i = stream_below(rng, n);
    return match_act(m, m->ask_id, 0, &legal[i], NULL);
}

void put_item(struct dd_item *list, uint32_t cap, const char *name) {
    struct game g = {.r = open_ruleset(MVP)->rules};
    uint8_t kind = item_kind(&g, name);
    uint16_t id = (uint16_t)(dd_items_count(list, cap) + 1);
    const struct dd_item_rules *it = &g.r->item[kind];
    dd_items_push(&g.s, list, cap,
                  (struct dd_item){
                      .id = id, .kind = kind, .uses = it->uses, .slot = it->slot, .rarity = it->rarity});
}

struct dd_setup stocked(void) {
    struct dd_setup s = setup_of(MVP, "camp");
    put_item(s.profile.stash, DD_STASH_MAX, "iron_longsword");
    put_item(s.profile.stash, DD_STASH_MAX, "chainmail_shirt");
    put_item(s.profile.stash, DD_STASH_MAX, "healing_potion");
    put_item(s.profile.stash, DD_STASH_MAX, "torch");
    return s;
}
