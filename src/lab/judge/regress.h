/* A stored matrix against the same cells played with the present content: which matchups moved, and how the
 * whole stands, then and now (Shattered Dungeon, 18.6 phase 4; SD-435). */
#ifndef GLOAM_LAB_JUDGE_REGRESS_H
#define GLOAM_LAB_JUDGE_REGRESS_H

#include "lab/judge/compare.h"
#include "lab/judge/matrix_findings.h"

struct regression {
    const struct matrix *then, *now;
    struct matrix_findings findings[2];
    struct batch sum[2];     /* of all cells; no signature */
    struct difference *cell; /* the value of each cell of now */
    uint32_t cells;
    bool identical; /* not one sum of one cell is another */
};

/* now has cells of then only, at the same rows and columns. Both must outlive the regression; close it when
 * fine. */
enum status regression_open(struct regression *r, const struct matrix *then, const struct matrix *now,
                            struct err *e);
void regression_close(struct regression *r);

uint32_t regression_cells(const struct regression *r, enum difference_verdict verdict);

#endif
