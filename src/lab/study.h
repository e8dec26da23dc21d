/* A study: one simulation and all it takes to judge it. It plays the batch that was asked for, then the
 * probes that the game's targets need (a duel, another policy), each distinct probe once, and holds the
 * published figures against what was measured. */
#ifndef GLOAM_LAB_STUDY_H
#define GLOAM_LAB_STUDY_H

#include "lab/batch.h"
#include "lab/stats.h"

struct study_part {
    struct batch_plan plan;
    struct batch batch;
};

struct study {
    const struct ruleset *set;
    struct study_part *part; /* [0] is the simulation itself, then the probes */
    uint32_t parts;
    uint64_t games; /* of all parts, for progress */
};

/* progress of the plan is told of all parts together, out of s->games (known after study_open). The policy
 * names of the plan must outlive the study. */
enum status study_open(struct study *s, const struct batch_plan *plan, struct err *e);
enum status study_run(struct study *s, struct err *e);
void study_close(struct study *s);

/* Unclear: measured outside of the band, but so near that the interval reaches into it; more games decide. */
enum verdict { VERDICT_HOLDS, VERDICT_UNCLEAR, VERDICT_OFF, VERDICT_NONE, VERDICT_INFO, VERDICTS };
extern const char *const verdict_names[VERDICTS];

/* What became of a target. */
struct finding {
    const struct target_row *row;
    const struct metric_group *group;
    const struct study_part *part; /* where it was measured */
    const struct tally *tally;
    struct interval interval;
    enum verdict verdict; /* the measured mean lies in the band, or not; none: nothing was observed */
};

/* False when the target is not meant for this ruleset. */
bool study_finding(const struct study *s, uint32_t target, struct finding *out);

/* 95% interval that fits the shape of a group. */
struct interval study_interval(const struct metric_group *g, const struct tally *t);

/* Name of a cell, for programs or (title) for people: the first cell is number 1, or id 1 of its kind. Null
 * when the content has no such thing. Numbers are written into buf. */
const char *study_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                       char buf[16]);

#endif
