/* Lists of the full screen: keys, cursor, scrolling, what a click means. */
#include "front/term/list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct list l;
static struct cell cells[80 * 24];
static struct grid grid;
static struct layout_hits hits;

static void fill(uint32_t rows) {
    list_begin(&l);
    list_head(&l, "a head");
    for (uint32_t i = 0; i < rows; i++)
        list_add(&l, i + 1, i < 9 ? (char)('1' + i) : 0, list_words(&l, "row %u", i + 1), "a note");
    list_closed(&l, 'x', "closed", "it is shut");
    list_value(&l, 500, 'v', "value", "on");
    list_end(&l);
}

static void fresh(uint32_t rows) {
    memset(&l, 0, sizeof l);
    fill(rows);
}

static enum list_does press(uint8_t code, uint32_t ch) {
    return list_key(&l, &(struct key){.code = code, .ch = ch});
}

static void draw(void) {
    grid_init(&grid, cells, 80, 24);
    grid_clear(&grid);
    hits.count = 0;
    list_page(&l, "title", "keys", &grid, &hits);
}

static bool shows(const char *words) {
    for (int y = 0; y < 24; y++) {
        char line[81];
        for (int x = 0; x < 80; x++)
            line[x] = grid_at(&grid, x, y)->ch < 128 ? (char)grid_at(&grid, x, y)->ch : '#';
        line[80] = 0;
        if (strstr(line, words))
            return true;
    }
    return false;
}

static void keys_choose(void **state) {
    (void)state;
    fresh(5);
    assert_int_equal(list_id(&l), 1);
    assert_int_equal(press(KEY_DOWN, 0), LIST_PAINT);
    assert_int_equal(press(KEY_CHAR, 'j'), LIST_PAINT);
    assert_int_equal(list_id(&l), 3);
    assert_int_equal(press(KEY_ENTER, 0), LIST_CHOSEN);
    assert_int_equal(press(KEY_CHAR, '5'), LIST_CHOSEN);
    assert_int_equal(list_id(&l), 5);
    assert_int_equal(press(KEY_CHAR, 'z'), LIST_IDLE);
    assert_int_equal(press(KEY_CHAR, 'q'), LIST_BACK);
    assert_int_equal(press(KEY_ESCAPE, 0), LIST_BACK);
    assert_int_equal(press(KEY_UP, 0), LIST_PAINT);
    press(KEY_HOME, 0);
    press(KEY_UP, 0); /* round to the last */
    assert_int_equal(list_id(&l), 500);
    /* Letters that are only themselves move nothing. */
    assert_int_equal(list_key(&l, &(struct key){.code = KEY_CHAR, .ch = 'k', .mods = MOD_ITSELF}), LIST_IDLE);
}

static void what_is_closed_says_why(void **state) {
    (void)state;
    fresh(2);
    assert_int_equal(press(KEY_CHAR, 'x'), LIST_PAINT);
    assert_string_equal(l.notice, "it is shut");
    draw();
    assert_true(shows("x- closed"));
    press(KEY_DOWN, 0);
    assert_string_equal(l.notice, "");
}

static void values_turn(void **state) {
    (void)state;
    fresh(2);
    assert_int_equal(press(KEY_RIGHT, 0), LIST_IDLE); /* the first row has none */
    list_go(&l, 500);
    assert_int_equal(press(KEY_RIGHT, 0), LIST_MORE);
    assert_int_equal(press(KEY_LEFT, 0), LIST_LESS);
}

static void the_cursor_stays_and_is_seen(void **state) {
    (void)state;
    fresh(100);
    for (uint32_t i = 1; i < 100; i++) {
        char words[16];
        press(KEY_DOWN, 0);
        fill(100); /* as after something changed */
        assert_int_equal(list_id(&l), i + 1);
        draw();
        snprintf(words, sizeof words, "row %u ", i + 1);
        assert_true(shows(words));
        if (i == 50)
            assert_true(shows("more above") && shows("more below"));
    }
}

static void a_second_click_chooses(void **state) {
    (void)state;
    fresh(5);
    draw();
    assert_int_equal(hits.count, 7);
    const uint16_t third = hits.hit[2].item;
    assert_int_equal(list_key(&l, &(struct key){.code = KEY_CLICK, .x = third}), LIST_PAINT);
    assert_int_equal(list_id(&l), 3);
    assert_int_equal(list_key(&l, &(struct key){.code = KEY_CLICK, .x = third}), LIST_CHOSEN);
    assert_int_equal(list_key(&l, &(struct key){.code = KEY_CLICK, .x = 0}), LIST_IDLE);
}

/* On a large screen a list is a column somewhere on it; small rows share a line where rows are short, and
 * each of them can still be seen and hit. */
static void small_rows_share_lines(void **state) {
    static struct cell large[160 * 50];
    (void)state;
    memset(&l, 0, sizeof l);
    list_begin(&l);
    for (uint32_t i = 0; i < 24; i++)
        list_add(&l, i + 1, (char)('a' + i), list_words(&l, "row%u", i + 1), NULL)->small = i >= 12;
    list_end(&l);
    draw();
    assert_true(shows("row1 ") && shows("row24"));
    assert_int_equal(hits.count, 24);
    for (uint32_t i = 0; i < hits.count; i++)
        assert_int_equal(layout_at(&hits, hits.hit[i].x, hits.hit[i].y), hits.hit[i].item);
    grid_init(&grid, large, 160, 50);
    grid_clear(&grid);
    hits.count = 0;
    list_page(&l, "title", "keys", &grid, &hits);
    assert_int_equal(hits.count, 24);
    assert_true(hits.hit[0].x >= 20 && hits.hit[0].y >= 5);
}

/* Where only ASCII can be shown, an arrow that is a key must not look like the keys < and >. */
static void arrows_that_are_keys(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        const struct cell key = {.ch = 0x2190 + i, .style = STYLE_KEY},
                          text = {.ch = 0x2190 + i, .style = STYLE_TEXT};
        assert_int_equal(cell_ascii(&key), "hklj"[i]);
        assert_int_equal(cell_ascii(&text), grid_ascii(0x2190 + i));
    }
}

/* A paragraph that is taller than its box is read line by line, from its first word to its last, and not
 * further. */
static void a_long_paragraph_scrolls(void **state) {
    enum { WORDS = 400 };
    static char words[WORDS * 8];
    bool seen[WORDS] = {false};
    uint32_t presses = 0, used = 0;
    (void)state;
    for (uint32_t i = 0; i < WORDS; i++)
        used += (uint32_t)snprintf(words + used, sizeof words - used, "%sw%03u.", i ? " " : "", i);
    memset(&l, 0, sizeof l);
    l.plain = true;
    list_text(&l, "before it");
    list_text(&l, words);
    list_text(&l, "after it");
    list_end(&l);
    for (;;) {
        grid_init(&grid, cells, 80, 24);
        hits = (struct layout_hits){0};
        list_over(&l, "title", "keys", &grid, &hits);
        for (uint32_t i = 0; i < WORDS; i++) {
            char word[8];
            snprintf(word, sizeof word, "w%03u.", i);
            seen[i] = seen[i] || shows(word);
        }
        assert_int_equal(shows("before it"), presses == 0);
        assert_int_equal(shows("more above"), presses > 0);
        assert_int_equal(shows("more below"), hits.below > 0);
        if (!hits.below)
            break;
        assert_int_equal(list_read_key(&l, &(struct key){.code = KEY_DOWN, .below = hits.below}), LIST_PAINT);
        presses++;
        assert_true(presses < 100);
    }
    assert_true(shows("after it"));
    for (uint32_t i = 0; i < WORDS; i++)
        assert_true(seen[i]);
    list_read_key(&l, &(struct key){.code = KEY_DOWN, .below = 0}); /* there is nothing more */
    assert_int_equal(l.top, presses);
    list_read_key(&l, &(struct key){.code = KEY_HOME, .below = 0});
    assert_int_equal(l.top, 0);
    list_read_key(&l, &(struct key){.code = KEY_END, .below = 30});
    assert_int_equal(l.top, 30);
}

/* The last rows fill the page, and rows that are cut are hit only where they are seen. */
static void the_foot_is_not_empty(void **state) {
    (void)state;
    fresh(100);
    press(KEY_END, 0);
    draw();
    assert_true(shows("row 100") && shows("row 87") && shows("more above") && !shows("more below"));
    for (uint32_t i = 0; i < hits.count; i++)
        assert_true(hits.hit[i].y >= 2 && hits.hit[i].y + hits.hit[i].h <= 21);
}

/* More rows and words than there is room for are no harm. */
static void what_is_too_much(void **state) {
    (void)state;
    fresh(3 * LIST_ROWS);
    assert_true(l.count <= LIST_ROWS);
    draw();
    press(KEY_END, 0);
    draw();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_choose),
                                       cmocka_unit_test(what_is_closed_says_why),
                                       cmocka_unit_test(values_turn),
                                       cmocka_unit_test(the_cursor_stays_and_is_seen),
                                       cmocka_unit_test(a_second_click_chooses),
                                       cmocka_unit_test(small_rows_share_lines),
                                       cmocka_unit_test(arrows_that_are_keys),
                                       cmocka_unit_test(a_long_paragraph_scrolls),
                                       cmocka_unit_test(the_foot_is_not_empty),
                                       cmocka_unit_test(what_is_too_much)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
