/* Matrices then and now: see regress.h. */
#include "lab/regress.h"

#include "lab/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, LABEL = 40, CELL_LABEL = 33, ROWS = 20 };

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
    uint32_t tallies = metrics_tallies(ops->metrics);
    for (uint32_t i = 0; i < tallies; i++) {
        const struct brief *b = &c->brief[i];
        out->tally[i] =
            (struct tally){.n = b->n, .sum = b->sum, .min = b->min, .max = b->max, .sum_sq = b->sum_sq};
    }
    return ST_OK;
}

static bool same_cell(const struct game_ops *ops, const struct matrix_cell *a, const struct matrix_cell *b) {
    return a->done && b->done && a->games == b->games &&
           !memcmp(a->outcome, b->outcome, ops->outcome_count * sizeof *a->outcome) &&
           !memcmp(a->verb, b->verb, ops->verb_count * sizeof *a->verb) &&
           !memcmp(a->brief, b->brief, metrics_tallies(ops->metrics) * sizeof *a->brief);
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
    if (st == ST_OK)
        st = matrix_findings_open(&r->findings[1], now, e);
    for (int i = 0; i < 2 && st == ST_OK; i++)
        st = total_batch(&r->findings[i], &r->sum[i], e);
    if (st == ST_OK)
        st = compare_cells(r, e);
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

static void health_row(struct text *out, const char *label, bool known, double then, double now) {
    if (known)
        text_fmt(out, "  %-*.*s %8.3f %8.3f %+8.3f\n", LABEL, LABEL, label, then, now, now - then);
}

static void health_text(const struct regression *r, struct text *out) {
    const struct metrics_ops *m = r->now->base.ops->metrics;
    const struct matrix_health *a = &r->findings[0].health, *b = &r->findings[1].health;
    TEXT_ON_STACK(ahead, 120);
    text_fmt(&ahead, "how often the %s comes out ahead", m->axes[0].name);
    text_fmt(out, "\n%-*s %8s %8s %8s\n", LABEL + 2, "Health of the whole matrix", "A", "B", "B less A");
    health_row(out, m->quality_count ? m->quality[0].label : "", a->has_quality && b->has_quality, a->quality,
               b->quality);
    health_row(out, "diversity of compositions worth playing", r->findings[0].rated && r->findings[1].rated,
               a->diversity, b->diversity);
    health_row(out, ahead.buf, true, a->value, b->value);
    health_row(out, "variance of that over the cells", true, a->variance, b->variance);
}

/* The next cell in order of how far it moved. */
static uint32_t next_cell(const struct regression *r, enum difference_verdict verdict, uint32_t last) {
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < r->cells; i++) {
        double by = fabs(r->cell[i].by), before = last == UINT32_MAX ? 2 : fabs(r->cell[last].by);
        bool after = last == UINT32_MAX || by < before || (by == before && i > last);
        if (r->cell[i].verdict == verdict && after && (best == UINT32_MAX || by > fabs(r->cell[best].by)))
            best = i;
    }
    return best;
}

/* The number of a cell of now in the experiment. */
static uint32_t number_of(const struct regression *r, uint32_t i) {
    const uint32_t *at = r->now->cell[i].at;
    return (uint32_t)(matrix_at(r->then, at[0], at[1]) - r->then->cell);
}

static void cell_text(const struct regression *r, uint32_t i, struct text *out) {
    const struct difference *d = &r->cell[i];
    TEXT_ON_STACK(words, 1400);
    text_fmt(&words, "cell %u: ", number_of(r, i));
    for (uint32_t axis = 0; axis < AXES; axis++)
        text_fmt(&words, "%s%s", axis ? " against " : "",
                 composition(r->now, axis, r->now->cell[i].at[axis]));
    text_wrapped(out, words.buf, WIDTH, 2);
    text_fmt(out, "  %-*s %7.1f%% %7.1f%% %+7.1f%%  %+.1f%% to %+.1f%%\n", CELL_LABEL, "", 100 * d->a.value,
             100 * d->b.value, 100 * d->by, 100 * d->interval.lo, 100 * d->interval.hi);
    TEXT_ON_STACK(command, ANOMALY_COMMAND);
    matrix_command(r->now, i, &command);
    if (command.len)
        text_wrapped(out, command.buf, WIDTH, 2);
}

void regression_text(const struct regression *r, struct text *out) {
    uint32_t real = regression_cells(r, DIFFERENCE_REAL), unclear = regression_cells(r, DIFFERENCE_UNCLEAR);
    health_text(r, out);
    if (r->identical)
        return;
    text_fmt(out, "\n%u of %u matchups really moved", real, r->cells);
    text_fmt(out, unclear ? "; %u more could be chance.\n" : ".\n", unclear);
    if (real)
        text_fmt(out, "%-*s %8s %8s %8s  %s\n", CELL_LABEL + 2, "", "A", "B", "B less A", "95% interval");
    uint32_t at = UINT32_MAX, rows = 0;
    for (; rows < real && rows < ROWS; rows++) {
        at = next_cell(r, DIFFERENCE_REAL, at);
        cell_text(r, at, out);
    }
    if (rows < real)
        text_fmt(out, "  and %u that moved less; --json has them all\n", real - rows);
}

static void health_json(struct jw *w, const char *key, const struct matrix_findings *f) {
    const struct matrix_health *h = &f->health;
    jw_kopen(w, key, '{');
    figure_json_fixed(w, "mean_agency", h->has_quality, h->quality);
    figure_json_fixed(w, "composition_diversity", f->rated, h->diversity);
    figure_json_fixed(w, "value", true, h->value);
    figure_json_fixed(w, "value_variance", true, h->variance);
    jw_close(w, '}');
}

void regression_json(const struct regression *r, struct jw *w) {
    jw_kopen(w, "health", '{');
    health_json(w, "a", &r->findings[0]);
    health_json(w, "b", &r->findings[1]);
    jw_close(w, '}');
    jw_kopen(w, "cells", '[');
    for (uint32_t i = 0; i < r->cells; i++) {
        const struct matrix_cell *c = &r->now->cell[i];
        TEXT_ON_STACK(command, ANOMALY_COMMAND);
        matrix_command(r->now, i, &command);
        jw_open(w, '{');
        jw_kint(w, "cell", number_of(r, i));
        jw_kopen(w, "at", '[');
        jw_int(w, c->at[0]);
        jw_int(w, c->at[1]);
        jw_close(w, ']');
        jw_kopen(w, "compositions", '[');
        for (uint32_t axis = 0; axis < AXES; axis++)
            jw_str(w, composition(r->now, axis, c->at[axis]));
        jw_close(w, ']');
        compare_json_difference(w, &r->cell[i]);
        jw_kstr(w, "command", command.buf);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}
