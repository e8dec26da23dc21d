/* Verdicts: see verdict.h. */
#include "lab/judge/verdict.h"

#include <math.h>
#include <string.h>

const char *const verdict_names[ROW_VERDICTS] = {"holds", "demonstrates", "unclear", "naive only",
                                             "watch", "off",          "n/a",     "info"};

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

/* A band without width is met or is not. */
static enum row_verdict verdict_on(const struct target_row *t, const struct estimate *got, bool inside) {
    const struct interval *i = &got->interval;
    bool exact = t->lo_milli == t->hi_milli || !i->known;
    if (!got->n)
        return VERDICT_NONE;
    if (t->informational)
        return VERDICT_INFO;
    if (exact ? inside : i->lo * 1000 >= (double)t->lo_milli && i->hi * 1000 <= (double)t->hi_milli)
        return VERDICT_HOLDS;
    if (!exact && interval_reaches(got, t->lo_milli, t->hi_milli))
        return VERDICT_UNCLEAR;
    bool zone = t->watch_lo_milli != t->watch_hi_milli;
    if (zone && (is_within(got->value, t->watch_lo_milli, t->watch_hi_milli) ||
                 interval_reaches(got, t->watch_lo_milli, t->watch_hi_milli)))
        return VERDICT_WATCH;
    return VERDICT_OFF;
}

/* Of both kinds of minds. What good play never shows, it breaks. A script need not be confirmed by good play:
 * that it is not refuted is all that can be asked. */
static enum row_verdict verdict_of_both(const struct finding *f) {
    bool scripted = f->row->about == ABOUT_SCRIPT;
    enum row_verdict house = f->house, strong = f->strong ? f->strong_verdict : VERDICT_HOLDS;
    bool broken = strong == VERDICT_OFF || strong == VERDICT_WATCH || strong == VERDICT_NONE;
    if (house == VERDICT_UNCLEAR && broken)
        return strong == VERDICT_NONE ? VERDICT_UNCLEAR : strong;
    if (house != VERDICT_HOLDS)
        return house;
    if (broken)
        return VERDICT_NAIVE;
    if (scripted)
        return VERDICT_DEMONSTRATED;
    return strong;
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
    out->inside = out->got.n &&
                  (out->tally && t->stat == STAT_MEAN ? stats_within(out->tally, t->lo_milli, t->hi_milli)
                                                      : is_within(out->got.value, t->lo_milli, t->hi_milli));
    out->house = verdict_on(t, &out->got, out->inside);
    if (out->part && s->strong.mind && s->place[target].strong != STUDY_NO_PART) {
        out->strong = &s->part[s->place[target].strong];
        out->strong_got = study_measure(s->set, &out->strong->batch, t->group, t->cell, t->stat);
        out->strong_verdict =
            verdict_on(t, &out->strong_got, is_within(out->strong_got.value, t->lo_milli, t->hi_milli));
    }
    out->verdict = verdict_of_both(out);
    return true;
}

/* Variance of the mean of one of two samples. Where a few games all ended alike nothing is known of how they
 * vary: then they are taken to vary as the other ones do. */
static double variance_of_mean(const struct tally *t, const struct tally *other) {
    double variance = stats_variance(t);
    return (variance > 0 ? variance : stats_variance(other)) / (double)t->n;
}

bool study_gap_finding(const struct study *s, uint32_t gap, struct gap_finding *out) {
    const struct study_gap *g = &s->gap[gap];
    *out = (struct gap_finding){g->seat, &s->part[g->house], &s->part[g->strong], {0}, {0}};
    const struct tally *was = &out->house->batch.score[g->seat], *is = &out->strong->batch.score[g->seat];
    if (was->n < 2 || is->n < 2)
        return false;
    double by = stats_average(is) - stats_average(was);
    double variance = variance_of_mean(is, was) + variance_of_mean(was, is);
    out->score = (struct estimate){is->n, stats_average(is), stats_mean(is)};
    out->gap = (struct estimate){is->n, by, stats_around(by, sqrt(variance))};
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

/* Whether more games of a part could decide a row. Who wants some rows only asks where they lie, not how
 * surely. */
static bool is_unclear(const struct study *s, const struct study_part *part) {
    struct finding f;
    for (uint32_t i = 0; i < s->set->ops->metrics->target_count; i++) {
        if (!study_finding(s, i, &f))
            continue;
        bool house = f.part == part && f.house == VERDICT_UNCLEAR && !(s->wanted && f.inside);
        bool strong = f.strong == part && f.verdict == VERDICT_UNCLEAR && f.strong_verdict == VERDICT_UNCLEAR;
        if (house || strong)
            return true;
    }
    return false;
}

/* How many games more a part may be played for what is left of the work; too few to change anything are none.
 */
static uint64_t games_more(const struct study *s, const struct study_part *p, uint64_t work) {
    enum { FACTOR = 4, FACTOR_STRONG = 2, LONGEST = 16, WORTH = 4 };
    uint64_t games = p->plan.games, left = s->work < work ? work - s->work : 0;
    uint64_t more = games * ((p->strong ? FACTOR_STRONG : FACTOR) - 1), most = LONGEST * p->asked;
    if (games + more > most)
        more = games < most ? most - games : 0;
    if (p->work && (unsigned __int128)p->work * more > (unsigned __int128)left * games)
        more = (uint64_t)((unsigned __int128)left * games / p->work);
    return more * WORTH < games ? 0 : more;
}

/* Of the unclear parts the one that has taken least, so that all of them come to the same; STUDY_NO_PART:
 * there is nothing left to do, or nothing to do it with. */
static uint32_t next_unclear(const struct study *s, uint64_t work) {
    uint32_t at = STUDY_NO_PART;
    for (uint32_t i = 0; i < s->parts; i++) {
        const struct study_part *p = &s->part[i];
        if ((at == STUDY_NO_PART || p->work < s->part[at].work) && games_more(s, p, work) && is_unclear(s, p))
            at = i;
    }
    return at;
}

enum status study_settle(struct study *s, uint64_t work, struct err *e) {
    for (uint32_t at; (at = next_unclear(s, work)) != STUDY_NO_PART;)
        TRY(study_play_on(s, at, s->part[at].plan.games + games_more(s, &s->part[at], work), e));
    return ST_OK;
}
