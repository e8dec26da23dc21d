/* What a run is worth, by the amendment's table (SD-363 to SD-369): the score. */
#include "sd_test.h"

/* In half measures, as the table's words have them: minimal 1, low 2, moderate 4, high 6, maximum 8. */
static const struct row {
    const char *rule;
    uint8_t over;
    uint8_t bonds;    /* rooms that ended in a Bond, as bits */
    uint8_t betrayed; /* room of the first betrayal */
    bool threatened;
    uint8_t got[SD_SCORES];
} rows[] = {
    {"SD-363", SD_OUT_KILL, 0, 0, true, {6, 1, 0, 0}},
    {"SD-364", SD_OUT_BREAK, 0, 0, true, {4, 2, 2, 0}},
    {"SD-364", SD_OUT_PANIC, 0, 0, true, {4, 2, 2, 0}},
    {"SD-365", SD_OUT_SURVIVE, 0, 0, true, {2, 2, 4, 0}},
    {"SD-365, S-88", SD_OUT_SURVIVE, 0, 0, false, {2, 2, 1, 0}},
    {"SD-366", SD_OUT_BOND, 1, 0, false, {2, 4, 4, 2}},
    {"SD-367", SD_OUT_BOND, 2, 0, false, {2, 6, 6, 4}},
    {"SD-368", SD_OUT_BOND, 4, 0, false, {4, 8, 8, 6}},
    {"SD-368, S-87", SD_OUT_BOND, 8, 0, false, {4, 8, 8, 6}},
    {"SD-369", SD_OUT_KILL, 1, 2, true, {4, 4, 0, 0}},
    {"SD-369, S-87", SD_OUT_BREAK, 0, 1, true, {4, 4, 0, 0}},
    {"S-87: a Bond behind the betrayal is void", SD_OUT_BOND, 4, 2, true, {2, 2, 4, 0}},
    {"S-87: and one before it stands", SD_OUT_SURVIVE, 1, 2, true, {2, 4, 4, 2}},
    {"S-87: a Bond on the way is kept", SD_OUT_SURVIVE, 2, 0, true, {2, 6, 6, 4}},
    {"S-87: what was learned is kept, what was given is not", SD_OUT_KILL, 2, 0, true, {6, 6, 0, 0}},
};

static void the_table(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct result result;
        int32_t value[SEATS_MAX];
        start(&g, V3, "deep", 1);
        struct sd_public *p = &g.s.pub;
        p->over = rows[i].over;
        p->ask = SD_ASK_OVER;
        p->betrayed = rows[i].betrayed;
        p->betrayals = rows[i].betrayed != 0;
        p->harm[SD_RESOLVE][SD_BY_STRIKE] = rows[i].threatened;
        p->room_number = 4;
        for (uint32_t room = 0; room < SD_RUN_ROOMS; room++)
            p->seen_outcome[room] = rows[i].bonds >> room & 1 ? SD_OUT_BOND : SD_OUT_OVERCOME;
        result_of(&shattered_ops, &g.r, &g.s, &result);
        for (uint32_t k = 0; k < SD_SCORES; k++)
            if (result.count[k < 2 ? SD_DUNGEON : SD_VISITOR][k] != rows[i].got[k])
                fail_msg("%s: %d of %s", rows[i].rule, result.count[k < 2 ? 0 : 1][k], sd_scoring[k].name);
        assert_int_equal(result.count[SD_DUNGEON][SD_SCORE_GOLD], 0);
        assert_int_equal(result.score[SD_DUNGEON], 50 * (rows[i].got[0] + rows[i].got[1]));
        assert_int_equal(result.score[SD_VISITOR], 50 * (rows[i].got[2] + rows[i].got[3]));
        sd_value(&g.r, &g.s, value); /* S-80: what search goes after is the score */
        assert_int_equal(value[SD_DUNGEON], result.score[SD_DUNGEON]);
        assert_int_equal(value[SD_VISITOR], result.score[SD_VISITOR]);
    }
}

/* S-88: any card of the dungeon's that did harm is a threat; the room, escalation and the guest's own blows
 * are none. */
static void who_was_threatened(void **unused) {
    static const struct {
        uint8_t source;
        bool threat;
    } by[] = {{SD_BY_STRIKE, true},      {SD_BY_SPILL, true},     {SD_BY_TRAP, true},
              {SD_BY_COUNTER, true},     {SD_BY_THORNS, true},    {SD_BY_REFLECT, true},
              {SD_BY_BETRAYAL, true},    {SD_BY_ROOM, false},     {SD_BY_ERODE, false},
              {SD_BY_ESCALATION, false}, {SD_BY_REVERSAL, false}, {SD_BY_OFFER, false},
              {SD_BY_BINDING, false}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        struct sd_public p = {.room_number = 1};
        uint8_t got[SD_SCORES];
        p.harm[SD_NERVE][by[i].source] = 1;
        sd_rewards(&p, SD_OUT_SURVIVE, got);
        assert_int_equal(got[SD_SCORE_GOLD], by[i].threat ? 4 : 1);
    }
}

/* Nothing before the end, and then of each side only what is its own. */
static void the_score_comes_at_the_end(void **unused) {
    struct game g;
    struct result result;
    (void)unused;
    start(&g, V3, "boar", 3);
    result_of(&shattered_ops, &g.r, &g.s, &result);
    assert_int_equal(result.score[SD_DUNGEON], 0);
    assert_int_equal(result.score[SD_VISITOR], 0);
    play_on(&g, "native", 3, SD_MAX_STEPS);
    assert_true(is_over(&g));
    result_of(&shattered_ops, &g.r, &g.s, &result);
    assert_true(result.score[SD_DUNGEON] > 0);
    assert_int_equal(
        result.count[SD_VISITOR][SD_SCORE_ESSENCE] + result.count[SD_VISITOR][SD_SCORE_KNOWLEDGE], 0);
}

/* SD-232, SD-237: later Bonds are worth more, to both; and no end without one is worth as much to the
 * visitor. */
static void bonds_pay(void **unused) {
    struct sd_public p = {.room_number = 1};
    int32_t last[SD_SIDES] = {0};
    (void)unused;
    for (uint32_t room = 1; room <= 3; room++) {
        uint8_t got[SD_SCORES];
        memset(p.seen_outcome, 0, sizeof p.seen_outcome);
        p.room_number = (uint8_t)room;
        p.seen_outcome[room - 1] = SD_OUT_BOND;
        sd_rewards(&p, SD_OUT_BOND, got);
        assert_true(got[0] + got[1] > last[0] && got[2] + got[3] > last[1]);
        last[0] = got[0] + got[1];
        last[1] = got[2] + got[3];
        assert_true(last[1] > 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table),
        cmocka_unit_test(who_was_threatened),
        cmocka_unit_test(the_score_comes_at_the_end),
        cmocka_unit_test(bonds_pay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
