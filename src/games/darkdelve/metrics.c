/* DARKDELVE: what simulations count, and the published figures it is held against (targets of the design
 * documents; DD- numbers and S-/F- decisions in RULES.md). Minutes are modelled, not measured: 15 s a combat
 * turn, 5 s a move, 45 s a chest, 20 s a stairwell. */
#include "core/metrics.h"
#include "games/darkdelve/fight.h"

#include <string.h>

/* What is counted: id, and a row of struct metric_group. Of one cell: shares, and means. */
#define SHARE(name, label) name, label, METRIC_SHARE, 1, 0, 1, ""
#define MEAN(name, label, width, unit) name, label, METRIC_MEAN, 1, 0, width, unit
#define METRIC_GROUPS(X)                                                                                     \
    X(G_EXTRACTED, SHARE("extracted", "left alive (or won the duel)"))                                       \
    X(G_EXIT_FLOOR, "extracted_floor", "of those who left, from floor", METRIC_SHARE, DD_FLOOR_MAX, 0, 1,    \
      "", .chart = "floors")                                                                                 \
    X(G_DIED_FLOOR, "died_floor", "died on floor", METRIC_SHARE, DD_FLOOR_MAX, 0, 1, "", .chart = "floors")  \
    X(G_DIED_BY, "died_by", "killed by", METRIC_SHARE, MONSTER_CELLS, DD_KIND_MONSTER, 1, "",                \
      .table = "monsters")                                                                                   \
    X(G_BOSS_MET, SHARE("boss_met", "stood before the boss"))                                                \
    X(G_BOSS_WON, SHARE("boss_won", "beat the boss they met"))                                               \
    X(G_WATCHER_MET, SHARE("watcher_met", "met the Watcher"))                                                \
    X(G_WATCHER_WON, SHARE("watcher_won", "beat the Watcher they met"))                                      \
    X(G_FIGHT_TURNS, "fight_turns", "turns of won fights against", METRIC_MEAN, MONSTER_CELLS,               \
      DD_KIND_MONSTER, 1, "turns", .table = "monsters")                                                      \
    X(G_COMMON_TURNS, MEAN("common_turns", "turns of won fights against commons", 1, "turns"))               \
    X(G_BOSS_TURNS, MEAN("boss_turns", "turns of boss fights, won or lost", 1, "turns"))                     \
    X(G_FIGHT_SECONDS, MEAN("fight_seconds", "modelled length of a fight", 15, "s"))                         \
    X(G_RUN_SECONDS, MEAN("run_seconds", "modelled length of a run", 60, "s"))                               \
    X(G_CRIT, SHARE("crit", "critical hits"))                                                                \
    X(G_FLEE, SHARE("flee", "successful attempts to flee from commons"))                                     \
    X(G_DEFENDED, SHARE("defended_heavy", "heavy blows met with the guard when it was ready"))               \
    X(G_HP_OUT, MEAN("hp_at_extraction", "HP at extraction", 2, "%"))                                        \
    X(G_DREAD_OUT, MEAN("dread_at_extraction", "Dread at extraction", 2, ""))                                \
    X(G_GOLD_OUT, MEAN("gold_at_extraction", "gold brought home", 8, "gold"))                                \
    X(G_ITEMS_OUT, MEAN("items_at_extraction", "items brought home", 1, "items"))                            \
    X(G_ROOMS, MEAN("rooms_cleared", "rooms cleared", 1, "rooms"))                                           \
    X(G_FLOOR3_GOLD, SHARE("floor3_can_pay", "at the stairs of floor 3 with the price in hand"))             \
    X(G_LESSON, SHARE("lesson_per_death", "deaths that raised a tier"))                                      \
    X(G_COMBAT_SHARE, SHARE("combat_rooms", "combat rooms among the counted rooms"))                         \
    X(G_FLOOR2_LUCK, SHARE("floor2_uncommon", "floors with the promise that kept it when cleared"))          \
    X(G_CLEAR_DREAD, "dread_after_clear", "Dread at the stairs when everything above was cleared, floor",    \
      METRIC_MEAN, 4, 0, 2, "")                                                                              \
    X(G_GO_ON, "go_on_value", "worth of going on in % of leaving, at the stairs of floor", METRIC_MEAN, 4,   \
      0, 10, "%")                                                                                            \
    X(G_LIE_CALM, SHARE("lies_calm", "wrong numbers on the screen, Calm"), .chart = "lies")                  \
    X(G_LIE_UNEASY, SHARE("lies_uneasy", "wrong numbers on the screen, Uneasy"), .chart = "lies")            \
    X(G_LIE_SHAKEN, SHARE("lies_shaken", "wrong numbers on the screen, Shaken"), .chart = "lies")            \
    X(G_LIE_TERRIFIED, SHARE("lies_terrified", "wrong numbers on the screen, Terrified"), .chart = "lies")   \
    X(G_OUTCOME, "outcome", "how it ended", METRIC_SHARE, DD_OUTCOMES - 1, 0, 1, "", outcome_names, true,    \
      .page = true)                                                                                          \
    X(G_FIGHT_WON, "fight_won", "fights won against", METRIC_SHARE, MONSTER_CELLS, DD_KIND_MONSTER, 1, "",   \
      .table = "monsters", .page = true)                                                                     \
    X(G_HP_AFTER, "hp_after_fight", "HP after a won fight against", METRIC_MEAN, MONSTER_CELLS,              \
      DD_KIND_MONSTER, 2, "%", .table = "monsters", .page = true)                                            \
    X(G_FIGHT_ACTIONS, "fight_actions", "actions of a fight", METRIC_MEAN, ACTION_CELLS, 0, 1, "",           \
      action_names, .page = true)                                                                            \
    X(G_BROUGHT, SHARE("brought", "runs for which something was taken from the stash"))                      \
    X(G_ITEM_HELD, "item_held", "left alive, of those who had it", METRIC_SHARE, ITEM_CELLS, DD_KIND_ITEM,   \
      1, "", NULL, true, .table = "items", .page = true, .among = "extracted")                               \
    X(G_ITEM_USED, "item_used", "left alive, of those who used it", METRIC_SHARE, ITEM_CELLS, DD_KIND_ITEM,  \
      1, "", NULL, true, .table = "items", .page = true)
/* What only the larger game has. */
#define MORE_GROUPS(X)                                                                                       \
    X(G_HEAVY, SHARE("heavy_share", "heavy attacks among all attacks"))                                      \
    X(G_BLOCK_ONE, SHARE("block_one", "blocks among defences, against one"))                                 \
    X(G_BLOCK_MANY, SHARE("block_many", "blocks among defences, against several"))                           \
    X(G_BLOCK_BOSS, SHARE("block_boss", "blocks among defences, against a guardian"))                        \
    X(G_ANSWERED, SHARE("signs_answered", "turns with a signed blow that were spent on a defence"))          \
    X(G_HP_LEFT, MEAN("hp_left", "HP after a won fight", 2, "%"))                                            \
    X(G_DREAD_HEALTHY, MEAN("dread_healthy", "Dread of who left from floor 3 or 4", 2, ""))                  \
    X(G_FLOOR_GOLD, "floor_gold", "gold found on floor", METRIC_MEAN, DD_FLOOR_MAX, 0, 8, "gold")            \
    X(G_FLOOR_SECONDS, "floor_seconds", "modelled length of floor", METRIC_MEAN, DD_FLOOR_MAX, 0, 30, "s")   \
    X(G_EPIC, "epic_floor", "Epic or better among gear found on floor", METRIC_SHARE, DD_FLOOR_MAX, 0, 1,    \
      "")                                                                                                    \
    X(G_CURSED, "cursed_floor", "cursed among gear found on floor", METRIC_SHARE, DD_FLOOR_MAX, 0, 1, "")    \
    X(G_ELITES, SHARE("elite_fights", "fights with an elite, from floor 2 on"))                              \
    X(G_DEPTH_SECONDS, "depth_seconds", "modelled length of a run as deep as", METRIC_MEAN, DEPTHS, 0, 60,   \
      "s", depth_names)                                                                                      \
    X(G_DEPTH_XP, "depth_xp", "XP of a run that came home, as deep as", METRIC_MEAN, DEPTHS, 0, 20, "XP",    \
      depth_names)                                                                                           \
    X(G_DOUBT, SHARE("doubt_early", "first runs that meet a doubtful figure within 25 choices"))             \
    X(G_EXIT_WAY, "exit_way", "of those who left, by", METRIC_SHARE, DD_EXIT_SHARD, 0, 1, "", exit_names)    \
    X(G_SIGN, "sign_worth", "HP that reading signs saves in a fight, in % of all, floor", METRIC_MEAN,       \
      DD_FLOOR_MAX, 0, 5, "%")                                                                               \
    X(G_HUNTED_OUT, SHARE("hunted_out", "left alive, of those whom the Watcher hunted"))
enum group { METRIC_GROUPS(LIST_ID) MORE_GROUPS(LIST_ID) GROUPS };

enum { QUICK, STANDARD, DEEP, DEPTHS };

enum { FIGHT_MOST = 60 }; /* turns of a forked fight */

enum { MONSTER_CELLS = DD_MONSTER_KINDS - 1, ITEM_CELLS = DD_ITEM_KINDS - 1, ACTION_CELLS = 4 };

static const char *const outcome_names[DD_OUTCOMES - 1] = {"quit", "extracted", "died"};
static const char *const action_names[ACTION_CELLS] = {"attack", "defend", "use_item", "flee"};

static const char *const depth_names[DEPTHS] = {"floors 1-2", "floors 3-4", "floor 5"};
static const char *const exit_names[DD_EXIT_SHARD] = {"stairs", "guardian", "paid", "waystone", "shard"};

#define GROUP_ROW(id, ...) {__VA_ARGS__},
static const struct metric_group groups[GROUPS] = {METRIC_GROUPS(GROUP_ROW) MORE_GROUPS(GROUP_ROW)};

#define MVP "mvp document-mvp"

/* Measured in runs as they are played, or in a probe of their own. */
#define PROBE(name, label, source, scenario, policy, games, group, cell, lo, hi, ...)                        \
    { name, label, source, MVP, scenario, policy, games, group, cell, lo, hi, false, __VA_ARGS__ }
#define RUNS(name, label, source, group, cell, lo, hi, ...)                                                  \
    PROBE(name, label, source, NULL, NULL, 0, group, cell, lo, hi, __VA_ARGS__)
#define FULL "full document-full"
#define FULL_PROBE(name, label, source, scenario, policy, games, group, cell, lo, hi, ...)                   \
    { name, label, source, FULL, scenario, policy, games, group, cell, lo, hi, false, __VA_ARGS__ }
#define FULL_RUNS(name, label, source, group, cell, lo, hi, ...)                                             \
    FULL_PROBE(name, label, source, "camp", NULL, 0, group, cell, lo, hi, __VA_ARGS__)
#define PLAYED_TWICE                                                                                         \
    .about = ABOUT_RULE, .why = "each fight is played twice from its beginning, whoever plays the run"
#define SIGN(name, whom, scenario, cell)                                                                     \
    FULL_PROBE(name, "saved by reading signs of " whom " (%)", "001 Combat, DD-230", scenario, "delver",     \
               1000, G_SIGN, cell, 10000, 60000, PLAYED_TWICE)
#define BY_RULE .about = ABOUT_RULE, .why = "a chance of the rules, whoever plays"
#define LEAVES                                                                                               \
    .about = ABOUT_SCRIPT, .why = "delver leaves by a table of its own, and the spread is the table's"

static const struct target_row targets[] = {
    RUNS("common_turns", "fight length, commons (turns)", "004 Target Fight Length, DD-227", G_COMMON_TURNS,
         0, 3000, 5000),
    PROBE("boss_turns", "fight length, boss (turns)", "004 Target Fight Length, DD-227", "boss-best",
          "mc:200", 300, G_BOSS_TURNS, 0, 6000, 10000),
    PROBE("boss_best", "boss beaten, best gear, 3 potions", "F-01", "boss-best", "mc:200", 300, G_EXTRACTED,
          0, 300, 600),
    PROBE("boss_delver", "boss beaten by the careful bot, best gear", "F-01", "boss-best", "delver", 4000,
          G_EXTRACTED, 0, 300, 600),
    PROBE("boss_greedy", "boss beaten by the reckless bot, best gear", "F-01", "boss-best", "greedy", 4000,
          G_EXTRACTED, 0, 0, 150, .about = ABOUT_MIND, .why = "it asks what becomes of a reckless mind"),
    PROBE("boss_starter", "boss beaten, starting gear, 3 potions", "F-01", "boss-starter", "delver", 4000,
          G_EXTRACTED, 0, 1, 300),
    PROBE("watcher_best", "Watcher beaten, best gear, 3 potions", "F-02, DD-307", "watcher-best", "mc:200",
          300, G_EXTRACTED, 0, 250, 1000),
    RUNS("fight_seconds", "fight length (s, modelled)", "GD MVP Success Criteria, DD-605", G_FIGHT_SECONDS, 0,
         0, 120000),
    RUNS("run_seconds", "run length (s, modelled)", "GD; 004, DD-009", G_RUN_SECONDS, 0, 600000, 1200000),
    RUNS("defended_heavy", "telegraphed blows met with the guard", "004 Enemy Telegraphs", G_DEFENDED, 0, 500,
         1000),
    PROBE("crit", "critical hits with starting gear", "004, DD-116", "duel-ghoul", "delver", 20000, G_CRIT, 0,
          130, 150, BY_RULE),
    PROBE("flee", "flee success against commons", "004 Actions, DD-214", "duel-stalker", "random", 40000,
          G_FLEE, 0, 840, 860, BY_RULE),
    RUNS("lies_calm", "wrong numbers, Calm", "004 Dread Thresholds, DD-346", G_LIE_CALM, 0, 0, 0, BY_RULE),
    PROBE("lies_uneasy", "wrong numbers, Uneasy", "004 Dread Thresholds, DD-346", "run", "greedy", 4000,
          G_LIE_UNEASY, 0, 40, 60, BY_RULE),
    PROBE("lies_shaken", "wrong numbers, Shaken", "004 Dread Thresholds, DD-346", "run", "greedy", 4000,
          G_LIE_SHAKEN, 0, 140, 160, BY_RULE),
    PROBE("lies_terrified", "wrong numbers, Terrified", "004 Dread Thresholds, DD-346", "run", "greedy", 4000,
          G_LIE_TERRIFIED, 0, 240, 260, BY_RULE),
    RUNS("exit_floor_1", "extractions from floor 1", "001/GD success criterion 1", G_EXIT_FLOOR, 0, 0, 600,
         LEAVES),
    RUNS("exit_floor_2", "extractions from floor 2", "001/GD success criterion 1", G_EXIT_FLOOR, 1, 0, 600,
         LEAVES),
    RUNS("exit_floor_3", "extractions from floor 3", "001/GD success criterion 1", G_EXIT_FLOOR, 2, 0, 600,
         LEAVES),
    RUNS("exit_floor_4", "extractions from floor 4", "001/GD success criterion 1", G_EXIT_FLOOR, 3, 0, 600,
         LEAVES),
    RUNS("exit_floor_5", "extractions from floor 5", "001/GD success criterion 1", G_EXIT_FLOOR, 4, 0, 600,
         LEAVES),
    RUNS("go_on_2", "going on against leaving at floor 2 (%)", "001 Pillar 1", G_GO_ON, 1, 75000, 125000),
    RUNS("go_on_3", "going on against leaving at floor 3 (%)", "001 Pillar 1", G_GO_ON, 2, 75000, 125000),
    RUNS("go_on_4", "going on against leaving at floor 4 (%)", "001 Pillar 1", G_GO_ON, 3, 75000, 125000),
    RUNS("floor3_can_pay", "price of floor 3 in hand", "004 Extraction Costs, DD-467", G_FLOOR3_GOLD, 0, 800,
         1000),
    RUNS("combat_rooms", "combat-room share", "004 Generation Rules, DD-396", G_COMBAT_SHARE, 0, 600, 800,
         BY_RULE),
    PROBE("floor2_uncommon", "floor 2 gives an Uncommon", "004, DD-189", "run", "greedy", 4000, G_FLOOR2_LUCK,
          0, 1000, 1000, BY_RULE),
    /* That every death shows a lesson is a rule (DD-011, DD-578) and has its test; what can be measured is
     * how many of them also raise a tier of the bestiary, and no document says how many should. */
    {"lesson_per_death", "deaths that raise a tier of the bestiary", "001 Pillar 3; GD, DD-011", MVP, NULL,
     NULL, 0, G_LESSON, 0, 0, 1000, true},
    {"clear_dread_1", "Dread after clearing floor 1", "F-04", MVP, "run", "greedy", 4000, G_CLEAR_DREAD, 0,
     10000, 10000, true},
    {"clear_dread_2", "Dread after clearing floor 2", "F-04", MVP, "run", "greedy", 4000, G_CLEAR_DREAD, 1,
     25000, 25000, true},
    {"clear_dread_3", "Dread after clearing floor 3", "F-04", MVP, "run", "greedy", 4000, G_CLEAR_DREAD, 2,
     52000, 52000, true},

    /* the larger game (001) */
    FULL_PROBE("rat_turns", "turns to kill a Plague Rat", "001 Balance Checklist", "duel-rat", "delver", 2000,
               G_COMMON_TURNS, 0, 2000, 3000),
    FULL_PROBE("ghoul_turns", "turns to kill a Ghoul", "001 Balance Checklist, F-07", "duel-ghoul", "delver",
               2000, G_COMMON_TURNS, 0, 3000, 4000),
    FULL_PROBE("ghoul_hp", "HP after a Ghoul (%)", "001 Balance Checklist", "duel-ghoul", "delver", 2000,
               G_HP_LEFT, 0, 60000, 80000),
    FULL_PROBE("guardian_turns", "turns of a guardian's fight", "001 Combat Pacing, F-08", "boss-best",
               "delver", 1000, G_BOSS_TURNS, 0, 8000, 12000),
    FULL_RUNS("heavy_share", "heavy attacks", "001 Balance Checklist, F-06", G_HEAVY, 0, 200, 400),
    FULL_RUNS("block_one", "blocks against one", "001 Balance Checklist", G_BLOCK_ONE, 0, 200, 800),
    FULL_RUNS("block_many", "blocks against several", "001 Balance Checklist", G_BLOCK_MANY, 0, 200, 800),
    FULL_RUNS("full_fight_turns", "fight length (turns)", "001 Combat Pacing, DD-247", G_COMMON_TURNS, 0,
              3000, 8000),
    FULL_RUNS("full_fight_seconds", "fight length (s, modelled)", "001 MVP Success Criteria", G_FIGHT_SECONDS,
              0, 60000, 180000),
    FULL_RUNS("dread_healthy", "Dread on leaving floor 3 or 4", "001 Balance Checklist", G_DREAD_HEALTHY, 0,
              40000, 60000, .stat = STAT_MEDIAN),
    FULL_RUNS("gold_1", "gold of floor 1", "001 Economy, S-14", G_FLOOR_GOLD, 0, 20000, 50000),
    FULL_RUNS("gold_2", "gold of floor 2", "001 Economy, S-14", G_FLOOR_GOLD, 1, 20000, 50000),
    FULL_RUNS("gold_3", "gold of floor 3", "001 Economy, S-14", G_FLOOR_GOLD, 2, 50000, 100000),
    FULL_RUNS("gold_4", "gold of floor 4", "001 Economy, S-14", G_FLOOR_GOLD, 3, 50000, 100000),
    FULL_RUNS("leaves_1", "leave from floor 1", "001 success criterion 1", G_EXIT_FLOOR, 0, 0, 600),
    FULL_RUNS("leaves_2", "leave from floor 2", "001 success criterion 1", G_EXIT_FLOOR, 1, 0, 600),
    FULL_RUNS("leaves_3", "leave from floor 3", "001 success criterion 1", G_EXIT_FLOOR, 2, 0, 600),
    FULL_RUNS("leaves_4", "leave from floor 4", "001 success criterion 1", G_EXIT_FLOOR, 3, 0, 600),
    FULL_RUNS("leaves_5", "leave from floor 5", "001 success criterion 1", G_EXIT_FLOOR, 4, 0, 600),
    FULL_RUNS("full_go_on_2", "going on against leaving at floor 2 (%)", "001 Pillar 1", G_GO_ON, 1, 75000,
              125000),
    FULL_RUNS("epic_2", "Epic or better on floor 2", "001 rarity table", G_EPIC, 1, 5, 30),
    FULL_RUNS("epic_4", "Epic or better on floor 4", "001 rarity table", G_EPIC, 3, 60, 140),
    FULL_RUNS("quick_seconds", "length of a run to floors 1-2 (s)", "001 Session Targets", G_DEPTH_SECONDS,
              QUICK, 300000, 600000),
    FULL_RUNS("standard_seconds", "length of a run to floors 3-4 (s)", "001 Session Targets", G_DEPTH_SECONDS,
              STANDARD, 720000, 1080000),
    FULL_RUNS("deep_seconds", "length of a run to floor 5 (s)", "001 Session Targets", G_DEPTH_SECONDS, DEEP,
              1200000, 1800000),
    FULL_RUNS("floor_1_seconds", "length of floor 1 (s)", "001 Floor Architecture", G_FLOOR_SECONDS, 0,
              180000, 360000),
    FULL_RUNS("floor_3_seconds", "length of floor 3 (s)", "001 Floor Architecture", G_FLOOR_SECONDS, 2,
              240000, 540000),
    FULL_RUNS("full_flee", "flights from the basic", "001 Flee Mechanics, DD-265", G_FLEE, 0, 400, 720,
              .about = ABOUT_MIND, .why = "who flees only from the worst meets elites among them"),
    FULL_PROBE("flee_ghoul", "flights from a Ghoul", "001 Flee Mechanics, DD-265", "duel-ghoul", "random",
               20000, G_FLEE, 0, 690, 710, BY_RULE),
    FULL_PROBE("full_crit", "critical hits with starting gear", "001, DD-116", "duel-ghoul", "delver", 20000,
               G_CRIT, 0, 130, 150, BY_RULE),
    FULL_RUNS("doubt_early", "first runs that meet a doubtful figure within 25 choices", "S-63", G_DOUBT, 0,
              900, 1000),
    SIGN("sign_rat", "a Plague Rat", "duel-rat", 0),
    SIGN("sign_ghoul", "a Ghoul", "duel-ghoul", 0),
    SIGN("sign_archer", "an Archer", "duel-archer", 1),
    SIGN("sign_armored", "an Armored Ghoul", "duel-armored", 2),
    SIGN("sign_stalker_5", "a Stalker at level 5", "stalker-5", 3),
    SIGN("sign_shambler", "a Shambler", "duel-shambler", 2),
    SIGN("sign_ghoul_5", "a Ghoul at level 5", "ghoul-5", 2),
    SIGN("sign_archer_5", "an Archer at level 5", "archer-5", 2),
    SIGN("sign_archer_10", "an Archer at level 10", "archer-10", 4),
    SIGN("sign_armored_10", "an Armored Ghoul at level 10", "armored-10", 4),
    SIGN("sign_stalker_10", "a Stalker at level 10", "stalker-10", 4),
    FULL_RUNS("sign_floor_1", "saved by reading signs on floor 1 (%)", "001 Pillar 1", G_SIGN, 0, 10000,
              60000, PLAYED_TWICE),
    FULL_RUNS("sign_floor_3", "saved by reading signs on floor 3 (%)", "001 Pillar 1", G_SIGN, 2, 10000,
              60000, PLAYED_TWICE),
    FULL_RUNS("hunted_out", "left alive though hunted by the Watcher", "001 Design Risks, C-02", G_HUNTED_OUT,
              0, 1, 1000),
};

/* Who never brings anything is afraid for it, who always does has nothing to lose. */
static const struct quality_row quality[] = {
    {"gear_fear", "runs with something brought", "001 Anti-Gear-Fear Monitoring", G_BROUGHT, 0, STAT_MEAN,
     400, 600, 300, 800, WHEN_ALWAYS, 0,
     "What lies in the stash stays there: losing it is feared more than dying.",
     "Bringing something is a choice, and is made both ways.",
     "Everybody always brings something: there is nothing to weigh."},
};

static const struct alarm_row alarms[] = {
    {"item_unused", "items that nobody uses", "001 Balance Validation Checklist", ALARM_UNUSED, G_ITEM_HELD,
     0, G_ITEM_USED, STAT_MEAN, 0, 200, "It is carried and never used or worn: a blank among the finds."},
    {"one_exit", "one exit for nearly all", "001/GD success criterion 1", ALARM_ALWAYS, G_EXIT_FLOOR, 0, 0,
     STAT_MEAN, 600, 200, "Most leave from the same floor: going on or leaving is no question."},
    {"run_short", "length of a run (s, modelled)", "GD; 004, DD-009", ALARM_LOW, G_RUN_SECONDS, 0, 0,
     STAT_MEAN, 600000, 200, "Runs are over before they have become one."},
    {"run_long", "length of a run (s, modelled)", "GD; 004, DD-009", ALARM_HIGH, G_RUN_SECONDS, 0, 0,
     STAT_MEAN, 1200000, 200, "Runs outlast the evening they are meant for."},
    {"fight_long", "length of a fight (s, modelled)", "GD MVP Success Criteria, DD-605", ALARM_HIGH,
     G_FIGHT_SECONDS, 0, 0, STAT_MEAN, 120000, 200, "Fights drag on."},
};

struct tracker {
    uint8_t held[DD_ITEM_KINDS / 8], used[DD_ITEM_KINDS / 8]; /* kinds of items, a bit each */
    uint32_t seconds;
    uint16_t acted[ACTION_CELLS]; /* in this fight */
    uint8_t boss_met, watcher_met, lesson, uncommon, other_dread;
    uint8_t doubt;                      /* a figure was said to be a guess */
    uint16_t choices;                   /* since the run began */
    uint32_t floor_gold, floor_seconds; /* found on this floor; of the run when it began */
};
_Static_assert(DD_ITEM_KINDS % 8 == 0, "kinds of items fill their bytes");

static void tally_value(struct tally *t, uint32_t group, uint32_t cell, int64_t value) {
    tally_add(&t[metrics_at(&dd_metrics, group, cell)], value, groups[group].width);
}

static void count_floor(const struct dd_state *s, struct tally *t) {
    for (uint32_t i = 1; i <= s->room_count; i++) {
        const struct dd_room *room = &s->rooms[i];
        bool counted =
            !(room->flags & DD_LANDING) && room->type != DD_ROOM_STAIRS && room->type != DD_ROOM_BOSS;
        if (counted)
            tally_value(t, G_COMBAT_SHARE, 0, room->type == DD_ROOM_COMBAT);
    }
}

static bool floor_is_clear(const struct dd_state *s) {
    for (uint32_t i = 1; i <= s->room_count; i++)
        if (s->rooms[i].type != DD_ROOM_STAIRS && !(s->rooms[i].flags & DD_CLEARED))
            return false;
    return true;
}

static bool is_guardian(const struct dd_rules *r, int32_t monster) {
    return r->dungeon_count ? r->monster[monster].type == DD_BOSS : monster == r->boss;
}

static void fight_ends(const struct dd_rules *r, const struct dd_state *s, const struct event *ev,
                       struct tracker *k, struct tally *t) {
    int32_t turns = ev->arg[1], monster = ev->arg[2];
    bool boss = r->monster[monster].boss;
    k->seconds += (uint32_t)turns * 15;
    tally_value(t, G_FIGHT_SECONDS, 0, turns * 15);
    tally_value(t, G_FIGHT_WON, (uint32_t)monster - 1, ev->arg[0] == DD_VICTORY);
    for (uint32_t i = 0; i < ACTION_CELLS; i++)
        tally_value(t, G_FIGHT_ACTIONS, i, k->acted[i]);
    memset(k->acted, 0, sizeof k->acted);
    if (ev->arg[0] == DD_VICTORY) {
        tally_value(t, G_FIGHT_TURNS, (uint32_t)monster - 1, turns);
        tally_value(t, G_HP_AFTER, (uint32_t)monster - 1, s->hp * 100 / s->max_hp);
        tally_value(t, G_HP_LEFT, 0, s->hp * 100 / s->max_hp);
        if (!boss)
            tally_value(t, G_COMMON_TURNS, 0, turns);
    }
    if (is_guardian(r, monster)) {
        tally_value(t, G_BOSS_TURNS, 0, turns);
        tally_value(t, G_BOSS_WON, 0, ev->arg[0] == DD_VICTORY);
    }
    if (monster == r->watcher)
        tally_value(t, G_WATCHER_WON, 0, ev->arg[0] == DD_VICTORY);
}

/* Leaving a floor: how Dread stood, and whether the floor kept its promise. */
static void floor_left(const struct dd_rules *r, const struct dd_state *s, struct tracker *k,
                       struct tally *t) {
    bool clear = floor_is_clear(s);
    if (r->floor[s->floor].guaranteed_rarity && clear)
        tally_value(t, G_FLOOR2_LUCK, 0, k->uncommon);
    if (!clear)
        k->other_dread = 1;
    if (!k->other_dread && s->floor <= 4)
        tally_value(t, G_CLEAR_DREAD, s->floor - 1u, s->dread);
    k->uncommon = 0;
}

static void count_lies(const struct dd_rules *r, const struct dd_state *s, struct tally *t) {
    static const uint8_t group_of[] = {G_LIE_CALM, G_LIE_UNEASY, G_LIE_SHAKEN, G_LIE_TERRIFIED};
    uint8_t level = dd_level(r, s->dread);
    if (level >= sizeof group_of || s->clarity_rooms || (s->phase != DD_DUNGEON && s->phase != DD_COMBAT))
        return;
    struct dd_view v;
    memset(&v, 0, sizeof v);
    dd_view(r, s, 0, &v);
    tally_value(t, group_of[level], 0, v.hp.shown != s->hp);
    if (s->run_gold)
        tally_value(t, group_of[level], 0, v.run_gold.shown != (int32_t)s->run_gold);
    if (s->phase == DD_COMBAT && !r->stranger_error) /* there it is a guess, whatever one fears */
        tally_value(t, group_of[level], 0, v.foe[0].hp.shown != s->foe[0].hp);
}

/* Gold and things brought home; a thing counts for 20 gold. */
static int64_t brought_home(const struct dd_state *s) {
    return s->outcome == DD_OUT_EXTRACTED ? (int64_t)s->gold_earned + 20 * s->items_kept : 0;
}

/* A stairwell forked: leaves in one copy, goes on with the careful mind in the other. Every fourth game is
 * enough. */
static void fork_stairs(const struct dd_rules *r, const struct dd_state *at, struct tally *t) {
    struct action legal[DD_MAX_LEGAL];
    struct dd_state leaves = *at, goes = *at;
    struct action out = {DD_EXTRACT, {0}}, down = {DD_DESCEND, {0}};
    struct dd_view v;
    struct stream rng;
    struct situation s = {&darkdelve_ops, r, &v, 0, 0, legal, &rng};
    if ((at->seed & 3) || dd_check(r, at, 0, &out) != REASON_OK || dd_check(r, at, 0, &down) != REASON_OK)
        return;
    stream_open(&rng, at->seed);
    dd_apply(r, &leaves, 0, &out, NULL);
    dd_apply(r, &goes, 0, &down, NULL);
    for (uint32_t i = 0; i < DD_MAX_STEPS && (s.legal_count = dd_legal(r, &goes, legal, DD_MAX_LEGAL)); i++) {
        memset(&v, 0, sizeof v);
        dd_view(r, &goes, 0, &v);
        dd_apply(r, &goes, 0, &legal[dd_policies[0].choose(&s)], NULL);
    }
    if (brought_home(&leaves) > 0)
        tally_value(t, G_GO_ON, at->floor - 1u, brought_home(&goes) * 100 / brought_home(&leaves));
}

/* -- what reading signs is worth -- */

/* A fight to its end with body and weapon alone: by the careful mind, or striking whatever is signed. HP
 * left. */
static int32_t fought_out(const struct dd_rules *r, const struct dd_state *at, bool reads) {
    struct action legal[DD_MAX_LEGAL];
    struct dd_state f = *at;
    struct dd_view v;
    struct stream rng;
    struct situation s = {&darkdelve_ops, r, &v, 0, 0, legal, &rng};
    uint32_t n = 0;
    stream_open(&rng, at->seed);
    for (uint32_t i = 0; i < FIGHT_MOST && f.phase == DD_COMBAT && (n = dd_legal(r, &f, legal, DD_MAX_LEGAL));
         i++) {
        s.legal_count = 0;
        for (uint32_t k = 0; k < n; k++)
            if (legal[k].verb == DD_ATTACK || legal[k].verb == DD_PASS ||
                (reads &&
                 (legal[k].verb == DD_HEAVY || legal[k].verb == DD_DODGE || legal[k].verb == DD_BLOCK)))
                legal[s.legal_count++] = legal[k];
        memset(&v, 0, sizeof v);
        dd_view(r, &f, 0, &v);
        dd_apply(r, &f, 0, &legal[reads ? dd_policies[0].choose(&s) : 0], NULL);
    }
    return f.outcome == DD_OUT_DIED ? 0 : f.hp;
}

/* A fight that has begun, forked: every fourth game is enough, in duels every one. The Watcher is walked
 * from, not fought. */
static void fork_fight(const struct dd_rules *r, const struct dd_state *s, struct tally *t) {
    bool duel = s->mode == DD_MODE_DUEL;
    if (!r->stamina || s->phase != DD_COMBAT || s->foe[0].monster == r->watcher || (!duel && s->seed & 3))
        return;
    int32_t saved = fought_out(r, s, true) - fought_out(r, s, false);
    tally_value(t, G_SIGN, s->floor - 1u, saved * 100 / s->max_hp);
}

static void mark_kind(uint8_t *kinds, uint32_t kind) {
    kinds[kind / 8] |= (uint8_t)(1 << kind % 8);
}

static bool is_marked(const uint8_t *kinds, uint32_t kind) {
    return kinds[kind / 8] >> kind % 8 & 1;
}

/* What a run begins with; weapon and armour are in use from the start. */
static void mark_pack(const struct dd_state *s, struct tracker *k) {
    mark_kind(k->used, s->worn[DD_WEAPON].kind);
    mark_kind(k->used, s->worn[DD_ARMOR].kind);
    for (uint32_t i = 0; i < DD_CARRY_MAX; i++) {
        mark_kind(k->held, s->consumables[i].kind);
        mark_kind(k->held, s->backpack[i].kind);
    }
}

/* A used item was also held. Kind 0 is nothing. */
static void finish_items(const struct tracker *k, bool out, struct tally *t) {
    for (uint32_t kind = 1; kind < DD_ITEM_KINDS; kind++) {
        bool used = is_marked(k->used, kind);
        if (used || is_marked(k->held, kind))
            tally_value(t, G_ITEM_HELD, kind - 1, out);
        if (used)
            tally_value(t, G_ITEM_USED, kind - 1, out);
    }
}

static void count_action(uint16_t verb, struct tracker *k) {
    static const uint8_t of[DD_VERBS] = {[DD_ATTACK] = 1, [DD_DEFEND] = 2, [DD_USE_ITEM] = 3, [DD_FLEE] = 4};
    if (of[verb])
        k->acted[of[verb] - 1]++;
}

/* -- the larger game -- */

static uint32_t depth_of(const struct dd_state *s) {
    return s->deepest <= 2 ? QUICK : s->deepest <= 4 ? STANDARD : DEEP;
}

/* A turn with stamina: what it was spent on, and whether a signed blow was to be answered. */
static void count_turn(const struct dd_rules *r, const struct dd_state *b, uint16_t verb, struct tally *t) {
    bool guards = verb == DD_BLOCK || verb == DD_DODGE, signs = false, guardian = false;
    uint32_t n = 0;
    for (; n < DD_FOES && b->foe[n].monster; n++) {
        uint8_t will = dd_foe_intent(r, &b->foe[n]);
        signs |= will == DD_WILL_FALL || will == DD_WILL_SLAM;
        guardian |= is_guardian(r, b->foe[n].monster);
    }
    if (verb == DD_ATTACK || verb == DD_HEAVY)
        tally_value(t, G_HEAVY, 0, verb == DD_HEAVY);
    if (guards)
        tally_value(t, guardian ? G_BLOCK_BOSS : n > 1 ? G_BLOCK_MANY : G_BLOCK_ONE, 0, verb == DD_BLOCK);
    if (signs && b->stamina)
        tally_value(t, G_ANSWERED, 0, guards);
}

/* Gear as it is, wherever it fell. */
static void count_find(const struct dd_state *s, uint16_t id, struct tally *t) {
    const struct dd_item *const lists[] = {s->backpack, s->rooms[s->room].lies};
    static const uint32_t caps[] = {DD_CARRY_MAX, DD_LIES};
    for (uint32_t l = 0; l < 2; l++) {
        int32_t at = dd_items_find(lists[l], caps[l], id);
        if (at < 0 || lists[l][at].slot >= DD_CONSUMABLE)
            continue;
        tally_value(t, G_EPIC, s->floor - 1u, lists[l][at].rarity >= 3);
        tally_value(t, G_CURSED, s->floor - 1u, lists[l][at].curse != 0);
    }
}

static void count_elites(const struct dd_rules *r, const struct dd_state *s, struct tally *t) {
    bool elite = false;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++)
        elite |= s->foe[i].elite || r->monster[s->foe[i].monster].type == DD_ELITE;
    if (s->floor > 1 && s->phase == DD_COMBAT && s->mode != DD_MODE_DUEL)
        tally_value(t, G_ELITES, 0, elite);
}

static void floor_ends(const struct dd_state *s, struct tracker *k, struct tally *t) {
    tally_value(t, G_FLOOR_GOLD, s->floor - 1u, k->floor_gold);
    tally_value(t, G_FLOOR_SECONDS, s->floor - 1u, k->seconds - k->floor_seconds);
    k->floor_gold = 0;
    k->floor_seconds = k->seconds;
}

static void finish_full(const struct dd_state *s, const struct tracker *k, struct tally *t) {
    bool out = s->outcome == DD_OUT_EXTRACTED;
    tally_value(t, G_DEPTH_SECONDS, depth_of(s), k->seconds + 45);
    if (s->profile.runs <= 1 && k->choices >= 25)
        tally_value(t, G_DOUBT, 0, k->doubt);
    if (k->watcher_met)
        tally_value(t, G_HUNTED_OUT, 0, out);
    if (!out)
        return;
    tally_value(t, G_DEPTH_XP, depth_of(s), s->xp_gained);
    tally_hit_of(&t[metrics_at(&dd_metrics, G_EXIT_WAY, 0)], 0, DD_EXIT_SHARD, s->exit - 1u);
}

static void measure_event(const struct dd_rules *r, const struct dd_state *after, const struct event *ev,
                          struct tracker *k, struct tally *t) {
    switch (ev->kind) {
    case DD_EV_FLOOR_DESCENDED:
        count_floor(after, t);
        break;
    case DD_EV_ROOM_ENTERED:
        k->seconds += 5;
        if (ev->arg[1] == DD_ROOM_STAIRS && ev->arg[2]) {
            k->seconds += 20;
            if (after->floor == 3)
                tally_value(t, G_FLOOR3_GOLD, 0, after->run_gold >= r->floor[3].extract_cost);
        }
        break;
    case DD_EV_FIRST_DOUBT:
        k->doubt |= k->choices <= 25;
        break;
    case DD_EV_COMBAT_STARTED:
        if (r->stamina)
            count_elites(r, after, t);
        k->boss_met |= is_guardian(r, ev->arg[0]);
        k->watcher_met |= ev->arg[0] == r->watcher;
        break;
    case DD_EV_COMBAT_ENDED:
        fight_ends(r, after, ev, k, t);
        break;
    case DD_EV_DAMAGE_DEALT:
        if (!ev->arg[0])
            tally_value(t, G_CRIT, 0, ev->arg[2]);
        break;
    case DD_EV_DREAD_CHANGED:
        if (ev->arg[2] != DD_FROM_ROOM && ev->arg[2] != DD_FROM_STAIRS)
            k->other_dread = 1;
        break;
    case DD_EV_CHEST_OPENED:
        k->seconds += 45;
        break;
    case DD_EV_ITEM_FOUND:
        k->uncommon |= r->item[ev->arg[1]].rarity > 0;
        mark_kind(k->held, (uint32_t)ev->arg[1]);
        if (r->stamina)
            count_find(after, (uint16_t)ev->arg[0], t);
        break;
    case DD_EV_ITEM_USED:
    case DD_EV_ITEM_EQUIPPED:
        mark_kind(k->used, (uint32_t)ev->arg[1]);
        break;
    case DD_EV_RUN_STARTED:
        mark_pack(after, k);
        break;
    case DD_EV_LESSON_LEARNED: /* always told; it taught something when the bestiary has grown by it */
        k->lesson = ev->arg[1] > 0;
        break;
    default:
        break;
    }
}

static void measure_start(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct dd_state *s = state;
    (void)rules;
    if (s->mode == DD_MODE_RUN)
        count_floor(s, t);
    if (s->phase != DD_CAMP)
        mark_pack(s, tracker);
    fork_fight(rules, s, t);
}

static void measure_step(const void *rules, const void *before, const struct action *a,
                         const struct sink *events, const void *after, void *tracker, struct tally *t) {
    const struct dd_rules *r = rules;
    const struct dd_state *b = before, *s = after;
    struct tracker *k = tracker;
    if (a->verb == DD_DESCEND)
        floor_left(r, b, k, t);
    if (a->verb == DD_DESCEND || a->verb == DD_EXTRACT)
        fork_stairs(r, b, t);
    if (b->phase == DD_COMBAT)
        count_action(a->verb, k);
    if (b->phase == DD_COMBAT && r->stamina)
        count_turn(r, b, a->verb, t);
    if (b->phase != DD_COMBAT)
        fork_fight(r, s, t);
    k->choices += b->phase == DD_DUNGEON || b->phase == DD_COMBAT;
    if (b->phase != DD_CAMP && s->run_gold > b->run_gold)
        k->floor_gold += s->run_gold - b->run_gold;
    if (r->stamina && b->mode != DD_MODE_DUEL &&
        (a->verb == DD_DESCEND || (s->phase == DD_EXTRACTED && b->phase != DD_EXTRACTED)))
        floor_ends(b, k, t);
    if (!r->stamina && b->phase == DD_COMBAT && b->foe[0].tell == DD_TELL_HEAVY && !b->defend_cooldown)
        tally_value(t, G_DEFENDED, 0, a->verb == DD_DEFEND);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        if (ev->kind == DD_EV_FLEE_ATTEMPTED && !r->monster[b->foe[0].monster].boss)
            tally_value(t, G_FLEE, 0, ev->arg[0]);
        if (ev->kind == DD_EV_RUN_STARTED && (b->profile.stash[0].id || b->profile.hand[0].id))
            tally_value(t, G_BROUGHT, 0, ev->arg[1] > 0); /* where there was something to bring */
        measure_event(r, s, &events->event[i], k, t);
    }
    if (s->phase == DD_EXTRACTED && b->phase != DD_EXTRACTED) {
        tally_value(t, G_HP_OUT, 0, b->hp * 100 / b->max_hp);
        tally_value(t, G_DREAD_OUT, 0, b->dread);
        if (b->floor == 3 || b->floor == 4)
            tally_value(t, G_DREAD_HEALTHY, 0, b->dread);
    }
    count_lies(r, s, t);
}

static void measure_end(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    const struct tracker *k = tracker;
    bool out = s->outcome == DD_OUT_EXTRACTED, died = s->outcome == DD_OUT_DIED;
    tally_value(t, G_EXTRACTED, 0, out);
    for (uint32_t o = 1; o < DD_OUTCOMES && s->outcome; o++)
        tally_value(t, G_OUTCOME, o - 1, s->outcome == o);
    finish_items(k, out, t);
    for (uint32_t f = 1; f <= r->floors; f++) {
        if (out)
            tally_value(t, G_EXIT_FLOOR, f - 1, s->floor == f);
        tally_value(t, G_DIED_FLOOR, f - 1, died && s->floor == f);
    }
    for (uint32_t m = 1; m <= r->monster_count; m++)
        tally_value(t, G_DIED_BY, m - 1, died && s->killer == m);
    tally_value(t, G_BOSS_MET, 0, k->boss_met);
    tally_value(t, G_WATCHER_MET, 0, k->watcher_met);
    if (died)
        tally_value(t, G_LESSON, 0, k->lesson);
    if (s->mode == DD_MODE_DUEL)
        return;
    if (r->stamina)
        finish_full(s, k, t);
    tally_value(t, G_RUN_SECONDS, 0, k->seconds + 45);
    tally_value(t, G_ROOMS, 0, s->rooms_cleared);
    if (out) {
        tally_value(t, G_GOLD_OUT, 0, s->gold_earned);
        tally_value(t, G_ITEMS_OUT, 0, s->items_kept);
    }
}

/* An action of the larger game, its copy included, takes 2.8 times what one of the smaller does where minds think in
 * it: measured by a ladder. */
static uint32_t effort_of(const void *rules) {
    const struct dd_rules *r = rules;
    return r->class_count ? 18000 : EFFORT;
}

const struct metrics_ops dd_metrics = {
    .groups = groups,
    .group_count = GROUPS,
    .tracker_size = sizeof(struct tracker),
    GAME_ROWS(target, targets),
    .strong = "deep:60",
    .strong_games = 150,
    .effort = effort_of,
    .quality = quality,
    .quality_count = sizeof quality / sizeof quality[0],
    .win_group = {G_EXTRACTED},
    .wins = 1,
    .outcome_group = G_OUTCOME,
    .length_group = G_RUN_SECONDS,
    GAME_ROWS(alarm, alarms),
    .wants_before = true,
    .begin = measure_start,
    .observe = measure_step,
    .finish = measure_end,
};
