/* Cards that answer: Counters against what the other side has prepared, Reacts against a blow that has
 * landed; and Restraint, the Strike not struck. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

static void empower(struct game *g, uint32_t side, int8_t power) {
    struct sd_side *of = side_of(g, side);
    of->empower[of->empowers++] = (struct sd_mod){.card = 1, .power = power};
}

static void disrupt(struct game *g, uint32_t on, uint8_t flags) {
    struct sd_side *of = side_of(g, on);
    of->disrupt[of->disrupts++] = (struct sd_mod){.card = 1, .flags = flags};
}

static void counter(struct game *g, struct sd_card like) {
    like.category = SD_COUNTER;
    play(g, put(g, SD_DUNGEON, like));
}

/* SD-045, S-24: the oldest Empower of the other side goes, else the oldest Disrupt on oneself. With nothing
 * to remove it may be played all the same and does nothing. */
static void counters_remove_one_thing(void **unused) {
    static const struct {
        int empowers, disrupts;
        int removed; /* condition */
    } rows[] = {{0, 0, SD_COND_NONE},
                {1, 0, SD_COND_EMPOWER},
                {0, 1, SD_COND_DISRUPT},
                {2, 2, SD_COND_EMPOWER},
                {0, 2, SD_COND_DISRUPT}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        struct sd_side *me = side_of(&g, SD_DUNGEON), *foe = side_of(&g, SD_VISITOR);
        for (int n = 0; n < rows[i].empowers; n++)
            empower(&g, SD_VISITOR, (int8_t)(1 + n));
        for (int n = 0; n < rows[i].disrupts; n++)
            disrupt(&g, SD_DUNGEON, n ? SD_MOD_STRIP : SD_MOD_RANDOM);
        empower(&g, SD_DUNGEON, 1); /* one's own, and what one has laid on the other, are safe */
        disrupt(&g, SD_VISITOR, SD_MOD_STRIP);
        counter(&g, (struct sd_card){.chip = 1, .chip_reducer = 1, .cost = 1});
        bool empowered = rows[i].removed == SD_COND_EMPOWER, disrupted = rows[i].removed == SD_COND_DISRUPT;
        assert_int_equal(event_arg(&g, SD_EV_COUNTERED, 1), rows[i].removed);
        assert_int_equal(foe->empowers, rows[i].empowers - empowered);
        assert_int_equal(me->disrupts, rows[i].disrupts - disrupted);
        assert_int_equal(me->empowers, 1);
        assert_int_equal(foe->disrupts, 1);
        if (foe->empowers)
            assert_int_equal(foe->empower[0].power, 2); /* the older one went */
        if (rows[i].disrupts == 2 && disrupted)
            assert_int_equal(me->disrupt[0].flags, SD_MOD_STRIP);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_COUNTER), rows[i].removed != SD_COND_NONE);
        assert_int_equal(me->spent, 1); /* paid for either way */
    }
}

/* SD-053: chip; more chip when it was an Empower; Entangle; Fortify for oneself; a mended reducer. */
static void what_counters_do_besides(void **unused) {
    static const struct {
        struct sd_card card;
        int chip[2]; /* after a Disrupt, after an Empower */
    } rows[] = {{{.chip = 1, .chip_reducer = 2}, {1, 1}},
                {{.chip = 1, .chip_reducer = 2, .chip_empower = 2}, {1, 2}},
                {{.entangle = 1}, {0, 0}},
                {{.fort = {{.reducer = 1, .amount = 1, .rounds = 1}}}, {0, 0}},
                {{.heal_lowest = 1}, {0, 0}}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int was = 0; was < 3; was++) { /* a Disrupt, an Empower, nothing */
            struct game g;
            bare(&g);
            const struct sd_card *c = &rows[i].card;
            bool removed = was < 2;
            set_points(&g, SD_VEIL, 10);
            if (was == 0)
                disrupt(&g, SD_DUNGEON, SD_MOD_STRIP);
            if (was == 1)
                empower(&g, SD_VISITOR, 1);
            counter(&g, *c);
            assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_COUNTER), removed ? rows[i].chip[was] : 0);
            assert_int_equal(side_of(&g, SD_VISITOR)->entangled, removed && c->entangle);
            assert_int_equal(sd_fortified(&g.s.pub, SD_DUNGEON, 1, 0), removed && c->fort[0].amount);
            assert_int_equal(healed_by(&g, SD_VEIL, SD_BY_COUNTER), removed && c->heal_lowest);
        }
}

/* SD-053: a stolen Empower works for the thief. Some Counters take all there is. */
static void counters_steal_and_sweep(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    empower(&g, SD_VISITOR, 3);
    counter(&g, (struct sd_card){.steal = 1});
    assert_int_equal(event_arg(&g, SD_EV_COUNTERED, 3), 1);
    assert_int_equal(side_of(&g, SD_VISITOR)->empowers, 0);
    rig_margin(&g, 3);
    play(&g, put_strike(&g, SD_DUNGEON, 1, 2, 0));
    assert_int_equal(points(&g, SD_RESOLVE), 15);

    bare(&g);
    disrupt(&g, SD_DUNGEON, SD_MOD_STRIP);
    counter(&g, (struct sd_card){.steal = 1}); /* a Disrupt is only cleared away */
    assert_int_equal(side_of(&g, SD_DUNGEON)->empowers + side_of(&g, SD_DUNGEON)->disrupts, 0);

    bare(&g);
    for (int i = 0; i < 3; i++)
        empower(&g, SD_VISITOR, 1);
    disrupt(&g, SD_DUNGEON, SD_MOD_STRIP);
    counter(&g, (struct sd_card){.remove_all = 1, .chip = 1, .chip_reducer = 1});
    assert_int_equal(count_events(&g, SD_EV_COUNTERED), 4);
    assert_int_equal(side_of(&g, SD_VISITOR)->empowers + side_of(&g, SD_DUNGEON)->disrupts, 0);
    assert_int_equal(points(&g, SD_RESOLVE), 19); /* and does its part once */
}

/* A party's Counter that spreads: a shield that stands already is held over the weakest too (SD-053). */
static void counters_spread_a_shield(void **unused) {
    (void)unused;
    for (int shielded = 0; shielded < 2; shielded++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        turn_of(&g, SD_VISITOR);
        member_points(&g, 4, 1);
        empower(&g, SD_DUNGEON, 1);
        if (shielded)
            sd_fortify(&g.s, SD_VISITOR, 2, 1, 1, 0, &g.k);
        play(&g, put_of(&g, 1, (struct sd_card){.category = SD_COUNTER, .spread = 1}));
        for (uint32_t m = 1; m <= SD_MEMBERS; m++)
            assert_int_equal(sd_fortified(&g.s.pub, SD_VISITOR, 0, m), shielded && m == 4);
    }
}

static uint16_t lay_trap(struct game *g) {
    uint16_t trap = put(g, SD_VISITOR,
                        (struct sd_card){.category = SD_TRAP,
                                         .trigger = SD_ON_STRIKE,
                                         .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 1, .amount = 1}}});
    turn_of(g, SD_VISITOR);
    play(g, trap);
    return trap;
}

/* S-73: one face-down Trap, by fate, goes to the discard unsprung; it costs 2 Trust, and the Counter then
 * does its part. What else waits stays. */
static void disarm_finds_a_trap(void **unused) {
    (void)unused;
    for (uint32_t pick = 0; pick < 3; pick++) {
        struct game g;
        uint16_t trap[3];
        bare(&g);
        for (uint32_t i = 0; i < 3; i++)
            trap[i] = lay_trap(&g);
        turn_of(&g, SD_DUNGEON);
        set_trust(&g, 3);
        empower(&g, SD_VISITOR, 1);
        rig_dice(&g.s.fate, WANT_BELOW(3, pick));
        counter(&g, (struct sd_card){.disarm = 1, .disarm_trust = 2, .chip = 1, .chip_reducer = 1});
        assert_used(&g.s.fate, 1);
        assert_int_equal(event_arg(&g, SD_EV_TRAP_DISARMED, 0), SD_VISITOR + 1);
        assert_int_equal(event_arg(&g, SD_EV_TRAP_DISARMED, 1), trap[pick]);
        assert_int_equal(side_of(&g, SD_VISITOR)->discard, bit_of(&g, SD_VISITOR, trap[pick]));
        assert_int_equal(side_of(&g, SD_VISITOR)->trap_count, 2);
        assert_int_equal(side_of(&g, SD_VISITOR)->empowers, 1);
        assert_int_equal(points(&g, SD_TRUST), 1);
        assert_int_equal(event_arg(&g, SD_EV_TRUST, 2), SD_WHY_DISARMED);
        assert_int_equal(points(&g, SD_RESOLVE), 19);
        rig_margin(&g, 3);
        play(&g, put_strike(&g, SD_DUNGEON, 2, 1, 0));
        assert_int_equal(count_events(&g, SD_EV_TRAP_SPRUNG), 2);
    }
}

/* S-73: where no Trap lies it is a Counter like any other, and Trust is left alone. SD-326: the Rogue's. */
static void disarm_without_a_trap(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, DOC_V3, "honeyed_hollow", "standard_company");
    set_trust(&g, 3);
    turn_of(&g, SD_VISITOR);
    empower(&g, SD_DUNGEON, 1);
    play(&g, hold(&g, SD_VISITOR, "rogue.disarm_trap"));
    assert_int_equal(event_arg(&g, SD_EV_COUNTERED, 1), SD_COND_EMPOWER);
    assert_int_equal(side_of(&g, SD_DUNGEON)->empowers, 0);
    assert_int_equal(points(&g, SD_TRUST), 3);

    meet(&g, DOC_V3, "honeyed_hollow", "standard_company");
    set_trust(&g, 3);
    uint16_t nectar = hold(&g, SD_DUNGEON, "honeyed_hollow.venomous_nectar");
    play(&g, nectar);
    turn_of(&g, SD_VISITOR);
    play(&g, hold(&g, SD_VISITOR, "rogue.disarm_trap"));
    assert_int_equal(event_arg(&g, SD_EV_TRAP_DISARMED, 1), nectar);
    assert_int_equal(points(&g, SD_TRUST), 1);
}

static uint16_t put_react(struct game *g, struct sd_card like) {
    like.category = SD_REACT;
    return put(g, SD_VISITOR, like);
}

/* A Strike of power 4 at Resolve by the dungeon: Devastating is 6 damage, Strong 4. The next roll is the
 * React's. */
static void struck(struct game *g, int margin, uint32_t die, uint32_t other) {
    uint16_t blow = put_strike(g, SD_DUNGEON, 1, 4, 0);
    if (margin >= 5)
        rig_dice(&g->s.dice, WANT_CONTEST(4, 4, 1, 2), WANT_2D6(die, other));
    else
        rig_dice(&g->s.dice, WANT_CONTEST(3, 3, 1, 2), WANT_2D6(die, other));
    act(g, SD_PLAY, blow);
    assert_int_equal(event_arg(g, SD_EV_TIER, 1), margin);
    assert_int_equal(g->s.pub.ask, SD_ASK_REACT);
    assert_int_equal(g->s.pub.seat, SD_VISITOR);
}

/* SD-046, SD-054, S-20: two dice, attribute and power; 7 or more holds off the power. Free, one for each
 * Strike, then to the discard. */
static void a_react_blocks_by_a_roll(void **unused) {
    static const struct {
        uint8_t power;
        uint32_t dice[2];
        int8_t attribute;
        int blocked;
    } rows[] = {{2, {1, 4}, 0, 2},  {2, {1, 3}, 0, 0}, {1, {3, 3}, 0, 1}, {1, {2, 3}, 0, 0},
                {1, {2, 3}, 1, 1},  {3, {1, 2}, 0, 0}, {3, {2, 2}, 0, 3}, {9, {1, 1}, 0, 4},
                {2, {3, 4}, -2, 2}, {2, {2, 4}, -2, 0}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        g.r.f.rally = 0;
        side_of(&g, SD_VISITOR)->pool = 0;
        side_of(&g, SD_VISITOR)->attribute[SD_SOCIAL] = rows[i].attribute; /* natural to Resolve (S-10) */
        uint16_t card = put_react(&g, (struct sd_card){.power = rows[i].power, .type = SD_SOCIAL});
        uint16_t second = put_react(&g, (struct sd_card){.power = 1});
        struck(&g, 3, rows[i].dice[0], rows[i].dice[1]);
        act(&g, SD_PLAY_REACT, card);
        assert_used(&g.s.dice, 2);
        assert_int_equal(points(&g, SD_RESOLVE), 20 - 4 + rows[i].blocked);
        assert_int_equal(event_arg(&g, SD_EV_REACTED, 1), card);
        assert_int_equal(side_of(&g, SD_VISITOR)->discard, bit_of(&g, SD_VISITOR, card));
        assert_int_equal(side_of(&g, SD_VISITOR)->spent, 0);
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN); /* no second one for the same blow */
        assert_int_equal(g.s.own[SD_VISITOR].hand, bit_of(&g, SD_VISITOR, second));
    }
}

/* SD-046, S-20: only a Strike that hits hard is answered; in a turn a React can be activated, not played; and
 * nothing else answers a blow. */
static void when_a_react_is_asked_for(void **unused) {
    static const int margins[] = {5, 2, 1, -3, -5};
    (void)unused;
    for (int i = 0; i < 5; i++) {
        struct game g;
        bare(&g);
        uint16_t card = put_react(&g, (struct sd_card){.power = 2});
        uint16_t other = put(&g, SD_VISITOR, (struct sd_card){.category = SD_COUNTER, .chip = 1});
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 4, 0);
        rig_margin(&g, margins[i]);
        act(&g, SD_PLAY, blow);
        assert_int_equal(g.s.pub.ask == SD_ASK_REACT, margins[i] >= 2);
        if (g.s.pub.ask == SD_ASK_REACT) {
            refuse(&g, SD_NO_REACT, SD_PLAY_REACT, other);
            refuse(&g, SD_NO_ASK, SD_PLAY, other);
            refuse(&g, SD_NO_ASK, SD_END_TURN);
            act(&g, SD_TAKE_HIT); /* it may be kept back */
            assert_int_equal(points(&g, SD_RESOLVE), margins[i] == 5 ? 14 : 16);
        }
        turn_of(&g, SD_VISITOR);
        refuse(&g, SD_NO_REACT, SD_PLAY, card);
        act(&g, SD_ACTIVATE, card);
    }
}

/* S-67: asked while it can be, by what both sides can count; so being asked tells nothing. */
static void the_question_goes_by_what_is_public(void **unused) {
    enum where { HAND, PILE, DISCARD, EMPTY_HAND };
    (void)unused;
    for (int where = HAND; where <= EMPTY_HAND; where++) {
        struct game g;
        bare(&g);
        struct sd_side *v = side_of(&g, SD_VISITOR);
        uint16_t card = put_react(&g, (struct sd_card){.power = 2});
        if (where != EMPTY_HAND)
            put(&g, SD_VISITOR, (struct sd_card){.category = SD_ENERGY});
        uint64_t bit = bit_of(&g, SD_VISITOR, card);
        if (where != HAND) {
            g.s.own[SD_VISITOR].hand &= ~bit;
            v->hand_count--;
        }
        if (where == PILE || where == EMPTY_HAND) {
            g.s.own[SD_VISITOR].draw |= bit;
            v->draw_count++;
        }
        v->discard |= where == DISCARD ? bit : 0;
        rig_margin(&g, 3);
        act(&g, SD_PLAY, put_strike(&g, SD_DUNGEON, 1, 4, 0));
        bool asked = where == HAND || where == PILE;
        assert_int_equal(g.s.pub.ask == SD_ASK_REACT, asked);
        if (where == PILE) {
            refuse(&g, SD_NO_CARD, SD_PLAY_REACT, card);
            act(&g, SD_TAKE_HIT);
        }
    }
}

/* SD-054: an absorbing React leaves Fortify whatever the roll, on its own reducer or on the struck one;
 * another leaves it only where it held. S-21: it comes after the blow that it answers. */
static void reacts_that_leave_fortify(void **unused) {
    static const struct {
        struct sd_fort_rules absorb, success;
        bool holds;
        int fort[SD_REDUCERS];
    } rows[] = {
        {{SD_NO_REDUCER, 1, 1, 0}, {0, 0, 0, 0}, true, {0, 1, 0}},
        {{SD_NO_REDUCER, 1, 1, 0}, {0, 0, 0, 0}, false, {0, 1, 0}},
        {{2, 2, 1, 0}, {0, 0, 0, 0}, false, {0, 0, 2}},
        {{0, 0, 0, 0}, {0, 1, 1, 0}, true, {1, 0, 0}},
        {{0, 0, 0, 0}, {0, 1, 1, 0}, false, {0, 0, 0}},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        uint16_t card =
            put_react(&g, (struct sd_card){.power = 1, .absorb = rows[i].absorb, .success = rows[i].success});
        struck(&g, 3, rows[i].holds ? 6 : 1, 1);
        act(&g, SD_PLAY_REACT, card);
        assert_int_equal(points(&g, SD_RESOLVE), rows[i].holds ? 17 : 16);
        for (uint32_t k = 0; k < SD_REDUCERS; k++)
            assert_int_equal(sd_fortified(&g.s.pub, SD_VISITOR, k, 0), rows[i].fort[k]);
    }
}

/* SD-054, S-21: a point goes back when a Devastating blow was held, and only then. */
static void reacts_that_reflect(void **unused) {
    (void)unused;
    for (int devastating = 0; devastating < 2; devastating++)
        for (int holds = 0; holds < 2; holds++) {
            struct game g;
            bare(&g);
            uint16_t card = put_react(&g, (struct sd_card){.power = 1, .reflect = 1, .reflect_reducer = 2});
            struck(&g, devastating ? 5 : 3, holds ? 6 : 1, 1);
            act(&g, SD_PLAY_REACT, card);
            assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_REFLECT), devastating && holds);
            assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_STRIKE), (devastating ? 6 : 4) - holds);
        }
}

/* SD-054: stronger while a reducer is low; in the roll and in what it holds off. */
static void reacts_that_grow_in_need(void **unused) {
    (void)unused;
    for (int nerve = 10; nerve <= 11; nerve++) {
        struct game g;
        bare(&g);
        uint16_t card = put_react(
            &g, (struct sd_card){.power = 1, .react_power = 3, .when = {SD_WHEN_AT_MOST, 0, 2, 0, 5000}});
        set_points(&g, SD_NERVE, nerve); /* of 20 */
        struck(&g, 3, 2, 2);
        act(&g, SD_PLAY_REACT, card);
        assert_int_equal(event_arg(&g, SD_EV_REACTED, 2), nerve == 10 ? 7 : 5);
        assert_int_equal(points(&g, SD_RESOLVE), nerve == 10 ? 19 : 16);
    }
}

/* S-69: a Strike is thrown away unplayed, once a turn, and the side does not strike in that turn. */
static void restraint_is_a_strike_not_struck(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t first = put_strike(&g, SD_DUNGEON, 1, 2, 0), second = put_strike(&g, SD_DUNGEON, 2, 2, 0);
    uint16_t other = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 1});
    refuse(&g, SD_NO_RESTRAINT_CARD, SD_RESTRAIN, other);
    act(&g, SD_RESTRAIN, first);
    assert_int_equal(points(&g, SD_TRUST), 1);
    assert_int_equal(points(&g, SD_RESOLVE), 20);
    assert_int_equal(side_of(&g, SD_DUNGEON)->discard, bit_of(&g, SD_DUNGEON, first));
    refuse(&g, SD_NO_RESTRAINT_TWICE, SD_RESTRAIN, second);
    refuse(&g, SD_NO_STRIKE_RESTRAINED, SD_PLAY, second);
    play(&g, other);
    next_round(&g);
    play(&g, second); /* that was last turn */
    refuse(&g, SD_NO_RESTRAINT_STRUCK, SD_RESTRAIN, put_strike(&g, SD_DUNGEON, 2, 2, 0));
}

/* S-69: not while an Offer or Test in hand could be played instead. */
static void kinder_cards_come_first(void **unused) {
    static const struct {
        struct sd_card card;
        int trust;
        bool hinders;
    } rows[] = {
        {{.category = SD_OFFER, .benefit = 1, .trust = 1, .cost = 2}, 0, true},
        {{.category = SD_OFFER, .benefit = 1, .trust = 1, .cost = 3}, 0, false}, /* beyond its energy */
        {{.category = SD_TEST, .reward_trust = 1, .cost = 2}, 0, true},
        {{.category = SD_TEST, .reward_trust = 1, .cost = 3}, 0, false},
        {{.category = SD_OFFER, .covenant = 1, .min_trust = 9, .cost = 2}, 8, false}, /* not yet */
        {{.category = SD_OFFER, .covenant = 1, .min_trust = 9, .cost = 2}, 9, true},
        {{.category = SD_RESHAPE, .ward = 1}, 0, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        set_trust(&g, rows[i].trust);
        side_of(&g, SD_DUNGEON)->pool = 2;
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 2, 0);
        put(&g, SD_DUNGEON, rows[i].card);
        if (rows[i].hinders)
            refuse(&g, SD_NO_RESTRAINT_OFFER, SD_RESTRAIN, blow);
        else
            act(&g, SD_RESTRAIN, blow);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_remove_one_thing),
        cmocka_unit_test(what_counters_do_besides),
        cmocka_unit_test(counters_steal_and_sweep),
        cmocka_unit_test(counters_spread_a_shield),
        cmocka_unit_test(disarm_finds_a_trap),
        cmocka_unit_test(disarm_without_a_trap),
        cmocka_unit_test(a_react_blocks_by_a_roll),
        cmocka_unit_test(when_a_react_is_asked_for),
        cmocka_unit_test(the_question_goes_by_what_is_public),
        cmocka_unit_test(reacts_that_leave_fortify),
        cmocka_unit_test(reacts_that_reflect),
        cmocka_unit_test(reacts_that_grow_in_need),
        cmocka_unit_test(restraint_is_a_strike_not_struck),
        cmocka_unit_test(kinder_cards_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
