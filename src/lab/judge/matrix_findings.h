/* What is read off a matrix before it is told: ranking, best and worst matchups, cycles, how the whole
 * stands, what looks wrong. It depends on the cells only. */
#ifndef GLOAM_LAB_JUDGE_MATRIX_FINDINGS_H
#define GLOAM_LAB_JUDGE_MATRIX_FINDINGS_H

#include "lab/judge/anomaly.h"
#include "lab/judge/rating.h"

enum { CYCLES_TOLD = 10 };

/* How the whole stands (SD-435). */
struct matrix_health {
    double value;     /* mean of all cells: how often the rows come out ahead */
    double variance;  /* of the cells' values */
    bool has_quality; /* the game has a first figure of quality, and it was observed */
    double quality;   /* its mean over the cells */
    double diversity; /* entropy of the mixes, 1 when every composition is worth playing; only if rated */
};

struct matrix_findings {
    const struct matrix *m;
    struct standings standings;
    struct matrix_cell total;
    /* Every pair was played. If not, skill is the mean of what was met, and there are no shares. */
    bool rated;
    struct rating rating;
    uint32_t *order[AXES]; /* compositions by skill, the best first */
    struct cycle cycle[CYCLES_TOLD];
    uint32_t cycles;
    struct matrix_health health;
    struct anomalies anomalies;
};

/* The matrix must outlive the findings. */
enum status matrix_findings_open(struct matrix_findings *f, const struct matrix *m, struct err *e);
void matrix_findings_close(struct matrix_findings *f);

/* A figure of quality of one cell; false when the row is not for it, or nothing was observed. */
bool matrix_quality(const struct matrix *m, const struct matrix_cell *c, const struct quality_row *q,
                    struct estimate *out);

/* Without a favourable or without an unfavourable matchup, as far as the intervals say (SD-424), and ahead in
 * 70% and more against everyone it met (SD-423); both only of compositions that met some opponents. */
bool matrix_one_sided(const struct matrix_findings *f, uint32_t axis, uint32_t at);
bool matrix_dominant(const struct matrix_findings *f, uint32_t axis, uint32_t at);

#endif
