/* Verdicts: see verdict.h. */
#include "lab/judge/verdict.h"

#include <string.h>

const char *const verdict_names[VERDICTS] = {"holds", "unclear", "off", "n/a", "info", "watch"};

struct estimate study_measure(const struct ruleset *set, const struct batch *b, uint32_t group, uint32_t cell,
                              enum metric_stat stat) {
    const struct metrics_ops *m = set->ops->metrics;
    return stats_measure(&m->groups[group], &b->tally[metrics_at(m, group, 0)], cell, stat);
}

static bool is_percent(const struct metric_group *g, enum metric_stat stat) {
    return g->shape == METRIC_SHARE && stat != STAT_ENTROPY;
}

/* A share that is certain, or a single observation, has no interval to reach with. */
static bool interval_reaches(const struct estimate *got, int64_t lo_milli, int64_t hi_milli) {
    const struct interval *i = &got->interval;
    return i->known && i->lo * 1000 <= (double)hi_milli && i->hi * 1000 >= (double)lo_milli;
}

static bool is_within(double value, int64_t lo_milli, int64_t hi_milli) {
    return value * 1000 >= (double)lo_milli && value * 1000 <= (double)hi_milli;
}

static enum verdict verdict_on(const struct finding *f) {
    const struct target_row *t = f->row;
    if (!f->got.n)
        return VERDICT_NONE;
    if (t->informational)
        return VERDICT_INFO;
    if (f->tally && t->stat == STAT_MEAN ? stats_within(f->tally, t->lo_milli, t->hi_milli)
                                         : is_within(f->got.value, t->lo_milli, t->hi_milli))
        return VERDICT_HOLDS;
    if (interval_reaches(&f->got, t->lo_milli, t->hi_milli))
        return VERDICT_UNCLEAR;
    bool zone = t->watch_lo_milli != t->watch_hi_milli;
    if (zone && (is_within(f->got.value, t->watch_lo_milli, t->watch_hi_milli) ||
                 interval_reaches(&f->got, t->watch_lo_milli, t->watch_hi_milli)))
        return VERDICT_WATCH;
    return VERDICT_OFF;
}

bool study_finding(const struct study *s, uint32_t target, struct finding *out) {
    const struct metrics_ops *metrics = s->set->ops->metrics;
    const struct target_row *t = &metrics->targets[target];
    if (!s->judges || !s->place[target].judged)
        return false;
    *out = (struct finding){.row = t, .percent = t->percent};
    if (t->fixed) {
        out->got = (struct estimate){.n = 1, .value = (double)t->fixed(s->set->rules, t->cell) / 1000};
    } else if (t->matrix) {
        if (!s->counted)
            return false;
        out->got = (struct estimate){.n = 1, .value = (double)s->counted[target]};
    } else {
        out->group = &metrics->groups[t->group];
        out->part = &s->part[s->place[target].part];
        out->tally = &out->part->batch.tally[metrics_at(metrics, t->group, t->cell)];
        out->got = study_measure(s->set, &out->part->batch, t->group, t->cell, t->stat);
        out->percent = is_percent(out->group, t->stat);
    }
    out->verdict = verdict_on(out);
    return true;
}

const char *const health_names[HEALTHS] = {"low", "watch", "healthy", "watch", "high"};

static bool quality_applies(const struct study *s, const struct quality_row *q) {
    if (q->when == WHEN_ALWAYS)
        return true;
    const struct tally *t = &s->part[0].batch.tally[metrics_at(s->set->ops->metrics, q->when_group, 0)];
    return (t->sum > 0) == (q->when == WHEN_HIT);
}

static enum health health_of(const struct quality_row *q, double value) {
    if (is_within(value, q->lo_milli, q->hi_milli))
        return HEALTH_FAIR;
    if (value * 1000 < (double)q->lo_milli)
        return value * 1000 < (double)q->watch_lo_milli ? HEALTH_LOW : HEALTH_WATCH_LOW;
    return value * 1000 > (double)q->watch_hi_milli ? HEALTH_HIGH : HEALTH_WATCH_HIGH;
}

bool study_quality(const struct study *s, uint32_t row, struct quality_finding *out) {
    const struct metrics_ops *m = s->set->ops->metrics;
    const struct quality_row *q = &m->quality[row];
    if (!s->simulates || !quality_applies(s, q))
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
        int side = f.health < HEALTH_FAIR ? -1 : f.health > HEALTH_FAIR;
        bool is_so = side == (is == IS_BELOW || is == IS_NOT_BELOW ? -1 : 1);
        return is == IS_BELOW || is == IS_ABOVE ? is_so : !is_so;
    }
    return false;
}

bool study_pattern(const struct study *s, uint32_t pattern) {
    const struct quality_pattern *p = &s->set->ops->metrics->patterns[pattern];
    return quality_is(s, p->part[0].row, p->part[0].is) && quality_is(s, p->part[1].row, p->part[1].is);
}

static bool is_unclear(const struct study *s, const struct study_part *part) {
    struct finding f;
    for (uint32_t i = 0; i < s->set->ops->metrics->target_count; i++)
        if (study_finding(s, i, &f) && f.part == part && f.verdict == VERDICT_UNCLEAR)
            return true;
    return false;
}

static enum status play_part_on(const struct study *s, struct study_part *part, uint64_t more,
                                struct err *e) {
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
            TRY(play_part_on(s, &s->part[i], more, e));
            s->games += more;
        }
    return ST_OK;
}
