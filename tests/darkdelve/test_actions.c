/* What DARKDELVE lets the player do: which verb belongs to which phase (DD-555 to DD-557), what each does,
 * and the exact border between consent and refusal. All reasons for refusals: test_refusals.c. */
#include "dd_test.h"

#define ALL_SEEDS(seed, n) for (uint64_t seed = 1; seed <= (n); seed++)

enum {
    CAMP = 1 << DD_CAMP,
    DUNGEON = 1 << DD_DUNGEON,
    COMBAT = 1 << DD_COMBAT,
    AFTER = 1 << DD_DEAD | 1 << DD_EXTRACTED
};

/* The verbs and the phases they belong to. Those above the line are the documents' own; the rest fill the
 * gaps they left (C-64, C-72, C-73). */
static const struct {
    const char *name;
    uint32_t phases;
} verb_table[] = {
    {"enter_dungeon", CAMP},
    {"deposit_to_stash", CAMP},
    {"withdraw_from_stash", CAMP},
    {"quit", CAMP},
    {"move_to_room", DUNGEON},
    {"descend_floor", DUNGEON},
    {"extract", DUNGEON},
    {"open_chest", DUNGEON},
    {"attack", COMBAT},
    {"defend", COMBAT},
    {"use_item", COMBAT | DUNGEON},
    {"flee", COMBAT},

    {"discard_item", CAMP},
    {"equip_found", DUNGEON},
    {"keep_in_pack", DUNGEON},
    {"equip_item", DUNGEON},
    {"extract_alternative", DUNGEON},
    {"acknowledge", AFTER},
};

static void stand(struct game *g, const char *ruleset, uint8_t floor, uint8_t type) {
    for (uint64_t seed = 1;; seed++) {
        start(g, ruleset, "run", seed);
        if (floor > 1)
            go_to_floor(g, floor);
        if (stand_in(g, type))
            return;
    }
}

/* At camp with a longsword (1), a potion (2) and a torch (3) in the stash. */
static void camp(struct game *g) {
    static const char *const names[] = {"iron_longsword", "healing_potion", "torch"};
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct dd_setup setup = setup_of(MVP, "camp");
    for (int i = 0; i < 3; i++) {
        uint8_t kind = (uint8_t)dd_id_of(r, DD_KIND_ITEM, names[i]);
        setup.profile.stash[i] = (struct dd_item){.id = (uint16_t)(i + 1),
            .kind = kind,
            .uses = r->item[kind].uses,
            .slot = r->item[kind].slot,
            .rarity = r->item[kind].rarity};
    }
    start_from(g, MVP, &setup, 11);
}

static bool in_table(const char *name) {
    for (uint32_t i = 0; i < sizeof verb_table / sizeof verb_table[0]; i++)
        if (!strcmp(verb_table[i].name, name))
            return true;
    return false;
}

/* DD-555, DD-556, DD-557: each in its phases and refused in all others; what only the larger game knows never is open. */
static void verbs_belong_to_their_phases(void **state) {
    (void)state;
    struct game in[DD_PHASES];
    start(&in[DD_CAMP], MVP, "camp", 1);
    start(&in[DD_DUNGEON], MVP, "run", 1);
    fight(&in[DD_COMBAT], MVP, "ghoul", 1, 20);
    fight(&in[DD_DEAD], MVP, "ghoul", 1, 20);
    in[DD_DEAD].s.hp = 1;
    act(&in[DD_DEAD], DD_ATTACK);
    stand(&in[DD_EXTRACTED], MVP, 1, DD_ROOM_STAIRS);
    act(&in[DD_EXTRACTED], DD_EXTRACT);
    for (uint32_t v = 0; v < darkdelve_ops.verb_count; v++)
        for (uint32_t phase = 0; phase < DD_PHASES && !in_table(darkdelve_ops.verbs[v].name); phase++)
            assert_int_not_equal(reason_of(&in[phase], (int)v, 1), REASON_OK);
    for (uint32_t i = 0; i < sizeof verb_table / sizeof verb_table[0]; i++) {
        struct action a;
        struct err e;
        assert_int_equal(action_read(&darkdelve_ops, verb_table[i].name, &a, &e), ST_OK);
        for (uint32_t phase = 0; phase < DD_PHASES; phase++) {
            assert_int_equal(in[phase].s.phase, phase);
            bool belongs = verb_table[i].phases >> phase & 1;
            bool refused = reason_of(&in[phase], a.verb) == DD_NO_PHASE;
            if (belongs == refused)
                fail_msg("%s while %s", verb_table[i].name, dd_phase_names[phase]);
        }
    }
}

/* DD-555: looking at stash and bestiary is no action: one question offers all that can be done at camp. */
static void looking_is_no_action(void **state) {
    static const char *const legal[] = {
        "enter_dungeon",         "enter_dungeon 1",       "enter_dungeon 1 2",     "enter_dungeon 1 3",
        "enter_dungeon 2",       "enter_dungeon 3",       "withdraw_from_stash 1", "withdraw_from_stash 2",
        "withdraw_from_stash 3", "discard_item 1",        "discard_item 2",        "discard_item 3",
        "quit"};
    static const char *const gone[] = {"view_camp", "view_stash", "view_bestiary"};
    struct action offered[DD_MAX_LEGAL], a;
    struct game g;
    struct err e;
    (void)state;
    camp(&g);
    assert_int_equal(dd_legal(g.r, &g.s, offered, DD_MAX_LEGAL), sizeof legal / sizeof legal[0]);
    for (uint32_t i = 0; i < sizeof legal / sizeof legal[0]; i++) {
        TEXT_ON_STACK(t, 80);
        action_write(&darkdelve_ops, &offered[i], &t);
        assert_string_equal(t.buf, legal[i]);
    }
    for (uint32_t i = 0; i < 3; i++)
        assert_int_not_equal(action_read(&darkdelve_ops, gone[i], &a, &e), ST_OK);
}

/* DD-555, C-71: stash to hand and back; a discarded item is gone. */
static void items_move_between_stash_and_hand(void **state) {
    (void)state;
    struct game g;
    camp(&g);
    act(&g, DD_WITHDRAW, 1);
    assert_int_equal(g.s.profile.hand[0].id, 1);
    assert_int_equal(dd_items_find(g.s.profile.stash, DD_STASH_MAX, 1), -1);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 2), DD_TO_HAND);
    act(&g, DD_DEPOSIT, 1);
    assert_int_equal(g.s.profile.hand[0].id, 0);
    assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), 3);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 2), DD_TO_STASH);
    act(&g, DD_DISCARD, 2);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 0), 2);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 2), DD_TO_NOWHERE);
    assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), 2);
    assert_int_equal(dd_items_find(g.s.profile.stash, DD_STASH_MAX, 2), -1);
}

/* DD-555: quitting ends the match and takes nothing. */
static void quitting_ends_it(void **state) {
    (void)state;
    struct game g;
    struct ask ask;
    camp(&g);
    struct dd_profile before = g.s.profile;
    act(&g, DD_QUIT);
    dd_ask(g.r, &g.s, &ask);
    assert_true(ask.over);
    assert_int_equal(g.s.outcome, DD_OUT_QUIT);
    assert_true(has_event(&g, DD_EV_QUIT));
    assert_memory_equal(&before, &g.s.profile, sizeof before);
}

/* DD-558: two items may be brought, whichever of them is named first, and it is the same action. */
static void items_are_named_in_any_order(void **state) {
    (void)state;
    static const struct {
        const char *words;
        int16_t first, second;
    } rows[] = {
        {"enter_dungeon 1 3", 1, 3}, {"enter_dungeon 3 1", 1, 3}, {"enter_dungeon 0 2", 2, 0},
        {"enter_dungeon 2", 2, 0},   {"enter_dungeon", 0, 0},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct action a;
        struct err e;
        camp(&g);
        assert_int_equal(action_read(&darkdelve_ops, rows[i].words, &a, &e), ST_OK);
        assert_int_equal(a.arg[0], rows[i].first);
        assert_int_equal(a.arg[1], rows[i].second);
        assert_int_equal(dd_check(g.r, &g.s, 0, &a), REASON_OK);
        struct action pair = {DD_ENTER_DUNGEON, {rows[i].second, 0, rows[i].first}};
        action_order(&darkdelve_ops, &pair);
        assert_memory_equal(&pair, &a, sizeof a);
    }
    struct action attack = {DD_MOVE, {3, 1, 2}}; /* others are left alone */
    action_order(&darkdelve_ops, &attack);
    assert_int_equal(attack.arg[0], 3);
}

/* DD-558: at most two items, at most one consumable, all from the stash (or laid out of it). */
static void entering_takes_what_is_named(void **state) {
    (void)state;
    static const struct {
        int first, second;
        uint32_t reason;
    } rows[] = {
        {0, 0, REASON_OK},  {1, 0, REASON_OK},       {2, 0, REASON_OK},         {3, 0, REASON_OK},
        {1, 2, REASON_OK},  {1, 3, REASON_OK},       {2, 3, DD_NO_CONSUMABLES}, {4, 0, DD_NO_ITEM},
        {1, 4, DD_NO_ITEM}, {1, 1, DD_NO_SAME_ITEM}, {3, 1, DD_NO_ORDER},       {0, 1, REASON_ARGS},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        int first = rows[i].first, second = rows[i].second;
        camp(&g);
        if (rows[i].reason != REASON_OK) {
            refuse(&g, rows[i].reason, DD_ENTER_DUNGEON, first, second);
            continue;
        }
        act(&g, DD_ENTER_DUNGEON, first, second);
        assert_int_equal(g.s.phase, DD_DUNGEON);
        assert_int_equal(g.s.floor, 1);
        assert_int_equal(g.s.worn[DD_WEAPON].id == 1, first == 1);
        assert_int_equal(g.s.consumables_brought, first > 1 || second > 1);
        uint32_t brought = (first != 0) + (second != 0);
        assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), 3 - brought);
        assert_int_equal(event_arg(&g, DD_EV_RUN_STARTED, 1), brought);
    }
}

/* DD-558: a third item is one too many, to bring and to lay out. */
static void three_items_cannot_be_brought(void **state) {
    (void)state;
    struct game g;
    camp(&g);
    refuse(&g, DD_NO_TOO_MANY, DD_ENTER_DUNGEON, 1, 2, 3);
    uint16_t extra = give(&g, g.s.profile.stash, DD_STASH_MAX, "chainmail_shirt");
    act(&g, DD_WITHDRAW, 1);
    act(&g, DD_WITHDRAW, 2);
    refuse(&g, DD_NO_TOO_MANY, DD_WITHDRAW, extra);
    act(&g, DD_ENTER_DUNGEON, 1, 2);
    assert_int_equal(g.s.worn[DD_WEAPON].id, 1);
    assert_int_equal(g.s.consumables[0].id, 2);
}

/* DD-556, DD-559: exactly the adjacent rooms, from every room of many floors. */
static void moves_lead_to_adjacent_rooms(void **state) {
    (void)state;
    ALL_SEEDS(seed, 60) {
        struct game g;
        start(&g, MVP, "run", seed);
        if (seed % 5)
            go_to_floor(&g, (uint8_t)(1 + seed % 5));
        g.no_audit = true;
        for (uint8_t from = 1; from <= g.s.room_count; from++) {
            g.s.room = from;
            for (int to = -1; to <= DD_ROOM_MAX + 1; to++) {
                const uint8_t *adj = g.s.rooms[from].adj;
                bool beside = to > 0 && (adj[0] == to || adj[1] == to || adj[2] == to);
                uint32_t reason = reason_of(&g, DD_MOVE, to);
                assert_int_equal(reason, beside ? REASON_OK : DD_NO_ADJACENT);
                assert_int_equal(is_legal(&g, DD_MOVE, to), beside);
            }
        }
    }
}

/* DD-559: a move arrives where it was meant to. */
static void moves_arrive(void **state) {
    (void)state;
    ALL_SEEDS(seed, 40) {
        struct game g;
        start(&g, MVP, "run", seed);
        uint8_t to = g.s.rooms[1].adj[0];
        act(&g, DD_MOVE, to);
        assert_int_equal(event_arg(&g, DD_EV_ROOM_ENTERED, 0), to);
        assert_int_equal(g.s.room, to);
        assert_int_equal(g.s.prev_room, 1);
    }
}

/* DD-560, DD-565: by the type of the room alone, on every floor. */
static void stairs_and_chests_by_room_type(void **state) {
    (void)state;
    for (uint8_t floor = 1; floor <= DD_FLOOR_MAX; floor++) {
        for (uint8_t type = DD_ROOM_COMBAT; type <= DD_ROOM_BOSS; type++) {
            struct game g;
            if (type == (floor == DD_FLOOR_MAX ? DD_ROOM_STAIRS : DD_ROOM_BOSS))
                continue;
            stand(&g, MVP, floor, type);
            g.s.run_gold = 500;
            assert_int_equal(reason_of(&g, DD_DESCEND), type == DD_ROOM_STAIRS ? REASON_OK : DD_NO_STAIRS);
            assert_int_equal(reason_of(&g, DD_OPEN_CHEST),
                             type == DD_ROOM_TREASURE ? REASON_OK : DD_NO_CHEST);
            bool out = type == DD_ROOM_STAIRS || type == DD_ROOM_BOSS;
            assert_int_equal(reason_of(&g, DD_EXTRACT), out ? REASON_OK : DD_NO_EXIT);
        }
    }
}

/* DD-560: the stairs lead to the next floor. */
static void descending_goes_one_floor_down(void **state) {
    (void)state;
    for (uint8_t floor = 1; floor < DD_FLOOR_MAX; floor++) {
        struct game g;
        stand(&g, MVP, floor, DD_ROOM_STAIRS);
        act(&g, DD_DESCEND);
        assert_int_equal(g.s.floor, floor + 1);
        assert_int_equal(g.s.room, 1);
        assert_int_equal(event_arg(&g, DD_EV_FLOOR_DESCENDED, 0), floor + 1);
    }
}

/* DD-561: in a stairwell, with the price in the run's purse, to the coin. */
static void extracting_needs_the_price(void **state) {
    (void)state;
    static const uint32_t cost[DD_FLOOR_MAX] = {0, 0, 0, 30, 60};
    for (int set = 0; set < 2; set++) {
        for (uint8_t floor = 1; floor < DD_FLOOR_MAX; floor++) {
            struct game g;
            stand(&g, rulesets[set], floor, DD_ROOM_STAIRS);
            if (cost[floor]) {
                g.s.run_gold = cost[floor] - 1;
                g.s.profile.gold = 100000;
                refuse(&g, DD_NO_GOLD, DD_EXTRACT);
            }
            g.s.run_gold = cost[floor];
            uint32_t bonus = g.r->floor[floor].extract_bonus, home = g.s.profile.gold;
            act(&g, DD_EXTRACT);
            assert_int_equal(g.s.phase, DD_EXTRACTED);
            assert_int_equal(g.s.run_gold, 0);
            assert_int_equal(g.s.profile.gold, home + bonus);
            assert_int_equal(has_event(&g, DD_EV_EXTRACTION_PAID), cost[floor] != 0);
        }
    }
}

/* DD-562: after a guard two turns without one, then it is there again. */
static void guarding_needs_rest(void **state) {
    (void)state;
    struct game g;
    fight(&g, MVP, "the_watcher", 5, 100);
    wear(&g, "chainmail_shirt");
    g.s.foe[0].tell = DD_TELL_NONE;
    act(&g, DD_DEFEND);
    for (int turn = 0; turn < 2; turn++) {
        refuse(&g, DD_NO_COOLDOWN, DD_DEFEND);
        g.s.hp = g.s.max_hp;
        act(&g, DD_ATTACK);
    }
    g.s.hp = g.s.max_hp;
    act(&g, DD_DEFEND);
}

/* DD-563: not on turn 1, and only from those who allow it. */
static void fleeing_by_turn_and_foe(void **state) {
    (void)state;
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    for (uint8_t monster = 1; monster <= r->monster_count; monster++) {
        struct game g;
        fight(&g, MVP, r->monster[monster].name, 5, 0);
        bool boss = !strcmp(r->monster[monster].name, "bone_colossus") ||
                    !strcmp(r->monster[monster].name, "the_watcher");
        refuse(&g, boss ? DD_NO_FLEE : DD_NO_FIRST_TURN, DD_FLEE);
        g.s.turn = 2;
        assert_int_equal(reason_of(&g, DD_FLEE), boss ? DD_NO_FLEE : REASON_OK);
    }
}

/* DD-564: only what lies among the consumables, in a fight and (C-72) outside. */
static void using_needs_a_consumable(void **state) {
    (void)state;
    for (int in_fight = 0; in_fight < 2; in_fight++) {
        struct game g;
        if (in_fight)
            fight(&g, MVP, "ghoul", 1, 20);
        else
            start(&g, MVP, "run", 1);
        uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        uint16_t sword = give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, sword);
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, g.s.worn[DD_WEAPON].id);
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, potion + 50);
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, 0);
        act(&g, DD_USE_ITEM, potion);
        assert_int_equal(event_arg(&g, DD_EV_ITEM_USED, 0), potion);
        refuse(&g, DD_NO_ITEM, DD_USE_ITEM, potion);
    }
}

/* DD-565: once; afterwards the lid is open. */
static void a_chest_opens_once(void **state) {
    (void)state;
    struct game g;
    stand(&g, MVP, 1, DD_ROOM_TREASURE);
    act(&g, DD_OPEN_CHEST);
    assert_true(g.s.rooms[g.s.room].flags & DD_CHEST_OPEN);
    if (g.s.found.id)
        act(&g, DD_KEEP_IN_PACK);
    refuse(&g, DD_NO_CHEST, DD_OPEN_CHEST);
}

/* DD-557: the four ways to spend a turn, and each spends exactly one. */
static void a_turn_is_spent_by_each_combat_action(void **state) {
    (void)state;
    static const uint8_t verbs[] = {DD_ATTACK, DD_DEFEND, DD_USE_ITEM, DD_FLEE};
    for (int i = 0; i < 4; i++) {
        struct game g;
        fight(&g, DOCUMENT, "ghoul", 1, 20);
        g.s.turn = 2;
        g.s.foe[0].tell = DD_TELL_NONE;
        int arg = verbs[i] == DD_USE_ITEM ? give(&g, g.s.consumables, DD_CARRY_MAX, "torch") : 0;
        struct want blow = WANT_RANGE(8, 12, 9);
        struct want weak = WANT_RANGE(5, 8, 5), no_crit = WANT_NO(1400), caught = WANT_NO(8500);
        if (verbs[i] == DD_ATTACK)
            rig(&g.s.combat, (const struct want[]){weak, no_crit, blow}, 3);
        else if (verbs[i] == DD_FLEE)
            rig(&g.s.combat, (const struct want[]){caught, blow}, 2);
        else
            rig(&g.s.combat, &blow, 1);
        int hp = g.s.hp;
        act(&g, verbs[i], arg);
        assert_used(&g.s.combat, verbs[i] == DD_ATTACK ? 3 : verbs[i] == DD_FLEE ? 2 : 1);
        assert_int_equal(g.s.turn, 3);
        assert_int_equal(hp - g.s.hp, verbs[i] == DD_DEFEND ? 4 : 9);
    }
}

/* DD-503, C-73: the end is acknowledged, and nothing else is asked. */
static void the_end_is_acknowledged(void **state) {
    (void)state;
    struct game g;
    struct action legal[DD_MAX_LEGAL];
    fight(&g, MVP, "ghoul", 1, 20);
    g.s.hp = 1;
    act(&g, DD_ATTACK);
    assert_int_equal(g.s.phase, DD_DEAD);
    assert_int_equal(dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), 1);
    act(&g, DD_ACKNOWLEDGE);
    assert_int_equal(g.s.phase, DD_CAMP);
    assert_int_equal(dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), 0);
    assert_true(has_event(&g, DD_EV_RETURNED));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_belong_to_their_phases),
        cmocka_unit_test(looking_is_no_action),
        cmocka_unit_test(items_move_between_stash_and_hand),
        cmocka_unit_test(quitting_ends_it),
        cmocka_unit_test(entering_takes_what_is_named),
        cmocka_unit_test(items_are_named_in_any_order),
        cmocka_unit_test(three_items_cannot_be_brought),
        cmocka_unit_test(moves_lead_to_adjacent_rooms),
        cmocka_unit_test(moves_arrive),
        cmocka_unit_test(stairs_and_chests_by_room_type),
        cmocka_unit_test(descending_goes_one_floor_down),
        cmocka_unit_test(extracting_needs_the_price),
        cmocka_unit_test(guarding_needs_rest),
        cmocka_unit_test(fleeing_by_turn_and_foe),
        cmocka_unit_test(using_needs_a_consumable),
        cmocka_unit_test(a_chest_opens_once),
        cmocka_unit_test(a_turn_is_spent_by_each_combat_action),
        cmocka_unit_test(the_end_is_acknowledged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
