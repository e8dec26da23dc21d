/* The file under the store. Its header is looked at before SQLite may touch it, so that nothing foreign is
 * ever changed. What lies there counts only after SQLite has rolled back what a killed program left half
 * done: a file whose creation was cut short is an empty one, and is made again. What a file of ours holds is
 * still treated as hostile. */
#include "lab/play/store_parts.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Version 1 had no checksums. */
enum {
    STORE_VERSION = 2,
    STORE_UNCHECKED = 1,
    STORE_MARK = 0x676c6f61, /* application id: "gloa" */
    HEADER = 100,            /* bytes of an SQLite header */
    AT_VERSION = 60,
    AT_MARK = 68,
    JOURNAL_HEADER = 20,
    AT_PAGES = 16, /* in a journal: how large the file was */
    BUSY_MS = 60000,
    AGAIN_MS = 20,
    VALUE_MAX = 1 << 28 /* bytes of one text */
};

/* checksum is gloam_check over all other columns. */
static const char schema[] =
    "CREATE TABLE experiment (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipe TEXT NOT NULL,"
    " about TEXT NOT NULL, cells INTEGER NOT NULL, checksum TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE cell (experiment INTEGER NOT NULL, cell INTEGER NOT NULL, sums TEXT NOT NULL,"
    " checksum TEXT NOT NULL DEFAULT '', UNIQUE (experiment, cell));";

/* What version 1 holds is taken as it is: from here on a change is noticed. */
static const char add_checksums[] =
    "ALTER TABLE experiment ADD COLUMN checksum TEXT NOT NULL DEFAULT '';ALTER TABLE cell ADD COLUMN "
    "checksum TEXT NOT NULL DEFAULT '';UPDATE experiment SET checksum = gloam_check(id, kind, recipe, about, "
    "cells);UPDATE cell SET checksum = gloam_check(experiment, cell, sums);";

enum status store_fault(const struct store *s, struct err *e) {
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

/* In SQL: a hash over any number of values, each with its length. */
static void check_of(sqlite3_context *ctx, int count, sqlite3_value **value) {
    uint64_t h = 0;
    char hex[17];
    for (int i = 0; i < count; i++) {
        const void *bytes = sqlite3_value_text(value[i]);
        uint64_t size = bytes ? (uint64_t)sqlite3_value_bytes(value[i]) : 0;
        h = hash_bytes(&size, sizeof size, h);
        h = hash_bytes(bytes ? bytes : "", size, h);
    }
    hash_hex(h, hex);
    sqlite3_result_text(ctx, hex, -1, SQLITE_TRANSIENT);
}

static uint32_t big_endian(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static enum status judge_mark(const char *shown, uint32_t mark, uint32_t version, struct err *e) {
    if (mark != STORE_MARK)
        return err_set(
            e, ST_USAGE,
            "'%s' is no file of experiments; give one that 'gloam sim --db' or 'gloam matrix --db' made, "
            "or a new name",
            shown);
    if (version != STORE_VERSION && version != STORE_UNCHECKED)
        return err_set(e, ST_USAGE,
                       "'%s' is a file of experiments of version %u; this program reads version %d", shown,
                       version, STORE_VERSION);
    return ST_OK;
}

/* Whether a journal lies beside the file that says: before this, there was nothing. Whatever the first bytes
 * of such a file are after a crash, SQLite empties it. */
static bool is_unborn(const char *path) {
    static const unsigned char magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    unsigned char head[JOURNAL_HEADER];
    size_t size = strlen(path) + sizeof "-journal", n = 0;
    char *journal = malloc(size);
    struct err e;
    if (!journal)
        return false;
    snprintf(journal, size, "%s-journal", path);
    enum status st = file_peek(journal, head, sizeof head, &n, &e);
    free(journal);
    return st == ST_OK && n == sizeof head && !memcmp(head, magic, sizeof magic) &&
           !big_endian(head + AT_PAGES);
}

/* Reads, never writes. *fresh: there is nothing yet, or an empty file. */
static enum status look_at_file(const char *path, const char *shown, bool *fresh, struct err *e) {
    static const char magic[16] = "SQLite format 3";
    unsigned char head[HEADER] = {0};
    size_t n = 0;
    enum status st = file_peek(path, head, sizeof head, &n, e);
    *fresh = st == ST_NOT_FOUND || (st == ST_OK && !n);
    if (*fresh)
        return ST_OK;
    if (st != ST_OK) {
        err_prefix(e, "'%s' cannot be opened", shown);
        return e->status = ST_USAGE;
    }
    bool sqlite = n == sizeof head && !memcmp(head, magic, sizeof magic);
    st = judge_mark(shown, sqlite ? big_endian(head + AT_MARK) : 0, big_endian(head + AT_VERSION), e);
    return st != ST_OK && is_unborn(path) ? ST_OK : st;
}

enum status store_run(struct store *s, const char *sql, struct err *e) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? ST_OK : store_fault(s, e);
}

enum status store_prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e) {
    return sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK ? ST_OK : store_fault(s, e);
}

static enum status put_store_marks(struct store *s, struct err *e) {
    char marks[120];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_MARK,
             STORE_VERSION);
    return store_run(s, marks, e);
}

/* Once SQLite has a lock on the file, and has rolled back what was half done. */
static enum status read_marks(struct store *s, uint32_t *mark, uint32_t *version, bool *empty,
                              struct err *e) {
    sqlite3_stmt *q = NULL;
    enum status st = store_prepare(s,
                                   "SELECT (SELECT application_id FROM pragma_application_id), (SELECT "
                                   "user_version FROM pragma_user_version), (SELECT count(*) FROM "
                                   "sqlite_master)",
                                   &q, e);
    if (st == ST_OK && sqlite3_step(q) != SQLITE_ROW)
        st = store_fault(s, e);
    *mark = st == ST_OK ? (uint32_t)sqlite3_column_int64(q, 0) : 0;
    *version = st == ST_OK ? (uint32_t)sqlite3_column_int64(q, 1) : 0;
    *empty = st == ST_OK && !*mark && !*version && !sqlite3_column_int64(q, 2);
    sqlite3_finalize(q);
    return st;
}

static enum status renew_store(struct store *s, struct err *e) {
    if (sqlite3_db_readonly(s->db, "main"))
        return err_set(e, ST_USAGE,
                       "'%s' is a file of experiments of version %d, and would have to be brought to version "
                       "%d, but it cannot be written; use a copy that can",
                       s->path, STORE_UNCHECKED, STORE_VERSION);
    TRY(store_run(s, add_checksums, e));
    return put_store_marks(s, e);
}

/* Inside a transaction, so that a file is either empty or whole, and of one version. */
static enum status put_in_order(struct store *s, bool create, struct err *e) {
    uint32_t mark, version;
    bool empty;
    TRY(read_marks(s, &mark, &version, &empty, e));
    if (empty && !create)
        return err_set(e, ST_USAGE, "'%s' is no file of experiments: there is none, or it is empty", s->path);
    if (empty) {
        TRY(put_store_marks(s, e));
        return store_run(s, schema, e);
    }
    TRY(judge_mark(s->path, mark, version, e));
    return version == STORE_UNCHECKED ? renew_store(s, e) : ST_OK;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Where others open and close the same file, SQLite says "busy" without waiting: when a journal is switched,
 * and when somebody else rolls one back. */
static enum status run_patiently(struct store *s, const char *sql, struct err *e) {
    for (int64_t end = milliseconds() + BUSY_MS;;) {
        enum status st = store_run(s, sql, e);
        int code = sqlite3_errcode(s->db) & 0xff;
        if (st == ST_OK || (code != SQLITE_BUSY && code != SQLITE_LOCKED && code != SQLITE_PROTOCOL) ||
            milliseconds() > end)
            return st;
        sqlite3_sleep(AGAIN_MS);
    }
}

/* A file from elsewhere may hold triggers and views: they stay asleep. */
static int tame_store(struct store *s) {
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(s->db, SQLITE_LIMIT_LENGTH, VALUE_MAX);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    return sqlite3_create_function(s->db, "gloam_check", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                   check_of, NULL, NULL);
}

static enum status connect_store(struct store *s, const char *path, bool create, struct err *e) {
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
    if (code != SQLITE_OK || tame_store(s) != SQLITE_OK)
        return store_fault(s, e);
    bool writable = !sqlite3_db_readonly(s->db, "main");
    enum status st = run_patiently(s, writable ? "BEGIN IMMEDIATE" : "BEGIN", e);
    THEN(st, put_in_order(s, create, e));
    THEN(st, run_patiently(s, "COMMIT", e));
    if (st != ST_OK || !create || !writable)
        return st;
    st = run_patiently(s, "PRAGMA journal_mode = WAL", e);
    s->writes = st == ST_OK;
    return s->writes ? store_run(s, "PRAGMA synchronous = NORMAL", e) : st;
}

enum status store_open(const char *path, bool create, struct store **out, struct err *e) {
    bool fresh;
    *out = NULL;
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        return err_set(e, ST_FULL, "no memory for a store");
    struct text shown;
    text_init(&shown, s->path, sizeof s->path);
    text_visible(&shown, path, STORE_PATH_SHOWN);
    enum status st = look_at_file(path, s->path, &fresh, e);
    if (st == ST_OK && fresh && !create)
        st = err_set(e, ST_USAGE, "'%s' is no file of experiments: there is none, or it is empty", s->path);
    THEN(st, connect_store(s, path, create, e));
    if (st != ST_OK) {
        store_close(s);
        return st;
    }
    *out = s;
    return ST_OK;
}

void store_close(struct store *s) {
    struct err e; /* nobody is there to hear of it */
    if (!s)
        return;
    sqlite3_finalize(s->put);
    sqlite3_finalize(s->get);
    if (s->writes) {
        sqlite3_busy_timeout(s->db, 0); /* whoever still writes will do it */
        store_run(s, "PRAGMA journal_mode = DELETE", &e);
    }
    sqlite3_close(s->db);
    free(s);
}
