/* Standings: one pass over the cells of a matrix. */
#include "lab/judge/standing.h"

#include <stdlib.h>
#include <string.h>

static void add_matchup(struct standing *s, uint32_t cell, const struct estimate *v) {
    if (!s->met || v->value > s->most) {
        s->most = v->value;
        s->best = cell;
    }
    if (!s->met || v->value < s->least) {
        s->least = v->value;
        s->worst = cell;
    }
    s->hopes = s->hopes || v->interval.hi > 0.5;
    s->fears = s->fears || v->interval.lo < 0.5;
    s->mean += v->value;
    s->met++;
}

bool standings_make(struct standings *out, const struct matrix *m) {
    memset(out, 0, sizeof *out);
    out->value = calloc((size_t)m->cells + 1, sizeof *out->value);
    bool ok = out->value != NULL;
    for (uint32_t axis = 0; axis < AXES; axis++) {
        out->of[axis] = calloc((size_t)m->count[axis] + 1, sizeof *out->of[axis]);
        ok = ok && out->of[axis];
    }
    if (!ok) {
        standings_free(out);
        return false;
    }
    for (uint32_t i = 0; m->base.ops->metrics->axes && i < m->cells; i++) {
        const struct matrix_cell *c = &m->cell[i];
        if (!c->done)
            continue;
        out->value[i] = matrix_value(m, c);
        bool folded = matrix_folded(m, c);
        for (uint32_t axis = 0; axis < AXES && out->value[i].n && !matrix_mirror(m, c); axis++) {
            struct estimate v = standing_value(out, i, axis);
            if (c->at[axis] < m->count[axis])
                add_matchup(&out->of[axis][c->at[axis]], i, &v);
            if (folded)
                add_matchup(&out->of[!axis][c->at[axis]], i, &v);
        }
    }
    for (uint32_t axis = 0; axis < AXES; axis++)
        for (uint32_t at = 0; at < m->count[axis]; at++)
            if (out->of[axis][at].met)
                out->of[axis][at].mean /= out->of[axis][at].met;
    return true;
}

void standings_free(struct standings *s) {
    free(s->value);
    for (uint32_t axis = 0; axis < AXES; axis++)
        free(s->of[axis]);
    memset(s, 0, sizeof *s);
}

struct estimate standing_value(const struct standings *s, uint32_t cell, uint32_t axis) {
    struct estimate v = s->value[cell];
    if (axis)
        v = (struct estimate){v.n, 1 - v.value, {v.interval.known, 1 - v.interval.hi, 1 - v.interval.lo}};
    return v;
}

struct estimate standing_at(const struct standings *s, const struct matrix *m, uint32_t row,
                            uint32_t column) {
    const struct matrix_cell *c = matrix_at(m, row, column);
    if (c)
        return s->value[c - m->cell];
    c = matrix_at(m, column, row);
    return c && matrix_folded(m, c) ? standing_value(s, (uint32_t)(c - m->cell), 1) : (struct estimate){0};
}

struct estimate standing_against(const struct standings *s, const struct matrix *m, uint32_t axis,
                                 uint32_t at, uint32_t cell, uint32_t *other) {
    const uint32_t *met = m->cell[cell].at;
    uint32_t side = met[axis] == at ? axis : !axis;
    *other = met[!side];
    return standing_value(s, cell, side);
}

bool standing_dominant(const struct standing *s) {
    return s->met >= STANDING_MET && s->least * 1000 >= STANDING_DOMINANT_MILLI && !s->fears;
}
