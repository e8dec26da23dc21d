/* Verdicts on what a study measured: its targets against their bands, its figures of quality and what they
 * mean together. */
#ifndef GLOAM_LAB_JUDGE_VERDICT_H
#define GLOAM_LAB_JUDGE_VERDICT_H

#include "lab/play/study.h"

/* Of a figure with its interval: it holds when all of the interval lies in the band, is unclear when an edge
 * of the band lies in the interval, and off else. Of a row that two kinds of minds were asked: naive when
 * house minds hold it and the strongest breaks it, demonstrated when the mind that holds it was written for
 * that. */
enum row_verdict {
    VERDICT_HOLDS,
    VERDICT_DEMONSTRATED,
    VERDICT_UNCLEAR,
    VERDICT_NAIVE,
    VERDICT_WATCH, /* off, but in the zone that the document leaves open beside its band */
    VERDICT_OFF,
    VERDICT_NONE, /* never observed */
    VERDICT_INFO,
    ROW_VERDICTS
};
extern const char *const verdict_names[ROW_VERDICTS];

/* What became of a target. */
struct finding {
    const struct target_row *row;
    const struct metric_group *group; /* null: a figure of the content */
    const struct study_part *part;    /* where it was measured; null as well */
    const struct tally *tally;
    struct estimate got;
    bool percent;                    /* a share, to be told in percent */
    bool inside;                     /* the figure itself lies in the band, whatever its interval */
    enum row_verdict house;              /* by the minds of the row */
    const struct study_part *strong; /* where the strongest mind was asked; null: nowhere */
    struct estimate strong_got;
    enum row_verdict strong_verdict;
    enum row_verdict verdict; /* of both */
};

/* False when the target is not meant for this ruleset. */
bool study_finding(const struct study *s, uint32_t target, struct finding *out);

/* What the strongest mind gains at one seat against house minds, in points of the score. */
struct gap_finding {
    uint32_t seat;
    const struct study_part *house, *strong;
    struct estimate score, gap; /* of the strongest mind, and less that of the house mind */
};
bool study_gap_finding(const struct study *s, uint32_t gap, struct gap_finding *out); /* false: not played */

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

/* A figure of a group in a batch. */
struct estimate study_measure(const struct ruleset *set, const struct batch *b, uint32_t group, uint32_t cell,
                              enum metric_stat stat);

/* After study_run: plays the probes of unclear targets on, the one that took least first, to at most sixteen
 * times their games and as long as the study has taken less than so much work (study_run counts in it). The
 * sums are those of longer batches. */
enum status study_settle(struct study *s, uint64_t work, struct err *e);

#endif
