/* The alarms that a game's table asks for, by kind (core/metrics.h; SD-430 to SD-434). */
#include "lab/judge/anomaly_search.h"

#include "base/hash.h"
#include "lab/judge/figure.h"
#include "lab/play/sums.h"

#include <math.h>
#include <stdlib.h>

enum { WINNERS_LEAST = 2, NAMES_TOLD = 6 };
static const double chance_most = 0.05;

static const struct metric_group *group_of(const struct anomaly_search *s, const struct alarm_row *row) {
    return &s->metrics->groups[row->group];
}

/* Cells of the group that the alarm looks at. */
static uint32_t looked_at(const struct anomaly_search *s, const struct alarm_row *row) {
    uint32_t all = group_of(s, row)->cells;
    return row->cell && row->cell < all ? row->cell : all;
}

static int64_t least_seen(const struct alarm_row *row) {
    return row->least ? row->least : 1;
}

static const char *cell_title(const struct anomaly_search *s, uint32_t group, uint32_t cell, char buf[16]) {
    return sums_cell(&s->m->trial.set, &s->metrics->groups[group], cell, true, buf);
}

static const struct brief *brief_of(const struct anomaly_search *s, const struct matrix_cell *c,
                                    uint32_t group, uint32_t cell) {
    return &c->brief[metrics_at(s->metrics, group, cell)];
}

/* How often something was there: a share counts the times it was looked for, a mean its sum. */
static int64_t times_seen(const struct metric_group *g, const struct brief *b) {
    return g->shape == METRIC_SHARE ? b->n : b->sum;
}

static void subject_cell(const struct anomaly_search *s, uint32_t group, uint32_t cell, struct anomaly *out,
                         struct text *t) {
    char buf[16];
    const char *title = cell_title(s, group, cell, buf);
    text_init(t, out->subject, sizeof out->subject);
    text_visible(t, title ? title : "", 100);
}

/* The batch with the most observations of a cell shows it best. */
static uint32_t fullest_cell(const struct anomaly_search *s, uint32_t group, uint32_t cell) {
    uint32_t best = UINT32_MAX;
    int64_t most = 0;
    for (uint32_t i = 0; i < s->m->cells; i++) {
        const struct matrix_cell *c = &s->m->cell[i];
        int64_t n = c->done ? times_seen(&s->metrics->groups[group], brief_of(s, c, group, cell)) : 0;
        if (n > most) {
            most = n;
            best = i;
        }
    }
    return best;
}

static uint32_t cells_with(const struct anomaly_search *s, uint32_t group, uint32_t cell) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->m->cells; i++)
        n += s->m->cell[i].done &&
             times_seen(&s->metrics->groups[group], brief_of(s, &s->m->cell[i], group, cell)) > 0;
    return n;
}

/* ALARM_LOW, ALARM_HIGH: a figure of one batch. */
static void find_figure(struct anomaly_search *s, const struct alarm_row *row) {
    double limit = (double)row->limit_milli / 1000;
    for (uint32_t i = 0; i < s->m->cells; i++) {
        const struct matrix_cell *c = &s->m->cell[i];
        if (!c->done)
            continue;
        struct estimate got = matrix_measure(s->m, c, row->group, row->cell, row->stat);
        if (got.n < least_seen(row) || !got.interval.known)
            continue;
        bool low = row->kind == ALARM_LOW;
        if (low ? got.interval.hi < limit : got.interval.lo > limit)
            search_note(s, low ? limit - got.value : got.value - limit, got.value, i, 0);
    }
}

static void say_figure(const struct anomaly_search *s, const struct alarm_row *row,
                       const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    const struct metric_group *g = group_of(s, row);
    struct estimate got = matrix_measure(s->m, &s->m->cell[c->a], row->group, row->cell, row->stat);
    bool percent = g->shape == METRIC_SHARE && row->stat != STAT_ENTROPY;
    char buf[16];
    const char *title =
        g->cells > 1 && row->stat != STAT_ENTROPY ? cell_title(s, row->group, row->cell, buf) : NULL;
    search_matchup(s, c->a, out);
    text_fmt(words, "%s%s%s: ", g->label, title ? " " : "", title ? title : "");
    search_figure(words, &got, percent);
    text_fmt(words, " in %lld observations, the limit is ", (long long)got.n);
    figure_band(words, row->limit_milli, row->limit_milli, percent);
    out->of_cell = true;
    out->cell = c->a;
    out->cells = 1;
}

/* "first to fall: 86.6% (95% interval ...) of 900" */
static void share_words(const struct anomaly_search *s, const struct alarm_row *row, const struct brief *b,
                        struct text *words) {
    struct tally t = brief_tally(b);
    struct estimate got = {b->n, stats_average(&t), stats_interval(group_of(s, row), &t)};
    text_fmt(words, "%s: ", group_of(s, row)->label);
    search_figure(words, &got, true);
    text_fmt(words, " of %lld", (long long)b->n);
}

/* ALARM_ALWAYS: over all batches together. */
static void find_always(struct anomaly_search *s, const struct alarm_row *row) {
    for (uint32_t i = 0; i < looked_at(s, row); i++) {
        const struct brief *b = brief_of(s, &s->total, row->group, i);
        struct tally t = brief_tally(b);
        struct interval share = stats_interval(group_of(s, row), &t);
        if (b->n >= least_seen(row) && share.known && share.lo * 1000 >= (double)row->limit_milli)
            search_note(s, (double)b->sum / (double)b->n, (double)b->sum / (double)b->n, i, 0);
    }
}

static void say_always(const struct anomaly_search *s, const struct alarm_row *row,
                       const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    const struct brief *all = brief_of(s, &s->total, row->group, c->a);
    uint32_t met = 0;
    double best = -1;
    struct text t;
    subject_cell(s, row->group, c->a, out, &t);
    for (uint32_t i = 0; i < s->m->cells; i++) {
        const struct brief *b =
            s->m->cell[i].done ? brief_of(s, &s->m->cell[i], row->group, c->a) : &(struct brief){0};
        double share = b->n ? (double)b->sum / (double)b->n : 0;
        met += b->n > 0;
        out->cells += b->n && share * 1000 >= (double)row->limit_milli;
        if (b->n && share > best) {
            best = share;
            out->cell = i;
        }
    }
    share_words(s, row, all, words);
    text_fmt(words, ", the limit of %.0f%% being reached in %u of %u matchups", 100 * out->limit, out->cells,
             met);
}

/* Of the rows whose 'other' is an axis: those that are about compositions. */
static uint32_t axis_of(const struct alarm_row *row) {
    return row->other < AXES ? row->other : 0;
}

static const struct anomaly_count *count_of(const struct anomaly_search *s, const struct alarm_row *row,
                                            uint32_t at, uint32_t cell) {
    return &s->by[(size_t)at * group_of(s, row)->cells + cell];
}

/* Sums of the group by composition, for the alarm at hand. */
static bool count_group(struct anomaly_search *s, const struct alarm_row *row) {
    uint32_t cells = group_of(s, row)->cells, axis = axis_of(row);
    s->by = calloc((size_t)s->m->count[axis] * cells + 1, sizeof *s->by);
    s->failed = s->failed || !s->by;
    for (uint32_t i = 0; s->by && i < s->m->cells; i++) {
        const struct matrix_cell *c = &s->m->cell[i];
        if (!c->done || c->at[axis] >= s->m->count[axis])
            continue;
        const struct brief *b = brief_of(s, c, row->group, 0);
        struct anomaly_count *by = &s->by[(size_t)c->at[axis] * cells];
        for (uint32_t k = 0; k < cells; k++) {
            by[k].n += b[k].n;
            by[k].sum += b[k].sum;
        }
    }
    return s->by != NULL;
}

static bool is_never(const struct anomaly_search *s, const struct alarm_row *row, uint32_t at,
                     uint32_t cell) {
    const struct anomaly_count *c = count_of(s, row, at, cell);
    char buf[16];
    return c->n >= least_seen(row) && !c->sum && brief_of(s, &s->total, row->group, cell)->sum &&
           cell_title(s, row->group, cell, buf);
}

enum { ONE_COMPOSITION, ALL_COMPOSITIONS };

/* ALARM_NEVER: what one composition never shows, though others do. What none of them ever shows is one
 * finding, not one for each. */
static void find_never(struct anomaly_search *s, const struct alarm_row *row) {
    uint32_t cells = looked_at(s, row), axis = axis_of(row);
    char buf[16];
    if (!count_group(s, row))
        return;
    for (uint32_t i = 0; i < cells; i++) {
        const struct brief *b = brief_of(s, &s->total, row->group, i);
        if (b->n >= least_seen(row) && !b->sum && cell_title(s, row->group, i, buf))
            search_note(s, (double)b->n, 0, ALL_COMPOSITIONS, i);
    }
    for (uint32_t at = 0; at < s->m->count[axis]; at++) {
        int64_t n = 0;
        for (uint32_t i = 0; i < cells; i++)
            n += is_never(s, row, at, i) ? count_of(s, row, at, i)->n : 0;
        if (n)
            search_note(s, (double)n, 0, ONE_COMPOSITION, at);
    }
}

static void say_never(const struct anomaly_search *s, const struct alarm_row *row,
                      const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    char buf[16];
    text_fmt(words, "%s: never", group_of(s, row)->label);
    if (c->a == ALL_COMPOSITIONS) {
        struct text t;
        subject_cell(s, row->group, c->b, out, &t);
        text_fmt(words, " in any of %lld games", (long long)brief_of(s, &s->total, row->group, c->b)->n);
        out->cells = s->m->done;
        return;
    }
    const struct standing *st = &s->standings.of[axis_of(row)][c->b];
    uint32_t told = 0;
    int64_t n = 0;
    for (uint32_t i = 0; i < looked_at(s, row); i++) {
        if (!is_never(s, row, c->b, i))
            continue;
        text_fmt(words, "%s %s", told++ ? "," : "", cell_title(s, row->group, i, buf));
        n = count_of(s, row, c->b, i)->n;
    }
    text_fmt(words, " in %lld games", (long long)n);
    search_composition(s, axis_of(row), c->b, out);
    out->cells = st->met;
    out->cell = st->best;
}

/* ALARM_UNUSED. */
static void find_unused(struct anomaly_search *s, const struct alarm_row *row) {
    const struct metric_group *g = group_of(s, row), *other = &s->metrics->groups[row->other];
    char buf[16];
    for (uint32_t i = 0; i < looked_at(s, row) && i < other->cells; i++) {
        int64_t n = times_seen(g, brief_of(s, &s->total, row->group, i));
        if (n >= least_seen(row) && !times_seen(other, brief_of(s, &s->total, row->other, i)) &&
            cell_title(s, row->group, i, buf))
            search_note(s, (double)n, (double)n, i, 0);
    }
}

static void say_unused(const struct anomaly_search *s, const struct alarm_row *row,
                       const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    struct text t;
    subject_cell(s, row->group, c->a, out, &t);
    text_fmt(words, "%.0f observations of '%s', none of '%s'", c->value, group_of(s, row)->label,
             s->metrics->groups[row->other].label);
    out->cell = fullest_cell(s, row->group, c->a);
    out->cells = cells_with(s, row->group, c->a);
}

/* ALARM_IN_ALL: who of an axis has a cell of the group, and who wins. */
struct holders {
    uint32_t all, winners, with, winners_with;
    uint64_t pattern; /* of who has it: cells with the same one come and go together */
};

static struct holders holders_of(const struct anomaly_search *s, const struct alarm_row *row, uint32_t cell) {
    struct holders h = {0};
    uint32_t axis = axis_of(row);
    for (uint32_t at = 0; at < s->m->count[axis]; at++) {
        const struct standing *st = &s->standings.of[axis][at];
        bool wins = st->mean > 0.5, has = count_of(s, row, at, cell)->n > 0;
        if (!st->met)
            continue;
        h.all++;
        h.winners += wins;
        h.with += has;
        h.winners_with += wins && has;
        if (has)
            h.pattern = hash_bytes(&at, sizeof at, h.pattern);
    }
    return h;
}

/* How likely all winners have it if winning has nothing to do with it. */
static double chance_of_holders(const struct holders *h) {
    double p = 1;
    for (uint32_t i = 0; i < h->winners; i++)
        p *= (double)(h->with - i) / (double)(h->all - i);
    return p;
}

/* Cells of the group with the same holders before this one. */
static uint32_t twins_before(const uint64_t *pattern, uint32_t cell) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < cell; i++)
        n += pattern[i] == pattern[cell];
    return n;
}

/* Each set of holders is one thing that may have come about by chance, so the chance counts that often. */
static void find_in_all(struct anomaly_search *s, const struct alarm_row *row) {
    uint32_t cells = looked_at(s, row);
    uint64_t *pattern = calloc((size_t)cells + 1, sizeof *pattern);
    s->failed = s->failed || !pattern;
    if (!pattern || !count_group(s, row)) {
        free(pattern);
        return;
    }
    uint32_t patterns = 0;
    for (uint32_t i = 0; i < cells; i++) {
        pattern[i] = holders_of(s, row, i).pattern;
        patterns += pattern[i] && !twins_before(pattern, i);
    }
    for (uint32_t i = 0; i < cells; i++) {
        struct holders h = holders_of(s, row, i);
        if (h.winners < WINNERS_LEAST || h.winners_with < h.winners || h.with == h.all ||
            brief_of(s, &s->total, row->group, i)->n < least_seen(row) || twins_before(pattern, i))
            continue;
        double p = chance_of_holders(&h) * patterns;
        if (p < chance_most)
            search_note(s, -p, p, i, 0);
    }
    free(pattern);
}

static void say_in_all(const struct anomaly_search *s, const struct alarm_row *row,
                       const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    struct holders h = holders_of(s, row, c->a);
    uint32_t told = 1;
    char buf[16];
    struct text t;
    subject_cell(s, row->group, c->a, out, &t);
    for (uint32_t i = c->a + 1; i < looked_at(s, row); i++) {
        const char *title = cell_title(s, row->group, i, buf);
        if (title && holders_of(s, row, i).pattern == h.pattern && ++told <= NAMES_TOLD)
            text_fmt(&t, ", %s", title);
    }
    const char *axis = s->metrics->axes ? s->metrics->axes[axis_of(row)].name : "side";
    if (told > 1)
        text_fmt(words, "%u that come together: ", told);
    text_fmt(words,
             "in all %u compositions of the %s that win more than they lose, and in %u of all %u; by chance "
             "that would be so in %.2f%% of such experiments",
             h.winners, axis, h.with, h.all, 100 * c->value);
    out->cell = fullest_cell(s, row->group, c->a);
    out->cells = cells_with(s, row->group, c->a);
}

static double group_share(const struct anomaly_search *s, const struct matrix_cell *c,
                          const struct alarm_row *row) {
    const struct brief *b = brief_of(s, c, row->group, 0);
    int64_t n = 0, sum = 0;
    for (uint32_t i = 0; i < group_of(s, row)->cells; i++) {
        n += b[i].n;
        sum += b[i].sum;
    }
    return n ? (double)sum / (double)n : 0;
}

/* ALARM_WINS: against what the whole group shows in the same batches, so that a cell is not blamed for the
 * company it keeps. */
static void find_wins(struct anomaly_search *s, const struct alarm_row *row) {
    uint32_t cells = looked_at(s, row);
    double *expected = calloc((size_t)cells + 1, sizeof *expected);
    s->failed = s->failed || !expected;
    for (uint32_t i = 0; expected && i < s->m->cells; i++) {
        const struct matrix_cell *c = &s->m->cell[i];
        if (!c->done)
            continue;
        double share = group_share(s, c, row);
        for (uint32_t k = 0; k < cells; k++)
            expected[k] += share * (double)brief_of(s, c, row->group, k)->n;
    }
    for (uint32_t k = 0; expected && k < cells; k++) {
        const struct brief *b = brief_of(s, &s->total, row->group, k);
        double by = b->n ? ((double)b->sum - expected[k]) / (double)b->n : 0;
        if (b->n >= least_seen(row) && fabs(by) * 1000 >= (double)row->limit_milli)
            search_note(s, fabs(by), by, k, 0);
    }
    free(expected);
}

static void say_wins(const struct anomaly_search *s, const struct alarm_row *row,
                     const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    const struct brief *all = brief_of(s, &s->total, row->group, c->a);
    double most = 0, share = (double)all->sum / (double)all->n;
    struct text t;
    subject_cell(s, row->group, c->a, out, &t);
    for (uint32_t i = 0; i < s->m->cells; i++) {
        const struct matrix_cell *cell = &s->m->cell[i];
        if (!cell->done)
            continue;
        const struct brief *b = brief_of(s, cell, row->group, c->a);
        double extra = (double)b->sum - group_share(s, cell, row) * (double)b->n;
        out->cells += b->n > 0;
        if (b->n && (c->value > 0 ? extra : -extra) > most) {
            most = c->value > 0 ? extra : -extra;
            out->cell = i;
        }
    }
    share_words(s, row, all, words);
    text_fmt(words, ", all of them in the same matchups %.1f%%: %+.1f points", 100 * (share - c->value),
             100 * c->value);
}

const struct alarm_search alarm_searches[] = {
    [ALARM_ALWAYS] = {find_always, say_always}, [ALARM_NEVER] = {find_never, say_never},
    [ALARM_LOW] = {find_figure, say_figure},    [ALARM_HIGH] = {find_figure, say_figure},
    [ALARM_UNUSED] = {find_unused, say_unused}, [ALARM_IN_ALL] = {find_in_all, say_in_all},
    [ALARM_WINS] = {find_wins, say_wins},
};
const uint32_t alarm_search_count = sizeof alarm_searches / sizeof alarm_searches[0];
