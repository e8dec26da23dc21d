/* Search by playouts of the game's own minds. Each pass guesses one world from the view and plays it on once
 * for every branch in the running, with the same dice: the house's own choice, what its other minds would do,
 * what the first would do with one of the game's habits, and other actions, those first that the house thinks
 * well of. What counts of a branch is how much better than the house's choice it did in the same worlds.
 * After each round the worse half drops out, and with it whatever is behind beyond chance.
 *
 * The house's choice is left only on evidence: the mean difference must be beyond what luck in so many worlds
 * explains. Without that it plays worse than the house, since of many branches one always looks good, and
 * what cannot be undone need look good only once. Whose branch was taken is the house from there on,
 * since a change of plan pays only for whoever keeps to it; for the same reason it takes more evidence than
 * an action, and which mind to begin with is asked apart, at the first question of a game.
 *
 * What an action is worth shows within a few turns, and what comes after is mostly luck, which a game that
 * can only be won or lost counts in full: so actions are compared by the game's estimate of where they lead
 * (ops->search_turns). A mind to follow is a plan, whose worth shows at the end, and where a game says so
 * (ops->search_plans) it is compared there. So are the actions of whoever began with another mind than the
 * first, because it ends better: what pays at once is what such a plan gives up.
 *
 * A playout is an ordinary match that nobody watches, so a mind of the game plays there as it does anywhere:
 * from views. Who plays at the other seats is learned from what they do: belief.c. Whole numbers only; an
 * exact tie goes to the branch that came first. */
#include "ai/deep.h"

#include "ai/belief.h"
#include "ai/search.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

enum {
    OWN_MAX = 40,
    PLAYOUTS_EACH = 10,   /* of the budget, for each action that is tried at all */
    PLAYOUTS_HABIT = 50,  /* and for each habit: with a small budget some of them at each question */
    PLAYOUTS_BEGIN = 300, /* at least so many at the first question, to choose the mind that is followed */
    WORLDS_LEAST = 4,     /* fewer are no evidence */
    WORLDS_MIND = 12,     /* and fewer than these none for another mind to follow */
    /* Standard errors squared that a difference must have: of an action, and of another mind to follow, of
     * which one is soon found by chance at one question or another and which then plays all that is left. */
    SURE = 4,
    SURE_MIND = 9,
    NO_PLAN = OWN_MAX
};

/* An action, and which of the own minds plays on after it; over all worlds so far the sum of what it earned
 * above the house's choice, and of the squares. */
struct branch {
    uint32_t at, by;
    int64_t sum;
    __int128 squares;
};

struct deep {
    const struct ruleset *set;
    struct match trial;
    void *world;
    struct mind own[OWN_MAX];
    struct belief *others;   /* who sits at the other seats */
    uint16_t seats[OWN_MAX]; /* where each of the own minds is at home, a bit per seat */
    uint32_t owns, minds;    /* the first so many have no habits */
    uint32_t house;          /* the one of them that is followed now */
    uint32_t plan;           /* another one than the seat's first, which the game was begun with; NO_PLAN */
    bool begun;              /* a question of this game has been answered */
    struct branch *branch;
    uint32_t alive, worlds;
    struct action *legal;
    int32_t *weigh;
};

void deep_close(struct deep *d) {
    if (!d)
        return;
    for (uint32_t i = 0; i < OWN_MAX; i++)
        mind_close(&d->own[i]);
    belief_close(d->others);
    match_close(&d->trial);
    free(d->world);
    free(d->branch);
    free(d->legal);
    free(d->weigh);
    free(d);
}

static bool open_own(struct deep *d, const char *spec, uint16_t seats) {
    d->seats[d->owns] = seats ? seats : UINT16_MAX;
    return mind_open(&d->own[d->owns++], d->set, spec, NULL) == ST_OK;
}

/* Whether its playouts may play like a mind of the game: where another is their base, not like the first. */
static bool thinks_of(const struct game_ops *ops, const struct policy_row *row) {
    bool replaced = !strcmp(row->name, mind_first(ops, 0)) && strcmp(row->name, mind_base(ops, 0));
    return !row->aside && !row->base && !replaced;
}

static bool open_house(struct deep *d) {
    const struct game_ops *ops = d->set->ops;
    bool full = true;
    for (uint32_t i = 0; i < ops->policy_count && full; i++)
        if (ops->policies[i].base)
            full = open_own(d, ops->policies[i].name, ops->policies[i].seats);
    for (uint32_t i = 0; i < ops->policy_count && d->owns < OWN_MAX && full; i++)
        if (thinks_of(ops, &ops->policies[i]))
            full = open_own(d, ops->policies[i].name, ops->policies[i].seats);
    return full;
}

/* BASE alone, or the game's own minds but for those that stand aside, and the base of the game with each
 * habit that means anything by these rules; random where there are none. */
static bool open_minds(struct deep *d, const struct deep_spec *spec) {
    const struct game_ops *ops = d->set->ops;
    bool full = *spec->base || open_house(d);
    if (!d->owns)
        full = open_own(d, *spec->base ? spec->base : "random", 0);
    d->minds = d->owns;
    for (uint32_t i = 0; !*spec->base && i < ops->habit_count && d->owns < OWN_MAX && full; i++) {
        TEXT_ON_STACK(habitual, 2 * DEEP_SPEC);
        if (!habit_stands(&ops->habits[i], d->set->rules))
            continue;
        text_fmt(&habitual, "%s~%s", mind_base(ops, 0), ops->habits[i].name);
        full = open_own(d, habitual.buf, ops->habits[i].seats);
    }
    return full && (d->others = belief_open(d->set, spec->other)) != NULL;
}

struct deep *deep_open(const struct ruleset *set, const struct deep_spec *spec) {
    const struct game_ops *ops = set->ops;
    struct deep *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->set = set;
    d->world = calloc(1, ops->state_size);
    d->branch = calloc(ops->max_legal + OWN_MAX, sizeof *d->branch);
    d->legal = calloc(ops->max_legal, sizeof *d->legal);
    d->weigh = calloc(ops->max_legal, sizeof *d->weigh);
    if (d->world && d->branch && d->legal && d->weigh &&
        match_open(&d->trial, set, MATCH_QUIET, NULL) == ST_OK && open_minds(d, spec))
        return d;
    deep_close(d);
    return NULL;
}

void deep_begin(struct deep *d) {
    d->house = 0;
    d->plan = NO_PLAN;
    d->begun = false;
    belief_begin(d->others);
}

void deep_copy(struct deep *d, const struct deep *from) {
    d->house = from->house;
    d->plan = from->plan;
    d->begun = from->begun;
    belief_copy(d->others, from->others);
}

/* Values of a playout for the deciding seat: where the turns are over that actions are compared by, and where
 * it ends. */
struct worth {
    int64_t soon, end;
};

static int64_t value_of(const struct deep *d, uint32_t seat) {
    int32_t value[SEATS_MAX] = {0};
    d->set->ops->value(d->set->rules, d->trial.state, value);
    return value[seat];
}

/* Plays the guessed world on from an action, no further than it must; where it stops is its end. */
static struct worth playout(struct deep *d, struct mind *m, uint32_t seat, const struct action *first,
                            uint32_t by, uint64_t dice, bool to_end) {
    const struct game_ops *ops = d->set->ops;
    struct match *t = &d->trial;
    struct mind *at[SEATS_MAX];
    struct worth w = {0};
    const struct action *answer;
    uint32_t most = search_depth(ops);
    uint32_t last = ops->search_turns ? ops->turn(d->world) + ops->search_turns : 0;
    belief_draw(d->others, seat, d->worlds, at);
    at[seat] = &d->own[by];
    for (uint32_t s = 0; s < ops->seats; s++)
        mind_seed(at[s], dice, s);
    match_resume(t, d->world);
    match_act(t, 0, seat, first, NULL);
    bool cut = false;
    while (!match_over(t) && t->step < most && (to_end || !cut)) {
        if (last && !cut && ops->turn(t->state) >= last) {
            w.soon = value_of(d, seat);
            cut = true;
        } else {
            mind_act(at[t->ask.seat], t, d->legal, &answer);
        }
    }
    m->nodes += t->step;
    w.end = value_of(d, seat);
    w.soon = cut ? w.soon : w.end;
    return w;
}

/* Whether it is how the game ends that a branch is compared by. */
static bool by_end(const struct deep *d, const struct branch *b) {
    return d->set->ops->search_plans && (b->by != d->house || d->house == d->plan);
}

/* One guessed world: the house's choice and every branch in the running. */
static void pass(struct deep *d, struct mind *m, uint32_t seat, const struct action *legal, uint32_t choice) {
    const struct game_ops *ops = d->set->ops;
    bool any = false;
    state_clear(ops, d->world);
    ops->guess(d->set->rules, m->view, seat, &m->rng, d->world);
    uint64_t dice = stream_next(&m->rng);
    for (uint32_t i = 0; i < d->alive; i++)
        any = any || by_end(d, &d->branch[i]);
    struct worth house = playout(d, m, seat, &legal[choice], d->house, dice, any);
    for (uint32_t i = 0; i < d->alive; i++) {
        struct branch *b = &d->branch[i];
        bool end = by_end(d, b);
        struct worth w = playout(d, m, seat, &legal[b->at], b->by, dice, end);
        int64_t better = end ? w.end - house.end : w.soon - house.soon;
        b->sum += better;
        b->squares += (__int128)better * better;
    }
    d->worlds++;
}

/* Whether the mean difference lies further from 0 than chance takes it: its square against that of the
 * standard error, without a quotient. */
static bool beyond_chance(const struct deep *d, const struct branch *b) {
    __int128 square = (__int128)b->sum * b->sum, n = d->worlds;
    bool other = b->by != d->house;
    return n >= (other ? WORLDS_MIND : WORLDS_LEAST) &&
           square * (n - 1) > (b->squares * n - square) * (other ? SURE_MIND : SURE);
}

/* What branches are ranked by: the sum. Where not all are measured alike, because an end counts for far more
 * than a few turns, the square of the sum by the sum of the squares, which tells how sure a gain is. */
static __int128 rank_of(const struct deep *d, const struct branch *b) {
    enum { FINE = 20 }; /* bits behind the point */
    if (!d->set->ops->search_plans || !b->squares)
        return b->sum;
    __int128 square = ((__int128)b->sum * b->sum << FINE) / b->squares;
    return b->sum < 0 ? -square : square;
}

/* The best first. Branches that are equal keep their order. */
static void rank_branches(struct deep *d) {
    for (uint32_t i = 1; i < d->alive; i++) {
        struct branch moving = d->branch[i];
        uint32_t at = i;
        for (; at && rank_of(d, &moving) > rank_of(d, &d->branch[at - 1]); at--)
            d->branch[at] = d->branch[at - 1];
        d->branch[at] = moving;
    }
}

static void drop_the_worse(struct deep *d) {
    rank_branches(d);
    if (d->alive > 1)
        d->alive = (d->alive + 1) / 2;
    while (d->alive && d->branch[d->alive - 1].sum < 0 && beyond_chance(d, &d->branch[d->alive - 1]))
        d->alive--;
}

/* The actions in an order that the dice make, so that those which the house finds alike have the same
 * chance; then what it thinks best first, and of that so many as the budget can try. */
static uint32_t open_actions(struct deep *d, struct mind *m, uint32_t count, uint32_t choice) {
    uint32_t most = m->playouts / PLAYOUTS_EACH + 1, n = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = stream_below(&m->rng, i + 1);
        d->branch[i] = d->branch[j];
        d->branch[j] = (struct branch){.at = i, .by = d->house};
    }
    for (uint32_t i = 0; i < count; i++) {
        struct branch b = d->branch[i];
        if (b.at == choice || d->weigh[b.at] == WEIGH_NEVER)
            continue;
        uint32_t at = n++;
        for (; at && d->weigh[b.at] > d->weigh[d->branch[at - 1].at]; at--)
            d->branch[at] = d->branch[at - 1];
        d->branch[at] = b;
    }
    return n < most ? n : most;
}

static void open_mind(struct deep *d, struct mind *m, uint32_t i, uint32_t seat, const struct action *legal,
                      uint32_t count) {
    if (i == d->house || !(d->seats[i] >> seat & 1))
        return;
    d->branch[d->alive++] =
        (struct branch){.at = mind_advise(&d->own[i], m->view, seat, legal, count, &m->rng, NULL), .by = i};
}

static void open_branches(struct deep *d, struct mind *m, uint32_t seat, const struct action *legal,
                          uint32_t count, uint32_t choice) {
    d->worlds = 0;
    d->alive = open_actions(d, m, count, choice);
    for (uint32_t i = 0; i < d->minds; i++)
        open_mind(d, m, i, seat, legal, count);
    uint32_t habits = d->owns - d->minds, first = habits ? stream_below(&m->rng, habits) : 0;
    for (uint32_t i = 0; i < habits && i < m->playouts / PLAYOUTS_HABIT; i++)
        open_mind(d, m, d->minds + (first + i) % habits, seat, legal, count);
}

static uint32_t rounds_for(uint32_t alive) {
    uint32_t rounds = 1;
    for (uint32_t n = 1; n < alive; n *= 2)
        rounds++;
    return rounds;
}

/* Lets the branches play until the playouts are spent or nobody is left but the house's choice. */
static void compete(struct deep *d, struct mind *m, uint32_t seat, const struct action *legal,
                    uint32_t choice, uint32_t left) {
    while (d->alive && left > d->alive && !search_stopped(m)) {
        uint32_t passes = left / (rounds_for(d->alive) * (d->alive + 1));
        for (passes += !passes; passes && left > d->alive && !search_stopped(m); passes--) {
            pass(d, m, seat, legal, choice);
            left -= d->alive + 1;
        }
        drop_the_worse(d);
    }
}

/* The branch to take instead of the house's choice; null: there is none. */
static const struct branch *winner(const struct deep *d) {
    const struct branch *best = &d->branch[0];
    return d->alive && best->sum > 0 && beyond_chance(d, best) ? best : NULL;
}

/* A change of plan pays most before anything is done, and whatever the budget is later, one game can afford
 * some worlds more once. Only where playouts see the end: a mind is no plan for a turn or two. */
static void choose_mind(struct deep *d, struct mind *m, uint32_t seat, const struct action *legal,
                        uint32_t count) {
    uint32_t choice = mind_advise(&d->own[d->house], m->view, seat, legal, count, &m->rng, NULL);
    d->worlds = d->alive = 0;
    for (uint32_t i = 0; i < d->minds; i++)
        open_mind(d, m, i, seat, legal, count);
    compete(d, m, seat, legal, choice, PLAYOUTS_BEGIN - m->playouts);
    const struct branch *best = winner(d);
    d->house = best ? best->by : d->house;
}

static void begin_with(struct deep *d, uint32_t first) {
    d->plan = d->house == first ? NO_PLAN : d->house;
}

uint32_t deep_choose(struct mind *m, uint32_t seat, const struct action *legal, uint32_t count) {
    struct deep *d = m->deep;
    belief_learn(d->others, m, seat, d->world, &d->trial);
    for (uint32_t i = 0; i < d->owns && !(d->seats[d->house] >> seat & 1); i++)
        d->house = i; /* at the first question, or where it sits at several seats */
    const uint32_t first = d->house;
    const bool begins = !d->begun, to_end = !d->set->ops->search_turns || d->set->ops->search_plans;
    if (begins && to_end && m->playouts < PLAYOUTS_BEGIN) {
        choose_mind(d, m, seat, legal, count);
        begin_with(d, first);
    }
    memset(d->weigh, 0, count * sizeof *d->weigh);
    uint32_t choice = mind_advise(&d->own[d->house], m->view, seat, legal, count, &m->rng, d->weigh);
    open_branches(d, m, seat, legal, count, choice);
    compete(d, m, seat, legal, choice, m->playouts);
    const struct branch *best = winner(d);
    d->house = best ? best->by : d->house;
    choice = best ? best->at : choice;
    if (begins)
        begin_with(d, first);
    d->begun = true;
    belief_note(d->others, m, seat, &legal[choice]);
    return choice;
}
