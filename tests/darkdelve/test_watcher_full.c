/* Rules of the Watcher as pursuer: its warnings, its coming, its way through the floor, how it is stopped,
 * and how one gets away. */
#include "dd_full.h"

/* DD-309, DD-310, C-55: at 85 and at 90, each once on the way up, the second with a pulse in it and no bell.
 */
static void warnings(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        g.s.dread = 80;
        for (int dread = 81; dread <= 99; dread++) {
            clear_events(&g);
            dd_dread_add(g.r, &g.s, 1, DD_FROM_TIME, &g.k);
            uint32_t stage = dread == 85 ? 1 : dread == 90 ? 2 : 0;
            assert_int_equal(count_events(&g, DD_EV_WATCHER_NEAR), stage != 0);
            if (!stage)
                continue;
            assert_int_equal(event_arg(&g, DD_EV_WATCHER_NEAR, 0), stage);
            const char *words = said(&g, DD_EV_WATCHER_NEAR, 0);
            assert_int_equal(strstr(words, "pulse") != NULL, stage == 2);
            assert_null(strchr(words, '\a'));
        }
    }
}

/* DD-309, DD-310: both at once when Dread leaps over the first, and again only after it has sunk below. */
static void warnings_come_once_each_time(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    dd_dread_add(g.r, &g.s, 95, DD_FROM_EVENT, &g.k);
    assert_int_equal(count_events(&g, DD_EV_WATCHER_NEAR), 1);
    assert_int_equal(event_arg(&g, DD_EV_WATCHER_NEAR, 0), 2);
    clear_events(&g);
    dd_dread_add(g.r, &g.s, -7, DD_FROM_LIGHT, &g.k); /* 88: still warned */
    assert_false(has_event(&g, DD_EV_WATCHER_NEAR));
    dd_dread_add(g.r, &g.s, 4, DD_FROM_TIME, &g.k);
    assert_int_equal(event_arg(&g, DD_EV_WATCHER_NEAR, 0), 2);
    g.s.watcher_room = 1; /* it is there: nothing is left to warn of */
    g.s.watcher_warned = 0;
    clear_events(&g);
    dd_dread_add(g.r, &g.s, 1, DD_FROM_TIME, &g.k);
    assert_false(has_event(&g, DD_EV_WATCHER_NEAR));
}

/* S-39, DD-311: at 100 and not before, at the way in, or two rooms off from who stands there; told once. */
static void it_comes(void **unused) {
    static const struct {
        uint8_t dread, room, at;
    } rows[] = {{99, 3, 0}, {100, 3, 1}, {100, 5, 1}, {100, 2, 1}, {100, 1, 3}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        g.s.dread = rows[k].dread;
        g.s.room = rows[k].room;
        dd_watcher_comes(g.r, &g.s, &g.k);
        assert_int_equal(g.s.watcher_room, rows[k].at);
        assert_int_equal(count_events(&g, DD_EV_WATCHER_SPAWNED), rows[k].at != 0);
        assert_int_equal(g.s.phase, DD_DUNGEON);
        dd_watcher_comes(g.r, &g.s, &g.k);
        assert_int_equal(count_events(&g, DD_EV_WATCHER_SPAWNED), rows[k].at != 0);
    }
}

/* S-39: not while the guardian is fought. C-02: not where it is a guest that comes once. */
static void it_waits(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.dread = 100;
    g.s.rooms[3].type = DD_ROOM_BOSS;
    dd_watcher_comes(g.r, &g.s, &g.k);
    assert_int_equal(g.s.watcher_room, 0);
    g.s.rooms[3].type = DD_ROOM_EMPTY;
    own_rules(&g)->watcher_pursues = 0;
    dd_watcher_comes(g.r, &g.s, &g.k);
    assert_int_equal(g.s.watcher_room, 0);
}

/* DD-311: one room a turn, the shortest way, to wherever the delver is, and then they stand face to face. */
static void it_follows(void **unused) {
    struct game g;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        passage(&g, full_rulesets[i]);
        g.s.room = 5;
        g.s.watcher_room = 1;
        for (uint8_t at = 2; at <= 4; at++) {
            clear_events(&g);
            dd_watcher_steps(g.r, &g.s, &g.k);
            assert_int_equal(g.s.watcher_room, at);
            assert_int_equal(event_arg(&g, DD_EV_WATCHER_MOVED, 0), at);
            assert_int_equal(g.s.phase, DD_DUNGEON);
        }
        g.s.room = 3; /* past it: it turns round */
        dd_watcher_steps(g.r, &g.s, &g.k);
        assert_int_equal(g.s.watcher_room, 3);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_true(dd_watcher_here(&g.s));
        assert_int_equal(g.s.foe[0].monster, g.r->watcher);
        clear_events(&g);
        dd_watcher_steps(g.r, &g.s, &g.k); /* it stays while it is fought */
        assert_int_equal(g.s.watcher_room, 3);
        assert_false(has_event(&g, DD_EV_WATCHER_MOVED));
    }
}

/* S-39: for twenty turns it walks, then it takes two rooms a turn; it says so once, and passes nobody by. */
static void it_loses_patience(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        g.s.watcher_done = 1;
        for (int turn = 1; turn <= 30; turn++) {
            g.s.room = 5;
            g.s.watcher_room = 1;
            clear_events(&g);
            dd_watcher_steps(g.r, &g.s, &g.k);
            assert_int_equal(g.s.watcher_room, turn < 20 ? 2 : 3);
            assert_int_equal(count_events(&g, DD_EV_WATCHER_HASTENS), turn == 20);
            assert_int_equal(count_events(&g, DD_EV_WATCHER_MOVED), 1);
        }
        g.s.room = 2; /* one room off: it does not run past */
        g.s.watcher_room = 1;
        dd_watcher_steps(g.r, &g.s, &g.k);
        assert_int_equal(g.s.watcher_room, 2);
        assert_int_equal(g.s.phase, DD_COMBAT);
    }
}

/* S-39: round a ring of rooms nobody gets away from it for long. */
static void no_ring_holds_it_off(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.room_count = 4;
    for (uint8_t i = 1; i <= 4; i++) {
        g.s.rooms[i].adj[0] = (uint8_t)(i % 4 + 1);
        g.s.rooms[i].adj[1] = (uint8_t)((i + 2) % 4 + 1);
    }
    g.s.rooms[5] = (struct dd_room){0};
    g.s.room = 1;
    g.s.watcher_room = 2;
    g.s.watcher_done = 1;
    int turns = 0;
    for (; turns < 40 && g.s.phase == DD_DUNGEON; turns++) {
        bool behind = g.s.rooms[g.s.room].adj[1] == g.s.watcher_room;
        g.s.room = g.s.rooms[g.s.room].adj[behind ? 0 : 1];
        dd_watcher_steps(g.r, &g.s, &g.k);
    }
    assert_in_range(turns, 10, 22);
    assert_true(dd_watcher_here(&g.s));
}

/* DD-311: time is what brings it: as many rooms as turns pass. */
static void a_turn_is_a_room(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.room = 5;
    g.s.watcher_room = 1;
    dd_clock(g.r, &g.s, 3, &g.k);
    assert_int_equal(g.s.watcher_room, 4);
}

/* DD-311: it joins a fight that it finds, beside those who stand there. */
static void it_joins_a_fight(void **unused) {
    struct game g;
    (void)unused;
    standoff(&g, FULL, 2, 1);
    g.s.watcher_room = 2;
    dd_watcher_steps(g.r, &g.s, &g.k);
    assert_int_equal(g.s.foe[2].monster, g.r->watcher);
    assert_true(g.s.foe[2].hp > 0 && g.s.foe[2].flags & DD_FOE_WATCHER);
    assert_true(dd_watcher_here(&g.s));
    assert_int_equal(g.s.foe[0].hp, 20);
}

/* DD-313, DD-314: as long as it is there every way out is shut, wherever it stands. */
static void it_seals(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    assert_false(dd_watcher_seals(&g.s));
    for (uint8_t at = 1; at <= 5; at++) {
        g.s.watcher_room = at;
        assert_true(dd_watcher_seals(&g.s));
    }
}

/* DD-315: one hit of 30; hits of 29 do not add up. What stuns by itself needs no 30. */
static void what_stuns_it(void **unused) {
    static const struct {
        int32_t damage;
        bool flash;
        bool stunned;
    } rows[] = {{1, false, false}, {29, false, false}, {30, false, true}, {31, false, true}, {0, true, true}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        standoff(&g, full_rulesets[k % 2], 1, 1);
        g.s.watcher_room = 3;
        dd_watcher_hit(g.r, &g.s, rows[k].damage, rows[k].flash, &g.k);
        dd_watcher_hit(g.r, &g.s, rows[k].stunned ? 30 : rows[k].damage, false,
                       &g.k); /* stunned: once is enough */
        assert_int_equal(dd_watcher_stunned(&g.s), rows[k].stunned);
        assert_int_equal(g.s.watcher_stuns, rows[k].stunned);
    }
}

/* DD-316, DD-320, C-38: the ways out open, and for two turns it neither moves nor seals. */
static void two_turns_to_get_away(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.room = 5;
    g.s.watcher_room = 1;
    dd_watcher_hit(g.r, &g.s, 30, false, &g.k);
    assert_int_equal(event_arg(&g, DD_EV_WATCHER_STUNNED, 0), 1);
    assert_int_equal(event_arg(&g, DD_EV_WATCHER_STUNNED, 1), 2);
    assert_false(has_event(&g, DD_EV_WATCHER_ENRAGED));
    for (int turn = 0; turn < 2; turn++) {
        assert_false(dd_watcher_seals(&g.s));
        dd_watcher_steps(g.r, &g.s, &g.k);
        assert_int_equal(g.s.watcher_room, 1);
    }
    assert_true(dd_watcher_seals(&g.s));
    dd_watcher_steps(g.r, &g.s, &g.k);
    assert_int_equal(g.s.watcher_room, 2);
}

/* DD-317, DD-319: the second time too, and then it is enraged: half as much again. DD-318: later hits do
 * nothing, and that is said. */
static void it_learns(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        g.s.watcher_room = 1;
        for (uint8_t times = 1; times <= 4; times++) {
            assert_int_equal(dd_watcher_blow(g.r, &g.s.profile, g.s.watcher_stuns), times <= 2 ? 50 : 75);
            clear_events(&g);
            g.s.watcher_window = 0;
            dd_watcher_hit(g.r, &g.s, 40, false, &g.k);
            assert_int_equal(count_events(&g, DD_EV_WATCHER_STUNNED), times <= 2);
            assert_int_equal(count_events(&g, DD_EV_WATCHER_ENRAGED), times == 2);
            assert_int_equal(count_events(&g, DD_EV_WATCHER_IMMUNE), times > 2);
            assert_int_equal(dd_watcher_seals(&g.s), times > 2);
            if (times > 2)
                assert_non_null(strstr(said(&g, DD_EV_WATCHER_IMMUNE, 0), "knows that trick"));
        }
    }
}

/* DD-321, C-39: who walks out of its fight leaves it behind, for one turn. */
static void it_can_be_left(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.watcher_room = 2;
    dd_watcher_steps(g.r, &g.s, &g.k);
    assert_true(dd_watcher_here(&g.s));
    g.s.watcher_room = 1; /* wherever it was thought to be */
    dd_watcher_left(&g.s);
    g.s.phase = DD_DUNGEON;
    g.s.room = 4;
    assert_false(dd_watcher_here(&g.s));
    assert_int_equal(g.s.watcher_room, 3);
    assert_true(dd_watcher_seals(&g.s));
    dd_watcher_steps(g.r, &g.s, &g.k);
    assert_int_equal(g.s.watcher_room, 4);
    assert_true(dd_watcher_here(&g.s));
}

/* DD-312, C-40: 999 HP, 50 a blow that no side step helps against; a block halves it. */
static void its_blows(void **unused) {
    static const struct {
        uint8_t verb;
        int16_t loss;
    } rows[] = {{DD_PASS, 50}, {DD_DODGE, 50}, {DD_BLOCK, 25}};
    (void)unused;
    for (uint32_t k = 0; k < 6; k++) {
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        memset(g.s.worn, 0, sizeof g.s.worn); /* armour would count */
        g.s.watcher_room = 2;
        dd_watcher_steps(g.r, &g.s, &g.k);
        assert_int_equal(g.s.foe[0].hp, 999);
        g.s.hp = 150;
        g.s.max_hp = 200;
        g.s.stamina = 4;
        act(&g, rows[k / 2].verb);
        assert_int_equal(g.s.hp, 150 - rows[k / 2].loss);
    }
}

/* S-39: it takes the stairs after whoever takes them, and whoever it was not after has nothing to fear there.
 */
static void it_takes_the_stairs(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    dd_watcher_floor(&g.s);
    assert_int_equal(g.s.watcher_room, 0);
    for (uint8_t window = 0; window < 4; window++) { /* the turn of the stairs it needs for them; a longer stun goes on */
        g.s.watcher_room = 4;
        g.s.watcher_window = window;
        g.s.room = 1;
        dd_watcher_floor(&g.s);
        assert_int_equal(g.s.watcher_room, 1);
        assert_int_equal(g.s.watcher_window, window > 1 ? window : 1);
    }
    g.s.room = 3;
    g.s.watcher_window = 0;
    dd_watcher_steps(g.r, &g.s, &g.k);
    assert_int_equal(g.s.watcher_room, 2);
}

/* S-81 holds where it is a guest; as pursuer it never lets Dread end below its own. */
static void the_cap_stays(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.watcher_done = 1;
    assert_int_equal(dd_dread_cap(g.r, &g.s), 100);
    start(&g, MVP, "run", 1);
    g.s.watcher_done = 1;
    assert_int_equal(dd_dread_cap(g.r, &g.s), 99);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warnings),
        cmocka_unit_test(warnings_come_once_each_time),
        cmocka_unit_test(it_comes),
        cmocka_unit_test(it_waits),
        cmocka_unit_test(it_follows),
        cmocka_unit_test(it_loses_patience),
        cmocka_unit_test(no_ring_holds_it_off),
        cmocka_unit_test(a_turn_is_a_room),
        cmocka_unit_test(it_joins_a_fight),
        cmocka_unit_test(it_seals),
        cmocka_unit_test(what_stuns_it),
        cmocka_unit_test(two_turns_to_get_away),
        cmocka_unit_test(it_learns),
        cmocka_unit_test(it_can_be_left),
        cmocka_unit_test(its_blows),
        cmocka_unit_test(it_takes_the_stairs),
        cmocka_unit_test(the_cap_stays),
    };
    return cmocka_run_group_tests_name("darkdelve: the Watcher in full", tests, NULL, NULL);
}
