/* What effects do: CL-096 to CL-121, CL-282 to CL-290, section 5 of the vocabulary; made-up cards where no
 * card of the content does it (D-36). */
#include "cl_play.h"

static struct game g;

/* A made-up normal spell of one action in the host's hand. */
static int spell(struct cl_action a) {
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES, a);
    give(&g, CL_HOST, c->name);
    return id(&g, c->name);
}

static void cast_it(int card) {
    act(&g, CL_CAST, card, 0);
}

/* CL-106 to CL-111: counted as the action executes; 0 of a thing gives 0. */
static void amounts_scale(void **unused) {
    (void)unused;
    static const struct {
        uint8_t per, archetype;
        int16_t amount;
        int32_t wanted;
    } rows[] = {{CL_PER_CONTROLLED, CL_DROPOUTS, 200, 400},
                {CL_PER_CONTROLLED, CL_NERDS, 200, 0},
                {CL_PER_GRAVEYARD, 0, 200, 600},
                {CL_PER_HAND, 0, 100, 100},
                {CL_PER_VICE, 0, 200, 1000},
                {CL_PER_SPELLS_IN_GRAVEYARD, 0, 400, 800},
                {CL_PER_HAND_BEYOND, 0, 5, 0},
                {CL_PER_REMOVED, 0, 100, 0},
                {CL_PER_DISCARDED, 0, 100, 0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0)->vice = 2;
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 2, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0)->vice = 3;
        bury(&g, CL_HOST, "one_more_shot");
        bury(&g, CL_HOST, "dive_bar_karaoke");
        bury(&g, CL_HOST, "late_rent_ricky");
        give(&g, CL_HOST, "tutoring");
        cast_it(spell((struct cl_action){.op = CL_OP_REPUTATION,
                                         .per = rows[i].per,
                                         .archetype = rows[i].archetype,
                                         .amount = rows[i].amount}));
        assert_int_equal(host(&g)->reputation, rows[i].wanted);
        assert_int_equal(has_event(&g, CL_EV_REPUTATION_CHANGED), rows[i].wanted != 0); /* CL-145 */
    }
}

/* CL-113 to CL-116, CL-146, D-09: whose; archetypes once for each player, per card by the switch. */
static void effects_reach_their_players(void **unused) {
    (void)unused;
    static const struct {
        uint8_t who;
        bool per_card;
        int32_t host, away;
    } rows[] = {{CL_WHO_SELF, false, -200, 0},       {CL_WHO_OPPONENT, false, 0, -200},
                {CL_WHO_BOTH, false, -200, -200},    {CL_WHO_CONTROLLERS, false, 0, -200},
                {CL_WHO_CONTROLLERS, true, 0, -400}, {CL_WHO_GAINER, false, 0, 0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        g.r.f.target_per_card = rows[i].per_card;
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
        put_body(&g, CL_HOST, 1, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
        cast_it(spell((struct cl_action){
            .op = CL_OP_STABILITY, .who = rows[i].who, .archetype = CL_PREPS, .amount = -200}));
        assert_int_equal(host(&g)->stability, 5000 + rows[i].host);
        assert_int_equal(away(&g)->stability, 5000 + rows[i].away);
        assert_int_equal(host(&g)->reputation, 0);
        assert_int_equal(count_events(&g, CL_EV_STABILITY_CHANGED),
                         (rows[i].host != 0) + (rows[i].away != 0));
    }
}

/* D-29: the switches. */
static void resources_have_bounds(void **unused) {
    (void)unused;
    table(&g);
    cl_reputation(&g.r, &g.s, CL_HOST, -700, NULL);
    assert_int_equal(host(&g)->reputation, -700);
    g.r.f.reputation_floor = 1;
    cl_reputation(&g.r, &g.s, CL_AWAY, -700, NULL);
    assert_int_equal(away(&g)->reputation, 0);
    cl_reputation(&g.r, &g.s, CL_HOST, -700, NULL); /* below it already: no lower, but a gain is a gain */
    assert_int_equal(host(&g)->reputation, -700);
    cl_reputation(&g.r, &g.s, CL_HOST, 500, NULL);
    assert_int_equal(host(&g)->reputation, -200);
    cl_stability(&g.r, &g.s, CL_HOST, 700, NULL);
    assert_int_equal(host(&g)->stability, 5700);
    g.r.f.stability_cap = 1;
    cl_stability(&g.r, &g.s, CL_AWAY, 700, NULL);
    assert_int_equal(away(&g)->stability, 5000);
    cl_stability(&g.r, &g.s, CL_AWAY, -9000, NULL);
    assert_int_equal(away(&g)->stability, 0);
}

/* CL-284: as many as there are, never a loss. CL-104, CL-120: at random, fewer if the hand is smaller. */
static void cards_are_drawn_and_discarded(void **unused) {
    (void)unused;
    blank(&g, DOC);
    fill_deck(&g, CL_HOST, 2);
    cast_it(spell((struct cl_action){.op = CL_OP_DRAW, .amount = 3}));
    assert_int_equal(host(&g)->hand_n, 2);
    assert_int_equal(g.s.ended, CL_NOT_OVER);
    give(&g, CL_AWAY, "tutoring");
    cast_it(spell((struct cl_action){.op = CL_OP_RANDOM_DISCARD, .who = CL_WHO_OPPONENT, .amount = 2}));
    assert_int_equal(away(&g)->hand_n, 0);
    assert_int_equal(event_arg(&g, CL_EV_DISCARDED, 2), true);
    give(&g, CL_AWAY, "tutoring");
    give(&g, CL_AWAY, "bake_sale");
    cast_it(spell((struct cl_action){.op = CL_OP_DISCARD, .who = CL_WHO_OPPONENT, .amount = 1}));
    assert_int_equal(asked(&g).seat, CL_AWAY); /* D-24: the owner */
    act(&g, CL_PICK_CARD, id(&g, "bake_sale"), 0);
    assert_int_equal(away(&g)->hand[0], id(&g, "tutoring"));
    cast_it(spell((struct cl_action){.op = CL_OP_DISCARD, .who = CL_WHO_OPPONENT, .amount = 1, .what = 1}));
    assert_int_equal(asked(&g).seat, CL_HOST); /* the caster, who sees the hand */
    assert_int_equal(away(&g)->revealed, 1);
    act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
    assert_int_equal(away(&g)->hand_n, 0);
}

/* Counseling Session: as many as each has discarded; Impromptu Jam: the turn player first. */
static void hands_are_exchanged(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "counseling_session");
    give(&g, CL_HOST, "tutoring");
    for (uint32_t i = 0; i < 3; i++)
        give(&g, CL_AWAY, "bake_sale");
    cast(&g, "counseling_session");
    assert_int_equal(host(&g)->hand_n, 1);
    assert_int_equal(away(&g)->hand_n, 3);
    assert_int_equal(host(&g)->grave_n, 2);
    assert_int_equal(away(&g)->grave_n, 3);
    table(&g);
    give(&g, CL_HOST, "impromptu_jam");
    give(&g, CL_HOST, "tutoring");
    give(&g, CL_AWAY, "bake_sale");
    cast(&g, "impromptu_jam");
    assert_int_equal(asked(&g).seat, CL_HOST);
    act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_PICK_CARD, id(&g, "bake_sale"), 0);
    assert_int_equal(host(&g)->hand_n + away(&g)->hand_n, 4);
}

/* CL-097: the top cards, in the order of the picks; only the owner knows. */
static void decks_are_reordered(void **unused) {
    (void)unused;
    blank(&g, DOC);
    fill_deck(&g, CL_AWAY, 5);
    stack(&g, CL_HOST, "all_nighter");
    stack(&g, CL_HOST, "tutoring");
    stack(&g, CL_HOST, "bake_sale");
    stack(&g, CL_HOST, "tutoring");
    cast_it(spell((struct cl_action){.op = CL_OP_SCRY, .amount = 3}));
    assert_int_equal(asked(&g).kind, CL_ASK_ORDER);
    assert_int_equal(host(&g)->known, 3);
    refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, "all_nighter"), 0);
    act(&g, CL_PICK_CARD, id(&g, "bake_sale"), 0);
    act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    assert_int_equal(host(&g)->deck[3], id(&g, "bake_sale"));
    assert_int_equal(host(&g)->deck[2], id(&g, "tutoring"));
    assert_int_equal(host(&g)->deck[1], id(&g, "tutoring"));
    assert_int_equal(host(&g)->deck[0], id(&g, "all_nighter"));
    next_turn(&g);
    next_turn(&g);
    assert_int_equal(host(&g)->hand[0], id(&g, "bake_sale"));
    assert_int_equal(host(&g)->known, 2);
}

/* CL-098: until the end of the turn. */
static void hands_are_revealed(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "gas_station_mystic", 0);
    act(&g, CL_USE, CL_OWN_1, 0);
    assert_int_equal(away(&g)->revealed, 1);
    assert_int_equal(host(&g)->revealed, 0);
    next_turn(&g);
    assert_int_equal(away(&g)->revealed, 0);
}

/* CL-282, CL-283: prices are paid before the link stands, and only if they can be. */
static void prices_are_paid(void **unused) {
    (void)unused;
    static const struct {
        uint8_t price;
        int16_t amount;
    } rows[] = {{CL_PAY_DISCARD, 1},
                {CL_PAY_STABILITY, 500},
                {CL_PAY_VICE, 2},
                {CL_PAY_TRIBUTE, 1},
                {CL_PAY_BANISH, 1}};
    for (uint32_t i = 0; i < 5; i++) {
        table(&g);
        struct cl_card *c =
            made(&g, CL_STEREOTYPE, CL_WHEN_MAIN, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 700});
        c->ability[0].price = rows[i].price;
        c->ability[0].price_amount = rows[i].amount;
        cl_index(&g.r);
        put_body(&g, CL_HOST, 0, c->name, rows[i].price == CL_PAY_TRIBUTE ? 0 : 0);
        if (rows[i].price == CL_PAY_STABILITY)
            host(&g)->stability = 500; /* strictly more is needed */
        if (rows[i].price != CL_PAY_TRIBUTE)
            refuse(&g, CL_NO_PRICE, CL_USE, CL_OWN_1, 0);
        host(&g)->stability = 5000;
        host(&g)->body[0].vice = 1;
        put_body(&g, CL_HOST, 2, "late_rent_ricky", 0)->vice = 1;
        give(&g, CL_HOST, "tutoring");
        bury(&g, CL_HOST, "bake_sale");
        act(&g, CL_USE, CL_OWN_1, 0);
        if (rows[i].price != CL_PAY_STABILITY)
            assert_int_equal(host(&g)->reputation, 0);
        if (rows[i].price == CL_PAY_DISCARD)
            act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
        if (rows[i].price == CL_PAY_BANISH)
            act(&g, CL_PICK_CARD, id(&g, "bake_sale"), 0);
        if (rows[i].price == CL_PAY_VICE)
            act(&g, CL_PICK, CL_OWN_1, 0);
        if (rows[i].price == CL_PAY_VICE || rows[i].price == CL_PAY_TRIBUTE)
            act(&g, CL_PICK, CL_OWN_3, 0);
        assert_int_equal(host(&g)->reputation, 700);
        assert_int_equal(host(&g)->hand_n, rows[i].price == CL_PAY_DISCARD ? 0 : 1);
        assert_int_equal(host(&g)->stability, rows[i].price == CL_PAY_STABILITY ? 4500 : 5000);
        assert_int_equal(host(&g)->banished_n, rows[i].price == CL_PAY_BANISH);
        assert_int_equal(host(&g)->body[2].card == 0, rows[i].price == CL_PAY_TRIBUTE);
        assert_int_equal(cl_vice_total(&g.s), rows[i].price == CL_PAY_VICE      ? 0
                                              : rows[i].price == CL_PAY_TRIBUTE ? 1
                                                                                : 2);
    }
}

/* CL-285, CL-289, CL-290: boosts for a turn and for good; what leaves the board loses all of it. */
static void boosts_and_removals(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    cast_it(spell((struct cl_action){.op = CL_OP_BOOST,
                                     .target = CL_TARGET_EACH_OWN,
                                     .amount = 300,
                                     .second = 100,
                                     .span = CL_SPAN_TURN}));
    cast_it(spell((struct cl_action){
        .op = CL_OP_BOOST, .target = CL_TARGET_EACH_OWN, .amount = 200, .span = CL_SPAN_FOREVER}));
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 2100);
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 0), 1050);
    next_turn(&g);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1800);
    next_turn(&g);
    cast_it(spell((struct cl_action){.op = CL_OP_RETURN, .target = CL_TARGET_OWN}));
    act(&g, CL_PICK, CL_OWN_1, 0);
    assert_int_equal(host(&g)->body[0].card, 0);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1600);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    host(&g)->clout = 4;
    cast_it(spell((struct cl_action){.op = CL_OP_BANISH, .target = CL_TARGET_THEIRS}));
    act(&g, CL_PICK, CL_THEIR_1, 0);
    assert_int_equal(away(&g)->banished[0], id(&g, "influencer_couple"));
}

/* Whole hands and graveyards into the deck (Surprise Quiz), a card out of it (Chaotic Muse, Dumpster Dive).
 */
static void piles_move(void **unused) {
    (void)unused;
    table(&g);
    bury(&g, CL_HOST, "tutoring");
    bury(&g, CL_AWAY, "bake_sale");
    give(&g, CL_AWAY, "bake_sale");
    cast_it(
        spell((struct cl_action){.op = CL_OP_MOVE, .who = CL_WHO_BOTH, .target = CL_TARGET_WHOLE_GRAVEYARD}));
    assert_int_equal(host(&g)->deck_n, 21);
    assert_int_equal(host(&g)->grave_n, 1); /* the spell itself came after */
    cast_it(spell((struct cl_action){.op = CL_OP_MOVE, .who = CL_WHO_BOTH, .target = CL_TARGET_HAND}));
    assert_int_equal(away(&g)->hand_n, 0);
    assert_int_equal(away(&g)->deck_n, 22);
    give(&g, CL_HOST, "chaotic_muse");
    cast(&g, "chaotic_muse");
    assert_int_equal(host(&g)->hand_n, 1);
    assert_int_equal(host(&g)->deck_n, 20);
    give(&g, CL_HOST, "dumpster_dive");
    cast(&g, "dumpster_dive");
    assert_int_equal(asked(&g).kind, CL_ASK_CARD);
    act(&g, CL_PICK_CARD, id(&g, "chaotic_muse"), 0);
    assert_int_equal(host(&g)->hand[1], id(&g, "chaotic_muse"));
    assert_int_equal(host(&g)->stability, 4800);
}

/* Washed Varsity Legend: another side until the end of the turn, then home. */
static void control_changes(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_AWAY, 1, "detention_dealer", CL_BODY_FRESH)->vice = 1;
    cast_it(spell((struct cl_action){.op = CL_OP_TAKE_CONTROL, .target = CL_TARGET_THEIRS}));
    act(&g, CL_PICK, CL_THEIR_2, 0);
    assert_int_equal(host(&g)->body[0].flags, CL_BODY_GUEST);
    assert_int_equal(host(&g)->body[0].vice, 1);
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    assert_int_equal(away(&g)->stability, 3200);
    next_turn(&g);
    assert_int_equal(host(&g)->body[0].card, 0);
    assert_int_equal(away(&g)->body[0].card, id(&g, "detention_dealer"));
    assert_int_equal(away(&g)->body[0].flags, 0);
}

/* D-40: coins and random cards come from the state, and both sides of a coin come up. */
static void coins_fall_both_ways(void **unused) {
    (void)unused;
    bool seen[4] = {false};
    for (uint64_t seed = 0; seed < 20; seed++) {
        table(&g);
        stream_open(&g.s.luck, seed);
        give(&g, CL_HOST, "wingman_wager");
        give(&g, CL_HOST, "experimental_brew");
        cast(&g, "wingman_wager");
        seen[host(&g)->reputation == 700] = true;
        assert_int_equal(host(&g)->reputation + away(&g)->reputation, 700);
        int32_t before = host(&g)->reputation;
        cast(&g, "experimental_brew");
        seen[2 + (host(&g)->reputation == before + 400)] = true;
        assert_int_equal(abs(host(&g)->reputation - before), 400);
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
}

/* Cheat Sheet: the last normal spell again, for whoever casts it; never itself. */
static void spells_are_copied(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 2; i++)
        give(&g, CL_HOST, "cheat_sheet");
    give(&g, CL_HOST, "dress_code_violation");
    cast(&g, "cheat_sheet");
    assert_false(has_event(&g, CL_EV_COPIED)); /* there was none */
    assert_int_equal(host(&g)->stability, 5200);
    cast(&g, "dress_code_violation");
    cast(&g, "cheat_sheet");
    assert_int_equal(away(&g)->reputation, -800);
    assert_int_equal(host(&g)->stability, 5400);
    assert_int_equal(g.s.last_spell, id(&g, "dress_code_violation"));
}

/* Fields and stereotypes that act by themselves: turn start, draw, main, casts, destructions, thresholds. */
static void triggers_fire(void **unused) {
    (void)unused;
    table(&g);
    put_field(&g, CL_AWAY, "back_alley_poker_night");
    put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 0, "basement_streamer", 0);
    next_turn(&g);
    assert_int_equal(away(&g)->reputation, 300);
    assert_int_equal(away(&g)->stability, 4800);
    assert_int_equal(host(&g)->stability, 4600);
    next_turn(&g);
    assert_int_equal(away(&g)->reputation, 300); /* D-32: its controller's turn */
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "detention_dealer", 0);
    give(&g, CL_HOST, "tutoring");
    cast(&g, "tutoring");
    assert_int_equal(host(&g)->reputation, 600);
    table(&g);
    put_body(&g, CL_HOST, 0, "washed_varsity_legend", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    cast_it(spell((struct cl_action){.op = CL_OP_DESTROY, .target = CL_TARGET_EACH_TRAP}));
    assert_int_equal(host(&g)->reputation, 300);
    table(&g);
    put_body(&g, CL_HOST, 0, "tattooed_philosophy_major", 0);
    host(&g)->stability = 2700;
    give(&g, CL_HOST, "one_more_shot");
    give(&g, CL_HOST, "one_more_shot");
    cast(&g, "one_more_shot");
    assert_int_equal(host(&g)->reputation, 1300); /* D-34: crossing */
    cast(&g, "one_more_shot");
    assert_int_equal(host(&g)->reputation, 1800);
    table(&g);
    give(&g, CL_HOST, "influencer_couple");
    act(&g, CL_SUMMON, id(&g, "influencer_couple"), 0);
    assert_int_equal(host(&g)->hand_n, 1);
}

/* Which cards are meant: the strongest, all traps, all spells with the fields, the other own ones. */
static void targets_are_found(void **unused) {
    (void)unused;
    static const struct {
        uint8_t target;
        int gone;
    } rows[] = {{CL_TARGET_STRONGEST, 1},  {CL_TARGET_EACH_TRAP, 2}, {CL_TARGET_EACH_SPELL, 3},
                {CL_TARGET_EACH_OWN, 1},   {CL_TARGET_EACH, 2},      {CL_TARGET_RANDOM_CARD, 1},
                {CL_TARGET_EACH_THEIRS, 1}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, 0, "washed_varsity_legend", 0);
        put_body(&g, CL_AWAY, 1, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_back(&g, CL_HOST, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        put_back(&g, CL_AWAY, 1, "tutoring", CL_BACK_DOWN | CL_BACK_FRESH);
        put_field(&g, CL_HOST, "dive_bar_karaoke");
        put_field(&g, CL_AWAY, "dive_bar_karaoke");
        int card = spell((struct cl_action){.op = CL_OP_DESTROY, .target = rows[i].target});
        cast_it(card);
        assert_int_equal(count_events(&g, CL_EV_DESTROYED), rows[i].gone);
        if (rows[i].target == CL_TARGET_STRONGEST)
            assert_int_equal(away(&g)->body[0].card, 0);
        if (rows[i].target == CL_TARGET_EACH_SPELL)
            assert_int_equal(host(&g)->field + away(&g)->field + away(&g)->back[1].card, 0);
    }
}

/* A condition that cannot hold now is refused beforehand; limits on effects are kept. */
static void conditions_are_checked(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "group_study");
    refuse(&g, CL_NO_CONDITION, CL_CAST, id(&g, "group_study"), 0);
    put_body(&g, CL_HOST, 0, "hall_monitor_mark", 0);
    cast(&g, "group_study");
    assert_int_equal(host(&g)->reputation, 300);
    put_body(&g, CL_HOST, 1, "scholarship_sniper", 0);
    refuse(&g, CL_NO_CONDITION, CL_USE, CL_OWN_2, 0);
    refuse(&g, CL_NO_KIND, CL_USE, CL_OWN_1, 0);
    give(&g, CL_AWAY, "tutoring");
    host(&g)->limit_now[CL_LIMIT_EFFECTS] = 1;
    refuse(&g, CL_NO_LIMITED, CL_USE, CL_OWN_2, 0);
    host(&g)->limit_now[CL_LIMIT_EFFECTS] = 0;
    act(&g, CL_USE, CL_OWN_2, 0);
    assert_int_equal(host(&g)->reputation, 800);
}

/* What will be missed, and what must be done, is said when it is decreed. */
static void decrees_are_told(void **unused) {
    (void)unused;
    table(&g);
    made(&g, CL_SPELL, CL_WHEN_RESOLVES, (struct cl_action){.op = CL_OP_SKIP_TURN, .amount = 1});
    give(&g, CL_HOST, g.r.card[g.r.cards].name);
    act(&g, CL_CAST, g.r.cards, 0);
    assert_int_equal(event_arg(&g, CL_EV_TURN_LOST, 0), CL_HOST);
    assert_int_equal(event_arg(&g, CL_EV_TURN_LOST, 1), host(&g)->skip_turns);
    table(&g);
    made(&g, CL_SPELL, CL_WHEN_RESOLVES, (struct cl_action){.op = CL_OP_FORCE_ATTACK});
    give(&g, CL_HOST, g.r.card[g.r.cards].name);
    act(&g, CL_CAST, g.r.cards, 0);
    assert_int_equal(event_arg(&g, CL_EV_MUST_ATTACK, 0), CL_HOST);
    assert_int_equal(event_arg(&g, CL_EV_MUST_ATTACK, 1), host(&g)->must_attack);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decrees_are_told),
        cmocka_unit_test(amounts_scale),
        cmocka_unit_test(effects_reach_their_players),
        cmocka_unit_test(resources_have_bounds),
        cmocka_unit_test(cards_are_drawn_and_discarded),
        cmocka_unit_test(hands_are_exchanged),
        cmocka_unit_test(decks_are_reordered),
        cmocka_unit_test(hands_are_revealed),
        cmocka_unit_test(prices_are_paid),
        cmocka_unit_test(boosts_and_removals),
        cmocka_unit_test(piles_move),
        cmocka_unit_test(control_changes),
        cmocka_unit_test(coins_fall_both_ways),
        cmocka_unit_test(spells_are_copied),
        cmocka_unit_test(triggers_fire),
        cmocka_unit_test(targets_are_found),
        cmocka_unit_test(conditions_are_checked),
    };
    return cmocka_run_group_tests_name("cl_effects", tests, NULL, NULL);
}
