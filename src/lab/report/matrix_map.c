/* The heat map: percentages while they fit the width, shades when they do not, and means of neighbours in the
 * ranking when even those do not. */
#include "lab/report/reports.h"

enum { FIGURES_MOST = 24, SHADES_MOST = 72, LINES_MOST = 40, BINS = 10, BAR = 40, SPARSE = 4 };
static const char shades[] = ".:-=+*x#%@";

/* How many compositions of each side make one place of the map. */
struct grain {
    uint32_t rows, columns;
};

static uint32_t grain_of(uint32_t n, uint32_t most) {
    return n > most ? (n + most - 1) / most : 1;
}

/* Mean value of a place; below 0: nothing of it was played. */
static double mean_at(const struct matrix_findings *f, const struct grain *g, uint32_t row, uint32_t column) {
    const struct matrix *m = f->m;
    double sum = 0;
    uint32_t n = 0;
    for (uint32_t r = row; r < row + g->rows && r < m->count[0]; r++)
        for (uint32_t c = column; c < column + g->columns && c < m->count[1]; c++) {
            struct estimate v = standing_at(&f->standings, m, f->order[0][r], f->order[1][c]);
            sum += v.n ? v.value : 0;
            n += v.n > 0;
        }
    return n ? sum / n : -1;
}

/* 100 is told as 99: two digits are enough to see who wins. */
static void put_percent(struct text *out, double v) {
    uint32_t percent = v < 0 ? 0 : (uint32_t)(100 * v + 0.5);
    if (v < 0)
        text_put(out, "  .");
    else
        text_fmt(out, " %2u", percent > 99 ? 99 : percent);
}

static void put_shade(struct text *out, double v) {
    uint32_t at = v < 0 ? 0 : (uint32_t)(BINS * v);
    text_char(out, v < 0 ? '_' : shades[at < BINS ? at : BINS - 1]);
}

static void say_map(struct report *r, const struct matrix_findings *f, const struct grain *g, bool figures) {
    const struct axis_row *axes = f->m->base.ops->metrics->axes;
    TEXT_ON_STACK(line, 500);
    text_fmt(&line,
             "How often the %s comes out ahead%s; the strongest %s at the top, the strongest %s on the left.",
             axes[0].name, figures ? ", in percent" : "", axes[0].name, axes[1].name);
    if (!figures)
        text_fmt(&line, " The shades %s stand for 0 to 9%%, 10 to 19%% and so on to 90%% and more.", shades);
    if (g->rows > 1 || g->columns > 1)
        text_fmt(&line, " Each place is the mean of %u x %u neighbours.", g->rows, g->columns);
    text_put(&line, g->rows > 1 ? " Lines are numbered by rank." : " Numbers as in the ranking below.");
    if (!f->rated)
        text_fmt(&line, " A '%c' was not played.", figures ? '.' : '_');
    report_say(r, 0, "\n%s", line.buf);
}

static void show_map(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    bool figures = m->count[1] <= FIGURES_MOST;
    struct grain g = {grain_of(m->count[0], LINES_MOST), figures ? 1 : grain_of(m->count[1], SHADES_MOST)};
    TEXT_ON_STACK(out, (LINES_MOST + 2) * 84);
    say_map(r, f, &g, figures);
    if (figures) {
        text_put(&out, "      ");
        for (uint32_t c = 0; c < m->count[1]; c++)
            text_fmt(&out, " %2u", f->order[1][c]);
        text_char(&out, '\n');
    }
    for (uint32_t row = 0; row < m->count[0]; row += g.rows) {
        text_fmt(&out, "%5u ", g.rows > 1 ? row + 1 : f->order[0][row]);
        for (uint32_t c = 0; c < m->count[1]; c += g.columns) {
            double v = mean_at(f, &g, row, c);
            if (figures)
                put_percent(&out, v);
            else
                put_shade(&out, v);
        }
        text_char(&out, '\n');
    }
    report_lines(r, out.buf);
}

/* How many cells have which value. */
static void show_spread(struct report *r, const struct matrix_findings *f) {
    uint32_t bin[BINS] = {0}, most = 1;
    for (uint32_t i = 0; i < f->m->cells; i++) {
        const struct estimate *v = &f->standings.value[i];
        uint32_t at = (uint32_t)(BINS * v->value);
        at = at < BINS ? at : BINS - 1;
        if (v->n && ++bin[at] > most)
            most = bin[at];
    }
    TEXT_ON_STACK(out, (BINS + 2) * 84);
    text_fmt(&out, "\nCells by how often the %s comes out ahead\n", f->m->base.ops->metrics->axes[0].name);
    for (uint32_t i = 0; i < BINS; i++) {
        text_fmt(&out, "  %3u - %3u%% %8u", 10 * i, i + 1 < BINS ? 10 * i + 9 : 100, bin[i]);
        for (uint64_t k = 0; k < ((uint64_t)bin[i] * BAR + most / 2) / most; k++)
            text_put(&out, k ? "#" : "  #");
        text_char(&out, '\n');
    }
    report_lines(r, out.buf);
}

void report_map(struct report *r, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    if (!m->base.ops->metrics->axes)
        return;
    if ((uint64_t)m->done * SPARSE < (uint64_t)m->count[0] * m->count[1])
        show_spread(r, f);
    else
        show_map(r, f);
}
