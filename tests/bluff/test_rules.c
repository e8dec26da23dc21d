/* BLUFF: the rules, by their numbers. */
#include "../common/fixture.h"

#include "games/bluff/bluff.h"

static struct bluff_rules rules = {.faces = BLUFF_FACES};

/* Three dice of the host, two of the guest, as they lie. */
static struct bluff_state table(void) {
    struct bluff_state s;
    struct bluff_setup u = {.dice = {3, 2}};
    begin_state(&bluff_ops, &rules, &u, 1, &s);
    memcpy(s.cup[BLUFF_HOST].die, (uint8_t[BLUFF_DICE]){2, 5, 5}, BLUFF_DICE);
    memcpy(s.cup[BLUFF_GUEST].die, (uint8_t[BLUFF_DICE]){1, 5}, BLUFF_DICE);
    return s;
}

static uint32_t says(const struct bluff_state *s, int count, int face) {
    struct action a = {count ? BLUFF_CLAIM : BLUFF_DOUBT, {(int16_t)count, (int16_t)face, 0}};
    return bluff_check(&rules, s, s->seat, &a);
}

static void does(struct bluff_state *s, int count, int face) {
    struct action a = {count ? BLUFF_CLAIM : BLUFF_DOUBT, {(int16_t)count, (int16_t)face, 0}};
    must_apply(&bluff_ops, &rules, s, s->seat, &a, NULL, __FILE__, __LINE__);
}

/* BL-01: the view has one's own dice, and of the other's the number. */
static void cups(void **unused) {
    struct bluff_state s = table();
    struct bluff_view v = {0};
    (void)unused;
    bluff_view(&rules, &s, BLUFF_GUEST, &v);
    assert_memory_equal(v.die, s.cup[BLUFF_GUEST].die, BLUFF_DICE);
    assert_int_equal(v.dice[BLUFF_HOST], 3);
}

/* BL-03, BL-04, BL-05 */
static void claims(void **unused) {
    struct bluff_state s = table();
    (void)unused;
    assert_int_equal(says(&s, 0, 0), BLUFF_NO_CLAIM);
    assert_int_equal(says(&s, 6, 1), BLUFF_NO_DICE);
    assert_int_equal(says(&s, 1, 7), REASON_ARGS);
    does(&s, 2, 5);
    assert_int_equal(s.seat, BLUFF_GUEST);
    assert_int_equal(says(&s, 2, 5), BLUFF_NO_HIGHER);
    assert_int_equal(says(&s, 1, 6), BLUFF_NO_HIGHER);
    assert_int_equal(says(&s, 2, 6), REASON_OK);
    assert_int_equal(says(&s, 3, 1), REASON_OK);
    assert_int_equal(says(&s, 0, 0), REASON_OK);
}

/* BL-02, BL-06, BL-07: three fives are there, four are not. */
static void doubts(void **unused) {
    (void)unused;
    for (int count = 3; count <= 4; count++) {
        struct bluff_state s = table();
        uint32_t loser = count == 3 ? BLUFF_GUEST : BLUFF_HOST;
        does(&s, count, 5);
        does(&s, 0, 0);
        assert_int_equal(s.cup[loser].dice, loser == BLUFF_GUEST ? 1 : 2);
        assert_int_equal(s.cup[!loser].dice, loser == BLUFF_GUEST ? 3 : 2);
        assert_int_equal(s.seat, loser);
        assert_true(s.round == 2 && !s.count && s.cup[loser].die[0]);
    }
}

/* BL-08 */
static void the_end(void **unused) {
    struct bluff_state s = table();
    struct result r = {0};
    (void)unused;
    for (int round = 0; round < 2; round++) {
        s.seat = BLUFF_HOST;
        does(&s, 1, s.cup[BLUFF_HOST].die[0]);
        does(&s, 0, 0);
    }
    result_of(&bluff_ops, &rules, &s, &r);
    assert_int_equal(r.outcome, BLUFF_HOST_WON);
    assert_int_equal(r.score[BLUFF_HOST], 130);
    assert_int_equal(r.score[BLUFF_GUEST], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cups), cmocka_unit_test(claims),
                                       cmocka_unit_test(doubts), cmocka_unit_test(the_end)};
    return cmocka_run_group_tests_name("bluff rules", tests, NULL, NULL);
}
