/* Cards leave the hand: costs, slots, positions, set and flip: CL-014 to CL-021, CL-212 to CL-219, CL-230 to
 * CL-242, CL-259 to CL-269. */
#include "cl_play.h"

static struct game g;

/* CL-015, CL-017, CL-018, CL-021, CL-148, CL-150, CL-294: what is not paid for does not happen. */
static void clout_is_paid(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "washed_varsity_legend");
    give(&g, CL_HOST, "late_rent_ricky");
    give(&g, CL_HOST, "crypto_all_in_carl");
    static struct cl_state before;
    before = g.s;
    host(&g)->clout = before.player[0].clout = 2;
    refuse(&g, CL_NO_CLOUT, CL_SUMMON, id(&g, "crypto_all_in_carl"), CL_ATTACK_POSITION);
    refuse(&g, CL_NO_CLOUT, CL_SET, id(&g, "washed_varsity_legend"), 0);
    refuse(&g, CL_NO_NOT_IN_HAND, CL_SUMMON, id(&g, "party_queen_bri"), 0);
    assert_memory_equal(&before, &g.s, sizeof before);
    host(&g)->clout = 4;
    act(&g, CL_SUMMON, id(&g, "crypto_all_in_carl"), CL_ATTACK_POSITION);
    assert_int_equal(event_arg(&g, CL_EV_CLOUT_SPENT, 1), 3);
    assert_int_equal(host(&g)->clout, 1);
    refuse(&g, CL_NO_CLOUT, CL_SUMMON, id(&g, "washed_varsity_legend"), 0);
    assert_int_equal(event_arg(&g, CL_EV_SUMMONED, 3), CL_ATTACK_POSITION);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), CL_DEFENSE_POSITION); /* CL-016, CL-234, D-03 */
    assert_int_equal(event_arg(&g, CL_EV_SUMMONED, 3), CL_DEFENSE_POSITION);
    assert_int_equal(host(&g)->clout, 0);
    assert_int_equal(host(&g)->body[1].flags & CL_BODY_DEFENSE, CL_BODY_DEFENSE);
}

/* CL-231, CL-241, CL-242, CL-070, CL-235: face-up in either position, no counters, no tributes. */
static void stereotypes_enter_fresh(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "washed_varsity_legend");
    act(&g, CL_SUMMON, id(&g, "washed_varsity_legend"), CL_ATTACK_POSITION);
    const struct cl_body *b = &host(&g)->body[0];
    assert_int_equal(b->flags, CL_BODY_FRESH);
    assert_int_equal(b->vice + b->attack + b->defense, 0);
    act(&g, CL_NEXT_PHASE, 0, 0);
    refuse(&g, CL_NO_FRESH, CL_ATTACK, CL_OWN_1, 0);
}

/* CL-212, CL-213, CL-233: three slots each. */
static void slots_are_limited(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 3; i++) {
        put_body(&g, CL_HOST, i, "late_rent_ricky", 0);
        put_back(&g, CL_HOST, i, "hr_complaint", CL_BACK_DOWN);
    }
    give(&g, CL_HOST, "late_rent_ricky");
    give(&g, CL_HOST, "hr_complaint");
    give(&g, CL_HOST, "one_more_shot");
    give(&g, CL_HOST, "dive_bar_karaoke");
    refuse(&g, CL_NO_SLOT, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    refuse(&g, CL_NO_SLOT, CL_SET, id(&g, "late_rent_ricky"), 0);
    refuse(&g, CL_NO_SLOT, CL_SET, id(&g, "hr_complaint"), 0);
    refuse(&g, CL_NO_SLOT, CL_CAST, id(&g, "one_more_shot"), 0); /* CL-219, D-25 */
    refuse(&g, CL_NO_KIND, CL_CAST, id(&g, "hr_complaint"), 0);  /* CL-269 */
    refuse(&g, CL_NO_KIND, CL_SUMMON, id(&g, "one_more_shot"), 0);
    act(&g, CL_CAST, id(&g, "dive_bar_karaoke"), 0); /* CL-218 */
    assert_int_equal(host(&g)->field, id(&g, "dive_bar_karaoke"));
}

/* CL-232, CL-236 to CL-238, CL-267: set for the full cost, known to the owner alone, flipped next turn. */
static void set_and_flip(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "crypto_all_in_carl");
    act(&g, CL_SET, id(&g, "crypto_all_in_carl"), 0);
    assert_int_equal(host(&g)->clout, 1);
    for (uint32_t i = 0; i < g.k.count; i++) {
        if (g.event[i].kind == CL_EV_SET_CARD)
            assert_int_equal(g.event[i].audience, 1 << CL_HOST);
        else
            assert_int_equal(g.event[i].audience, CL_BOTH);
    }
    assert_true(has_event(&g, CL_EV_SET_CARD));
    refuse(&g, CL_NO_FRESH, CL_FLIP, CL_OWN_1, 0);
    refuse(&g, CL_NO_FACE_DOWN, CL_POSITION, CL_OWN_1, 0);
    refuse(&g, CL_NO_FACE_DOWN, CL_USE, CL_OWN_1, 0);
    next_turn(&g);
    next_turn(&g);
    host(&g)->clout = 0;
    act(&g, CL_FLIP, CL_OWN_1, 0);
    assert_int_equal(host(&g)->body[0].flags, CL_BODY_MOVED);
    refuse(&g, CL_NO_USED, CL_POSITION, CL_OWN_1, 0);
    refuse(&g, CL_NO_FACE_DOWN, CL_FLIP, CL_OWN_1, 0);
    act(&g, CL_NEXT_PHASE, 0, 0);
    assert_true(is_legal(&g, CL_ATTACK, CL_OWN_1, 0));
}

/* CL-239: once per turn, not as it came; CL-230: only in main phases. */
static void positions_change_once(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 1, "late_rent_ricky", CL_BODY_FRESH);
    act(&g, CL_POSITION, CL_OWN_1, 0);
    assert_int_equal(event_arg(&g, CL_EV_POSITION_CHANGED, 2), CL_DEFENSE_POSITION);
    refuse(&g, CL_NO_USED, CL_POSITION, CL_OWN_1, 0);
    refuse(&g, CL_NO_FRESH, CL_POSITION, CL_OWN_2, 0);
    refuse(&g, CL_NO_CARD_THERE, CL_POSITION, CL_OWN_3, 0);
    act(&g, CL_NEXT_PHASE, 0, 0);
    refuse(&g, CL_NO_WRONG_PHASE, CL_POSITION, CL_OWN_1, 0);
    refuse(&g, CL_NO_WRONG_PHASE, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    refuse(&g, CL_NO_DEFENDING, CL_ATTACK, CL_OWN_1, 0); /* CL-245 */
}

/* CL-214, CL-217, CL-263: one field each, the old one goes; also from the set state. */
static void fields_replace_fields(void **unused) {
    (void)unused;
    table(&g);
    put_field(&g, CL_HOST, "dive_bar_karaoke");
    put_field(&g, CL_AWAY, "corporate_happy_hour");
    put_back(&g, CL_HOST, 2, "unpaid_internship", CL_BACK_DOWN);
    act(&g, CL_ACTIVATE, CL_OWN_BACK_3, 0);
    assert_int_equal(host(&g)->field, id(&g, "unpaid_internship"));
    assert_int_equal(host(&g)->back[2].card, 0);
    assert_int_equal(host(&g)->grave[0], id(&g, "dive_bar_karaoke"));
    assert_int_equal(away(&g)->field, id(&g, "corporate_happy_hour"));
    assert_int_equal(host(&g)->clout, 4); /* D-18: it was paid for */
}

/* CL-261, CL-268: a normal spell resolves and is gone, from the hand or set. */
static void spells_resolve_and_go(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    give(&g, CL_HOST, "one_more_shot");
    cast(&g, "one_more_shot");
    assert_int_equal(host(&g)->reputation, 500);
    assert_int_equal(host(&g)->stability, 4700);
    act(&g, CL_SET, id(&g, "one_more_shot"), 0);
    assert_int_equal(host(&g)->clout, 2);
    refuse(&g, CL_NO_FRESH, CL_ACTIVATE, CL_OWN_BACK_1, 0); /* not in the turn it was set */
    next_turn(&g);
    next_turn(&g);
    int32_t clout = host(&g)->clout;
    act(&g, CL_ACTIVATE, CL_OWN_BACK_1, 0);
    assert_int_equal(host(&g)->clout, clout);
    assert_int_equal(host(&g)->reputation, 1000);
    assert_int_equal(host(&g)->grave_n, 2);
    assert_int_equal(host(&g)->back[0].card, 0);
}

/* CL-096, CL-118, CL-287, D-21: set, times, add; the floor once, at the end; both fields count for both. */
static void fields_change_costs(void **unused) {
    (void)unused;
    table(&g);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "all_in_gamble")), 2);
    put_field(&g, CL_AWAY, "college_campus");
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "all_in_gamble")), 1);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "one_more_shot")), 1);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "rehabilitation")), 4);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "late_rent_ricky")), 1);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "campus_lab")), 1); /* S-10 */
    put_field(&g, CL_HOST, "lan_arena");
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "all_in_gamble")), 1);
    host(&g)->field = 0;
    g.s.list[0][card_id(&g.r, "lan_arena")] = 0;
    put_field(&g, CL_HOST, "debate_hall");
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "rehabilitation")), 3); /* 2 times 2, less 1 */
    host(&g)->field = 0;
    g.s.list[0][card_id(&g.r, "debate_hall")] = 0;
    put_field(&g, CL_HOST, "study_hall");
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "one_more_shot")), 1); /* 1 less, 1 more */
    struct cl_card *c =
        made(&g, CL_FIELD, CL_WHEN_ALWAYS,
             (struct cl_action){.op = CL_OP_COST, .what = CL_SPELL, .amount = 3, .second = 2});
    host(&g)->field = 0;
    g.s.list[0][card_id(&g.r, "study_hall")] = 0;
    put_field(&g, CL_HOST, c->name);
    assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, "one_more_shot")), 2); /* set to 3, less 1 */
}

/* CL-264: an equip needs a bearer, boosts it, goes with it. */
static void equips_follow_their_bearer(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                             (struct cl_action){.op = CL_OP_BOOST,
                                                .target = CL_TARGET_OWN,
                                                .amount = 400,
                                                .second = -100,
                                                .span = CL_SPAN_FOREVER});
    c->subkind = CL_EQUIP;
    give(&g, CL_HOST, c->name);
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, c->name), 0);
    put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
    cast(&g, c->name);
    act(&g, CL_PICK, CL_OWN_2, 0);
    assert_int_equal(host(&g)->back[0].card, id(&g, c->name));
    assert_int_equal(host(&g)->back[0].bearer, 2);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 1), 2000);
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 1), 850);
    cl_destroy_body(&g.r, &g.s, CL_HOST, 1, CL_BY_EFFECT, NULL);
    assert_int_equal(host(&g)->back[0].card, 0);
    assert_int_equal(host(&g)->grave_n, 2);
    assert_conserved(&g.s);
}

/* CL-262, CL-288: a continuous spell stays and counts while it lies there, once. */
static void continuous_spells_stay(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c =
        made(&g, CL_SPELL, CL_WHEN_ALWAYS,
             (struct cl_action){
                 .op = CL_OP_BOOST, .target = CL_TARGET_EACH_OWN, .amount = 200, .archetype = CL_DROPOUTS});
    c->subkind = CL_CONTINUOUS;
    give(&g, CL_HOST, c->name);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 1, "party_queen_bri", 0);
    put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0);
    cast(&g, c->name);
    assert_int_equal(host(&g)->back[0].flags, 0);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1800);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 1), 1900);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_AWAY, 0), 1600);
    cl_destroy_back(&g.r, &g.s, CL_HOST, 0, NULL);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1600);
}

/* CL-265: the levels of open stereotypes pay for one of the hand. */
static void rituals_take_levels(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                             (struct cl_action){.op = CL_OP_SUMMON, .target = CL_TARGET_HAND});
    c->subkind = CL_RITUAL;
    struct cl_card *big = made(&g, CL_STEREOTYPE, CL_WHEN_NEVER, (struct cl_action){0});
    big->abilities = 0;
    big->level = 7;
    cl_index(&g.r);
    give(&g, CL_HOST, c->name);
    give(&g, CL_HOST, big->name);
    struct cl_body *b = put_body(&g, CL_HOST, 0, "late_rent_ricky", 0); /* level 4 */
    b->flags = 0;
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, c->name), 0);
    put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
    cast(&g, c->name);
    assert_int_equal(asked(&g).kind, CL_ASK_CARD);
    act(&g, CL_PICK_CARD, id(&g, big->name), 0);
    act(&g, CL_PICK, CL_OWN_3, 0);
    act(&g, CL_PICK, CL_OWN_1, 0);
    assert_int_equal(host(&g)->body[0].card, id(&g, big->name));
    assert_int_equal(host(&g)->body[0].flags, CL_BODY_FRESH);
    assert_int_equal(host(&g)->body[1].card, id(&g, "late_rent_ricky"));
    assert_int_equal(host(&g)->body[2].card, 0);
    assert_int_equal(host(&g)->hand_n, 0);
}

/* CL-240: by an effect, face-up, attack position, no cost; a slot is needed. */
static void special_summons(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                             (struct cl_action){.op = CL_OP_SUMMON, .target = CL_TARGET_GRAVEYARD});
    give(&g, CL_HOST, c->name);
    give(&g, CL_HOST, c->name);
    bury(&g, CL_HOST, "one_more_shot");
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, c->name), 0);
    bury(&g, CL_HOST, "crypto_all_in_carl");
    cast(&g, c->name);
    refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, "one_more_shot"), 0);
    act(&g, CL_PICK_CARD, id(&g, "crypto_all_in_carl"), 0);
    assert_int_equal(host(&g)->body[0].card, id(&g, "crypto_all_in_carl"));
    assert_int_equal(host(&g)->clout, 3);
    bury(&g, CL_HOST, "crypto_all_in_carl");
    put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
    refuse(&g, CL_NO_TARGET, CL_CAST, id(&g, c->name), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clout_is_paid),
        cmocka_unit_test(stereotypes_enter_fresh),
        cmocka_unit_test(slots_are_limited),
        cmocka_unit_test(set_and_flip),
        cmocka_unit_test(positions_change_once),
        cmocka_unit_test(fields_replace_fields),
        cmocka_unit_test(spells_resolve_and_go),
        cmocka_unit_test(fields_change_costs),
        cmocka_unit_test(equips_follow_their_bearer),
        cmocka_unit_test(continuous_spells_stay),
        cmocka_unit_test(rituals_take_levels),
        cmocka_unit_test(special_summons),
    };
    return cmocka_run_group_tests_name("cl_summon", tests, NULL, NULL);
}
