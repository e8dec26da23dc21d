/* Where the two design documents differ, the difference is data (the first of the C- decisions). This holds
 * the mvp side of each pair to the document's figure, in the content that carries it, or in what a game does
 * with it. */
#include "dd_test.h"

#include "core/metrics.h"

#include <jansson.h>
#include <stdio.h>

static void the_documents_figures_stand_in_content(void **state) {
    (void)state;
    static const struct {
        const char *rule, *path, *value;
    } rows[] = {
        {"C-02", "monsters.the_watcher.hp", "[80,100]"},
        {"C-02", "monsters.the_watcher.damage", "[18,25]"},
        {"C-02", "monsters.the_watcher.tell_skips_attack", "true"},
        {"C-03", "stash", "{\"capacity\":10,\"bring_max\":2,\"bring_consumables_max\":1}"},
        {"C-04", "extraction.floors.2.cost", "30"},
        {"C-04", "extraction.floors.3.cost", "60"},
        {"C-04", "extraction.alternative.cost", "100"},
        {"C-05", "extraction.floors.2.bonus", "45"},
        {"C-05", "extraction.floors.4.bonus", "75"},
        {"C-06", "combat.flee_common_bp", "7000"},
        {"C-06", "combat.flee_boss_bp", "5000"},
        {"C-06", "combat.flee_per_cunning_bp", "500"},
        {"C-06", "dread.flee", "8"},
        {"C-07", "dread.trapped_chest", "10"},
        {"C-07", "dread.stairwell_relief", "5"},
        {"C-07", "dungeon.floors.0.room_dread", "5"},
        {"C-07", "dungeon.floors.4.room_dread", "10"},
        {"C-09", "items.torch.dread_relief", "5"},
        {"C-09", "items.torch.uses_per_run", "3"},
        {"C-10", "items.clarity_potion.dread_relief", "0"},
        {"C-10", "items.clarity_potion.clarity_rooms", "3"},
        {"C-11", "items.healing_potion.heal", "20"},
        {"C-14", "bestiary.tiers",
         "[{\"encounters\":1,\"deaths\":0},{\"encounters\":3,\"deaths\":1},"
         "{\"encounters\":6,\"deaths\":2}]"},
        {"C-16", "monsters.ghoul.hp", "[20,25]"},
        {"C-16", "monsters.skeleton_archer.hp", "[15,18]"},
        {"C-16", "monsters.bone_colossus.hp", "[100,100]"},
        {"C-16", "monsters.bone_colossus.phases", "[{\"hp\":40,\"damage_bonus\":2,\"attacks\":2}]"},
        {"C-20", "items.soulreaver_axe.title", "\"Soulreaver Axe\""},
        {"C-20", "items.soulreaver_axe.rarity", "\"rare\""},
        {"C-20", "items.soulreaver_axe.damage", "[9,14]"},
        {"C-21", "words.levels.breaking.title", "\"Breaking Point\""},
    };
    const struct ruleset *set = open_ruleset(DOCUMENT);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const json_t *found = content_at(set->content, rows[i].path);
        json_t *wanted = json_loads(rows[i].value, JSON_DECODE_ANY, NULL);
        assert_non_null(wanted);
        if (!json_equal(found, wanted))
            fail_msg("%s: %s is not %s", rows[i].rule, rows[i].path, rows[i].value);
        json_decref(wanted);
    }
}

/* C-01: armor counts, so every run starts with 55 HP. */
static void armor_counts_at_the_start(void **state) {
    struct game g;
    (void)state;
    start(&g, DOCUMENT, "run", 1);
    assert_int_equal(g.s.hp, 55);
    assert_int_equal(g.s.max_hp, 55);
}

/* C-08, C-12, C-13: a death takes all that was carried and leaves a lesson, nothing else: no bonus for the
 * next run, and Dread at camp is 0. */
static void a_death_leaves_a_lesson_and_nothing_else(void **state) {
    struct game g;
    (void)state;
    start(&g, DOCUMENT, "run", 3);
    give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
    g.s.dread = 60;
    play_on(&g, "greedy", 3, DD_MAX_STEPS);
    assert_true(is_over(&g));
    assert_int_equal(g.s.outcome, DD_OUT_DIED);
    assert_int_equal(g.s.dread, 0);
    assert_int_equal(g.s.profile.gold, 0);
    assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), 0);
    assert_int_equal(dd_items_count(g.s.profile.returned, DD_CARRY_MAX), 0);
    assert_int_equal(g.s.profile.bestiary[g.s.killer].deaths, 1);
    struct dd_setup next = {0};
    dd_carry(g.r, &g.s, 0, &next);
    struct game again, fresh;
    next.mode = DD_MODE_RUN;
    start_from(&again, DOCUMENT, &next, 9);
    start(&fresh, DOCUMENT, "run", 9);
    assert_int_equal(again.s.hp, fresh.s.hp);
    assert_int_equal(again.s.might, fresh.s.might);
    assert_int_equal(again.s.worn[DD_WEAPON].kind, fresh.s.worn[DD_WEAPON].kind);
}

/* C-15: 21 rooms, 4 stairwells and the boss's hall. */
static void rooms_of_a_whole_dungeon(void **state) {
    struct game g;
    uint32_t counted = 0, stairs = 0, bosses = 0;
    (void)state;
    start(&g, DOCUMENT, "run", 4);
    for (uint8_t f = 1; f <= DD_FLOOR_MAX; f++) {
        go_to_floor(&g, f);
        for (uint32_t i = 1; i <= g.s.room_count; i++) {
            const struct dd_room *room = &g.s.rooms[i];
            stairs += room->type == DD_ROOM_STAIRS;
            bosses += room->type == DD_ROOM_BOSS;
            counted +=
                room->type != DD_ROOM_STAIRS && room->type != DD_ROOM_BOSS && !(room->flags & DD_LANDING);
        }
    }
    assert_int_equal(counted, 21);
    assert_int_equal(stairs, 4);
    assert_int_equal(bosses, 1);
}

/* C-17: four things to do in a fight, and no others. */
static void a_fight_has_four_actions(void **state) {
    struct game g;
    struct action legal[DD_MAX_LEGAL];
    uint32_t seen = 0;
    (void)state;
    fight(&g, DOCUMENT, "ghoul", 1, 0);
    give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.turn = 2;
    uint32_t n = dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++)
        seen |= 1u << legal[i].verb;
    assert_int_equal(seen, 1u << DD_ATTACK | 1u << DD_DEFEND | 1u << DD_USE_ITEM | 1u << DD_FLEE);
}

/* C-18, DD-605: the length of a run is a target of this ruleset, 10 to 20 minutes, and so are short fights.
 * F-03: so is what a careful delver reaches, by its exits. */
static void the_targets_of_this_ruleset(void **state) {
    static const struct {
        const char *name;
        int64_t lo, hi;
    } wanted[] = {
        {"run_seconds", 600000, 1200000},
        {"fight_seconds", 0, 120000},
        {"exit_floor_3", 0, 600},
        {"go_on_3", 75000, 125000},
    };
    (void)state;
    for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++) {
        const struct target_row *found = NULL;
        for (uint32_t i = 0; i < dd_metrics.target_count; i++)
            if (!strcmp(dd_metrics.targets[i].name, wanted[w].name))
                found = &dd_metrics.targets[i];
        assert_non_null(found);
        assert_int_equal(found->lo_milli, wanted[w].lo);
        assert_int_equal(found->hi_milli, wanted[w].hi);
        assert_non_null(strstr(found->rulesets, "document-mvp"));
    }
}

/* F-03: a chest of the tuned layer holds a potion in at least 35% of cases over the whole dungeon. */
static void chests_hold_potions(void **state) {
    struct game g;
    struct stream loot;
    uint32_t potions = 0, all = 0;
    (void)state;
    start(&g, MVP, "run", 5);
    uint8_t potion = item_kind(&g, "healing_potion");
    stream_open(&loot, 5);
    for (uint8_t f = 1; f <= DD_FLOOR_MAX; f++)
        for (uint32_t i = 0; i < 4000; i++, all++)
            potions += dd_roll_item(g.r, &loot, f, -1) == potion;
    assert_true(potions * 100 >= all * 35);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_documents_figures_stand_in_content),
        cmocka_unit_test(armor_counts_at_the_start),
        cmocka_unit_test(a_death_leaves_a_lesson_and_nothing_else),
        cmocka_unit_test(rooms_of_a_whole_dungeon),
        cmocka_unit_test(a_fight_has_four_actions),
        cmocka_unit_test(the_targets_of_this_ruleset),
        cmocka_unit_test(chests_hold_potions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
