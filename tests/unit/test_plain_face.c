/* What every game gets that has no face of its own: a lobby that seats people and minds, and a screen with
 * how it stands, what happened and what can be done. Any game must do; BLUFF is the one that is played so. */
#include "screen_show.h"

#include "core/offer.h"
#include "core/registry.h"
#include "front/screen/lobby_pages.h"
#include "front/term/lobby.h"

#include <unistd.h>

static char page[PAGE_BYTES];

static void enter(struct lobby *l, const char *word) {
    lobby_enter(&plain_lobby, l, word, page);
}

/* Enter alone seats a person first, against the usual mind of each other seat. */
static void enters_seat_you(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set = {0};
        struct lobby l = {.set = open_rules(&set, ops, NULL), .setup = calloc(1, ops->setup_size)};
        void *wanted = calloc(1, ops->setup_size);
        struct err e;
        for (uint32_t i = 0; !l.done; i++) {
            assert_true(i < 2 + ops->seats);
            enter(&l, "");
        }
        ops->setup_fill(set.rules, 0, wanted);
        assert_int_equal(ops->setup_check(set.rules, wanted, &e), ST_OK);
        assert_memory_equal(l.setup, wanted, ops->setup_size);
        assert_string_equal(l.mind[0], "");
        for (uint32_t seat = 1; seat < ops->seats; seat++)
            assert_string_equal(l.mind[seat], "regular");
        free(wanted);
        free(l.setup);
        ruleset_close(&set);
    }
}

/* The other seat, two people, nobody; another scenario; and back. */
static void everybody_finds_a_seat(void **unused) {
    static const struct {
        const char *words[8];
        const char *minds[2];
    } ways[] = {
        {{"2", "2", ""}, {"regular", ""}},
        {{"2", "b", "2", "1", "b", "1", "4"}, {"master", ""}},
        {{"3", "2"}, {"", ""}},
        {{"4", "2", "1", "2"}, {"first-evening", "learner"}},
    };
    struct ruleset set = {0};
    const struct game_ops *ops = registry_find("bluff");
    (void)unused;
    open_rules(&set, ops, NULL);
    for (uint32_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct lobby l = {.set = &set, .setup = calloc(1, ops->setup_size)};
        for (uint32_t k = 0; ways[i].words[k]; k++) {
            assert_false(l.done);
            enter(&l, ways[i].words[k]);
        }
        assert_true(l.done);
        for (uint32_t seat = 0; seat < 2; seat++)
            assert_string_equal(l.mind[seat], ways[i].minds[seat]);
        free(l.setup);
    }
    ruleset_close(&set);
}

/* The view in words, the question, what is closed with why, and every legal action behind its choice. */
static void the_page_has_it_all(void **unused) {
    struct ruleset set = {0};
    const struct game_ops *ops = registry_find("bluff");
    (void)unused;
    struct showing *p = show_open(open_rules(&set, ops, NULL), 0, 7, (struct print_mode){0});
    const char *text = screen(p);
    has(text, "Under your cup: ");
    has(text, "Dice: you 5, second player 5.");
    has(text, "What do you say?");
    has(text, ops->title);
    has(text, "- Doubt (closed: there is no claim to doubt)");
    has(text, "Claim ... (");
    p->s.ui = menu_find(&p->s.menu, "1")->ui;
    stage_look(&p->s);
    text = screen(p);
    for (uint32_t i = 0; i < p->s.legal_count; i++) {
        struct offer o;
        offer_of(ops, set.rules, p->s.view, &p->s.legal[i], NULL, &o);
        assert_string_equal(p->s.menu.choice[i].label, o.label.buf);
        assert_int_equal(p->s.menu.choice[i].number, i + 1);
        assert_int_equal(action_compare(&p->s.menu.choice[i].action, &p->s.legal[i]), 0);
        has(text, o.label.buf);
        has(text, o.note.buf);
    }
    const struct action claim = p->s.legal[3];
    act(p, &claim, NULL);
    has(p->s.log[p->s.seat].line[p->s.log[p->s.seat].count - 1].text, "claim");
    has(screen(p), "Doubt 1 x ");
    show_close(p);
    ruleset_close(&set);
}

/* A number is refused by the range of its row. */
static void numbers_keep_to_their_row(void **unused) {
    static const char *const lines[] = {"claim -1 six", "claim 0 six", "claim 99999999999 six"};
    struct ruleset set = {0};
    const struct game_ops *ops = registry_find("bluff");
    struct action a;
    struct err e;
    (void)unused;
    open_rules(&set, ops, NULL);
    for (uint32_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(action_read_named(ops, set.rules, lines[i], &a, &e), ST_INVALID);
        assert_string_equal(e.text, "claim: 'count' must be from 1 to 10");
    }
    assert_int_equal(action_read_named(ops, set.rules, "claim 10 six", &a, &e), ST_OK);
    ruleset_close(&set);
}

/* The last answer, typed: no page is behind the last, and none is asked for. */
static void the_last_answer_is_typed(void **unused) {
    static const char typed[] = "1\n1\n1\n";
    static struct line_reader in;
    struct ruleset set = {0};
    const struct game_ops *ops = registry_find("bluff");
    struct lobby l = {.set = open_rules(&set, ops, NULL), .setup = calloc(1, ops->setup_size)};
    FILE *out = fopen("/dev/null", "w");
    struct err e;
    int ends[2];
    (void)unused;
    assert_non_null(out);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], typed, sizeof typed - 1), sizeof typed - 1);
    close(ends[1]);
    assert_int_equal(line_open(&in, ends[0], &e), ST_OK);
    assert_int_equal(lobby_run(&l, &in, &(struct print_mode){0}, out), LINE_READ);
    assert_true(l.done);
    line_close(&in);
    close(ends[0]);
    fclose(out);
    free(l.setup);
    ruleset_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enters_seat_you),           cmocka_unit_test(everybody_finds_a_seat),
        cmocka_unit_test(the_page_has_it_all),
        cmocka_unit_test(numbers_keep_to_their_row), cmocka_unit_test(the_last_answer_is_typed)};
    return cmocka_run_group_tests_name("plain face", tests, NULL, NULL);
}
