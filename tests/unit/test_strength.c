/* What is told of a mind's strength is what it does: in the scenario of simulations, against the first mind
 * of the other seats, every strong mind scores above every weak one, intervals apart, and is level with the
 * first. Fixed seeds, so the figures are the same everywhere. */
#include "core/registry.h"
#include "lab/play/recipe.h"
#include "lab/stats.h"

#include "ai/ai.h"

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

static struct interval measure(const struct game_ops *ops, uint32_t seat, const char *policy) {
    struct recipe r = {.ops = ops, .seed = 1, .games = games_of(ops)};
    struct trial t;
    struct batch b;
    struct err e;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strength_is_measured),
        cmocka_unit_test(a_small_search_is_below),
    };
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
