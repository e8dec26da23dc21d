/* The report of a matrix for programs: one JSON object with its keys in a fixed order and a fixed number of
 * digits. What was not observed is null. */
#include "lab/matrix_report.h"

#include "lab/figure.h"

enum { REPORT_VERSION = 1, COMMAND_MAX = 16384 };

static void key_command(struct jw *w, const struct matrix *m, uint32_t cell) {
    TEXT_ON_STACK(line, COMMAND_MAX);
    matrix_command(m, cell, &line);
    jw_kstr(w, "command", line.buf);
}

static void head(struct jw *w, const struct matrix *m) {
    jw_kint(w, "gloam_report", REPORT_VERSION);
    jw_kstr(w, "kind", "matrix");
    jw_kstr(w, "game", m->base.ops->name);
    jw_kint(w, "game_version", m->base.ops->version);
    jw_kstr(w, "rules", m->base.rules);
    figure_json_hash(w, "content", m->trial.set.content_hash);
    key_command(w, m, UINT32_MAX);
    jw_key(w, "recipe");
    recipe_json(&m->base, w);
}

static void axes(struct jw *w, const struct matrix *m) {
    const struct axis_row *rows = m->base.ops->metrics->axes;
    jw_kopen(w, "axes", '[');
    for (uint32_t axis = 0; rows && axis < AXES; axis++) {
        jw_open(w, '{');
        jw_kstr(w, "name", rows[axis].name);
        jw_kstr(w, "setting", rows[axis].setting);
        jw_kopen(w, "compositions", '[');
        for (uint32_t at = 0; at < m->count[axis]; at++)
            jw_str(w, composition(m, axis, at));
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void cell_figures(struct jw *w, const struct matrix *m, const struct matrix_cell *c) {
    const struct metrics_ops *metrics = m->base.ops->metrics;
    jw_kopen(w, "outcomes", '{');
    for (uint32_t k = 0; k < m->base.ops->outcome_count; k++)
        if (c->outcome[k])
            figure_json_fixed(w, m->base.ops->outcomes[k], true, (double)c->outcome[k] / (double)c->games);
    jw_close(w, '}');
    jw_kopen(w, "quality", '{');
    for (uint32_t k = 0; k < metrics->quality_count; k++) {
        struct estimate got;
        if (matrix_quality(m, c, &metrics->quality[k], &got))
            figure_json_fixed(w, metrics->quality[k].name, true, got.value);
    }
    jw_close(w, '}');
}

/* The same cell with more games. */
static const struct matrix_cell *probe_of(const struct matrix *m, uint32_t cell) {
    const struct matrix_cell *c =
        m->probe && cell < m->cells ? matrix_at(m->probe, m->cell[cell].at[0], m->cell[cell].at[1]) : NULL;
    return c && c->done ? c : NULL;
}

static void key_probed(struct jw *w, const struct matrix_cell *c, const struct estimate *got) {
    jw_kopen(w, "probed", '{');
    jw_kint(w, "games", (int64_t)c->games);
    figure_json_fixed(w, "value", got->n > 0, got->value);
    figure_json_interval(w, got->interval);
    jw_close(w, '}');
}

static void cells(struct jw *w, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    jw_kopen(w, "cells", '[');
    for (uint32_t i = 0; i < m->cells; i++) {
        const struct matrix_cell *c = &m->cell[i], *again = probe_of(m, i);
        const struct estimate *v = &f->standings.value[i];
        jw_open(w, '{');
        jw_kint(w, "cell", i);
        jw_kopen(w, "at", '[');
        jw_int(w, c->at[0]);
        jw_int(w, c->at[1]);
        jw_close(w, ']');
        jw_kbool(w, "done", c->done);
        jw_kint(w, "games", (int64_t)c->games);
        figure_json_fixed(w, "value", v->n > 0, v->value);
        figure_json_interval(w, v->interval);
        if (c->done && c->games)
            cell_figures(w, m, c);
        if (again) {
            struct estimate got = matrix_value(m->probe, again);
            key_probed(w, again, &got);
        }
        key_command(w, m, i);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void matchup(struct jw *w, const struct matrix_findings *f, const char *key, uint32_t axis,
                    uint32_t cell, double value) {
    jw_kopen(w, key, '{');
    jw_kint(w, "at", f->m->cell[cell].at[!axis]);
    jw_kint(w, "cell", cell);
    figure_json_fixed(w, "value", true, value);
    jw_close(w, '}');
}

static void ranking(struct jw *w, const struct matrix_findings *f, uint32_t axis) {
    jw_kopen(w, axis ? "columns" : "rows", '[');
    for (uint32_t i = 0; i < f->m->count[axis]; i++) {
        uint32_t at = f->order[axis][i];
        const struct standing *st = &f->standings.of[axis][at];
        jw_open(w, '{');
        jw_kint(w, "at", at);
        jw_kstr(w, "words", composition(f->m, axis, at));
        figure_json_fixed(w, "skill", st->met > 0, f->rating.skill[axis][at]);
        figure_json_fixed(w, "share", f->rated, f->rated ? f->rating.share[axis][at] : 0);
        figure_json_fixed(w, "mean", st->met > 0, st->mean);
        jw_kint(w, "met", st->met);
        if (st->met) {
            matchup(w, f, "best", axis, st->best, st->most);
            matchup(w, f, "worst", axis, st->worst, st->least);
        }
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void rating(struct jw *w, const struct matrix_findings *f) {
    figure_json_fixed(w, "value", f->m->done > 0, f->health.value);
    jw_kopen(w, "rating", '{');
    jw_kstr(w, "method", f->rated ? "equilibrium" : "mean");
    figure_json_fixed(w, "value", f->rated, f->rating.value);
    figure_json_fixed(w, "gap", f->rated, f->rating.gap);
    ranking(w, f, 0);
    ranking(w, f, 1);
    jw_close(w, '}');
}

/* Compositions of which something is true, with what their weakest and strongest matchup is. */
static void listed(struct jw *w, const struct matrix_findings *f, const char *key,
                   bool (*is)(const struct matrix_findings *, uint32_t, uint32_t)) {
    const struct axis_row *rows = f->m->base.ops->metrics->axes;
    jw_kopen(w, key, '[');
    for (uint32_t axis = 0; rows && axis < AXES; axis++)
        for (uint32_t at = 0; at < f->m->count[axis]; at++) {
            if (!is(f, axis, at))
                continue;
            const struct standing *st = &f->standings.of[axis][at];
            jw_open(w, '{');
            jw_kstr(w, "axis", rows[axis].name);
            jw_kint(w, "at", at);
            jw_kstr(w, "words", composition(f->m, axis, at));
            jw_kstr(w, "without", !st->hopes ? "favourable" : "unfavourable");
            figure_json_fixed(w, "least", true, st->least);
            figure_json_fixed(w, "most", true, st->most);
            jw_close(w, '}');
        }
    jw_close(w, ']');
}

static void cycles(struct jw *w, const struct matrix_findings *f) {
    jw_kopen(w, "cycles", '[');
    for (uint32_t i = 0; i < f->cycles; i++) {
        const struct cycle *c = &f->cycle[i];
        jw_open(w, '{');
        jw_kopen(w, "rows", '[');
        jw_int(w, c->row[0]);
        jw_int(w, c->row[1]);
        jw_close(w, ']');
        jw_kopen(w, "columns", '[');
        jw_int(w, c->column[0]);
        if (!c->three)
            jw_int(w, c->column[1]);
        jw_close(w, ']');
        figure_json_fixed(w, "strength", true, c->strength);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void health(struct jw *w, const struct matrix_findings *f) {
    jw_kopen(w, "health", '{');
    figure_json_fixed(w, "mean_agency", f->health.has_quality, f->health.quality);
    figure_json_fixed(w, "value_variance", f->m->done > 0, f->health.variance);
    figure_json_fixed(w, "composition_diversity", f->rated, f->health.diversity);
    jw_close(w, '}');
}

static void anomaly(struct jw *w, const struct matrix *m, const struct anomaly *a) {
    const struct matrix_cell *again = probe_of(m, a->cell);
    TEXT_ON_STACK(words, ANOMALY_TEXT + 400);
    text_fmt(&words, "%s. %s", a->words, a->meaning);
    jw_open(w, '{');
    jw_kstr(w, "kind", a->kind);
    jw_kstr(w, "label", a->row->label);
    jw_kstr(w, "source", a->source);
    jw_kstr(w, "subject", a->subject);
    jw_kstr(w, "words", words.buf);
    figure_json_fixed(w, "value", true, a->value);
    figure_json_fixed(w, "limit", true, a->limit);
    jw_kint(w, "cells", a->cells);
    jw_key(w, "cell");
    if (a->cell < m->cells)
        jw_int(w, a->cell);
    else
        jw_null(w);
    if (again && a->of_cell) {
        struct estimate got = matrix_measure(m->probe, again, a->row->group, a->row->cell, a->row->stat);
        key_probed(w, again, &got);
    }
    jw_kstr(w, "command", a->command);
    jw_close(w, '}');
}

void matrix_json(const struct matrix_findings *f, struct text *out) {
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    head(&w, f->m);
    axes(&w, f->m);
    jw_kint(&w, "games", (int64_t)f->m->base.games);
    jw_kint(&w, "played", f->m->done);
    cells(&w, f);
    rating(&w, f);
    listed(&w, f, "dominant", matrix_dominant);
    listed(&w, f, "one_sided", matrix_one_sided);
    cycles(&w, f);
    health(&w, f);
    jw_kopen(&w, "anomalies", '[');
    for (uint32_t i = 0; i < f->anomalies.count; i++)
        anomaly(&w, f->m, &f->anomalies.list[i]);
    jw_close(&w, ']');
    jw_kint(&w, "anomalies_left_out", f->anomalies.left_out);
    jw_close(&w, '}');
    text_char(out, '\n');
}
