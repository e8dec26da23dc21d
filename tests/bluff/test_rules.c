/* BLUFF: the rules, by their numbers. */
#include "../common/fixture.h"

#include "games/bluff/bluff.h"

static const struct bluff_rules rules = {.faces = BLUFF_FACES};

/* Three dice of the host, two of the guest, who begins, as they lie. */
static struct bluff_state table(void) {
    struct bluff_state s;
    begin_state(&bluff_ops, &rules, &(struct bluff_setup){{3, 2}, BLUFF_GUEST, {0}}, 1, &s);
    s.cup[BLUFF_HOST] = (struct bluff_cup){{2, 5, 5}};
    s.cup[BLUFF_GUEST] = (struct bluff_cup){{1, 5}};
    return s;
}

/* Claims, or doubts with a count below 0; what check says, and if it consents, it is done. */
static uint32_t say(struct bluff_state *s, int count, int face) {
    struct action a = {count < 0 ? BLUFF_DOUBT : BLUFF_CLAIM,
                       {(int16_t)(count < 0 ? 0 : count), (int16_t)face, 0}};
    uint32_t seat = s->open.seat, reason = bluff_check(&rules, s, seat, &a);
    if (reason == REASON_OK)
        must_apply(&bluff_ops, &rules, s, seat, &a, NULL, __FILE__, __LINE__);
    return reason;
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
    static const int rows[][3] = {{-1, 0, BLUFF_NO_CLAIM}, {0, 3, REASON_ARGS}, {6, 1, BLUFF_NO_DICE},
                                  {1, 7, REASON_ARGS},     {2, 5, REASON_OK},   {2, 5, BLUFF_NO_HIGHER},
                                  {1, 6, BLUFF_NO_HIGHER}, {2, 6, REASON_OK},   {3, 1, REASON_OK},
                                  {-1, 0, REASON_OK}};
    struct bluff_state s = table();
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(say(&s, rows[i][0], rows[i][1]), rows[i][2]);
}

/* BL-02, BL-06, BL-07: three fives are there, four are not; who was wrong begins with new dice. */
static void doubts(void **unused) {
    (void)unused;
    for (int count = 3; count <= 4; count++) {
        struct bluff_state s = table();
        say(&s, count, 5);
        say(&s, -1, 0);
        assert_int_equal(s.open.dice[BLUFF_HOST], count == 3 ? 2 : 3);
        assert_int_equal(s.open.dice[BLUFF_GUEST], count == 3 ? 2 : 1);
        assert_int_equal(s.open.seat, count == 3 ? BLUFF_HOST : BLUFF_GUEST);
        assert_true(s.open.round == 2 && !s.open.count);
        assert_memory_not_equal(s.cup, table().cup, sizeof s.cup);
    }
}

/* BL-08 */
static void the_end(void **unused) {
    struct bluff_state s = table();
    struct result r;
    (void)unused;
    for (int round = 0; round < 2; round++) {
        s.open.seat = BLUFF_HOST;
        say(&s, 1, s.cup[BLUFF_HOST].die[0]);
        say(&s, -1, 0);
    }
    result_of(&bluff_ops, &rules, &s, &r);
    assert_int_equal(r.outcome, BLUFF_HOST_WON);
    assert_int_equal(r.score[BLUFF_HOST], 130);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(cups), cmocka_unit_test(claims),
                                       cmocka_unit_test(doubts), cmocka_unit_test(the_end)};
    return cmocka_run_group_tests_name("bluff rules", tests, NULL, NULL);
}
