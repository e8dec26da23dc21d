/* Saves and settings, each test in a home folder of its own: round trip, what happens to files that are
 * damaged, foreign or newer, the lock between programs, the shelf of replays. The game is a toy with one
 * field of each kind. */
#include "front/save/save.h"
#include "front/save/settings.h"
#include "front/save/shelf.h"

#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A toy game with a profile: gold, a long number, and things by name. */

enum { TOY_KIND = KIND_GAME };

struct toy {
    uint64_t big;
    uint32_t gold;
    uint8_t thing[4];
};

static const struct fields toy_fields = FIELDS(toy, {
    FIELD(toy, big),
    FIELD(toy, gold),
    {"thing", F_U8, 0, TOY_KIND, 4, offsetof(struct toy, thing), 1, 0},
});

static const char *const all_names[] = {"", "lamp", "rope", NULL}, *const fewer_names[] = {"", "lamp", NULL};

/* Rules are a list of two names, of which the second may be missing. */
static const struct kind_row toy_kinds[] = {{.kind = TOY_KIND,
                                             .first = 1,
                                             .count = 2,
                                             .name = {.at = sizeof(char *), .step = sizeof(char *)},
                                             .title = {.at = sizeof(char *), .step = sizeof(char *)}},
                                            {0}};

static enum status toy_check(const void *rules, void *setup, struct err *e) {
    (void)rules;
    return ((struct toy *)setup)->gold > 1000 ? err_set(e, ST_INVALID, "gold: too much") : ST_OK;
}

static const struct game_ops toy_ops = {.name = "toy",
                                        .title = "Toy",
                                        .version = 3,
                                        .setup_size = sizeof(struct toy),
                                        .setup_fields = &toy_fields,
                                        .kinds = toy_kinds,
                                        .setup_check = toy_check};

static struct ruleset toy_set(const char *const *names) {
    return (struct ruleset){.ops = &toy_ops, .name = "plain", .rules = (void *)names};
}

static const struct toy rich = {UINT64_C(18446744073709551615), 77, {1, 2, 0, 0}};

static char home[64]; /* of the running test */

static int fresh_home(void **state) {
    (void)state;
    char *base = getenv("TMPDIR");
    char path[200];
    snprintf(path, sizeof path, "%s/gloam-save-XXXXXX", base && strlen(base) < 100 ? base : P_tmpdir);
    if (!mkdtemp(path) || strlen(path) >= sizeof home)
        return -1;
    strcpy(home, path);
    setenv("HOME", home, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f) {
    (void)st, (void)kind, (void)f;
    return remove(path);
}

static int drop_home(void **state) {
    (void)state;
    /* Removes a folder that fresh_home made, or nothing. */
    if (!strstr(home, "/gloam-save-"))
        return -1;
    return nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void path_in(const char *name, char out[400]) {
    snprintf(out, 400, "%s/%s", home, name);
}

static const char save_dir[] = ".local/share/gloam/toy";

static void put(const char *name, const char *bytes) {
    char path[400];
    path_in(name, path);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(bytes, f);
    assert_int_equal(fclose(f), 0);
}

static char *get(const char *name) {
    char path[400], *bytes;
    size_t len;
    struct err e;
    path_in(name, path);
    return files_read(path, 1 << 20, &bytes, &len, &e) == ST_OK ? bytes : NULL;
}

static bool there(const char *name) {
    char path[400];
    struct stat st;
    path_in(name, path);
    return lstat(path, &st) == 0;
}

static void open_ok(struct save *s, const char *profile) {
    struct err e;
    if (save_open(s, "toy", profile, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static void store(struct save *s, const struct toy *t) {
    struct ruleset set = toy_set(all_names);
    struct err e;
    if (save_store(s, &set, t, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static enum status load(struct save *s, struct toy *t, struct err *e) {
    struct ruleset set = toy_set(all_names);
    memset(t, 0, sizeof *t);
    return save_load(s, &set, t, e);
}

/* DD-061, DD-069: readable JSON that gives back every byte. */
static void round_trip(void **state) {
    struct save s;
    struct toy t;
    struct err e;
    char rules[40];
    (void)state;
    open_ok(&s, "default");
    assert_int_equal(load(&s, &t, &e), ST_NOT_FOUND);
    assert_int_equal(save_rules(&s, rules, sizeof rules, &e), ST_NOT_FOUND);
    store(&s, &rich);
    assert_int_equal(load(&s, &t, &e), ST_OK);
    assert_memory_equal(&t, &rich, sizeof t);
    assert_int_equal(save_rules(&s, rules, sizeof rules, &e), ST_OK);
    assert_string_equal(rules, "plain");
    char *once = get(".local/share/gloam/toy/default.json");
    store(&s, &t);
    char *twice = get(".local/share/gloam/toy/default.json");
    assert_string_equal(once, twice);
    assert_non_null(strstr(once, "\"lamp\""));
    free(once);
    free(twice);
    save_close(&s);
}

/* Beside a profile that plays by other rules stands one that is named after both: a long name is cut, and stays its own. */
static void a_name_beside(void **state) {
    static const char *const mine[] = {"abcdefghijklmnopqrstuvwxyz012345", "abcdefghijklmnopqrstuvwxyz012346",
                                       "default", "ann"};
    char names[4][SAVE_NAME_MAX + 1];
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        struct save s;
        struct err e;
        open_ok(&s, mine[i]);
        store(&s, &rich);
        save_close(&s);
        assert_int_equal(save_open_for(&s, "toy", mine[i], "plain", &e), ST_OK); /* it plays by those */
        assert_string_equal(s.profile, mine[i]);
        save_close(&s);
        assert_int_equal(save_open_for(&s, "toy", mine[i], "document", &e), ST_OK);
        snprintf(names[i], sizeof names[i], "%s", s.profile);
        save_close(&s);
        for (uint32_t k = 0; k < i; k++)
            assert_string_not_equal(names[i], names[k]);
    }
    assert_int_equal(strlen(names[0]), SAVE_NAME_MAX);
    assert_string_equal(names[2], "document");
    assert_string_equal(names[3], "ann-document");
}

static void folders_are_private(void **state) {
    struct save s;
    struct stat st;
    char path[400];
    (void)state;
    open_ok(&s, "default");
    store(&s, &rich);
    path_in(save_dir, path);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    path_in(".local/share/gloam/toy/default.json", path);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    save_close(&s);
}

/* XDG folders count when they are absolute, and HOME otherwise; without both there is a message. */
static void places(void **state) {
    char path[FILES_PATH_MAX], want[FILES_PATH_MAX];
    struct save s;
    struct err e;
    (void)state;
    setenv("XDG_STATE_HOME", "/somewhere", 1);
    assert_int_equal(files_folder(FILES_STATE, "replays", NULL, path, &e), ST_OK);
    assert_string_equal(path, "/somewhere/gloam/replays");
    setenv("XDG_STATE_HOME", "not/absolute", 1);
    assert_int_equal(files_folder(FILES_STATE, NULL, NULL, path, &e), ST_OK);
    snprintf(want, sizeof want, "%s/.local/state/gloam", home);
    assert_string_equal(path, want);
    unsetenv("HOME");
    assert_int_equal(save_open(&s, "toy", "default", &e), ST_NOT_FOUND);
    assert_non_null(strstr(e.text, "HOME"));
    save_close(&s);
}

/* A program that died while writing leaves a temporary file: it is neither read nor in the way. */
static void leftover_temporary(void **state) {
    struct save s;
    struct toy t;
    struct err e;
    (void)state;
    open_ok(&s, "default");
    store(&s, &rich);
    put(".local/share/gloam/toy/default.tmp", "{\"gloam_save\": 1, half");
    assert_int_equal(load(&s, &t, &e), ST_OK);
    assert_memory_equal(&t, &rich, sizeof t);
    t.gold = 5;
    store(&s, &t);
    assert_false(there(".local/share/gloam/toy/default.tmp"));
    struct toy again;
    assert_int_equal(load(&s, &again, &e), ST_OK);
    assert_int_equal(again.gold, 5);
    save_close(&s);
}

/* A write that fails leaves the old save whole. */
static void failed_write(void **state) {
    struct ruleset set = toy_set(all_names);
    struct save s;
    struct toy t = rich;
    struct err e;
    char path[400];
    (void)state;
    open_ok(&s, "default");
    store(&s, &rich);
    path_in(".local/share/gloam/toy/default.tmp", path);
    assert_int_equal(mkdir(path, 0700), 0);
    t.gold = 9;
    assert_int_equal(save_store(&s, &set, &t, &e), ST_IO);
    assert_int_equal(load(&s, &t, &e), ST_OK);
    assert_int_equal(t.gold, 77);
    save_close(&s);
}

/* Replaces the first occurrence in the save, in place and of the same length. */
static void spoil(const char *what, const char *by) {
    char *bytes = get(".local/share/gloam/toy/default.json");
    char *at = strstr(bytes, what);
    assert_non_null(at);
    memcpy(at, by, strlen(by));
    put(".local/share/gloam/toy/default.json", bytes);
    free(bytes);
}

static void damaged_is_set_aside(void **state) {
    static const char *const rubbish[] = {"",        "{", "[]", "{\"gloam_save\": 1}", "{\"a\": 1, \"a\": 2}",
                                          "nonsense"};
    struct save s;
    struct toy t;
    struct err e;
    char name[80];
    (void)state;
    open_ok(&s, "default");
    put(".local/share/gloam/toy/default.damaged-2.json", "older");
    for (uint32_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
        put(".local/share/gloam/toy/default.json", rubbish[i]);
        assert_int_equal(load(&s, &t, &e), ST_PARSE);
        assert_false(there(".local/share/gloam/toy/default.json"));
        snprintf(name, sizeof name, ".local/share/gloam/toy/default.damaged-%u.json", i == 0 ? 1 : i + 2);
        char *kept = get(name);
        assert_string_equal(kept, rubbish[i]);
        assert_non_null(strstr(s.aside, strrchr(name, '/')));
        free(kept);
    }
    char *older = get(".local/share/gloam/toy/default.damaged-2.json");
    assert_string_equal(older, "older");
    free(older);
    store(&s, &rich);
    spoil("77", "78");
    assert_int_equal(load(&s, &t, &e), ST_PARSE);
    assert_non_null(strstr(e.text, "checksum"));
    save_close(&s);
}

/* The check holds, so the save is as we wrote it; that the rules no longer allow it is the content's doing.
 */
static void content_that_changed(void **state) {
    struct save s;
    struct toy t = rich;
    struct err e;
    (void)state;
    open_ok(&s, "default");
    t.gold = 5000; /* the game's own check refuses it */
    store(&s, &t);
    char *before = get(".local/share/gloam/toy/default.json");
    assert_int_equal(load(&s, &t, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "gold: too much"));
    assert_non_null(strstr(e.text, "nothing was touched"));
    char *after = get(".local/share/gloam/toy/default.json");
    assert_string_equal(before, after);
    assert_false(there(".local/share/gloam/toy/default.damaged-1.json"));
    free(before);
    free(after);
    save_close(&s);
}

/* What has changed is written, once. */
static void keeping(void **state) {
    struct ruleset set = toy_set(all_names);
    struct toy now = rich, kept = {0}, t;
    struct save s;
    struct err e;
    (void)state;
    open_ok(&s, "default");
    assert_int_equal(save_keep(&s, &set, &now, &kept, &e), ST_OK);
    assert_memory_equal(&kept, &rich, sizeof kept);
    assert_int_equal(load(&s, &t, &e), ST_OK);
    put(".local/share/gloam/toy/default.json", "unchanged, so not written");
    assert_int_equal(save_keep(&s, &set, &now, &kept, &e), ST_OK);
    char *bytes = get(".local/share/gloam/toy/default.json");
    assert_string_equal(bytes, "unchanged, so not written");
    free(bytes);
    now.gold = 1;
    assert_int_equal(save_keep(&s, &set, &now, &kept, &e), ST_OK);
    assert_int_equal(load(&s, &t, &e), ST_OK);
    assert_int_equal(t.gold, 1);
    save_close(&s);
}

/* Refused and not a byte changed: a newer program's file, another version, other rules, content without an
 * item. */
static void not_for_us(void **state) {
    struct save s;
    struct toy t;
    struct err e;
    (void)state;
    open_ok(&s, "default");
    store(&s, &rich);
    struct ruleset fewer = toy_set(fewer_names);
    assert_int_equal(save_load(&s, &fewer, &t, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "rope"));
    struct ruleset other_rules = toy_set(all_names);
    snprintf(other_rules.name, sizeof other_rules.name, "harsh");
    assert_int_equal(save_load(&s, &other_rules, &t, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "--rules plain"));
    struct game_ops newer_ops = toy_ops, other_ops = toy_ops;
    newer_ops.version = 4;
    other_ops.name = "chess";
    struct ruleset newer = toy_set(all_names), other = toy_set(all_names);
    newer.ops = &newer_ops;
    other.ops = &other_ops;
    assert_int_equal(save_load(&s, &newer, &t, &e), ST_VERSION);
    assert_int_equal(save_load(&s, &other, &t, &e), ST_INVALID);
    assert_int_equal(load(&s, &t, &e), ST_OK);
    spoil("\"gloam_save\": 1", "\"gloam_save\": 2");
    char *before = get(".local/share/gloam/toy/default.json");
    assert_int_equal(load(&s, &t, &e), ST_VERSION);
    char *after = get(".local/share/gloam/toy/default.json");
    assert_string_equal(before, after);
    assert_false(there(".local/share/gloam/toy/default.damaged-1.json"));
    free(before);
    free(after);
    save_close(&s);
}

/* A profile of an older version: read where the game says from which on, and of this version when saved
 * again. */
static void older_versions(void **state) {
    struct game_ops newer_ops = toy_ops;
    struct ruleset newer = toy_set(all_names);
    struct save s;
    struct toy t;
    struct err e;
    (void)state;
    newer.ops = &newer_ops;
    open_ok(&s, "default");
    store(&s, &rich);
    newer_ops.version = 5;
    newer_ops.profiles_from = 4;
    assert_int_equal(save_load(&s, &newer, &t, &e), ST_VERSION);
    newer_ops.profiles_from = 3;
    assert_int_equal(save_load(&s, &newer, &t, &e), ST_OK);
    assert_memory_equal(&t, &rich, sizeof t);
    assert_int_equal(save_store(&s, &newer, &t, &e), ST_OK);
    assert_int_equal(load(&s, &t, &e), ST_VERSION); /* the older program leaves it alone */
    save_close(&s);
}

static void huge_and_strange_files(void **state) {
    struct save s;
    struct toy t;
    struct err e;
    char path[400];
    (void)state;
    open_ok(&s, "default");
    path_in(".local/share/gloam/toy/default.json", path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(load(&s, &t, &e), ST_IO);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(load(&s, &t, &e), ST_IO);
    assert_int_equal(rmdir(path), 0);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    assert_int_equal(ftruncate(fd, SAVE_FILE_MAX + 1), 0);
    close(fd);
    assert_int_equal(load(&s, &t, &e), ST_PARSE);
    save_close(&s);
}

/* Two programs never lose each other's save. */
static void lock(void **state) {
    struct save s, second;
    struct err e;
    char pid[40];
    (void)state;
    open_ok(&s, "default");
    assert_int_equal(save_open(&second, "toy", "default", &e), ST_LOCKED);
    snprintf(pid, sizeof pid, "process %ld;", (long)getpid());
    assert_non_null(strstr(e.text, pid));
    assert_non_null(strstr(e.text, "--profile"));
    save_close(&second);
    open_ok(&second, "other");
    save_close(&second);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct save mine;
        _exit(save_open(&mine, "toy", "default", &e) == ST_LOCKED ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    save_close(&s);
    open_ok(&second, "default");
    save_close(&second);
}

static void hostile_names(void **state) {
    static const char *const bad[] = {"",
                                      ".",
                                      "..",
                                      "../x",
                                      "a/b",
                                      "A",
                                      "a b",
                                      "x.json",
                                      "\xc3\xa9",
                                      "a\n",
                                      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    struct save s;
    struct err e;
    (void)state;
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(save_name_ok(bad[i]));
        assert_int_equal(save_open(&s, "toy", bad[i], &e), ST_USAGE);
        save_close(&s);
    }
    assert_false(there(".local"));
    assert_true(save_name_ok("default") && save_name_ok("a-b_9") && save_name_ok("-"));
    assert_true(save_name_ok("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}

/* The newest fifty stay; whatever is not ours by name is never touched. */
static void replays(void **state) {
    struct save s;
    struct err e;
    char name[FILES_PATH_MAX], temporary[120];
    (void)state;
    open_ok(&s, "default");
    assert_int_equal(save_replay(&s, 42, "one\n", 4, name, &e), ST_OK);
    assert_non_null(strstr(name, "/replays/toy/default/toy-0001-42.replay"));
    put(".local/state/gloam/replays/toy/default/toy-0000-1.replay", "not ours");
    put(".local/state/gloam/replays/toy/default/toy-7-mine.replay", "not ours");
    put(".local/state/gloam/replays/toy/default/notes.txt", "not ours");
    /* What another program is writing there at the same time is its own business. */
    put(".local/state/gloam/replays/toy/default/writing.tmp", "not ours");
    snprintf(temporary, sizeof temporary, ".local/state/gloam/replays/toy/default/writing-%ld.tmp",
             (long)getpid() + 1);
    put(temporary, "not ours");
    for (uint64_t i = 2; i <= SAVE_REPLAYS + 3; i++)
        assert_int_equal(save_replay(&s, i, "more\n", 5, name, &e), ST_OK);
    assert_false(there(".local/state/gloam/replays/toy/default/toy-0001-42.replay"));
    assert_false(there(".local/state/gloam/replays/toy/default/toy-0003-3.replay"));
    assert_true(there(".local/state/gloam/replays/toy/default/toy-0004-4.replay"));
    assert_true(there(".local/state/gloam/replays/toy/default/toy-0053-53.replay"));
    assert_true(there(".local/state/gloam/replays/toy/default/toy-0000-1.replay"));
    assert_true(there(".local/state/gloam/replays/toy/default/toy-7-mine.replay"));
    assert_true(there(".local/state/gloam/replays/toy/default/notes.txt"));
    assert_true(there(".local/state/gloam/replays/toy/default/writing.tmp"));
    assert_true(there(temporary));
    save_close(&s);
    /* Another game with a profile of the same name has a shelf of its own. */
    assert_int_equal(save_open(&s, "chess", "default", &e), ST_OK);
    assert_int_equal(save_replay(&s, 7, "one\n", 4, name, &e), ST_OK);
    assert_non_null(strstr(name, "/replays/chess/default/chess-0001-7.replay"));
    save_close(&s);
}

static void settings(void **state) {
    static const char *const bad[] = {
        "{", "[]", "{\"colour\": \"pink\"}", "{\"fancy\": 1}", "{\"hints\": \"no\"}", "{\"flavour\": true}"};
    struct settings s;
    struct err e;
    (void)state;
    assert_int_equal(settings_load(&s, &e), ST_OK);
    assert_true(s.colour == COLOUR_AUTO && s.fancy && s.hints);
    char folder[400];
    path_in(".config/gloam", folder);
    assert_int_equal(files_make_folder(folder, &e), ST_OK);
    put(".config/gloam/settings.json", "{\"colour\": \"never\", \"fancy\": false, \"hints\": false}");
    assert_int_equal(settings_load(&s, &e), ST_OK);
    assert_true(s.colour == COLOUR_NEVER && !s.fancy && !s.hints);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        put(".config/gloam/settings.json", bad[i]);
        assert_int_not_equal(settings_load(&s, &e), ST_OK);
        assert_non_null(strstr(e.text, "settings.json"));
        assert_true(s.colour == COLOUR_AUTO && s.fancy && s.hints);
        assert_int_not_equal(settings_store(&s, &e), ST_OK); /* a person's file is not written over */
        char *kept = get(".config/gloam/settings.json");
        assert_string_equal(kept, bad[i]);
        free(kept);
    }
}

/* Every value of every setting comes back as it was written, and all of them can be reached. */
static void settings_are_kept(void **state) {
    struct settings s, again;
    struct err e;
    (void)state;
    assert_int_equal(settings_load(&s, &e), ST_OK);
    const struct settings usual = s;
    for (uint32_t i = 0; i < settings_count; i++) {
        for (uint32_t k = 0; k < settings_values(&settings_rows[i]); k++) {
            settings_turn(&s, &settings_rows[i], i % 2);
            assert_true(*settings_label(&s, &settings_rows[i]));
            assert_int_equal(settings_store(&s, &e), ST_OK);
            assert_int_equal(settings_load(&again, &e), ST_OK);
            assert_memory_equal(&s, &again, sizeof s);
        }
        assert_memory_equal(&s, &usual, sizeof s);
    }
}

/* What lies on the shelf, and nothing that is not ours. */
static void shelf(void **state) {
    struct shelf_replay all[SHELF_MAX];
    char names[SHELF_MAX][SAVE_NAME_MAX + 1], name[FILES_PATH_MAX], folder[400];
    static const char *const games[] = {"chess", "go"};
    struct save s;
    struct err e;
    (void)state;
    assert_int_equal(shelf_replays("chess", "default", all, SHELF_MAX), 0);
    assert_int_equal(shelf_run("chess", "default"), 0);
    assert_int_equal(save_open(&s, "chess", "default", &e), ST_OK);
    assert_int_equal(save_replay(&s, 7, "step\nend 12 won\ncheck 0\n", 24, name, &e), ST_OK);
    assert_int_equal(save_replay(&s, 8, "step\n", 5, name, &e), ST_OK);
    path_in(".local/state/gloam/replays/chess/default", folder);
    put(".local/state/gloam/replays/chess/default/chess-0009-x.replay", "no");
    put(".local/state/gloam/replays/chess/default/notes.txt", "no");
    assert_int_equal(shelf_replays("chess", "default", all, SHELF_MAX), 2);
    assert_int_equal(all[0].number, 2);
    assert_string_equal(all[0].outcome, "");
    assert_string_equal(all[1].outcome, "won");
    assert_true(all[1].seed == 7 && all[1].when > 0);
    assert_int_equal(shelf_replays("chess", "default", all, 1), 1);
    put(".local/share/gloam/chess/default.run", "x");
    put(".local/share/gloam/chess/ann.json", "{}");
    put(".local/share/gloam/chess/ann.damaged-1.json", "{}");
    assert_true(shelf_run("chess", "default") > 0 && !shelf_run("chess", "ann") && shelf_save("chess", "ann") > 0);
    assert_int_equal(shelf_profiles(games, 2, names), 2);
    assert_string_equal(names[0], "ann");
    assert_string_equal(names[1], "default");
    save_close(&s);
}

#define IN_HOME(test) cmocka_unit_test_setup_teardown(test, fresh_home, drop_home)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_HOME(round_trip),
        IN_HOME(a_name_beside),
        IN_HOME(folders_are_private),
        IN_HOME(places),
        IN_HOME(leftover_temporary),
        IN_HOME(failed_write),
        IN_HOME(damaged_is_set_aside),
        IN_HOME(content_that_changed),
        IN_HOME(keeping),
        IN_HOME(not_for_us),
        IN_HOME(older_versions),
        IN_HOME(huge_and_strange_files),
        IN_HOME(lock),
        IN_HOME(hostile_names),
        IN_HOME(replays),
        IN_HOME(settings), IN_HOME(settings_are_kept), IN_HOME(shelf),
    };
    return cmocka_run_group_tests_name("save", tests, NULL, NULL);
}
