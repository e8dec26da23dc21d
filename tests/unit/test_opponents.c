/* Opponents answer at once, and people meet them by titles. How strong they are, whole games say: e2e/strength.py. */
#include "core/registry.h"
#include "lab/play/recipe.h"

#include "ai/ai.h"
#include "ai/opponent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
        cmocka_unit_test(opponents_answer_at_once),
        cmocka_unit_test(opponents_have_titles),
    };
    return cmocka_run_group_tests_name("opponents", tests, NULL, NULL);
}
