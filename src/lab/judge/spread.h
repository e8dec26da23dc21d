/* Whether the seeds of a study agree. Games of several seeds differ as games of one do, by chance, so the
 * figures of a row from each seed alone must lie as close together as its interval says. Where they do not,
 * something else than chance has moved them, and the interval is not to be believed. */
#ifndef GLOAM_LAB_JUDGE_SPREAD_H
#define GLOAM_LAB_JUDGE_SPREAD_H

#include "lab/judge/verdict.h"

/* Observations of a seed before it is held against others. */
enum { SPREAD_LEAST = 8 };

struct spread {
    uint32_t seeds; /* 0: they are not kept apart, or nobody was asked */
    struct estimate seed[STUDY_SEEDS];
    bool known;      /* enough was observed to ask */
    double p;        /* how likely chance alone spreads them so far */
    double adjusted; /* Holm's, for all rows of the study and both kinds of minds */
    bool differs;    /* more than chance allows */
};

/* Of each target: by house minds and by the strongest. */
struct spreads {
    struct spread (*of)[2];
    uint32_t differ; /* rows with one that differs */
};

/* False: no memory. */
bool spreads_make(struct spreads *out, const struct study *s);
void spreads_free(struct spreads *s);

#endif
