/* The search for faults: the list of alarms, and those that every game shares (SD-423, SD-424, SD-433). */
#include "lab/judge/anomaly_search.h"

#include "lab/judge/figure.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_CELLS = 3 }; /* batches before anything is said of what is usual */
static const double length_factor = 3;

void search_note(struct anomaly_search *s, double rank, double value, uint32_t a, uint32_t b) {
    if (s->count < s->cap)
        s->found[s->count++] = (struct anomaly_candidate){rank, value, a, b};
}

static void name_subject(struct anomaly *out, const char *before, const char *words, const char *after) {
    struct text t;
    text_init(&t, out->subject, sizeof out->subject);
    text_put(&t, before);
    text_visible(&t, words, 110);
    text_put(&t, after);
}

void search_composition(const struct anomaly_search *s, uint32_t axis, uint32_t at, struct anomaly *out) {
    const struct axis_row *axes = s->metrics->axes;
    TEXT_ON_STACK(before, 60);
    text_fmt(&before, "%s ", axes ? axes[axis].name : "side");
    name_subject(out, before.buf, matrix_composition(s->m, axis, at), "");
}

void search_matchup(const struct anomaly_search *s, uint32_t cell, struct anomaly *out) {
    const uint32_t *at = s->m->cell[cell].at;
    struct text t;
    text_init(&t, out->subject, sizeof out->subject);
    text_visible(&t, matrix_composition(s->m, 0, at[0]), 76);
    if (t.len)
        text_put(&t, " against ");
    text_visible(&t, matrix_composition(s->m, 1, at[1]), 70);
    if (!t.len)
        text_put(&t, "the batch");
}

void search_figure(struct text *words, const struct estimate *got, bool percent) {
    figure_value(words, got, percent);
    if (!got->interval.known)
        return;
    text_put(words, " (95% interval ");
    figure_interval(words, got, percent);
    text_char(words, ')');
}

/* A composition's value in the cell, as "73.0% (95% interval ...) against x". */
static void matchup_words(const struct anomaly_search *s, uint32_t axis, uint32_t at, uint32_t cell,
                          struct text *words) {
    uint32_t other;
    struct estimate v = standing_against(&s->standings, s->m, axis, at, cell, &other);
    search_figure(words, &v, true);
    text_put(words, " against ");
    text_visible(words, matrix_composition(s->m, !axis, other), 120);
}

/* What any game can have. The last four are of the alarms about a composition: of which it is true, whether
 * its best matchup shows it or its worst, and the words around how many opponents it met. */
struct generic_alarm {
    struct alarm_row row;
    struct alarm_search search;
    bool (*is)(const struct standing *st);
    bool best;
    const char *before, *after;
};

static bool has_no_hopes(const struct standing *st) {
    return st->met >= STANDING_MET && !st->hopes;
}

/* What dominates is told already. */
static bool has_no_fears(const struct standing *st) {
    return st->met >= STANDING_MET && !st->fears && !standing_dominant(st);
}

static void find_standing(struct anomaly_search *s, const struct alarm_row *row) {
    const struct generic_alarm *g = (const struct generic_alarm *)row;
    for (uint32_t axis = 0; axis < matrix_sides(s->m); axis++)
        for (uint32_t at = 0; at < s->m->count[axis]; at++) {
            const struct standing *st = &s->standings.of[axis][at];
            double value = g->best ? st->most : st->least;
            if (g->is(st))
                search_note(s, g->best ? -value : value, value, axis, at);
        }
}

static void say_standing(const struct anomaly_search *s, const struct alarm_row *row,
                         const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    const struct generic_alarm *g = (const struct generic_alarm *)row;
    const struct standing *st = &s->standings.of[c->a][c->b];
    out->cell = g->best ? st->best : st->worst;
    out->cells = st->met;
    search_composition(s, c->a, c->b, out);
    if (g->is == standing_dominant)
        text_fmt(words, "comes out ahead in %.1f%% on average over ", 100 * st->mean);
    text_fmt(words, "%s%u %s ", g->before, st->met, g->after);
    matchup_words(s, c->a, c->b, out->cell, words);
}

/* Only what could have been done is missed. */
static void find_dead_verb(struct anomaly_search *s, const struct alarm_row *row) {
    (void)row;
    for (uint32_t v = 0; s->total.games && s->total.verb && v < s->m->base.ops->verb_count; v++) {
        double times = (double)s->total.offered[v];
        if (!s->total.verb[v] && times > 0)
            search_note(s, times, times, v, 0);
    }
}

static void say_dead_verb(const struct anomaly_search *s, const struct alarm_row *row,
                          const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    (void)row;
    const struct verb *v = &s->m->base.ops->verbs[c->a];
    name_subject(out, "verb ", v->name, "");
    text_fmt(words,
             "nobody used '%s' in %llu games, though %.0f of %llu questions that were looked at allowed it",
             v->name, (unsigned long long)s->total.games, c->value, (unsigned long long)s->total.looked);
    out->cells = s->m->done;
}

static void find_runaway(struct anomaly_search *s, const struct alarm_row *row) {
    (void)row;
    for (uint32_t i = 0; i < s->m->cells; i++) {
        const struct matrix_cell *c = &s->m->cell[i];
        double share = c->games ? (double)c->limits / (double)c->games : 0;
        if (c->done && c->limits)
            search_note(s, share, share, i, 0);
    }
}

static void say_runaway(const struct anomaly_search *s, const struct alarm_row *row,
                        const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    (void)row;
    const struct matrix_cell *cell = &s->m->cell[c->a];
    search_matchup(s, c->a, out);
    text_fmt(words, "%llu of %llu games went on until the limit of %u steps stopped them",
             (unsigned long long)cell->limits, (unsigned long long)cell->games, s->m->base.ops->max_steps);
    out->cell = c->a;
    out->cells = 1;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static struct estimate length_of(const struct anomaly_search *s, uint32_t cell) {
    return matrix_measure(s->m, &s->m->cell[cell], s->metrics->length_group, 0, STAT_MEAN);
}

/* The median of the cells' mean lengths; 0 when there are too few to say what is usual. */
static double usual_length(const struct anomaly_search *s) {
    double *length = calloc((size_t)s->m->cells + 1, sizeof *length), median = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; length && i < s->m->cells; i++) {
        struct estimate got = s->m->cell[i].done ? length_of(s, i) : (struct estimate){0};
        if (got.n)
            length[n++] = got.value;
    }
    if (n >= LENGTH_CELLS) {
        qsort(length, n, sizeof *length, by_size);
        median = (length[n / 2] + length[(n - 1) / 2]) / 2;
    }
    free(length);
    return median;
}

static void find_long(struct anomaly_search *s, const struct alarm_row *row) {
    (void)row;
    if (s->metrics->groups[s->metrics->length_group].shape != METRIC_MEAN)
        return;
    double limit = length_factor * usual_length(s);
    for (uint32_t i = 0; limit > 0 && i < s->m->cells; i++) {
        struct estimate got = s->m->cell[i].done ? length_of(s, i) : (struct estimate){0};
        if (got.n && got.interval.known && got.interval.lo > limit)
            search_note(s, got.value, got.value, i, 0);
    }
}

static void say_long(const struct anomaly_search *s, const struct alarm_row *row,
                     const struct anomaly_candidate *c, struct anomaly *out, struct text *words) {
    (void)row;
    const struct metric_group *g = &s->metrics->groups[s->metrics->length_group];
    double usual = usual_length(s);
    search_matchup(s, c->a, out);
    text_fmt(words, "%s: %.1f on average, where the median of all matchups is %.1f", g->label, c->value,
             usual);
    out->cell = c->a;
    out->cells = 1;
    out->limit = length_factor * usual;
}

static const struct generic_alarm generic[] = {
    {{.name = "dominant",
      .label = "wins 70% and more against every opponent",
      .limit_milli = STANDING_DOMINANT_MILLI,
      .words = "Whoever may choose it has no reason to choose anything else."},
     {find_standing, say_standing},
     standing_dominant,
     false,
     "",
     "opponents, in the worst of them in"},
    {{.name = "no_favourable",
      .label = "no favourable matchup",
      .limit_milli = 500,
      .words = "There is no opponent to choose it against."},
     {find_standing, say_standing},
     has_no_hopes,
     true,
     "behind in all of its ",
     "matchups; the best is"},
    {{.name = "no_unfavourable",
      .label = "no unfavourable matchup",
      .limit_milli = 500,
      .words = "There is no answer to it."},
     {find_standing, say_standing},
     has_no_fears,
     false,
     "ahead in all of its ",
     "matchups; the worst is"},
    {{.name = "dead_verb",
      .label = "verbs that nobody used",
      .words = "Either these minds do not know it, or the game has no use for it."},
     .search = {find_dead_verb, say_dead_verb}},
    {{.name = "runaway", .label = "games without end", .words = "A game must end by itself."},
     .search = {find_runaway, say_runaway}},
    {{.name = "long_games",
      .label = "games far longer than elsewhere",
      .words = "Something in this matchup keeps both sides from finishing."},
     .search = {find_long, say_long}},
};

static int worse_first(const void *a, const void *b) {
    const struct anomaly_candidate *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    if (x->a != y->a)
        return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

static void tell_alarm(const struct anomaly_search *s, const struct alarm_row *row,
                       const struct alarm_search *how, const struct anomaly_candidate *c,
                       struct anomaly *out) {
    *out = (struct anomaly){.row = row,
                            .kind = row->name,
                            .source = row->source ? row->source : "",
                            .meaning = row->words ? row->words : "",
                            .cell = UINT32_MAX,
                            .among = s->count,
                            .value = c->value,
                            .limit = (double)row->limit_milli / 1000};
    struct text words, command;
    text_init(&words, out->words, sizeof out->words);
    how->say(s, row, c, out, &words);
    text_init(&command, out->command, sizeof out->command);
    matrix_command(s->m, out->cell, &command);
}

static void search_alarm(struct anomaly_search *s, const struct alarm_row *row,
                         const struct alarm_search *how, struct anomalies *out) {
    s->count = 0;
    how->find(s, row);
    qsort(s->found, s->count, sizeof *s->found, worse_first);
    for (uint32_t i = 0; i < s->count; i++) {
        if (i < ANOMALIES_OF_A_KIND && out->count < ANOMALIES_MAX)
            tell_alarm(s, row, how, &s->found[i], &out->list[out->count++]);
        else
            out->left_out++;
    }
    free(s->by);
    s->by = NULL;
}

static enum status search_open(struct anomaly_search *s, const struct matrix *m, struct err *e) {
    *s = (struct anomaly_search){.m = m, .metrics = m->base.ops->metrics};
    s->cap = m->cells + m->count[0] + m->count[1] + 2 * metrics_tallies(s->metrics) + m->base.ops->verb_count;
    s->found = calloc((size_t)s->cap + 1, sizeof *s->found);
    if (!s->found || !standings_make(&s->standings, m))
        return err_set(e, ST_FULL, "no memory to search %u cells", m->cells);
    return matrix_total(m, 0, UINT32_MAX, &s->total, e);
}

enum status anomalies_find(struct anomalies *out, const struct matrix *m, struct err *e) {
    memset(out, 0, sizeof *out);
    const struct metrics_ops *metrics = m->base.ops->metrics;
    if (!metrics)
        return ST_OK;
    struct anomaly_search s;
    enum status st = search_open(&s, m, e);
    out->list = calloc(ANOMALIES_MAX, sizeof *out->list);
    if (st == ST_OK && !out->list)
        st = err_set(e, ST_FULL, "no memory for what was found");
    for (uint32_t i = 0; st == ST_OK && i < metrics->alarm_count; i++)
        if ((uint32_t)metrics->alarms[i].kind < alarm_search_count)
            search_alarm(&s, &metrics->alarms[i], &alarm_searches[metrics->alarms[i].kind], out);
    for (size_t i = 0; st == ST_OK && i < sizeof generic / sizeof generic[0]; i++)
        search_alarm(&s, &generic[i].row, &generic[i].search, out);
    if (st == ST_OK && s.failed)
        st = err_set(e, ST_FULL, "no memory to search %u cells", m->cells);
    matrix_cell_free(&s.total);
    standings_free(&s.standings);
    free(s.found);
    if (st != ST_OK)
        anomalies_free(out);
    return st;
}

enum status anomalies_of_study(struct anomalies *out, const struct study *s, struct err *e) {
    const struct study_part *part = &s->part[0];
    struct matrix m;
    memset(out, 0, sizeof *out);
    if (!s->simulates || !part->plan.recipe || !part->batch.tally || !part->batch.games)
        return ST_OK;
    enum status st = matrix_of_batch(&m, part->plan.recipe, s->set, &part->batch, e);
    THEN(st, anomalies_find(out, &m, e));
    matrix_drop_batch(&m);
    return st;
}

void anomalies_free(struct anomalies *a) {
    free(a->list);
    memset(a, 0, sizeof *a);
}
