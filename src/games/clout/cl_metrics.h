/* CLOUT: the groups of figures that simulations count, one row each: enum, table and place among the tallies
 * all come from this list. metrics.c fills them, metrics_targets.c judges them. */
#ifndef GLOAM_GAMES_CLOUT_CL_METRICS_H
#define GLOAM_GAMES_CLOUT_CL_METRICS_H

#include "core/metrics.h"
#include "games/clout/cl.h"

enum {
    CL_WAYS = CL_ENDS - 1, /* ways a game can end */
    CL_STARTERS = CL_ARCHETYPES - 1,
    CL_PAIRINGS = CL_STARTERS * CL_STARTERS,
    CL_CURVE = 24, /* turns that are told one by one */
    CL_CARD_CELLS = CL_CARDS_MAX - 1
};

/* id, name, label, shape, cells, kind, width, unit, names of cells, possible outcomes of a whole; then, where
 * it matters, in which chart or table of a page it stands. A deck is of the archetype that most of its cards
 * have; archetypes and pairings leave mirrors out, where they could only win half. Cards count seats of
 * games, not copies: of those that drew (or used) the card at least once, how many won. A stereotype is used
 * when it is played, anything else when it is activated. */
#define CL_METRIC_GROUPS(X)                                                                                  \
    X(WAY, "way", "decided by", METRIC_SHARE, CL_WAYS, CL_KIND_END, 1, "", NULL, 4)                          \
    X(HOST_WON, "host_won", "the host won", METRIC_SHARE, 1, 0, 1, "", NULL, 0)                              \
    X(AWAY_WON, "away_won", "the other seat won", METRIC_SHARE, 1, 0, 1, "", NULL, 0)                        \
    X(FIRST_WON, "first_won", "whoever began won", METRIC_SHARE, 1, 0, 1, "", NULL, 0)                       \
    X(FIRST_ENDED, "first_won_by", "whoever began won, of games decided by", METRIC_SHARE, CL_WAYS,          \
      CL_KIND_END, 1, "", NULL, 0)                                                                           \
    X(ARCHETYPE, "archetype_won", "won by", METRIC_SHARE, CL_STARTERS, CL_KIND_ARCHETYPE, 1, "", NULL, 0)    \
    X(PAIRING, "pairing_won", "won by the first of", METRIC_SHARE, CL_PAIRINGS, 0, 1, "", cl_pairing_names,  \
      0)                                                                                                     \
    X(FAME_WIN, "reputation_wins", "of its wins by Reputation:", METRIC_SHARE, CL_STARTERS,                  \
      CL_KIND_ARCHETYPE, 1, "", NULL, 0, .chart = "ways")                                                    \
    X(CRUSH_WIN, "stability_wins", "of its wins by Stability:", METRIC_SHARE, CL_STARTERS,                   \
      CL_KIND_ARCHETYPE, 1, "", NULL, 0, .chart = "ways")                                                    \
    X(BREAK_WIN, "breakdown_wins", "of its wins by breakdowns:", METRIC_SHARE, CL_STARTERS,                  \
      CL_KIND_ARCHETYPE, 1, "", NULL, 0, .chart = "ways")                                                    \
    X(TURNS, "turns", "turns of a game", METRIC_MEAN, 1, 0, 1, "turns", NULL, 0)                             \
    X(WAY_TURNS, "way_turns", "turns of a game decided by", METRIC_MEAN, CL_WAYS, CL_KIND_END, 1, "turns",   \
      NULL, 0)                                                                                               \
    X(FAME_TURNS, "reputation_turns", "own turns to a win by Reputation,", METRIC_MEAN, CL_STARTERS,         \
      CL_KIND_ARCHETYPE, 1, "turns", NULL, 0)                                                                \
    X(LEAD, "lead_changes", "changes of the lead in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)              \
    X(CLOSENESS, "closeness", "how near the loser came to winning", METRIC_MEAN, 1, 0, 2, "%", NULL, 0)      \
    X(CLOUT_SPENT, "clout_spent", "clout spent in turn", METRIC_MEAN, CL_CURVE, 0, 1, "", NULL, 0,           \
      .chart = "clout", .page = true)                                                                        \
    X(CLOUT_LEFT, "clout_left", "clout left at the end of turn", METRIC_MEAN, CL_CURVE, 0, 1, "", NULL, 0,   \
      .chart = "clout", .page = true)                                                                        \
    X(WINNER_FAME, "winner_reputation", "winner's Reputation after turn", METRIC_MEAN, CL_CURVE, 0, 200, "", \
      NULL, 0, .chart = "reputation", .page = true)                                                          \
    X(LOSER_FAME, "loser_reputation", "loser's Reputation after turn", METRIC_MEAN, CL_CURVE, 0, 200, "",    \
      NULL, 0, .chart = "reputation", .page = true)                                                          \
    X(WINNER_CALM, "winner_stability", "winner's Stability after turn", METRIC_MEAN, CL_CURVE, 0, 100, "",   \
      NULL, 0, .chart = "stability", .page = true)                                                           \
    X(LOSER_CALM, "loser_stability", "loser's Stability after turn", METRIC_MEAN, CL_CURVE, 0, 100, "",      \
      NULL, 0, .chart = "stability", .page = true)                                                           \
    X(SUMMONS, "summons", "stereotypes played in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                 \
    X(SPELLS, "spells", "spells and fields activated in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)          \
    X(TRAPS, "traps", "traps sprung in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                           \
    X(EFFECTS, "effects", "effects of stereotypes used in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)        \
    X(ATTACKS, "attacks", "attacks in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                            \
    X(DIRECT, "direct_attacks", "attacks on the player", METRIC_SHARE, 1, 0, 1, "", NULL, 0)                 \
    X(VICE, "vice", "vice counters put in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                        \
    X(BREAKDOWNS, "breakdowns", "breakdowns in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                   \
    X(CHAIN, "chain_links", "links of a chain", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                           \
    X(ANSWERED, "chains_answered", "chains that somebody answered", METRIC_SHARE, 1, 0, 1, "", NULL, 0)      \
    X(NEGATED, "negated", "activations negated in a game", METRIC_MEAN, 1, 0, 1, "", NULL, 0)                \
    X(HELD, "card_held", "won with it in the deck", METRIC_SHARE, CL_CARD_CELLS, CL_KIND_CARD, 1, "", NULL,  \
      0, .table = "cards", .page = true)                                                                     \
    X(DRAWN, "card_drawn", "won when drawn", METRIC_SHARE, CL_CARD_CELLS, CL_KIND_CARD, 1, "", NULL, 0,      \
      .table = "cards", .page = true, .among = "card_held")                                                  \
    X(USED, "card_used", "won when used", METRIC_SHARE, CL_CARD_CELLS, CL_KIND_CARD, 1, "", NULL, 0,         \
      .table = "cards", .page = true)                                                                        \
    X(USE, "card_use", "used when drawn", METRIC_SHARE, CL_CARD_CELLS, CL_KIND_CARD, 1, "", NULL, 0,         \
      .table = "cards", .page = true)

/* CL_G_x is the number of a group. */
#define CL_GROUP_ID(id, ...) CL_G_##id,
enum cl_group { CL_METRIC_GROUPS(CL_GROUP_ID) CL_GROUPS };

/* CL_AT_x is where its first tally lies, known without adding up the groups before it. */
#define CL_GROUP_AT(id, name, label, shape, cells, ...) CL_AT_##id, CL_LAST_##id = CL_AT_##id + (cells)-1,
enum cl_tally { CL_METRIC_GROUPS(CL_GROUP_AT) CL_TALLIES };

/* metrics.c */
extern const char *const cl_pairing_names[CL_PAIRINGS];
extern const struct metric_group cl_metric_groups[CL_GROUPS];
enum { CL_TRACKER = 1024 }; /* bytes that follow one game */
void cl_metrics_begin(const void *rules, const void *state, void *tracker, struct tally *t);
void cl_metrics_observe(const void *rules, const void *before, const struct action *a,
                        const struct sink *events, const void *after, void *tracker, struct tally *t);
void cl_metrics_finish(const void *rules, const void *state, void *tracker, struct tally *t);

/* metrics_fixed.c: figures of the content alone, in thousandths. An archetype's number: its total. */
enum cl_fixed_figure {
    CL_FIXED_GAP = CL_ARCHETYPES,
    CL_FIXED_SPREAD,
    CL_FIXED_FOURS,
    CL_FIXED_HATED_LEAST,
    CL_FIXED_HATED_MOST,
    CL_FIXED_HATING
};
int64_t cl_fixed(const void *rules, uint32_t figure);

/* axes.c: the starter decks of both seats, by number */
extern const struct axis_row cl_axes[AXES];

/* metrics_targets.c */
extern const struct metrics_ops cl_metrics;

#endif
