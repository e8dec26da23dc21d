/* Attacks and battles: CL-023 to CL-025, CL-227, CL-243 to CL-258, D-05, D-06, D-23. */
#include "cl_play.h"

static struct game g;

static void fight(void) {
    act(&g, CL_V_NEXT_PHASE, 0, 0);
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
        {1900, 1500, false, false, false, true, 0, 400, CL_BATTLE_WIN},  /* CL-249 */
        {1500, 1900, false, false, true, false, 400, 0, CL_BATTLE_LOSE}, /* CL-250 */
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
        act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_2);
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
            refuse(&g, CL_NO_ATTACKED, CL_V_ATTACK, CL_OWN_1, 0); /* CL-244, CL-258 */
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
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
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
    assert_true(is_legal(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_3));
    refuse(&g, CL_NO_CARD_THERE, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
    g.r.f.facedown_blocks = 1;
    refuse(&g, CL_NO_DIRECT, CL_V_ATTACK, CL_OWN_1, 0);
    g.r.f.facedown_blocks = 0;
    act(&g, CL_V_ATTACK, CL_OWN_1, 0);
    assert_int_equal(away(&g)->stability, 3200);
    away(&g)->body[2].flags = CL_BODY_DEFENSE;
    refuse(&g, CL_NO_DIRECT, CL_V_ATTACK, CL_OWN_2, 0);
}

/* CL-227: not on turn 1; CL-243: only in combat. */
static void no_attack_on_turn_one(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    refuse(&g, CL_NO_WRONG_PHASE, CL_V_ATTACK, CL_OWN_1, 0);
    fight();
    g.s.turn = 1;
    refuse(&g, CL_NO_FIRST_TURN, CL_V_ATTACK, CL_OWN_1, 0);
    g.s.turn = 2;
    assert_true(is_legal(&g, CL_V_ATTACK, CL_OWN_1, 0));
    host(&g)->limit_now[CL_NO_ATTACKS] = 1;
    refuse(&g, CL_NO_LIMITED, CL_V_ATTACK, CL_OWN_1, 0);
}

/* Hall Monitor Mark: no other target and no direct attack while he lies open. */
static void somebody_is_attacked_first(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    put_body(&g, CL_AWAY, 1, "hall_monitor_mark", 0);
    fight();
    refuse(&g, CL_NO_FORCED, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
    refuse(&g, CL_NO_FORCED, CL_V_ATTACK, CL_OWN_1, 0);
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_2);
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
    act(&g, CL_V_NEXT_PHASE, 0, 0);
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_2);
    assert_int_equal(away(&g)->body[1].flags, CL_BODY_DEFENSE); /* open, and there */
    assert_false(has_event(&g, CL_EV_TRIGGERED));
    assert_int_equal(away(&g)->reputation, 0);
    next_turn(&g);
    act(&g, CL_V_FLIP, CL_OWN_3, 0);
    assert_int_equal(away(&g)->reputation, 100);
}

/* Keyboard Warrior's last words: own stereotypes must attack if able, this turn and the next. */
static void some_must_attack(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_HOST, 1, "detention_dealer", CL_BODY_DEFENSE);
    host(&g)->must_attack = 1;
    refuse(&g, CL_NO_FORCED, CL_V_END_TURN, 0, 0);
    fight();
    refuse(&g, CL_NO_FORCED, CL_V_END_TURN, 0, 0);
    refuse(&g, CL_NO_FORCED, CL_V_NEXT_PHASE, 0, 0);
    act(&g, CL_V_ATTACK, CL_OWN_1, 0);
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
    act(&g, CL_V_ATTACK, CL_OWN_1, 0);
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
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
    assert_true(has_event(&g, CL_EV_SURVIVED));
    assert_int_equal(away(&g)->stability, 4700);
    act(&g, CL_V_ATTACK, CL_OWN_2, CL_THEIR_1);
    assert_int_equal(away(&g)->body[0].card, 0);
    table(&g);
    put_body(&g, CL_HOST, 0, "detention_dealer", 0);
    put_body(&g, CL_AWAY, 0, "influencer_couple", 0);
    away(&g)->shield_until = 5;
    fight();
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
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
    act(&g, CL_V_ATTACK, CL_OWN_1, CL_THEIR_1);
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
    refuse(&g, CL_NO_FORCED, CL_V_ATTACK, CL_OWN_2, 0);
    refuse(&g, CL_NO_FORCED, CL_V_NEXT_PHASE, 0, 0);
    act(&g, CL_V_ATTACK, CL_OWN_1, 0);
    act(&g, CL_V_ATTACK, CL_OWN_3, 0);
    assert_int_equal(away(&g)->stability, 5000 - 1500 - 1400);
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
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
    };
    return cmocka_run_group_tests_name("cl_combat", tests, NULL, NULL);
}
