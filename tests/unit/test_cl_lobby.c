/* CLOUT's lobby: how one gets to a duel, and the building, keeping and deleting of decks. */
#include "cl_desk.h"
#include "front/save/decks.h"

#include <ftw.h>
#include <sys/stat.h>

static char home[64];

static int drop(const char *path, const struct stat *st, int flag, struct FTW *ftw) {
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

static int make_home(void **state) {
    (void)state;
    strcpy(home, "/tmp/gloam-lobby-XXXXXX");
    return mkdtemp(home) ? setenv("XDG_DATA_HOME", home, 1) : -1;
}

static int drop_home(void **state) {
    (void)state;
    return nftw(home, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static char page[PAGE_BYTES];

static void enter(struct lobby *l, const char *word) {
    lobby_enter(lobby_of(&clout_ops), l, word, page);
}

static void five_enters_and_you_play(void **state) {
    static struct cl_setup setup, wanted;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    for (int i = 0; i < 5; i++) {
        assert_false(l.done);
        enter(&l, "");
    }
    assert_true(l.done && *l.mind[CL_AWAY] && !*l.mind[CL_HOST]);
    clout_ops.setup_fill(cl_set()->rules, 0, &wanted);
    assert_memory_equal(&setup, &wanted, sizeof setup);
}

static void two_people_choose_two_decks(void **state) {
    static struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    (void)state;
    clout_ops.setup_fill(r, 0, &setup);
    for (const char *w = "245b533"; *w; w++) {
        const char word[2] = {*w, 0};
        enter(&l, word);
    }
    assert_true(l.done && !*l.mind[0] && !*l.mind[1]);
    assert_memory_equal(setup.deck[CL_HOST], r->starter[CL_FREAKS], CL_DECK_MAX);
    assert_memory_equal(setup.deck[CL_AWAY], r->starter[CL_NERDS], CL_DECK_MAX);
    assert_int_equal(setup.first, CL_AWAY);
}

static void a_deck_is_built_saved_and_played(void **state) {
    static struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    char line[60];
    (void)state;
    clout_ops.setup_fill(r, 0, &setup);
    enter(&l, "d");
    enter(&l, ""); /* an empty deck */
    assert_int_equal(setup.size[CL_HOST], 0);
    enter(&l, "u");
    has(l.notice, "a deck has at least 40");
    for (int i = 0; i < 4; i++)
        enter(&l, "add carl");
    has(l.notice, "at most 3");
    has(l.notice, "Crypto All-In Carl");
    assert_int_equal(setup.size[CL_HOST], 3);
    enter(&l, "remove carl 2");
    enter(&l, "+1 2");
    assert_int_equal(setup.size[CL_HOST], 3);
    enter(&l, "-1");
    enter(&l, "remove bri");
    has(l.notice, "not in the deck");
    enter(&l, "add nobody");
    has(l.notice, "no card 'nobody'");
    enter(&l, "add carl 5");
    has(l.notice, "at most 3 of a card");
    enter(&l, "add carl 100");
    has(l.notice, "at most 3 of a card");
    enter(&l, "add party 1");
    has(l.notice, "Which one: ");
    enter(&l, "save half");
    has(l.notice, "cannot be played yet");
    for (uint32_t id = 1; id <= r->cards && setup.size[CL_HOST] < 39; id++) {
        snprintf(line, sizeof line, "add %s 3", r->card[id].name);
        enter(&l, line);
    }
    while (setup.size[CL_HOST] < 60) {
        snprintf(line, sizeof line, "add %s", r->card[r->cards - (60u - setup.size[CL_HOST])].name);
        enter(&l, line);
    }
    snprintf(line, sizeof line, "add %s", r->card[60].name);
    enter(&l, line);
    has(l.notice, "at most 60 cards");
    has(page, "It keeps the rules.");
    for (int i = 0; i < 7; i++) /* round all tables */
        enter(&l, "n");
    enter(&l, "3");
    enter(&l, "");
    enter(&l, "v");
    enter(&l, "b");
    has(page, "not saved");
    enter(&l, "");
    enter(&l, "save big");
    has(l.notice, "Saved as 'big'.");
    enter(&l, "u");
    enter(&l, "");
    has(page, "big");
    has(page, "half");
    enter(&l, "8");
    has(l.notice, "half: ");
    has(l.notice, "a deck has at least 40");
    enter(&l, "7");
    enter(&l, "");
    assert_true(l.done);
    assert_memory_equal(setup.deck[0], setup.deck[1], CL_DECK_MAX);
    assert_int_equal(setup.size[CL_AWAY], 60);
}

static uint32_t list_one(const char *game, char name[DECKS_MAX][DECK_NAME_MAX + 1]) {
    assert_string_equal(game, "clout");
    strcpy(name[0], "borrowed");
    return 1;
}

static uint32_t none_misnamed(const char *game, struct text *files) {
    (void)game, (void)files;
    return 0;
}

static enum status load_none(const char *game, const char *name, struct deck *out, struct err *e) {
    (void)game, (void)out;
    return err_set(e, ST_IO, "the shelf with '%s' is locked", name);
}

/* The lobby asks the shelf that it was given, and no folder. */
static void decks_come_from_the_shelf(void **state) {
    static const struct deck_shelf shelf = {.list = list_one, .misnamed = none_misnamed, .load = load_none};
    static struct cl_setup setup;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &shelf};
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    enter(&l, "");
    has(page, "borrowed");
    enter(&l, "7");
    has(l.notice, "the shelf with 'borrowed' is locked");
}

static void kept_decks_are_loaded_and_deleted(void **state) {
    static struct cl_setup setup;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    struct deck odd = {.rows = 1};
    struct err e;
    char aside[FILES_PATH_MAX];
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    strcpy(odd.row[0].card, "no_such_card");
    odd.row[0].copies = 40;
    assert_int_equal(decks_kept.store("clout", "odd", &odd, aside, &e), ST_OK);
    enter(&l, "d");
    enter(&l, "5"); /* a starter */
    enter(&l, "save mine");
    enter(&l, "add carl 2");
    enter(&l, "load odd");
    has(l.notice, "Save this one first");
    enter(&l, "save");
    has(l.notice, "Saved as 'mine'.");
    enter(&l, "save odd");
    has(l.notice, "There is a deck 'odd' already");
    enter(&l, "load odd");
    has(l.notice, "no_such_card");
    has(l.notice, "there is no card");
    enter(&l, "b");
    enter(&l, "d");
    enter(&l, "delete mine");
    has(page, "Delete the deck 'mine'?");
    enter(&l, ""); /* no */
    enter(&l, "load mine");
    assert_int_equal(setup.size[CL_HOST], 42);
    enter(&l, "b");
    enter(&l, "d");
    enter(&l, "delete mine");
    enter(&l, "y");
    has(l.notice, "mine.deleted-1.json");
    assert_null(strstr(page, "mine"));
    enter(&l, "8"); /* the odd one */
    has(l.notice, "no_such_card");
    enter(&l, "load nothing");
    has(l.notice, "there is no deck 'nothing'");
    enter(&l, "delete nothing");
    has(l.notice, "no deck of that name");
}

/* Building finds cards as the table does, and says when nothing changes. */
static void one_finder_for_all(void **state) {
    static struct cl_setup setup;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    enter(&l, "d");
    enter(&l, "");
    enter(&l, "add 404 2");
    has(l.notice, "404 Error: 2 in the deck now.");
    enter(&l, "remove 404");
    has(l.notice, "404 Error: 1 in the deck now.");
    enter(&l, "look 404");
    has(page, "404 Error");
    enter(&l, "");
    enter(&l, "add 40");
    has(l.notice, "no card '40'");
    enter(&l, "add 99 2");
    has(l.notice, "no card '99 2'");
    enter(&l, "add larry 0");
    has(l.notice, "say how many");
    enter(&l, "add a");
    has(l.notice, " more?");
    assert_int_equal(setup.size[CL_HOST], 1);
}

/* A deck file whose name cannot be used is shown, where decks are chosen and where they are built. */
static void misnamed_files_are_shown(void **state) {
    static struct cl_setup setup;
    struct lobby l = {.set = cl_set(), .setup = &setup, .decks = &decks_kept};
    static const char *const files[] = {"My Deck.json", "notes.txt", "one.deleted-1.json", ".hidden.json"};
    struct deck d = {.rows = 1};
    struct err e;
    char path[200], aside[FILES_PATH_MAX];
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    strcpy(d.row[0].card, "skip_work");
    d.row[0].copies = 3;
    assert_int_equal(decks_kept.store("clout", "good", &d, aside, &e), ST_OK);
    enter(&l, "");
    lacks(page, "Not usable");
    for (uint32_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/gloam/clout/decks/%s", home, files[i]);
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fclose(f);
    }
    lobby_text(lobby_of(&clout_ops), &l, page);
    has(page, "Not usable, as a name is 1 to 32 of a-z, 0-9, '_', '-': My Deck.json\n");
    has(page, "good");
    enter(&l, "d");
    has(page, "My Deck.json\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(five_enters_and_you_play, make_home, drop_home),
        cmocka_unit_test_setup_teardown(two_people_choose_two_decks, make_home, drop_home),
        cmocka_unit_test_setup_teardown(a_deck_is_built_saved_and_played, make_home, drop_home),
        cmocka_unit_test(decks_come_from_the_shelf),
        cmocka_unit_test_setup_teardown(kept_decks_are_loaded_and_deleted, make_home, drop_home),
        cmocka_unit_test_setup_teardown(one_finder_for_all, make_home, drop_home),
        cmocka_unit_test_setup_teardown(misnamed_files_are_shown, make_home, drop_home),
    };
    return cmocka_run_group_tests_name("clout lobby", tests, NULL, NULL);
}
