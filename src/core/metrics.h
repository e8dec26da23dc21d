/* What simulations count. A game lists groups of tallies; a small flat tracker follows one game through its
 * events and adds to the tallies. All sums are whole numbers, so adding the tallies of several threads in
 * any order gives the same bytes. Intervals and verdicts are the lab's work. */
#ifndef GLOAM_CORE_METRICS_H
#define GLOAM_CORE_METRICS_H

#include "core/ops.h"

enum { TALLY_BUCKETS = 64 };

/* What whole games contributed, where a game may give many observations: those of one game hang together, so
 * it is games that stand alone. Over the games that gave any: their number, and the sums of s s, s n and n n
 * for a game's own sum s of n observations. */
struct tally_games {
    int64_t count;
    __int128 ss, sn, nn; /* products of a long simulation outgrow 64 bits */
};

/* n observations of whole numbers. For a share an observation is 0 or 1. */
struct tally {
    int64_t n, sum, min, max;
    unsigned __int128 sum_sq;
    struct tally_games games;
    int64_t ended_n, ended_sum; /* n and sum of the games that are over: in games */
    int64_t shown; /* the first game that counted something here, by its number from 1; 0: none */
    int64_t bucket[TALLY_BUCKETS]; /* value / group width, the last takes the rest */
};

void tally_add(struct tally *t, int64_t value, int64_t width);
void tally_share(struct tally *t, int64_t hits, int64_t n); /* n observations of a share at once */
/* One observation of the share at a place of a list; of several in a row, one was hit and the others were
 * not. */
void tally_hit(struct tally *list, uint32_t at, bool hit);
void tally_hit_of(struct tally *list, uint32_t at, uint32_t cells, uint32_t hit);
void tally_merge(struct tally *into, const struct tally *from);
/* A game, by its number from 0, is over: what came since the last one is its own. Tallies that hear of no
 * games count every observation as one that stands alone. */
void tally_end_game(struct tally *t, uint64_t game);
void tally_games_add(struct tally_games *into, const struct tally_games *from);

enum metric_shape {
    METRIC_SHARE, /* of n, how many were 1 */
    METRIC_MEAN   /* of n values: mean, quantiles */
};

/* A group of tallies: one for each cell. Cells are named by a kind of the game (KIND_NUMBER: 1, 2, ...). */
struct metric_group {
    const char *name;
    const char *label;
    enum metric_shape shape;
    uint32_t cells;
    uint16_t cell_kind; /* with cells > 1 */
    int64_t width;      /* of a bucket, for METRIC_MEAN */
    const char *unit;
    const char *const *cell_names; /* instead of a kind */
    bool sparse;                   /* the report for people leaves out what never happened */
    uint32_t possible; /* the cells are a whole of that many outcomes: its entropy is told; 0: not */
    const char *chart; /* groups with the same word here are drawn in one chart; null: one of its own */
    const char
        *table; /* groups with the same word here are columns of one table, not charts; null: no table */
    bool page;  /* for pages, tables and files only: the report in a terminal leaves it out */
    /* Of a share of games with something: the group (by name) of all games that could have had it, cell by
     * cell or in its only cell. The page tells how much more often it is a hit with than without. */
    const char *among;
};

/* What is read off a group: a mean (shares as 0..1), or a figure made of all its cells. */
enum metric_stat {
    STAT_MEAN,
    STAT_ENTROPY, /* of the cells' hits, as a part of the most that 'possible' outcomes could have */
    STAT_MARGIN,  /* share of the cell less the largest share of the others: 0 or more if it is the first */
    STAT_MEDIAN   /* of a mean's values; only where their spread is kept, so not of a matrix */
};

/* What a figure asks, and so whose play can answer. */
enum target_about {
    ABOUT_PLAY,   /* how the game is played: by house minds and by the strongest */
    ABOUT_RULE,   /* a chance or a rule that any mind shows */
    ABOUT_MIND,   /* what becomes of one mind */
    ABOUT_SCRIPT, /* of a mind that was written to show it, which demonstrates that it can be; the strongest
                     may still show that good play does not */
};

/* A published figure to reach. */
struct target_row {
    const char *name;
    const char *label;
    const char *source;   /* document and ledger row */
    const char *rulesets; /* space-separated list it applies to; null: all */
    const char *scenario; /* a probe batch; null: the batch of the simulation itself */
    const char *policy;   /* of the probe: "P", or "SEAT=P SEAT=P"; null: the policies of the simulation */
    uint32_t games;       /* of the probe; 0: as many as the simulation */
    uint16_t group, cell;
    int64_t lo_milli, hi_milli; /* target band in thousandths */
    bool informational;         /* printed, never a verdict */
    const char *published;      /* what its source measured, in its words; null: nothing */
    enum metric_stat stat;
    int64_t watch_lo_milli, watch_hi_milli; /* beside the band, "watch" instead of "off"; equal: no zone */
    /* In thousandths, from the content alone: nothing is played. The cell says which figure. */
    int64_t (*fixed)(const void *rules, uint32_t cell);
    bool percent; /* of a fixed figure */
    /* Instead: how many findings of these kinds (space-separated) the game's standard matrix shows. */
    const char *matrix;
    enum target_about about;
    const char *why; /* it is about something else than play */
};

/* A figure that tells how good the games are, with the band of healthy ones. A diagnosis, not a gate. Rows of
 * one name are variants of which one applies to a simulation. */
enum quality_when { WHEN_ALWAYS, WHEN_HIT, WHEN_NOT_HIT };
struct quality_row {
    const char *name, *label, *source;
    uint16_t group, cell;
    enum metric_stat stat;
    int64_t lo_milli, hi_milli;             /* healthy */
    int64_t watch_lo_milli, watch_hi_milli; /* beside that, not yet ill */
    enum quality_when when;                 /* the first cell of when_group has hits, or has none */
    uint16_t when_group;
    const char *low, *fair, *high; /* what it means, a sentence each */
};

/* Two figures that say more together: each lies below or above its healthy band, or does not. */
enum quality_is { IS_BELOW, IS_NOT_BELOW, IS_ABOVE, IS_NOT_ABOVE };
struct quality_pattern {
    const char *name, *source, *words;
    struct {
        const char *row;
        enum quality_is is;
    } part[2];
};

/* One side of a matrix: all legal compositions of a seat, numbered from 0, each the value of a setting. Without
 * functions of its own: every number of the setting. */
struct axis_row {
    const char *name;    /* "dungeon" */
    const char *setting; /* of ops->settings: takes the words */
    uint32_t seat;
    uint64_t (*count)(const void *rules);
    void (*write)(const void *rules, uint64_t index, struct text *out); /* "root_hollow,veil_breach" */
    /* Writes a legal composition near another one, by dice; 'from' is one that write or vary has written.
     * Null: there are so few that a search tries them all. */
    void (*vary)(const void *rules, const char *from, struct stream *dice, struct text *out);
};
enum { AXES = 2 };
uint64_t axis_count(const struct game_ops *ops, const void *rules, const struct axis_row *row);
void axis_write(const struct game_ops *ops, const void *rules, const struct axis_row *row, uint64_t index,
                struct text *out);

/* What a search for faults looks at in an experiment (Shattered Dungeon, 18.6). */
enum alarm_kind {
    ALARM_ALWAYS, /* a cell of a share group reaches the limit over all batches, whatever was composed */
    ALARM_NEVER,  /* an outcome of a share group that a composition never shows in any of its batches */
    ALARM_LOW,    /* a figure of one batch is below the limit */
    ALARM_HIGH,   /* ... above it */
    ALARM_UNUSED, /* a cell that was observed in 'group' and never in 'other': held and never played */
    ALARM_IN_ALL, /* a cell observed for every composition that wins more than it loses, and not for all */
    ALARM_WINS,   /* share of a cell less the share of all its group's: won so much more (or less) with it */
};
struct alarm_row {
    const char *name, *label, *source;
    enum alarm_kind kind;
    uint16_t group,
        cell;       /* the cell of LOW and HIGH; the other kinds look at every cell, or the first 'cell' */
    uint16_t other; /* group of UNUSED; of NEVER and IN_ALL the axis whose compositions it is about */
    enum metric_stat stat;
    int64_t limit_milli;
    uint32_t least;    /* observations before anything is said */
    const char *words; /* what it means, a sentence */
};

enum { EFFORT = 4096 };

struct metrics_ops {
    const struct metric_group *groups;
    uint32_t group_count;
    uint32_t tracker_size; /* flat, zeroed before each game */
    const struct target_row *targets;
    uint32_t target_count;
    bool targets_apart; /* judged by a command of their own, not by every simulation: the probes are long */
    /* The strongest mind that targets can afford, and games of each of its probes; it thinks on from the mind
     * of a row, unless it names one itself. */
    const char *strong;
    uint32_t strong_games;
    /* What an action by these rules takes beside the copy of its state, as much as copying so many bytes: the
     * budgets of the lab are counted in it, to mean about the same time for every game. Null: EFFORT. */
    uint32_t (*effort)(const void *rules);
    const struct quality_row *quality;
    uint32_t quality_count;
    const struct quality_pattern *patterns;
    uint32_t pattern_count;

    /* Share groups with the cell that says how often a seat won; wins is how many seats have one. */
    uint16_t win_group[SEATS_MAX], win_cell[SEATS_MAX];
    uint32_t wins;
    uint16_t outcome_group; /* shares of the ways a game can end */
    uint16_t length_group;  /* mean: how long a game is */

    const struct axis_row *axes; /* AXES of them; null: there is nothing to compose */
    const char *matrix_scenario; /* what the compositions are put into */
    const struct alarm_row *alarms;
    uint32_t alarm_count;

    bool wants_before; /* observe looks at the state before the action; if not, before is null */

    /* t holds all tallies, group after group; use metrics_at. begin, which may be null, sees the first state
     * of a game; observe, which may be null too, sees the state before an action, the action, and the events
     * and the state after it. */
    void (*begin)(const void *rules, const void *state, void *tracker, struct tally *t);
    void (*observe)(const void *rules, const void *before, const struct action *a, const struct sink *events,
                    const void *after, void *tracker, struct tally *t);
    void (*finish)(const void *rules, const void *state, void *tracker, struct tally *t);
};

uint32_t metrics_tallies(const struct metrics_ops *m);
uint32_t metrics_at(const struct metrics_ops *m, uint32_t group, uint32_t cell);
uint32_t metrics_win(const struct metrics_ops *m, uint32_t seat); /* below wins */

#endif
