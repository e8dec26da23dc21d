/* The report of a matrix then and now, behind that of the figures of all its cells together (A then, B now).
 */
#include "lab/report/reports.h"

enum { CELLS_SHOWN = 20 };

static const struct report_table health_table = {.label = 40,
                                                 .column = {{"A", ".a", 8, 1, FORM_FIXED, 3},
                                                            {"B", ".b", 8, 1, FORM_FIXED, 3},
                                                            {"B less A", ".by", 8, 1, FORM_MOVED, 3}}};
static const struct report_table cell_table = {
    .label = 33, .percent = true, .column = {REPORT_DIFFERENCE_COLUMNS}};

/* The number of a cell of now in the experiment. */
static uint32_t cell_number(const struct regression *m, uint32_t i) {
    const uint32_t *at = m->now->cell[i].at;
    return (uint32_t)(matrix_at(m->then, at[0], at[1]) - m->then->cell);
}

static void health_object(struct report *r, const char *key, const struct matrix_findings *f) {
    report_object(r, key, r_num_if("mean_agency", f->health.has_quality, f->health.quality),
                  r_num_if("composition_diversity", f->rated, f->health.diversity),
                  r_num("value", f->health.value), r_num("value_variance", f->health.variance));
}

/* A row for people. */
static void moved_row(struct report *r, const char *label, bool known, double then, double now) {
    if (!known)
        return;
    report_object(r, NULL, r_str(".title", label), r_num(".a", then), r_num(".b", now),
                  r_num(".by", now - then));
}

static uint32_t health_rows(struct report *r, const struct regression *m) {
    const struct metrics_ops *metrics = m->now->base.ops->metrics;
    const struct matrix_health *a = &m->findings[0].health, *b = &m->findings[1].health;
    TEXT_ON_STACK(ahead, 120);
    text_fmt(&ahead, "how often the %s comes out ahead", metrics->axes[0].name);
    report_open(r, ".rows", '[');
    moved_row(r, metrics->quality_count ? metrics->quality[0].label : "", a->has_quality && b->has_quality,
               a->quality, b->quality);
    moved_row(r, "diversity of compositions worth playing", m->findings[0].rated && m->findings[1].rated,
               a->diversity, b->diversity);
    moved_row(r, ahead.buf, true, a->value, b->value);
    moved_row(r, "variance of that over the cells", true, a->variance, b->variance);
    return report_close(r);
}

static void cell_object(struct report *r, const struct regression *m, uint32_t i) {
    const struct matrix_cell *c = &m->now->cell[i];
    const char *row = matrix_composition(m->now, 0, c->at[0]), *column = matrix_composition(m->now, 1, c->at[1]);
    TEXT_ON_STACK(command, ANOMALY_COMMAND);
    matrix_command(m->now, i, &command);
    report_open(r, NULL, '{');
    report_put(r, r_int("cell", cell_number(m, i)), r_pair("at", c->at[0], c->at[1]));
    report_open(r, "compositions", '[');
    report_put(r, r_str(NULL, row), r_str(NULL, column));
    report_close(r);
    report_difference(r, &m->cell[i]);
    report_put(r, r_str("command", command.buf));
    report_put(r, r_str(".command", command.buf), r_str(".rank", difference_names[m->cell[i].verdict]));
    report_fmt(r, ".name", "cell %u: %s against %s", cell_number(m, i), row, column);
    report_close(r);
}

static void show_cells(struct report *r, const struct regression *m, uint32_t list) {
    uint32_t real = regression_cells(m, DIFFERENCE_REAL), unclear = regression_cells(m, DIFFERENCE_UNCLEAR);
    TEXT_ON_STACK(more, 80);
    if (unclear)
        text_fmt(&more, "; %u more could be chance", unclear);
    report_say(r, 0, "\n%u of %u matchups really moved%s.", real, m->cells, more.buf);
    report_largest(r, "", &cell_table, list, difference_names[DIFFERENCE_REAL], "difference", CELLS_SHOWN);
    if (real > CELLS_SHOWN)
        report_say(r, 2, "and %u that moved less; --json has them all", real - CELLS_SHOWN);
}

void report_regress(struct report *r, const struct compare_page *p, const struct regression *m) {
    report_compare(r, p);
    if (!m || r->full)
        return;
    report_open(r, "health", '{');
    health_object(r, "a", &m->findings[0]);
    health_object(r, "b", &m->findings[1]);
    uint32_t health = health_rows(r, m);
    report_close(r);
    report_open(r, "cells", '[');
    for (uint32_t i = 0; i < m->cells; i++)
        cell_object(r, m, i);
    uint32_t cells = report_close(r);
    report_rows(r, "Health of the whole matrix", &health_table, health);
    if (!m->identical)
        show_cells(r, m, cells);
}
