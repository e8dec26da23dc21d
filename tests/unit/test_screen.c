/* Screens: the grid (clip, wrap, bars, ASCII stand-ins), printing, menus and logs. */
#include "screen_pages.h"
#include "core/offer.h"
#include "front/gate.h"
#include "front/screen/reading.h"
#include "front/term/print.h"

enum { W = 20, H = 6 };

struct board {
    struct grid g;
    struct cell cells[W * H];
};

static void board_init(struct board *b) {
    grid_init(&b->g, b->cells, W, H);
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
    assert_int_equal(text_encode(0x2588, out), 3);
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

/* What the gate lets through of one line, of a text, and of a status line. */
static void words_pass_the_gate(void **state) {
    static char long_one[3 * GATE_LINE_MAX], out[4 * GATE_LINE_MAX];
    const char *bad = "a\x1b[2J\nb\xc2\x9b\xff\xc3\xa9.\xe2\x80\xae";
    (void)state;
    FILE *f = fmemopen(out, sizeof out, "w");
    assert_non_null(f);
    gate_line(f, "%d %s", 7, bad);
    gate_part(f, "%s|", bad);
    gate_text(f, bad);
    gate_status(f, bad);
    fclose(f);
    assert_string_equal(out, "7 a?[2J?b??\xc3\xa9.?\n"
                             "a?[2J?b??\xc3\xa9.?|"
                             "a?[2J\nb??\xc3\xa9.?"
                             "\r\033[Ka?[2J?b??\xc3\xa9.?");
    memset(long_one, 'x', sizeof long_one - 1);
    f = fmemopen(out, sizeof out, "w");
    assert_non_null(f);
    gate_line(f, "%s", long_one);
    fclose(f);
    assert_int_equal(strspn(out, "x"), GATE_LINE_MAX - 1);
    assert_string_equal(out + GATE_LINE_MAX - 1, "...\n");
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
    assert_ptr_equal(menu_labelled(&m, "flee"), &m.choice[2]);
    assert_ptr_equal(menu_labelled(&m, " BACK"), &m.choice[1]);
    assert_null(menu_labelled(&m, "fle"));
    assert_null(menu_labelled(&m, ""));
    assert_null(menu_find(&m, "3"));
    assert_null(menu_find(&m, "0"));
    assert_null(menu_find(&m, ""));
    assert_null(menu_find(&m, "ab"));
    assert_null(menu_find(&m, "-1"));
    assert_null(menu_find(&m, "99999999999999999999999"));
    while (m.count < FACE_CHOICES)
        menu_add(&m, true, 0, CHOICE_ACT, "more");
    assert_null(menu_labelled(&m, "more")); /* several */
    const struct choice last = m.choice[FACE_CHOICES - 1];
    for (int i = 0; i < 100; i++)
        assert_ptr_equal(menu_add(&m, true, 'z', CHOICE_TELL, "too many"), &m.spare);
    assert_int_equal(m.count, FACE_CHOICES);
    assert_memory_equal(&m.choice[FACE_CHOICES - 1], &last, sizeof last);
    assert_null(menu_find(&m, "z"));
}

static void menus_are_read_by_their_words(void **state) {
    static struct menu m;
    (void)state;
    memset(&m, 0, sizeof m);
    menu_open(&m, true, 's', 1, "Manage Stash");
    menu_add(&m, true, 0, CHOICE_ACT, "Open the chest");
    menu_add(&m, true, 0, CHOICE_ACT, "Go west");
    menu_add(&m, true, 0, CHOICE_ACT, "Go east");
    menu_add(&m, true, 0, CHOICE_ACT, "Go east");
    menu_open(&m, false, 'b', 0, "back, throw nothing away");
    static const struct {
        const char *typed;
        int at; /* -1: nothing */
    } rows[] = {{"stash", 0},   {"MANAGE", 0},  {" manage stash ", 0}, {"open", 1},  {"open the chest", 1},
                {"go west", 2}, {"go east", 3}, {"back", 5},           {"throw", 5}, /* it does nothing yet */
                {"the", -1},    {"chest", -1}, /* inside a label that acts */
                {"go", -1},     {"sta", -1},    {"stash 2", -1},       {"ba", -1},   {"", -1}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct choice *c = menu_named(&m, rows[i].typed);
        if ((c ? c - m.choice : -1) != rows[i].at)
            fail_msg("'%s' is choice %d", rows[i].typed, c ? (int)(c - m.choice) : -1);
    }
}

/* A note goes on in the next row as long as there are rows, and is cut where there are none. */
static void notes_wrap_where_there_are_rows(void **state) {
    static struct menu m;
    struct board b;
    char line[W + 1];
    (void)state;
    memset(&m, 0, sizeof m);
    choice_note(menu_add(&m, true, 'a', CHOICE_TELL, "Hit"), "one two three four");
    choice_note(menu_add(&m, true, 0, CHOICE_OPEN, "Run"), "five six");
    assert_int_equal(menu_draw(&m, NULL, 0, 0, W, H), 3);
    board_init(&b);
    assert_int_equal(menu_draw(&m, &b.g, 0, 1, W, 3), 3);
    assert_string_equal(row(&b.g, 1, line), " 1 a-Hit  one two");
    assert_string_equal(row(&b.g, 2, line), "          three four");
    assert_string_equal(row(&b.g, 3, line), " 2   Run  five six");
    board_init(&b);
    assert_int_equal(menu_draw(&m, &b.g, 0, 1, W, 2), 2);
    assert_string_equal(row(&b.g, 1, line), " 1 a-Hit  one two...");
    assert_string_equal(row(&b.g, 2, line), " 2   Run  five six");
}

/* What may end the game badly has a sign that needs no colour, in a list and on the bar of keys. */
static void grave_choices_are_marked(void **state) {
    static const struct game_ops ops = {.title = "any"};
    static struct menu m;
    struct board b;
    char line[W + 1];
    (void)state;
    memset(&m, 0, sizeof m);
    for (uint32_t risk = RISK_NONE; risk <= RISK_FOREVER; risk++) {
        struct offer o = {.risk = (uint8_t)risk};
        text_init(&o.label, o.bytes, OFFER_LABEL);
        text_init(&o.note, o.bytes + OFFER_LABEL, OFFER_NOTE);
        text_put(&o.label, "Go");
        assert_int_equal(choice_mark(menu_offer(&m, &ops, true, 0, &o)), risk < RISK_END ? ' ' : '!');
    }
    m.choice[0].number = m.choice[3].number = 0;
    m.choice[0].letter = 'a';
    m.choice[3].letter = 'x';
    board_init(&b);
    menu_draw(&m, &b.g, 0, 0, W, H);
    assert_string_equal(row(&b.g, 1, line), " 2   Go");
    assert_string_equal(row(&b.g, 2, line), " 3  !Go");
    board_init(&b);
    menu_keys(&m, &b.g, W, false);
    assert_string_equal(row(&b.g, face_rows(&b.g) - 2, line), " a Go  x!Go  ? help");
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
    for (int i = 0; i < 3; i++) {
        char text[20];
        snprintf(text, sizeof text, "line %d", FACE_LINES + i);
        assert_string_equal(row(&b.g, i, line), text);
    }
}

/* What joins the line before it flows where there are rows for paragraphs, and stands for itself where there
 * are few: the newest is whole. A long paragraph ends, and one that has no room does not flow. */
static void small_lines_flow(void **state) {
    static struct face_log log;
    struct board b;
    char line[W + 1], text[300];
    (void)state;
    face_join(&log, STYLE_DIM, "First of all."); /* behind nothing */
    face_say(&log, STYLE_TEXT, 0, "A line.");
    face_say(&log, STYLE_DIM, 0, "One.");
    face_join(&log, STYLE_DIM, "Two.");
    face_join(&log, STYLE_DIM, "");
    face_join(&log, STYLE_DIM, "Three.");
    board_init(&b);
    assert_int_equal(log_draw(&log, &b.g, 0, 0, W, 6), 3);
    assert_string_equal(row(&b.g, 1, line), "A line.");
    assert_string_equal(row(&b.g, 2, line), "One. Two. Three.");
    board_init(&b);
    assert_int_equal(log_draw(&log, &b.g, 0, 0, W, 2), 2);
    assert_string_equal(row(&b.g, 0, line), "Two.");
    assert_string_equal(row(&b.g, 1, line), "Three.");
    board_init(&b);
    assert_int_equal(log_pages(&log, 0, W, 3), 1);
    log_draw_page(&log, 1, 0, &b.g, 0, 0, W, 3);
    assert_string_equal(row(&b.g, 1, line), "One. Two. Three.");
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    face_say(&log, STYLE_DIM, 0, text);
    face_join(&log, STYLE_DIM, text);
    face_join(&log, STYLE_DIM, text);
    assert_true(log.line[log.count - 2].joins && !log.line[log.count - 1].joins);
    face_join(&log, STYLE_DIM, "y");
    board_init(&b);
    assert_true(log_draw(&log, &b.g, 0, 0, 40, 6) == 1); /* eight rows of x would not fit */
    assert_string_equal(row(&b.g, 0, line), "y");
    for (int i = 0; i < 2 * FACE_LINES; i++) /* the oldest are lost within their paragraph */
        face_join(&log, STYLE_DIM, "y");
    board_init(&b);
    assert_int_equal(log_draw(&log, &b.g, 0, 0, W, 12), 12);
}

static void say_kind(const void *rules, const void *view, const struct event *ev, struct text *out) {
    static const char *const words[] = {"line.", "small.", "beat.", "moment."};
    (void)rules, (void)view;
    text_put(out, words[ev->kind]);
}

/* Small ones share a line; whatever weighs more has its own. */
static void events_fold_by_their_weight(void **state) {
    static const struct event_row rows[] = {{"LINE", {{0}}, WEIGHT_LINE},
                                            {"SMALL", {{0}}, WEIGHT_SMALL},
                                            {"BEAT", {{0}}, WEIGHT_BEAT},
                                            {"MOMENT", {{0}}, WEIGHT_MOMENT}};
    static const uint16_t kinds[] = {0, 1, 1, 0, 2, 1, 3};
    static const char *const lines[] = {"line.", "small. small.", "line.", "beat.", "small.", "moment."};
    static struct face_log log;
    const struct game_ops ops = {.events = rows, .event_count = 4, .say_event = say_kind};
    const struct face_scene scene = {.ops = &ops};
    struct event heard[sizeof kinds / sizeof kinds[0]] = {{0}};
    (void)state;
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        heard[i].kind = kinds[i];
    reading_tell(&scene, &(struct sink){.event = heard, .count = sizeof kinds / sizeof kinds[0]}, &log);
    assert_int_equal(log.count, sizeof lines / sizeof lines[0]);
    for (uint32_t i = 0; i < log.count; i++)
        assert_string_equal(log.line[i].text, lines[i]);
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
        cmocka_unit_test(words_pass_the_gate),
        cmocka_unit_test(colour_is_asked_for),
        cmocka_unit_test(menus_are_numbered),
        cmocka_unit_test(menus_are_read_by_their_words),
        cmocka_unit_test(notes_wrap_where_there_are_rows),
        cmocka_unit_test(grave_choices_are_marked),
        cmocka_unit_test(logs_keep_the_newest),
        cmocka_unit_test(small_lines_flow),
        cmocka_unit_test(events_fold_by_their_weight),
    };
    return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
