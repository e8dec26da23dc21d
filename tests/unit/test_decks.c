/* Deck files: what is read and what is refused and why; kept decks are listed, replaced, deleted, and nothing
 * that is no deck of ours is ever lost. */
#include "front/save/decks.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char home[64];

static int drop(const char *path, const struct stat *st, int flag, struct FTW *ftw) {
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

static int make_home(void **state) {
    (void)state;
    strcpy(home, "/tmp/gloam-decks-XXXXXX");
    if (!mkdtemp(home))
        return -1;
    return setenv("XDG_DATA_HOME", home, 1);
}

static int drop_home(void **state) {
    (void)state;
    return nftw(home, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static void path_of(const char *name, char out[200]) {
    snprintf(out, 200, "%s/gloam/clout/decks/%s", home, name);
}

static void write_file(const char *name, const char *bytes) {
    char path[200];
    path_of(name, path);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
}

static bool there(const char *name) {
    char path[200];
    path_of(name, path);
    return access(path, F_OK) == 0;
}

static struct deck deck_with(const char *card, uint32_t copies) {
    struct deck d = {.rows = 1};
    snprintf(d.row[0].card, DECK_CARD_MAX, "%s", card);
    d.row[0].copies = copies;
    return d;
}

static void files_are_read_or_refused(void **state) {
    static const struct {
        const char *bytes;
        enum status st;
        const char *part;
    } rows[] = {
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a\": 3, \"b c\": 1}}", ST_OK, ""},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {}}", ST_OK, ""},
        {"", ST_PARSE, "line"},
        {"[]", ST_PARSE, "it is no deck"},
        {"{\"game\": \"clout\", \"cards\": {}}", ST_PARSE, "it is no deck"},
        {"{\"gloam_deck\": 2, \"game\": \"clout\", \"cards\": {}}", ST_VERSION, "newer Gloam"},
        {"{\"gloam_deck\": 0, \"game\": \"clout\", \"cards\": {}}", ST_PARSE, "lacks one of"},
        {"{\"gloam_deck\": 1, \"cards\": {}}", ST_PARSE, "lacks one of"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": []}", ST_PARSE, "lacks one of"},
        {"{\"gloam_deck\": 1, \"game\": \"chess\", \"cards\": {}}", ST_INVALID, "game 'chess'"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {}, \"card\": 1}", ST_PARSE,
         "'card' is no part"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a\": 0}}", ST_PARSE, "copies of 'a'"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a\": 100}}", ST_PARSE, "copies of 'a'"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a\": 1.5}}", ST_PARSE, "copies of 'a'"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a,b\": 1}}", ST_PARSE, "no name of a card"},
        {"{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {\"a\": 1, \"a\": 2}}", ST_PARSE, "duplicate"},
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct deck d;
        struct err e = {0};
        enum status st = deck_parse(rows[i].bytes, strlen(rows[i].bytes), "clout", &d, &e);
        if (st != rows[i].st || !strstr(e.text, rows[i].part))
            fail_msg("%s: %d, %s", rows[i].bytes, (int)st, e.text);
        if (i)
            continue;
        TEXT_ON_STACK(words, 60);
        deck_words(&d, &words);
        assert_string_equal(words.buf, "3x a, 1x b c");
    }
}

static void too_many_cards_are_refused(void **state) {
    static char bytes[DECK_FILE_MAX];
    struct text t;
    struct deck d;
    struct err e;
    (void)state;
    text_init(&t, bytes, sizeof bytes);
    text_put(&t, "{\"gloam_deck\": 1, \"game\": \"clout\", \"cards\": {");
    for (int i = 0; i <= DECK_ROWS; i++)
        text_fmt(&t, "%s\"c%d\": 1", i ? ", " : "", i);
    text_put(&t, "}}");
    assert_int_equal(deck_parse(bytes, t.len, "clout", &d, &e), ST_PARSE);
    assert_non_null(strstr(e.text, "different cards"));
}

static void decks_come_back_as_they_were_kept(void **state) {
    char aside[FILES_PATH_MAX], name[DECKS_MAX][DECK_NAME_MAX + 1];
    struct deck d = deck_with("carl", 3), back;
    struct err e = {0};
    (void)state;
    assert_int_equal(decks_kept.list("clout", name), 0);
    assert_int_equal(decks_kept.load("clout", "mine", &back, &e), ST_NOT_FOUND);
    assert_string_equal(e.text, "there is no deck 'mine'");
    assert_int_equal(decks_kept.store("clout", "zeta", &d, aside, &e), ST_OK);
    assert_int_equal(decks_kept.store("clout", "mine", &d, aside, &e), ST_OK);
    assert_string_equal(aside, "");
    d.row[0].copies = 2;
    assert_int_equal(decks_kept.store("clout", "mine", &d, aside, &e), ST_OK);
    assert_string_equal(aside, "");
    assert_int_equal(decks_kept.load("clout", "mine", &back, &e), ST_OK);
    assert_memory_equal(&back, &d, sizeof d);
    write_file("broken.json", "[]"); /* the name, then the reason: no path before it */
    assert_int_equal(decks_kept.load("clout", "broken", &back, &e), ST_PARSE);
    assert_int_equal(strncmp(e.text, "broken: it is no deck", 21), 0);
    assert_int_equal(decks_kept.remove("clout", "broken", aside, &e), ST_OK);
    write_file("notes.txt", "mine");
    write_file("No.json", "{}");
    assert_int_equal(decks_kept.list("clout", name), 2);
    assert_string_equal(name[0], "mine");
    assert_string_equal(name[1], "zeta");
}

static void names_are_looked_at(void **state) {
    static const char *const bad[] = {"", "My Deck", "../mine", "a/b",
                                      "abcdefghijklmnopqrstuvwxyz0123456789"};
    char aside[FILES_PATH_MAX];
    struct deck d = deck_with("carl", 1);
    struct err e = {0};
    (void)state;
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(decks_kept.store("clout", bad[i], &d, aside, &e), ST_USAGE);
        assert_int_equal(decks_kept.load("clout", bad[i], &d, &e), ST_USAGE);
        assert_int_equal(decks_kept.remove("clout", bad[i], aside, &e), ST_USAGE);
    }
}

static void nothing_foreign_is_lost(void **state) {
    char aside[FILES_PATH_MAX];
    struct deck d = deck_with("carl", 1), back;
    struct err e = {0};
    (void)state;
    assert_int_equal(decks_kept.store("clout", "first", &d, aside, &e), ST_OK);
    write_file("mine.json", "not ours");
    assert_int_equal(decks_kept.store("clout", "mine", &d, aside, &e), ST_OK);
    assert_non_null(strstr(aside, "mine.damaged-1.json"));
    assert_true(there("mine.damaged-1.json"));
    write_file("mine.json", "{\"gloam_deck\": 7, \"game\": \"clout\", \"cards\": {}}");
    assert_int_equal(decks_kept.store("clout", "mine", &d, aside, &e), ST_VERSION);
    assert_int_equal(decks_kept.load("clout", "mine", &back, &e), ST_VERSION);
    assert_true(there("mine.json"));
}

static void deleting_sets_aside(void **state) {
    char aside[FILES_PATH_MAX], name[DECKS_MAX][DECK_NAME_MAX + 1];
    struct deck d = deck_with("carl", 1);
    struct err e = {0};
    (void)state;
    for (int i = 1; i <= 2; i++) {
        char kept[40];
        assert_int_equal(decks_kept.store("clout", "mine", &d, aside, &e), ST_OK);
        assert_int_equal(decks_kept.remove("clout", "mine", aside, &e), ST_OK);
        snprintf(kept, sizeof kept, "mine.deleted-%d.json", i);
        assert_non_null(strstr(aside, kept));
        assert_true(there(kept));
    }
    assert_int_equal(decks_kept.list("clout", name), 0);
    assert_int_not_equal(decks_kept.remove("clout", "mine", aside, &e), ST_OK);
}

static void there_is_a_limit(void **state) {
    char aside[FILES_PATH_MAX], name[20];
    struct deck d = deck_with("carl", 1);
    struct err e = {0};
    (void)state;
    for (int i = 0; i < DECKS_MAX; i++) {
        snprintf(name, sizeof name, "deck-%d", i);
        assert_int_equal(decks_kept.store("clout", name, &d, aside, &e), ST_OK);
    }
    assert_int_equal(decks_kept.store("clout", "more", &d, aside, &e), ST_FULL);
    assert_int_equal(decks_kept.store("clout", "deck-3", &d, aside, &e), ST_OK);
}

#define HOMED(test) cmocka_unit_test_setup_teardown(test, make_home, drop_home)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_or_refused),
        cmocka_unit_test(too_many_cards_are_refused),
        HOMED(decks_come_back_as_they_were_kept),
        HOMED(names_are_looked_at),
        HOMED(nothing_foreign_is_lost),
        HOMED(deleting_sets_aside),
        HOMED(there_is_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
