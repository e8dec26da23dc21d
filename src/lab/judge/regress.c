/* Matrices then and now: see regress.h. */
#include "lab/judge/regress.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The sums of all cells as one batch, without what briefs do not keep. */
static enum status total_batch(const struct matrix_findings *f, struct batch *out, struct err *e) {
    const struct game_ops *ops = f->m->base.ops;
    const struct matrix_cell *c = &f->total;
    if (batch_open(out, ops, ops->metrics) != ST_OK)
        return err_set(e, ST_FULL, "no memory for the sums of %s", ops->name);
    out->games = c->games;
    out->seeds = f->m->base.games; /* every cell plays the same seeds */
    out->limits = c->limits;
    memcpy(out->outcome, c->outcome, ops->outcome_count * sizeof *out->outcome);
    memcpy(out->verb, c->verb, ops->verb_count * sizeof *out->verb);
    memcpy(out->offered, c->offered, ops->verb_count * sizeof *out->offered);
    out->looked = c->looked;
    uint32_t tallies = metrics_tallies(ops->metrics);
    for (uint32_t i = 0; i < tallies; i++)
        out->tally[i] = brief_tally(&c->brief[i]);
    return ST_OK;
}

/* What games gave apart is left out: a file from before it was kept has the same sums without it. */
static bool same_briefs(const struct brief *a, const struct brief *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&a[i], &b[i], offsetof(struct brief, games)))
            return false;
    return true;
}

static bool same_cell(const struct game_ops *ops, const struct matrix_cell *a, const struct matrix_cell *b) {
    return a->done && b->done && a->games == b->games &&
           !memcmp(a->outcome, b->outcome, ops->outcome_count * sizeof *a->outcome) &&
           !memcmp(a->verb, b->verb, ops->verb_count * sizeof *a->verb) &&
           same_briefs(a->brief, b->brief, metrics_tallies(ops->metrics));
}

static enum status compare_cells(struct regression *r, struct err *e) {
    const struct matrix *now = r->now;
    r->identical = true;
    r->cells = now->cells;
    r->cell = calloc((size_t)now->cells + 1, sizeof *r->cell);
    for (uint32_t i = 0; r->cell && i < now->cells; i++) {
        const struct matrix_cell *b = &now->cell[i], *a = matrix_at(r->then, b->at[0], b->at[1]);
        struct difference *d = &r->cell[i];
        if (!a)
            return err_set(e, ST_BUG, "row %u, column %u was not there before", b->at[0], b->at[1]);
        d->a = matrix_value(r->then, a);
        d->b = matrix_value(now, b);
        difference_of_shares(d);
        r->identical = r->identical && same_cell(now->base.ops, a, b);
    }
    if (!r->cell || !differences_judge(r->cell, r->cells))
        return err_set(e, ST_FULL, "no memory to compare %u cells", now->cells);
    r->sum[0].signature = r->sum[1].signature = r->identical; /* for batch_identical */
    return ST_OK;
}

enum status regression_open(struct regression *r, const struct matrix *then, const struct matrix *now,
                            struct err *e) {
    *r = (struct regression){.then = then, .now = now};
    enum status st = matrix_findings_open(&r->findings[0], then, e);
    THEN(st, matrix_findings_open(&r->findings[1], now, e));
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = total_batch(&r->findings[i], &r->sum[i], e);
    THEN(st, compare_cells(r, e));
    if (st != ST_OK)
        regression_close(r);
    return st;
}

void regression_close(struct regression *r) {
    for (int i = 0; i < 2; i++) {
        if (r->findings[i].m)
            matrix_findings_close(&r->findings[i]);
        batch_free(&r->sum[i]);
    }
    free(r->cell);
    memset(r, 0, sizeof *r);
}

uint32_t regression_cells(const struct regression *r, enum difference_verdict verdict) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->cells; i++)
        n += r->cell[i].verdict == verdict;
    return n;
}
