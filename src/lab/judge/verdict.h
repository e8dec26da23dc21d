/* Verdicts on what a study measured: its targets against their bands, its figures of quality and what they
 * mean together. */
#ifndef GLOAM_LAB_JUDGE_VERDICT_H
#define GLOAM_LAB_JUDGE_VERDICT_H

#include "lab/play/study.h"

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

/* A figure of a group in a batch. */
struct estimate study_measure(const struct ruleset *set, const struct batch *b, uint32_t group, uint32_t cell,
                              enum metric_stat stat);

/* After study_run: plays the probes of unclear targets on to four times their games, and once more if it must
 * be, to the sums that one longer batch would have had. */
enum status study_settle(struct study *s, struct err *e);

#endif
