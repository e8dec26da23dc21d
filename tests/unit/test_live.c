/* The lab live without a terminal: what is picked by keys, what is refused and how, that a run cut into any
 * parts is one run, and that no key brings it down. */
#include "core/registry.h"
#include "front/cli/live.h"
#include "screen_pages.h"

#include <unistd.h>

enum { GAMES = 70, KEYS = 3000, WIDEST = 160, TALLEST = 50 };

static struct cell cells[WIDEST * TALLEST];
static struct grid grid;
static struct layout_hits hits;
static char page[TALLEST * (WIDEST + 1) + 1];

static struct live *start(const char *game) {
    struct live *l = calloc(1, sizeof *l);
    struct err e;
    assert_non_null(l);
    if (live_open(l, game, 1, &e) != ST_OK)
        fail_msg("%s", e.text);
    return l;
}

static void leave(struct live *l) {
    live_close(l);
    free(l);
}

static enum live_does press(struct live *l, uint8_t code) {
    return live_key(l, &(struct key){.code = code});
}

static void type(struct live *l, const char *keys) {
    for (; *keys; keys++)
        live_key(l, &(struct key){.code = KEY_CHAR, .ch = (uint8_t)*keys});
}

/* A line in place of what stands there. */
static void enter(struct live *l, const char *line) {
    live_key(l, &(struct key){.code = KEY_CHAR, .ch = 'u', .mods = MOD_CTRL});
    type(l, line);
    press(l, KEY_ENTER);
}

static void work_off(struct live *l) {
    while (live_wait(l) >= 0 && live_next(l)) {
        live_work(l);
        live_worked(l, 0);
    }
}

/* The screen as ASCII, row by row. */
static const char *draw(const struct live *l, uint16_t w, uint16_t h) {
    char line[WIDEST + 1], *to = page;
    grid_init(&grid, cells, w, h);
    grid.wide = true;
    hits.count = 0;
    live_draw(l, &grid, &hits);
    for (int y = 0; y < h; y++)
        to += sprintf(to, "%s\n", row(&grid, y, line));
    for (uint32_t i = 0; i < hits.count; i++)
        assert_true(hits.hit[i].x + hits.hit[i].w <= w && hits.hit[i].y + hits.hit[i].h <= h);
    return page;
}

static void shows(const struct live *l, uint16_t w, uint16_t h, const char *words) {
    if (!strstr(draw(l, w, h), words))
        fail_msg("'%s' is not on the screen:\n%s", words, page);
}

/* By keys alone: the figure is searched for, and becomes 29. */
static void change_vitality(struct live *l) {
    type(l, "a");
    type(l, "boar vit");
    shows(l, 80, 24, ">    creatures.thornback_boar.vitality = 28");
    press(l, KEY_ENTER);
    shows(l, 80, 24, "creatures.thornback_boar.vitality is 28; what should it be?");
    press(l, KEY_RIGHT);
    press(l, KEY_ENTER);
    shows(l, 80, 24, "28 > 29");
}

static char *file_bytes(const char *path, size_t *len) {
    char *bytes = lab_read_file(path, 1 << 24, len);
    assert_non_null(bytes);
    assert_int_equal(unlink(path), 0);
    return bytes;
}

/* Plays all games in parts of a size and gives the JSON of the report. */
static char *played_by(uint64_t slice, bool changed, size_t *len) {
    struct live *l = start("shattered");
    char path[] = "test_live.json";
    if (changed)
        change_vitality(l);
    type(l, "n");
    enter(l, "70");
    type(l, "r");
    for (bool paused = slice != 3; live_wait(l) >= 0;) {
        l->slice = slice;
        assert_true(live_next(l));
        if (!paused && l->table.games == 9 && l->job.work == WORK_PLAY) { /* stop, and go on */
            paused = true;
            type(l, " ");
            live_work(l);
            live_worked(l, 0);
            assert_int_equal(l->table.games, 9);
            assert_int_equal(live_wait(l), -1);
            shows(l, 80, 24, "stopped: 9 of 70 games");
            type(l, " ");
            continue;
        }
        live_work(l);
        live_worked(l, 0);
    }
    assert_int_equal(l->table.games, GAMES);
    assert_int_equal(live_run_games(&l->run), GAMES);
    type(l, "o");
    enter(l, path);
    work_off(l);
    shows(l, 80, 24, "Written: test_live.json");
    leave(l);
    return file_bytes(path, len);
}

static void parts_are_one_run(void **unused) {
    (void)unused;
    for (int changed = 0; changed < 2; changed++) {
        size_t len[3];
        char *json[3];
        static const uint64_t slice[3] = {1000, 3, 31};
        for (int i = 0; i < 3; i++)
            json[i] = played_by(slice[i], changed, &len[i]);
        for (int i = 1; i < 3; i++) {
            assert_int_equal(len[i], len[0]);
            assert_memory_equal(json[i], json[0], len[0]);
        }
        assert_non_null(strstr(json[0], changed ? "\"kind\":\"compare\"" : "\"kind\":\"sim\""));
        for (int i = 0; i < 3; i++)
            free(json[i]);
    }
}

/* The figures are those of the lab's own comparison. */
static void figures_are_the_labs(void **unused) {
    (void)unused;
    struct live *l = start("shattered");
    struct recipe recipe[2] = {0};
    struct trial trial[2];
    struct comparison both;
    struct err e;
    change_vitality(l);
    type(l, "n");
    enter(l, "70");
    type(l, "r");
    work_off(l);
    for (int i = 0; i < 2; i++) {
        recipe[i].ops = registry_find("shattered");
        recipe[i].seed = 1;
        recipe[i].games = GAMES;
        if (i)
            assert_int_equal(overlay_set(&recipe[i].overlay, "creatures.thornback_boar.vitality=29", &e), ST_OK);
        assert_int_equal(trial_open(&trial[i], l->root, &recipe[i], &e), ST_OK);
    }
    assert_int_equal(compare_run(&both, &trial[0], &trial[1], &e), ST_OK);
    assert_int_equal(l->table.same, both.same);
    uint32_t outcomes = 0;
    for (uint32_t i = 0; i < l->table.count; i++) {
        const struct live_figure *f = &l->table.figure[i];
        if (f->section != SECTION_OUTCOMES)
            continue;
        for (uint32_t o = 0; o < recipe[0].ops->outcome_count; o++)
            if (!strcasecmp(recipe[0].ops->outcomes[o], f->label)) {
                outcomes++;
                for (int side = 0; side < 2; side++)
                    assert_true(f->side[side].value == (double)both.sum[side].outcome[o] / GAMES);
            }
    }
    assert_true(outcomes >= 3);
    compare_free(&both);
    for (int i = 0; i < 2; i++) {
        trial_close(&trial[i]);
        recipe_close(&recipe[i]);
    }
    assert_string_equal(l->command, "gloam compare shattered +creatures.thornback_boar.vitality=29 --rules v3 "
                                    "--scenario boar --policy dungeon=native --policy visitor=native --seed 1 -n 70");
    leave(l);
}

/* What the content does not take is refused with the words of --set, and nothing is changed. */
static void refusals(void **unused) {
    (void)unused;
    static const char *const tried[][2] = {
        {"creatures.thornback_boar.vitalit=27", "there is no such place in the layers below"},
        {"foo.bar", "foo.bar: there is no such place in the layers below; the content has creature_cards"},
        {"creatures.thornback_boar.vitality=2700", "expected a whole number between 1 and 99, found 2700"},
        {"creatures.thornback_boar.vitality=abc", "expected a whole number between 1 and 99, found 'abc'"},
        {"creatures.thornback_boar.vitality=1+2", "A plus sign parts the changes"},
    };
    struct live *l = start("shattered");
    struct live_plan before = l->plan;
    for (uint32_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        type(l, "a");
        enter(l, tried[i][0]);
        if (!strstr(l->notice, tried[i][1]))
            fail_msg("%s: '%s'", tried[i][0], l->notice);
        assert_int_equal(l->mode, LIVE_PICK);
        press(l, KEY_ESCAPE);
        assert_int_equal(l->plan.changes, 0);
    }
    type(l, "n");
    enter(l, "0");
    assert_string_equal(l->notice, "-n takes a whole number from 1 to 1000000000, not '0'");
    press(l, KEY_ESCAPE);
    type(l, "4t");
    enter(l, "feral_aggressive");
    assert_string_equal(l->notice, "'feral_aggressive' cannot play the dungeon; see 'gloam list policies shattered'");
    enter(l, "nobody");
    assert_non_null(strstr(l->notice, "nobody"));
    press(l, KEY_ESCAPE);
    assert_memory_equal(&l->plan, &before, sizeof before);
    /* A value that is stepped to and not taken is told a moment later, and the run says so too. */
    change_vitality(l);
    snprintf(l->plan.change[0].now, LIVE_VALUE, "99");
    press(l, KEY_RIGHT);
    assert_true(live_wait(l) > 0);
    work_off(l);
    assert_non_null(strstr(l->notice, "between 1 and 99, found 100"));
    type(l, "r");
    work_off(l);
    assert_int_equal(l->mode, LIVE_SETUP);
    assert_non_null(strstr(l->notice, "between 1 and 99, found 100"));
    leave(l);
}

/* There and back: picks, typed lines, results and setup, more games, another change. */
static void back_and_forth(void **unused) {
    (void)unused;
    struct live *l = start("shattered");
    assert_int_equal(press(l, KEY_TAB), LIVE_PAINT); /* no results yet */
    assert_int_equal(l->mode, LIVE_SETUP);
    type(l, "2");
    shows(l, 80, 24, "Lab: how does it start?");
    press(l, KEY_DOWN);
    press(l, KEY_ENTER);
    shows(l, 80, 24, "against a Veil Moth (moth)");
    type(l, "2");
    press(l, KEY_ESCAPE);
    type(l, "21");
    type(l, "3");
    shows(l, 80, 24, "The design document's own figures");
    press(l, KEY_ESCAPE);
    type(l, "5");
    shows(l, 120, 40, "Regular");
    type(l, "2");
    shows(l, 80, 24, "Visitor   Feral (feral_aggressive)");
    change_vitality(l);
    type(l, "n");
    enter(l, "20");
    type(l, "r");
    shows(l, 120, 40, "playing: 0 of 20 games");
    work_off(l);
    shows(l, 80, 24, "done: 20 of 20 games");
    type(l, "m");
    work_off(l);
    shows(l, 160, 50, "done: 40 of 40 games");
    shows(l, 160, 50, "-n 40");
    type(l, "c"); /* the change again, to what it was: it is none */
    list_go(&l->setup, ROW_CHANGE);
    press(l, KEY_ENTER);
    enter(l, "28");
    assert_int_equal(l->plan.changes, 0);
    press(l, KEY_TAB);
    assert_int_equal(l->mode, LIVE_RESULTS);
    shows(l, 80, 24, "28 > 29"); /* the run stands as it was played */
    type(l, "r");
    work_off(l);
    shows(l, 80, 24, "as it is, nothing is changed");
    assert_non_null(strstr(l->command, "gloam sim shattered"));
    type(l, "?");
    shows(l, 80, 24, "The lab plays many games by minds");
    press(l, KEY_ESCAPE);
    assert_int_equal(l->mode, LIVE_RESULTS);
    assert_int_equal(live_key(l, &(struct key){.code = KEY_CHAR, .ch = 'q'}), LIVE_LEAVE);
    press(l, KEY_ESCAPE); /* back to what is set, and from there out */
    assert_int_equal(l->mode, LIVE_SETUP);
    assert_int_equal(live_key(l, &(struct key){.code = KEY_ESCAPE}), LIVE_LEAVE);
    leave(l);
}

/* Changes stay when the rules are turned, from what the figure is there; another game has others. */
static void other_rules(void **unused) {
    (void)unused;
    struct live *l = start("shattered");
    change_vitality(l);
    live_take_rules(l, "document-v3");
    assert_int_equal(l->plan.changes, 1);
    assert_string_equal(l->plan.change[0].now, "29");
    list_go(&l->setup, ROW_GAME);
    press(l, KEY_RIGHT);
    assert_int_equal(l->plan.changes, 0);
    leave(l);
}

/* Every game has figures, minds and a run. */
static void every_game(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < registry_count; i++) {
        struct live *l = start(registry_games[i]->name);
        type(l, "a");
        assert_true(l->places.count > 0);
        press(l, KEY_ENTER);
        press(l, KEY_ESCAPE);
        type(l, "n");
        enter(l, "4");
        type(l, "r");
        work_off(l);
        assert_int_equal(l->table.games, 4);
        shows(l, 80, 24, registry_games[i]->title);
        shows(l, 160, 50, "done: 4 of 4 games");
        leave(l);
    }
}

static struct key drawn_key(uint64_t *dice) {
    static const uint8_t codes[] = {KEY_ENTER,     KEY_ENTER, KEY_DOWN,      KEY_UP,      KEY_LEFT,  KEY_RIGHT, KEY_ESCAPE,
                                    KEY_BACKSPACE, KEY_TAB,   KEY_PAGE_DOWN, KEY_PAGE_UP, KEY_CLICK, KEY_PASTE, KEY_HOME};
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    uint32_t n = (uint32_t)(*dice >> 33) % (2 * sizeof codes);
    if (n < sizeof codes)
        return (struct key){.code = codes[n], .x = (uint16_t)(*dice >> 40 & 15)};
    return (struct key){.code = KEY_CHAR, .ch = ' ' + (uint32_t)(*dice >> 40) % 95};
}

/* Any keys: the screen can always be drawn, and what is played is always a plan that can be. */
static void monkey(void **unused) {
    (void)unused;
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {160, 50}, {100, 30}};
    struct live *l = start(NULL);
    uint64_t dice = 17;
    for (uint32_t i = 0; i < KEYS; i++) {
        const struct key k = drawn_key(&dice);
        live_key(l, &k);
        l->write = false; /* no files of a monkey's choice */
        for (uint32_t s = 0; s < l->plan.ops->seats; s++)
            if (strchr(l->plan.mind[s], ':'))
                snprintf(l->plan.mind[s], RECIPE_MIND, "random");
        l->slice = 1;
        if (i % 3 == 0 && live_wait(l) >= 0 && live_next(l)) {
            live_work(l);
            live_worked(l, 0);
        }
        draw(l, sizes[i % 4][0], sizes[i % 4][1]);
    }
    leave(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_one_run), cmocka_unit_test(figures_are_the_labs), cmocka_unit_test(refusals),
        cmocka_unit_test(back_and_forth),    cmocka_unit_test(other_rules),          cmocka_unit_test(every_game),
        cmocka_unit_test(monkey),
    };
    return cmocka_run_group_tests_name("live", tests, NULL, NULL);
}
