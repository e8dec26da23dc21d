/* Rules of the engine as DARKDELVE shows them: phases, the one door for actions, what the state holds, dice
 * that come from the seed alone. Everything is driven through matches or through ops, as a front would. */
#include "dd_test.h"

#include "base/hash.h"
#include "core/match.h"
#include "core/registry.h"
#include "core/replay.h"

#include <ftw.h>
#include <stdio.h>
#include <unistd.h>

static void begin(struct match *m, const char *ruleset, const char *scenario, uint64_t seed, uint32_t flags) {
    struct dd_setup setup = setup_of(ruleset, scenario);
    struct err e;
    if (match_open(m, open_ruleset(ruleset), flags, &e) != ST_OK || match_begin(m, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* A random legal answer through the door. */
static uint32_t step(struct match *m, struct stream *rng) {
    struct action legal[DD_MAX_LEGAL];
    uint32_t n = match_legal(m, legal);
    assert_true(n > 0);
    uint32_t i = stream_below(rng, n);
    return match_act(m, m->ask_id, 0, &legal[i]);
}

/* -- phases -- */

/* DD-014: the five phases; a verb outside of its phase is refused as such, whatever its arguments. */
static void verbs_belong_to_phases(void **unused) {
    enum { C = 1 << DD_CAMP, D = 1 << DD_DUNGEON, F = 1 << DD_COMBAT, E = 1 << DD_DEAD | 1 << DD_EXTRACTED };
    static const uint8_t belongs[DD_VERBS] = {
        [DD_ENTER_DUNGEON] = C, [DD_VIEW_CAMP] = C,  [DD_VIEW_STASH] = C,
        [DD_VIEW_BESTIARY] = C, [DD_DEPOSIT] = C,    [DD_WITHDRAW] = C,
        [DD_DISCARD] = C,       [DD_QUIT] = C,       [DD_MOVE] = D,
        [DD_OPEN_CHEST] = D,    [DD_DESCEND] = D,    [DD_EXTRACT] = D,
        [DD_EQUIP_FOUND] = D,   [DD_EQUIP_ITEM] = D, [DD_EXTRACT_ALTERNATIVE] = D,
        [DD_KEEP_IN_PACK] = D,  [DD_ATTACK] = F,     [DD_DEFEND] = F,
        [DD_USE_ITEM] = F | D,  [DD_FLEE] = F,       [DD_ACKNOWLEDGE] = E,
    };
    static const char *const names[] = {"camp", "dungeon", "combat", "dead", "extracted"};
    struct game g;
    (void)unused;
    assert_int_equal(DD_PHASES, 5);
    for (uint8_t phase = 0; phase < DD_PHASES; phase++) {
        assert_string_equal(dd_phase_names[phase], names[phase]);
        fight(&g, MVP, "ghoul", 1, 20);
        g.s.phase = phase;
        for (int v = 0; v < DD_VERBS; v++)
            for (int arg = 0; arg < 3; arg++)
                if (belongs[v] >> phase & 1)
                    assert_int_not_equal(reason_of(&g, v, arg), DD_NO_PHASE);
                else
                    refuse(&g, DD_NO_PHASE, v, arg);
    }
}

/* DD-014, DD-002: only these ways lead from phase to phase, and all of them are walked. */
static void phases_follow_each_other(void **unused) {
    static const uint8_t next[DD_PHASES] = {
        [DD_CAMP] = 1 << DD_CAMP | 1 << DD_DUNGEON,
        [DD_DUNGEON] = 1 << DD_DUNGEON | 1 << DD_COMBAT | 1 << DD_EXTRACTED | 1 << DD_DEAD,
        [DD_COMBAT] = 1 << DD_COMBAT | 1 << DD_DUNGEON | 1 << DD_DEAD | 1 << DD_EXTRACTED,
        [DD_DEAD] = 1 << DD_CAMP,
        [DD_EXTRACTED] = 1 << DD_CAMP,
    };
    uint8_t walked[DD_PHASES] = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct game g;
        struct stream rng;
        start(&g, MVP, "camp", seed);
        stream_open(&rng, seed);
        while (!is_over(&g)) {
            uint8_t before = g.s.phase;
            struct action a = choose(&g, before == DD_CAMP ? "delver" : seed % 2 ? "random" : "greedy", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            assert_true(next[before] >> g.s.phase & 1);
            walked[before] |= (uint8_t)(1 << g.s.phase);
        }
        assert_int_equal(g.s.phase, DD_CAMP);
    }
    assert_true(walked[DD_CAMP] >> DD_DUNGEON & 1);
    assert_true(walked[DD_DUNGEON] >> DD_COMBAT & 1);
    assert_true(walked[DD_DUNGEON] >> DD_EXTRACTED & 1);
    assert_true(walked[DD_COMBAT] >> DD_DUNGEON & 1);
    assert_true(walked[DD_COMBAT] >> DD_DEAD & 1);
    assert_true(walked[DD_DEAD] >> DD_CAMP & 1);
    assert_true(walked[DD_EXTRACTED] >> DD_CAMP & 1);
}

/* DD-005: enter, fight, reward, then on: while something is open there is no way on, afterwards there is. */
static void loop_of_a_floor(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, MVP, "ghoul", 1, 1);
    refuse(&g, DD_NO_PHASE, DD_MOVE, g.s.rooms[g.s.room].adj[0]);
    act(&g, DD_ATTACK);
    assert_true(has_event(&g, DD_EV_ENEMY_DIED));
    assert_true(g.s.run_gold > 0);
    if (g.s.found.id)
        act(&g, DD_KEEP_IN_PACK);
    assert_true(is_legal(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]));
    assert_true(stand_in(&g, DD_ROOM_STAIRS));
    assert_true(is_legal(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]));
    assert_true(is_legal(&g, DD_DESCEND));
    assert_true(is_legal(&g, DD_EXTRACT));
    act(&g, DD_DESCEND);
    assert_int_equal(g.s.floor, 2);
    assert_int_equal(g.s.room, 1);
}

/* -- the door -- */

/* DD-001: one seat, and nothing but an action moves the game: it may be looked at for ever. */
static void looking_changes_nothing(void **unused) {
    struct match m;
    struct stream rng;
    static struct dd_view view, again;
    (void)unused;
    assert_int_equal(darkdelve_ops.seats, 1);
    begin(&m, MVP, "run", 3, 0);
    stream_open(&rng, 3);
    while (!match_over(&m)) {
        struct action legal[DD_MAX_LEGAL];
        struct result result;
        uint64_t hash = match_hash(&m);
        TEXT_ON_STACK(t, 1000);
        match_view(&m, 0, &view);
        for (int look = 0; look < 3; look++) {
            uint32_t n = match_legal(&m, legal);
            for (uint32_t i = 0; i < n; i++)
                dd_say_action(m.set->rules, &view, &legal[i], &t);
            dd_say_ask(m.set->rules, &view, &t);
            match_result(&m, &result, NULL);
            match_view(&m, 0, &again);
            assert_memory_equal(&view, &again, sizeof view);
        }
        assert_true(hash == match_hash(&m));
        step(&m, &rng);
    }
    match_close(&m);
}

/* DD-016: what callers hold are copies; scribbling on a view or playing on in a copy leaves the match alone.
 */
static void callers_cannot_change_the_state(void **unused) {
    struct match m;
    static struct dd_view view;
    struct action legal[DD_MAX_LEGAL];
    (void)unused;
    begin(&m, MVP, "run", 4, 0);
    uint64_t hash = match_hash(&m);
    match_view(&m, 0, &view);
    memset(&view, 0xAA, sizeof view);
    uint32_t n = match_legal(&m, legal);
    memset(legal, 0xAA, n * sizeof legal[0]);
    struct dd_state copy = *(const struct dd_state *)m.state;
    n = match_legal(&m, legal);
    dd_apply(m.set->rules, &copy, 0, &legal[0], NULL);
    assert_true(hash == match_hash(&m));
    assert_memory_not_equal(&copy, m.state, sizeof copy);
    assert_int_equal(match_act(&m, 0, 0, &legal[0]), REASON_OK);
    assert_memory_equal(&copy, m.state, sizeof copy); /* a new state, the same either way */
    match_close(&m);
}

struct heard {
    uint32_t calls, events;
    uint64_t before;
};

static void listen(void *ctx, const struct match *m, const void *before, const struct action *a,
                   const struct sink *events) {
    struct heard *h = ctx;
    (void)a;
    h->calls++;
    h->events += events->count;
    h->before = hash_bytes(before, m->set->ops->state_size, 0);
}

/* DD-017: state, actions, uncertainty, execute, new run, subscribe, serialize, deserialize: each is there and
 * does its part. DD-019: an action gives success or a reason in words, events in order, and the new state. */
static void everything_a_front_needs(void **unused) {
    struct match m;
    struct heard heard = {0, 0, 0};
    static struct dd_view view;
    struct action legal[DD_MAX_LEGAL], quit = {DD_QUIT, {0, 0, 0}};
    static char bytes[1 << 17];
    (void)unused;
    begin(&m, MVP, "camp", 9, 0);
    assert_int_equal(match_observe(&m, listen, &heard), ST_OK);
    match_view(&m, 0, &view);
    assert_int_equal(view.phase, DD_CAMP);
    assert_true(match_legal(&m, legal) > 0);

    uint64_t before = match_hash(&m);
    assert_int_equal(match_act(&m, m.ask_id, 0, &legal[0]), REASON_OK);
    assert_true(before != match_hash(&m));
    assert_int_equal(heard.calls, 1);
    assert_int_equal(heard.events, m.events.count);
    assert_true(heard.before == before);
    assert_int_equal(m.events.event[0].kind, DD_EV_RUN_STARTED); /* in the order in which it happened */
    assert_int_equal(m.events.event[1].kind, DD_EV_FLOOR_DESCENDED);
    assert_int_equal(m.events.event[2].kind, DD_EV_ROOM_ENTERED);

    uint32_t why = match_act(&m, m.ask_id, 0, &quit);
    assert_int_equal(why, DD_NO_PHASE);
    assert_string_equal(reason_name(&darkdelve_ops, why), "wrong_phase");
    assert_true(strlen(reason_text(&darkdelve_ops, why)) > 5);
    assert_int_equal(heard.calls, 1);

    struct dd_state *s = m.state;
    s->dread = 90;
    match_view(&m, 0, &view);
    assert_int_equal(view.level, dd_level(m.set->rules, 90));
    assert_int_equal(view.corruption, 2500);

    struct names_ctx ctx = {&darkdelve_ops, m.set->rules};
    struct field_names names = ops_names(&ctx);
    struct text t;
    struct jw w;
    struct err e;
    static struct dd_state read;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    fields_write(&dd_state_fields, s, &names, &w);
    json_t *doc = json_loads(bytes, 0, NULL);
    assert_non_null(doc);
    assert_int_equal(fields_read(&dd_state_fields, &read, &names, doc, &e), ST_OK);
    json_decref(doc);
    assert_memory_equal(&read, s, sizeof read);
    match_close(&m);
}

/* DD-020: a refused action, whatever it was, leaves state, step, question and events as they were. */
static void refusals_leave_everything(void **unused) {
    struct match m;
    struct stream rng, noise;
    uint32_t refused = 0;
    (void)unused;
    begin(&m, MVP, "run", 11, 0);
    stream_open(&rng, 11);
    stream_open(&noise, 12);
    for (int i = 0; i < 60 && !match_over(&m); i++) {
        for (int k = 0; k < 200; k++) {
            struct action a = {(uint16_t)stream_below(&noise, DD_VERBS + 3), {0, 0, 0}};
            for (int j = 0; j < ACTION_ARGS; j++)
                a.arg[j] = (int16_t)stream_range(&noise, -2, 6);
            if (dd_check(m.set->rules, m.state, 0, &a) == REASON_OK)
                continue;
            uint64_t hash = match_hash(&m);
            struct match before = m;
            assert_int_not_equal(match_act(&m, 0, 0, &a), REASON_OK);
            assert_memory_equal(&before, &m, sizeof m);
            assert_true(hash == match_hash(&m));
            refused++;
        }
        struct action good[DD_MAX_LEGAL];
        match_legal(&m, good);
        uint64_t hash = match_hash(&m);
        assert_int_equal(match_act(&m, 0, 1, &good[0]), REASON_SEAT);
        assert_int_equal(match_act(&m, m.ask_id + 1, 0, &good[0]), REASON_STALE);
        assert_true(hash == match_hash(&m));
        step(&m, &rng);
    }
    assert_true(refused > 1000);
    match_close(&m);
}

/* DD-021: the list is what check consents to, over every verb and a range of arguments, sorted, and each
 * entry works. */
static void legal_list_is_exact(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct game g, trial;
        struct stream rng;
        start(&g, rulesets[seed % 2], "camp", seed);
        give(&g, g.s.profile.stash, DD_STASH_MAX, "torch");
        give(&g, g.s.profile.stash, DD_STASH_MAX, "chainmail_shirt");
        stream_open(&rng, seed);
        for (int steps = 0; steps < 80 && !is_over(&g); steps++) {
            struct action legal[DD_MAX_LEGAL];
            uint32_t n = dd_legal(g.r, &g.s, legal), found = 0;
            assert_true(n > 0 && n <= DD_MAX_LEGAL);
            for (int v = 0; v <= DD_VERBS; v++)
                for (int a = -1; a < 20; a++)
                    for (int b = -1; b < (v == DD_ENTER_DUNGEON ? 20 : 2); b++)
                        found += reason_of(&g, v, a, b) == REASON_OK;
            assert_int_equal(found, n);
            for (uint32_t i = 0; i < n; i++) {
                if (i)
                    assert_true(action_compare(&legal[i - 1], &legal[i]) < 0);
                trial = g;
                act(&trial, legal[i].verb, legal[i].arg[0], legal[i].arg[1], legal[i].arg[2]);
            }
            struct action a = choose(&g, steps < 4 ? "random" : "greedy", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
        }
    }
}

/* DD-040: look, see how far the numbers hold, get the choices, answer, read the events: in this order the
 * view and the choices always speak of the same question. */
static void presentation_loop(void **unused) {
    struct match m;
    struct stream rng, guess_rng;
    static struct dd_view view;
    static struct dd_state world;
    (void)unused;
    begin(&m, MVP, "camp", 21, 0);
    stream_open(&rng, 5);
    stream_open(&guess_rng, 6);
    while (!match_over(&m)) {
        struct action legal[DD_MAX_LEGAL], again[DD_MAX_LEGAL];
        match_view(&m, 0, &view);
        assert_int_equal(m.ask.kind, view.found.id ? DD_PHASES : view.phase);
        assert_true(view.hp.lo <= view.hp.hi);
        uint32_t n = match_legal(&m, legal);
        dd_guess(m.set->rules, &view, 0, &guess_rng, &world); /* from the view alone */
        if (view.run_gold.sure) {
            assert_int_equal(dd_legal(m.set->rules, &world, again), n);
            assert_memory_equal(legal, again, n * sizeof legal[0]);
        }
        uint32_t question = m.ask_id;
        assert_int_equal(step(&m, &rng), REASON_OK);
        assert_int_equal(m.ask_id, question + 1);
        assert_int_equal(m.events.dropped, 0);
    }
    match_close(&m);
}

/* -- what the state holds -- */

static json_t *view_doc(const struct game *g) {
    static struct dd_view view;
    static char bytes[1 << 16];
    struct text t;
    struct jw w;
    memset(&view, 0, sizeof view);
    dd_view(g->r, &g->s, 0, &view);
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    dd_view_json(g->r, &view, &w);
    json_t *doc = json_loads(bytes, 0, NULL);
    assert_non_null(doc);
    return doc;
}

static void assert_has(const json_t *doc, const char *part, const char *const *keys) {
    const json_t *o = json_object_get(doc, part);
    if (!json_is_object(o))
        fail_msg("%s is no object", part);
    for (; *keys; keys++)
        if (!json_object_get(o, *keys))
            fail_msg("%s has no %s", part, *keys);
}

/* DD-022, DD-023, DD-025, DD-026, DD-029, DD-031: the parts, with dungeon and combat null where there is
 * none. */
static void parts_of_the_state(void **unused) {
    static const char *const player[] = {"hp",     "max_hp", "vigor",       "might",    "cunning", "dread",
                                         "weapon", "armor",  "consumables", "backpack", NULL};
    static const char *const session[] = {"run_gold", "torch_uses", "consumables_brought", NULL};
    static const char *const persistent[] = {"stash",  "gold",        "bestiary", "runs",
                                             "deaths", "extractions", NULL};
    static const char *const dungeon[] = {"floor", "room", "rooms", "rooms_cleared", NULL};
    static const char *const combat[] = {"enemy",           "enemy_hp", "enemy_max_hp", "turn",
                                         "defend_cooldown", "can_flee", "telegraph",    NULL};
    struct game g;
    (void)unused;
    for (int at = 0; at < 3; at++) {
        if (at == 2)
            fight(&g, MVP, "ghoul", 1, 20);
        else
            start(&g, MVP, at ? "run" : "camp", 1);
        json_t *doc = view_doc(&g);
        assert_string_equal(json_string_value(json_object_get(doc, "phase")), dd_phase_names[g.s.phase]);
        assert_has(doc, "player", player);
        assert_has(doc, "session", session);
        assert_has(doc, "persistent", persistent);
        if (at)
            assert_has(doc, "dungeon", dungeon);
        else
            assert_true(json_is_null(json_object_get(doc, "dungeon")));
        if (at == 2)
            assert_has(doc, "combat", combat);
        else
            assert_true(json_is_null(json_object_get(doc, "combat")));
        json_decref(doc);
    }
}

/* DD-025, DD-028, DD-029: floor, room, cleared rooms, run number and seed follow what happens. */
static void counters_follow_the_run(void **unused) {
    struct dd_setup setup = setup_of(MVP, "camp");
    struct game g;
    (void)unused;
    setup.profile.runs = 6;
    start_from(&g, MVP, &setup, 4242);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.profile.runs, 7);
    assert_int_equal(event_arg(&g, DD_EV_RUN_STARTED, 0), 7);
    assert_int_equal(g.s.seed, 4242);
    assert_int_equal(g.s.rooms_cleared, !(g.s.rooms[1].flags & DD_LANDING));

    fight(&g, MVP, "ghoul", 2, 1);
    uint8_t cleared = g.s.rooms_cleared;
    assert_int_equal(g.s.floor, 2);
    act(&g, DD_ATTACK);
    assert_int_equal(g.s.rooms_cleared, cleared + 1);
    assert_true(g.s.rooms[g.s.room].flags & DD_CLEARED);
}

/* DD-032: what a room is: type, explored, neighbours, perhaps a foe, perhaps a chest that is open or trapped,
 * and a line of its own. */
static void rooms_hold_what_they_should(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct game g;
        start(&g, MVP, "run", seed);
        go_to_floor(&g, (uint8_t)(1 + seed % 5));
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            const struct dd_room *room = &g.s.rooms[i];
            bool fight_room = room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_BOSS;
            assert_in_range(room->type, DD_ROOM_COMBAT, DD_ROOM_BOSS);
            assert_int_equal(room->foe.monster != 0, fight_room);
            assert_int_equal((room->flags & DD_EXPLORED) != 0, i == 1);
            assert_false(room->flags & DD_CHEST_OPEN);
            assert_true(room->type == DD_ROOM_TREASURE || !(room->flags & DD_TRAPPED));
            assert_in_range(room->adj[0], 1, g.s.room_count);
            assert_true(g.r->room_lines[room->type].count > 0);
        }
        if (!stand_in(&g, DD_ROOM_TREASURE))
            continue;
        act(&g, DD_OPEN_CHEST);
        assert_true(g.s.rooms[g.s.room].flags & DD_CHEST_OPEN);
        if (g.s.phase == DD_DUNGEON && !g.s.found.id)
            refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
    }
}

/* DD-033, DD-034: a foe that was fled from waits with the wounds it has; a dead one is gone for good. */
static void foes_stay_until_defeated(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, DOCUMENT, "armored_ghoul", 3, 25);
    uint8_t room = g.s.room, back = g.s.prev_room;
    g.s.rooms[back].foe = (struct dd_foe){0};
    g.s.rooms[back].flags |= DD_EXPLORED | DD_CLEARED;
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 8), WANT_NO(1400));
    act(&g, DD_ATTACK);
    int16_t left = g.s.foe.hp;
    assert_int_equal(left, 25 - 8); /* (8 + 3) x 0.75, rounded down */
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    assert_int_equal(g.s.room, back);
    assert_int_equal(g.s.rooms[room].foe.monster, monster_kind(&g, "armored_ghoul"));
    assert_int_equal(g.s.rooms[room].foe.hp, left);
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(g.s.foe.hp, left);
    assert_int_equal(g.s.foe.max_hp, 28);
    assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 1), 1);
    g.s.foe.hp = 1;
    act(&g, DD_ATTACK);
    assert_int_equal(g.s.rooms[room].foe.monster, 0);
    g.s.dread = 0;
    if (g.s.found.id)
        act(&g, DD_KEEP_IN_PACK);
    act(&g, DD_MOVE, back);
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.phase, DD_DUNGEON);
}

/* DD-037: an entry counts meetings, kills and deaths, each where it happens. */
static void bestiary_entries_count(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, MVP, "ghoul", 1, 1);
    const struct dd_beast *b = &g.s.profile.bestiary[monster_kind(&g, "ghoul")];
    assert_int_equal(b->monster, monster_kind(&g, "ghoul"));
    assert_int_equal(b->encounters, 1);
    assert_int_equal(b->tier, 1);
    act(&g, DD_ATTACK);
    assert_int_equal(b->kills, 1);
    assert_int_equal(b->deaths, 0);
    fight(&g, MVP, "ghoul", 1, 25);
    g.s.hp = 1;
    g.s.tell = DD_TELL_NONE;
    act(&g, DD_DEFEND);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(b->deaths, 1);
    assert_int_equal(b->kills, 0);
}

/* -- Dread and the player's hands -- */

/* DD-010: at the edge of breaking, the same actions are open and do exactly the same. */
static void dread_never_touches_actions(void **unused) {
    static const int verbs[] = {DD_ATTACK, DD_DEFEND, DD_FLEE, DD_USE_ITEM};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        for (uint64_t dice = 1; dice <= 40; dice++) {
            struct game calm, mad;
            struct action legal[2][DD_MAX_LEGAL];
            fight(&calm, MVP, "ghoul", 1, 20);
            uint16_t potion = give(&calm, calm.s.consumables, DD_CARRY_MAX, "healing_potion");
            calm.s.hp = 40;
            calm.s.turn = 2;
            calm.s.dread = 0;
            stream_open(&calm.s.combat, dice);
            mad = calm;
            mad.s.dread = 90;
            uint32_t n = dd_legal(calm.r, &calm.s, legal[0]);
            assert_int_equal(dd_legal(mad.r, &mad.s, legal[1]), n);
            assert_memory_equal(legal[0], legal[1], n * sizeof legal[0][0]);
            act(&calm, verbs[i], verbs[i] == DD_USE_ITEM ? potion : 0);
            act(&mad, verbs[i], verbs[i] == DD_USE_ITEM ? potion : 0);
            assert_true(mad.s.dread >= 90);
            mad.s.dread = calm.s.dread;
            mad.s.lies_told = calm.s.lies_told;
            assert_memory_equal(&calm.s, &mad.s, sizeof calm.s);
        }
    }
}

/* -- dice -- */

/* DD-042: seed and actions give the same states and the same events, step by step, beside other matches. */
static void same_seed_same_game(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct match a, b, other;
        struct stream ra, rb, ro;
        begin(&a, rulesets[i], "camp", 55, 0);
        begin(&b, rulesets[i], "camp", 55, 0);
        begin(&other, rulesets[i], "camp", 56, 0);
        stream_open(&ra, 1);
        stream_open(&rb, 1);
        stream_open(&ro, 2);
        while (!match_over(&a)) {
            step(&a, &ra);
            if (!match_over(&other))
                step(&other, &ro);
            step(&b, &rb);
            assert_memory_equal(a.state, b.state, sizeof(struct dd_state));
            assert_int_equal(a.events.count, b.events.count);
            assert_memory_equal(a.events.event, b.events.event, a.events.count * sizeof(struct event));
        }
        assert_true(match_over(&b));
        match_close(&a);
        match_close(&b);
        match_close(&other);
    }
}

/* DD-041: the seed moves everything: another seed gives other dice and another map. */
static void seed_is_used(void **unused) {
    struct game a, b;
    uint32_t same = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        start(&a, MVP, "run", seed);
        start(&b, MVP, "run", seed + 1000);
        assert_true(a.s.combat.key != b.s.combat.key && a.s.loot.key != b.s.loot.key);
        assert_true(a.s.foe_mind.key != b.s.foe_mind.key && a.s.combat.key != a.s.loot.key);
        same += !memcmp(a.s.rooms, b.s.rooms, sizeof a.s.rooms);
    }
    assert_int_equal(same, 0);
}

/* DD-043: a replay rebuilds the game; a changed step is found. */
static void replays_rebuild_the_game(void **unused) {
    static char bytes[1 << 20], copy[1 << 20];
    struct match m, again;
    struct stream rng;
    struct text t;
    struct err e;
    struct replay r;
    (void)unused;
    begin(&m, MVP, "camp", 31, MATCH_RECORD);
    begin(&again, MVP, "camp", 1, 0);
    stream_open(&rng, 31);
    while (!match_over(&m))
        step(&m, &rng);
    text_init(&t, bytes, sizeof bytes);
    assert_int_equal(replay_write(&m, &t, &e), ST_OK);
    memcpy(copy, bytes, t.len + 1);
    assert_int_equal(replay_parse(copy, t.len, &r, &e), ST_OK);
    assert_int_equal(r.steps, m.step);
    assert_int_equal(replay_verify(&r, &again, &e), ST_OK);
    assert_true(match_hash(&again) == match_hash(&m));
    replay_free(&r);
    char *other = strstr(bytes, "\nseed 31\n");
    memcpy(other, "\nseed 32\n", 9);
    assert_int_not_equal(replay_parse(bytes, t.len, &r, &e), ST_OK); /* the check line holds it together */
    match_close(&m);
    match_close(&again);
}

/* DD-044: another display key, and views drawn at every step or never: the game is the same but for
 * cosmetics. */
static void display_never_reaches_the_game(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game a, b;
        struct stream rng;
        start(&a, MVP, "run", seed);
        b = a;
        b.s.display_key ^= 0x5bd1e995;
        a.s.dread = b.s.dread = 80;
        stream_open(&rng, seed);
        while (!is_over(&a)) {
            struct action x = choose(&a, "random", &rng);
            static struct dd_view view;
            memset(&view, 0, sizeof view);
            dd_view(b.r, &b.s, 0, &view);
            act(&a, x.verb, x.arg[0], x.arg[1], x.arg[2]);
            act(&b, x.verb, x.arg[0], x.arg[1], x.arg[2]);
            TEXT_ON_STACK(path, 200);
            if (fields_diff(&dd_state_fields, &a.s, &b.s, true, &path))
                fail_msg("the display key reached the game: %s", path.buf);
        }
        assert_true(is_over(&b));
    }
}

/* -- the sources -- */

static const char *const forbidden[] = {"rand",  "random",  "srand",  "drand48", "getrandom", "time",
                                        "clock", "printf",  "puts",   "putchar", "getchar",   "scanf",
                                        "fgets", "getline", "system", "popen",   "exit",      "gettimeofday"};

static int scan(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    static char text[1 << 18];
    (void)sb, (void)ftw;
    size_t len = strlen(path);
    if (flag != FTW_F || len < 2 || (strcmp(path + len - 2, ".c") && strcmp(path + len - 2, ".h")))
        return 0;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    if (strstr(text, "#include \"front/") || strstr(text, "#include <curses") || strstr(text, "stdin)") ||
        strstr(text, "stdout"))
        fail_msg("%s knows a front end", path);
    for (uint32_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        size_t n = strlen(forbidden[i]);
        for (const char *at = strstr(text, forbidden[i]); at; at = strstr(at + 1, forbidden[i])) {
            char before = at == text ? ' ' : at[-1];
            bool inside =
                before == '_' || (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
            if (!inside && at[n] == '(')
                fail_msg("%s calls %s", path, forbidden[i]);
        }
    }
    return 0;
}

/* DD-015, DD-039, DD-041: below the front nothing prints, reads keys, asks a clock or draws other dice, and
 * nothing includes a front. */
static void rules_do_no_terminal_io(void **unused) {
    static const char *const rooms[] = {"base", "core", "games", "ai"};
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char path[4000];
        snprintf(path, sizeof path, "%s/src/%s", root && *root ? root : ".", rooms[i]);
        if (access(path, R_OK))
            skip();
        assert_int_equal(nftw(path, scan, 8, FTW_PHYS), 0);
    }
}

/* DD-015: a whole expedition writes nothing to standard output. */
static void a_run_prints_nothing(void **unused) {
    struct game g;
    FILE *f = tmpfile();
    (void)unused;
    assert_non_null(f);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    dup2(fileno(f), STDOUT_FILENO);
    start(&g, MVP, "camp", 8);
    play_on(&g, "delver", 8, DD_MAX_STEPS);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    fseek(f, 0, SEEK_END);
    assert_int_equal(ftell(f), 0);
    fclose(f);
    assert_true(is_over(&g));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_belong_to_phases),
        cmocka_unit_test(phases_follow_each_other),
        cmocka_unit_test(loop_of_a_floor),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(callers_cannot_change_the_state),
        cmocka_unit_test(everything_a_front_needs),
        cmocka_unit_test(refusals_leave_everything),
        cmocka_unit_test(legal_list_is_exact),
        cmocka_unit_test(presentation_loop),
        cmocka_unit_test(parts_of_the_state),
        cmocka_unit_test(counters_follow_the_run),
        cmocka_unit_test(rooms_hold_what_they_should),
        cmocka_unit_test(foes_stay_until_defeated),
        cmocka_unit_test(bestiary_entries_count),
        cmocka_unit_test(dread_never_touches_actions),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(seed_is_used),
        cmocka_unit_test(replays_rebuild_the_game),
        cmocka_unit_test(display_never_reaches_the_game),
        cmocka_unit_test(rules_do_no_terminal_io),
        cmocka_unit_test(a_run_prints_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
