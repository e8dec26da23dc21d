/* Studies: which probes the targets need, and playing them. */
#include "lab/play/study.h"

#include "core/registry.h"

#include <stdlib.h>
#include <string.h>

bool study_lists(const char *list, const char *word) {
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
static void point_plan(struct study_part *p, const struct game_ops *ops) {
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
    TRY(t->policy ? seat_policies(ops, t->policy, out, e) : ST_OK);
    point_plan(out, ops);
    int32_t scenario = t->scenario ? registry_scenario(ops, t->scenario) : (int32_t)base->scenario;
    out->plan.scenario = (uint32_t)scenario;
    if (t->scenario)
        out->plan.setup = out->plan.with = NULL;
    return scenario >= 0 ? ST_OK : err_set(e, ST_BUG, "there is no scenario '%s'", t->scenario);
}

static uint32_t part_with_plan(const struct study *s, const struct batch_plan *plan) {
    for (uint32_t i = 0; i < s->parts; i++)
        if (same_plan(&s->part[i].plan, plan))
            return i;
    return STUDY_NO_PART;
}

/* What a target is measured with. A matrix answers a simulation's targets nowhere. */
static enum status place_target(struct study *s, const struct batch_plan *base, uint32_t target,
                                struct err *e) {
    const struct target_row *t = &s->set->ops->metrics->targets[target];
    struct study_place *place = &s->place[target];
    struct study_part probe;
    place->judged = study_lists(t->rulesets, s->set->name) && (!s->wanted || s->wanted[target]) &&
                    !(t->matrix && s->simulates);
    place->part = STUDY_NO_PART;
    if (!place->judged || t->fixed || t->matrix)
        return ST_OK;
    if (target_plan(s, base, t, &probe, e) != ST_OK)
        return err_prefix(e, "target %s", t->name);
    place->part = part_with_plan(s, &probe.plan);
    if (place->part == STUDY_NO_PART) {
        place->part = s->parts++;
        s->part[place->part] = probe;
        point_plan(&s->part[place->part], s->set->ops);
        s->games += probe.plan.games;
    }
    return ST_OK;
}

static enum status open_parts(struct study *s, const struct batch_plan *plan, struct err *e) {
    const struct metrics_ops *metrics = plan->set->ops->metrics;
    uint32_t targets = metrics ? metrics->target_count : 0;
    s->set = plan->set;
    s->part = calloc(targets + 1, sizeof *s->part);
    s->place = calloc(targets + 1, sizeof *s->place);
    if (!s->part || !s->place) {
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

uint64_t study_border(const struct batch_plan *p, uint64_t games, uint64_t shard, uint64_t shards) {
    uint64_t at = games * shard / shards;
    return at - (p->swap && shard < shards ? at % 2 : 0);
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
            plan.first = study_border(&plan, all, s->shard - 1, s->shards);
            plan.games = study_border(&plan, all, s->shard, s->shards) - plan.first;
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

void study_close(struct study *s) {
    for (uint32_t i = 0; i < s->parts; i++)
        batch_free(&s->part[i].batch);
    free(s->part);
    free(s->place);
    free(s->counted);
    memset(s, 0, sizeof *s);
}
