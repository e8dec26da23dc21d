/* The published figures: how they stand, and those that a matrix answers. */
#include "lab/judge/targets.h"

#include "lab/judge/anomaly.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t targets_budget(const struct study *s, bool asked) {
    uint64_t times = TARGETS_TIMES * s->work;
    return asked && times < TARGETS_WORK ? times : TARGETS_WORK;
}

bool targets_hold(const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct finding f;
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (study_finding(s, i, &f) && f.verdict != VERDICT_HOLDS && f.verdict != VERDICT_DEMONSTRATED &&
            f.verdict != VERDICT_INFO && !f.row->informational)
            return false;
    return true;
}

void targets_verdicts(const struct study *s, uint32_t count[ROW_VERDICTS]) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct finding f;
    memset(count, 0, ROW_VERDICTS * sizeof *count);
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (study_finding(s, i, &f))
            count[f.verdict]++;
}

static bool asks_matrix(const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (m->targets[i].matrix)
            return true;
    return false;
}

/* Findings of the kinds that a target names; of one kind each finding knows how many there are. */
static int64_t count_kinds(const struct anomalies *a, const char *kinds) {
    int64_t n = 0;
    for (uint32_t i = 0; i < a->count; i++)
        if ((!i || a->list[i].row != a->list[i - 1].row) && study_lists(kinds, a->list[i].kind))
            n += a->list[i].among;
    return n;
}

enum status targets_count(struct study *s, const char *root, const struct recipe *base, uint32_t threads,
                          matrix_progress progress, void *ctx, struct err *e) {
    const struct metrics_ops *metrics = s->set->ops->metrics;
    const struct matrix_shape shape = {MATRIX_ROWS, MATRIX_COLUMNS, 0};
    struct recipe r;
    struct matrix m;
    struct anomalies found = {0};
    if (!asks_matrix(s) || !metrics->axes)
        return ST_OK;
    recipe_copy(&r, base);
    r.withs = 0;
    r.games = MATRIX_GAMES;
    snprintf(r.scenario, sizeof r.scenario, "%s", metrics->matrix_scenario);
    enum status st = matrix_open(&m, root, &r, &shape, e);
    if (st == ST_OK) {
        st = matrix_run(&m, NULL, NULL, threads, progress, ctx, e);
        THEN(st, anomalies_find(&found, &m, e));
        matrix_close(&m);
    }
    s->counted = st == ST_OK ? calloc(metrics->target_count, sizeof *s->counted) : NULL;
    for (uint32_t i = 0; s->counted && i < metrics->target_count; i++)
        if (metrics->targets[i].matrix)
            s->counted[i] = count_kinds(&found, metrics->targets[i].matrix);
    anomalies_free(&found);
    recipe_close(&r);
    return st;
}
