/* Rules of loot: what drops where, what a victory and a chest give, and the promise of floor 2. Checked with
 * rigged dice, over many draws, and in play. */
#include "dd_test.h"

/* DD-188, S-74: over many draws on every floor, nothing above Common on floor 1, no Axe above floor 3, and
 * the rarities come in the floor's proportions. */
static void drops_by_floor(void **unused) {
    static const int percent[6][3] = {{0},          {100, 0, 0},  {70, 30, 0},
                                      {60, 30, 10}, {50, 35, 15}, {40, 40, 20}};
    enum { DRAWS = 20000 };
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const struct dd_rules *r = open_ruleset(rulesets[i])->rules;
        bool literal = !strcmp(rulesets[i], DOCUMENT);
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct stream s;
            int32_t got[3] = {0};
            stream_open(&s, floor);
            for (int n = 0; n < DRAWS; n++) {
                uint8_t kind = dd_roll_item(r, &s, floor, -1);
                assert_in_range(kind, 1, r->item_count);
                assert_true(r->item[kind].drop_floor_min <= floor);
                got[r->item[kind].rarity]++;
            }
            assert_int_equal(s.n, 2 * DRAWS);
            assert_true(floor > 1 || !(got[1] + got[2]));
            for (int k = 0; k < 3 && literal; k++) {
                int32_t want = DRAWS / 100 * percent[floor][k], off = got[k] - want;
                assert_true(percent[floor][k] ? off > -400 && off < 400 : got[k] == 0);
            }
        }
    }
}

/* DD-188: the floor of a kind holds even where weights would allow it: a floor 1 that draws only better
 * things gives Commons. A promise is the exception. */
static void drop_floor_is_stronger_than_weights(void **unused) {
    static struct dd_rules r;
    struct stream s;
    (void)unused;
    r = *(const struct dd_rules *)open_ruleset(DOCUMENT)->rules;
    r.floor[1].rarity_weight[0] = 0;
    r.floor[1].rarity_weight[1] = r.floor[1].rarity_weight[2] = 50;
    stream_open(&s, 1);
    for (int n = 0; n < 200; n++) {
        assert_int_equal(r.item[dd_roll_item(&r, &s, 1, -1)].rarity, 0);
        assert_int_equal(r.item[dd_roll_item(&r, &s, 1, 2)].rarity, 2);
    }
}

/* DD-191, S-70: one roll of the monster's chance, one item or none; the dice are used up exactly. */
static void victory_rolls_for_one_item(void **unused) {
    (void)unused;
    for (int drops = 0; drops < 2; drops++) {
        struct game g;
        fight(&g, DOCUMENT, "ghoul", 2, 1);
        g.s.lucky_floor = 1; /* the floor's promise is kept already */
        struct want yes[] = {WANT_RANGE(4, 8, 7), WANT_YES(1500), WANT_WITHIN(100, 0, 69), WANT_ANY};
        struct want no[] = {WANT_RANGE(4, 8, 7), WANT_NO(1500)};
        rig(&g.s.loot, drops ? yes : no, drops ? 4 : 2);
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 1), 7);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 2) != 0, drops);
        assert_int_equal(count_events(&g, DD_EV_ITEM_FOUND), drops);
        assert_int_equal(g.s.run_gold, 7);
        assert_used(&g.s.loot, drops ? 4 : 2);
    }
}

/* DD-192, S-73: gold and one item from the floor's own table. */
static void chests_hold_gold_and_an_item(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        for (int rarity = 0; rarity < 3; rarity++) {
            struct game g;
            uint64_t seed = 1;
            const struct dd_rules *r = open_ruleset(DOCUMENT)->rules;
            const struct dd_floor_rules *f = &r->floor[floor];
            if (!f->rarity_weight[rarity])
                continue;
            do {
                start(&g, DOCUMENT, "run", seed++);
                go_to_floor(&g, floor);
            } while (!stand_in(&g, DD_ROOM_TREASURE));
            g.s.dread = 0;
            g.s.lucky_floor = 1;
            g.s.rooms[g.s.room].flags &= (uint8_t)~DD_TRAPPED;
            uint32_t below = 0;
            for (int k = 0; k < rarity; k++)
                below += f->rarity_weight[k];
            rig_dice(&g.s.loot, WANT_RANGE(10 + 2 * (floor - 1), 17 + 2 * (floor - 1), 12 + 2 * (floor - 1)),
                     WANT_WITHIN(100, below, below + f->rarity_weight[rarity] - 1u), WANT_ANY);
            act(&g, DD_OPEN_CHEST);
            uint8_t kind = (uint8_t)event_arg(&g, DD_EV_CHEST_OPENED, 1);
            assert_int_equal(event_arg(&g, DD_EV_CHEST_OPENED, 0), 12 + 2 * (floor - 1));
            assert_int_equal(r->item[kind].rarity, rarity);
            assert_int_equal(event_arg(&g, DD_EV_ITEM_FOUND, 1), kind);
            assert_used(&g.s.loot, 3);
        }
    }
}

/* DD-189, S-75: the first chest of floor 2 holds an Uncommon item, every time, and there is a chest. The
 * second is drawn like any other. */
static void floor_two_keeps_its_promise(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        uint32_t second = 0, common = 0;
        for (uint64_t seed = 1; seed <= 400; seed++) {
            struct game g;
            start(&g, rulesets[i], "run", seed);
            go_to_floor(&g, 2);
            uint32_t opened = 0;
            for (uint8_t room = 1; room <= g.s.room_count; room++) {
                if (g.s.rooms[room].type != DD_ROOM_TREASURE)
                    continue;
                g.s.room = room;
                g.s.rooms[room].flags |= DD_SEEN | DD_EXPLORED;
                g.s.dread = 0;
                act(&g, DD_OPEN_CHEST);
                uint8_t kind = (uint8_t)event_arg(&g, DD_EV_CHEST_OPENED, 1);
                if (!opened++)
                    assert_int_equal(g.r->item[kind].rarity, 1);
                else
                    second++, common += g.r->item[kind].rarity == 0;
                if (g.s.found.id)
                    act(&g, DD_KEEP_IN_PACK);
            }
            assert_true(opened > 0);
        }
        assert_true(common > second / 2);
    }
}

/* DD-189, S-75: on a floor without a chest the last foe holds it. */
static void last_foe_keeps_the_promise_without_a_chest(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, DOCUMENT, "ghoul", 2, 1);
    for (uint8_t i = 1; i <= g.s.room_count; i++) {
        if (g.s.rooms[i].type == DD_ROOM_TREASURE)
            g.s.rooms[i].type = DD_ROOM_EMPTY;
        if (i != g.s.room)
            g.s.rooms[i].foe[0] = (struct dd_foe){0};
    }
    rig_dice(&g.s.loot, WANT_RANGE(4, 8, 4), WANT_ANY);
    act(&g, DD_ATTACK);
    assert_int_equal(g.r->item[event_arg(&g, DD_EV_ENEMY_DIED, 2)].rarity, 1);
    assert_used(&g.s.loot, 2); /* gold and the kind: no roll whether */
}

/* DD-188, DD-149 in play: whatever a policy does over many runs, no item is found above its floor. */
static void nothing_better_on_floor_one(void **unused) {
    uint32_t finds = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct game g;
        struct stream rng;
        start(&g, MVP, "run", seed);
        stream_open(&rng, seed);
        while (!is_over(&g) && g.s.phase != DD_DEAD && g.s.phase != DD_EXTRACTED) {
            struct action a = choose(&g, "greedy", &rng);
            uint8_t floor = g.s.floor;
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            if (!has_event(&g, DD_EV_ITEM_FOUND))
                continue;
            bool watcher =
                has_event(&g, DD_EV_ENEMY_DIED) && event_arg(&g, DD_EV_ENEMY_DIED, 0) == g.r->watcher;
            finds++;
            assert_true(watcher || g.r->item[event_arg(&g, DD_EV_ITEM_FOUND, 1)].drop_floor_min <= floor);
        }
    }
    assert_true(finds > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drops_by_floor),
        cmocka_unit_test(drop_floor_is_stronger_than_weights),
        cmocka_unit_test(victory_rolls_for_one_item),
        cmocka_unit_test(chests_hold_gold_and_an_item),
        cmocka_unit_test(floor_two_keeps_its_promise),
        cmocka_unit_test(last_foe_keeps_the_promise_without_a_chest),
        cmocka_unit_test(nothing_better_on_floor_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
