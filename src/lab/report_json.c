/* The report for programs: one JSON object with its keys in a fixed order and a fixed number of digits.
 * What was not observed is null; cells that the content does not fill are left out. */
#include "lab/report.h"

#include "base/hash.h"
#include "lab/compare.h"
#include "lab/figure.h"
#include "lab/recipe.h"
#include "lab/sums.h"
#include "lab/suspects.h"

#include <stdlib.h>

enum { REPORT_VERSION = 1 };

static void key_policies(struct jw *w, const struct batch_plan *p) {
    jw_kopen(w, "policies", '[');
    for (uint32_t i = 0; i < p->set->ops->seats; i++)
        jw_str(w, p->policy[i]);
    jw_close(w, ']');
}

static void head(struct jw *w, const struct study *s) {
    const struct batch_plan *p = &s->part[0].plan;
    const struct batch *b = &s->part[0].batch;
    jw_kint(w, "gloam_report", REPORT_VERSION);
    jw_kstr(w, "kind", "sim");
    jw_kstr(w, "game", s->set->ops->name);
    jw_kint(w, "game_version", s->set->ops->version);
    jw_kstr(w, "rules", s->set->name);
    figure_json_hash(w, "content", s->set->content_hash);
    jw_kstr(w, "scenario", s->set->ops->scenarios[p->scenario].name);
    if (p->with)
        jw_kstr(w, "with", p->with);
    key_policies(w, p);
    jw_key(w, "seed");
    jw_u64(w, p->seed);
    jw_kint(w, "games", (int64_t)b->games);
    jw_kint(w, "decisions", (int64_t)b->decisions);
    jw_kint(w, "nodes", (int64_t)b->nodes);
    jw_kint(w, "step_limit_endings", (int64_t)b->limits);
    figure_json_hash(w, "signature", b->signature);
    if (p->swap) {
        jw_kint(w, "swap_won", (int64_t)b->swap_won);
        jw_kint(w, "swap_even", (int64_t)b->swap_even);
    }
    if (p->recipe) {
        TEXT_ON_STACK(command, 4096);
        recipe_command(p->recipe, "sim", &command);
        jw_kstr(w, "command", command.buf);
        jw_key(w, "recipe");
        recipe_json(p->recipe, w);
    }
}

static void outcomes(struct jw *w, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    jw_kopen(w, "outcomes", '[');
    for (uint32_t i = 0; i < s->set->ops->outcome_count; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", s->set->ops->outcomes[i]);
        jw_kint(w, "games", (int64_t)b->outcome[i]);
        figure_json_fixed(w, "share", b->games > 0, b->games ? (double)b->outcome[i] / (double)b->games : 0);
        figure_json_interval(w, stats_share((int64_t)b->outcome[i], (int64_t)b->games));
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void extremes(struct jw *w, const struct tally *t) {
    jw_key(w, "min");
    if (t->n)
        jw_int(w, t->min);
    else
        jw_null(w);
    jw_key(w, "max");
    if (t->n)
        jw_int(w, t->max);
    else
        jw_null(w);
}

static void scores(struct jw *w, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    jw_kopen(w, "scores", '[');
    for (uint32_t i = 0; i < s->set->ops->seats && (uint64_t)b->score[i].n == b->games; i++) {
        const struct tally *t = &b->score[i];
        jw_open(w, '{');
        jw_kstr(w, "seat", s->set->ops->seat_names[i]);
        figure_json_fixed(w, "mean", t->n > 0, stats_average(t));
        figure_json_interval(w, stats_mean(t));
        extremes(w, t);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void quantiles(struct jw *w, const struct tally *t, int64_t width) {
    static const struct {
        const char *key;
        uint32_t per_mille;
    } rows[] = {{"p10", 100}, {"p50", 500}, {"p90", 900}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jw_key(w, rows[i].key);
        if (t->n)
            jw_int(w, stats_quantile(t, width, rows[i].per_mille));
        else
            jw_null(w);
    }
}

static void cell(struct jw *w, const struct metric_group *g, const char *name, const struct tally *t) {
    jw_open(w, '{');
    if (name)
        jw_kstr(w, "cell", name);
    jw_kint(w, "n", t->n);
    if (g->shape == METRIC_SHARE) {
        jw_kint(w, "hits", t->sum);
        figure_json_fixed(w, "share", t->n > 0, stats_average(t));
        figure_json_interval(w, study_interval(g, t));
    } else {
        figure_json_fixed(w, "mean", t->n > 0, stats_average(t));
        figure_json_interval(w, study_interval(g, t));
        quantiles(w, t, g->width);
        extremes(w, t);
    }
    jw_close(w, '}');
}

static void entropy(struct jw *w, const struct metric_group *g, const struct tally *t) {
    struct estimate e = stats_entropy(t, g->cells);
    double most = stats_log2(g->possible);
    struct interval part = {e.interval.known, e.interval.lo / most, e.interval.hi / most};
    jw_kopen(w, "entropy", '{');
    figure_json_fixed(w, "bits", e.n > 0, e.value);
    figure_json_fixed(w, "normalised", e.n > 0, e.value / most);
    figure_json_interval(w, part);
    jw_kint(w, "possible", g->possible);
    jw_close(w, '}');
}

/* Of a figure with one cell: the width of a bucket and how many observations fell into each. */
static void distribution(struct jw *w, const struct metric_group *g, const struct tally *t) {
    uint32_t last = 0;
    for (uint32_t i = 0; i < TALLY_BUCKETS; i++)
        if (t->bucket[i])
            last = i;
    jw_kopen(w, "distribution", '{');
    jw_kint(w, "width", g->width > 0 ? g->width : 1);
    jw_kopen(w, "counts", '[');
    for (uint32_t i = 0; t->n && i <= last; i++)
        jw_int(w, t->bucket[i]);
    jw_close(w, ']');
    jw_close(w, '}');
}

static void verbs(struct jw *w, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    jw_kopen(w, "verbs", '[');
    for (uint32_t i = 0; b->verb && i < s->set->ops->verb_count; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", s->set->ops->verbs[i].name);
        jw_kint(w, "times", (int64_t)b->verb[i]);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void groups(struct jw *w, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    jw_kopen(w, "groups", '[');
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        const struct tally *t = &s->part[0].batch.tally[metrics_at(m, i, 0)];
        jw_open(w, '{');
        jw_kstr(w, "name", g->name);
        jw_kstr(w, "label", g->label);
        jw_kstr(w, "shape", g->shape == METRIC_SHARE ? "share" : "mean");
        jw_kstr(w, "unit", g->unit ? g->unit : "");
        if (g->chart)
            jw_kstr(w, "chart", g->chart);
        if (g->table)
            jw_kstr(w, "table", g->table);
        if (g->cells > 1 && !g->cell_names && g->cell_kind < KIND_GAME)
            jw_kbool(w, "numbered", true);
        jw_kopen(w, "cells", '[');
        for (uint32_t c = 0; c < g->cells; c++) {
            char buf[16];
            const char *name = g->cells > 1 ? study_cell(s->set, g, c, false, buf) : NULL;
            if ((name || g->cells == 1) && (!g->table || t[c].n))
                cell(w, g, name, &t[c]);
        }
        jw_close(w, ']');
        if (g->possible)
            entropy(w, g, t);
        if (g->shape == METRIC_MEAN && g->cells == 1)
            distribution(w, g, t);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* Where it was measured; a figure of the content was measured nowhere. */
static void target_part(struct jw *w, const struct study *s, const struct study_part *part) {
    if (!part)
        return;
    jw_kstr(w, "scenario", s->set->ops->scenarios[part->plan.scenario].name);
    key_policies(w, &part->plan);
    jw_kint(w, "games", (int64_t)part->plan.games);
}

static void target(struct jw *w, const struct study *s, const struct finding *f) {
    jw_open(w, '{');
    jw_kstr(w, "name", f->row->name);
    jw_kstr(w, "label", f->row->label);
    jw_kstr(w, "source", f->row->source ? f->row->source : "");
    if (f->row->published)
        jw_kstr(w, "published", f->row->published);
    target_part(w, s, f->part);
    figure_json_band(w, "band", f->row->lo_milli, f->row->hi_milli);
    if (f->row->watch_lo_milli != f->row->watch_hi_milli)
        figure_json_band(w, "watch", f->row->watch_lo_milli, f->row->watch_hi_milli);
    figure_json(w, &f->got);
    jw_kbool(w, "percent", f->percent);
    jw_kstr(w, "verdict", verdict_names[f->verdict]);
    jw_close(w, '}');
}

static void targets(struct jw *w, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    jw_kopen(w, "targets", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        struct finding f;
        if (study_finding(s, i, &f))
            target(w, s, &f);
    }
    jw_close(w, ']');
}

static void quality_row(struct jw *w, const struct quality_finding *f) {
    jw_open(w, '{');
    jw_kstr(w, "name", f->row->name);
    jw_kstr(w, "label", f->row->label);
    jw_kstr(w, "source", f->row->source);
    figure_json_band(w, "healthy", f->row->lo_milli, f->row->hi_milli);
    figure_json_band(w, "watch", f->row->watch_lo_milli, f->row->watch_hi_milli);
    figure_json(w, &f->got);
    jw_kbool(w, "percent", f->percent);
    jw_kstr(w, "verdict", health_names[f->health]);
    jw_kstr(w, "words", f->words);
    jw_close(w, '}');
}

/* Only for games that have such figures. */
static void quality(struct jw *w, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    if (!m || !m->quality_count)
        return;
    struct quality_finding f;
    jw_kopen(w, "quality", '[');
    for (uint32_t i = 0; i < m->quality_count; i++)
        if (study_quality(s, i, &f))
            quality_row(w, &f);
    jw_close(w, ']');
    jw_kopen(w, "patterns", '[');
    for (uint32_t i = 0; i < m->pattern_count; i++) {
        if (!study_pattern(s, i))
            continue;
        jw_open(w, '{');
        jw_kstr(w, "name", m->patterns[i].name);
        jw_kstr(w, "source", m->patterns[i].source);
        jw_kstr(w, "words", m->patterns[i].words);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void suspects(struct jw *w, const struct study *s) {
    struct anomalies a;
    struct err e;
    jw_kopen(w, "anomalies", '[');
    if (suspects_find(s, &a, &e) == ST_OK) {
        for (uint32_t i = 0; i < a.count; i++) {
            const struct anomaly *one = &a.list[i];
            jw_open(w, '{');
            jw_kstr(w, "kind", one->kind);
            jw_kstr(w, "source", one->source);
            jw_kstr(w, "subject", one->subject);
            jw_kstr(w, "words", one->words);
            jw_kstr(w, "meaning", one->meaning);
            figure_json_fixed(w, "value", true, one->value);
            figure_json_fixed(w, "limit", true, one->limit);
            jw_kstr(w, "command", one->command);
            jw_close(w, '}');
        }
        anomalies_free(&a);
    }
    jw_close(w, ']');
}

void report_json(const struct study *s, struct text *out) {
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    head(&w, s);
    outcomes(&w, s);
    scores(&w, s);
    groups(&w, s);
    quality(&w, s);
    targets(&w, s);
    suspects(&w, s);
    verbs(&w, s);
    json_t *names = compare_names(s->set);
    char *dump = names ? json_dumps(names, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    jw_key(&w, "names");
    jw_raw(&w, dump ? dump : "null");
    free(dump);
    json_decref(names);
    jw_key(&w, "sums");
    sums_write(&s->part[0].batch, s->set->ops, &w);
    jw_close(&w, '}');
    text_char(out, '\n');
}
