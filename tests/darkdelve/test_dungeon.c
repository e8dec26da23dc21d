/* Rules of the floors: what generation promises, over thousands of seeds, and how one walks through it. Rates
 * are measured, so their bounds are wide enough for the sample and the seeds are fixed. */
#include "dd_scene.h"

enum { SEEDS = 3000 };

static const uint8_t rooms_on[] = {0, 3, 4, 4, 5, 5}; /* DD-393 */

/* A floor as generated, untouched. */
static void floor_of(struct game *g, const char *ruleset, uint64_t seed, uint8_t floor) {
    memset(g, 0, sizeof *g);
    g->set = open_ruleset(ruleset);
    g->r = g->set->rules;
    g->s.seed = seed;
    g->s.display_key = rng_key(seed, "display", 0);
    g->s.floor = floor;
    dd_floor_generate(g->r, &g->s, floor);
}

#define EACH_FLOOR(g)                                                                                        \
    for (uint64_t seed = 1; seed <= SEEDS; seed++)                                                           \
        for (uint8_t floor = 1; floor <= 5; floor++)                                                         \
            if (floor_of(&(g), rulesets[seed % 2], seed, floor), true)

static uint32_t degree(const struct dd_room *room) {
    uint32_t n = 0;
    while (n < DD_ADJ_MAX && room->adj[n])
        n++;
    return n;
}

static bool leads_to(const struct dd_room *room, uint32_t to) {
    for (int i = 0; i < DD_ADJ_MAX; i++)
        if (room->adj[i] == to)
            return true;
    return false;
}

/* DD-393: 3, 4, 4, 5, 5 rooms beside the exit. DD-394: one stairwell on floors 1 to 4, a boss room on
 * floor 5. DD-395: no other types. DD-403: the boss's room is there only, and holds the Colossus. DD-404,
 * C-65: 26 rooms in all. A landing counts for nothing (C-67). */
static void rooms_and_exits(void **unused) {
    struct game g;
    uint32_t total = 0;
    (void)unused;
    EACH_FLOOR(g) {
        uint32_t count[DD_ROOM_TYPES] = {0}, landings = 0;
        assert_int_equal(g.r->floors, 5);
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            const struct dd_room *room = &g.s.rooms[i];
            assert_in_range(room->type, DD_ROOM_COMBAT, DD_ROOM_BOSS);
            count[room->type]++;
            landings += (room->flags & DD_LANDING) != 0;
            assert_int_equal(room->flags & (DD_SEEN | DD_EXPLORED | DD_CLEARED | DD_CHEST_OPEN), 0);
            if (room->type == DD_ROOM_BOSS)
                assert_string_equal(g.r->monster[room->foe[0].monster].name, "bone_colossus");
        }
        assert_int_equal(count[DD_ROOM_STAIRS], floor < 5);
        assert_int_equal(count[DD_ROOM_BOSS], floor == 5);
        assert_int_equal(g.s.room_count, rooms_on[floor] + 1 + landings);
        total += g.s.room_count - landings;
    }
    assert_int_equal(total, 26 * SEEDS);
}

/* DD-397: one to three neighbours, passages both ways, everything reachable from the entrance. DD-449: each
 * room has its own cell, and neighbours lie side by side, so that the floor can be drawn. */
static void floors_are_connected_graphs(void **unused) {
    struct game g;
    uint32_t degrees[DD_ADJ_MAX + 1] = {0}, loops = 0;
    (void)unused;
    EACH_FLOOR(g) {
        uint32_t reached = 1u << 1, edges = 0;
        uint8_t cell[DD_MAP_H][DD_MAP_W] = {{0}};
        for (uint32_t round = 0; round < g.s.room_count; round++)
            for (uint32_t i = 1; i <= g.s.room_count; i++)
                for (uint32_t k = 0; reached >> i & 1 && k < degree(&g.s.rooms[i]); k++)
                    reached |= 1u << g.s.rooms[i].adj[k];
        assert_int_equal(reached, (2u << g.s.room_count) - 2);
        for (uint32_t i = 1; i <= g.s.room_count; i++) {
            const struct dd_room *room = &g.s.rooms[i];
            assert_in_range(degree(room), 1, 3);
            degrees[degree(room)]++;
            edges += degree(room);
            assert_true(room->x < DD_MAP_W && room->y < DD_MAP_H);
            assert_int_equal(cell[room->y][room->x]++, 0);
            for (uint32_t k = 0; k < degree(room); k++) {
                const struct dd_room *to = &g.s.rooms[room->adj[k]];
                assert_int_not_equal(room->adj[k], i);
                assert_true(leads_to(to, i));
                assert_int_equal(abs(room->x - to->x) + abs(room->y - to->y), 1);
            }
        }
        loops += edges / 2 > g.s.room_count - 1u;
    }
    assert_true(degrees[1] && degrees[2] && degrees[3]);
    assert_true(loops > SEEDS / 2); /* not trees only: there are ways round */
}

/* DD-398, C-67: one starts in the first empty room, or on a landing where there is none; no fight waits
 * there. */
static void the_entrance_is_an_empty_room(void **unused) {
    struct game g;
    uint32_t landings = 0;
    (void)unused;
    EACH_FLOOR(g) {
        uint32_t empty = 0;
        for (uint8_t i = 2; i <= g.s.room_count; i++)
            empty += g.s.rooms[i].type == DD_ROOM_EMPTY;
        assert_int_equal(g.s.rooms[1].type, DD_ROOM_EMPTY);
        assert_int_equal(g.s.rooms[1].foe[0].monster, 0);
        if (g.s.rooms[1].flags & DD_LANDING)
            assert_int_equal(empty, 0);
        landings += (g.s.rooms[1].flags & DD_LANDING) != 0;
    }
    assert_in_range(landings, 1, 5 * SEEDS - 1);
    for (uint8_t floor = 1; floor <= 5; floor++) {
        start(&g, MVP, "run", 11);
        go_to_floor(&g, floor);
        assert_int_equal(g.s.room, 1);
        assert_int_equal(g.s.phase, DD_DUNGEON);
    }
}

/* DD-396, S-71: types by the floor's weights; combat is 60 to 80%. On floor 2 the promised treasure room
 * comes out of the others. */
static void types_follow_the_weights(void **unused) {
    static const double weights[6][3] = {{0, 0, 0},    {.7, .2, .1}, {.6, .25, .15},
                                         {.7, .2, .1}, {.7, .2, .1}, {.8, .1, .1}};
    struct game g;
    uint32_t count[6][DD_ROOM_TYPES] = {{0}}, all[6] = {0};
    (void)unused;
    EACH_FLOOR(g) {
        uint32_t treasures = 0;
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            if (g.s.rooms[i].flags & DD_LANDING)
                continue;
            count[floor][g.s.rooms[i].type]++;
            all[floor] += g.s.rooms[i].type <= DD_ROOM_EMPTY;
            treasures += g.s.rooms[i].type == DD_ROOM_TREASURE;
        }
        assert_true(floor != 2 || treasures >= 1);
    }
    for (int floor = 1; floor <= 5; floor++) {
        for (int t = 0; t < 3 && floor != 2; t++) {
            double share = (double)count[floor][DD_ROOM_COMBAT + t] / all[floor];
            assert_true(share > weights[floor][t] - 0.02 && share < weights[floor][t] + 0.02);
        }
        double combat = (double)count[floor][DD_ROOM_COMBAT] / all[floor];
        assert_true(combat > (floor == 2 ? 0.54 : 0.6) && combat < 0.82);
    }
}

/* DD-399, DD-281: one foe from the floor's pool in each combat room, all of them about equally often, and
 * nobody in other rooms. DD-201: one, never more. */
static void combat_rooms_hold_one_of_the_pool(void **unused) {
    static const char *const pools[6][4] = {{0},
                                            {"plague_rat", "ghoul"},
                                            {"plague_rat", "ghoul", "skeleton_archer"},
                                            {"ghoul", "skeleton_archer", "armored_ghoul"},
                                            {"skeleton_archer", "armored_ghoul", "shadow_stalker"},
                                            {"armored_ghoul", "shadow_stalker"}};
    struct game g;
    static uint32_t count[6][DD_MONSTER_KINDS];
    uint32_t all[6] = {0};
    (void)unused;
    EACH_FLOOR(g) {
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            const struct dd_room *room = &g.s.rooms[i];
            assert_int_equal(room->foe[0].monster != 0,
                             room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_BOSS);
            if (room->type != DD_ROOM_COMBAT)
                continue;
            count[floor][room->foe[0].monster]++;
            all[floor]++;
        }
    }
    for (int floor = 1; floor <= 5; floor++) {
        uint32_t sum = 0, kinds = 0;
        while (kinds < 3 && pools[floor][kinds])
            kinds++;
        for (uint32_t k = 0; k < kinds; k++) {
            uint32_t n = count[floor][monster_kind(&g, pools[floor][k])];
            assert_true((double)n / all[floor] > 1.0 / kinds - 0.03);
            sum += n;
        }
        assert_int_equal(sum, all[floor]);
    }
}

/* DD-401: one chest in ten is trapped, and only chests are. */
static void one_chest_in_ten_is_trapped(void **unused) {
    struct game g;
    uint32_t chests = 0, trapped = 0;
    (void)unused;
    EACH_FLOOR(g) {
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            bool trap = g.s.rooms[i].flags & DD_TRAPPED;
            chests += g.s.rooms[i].type == DD_ROOM_TREASURE;
            trapped += trap;
            assert_true(!trap || g.s.rooms[i].type == DD_ROOM_TREASURE);
        }
    }
    double share = (double)trapped / chests;
    assert_true(chests > 8000 && share > 0.09 && share < 0.11);
}

/* DD-400, S-73: 10 to 17 gold on floor 1, 2 more a floor, up to 25; and always an item (DD-192). */
static void chest_gold_grows_with_the_floor(void **unused) {
    (void)unused;
    for (int i = 0; i < 20; i++) {
        uint8_t floor = (uint8_t)(1 + i / 4);
        bool high = i % 2;
        int lo = 10 + 2 * (floor - 1), hi = 17 + 2 * (floor - 1);
        struct game g;
        uint8_t room = ahead(&g, rulesets[i / 2 % 2], floor, DD_ROOM_TREASURE, NULL);
        act(&g, DD_MOVE, room);
        assert_true(lo >= 10 && hi <= 25);
        rig_dice(&g.s.loot, WANT_RANGE(lo, hi, high ? hi : lo));
        act(&g, DD_OPEN_CHEST);
        assert_int_equal(event_arg(&g, DD_EV_CHEST_OPENED, 0), high ? hi : lo);
        assert_int_not_equal(event_arg(&g, DD_EV_CHEST_OPENED, 1), 0);
        assert_int_equal(g.s.run_gold, high ? hi : lo);
    }
}

/* DD-402: an empty room holds nothing but words; DD-535: and it has some. */
static void empty_rooms_only_have_words(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[i], 1, DD_ROOM_EMPTY, NULL);
        rig_dice(&g.s.loot, WANT_ANY);
        rig_dice(&g.s.combat, WANT_ANY);
        act(&g, DD_MOVE, room);
        assert_used(&g.s.loot, 0);
        assert_used(&g.s.combat, 0);
        assert_int_equal(g.s.phase, DD_DUNGEON);
        assert_int_equal(g.s.run_gold, 0);
        refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
        refuse(&g, DD_NO_STAIRS, DD_DESCEND);
        const struct dd_words *w = &g.r->room_lines[DD_ROOM_EMPTY];
        char words[24] = "";
        strncpy(words, w->lines[g.s.rooms[room].words % w->count], sizeof words - 1);
        assert_non_null(strstr(screen(&g), words));
    }
}

/* A floor is a function of seed and number alone: what was done above does not change it. */
static void what_waits_below_is_settled(void **unused) {
    struct game a, b;
    (void)unused;
    for (uint64_t seed = 1; seed < 50; seed++) {
        start(&a, MVP, "run", seed);
        start(&b, MVP, "run", seed);
        rig_dice(&b.s.loot, WANT_ANY);
        b.s.hp = 3;
        b.s.dread = 60;
        go_to_floor(&a, 3);
        go_to_floor(&b, 3);
        for (int i = 1; i <= a.s.room_count; i++)
            assert_memory_equal(&a.s.rooms[i], &b.s.rooms[i], sizeof a.s.rooms[i]);
    }
}

/* DD-450, DD-559: to each neighbour, and nowhere else. */
static void moves_go_to_neighbours_only(void **unused) {
    struct game g;
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        start(&g, rulesets[seed % 2], "run", seed);
        if (seed % 5)
            go_to_floor(&g, (uint8_t)(seed % 5 + 1));
        for (uint8_t at = 1; at <= g.s.room_count; at++) {
            g.s.room = at;
            for (int to = -2; to <= DD_ROOM_MAX + 3; to++) {
                bool near = to > 0 && leads_to(&g.s.rooms[at], (uint32_t)to);
                assert_int_equal(reason_of(&g, DD_MOVE, to), near ? REASON_OK : DD_NO_ADJACENT);
                assert_int_equal(is_legal(&g, DD_MOVE, to), near);
            }
        }
    }
    uint8_t room = ahead(&g, MVP, 1, DD_ROOM_TREASURE, NULL);
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.room, room);
    assert_int_equal(event_arg(&g, DD_EV_ROOM_ENTERED, 0), room);
    assert_int_equal(event_arg(&g, DD_EV_ROOM_ENTERED, 2), 1);
}

/* DD-451: the way back is open, and what was cleared stays cleared: no foe, no second chest, no Dread. */
static void cleared_rooms_stay_cleared(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[i], 3, DD_ROOM_COMBAT, "ghoul");
        act(&g, DD_MOVE, room);
        slay(&g);
        uint8_t dread = g.s.dread, cleared = g.s.rooms_cleared;
        act(&g, DD_MOVE, 1);
        act(&g, DD_MOVE, room);
        assert_int_equal(event_arg(&g, DD_EV_ROOM_ENTERED, 2), 0);
        assert_int_equal(g.s.phase, DD_DUNGEON);
        assert_int_equal(g.s.dread, dread);
        assert_int_equal(g.s.rooms_cleared, cleared);

        room = ahead(&g, rulesets[i], 3, DD_ROOM_TREASURE, NULL);
        act(&g, DD_MOVE, room);
        act(&g, DD_OPEN_CHEST);
        if (g.s.found.id)
            act(&g, DD_KEEP_IN_PACK);
        dread = g.s.dread;
        refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
        act(&g, DD_MOVE, 1);
        act(&g, DD_MOVE, room);
        refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
        assert_int_equal(g.s.dread, dread);
    }
}

/* DD-273, DD-033, S-89: a room left in flight is not passed through; its foe fights again each time. */
static void an_uncleared_room_bars_the_way(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = ahead(&g, MVP, 1, DD_ROOM_COMBAT, "ghoul");
    for (int visit = 1; visit <= 3; visit++) {
        act(&g, DD_MOVE, room);
        assert_int_equal(g.s.phase, DD_COMBAT);
        refuse(&g, DD_NO_PHASE, DD_MOVE, 1);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_STARTED, 1), visit > 1);
        g.s.hp = g.s.max_hp;
        g.s.turn = 2;
        rig_dice(&g.s.combat, WANT_YES(8500));
        act(&g, DD_FLEE);
        assert_int_equal(g.s.room, 1);
    }
}

/* DD-405, DD-474, DD-560: from a stairwell one goes down or out, and from nowhere else. */
static void stairs_lead_down_and_out(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 4; floor++) {
        struct game g;
        uint8_t stairs = exit_ahead(&g, rulesets[floor % 2], floor);
        g.s.run_gold = 100;
        for (uint8_t at = 1; at <= g.s.room_count; at++) {
            uint8_t back = g.s.room;
            g.s.room = at;
            assert_int_equal(reason_of(&g, DD_DESCEND), at == stairs ? REASON_OK : DD_NO_STAIRS);
            assert_int_equal(reason_of(&g, DD_EXTRACT), at == stairs ? REASON_OK : DD_NO_EXIT);
            g.s.room = back;
        }
        act(&g, DD_MOVE, stairs);
        act(&g, DD_DESCEND);
        assert_int_equal(event_arg(&g, DD_EV_FLOOR_DESCENDED, 0), floor + 1);
        assert_int_equal(g.s.floor, floor + 1);
        assert_int_equal(g.s.room, 1);
        assert_int_equal(g.s.run_gold, 100);
    }
    struct game g;
    uint8_t boss = exit_ahead(&g, MVP, 5);
    act(&g, DD_MOVE, boss);
    g.s.hp = g.s.max_hp;
    slay(&g);
    if (g.s.found.id)
        act(&g, DD_KEEP_IN_PACK);
    refuse(&g, DD_NO_STAIRS, DD_DESCEND); /* there is nothing below floor 5 */
}

/* DD-449: the floor is told: every room of it, where it lies from where one stands, and what is not known. */
static void the_map_is_told(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "run", 3);
    assert_non_null(strstr(screen(&g), "not seen"));
    const char *page = screen_page(&g, READ_SCENE + 2), *end = strstr(page, "\nThe ways home");
    uint32_t rooms = 0;
    assert_non_null(end);
    for (const char *at = strchr(page, '\n') + 1; (at = strchr(at, '\n')) && at < end; at++)
        rooms++;
    assert_int_equal(rooms, g.s.room_count);
    assert_non_null(strstr(page, "\nhere: "));
    assert_non_null(strstr(page, "unknown"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_and_exits),
        cmocka_unit_test(floors_are_connected_graphs),
        cmocka_unit_test(the_entrance_is_an_empty_room),
        cmocka_unit_test(types_follow_the_weights),
        cmocka_unit_test(combat_rooms_hold_one_of_the_pool),
        cmocka_unit_test(one_chest_in_ten_is_trapped),
        cmocka_unit_test(chest_gold_grows_with_the_floor),
        cmocka_unit_test(empty_rooms_only_have_words),
        cmocka_unit_test(what_waits_below_is_settled),
        cmocka_unit_test(moves_go_to_neighbours_only),
        cmocka_unit_test(cleared_rooms_stay_cleared),
        cmocka_unit_test(an_uncleared_room_bars_the_way),
        cmocka_unit_test(stairs_lead_down_and_out),
        cmocka_unit_test(the_map_is_told),
    };
    return cmocka_run_group_tests_name("darkdelve: dungeon", tests, NULL, NULL);
}
