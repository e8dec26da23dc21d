/* Attacks and battles: CL-023 to CL-025, CL-227, CL-243 to CL-258, D-05, D-06, D-23. */
#include "cl_play.h"

static struct game g;

static void fight(void) {
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
}

/* CL-248 to CL-254: who is destroyed and who loses how much. Figures are given as boosts of equal cards. */
static void battles_by_the_table(void **unused) {
    (void)unused;
    static const struct {
        int16_t attack, figure;
        bool defends, down;
        bool attacker_dies, defender_dies;
        int32_t host_loses, away_loses;
        uint8_t result;
    } rows[] = {
        {1900, 1500, false, false, false, true, 0, 400, CL_BATTLE_WIN}, /* CL-249 */
        {1501, 1500, false, false, false, true, 0, 1, CL_BATTLE_WIN},
        {1500, 1900, false, false, true, false, 400, 0, CL_BATTLE_LOSE}, /* CL-250 */
        {1500, 1501, false, false, true, false, 1, 0, CL_BATTLE_LOSE},
        {1700, 1700, false, false, true, true, 0, 0, CL_BATTLE_DRAW},    /* CL-251 */
        {1900, 1500, true, false, false, true, 0, 0, CL_BATTLE_WIN},     /* CL-252 */
        {1500, 1900, true, false, false, false, 400, 0, CL_BATTLE_LOSE}, /* CL-253 */
        {1700, 1700, true, false, false, false, 0, 0, CL_BATTLE_DRAW},   /* CL-254 */
        {1900, 1500, true, true, false, true, 0, 0, CL_BATTLE_WIN},      /* CL-255 */
        {1500, 1900, true, true, false, false, 400, 0, CL_BATTLE_LOSE},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        struct cl_card *c = made(&g, CL_STEREOTYPE, CL_WHEN_NEVER, (struct cl_action){0});
        c->abilities = 0;
        cl_index(&g.r);
        struct cl_body *a = put_body(&g, CL_HOST, 0, c->name, 0);
        struct cl_body *d =
            put_body(&g, CL_AWAY, 1, c->name,
                     (uint8_t)((rows[i].defends ? CL_BODY_DEFENSE : 0) | (rows[i].down ? CL_BODY_DOWN : 0)));
        a->attack = (int16_t)(rows[i].attack - 1000);
        if (rows[i].down)
            c->defense = rows[i].figure;
        else if (rows[i].defends)
            d->defense = (int16_t)(rows[i].figure - 1000);
        else
            d->turn_attack = (int16_t)(rows[i].figure - 1000); /* CL-256 */
        fight();
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
        assert_int_equal(a->card == 0, rows[i].attacker_dies);
        assert_int_equal(d->card == 0, rows[i].defender_dies);
        assert_int_equal(host(&g)->stability, 5000 - rows[i].host_loses);
        assert_int_equal(away(&g)->stability, 5000 - rows[i].away_loses);
        assert_int_equal(host(&g)->reputation + away(&g)->reputation, 0); /* CL-024, D-05 */
        assert_int_equal(event_arg(&g, CL_EV_BATTLE_RESOLVED, 1), rows[i].result);
        assert_int_equal(has_event(&g, CL_EV_FLIPPED), rows[i].down);
        if (d->card)
            assert_false(d->flags & CL_BODY_DOWN);
        if (a->card)
            refuse(&g, CL_NO_ATTACKED, CL_ATTACK, CL_OWN_1, 0); /* CL-244, CL-258 */
    }
}

/* CL-257: declared, destroyed, to the graveyard, damage, the result. */
static void battle_events_in_order(void **unused) {
    (void)unused;
    static const uint16_t order[] = {CL_EV_ATTACK_DECLARED, CL_EV_DESTROYED, CL_EV_SENT_TO_GRAVEYARD,
                                     CL_EV_STABILITY_CHANGED, CL_EV_BATTLE_RESOLVED};
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(g.event[i].kind, order[i]);
    assert_int_equal(g.event[1].arg[3], CL_BY_BATTLE); /* CL-293 */
    assert_int_equal(away(&g)->stability, 4700);
}

/* CL-246 to CL-248, D-23: face-down ones may be attacked and do not stand in the way, unless the switch says
 * so. */
static void direct_attacks(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 2, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    fight();
    assert_true(is_legal(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_3));
    refuse(&g, CL_NO_CARD_THERE, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    g.r.f.facedown_blocks = 1;
    refuse(&g, CL_NO_DIRECT, CL_ATTACK, CL_OWN_1, 0);
    g.r.f.facedown_blocks = 0;
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    assert_int_equal(away(&g)->stability, 3200);
    away(&g)->body[2].flags = CL_BODY_DEFENSE;
    refuse(&g, CL_NO_DIRECT, CL_ATTACK, CL_OWN_2, 0);
}

/* CL-227: not on turn 1; CL-243: only in combat. */
static void no_attack_on_turn_one(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    refuse(&g, CL_NO_WRONG_PHASE, CL_ATTACK, CL_OWN_1, 0);
    fight();
    g.s.turn = 1;
    refuse(&g, CL_NO_FIRST_TURN, CL_ATTACK, CL_OWN_1, 0);
    g.s.turn = 2;
    assert_true(is_legal(&g, CL_ATTACK, CL_OWN_1, 0));
    host(&g)->limit_now[CL_LIMIT_ATTACKS] = 1;
    refuse(&g, CL_NO_LIMITED, CL_ATTACK, CL_OWN_1, 0);
}

/* Hall Monitor Mark: no other target and no direct attack while he lies open. */
static void somebody_is_attacked_first(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    put_body(&g, CL_AWAY, 1, "hall_monitor_mark", 0);
    fight();
    refuse(&g, CL_NO_FORCED, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    refuse(&g, CL_NO_FORCED, CL_ATTACK, CL_OWN_1, 0);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
    assert_int_equal(away(&g)->body[1].card, 0);
}

/* CL-255, CL-237: turned open by an attack is neither summoned nor flip summoned; flipped, it is. */
static void turned_up_is_no_summon(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c =
        made(&g, CL_STEREOTYPE, CL_WHEN_SUMMONED, (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0)->attack = -1000;
    put_body(&g, CL_AWAY, 1, c->name, CL_BODY_DEFENSE | CL_BODY_DOWN)->defense = 3000;
    put_body(&g, CL_AWAY, 2, c->name, CL_BODY_DEFENSE | CL_BODY_DOWN);
    act(&g, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
    assert_int_equal(away(&g)->body[1].flags, CL_BODY_DEFENSE); /* open, and there */
    assert_false(has_event(&g, CL_EV_TRIGGERED));
    assert_int_equal(away(&g)->reputation, 0);
    next_turn(&g);
    act(&g, CL_FLIP, CL_OWN_3, 0);
    assert_int_equal(away(&g)->reputation, 100);
}

/* Keyboard Warrior's last words: own stereotypes must attack if able, this turn and the next. */
static void some_must_attack(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "detention_dealer", CL_BODY_DEFENSE);
    host(&g)->must_attack = 1;
    refuse(&g, CL_NO_FORCED, CL_END_TURN, 0, 0);
    fight();
    refuse(&g, CL_NO_FORCED, CL_END_TURN, 0, 0);
    refuse(&g, CL_NO_FORCED, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    next_turn(&g);
    assert_int_equal(host(&g)->must_attack, 0);
}

/* Battle damage of the field's controller is halved, rounded down (Campus Library). */
static void damage_is_halved(void **unused) {
    (void)unused;
    table(&g);
    struct cl_body *b = put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    b->attack = 51;
    put_field(&g, CL_AWAY, "campus_library");
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    assert_int_equal(away(&g)->stability, 5000 - 1851 / 2);
}

/* A shield against battle: the stereotype stays, the damage counts; Valedictorian: once per turn. */
static void some_survive(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "volunteer_valedictorian", 0);
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    assert_true(has_event(&g, CL_EV_SURVIVED));
    assert_int_equal(away(&g)->stability, 4700);
    act(&g, CL_ATTACK, CL_OWN_2, CL_THEIR_1);
    assert_int_equal(away(&g)->body[0].card, 0);
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    away(&g)->shield_until = 5;
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    assert_int_equal(away(&g)->body[0].card, id(&g, "influencer_couple"));
    assert_int_equal(away(&g)->stability, 4700);
}

/* S-05: an attack whose target is gone ends without a battle; Church Camp Survivor hurts the attacker's
 * player first. */
static void attacks_trigger(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "keyboard_warrior", 0);
    put_body(&g, CL_AWAY, 0, "church_camp_survivor", CL_BODY_DEFENSE);
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    assert_int_equal(host(&g)->reputation, 500);
    assert_int_equal(host(&g)->stability, 4700);
    assert_int_equal(away(&g)->body[0].card, 0);
    assert_int_equal(count_events(&g, CL_EV_TRIGGERED), 2);
}

/* Flash Mob: each open Freak attacks once now, by slot, its player picks the target (S-08). */
static void flash_mobs(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "basement_streamer", CL_BODY_FRESH);
    put_body(&g, CL_HOST, 1, "detention_dealer", 0);
    put_body(&g, CL_HOST, 2, "gas_station_mystic", CL_BODY_ATTACKED);
    give(&g, CL_HOST, "flash_mob");
    cast(&g, "flash_mob");
    assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
    refuse(&g, CL_NO_FORCED, CL_ATTACK, CL_OWN_2, 0);
    refuse(&g, CL_NO_FORCED, CL_NEXT_PHASE, 0, 0);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    act(&g, CL_ATTACK, CL_OWN_3, 0);
    assert_int_equal(away(&g)->stability, 5000 - 1500 - 1400);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
}

/* CL-023: what lies open on a side lessens its battle damage, all together and never below nothing. */
static void damage_is_lessened(void **unused) {
    (void)unused;
    static const struct {
        int16_t field, body, back; /* percent; below 0: face down */
        int32_t loses;
    } rows[] = {{0, 0, 0, 1000},   {30, 0, 0, 700},   {0, 30, 0, 700},   {0, 0, 30, 700},
                {0, -30, 0, 1000}, {0, 0, -30, 1000}, {50, 20, 10, 200}, {60, 30, 20, 0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        struct cl_card *plain = made(&g, CL_STEREOTYPE, CL_WHEN_NEVER, (struct cl_action){0});
        plain->abilities = 0;
        put_body(&g, CL_HOST, 0, plain->name, 0)->attack = 1000;
        put_body(&g, CL_AWAY, 0, plain->name, 0);
        struct cl_action a = {.op = CL_OP_HALVE_DAMAGE, .amount = 90};
        put_field(&g, CL_HOST, made(&g, CL_FIELD, CL_WHEN_ALWAYS, a)->name); /* of the other side */
        a.amount = rows[i].field;
        if (a.amount)
            put_field(&g, CL_AWAY, made(&g, CL_FIELD, CL_WHEN_ALWAYS, a)->name);
        a.amount = (int16_t)abs(rows[i].body);
        if (a.amount)
            put_body(&g, CL_AWAY, 2, made(&g, CL_STEREOTYPE, CL_WHEN_ALWAYS, a)->name,
                     rows[i].body < 0 ? CL_BODY_DOWN | CL_BODY_DEFENSE : 0);
        a.amount = (int16_t)abs(rows[i].back);
        if (a.amount) {
            struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_ALWAYS, a);
            c->subkind = CL_CONTINUOUS;
            put_back(&g, CL_AWAY, 2, c->name, rows[i].back < 0 ? CL_BACK_DOWN | CL_BACK_FRESH : 0);
        }
        fight();
        act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
        assert_int_equal(away(&g)->stability, 5000 - rows[i].loses);
    }
}

/* Who must attack holds up the turn only while somebody can, and a battle is still to come. */
static void attacks_are_due(void **unused) {
    (void)unused;
    static const struct {
        uint8_t step, slot, flags, no_battle;
        bool due;
    } rows[] = {{CL_STEP_MAIN_ASK, 2, 0, 0, true},
                {CL_STEP_COMBAT_ASK, 2, 0, 0, true},
                {CL_STEP_COMBAT_ASK, 0, 0, 1, true}, /* it forbids to begin one */
                {CL_STEP_MAIN_ASK, 0, 0, 1, false},
                {CL_STEP_MAIN2_ASK, 0, 0, 0, false},
                {CL_STEP_MAIN_ASK, 0, CL_BODY_DEFENSE, 0, false},
                {CL_STEP_COMBAT_ASK, 0, CL_BODY_ATTACKED, 0, false},
                {CL_STEP_COMBAT_ASK, 0, CL_BODY_FRESH, 0, false}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        put_body(&g, CL_HOST, rows[i].slot, "detention_dealer", rows[i].flags);
        put_body(&g, CL_AWAY, 0, "detention_dealer", 0);
        host(&g)->limit_now[CL_LIMIT_BATTLE] = rows[i].no_battle;
        g.s.step = rows[i].step;
        assert_true(is_legal(&g, CL_END_TURN, 0, 0));
        host(&g)->must_attack = 1;
        if (rows[i].due)
            refuse(&g, CL_NO_FORCED, CL_END_TURN, 0, 0);
        else
            assert_true(is_legal(&g, CL_END_TURN, 0, 0) && reason_of(&g, CL_END_TURN, 0, 0) == REASON_OK);
    }
}

/* Those who are attacked first lie open; of several each may be named, and none of the others. */
static void first_ones_lie_open(void **unused) {
    (void)unused;
    for (uint32_t down = 0; down < 2; down++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "detention_dealer", 0);
        put_body(&g, CL_AWAY, 0, "hall_monitor_mark", down ? CL_BODY_DOWN | CL_BODY_DEFENSE : 0);
        put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
        put_body(&g, CL_AWAY, 2, "hall_monitor_mark", down ? CL_BODY_DOWN | CL_BODY_DEFENSE : 0);
        fight();
        assert_true(is_legal(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1));
        assert_true(is_legal(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_3));
        refuse(&g, down ? CL_NO_DIRECT : CL_NO_FORCED, CL_ATTACK, CL_OWN_1, 0);
        if (down)
            act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
        else
            refuse(&g, CL_NO_FORCED, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
    }
}

/* S-08 with CL-266: by a quick-play the stereotypes of the other seat attack in this turn. CL-272: not in
 * turn 1, not where attacks are forbidden, not in defense position; what is forbidden meanwhile does not
 * happen. */
static void mobs_of_the_other_seat(void **unused) {
    enum { ATTACKS, FIRST_TURN, FORBIDDEN, DEFENDS, TOO_LATE, WAYS };
    (void)unused;
    for (uint32_t i = 0; i < WAYS; i++) {
        table(&g);
        struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                                 (struct cl_action){.op = CL_OP_ATTACK_NOW, .archetype = CL_FREAKS});
        c->subkind = CL_QUICK;
        cl_index(&g.r);
        put_back(&g, CL_AWAY, 0, c->name, CL_BACK_DOWN);
        put_back(&g, CL_HOST, 0, "hr_complaint", CL_BACK_DOWN);
        put_body(&g, CL_AWAY, 0, "basement_streamer", CL_BODY_DEFENSE);
        put_body(&g, CL_AWAY, 1, "detention_dealer", 0);
        put_body(&g, CL_AWAY, 2, "basement_streamer", i == DEFENDS ? CL_BODY_DEFENSE : 0);
        put_body(&g, CL_HOST, 1, "influencer_couple", 0);
        give(&g, CL_HOST, "one_more_shot");
        g.s.turn = i == FIRST_TURN ? 1 : 5;
        away(&g)->limit_now[CL_LIMIT_ATTACKS] = i == FORBIDDEN;
        cast(&g, "one_more_shot");
        if (i > ATTACKS && i < TOO_LATE) {
            refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_1, 0);
            continue;
        }
        act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
        assert_int_equal(asked(&g).kind, CL_ASK_ANSWER);
        away(&g)->limit_now[CL_LIMIT_ATTACKS] = i == TOO_LATE;
        pass_all(&g);
        if (i == ATTACKS) {
            assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
            assert_int_equal(asked(&g).seat, CL_AWAY);
            refuse(&g, CL_NO_DIRECT, CL_ATTACK, CL_OWN_3, 0);
            act(&g, CL_ATTACK, CL_OWN_3, CL_THEIR_2);
            pass_all(&g);
        }
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
        assert_int_equal(away(&g)->body[2].card == 0, i == ATTACKS); /* 1500 against 1500 */
    }
}

/* The same in answer to an attack: it is fought when the mob is through. */
static void mobs_in_answer_to_attacks(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES,
                             (struct cl_action){.op = CL_OP_ATTACK_NOW, .archetype = CL_FREAKS});
    c->subkind = CL_QUICK;
    cl_index(&g.r);
    put_back(&g, CL_AWAY, 0, c->name, CL_BACK_DOWN);
    put_body(&g, CL_AWAY, 1, "basement_streamer", 0)->attack = 200; /* 1700 */
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "influencer_couple", 0);
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_2);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_ATTACK, CL_OWN_2, CL_THEIR_2); /* 1700 against 1500 */
    assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
    assert_int_equal(asked(&g).seat, CL_HOST);
    assert_int_equal(host(&g)->stability, 4800);
    assert_int_equal(away(&g)->stability, 4900); /* 1800 against 1700 */
    assert_int_equal(away(&g)->body[1].card, 0);
    assert_int_equal(host(&g)->body[1].card, 0);
}

/* CL-255: turned open by an attack, a card counts from then on. */
static void turned_up_counts(void **unused) {
    (void)unused;
    table(&g);
    struct cl_card *c = made(&g, CL_STEREOTYPE, CL_WHEN_OTHER_DESTROYED,
                             (struct cl_action){.op = CL_OP_REPUTATION, .amount = 100});
    put_body(&g, CL_HOST, 0, "detention_dealer", 0)->attack = -1700;
    put_body(&g, CL_HOST, 1, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, c->name, CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_body(&g, CL_AWAY, 1, "influencer_couple", CL_BODY_DEFENSE);
    g.s.whens[CL_AWAY] = 0; /* it lay face down as the turn began */
    fight();
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    act(&g, CL_ATTACK, CL_OWN_2, CL_THEIR_2);
    assert_int_equal(away(&g)->reputation, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_by_the_table),
        cmocka_unit_test(battle_events_in_order),
        cmocka_unit_test(direct_attacks),
        cmocka_unit_test(no_attack_on_turn_one),
        cmocka_unit_test(somebody_is_attacked_first),
        cmocka_unit_test(turned_up_is_no_summon),
        cmocka_unit_test(some_must_attack),
        cmocka_unit_test(damage_is_halved),
        cmocka_unit_test(some_survive),
        cmocka_unit_test(attacks_trigger),
        cmocka_unit_test(flash_mobs),
        cmocka_unit_test(damage_is_lessened),
        cmocka_unit_test(attacks_are_due),
        cmocka_unit_test(first_ones_lie_open),
        cmocka_unit_test(mobs_of_the_other_seat),
        cmocka_unit_test(mobs_in_answer_to_attacks),
        cmocka_unit_test(turned_up_counts),
    };
    return cmocka_run_group_tests_name("cl_combat", tests, NULL, NULL);
}
