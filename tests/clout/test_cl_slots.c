/* What leaves a slot, and who comes next there (CL-209): picks, sources, attacks and happenings that wait for
 * a card never take another for it. Also what a loss, a guest and a card that will not die come to: CL-289 to
 * CL-293, S-05, S-09. */
#include "cl_play.h"

static struct game g;

static void cast_it(int card) {
    host(&g)->clout = 4;
    act(&g, CL_CAST, card, 0);
}

static struct cl_card *made_of(uint32_t kind, uint32_t when, uint32_t n, const struct cl_action *a) {
    struct cl_card *c = made(&g, kind, when, a[0]);
    c->ability[0].actions = (uint8_t)n;
    memcpy(c->ability[0].action, a, n * sizeof *a);
    cl_index(&g.r);
    return c;
}

static void set_trap(uint32_t seat, uint32_t slot, uint32_t when, struct cl_action a) {
    put_back(&g, seat, slot, made(&g, CL_TRAP, when, a)->name, CL_BACK_DOWN);
}

/* The opponent may answer, and so the table can be changed in between. */
static void let_answer(void) {
    set_trap(CL_AWAY, 2, CL_WHEN_ANSWER_ACTIVATION, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
}

/* The stereotype in a slot goes to the graveyard, and another one lies there. */
static void replace(uint32_t seat, uint32_t slot) {
    cl_destroy_body(&g.r, &g.s, seat, slot, CL_BY_EFFECT, NULL);
    put_body(&g, seat, slot, "party_queen_bri", 0);
}

/* Picks of a link: the first or the second one is another card now. */
static void picks_are_forgotten(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_OWN, .amount = 1},
                                             {.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 2}};
    static const struct {
        uint8_t seat, slot, own, their;
    } rows[] = {{CL_HOST, 1, 0, 2}, {CL_AWAY, 0, 1, 0}, {CL_HOST, 0, 1, 2}, {CL_AWAY, 1, 1, 2}};
    for (uint32_t i = 0; i < 4; i++) {
        table(&g);
        for (uint32_t k = 0; k < 2; k++) {
            put_body(&g, CL_HOST, k, "late_rent_ricky", 0);
            put_body(&g, CL_AWAY, k, "influencer_couple", 0);
        }
        const char *name = made_of(CL_SPELL, CL_WHEN_RESOLVES, 2, steps)->name;
        give(&g, CL_HOST, name);
        let_answer();
        cast_it(id(&g, name));
        act(&g, CL_PICK, CL_OWN_2, 0);
        act(&g, CL_PICK, CL_THEIR_1, 0);
        replace(rows[i].seat, rows[i].slot);
        pass_all(&g);
        assert_int_equal(host(&g)->body[1].vice, rows[i].own);
        assert_int_equal(away(&g)->body[0].vice, rows[i].their);
        assert_int_equal(cl_vice_total(&g.s), rows[i].own + rows[i].their);
    }
}

/* A card of the graveyard that was picked is no place, though it has the same number. */
static void cards_are_no_places(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {{.op = CL_OP_MOVE, .target = CL_TARGET_GRAVEYARD},
                                             {.op = CL_OP_ADD_VICE, .target = CL_TARGET_OWN, .amount = 1},
                                             {.op = CL_OP_MOVE, .target = CL_TARGET_GRAVEYARD}};
    for (uint32_t first = 0; first < 2; first++) {
        table(&g);
        const char *card = g.r.card[CL_OWN_2].name;
        bury(&g, CL_HOST, card);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        const char *name = made_of(CL_SPELL, CL_WHEN_RESOLVES, 2, steps + !first)->name;
        give(&g, CL_HOST, name);
        let_answer();
        cast_it(id(&g, name));
        if (!first)
            act(&g, CL_PICK, CL_OWN_1, 0);
        act(&g, CL_PICK_CARD, CL_OWN_2, 0);
        if (first)
            act(&g, CL_PICK, CL_OWN_1, 0);
        cl_destroy_body(&g.r, &g.s, CL_HOST, 1, CL_BY_EFFECT, NULL);
        pass_all(&g);
        assert_int_equal(host(&g)->hand_n, 1);
        assert_int_equal(host(&g)->hand[0], CL_OWN_2);
        assert_int_equal(host(&g)->body[0].vice, 1);
    }
}

/* "This card" is the one that acts, while it waits in the chain and within its effect; gone, it is nobody. */
static void sources_are_forgotten(void **unused) {
    (void)unused;
    for (uint32_t other = 0; other < 2; other++) {
        table(&g);
        const struct cl_action on_itself = {.op = CL_OP_ADD_VICE, .target = CL_TARGET_THIS, .amount = 1};
        put_body(&g, CL_HOST, 0, made(&g, CL_STEREOTYPE, CL_WHEN_MAIN, on_itself)->name, 0);
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        let_answer();
        act(&g, CL_USE, CL_OWN_1, 0);
        replace(CL_HOST, other);
        pass_all(&g);
        assert_int_equal(host(&g)->body[0].vice, other);
        assert_int_equal(cl_vice_total(&g.s), other);
    }
    table(&g);
    static const struct cl_action steps[] = {{.op = CL_OP_RETURN, .target = CL_TARGET_THIS},
                                             {.op = CL_OP_SUMMON, .target = CL_TARGET_GRAVEYARD},
                                             {.op = CL_OP_DESTROY, .target = CL_TARGET_THIS}};
    put_body(&g, CL_HOST, 0, made_of(CL_STEREOTYPE, CL_WHEN_MAIN, 3, steps)->name, 0);
    put_back(&g, CL_AWAY, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    put_back(&g, CL_AWAY, 1, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    bury(&g, CL_HOST, "party_queen_bri");
    act(&g, CL_USE, CL_OWN_1, 0);
    act(&g, CL_PICK_CARD, id(&g, "party_queen_bri"), 0);
    assert_int_equal(host(&g)->body[0].card, id(&g, "party_queen_bri"));
    assert_false(has_event(&g, CL_EV_DESTROYED));
    assert_int_not_equal(away(&g)->back[0].card, 0); /* nor is nobody a place */
}

/* S-05: an attack whose attacker or target has gone is off, whoever lies there now; others may come and go.
 */
static void attacks_are_forgotten(void **unused) {
    (void)unused;
    static const struct {
        uint8_t seat, slot;
        bool fought;
    } rows[] = {{CL_HOST, 0, false}, {CL_AWAY, 1, false}, {CL_HOST, 1, true}, {CL_AWAY, 0, true}};
    for (uint32_t i = 0; i < 4; i++) {
        table(&g);
        for (uint32_t k = 0; k < 2; k++) {
            put_body(&g, CL_HOST, k, "detention_dealer", 0);
            put_body(&g, CL_AWAY, k, "influencer_couple", 0);
        }
        set_trap(CL_AWAY, 2, CL_WHEN_ANSWER_ATTACK, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
        act(&g, CL_NEXT_PHASE, 0, 0);
        pass_all(&g);
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
        replace(rows[i].seat, rows[i].slot);
        pass_all(&g); /* also what comes of the destruction */
        assert_int_equal(away(&g)->stability, rows[i].fought ? 4700 : 5000);
        assert_int_equal(host(&g)->stability, 5000);
        assert_int_equal(host(&g)->grave_n + away(&g)->grave_n, rows[i].fought ? 2 : 1);
    }
}

/* CL-099, CL-101: a redirect has nothing to do once the attack is off, and is none of the attacker's. */
static void redirects_come_too_late(void **unused) {
    (void)unused;
    for (uint32_t reversed = 0; reversed < 2; reversed++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "detention_dealer", 0);
        put_body(&g, CL_HOST, 1, "detention_dealer", 0);
        for (uint32_t k = 0; k < 3; k++)
            put_body(&g, CL_AWAY, k, "influencer_couple", 0);
        put_back(&g, CL_AWAY, 0, "mood_swing", CL_BACK_DOWN);
        set_trap(CL_HOST, 0, CL_WHEN_ANSWER_TRAP,
                 (struct cl_action){.op = reversed ? CL_OP_NEGATE_AND_REVERSE : CL_OP_DRAW, .amount = 1});
        act(&g, CL_NEXT_PHASE, 0, 0);
        pass_all(&g);
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(asked(&g).seat, CL_HOST);
        if (!reversed)
            cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
        assert_false(has_event(&g, CL_EV_ATTACK_REDIRECTED));
        assert_int_equal(has_event(&g, CL_EV_BATTLE_RESOLVED), reversed);
    }
}

/* What has just resolved is meant as long as it lies there (Disciplinary Action). */
static void answered_cards_are_forgotten(void **unused) {
    (void)unused;
    for (uint32_t other = 0; other < 2; other++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "test_curve_tyrant", 0);
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        put_back(&g, CL_HOST, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        put_back(&g, CL_AWAY, 0, "disciplinary_action", CL_BACK_DOWN);
        act(&g, CL_USE, CL_OWN_1, 0);
        while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
            act(&g, CL_PASS, 0, 0);
        replace(CL_HOST, other);
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        pass_all(&g);
        assert_int_equal(host(&g)->body[0].card, other ? 0 : id(&g, "party_queen_bri"));
        assert_int_not_equal(host(&g)->body[1].card, 0);
        assert_int_not_equal(host(&g)->back[0].card, 0);
    }
}

/* A summon that still waits is not that of the card which lies there now: nobody has summoned it. */
static void arrivals_are_forgotten(void **unused) {
    (void)unused;
    for (uint32_t gone = 0; gone < 2; gone++) {
        table(&g);
        struct cl_card *c = made(&g, CL_STEREOTYPE, CL_WHEN_SUMMONED,
                                 (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
        g.s.list[CL_HOST][card_id(&g.r, "late_rent_ricky")]++;
        cl_summon(&g.r, &g.s, CL_HOST, 0, gone ? card_id(&g.r, "late_rent_ricky") : card_id(&g.r, c->name), 0,
                  NULL);
        put_body(&g, CL_AWAY, 0, c->name, 0);
        cl_destroy_body(&g.r, &g.s, CL_AWAY, 0, CL_BY_EFFECT, NULL); /* the same slot of the other side */
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
        cl_destroy_body(&g.r, &g.s, CL_HOST, 1, CL_BY_EFFECT, NULL);
        if (gone) {
            cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL);
            put_body(&g, CL_HOST, 0, c->name, 0);
        }
        cl_run(&g.r, &g.s, NULL);
        pass_all(&g);
        assert_int_equal(host(&g)->reputation, gone ? 0 : 100);
    }
}

/* The same within its own happening: it goes, and whom it takes into its slot was not summoned. */
static void arrivals_are_not_those_of_guests(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {{.op = CL_OP_RETURN, .target = CL_TARGET_THIS},
                                             {.op = CL_OP_TAKE_CONTROL, .target = CL_TARGET_THEIRS}};
    table(&g);
    const char *name = made_of(CL_STEREOTYPE, CL_WHEN_SUMMONED, 2, steps)->name;
    struct cl_card *c =
        made(&g, CL_STEREOTYPE, CL_WHEN_MAIN, (struct cl_action){.op = CL_OP_DRAW, .amount = 1});
    c->abilities = 2;
    c->ability[1] = (struct cl_ability){.when = CL_WHEN_SUMMONED, .actions = 1};
    c->ability[1].action[0] = (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100};
    cl_index(&g.r);
    give(&g, CL_HOST, name);
    put_body(&g, CL_AWAY, 2, c->name, 0);
    act(&g, CL_SUMMON, id(&g, name), 0);
    act(&g, CL_PICK, CL_THEIR_3, 0);
    assert_int_equal(host(&g)->body[0].card, id(&g, c->name));
    assert_int_equal(host(&g)->hand[0], id(&g, name));
    assert_int_equal(host(&g)->reputation, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* The card that is answered is the link below, where it lies; immunity counts, and nobody else is hit. */
static void links_below_are_meant(void **unused) {
    (void)unused;
    for (uint32_t immune = 0; immune < 2; immune++) {
        table(&g);
        put_body(&g, CL_HOST, 2, "test_curve_tyrant", immune ? CL_BODY_NO_TRAPS : 0);
        put_back(&g, CL_HOST, 0, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        set_trap(CL_AWAY, 1, CL_WHEN_ANSWER_EFFECT,
                 (struct cl_action){.op = CL_OP_DESTROY, .target = CL_TARGET_ANSWERED});
        act(&g, CL_USE, CL_OWN_3, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
        assert_int_equal(host(&g)->body[2].card != 0, immune);
        assert_int_not_equal(host(&g)->back[0].card, 0);
    }
    for (uint32_t own = 0; own < 2; own++) { /* a trap that answers a trap of either side: the third link */
        table(&g);
        give(&g, CL_HOST, "one_more_shot");
        put_back(&g, CL_AWAY, 0, "dui_checkpoint", CL_BACK_DOWN);
        put_back(&g, CL_HOST, 2, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
        set_trap(own ? CL_AWAY : CL_HOST, 1, CL_WHEN_ANSWER_TRAP,
                 (struct cl_action){.op = CL_OP_BANISH, .target = CL_TARGET_ANSWERED});
        cast(&g, "one_more_shot");
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_2, 0))
            act(&g, CL_PASS, 0, 0);
        act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
        pass_all(&g);
        assert_int_equal(away(&g)->banished_n, 1);
        assert_int_equal(away(&g)->banished[0], id(&g, "dui_checkpoint"));
        assert_int_equal(host(&g)->reputation, 100); /* the effect happens all the same: 500 less 400 */
    }
}

/* CL-290: only a stereotype is a loss that can be answered so, and it comes back to its owner. */
static void losses_are_of_stereotypes(void **unused) {
    (void)unused;
    static const struct {
        uint8_t target;
        bool guest, loss;
    } rows[] = {{CL_TARGET_EACH_THEIRS, false, true},
                {CL_TARGET_EACH_THEIRS, true, true},
                {CL_TARGET_EACH_SPELL, false, false},
                {CL_TARGET_EACH_TRAP, false, false}};
    for (uint32_t i = 0; i < 4; i++) {
        table(&g);
        struct cl_body *b = put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
        if (rows[i].guest) {
            b->owner = CL_HOST;
            b->flags = CL_BODY_GUEST;
            g.s.list[CL_AWAY][b->card]--;
            g.s.list[CL_HOST][b->card]++;
        }
        put_field(&g, CL_AWAY, "dive_bar_karaoke");
        put_back(&g, CL_AWAY, 0, "tutoring", CL_BACK_DOWN | CL_BACK_FRESH);
        set_trap(CL_AWAY, 1, CL_WHEN_ANSWER_LOSS,
                 (struct cl_action){.op = CL_OP_MOVE, .target = CL_TARGET_DESTROYED});
        if (rows[i].target == CL_TARGET_EACH_TRAP)
            put_back(&g, CL_AWAY, 2, g.r.card[away(&g)->back[1].card].name, CL_BACK_DOWN);
        const struct cl_action a = {.op = CL_OP_DESTROY, .target = rows[i].target};
        const char *name = made_of(CL_SPELL, CL_WHEN_RESOLVES, 1, &a)->name;
        give(&g, CL_HOST, name);
        cast_it(id(&g, name));
        bool answered = false;
        while (asked(&g).kind == CL_ASK_ANSWER) {
            bool fits = is_legal(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
            answered |= fits;
            act(&g, fits ? CL_RESPOND : CL_PASS, fits ? CL_OWN_BACK_2 : 0, 0);
        }
        assert_int_equal(answered, rows[i].loss);
        assert_int_equal(host(&g)->hand_n, rows[i].guest);
        assert_int_equal(away(&g)->hand_n, rows[i].loss && !rows[i].guest);
    }
}

/* Who would not die: not face down, not twice in a turn; a shield ends with its turn, and is for battle. */
static void some_die_after_all(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "volunteer_valedictorian", CL_BODY_DOWN | CL_BODY_DEFENSE);
    assert_true(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL));
    put_body(&g, CL_HOST, 0, "volunteer_valedictorian", 0);
    assert_false(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL));
    assert_true(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL));
    host(&g)->shield_until = 4;
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    assert_true(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_BATTLE, NULL));
    host(&g)->shield_until = 6;
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    assert_false(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_BATTLE, NULL));
    assert_true(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL));
    put_body(&g, CL_HOST, 0, "volunteer_valedictorian", 0);
    assert_true(cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_BREAKDOWN, NULL)); /* S-09 */
}

/* Guests keep position, counters and guard, and may attack; who takes back his own is no guest. At the end of
 * the turn they go home, or, where no slot is free, to their owner's graveyard. */
static void guests_come_and_go(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t seat = i / 2, home = cl_other(seat), full = i % 2;
        struct cl_player *p = &g.s.player[seat], *owner = &g.s.player[home];
        table(&g);
        put_body(&g, home, 1, "detention_dealer",
                 CL_BODY_DEFENSE | CL_BODY_NO_TRAPS | CL_BODY_FRESH | CL_BODY_ATTACKED | CL_BODY_MOVED)
            ->vice = 2;
        g.s.whens[seat] = 0;
        cl_take_control(&g.r, &g.s, seat, 1, NULL);
        assert_int_equal(p->body[0].flags, CL_BODY_DEFENSE | CL_BODY_NO_TRAPS | CL_BODY_GUEST);
        assert_int_equal(p->body[0].owner, home);
        assert_int_equal(p->body[0].vice, 2);
        assert_int_equal(g.s.whens[seat], g.r.whens[p->body[0].card]); /* it triggers for its new player */
        for (uint32_t k = 0; full && k < 3; k++)
            put_body(&g, home, k, "influencer_couple", 0);
        g.s.whens[home] = 0;
        cl_return_guests(&g.r, &g.s, NULL);
        assert_int_equal(p->body[0].card, 0);
        assert_int_equal(owner->grave_n, full);
        assert_int_equal(p->grave_n, 0);
        if (!full) {
            assert_int_equal(owner->body[0].flags, CL_BODY_DEFENSE | CL_BODY_NO_TRAPS);
            assert_int_equal(owner->body[0].vice, 2);
            assert_int_equal(g.s.whens[home], g.r.whens[owner->body[0].card]);
        }
        assert_conserved(&g.s);
    }
    table(&g);
    struct cl_body *b = put_body(&g, CL_AWAY, 2, "late_rent_ricky", CL_BODY_GUEST);
    b->owner = CL_HOST;
    g.s.list[CL_AWAY][b->card]--;
    g.s.list[CL_HOST][b->card]++;
    cl_take_control(&g.r, &g.s, CL_HOST, 0, NULL); /* nobody is there */
    assert_int_equal(host(&g)->body[0].card, 0);
    cl_take_control(&g.r, &g.s, CL_HOST, 2, NULL);
    assert_int_equal(host(&g)->body[0].flags, 0);
    cl_return_guests(&g.r, &g.s, NULL);
    assert_int_equal(host(&g)->body[0].card, id(&g, "late_rent_ricky"));
    for (uint32_t i = 1; i < 3; i++)
        put_body(&g, CL_HOST, i, "party_queen_bri", CL_BODY_GUEST)->owner = CL_AWAY;
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    const struct cl_state before = g.s;
    cl_take_control(&g.r, &g.s, CL_HOST, 0, NULL); /* no slot is free by now */
    assert_memory_equal(&g.s, &before, sizeof before);
    host(&g)->body[2].flags = 0; /* of the others one goes home, from the middle */
    cl_return_guests(&g.r, &g.s, NULL);
    assert_int_equal(host(&g)->body[1].card, 0);
    assert_int_equal(away(&g)->body[1].card, id(&g, "party_queen_bri"));
}

/* CL-097, CL-206, CL-296: what a seat knows of its deck goes with the cards drawn and ends with a shuffle,
 * which puts that deck into another order and no other. */
static void decks_are_forgotten(void **unused) {
    (void)unused;
    table(&g);
    host(&g)->known = 3;
    cl_draw(&g.r, &g.s, CL_HOST, 2, NULL);
    assert_int_equal(host(&g)->known, 1);
    cl_draw(&g.r, &g.s, CL_HOST, 2, NULL);
    assert_int_equal(host(&g)->known, 0);
    host(&g)->known = away(&g)->known = 3;
    const struct cl_state before = g.s;
    cl_shuffle(&g.s, CL_HOST, NULL);
    assert_memory_not_equal(host(&g)->deck, before.player[CL_HOST].deck, host(&g)->deck_n);
    assert_memory_equal(away(&g)->deck, before.player[CL_AWAY].deck, away(&g)->deck_n);
    assert_conserved(&g.s);
    assert_int_equal(host(&g)->known, 0);
    assert_int_equal(away(&g)->known, 3);
    for (uint32_t i = 0; i < 38; i++) /* a card out of the middle of a pile; no other pile moves */
        bury(&g, CL_AWAY, i == 30 ? "tutoring" : "bake_sale");
    cl_banish(&g.s, CL_AWAY, card_id(&g.r, "all_nighter"), CL_ZONE_HAND, NULL);
    g.s.list[CL_AWAY][card_id(&g.r, "all_nighter")]++;
    cl_from_grave(&g.s, CL_AWAY, card_id(&g.r, "tutoring"));
    cl_to_deck(&g.s, CL_AWAY, card_id(&g.r, "tutoring"));
    assert_int_equal(away(&g)->known, 0);
    assert_int_equal(away(&g)->banished[0], card_id(&g.r, "all_nighter"));
    assert_conserved(&g.s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks_are_forgotten),     cmocka_unit_test(cards_are_no_places),
        cmocka_unit_test(sources_are_forgotten),   cmocka_unit_test(attacks_are_forgotten),
        cmocka_unit_test(redirects_come_too_late), cmocka_unit_test(answered_cards_are_forgotten),
        cmocka_unit_test(arrivals_are_forgotten),  cmocka_unit_test(arrivals_are_not_those_of_guests),
        cmocka_unit_test(links_below_are_meant),   cmocka_unit_test(losses_are_of_stereotypes),
        cmocka_unit_test(some_die_after_all),      cmocka_unit_test(guests_come_and_go),
        cmocka_unit_test(decks_are_forgotten),
    };
    return cmocka_run_group_tests_name("cl_slots", tests, NULL, NULL);
}
