/* ESCAPE THE DUNGEON: the tables that make it a game of the engine. In events, verbs, outcomes, traits,
 * features and belief states count from 1, so that 0 is "none". */
#include "core/metrics.h"
#include "core/policy.h"
#include "games/escape/es_metrics.h"
#include "games/escape/es_mind.h"
#include "games/escape/scene.h"

#define ACTOR ID("actor", ES_KIND_ENTITY)
#define WHO(n) ID(n, ES_KIND_ENTITY)
#define TARGET MAYBE_ID("target", ES_KIND_ENTITY)
#define WAY ID("direction", ES_KIND_DIRECTION)

static const struct verb verbs[ES_VERBS] = {ES_VERB_LIST(VERB_ROW)};

static const struct event_row events[ES_EVENTS] = {ES_EVENT_LIST(EVENT_ROW)};

static const struct reason_row reasons[] = {ES_REASON_LIST(REASON_ROW)};

static const struct scenario scenarios[] = {
    {"escape", "depth 12, a hostile more each turn, one way out"},
    {"canonical", "the same, as the reference playthroughs start"},
    {"quiet", "no hostiles come: room to learn in"},
    {"last_floor", "depth 1: the gate is on this level"},
};

static const char *const spawns[] = {"on", "off"};
static const struct setting_row settings[] = {
    {.name = "turns",
     .help = "the run is lost after so many turns",
     .example = "100",
     .lo = 1,
     .hi = UINT16_MAX,
     .at = offsetof(struct es_setup, turn_limit),
     .size = sizeof(uint16_t),
     .most_at = offsetof(struct es_rules, f.turn_limit)},
    SETTING_NUMBER(es_setup, depth, "depth", "where the run starts, 12 to 1", "11", 1, ES_DEPTHS),
    SETTING_WORD(es_setup, spawns, "spawns", "on: a hostile each turn; off: none", "off", spawns),
};

#define DICE(depth)                                                                                          \
    {"npc of depth " #depth, offsetof(struct es_state, level[depth - 1].npc)},                               \
        {"rumor of depth " #depth, offsetof(struct es_state, level[depth - 1].rumor)}, {                     \
        "combat of depth " #depth, offsetof(struct es_state, level[depth - 1].combat)                        \
    }

static const struct stream_row streams[] = {DICE(1), DICE(2), DICE(3), DICE(4),  DICE(5),  DICE(6),
                                            DICE(7), DICE(8), DICE(9), DICE(10), DICE(11), DICE(12)};
_Static_assert(sizeof streams / sizeof streams[0] == 3 * ES_DEPTHS, "the dice of every level are listed");

static const struct secret_row secrets[] = {
    {"entity.room", 1},
    {"room.feature", 1},
    {"room.item", 1},
};

/* Others live on out of the player's sight, turn after turn: shares are of those on levels where it has been.
 * They are guessed to be where they may have come to, and dead as often as they are; what else has become of
 * them, their traits, packs and memories, only the whole story could tell, and no search has time for that.
 * Limits are a fifth above what is measured. */
static const struct approximate_row approximate[] = {
    {"entity.id", 760, "who has died out of sight"},
    {"entity.kind", 630, "who has died out of sight"},
    {"entity.faction", 630, "who has died out of sight"},
    {"entity.depth", 740, "hostiles that were left on one of several levels"},
    {"entity.room", 1470, "who has died out of sight"},
    {"entity.companion", 20, "who has died out of sight"},
    {"entity.tier", 1300, "what others have found"},
    {"entity.item", 300, "what others have found"},
    {"entity.trait", 4600, "what others have lived through"},
    {"entity.feature", 2150, "what others have lived through"},
    {"entity.attribute", 630, "who has died out of sight"},
    {"entity.skills", 1800, "what others have lived through"},
    {"entity.xp", 3900, "what others have lived through"},
    {"entity.base_level", 750, "hostiles that were left on one of several levels"},
    {"entity.reputation", 580, "who has died out of sight"},
    {"entity.energy", 630, "who has died out of sight"},
    {"entity.health", 1200, "what others have lived through"},
    {"entity.health_most", 630, "who has died out of sight"},
    {"entity.last_verb", 1500, "what others have just done"},
    {"entity.memory", 2150, "what others have seen and heard"},
    {"room.item", 75, "what others have taken and laid down"},
    {"run.deeds", 1600, "how much others have done"},
    {"run.entities", 800, "who has died out of sight"},
    {"saying", 600, "what the player has said and forgotten"},
    {"next_saying", 2500, "what the player has said and forgotten"},
};

static const char *const seats[] = {"player"};
static const char *const outcomes[ES_ENDS] = {"unfinished", "escaped", "died", "lost"};
static const struct outcome_row outcome_rows[ES_ENDS] = {
    {0, "left before its end"}, {0, "you are out"}, {0, "you die"}, {0, "your turns run out"}};

/* Figures are left to the view and the content: rulesets differ. */
static const char brief[] =
    "You wake on depth 12 and must climb to depth 1 and out through its gate. "
    "Each depth is a grid of ten by five rooms, each open to those beside it; you come in far north and "
    "west, and the stair up is far east and far south. "
    "One action is one turn, for you and then for everybody else; the run is lost when the turns run out and "
    "over when your health is at 0. "
    "Every turn one more soldier of the legion comes down the stair of your floor and looks for you; rune "
    "forges are the only rooms where none of them goes. "
    "A fight is one blow; Might, Willpower, level and weapon decide it. "
    "Fleeing never fails, and whoever is in the room can neither strike nor follow you in that turn. "
    "Search vaults twice: a cache and a weapon, and the best weapon is taken in hand by itself. "
    "Training rooms give Might, Willpower and experience; rest brings energy back, most of it in a resting "
    "place, and health where the rules say so. "
    "Talk trades news, and you can ask one companion along, who follows and fights beside you. "
    "What you do, where, and what you say moves ten traits; skills come by themselves to those who fit them, "
    "and become more at a forge. "
    "People who see your deeds remember and retell them, not always truly, and treat you by what they "
    "believe. "
    "A broadcast turns 10 Effort into Fame, most of it in danger; each room makes you offers of its own. "
    "Depth is how far down you are, level is what you have learned: they are two things. "
    "Good habits: train and arm yourself on the way, keep moving toward the stair, flee before a fight "
    "turns, and never linger where several soldiers meet.";

static const char named[] =
    "Names: rooms are 0, north-west, to 49, the stair; turn_limit is the last turn; traits lie between -1 "
    "and "
    "1; soldiers are hostiles, vaults treasure rooms, a resting place a rest room; recruit asks along, "
    "evolve_skill works at a forge, live_stream broadcasts, choose_dialogue takes what a room offers.";
static const char hidden[] =
    "You cannot see depths and rooms you have not been next to, what lies in rooms you have not entered or "
    "has become of those you left, anybody who is not in your room, the dice, and which of the things you "
    "were told are false. "
    "Whoever shares your room hides nothing: strength, loot and what it believes of you are in the view.";

const struct game_ops escape_ops = {
    .name = "escape",
    .title = "ESCAPE THE DUNGEON",
    .blurb = "Twelve levels up to the air. People remember you.",
    .brief = brief,
    .named = named,
    .hidden = hidden,
    .version = 3,
    .seats = 1,
    .seat_names = seats,
    GAME_SIZES(es, ES),
    .lost_at = offsetof(struct es_state, run.lost),
    .search_depth = 64,
    .search_turns = 1,
    .turn = es_levels,
    .turn_name = "climb",
    .resumable = true,
    .words_at = offsetof(struct es_state, words),
    .words_size = ES_WORDS,
    .log_size = sizeof(struct es_log),
    GAME_ROWS(verb, verbs),
    .kinds = es_kinds,
    GAME_ROWS(event, events),
    GAME_ROWS(reason, reasons),
    GAME_ROWS(outcome, outcomes),
    .outcome_rows = outcome_rows,
    .scoring = es_scoring,
    .scoring_count = ES_SCORES,
    GAME_ROWS(scenario, scenarios),
    .sim_scenario = "escape",
    GAME_ROWS(setting, settings),
    .setup_fields = &es_setup_fields,
    .state_fields = &es_state_fields,
    .view_fields = &es_view_fields,
    GAME_ROWS(stream, streams),
    GAME_ROWS(secret, secrets),
    .approximate = approximate,
    .approximate_count = sizeof approximate / sizeof approximate[0],
    .policies = es_policies,
    .policy_count = ES_POLICIES,
    GAME_ROWS(habit, es_habits),
    .metrics = &es_metrics,
    GAME_FILL(es),
    .used = es_used,
    GAME_ROWS(stat, es_stats),
    .choices = es_choices,
    .scene = es_scene,
    .spot = es_spot,
    .scene_recall = es_scene_recall,
    .recalls_all = true,
    GAME_ROWS(scene_page, es_scene_pages),
    .say_among = es_say_among,
    .hint = es_hint,
    .say_opening = es_say_opening,
    .say_leaving = es_say_leaving,
    .event_arg = es_event_arg,
    .page_json = es_page_json,
    .page_kind = ES_KIND_ENTITY,
    GAME_ROWS(topic, es_topics),
    .topic_json = es_topic_json,
};
