/* When a member of a party falls: morale, the cards it takes along, the Kill, restoration; and what a party,
 * a creature and a dungeon carry into the next room. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* Made-up cards are indexed, then the state must hold. */
static void settle(struct game *g) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        sd_index(&g->r, side_of(g, side));
    audit(g);
}

static void fell(struct game *g, uint32_t member) {
    clear_events(g);
    sd_hurt(&g->r, &g->s, SD_VISITOR, 0, 99, SD_BY_STRIKE, member, &g->k);
    settle(g);
}

/* All cards of a deck in these zones; the rest is the draw pile. */
static void lay(struct game *g, uint32_t side, uint64_t hand, uint64_t discard, uint64_t trap,
                uint64_t gone) {
    struct sd_side *of = side_of(g, side);
    struct sd_hidden *own = &g->s.own[side];
    uint64_t all = (UINT64_C(1) << of->deck_count) - 1;
    own->hand = hand;
    own->trap = trap;
    own->draw = all & ~(hand | discard | trap | gone);
    of->discard = discard;
    of->gone = gone;
    of->hand_count = (uint8_t)sd_count(hand);
    of->draw_count = (uint8_t)sd_count(own->draw);
    of->trap_count = (uint8_t)sd_count(trap);
    settle(g);
}

/* The lowest n cards of a mask. */
static uint64_t some(uint64_t mask, uint32_t n) {
    uint64_t out = 0;
    for (; n; n--, mask &= mask - 1)
        out |= mask & -mask;
    return out;
}

/* SD-166: at 0 a member is out; what was left of the blow is lost. SD-168: the first fall costs 3 Resolve and
 * 3 Nerve, the second 5 and 5. */
static void falls_cost_heart(void **unused) {
    static const int loss[] = {3, 5};
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    int32_t resolve = 20, nerve = 20;
    for (uint32_t m = 1; m <= 2; m++) {
        int32_t others = points(&g, SD_VITALITY) - g.s.pub.member[m - 1].now;
        member_points(&g, m, 2);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 5, 0);
        rig_margin(&g, 3);
        play_at(&g, blow, m);
        resolve -= loss[m - 1];
        nerve -= loss[m - 1];
        assert_int_equal(g.s.pub.member[m - 1].now, 0);
        assert_int_equal(g.s.pub.member[m - 1].down, 1);
        assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_STRIKE), 2);
        assert_int_equal(points(&g, SD_VITALITY), others);
        assert_int_equal(event_arg(&g, SD_EV_KNOCKED_OUT, 0), m);
        assert_int_equal(event_arg(&g, SD_EV_KNOCKED_OUT, 2), m);
        assert_int_equal(points(&g, SD_RESOLVE), resolve);
        assert_int_equal(points(&g, SD_NERVE), nerve);
        assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_MORALE), loss[m - 1]);
    }
}

/* SD-170: two down are a Kill, one is not. SD-171: the others flee, and no room follows. */
static void two_down_are_a_kill(void **unused) {
    (void)unused;
    for (uint32_t falls = 1; falls <= 2; falls++) {
        struct game g;
        start(&g, DOC_V3, "party-standard-3room", 1);
        keep_hands(&g);
        for (uint32_t m = 0; m < falls; m++)
            fell(&g, 4 - m);
        assert_false(is_over(&g));
        end_turn(&g);
        assert_int_equal(is_over(&g), falls == 2);
        if (falls == 1)
            continue;
        assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), SD_OUT_KILL);
        assert_int_equal(event_arg(&g, SD_EV_RUN_ENDED, 0), SD_OUT_KILL);
        assert_int_equal(g.s.pub.room_number, 1);
        assert_int_equal(sd_standing(&g.s.pub), 3); /* two of them still could walk */
    }
}

/* SD-167, C-27: the cards of the fallen leave pile and discard at once. What was in hand can be played until
 * the party's turn is over, be it the next or the current one; it never sees the discard. */
static void the_fallen_take_their_cards(void **unused) {
    (void)unused;
    for (int own_turn = 0; own_turn < 2; own_turn++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        struct sd_side *v = side_of(&g, SD_VISITOR);
        uint16_t played = put_of(&g, 2, (struct sd_card){.category = SD_RESHAPE, .ward = 1});
        uint16_t kept = put_of(&g, 2, (struct sd_card){.category = SD_RESHAPE, .ward = 1});
        uint16_t others = put_of(&g, 3, (struct sd_card){.category = SD_RESHAPE, .ward = 1});
        uint64_t mine = g.s.of_member[1], hand = g.s.own[SD_VISITOR].hand;
        lay(&g, SD_VISITOR, hand, some(mine & ~hand, 3) | some(g.s.of_member[0], 2), 0, 0);
        if (own_turn)
            turn_of(&g, SD_VISITOR);
        fell(&g, 2);
        assert_int_equal(event_arg(&g, SD_EV_CARDS_LEFT, 0), 2);
        assert_int_equal(event_arg(&g, SD_EV_CARDS_LEFT, 1), 8);
        assert_int_equal(mine & (g.s.own[SD_VISITOR].draw | v->discard), 0);
        assert_int_equal(v->discard, some(g.s.of_member[0], 2));
        assert_int_equal(v->out, mine & ~hand);
        assert_int_equal(v->hand_count, 3);
        turn_of(&g, SD_VISITOR);
        play(&g, played);
        assert_int_equal(v->ward, 1);
        assert_true(v->out & bit_of(&g, SD_VISITOR, played));
        play(&g, others);
        assert_true(v->discard & bit_of(&g, SD_VISITOR, others));
        assert_true(g.s.own[SD_VISITOR].hand & bit_of(&g, SD_VISITOR, kept));
        end_turn(&g);
        assert_int_equal(event_arg(&g, SD_EV_CARDS_LEFT, 1), 1);
        assert_int_equal(v->out, mine);
    }
}

/* SD-167: a Trap that lies there already springs for its fallen owner, and then leaves as well. */
static void a_fallen_ones_trap_still_springs(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    turn_of(&g, SD_VISITOR);
    uint16_t trap = put_of(&g, 2,
                           (struct sd_card){.category = SD_TRAP,
                                            .trigger = SD_ON_STRIKE,
                                            .effect = {{.kind = SD_TRAP_DAMAGE, .amount = 2}}});
    play(&g, trap);
    fell(&g, 2);
    turn_of(&g, SD_DUNGEON);
    rig_margin(&g, 3);
    play(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    assert_int_equal(damage_by(&g, SD_STRUCTURE, SD_BY_TRAP), 2);
    assert_true(side_of(&g, SD_VISITOR)->out & bit_of(&g, SD_VISITOR, trap));
}

/* Rounds until the draw pile has come to its end. */
static uint32_t rounds_to_the_end(struct game *g) {
    uint32_t n = 0;
    for (; side_of(g, SD_VISITOR)->draw_count; n++)
        next_round(g);
    return n;
}

/* SD-169: without the fallen one's cards the others come round sooner. */
static void a_thinner_deck_turns_faster(void **unused) {
    uint32_t rounds[2];
    (void)unused;
    for (uint32_t falls = 0; falls < 2; falls++) {
        struct game g;
        uint64_t pile = 0;
        lab(&g, DOC_V3, PARTY);
        g.r.f.escalation_after = g.s.pub.limit = SD_ROUND_LIMIT_MAX;
        struct sd_side *v = side_of(&g, SD_VISITOR);
        for (uint32_t m = 0; m < SD_MEMBERS; m++)
            pile |= some(g.s.of_member[m], 5);
        lay(&g, SD_VISITOR, ((UINT64_C(1) << v->deck_count) - 1) & ~pile, 0, 0, 0);
        if (falls)
            fell(&g, 3);
        assert_int_equal(v->draw_count, falls ? 15 : 20);
        rounds[falls] = rounds_to_the_end(&g);
        assert_int_equal(g.s.own[SD_VISITOR].hand & (falls ? g.s.of_member[2] : 0), 0);
    }
    assert_int_equal(rounds[0], 10);
    assert_int_equal(rounds[1], 8);
}

/* SD-173, S-41: restoration gives part of the Vitality back, and the cards by way of the discard; the count
 * of the fallen goes down, and so the next fall is a first one again. */
static void the_fallen_can_be_brought_back(void **unused) {
    static const struct {
        uint8_t restore;
        uint16_t bp;
        int vitality;
    } rows[] = {{4, 0, 4}, {0, 4000, 4}, {99, 0, 11}}; /* of 11 */
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        turn_of(&g, SD_VISITOR);
        uint16_t card = put_of(
            &g, 3,
            (struct sd_card){
                .category = SD_RESHAPE, .cost = 3, .restore = rows[i].restore, .restore_bp = rows[i].bp});
        refuse(&g, SD_NO_TARGET, SD_PLAY, card); /* nobody lies there yet */
        refuse(&g, SD_NO_TARGET, SD_PLAY, card, 1);
        int32_t vitality = points(&g, SD_VITALITY);
        fell(&g, 1);
        assert_int_equal(points(&g, SD_VITALITY), vitality - 11);
        refuse(&g, SD_NO_TARGET, SD_PLAY, card, 2); /* stands */
        play_at(&g, card, 1);
        assert_int_equal(g.s.pub.member[0].now, rows[i].vitality);
        assert_int_equal(points(&g, SD_VITALITY), vitality - 11 + rows[i].vitality);
        assert_int_equal(g.s.pub.downs, 0);
        assert_int_equal(side_of(&g, SD_VISITOR)->out, 0);
        assert_int_equal(side_of(&g, SD_VISITOR)->discard, g.s.of_member[0] | bit_of(&g, SD_VISITOR, card));
        fell(&g, 2);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_MORALE), 3);
        end_turn(&g);
        assert_false(is_over(&g)); /* two falls, one down */
    }
}

/* SD-173: a Disrupt that waits on the party is spent on the rescue, which fails; mending is not a rescue. A
 * second fall leaves the order of the first in place. */
static void a_disrupt_fouls_the_rescue(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, DOC_V3, "root_hollow", "standard_company");
    struct sd_side *v = side_of(&g, SD_VISITOR);
    turn_of(&g, SD_VISITOR);
    fell(&g, 4);
    v->disrupt[0] = (struct sd_mod){.card = hold(&g, SD_DUNGEON, "root_hollow.tangling_undergrowth"),
                                    .flags = SD_MOD_DISADVANTAGE};
    v->disrupts = 1;
    uint16_t word = hold(&g, SD_VISITOR, "cleric.healing_word");
    play_at(&g, word, 4);
    assert_true(g.s.pub.member[3].down && !v->disrupts);
    assert_int_equal(event_arg(&g, SD_EV_RESCUE_FAILED, 0), 4);
    hold(&g, SD_VISITOR, "cleric.healing_word");
    play_at(&g, word, 4);
    assert_false(g.s.pub.member[3].down);
    fell(&g, 4);
    assert_int_equal(g.s.pub.member[3].fell, 1);
}

/* SD-173: Healing Word costs 3, mends the standing or raises the fallen; without the Cleric there is none. */
static void fell_the_healer_first(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, DOC_V3, "root_hollow", "standard_company");
    uint16_t word = hold(&g, SD_VISITOR, "cleric.healing_word");
    assert_int_equal(g.r.card[word].cost, 3);
    turn_of(&g, SD_VISITOR);
    member_points(&g, 1, 3);
    play_at(&g, word, 1);
    assert_int_equal(g.s.pub.member[0].now, 7);
    hold(&g, SD_VISITOR, "cleric.healing_word");
    fell(&g, 4);
    play_at(&g, word, 4);
    assert_int_equal(g.s.pub.member[3].now, 4);
    turn_of(&g, SD_DUNGEON);
    fell(&g, 3);
    turn_of(&g, SD_VISITOR);
    refuse(&g, SD_NO_CARD, SD_PLAY, word, 3);
    assert_true(side_of(&g, SD_VISITOR)->out & bit_of(&g, SD_VISITOR, word));
}

/* SD-182: felling members brings no Bond nearer: Trust and what a Covenant needs stay, heart is lost, and the
 * Cleric's Offer and Test are gone. */
static void no_bond_over_the_fallen(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, DOC_V3, "root_hollow", "standard_company");
    struct sd_side *v = side_of(&g, SD_VISITOR);
    uint16_t pact = hold(&g, SD_DUNGEON, "root_hollow.pact_of_living_stone");
    uint64_t peace = v->kind[SD_OFFER] | v->kind[SD_TEST];
    int32_t heart = points(&g, SD_RESOLVE) + points(&g, SD_NERVE);
    set_trust(&g, 8);
    refuse(&g, SD_NO_TRUST, SD_PLAY, pact);
    fell(&g, 3);
    assert_int_equal(points(&g, SD_TRUST), 8);
    assert_int_equal(points(&g, SD_RESOLVE) + points(&g, SD_NERVE), heart - 6);
    refuse(&g, SD_NO_TRUST, SD_PLAY, pact);
    assert_int_equal(sd_count(peace), 2);
    assert_int_equal(v->out & peace, peace);
}

/* Blows of power 3 that all land, one a turn, where the plan wants them, until the room has ended. */
static uint32_t blows_of(const char *plan, uint8_t *outcome) {
    static struct game g;
    uint32_t n = 0;
    meet(&g, DOC_V3, "root_hollow", "standard_company");
    memset(side_of(&g, SD_DUNGEON)->attribute, 0, SD_TYPES);
    memset(side_of(&g, SD_VISITOR)->attribute, 0, SD_TYPES);
    g.r.room[g.s.pub.room].autos = 0;
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 3, 0);
    while (!is_over(&g)) {
        bool body = !strcmp(plan, "bodies") || (!strcmp(plan, "morale") && !g.s.pub.downs);
        uint32_t prey = g.s.pub.member[3].down ? 3 : 4; /* the Rogue, then the Cleric */
        turn_of(&g, SD_DUNGEON);
        hold(&g, SD_DUNGEON, g.r.card[blow].full);
        g.r.card[blow].target = body ? 0 : !strcmp(plan, "nerve") ? 2 : 1;
        rig_margin(&g, 3);
        play_at(&g, blow, body ? prey : 0);
        end_turn(&g);
        n++;
    }
    *outcome = g.s.pub.over;
    return n;
}

/* SD-172: to fell two, to fell one and break the rest, or to leave bodies alone and go for the mind: each
 * ends the run, and none is much longer than another. */
static void three_plans_against_a_party(void **unused) {
    static const struct {
        const char *plan;
        uint8_t outcome;
    } rows[] = {{"bodies", SD_OUT_KILL},
                {"morale", SD_OUT_BREAK},
                {"resolve", SD_OUT_BREAK},
                {"nerve", SD_OUT_PANIC}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t outcome;
        assert_in_range(blows_of(rows[i].plan, &outcome), 5, 6);
        assert_int_equal(outcome, rows[i].outcome);
    }
}

/* The room is cleared in the visitor's turn: Structure is gone when it ends. */
static void leave_room(struct game *g) {
    turn_of(g, SD_VISITOR);
    side_of(g, SD_DUNGEON)->now[0] = 0;
    end_turn(g);
    assert_int_equal(g->s.pub.ask, SD_ASK_OPENING);
    assert_int_equal(g->s.pub.room_number, 2);
}

/* SD-174, S-37: between rooms the fallen stand up with a quarter of their Vitality and have their cards; the
 * others recover a little. */
static void the_fallen_return_between_rooms(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "party-standard-3room", 1);
    g.r.room[g.s.pub.room].autos = 0;
    keep_hands(&g);
    turn_of(&g, SD_VISITOR);
    fell(&g, 1);
    member_points(&g, 2, 1); /* of 7 */
    int32_t resolve = points(&g, SD_RESOLVE);
    leave_room(&g);
    assert_int_equal(g.s.pub.downs, 0);
    assert_int_equal(g.s.pub.member[0].down, 0);
    assert_int_equal(g.s.pub.member[0].now, 3); /* a quarter of 10, rounded half up */
    assert_int_equal(g.s.pub.member[1].now, 2); /* 15% of the 6 it missed */
    assert_int_equal(g.s.pub.member[2].now, 7);
    assert_int_equal(points(&g, SD_RESOLVE), resolve + 2); /* 15% of 14 */
    assert_int_equal(side_of(&g, SD_VISITOR)->out, 0);
}

/* S-74, C-28: a party goes on with hand, pile and discard as they lie, takes its Traps up to the discard, and
 * fills its hand to 7; what is exhausted stays gone. */
static void a_party_carries_its_cards(void **unused) {
    static const uint32_t hands[] = {0, 4, 7, 9};
    (void)unused;
    for (uint32_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
        struct game g;
        start(&g, DOC_V3, "party-standard-3room", 1);
        g.r.room[g.s.pub.room].autos = 0;
        keep_hands(&g);
        turn_of(&g, SD_VISITOR);
        struct sd_side *v = side_of(&g, SD_VISITOR);
        uint64_t trap = some(v->kind[SD_TRAP], 1), gone = some(v->kind[SD_STRIKE], 1);
        g.r.card[v->deck[sd_bit(gone)]].exhaust = 1;
        uint64_t rest = ((UINT64_C(1) << v->deck_count) - 1) & ~trap & ~gone, hand = some(rest, hands[i]);
        uint64_t discard = some(rest & ~hand, 6);
        lay(&g, SD_VISITOR, hand, discard, trap, gone);
        uint64_t pile = g.s.own[SD_VISITOR].draw;
        leave_room(&g);
        uint64_t drawn = g.s.own[SD_VISITOR].hand & ~hand;
        assert_int_equal(g.s.own[SD_VISITOR].hand & hand, hand);
        assert_int_equal(v->hand_count, hands[i] < 7 ? 7 : hands[i]);
        assert_int_equal(drawn & ~pile, 0);
        assert_int_equal(g.s.own[SD_VISITOR].draw, pile & ~drawn);
        assert_int_equal(v->discard, discard | trap);
        assert_int_equal(v->gone, gone);
        assert_int_equal(v->trap_count, 0);
    }
}

/* S-74: a creature begins each room with its whole deck, but for what it exhausted; the dungeon with the deck
 * of that room. */
static void others_begin_with_a_fresh_deck(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "boar", 1);
    g.r.room[g.s.pub.room].autos = 0;
    keep_hands(&g);
    turn_of(&g, SD_VISITOR);
    uint64_t gone[SD_SIDES];
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct sd_side *of = side_of(&g, side);
        gone[side] = some(of->kind[SD_STRIKE], 1);
        g.r.card[of->deck[sd_bit(gone[side])]].exhaust = 1;
        uint64_t trap = some(of->kind[SD_TRAP], 1);
        uint64_t rest = ((UINT64_C(1) << of->deck_count) - 1) & ~gone[side] & ~trap, hand = some(rest, 3);
        lay(&g, side, hand, some(rest & ~hand, 5), trap, gone[side]);
    }
    leave_room(&g);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct sd_side *of = side_of(&g, side);
        uint64_t all = (UINT64_C(1) << of->deck_count) - 1, left = side ? gone[side] : 0;
        assert_int_equal(of->hand_count, 7);
        assert_int_equal(of->discard | g.s.own[side].trap, 0);
        assert_int_equal(of->gone, left);
        assert_int_equal(g.s.own[side].hand | g.s.own[side].draw, all & ~left);
    }
    const struct sd_room_rules *next = &g.r.room[g.s.pub.room];
    assert_string_equal(next->name, "whispering_gallery");
    assert_int_equal(side_of(&g, SD_DUNGEON)->deck_count, next->cards);
    assert_memory_equal(side_of(&g, SD_DUNGEON)->deck, next->card, next->cards * sizeof next->card[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(falls_cost_heart),
        cmocka_unit_test(two_down_are_a_kill),
        cmocka_unit_test(the_fallen_take_their_cards),
        cmocka_unit_test(a_fallen_ones_trap_still_springs),
        cmocka_unit_test(a_thinner_deck_turns_faster),
        cmocka_unit_test(the_fallen_can_be_brought_back),
        cmocka_unit_test(fell_the_healer_first),
        cmocka_unit_test(no_bond_over_the_fallen),
        cmocka_unit_test(three_plans_against_a_party),
        cmocka_unit_test(a_disrupt_fouls_the_rescue),
        cmocka_unit_test(the_fallen_return_between_rooms),
        cmocka_unit_test(a_party_carries_its_cards),
        cmocka_unit_test(others_begin_with_a_fresh_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
