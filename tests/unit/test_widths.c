/* Widths: what a character takes, and that neither a cut nor a wrap ever halves one. */
#include "base/rng.h"
#include "base/text.h"
#include "front/screen/grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { W = 12, H = 6 };

static struct cell cells[W * H];
static char row_text[W * 16];

static struct grid wide_grid(void) {
    struct grid g;
    grid_init(&g, cells, W, H);
    g.wide = true;
    return g;
}

/* A row as text, without the blanks at its end. */
static const char *row(const struct grid *g, int y) {
    struct text t;
    char bytes[4];
    text_init(&t, row_text, sizeof row_text);
    for (int x = 0; x < g->w; x++) {
        const struct cell *c = grid_at(g, x, y);
        if (c->part == PART_TAIL)
            continue;
        text_bytes(&t, bytes, text_encode(c->ch, bytes));
        for (int i = 0; i < CELL_MARKS && c->mark[i]; i++)
            text_bytes(&t, bytes, text_encode(c->mark[i], bytes));
    }
    while (t.len && t.buf[t.len - 1] == ' ')
        t.buf[--t.len] = 0;
    return t.buf;
}

static void characters_have_widths(void **state) {
    static const struct {
        uint32_t ch, width;
    } rows[] = {
        {'a', 1},    {0xe9, 1},   {0x300, 0},   {0x36f, 0},   {0x370, 1},   {0x416, 1},   {0x1100, 2},
        {0x1161, 0}, {0x200d, 0}, {0x2014, 1},  {0x2192, 1},  {0x2500, 1},  {0x2588, 1},  {0x25b8, 1},
        {0x2605, 1}, {0x2665, 1}, {0x231a, 2},  {0x3000, 2},  {0x3042, 2},  {0x30a2, 2},  {0x3099, 0},
        {0x4e2d, 2}, {0x9fff, 2}, {0xa4d0, 1},  {0xac00, 2},  {0xd7a3, 2},  {0xfe0f, 0},  {0xff21, 2},
        {0xff71, 1}, {0xffe5, 2}, {0x1d400, 1}, {0x1f600, 2}, {0x1f680, 2}, {0x20000, 2}, {0x10ffff, 1},
        {0x0e31, 0}, {0x0e32, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (text_char_width(rows[i].ch) != rows[i].width)
            fail_msg("U+%04X takes %u columns, not %u", rows[i].ch, text_char_width(rows[i].ch),
                     rows[i].width);
    assert_int_equal(text_width("a\xe4\xb8\xad"
                                "e\xcc\x81\xff"),
                     5);
    assert_int_equal(text_width(""), 0);
}

/* The tables are sorted and apart, or their search would miss: seen from outside, each CJK ideograph is wide,
 * and no letter of Europe is. */
static void blocks_are_of_one_width(void **state) {
    (void)state;
    for (uint32_t ch = 0x4e00; ch <= 0x9fff; ch++)
        assert_int_equal(text_char_width(ch), 2);
    for (uint32_t ch = 0xac00; ch <= 0xd7a3; ch++)
        assert_int_equal(text_char_width(ch), 2);
    for (uint32_t ch = 0; ch < 0x300; ch++)
        assert_int_equal(text_char_width(ch), 1);
    for (uint32_t ch = 0x300; ch <= 0x36f; ch++)
        assert_int_equal(text_char_width(ch), 0);
    for (uint32_t ch = 0x2500; ch <= 0x25fc; ch++)
        assert_int_equal(text_char_width(ch), 1);
}

static void wide_text_is_placed(void **state) {
    struct grid g = wide_grid();
    (void)state;
    assert_int_equal(grid_text(&g, 0, 0, STYLE_TEXT,
                               "a\xe4\xb8\xad"
                               "b"),
                     4);
    assert_string_equal(row(&g, 0), "a\xe4\xb8\xad"
                                    "b");
    assert_int_equal(grid_at(&g, 1, 0)->part, PART_HEAD);
    assert_int_equal(grid_at(&g, 2, 0)->part, PART_TAIL);
    grid_text(&g, 2, 0, STYLE_TEXT, "x"); /* over the tail */
    assert_string_equal(row(&g, 0), "a xb");
    grid_text(&g, -1, 1, STYLE_TEXT,
              "\xe4\xb8\xad"
              "b");
    assert_string_equal(row(&g, 1), " b");
    grid_text(&g, W - 1, 2, STYLE_TEXT, "\xe4\xb8\xad");
    assert_string_equal(row(&g, 2), "");
    assert_int_equal(grid_text(&g, 0, 3, STYLE_TEXT,
                               "\xcc\x81"
                               "e\xcc\x81\xcc\xa7\xcc\xa8."),
                     2);
    assert_string_equal(row(&g, 3), "e\xcc\x81\xcc\xa7."); /* two marks are kept */
    grid_right(&g, W, 4, STYLE_TEXT, "\xe4\xb8\xad");
    assert_int_equal(grid_at(&g, W - 2, 4)->part, PART_HEAD);
    grid_text(&g, 0, 5, STYLE_TEXT, "\xf0\x9f\x87\xa9\xd7\x90\xee\x80\x80\xe2\x9d\xa4\xef\xb8\x8f");
    assert_string_equal(row(&g, 5),
                        "???\xe2\x9d\xa4"); /* flags, right to left, private; no choice of variant */
}

static void wide_text_is_cut(void **state) {
    struct grid g = wide_grid();
    (void)state;
    assert_int_equal(grid_clip(&g, 0, 0, 8, STYLE_TEXT, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad"),
                     8);
    assert_string_equal(row(&g, 0), "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad");
    assert_int_equal(grid_clip(&g, 0, 1, 7, STYLE_TEXT, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad"),
                     7);
    assert_string_equal(row(&g, 1), "\xe4\xb8\xad\xe4\xb8\xad...");
    assert_int_equal(grid_clip(&g, 0, 2, 6, STYLE_TEXT, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad"),
                     6);
    assert_string_equal(row(&g, 2), "\xe4\xb8\xad ..."); /* half of one would be left: it goes */
    assert_int_equal(grid_wrap(&g, 0, 3, 5, 3, STYLE_TEXT, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad ab"), 2);
    assert_string_equal(row(&g, 3), "\xe4\xb8\xad\xe4\xb8\xad");
    assert_string_equal(row(&g, 4), "\xe4\xb8\xad ab");
    assert_int_equal(grid_wrapped(5, "\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xad ab"), 2);
    assert_int_equal(grid_wrapped(1, "\xe4\xb8\xad\xe4\xb8\xad"), 2); /* too narrow for it, and yet it ends */
}

/* Random texts into random boxes: heads have tails, nothing leaves its box, and measuring is what drawing
 * does. */
static void nothing_is_halved(void **state) {
    static const char *const part[] = {"a",    "\xe4\xb8\xad", "e\xcc\x81", " ",           "\xf0\x9f\x98\x80",
                                       "\xff", "word",         "\n",        "\xe2\x80\x8d"};
    struct stream dice;
    (void)state;
    stream_open(&dice, 3);
    for (int i = 0; i < 20000; i++) {
        struct grid g = wide_grid();
        TEXT_ON_STACK(t, 80);
        for (uint32_t n = stream_below(&dice, 12); n; n--) {
            uint32_t which = stream_below(&dice, sizeof part / sizeof part[0]);
            text_put(&t, part[which]);
        }
        int x = (int)stream_below(&dice, 6), w = 1 + (int)stream_below(&dice, 6);
        int rows = grid_wrap(&g, x, 0, w, H, STYLE_TEXT, t.buf);
        assert_int_equal(rows < H ? rows : H, grid_wrapped(w, t.buf) < H ? grid_wrapped(w, t.buf) : H);
        int over = (int)stream_below(&dice, W);
        grid_text(&g, over, 0, STYLE_TEXT, "x");
        for (int y = 0; y < H; y++)
            for (int k = 0; k < W; k++) {
                const struct cell *c = grid_at(&g, k, y), *next = grid_at(&g, k + 1, y);
                assert_true((c->part == PART_HEAD) == (next && next->part == PART_TAIL));
                assert_true((c->part == PART_TAIL) == !c->ch);
                assert_true(c->ch == ' ' || (y == 0 && k == over) || (k >= x && k < x + w));
            }
    }
}

/* Every sign of our screens has one column, and something that stands for it in ASCII. */
static void signs_have_stand_ins(void **state) {
    const char *s = "\u25b8\u25b6\u25ba\u25c4\u25b2\u25bc\u25cf\u25cb\u25c6\u25a0\u2592\u2591\u2588\u2248"
                    "\u2665\u2190\u2191\u2192"
                    "\u2193\u2212\u2026\u2605\u00d7\u00b7\u00b2\u256d\u256e\u256f\u2570\u2504\u2506\u2501"
                    "\u2503\u2554\u2014\u2019\u00e9";
    char seen[4] = {grid_ascii(0x2588), grid_ascii(0x2592), grid_ascii(0x2591), 0};
    (void)state;
    while (*s) {
        uint32_t ch, n = text_decode(s, &ch);
        assert_int_equal(text_char_width(ch), 1);
        if (grid_ascii(ch) == '?')
            fail_msg("nothing stands for U+%04X", ch);
        s += n;
    }
    assert_string_equal(seen, "#:.");
    assert_int_equal(grid_ascii(0x4e2d), '?');
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_have_widths), cmocka_unit_test(blocks_are_of_one_width),
        cmocka_unit_test(wide_text_is_placed),    cmocka_unit_test(wide_text_is_cut),
        cmocka_unit_test(nothing_is_halved),      cmocka_unit_test(signs_have_stand_ins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
