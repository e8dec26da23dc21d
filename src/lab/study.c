/* Studies: which probes the targets need, playing them, and the verdicts. */
#include "lab/study.h"

#include "core/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const verdict_names[VERDICTS] = {"holds", "unclear", "off", "n/a", "info"};

/* A word of a space-separated list; a null list names everything. */
static bool listed(const char *list, const char *word) {
    if (!list)
        return true;
    size_t n = strlen(word);
    for (const char *s = list; *s;) {
        size_t len = strcspn(s, " ");
        if (len == n && !memcmp(s, word, n))
            return true;
        s += len;
        s += strspn(s, " ");
    }
    return false;
}

static bool same_plan(const struct batch_plan *a, const struct batch_plan *b) {
    if (a->scenario != b->scenario || a->games != b->games)
        return false;
    for (uint32_t s = 0; s < a->set->ops->seats; s++)
        if (strcmp(a->policy[s], b->policy[s]))
            return false;
    return true;
}

/* The plan a target is measured with. False: it names a scenario the game does not have. */
static bool target_plan(const struct study *s, const struct target_row *t, struct batch_plan *out) {
    const struct game_ops *ops = s->set->ops;
    *out = s->part[0].plan;
    for (uint32_t seat = 0; t->policy && seat < ops->seats; seat++)
        out->policy[seat] = t->policy;
    if (t->games && (t->scenario || t->policy))
        out->games = t->games;
    if (!t->scenario)
        return true;
    int32_t scenario = registry_scenario(ops, t->scenario);
    out->scenario = (uint32_t)scenario;
    return scenario >= 0;
}

static const struct study_part *find_part(const struct study *s, const struct batch_plan *plan) {
    for (uint32_t i = 0; i < s->parts; i++)
        if (same_plan(&s->part[i].plan, plan))
            return &s->part[i];
    return NULL;
}

enum status study_open(struct study *s, const struct batch_plan *plan, struct err *e) {
    const struct metrics_ops *metrics = plan->set->ops->metrics;
    uint32_t targets = metrics ? metrics->target_count : 0;
    memset(s, 0, sizeof *s);
    s->set = plan->set;
    s->part = calloc(targets + 1, sizeof *s->part);
    if (!s->part)
        return err_set(e, ST_FULL, "no memory for a study of %s", plan->set->ops->name);
    s->part[0].plan = *plan;
    s->part[0].plan.metrics = metrics != NULL;
    s->parts = 1;
    s->games = plan->games;
    for (uint32_t i = 0; i < targets; i++) {
        const struct target_row *t = &metrics->targets[i];
        struct batch_plan probe;
        if (!listed(t->rulesets, plan->set->name))
            continue;
        if (!target_plan(s, t, &probe)) {
            study_close(s);
            return err_set(e, ST_BUG, "target %s: there is no scenario '%s'", t->name, t->scenario);
        }
        if (find_part(s, &probe))
            continue;
        s->part[s->parts++].plan = probe;
        s->games += probe.games;
    }
    return ST_OK;
}

/* Adds the games of the parts before to what the caller is told. */
struct offset {
    const struct batch_plan *plan;
    uint64_t before;
};

static void tell(void *ctx, uint64_t done) {
    const struct offset *o = ctx;
    o->plan->progress(o->plan->progress_ctx, o->before + done);
}

enum status study_run(struct study *s, struct err *e) {
    uint64_t before = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        struct batch_plan plan = s->part[i].plan;
        struct offset offset = {&s->part[i].plan, before};
        if (plan.progress) {
            plan.progress = tell;
            plan.progress_ctx = &offset;
        }
        batch_free(&s->part[i].batch);
        enum status st = batch_run(&plan, &s->part[i].batch, e);
        if (st != ST_OK && i)
            err_prefix(e, "probe '%s'", s->set->ops->scenarios[plan.scenario].name);
        if (st != ST_OK)
            return st;
        before += plan.games;
    }
    return ST_OK;
}

void study_close(struct study *s) {
    for (uint32_t i = 0; i < s->parts; i++)
        batch_free(&s->part[i].batch);
    free(s->part);
    memset(s, 0, sizeof *s);
}

struct interval study_interval(const struct metric_group *g, const struct tally *t) {
    return g->shape == METRIC_SHARE ? stats_share(t->sum, t->n) : stats_mean(t);
}

/* A share that is certain, or a single observation, has no interval to reach with. */
static bool reaches(const struct interval *i, const struct target_row *t) {
    return i->known && i->lo * 1000 <= (double)t->hi_milli && i->hi * 1000 >= (double)t->lo_milli;
}

bool study_finding(const struct study *s, uint32_t target, struct finding *out) {
    const struct metrics_ops *metrics = s->set->ops->metrics;
    const struct target_row *t = &metrics->targets[target];
    struct batch_plan plan;
    if (!listed(t->rulesets, s->set->name) || !target_plan(s, t, &plan))
        return false;
    out->row = t;
    out->group = &metrics->groups[t->group];
    out->part = find_part(s, &plan);
    out->tally = &out->part->batch.tally[metrics_at(metrics, t->group, t->cell)];
    out->interval = study_interval(out->group, out->tally);
    if (!out->tally->n)
        out->verdict = VERDICT_NONE;
    else if (t->informational)
        out->verdict = VERDICT_INFO;
    else if (stats_within(out->tally, t->lo_milli, t->hi_milli))
        out->verdict = VERDICT_HOLDS;
    else
        out->verdict = reaches(&out->interval, t) ? VERDICT_UNCLEAR : VERDICT_OFF;
    return true;
}

const char *study_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                       char buf[16]) {
    if (g->cell_kind < KIND_GAME) {
        snprintf(buf, 16, "%u", cell + 1);
        return buf;
    }
    const struct game_ops *ops = set->ops;
    int64_t id = (int64_t)cell + 1; /* id 0 is "nothing" in every kind */
    return title ? ops->title_of(set->rules, g->cell_kind, id) : ops->name_of(set->rules, g->cell_kind, id);
}
