/* The store over SQLite. The header of a file is looked at before SQLite may touch it, so that nothing
 * foreign is ever changed; what a file of ours holds is still treated as hostile. Every cell is a transaction
 * of its own: a killed run leaves a journal behind that the next opening rolls back. */
#include "lab/store.h"

#include "lab/sums.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    STORE_VERSION = 1,
    STORE_MARK = 0x676c6f61, /* application id: "gloa" */
    HEADER = 100,            /* bytes of an SQLite header */
    AT_VERSION = 60,
    AT_MARK = 68,
    BUSY_MS = 60000,
    VALUE_MAX = 1 << 28, /* bytes of one text */
    CELLS_MAX = 1 << 30,
    PATH_SHOWN = 200
};

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS experiment (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipe TEXT NOT NULL,"
    " about TEXT NOT NULL, cells INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS cell (experiment INTEGER NOT NULL, cell INTEGER NOT NULL, sums TEXT NOT NULL,"
    " UNIQUE (experiment, cell));";

struct store {
    sqlite3 *db;
    sqlite3_stmt *put, *get; /* made when first needed */
    bool writes;
    char path[PATH_SHOWN + 8];
};

/* What SQLite said last, as an error of ours. */
static enum status fault(const struct store *s, struct err *e) {
    int code = sqlite3_errcode(s->db) & 0xff;
    const char *why = sqlite3_errmsg(s->db);
    switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return err_set(e, ST_LOCKED, "'%s': another program holds it", s->path);
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_NOMEM:
        return err_set(e, ST_IO, "'%s': %s", s->path, why);
    case SQLITE_CANTOPEN:
        return err_set(e, ST_USAGE, "'%s' cannot be opened: does its folder exist, and may it be written?",
                       s->path);
    default:
        return err_set(e, ST_USAGE, "'%s' is damaged: %s", s->path, why);
    }
}

static enum status damaged(const struct store *s, int64_t id, const char *what, struct err *e) {
    return err_set(e, ST_USAGE, "'%s' is damaged: %s of experiment %lld makes no sense", s->path, what,
                   (long long)id);
}

static uint32_t big_endian(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static enum status judge_header(const char *shown, const unsigned char *head, size_t n, struct err *e) {
    static const char magic[16] = "SQLite format 3";
    if (n < HEADER || memcmp(head, magic, sizeof magic) || big_endian(head + AT_MARK) != STORE_MARK)
        return err_set(
            e, ST_USAGE,
            "'%s' is no file of experiments; give one that 'gloam sim --db' or 'gloam matrix --db' made, "
            "or a new name",
            shown);
    if (big_endian(head + AT_VERSION) != STORE_VERSION)
        return err_set(e, ST_USAGE,
                       "'%s' is a file of experiments of version %u; this program reads version %d", shown,
                       big_endian(head + AT_VERSION), STORE_VERSION);
    return ST_OK;
}

/* Reads, never writes. *fresh: there is nothing yet, or an empty file. */
static enum status look(const char *path, const char *shown, bool *fresh, struct err *e) {
    struct stat st;
    unsigned char head[HEADER] = {0};
    *fresh = true;
    if (stat(path, &st) != 0) {
        if (errno == ENOENT)
            return ST_OK;
        return err_set(e, ST_USAGE, "'%s' cannot be opened: %s", shown, strerror(errno));
    }
    if (!S_ISREG(st.st_mode))
        return err_set(e, ST_USAGE, "'%s' is no file", shown);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_set(e, ST_USAGE, "'%s' cannot be opened: %s", shown, strerror(errno));
    ssize_t n = read(fd, head, sizeof head);
    close(fd);
    if (n < 0)
        return err_set(e, ST_IO, "'%s' cannot be read: %s", shown, strerror(errno));
    *fresh = n == 0;
    return *fresh ? ST_OK : judge_header(shown, head, (size_t)n, e);
}

static enum status run(struct store *s, const char *sql, struct err *e) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? ST_OK : fault(s, e);
}

static enum status prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e) {
    return sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK ? ST_OK : fault(s, e);
}

/* One transaction, so that a file is either empty or whole. */
static enum status make(struct store *s, struct err *e) {
    char marks[120];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_MARK,
             STORE_VERSION);
    enum status st = run(s, "BEGIN IMMEDIATE", e);
    if (st == ST_OK)
        st = run(s, marks, e);
    if (st == ST_OK)
        st = run(s, schema, e);
    return st == ST_OK ? run(s, "COMMIT", e) : st;
}

/* A file from elsewhere may hold triggers and views: they stay asleep. */
static void tame(struct store *s) {
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, VALUE_MAX);
    sqlite3_busy_timeout(s->db, BUSY_MS);
}

static enum status connect(struct store *s, const char *path, bool create, bool fresh, struct err *e) {
    /* SQLite reads meaning into names like ":memory:"; a folder before them takes it away. */
    size_t size = strlen(path) + 3;
    char *plain = malloc(size);
    if (!plain)
        return err_set(e, ST_FULL, "no memory to open '%s'", s->path);
    snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    int code = sqlite3_open_v2(plain, &s->db, flags, NULL);
    free(plain);
    if (!s->db)
        return err_set(e, ST_FULL, "no memory to open '%s'", s->path);
    if (code != SQLITE_OK)
        return fault(s, e);
    tame(s);
    enum status st = fresh ? make(s, e) : ST_OK;
    s->writes = st == ST_OK && create && !sqlite3_db_readonly(s->db, "main");
    return s->writes ? run(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", e) : st;
}

enum status store_open(const char *path, bool create, struct store **out, struct err *e) {
    bool fresh;
    *out = NULL;
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        return err_set(e, ST_FULL, "no memory for a store");
    struct text shown;
    text_init(&shown, s->path, sizeof s->path);
    text_visible(&shown, path, PATH_SHOWN);
    enum status st = look(path, s->path, &fresh, e);
    if (st == ST_OK && fresh && !create)
        st = err_set(e, ST_USAGE, "'%s' is no file of experiments: there is none, or it is empty", s->path);
    if (st == ST_OK)
        st = connect(s, path, create, fresh, e);
    if (st != ST_OK) {
        store_close(s);
        return st;
    }
    *out = s;
    return ST_OK;
}

void store_close(struct store *s) {
    if (!s)
        return;
    sqlite3_finalize(s->put);
    sqlite3_finalize(s->get);
    if (s->writes) {
        sqlite3_busy_timeout(s->db, 0); /* whoever still writes will do it */
        run(s, "PRAGMA journal_mode = DELETE", NULL);
    }
    sqlite3_close(s->db);
    free(s);
}

/* A text without a NUL inside; null for any other value. */
static const char *column(sqlite3_stmt *q, int at, size_t *len) {
    if (sqlite3_column_type(q, at) != SQLITE_TEXT)
        return NULL;
    const char *s = (const char *)sqlite3_column_text(q, at);
    *len = s ? (size_t)sqlite3_column_bytes(q, at) : 0;
    return s && strlen(s) == *len ? s : NULL;
}

static json_t *json_column(sqlite3_stmt *q, int at) {
    size_t len;
    const char *s = column(q, at, &len);
    return s ? json_loadb(s, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

void experiment_close(struct experiment *x) {
    recipe_close(&x->recipe);
    json_decref(x->about);
    memset(x, 0, sizeof *x);
}

/* A row: id, kind, recipe, about, cells, cells with sums. */
static enum status read_row(const struct store *s, sqlite3_stmt *q, struct experiment *out, struct err *e) {
    size_t kind_len = 0, about_len = 0;
    const char *kind = column(q, 1, &kind_len), *about = column(q, 3, &about_len);
    out->id = sqlite3_column_int64(q, 0);
    int64_t cells = sqlite3_column_int64(q, 4);
    if (!kind || kind_len >= sizeof out->kind)
        return damaged(s, out->id, "the kind", e);
    if (sqlite3_column_type(q, 4) != SQLITE_INTEGER || cells < 1 || cells > CELLS_MAX)
        return damaged(s, out->id, "the number of cells", e);
    if (!about || (about_len && !(out->about = json_column(q, 3))))
        return damaged(s, out->id, "the description", e);
    json_t *recipe = json_column(q, 2);
    if (!recipe)
        return damaged(s, out->id, "the recipe", e);
    memcpy(out->kind, kind, kind_len + 1);
    out->cells = (uint64_t)cells;
    out->done = (uint64_t)sqlite3_column_int64(q, 5);
    enum status st = recipe_read(recipe, &out->recipe, e);
    json_decref(recipe);
    if (st != ST_OK) {
        err_prefix(e, "'%s', experiment %lld", s->path, (long long)out->id);
        e->status = ST_USAGE;
        return ST_USAGE;
    }
    return ST_OK;
}

enum status store_find(struct store *s, int64_t id, struct experiment *out, struct err *e) {
    sqlite3_stmt *q = NULL;
    memset(out, 0, sizeof *out);
    enum status st = prepare(s,
                             "SELECT id, kind, recipe, about, cells, (SELECT count(*) FROM cell WHERE "
                             "experiment = x.id AND cell.cell BETWEEN 0 AND x.cells - 1) FROM experiment x "
                             "WHERE CASE ?1 WHEN 0 THEN kind <> 'probe' ELSE id = ?1 END "
                             "ORDER BY id DESC LIMIT 1",
                             &q, e);
    if (st != ST_OK)
        return st;
    sqlite3_bind_int64(q, 1, id);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        st = read_row(s, q, out, e);
    else if (code != SQLITE_DONE)
        st = fault(s, e);
    else if (id)
        st = err_set(e, ST_USAGE, "there is no experiment %lld in '%s'", (long long)id, s->path);
    else
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
    *id = 0;
    enum status st = prepare(
        s, "SELECT id FROM experiment WHERE kind = ? AND recipe = ? AND about = ? AND cells = ? AND id > 0",
        &q, e);
    if (st != ST_OK)
        return st;
    key_bind(q, k);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *id = sqlite3_column_int64(q, 0);
    else if (code != SQLITE_DONE)
        st = fault(s, e);
    sqlite3_finalize(q);
    return st;
}

static enum status key_insert(struct store *s, const struct key *k, int64_t *id, struct err *e) {
    sqlite3_stmt *q = NULL;
    enum status st =
        prepare(s, "INSERT INTO experiment (kind, recipe, about, cells) VALUES (?, ?, ?, ?)", &q, e);
    if (st != ST_OK)
        return st;
    key_bind(q, k);
    if (sqlite3_step(q) != SQLITE_DONE)
        st = fault(s, e);
    *id = sqlite3_last_insert_rowid(s->db);
    sqlite3_finalize(q);
    return st;
}

/* Looks again once nobody else can write: two programs that begin at the same time share one. */
static enum status key_add(struct store *s, const struct key *k, int64_t *id, struct err *e) {
    enum status st = run(s, "BEGIN IMMEDIATE", e);
    if (st != ST_OK)
        return st;
    st = key_find(s, k, id, e);
    if (st == ST_OK && !*id)
        st = key_insert(s, k, id, e);
    if (st == ST_OK)
        return run(s, "COMMIT", e);
    run(s, "ROLLBACK", NULL);
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
    if (st == ST_OK)
        st = key_find(s, &k, &id, e);
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
    if (st == ST_OK)
        st = store_find(*s, (int64_t)id, out, e);
    if (st != ST_OK) {
        store_close(*s);
        *s = NULL;
    }
    return st;
}

/* Sums that are there already stay: they are the same, or not ours to replace. */
enum status store_put(struct store *s, int64_t id, uint64_t cell, const char *sums, struct err *e) {
    enum status st = ST_OK;
    if (!s->put)
        st = prepare(s, "INSERT OR IGNORE INTO cell (experiment, cell, sums) VALUES (?, ?, ?)", &s->put, e);
    if (st != ST_OK)
        return st;
    sqlite3_bind_int64(s->put, 1, id);
    sqlite3_bind_int64(s->put, 2, (sqlite3_int64)cell);
    sqlite3_bind_text(s->put, 3, sums, -1, SQLITE_STATIC);
    if (sqlite3_step(s->put) != SQLITE_DONE)
        st = fault(s, e);
    sqlite3_reset(s->put);
    sqlite3_clear_bindings(s->put);
    return st;
}

static enum status read_sums(const struct store *s, const struct experiment *x, uint64_t cell,
                             struct batch *out, struct err *e) {
    json_t *v = json_column(s->get, 0);
    enum status st = v ? sums_read(v, x->recipe.ops, out, e)
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
    enum status st = ST_OK;
    memset(out, 0, sizeof *out);
    if (!s->get)
        st = prepare(s, "SELECT sums FROM cell WHERE experiment = ? AND cell = ?", &s->get, e);
    if (st != ST_OK)
        return st;
    sqlite3_bind_int64(s->get, 1, x->id);
    sqlite3_bind_int64(s->get, 2, (sqlite3_int64)cell);
    int code = sqlite3_step(s->get);
    if (code == SQLITE_ROW)
        st = read_sums(s, x, cell, out, e);
    else if (code == SQLITE_DONE)
        st = err_set(e, ST_NOT_FOUND, "cell %llu of experiment %lld in '%s' was not played yet",
                     (unsigned long long)cell, (long long)x->id, s->path);
    else
        st = fault(s, e);
    sqlite3_reset(s->get);
    return st;
}

enum status store_done(struct store *s, int64_t id, bool *done, uint64_t cells, struct err *e) {
    sqlite3_stmt *q = NULL;
    memset(done, 0, cells * sizeof *done);
    enum status st = prepare(s, "SELECT cell FROM cell WHERE experiment = ?", &q, e);
    if (st != ST_OK)
        return st;
    sqlite3_bind_int64(q, 1, id);
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        int64_t cell = sqlite3_column_int64(q, 0);
        if (sqlite3_column_type(q, 0) != SQLITE_INTEGER || cell < 0 || (uint64_t)cell >= cells) {
            st = damaged(s, id, "a cell's number", e);
            break;
        }
        done[cell] = true;
    }
    if (st == ST_OK && code != SQLITE_DONE)
        st = fault(s, e);
    sqlite3_finalize(q);
    return st;
}
