/* The report of a matrix for people. Every line fits 80 columns; a large matrix is told by its ends, and all
 * of it stands in the report for programs. Compositions are numbered from 0, as there. */
#include "lab/matrix_report.h"

#include "base/hash.h"
#include "lab/figure.h"
#include "lab/matrix_map.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 80,
    LINE = WIDTH - 2,
    ENDS = 10,
    NAME_AT = 53,
    NAME_BELOW = 6,
    FAULTS_TOLD = 3,
    CYCLES_SHOWN = 5
};

/* Words that go on over lines, from a column on that is reached already; they break after blanks and commas,
 * and where nothing else helps. Ends in a newline. */
static void flow(struct text *out, const char *s, uint32_t column, uint32_t indent) {
    bool blank = false;
    while (*s) {
        uint32_t len = (uint32_t)strcspn(s, " ,");
        len += s[len] == ',';
        uint32_t room = WIDTH - indent, need = len + blank;
        if (column > indent && column + need > WIDTH) {
            text_fmt(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (blank) {
            text_char(out, ' ');
            column++;
        }
        len = len > room ? room : len;
        text_bytes(out, s, len);
        column += len;
        s += len;
        blank = *s == ' ';
        s += strspn(s, " ");
    }
    text_char(out, '\n');
}

/* A paragraph. */
static void say(struct text *out, uint32_t indent, const char *s) {
    text_fmt(out, "%*s", (int)indent, "");
    flow(out, s, indent, indent);
}

/* Up to the next blank that is not quoted. */
static uint32_t word_length(const char *s) {
    bool quoted = false;
    uint32_t n = 0;
    for (; s[n] && (quoted || s[n] != ' '); n++) {
        if (s[n] == '\'')
            quoted = !quoted;
        else if (s[n] == '\\' && !quoted && s[n + 1])
            n++;
    }
    return n;
}

/* What no line has room for goes on at the start of the next, after a comma: the shell joins it again.
 * Returns the column reached. */
static uint32_t put_word(struct text *out, const char *s, uint32_t len, uint32_t column) {
    bool plain = !memchr(s, '\'', len);
    while (plain && column + len > LINE) {
        uint32_t n = LINE + 1 > column ? LINE + 1 - column : 0;
        while (n && s[n - 1] != ',')
            n--;
        if (!n)
            break;
        text_bytes(out, s, n);
        text_put(out, "\\\n");
        s += n;
        len -= n;
        column = 0;
    }
    text_bytes(out, s, len);
    return column + len;
}

/* A command line that a shell takes as it stands: lines end in a backslash. An option stays with its value
 * if a line has room for both. */
static void command(struct text *out, const char *s) {
    enum { FIRST = 2, NEXT = 4 };
    uint32_t column = FIRST;
    if (!*s) /* it did not fit */
        return;
    text_fmt(out, "%*s", FIRST, "");
    for (bool first = true; *s; first = false) {
        uint32_t len = word_length(s), both = len;
        if (*s == '-' && s[len])
            both += 1 + word_length(s + len + 1);
        if (both > LINE - NEXT)
            both = len;
        if (!first && column + 1 + both > LINE) {
            text_fmt(out, " \\\n%*s", NEXT, "");
            column = NEXT;
        } else if (!first) {
            text_char(out, ' ');
            column++;
        }
        column = put_word(out, s, both, column);
        s += both;
        s += strspn(s, " ");
    }
    text_char(out, '\n');
}

static const char *axis_name(const struct matrix_findings *f, uint32_t axis) {
    const struct axis_row *axes = f->m->base.ops->metrics->axes;
    return axes ? axes[axis].name : axis ? "columns" : "rows";
}

static void head(struct text *out, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    char content[17];
    hash_hex(m->trial.set.content_hash, content);
    TEXT_ON_STACK(line, ANOMALY_COMMAND);
    text_fmt(&line, "%s: %u composition%s of the %s against %u of the %s, rules %s, scenario %s",
             m->base.ops->title, m->count[0], m->count[0] == 1 ? "" : "s", axis_name(f, 0), m->count[1],
             axis_name(f, 1), m->base.rules, m->base.scenario);
    say(out, 0, line.buf);
    text_clear(&line);
    text_fmt(&line, "%u of %u cells played, %llu games each from seed %llu, content %s", m->done, m->cells,
             (unsigned long long)m->base.games, (unsigned long long)m->base.seed, content);
    say(out, 0, line.buf);
    text_clear(&line);
    matrix_command(m, UINT32_MAX, &line);
    command(out, line.buf);
    text_clear(&line);
    text_fmt(&line, "The %s comes out ahead in %.1f%% of all games; one that nobody won counts half.",
             axis_name(f, 0), 100 * f->health.value);
    say(out, 0, line.buf);
}

static void ranking_row(struct text *out, const struct matrix_findings *f, uint32_t axis, uint32_t at) {
    const struct standing *st = &f->standings.of[axis][at];
    const char *words = composition(f->m, axis, at);
    if (!st->met)
        return;
    TEXT_ON_STACK(row, 120);
    text_fmt(&row, "%6u %6.1f ", at, 100 * f->rating.skill[axis][at]);
    if (f->rated)
        text_fmt(&row, "%6.1f", 100 * f->rating.share[axis][at]);
    else
        text_fmt(&row, "%6u", st->met);
    text_fmt(&row, " %6.1f  %3.0f v %-5u %3.0f v %u", 100 * st->mean, 100 * st->most,
             f->m->cell[st->best].at[!axis], 100 * st->least, f->m->cell[st->worst].at[!axis]);
    text_put(out, row.buf);
    bool fits = row.len < NAME_AT && strlen(words) <= WIDTH - NAME_AT;
    text_fmt(out, fits ? "%*s" : "\n%*s", (int)(fits ? NAME_AT - row.len : NAME_BELOW), "");
    flow(out, words, fits ? NAME_AT : NAME_BELOW, NAME_BELOW);
}

static void ranking(struct text *out, const struct matrix_findings *f, uint32_t axis) {
    uint32_t n = f->m->count[axis];
    text_fmt(out, "\nRanking of the %s, in percent\n%6s %6s %6s %6s  %-11s %-11s %s\n", axis_name(f, axis),
             "number", "skill", f->rated ? "mix" : "met", "mean", "best", "worst", "composition");
    for (uint32_t i = 0; i < n; i++) {
        if (n > 2 * ENDS && i == ENDS) {
            text_fmt(out, "%6s %u more; --json has them all\n", "...", n - 2 * ENDS);
            i = n - ENDS;
        }
        ranking_row(out, f, axis, f->order[axis][i]);
    }
}

static void ranking_words(struct text *out, const struct matrix_findings *f) {
    TEXT_ON_STACK(line, 600);
    if (f->rated)
        text_fmt(
            &line,
            "Skill is the value against the other side's equilibrium mix, where beating up the weak earns "
            "nothing; mix is the share in the own side's. The equilibrium is worth %.1f%% to the %s "
            "(within %.2f points).",
            100 * f->rating.value, axis_name(f, 0), 100 * f->rating.gap);
    else
        text_put(&line,
                 "Not every pair was played, so there is no equilibrium to rate by: skill is the plain "
                 "mean of the matchups that were.");
    text_char(out, '\n');
    say(out, 0, line.buf);
}

/* "dungeon 3 beats visitor 7 (72%)" */
static void beats(struct text *out, const struct matrix_findings *f, uint32_t axis, uint32_t row,
                  uint32_t column) {
    const struct matrix_cell *c = matrix_at(f->m, row, column);
    struct estimate v = standing_value(&f->standings, (uint32_t)(c - f->m->cell), axis);
    text_fmt(out, "%s %u (%.0f%%)", axis_name(f, !axis), axis ? row : column, 100 * v.value);
}

static void cycles(struct text *out, const struct matrix_findings *f) {
    if (!f->rated)
        return;
    text_put(out, f->cycles ? "\nCycles, all results sure\n" : "\nNo cycle is sure.\n");
    for (uint32_t i = 0; i < f->cycles && i < CYCLES_SHOWN; i++) {
        const struct cycle *c = &f->cycle[i];
        TEXT_ON_STACK(line, 400);
        text_fmt(&line, "%s %u beats ", axis_name(f, 0), c->row[0]);
        beats(&line, f, 0, c->row[0], c->column[0]);
        text_put(&line, ", which beats ");
        beats(&line, f, 1, c->row[1], c->column[0]);
        text_put(&line, ", which beats ");
        beats(&line, f, 0, c->row[1], c->column[1]);
        if (!c->three) {
            text_put(&line, ", which beats ");
            beats(&line, f, 1, c->row[0], c->column[1]);
        }
        say(out, 2, line.buf);
    }
}

static void outcomes(struct text *out, const struct matrix_findings *f) {
    const struct matrix *m = f->m;
    if (!f->total.games)
        return;
    text_fmt(out, "\n%-28s %12s %8s %8s %8s\n", "Outcomes", "games", "share", "least", "most");
    for (uint32_t k = 0; k < m->base.ops->outcome_count; k++) {
        double least = 1, most = 0;
        for (uint32_t i = 0; i < m->cells; i++) {
            const struct matrix_cell *c = &m->cell[i];
            if (!c->done || !c->games)
                continue;
            double share = (double)c->outcome[k] / (double)c->games;
            least = share < least ? share : least;
            most = share > most ? share : most;
        }
        if (f->total.outcome[k])
            text_fmt(out, "  %-26.26s %12llu %7.1f%% %7.1f%% %7.1f%%\n", m->base.ops->outcomes[k],
                     (unsigned long long)f->total.outcome[k],
                     100 * (double)f->total.outcome[k] / (double)f->total.games, 100 * least, 100 * most);
    }
}

static void quality_row(struct text *out, const struct matrix_findings *f, const struct quality_row *q) {
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
    TEXT_ON_STACK(band, 40);
    figure_band(&band, q->lo_milli, q->hi_milli, scale > 1);
    TEXT_ON_STACK(count, 40);
    text_fmt(&count, "%u/%u", fair, n);
    text_fmt(out, "  %-28.28s %11s %7.2f %7.2f %7.2f %11s\n", q->label, band.buf, scale * sum / n,
             scale * least, scale * most, count.buf);
}

static void quality(struct text *out, const struct matrix_findings *f) {
    const struct metrics_ops *metrics = f->m->base.ops->metrics;
    if (metrics->quality_count && f->m->done)
        text_fmt(out, "\n%-30s %11s %7s %7s %7s %11s\n", "Quality, by cells", "healthy", "mean", "least",
                 "most", "in the band");
    for (uint32_t i = 0; i < metrics->quality_count; i++)
        quality_row(out, f, &metrics->quality[i]);
    text_put(out, "\nHealth of the whole\n");
    if (f->health.has_quality)
        text_fmt(out, "  %-44.44s %7.2f\n", metrics->quality[0].label, f->health.quality);
    text_fmt(out, "  %-44s %7.4f\n", "variance of the cells' values", f->health.variance);
    if (f->rated)
        text_fmt(out, "  %-44s %7.2f\n", "diversity of the mixes (1: all are played)", f->health.diversity);
}

/* What a flagged cell shows with more games. */
static void probed(struct text *out, const struct matrix_findings *f, const struct anomaly *a) {
    const struct matrix *p = f->m->probe;
    const struct matrix_cell *at = p && a->cell < f->m->cells ? &f->m->cell[a->cell] : NULL;
    const struct matrix_cell *c = at ? matrix_at(p, at->at[0], at->at[1]) : NULL;
    if (!c || !c->done)
        return;
    struct estimate got =
        a->of_cell ? matrix_measure(p, c, a->row->group, a->row->cell, a->row->stat) : matrix_value(p, c);
    const struct metric_group *g = &p->base.ops->metrics->groups[a->row->group];
    bool percent = !a->of_cell || (g->shape == METRIC_SHARE && a->row->stat != STAT_ENTROPY);
    TEXT_ON_STACK(line, 300);
    text_fmt(&line, "Again with %llu games: ", (unsigned long long)c->games);
    if (!a->of_cell)
        text_fmt(&line, "the %s ahead in ", axis_name(f, 0));
    figure_value(&line, &got, percent);
    text_put(&line, " (95% interval ");
    figure_interval(&line, &got, percent);
    text_put(&line, ").");
    say(out, 2, line.buf);
}

static void faults(struct text *out, const struct matrix_findings *f) {
    const struct anomalies *a = &f->anomalies;
    if (!a->count) {
        text_put(out, "\nNothing was found that looks wrong.\n");
        return;
    }
    text_fmt(out, "\nWhat looks wrong: %u findings\n", a->count + a->left_out);
    for (uint32_t i = 0, told = 0; i < a->count; i++) {
        const struct anomaly *one = &a->list[i];
        TEXT_ON_STACK(line, 700);
        if (!i || one->row != one[-1].row) {
            told = 0;
            text_fmt(&line, "%s: %s%s%s%s, %u found. %s", one->kind, one->row->label,
                     *one->source ? " (" : "", one->source, *one->source ? ")" : "", one->among,
                     one->meaning);
            text_char(out, '\n');
            say(out, 0, line.buf);
        }
        if (told++ >= FAULTS_TOLD)
            continue;
        text_clear(&line);
        text_fmt(&line, "%s: %s.", one->subject, one->words);
        say(out, 2, line.buf);
        probed(out, f, one);
        command(out, one->command);
        if (told == FAULTS_TOLD && one->among > FAULTS_TOLD)
            text_fmt(out, "  %u more; --json lists the worst %u\n", one->among - FAULTS_TOLD,
                     one->among < ANOMALIES_OF_A_KIND ? one->among : ANOMALIES_OF_A_KIND);
    }
}

void matrix_text(const struct matrix_findings *f, struct text *out) {
    text_clear(out);
    head(out, f);
    if (!f->m->done) {
        text_put(out, "\nNothing has been played yet.\n");
        return;
    }
    matrix_map(f, out);
    ranking_words(out, f);
    ranking(out, f, 0);
    ranking(out, f, 1);
    cycles(out, f);
    outcomes(out, f);
    quality(out, f);
    faults(out, f);
}
