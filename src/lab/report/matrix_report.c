/* The report of a matrix. A large one is told to people by its ends; all of it stands in the JSON.
 * Compositions are numbered from 0 in both. */
#include "lab/judge/figure.h"
#include "lab/report/reports.h"

#include <stdlib.h>

enum { ENDS = 10, FAULTS_TOLD = 3, CYCLES_SHOWN = 5 };

#define RANKING_COLUMNS                                                                                      \
    {"mean", "mean", 5, 1, FORM_POINTS, 1}, {"best", ".best", -10, 2, FORM_TEXT, 0},                         \
        {"worst", ".worst", -10, 1, FORM_TEXT, 0}, {                                                         \
        "composition", "words", -1, 1, FORM_BELOW, 0                                                         \
    }

static const struct report_table rated_table = {.column = {{"number", "at", 6, 0, FORM_COUNT, 0},
                                                           {"skill (95%)", ".skill", -13, 2, FORM_TEXT, 0},
                                                           {"mix (95%)", ".mix", -14, 1, FORM_TEXT, 0},
                                                           RANKING_COLUMNS}};
static const struct report_table sample_table = {.column = {{"number", "at", 6, 0, FORM_COUNT, 0},
                                                            {"skill", "skill", 5, 1, FORM_POINTS, 1},
                                                            {"met", "met", 6, 1, FORM_COUNT, 0},
                                                            RANKING_COLUMNS}};
static const struct report_table outcome_table = {.label = 26,
                                                  .percent = true,
                                                  .column = {{"games", ".games", 12, 1, FORM_COUNT, 0},
                                                             {"share", ".share", 8, 1, FORM_VALUE, 0},
                                                             {"least", ".least", 8, 1, FORM_VALUE, 0},
                                                             {"most", ".most", 8, 1, FORM_VALUE, 0}}};
static const struct report_table quality_table = {
    .label = 28,
    .column = {{"healthy", ".wanted", 11, 1, FORM_TEXT, 0},
               {"mean", ".mean", 7, 1, FORM_FIXED, 2},
               {"least", ".least", 7, 1, FORM_FIXED, 2},
               {"most", ".most", 7, 1, FORM_FIXED, 2},
               {"in the band", ".in_band", 11, 1, FORM_TEXT, 0}}};
static const struct report_table health_table = {.label = 44, .column = {{"", ".value", 7, 1, FORM_TEXT, 0}}};

static const char *axis_name(const struct matrix_findings *f, uint32_t axis) {
    const struct axis_row *axes = f->m->base.ops->metrics->axes;
    if (axes)
        return axes[axis].name;
    return axis ? "columns" : "rows";
}

static void command_member(struct report *r, const struct matrix *m, uint32_t cell) {
    TEXT_ON_STACK(line, REPORT_COMMAND);
    matrix_command(m, cell, &line);
    report_put(r, r_str("command", line.buf));
}

static void matrix_head(struct report *r, const struct matrix *m) {
    char *recipe = recipe_text(&m->base);
    report_put(r, R_GAME(&m->trial.set));
    command_member(r, m, UINT32_MAX);
    report_put(r, r_raw("recipe", recipe));
    free(recipe);
}

static void matrix_axes(struct report *r, const struct matrix *m) {
    const struct axis_row *rows = m->base.ops->metrics->axes;
    report_open(r, "axes", '[');
    for (uint32_t axis = 0; rows && axis < AXES; axis++) {
        report_open(r, NULL, '{');
        report_put(r, r_str("name", rows[axis].name), r_str("setting", rows[axis].setting));
        report_open(r, "compositions", '[');
        for (uint32_t at = 0; at < m->count[axis]; at++)
            report_put(r, r_str(NULL, matrix_composition(m, axis, at)));
        report_close(r);
        report_close(r);
    }
    report_close(r);
}

static void cell_figures(struct report *r, const struct matrix *m, const struct matrix_cell *c) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    report_open(r, "outcomes", '{');
    for (uint32_t k = 0; k < m->base.ops->outcome_count; k++)
        if (c->outcome[k])
            report_put(r, r_num(m->base.ops->outcomes[k], (double)c->outcome[k] / (double)c->games));
    report_close(r);
    report_open(r, "quality", '{');
    for (uint32_t k = 0; k < metrics->quality_count; k++) {
        struct estimate got;
        if (matrix_quality(m, c, &metrics->quality[k], &got))
            report_put(r, r_num(metrics->quality[k].name, got.value));
    }
    report_close(r);
}

/* The same cell with more games. */
static const struct matrix_cell *probe_of(const struct matrix *m, uint32_t cell) {
    const struct matrix_cell *c =
        m->probe && cell < m->cells ? matrix_at(m->probe, m->cell[cell].at[0], m->cell[cell].at[1]) : NULL;
    return c && c->done ? c : NULL;
}

static void probed_member(struct report *r, const struct matrix_cell *c, const struct estimate *got) {
    report_object(r, "probed", r_count("games", c->games), r_num_if("value", got->n > 0, got->value),
                  r_interval(got->interval));
}

static void matrix_cells(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    report_open(r, "cells", '[');
    for (uint32_t i = 0; i < m->cells; i++) {
        const struct matrix_cell *c = &m->cell[i], *again = probe_of(m, i);
        const struct estimate *v = &f->standings.value[i];
        report_open(r, NULL, '{');
        report_put(r, r_int("cell", i), r_pair("at", c->at[0], c->at[1]), r_bool("done", c->done),
                   r_count("games", c->games), r_num_if("value", v->n > 0, v->value),
                   r_interval(v->interval));
        if (c->done && c->games)
            cell_figures(r, m, c);
        if (again) {
            struct estimate got = matrix_value(m->probe, again);
            probed_member(r, again, &got);
        }
        command_member(r, m, i);
        report_close(r);
    }
    report_close(r);
}

/* The best or worst of a composition, also as people read it: "97 v 0". */
static void matchup_member(struct report *r, const struct matrix_findings *f, uint32_t axis, uint32_t at,
                           bool best) {
    const struct standing *st = &f->standings.of[axis][at];
    uint32_t cell = best ? st->best : st->worst, other;
    double value = standing_against(&f->standings, f->m, axis, at, cell, &other).value;
    report_object(r, best ? "best" : "worst", r_int("at", other), r_int("cell", cell), r_num("value", value));
    report_fmt(r, best ? ".best" : ".worst", "%3.0f v %u", 100 * value, other);
}

/* The interval of a figure of the rating, and both as people read them: "50.0 (47-52)". */
static void rated_member(struct report *r, const char *key, const char *shown, double value,
                         const struct interval *list, uint32_t at) {
    struct interval i = list ? list[at] : (struct interval){0};
    struct report_node node = r_interval(i);
    node.key = key;
    report_put(r, node);
    if (i.known)
        report_fmt(r, shown, "%4.1f (%.0f-%.0f)", 100 * value, 100 * i.lo, 100 * i.hi);
    else
        report_fmt(r, shown, "%4.1f", 100 * value);
}

static uint32_t ranking_rows(struct report *r, const struct matrix_findings *f, uint32_t axis) {
    const uint32_t n = f->m->count[axis];
    report_open(r, axis ? "columns" : "rows", '[');
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = f->order[axis][i];
        const struct standing *st = &f->standings.of[axis][at];
        bool end = n <= 2 * ENDS || i < ENDS || i >= n - ENDS;
        report_open(r, NULL, '{');
        report_put(r, r_int("at", at), r_str("words", matrix_composition(f->m, axis, at)),
                   r_num_if("skill", st->met > 0, f->rating.skill[axis][at]),
                   r_num_if("share", f->rated, f->rated ? f->rating.share[axis][at] : 0),
                   r_num_if("mean", st->met > 0, st->mean), r_int("met", st->met));
        if (st->met) {
            matchup_member(r, f, axis, at, true);
            matchup_member(r, f, axis, at, false);
        }
        if (f->rated) {
            rated_member(r, "skill_interval", ".skill", f->rating.skill[axis][at],
                         f->rating.skill_interval[axis], at);
            rated_member(r, "share_interval", ".mix", f->rating.share[axis][at],
                         f->rating.share_interval[axis], at);
        }
        report_put(r, r_str_if(".title", st->met && end ? "" : NULL));
        report_close(r);
    }
    return report_close(r);
}

static void show_ranking(struct report *r, const struct matrix_findings *f, uint32_t axis, uint32_t list) {
    uint32_t n = f->m->count[axis], i = 0;
    TEXT_ON_STACK(title, 80);
    text_fmt(&title, "Ranking of the %s, in percent", axis_name(f, axis));
    report_table(r, title.buf, f->rated ? &rated_table : &sample_table);
    for (uint32_t at = report_first(r, list); at != UINT32_MAX; at = report_next(r, at), i++) {
        if (n > 2 * ENDS && i == ENDS)
            report_say(r, 3, "... %u more; --json has them all", n - 2 * ENDS);
        if (report_string(r, at, ".title"))
            report_row(r, at);
    }
}

static void say_ranking(struct report *r, const struct matrix_findings *f) {
    struct interval i = f->rating.value_interval;
    TEXT_ON_STACK(worth, 60);
    if (i.known && !matrix_symmetric(f->m)) /* which is worth a half */
        text_fmt(&worth, " (95%% interval %.1f - %.1f%%)", 100 * i.lo, 100 * i.hi);
    report_lines(r, "\n");
    if (f->rated)
        report_say(
            r, 0,
            "Skill is the value against the other side's equilibrium mix, where beating up the weak "
            "earns nothing; mix is the share in the own side's. The equilibrium is worth %.1f%%%s to the "
            "%s (within %.2f points).",
            100 * f->rating.value, worth.buf, axis_name(f, 0), 100 * f->rating.gap);
    else
        report_say(
            r, 0,
            "Not every pair was played, so there is no equilibrium to rate by: skill is the plain mean "
            "of the matchups that were.");
}

/* Compositions of which something is true, with what their weakest and strongest matchup is. */
static void listed_compositions(struct report *r, const struct matrix_findings *f, const char *key,
                   bool (*is)(const struct matrix_findings *, uint32_t, uint32_t)) {
    const struct axis_row *rows = f->m->base.ops->metrics->axes;
    report_open(r, key, '[');
    for (uint32_t axis = 0; rows && axis < matrix_sides(f->m); axis++)
        for (uint32_t at = 0; at < f->m->count[axis]; at++) {
            if (!is(f, axis, at))
                continue;
            const struct standing *st = &f->standings.of[axis][at];
            report_object(r, NULL, r_str("axis", rows[axis].name), r_int("at", at),
                          r_str("words", matrix_composition(f->m, axis, at)),
                          r_str("without", !st->hopes ? "favourable" : "unfavourable"),
                          r_num("least", st->least), r_num("most", st->most));
        }
    report_close(r);
}

static void matrix_cycles(struct report *r, const struct matrix_findings *f) {
    report_open(r, "cycles", '[');
    for (uint32_t i = 0; i < f->cycles; i++) {
        const struct cycle *c = &f->cycle[i];
        report_open(r, NULL, '{');
        report_put(r, r_pair("rows", c->row[0], c->row[1]));
        report_open(r, "columns", '[');
        report_put(r, r_int(NULL, c->column[0]));
        if (!c->three)
            report_put(r, r_int(NULL, c->column[1]));
        report_close(r);
        report_put(r, r_num("strength", c->strength));
        report_close(r);
    }
    report_close(r);
}

/* "visitor 7 (72%)", whom the other side of the matchup beats. */
static void put_beaten(struct text *out, const struct matrix_findings *f, uint32_t axis, uint32_t row,
                       uint32_t column) {
    double v = standing_at(&f->standings, f->m, row, column).value;
    text_fmt(out, " beats %s %u (%.0f%%)", axis_name(f, !axis), axis ? row : column,
             100 * (axis ? 1 - v : v));
}

static void say_cycles(struct report *r, const struct matrix_findings *f) {
    if (!f->rated)
        return;
    report_lines(r, f->cycles ? "\nCycles, all results sure\n" : "\nNo cycle is sure.\n");
    for (uint32_t i = 0; i < f->cycles && i < CYCLES_SHOWN; i++) {
        const struct cycle *c = &f->cycle[i];
        TEXT_ON_STACK(line, 400);
        put_beaten(&line, f, 0, c->row[0], c->column[0]);
        text_put(&line, ", which");
        put_beaten(&line, f, 1, c->row[1], c->column[0]);
        text_put(&line, ", which");
        put_beaten(&line, f, 0, c->row[1], c->column[1]);
        if (!c->three) {
            text_put(&line, ", which");
            put_beaten(&line, f, 1, c->row[0], c->column[1]);
        }
        report_say(r, 2, "%s %u%s", axis_name(f, 0), c->row[0], line.buf);
    }
}

/* Rows for people: over all cells, and in those with the least and the most. */
static uint32_t outcome_rows(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    report_open(r, ".outcomes", '[');
    for (uint32_t k = 0; f->total.games && k < m->base.ops->outcome_count; k++) {
        double least = 1, most = 0;
        for (uint32_t i = 0; i < m->cells; i++) {
            const struct matrix_cell *c = &m->cell[i];
            if (!c->done || !c->games)
                continue;
            double share = (double)c->outcome[k] / (double)c->games;
            least = share < least ? share : least;
            most = share > most ? share : most;
        }
        if (!f->total.outcome[k])
            continue;
        report_object(r, NULL, r_str(".title", m->base.ops->outcomes[k]),
                      r_count(".games", f->total.outcome[k]),
                      r_num(".share", (double)f->total.outcome[k] / (double)f->total.games),
                      r_num(".least", least), r_num(".most", most));
    }
    return report_close(r);
}

static void matrix_quality_row(struct report *r, const struct matrix_findings *f, const struct quality_row *q) {
    const struct metric_group *g = &f->m->base.ops->metrics->groups[q->group];
    double scale = g->shape == METRIC_SHARE && q->stat != STAT_ENTROPY ? 100 : 1;
    double least = 0, most = 0, sum = 0;
    uint32_t n = 0, fair = 0;
    for (uint32_t i = 0; i < f->m->cells; i++) {
        struct estimate got;
        if (!matrix_quality(f->m, &f->m->cell[i], q, &got))
            continue;
        least = !n || got.value < least ? got.value : least;
        most = !n || got.value > most ? got.value : most;
        sum += got.value;
        fair += got.value * 1000 >= (double)q->lo_milli && got.value * 1000 <= (double)q->hi_milli;
        n++;
    }
    if (!n)
        return;
    report_open(r, NULL, '{');
    report_put(r, r_str(".title", q->label));
    report_wanted(r, q->lo_milli, q->hi_milli, scale > 1);
    report_put(r, r_num(".mean", scale * sum / n), r_num(".least", scale * least),
               r_num(".most", scale * most));
    report_fmt(r, ".in_band", "%u/%u", fair, n);
    report_close(r);
}

static uint32_t quality_rows(struct report *r, const struct matrix_findings *f) {
    const struct metrics_ops *metrics = f->m->base.ops->metrics;
    report_open(r, ".quality", '[');
    for (uint32_t i = 0; i < metrics->quality_count; i++)
        matrix_quality_row(r, f, &metrics->quality[i]);
    return report_close(r);
}

static void matrix_health_row(struct report *r, const char *label, bool known, double v, int digits) {
    if (!known)
        return;
    report_open(r, NULL, '{');
    report_put(r, r_str(".title", label));
    report_fmt(r, ".value", "%.*f", digits, v);
    report_close(r);
}

static uint32_t matrix_health_rows(struct report *r, const struct matrix_findings *f) {
    const struct matrix_health *h = &f->health;
    report_open(r, "health", '{');
    report_put(r, r_num_if("mean_agency", h->has_quality, h->quality),
               r_num_if("value_variance", f->m->done > 0, h->variance),
               r_num_if("composition_diversity", f->rated, h->diversity));
    report_open(r, ".rows", '[');
    if (h->has_quality)
        matrix_health_row(r, f->m->base.ops->metrics->quality[0].label, true, h->quality, 2);
    matrix_health_row(r, "variance of the cells' values", true, h->variance, 4);
    matrix_health_row(r, "diversity of the mixes (1: all are played)", f->rated, h->diversity, 2);
    uint32_t list = report_close(r);
    report_close(r);
    return list;
}

static void matrix_anomalies(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    report_open(r, "anomalies", '[');
    for (uint32_t i = 0; i < f->anomalies.count; i++) {
        const struct anomaly *a = &f->anomalies.list[i];
        const struct matrix_cell *again = probe_of(m, a->cell);
        report_open(r, NULL, '{');
        report_put(r, r_str("kind", a->kind), r_str("label", a->row->label), r_str("source", a->source),
                   r_str("subject", a->subject));
        report_fmt(r, "words", "%s. %s", a->words, a->meaning);
        report_put(r, r_num("value", a->value), r_num("limit", a->limit), r_int("cells", a->cells));
        report_put(r, r_int_if("cell", a->cell < m->cells, a->cell));
        if (again && a->of_cell) {
            struct estimate got = matrix_measure(m->probe, again, a->row->group, a->row->cell, a->row->stat);
            probed_member(r, again, &got);
        }
        report_put(r, r_str("command", a->command));
        report_close(r);
    }
    report_close(r);
    report_put(r, r_int("anomalies_left_out", f->anomalies.left_out));
}

/* What a flagged cell shows with more games. */
static void say_probed(struct report *r, const struct matrix_findings *f, const struct anomaly *a) {
    const struct matrix *p = f->m->probe;
    const struct matrix_cell *c = probe_of(f->m, a->cell);
    if (!c)
        return;
    struct estimate got =
        a->of_cell ? matrix_measure(p, c, a->row->group, a->row->cell, a->row->stat) : matrix_value(p, c);
    const struct metric_group *g = &p->base.ops->metrics->groups[a->row->group];
    bool percent = !a->of_cell || (g->shape == METRIC_SHARE && a->row->stat != STAT_ENTROPY);
    TEXT_ON_STACK(line, 300);
    if (!a->of_cell)
        text_fmt(&line, "the %s ahead in ", axis_name(f, 0));
    figure_value(&line, &got, percent);
    text_put(&line, " (95% interval ");
    figure_interval(&line, &got, percent);
    report_say(r, 2, "Again with %llu games: %s).", (unsigned long long)c->games, line.buf);
}

static void say_faults(struct report *r, const struct matrix_findings *f) {
    const struct anomalies *a = &f->anomalies;
    report_lines(r, "\n");
    if (a->count)
        report_say(r, 0, "What looks wrong: %u findings", a->count + a->left_out);
    else
        report_say(r, 0, "Nothing was found that looks wrong.");
    for (uint32_t i = 0, told = 0; i < a->count; i++) {
        const struct anomaly *one = &a->list[i];
        if (!i || one->row != one[-1].row) {
            told = 0;
            report_say(r, 0, "\n%s: %s%s%s%s, %u found. %s", one->kind, one->row->label,
                       *one->source ? " (" : "", one->source, *one->source ? ")" : "", one->among,
                       one->meaning);
        }
        if (told++ >= FAULTS_TOLD)
            continue;
        report_say(r, 2, "%s: %s.", one->subject, one->words);
        say_probed(r, f, one);
        report_command(r, one->command);
        if (told == FAULTS_TOLD && one->among > FAULTS_TOLD)
            report_say(r, 2, "%u more; --json lists the worst %u", one->among - FAULTS_TOLD,
                       one->among < ANOMALIES_OF_A_KIND ? one->among : ANOMALIES_OF_A_KIND);
    }
}

static void say_matrix(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    report_say(r, 0, "%s: %u composition%s of the %s against %u of the %s, rules %s, scenario %s",
               m->base.ops->title, m->count[0], m->count[0] == 1 ? "" : "s", axis_name(f, 0), m->count[1],
               axis_name(f, 1), m->base.rules, m->base.scenario);
    report_say(r, 0, "%u of %u cells played, %llu games each from seed %llu, content %016llx", m->done,
               m->cells, (unsigned long long)m->base.games, (unsigned long long)m->base.seed,
               (unsigned long long)m->trial.set.content_hash);
    report_command(r, report_string(r, 0, "command"));
    if (matrix_symmetric(m))
        report_say(
            r, 0,
            "Two compositions share a cell, played from either seat; a game that nobody won counts half.");
    else
        report_say(r, 0, "The %s comes out ahead in %.1f%% of all games; one that nobody won counts half.",
                   axis_name(f, 0), 100 * f->health.value);
}

void report_matrix(struct report *r, const struct matrix_findings *f) {
    uint32_t rank[AXES];
    report_begin(r, "matrix");
    matrix_head(r, f->m);
    matrix_axes(r, f->m);
    report_put(r, r_count("games", f->m->base.games), r_int("played", f->m->done),
               r_bool("symmetric", matrix_symmetric(f->m)));
    matrix_cells(r, f);
    report_put(r, r_num_if("value", f->m->done > 0, f->health.value));
    report_open(r, "rating", '{');
    report_put(r, r_str("method", f->rated ? "equilibrium" : "mean"),
               r_num_if("value", f->rated, f->rating.value), r_interval(f->rating.value_interval),
               r_num_if("gap", f->rated, f->rating.gap));
    for (uint32_t axis = 0; axis < AXES; axis++)
        rank[axis] = ranking_rows(r, f, axis);
    report_close(r);
    listed_compositions(r, f, "dominant", matrix_dominant);
    listed_compositions(r, f, "one_sided", matrix_one_sided);
    matrix_cycles(r, f);
    uint32_t health_list = matrix_health_rows(r, f);
    matrix_anomalies(r, f);
    uint32_t outcome_list = outcome_rows(r, f), quality_list = quality_rows(r, f);
    if (r->full)
        return;
    say_matrix(r, f);
    if (!f->m->done) {
        report_lines(r, "\nNothing has been played yet.\n");
        return;
    }
    report_map(r, f);
    say_ranking(r, f);
    show_ranking(r, f, 0, rank[0]);
    if (matrix_sides(f->m) > 1)
        show_ranking(r, f, 1, rank[1]);
    say_cycles(r, f);
    report_rows(r, "Outcomes", &outcome_table, outcome_list);
    report_rows(r, "Quality, by cells", &quality_table, quality_list);
    report_rows(r, "Health of the whole", &health_table, health_list);
    say_faults(r, f);
}
