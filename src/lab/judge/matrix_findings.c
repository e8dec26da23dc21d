/* Findings of a matrix: see matrix_findings.h. */
#include "lab/judge/matrix_findings.h"

#include <stdlib.h>
#include <string.h>

bool matrix_quality(const struct matrix *m, const struct matrix_cell *c, const struct quality_row *q,
                    struct estimate *out) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    if (!c->done)
        return false;
    bool hit = c->brief[metrics_at(metrics, q->when_group, 0)].sum > 0;
    if (q->when != WHEN_ALWAYS && hit != (q->when == WHEN_HIT))
        return false;
    *out = matrix_measure(m, c, q->group, q->cell, q->stat);
    return out->n > 0;
}

bool matrix_one_sided(const struct matrix_findings *f, uint32_t axis, uint32_t at) {
    const struct standing *st = &f->standings.of[axis][at];
    return st->met >= STANDING_MET && !(st->hopes && st->fears);
}

bool matrix_dominant(const struct matrix_findings *f, uint32_t axis, uint32_t at) {
    return standing_dominant(&f->standings.of[axis][at]);
}

/* Every pair has a value. */
static bool is_full(const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < m->cells; i++)
        if (f->standings.value[i].n)
            pairs += matrix_folded(m, &m->cell[i]) ? 2 : 1;
    return pairs && pairs == (uint64_t)m->count[0] * m->count[1];
}

static bool rate_grid(struct matrix_findings *f) {
    const struct matrix *m = f->m;
    size_t pairs = (size_t)m->count[0] * m->count[1];
    double *won = calloc(pairs * 3, sizeof *won);
    if (!won)
        return false;
    double *lo = won + pairs, *hi = lo + pairs;
    for (size_t at = 0; at < pairs; at++) {
        struct estimate v = standing_at(&f->standings, m, (uint32_t)(at / m->count[1]), at % m->count[1]);
        won[at] = v.value;
        lo[at] = v.interval.lo;
        hi[at] = v.interval.hi;
    }
    bool ok = rating_make(&f->rating, won, m->count[0], m->count[1]) &&
              rating_doubt(&f->rating, lo, hi, m->count[0], m->count[1], matrix_symmetric(m), m->base.seed);
    f->cycles = matrix_symmetric(m) ? rating_triangles(lo, hi, m->count[0], f->cycle, CYCLES_TOLD)
                                    : rating_cycles(lo, hi, m->count[0], m->count[1], f->cycle, CYCLES_TOLD);
    free(won);
    return ok;
}

/* The mean of what each composition met. */
static bool rate_sample(struct matrix_findings *f) {
    for (uint32_t axis = 0; axis < AXES; axis++) {
        f->rating.skill[axis] = calloc((size_t)f->m->count[axis] + 1, sizeof(double));
        if (!f->rating.skill[axis])
            return false;
        for (uint32_t at = 0; at < f->m->count[axis]; at++)
            f->rating.skill[axis][at] = f->standings.of[axis][at].mean;
    }
    return true;
}

struct place {
    double skill, mean;
    uint32_t at;
};

static int better_first(const void *a, const void *b) {
    const struct place *x = a, *y = b;
    if (x->skill != y->skill)
        return x->skill < y->skill ? 1 : -1;
    if (x->mean != y->mean)
        return x->mean < y->mean ? 1 : -1;
    return (x->at > y->at) - (x->at < y->at);
}

/* What met nobody comes last. Two sides that are the same have one order. */
static bool rank_axis(struct matrix_findings *f, uint32_t axis) {
    uint32_t n = f->m->count[axis], by = matrix_sides(f->m) > 1 ? axis : 0;
    struct place *p = calloc((size_t)n + 1, sizeof *p);
    f->order[axis] = calloc((size_t)n + 1, sizeof *f->order[axis]);
    bool ok = p && f->order[axis];
    for (uint32_t i = 0; ok && i < n; i++)
        p[i] = (struct place){f->standings.of[axis][i].met ? f->rating.skill[by][i] : -1,
                              f->standings.of[axis][i].mean, i};
    if (ok)
        qsort(p, n, sizeof *p, better_first);
    for (uint32_t i = 0; ok && i < n; i++)
        f->order[axis][i] = p[i].at;
    free(p);
    return ok;
}

/* Entropy of a mix as a part of the most it could have. */
static double diversity_of(const double *share, uint32_t n) {
    double bits = 0;
    for (uint32_t i = 0; i < n; i++)
        if (share[i] > 0)
            bits -= share[i] * stats_log2(share[i]);
    return n > 1 ? bits / stats_log2(n) : 0;
}

static void look_at_health(struct matrix_findings *f) {
    const struct matrix *m = f->m;
    const struct metrics_ops *metrics = m->base.ops->metrics;
    struct matrix_health *h = &f->health;
    uint32_t n = 0, seen = 0, sides = 0;
    for (uint32_t i = 0; i < m->cells; i++) {
        struct estimate got;
        uint32_t times = matrix_folded(m, &m->cell[i]) ? 2 : 1; /* of a folded cell both views count */
        if (f->standings.value[i].n) {
            h->value += times > 1 ? 1 : f->standings.value[i].value;
            n += times;
        }
        if (metrics->quality_count && matrix_quality(m, &m->cell[i], &metrics->quality[0], &got)) {
            h->quality += times * got.value;
            seen += times;
        }
    }
    h->value = n ? h->value / n : 0;
    h->has_quality = seen > 0;
    h->quality = seen ? h->quality / seen : 0;
    for (uint32_t i = 0; i < m->cells; i++) {
        double by = f->standings.value[i].n ? f->standings.value[i].value - h->value : 0;
        h->variance += by * by / (n ? n : 1) * (matrix_folded(m, &m->cell[i]) ? 2 : 1);
    }
    for (uint32_t axis = 0; f->rated && axis < AXES; axis++) {
        h->diversity += diversity_of(f->rating.share[axis], m->count[axis]);
        sides += m->count[axis] > 1;
    }
    h->diversity = sides ? h->diversity / sides : 0;
}

enum status matrix_findings_open(struct matrix_findings *f, const struct matrix *m, struct err *e) {
    memset(f, 0, sizeof *f);
    f->m = m;
    bool ok = standings_make(&f->standings, m);
    f->rated = ok && is_full(f);
    ok = ok && (f->rated ? rate_grid(f) : rate_sample(f)) && rank_axis(f, 0) && rank_axis(f, 1);
    enum status st = ok ? ST_OK : err_set(e, ST_FULL, "no memory to rate %u cells", m->cells);
    THEN(st, matrix_total(m, 0, UINT32_MAX, &f->total, e));
    THEN(st, anomalies_find(&f->anomalies, m, e));
    if (st == ST_OK)
        look_at_health(f);
    else
        matrix_findings_close(f);
    return st;
}

void matrix_findings_close(struct matrix_findings *f) {
    standings_free(&f->standings);
    matrix_cell_free(&f->total);
    rating_free(&f->rating);
    for (uint32_t axis = 0; axis < AXES; axis++)
        free(f->order[axis]);
    anomalies_free(&f->anomalies);
    memset(f, 0, sizeof *f);
}
