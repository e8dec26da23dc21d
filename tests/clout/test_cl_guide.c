/* A guide that is not sound is refused with the place in its file and the reason: CLOUT's own, in the place
 * of which stands one of each kind. */
#include "front/table/guide.h"
#include "games/clout/cl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../broken_tree.h"

static const char *content_folder(void) {
    const char *root = getenv("GLOAM_CONTENT");
    return root ? root : "content";
}

/* A home with CLOUT, but for its guide. */
static void write_tree(char *home, size_t cap) {
    static const char *const links[][2] = {{"schemas", "../schemas"},
                                           {"content/clout/base", "clout/base"},
                                           {"content/clout/tuned.json", "clout/tuned.json"},
                                           {"content/clout/symmetric.json", "clout/symmetric.json"},
                                           {"content/clout/rulesets.json", "clout/rulesets.json"}};
    char path[700], target[700], real[600];
    const char *tmp = getenv("TMPDIR");
    snprintf(home, cap, "%s/gloam-guide-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(home));
    assert_non_null(realpath(content_folder(), real));
    snprintf(path, sizeof path, "%s/content", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/content/clout", home);
    assert_int_equal(mkdir(path, 0700), 0);
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", home, links[i][0]);
        snprintf(target, sizeof target, "%s/%s", real, links[i][1]);
        assert_int_equal(symlink(target, path), 0);
    }
}

static enum status check_text(const char *home, const char *text, struct err *e) {
    char path[700], root[400];
    snprintf(root, sizeof root, "%s/content", home);
    snprintf(path, sizeof path, "%s/clout/guide.json", root);
    *e = (struct err){0};
    if (text)
        broken_put(path, text);
    return guide_check(root, &clout_ops, NULL, e);
}

#define GUIDE_OF(game, lesson) "{" game ", 'seed': 1, 'lessons': [{" lesson "}], 'end': 'So.'}"
#define DUEL "'scenario': 'duel', 'with': ['first=host'], 'mind': 'random'"
#define NAMED(meant) "'name': 'one', 'say': 'Go on.', 'meant': ['" meant "']"
#define ENDS NAMED("end_turn")

static void faults_are_told(void **state) {
    static const char *const rows[][2] = {
        {"{", "clout/guide.json"},
        {"[]", "the file must hold an object"},
        {GUIDE_OF("'scenario': 'ball', 'mind': 'random'", ENDS), "scenario: there is no scenario 'ball'"},
        {GUIDE_OF(DUEL ", 'seat': 'cook'", ENDS), "seat: there is no seat 'cook'"},
        {GUIDE_OF("'scenario': 'duel', 'mind': 'nobody'", ENDS), "guide.json: mind"},
        {GUIDE_OF("'scenario': 'duel'", ENDS), "mind: somebody has to play"},
        {GUIDE_OF("'scenario': 'duel', 'with': ['wine=3'], 'mind': 'random'", ENDS), "with.0"},
        {GUIDE_OF(DUEL ", 'wine': 3", ENDS), "wine"},
        {GUIDE_OF(DUEL ", 'before': ['dance']", ENDS), "before.0: 'dance' is not an action of clout"},
        {GUIDE_OF(DUEL ", 'before': ['next_phase', 'pass']", ENDS), "before.1: it is refused"},
        {GUIDE_OF(DUEL ", 'replies': ['cast nine']", ENDS), "replies.0: cast: there is no card 'nine'"},
        {GUIDE_OF(DUEL, NAMED("end_turn 2")), "lessons.0.meant.0"},
        {GUIDE_OF(DUEL, NAMED("respond")), "lessons.0.meant: none of them is open"},
        {GUIDE_OF(DUEL, ENDS ", 'or': ['sing']"), "lessons.0.or.0: 'sing' is not an action"},
        {GUIDE_OF(DUEL, ENDS ", 'needs': ['one']"), "lessons.0.needs.0: there is no earlier lesson 'one'"},
        {GUIDE_OF(DUEL, ENDS ", 'until': {}"), "lessons.0.until: it names either a verb or an event"},
        {GUIDE_OF(DUEL, ENDS ", 'until': {'verb': 'pass', 'event': 'SET'}"), "either a verb or an event"},
        {GUIDE_OF(DUEL, ENDS ", 'until': {'verb': 'sing'}"), "lessons.0.until: there is no verb 'sing'"},
        {GUIDE_OF(DUEL, ENDS ", 'until': {'event': 'DAWN'}"), "lessons.0.until: there is no event 'DAWN'"},
        {GUIDE_OF(DUEL, "'name': 'one', 'meant': ['pass']"), "say"},
        {GUIDE_OF(DUEL, "'name': 'one', 'say': 'a\\u0007', 'meant': ['pass']"), "does not show"},
        {"{" DUEL ", 'seed': -1, 'lessons': [{" ENDS "}], 'end': 'So.'}", "seed"},
        {"{" DUEL ", 'seed': 1, 'lessons': [], 'end': 'So.'}", "lessons"},
    };
    char home[300];
    struct err e;
    (void)state;
    write_tree(home, sizeof home);
    assert_int_equal(check_text(home, NULL, &e), ST_NOT_FOUND); /* a game need not have one */
    if (check_text(home,
                   GUIDE_OF(DUEL ", 'before': ['next_phase']", ENDS ", 'until': {'event': 'GAME_OVER'}"),
                   &e) != ST_OK)
        fail_msg("%s", e.text);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (check_text(home, rows[i][0], &e) == ST_OK || !strstr(e.text, rows[i][1]))
            fail_msg("'%s' should be refused with '%s', not '%s'", rows[i][0], rows[i][1], e.text);
    assert_int_equal(nftw(home, broken_remove, 8, FTW_DEPTH | FTW_PHYS), 0);
}

static void long_words_are_refused(void **state) {
    char home[300], *text = malloc(4096);
    struct err e;
    (void)state;
    write_tree(home, sizeof home);
    int n = snprintf(text, 4096,
                     "{" DUEL ", 'seed': 1, 'lessons': [{'name': 'one', 'meant': ['end_turn'], 'say': '");
    for (int i = 0; i < 200;
         i++) /* as many characters as the schema allows, in more bytes than there is room for */
        n += snprintf(text + n, 4096 - (size_t)n, "\xE2\x80\xA6");
    snprintf(text + n, 4096 - (size_t)n, "'}], 'end': 'So.'}");
    assert_int_equal(check_text(home, text, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "lessons.0.say: the text is too long"));
    assert_int_equal(nftw(home, broken_remove, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults_are_told),
                                       cmocka_unit_test(long_words_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
