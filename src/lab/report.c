/* The report for people. Every line fits 80 columns; a label that is too long for its column gets a line of
 * its own. Cells that nothing was observed for are left out. */
#include "lab/report.h"

#include "base/hash.h"
#include "core/schema.h"
#include "lab/figure.h"
#include "lab/recipe.h"
#include "lab/suspects.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 80, BAR = 10, SUSPECTS = 4, SHARE_LABEL = 26, MEAN_LABEL = 20, TARGET_LABEL = 28 };

/* Starts a row: two spaces and the label, padded to the width of its column. */
static void row_label(struct text *out, const char *label, int width) {
    if (strlen(label) > (size_t)width) {
        text_fmt(out, "  %s\n", label);
        label = "";
    }
    text_fmt(out, "  %-*s", width, label);
}

static void bar(struct text *out, uint64_t part, uint64_t whole) {
    uint64_t n = whole ? (part * BAR + whole / 2) / whole : 0;
    for (uint64_t i = 0; i < n; i++)
        text_put(out, i ? "#" : "  #");
}

static void share_head(struct text *out, const char *title) {
    text_fmt(out, "\n%-*s %13s %7s  %14s\n", SHARE_LABEL + 2, title, "of all", "share", "95% interval");
}

static void share_row(struct text *out, const char *label, uint64_t hits, uint64_t n) {
    struct interval i = stats_share((int64_t)hits, (int64_t)n);
    TEXT_ON_STACK(count, 48);
    text_fmt(&count, "%llu/%llu", (unsigned long long)hits, (unsigned long long)n);
    row_label(out, label, SHARE_LABEL);
    text_fmt(out, " %13s %6.1f%%  %5.1f - %5.1f%%", count.buf, 100 * (double)hits / (double)n, 100 * i.lo,
             100 * i.hi);
    bar(out, hits, n);
    text_char(out, '\n');
}

/* Two digits while they fit the column. */
static void figure(struct text *out, int width, double v) {
    text_fmt(out, "%*.*f", width, fabs(v) < 1000 ? 2 : fabs(v) < 10000 ? 1 : 0, v);
}

static void mean_head(struct text *out, const char *title) {
    text_fmt(out, "\n%-*s %8s %8s  %17s  %5s %5s %5s\n", MEAN_LABEL + 2, title, "n", "mean", "95% interval",
             "10%", "50%", "90%");
}

static void mean_row(struct text *out, const char *label, const struct tally *t, int64_t width) {
    struct interval i = stats_mean(t);
    row_label(out, label, MEAN_LABEL);
    text_fmt(out, " %8lld ", (long long)t->n);
    figure(out, 8, stats_average(t));
    text_put(out, "  ");
    if (i.known) {
        figure(out, 7, i.lo);
        text_put(out, " - ");
        figure(out, 7, i.hi);
    } else {
        text_fmt(out, "%17s", "-");
    }
    text_fmt(out, "  %5lld %5lld %5lld\n", (long long)stats_quantile(t, width, 100),
             (long long)stats_quantile(t, width, 500), (long long)stats_quantile(t, width, 900));
}

/* Of each seat. Sums that were kept before scores were have none. */
static void scores(struct text *out, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    for (uint32_t i = 0; i < s->set->ops->seats; i++) {
        const struct tally *t = &b->score[i];
        struct interval mean = stats_mean(t);
        if ((uint64_t)t->n != b->games)
            return;
        if (!i)
            text_fmt(out, "\n%-*s %8s  %17s  %8s %8s\n", MEAN_LABEL + 2, "Score", "mean", "95% interval",
                     "least", "most");
        row_label(out, s->set->ops->seat_names[i], MEAN_LABEL);
        text_char(out, ' ');
        figure(out, 8, stats_average(t));
        text_put(out, "  ");
        if (mean.known) {
            figure(out, 7, mean.lo);
            text_put(out, " - ");
            figure(out, 7, mean.hi);
        } else {
            text_fmt(out, "%17s", "-");
        }
        text_fmt(out, "  %8lld %8lld\n", (long long)t->min, (long long)t->max);
    }
}

static void group_row(struct text *out, const struct metric_group *g, const char *label,
                      const struct tally *t) {
    if (g->shape == METRIC_SHARE)
        share_row(out, label, (uint64_t)t->sum, (uint64_t)t->n);
    else
        mean_row(out, label, t, g->width);
}

/* How the observations spread, as a row of shades: a column for each bucket, or for several where there are
 * many. The darkest is the most frequent. */
static void spread(struct text *out, const struct metric_group *g, const struct tally *t) {
    static const char shade[] = " .:-=+*#%@";
    enum { SHADES = sizeof shade - 2, COLUMNS = 32 };
    uint32_t first = TALLY_BUCKETS, last = 0;
    for (uint32_t i = 0; i < TALLY_BUCKETS; i++)
        if (t->bucket[i]) {
            first = i < first ? i : first;
            last = i;
        }
    if (first >= last)
        return;
    uint32_t per = (last - first + COLUMNS) / COLUMNS, columns = (last - first) / per + 1;
    int64_t sum[TALLY_BUCKETS] = {0}, most = 0, width = g->width > 0 ? g->width : 1;
    for (uint32_t i = first; i <= last; i++)
        sum[(i - first) / per] += t->bucket[i];
    for (uint32_t i = 0; i < columns; i++)
        most = sum[i] > most ? sum[i] : most;
    text_fmt(out, "%*lld [", MEAN_LABEL + 10, (long long)(first * width));
    for (uint32_t i = 0; i < columns; i++)
        text_char(out, shade[sum[i] ? 1 + (sum[i] - 1) * (SHADES - 1) / most : 0]);
    text_fmt(out, "] %lld%s\n", (long long)((last + 1) * width - 1),
             last + 1 == TALLY_BUCKETS ? " and more" : "");
}

static void group_head(struct text *out, const struct metric_group *g, const char *title) {
    if (g->shape == METRIC_SHARE)
        share_head(out, title);
    else
        mean_head(out, title);
}

/* The label and, unless the label says it already, the unit. */
static void group_label(struct text *out, const struct metric_group *g) {
    text_put(out, g->label);
    if (g->unit && *g->unit && !strstr(g->label, g->unit))
        text_fmt(out, " (%s)", g->unit);
}

/* The title of a table; one that would push the columns aside stands on a line of its own. */
static void group_title(struct text *out, const struct metric_group *g) {
    TEXT_ON_STACK(title, 120);
    group_label(&title, g);
    if (title.len <= (g->shape == METRIC_SHARE ? SHARE_LABEL : MEAN_LABEL) + 2u) {
        group_head(out, g, title.buf);
        return;
    }
    text_fmt(out, "\n%s", title.buf);
    group_head(out, g, "");
}

static void entropy(struct text *out, const struct metric_group *g, const struct tally *t) {
    struct estimate e = stats_entropy(t, g->cells);
    if (!e.n)
        return;
    double most = stats_log2(g->possible);
    text_fmt(out, "  entropy %.2f bits, %.2f of the most that %u outcomes can have\n", e.value,
             e.value / most, g->possible);
}

/* Something was observed, and where the group asks for it, something other than nothing. */
static bool is_told(const struct metric_group *g, const struct tally *t) {
    return t->n && !(g->sparse && !t->min && !t->max);
}

static void group_table(struct text *out, const struct study *s, const struct metric_group *g,
                        const struct tally *t) {
    bool any = false;
    for (uint32_t c = 0; c < g->cells; c++) {
        char buf[16];
        const char *label = is_told(g, &t[c]) ? study_cell(s->set, g, c, true, buf) : NULL;
        if (!label)
            continue;
        if (!any)
            group_title(out, g);
        any = true;
        group_row(out, g, label, &t[c]);
    }
    if (any && g->possible)
        entropy(out, g, t);
}

/* Groups of one cell that follow each other share a table. */
static void groups(struct text *out, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    int open = -1; /* shape of the shared table that is open */
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        const struct tally *t = &s->part[0].batch.tally[metrics_at(m, i, 0)];
        if (g->page)
            continue;
        if (g->cells > 1) {
            group_table(out, s, g, t);
            open = -1;
        } else if (is_told(g, t)) {
            TEXT_ON_STACK(label, 120);
            group_label(&label, g);
            if (open != (int)g->shape)
                group_head(out, g, g->shape == METRIC_SHARE ? "Shares" : "Figures");
            open = (int)g->shape;
            group_row(out, g, label.buf, t);
            if (g->shape == METRIC_MEAN)
                spread(out, g, t);
        }
    }
}

static void band_figures(struct text *out, const char *wanted, const struct estimate *got, bool percent,
                         const char *verdict) {
    TEXT_ON_STACK(measured, 32);
    TEXT_ON_STACK(interval, 48);
    figure_value(&measured, got, percent);
    figure_interval(&interval, got, percent);
    text_fmt(out, " %11s %9s  %17s  %s\n", wanted, measured.buf, interval.buf, verdict);
}

static void target_figures(struct text *out, const struct finding *f) {
    const struct target_row *t = f->row;
    TEXT_ON_STACK(wanted, 48);
    if (!t->informational || t->lo_milli < t->hi_milli)
        figure_band(&wanted, t->lo_milli, t->hi_milli, f->percent);
    else
        text_char(&wanted, '-');
    band_figures(out, wanted.buf, &f->got, f->percent, verdict_names[f->verdict]);
}

static void target(struct text *out, const struct study *s, const struct finding *f) {
    row_label(out, f->row->label, TARGET_LABEL);
    target_figures(out, f);
    TEXT_ON_STACK(origin, 400);
    text_put(&origin, f->row->source ? f->row->source : "");
    if (f->row->published)
        text_fmt(&origin, "%spublished %s", origin.len ? "; " : "", f->row->published);
    if (f->part && !(s->simulates && f->part == s->part)) {
        const struct batch_plan *p = &f->part->plan;
        text_fmt(&origin, "%smeasured in %llu games of '%s' with ", origin.len ? "; " : "",
                 (unsigned long long)p->games, s->set->ops->scenarios[p->scenario].name);
        figure_policies(&origin, p);
    }
    if (origin.len)
        text_wrapped(out, origin.buf, WIDTH, 6);
}

static void targets(struct text *out, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    uint32_t count[VERDICTS] = {0}, total = 0;
    struct finding f;
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        if (!study_finding(s, i, &f))
            continue;
        if (!total++)
            text_fmt(out, "\n%-*s %11s %9s  %17s  %s\n", TARGET_LABEL + 2, "Targets", "wanted", "measured",
                     "95% interval", "verdict");
        target(out, s, &f);
        count[f.verdict]++;
    }
    if (total)
        text_fmt(out, "\n%u targets: %u hold, %u unclear, %u off, %u not observed, %u for information", total,
                 count[VERDICT_HOLDS], count[VERDICT_UNCLEAR], count[VERDICT_OFF], count[VERDICT_NONE],
                 count[VERDICT_INFO]);
    if (count[VERDICT_WATCH])
        text_fmt(out, ", %u to watch", count[VERDICT_WATCH]);
    if (total)
        text_char(out, '\n');
}

/* Figures of quality with their bands, what each means, and what they mean together. */
static void quality(struct text *out, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct quality_finding f;
    bool any = false;
    for (uint32_t i = 0; m && i < m->quality_count; i++) {
        if (!study_quality(s, i, &f))
            continue;
        if (!any)
            text_fmt(out, "\n%-*s %11s %9s  %17s  %s\n", TARGET_LABEL + 2, "Quality", "healthy", "measured",
                     "95% interval", "verdict");
        any = true;
        TEXT_ON_STACK(wanted, 48);
        figure_band(&wanted, f.row->lo_milli, f.row->hi_milli, f.percent);
        row_label(out, f.row->label, TARGET_LABEL);
        band_figures(out, wanted.buf, &f.got, f.percent, health_names[f.health]);
        TEXT_ON_STACK(words, 400);
        bool watch = f.health == HEALTH_WATCH_LOW || f.health == HEALTH_WATCH_HIGH;
        text_fmt(&words, "%s%s", watch ? "Near to this: " : "", f.words);
        text_wrapped(out, words.buf, WIDTH, 6);
    }
    for (uint32_t i = 0; m && i < m->pattern_count; i++)
        if (study_pattern(s, i))
            text_wrapped(out, m->patterns[i].words, WIDTH, 2);
}

/* What --set and --layer changed. */
static void changes(struct text *out, const struct recipe *r) {
    for (size_t i = 0; r && i < json_array_size(r->overlay.list); i++) {
        const json_t *c = json_array_get(r->overlay.list, i);
        TEXT_ON_STACK(words, 600);
        TEXT_ON_STACK(value, 300);
        schema_show(json_object_get(c, "value"), &value);
        text_fmt(&words, "changed: %s = %s", json_string_value(json_object_get(c, "path")), value.buf);
        text_wrapped(out, words.buf, WIDTH, 0);
    }
}

static void head(struct text *out, const struct study *s) {
    const struct batch_plan *p = &s->part[0].plan;
    const struct batch *b = &s->part[0].batch;
    const struct game_ops *ops = s->set->ops;
    char content[17], signature[17];
    hash_hex(s->set->content_hash, content);
    hash_hex(b->signature, signature);
    TEXT_ON_STACK(what, 1600);
    text_fmt(&what, "%s: rules %s, scenario %s, policy ", ops->title, s->set->name,
             ops->scenarios[p->scenario].name);
    figure_policies(&what, p);
    if (p->with)
        text_fmt(&what, ", with %s", p->with);
    text_wrapped(out, what.buf, WIDTH, 0);
    changes(out, p->recipe);
    text_fmt(out, "%llu games ", (unsigned long long)b->games);
    if (p->seeds)
        text_put(out, "of named seeds");
    else
        text_fmt(out, "from seed %llu", (unsigned long long)p->seed);
    text_fmt(out, ", %llu decisions, %.1f per game\n", (unsigned long long)b->decisions,
             b->games ? (double)b->decisions / (double)b->games : 0);
    if (p->swap)
        text_fmt(out, "pairs with exchanged seats: the first seat's side won %llu, shared %llu\n",
                 (unsigned long long)b->swap_won, (unsigned long long)b->swap_even);
    if (b->nodes)
        text_fmt(out, "%llu nodes searched\n", (unsigned long long)b->nodes);
    text_fmt(out, "content %s, signature %s\n", content, signature);
}

/* What looks wrong, each with the command that shows it. */
static void suspects(struct text *out, const struct study *s) {
    struct anomalies a;
    struct err e;
    if (suspects_find(s, &a, &e) != ST_OK) {
        text_fmt(out, "\n%s\n", e.text);
        return;
    }
    if (a.count)
        text_put(out, "\nWhat looks wrong\n");
    for (uint32_t i = 0, told = 0; i < a.count; i++) {
        const struct anomaly *one = &a.list[i];
        TEXT_ON_STACK(words, ANOMALY_TEXT + 400);
        if (!i || one->row != one[-1].row) {
            told = 0;
            text_fmt(&words, "%s%s%s%s: %s", one->row->label, *one->source ? " (" : "", one->source,
                     *one->source ? ")" : "", one->meaning);
            text_wrapped(out, words.buf, WIDTH, 2);
        }
        if (told++ == SUSPECTS)
            text_fmt(out, "      and %u more; --json has them\n", one->among - SUSPECTS);
        if (told > SUSPECTS)
            continue;
        text_clear(&words);
        text_fmt(&words, "%s: %s.", one->subject, one->words);
        text_wrapped(out, words.buf, WIDTH, 6);
    }
    anomalies_free(&a);
}

void report_text(const struct study *s, struct text *out) {
    const struct game_ops *ops = s->set->ops;
    const struct batch *b = &s->part[0].batch;
    text_clear(out);
    head(out, s);
    if (b->games) {
        share_head(out, "Outcomes");
        for (uint32_t i = 0; i < ops->outcome_count; i++)
            if (b->outcome[i])
                share_row(out, ops->outcomes[i], b->outcome[i], b->games);
        if (b->limits)
            share_row(out, "ended by the step limit", b->limits, b->games);
        scores(out, s);
    }
    quality(out, s);
    groups(out, s);
    suspects(out, s);
    targets(out, s);
    if (ops->metrics && ops->metrics->targets_apart)
        text_fmt(out, "\nThe published figures are judged by 'gloam targets %s'.\n", ops->name);
}
