/* BLUFF: the rules, by their numbers. */
#include "../common/fixture.h"

#include "games/bluff/bluff.h"

static const struct bluff_rules rules = {.faces = BLUFF_FACES};

/* Three dice of the host, two of the guest, who begins, as they lie. */
static struct bluff_state table(void) {
    struct bluff_state s;
    begin_state(&bluff_ops, &rules, &(struct bluff_setup){{3, 2}, BLUFF_GUEST}, 1, &s);
    s.cup[BLUFF_HOST] = (struct bluff_cup){{2, 5, 5}};
    s.cup[BLUFF_GUEST] = (struct bluff_cup){{1, 5}};
    return s;
}

/* BL-01: the view has one's own dice, and of the other's the number. */
static void cups(void **unused) {
    struct bluff_state s = table();
    struct bluff_view v;
    (void)unused;
    bluff_view(&rules, &s, BLUFF_GUEST, &v);
    assert_memory_equal(&v.cup, &s.cup[BLUFF_GUEST], sizeof v.cup);
    assert_int_equal(v.open.dice[BLUFF_HOST], 3);
}

/* BL-03, BL-04, BL-05: one after the other at one table. */
static void claims(void **unused) {
    struct bluff_state s = table();
    (void)unused;
    MUST_GO(&bluff_ops, &rules, &s, {"doubt", BLUFF_NO_CLAIM}, {"claim 0 three", REASON_ARGS},
            {"claim 6 one", BLUFF_NO_DICE}, {"claim 1 7", REASON_ARGS}, {"claim 2 five", REASON_OK},
            {"claim 2 five", BLUFF_NO_HIGHER}, {"claim 1 six", BLUFF_NO_HIGHER}, {"claim 2 six", REASON_OK},
            {"claim 3 one", REASON_OK}, {"doubt", REASON_OK});
}

/* BL-02, BL-06, BL-07: three fives are there, four are not; who was wrong begins with new dice. */
static void doubts(void **unused) {
    (void)unused;
    for (uint32_t wrong = BLUFF_HOST; wrong < BLUFF_SEATS; wrong++) {
        struct bluff_state s = table();
        MUST_GO(&bluff_ops, &rules, &s, {wrong ? "claim 4 five" : "claim 3 five", REASON_OK},
                {"doubt", REASON_OK});
        assert_int_equal(s.open.dice[BLUFF_HOST], 3 - (wrong == BLUFF_HOST));
        assert_int_equal(s.open.dice[BLUFF_GUEST], 2 - (wrong == BLUFF_GUEST));
        assert_true(s.open.seat == wrong && s.open.round == 2 && !s.open.count);
        assert_memory_not_equal(s.cup, table().cup, sizeof s.cup);
    }
}

/* BL-08: the last die of the guest. */
static void the_end(void **unused) {
    struct bluff_state s = table();
    struct result r;
    (void)unused;
    s.open.dice[BLUFF_GUEST] = 1;
    s.cup[BLUFF_GUEST] = (struct bluff_cup){{1}};
    MUST_GO(&bluff_ops, &rules, &s, {"claim 3 five", REASON_OK}, {"doubt", REASON_OK});
    result_of(&bluff_ops, &rules, &s, &r);
    assert_int_equal(r.outcome, BLUFF_HOST_WON);
    assert_int_equal(r.score[BLUFF_HOST], 130);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cups), cmocka_unit_test(claims),
                                       cmocka_unit_test(doubts), cmocka_unit_test(the_end)};
    return cmocka_run_group_tests_name("bluff rules", tests, NULL, NULL);
}
