/* Flat Monte Carlo with sequential halving. Each pass guesses one world from the view and plays it to the end
 * once for every action still in the running, all with the same dice for the random moves that follow, so
 * that luck is shared and the difference between actions shows sooner. After each round the worse half of
 * the actions drops out. Whole numbers only; an exact tie goes to the action that comes first.
 *
 * The number of playouts never exceeds the budget. With fewer playouts than actions, a random choice of the
 * actions gets one each. */
#include "ai/search.h"

#include "core/state.h"

/* mind.score in columns: what each action earned, how often it was tried, and the running order. */
struct arms {
    int64_t *sum, *tried, *order;
    uint32_t alive;
};

static struct arms arms_open(struct mind *m, uint32_t count) {
    uint32_t stride = m->set->ops->max_legal;
    struct arms a = {m->score, m->score + stride, m->score + 2 * (size_t)stride, count};
    for (uint32_t i = 0; i < count; i++) {
        a.sum[i] = a.tried[i] = 0;
        a.order[i] = i;
    }
    return a;
}

/* The mean of a beats that of b. Products instead of quotients: nothing is rounded. */
static bool arm_better(const struct arms *a, int64_t x, int64_t y) {
    if (!a->tried[x] || !a->tried[y])
        return a->tried[x] > a->tried[y];
    __int128 left = (__int128)a->sum[x] * a->tried[y];
    __int128 right = (__int128)a->sum[y] * a->tried[x];
    return left != right ? left > right : x < y;
}

static void arms_sort(struct arms *a) {
    for (uint32_t i = 1; i < a->alive; i++) {
        int64_t moving = a->order[i];
        uint32_t at = i;
        for (; at && arm_better(a, moving, a->order[at - 1]); at--)
            a->order[at] = a->order[at - 1];
        a->order[at] = moving;
    }
}

/* Leaves n actions, drawn at random, in the running. */
static void arms_draw(struct arms *a, uint32_t n, struct stream *rng) {
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = i + stream_below(rng, a->alive - i);
        int64_t t = a->order[i];
        a->order[i] = a->order[j];
        a->order[j] = t;
    }
    a->alive = n;
}

/* Plays m->world on from an action with random moves for every seat; value for the deciding seat. */
static int64_t playout(struct mind *m, uint32_t seat, const struct action *first, uint64_t dice_key) {
    const struct game_ops *ops = m->set->ops;
    const void *rules = m->set->rules;
    struct stream dice;
    struct ask ask = {0};
    stream_open(&dice, dice_key);
    state_copy(ops, m->trial, m->world);
    ops->apply(rules, m->trial, seat, first, NULL);
    ops->ask(rules, m->trial, &ask);
    uint32_t depth = 1, most = search_depth(ops);
    for (; !ask.over && depth < most; depth++) {
        uint32_t count = ops->legal(rules, m->trial, m->legal, ops->max_legal);
        uint32_t at = count > 1 ? stream_below(&dice, count) : 0;
        ops->apply(rules, m->trial, ask.seat, &m->legal[at], NULL);
        ops->ask(rules, m->trial, &ask);
    }
    m->nodes += depth;
    int32_t value[SEATS_MAX] = {0};
    ops->value(rules, m->trial, value);
    return value[seat];
}

static uint32_t rounds_for(uint32_t alive) {
    uint32_t rounds = 0;
    for (uint32_t n = 1; n < alive; n *= 2)
        rounds++;
    return rounds;
}

/* One guessed world, one playout for each action in the running while the budget lasts. */
static uint32_t pass(struct mind *m, struct arms *a, uint32_t seat, const struct action *legal,
                     uint32_t left) {
    const struct game_ops *ops = m->set->ops;
    state_clear(ops, m->world);
    ops->guess(m->set->rules, m->view, seat, &m->rng, m->world);
    uint64_t dice_key = stream_next(&m->rng);
    for (uint32_t i = 0; i < a->alive && left && !search_stopped(m); i++, left--) {
        int64_t at = a->order[i];
        a->sum[at] += playout(m, seat, &legal[at], dice_key);
        a->tried[at]++;
    }
    return left;
}

uint32_t search_choose(struct mind *m, uint32_t seat, const struct action *legal, uint32_t count) {
    struct arms a = arms_open(m, count);
    uint32_t left = m->playouts;
    if (left < count)
        arms_draw(&a, left, &m->rng);
    while (a.alive > 1 && left && !search_stopped(m)) {
        uint32_t share = left / (rounds_for(a.alive) * a.alive);
        uint32_t passes = share ? share : 1;
        for (uint32_t p = 0; p < passes && left && !search_stopped(m); p++)
            left = pass(m, &a, seat, legal, left);
        arms_sort(&a);
        a.alive = (a.alive + 1) / 2;
    }
    return (uint32_t)a.order[0];
}
