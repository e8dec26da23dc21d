/* What the state holds and what moves it: parts, rooms, foes and counters as play changes them, and dice that
 * come from the seed alone, never from Dread or the display. */
#include "dd_test.h"
#include "../common/fields_check.h"

#include "core/match.h"
#include "core/replay.h"

#include <jansson.h>

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
            assert_int_equal(room->foe[0].monster != 0, fight_room);
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
    g.s.rooms[back].foe[0] = (struct dd_foe){0};
    g.s.rooms[back].flags |= DD_EXPLORED | DD_CLEARED;
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 8), WANT_NO(1400));
    act(&g, DD_ATTACK);
    int16_t left = g.s.foe[0].hp;
    assert_int_equal(left, 25 - 8); /* (8 + 3) x 0.75, rounded down */
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    assert_int_equal(g.s.room, back);
    assert_int_equal(g.s.rooms[room].foe[0].monster, monster_kind(&g, "armored_ghoul"));
    assert_int_equal(g.s.rooms[room].foe[0].hp, left);
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(g.s.foe[0].hp, left);
    assert_int_equal(g.s.foe[0].max_hp, 28);
    assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 1), 1);
    g.s.foe[0].hp = 1;
    act(&g, DD_ATTACK);
    assert_int_equal(g.s.rooms[room].foe[0].monster, 0);
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
    g.s.foe[0].tell = DD_TELL_NONE;
    act(&g, DD_DEFEND);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(b->deaths, 1);
    assert_int_equal(b->kills, 0);
}

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
            uint32_t n = dd_legal(calm.r, &calm.s, legal[0], DD_MAX_LEGAL);
            assert_int_equal(dd_legal(mad.r, &mad.s, legal[1], DD_MAX_LEGAL), n);
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

/* DD-042: seed and actions give the same states and the same events, step by step, beside other matches. */
static void same_seed_same_game(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct match a, b, other;
        struct stream ra, rb, ro;
        open_match(&a, rulesets[i], "camp", 55, 0);
        open_match(&b, rulesets[i], "camp", 55, 0);
        open_match(&other, rulesets[i], "camp", 56, 0);
        stream_open(&ra, 1);
        stream_open(&rb, 1);
        stream_open(&ro, 2);
        while (!match_over(&a)) {
            step_match(&a, &ra);
            if (!match_over(&other))
                step_match(&other, &ro);
            step_match(&b, &rb);
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
    open_match(&m, MVP, "camp", 31, MATCH_RECORD);
    open_match(&again, MVP, "camp", 1, 0);
    stream_open(&rng, 31);
    while (!match_over(&m))
        step_match(&m, &rng);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_the_state),          cmocka_unit_test(counters_follow_the_run),
        cmocka_unit_test(rooms_hold_what_they_should), cmocka_unit_test(foes_stay_until_defeated),
        cmocka_unit_test(bestiary_entries_count),      cmocka_unit_test(dread_never_touches_actions),
        cmocka_unit_test(same_seed_same_game),         cmocka_unit_test(seed_is_used),
        cmocka_unit_test(replays_rebuild_the_game),    cmocka_unit_test(display_never_reaches_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
