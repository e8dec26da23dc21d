/* The conformance suite: what every registered game must keep, for every ruleset and scenario. A game joins
 * by standing in the registry; nothing here names one. Arguments are names of games: without any, all of
 * them are tested. GLOAM_CONFORMANCE_GAMES sets how many games of each registered game are played for each
 * check, spread over its rulesets and scenarios (a soak uses thousands); GLOAM_CONFORMANCE_CHECK names the one
 * check to run, or several by a pattern. */
#include "checks.h"

#include <stdio.h>
#include <stdlib.h>

enum { RULESETS = 64, GAMES_MAX = 64 };

enum often {
    ONCE,     /* for a game: the default ruleset, the scenario of simulations */
    RULES,    /* for each ruleset: the first scenario */
    SCENARIO, /* for each scenario of each ruleset */
    MATCH     /* for many seeds of each scenario of each ruleset */
};

static const struct check {
    const char *name;
    void (*fn)(struct bench *b);
    enum often often;
} checks[] = {
    {"tables", tables, RULES},
    {"names_lead_back", names_lead_back, RULES},
    {"streams_are_listed", streams_are_listed, ONCE},
    {"figures_are_sound", figures_are_sound, RULES},
    {"settings_are_known", settings_are_known, SCENARIO},
    {"axes_fit_settings", axes_fit_settings, RULES},
    {"seats_exchange", seats_exchange, SCENARIO},
    {"legal_is_check", legal_is_check, MATCH},
    {"ends_in_bound", ends_in_bound, MATCH},
    {"refusal_changes_nothing", refusal_changes_nothing, MATCH},
    {"clone_goes_along", clone_goes_along, MATCH},
    {"save_load_save", save_load_save, MATCH},
    {"views_are_clean", views_are_clean, MATCH},
    {"replay_holds", replay_holds, MATCH},
    {"taking_back_is_free", taking_back_is_free, MATCH},
    {"secrets_are_kept", secrets_are_kept, RULES},
    {"guesses_fit", guesses_fit, MATCH},
    {"hidden_acts_sound_alike", hidden_acts_sound_alike, MATCH},
    {"watchers_know_no_more", watchers_know_no_more, MATCH},
    {"streams_are_isolated", streams_are_isolated, MATCH},
    {"cosmetics_cannot_matter", cosmetics_cannot_matter, MATCH},
    {"looking_changes_nothing", looking_changes_nothing, MATCH},
    {"reader_is_strict", reader_is_strict, ONCE},
    {"offers_are_told", offers_are_told, MATCH},
    {"forecasts_hold", forecasts_hold, ONCE},
    {"scenes_are_sound", scenes_are_sound, MATCH},
    {"carry_goes_on", carry_goes_on, MATCH},
    {"hostile_setups", hostile_setups, MATCH},
    {"no_allocation", no_allocation, MATCH},
    {"scoring_can_be_told", scoring_can_be_told, ONCE},
    {"scores_are_sums", scores_are_sums, SCENARIO},
    {"counting_keeps_to_its_room", counting_keeps_to_its_room, SCENARIO},
    {"policies_play", policies_play, SCENARIO},
    {"advice_is_blind", advice_is_blind, SCENARIO},
    {"minds_beat_chance", minds_beat_chance, ONCE},
    {"matches_do_not_mix", matches_do_not_mix, ONCE},
    {"guesses_are_true", guesses_are_true, ONCE},
};
enum { CHECKS = sizeof checks / sizeof checks[0] };

static const struct game_ops *games[GAMES_MAX];
static uint32_t game_count;

static uint32_t matches_per_check(const struct game_ops *ops) {
    const char *env = getenv("GLOAM_CONFORMANCE_GAMES");
    return (env ? (uint32_t)strtoul(env, NULL, 10) : 96) / heaviness(ops);
}

/* A check on a ruleset, one of several: every scenario gets its share of the matches. */
static void check_rules(const struct check *c, struct bench *b, uint32_t rulesets) {
    uint32_t scenarios = c->often == RULES ? 1 : b->ops->scenario_count;
    uint32_t all = matches_per_check(b->ops), matches = c->often == MATCH ? all / (rulesets * scenarios) : 1;
    /* Few matches for many scenarios: each check begins at another one, so that together they meet all. */
    uint32_t every = all < rulesets * scenarios ? rulesets * scenarios / (all ? all : 1) : 1;
    every = every > scenarios ? scenarios : every;
    for (uint32_t s = (uint32_t)(c - checks) % every; s < scenarios; s += every) {
        for (uint32_t k = 0; k < (matches ? matches : 1); k++) {
            bench_begin(b, s, match_seed(77, k * 100 + s));
            c->fn(b);
        }
    }
}

static void check_game(const struct check *c, const struct game_ops *ops) {
    struct ruleset_row rows[RULESETS];
    const struct bench none = {.ops = ops};
    uint32_t count;
    struct err e;
    must_be_whole(ops);
    HOLDS(&none, content_rulesets(content_root(), ops->name, rows, RULESETS, &count, &e) == ST_OK, "%s",
          e.text);
    HOLDS(&none, count && count <= RULESETS, "%u rulesets; 1 to %d will do", count, RULESETS);
    for (uint32_t r = 0; r < (c->often == ONCE ? 1 : count); r++) {
        struct bench b;
        bench_open(&b, ops, c->often == ONCE ? "" : rows[r].name);
        if (c->often == ONCE) {
            bench_begin(&b, (uint32_t)registry_scenario(ops, ops->sim_scenario), match_seed(77, 0));
            c->fn(&b);
        } else {
            check_rules(c, &b, count);
        }
        bench_close(&b);
    }
}

static void run(void **state) {
    bench_watch();
    for (uint32_t g = 0; g < game_count; g++)
        check_game(*state, games[g]);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc && i < GAMES_MAX; i++) {
        games[game_count] = registry_find(argv[i]);
        if (!games[game_count++]) {
            fprintf(stderr, "conformance: there is no game '%s'; usage: conformance [GAME...]\n", argv[i]);
            return 2;
        }
    }
    for (uint32_t g = 0; argc == 1 && g < registry_count && g < GAMES_MAX; g++)
        games[game_count++] = registry_games[g];
    struct CMUnitTest tests[CHECKS];
    cmocka_set_test_filter(getenv("GLOAM_CONFORMANCE_CHECK"));
    for (uint32_t i = 0; i < CHECKS; i++)
        tests[i] = (struct CMUnitTest){checks[i].name, run, NULL, NULL, (void *)&checks[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
