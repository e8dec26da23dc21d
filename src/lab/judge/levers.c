/* Levers: the search. Each lever is tried on one thread, several levers at a time; what is found depends on
 * seeds and content alone, never on the number of threads. */
#include "lab/judge/levers.h"

#include "base/hash.h"
#include "lab/play/pool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Games that tell whether a lever is felt; levers of a scope that are held against all targets; changes that
 * are confirmed before the search gives up. */
enum { FELT_GAMES = 100, JUDGED_OF_SCOPE = 4, CONFIRMED_MOST = 8, FULL_FACTOR = 4 };

const char *const lever_state_names[LEVER_STATES] = {"refused", "idle", "away", "helps", "reaches"};

/* The present content with one figure changed. */
struct changed {
    struct recipe recipe;
    struct trial trial;
};

/* refused: the content does not take the value, and nothing is open. */
static enum status open_changed(const struct lever_search *s, const struct lever *l, int64_t value,
                                struct changed *out, bool *refused, struct err *e) {
    char assignment[LEVER_PATH + 32];
    snprintf(assignment, sizeof assignment, "%s=%lld", l->path, (long long)value);
    recipe_copy(&out->recipe, s->recipe);
    out->recipe.content_hash = 0;
    enum status st = overlay_set(&out->recipe.overlay, assignment, e);
    THEN(st, trial_open(&out->trial, s->root, &out->recipe, e));
    if (st != ST_OK)
        recipe_close(&out->recipe);
    *refused = st == ST_USAGE || st == ST_INVALID;
    return *refused ? ST_OK : st;
}

static void close_changed(struct changed *c) {
    trial_close(&c->trial);
    recipe_close(&c->recipe);
}

static enum status play_targets(const struct trial *t, const bool *wanted, uint64_t games, uint32_t threads,
                                struct study *out, struct err *e) {
    struct batch_plan plan = t->plan;
    plan.games = games;
    plan.threads = threads;
    enum status st = study_open_some(out, &plan, wanted, e);
    if (st == ST_OK && (st = study_run(out, e)) != ST_OK)
        study_close(out);
    return st;
}

/* With all games, and more where it is unclear: what a judgement of all targets would play. */
static enum status play_full(const struct lever_search *s, const struct trial *t, struct study *out,
                             struct err *e) {
    enum status st = play_targets(t, s->judged, s->full_games, s->threads, out, e);
    if (st == ST_OK && (st = study_settle(out, UINT64_MAX, e)) != ST_OK)
        study_close(out);
    return st;
}

/* Changes when a game of the target's probe ends in another way, or when something else is counted: not all
 * that is shown to players reaches a state. A figure of the content stands for itself. */
static uint64_t probe_signature(const struct study *s, const struct target_row *t) {
    const struct metrics_ops *m = s->set->ops->metrics;
    if (!s->parts)
        return (uint64_t)t->fixed(s->set->rules, t->cell);
    const struct batch *b = &s->part[0].batch;
    return hash_bytes(b->tally, metrics_tallies(m) * sizeof *b->tally, b->signature);
}

static enum status first_games(const struct lever_search *s, const struct trial *t, uint64_t *out,
                               struct err *e) {
    struct study study;
    uint64_t games = s->games < FELT_GAMES ? s->games : FELT_GAMES;
    TRY(play_targets(t, s->probe, games, 1, &study, e));
    *out = probe_signature(&study, &t->set.ops->metrics->targets[s->target]);
    study_close(&study);
    return ST_OK;
}

/* How far a figure lies outside of its band, in thousandths. */
static double band_distance(const struct target_row *t, const struct estimate *got) {
    double milli = got->value * 1000;
    if (!got->n)
        return INFINITY;
    return fmax(0, fmax((double)t->lo_milli - milli, milli - (double)t->hi_milli));
}

double levers_distance(const struct lever_search *s, const struct lever_try *t) {
    return band_distance(&s->trial.set.ops->metrics->targets[s->target], &t->got);
}

/* How far a target moved, in widths of its band; one without a width moves by one or not at all. */
static double moved_by(const struct finding *before, const struct finding *after) {
    const struct target_row *t = before->row;
    double by = fabs(after->got.value - before->got.value) * 1000;
    bool open = t->lo_milli == INT64_MIN || t->hi_milli == INT64_MAX;
    double width = open ? fabs((double)(t->hi_milli == INT64_MAX ? t->lo_milli : t->hi_milli))
                        : (double)t->hi_milli - (double)t->lo_milli;
    if (!before->got.n || !after->got.n)
        return before->got.n != after->got.n;
    return width > 0 ? by / width : by > 0;
}

/* Fills in what the change does to the target and to the others that were measured. */
static void weigh_change(const struct lever_search *s, const struct study *before, const struct study *after,
                         struct lever_try *t) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    struct finding was, is;
    t->lost = t->won = 0;
    t->strain = 0;
    for (uint32_t i = 0; i < m->target_count; i++) {
        if (!study_finding(after, i, &is) || !study_finding(before, i, &was))
            continue;
        if (t->after)
            t->after[i] = is.inside;
        if (i == s->target) {
            t->got = is.got;
            t->games = is.part ? is.part->plan.games : 0;
            continue;
        }
        bool held = was.inside, holds = is.inside;
        t->lost += held && !holds;
        t->won += holds && !held;
        t->strain += moved_by(&was, &is);
    }
}

/* One value of a lever, measured with the target's probe. */
static enum status attempt_value(const struct lever_search *s, bool first, struct lever_try *t,
                                 struct err *e) {
    struct changed c;
    struct study study;
    uint64_t felt = ~s->signature;
    bool refused;
    t->state = LEVER_REFUSED;
    enum status st = open_changed(s, t->lever, t->value, &c, &refused, e);
    if (st != ST_OK || refused)
        return st;
    if (first)
        st = first_games(s, &c.trial, &felt, e);
    t->state = felt == s->signature ? LEVER_IDLE : LEVER_AWAY;
    if (st == ST_OK && t->state != LEVER_IDLE) {
        st = play_targets(&c.trial, s->probe, s->games, 1, &study, e);
        if (st == ST_OK) {
            weigh_change(s, &s->base, &study, t);
            study_close(&study);
        }
    }
    close_changed(&c);
    return st;
}

/* So near that more games may show it to be in the band. */
static bool may_reach(const struct lever_search *s, const struct lever_try *t) {
    const struct target_row *row = &s->trial.set.ops->metrics->targets[s->target];
    const struct interval *i = &t->got.interval;
    return t->state == LEVER_REACHES ||
           (t->state == LEVER_HELPS && i->known && i->lo * 1000 <= (double)row->hi_milli &&
            i->hi * 1000 >= (double)row->lo_milli);
}

/* Steps one way as long as each comes nearer; best is the nearest so far, of either way. */
static enum status step_on(const struct lever_search *s, int64_t sign, struct lever_try *best,
                           struct err *e) {
    const struct lever *l = best->lever;
    const struct target_row *row = &s->trial.set.ops->metrics->targets[s->target];
    for (uint32_t k = 1; k <= s->list.scope[l->scope].reach; k++) {
        struct lever_try t = {.lever = l, .value = l->was + sign * (int64_t)k * l->step};
        if (t.value < l->least || t.value > l->most)
            break;
        TRY(attempt_value(s, k == 1, &t, e));
        if (t.state < LEVER_AWAY) {
            best->state = best->state > t.state ? best->state : t.state;
            break;
        }
        double now = band_distance(row, &t.got);
        if (!(now < band_distance(row, &best->got))) {
            best->state = best->state > LEVER_AWAY ? best->state : LEVER_AWAY;
            break;
        }
        t.state = now > 0 ? LEVER_HELPS : LEVER_REACHES;
        *best = t;
        if (may_reach(s, &t))
            break;
    }
    return ST_OK;
}

/* Up first; then down, unless up was the right way or nobody felt it. */
static enum status try_lever(struct lever_search *s, uint32_t at, struct err *e) {
    struct lever_try best = {.lever = &s->list.lever[at]};
    struct finding now;
    study_finding(&s->base, s->target, &now);
    best.got = now.got;
    best.value = best.lever->was;
    enum status st = step_on(s, 1, &best, e);
    if (st == ST_OK && (best.state == LEVER_REFUSED || best.state == LEVER_AWAY))
        st = step_on(s, -1, &best, e);
    s->tries[at] = best;
    return st;
}

/* Measures a value with all games of the target's probe. */
static enum status measure_again(const struct lever_search *s, struct lever_try *t, struct err *e) {
    struct changed c;
    struct study study;
    bool refused;
    t->state = LEVER_REFUSED;
    enum status st = open_changed(s, t->lever, t->value, &c, &refused, e);
    if (st != ST_OK || refused)
        return st;
    st = play_targets(&c.trial, s->probe, s->full_games, 1, &study, e);
    if (st == ST_OK) {
        weigh_change(s, &s->full, &study, t);
        t->state = levers_distance(s, t) > 0 ? LEVER_HELPS : LEVER_REACHES;
        study_close(&study);
    }
    close_changed(&c);
    return st;
}

/* Does a candidate reach the band? If not quite, the next steps may. */
static enum status make_sure(struct lever_search *s, uint32_t at, struct err *e) {
    struct lever_try *best = s->order[at];
    const struct lever *l = best->lever;
    int64_t step = best->value > l->was ? l->step : -l->step;
    enum status st = measure_again(s, best, e);
    struct lever_try next = *best;
    while (st == ST_OK && best->state == LEVER_HELPS) {
        next.value += step;
        int64_t steps = (next.value - l->was) / step;
        if (steps > s->list.scope[l->scope].reach || next.value < l->least || next.value > l->most)
            break;
        st = measure_again(s, &next, e);
        if (st != ST_OK || next.state == LEVER_REFUSED ||
            !(levers_distance(s, &next) < levers_distance(s, best)))
            break;
        *best = next;
    }
    return st;
}

/* A try with all targets of the ruleset, against the present content: with the games of the search on one
 * thread, or in full on all. */
static enum status judge_try(const struct lever_search *s, struct lever_try *t, bool full, struct err *e) {
    struct changed c;
    struct study study;
    struct lever_try sure = *t;
    bool refused;
    if (!t->after)
        t->after = calloc(s->trial.set.ops->metrics->target_count + 1, 1);
    if (!t->after)
        return err_set(e, ST_FULL, "no memory for a verdict");
    enum status st = open_changed(s, t->lever, t->value, &c, &refused, e);
    if (st != ST_OK || refused)
        return refused ? err_set(e, ST_BUG, "a change was taken and is refused now") : st;
    st = full ? play_full(s, &c.trial, &study, e) : play_targets(&c.trial, s->judged, s->games, 1, &study, e);
    if (st == ST_OK) {
        weigh_change(s, full ? &s->full : &s->base, &study, t);
        t->judged = true;
        t->confirmed = full;
        if (!full) {
            t->got = sure.got;
            t->games = sure.games;
        }
        study_close(&study);
    }
    close_changed(&c);
    return st;
}

static enum status judge_one(struct lever_search *s, uint32_t at, struct err *e) {
    return judge_try(s, s->order[at], false, e);
}

/* A stage of the search: something is done with each of a list. */
struct lever_stage {
    struct lever_search *s;
    enum status (*one)(struct lever_search *s, uint32_t at, struct err *e);
    const char *what;
    uint32_t count;
    levers_progress progress;
    void *ctx;
};

static enum status do_one(void *ctx, uint32_t worker, uint64_t number, struct err *e) {
    struct lever_stage *stage = ctx;
    (void)worker;
    return stage->one(stage->s, (uint32_t)number, e);
}

static void tell_stage(void *ctx, uint64_t done) {
    struct lever_stage *stage = ctx;
    if (stage->progress)
        stage->progress(stage->ctx, stage->what, done, stage->count);
}

static enum status run_stage(struct lever_stage *stage, struct err *e) {
    struct pool pool = {.ctx = stage,
                        .job = do_one,
                        .jobs = stage->count,
                        .threads = stage->s->threads,
                        .progress = tell_stage};
    uint64_t failed;
    return pool_run(&pool, &failed, e);
}

static bool in_band(const struct lever_search *s, const struct lever_try *t) {
    return !(levers_distance(s, t) > 0);
}

bool levers_better(const struct lever_search *s, const struct lever_try *a, const struct lever_try *b) {
    bool fails_a = a->confirmed && !in_band(s, a), fails_b = b->confirmed && !in_band(s, b);
    if (fails_a != fails_b)
        return fails_b;
    if (in_band(s, a) != in_band(s, b))
        return in_band(s, a);
    if (a->judged != b->judged)
        return a->judged;
    if (a->lost != b->lost)
        return a->lost < b->lost;
    if (a->lever->scope != b->lever->scope)
        return a->lever->scope < b->lever->scope;
    if (a->strain < b->strain || b->strain < a->strain)
        return a->strain < b->strain;
    return a->lever < b->lever;
}

static void sort_candidates(struct lever_search *s) {
    for (uint32_t i = 1; i < s->candidates; i++) {
        struct lever_try *t = s->order[i];
        uint32_t k = i;
        for (; k && levers_better(s, t, s->order[k - 1]); k--)
            s->order[k] = s->order[k - 1];
        s->order[k] = t;
    }
}

/* The most promising of each scope come to the front: *count of them. */
static void shortlist_scopes(struct lever_search *s, uint32_t *count) {
    uint32_t of_scope[LEVER_SCOPES] = {0};
    *count = 0;
    sort_candidates(s);
    for (uint32_t i = 0; i < s->candidates; i++) {
        struct lever_try *t = s->order[i];
        if (of_scope[t->lever->scope]++ >= JUDGED_OF_SCOPE)
            continue;
        for (uint32_t k = i; k > *count; k--)
            s->order[k] = s->order[k - 1];
        s->order[(*count)++] = t;
    }
}

/* Confirms the best until the best is one that was confirmed: it may lose its place by that. */
static enum status confirm_best(struct lever_search *s, levers_progress progress, void *ctx, struct err *e) {
    for (uint32_t i = 0; i < CONFIRMED_MOST && s->candidates; i++) {
        struct lever_try *t = s->order[0];
        if (t->confirmed || !t->judged)
            break;
        if (progress)
            progress(ctx, "confirming", i, CONFIRMED_MOST);
        TRY(judge_try(s, t, true, e));
        t->state = in_band(s, t) ? LEVER_REACHES : LEVER_HELPS;
        sort_candidates(s);
    }
    return ST_OK;
}

/* What the tries are held against. Where fewer games do not show that the target is off, all are played. */
static enum status play_base(struct lever_search *s, struct err *e) {
    struct finding few, all = levers_target(s);
    enum status st = play_targets(&s->trial, s->judged, s->games, s->threads, &s->base, e);
    if (st != ST_OK || !study_finding(&s->base, s->target, &few) || band_distance(few.row, &few.got) > 0)
        return st;
    study_close(&s->base);
    s->games = all.part ? all.part->plan.games : s->games;
    return play_targets(&s->trial, s->judged, s->games, s->threads, &s->base, e);
}

/* The list of candidates: all that may reach the band, or of those only what does. */
static void gather_candidates(struct lever_search *s, bool sure) {
    s->candidates = 0;
    for (uint32_t i = 0; i < s->list.count; i++)
        if (sure ? s->tries[i].state == LEVER_REACHES : may_reach(s, &s->tries[i]))
            s->order[s->candidates++] = &s->tries[i];
}

enum status levers_run(struct lever_search *s, levers_progress progress, void *ctx, struct err *e) {
    struct lever_stage stage = {s, try_lever, "trying", s->list.count, progress, ctx};
    if (play_base(s, e) != ST_OK || first_games(s, &s->trial, &s->signature, e) != ST_OK ||
        run_stage(&stage, e) != ST_OK)
        return e->status;
    gather_candidates(s, false);
    stage = (struct lever_stage){s, make_sure, "measuring again", s->candidates, progress, ctx};
    TRY(run_stage(&stage, e));
    gather_candidates(s, true);
    stage = (struct lever_stage){s, judge_one, "judging", 0, progress, ctx};
    shortlist_scopes(s, &stage.count);
    TRY(run_stage(&stage, e));
    sort_candidates(s);
    return confirm_best(s, progress, ctx, e);
}

static uint32_t find_target(const struct metrics_ops *m, const char *name) {
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (!strcmp(m->targets[i].name, name))
            return i;
    return UINT32_MAX;
}

static enum status unknown_target(const struct lever_search *s, const char *name, struct err *e) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    const char *best = NULL;
    uint32_t slips = 4;
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, name, 60);
    for (uint32_t i = 0; m && i < m->target_count; i++) {
        uint32_t n = text_distance(name, m->targets[i].name);
        if (n < slips) {
            slips = n;
            best = m->targets[i].name;
        }
    }
    TEXT_ON_STACK(meant, 120);
    if (best)
        text_fmt(&meant, " (did you mean '%s'?)", best);
    return err_set(e, ST_USAGE, "%s has no target '%s'%s; 'gloam targets %s --json -' names them all",
                   s->trial.set.ops->name, shown.buf, meant.buf, s->trial.set.ops->name);
}

/* Targets with a verdict are judged, and the one that was named, if it has a band. */
static enum status mark_judged(struct lever_search *s, const char *target, struct err *e) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    uint32_t count = m ? m->target_count : 0, named = target ? find_target(m, target) : UINT32_MAX;
    if (target && named == UINT32_MAX)
        return unknown_target(s, target, e);
    s->judged = calloc(count + 1, sizeof *s->judged);
    s->probe = calloc(count + 1, sizeof *s->probe);
    s->order = calloc(s->list.count + 1, sizeof(struct lever_try *));
    s->tries = calloc(s->list.count + 1, sizeof *s->tries);
    if (!s->judged || !s->probe || !s->tries || !s->order)
        return err_set(e, ST_FULL, "no memory for the levers");
    for (uint32_t i = 0; i < count; i++) {
        bool band = m->targets[i].lo_milli < m->targets[i].hi_milli;
        s->judged[i] = !m->targets[i].informational || (i == named && band);
    }
    if (target && !s->judged[named])
        return err_set(e, ST_USAGE, "target '%s' is there for information: it has no band to reach", target);
    return ST_OK;
}

static enum status choose_target(struct lever_search *s, const char *target, struct err *e) {
    const struct metrics_ops *m = s->trial.set.ops->metrics;
    static const enum row_verdict wanted[] = {VERDICT_OFF, VERDICT_WATCH, VERDICT_UNCLEAR};
    struct finding f;
    s->target = target ? find_target(m, target) : UINT32_MAX;
    if (target && !study_finding(&s->full, s->target, &f))
        return err_set(e, ST_USAGE, "target '%s' is not meant for the ruleset '%s'", target,
                       s->trial.set.name);
    for (uint32_t k = 0; k < 3 && s->target == UINT32_MAX; k++)
        for (uint32_t i = 0; m && i < m->target_count && s->target == UINT32_MAX; i++)
            if (study_finding(&s->full, i, &f) && f.verdict == wanted[k] && !f.inside)
                s->target = i;
    if (s->target == UINT32_MAX)
        return ST_OK;
    for (uint32_t i = 0; i < m->target_count; i++)
        s->probe[i] =
            s->judged[i] && (m->targets[i].fixed || (s->full.place[i].part != STUDY_NO_PART &&
                                                     s->full.place[i].part == s->full.place[s->target].part));
    return ST_OK;
}

enum status levers_open(struct lever_search **out, const char *root, struct recipe *base, const char *target,
                        uint64_t games, uint32_t threads, struct err *e) {
    struct lever_search *s = calloc(1, sizeof *s);
    *out = NULL;
    if (!s)
        return err_set(e, ST_FULL, "no memory for the levers");
    snprintf(s->root, sizeof s->root, "%s", root);
    s->recipe = base;
    s->threads = threads ? threads : 1;
    s->games = games ? games : LEVERS_GAMES;
    s->full_games = games * FULL_FACTOR;
    enum status st = trial_open(&s->trial, root, base, e);
    if (st == ST_OK) {
        st = levers_list(&s->list, s->trial.set.content, e);
        if (st == ST_NOT_FOUND)
            st = err_set(e, ST_USAGE, "%s has no levers: there is no levers.json among its content",
                         base->ops->name);
    }
    THEN(st, mark_judged(s, target, e));
    THEN(st, play_full(s, &s->trial, &s->full, e));
    THEN(st, choose_target(s, target, e));
    if (st != ST_OK) {
        levers_close(s);
        return st;
    }
    *out = s;
    return ST_OK;
}

void levers_close(struct lever_search *s) {
    if (!s)
        return;
    study_close(&s->full);
    study_close(&s->base);
    for (uint32_t i = 0; s->tries && i < s->list.count; i++)
        free(s->tries[i].after);
    levers_free(&s->list);
    trial_close(&s->trial);
    free(s->judged);
    free(s->probe);
    free(s->tries);
    free(s->order);
    free(s);
}

struct finding levers_target(const struct lever_search *s) {
    struct finding f = {0};
    if (s->target != UINT32_MAX)
        study_finding(&s->full, s->target, &f);
    return f;
}

bool levers_needed(const struct lever_search *s) {
    struct finding f = levers_target(s);
    return f.row && band_distance(f.row, &f.got) > 0;
}

const struct lever_try *levers_best(const struct lever_search *s) {
    return s->candidates && s->order[0]->confirmed && in_band(s, s->order[0]) ? s->order[0] : NULL;
}

const struct lever_try *levers_best_of(const struct lever_search *s, uint32_t scope) {
    for (uint32_t i = 0; i < s->candidates; i++)
        if (s->order[i]->lever->scope == scope)
            return s->order[i]->judged && in_band(s, s->order[i]) ? s->order[i] : NULL;
    return NULL;
}
