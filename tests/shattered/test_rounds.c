/* Rounds: who goes first, what happens in which order, what the room does by itself, how it is brought to an
 * end, and what a new room begins with. */
#include "sd_test.h"

#include "core/offer.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* Places of the first events of these kinds, in this order. */
static void in_order(const struct game *g, const uint16_t *kinds, uint32_t n) {
    int32_t last = -1;
    for (uint32_t i = 0; i < n; i++) {
        int32_t at = event_at(g, kinds[i]);
        if (at <= last)
            fail_msg("%s is missing or out of order", shattered_ops.events[kinds[i]].name);
        last = at;
    }
}

static int32_t place_of_damage(const struct game *g, uint8_t source) {
    for (uint32_t i = 0; i < g->k.count; i++)
        if (g->event[i].kind == SD_EV_DAMAGE && g->event[i].arg[2] == source)
            return (int32_t)i;
    return -1;
}

/* SD-120: draw and refresh end a round; the room, Erode and escalation begin the next, then the first turn.
 */
static void the_order_of_a_round(void **unused) {
    static const uint16_t wanted[] = {SD_EV_TURN_ENDED,  SD_EV_DREW,       SD_EV_ROUND_ENDED,
                                      SD_EV_ROUND_BEGAN, SD_EV_ESCALATION, SD_EV_TURN_BEGAN};
    struct game g;
    (void)unused;
    bare(&g);
    g.r.room[1].effect[0] = (struct sd_auto){SD_VISITOR, 1, -1, 1};
    g.r.room[1].autos = 1;
    g.r.f.escalation_after = 1;
    rig_margin(&g, 3);
    play(&g, put_strike(&g, SD_DUNGEON, 2, 1, SD_KW_ERODE));
    side_of(&g, SD_DUNGEON)->spent = 3;
    side_of(&g, SD_DUNGEON)->temp = 2;
    end_turn(&g);
    assert_int_equal(g.s.pub.turn, SD_VISITOR);
    assert_int_equal(g.s.pub.round, 1);
    uint8_t hand = side_of(&g, SD_VISITOR)->hand_count;
    end_turn(&g);
    in_order(&g, wanted, sizeof wanted / sizeof wanted[0]);
    int32_t room = place_of_damage(&g, SD_BY_ROOM), erode = place_of_damage(&g, SD_BY_ERODE);
    assert_true(event_at(&g, SD_EV_ROUND_BEGAN) < room);
    assert_true(room < erode);
    assert_true(erode < event_at(&g, SD_EV_ESCALATION));
    assert_true(place_of_damage(&g, SD_BY_ESCALATION) < event_at(&g, SD_EV_TURN_BEGAN));
    assert_int_equal(side_of(&g, SD_VISITOR)->hand_count, hand + 3); /* an empty hand is filled up to 3 */
    assert_int_equal(side_of(&g, SD_DUNGEON)->spent, 0);
    assert_int_equal(side_of(&g, SD_DUNGEON)->temp, 0);
    assert_int_equal(g.s.pub.round, 2);
    assert_int_equal(g.s.pub.turn, SD_DUNGEON);
}

/* SD-120: a win is looked for after the room has done its part, and after each turn; nothing comes after. */
static void three_looks_for_a_win(void **unused) {
    struct game g;
    (void)unused;
    bare(&g); /* (4) before the first turn */
    g.r.room[1].effect[0] = (struct sd_auto){SD_VISITOR, 1, -1, 1};
    g.r.room[1].autos = 1;
    set_points(&g, SD_RESOLVE, 1);
    end_turn(&g);
    end_turn(&g);
    assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), SD_OUT_BREAK);
    assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 2), 2);
    assert_false(has_event(&g, SD_EV_TURN_BEGAN));

    bare(&g); /* (6) after the first side's turn: the second has none */
    set_points(&g, SD_RESOLVE, 0);
    end_turn(&g);
    assert_int_equal(g.s.pub.over, SD_OUT_BREAK);
    assert_false(has_event(&g, SD_EV_TURN_BEGAN));

    bare(&g); /* (8) after the second side's turn: nobody draws */
    end_turn(&g);
    set_points(&g, SD_RESOLVE, 0);
    end_turn(&g);
    assert_int_equal(g.s.pub.over, SD_OUT_BREAK);
    assert_false(has_event(&g, SD_EV_DREW));
}

/* SD-121, S-02: initiative is the room's. */
static void the_room_says_who_begins(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; id <= r->room_count; id++) {
            const char *name = r->room[id].name;
            bool visitor = !strcmp(name, "veil_breach") || !strcmp(name, "hollow_sirens_grotto");
            struct game g;
            meet(&g, rulesets[k], name, "thornback_boar");
            assert_int_equal(g.s.pub.first, visitor ? SD_VISITOR : SD_DUNGEON);
            for (uint32_t turn = 0; turn < 6; turn++) {
                assert_int_equal(g.s.pub.turn, turn % 2 == visitor ? SD_DUNGEON : SD_VISITOR);
                end_turn(&g);
            }
        }
    }
}

/* SD-122: as many cards as energy allows, one after the other. */
static void as_many_cards_as_can_be_paid(void **unused) {
    struct game g;
    uint16_t card[4];
    (void)unused;
    bare(&g);
    side_of(&g, SD_DUNGEON)->pool = 3;
    for (uint32_t i = 0; i < 4; i++) {
        card[i] = put_strike(&g, SD_DUNGEON, 1, 1, 0);
        g.r.card[card[i]].cost = 1;
    }
    for (uint32_t i = 0; i < 3; i++) {
        play(&g, card[i]);
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
        assert_int_equal(g.s.pub.seat, SD_DUNGEON);
    }
    refuse(&g, SD_NO_ENERGY, SD_PLAY, card[3]);
    next_round(&g);
    play(&g, card[3]);
}

/* SD-123: an Empower helps only what comes after it. */
static void an_empower_must_come_first(void **unused) {
    (void)unused;
    for (int first = 0; first < 2; first++) {
        struct game g;
        bare(&g);
        uint16_t empower = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2});
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 1, 0);
        if (first)
            play(&g, empower);
        rig_margin(&g, 3);
        play(&g, blow);
        assert_int_equal(points(&g, SD_RESOLVE), first ? 17 : 19);
        if (!first)
            play(&g, empower);
        assert_int_equal(side_of(&g, SD_DUNGEON)->empowers, !first);
    }
}

/* SD-123: a Counter works on the spot. */
static void a_counter_works_at_once(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2}));
    turn_of(&g, SD_VISITOR);
    play(&g, put(&g, SD_VISITOR, (struct sd_card){.category = SD_COUNTER, .chip = 1, .chip_reducer = 2}));
    assert_int_equal(side_of(&g, SD_DUNGEON)->empowers, 0);
    assert_int_equal(points(&g, SD_PRESENCE), 19);
    turn_of(&g, SD_DUNGEON);
    rig_margin(&g, 3);
    play(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    assert_int_equal(points(&g, SD_RESOLVE), 19);
}

/* SD-123, SD-124: a Trap that lies there springs when the Offer is accepted, after the Offer did its part;
 * one that comes too late waits. */
static void trap_offer_spring(void **unused) {
    static const uint16_t wanted[] = {SD_EV_ACCEPTED, SD_EV_HEALED, SD_EV_TRAP_SPRUNG, SD_EV_DAMAGE};
    (void)unused;
    for (int before = 0; before < 2; before++) {
        struct game g;
        bare(&g);
        uint16_t trap =
            put(&g, SD_DUNGEON,
                (struct sd_card){.category = SD_TRAP,
                                 .trigger = SD_ON_OFFER,
                                 .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 0, .amount = 2}}});
        uint16_t offer =
            put(&g, SD_DUNGEON,
                (struct sd_card){.category = SD_OFFER, .benefit = 3, .benefit_reducer = 2, .trust = 1});
        set_points(&g, SD_NERVE, 10);
        if (before)
            play(&g, trap);
        play(&g, offer);
        assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
        assert_int_equal(g.s.pub.seat, SD_VISITOR);
        act(&g, SD_ACCEPT);
        assert_int_equal(points(&g, SD_NERVE), 13);
        if (before)
            in_order(&g, wanted, sizeof wanted / sizeof wanted[0]);
        else
            play(&g, trap);
        assert_int_equal(points(&g, SD_VITALITY), before ? 18 : 20);
        assert_int_equal(side_of(&g, SD_DUNGEON)->trap_count, !before);
    }
}

/* SD-125: under v2 Bond is looked for when the round ends, not before; v3 looks for no such thing. */
static void the_older_bond_comes_at_the_rounds_end(void **unused) {
    static const struct {
        const char *ruleset;
        int trust, rapport;
        bool bond;
    } rows[] = {
        {DOC_V2, 12, 12, true}, {DOC_V2, 12, 11, false}, {DOC_V2, 11, 12, false}, {DOC_V3, 12, 0, false}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, rows[i].ruleset, CREATURE);
        set_trust(&g, rows[i].trust);
        set_rapport(&g, rows[i].rapport);
        end_turn(&g);
        assert_false(is_over(&g));
        end_turn(&g);
        assert_int_equal(g.s.pub.over, rows[i].bond ? SD_OUT_BOND : SD_OUT_NONE);
    }
}

/* SD-126: every room wears on both sides, every round or every other; tuned rooms also every third. */
static void every_room_wears_on_both(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        assert_true(r->room_count >= 8);
        for (uint32_t id = 1; id <= r->room_count; id++) {
            bool worn[SD_SIDES] = {false};
            for (uint32_t i = 0; i < r->room[id].autos; i++) {
                const struct sd_auto *a = &r->room[id].effect[i];
                assert_in_range(a->every, 1, strncmp(rulesets[k], "document", 8) ? 3 : 2);
                worn[a->side] |= a->amount < 0;
            }
            assert_true(worn[SD_DUNGEON] && worn[SD_VISITOR]);
        }
    }
}

/* What Root Hollow takes in a round: SD-127, C-45, and S-34: every other round is 1, 3, 5. */
static void wear_of_round(const struct game *g, uint32_t round) {
    int odd = round % 2;
    assert_int_equal(g->s.pub.round, round);
    assert_int_equal(damage_by(g, SD_VITALITY, SD_BY_ROOM), 1);
    assert_int_equal(damage_by(g, SD_NERVE, SD_BY_ROOM), odd);
    assert_int_equal(damage_by(g, SD_STRUCTURE, SD_BY_ROOM), odd);
    assert_int_equal(damage_by(g, SD_RESOLVE, SD_BY_ROOM), 0); /* SD-129 */
    assert_int_equal(damage_by(g, SD_VEIL, SD_BY_ROOM), 0);
    assert_int_equal(damage_by(g, SD_PRESENCE, SD_BY_ROOM), 0);
}

static void root_hollow_wears_as_it_should(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "boar", 1);
    assert_string_equal(g.r.room[g.s.pub.room].name, "root_hollow");
    keep_hands(&g);
    for (uint32_t round = 1; round <= 8; round++) {
        wear_of_round(&g, round);
        next_round(&g);
    }
    for (uint32_t k = 0; k < RULESETS; k++) { /* SD-129: not by any figures */
        const struct sd_rules *r = open_rules(rulesets[k]);
        const struct sd_room_rules *room = &r->room[sd_id_of(r, SD_KIND_ROOM, "root_hollow")];
        for (uint32_t i = 0; i < room->autos; i++)
            assert_false(room->effect[i].side == SD_VISITOR && room->effect[i].reducer == 1);
    }
}

/* SD-128: swapped cards change nothing about it. */
static void a_changed_deck_leaves_the_room_alone(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    struct sd_setup setup = setup_of(DOC_V3, "boar");
    const struct sd_room_rules *room = &r->room[setup.room[0]];
    uint32_t swaps = 0;
    struct game g;
    (void)unused;
    for (uint32_t i = 0; i < room->cards && swaps < 3; i++) {
        if (r->card[room->card[i]].core)
            continue;
        for (uint32_t k = 0; k < r->generics[SD_DUNGEON]; k++) {
            struct sd_setup tried = setup;
            struct err e;
            tried.swap[SD_DUNGEON][swaps] = (struct sd_swap){room->card[i], r->generic[SD_DUNGEON][k], 1, 0};
            if (sd_setup_check(r, &tried, &e) != ST_OK)
                continue;
            setup = tried;
            swaps++;
            break;
        }
    }
    assert_int_equal(swaps, 3);
    start_from(&g, DOC_V3, &setup, 1);
    keep_hands(&g);
    for (uint32_t round = 1; round <= 4; round++) {
        wear_of_round(&g, round);
        next_round(&g);
    }
}

/* SD-128: the drain on Nerve is a way to win of its own. */
static void the_room_alone_may_panic(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "boar", 1);
    keep_hands(&g);
    set_points(&g, SD_NERVE, 1);
    next_round(&g);
    assert_false(is_over(&g));
    next_round(&g);
    assert_int_equal(g.s.pub.over, SD_OUT_PANIC);
}

/* SD-130, C-19: from round 9 on, 1, 1, 2, 2, ...; S-33: off Vitality and Structure. */
static void escalation_grows(void **unused) {
    static const int amount[16] = {[9] = 1, 1, 2, 2, 3, 3, 4};
    struct game g;
    (void)unused;
    bare(&g);
    for (uint32_t round = 2; round <= 15; round++) {
        next_round(&g);
        assert_int_equal(g.s.pub.round, round);
        assert_int_equal(has_event(&g, SD_EV_ESCALATION), amount[round] > 0);
        assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_ESCALATION), amount[round]);
        assert_int_equal(damage_by(&g, SD_STRUCTURE, SD_BY_ESCALATION), amount[round]);
        for (int32_t i = SD_VEIL; i <= SD_NERVE; i++)
            if (i != SD_VITALITY)
                assert_int_equal(points(&g, i), 20);
    }
}

/* C-19: start, size and step are figures. */
static void escalation_is_content(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.r.f.escalation_after = 2;
    g.r.f.escalation_base = 2;
    g.r.f.escalation_step = 1;
    next_round(&g);
    assert_false(has_event(&g, SD_EV_ESCALATION));
    next_round(&g);
    assert_int_equal(event_arg(&g, SD_EV_ESCALATION, 0), 2);
    next_round(&g);
    assert_int_equal(event_arg(&g, SD_EV_ESCALATION, 0), 3);
}

/* S-33: of a party a standing member by chance. */
static void escalation_finds_a_member(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    g.r.f.escalation_after = 1;
    uint8_t before = g.s.pub.member[1].now;
    rig_dice(&g.s.fate, WANT_BELOW(4, 1));
    next_round(&g);
    assert_used(&g.s.fate, 1);
    assert_int_equal(g.s.pub.member[1].now, before - 1);
}

/* SD-131: in every room and against every visitor, even if nobody lifts a finger. */
static void every_room_ends_in_time(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; id <= r->room_count; id++) {
            for (uint32_t who = 1; who <= r->creature_count + r->party_count; who++) {
                const char *visitor =
                    who <= r->creature_count ? r->creature[who].name : r->party[who - r->creature_count].name;
                struct game g;
                meet(&g, rulesets[k], r->room[id].name, visitor);
                while (!is_over(&g))
                    end_turn(&g);
                assert_in_range(g.s.pub.seen_rounds[0], 1, 15);
            }
        }
    }
}

/* SD-131: nor if all do whatever comes to their minds. */
static void random_rooms_end_in_time(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < SD_SCENARIOS; i++) {
        struct game g;
        start(&g, rulesets[i % RULESETS], sd_scenarios[i].name, i + 1);
        play_on(&g, "random", i + 1, SD_MAX_STEPS);
        assert_true(is_over(&g));
        for (uint32_t k = 0; k < g.s.pub.room_number; k++)
            assert_in_range(g.s.pub.seen_rounds[k], 1, 15);
    }
}

/* S-01, SD-024: 15 rounds, or what the room says, or what the setup says. */
static void limits_of_a_room(void **unused) {
    static const struct {
        uint8_t room, setup, rounds;
    } rows[] = {{0, 0, 15}, {6, 0, 6}, {6, 4, 4}, {0, 3, 3}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sd_setup setup = setup_of(DOC_V3, "symbiote");
        struct game g;
        setup.rooms = 1;
        setup.room[1] = setup.room[2] = setup.room[3] = 0;
        memset(setup.limit, 0, sizeof setup.limit);
        setup.limit[0] = rows[i].setup;
        start_from(&g, DOC_V3, &setup, 1); /* a checked setup; the room is changed and entered anew */
        g.r.room[setup.room[0]].limit = rows[i].room;
        g.r.room[setup.room[0]].autos = 0;
        g.r.f.escalation_base = 0;
        g.r.f.escalation_step = 99;
        sd_start(&g.r, &setup, 1, &g.s);
        keep_hands(&g);
        while (!is_over(&g))
            end_turn(&g);
        assert_int_equal(g.s.pub.seen_rounds[0], rows[i].rounds);
        assert_int_equal(g.s.pub.over, SD_OUT_SURVIVE);
    }
}

/* S-03: a pool of 2 for both, and again in the next room; S-35: conditions and Traps stay behind, Trust
 * (SD-226: less 2) and Insight come along. */
static void a_new_room_begins_afresh(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "boar", 5);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        assert_int_equal(side_of(&g, side)->pool, 2);
    keep_hands(&g);
    play(&g, hold(&g, SD_DUNGEON, "root_hollow.buried_snare"));
    play(&g, hold(&g, SD_DUNGEON, "root_hollow.earthen_focus"));
    assert_int_equal(side_of(&g, SD_DUNGEON)->pool, 3);
    assert_int_equal(side_of(&g, SD_DUNGEON)->trap_count, 1);
    set_trust(&g, 6);
    g.s.pub.insight = 2;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct sd_side *of = side_of(&g, side);
        of->entangled = of->ward = of->ward_rounds = of->empowers = of->disrupts = of->last_type = 1;
        of->empower[0] = (struct sd_mod){.power = 1};
        of->disrupt[0] = (struct sd_mod){.card = 1, .flags = SD_MOD_STRIP};
        sd_fortify(&g.s, side, 0, 1, 9, 0, NULL);
        of->bind[of->binds++] = (struct sd_bind){0, 1, 9, 0};
        of->exposed[0] = of->erode[1] = of->attune[0] = 1;
        of->fury = 3;
        of->flags = SD_SIDE_REFUSES;
    }
    end_turn(&g);
    set_points(&g, SD_STRUCTURE, 0);
    end_turn(&g);
    assert_int_equal(g.s.pub.room_number, 2);
    assert_int_equal(points(&g, SD_TRUST), 4);
    assert_int_equal(g.s.pub.insight, 2);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        const struct sd_side *of = side_of(&g, side);
        struct sd_side blank = *of;
        blank.entangled = blank.ward = blank.ward_rounds = blank.empowers = blank.disrupts = 0;
        blank.last_type = blank.fury = blank.flags = blank.trap_count = blank.forts = blank.binds = 0;
        memset(blank.empower, 0, sizeof blank.empower);
        memset(blank.disrupt, 0, sizeof blank.disrupt);
        memset(blank.fort, 0, sizeof blank.fort);
        memset(blank.bind, 0, sizeof blank.bind);
        memset(blank.exposed, 0, sizeof blank.exposed);
        memset(blank.erode, 0, sizeof blank.erode);
        memset(blank.attune, 0, sizeof blank.attune);
        assert_memory_equal(of, &blank, sizeof blank);
        assert_int_equal(of->pool, 2);
        assert_int_equal(g.s.own[side].trap, 0);
    }
}

/* S-70: three turns of the visitor with Betrayed's power, then no more; offers are refused to the room's end.
 */
static void betrayed_lasts_three_turns(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 4);
    play(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
    assert_true(began(&g, SD_VISITOR, SD_COND_BETRAYED));
    for (uint32_t turn = 1; turn <= 4; turn++) {
        turn_of(&g, SD_VISITOR);
        play(&g, put_strike(&g, SD_VISITOR, 0, 1, 0));
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), turn <= 3 ? 3 : 1);
        end_turn(&g);
    }
    assert_true(side_of(&g, SD_VISITOR)->flags & SD_SIDE_REFUSES);
}

/* S-70: three turns of the dungeon with Scorned's bonus, then no more. */
static void scorned_lasts_three_turns(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    turn_of(&g, SD_VISITOR);
    set_trust(&g, 4);
    play(&g, put_strike(&g, SD_VISITOR, 0, 1, 0));
    assert_true(began(&g, SD_DUNGEON, SD_COND_SCORNED));
    for (uint32_t turn = 1; turn <= 4; turn++) {
        turn_of(&g, SD_DUNGEON);
        play(&g, put_strike(&g, SD_DUNGEON, 1, 1, 0));
        assert_int_equal(event_arg(&g, SD_EV_ROLL, 2), turn <= 3 ? 1 : 0);
        end_turn(&g);
    }
}

/* What whoever is asked foretells of ending the turn, or of keeping the opening hand; then that is done. */
static struct forecast end_foretold(struct game *g) {
    int verb = g->s.pub.ask == SD_ASK_OPENING ? SD_KEEP : SD_END_TURN;
    struct sd_view v;
    struct offer o;
    view_of(g, g->s.pub.seat, &v);
    offer_of(&shattered_ops, &g->r, &v, &(struct action){(uint16_t)verb, {0}}, NULL, &o);
    act(g, verb);
    return o.forecast;
}

/* SD-120: the end of a round is foretold to whoever is first as to the other, if that one does nothing. */
static void both_foretell_the_same_end_of_a_round(void **unused) {
    uint32_t told = 0;
    (void)unused;
    for (uint32_t k = 0; k < RULESETS * shattered_ops.scenario_count; k++) {
        struct game g;
        start(&g, rulesets[k % RULESETS], shattered_ops.scenarios[k / RULESETS].name, k);
        while (!is_over(&g)) {
            uint8_t ask = g.s.pub.ask;
            struct forecast first = end_foretold(&g);
            assert_int_equal(g.s.pub.ask, ask);
            struct forecast second = end_foretold(&g);
            assert_true(first.unanswered);
            assert_false(second.unanswered);
            assert_int_equal(first.ways, 1);
            assert_memory_equal(first.way, second.way, sizeof first.way);
            told += first.way[0].changes;
        }
    }
    assert_true(told > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_a_round),
        cmocka_unit_test(three_looks_for_a_win),
        cmocka_unit_test(the_room_says_who_begins),
        cmocka_unit_test(as_many_cards_as_can_be_paid),
        cmocka_unit_test(an_empower_must_come_first),
        cmocka_unit_test(a_counter_works_at_once),
        cmocka_unit_test(trap_offer_spring),
        cmocka_unit_test(the_older_bond_comes_at_the_rounds_end),
        cmocka_unit_test(both_foretell_the_same_end_of_a_round),
        cmocka_unit_test(every_room_wears_on_both),
        cmocka_unit_test(root_hollow_wears_as_it_should),
        cmocka_unit_test(a_changed_deck_leaves_the_room_alone),
        cmocka_unit_test(the_room_alone_may_panic),
        cmocka_unit_test(escalation_grows),
        cmocka_unit_test(escalation_is_content),
        cmocka_unit_test(escalation_finds_a_member),
        cmocka_unit_test(every_room_ends_in_time),
        cmocka_unit_test(random_rooms_end_in_time),
        cmocka_unit_test(limits_of_a_room),
        cmocka_unit_test(a_new_room_begins_afresh),
        cmocka_unit_test(betrayed_lasts_three_turns),
        cmocka_unit_test(scorned_lasts_three_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
