/* Betrayal under Bond v3, by either side: Trust that becomes damage, Betrayed and its refusals, Scorned. The
 * rooms are bare (sd_test.h). */
#include "sd_scene.h"

static const struct sd_card pact = {.category = SD_OFFER, .covenant = 1, .min_trust = 9, .trust = 3};
static const struct sd_card gift = {.category = SD_OFFER, .benefit = 1, .benefit_reducer = 1, .trust = 1};

/* SD-250, SD-252, C-05, C-06: each whole point that there was before the Strike, from 4 on, hit or miss. */
static void trust_becomes_damage(void **unused) {
    (void)unused;
    for (int halves = 6; halves <= 24; halves++)
        for (int margin = -6; margin <= 6; margin += 6) {
            struct game g;
            bare(&g);
            set_points(&g, SD_NERVE, 17); /* the lowest */
            set_trust(&g, halves / 2);
            g.s.pub.trust2 = g.s.pub.trust2_before = (int16_t)halves;
            strike_with(&g, SD_DUNGEON, margin);
            bool betrays = halves >= 8;
            assert_int_equal(has_event(&g, SD_EV_BETRAYAL), betrays);
            assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_BETRAYAL), betrays ? halves / 2 : 0);
            assert_int_equal(g.s.pub.trust2, betrays ? 0 : halves - 2);
            assert_int_equal(g.s.pub.betrayals, betrays);
        }
}

/* SD-250: first the Strike and the Traps that wait for it, then the Trust, where the visitor is lowest by
 * then, past Fortify and Ward. */
static void the_order_of_a_betrayal(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_points(&g, SD_VITALITY, 12);
    set_points(&g, SD_NERVE, 13);
    set_trust(&g, 4);
    end_turn(&g);
    play(&g, put(&g, SD_VISITOR, (struct sd_card){.category = SD_TRAP, .trigger = SD_ON_STRIKE}));
    end_turn(&g);
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        sd_fortify(&g.s, SD_VISITOR, i, 1, 1, 0, NULL);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 5, 0); /* 13 - (5 - 1): Nerve is the lowest now */
    rig_margin(&g, 3);
    play(&g, blow);
    assert_true(event_at(&g, SD_EV_DAMAGE) < event_at(&g, SD_EV_TRAP_SPRUNG));
    assert_true(event_at(&g, SD_EV_TRAP_SPRUNG) < event_at(&g, SD_EV_BETRAYAL));
    assert_int_equal(event_arg(&g, SD_EV_BETRAYAL, 0), SD_DUNGEON + 1);
    assert_int_equal(event_arg(&g, SD_EV_BETRAYAL, 1), 4);
    assert_int_equal(event_arg(&g, SD_EV_BETRAYAL, 2), SD_NERVE);
    assert_int_equal(points(&g, SD_NERVE), 13 - 4 - 4);

    bare(&g);
    set_trust(&g, 6);
    sd_ward(&g.s, SD_VISITOR, 3, NULL);
    strike_with(&g, SD_DUNGEON, -6);
    assert_int_equal(points(&g, SD_VITALITY), 20 - 6);
    assert_int_equal(side_of(&g, SD_VISITOR)->ward, 3);
}

/* SD-252: ten points end a room whose visitor is half worn, when the turn is over (S-32). */
static void ten_points_are_the_end(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_points(&g, SD_RESOLVE, 10);
    set_trust(&g, 10);
    strike_with(&g, SD_DUNGEON, -6);
    assert_int_equal(points(&g, SD_RESOLVE), 0);
    assert_int_equal(g.s.pub.over, SD_OUT_NONE);
    end_turn(&g);
    assert_int_equal(g.s.pub.over, SD_OUT_BREAK);
}

/* S-43: a party is hit in Resolve or Nerve, the one with the lower share, Resolve if they are even; never in
 * its Vitality. */
static const struct party_row {
    int resolve, nerve;
    int32_t hit;
} party_rows[] = {
    {20, 20, SD_RESOLVE}, {15, 15, SD_RESOLVE}, {15, 14, SD_NERVE}, {14, 15, SD_RESOLVE}, {20, 19, SD_NERVE},
};

static void a_party_is_hit_in_its_heart(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof party_rows / sizeof party_rows[0]; i++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        for (uint32_t member = 1; member <= SD_MEMBERS; member++)
            member_points(&g, member, 1);
        set_points(&g, SD_RESOLVE, party_rows[i].resolve);
        set_points(&g, SD_NERVE, party_rows[i].nerve);
        set_trust(&g, 5);
        strike_with(&g, SD_DUNGEON, -6);
        assert_int_equal(damage_by(&g, party_rows[i].hit, SD_BY_BETRAYAL), 5);
        assert_int_equal(count_events(&g, SD_EV_DAMAGE), 2); /* and the price of the miss */
    }
    struct game g; /* by share, not by points */
    lab(&g, DOC_V3, PARTY);
    side_of(&g, SD_VISITOR)->start[1] = 10;
    set_points(&g, SD_RESOLVE, 9);
    set_points(&g, SD_NERVE, 17);
    set_trust(&g, 5);
    strike_with(&g, SD_DUNGEON, -6);
    assert_int_equal(event_arg(&g, SD_EV_BETRAYAL, 2), SD_NERVE);
}

/* SD-251, C-07, S-70: three turns of the visitor with more power, refusals to the end of the room. */
static void betrayed(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 4);
    strike_with(&g, SD_DUNGEON, -6);
    assert_true(began(&g, SD_VISITOR, SD_COND_BETRAYED));
    for (int turn = 1; turn <= 5; turn++) {
        for (int blow = 0; blow < 2; blow++) { /* on all of them, hit or miss */
            strike_with(&g, SD_VISITOR, -4);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 2), turn <= 3 ? 1 + 2 : 1);
        }
        end_turn(&g);
        if (turn == 3)
            assert_int_equal(side_of(&g, SD_VISITOR)->fury, 0);
    }
    strike_with(&g, SD_DUNGEON, 3);
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 1); /* the dungeon is not angry */
    end_turn(&g);
    assert_int_equal(g.s.pub.turn, SD_VISITOR);
}

/* SD-251, C-07, C-37: an Offer of the dungeon is refused by itself, a Covenant too, without half a point,
 * long after the fury is over. The visitor's own Offers are as before. */
static void betrayed_refuse(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 4);
    strike_with(&g, SD_DUNGEON, -6);
    go_to_round(&g, 6);
    uint16_t offer = put(&g, SD_DUNGEON, gift);
    play(&g, offer);
    assert_int_equal(event_arg(&g, SD_EV_REFUSED, 3), 1);
    assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
    assert_int_equal(g.s.pub.trust2, 0);
    assert_true(side_of(&g, SD_DUNGEON)->discard & bit_of(&g, SD_DUNGEON, offer));
    set_trust(&g, 10);
    play(&g, put(&g, SD_DUNGEON, gift)); /* even where it would accept itself */
    assert_true(has_event(&g, SD_EV_REFUSED));
    play(&g, put(&g, SD_DUNGEON, pact));
    assert_true(has_event(&g, SD_EV_REFUSED));
    assert_int_equal(points(&g, SD_TRUST), 5);
    set_trust(&g, 0);
    turn_of(&g, SD_VISITOR);
    play(&g, put(&g, SD_VISITOR, gift));
    assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
    act(&g, SD_ACCEPT);
    assert_int_equal(points(&g, SD_TRUST), 1);
}

/* C-07, S-35: in the next room the visitor can be asked again. */
static void refusals_end_with_the_room(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "symbiote");
    set_trust(&g, 4);
    strike_with(&g, SD_DUNGEON, -6);
    empty(&g, SD_STRUCTURE);
    assert_int_equal(side_of(&g, SD_VISITOR)->fury, 0);
    play(&g, put(&g, SD_DUNGEON, gift));
    assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
}

/* SD-253, C-06: a Strike of the visitor at Trust 4 or more costs it all the Trust there is, and nobody takes
 * damage for it. Below that it costs nothing. */
static void the_visitor_has_no_leverage(void **unused) {
    (void)unused;
    for (int trust = 0; trust <= 12; trust++)
        for (int margin = -6; margin <= 6; margin += 6) {
            struct game g;
            bare(&g);
            set_trust(&g, trust);
            strike_with(&g, SD_VISITOR, margin);
            assert_int_equal(points(&g, SD_TRUST), trust < 4 ? trust : 0);
            assert_int_equal(has_event(&g, SD_EV_BETRAYAL), trust >= 4);
            assert_int_equal(began(&g, SD_DUNGEON, SD_COND_SCORNED), trust >= 4);
            for (int32_t res = SD_STRUCTURE; res <= SD_NERVE; res++)
                assert_int_equal(damage_by(&g, res, SD_BY_BETRAYAL), 0);
            assert_false(side_of(&g, SD_VISITOR)->flags & SD_SIDE_REFUSES);
        }
}

/* SD-253, S-53, S-70: Scorned: one more on every roll of the dungeon, attacking, defending and reacting, for
 * three of its turns. */
static void scorned(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 4);
    strike_with(&g, SD_VISITOR, 0);
    end_turn(&g);
    for (int turn = 1; turn <= 4; turn++) {
        int32_t more = turn <= 3;
        strike_with(&g, SD_DUNGEON, 0);
        assert_int_equal(modifier_of(&g, SD_DUNGEON), more);
        assert_int_equal(modifier_of(&g, SD_VISITOR), 0);
        end_turn(&g);
        assert_int_equal(ended(&g, SD_DUNGEON, SD_COND_SCORNED), turn == 3);
        more = turn < 3; /* the visitor's turn after it */
        if (turn == 2) {
            assert_int_equal(modifier_of_react(&g), 1 + more);
        } else {
            strike_with(&g, SD_VISITOR, 0);
            assert_int_equal(modifier_of(&g, SD_DUNGEON), more);
        }
        end_turn(&g);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trust_becomes_damage),
        cmocka_unit_test(the_order_of_a_betrayal),
        cmocka_unit_test(ten_points_are_the_end),
        cmocka_unit_test(a_party_is_hit_in_its_heart),
        cmocka_unit_test(betrayed),
        cmocka_unit_test(betrayed_refuse),
        cmocka_unit_test(refusals_end_with_the_room),
        cmocka_unit_test(the_visitor_has_no_leverage),
        cmocka_unit_test(scorned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
