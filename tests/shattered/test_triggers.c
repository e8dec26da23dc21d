/* When triggers hold and what follows: points, promoters, piles and conditions that a card may look at. Cards
 * are made up in a bare room (sd_test.h) unless a rule names one. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* A Strike of the side whose turn it is that hits: Strong, damage equal to its power. */
static void hit(struct game *g, uint16_t blow) {
    rig_margin(g, 3);
    play(g, blow);
    assert_used(&g->s.dice, 1);
}

/* SD-114, SD-115, S-65: a condition, and what follows. Points are of 15, so that half of it is 7.5: a
 * trigger's "at most half" is 7 and less, a Siphon's "under half" as well; "over half" is 8 and more. */
static const struct look {
    struct sd_when when;
    int own, foe; /* Resolve's place: the second reducer of each side */
    bool holds;
} looks[] = {
    {{SD_WHEN_NEVER, 0, 0, 0, 0}, 15, 15, false},
    {{SD_WHEN_AT_MOST, 0, 1, 0, 5000}, 8, 15, false},
    {{SD_WHEN_AT_MOST, 0, 1, 0, 5000}, 7, 15, true},
    {{SD_WHEN_AT_MOST, 1, 1, 0, 5000}, 7, 15, false},
    {{SD_WHEN_AT_MOST, 1, 1, 0, 5000}, 15, 7, true},
    {{SD_WHEN_AT_MOST, 0, 1, 0, 4000}, 6, 15, true}, /* exactly the share */
    {{SD_WHEN_UNDER, 0, 1, 0, 4000}, 6, 15, false},  /* S-65: strictly less */
    {{SD_WHEN_UNDER, 0, 1, 0, 4000}, 5, 15, true},
    {{SD_WHEN_UNDER, 0, 1, 0, 5000}, 7, 15, true},
    {{SD_WHEN_UNDER, 1, 1, 0, 5000}, 15, 8, false},
    {{SD_WHEN_OVER, 1, 1, 0, 6}, 15, 6, false},
    {{SD_WHEN_OVER, 1, 1, 0, 6}, 15, 7, true},
    {{SD_WHEN_OVER_SHARE, 0, 1, 0, 4000}, 6, 15, false},
    {{SD_WHEN_OVER_SHARE, 0, 1, 0, 4000}, 7, 15, true},
};

static void triggers_look_at_points(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        struct game g;
        bare(&g);
        side_of(&g, SD_DUNGEON)->start[1] = side_of(&g, SD_VISITOR)->start[1] = 15;
        side_of(&g, SD_DUNGEON)->now[1] = (int16_t)looks[i].own;
        side_of(&g, SD_VISITOR)->now[1] = (int16_t)looks[i].foe;
        uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 1, 0);
        g.r.card[blow].when = looks[i].when;
        g.r.card[blow].trigger_power = 2;
        g.r.card[blow].trigger_keywords = SD_KW_ENTANGLE;
        hit(&g, blow);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), looks[i].holds ? 3 : 1);
        assert_int_equal(side_of(&g, SD_VISITOR)->entangled, looks[i].holds);
    }
}

/* SD-115: Trust, and the discard pile. */
static void triggers_look_at_trust_and_discard(void **unused) {
    (void)unused;
    for (int trust = 2; trust <= 3; trust++) {
        struct game g;
        bare(&g);
        set_trust(&g, trust);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 1, 0);
        g.r.card[blow].when = (struct sd_when){SD_WHEN_OVER, 1, SD_TRUST, 0, 2};
        g.r.card[blow].trigger_power = 2;
        hit(&g, blow);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), trust > 2 ? 3 : 1); /* S-65: strictly more */
    }
    for (uint32_t lying = 1; lying <= 3; lying++) {
        struct game g;
        bare(&g);
        for (uint32_t i = 0; i < lying; i++)
            play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_ENERGY}));
        uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 1, 0);
        g.r.card[blow].when = (struct sd_when){SD_WHEN_DISCARD, 0, 0, 0, 2};
        g.r.card[blow].trigger_power = 2;
        hit(&g, blow);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), lying >= 2 ? 3 : 1);
    }
}

static void set_condition(struct game *g, uint32_t side, uint8_t condition) {
    struct sd_side *of = side_of(g, side);
    switch (condition) {
    case SD_COND_ENTANGLED:
        of->entangled = 1;
        break;
    case SD_COND_EMPOWER:
        of->empower[of->empowers++] = (struct sd_mod){.power = 0};
        break;
    case SD_COND_DISRUPT:
        of->disrupt[of->disrupts++] = (struct sd_mod){.card = 1};
        break;
    case SD_COND_ERODE:
        of->erode[2] = 1;
        break;
    case SD_COND_FORTIFY:
        sd_fortify(&g->s, side, 0, 1, 1, 0, NULL);
        break;
    case SD_COND_WARD:
        of->ward = of->ward_rounds = 1;
        break;
    case SD_COND_EXPOSED:
        of->exposed[SD_SOCIAL] = 1;
        break;
    case SD_COND_BOUND:
        of->bind[of->binds++] = (struct sd_bind){0, 1, 1, 0};
        break;
    case SD_COND_DEPENDENT:
        of->dependency[1] = (struct sd_dependency){0, 1, 0};
        break;
    default:
        of->fury = 1;
        break;
    }
}

/* SD-115: a side has a condition, or lacks it; the other side's do not count. */
static void triggers_look_at_conditions(void **unused) {
    static const uint8_t rows[] = {SD_COND_ENTANGLED, SD_COND_EMPOWER, SD_COND_DISRUPT, SD_COND_ERODE,
                                   SD_COND_FORTIFY,   SD_COND_WARD,    SD_COND_EXPOSED, SD_COND_BOUND,
                                   SD_COND_DEPENDENT, SD_COND_BETRAYED};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        const struct sd_when has = {SD_WHEN_HAS, 1, rows[i], 0, 0}, lacks = {SD_WHEN_LACKS, 1, rows[i], 0, 0};
        const struct sd_when own = {SD_WHEN_HAS, 0, rows[i], 0, 0};
        assert_false(sd_when_holds(&g.r, &g.s.pub, SD_DUNGEON, &has));
        assert_true(sd_when_holds(&g.r, &g.s.pub, SD_DUNGEON, &lacks));
        set_condition(&g, SD_VISITOR, rows[i]);
        audit(&g);
        assert_true(sd_when_holds(&g.r, &g.s.pub, SD_DUNGEON, &has));
        assert_false(sd_when_holds(&g.r, &g.s.pub, SD_DUNGEON, &lacks));
        assert_false(sd_when_holds(&g.r, &g.s.pub, SD_DUNGEON, &own));
        assert_true(sd_when_holds(&g.r, &g.s.pub, SD_VISITOR, &own));
    }
}

/* SD-114: a trigger may take power away, never below nothing. */
static void a_trigger_may_weaken(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 1, 0);
    g.r.card[blow].when = (struct sd_when){SD_WHEN_LACKS, 1, SD_COND_ENTANGLED, 0, 0};
    g.r.card[blow].trigger_power = -2;
    hit(&g, blow);
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 0);
    assert_int_equal(points(&g, SD_RESOLVE), 20);
}

/* SD-116: the two examples, as they are in the decks. */
static void crushing_grip_and_gore(void **unused) {
    (void)unused;
    for (int entangled = 0; entangled < 2; entangled++) {
        struct game g;
        meet(&g, DOC_V3, "root_hollow", "thornback_boar");
        uint16_t grip = hold(&g, SD_DUNGEON, "root_hollow.crushing_grip");
        side_of(&g, SD_VISITOR)->entangled = (uint8_t)entangled;
        play(&g, grip);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), g.r.card[grip].power + 2 * entangled);
    }
    for (int vitality = 14; vitality <= 15; vitality++) {
        struct game g;
        meet(&g, DOC_V3, "root_hollow", "thornback_boar");
        turn_of(&g, SD_VISITOR);
        uint16_t gore = hold(&g, SD_VISITOR, "thornback_boar.gore");
        set_points(&g, SD_VITALITY, vitality); /* of 28 */
        play(&g, gore);
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), g.r.card[gore].power + (vitality <= 14 ? 2 : 0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triggers_look_at_points),     cmocka_unit_test(triggers_look_at_trust_and_discard),
        cmocka_unit_test(triggers_look_at_conditions), cmocka_unit_test(a_trigger_may_weaken),
        cmocka_unit_test(crushing_grip_and_gore),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
