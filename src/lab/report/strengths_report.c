/* The same scenario by house minds and by the strongest: how games end, and what cards or items are worth to
 * whom. Weak play has habits, and a card may owe its figures to them. */
#include "lab/play/sums.h"
#include "lab/report/reports.h"

static void outcome_share(struct report *r, const char *key, const struct batch *b, uint32_t outcome) {
    int64_t hits = (int64_t)b->outcome[outcome], n = (int64_t)b->games;
    struct estimate e = {n, n ? (double)hits / (double)n : 0, stats_share(hits, n)};
    report_object(r, key, R_ESTIMATE(&e));
}

/* Those that anybody came to. */
static void put_outcomes(struct report *r, const struct game_ops *ops, const struct batch *house,
                         const struct batch *strong) {
    report_open(r, "outcomes", '[');
    for (uint32_t i = 0; i < ops->outcome_count; i++) {
        if (!house->outcome[i] && !strong->outcome[i])
            continue;
        report_open(r, NULL, '{');
        report_put(r, r_str("name", ops->outcomes[i]));
        outcome_share(r, "house", house, i);
        outcome_share(r, "strong", strong, i);
        report_close(r);
    }
    report_close(r);
}

static const struct tally *tally_of(const struct batch *b, const struct metrics_ops *m,
                                    const struct metric_group *g, uint32_t cell) {
    return &b->tally[metrics_at(m, (uint32_t)(g - m->groups), g->cells > 1 ? cell : 0)];
}

/* The cells of a group that the games of house minds say something about. */
static void put_lifts(struct report *r, const struct ruleset *set, const struct metric_group *g,
                      const struct metric_group *among, const struct batch *house,
                      const struct batch *strong) {
    const struct metrics_ops *m = set->ops->metrics;
    report_open(r, NULL, '{');
    report_put(r, r_str("name", g->name), r_str("label", g->label));
    report_open(r, "cells", '[');
    for (uint32_t c = 0; c < g->cells; c++) {
        char number[16];
        const char *name = sums_cell(set, g, c, false, number);
        if (!name || !tally_of(house, m, g, c)->n)
            continue;
        report_open(r, NULL, '{');
        report_put(r, r_str("cell", name));
        report_lift(r, "house", tally_of(house, m, g, c), tally_of(house, m, among, c));
        report_lift(r, "strong", tally_of(strong, m, g, c), tally_of(strong, m, among, c));
        report_close(r);
    }
    report_close(r);
    report_close(r);
}

static void put_strength(struct report *r, const struct study *s, const struct study_part *house,
                         const struct study_part *strong) {
    const struct metrics_ops *m = s->set->ops->metrics;
    report_open(r, NULL, '{');
    report_put(r, r_str("scenario", s->set->ops->scenarios[house->plan.scenario].name));
    report_policies(r, &house->plan);
    report_put(r, r_count("games", house->plan.games));
    report_open(r, "strong", '{');
    report_policies(r, &strong->plan);
    report_put(r, r_count("games", strong->plan.games));
    report_close(r);
    put_outcomes(r, s->set->ops, &house->batch, &strong->batch);
    report_open(r, "lifts", '[');
    for (uint32_t i = 0; i < m->group_count; i++) {
        const struct metric_group *among = report_among(m, &m->groups[i]);
        if (among && m->groups[i].cells > 1)
            put_lifts(r, s->set, &m->groups[i], among, &house->batch, &strong->batch);
    }
    report_close(r);
    report_close(r);
}

/* Whether a target before this one was measured by the same games of the strongest. */
static bool is_told(const struct study *s, uint32_t target) {
    for (uint32_t i = 0; i < target; i++)
        if (s->place[i].strong == s->place[target].strong)
            return true;
    return false;
}

void report_strengths(struct report *r, const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    report_open(r, "strengths", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        const struct study_place *place = &s->place[i];
        if (place->strong != STUDY_NO_PART && !is_told(s, i))
            put_strength(r, s, &s->part[place->part], &s->part[place->strong]);
    }
    report_close(r);
}
