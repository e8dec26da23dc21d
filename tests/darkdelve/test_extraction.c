/* Rules of the ways out: where they are, what they cost, what they earn, and floor 5's two. The documents'
 * ruleset is held to the figures of the ledger; the tuned one to its own. */
#include "dd_scene.h"

/* DD-466, DD-467. */
static uint32_t cost(const struct game *g, uint8_t floor) {
    static const uint32_t literal[] = {0, 0, 0, 30, 60, 0};
    return strcmp(g->set->name, DOCUMENT) ? g->r->floor[floor].extract_cost : literal[floor];
}

/* DD-472. */
static uint32_t bonus(const struct game *g, uint8_t floor) {
    static const uint32_t literal[] = {0, 0, 0, 45, 60, 75};
    return strcmp(g->set->name, DOCUMENT) ? g->r->floor[floor].extract_bonus : literal[floor];
}

/* In the stairwell of a floor with this much run gold. */
static void at_the_stairs(struct game *g, const char *ruleset, uint8_t floor, uint32_t gold) {
    uint8_t room = exit_ahead(g, ruleset, floor);
    act(g, DD_MOVE, room);
    g->s.run_gold = gold;
}

/* In the boss's room of floor 5, the Colossus beaten, no question open. */
static void over_the_colossus(struct game *g, const char *ruleset, uint32_t gold) {
    uint8_t room = exit_ahead(g, ruleset, 5);
    act(g, DD_MOVE, room);
    g->s.hp = g->s.max_hp;
    slay(g);
    if (g->s.found.id)
        act(g, DD_KEEP_IN_PACK);
    g->s.run_gold = gold;
}

/* DD-466, DD-467, DD-470: exactly the cost is enough, one coin less is refused. DD-472, C-60: the bonus of
 * depth; F-05: by the documents it gives back what the exit cost. DD-473: gold and bonus go home, Dread goes,
 * and it is told. */
static void costs_and_bonuses_by_floor(void **unused) {
    (void)unused;
    for (int i = 0; i < 8; i++) {
        uint8_t floor = (uint8_t)(1 + i / 2);
        struct game g;
        at_the_stairs(&g, rulesets[i % 2], floor, 0);
        uint32_t price = cost(&g, floor), reward = bonus(&g, floor);
        assert_true(reward >= price || strcmp(rulesets[i % 2], DOCUMENT));
        if (price) {
            g.s.run_gold = price - 1;
            refuse(&g, DD_NO_GOLD, DD_EXTRACT);
        }
        for (uint32_t extra = 0; extra <= 17; extra += 17) {
            at_the_stairs(&g, rulesets[i % 2], floor, price + extra);
            g.s.profile.gold = 1000;
            g.s.dread = 44;
            assert_int_equal(look(&g)->extract_cost, price);
            act(&g, DD_EXTRACT);
            assert_int_equal(g.s.phase, DD_EXTRACTED);
            assert_int_equal(g.s.outcome, DD_OUT_EXTRACTED);
            assert_int_equal(g.s.profile.gold, 1000 + extra + reward);
            assert_int_equal(g.s.run_gold, 0);
            assert_int_equal(g.s.dread, 0);
            assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 0), extra + reward);
            assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 2), floor);
            assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 3), reward);
            assert_int_equal(count_events(&g, DD_EV_EXTRACTION_PAID), price != 0);
            if (price)
                assert_int_equal(event_arg(&g, DD_EV_EXTRACTION_PAID, 0), price);
            act(&g, DD_ACKNOWLEDGE);
            assert_int_equal(g.s.phase, DD_CAMP);
            assert_int_equal(g.s.profile.extractions, 1);
        }
    }
}

/* DD-469: gold at camp pays for nothing below, however much there is. */
static void camp_gold_pays_for_nothing(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t floor = 3; floor <= 4; floor++) {
        at_the_stairs(&g, DOCUMENT, floor, 0);
        g.s.run_gold = cost(&g, floor) - 1;
        g.s.profile.gold = 100000;
        refuse(&g, DD_NO_GOLD, DD_EXTRACT);
        g.s.run_gold = cost(&g, floor);
        act(&g, DD_EXTRACT);
        assert_int_equal(g.s.profile.gold, 100000 + bonus(&g, floor));
    }
    start(&g, DOCUMENT, "run", 1);
    go_to_floor(&g, 5);
    g.s.profile.gold = 100000;
    g.s.run_gold = 99;
    refuse(&g, DD_NO_GOLD, DD_EXTRACT_ALTERNATIVE);
}

/* DD-465: from no other room of any floor; on floor 5 not from the boss's room while the boss stands. */
static void only_at_an_exit(void **unused) {
    struct game g;
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint8_t floor = (uint8_t)(1 + seed % 5);
        start(&g, rulesets[seed % 2], "run", seed);
        go_to_floor(&g, floor);
        g.s.run_gold = 1000;
        for (uint8_t at = 1; at <= g.s.room_count; at++) {
            uint8_t type = g.s.rooms[at].type;
            g.s.room = at;
            uint32_t expected = type == DD_ROOM_STAIRS ? REASON_OK
                                : type == DD_ROOM_BOSS ? DD_NO_BOSS_LIVES
                                                       : DD_NO_EXIT;
            assert_int_equal(reason_of(&g, DD_EXTRACT), expected);
            assert_int_equal(reason_of(&g, DD_EXTRACT_ALTERNATIVE),
                             floor == 5 && at == 1 ? REASON_OK : DD_NO_EXIT);
        }
    }
}

/* DD-468, DD-465: the Colossus beaten, the way out is free; DD-472: and earns the bonus. */
static void over_the_boss(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        over_the_colossus(&g, rulesets[i], 0);
        assert_int_equal(look(&g)->extract_cost, 0);
        act(&g, DD_EXTRACT);
        assert_int_equal(g.s.exit, DD_EXIT_BOSS);
        assert_int_equal(g.s.profile.gold, bonus(&g, 5));
        assert_false(has_event(&g, DD_EV_EXTRACTION_PAID));
        assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 2), 5);
    }
}

/* DD-468, C-64: 100 of the run's gold at the stair one came by, then the Stalker. DD-471: its defeat ends the
 * run there and then, with the boss alive. */
static void over_the_paid_stalker(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, rulesets[i], "run", 2);
        go_to_floor(&g, 5);
        g.s.run_gold = 99;
        refuse(&g, DD_NO_GOLD, DD_EXTRACT_ALTERNATIVE);
        g.s.run_gold = 104;
        g.s.dread = 30;
        act(&g, DD_EXTRACT_ALTERNATIVE);
        assert_int_equal(event_arg(&g, DD_EV_EXTRACTION_PAID, 0), 100);
        assert_int_equal(g.s.run_gold, 4);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_string_equal(g.r->monster[g.s.foe[0].monster].name, "shadow_stalker");
        assert_true(has_event(&g, DD_EV_AMBUSH));
        assert_false(has_event(&g, DD_EV_EXTRACTION));
        g.s.turn = 2;
        refuse(&g, DD_NO_FLEE, DD_FLEE);

        g.s.hp = g.s.max_hp;
        g.s.foe[0].hp = 1;
        rig_dice(&g.s.loot, WANT_RANGE(12, 20, 16));
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_COMBAT_ENDED, 0), DD_VICTORY);
        assert_true(event_at(&g, DD_EV_COMBAT_ENDED) < event_at(&g, DD_EV_EXTRACTION));
        assert_int_equal(g.s.phase, DD_EXTRACTED);
        assert_int_equal(g.s.exit, DD_EXIT_PAID);
        assert_int_equal(g.s.profile.gold, 4 + 16 + bonus(&g, 5));
        assert_int_equal(g.s.dread, 0);
        assert_int_equal(g.s.profile.bestiary[monster_kind(&g, "shadow_stalker")].kills, 1);
    }
}

/* DD-468: who falls to the paid-for Stalker has paid and dies like anybody else. */
static void falling_to_the_paid_stalker(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "run", 2);
    go_to_floor(&g, 5);
    g.s.run_gold = 150;
    g.s.hp = 1;
    act(&g, DD_EXTRACT_ALTERNATIVE);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(g.s.profile.gold, 0);
    assert_int_equal(g.s.profile.extractions, 0);
}

/* DD-473, DD-153, DD-098: all that is carried comes home and lies ready for the stash; S-85: but the worn
 * starting gear. */
static void everything_carried_comes_home(void **unused) {
    struct game g;
    (void)unused;
    at_the_stairs(&g, MVP, 1, 12);
    wear(&g, "iron_longsword"); /* the old sword goes into the pack */
    give(&g, g.s.backpack, DD_CARRY_MAX, "chainmail_shirt");
    give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    act(&g, DD_EXTRACT);
    assert_int_equal(event_arg(&g, DD_EV_EXTRACTION, 1), 4);
    assert_int_equal(dd_items_count(g.s.profile.returned, DD_CARRY_MAX), 4);
    static const char *const home[] = {"iron_longsword", "chainmail_shirt", "torch", "healing_potion"};
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t found = 0;
        for (uint32_t k = 0; k < 4; k++)
            found += g.s.profile.returned[k].kind == item_kind(&g, home[i]);
        assert_int_equal(found, 1);
    }
    act(&g, DD_ACKNOWLEDGE);
    struct dd_setup next;
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, MVP, &next, 9);
    assert_int_equal(g.s.profile.gold, 12);
    refuse(&g, DD_NO_RETURNED, DD_ENTER_DUNGEON);
    for (int i = 0; i < 4; i++)
        act(&g, DD_DEPOSIT, g.s.profile.returned[0].id);
    assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), 4);
    act(&g, DD_ENTER_DUNGEON);
}

/* DD-470: a refused exit changes nothing, and one may go on instead. */
static void no_gold_no_exit(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t floor = 3; floor <= 4; floor++) {
        at_the_stairs(&g, DOCUMENT, floor, 0);
        uint64_t before = state_hash(&g);
        refuse(&g, DD_NO_GOLD, DD_EXTRACT);
        assert_true(state_hash(&g) == before);
        act(&g, DD_DESCEND);
        assert_int_equal(g.s.floor, floor + 1);
    }
}

/* S-88: what a run added to the gold at camp is its score, things are not; a death scores nothing. A duel is
 * scored by itself. */
static void gold_brought_home_is_the_score(void **unused) {
    struct game g;
    struct result res;
    (void)unused;
    start(&g, MVP, "run", 5);
    g.s.phase = DD_CAMP;
    g.s.outcome = DD_OUT_EXTRACTED;
    g.s.gold_earned = 345;
    g.s.items_kept = 4;
    result_of(&darkdelve_ops, g.r, &g.s, &res);
    assert_int_equal(res.score[0], 345);
    g.s.outcome = DD_OUT_DIED;
    result_of(&darkdelve_ops, g.r, &g.s, &res);
    assert_int_equal(res.score[0], 0);
    g.s.mode = DD_MODE_DUEL;
    g.s.hp = 17;
    result_of(&darkdelve_ops, g.r, &g.s, &res);
    assert_int_equal(res.score[0], 0);
    g.s.outcome = DD_OUT_QUIT;
    result_of(&darkdelve_ops, g.r, &g.s, &res);
    assert_int_equal(res.score[0], 17);
    g.s.outcome = DD_OUT_EXTRACTED;
    result_of(&darkdelve_ops, g.r, &g.s, &res);
    assert_int_equal(res.score[0], 1017);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_and_bonuses_by_floor),
        cmocka_unit_test(camp_gold_pays_for_nothing),
        cmocka_unit_test(only_at_an_exit),
        cmocka_unit_test(over_the_boss),
        cmocka_unit_test(over_the_paid_stalker),
        cmocka_unit_test(falling_to_the_paid_stalker),
        cmocka_unit_test(everything_carried_comes_home),
        cmocka_unit_test(no_gold_no_exit),
        cmocka_unit_test(gold_brought_home_is_the_score),
    };
    return cmocka_run_group_tests_name("darkdelve: extraction", tests, NULL, NULL);
}
