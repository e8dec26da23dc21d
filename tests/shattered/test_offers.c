/* Offers under Bond v3: what the two sides see of them, who decides, and the five prices that come due. The
 * chances by which minds answer are in test_minds_trust.c; here is what follows from an answer. */
#include "sd_scene.h"

static const struct sd_card gift = {
    .category = SD_OFFER, .benefit = 2, .benefit_reducer = 1, .trust = 1, .rapport = 1};

static uint16_t put_offer(struct game *g, uint32_t side, struct sd_offer_cost price) {
    struct sd_card c = gift;
    c.price = price;
    return put(g, side, c);
}

/* Plays it in its maker's turn; accepted by the other side, or by itself. */
static void accept(struct game *g, uint32_t side, uint16_t offer) {
    turn_of(g, side);
    play(g, offer);
    if (g->s.pub.ask == SD_ASK_OFFER)
        act(g, SD_ACCEPT);
}

static void hit(struct game *g, uint32_t side, uint8_t type, int margin) {
    uint16_t blow = put_strike(g, side, 2, 3, 0);
    g->r.card[blow].type = type;
    turn_of(g, side);
    rig_margin(g, margin);
    play(g, blow);
}

/* SD-207, S-44: what the acceptor gains, what it pays, what Trust gains. The dungeon's Offers reach the
 * visitor and the visitor's the dungeon. */
static void three_parts(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        set_points(&g, SD_RES(!side, 1), 10);
        uint16_t offer = put_offer(&g, side, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 1});
        g.r.card[offer].cost = 2;
        accept(&g, side, offer);
        assert_int_equal(points(&g, SD_RES(!side, 1)), 12);
        assert_int_equal(points(&g, SD_RES(!side, 0)), 19);
        assert_int_equal(points(&g, SD_TRUST), 1);
        assert_int_equal(side_of(&g, side)->spent, 2);
        assert_int_equal(event_arg(&g, SD_EV_ACCEPTED, 0), !side + 1);
        assert_true(side_of(&g, side)->discard & bit_of(&g, side, offer));
        for (int32_t i = 0; i < SD_REDUCERS; i++) /* its maker neither gains nor pays */
            assert_int_equal(points(&g, SD_RES(side, i)), 20);
    }
}

/* SD-207: a refused Offer brings nothing and costs nothing; its card is spent. */
static void refused_is_nothing(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_points(&g, SD_RESOLVE, 10);
    uint16_t offer = put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 1});
    play(&g, offer);
    act(&g, SD_REFUSE);
    assert_int_equal(points(&g, SD_RESOLVE), 10);
    assert_int_equal(points(&g, SD_VITALITY), 20);
    refuse(&g, SD_NO_CARD, SD_PLAY, offer);
}

/* SD-208, SD-222: what lies on the table for both to see. */
static void what_a_tier_shows(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (int trust = 0; trust <= 5; trust++) {
            struct game g;
            struct sd_view v;
            bare(&g);
            set_trust(&g, trust);
            turn_of(&g, side);
            uint16_t offer = put(&g, side, gift);
            play(&g, offer);
            assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
            assert_int_equal(g.s.pub.seat, !side);
            view_of(&g, !side, &v);
            bool open = trust < 3;
            assert_int_equal(v.pub.table.card, open ? offer : 0);
            assert_int_equal(v.pub.table.benefit, 2);
            assert_int_equal(v.pub.table.benefit_reducer, 1);
            assert_int_equal(v.pub.table.trust, 1);
            assert_true(open || v.unseen & bit_of(&g, side, offer)); /* it might be any of them */
            for (uint32_t i = 0; i < count_events(&g, SD_EV_OFFERED); i++) {
                const struct event *ev = nth_event(&g, SD_EV_OFFERED, i);
                bool own = ev->audience == SD_TO(side);
                assert_int_equal(ev->arg[1], own || open ? offer : 0);
            }
            act(&g, SD_ACCEPT); /* then the card lies open */
            assert_true(side_of(&g, side)->discard & bit_of(&g, side, offer));
            assert_int_equal(event_arg(&g, SD_EV_ACCEPTED, 1), offer);
        }
}

/* SD-208: at tier 1 two Offers that differ in their price alone look the same to the last byte; among
 * strangers they do not. */
static void a_veiled_price_cannot_be_seen(void **unused) {
    (void)unused;
    for (int trust = 2; trust <= 3; trust++) {
        struct sd_view v[2];
        for (uint32_t i = 0; i < 2; i++) {
            struct game g;
            bare(&g);
            set_trust(&g, trust);
            uint16_t offer[2] = {
                put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 1}),
                put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 9})};
            play(&g, offer[i]);
            view_of(&g, SD_VISITOR, &v[i]);
        }
        assert_int_equal(!memcmp(&v[0], &v[1], sizeof v[0]), trust == 3);
    }
}

/* SD-208, SD-219, SD-222, S-49: from tier 2 on nobody is asked, by either side. */
static void bound_to_accept(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (int trust = 6; trust <= 12; trust++) {
            struct game g;
            bare(&g);
            set_trust(&g, trust);
            turn_of(&g, side);
            play(&g, put_offer(&g, side, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 3}));
            assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
            assert_int_equal(g.s.pub.seat, side);
            assert_int_equal(points(&g, SD_RES(!side, 0)), 17);
            assert_int_equal(points(&g, SD_TRUST), trust + 1);
        }
}

/* SD-220: the seat decides. Below tier 2 both answers stand whatever the odds, for a creature and for a
 * party, and no die is thrown. */
static void the_seat_decides(void **unused) {
    (void)unused;
    for (enum lab_visitor who = CREATURE; who <= PARTY; who++)
        for (int trust = 0; trust <= 5; trust++)
            for (int verb = SD_ACCEPT; verb <= SD_REFUSE; verb++) {
                struct game g;
                lab(&g, DOC_V3, who);
                set_trust(&g, trust);
                struct stream dice = g.s.dice, fate = g.s.fate;
                play(&g, put_offer(&g, SD_DUNGEON,
                                   (struct sd_offer_cost){.kind = SD_COST_FLAT, .reducer = 1, .amount = 9}));
                assert_true(is_legal(&g, SD_ACCEPT) && is_legal(&g, SD_REFUSE));
                act(&g, verb);
                assert_int_equal(has_event(&g, SD_EV_ACCEPTED), verb == SD_ACCEPT);
                assert_memory_equal(&g.s.dice, &dice, sizeof dice);
                assert_memory_equal(&g.s.fate, &fate, sizeof fate);
            }
}

/* SD-209: every Offer of the content has the three parts; none of them ever makes Rapport under v3. */
static void content_has_the_parts(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        if (r->f.bond != 3)
            continue;
        for (uint32_t id = 1; id <= r->card_count; id++) {
            const struct sd_card *c = &r->card[id];
            if (c->category != SD_OFFER)
                continue;
            assert_true(c->benefit || c->full_restore);
            assert_true(c->price.kind && c->trust);
            assert_true(c->price.kind == SD_COST_EXTRACTION || c->price.amount);
            assert_int_equal(c->price.kind == SD_COST_BINDING, c->price.rounds > 0);
            struct game g;
            lab(&g, rulesets[k], CREATURE);
            struct sd_card copy = *c;
            copy.covenant = 0;
            copy.rapport = 5;
            accept(&g, c->side, put(&g, c->side, copy));
            assert_int_equal(g.s.pub.rapport2, 0);
            assert_int_equal(points(&g, SD_TRUST), c->trust < 2 ? c->trust : 2);
        }
    }
}

/* SD-210, C-44: Mossy Rest as the document has it. */
static void mossy_rest(void **unused) {
    struct game g;
    (void)unused;
    meet(&g, DOC_V3, "root_hollow", "thornback_boar");
    uint16_t rest = hold(&g, SD_DUNGEON, "root_hollow.mossy_rest");
    assert_int_equal(g.r.card[rest].type, SD_ENVIRONMENTAL);
    assert_int_equal(g.r.card[rest].cost, 1);
    set_points(&g, SD_NERVE, 5);
    accept(&g, SD_DUNGEON, rest);
    assert_int_equal(points(&g, SD_NERVE), 8);
    assert_int_equal(points(&g, SD_VITALITY), 28);
    assert_int_equal(points(&g, SD_TRUST), 1);
    for (int rounds = 1; rounds <= 3; rounds++) {
        next_round(&g);
        assert_int_equal(points(&g, SD_RESOLVE), 14 - (rounds < 2 ? rounds : 2));
    }
}

/* SD-211: at once, and once. */
static void flat(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    accept(
        &g, SD_DUNGEON,
        put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .reducer = 2, .amount = 3}));
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_OFFER), 3);
    next_round(&g);
    next_round(&g);
    assert_int_equal(points(&g, SD_NERVE), 17);
}

/* SD-212: at the end of so many rounds, this one the first. Two at once are paid side by side. */
static void binding(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_offer_cost two = {.kind = SD_COST_BINDING, .reducer = 2, .amount = 2, .rounds = 2};
    struct sd_offer_cost three = {.kind = SD_COST_BINDING, .reducer = 2, .amount = 1, .rounds = 3};
    accept(&g, SD_DUNGEON, put_offer(&g, SD_DUNGEON, two));
    assert_true(began(&g, SD_VISITOR, SD_COND_BOUND));
    accept(&g, SD_DUNGEON, put_offer(&g, SD_DUNGEON, three));
    assert_int_equal(points(&g, SD_NERVE), 20);
    static const int32_t after[] = {17, 14, 13, 13};
    for (uint32_t i = 0; i < 4; i++) {
        next_round(&g);
        assert_int_equal(points(&g, SD_NERVE), after[i]);
        assert_int_equal(ended(&g, SD_VISITOR, SD_COND_BOUND), i == 1 || i == 2);
    }
}

/* SD-213, S-52: the next Strike of the type that hits does more, however late it comes; others do not. */
static void exposure(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    accept(&g, SD_DUNGEON,
           put_offer(&g, SD_DUNGEON,
                     (struct sd_offer_cost){.kind = SD_COST_EXPOSURE, .type = SD_SOCIAL, .amount = 2}));
    assert_true(began(&g, SD_VISITOR, SD_COND_EXPOSED));
    assert_int_equal(side_of(&g, SD_VISITOR)->exposed[SD_SOCIAL], 2);
    hit(&g, SD_DUNGEON, SD_PHYSICAL, 3); /* another type */
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_STRIKE), 3);
    hit(&g, SD_DUNGEON, SD_SOCIAL, -4); /* a miss */
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_STRIKE), 0);
    hit(&g, SD_VISITOR, SD_SOCIAL, 3); /* its own */
    assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_STRIKE), 3);
    go_to_round(&g, 6);
    hit(&g, SD_DUNGEON, SD_SOCIAL, 0); /* Partial: 1 of 3, and 2 */
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_STRIKE), 1 + 2);
    assert_true(ended(&g, SD_VISITOR, SD_COND_EXPOSED));
    hit(&g, SD_DUNGEON, SD_SOCIAL, 3);
    assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_STRIKE), 3);
}

/* S-52: what is not used ends with the room. */
static void exposure_ends_with_the_room(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "boar");
    accept(&g, SD_DUNGEON,
           put_offer(&g, SD_DUNGEON,
                     (struct sd_offer_cost){.kind = SD_COST_EXPOSURE, .type = SD_SOCIAL, .amount = 2}));
    empty(&g, SD_STRUCTURE);
    assert_int_equal(side_of(&g, SD_VISITOR)->exposed[SD_SOCIAL], 0);
}

/* SD-214: its maker is the richer for it, energy in its next room alone, knowledge for good. */
static void extraction(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        run_of(&g, 2, "boar");
        accept(&g, side,
               put_offer(&g, side,
                         (struct sd_offer_cost){.kind = SD_COST_EXTRACTION, .energy = 2, .knowledge = 3}));
        assert_int_equal(event_arg(&g, SD_EV_EXTRACTION, 0), side + 1);
        assert_int_equal(side_of(&g, side)->pool, 20); /* not yet */
        assert_false(has_event(&g, SD_EV_DAMAGE));
        set_points(&g, SD_STRUCTURE, 0);
        end_turn(&g);
        assert_int_equal(side_of(&g, side)->pool, g.r.f.base_energy + 2);
        assert_int_equal(side_of(&g, !side)->pool, g.r.f.base_energy);
        assert_int_equal(side_of(&g, side)->energy_next, 0);
        assert_int_equal(side_of(&g, side)->knowledge, 3);
        assert_int_equal(side_of(&g, !side)->knowledge, 0);
    }
}

/* SD-215, S-71: lent against the Trust before the Offer's own; called in the moment Trust is below it, and
 * only once. */
static void dependency(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        set_trust(&g, 2);
        accept(&g, side,
               put_offer(&g, side,
                         (struct sd_offer_cost){.kind = SD_COST_DEPENDENCY, .reducer = 1, .amount = 4}));
        assert_int_equal(points(&g, SD_TRUST), 3);
        assert_true(began(&g, !side, SD_COND_DEPENDENT));
        hit(&g, SD_DUNGEON, SD_PHYSICAL, 3); /* 2: as it was */
        assert_int_equal(points(&g, SD_TRUST), 2);
        assert_int_equal(points(&g, SD_RES(!side, 1)), 20);
        hit(&g, SD_DUNGEON, SD_PHYSICAL, 3); /* 1: below */
        assert_int_equal(damage_by(&g, SD_RES(!side, 1), SD_BY_DEPENDENCY), 4);
        assert_true(ended(&g, !side, SD_COND_DEPENDENT));
        hit(&g, SD_DUNGEON, SD_PHYSICAL, 3);
        assert_int_equal(points(&g, SD_TRUST), 0);
        assert_int_equal(damage_by(&g, SD_RES(!side, 1), SD_BY_DEPENDENCY), 0);
    }
}

/* S-71: whatever takes the Trust: a betrayal or a defection. */
static void dependency_by_any_loss(void **unused) {
    (void)unused;
    for (uint32_t how = 0; how < 2; how++) {
        struct game g;
        bare(&g);
        set_trust(&g, 4);
        accept(&g, SD_DUNGEON,
               put_offer(&g, SD_DUNGEON,
                         (struct sd_offer_cost){.kind = SD_COST_DEPENDENCY, .reducer = 1, .amount = 4}));
        if (how) {
            play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_TEST, .crash_bp = 5000}));
            act(&g, SD_DEFECT);
        } else {
            hit(&g, SD_DUNGEON, SD_PHYSICAL, 3);
        }
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_DEPENDENCY), 4);
    }
}

/* S-35: what was lent ends with the room, whatever Trust loses at the door. */
static void dependency_ends_with_the_room(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "boar");
    set_trust(&g, 5);
    accept(&g, SD_DUNGEON,
           put_offer(&g, SD_DUNGEON,
                     (struct sd_offer_cost){.kind = SD_COST_DEPENDENCY, .reducer = 1, .amount = 4}));
    set_points(&g, SD_STRUCTURE, 0);
    end_turn(&g);
    assert_int_equal(points(&g, SD_TRUST), 4);
    assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_DEPENDENCY), 0);
    assert_int_equal(side_of(&g, SD_VISITOR)->dependency[0].amount, 0);
}

/* SD-215: in content it is twice what was healed, and falls on the reducer that was healed. */
static void dependency_is_twice_the_heal(void **unused) {
    uint32_t found = 0;
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; id <= r->card_count; id++) {
            const struct sd_card *c = &r->card[id];
            const struct sd_offer_cost *cost[] = {&c->price, &c->dark};
            for (uint32_t i = 0; i < 2; i++)
                if (c->category == SD_OFFER && cost[i]->kind == SD_COST_DEPENDENCY) {
                    assert_int_equal(cost[i]->amount, 2 * c->benefit);
                    assert_int_equal(cost[i]->reducer, c->benefit_reducer);
                    found++;
                }
        }
    }
    assert_true(found);
}

/* SD-216: the prices of a room speak of its style: most are of the kinds that belong to it. */
static const struct lean {
    uint8_t style;
    uint32_t kinds;
} leans[] = {
    {SD_NURTURING, 1u << SD_COST_FLAT | 1u << SD_COST_EXTRACTION},
    {SD_DECEPTIVE, 1u << SD_COST_BINDING | 1u << SD_COST_DEPENDENCY},
    {SD_TACTICAL, 1u << SD_COST_EXPOSURE | 1u << SD_COST_FLAT},
};

static void prices_have_a_character(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++)
        for (uint32_t l = 0; l < sizeof leans / sizeof leans[0]; l++) {
            const struct sd_rules *r = open_rules(rulesets[k]);
            uint32_t fits = 0, all = 0;
            for (uint32_t id = 1; id <= r->room_count; id++)
                for (uint32_t i = 0; r->room[id].style == leans[l].style && i < r->room[id].cards; i++) {
                    const struct sd_card *c = &r->card[r->room[id].card[i]];
                    if (c->category != SD_OFFER || c->covenant)
                        continue;
                    fits += (leans[l].kinds >> c->price.kind & 1) +
                            (c->dark.kind && leans[l].kinds >> c->dark.kind & 1);
                    all += c->dark.kind ? 2 : 1;
                }
            assert_true(all >= 2);
            assert_true(2 * fits > all);
            assert_true(leans[l].style != SD_NURTURING || fits == all);
        }
}

/* S-68: the darker price can be chosen where the price is hidden, and only where there is one. */
static void a_darker_price(void **unused) {
    (void)unused;
    for (int trust = 0; trust <= 9; trust++) {
        struct game g;
        bare(&g);
        set_trust(&g, trust);
        struct sd_offer_cost fair = {.kind = SD_COST_FLAT, .amount = 1};
        uint16_t plain = put_offer(&g, SD_DUNGEON, fair), two = put_offer(&g, SD_DUNGEON, fair);
        g.r.card[two].dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .reducer = 2, .amount = 5};
        refuse(&g, SD_NO_DARK, SD_PLAY_DARK, plain);
        if (trust < 3) {
            refuse(&g, SD_NO_DARK, SD_PLAY_DARK, two);
            continue;
        }
        act(&g, SD_PLAY_DARK, two);
        if (trust < 6) {
            assert_int_equal(g.s.pub.ask, SD_ASK_OFFER);
            act(&g, SD_ACCEPT);
        }
        assert_int_equal(points(&g, SD_NERVE), 15);
        assert_int_equal(points(&g, SD_VITALITY), 20); /* instead of the other price */
        assert_int_equal(event_arg(&g, SD_EV_ACCEPTED, 3), 1);
    }
}

/* S-68: who is asked cannot tell which of the two prices it is. */
static void dark_and_fair_look_the_same(void **unused) {
    struct sd_view v[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        bare(&g);
        set_trust(&g, 4);
        uint16_t offer = put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 1});
        g.r.card[offer].dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 5};
        act(&g, i ? SD_PLAY_DARK : SD_PLAY, offer);
        view_of(&g, SD_VISITOR, &v[i]);
        for (uint32_t n = 0; n < g.k.count; n++)
            assert_false(g.event[n].audience & SD_TO_VISITOR && g.event[n].kind == SD_EV_OFFERED &&
                         (g.event[n].arg[1] || g.event[n].arg[3]));
    }
    assert_memory_equal(&v[0], &v[1], sizeof v[0]);
}

/* S-68: the document's cards have one price; the tuned Offers of every room have two. */
static void who_has_darker_prices(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        bool tuned = !strcmp(rulesets[k], V3);
        for (uint32_t id = 1; id <= r->room_count; id++)
            for (uint32_t i = 0; i < r->room[id].cards; i++) {
                const struct sd_card *c = &r->card[r->room[id].card[i]];
                bool offer = c->category == SD_OFFER && !c->covenant;
                assert_int_equal(c->dark.kind != SD_COST_NONE, tuned && offer);
            }
    }
}

/* SD-249: that there is a Covenant is for both to see: it stands in the list of the deck. */
static void a_covenant_is_no_secret(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t id = 1; id <= r->room_count; id++) {
        struct game g;
        struct sd_view v;
        meet(&g, DOC_V3, r->room[id].name, "veil_moth");
        view_of(&g, SD_VISITOR, &v);
        uint32_t covenants = 0;
        for (uint32_t i = 0; i < v.pub.side[SD_DUNGEON].deck_count; i++)
            covenants += g.r.card[v.pub.side[SD_DUNGEON].deck[i]].covenant;
        assert_int_equal(covenants, 1);
    }
}

/* SD-124, SD-207: an Offer's effects come first, then the Traps that waited for it, its maker's and the
 * acceptor's. */
static void traps_wait_for_a_yes(void **unused) {
    (void)unused;
    for (int verb = SD_ACCEPT; verb <= SD_REFUSE; verb++) {
        struct game g;
        bare(&g);
        struct sd_card trap = {.category = SD_TRAP, .trigger = SD_ON_OFFER};
        trap.effect[0] = (struct sd_trap_effect){SD_TRAP_DAMAGE, 2, 3, 0};
        play(&g, put(&g, SD_DUNGEON, trap));
        end_turn(&g);
        play(&g, put(&g, SD_VISITOR, trap));
        end_turn(&g);
        play(&g, put_offer(&g, SD_DUNGEON, (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 1}));
        act(&g, verb);
        bool yes = verb == SD_ACCEPT;
        assert_int_equal(count_events(&g, SD_EV_TRAP_SPRUNG), yes ? 2 : 0);
        assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_TRAP), yes ? 3 : 0);
        assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_TRAP), yes ? 3 : 0);
        if (yes)
            assert_true(event_at(&g, SD_EV_TRUST) < event_at(&g, SD_EV_TRAP_SPRUNG));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_parts),
        cmocka_unit_test(refused_is_nothing),
        cmocka_unit_test(what_a_tier_shows),
        cmocka_unit_test(a_veiled_price_cannot_be_seen),
        cmocka_unit_test(bound_to_accept),
        cmocka_unit_test(the_seat_decides),
        cmocka_unit_test(content_has_the_parts),
        cmocka_unit_test(mossy_rest),
        cmocka_unit_test(flat),
        cmocka_unit_test(binding),
        cmocka_unit_test(exposure),
        cmocka_unit_test(exposure_ends_with_the_room),
        cmocka_unit_test(extraction),
        cmocka_unit_test(dependency),
        cmocka_unit_test(dependency_by_any_loss),
        cmocka_unit_test(dependency_ends_with_the_room),
        cmocka_unit_test(dependency_is_twice_the_heal),
        cmocka_unit_test(prices_have_a_character),
        cmocka_unit_test(a_darker_price),
        cmocka_unit_test(dark_and_fair_look_the_same),
        cmocka_unit_test(who_has_darker_prices),
        cmocka_unit_test(a_covenant_is_no_secret),
        cmocka_unit_test(traps_wait_for_a_yes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
