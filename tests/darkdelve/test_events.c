/* The events of DARKDELVE, one by one with what they carry (DD-568 to DD-578), each brought about by an
 * action. That events are the whole truth about a change, and that nobody has to listen, is in
 * test_books.c. */
#include "dd_test.h"

#include <jansson.h>

static void stand(struct game *g, uint8_t floor, uint8_t type) {
    for (uint64_t seed = 1;; seed++) {
        start(g, DOCUMENT, "run", seed);
        if (floor > 1)
            go_to_floor(g, floor);
        if (stand_in(g, type))
            return;
    }
}

/* On floor 1, in a quiet room beside an unexplored one of a type; returns the number of that one. */
static uint8_t stand_beside(struct game *g, uint8_t type) {
    for (uint64_t seed = 1; seed < 10000; seed++) {
        start(g, DOCUMENT, "run", seed);
        for (uint8_t room = 2; room <= g->s.room_count; room++) {
            if (g->s.rooms[room].type != type)
                continue;
            g->s.room = g->s.prev_room = g->s.rooms[room].adj[0];
            g->s.rooms[g->s.room].flags |= DD_SEEN | DD_EXPLORED;
            g->s.rooms[g->s.room].foe[0] = (struct dd_foe){0};
            return room;
        }
    }
    fail_msg("no floor has such a room");
    return 0;
}

/* The first event of a kind, as agents get it. */
static json_t *event_object(struct game *g, uint16_t kind) {
    static char bytes[4000];
    struct dd_view view;
    struct text t;
    struct jw w;
    const struct event *ev = nth_event(g, kind, 0);
    assert_non_null(ev);
    memset(&view, 0, sizeof view);
    dd_view(g->r, &g->s, 0, &view);
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    event_json(&darkdelve_ops, g->r, &view, ev, &w);
    assert_false(t.cut);
    json_t *obj = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(obj);
    assert_string_equal(json_string_value(json_object_get(obj, "event")), darkdelve_ops.events[kind].name);
    return obj;
}

static void assert_member(const json_t *obj, const char *key, const char *value) {
    assert_string_equal(json_string_value(json_object_get(obj, key)), value);
}

/* An event's first arguments. */
#define assert_args(g, kind, ...)                                                                            \
    check_args((g), (kind), (const int32_t[]){__VA_ARGS__},                                                  \
               sizeof(const int32_t[]){__VA_ARGS__} / sizeof(int32_t))
static void check_args(const struct game *g, uint16_t kind, const int32_t *want, uint32_t n) {
    const struct event *ev = nth_event(g, kind, 0);
    if (!ev)
        fail_msg("there was no %s", darkdelve_ops.events[kind].name);
    for (uint32_t i = 0; i < n; i++)
        if (ev->arg[i] != want[i])
            fail_msg("%s: argument %u is %d, expected %d", darkdelve_ops.events[kind].name, i, ev->arg[i],
                     want[i]);
}

/* DD-567 to DD-578: the names, and under which keys agents find the payload. */
static void names_and_keys(void **state) {
    (void)state;
    static const struct {
        uint16_t kind;
        const char *name, *key[4];
    } rows[] = {
        {DD_EV_DAMAGE_DEALT, "DAMAGE_DEALT", {"source", "amount", "is_crit"}},
        {DD_EV_DAMAGE_BLOCKED, "DAMAGE_BLOCKED", {"original", "reduced"}},
        {DD_EV_ENEMY_DIED, "ENEMY_DIED", {"enemy", "gold", "item"}},
        {DD_EV_PLAYER_DIED, "PLAYER_DIED", {"cause", "floor", "dread"}},
        {DD_EV_FLEE_ATTEMPTED, "FLEE_ATTEMPTED", {"success", "dread_gained"}},
        {DD_EV_COMBAT_STARTED, "COMBAT_STARTED", {"enemy", "again", "name"}},
        {DD_EV_COMBAT_ENDED, "COMBAT_ENDED", {"outcome"}},
        {DD_EV_DREAD_CHANGED, "DREAD_CHANGED", {"old", "new", "source"}},
        {DD_EV_DREAD_THRESHOLD, "DREAD_THRESHOLD_CROSSED", {"level"}},
        {DD_EV_WATCHER_SPAWNED, "WATCHER_SPAWNED", {NULL}},
        {DD_EV_ROOM_ENTERED, "ROOM_ENTERED", {"room", "type"}},
        {DD_EV_FLOOR_DESCENDED, "FLOOR_DESCENDED", {"floor"}},
        {DD_EV_EXTRACTION, "EXTRACTION_COMPLETED", {"gold_earned", "items_kept"}},
        {DD_EV_ITEM_FOUND, "ITEM_FOUND", {"item", "name"}},
        {DD_EV_ITEM_USED, "ITEM_USED", {"item", "name", "amount", "effect"}},
        {DD_EV_BESTIARY_UNLOCKED, "BESTIARY_UNLOCKED", {"monster", "tier"}},
        {DD_EV_LESSON_LEARNED, "LESSON_LEARNED", {"killer", "new_tier"}},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct event_row *row = &darkdelve_ops.events[rows[i].kind];
        assert_string_equal(row->name, rows[i].name);
        for (int k = 0; k < 4 && rows[i].key[k]; k++)
            assert_string_equal(row->arg[k].name, rows[i].key[k]);
    }
    assert_null(darkdelve_ops.events[DD_EV_WATCHER_SPAWNED].arg[0].name);
}

/* DD-568: who, how much, and whether it was critical. */
static void damage_dealt(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    g.s.foe[0].tell = DD_TELL_NONE;
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 7), WANT_NO(1400), WANT_RANGE(8, 12, 11));
    act(&g, DD_ATTACK);
    assert_used(&g.s.combat, 3);
    assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 2);
    assert_args(&g, DD_EV_DAMAGE_DEALT, 0, 10, 0, 0);
    const struct event *back = nth_event(&g, DD_EV_DAMAGE_DEALT, 1);
    assert_int_equal(back->arg[0], 1);
    assert_int_equal(back->arg[1], 11);
    assert_int_equal(back->arg[2], 0);

    fight(&g, DOCUMENT, "ghoul", 1, 25);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    rig_dice(&g.s.combat, WANT_RANGE(5, 8, 6), WANT_YES(1400), WANT_RANGE(8, 12, 10));
    act(&g, DD_ATTACK);
    assert_args(&g, DD_EV_DAMAGE_DEALT, 0, 18, 1, 0);
    back = nth_event(&g, DD_EV_DAMAGE_DEALT, 1);
    assert_int_equal(back->arg[1], 15);
    assert_int_equal(back->arg[3], 1);
    json_t *obj = event_object(&g, DD_EV_DAMAGE_DEALT);
    assert_member(obj, "source", "player");
    assert_int_equal(json_integer_value(json_object_get(obj, "amount")), 18);
    assert_true(json_is_true(json_object_get(obj, "is_crit")));
    json_decref(obj);
}

/* DD-569: the blow before the guard and after it; what lands is the second. */
static void damage_blocked(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    g.s.foe[0].tell = DD_TELL_NONE;
    rig_dice(&g.s.combat, WANT_RANGE(8, 12, 11));
    act(&g, DD_DEFEND);
    assert_used(&g.s.combat, 1);
    assert_args(&g, DD_EV_DAMAGE_BLOCKED, 11, 5);
    assert_args(&g, DD_EV_DAMAGE_DEALT, 1, 5, 0, 0);
    assert_true(has_event(&g, DD_EV_DEFENDING));
}

/* DD-570: who fell, the gold, and the item or nothing. */
static void enemy_died(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 1);
    rig_dice(&g.s.loot, WANT_RANGE(4, 8, 6), WANT_NO(1500));
    act(&g, DD_ATTACK);
    assert_used(&g.s.loot, 2);
    assert_args(&g, DD_EV_ENEMY_DIED, monster_kind(&g, "ghoul"), 6, 0);
    assert_int_equal(g.s.run_gold, 6);
    json_t *obj = event_object(&g, DD_EV_ENEMY_DIED);
    assert_member(obj, "enemy", "ghoul");
    assert_true(json_is_null(json_object_get(obj, "item")));
    json_decref(obj);

    fight(&g, DOCUMENT, "ghoul", 1, 1);
    rig_dice(&g.s.loot, WANT_RANGE(4, 8, 4), WANT_YES(1500), WANT_ANY, WANT_ANY);
    act(&g, DD_ATTACK);
    assert_used(&g.s.loot, 4);
    int32_t item = event_arg(&g, DD_EV_ENEMY_DIED, 2);
    assert_true(item > 0);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_FOUND, 1), item);
}

/* DD-571, DD-573, DD-578, DD-577: a death, what it was, and what it taught. */
static void player_died(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "armored_ghoul", 3, 28);
    int32_t foe = monster_kind(&g, "armored_ghoul");
    give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.dread = 44;
    g.s.hp = 1;
    act(&g, DD_ATTACK);
    assert_args(&g, DD_EV_PLAYER_DIED, foe, 3, 44, 3);
    assert_args(&g, DD_EV_LESSON_LEARNED, foe, 2, 1);
    assert_args(&g, DD_EV_BESTIARY_UNLOCKED, foe, 2);
    assert_args(&g, DD_EV_COMBAT_ENDED, DD_DEATH, 1, foe);
    json_t *obj = event_object(&g, DD_EV_PLAYER_DIED);
    assert_member(obj, "cause", "armored_ghoul");
    json_decref(obj);
    obj = event_object(&g, DD_EV_LESSON_LEARNED);
    assert_member(obj, "killer", "armored_ghoul");
    assert_int_equal(json_integer_value(json_object_get(obj, "new_tier")), 2);
    json_decref(obj);
    obj = event_object(&g, DD_EV_COMBAT_ENDED);
    assert_member(obj, "outcome", "DEATH");
    json_decref(obj);
    assert_string_equal(dd_title_of(g.r, DD_KIND_MONSTER, foe), "Armored Ghoul");
}

/* DD-578: without a new tier the lesson says so. */
static void a_lesson_without_a_tier(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    struct dd_beast *b = &g.s.profile.bestiary[monster_kind(&g, "ghoul")];
    b->deaths = 5;
    b->tier = 3;
    g.s.profile.deaths = 0;
    g.s.hp = 1;
    act(&g, DD_ATTACK);
    assert_args(&g, DD_EV_LESSON_LEARNED, monster_kind(&g, "ghoul"), 0, 6);
    assert_false(has_event(&g, DD_EV_BESTIARY_UNLOCKED));
}

/* DD-572: whether it worked and what it cost the nerves. */
static void flee_attempted(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    g.s.turn = 2;
    g.s.dread = 20;
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    assert_used(&g.s.combat, 1);
    assert_args(&g, DD_EV_FLEE_ATTEMPTED, 1, 8);
    assert_args(&g, DD_EV_COMBAT_ENDED, DD_FLED, 2, monster_kind(&g, "ghoul"));
    assert_args(&g, DD_EV_DREAD_CHANGED, 20, 28, DD_FROM_FLEE);

    fight(&g, DOCUMENT, "ghoul", 1, 20);
    g.s.turn = 2;
    g.s.dread = 20;
    rig_dice(&g.s.combat, WANT_NO(8500), WANT_ANY);
    act(&g, DD_FLEE);
    assert_used(&g.s.combat, 2);
    assert_args(&g, DD_EV_FLEE_ATTEMPTED, 0, 0);
    assert_false(has_event(&g, DD_EV_COMBAT_ENDED));
    assert_int_equal(g.s.dread, 20);
}

/* DD-572, DD-567: near the limit the Dread gained is what was gained, not what it might have been. */
static void flee_near_the_limit(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    g.s.turn = 2;
    g.s.dread = 95;
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    assert_args(&g, DD_EV_DREAD_CHANGED, 95, 100, DD_FROM_FLEE);
    assert_args(&g, DD_EV_FLEE_ATTEMPTED, 1, 5);
}

/* DD-573: a fight has a beginning with a name and an end with a word. */
static void combat_started_and_ended(void **state) {
    (void)state;
    struct game g;
    uint8_t room = stand_beside(&g, DD_ROOM_COMBAT);
    int32_t foe = g.s.rooms[room].foe[0].monster;
    act(&g, DD_MOVE, room);
    assert_args(&g, DD_EV_COMBAT_STARTED, foe, 0);
    json_t *obj = event_object(&g, DD_EV_COMBAT_STARTED);
    assert_member(obj, "enemy", g.r->monster[foe].name);
    assert_member(obj, "name", g.r->monster[foe].title);
    json_decref(obj);
    assert_args(&g, DD_EV_BESTIARY_UNLOCKED, foe, 1);
    g.s.foe[0].hp = 1;
    act(&g, DD_ATTACK);
    assert_args(&g, DD_EV_COMBAT_ENDED, DD_VICTORY, 1, foe);
    obj = event_object(&g, DD_EV_COMBAT_ENDED);
    assert_member(obj, "outcome", "VICTORY");
    json_decref(obj);
}

/* DD-573: who was fled from is met again as it was. */
static void combat_started_again(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    uint8_t room = g.s.room;
    g.s.foe[0].hp = 13;
    g.s.turn = 2;
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    json_t *obj = event_object(&g, DD_EV_COMBAT_ENDED);
    assert_member(obj, "outcome", "FLED");
    json_decref(obj);
    if (g.s.phase == DD_COMBAT) /* somebody else was in the room before */
        return;
    act(&g, DD_MOVE, room);
    assert_args(&g, DD_EV_COMBAT_STARTED, monster_kind(&g, "ghoul"), 1);
    assert_int_equal(g.s.foe[0].hp, 13);
}

/* DD-574: old, new and where from; a threshold by its name; the first lie is announced once. */
static void dread_changed(void **state) {
    (void)state;
    struct game g;
    uint8_t room = stand_beside(&g, DD_ROOM_EMPTY);
    g.s.dread = 48;
    act(&g, DD_MOVE, room);
    assert_args(&g, DD_EV_DREAD_CHANGED, 48, 53, DD_FROM_ROOM);
    assert_args(&g, DD_EV_DREAD_THRESHOLD, 1, 0, 1);
    json_t *obj = event_object(&g, DD_EV_DREAD_CHANGED);
    assert_member(obj, "source", "room_cleared");
    json_decref(obj);
    obj = event_object(&g, DD_EV_DREAD_THRESHOLD);
    assert_member(obj, "level", "uneasy");
    json_decref(obj);

    give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    act(&g, DD_USE_ITEM, g.s.consumables[0].id);
    assert_args(&g, DD_EV_DREAD_CHANGED, 53, 48, DD_FROM_TORCH);
    assert_args(&g, DD_EV_DREAD_THRESHOLD, 0, 1, 0);
    g.s.dread = 30;
    act(&g, DD_USE_ITEM, g.s.consumables[0].id);
    assert_args(&g, DD_EV_DREAD_CHANGED, 30, 25, DD_FROM_TORCH);
    assert_false(has_event(&g, DD_EV_DREAD_THRESHOLD));
}

/* DD-574: the Watcher comes without a word of explanation, and the fight begins. */
static void watcher_spawned(void **state) {
    (void)state;
    struct game g;
    uint8_t room = stand_beside(&g, DD_ROOM_EMPTY);
    g.s.dread = 97;
    act(&g, DD_MOVE, room);
    assert_args(&g, DD_EV_DREAD_CHANGED, 97, 100, DD_FROM_ROOM);
    assert_args(&g, DD_EV_WATCHER_SPAWNED, 0, 0, 0, 0);
    assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 0), monster_kind(&g, "the_watcher"));
    json_t *obj = event_object(&g, DD_EV_WATCHER_SPAWNED);
    assert_int_equal(json_object_size(obj), 1);
    json_decref(obj);
}

/* DD-575: rooms with number and type, floors with their number. */
static void rooms_and_floors(void **state) {
    (void)state;
    static const uint8_t types[] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EMPTY, DD_ROOM_STAIRS};
    static const char *const names[] = {"combat", "treasure", "empty", "stairwell"};
    struct game g;
    for (int i = 0; i < 4; i++) {
        uint8_t room = stand_beside(&g, types[i]);
        act(&g, DD_MOVE, room);
        assert_args(&g, DD_EV_ROOM_ENTERED, room, types[i], 1);
        json_t *obj = event_object(&g, DD_EV_ROOM_ENTERED);
        assert_member(obj, "type", names[i]);
        json_decref(obj);
    }
    act(&g, DD_DESCEND);
    assert_args(&g, DD_EV_FLOOR_DESCENDED, 2);
    assert_args(&g, DD_EV_ROOM_ENTERED, 1, DD_ROOM_EMPTY, 1);
}

/* DD-575: the price, then what was earned with the bonus, and how many items came home. */
static void extraction_completed(void **state) {
    (void)state;
    struct game g;
    stand(&g, 3, DD_ROOM_STAIRS);
    g.s.run_gold = 50;
    give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    give(&g, g.s.backpack, DD_CARRY_MAX, "chainmail_shirt");
    act(&g, DD_EXTRACT);
    assert_args(&g, DD_EV_EXTRACTION_PAID, 30, 3);
    assert_args(&g, DD_EV_EXTRACTION, 65, 2, 3, 45);
    assert_int_equal(g.s.profile.gold, 65);
    assert_int_equal(dd_items_count(g.s.profile.returned, DD_CARRY_MAX), 2);

    stand(&g, 1, DD_ROOM_STAIRS);
    g.s.run_gold = 7;
    act(&g, DD_EXTRACT);
    assert_false(has_event(&g, DD_EV_EXTRACTION_PAID));
    assert_args(&g, DD_EV_EXTRACTION, 7, 0, 1, 0);
}

/* DD-576: a find with its number and name. */
static void item_found(void **state) {
    (void)state;
    struct game g;
    stand(&g, 1, DD_ROOM_TREASURE);
    uint16_t next = g.s.next_item;
    rig_dice(&g.s.loot, WANT_RANGE(10, 17, 13), WANT_ANY, WANT_ANY);
    act(&g, DD_OPEN_CHEST);
    assert_used(&g.s.loot, 3);
    int32_t kind = event_arg(&g, DD_EV_CHEST_OPENED, 1);
    assert_int_equal(event_arg(&g, DD_EV_CHEST_OPENED, 0), 13);
    assert_args(&g, DD_EV_ITEM_FOUND, next, kind);
    json_t *obj = event_object(&g, DD_EV_ITEM_FOUND);
    assert_member(obj, "name", g.r->item[kind].name);
    json_decref(obj);
}

/* DD-576: a use with its number and what it did. */
static void item_used(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int hp, dread, amount;
        const char *said, *effect;
    } rows[] = {
        {"healing_potion", 20, 0, 20, "+20 HP", "hp_healed"},
        {"healing_potion", 50, 0, 5, "+5 HP", "hp_healed"},
        {"healing_potion", 50, 60, 20, "closes what it can", "hp_healed_at_most"},
        {"torch", 55, 30, 5, "Torch", "dread_removed"},
        {"torch", 55, 3, 3, "Torch", "dread_removed"},
        {"clarity_potion", 55, 60, 3, "3 rooms", "clear_rooms"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_view view;
        TEXT_ON_STACK(line, 300);
        start(&g, DOCUMENT, "run", 1);
        g.s.hp = (int16_t)rows[i].hp;
        g.s.dread = (uint8_t)rows[i].dread;
        uint16_t id = give(&g, g.s.consumables, DD_CARRY_MAX, rows[i].name);
        act(&g, DD_USE_ITEM, id);
        assert_args(&g, DD_EV_ITEM_USED, id, item_kind(&g, rows[i].name), rows[i].amount);
        memset(&view, 0, sizeof view);
        dd_view(g.r, &g.s, 0, &view);
        dd_say_event(g.r, &view, nth_event(&g, DD_EV_ITEM_USED, 0), &line);
        if (!strstr(line.buf, rows[i].said))
            fail_msg("'%s' does not tell '%s'", line.buf, rows[i].said);
        json_t *obj = event_object(&g, DD_EV_ITEM_USED);
        assert_member(obj, "effect", rows[i].effect);
        json_decref(obj);
    }
}

/* DD-568 to DD-576: what is one of a few is named, never numbered. */
static void stages_and_places_are_named(void **state) {
    (void)state;
    static const struct {
        uint16_t event, kind, count;
        const char *key, *name[3];
    } rows[] = {
        {DD_EV_TELEGRAPH, DD_TELL_NOW, 2, "stage", {"tell", "heavy_blow"}},
        {DD_EV_ITEM_MOVED, DD_TO_STASH, 3, "to", {"stash", "hand", "nowhere"}},
    };
    for (uint32_t i = 0; i < 2; i++)
        for (int k = 0; k < rows[i].count; k++) {
            struct game g;
            start(&g, DOCUMENT, "run", 1);
            g.k.count = 0;
            bool moved = rows[i].event == DD_EV_ITEM_MOVED;
            emit(&g.k, rows[i].event, DD_SEAT, 1, moved ? 1 : rows[i].kind + k, rows[i].kind + k, 0);
            json_t *obj = event_object(&g, rows[i].event);
            assert_member(obj, rows[i].key, rows[i].name[k]);
            json_decref(obj);
        }
}

/* DD-577: each tier once, when it is reached. */
static void bestiary_unlocked(void **state) {
    (void)state;
    static const int32_t tier_at[] = {0, 1, 0, 2, 0, 0, 3, 0};
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 1, 20);
    int32_t ghoul = monster_kind(&g, "ghoul");
    for (int32_t met = 1; met <= 7; met++) {
        if (met > 1) {
            struct dd_foe foe[DD_FOES] = {{.monster = (uint8_t)ghoul}};
            clear_events(&g);
            dd_combat_start(g.r, &g.s, foe, &g.k);
        }
        assert_int_equal(count_events(&g, DD_EV_BESTIARY_UNLOCKED), tier_at[met] != 0);
        if (tier_at[met])
            assert_args(&g, DD_EV_BESTIARY_UNLOCKED, ghoul, tier_at[met]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_keys),
        cmocka_unit_test(damage_dealt),
        cmocka_unit_test(damage_blocked),
        cmocka_unit_test(enemy_died),
        cmocka_unit_test(player_died),
        cmocka_unit_test(a_lesson_without_a_tier),
        cmocka_unit_test(flee_attempted),
        cmocka_unit_test(flee_near_the_limit),
        cmocka_unit_test(combat_started_and_ended),
        cmocka_unit_test(combat_started_again),
        cmocka_unit_test(dread_changed),
        cmocka_unit_test(watcher_spawned),
        cmocka_unit_test(rooms_and_floors),
        cmocka_unit_test(extraction_completed),
        cmocka_unit_test(item_found),
        cmocka_unit_test(item_used),
        cmocka_unit_test(stages_and_places_are_named),
        cmocka_unit_test(bestiary_unlocked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
