/* Figures of a matrix: sums of a batch put into a cell, sums of cells, and what is read off them. */
#include "lab/play/matrix_parts.h"

#include <stdlib.h>
#include <string.h>

static enum status cell_open(const struct matrix *m, struct matrix_cell *c, struct err *e) {
    const struct game_ops *ops = m->base.ops;
    c->outcome = calloc(ops->outcome_count + 1, sizeof *c->outcome);
    c->verb = calloc(ops->verb_count + 1, sizeof *c->verb);
    c->offered = calloc(ops->verb_count + 1, sizeof *c->offered);
    c->brief = calloc(metrics_tallies(ops->metrics) + 1, sizeof *c->brief);
    if (c->outcome && c->verb && c->offered && c->brief)
        return ST_OK;
    matrix_cell_free(c);
    return err_set(e, ST_FULL, "no memory for the cells of a matrix of %s", ops->name);
}

void matrix_cell_free(struct matrix_cell *c) {
    free(c->outcome);
    free(c->verb);
    free(c->offered);
    free(c->brief);
    c->outcome = c->verb = c->offered = NULL;
    c->brief = NULL;
    c->done = false;
}

/* Sums that a batch of the matrix can have: of its number of games, nobody won more of them than there are,
 * and adding up all cells cannot overflow. What a file holds may be anything. */
static bool is_plausible(const struct matrix *m, const struct batch *b) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    const int64_t most = INT64_MAX / ((int64_t)m->cells + 1);
    if (b->games != m->base.games || !b->tally || !b->verb)
        return false;
    for (uint32_t i = 0, tallies = metrics_tallies(metrics); i < tallies; i++)
        if (b->tally[i].n > most || b->tally[i].sum > most || b->tally[i].sum < -most)
            return false;
    for (uint32_t s = 0; s < metrics->wins; s++)
        if (b->tally[metrics_win(metrics, s)].sum > (int64_t)b->games)
            return false;
    return true;
}

enum status matrix_fill(struct matrix *m, uint32_t cell, const struct batch *b, struct err *e) {
    const struct game_ops *ops = m->base.ops;
    const uint32_t tallies = metrics_tallies(ops->metrics);
    struct matrix_cell *c = &m->cell[cell];
    if (!is_plausible(m, b))
        return err_set(e, ST_USAGE, "the sums of cell %u are damaged: no batch of %llu games has them", cell,
                       (unsigned long long)m->base.games);
    if (c->done)
        return ST_OK;
    TRY(cell_open(m, c, e));
    memcpy(c->outcome, b->outcome, ops->outcome_count * sizeof *c->outcome);
    memcpy(c->verb, b->verb, ops->verb_count * sizeof *c->verb);
    memcpy(c->offered, b->offered, ops->verb_count * sizeof *c->offered);
    c->looked = b->looked;
    for (uint32_t i = 0; i < tallies; i++) {
        const struct tally *t = &b->tally[i];
        c->brief[i] = (struct brief){t->n, t->sum, t->min, t->max, t->sum_sq, t->games};
    }
    c->games = b->games;
    c->limits = b->limits;
    c->swap_won = b->swap_won;
    c->swap_even = b->swap_even;
    c->done = true;
    m->done++;
    return ST_OK;
}

enum status matrix_load(struct matrix *m, struct store *s, const struct experiment *x, struct err *e) {
    bool *done = calloc((size_t)m->cells + 1, sizeof *done);
    if (!done)
        return matrix_no_memory(m, e);
    enum status st = store_done(s, x->id, done, m->cells, e);
    for (uint32_t i = 0; i < m->cells && st == ST_OK; i++) {
        struct batch b;
        if (!done[i] || m->cell[i].done)
            continue;
        st = store_get(s, x, i, &b, e);
        if (st == ST_USAGE) {
            TEXT_ON_STACK(words, 160);
            matrix_words(m, i, &words);
            err_prefix(e, "%s", words.buf);
        }
        THEN(st, matrix_fill(m, i, &b, e));
        batch_free(&b);
    }
    free(done);
    return st;
}

static void brief_add(struct brief *into, const struct brief *from) {
    if (!from->n)
        return;
    into->min = into->n && into->min < from->min ? into->min : from->min;
    into->max = into->n && into->max > from->max ? into->max : from->max;
    into->n += from->n;
    into->sum += from->sum;
    into->sum_sq += from->sum_sq;
    tally_games_add(&into->games, &from->games);
}

enum status matrix_total(const struct matrix *m, uint32_t axis, uint32_t at, struct matrix_cell *out,
                         struct err *e) {
    const struct game_ops *ops = m->base.ops;
    const uint32_t tallies = metrics_tallies(ops->metrics);
    memset(out, 0, sizeof *out);
    TRY(cell_open(m, out, e));
    out->at[0] = out->at[1] = UINT32_MAX;
    if (at != UINT32_MAX)
        out->at[axis] = at;
    for (uint32_t i = 0; i < m->cells; i++) {
        const struct matrix_cell *c = &m->cell[i];
        if (!c->done || (at != UINT32_MAX && c->at[axis] != at))
            continue;
        out->games += c->games;
        out->limits += c->limits;
        out->swap_won += c->swap_won;
        out->swap_even += c->swap_even;
        for (uint32_t k = 0; k < ops->outcome_count; k++)
            out->outcome[k] += c->outcome[k];
        out->looked += c->looked;
        for (uint32_t k = 0; k < ops->verb_count; k++) {
            out->verb[k] += c->verb[k];
            out->offered[k] += c->offered[k];
        }
        for (uint32_t k = 0; k < tallies; k++)
            brief_add(&out->brief[k], &c->brief[k]);
        out->done = true;
    }
    return ST_OK;
}

/* Of a figure that is made of all cells of its group. */
static struct estimate measure_group(const struct metric_group *g, const struct brief *b, uint32_t cell,
                                     enum metric_stat stat) {
    struct estimate out = {0};
    struct tally *t = calloc(g->cells, sizeof *t);
    if (!t)
        return out;
    for (uint32_t i = 0; i < g->cells; i++)
        t[i] = brief_tally(&b[i]);
    out = stats_measure(g, t, cell, stat);
    free(t);
    return out;
}

struct estimate matrix_measure(const struct matrix *m, const struct matrix_cell *c, uint32_t group,
                               uint32_t cell, enum metric_stat stat) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    const struct metric_group *g = &metrics->groups[group];
    if (!c->brief)
        return (struct estimate){0};
    const struct brief *b = &c->brief[metrics_at(metrics, group, 0)];
    if (stat != STAT_MEAN)
        return measure_group(g, b, cell, stat);
    struct tally t = brief_tally(&b[cell]);
    return (struct estimate){t.n, stats_average(&t), stats_interval(g, &t)};
}

/* Games won by the seat of an axis; -1: the game does not say. */
static int64_t wins_of(const struct metrics_ops *metrics, const struct matrix_cell *c, uint32_t axis) {
    uint32_t seat = metrics->axes[axis].seat;
    return seat < metrics->wins ? c->brief[metrics_win(metrics, seat)].sum : -1;
}

/* Twice the points of the rows: a win counts 2, a game that nobody won 1. No score within 0..1 spreads wider
 * than wins and losses alone, so Wilson's interval for those is on the safe side. */
struct estimate matrix_value(const struct matrix *m, const struct matrix_cell *c) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    int64_t n = (int64_t)c->games;
    if (!c->brief || !n)
        return (struct estimate){0};
    int64_t won = wins_of(metrics, c, 0), lost = wins_of(metrics, c, 1);
    if (m->base.swap) {
        won = (int64_t)c->swap_won;
        lost = n - won - (int64_t)c->swap_even;
    }
    if (won < 0 && lost < 0)
        return (struct estimate){0};
    won = won < 0 ? n - lost : won;
    lost = lost < 0 ? n - won : lost;
    int64_t twice = n + won - lost;
    struct interval lo = stats_share(twice / 2, n), hi = stats_share((twice + 1) / 2, n);
    return (struct estimate){n, (double)twice / (2 * (double)n), {true, lo.lo, hi.hi}};
}

enum status matrix_of_batch(struct matrix *m, const struct recipe *r, const struct ruleset *set,
                            const struct batch *b, struct err *e) {
    *m = (struct matrix){.base = *r, .cell = calloc(1, sizeof *m->cell), .cells = 1};
    m->trial.set = *set;
    m->base.games = b->games;
    return m->cell ? matrix_fill(m, 0, b, e)
                   : err_set(e, ST_FULL, "no memory for a cell of %s", r->ops->name);
}

void matrix_drop_batch(struct matrix *m) {
    if (m->cell)
        matrix_cell_free(m->cell);
    free(m->cell);
    memset(m, 0, sizeof *m);
}
