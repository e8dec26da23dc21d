/* What a ladder shows: the strength of each mind at a seat, with 95% intervals that come from drawing the
 * seeds anew (RUNGS_DRAWS times, from a stream of the ladder's own seed), and who did better than whom. In a
 * duel strengths come from all meetings. Elsewhere nobody meets, and doing better on a seed than others do is
 * not transitive (who leaves early beats the dead more surely than a bold one does, and loses to the bold):
 * there a strength is the distance to the zero mind alone. */
#ifndef GLOAM_LAB_JUDGE_RUNGS_H
#define GLOAM_LAB_JUDGE_RUNGS_H

#include "lab/judge/elo.h"
#include "lab/play/ladder.h"

enum { RUNGS_DRAWS = 1000 };

struct rung {
    uint32_t mind;
    double elo; /* above the zero of its ladder */
    struct interval interval;
    double above; /* the next lower rung */
    struct interval above_interval;
    struct estimate score; /* mean of its games, n counts seeds; not in a duel, where each meets others */
    struct batch_cost cost;
};

/* Two minds that were held against each other, the higher rung first. */
struct meeting {
    uint32_t rung[2];
    struct estimate share; /* of the points; n counts seeds */
};

struct rungs {
    uint32_t seat; /* of LADDER_SEATS; else 0 */
    uint32_t zero; /* the mind that the others are measured from: the game's own where it is on the ladder */
    struct rung rung[LADDER_MINDS]; /* from strong to weak */
    uint32_t count;
    struct meeting meeting[LADDER_MINDS * LADDER_MINDS];
    uint32_t meetings;
};

/* Of a ladder that was played; false: no memory. */
bool rungs_make(struct rungs *out, const struct ladder *l, uint32_t seat);

/* A test between the first two minds of a ladder that is looked at every SPRT_SEEDS seeds: whether the first
 * is 'high' Elo above the second or only 'low'. */
enum { SPRT_SEEDS = 32 };
enum sprt_verdict { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };
struct sprt {
    double low, high;
    double likelier; /* see elo_likelier */
    enum sprt_verdict verdict;
};
void sprt_look(struct sprt *t, const struct ladder *l, uint32_t seat);

#endif
