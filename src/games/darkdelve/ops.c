/* DARKDELVE: the tables that make it a game of the engine. */
#include "core/metrics.h"
#include "core/policy.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/scene.h"

#define ITEM NUM_OF("item", 1, INT16_MAX) /* items of a profile are numbered */

static const struct verb verbs[DD_VERBS] = {DD_VERB_LIST(VERB_ROW)};

static const struct event_row events[DD_EVENTS] = {DD_EVENT_LIST(EVENT_ROW)};

static const struct reason_row reasons[] = {DD_REASON_LIST(REASON_ROW)};

static const struct stream_row streams[] = {
    {"combat", offsetof(struct dd_state, combat)},
    {"foe", offsetof(struct dd_state, foe_mind)},
    {"loot", offsetof(struct dd_state, loot)},
};

/* In the larger game who is in a room is settled when somebody enters, and only how many there are before that. */
static bool foes_lie_ready(const void *rules) {
    return !dd_many_rooms(rules);
}

static bool rooms_are_planned(const void *rules) {
    return dd_many_rooms(rules);
}

static const struct secret_row secrets[] = {
    {"rooms.type", 1},
    {"rooms.foe.monster", 1, foes_lie_ready},
    {"rooms.flags", 1}, /* DD_TRAPPED */
    {"rooms.what", 1, rooms_are_planned},
    {"foe.max_hp", 1, rooms_are_planned},
};

static const struct approximate_row approximate[] = {
    {"rooms.foe.hp", 100, "how hard the player struck a foe before it fled is not in the view"},
};

static const char *const seats[] = {"delver"};
static const char *const outcomes[DD_OUTCOMES] = {"unfinished", "quit", "extracted", "died"};

/* For a run, the camp and a duel alike. */
static const struct outcome_row outcome_rows[DD_OUTCOMES] = {
    {0, "left before its end"}, {0, "you walk away"}, {0, "you come through alive"}, {0, "you die"}};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "You go down through five floors of rooms, take gold and gear, and must leave alive: what you carry "
    "counts only once you are out. "
    "One action is one step: at camp you prepare and go down; below you walk, open chests, go deeper or "
    "leave; in a fight you attack, defend, use a thing or flee. "
    "HP at 0 ends the run; the gold of the run and all you carried are lost, stash and camp gold are not. "
    "HP does not come back by itself: potions heal, and there are few. "
    "Nearly every fight costs HP, so walk around danger where the map lets you; all passages of a floor are "
    "known, what a room holds shows from next door. "
    "A heavy blow is shown before it falls, mostly by a sign one turn ahead; defend in the turn in which it "
    "falls, and not before, as a guard needs rest afterwards. "
    "Fleeing is closed on the first turn, works more often than not, costs Dread and leaves the enemy where "
    "it is. "
    "Dread grows with rooms cleared, traps and flights; stairwells and torches ease it. "
    "From half of the scale on, numbers become uncertain, and at 100 the Watcher comes, from whom nobody "
    "flees. "
    "You can leave by the stairwell of floors 1 to 4 for some of the gold of this run: deeper floors cost "
    "more and pay a larger bonus. "
    "Floor 5 has no stairwell: beat the guardian, or pay where you came in and beat what comes for the "
    "payment. "
    "Only gold that you bring home scores; things are for later runs, and dying scores 0. "
    "Good habits: open chests, take the better weapon, drink before a blow could kill, decide at every "
    "stairwell whether one more floor is worth all you carry, and leave early rather than never.";

/* Of the larger game (models as data: only the rules know which it is). */
static const char brief_full[] =
    "You go down through floors of rooms, fight what waits there, take gold and gear, and must leave alive: "
    "gold counts "
    "only once you are out. "
    "One action is one step, and below nearly each takes a turn: time and kills bring Dread, and light burns "
    "down. "
    "At camp you spend gold on things, take a task from the board, choose what to take along, and use the "
    "levels you gained. "
    "At a door with somebody behind it you may look first and back out. "
    "In a fight each foe shows what it is about to do: a blow, a sign, the heavy blow that follows a sign. "
    "Your answers "
    "cost breath: a quick blow, a heavy one that may throw it off its balance, a step aside from one blow, a "
    "guard "
    "against all of them, or a pause. "
    "Keep breath for the heavy blow: step aside from the sign of one, guard against many, and strike when "
    "they are open. "
    "Fleeing is closed on the first turn, fails at times, and costs Dread. "
    "HP at 0 ends the run: its gold is lost, and all that you carried or brought. What you found, wear and "
    "know by name "
    "comes home even then, and so do levels and all that was learned of foes. "
    "HP does not come back by itself: potions, places to rest and little else. Poison and bleeding go on "
    "after the fight. "
    "From half of the Dread scale on numbers, names and sounds may lie; a second look shows for a moment "
    "what is so. At "
    "its end the Watcher comes: it follows you, shuts the ways out, and can be stunned for a while. "
    "The stairs of the upper floors lead home for nothing; further down a Waystone asks for a part of your "
    "gold or a "
    "thing; on the last floor the way home is behind the guardian. "
    "What you find is unnamed and may be cursed: worn it shows what it does, and its name costs a scroll, or "
    "gold at camp. "
    "Good habits: one potion more than you think, a torch for the second floor, open chests when you are "
    "whole, walk around "
    "groups, and leave early rather than never.";

const char *dd_brief_of(const void *rules) {
    return ((const struct dd_rules *)rules)->stamina ? brief_full : brief;
}

static const char named[] =
    "Names: extract leaves for dungeon.extract_cost; combat.telegraph is 'telling' a turn before a heavy "
    "blow "
    "and 'heavy_now' in its turn; defend_cooldown is the rest a guard needs, flee_bp the chance of flight in "
    "ten-thousandths; equip_found takes a weapon.";
static const char hidden[] =
    "You cannot see what rooms are that you have not stood next to, who waits in rooms you have not entered, "
    "which chests are trapped, what enemies can do before the bestiary has learned it, and any dice. "
    "From half of the Dread scale on, your HP, gold, the enemy's HP and amounts in events may come as a "
    "range {min, max, uncertain} that holds the truth; Dread itself and the legal actions are always true.";

static uint32_t floor_of(const void *state) {
    return ((const struct dd_state *)state)->floor;
}

const struct game_ops darkdelve_ops = {
    .name = "darkdelve",
    .title = "DARKDELVE",
    .blurb = "Down for gold, up before dread. The narrator lies.",
    .brief = brief,
    .named = named,
    .hidden = hidden,
    .version = 2,
    .profiles_from = 1, /* setup.c gives things their slot and rarity */
    .seats = 1,
    .seat_names = seats,
    GAME_SIZES(dd, DD),
    .lost_at = offsetof(struct dd_state, lost),
    GAME_ROWS(verb, verbs),
    .kinds = dd_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .outcome_rows = outcome_rows,
    .scoring = dd_scoring,
    .scoring_count = DD_SCORES,
    GAME_ROWS(scenario, dd_scenarios),
    GAME_ROWS(setting, dd_settings),
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
    GAME_ROWS(habit, dd_habits),
    .metrics = &dd_metrics,
    .records = &dd_records,
    GAME_FILL(dd),
    .turn = floor_of,
    .turn_name = "floor",
    .event_arg = dd_event_arg,
    .carry = dd_carry,
    .resumable = true,
    .lasts = dd_lasts,
    .blind = dd_blind,
    .candid = dd_candid,
    .weigh_event = dd_weigh_event,
    GAME_ROWS(stat, dd_stats),
    .choices = dd_choices,
    .scene = dd_scene,
    .spot = dd_spot,
    GAME_ROWS(scene_page, dd_scene_pages),
    .say_opening = dd_say_opening,
    .say_leaving = dd_say_leaving,
    .say_account = dd_say_account,
    .brief_of = dd_brief_of,
    .stand = dd_stand,
    GAME_ROWS(topic, dd_topics),
    .topic_json = dd_topic_json,
};
