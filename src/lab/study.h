/* A study: one simulation and all it takes to judge it. It plays the batch that was asked for, then the
 * probes that the game's targets need (a duel, another policy), each distinct probe once, and holds the
 * published figures against what was measured. Or only the latter: the targets alone. Games of named seeds
 * are not judged. */
#ifndef GLOAM_LAB_STUDY_H
#define GLOAM_LAB_STUDY_H

#include "lab/batch.h"
#include "lab/series.h"
#include "lab/stats.h"

enum { STUDY_POLICY = 48, STUDY_GAMES = 4000 };

struct study_part {
    struct batch_plan plan;
    struct batch batch;
    char policy[SEATS_MAX][STUDY_POLICY]; /* what the plan points to, where a target names a seat's policy */
};

struct study {
    const struct ruleset *set;
    bool simulates;     /* part[0] is the simulation itself; the others are probes */
    bool judges;        /* the targets */
    const bool *wanted; /* which of them; null: all */
    struct study_part *part;
    uint32_t parts;
    int32_t *part_of;            /* of each target; see study.c */
    uint64_t games;              /* of all parts, for progress */
    const struct series *series; /* how the simulation itself is played; null: at once */
    int64_t *counted;            /* of each target that a matrix answers; null: no matrix was played */
    uint32_t shard, shards;      /* only the shard-th (from 1) of so many parts of all games; 0: all */
};

/* progress of the plan is told of all parts together, out of s->games (known after study_open). The policy
 * names of the plan must outlive the study. */
enum status study_open(struct study *s, const struct batch_plan *plan, struct err *e);

/* Nothing but the probes. The plan is that of targets without one of their own; its games, unless 0, are
 * played for every probe instead of what the targets ask for. */
enum status study_open_targets(struct study *s, const struct batch_plan *plan, struct err *e);

/* Only the probes of some targets; wanted must outlive the study. The plan's games, unless 0, are the most of
 * a probe: one that asks for fewer has its reasons. */
enum status study_open_some(struct study *s, const struct batch_plan *plan, const bool *wanted,
                            struct err *e);

enum status study_run(struct study *s, struct err *e);

/* After study_run: plays the probes of unclear targets on to four times their games, and once more if it must
 * be, to the sums that one longer batch would have had. */
enum status study_settle(struct study *s, struct err *e);
void study_close(struct study *s);

/* Unclear: measured outside of the band, but so near that the interval reaches into it; more games decide. */
enum verdict {
    VERDICT_HOLDS,
    VERDICT_UNCLEAR,
    VERDICT_OFF,
    VERDICT_NONE,
    VERDICT_INFO,
    VERDICT_WATCH,
    VERDICTS
};
extern const char *const verdict_names[VERDICTS];

/* What became of a target. */
struct finding {
    const struct target_row *row;
    const struct metric_group *group; /* null: a figure of the content */
    const struct study_part *part;    /* where it was measured; null as well */
    const struct tally *tally;
    struct estimate got;
    bool percent;         /* a share, to be told in percent */
    enum verdict verdict; /* the measured figure lies in the band, or not; none: nothing was observed */
};

/* False when the target is not meant for this ruleset. */
bool study_finding(const struct study *s, uint32_t target, struct finding *out);

/* How a figure of quality stands: below its bands, in the watch zone there, healthy, ... */
enum health { HEALTH_LOW, HEALTH_WATCH_LOW, HEALTH_FAIR, HEALTH_WATCH_HIGH, HEALTH_HIGH, HEALTHS };
extern const char *const health_names[HEALTHS];

struct quality_finding {
    const struct quality_row *row;
    struct estimate got;
    bool percent;
    enum health health;
    const char *words;
};

/* False when nothing was observed, or when the row is not for this kind of game. */
bool study_quality(const struct study *s, uint32_t row, struct quality_finding *out);

/* Whether the simulation shows a pattern. */
bool study_pattern(const struct study *s, uint32_t pattern);

/* A figure of a group, from the tallies of its cells. */
struct estimate study_measure_cells(const struct metric_group *g, const struct tally *t, uint32_t cell,
                                    enum metric_stat stat);

/* The same of a group in a batch. */
struct estimate study_measure(const struct ruleset *set, const struct batch *b, uint32_t group, uint32_t cell,
                              enum metric_stat stat);

/* 95% interval that fits the shape of a group. */
struct interval study_interval(const struct metric_group *g, const struct tally *t);

/* Name of a cell, for programs or (title) for people: the first cell is number 1, or id 1 of its kind. Null
 * when the content has no such thing. Numbers are written into buf. */
const char *study_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                       char buf[16]);

#endif
