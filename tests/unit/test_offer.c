/* Offers in words: what ways have in common is said once, what is not known is named, and chances that are
 * shown come to 100. The game is made up: a hero with HP and gold, and a foe with HP. */
#include "core/offer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HP, GOLD, FOE_HP, STATS };

static const struct stat_row stats[STATS] = {
    [HP] = {"hp", "HP", "hero", true},
    [GOLD] = {"gold", "gold", "hero", true},
    [FOE_HP] = {"hp", "HP", "foe", true, .stake = true},
};
static const char *const seats[] = {"hero"};
static const char *const outcomes[] = {"unfinished", "died", "lost"};

static void describe_as_filled(const void *rules, const void *view, const struct action *a, struct offer *o) {
    (void)view;
    (void)a;
    o->forecast = *(const struct forecast *)rules;
}

static const struct verb verbs[] = {{"act", "do something", {{0}}}};
static const struct game_ops game = {.seats = 1,
                                     .seat_names = seats,
                                     .stats = stats,
                                     .stat_count = STATS,
                                     .outcomes = outcomes,
                                     .outcome_count = 3,
                                     .verbs = verbs,
                                     .verb_count = 1,
                                     .describe = describe_as_filled};

static void must_read(const struct forecast *f, const char *words) {
    TEXT_ON_STACK(t, 400);
    forecast_say(&game, 0, f, &t);
    assert_string_equal(t.buf, words);
}

static void lone_way_keeps_its_name(void **state) {
    struct forecast f = {0};
    (void)state;
    struct way *w = forecast_way(&f, 10000, "it falls");
    way_change(w, FOE_HP, -4, -4);
    way_unknown(w, GOLD);
    must_read(&f, "it falls: foe's HP -4, gold unknown");
    assert_true(w->more);
}

static void what_ways_share_comes_first(void **state) {
    struct forecast f = {0};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct way *w = forecast_way(&f, i ? 700 : 8600, i == 0 ? "hit" : i == 1 ? "critical" : "missed");
        way_change(w, HP, -5, -3);
        if (i < 2)
            way_change(w, FOE_HP, i ? -22 : -11, i ? -12 : -6);
    }
    must_read(&f, "HP -3 to -5; 86% hit: foe's HP -6 to -11; 7% critical: foe's HP -12 to -22; 7% missed");
    f.way[2].ends = 1 << 0 | 1 << 1;
    must_read(&f,
              "HP -3 to -5; 86% hit: foe's HP -6 to -11; 7% critical: foe's HP -12 to -22; 7% missed: may "
              "end: died");
    f.way[0].ends = f.way[1].ends = f.way[2].ends;
    must_read(&f,
              "HP -3 to -5, may end: died; 86% hit: foe's HP -6 to -11; 7% critical: foe's HP -12 to -22; "
              "7% missed");
}

/* An end needs no figure, and a price is none. */
static void an_end_is_told_by_itself(void **state) {
    TEXT_ON_STACK(said, 200);
    struct forecast f = {0};
    struct offer o = {0};
    (void)state;
    forecast_way(&f, 10000, "")->ends = 1 << 1;
    must_read(&f, "ends: died");
    f.way[0].more = true;
    must_read(&f, "ends: died");
    f.way[0].more = false;
    f.way[0].ends = 1 << 0;
    must_read(&f, "no figure changes");
    f.way[0].ends = 1 << 0 | 1 << 1 | 1 << 2;
    must_read(&f, "may end: died or lost");
    way_change(&f.way[0], GOLD, -2, -2);
    o.forecast = f;
    offer_cost(&o, GOLD, 2);
    offer_details(&game, &o, &said);
    assert_string_equal(said.buf, "2 gold; may end: died or lost");
}

static void what_is_not_known_is_named_once(void **state) {
    struct forecast f = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct way *w = forecast_way(&f, 5000, i ? "" : "hit");
        way_unknown(w, HP);
        if (!i)
            way_unknown(w, GOLD);
    }
    must_read(&f, "50% hit: gold unknown; 50%: nothing else; HP unknown in any case");
    way_unknown(&f.way[1], GOLD);
    way_unknown(&f.way[0], FOE_HP);
    must_read(&f, "50% hit: foe's HP unknown; 50%: nothing else; HP and gold unknown in any case");
    way_unknown(&f.way[1], FOE_HP);
    must_read(&f, "50% hit; 50%: nothing else; HP, gold and foe's HP unknown in any case");
}

static void more_is_said_once(void **state) {
    struct forecast f = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct way *w = forecast_way(&f, 5000, i ? "lost" : "won");
        way_change(w, GOLD, i ? -1 : 1, i ? -1 : 1);
        w->more = true;
    }
    must_read(&f, "50% won: gold +1; 50% lost: gold -1; more is not known");
    f.ways = 1;
    must_read(&f, "won: gold +1 and more");
}

/* Behind some rows: what they would come to, each rounded by itself. */
static void chances_come_to_a_hundred(void **state) {
    static const struct {
        uint32_t bp[4];
        const char *words;
    } rows[] = {
        {{8600, 1050, 350}, "86% a; 11% b; 3% c"},                /* 101 */
        {{3333, 3333, 3334}, "33% a; 33% b; 34% c"},              /* 99 */
        {{2550, 2550, 2450, 2450}, "26% a; 26% b; 24% c; 24% d"}, /* 102 */
        {{9965, 35}, "over 99% a; under 1% b"},
        {{9500, 460, 40}, "95% a; 5% b; under 1% c"},
        {{9920, 40, 40}, "99% a; 1% b; under 1% c"},
        {{10000, 0}, "100% a; 0% b"},
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct forecast f = {0};
        for (uint32_t k = 0; k < 4 && (k < 2 || rows[i].bp[k]); k++)
            forecast_way(&f, rows[i].bp[k], (const char[]){(char)('a' + k), 0});
        must_read(&f, rows[i].words);
    }
}

static void lone_chances_are_rounded(void **state) {
    static const struct {
        uint32_t bp;
        const char *words;
    } rows[] = {{0, "0%"},     {1, "under 1%"}, {49, "under 1%"},   {50, "1%"},     {3449, "34%"},
                {3450, "35%"}, {9949, "99%"},   {9950, "over 99%"}, {10000, "100%"}};
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(t, 20);
        chance_say(rows[i].bp, &t);
        assert_string_equal(t.buf, rows[i].words);
    }
}

/* For a painter: what all have in common, then what each alone has; where room is short, what is at stake. */
static void ways_are_told_in_rows(void **state) {
    struct forecast f = {0}, stakes;
    (void)state;
    struct way *w = forecast_way(&f, 8600, "hit");
    way_change(w, GOLD, -1500, -1500);
    way_change(w, FOE_HP, -4, -4);
    w = forecast_way(&f, 1400, "critical");
    way_change(w, GOLD, -1500, -1500);
    way_change(w, FOE_HP, -9, -8);
    TEXT_ON_STACK(t, 200);
    forecast_common(&game, 0, &f, &t);
    assert_string_equal(t.buf, "gold -1,500");
    TEXT_ON_STACK(hit, 200);
    assert_int_equal(forecast_row(&game, 0, &f, 0, &hit), 86);
    assert_string_equal(hit.buf, "foe's HP -4");
    TEXT_ON_STACK(critical, 200);
    assert_int_equal(forecast_row(&game, 0, &f, 1, &critical), 14);
    assert_string_equal(critical.buf, "foe's HP -8 to -9");
    forecast_stakes(&game, &f, &stakes);
    assert_int_equal(stakes.way[0].changes, 1);
    assert_int_equal(stakes.way[0].change[0].stat, FOE_HP);
}

/* What is the only other seat's is theirs; nobody reads the name of a seat. */
static void the_other_side_is_they(void **state) {
    static const char *const both[] = {"hero", "foe"};
    struct game_ops two = game;
    struct forecast f = {0};
    TEXT_ON_STACK(t, 200);
    (void)state;
    two.seats = 2;
    two.seat_names = both;
    way_change(forecast_way(&f, 10000, ""), FOE_HP, -4, -4);
    forecast_say(&two, 0, &f, &t);
    assert_string_equal(t.buf, "their HP -4");
    TEXT_ON_STACK(own, 200);
    forecast_say(&two, 1, &f, &own);
    assert_string_equal(own.buf, "HP -4");
}

static void programs_read_what_is_not_known(void **state) {
    struct forecast f = {0};
    struct offer o;
    struct jw w;
    TEXT_ON_STACK(t, 600);
    (void)state;
    way_unknown(forecast_way(&f, 10000, ""), FOE_HP);
    way_unknown(&f.way[0], GOLD);
    offer_of(&game, &f, NULL, &(const struct action){0}, NULL, &o);
    jw_init(&w, &t);
    offer_json(&game, &f, &o, &w);
    assert_non_null(strstr(t.buf, "\"text\":\"gold and foe's HP unknown\""));
    assert_non_null(strstr(t.buf, "\"changes\":[],\"more\":true,\"unknown\":[{\"stat\":\"gold\"},"
                                  "{\"stat\":\"hp\",\"of\":\"foe\"}]"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lone_way_keeps_its_name),  cmocka_unit_test(what_ways_share_comes_first),
        cmocka_unit_test(an_end_is_told_by_itself), cmocka_unit_test(what_is_not_known_is_named_once),
        cmocka_unit_test(more_is_said_once),        cmocka_unit_test(chances_come_to_a_hundred),
        cmocka_unit_test(lone_chances_are_rounded), cmocka_unit_test(programs_read_what_is_not_known),
        cmocka_unit_test(ways_are_told_in_rows),    cmocka_unit_test(the_other_side_is_they),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
