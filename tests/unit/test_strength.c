/* What is told of a mind's strength is what it does, and opponents are rungs of a ladder. Strength: in the scenario
 * of simulations, against the first mind of the other seats, every strong mind scores above every weak one,
 * intervals apart, and is level with the first. Fixed seeds, so the figures are the same everywhere. */
#include "core/registry.h"
#include "lab/play/recipe.h"
#include "lab/stats.h"

#include "ai/ai.h"
#include "ai/opponent.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct measured {
    const char *name;
    enum policy_strength strength;
    struct interval score;
};

static uint32_t games_of(const struct game_ops *ops) {
    return ops->state_size > 100000 ? 40 : 100;
}

static const char *first_of(const struct game_ops *ops, uint32_t seat) {
    uint32_t i = 0;
    while (!mind_fits(ops, ops->policies[i].name, seat))
        i++;
    return ops->policies[i].name;
}

/* scenario: empty is that of simulations. */
static struct interval measure_in(const struct game_ops *ops, const char *scenario, uint32_t games, uint32_t seat,
                                  const char *policy) {
    struct recipe r = {.ops = ops, .seed = 1, .games = games};
    struct trial t;
    struct batch b;
    struct err e;
    snprintf(r.scenario, RECIPE_WORD, "%s", scenario);
    for (uint32_t s = 0; s < ops->seats; s++)
        snprintf(r.policy[s], RECIPE_WORD, "%s", s == seat ? policy : first_of(ops, s));
    if (trial_open(&t, getenv("GLOAM_CONTENT"), &r, &e) != ST_OK)
        fail_msg("%s", e.text);
    t.plan.metrics = false;
    if (batch_run(&t.plan, &b, &e) != ST_OK)
        fail_msg("%s", e.text);
    struct interval mean = stats_mean(&b.score[seat]);
    assert_true(mean.known);
    batch_free(&b);
    trial_close(&t);
    recipe_close(&r);
    return mean;
}

static struct interval measure(const struct game_ops *ops, uint32_t seat, const char *policy) {
    return measure_in(ops, "", games_of(ops), seat, policy);
}

static double middle(struct interval i) {
    return (i.lo + i.hi) / 2;
}

static void compare(const struct game_ops *ops, uint32_t seat) {
    struct measured m[32];
    const char *name = "", *help = "";
    uint32_t n = 0, total = mind_list(ops, 0, &name, &help), told = 0;
    if (!ops->policy_count)
        return;
    for (uint32_t i = 0; i < total; i++) {
        mind_list(ops, i, &name, &help);
        if (mind_strength(ops, i) == STRENGTH_UNTOLD || !mind_fits(ops, name, seat))
            continue;
        m[n++] = (struct measured){name, mind_strength(ops, i), measure(ops, seat, name)};
        told += mind_strength(ops, i) == STRENGTH_STRONG;
    }
    if (!told) /* a game need not say of any mind how strong it is */
        return;
    assert_true(told < n);
    struct interval first = measure(ops, seat, first_of(ops, seat));
    for (uint32_t a = 0; a < n; a++) {
        if (m[a].strength != STRENGTH_STRONG)
            continue;
        if (m[a].score.hi < first.lo)
            fail_msg("%s %s: %s is called strong and is below %s", ops->name, ops->seat_names[seat],
                     m[a].name, first_of(ops, seat));
        for (uint32_t b = 0; b < n; b++)
            if (m[b].strength == STRENGTH_WEAK && m[b].score.hi >= m[a].score.lo)
                fail_msg("%s %s: %s (%.0f to %.0f) is called strong, %s (%.0f to %.0f) weak", ops->name,
                         ops->seat_names[seat], m[a].name, m[a].score.lo, m[a].score.hi, m[b].name,
                         m[b].score.lo, m[b].score.hi);
    }
}

static void strength_is_measured(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t seat = 0; seat < registry_games[g]->seats; seat++)
            compare(registry_games[g], seat);
}

/* docs/agents.md: a search with few playouts is below the game's own minds in these two. */
static void a_small_search_is_below(void **unused) {
    static const char *const games[] = {"darkdelve", "clout"};
    (void)unused;
    for (uint32_t g = 0; g < 2; g++) {
        const struct game_ops *ops = registry_find(games[g]);
        assert_true(measure(ops, 0, "mc:20").hi < measure(ops, 0, first_of(ops, 0)).lo);
    }
}

/* Each opponent scores clearly more than the one before it, against the game's first mind on the same seeds.
 * Scenarios that are quick and have room above and below; docs/lab.md has them all. The master is tried where that
 * is cheap, and by the program that people run (e2e lab_ladder). */
static void opponents_are_rungs(void **unused) {
    static const struct {
        const char *game, *scenario;
        uint32_t seat, games, rungs;
        double gap; /* points that each must be ahead */
    } row[] = {{"bluff", "duel", 0, 60, 4, 5},
               {"bluff", "duel", 1, 60, 4, 5},
               {"clout", "league", 0, 30, 3, 100},
               {"clout", "league", 1, 30, 3, 100},
               {"shattered", "moth", 0, 40, 3, 10},
               {"shattered", "symbiote", 1, 80, 3, 30},
               {"shattered", "symbiote", 0, 10, 3, 0}}; /* a dungeon without a thought wins there, so none may lose */
    (void)unused;
    for (uint32_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct game_ops *ops = registry_find(row[i].game);
        double less = -HUGE_VAL;
        for (uint32_t k = 0; k < row[i].rungs; k++) {
            const struct opponent *o = opponent_at(ops, k);
            double more = middle(measure_in(ops, row[i].scenario, row[i].games, row[i].seat, o->mind));
            if (more - less < row[i].gap)
                fail_msg("%s, %s, %s: %s (%.0f) is not clearly above the one before (%.0f)", ops->name, row[i].scenario,
                         ops->seat_names[row[i].seat], o->title, more, less);
            less = more;
        }
    }
}

/* Nodes of a mind at one table: the most for one decision, and the most between two questions to the other. */
struct thought {
    uint64_t decision, turn;
};

static void think_for(const struct game_ops *ops, const char *scenario, const struct opponent *o, uint32_t steps,
                      struct thought *most) {
    struct recipe r = {.ops = ops, .seed = 3, .games = 1};
    struct trial t;
    struct match m;
    struct mind mind[SEATS_MAX];
    const struct action *answer;
    struct err e;
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    uint64_t turn = 0;
    uint32_t asked = SEATS_MAX;
    snprintf(r.scenario, RECIPE_WORD, "%s", scenario);
    for (uint32_t s = 0; s < ops->seats; s++)
        snprintf(r.policy[s], RECIPE_WORD, "%s", o->mind);
    assert_int_equal(trial_open(&t, getenv("GLOAM_CONTENT"), &r, &e), ST_OK);
    assert_int_equal(match_open(&m, &t.set, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, t.setup, r.seed, &e), ST_OK);
    for (uint32_t s = 0; s < ops->seats; s++) {
        assert_int_equal(mind_open(&mind[s], &t.set, r.policy[s], &e), ST_OK);
        mind_seed(&mind[s], r.seed, s);
    }
    while (!match_over(&m) && m.step < steps) {
        struct mind *who = &mind[m.ask.seat];
        uint64_t before = who->nodes;
        turn = asked == m.ask.seat ? turn : 0;
        asked = m.ask.seat;
        assert_int_equal(mind_act(who, &m, legal, &answer), REASON_OK);
        uint64_t nodes = who->nodes - before;
        turn += nodes;
        most->decision = nodes > most->decision ? nodes : most->decision;
        most->turn = turn > most->turn ? turn : most->turn;
    }
    for (uint32_t s = 0; s < ops->seats; s++)
        mind_close(&mind[s]);
    match_close(&m);
    trial_close(&t);
    recipe_close(&r);
    free(legal);
}

/* At 1.5 million nodes a second nobody waits a second for a screen, and not a tenth of one for a single decision:
 * no playout is longer than a search lets it be. What a whole turn takes is tried at the start of a game. */
static void opponents_answer_at_once(void **unused) {
    enum { DECISION = 150000, TURN = 1500000, STEPS = 24 };
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        const struct opponent *o;
        struct thought most = {0};
        for (uint32_t i = 0; (o = opponent_at(ops, i)); i++) {
            assert_true(mind_playouts(o->mind) * mind_playout_work(ops) / ops->state_size <= DECISION);
            if (!opponent_at(ops, i + 1))
                think_for(ops, ops->sim_scenario, o, STEPS, &most);
        }
        if (most.decision > DECISION || most.turn > TURN)
            fail_msg("%s: an opponent goes through %llu nodes for a decision, %llu for a turn", ops->name,
                     (unsigned long long)most.decision, (unsigned long long)most.turn);
    }
}

/* People meet titles: every opponent and every mind that is offered to them has one, and is called by it. */
static void opponents_have_titles(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        const struct opponent *o;
        assert_true((ops->seats > 1) == (opponent_usual(ops) != NULL));
        for (uint32_t i = 0; (o = opponent_at(ops, i)); i++) {
            assert_string_equal(opponent_title(ops, o->mind), o->title);
            assert_string_equal(opponent_mind(ops, o->name), o->mind);
            for (uint32_t seat = 0; seat < ops->seats; seat++)
                assert_true(mind_fits(ops, o->mind, seat));
        }
        for (uint32_t i = 0; i < ops->policy_count; i++)
            if (ops->policies[i].title) {
                assert_string_equal(opponent_title(ops, ops->policies[i].name), ops->policies[i].title);
                assert_null(strchr(ops->policies[i].title, '_'));
            }
        assert_string_equal(opponent_title(ops, "deep:299"), "Somebody else");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strength_is_measured),
        cmocka_unit_test(a_small_search_is_below),
        cmocka_unit_test(opponents_are_rungs),
        cmocka_unit_test(opponents_answer_at_once),
        cmocka_unit_test(opponents_have_titles),
    };
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
