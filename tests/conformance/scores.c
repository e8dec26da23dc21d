/* Conformance of scores, for every registered game, ruleset and scenario: the table of the scoring can be
 * told, the score is the sum of its parts at every step, both seats' minds get a value within bounds, and
 * asking for either changes nothing. */
#include "ai/ai.h"
#include "base/hash.h"
#include "core/registry.h"
#include "front/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BOUND = 1000000, GAMES = 3 };

static void tables_can_be_told(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        TEXT_ON_STACK(said, 1000);
        scoring_say(ops, &said);
        if (!ops->scoring_count || ops->scoring_count > SCORE_PARTS || said.cut)
            fail_msg("%s: %u parts of a score, %u bytes", ops->name, ops->scoring_count, said.len);
        for (uint32_t i = 0; i < ops->scoring_count; i++) {
            const struct score_row *row = &ops->scoring[i];
            for (uint32_t k = 0; k < i; k++)
                assert_string_not_equal(row->name, ops->scoring[k].name);
            size_t n = strlen(row->each);
            if (!*row->name || !row->points || !n || row->each[n - 1] == '.')
                fail_msg("%s: the part '%s' of the score", ops->name, row->name);
        }
    }
}

/* Two questions in a row have the same answer, and the sum is made here once more. */
static void check_state(const struct match *m) {
    const struct game_ops *ops = m->set->ops;
    struct result r, again;
    int32_t value[SEATS_MAX] = {0}, twice[SEATS_MAX] = {0};
    bool limit;
    uint64_t hash = match_hash(m);
    match_result(m, &r, &limit);
    match_result(m, &again, &limit);
    ops->value(m->set->rules, m->state, value);
    ops->value(m->set->rules, m->state, twice);
    bool same = hash == match_hash(m) && !memcmp(&r, &again, sizeof r) && !memcmp(value, twice, sizeof value);
    for (uint32_t seat = 0; seat < SEATS_MAX; seat++) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < SCORE_PARTS; i++)
            sum += i < ops->scoring_count ? (int64_t)r.count[seat][i] * ops->scoring[i].points
                                          : (int64_t)BOUND * 2 * (r.count[seat][i] != 0);
        bool sits = seat < ops->seats;
        if (!same || sum != r.score[seat] || llabs(sum) > BOUND || labs(value[seat]) > BOUND ||
            (!sits && (sum || value[seat])))
            fail_msg("%s %s seed %llu step %u, seat %u: score %d, parts %lld, value %d%s", ops->name,
                     m->set->name, (unsigned long long)m->seed, m->step, seat, r.score[seat], (long long)sum,
                     value[seat], same ? "" : ", and asking again says otherwise");
    }
}

static void play(struct match *m, struct mind *mind, struct action *legal) {
    const struct action *answer;
    while (!match_over(m)) {
        check_state(m);
        assert_int_equal(mind_act(mind, m, legal, &answer), REASON_OK);
    }
    check_state(m);
}

static void play_ruleset(const struct game_ops *ops, const char *rules) {
    struct ruleset set;
    struct match m;
    struct mind mind;
    struct err e;
    void *setup = calloc(1, ops->setup_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    assert_true(setup && legal);
    if (ruleset_open(getenv("GLOAM_CONTENT"), ops, rules, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(match_open(&m, &set, 0, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &set, "random", &e), ST_OK);
    for (uint32_t i = 0; i < GAMES * ops->scenario_count; i++) {
        memset(setup, 0, ops->setup_size);
        ops->setup_fill(set.rules, i % ops->scenario_count, setup);
        assert_int_equal(match_begin(&m, setup, i, &e), ST_OK);
        mind_seed(&mind, i, 0);
        play(&m, &mind, legal);
    }
    mind_close(&mind);
    match_close(&m);
    ruleset_close(&set);
    free(setup);
    free(legal);
}

static void scores_are_sums(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct ruleset_row rows[RULESETS_MAX];
        uint32_t count;
        struct err e;
        assert_int_equal(content_rulesets(getenv("GLOAM_CONTENT"), registry_games[g]->name, rows,
                                          RULESETS_MAX, &count, &e),
                         ST_OK);
        for (uint32_t i = 0; i < count; i++)
            play_ruleset(registry_games[g], rows[i].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_can_be_told),
        cmocka_unit_test(scores_are_sums),
    };
    return cmocka_run_group_tests_name("conformance: scores", tests, NULL, NULL);
}
