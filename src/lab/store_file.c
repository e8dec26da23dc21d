/* The file under the store. Its header is looked at before SQLite may touch it, so that nothing foreign is ever
 * changed; what a file of ours holds is still treated as hostile. */
#include "lab/store_parts.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
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
    VALUE_MAX = 1 << 28 /* bytes of one text */
};

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS experiment (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipe TEXT NOT NULL,"
    " about TEXT NOT NULL, cells INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS cell (experiment INTEGER NOT NULL, cell INTEGER NOT NULL, sums TEXT NOT NULL,"
    " UNIQUE (experiment, cell));";

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

enum status store_run(struct store *s, const char *sql, struct err *e) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? ST_OK : store_fault(s, e);
}

enum status store_prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e) {
    return sqlite3_prepare_v2(s->db, sql, -1, out, NULL) == SQLITE_OK ? ST_OK : store_fault(s, e);
}

/* One transaction, so that a file is either empty or whole. */
static enum status make(struct store *s, struct err *e) {
    char marks[120];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_MARK,
             STORE_VERSION);
    enum status st = store_run(s, "BEGIN IMMEDIATE", e);
    if (st == ST_OK)
        st = store_run(s, marks, e);
    if (st == ST_OK)
        st = store_run(s, schema, e);
    return st == ST_OK ? store_run(s, "COMMIT", e) : st;
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
        return store_fault(s, e);
    tame(s);
    enum status st = fresh ? make(s, e) : ST_OK;
    s->writes = st == ST_OK && create && !sqlite3_db_readonly(s->db, "main");
    return s->writes ? store_run(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", e) : st;
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
        store_run(s, "PRAGMA journal_mode = DELETE", NULL);
    }
    sqlite3_close(s->db);
    free(s);
}
