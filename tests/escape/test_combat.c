/* One blow (ES-116 .. ES-125, D-14): every input on its own, the dice, and who can be killed by what. */
#include "es_test.h"

static struct game g;

static struct es_entity *foe(void) {
    return who(&g, HOSTILE);
}

static void arena(void) {
    alone(&g);
    enter(&g, ES_CORRIDOR);
    meet(&g, HOSTILE);
}

static int32_t attack(void) {
    return es_attack(&g.r, &g.s, player(&g), foe());
}

static int32_t defence(void) {
    return es_defence(&g.r, &g.s, foe(), player(&g));
}

/* D-14: 5 + 0.6 Might 6 + 0.3 Agility 5 + 0.8 level 1 = 10.9; 0.4 Willpower 5 + 0.3 Agility 5 + 0.5 level 1
 * = 4.0. */
static void the_bare_figures(void **unused) {
    (void)unused;
    arena();
    assert_int_equal(attack(), 109);
    assert_int_equal(defence(), 40);
    /* a hostile: 5 + 0.6 x 5 + 0.3 x 5 + 0.8 and 1 for the legion against others */
    assert_int_equal(es_attack(&g.r, &g.s, foe(), player(&g)), 113);
}

/* ES-117 to ES-122: what one more of each input adds, in tenths. */
static void inputs_of_attack(void **unused) {
    int32_t before;
    (void)unused;
    arena();
    struct es_entity *p = player(&g);
    before = attack();
    for (uint8_t tier = 1; tier <= 4; tier++) { /* ES-117 */
        p->tier = tier;
        assert_int_equal(attack(), before + 20 * tier);
    }
    p->tier = 0;
    p->attribute[ES_MIGHT]++; /* ES-118 */
    assert_int_equal(attack(), before + 6);
    p->attribute[ES_MIGHT]--;
    p->attribute[ES_AGILITY]++;
    assert_int_equal(attack(), before + 3);
    p->attribute[ES_AGILITY]--;
    p->xp = 30; /* a level, and with it a point of effective Agility (D-07) */
    assert_int_equal(attack(), before + 8 + 3);
    p->xp = 0;
    p->feature[ES_MOMENTUM] = ES_ONE; /* ES-119 */
    assert_int_equal(attack(), before + 15);
    p->feature[ES_MOMENTUM] = 5 * ES_ONE; /* not above 2 */
    assert_int_equal(attack(), before + 30);
    p->feature[ES_MOMENTUM] = 0;
    p->trait[ES_SURVIVAL] = ES_ONE;
    assert_int_equal(attack(), before + 30);
    p->trait[ES_SURVIVAL] = -ES_ONE;
    assert_int_equal(attack(), before - 30);
    p->trait[ES_SURVIVAL] = 0;
    p->trait[ES_DIRECTION] = ES_ONE / 2;
    assert_int_equal(attack(), before + 10);
    p->trait[ES_DIRECTION] = 0;
    p->effect[0] = (struct es_effect){.attack = 7, .turns = 1}; /* ES-120 */
    assert_int_equal(attack(), before + 7);
    p->effect[0].turns = 0;
    assert_int_equal(attack(), before);
}

/* ES-121: combat room +1, training +0.5, rest -1. */
static void the_room_counts(void **unused) {
    static const struct {
        uint8_t feature;
        int32_t by;
    } rows[] = {{ES_COMBAT, 10}, {ES_TRAINING, 5}, {ES_REST, -10}, {ES_TREASURE, 0}, {ES_START, 0}};
    (void)unused;
    arena();
    int32_t before = attack();
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enter(&g, rows[i].feature);
        meet(&g, HOSTILE);
        assert_int_equal(attack(), before + rows[i].by);
    }
}

/* ES-122: the legion against others +1, one's own side -2. */
static void factions_count(void **unused) {
    (void)unused;
    arena();
    struct es_entity *p = player(&g);
    int32_t before = attack();
    foe()->faction = ES_FREELANCER;
    assert_int_equal(attack(), before - 20);
    p->faction = ES_LEGION;
    assert_int_equal(attack(), before + 10);
    foe()->faction = ES_LEGION;
    assert_int_equal(attack(), before - 20);
    p->faction = ES_LAUGHING_FACE;
    assert_int_equal(attack(), before);
}

/* ES-118, ES-119, ES-120: what holds a blow off. */
static void inputs_of_defence(void **unused) {
    (void)unused;
    arena();
    int32_t before = defence();
    foe()->attribute[ES_WILLPOWER]++;
    assert_int_equal(defence(), before + 4);
    foe()->attribute[ES_WILLPOWER]--;
    foe()->attribute[ES_AGILITY]++;
    assert_int_equal(defence(), before + 3);
    foe()->attribute[ES_AGILITY]--;
    g.s.run.enemy_bonus = 2; /* D-24: of hostiles, everywhere */
    assert_int_equal(defence(), before + 10);
    g.s.run.enemy_bonus = 0;
    foe()->trait[ES_SURVIVAL] = ES_ONE;
    assert_int_equal(defence(), before + 20);
    foe()->trait[ES_SURVIVAL] = 0;
    foe()->trait[ES_CONSTRAINT] = ES_ONE;
    assert_int_equal(defence(), before + 10);
    foe()->trait[ES_CONSTRAINT] = 0;
    foe()->effect[1] = (struct es_effect){.defence = 9, .turns = 3};
    assert_int_equal(defence(), before + 9);
}

/* ES-123: of all skills one counts, the first of the list, whatever else is there. */
static void one_skill_counts(void **unused) {
    (void)unused;
    arena();
    int32_t before = attack();
    for (uint32_t i = ES_SKILLS; i-- > 0;) {
        uint32_t skill = g.r.f.combat_order[i];
        if (!skill)
            continue;
        player(&g)->skills = (uint16_t)(player(&g)->skills | 1u << skill);
        assert_int_equal(attack(), before + g.r.skill[skill].attack);
    }
    assert_int_equal(g.r.f.combat_order[0], id_of(&g, ES_KIND_SKILL, "battle_broadcast"));
}

/* D-03, D-14: the sum is rounded once, half away from zero. */
static void sums_are_rounded_once(void **unused) {
    (void)unused;
    arena();
    struct es_entity *p = player(&g);
    int32_t before = attack();
    p->trait[ES_SURVIVAL] = 100; /* 0.3 tenths */
    assert_int_equal(attack(), before);
    p->trait[ES_DIRECTION] = 100; /* and 0.2: half a tenth */
    assert_int_equal(attack(), before + 1);
}

/* ES-058, ES-125: damage is the edge and a die of 0 to 3, rounded down, at least 1; one draw, of the combat
 * stream. */
static void damage_of_a_blow(void **unused) {
    (void)unused;
    for (uint32_t luck = 0; luck <= 3; luck++) {
        arena();
        rig_dice(&here(&g)->combat, {4, luck, luck});
        assert_int_equal(es_strike(&g.r, &g.s, player(&g), foe(), false, &g.k), 6 + luck); /* 10.9 - 4.0 */
        assert_used(&here(&g)->combat, 1);
        assert_int_equal(foe()->health, 30 - 6 - (int32_t)luck);
        assert_int_equal(event_arg(&g, ES_EV_STRUCK, 2), 6 + luck);
        assert_int_equal(event_arg(&g, ES_EV_STRUCK, 3), foe()->health);
    }
    arena();
    foe()->attribute[ES_WILLPOWER] = 900;
    rig_dice(&here(&g)->combat, {4, 3, 3});
    assert_int_equal(es_strike(&g.r, &g.s, player(&g), foe(), false, &g.k), 1);
    arena(); /* murder: twice the damage (D-21) */
    rig_dice(&here(&g)->combat, {4, 2, 2});
    assert_int_equal(es_strike(&g.r, &g.s, player(&g), foe(), true, &g.k), 16);
}

/* D-37: blows by or against hostiles kill, other fights stop at 1 health, murder kills anybody. */
static void who_can_be_killed(void **unused) {
    (void)unused;
    arena();
    foe()->health = 1;
    assert_int_equal(perform(&g, 1, ES_FIGHT), ES_SLAIN);
    assert_null(es_find(&g.s, HOSTILE));
    assert_int_equal(event_arg(&g, ES_EV_FELL, 0), HOSTILE);
    assert_int_equal(event_arg(&g, ES_EV_FELL, 1), 1);
    assert_int_equal(event_arg(&g, ES_EV_ACTED, 3), 1 + ES_SLAIN);

    meet(&g, SOMEBODY)->faction = ES_LAUGHING_FACE;
    who(&g, SOMEBODY)->health = 3;
    assert_int_equal(perform(&g, 1, ES_FIGHT, SOMEBODY), ES_HURT);
    assert_int_equal(who(&g, SOMEBODY)->health, 1);
    player(&g)->trait[ES_SURVIVAL] = 5000;
    player(&g)->reputation = -6;
    assert_int_equal(perform(&g, 1, ES_MURDER, SOMEBODY), ES_SLAIN);
    assert_null(es_find(&g.s, SOMEBODY));

    meet(&g, HOSTILE);
    meet(&g, SOMEBODY)->health = 1;
    assert_int_equal(perform(&g, HOSTILE, ES_FIGHT, SOMEBODY), ES_SLAIN);
    assert_null(es_find(&g.s, SOMEBODY));
    assert_non_null(es_find(&g.s, HOSTILE)); /* found again though the list has moved */
    assert_true(who(&g, HOSTILE)->xp > 0);
}

/* D-14: a blow is one blow; what comes back comes in the tick. */
static void no_answer_in_the_same_action(void **unused) {
    (void)unused;
    arena();
    int32_t health = player(&g)->health;
    perform(&g, 1, ES_FIGHT);
    assert_int_equal(player(&g)->health, health);
    act(&g, ES_FIGHT);
    assert_true(player(&g)->health < health);
    assert_int_equal(count_events(&g, ES_EV_STRUCK), 2);
}

/* ES-116, ES-124: a fight has no ground to stand on; in it the player fights or flees, the rest is as ever.
 */
static void controls_of_a_fight(void **unused) {
    (void)unused;
    arena();
    assert_true(is_legal(&g, ES_FIGHT, HOSTILE));
    assert_true(is_legal(&g, ES_FLEE, ES_WEST) || is_legal(&g, ES_FLEE, ES_EAST));
    for (uint32_t i = 1; i <= g.r.options; i++)
        assert_false(is_legal(&g, ES_CHOOSE, (int)i));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bare_figures),      cmocka_unit_test(inputs_of_attack),
        cmocka_unit_test(the_room_counts),       cmocka_unit_test(factions_count),
        cmocka_unit_test(inputs_of_defence),     cmocka_unit_test(one_skill_counts),
        cmocka_unit_test(sums_are_rounded_once), cmocka_unit_test(damage_of_a_blow),
        cmocka_unit_test(who_can_be_killed),     cmocka_unit_test(no_answer_in_the_same_action),
        cmocka_unit_test(controls_of_a_fight),
    };
    return cmocka_run_group_tests_name("escape: combat", tests, NULL, NULL);
}
