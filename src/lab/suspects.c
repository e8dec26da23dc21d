/* One batch as a matrix of one cell. The matrix borrows everything but the cell. */
#include "lab/suspects.h"

#include "lab/matrix_parts.h"

#include <string.h>

enum status suspects_find(const struct study *s, struct anomalies *out, struct err *e) {
    const struct study_part *part = &s->part[0];
    memset(out, 0, sizeof *out);
    if (!s->simulates || !part->plan.recipe || !part->batch.tally || !part->batch.games)
        return ST_OK;
    struct matrix_cell cell = {0};
    struct matrix m = {.base = *part->plan.recipe, .cell = &cell, .cells = 1};
    m.trial.set = *s->set;
    m.base.games = part->batch.games;
    enum status st = matrix_fill(&m, 0, &part->batch, e);
    if (st == ST_OK)
        st = anomalies_find(out, &m, e);
    matrix_cell_free(&cell);
    return st;
}
