/* DARKDELVE: the tables that make it a game of the engine. */
#include "core/metrics.h"
#include "core/policy.h"
#include "games/darkdelve/dd.h"

#define ITEM NUM_OF("item", 1, INT16_MAX) /* items of a profile are numbered */

static const struct verb verbs[DD_VERBS] = {
    [DD_ENTER_DUNGEON] = {"enter_dungeon",
                          "go down, bringing up to two items from the stash",
                          {MAYBE_OF("item", 0, INT16_MAX), MAYBE_OF("item2", 0, INT16_MAX)},
                          true},
    [DD_DEPOSIT] = {"deposit_to_stash", "put an item into the stash", {ITEM}},
    [DD_WITHDRAW] = {"withdraw_from_stash", "lay an item out for the next descent", {ITEM}},
    [DD_DISCARD] = {"discard_item", "throw an item away for good", {ITEM}},
    [DD_QUIT] = {"quit", "leave the camp"},
    [DD_MOVE] = {"move_to_room", "go to an adjacent room", {NUM_OF("room", 1, DD_ROOM_MAX)}},
    [DD_OPEN_CHEST] = {"open_chest", "open the chest"},
    [DD_DESCEND] = {"descend_floor", "take the stairs down"},
    [DD_EXTRACT] = {"extract", "leave with what you carry, paying the price of this floor"},
    [DD_EXTRACT_ALTERNATIVE] = {"extract_alternative",
                                "pay at the last stair and beat what comes for the payment"},
    [DD_EQUIP_FOUND] = {"equip_found", "wear or wield what you found"},
    [DD_KEEP_IN_PACK] = {"keep_in_pack", "put what you found into the pack"},
    [DD_EQUIP_ITEM] = {"equip_item", "wear or wield something from the pack", {ITEM}},
    [DD_ATTACK] = {"attack", "strike"},
    [DD_DEFEND] = {"defend", "raise your guard against what hits you this turn"},
    [DD_USE_ITEM] = {"use_item", "use a consumable", {ITEM}},
    [DD_FLEE] = {"flee", "run back to the room before"},
    [DD_ACKNOWLEDGE] = {"acknowledge", "back to camp"},
};

static const struct event_row events[DD_EVENTS] = {
    [DD_EV_RUN_STARTED] = {"RUN_STARTED", {NUM("run"), NUM("items_brought")}, WEIGHT_BEAT},
    [DD_EV_ROOM_ENTERED] = {"ROOM_ENTERED", {NUM("room"), ID("type", DD_KIND_ROOM_TYPE), YES("first")}},
    [DD_EV_FLOOR_DESCENDED] = {"FLOOR_DESCENDED", {NUM("floor")}, WEIGHT_BEAT},
    [DD_EV_COMBAT_STARTED] = {"COMBAT_STARTED",
                              {ID("enemy", DD_KIND_MONSTER), YES("again"), ID("name", DD_KIND_FOE)},
                              WEIGHT_BEAT},
    [DD_EV_AMBUSH] = {"AMBUSH", {ID("enemy", DD_KIND_MONSTER)}, WEIGHT_BEAT},
    [DD_EV_TELEGRAPH] = {"TELEGRAPH", {ID("enemy", DD_KIND_MONSTER), ID("stage", DD_KIND_TELL)}},
    [DD_EV_ENEMY_HESITATES] = {"ENEMY_HESITATES", {ID("enemy", DD_KIND_MONSTER)}},
    [DD_EV_PHASE] = {"ENEMY_PHASE", {ID("enemy", DD_KIND_MONSTER), NUM("phase")}, WEIGHT_BEAT},
    [DD_EV_DAMAGE_DEALT] = {"DAMAGE_DEALT",
                            {ID("source", DD_KIND_CAUSE), NUM("amount"), YES("is_crit"), YES("heavy")}},
    [DD_EV_DAMAGE_BLOCKED] = {"DAMAGE_BLOCKED", {NUM("original"), NUM("reduced")}, WEIGHT_SMALL},
    [DD_EV_LIFESTEAL] = {"LIFESTEAL", {NUM("amount")}, WEIGHT_SMALL},
    [DD_EV_DEFENDING] = {"DEFENDING", .weight = WEIGHT_SMALL},
    [DD_EV_ENEMY_DIED] = {"ENEMY_DIED",
                          {ID("enemy", DD_KIND_MONSTER), NUM("gold"), ID("item", DD_KIND_ITEM)},
                          WEIGHT_BEAT},
    [DD_EV_FLEE_ATTEMPTED] = {"FLEE_ATTEMPTED", {YES("success"), NUM("dread_gained")}},
    [DD_EV_COMBAT_ENDED] = {"COMBAT_ENDED",
                            {ID("outcome", DD_KIND_OUTCOME), NUM("turns"), ID("enemy", DD_KIND_MONSTER)},
                            WEIGHT_SMALL},
    [DD_EV_DREAD_CHANGED] = {"DREAD_CHANGED",
                             {NUM("old"), NUM("new"), ID("source", DD_KIND_SOURCE)},
                             WEIGHT_SMALL},
    [DD_EV_DREAD_THRESHOLD] = {"DREAD_THRESHOLD_CROSSED",
                               {ID("level", DD_KIND_LEVEL), ID("from", DD_KIND_LEVEL), YES("first_lie")},
                               WEIGHT_BEAT},
    [DD_EV_WATCHER_SPAWNED] = {"WATCHER_SPAWNED", .weight = WEIGHT_MOMENT},
    [DD_EV_CHEST_OPENED] = {"CHEST_OPENED", {NUM("gold"), ID("item", DD_KIND_ITEM), YES("trapped")}},
    [DD_EV_ITEM_FOUND] = {"ITEM_FOUND", {NUM("item"), ID("name", DD_KIND_ITEM), YES("upgrade")}},
    [DD_EV_ITEM_EQUIPPED] = {"ITEM_EQUIPPED", {NUM("item"), ID("name", DD_KIND_ITEM)}},
    [DD_EV_ITEM_STOWED] = {"ITEM_STOWED", {NUM("item"), ID("name", DD_KIND_ITEM)}, WEIGHT_SMALL},
    [DD_EV_ITEM_USED] = {"ITEM_USED",
                         {NUM("item"), ID("name", DD_KIND_ITEM), NUM("amount"),
                          ID("effect", DD_KIND_EFFECT)}},
    [DD_EV_EXTRACTION_PAID] = {"EXTRACTION_PAID", {NUM("gold"), NUM("floor")}},
    [DD_EV_EXTRACTION] = {"EXTRACTION_COMPLETED",
                          {NUM("gold_earned"), NUM("items_kept"), NUM("floor"), NUM("bonus")},
                          WEIGHT_MOMENT},
    [DD_EV_PLAYER_DIED] = {"PLAYER_DIED",
                           {ID("cause", DD_KIND_MONSTER), NUM("floor"), NUM("dread"), NUM("items_lost")},
                           WEIGHT_MOMENT},
    [DD_EV_LESSON_LEARNED] = {"LESSON_LEARNED",
                              {ID("killer", DD_KIND_MONSTER), NUM("new_tier"), NUM("deaths")},
                              WEIGHT_BEAT},
    [DD_EV_BESTIARY_UNLOCKED] = {"BESTIARY_UNLOCKED", {ID("monster", DD_KIND_MONSTER), NUM("tier")}},
    [DD_EV_ITEM_MOVED] = {"ITEM_MOVED",
                          {NUM("item"), ID("name", DD_KIND_ITEM), ID("to", DD_KIND_PLACE)},
                          WEIGHT_SMALL},
    [DD_EV_CLARITY_ENDED] = {"CLARITY_ENDED"},
    [DD_EV_RETURNED] = {"RETURNED_TO_CAMP"},
    [DD_EV_QUIT] = {"QUIT"},
};

static const struct reason_row reasons[] = {
    [DD_NO_PHASE - REASON_GAME] = {"wrong_phase", "not here and not now"},
    [DD_NO_ITEM - REASON_GAME] = {"no_such_item", "you have no such item there"},
    [DD_NO_TOO_MANY - REASON_GAME] = {"too_many_items", "no more items than that may be brought"},
    [DD_NO_CONSUMABLES - REASON_GAME] = {"too_many_consumables", "no more of them may be consumables"},
    [DD_NO_SAME_ITEM - REASON_GAME] = {"same_item", "the same item cannot be brought twice"},
    [DD_NO_STASH_FULL - REASON_GAME] = {"stash_full", "the stash is full: discard something first"},
    [DD_NO_RETURNED - REASON_GAME] = {"items_waiting", "put away or discard what you brought home first"},
    [DD_NO_PENDING - REASON_GAME] = {"find_pending", "decide about your find first"},
    [DD_NO_NOTHING_FOUND - REASON_GAME] = {"nothing_found", "there is no find to decide about"},
    [DD_NO_ADJACENT - REASON_GAME] = {"not_adjacent", "no passage leads there from here"},
    [DD_NO_CHEST - REASON_GAME] = {"no_chest", "there is no closed chest here"},
    [DD_NO_STAIRS - REASON_GAME] = {"no_stairs", "there are no stairs down here"},
    [DD_NO_EXIT - REASON_GAME] = {"no_exit", "there is no way out here"},
    [DD_NO_GOLD - REASON_GAME] = {"not_enough_gold", "you do not carry enough gold for that"},
    [DD_NO_BOSS_LIVES - REASON_GAME] = {"boss_lives", "not while it still stands"},
    [DD_NO_COOLDOWN - REASON_GAME] = {"cooldown", "your guard is still down from last time"},
    [DD_NO_FIRST_TURN - REASON_GAME] = {"first_turn", "there is no fleeing on the first turn"},
    [DD_NO_FLEE - REASON_GAME] = {"no_flee", "nobody flees from this"},
    [DD_NO_TORCH - REASON_GAME] = {"no_more_torchlight", "no torch will help you any more in this run"},
    [DD_NO_OUTSIDE - REASON_GAME] = {"only_in_combat", "that can be used in a fight only"},
    [DD_NO_WEAKER - REASON_GAME] = {"weaker_armor", "what you wear gives more HP"},
    [DD_NO_ORDER - REASON_GAME] = {"order", "name the item with the lower number first"},
};
_Static_assert(sizeof reasons / sizeof reasons[0] == DD_REASONS_END - REASON_GAME, "every reason has a text");

static const struct stream_row streams[] = {
    {"combat", offsetof(struct dd_state, combat)},
    {"foe", offsetof(struct dd_state, foe_mind)},
    {"loot", offsetof(struct dd_state, loot)},
};

static const struct secret_row secrets[] = {
    {"rooms.type", 1}, {"rooms.foe.monster", 1}, {"rooms.flags", 1}, /* DD_TRAPPED */
};

static const struct approximate_row approximate[] = {
    {"rooms.foe.hp", 100, "how hard the player struck a foe before it fled is not in the view"},
};

static const char *const seats[] = {"delver"};
static const char *const outcomes[DD_OUTCOMES] = {"unfinished", "quit", "extracted", "died"};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "You go down through five floors of rooms, take gold and gear, and must leave alive: what you carry "
    "counts only once you have extracted. "
    "One action is one step: at camp you prepare and enter_dungeon, in the dungeon you move_to_room, "
    "open_chest, descend_floor or extract, in a fight you attack, defend, use_item or flee. "
    "HP at 0 ends the run; the gold of the run and all you carried are lost, stash and camp gold are not. "
    "HP does not come back by itself: potions heal, and there are few. "
    "Nearly every fight costs HP, so walk around danger where the map lets you; all passages of a floor are "
    "known, what a room holds shows from next door. "
    "When combat.telegraph is 'telling', the next blow is heavy; defend in the turn in which it says "
    "'heavy_now', as a guard needs rest afterwards (defend_cooldown). "
    "Fleeing is closed on the first turn, works more often than not (flee_bp, in ten-thousandths), costs "
    "Dread and leaves the enemy where it is. "
    "Dread grows with rooms cleared, traps and flights; stairwells and torches ease it. "
    "From half of the scale on, numbers become uncertain, and at 100 the Watcher comes, from whom nobody "
    "flees. "
    "You can extract at the stairwell of floors 1 to 4 for dungeon.extract_cost of the gold of this run: "
    "deeper floors cost more and pay a larger bonus. "
    "Floor 5 has no stairwell: beat the guardian, or pay where you came in and beat what comes for the "
    "payment. "
    "Only gold that you bring home scores; things are for later runs, and dying scores 0. "
    "Good habits: open chests, take the better weapon (equip_found), drink before a blow could kill, decide "
    "at every stairwell whether one more floor is worth all you carry, and extract early rather than never.";
static const char hidden[] =
    "You cannot see what rooms are that you have not stood next to, who waits in rooms you have not entered, "
    "which chests are trapped, what enemies can do before the bestiary has learned it, and any dice. "
    "From half of the Dread scale on, your HP, gold, the enemy's HP and amounts in events may come as a "
    "range {min, max, uncertain} that holds the truth; Dread itself and the legal actions are always true.";

const struct game_ops darkdelve_ops = {
    .name = "darkdelve",
    .title = "DARKDELVE",
    .blurb = "A roguelike of extraction and dread, where the narrator lies.",
    .brief = brief,
    .hidden = hidden,
    .version = 1,
    .seats = 1,
    .seat_names = seats,
    GAME_SIZES(dd, DD),
    .lost_at = offsetof(struct dd_state, lost),
    GAME_ROWS(verb, verbs),
    .kinds = dd_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .scoring = dd_scoring,
    .scoring_count = DD_SCORES,
    GAME_ROWS(scenario, dd_scenarios),
    .sim_scenario = "run",
    .setup_fields = &dd_setup_fields,
    .state_fields = &dd_state_fields,
    .view_fields = &dd_view_fields,
    GAME_ROWS(stream, streams),
    GAME_ROWS(secret, secrets),
    .approximate = approximate,
    .approximate_count = sizeof approximate / sizeof approximate[0],
    .policies = dd_policies,
    .policy_count = DD_POLICIES,
    .metrics = &dd_metrics,
    .records = &dd_records,
    GAME_FILL(dd),
    .event_arg = dd_event_arg,
    .carry = dd_carry,
    .resumable = true,
    .blind = dd_blind,
    .candid = dd_candid,
    GAME_ROWS(stat, dd_stats),
    .choices = dd_choices,
    GAME_ROWS(topic, dd_topics),
    .topic_json = dd_topic_json,
};
