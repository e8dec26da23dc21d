/* The report of a simulation: outcomes, scores, quality, all figures, what looks wrong, targets. Cells that
 * the content does not fill are left out; people do not see those that nothing was observed for. */
#include "core/schema.h"
#include "lab/judge/elo.h"
#include "lab/judge/figure.h"
#include "lab/report/reports.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { SUSPECTS_SHOWN = 4, MEAN_LABEL = 20 };

static const struct report_table share_table = {
    .label = 26,
    .percent = true,
    .column = {{"of all", ".of", 13, 1, FORM_TEXT, 0},
               {"share", "share", 7, 1, FORM_VALUE, 0},
               {"95% interval", "interval", 14, 2, FORM_INTERVAL, 5},
               {"", "share", -1, 2, FORM_BAR, 0}}};
static const struct report_table mean_table = {
    .label = MEAN_LABEL,
    .column = {{"n", "n", 8, 1, FORM_COUNT, 0},
               {"mean", "mean", 8, 1, FORM_VALUE, 0},
               {"95% interval", "interval", 17, 2, FORM_INTERVAL, 7},
               {"10%", "p10", 5, 2, FORM_COUNT, 0},
               {"50%", "p50", 5, 1, FORM_COUNT, 0},
               {"90%", "p90", 5, 1, FORM_COUNT, 0}}};
static const struct report_table score_table = {
    .label = MEAN_LABEL,
    .column = {{"mean", "mean", 8, 1, FORM_VALUE, 0},
               {"95% interval", "interval", 17, 2, FORM_INTERVAL, 7},
               {"least", "min", 8, 2, FORM_COUNT, 0},
               {"most", "max", 8, 1, FORM_COUNT, 0}}};
#define BAND_COLUMNS(head)                                                                                   \
    {head, ".wanted", 11, 1, FORM_TEXT, 0}, {"measured", "measured", 9, 1, FORM_VALUE, 0},                   \
        {"95% interval", "interval", 17, 2, FORM_INTERVAL, 0}, {                                             \
        "verdict", "verdict", -7, 2, FORM_TEXT, 0                                                            \
    }
static const struct report_table target_table = {.label = 28, .column = {BAND_COLUMNS("wanted")}};
static const struct report_table quality_table = {.label = 28, .column = {BAND_COLUMNS("healthy")}};

/* What was played, and what --set and --layer changed. */
static void sim_head(struct report *r, const struct study *s) {
    const struct batch_plan *p = &s->part[0].plan;
    const struct batch *b = &s->part[0].batch;
    report_put(r, R_GAME(s->set), r_str("scenario", s->set->ops->scenarios[p->scenario].name),
               r_str_if("with", p->with));
    report_policies(r, p);
    report_put(r, r_u64("seed", p->seed), r_count("games", b->games), r_count("decisions", b->decisions),
               r_count("nodes", b->nodes), r_count("step_limit_endings", b->limits),
               r_hash("signature", b->signature));
    if (p->swap) {
        struct estimate share = elo_points(b->swap_pairs, SWAP_POINTS - 1);
        report_put(r, r_str("swap", p->swap == SWAP_MINDS ? "minds" : "seats"),
                   r_count("swap_won", b->swap_won), r_count("swap_even", b->swap_even));
        report_object(r, "swap_points", R_ESTIMATE(&share));
    }
    if (p->recipe) {
        TEXT_ON_STACK(command, REPORT_COMMAND);
        char *recipe = recipe_text(p->recipe);
        recipe_command(p->recipe, "sim", &command);
        report_put(r, r_str("command", command.buf), r_raw("recipe", recipe));
        free(recipe);
    }
}

static void say_changes(struct report *r, const struct recipe *recipe) {
    for (size_t i = 0; recipe && i < json_array_size(recipe->overlay.list); i++) {
        const json_t *c = json_array_get(recipe->overlay.list, i);
        TEXT_ON_STACK(value, 300);
        schema_show(json_object_get(c, "value"), &value);
        report_say(r, 0, "changed: %s = %s", json_string_value(json_object_get(c, "path")), value.buf);
    }
}

/* Of the pairs: a game that nobody won counts half. */
static void say_pairs(struct report *r, const struct batch_plan *p, const struct batch *b) {
    struct estimate share = elo_points(b->swap_pairs, SWAP_POINTS - 1);
    TEXT_ON_STACK(line, 200);
    figure_value(&line, &share, true);
    text_put(&line, " (95% interval ");
    figure_interval(&line, &share, true);
    report_say(r, 0, "%lld pairs with exchanged %s: %s won %llu games and shared %llu: %s)",
               (long long)share.n, p->swap == SWAP_MINDS ? "minds" : "seats", p->policy[0],
               (unsigned long long)b->swap_won, (unsigned long long)b->swap_even, line.buf);
}

static void say_sim(struct report *r, const struct study *s) {
    const struct batch_plan *p = &s->part[0].plan;
    const struct batch *b = &s->part[0].batch;
    TEXT_ON_STACK(who, 1000);
    figure_policies(&who, p);
    report_say(r, 0, "%s: rules %s, scenario %s, policy %s%s%s", s->set->ops->title, s->set->name,
               s->set->ops->scenarios[p->scenario].name, who.buf, p->with ? ", with " : "",
               p->with ? p->with : "");
    say_changes(r, p->recipe);
    text_clear(&who);
    text_fmt(&who, "from seed %llu", (unsigned long long)p->seed);
    report_say(r, 0, "%llu games %s, %llu decisions, %.1f per game", (unsigned long long)b->games,
               p->seeds ? "of named seeds" : who.buf, (unsigned long long)b->decisions,
               b->games ? (double)b->decisions / (double)b->games : 0);
    if (p->swap)
        say_pairs(r, p, b);
    if (b->nodes)
        report_say(r, 0, "%llu nodes searched", (unsigned long long)b->nodes);
    report_say(r, 0, "content %016llx, signature %016llx", (unsigned long long)s->set->content_hash,
               (unsigned long long)b->signature);
}

/* Members of a share; the key of the hits, where they have one. */
static void share_members(struct report *r, const char *hits_key, uint64_t hits, uint64_t n,
                          struct interval i) {
    report_put(r, r_count(hits_key, hits), r_num_if("share", n > 0, n ? (double)hits / (double)n : 0),
               r_interval(i));
    report_fmt(r, ".of", "%llu/%llu", (unsigned long long)hits, (unsigned long long)n);
}

static void games_members(struct report *r, uint64_t games, uint64_t all) {
    share_members(r, "games", games, all, stats_share((int64_t)games, (int64_t)all));
}

/* The first game that ended so, where the game counts its outcomes itself. */
static void outcome_shown(struct report *r, const struct study *s, uint32_t outcome) {
    const struct game_ops *ops = s->set->ops;
    const struct metrics_ops *m = ops->metrics;
    const struct metric_group *g = m ? &m->groups[m->outcome_group] : NULL;
    if (!g || !outcome || !sums_outcomes(ops, g))
        return;
    const struct tally *t = &s->part[0].batch.tally[metrics_at(m, m->outcome_group, outcome - 1)];
    if (t->shown)
        report_put(r, r_int("game", t->shown - 1));
}

static uint32_t sim_outcomes(struct report *r, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    report_open(r, "outcomes", '[');
    for (uint32_t i = 0; i < s->set->ops->outcome_count; i++) {
        report_open(r, NULL, '{');
        report_put(r, r_str("name", s->set->ops->outcomes[i]));
        games_members(r, b->outcome[i], b->games);
        outcome_shown(r, s, i);
        report_put(r, r_str_if(".title", b->outcome[i] ? s->set->ops->outcomes[i] : NULL));
        report_close(r);
    }
    if (b->limits) {
        report_open(r, ".limits", '{');
        games_members(r, b->limits, b->games);
        report_put(r, r_str(".title", "ended by the step limit"));
        report_close(r);
    }
    return report_close(r);
}

#define R_EXTREMES(t) r_int_if("min", (t)->n > 0, (t)->min), r_int_if("max", (t)->n > 0, (t)->max)

/* Of each seat. Sums that were kept before scores were have none. */
static uint32_t sim_scores(struct report *r, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    report_open(r, "scores", '[');
    for (uint32_t i = 0; i < s->set->ops->seats && (uint64_t)b->score[i].n == b->games; i++) {
        const struct tally *t = &b->score[i];
        const char *seat = s->set->ops->seat_names[i];
        report_object(r, NULL, r_str("seat", seat), r_num_if("mean", t->n > 0, stats_average(t)),
                      r_interval(stats_mean(t)), R_EXTREMES(t), r_str_if(".title", t->n ? seat : NULL));
    }
    return report_close(r);
}

static struct report_node r_quantile(const char *key, const struct tally *t, int64_t width,
                                     uint32_t per_mille) {
    return r_int_if(key, t->n > 0, t->n ? stats_quantile(t, width, per_mille) : 0);
}

/* How the observations spread, as a row of shades: a column for each bucket, or for several where there are
 * many. The darkest is the most frequent. */
static void draw_spread(struct report *r, const struct metric_group *g, const struct tally *t) {
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
    TEXT_ON_STACK(line, 120);
    for (uint32_t i = 0; i < columns; i++)
        text_char(&line, shade[sum[i] ? 1 + (sum[i] - 1) * (SHADES - 1) / most : 0]);
    report_fmt(r, ".drawn", "%*lld [%s] %lld%s\n", MEAN_LABEL + 10, (long long)(first * width), line.buf,
               (long long)((last + 1) * width - 1), last + 1 == TALLY_BUCKETS ? " and more" : "");
}

/* Something was observed, and where the group asks for it, something other than nothing. */
static bool is_observed(const struct metric_group *g, const struct tally *t) {
    return t->n && !(g->sparse && !t->min && !t->max);
}

bool report_lift(struct report *r, const char *key, const struct tally *with, const struct tally *among) {
    struct tally none = {.n = among->n - with->n, .sum = among->sum - with->sum};
    struct difference d = {.a = {none.n, stats_average(&none), {0}},
                           .b = {with->n, stats_average(with), {0}}};
    difference_of_shares(&d);
    if (none.n <= 0 || d.verdict == DIFFERENCE_UNKNOWN)
        return false;
    report_object(r, key, r_num("value", d.by), r_interval(d.interval), r_int("without_n", none.n),
                  r_num("without", d.a.value));
    return true;
}

/* name and title are null in a group of one. */
static void group_cell(struct report *r, const struct metric_group *g, const char *name, const char *title,
                       const struct tally *t, const struct tally *among) {
    report_open(r, NULL, '{');
    report_put(r, r_str_if("cell", name), r_int("n", t->n));
    if (t->shown)
        report_put(r, r_int("game", t->shown - 1));
    if (among)
        report_lift(r, "lift", t, among);
    if (g->shape == METRIC_SHARE) {
        share_members(r, "hits", (uint64_t)t->sum, (uint64_t)t->n, stats_interval(g, t));
    } else {
        report_put(r, r_num_if("mean", t->n > 0, stats_average(t)), r_interval(stats_interval(g, t)),
                   r_quantile("p10", t, g->width, 100), r_quantile("p50", t, g->width, 500),
                   r_quantile("p90", t, g->width, 900), R_EXTREMES(t));
        if (!name)
            draw_spread(r, g, t);
    }
    report_put(r, r_str_if(".title", is_observed(g, t) ? title : NULL));
    report_close(r);
}

static void group_entropy(struct report *r, const struct metric_group *g, const struct tally *t) {
    struct estimate e = stats_entropy(t, g->cells);
    double most = stats_log2(g->possible);
    report_open(r, "entropy", '{');
    report_put(r, r_num_if("bits", e.n > 0, e.value), r_num_if("normalised", e.n > 0, e.value / most),
               r_interval((struct interval){e.interval.known, e.interval.lo / most, e.interval.hi / most}),
               r_int("possible", g->possible));
    if (e.n)
        report_fmt(r, ".words", "entropy %.2f bits, %.2f of the most that %u outcomes can have", e.value,
                   e.value / most, g->possible);
    report_close(r);
}

/* Of a figure with one cell: the width of a bucket and how many observations fell into each. */
static void group_distribution(struct report *r, const struct metric_group *g, const struct tally *t) {
    uint32_t last = 0;
    for (uint32_t i = 0; i < TALLY_BUCKETS; i++)
        if (t->bucket[i])
            last = i;
    report_open(r, "distribution", '{');
    report_put(r, r_int("width", g->width > 0 ? g->width : 1));
    report_open(r, "counts", '[');
    for (uint32_t i = 0; t->n && i <= last; i++)
        report_put(r, r_int(NULL, t->bucket[i]));
    report_close(r);
    report_close(r);
}

/* The label and, unless the label says it already, the unit. */
static void group_label(struct text *out, const struct metric_group *g) {
    text_put(out, g->label);
    if (g->unit && *g->unit && !strstr(g->label, g->unit))
        text_fmt(out, " (%s)", g->unit);
}

static const struct tally *tallies_of(const struct study *s, const struct metric_group *g) {
    const struct metrics_ops *m = s->set->ops->metrics;
    return &s->part[0].batch.tally[metrics_at(m, (uint32_t)(g - m->groups), 0)];
}

const struct metric_group *report_among(const struct metrics_ops *m, const struct metric_group *g) {
    for (uint32_t i = 0; g->among && i < m->group_count; i++)
        if (!strcmp(m->groups[i].name, g->among))
            return &m->groups[i];
    return NULL;
}

static void group_cells(struct report *r, const struct study *s, const struct metric_group *g,
                        const struct tally *t) {
    TEXT_ON_STACK(label, 120);
    group_label(&label, g);
    const struct metric_group *all = report_among(s->set->ops->metrics, g);
    const struct tally *among = all ? tallies_of(s, all) : NULL;
    report_open(r, "cells", '[');
    for (uint32_t c = 0; c < g->cells; c++) {
        char number[2][16];
        const char *name = g->cells > 1 ? sums_cell(s->set, g, c, false, number[0]) : NULL;
        const char *title = g->cells > 1 ? sums_cell(s->set, g, c, true, number[1]) : label.buf;
        if ((name || g->cells == 1) && (!g->table || t[c].n))
            group_cell(r, g, name, title, &t[c], !all ? NULL : &among[all->cells > 1 ? c : 0]);
    }
    report_close(r);
}

static uint32_t sim_groups(struct report *r, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    report_open(r, "groups", '[');
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        const struct tally *t = &s->part[0].batch.tally[metrics_at(m, i, 0)];
        report_open(r, NULL, '{');
        report_put(r, r_str("name", g->name), r_str("label", g->label),
                   r_str("shape", g->shape == METRIC_SHARE ? "share" : "mean"),
                   r_str("unit", g->unit ? g->unit : ""), r_str_if("chart", g->chart),
                   r_str_if("table", g->table), r_str_if("among", g->among));
        if (g->cells > 1 && !g->cell_names && g->cell_kind < KIND_GAME)
            report_put(r, r_bool("numbered", true));
        group_cells(r, s, g, t);
        if (g->possible)
            group_entropy(r, g, t);
        if (g->shape == METRIC_MEAN && g->cells == 1)
            group_distribution(r, g, t);
        report_close(r);
    }
    return report_close(r);
}

/* Groups of one cell that follow each other share a table. */
static void show_groups(struct report *r, const struct study *s, uint32_t list) {
    const struct metrics_ops *m = s->set->ops->metrics;
    uint32_t node = report_first(r, list);
    const struct report_table *open = NULL;
    for (uint32_t i = 0; m && i < m->group_count; i++, node = report_next(r, node)) {
        const struct metric_group *g = &m->groups[i];
        bool share = g->shape == METRIC_SHARE;
        const struct report_table *table = share ? &share_table : &mean_table;
        uint32_t cells = report_find(r, node, "cells"), first = report_first(r, cells);
        TEXT_ON_STACK(title, 120);
        group_label(&title, g);
        if (g->page)
            continue;
        if (g->cells > 1) {
            const char *mixed = report_string(r, report_find(r, node, "entropy"), ".words");
            open = NULL;
            if (!sums_outcomes(s->set->ops, g) && report_rows(r, title.buf, table, cells) && mixed)
                report_say(r, 2, "%s", mixed);
        } else if (report_string(r, first, ".title")) {
            if (open != table)
                report_table(r, share ? "Shares" : "Figures", table);
            open = table;
            report_row(r, first);
        }
    }
}

/* Where the game counts its outcomes itself, how mixed they are; their shares are told already. */
static void show_mixed(struct report *r, const struct study *s, uint32_t list) {
    const struct metrics_ops *m = s->set->ops->metrics;
    uint32_t node = report_first(r, list);
    for (uint32_t i = 0; m && i < m->group_count; i++, node = report_next(r, node)) {
        const char *mixed = report_string(r, report_find(r, node, "entropy"), ".words");
        if (sums_outcomes(s->set->ops, &m->groups[i]) && mixed)
            report_say(r, 2, "%s", mixed);
    }
}

static uint32_t sim_targets(struct report *r, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    report_open(r, "targets", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        struct finding f;
        if (!study_finding(s, i, &f))
            continue;
        report_open(r, NULL, '{');
        report_finding(r, &f, s->simulates ? s->part : NULL, NULL, NULL);
        report_close(r);
    }
    return report_close(r);
}

static void show_targets(struct report *r, const struct study *s, uint32_t list) {
    if (!report_rows(r, "Targets", &target_table, list))
        return;
    report_lines(r, "\n");
    report_verdicts(r, s);
}

static void sim_quality_row(struct report *r, const struct quality_finding *f) {
    bool watch = f->health == HEALTH_WATCH_LOW || f->health == HEALTH_WATCH_HIGH;
    report_open(r, NULL, '{');
    report_put(r, r_str("name", f->row->name), r_str("label", f->row->label), r_str("source", f->row->source),
               r_band("healthy", f->row->lo_milli, f->row->hi_milli),
               r_band("watch", f->row->watch_lo_milli, f->row->watch_hi_milli), R_ESTIMATE(&f->got),
               r_bool("percent", f->percent), r_str("verdict", health_names[f->health]),
               r_str("words", f->words), r_str(".title", f->row->label));
    report_wanted(r, f->row->lo_milli, f->row->hi_milli, f->percent);
    report_fmt(r, ".note", "%s%s", watch ? "Near to this: " : "", f->words);
    report_close(r);
}

/* Figures of quality with their bands and what each means; only for games that have such figures. */
static uint32_t sim_quality(struct report *r, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct quality_finding f;
    if (!m || !m->quality_count)
        return UINT32_MAX;
    report_open(r, "quality", '[');
    for (uint32_t i = 0; i < m->quality_count; i++)
        if (study_quality(s, i, &f))
            sim_quality_row(r, &f);
    uint32_t list = report_close(r);
    report_open(r, "patterns", '[');
    for (uint32_t i = 0; i < m->pattern_count; i++)
        if (study_pattern(s, i))
            report_object(r, NULL, r_str("name", m->patterns[i].name), r_str("source", m->patterns[i].source),
                          r_str("words", m->patterns[i].words));
    report_close(r);
    return list;
}

/* And what the figures mean together. */
static void show_quality(struct report *r, const struct study *s, uint32_t list) {
    const struct metrics_ops *m = s->set->ops->metrics;
    report_rows(r, "Quality", &quality_table, list);
    for (uint32_t i = 0; m && i < m->pattern_count; i++)
        if (study_pattern(s, i))
            report_say(r, 2, "%s", m->patterns[i].words);
}

static void sim_anomalies(struct report *r, const struct anomalies *a) {
    report_open(r, "anomalies", '[');
    for (uint32_t i = 0; i < a->count; i++) {
        const struct anomaly *one = &a->list[i];
        report_object(r, NULL, r_str("kind", one->kind), r_str("source", one->source),
                      r_str("subject", one->subject), r_str("words", one->words),
                      r_str("meaning", one->meaning), r_num("value", one->value), r_num("limit", one->limit),
                      r_str("command", one->command));
    }
    report_close(r);
}

static void say_anomalies(struct report *r, const struct anomalies *a) {
    if (a->count)
        report_lines(r, "\nWhat looks wrong\n");
    for (uint32_t i = 0, told = 0; i < a->count; i++) {
        const struct anomaly *one = &a->list[i];
        if (!i || one->row != one[-1].row) {
            told = 0;
            report_say(r, 2, "%s%s%s%s: %s", one->row->label, *one->source ? " (" : "", one->source,
                       *one->source ? ")" : "", one->meaning);
        }
        if (told < SUSPECTS_SHOWN)
            report_say(r, 6, "%s: %s.", one->subject, one->words);
        else if (told == SUSPECTS_SHOWN)
            report_say(r, 6, "and %u more; --json has them", one->among - SUSPECTS_SHOWN);
        told++;
    }
}

static void sim_verbs(struct report *r, const struct study *s) {
    const struct batch *b = &s->part[0].batch;
    report_open(r, "verbs", '[');
    for (uint32_t i = 0; b->verb && i < s->set->ops->verb_count; i++)
        report_object(r, NULL, r_str("name", s->set->ops->verbs[i].name), r_count("times", b->verb[i]),
                      r_count("offered", b->offered[i]), r_count("looked", b->looked));
    report_close(r);
}

/* The sums themselves, and what their cells are called. */
static void exact_sums(struct report *r, const struct study *s) {
    json_t *names = sums_names(s->set);
    char *dump = names ? json_dumps(names, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    char *sums = sums_exact(&s->part[0].batch, s->set->ops);
    report_put(r, r_raw("names", dump), r_raw("sums", sums));
    r->full = r->full || !sums;
    free(sums);
    free(dump);
    json_decref(names);
}

void report_sim(struct report *r, const struct study *s) {
    const struct game_ops *ops = s->set->ops;
    struct anomalies found = {0};
    struct err e;
    report_begin(r, "sim");
    sim_head(r, s);
    uint32_t outcome_list = sim_outcomes(r, s), score_list = sim_scores(r, s), group_list = sim_groups(r, s),
             quality_list = sim_quality(r, s), target_list = sim_targets(r, s);
    bool searched = anomalies_of_study(&found, s, &e) == ST_OK;
    sim_anomalies(r, &found);
    sim_verbs(r, s);
    exact_sums(r, s);
    say_sim(r, s);
    report_rows(r, "Outcomes", &share_table, outcome_list);
    show_mixed(r, s, group_list);
    report_rows(r, "Score", &score_table, score_list);
    show_quality(r, s, quality_list);
    show_groups(r, s, group_list);
    if (searched)
        say_anomalies(r, &found);
    else
        report_say(r, 0, "What looks wrong is not known: %s", e.text);
    show_targets(r, s, target_list);
    if (ops->metrics && ops->metrics->targets_apart) {
        report_say(r, 0, "\nThe published figures are judged by 'gloam targets %s'.", ops->name);
    }
    anomalies_free(&found);
}
