/* The file of experiments: what is kept, what is refused and left alone, and what harm in it comes to. */
#include "core/registry.h"
#include "lab/play/shard.h"
#include "lab/play/store.h"
#include "lab/play/sums.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { CELLS = 3 };

static char folder[64];

/* A path in the folder of this run; four are good at a time. */
static const char *place(const char *name) {
    static char paths[4][200];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static int enter(void **unused) {
    (void)unused;
    const char *base = getenv("TMPDIR");
    if (!base)
        base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/var/tmp"; /* hundreds of syncs: not to a disk */
    snprintf(folder, sizeof folder, "%s/gloam-store-XXXXXX", base);
    return mkdtemp(folder) ? 0 : -1;
}

static int leave(void **unused) {
    char command[120];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void put_file(const char *path, const void *bytes, size_t n) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
}

static void sql(const char *path, const char *words) {
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, words, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", words, why);
    sqlite3_close(db);
}

static struct recipe recipe_of(uint64_t content) {
    struct recipe r = {.ops = registry_find("shattered"), .content_hash = content, .seed = 7, .games = 10};
    snprintf(r.rules, sizeof r.rules, "v3");
    snprintf(r.scenario, sizeof r.scenario, "boar");
    for (uint32_t s = 0; s < r.ops->seats; s++)
        snprintf(r.policy[s], sizeof r.policy[s], "random");
    return r;
}

static struct store *open_store(const char *path) {
    struct store *s;
    struct err e;
    if (store_open(path, true, &s, &e) != ST_OK)
        fail_msg("%s", e.text);
    return s;
}

static int64_t begin(struct store *s, const char *kind, uint64_t content, const json_t *about) {
    struct experiment x;
    struct err e;
    struct recipe r = recipe_of(content);
    if (store_begin(s, kind, &r, about, CELLS, &x, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_string_equal(x.kind, kind);
    assert_int_equal(x.cells, CELLS);
    assert_true(recipe_same(&x.recipe, &r));
    int64_t id = x.id;
    experiment_close(&x);
    return id;
}

static void refused(const char *path, const char *part) {
    struct store *s;
    struct err e = {0};
    assert_int_equal(store_open(path, true, &s, &e), ST_USAGE);
    assert_null(s);
    if (!strstr(e.text, part))
        fail_msg("'%s' is not in: %s", part, e.text);
}

/* Every byte as before, and nothing beside it. */
static void refused_untouched(const char *path, const char *part) {
    static char before[1 << 16], after[1 << 16];
    struct stat st;
    FILE *f = fopen(path, "rb");
    size_t n = fread(before, 1, sizeof before, f);
    fclose(f);
    refused(path, part);
    f = fopen(path, "rb");
    assert_int_equal(fread(after, 1, sizeof after, f), n);
    fclose(f);
    assert_memory_equal(before, after, n);
    char beside[220];
    snprintf(beside, sizeof beside, "%s-journal", path);
    assert_int_not_equal(stat(beside, &st), 0);
}

static void foreign_files(void **unused) {
    (void)unused;
    put_file(place("text"), "hello", 5);
    refused_untouched(place("text"), "no file of experiments");
    char zeros[4096] = {0};
    put_file(place("zeros"), zeros, sizeof zeros);
    refused_untouched(place("zeros"), "no file of experiments");
    sql(place("other"), "CREATE TABLE experiment (id)");
    refused_untouched(place("other"), "no file of experiments");
    store_close(open_store(place("newer")));
    sql(place("newer"), "PRAGMA user_version = 3");
    refused_untouched(place("newer"), "version 3");
    refused(folder, "not a regular file");
    assert_int_equal(mkfifo(place("pipe"), 0600), 0);
    refused(place("pipe"), "not a regular file");
    refused(place("missing/x.db"), "folder");
}

static void begins_once(void **unused) {
    (void)unused;
    struct store *s = open_store(place("begin.db"));
    json_t *about = json_pack("{s:i}", "rows", 5), *other = json_pack("{s:i}", "rows", 6);
    assert_int_equal(begin(s, "matrix", 1, about), 1);
    assert_int_equal(begin(s, "matrix", 1, about), 1);
    assert_int_equal(begin(s, "matrix", 2, about), 2); /* other content is another experiment */
    assert_int_equal(begin(s, "matrix", 1, other), 3);
    assert_int_equal(begin(s, "sim", 1, NULL), 4);
    assert_int_equal(begin(s, "probe", 1, about), 5);
    store_close(s);
    s = open_store(place("begin.db"));
    assert_int_equal(begin(s, "matrix", 2, about), 2);
    struct experiment x;
    struct err e;
    assert_int_equal(store_find(s, 0, &x, &e), ST_OK); /* a probe is never the newest */
    assert_int_equal(x.id, 4);
    assert_null(x.about);
    experiment_close(&x);
    assert_int_equal(store_find(s, 3, &x, &e), ST_OK);
    assert_true(json_equal(x.about, other));
    experiment_close(&x);
    assert_int_equal(store_find(s, 6, &x, &e), ST_USAGE);
    assert_int_equal(store_find(s, -1, &x, &e), ST_USAGE);
    store_close(s);
    json_decref(about);
    json_decref(other);
}

static void names(void **unused) {
    (void)unused;
    struct store *s = open_store(place("names.db"));
    begin(s, "sim", 1, NULL);
    begin(s, "sim", 2, NULL);
    store_close(s);
    store_close(open_store(place("odd:1"))); /* a file may be called like that */
    static const struct {
        const char *name;
        int64_t id; /* 0: refused */
    } rows[] = {{"names.db", 2},   {"names.db:1", 1},  {"names.db:2", 2},
                {"names.db:0", 0}, {"names.db:3", 0},  {"names.db:x", 0},
                {"absent.db", 0},  {"absent.db:1", 0}, {"odd:1", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct experiment x;
        struct err e;
        enum status st = store_open_named(place(rows[i].name), &s, &x, &e);
        assert_int_equal(st, rows[i].id ? ST_OK : ST_USAGE);
        assert_int_equal(x.id, rows[i].id);
        experiment_close(&x);
        store_close(s);
    }
    assert_int_not_equal(access(place("absent.db"), F_OK), 0); /* looking makes nothing */
    char here[200];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    store_close(open_store(":memory:")); /* SQLite would keep that one in memory */
    assert_int_equal(access(":memory:", F_OK), 0);
    assert_int_equal(chdir(here), 0);
}

static char *some_sums(const struct game_ops *ops, uint64_t games) {
    struct batch b;
    assert_int_equal(batch_open(&b, ops, ops->metrics), ST_OK);
    b.games = games;
    b.signature = UINT64_MAX;
    b.outcome[1] = games;
    tally_add(&b.tally[metrics_at(ops->metrics, ops->metrics->length_group, 0)], 12, 1);
    char *text = sums_exact(&b, ops);
    batch_free(&b);
    assert_non_null(text);
    return text;
}

static void cells(void **unused) {
    (void)unused;
    struct err e;
    struct batch b;
    struct experiment x;
    bool done[CELLS];
    struct store *s = open_store(place("cells.db"));
    begin(s, "matrix", 1, NULL);
    begin(s, "matrix", 2, NULL);
    assert_int_equal(store_find(s, 1, &x, &e), ST_OK);
    char *five = some_sums(x.recipe.ops, 5), *six = some_sums(x.recipe.ops, 6);
    assert_int_equal(store_get(s, &x, 1, &b, &e), ST_NOT_FOUND);
    assert_int_equal(store_put(s, x.id, 1, five, &e), ST_OK);
    assert_int_equal(store_put(s, x.id, 1, six, &e), ST_OK); /* the first stays */
    assert_int_equal(store_put(s, 2, 0, six, &e), ST_OK);
    assert_int_equal(store_done(s, x.id, done, CELLS, &e), ST_OK);
    assert_true(!done[0] && done[1] && !done[2]);
    experiment_close(&x);
    assert_int_equal(store_find(s, 1, &x, &e), ST_OK);
    assert_int_equal(x.done, 1);
    assert_int_equal(store_get(s, &x, 1, &b, &e), ST_OK);
    char *again = sums_exact(&b, x.recipe.ops);
    assert_string_equal(again, five);
    free(again);
    batch_free(&b);
    experiment_close(&x);
    store_close(s);
    assert_int_not_equal(access(place("cells.db-wal"), F_OK), 0); /* one file to copy */
    free(five);
    free(six);
}

/* As version 1 wrote it: without checksums. */
static void make_old(const char *path) {
    sql(path, "ALTER TABLE cell DROP COLUMN checksum; ALTER TABLE experiment DROP COLUMN checksum;"
              "PRAGMA user_version = 1");
}

/* What a write in a foreign hand can do to a file of ours: always an error that names it. In a file of
 * version 1 no checksum notices; there the reading itself must. */
static void do_harm(bool old) {
    static const struct {
        const char *sql;
        bool found; /* the experiment itself can still be read */
    } rows[] = {
        {"UPDATE experiment SET recipe = '{'", false},
        {"UPDATE experiment SET recipe = '[]'", false},
        {"UPDATE experiment SET recipe = NULL WHERE 0; UPDATE experiment SET recipe = x'00ff'", false},
        {"UPDATE experiment SET recipe = replace(recipe, 'shattered', 'chess')", false},
        {"UPDATE experiment SET recipe = replace(recipe, 'game_version\":', 'game_version\":9')", false},
        {"UPDATE experiment SET recipe = replace(recipe, '\"random\"', '7')", false},
        {"UPDATE experiment SET kind = 'a kind that is much too long for us'", false},
        {"UPDATE experiment SET about = '{'", false},
        {"UPDATE experiment SET cells = -1", false},
        {"UPDATE experiment SET cells = 9000000000000000000", false},
        {"UPDATE experiment SET cells = 'many'", false},
        {"DROP TABLE cell", false},
        {"DROP TABLE experiment", false},
        {"ALTER TABLE experiment RENAME TO e; CREATE VIEW experiment AS SELECT * FROM e", false},
        {"UPDATE cell SET sums = ''", true},
        {"UPDATE cell SET sums = '{}'", true},
        {"UPDATE cell SET sums = '{\"games\":1}'", true},
        {"UPDATE cell SET sums = replace(sums, '\"games\":5', '\"games\":-5')", true},
        {"UPDATE cell SET sums = replace(sums, '[[', '[[[')", true},
        {"UPDATE cell SET sums = x'7b7d00'", true},
        {"UPDATE cell SET sums = 5", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        struct batch b;
        struct experiment x;
        struct store *s = open_store(place("harm.db"));
        begin(s, "matrix", 1, NULL);
        char *sums = some_sums(registry_find("shattered"), 5);
        assert_int_equal(store_put(s, 1, 0, sums, &e), ST_OK);
        free(sums);
        store_close(s);
        if (old)
            make_old(place("harm.db"));
        sql(place("harm.db"), rows[i].sql);
        memset(&x, 0, sizeof x);
        enum status st = store_open(place("harm.db"), true, &s, &e); /* a table may be gone */
        st = st == ST_OK ? store_find(s, 1, &x, &e) : st;
        assert_int_equal(st, rows[i].found ? ST_OK : ST_USAGE);
        if (rows[i].found) {
            assert_int_equal(store_get(s, &x, 0, &b, &e), ST_USAGE);
            assert_null(b.tally);
        }
        if (!strstr(e.text, "harm.db"))
            fail_msg("%s: no file in '%s'", rows[i].sql, e.text);
        experiment_close(&x);
        store_close(s);
        unlink(place("harm.db"));
    }
}

static void harm(void **unused) {
    (void)unused;
    do_harm(false);
}

static void harm_to_old(void **unused) {
    (void)unused;
    do_harm(true);
}

/* One digit, and all else in order: only the checksum can tell. What was stored stays where it is. */
static void one_digit(void **unused) {
    (void)unused;
    static const struct {
        const char *sql, *part;
    } rows[] = {
        {"UPDATE cell SET sums = replace(sums, '\"decisions\":0', '\"decisions\":1')", "cell 0"},
        {"UPDATE cell SET checksum = replace(checksum, substr(checksum, 1, 1), 'x')", "cell 0"},
        {"UPDATE cell SET checksum = ''", "cell 0"},
        {"UPDATE cell SET experiment = 2; UPDATE experiment SET id = 2", "experiment 2"},
        {"UPDATE cell SET cell = 1", "cell 1"},
        {"UPDATE experiment SET recipe = replace(recipe, '\"seed\":\"7\"', '\"seed\":\"8\"')",
         "experiment 1"},
        {"UPDATE experiment SET cells = 4", "experiment 1"},
        {"UPDATE experiment SET kind = 'sim'", "experiment 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        struct batch b = {0};
        struct experiment x = {0};
        struct store *s = open_store(place("digit.db"));
        begin(s, "matrix", 1, NULL);
        char *sums = some_sums(registry_find("shattered"), 5);
        assert_int_equal(store_put(s, 1, 0, sums, &e), ST_OK);
        store_close(s);
        sql(place("digit.db"), rows[i].sql);
        s = open_store(place("digit.db"));
        enum status st = store_find(s, 0, &x, &e);
        if (st == ST_OK)
            st = store_get(s, &x, i == 4, &b, &e);
        if (st != ST_USAGE || !strstr(e.text, "digit.db") || !strstr(e.text, rows[i].part) ||
            !strstr(e.text, "checksum") || b.tally)
            fail_msg("%s: %d '%s'", rows[i].sql, st, e.text);
        experiment_close(&x);
        if (!strncmp(rows[i].sql, "UPDATE experiment", 17)) { /* nor is another begun beside it, in silence */
            struct recipe r = recipe_of(1);
            st = store_begin(s, "matrix", &r, NULL, CELLS, &x, &e);
            if (st != ST_USAGE || !strstr(e.text, "experiment 1") || !strstr(e.text, "checksum"))
                fail_msg("%s, then begin: %d '%s'", rows[i].sql, st, e.text);
        }
        store_close(s);
        free(sums);
        unlink(place("digit.db"));
    }
}

/* An older file is brought to this version once, and goes on as if it had always been of it. */
static void renewed(void **unused) {
    (void)unused;
    struct err e = {0};
    struct batch b;
    struct experiment x;
    struct store *s = open_store(place("old.db"));
    begin(s, "matrix", 1, NULL);
    char *sums = some_sums(registry_find("shattered"), 5);
    assert_int_equal(store_put(s, 1, 0, sums, &e), ST_OK);
    store_close(s);
    make_old(place("old.db"));
    for (int again = 0; again < 2; again++) {
        assert_int_equal(store_open_named(place("old.db"), &s, &x, &e), ST_OK);
        assert_int_equal(x.done, 1);
        assert_int_equal(store_get(s, &x, 0, &b, &e), ST_OK);
        batch_free(&b);
        experiment_close(&x);
        store_close(s);
    }
    sql(place("old.db"), "UPDATE cell SET sums = replace(sums, '\"decisions\":0', '\"decisions\":1')");
    assert_int_equal(store_open_named(place("old.db"), &s, &x, &e), ST_OK);
    assert_int_equal(store_get(s, &x, 0, &b, &e), ST_USAGE);
    experiment_close(&x);
    store_close(s);
    free(sums);
}

/* The outcomes are counted twice: by the batch, and by the game's own shares. */
static void outcomes_agree(void **unused) {
    (void)unused;
    const struct game_ops *ops = registry_find("shattered");
    for (int off = 0; off < 2; off++) {
        struct err e;
        struct batch b, again;
        assert_int_equal(batch_open(&b, ops, ops->metrics), ST_OK);
        b.games = 5;
        b.outcome[1] = 3 - (uint64_t)off;
        b.outcome[2] = 2 + (uint64_t)off;
        uint32_t at = metrics_at(ops->metrics, ops->metrics->outcome_group, 0);
        for (uint32_t o = 1; o < ops->outcome_count; o++)
            tally_share(&b.tally[at + o - 1], o == 1 ? 3 : o == 2 ? 2 : 0, 5);
        char *text = sums_exact(&b, ops);
        json_t *doc = json_loads(text, 0, NULL);
        assert_int_equal(sums_read(doc, ops, &again, &e), off ? ST_INVALID : ST_OK);
        batch_free(&again);
        batch_free(&b);
        json_decref(doc);
        free(text);
    }
}

/* Creation cut short: the file as SQLite had it then, and the journal that takes it back. */
static void half_made(void **unused) {
    (void)unused;
    static const unsigned char journal[512] = {0xd9, 0xd5, 0x05, 0xf9,     0x20,
                                               0xa1, 0x63, 0xd7, [22] = 2, [26] = 0x10};
    char page[4096] = {0};
    put_file(place("zeros.db"), page, sizeof page); /* after a loss of power */
    put_file(place("zeros.db-journal"), journal, sizeof journal);
    store_close(open_store(place("zeros.db")));
    store_close(open_store(place("half.db")));
    put_file(place("half.db-journal"), journal, sizeof journal); /* the mark is there, and does not count */
    struct store *s = open_store(place("half.db"));
    begin(s, "matrix", 1, NULL);
    store_close(s);
    store_close(open_store(place("half.db")));
    assert_int_not_equal(access(place("half.db-journal"), F_OK), 0);
    put_file(place("foreign.db"), page, sizeof page);
    put_file(place("foreign.db-journal"), "not one of SQLite's", 19);
    refused(place("foreign.db"), "no file of experiments");
}

static void harm_to_cells(void **unused) {
    (void)unused;
    static const char *const rows[] = {"3", "-1", "9000000000000000000", "'one'", "0.5"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        bool done[CELLS];
        char words[120];
        struct store *s = open_store(place("cell.db"));
        begin(s, "matrix", 1, NULL);
        store_close(s);
        snprintf(words, sizeof words, "INSERT INTO cell VALUES (1, %s, '{}', '')", rows[i]);
        sql(place("cell.db"), words);
        s = open_store(place("cell.db"));
        assert_int_equal(store_done(s, 1, done, CELLS, &e), ST_USAGE);
        store_close(s);
        unlink(place("cell.db"));
    }
}

/* A page of rubbish in the middle: an error from SQLite, not a crash. */
static void harm_to_bytes(void **unused) {
    (void)unused;
    char rubbish[4096];
    struct err e = {0};
    struct experiment x;
    memset(rubbish, 0x5a, sizeof rubbish);
    struct store *s = open_store(place("bytes.db"));
    begin(s, "matrix", 1, NULL);
    store_close(s);
    FILE *f = fopen(place("bytes.db"), "r+b");
    fseek(f, 4096, SEEK_SET);
    assert_int_equal(fwrite(rubbish, 1, sizeof rubbish, f), sizeof rubbish);
    fclose(f);
    s = open_store(place("bytes.db"));
    assert_int_equal(store_find(s, 1, &x, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "damaged"));
    store_close(s);
}

/* Another program that writes for good: we wait for our turn, and read meanwhile. */
static void two_programs(void **unused) {
    (void)unused;
    struct err e;
    struct experiment x;
    struct store *a = open_store(place("two.db")), *b = open_store(place("two.db"));
    assert_int_equal(begin(a, "matrix", 1, NULL), 1);
    assert_int_equal(begin(b, "matrix", 1, NULL), 1);
    assert_int_equal(begin(b, "matrix", 2, NULL), 2);
    char *sums = some_sums(registry_find("shattered"), 5);
    assert_int_equal(store_put(a, 1, 0, sums, &e), ST_OK);
    assert_int_equal(store_put(b, 1, 1, sums, &e), ST_OK);
    free(sums);
    store_close(a);
    assert_int_equal(store_find(b, 1, &x, &e), ST_OK);
    assert_int_equal(x.done, 2);
    experiment_close(&x);
    store_close(b);
}

/* Somebody reads for a while: the journal cannot be switched then, and we wait. */
static void waits_for_a_reader(void **unused) {
    (void)unused;
    char said;
    int ready[2];
    store_close(open_store(place("turn.db")));
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        sqlite3 *db = NULL;
        bool good = sqlite3_open(place("turn.db"), &db) == SQLITE_OK &&
                    sqlite3_exec(db, "BEGIN; SELECT * FROM experiment", NULL, NULL, NULL) == SQLITE_OK &&
                    write(ready[1], "", 1) == 1;
        usleep(300000);
        _exit(!good);
    }
    assert_int_equal(read(ready[0], &said, 1), 1);
    store_close(open_store(place("turn.db")));
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFEXITED(how) && !WEXITSTATUS(how));
    close(ready[0]);
    close(ready[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_files), cmocka_unit_test(begins_once),
        cmocka_unit_test(names),         cmocka_unit_test(cells),
        cmocka_unit_test(harm),          cmocka_unit_test(harm_to_cells),
        cmocka_unit_test(harm_to_old),   cmocka_unit_test(one_digit),
        cmocka_unit_test(renewed),       cmocka_unit_test(outcomes_agree),
        cmocka_unit_test(half_made),     cmocka_unit_test(harm_to_bytes),
        cmocka_unit_test(two_programs),  cmocka_unit_test(waits_for_a_reader),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
