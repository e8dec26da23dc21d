/* Every reason for which DARKDELVE refuses an action (DD-558 to DD-565): a table of situations. A refused
 * action is not in the legal list, and neither the state nor the match around it changes by one byte.
 * A reason of the shorter game without a row fails the last test; those that only the whole game has follow
 * DD_NO_FOE, and the tests of their parts have the situations. */
#include "dd_test.h"

#include "core/match.h"
#include "core/offer.h"

/* A situation: makes the state and names the action, verb and arguments, that must be refused in it. */
struct refusal {
    uint32_t reason;
    const char *when;
    void (*make)(struct game *g, int *action);
};

static void set_action(int *action, int verb, int a, int b, int c) {
    action[0] = verb;
    action[1] = a;
    action[2] = b;
    action[3] = c;
}

/* What lies at camp, by name; null ends a list. Items are numbered from 1 in this order. */
struct shelf {
    const char *stash[DD_STASH_MAX + 1], *hand[DD_HAND_MAX + 1], *returned[3];
};

static void put_items(const struct dd_rules *r, struct dd_item *list, const char *const *names) {
    for (uint32_t i = 0; names[i]; i++) {
        int64_t kind = dd_id_of(r, DD_KIND_ITEM, names[i]);
        assert_true(kind > 0);
        list[i] = (struct dd_item){.id = (uint16_t)(i + 1),
            .kind = (uint8_t)kind,
            .uses = r->item[kind].uses,
            .slot = r->item[kind].slot,
            .rarity = r->item[kind].rarity};
    }
}

static void camp(struct game *g, const struct shelf *shelf) {
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct dd_setup setup = setup_of(MVP, "camp");
    put_items(r, setup.profile.stash, shelf->stash);
    put_items(r, setup.profile.hand, shelf->hand);
    put_items(r, setup.profile.returned, shelf->returned);
    start_from(g, MVP, &setup, 7);
}

/* In the dungeon, in a room of a type on a floor, the Dread of the way down forgotten. */
static void stand(struct game *g, uint8_t floor, uint8_t type) {
    for (uint64_t seed = 1;; seed++) {
        start(g, MVP, "run", seed);
        if (floor > 1)
            go_to_floor(g, floor);
        if (stand_in(g, type))
            return;
    }
}

static const struct shelf sword_and_potions = {
    .stash = {"iron_longsword", "healing_potion", "healing_potion"},
};
static const struct shelf hand_full = {
    .stash = {"torch"},
    .hand = {"iron_longsword", "chainmail_shirt"},
};
static const struct shelf one_potion_laid_out = {
    .stash = {"healing_potion", "chainmail_shirt"},
    .hand = {"torch"},
};
static const struct shelf full_and_more = {
    .stash = {"torch", "torch", "torch", "torch", "torch", "torch", "torch", "torch", "torch"},
    .hand = {"chainmail_shirt"},
    .returned = {"iron_longsword"},
};

static void after_quitting(struct game *g, int *action) {
    start(g, MVP, "camp", 1);
    act(g, DD_QUIT);
    set_action(action, DD_ENTER_DUNGEON, 0, 0, 0);
}

static void after_a_run(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_STAIRS);
    act(g, DD_EXTRACT);
    act(g, DD_ACKNOWLEDGE);
    set_action(action, DD_ACKNOWLEDGE, 0, 0, 0);
}

static void verb_after_the_last(struct game *g, int *action) {
    start(g, MVP, "camp", 1);
    set_action(action, DD_VERBS, 0, 0, 0);
}

static void verb_from_nowhere(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, UINT16_MAX, 1, 1, 1);
}

static void second_item_without_first(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 0, 1, 0);
}

static void third_item(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 1, 2, 3);
}

static void attack_with_a_number(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_ATTACK, 1, 0, 0);
}

static void strike_heavily(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_HEAVY, 0, 0, 0);
}

static void move_with_two_numbers(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_MOVE, g->s.rooms[1].adj[0], 1, 0);
}

static void attack_at_camp(struct game *g, int *action) {
    start(g, MVP, "camp", 1);
    set_action(action, DD_ATTACK, 0, 0, 0);
}

static void flee_outside_a_fight(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_FLEE, 0, 0, 0);
}

static void quit_in_the_dungeon(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_QUIT, 0, 0, 0);
}

static void walk_away_from_a_fight(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_MOVE, g->s.prev_room, 0, 0);
}

static void chest_after_the_end(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_STAIRS);
    act(g, DD_EXTRACT);
    set_action(action, DD_OPEN_CHEST, 0, 0, 0);
}

static void bring_what_is_not_there(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 1, 4, 0);
}

static void bring_a_negative(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, -1, 0, 0);
}

static void lay_out_twice(struct game *g, int *action) {
    camp(g, &one_potion_laid_out);
    set_action(action, DD_WITHDRAW, g->s.profile.hand[0].id, 0, 0);
}

static void put_away_what_is_put_away(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_DEPOSIT, g->s.profile.stash[0].id, 0, 0);
}

static void discard_nothing(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_DISCARD, 0, 0, 0);
}

static void lay_out_a_third(struct game *g, int *action) {
    camp(g, &hand_full);
    set_action(action, DD_WITHDRAW, g->s.profile.stash[0].id, 0, 0);
}

static void bring_two_potions(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 2, 3, 0);
}

static void lay_out_a_second_consumable(struct game *g, int *action) {
    camp(g, &one_potion_laid_out);
    set_action(action, DD_WITHDRAW, g->s.profile.stash[0].id, 0, 0);
}

static void bring_one_twice(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 1, 1, 0);
}

static void bring_in_disorder(struct game *g, int *action) {
    camp(g, &sword_and_potions);
    set_action(action, DD_ENTER_DUNGEON, 2, 1, 0);
}

static void put_into_a_full_stash(struct game *g, int *action) {
    camp(g, &full_and_more);
    set_action(action, DD_DEPOSIT, g->s.profile.returned[0].id, 0, 0);
}

static void leave_loot_lying(struct game *g, int *action) {
    camp(g, &full_and_more);
    set_action(action, DD_ENTER_DUNGEON, 0, 0, 0);
}

static void use_what_is_not_there(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_USE_ITEM, 99, 0, 0);
}

static void drink_a_sword(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_USE_ITEM, give(g, g->s.backpack, DD_CARRY_MAX, "iron_longsword"), 0, 0);
}

static void wear_a_potion(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_EQUIP_ITEM, give(g, g->s.consumables, DD_CARRY_MAX, "healing_potion"), 0, 0);
}

/* S-77: chainmail holds 5 HP more than leathers; who has no more than those cannot take it off. */
static void wear_less(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    wear(g, "chainmail_shirt");
    set_action(action, DD_EQUIP_ITEM, g->s.backpack[0].id, 0, 0);
}

static void a_fourth_flame(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    uint16_t first = give(g, g->s.consumables, DD_CARRY_MAX, "torch");
    uint16_t second = give(g, g->s.consumables, DD_CARRY_MAX, "torch");
    for (int i = 0; i < 3; i++)
        act(g, DD_USE_ITEM, first);
    set_action(action, DD_USE_ITEM, second, 0, 0);
}

/* Shipped rulesets let items be used while exploring (C-72); this one does not. */
static void use_outside_a_fight(struct game *g, int *action) {
    static struct dd_rules strict;
    static struct ruleset set;
    start(g, MVP, "run", 1);
    strict = *g->r;
    strict.use_item_outside_combat = 0;
    set = *g->set;
    set.rules = &strict;
    g->r = &strict;
    g->set = &set;
    set_action(action, DD_USE_ITEM, give(g, g->s.consumables, DD_CARRY_MAX, "healing_potion"), 0, 0);
}

static void find_a_sword(struct game *g) {
    start(g, MVP, "run", 1);
    dd_item_gain(g->r, &g->s, item_kind(g, "iron_longsword"), NULL);
    assert_int_not_equal(g->s.found.id, 0);
}

static void walk_on_with_a_find(struct game *g, int *action) {
    find_a_sword(g);
    set_action(action, DD_MOVE, g->s.rooms[1].adj[0], 0, 0);
}

static void equip_no_find(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_EQUIP_FOUND, 0, 0, 0);
}

static void stow_no_find(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_KEEP_IN_PACK, 0, 0, 0);
}

static void walk_through_a_wall(struct game *g, int *action) {
    start(g, MVP, "run", 3);
    uint8_t to = g->s.room_count;
    for (int i = 0; i < DD_ADJ_MAX; i++)
        if (g->s.rooms[1].adj[i] == to)
            to--, i = -1;
    set_action(action, DD_MOVE, to, 0, 0);
}

static void walk_off_the_map(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    set_action(action, DD_MOVE, 0, 0, 0);
}

static void chest_in_an_empty_room(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_EMPTY);
    set_action(action, DD_OPEN_CHEST, 0, 0, 0);
}

static void chest_twice(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_TREASURE);
    act(g, DD_OPEN_CHEST);
    if (g->s.found.id)
        act(g, DD_KEEP_IN_PACK);
    set_action(action, DD_OPEN_CHEST, 0, 0, 0);
}

static void descend_without_stairs(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_TREASURE);
    set_action(action, DD_DESCEND, 0, 0, 0);
}

static void descend_below_the_last_floor(struct game *g, int *action) {
    stand(g, 5, DD_ROOM_BOSS);
    set_action(action, DD_DESCEND, 0, 0, 0);
}

static void extract_from_a_chest_room(struct game *g, int *action) {
    stand(g, 1, DD_ROOM_TREASURE);
    set_action(action, DD_EXTRACT, 0, 0, 0);
}

static void alternative_on_floor_four(struct game *g, int *action) {
    stand(g, 4, DD_ROOM_STAIRS);
    g->s.run_gold = 500;
    set_action(action, DD_EXTRACT_ALTERNATIVE, 0, 0, 0);
}

static void alternative_away_from_the_stair(struct game *g, int *action) {
    stand(g, 5, DD_ROOM_BOSS);
    g->s.run_gold = 500;
    set_action(action, DD_EXTRACT_ALTERNATIVE, 0, 0, 0);
}

static void floor_three_one_coin_short(struct game *g, int *action) {
    stand(g, 3, DD_ROOM_STAIRS);
    g->s.run_gold = 29;
    g->s.profile.gold = 1000; /* gold at camp pays for nothing down here */
    set_action(action, DD_EXTRACT, 0, 0, 0);
}

static void floor_four_one_coin_short(struct game *g, int *action) {
    stand(g, 4, DD_ROOM_STAIRS);
    g->s.run_gold = 59;
    set_action(action, DD_EXTRACT, 0, 0, 0);
}

static void alternative_one_coin_short(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    go_to_floor(g, 5);
    g->s.run_gold = 99;
    set_action(action, DD_EXTRACT_ALTERNATIVE, 0, 0, 0);
}

/* Play cannot come here: who stands beside the boss is in a fight with it. The door is shut all the same. */
static void extract_past_the_boss(struct game *g, int *action) {
    stand(g, 5, DD_ROOM_BOSS);
    g->no_audit = true;
    g->s.rooms[g->s.room].foe[0].monster = g->r->boss;
    set_action(action, DD_EXTRACT, 0, 0, 0);
}

static void guard_twice(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    act(g, DD_DEFEND);
    set_action(action, DD_DEFEND, 0, 0, 0);
}

static void flee_at_once(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_FLEE, 0, 0, 0);
}

static void flee_from(struct game *g, const char *monster, int *action) {
    fight(g, MVP, monster, 5, 0);
    g->s.turn = 2;
    set_action(action, DD_FLEE, 0, 0, 0);
}

static void flee_from_the_boss(struct game *g, int *action) {
    flee_from(g, "bone_colossus", action);
}

static void flee_from_the_watcher(struct game *g, int *action) {
    flee_from(g, "the_watcher", action);
}

static void flee_from_what_was_paid_for(struct game *g, int *action) {
    start(g, MVP, "run", 1);
    go_to_floor(g, 5);
    g->s.run_gold = 100;
    act(g, DD_EXTRACT_ALTERNATIVE);
    act(g, DD_DEFEND);
    assert_int_equal(g->s.turn, 2);
    set_action(action, DD_FLEE, 0, 0, 0);
}

static const struct refusal refusals[] = {
    {REASON_OVER, "entering after quitting", after_quitting},
    {REASON_OVER, "acknowledging twice", after_a_run},
    {REASON_VERB, "the verb after the last", verb_after_the_last},
    {REASON_VERB, "a verb far outside", verb_from_nowhere},
    {REASON_ARGS, "a second item without a first", second_item_without_first},
    {DD_NO_TOO_MANY, "a third item", third_item},
    {DD_NO_FOE, "striking at the second of one", attack_with_a_number},
    {REASON_ARGS, "a move takes one number", move_with_two_numbers},
    {DD_NO_RULE, "a verb of the whole game", strike_heavily},
    {DD_NO_PHASE, "attacking at camp", attack_at_camp},
    {DD_NO_PHASE, "fleeing outside a fight", flee_outside_a_fight},
    {DD_NO_PHASE, "quitting in the dungeon", quit_in_the_dungeon},
    {DD_NO_PHASE, "walking away from a fight", walk_away_from_a_fight},
    {DD_NO_PHASE, "opening a chest after the end", chest_after_the_end},
    {DD_NO_ITEM, "bringing what is not in the stash", bring_what_is_not_there},
    {DD_NO_ITEM, "bringing an item below zero", bring_a_negative},
    {DD_NO_ITEM, "laying out what is laid out", lay_out_twice},
    {DD_NO_ITEM, "putting away what is in the stash", put_away_what_is_put_away},
    {DD_NO_ITEM, "discarding nothing", discard_nothing},
    {DD_NO_ITEM, "using what is not carried", use_what_is_not_there},
    {DD_NO_ITEM, "using a sword", drink_a_sword},
    {DD_NO_ITEM, "wearing a potion", wear_a_potion},
    {DD_NO_WEAKER, "wearing less than one wears", wear_less},
    {DD_NO_TOO_MANY, "laying out a third item", lay_out_a_third},
    {DD_NO_CONSUMABLES, "bringing two potions", bring_two_potions},
    {DD_NO_CONSUMABLES, "laying out a second consumable", lay_out_a_second_consumable},
    {DD_NO_SAME_ITEM, "bringing one item twice", bring_one_twice},
    {DD_NO_ORDER, "naming the higher number first", bring_in_disorder},
    {DD_NO_STASH_FULL, "putting an eleventh item away", put_into_a_full_stash},
    {DD_NO_RETURNED, "entering with loot lying about", leave_loot_lying},
    {DD_NO_TORCH, "a fourth flame from a second torch", a_fourth_flame},
    {DD_NO_OUTSIDE, "a potion outside a fight, where rules forbid it", use_outside_a_fight},
    {DD_NO_PENDING, "walking on with a find unanswered", walk_on_with_a_find},
    {DD_NO_NOTHING_FOUND, "equipping no find", equip_no_find},
    {DD_NO_NOTHING_FOUND, "stowing no find", stow_no_find},
    {DD_NO_ADJACENT, "walking through a wall", walk_through_a_wall},
    {DD_NO_ADJACENT, "walking off the map", walk_off_the_map},
    {DD_NO_CHEST, "no chest in an empty room", chest_in_an_empty_room},
    {DD_NO_CHEST, "the same chest twice", chest_twice},
    {DD_NO_STAIRS, "descending in a treasure room", descend_without_stairs},
    {DD_NO_STAIRS, "descending below the last floor", descend_below_the_last_floor},
    {DD_NO_EXIT, "extracting in a treasure room", extract_from_a_chest_room},
    {DD_NO_EXIT, "the alternative on floor 4", alternative_on_floor_four},
    {DD_NO_EXIT, "the alternative away from the arrival stair", alternative_away_from_the_stair},
    {DD_NO_GOLD, "floor 3 with 29 gold", floor_three_one_coin_short},
    {DD_NO_GOLD, "floor 4 with 59 gold", floor_four_one_coin_short},
    {DD_NO_GOLD, "the alternative with 99 gold", alternative_one_coin_short},
    {DD_NO_BOSS_LIVES, "extracting past the boss", extract_past_the_boss},
    {DD_NO_COOLDOWN, "guarding twice in a row", guard_twice},
    {DD_NO_FIRST_TURN, "fleeing on turn 1", flee_at_once},
    {DD_NO_FLEE, "fleeing from the boss", flee_from_the_boss},
    {DD_NO_FLEE, "fleeing from the Watcher", flee_from_the_watcher},
    {DD_NO_FLEE, "fleeing from what was paid for", flee_from_what_was_paid_for},
};
enum { REFUSALS = sizeof refusals / sizeof refusals[0] };

/* DD-558 to DD-565. */
static void each_situation_is_refused_for_its_reason(void **state) {
    (void)state;
    for (uint32_t i = 0; i < REFUSALS; i++) {
        struct game g;
        int action[1 + ACTION_ARGS];
        refusals[i].make(&g, action);
        uint32_t why = check_of(&g, action);
        if (why != refusals[i].reason)
            fail_msg("%s: %s, expected %s", refusals[i].when, reason_name(&darkdelve_ops, why),
                     reason_name(&darkdelve_ops, refusals[i].reason));
        refuse_must(&g, refusals[i].reason, action, __FILE__, __LINE__);
    }
}

static void nothing_to_use(struct game *g, int *action) {
    fight(g, MVP, "ghoul", 1, 20);
    set_action(action, DD_USE_ITEM, 0, 0, 0);
}

static void loot_and_room_for_it(struct game *g, int *action) {
    static const struct shelf loot = {.returned = {"torch"}};
    camp(g, &loot);
    set_action(action, DD_ENTER_DUNGEON, 0, 0, 0);
}

static bool is_choice(const struct game *g, const struct dd_view *v, const struct action *a) {
    struct action choice[DD_MAX_LEGAL];
    uint32_t n = dd_choices(g->r, v, choice, DD_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&choice[i], a))
            return true;
    return false;
}

/* DD-202, DD-558: what people look for stands in the menu and says why it is closed, with the figure. */
static void closed_choices_say_why(void **state) {
    static const struct {
        void (*make)(struct game *g, int *action);
        const char *why;
    } rows[] = {
        {lay_out_a_third, "no more than 2 items may be brought"},
        {lay_out_a_second_consumable, "no more than 1 consumable may be brought"},
        {put_into_a_full_stash, "the stash is full: throw something away first"},
        {leave_loot_lying, "the stash is full: throw something away, then put away what you brought home"},
        {loot_and_room_for_it, "put away or throw away what you brought home first"},
        {wear_less, "what you wear gives more HP"},
        {a_fourth_flame, "no torch will help you any more in this run"},
        {use_outside_a_fight, "that can be used in a fight only"},
        {floor_three_one_coin_short, "it costs 30 gold, more than you carry"},
        {alternative_one_coin_short, "it costs 100 gold, more than you carry"},
        {guard_twice, "your arm needs 2 more turns"},
        {flee_at_once, "not in the first turn"},
        {flee_from_the_boss, "nobody flees from this"},
        {nothing_to_use, "you carry nothing to use"},
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct dd_view v;
        struct offer o;
        int act[1 + ACTION_ARGS];
        rows[i].make(&g, act);
        const struct action a = {(uint16_t)act[0], {(int16_t)act[1], (int16_t)act[2], (int16_t)act[3]}};
        dd_view(g.r, &g.s, 0, &v);
        offer_of(&darkdelve_ops, g.r, &v, &a, &g.s, &o);
        assert_string_equal(o.why.buf, rows[i].why);
        assert_true(is_choice(&g, &v, &a));
    }
}

/* A match that stands in a given state. */
static void match_in(struct match *m, const struct game *g) {
    struct err e;
    struct dd_setup setup = setup_of(MVP, "run");
    if (match_open(m, g->set, MATCH_RECORD, &e) != ST_OK || match_begin(m, &setup, 1, &e) != ST_OK)
        fail_msg("%s", e.text);
    memcpy(m->state, &g->s, sizeof g->s);
    darkdelve_ops.ask(g->r, m->state, &m->ask);
}

static void must_not_move(struct match *m, uint32_t ask_id, uint32_t seat, const struct action *a,
                          uint32_t reason, const char *when) {
    struct match before = *m;
    struct dd_state state_before;
    memcpy(&state_before, m->state, sizeof state_before);
    uint32_t why = match_act(m, ask_id, seat, a, NULL);
    if (why != reason)
        fail_msg("%s: the match says %s, expected %s", when, reason_name(&darkdelve_ops, why),
                 reason_name(&darkdelve_ops, reason));
    if (memcmp(&state_before, m->state, sizeof state_before) || memcmp(&before, m, sizeof before))
        fail_msg("%s: a refusal changed the match", when);
}

static void the_match_refuses_and_stays_as_it_was(void **state) {
    (void)state;
    for (uint32_t i = 0; i < REFUSALS; i++) {
        struct game g;
        struct match m;
        int v[1 + ACTION_ARGS];
        refusals[i].make(&g, v);
        match_in(&m, &g);
        struct action a = {(uint16_t)v[0], {(int16_t)v[1], (int16_t)v[2], (int16_t)v[3]}};
        must_not_move(&m, 0, 0, &a, refusals[i].reason, refusals[i].when);
        match_close(&m);
    }
}

/* Reasons that only the match can have: another seat, an old question, too many steps. */
static void the_match_has_reasons_of_its_own(void **state) {
    (void)state;
    struct game g;
    struct match m;
    struct action walk = {DD_MOVE, {0}};
    start(&g, MVP, "run", 1);
    match_in(&m, &g);
    walk.arg[0] = g.s.rooms[1].adj[0];
    must_not_move(&m, 0, 1, &walk, REASON_SEAT, "another seat");
    assert_int_equal(dd_check(g.r, &g.s, 1, &walk), REASON_SEAT);
    must_not_move(&m, m.ask_id + 1, 0, &walk, REASON_STALE, "a question not yet asked");
    uint32_t old = m.ask_id;
    assert_int_equal(match_act(&m, old, 0, &walk, NULL), REASON_OK);
    must_not_move(&m, old, 0, &walk, REASON_STALE, "a question already answered");
    m.step = darkdelve_ops.max_steps;
    m.ended = true; /* as match_act leaves it after the last step */
    must_not_move(&m, 0, 0, &walk, REASON_STEP_LIMIT, "no steps left");
    match_close(&m);
}

static bool has_row(uint32_t reason) {
    for (uint32_t i = 0; i < REFUSALS; i++)
        if (refusals[i].reason == reason)
            return true;
    return false;
}

static void every_reason_has_a_situation_a_name_and_a_sentence(void **state) {
    (void)state;
    for (uint32_t reason = REASON_GAME; reason < DD_REASONS_END; reason++) {
        const char *name = reason_name(&darkdelve_ops, reason);
        if (reason <= DD_NO_FOE && !has_row(reason))
            fail_msg("no situation for %s", name);
        assert_true(*name && *reason_text(&darkdelve_ops, reason));
        for (uint32_t other = REASON_GAME; other < reason; other++)
            assert_string_not_equal(name, reason_name(&darkdelve_ops, other));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_situation_is_refused_for_its_reason),
        cmocka_unit_test(closed_choices_say_why),
        cmocka_unit_test(the_match_refuses_and_stays_as_it_was),
        cmocka_unit_test(the_match_has_reasons_of_its_own),
        cmocka_unit_test(every_reason_has_a_situation_a_name_and_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
