/* The rows of the store. Every cell is a transaction of its own: a killed run leaves a journal behind that
 * the next opening rolls back. */
#include "lab/play/store_parts.h"

#include "lab/play/sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELLS_MAX = 1 << 30 };

static enum status say_changed(struct err *e) {
    return err_set(e, ST_USAGE,
                   "it does not match its checksum: it was damaged, or changed by hand, and is not used. The "
                   "file is left as it is; take it from a copy, or play again with a new name for --db");
}

static enum status prefix_experiment(const struct store *s, int64_t id, struct err *e) {
    return err_prefix(e, "'%s', experiment %lld", s->path, (long long)id);
}

static enum status say_damaged(const struct store *s, int64_t id, const char *what, struct err *e) {
    return err_set(e, ST_USAGE, "'%s' is damaged: %s of experiment %lld makes no sense", s->path, what,
                   (long long)id);
}

/* A text without a NUL inside; null for any other value. */
static const char *text_column(sqlite3_stmt *q, int at, size_t *len) {
    if (sqlite3_column_type(q, at) != SQLITE_TEXT)
        return NULL;
    const char *s = (const char *)sqlite3_column_text(q, at);
    *len = s ? (size_t)sqlite3_column_bytes(q, at) : 0;
    return s && strlen(s) == *len ? s : NULL;
}

static json_t *json_column(sqlite3_stmt *q, int at) {
    size_t len;
    const char *s = text_column(q, at, &len);
    return s ? json_loadb(s, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

void experiment_close(struct experiment *x) {
    recipe_close(&x->recipe);
    json_decref(x->about);
    memset(x, 0, sizeof *x);
}

/* A row: id, kind, recipe, about, cells, cells with sums, whether its checksum holds. */
static enum status read_experiment(const struct store *s, sqlite3_stmt *q, struct experiment *out,
                                   struct err *e) {
    size_t kind_len = 0, about_len = 0;
    const char *kind = text_column(q, 1, &kind_len), *about = text_column(q, 3, &about_len);
    out->id = sqlite3_column_int64(q, 0);
    int64_t cells = sqlite3_column_int64(q, 4);
    if (!sqlite3_column_int(q, 6)) {
        say_changed(e);
        return prefix_experiment(s, out->id, e);
    }
    if (!kind || kind_len >= sizeof out->kind)
        return say_damaged(s, out->id, "the kind", e);
    if (sqlite3_column_type(q, 4) != SQLITE_INTEGER || cells < 1 || cells > CELLS_MAX)
        return say_damaged(s, out->id, "the number of cells", e);
    if (!about || (about_len && !(out->about = json_column(q, 3))))
        return say_damaged(s, out->id, "the description", e);
    json_t *recipe = json_column(q, 2);
    if (!recipe)
        return say_damaged(s, out->id, "the recipe", e);
    memcpy(out->kind, kind, kind_len + 1);
    out->cells = (uint64_t)cells;
    out->done = (uint64_t)sqlite3_column_int64(q, 5);
    enum status st = recipe_read(recipe, &out->recipe, e);
    json_decref(recipe);
    if (st == ST_OK)
        return ST_OK;
    prefix_experiment(s, out->id, e);
    return e->status = ST_USAGE;
}

/* Whether there is a (next) row. */
static enum status store_step(const struct store *s, sqlite3_stmt *q, bool *row, struct err *e) {
    int code = sqlite3_step(q);
    *row = code == SQLITE_ROW;
    return *row || code == SQLITE_DONE ? ST_OK : store_fault(s, e);
}

enum status store_find(struct store *s, int64_t id, struct experiment *out, struct err *e) {
    sqlite3_stmt *q = NULL;
    bool row;
    memset(out, 0, sizeof *out);
    TRY(store_prepare(
        s,
        "SELECT id, kind, recipe, about, cells, (SELECT count(*) FROM cell WHERE experiment = x.id "
        "AND cell.cell BETWEEN 0 AND x.cells - 1), checksum = gloam_check(id, kind, recipe, about, "
        "cells) FROM experiment x WHERE CASE ?1 WHEN 0 THEN kind <> 'probe' ELSE id = ?1 END ORDER "
        "BY id DESC LIMIT 1",
        &q, e));
    sqlite3_bind_int64(q, 1, id);
    enum status st = store_step(s, q, &row, e);
    if (row)
        st = read_experiment(s, q, out, e);
    else if (st == ST_OK && id)
        st = err_set(e, ST_USAGE, "there is no experiment %lld in '%s'", (long long)id, s->path);
    else if (st == ST_OK)
        st = err_set(e, ST_USAGE, "there are no experiments in '%s'", s->path);
    sqlite3_finalize(q);
    if (st != ST_OK)
        experiment_close(out);
    return st;
}

/* What makes an experiment this one and no other. */
struct key {
    const char *kind;
    char *recipe, *about;
    uint64_t cells;
};

static void key_bind(sqlite3_stmt *q, const struct key *k) {
    sqlite3_bind_text(q, 1, k->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 2, k->recipe, -1, SQLITE_STATIC);
    sqlite3_bind_text(q, 3, k->about, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)k->cells);
}

/* 0: there is none yet. */
static enum status key_find(struct store *s, const struct key *k, int64_t *id, struct err *e) {
    sqlite3_stmt *q = NULL;
    bool row;
    TRY(store_prepare(
        s, "SELECT id FROM experiment WHERE kind = ? AND recipe = ? AND about = ? AND cells = ? AND id > 0",
        &q, e));
    key_bind(q, k);
    enum status st = store_step(s, q, &row, e);
    *id = row ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_finalize(q);
    return st;
}

static enum status key_insert(struct store *s, const struct key *k, int64_t *id, struct err *e) {
    sqlite3_stmt *q = NULL;
    bool row;
    TRY(store_prepare(s, "INSERT INTO experiment (kind, recipe, about, cells) VALUES (?, ?, ?, ?)", &q, e));
    key_bind(q, k);
    enum status st = store_step(s, q, &row, e);
    *id = sqlite3_last_insert_rowid(s->db);
    sqlite3_finalize(q);
    return THEN(st, store_run(s,
                              "UPDATE experiment SET checksum = gloam_check(id, kind, recipe, about, cells) "
                              "WHERE id = last_insert_rowid()",
                              e));
}

/* A row that was changed would be passed over as somebody else's experiment. */
static enum status rows_hold(struct store *s, struct err *e) {
    sqlite3_stmt *q = NULL;
    bool row;
    TRY(store_prepare(
        s,
        "SELECT id FROM experiment WHERE checksum IS NOT gloam_check(id, kind, recipe, about, cells) LIMIT 1",
        &q, e));
    enum status st = store_step(s, q, &row, e);
    if (row) {
        say_changed(e);
        st = prefix_experiment(s, sqlite3_column_int64(q, 0), e);
    }
    sqlite3_finalize(q);
    return st;
}

/* Looks again once nobody else can write: two programs that begin at the same time share one. */
static enum status key_add(struct store *s, const struct key *k, int64_t *id, struct err *e) {
    TRY(store_run(s, "BEGIN IMMEDIATE", e));
    enum status st = key_find(s, k, id, e);
    if (st == ST_OK && !*id)
        st = key_insert(s, k, id, e);
    if (st == ST_OK)
        return store_run(s, "COMMIT", e);
    struct err late; /* what went wrong first is what counts */
    store_run(s, "ROLLBACK", &late);
    return st;
}

enum status store_begin(struct store *s, const char *kind, const struct recipe *r, const json_t *about,
                        uint64_t cells, struct experiment *out, struct err *e) {
    int64_t id = 0;
    struct key k = {kind, recipe_text(r),
                    about ? json_dumps(about, JSON_COMPACT | JSON_SORT_KEYS) : calloc(1, 1), cells};
    memset(out, 0, sizeof *out);
    enum status st =
        k.recipe && k.about ? ST_OK : err_set(e, ST_FULL, "no memory for an experiment in '%s'", s->path);
    THEN(st, rows_hold(s, e));
    THEN(st, key_find(s, &k, &id, e));
    if (st == ST_OK && !id)
        st = key_add(s, &k, &id, e);
    free(k.recipe);
    free(k.about);
    return st == ST_OK ? store_find(s, id, out, e) : st;
}

/* The whole name is a file, or what stands before the last ':' is one and a number follows. */
enum status store_open_named(const char *name, struct store **s, struct experiment *out, struct err *e) {
    uint64_t id = 0;
    size_t len = strlen(name);
    const char *colon = strrchr(name, ':');
    *s = NULL;
    memset(out, 0, sizeof *out);
    if (colon && access(name, F_OK) != 0 && text_read_u64(colon + 1, INT64_MAX, &id))
        len = (size_t)(colon - name);
    if (len < strlen(name) && !id)
        return err_set(e, ST_USAGE, "experiments are numbered from 1: '%.200s'", name);
    char *path = strndup(name, len);
    if (!path)
        return err_set(e, ST_FULL, "no memory to open '%.200s'", name);
    enum status st = store_open(path, false, s, e);
    free(path);
    THEN(st, store_find(*s, (int64_t)id, out, e));
    if (st != ST_OK) {
        store_close(*s);
        *s = NULL;
    }
    return st;
}

/* Sums that are there already stay: they are the same, or not ours to replace. */
enum status store_put(struct store *s, int64_t id, uint64_t cell, const char *sums, struct err *e) {
    bool row;
    if (!s->put)
        TRY(store_prepare(s,
                          "INSERT OR IGNORE INTO cell (experiment, cell, sums, checksum) VALUES (?1, ?2, ?3, "
                          "gloam_check(?1, ?2, ?3))",
                          &s->put, e));
    sqlite3_bind_int64(s->put, 1, id);
    sqlite3_bind_int64(s->put, 2, (sqlite3_int64)cell);
    sqlite3_bind_text(s->put, 3, sums, -1, SQLITE_STATIC);
    enum status st = store_step(s, s->put, &row, e);
    sqlite3_reset(s->put);
    sqlite3_clear_bindings(s->put);
    return st;
}

static enum status read_sums(const struct store *s, const struct experiment *x, uint64_t cell,
                             struct batch *out, struct err *e) {
    bool holds = sqlite3_column_int(s->get, 1);
    json_t *v = holds ? json_column(s->get, 0) : NULL;
    enum status st = !holds ? say_changed(e)
                     : v    ? sums_read(v, x->recipe.ops, out, e)
                            : err_set(e, ST_USAGE, "the sums are damaged: they are no JSON");
    json_decref(v);
    if (st == ST_OK)
        return ST_OK;
    if (st != ST_FULL)
        e->status = ST_USAGE;
    err_prefix(e, "'%s', experiment %lld, cell %llu", s->path, (long long)x->id, (unsigned long long)cell);
    return e->status;
}

enum status store_get(struct store *s, const struct experiment *x, uint64_t cell, struct batch *out,
                      struct err *e) {
    bool row;
    memset(out, 0, sizeof *out);
    if (!s->get)
        TRY(store_prepare(s,
                          "SELECT sums, checksum = gloam_check(experiment, cell, sums) FROM cell WHERE "
                          "experiment = ? AND cell = ?",
                          &s->get, e));
    sqlite3_bind_int64(s->get, 1, x->id);
    sqlite3_bind_int64(s->get, 2, (sqlite3_int64)cell);
    enum status st = store_step(s, s->get, &row, e);
    if (row)
        st = read_sums(s, x, cell, out, e);
    else if (st == ST_OK)
        st = err_set(e, ST_NOT_FOUND, "cell %llu of experiment %lld in '%s' was not played yet",
                     (unsigned long long)cell, (long long)x->id, s->path);
    sqlite3_reset(s->get);
    return st;
}

enum status store_done(struct store *s, int64_t id, bool *done, uint64_t cells, struct err *e) {
    sqlite3_stmt *q = NULL;
    memset(done, 0, cells * sizeof *done);
    TRY(store_prepare(s, "SELECT cell FROM cell WHERE experiment = ?", &q, e));
    sqlite3_bind_int64(q, 1, id);
    enum status st;
    for (bool row; (st = store_step(s, q, &row, e)) == ST_OK && row;) {
        int64_t cell = sqlite3_column_int64(q, 0);
        if (sqlite3_column_type(q, 0) != SQLITE_INTEGER || cell < 0 || (uint64_t)cell >= cells) {
            st = say_damaged(s, id, "a cell's number", e);
            break;
        }
        done[cell] = true;
    }
    sqlite3_finalize(q);
    return st;
}
