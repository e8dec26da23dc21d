/* Cards on the board, by made-up cards where the content has none: who is guarded and boosted, what leaves
 * and where it goes, and that nothing takes a new card in a slot for the old one: CL-209, CL-121, CL-256,
 * CL-264, CL-285 to CL-290, S-05, S-09, S-15. */
#include "cl_play.h"

static struct game g;

static int spell(struct cl_action a) {
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES, a);
    give(&g, CL_HOST, c->name);
    return id(&g, c->name);
}

static void cast_it(int card) {
    host(&g)->clout = 4;
    act(&g, CL_CAST, card, 0);
}

static struct cl_card *trap(uint32_t seat, uint32_t slot, uint32_t when, struct cl_action a) {
    struct cl_card *c = made(&g, CL_TRAP, when, a);
    put_back(&g, seat, slot, c->name, CL_BACK_DOWN);
    return c;
}

/* A card of an always-effect that lies open in a slot: a stereotype, a continuous spell or a field. The
 * effect is the second action of the second such ability: all of them count. */
static void lay(uint32_t seat, enum cl_zone zone, uint32_t slot, struct cl_action a) {
    static const uint8_t kinds[CL_ZONES] = {
        [CL_ZONE_BOARD] = CL_STEREOTYPE, [CL_ZONE_BACK] = CL_SPELL, [CL_ZONE_FIELD] = CL_FIELD};
    struct cl_card *c = made(&g, kinds[zone], CL_WHEN_ALWAYS, (struct cl_action){.op = CL_OP_ATTACKED_FIRST});
    c->subkind = zone == CL_ZONE_BACK ? CL_CONTINUOUS : CL_NORMAL;
    c->abilities = 2;
    c->ability[1] = c->ability[0];
    c->ability[1].actions = 2;
    c->ability[1].action[1] = a;
    cl_index(&g.r);
    if (zone == CL_ZONE_BOARD)
        put_body(&g, seat, slot, c->name, 0);
    else if (zone == CL_ZONE_BACK)
        put_back(&g, seat, slot, c->name, 0);
    else
        put_field(&g, seat, c->name);
}

/* CL-121, CL-288: a stereotype of the away seat in slot 2 is guarded, by what lies open on its own side. */
static void guards_by_the_table(void **unused) {
    (void)unused;
    static const struct {
        uint8_t zone, slot, seat, target, archetype, what, hidden;
        bool own, counter; /* the trap */
        bool guarded, safe;
    } rows[] = {
        {CL_ZONE_BOARD, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, 0, false, false, true, true},
        {CL_ZONE_BOARD, 2, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, 0, true, true, true, true},
        {CL_ZONE_BOARD, 2, 1, CL_TARGET_THIS, 0, CL_IMMUNE_TRAPS, 0, false, false, false, false},
        {CL_ZONE_BOARD, 1, 1, CL_TARGET_THIS, 0, CL_IMMUNE_TRAPS, 0, false, false, true, true},
        {CL_ZONE_BOARD, 1, 1, CL_TARGET_THIS, 0, CL_IMMUNE_BATTLE, 0, false, false, true, false},
        {CL_ZONE_BOARD, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, CL_BODY_DOWN, false, false, false,
         false},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, 0, false, false, false, false},
        {CL_ZONE_BACK, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, 0, false, false, true, true},
        {CL_ZONE_BACK, 2, 1, CL_TARGET_EACH_OWN, CL_DROPOUTS, CL_IMMUNE_TRAPS, 0, false, false, true, true},
        {CL_ZONE_BACK, 2, 1, CL_TARGET_EACH_OWN, CL_PREPS, CL_IMMUNE_TRAPS, 0, false, false, false, false},
        {CL_ZONE_BACK, 1, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, CL_BACK_DOWN, false, false, false,
         false},
        {CL_ZONE_BACK, 1, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, CL_BACK_BUSY, false, false, false,
         false},
        {CL_ZONE_BACK, 1, 0, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_TRAPS, 0, false, false, false, false},
        {CL_ZONE_FIELD, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_NORMAL_TRAPS, 0, false, false, true, true},
        {CL_ZONE_FIELD, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_NORMAL_TRAPS, 0, false, true, true, false},
        {CL_ZONE_FIELD, 0, 1, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_NORMAL_TRAPS, 0, true, false, true, false},
        {CL_ZONE_FIELD, 0, 0, CL_TARGET_EACH_OWN, 0, CL_IMMUNE_NORMAL_TRAPS, 0, false, false, false, false},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        if (rows[i].target != CL_TARGET_THIS || rows[i].slot != 1 || rows[i].zone != CL_ZONE_BOARD)
            put_body(&g, CL_AWAY, 1, "late_rent_ricky", 0);
        lay(rows[i].seat, rows[i].zone, rows[i].slot,
            (struct cl_action){.op = CL_OP_IMMUNITY,
                               .target = rows[i].target,
                               .archetype = rows[i].archetype,
                               .what = rows[i].what});
        struct cl_player *p = &g.s.player[rows[i].seat];
        if (rows[i].zone == CL_ZONE_BOARD)
            p->body[rows[i].slot].flags |= rows[i].hidden;
        else if (rows[i].zone == CL_ZONE_BACK)
            p->back[rows[i].slot].flags |= rows[i].hidden;
        struct cl_card *c = made(&g, CL_TRAP, CL_WHEN_ANSWER_SUMMON, (struct cl_action){.op = CL_OP_DRAW});
        c->subkind = rows[i].counter ? CL_COUNTER : CL_NORMAL;
        uint32_t seat = rows[i].own ? CL_AWAY : CL_HOST, source = card_id(&g.r, c->name);
        for (uint32_t what = 0; what < CL_IMMUNITIES; what++)
            assert_int_equal(cl_guarded(&g.r, &g.s, CL_AWAY, 1, what),
                             what == rows[i].what && rows[i].guarded);
        assert_int_equal(cl_is_immune(&g.r, &g.s, seat, source, CL_AWAY, 1), rows[i].safe);
        assert_false(cl_is_immune(&g.r, &g.s, seat, card_id(&g.r, "tutoring"), CL_AWAY, 1));
        if (rows[i].what == CL_IMMUNE_BATTLE)
            assert_false(cl_destroy_body(&g.r, &g.s, CL_AWAY, 1, CL_BY_BATTLE, NULL));
        assert_true(cl_destroy_body(&g.r, &g.s, CL_AWAY, 1, CL_BY_EFFECT, NULL));
    }
}

/* CL-121: a trap picks around those that it may not aim at, also where counters go. */
static void traps_pick_around(void **unused) {
    (void)unused;
    for (uint32_t move = 0; move < 2; move++) {
        table(&g);
        for (uint32_t i = 0; i < 2; i++) {
            put_body(&g, CL_AWAY, i, "influencer_couple", i ? CL_BODY_NO_TRAPS : 0)->vice = 1;
            put_body(&g, CL_HOST, i, "party_queen_bri", i ? 0 : CL_BODY_NO_TRAPS)->vice = 1;
        }
        give(&g, CL_HOST, "late_rent_ricky");
        trap(CL_AWAY, 0, CL_WHEN_ANSWER_SUMMON,
             move ? (struct cl_action){.op = CL_OP_MOVE_VICE, .target = CL_TARGET_ANY_VICED}
                  : (struct cl_action){.op = CL_OP_ADD_VICE, .target = CL_TARGET_ANY, .amount = 1});
        act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
        host(&g)->body[2].flags |= CL_BODY_NO_TRAPS;
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_true(is_legal(&g, CL_PICK, CL_OWN_1, 0) && is_legal(&g, CL_PICK, CL_THEIR_2, 0));
        refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_2, 0);
        refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_1, 0);
        refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_3, 0);
        act(&g, CL_PICK, CL_OWN_1, 0);
        if (move) {
            refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_1, 0);
            refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_2, 0);
            refuse(&g, CL_NO_TARGET, CL_PICK, CL_THEIR_3, 0);
            act(&g, CL_PICK, CL_THEIR_2, 0);
        }
        assert_int_equal(away(&g)->body[0].vice, move ? 0 : 2);
        assert_int_equal(host(&g)->body[1].vice, move ? 2 : 1);
    }
}

/* CL-256, CL-285, CL-288: whom an open card boosts; host 1 and 2, away 1. ATK and DEF are each their own. */
static void boosts_by_the_table(void **unused) {
    (void)unused;
    static const struct {
        uint8_t zone, seat, slot, target, archetype, hidden;
        uint8_t reached; /* a bit each */
    } rows[] = {
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_THIS, 0, 0, 1},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH_OWN, 0, 0, 3},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH_OTHER_OWN, 0, 0, 2},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH_THEIRS, 0, 0, 4},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH, 0, 0, 7},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH, CL_DROPOUTS, 0, 6},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH, CL_GEEKS, 0, 1},
        {CL_ZONE_BOARD, 0, 0, CL_TARGET_EACH, 0, CL_BODY_DOWN, 0},
        {CL_ZONE_BOARD, 1, 0, CL_TARGET_THIS, 0, 0, 4},
        {CL_ZONE_BOARD, 1, 0, CL_TARGET_EACH_OTHER_OWN, 0, 0, 0},
        {CL_ZONE_BOARD, 1, 2, CL_TARGET_EACH_OTHER_OWN, 0, 0, 4},
        {CL_ZONE_BOARD, 1, 2, CL_TARGET_EACH_THEIRS, 0, 0, 3},
        {CL_ZONE_BACK, 0, 0, CL_TARGET_EACH_OWN, 0, 0, 3},
        {CL_ZONE_BACK, 0, 2, CL_TARGET_EACH_OTHER_OWN, 0, 0, 3},
        {CL_ZONE_BACK, 0, 1, CL_TARGET_EACH_THEIRS, 0, 0, 4},
        {CL_ZONE_BACK, 0, 1, CL_TARGET_EACH, 0, CL_BACK_DOWN, 0},
        {CL_ZONE_BACK, 0, 1, CL_TARGET_EACH, 0, CL_BACK_BUSY, 0},
        {CL_ZONE_FIELD, 0, 0, CL_TARGET_EACH_OWN, 0, 0, 3},
        {CL_ZONE_FIELD, 1, 0, CL_TARGET_EACH_THEIRS, 0, 0, 3},
        {CL_ZONE_FIELD, 1, 0, CL_TARGET_EACH, CL_DROPOUTS, 0, 7},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        lay(rows[i].seat, rows[i].zone, rows[i].slot,
            (struct cl_action){.op = CL_OP_BOOST,
                               .target = rows[i].target,
                               .archetype = rows[i].archetype,
                               .amount = 300,
                               .second = -200});
        struct cl_player *p = &g.s.player[rows[i].seat];
        if (rows[i].zone == CL_ZONE_BOARD)
            p->body[rows[i].slot].flags |= rows[i].hidden;
        else if (rows[i].zone == CL_ZONE_BACK)
            p->back[rows[i].slot].flags |= rows[i].hidden;
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t seat = k / 2, slot = k % 2;
            if (!g.s.player[seat].body[slot].card)
                put_body(&g, seat, slot, "late_rent_ricky", 0);
            const struct cl_card *c = &g.r.card[g.s.player[seat].body[slot].card];
            bool reached = rows[i].reached >> k & 1;
            assert_int_equal(cl_attack_of(&g.r, &g.s, seat, slot), c->attack + (reached ? 300 : 0));
            assert_int_equal(cl_defense_of(&g.r, &g.s, seat, slot), c->defense - (reached ? 200 : 0));
        }
    }
}

/* CL-264: an equip is worn by one, on its own side; ATK and DEF never fall below 0. */
static void equips_are_worn_by_one(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c =
        made(&g, CL_SPELL, CL_WHEN_RESOLVES,
             (struct cl_action){.op = CL_OP_BOOST, .target = CL_TARGET_OWN, .amount = 400, .second = -100});
    c->subkind = CL_EQUIP;
    c->abilities = 2;
    c->ability[0].actions = 2;
    c->ability[0].action[1] = c->ability[0].action[0];
    c->ability[0].action[1].amount = -50;
    c->ability[0].action[1].op = CL_OP_BOOST;
    c->ability[1] = (struct cl_ability){.when = CL_WHEN_NEVER};
    cl_index(&g.r);
    for (uint32_t i = 0; i < 2; i++) {
        put_body(&g, CL_HOST, i, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, i, "late_rent_ricky", 0);
    }
    put_back(&g, CL_HOST, 2, c->name, 0)->bearer = 2;
    put_back(&g, CL_AWAY, 0, c->name, CL_BACK_BUSY)->bearer = 1;
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1600);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 1), 1950);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_AWAY, 0), 1950);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_AWAY, 1), 1600);
    int32_t defense = g.r.card[host(&g)->body[0].card].defense;
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 1), defense - 200);
    host(&g)->body[0].attack = host(&g)->body[0].defense = -3000;
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 0);
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 0), 0);
    cl_destroy_body(&g.r, &g.s, CL_HOST, 0, CL_BY_EFFECT, NULL); /* it goes with its bearer alone */
    assert_int_not_equal(host(&g)->back[2].card, 0);
    cl_destroy_body(&g.r, &g.s, CL_HOST, 1, CL_BY_EFFECT, NULL);
    assert_int_equal(host(&g)->back[2].card, 0);
    assert_int_equal(host(&g)->grave_n, 3);
    assert_int_not_equal(away(&g)->back[0].card, 0);
    assert_conserved(&g.s);
}

/* CL-264, CL-101: an equip whose effect is reversed boosts nobody and goes. */
static void equips_are_not_reversed(void **unused) {
    (void)unused;
    table(&g);
    int card = spell((struct cl_action){.op = CL_OP_BOOST, .target = CL_TARGET_OWN, .amount = 400});
    g.r.card[card].subkind = CL_EQUIP;
    cl_index(&g.r);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0);
    put_back(&g, CL_AWAY, 0, "curveball", CL_BACK_DOWN);
    cast_it(card);
    act(&g, CL_PICK, CL_OWN_1, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    act(&g, CL_PICK, CL_OWN_1, 0);
    pass_all(&g);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), 1600);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_AWAY, 0), 1600);
    assert_int_equal(host(&g)->grave[0], card);
    assert_false(has_event(&g, CL_EV_BOOSTED));
}

/* CL-290: set cards, fields and guests return to their owners' hands or are banished; what lay face down the
 * other seat does not learn (CL-296). */
static void cards_are_taken_off(void **unused) {
    (void)unused;
    static const struct {
        uint8_t target, place;
        bool down;
    } rows[] = {{CL_TARGET_THEIRS, CL_THEIR_1, false},
                {CL_TARGET_OWN, CL_OWN_1, false}, /* a guest */
                {CL_TARGET_SET_TRAP, CL_THEIR_BACK_2, true},
                {CL_TARGET_A_FIELD, CL_THEIR_FIELD, false}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (uint32_t banish = 0; banish < 2; banish++) {
            table(&g);
            put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
            struct cl_body *guest = put_body(&g, CL_HOST, 0, "influencer_couple", CL_BODY_GUEST);
            guest->owner = CL_AWAY;
            g.s.list[CL_HOST][guest->card]--;
            g.s.list[CL_AWAY][guest->card]++;
            put_back(&g, CL_AWAY, 1, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
            put_field(&g, CL_AWAY, "dive_bar_karaoke");
            cast_it(spell(
                (struct cl_action){.op = banish ? CL_OP_BANISH : CL_OP_RETURN, .target = rows[i].target}));
            act(&g, CL_PICK, rows[i].place, 0);
            const uint8_t *pile = banish ? away(&g)->banished : away(&g)->hand;
            assert_int_equal(away(&g)->banished_n, banish);
            assert_int_equal(away(&g)->hand_n, !banish);
            assert_int_equal(pile[0], id(&g, i == 2   ? "hr_complaint"
                                             : i == 3 ? "dive_bar_karaoke"
                                                      : "influencer_couple"));
            uint32_t told = 0;
            for (uint32_t k = 0; k < g.k.count; k++)
                if (g.event[k].kind == CL_EV_MOVED) {
                    bool hidden = rows[i].down && !banish && g.event[k].audience != 1 << CL_AWAY;
                    assert_int_equal(g.event[k].arg[1], hidden ? 0 : pile[0]);
                    assert_int_equal(told & g.event[k].audience, 0);
                    told |= g.event[k].audience;
                }
            assert_int_equal(told & CL_BOTH, CL_BOTH);
            assert_int_equal(told & ~CL_BOTH, rows[i].down && !banish ? WATCHERS : 0);
        }
    table(&g); /* each, the set ones and the fields of both */
    put_back(&g, CL_HOST, 1, "hr_complaint", CL_BACK_DOWN | CL_BACK_FRESH);
    put_back(&g, CL_AWAY, 2, "tutoring", CL_BACK_DOWN | CL_BACK_FRESH);
    put_field(&g, CL_HOST, "dive_bar_karaoke");
    put_field(&g, CL_AWAY, "dive_bar_karaoke");
    cast_it(spell((struct cl_action){.op = CL_OP_RETURN, .target = CL_TARGET_EACH_SPELL}));
    assert_int_equal(host(&g)->hand_n, 1); /* not the spell itself */
    assert_int_equal(away(&g)->hand_n, 2);
    assert_int_not_equal(host(&g)->back[1].card, 0);
}

/* CL-296: what lay face down goes unknown to a hand, what lay open does not, whatever lies beside it. */
static void face_down_stays_unknown(void **unused) {
    (void)unused;
    for (uint32_t down = 0; down < 2; down++) {
        table(&g);
        put_body(&g, CL_AWAY, 0, "influencer_couple", down ? CL_BODY_DOWN | CL_BODY_DEFENSE : 0);
        put_back(&g, CL_AWAY, 0, "hr_complaint", down ? 0 : CL_BACK_DOWN | CL_BACK_FRESH);
        const struct cl_action a = {.op = CL_OP_RETURN, .target = CL_TARGET_RANDOM_CARD};
        int card = spell(a);
        const struct game before = g;
        uint32_t seen = 0;
        for (uint64_t seed = 1; seed < 30; seed++) {
            g = before;
            g.k.event = g.event;
            stream_open(&g.s.luck, seed);
            cast_it(card);
            bool body = !away(&g)->body[0].card, back = !away(&g)->back[0].card;
            seen |= 1u << (body ? 0 : back ? 1 : 2);
            if (body || back)
                assert_int_equal(count_events(&g, CL_EV_MOVED), (body ? down : !down) ? 2 : 1);
        }
        assert_int_equal(seen, 7); /* and the spell itself, which lies there too */
    }
}

/* CL-285, CL-117: ATK and DEF for the turn or for good, each by its own figure, and they add up. */
static void effects_boost(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    const struct cl_card *c = &g.r.card[id(&g, "late_rent_ricky")];
    for (uint32_t i = 0; i < 4; i++)
        cast_it(spell((struct cl_action){.op = CL_OP_BOOST,
                                         .target = CL_TARGET_EACH_OWN,
                                         .amount = i < 2 ? 300 : -100,
                                         .second = i < 2 ? 50 : 70,
                                         .span = i % 2 ? CL_SPAN_TURN : CL_SPAN_FOREVER}));
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), c->attack + 400);
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 0), c->defense + 240);
    next_turn(&g);
    assert_int_equal(cl_attack_of(&g.r, &g.s, CL_HOST, 0), c->attack + 200);
    assert_int_equal(cl_defense_of(&g.r, &g.s, CL_HOST, 0), c->defense + 120);
    assert_int_equal(host(&g)->stability, 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guards_by_the_table),     cmocka_unit_test(traps_pick_around),
        cmocka_unit_test(boosts_by_the_table),     cmocka_unit_test(equips_are_worn_by_one),
        cmocka_unit_test(equips_are_not_reversed), cmocka_unit_test(cards_are_taken_off),
        cmocka_unit_test(face_down_stays_unknown), cmocka_unit_test(effects_boost),
    };
    return cmocka_run_group_tests_name("cl_board", tests, NULL, NULL);
}
