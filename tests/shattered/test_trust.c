/* Trust: its tiers, what earns it, what it costs to be refused, tested or struck, and the cap of a round. All
 * of it under Bond v3, in a bare room with made-up cards (sd_test.h); v2 has test_bond_v2.c. */
#include "sd_scene.h"

static const struct sd_card gift = {
    .category = SD_OFFER, .benefit = 1, .benefit_reducer = 1, .trust = 1, .rapport = 1};
static const struct sd_card trial = {.category = SD_TEST,
                                     .reward_trust = 2,
                                     .reward_rapport = 2,
                                     .exposure = 1,
                                     .exposure_reducer = 2,
                                     .crash_bp = 5000,
                                     .defect_power = 2};
static const struct sd_card pact = {.category = SD_OFFER, .covenant = 1, .min_trust = 9, .trust = 3};

/* SD-221, SD-224: tiers begin at 0, 3, 6 and 9, and a half point does not count. */
static void tiers_read_whole_points(void **unused) {
    static const uint32_t tier[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3};
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        if (open_rules(rulesets[k])->f.bond != 3)
            continue;
        struct game g;
        lab(&g, rulesets[k], CREATURE);
        for (int trust = 0; trust <= 12; trust++) {
            g.s.pub.trust2 = (int16_t)(2 * trust);
            assert_int_equal(sd_trust_tier(&g.r, &g.s.pub), tier[trust]);
            g.s.pub.trust2++;
            assert_int_equal(sd_trust_tier(&g.r, &g.s.pub), tier[trust]);
        }
    }
}

/* SD-223, SD-241, C-04: what an accepted Offer, a Test met with cooperation and Restraint are worth, whoever
 * does it. There is one Trust for both sides and no Rapport, whatever a card says of it. */
static void three_ways_to_earn_trust(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        turn_of(&g, side);
        answer(&g, put(&g, side, gift), SD_ACCEPT);
        assert_int_equal(points(&g, SD_TRUST), 1);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_OFFER);
        assert_false(has_event(&g, SD_EV_RAPPORT));

        bare(&g);
        turn_of(&g, side);
        answer(&g, put(&g, side, trial), SD_COOPERATE);
        assert_int_equal(points(&g, SD_TRUST), 2);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_TEST);
        assert_false(has_event(&g, SD_EV_RAPPORT));

        bare(&g);
        turn_of(&g, side);
        act(&g, SD_RESTRAIN, put_strike(&g, side, 1, 1, 0));
        assert_int_equal(points(&g, SD_TRUST), 1);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_RESTRAINT);
        assert_int_equal(g.s.pub.rapport2, 0);
    }
}

/* SD-223, C-01, S-54: at most two points above where the round began, whatever they come from and whoever
 * earns them. The next round counts anew. */
static void two_points_a_round(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        struct game g;
        if (open_rules(rulesets[k])->f.bond != 3)
            continue;
        lab(&g, rulesets[k], CREATURE);
        g.r.f.restraint_from = 0;
        answer(&g, put(&g, SD_DUNGEON, gift), SD_ACCEPT);
        answer(&g, put(&g, SD_DUNGEON, trial), SD_COOPERATE); /* worth 2, and 1 of it fits */
        assert_int_equal(g.s.pub.trust2, 4);
        answer(&g, put(&g, SD_DUNGEON, gift), SD_ACCEPT);
        assert_int_equal(g.s.pub.trust2, 4);
        assert_false(has_event(&g, SD_EV_TRUST));
        turn_of(&g, SD_VISITOR);
        act(&g, SD_RESTRAIN, put_strike(&g, SD_VISITOR, 1, 1, 0));
        assert_int_equal(g.s.pub.trust2, 4);
        next_round(&g);
        answer(&g, put(&g, SD_DUNGEON, gift), SD_ACCEPT);
        assert_int_equal(g.s.pub.trust2, 6);
    }
}

/* S-54: the cap is on the net change. What was lost in the round can be earned again; what the room gave
 * counts. */
static void the_cap_is_net(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 3);
    strike_with(&g, SD_DUNGEON, 0);
    assert_int_equal(points(&g, SD_TRUST), 2);
    uint16_t dear = put(&g, SD_DUNGEON, trial);
    g.r.card[dear].reward_trust = 9;
    answer(&g, dear, SD_COOPERATE);
    assert_int_equal(points(&g, SD_TRUST), 5); /* 3 + 2, not 2 + 2 */

    bare(&g);
    g.r.room[1].effect[0] =
        (struct sd_auto){.side = SD_VISITOR, .reducer = SD_NO_REDUCER, .amount = 1, .every = 1};
    g.r.room[1].autos = 1;
    next_round(&g);
    assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_ROOM);
    answer(&g, put(&g, SD_DUNGEON, trial), SD_COOPERATE);
    assert_int_equal(points(&g, SD_TRUST), 2);
}

/* SD-224, C-37: an Offer that strangers refuse leaves half a point, kept as such, and costs nobody anything.
 * From tier 1 on a refusal says nothing. */
static void refused_by_strangers(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (int trust = 0; trust <= 5; trust++) {
            struct game g;
            bare(&g);
            set_trust(&g, trust);
            turn_of(&g, side);
            uint16_t offer = put(&g, side, gift);
            struct sd_side before[2] = {*side_of(&g, 0), *side_of(&g, 1)};
            answer(&g, offer, SD_REFUSE);
            assert_int_equal(g.s.pub.trust2, 2 * trust + (trust < 3));
            for (uint32_t i = 0; i < SD_SIDES; i++)
                assert_memory_equal(side_of(&g, i)->now, before[i].now, sizeof before[i].now);
            assert_int_equal(event_arg(&g, SD_EV_REFUSED, 3), 0);
            assert_true(side_of(&g, side)->discard & bit_of(&g, side, offer));
        }
}

/* SD-224, C-37: two halves make a point, within the cap of the round. */
static void halves_add_up(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    for (int i = 1; i <= 5; i++) {
        answer(&g, put(&g, SD_DUNGEON, gift), SD_REFUSE);
        assert_int_equal(g.s.pub.trust2, i < 4 ? i : 4);
    }
    set_halves(&g, 5);
    assert_int_equal(points(&g, SD_TRUST), 2);
    answer(&g, put(&g, SD_DUNGEON, gift), SD_REFUSE);
    assert_int_equal(points(&g, SD_TRUST), 3);
    assert_int_equal(sd_trust_tier(&g.r, &g.s.pub), 1);
}

/* SD-201, S-69: the Strike goes unplayed to the discard, for one point, once a turn and again in the next. */
static void restraint(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        turn_of(&g, side);
        uint16_t blade = put_strike(&g, side, 1, 3, 0), second = put_strike(&g, side, 1, 3, 0);
        uint16_t shield = put(&g, side, (struct sd_card){.category = SD_RESHAPE});
        refuse(&g, SD_NO_RESTRAINT_CARD, SD_RESTRAIN, shield);
        act(&g, SD_RESTRAIN, blade);
        assert_true(side_of(&g, side)->discard & bit_of(&g, side, blade));
        assert_false(has_event(&g, SD_EV_ROLL));
        assert_int_equal(side_of(&g, side)->temp, 0); /* it is no activation */
        refuse(&g, SD_NO_RESTRAINT_TWICE, SD_RESTRAIN, second);
        refuse(&g, SD_NO_STRIKE_RESTRAINED, SD_PLAY, second);
        play(&g, shield); /* all else may be done */
        end_turn(&g);
        turn_of(&g, side);
        act(&g, SD_RESTRAIN, second);
        assert_int_equal(points(&g, SD_TRUST), 2);
    }
}

/* SD-201, S-69: not after a Strike, and not with an Offer or Test at hand that could be played now. */
static void restraint_is_a_last_resort(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    strike_with(&g, SD_DUNGEON, 3);
    refuse(&g, SD_NO_RESTRAINT_STRUCK, SD_RESTRAIN, put_strike(&g, SD_DUNGEON, 1, 1, 0));

    const struct sd_card kinder[] = {gift, trial};
    for (uint32_t i = 0; i < 2; i++) {
        bare(&g);
        uint16_t blade = put_strike(&g, SD_DUNGEON, 1, 1, 0), other = put(&g, SD_DUNGEON, kinder[i]);
        refuse(&g, SD_NO_RESTRAINT_OFFER, SD_RESTRAIN, blade);
        g.r.card[other].cost = 3;
        side_of(&g, SD_DUNGEON)->pool = 2; /* out of reach: it does not count */
        act(&g, SD_RESTRAIN, blade);
    }
    bare(&g); /* nor does a Covenant before its time (S-64) */
    put(&g, SD_DUNGEON, pact);
    act(&g, SD_RESTRAIN, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    set_trust(&g, 9);
    next_round(&g);
    refuse(&g, SD_NO_RESTRAINT_OFFER, SD_RESTRAIN, put_strike(&g, SD_DUNGEON, 1, 1, 0));
}

/* SD-196, C-36: cooperation pays both, and the giver pays for having asked. */
static void a_test_met_with_cooperation(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        turn_of(&g, side);
        uint16_t test = put(&g, side, trial);
        play(&g, test);
        assert_int_equal(g.s.pub.ask, SD_ASK_TEST);
        assert_int_equal(g.s.pub.seat, !side);
        act(&g, SD_COOPERATE);
        assert_int_equal(damage_by(&g, SD_RES(side, 2), SD_BY_EXPOSURE), 1);
        assert_int_equal(count_events(&g, SD_EV_DAMAGE), 1);
        assert_int_equal(side_of(&g, !side)->empowers, 0);
        assert_true(side_of(&g, side)->discard & bit_of(&g, side, test));
        assert_int_equal(g.s.pub.seat, side); /* the turn goes on */
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
    }
}

/* SD-197, C-36: who defects strikes harder the next time; half of Trust is gone, and nobody pays a price. */
static void a_test_met_with_defection(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        set_trust(&g, 3);
        turn_of(&g, side);
        answer(&g, put(&g, side, trial), SD_DEFECT);
        assert_int_equal(points(&g, SD_TRUST), 1); /* S-55: two of three */
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_DEFECTED);
        assert_false(has_event(&g, SD_EV_DAMAGE));
        assert_true(began(&g, !side, SD_COND_EMPOWER));
        strike_with(&g, !side, 3);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 1 + 2);
        end_turn(&g);
        strike_with(&g, !side, 3);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 1);
    }
}

/* S-55: half points before, half points after. The loss is rounded up to whole points; the half stays until
 * the last whole one goes. */
static const struct crash {
    int before, after;
} crashes[] = {
    {0, 0}, {2, 0}, {3, 0}, {4, 2}, {5, 3}, {6, 2}, {7, 3}, {10, 4}, {16, 8}, {18, 8}, {19, 9}, {24, 12},
};

/* SD-197, SD-244, S-55: a defection and a Covenant refused both halve Trust. */
static void what_a_crash_leaves(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct game g;
        bare(&g);
        set_halves(&g, crashes[i].before);
        answer(&g, put(&g, SD_DUNGEON, trial), SD_DEFECT);
        assert_int_equal(g.s.pub.trust2, crashes[i].after);
        if (crashes[i].before < 18)
            continue;
        bare(&g);
        set_halves(&g, crashes[i].before);
        answer(&g, put(&g, SD_DUNGEON, pact), SD_REFUSE);
        assert_int_equal(g.s.pub.trust2, crashes[i].after);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_COVENANT_REFUSED);
    }
}

/* SD-225, C-05, C-06: half points before and after a Strike of the dungeon that is no betrayal. */
static const struct crash strikes[] = {
    {0, 0}, {1, 1}, {2, 0}, {3, 1}, {4, 2}, {5, 3}, {6, 4}, {7, 5},
};

static void strikes_wear_trust_off(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof strikes / sizeof strikes[0]; i++)
        for (int margin = -6; margin <= 6; margin += 6) { /* hit or miss */
            struct game g;
            bare(&g);
            set_halves(&g, strikes[i].before);
            strike_with(&g, SD_DUNGEON, margin);
            assert_int_equal(g.s.pub.trust2, strikes[i].after);
            assert_false(has_event(&g, SD_EV_BETRAYAL));

            bare(&g); /* the visitor's cost nothing below a betrayal */
            set_halves(&g, strikes[i].before);
            strike_with(&g, SD_VISITOR, margin);
            assert_int_equal(g.s.pub.trust2, strikes[i].before);
        }
}

/* SD-225: twice as much from 6 on. With the document's betrayal at 4 this never shows (C-05), so the line is
 * moved here. */
static void strikes_cost_more_at_high_trust(void **unused) {
    (void)unused;
    for (int trust = 4; trust <= 10; trust++) {
        struct game g;
        bare(&g);
        g.r.f.betray_from = 99;
        set_trust(&g, trust);
        strike_with(&g, SD_DUNGEON, 3);
        assert_int_equal(points(&g, SD_TRUST), trust - (trust < 6 ? 1 : 2));
    }
}

/* SD-225: each Strike costs, also the second of a turn. */
static void every_strike_costs(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 3);
    for (int left = 2; left >= 0; left--) {
        strike_with(&g, SD_DUNGEON, 3);
        assert_int_equal(points(&g, SD_TRUST), left);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_STRIKE);
    }
    strike_with(&g, SD_DUNGEON, 3);
    assert_false(has_event(&g, SD_EV_TRUST));
}

/* C-04: under v3 a card that looks at Rapport looks at Trust. */
static void rapport_reads_trust(void **unused) {
    (void)unused;
    for (int trust = 2; trust <= 3; trust++) {
        struct game g;
        bare(&g);
        set_trust(&g, trust);
        uint8_t pool = side_of(&g, SD_DUNGEON)->pool;
        play(&g, put(&g, SD_DUNGEON,
                     (struct sd_card){.category = SD_ENERGY,
                                      .energy = SD_SIPHON,
                                      .permanent = 1,
                                      .fallback = 1,
                                      .when = {SD_WHEN_OVER, 0, SD_RAPPORT, 0, 2}}));
        assert_int_equal(side_of(&g, SD_DUNGEON)->pool, pool + (trust > 2));
        assert_int_equal(side_of(&g, SD_DUNGEON)->temp, trust <= 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_read_whole_points),
        cmocka_unit_test(three_ways_to_earn_trust),
        cmocka_unit_test(two_points_a_round),
        cmocka_unit_test(the_cap_is_net),
        cmocka_unit_test(refused_by_strangers),
        cmocka_unit_test(halves_add_up),
        cmocka_unit_test(restraint),
        cmocka_unit_test(restraint_is_a_last_resort),
        cmocka_unit_test(a_test_met_with_cooperation),
        cmocka_unit_test(a_test_met_with_defection),
        cmocka_unit_test(what_a_crash_leaves),
        cmocka_unit_test(strikes_wear_trust_off),
        cmocka_unit_test(strikes_cost_more_at_high_trust),
        cmocka_unit_test(every_strike_costs),
        cmocka_unit_test(rapport_reads_trust),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
