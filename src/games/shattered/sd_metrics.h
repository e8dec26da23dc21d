/* SHATTERED DUNGEON: the groups of figures that simulations count, one row each: enum, table and place among
 * the tallies all come from this list. metrics.c fills them, metrics_targets.c judges them. */
#ifndef GLOAM_GAMES_SHATTERED_SD_METRICS_H
#define GLOAM_GAMES_SHATTERED_SD_METRICS_H

#include "core/metrics.h"
#include "games/shattered/sd.h"

// clang-format off
/* Lists of ids with their names. First what a keyword or condition has to do to have fired (T-102, C-35). */
#define SD_FIRED_LIST(X) \
    X(ENTANGLE, "entangle") X(ERODE, "erode") X(DRAIN, "drain") X(OVERWHELM, "overwhelm") \
    X(RESONATE, "resonate") X(WARD, "ward") X(FORTIFY, "fortify") X(EXHAUST, "exhaust") \
    X(DISADVANTAGE, "disadvantage") X(THORNS, "thorns") X(STRIP, "strip") X(RANDOMISE, "randomise") \
    X(BETRAYED, "betrayed") X(SCORNED, "scorned") X(BINDING, "binding") X(EXPOSURE, "exposure") \
    X(DEPENDENCY, "dependency") X(INSIGHT, "insight") X(TRAP, "trap") X(GUARD, "guard") \
    X(TRIGGER, "trigger") X(RALLY, "rally") X(REVERSAL, "reversal") X(REFLECT, "reflect")
#define SD_FIRED_ID(id, name) SD_FIRED_##id,
enum sd_fired { SD_FIRED_LIST(SD_FIRED_ID) SD_FIRED };

#define SD_DECISION_LIST(X) \
    X(ENERGY, "energy") X(CARD, "card") X(ACTIVATION, "activation") X(RESTRAINT, "restraint") \
    X(REACT, "react")
#define SD_DECISION_ID(id, name) SD_DECIDED_##id,
enum sd_decision { SD_DECISION_LIST(SD_DECISION_ID) SD_DECISIONS };
#define SD_LISTED_NAME(id, name) name,

enum {
    SD_LEAD_CELLS = 4,          /* 0, 1, 2, 3 or more changes of the lead */
    SD_TIER_CELLS = 4,          /* of Trust */
    SD_ORDERS = 16,             /* first and second to fall, 4 * first + second */
    SD_WHOLE = SD_OUTCOMES - 1, /* C-17: eight outcomes */
    SD_WINS = 3,                /* Kill, Break, Panic */
    SD_MOMENTUM = 24,           /* rounds of a run that are told one by one */
    SD_CARD_CELLS = SD_CARD_KINDS - 1
};

/* id, name, label, shape, cells, and what else a row of struct metric_group has. Cards count games, not copies:
 * of the games in which the side drew (or played) the card at least once, how many it won. */
#define SD_WAYS(of) .cell_kind = SD_KIND_OUTCOME, .possible = of
#define SD_CARDS(in) .cell_kind = SD_KIND_CARD, .table = in, .page = true
#define SD_PERCENT .width = 2, .unit = "%"
#define SD_METRIC_GROUPS(X) \
    X(RUN_OUTCOME, "run_outcome", "outcome of the run", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE)) \
    X(ROOM_OUTCOME, "room_outcome", "outcome of all rooms", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE)) \
    X(ROOM1_OUTCOME, "room_1_outcome", "outcome of room 1", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE), .chart = "rooms") \
    X(ROOM2_OUTCOME, "room_2_outcome", "outcome of room 2", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE), .chart = "rooms") \
    X(ROOM3_OUTCOME, "room_3_outcome", "outcome of room 3", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE), .chart = "rooms") \
    X(ROOM4_OUTCOME, "room_4_outcome", "outcome of room 4", METRIC_SHARE, SD_WHOLE, SD_WAYS(SD_WHOLE), .chart = "rooms") \
    X(DUNGEON_WIN, "dungeon_win_by", "of the dungeon's wins", METRIC_SHARE, SD_WINS, SD_WAYS(SD_WINS)) \
    X(ROOM_WON, "room_won", "the dungeon won in", METRIC_SHARE, SD_ROOM_KINDS - 1, .cell_kind = SD_KIND_ROOM) \
    X(DUNGEON_WON, "dungeon_won", "the dungeon won the run", METRIC_SHARE, 1) \
    X(VISITOR_WON, "visitor_won", "the visitor won the run", METRIC_SHARE, 1) \
    X(PARTY, "party", "the visitor was a party", METRIC_SHARE, 1) \
    X(RUN_ROUNDS, "run_rounds", "rounds of a run", METRIC_MEAN, 1) \
    X(ENCOUNTER_ROUNDS, "encounter_rounds", "rounds of a room", METRIC_MEAN, 1) \
    X(DECISIONS, "decisions", "decisions of a run", METRIC_MEAN, 1, .width = 2) \
    X(ROUND_DECISIONS, "round_decisions", "decisions of a round", METRIC_MEAN, 1) \
    X(DECISION_KIND, "decision_kinds", "decisions of a run by kind", METRIC_MEAN, SD_DECISIONS, \
      .cell_names = sd_decision_names) \
    X(TURN_CARDS, "turn_cards", "cards played in a turn", METRIC_MEAN, SD_SIDES, .cell_kind = SD_KIND_SIDE) \
    X(PLAYED, "played", "cards played in a run", METRIC_MEAN, SD_CATEGORIES, .cell_kind = SD_KIND_CATEGORY) \
    X(ROOM_ROUNDS, "room_rounds", "rounds of room", METRIC_MEAN, SD_RUN_ROOMS) \
    X(LEAD, "lead_changes", "lead changes in a room by play", METRIC_MEAN, 1) \
    X(LEAD_GROSS, "lead_changes_gross", "lead changes in a room, with the clock's", METRIC_MEAN, 1) \
    X(RUN_LEAD, "run_lead_changes", "lead changes in a run by play", METRIC_MEAN, 1) \
    X(RUN_LEAD_GROSS, "run_lead_changes_gross", "lead changes in a run, with the clock's", METRIC_MEAN, 1) \
    X(BOND_LEAD, "bond_lead_changes", "lead changes by play before a Bond", METRIC_MEAN, 1) \
    X(LEAD_SPREAD, "lead_spread", "rooms by changes of the lead by play", METRIC_SHARE, SD_LEAD_CELLS, \
      .cell_names = sd_lead_names) \
    X(RUN_LEAD_SPREAD, "run_lead_spread", "runs by changes of the lead by play", METRIC_SHARE, SD_LEAD_CELLS, \
      .cell_names = sd_lead_names) \
    X(DUNGEON_LEADS, "dungeon_leads", "rounds that end with the dungeon ahead", METRIC_SHARE, 1) \
    X(FIRST_LEAD, "dungeon_leads_first", "runs with the dungeon ahead after one round", METRIC_SHARE, 1) \
    X(CLOSENESS, "closeness", "loser's nearest, run", METRIC_MEAN, 1, SD_PERCENT) \
    X(ROOM_CLOSENESS, "room_closeness", "loser's nearest, room", METRIC_MEAN, 1, SD_PERCENT) \
    X(ALTERNATIVE, "nearest_alternative", "nearest other end, run", METRIC_SHARE, SD_WHOLE, .cell_kind = SD_KIND_OUTCOME) \
    X(ROOM_ALTERNATIVE, "room_nearest_alternative", "nearest other end, room", METRIC_SHARE, SD_WHOLE, \
      .cell_kind = SD_KIND_OUTCOME) \
    X(FALLS, "knockouts", "knockouts in a run", METRIC_MEAN, 1) \
    X(ANY_FALL, "knockout_any", "runs with a knockout", METRIC_SHARE, 1) \
    X(FIRST_CLASS, "first_knockout", "first to fall", METRIC_SHARE, SD_CLASS_KINDS - 1, .cell_kind = SD_KIND_CLASS) \
    X(FIRST_MEMBER, "first_knockout_member", "first to fall, by place", METRIC_SHARE, SD_MEMBERS, .possible = SD_MEMBERS) \
    X(FIRST_ROLE, "first_knockout_role", "first to fall, by role", METRIC_SHARE, SD_ROLES, .cell_names = sd_role_words) \
    X(FALL_ORDER, "knockout_order", "order of the first two", METRIC_SHARE, SD_ORDERS, .cell_names = sd_order_names, \
      .possible = SD_MEMBERS *(SD_MEMBERS - 1)) \
    X(REACHED, "reached", "runs that reached room", METRIC_SHARE, SD_RUN_ROOMS) \
    X(EFFECTIVE, "effective", "both sides viable on entering", METRIC_SHARE, SD_RUN_ROOMS) \
    X(ENTRY, "entry", "visitor on entering room", METRIC_MEAN, SD_RUN_ROOMS, SD_PERCENT, .chart = "attrition") \
    X(ENTRY_VITALITY, "entry_vitality", "Vitality on entering", METRIC_MEAN, SD_RUN_ROOMS, SD_PERCENT, .chart = "attrition") \
    X(ENTRY_RESOLVE, "entry_resolve", "Resolve on entering", METRIC_MEAN, SD_RUN_ROOMS, SD_PERCENT, .chart = "attrition") \
    X(ENTRY_NERVE, "entry_nerve", "Nerve on entering", METRIC_MEAN, SD_RUN_ROOMS, SD_PERCENT, .chart = "attrition") \
    X(TIER, "trust_tier", "highest tier of Trust in the run", METRIC_SHARE, SD_TIER_CELLS, .cell_kind = SD_KIND_TRUST) \
    X(TIER_2, "trust_tier_2", "reached tier 2 of Trust", METRIC_SHARE, 1) \
    X(TIER_3, "trust_tier_3", "reached tier 3 of Trust", METRIC_SHARE, 1) \
    X(BOND_ALL, "bond_everywhere", "Bond in every room", METRIC_SHARE, 1) \
    X(DARK, "veiled_costs", "accepted Offers with the dark cost", METRIC_SHARE, 1) \
    X(COVENANT, "covenant_accepted", "Covenants accepted", METRIC_SHARE, 1) \
    X(TEST, "test_cooperated", "Tests met with cooperation", METRIC_SHARE, 1) \
    X(BETRAYED, "betrayed", "runs in which the dungeon betrays", METRIC_SHARE, 1) \
    X(BETRAYAL_WON, "betrayal_won", "betrayals that won their room", METRIC_SHARE, 1) \
    X(BETRAYAL_ENDED, "betrayal_ended", "betrayals that decided within two rounds", METRIC_SHARE, 1) \
    X(OFFERS, "offers", "Offers in a run", METRIC_MEAN, 1) \
    X(COVENANTS, "covenants", "Covenants in a run", METRIC_MEAN, 1) \
    X(TRUST_END, "trust_at_end", "Trust at the end", METRIC_MEAN, 1) \
    X(BETRAYAL_TRUST, "betrayal_trust", "Trust betrayed", METRIC_MEAN, 1) \
    X(OFFER, "offer_accepted", "Offers accepted", METRIC_SHARE, SD_TIER_CELLS, .cell_kind = SD_KIND_TRUST) \
    X(ROLL, "roll_tiers", "Strikes by tier", METRIC_SHARE, SD_ROLL_TIERS - 1, .cell_kind = SD_KIND_TIER) \
    X(REACT, "react_blocked", "Reacts that blocked", METRIC_SHARE, 1) \
    X(HARM, "harm", "damage in a run to", METRIC_MEAN, 2 * SD_REDUCERS, .cell_kind = SD_KIND_RESOURCE) \
    X(HARM_DUNGEON, "harm_to_dungeon", "damage to the dungeon in a run", METRIC_MEAN, SD_SOURCES - 1, \
      .cell_kind = SD_KIND_SOURCE) \
    X(HARM_VISITOR, "harm_to_visitor", "damage to the visitor in a run", METRIC_MEAN, SD_SOURCES - 1, \
      .cell_kind = SD_KIND_SOURCE) \
    X(FIRED, "fired", "runs in which it fired", METRIC_SHARE, SD_FIRED, .cell_names = sd_fired_names, .table = "keywords") \
    X(FIRED_MEAN, "fired_times", "times in a run", METRIC_MEAN, SD_FIRED, .cell_names = sd_fired_names, \
      .table = "keywords", .page = true) \
    X(HEALTH_DUNGEON, "health_dungeon", "dungeon's health after round", METRIC_MEAN, SD_MOMENTUM, SD_PERCENT, \
      .chart = "momentum", .page = true) \
    X(HEALTH_VISITOR, "health_visitor", "visitor's health after round", METRIC_MEAN, SD_MOMENTUM, SD_PERCENT, \
      .chart = "momentum", .page = true) \
    X(ROUND_LEAD, "dungeon_leads_after", "the dungeon is ahead after round", METRIC_SHARE, SD_MOMENTUM, .page = true) \
    X(DUNGEON_HELD, "dungeon_card_held", "dungeon won with it in the deck", METRIC_SHARE, SD_CARD_CELLS, \
      SD_CARDS("dungeon cards")) \
    X(DUNGEON_DRAWN, "dungeon_card_drawn", "dungeon won when drawn", METRIC_SHARE, SD_CARD_CELLS, SD_CARDS("dungeon cards"), \
      .among = "dungeon_card_held") \
    X(DUNGEON_PLAYED, "dungeon_card_played", "dungeon won when played", METRIC_SHARE, SD_CARD_CELLS, \
      SD_CARDS("dungeon cards")) \
    X(VISITOR_HELD, "visitor_card_held", "visitor won with it in the deck", METRIC_SHARE, SD_CARD_CELLS, \
      SD_CARDS("visitor cards")) \
    X(VISITOR_DRAWN, "visitor_card_drawn", "visitor won when drawn", METRIC_SHARE, SD_CARD_CELLS, SD_CARDS("visitor cards"), \
      .among = "visitor_card_held") \
    X(VISITOR_PLAYED, "visitor_card_played", "visitor won when played", METRIC_SHARE, SD_CARD_CELLS, \
      SD_CARDS("visitor cards"))
// clang-format on

/* SD_G_x is the number of a group. */
#define SD_GROUP_ID(id, ...) SD_G_##id,
enum sd_group { SD_METRIC_GROUPS(SD_GROUP_ID) SD_GROUPS };

/* SD_AT_x is where its first tally lies, known without adding up the groups before it. */
#define SD_GROUP_AT(id, name, label, shape, cells, ...) SD_AT_##id, SD_LAST_##id = SD_AT_##id + (cells)-1,
enum sd_tally { SD_METRIC_GROUPS(SD_GROUP_AT) SD_TALLIES };

extern const char *const sd_decision_names[SD_DECISIONS];
extern const char *const sd_lead_names[SD_LEAD_CELLS];
extern const char *const sd_order_names[SD_ORDERS];
extern const char *const sd_fired_names[SD_FIRED];

/* metrics.c */
extern const struct metric_group sd_metric_groups[SD_GROUPS];
enum { SD_TRACKER = 512 }; /* bytes that follow one game */
void sd_metrics_begin(const void *rules, const void *state, void *tracker, struct tally *t);
void sd_metrics_observe(const void *rules, const void *before, const struct action *a,
                        const struct sink *events, const void *after, void *tracker, struct tally *t);
void sd_metrics_finish(const void *rules, const void *state, void *tracker, struct tally *t);

/* metrics_quality.c */
enum { SD_QUALITY_ROWS = 14, SD_PATTERNS = 4 };
extern const struct quality_row sd_quality[SD_QUALITY_ROWS];
extern const struct quality_pattern sd_patterns[SD_PATTERNS];
extern const char sd_one_sided[]; /* of a lead that does not change */

/* axes.c: all dungeons of two to four rooms and all parties, by number */
extern const struct axis_row sd_axes[AXES];

/* metrics_alarms.c */
enum { SD_ALARMS = 12 };
extern const struct alarm_row sd_alarms[SD_ALARMS];

/* metrics_fixed.c: figures of the content alone, in thousandths */
enum sd_fixed_figure {
    SD_FIXED_COVENANT_CALM,
    SD_FIXED_COVENANT_STRUCK,
    SD_FIXED_TRUST_FACTOR_3,
    SD_FIXED_TRUST_FACTOR_5,
    SD_FIXED_BETRAYAL,
    SD_FIXED_ENERGY_LEAST,
    SD_FIXED_ENERGY_MOST,
    SD_FIXED_DECK_LEAST,
    SD_FIXED_DECK_MOST,
    SD_FIXED_COMBOS_LEAST,
    SD_FIXED_COMBOS_MOST,
    SD_FIXED_MEMBER_LEAST,
    SD_FIXED_MEMBER_MOST,
    SD_FIXED_MEMBER_ENERGY,
    SD_FIXED_PARTY_LEAST,
    SD_FIXED_PARTY_MOST,
    SD_FIXED_PARTY_ENERGY,
    SD_FIXED_PLAIN,
    SD_FIXED_FIGURES
};
int64_t sd_fixed(const void *rules, uint32_t figure);

#endif
