/* Effects that the vocabulary allows and no card of the content has (CL-105: all of it works), on made-up
 * cards: what they aim at, whom they reach, what they ask. */
#include "cl_play.h"

static struct game g;

static int spell(uint32_t n, const struct cl_action *a) {
    return made_spell(&g, n, a);
}

static int spell_of(struct cl_action a) {
    return spell(1, &a);
}

static void cast_it(int card) {
    host(&g)->clout = 4;
    act(&g, CL_CAST, card, 0);
}

/* A made-up trap that the away seat has set. */
static struct cl_card *trap(uint32_t slot, uint32_t when, struct cl_action a) {
    struct cl_card *c = made(&g, CL_TRAP, when, a);
    put_back(&g, CL_AWAY, slot, c->name, CL_BACK_DOWN);
    return c;
}

/* The places that may be picked now, as a mask. */
static uint32_t picks(void) {
    struct action list[CL_MAX_LEGAL];
    uint32_t n = cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), mask = 0;
    for (uint32_t i = 0; i < n; i++)
        mask |= list[i].verb == CL_PICK ? 1u << list[i].arg[0] : 0;
    return mask;
}

/* D-41, CL-272: which open stereotypes fit; an archetype that belongs to a condition restricts nobody. */
static void aims_by_the_table(void **unused) {
    (void)unused;
    enum { O1 = 1 << CL_OWN_1, O2 = 1 << CL_OWN_2, T1 = 1 << CL_THEIR_1, T3 = 1 << CL_THEIR_3 };
    static const struct {
        uint8_t target, archetype, condition;
        uint32_t places;
    } rows[] = {{CL_TARGET_OWN, 0, 0, O1 | O2},
                {CL_TARGET_OWN, CL_PREPS, 0, O2},
                {CL_TARGET_OWN, CL_PREPS, CL_IF_CONTROLS, O1 | O2},
                {CL_TARGET_THEIRS, 0, 0, T1 | T3},
                {CL_TARGET_THEIRS, CL_DROPOUTS, 0, T3},
                {CL_TARGET_ANY, 0, 0, O1 | O2 | T1 | T3},
                {CL_TARGET_ANY, CL_DROPOUTS, 0, O1 | T3},
                {CL_TARGET_OWN_VICED, 0, 0, O2},
                {CL_TARGET_OWN_VICED, CL_DROPOUTS, CL_IF_CONTROLS, O2},
                {CL_TARGET_ANY_VICED, 0, 0, O2 | T3},
                {CL_TARGET_ANY_VICED, CL_DROPOUTS, 0, T3},
                {CL_TARGET_A_FIELD, 0, 0, 1 << CL_OWN_FIELD | 1 << CL_THEIR_FIELD},
                {CL_TARGET_SET_TRAP, 0, 0, 1 << CL_THEIR_BACK_1 | 1 << CL_THEIR_BACK_3}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 1, "influencer_couple", 0)->vice = 1;
        put_body(&g, CL_HOST, 2, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        put_body(&g, CL_AWAY, 1, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 2, "late_rent_ricky", 0)->vice = 2;
        put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        put_back(&g, CL_AWAY, 1, "hr_complaint", 0);
        put_back(&g, CL_AWAY, 2, "tutoring", CL_BACK_DOWN | CL_BACK_FRESH);
        put_field(&g, CL_HOST, "dive_bar_karaoke");
        put_field(&g, CL_AWAY, "dive_bar_karaoke");
        cast_it(spell_of((struct cl_action){.op = CL_OP_RETURN,
                                            .target = rows[i].target,
                                            .archetype = rows[i].archetype,
                                            .condition = rows[i].condition}));
        assert_int_equal(picks(), rows[i].places);
    }
}

/* CL-272: a field, a set card, a card of the graveyard, a slot for a guest: without them, no activation. */
static void aims_are_needed(void **unused) {
    (void)unused;
    table(&g);
    int field = spell_of((struct cl_action){.op = CL_OP_DESTROY, .target = CL_TARGET_A_FIELD});
    int back = spell_of((struct cl_action){.op = CL_OP_RETURN, .target = CL_TARGET_SET_TRAP});
    int take = spell_of((struct cl_action){.op = CL_OP_TAKE_CONTROL, .target = CL_TARGET_THEIRS});
    int grave = spell_of(
        (struct cl_action){.op = CL_OP_MOVE, .target = CL_TARGET_GRAVEYARD, .archetype = CL_DROPOUTS});
    int called =
        spell_of((struct cl_action){.op = CL_OP_SUMMON, .target = CL_TARGET_HAND, .archetype = CL_DROPOUTS});
    const int all[] = {field, back, take, grave, called};
    for (uint32_t i = 0; i < 5; i++)
        refuse(&g, CL_NO_TARGET, CL_CAST, all[i], 0);
    bury(&g, CL_HOST, "influencer_couple");
    give(&g, CL_HOST, "influencer_couple");
    give(&g, CL_HOST, "one_more_shot");
    refuse(&g, CL_NO_TARGET, CL_CAST, grave, 0);
    refuse(&g, CL_NO_TARGET, CL_CAST, called, 0);
    g.r.card[grave].ability[0].action[0].condition = CL_IF_CONTROLS; /* whose archetype it is then */
    assert_true(is_legal(&g, CL_CAST, grave, 0));
    g.r.card[grave].ability[0].action[0].condition = CL_IF_ALWAYS;
    bury(&g, CL_HOST, "late_rent_ricky");
    give(&g, CL_HOST, "late_rent_ricky");
    put_field(&g, CL_AWAY, "dive_bar_karaoke");
    put_back(&g, CL_AWAY, 2, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    for (uint32_t i = 0; i < 3; i++)
        put_body(&g, CL_AWAY, i, "influencer_couple", 0);
    for (uint32_t i = 0; i < 5; i++)
        assert_true(is_legal(&g, CL_CAST, all[i], 0));
    for (uint32_t i = 0; i < 3; i++)
        put_body(&g, CL_HOST, i, "influencer_couple", 0);
    refuse(&g, CL_NO_TARGET, CL_CAST, take, 0);
    refuse(&g, CL_NO_TARGET, CL_CAST, called, 0);
    assert_true(is_legal(&g, CL_CAST, grave, 0));
}

/* CL-240: from the hand as it resolves, by archetype; a slot that was free may be taken by then. */
static void hands_are_called(void **unused) {
    (void)unused;
    for (uint32_t full = 0; full < 2; full++) {
        table(&g);
        give(&g, CL_HOST, "party_queen_bri");
        give(&g, CL_HOST, "late_rent_ricky");
        const struct cl_action a[] = {
            {.op = CL_OP_SUMMON, .target = CL_TARGET_HAND, .archetype = CL_DROPOUTS},
            {.op = CL_OP_STABILITY, .amount = 100}};
        int card = spell(2, a);
        trap(0, CL_WHEN_ANSWER_SPELL, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
        cast_it(card);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER); /* not picked as it is activated */
        for (uint32_t i = 0; full && i < 3; i++)
            put_body(&g, CL_HOST, i, "influencer_couple", 0);
        act(&g, CL_PASS, 0, 0);
        if (!full) {
            assert_int_equal(asked(&g).kind, CL_ASK_CARD);
            refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, "party_queen_bri"), 0);
            act(&g, CL_PICK_CARD, id(&g, "late_rent_ricky"), 0);
            assert_int_equal(host(&g)->body[0].card, id(&g, "late_rent_ricky"));
            assert_int_equal(host(&g)->body[0].flags & ~CL_BODY_NO_TRAPS, CL_BODY_FRESH);
        }
        pass_all(&g);
        assert_int_equal(host(&g)->stability, 5100);
        assert_int_equal(host(&g)->hand_n, full ? 2 : 1);
    }
}

/* D-35, CL-209: two picks for two steps, in their order; what is between them needs none. The step whose
 * card has gone is left out, the others happen. */
static void steps_have_their_own_picks(void **unused) {
    (void)unused;
    for (uint32_t gone = 0; gone < 3; gone++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        put_body(&g, CL_AWAY, 2, "influencer_couple", 0);
        const struct cl_action a[] = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_OWN, .amount = 1},
                                      {.op = CL_OP_ADD_VICE, .target = CL_TARGET_EACH_THEIRS, .amount = 2},
                                      {.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 4}};
        int card = spell(3, a);
        trap(0, CL_WHEN_ANSWER_SPELL, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
        cast_it(card);
        assert_int_equal(picks(), 1 << CL_OWN_1 | 1 << CL_OWN_2);
        act(&g, CL_PICK, CL_OWN_2, 0);
        assert_int_equal(picks(), 1 << CL_THEIR_1 | 1 << CL_THEIR_3);
        act(&g, CL_PICK, CL_THEIR_3, 0);
        if (gone)
            cl_destroy_at(&g.r, &g.s, CL_HOST, gone == 1 ? CL_OWN_2 : CL_THEIR_3, NULL);
        act(&g, CL_PASS, 0, 0);
        assert_int_equal(host(&g)->body[0].vice, 0);
        assert_int_equal(host(&g)->body[1].vice, gone == 1 ? 0 : 1);
        assert_int_equal(away(&g)->body[0].vice, 2);
        assert_int_equal(away(&g)->body[2].vice, gone == 2 ? 0 : 6);
    }
}

/* The same where the first step picks nothing and is not one for players: it does not wait for the pick. */
static void steps_before_the_pick(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
    const struct cl_action a[] = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_EACH_THEIRS, .amount = 1},
                                  {.op = CL_OP_ADD_VICE, .target = CL_TARGET_OWN, .amount = 1}};
    int card = spell(2, a);
    trap(0, CL_WHEN_ANSWER_SPELL, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
    cast_it(card);
    act(&g, CL_PICK, CL_OWN_1, 0);
    cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL);
    pass_all(&g);
    assert_int_equal(away(&g)->body[1].vice, 1);
}

/* S-03: what nobody activated picks as it resolves, for each step anew; with nothing to pick it goes on. */
static void triggers_pick_as_they_resolve(void **unused) {
    (void)unused;
    for (uint32_t alone = 0; alone < 2; alone++) {
        table(&g);
        const struct cl_action a[] = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 1},
                                      {.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 2},
                                      {.op = CL_OP_REPUTATION, .amount = 300}};
        struct cl_card *c = made(&g, CL_STEREOTYPE, CL_WHEN_SUMMONED, a[0]);
        c->ability[0].actions = 3;
        memcpy(c->ability[0].action, a, sizeof a);
        cl_index(&g.r);
        give(&g, CL_HOST, c->name);
        for (uint32_t i = 0; !alone && i < 2; i++)
            put_body(&g, CL_AWAY, i, "influencer_couple", 0);
        act(&g, CL_SUMMON, id(&g, c->name), 0);
        if (!alone) {
            assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
            assert_int_equal(picks(), 1 << CL_THEIR_1 | 1 << CL_THEIR_2);
            act(&g, CL_PICK, CL_THEIR_1, 0);
            assert_int_equal(picks(), 1 << CL_THEIR_1 | 1 << CL_THEIR_2);
            act(&g, CL_PICK, CL_THEIR_2, 0);
            assert_int_equal(away(&g)->body[0].vice, 1);
            assert_int_equal(away(&g)->body[1].vice, 2);
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(host(&g)->reputation, 300);
    }
}

/* CL-099, D-35: the second time of a doubled trap asks no more for the attack's target, but does the rest. */
static void doubled_traps_keep_their_choice(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    for (uint32_t i = 0; i < 3; i++)
        put_body(&g, CL_AWAY, i, "test_curve_tyrant", CL_BODY_DEFENSE);
    struct cl_card *c = trap(0, CL_WHEN_ANSWER_ATTACK, (struct cl_action){.op = CL_OP_REDIRECT_ATTACK});
    c->ability[0].actions = 2;
    c->ability[0].action[1] = (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100};
    cl_index(&g.r);
    put_back(&g, CL_AWAY, 1, "anarchy", CL_BACK_DOWN);
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    act(&g, CL_PICK, CL_OWN_3, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
    assert_int_equal(away(&g)->reputation, 200);
    assert_int_equal(count_events(&g, CL_EV_ATTACK_REDIRECTED), 1);
}

/* CL-282, CL-283: exactly the price is enough, one less is not; set cards and the spell itself pay nothing.
 * All of it is paid; a guest that is given up goes to its owner (CL-290). */
static void prices_have_bounds(void **unused) {
    (void)unused;
    for (uint32_t price = CL_PAY_DISCARD; price < CL_PRICES; price++)
        for (uint32_t enough = 0; enough < 2; enough++) {
            table(&g);
            int card = spell_of((struct cl_action){.op = CL_OP_REPUTATION, .amount = 700});
            g.r.card[card].ability[0].price = (uint8_t)price;
            g.r.card[card].ability[0].price_amount = 2;
            cl_index(&g.r);
            host(&g)->stability = enough ? 3 : 2;
            give(&g, CL_HOST, "bake_sale");
            bury(&g, CL_HOST, "bake_sale");
            struct cl_body *guest = put_body(&g, CL_HOST, 2, "influencer_couple", CL_BODY_GUEST);
            guest->vice = 1;
            guest->owner = CL_AWAY;
            g.s.list[CL_HOST][guest->card]--;
            g.s.list[CL_AWAY][guest->card]++;
            struct cl_body *b = put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
            b->vice = 1;
            b->flags = enough ? 0 : CL_BODY_DOWN | CL_BODY_DEFENSE;
            if (!enough) {
                refuse(&g, CL_NO_PRICE, CL_CAST, card, 0);
                continue;
            }
            give(&g, CL_HOST, "tutoring");
            bury(&g, CL_HOST, "tutoring");
            assert_true(is_legal(&g, CL_CAST, card, 0));
            cast_it(card);
            for (uint32_t i = 0; i < 2 && price != CL_PAY_STABILITY; i++) {
                struct action list[CL_MAX_LEGAL];
                assert_int_equal(host(&g)->reputation, 0); /* CL-278 */
                assert_int_equal(cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), 2 - i);
                act(&g, list[0].verb, list[0].arg[0], 0);
            }
            assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
            assert_int_equal(host(&g)->reputation, 700);
            assert_int_equal(host(&g)->stability, price == CL_PAY_STABILITY ? 1 : 3);
            assert_int_equal(host(&g)->hand_n, price == CL_PAY_DISCARD ? 0 : 2);
            assert_int_equal(host(&g)->banished_n, price == CL_PAY_BANISH ? 2 : 0);
            assert_int_equal(cl_controls(&g.r, &g.s, CL_HOST, 0), price == CL_PAY_TRIBUTE ? 0 : 2);
            assert_int_equal(cl_vice_total(&g.s), price == CL_PAY_TRIBUTE || price == CL_PAY_VICE ? 0 : 2);
            assert_int_equal(away(&g)->grave_n, price == CL_PAY_TRIBUTE);
        }
}

/* D-09: an archetype counts per card by the switch alone, for effects on stereotypes too; the rest never. */
static void archetypes_count_by_the_switch(void **unused) {
    (void)unused;
    for (uint32_t per_card = 0; per_card < 2; per_card++) {
        table(&g);
        g.r.f.target_per_card = (uint8_t)per_card;
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        cast_it(spell_of((struct cl_action){.op = CL_OP_ADD_VICE,
                                            .target = CL_TARGET_EACH_THEIRS,
                                            .condition = CL_IF_CONTROLS,
                                            .archetype = CL_DROPOUTS,
                                            .amount = 1}));
        assert_int_equal(away(&g)->body[0].vice, 1 + per_card);
        cast_it(spell_of((struct cl_action){
            .op = CL_OP_REPUTATION, .condition = CL_IF_CONTROLS, .archetype = CL_DROPOUTS, .amount = 100}));
        assert_int_equal(host(&g)->reputation, 100 + 100 * (int32_t)per_card);
        cast_it(
            spell_of((struct cl_action){.op = CL_OP_STABILITY, .condition = CL_IF_CONTROLS, .amount = 100}));
        cast_it(spell_of((struct cl_action){.op = CL_OP_STABILITY, .amount = 100}));
        cast_it(spell_of((struct cl_action){
            .op = CL_OP_STABILITY, .target = CL_TARGET_NONE, .who = CL_WHO_OPPONENT, .amount = 100}));
        assert_int_equal(host(&g)->stability, 5200);
        assert_int_equal(away(&g)->stability, 5100);
    }
}

/* Where nobody is meant nothing happens, to nobody's cards; a set card in the slot of a stereotype is itself.
 */
static void nobody_is_meant(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_AWAY, 1, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    for (uint32_t i = 0; i < 2; i++)
        put_back(&g, CL_AWAY, i, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    cast_it(spell_of((struct cl_action){.op = CL_OP_DESTROY, .target = CL_TARGET_STRONGEST}));
    cast_it(spell_of((struct cl_action){.op = CL_OP_DESTROY, .target = CL_TARGET_EACH}));
    assert_int_equal(away(&g)->grave_n, 0);
    cast_it(spell_of((struct cl_action){.op = CL_OP_DISARM, .target = CL_TARGET_SET_TRAP}));
    act(&g, CL_PICK, CL_THEIR_BACK_2, 0);
    assert_int_equal(away(&g)->back[1].flags, CL_BACK_DOWN | CL_BACK_FRESH | CL_BACK_DISARMED);
    assert_int_equal(away(&g)->back[0].flags, CL_BACK_DOWN | CL_BACK_FRESH);
}

/* CL-272: of several conditions one must hold, whichever; each step asks for its own. */
static void one_condition_is_enough(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {
        {.op = CL_OP_REPUTATION, .condition = CL_IF_CONTROLS, .archetype = CL_DROPOUTS, .amount = 100},
        {.op = CL_OP_REPUTATION, .condition = CL_IF_CONTROLS, .archetype = CL_PREPS, .amount = 200},
        {.op = CL_OP_REPUTATION, .condition = CL_IF_CONTROLS, .archetype = CL_NERDS, .amount = 400}};
    static const char *const names[] = {"late_rent_ricky", "party_queen_bri", "test_curve_tyrant"};
    for (uint32_t i = 0; i < 4; i++) {
        table(&g);
        int card = spell(3, steps);
        if (i == 3) {
            refuse(&g, CL_NO_CONDITION, CL_CAST, card, 0);
            continue;
        }
        put_body(&g, CL_HOST, 1, names[i], 0);
        cast_it(card);
        assert_int_equal(host(&g)->reputation, 100 << i);
    }
}

/* D-35: what is doubled and chose nothing before happens twice in full, and asks twice where it asks. */
static void doubled_traps_do_it_all_again(void **unused) {
    (void)unused;
    for (uint32_t move = 0; move < 2; move++) {
        table(&g);
        for (uint32_t i = 0; i < 2; i++) {
            put_body(&g, CL_HOST, i, "party_queen_bri", 0);
            put_body(&g, CL_AWAY, i, "influencer_couple", 0)->vice = 1;
        }
        give(&g, CL_HOST, "party_queen_bri");
        trap(0, CL_WHEN_ANSWER_SUMMON,
             move ? (struct cl_action){.op = CL_OP_MOVE_VICE, .target = CL_TARGET_OWN_VICED, .amount = 1}
                  : (struct cl_action){.op = CL_OP_BANISH, .target = CL_TARGET_RANDOM_CARD});
        put_back(&g, CL_AWAY, 1, "anarchy", CL_BACK_DOWN);
        act(&g, CL_SUMMON, id(&g, "party_queen_bri"), 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
        for (uint32_t i = 0; move && i < 2; i++) {
            assert_int_equal(asked(&g).kind, CL_ASK_SOURCE);
            act(&g, CL_PICK, CL_OWN_1 + i, 0);
            act(&g, CL_PICK, CL_THEIR_1, 0);
        }
        assert_int_equal(host(&g)->body[0].vice, move && host(&g)->body[0].card ? 2 : 0);
        assert_int_equal(host(&g)->banished_n + away(&g)->banished_n, move ? 0 : 2);
    }
}

/* D-35: all counters of one move once, although the trap is doubled: they have left. */
static void doubled_traps_move_counters_once(void **unused) {
    (void)unused;
    table(&g);
    for (uint32_t i = 0; i < 2; i++)
        put_body(&g, CL_AWAY, i, "influencer_couple", 0)->vice = 1;
    give(&g, CL_HOST, "party_queen_bri");
    trap(0, CL_WHEN_ANSWER_SUMMON, (struct cl_action){.op = CL_OP_MOVE_VICE, .target = CL_TARGET_ANY_VICED});
    put_back(&g, CL_AWAY, 1, "anarchy", CL_BACK_DOWN);
    act(&g, CL_SUMMON, id(&g, "party_queen_bri"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    act(&g, CL_PICK, CL_OWN_1, 0);
    act(&g, CL_PICK, CL_THEIR_1, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    assert_int_equal(host(&g)->body[0].vice, 1);
}

/* CL-107: what this effect has discarded, not an earlier one. */
static void discards_are_counted_anew(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {{.op = CL_OP_DISCARD_HAND},
                                             {.op = CL_OP_STABILITY, .per = CL_PER_DISCARDED, .amount = 100}};
    table(&g);
    for (uint32_t i = 0; i < 2; i++) {
        int card = spell(2, steps);
        for (uint32_t k = 0; k < 3 - i; k++)
            give(&g, CL_HOST, "tutoring");
        cast_it(card);
        assert_int_equal(host(&g)->stability, i ? 5500 : 5300);
    }
}

/* CL-101: a negation that is reversed is none: the activation that it answered is its new player's own. */
static void negations_are_reversed(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "one_more_shot");
    put_back(&g, CL_AWAY, 0, "critical_bug", CL_BACK_DOWN);
    struct cl_card *c =
        made(&g, CL_TRAP, CL_WHEN_ANSWER_TRAP, (struct cl_action){.op = CL_OP_NEGATE_AND_REVERSE});
    put_back(&g, CL_HOST, 1, c->name, CL_BACK_DOWN);
    cast(&g, "one_more_shot");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    pass_all(&g);
    assert_int_equal(host(&g)->reputation, 500);
}

/* CL-272: a hand is compared without the card that is played; CL-291 has its figure: more than five. */
static void hands_are_compared(void **unused) {
    (void)unused;
    for (int32_t their = 1; their < 3; their++) {
        table(&g);
        int card = spell_of(
            (struct cl_action){.op = CL_OP_REPUTATION, .amount = 300, .condition = CL_IF_SMALLER_HAND});
        give(&g, CL_HOST, "tutoring");
        for (int32_t i = 0; i < their; i++)
            give(&g, CL_AWAY, "bake_sale");
        if (their == 1)
            refuse(&g, CL_NO_CONDITION, CL_CAST, card, 0);
        else
            cast_it(card);
        assert_int_equal(host(&g)->reputation, their == 1 ? 0 : 300);
    }
    for (int32_t own = 5; own < 7; own++) {
        table(&g);
        int card = spell_of(
            (struct cl_action){.op = CL_OP_REPUTATION, .amount = 300, .condition = CL_IF_HAND_BEYOND});
        for (int32_t i = 0; i < own; i++)
            give(&g, CL_HOST, "tutoring");
        cast_it(card);
        assert_int_equal(host(&g)->reputation, own == 5 ? 0 : 300);
    }
}

/* D-24, CL-107: discards down to a number; a hand that loses nothing is not shown to the caster. */
static void discards_go_down_to_a_number(void **unused) {
    (void)unused;
    static const struct {
        uint8_t hand, per;
        int16_t amount;
        uint32_t goes;
    } rows[] = {{5, CL_PER_HAND_BEYOND, 5, 0}, {7, CL_PER_HAND_BEYOND, 5, 2}, {0, 0, 2, 0}, {1, 0, 2, 1}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        for (uint32_t k = 0; k < rows[i].hand; k++)
            give(&g, CL_AWAY, k ? "bake_sale" : "tutoring");
        cast_it(spell_of((struct cl_action){.op = CL_OP_DISCARD,
                                            .who = CL_WHO_OPPONENT,
                                            .per = rows[i].per,
                                            .amount = rows[i].amount,
                                            .what = 1}));
        assert_int_equal(away(&g)->revealed, rows[i].goes > 0);
        uint32_t n = 0;
        for (; asked(&g).kind == CL_ASK_CARD; n++) {
            refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, "late_rent_ricky"), 0);
            act(&g, CL_PICK_CARD, id(&g, n || rows[i].hand == 1 ? "tutoring" : "bake_sale"), 0);
        }
        assert_int_equal(n, rows[i].goes);
        assert_int_equal(away(&g)->grave_n, rows[i].goes);
    }
}

/* Whole piles of one player alone; a deck that a random card empties is answered (CL-284: nobody loses). */
static void piles_of_one_player(void **unused) {
    (void)unused;
    for (uint8_t who = CL_WHO_SELF; who <= CL_WHO_OPPONENT; who++)
        for (uint32_t hand = 0; hand < 2; hand++) {
            table(&g);
            give(&g, CL_HOST, "tutoring");
            give(&g, CL_AWAY, "bake_sale");
            bury(&g, CL_HOST, "tutoring");
            bury(&g, CL_AWAY, "bake_sale");
            cast_it(spell_of((struct cl_action){
                .op = CL_OP_MOVE, .who = who, .target = hand ? CL_TARGET_HAND : CL_TARGET_WHOLE_GRAVEYARD}));
            assert_int_equal(host(&g)->deck_n, 20 + (who == CL_WHO_SELF));
            assert_int_equal(away(&g)->deck_n, 20 + (who == CL_WHO_OPPONENT));
            assert_int_equal(host(&g)->hand_n, who == CL_WHO_SELF && hand ? 0 : 1);
            assert_int_equal(away(&g)->hand_n, who == CL_WHO_OPPONENT && hand ? 0 : 1);
            assert_int_equal(host(&g)->hand[host(&g)->hand_n] | away(&g)->grave[away(&g)->grave_n], 0);
        }
    for (uint32_t deck = 1; deck < 3; deck++) {
        blank(&g, DOC);
        away(&g)->clout = 0;
        fill_deck(&g, CL_HOST, deck);
        fill_deck(&g, CL_AWAY, 2);
        trap(0, CL_WHEN_ANSWER_DECK_EMPTY, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
        cast_it(spell_of((struct cl_action){.op = CL_OP_RANDOM_TO_HAND, .amount = 1}));
        while (asked(&g).kind == CL_ASK_ANSWER) {
            bool fits = is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
            act(&g, fits ? CL_RESPOND : CL_PASS, fits ? CL_OWN_BACK_1 : 0, 0);
        }
        assert_int_equal(away(&g)->reputation, deck == 1 ? 100 : 0);
        assert_int_equal(host(&g)->hand_n, 1);
    }
}

/* CL-097: no more than the deck has; one card is seen and needs no order; what was seen stays known. */
static void scry_has_bounds(void **unused) {
    (void)unused;
    static const struct {
        uint8_t deck, known;
        int16_t amount;
        uint8_t asked, seen;
    } rows[] = {{0, 0, 2, 0, 0}, {1, 0, 2, 0, 1}, {5, 0, 1, 0, 1},
                {5, 3, 1, 0, 3}, {2, 0, 9, 1, 2}, {5, 1, 3, 2, 3}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        blank(&g, DOC);
        away(&g)->clout = 0;
        for (uint32_t k = 0; k < rows[i].deck; k++)
            stack(&g, CL_HOST, "tutoring");
        host(&g)->known = rows[i].known;
        cast_it(spell_of((struct cl_action){.op = CL_OP_SCRY, .amount = rows[i].amount}));
        assert_int_equal(has_event(&g, CL_EV_SCRIED), rows[i].deck > 0);
        for (uint32_t k = 0; k < rows[i].asked; k++) {
            assert_int_equal(asked(&g).kind, CL_ASK_ORDER);
            act(&g, CL_PICK_CARD, id(&g, "tutoring"), 0);
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(host(&g)->known, rows[i].seen);
    }
}

/* CL-097: the card that is picked comes up, those above it move down in their order. */
static void order_is_kept_below(void **unused) {
    (void)unused;
    static const char *const names[] = {"tutoring", "bake_sale", "all_nighter", "peer_review"};
    blank(&g, DOC);
    away(&g)->clout = 0;
    for (uint32_t i = 0; i < 4; i++)
        stack(&g, CL_HOST, names[i]);
    cast_it(spell_of((struct cl_action){.op = CL_OP_SCRY, .amount = 4}));
    act(&g, CL_PICK_CARD, id(&g, names[0]), 0);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(host(&g)->deck[i], id(&g, names[(i + 1) % 4]));
    refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, names[0]), 0); /* it lies in order already */
    act(&g, CL_PICK_CARD, id(&g, names[2]), 0);
    act(&g, CL_PICK_CARD, id(&g, names[1]), 0);
    static const uint8_t wanted[] = {3, 1, 2, 0};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(host(&g)->deck[i], id(&g, names[wanted[i]]));
}

/* CL-265: to the last level; what is in hand must be in reach of what lies open, also when it resolves. */
static void rituals_count_levels(void **unused) {
    (void)unused;
    static const struct {
        uint8_t level, gives; /* of the one in hand; stereotypes of level 4 that go */
        bool gone;            /* those on the board, before it resolves */
    } rows[] = {{4, 1, false}, {5, 2, false}, {8, 2, false}, {9, 0, false}, {8, 0, true}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        int card = spell_of((struct cl_action){.op = CL_OP_SUMMON, .target = CL_TARGET_HAND});
        g.r.card[card].subkind = CL_RITUAL;
        struct cl_card *big = made(&g, CL_STEREOTYPE, CL_WHEN_NEVER, (struct cl_action){0});
        big->abilities = 0;
        big->level = rows[i].level;
        cl_index(&g.r);
        give(&g, CL_HOST, big->name);
        give(&g, CL_HOST, "one_more_shot"); /* no stereotype: of no level, but never called */
        for (uint32_t k = 0; k < 2; k++)
            put_body(&g, CL_HOST, k, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 2, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        if (rows[i].level > 8) {
            refuse(&g, CL_NO_TARGET, CL_CAST, card, 0);
            continue;
        }
        if (rows[i].gone)
            trap(0, CL_WHEN_ANSWER_SPELL, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
        cast_it(card);
        if (rows[i].gone) {
            cl_destroy_body(&g.r, &g.s, CL_HOST, 1, CL_BY_EFFECT, NULL);
            pass_all(&g);
        } else {
            refuse(&g, CL_NO_TARGET, CL_PICK_CARD, id(&g, "one_more_shot"), 0);
            act(&g, CL_PICK_CARD, id(&g, big->name), 0);
            refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_3, 0);
            for (uint32_t k = 0; k < rows[i].gives; k++) {
                assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
                act(&g, CL_PICK, CL_OWN_1 + k, 0);
            }
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(host(&g)->hand_n, rows[i].gone ? 2 : 1);
        assert_int_equal(host(&g)->body[0].card == id(&g, big->name), !rows[i].gone);
    }
}

/* S-02, CL-266: a set card is asked about what some card of the content answers, by name or as a quick-play.
 */
static void questions_follow_the_content(void **unused) {
    (void)unused;
    static const uint8_t subkinds[] = {CL_NORMAL, CL_CONTINUOUS, CL_QUICK};
    for (uint32_t i = 0; i < 5; i++) {
        table(&g);
        for (uint32_t card = 1; card <= g.r.cards; card++)
            for (uint32_t k = 0; k < g.r.card[card].abilities; k++)
                if (g.r.card[card].ability[k].when == CL_WHEN_ANSWER_SUMMON)
                    g.r.card[card].ability[k].when = CL_WHEN_ANSWER_ATTACK;
        const struct cl_action a = {.op = CL_OP_DRAW, .amount = 1};
        if (i < 3)
            made(&g, CL_SPELL, CL_WHEN_RESOLVES, a)->subkind = subkinds[i];
        else
            made(&g, i == 3 ? CL_TRAP : CL_STEREOTYPE, CL_WHEN_ANSWER_SUMMON, a);
        cl_index(&g.r);
        if (i < 4)
            put_back(&g, CL_AWAY, 0, "error_404", CL_BACK_DOWN);
        else
            put_body(&g, CL_AWAY, 2, g.r.card[g.r.cards].name, 0); /* it lies open and answers itself */
        give(&g, CL_HOST, "party_queen_bri");
        act(&g, CL_SUMMON, id(&g, "party_queen_bri"), 0);
        assert_int_equal(asked(&g).kind, i < 2 ? CL_ASK_MAIN : CL_ASK_ANSWER);
        if (i == 4)
            act(&g, CL_RESPOND, CL_OWN_3, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aims_by_the_table),
        cmocka_unit_test(aims_are_needed),
        cmocka_unit_test(hands_are_called),
        cmocka_unit_test(steps_have_their_own_picks),
        cmocka_unit_test(steps_before_the_pick),
        cmocka_unit_test(triggers_pick_as_they_resolve),
        cmocka_unit_test(doubled_traps_keep_their_choice),
        cmocka_unit_test(prices_have_bounds),
        cmocka_unit_test(archetypes_count_by_the_switch),
        cmocka_unit_test(nobody_is_meant),
        cmocka_unit_test(one_condition_is_enough),
        cmocka_unit_test(doubled_traps_do_it_all_again),
        cmocka_unit_test(doubled_traps_move_counters_once),
        cmocka_unit_test(discards_are_counted_anew),
        cmocka_unit_test(negations_are_reversed),
        cmocka_unit_test(hands_are_compared),
        cmocka_unit_test(discards_go_down_to_a_number),
        cmocka_unit_test(piles_of_one_player),
        cmocka_unit_test(scry_has_bounds),
        cmocka_unit_test(order_is_kept_below),
        cmocka_unit_test(rituals_count_levels),
        cmocka_unit_test(questions_follow_the_content),
    };
    return cmocka_run_group_tests_name("cl_vocabulary", tests, NULL, NULL);
}
