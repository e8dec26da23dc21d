/* What simulations count: every row speaks of groups, cells, scenarios and minds that are there, and counting
 * stays within its memory. */
#include "checks.h"

#include "core/metrics.h"

#include <stdlib.h>
#include <string.h>

enum { GUARD = 256, GUARD_BYTE = 0x5c };

static void cell_is_there(struct bench *b, const char *what, const char *name, uint32_t group,
                          uint32_t cell) {
    const struct metrics_ops *m = b->ops->metrics;
    HOLDS(b, group < m->group_count, "%s '%s' is about group %u; there are %u", what, name, group,
          m->group_count);
    HOLDS(b, cell < m->groups[group].cells, "%s '%s' is about cell %u of %s, which has %u", what, name, cell,
          m->groups[group].name, m->groups[group].cells);
}

/* "P", or "SEAT=P SEAT=P": minds that are there and fit their seats. */
static void policies_are_there(struct bench *b, const struct target_row *row) {
    char words[200];
    TEXT_ON_STACK(copy, sizeof words);
    text_put(&copy, row->policy);
    memcpy(words, copy.buf, copy.len + 1);
    for (char *rest = NULL, *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        bool fits = false;
        if (equals)
            *equals = 0;
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            if (!equals || !strcmp(b->ops->seat_names[seat], word))
                fits = fits || mind_fits(b->ops, equals ? equals + 1 : word, seat);
        HOLDS(b, fits, "target '%s' is played by '%s', and no such mind or seat is there", row->name,
              row->policy);
    }
}

static void target_is_sound(struct bench *b, const struct target_row *row) {
    const struct metrics_ops *m = b->ops->metrics;
    HOLDS(b, row->name && row->label && row->source, "a target has no name, no label or no source");
    HOLDS(b, row->lo_milli <= row->hi_milli, "target '%s' asks for %lld to %lld", row->name,
          (long long)row->lo_milli, (long long)row->hi_milli);
    if (!row->fixed && !row->matrix)
        cell_is_there(b, "target", row->name, row->group, row->cell);
    HOLDS(b, !row->matrix || m->axes, "target '%s' is about a matrix, and the game has no axes", row->name);
    HOLDS(b, !row->scenario || registry_scenario(b->ops, row->scenario) >= 0,
          "target '%s' is about the scenario '%s', which is not there", row->name, row->scenario);
    if (row->policy)
        policies_are_there(b, row);
}

/* A group that everything else relies on: there, and of the right shape. */
static void group_is_there(struct bench *b, const char *what, uint32_t group, enum metric_shape shape) {
    cell_is_there(b, "the table", what, group, 0);
    HOLDS(b, b->ops->metrics->groups[group].shape == shape, "%s: the group %s is no %s", what,
          b->ops->metrics->groups[group].name, shape == METRIC_SHARE ? "share" : "mean");
}

static bool has_quality(const struct metrics_ops *m, const char *name) {
    for (uint32_t i = 0; i < m->quality_count; i++)
        if (!strcmp(m->quality[i].name, name))
            return true;
    return false;
}

void figures_are_sound(struct bench *b) {
    const struct metrics_ops *m = b->ops->metrics;
    if (!m)
        return;
    HOLDS(b, m->group_count && m->finish, "metrics have no groups, or no finish");
    for (uint32_t i = 0; i < m->group_count; i++) {
        const struct metric_group *g = &m->groups[i];
        HOLDS(b, g->name && g->label && g->cells, "group %u has no name, no label or no cells", i);
        for (uint32_t k = 0; g->cell_names && k < g->cells; k++)
            HOLDS(b, g->cell_names[k], "cell %u of %s has no name", k, g->name);
        for (uint32_t k = 0; k < i; k++)
            HOLDS(b, strcmp(g->name, m->groups[k].name), "two groups are called %s", g->name);
    }
    HOLDS(b, m->wins <= b->ops->seats, "%u seats have wins; there are %u", m->wins, b->ops->seats);
    for (uint32_t i = 0; i < m->wins; i++)
        group_is_there(b, "win_group", m->win_group[i], METRIC_SHARE);
    group_is_there(b, "outcome_group", m->outcome_group, METRIC_SHARE);
    group_is_there(b, "length_group", m->length_group, METRIC_MEAN);
    for (uint32_t i = 0; i < m->target_count; i++)
        target_is_sound(b, &m->targets[i]);
    for (uint32_t i = 0; i < m->quality_count; i++) {
        const struct quality_row *q = &m->quality[i];
        cell_is_there(b, "quality", q->name, q->group, q->cell);
        if (q->when != WHEN_ALWAYS)
            cell_is_there(b, "quality", q->name, q->when_group, 0);
    }
    for (uint32_t i = 0; i < m->pattern_count; i++)
        for (uint32_t k = 0; k < 2; k++)
            HOLDS(b, has_quality(m, m->patterns[i].part[k].row),
                  "pattern '%s' is about '%s', which is no quality", m->patterns[i].name,
                  m->patterns[i].part[k].row);
    for (uint32_t i = 0; i < m->alarm_count; i++) {
        const struct alarm_row *a = &m->alarms[i];
        bool one = a->kind == ALARM_LOW || a->kind == ALARM_HIGH;
        cell_is_there(b, "alarm", a->name, a->group, one ? a->cell : 0);
        if (a->kind == ALARM_UNUSED)
            cell_is_there(b, "alarm", a->name, a->other, 0);
        HOLDS(b, a->kind != ALARM_NEVER && a->kind != ALARM_IN_ALL ? true : a->other < AXES,
              "alarm '%s' is about axis %u", a->name, a->other);
    }
    HOLDS(b, !m->axes || (m->matrix_scenario && registry_scenario(b->ops, m->matrix_scenario) >= 0),
          "matrix_scenario is no scenario");
}

/* Memory with guards on both sides. */
struct guarded {
    unsigned char *all;
    size_t size;
};

static void *guarded_open(struct guarded *g, size_t size) {
    g->size = size;
    g->all = malloc(size + 2 * (size_t)GUARD);
    assert_non_null(g->all);
    memset(g->all, GUARD_BYTE, size + 2 * (size_t)GUARD);
    return memset(g->all + GUARD, 0, size);
}

static void guards_stand(struct bench *b, const struct guarded *g, const char *what, const char *during) {
    for (size_t i = 0; i < GUARD; i++) {
        HOLDS(b, g->all[i] == GUARD_BYTE, "metrics->%s wrote before the %s, at byte -%zu", during, what,
              GUARD - i);
        HOLDS(b, g->all[GUARD + g->size + i] == GUARD_BYTE,
              "metrics->%s wrote behind the %s, at byte %zu of %zu", during, what, g->size + i, g->size);
    }
}

/* A share is of what was observed. */
static void shares_are_shares(struct bench *b, const struct tally *t) {
    const struct metrics_ops *m = b->ops->metrics;
    for (uint32_t i = 0; i < m->group_count; i++)
        for (uint32_t k = 0; m->groups[i].shape == METRIC_SHARE && k < m->groups[i].cells; k++) {
            const struct tally *at = &t[metrics_at(m, i, k)];
            HOLDS(b, at->sum >= 0 && at->sum <= at->n, "cell %u of the share %s has %lld hits in %lld", k,
                  m->groups[i].name, (long long)at->sum, (long long)at->n);
        }
}

/* Counting keeps to the tracker and to the tallies, and leaves the state alone. */
void counting_keeps_to_its_room(struct bench *b) {
    const struct metrics_ops *m = b->ops->metrics;
    struct guarded room[2];
    if (!m)
        return;
    void *tracker = guarded_open(&room[0], m->tracker_size);
    struct tally *t = guarded_open(&room[1], metrics_tallies(m) * sizeof *t);
    if (m->begin)
        m->begin(b->set.rules, b->match.state, tracker, t);
    const char *during = "begin";
    for (;;) {
        guards_stand(b, &room[0], "tracker", during);
        guards_stand(b, &room[1], "tallies", during);
        if (match_over(&b->match))
            break;
        memcpy(b->state, b->match.state, b->ops->state_size);
        bench_step(b);
        memcpy(b->twin, b->match.state, b->ops->state_size);
        if (m->observe)
            m->observe(b->set.rules, m->wants_before ? b->state : NULL,
                       &b->match.history[b->match.step - 1].action, &b->match.events, b->match.state, tracker,
                       t);
        same_state(b, b->match.state, b->twin, "metrics->observe changed the state");
        during = "observe";
    }
    m->finish(b->set.rules, b->match.state, tracker, t);
    guards_stand(b, &room[0], "tracker", "finish");
    guards_stand(b, &room[1], "tallies", "finish");
    shares_are_shares(b, t);
    free(room[0].all);
    free(room[1].all);
}
