/* Studies: which probes the targets need, and playing them. */
#include "lab/play/study.h"

#include "ai/ai.h"
#include "core/registry.h"

#include <stdio.h>
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

/* The part with the plan of a probe, which is added where there is none. */
static uint32_t add_part(struct study *s, const struct study_part *probe) {
    uint32_t at = part_with_plan(s, &probe->plan);
    if (at != STUDY_NO_PART)
        return at;
    s->part[s->parts] = *probe;
    point_plan(&s->part[s->parts], s->set->ops);
    s->games += probe->plan.games;
    return s->parts++;
}

/* The strongest mind for a seat of a probe. It thinks on from the mind of the probe, so that a row about one
 * kind of play stays about it; from the game's first where that is a search itself, or a script, and from the
 * one that the strongest names where the game's other minds are no help to a search. */
static void seat_strong(const struct study *s, const struct target_row *t, uint32_t seat,
                        struct study_part *out) {
    const char *base = out->plan.policy[seat];
    bool plain = t->about == ABOUT_SCRIPT || strchr(s->strong.mind, '/') || strchr(base, ':') ||
                 !strcmp(base, "random") || !strcmp(base, mind_first(s->set->ops, seat));
    snprintf(out->policy[seat], sizeof out->policy[seat], "%s%s%s", s->strong.mind, plain ? "" : "/",
             plain ? "" : base);
    out->plan.policy[seat] = out->policy[seat];
}

/* A part of so many games, but one from every seed at least. */
static uint64_t shorter(uint64_t games, uint64_t times) {
    return games / times > STUDY_SEEDS ? games / times : STUDY_SEEDS;
}

static bool has_gap(const struct study *s, uint32_t scenario) {
    for (uint32_t i = 0; i < s->gaps; i++)
        if (s->part[s->gap[i].strong].plan.scenario == scenario)
            return true;
    return false;
}

/* The strongest mind of a probe at one seat after the other, against the house. Whether thinking gains shows
 * sooner than by how much a row moves, so these are shorter. */
static void place_gap(struct study *s, const struct study_part *all, uint32_t house) {
    uint32_t seats = s->set->ops->seats;
    for (uint32_t i = 0; i < seats; i++) {
        struct study_part one = *all;
        for (uint32_t k = 0; k < seats; k++)
            if (k != i)
                snprintf(one.policy[k], sizeof one.policy[k], "%s", s->part[house].plan.policy[k]);
        point_plan(&one, s->set->ops);
        if (seats > 1)
            one.plan.games = shorter(one.plan.games, STUDY_GAP_LESS);
        s->gap[s->gaps++] = (struct study_gap){i, house, add_part(s, &one)};
    }
}

/* The probes of the strongest mind: at every seat, and once for each scenario at one seat. */
static void place_strong(struct study *s, const struct target_row *t, struct study_place *place) {
    uint32_t seats = s->set->ops->seats;
    struct study_part all = s->part[place->part];
    if (!s->strong.mind || t->informational || (t->about != ABOUT_PLAY && t->about != ABOUT_SCRIPT))
        return;
    all.strong = true;
    all.plan.games = s->strong.games;
    for (uint32_t i = 0; i < seats; i++)
        seat_strong(s, t, i, &all);
    bool known = has_gap(s, all.plan.scenario);
    place->strong = add_part(s, &all);
    if (!known)
        place_gap(s, &all, place->part);
}

/* Beside every scenario stands what thinking gains there, whether a target asks about it or not. */
static void place_other_gaps(struct study *s, const struct batch_plan *base) {
    const struct game_ops *ops = s->set->ops;
    for (uint32_t i = 0; s->strong.mind && i < ops->scenario_count; i++) {
        struct study_part house = {.plan = *base}, strong;
        if (has_gap(s, i))
            continue;
        house.plan.seeds = NULL;
        house.plan.metrics = true;
        house.plan.scenario = i;
        if (i != base->scenario)
            house.plan.setup = house.plan.with = NULL;
        if (!base->games)
            house.plan.games = STUDY_GAMES / STUDY_GAP_LESS;
        strong = house;
        strong.strong = true;
        strong.plan.games = s->strong.games;
        for (uint32_t k = 0; k < ops->seats; k++)
            snprintf(strong.policy[k], sizeof strong.policy[k], "%s", s->strong.mind);
        point_plan(&strong, ops);
        place_gap(s, &strong, add_part(s, &house));
    }
}

/* What a target is measured with. A matrix answers a simulation's targets nowhere. */
static enum status place_target(struct study *s, const struct batch_plan *base, uint32_t target,
                                struct err *e) {
    const struct target_row *t = &s->set->ops->metrics->targets[target];
    struct study_place *place = &s->place[target];
    struct study_part probe;
    place->judged = study_lists(t->rulesets, s->set->name) && (!s->wanted || s->wanted[target]) &&
                    !(t->matrix && s->simulates);
    place->part = place->strong = STUDY_NO_PART;
    if (!place->judged || t->fixed || t->matrix)
        return ST_OK;
    if (target_plan(s, base, t, &probe, e) != ST_OK)
        return err_prefix(e, "target %s", t->name);
    place->part = add_part(s, &probe);
    place_strong(s, t, place);
    return ST_OK;
}

static enum status open_parts(struct study *s, const struct batch_plan *plan, struct err *e) {
    const struct metrics_ops *metrics = plan->set->ops->metrics;
    uint32_t targets = metrics ? metrics->target_count : 0;
    s->set = plan->set;
    size_t most = ((size_t)targets + plan->set->ops->scenario_count) * (2 + plan->set->ops->seats) + 1;
    s->part = calloc(most, sizeof *s->part);
    s->place = calloc(targets + 1, sizeof *s->place);
    s->gap = calloc(most, sizeof *s->gap);
    if (!s->part || !s->place || !s->gap) {
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
    place_other_gaps(s, plan);
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
    s->seeds = 1;
    return open_parts(s, plan, e);
}

enum status study_open_targets(struct study *s, const struct batch_plan *plan,
                               const struct study_strong *strong, struct err *e) {
    memset(s, 0, sizeof *s);
    s->judges = true;
    s->seeds = STUDY_SEEDS;
    if (strong)
        s->strong = *strong;
    if (plan->games && s->strong.games > plan->games / STUDY_STRONG_LESS)
        s->strong.games = shorter(plan->games, STUDY_STRONG_LESS);
    return open_parts(s, plan, e);
}

void study_shorten(struct study *s, uint64_t factor) {
    s->games = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        uint64_t *games = &s->part[i].plan.games;
        *games = *games > factor ? *games / factor : 1;
        s->games += *games;
    }
}

/* An entropy and a margin are made of all cells of a group, other figures of one. */
static enum status open_kept(struct study *s, struct err *e) {
    const struct metrics_ops *m = s->set->ops->metrics;
    size_t all = 0;
    free(s->kept);
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        const struct target_row *t = &m->targets[i];
        bool whole = t->stat == STAT_ENTROPY || t->stat == STAT_MARGIN;
        if (s->place[i].part == STUDY_NO_PART)
            continue;
        s->place[i].kept = (uint32_t)all;
        s->place[i].cells = whole ? m->groups[t->group].cells : 1;
        all += (size_t)2 * s->seeds * s->place[i].cells;
    }
    s->kept = calloc(all + 1, sizeof *s->kept);
    return s->kept ? ST_OK : err_set(e, ST_FULL, "no memory for the seeds of %s", s->set->ops->name);
}

static uint32_t kept_at(const struct study *s, uint32_t target, bool strong, uint32_t seed) {
    const struct study_place *place = &s->place[target];
    return place->kept + (strong * s->seeds + seed) * place->cells;
}

const struct tally *study_of_seed(const struct study *s, uint32_t target, bool strong, uint32_t seed) {
    const struct study_place *place = &s->place[target];
    uint32_t part = strong ? place->strong : place->part;
    return s->kept && part != STUDY_NO_PART ? &s->kept[kept_at(s, target, strong, seed)] : NULL;
}

/* Sums of one seed of a part, for all targets that it answers. */
static void keep_seed(struct study *s, uint32_t part, uint32_t seed, const struct batch *sums) {
    const struct metrics_ops *m = s->set->ops->metrics;
    for (uint32_t i = 0; s->kept && i < m->target_count; i++) {
        const struct study_place *place = &s->place[i];
        uint32_t cell = place->cells > 1 ? 0 : m->targets[i].cell;
        const struct tally *from = &sums->tally[metrics_at(m, m->targets[i].group, cell)];
        if (place->part != part && place->strong != part)
            continue;
        struct tally *to = &s->kept[kept_at(s, i, place->strong == part, seed)];
        for (uint32_t c = 0; c < place->cells; c++)
            tally_merge(&to[c], &from[c]);
    }
}

/* Of so many games those that are dealt from the seed with this number. */
static uint64_t games_of_seed(uint64_t games, uint32_t seeds, uint32_t seed) {
    return games * (seed + 1) / seeds - games * seed / seeds;
}

/* The games of a probe from one number to another, from all seeds in equal parts, added to its sums. */
static enum status play_seeds(struct study *s, uint32_t part, uint64_t from, uint64_t to, struct err *e) {
    struct study_part *p = &s->part[part];
    struct batch_relay told = {p->plan.progress, p->plan.progress_ctx, s->told};
    for (uint32_t k = 0; k < s->seeds; k++) {
        struct batch_plan plan = p->plan;
        struct batch sums;
        plan.seed += k;
        plan.first = games_of_seed(from, s->seeds, k);
        plan.games = games_of_seed(to, s->seeds, k) - plan.first;
        plan.progress = batch_relay_tell;
        plan.progress_ctx = &told;
        if (!plan.games)
            continue;
        TRY(batch_run(&plan, &sums, e));
        batch_add(&p->batch, &sums, s->set->ops);
        keep_seed(s, part, k, &sums);
        uint64_t work = batch_work(&sums, s->set->ops, s->set->rules);
        p->work += work;
        s->work += work;
        batch_free(&sums);
        told.before = s->told += plan.games;
    }
    return ST_OK;
}

enum status study_play_on(struct study *s, uint32_t part, uint64_t games, struct err *e) {
    struct study_part *p = &s->part[part];
    uint64_t before = p->plan.games;
    s->games += games - before;
    p->plan.games = games;
    enum status st = play_seeds(s, part, before, games, e);
    return st == ST_OK ? st : err_prefix(e, "probe '%s'", s->set->ops->scenarios[p->plan.scenario].name);
}

/* All probes from their beginning. */
static enum status run_seeds(struct study *s, struct err *e) {
    s->told = s->work = 0;
    TRY(s->seeds > 1 ? open_kept(s, e) : ST_OK);
    for (uint32_t i = 0; i < s->parts; i++) {
        struct study_part *p = &s->part[i];
        p->asked = p->plan.games;
        p->work = 0;
        batch_free(&p->batch);
        enum status st = batch_open(&p->batch, s->set->ops, s->set->ops->metrics) == ST_OK
                             ? play_seeds(s, i, 0, p->plan.games, e)
                             : err_set(e, ST_FULL, "no memory for the sums of %s", s->set->ops->name);
        if (st != ST_OK)
            return err_prefix(e, "probe '%s'", s->set->ops->scenarios[p->plan.scenario].name);
    }
    return ST_OK;
}

uint64_t study_border(const struct batch_plan *p, uint64_t games, uint64_t shard, uint64_t shards) {
    uint64_t at = games * shard / shards;
    return at - (p->swap && shard < shards ? at % 2 : 0);
}

enum status study_run(struct study *s, struct err *e) {
    uint64_t before = 0;
    if (s->seeds)
        return run_seeds(s, e);
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
    free(s->gap);
    free(s->counted);
    free(s->kept);
    memset(s, 0, sizeof *s);
}
