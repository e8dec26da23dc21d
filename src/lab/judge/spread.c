/* Seeds against each other: see spread.h. */
#include "lab/judge/spread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half a 95% interval in standard deviations, and what is too unlikely for chance. */
static const double z95 = 1.959963984540054, chance = 0.05;

static struct estimate measure_seed(const struct study *s, uint32_t target, bool strong, uint32_t seed) {
    const struct target_row *t = &s->set->ops->metrics->targets[target];
    const struct tally *tally = study_of_seed(s, target, strong, seed);
    return stats_measure(&s->set->ops->metrics->groups[t->group], tally,
                         s->place[target].cells > 1 ? t->cell : 0, t->stat);
}

/* The squares of all distances from their mean, each in standard deviations of a figure that rests on as many
 * observations. A seed is as uncertain as the whole is for its size: what varies is the same. The ranks of a
 * median say too little of how far it may move. */
static void test_seeds(struct spread *out, const struct estimate *whole, enum metric_stat stat) {
    double mean = 0, n = 0, q = 0;
    double deviation = (whole->interval.hi - whole->interval.lo) / (2 * z95);
    out->known = whole->interval.known && deviation > 0 && stat != STAT_MEDIAN;
    for (uint32_t k = 0; k < out->seeds; k++) {
        const struct estimate *seed = &out->seed[k];
        out->known = out->known && seed->n >= SPREAD_LEAST;
        mean += seed->value * (double)seed->n;
        n += (double)seed->n;
    }
    for (uint32_t k = 0; out->known && k < out->seeds; k++) {
        double away = (out->seed[k].value - mean / n) / deviation;
        q += away * away * (double)out->seed[k].n / n;
    }
    out->p = out->known ? stats_chi_square(q, out->seeds - 1) : 1;
}

static void spread_of(const struct study *s, uint32_t target, bool strong, struct spread *out) {
    struct finding f;
    memset(out, 0, sizeof *out);
    if (!study_of_seed(s, target, strong, 0) || !study_finding(s, target, &f))
        return;
    out->seeds = s->seeds;
    for (uint32_t k = 0; k < s->seeds; k++)
        out->seed[k] = measure_seed(s, target, strong, k);
    test_seeds(out, strong ? &f.strong_got : &f.got, f.row->stat);
}

/* All that could be asked are one family. */
static bool adjust_all(struct spreads *out, uint32_t rows) {
    double *p = calloc((size_t)2 * rows + 1, sizeof *p);
    uint32_t n = 0;
    for (uint32_t i = 0; p && i < 2 * rows; i++)
        if (out->of[i / 2][i % 2].known)
            p[n++] = out->of[i / 2][i % 2].p;
    bool ok = p && stats_holm(p, n, p);
    n = 0;
    for (uint32_t i = 0; ok && i < rows; i++) {
        bool differs = false;
        for (uint32_t kind = 0; kind < 2; kind++) {
            struct spread *one = &out->of[i][kind];
            one->adjusted = one->known ? p[n++] : 1;
            one->differs = one->adjusted < chance;
            differs = differs || one->differs;
        }
        out->differ += differs;
    }
    free(p);
    return ok;
}

bool spreads_make(struct spreads *out, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    uint32_t rows = m ? m->target_count : 0;
    *out = (struct spreads){.of = calloc(rows + (size_t)1, sizeof *out->of)};
    for (uint32_t i = 0; out->of && i < 2 * rows; i++)
        spread_of(s, i / 2, i % 2, &out->of[i / 2][i % 2]);
    if (out->of && adjust_all(out, rows))
        return true;
    spreads_free(out);
    return false;
}

void spreads_free(struct spreads *s) {
    free(s->of);
    memset(s, 0, sizeof *s);
}
