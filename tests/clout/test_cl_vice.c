/* Counters and breakdowns: CL-046 to CL-069, CL-292, D-07, D-08, D-27, S-09. */
#include "cl_play.h"

static struct game g;

static struct cl_body *viced(uint32_t seat, uint32_t slot, const char *card, uint8_t vice) {
    struct cl_body *b = put_body(&g, seat, slot, card, 0);
    b->vice = vice;
    return b;
}

/* CL-051, CL-058: a price on itself; CL-281: once per turn, by name. */
static void carl_pays_with_himself(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "crypto_all_in_carl", 0);
    viced(CL_HOST, 1, "crypto_all_in_carl", 0);
    act(&g, CL_USE, CL_OWN_1, 0);
    assert_int_equal(host(&g)->reputation, 500);
    assert_int_equal(host(&g)->body[0].vice, 1);
    assert_int_equal(event_arg(&g, CL_EV_VICE_ADDED, 3), 1);
    refuse(&g, CL_NO_USED, CL_USE, CL_OWN_2, 0); /* D-26: copies share it */
}

/* CL-059 to CL-061: chosen own one, chosen opposing one, each opposing one; D-41: only open ones. */
static void counters_are_placed(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "all_in_gamble");
    give(&g, CL_HOST, "sudden_epiphany");
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, "all_in_gamble"), 0);
    viced(CL_HOST, 0, "conspiracy_kyle", 0);
    viced(CL_AWAY, 0, "influencer_couple", 0);
    viced(CL_AWAY, 1, "influencer_couple", 0);
    put_body(&g, CL_AWAY, 2, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    cast(&g, "all_in_gamble");
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_1, 0);
    act(&g, CL_PICK, CL_OWN_1, 0);
    assert_int_equal(host(&g)->reputation, 1000);
    assert_int_equal(host(&g)->body[0].vice, 2);
    act(&g, CL_USE, CL_OWN_1, 0);
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_3, 0);
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(away(&g)->body[1].vice, 1);
    cast(&g, "sudden_epiphany");
    assert_int_equal(away(&g)->body[0].vice, 1);
    assert_int_equal(away(&g)->body[1].vice, 2);
    assert_int_equal(away(&g)->body[2].vice, 0);
}

/* CL-053, CL-062: none to two, one at a time, the sum is kept. */
static void counters_are_passed_on(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 2; i++)
        give(&g, CL_HOST, "networking_event");
    viced(CL_HOST, 0, "late_rent_ricky", 2);
    viced(CL_HOST, 2, "late_rent_ricky", 1);
    viced(CL_AWAY, 1, "influencer_couple", 1);
    cast(&g, "networking_event");
    assert_int_equal(asked(&g).kind, CL_ASK_SOURCE);
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_2, 0);
    act(&g, CL_PICK, CL_OWN_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_DEST);
    refuse(&g, CL_NO_NOT_ASKED, CL_DONE, 0, 0);
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(cl_vice_total(&g.s), 4);
    act(&g, CL_PICK, CL_OWN_3, 0);
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(away(&g)->body[1].vice, 3);
    assert_int_equal(host(&g)->body[0].vice, 1);
    assert_int_equal(cl_vice_total(&g.s), 4);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    cast(&g, "networking_event");
    act(&g, CL_DONE, 0, 0);
    assert_int_equal(cl_vice_total(&g.s), 4);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* CL-063: all of one onto another, in answer to a spell; CL-121: not at Freaks in Street Art Alley. */
static void all_counters_move(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    viced(CL_HOST, 0, "basement_streamer", 0);
    viced(CL_HOST, 1, "late_rent_ricky", 0);
    viced(CL_AWAY, 1, "influencer_couple", 2);
    put_field(&g, CL_HOST, "street_art_alley");
    host(&g)->clout = 4;
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    cast(&g, "one_more_shot");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_SOURCE);
    refuse(&g, CL_NO_NOT_ASKED, CL_DONE, 0, 0);
    act(&g, CL_PICK, CL_OWN_2, 0);
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_2, 0);
    refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_1, 0);
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(host(&g)->body[1].vice, 2);
    assert_int_equal(away(&g)->body[1].vice, 0);
}

/* CL-054, CL-064, CL-065: counters become cards. */
static void counters_become_cards(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "debugging_dana", 0);
    refuse(&g, CL_NO_TARGET, CL_USE, CL_OWN_1, 0);
    viced(CL_HOST, 1, "late_rent_ricky", 2);
    act(&g, CL_USE, CL_OWN_1, 0);
    act(&g, CL_PICK, CL_OWN_2, 0);
    assert_int_equal(host(&g)->body[1].vice, 1);
    assert_int_equal(host(&g)->hand_n, 1);
    viced(CL_AWAY, 0, "influencer_couple", 2);
    give(&g, CL_HOST, "code_refactor");
    cast(&g, "code_refactor");
    act(&g, CL_PICK, CL_THEIR_1, 0);
    assert_int_equal(away(&g)->body[0].vice, 0);
    assert_int_equal(host(&g)->hand_n, 3);
}

/* CL-055, CL-066, CL-067: Nerds use what is there; CL-056, CL-068, CL-069: Goodies take it away. */
static void counters_matter(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "spreadsheet_assassin", 1);
    viced(CL_HOST, 1, "student_council_president", 1);
    viced(CL_AWAY, 0, "influencer_couple", 2);
    viced(CL_AWAY, 1, "influencer_couple", 0);
    give(&g, CL_HOST, "logical_fallacy");
    give(&g, CL_HOST, "meditation_session");
    cast(&g, "logical_fallacy");
    assert_int_equal(host(&g)->reputation, 800);
    act(&g, CL_USE, CL_OWN_2, 0);
    act(&g, CL_PICK, CL_THEIR_1, 0);
    assert_int_equal(away(&g)->body[0].vice, 1);
    act(&g, CL_USE, CL_OWN_1, 0);
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(away(&g)->body[1].card, id(&g, "influencer_couple")); /* no counters: nothing */
    host(&g)->used[id(&g, "spreadsheet_assassin")] = 0;
    act(&g, CL_USE, CL_OWN_1, 0);
    act(&g, CL_PICK, CL_THEIR_1, 0);
    assert_int_equal(away(&g)->body[0].card, 0);
    cast(&g, "meditation_session");
    assert_int_equal(cl_vice_total(&g.s), 0);
}

/* CL-042, CL-047 to CL-049, CL-292, D-08: in the breakdown check of every turn, both boards, credited to the
 * opponent of the controller; D-27: then the card's last words. */
static void breakdowns_are_checked(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "crypto_all_in_carl", 3);
    viced(CL_HOST, 1, "late_rent_ricky", 2);
    viced(CL_AWAY, 2, "homecoming_committee", 4);
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(count_events(&g, CL_EV_BROKE_DOWN), 2);
    assert_int_equal(event_arg(&g, CL_EV_DESTROYED, 3), CL_BY_BREAKDOWN);
    assert_int_equal(away(&g)->breakdowns, 1);
    assert_int_equal(host(&g)->breakdowns, 1);
    assert_int_equal(host(&g)->body[1].card, 0); /* Carl takes the others with him */
    assert_int_equal(host(&g)->reputation, 1500);
    assert_int_equal(g.s.turn, 6);
}

/* S-09: nobody escapes a breakdown; D-08, the switch: at once. */
static void breakdowns_are_final(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "volunteer_valedictorian", 3);
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(host(&g)->body[0].card, 0);
    assert_int_equal(host(&g)->stability, 6500);
    table(&g);
    g.r.f.breakdown_at_once = 1;
    viced(CL_HOST, 0, "crypto_all_in_carl", 2);
    act(&g, CL_USE, CL_OWN_1, 0);
    assert_int_equal(host(&g)->body[0].card, 0);
    assert_int_equal(away(&g)->breakdowns, 1);
    assert_int_equal(host(&g)->reputation, 2000);
}

/* Rock Bottom and Public Meltdown answer a breakdown; a taken stereotype counts against its controller. */
static void breakdowns_are_answered(void **unused) {
    (void)unused;
    table(&g);
    viced(CL_HOST, 0, "late_rent_ricky", 3);
    put_back(&g, CL_HOST, 0, "rock_bottom", CL_BACK_DOWN);
    put_back(&g, CL_AWAY, 0, "public_meltdown", CL_BACK_DOWN);
    act(&g, CL_END_TURN, 0, 0);
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(host(&g)->reputation, 0); /* 1000 of Ricky's, 1000 lost */
    assert_int_equal(host(&g)->hand_n, 3);
    table(&g);
    struct cl_body *b = viced(CL_HOST, 0, "late_rent_ricky", 3);
    b->owner = CL_AWAY;
    b->flags = CL_BODY_GUEST;
    g.s.list[CL_HOST][b->card]--;
    g.s.list[CL_AWAY][b->card]++;
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(away(&g)->breakdowns, 1);
    assert_int_equal(away(&g)->grave_n, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carl_pays_with_himself),  cmocka_unit_test(counters_are_placed),
        cmocka_unit_test(counters_are_passed_on),  cmocka_unit_test(all_counters_move),
        cmocka_unit_test(counters_become_cards),   cmocka_unit_test(counters_matter),
        cmocka_unit_test(breakdowns_are_checked),  cmocka_unit_test(breakdowns_are_final),
        cmocka_unit_test(breakdowns_are_answered),
    };
    return cmocka_run_group_tests_name("cl_vice", tests, NULL, NULL);
}
