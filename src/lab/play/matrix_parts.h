/* What the files of the matrix share, for them alone: matrix.c lays out, matrix_draw.c draws, matrix_sums.c
 * reads figures off the cells, matrix_run.c plays them, matrix_ranks.c spreads them over ranks. */
#ifndef GLOAM_LAB_PLAY_MATRIX_PARTS_H
#define GLOAM_LAB_PLAY_MATRIX_PARTS_H

#include "lab/play/matrix.h"

/* Compositions and cells of m from its seed and shape: fills name, count, cell and cells. Sides that are
 * fixed have their one name already. */
enum status matrix_draw(struct matrix *m, struct err *e);

/* The setup of a pair of compositions: the scenario's, then both, then what the base changes; checked. */
enum status matrix_setup(const struct matrix *m, uint32_t row, uint32_t column, void *setup, struct err *e);

/* "rooms=a,b party=c,d" */
void matrix_words(const struct matrix *m, uint32_t cell, struct text *out);

/* Plays one cell. */
enum status matrix_play(const struct matrix *m, uint32_t cell, struct batch *out, struct err *e);

/* Puts the sums of a batch into a cell; refuses what no batch of the matrix can have. */
enum status matrix_fill(struct matrix *m, uint32_t cell, const struct batch *b, struct err *e);

enum status matrix_no_memory(const struct matrix *m, struct err *e);

/* Cells that are still to be played, and what went wrong with some. */
struct matrix_work {
    struct matrix *m;
    struct store *store; /* null: nothing is kept */
    const struct experiment *x;
    uint32_t *missing;
    uint32_t count;
    uint32_t broken, first_broken; /* cells in which a game broke, and the lowest of them */
    bool stop;                     /* something else failed: no more cells */
    struct err err;
    matrix_progress progress;
    void *ctx;
};

/* The outcome of a cell: sums to store and fill in, or an error. One thread at a time. */
void matrix_take(struct matrix_work *w, uint32_t cell, const struct batch *b, const char *sums,
                 enum status st, const struct err *e);

/* With several ranks: rank 0 gives out the work, the others play until there is none. What goes wrong on the
 * way is in w. */
void ranks_hand_out(struct matrix_work *w);
enum status ranks_play(const struct matrix *m, struct err *e);

#endif
