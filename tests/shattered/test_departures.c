/* Rules that the document's figures leave switched off and the tuned ones switch on (S-81 to S-86). Each is
 * tried in a bare room (sd_test.h) with the figure at 0 and set, so that both readings stay as they are. */
#include "sd_scene.h"

static const struct sd_card gift = {.category = SD_OFFER, .benefit = 2, .benefit_reducer = 1, .trust = 1};

/* A room that takes 1 Resolve of the visitor and 1 Veil of its own in every round. */
static void wearing_room(struct game *g, bool waits) {
    bare(g);
    g->r.f.room_waits = waits;
    g->r.room[1].effect[0] = (struct sd_auto){SD_VISITOR, 1, -1, 1, 1};
    g->r.room[1].effect[1] = (struct sd_auto){SD_DUNGEON, 1, -1, 1, 1};
    g->r.room[1].autos = 2;
}

/* S-81: the room presses the visitor behind a turn of the dungeon with a card; Energy, and a card given up,
 * are none. What it does to the dungeon waits for nobody, and what it gives goes on. */
static void the_room_waits_for_a_card(void **unused) {
    static const struct {
        struct sd_card card;
        bool presses;
    } rows[] = {
        {{.category = SD_STRIKE, .power = 1}, true},
        {{.category = SD_TRAP, .trigger = SD_ON_STRIKE}, true},
        {{.category = SD_RESHAPE, .ward = 1}, true},
        {{.category = SD_OFFER, .benefit = 1, .trust = 1}, true},
        {{.category = SD_ENERGY, .permanent = 1}, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        wearing_room(&g, true);
        uint16_t card = put(&g, SD_DUNGEON, rows[i].card);
        play(&g, card);
        if (g.s.pub.ask == SD_ASK_OFFER)
            act(&g, SD_REFUSE);
        next_round(&g);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_ROOM), rows[i].presses);
        assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_ROOM), 1);
        next_round(&g); /* behind a turn without one */
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_ROOM), 0);
        assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_ROOM), 1);
    }
    struct game g;
    wearing_room(&g, true);
    act(&g, SD_ACTIVATE, put_strike(&g, SD_DUNGEON, 0, 1, 0));
    next_round(&g);
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_ROOM), 0);
    wearing_room(&g, true);
    g.r.room[1].effect[0].amount = 1;
    set_points(&g, SD_RESOLVE, 10);
    next_round(&g);
    assert_int_equal(points(&g, SD_RESOLVE), 11);
    wearing_room(&g, false); /* the document's: every round */
    next_round(&g);
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_ROOM), 1);
}

/* S-81: never in the first round of a room, since nothing was played before it. */
static void the_first_round_is_free(void **unused) {
    (void)unused;
    for (uint32_t tuned = 0; tuned < 2; tuned++) {
        struct game g;
        start(&g, tuned ? V3 : DOC_V3, "boar", 5);
        keep_hands(&g);
        assert_int_equal(g.s.pub.round, 1);
        assert_int_equal(points(&g, SD_VITALITY), tuned ? 28 : 27);
        assert_int_equal(points(&g, SD_STRUCTURE), 15);
    }
}

/* What a side does in its turn, with cards that hurt nobody. */
static void do_in_turn(struct game *g, uint32_t side, uint8_t category) {
    turn_of(g, side);
    if (category == SD_CATEGORIES) {
        act(g, SD_RESTRAIN, put_strike(g, side, 1, 1, 0));
        return;
    }
    uint16_t card = put(g, side, (struct sd_card){.category = category, .trust = 0, .ward = 1});
    if (category == SD_STRIKE)
        rig_margin(g, -3);
    play(g, card);
    if (g->s.pub.ask == SD_ASK_OFFER)
        act(g, SD_REFUSE);
    if (g->s.pub.ask == SD_ASK_TEST)
        act(g, SD_COOPERATE);
}

/* S-82: escalation passes over a side that struck, offered, tested or held back in its last turn. */
static void escalation_finds_who_waits(void **unused) {
    static const struct {
        uint8_t category; /* SD_CATEGORIES: Restraint */
        bool spared;
    } rows[] = {{SD_STRIKE, true},   {SD_OFFER, true},   {SD_TEST, true},
                {SD_RESHAPE, false}, {SD_ENERGY, false}, {SD_CATEGORIES, true}};
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            static const int32_t bar[SD_SIDES] = {SD_STRUCTURE, SD_VITALITY};
            struct game g;
            bare(&g);
            g.r.f.escalation_spares = 1;
            g.r.f.escalation_after = 1;
            do_in_turn(&g, side, rows[i].category);
            next_round(&g);
            assert_int_equal(damage_by(&g, bar[side], SD_BY_ESCALATION), !rows[i].spared);
            assert_int_equal(damage_by(&g, bar[!side], SD_BY_ESCALATION), 1);
            assert_int_equal(event_arg(&g, SD_EV_ESCALATION, 1), rows[i].spared ? (int)!side + 1 : 0);
            next_round(&g); /* only the last turn counts */
            assert_int_equal(damage_by(&g, bar[side], SD_BY_ESCALATION), 1);
        }
}

static void escalation_may_pass_by(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.r.f.escalation_spares = 1;
    g.r.f.escalation_after = 1;
    do_in_turn(&g, SD_DUNGEON, SD_STRIKE);
    do_in_turn(&g, SD_VISITOR, SD_STRIKE);
    next_round(&g);
    assert_false(has_event(&g, SD_EV_ESCALATION));
    bare(&g); /* the document's: on both, whatever they did */
    g.r.f.escalation_after = 1;
    do_in_turn(&g, SD_DUNGEON, SD_STRIKE);
    next_round(&g);
    assert_int_equal(damage_by(&g, SD_STRUCTURE, SD_BY_ESCALATION), 1);
    assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_ESCALATION), 1);
}

/* S-83: between strangers a blow held back says nothing, and is not one to make. */
static void strangers_do_not_read_restraint(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (int trust = 0; trust < 6; trust++) {
            struct game g;
            bare(&g);
            g.r.f.restraint_from = 3;
            turn_of(&g, side);
            set_trust(&g, trust);
            uint16_t blow = put_strike(&g, side, 1, 1, 0);
            if (trust < 3) {
                refuse(&g, SD_NO_RESTRAINT_TRUST, SD_RESTRAIN, blow);
                continue;
            }
            act(&g, SD_RESTRAIN, blow);
            assert_int_equal(points(&g, SD_TRUST), trust + 1);
        }
}

/* S-84: a betrayal that goes wide breaks faith and turns nothing into damage; one that lands does so in full.
 */
static void a_betrayal_must_hit(void **unused) {
    static const int margins[] = {6, 3, 0, -3, -6};
    (void)unused;
    for (uint32_t i = 0; i < sizeof margins / sizeof margins[0]; i++) {
        struct game g;
        bare(&g);
        g.r.f.betrayal_hits = 1;
        set_points(&g, SD_NERVE, 17);
        set_trust(&g, 6);
        strike_with(&g, SD_DUNGEON, margins[i]);
        bool lands = margins[i] >= -2;
        assert_true(has_event(&g, SD_EV_BETRAYAL));
        assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_BETRAYAL), lands ? 6 : 0);
        assert_int_equal(event_arg(&g, SD_EV_BETRAYAL, 2), lands ? SD_NERVE : 0);
        assert_int_equal(points(&g, SD_TRUST), 0);
        assert_true(began(&g, SD_VISITOR, SD_COND_BETRAYED));
        assert_int_equal(g.s.pub.betrayals, 1);
    }
}

/* S-85: the darker price, once it is accepted, costs its maker Veil; refused, or fair, it costs nothing. */
static void darkness_wears_the_veil(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < 4; k++) {
        bool dark = k & 1, yes = k & 2;
        struct game g;
        bare(&g);
        g.r.f.dark_toll = 1;
        set_trust(&g, 3);
        uint16_t card = put(&g, SD_DUNGEON, gift);
        g.r.card[card].price = (struct sd_offer_cost){.kind = SD_COST_FLAT, .reducer = 2, .amount = 1};
        g.r.card[card].dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .reducer = 2, .amount = 3};
        act(&g, dark ? SD_PLAY_DARK : SD_PLAY, card);
        act(&g, yes ? SD_ACCEPT : SD_REFUSE);
        assert_int_equal(points(&g, SD_VEIL), dark && yes ? 19 : 20);
    }
}

/* S-86: under the veil an Offer does not say what it heals, so Offers that heal as much look alike, and a
 * mind weighs what any of them would be worth to it. */
static void the_veil_hides_the_bar(void **unused) {
    (void)unused;
    for (uint32_t hides = 0; hides < 2; hides++)
        for (int trust = 0; trust <= 3; trust += 3) {
            struct game g;
            struct sd_view v;
            bare(&g);
            g.r.f.veiled_bar = (uint8_t)hides;
            set_trust(&g, trust);
            uint16_t card = put(&g, SD_DUNGEON, gift), other = put(&g, SD_DUNGEON, gift);
            g.r.card[other].benefit_reducer = 2;
            set_points(&g, SD_RESOLVE, 3);
            act(&g, SD_PLAY, card);
            view_of(&g, SD_VISITOR, &v);
            bool hidden = hides && trust;
            assert_int_equal(v.pub.table.benefit, 2);
            assert_int_equal(v.pub.table.benefit_reducer, hidden ? SD_NO_REDUCER : 1);
            uint64_t could = sd_could_be_offered(&g.r, &v.pub.side[SD_DUNGEON], v.unseen, &v.pub.table);
            if (trust)
                assert_int_equal(sd_count(could), hidden ? 2 : 1);
            uint32_t sure = sd_offer_chance(&g.r, &v.pub, SD_VISITOR);
            g.r.card[other].benefit_reducer = 1; /* now both heal what is nearly gone */
            uint32_t surer = sd_offer_chance(&g.r, &v.pub, SD_VISITOR);
            assert_true(hidden ? surer >= sure : surer == sure);
            act(&g, SD_ACCEPT);
            assert_int_equal(points(&g, SD_RESOLVE), 5);
        }
}

/* S-81 to S-86: the document's rulesets know none of this, and v3 all of it. */
static void who_departs(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_figures *f = &open_rules(rulesets[k])->f;
        bool tuned = !strcmp(rulesets[k], V3) || !strcmp(rulesets[k], V2), bond = !strcmp(rulesets[k], V3);
        assert_int_equal(f->room_waits, tuned);
        assert_int_equal(f->escalation_spares, tuned);
        assert_int_equal(f->restraint_from, bond ? 3 : 0);
        assert_int_equal(f->betrayal_hits, bond);
        assert_int_equal(f->dark_toll, bond);
        assert_int_equal(f->veiled_bar, bond);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_room_waits_for_a_card),
        cmocka_unit_test(the_first_round_is_free),
        cmocka_unit_test(escalation_finds_who_waits),
        cmocka_unit_test(escalation_may_pass_by),
        cmocka_unit_test(strangers_do_not_read_restraint),
        cmocka_unit_test(a_betrayal_must_hit),
        cmocka_unit_test(darkness_wears_the_veil),
        cmocka_unit_test(the_veil_hides_the_bar),
        cmocka_unit_test(who_departs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
