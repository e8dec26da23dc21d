/* Energy, hands and draw piles: what a card costs and what pays for it, the opening hand, drawing, and the
 * four kinds of Energy card. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

static uint16_t put_energy(struct game *g, uint32_t side, struct sd_card like) {
    like.category = SD_ENERGY;
    return put(g, side, like);
}

/* A card that does nothing but cost something. */
static uint16_t put_cost(struct game *g, uint8_t cost, uint8_t type) {
    return put(g, SD_DUNGEON,
               (struct sd_card){.category = SD_RESHAPE,
                                .cost = cost,
                                .type = type,
                                .fort = {{.reducer = 1, .amount = 1, .rounds = 1}}});
}

static int pool_left(struct game *g, uint32_t side) {
    return side_of(g, side)->pool - side_of(g, side)->spent;
}

/* The first cards of a deck lie in the draw pile, the next in the discard, all others in the hand. */
static void lay(struct game *g, uint32_t side, uint32_t draw, uint32_t discard) {
    struct sd_side *of = side_of(g, side);
    uint64_t all = (UINT64_C(1) << of->deck_count) - 1;
    g->s.own[side].draw = (UINT64_C(1) << draw) - 1;
    of->discard = ((UINT64_C(1) << discard) - 1) << draw;
    g->s.own[side].hand = all & ~g->s.own[side].draw & ~of->discard;
    of->draw_count = (uint8_t)draw;
    of->hand_count = (uint8_t)(of->deck_count - draw - discard);
    audit(g);
}

/* SD-079, SD-085: played for nothing, for good. S-04: any number a turn. S-08: they come round again. */
static void energy_makes_the_pool_grow(void **unused) {
    struct game g;
    uint16_t card[3];
    (void)unused;
    bare(&g);
    struct sd_side *me = side_of(&g, SD_DUNGEON);
    me->pool = 2;
    for (int i = 0; i < 3; i++)
        card[i] = put_energy(&g, SD_DUNGEON, (struct sd_card){.permanent = 1});
    for (int i = 0; i < 3; i++) {
        play(&g, card[i]);
        assert_int_equal(me->pool, 3 + i);
        assert_int_equal(me->spent + me->temp, 0);
        assert_int_equal(event_arg(&g, SD_EV_ENERGY, 1), 1);
        assert_true(me->discard & bit_of(&g, SD_DUNGEON, card[i]));
    }
    g.s.own[SD_DUNGEON].hand = g.s.own[SD_DUNGEON].draw; /* the three are all that is left to draw from */
    g.s.own[SD_DUNGEON].draw = 0;
    me->hand_count = me->draw_count;
    me->draw_count = 0;
    next_round(&g);
    assert_int_equal(me->pool, 5);
    int again = 0;
    for (int i = 0; i < 3; i++)
        if (g.s.own[SD_DUNGEON].hand & bit_of(&g, SD_DUNGEON, card[i])) {
            play(&g, card[i]);
            again++;
        }
    assert_int_equal(again, 2);
    assert_int_equal(me->pool, 7);
}

/* SD-078, C-11: a card of cost n needs n; 4 is for Covenants alone. */
static void cards_cost_what_they_cost(void **unused) {
    (void)unused;
    for (uint8_t cost = 0; cost <= 4; cost++) {
        struct game g;
        bare(&g);
        set_trust(&g, 9);
        uint16_t card = put_cost(&g, cost, SD_SOCIAL);
        if (cost == 4) {
            g.r.card[card].category = SD_OFFER;
            g.r.card[card].covenant = 1;
            g.r.card[card].min_trust = 9;
        }
        if (cost) {
            side_of(&g, SD_DUNGEON)->pool = (uint8_t)(cost - 1);
            refuse(&g, SD_NO_ENERGY, SD_PLAY, card);
        }
        side_of(&g, SD_DUNGEON)->pool = cost;
        play(&g, card);
        assert_int_equal(side_of(&g, SD_DUNGEON)->spent, cost);
        assert_int_equal(pool_left(&g, SD_DUNGEON), 0);
    }
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; id <= r->card_count; id++)
            assert_in_range(r->card[id].cost, 0, r->card[id].covenant ? 4 : 3);
    }
}

/* SD-080, C-34: whatever is not Energy can be thrown away for 1 energy, and does nothing else. */
static void any_card_can_be_activated(void **unused) {
    (void)unused;
    for (uint8_t category = 0; category < SD_CATEGORIES; category++) {
        struct game g;
        bare(&g);
        struct sd_side *me = side_of(&g, SD_DUNGEON);
        me->pool = 0;
        uint16_t dear = put_cost(&g, 1, SD_SOCIAL);
        uint16_t card = put(&g, SD_DUNGEON,
                            (struct sd_card){.category = category, .cost = 3, .power = 2, .permanent = 1});
        if (category == SD_ENERGY) {
            refuse(&g, SD_NO_ACTIVATE, SD_ACTIVATE, card);
            continue;
        }
        refuse(&g, SD_NO_ENERGY, SD_PLAY, dear);
        act(&g, SD_ACTIVATE, card);
        assert_int_equal(g.k.count, 1);
        assert_int_equal(event_arg(&g, SD_EV_ACTIVATED, 1), card);
        assert_int_equal(me->temp, 1);
        assert_int_equal(me->hand_count, 1);
        assert_true(me->discard & bit_of(&g, SD_DUNGEON, card));
        assert_int_equal(me->flags, 0);
        play(&g, dear);
        assert_int_equal(me->temp, 0);
        assert_int_equal(me->spent, 0);
    }
}

/* SD-080, SD-084: what was spent returns when the round ends; what was temporary is gone. SD-087: a discount
 * waits on. */
static void energy_comes_back_each_round(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        struct sd_side *me = side_of(&g, side);
        me->pool = 3;
        me->spent = 2;
        me->temp = 2;
        me->typed = 1;
        me->typed_type = 1 + SD_MYSTICAL;
        me->attune[SD_SOCIAL] = 1;
        end_turn(&g); /* not between the turns of a round */
        assert_int_equal(me->spent, 2);
        assert_int_equal(me->temp, 2);
        end_turn(&g);
        assert_int_equal(me->pool, 3);
        assert_int_equal(me->spent, 0);
        assert_int_equal(me->temp, 0);
        assert_int_equal(me->typed + me->typed_type, 0);
        assert_int_equal(me->attune[SD_SOCIAL], 1);
    }
}

/* SD-086: as much as the card says, for this turn. */
static void surge_is_for_the_moment(void **unused) {
    (void)unused;
    for (uint8_t n = 1; n <= 3; n++) {
        struct game g;
        bare(&g);
        struct sd_side *me = side_of(&g, SD_DUNGEON);
        me->pool = 1;
        uint16_t first = put_cost(&g, n, SD_SOCIAL), second = put_cost(&g, 1, SD_SOCIAL);
        play(&g, put_energy(&g, SD_DUNGEON, (struct sd_card){.energy = SD_SURGE, .temporary = n}));
        assert_int_equal(me->pool, 1);
        assert_int_equal(me->temp, n);
        play(&g, first); /* what ends with the round is spent first (SD-089) */
        assert_int_equal(me->temp, 0);
        assert_int_equal(me->spent, 0);
        play(&g, second);
        assert_int_equal(pool_left(&g, SD_DUNGEON), 0);
        next_round(&g);
        assert_int_equal(me->pool, 1);
    }
}

/* SD-087: 1 permanent, and the next card of the type that costs something is cheaper by one. */
static void attune_waits_for_its_card(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_side *me = side_of(&g, SD_DUNGEON);
    const struct sd_card attune = {
        .energy = SD_ATTUNE, .permanent = 1, .attune_type = SD_MYSTICAL, .discount = 1};
    uint16_t other = put_cost(&g, 2, SD_SOCIAL), free = put_cost(&g, 0, SD_MYSTICAL);
    uint16_t cheap = put_cost(&g, 1, SD_MYSTICAL), dear = put_cost(&g, 2, SD_MYSTICAL);
    me->pool = 3;
    play(&g, put_energy(&g, SD_DUNGEON, attune));
    assert_int_equal(me->pool, 4);
    assert_int_equal(event_arg(&g, SD_EV_ATTUNED, 1), 1 + SD_MYSTICAL);
    play(&g, put_energy(&g, SD_DUNGEON, attune)); /* a second does not add up */
    assert_int_equal(me->pool, 5);
    assert_false(has_event(&g, SD_EV_ATTUNED));
    assert_int_equal(me->attune[SD_MYSTICAL], 1);
    play(&g, put_energy(&g, SD_DUNGEON, (struct sd_card){.type = SD_MYSTICAL, .permanent = 1}));
    play(&g, other); /* nothing off another type */
    assert_int_equal(me->spent, 2);
    play(&g, free); /* nor used up by what costs nothing */
    assert_int_equal(me->attune[SD_MYSTICAL], 1);
    play(&g, cheap);
    assert_int_equal(me->spent, 2);
    assert_int_equal(event_arg(&g, SD_EV_PLAYED, 3), 0);
    assert_int_equal(me->attune[SD_MYSTICAL], 0);
    play(&g, dear);
    assert_int_equal(me->spent, 4);
}

/* SD-087: a card that only the discount brings within reach can be played. */
static void a_discount_opens_a_card(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t dear = put_cost(&g, 3, SD_MYSTICAL), other = put_cost(&g, 3, SD_SOCIAL);
    side_of(&g, SD_DUNGEON)->pool = 2;
    refuse(&g, SD_NO_ENERGY, SD_PLAY, dear);
    side_of(&g, SD_DUNGEON)->attune[SD_MYSTICAL] = 1;
    refuse(&g, SD_NO_ENERGY, SD_PLAY, other);
    play(&g, dear);
}

/* SD-088: 1 permanent if the condition holds when it is played, else 1 temporary. */
static void siphon_looks_at_its_condition(void **unused) {
    (void)unused;
    for (int holds = 0; holds < 2; holds++) {
        struct game g;
        meet(&g, DOC_V3, "root_hollow", "thornback_boar");
        struct sd_side *me = side_of(&g, SD_DUNGEON);
        side_of(&g, SD_VISITOR)->entangled = (uint8_t)holds;
        play(&g, hold(&g, SD_DUNGEON, "root_hollow.root_siphon"));
        assert_int_equal(me->pool, 20 + holds);
        assert_int_equal(me->temp, !holds);
    }
}

/* SD-089: bound energy pays for its type alone, and there before all other. */
static void bound_energy_is_spent_first(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_side *me = side_of(&g, SD_DUNGEON);
    uint16_t other = put_cost(&g, 3, SD_SOCIAL), dear = put_cost(&g, 3, SD_MYSTICAL);
    me->pool = 1;
    me->temp = 1;
    uint16_t bound = put_energy(
        &g, SD_DUNGEON, (struct sd_card){.energy = SD_SURGE, .temporary = 2, .only_type = 1 + SD_MYSTICAL});
    refuse(&g, SD_NO_ENERGY, SD_PLAY, dear);
    play(&g, bound);
    assert_int_equal(me->temp, 1);
    assert_int_equal(sd_energy(me, SD_MYSTICAL), 4);
    assert_int_equal(sd_energy(me, SD_SOCIAL), 2);
    refuse(&g, SD_NO_ENERGY, SD_PLAY, other);
    play(&g, dear); /* two bound, one temporary, none of the pool */
    assert_int_equal(me->typed + me->temp + me->spent, 0);
}

/* SD-089: more of the same type adds up, another type takes its place. */
static void one_bound_kind_at_a_time(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    struct sd_side *me = side_of(&g, SD_DUNGEON);
    static const uint8_t type[] = {SD_MYSTICAL, SD_MYSTICAL, SD_SOCIAL};
    static const uint8_t left[] = {2, 4, 2};
    for (int i = 0; i < 3; i++) {
        play(&g, put_energy(&g, SD_DUNGEON,
                            (struct sd_card){
                                .energy = SD_SURGE, .temporary = 2, .only_type = (uint8_t)(1 + type[i])}));
        assert_int_equal(me->typed, left[i]);
        assert_int_equal(me->typed_type, 1 + type[i]);
    }
    meet(&g, DOC_V3, "root_hollow", "standard_company"); /* the card that the rule names */
    turn_of(&g, SD_VISITOR);
    play(&g, hold(&g, SD_VISITOR, "battlemage.arcane_surge"));
    assert_int_equal(sd_energy(side_of(&g, SD_VISITOR), SD_MYSTICAL), 22);
    assert_int_equal(sd_energy(side_of(&g, SD_VISITOR), SD_PHYSICAL), 20);
}

/* SD-083: two cards each at the end of a round, three into an empty hand. S-05: no hand is too large. */
static void two_cards_a_round(void **unused) {
    static const uint32_t hands[] = {0, 1, 2, 3, 7, 12};
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < sizeof hands / sizeof hands[0]; i++) {
            struct game g;
            bare(&g);
            struct sd_side *of = side_of(&g, side);
            lay(&g, side, of->deck_count - hands[i], 0);
            turn_of(&g, SD_VISITOR);
            assert_int_equal(of->hand_count, hands[i]); /* not between turns */
            end_turn(&g);
            assert_int_equal(of->hand_count, hands[i] ? hands[i] + 2 : 3);
            assert_int_equal(count_events(&g, SD_EV_DREW), SD_SIDES);
        }
}

/* S-06: an empty pile takes the discard in, also halfway through a draw; if both are empty nothing comes. */
static void an_empty_pile_takes_the_discard(void **unused) {
    static const struct {
        uint32_t draw, discard, drawn, piled, kept;
        bool shuffled;
    } rows[] = {{5, 4, 2, 3, 4, false}, {2, 4, 2, 0, 4, false}, {1, 4, 2, 3, 0, true}, {0, 4, 2, 2, 0, true},
                {0, 1, 1, 0, 0, true},  {1, 0, 1, 0, 0, false}, {0, 0, 0, 0, 0, false}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        struct sd_side *of = side_of(&g, SD_DUNGEON);
        lay(&g, SD_DUNGEON, rows[i].draw, rows[i].discard);
        uint32_t before = of->hand_count;
        next_round(&g);
        assert_int_equal(of->hand_count, before + rows[i].drawn);
        assert_int_equal(of->draw_count, rows[i].piled);
        assert_int_equal(sd_count(of->discard), rows[i].kept);
        assert_int_equal(has_event(&g, SD_EV_RESHUFFLED), rows[i].shuffled);
        assert_int_equal(count_events(&g, SD_EV_DREW), rows[i].drawn ? 2 : 1);
    }
}

/* S-66: a pile has no order: each pair of its cards is one of n x (n - 1) numbers, drawn when it is drawn. */
static void every_card_of_a_pile_may_come(void **unused) {
    enum { PILE = 4, PAIRS = PILE * (PILE - 1) };
    uint32_t seen[PILE][PILE] = {{0}};
    (void)unused;
    for (uint32_t x = 0; x < PAIRS; x++) {
        struct game g;
        bare(&g);
        lay(&g, SD_VISITOR, PILE, 0);
        rig_dice(&g.s.deck[SD_VISITOR], WANT_BELOW(PAIRS, x));
        struct stream other = g.s.deck[SD_DUNGEON], dice = g.s.dice, fate = g.s.fate;
        sd_draw(&g.r, &g.s, SD_VISITOR, 2, &g.k);
        audit(&g);
        assert_used(&g.s.deck[SD_VISITOR], 1);
        assert_memory_equal(&g.s.deck[SD_DUNGEON], &other, sizeof other);
        assert_memory_equal(&g.s.dice, &dice, sizeof dice);
        assert_memory_equal(&g.s.fate, &fate, sizeof fate);
        uint32_t at[2];
        for (uint32_t i = 0; i < 2; i++) {
            const struct event *drew = nth_event(&g, SD_EV_DREW_CARD, i);
            assert_int_equal(drew->audience, SD_TO_VISITOR);
            at[i] = slot_of(&g, SD_VISITOR, (uint16_t)drew->arg[0]);
            assert_in_range(at[i], 0, PILE - 1);
        }
        seen[at[0]][at[1]]++;
        const struct event *told = nth_event(&g, SD_EV_DREW, 0);
        assert_int_equal(told->audience, SD_TO_ALL);
        assert_int_equal(told->arg[1], 2);
    }
    for (uint32_t i = 0; i < PILE; i++)
        for (uint32_t k = 0; k < PILE; k++)
            assert_int_equal(seen[i][k], i != k);
}

/* An opening hand of so many Energy cards, seven in all. Of the others those come first that only answer or
 * prepare: Empower, Disrupt, Counter, React. */
static void deal_hand(struct game *g, uint32_t side, uint32_t energy) {
    struct sd_side *of = side_of(g, side);
    uint64_t kind = of->kind[SD_ENERGY];
    uint64_t late = of->kind[SD_EMPOWER] | of->kind[SD_DISRUPT] | of->kind[SD_COUNTER] | of->kind[SD_REACT];
    uint64_t all = (UINT64_C(1) << of->deck_count) - 1, hand = 0;
    const uint64_t order[] = {kind, late, all & ~kind & ~late};
    uint32_t want[] = {energy, 7 - energy, 7 - energy};
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            want[2] -= sd_count(hand & ~kind);
        for (uint64_t m = order[i]; m && want[i]; m &= m - 1, want[i]--)
            hand |= m & -m;
    }
    assert_int_equal(sd_count(hand), 7);
    g->s.own[side].hand = hand;
    g->s.own[side].draw = all & ~hand;
    audit(g);
}

/* SD-081: 7 cards, 2 of them Energy and 3 others, or they may be dealt anew. C-34: all others count. S-67:
 * the question is put to both sides whatever they hold, and a good hand can only be kept. */
static void opening_hands(void **unused) {
    (void)unused;
    for (uint32_t energy = 0; energy <= 5; energy++) {
        struct game g;
        bool good = energy >= 2 && 7 - energy >= 3;
        start(&g, DOC_V3, "boar", 1);
        for (uint32_t side = 0; side < SD_SIDES; side++) {
            assert_int_equal(g.s.pub.ask, SD_ASK_OPENING);
            assert_int_equal(g.s.pub.seat, side); /* Root Hollow's dungeon begins */
            assert_int_equal(side_of(&g, side)->hand_count, 7);
            deal_hand(&g, side, energy);
            if (good)
                refuse(&g, SD_NO_MULLIGAN_GOOD, SD_MULLIGAN);
            else
                assert_true(is_legal(&g, SD_MULLIGAN));
            uint64_t hand = g.s.own[side].hand;
            act(&g, SD_KEEP); /* also a poor one may stay */
            assert_int_equal(g.s.own[side].hand, hand);
        }
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
    }
}

/* SD-081, S-07: three times; then the seven stay, whatever they are. */
static void three_mulligans(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        start(&g, DOC_V3, "boar", 1);
        if (side)
            act(&g, SD_KEEP);
        uint64_t seen = 0;
        for (int n = 1; n <= 3; n++) {
            deal_hand(&g, side, 0);
            act(&g, SD_MULLIGAN);
            assert_int_equal(event_arg(&g, SD_EV_MULLIGAN, 1), n);
            assert_int_equal(event_arg(&g, SD_EV_DEALT, 1), 7);
            assert_int_equal(side_of(&g, side)->hand_count, 7);
            assert_int_equal(side_of(&g, side)->draw_count, side_of(&g, side)->deck_count - 7);
            assert_int_equal(g.s.pub.seat, side);
            seen |= g.s.own[side].hand;
        }
        assert_true(sd_count(seen) > 7); /* other cards came */
        deal_hand(&g, side, 0);
        refuse(&g, SD_NO_MULLIGAN_LEFT, SD_MULLIGAN);
        act(&g, SD_KEEP);
        assert_int_equal(sd_count(g.s.own[side].hand & side_of(&g, side)->kind[SD_ENERGY]), 0);
    }
}

/* SD-090: between minds that fight about two cards are played a turn. */
static void about_two_cards_a_turn(void **unused) {
    static const char *const scenario[] = {"boar", "moth", "party-standard-3room", "predator"};
    static struct game g;
    (void)unused;
    for (int i = 0; i < 4; i++) {
        uint32_t plays = 0, turns = 0;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct stream rng;
            stream_open(&rng, seed);
            start(&g, V3, scenario[i], seed);
            while (!is_over(&g)) {
                struct action a = choose(&g, "native", &rng);
                plays += a.verb == SD_PLAY || a.verb == SD_PLAY_DARK;
                turns += a.verb == SD_END_TURN;
                act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            }
        }
        assert_in_range(100 * plays / turns, 150, 250);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_makes_the_pool_grow),
        cmocka_unit_test(cards_cost_what_they_cost),
        cmocka_unit_test(any_card_can_be_activated),
        cmocka_unit_test(energy_comes_back_each_round),
        cmocka_unit_test(surge_is_for_the_moment),
        cmocka_unit_test(attune_waits_for_its_card),
        cmocka_unit_test(a_discount_opens_a_card),
        cmocka_unit_test(siphon_looks_at_its_condition),
        cmocka_unit_test(bound_energy_is_spent_first),
        cmocka_unit_test(one_bound_kind_at_a_time),
        cmocka_unit_test(two_cards_a_round),
        cmocka_unit_test(an_empty_pile_takes_the_discard),
        cmocka_unit_test(every_card_of_a_pile_may_come),
        cmocka_unit_test(opening_hands),
        cmocka_unit_test(three_mulligans),
        cmocka_unit_test(about_two_cards_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
