/* The reports of the lab: what each command found, as data. Each begins the report; report_free it. */
#ifndef GLOAM_LAB_REPORT_REPORTS_H
#define GLOAM_LAB_REPORT_REPORTS_H

#include "lab/judge/compare.h"
#include "lab/judge/exploit.h"
#include "lab/judge/levers.h"
#include "lab/judge/regress.h"
#include "lab/judge/rungs.h"
#include "lab/judge/spread.h"
#include "lab/report/report.h"
#include "lab/judge/targets.h"

void report_sim(struct report *r, const struct study *s);
void report_compare(struct report *r, const struct compare_page *p);
/* A comparison of sums then and now; of a matrix with its cells, else m is null. */
void report_regress(struct report *r, const struct compare_page *p, const struct regression *m);
void report_matrix(struct report *r, const struct matrix_findings *f);
/* A ladder, and what was asked of it: null where it was not. */
struct ladder_page {
    const struct ladder *ladder;
    const struct rungs *rungs;
    uint32_t count; /* of ladders: one, or one for each seat */
    const struct sprt *sprt;
    const double (*instructions)[2 * LADDER_MINDS]; /* a decision, by seat and mind */
};
void report_ladder(struct report *r, const struct ladder_page *p);
void report_targets(struct report *r, const struct targets_book *b);
void report_exploit(struct report *r, const struct exploit *x);
void report_levers(struct report *r, const struct lever_search *s);
/* The proposed change as a layer of changes; false when nothing helps. */
bool report_layer(const struct lever_search *s, struct text *out);

/* What several of them tell. */

#define R_GAME(set)                                                                                          \
    r_str("game", (set)->ops->name), r_int("game_version", (set)->ops->version),                             \
        r_str("rules", (set)->name), r_hash("content", (set)->content_hash)

/* "mvp: 31 targets: 26 hold, ..." */
void report_verdicts(struct report *r, const struct study *s);
/* Members of a target, and the labels and words that tables show of it; below the row, where it comes from
 * and where it was measured, unless that is 'here', what the documents' own figures give (null: nothing), and
 * whether its seeds differ, by house minds and by the strongest (null: nobody asks). */
void report_finding(struct report *r, const struct finding *f, const struct study_part *here,
                    const struct finding *literal, const struct spread *seeds);
/* Of a group of shares, the one of all games that could have had it (metric_group.among); null: none. And how
 * much more often it is a hit in games with it than in those that could have had it and did not: an object,
 * or nothing and false where too little was observed. */
const struct metric_group *report_among(const struct metrics_ops *m, const struct metric_group *g);
bool report_lift(struct report *r, const char *key, const struct tally *with, const struct tally *among);
/* Outcomes and lifts by house minds and by the strongest: the member "strengths". For the page. */
void report_strengths(struct report *r, const struct study *s);
/* "13.45 - 13.59" as the member .wanted of a row. */
void report_wanted(struct report *r, int64_t lo_milli, int64_t hi_milli, bool percent);
void report_policies(struct report *r, const struct batch_plan *p);
void report_difference(struct report *r, const struct difference *d);
/* All but the end of a table of differences. */
#define REPORT_DIFFERENCE_COLUMNS                                                                            \
    {"A", "a", 8, 1, FORM_VALUE, 0}, {"B", "b", 8, 1, FORM_VALUE, 0},                                        \
        {"B less A", "difference", 8, 1, FORM_CHANGE, 0}, {                                                  \
        "95% interval", "interval", -16, 2, FORM_CHANGES, 0                                                  \
    }
/* The heat map of a matrix. */
void report_map(struct report *r, const struct matrix_findings *f);

#endif
