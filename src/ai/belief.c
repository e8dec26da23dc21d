/* Whom one has before oneself. A house has several minds for a seat, and nobody is told which of them plays
 * there: a dungeon may fight, nurture, or nurture and betray. So at each question the last one is taken up
 * again. In a few worlds guessed from the view of then, each of the minds plays at the other seat, with the
 * same dice, from the own answer to the next own question; whose worlds foretold best what truly came is
 * believed more.
 *
 * How well is counted in bytes of the view, which every game has: the mean distance of a mind's worlds from
 * what came, less half their mean distance from each other. That is a proper score: no mind does better on
 * average than the one that is there. By distance alone whoever does least would be nearest to everything,
 * since whatever else is guessed is mostly guessed wrong. Where minds would have done the same nothing is
 * learned.
 *
 * At first the seat's first mind is believed as much as all the others together, and search takes the others
 * into its worlds only when they are plausible beside the one that is believed most. A little of everybody in
 * every world would be of no use: what pays against the one whom one has is lost in what would not against
 * others. Fair like any guess, since only views go in. A game whose seats have one mind each learns nothing
 * and pays nothing. */
#include "ai/belief.h"

#include "ai/search.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

enum {
    MINDS_MAX = 12,     /* of a seat */
    WORLDS_MAX = 12,    /* to learn from at a question */
    PLAYOUTS_WORLD = 4, /* of the budget for each of them: who thinks little looks back little */
    BYTES = 5,          /* that halve what is believed of a mind, beside one that is so much less off */
    STEPS_MAX = 100,    /* of a world, from one own question to the next */
    WHOLE = 1 << 16,    /* what is believed of a seat's minds together */
    FORGET = 16,   /* one part in so many returns to the first belief: a dungeon changes from room to room */
    PLAUSIBLE = 2, /* believed more than one part in so many as far as the one that is believed most */
    SPREAD = 40503 /* WHOLE by the golden section: steps of it fill WHOLE evenly, however many there are */
};

struct belief {
    const struct ruleset *set;
    struct mind mind[SEATS_MAX][MINDS_MAX];
    uint32_t minds[SEATS_MAX], weight[SEATS_MAX][MINDS_MAX];
    bool open;            /* some seat has several minds */
    void *before;         /* the view at the last own question */
    void *after;          /* scratch: those at the end of a mind's worlds */
    struct action done;   /* the own answer to the last own question */
    uint32_t seat, asked; /* whose question that was, and its number; 0: there was none */
    struct action *legal;
};

static bool open_mind(struct belief *b, uint32_t seat, const char *spec) {
    return mind_open(&b->mind[seat][b->minds[seat]++], b->set, spec, NULL) == ST_OK;
}

/* The seat's first mind before the others. */
static bool open_seat(struct belief *b, uint32_t seat, const char *other) {
    const struct game_ops *ops = b->set->ops;
    const char *first = *other ? other : mind_first(ops, seat);
    bool full = open_mind(b, seat, first);
    for (uint32_t i = 0; !*other && i < ops->policy_count && b->minds[seat] < MINDS_MAX && full; i++) {
        const struct policy_row *row = &ops->policies[i];
        if (!row->aside && mind_fits(ops, row->name, seat) && strcmp(row->name, first))
            full = open_mind(b, seat, row->name);
    }
    b->open = b->open || b->minds[seat] > 1;
    return full;
}

struct belief *belief_open(const struct ruleset *set, const char *other) {
    const struct game_ops *ops = set->ops;
    struct belief *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->set = set;
    b->before = calloc(1, ops->view_size);
    b->after = calloc(WORLDS_MAX, ops->view_size);
    b->legal = calloc(ops->max_legal, sizeof *b->legal);
    bool full = b->before && b->after && b->legal;
    for (uint32_t s = 0; s < ops->seats && full; s++)
        full = open_seat(b, s, other);
    belief_begin(b);
    if (full)
        return b;
    belief_close(b);
    return NULL;
}

void belief_close(struct belief *b) {
    if (!b)
        return;
    for (uint32_t s = 0; s < SEATS_MAX; s++)
        for (uint32_t i = 0; i < MINDS_MAX; i++)
            mind_close(&b->mind[s][i]);
    free(b->before);
    free(b->after);
    free(b->legal);
    free(b);
}

/* What is believed of a mind before anything was seen. */
static uint32_t at_first(const struct belief *b, uint32_t seat, uint32_t i) {
    uint32_t others = b->minds[seat] - 1, each = others ? WHOLE / 2 / others : 0;
    return i ? each : WHOLE - others * each;
}

void belief_begin(struct belief *b) {
    b->asked = 0;
    for (uint32_t s = 0; s < b->set->ops->seats; s++)
        for (uint32_t i = 0; i < b->minds[s]; i++)
            b->weight[s][i] = at_first(b, s, i);
}

void belief_copy(struct belief *b, const struct belief *from) {
    memcpy(b->weight, from->weight, sizeof b->weight);
    memcpy(b->before, from->before, b->set->ops->view_size);
    b->done = from->done;
    b->seat = from->seat;
    b->asked = from->asked;
}

void belief_note(struct belief *b, const struct mind *m, uint32_t seat, const struct action *done) {
    if (!b->open)
        return;
    memcpy(b->before, m->view, b->set->ops->view_size);
    b->done = *done;
    b->seat = seat;
    b->asked = m->at.asked;
}

/* What a mind counts in guessed worlds; 0: it is not plausible. */
static uint32_t share(const struct belief *b, uint32_t s, uint32_t i) {
    for (uint32_t k = 0; k < b->minds[s]; k++)
        if (b->weight[s][i] * PLAUSIBLE <= b->weight[s][k])
            return 0;
    return b->weight[s][i];
}

void belief_draw(struct belief *b, uint32_t seat, uint32_t n, struct mind *at[SEATS_MAX]) {
    for (uint32_t s = 0; s < b->set->ops->seats; s++) {
        uint32_t sum = 0, i = 0;
        if (s == seat)
            continue;
        for (uint32_t k = 0; k < b->minds[s]; k++)
            sum += share(b, s, k);
        uint32_t point = (uint32_t)((uint64_t)((WHOLE / 2 + n * SPREAD) % WHOLE) * sum / WHOLE);
        for (; i + 1 < b->minds[s] && point >= share(b, s, i); i++)
            point -= share(b, s, i);
        at[s] = &b->mind[s][i];
    }
}

/* Plays a world on from the own answer to where the seat is asked again and has a choice, or to its end.
 * True: it is asked as often as it truly was. */
static bool play_on(struct belief *b, struct mind *m, uint32_t seat, struct mind *const at[SEATS_MAX],
                    struct match *t) {
    const struct action *answer;
    bool asked = false;
    match_act(t, 0, seat, &b->done, NULL);
    while (!match_over(t) && t->step < STEPS_MAX && !asked) {
        if (t->ask.seat != seat)
            mind_act(at[t->ask.seat], t, b->legal, &answer);
        else if (match_legal(t, b->legal) > 1)
            asked = true;
        else
            match_act(t, 0, seat, &b->legal[0], NULL);
    }
    m->nodes += t->step;
    return asked && t->asked[seat] - 1 == m->at.asked - b->asked;
}

static void *view_of(const struct belief *b, uint32_t world) {
    return (char *)b->after + (size_t)world * b->set->ops->view_size;
}

/* Bytes in which two views differ. Most are alike, so it looks at eight at a time. */
static uint32_t distance(const struct belief *b, const void *one, const void *other) {
    const uint8_t *x = one, *y = other;
    uint32_t size = b->set->ops->view_size, differ = 0;
    for (uint32_t i = 0; i < size; i += 8) {
        uint32_t n = size - i < 8 ? size - i : 8;
        if (!memcmp(x + i, y + i, n))
            continue;
        for (uint32_t k = i; k < i + n; k++)
            differ += x[k] != y[k];
    }
    return differ;
}

/* Guesses what the last own question hid, lets a mind of a seat play there, and keeps what the own seat then
 * sees. */
static bool look_back(struct belief *b, struct mind *m, uint32_t seat, struct mind *const at[SEATS_MAX],
                      uint32_t n, void *world, struct match *t) {
    const struct game_ops *ops = b->set->ops;
    state_clear(ops, world);
    ops->guess(b->set->rules, b->before, seat, &m->rng, world);
    uint64_t dice = stream_next(&m->rng);
    for (uint32_t k = 0; k < ops->seats; k++)
        if (k != seat)
            mind_seed(at[k], dice, k);
    match_resume(t, world);
    bool came = play_on(b, m, seat, at, t);
    match_view(t, seat, view_of(b, n));
    if (ops->blind)
        ops->blind(b->set->rules, view_of(b, n));
    return came;
}

/* How far off a mind's worlds are from what came: the mean distance, less half the mean distance among
 * themselves, in 2n(n - 1)ths of a byte. Without the latter whoever does least would be nearest to
 * everything. */
static int64_t miss_of(const struct belief *b, const struct mind *m, uint32_t worlds) {
    int64_t off = 0, apart = 0;
    for (uint32_t w = 0; w < worlds; w++) {
        off += distance(b, view_of(b, w), m->view);
        for (uint32_t k = 0; k < w; k++)
            apart += distance(b, view_of(b, w), view_of(b, k));
    }
    return 2 * (off * (worlds - 1) - apart);
}

/* Whoever is off by BYTES more than the nearest is believed half as far as before beside it. Where all are
 * off by the same, belief stays as it is. */
static void weigh_misses(struct belief *b, uint32_t s, const int64_t *miss, uint32_t worlds) {
    const int64_t unit = 2 * (int64_t)worlds * (worlds - 1) * BYTES;
    uint64_t now[MINDS_MAX], sum = 0;
    int64_t least = miss[0], most = miss[0];
    for (uint32_t i = 1; i < b->minds[s]; i++) {
        least = miss[i] < least ? miss[i] : least;
        most = miss[i] > most ? miss[i] : most;
    }
    for (uint32_t i = 0; i < b->minds[s]; i++) {
        now[i] = (uint64_t)(b->weight[s][i] * (int64_t)WHOLE * unit / (unit + miss[i] - least));
        sum += now[i];
    }
    for (uint32_t i = 0; most > least && i < b->minds[s]; i++)
        b->weight[s][i] = (uint32_t)((now[i] * WHOLE / sum * (FORGET - 1) + at_first(b, s, i)) / FORGET);
}

/* All minds of the seat in the same worlds, with the same dice. */
static void learn_of(struct belief *b, struct mind *m, uint32_t seat, uint32_t s, void *world,
                     struct match *t) {
    const uint32_t most = m->playouts / PLAYOUTS_WORLD, worlds = most < WORLDS_MAX ? most : WORLDS_MAX;
    const struct stream begin = m->rng;
    struct mind *at[SEATS_MAX] = {NULL};
    int64_t miss[MINDS_MAX];
    bool came = false;
    for (uint32_t i = 0; i < b->minds[s] && worlds > 1; i++) {
        if (search_stopped(m))
            return;
        m->rng = begin;
        for (uint32_t w = 0; w < worlds; w++) {
            belief_draw(b, seat, w, at);
            at[s] = &b->mind[s][i];
            came |= look_back(b, m, seat, at, w, world, t);
        }
        miss[i] = miss_of(b, m, worlds);
    }
    if (came) /* else it answered a question in between without thinking */
        weigh_misses(b, s, miss, worlds);
}

void belief_learn(struct belief *b, struct mind *m, uint32_t seat, void *world, struct match *trial) {
    /* So few worlds as a small budget has mislead: the visitor of SHATTERED's 'deep' was below its house. */
    const bool enough = m->playouts / PLAYOUTS_WORLD >= WORLDS_MAX;
    for (uint32_t s = 0; enough && b->asked && b->seat == seat && s < b->set->ops->seats; s++)
        if (s != seat && b->minds[s] > 1)
            learn_of(b, m, seat, s, world, trial);
}
