/* Batches: the workers of a pool take chunks of game numbers and add up in private; the sums are joined in
 * the order of workers at the end. */
#include "lab/play/batch.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "lab/play/pool.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_MAX = 64 };

struct batch_worker;

struct batch_job {
    const struct batch_plan *plan;
    const struct metrics_ops *metrics; /* null: not wanted */
    void *setup, *swapped;
    struct batch_worker *worker;
};

/* What a thread plays with. */
struct batch_worker {
    struct batch_job *job;
    struct match match;
    struct mind mind[SEATS_MAX];
    struct action *legal;
    void *tracker;
    void *begun; /* the setup that the games before lead to */
    bool unseen; /* one of those is played */
    struct batch sum;
    struct tally *single; /* of the game at hand, when somebody wants each game */
    uint32_t points;      /* of the first game of a pair */
};

enum status batch_open(struct batch *b, const struct game_ops *ops, const struct metrics_ops *metrics) {
    memset(b, 0, sizeof *b);
    b->outcome = calloc(ops->outcome_count + 1, sizeof *b->outcome);
    b->verb = metrics ? calloc(ops->verb_count + 1, sizeof *b->verb) : NULL;
    b->offered = metrics ? calloc(ops->verb_count + 1, sizeof *b->offered) : NULL;
    b->tally = metrics ? calloc(metrics_tallies(metrics) + 1, sizeof *b->tally) : NULL;
    b->score = calloc(ops->seats, sizeof *b->score);
    if (b->outcome && b->score && ((b->tally && b->verb && b->offered) || !metrics))
        return ST_OK;
    batch_free(b);
    return ST_FULL;
}

void batch_free(struct batch *b) {
    free(b->outcome);
    free(b->verb);
    free(b->offered);
    free(b->tally);
    free(b->score);
    memset(b, 0, sizeof *b);
}

void batch_add(struct batch *into, const struct batch *from, const struct game_ops *ops) {
    into->games += from->games;
    into->broken += from->broken;
    into->decisions += from->decisions;
    into->nodes += from->nodes;
    into->limits += from->limits;
    into->signature += from->signature;
    into->swap_won += from->swap_won;
    into->swap_even += from->swap_even;
    for (uint32_t i = 0; i < SWAP_POINTS; i++)
        into->swap_pairs[i] += from->swap_pairs[i];
    for (uint32_t i = 0; i < SEATS_MAX; i++) {
        into->cost[i].decisions += from->cost[i].decisions;
        into->cost[i].nodes += from->cost[i].nodes;
        into->cost[i].nanoseconds += from->cost[i].nanoseconds;
    }
    for (uint32_t i = 0; i < ops->outcome_count; i++)
        into->outcome[i] += from->outcome[i];
    into->looked += from->looked;
    for (uint32_t i = 0; into->verb && i < ops->verb_count; i++) {
        into->verb[i] += from->verb[i];
        into->offered[i] += from->offered[i];
    }
    for (uint32_t i = 0; i < ops->seats; i++)
        tally_merge(&into->score[i], &from->score[i]);
    uint32_t all = into->tally ? metrics_tallies(ops->metrics) : 0;
    for (uint32_t i = 0; i < all; i++)
        tally_merge(&into->tally[i], &from->tally[i]);
}

uint64_t batch_work(const struct batch *b, const struct game_ops *ops, const void *rules) {
    uint64_t steps = 0;
    for (uint32_t i = 0; i < ops->seats; i++)
        steps += b->cost[i].nodes + b->cost[i].decisions;
    uint32_t effort = ops->metrics && ops->metrics->effort ? ops->metrics->effort(rules) : EFFORT;
    return steps * ((uint64_t)ops->state_size + effort);
}

void batch_relay_tell(void *relay, uint64_t done) {
    const struct batch_relay *r = relay;
    if (r->tell)
        r->tell(r->ctx, r->before + done);
}

uint64_t batch_seed(const struct batch_plan *p, uint64_t game) {
    uint64_t at = p->swap ? game / 2 : game;
    return p->seeds ? p->seeds[at] : match_seed(p->seed, at);
}

enum status batch_check_swap(const struct game_ops *ops, enum batch_swap swap, struct err *e) {
    if (swap == SWAP_SEATS && (!ops->setup_swap || ops->seats != 2))
        return err_set(e, ST_USAGE, "the seats of %s are not alike: they cannot be exchanged", ops->name);
    if (swap == SWAP_MINDS && ops->seats != 2)
        return err_set(e, ST_USAGE, "minds are exchanged between two seats, and %s has %u", ops->name,
                       ops->seats);
    return ST_OK;
}

/* Where the tallies of the game at hand go. */
static struct tally *tallies_at_hand(struct batch_worker *w) {
    return w->single ? w->single : w->sum.tally;
}

static void observe_step(void *ctx, const struct match *m, const void *before, const struct action *a,
                         const struct sink *events) {
    struct batch_worker *w = ctx;
    if (w->unseen)
        return;
    w->sum.verb[a->verb]++;
    if (w->job->metrics->observe)
        w->job->metrics->observe(m->set->rules, before, a, events, m->state, w->tracker,
                                 tallies_at_hand(w));
}

static void worker_close(struct batch_worker *w) {
    for (uint32_t s = 0; s < SEATS_MAX; s++)
        mind_close(&w->mind[s]);
    match_close(&w->match);
    free(w->legal);
    free(w->tracker);
    free(w->begun);
    free(w->single);
    batch_free(&w->sum);
}

static enum status worker_open(struct batch_worker *w, struct batch_job *job, struct err *e) {
    const struct batch_plan *p = job->plan;
    const struct game_ops *ops = p->set->ops;
    w->job = job;
    enum status st = match_open(&w->match, p->set, p->quiet && !p->metrics ? MATCH_QUIET : 0, e);
    for (uint32_t s = 0; s < ops->seats && st == ST_OK; s++) {
        st = mind_open(&w->mind[s], p->set, p->policy[s], e);
        w->mind[s].stop = p->stop;
        uint32_t other = p->swap && mind_fits(ops, p->policy[s], s) ? 1 - s : s;
        if (st == ST_OK && !mind_fits(ops, p->policy[s], other))
            st = err_set(e, ST_USAGE, "'%.60s' cannot play the %s; see 'gloam list policies %s'",
                         p->policy[s], ops->seat_names[other], ops->name);
    }
    if (st != ST_OK)
        return st;
    w->legal = calloc(ops->max_legal, sizeof *w->legal);
    w->tracker = job->metrics ? calloc(1, job->metrics->tracker_size + 1) : NULL;
    w->begun = p->after ? calloc(1, ops->setup_size + 1) : NULL;
    bool single = p->each && job->metrics;
    w->single = single ? calloc(metrics_tallies(job->metrics) + 1, sizeof *w->single) : NULL;
    if (batch_open(&w->sum, ops, job->metrics) != ST_OK || !w->legal || (job->metrics && !w->tracker) ||
        (single && !w->single) || (p->after && !w->begun))
        return err_set(e, ST_FULL, "no memory for a batch of %s", ops->name);
    if (job->metrics && match_observe(&w->match, observe_step, w, job->metrics->wants_before) != ST_OK)
        return err_set(e, ST_FULL, "no memory to observe %s", ops->name);
    return ST_OK;
}

/* Order-free and yet bound to the game number: two games that trade places change the sum. */
static uint64_t game_signature(const struct match *m, uint64_t game) {
    uint64_t facts[3] = {match_hash(m), m->step, game};
    return hash_bytes(facts, sizeof facts, 0);
}

static enum status say_refused(const struct batch_worker *w, const struct action *a, uint32_t reason,
                               struct err *e) {
    const struct match *m = &w->match;
    const struct game_ops *ops = m->set->ops;
    TEXT_ON_STACK(words, 120);
    action_write(ops, a, &words);
    return err_set(e, ST_BUG, "step %u: policy '%.60s' chose '%s', refused as '%s'", m->step,
                   w->job->plan->policy[m->ask.seat], words.buf, reason_name(ops, reason));
}

enum status batch_check_after(const struct game_ops *ops, uint32_t after, struct err *e) {
    if (after && (!ops->carry || ops->seats != 1))
        return err_set(e, ST_USAGE, "nothing of one game of %s goes on to the next", ops->name);
    return ST_OK;
}

enum status batch_lead_in(struct match *m, struct mind *minds, struct action *legal, uint32_t after,
                          uint64_t seed, void *setup, struct err *e) {
    const struct ruleset *set = m->set;
    for (uint32_t i = 0; i < after; i++) {
        uint64_t before = rng_key(seed, "before", i);
        const struct action *answer;
        TRY(match_begin(m, setup, before, e));
        mind_seed(&minds[0], before, 0);
        while (!match_over(m)) {
            uint32_t reason = mind_act(&minds[0], m, legal, &answer);
            if (reason != REASON_OK)
                return err_set(e, ST_BUG, "%u games before it, step %u: refused as '%s'", after - i, m->step,
                               reason_name(set->ops, reason));
        }
        if (m->broken)
            return err_set(e, ST_BUG, "%u games before it, step %u: %s", after - i, m->step, m->bug.text);
        set->ops->carry(set->rules, m->state, 0, setup);
        TRY(set->ops->setup_check(set->rules, setup, e));
    }
    return ST_OK;
}

/* Begins a game: its setup and seed, the minds at their seats. In the second game of a pair mind 0 sits at
 * seat 1. */
static enum status begin_game(struct batch_worker *w, uint64_t game, bool swapped, struct err *e) {
    const struct batch_plan *p = w->job->plan;
    struct match *m = &w->match;
    uint64_t seed = batch_seed(p, game);
    const void *setup = swapped ? w->job->swapped : w->job->setup;
    if (p->after) {
        memcpy(w->begun, setup, p->set->ops->setup_size);
        setup = w->begun;
        w->unseen = true;
        TRY(batch_lead_in(m, w->mind, w->legal, p->after, seed, w->begun, e));
        w->unseen = false;
    }
    enum status st = match_begin(m, setup, seed, e);
    for (uint32_t s = 0; st == ST_OK && s < p->set->ops->seats; s++)
        mind_seed(&w->mind[s], seed, swapped ? 1 - s : s);
    const struct metrics_ops *metrics = w->job->metrics;
    if (st == ST_OK && metrics) {
        memset(w->tracker, 0, metrics->tracker_size);
        if (metrics->begin)
            metrics->begin(p->set->rules, m->state, w->tracker, tallies_at_hand(w));
    }
    return st;
}

/* Ends the game in all tallies. Those of the game alone are handed on and added up; only those that saw
 * something need to be cleared. */
static void end_tallies(struct batch_worker *w, const struct batch_game *g) {
    const struct batch_plan *p = w->job->plan;
    struct tally *t = tallies_at_hand(w);
    uint32_t tallies = w->job->metrics ? metrics_tallies(w->job->metrics) : 0;
    for (uint32_t i = 0; i < tallies; i++)
        tally_end_game(&t[i], g->game);
    if (p->each)
        p->each(p->each_ctx, g);
    for (uint32_t i = 0; w->single && i < tallies; i++)
        if (t[i].n) {
            tally_merge(&w->sum.tally[i], &t[i]);
            memset(&t[i], 0, sizeof t[i]);
        }
}

/* Both games of a pair come to one worker, one after the other. */
static void count_pair(struct batch_worker *w, const struct result *r, bool second) {
    int32_t mine = r->score[second], theirs = r->score[!second];
    uint32_t points = mine > theirs ? 2 : mine == theirs;
    w->sum.swap_won += points == 2;
    w->sum.swap_even += points == 1;
    if (second)
        w->sum.swap_pairs[w->points + points]++;
    w->points = points;
}

static void count_game(struct batch_worker *w, uint64_t game, bool swapped) {
    const struct batch_plan *p = w->job->plan;
    const struct match *m = &w->match;
    struct batch_game g = {
        .game = game, .seed = batch_seed(p, game), .decisions = m->step, .tally = w->single};
    match_result(m, &g.result, &g.limit);
    if (w->job->metrics)
        w->job->metrics->finish(p->set->rules, m->state, w->tracker, tallies_at_hand(w));
    g.signature = game_signature(m, game);
    w->sum.games++;
    w->sum.decisions += m->step;
    w->sum.limits += g.limit;
    w->sum.signature += g.signature;
    for (uint32_t s = 0; s < p->set->ops->seats; s++) {
        tally_add(&w->sum.score[s], g.result.score[s], 1);
        /* The last question of a game is not answered. */
        w->sum.cost[swapped ? 1 - s : s].decisions += m->asked[s] - (s == m->ask.seat);
    }
    if (p->swap)
        count_pair(w, &g.result, swapped);
    if (g.result.outcome < p->set->ops->outcome_count)
        w->sum.outcome[g.result.outcome]++;
    end_tallies(w, &g);
}

static bool batch_stopped(const struct batch_plan *p) {
    return p->stop && atomic_load_explicit(p->stop, memory_order_relaxed);
}

__attribute__((noinline)) static uint32_t act_watched(struct batch_worker *w, uint32_t mind, const struct action **answer) {
    const batch_clock clock = w->job->plan->clock;
    uint64_t from = clock ? clock() : 0;
    uint32_t reason = mind_act(&w->mind[mind], &w->match, w->legal, answer);
    if (clock)
        w->sum.cost[mind].nanoseconds += clock() - from;
    return reason;
}

/* Which verbs could answer the question at hand, each once; a legal list is sorted by verb. */
static void look_at_answers(struct batch_worker *w) {
    uint32_t count = match_legal(&w->match, w->legal);
    w->sum.looked++;
    for (uint32_t i = 0; i < count; i++)
        if (!i || w->legal[i].verb != w->legal[i - 1].verb)
            w->sum.offered[w->legal[i].verb]++;
}

static enum status play_game(struct batch_worker *w, uint64_t game, struct err *e) {
    const struct batch_plan *p = w->job->plan;
    struct match *m = &w->match;
    struct action *const legal = w->legal;
    const bool swapped = p->swap && game % 2, watched = p->stop || p->clock;
    const bool looks = w->job->metrics && game % BATCH_LOOKED == 0;
    const uint32_t turned = swapped; /* of two seats the other */
    TRY(begin_game(w, game, swapped, e));
    while (!match_over(m)) {
        const struct action *answer;
        uint32_t mind = m->ask.seat ^ turned, reason;
        if (looks)
            look_at_answers(w);
        if (!watched) {
            reason = mind_act(&w->mind[mind], m, legal, &answer);
        } else {
            if (batch_stopped(p))
                return ST_OK; /* nobody wants the rest, nor what was counted */
            reason = act_watched(w, mind, &answer);
        }
        if (reason != REASON_OK)
            return say_refused(w, answer, reason, e);
    }
    if (m->broken)
        return err_set(e, ST_BUG, "step %u: %s", m->step, m->bug.text);
    count_game(w, game, swapped);
    return ST_OK;
}

static enum status play_numbered(void *ctx, uint32_t worker, uint64_t number, struct err *e) {
    const struct batch_job *job = ctx;
    enum status st = play_game(&job->worker[worker], job->plan->first + number, e);
    job->worker[worker].sum.broken += st != ST_OK;
    return st;
}

static void tell_progress(void *ctx, uint64_t done) {
    const struct batch_plan *p = ((struct batch_job *)ctx)->plan;
    if (p->progress)
        p->progress(p->progress_ctx, done);
}

/* How many games broke, and all it takes to play the first of them again: the same words for any number of
 * threads. The sums are not kept, as they hold the beginnings of broken games. */
static enum status tell_broken(const struct batch_plan *p, uint64_t first, const struct batch *out,
                               struct err *e) {
    struct err why = *e;
    TEXT_ON_STACK(minds, 200);
    for (uint32_t s = 0; s < p->set->ops->seats; s++)
        text_fmt(&minds, "%s%.40s", s ? ", " : "", p->policy[s]);
    return err_set(e, why.status,
                   "%llu of %llu games broke; the first: game %llu (seed %llu) of %s %s, scenario %s, "
                   "played by %s, %s",
                   (unsigned long long)out->broken, (unsigned long long)p->games, (unsigned long long)first,
                   (unsigned long long)batch_seed(p, first), p->set->ops->name, p->set->name,
                   p->set->ops->scenarios[p->scenario].name, minds.buf, why.text);
}

/* All sums joined. */
static enum status join_sums(struct batch_job *job, uint32_t threads, struct batch *out, struct err *e) {
    const struct game_ops *ops = job->plan->set->ops;
    if (batch_open(out, ops, job->metrics) != ST_OK)
        return err_set(e, ST_FULL, "no memory for the sums of %s", ops->name);
    for (uint32_t i = 0; i < threads; i++) {
        struct batch *sum = &job->worker[i].sum;
        for (uint32_t s = 0; s < SEATS_MAX; s++) {
            sum->cost[s].nodes = job->worker[i].mind[s].nodes;
            sum->nodes += sum->cost[s].nodes;
        }
        batch_add(out, sum, ops);
    }
    tell_progress(job, out->games);
    return ST_OK;
}

static enum status play_games(struct batch_job *job, uint32_t threads, struct batch *out, struct err *e) {
    const struct batch_plan *p = job->plan;
    uint64_t chunk = p->games / (8 * (uint64_t)threads), first;
    /* Small chunks keep the threads even at the end, large ones keep them off the counter. */
    chunk = chunk > CHUNK_MAX ? CHUNK_MAX : p->stop ? 1 : chunk;
    if (p->swap)
        chunk += chunk % 2 + 2 * !chunk; /* pairs stay together */
    struct pool pool = {.ctx = job,
                        .job = play_numbered,
                        .jobs = p->games,
                        .chunk = chunk,
                        .threads = threads,
                        .progress = tell_progress,
                        .stop = p->stop};
    enum status st = pool_run(&pool, &first, e);
    if (st == ST_OK && !batch_stopped(p))
        return join_sums(job, threads, out, e);
    for (uint32_t i = 0; i < threads; i++) {
        out->games += job->worker[i].sum.games;
        out->broken += job->worker[i].sum.broken;
    }
    return out->broken ? tell_broken(p, p->first + first, out, e) : st;
}

/* The setups of the games: as given or of the scenario, and with swap the same with exchanged seats. */
static enum status make_setups(struct batch_job *job, struct err *e) {
    const struct batch_plan *p = job->plan;
    const struct game_ops *ops = p->set->ops;
    TRY(batch_check_swap(ops, p->swap, e));
    TRY(batch_check_after(ops, p->after, e));
    job->setup = calloc(1, ops->setup_size + 1);
    job->swapped = calloc(1, ops->setup_size + 1);
    if (!job->setup || !job->swapped)
        return err_set(e, ST_FULL, "no memory for a batch of %s", ops->name);
    if (p->setup)
        memcpy(job->setup, p->setup, ops->setup_size);
    else
        ops->setup_fill(p->set->rules, p->scenario, job->setup);
    enum status st = ops->setup_check(p->set->rules, job->setup, e);
    memcpy(job->swapped, job->setup, ops->setup_size);
    if (st != ST_OK || p->swap != SWAP_SEATS)
        return st;
    ops->setup_swap(p->set->rules, job->swapped);
    return ops->setup_check(p->set->rules, job->swapped, e);
}

enum status batch_run(const struct batch_plan *p, struct batch *out, struct err *e) {
    const struct game_ops *ops = p->set->ops;
    uint32_t threads = pool_threads(p->threads, p->games);
    struct batch_job job = {.plan = p, .metrics = p->metrics ? ops->metrics : NULL};
    memset(out, 0, sizeof *out);
    job.worker = calloc(threads, sizeof *job.worker);
    enum status st =
        job.worker ? make_setups(&job, e) : err_set(e, ST_FULL, "no memory for a batch of %s", ops->name);
    for (uint32_t i = 0; i < threads && st == ST_OK; i++)
        st = worker_open(&job.worker[i], &job, e);
    THEN(st, play_games(&job, threads, out, e));
    for (uint32_t i = 0; job.worker && i < threads; i++)
        worker_close(&job.worker[i]);
    free(job.worker);
    free(job.setup);
    free(job.swapped);
    return st;
}
