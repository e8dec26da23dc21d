/* The matrix: compositions of both sides against each other, a batch for every cell. Which compositions and
 * which cells is drawn from the seed, so a matrix is known by its recipe and shape alone; every cell's batch
 * has a recipe of its own (the base with two settings more), and can be played again by a command. */
#ifndef GLOAM_LAB_PLAY_MATRIX_H
#define GLOAM_LAB_PLAY_MATRIX_H

#include "lab/stats.h"
#include "lab/play/store.h"

#include <jansson.h>

enum { MATRIX_CELLS_MAX = 1 << 20, MATRIX_SIDE_MAX = 1 << 16 };

/* The standard matrix: as large as Shattered Dungeon's document samples (T-070). */
enum { MATRIX_ROWS = 20, MATRIX_COLUMNS = 10, MATRIX_GAMES = 100 };

struct matrix_shape {
    uint32_t rows, columns; /* compositions drawn of each side, every pair a cell; 0: all there are */
    uint32_t sample;        /* instead: so many random pairs of them */
};

/* A tally without its spread. */
struct brief {
    int64_t n, sum, min, max;
    unsigned __int128 sum_sq;
    struct tally_games games;
};

static inline struct tally brief_tally(const struct brief *b) {
    return (struct tally){.n = b->n,
                          .sum = b->sum,
                          .min = b->min,
                          .max = b->max,
                          .sum_sq = b->sum_sq,
                          .games = b->games,
                          .ended_n = b->n,
                          .ended_sum = b->sum};
}

struct matrix_cell {
    uint32_t at[AXES]; /* row, column */
    bool done;
    uint64_t games, limits;
    uint64_t swap_won, swap_even; /* as in a batch: where seats are alike they are exchanged */
    uint64_t *outcome;            /* as in a batch */
    uint64_t *verb, *offered, looked;
    struct brief *brief; /* one per tally */
};

struct matrix {
    struct recipe base; /* games: of one cell */
    struct trial trial; /* of the base: the ruleset */
    struct matrix_shape shape;
    char (*name[AXES])[RECIPE_WITH]; /* words of each composition: the value of the axis' setting */
    uint32_t count[AXES];
    bool fixed[AXES];         /* a --with of the base says what that side is; name[axis][0] has its value */
    struct matrix_cell *cell; /* by rows, then columns */
    uint32_t cells, done;
    const struct matrix
        *probe; /* some of the cells again with more games, at the same rows and columns; may be null */
};

typedef void (*matrix_progress)(void *ctx, uint32_t done, uint32_t cells);

/* Where the seats of a game are alike, every seed is played twice with the seats exchanged (recipe.swap), and
 * a composition may meet itself: such a mirror tells nothing about who is better. */
bool matrix_mirror(const struct matrix *m, const struct matrix_cell *c);
/* Both sides have the same compositions in the same order. Then row i against column j are the same games as
 * row j against column i, and one cell has them: the one that stands first. */
bool matrix_symmetric(const struct matrix *m);
/* Sides of which something is to be told: one of two that are the same. */
uint32_t matrix_sides(const struct matrix *m);
/* Whether a cell also holds the games of its compositions with the sides exchanged. */
bool matrix_folded(const struct matrix *m, const struct matrix_cell *c);

/* Lays out the cells; plays nothing. A --with of the base that leaves nothing of an axis' setting fixes that
 * side; the others are set after the compositions. ST_USAGE when a cell's setup is refused, with its words.
 */
enum status matrix_open(struct matrix *m, const char *root, const struct recipe *base,
                        const struct matrix_shape *shape, struct err *e);
/* The cells of another matrix with these numbers (rising), with so many games each. */
enum status matrix_open_probe(struct matrix *m, const char *root, const struct matrix *of,
                              const uint32_t *cells, uint32_t count, uint64_t games, struct err *e);
void matrix_close(struct matrix *m);

/* One batch as a matrix of one cell, with nothing composed: what reads a matrix reads a simulation as well.
 * Recipe and ruleset are borrowed; matrix_drop_batch it and not matrix_close. */
enum status matrix_of_batch(struct matrix *m, const struct recipe *r, const struct ruleset *set,
                            const struct batch *b, struct err *e);
void matrix_drop_batch(struct matrix *m);

/* The cell at a row and column; null when it is not laid out. */
const struct matrix_cell *matrix_at(const struct matrix *m, uint32_t row, uint32_t column);

/* Plays what is missing on so many threads, each cell on one, storing as they arrive (s and x null: nothing
 * is kept); then all cells are in m. A cell in which a game broke is left out and told at the end, after the
 * others. With several ranks (ranks.h) those above 0 play for rank 0 and return with m empty. */
enum status matrix_run(struct matrix *m, struct store *s, const struct experiment *x, uint32_t threads,
                       matrix_progress progress, void *ctx, struct err *e);

/* Only what the store holds. */
enum status matrix_load(struct matrix *m, struct store *s, const struct experiment *x, struct err *e);

/* A matrix as an experiment of a store remembers it, with all its compositions: opened again, nothing is
 * drawn. An x->recipe.content_hash of 0 takes the present content instead of refusing any other. */
json_t *matrix_about(const struct matrix *m);
enum status matrix_open_experiment(struct matrix *m, const char *root, const struct experiment *x,
                                   struct err *e);

/* Recipe of one cell; recipe_close it. */
void matrix_recipe(const struct matrix *m, uint32_t cell, struct recipe *out);

/* A figure of a cell: as study_measure. */
struct estimate matrix_measure(const struct matrix *m, const struct matrix_cell *c, uint32_t group,
                               uint32_t cell, enum metric_stat stat);
/* How often the row side comes out ahead, 0..1; games nobody won count half. */
struct estimate matrix_value(const struct matrix *m, const struct matrix_cell *c);
/* Sums of several cells in one (all of a row: axis 0, at; of a column: axis 1; at UINT32_MAX: all cells). The
 * caller frees with matrix_cell_free. */
enum status matrix_total(const struct matrix *m, uint32_t axis, uint32_t at, struct matrix_cell *out,
                         struct err *e);
void matrix_cell_free(struct matrix_cell *c);

/* Words of a composition; empty where there is nothing to compose. */
const char *matrix_composition(const struct matrix *m, uint32_t axis, uint32_t at);

/* The command that plays a cell again; UINT32_MAX: the whole matrix. Empty when it does not fit. */
void matrix_command(const struct matrix *m, uint32_t cell, struct text *out);

#endif
