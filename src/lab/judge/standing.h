/* How the compositions of a matrix do: the value of every cell, and for each composition what it met, its
 * best and worst matchup and whether it can win or lose at all. Figures of a composition are from its own
 * side's view. */
#ifndef GLOAM_LAB_JUDGE_STANDING_H
#define GLOAM_LAB_JUDGE_STANDING_H

#include "lab/play/matrix.h"

/* Opponents before it is said of a composition that it is one-sided, and what dominance is (SD-423). */
enum { STANDING_MET = 3, STANDING_DOMINANT_MILLI = 700 };

struct standing {
    uint32_t met;         /* cells that were played */
    double mean;          /* of its values in them */
    uint32_t best, worst; /* cells */
    double most, least;   /* its values there */
    bool hopes, fears;    /* some matchup may be favourable, unfavourable: the interval reaches past a half */
};

struct standings {
    struct estimate *value; /* of each cell, the rows' view; n is 0 where nothing was played */
    struct standing *of[AXES];
};

/* False: no memory. */
bool standings_make(struct standings *out, const struct matrix *m);
void standings_free(struct standings *s);

/* Ahead that often against everyone it met, and in none of these matchups by a chance of few games. */
bool standing_dominant(const struct standing *s);

/* The value of a cell as a side sees it, and of two compositions as the row sees it: n is 0 where they did
 * not meet. */
struct estimate standing_value(const struct standings *s, uint32_t cell, uint32_t axis);
struct estimate standing_at(const struct standings *s, const struct matrix *m, uint32_t row, uint32_t column);
/* One composition's value in a cell that it is in, and whom it met there. */
struct estimate standing_against(const struct standings *s, const struct matrix *m, uint32_t axis,
                                 uint32_t at, uint32_t cell, uint32_t *other);

#endif
