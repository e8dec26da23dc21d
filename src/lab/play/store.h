/* Experiments in a file (SQLite): what was asked for, and the sums of every cell as they arrive. A stopped
 * run goes on where it was; another recipe or other content is another experiment in the same file, never
 * mixed. A file that is no experiment, or one of a newer version, is refused and left as it is. */
#ifndef GLOAM_LAB_PLAY_STORE_H
#define GLOAM_LAB_PLAY_STORE_H

#include "lab/play/recipe.h"

#include <jansson.h>

struct store;

struct experiment {
    int64_t id;           /* 1, 2, ... within the file */
    char kind[16];        /* "sim", "matrix", or "probe": some cells of a matrix again */
    struct recipe recipe; /* owned: recipe_close */
    json_t *about;        /* the rest of what was asked for: owned, may be null */
    uint64_t cells, done; /* planned, and with sums */
};

/* create: makes the file when there is none. ST_USAGE: no such file, not ours, newer. */
enum status store_open(const char *path, bool create, struct store **out, struct err *e);
void store_close(struct store *s);

/* The experiment with just this kind, recipe (content hash included) and about, or a new one. */
enum status store_begin(struct store *s, const char *kind, const struct recipe *r, const json_t *about,
                        uint64_t cells, struct experiment *out, struct err *e);

/* "FILE" or "FILE:ID" for the newest that is no probe, or a certain one; opens the file. */
enum status store_open_named(const char *name, struct store **s, struct experiment *out, struct err *e);
enum status store_find(struct store *s, int64_t id, struct experiment *out, struct err *e); /* 0: newest */
void experiment_close(struct experiment *x);

/* Sums of a cell; done at once, so that a killed run loses at most what it was playing. */
enum status store_put(struct store *s, int64_t id, uint64_t cell, const char *sums, struct err *e);
/* The sums of one cell, to be freed with batch_free; ST_NOT_FOUND when it has none yet. */
enum status store_get(struct store *s, const struct experiment *x, uint64_t cell, struct batch *out,
                      struct err *e);
/* done[cell] for all cells. */
enum status store_done(struct store *s, int64_t id, bool *done, uint64_t cells, struct err *e);

#endif
