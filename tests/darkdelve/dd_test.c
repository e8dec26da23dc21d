/* The fixture of DARKDELVE's rule tests; see dd_test.h. */
#include "dd_test.h"

#include "base/hash.h"
#include "core/registry.h"

const char *const rulesets[2] = {MVP, DOCUMENT};

const char *content_root(void) {
    const char *root = getenv("GLOAM_CONTENT");
    return root && *root ? root : "content";
}

const struct ruleset *open_ruleset(const char *name) {
    static struct ruleset set[2];
    for (int i = 0; i < 2; i++) {
        struct err e;
        if (strcmp(name, rulesets[i]))
            continue;
        if (!set[i].rules && ruleset_open(content_root(), &darkdelve_ops, name, &set[i], &e) != ST_OK)
            fail_msg("%s", e.text);
        return &set[i];
    }
    fail_msg("no ruleset %s", name);
    return NULL;
}

struct dd_setup setup_of(const char *ruleset, const char *scenario) {
    struct dd_setup setup;
    int32_t at = registry_scenario(&darkdelve_ops, scenario);
    if (at < 0)
        fail_msg("no scenario %s", scenario);
    dd_setup_fill(open_ruleset(ruleset)->rules, (uint32_t)at, &setup);
    return setup;
}

void start_from(struct game *g, const char *ruleset, const struct dd_setup *setup, uint64_t seed) {
    struct dd_setup checked = *setup;
    struct err e;
    memset(g, 0, sizeof *g);
    g->set = open_ruleset(ruleset);
    g->r = g->set->rules;
    clear_events(g);
    if (dd_setup_check(g->r, &checked, &e) != ST_OK)
        fail_msg("%s", e.text);
    dd_start(g->r, &checked, seed, &g->s);
    audit(g);
}

void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed) {
    struct dd_setup setup = setup_of(ruleset, scenario);
    start_from(g, ruleset, &setup, seed);
}

static struct action action_of(const int *va) {
    return (struct action){(uint16_t)va[0], {(int16_t)va[1], (int16_t)va[2], (int16_t)va[3]}};
}

uint32_t check_of(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    return dd_check(g->r, &g->s, 0, &a);
}

bool listed(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args), legal[DD_MAX_LEGAL];
    uint32_t n = dd_legal(g->r, &g->s, legal);
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&a, &legal[i]))
            return true;
    return false;
}

void act_must(struct game *g, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    uint32_t reason = dd_check(g->r, &g->s, 0, &a);
    TEXT_ON_STACK(t, 80);
    if (a.verb < DD_VERBS)
        action_write(&darkdelve_ops, &a, &t);
    if (reason != REASON_OK)
        fail_msg("%s:%d: '%s' refused: %s", file, line, t.buf, reason_name(&darkdelve_ops, reason));
    if (!listed(g, verb_and_args))
        fail_msg("%s:%d: '%s' is possible but not in the legal list", file, line, t.buf);
    clear_events(g);
    dd_apply(g->r, &g->s, 0, &a, &g->k);
    if (g->k.dropped)
        fail_msg("%s:%d: '%s' dropped events", file, line, t.buf);
    audit(g);
}

void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    struct dd_state before = g->s;
    uint32_t why = dd_check(g->r, &g->s, 0, &a);
    if (why != reason)
        fail_msg("%s:%d: refused with %s, expected %s", file, line, reason_name(&darkdelve_ops, why),
                 reason_name(&darkdelve_ops, reason));
    if (memcmp(&before, &g->s, sizeof before))
        fail_msg("%s:%d: a refusal changed the state", file, line);
    if (listed(g, verb_and_args))
        fail_msg("%s:%d: a refused action stands in the legal list", file, line);
}

void clear_events(struct game *g) {
    g->k = (struct sink){g->event, DD_MAX_EVENTS, 0, 0};
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

static uint8_t id_of(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = dd_find(g->r, kind, name);
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
    dd_items_push(list, cap, it);
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
        s->rooms[i].foe = (struct dd_foe){0};
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
    struct dd_foe *foe = &g->s.rooms[g->s.room].foe;
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
    static struct dd_view view;
    struct action legal[DD_MAX_LEGAL];
    uint32_t n = dd_legal(g->r, &g->s, legal);
    assert_true(n > 0);
    if (!strcmp(policy, "random"))
        return legal[stream_below(rng, n)];
    memset(&view, 0, sizeof view);
    dd_view(g->r, &g->s, 0, &view);
    struct situation at = {&darkdelve_ops, g->r, &view, 0, n, legal, rng};
    for (uint32_t i = 0; i < DD_POLICIES; i++)
        if (!strcmp(dd_policies[i].name, policy))
            return legal[dd_policies[i].choose(&at)];
    fail_msg("no policy %s", policy);
    return legal[0];
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
    return match_act(m, m->ask_id, 0, &legal[i]);
}

void put_item(struct dd_item *list, uint32_t cap, const char *name) {
    struct game g = {.r = open_ruleset(MVP)->rules};
    uint8_t kind = item_kind(&g, name);
    uint16_t id = (uint16_t)(dd_items_count(list, cap) + 1);
    dd_items_push(list, cap, (struct dd_item){id, kind, g.r->item[kind].uses, 0, 0});
}

struct dd_setup stocked(void) {
    struct dd_setup s = setup_of(MVP, "camp");
    put_item(s.profile.stash, DD_STASH_MAX, "iron_longsword");
    put_item(s.profile.stash, DD_STASH_MAX, "chainmail_shirt");
    put_item(s.profile.stash, DD_STASH_MAX, "healing_potion");
    put_item(s.profile.stash, DD_STASH_MAX, "torch");
    return s;
}
