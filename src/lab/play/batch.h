/* Batches: many games of one ruleset, scenario and set of policies, on any number of threads. Game i is
 * dealt from match_seed(seed, i), or from a seed that was named for it, and all sums are whole numbers, so
 * the outcome is the same for any number of threads, to the byte. Memory does not grow with the number of
 * games. */
#ifndef GLOAM_LAB_PLAY_BATCH_H
#define GLOAM_LAB_PLAY_BATCH_H

#include "core/match.h"
#include "core/metrics.h"

#include <stdatomic.h>

struct recipe;
struct mind;

/* What the second game of a pair on one seed exchanges: the seats with all that belongs to them (a mind keeps
 * its side of the setup; needs ops->setup_swap), or the minds alone, on the same setup. */
enum batch_swap { SWAP_NONE, SWAP_SEATS, SWAP_MINDS };
enum { SWAP_POINTS = 5 };

/* Told from time to time, always on the thread that called batch_run. */
typedef void (*batch_progress)(void *ctx, uint64_t done);

/* Progress of a part, told as that of the whole: batch_relay_tell with one of these as its ctx. */
struct batch_relay {
    batch_progress tell; /* null: nobody asks */
    void *ctx;
    uint64_t before; /* games of the parts before */
};
void batch_relay_tell(void *relay, uint64_t done);

/* One game of a batch, for whoever wants every single one. */
struct batch_game {
    uint64_t game, seed;
    struct result result;
    uint32_t decisions;
    bool limit;                /* the step limit ended it */
    uint64_t signature;        /* of its final state, length and number */
    const struct tally *tally; /* of this game alone, as metrics_at counts; null without metrics */
};

/* Called for each game on the worker's thread, so for several at a time and in any order: write to a place
 * that belongs to the game number. */
typedef void (*batch_each)(void *ctx, const struct batch_game *g);

/* Nanoseconds of processor time that the calling thread has taken. */
typedef uint64_t (*batch_clock)(void);

/* What one mind of a batch has cost, wherever it sat. */
struct batch_cost {
    uint64_t decisions, nodes;
    uint64_t nanoseconds; /* of thinking; 0 without a clock */
};

struct batch_plan {
    const struct ruleset *set;
    uint32_t scenario;
    const void *setup;             /* a checked setup instead of the scenario's own; null: none */
    const char *with;              /* how it differs from the scenario, in words */
    const struct recipe *recipe;   /* that it was made from; null: none */
    const char *policy[SEATS_MAX]; /* one for each seat of the game */
    uint64_t games, seed;
    const uint64_t
        *seeds;       /* of each game (of each pair) by its number, instead of seed; null: drawn from it */
    uint64_t first;   /* number of the first game: a batch may be a part of a larger one */
    enum batch_swap swap; /* pairs of games on one seed; first is even then */
    uint32_t after;   /* games before each that it goes on from, counted by nobody: batch_lead_in */
    uint32_t threads; /* 0 counts as 1 */
    bool metrics;     /* follow ops->metrics; without, a decision costs next to nothing extra */
    bool quiet;       /* without metrics: events are not collected either, only states and results count */
    batch_progress progress;
    void *progress_ctx;
    /* Once it is set, by progress or by any thread, no further decision is made and no sums are kept: out
     * says how many games were over by then. Null: nobody stops it. With it progress is told after every
     * game. */
    const atomic_bool *stop;
    batch_each each; /* null: nobody asks */
    void *each_ctx;
    batch_clock clock; /* null: nobody asks how long minds think */
};

enum { BATCH_LOOKED = 16 };

struct batch {
    uint64_t games, decisions;
    uint64_t seeds;      /* so many of the games stand alone, where several share a seed; 0: all do */
    uint64_t broken;     /* games that a bug ended before their time; they are not among games */
    uint64_t nodes;      /* states visited by search */
    uint64_t limits;     /* games that the step limit ended */
    uint64_t signature;  /* of the final state and length of every game, by game number */
    uint64_t *outcome;   /* games per entry of ops->outcomes */
    uint64_t *verb;      /* actions per entry of ops->verbs; null without metrics */
    uint64_t *offered;   /* questions that the verb could have answered; null without metrics */
    uint64_t looked;     /* questions whose answers were looked at for that: one game of BATCH_LOOKED */
    struct tally *tally; /* as metrics_at counts; null without metrics */
    struct tally *score; /* of each seat; its buckets mean nothing */
    /* With swap: games by how the first seat's policy came out, and pairs by the points it made of them (a
     * game won is 2, one shared is 1). */
    uint64_t swap_won, swap_even, swap_pairs[SWAP_POINTS];
    struct batch_cost cost[SEATS_MAX]; /* of the policies as the plan lists them */
};

/* Plays all games. ST_USAGE for an unknown policy or one that is not made for its seat. A game in which a
 * mind chose what the rules refuse, or that broke an invariant, does not stop the others: ST_BUG comes at the
 * end, with what it takes to play the first such game again. After an error out holds no sums, only games and
 * broken. */
enum status batch_run(const struct batch_plan *p, struct batch *out, struct err *e);
void batch_free(struct batch *b);

/* Empty sums (ST_FULL: there is nothing to free), and sums of one more part; metrics null: without. */
enum status batch_open(struct batch *b, const struct game_ops *ops, const struct metrics_ops *metrics);
void batch_add(struct batch *into, const struct batch *from, const struct game_ops *ops);

/* What a batch took, counted in nodes and decisions, each as dear as the state is large and the rules take
 * effort: the same on every machine, and about the same for a second of every game. */
uint64_t batch_work(const struct batch *b, const struct game_ops *ops, const void *rules);

/* ST_USAGE where seats or minds cannot be exchanged. */
enum status batch_check_swap(const struct game_ops *ops, enum batch_swap swap, struct err *e);

/* Plays 'after' games of a kind that goes on (ops->carry), from this setup, with seeds that hang on the one
 * to come; the setup is then what the last of them carries on to. The match and the minds must be begun anew.
 */
enum status batch_lead_in(struct match *m, struct mind *minds, struct action *legal, uint32_t after,
                          uint64_t seed, void *setup, struct err *e);
/* ST_USAGE where games do not go on, or several seats would each go on with a share of their own. */
enum status batch_check_after(const struct game_ops *ops, uint32_t after, struct err *e);

/* Seed of a game of the plan: paired games share one. */
uint64_t batch_seed(const struct batch_plan *p, uint64_t game);

#endif
