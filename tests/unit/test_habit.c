/* Habits on top of minds: what they leave of a list, and that every habit of every registered game can be
 * played with, alone and in pairs, on top of every mind. */
#include "ai/habit.h"
#include "core/registry.h"
#include "lab/play/batch.h"
#include "pebbles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Which of one, two and three pebbles are left, as bits; in order, and found again by their places. */
static uint32_t left_of(const char *words, uint8_t pile) {
    struct habits h;
    struct err e;
    const struct action legal[] = {{0, {1}}, {0, {2}}, {0, {3}}};
    const struct pebbles_view v = {.pile = pile};
    uint32_t bits = 0;
    assert_int_equal(habits_open(&h, &pebbles_ops, words, &e), ST_OK);
    uint32_t n = habits_leave(&h, NULL, &v, 0, legal, 3);
    assert_in_range(n, 1, 3);
    for (uint32_t i = 0; i < n; i++) {
        assert_memory_equal(&h.left[i], &legal[h.at[i]], sizeof legal[0]);
        assert_true(!i || h.at[i] > h.at[i - 1]);
        bits |= 1u << h.at[i];
    }
    assert_int_equal(h.left[n].verb, UINT16_MAX); /* who looks beyond the end finds it */
    habits_close(&h);
    return bits;
}

static void lists_shrink(void **unused) {
    (void)unused;
    static const struct {
        const char *words;
        uint8_t pile;
        uint32_t left;
    } row[] = {
        {"little", 12, 3},       /* what is shunned is out */
        {"pairs", 12, 6},        /* what is insisted on is all there is */
        {"shy", 12, 1},          /* by the view */
        {"shy", 8, 7},           /* nothing to say: nothing changes */
        {"little+pairs", 12, 2}, /* shunned by one, whoever insists */
        {"pairs+little", 12, 2}, /* in any order */
        {"pairs+shy", 12, 7},    /* both insist */
        {"never", 12, 7},        /* all shunned: the whole list */
        {"never+pairs", 12, 7},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(left_of(row[i].words, row[i].pile), row[i].left);
}

static void words_of_habits(void **unused) {
    (void)unused;
    static const char *const good[] = {"perfect~little", "random~pairs+little", "mc:5~shy",
                                       "take:2~little+pairs+shy+never"};
    static const char *const bad[] = {"perfect~",
                                      "perfect~little+",
                                      "perfect~+little",
                                      "perfect~big",
                                      "perfect~little++pairs",
                                      "perfect~lit",
                                      "perfect~little~x",
                                      "perfect~little+little+little+little+little"};
    struct mind m;
    struct err e;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(mind_open(&m, &river, good[i], &e), ST_OK);
        assert_true(mind_fits(&pebbles_ops, good[i], 1));
        mind_close(&m);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(mind_open(&m, &river, bad[i], &e), ST_USAGE);
        assert_false(mind_fits(&pebbles_ops, bad[i], 1));
    }
    assert_int_equal(mind_open(&m, &river, "perfect~big", &e), ST_USAGE);
    assert_non_null(strstr(e.text, "'big'"));
    assert_non_null(strstr(e.text, "pebbles has little, pairs, shy, never, second_only"));
    assert_int_equal(mind_open(&m, &river, "nobody~little", &e), ST_USAGE);
    assert_non_null(strstr(e.text, "unknown policy 'nobody~little'"));
    assert_false(mind_fits(&pebbles_ops, "perfect~second_only", 0));
    assert_true(mind_fits(&pebbles_ops, "perfect~second_only", 1));
    assert_false(mind_fits(&pebbles_ops, "take~little", 0));
    assert_int_equal(mind_playouts("mc:50~little"), 50);
}

/* The mind is asked about what is left, and its answer is found in the whole list again. */
static void minds_answer_in_habits(void **unused) {
    (void)unused;
    static const struct {
        const char *spec;
        uint8_t pile;
        int16_t takes;
    } row[] = {
        {"take:1", 12, 2},
        {"take:1~pairs", 12, 3}, /* the second of two and three */
        {"take:0~pairs", 12, 2},
        {"perfect", 11, 3},
        {"perfect~little", 11, 1} /* it would take the third of two: then the first that is left */
    };
    struct action legal[3];
    struct match m;
    struct mind mind;
    struct err e;
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct pebbles_setup setup = {row[i].pile, row[i].pile, 1};
        assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
        assert_int_equal(mind_open(&mind, &river, row[i].spec, &e), ST_OK);
        mind_seed(&mind, 3, 1);
        uint32_t at = mind_choose(&mind, &m, legal, match_legal(&m, legal));
        assert_int_equal(legal[at].arg[0], row[i].takes);
        mind_close(&mind);
    }
    for (uint32_t i = 0, seen = 0; i < 200; i++) { /* random keeps to what is left, and takes all of it */
        static const char *const specs[] = {"random~pairs", "mc:20~pairs"};
        struct pebbles_setup setup = {12, 12, 0};
        assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
        assert_int_equal(mind_open(&mind, &river, specs[i % 2], &e), ST_OK);
        mind_seed(&mind, i, 0);
        uint32_t at = mind_choose(&mind, &m, legal, match_legal(&m, legal));
        assert_in_range(at, 1, 2);
        seen |= i % 2 ? 0 : 1u << at;
        assert_true(i < 199 || seen == 6);
        mind_close(&mind);
    }
    match_close(&m);
}

/* A game depends on its seed alone, whatever was played on the same thread before. */
static void threads_change_nothing(void **unused) {
    (void)unused;
    uint64_t signature[2];
    for (uint32_t i = 0; i < 2; i++) {
        struct batch_plan p = plan_of("random~little", "perfect~shy", 200, 1 + 2 * i);
        struct batch b;
        struct err e;
        assert_int_equal(batch_run(&p, &b, &e), ST_OK);
        signature[i] = b.signature;
        batch_free(&b);
    }
    assert_true(signature[0] == signature[1]);
}

/* Names and words of a row, and no verb beyond the table. */
static void check_row(const struct game_ops *ops, const struct habit_row *h) {
    uint32_t verbs = ops->verb_count < 32 ? (1u << ops->verb_count) - 1 : UINT32_MAX;
    assert_true(h->name[0] && strspn(h->name, "abcdefghijklmnopqrstuvwxyz_") == strlen(h->name));
    assert_true(h->help && h->help[0] && h->help[strlen(h->help) - 1] != '.');
    assert_true(h->insists || h->shuns || h->says);
    assert_int_equal((h->insists | h->shuns) & ~verbs, 0);
    assert_int_equal(h->insists & h->shuns, 0);
}

/* Games of one seat with a habit mind; the others are the house's. */
static void play(const struct ruleset *set, uint32_t scenario, uint32_t seat, const char *spec) {
    struct batch_plan p = {
        .set = set, .scenario = scenario, .games = 1, .seed = 3, .threads = 1, .quiet = true};
    struct batch b;
    struct err e;
    for (uint32_t s = 0; s < set->ops->seats; s++)
        p.policy[s] = s == seat ? spec : mind_first(set->ops, s);
    if (batch_run(&p, &b, &e) != ST_OK)
        fail_msg("%s: %s", spec, e.text);
    assert_int_equal(b.games, 1);
    batch_free(&b);
}

static void play_pairs(const struct ruleset *set, uint32_t seat, const char *base, bool alone) {
    const struct game_ops *ops = set->ops;
    for (uint32_t i = 0; i < ops->habit_count; i++)
        for (uint32_t k = i; k < (alone ? i + 1 : ops->habit_count); k++) {
            char spec[MIND_SPEC];
            snprintf(spec, sizeof spec, "%s~%s%s%s", base, ops->habits[i].name, k > i ? "+" : "",
                     k > i ? ops->habits[k].name : "");
            bool stand =
                habit_stands(&ops->habits[i], set->rules) && habit_stands(&ops->habits[k], set->rules);
            if (stand && mind_fits(ops, spec, seat))
                play(set, (i + k) % ops->scenario_count, seat, spec);
        }
}

static void registered_games(void **unused) {
    (void)unused;
    const char *root = getenv("GLOAM_CONTENT");
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set;
        struct err e;
        assert_int_equal(ruleset_open(root ? root : "content", ops, NULL, &set, &e), ST_OK);
        for (uint32_t i = 0; i < ops->habit_count; i++)
            check_row(ops, &ops->habits[i]);
        for (uint32_t seat = 0; seat < ops->seats; seat++) {
            play_pairs(&set, seat, mind_first(ops, seat), false);
            play_pairs(&set, seat, "random", false);
            if (ops->state_size < 1 << 16)
                play_pairs(&set, seat, "deep:6", true);
        }
        ruleset_close(&set);
    }
}

/* What a habit says of a list of actions that it never knew: nothing. */
static void ask_idle(const struct match *m, const struct action *legal, uint32_t count, void *view) {
    const struct game_ops *ops = m->set->ops;
    match_view(m, m->ask.seat, view);
    for (uint32_t i = 0; i < ops->habit_count; i++) {
        const struct habit_row *h = &ops->habits[i];
        for (uint32_t k = 0; k < count && !habit_stands(h, m->set->rules); k++) {
            uint32_t verb = legal[k].verb, says = verb < 32 ? (h->insists | h->shuns) >> verb & 1 : 0;
            if (says || (h->says && h->says(m->set->rules, view, m->ask.seat, &legal[k])))
                fail_msg("%s, %s: '%s' says something of %s", ops->name, m->set->name, h->name,
                         ops->verbs[verb].name);
        }
    }
}

/* A random game of each scenario. How many habits do not stand. */
static uint32_t idle_habits(const struct ruleset *set) {
    const struct game_ops *ops = set->ops;
    uint32_t idle = 0;
    for (uint32_t i = 0; i < ops->habit_count; i++)
        idle += !habit_stands(&ops->habits[i], set->rules);
    void *setup = calloc(1, ops->setup_size), *view = calloc(1, ops->view_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    assert_true(setup && view && legal);
    for (uint32_t s = 0; idle && s < ops->scenario_count; s++) {
        struct match m;
        struct stream dice;
        struct err e;
        assert_int_equal(match_open(&m, set, MATCH_QUIET, &e), ST_OK);
        memset(setup, 0, ops->setup_size);
        ops->setup_fill(set->rules, s, setup);
        assert_int_equal(match_begin(&m, setup, 5 + s, &e), ST_OK);
        stream_open(&dice, s);
        while (!match_over(&m)) {
            uint32_t count = match_legal(&m, legal);
            ask_idle(&m, legal, count, view);
            assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[stream_below(&dice, count)], NULL), 0);
        }
        match_close(&m);
    }
    free(setup);
    free(view);
    free(legal);
    return idle;
}

/* A habit that does not stand by some rules is one that they cannot tell from none, and the game's own minds
 * are not asked to follow it. */
static void idle_habits_say_nothing(void **unused) {
    (void)unused;
    const char *root = getenv("GLOAM_CONTENT") ? getenv("GLOAM_CONTENT") : "content";
    uint32_t idle = 0;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset_row row[8];
        struct err e;
        uint32_t rows = 0;
        assert_int_equal(content_rulesets(root, ops->name, row, 8, &rows, &e), ST_OK);
        for (uint32_t i = 0; i < rows && i < 8; i++) {
            struct ruleset set;
            assert_int_equal(ruleset_open(root, ops, row[i].name, &set, &e), ST_OK);
            idle += idle_habits(&set);
            ruleset_close(&set);
        }
    }
    assert_true(idle > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_shrink),           cmocka_unit_test(words_of_habits),
        cmocka_unit_test(minds_answer_in_habits), cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(registered_games),       cmocka_unit_test(idle_habits_say_nothing),
    };
    return cmocka_run_group_tests_name("habit", tests, NULL, NULL);
}
