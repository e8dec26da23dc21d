/* Panes by themselves, from scenes made by hand: how large a map is drawn in a box, and that a row of figures
 * cuts none of them. What whole tables look like: golden/test_screens.c. */
#include "front/screen/panes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WIDE = 120, TALL = 50 };

static struct scene scene;
static struct cell cells[WIDE * TALL];

/* The pane in a box of that size, as it would be drawn by the form. */
static struct grid drawn(const struct pane *p, enum pane_form form, int w, int h) {
    const struct eye e = {.s = &scene};
    struct grid g;
    grid_init(&g, cells, WIDE, TALL);
    grid_clear(&g);
    pane_draw(&e, p, form, &g, (struct box){0, 0, w, h});
    return g;
}

/* A row as text of one byte a cell; what is no ASCII is a '#'. */
static const char *row_of(const struct grid *g, int y, char out[WIDE + 1]) {
    int end = 0;
    for (int x = 0; x < WIDE; x++) {
        const uint32_t ch = grid_at(g, x, y)->ch;
        out[x] = (char)(ch < 128 ? ch : '#');
        end = out[x] != ' ' ? x + 1 : end;
    }
    out[end] = 0;
    return out;
}

static struct pane *begin(enum pane_kind kind, const char *title) {
    memset(&scene, 0, sizeof scene);
    return scene_pane(&scene, kind, OF_ME, title);
}

/* Two rooms at the ends of a floor of so many columns and rows. */
static const struct pane *floor_of(int columns, int rows) {
    const struct pane *p = begin(PANE_MAP, NULL);
    scene_thing(&scene, 1, "Hall")->sign = "H";
    struct thing *far = scene_thing(&scene, 2, "Vault");
    far->sign = "V";
    far->x = (int8_t)(columns - 1);
    far->y = (int8_t)(rows - 1);
    return p;
}

/* A map that is higher than its rows shows where one is, and the next places on both sides, wherever that is.
 */
static void maps_show_what_is_next(void **unused) {
    enum { FLOORS = 9, ROWS = 8 }; /* the title is one of them */
    (void)unused;
    for (int here = 0; here < FLOORS; here++) {
        static const char *const signs[] = {"A", "B", "C", "D", "E", "F", "G", "I", "J"};
        const struct pane *p = begin(PANE_MAP, NULL);
        for (int i = 0; i < FLOORS; i++) {
            struct thing *t = scene_thing(&scene, (uint32_t)i + 1, "Hall");
            t->sign = signs[i];
            t->y = (int8_t)i;
            t->here = i == here;
            t->ways = WAY_NORTH | WAY_SOUTH;
        }
        drawn(p, FORM_ROWS, 24, ROWS);
        for (int i = here ? here - 1 : 0; i <= here + 1 && i < FLOORS; i++) {
            bool seen = false;
            for (int at = 0; at < WIDE * ROWS; at++)
                seen |= cells[at].ch == (uint32_t)*signs[i];
            assert_true(seen);
        }
    }
}

/* The largest scale that has room: air around boxes first goes, then the boxes, then the brackets. */
static void maps_take_their_room(void **unused) {
    static const struct {
        int columns, rows, w, h, far_x, far_y; /* where the sign of the far room stands */
    } floors[] = {
        {5, 3, 80, 40, 67, 13},  /* boxes with words */
        {5, 3, 80, 14, 61, 9},   /* boxes */
        {10, 5, 80, 30, 75, 17}, /* too wide for these: closer together */
        {10, 5, 80, 12, 75, 8},  /* too low for boxes */
        {10, 5, 40, 30, 36, 8},  /* single signs */
        {10, 5, 24, 30, 18, 8},  /* as close as there are ways to be seen */
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof floors / sizeof floors[0]; i++) {
        const struct pane *p = floor_of(floors[i].columns, floors[i].rows);
        drawn(p, FORM_TALL, floors[i].w, floors[i].h);
        int x = -1, y = -1;
        for (int at = 0; at < WIDE * floors[i].h && y < 0; at++)
            if (cells[at].ch == 'V' && (at % WIDE == 0 || cells[at - 1].ch == ' ') &&
                cells[at + 1].ch != 'a') {
                x = at % WIDE;
                y = at / WIDE;
            }
        if (x != floors[i].far_x || y != floors[i].far_y)
            fail_msg("floor %u: the far room is at %d, %d", i, x, y);
    }
}

/* Behind a long title there is room for one of two, and for none of the third, larger one. */
static void figures_are_whole_or_not_there(void **unused) {
    char row[WIDE + 1];
    (void)unused;
    const struct pane *p = begin(PANE_METERS, "They call you Showrunner");
    scene_gauge(&scene, 1, "Effort", (struct stat_span){80, 80}, 100);
    for (int w = 27; w <= 60; w++) {
        const struct grid g = drawn(p, FORM_LOW, w, 1);
        row_of(&g, 0, row);
        if (strstr(row, "Effort") && !strstr(row, "80/100"))
            fail_msg("%d columns: '%s'", w, row);
    }
    const struct grid below = drawn(p, FORM_LOW, 39, 2);
    assert_string_equal(row_of(&below, 1, row), "Effort 80/100");
}

/* Counts without a title share a row, also where pips have become too many to be counted. */
static void counts_share_a_row(void **unused) {
    char row[WIDE + 1];
    (void)unused;
    for (int32_t energy = 6; energy < 9; energy++) {
        const struct pane *p = begin(PANE_METERS, NULL);
        scene_gauge(&scene, 1, "Energy", (struct stat_span){energy, energy}, energy);
        scene_gauge(&scene, 2, "Hand", (struct stat_span){3, 3}, 0);
        const struct grid g = drawn(p, FORM_FULL, 39, 4);
        assert_non_null(strstr(row_of(&g, 0, row), "Hand 3"));
        assert_string_equal(row_of(&g, 1, row), "");
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_take_their_room),
        cmocka_unit_test(maps_show_what_is_next),
        cmocka_unit_test(figures_are_whole_or_not_there),
        cmocka_unit_test(counts_share_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
