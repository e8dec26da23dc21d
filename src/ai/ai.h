/* Minds as they sit at a match: the generic policies (random, mc:N, deep:N) and a game's own, behind one call.
 * All memory is taken by mind_open; choosing never allocates. A mind sees views only; budgets count playouts,
 * never time. */
#ifndef GLOAM_AI_AI_H
#define GLOAM_AI_AI_H

#include "core/match.h"
#include "core/policy.h"

#include <stdatomic.h>

struct deep;
struct habits;
struct mind {
    const struct ruleset *set;
    policy_choose choose; /* of the game; null for random and search */
    policy_follow follow; /* of the game; null: it plans nothing ahead */
    uint32_t memory_size; /* of its notes */
    uint32_t plans;       /* kinds of questions that it plans for, as bits */
    uint32_t playouts;    /* of search */
    bool first;           /* it is the first mind of whichever seat is asked */
    uint32_t slip;        /* it does not think in so many of 100 decisions */
    /* Once it is set, a search ends with what it has: whoever set it does not want the answer. Null after
     * mind_open: nobody stops it. */
    const atomic_bool *stop;
    bool needs_view;
    struct stream rng;
    struct situation at;        /* what the game's policy is shown; most of it is filled anew each time */
    void *view, *world, *trial; /* scratch for one view and two states */
    struct action *legal;       /* scratch of ops->max_legal */
    int64_t *score;             /* one per legal action */
    uint64_t nodes;             /* states visited by search so far */
    struct deep *deep;          /* of deep:N; null for the others */
    struct habits *habits;      /* that cut its lists short (ai/habit.h); null: it has none */
};

enum { MIND_SPEC = 96 }; /* bytes of the longest spec, its end included */

/* spec: "random", "mc:N", a policy of the game, with a number behind it when the policy takes one ("smart:2"),
 * or "deep:N", behind which may stand the minds of its playouts: "deep:N/BASE" or "deep:N/BASE/OTHER", of which
 * BASE plays on for itself and OTHER is what it takes the other seats for; "deep:N//OTHER". "slip:P/MIND" is MIND,
 * but P of 100 answers are any legal action; "slip:P" is so with the first mind of its seat. Each may have habits
 * of the game on top of it ("native~never_strike+accept"). Unknown: ST_USAGE and what is allowed. */
enum status mind_open(struct mind *m, const struct ruleset *set, const char *spec, struct err *e);

/* Whether a known policy may sit at the seat; a spec that names none fits nowhere. */
bool mind_fits(const struct game_ops *ops, const char *spec, uint32_t seat);

/* The first of a game's own minds that may sit there; random where none may. */
const char *mind_first(const struct game_ops *ops, uint32_t seat);

/* The one that deep:N thinks on from there: that which the game names, else the first. */
const char *mind_base(const struct game_ops *ops, uint32_t seat);
void mind_close(struct mind *m);

/* Whether it is spelled like a search, "mc:N" or "deep:N", be the number right or not. */
bool mind_searches(const char *spec);

/* The playouts of such a spec; 0: it is none. And what a playout of a game costs at most, about: the bytes
 * of the states it goes through. It knows tables only, so it is the same on every machine. */
uint32_t mind_playouts(const char *spec);
uint64_t mind_playout_work(const struct game_ops *ops);

/* New stream and no notes for a new game, so that a game depends on its own seed only. */
void mind_seed(struct mind *m, uint64_t seed, uint32_t seat);

/* The dice and notes of another mind that was opened with the same spec: both go on alike from here. */
void mind_copy(struct mind *m, const struct mind *from);

/* A seed for a mind that is asked for advice, out of a view, which is blinded by it: the answer then depends
 * on what the seat may know and on nothing else. */
uint64_t mind_dice(const struct ruleset *set, void *view);

/* Index into legal for the seat that is asked. */
uint32_t mind_choose(struct mind *m, const struct match *match, const struct action *legal, uint32_t count);

/* The same from a view, which it was given before and keeps no notes of: what would you do here? */
uint32_t mind_advise(struct mind *m, const void *view, uint32_t seat, const struct action *legal,
                     uint32_t count, struct stream *rng, int32_t *weigh);

/* Answers from a plan, an old or a new one; false: there is none that holds, and nothing was done. */
bool mind_act_planned(struct mind *m, struct match *match, const struct action **answer);

/* Answers the open question: mind_choose and match_act in one, for games that nobody watches. legal is
 * scratch of ops->max_legal; *answer is what was done. Returns what match_act says. In place, as match_act
 * is. */
static inline uint32_t mind_act(struct mind *m, struct match *match, struct action *legal,
                                const struct action **answer) {
    if (m->plans && mind_act_planned(m, match, answer))
        return REASON_OK;
    *answer = &legal[mind_choose(m, match, legal, match_legal(match, legal))];
    return match_act(match, 0, match->ask.seat, *answer, NULL);
}

/* Names and help of all policies of a game, the generic ones first; returns how many there are. */
uint32_t mind_list(const struct game_ops *ops, uint32_t index, const char **name, const char **help);

enum policy_strength mind_strength(const struct game_ops *ops, uint32_t index); /* index as there */

#endif
