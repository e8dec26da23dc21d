/* A rating for games that are not transitive: the equilibrium of the matrix as a zero-sum game. Every
 * composition is rated by how it does against the other side's equilibrium mix, so beating up the weak earns
 * nothing, and copies of a composition change nothing. Basic operations only: the same digits everywhere. */
#ifndef GLOAM_LAB_JUDGE_RATING_H
#define GLOAM_LAB_JUDGE_RATING_H

#include "lab/stats.h"

struct rating {
    double value;     /* of the game for the rows, 0..1 */
    double gap;       /* how far from an equilibrium the mixes are still: what a side could gain */
    double *share[2]; /* of each composition in its side's mix */
    double *skill[2]; /* of each composition against the other side's mix, 0..1 from its own side's view */
    struct interval value_interval; /* of these, from rating_doubt; else not known and null */
    struct interval *share_interval[2], *skill_interval[2];
};

/* won[r * columns + c] is what row r gets against column c, 0..1. False: no memory. */
bool rating_make(struct rating *out, const double *won, uint32_t rows, uint32_t columns);
void rating_free(struct rating *r);

/* What the rating of a won matrix would be with other games: RATING_DRAWS times every cell is drawn from its
 * own uncertainty (lo and hi are its 95% bounds) and the whole is rated anew. symmetric: rows and columns are
 * the same, and row r against column c is drawn with column r against row c. Too large a matrix is left
 * without intervals: to rate it so often would take too long. False: no memory. */
enum { RATING_DRAWS = 200 };
bool rating_doubt(struct rating *r, const double *lo, const double *hi, uint32_t rows, uint32_t columns,
                  bool symmetric, uint64_t seed);

/* Rock, paper, scissors. Where rows and columns are different things, the smallest cycle has four: row a
 * beats column a, which beats row b, which beats column b, which beats row a. strength is the least margin
 * over one half in it. lo and hi are 95% bounds of won. Finds the strongest cycles whose four results are
 * sure, best first, no two of them with the same pair of rows. */
struct cycle {
    uint32_t row[2], column[2];
    double strength;
    bool three; /* column[1] is row[0] itself */
};
uint32_t rating_cycles(const double *lo, const double *hi, uint32_t rows, uint32_t columns, struct cycle *out,
                       uint32_t cap);

/* The same where rows and columns are the same compositions: row a beats column a, which beats row b, which
 * beats row a. */
uint32_t rating_triangles(const double *lo, const double *hi, uint32_t side, struct cycle *out, uint32_t cap);

#endif
