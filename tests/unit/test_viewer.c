/* The viewer without a terminal: every game in both directions, whose eyes see what, what each key does, and
 * films that show what the viewer shows. */
#include "../common/share.h"
#include "../term/glass.h"
#include "core/registry.h"
#include "core/state.h"
#include "front/table/table.h"
#include "front/term/film.h"
#include "front/term/full.h"
#include "screen_pages.h"

#include <jansson.h>

enum { WIDE = 160, TALL = 50, STEPS = 200 };

static struct cell cells[WIDE * TALL];
static struct grid grid;
static struct layout_hits hits;
static struct glass seen, wanted;

struct room {
    struct ruleset set;
    struct match match;
    struct viewer viewer;
    struct action *legal;
    void *setup;
    struct stream dice;
};

static bool play_one(void *of) {
    struct room *r = of;
    struct match *m = &r->match;
    uint32_t n = match_legal(m, r->legal);
    return n && match_act(m, 0, m->ask.seat, &r->legal[stream_below(&r->dice, n)], NULL) == REASON_OK;
}

/* The scenario that simulations play: it has no camp in which random play could end it. */
static uint32_t scenario_of(const struct game_ops *ops) {
    uint32_t i = 0;
    while (i + 1 < ops->scenario_count && strcmp(ops->scenarios[i].name, ops->sim_scenario))
        i++;
    return i;
}

/* A match of random play, as long as that. */
static void room_open(struct room *r, const struct game_ops *ops, uint32_t steps, uint64_t seed) {
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    memset(r, 0, sizeof *r);
    stream_open(&r->dice, seed);
    if (ruleset_open(root ? root : "content", ops, NULL, &r->set, &e) != ST_OK ||
        match_open(&r->match, &r->set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
        fail_msg("%s", e.text);
    r->setup = calloc(1, ops->setup_size);
    r->legal = calloc(ops->max_legal, sizeof *r->legal);
    ops->setup_fill(r->set.rules, scenario_of(ops), r->setup);
    if (match_begin(&r->match, r->setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < steps; i++)
        play_one(r);
    if (viewer_open(&r->viewer, &r->match, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static void room_close(struct room *r) {
    viewer_close(&r->viewer);
    match_close(&r->match);
    ruleset_close(&r->set);
    free(r->setup);
    free(r->legal);
}

static const struct game_ops *game_named(const char *name) {
    const struct game_ops *ops = registry_find(name);
    assert_non_null(ops);
    return ops;
}

static void draw(const struct room *r, uint16_t w, uint16_t h) {
    memset(cells, 0, sizeof cells);
    grid_init(&grid, cells, w, h);
    grid.wide = true;
    viewer_draw(&r->viewer, &grid, &hits);
}

static uint64_t picture(const struct room *r) {
    uint64_t sum = 0;
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}};
    for (uint32_t k = 0; k < 2; k++) {
        draw(r, sizes[k][0], sizes[k][1]);
        for (int i = 0; i < grid.w * grid.h; i++)
            sum = sum * 1099511628211u + grid.cell[i].ch * 31u + grid.cell[i].style;
    }
    return sum;
}

static bool shows(const char *words) {
    char line[WIDE + 1];
    for (int y = 0; y < grid.h; y++)
        if (strstr(row(&grid, y, line), words))
            return true;
    return false;
}

static bool shows_now(const struct room *r, const char *words) {
    draw(r, 80, 24);
    return shows(words);
}

static enum viewer_does press(struct room *r, char c) {
    const struct key k = {.code = KEY_CHAR, .ch = (uint8_t)c};
    return viewer_key(&r->viewer, &k);
}

static enum viewer_does press_code(struct room *r, enum key_code code) {
    const struct key k = {.code = (uint8_t)code};
    return viewer_key(&r->viewer, &k);
}

static void type(struct room *r, const char *words) {
    for (; *words; words++)
        press(r, *words);
}

/* What was seen going forward is seen going back, by keys and by jumps, with every pair of eyes. */
static void there_and_back(const struct game_ops *ops) {
    static uint64_t was[STEPS + 2];
    struct room r;
    room_open(&r, ops, share_of(STEPS), 7);
    const uint32_t steps = r.match.step;
    for (uint32_t eyes = 0; eyes < ops->seats + ops->watched; eyes++) {
        assert_true(viewer_look(&r.viewer, eyes));
        press_code(&r, KEY_HOME);
        for (uint32_t i = 0; i <= steps; i++) {
            assert_int_equal(r.viewer.at, i);
            was[i] = picture(&r);
            press_code(&r, KEY_RIGHT);
        }
        press_code(&r, KEY_END);
        for (uint32_t i = steps + 1; i--;) {
            if (picture(&r) != was[i])
                fail_msg("%s, eyes %u: step %u is another one going back", ops->name, eyes, i);
            press_code(&r, KEY_LEFT);
        }
        for (uint32_t i = 0; i < 40; i++) {
            uint32_t to = stream_below(&r.dice, steps + 1);
            viewer_go(&r.viewer, to);
            r.viewer.notice[0] = 0;
            if (picture(&r) != was[to])
                fail_msg("%s, eyes %u: step %u is another one by a jump", ops->name, eyes, to);
        }
    }
    assert_false(viewer_look(&r.viewer, ops->seats + ops->watched));
    room_close(&r);
}

static void both_ways(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++)
        there_and_back(registry_games[g]);
}

/* The state after every step is the recorded one, and few steps lie between those that are kept. */
static void states_are_found(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct room r;
        room_open(&r, ops, 1000, 3);
        const struct reel *reel = &r.viewer.reel;
        assert_int_equal(reel->steps, r.match.step);
        for (uint32_t i = 0; i < 300; i++) {
            uint32_t to = 1 + stream_below(&r.dice, r.match.step);
            reel_state(reel, to, r.viewer.state);
            assert_int_equal(state_digest(ops, r.viewer.state), r.match.history[to - 1].hash);
        }
        assert_true(reel->apart <= 1 + reel->steps / (REEL_STATES / 2));
        assert_true(reel->kept_count <= REEL_STATES && reel->kept_count * reel->apart >= reel->steps);
        room_close(&r);
    }
}

/* The tale of a seat has what that seat was told while the game was played, and nothing else; a spectator's
 * has what every seat was told, in other words. */
static void tales_are_what_was_told(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct room r;
        room_open(&r, ops, 0, 17);
        struct sink heard = {.event = calloc(ops->max_events, sizeof *heard.event), .cap = ops->max_events};
        struct face_log *log = calloc(1, sizeof *log);
        uint32_t told[SEATS_MAX + 1] = {0}, secret = 0;
        struct err e;
        for (uint32_t i = 0; i < 60 && play_one(&r); i++) {
            assert_int_equal(reel_follow(&r.viewer.reel, &e), ST_OK);
            for (uint32_t seat = 0; seat < ops->seats; seat++) {
                log->count = 0;
                match_view(&r.match, seat, r.viewer.view);
                table_events_for(&r.match.events, r.match.set->ops->seats, seat, &heard);
                secret += heard.count != r.match.events.count;
                tale_hear(ops, r.set.rules, r.viewer.view, &heard, log);
                for (uint32_t k = 0; k < log->count; k++) {
                    const struct reel_line *l = reel_line(&r.viewer.reel, seat, told[seat]++);
                    assert_int_equal(l->step, r.match.step);
                    assert_string_equal(reel_words(&r.viewer.reel, l), log->line[k].text);
                }
                assert_int_equal(told[seat], reel_heard(&r.viewer.reel, seat, r.match.step));
            }
        }
        const uint32_t watches = ops->watched ? reel_heard(&r.viewer.reel, ops->seats, r.match.step) : 0;
        for (uint32_t seat = 0; seat < ops->seats; seat++)
            assert_true(watches <= told[seat]);
        assert_true(secret || ops->seats == 1);
        free(heard.event);
        free(log);
        room_close(&r);
    }
}

/* A match that is played while one looks comes to the same screens as its record. */
static void live_is_the_same(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct room r;
        struct err e;
        room_open(&r, registry_games[g], 0, 11);
        r.viewer.more = play_one;
        r.viewer.of = &r;
        for (uint32_t i = 0; i < 120; i++) {
            uint32_t before = r.match.step;
            if (i % 10 == 9) { /* looking back plays nothing */
                press_code(&r, KEY_LEFT);
                press_code(&r, KEY_LEFT);
                press_code(&r, KEY_RIGHT);
                press_code(&r, KEY_RIGHT);
                assert_int_equal(r.match.step, before);
            }
            press_code(&r, KEY_RIGHT);
            assert_true(r.match.step == before + 1 || match_over(&r.match));
        }
        r.viewer.more = NULL;
        r.viewer.notice[0] = 0;
        viewer_go(&r.viewer, r.match.step);
        uint64_t live = picture(&r);
        viewer_close(&r.viewer);
        assert_int_equal(viewer_open(&r.viewer, &r.match, &e), ST_OK);
        press_code(&r, KEY_END);
        assert_int_equal(picture(&r), live);
        room_close(&r);
    }
}

/* Worlds that differ only in what those eyes may not know look alike, unless the move was their own. */
static void eyes_hide(void **unused) {
    (void)unused;
    uint32_t different = 0;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t length = 5; length < 60; length += 6) {
            const struct game_ops *ops = registry_games[g];
            struct room r;
            room_open(&r, ops, length, length);
            void *world = calloc(1, ops->state_size);
            for (uint32_t eyes = 0; ops->seats > 1 && eyes < ops->seats + ops->watched; eyes++) {
                const uint32_t knows = eyes < ops->seats ? eyes : 0;
                viewer_look(&r.viewer, eyes);
                viewer_go(&r.viewer, r.match.step);
                uint64_t before = picture(&r);
                memcpy(world, r.viewer.reel.last, ops->state_size);
                ops->view(r.set.rules, world, knows, r.viewer.view);
                ops->guess(r.set.rules, r.viewer.view, knows, &r.dice, r.viewer.reel.last);
                different += memcmp(world, r.viewer.reel.last, ops->state_size) != 0;
                viewer_go(&r.viewer, r.match.step);
                if (picture(&r) != before)
                    fail_msg("%s, %u steps: eyes %u see what is hidden", ops->name, length, eyes);
                memcpy(r.viewer.reel.last, world, ops->state_size);
            }
            free(world);
            room_close(&r);
        }
    assert_true(different > 20);
}

/* The move's own words, and the reason for it, are for the eyes of whoever made it. */
static void reasons_are_the_movers(void **unused) {
    (void)unused;
    uint32_t told = 0;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct room r;
        room_open(&r, ops, 40, 2);
        press(&r, 'r');
        assert_true(shows_now(&r, "Nothing has been done yet"));
        for (uint32_t i = 1; i <= r.match.step; i++) {
            const uint32_t mover = r.match.history[i - 1].seat;
            TEXT_ON_STACK(label, OFFER_LABEL);
            viewer_look(&r.viewer, ops->watched ? ops->seats : ops->seats > 1 ? 1 - mover : 0);
            viewer_go(&r.viewer, i);
            press(&r, 'r');
            if (ops->seats > 1) {
                assert_int_equal(r.viewer.mode, VIEWER_TABLE);
                assert_true(shows_now(&r, "own secret") && shows_now(&r, "has moved."));
                press(&r, 'r');
            }
            assert_int_equal(r.viewer.mode, VIEWER_WHY);
            assert_int_equal(r.viewer.eyes, mover);
            action_label(ops, r.set.rules, r.viewer.past, &r.match.history[i - 1].action, &label);
            label.buf[label.len < 30 ? label.len : 30] = 0;
            draw(&r, 160, 50);
            assert_true(shows("what the house thinks"));
            told += shows(label.buf);
            press(&r, 'w');
            assert_int_equal(r.viewer.mode, VIEWER_TABLE);
        }
        assert_int_equal(told, r.match.step);
        told = 0;
        room_close(&r);
    }
}

static void keys_do_what_they_say(void **unused) {
    (void)unused;
    struct room r;
    room_open(&r, game_named("clout"), 60, 5);
    struct viewer *v = &r.viewer;
    assert_true(shows_now(&r, "The start: 60 steps to come") && shows_now(&r, "as a spectator"));
    assert_int_equal(viewer_wait(v), -1);
    assert_int_equal(viewer_tick(v), VIEWER_IDLE);
    press(&r, ' ');
    assert_int_equal(viewer_wait(v), viewer_pause(VIEWER_USUAL));
    viewer_tick(v);
    viewer_tick(v);
    assert_int_equal(v->at, 2);
    assert_true(shows_now(&r, "playing"));
    press(&r, '+');
    assert_true(viewer_wait(v) < viewer_pause(VIEWER_USUAL) && shows_now(&r, "2x"));
    press(&r, '-');
    press(&r, '-');
    assert_true(viewer_wait(v) > viewer_pause(VIEWER_USUAL));
    press(&r, 'l');
    assert_true(v->at == 3 && viewer_wait(v) == -1 && shows_now(&r, "paused"));
    press(&r, 'h');
    assert_int_equal(v->at, 2);
    type(&r, "31");
    assert_true(shows_now(&r, "Go to step: 31"));
    press_code(&r, KEY_ENTER);
    assert_true(v->at == 31 && shows_now(&r, "tep 31 of 60"));
    type(&r, "g999");
    press_code(&r, KEY_ENTER);
    assert_true(v->at == 60 && shows_now(&r, "There is no step 999"));
    type(&r, "g");
    press_code(&r, KEY_TAB);
    type(&r, "3");
    assert_true(shows_now(&r, "Go to turn: 3"));
    press_code(&r, KEY_ENTER);
    assert_true(shows_now(&r, "Turn 3, step"));
    uint32_t third = v->at;
    press_code(&r, KEY_UP);
    assert_true(v->at < third && shows_now(&r, "Turn 2, step"));
    press_code(&r, KEY_DOWN);
    assert_int_equal(v->at, third);
    type(&r, "g5");
    press_code(&r, KEY_ESCAPE);
    assert_int_equal(v->at, third);
    press(&r, 'e');
    assert_true(v->eyes == 0 && shows_now(&r, "with the first player's eyes"));
    press(&r, 'e');
    press(&r, 'e');
    assert_true(v->eyes == 2 && shows_now(&r, "as a spectator"));
    press(&r, '?');
    assert_true(shows_now(&r, "change eyes"));
    press_code(&r, KEY_ESCAPE);
    press(&r, 'x');
    assert_int_equal(press(&r, '1'), VIEWER_TEXT);
    press(&r, 'x');
    assert_int_equal(press(&r, '2'), VIEWER_CAST);
    press(&r, 'x');
    assert_int_equal(press_code(&r, KEY_ESCAPE), VIEWER_PAINT);
    press_code(&r, KEY_END);
    press_code(&r, KEY_RIGHT);
    assert_true(shows_now(&r, "Here the record ends"));
    press_code(&r, KEY_HOME);
    press_code(&r, KEY_LEFT);
    assert_true(v->at == 0 && shows_now(&r, "This is the start"));
    assert_int_equal(press(&r, 'q'), VIEWER_LEAVE);
    assert_int_equal(press_code(&r, KEY_ESCAPE), VIEWER_LEAVE);
    room_close(&r);
}

/* The tale has every line that was heard, and Enter on one shows its table; a click on the bar goes there. */
static void tale_and_bar(void **unused) {
    (void)unused;
    struct room r;
    room_open(&r, game_named("escape"), 200, 6);
    press_code(&r, KEY_END);
    press(&r, 't');
    const uint32_t all = reel_heard(&r.viewer.reel, 0, r.match.step);
    assert_int_equal(r.viewer.line, all);
    for (uint32_t i = all; i; i--) {
        const struct reel_line *l = reel_line(&r.viewer.reel, 0, i - 1);
        char words[24];
        snprintf(words, sizeof words, "%.20s", reel_words(&r.viewer.reel, l));
        draw(&r, 120, 40);
        if ((uint8_t)words[0] < 128 && !shows(words))
            fail_msg("line %u is not in the tale: %s", i, words);
        press_code(&r, KEY_UP);
    }
    assert_int_equal(r.viewer.line, 1);
    press_code(&r, KEY_ENTER);
    assert_int_equal(r.viewer.at, reel_line(&r.viewer.reel, 0, 0)->step);
    draw(&r, 80, 24);
    assert_true(hits.count > 10);
    struct key k = {.code = KEY_CLICK, .x = hits.hit[hits.count - 1].item};
    viewer_key(&r.viewer, &k);
    assert_true(r.viewer.at > r.match.step * 9 / 10);
    k.x = hits.hit[0].item;
    viewer_key(&r.viewer, &k);
    assert_int_equal(r.viewer.at, 0);
    room_close(&r);
}

/* Whatever is pressed, every screen can be drawn at every size. */
static void monkeys(void **unused) {
    (void)unused;
    static const char letters[] = " hljk+-=g0123456789ettrwx?q";
    static const uint16_t sizes[][2] = {{80, 24}, {100, 30}, {120, 24}, {160, 50}};
    for (uint32_t g = 0; g < registry_count; g++) {
        struct room r;
        room_open(&r, registry_games[g], g % 2 ? 80 : 0, 21 + g);
        r.viewer.more = play_one;
        r.viewer.of = &r;
        for (uint32_t i = 0; i < share_of(1000); i++) {
            struct key k = {.code = KEY_CHAR,
                            .ch = (uint8_t)letters[stream_below(&r.dice, sizeof letters - 1)]};
            if (stream_below(&r.dice, 3) == 0)
                k = (struct key){.code = (uint8_t)stream_below(&r.dice, KEY_PLACED),
                                 .x = (uint16_t)stream_below(&r.dice, 130)};
            viewer_key(&r.viewer, &k);
            if (stream_below(&r.dice, 4) == 0)
                viewer_tick(&r.viewer);
            assert_true(r.viewer.at <= r.match.step);
            draw(&r, sizes[i % 4][0], sizes[i % 4][1]);
        }
        room_close(&r);
    }
}

static char *film(struct room *r, bool cast, bool plain, size_t *size) {
    struct film how = {.columns = 100, .rows = 30, .plain = plain};
    struct err e;
    char *bytes = NULL;
    FILE *f = open_memstream(&bytes, size);
    assert_non_null(f);
    assert_int_equal(cast ? film_cast(&r->viewer, &how, f, &e) : film_text(&r->viewer, &how, f, &e), ST_OK);
    fclose(f);
    return bytes;
}

/* Plays a cast on a terminal of glass; returns its frames. */
static uint32_t play_cast(char *bytes) {
    uint32_t frames = 0;
    double last = -1;
    char *rest = NULL, *line = strtok_r(bytes, "\n", &rest);
    json_t *head = json_loads(line, 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(head, "version")), 2);
    assert_int_equal(json_integer_value(json_object_get(head, "width")), 100);
    assert_int_equal(json_integer_value(json_object_get(head, "height")), 30);
    json_decref(head);
    glass_init(&seen, 100, 30);
    while ((line = strtok_r(NULL, "\n", &rest))) {
        json_t *event = json_loads(line, 0, NULL);
        assert_true(json_array_size(event) == 3 && !strcmp(json_string_value(json_array_get(event, 1)), "o"));
        double at = json_number_value(json_array_get(event, 0));
        const json_t *data = json_array_get(event, 2);
        assert_true(at > last);
        last = at;
        glass_take(&seen, json_string_value(data), (uint32_t)json_string_length(data));
        assert_null(seen.fault);
        json_decref(event);
        frames++;
    }
    return frames;
}

/* What the viewer shows now, as a painter of its own brings it to a terminal. */
static void paint_wanted(struct room *r, bool plain) {
    const struct paint_env rich = {"xterm-256color", "truecolor", NULL, true},
                           poor = {"xterm", NULL, "1", false};
    struct painter p;
    struct err e;
    const char *bytes;
    glass_init(&wanted, 100, 30);
    painter_init(&p, paint_mode_of(plain ? &poor : &rich, COLOUR_AUTO, true));
    painter_wear(&p, &themes[THEME_DUSK], game_accent(r->set.ops));
    assert_int_equal(painter_fit(&p, 100, 30, &e), ST_OK);
    draw(r, 100, 30);
    const uint32_t n = painter_frame(&p, &grid, &bytes);
    glass_take(&wanted, bytes, n);
    painter_close(&p);
}

static void cast_shows_the_viewer(struct room *r, bool plain) {
    size_t size, again;
    char *one = film(r, true, plain, &size), *two = film(r, true, plain, &again);
    assert_true(size == again && !memcmp(one, two, size));
    assert_true(play_cast(one) >= r->match.step / 2);
    paint_wanted(r, plain);
    assert_int_equal(seen.cursor, wanted.cursor);
    for (int i = 0; i < 100 * 30; i++) {
        const struct glass_cell *a = &seen.cell[i], *b = &wanted.cell[i];
        const bool ink = a->pen.ink.kind == b->pen.ink.kind && a->pen.ink.value == b->pen.ink.value;
        if (a->ch != b->ch || (a->ch != ' ' && !ink))
            fail_msg("%s: the last frame differs at %d,%d", r->set.ops->name, i % 100, i / 100);
    }
    free(one);
    free(two);
}

static void text_has_every_step(struct room *r) {
    size_t size;
    char *bytes = film(r, false, true, &size), *rest = NULL;
    uint32_t steps = 0;
    assert_true(strstr(bytes, r->set.ops->title) && size == strlen(bytes));
    for (char *line = strtok_r(bytes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (strlen(line) > GRID_W)
            fail_msg("%s: more than 80 columns: %s", r->set.ops->name, line);
        assert_true(text_is_plain(line));
        steps += !strncmp(line, "== Step ", 8);
    }
    assert_int_equal(steps, r->match.step + 1);
    free(bytes);
}

static void films(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct room r;
        room_open(&r, registry_games[g], 90, 31);
        cast_shows_the_viewer(&r, false);
        cast_shows_the_viewer(&r, true);
        text_has_every_step(&r);
        viewer_look(&r.viewer, 0);
        cast_shows_the_viewer(&r, false);
        room_close(&r);
    }
}

/* A game that ended has one page behind its last step, which says how. */
static void the_end(void **unused) {
    (void)unused;
    struct room r;
    room_open(&r, game_named("shattered"), 100000, 4);
    assert_true(match_over(&r.match));
    press_code(&r, KEY_END);
    assert_true(r.viewer.mode == VIEWER_TABLE && viewer_over(&r.viewer));
    press(&r, ' ');
    viewer_tick(&r.viewer);
    assert_true(r.viewer.mode == VIEWER_END && !r.viewer.plays);
    assert_true(shows_now(&r, "I T   I S   O V E R"));
    press_code(&r, KEY_RIGHT);
    assert_true(shows_now(&r, "That was all of it"));
    press_code(&r, KEY_LEFT);
    assert_true(r.viewer.mode == VIEWER_TABLE && r.viewer.at == r.match.step);
    press_code(&r, KEY_RIGHT);
    press(&r, ' ');
    assert_true(r.viewer.at == 0 && r.viewer.plays);
    cast_shows_the_viewer(&r, false);
    assert_true(r.viewer.mode == VIEWER_END && shows_now(&r, "paused"));
    room_close(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways),
        cmocka_unit_test(states_are_found),
        cmocka_unit_test(live_is_the_same),
        cmocka_unit_test(tales_are_what_was_told),
        cmocka_unit_test(eyes_hide),
        cmocka_unit_test(monkeys),
        cmocka_unit_test(reasons_are_the_movers),
        cmocka_unit_test(tale_and_bar),
        cmocka_unit_test(keys_do_what_they_say),
        cmocka_unit_test(films),
        cmocka_unit_test(the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
