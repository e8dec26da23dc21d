/* Studies: which probes the targets need, playing them, and the verdicts. */
#include "lab/study.h"

#include "core/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const verdict_names[VERDICTS] = {"holds", "unclear", "off", "n/a", "info", "watch"};

/* Of a target that is measured in no part: it is not for this ruleset, or it is a figure of the content. */
enum { PART_NONE = -1, PART_CONTENT = -2, PART_MATRIX = -3 };

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
    if (a->scenario != b->scenario || a->setup != b->setup || a->games != b->games)
        return false;
    for (uint32_t s = 0; s < a->set->ops->seats; s++)
        if (strcmp(a->policy[s], b->policy[s]))
            return false;
    return true;
}

/* The policies of a target: one word for every seat, or "SEAT=P" for some of them. */
static enum status seat_policies(const struct game_ops *ops, const char *words, struct study_part *out,
                                 struct err *e) {
    for (const char *s = words; *s;) {
        size_t len = strcspn(s, " "), seat = strcspn(s, " =");
        const char *name = s + (seat < len ? seat + 1 : 0);
        size_t name_len = (size_t)(s + len - name);
        bool any = false;
        for (uint32_t i = 0; i < ops->seats; i++) {
            if (seat < len && (strlen(ops->seat_names[i]) != seat || memcmp(ops->seat_names[i], s, seat)))
                continue;
            if (name_len >= STUDY_POLICY)
                break;
            memcpy(out->policy[i], name, name_len);
            out->policy[i][name_len] = 0;
            any = true;
        }
        if (!any)
            return err_set(e, ST_BUG, "'%s': a policy for no seat of %s", words, ops->name);
        s += len;
        s += strspn(s, " ");
    }
    return ST_OK;
}

/* The plan points into its own part, so it is set once the part has its place. */
static void point(struct study_part *p, const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->seats; i++)
        if (p->policy[i][0])
            p->plan.policy[i] = p->policy[i];
}

/* The plan a target is measured with. */
static enum status target_plan(const struct study *s, const struct batch_plan *base,
                               const struct target_row *t, struct study_part *out, struct err *e) {
    const struct game_ops *ops = s->set->ops;
    memset(out, 0, sizeof *out);
    out->plan = *base;
    out->plan.seeds = NULL;
    out->plan.metrics = true;
    if (s->simulates && t->games && (t->scenario || t->policy))
        out->plan.games = t->games;
    uint64_t own = t->games ? t->games : STUDY_GAMES;
    if (!s->simulates && (!base->games || (s->wanted && own < base->games)))
        out->plan.games = own;
    if (t->policy && seat_policies(ops, t->policy, out, e) != ST_OK)
        return e->status;
    point(out, ops);
    int32_t scenario = t->scenario ? registry_scenario(ops, t->scenario) : (int32_t)base->scenario;
    out->plan.scenario = (uint32_t)scenario;
    if (t->scenario)
        out->plan.setup = out->plan.with = NULL;
    return scenario >= 0 ? ST_OK : err_set(e, ST_BUG, "there is no scenario '%s'", t->scenario);
}

static int32_t find_part(const struct study *s, const struct batch_plan *plan) {
    for (uint32_t i = 0; i < s->parts; i++)
        if (same_plan(&s->part[i].plan, plan))
            return (int32_t)i;
    return PART_NONE;
}

static enum status place_target(struct study *s, const struct batch_plan *base, uint32_t target,
                                struct err *e) {
    const struct target_row *t = &s->set->ops->metrics->targets[target];
    struct study_part probe;
    s->part_of[target] = t->fixed ? PART_CONTENT : t->matrix && !s->simulates ? PART_MATRIX : PART_NONE;
    if (!listed(t->rulesets, s->set->name) || (s->wanted && !s->wanted[target]))
        s->part_of[target] = PART_NONE;
    else if (!t->fixed && !t->matrix) {
        if (target_plan(s, base, t, &probe, e) != ST_OK) {
            err_prefix(e, "target %s", t->name);
            return e->status;
        }
        int32_t at = find_part(s, &probe.plan);
        if (at < 0) {
            at = (int32_t)s->parts++;
            s->part[at] = probe;
            point(&s->part[at], s->set->ops);
            s->games += probe.plan.games;
        }
        s->part_of[target] = at;
    }
    return ST_OK;
}

static enum status open_parts(struct study *s, const struct batch_plan *plan, struct err *e) {
    const struct metrics_ops *metrics = plan->set->ops->metrics;
    uint32_t targets = metrics ? metrics->target_count : 0;
    s->set = plan->set;
    s->part = calloc(targets + 1, sizeof *s->part);
    s->part_of = calloc(targets + 1, sizeof *s->part_of);
    if (!s->part || !s->part_of) {
        study_close(s);
        return err_set(e, ST_FULL, "no memory for a study of %s", plan->set->ops->name);
    }
    if (s->simulates) {
        s->part[0].plan = *plan;
        s->part[0].plan.metrics = metrics != NULL;
        s->parts = 1;
        s->games = plan->games;
    }
    for (uint32_t i = 0; s->judges && i < targets; i++)
        if (place_target(s, plan, i, e) != ST_OK) {
            study_close(s);
            return e->status;
        }
    return ST_OK;
}

enum status study_open(struct study *s, const struct batch_plan *plan, struct err *e) {
    const struct metrics_ops *metrics = plan->set->ops->metrics;
    memset(s, 0, sizeof *s);
    s->simulates = true;
    s->judges = metrics && !metrics->targets_apart && !plan->seeds; /* a choice of seeds is no sample */
    return open_parts(s, plan, e);
}

enum status study_open_some(struct study *s, const struct batch_plan *plan, const bool *wanted,
                            struct err *e) {
    memset(s, 0, sizeof *s);
    s->judges = true;
    s->wanted = wanted;
    return open_parts(s, plan, e);
}

enum status study_open_targets(struct study *s, const struct batch_plan *plan, struct err *e) {
    return study_open_some(s, plan, NULL, e);
}

enum status study_run(struct study *s, struct err *e) {
    uint64_t before = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        struct batch_plan plan = s->part[i].plan;
        struct batch_relay relay = {plan.progress, plan.progress_ctx, before};
        plan.progress = batch_relay_tell;
        plan.progress_ctx = &relay;
        uint64_t all = plan.games;
        if (s->shards) {
            plan.first = all * (s->shard - 1) / s->shards;
            plan.games = all * s->shard / s->shards - plan.first;
        }
        batch_free(&s->part[i].batch);
        enum status st = s->series && !i && s->simulates ? series_run(&plan, s->series, &s->part[i].batch, e)
                                                         : batch_run(&plan, &s->part[i].batch, e);
        if (st != ST_OK && (i || !s->simulates))
            err_prefix(e, "probe '%s'", s->set->ops->scenarios[plan.scenario].name);
        if (st != ST_OK)
            return st;
        before += all;
    }
    return ST_OK;
}

static bool is_unclear(const struct study *s, const struct study_part *part) {
    struct finding f;
    for (uint32_t i = 0; i < s->set->ops->metrics->target_count; i++)
        if (study_finding(s, i, &f) && f.part == part && f.verdict == VERDICT_UNCLEAR)
            return true;
    return false;
}

static enum status play_on(const struct study *s, struct study_part *part, uint64_t more, struct err *e) {
    struct batch_plan rest = part->plan;
    struct batch sums;
    rest.first += rest.games;
    rest.games = more;
    rest.progress = NULL;
    if (batch_run(&rest, &sums, e) != ST_OK)
        return err_prefix(e, "probe '%s'", s->set->ops->scenarios[rest.scenario].name);
    batch_add(&part->batch, &sums, s->set->ops);
    batch_free(&sums);
    part->plan.games += more;
    return ST_OK;
}

enum status study_settle(struct study *s, struct err *e) {
    enum { ROUNDS = 2, FACTOR = 4 };
    for (uint32_t round = 0; round < ROUNDS; round++)
        for (uint32_t i = 0; i < s->parts; i++) {
            uint64_t more = (FACTOR - 1) * s->part[i].plan.games;
            if (!is_unclear(s, &s->part[i]))
                continue;
            if (play_on(s, &s->part[i], more, e) != ST_OK)
                return e->status;
            s->games += more;
        }
    return ST_OK;
}

void study_close(struct study *s) {
    for (uint32_t i = 0; i < s->parts; i++)
        batch_free(&s->part[i].batch);
    free(s->part);
    free(s->part_of);
    free(s->counted);
    memset(s, 0, sizeof *s);
}

struct interval study_interval(const struct metric_group *g, const struct tally *t) {
    return g->shape == METRIC_SHARE ? stats_share(t->sum, t->n) : stats_mean(t);
}

struct estimate study_measure_cells(const struct metric_group *g, const struct tally *t, uint32_t cell,
                                    enum metric_stat stat) {
    if (stat == STAT_MARGIN)
        return stats_margin(t, g->cells, cell);
    if (stat == STAT_MEDIAN)
        return stats_median(&t[cell], g->width);
    if (stat == STAT_MEAN)
        return (struct estimate){t[cell].n, stats_average(&t[cell]), study_interval(g, &t[cell])};
    struct estimate out = stats_entropy(t, g->cells);
    double most = stats_log2(g->possible);
    out.value /= most;
    out.interval.lo /= most;
    out.interval.hi = fmin(1, out.interval.hi / most);
    return out;
}

struct estimate study_measure(const struct ruleset *set, const struct batch *b, uint32_t group, uint32_t cell,
                              enum metric_stat stat) {
    const struct metrics_ops *m = set->ops->metrics;
    return study_measure_cells(&m->groups[group], &b->tally[metrics_at(m, group, 0)], cell, stat);
}

static bool is_percent(const struct metric_group *g, enum metric_stat stat) {
    return g->shape == METRIC_SHARE && stat != STAT_ENTROPY;
}

/* A share that is certain, or a single observation, has no interval to reach with. */
static bool reaches(const struct estimate *got, int64_t lo_milli, int64_t hi_milli) {
    const struct interval *i = &got->interval;
    return i->known && i->lo * 1000 <= (double)hi_milli && i->hi * 1000 >= (double)lo_milli;
}

static bool within(double value, int64_t lo_milli, int64_t hi_milli) {
    return value * 1000 >= (double)lo_milli && value * 1000 <= (double)hi_milli;
}

static enum verdict judge(const struct finding *f) {
    const struct target_row *t = f->row;
    if (!f->got.n)
        return VERDICT_NONE;
    if (t->informational)
        return VERDICT_INFO;
    if (f->tally && t->stat == STAT_MEAN ? stats_within(f->tally, t->lo_milli, t->hi_milli)
                                         : within(f->got.value, t->lo_milli, t->hi_milli))
        return VERDICT_HOLDS;
    if (reaches(&f->got, t->lo_milli, t->hi_milli))
        return VERDICT_UNCLEAR;
    bool zone = t->watch_lo_milli != t->watch_hi_milli;
    if (zone && (within(f->got.value, t->watch_lo_milli, t->watch_hi_milli) ||
                 reaches(&f->got, t->watch_lo_milli, t->watch_hi_milli)))
        return VERDICT_WATCH;
    return VERDICT_OFF;
}

bool study_finding(const struct study *s, uint32_t target, struct finding *out) {
    const struct metrics_ops *metrics = s->set->ops->metrics;
    const struct target_row *t = &metrics->targets[target];
    if (!s->judges || s->part_of[target] == PART_NONE)
        return false;
    *out = (struct finding){.row = t, .percent = t->percent};
    if (t->fixed) {
        out->got = (struct estimate){.n = 1, .value = (double)t->fixed(s->set->rules) / 1000};
    } else if (t->matrix) {
        if (!s->counted)
            return false;
        out->got = (struct estimate){.n = 1, .value = (double)s->counted[target]};
    } else {
        out->group = &metrics->groups[t->group];
        out->part = &s->part[s->part_of[target]];
        out->tally = &out->part->batch.tally[metrics_at(metrics, t->group, t->cell)];
        out->got = study_measure(s->set, &out->part->batch, t->group, t->cell, t->stat);
        out->percent = is_percent(out->group, t->stat);
    }
    out->verdict = judge(out);
    return true;
}

const char *const health_names[HEALTHS] = {"low", "watch", "healthy", "watch", "high"};

static bool applies(const struct study *s, const struct quality_row *q) {
    if (q->when == WHEN_ALWAYS)
        return true;
    const struct tally *t = &s->part[0].batch.tally[metrics_at(s->set->ops->metrics, q->when_group, 0)];
    return (t->sum > 0) == (q->when == WHEN_HIT);
}

static enum health health_of(const struct quality_row *q, double value) {
    if (within(value, q->lo_milli, q->hi_milli))
        return HEALTH_FAIR;
    if (value * 1000 < (double)q->lo_milli)
        return value * 1000 < (double)q->watch_lo_milli ? HEALTH_LOW : HEALTH_WATCH_LOW;
    return value * 1000 > (double)q->watch_hi_milli ? HEALTH_HIGH : HEALTH_WATCH_HIGH;
}

bool study_quality(const struct study *s, uint32_t row, struct quality_finding *out) {
    const struct metrics_ops *m = s->set->ops->metrics;
    const struct quality_row *q = &m->quality[row];
    if (!s->simulates || !applies(s, q))
        return false;
    out->row = q;
    out->got = study_measure(s->set, &s->part[0].batch, q->group, q->cell, q->stat);
    out->percent = is_percent(&m->groups[q->group], q->stat);
    out->health = health_of(q, out->got.value);
    out->words = out->health < HEALTH_FAIR ? q->low : out->health > HEALTH_FAIR ? q->high : q->fair;
    return out->got.n > 0;
}

static bool quality_is(const struct study *s, const char *name, enum quality_is is) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct quality_finding f;
    for (uint32_t i = 0; i < m->quality_count; i++) {
        if (strcmp(m->quality[i].name, name) || !study_quality(s, i, &f))
            continue;
        bool below = f.health<HEALTH_FAIR, above = f.health> HEALTH_FAIR;
        return is == IS_BELOW ? below : is == IS_NOT_BELOW ? !below : is == IS_ABOVE ? above : !above;
    }
    return false;
}

bool study_pattern(const struct study *s, uint32_t pattern) {
    const struct quality_pattern *p = &s->set->ops->metrics->patterns[pattern];
    return quality_is(s, p->part[0].row, p->part[0].is) && quality_is(s, p->part[1].row, p->part[1].is);
}

const char *study_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                       char buf[16]) {
    if (g->cell_names)
        return g->cell_names[cell];
    if (g->cell_kind < KIND_GAME) {
        snprintf(buf, 16, "%u", cell + 1);
        return buf;
    }
    const struct game_ops *ops = set->ops;
    int64_t id = (int64_t)cell + 1; /* id 0 is "nothing" in every kind */
    return title ? ops->title_of(set->rules, g->cell_kind, id) : ops->name_of(set->rules, g->cell_kind, id);
}
