/* Minds: they play to the end, the game's best one is better than chance, and advice depends on what the seat
 * may know and on nothing else. */
#include "checks.h"

#include <string.h>

enum { SEARCHED = 160 }; /* moves of a search in a heavy game */

/* A mind as a list names it, with a number where that has a letter. */
static const char *listed(const char *name) {
    return !strcmp(name, "mc:N") ? "mc:8" : !strcmp(name, "deep:N") ? "deep:3" : name;
}

/* Every policy of a game plays to the end (search in heavy games for some moves), and the same seed gives the
 * same game. */
void policies_play(struct bench *b) {
    const char *name, *help;
    struct err e;
    for (uint32_t p = 0; p < mind_list(b->ops, p, &name, &help); p++) {
        struct mind m[SEATS_MAX];
        uint64_t hash[2];
        const char *policy = listed(name);
        bool search = mind_searches(policy);
        uint32_t most = search && heaviness(b->ops) > 1 ? SEARCHED / heaviness(b->ops) : UINT32_MAX;
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            HOLDS(b, mind_open(&m[seat], &b->set, policy, &e) == ST_OK, "%s", e.text);
        for (int round = 0; round < 2; round++) {
            bench_begin(b, b->scenario, b->seed);
            for (uint32_t seat = 0; seat < b->ops->seats; seat++)
                mind_seed(&m[seat], b->seed, seat);
            while (!match_over(&b->match) && b->match.step < most) {
                const struct action *answer;
                struct mind *asked = &m[b->match.ask.seat];
                if (round) { /* the short way leads to the same place */
                    HOLDS(b, mind_act(asked, &b->match, b->legal, &answer) == REASON_OK,
                          "the policy %s plans what is refused", name);
                    continue;
                }
                uint32_t n = bench_legal(b);
                uint32_t i = mind_choose(asked, &b->match, b->legal, n);
                HOLDS(b, i < n, "the policy %s chose number %u of %u", name, i, n);
                HOLDS(b, match_act(&b->match, 0, b->match.ask.seat, &b->legal[i], NULL) == REASON_OK,
                      "the policy %s chose what is refused", name);
            }
            HOLDS(b, !b->match.broken, "the policy %s: %s", name, b->match.bug.text);
            hash[round] = match_hash(&b->match);
        }
        HOLDS(b, hash[0] == hash[1], "the policy %s played the same seed in two ways", name);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            mind_close(&m[seat]);
    }
}

/* What a policy advises in a state that stands in for the match's, as list_actions asks it. */
static struct action advised(struct bench *b, const char *policy, const void *state) {
    struct match m = b->match;
    struct mind mind;
    struct err e;
    m.state = (void *)state;
    HOLDS(b, mind_open(&mind, &b->set, policy, &e) == ST_OK, "%s", e.text);
    match_view(&m, m.ask.seat, b->view2);
    mind_seed(&mind, mind_dice(&b->set, b->view2), m.ask.seat);
    uint32_t n = legal_of(b, state, b->legal2);
    struct action a = b->legal2[mind_choose(&mind, &m, b->legal2, n)];
    mind_close(&mind);
    return a;
}

/* Two worlds with one JSON view: every policy advises the same in both. False: they have not. */
static bool advise_the_same(struct bench *b, const void *is, const void *other, const char *what) {
    const char *name, *help;
    uint32_t seat = b->match.ask.seat;
    struct match m = b->match;
    m.state = (void *)is;
    match_view(&m, seat, b->view);
    view_text(b, b->view, b->text);
    m.state = (void *)other;
    match_view(&m, seat, b->view);
    view_text(b, b->view, b->text2);
    if (strcmp(b->text, b->text2))
        return false;
    for (uint32_t p = 0; p < mind_list(b->ops, p, &name, &help); p++) {
        const char *policy = listed(name);
        if (!mind_fits(b->ops, policy, seat))
            continue;
        const struct action a = advised(b, policy, is), a2 = advised(b, policy, other);
        b->tried = &a2;
        HOLDS(b, !action_compare(&a, &a2),
              "the advice of '%s' to %s is another, %s, and its JSON view is the same", policy,
              b->ops->seat_names[seat], what);
        b->tried = NULL;
    }
    m.state = (void *)is;
    match_view(&m, seat, b->view);
    m.state = (void *)other;
    match_view(&m, seat, b->view2);
    for (uint32_t i = 0; b->ops->blind && i < 2; i++)
        b->ops->blind(b->set.rules, i ? b->view2 : b->view);
    same_view(b, seat, b->view, b->view2, "a mind can tell worlds apart whose JSON view is the same");
    return true;
}

/* Other values for all that feeds the display; the name of the last such field. */
static const char *other_cosmetics(const struct fields *t, char *state, struct stream *s) {
    const char *name = NULL;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        for (uint32_t k = 0; f->type == F_STRUCT && k < f->count; k++) {
            const char *inner = other_cosmetics(f->sub, state + f->offset + k * f->size, s);
            name = inner ? inner : name;
        }
        if (!(f->flags & FIELD_COSMETIC))
            continue;
        for (uint32_t k = 0; k < f->count * f->size; k++)
            state[f->offset + k] = (char)stream_below(s, 256);
        name = f->name;
    }
    return name;
}

/* A world that fits the view of the seat that is asked, and a twin in which all that feeds the display is
 * other and yet tells an agent the same. False: the game has no display of its own. */
static bool twins_for_display(struct bench *b, struct stream *s) {
    enum { TRIES = 40 };
    TEXT_ON_STACK(what, 100);
    uint32_t seat = b->match.ask.seat;
    match_view(&b->match, seat, b->view);
    b->ops->guess(b->set.rules, b->view, seat, s, memset(b->state, 0, b->ops->state_size));
    for (uint32_t k = 0; k < TRIES; k++) {
        memcpy(b->twin, b->state, b->ops->state_size);
        const char *field = other_cosmetics(b->ops->state_fields, b->twin, s);
        if (!field)
            return false;
        text_clear(&what);
        text_fmt(&what, "with another %s", field);
        if (advise_the_same(b, b->state, b->twin, what.buf))
            return true;
    }
    return true;
}

/* Advice depends on what the seat may know: not on the seed, where the game starts with the same view, and
 * not on what feeds the display, at any time. The game's best mind plays, since it sees most of a game. */
void advice_is_blind(struct bench *b) {
    enum { GAMES = 6 };
    struct stream s;
    struct mind m;
    struct err e;
    stream_open(&s, b->seed ^ 19);
    for (uint32_t k = 0; k < 8; k++) {
        struct ask ask;
        memset(b->twin, 0, b->ops->state_size);
        b->ops->start(b->set.rules, b->match.setup, match_seed(19, k), b->twin);
        b->ops->ask(b->set.rules, b->twin, &ask);
        if (ask.seat == b->match.ask.seat && !ask.over)
            advise_the_same(b, b->match.state, b->twin, "with another seed");
    }
    const char *best = b->ops->policy_count ? b->ops->policies[0].name : "random";
    HOLDS(b, mind_open(&m, &b->set, best, &e) == ST_OK, "%s", e.text);
    for (uint32_t k = 0; k < GAMES; k++) {
        bench_begin(b, b->scenario, match_seed(19, k));
        mind_seed(&m, b->seed, 0);
        while (!match_over(&b->match) && twins_for_display(b, &s)) {
            uint32_t at = mind_choose(&m, &b->match, b->legal, bench_legal(b));
            HOLDS(b, match_act(&b->match, 0, b->match.ask.seat, &b->legal[at], NULL) == REASON_OK,
                  "legal but refused");
        }
    }
    mind_close(&m);
}

/* The sum of a seat's scores over some seeds: that seat played by a policy, the others at random. */
static int64_t scores(struct bench *b, const char *policy, uint32_t seat, uint32_t games) {
    struct mind m;
    struct result r;
    struct err e;
    bool limit;
    int64_t sum = 0;
    HOLDS(b, mind_open(&m, &b->set, policy, &e) == ST_OK, "%s", e.text);
    for (uint32_t k = 0; k < games; k++) {
        bench_begin(b, b->scenario, match_seed(31, k));
        mind_seed(&m, b->seed, seat);
        while (!match_over(&b->match)) {
            struct mind *asked = b->match.ask.seat == seat ? &m : &b->mind;
            const struct action *answer;
            HOLDS(b, mind_act(asked, &b->match, b->legal, &answer) == REASON_OK,
                  "the policy %s chose what is refused", policy);
        }
        match_result(&b->match, &r, &limit);
        sum += r.score[seat];
    }
    mind_close(&m);
    return sum;
}

/* The result is about the right seat and the right way up: the game's own best mind scores more than chance
 * does against the same chance, on the same seeds, at every seat where it is at home. */
void minds_beat_chance(struct bench *b) {
    const struct game_ops *o = b->ops;
    uint32_t games = 64 / heaviness(o) > 8 ? 64 / heaviness(o) : 8;
    for (uint32_t seat = 0; o->policy_count && seat < o->seats; seat++) {
        const char *best = o->policies[0].name;
        if (!mind_fits(o, best, seat))
            continue;
        int64_t mind = scores(b, best, seat, games), chance = scores(b, "random", seat, games);
        HOLDS(b, mind > chance,
              "%s: %u games of '%s' score %lld, of 'random' %lld: does result tell the right seat's score?",
              o->seat_names[seat], games, best, (long long)mind, (long long)chance);
    }
}
