/* Screens: the grid (clip, wrap, bars, ASCII stand-ins), printing, menus; then DARKDELVE's face over whole
 * random games, where every screen must fit, every menu must be true and complete, and a lying screen must
 * say so. */
#include "core/policy.h"
#include "core/match.h"
#include "front/screen/dd_face.h"
#include "front/term/print.h"
#include "front/term/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { W = 20, H = 6 };

struct board {
    struct grid g;
    struct cell cells[W * H];
};

static void board_init(struct board *b) {
    grid_init(&b->g, b->cells, W, H);
}

/* A row as ASCII, trailing blanks cut. */
static const char *row(const struct grid *g, int y, char *out) {
    int n = 0;
    for (int x = 0; x < g->w; x++)
        out[n++] = grid_ascii(grid_at(g, x, y)->ch);
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
    return out;
}

static void text_is_clipped(void **state) {
    struct board b;
    char line[W + 1];
    (void)state;
    board_init(&b);
    assert_int_equal(grid_text(&b.g, 15, 0, STYLE_TEXT, "abcdefgh"), 23);
    assert_string_equal(row(&b.g, 0, line), "               abcde");
    grid_text(&b.g, -3, 1, STYLE_TEXT, "abcdef");
    assert_string_equal(row(&b.g, 1, line), "def");
    grid_text(&b.g, 0, -1, STYLE_TEXT, "above");
    grid_text(&b.g, 0, H, STYLE_TEXT, "below");
    assert_int_equal(grid_rows(&b.g), 2);
    assert_int_equal(grid_clip(&b.g, 2, 2, 8, STYLE_TEXT, "much too long"), 10);
    assert_string_equal(row(&b.g, 2, line), "  much ...");
    assert_int_equal(grid_clip(&b.g, 2, 3, 8, STYLE_TEXT, "fits"), 6);
    grid_clip(&b.g, 0, 4, 2, STYLE_TEXT, "narrow");
    assert_string_equal(row(&b.g, 4, line), "..");
    assert_int_equal(grid_clip(&b.g, 5, 5, 0, STYLE_TEXT, "x"), 5);
    assert_null(grid_at(&b.g, W, 0));
    assert_null(grid_at(&b.g, 0, -1));
}

static void text_stands_right_and_in_the_middle(void **state) {
    struct board b;
    char line[W + 1];
    (void)state;
    board_init(&b);
    grid_right(&b.g, W, 0, STYLE_GOLD, "27 gold");
    assert_string_equal(row(&b.g, 0, line), "             27 gold");
    grid_centre(&b.g, 1, STYLE_TITLE, "camp");
    assert_string_equal(row(&b.g, 1, line), "        camp");
    assert_int_equal(grid_fmt(&b.g, 0, 2, STYLE_TEXT, "%d/%d", 42, 55), 5);
    assert_string_equal(row(&b.g, 2, line), "42/55");
}

static void text_wraps(void **state) {
    struct board b;
    char line[W + 1];
    (void)state;
    board_init(&b);
    assert_int_equal(grid_wrap(&b.g, 1, 0, 10, H, STYLE_TEXT, "one two three four"), 2);
    assert_string_equal(row(&b.g, 0, line), " one two");
    assert_string_equal(row(&b.g, 1, line), " three four");
    board_init(&b);
    assert_int_equal(grid_wrap(&b.g, 0, 0, 5, H, STYLE_TEXT, "abcdefghijk lm"), 3);
    assert_string_equal(row(&b.g, 1, line), "fghij");
    assert_string_equal(row(&b.g, 2, line), "k lm");
    board_init(&b);
    assert_int_equal(grid_wrap(&b.g, 0, 0, 8, 2, STYLE_TEXT, "this goes on and on and on"), 2);
    assert_string_equal(row(&b.g, 1, line), "goes ...");
    board_init(&b);
    assert_int_equal(grid_wrap(&b.g, 0, 0, W, H, STYLE_TEXT, "a\n\nb"), 3);
    assert_string_equal(row(&b.g, 2, line), "b");
    assert_int_equal(grid_wrap(NULL, 0, 0, 10, 9, STYLE_TEXT, "one two three four"), 2);
    assert_int_equal(grid_wrap(&b.g, 0, 0, 0, 9, STYLE_TEXT, "no room"), 0);
    assert_int_equal(grid_wrap(&b.g, 0, 0, 10, 9, STYLE_TEXT, ""), 0);
}

static int full_cells(int64_t value, int64_t max) {
    struct board b;
    int n = 0;
    board_init(&b);
    grid_bar(&b.g, 2, 1, 10, value, max, STYLE_BLOOD);
    assert_int_equal(grid_at(&b.g, 1, 1)->ch, ' ');
    assert_int_equal(grid_at(&b.g, 12, 1)->ch, ' ');
    for (int x = 2; x < 12; x++)
        n += grid_at(&b.g, x, 1)->ch == 0x2588;
    return n;
}

static void bars_tell_the_truth(void **state) {
    (void)state;
    assert_int_equal(full_cells(0, 55), 0);
    assert_int_equal(full_cells(1, 55), 1);
    assert_int_equal(full_cells(27, 54), 5);
    assert_int_equal(full_cells(54, 55), 9);
    assert_int_equal(full_cells(55, 55), 10);
    assert_int_equal(full_cells(99, 55), 10);
    assert_int_equal(full_cells(-5, 55), 0);
    assert_int_equal(full_cells(3, 0), 10);
}

static void frames_have_ascii_stand_ins(void **state) {
    struct board b;
    char line[W + 1];
    (void)state;
    board_init(&b);
    grid_frame(&b.g, 0, 0, 5, 3, STYLE_RULE);
    assert_string_equal(row(&b.g, 0, line), "+---+");
    assert_string_equal(row(&b.g, 1, line), "|   |");
    grid_double_frame(&b.g, 6, 0, 4, 3, STYLE_RULE);
    assert_string_equal(row(&b.g, 2, line), "+---+ +==+");
    grid_rule(&b.g, 0, 3, W, "here", STYLE_TEXT);
    assert_string_equal(row(&b.g, 3, line), "-- here ------------");
    assert_int_equal(grid_ascii(0x2026), '.');
    assert_int_equal(grid_ascii('x'), 'x');
    assert_int_equal(grid_ascii(0x4E2D), '?');
}

/* No text, however hostile, writes anything but printable single-column characters into cells. */
static void hostile_text_is_tamed(void **state) {
    static const char *const bad[] = {"\x1b[2J",          "\xff\xfe",         "\xc0\xaf",     "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80", "a\xcc\x81",        "\xe4\xb8\xad", "\t\r\x7f",
                                      "\xe2\x80\xae",     "\xf0\x9f\x98\x80", "\xe2\x82"};
    struct board b;
    (void)state;
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        board_init(&b);
        int n = grid_text(&b.g, 0, 0, STYLE_TEXT, bad[i]);
        assert_int_equal(n, text_columns(bad[i]));
        bool seen = false;
        for (int x = 0; x < n; x++) {
            uint32_t ch = grid_at(&b.g, x, 0)->ch;
            assert_true(ch >= 0x20 && ch != 0x7F && ch < 0x3000);
            seen = seen || ch == '?';
        }
        assert_true(seen);
    }
    const char *s = "\xc3\xa9\xe2\x80\x94z";
    assert_int_equal(utf8_next(&s), 0xE9);
    assert_int_equal(utf8_next(&s), 0x2014);
    assert_int_equal(utf8_next(&s), 'z');
    assert_int_equal(utf8_next(&s), 0);
    char out[4];
    assert_int_equal(utf8_put(0x2588, out), 3);
    assert_memory_equal(out, "\xe2\x96\x88", 3);
}

static char *printed(const struct print_mode *mode, const struct grid *g) {
    char *bytes = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&bytes, &len);
    assert_non_null(f);
    print_grid(f, mode, g);
    fclose(f);
    return bytes;
}

static void printing(void **state) {
    const struct print_mode plain = {false, false, false}, rich = {true, true, true};
    struct board b;
    (void)state;
    board_init(&b);
    grid_text(&b.g, 0, 0, STYLE_TEXT, "top   ");
    grid_bar(&b.g, 0, 3, 4, 1, 2, STYLE_BLOOD);
    char *bytes = printed(&plain, &b.g);
    assert_string_equal(bytes, "top\n\n##..\n");
    free(bytes);
    bytes = printed(&rich, &b.g);
    assert_memory_equal(bytes, "\033[H\033[2J", 7);
    assert_non_null(strstr(bytes, "top\n\n\n"));
    assert_non_null(strstr(bytes, "\033[0;31m\xe2\x96\x88\xe2\x96\x88"));
    assert_non_null(strstr(bytes, "\033[0m\n"));
    free(bytes);
}

/* DD-536, DD-553: colour only where it is wanted and can be shown. A stream that is no terminal gets none. */
static void colour_is_asked_for(void **state) {
    (void)state;
    FILE *f = tmpfile();
    assert_non_null(f);
    unsetenv("NO_COLOR");
    struct print_mode m = print_detect(f, false, COLOUR_AUTO, true);
    assert_false(m.colour || m.unicode || m.clear);
    m = print_detect(f, false, COLOUR_ALWAYS, true);
    assert_true(m.colour && !m.clear);
    m = print_detect(f, true, COLOUR_ALWAYS, true);
    assert_false(m.colour);
    setenv("NO_COLOR", "1", 1);
    m = print_detect(f, false, COLOUR_ALWAYS, true);
    assert_false(m.colour);
    setenv("NO_COLOR", "", 1);
    m = print_detect(f, false, COLOUR_ALWAYS, true);
    assert_true(m.colour);
    unsetenv("NO_COLOR");
    fclose(f);
}

/* DD-552. */
static void menus_are_numbered(void **state) {
    struct menu m = {.count = 0};
    (void)state;
    menu_add(&m, true, 'a', CHOICE_ACT, "Attack");
    menu_add(&m, false, 'b', CHOICE_OPEN, "back");
    menu_add(&m, true, 0, CHOICE_TELL, "Flee");
    assert_ptr_equal(menu_find(&m, "1"), &m.choice[0]);
    assert_ptr_equal(menu_find(&m, "A"), &m.choice[0]);
    assert_ptr_equal(menu_find(&m, "b"), &m.choice[1]);
    assert_ptr_equal(menu_find(&m, "2"), &m.choice[2]);
    assert_null(menu_find(&m, "3"));
    assert_null(menu_find(&m, "0"));
    assert_null(menu_find(&m, ""));
    assert_null(menu_find(&m, "ab"));
    assert_null(menu_find(&m, "-1"));
    assert_null(menu_find(&m, "99999999999999999999999"));
    for (int i = 0; i < 100; i++)
        menu_add(&m, true, 0, CHOICE_ACT, "more");
    assert_int_equal(m.count, FACE_CHOICES);
}

static void logs_keep_the_newest(void **state) {
    static struct face_log log;
    struct board b;
    char line[W + 1];
    (void)state;
    for (int i = 0; i < FACE_LINES + 3; i++) {
        char text[20];
        snprintf(text, sizeof text, "line %d", i);
        face_say(&log, STYLE_TEXT, 0, text);
    }
    face_say(&log, STYLE_TEXT, 0, "");
    assert_int_equal(log.count, FACE_LINES);
    board_init(&b);
    assert_int_equal(log_draw(&log, &b.g, 0, 0, W, 3), 3);
    assert_string_equal(row(&b.g, 0, line), "line 64");
    assert_string_equal(row(&b.g, 2, line), "line 66");
}

static const struct ruleset *dd_set(void) {
    static struct ruleset set;
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    if (!set.ops && root && ruleset_open(root, &darkdelve_ops, "mvp", &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    return set.ops ? &set : NULL;
}

static void check_menu(const struct stage *s) {
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        assert_true(c->number || c->letter);
        assert_true(*c->label);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(!c->number || c->number != s->menu.choice[k].number);
            assert_true(!c->letter || c->letter != s->menu.choice[k].letter);
        }
        if (c->kind == CHOICE_ACT)
            assert_int_equal(darkdelve_ops.check(s->match->set->rules, s->match->state, 0, &c->action),
                             REASON_OK);
    }
}

static void check_screen(struct stage *s) {
    struct face_scene scene;
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    s->face->draw(&scene, &s->menu, &s->grid);
    assert_true(grid_rows(&s->grid) <= FACE_ROWS);
    const struct dd_view *v = s->view;
    const struct dd_rules *r = s->match->set->rules;
    if (!v->corruption)
        return;
    /* DD-360: the first words of the cue stand somewhere. */
    char line[GRID_W + 1], cue[13];
    bool seen = false;
    snprintf(cue, sizeof cue, "%s", r->level[v->level].cue);
    for (int y = 0; y < FACE_ROWS; y++)
        seen = seen || strstr(row(&s->grid, y, line), cue);
    assert_true(seen);
}

static bool same_deed(const struct dd_view *v, const struct action *a, const struct action *b) {
    if (!action_compare(a, b))
        return true;
    if (a->verb != b->verb || (a->verb != DD_USE_ITEM && a->verb != DD_EQUIP_ITEM))
        return false;
    const struct dd_item *list = a->verb == DD_USE_ITEM ? v->consumables : v->backpack;
    int32_t i = dd_items_find(list, DD_CARRY_MAX, (uint16_t)a->arg[0]);
    int32_t k = dd_items_find(list, DD_CARRY_MAX, (uint16_t)b->arg[0]);
    return list[i].kind == list[k].kind && list[i].uses == list[k].uses;
}

/* Walks all pages from the main one; marks the legal actions that can be chosen. */
static void walk(struct stage *s, struct face_ui ui, uint32_t depth, bool *reached) {
    s->ui = ui;
    stage_look(s);
    check_menu(s);
    check_screen(s);
    struct menu m = s->menu;
    for (uint32_t i = 0; i < m.count; i++) {
        if (m.choice[i].kind == CHOICE_OPEN && depth)
            walk(s, m.choice[i].ui, depth - 1, reached);
        for (uint32_t k = 0; m.choice[i].kind == CHOICE_ACT && k < s->legal_count; k++)
            reached[k] = reached[k] || same_deed(s->view, &m.choice[i].action, &s->legal[k]);
    }
}

static void check_step(struct stage *s) {
    bool reached[DD_MAX_LEGAL] = {false};
    const struct face_ui main_page = {0, 0, 0};
    walk(s, main_page, 1, reached);
    const struct dd_view *v = s->view;
    for (uint32_t i = 0; v->phase != DD_CAMP && i < s->legal_count; i++)
        assert_true(reached[i]);
    s->ui = main_page;
    stage_look(s);
    uint32_t numbered = 0;
    for (uint32_t i = 0; i < s->menu.count; i++)
        numbered += s->menu.choice[i].number != 0;
    if (v->phase == DD_CAMP && v->page == DD_PAGE_CAMP) /* DD-071 */
        assert_int_equal(numbered, 4);
    if (v->phase == DD_COMBAT) /* DD-202 */
        assert_int_equal(numbered, 4);
}

/* Moves towards where things happen: two thirds of the choices are not idle camp business. */
static uint32_t choose(struct stream *rng, const struct stage *s) {
    uint32_t i = stream_below(rng, s->legal_count);
    for (int tries = 0; tries < 3 && (s->legal[i].verb == DD_QUIT || s->legal[i].verb == DD_DISCARD ||
                                      s->legal[i].verb == DD_FLEE || s->legal[i].verb == DD_EXTRACT);
         tries++)
        i = stream_below(rng, s->legal_count);
    return i;
}

static void darkdelve_screens(void **state) {
    const struct ruleset *set = dd_set();
    const struct print_mode plain = {false, false, false};
    static struct stage s;
    static struct dd_setup setup;
    struct match m;
    struct err e;
    struct stream rng;
    (void)state;
    if (!set)
        skip();
    FILE *out = fopen("/dev/null", "w");
    assert_int_equal(match_open(&m, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, out, &e), ST_OK);
    darkdelve_ops.setup_fill(set->rules, 0, &setup);
    stream_open(&rng, rng_key(4, "screens", 0));
    for (uint32_t game = 0; game < 60; game++) {
        /* Some games begin deep and afraid, so that lies, whispers and the Watcher are seen. */
        setup.mode = game % 3 ? DD_MODE_RUN : DD_MODE_CAMP;
        setup.floor = game % 3 ? (uint8_t)(1 + game % 5) : 0;
        setup.dread = game % 3 ? (uint8_t)(game * 7 % 100) : 0;
        if (setup.mode == DD_MODE_RUN) /* S-86: nothing waits to be put away */
            memset(setup.profile.returned, 0, sizeof setup.profile.returned);
        assert_int_equal(match_begin(&m, &setup, game, &e), ST_OK);
        stage_look(&s);
        for (uint32_t step = 0; step < 300 && !match_over(&m); step++) {
            check_step(&s);
            struct action a = s.legal[choose(&rng, &s)];
            assert_int_equal(match_act(&m, 0, 0, &a), REASON_OK);
            stage_step(&s);
            stage_show(&s, true, STYLE_WARN, "a notice");
        }
        if (m.broken)
            fail_msg("%s", m.bug.text);
        darkdelve_ops.carry(set->rules, m.state, &setup);
    }
    stage_page(&s, s.face->help);
    stage_page(&s, s.face->opening);
    stage_close(&s);
    match_close(&m);
    fclose(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_clipped),
        cmocka_unit_test(text_stands_right_and_in_the_middle),
        cmocka_unit_test(text_wraps),
        cmocka_unit_test(bars_tell_the_truth),
        cmocka_unit_test(frames_have_ascii_stand_ins),
        cmocka_unit_test(hostile_text_is_tamed),
        cmocka_unit_test(printing),
        cmocka_unit_test(colour_is_asked_for),
        cmocka_unit_test(menus_are_numbered),
        cmocka_unit_test(logs_keep_the_newest),
        cmocka_unit_test(darkdelve_screens),
    };
    return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
