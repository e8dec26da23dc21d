/* CLOUT: the figures it is held against, each with the probe that measures it: the document's own (CL-
 * numbers, D- decisions) and those of a duel worth playing. A league game draws two different starters by the
 * seed (S-13), so that 30,000 of them are 2,000 for each of the fifteen pairings. */
#include "games/clout/cl_metrics.h"

#define LEAGUE "league", "duelist", 30000
#define FAMOUS "league", "rep", 6000

#define WON(name, archetype)                                                                                 \
    {                                                                                                        \
        "won_" name, "won by " name, "balance of archetypes", NULL, LEAGUE, CL_G_ARCHETYPE, archetype - 1,   \
            400, 600, false                                                                                  \
    }
#define PAIR(a, b, one, two)                                                                                 \
    {                                                                                                        \
        a "_" b, a " against " b, "balance of pairings", NULL, LEAGUE, CL_G_PAIRING,                         \
            (one - 1) * CL_STARTERS + two - 1, 300, 700, false                                               \
    }
#define WAY(name, label, end, published)                                                                     \
    {                                                                                                        \
        "way_" name, "decided by " label, "three ways to win, CL-026 to CL-028", NULL, LEAGUE, CL_G_WAY,     \
            end - 1, 100, 1000, false, published                                                             \
    }
#define TURNS_TO(name, archetype)                                                                            \
    {                                                                                                        \
        "fame_" name, "own turns to fame, " name, "D-42", NULL, FAMOUS, CL_G_FAME_TURNS, archetype - 1, 0,   \
            0, true                                                                                          \
    }
#define FIXED(name, label, source, rulesets, lo, hi, informational, published, of, percent)                  \
    {                                                                                                        \
        name, label, source, rulesets, NULL, NULL, 0, 0, of, lo, hi, informational, published, STAT_MEAN, 0, \
            0, cl_fixed, percent, NULL                                                                       \
    }
#define TOTAL(name, archetype, source, mean, published)                                                      \
    FIXED("total_" name, "ATK and DEF, " name, source, NULL, mean * 1000, mean * 1000, false, published,     \
          archetype, false)
#define AS_WRITTEN "v1 document"

static const struct target_row targets[] = {
    {"first_seat", "whoever begins wins", "balance of seats, D-01", NULL, LEAGUE, CL_G_FIRST_WON, 0, 450, 550,
     false},
    WON("dropouts", CL_DROPOUTS),
    WON("preps", CL_PREPS),
    WON("geeks", CL_GEEKS),
    WON("freaks", CL_FREAKS),
    WON("nerds", CL_NERDS),
    WON("goodies", CL_GOODIES),
    PAIR("dropouts", "preps", CL_DROPOUTS, CL_PREPS),
    PAIR("dropouts", "geeks", CL_DROPOUTS, CL_GEEKS),
    PAIR("dropouts", "freaks", CL_DROPOUTS, CL_FREAKS),
    PAIR("dropouts", "nerds", CL_DROPOUTS, CL_NERDS),
    PAIR("dropouts", "goodies", CL_DROPOUTS, CL_GOODIES),
    PAIR("preps", "geeks", CL_PREPS, CL_GEEKS),
    PAIR("preps", "freaks", CL_PREPS, CL_FREAKS),
    PAIR("preps", "nerds", CL_PREPS, CL_NERDS),
    PAIR("preps", "goodies", CL_PREPS, CL_GOODIES),
    PAIR("geeks", "freaks", CL_GEEKS, CL_FREAKS),
    PAIR("geeks", "nerds", CL_GEEKS, CL_NERDS),
    PAIR("geeks", "goodies", CL_GEEKS, CL_GOODIES),
    PAIR("freaks", "nerds", CL_FREAKS, CL_NERDS),
    PAIR("freaks", "goodies", CL_FREAKS, CL_GOODIES),
    PAIR("nerds", "goodies", CL_NERDS, CL_GOODIES),
    WAY("reputation", "Reputation", CL_REPUTATION_MAX, NULL),
    WAY("stability", "Stability", CL_STABILITY_ZERO, NULL),
    WAY("breakdown", "breakdowns", CL_BREAKDOWN, NULL),
    {"way_deck_out", "decided by an empty deck", "CL-030", NULL, LEAGUE, CL_G_WAY, CL_DECK_OUT - 1, 0, 0,
     true},
    {"turns", "turns of a game, median", "length of a duel", NULL, LEAGUE, CL_G_TURNS, 0, 8000, 20000, false,
     NULL, STAT_MEDIAN},
    {"cards_unused", "cards of a deck that nobody uses", "every card has its place", NULL, NULL, NULL, 0, 0,
     0, 0, 0, false, NULL, STAT_MEAN, 0, 0, NULL, false, "card_unused"},
    TURNS_TO("dropouts", CL_DROPOUTS),
    TURNS_TO("preps", CL_PREPS),
    TURNS_TO("geeks", CL_GEEKS),
    TURNS_TO("freaks", CL_FREAKS),
    TURNS_TO("nerds", CL_NERDS),
    TURNS_TO("goodies", CL_GOODIES),
    TOTAL("dropouts", CL_DROPOUTS, "CL-088", 2950, "2860 before"),
    TOTAL("geeks", CL_GEEKS, "CL-089", 2980, "2940 before"),
    TOTAL("freaks", CL_FREAKS, "CL-090, D-16", 3020, "3000 before"),
    TOTAL("preps", CL_PREPS, "CL-091", 3150, "3280 before"),
    TOTAL("nerds", CL_NERDS, "CL-092", 3200, "3360 before"),
    TOTAL("goodies", CL_GOODIES, "CL-093", 3250, "3500 before"),
    FIXED("gap", "gap between the totals", "CL-094", NULL, 0, 110, false, "about 10%, 22% before",
          CL_FIXED_GAP, true),
    FIXED("costs", "archetypes that do not cost 1 1 2 2 3+", "CL-076", NULL, 0, 0, false, NULL,
          CL_FIXED_SPREAD, false),
    FIXED("cost_four", "cards that cost 4", "CL-074, D-13", NULL, 1000, 1000, false, NULL, CL_FIXED_FOURS,
          false),
    FIXED("hating", "archetypes without two fields that punish", "CL-142", NULL, 0, 0, false, NULL,
          CL_FIXED_HATING, false),
    FIXED("hated_least", "punished by how many, least", "CL-122, D-04", "symmetric", 2000, 2000, false, "2",
          CL_FIXED_HATED_LEAST, false),
    FIXED("hated_most", "punished by how many, most", "CL-122, D-04", "symmetric", 2000, 2000, false, "2",
          CL_FIXED_HATED_MOST, false),
    FIXED("hated_least", "punished by how many, least", "D-04: rows as written", AS_WRITTEN, 1000, 1000,
          false, "2, and rows that say 1", CL_FIXED_HATED_LEAST, false),
    FIXED("hated_most", "punished by how many, most", "D-04: rows as written", AS_WRITTEN, 3000, 3000, false,
          "2, and rows that say 3", CL_FIXED_HATED_MOST, false),
};

static const char one_sided[] = "Whoever is ahead stays ahead: the other plays it out.";
static const char alive[] = "The lead changes hands often enough that both have a say.";
static const char erratic[] = "The lead changes so often that the end may feel drawn rather than earned.";
static const char crushed[] = "The loser was nowhere near: games are decided long before they end.";
static const char contested[] = "The loser was well on the way: another few turns might have told otherwise.";
static const char knife_edge[] = "The loser was all but there: thrilling, perhaps a coin flip.";
static const char funnelled[] = "One way to win takes nearly all: the others might as well not be there.";
static const char varied[] = "No single way to win takes nearly all.";

static const struct quality_row quality[] = {
    {"agency", "changes of the lead in a game", "house", CL_G_LEAD, 0, STAT_MEAN, 1000, 4000, 700, 5000,
     WHEN_ALWAYS, 0, one_sided, alive, erratic},
    {"closeness", "how near the loser came (%)", "house", CL_G_CLOSENESS, 0, STAT_MEAN, 40000, 80000, 30000,
     90000, WHEN_ALWAYS, 0, crushed, contested, knife_edge},
    {"diversity", "diversity of the ways to win", "house", CL_G_WAY, 0, STAT_ENTROPY, 600, 1000, 450, 1000,
     WHEN_ALWAYS, 0, funnelled, varied, varied},
};

static const char dead[] = "It is drawn and never used: a blank in the deck.";
static const char carries[] = "Whoever uses it wins so much more often (or less) that the card decides.";
static const char endless[] = "Games last so long that decks run out.";

static const struct alarm_row alarms[] = {
    {"card_unused", "card that nobody uses", "every card has its place", ALARM_UNUSED, CL_G_DRAWN, 0,
     CL_G_USED, STAT_MEAN, 0, 100, dead},
    {"card_decides", "card, when used", "balance of cards", ALARM_WINS, CL_G_USED, 0, 0, STAT_MEAN, 200, 500,
     carries},
    {"long_duels", "turns of a game", "length of a duel", ALARM_HIGH, CL_G_TURNS, 0, 0, STAT_MEAN, 30000, 50,
     endless},
};

const struct metrics_ops cl_metrics = {
    GAME_ROWS(group, cl_metric_groups),
    .tracker_size = CL_TRACKER,
    GAME_ROWS(target, targets),
    .targets_apart = true,
    .strong = "deep:30",
    .strong_games = 900,
    .quality = quality,
    .quality_count = sizeof quality / sizeof quality[0],
    .win_group = {CL_G_HOST_WON, CL_G_AWAY_WON},
    .wins = CL_SEATS,
    .outcome_group = CL_G_WAY,
    .length_group = CL_G_TURNS,
    .axes = cl_axes,
    .matrix_scenario = "league", /* a side that nothing is put into takes any starter */
    GAME_ROWS(alarm, alarms),
    .begin = cl_metrics_begin,
    .observe = cl_metrics_observe,
    .finish = cl_metrics_finish,
};
