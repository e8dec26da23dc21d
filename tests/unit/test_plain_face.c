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

/* The view in words, what happened, the question and every choice are on its pages: what cannot be done now,
 * with why, and every legal action, as the game describes it, with a number that stays its own. */
static void the_screen_has_it_all(void **unused) {
    struct ruleset set = {0};
    struct match m;
    struct err e;
    static struct face_log log;
    static struct menu menu;
    const struct game_ops *ops = registry_find("bluff");
    (void)unused;
    open_rules(&set, ops, NULL);
    void *setup = calloc(1, ops->setup_size), *view = calloc(1, ops->view_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    ops->setup_fill(set.rules, 0, setup);
    assert_int_equal(match_open(&m, &set, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, setup, 7, &e), ST_OK);
    match_view(&m, 0, view);
    struct face_scene scene = {.ops = ops, .rules = set.rules, .view = view, .log = &log, .legal = legal};
    scene.legal_count = match_legal(&m, legal);
    struct event rolled[] = {{.kind = 0, .audience = 3, .arg = {0, 5}}, {.kind = 0, .audience = 3, .arg = {1, 5}}};
    const struct sink events = {.event = rolled, .count = 2, .cap = 2};
    face_of("bluff")->tell(&scene, &events, &log);
    TEXT_ON_STACK(ask, 80);
    ops->say_ask(set.rules, view, &ask);
    uint32_t found = 0;
    for (uint32_t from = 0; found < scene.legal_count; scene.ui.at++, from = found) {
        has(scene_text(face_of("bluff"), &scene, &menu, page), "Under your cup: ");
        has(page, "Dice: you 5, guest 5.");
        has(page, "You roll. Dice under the cup: 5.");
        has(page, "The guest rolls. Dice under the cup: 5.");
        has(menu.prompt, "What do you say?");
        has(page, ops->title);
        assert_string_equal(menu.prompt, ask.buf);
        if (!from) {
            assert_int_equal(menu.choice[0].kind, CHOICE_TELL);
            assert_int_equal(menu.choice[0].style, STYLE_OFF);
            assert_string_equal(menu.choice[0].note, "there is no claim to doubt");
            has(page, " 1  -Doubt ");
            has(page, " there is no claim ");
        }
        for (uint32_t i = 0; i < menu.count; i++)
            if (menu.choice[i].kind == CHOICE_ACT) {
                struct offer o;
                offer_of(ops, set.rules, view, &legal[found], NULL, &o);
                assert_string_equal(menu.choice[i].label, o.label.buf);
                assert_string_equal(menu.choice[i].note, o.note.buf);
                has(page, o.label.buf);
                has(page, o.note.buf);
                assert_int_equal(menu.choice[i].number, found + 2); /* behind the doubt, which is closed */
                assert_int_equal(action_compare(&menu.choice[i].action, &legal[found++]), 0);
            }
        assert_true(found > from);
    }
    free(setup);
    free(view);
    free(legal);
    match_close(&m);
    ruleset_close(&set);
}

/* One claim stands: the doubt is the first choice, before all that can be claimed, with all that may come of
 * it in words, cut on no screen; every legal action has its number on some page. */
static void few_come_before_many(void **unused) {
    struct ruleset set = {0};
    const struct game_ops *ops = registry_find("bluff");
    (void)unused;
    struct showing *p = show_open(open_rules(&set, ops, NULL), 0, 7, (struct print_mode){.clear = true});
    stage_fit(&p->s, GRID_W, GRID_H);
    act(p, &p->s.menu.choice[8].action, NULL);
    const struct action first = p->s.menu.choice[0].action;
    assert_string_equal(ops->verbs[first.verb].name, "doubt");
    assert_int_equal(p->s.menu.choice[0].number, 1);
    assert_string_equal(ops->verbs[p->s.legal[0].verb].name, "claim");
    uint32_t found = 0, pages = menu_pages(p->s.legal_count, 20);
    for (uint32_t at = 0; at < pages; at++) {
        p->s.ui.at = (uint16_t)at;
        stage_look(&p->s);
        screen(p);
        is_not_cut(&p->s.grid);
        for (uint32_t i = 0; i < p->s.menu.count; i++) {
            const struct choice *c = &p->s.menu.choice[i];
            if (c->kind != CHOICE_ACT)
                continue;
            found += action_compare(&c->action,
                                    &p->s.legal[(c->number + p->s.legal_count - 2) % p->s.legal_count]) == 0;
        }
    }
    assert_int_equal(found, p->s.legal_count);
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
        cmocka_unit_test(the_screen_has_it_all),     cmocka_unit_test(few_come_before_many),
        cmocka_unit_test(numbers_keep_to_their_row), cmocka_unit_test(the_last_answer_is_typed)};
    return cmocka_run_group_tests_name("plain face", tests, NULL, NULL);
}
