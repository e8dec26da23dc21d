/* The older Bond (v2, kept as a ruleset of its own): two promoters, Offers without a price, a betrayal that
 * halves, and a Bond when both promoters stand at twelve. */
#include "sd_scene.h"

static const struct sd_card gift = {.category = SD_OFFER,
                                    .benefit = 2,
                                    .benefit_reducer = 1,
                                    .trust = 1,
                                    .rapport = 2,
                                    .price = {.kind = SD_COST_FLAT, .amount = 5}};
static const struct sd_card trial = {.category = SD_TEST,
                                     .reward_trust = 2,
                                     .reward_rapport = 2,
                                     .exposure = 1,
                                     .exposure_reducer = 2,
                                     .crash_bp = 5000,
                                     .defect_power = 2};

static void old_room(struct game *g) {
    lab(g, DOC_V2, CREATURE);
}

/* SD-196, SD-205, C-36: cooperation gives two of each promoter and costs the giver a point; all Tests of the
 * content are like that. */
static void tests_feed_both_promoters(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        old_room(&g);
        turn_of(&g, side);
        answer(&g, put(&g, side, trial), SD_COOPERATE);
        assert_int_equal(points(&g, SD_TRUST), 2);
        assert_int_equal(points(&g, SD_RAPPORT), 2);
        assert_int_equal(damage_by(&g, SD_RES(side, 2), SD_BY_EXPOSURE), 1);
        assert_int_equal(count_events(&g, SD_EV_DAMAGE), 1);
    }
    const struct sd_rules *r = open_rules(DOC_V2);
    for (uint32_t id = 1; id <= r->card_count; id++)
        if (r->card[id].category == SD_TEST)
            assert_int_equal(r->card[id].exposure, 1);
}

/* SD-197, C-36: a defection halves both, arms the defector and costs the giver nothing. */
static void defection_halves_both(void **unused) {
    struct game g;
    (void)unused;
    old_room(&g);
    set_trust(&g, 7);
    set_rapport(&g, 4);
    answer(&g, put(&g, SD_DUNGEON, trial), SD_DEFECT);
    assert_int_equal(points(&g, SD_TRUST), 3);
    assert_int_equal(points(&g, SD_RAPPORT), 2);
    assert_false(has_event(&g, SD_EV_DAMAGE));
    assert_int_equal(side_of(&g, SD_VISITOR)->empowers, 1);
    strike_with(&g, SD_VISITOR, 3);
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 1 + 2);
}

/* SD-198, SD-206, S-55: a Strike of either side while one of the two is above 3 halves both. */
static const struct betrayal_row {
    int trust, rapport, trust_after, rapport_after;
} betrayal_rows[] = {
    {0, 0, 0, 0}, {3, 3, 3, 3}, {4, 0, 2, 0}, {0, 4, 0, 2},
    {4, 3, 2, 1}, {3, 5, 1, 2}, {9, 9, 4, 4}, {12, 11, 6, 5},
};

static void a_strike_halves_what_was_built(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof betrayal_rows / sizeof betrayal_rows[0]; i++)
        for (uint32_t side = 0; side < SD_SIDES; side++) {
            const struct betrayal_row *row = &betrayal_rows[i];
            struct game g;
            old_room(&g);
            set_trust(&g, row->trust);
            set_rapport(&g, row->rapport);
            strike_with(&g, side, -6);
            assert_int_equal(points(&g, SD_TRUST), row->trust_after);
            assert_int_equal(points(&g, SD_RAPPORT), row->rapport_after);
            bool betrays = row->trust > 3 || row->rapport > 3;
            assert_int_equal(has_event(&g, SD_EV_BETRAYAL), betrays);
            assert_int_equal(count_events(&g, SD_EV_DAMAGE), 1); /* the miss alone */
            assert_false(began(&g, SD_VISITOR, SD_COND_BETRAYED));
            assert_false(began(&g, SD_DUNGEON, SD_COND_SCORNED));
        }
}

/* SD-206: one blow at the goal takes more of each promoter than any round can give back. */
static void one_blow_undoes_rounds(void **unused) {
    struct game g;
    (void)unused;
    old_room(&g);
    set_trust(&g, 12);
    set_rapport(&g, 11);
    strike_with(&g, SD_DUNGEON, -6);
    assert_true(12 - points(&g, SD_TRUST) > g.r.f.trust_cap);
    assert_true(11 - points(&g, SD_RAPPORT) > g.r.f.trust_cap);
}

/* SD-199, SD-200: an Offer brings its benefit and both investments, has no price, and can spring Traps. */
static void an_offer_has_no_price(void **unused) {
    struct game g;
    (void)unused;
    old_room(&g);
    set_points(&g, SD_RESOLVE, 10);
    struct sd_card snare = {.category = SD_TRAP, .trigger = SD_ON_OFFER};
    snare.effect[0] = (struct sd_trap_effect){SD_TRAP_DAMAGE, 2, 3, 0};
    play(&g, put(&g, SD_DUNGEON, snare));
    answer(&g, put(&g, SD_DUNGEON, gift), SD_ACCEPT);
    assert_int_equal(points(&g, SD_RESOLVE), 12);
    assert_int_equal(points(&g, SD_VITALITY), 20);
    assert_int_equal(points(&g, SD_TRUST), 1);
    assert_int_equal(points(&g, SD_RAPPORT), 2);
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_TRAP), 3); /* help and harm in one */
}

/* SD-199: a refusal costs a point of Rapport, never below 0; Trust does not move. */
static void a_refusal_costs_rapport(void **unused) {
    (void)unused;
    for (int rapport = 0; rapport <= 2; rapport++) {
        struct game g;
        old_room(&g);
        set_trust(&g, 2);
        set_rapport(&g, rapport);
        answer(&g, put(&g, SD_DUNGEON, gift), SD_REFUSE);
        assert_int_equal(g.s.pub.rapport2, rapport ? 2 * rapport - 2 : 0);
        assert_int_equal(g.s.pub.trust2, 4);
        assert_int_equal(points(&g, SD_RESOLVE), 20);
    }
}

/* SD-199, SD-222: there are no tiers: every Offer lies open and is asked, whatever Trust there is, and none
 * has a darker price. */
static void no_tiers(void **unused) {
    (void)unused;
    for (int trust = 0; trust <= 11; trust++) {
        struct game g;
        old_room(&g);
        set_trust(&g, trust);
        uint16_t offer = put(&g, SD_DUNGEON, gift);
        g.r.card[offer].dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 9};
        refuse(&g, SD_NO_DARK, SD_PLAY_DARK, offer);
        play(&g, offer);
        assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
        assert_int_equal(g.s.pub.table.card, offer);
        assert_int_equal(g.s.pub.table.tier, 0);
    }
}

/* SD-201: Restraint feeds the promoter of the side that shows it. */
static void restraint_feeds_ones_own(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        old_room(&g);
        turn_of(&g, side);
        act(&g, SD_RESTRAIN, put_strike(&g, side, 1, 1, 0));
        assert_int_equal(points(&g, SD_TRUST), side == SD_VISITOR);
        assert_int_equal(points(&g, SD_RAPPORT), side == SD_DUNGEON);
    }
}

/* SD-202, C-01: four points of each promoter a round, each counted by itself. */
static void four_points_a_round(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        struct game g;
        if (open_rules(rulesets[k])->f.bond != 2)
            continue;
        lab(&g, rulesets[k], CREATURE);
        struct sd_card rich = gift;
        rich.trust = 1;
        rich.rapport = 3;
        static const int trust[] = {1, 2, 3, 4, 4}, rapport[] = {3, 4, 4, 4, 4};
        for (uint32_t i = 0; i < 5; i++) {
            answer(&g, put(&g, SD_DUNGEON, rich), SD_ACCEPT);
            assert_int_equal(points(&g, SD_TRUST), trust[i]);
            assert_int_equal(points(&g, SD_RAPPORT), rapport[i]);
        }
        next_round(&g);
        answer(&g, put(&g, SD_DUNGEON, rich), SD_ACCEPT);
        assert_int_equal(points(&g, SD_TRUST), 5);
        assert_int_equal(points(&g, SD_RAPPORT), 7);
    }
}

/* SD-203, SD-125, C-02: both at twelve when a round ends, and not before. */
static void bond_at_twelve(void **unused) {
    (void)unused;
    for (int trust = 11; trust <= 13; trust++)
        for (int rapport = 11; rapport <= 13; rapport++) {
            struct game g;
            old_room(&g);
            set_trust(&g, trust);
            set_rapport(&g, rapport);
            end_turn(&g);
            assert_int_equal(g.s.pub.over, SD_OUT_NONE);
            end_turn(&g);
            assert_int_equal(g.s.pub.over, trust >= 12 && rapport >= 12 ? SD_OUT_BOND : SD_OUT_NONE);
        }
}

/* SD-203, SD-134: it ends the run, also in the first of three rooms; a win that is there first goes before.
 */
static void bond_ends_the_run(void **unused) {
    (void)unused;
    for (int falls = 0; falls <= 1; falls++) {
        struct game g;
        start(&g, DOC_V2, "symbiote", 1);
        keep_hands(&g);
        assert_int_equal(g.s.pub.rooms, 3);
        set_trust(&g, 12);
        set_rapport(&g, 12);
        end_turn(&g);
        if (falls)
            set_points(&g, SD_NERVE, 0);
        end_turn(&g);
        assert_int_equal(g.s.pub.over, falls ? SD_OUT_PANIC : SD_OUT_BOND);
        assert_int_equal(g.s.pub.room_number, 1);
    }
}

/* SD-204: Offers give one or two, Tests two of each. */
static void what_the_cards_give(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; r->f.bond == 2 && id <= r->card_count; id++) {
            const struct sd_card *c = &r->card[id];
            if (c->category == SD_OFFER && !c->covenant) {
                assert_in_range(c->trust, 1, 2);
                assert_in_range(c->rapport, 1, 2);
            }
            if (c->category == SD_TEST) {
                assert_int_equal(c->reward_trust, 2);
                assert_int_equal(c->reward_rapport, 2);
            }
        }
    }
}

/* SD-204: strangers who keep the peace need 8 to 12 rounds on the average. */
static void the_way_to_twelve(void **unused) {
    enum { RUNS = 200 };
    uint32_t bonds = 0, rounds = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        struct game g;
        struct stream rng;
        start(&g, DOC_V2, "nurturer", seed);
        assert_int_equal(points(&g, SD_TRUST), 0);
        stream_open(&rng, rng_key(seed, "test", 0));
        while (!is_over(&g)) {
            struct action a = choose(&g, "native", &rng);
            sd_apply(&g.r, &g.s, g.s.pub.seat, &a, NULL);
        }
        bonds += g.s.pub.over == SD_OUT_BOND;
        rounds += g.s.pub.over == SD_OUT_BOND ? g.s.pub.run_rounds : 0u;
    }
    assert_true(bonds >= 20);
    assert_in_range(rounds, 8 * bonds, 12 * bonds);
}

/* C-04: here a card that looks at Rapport finds it. */
static void rapport_is_rapport(void **unused) {
    (void)unused;
    for (int rapport = 2; rapport <= 3; rapport++) {
        struct game g;
        old_room(&g);
        set_trust(&g, 5 - rapport);
        set_rapport(&g, rapport);
        uint8_t pool = side_of(&g, SD_DUNGEON)->pool;
        play(&g, put(&g, SD_DUNGEON,
                     (struct sd_card){.category = SD_ENERGY,
                                      .energy = SD_SIPHON,
                                      .permanent = 1,
                                      .fallback = 1,
                                      .when = {SD_WHEN_OVER, 0, SD_RAPPORT, 0, 2}}));
        assert_int_equal(side_of(&g, SD_DUNGEON)->pool, pool + (rapport > 2));
    }
}

/* SD-226: v2 forgets nothing at the door. */
static void nothing_is_forgotten(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V2, "symbiote", 1);
    keep_hands(&g);
    set_trust(&g, 5);
    set_rapport(&g, 7);
    set_points(&g, SD_STRUCTURE, 0);
    end_turn(&g);
    assert_int_equal(g.s.pub.room_number, 2);
    assert_int_equal(points(&g, SD_TRUST), 5);
    assert_int_equal(points(&g, SD_RAPPORT), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_feed_both_promoters),
        cmocka_unit_test(defection_halves_both),
        cmocka_unit_test(a_strike_halves_what_was_built),
        cmocka_unit_test(one_blow_undoes_rounds),
        cmocka_unit_test(an_offer_has_no_price),
        cmocka_unit_test(a_refusal_costs_rapport),
        cmocka_unit_test(no_tiers),
        cmocka_unit_test(restraint_feeds_ones_own),
        cmocka_unit_test(four_points_a_round),
        cmocka_unit_test(bond_at_twelve),
        cmocka_unit_test(bond_ends_the_run),
        cmocka_unit_test(what_the_cards_give),
        cmocka_unit_test(the_way_to_twelve),
        cmocka_unit_test(rapport_is_rapport),
        cmocka_unit_test(nothing_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
