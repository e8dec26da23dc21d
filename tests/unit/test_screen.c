/* Screens: the grid (clip, wrap, bars, ASCII stand-ins), printing, menus; then DARKDELVE's face over whole
 * random games, where every screen must fit, every menu must be true and complete, and a lying screen must
 * say so. Last a toy with two seats and secrets between them, on the stage and through an agent: nobody may
 * hear too much, and nobody too little. */
#include "core/policy.h"
#include "core/match.h"
#include "front/agent/agent.h"
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

static void messages_are_cleaned(void **state) {
    char bad[] = "a\x1b[2J\nb\xc2\x9b\xff\xc3\xa9.", long_one[3 * PRINT_CLEAN_MAX];
    (void)state;
    print_clean(bad);
    assert_string_equal(bad, "a?[2J?b??\xc3\xa9.");
    memset(long_one, 'x', sizeof long_one);
    long_one[sizeof long_one - 1] = 0;
    print_clean(long_one);
    assert_int_equal(strlen(long_one), PRINT_CLEAN_MAX - 1);
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
    while (m.count < FACE_CHOICES)
        menu_add(&m, true, 0, CHOICE_ACT, "more");
    const struct choice last = m.choice[FACE_CHOICES - 1];
    for (int i = 0; i < 100; i++)
        assert_ptr_equal(menu_add(&m, true, 'z', CHOICE_TELL, "too many"), &m.spare);
    assert_int_equal(m.count, FACE_CHOICES);
    assert_memory_equal(&m.choice[FACE_CHOICES - 1], &last, sizeof last);
    assert_null(menu_find(&m, "z"));
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

/* Draws the menu of a page and checks that all it offers stands there. */
static void check_page(const struct face *face, const struct face_scene *scene, const struct menu *m) {
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    char line[GRID_W + 1], key[16];
    grid_init(&g, cells, GRID_W, GRID_H);
    face->draw(scene, m, &g);
    assert_true(grid_rows(&g) <= FACE_ROWS);
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        bool seen = false;
        if (c->number)
            snprintf(key, sizeof key, "%u ", c->number);
        else
            snprintf(key, sizeof key, "%c %.8s", c->letter, c->label);
        for (int y = 0; y < FACE_ROWS; y++) {
            const char *text = row(&g, y, line), *at = strstr(text, key);
            while (at && at > text && at[-1] != ' ')
                at = strstr(at + 1, key);
            seen = seen || at;
            seen = seen || (!c->number && strchr(text, c->letter) && strstr(text, c->label));
        }
        if (!seen)
            fail_msg("page %u: '%s' (%s) is not on the screen", scene->ui.at, c->label, key);
    }
}

/* Turns the pages from the given one with "n" until it comes round; marks the legal actions on them and
 * returns how many pages there were. "p" must lead back. */
static uint32_t turn_pages(const struct face *face, struct face_scene *scene, bool *reached) {
    const struct face_ui first = scene->ui;
    uint32_t pages = 0;
    do {
        struct menu m = {.count = 0};
        face->menu(scene, &m);
        check_page(face, scene, &m);
        assert_true(m.count < FACE_CHOICES);
        for (uint32_t i = 0; i < m.count; i++)
            for (uint32_t k = 0; m.choice[i].kind == CHOICE_ACT && k < scene->legal_count; k++)
                reached[k] = reached[k] || !action_compare(&m.choice[i].action, &scene->legal[k]);
        const struct choice *next = menu_find(&m, "n");
        pages++;
        if (!next)
            return pages;
        const uint16_t here = scene->ui.at;
        scene->ui = next->ui;
        memset(&m, 0, sizeof m);
        face->menu(scene, &m);
        assert_int_equal(menu_find(&m, "p")->ui.at, here);
        assert_int_equal(menu_find(&m, "p")->ui.page, first.page);
    } while (scene->ui.at != first.at && pages < 100);
    return pages;
}

/* As much as a camp can hold: 32 items brought home, 2 laid out, 12 in the stash. */
static void a_full_stash_loses_no_choice(void **state) {
    const struct ruleset *set = dd_set();
    static struct dd_view v;
    static struct face_log log;
    static struct action legal[2 * 46 + 1];
    bool reached[2 * 46 + 1] = {false};
    (void)state;
    if (!set)
        skip();
    const struct dd_rules *r = set->rules;
    struct dd_profile *p = &v.profile;
    struct dd_item *place[] = {p->returned, p->hand, p->stash};
    static const uint32_t room[] = {DD_CARRY_MAX, DD_HAND_MAX, DD_STASH_MAX};
    uint32_t n = 0, id = 1;
    v.phase = DD_CAMP;
    v.page = DD_PAGE_STASH;
    for (uint32_t w = 0; w < 3; w++)
        for (uint32_t i = 0; i < room[w]; i++, id++) {
            place[w][i] = (struct dd_item){.id = (uint16_t)id, .kind = (uint8_t)(1 + id % r->item_count)};
            legal[n++] =
                (struct action){(uint16_t)(w == DD_AT_STASH ? DD_WITHDRAW : DD_DEPOSIT), {(int16_t)id, 0, 0}};
            legal[n++] = (struct action){DD_DISCARD, {(int16_t)id, 0, 0}};
        }
    assert_int_equal(id - 1, 46);
    legal[n++] = (struct action){DD_VIEW_CAMP, {0, 0, 0}};
    struct face_scene scene = {
        .ops = &darkdelve_ops, .rules = r, .view = &v, .legal = legal, .legal_count = n, .log = &log};
    assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), 4);
    scene.ui = (struct face_ui){PAGE_DISCARD, 0, 0};
    assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), 4);
    for (uint32_t i = 0; i < n; i++)
        assert_true(reached[i]);
}

/* A pack with every kind of thing in it, in a fight and out of it. */
static void a_full_pack_loses_no_choice(void **state) {
    const struct ruleset *set = dd_set();
    static struct dd_view v;
    static struct face_log log;
    static struct action legal[DD_CARRY_MAX];
    (void)state;
    if (!set)
        skip();
    const struct dd_rules *r = set->rules;
    for (uint32_t i = 0; i < DD_CARRY_MAX; i++) {
        v.consumables[i] = (struct dd_item){
            .id = (uint16_t)(i + 1), .kind = (uint8_t)(1 + i % r->item_count), .uses = (uint8_t)i};
        legal[i] = (struct action){DD_USE_ITEM, {(int16_t)(i + 1), 0, 0}};
    }
    v.floor = v.room = v.room_count = v.foe = 1;
    v.rooms[1].type = DD_ROOM_COMBAT;
    for (int fight = 0; fight < 2; fight++) {
        bool reached[DD_CARRY_MAX] = {false};
        struct face_scene scene = {.ops = &darkdelve_ops,
                                   .rules = r,
                                   .view = &v,
                                   .legal = legal,
                                   .legal_count = DD_CARRY_MAX,
                                   .log = &log,
                                   .ui = {PAGE_USE, 0, 0}};
        v.phase = fight ? DD_COMBAT : DD_DUNGEON;
        assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), fight ? 4 : 3);
        for (uint32_t i = 0; i < DD_CARRY_MAX; i++)
            assert_true(reached[i]);
    }
}

/* A foe that strikes first has struck when the first question comes: there is nothing left to block. */
static void defending_too_late_is_told(void **state) {
    const struct ruleset *set = dd_set();
    const struct print_mode plain = {false, false, false};
    static struct stage s;
    static struct dd_setup setup;
    struct match m;
    struct err e;
    (void)state;
    if (!set)
        skip();
    const struct dd_rules *r = set->rules;
    assert_int_equal(match_open(&m, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, stdout, &e), ST_OK);
    uint32_t swift = 0;
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        darkdelve_ops.setup_fill(r, 0, &setup);
        setup.mode = DD_MODE_DUEL;
        setup.floor = 1;
        setup.duel_monster = (uint8_t)i;
        assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
        stage_look(&s);
        const struct choice *c = menu_find(&s.menu, "d");
        assert_non_null(c);
        bool told = strstr(c->note, "it has struck already this turn");
        assert_int_equal(told, r->monster[i].attacks_first);
        swift += told;
        const struct action attack = {DD_ATTACK, {0, 0, 0}};
        assert_int_equal(match_act(&m, 0, 0, &attack), REASON_OK);
        stage_step(&s);
        c = menu_find(&s.menu, "d");
        assert_true(!c || !strstr(c->note, "struck already"));
    }
    assert_true(swift > 0);
    stage_close(&s);
    match_close(&m);
}

/* A scene of our own making: what a face shows of a view and its menu, all rows joined. */
struct pose {
    struct dd_view v;
    struct action legal[8];
    struct face_log log;
    struct face_scene scene;
    struct menu menu;
    char text[GRID_H * (GRID_W + 1) + 1];
};

static struct pose *pose_open(const struct ruleset *set) {
    static struct pose p;
    memset(&p, 0, sizeof p);
    p.v.floor = p.v.room = p.v.room_count = p.v.foe = 1;
    p.v.rooms[1].type = DD_ROOM_EMPTY;
    p.v.max_hp = 55;
    p.v.hp = (struct dd_num){55, 55, 55, 1};
    p.v.extract_cost = -1;
    p.scene = (struct face_scene){
        .ops = &darkdelve_ops, .rules = set->rules, .view = &p.v, .legal = p.legal, .log = &p.log};
    return &p;
}

static void pose_legal(struct pose *p, uint16_t verb, int16_t arg) {
    p->legal[p->scene.legal_count++] = (struct action){verb, {arg, 0, 0}};
}

static const char *pose_show(struct pose *p) {
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    char line[GRID_W + 1];
    grid_init(&g, cells, GRID_W, GRID_H);
    memset(&p->menu, 0, sizeof p->menu);
    darkdelve_face.menu(&p->scene, &p->menu);
    darkdelve_face.draw(&p->scene, &p->menu, &g);
    assert_true(grid_rows(&g) <= FACE_ROWS);
    *p->text = 0;
    for (int y = 0; y < FACE_ROWS; y++)
        strcat(strcat(p->text, row(&g, y, line)), "\n");
    return p->text;
}

static void sees(struct pose *p, const char *words) {
    if (!strstr(pose_show(p), words))
        fail_msg("'%s' is not on the screen:\n%s", words, p->text);
}

static void misses(struct pose *p, const char *words) {
    if (strstr(pose_show(p), words))
        fail_msg("'%s' is on the screen:\n%s", words, p->text);
}

static struct dd_item thing(const struct ruleset *set, uint16_t id, const char *name) {
    uint8_t kind = (uint8_t)dd_find(set->rules, DD_KIND_ITEM, name);
    assert_true(kind > 0);
    const struct dd_rules *r = set->rules;
    return (struct dd_item){.id = id, .kind = kind, .uses = r->item[kind].uses};
}

/* Several of a kind, more than fit, and torches that give no more light. */
static void things_carried_are_listed(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    if (!set)
        skip();
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "torch");
    p->v.consumables[1] = thing(set, 2, "torch");
    p->v.backpack[0] = thing(set, 3, "tattered_leathers");
    p->v.backpack[1] = thing(set, 4, "tattered_leathers");
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, "Torch x2 (6)");
    sees(p, "Tattered Leathers x2");
    sees(p, "Use item  Torch x2 (6)");
    p->v.torch_uses = 200;
    p->v.consumables[2] = thing(set, 5, "healing_potion");
    p->legal[0].arg[0] = 5;
    sees(p, "Torch x2 (no more");
    sees(p, "Use item  Healing Potion\n");
    p->scene.ui.page = PAGE_USE;
    sees(p, "no more light this run");

    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    static const char *const names[] = {"rusty_sword",     "iron_longsword",    "soulreaver_axe",
                                        "chainmail_shirt", "tattered_leathers", "soulreaver_axe"};
    for (uint16_t i = 0; i < 6; i++)
        p->v.backpack[i] = thing(set, (uint16_t)(i + 1), names[i]);
    sees(p, "Pack   Chainmail Shirt, Iron Longsword,\n");
    sees(p, " Rusty Sword and 3 more\n");
    p->v.consumables[0] = thing(set, 7, "healing_potion");
    p->v.consumables[1] = thing(set, 8, "clarity_potion");
    p->v.consumables[2] = thing(set, 9, "torch");
    sees(p, "Pack   Chainmail Shirt and 5 more\n");
}

static void a_potion_for_the_whole(void **state) {
    const struct ruleset *set = dd_set();
    static const char whole[] = "heals 25 HP (you are whole: it would heal nothing)";
    (void)state;
    if (!set)
        skip();
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "healing_potion");
    p->scene.ui.page = PAGE_USE;
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, whole);
    assert_int_equal(p->menu.choice[0].kind, CHOICE_ACT);
    p->v.hp = (struct dd_num){54, 54, 54, 1};
    misses(p, "you are whole");
    /* While the narrator may lie, the menu does not give the HP away. */
    p->v.hp = (struct dd_num){55, 55, 55, 1};
    p->v.corruption = 1;
    misses(p, "you are whole");
}

/* DD-472: what was found, the price, the bonus, and their sum. */
static void the_way_home_is_reckoned(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    if (!set)
        skip();
    const struct dd_rules *r = set->rules;
    struct pose *p = pose_open(set);
    p->v.phase = DD_EXTRACTED;
    p->v.exit = DD_EXIT_STAIRS;
    p->v.floor = 3;
    p->v.gold_earned = 50u + r->floor[3].extract_bonus;
    p->v.profile.gold = 1234;
    p->v.profile.returned[0] = thing(set, 1, "torch");
    pose_legal(p, DD_ACKNOWLEDGE, 0);
    char words[60];
    snprintf(words, sizeof words, "Gold of the run   %6d", 50 + r->floor[3].extract_cost);
    sees(p, words);
    snprintf(words, sizeof words, "Price of leaving  %+6d", -r->floor[3].extract_cost);
    sees(p, words);
    snprintf(words, sizeof words, "Bonus for depth   %+6d", r->floor[3].extract_bonus);
    sees(p, words);
    snprintf(words, sizeof words, "Gold brought home %6u", p->v.gold_earned);
    sees(p, words);
    sees(p, "1234");
    sees(p, "Put it into the stash");
    assert_true(p->menu.enter);
    p->v.profile.returned[1] = thing(set, 2, "torch");
    sees(p, "Put them into the stash");
    p->v.floor = 1;
    p->v.gold_earned = 9;
    sees(p, "Gold of the run        9");
    misses(p, "Price");
    p->v.floor = 5;
    p->v.exit = DD_EXIT_PAID;
    p->v.gold_earned = r->floor[5].extract_bonus;
    snprintf(words, sizeof words, "Price of leaving  %+6d", -r->alternative_cost);
    sees(p, words);

    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.floor = 5;
    pose_legal(p, DD_EXTRACT_ALTERNATIVE, 0);
    snprintf(words, sizeof words, " to beat; pays a bonus of %u\n", r->floor[5].extract_bonus);
    sees(p, words);
}

static void camp_says_what_is_in_the_way(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    if (!set)
        skip();
    const struct dd_rules *r = set->rules;
    struct pose *p = pose_open(set);
    p->v.phase = DD_CAMP;
    p->v.profile.returned[0] = thing(set, 90, "torch");
    pose_legal(p, DD_VIEW_STASH, 0);
    sees(p, "first put away what you brought home: Manage Stash\n");
    for (uint16_t i = 0; i < r->stash_capacity && i < DD_STASH_MAX; i++)
        p->v.profile.stash[i] = thing(set, (uint16_t)(i + 1), "torch");
    sees(p, "the stash is full: first discard something, in Manage Stash\n");

    /* At the stash: throwing away has a question of its own, and a refusal is not mixed with a success. */
    p->v.page = DD_PAGE_STASH;
    p->scene.ui.page = PAGE_DISCARD;
    p->legal[0] = (struct action){DD_DISCARD, {90, 0, 0}};
    face_say(&p->log, STYLE_TEXT, 0, "Torch: put away.");
    sees(p, "Torch: put away.");
    assert_string_equal(menu_find(&p->menu, "1")->say, "Throw away Torch (3 uses) for good?");
    p->scene.refused = true;
    misses(p, "Torch: put away.");

    /* Before the gate: what does not go together is told beside what it is. */
    p = pose_open(set);
    p->v.phase = DD_CAMP;
    p->v.profile.stash[0] = thing(set, 1, "iron_longsword");
    p->scene.ui = (struct face_ui){PAGE_BRING, 0, 0};
    sees(p, "7-11 dmg, +5% crit; not together with what is picked");
    assert_string_equal(menu_find(&p->menu, "1")->say, "not together with what is picked");
}

/* The toy: a hundred words to say. "say" hands the question over, "stay" keeps it, "end" ends. What is said
 * is heard by all; the other seat alone gets a hint. */
enum { TOY_WORDS = 100, TOY_LEGAL = 2 * TOY_WORDS + 1 };
enum { TOY_SAY, TOY_STAY, TOY_END };

struct toy {
    uint32_t said;
    uint8_t seat, over, pad[2];
};

static const struct field toy_rows[] = {FIELD(toy, said), FIELD(toy, seat), FIELD(toy, over),
                                        FIELD_PADDING(toy, pad)};
static const struct fields toy_fields = FIELDS(toy, toy_rows);

static void toy_fill(const void *rules, uint32_t scenario, void *setup) {
    (void)rules, (void)scenario;
    memset(setup, 0, sizeof(struct toy));
}

static enum status toy_setup(const void *rules, void *setup, struct err *e) {
    (void)rules, (void)setup, (void)e;
    return ST_OK;
}

static void toy_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    (void)rules, (void)seed;
    memcpy(state, setup, sizeof(struct toy));
}

static void toy_ask(const void *rules, const void *state, struct ask *out) {
    const struct toy *t = state;
    (void)rules;
    *out = (struct ask){t->over, t->seat, 0};
}

static uint32_t toy_legal(const void *rules, const void *state, struct action *out) {
    uint32_t n = 0;
    (void)rules, (void)state;
    for (uint16_t verb = TOY_SAY; verb <= TOY_STAY; verb++)
        for (int16_t i = 1; i <= TOY_WORDS; i++)
            out[n++] = (struct action){verb, {i, 0, 0}};
    out[n++] = (struct action){TOY_END, {0, 0, 0}};
    return n;
}

static uint32_t toy_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    (void)rules, (void)state, (void)seat;
    return a->verb == TOY_END || (a->arg[0] > 0 && a->arg[0] <= TOY_WORDS) ? REASON_OK : REASON_ARGS;
}

static void toy_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *s) {
    struct toy *t = state;
    (void)rules;
    t->over = a->verb == TOY_END;
    t->said++;
    if (a->verb == TOY_SAY)
        t->seat = !seat;
    emit(s, 0, 3, a->arg[0], 0, 0, 0);
    emit(s, 1, (uint16_t)(1u << !seat), a->arg[0], 0, 0, 0);
}

static void toy_view(const void *rules, const void *state, uint32_t seat, void *view) {
    (void)rules, (void)seat;
    memcpy(view, state, sizeof(struct toy));
}

static void toy_result(const void *rules, const void *state, struct result *out) {
    (void)rules, (void)state;
    out->outcome = 0;
}

static enum status toy_audit(const void *rules, const void *state, struct err *e) {
    (void)rules;
    return ((const struct toy *)state)->said > 50 ? err_set(e, ST_BUG, "too much was said") : ST_OK;
}

static void toy_say_ask(const void *rules, const void *view, struct text *out) {
    (void)rules, (void)view;
    text_put(out, "Say what?");
}

static void toy_say_action(const void *rules, const void *view, const struct action *a, struct text *out) {
    (void)rules, (void)view;
    text_fmt(out, "word %d.%d", a->verb, a->arg[0]);
}

static void toy_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    (void)rules, (void)view;
    text_fmt(out, "%s %d", ev->kind ? "hint" : "word", ev->arg[0]);
}

static void toy_view_json(const void *rules, const void *view, struct jw *w) {
    (void)rules;
    jw_int(w, ((const struct toy *)view)->said);
}

static void toy_event_json(const void *rules, const void *view, const struct event *ev, struct jw *w) {
    TEXT_ON_STACK(t, 40);
    toy_say_event(rules, view, ev, &t);
    jw_str(w, t.buf);
}

static const char *const toy_seats[] = {"left", "right"}, *const toy_ends[] = {"done"};
static const struct verb toy_verbs[] = {
    {"say", "", {{"word"}}}, {"stay", "", {{"word"}}}, {"end", "", {{0}}}};
static const struct event_row toy_events[] = {{"WORD", {{"word"}}}, {"HINT", {{"word"}}}};
static const struct scenario toy_scenarios[] = {{"start", ""}};

static const struct game_ops toy_ops = {.name = "toy",
                                        .title = "Toy",
                                        .blurb = "Words between two.",
                                        .version = 1,
                                        .seats = 2,
                                        .seat_names = toy_seats,
                                        .rules_size = 1,
                                        .setup_size = sizeof(struct toy),
                                        .state_size = sizeof(struct toy),
                                        .view_size = sizeof(struct toy),
                                        .max_legal = TOY_LEGAL,
                                        .max_events = 2,
                                        .max_steps = 100,
                                        .verbs = toy_verbs,
                                        .verb_count = 3,
                                        .events = toy_events,
                                        .event_count = 2,
                                        .outcomes = toy_ends,
                                        .outcome_count = 1,
                                        .scenarios = toy_scenarios,
                                        .scenario_count = 1,
                                        .sim_scenario = "start",
                                        .setup_fields = &toy_fields,
                                        .state_fields = &toy_fields,
                                        .setup_fill = toy_fill,
                                        .setup_check = toy_setup,
                                        .start = toy_start,
                                        .ask = toy_ask,
                                        .legal = toy_legal,
                                        .check = toy_check,
                                        .apply = toy_apply,
                                        .view = toy_view,
                                        .result = toy_result,
                                        .audit = toy_audit,
                                        .say_ask = toy_say_ask,
                                        .say_action = toy_say_action,
                                        .say_event = toy_say_event,
                                        .view_json = toy_view_json,
                                        .event_json = toy_event_json};

static void toy_act(struct stage *s, struct match *m, uint16_t verb, int16_t word) {
    const struct action a = {verb, {word, 0, 0}};
    assert_int_equal(match_act(m, 0, m->ask.seat, &a), REASON_OK);
    stage_step(s);
}

/* The log that the stage shows, joined. */
static const char *shown_log(const struct stage *s, char *out, size_t cap) {
    struct face_scene scene;
    stage_scene(s, &scene);
    *out = 0;
    for (uint32_t i = 0; i < scene.log->count; i++)
        snprintf(out + strlen(out), cap - strlen(out), "%s%s", i ? ", " : "", scene.log->line[i].text);
    return out;
}

/* A long list of actions and no face of its own: pages, and everything on one of them. */
static void a_long_list_loses_no_choice(void **state) {
    static struct face_log log;
    static struct action legal[TOY_LEGAL];
    const struct face *face = face_of("toy");
    const struct toy view = {0};
    (void)state;
    for (uint32_t n = 1; n <= TOY_LEGAL; n += n < 70 ? 1 : 13) {
        bool reached[TOY_LEGAL] = {false};
        toy_legal(NULL, &view, legal);
        struct face_scene scene = {
            .ops = &toy_ops, .view = &view, .legal = legal, .legal_count = n, .log = &log};
        assert_int_equal(turn_pages(face, &scene, reached), n <= 28 ? 1 : (n + 25) / 26);
        for (uint32_t i = 0; i < n; i++)
            assert_true(reached[i]);
    }
}

/* One person among minds sees with one pair of eyes, hears what it may, and all of it. */
static void a_seat_hears_its_own(void **state) {
    const struct print_mode plain = {false, false, false};
    struct ruleset set = {.ops = &toy_ops, .name = "plain"};
    static struct stage s;
    struct toy setup = {0};
    struct face_scene scene;
    struct match m;
    struct err e;
    char said[200];
    (void)state;
    assert_int_equal(match_open(&m, &set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, stdout, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    s.viewer = 0;
    stage_look(&s);
    assert_true(s.menu.count > 0);
    toy_act(&s, &m, TOY_SAY, 5);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 5");
    assert_int_equal(s.menu.count, 0);
    stage_scene(&s, &scene);
    assert_true(scene.seat == 0 && scene.legal_count == 0 && !scene.over);
    toy_act(&s, &m, TOY_STAY, 6);
    toy_act(&s, &m, TOY_SAY, 7);
    assert_int_equal(s.seat, 0);
    assert_true(s.menu.count > 0);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 5, word 6, hint 6, word 7, hint 7");
    assert_int_equal(s.face->stand(&scene), FACE_OUT);
    toy_act(&s, &m, TOY_END, 0);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 0");
    stage_scene(&s, &scene);
    assert_int_equal(s.face->stand(&scene), FACE_DONE);

    /* Two people at one screen: each reads what it has not read yet. */
    s.viewer = -1;
    stage_reset(&s);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    stage_look(&s);
    assert_string_equal(shown_log(&s, said, sizeof said), "");
    toy_act(&s, &m, TOY_STAY, 1);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 1");
    toy_act(&s, &m, TOY_SAY, 2);
    assert_int_equal(s.seat, 1);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 1, hint 1, word 2, hint 2");
    toy_act(&s, &m, TOY_SAY, 3);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 2, word 3, hint 3");
    stage_close(&s);
    match_close(&m);
}

static void open_agent(struct agent *a, const struct agent_options *options) {
    struct ruleset set = {.ops = &toy_ops, .name = "plain", .rules = calloc(1, 1)};
    struct err e;
    if (agent_open(a, "nowhere", &set, options, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* What stands in the reply to a line between two marks, or the whole reply. */
static const char *part(struct agent *a, const char *line, const char *from, const char *to) {
    static char bytes[1 << 16];
    struct text t;
    text_init(&t, bytes, sizeof bytes);
    agent_line(a, line, strlen(line), &t);
    char *at = strstr(bytes, from), *end = at ? strstr(at, to) : NULL;
    if (!end)
        return bytes;
    *end = 0;
    return at + strlen(from);
}

static const char *events(struct agent *a, const char *line) {
    return part(a, line, "\"events\":[", "],\"view\"");
}

static void an_agent_tells_each_seat(void **state) {
    const struct agent_options options = {.has_seed = true, .seed = 1};
    static struct agent a;
    (void)state;
    open_agent(&a, &options);
    assert_string_equal(events(&a, "new"), "");
    assert_string_equal(events(&a, "stay 1"), "\"word 1\"");
    assert_string_equal(events(&a, "say 2"), "\"word 1\",\"hint 1\",\"word 2\",\"hint 2\"");
    const char again[] = "{\"call\":\"act\",\"action\":\"say 3\",\"ask\":3}";
    assert_string_equal(events(&a, again), "\"word 2\",\"word 3\",\"hint 3\"");
    assert_string_equal(events(&a, again), "\"word 2\",\"word 3\",\"hint 3\"");
    assert_int_equal(a.match.step, 3);
    /* A number that is none, that was, and that is to come. */
    static const char *const wrong[][2] = {{"0", "numbered from 1"}, {"2", "earlier"}, {"5", "yet"}};
    for (uint32_t i = 0; i < 3; i++) {
        char line[80];
        snprintf(line, sizeof line, "{\"call\":\"act\",\"action\":\"say 4\",\"ask\":%s}", wrong[i][0]);
        const char *said = part(&a, line, "\"code\":", ",\"sugg");
        assert_true(strstr(said, "stale") && strstr(said, wrong[i][1]) && strstr(said, "question is 4"));
    }
    assert_int_equal(a.match.step, 3);
    assert_string_equal(events(&a, "end"), "\"word 0\"");
    /* The log of a seat has all it may know, whoever acted. */
    assert_string_equal(part(&a, "{\"call\":\"log\",\"seat\":\"right\",\"from\":3}", "\"log\":", "}]"),
                        "[{\"step\":3,\"seat\":\"left\",\"action\":\"end\",\"events\":[\"word "
                        "0\",\"hint 0\"]");
    assert_string_equal(part(&a, "{\"call\":\"log\",\"from\":2}", "\"events\":", "}"),
                        "[\"word 3\",\"hint 3\"]");
    /* A seat of one's own: only its log, and its own numbers. */
    const char mine[] = "{\"call\":\"new\",\"seat\":\"right\",\"seed\":4}";
    assert_non_null(strstr(part(&a, mine, "\"events\":[\"", "\",\"hint"), "word"));
    assert_non_null(strstr(part(&a, "legal", "{", ",\"seat"), "\"ask\":1"));
    assert_non_null(
        strstr(part(&a, "{\"call\":\"log\",\"seat\":\"left\"}", "\"message\":", ",\"sugg"), "eyes"));
    agent_close(&a);
}

/* Nobody learns a seed that nobody chose before the game is over; and no two games share it. */
static void a_secret_seed(void **state) {
    const struct agent_options options = {0}, audited = {.has_seed = true, .flags = MATCH_AUDIT};
    static struct agent a;
    uint64_t first;
    (void)state;
    open_agent(&a, &options);
    assert_string_equal(part(&a, "new", "\"seed\":", "}"), "null");
    first = a.match.seed;
    assert_string_equal(part(&a, "{\"call\":\"new\",\"seed\":7}", "\"seed\":", "}"), "\"7\"");
    assert_string_equal(part(&a, "new", "\"seed\":", "}"), "null");
    assert_true(first != a.match.seed);
    assert_non_null(strstr(part(&a, "replay", "{", "suggestions"), "not_over"));
    char seed[24];
    snprintf(seed, sizeof seed, "\"%llu\"", (unsigned long long)a.match.seed);
    part(&a, "end", "{", "}");
    assert_string_equal(part(&a, "replay", "\"seed\":", ",\"replay\""), seed);
    agent_close(&a);

    open_agent(&a, &audited);
    for (int i = 0; i < 51; i++)
        part(&a, "stay 1", "{", "}");
    assert_true(a.match.broken);
    agent_close(&a);
}

/* An action that does not fit into its words is found at the start, not cut in some reply. */
static void long_words(void **state) {
    static const char longest[] = "a_verb_that_goes_on_and_on_until_nobody_would_ever_want_to_type_it__"
                                  "fits_";
    static const char longer[] = "a_verb_that_goes_on_and_on_until_nobody_would_ever_want_to_type_it__"
                                 "fits_not";
    const struct agent_options options = {.has_seed = true};
    struct verb verbs[] = {{longest, "", {{"word"}}}, {"stay", "", {{"word"}}}, {"end", "", {{0}}}};
    struct game_ops ops = toy_ops;
    struct ruleset set = {.ops = &ops, .name = "plain", .rules = calloc(1, 1)};
    static struct agent a;
    struct err e;
    (void)state;
    ops.verbs = verbs;
    verbs[0].name = longer;
    assert_int_equal(agent_open(&a, "nowhere", &set, &options, &e), ST_BUG);
    assert_non_null(strstr(e.text, longer));
    verbs[0].name = longest;
    assert_int_equal(agent_open(&a, "nowhere", &set, &options, &e), ST_OK);
    char full[AGENT_ACTION_MAX + 2];
    snprintf(full, sizeof full, "%s 100\"", longest);
    assert_non_null(strstr(part(&a, "legal", "\"legal\":[", "]"), full));
    agent_close(&a);
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
        cmocka_unit_test(messages_are_cleaned),
        cmocka_unit_test(colour_is_asked_for),
        cmocka_unit_test(menus_are_numbered),
        cmocka_unit_test(logs_keep_the_newest),
        cmocka_unit_test(darkdelve_screens),
        cmocka_unit_test(a_full_stash_loses_no_choice),
        cmocka_unit_test(a_full_pack_loses_no_choice),
        cmocka_unit_test(defending_too_late_is_told),
        cmocka_unit_test(things_carried_are_listed),
        cmocka_unit_test(a_potion_for_the_whole),
        cmocka_unit_test(the_way_home_is_reckoned),
        cmocka_unit_test(camp_says_what_is_in_the_way),
        cmocka_unit_test(a_long_list_loses_no_choice),
        cmocka_unit_test(a_seat_hears_its_own),
        cmocka_unit_test(an_agent_tells_each_seat),
        cmocka_unit_test(a_secret_seed),
        cmocka_unit_test(long_words),
    };
    return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
