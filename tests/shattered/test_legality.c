/* One legality: at every question of whole games, the legal list is what check consents to among all actions
 * that could be meant: every verb with every card of the asked side's deck, every aim, owner and room. */
#include "sd_test.h"

#include "ai/ai.h"
#include "core/match.h"

enum { GAMES = 1 }; /* of each mind, scenario and ruleset */

static uint32_t consented(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    uint32_t n = 0, most = r->card_count > SD_ROOM_KINDS ? r->card_count : SD_ROOM_KINDS;
    uint8_t in_deck[SD_CARD_KINDS] = {0};
    for (uint32_t i = 0; i < s->pub.side[s->pub.seat].deck_count; i++)
        in_deck[s->pub.side[s->pub.seat].deck[i]] = 1;
    for (uint16_t verb = 0; verb < SD_VERBS; verb++)
        for (uint32_t id = 0; id <= most; id++) {
            bool worth = id < SD_ROOM_KINDS || in_deck[id]; /* others: nobody has them */
            for (int16_t aim = 0; worth && aim <= SD_MEMBERS; aim++)
                for (int16_t whose = 0; whose <= SD_MEMBERS; whose++) {
                    struct action a = {verb, {(int16_t)id, aim, whose}};
                    if (sd_check(r, s, s->pub.seat, &a) == REASON_OK) {
                        assert_true(n < SD_MAX_LEGAL);
                        out[n++] = a;
                    }
                }
        }
    return n;
}

static void compare(const struct ruleset *set, const struct match *m) {
    struct action listed_now[SD_MAX_LEGAL], wanted[SD_MAX_LEGAL];
    uint32_t n = sd_legal(set->rules, m->state, listed_now, SD_MAX_LEGAL);
    assert_int_equal(consented(set->rules, m->state, wanted), n);
    assert_memory_equal(listed_now, wanted, n * sizeof *wanted);
}

static void play_compared(const struct ruleset *set, struct match *m, struct mind mind[SD_SIDES],
                          uint32_t scenario, uint64_t seed) {
    struct sd_setup setup = {0};
    struct action legal[SD_MAX_LEGAL];
    const struct action *answer;
    struct err e;
    sd_setup_fill(set->rules, scenario, &setup);
    assert_int_equal(match_begin(m, &setup, seed, &e), ST_OK);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        mind_seed(&mind[side], seed, side);
    while (!match_over(m)) {
        compare(set, m);
        assert_int_equal(mind_act(&mind[m->ask.seat], m, legal, &answer), REASON_OK);
    }
}

static void games_of(const char *policy) {
    for (uint32_t i = 0; i < RULESETS; i++) {
        const struct ruleset *set = open_set(rulesets[i]);
        struct mind mind[SD_SIDES];
        struct match m;
        struct err e;
        assert_int_equal(match_open(&m, set, 0, &e), ST_OK);
        for (uint32_t side = 0; side < SD_SIDES; side++)
            assert_int_equal(mind_open(&mind[side], set, policy, &e), ST_OK);
        for (uint32_t scenario = 0; scenario < SD_SCENARIOS; scenario++)
            for (uint32_t game = 0; game < GAMES; game++)
                play_compared(set, &m, mind, scenario, match_seed(scenario, game));
        for (uint32_t side = 0; side < SD_SIDES; side++)
            mind_close(&mind[side]);
        match_close(&m);
    }
}

static void list_is_check_random(void **state) {
    (void)state;
    games_of("random");
}

static void list_is_check_native(void **state) {
    (void)state;
    games_of("native");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(list_is_check_random),
        cmocka_unit_test(list_is_check_native),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
