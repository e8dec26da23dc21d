/* The fifteen principles of the cards, each as something that would fail if content or rules forgot it: named
 * combos in their real decks, now against later, live cards and dead ones, answers that cost something. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* A real meeting with equal attributes and no rallying, so that dice and cards alone decide. */
static void meet_evenly(struct game *g, const char *room, const char *visitor) {
    meet(g, DOC_V3, room, visitor);
    g->r.f.rally = 0;
    g->r.room[g->s.pub.room].autos = 0;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        memset(side_of(g, side)->attribute, 0, SD_TYPES);
}

static void strong(struct game *g, uint16_t card) {
    rig_margin(g, 3);
    play(g, card);
}

/* SD-059, SD-065, SD-071: Grasp, then Grip: +2 power. The other way round the bonus is lost. */
static void grasp_then_grip(void **unused) {
    (void)unused;
    for (int reversed = 0; reversed < 2; reversed++) {
        struct game g;
        meet_evenly(&g, "root_hollow", "thornback_boar");
        uint16_t grasp = hold(&g, SD_DUNGEON, "root_hollow.entombing_grasp");
        uint16_t grip = hold(&g, SD_DUNGEON, "root_hollow.crushing_grip");
        strong(&g, reversed ? grip : grasp);
        strong(&g, reversed ? grasp : grip);
        assert_int_equal(points(&g, SD_VITALITY), 28 - 2);
        assert_int_equal(points(&g, SD_RESOLVE), 14 - (reversed ? 3 : 5));
    }
}

/* SD-060: Tremor Slam wears Nerve down round after round, and no React is asked about it. */
static void slam_again_and_again(void **unused) {
    struct game g;
    (void)unused;
    meet_evenly(&g, "root_hollow", "thornback_boar");
    int32_t nerve = 14;
    for (int i = 0; i < 3; i++) {
        turn_of(&g, SD_DUNGEON);
        strong(&g, hold(&g, SD_DUNGEON, "root_hollow.tremor_slam"));
        nerve -= 2;
        assert_int_equal(points(&g, SD_NERVE), nerve);
        hold(&g, SD_VISITOR, "thornback_boar.instinctive_dodge");
        next_round(&g);
        nerve--;
        assert_int_equal(points(&g, SD_NERVE), nerve);
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
        assert_true(g.s.own[SD_VISITOR].hand &
                    bit_of(&g, SD_VISITOR, card_id(&g, "thornback_boar.instinctive_dodge")));
    }
}

/* SD-061: Veil Siphon takes 2 Veil and gives the Moth 2 Vitality. */
static void siphon_sustains(void **unused) {
    struct game g;
    (void)unused;
    meet_evenly(&g, "root_hollow", "veil_moth");
    turn_of(&g, SD_VISITOR);
    set_points(&g, SD_VITALITY, 6);
    strong(&g, hold(&g, SD_VISITOR, "veil_moth.veil_siphon"));
    assert_int_equal(points(&g, SD_VEIL), 12);
    assert_int_equal(points(&g, SD_VITALITY), 8);
}

/* SD-062, SD-065: Fear Resonance, then Nightmare Surge: 6 power, and what Nerve cannot hold takes Resolve. */
static void fear_then_nightmare(void **unused) {
    (void)unused;
    for (int fear = 0; fear < 2; fear++) {
        struct game g;
        meet_evenly(&g, "veil_breach", "thornback_boar");
        turn_of(&g, SD_DUNGEON);
        set_points(&g, SD_NERVE, 3);
        if (fear)
            play(&g, hold(&g, SD_DUNGEON, "veil_breach.fear_resonance"));
        strong(&g, hold(&g, SD_DUNGEON, "veil_breach.nightmare_surge"));
        assert_int_equal(points(&g, SD_NERVE), 0);
        assert_int_equal(points(&g, SD_RESOLVE), fear ? 14 - 3 : 14 - 1);
    }
    struct game g; /* the Empower gives Overwhelm to a Strike that has none */
    meet_evenly(&g, "veil_breach", "thornback_boar");
    turn_of(&g, SD_DUNGEON);
    set_points(&g, SD_NERVE, 3);
    play(&g, hold(&g, SD_DUNGEON, "veil_breach.fear_resonance"));
    strong(&g, hold(&g, SD_DUNGEON, "veil_breach.veil_rend"));
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_SPILL), 3);
}

static bool named(const struct sd_card *c, const char *part) {
    return strstr(c->name, part) != NULL;
}

static bool entangles(const struct sd_card *c) {
    return (c->keywords & SD_KW_ENTANGLE) || c->entangle || c->thorns_entangle ||
           c->effect[0].kind == SD_TRAP_ENTANGLE || c->effect[1].kind == SD_TRAP_ENTANGLE;
}

/* SD-066, SD-077: what a card is called is what it does. Fear strikes Nerve, poison erodes, a surge surges;
 * and only what has a body holds one: nothing said or dreamt entangles. */
static void names_and_deeds(void **unused) {
    static const char *const fear[] = {"dread", "nightmare", "terror", "fear"};
    const struct sd_rules *r = open_rules(DOC_V3);
    uint32_t seen[5] = {0};
    (void)unused;
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const struct sd_card *c = &r->card[id];
        bool strike = c->category == SD_STRIKE, energy = c->category == SD_ENERGY, fits = true;
        for (int i = 0; i < 4; i++)
            if (strike && c->side == SD_DUNGEON && named(c, fear[i])) {
                fits &= c->target == 2;
                seen[0]++;
            }
        if (named(c, "poison")) {
            fits &= (c->keywords & SD_KW_ERODE) != 0;
            seen[1]++;
        }
        if (energy && named(c, "surge")) {
            fits &= c->energy == SD_SURGE;
            seen[2]++;
        }
        if (energy && named(c, "siphon")) {
            fits &= c->energy == SD_SIPHON;
            seen[3]++;
        }
        if (entangles(c)) {
            fits &= c->type == SD_PHYSICAL || c->type == SD_ENVIRONMENTAL;
            seen[4]++;
        }
        if (!fits)
            fail_msg("%s is not what it is called", c->full);
    }
    for (int i = 0; i < 5; i++)
        assert_true(seen[i] >= 2);
}

/* SD-077: gifts go past every defence: neither Fortify nor Ward stops what an accepted Offer costs. */
static void gifts_pass_every_defence(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    sd_fortify(&g.s, SD_VISITOR, 1, 5, 2, 0, &g.k);
    sd_ward(&g.s, SD_VISITOR, 5, &g.k);
    play(&g, put(&g, SD_DUNGEON,
                 (struct sd_card){.category = SD_OFFER,
                                  .benefit = 1,
                                  .benefit_reducer = 2,
                                  .price = {.kind = SD_COST_FLAT, .reducer = 1, .amount = 2}}));
    act(&g, SD_ACCEPT);
    assert_int_equal(points(&g, SD_RESOLVE), 18);
    assert_int_equal(side_of(&g, SD_VISITOR)->ward, 5);
}

/* What a card makes that another can look for, as bits by condition; Trust is bit 0, an Offer bit 31. */
static uint32_t makes(const struct sd_card *c) {
    uint32_t keywords = (uint32_t)c->keywords | c->grants, bits = 0;
    bits |= entangles(c) ? 1u << SD_COND_ENTANGLED : 0;
    bits |= keywords & SD_KW_ERODE ? 1u << SD_COND_ERODE : 0;
    bits |= c->category == SD_EMPOWER ? 1u << SD_COND_EMPOWER : 0;
    bits |= c->fort[0].amount ? 1u << SD_COND_FORTIFY : 0;
    bits |= c->category == SD_OFFER ? 1u << 31 | 1u : 0;
    bits |= c->category == SD_TEST ? 1u : 0;
    return bits;
}

static uint32_t looks_for(const struct sd_card *c) {
    if (c->trigger == SD_ON_OFFER)
        return 1u << 31;
    if (c->when.kind == SD_WHEN_OVER && c->when.what >= SD_REDUCERS)
        return 1;
    return c->when.kind == SD_WHEN_HAS ? 1u << c->when.what : 0;
}

/* SD-067: in every deck cards lead to one another: two strike the same reducer, or one makes a state that
 * another looks for. */
static void cards_lead_to_one_another(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t n = 0; n < r->room_count + r->creature_count; n++) {
        bool room = n < r->room_count;
        const uint16_t *card = room ? r->room[n + 1].card : r->creature[n - r->room_count + 1].card;
        uint32_t count = room ? r->room[n + 1].cards : r->creature[n - r->room_count + 1].cards;
        uint32_t chains = 0;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = 0; k < count; k++) {
                const struct sd_card *a = &r->card[card[i]], *b = &r->card[card[k]];
                bool both = a->category == SD_STRIKE && b->category == SD_STRIKE && i < k;
                chains += (both && a->target == b->target) || (i != k && makes(a) & looks_for(b));
            }
        if (!chains)
            fail_msg("%s: no card leads to another", r->card[card[0]].full);
    }
}

/* SD-069: a Strike hurts in this turn; a Trap costs as much now and pays when the other side moves. */
static void now_or_later(void **unused) {
    struct game g;
    (void)unused;
    meet_evenly(&g, "root_hollow", "thornback_boar");
    uint16_t slam = hold(&g, SD_DUNGEON, "root_hollow.tremor_slam");
    uint16_t snare = hold(&g, SD_DUNGEON, "root_hollow.buried_snare");
    assert_int_equal(g.r.card[slam].cost, g.r.card[snare].cost);
    play(&g, snare);
    assert_int_equal(points(&g, SD_VITALITY), 28);
    assert_int_equal(side_of(&g, SD_DUNGEON)->spent, 1);
    strong(&g, slam);
    assert_int_equal(points(&g, SD_NERVE), 12);
    turn_of(&g, SD_VISITOR);
    end_turn(&g); /* nothing is done, nothing springs */
    turn_of(&g, SD_VISITOR);
    assert_int_equal(points(&g, SD_VITALITY), 28);
    strong(&g, hold(&g, SD_VISITOR, "thornback_boar.gore"));
    assert_int_equal(points(&g, SD_VITALITY), 27);
    assert_int_equal(side_of(&g, SD_VISITOR)->entangled, 1);
}

/* SD-070: a card is worth something unplayed: 1 energy, or a Strike 1 Trust; and each is one card less. */
static void cards_are_wealth(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_side *me = side_of(&g, SD_DUNGEON);
    for (int i = 0; i < 3; i++)
        put_strike(&g, SD_DUNGEON, 1, 1, 0);
    uint32_t energy = sd_energy(me, SD_SOCIAL);
    act(&g, SD_ACTIVATE, me->deck[0]);
    assert_int_equal(sd_energy(me, SD_SOCIAL), energy + 1);
    assert_int_equal(me->hand_count, 2);
    act(&g, SD_RESTRAIN, me->deck[1]);
    assert_int_equal(points(&g, SD_TRUST), 1);
    assert_int_equal(me->hand_count, 1);
    next_round(&g); /* and two are drawn */
    assert_int_equal(me->hand_count, 3);
    lab(&g, DOC_V3, PARTY); /* SD-167: a member's fall is a fourth of the deck */
    uint8_t pile = side_of(&g, SD_VISITOR)->draw_count;
    sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, 1, &g.k);
    assert_int_equal(side_of(&g, SD_VISITOR)->draw_count, pile - 10);
}

/* SD-072: the same card does nothing now and something then. */
static void dead_cards_and_live_ones(void **unused) {
    (void)unused;
    for (int live = 0; live < 2; live++) {
        struct game g;
        meet_evenly(&g, "root_hollow", "thornback_boar");
        if (live) {
            side_of(&g, SD_VISITOR)->empower[0].power = 1;
            side_of(&g, SD_VISITOR)->empowers = 1;
            set_points(&g, SD_STRUCTURE, 10);
        }
        play(&g, hold(&g, SD_DUNGEON, "root_hollow.root_snag")); /* a Counter wants something to remove */
        assert_int_equal(points(&g, SD_VITALITY), 28 - live);
        play(&g, hold(&g, SD_DUNGEON, "root_hollow.shifting_roots")); /* a Reshape wants a wound */
        assert_int_equal(healed_by(&g, SD_STRUCTURE, SD_BY_RESHAPE), 2 * live);
        play(&g, hold(&g, SD_DUNGEON, "root_hollow.root_siphon")); /* the snagged are Entangled */
        assert_int_equal(side_of(&g, SD_DUNGEON)->pool, 20 + live);
    }
}

/* SD-073: every deck that meets a Strike or an Empower has answers, and every answer costs energy or a card.
 */
static void answers_have_their_price(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const struct sd_card *c = &r->card[id];
        if (c->category == SD_COUNTER || c->category == SD_DISRUPT)
            assert_true(c->cost >= 1);
    }
    for (uint32_t n = 0; n < RULESETS * SD_SCENARIOS; n++) {
        struct game g;
        start(&g, rulesets[n % RULESETS], sd_scenarios[n / RULESETS].name, 1);
        for (uint32_t side = 0; side < SD_SIDES; side++) {
            const uint64_t *kind = side_of(&g, side)->kind;
            assert_true(kind[SD_REACT] && kind[SD_COUNTER]);
        }
    }
    struct game g; /* a blow that was answered: the answer is spent */
    bare(&g);
    uint16_t react = put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 9});
    rig_margin(&g, 3);
    act(&g, SD_PLAY, put_strike(&g, SD_DUNGEON, 1, 3, 0));
    act(&g, SD_PLAY_REACT, react);
    assert_int_equal(points(&g, SD_RESOLVE), 20);
    assert_int_equal(side_of(&g, SD_VISITOR)->hand_count, 0);
}

/* SD-074: as reducers fall the ends that are near become fewer and plain to both: the same blow ends the room
 * in one way only, by what is nearly gone, and both seats see it coming. */
static void the_clock_is_the_wins(void **unused) {
    static const uint8_t outcome[SD_REDUCERS] = {SD_OUT_KILL, SD_OUT_BREAK, SD_OUT_PANIC};
    (void)unused;
    for (uint8_t low = 0; low < SD_REDUCERS; low++)
        for (uint8_t target = 0; target < SD_REDUCERS; target++) {
            struct game g;
            struct sd_view seen[SD_SIDES];
            bare(&g);
            set_points(&g, SD_RES(SD_VISITOR, low), 2);
            for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
                view_of(&g, seat, &seen[seat]);
                assert_int_equal(sd_lowest(&seen[seat].pub, SD_VISITOR, true), low);
            }
            assert_memory_equal(seen[0].pub.side[SD_VISITOR].now, seen[1].pub.side[SD_VISITOR].now,
                                sizeof seen[0].pub.side[SD_VISITOR].now);
            strong(&g, put_strike(&g, SD_DUNGEON, target, 2, 0));
            end_turn(&g);
            assert_int_equal(g.s.pub.over, target == low ? outcome[low] : SD_OUT_NONE);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grasp_then_grip),           cmocka_unit_test(slam_again_and_again),
        cmocka_unit_test(siphon_sustains),           cmocka_unit_test(fear_then_nightmare),
        cmocka_unit_test(names_and_deeds),           cmocka_unit_test(gifts_pass_every_defence),
        cmocka_unit_test(cards_lead_to_one_another), cmocka_unit_test(now_or_later),
        cmocka_unit_test(cards_are_wealth),          cmocka_unit_test(dead_cards_and_live_ones),
        cmocka_unit_test(answers_have_their_price),  cmocka_unit_test(the_clock_is_the_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
