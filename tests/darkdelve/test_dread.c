/* Rules of Dread: where it comes from, what takes it away, its levels, and how clarity silences them. What
 * the levels do to the display is in test_narrator.c. */
#include "dd_scene.h"

/* DD-322: clamped to 0 and 100. DD-331: told with old, new and source; where nothing changes nothing is told.
 */
static void dread_stays_within_bounds(void **unused) {
    static const struct {
        uint8_t from;
        int32_t add;
        uint8_t to;
    } rows[] = {{0, 5, 5},     {0, -5, 0},      {3, -5, 0},    {97, 8, 100},
                {100, 8, 100}, {50, 1000, 100}, {50, -1000, 0}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
            struct game g;
            start(&g, rulesets[i], "run", 1);
            g.s.dread = rows[k].from;
            clear_events(&g);
            dd_dread_add(g.r, &g.s, rows[k].add, DD_FROM_TRAP, &g.k);
            assert_int_equal(g.s.dread, rows[k].to);
            assert_int_equal(count_events(&g, DD_EV_DREAD_CHANGED), rows[k].from != rows[k].to);
            if (rows[k].from == rows[k].to)
                continue;
            assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 0), rows[k].from);
            assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 1), rows[k].to);
            assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 2), DD_FROM_TRAP);
        }
    }
}

/* DD-323: what clearing a room adds, by floor. */
static const uint8_t room_dread[] = {0, 5, 5, 8, 8, 10};

static void assert_dread(const struct game *g, uint8_t from, uint8_t to, uint8_t source) {
    assert_int_equal(g->s.dread, to);
    assert_int_equal(event_arg(g, DD_EV_DREAD_CHANGED, 0), from);
    assert_int_equal(event_arg(g, DD_EV_DREAD_CHANGED, 1), to);
    assert_int_equal(event_arg(g, DD_EV_DREAD_CHANGED, 2), source);
}

/* DD-324: a combat room counts when its foe falls; entering and fleeing do not clear it. */
static void combat_rooms(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[floor % 2], floor, DD_ROOM_COMBAT, "ghoul");
        uint8_t cleared = g.s.rooms_cleared;
        g.s.dread = 20;
        act(&g, DD_MOVE, room);
        assert_int_equal(g.s.dread, 20);
        assert_false(has_event(&g, DD_EV_DREAD_CHANGED));
        act(&g, DD_DEFEND);
        g.s.hp = g.s.max_hp;
        rig_dice(&g.s.combat, WANT_YES(8500));
        act(&g, DD_FLEE);
        assert_dread(&g, 20, 28, DD_FROM_FLEE);
        assert_int_equal(g.s.rooms_cleared, cleared);
        act(&g, DD_MOVE, room);
        slay(&g);
        assert_dread(&g, 28, (uint8_t)(28 + room_dread[floor]), DD_FROM_ROOM);
        assert_int_equal(g.s.rooms_cleared, cleared + 1);
        assert_true(g.s.rooms[room].flags & DD_CLEARED);
    }
}

/* DD-325: a treasure room counts when its chest is opened. DD-328: a trap adds 10 on top. */
static void treasure_rooms(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        for (int trapped = 0; trapped < 2; trapped++) {
            struct game g;
            uint8_t room = ahead(&g, rulesets[trapped], floor, DD_ROOM_TREASURE, NULL);
            g.s.rooms[room].flags |= trapped ? DD_TRAPPED : 0;
            uint8_t cleared = g.s.rooms_cleared, sum = (uint8_t)(room_dread[floor] + (trapped ? 10 : 0));
            g.s.dread = 20;
            act(&g, DD_MOVE, room);
            assert_int_equal(g.s.dread, 20);
            assert_int_equal(g.s.rooms_cleared, cleared);
            act(&g, DD_OPEN_CHEST);
            assert_int_equal(g.s.dread, 20 + sum);
            assert_int_equal(g.s.rooms_cleared, cleared + 1);
            assert_int_equal(event_arg(&g, DD_EV_CHEST_OPENED, 2), trapped);
            assert_int_equal(count_events(&g, DD_EV_DREAD_CHANGED), 1 + trapped);
            const struct event *last = nth_event(&g, DD_EV_DREAD_CHANGED, (uint32_t)trapped);
            assert_int_equal(last->arg[2], DD_FROM_ROOM);
            assert_int_equal(last->arg[1] - last->arg[0], room_dread[floor]);
            if (trapped)
                assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 2), DD_FROM_TRAP);
        }
    }
}

/* DD-326, S-84: an empty room counts when it is first entered, once. C-67: a landing not at all. */
static void empty_rooms(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[floor % 2], floor, DD_ROOM_EMPTY, NULL);
        uint8_t cleared = g.s.rooms_cleared;
        g.s.dread = 20;
        act(&g, DD_MOVE, room);
        assert_dread(&g, 20, (uint8_t)(20 + room_dread[floor]), DD_FROM_ROOM);
        assert_int_equal(g.s.rooms_cleared, cleared + 1);
        act(&g, DD_MOVE, 1);
        act(&g, DD_MOVE, room);
        assert_false(has_event(&g, DD_EV_DREAD_CHANGED));
        assert_int_equal(g.s.rooms_cleared, cleared + 1);
    }
    for (uint64_t seed = 1; seed < 200; seed++) {
        struct game g;
        start(&g, MVP, "run", seed);
        bool landing = g.s.rooms[1].flags & DD_LANDING;
        assert_int_equal(g.s.dread, landing ? 0 : 5);
        assert_int_equal(g.s.rooms_cleared, landing ? 0 : 1);
    }
}

/* DD-327: stairs and the boss's room add nothing by being entered; the boss's defeat does. DD-329: the stairs
 * take 5 away when they are reached. */
static void exits(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 4; floor++) {
        struct game g;
        uint8_t room = exit_ahead(&g, rulesets[floor % 2], floor), before = g.s.room,
                cleared = g.s.rooms_cleared;
        g.s.dread = 20;
        act(&g, DD_MOVE, room);
        assert_dread(&g, 20, 15, DD_FROM_STAIRS);
        assert_int_equal(count_events(&g, DD_EV_DREAD_CHANGED), 1);
        assert_int_equal(g.s.rooms_cleared, cleared);
        act(&g, DD_MOVE, before); /* back and forth is no cure */
        act(&g, DD_MOVE, room);
        assert_int_equal(g.s.dread, 15);

        room = exit_ahead(&g, rulesets[floor % 2], floor);
        g.s.dread = 3;
        act(&g, DD_MOVE, room);
        assert_dread(&g, 3, 0, DD_FROM_STAIRS);
    }
    struct game g;
    uint8_t room = exit_ahead(&g, MVP, 5);
    g.s.dread = 20;
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(g.s.dread, 20);
    g.s.hp = g.s.max_hp;
    slay(&g);
    assert_dread(&g, 20, 30, DD_FROM_ROOM);
}

/* DD-330, C-74: at camp again, after an extraction or a death, Dread is 0; it is reset once. */
static void camp_ends_it(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = exit_ahead(&g, MVP, 1);
    g.s.dread = 77;
    act(&g, DD_MOVE, room);
    act(&g, DD_EXTRACT);
    assert_dread(&g, 72, 0, DD_FROM_CAMP);
    assert_int_equal(count_events(&g, DD_EV_DREAD_CHANGED), 1);
    act(&g, DD_ACKNOWLEDGE);
    assert_false(has_event(&g, DD_EV_DREAD_CHANGED));
    assert_int_equal(g.s.dread, 0);
    assert_int_equal(g.s.phase, DD_CAMP);

    spar(&g, MVP, "ghoul", 0);
    g.s.dread = 77;
    g.s.hp = 1;
    act(&g, DD_DEFEND);
    assert_int_equal(g.s.phase, DD_DEAD);
    act(&g, DD_ACKNOWLEDGE);
    assert_dread(&g, 77, 0, DD_FROM_CAMP);
    assert_int_equal(g.s.phase, DD_CAMP);
}

/* F-04, DD-323, DD-329: clearing everything leaves 10, 25, 52 and 87 Dread after the four stairwells. */
static void a_full_clear(void **unused) {
    static const uint8_t rooms[] = {0, 3, 4, 4, 5}, after[] = {0, 10, 25, 52, 87};
    struct game g;
    int dread = 0;
    (void)unused;
    start(&g, DOCUMENT, "run", 1);
    for (int floor = 1; floor <= 4; floor++) {
        dread += g.r->floor[floor].rooms * g.r->floor[floor].room_dread - g.r->dread_stairs;
        assert_int_equal(g.r->floor[floor].rooms, rooms[floor]);
        assert_int_equal(dread, after[floor]);
    }
}

/* DD-345: the bounds and names. DD-346: the chance of a lie. DD-351 to DD-353: what comes on top. */
static const struct level_row {
    uint8_t from, to;
    const char *name, *title;
    uint16_t corruption;
    bool whispers, hallucinations;
} levels[] = {
    {0, 49, "calm", "Calm", 0, false, false},
    {50, 69, "uneasy", "Uneasy", 500, false, false},
    {70, 84, "shaken", "Shaken", 1500, true, false},
    {85, 99, "terrified", "Terrified", 2500, true, true},
    {100, 100, "breaking", "Breaking Point", 2500, true, true},
};

static void levels_of_dread(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, rulesets[i], "run", 1);
        for (uint8_t l = 0; l < 5; l++) {
            for (uint8_t dread = levels[l].from; dread <= levels[l].to; dread++) {
                g.s.dread = dread;
                const struct dd_view *v = look(&g);
                assert_int_equal(dd_level(g.r, dread), l);
                assert_int_equal(v->level, l);
                assert_int_equal(v->corruption, levels[l].corruption);
            }
            assert_string_equal(dd_name_of(g.r, DD_KIND_LEVEL, l), levels[l].name);
            assert_string_equal(dd_title_of(g.r, DD_KIND_LEVEL, l), levels[l].title);
            assert_int_equal(g.r->level[l].whispers, levels[l].whispers);
            assert_int_equal(g.r->level[l].hallucinations, levels[l].hallucinations);
        }
    }
}

/* DD-331: crossing a bound is told, upward and downward, also when one change crosses several. */
static void crossing_a_threshold(void **unused) {
    static const struct {
        uint8_t from, to;
        int level, old;
    } rows[] = {{45, 49, -1, 0}, {49, 50, 1, 0}, {50, 69, -1, 0}, {69, 70, 2, 1}, {84, 85, 3, 2},
                {99, 100, 4, 3}, {50, 49, 0, 1}, {72, 67, 1, 2},  {45, 90, 3, 0}, {90, 0, 0, 3}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        start(&g, MVP, "run", 1);
        g.s.dread = rows[k].from;
        clear_events(&g);
        dd_dread_add(g.r, &g.s, rows[k].to - rows[k].from, DD_FROM_ROOM, &g.k);
        assert_int_equal(count_events(&g, DD_EV_DREAD_CHANGED), 1);
        assert_int_equal(count_events(&g, DD_EV_DREAD_THRESHOLD), rows[k].level >= 0);
        if (rows[k].level < 0)
            continue;
        assert_int_equal(event_arg(&g, DD_EV_DREAD_THRESHOLD, 0), rows[k].level);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_THRESHOLD, 1), rows[k].old);
    }
}

/* DD-360, S-63: the first time the display may lie, the player is told so in so many words; later a level is
 * only named. */
static void the_first_lie_is_announced(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = ahead(&g, MVP, 1, DD_ROOM_EMPTY, NULL);
    g.s.dread = 48;
    act(&g, DD_MOVE, room);
    assert_int_equal(g.s.dread, 53);
    assert_string_equal(said(&g, DD_EV_DREAD_THRESHOLD, 0), g.r->first_lie);
    assert_non_null(strstr(g.r->first_lie, "false"));
    for (int i = 0; i < 2; i++) {
        clear_events(&g);
        dd_dread_add(g.r, &g.s, i ? 20 : -20, DD_FROM_TORCH, &g.k);
        assert_true(has_event(&g, DD_EV_DREAD_THRESHOLD));
        assert_string_not_equal(said(&g, DD_EV_DREAD_THRESHOLD, 0), g.r->first_lie);
    }
}

/* DD-369, DD-370, S-83: no lies for three rooms (the one it is drunk in is the first), Dread as it was. */
static void clarity_lasts_three_rooms(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        uint8_t room = ahead(&g, rulesets[i], 3, DD_ROOM_EMPTY, NULL);
        act(&g, DD_MOVE, room);
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "clarity_potion");
        g.s.dread = 90;
        assert_int_equal(look(&g)->corruption, 2500);
        act(&g, DD_USE_ITEM, potion);
        for (int left = 3; left > 0; left--) {
            assert_int_equal(g.s.clarity_rooms, left);
            assert_int_equal(look(&g)->clarity_rooms, left);
            assert_int_equal(look(&g)->corruption, 0);
            assert_int_equal(look(&g)->level, 3);
            assert_int_equal(g.s.dread, 90);
            act(&g, DD_MOVE, g.s.room == room ? 1 : room);
            assert_int_equal(count_events(&g, DD_EV_CLARITY_ENDED), left == 1);
        }
        assert_int_equal(g.s.clarity_rooms, 0);
        assert_int_equal(look(&g)->corruption, 2500);
        assert_int_equal(g.s.dread, 90);
    }
}

/* DD-369: numbers are sure and nobody whispers while it lasts; nothing else would be as quiet at Dread 90. */
static void clarity_silences_the_narrator(void **unused) {
    struct game g;
    uint32_t lies[2] = {0, 0}, voices[2] = {0, 0};
    (void)unused;
    start(&g, MVP, "run", 3);
    g.s.dread = 90;
    g.s.run_gold = 60;
    for (int clear = 0; clear < 2; clear++) {
        g.s.clarity_rooms = clear ? 2 : 0;
        for (g.s.step = 0; g.s.step < 2000; g.s.step++) {
            bool hallucination;
            const struct dd_view *v = look(&g);
            lies[clear] += !v->hp.sure + !v->run_gold.sure;
            voices[clear] += dd_whisper(g.r, v, &hallucination) != NULL;
        }
    }
    assert_true(lies[0] > 500 && voices[0] > 500);
    assert_int_equal(lies[1], 0);
    assert_int_equal(voices[1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dread_stays_within_bounds),
        cmocka_unit_test(combat_rooms),
        cmocka_unit_test(treasure_rooms),
        cmocka_unit_test(empty_rooms),
        cmocka_unit_test(exits),
        cmocka_unit_test(camp_ends_it),
        cmocka_unit_test(a_full_clear),
        cmocka_unit_test(levels_of_dread),
        cmocka_unit_test(crossing_a_threshold),
        cmocka_unit_test(the_first_lie_is_announced),
        cmocka_unit_test(clarity_lasts_three_rooms),
        cmocka_unit_test(clarity_silences_the_narrator),
    };
    return cmocka_run_group_tests_name("darkdelve: dread", tests, NULL, NULL);
}
