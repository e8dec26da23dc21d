/* A ladder: minds against each other in duplicate, that is on the same setups with the same dice. What is
 * kept is what every mind made of every seed; judge/rungs.h makes strengths of it. How minds meet depends on
 * the seats of the game alone:
 *   one seat           all minds play the same seeds, and scores are held against each other;
 *   two seats alike    two minds play a pair of games on a seed, the second with the minds exchanged;
 *   two other seats    a mind plays one seat against several opponents, and is held against those that
 *                      played the same seat against the same opponents: a ladder for each seat. */
#ifndef GLOAM_LAB_PLAY_LADDER_H
#define GLOAM_LAB_PLAY_LADDER_H

#include "lab/play/recipe.h"

/* Minds that are named weak to strong need not all meet: where they meet in pairs, each meets so many before
 * and behind it. */
enum { LADDER_MINDS = 16, LADDER_REACH = 2, LADDER_SEEDS = 100000 };

enum ladder_kind { LADDER_ALONE, LADDER_DUEL, LADDER_SEATS };

/* What the two minds of a game got, as the cell lists them, not as they sat; alone: the first. */
struct ladder_game {
    int32_t score[2];
};

struct ladder_cell {
    uint32_t mind[2];         /* LADDER_SEATS: by seat */
    struct ladder_game *game; /* by its number */
    struct batch_cost cost[2];
};

struct ladder {
    struct recipe base; /* its policies mean nothing; games: seeds */
    struct trial trial;
    enum ladder_kind kind;
    char mind[2 * LADDER_MINDS][RECIPE_WORD]; /* those of the ladder, then others that they meet */
    uint32_t minds, all;
    uint32_t opponents; /* LADDER_SEATS: the first that is one; all from it on are. 0: the minds themselves */
    bool seat[2];       /* LADDER_SEATS: there is a ladder of that seat */
    struct ladder_cell *cell;
    uint32_t cells;
    uint64_t seeds;    /* played so far */
    uint64_t work;     /* taken so far; see ladder_play */
    batch_clock clock; /* null: nobody asks how long minds think */
};

/* The minds of a list with commas; an empty one names those that every game has: random, a plain search, the
 * game's own and two that look ahead. seat: the only one there is a ladder of (LADDER_SEATS), SEATS_MAX: all;
 * against: whom they meet there, empty: each other. ST_USAGE says what is wrong. */
enum status ladder_open(struct ladder *l, const char *root, const struct recipe *base, const char *minds,
                        uint32_t seat, const char *against, struct err *e);
void ladder_close(struct ladder *l);

/* Plays all cells on so many seeds more, and counts the work (batch_work). */
enum status ladder_play(struct ladder *l, uint64_t seeds, uint32_t threads, batch_progress progress,
                        void *ctx, struct err *e);
/* How many seeds more come near an amount of work, at most twice what was played. */
uint64_t ladder_more(const struct ladder *l, uint64_t work);
#define LADDER_WORK 1750000000000u /* less than two minutes of one core */

/* Games of a seed, over all cells. */
uint64_t ladder_games(const struct ladder *l);

/* Whether a mind is on the ladder of a seat (in the other kinds: on the ladder), and whether it is one of the
 * opponents that this seat meets. */
bool ladder_has(const struct ladder *l, uint32_t seat, uint32_t mind);
bool ladder_meets(const struct ladder *l, uint32_t seat, uint32_t mind);

/* The cell of two minds in this order; null: they did not meet. */
const struct ladder_cell *ladder_at(const struct ladder *l, uint32_t first, uint32_t second);

/* What a mind has cost in all games that it played on the ladder of a seat. */
struct batch_cost ladder_cost(const struct ladder *l, uint32_t seat, uint32_t mind);

#endif
