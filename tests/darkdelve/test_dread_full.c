/* Rules of Dread, time and light in the larger game: kills, hours, darkness, torches, and what sits by the
 * fire. */
#include "dd_full.h"

/* DD-332: a run begins at 0, whatever the last one left. C-08, C-19: what is left colours the camp alone. */
static void every_run_begins_calm(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct dd_setup setup = setup_of(full_rulesets[i], "camp");
        struct game g;
        setup.profile.camp_dread = 60;
        start_from(&g, full_rulesets[i], &setup, 5);
        assert_int_equal(g.s.dread, 0);
        dd_run_begin(g.r, &g.s, (const uint16_t[DD_HAND_MAX]){0}, &g.k);
        assert_int_equal(g.s.dread, 0);
    }
}

/* C-08, C-19: 25 less, but no calmer than 10; who came home calmer than that stays so. */
static void a_night_at_camp(void **unused) {
    static const uint8_t rows[][2] = {{0, 0},   {4, 4},   {10, 10}, {11, 10}, {34, 10},
                                      {35, 10}, {36, 11}, {60, 35}, {100, 75}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        own_rules(&g)->level_cap = 20;
        g.s.dread = rows[k][0];
        dd_hero_home(g.r, &g.s, &g.k);
        assert_int_equal(g.s.profile.camp_dread, rows[k][1]);
    }
}

/* DD-333: a common foe 1, an elite 3, an eldritch one 5. S-27: what is twisted counts as eldritch, whatever
 * it was; a common foe with something of an elite about it counts as one. */
static void kills(void **unused) {
    static const struct {
        uint8_t type, elite, flags, dread;
    } rows[] = {{DD_BASIC, 0, 0, 1},
                {DD_ELITE, 0, 0, 3},
                {DD_ELDRITCH, 0, 0, 5},
                {DD_BASIC, 1, 0, 3},
                {DD_ELDRITCH, 1, 0, 5},
                {DD_BASIC, 0, DD_FOE_TWISTED, 5},
                {DD_ELITE, 2, DD_FOE_TWISTED, 5}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        own_rules(&g)->monster[1].type = rows[k].type;
        const struct dd_foe foe = {.monster = 1, .elite = rows[k].elite, .flags = rows[k].flags};
        g.s.dread = 20;
        dd_dread_kill(g.r, &g.s, &foe, &g.k);
        assert_int_equal(g.s.dread, 20 + rows[k].dread);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 2), DD_FROM_KILL);
    }
}

/* DD-334, S-25: 1 for each of the first five dark turns, 2 for each further one; with DD-335, one more every
 * fifth turn. */
static void darkness(void **unused) {
    (void)unused;
    for (uint32_t turns = 0; turns <= 30; turns++) {
        struct game g;
        passage(&g, full_rulesets[turns % 2]);
        g.s.light = 0;
        dd_clock(g.r, &g.s, turns, &g.k);
        uint32_t dark = turns <= 5 ? turns : 5 + 2 * (turns - 5);
        assert_int_equal(g.s.dread, dark + turns / 5);
        assert_int_equal(g.s.clock, turns);
    }
}

/* DD-334: a torch between two dark stretches, and the second begins gently again. */
static void light_ends_a_dark_stretch(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.light = 0;
    dd_clock(g.r, &g.s, 9, &g.k);
    g.s.light = 1;
    dd_clock(g.r, &g.s, 1, &g.k);
    uint8_t before = g.s.dread;
    dd_clock(g.r, &g.s, 4, &g.k); /* turns 11 to 14 */
    assert_int_equal(g.s.dread, before + 4);
}

/* DD-335: 1 for every fifth turn, in the light too; DD-340: every tenth turn of light takes 1 away. */
static void hours_in_the_light(void **unused) {
    (void)unused;
    for (uint32_t turns = 1; turns <= 49; turns++) {
        struct game g;
        uint32_t up = 0, down = 0;
        passage(&g, full_rulesets[turns % 2]);
        g.s.dread = 30;
        dd_clock(g.r, &g.s, turns, &g.k);
        for (uint32_t i = 0; i < count_events(&g, DD_EV_DREAD_CHANGED); i++) {
            const struct event *ev = nth_event(&g, DD_EV_DREAD_CHANGED, i);
            up += ev->arg[2] == DD_FROM_TIME;
            down += ev->arg[2] == DD_FROM_LIGHT;
            assert_int_equal(abs(ev->arg[1] - ev->arg[0]), 1);
        }
        assert_int_equal(up, turns / 5);
        assert_int_equal(down, turns / 10);
        assert_int_equal(g.s.dread, 30 + up - down);
    }
}

/* S-25: a torch burns for 50 turns, and that it went out is told once. */
static void a_torch_burns_for_fifty_turns(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        assert_int_equal(g.r->light_turns, 50);
        g.s.light = g.r->light_turns;
        dd_clock(g.r, &g.s, 49, &g.k);
        assert_int_equal(g.s.light, 1);
        assert_false(has_event(&g, DD_EV_TORCH_OUT));
        dd_clock(g.r, &g.s, 1, &g.k);
        assert_int_equal(g.s.light, 0);
        assert_int_equal(count_events(&g, DD_EV_TORCH_OUT), 1);
        clear_events(&g);
        dd_clock(g.r, &g.s, 3, &g.k);
        assert_false(has_event(&g, DD_EV_TORCH_OUT));
    }
}

/* DD-344: torches stand beside HP and Dread, in the light and in the dark, which says what it costs. */
static void torches_stand_beside(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.consumables, 0, sizeof g.s.consumables);
    memset(g.s.backpack, 0, sizeof g.s.backpack);
    for (int torches = 0; torches < 3; torches++) {
        for (int lit = 0; lit < 2; lit++) {
            TEXT_ON_STACK(left, 40);
            text_fmt(&left, "%d torch%s left", torches, torches == 1 ? "" : "es");
            g.s.light = lit ? 31 : 0;
            const char *page = screen(&g);
            assert_non_null(strstr(page, left.buf));
            assert_int_equal(strstr(page, "Light: 31") != NULL, lit);
            assert_int_equal(strstr(page, "+1 Dread a turn") != NULL, !lit);
        }
        give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    }
}

/* DD-339, DD-342: a ration takes 8 away, a Clarity Potion 10. */
static void what_calms(void **unused) {
    static const struct {
        const char *name;
        uint8_t calms;
    } rows[] = {{"ration", 8}, {"clarity_potion", 10}};
    (void)unused;
    for (uint32_t k = 0; k < 4; k++) {
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        g.s.dread = 60;
        uint16_t id = give(&g, g.s.consumables, DD_CARRY_MAX, rows[k / 2].name);
        act(&g, DD_USE_ITEM, id);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 0) - event_arg(&g, DD_EV_DREAD_CHANGED, 1), rows[k / 2].calms);
    }
}

/* The Dread that one answer to an event brings. */
static int32_t dread_of_answer(const char *ruleset, const char *event, const char *answer, uint64_t seed) {
    struct game g;
    passage(&g, ruleset);
    uint8_t kind = (uint8_t)dd_id_of(g.r, DD_KIND_EVENT, event);
    const struct dd_event_rules *ev = &g.r->event[kind];
    uint8_t option = 0;
    while (option < ev->options && strcmp(ev->option[option].text, answer) != 0)
        option++;
    assert_true(option < ev->options);
    stream_open(&g.s.loot, seed);
    g.s.rooms[3].type = DD_ROOM_EVENT;
    g.s.rooms[3].what = kind;
    g.s.pending = DD_ASK_EVENT;
    g.s.dread = 20;
    act(&g, DD_CHOOSE, option + 1);
    int32_t sum = 0;
    for (uint32_t i = 0; i < count_events(&g, DD_EV_DREAD_CHANGED); i++) {
        const struct event *e = nth_event(&g, DD_EV_DREAD_CHANGED, i);
        sum += e->arg[2] == DD_FROM_EVENT ? e->arg[1] - e->arg[0] : 0;
    }
    return sum;
}

/* DD-336: a forbidden text adds 8; DD-337: a horror 5 to 10, and not always the same. */
static void texts_and_horrors(void **unused) {
    int32_t least = 100, most = 0;
    (void)unused;
    for (uint64_t seed = 1; seed < 60; seed++) {
        assert_int_equal(dread_of_answer(full_rulesets[seed % 2], "forbidden_text", "Read", seed), 8);
        int32_t horror = dread_of_answer(full_rulesets[seed % 2], "black_mirror", "Look where it looks", seed);
        least = horror < least ? horror : least;
        most = horror > most ? horror : most;
    }
    assert_int_equal(least, 5);
    assert_int_equal(most, 10);
}

/* DD-338: each floor further down adds 5. */
static void the_way_down(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        g.s.rooms[3].type = DD_ROOM_STAIRS;
        g.s.dread = 20;
        act(&g, DD_DESCEND);
        const struct event *ev = nth_event(&g, DD_EV_DREAD_CHANGED, 0);
        assert_int_equal(ev->arg[2], DD_FROM_DESCENT);
        assert_int_equal(ev->arg[1] - ev->arg[0], 5);
    }
}

/* DD-341, C-46: a Solace takes 15 away, and a tenth of the maximal HP. */
static void a_solace(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        uint8_t gift = (uint8_t)dd_id_of(g.r, DD_KIND_BLESSING, "solace");
        int16_t before = g.s.max_hp;
        g.s.rooms[3].type = DD_ROOM_SHRINE;
        g.s.rooms[3].what = (uint8_t)(1u << (gift - 1));
        g.s.dread = 60;
        act(&g, DD_PRAY, gift);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 0) - event_arg(&g, DD_EV_DREAD_CHANGED, 1), 15);
        assert_in_range(before - g.s.max_hp, before / 10, before / 10 + 1);
    }
}

/* DD-343: with light in hand the hours bring Dread and nothing else: nothing but clock, light and Dread has
 * changed. */
static void nothing_else_hurries(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        struct dd_state before = g.s;
        for (int turn = 0; turn < 90; turn++) {
            g.s.light = 50;
            dd_clock(g.r, &g.s, 1, &g.k);
        }
        assert_int_equal(g.s.clock, 90);
        assert_int_equal(g.s.dread, 90 / 5 - 90 / 10);
        before.clock = g.s.clock;
        before.light = g.s.light;
        before.dread = g.s.dread;
        assert_memory_equal(&before, &g.s, sizeof before);
    }
}

/* Not in a ruleset without a clock. */
static void no_clock_no_hours(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "run", 1);
    struct dd_state before = g.s;
    dd_clock(g.r, &g.s, 40, &g.k);
    assert_memory_equal(&before, &g.s, sizeof before);
}

/* S-26: a second look takes a turn where nobody fights, and none in a fight, where it takes breath. */
static void looking_again_takes_time(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    dd_look(g.r, &g.s, &g.k);
    assert_int_equal(g.s.clock, 1);
    standoff(&g, FULL, 1, 1);
    g.s.stamina = 3;
    dd_look(g.r, &g.s, &g.k);
    assert_int_equal(g.s.clock, 0);
    assert_int_equal(g.s.stamina, 2);
}

/* S-26: how many turns things take is content. */
static void what_things_take(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const struct dd_rules *r = open_ruleset(full_rulesets[i])->rules;
        assert_int_equal(r->turns_move, 1);
        assert_int_equal(r->turns_act, 1);
        assert_int_equal(r->turns_round, 1);
        assert_int_equal(r->turns_rest, 10);
        assert_int_equal(r->turns_nap, 5);
    }
}

/* Small gains made smaller lose nothing: ten of one are worth as much as one of ten, also with a class that
 * takes it lightly. */
static void parts_of_a_point_count(void **unused) {
    (void)unused;
    for (int32_t less = 0; less <= 5000; less += 700) {
        struct game one, ten;
        passage(&one, FULL);
        own_rules(&one)->class_of[0].dread_less = (uint16_t)less;
        ten = one;
        dd_dread_add(one.r, &one.s, 10, DD_FROM_TIME, NULL);
        for (int i = 0; i < 10; i++)
            dd_dread_add(ten.r, &ten.s, 1, DD_FROM_TIME, NULL);
        assert_int_equal(one.s.dread, ten.s.dread);
        assert_int_equal(one.s.dread_rest, ten.s.dread_rest);
        assert_int_equal(one.s.dread * 100 + one.s.dread_rest, 10 * (100 - less / 100));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_run_begins_calm),
        cmocka_unit_test(a_night_at_camp),
        cmocka_unit_test(kills),
        cmocka_unit_test(darkness),
        cmocka_unit_test(light_ends_a_dark_stretch),
        cmocka_unit_test(hours_in_the_light),
        cmocka_unit_test(a_torch_burns_for_fifty_turns),
        cmocka_unit_test(torches_stand_beside),
        cmocka_unit_test(what_calms),
        cmocka_unit_test(texts_and_horrors),
        cmocka_unit_test(the_way_down),
        cmocka_unit_test(a_solace),
        cmocka_unit_test(nothing_else_hurries),
        cmocka_unit_test(no_clock_no_hours),
        cmocka_unit_test(looking_again_takes_time),
        cmocka_unit_test(what_things_take),
        cmocka_unit_test(parts_of_a_point_count),
    };
    return cmocka_run_group_tests_name("darkdelve: dread in full", tests, NULL, NULL);
}
