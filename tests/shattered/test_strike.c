/* How a Strike is resolved: two rolls, five tiers, what each side loses by them, and the order of it all.
 * Cards are made up in a bare room (sd_test.h), dice are loaded, and each test says how many the rule may
 * use. */
#include "sd_test.h"

/* SD-092 to SD-096: what the margin makes of a Strike of power 4; SD-098: a Rally from Strong on; SD-099,
 * S-13: from Partial on the attacker loses a point. */
static const struct tier {
    int margin;
    uint8_t tier;
    int damage, risk;
    bool rally;
} tiers[] = {
    {10, SD_DEVASTATING, 6, 0, true}, {5, SD_DEVASTATING, 6, 0, true}, /* SD-092 */
    {4, SD_STRONG, 4, 0, true},       {2, SD_STRONG, 4, 0, true},      /* SD-093 */
    {1, SD_PARTIAL, 2, 1, false},     {0, SD_PARTIAL, 2, 1, false},    /* SD-094 */
    {-2, SD_PARTIAL, 2, 1, false},    {-3, SD_STALEMATE, 0, 1, false}, /* SD-095 */
    {-4, SD_STALEMATE, 0, 1, false},  {-5, SD_REVERSAL, 0, 1, false},  /* SD-096 */
    {-10, SD_REVERSAL, 0, 1, false},
};

static void margin_gives_the_tier(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        for (uint32_t i = 0; i < sizeof tiers / sizeof tiers[0]; i++) {
            const struct tier *t = &tiers[i];
            struct game g;
            bare(&g);
            turn_of(&g, side);
            uint16_t blow = put_strike(&g, side, 1, 4, 0);
            int32_t hit = SD_RES(!side, 1), primary = SD_RES(side, 0), hurt = SD_RES(side, 2);
            set_points(&g, hurt, 10);
            rig_margin(&g, t->margin);
            play(&g, blow);
            assert_used(&g.s.dice, 1);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 0), t->tier);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 1), t->margin);
            assert_int_equal(points(&g, hit), 20 - t->damage);
            assert_int_equal(damage_by(&g, primary, SD_BY_REVERSAL), t->risk);
            assert_int_equal(points(&g, primary), 20 - t->risk);
            assert_int_equal(points(&g, hurt), t->rally ? 11 : 10);
        }
    }
}

/* S-12: rounded down, but 1 at least where there is power and share. */
static void damage_rounds_down_to_one_at_least(void **unused) {
    static const struct {
        uint8_t power, devastating, strong, partial;
    } rows[] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 3, 2, 1}, {3, 4, 3, 1}, {4, 6, 4, 2}, {5, 7, 5, 2}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static const int margins[] = {5, 2, 1, -3, -5};
        const int wanted[] = {rows[i].devastating, rows[i].strong, rows[i].partial, 0, 0};
        for (uint32_t k = 0; k < 5; k++) {
            struct game g;
            bare(&g);
            uint16_t blow = put_strike(&g, SD_DUNGEON, 0, rows[i].power, 0);
            rig_margin(&g, margins[k]);
            play(&g, blow);
            assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_STRIKE), wanted[k]);
            assert_int_equal(points(&g, SD_VITALITY), 20 - wanted[k]);
        }
    }
}

/* S-13: 1 on each of the three; the content has a figure for each. */
static void each_bad_roll_has_its_price(void **unused) {
    static const struct {
        const char *ruleset;
        int margin, loss;
    } rows[] = {{DOC_V3, 0, 1}, {DOC_V3, -3, 1}, {DOC_V3, -5, 1}, {DOC_V2, -5, 1}, {V3, 0, 1},   {V3, -3, 1},
                {V3, -5, 1},    {V2, -5, 1},     {NULL, 0, 2},    {NULL, -3, 3},   {NULL, -5, 4}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, rows[i].ruleset ? rows[i].ruleset : DOC_V3, CREATURE);
        for (uint8_t k = 0; k < 3 && !rows[i].ruleset; k++)
            g.r.f.reversal[k] = (uint8_t)(2 + k);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 2, 0);
        rig_margin(&g, rows[i].margin);
        play(&g, blow);
        assert_int_equal(damage_by(&g, SD_STRUCTURE, SD_BY_REVERSAL), rows[i].loss);
    }
}

/* SD-099: a party strikes and is thrown back: a member that stands pays, and fate says which. */
static void a_thrown_back_party_pays_with_a_member(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    turn_of(&g, SD_VISITOR);
    uint16_t blow = put_strike(&g, SD_VISITOR, 0, 2, 0);
    uint8_t before = g.s.pub.member[2].now;
    rig_margin(&g, -3);
    rig_dice(&g.s.fate, WANT_BELOW(4, 2));
    play(&g, blow);
    assert_used(&g.s.fate, 1);
    assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_REVERSAL), 1);
    assert_int_equal(g.s.pub.member[2].now, before - 1);
}

/* SD-100: no Strike of any deck is without risk: on a Stalemate its striker loses something, whatever is
 * printed on the card. */
static void every_strike_carries_risk(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        uint32_t strikes = 0;
        for (uint32_t id = 1; id <= r->card_count; id++) {
            if (r->card[id].category != SD_STRIKE)
                continue;
            struct game g;
            uint32_t side = r->card[id].side;
            lab(&g, rulesets[k], CREATURE);
            turn_of(&g, side);
            uint16_t blow = put(&g, side, r->card[id]);
            rig_margin(&g, -3);
            play(&g, blow);
            assert_int_equal(damage_by(&g, SD_RES(side, 0), SD_BY_REVERSAL), 1);
            assert_int_equal(damage_by(&g, SD_RES(!side, r->card[id].target), SD_BY_NONE), 0);
            strikes++;
        }
        assert_true(strikes > 30);
    }
}

/* SD-091: both add an attribute; S-10: the one that belongs to the card's type, in full where the struck
 * resource is natural to the type, else half, rounded down; the same type and target for both rolls. */
static void attributes_count_by_type_and_target(void **unused) {
    /* natural[type][reducer]: bit 0 of the dungeon (Structure, Veil, Presence), bit 1 of the visitor
     * (Vitality, Resolve, Nerve) */
    static const uint8_t natural[SD_TYPES][SD_REDUCERS] = {
        [SD_PHYSICAL] = {3, 0, 0},
        [SD_ENVIRONMENTAL] = {3, 0, 2},
        [SD_SOCIAL] = {0, 2, 1},
        [SD_MYSTICAL] = {0, 3, 2},
    };
    static const struct {
        int8_t attack, defence;
        int attack_half, defence_half;
    } rows[] = {{3, 0, 1, 0}, {0, 2, 0, 1}, {1, 1, 0, 0}, {-1, -2, -1, -1}, {5, -3, 2, -2}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t n = 0; n < SD_SIDES * SD_TYPES * SD_REDUCERS; n++) {
            uint32_t side = n % 2, type = n / 2 % SD_TYPES, target = n / 2 / SD_TYPES;
            bool full = natural[type][target] >> !side & 1;
            struct game g;
            bare(&g);
            turn_of(&g, side);
            /* other attributes must not matter */
            memset(g.s.pub.side[side].attribute, 7, SD_TYPES);
            memset(g.s.pub.side[!side].attribute, 7, SD_TYPES);
            g.s.pub.side[side].attribute[type] = rows[i].attack;
            g.s.pub.side[!side].attribute[type] = rows[i].defence;
            uint16_t blow = put_strike(&g, side, (uint8_t)target, 2, 0);
            g.r.card[blow].type = (uint8_t)type;
            rig_dice(&g.s.dice, WANT_CONTEST(3, 5, 6, 1));
            play(&g, blow);
            const struct event *a = nth_event(&g, SD_EV_ROLL, 0), *d = nth_event(&g, SD_EV_ROLL, 1);
            int attack = full ? rows[i].attack : rows[i].attack_half;
            int defence = full ? rows[i].defence : rows[i].defence_half;
            assert_int_equal(a->arg[0], side + 1);
            assert_int_equal(a->arg[1], 35);
            assert_int_equal(a->arg[2], attack);
            assert_int_equal(a->arg[3], 8 + attack);
            assert_int_equal(d->arg[0], !side + 1);
            assert_int_equal(d->arg[2], defence);
            assert_int_equal(d->arg[3], 7 + defence);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 1), 1 + attack - defence);
        }
    }
}

/* S-11: attributes by type: Physical, Environmental, Social, Mystical. */
static void attributes_of_the_maw_and_its_visitors(void **unused) {
    static const struct {
        const char *scenario;
        int8_t dungeon[SD_TYPES], visitor[SD_TYPES];
    } rows[] = {{"boar", {2, 1, 1, 0}, {2, 1, 0, 1}},
                {"moth", {2, 1, 1, 0}, {0, 1, 2, 2}},
                {"symbiote", {2, 1, 1, 0}, {0, 2, 1, 1}},
                {"party-standard", {2, 1, 1, 0}, {1, 0, 1, 1}},
                {"party-arcane", {2, 1, 1, 0}, {1, 0, 1, 2}}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        start(&g, DOC_V3, rows[i].scenario, 1);
        assert_memory_equal(g.s.pub.side[SD_DUNGEON].attribute, rows[i].dungeon, SD_TYPES);
        assert_memory_equal(g.s.pub.side[SD_VISITOR].attribute, rows[i].visitor, SD_TYPES);
    }
}

static uint16_t put_advantage(struct game *g, uint32_t side) {
    return put(g, side, (struct sd_card){.category = SD_EMPOWER, .advantage = 1});
}

static uint16_t put_disadvantage(struct game *g, uint32_t side) {
    return put(g, side, (struct sd_card){.category = SD_DISRUPT, .disadvantage = 1});
}

/* SD-097: three dice, the best or the worst two; the defender keeps to 2d6. */
static void advantage_keeps_two_of_three(void **unused) {
    static const int thrown[][3] = {{1, 2, 3}, {3, 2, 1}, {6, 1, 6}, {4, 4, 4},
                                    {2, 6, 1}, {5, 1, 5}, {1, 6, 6}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof thrown / sizeof thrown[0]; i++) {
        const int *t = thrown[i];
        int sum = t[0] + t[1] + t[2], least = t[0], most = t[0];
        for (int k = 1; k < 3; k++) {
            least = t[k] < least ? t[k] : least;
            most = t[k] > most ? t[k] : most;
        }
        for (int better = 0; better < 2; better++) {
            struct game g;
            bare(&g);
            if (better) {
                play(&g, put_advantage(&g, SD_DUNGEON));
            } else {
                turn_of(&g, SD_VISITOR);
                play(&g, put_disadvantage(&g, SD_VISITOR));
                turn_of(&g, SD_DUNGEON);
            }
            uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 2, 0);
            rig_dice(&g.s.dice, WANT_CONTEST_3D6(t[0], t[1], t[2], 3, 4));
            play(&g, blow);
            assert_used(&g.s.dice, 1);
            const struct event *a = nth_event(&g, SD_EV_ROLL, 0), *d = nth_event(&g, SD_EV_ROLL, 1);
            assert_int_equal(a->arg[3], better ? sum - least : sum - most);
            assert_int_equal(a->arg[1] / 10 + a->arg[1] % 10, a->arg[3]);
            assert_int_equal(d->arg[3], 7);
        }
    }
}

/* S-19: Advantage and Disadvantage together are neither. */
static void advantage_and_disadvantage_cancel(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    turn_of(&g, SD_VISITOR);
    play(&g, put_disadvantage(&g, SD_VISITOR));
    turn_of(&g, SD_DUNGEON);
    play(&g, put_advantage(&g, SD_DUNGEON));
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 2, 0);
    rig_dice(&g.s.dice, WANT_CONTEST(6, 2, 1, 5));
    play(&g, blow);
    assert_used(&g.s.dice, 1);
    assert_int_equal(event_arg(&g, SD_EV_ROLL, 1), 62);
    assert_true(ended(&g, SD_DUNGEON, SD_COND_EMPOWER));
    assert_true(ended(&g, SD_DUNGEON, SD_COND_DISRUPT));
}

/* S-18: of several that wait a Strike uses the oldest of each kind; SD-097: two Advantages are two Strikes
 * with one each, never one with more. */
static void one_of_each_is_used_up(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    turn_of(&g, SD_VISITOR);
    uint16_t thorns =
        put(&g, SD_VISITOR, (struct sd_card){.category = SD_DISRUPT, .thorns = 2, .thorns_reducer = 1});
    play(&g, thorns);
    play(&g, put_disadvantage(&g, SD_VISITOR));
    turn_of(&g, SD_DUNGEON);
    uint16_t stronger = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2});
    play(&g, stronger);
    uint16_t surer = put_advantage(&g, SD_DUNGEON);
    play(&g, surer);
    play(&g, put_advantage(&g, SD_DUNGEON));
    uint16_t first = put_strike(&g, SD_DUNGEON, 0, 1, 0), second = put_strike(&g, SD_DUNGEON, 0, 1, 0);
    uint16_t third = put_strike(&g, SD_DUNGEON, 0, 1, 0);

    rig_dice(&g.s.dice, WANT_CONTEST(3, 3, 2, 2));
    play(&g, first); /* the power of the first Empower, the thorns of the first Disrupt */
    assert_used(&g.s.dice, 1);
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 3);
    assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_THORNS), 2);
    assert_int_equal(g.s.pub.side[SD_DUNGEON].empowers, 2);
    assert_int_equal(g.s.pub.side[SD_DUNGEON].empower[0].card, surer);
    assert_int_equal(g.s.pub.side[SD_DUNGEON].disrupts, 1);

    play(&g, second); /* Advantage and Disadvantage: neither */
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 1);
    assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_THORNS), 0);
    assert_int_equal(g.s.pub.side[SD_DUNGEON].disrupts, 0);

    rig_dice(&g.s.dice, WANT_CONTEST_3D6(1, 5, 6, 2, 2));
    play(&g, third);
    assert_int_equal(event_arg(&g, SD_EV_ROLL, 3), 11);
    assert_int_equal(g.s.pub.side[SD_DUNGEON].empowers, 0);
}

/* SD-098, S-14: Rally heals one point of the damaged reducer with the smallest share, the first of equals;
 * S-15: none where nothing is damaged. */
static void rally_heals_the_lowest(void **unused) {
    static const struct {
        int now[SD_REDUCERS], start[SD_REDUCERS];
        int healed; /* reducer, -1: none */
    } rows[] = {
        {{20, 20, 20}, {20, 20, 20}, -1}, {{20, 19, 20}, {20, 20, 20}, 1}, {{9, 8, 20}, {20, 20, 20}, 1},
        {{9, 9, 9}, {20, 20, 20}, 0},     {{20, 9, 9}, {20, 20, 20}, 1},   {{10, 5, 6}, {30, 10, 12}, 0},
        {{19, 2, 12}, {20, 2, 12}, 0}, /* 2 of 2 is full, if small */
    };
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            struct game g;
            bare(&g);
            turn_of(&g, side);
            uint16_t blow = put_strike(&g, side, 1, 3, 0);
            for (uint32_t k = 0; k < SD_REDUCERS; k++) {
                g.s.pub.side[side].start[k] = (int16_t)rows[i].start[k];
                g.s.pub.side[side].now[k] = (int16_t)rows[i].now[k];
            }
            rig_margin(&g, 2);
            play(&g, blow);
            for (int k = 0; k < SD_REDUCERS; k++)
                assert_int_equal(healed_by(&g, SD_RES(side, k), SD_BY_RALLY), k == rows[i].healed);
        }
    }
}

/* S-16: a blow that takes no point, held off or because none was left, rallies nobody and carries no keyword.
 */
static void nothing_follows_a_blow_that_takes_nothing(void **unused) {
    enum { LANDS, HELD_OFF, NONE_LEFT, CASES };
    (void)unused;
    for (int how = 0; how < CASES; how++) {
        struct game g;
        bare(&g);
        uint16_t blow =
            put_strike(&g, SD_DUNGEON, 0, 2, SD_KW_ENTANGLE | SD_KW_ERODE | SD_KW_DRAIN | SD_KW_WARD);
        for (int32_t i = SD_STRUCTURE; i <= SD_PRESENCE; i++)
            set_points(&g, i, 10);
        if (how == HELD_OFF)
            sd_fortify(&g.s, SD_VISITOR, 0, 2, 1, 0, NULL);
        if (how == NONE_LEFT)
            set_points(&g, SD_VITALITY, 0);
        rig_margin(&g, 3);
        play(&g, blow);
        assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_STRIKE), how == LANDS ? 2 : 0);
        assert_int_equal(has_event(&g, SD_EV_HEALED), how == LANDS);
        assert_int_equal(g.s.pub.side[SD_VISITOR].entangled, how == LANDS);
        assert_int_equal(g.s.pub.side[SD_VISITOR].erode[0], how == LANDS);
        assert_int_equal(g.s.pub.side[SD_DUNGEON].ward, how == LANDS);
    }
}

/* S-17: one Strike with everything, and its parts in order. */
static void the_order_of_a_strike(void **unused) {
    static const struct {
        uint16_t kind;
        int arg, value; /* arg -1: whatever */
    } wanted[] = {
        {SD_EV_PLAYED, 0, SD_DUNGEON + 1},
        {SD_EV_CONDITION_END, 1, SD_COND_EMPOWER},
        {SD_EV_CONDITION_END, 1, SD_COND_DISRUPT},
        {SD_EV_DAMAGE, 2, SD_BY_THORNS},
        {SD_EV_ROLL, 0, SD_DUNGEON + 1},
        {SD_EV_ROLL, 0, SD_VISITOR + 1},
        {SD_EV_TIER, 0, SD_STRONG},
        {SD_EV_ROLL, 0, SD_VISITOR + 1}, /* of the React */
        {SD_EV_REACTED, 3, 1},
        {SD_EV_CONDITION_END, 1, SD_COND_EXPOSED},
        {SD_EV_BLOCKED, 0, SD_COND_FORTIFY},
        {SD_EV_BLOCKED, 0, SD_COND_WARD},
        {SD_EV_DAMAGE, 2, SD_BY_STRIKE},
        {SD_EV_CONDITION, 1, SD_COND_ENTANGLED},
        {SD_EV_HEALED, 2, SD_BY_DRAIN},
        {SD_EV_HEALED, 2, SD_BY_RALLY},
        {SD_EV_DAMAGE, 2, SD_BY_SELF_COST},
        {SD_EV_TRAP_SPRUNG, 0, SD_VISITOR + 1},
        {SD_EV_TRUST, 2, SD_WHY_STRIKE},
    };
    struct game g;
    (void)unused;
    bare(&g);
    set_trust(&g, 2);
    uint16_t react = put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 1});
    uint16_t trap = put(&g, SD_VISITOR,
                        (struct sd_card){.category = SD_TRAP,
                                         .trigger = SD_ON_STRIKE,
                                         .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 1, .amount = 1}}});
    uint16_t thorns =
        put(&g, SD_VISITOR, (struct sd_card){.category = SD_DISRUPT, .thorns = 1, .thorns_reducer = 1});
    turn_of(&g, SD_VISITOR);
    play(&g, trap);
    play(&g, thorns);
    turn_of(&g, SD_DUNGEON);
    play(&g,
         put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2, .grants = SD_KW_DRAIN}));
    uint16_t blow = put(&g, SD_DUNGEON,
                        (struct sd_card){.category = SD_STRIKE,
                                         .target = 2,
                                         .power = 2,
                                         .keywords = SD_KW_ENTANGLE,
                                         .drain_to = 2,
                                         .self_cost = 1,
                                         .self_reducer = 1});
    set_points(&g, SD_PRESENCE, 10);
    set_points(&g, SD_STRUCTURE, 15);
    g.s.pub.side[SD_VISITOR].exposed[SD_PHYSICAL] = 2;
    sd_fortify(&g.s, SD_VISITOR, 2, 1, 1, 0, NULL);
    g.s.pub.side[SD_VISITOR].ward = g.s.pub.side[SD_VISITOR].ward_rounds = 1;
    rig_dice(&g.s.dice, WANT_CONTEST(4, 4, 3, 2), WANT_2D6(3, 3));
    act(&g, SD_PLAY, blow);
    assert_int_equal(g.s.pub.ask, SD_ASK_REACT);
    assert_int_equal(g.s.pub.seat, SD_VISITOR);
    struct game before = g;
    act(&g, SD_PLAY_REACT, react);
    assert_used(&g.s.dice, 2);
    /* both steps as one list */
    struct event all[2 * SD_MAX_EVENTS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < before.k.count; i++)
        all[n++] = before.event[i];
    for (uint32_t i = 0; i < g.k.count; i++)
        all[n++] = g.event[i];
    for (uint32_t i = 0, at = 0; i < sizeof wanted / sizeof wanted[0]; i++, at++) {
        while (at < n && (all[at].kind != wanted[i].kind || all[at].arg[wanted[i].arg] != wanted[i].value))
            at++;
        if (at == n)
            fail_msg("part %u of the Strike (%s) is missing or out of order", i,
                     shattered_ops.events[wanted[i].kind].name);
    }
    /* 2 + 2 power, + 2 exposed, - 1 React, - 1 Fortify, - 1 Ward */
    assert_int_equal(points(&g, SD_NERVE), 17);
    assert_int_equal(points(&g, SD_PRESENCE), 13); /* Drain 2, Rally 1 */
}

/* S-17, SD-251: the power of the Betrayed comes on top of an Empower. */
static void fury_adds_to_an_empower(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    turn_of(&g, SD_VISITOR);
    g.s.pub.side[SD_VISITOR].fury = 3;
    play(&g, put(&g, SD_VISITOR, (struct sd_card){.category = SD_EMPOWER, .bonus = 1}));
    uint16_t blow = put_strike(&g, SD_VISITOR, 0, 1, 0);
    rig_margin(&g, 2);
    play(&g, blow);
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 4);
    assert_int_equal(points(&g, SD_STRUCTURE), 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margin_gives_the_tier),
        cmocka_unit_test(damage_rounds_down_to_one_at_least),
        cmocka_unit_test(each_bad_roll_has_its_price),
        cmocka_unit_test(a_thrown_back_party_pays_with_a_member),
        cmocka_unit_test(every_strike_carries_risk),
        cmocka_unit_test(attributes_count_by_type_and_target),
        cmocka_unit_test(attributes_of_the_maw_and_its_visitors),
        cmocka_unit_test(advantage_keeps_two_of_three),
        cmocka_unit_test(advantage_and_disadvantage_cancel),
        cmocka_unit_test(one_of_each_is_used_up),
        cmocka_unit_test(rally_heals_the_lowest),
        cmocka_unit_test(nothing_follows_a_blow_that_takes_nothing),
        cmocka_unit_test(the_order_of_a_strike),
        cmocka_unit_test(fury_adds_to_an_empower),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
