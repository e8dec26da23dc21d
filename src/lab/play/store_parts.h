/* Between the files of the store: store_file.c has the file and its opening, store.c the rows in it. */
#ifndef GLOAM_LAB_PLAY_STORE_PARTS_H
#define GLOAM_LAB_PLAY_STORE_PARTS_H

#include "lab/play/store.h"

#include <sqlite3.h>

enum { STORE_PATH_SHOWN = 200 };

struct store {
    sqlite3 *db;
    sqlite3_stmt *put, *get; /* made when first needed */
    bool writes;
    char path[STORE_PATH_SHOWN + 8];
};

/* What SQLite said last, as an error of ours. */
enum status store_fault(const struct store *s, struct err *e);

enum status store_run(struct store *s, const char *sql, struct err *e);
enum status store_prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e);

#endif
