/* Guided starts: whoever does what is meant meets every lesson, in order and soon; whoever does anything else
 * comes to the end of the guide too; on the screen the coach's words and what they mean are seen. Files that
 * are not sound: tests/clout/test_cl_guide.c. */
#include "core/registry.h"
#include "front/table/guide.h"
#include "front/term/sight.h"
#include "screen_pages.h"

#include "../broken_tree.h"

enum { INPUTS_MAX = 40, COACH_COLUMNS = 76, COACH_LINES = 3, WANDERINGS = 10 };

static const char *const taught[] = {"darkdelve", "shattered", "escape", "clout"};
enum { TAUGHT = sizeof taught / sizeof taught[0] };

static const char *content_folder(void) {
    const char *root = getenv("GLOAM_CONTENT");
    return root ? root : "content";
}

struct lesson_room {
    struct ruleset set;
    struct table table;
    struct guide guide;
};

static void room_open_by(struct lesson_room *r, const char *game, const char *rules) {
    const struct game_ops *ops = registry_find(game);
    struct err e;
    memset(r, 0, sizeof *r);
    if (guide_open(&r->guide, content_folder(), ops, rules, &e) != ST_OK ||
        ruleset_open(content_folder(), ops, rules, &r->set, &e) != ST_OK ||
        table_open(&r->table, &r->set, NULL, &e) != ST_OK ||
        guide_table(&r->guide, &r->set, &r->table, &e) != ST_OK)
        fail_msg("%s: %s", game, e.text);
}

static void room_open(struct lesson_room *r, const char *game) {
    room_open_by(r, game, NULL);
}

static void room_close(struct lesson_room *r) {
    guide_close(&r->guide);
    table_close(&r->table);
    ruleset_close(&r->set);
}

static bool is_mine(const struct lesson_room *r) {
    return !match_over(&r->table.match) && r->table.match.ask.seat == r->guide.seat;
}

static void do_it(struct lesson_room *r, const struct action *a) {
    struct match *m = &r->table.match;
    const struct action copy = *a;
    assert_int_equal(match_act(m, m->ask_id, m->ask.seat, &copy, NULL), REASON_OK);
}

/* A question with one answer, of which the coach says nothing: on a screen nobody is asked. */
static bool is_forced(struct lesson_room *r) {
    bool silent = r->guide.now.at < r->guide.lessons && !r->guide.now.rings;
    return silent && is_mine(r) && match_legal(&r->table.match, r->guide.legal) == 1;
}

/* The others answer, by the guide or by their mind, until the player is asked. */
static void let_them(struct lesson_room *r) {
    while (!match_over(&r->table.match) && (!is_mine(r) || is_forced(r))) {
        if (is_forced(r)) {
            do_it(r, &r->guide.legal[0]);
            continue;
        }
        const struct action *told = guide_reply(&r->guide, &r->table.match);
        do_it(r, told ? told : table_think(&r->table));
    }
}

static void by_what_is_meant(void **state) {
    (void)state;
    for (uint32_t k = 0; k < TAUGHT; k++) {
        struct lesson_room r;
        uint32_t inputs = 0, at = 0;
        room_open(&r, taught[k]);
        for (; r.guide.now.on && r.guide.now.at < r.guide.lessons && inputs < INPUTS_MAX; inputs++) {
            const struct guide *g = &r.guide;
            assert_true(is_mine(&r));
            assert_true(g->now.at >= at);
            at = g->now.at;
            if (!g->now.rings)
                fail_msg("%s: nothing is meant in lesson '%s'", taught[k], g->lesson[at].name);
            assert_string_equal(guide_words(g), g->lesson[at].say); /* whoever follows is never told off */
            assert_int_equal(guide_place(g), at + 1);
            do_it(&r, &g->now.ring[0]);
            let_them(&r);
        }
        if (!r.guide.now.finished || r.guide.now.met != (1u << r.guide.lessons) - 1)
            fail_msg("%s: after %u inputs the guide is at lesson %u, met %x", taught[k], inputs,
                     r.guide.now.at, r.guide.now.met);
        assert_string_equal(guide_words(&r.guide), r.guide.end);
        assert_int_equal(guide_place(&r.guide), 0);
        assert_int_equal(r.guide.now.replied, r.guide.replies); /* none is there for nothing */
        uint32_t n = match_legal(&r.table.match, r.guide.legal);
        if (n > 1) {
            do_it(&r, &r.guide.legal[0]);
            assert_null(guide_words(&r.guide)); /* the last word has been said */
        }
        room_close(&r);
    }
}

/* Whatever is done, each lesson stands for so many questions and no more. */
static void by_anything_else(void **state) {
    (void)state;
    for (uint32_t k = 0; k < TAUGHT * WANDERINGS; k++) {
        struct lesson_room r;
        struct stream dice;
        uint32_t asked = 0, meant_in_100 = 15 * (k / TAUGHT % 5);
        stream_open(&dice, k + 1);
        room_open(&r, taught[k % TAUGHT]);
        for (; r.guide.now.on && !match_over(&r.table.match); asked++) {
            struct guide *g = &r.guide;
            uint32_t n = match_legal(&r.table.match, g->legal);
            const char *words = guide_words(g);
            assert_true(words ? *words : !g->now.rings);
            assert_int_equal(guide_place(g) != 0, g->now.rings != 0);
            for (uint32_t i = 0; i < g->now.rings; i++)
                assert_true(action_among(g->legal, n, &g->now.ring[i]));
            bool follows = g->now.rings && stream_below(&dice, 100) < meant_in_100;
            do_it(&r, follows ? &g->now.ring[stream_below(&dice, g->now.rings)]
                              : &g->legal[stream_below(&dice, n)]);
            let_them(&r);
            if (asked > g->lessons * GUIDE_PATIENCE + 1)
                fail_msg("%s: the guide sticks at lesson %u", taught[k % TAUGHT], g->now.at);
        }
        assert_true(r.guide.now.finished);
        room_close(&r);
    }
}

static void strays_are_answered(void **state) {
    struct lesson_room r;
    struct err e;
    struct action a;
    (void)state;
    room_open_by(&r, "darkdelve", "mvp");
    assert_int_equal(action_read_named(r.set.ops, r.set.rules, "use_item 5", &a, &e), ST_OK);
    uint32_t n = match_legal(&r.table.match, r.guide.legal);
    for (uint32_t i = 0; i < n; i++)
        if (r.guide.legal[i].verb == a.verb)
            a = r.guide.legal[i];
    do_it(&r, &a);
    assert_int_equal(guide_place(&r.guide), 1);
    assert_string_equal(guide_words(&r.guide), r.guide.lesson[0].other);
    do_it(&r, &r.guide.now.ring[0]);
    assert_int_equal(guide_place(&r.guide), 2);
    assert_string_equal(guide_words(&r.guide), r.guide.lesson[1].say);
    guide_leave(&r.guide);
    assert_null(guide_words(&r.guide));
    for (uint32_t i = 0; i < 5 && !match_over(&r.table.match); i++) {
        match_legal(&r.table.match, r.guide.legal);
        do_it(&r, &r.guide.legal[0]);
        assert_true(!r.guide.now.on && !r.guide.now.rings && !r.guide.now.finished);
    }
    room_close(&r);
}

/* What is taken back of the match is taken back of the guide, whether somebody says so or not. */
static void goes_back(void **state) {
    struct lesson_room r;
    struct match before;
    struct err e;
    (void)state;
    room_open(&r, "shattered");
    assert_int_equal(match_open(&before, &r.set, r.table.match.flags, &e), ST_OK);
    match_copy(&r.table.match, &before);
    const struct action first = r.guide.now.ring[0];
    for (uint32_t told = 0; told < 2; told++) {
        do_it(&r, &first);
        assert_int_equal(guide_place(&r.guide), 2);
        match_copy(&before, &r.table.match);
        if (told) {
            guide_back(&r.guide, &r.table.match);
            assert_int_equal(guide_place(&r.guide), 1);
            assert_true(guide_means(&r.guide, &first));
        }
    }
    do_it(&r, &first);
    assert_int_equal(guide_place(&r.guide), 2);
    assert_int_equal(r.guide.now.met, 1);
    guide_leave(&r.guide);
    match_copy(&before, &r.table.match);
    guide_back(&r.guide, &r.table.match);
    assert_null(guide_words(&r.guide)); /* who was sent away stays away */
    match_close(&before);
    room_close(&r);
}

static void words_have_room(void **state) {
    (void)state;
    for (uint32_t k = 0; k < TAUGHT; k++) {
        struct lesson_room r;
        room_open(&r, taught[k]);
        for (uint32_t i = 0; i < r.guide.lessons; i++) {
            const struct guide_lesson *l = &r.guide.lesson[i];
            if (grid_wrapped(COACH_COLUMNS, l->say) > COACH_LINES ||
                grid_wrapped(COACH_COLUMNS, l->other) > COACH_LINES)
                fail_msg("%s: lesson '%s' takes more than three lines", taught[k], l->name);
            assert_null(strchr(l->say, '!'));
        }
        assert_true(grid_wrapped(COACH_COLUMNS, r.guide.end) <= COACH_LINES);
        room_close(&r);
    }
}

static bool shows(const struct grid *g, const char *words) {
    char line[400];
    for (int y = 0; y < g->h; y++)
        if (strstr(row(g, y, line), words))
            return true;
    return false;
}

/* Choices that are marked; the coach's own sign, before the words, is none of them. */
static uint32_t marks(const struct grid *g) {
    uint32_t n = 0;
    for (int i = 0; i < g->w * g->h; i++)
        n += grid_at(g, i % g->w, i / g->w)->ch == 0xBB;
    return n ? n - 1 : 0;
}

static enum sight_does press(struct sight *s, uint8_t code) {
    return sight_key(s, &(struct key){.code = code});
}

/* At every question of the meant way: the words, a mark, and Enter alone does it unless an arrow must. */
static void is_seen(void **state) {
    static struct cell cells[160 * 50];
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {160, 50}};
    (void)state;
    for (uint32_t k = 0; k < TAUGHT; k++) {
        struct lesson_room r;
        struct sight s;
        struct err e;
        room_open(&r, taught[k]);
        assert_int_equal(sight_open(&s, &r.table.match, (int32_t)r.guide.seat, &e), ST_OK);
        s.guide = &r.guide;
        sight_look(&s);
        while (guide_place(&r.guide)) {
            struct grid g;
            char first[24];
            snprintf(first, sizeof first, "%.12s", guide_words(&r.guide));
            for (uint32_t z = 0; z < 3; z++) {
                grid_init(&g, cells, sizes[z][0], sizes[z][1]);
                sight_draw(&s, &g, NULL);
                if (!shows(&g, first) || !marks(&g))
                    fail_msg("%s, lesson %u at %ux%u: not seen", taught[k], r.guide.now.at + 1, g.w, g.h);
            }
            struct action a = r.guide.now.ring[0];
            enum sight_does does = s.at ? press(&s, KEY_ENTER) : SIGHT_IDLE;
            if (does == SIGHT_PAINT && s.mode == SIGHT_PICK)
                does = press(&s, KEY_ENTER);
            if (does == SIGHT_ACT) {
                assert_true(guide_means(&r.guide, &s.action));
                a = s.action;
            }
            do_it(&r, &a);
            let_them(&r);
            sight_step(&s);
        }
        sight_close(&s);
        room_close(&r);
    }
}

static void escape_ends_it(void **state) {
    static struct cell cells[GRID_W * GRID_H];
    struct lesson_room r;
    struct sight s;
    struct err e;
    struct grid g;
    (void)state;
    room_open(&r, "shattered");
    assert_int_equal(sight_open(&s, &r.table.match, 0, &e), ST_OK);
    s.guide = &r.guide;
    sight_look(&s);
    grid_init(&g, cells, GRID_W, GRID_H);
    sight_draw(&s, &g, NULL);
    assert_true(shows(&g, "Lesson 1 of"));
    assert_int_equal(press(&s, KEY_ENTER), SIGHT_ACT); /* a card that is free needs no second key */
    press(&s, KEY_ESCAPE);
    assert_false(r.guide.now.on);
    sight_draw(&s, &g, NULL);
    assert_true(shows(&g, GUIDE_LEFT));
    assert_false(shows(&g, "Lesson 1 of"));
    assert_int_equal(marks(&g), 0);
    sight_close(&s);
    room_close(&r);
}

static void is_marked_once_done(void **state) {
    char home[] = "/tmp/gloam-guided-XXXXXX", path[200];
    struct err e;
    (void)state;
    assert_non_null(mkdtemp(home));
    setenv("XDG_DATA_HOME", home, 1);
    assert_false(guide_done("clout"));
    assert_int_equal(guide_mark("clout", &e), ST_OK);
    assert_true(guide_done("clout"));
    assert_int_equal(guide_mark("clout", &e), ST_OK); /* twice is as good */
    assert_false(guide_done("escape"));
    snprintf(path, sizeof path, "%s/gloam/clout/guided", home);
    assert_int_equal(access(path, R_OK), 0);
    assert_int_equal(nftw(home, broken_remove, 8, FTW_DEPTH | FTW_PHYS), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_what_is_meant),
                                       cmocka_unit_test(by_anything_else),
                                       cmocka_unit_test(strays_are_answered),
                                       cmocka_unit_test(words_have_room),
                                       cmocka_unit_test(is_seen),
                                       cmocka_unit_test(escape_ends_it),
                                       cmocka_unit_test(goes_back),
                                       cmocka_unit_test(is_marked_once_done)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
