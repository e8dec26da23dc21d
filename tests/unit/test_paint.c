/* The painter: whatever two screens follow each other, the terminal shows the second, in the colours of its
 * depth; and what usually changes costs few bytes. */
#include "../term/glass.h"
#include "base/rng.h"
#include "front/term/paint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct glass glass;
static struct cell cells[GLASS_W * GLASS_H];

static struct paint_mode rich(void) {
    const struct paint_env env = {"xterm-256color", "truecolor", NULL, true};
    return paint_mode_of(&env, COLOUR_AUTO, true);
}

static void open_painter(struct painter *p, struct grid *g, struct paint_mode mode, uint16_t w, uint16_t h) {
    struct err e;
    painter_init(p, mode);
    assert_int_equal(painter_fit(p, w, h, &e), ST_OK);
    grid_init(g, cells, w, h);
    g->wide = true;
    glass_init(&glass, w, h);
    glass.keeps_ground = mode.erases;
}

static uint32_t paint(struct painter *p, const struct grid *g) {
    const char *bytes;
    uint32_t n = painter_frame(p, g, &bytes);
    glass_take(&glass, bytes, n);
    assert_null(glass.fault);
    assert_false(glass.sync);
    return n;
}

static bool same_colours(struct colour a, struct colour b) {
    return a.kind == b.kind && a.value == b.value;
}

/* Blanks have no ink; whether they are bold nobody can see. */
static void check_cell(const struct painter *p, const struct grid *g, int x, int y) {
    const struct glass_cell *seen = &glass.cell[y * g->w + x];
    const struct cell *c = grid_at(g, x, y);
    const struct pen pen = palette_pen(&p->palette, c);
    const uint8_t visible = c->ch == ' ' ? ATTR_REVERSE | ATTR_UNDERLINE | ATTR_STRIKE : 0xff;
    uint32_t ch = p->mode.unicode ? c->ch : c->part == PART_TAIL ? ' ' : (uint32_t)grid_ascii(c->ch);
    if (seen->ch != ch)
        fail_msg("%d,%d shows U+%04X instead of U+%04X", x, y, seen->ch, ch);
    for (int i = 0; i < CELL_MARKS && p->mode.unicode; i++)
        assert_int_equal(seen->mark[i], c->mark[i]);
    if (c->part == PART_TAIL)
        return; /* it has the looks of its head */
    if (!same_colours(seen->pen.ground, pen.ground) || (seen->pen.attr & visible) != (pen.attr & visible))
        fail_msg("%d,%d: another ground or attribute (%d, %d)", x, y, seen->pen.attr, pen.attr);
    if (c->ch != ' ' && !same_colours(seen->pen.ink, pen.ink))
        fail_msg("%d,%d: another ink", x, y);
}

static void check_glass(const struct painter *p, const struct grid *g) {
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            check_cell(p, g, x, y);
    assert_int_equal(glass.cursor, g->cursor_x >= 0);
    if (g->cursor_x >= 0)
        assert_true(glass.x == g->cursor_x && glass.y == g->cursor_y);
}

static uint32_t paint_and_check(struct painter *p, const struct grid *g) {
    uint32_t n = paint(p, g);
    check_glass(p, g);
    return n;
}

static const char *const words[] = {
    "Health",
    "~33/55",
    "\xe2\x96\x88\xe2\x96\x92\xe2\x96\x91",
    "a",
    "                    ",
    "\xe4\xb8\xad\xe5\x9b\xbd",
    "e\xcc\x81t\xc3\xa9",
    "\xe2\x96\xb8 north",
    "\xf0\x9f\x98\x80",
    "x y",
};

/* Some change as screens have it: a word, a box, a line, a ground, or everything gone. */
static void change(struct grid *g, struct stream *dice) {
    int x = (int)stream_below(dice, g->w + 4u) - 2, y = (int)stream_below(dice, g->h);
    enum style style = (enum style)stream_below(dice, STYLES);
    uint32_t word = stream_below(dice, sizeof words / sizeof words[0]);
    switch (stream_below(dice, 12)) {
    case 0:
        grid_frame(g, x, y, 12, 4, style);
        break;
    case 1:
        grid_ground(g, x, y, 15, 3, (enum ground)stream_below(dice, 3));
        break;
    case 2:
        grid_attr(g, x, y, 9, 2, (uint8_t)(1u << stream_below(dice, 6)));
        break;
    case 3:
        grid_rule(g, 0, y, g->w, "what happened", STYLE_TITLE);
        break;
    case 4:
        if (!stream_below(dice, 6))
            grid_clear(g);
        break;
    case 5:
        grid_point(g, x, y);
        break;
    case 6:
        grid_text(g, 0, y, STYLE_TEXT,
                  "                                                                     ");
        break;
    default:
        grid_text(g, x, y, style, words[word]);
        break;
    }
}

static void frames_follow_frames(struct paint_mode mode, uint64_t seed) {
    struct painter p;
    struct grid g;
    struct stream dice;
    stream_open(&dice, seed);
    uint16_t w = (uint16_t)(20 + stream_below(&dice, 30)), h = (uint16_t)(4 + stream_below(&dice, 8));
    open_painter(&p, &g, mode, w, h);
    for (int frame = 0; frame < 60; frame++) {
        for (uint32_t n = stream_below(&dice, 8); n; n--)
            change(&g, &dice);
        if (!stream_below(&dice, 25))
            painter_forget(&p);
        if (!stream_below(&dice, 25)) {
            uint32_t theme = stream_below(&dice, THEMES), accent = stream_below(&dice, 4);
            painter_wear(&p, &themes[theme], ROLE_RUST + accent);
        }
        paint_and_check(&p, &g);
        assert_int_equal(paint(&p, &g), 0); /* nothing changed, nothing written */
    }
    painter_close(&p);
}

static void every_depth_shows_every_frame(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++)
        for (int depth = DEPTH_NONE; depth <= DEPTH_TRUE; depth++)
            for (int way = 0; way < 4; way++) {
                struct paint_mode mode = {(enum colour_depth)depth, way & 1, way & 2, 0xff};
                frames_follow_frames(mode, seed);
            }
}

/* A page as it may look, 120 by 40: panes, meters, a tale, choices. */
static void draw_page(struct grid *g, int health, int chosen, const char *news) {
    grid_clear(g);
    grid_ground(g, 81, 1, 39, 38, GROUND_PANEL);
    grid_text(g, 1, 0, STYLE_ACCENT, "DARKDELVE   Floor 3 of 5");
    grid_right(g, 119, 0, STYLE_GLOAM, "Dread 72  Shaken");
    for (int y = 1; y < 18; y++)
        grid_text(g, 2, y, STYLE_TEXT, "[ ? ]---[!2 ]---[ ? ]   not seen, something, not seen, nothing here");
    grid_text(g, 83, 2, STYLE_DIM, "Health");
    grid_bar(g, 90, 2, 18, health, 55, STYLE_BLOOD);
    grid_fmt(g, 109, 2, STYLE_GLOAM, "~%d/55", health);
    for (int y = 8; y < 38; y++)
        grid_text(g, 83, y, STYLE_TEXT, "You strike for ~9. It gives ground.");
    grid_wrap(g, 1, 20, 78, 6, STYLE_TEXT, news);
    for (int i = 0; i < 4; i++) {
        bool here = i == chosen;
        if (here)
            grid_text(g, 0, 30 + i, STYLE_HERE,
                      "                                                                  ");
        grid_text(g, 0, 30 + i, here ? STYLE_HERE : STYLE_LAMP, here ? "\xe2\x96\xb8" : " ");
        grid_fmt(g, 2, 30 + i, here ? STYLE_HERE : STYLE_KEY, "%d", i + 1);
        grid_text(g, 5, 30 + i, here ? STYLE_HERE : STYLE_TEXT, "north  something waits, larger than you");
        grid_text(g, 46, 30 + i, here ? STYLE_HERE : STYLE_DIM, "a fight; +8 Dread");
        if (here)
            grid_point(g, 0, 30 + i);
    }
}

static const char quiet[] =
    "The passage widens around a pit of loose bone. It settles now and then with a dry sigh.";
static const char loud[] =
    "You strike for ~12. The Archer falls. +9 gold. +8 Dread: Shaken. Your hands will not keep still.";

struct bytes {
    uint32_t whole, same, line, meter, choice, step;
};

static struct bytes count_bytes(struct paint_mode mode) {
    struct painter p;
    struct grid g;
    struct bytes n;
    open_painter(&p, &g, mode, 120, 40);
    painter_wear(&p, &themes[THEME_DUSK], ROLE_RUST);
    draw_page(&g, 33, 1, quiet);
    n.whole = paint_and_check(&p, &g);
    n.same = paint_and_check(&p, &g);
    draw_page(&g, 33, 1, loud);
    n.line = paint_and_check(&p, &g);
    draw_page(&g, 21, 1, loud);
    n.meter = paint_and_check(&p, &g);
    draw_page(&g, 21, 2, loud);
    n.choice = paint_and_check(&p, &g);
    draw_page(&g, 14, 0, quiet);
    n.step = paint_and_check(&p, &g); /* all three at once */
    painter_close(&p);
    return n;
}

static void usual_changes_are_cheap(void **state) {
    static const char *const names[] = {"none", "16", "256", "true"};
    (void)state;
    for (int depth = DEPTH_NONE; depth <= DEPTH_TRUE; depth++) {
        struct paint_mode mode = rich();
        mode.depth = (enum colour_depth)depth;
        const struct bytes n = count_bytes(mode);
        printf("# bytes at 120x40, colours %s: whole %u, a line %u, a meter %u, a choice %u, all three %u\n",
               names[depth], n.whole, n.line, n.meter, n.choice, n.step);
        assert_int_equal(n.same, 0);
        assert_in_range(n.line, 1, 160);
        assert_in_range(n.meter, 1, 100);
        assert_in_range(n.choice, 1, 320);
        assert_in_range(n.step, 1, 640);
        assert_in_range(n.whole, 1, 6000);
    }
}

static void expect_bytes(struct painter *p, const struct grid *g, const char *wanted) {
    const char *bytes;
    char got[600];
    uint32_t n = painter_frame(p, g, &bytes);
    snprintf(got, sizeof got, "%.*s", (int)n, bytes);
    assert_string_equal(got, wanted);
}

/* The shortest way and the fewest codes, byte by byte. */
static void bytes_are_these(void **state) {
    struct painter p;
    struct grid g;
    const struct paint_mode plain = {DEPTH_16, true, true, 0xff};
    (void)state;
    open_painter(&p, &g, plain, 40, 5);
    grid_text(&g, 0, 0, STYLE_TEXT, "abcdefgh");
    expect_bytes(&p, &g, "\033[m\033[?25l\033[H\033[2Jabcdefgh");
    grid_text(&g, 4, 0, STYLE_TEXT, "E"); /* back by backspaces or a column */
    expect_bytes(&p, &g, "\033[5GE");
    grid_text(&g, 6, 0, STYLE_TEXT, "GH"); /* what stands between is shorter than a step */
    expect_bytes(&p, &g, "fGH");
    grid_text(&g, 0, 1, STYLE_BLOOD, "red");
    expect_bytes(&p, &g, "\r\n\033[91mred");
    grid_text(&g, 30, 1, STYLE_BLOOD, "red");
    expect_bytes(&p, &g, "\033[31Gred");
    grid_text(&g, 30, 1, STYLE_TEXT, "   ");
    expect_bytes(&p, &g, "\b\b\b   ");
    grid_text(&g, 0, 0, STYLE_TEXT, "        ");
    expect_bytes(&p, &g, "\033[H\033[K");
    grid_text(&g, 0, 4, STYLE_STRONG, "b");
    expect_bytes(&p, &g, "\033[5H\033[0;1mb");
    grid_point(&g, 3, 2);
    expect_bytes(&p, &g, "\033[3;4H\033[?25h");
    grid_point(&g, 3, 3); /* straight down */
    expect_bytes(&p, &g, "\n");
    painter_close(&p);
}

/* A wide character stands whole or not at all, whatever is written over it and wherever it is cut. */
static void wide_characters(void **state) {
    struct painter p;
    struct grid g;
    (void)state;
    open_painter(&p, &g, rich(), 10, 3);
    grid_text(&g, 0, 0, STYLE_TEXT, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad");
    grid_text(&g, 1, 1, STYLE_TEXT,
              "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad"); /* the last does not fit */
    paint_and_check(&p, &g);
    assert_int_equal(grid_at(&g, 9, 1)->ch, ' ');
    for (int x = 0; x < 10; x++) {
        grid_put(&g, x, 0, STYLE_BLOOD, 'x');
        paint_and_check(&p, &g);
    }
    for (int x = 0; x < 10; x++) {
        grid_put(&g, x, 1, STYLE_BLOOD, 0x56fd);
        paint_and_check(&p, &g);
    }
    grid_text(&g, 0, 2, STYLE_TEXT, "e\xcc\x81\xcc\xa7\xcc\xa8 o");
    paint_and_check(&p, &g);
    grid_text(&g, 0, 2, STYLE_TEXT, "e o");
    paint_and_check(&p, &g);
    painter_close(&p);
}

/* A painter larger or smaller than the grid: what is not there is blank. */
static void sizes_differ(void **state) {
    struct painter p;
    struct grid g;
    struct err e;
    const char *bytes;
    (void)state;
    open_painter(&p, &g, rich(), 20, 5);
    grid_text(&g, 0, 0, STYLE_TEXT, "a text as wide as this and more");
    paint_and_check(&p, &g);
    assert_int_equal(painter_fit(&p, 9, 2, &e), ST_OK);
    glass_init(&glass, 9, 2);
    paint(&p, &g);
    assert_int_equal(glass.cell[8].ch, 's');
    assert_int_equal(painter_fit(&p, 30, 9, &e), ST_OK);
    glass_init(&glass, 30, 9);
    paint(&p, &g);
    assert_int_equal(glass.cell[29].ch, ' ');
    assert_int_equal(painter_fit(&p, 0, 0, &e), ST_OK);
    assert_int_equal(painter_frame(&p, &g, &bytes), 0);
    assert_int_equal(painter_fit(&p, UINT16_MAX, UINT16_MAX, &e), ST_OK);
    assert_true(painter_frame(&p, &g, &bytes) > 0);
    assert_true(p.known);
    painter_close(&p);
}

static void terminals_are_known_by_name(void **state) {
    static const struct {
        const char *term, *colorterm, *no_color;
        enum colour_depth depth;
    } row[] = {
        {"xterm-256color", "truecolor", NULL, DEPTH_TRUE},
        {"xterm-256color", "24bit", "", DEPTH_TRUE},
        {"xterm-256color", "truecolor", "1", DEPTH_NONE},
        {"xterm-256color", NULL, NULL, DEPTH_256},
        {"xterm-kitty", NULL, NULL, DEPTH_TRUE},
        {"xterm-direct", NULL, NULL, DEPTH_TRUE},
        {"vte-256color", NULL, NULL, DEPTH_256},
        {"tmux-256color", "truecolor", NULL, DEPTH_TRUE},
        {"screen-256color", "truecolor", NULL, DEPTH_256},
        {"xterm", NULL, NULL, DEPTH_16},
        {"linux", NULL, NULL, DEPTH_16},
        {"vt100", NULL, NULL, DEPTH_NONE},
        {NULL, NULL, NULL, DEPTH_16},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct paint_env env = {row[i].term, row[i].colorterm, row[i].no_color, true};
        assert_int_equal(paint_mode_of(&env, COLOUR_AUTO, true).depth, row[i].depth);
        assert_int_equal(paint_mode_of(&env, COLOUR_NEVER, true).depth, DEPTH_NONE);
        assert_false(paint_mode_of(&env, COLOUR_AUTO, false).unicode);
    }
    const struct paint_env vt = {"vt100", NULL, NULL, false}, screen = {"screen", NULL, NULL, true};
    assert_int_equal(paint_mode_of(&vt, COLOUR_ALWAYS, true).depth, DEPTH_16);
    assert_false(paint_mode_of(&vt, COLOUR_AUTO, true).unicode);
    assert_false(paint_mode_of(&screen, COLOUR_AUTO, true).erases);
    assert_false(paint_mode_of(&screen, COLOUR_AUTO, true).attrs & ATTR_ITALIC);
}

/* Without colours not one code of colour is written; with sixteen the ground stays the terminal's own. */
static void few_colours(void **state) {
    (void)state;
    for (int depth = DEPTH_NONE; depth <= DEPTH_16; depth++) {
        struct painter p;
        struct grid g;
        struct paint_mode mode = rich();
        mode.depth = (enum colour_depth)depth;
        open_painter(&p, &g, mode, 30, STYLES);
        for (int i = 0; i < STYLES; i++)
            grid_text(&g, 0, i, (enum style)i, "words");
        paint_and_check(&p, &g);
        for (int i = 0; i < glass.w * glass.h; i++) {
            assert_int_equal(glass.cell[i].pen.ground.kind, COLOUR_OWN);
            assert_true(depth == DEPTH_16 || glass.cell[i].pen.ink.kind == COLOUR_OWN);
            assert_true(depth == DEPTH_16 || !(glass.cell[i].pen.attr & ATTR_DIM));
        }
        assert_true(glass.cell[STYLE_HERE * 30].pen.attr & ATTR_REVERSE);
        painter_close(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_depth_shows_every_frame),
        cmocka_unit_test(usual_changes_are_cheap),
        cmocka_unit_test(bytes_are_these),
        cmocka_unit_test(wide_characters),
        cmocka_unit_test(sizes_differ),
        cmocka_unit_test(terminals_are_known_by_name),
        cmocka_unit_test(few_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
