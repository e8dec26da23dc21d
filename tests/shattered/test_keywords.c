/* What keywords do when a Strike lands, how long conditions last, and when triggers hold. Cards are made up
 * in a bare room (sd_test.h) unless a rule names one. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* A Strike of the side whose turn it is that hits: Strong, damage equal to its power. */
static void hit(struct game *g, uint16_t blow) {
    rig_margin(g, 3);
    play(g, blow);
    assert_used(&g->s.dice, 1);
}

static uint16_t put_grant(struct game *g, uint32_t side, uint8_t keywords) {
    return put(g, side, (struct sd_card){.category = SD_EMPOWER, .grants = keywords});
}

/* SD-101: Strikes, Counters and Traps entangle; it ends when the target's next turn begins. */
static void entangle_lasts_to_the_targets_turn(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        turn_of(&g, side);
        hit(&g, put_strike(&g, side, 1, 2, SD_KW_ENTANGLE));
        assert_true(began(&g, !side, SD_COND_ENTANGLED));
        assert_int_equal(side_of(&g, !side)->entangled, 1);
        assert_int_equal(side_of(&g, side)->entangled, 0);
        end_turn(&g);
        assert_true(ended(&g, !side, SD_COND_ENTANGLED));
        assert_int_equal(side_of(&g, !side)->entangled, 0);
    }
}

static void counters_and_traps_entangle_too(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    side_of(&g, SD_VISITOR)->empower[0] = (struct sd_mod){.power = 1};
    side_of(&g, SD_VISITOR)->empowers = 1;
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .entangle = 1}));
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 1); /* SD-101 */

    bare(&g);
    play(&g, put(&g, SD_DUNGEON,
                 (struct sd_card){
                     .category = SD_TRAP, .trigger = SD_ON_STRIKE, .effect = {{.kind = SD_TRAP_ENTANGLE}}}));
    turn_of(&g, SD_VISITOR);
    hit(&g, put_strike(&g, SD_VISITOR, 0, 1, 0));
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 1);
    end_turn(&g); /* through the dungeon's turn, up to its own next one */
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 1);
    end_turn(&g);
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 0);
}

/* S-25: nobody flees, so Entangled takes no action away: it is there to be looked for. */
static void entangled_may_do_all_the_same(void **unused) {
    struct game g;
    struct action free[SD_MAX_LEGAL], held[SD_MAX_LEGAL];
    (void)unused;
    for (uint32_t i = 0; i < SD_VERBS; i++)
        assert_null(strstr(shattered_ops.verbs[i].name, "flee"));
    meet(&g, DOC_V3, "root_hollow", "thornback_boar");
    turn_of(&g, SD_VISITOR);
    hold(&g, SD_VISITOR, "thornback_boar.gore");
    hold(&g, SD_VISITOR, "thornback_boar.shake_free");
    uint32_t n = sd_legal(&g.r, &g.s, free, SD_MAX_LEGAL);
    side_of(&g, SD_VISITOR)->entangled = 1;
    assert_int_equal(sd_legal(&g.r, &g.s, held, SD_MAX_LEGAL), n);
    assert_memory_equal(free, held, n * sizeof free[0]);
}

/* SD-102, S-28: each Erode takes one point in the next round's Erode step, once. */
static void erode_ticks_once_in_the_next_round(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    hit(&g, put_strike(&g, SD_DUNGEON, 2, 1, SD_KW_ERODE));
    hit(&g, put_strike(&g, SD_DUNGEON, 2, 1, SD_KW_ERODE));
    play(&g, put_grant(&g, SD_DUNGEON, SD_KW_ERODE)); /* SD-102: or by grant */
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    assert_int_equal(points(&g, SD_NERVE), 18);
    assert_int_equal(points(&g, SD_RESOLVE), 19);
    end_turn(&g); /* not before the round is over */
    assert_int_equal(points(&g, SD_NERVE), 18);
    next_round(&g);
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_ERODE), 2);
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_ERODE), 1);
    assert_int_equal(points(&g, SD_NERVE), 16);
    next_round(&g);
    assert_int_equal(points(&g, SD_NERVE), 16);
    assert_int_equal(points(&g, SD_RESOLVE), 18);
}

/* SD-103, C-31: held off where the room has lowered the same reducer of the same side in the very round of
 * the tick, and nowhere else. */
static void erode_yields_to_the_room(void **unused) {
    static const struct {
        struct sd_auto effect;
        uint32_t side;
        uint8_t reducer;
        uint32_t placed; /* in this round */
        bool held;
    } rows[] = {
        {{SD_VISITOR, 2, -1, 1}, SD_VISITOR, 2, 1, true},  {{SD_VISITOR, 2, -1, 1}, SD_VISITOR, 1, 1, false},
        {{SD_VISITOR, 2, -1, 2}, SD_VISITOR, 2, 1, false}, /* round 2: the room rests */
        {{SD_VISITOR, 2, -1, 2}, SD_VISITOR, 2, 2, true},  /* round 3: it does not */
        {{SD_DUNGEON, 2, -1, 1}, SD_VISITOR, 2, 1, false}, {{SD_DUNGEON, 1, -1, 1}, SD_DUNGEON, 1, 1, true},
        {{SD_VISITOR, 1, -1, 1}, SD_DUNGEON, 1, 1, false}, {{SD_VISITOR, 2, 1, 1}, SD_VISITOR, 2, 1, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        int32_t resource = SD_RES(rows[i].side, rows[i].reducer);
        bare(&g);
        g.r.room[1].effect[0] = rows[i].effect;
        g.r.room[1].effect[0].from = 1;
        g.r.room[1].autos = 1;
        go_to_round(&g, rows[i].placed);
        turn_of(&g, !rows[i].side);
        hit(&g, put_strike(&g, !rows[i].side, rows[i].reducer, 1, SD_KW_ERODE));
        next_round(&g);
        assert_int_equal(has_event(&g, SD_EV_ERODE_HELD), rows[i].held);
        assert_int_equal(damage_by(&g, resource, SD_BY_ERODE), !rows[i].held);
        next_round(&g); /* what was held off is gone, not put off */
        assert_int_equal(damage_by(&g, resource, SD_BY_ERODE), 0);
    }
}

/* S-72: on a party's Vitality it stays with the member that was struck. */
static void erode_stays_with_the_member(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    uint8_t start = g.s.pub.member[2].now;
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 1, SD_KW_ERODE);
    rig_margin(&g, 3);
    play_at(&g, blow, 3);
    assert_int_equal(g.s.pub.member[2].erode, 1);
    assert_int_equal(side_of(&g, SD_VISITOR)->erode[0], 0);
    next_round(&g);
    assert_int_equal(g.s.pub.member[2].now, start - 2);
    assert_int_equal(g.s.pub.member[2].erode, 0);
    assert_int_equal(event_arg(&g, SD_EV_DAMAGE, 3), 3);
}

/* SD-104: what was dealt heals the striker, at most 2, at once; S-15: not above the start. */
static void drain_heals_what_was_dealt(void **unused) {
    static const struct {
        uint8_t power;
        int missing, healed;
        bool granted;
    } rows[] = {{1, 9, 1, false}, {2, 9, 2, false}, {4, 9, 2, false}, {4, 1, 1, false}, {4, 9, 2, true}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        g.r.f.rally = 0;
        if (rows[i].granted)
            play(&g, put_grant(&g, SD_DUNGEON, SD_KW_DRAIN));
        uint16_t blow =
            put_strike(&g, SD_DUNGEON, 1, rows[i].power, rows[i].granted ? 0 : (uint8_t)SD_KW_DRAIN);
        g.r.card[blow].drain_to = 2;
        set_points(&g, SD_PRESENCE, 20 - rows[i].missing);
        hit(&g, blow);
        assert_int_equal(healed_by(&g, SD_PRESENCE, SD_BY_DRAIN), rows[i].healed);
        assert_int_equal(points(&g, SD_PRESENCE), 20 - rows[i].missing + rows[i].healed);
    }
}

/* SD-104, C-32: only points that were really there heal; the rest of a blow found nothing. */
static void drain_counts_points_that_were_there(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.r.f.rally = 0;
    set_points(&g, SD_RESOLVE, 1);
    set_points(&g, SD_PRESENCE, 10);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 4, SD_KW_DRAIN);
    g.r.card[blow].drain_to = 2;
    hit(&g, blow);
    assert_int_equal(healed_by(&g, SD_PRESENCE, SD_BY_DRAIN), 1);
}

/* S-30 and S-29: where Drain and Overwhelm go when the card does not say, which a grant makes matter. */
static void defaults_of_drain_and_overwhelm(void **unused) {
    static const uint8_t spill[SD_SIDES][SD_REDUCERS] = {
        [SD_DUNGEON] = {1, 2, 1}, /* of the struck side: Structure and Presence to Veil, Veil to Presence */
        [SD_VISITOR] = {1, 2, 1}, /* Vitality and Nerve to Resolve, Resolve to Nerve */
    };
    uint32_t seen[SD_SIDES] = {0};
    (void)unused;
    const struct sd_rules *r = open_rules(DOC_V3);
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const struct sd_card *c = &r->card[id];
        if (c->category != SD_STRIKE)
            continue;
        if (!(c->keywords & SD_KW_DRAIN))
            assert_int_equal(c->drain_to, c->side == SD_DUNGEON ? 2 : 0);
        if (!(c->keywords & SD_KW_OVERWHELM))
            assert_int_equal(c->overwhelm_to, spill[!c->side][c->target]);
        assert_int_not_equal(c->overwhelm_to, c->target);
        seen[c->side]++;
    }
    assert_true(seen[SD_DUNGEON] && seen[SD_VISITOR]);
}

/* SD-105, C-32: damage beyond the points that were left spills over, at once; else nothing does. */
static void overwhelm_spills_the_excess(void **unused) {
    static const struct {
        int left;
        uint8_t power, keywords;
        int spilled;
    } rows[] = {
        {20, 4, SD_KW_OVERWHELM, 0},
        {4, 4, SD_KW_OVERWHELM, 0},
        {3, 4, SD_KW_OVERWHELM, 1},
        {1, 4, SD_KW_OVERWHELM, 3},
        {1, 4, 0, 0},
    };
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            struct game g;
            bare(&g);
            turn_of(&g, side);
            uint16_t blow = put_strike(&g, side, 2, rows[i].power, rows[i].keywords);
            g.r.card[blow].overwhelm_to = 1;
            set_points(&g, SD_RES(!side, 2), rows[i].left);
            hit(&g, blow);
            assert_int_equal(damage_by(&g, SD_RES(!side, 1), SD_BY_SPILL), rows[i].spilled);
            assert_int_equal(points(&g, SD_RES(!side, 1)), 20 - rows[i].spilled);
            assert_int_equal(points(&g, SD_RES(!side, 0)), 20);
        }
    }
}

/* SD-105 with a party: beyond the struck member's last point; the others' Vitality is not touched. */
static void overwhelm_goes_past_the_member(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    member_points(&g, 2, 1);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 3, SD_KW_OVERWHELM);
    g.r.card[blow].overwhelm_to = 2;
    int32_t vitality = points(&g, SD_VITALITY);
    rig_margin(&g, 3);
    play_at(&g, blow, 2);
    assert_int_equal(points(&g, SD_VITALITY), vitality - 1);
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_SPILL), 2);
}

/* SD-106, C-30: one more power, not a better roll, after any card of the own side that is of the type. */
static void resonate_follows_the_own_last_card(void **unused) {
    static const struct {
        bool any; /* a card was played before */
        uint32_t by;
        uint8_t category, type;
        bool resonates;
    } rows[] = {
        {false, 0, 0, 0, false},
        {true, SD_DUNGEON, SD_STRIKE, SD_MYSTICAL, true},
        {true, SD_DUNGEON, SD_ENERGY, SD_MYSTICAL, true},
        {true, SD_DUNGEON, SD_RESHAPE, SD_MYSTICAL, true},
        {true, SD_DUNGEON, SD_ENERGY, SD_SOCIAL, false},
        {true, SD_VISITOR, SD_ENERGY, SD_MYSTICAL, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        if (rows[i].any) {
            turn_of(&g, rows[i].by);
            play(&g,
                 put(&g, rows[i].by, (struct sd_card){.category = rows[i].category, .type = rows[i].type}));
        }
        turn_of(&g, SD_DUNGEON);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_RESONATE);
        g.r.card[blow].type = SD_MYSTICAL;
        hit(&g, blow);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), rows[i].resonates ? 3 : 2);
        assert_int_equal(event_arg(&g, SD_EV_ROLL, 2), 0);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_STRIKE), rows[i].resonates ? 3 : 2);
    }
}

/* SD-106, C-30, S-66: a face-down Trap keeps its type to itself. */
static void resonate_ignores_a_trap(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_TRAP, .trigger = SD_ON_OFFER}));
    assert_int_equal(g.s.pub.side[SD_DUNGEON].last_type, 0);
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_RESONATE));
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 2);
}

/* SD-106, C-30: an Offer too, once it was answered. */
static void resonate_follows_an_offer(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_OFFER, .benefit = 1, .trust = 1}));
    act(&g, SD_REFUSE);
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_RESONATE));
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 3);
}

/* SD-106: the last card of the room, also when it was played a round ago. */
static void resonate_remembers_the_last_round(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    next_round(&g);
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_RESONATE));
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 3);
}

/* SD-107, C-33, S-26: a granted Ward shields the striker itself: 1 off the next damage, then it is gone. */
static void ward_shields_its_owner_once(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put_grant(&g, SD_DUNGEON, SD_KW_WARD));
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    assert_int_equal(side_of(&g, SD_DUNGEON)->ward, 1);
    assert_int_equal(side_of(&g, SD_VISITOR)->ward, 0);
    turn_of(&g, SD_VISITOR);
    hit(&g, put_strike(&g, SD_VISITOR, 1, 3, 0));
    assert_int_equal(points(&g, SD_VEIL), 18);
    assert_true(ended(&g, SD_DUNGEON, SD_COND_WARD));
    hit(&g, put_strike(&g, SD_VISITOR, 1, 3, 0));
    assert_int_equal(points(&g, SD_VEIL), 15);
}

/* SD-107: one round: it outlasts the round of placement by one, used or not. From Reshapes too; two Wards are
 * no more than the larger one. */
static void ward_lasts_a_round(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_RESHAPE, .ward = 2}));
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_RESHAPE, .ward = 1}));
    assert_int_equal(side_of(&g, SD_DUNGEON)->ward, 2);
    next_round(&g);
    assert_int_equal(side_of(&g, SD_DUNGEON)->ward, 2);
    next_round(&g);
    assert_true(ended(&g, SD_DUNGEON, SD_COND_WARD));
    assert_int_equal(side_of(&g, SD_DUNGEON)->ward, 0);
}

/* SD-107: whatever damage a card brings next, a Trap's among it. */
static void ward_meets_a_trap(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON,
                 (struct sd_card){.category = SD_TRAP,
                                  .trigger = SD_ON_STRIKE,
                                  .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 2, .amount = 2}}}));
    turn_of(&g, SD_VISITOR);
    play(&g, put(&g, SD_VISITOR, (struct sd_card){.category = SD_RESHAPE, .ward = 1}));
    hit(&g, put_strike(&g, SD_VISITOR, 0, 1, 0));
    assert_int_equal(points(&g, SD_NERVE), 19);
    assert_int_equal(side_of(&g, SD_VISITOR)->ward, 0);
}

/* SD-108, S-27: for N full rounds after the one of placement, on the named reducer, off every blow. */
static void fortify_lasts_full_rounds(void **unused) {
    (void)unused;
    for (uint8_t rounds = 1; rounds <= 2; rounds++) {
        struct game g;
        bare(&g);
        play(&g, put(&g, SD_DUNGEON,
                     (struct sd_card){
                         .category = SD_RESHAPE,
                         .fort = {{.reducer = 1, .amount = 1, .rounds = rounds, .to = SD_TO_SIDE}}}));
        for (uint32_t round = 1; round <= 4; round++) {
            int expected = round <= rounds + 1u ? 1 : 2;
            turn_of(&g, SD_VISITOR);
            hit(&g, put_strike(&g, SD_VISITOR, 1, 2, 0));
            assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_STRIKE), expected);
            hit(&g, put_strike(&g, SD_VISITOR, 1, 2, 0)); /* every blow, not the first */
            assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_STRIKE), expected);
            hit(&g, put_strike(&g, SD_VISITOR, 2, 2, 0)); /* another reducer */
            assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_STRIKE), 2);
            next_round(&g);
        }
    }
}

/* SD-108, S-27: from Counters and Reacts as well, and several add up. */
static void fortifies_add_up(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_fort_rules veil = {.reducer = 1, .amount = 1, .rounds = 1, .to = SD_TO_SIDE};
    uint16_t react = put(&g, SD_DUNGEON,
                         (struct sd_card){.category = SD_REACT,
                                          .power = 1,
                                          .absorb = {.reducer = SD_NO_REDUCER, .amount = 1, .rounds = 1}});
    side_of(&g, SD_VISITOR)->empower[0] = (struct sd_mod){.power = 1};
    side_of(&g, SD_VISITOR)->empowers = 1;
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .fort = {veil}}));
    turn_of(&g, SD_VISITOR);
    uint16_t first = put_strike(&g, SD_VISITOR, 1, 4, 0), second = put_strike(&g, SD_VISITOR, 1, 4, 0);
    rig_dice(&g.s.dice, WANT_CONTEST(4, 4, 3, 2), WANT_2D6(1, 1));
    act(&g, SD_PLAY, first);
    act(&g, SD_PLAY_REACT, react); /* which fails, and absorbs all the same */
    assert_used(&g.s.dice, 2);
    assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_STRIKE), 3);
    hit(&g, second);
    assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_STRIKE), 2);
}

/* SD-109: used once, whatever it rolled, and gone for the run: never shuffled in, nor dealt in a later room.
 */
static void exhaust_leaves_the_game(void **unused) {
    (void)unused;
    for (int margin = -3; margin <= 3; margin += 6) {
        struct game g;
        bare(&g);
        turn_of(&g, SD_VISITOR);
        uint16_t blow = put_strike(&g, SD_VISITOR, 1, 1, 0);
        g.r.card[blow].exhaust = 1;
        uint64_t bit = bit_of(&g, SD_VISITOR, blow);
        rig_margin(&g, margin);
        play(&g, blow);
        assert_true(has_event(&g, SD_EV_EXHAUSTED));
        assert_int_equal(side_of(&g, SD_VISITOR)->gone, bit);
        for (uint32_t round = 0; round < 6; round++) {
            next_round(&g);
            assert_int_equal(side_of(&g, SD_VISITOR)->gone, bit);
        }
    }
    struct game g;
    struct sd_setup two = setup_of(DOC_V3, "boar");
    start_from(&g, DOC_V3, &two, 3);
    keep_hands(&g);
    uint16_t gore = hold(&g, SD_VISITOR, "thornback_boar.gore");
    g.r.card[gore].exhaust = 1;
    turn_of(&g, SD_VISITOR);
    side_of(&g, SD_VISITOR)->pool = 9;
    play(&g, gore);
    set_points(&g, SD_STRUCTURE, 0);
    end_turn(&g);
    assert_int_equal(g.s.pub.room_number, 2);
    assert_int_equal(side_of(&g, SD_VISITOR)->gone, bit_of(&g, SD_VISITOR, gore));
}

/* A Strike of power 2 on Resolve with every keyword, by a dungeon on which the visitor's Disrupt waits. */
static void strike_under(struct game *g, struct sd_card disrupt, uint16_t *blow) {
    bare(g);
    turn_of(g, SD_VISITOR);
    disrupt.category = SD_DISRUPT;
    play(g, put(g, SD_VISITOR, disrupt));
    assert_true(began(g, SD_DUNGEON, SD_COND_DISRUPT));
    next_round(g); /* SD-044: it waits as long as it takes */
    turn_of(g, SD_DUNGEON);
    *blow = put_strike(g, SD_DUNGEON, 1, 2, SD_KW_ENTANGLE | SD_KW_ERODE);
}

/* SD-110: the lowest two of three, once. */
static void disadvantage_is_used_up(void **unused) {
    struct game g;
    uint16_t blow;
    (void)unused;
    strike_under(&g, (struct sd_card){.disadvantage = 1}, &blow);
    rig_dice(&g.s.dice, WANT_CONTEST_3D6(6, 2, 3, 1, 2));
    play(&g, blow);
    assert_used(&g.s.dice, 1);
    assert_int_equal(event_arg(&g, SD_EV_ROLL, 3), 5);
    assert_true(ended(&g, SD_DUNGEON, SD_COND_DISRUPT));
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0)); /* two dice again */
}

/* SD-111: points of the named reducer when it strikes, hit or miss, once. */
static void thorns_prick_the_striker(void **unused) {
    (void)unused;
    for (int margin = -3; margin <= 3; margin += 6) {
        struct game g;
        uint16_t blow;
        strike_under(&g, (struct sd_card){.thorns = 2, .thorns_reducer = 2}, &blow);
        g.r.f.rally = 0;
        rig_margin(&g, margin);
        play(&g, blow);
        assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_THORNS), 2);
        hit(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
        assert_int_equal(points(&g, SD_PRESENCE), 18);
    }
}

/* SD-112: printed, granted and triggered keywords, all of them, for one Strike; power stays. */
static void strip_takes_all_keywords(void **unused) {
    struct game g;
    uint16_t blow;
    (void)unused;
    strike_under(&g, (struct sd_card){.strip = 1}, &blow);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 1, .grants = SD_KW_WARD}));
    g.r.card[blow].when = (struct sd_when){.kind = SD_WHEN_LACKS, .what = SD_COND_ENTANGLED};
    g.r.card[blow].trigger_power = 1;
    g.r.card[blow].trigger_keywords = SD_KW_DRAIN;
    set_points(&g, SD_STRUCTURE, 10);
    g.r.f.rally = 0;
    hit(&g, blow);
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_STRIKE), 4);
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 0);
    assert_int_equal(side_of(&g, SD_VISITOR)->erode[1], 0);
    assert_int_equal(side_of(&g, SD_DUNGEON)->ward, 0);
    assert_false(has_event(&g, SD_EV_HEALED));
    hit(&g, put_strike(&g, SD_DUNGEON, 1, 1, SD_KW_ENTANGLE));
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 1);
}

/* SD-113: one of the three reducers, by fate, whatever the card says; once. */
static void random_target_is_fates(void **unused) {
    (void)unused;
    for (uint32_t fate = 0; fate < SD_REDUCERS; fate++) {
        struct game g;
        uint16_t blow;
        strike_under(&g, (struct sd_card){.randomize = 1}, &blow);
        rig_dice(&g.s.fate, WANT_BELOW(3, fate));
        hit(&g, blow);
        assert_used(&g.s.fate, 1);
        assert_int_equal(event_arg(&g, SD_EV_RETARGETED, 0), SD_RES(SD_VISITOR, fate));
        assert_int_equal(damage_by(&g, SD_RES(SD_VISITOR, fate), SD_BY_STRIKE), 2);
        hit(&g, put_strike(&g, SD_DUNGEON, 1, 3, 0));
        assert_used(&g.s.fate, 1);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_STRIKE), 3);
    }
}

/* SD-113 and a party: where fate names Vitality it names the member as well. */
static void random_target_finds_a_member(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    turn_of(&g, SD_VISITOR);
    play(&g, put(&g, SD_VISITOR, (struct sd_card){.category = SD_DISRUPT, .randomize = 1}));
    turn_of(&g, SD_DUNGEON);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 1, 0);
    rig_dice(&g.s.fate, WANT_BELOW(3, 0), WANT_BELOW(4, 1));
    hit(&g, blow);
    assert_used(&g.s.fate, 2);
    assert_int_equal(event_arg(&g, SD_EV_RETARGETED, 1), 2);
    assert_int_equal(event_arg(&g, SD_EV_DAMAGE, 3), 2);
}

/* SD-117: half of what one member lost, rounded down, each of the others loses too, past what shields it. The
 * fallen are left alone, and a creature has nobody beside it. */
static void cleave_reaches_the_others(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t power = 1; power <= 4; power++) {
        lab(&g, DOC_V3, PARTY);
        uint8_t was[SD_MEMBERS];
        for (uint32_t i = 0; i < SD_MEMBERS; i++)
            member_points(&g, i + 1, was[i] = 5);
        g.s.pub.member[3].guard = 3;
        g.s.pub.member[3].guard_rounds = 2;
        uint16_t blow = put_strike(&g, SD_DUNGEON, 0, power, SD_KW_CLEAVE);
        rig_margin(&g, 3);
        play_at(&g, blow, 2);
        assert_int_equal(g.s.pub.member[1].now, was[1] - power);
        assert_int_equal(g.s.pub.member[0].now, was[0] - power / 2);
        assert_int_equal(g.s.pub.member[3].now, was[3] - power / 2);
        assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_STRIKE), power + 3 * (power / 2));
    }
    bare(&g);
    hit(&g, put_strike(&g, SD_DUNGEON, 0, 4, SD_KW_CLEAVE));
    assert_int_equal(points(&g, SD_VITALITY), 16);
    lab(&g, DOC_V3, PARTY);
    uint16_t aside = put_strike(&g, SD_DUNGEON, 1, 4, SD_KW_CLEAVE); /* Resolve is everybody's */
    int32_t before = points(&g, SD_VITALITY);
    hit(&g, aside);
    assert_int_equal(points(&g, SD_VITALITY), before);
}

/* SD-118: a Focused Strike has one it may be aimed at: who stands with the least Vitality. */
static void focused_finds_the_weakest(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    for (uint32_t i = 1; i <= SD_MEMBERS; i++)
        member_points(&g, i, 5);
    member_points(&g, 3, 2);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 1, 0);
    g.r.card[blow].focused = 1;
    for (uint32_t member = 1; member <= SD_MEMBERS; member++)
        assert_int_equal(reason_of(&g, SD_PLAY, blow, (int)member), member == 3 ? REASON_OK : SD_NO_TARGET);
    member_points(&g, 1, 1);
    refuse(&g, SD_NO_TARGET, SD_PLAY, blow, 3);
    rig_margin(&g, 3);
    play_at(&g, blow, 1);
    assert_int_equal(g.s.pub.member[0].now, 0);
    bare(&g); /* and a creature is a creature */
    blow = put_strike(&g, SD_DUNGEON, 0, 1, 0);
    g.r.card[blow].focused = 1;
    hit(&g, blow);
    assert_int_equal(points(&g, SD_VITALITY), 19);
}

/* SD-119: nothing that was put up takes anything off a Piercing Strike, and Ward is not used up by it. A
 * React still does: it is no shield, but an answer. */
static void piercing_goes_through(void **unused) {
    struct game g;
    (void)unused;
    for (uint32_t pierces = 0; pierces < 2; pierces++) {
        bare(&g);
        sd_fortify(&g.s, SD_VISITOR, 2, 2, 1, 0, NULL);
        sd_ward(&g.s, SD_VISITOR, 1, NULL);
        hit(&g, put_strike(&g, SD_DUNGEON, 2, 4, pierces ? SD_KW_PIERCING : SD_KW_ERODE));
        assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_STRIKE), pierces ? 4 : 1);
        assert_int_equal(side_of(&g, SD_VISITOR)->ward, pierces ? 1 : 0);
        assert_int_equal(has_event(&g, SD_EV_BLOCKED), !pierces);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entangle_lasts_to_the_targets_turn),
        cmocka_unit_test(counters_and_traps_entangle_too),
        cmocka_unit_test(entangled_may_do_all_the_same),
        cmocka_unit_test(erode_ticks_once_in_the_next_round),
        cmocka_unit_test(erode_yields_to_the_room),
        cmocka_unit_test(erode_stays_with_the_member),
        cmocka_unit_test(drain_heals_what_was_dealt),
        cmocka_unit_test(drain_counts_points_that_were_there),
        cmocka_unit_test(defaults_of_drain_and_overwhelm),
        cmocka_unit_test(overwhelm_spills_the_excess),
        cmocka_unit_test(overwhelm_goes_past_the_member),
        cmocka_unit_test(resonate_follows_the_own_last_card),
        cmocka_unit_test(resonate_ignores_a_trap),
        cmocka_unit_test(resonate_follows_an_offer),
        cmocka_unit_test(resonate_remembers_the_last_round),
        cmocka_unit_test(ward_shields_its_owner_once),
        cmocka_unit_test(ward_lasts_a_round),
        cmocka_unit_test(ward_meets_a_trap),
        cmocka_unit_test(fortify_lasts_full_rounds),
        cmocka_unit_test(fortifies_add_up),
        cmocka_unit_test(exhaust_leaves_the_game),
        cmocka_unit_test(disadvantage_is_used_up),
        cmocka_unit_test(thorns_prick_the_striker),
        cmocka_unit_test(strip_takes_all_keywords),
        cmocka_unit_test(cleave_reaches_the_others),
        cmocka_unit_test(focused_finds_the_weakest),
        cmocka_unit_test(piercing_goes_through),
        cmocka_unit_test(random_target_is_fates),
        cmocka_unit_test(random_target_finds_a_member),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
