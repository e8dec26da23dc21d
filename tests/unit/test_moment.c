/* What moves on a full screen: figures from what was shown to what is there, and the words of a moment over
 * the stage, at every size. */
#include "../common/share.h"
#include "core/registry.h"
#include "front/screen/face.h"
#include "front/table/table.h"
#include "front/term/sight.h"
#include "front/term/moment.h"
#include "screen_pages.h"

enum { HEALTH = 7, DREAD, FOE };

static struct moment m;
static struct scene scene;
static struct cell cells[200 * 60];
static struct grid grid;

struct figure {
    uint32_t id;
    int32_t lo, hi, most;
};

static void lay(const struct figure *f, uint32_t count) {
    memset(&scene, 0, sizeof scene);
    scene_pane(&scene, PANE_METERS, OF_ME, "You");
    for (uint32_t i = 0; i < count; i++)
        scene_gauge(&scene, f[i].id, "a figure", (struct stat_span){f[i].lo, f[i].hi}, f[i].most);
}
#define LAY(...)                                                                                             \
    lay((const struct figure[]){__VA_ARGS__},                                                                \
        sizeof((const struct figure[]){__VA_ARGS__}) / sizeof(struct figure))

static void stands(uint32_t thing, int32_t lo, int32_t hi) {
    assert_int_equal(scene.thing[thing].gauge.now.lo, lo);
    assert_int_equal(scene.thing[thing].gauge.now.hi, hi);
}

static void test_nothing_moves_at_first(void **state) {
    (void)state;
    moment_forget(&m);
    LAY({HEALTH, 40, 40, 55});
    assert_false(moment_begin(&m, &scene, 0));
    assert_false(moment_begin(&m, &scene, 0));
    moment_put(&m, 0, &scene);
    stands(0, 40, 40);
}

static void test_goes_from_what_was_to_what_is(void **state) {
    (void)state;
    moment_forget(&m);
    LAY({HEALTH, 40, 44, 55}, {DREAD, 10, 10, 100});
    moment_begin(&m, &scene, 0);
    LAY({DREAD, 31, 31, 100}, {HEALTH, 7, 9, 55}); /* and in another order */
    assert_true(moment_begin(&m, &scene, 0));
    int32_t health = 40, dread = 10;
    for (int32_t at = -10; at <= MOMENT_BARS_MS + 10; at++) {
        moment_put(&m, at, &scene);
        const struct stat_span d = scene.thing[0].gauge.now, h = scene.thing[1].gauge.now;
        if (at <= 0) {
            stands(0, 10, 10);
            stands(1, 40, 44);
        }
        assert_true(h.lo <= health && h.lo <= h.hi && d.lo >= dread && d.lo == d.hi);
        health = h.lo;
        dread = d.lo;
    }
    stands(0, 31, 31);
    stands(1, 7, 9);
    moment_put(&m, MOMENT_FRAME_MS, &scene);
    stands(0, 17, 17);
    assert_false(moment_begin(&m, &scene, 1)); /* other eyes have seen nothing yet */
}

static void test_extremes_do_not_overflow(void **state) {
    (void)state;
    moment_forget(&m);
    LAY({HEALTH, INT32_MIN, INT32_MIN, 0});
    moment_begin(&m, &scene, 0);
    LAY({HEALTH, INT32_MAX, INT32_MAX, 0});
    assert_true(moment_begin(&m, &scene, 0));
    for (int32_t at = 0, last = INT32_MIN; at <= MOMENT_BARS_MS; at++) {
        moment_put(&m, at, &scene);
        assert_true(scene.thing[0].gauge.now.lo >= last);
        last = scene.thing[0].gauge.now.lo;
    }
    stands(0, INT32_MAX, INT32_MAX);
}

/* What is new, nameless, unknown, or of another length has not moved; of two of one id each has its own. */
static void test_the_same_things_move(void **state) {
    (void)state;
    moment_forget(&m);
    LAY({0, 1, 1, 9}, {FOE, 30, 30, 30}, {HEALTH, 5, 5, 9}, {HEALTH, 6, 6, 9}, {DREAD, 2, 2, 9});
    moment_begin(&m, &scene, 0);
    LAY({0, 8, 8, 9}, {FOE, 20, 20, 40}, {HEALTH, 5, 5, 9}, {HEALTH, 9, 9, 9}, {DREAD, 1, 0, 9},
        {99, 4, 4, 9});
    assert_true(moment_begin(&m, &scene, 0));
    moment_put(&m, 0, &scene);
    stands(0, 8, 8);
    stands(1, 20, 20);
    stands(2, 5, 5);
    stands(3, 6, 6);
    stands(4, 1, 0);
    stands(5, 4, 4);
}

/* All the words stand in the frame, in order, and the foot of the screen is left alone. */
static void banner_is_whole(const char *words, uint16_t w, uint16_t h) {
    const char side = grid_ascii(0x2551);
    char line[256], all[FACE_TEXT * 2] = "", told[FACE_TEXT] = "";
    for (const char *s = words; *s;)
        told[strlen(told)] = grid_ascii(utf8_next(&s));
    grid_init(&grid, cells, w, h);
    grid.wide = true;
    grid_clear(&grid);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            grid_put(&grid, x, y, STYLE_TEXT, '.');
    moment_banner(words, &grid);
    for (int y = 0; y < h; y++) {
        row(&grid, y, line);
        char *from = strchr(line, side), *to = from ? strrchr(from + 1, side) : NULL;
        if (!to)
            continue;
        *to = 0;
        for (char *word = strtok(from + 1, " "); word; word = strtok(NULL, " ")) {
            if (*all)
                strcat(all, " ");
            strcat(all, word);
        }
    }
    assert_string_equal(all, told);
    assert_int_equal(grid.cuts, 0);
    assert_int_equal(grid_at(&grid, 0, h - 1)->ch, '.');
    assert_int_equal(grid_at(&grid, 0, 0)->ch, '.');
}

static void test_banner_has_every_word(void **state) {
    (void)state;
    char longest[FACE_TEXT] = "";
    for (size_t n = 0; n + 12 < sizeof longest; n = strlen(longest))
        snprintf(longest + n, sizeof longest - n, "%sreckoned", n ? " " : "");
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {160, 50}};
    for (uint32_t i = 0; i < 3; i++) {
        banner_is_whole("The Plague Rat falls.", sizes[i][0], sizes[i][1]);
        banner_is_whole(
            "You break the trust that was between you: 5 damage to its Nerve, and nobody forgets.",
            sizes[i][0], sizes[i][1]);
        banner_is_whole(longest, sizes[i][0], sizes[i][1]);
    }
}

/* -- of whole games -- */

/* Minds that draw lots play; whatever a seat hears that weighs most is noted for it, and can be shown. */
static uint32_t moments_of(const struct game_ops *ops, uint32_t scenario, uint64_t seed) {
    struct ruleset set;
    struct match match;
    struct sight sight;
    struct stream dice;
    struct err e;
    uint32_t found = 0;
    const char *root = getenv("GLOAM_CONTENT");
    memset(&match, 0, sizeof match);
    stream_open(&dice, seed);
    if (ruleset_open(root ? root : "content", ops, NULL, &set, &e) != ST_OK ||
        match_open(&match, &set, MATCH_RECORD, &e) != ST_OK || sight_open(&sight, &match, 0, &e) != ST_OK)
        fail_msg("%s", e.text);
    void *setup = calloc(1, ops->setup_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    ops->setup_fill(set.rules, scenario, setup);
    if (match_begin(&match, setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    sight_look(&sight);
    for (uint32_t i = 0; i < 3000 && !match_over(&match); i++) {
        const struct action a = legal[stream_below(&dice, match_legal(&match, legal))];
        match_act(&match, match.ask_id, match.ask.seat, &a, NULL);
        sight_step(&sight);
        uint32_t heavy = 0;
        for (uint32_t k = 0; k < sight.heard.count; k++)
            heavy += ops->events[sight.heard.event[k].kind].weight == WEIGHT_MOMENT;
        assert_int_equal(heavy != 0, *sight.moment != 0);
        if (heavy) {
            banner_is_whole(sight.moment, 80, 24);
            found++;
        }
        sight.moment[0] = 0;
    }
    assert_true(match_over(&match));
    sight.lingers = true;
    grid_init(&grid, cells, 80, 24);
    sight_draw(&sight, &grid, NULL);
    free(setup);
    free(legal);
    sight_close(&sight);
    match_close(&match);
    ruleset_close(&set);
    return found;
}

/* Every game has something that it is remembered by: at least its end. */
static void test_every_game_has_moments(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        uint32_t found = 0;
        for (uint64_t seed = 1; seed <= 3; seed++)
            found += moments_of(registry_games[g], 0, seed);
        if (!found)
            fail_msg("%s has no moment in three games", registry_games[g]->name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_moves_at_first),   cmocka_unit_test(test_goes_from_what_was_to_what_is),
        cmocka_unit_test(test_extremes_do_not_overflow), cmocka_unit_test(test_the_same_things_move),
        cmocka_unit_test(test_banner_has_every_word),    cmocka_unit_test(test_every_game_has_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
