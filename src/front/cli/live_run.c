/* What the lab live plays: the same recipes, batches and reports as sim and compare have, a part at a time.
 */
#include "front/cli/live.h"

#include "lab/judge/verdict.h"
#include "lab/play/sums.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOVED_MOST = 24 };

const char *const live_section_titles[SECTIONS] = {"Outcomes", "Score", "Quality", "What really differs",
                                                   "Figures"};

static enum status lay_changes(struct overlay *o, const struct live_plan *plan, struct err *e) {
    for (uint32_t i = 0; i < plan->changes; i++) {
        TEXT_ON_STACK(set, LEVER_PATH + LIVE_VALUE);
        text_fmt(&set, "%s=%s", plan->change[i].path, plan->change[i].now);
        TRY(overlay_set(o, set.buf, e));
    }
    return ST_OK;
}

static void fill_recipe(struct recipe *r, const struct live_plan *plan) {
    memset(r, 0, sizeof *r);
    r->ops = plan->ops;
    snprintf(r->rules, sizeof r->rules, "%s", plan->rules);
    snprintf(r->scenario, sizeof r->scenario, "%s", plan->ops->scenarios[plan->scenario].name);
    for (uint32_t s = 0; s < plan->ops->seats; s++)
        snprintf(r->policy[s], RECIPE_MIND, "%s", plan->mind[s]);
    r->seed = plan->seed;
    r->games = plan->games;
}

enum status live_check(const char *root, const struct live_plan *plan, struct err *e) {
    struct overlay over = {0};
    struct ruleset set;
    enum status st = lay_changes(&over, plan, e);
    THEN(st, ruleset_open_over(root, plan->ops, plan->rules, &over, &set, e));
    if (st == ST_OK)
        ruleset_close(&set);
    overlay_close(&over);
    return st;
}

static enum status open_side(struct live_run *r, int side, const char *root, struct err *e) {
    fill_recipe(&r->recipe[side], &r->plan);
    enum status st = side ? lay_changes(&r->recipe[side].overlay, &r->plan, e) : ST_OK;
    THEN(st, trial_open(&r->trial[side], root, &r->recipe[side], e));
    r->trial[side].plan.threads = r->threads;
    r->trial[side].plan.stop = &r->stop;
    return st;
}

enum status live_run_open(struct live_run *r, const char *root, const struct live_plan *plan, struct err *e) {
    live_run_close(r);
    r->plan = *plan;
    r->open = true;
    enum status st = open_side(r, 0, root, e);
    THEN(st, plan->changes ? open_side(r, 1, root, e) : ST_OK);
    if (st == ST_OK && plan->changes)
        st = compare_open(&r->both, &r->trial[0], &r->trial[1], e);
    else if (st == ST_OK && batch_open(&r->sum, plan->ops, plan->ops->metrics) != ST_OK)
        st = err_set(e, ST_FULL, "no memory for the sums of %s", plan->ops->name);
    if (st != ST_OK)
        live_run_close(r);
    return st;
}

void live_run_close(struct live_run *r) {
    compare_free(&r->both);
    batch_free(&r->sum);
    for (int side = 0; side < 2; side++) {
        trial_close(&r->trial[side]);
        recipe_close(&r->recipe[side]);
    }
    r->open = false;
}

uint64_t live_run_games(const struct live_run *r) {
    return r->plan.changes ? r->both.games : r->sum.games;
}

enum status live_run_play(struct live_run *r, uint64_t games, struct err *e) {
    if (r->plan.changes)
        return compare_play(&r->both, games, e);
    struct batch_plan plan = r->trial[0].plan;
    struct batch part;
    plan.first = r->sum.games;
    plan.games = games;
    enum status st = batch_run(&plan, &part, e);
    if (st == ST_OK && !atomic_load(&r->stop))
        batch_add(&r->sum, &part, r->plan.ops);
    batch_free(&part);
    return st;
}

/* The options that ask compare for the same. The words that it points to lie in bytes. */
static void compare_options(const struct live_plan *plan, uint64_t games, struct text *bytes,
                            struct cli *out) {
    *out = (struct cli){
        .command = "compare", .words = 2, .rules = plan->rules, .has_seed = true, .seed = plan->seed};
    out->scenario = plan->ops->scenarios[plan->scenario].name;
    out->n = games;
    out->word[0] = plan->ops->name;
    out->word[1] = bytes->buf + bytes->len;
    for (uint32_t i = 0; i < plan->changes; i++)
        text_fmt(bytes, "+%s=%s", plan->change[i].path, plan->change[i].now);
    for (uint32_t s = 0; s < plan->ops->seats; s++) {
        bytes->len++; /* past the end of the word before */
        out->policy[out->policies++] = bytes->buf + bytes->len;
        if (plan->ops->seats > 1)
            text_fmt(bytes, "%s=", plan->ops->seat_names[s]);
        text_put(bytes, plan->mind[s]);
    }
}

enum { OPTION_BYTES = LIVE_CHANGES * (LEVER_PATH + LIVE_VALUE + 2) + SEATS_MAX * (RECIPE_MIND + 40) };

void live_command(const struct live_plan *plan, uint64_t games, struct text *out) {
    if (plan->changes) {
        TEXT_ON_STACK(bytes, OPTION_BYTES);
        struct cli c;
        compare_options(plan, games, &bytes, &c);
        lab_compare_command(&c, out);
        return;
    }
    struct recipe *r = calloc(1, sizeof *r);
    if (!r)
        return;
    fill_recipe(r, plan);
    r->games = games;
    recipe_command(r, "sim", out);
    free(r);
}

/* The simulation as a study, with the probes that its targets need. */
static enum status report_study(struct live_run *r, struct report *out, struct err *e) {
    struct study s = {0};
    struct batch_plan plan = r->trial[0].plan;
    plan.games = r->recipe[0].games;
    TRY(study_open(&s, &plan, e));
    enum status st = ST_OK;
    for (uint32_t i = 1; i < s.parts && st == ST_OK; i++)
        st = batch_run(&s.part[i].plan, &s.part[i].batch, e);
    if (st == ST_OK && atomic_load(&r->stop))
        st = err_set(e, ST_USAGE, "stopped before it was written");
    s.part[0].batch = r->sum;
    if (st == ST_OK)
        report_sim(out, &s);
    s.part[0].batch = (struct batch){0};
    study_close(&s);
    return st;
}

enum status live_run_write(struct live_run *r, const char *path, bool page, struct err *e) {
    struct report report;
    r->recipe[0].games = r->recipe[1].games = live_run_games(r);
    if (!r->plan.changes) {
        TRY(report_study(r, &report, e));
        return lab_keep(&report, path, page, e);
    }
    TEXT_ON_STACK(bytes, OPTION_BYTES);
    struct cli c;
    compare_options(&r->plan, r->both.games, &bytes, &c);
    if (!lab_compared(&report, &r->both, &c))
        return err_set(e, ST_FULL, "no memory for the report");
    return lab_keep(&report, path, page, e);
}

static struct live_figure *add_figure(struct live_table *t, enum live_section section, bool percent,
                                      const char *label) {
    static struct live_figure nowhere;
    struct live_figure *f = t->count < LIVE_FIGURES ? &t->figure[t->count++] : &nowhere;
    *f = (struct live_figure){.section = (uint8_t)section, .percent = percent};
    snprintf(f->label, sizeof f->label, "%s", label);
    return f;
}

/* "host_deck_out" as people read it. */
static void plain_words(char *out, size_t cap, const char *name) {
    snprintf(out, cap, "%s", name);
    for (char *s = out; *s; s++)
        *s = *s == '_' ? ' ' : *s;
    text_capital(out);
}

static void outcome_label(const struct ruleset *set, uint32_t outcome, char out[LIVE_LABEL]) {
    const struct metrics_ops *m = set->ops->metrics;
    const struct metric_group *g = m ? &m->groups[m->outcome_group] : NULL;
    char number[16];
    bool own = g && outcome && sums_outcomes(set->ops, g);
    const char *title = own ? sums_cell(set, g, outcome - 1, true, number) : NULL;
    plain_words(out, LIVE_LABEL, title ? title : set->ops->outcomes[outcome]);
}

static const struct batch *side_sum(const struct live_run *r, int side) {
    return r->plan.changes ? &r->both.sum[side] : &r->sum;
}

static void set_difference(struct live_figure *f, const struct difference *d) {
    f->judged = d->verdict != DIFFERENCE_UNKNOWN;
    f->verdict = (uint8_t)d->verdict;
    f->by = d->by;
    f->interval = d->interval;
}

/* list: null without changes. */
static void table_outcomes(const struct live_run *r, const struct difference *list, uint32_t count,
                           struct live_table *t) {
    const struct game_ops *ops = r->plan.ops;
    const int sides = r->plan.changes ? 2 : 1;
    for (uint32_t i = 0; i < ops->outcome_count; i++) {
        char label[LIVE_LABEL];
        if (!side_sum(r, 0)->outcome[i] && !side_sum(r, sides - 1)->outcome[i])
            continue;
        outcome_label(&r->trial[0].set, i, label);
        struct live_figure *f = add_figure(t, SECTION_OUTCOMES, true, label);
        for (int side = 0; side < sides; side++) {
            const struct batch *b = side_sum(r, side);
            int64_t hits = (int64_t)b->outcome[i], n = (int64_t)b->games;
            f->side[side] = (struct estimate){n, n ? (double)hits / (double)n : 0, stats_share(hits, n)};
        }
        for (uint32_t k = 0; k < count; k++)
            if (!list[k].group && !strcmp(list[k].cell, ops->outcomes[i]))
                set_difference(f, &list[k]);
    }
}

static void table_scores(const struct live_run *r, struct live_table *t) {
    const struct game_ops *ops = r->plan.ops;
    for (uint32_t s = 0; s < ops->seats; s++) {
        char label[LIVE_LABEL];
        plain_words(label, sizeof label, ops->seat_names[s]);
        struct live_figure *f = add_figure(t, SECTION_SCORES, false, label);
        for (int side = 0; side < (r->plan.changes ? 2 : 1); side++) {
            const struct tally *score = &side_sum(r, side)->score[s];
            f->side[side] = (struct estimate){score->n, stats_average(score), stats_mean(score)};
        }
        f->by = f->side[1].value - f->side[0].value;
    }
}

/* Figures of quality, as the report of a simulation has them; of a comparison the words are those with the
 * changes. */
static void table_quality(const struct live_run *r, struct live_table *t) {
    const struct metrics_ops *m = r->plan.ops->metrics;
    for (uint32_t i = 0; m && i < m->quality_count; i++) {
        struct live_figure *f = NULL;
        for (int side = 0; side < (r->plan.changes ? 2 : 1); side++) {
            struct study_part part = {.batch = *side_sum(r, side)};
            const struct study s = {.set = &r->trial[side].set, .simulates = true, .part = &part, .parts = 1};
            struct quality_finding q;
            if (!study_quality(&s, i, &q))
                continue;
            if (!f) {
                f = add_figure(t, SECTION_QUALITY, q.percent, q.row->label);
                text_capital(f->label);
            }
            f->side[side] = q.got;
            f->words = q.words;
        }
        if (f)
            f->by = f->side[1].value - f->side[0].value;
    }
}

static void difference_label(const struct difference *d, char out[LIVE_LABEL]) {
    snprintf(out, LIVE_LABEL, "%s%s%s", d->group->label, *d->title ? ": " : "", d->title);
    text_capital(out);
}

static void add_difference(struct live_table *t, enum live_section section, const struct difference *d) {
    char label[LIVE_LABEL];
    difference_label(d, label);
    struct live_figure *f = add_figure(t, section, d->group->shape == METRIC_SHARE, label);
    f->side[0] = d->a;
    f->side[1] = d->b;
    set_difference(f, d);
}

/* Larger first; as they stand where they are alike. */
static int by_effect(const void *x, const void *y) {
    const struct difference *a = *(const struct difference *const *)x,
                            *b = *(const struct difference *const *)y;
    double one = fabs(a->effect), other = fabs(b->effect);
    return one != other ? (one > other ? -1 : 1) : (a < b ? -1 : a > b);
}

static bool is_main(const struct metric_group *g) {
    return !g->page && !g->table && g->cells == 1;
}

static void table_differences(const struct difference *list, uint32_t count, struct live_table *t) {
    const struct difference **real = calloc(count + (size_t)1, sizeof *real);
    uint32_t n = 0;
    for (uint32_t i = 0; real && i < count; i++) {
        const struct difference *d = &list[i];
        if (!d->group || d->group->page)
            continue;
        t->judged += d->verdict != DIFFERENCE_UNKNOWN;
        if (d->verdict == DIFFERENCE_REAL)
            real[n++] = d;
    }
    t->real = n;
    if (real)
        qsort(real, n, sizeof *real, by_effect);
    for (uint32_t i = 0; i < n && i < MOVED_MOST; i++)
        add_difference(t, SECTION_MOVED, real[i]);
    free(real);
    for (uint32_t i = 0; i < count; i++)
        if (list[i].group && is_main(list[i].group) && list[i].verdict != DIFFERENCE_REAL)
            add_difference(t, SECTION_FIGURES, &list[i]);
}

static void table_figures(const struct live_run *r, struct live_table *t) {
    const struct metrics_ops *m = r->plan.ops->metrics;
    for (uint32_t i = 0; m && i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        const struct tally *tally = &r->sum.tally[metrics_at(m, i, 0)];
        char label[LIVE_LABEL];
        if (!is_main(g) || !tally->n || sums_outcomes(r->plan.ops, g))
            continue;
        snprintf(label, sizeof label, "%s", g->label);
        text_capital(label);
        struct live_figure *f = add_figure(t, SECTION_FIGURES, g->shape == METRIC_SHARE, label);
        f->side[0] = (struct estimate){tally->n, stats_average(tally), stats_interval(g, tally)};
    }
}

void live_run_table(const struct live_run *r, struct live_table *out) {
    struct difference *list = NULL;
    uint32_t count = 0;
    memset(out, 0, sizeof *out);
    out->compares = r->plan.changes;
    out->games = live_run_games(r);
    if (!out->games)
        return;
    if (out->compares) {
        out->same = r->both.same;
        list = compare_differences(&r->both, &count);
    }
    table_outcomes(r, list, list ? count : 0, out);
    table_scores(r, out);
    table_quality(r, out);
    if (list)
        table_differences(list, count, out);
    else if (!out->compares)
        table_figures(r, out);
    free(list);
}
