/* Resources and the eight ways a room can end: who has what, what ends a room and for whom, and that each win
 * has its own road in the content. */
#include "sd_test.h"

/* SD-015, SD-016, SD-017: three reducers and a promoter for each side. */
static void four_resources_a_side(void **unused) {
    static const char *const names[SD_RESOURCES] = {
        [SD_STRUCTURE] = "structure", [SD_VEIL] = "veil",       [SD_PRESENCE] = "presence",
        [SD_VITALITY] = "vitality",   [SD_RESOLVE] = "resolve", [SD_NERVE] = "nerve",
        [SD_TRUST] = "trust",         [SD_RAPPORT] = "rapport"};
    struct game g;
    (void)unused;
    bare(&g);
    for (int32_t i = 1; i < SD_RESOURCES; i++)
        assert_string_equal(sd_name_of(&g.r, SD_KIND_RESOURCE, i), names[i]);
    assert_null(sd_name_of(&g.r, SD_KIND_RESOURCE, SD_RESOURCES));
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            int32_t resource = SD_RES(side, i), before = points(&g, resource);
            sd_hurt(&g.r, &g.s, side, i, 2, SD_BY_STRIKE, 0, &g.k);
            assert_int_equal(last_event(&g, SD_EV_DAMAGE)->arg[0], resource);
            assert_int_equal(points(&g, resource), before - 2);
        }
    audit(&g);
}

/* SD-016, SD-017: the visitor's promoter is Trust. The dungeon's is Rapport under v2; under v3 there is none
 * of it, and the dungeon's restraint builds Trust as well. */
static void rapport_is_gone_since_v3(void **unused) {
    static const struct {
        const char *ruleset;
        uint32_t side;
        int trust, rapport;
    } rows[] = {{DOC_V2, SD_DUNGEON, 0, 1}, {DOC_V2, SD_VISITOR, 1, 0}, {DOC_V3, SD_DUNGEON, 1, 0},
                {DOC_V3, SD_VISITOR, 1, 0}, {V2, SD_DUNGEON, 0, 1},     {V3, SD_DUNGEON, 1, 0}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, rows[i].ruleset, CREATURE);
        g.r.f.restraint_from = 0;
        turn_of(&g, rows[i].side);
        act(&g, SD_RESTRAIN, put_strike(&g, rows[i].side, 0, 1, 0));
        assert_int_equal(points(&g, SD_TRUST), rows[i].trust);
        assert_int_equal(points(&g, SD_RAPPORT), rows[i].rapport);
    }
}

static const struct end {
    const char *rule;
    int32_t resource;
    uint8_t outcome, winner;
} ends[] = {
    {"SD-018", SD_VITALITY, SD_OUT_KILL, SD_DUNGEON}, {"SD-019", SD_RESOLVE, SD_OUT_BREAK, SD_DUNGEON},
    {"SD-020", SD_NERVE, SD_OUT_PANIC, SD_DUNGEON},   {"SD-021", SD_STRUCTURE, SD_OUT_OVERCOME, SD_VISITOR},
    {"SD-022", SD_VEIL, SD_OUT_INERT, SD_VISITOR},    {"SD-023", SD_PRESENCE, SD_OUT_DOMINATE, SD_VISITOR},
};
enum { ENDS = sizeof ends / sizeof ends[0] };

/* SD-018 to SD-023: the last point of a reducer ends the room, one left does not. */
static void each_reducer_has_its_end(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < ENDS; i++) {
        uint32_t side = ends[i].winner;
        uint8_t target = (uint8_t)((ends[i].resource - 1) % SD_REDUCERS);
        for (int left = 0; left < 2; left++) {
            struct game g;
            struct result result = {0};
            bare(&g);
            turn_of(&g, side);
            set_points(&g, ends[i].resource, 3 + left);
            rig_margin(&g, 2);
            play(&g, put_strike(&g, side, target, 3, 0));
            assert_int_equal(points(&g, ends[i].resource), left);
            end_turn(&g);
            assert_int_equal(has_event(&g, SD_EV_ROOM_ENDED), !left);
            if (left)
                continue;
            if (event_arg(&g, SD_EV_ROOM_ENDED, 1) != ends[i].outcome)
                fail_msg("%s: ended as %s", ends[i].rule,
                         shattered_ops.outcomes[event_arg(&g, SD_EV_ROOM_ENDED, 1)]);
            assert_int_equal(sd_winner(ends[i].outcome), side);
            result_of(&shattered_ops, &g.r, &g.s, &result);
            assert_int_equal(result_ahead(&shattered_ops, &result, side), 2);
            assert_int_equal(result_ahead(&shattered_ops, &result, !side), 0);
        }
    }
}

/* S-31: of two that are gone at once the first of the list counts. */
static void ends_have_an_order(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < ENDS; i++)
        for (uint32_t k = i + 1; k < ENDS; k++) {
            struct game g;
            bare(&g);
            set_points(&g, ends[i].resource, 0);
            set_points(&g, ends[k].resource, 0);
            end_turn(&g);
            assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), ends[i].outcome);
        }
}

/* S-32: within a turn nobody looks: what is gone may come back before the turn ends. */
static void no_end_within_a_turn(void **unused) {
    (void)unused;
    for (int healed = 0; healed < 2; healed++) {
        struct game g;
        bare(&g);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 1, 0);
        uint16_t mend = put(&g, SD_DUNGEON,
                            (struct sd_card){.category = SD_RESHAPE, .heal = {{.reducer = 0, .amount = 1}}});
        set_points(&g, SD_STRUCTURE, 1);
        rig_margin(&g, -3);
        play(&g, blow); /* thrown back: Structure is gone */
        assert_int_equal(points(&g, SD_STRUCTURE), 0);
        assert_false(has_event(&g, SD_EV_ROOM_ENDED));
        assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
        if (healed)
            play(&g, mend);
        end_turn(&g);
        assert_int_equal(g.s.pub.over, healed ? SD_OUT_NONE : SD_OUT_SURVIVE);
        assert_int_equal(g.s.pub.seen_outcome[0], healed ? SD_OUT_NONE : SD_OUT_OVERCOME);
    }
}

/* SD-024: the visitor has outlasted the room when its last round is over, unless something ends it first. */
static void survive_is_the_last_rounds_end(void **unused) {
    (void)unused;
    for (int panics = 0; panics < 2; panics++) {
        struct game g;
        bare(&g);
        g.s.pub.limit = 3;
        go_to_round(&g, 3);
        end_turn(&g);
        assert_false(has_event(&g, SD_EV_ROOM_ENDED));
        if (panics)
            set_points(&g, SD_NERVE, 0);
        end_turn(&g);
        uint8_t outcome = panics ? SD_OUT_PANIC : SD_OUT_SURVIVE;
        assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), outcome);
        assert_int_equal(sd_winner(outcome), panics ? SD_DUNGEON : SD_VISITOR);
    }
}

/* SD-025: a Bond is a win for both; C-17: with it there are eight ways. */
static void bond_is_for_both(void **unused) {
    struct game g;
    struct result result = {0};
    (void)unused;
    bare(&g);
    set_trust(&g, 9);
    play(&g, put(&g, SD_DUNGEON,
                 (struct sd_card){
                     .category = SD_OFFER, .covenant = 1, .min_trust = 9, .full_restore = 1, .trust = 3}));
    assert_int_equal(g.s.pub.ask, SD_ASK_COVENANT);
    act(&g, SD_ACCEPT);
    assert_int_equal(g.s.pub.over, SD_OUT_BOND);
    assert_int_equal(sd_winner(SD_OUT_BOND), SD_SIDES);
    result_of(&shattered_ops, &g.r, &g.s, &result);
    assert_true(result.score[SD_DUNGEON] > 0);
    assert_int_equal(result.score[SD_DUNGEON], result.score[SD_VISITOR]);
}

/* C-17: eight outcomes: three for the dungeon, four for the visitor, one for both. */
static void eight_outcomes(void **unused) {
    uint32_t won[SD_SIDES + 1] = {0};
    (void)unused;
    assert_int_equal(SD_OUTCOMES - 1, 8);
    assert_int_equal(shattered_ops.outcome_count, SD_OUTCOMES);
    for (uint8_t i = 1; i < SD_OUTCOMES; i++)
        won[sd_winner(i)]++;
    assert_int_equal(won[SD_DUNGEON], 3);
    assert_int_equal(won[SD_VISITOR], 4);
    assert_int_equal(won[SD_SIDES], 1);
}

/* SD-028 to SD-031: the document's starting figures, and Rapport 0. */
static void starting_figures(void **unused) {
    static const struct {
        const char *rule, *scenario;
        int vitality, resolve, nerve, trust;
    } rows[] = {{"SD-028", "boar", 28, 14, 14, 0},
                {"SD-029", "moth", 14, 12, 14, 0},
                {"SD-030", "symbiote", 18, 18, 18, 3}};
    (void)unused;
    for (int old = 0; old < 2; old++) {
        for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            struct game g;
            start(&g, old ? DOC_V2 : DOC_V3, rows[i].scenario, 1);
            const int wanted[] = {16, 14, 12, rows[i].vitality, rows[i].resolve, rows[i].nerve};
            for (int32_t k = SD_STRUCTURE; k <= SD_NERVE; k++)
                if (points(&g, k) != wanted[k - 1]) /* the first three: SD-031 */
                    fail_msg("%s: %s is %d", rows[i].rule, sd_name_of(&g.r, SD_KIND_RESOURCE, k),
                             points(&g, k));
            assert_int_equal(points(&g, SD_TRUST), rows[i].trust);
            assert_int_equal(points(&g, SD_RAPPORT), 0);
        }
    }
}

static const int16_t *start_of(const struct sd_rules *r, const char *creature) {
    return r->creature[sd_id_of(r, SD_KIND_CREATURE, creature)].start;
}

/* SD-032: no two are shaped alike, by whatever figures are played. */
static void nobody_is_shaped_like_another(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        const int16_t *maw = r->dungeon[sd_id_of(r, SD_KIND_DUNGEON, "verdant_maw")].start;
        const int16_t *boar = start_of(r, "thornback_boar"), *moth = start_of(r, "veil_moth");
        const int16_t *symbiote = start_of(r, "drift_symbiote");
        assert_true(maw[0] > maw[1] && maw[1] > maw[2]);
        assert_true(boar[0] > boar[1] + 5 && boar[0] > boar[2] + 5 && boar[0] > symbiote[0]);
        assert_true(moth[0] < boar[0] && moth[0] + moth[1] + moth[2] < boar[0] + boar[1] + boar[2]);
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            assert_true(moth[i] < symbiote[i]);
        assert_true(symbiote[0] == symbiote[1] && symbiote[1] == symbiote[2]);
    }
}

/* Rounds until one reducer of a creature is gone, in tenths, when two Strikes of power 3 meet it each round
 * (SD-090: about two cards a turn) with honest dice and nothing else happens. */
static int32_t rounds_to_fall(const char *creature, uint8_t target) {
    enum { TRIES = 60 };
    int32_t sum = 0;
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        struct game g;
        bare(&g);
        g.r.f.escalation_after = g.s.pub.limit = SD_ROUND_LIMIT_MAX;
        stream_open(&g.s.dice, rng_key(seed, "honest", 0));
        g.s.pub.side[SD_VISITOR].start[target] = g.s.pub.side[SD_VISITOR].now[target] =
            start_of(&g.r, creature)[target];
        g.r.f.reversal[0] = g.r.f.reversal[1] = g.r.f.reversal[2] = 0;
        const uint16_t blow[2] = {put_strike(&g, SD_DUNGEON, target, 3, 0),
                                  put_strike(&g, SD_DUNGEON, target, 3, 0)};
        while (!is_over(&g)) {
            for (int i = 0; i < 2; i++)
                play(&g, hold(&g, SD_DUNGEON, g.r.card[blow[i]].full));
            next_round(&g);
        }
        sum += g.s.pub.seen_rounds[0];
    }
    return 10 * sum / TRIES;
}

/* SD-033: focused pressure takes Resolve or Nerve in four or five rounds, the Boar's Vitality takes twice as
 * long. */
static void vitality_is_the_long_road(void **unused) {
    (void)unused;
    int32_t kill = rounds_to_fall("thornback_boar", 0);
    for (uint8_t target = 1; target < SD_REDUCERS; target++) {
        int32_t rounds = rounds_to_fall("thornback_boar", target);
        assert_in_range(rounds, 35, 55);
        assert_true(2 * kill >= 3 * rounds);
        assert_in_range(rounds_to_fall("veil_moth", target), 30, 55);
    }
}

/* Power of all Strikes on a reducer by their type, over all decks of a ruleset. */
static void weigh_strikes(const struct sd_rules *r, uint32_t sum[SD_RESOURCES][SD_TYPES]) {
    memset(sum, 0, SD_RESOURCES * sizeof sum[0]);
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const struct sd_card *c = &r->card[id];
        if (c->category == SD_STRIKE)
            sum[SD_RES(!c->side, c->target)][c->type] += c->power;
    }
}

/* SD-026, SD-027, SD-034: most of what hits a resource is of the kinds that belong to it: force for Vitality
 * and Structure, words and spells for Resolve, magic for Veil, defiance for Presence; Nerve is worn by
 * whatever frightens, bodily force least of all. */
static void each_resource_has_its_usual_enemy(void **unused) {
    enum { P = 1 << SD_PHYSICAL, E = 1 << SD_ENVIRONMENTAL, S = 1 << SD_SOCIAL, M = 1 << SD_MYSTICAL };
    static const uint8_t usual[SD_RESOURCES] = {
        [SD_STRUCTURE] = P | E, [SD_VEIL] = M,        [SD_PRESENCE] = S,
        [SD_VITALITY] = P | E,  [SD_RESOLVE] = S | M, [SD_NERVE] = E | S | M};
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        uint32_t sum[SD_RESOURCES][SD_TYPES];
        weigh_strikes(open_rules(rulesets[k]), sum);
        for (uint32_t i = SD_STRUCTURE; i <= SD_NERVE; i++) {
            uint32_t fit = 0, all = 0;
            for (uint32_t t = 0; t < SD_TYPES; t++) {
                all += sum[i][t];
                fit += usual[i] >> t & 1 ? sum[i][t] : 0;
            }
            if (!all || 2 * fit <= all)
                fail_msg("%s: %u of %u by the usual kinds",
                         kind_name(&shattered_ops, open_rules(rulesets[k]), SD_KIND_RESOURCE, i), fit, all);
        }
    }
}

/* SD-026, SD-034: no Strike touches Trust; Offers, Tests and Restraint build it. Bond needs a Covenant, which
 * every room has; Survive is served by Reacts, which every visitor has. */
static void peaceful_roads_have_their_cards(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        uint32_t builders = 0;
        for (uint32_t id = 1; id <= r->card_count; id++) {
            const struct sd_card *c = &r->card[id];
            bool builds = c->category == SD_OFFER || c->category == SD_TEST;
            assert_int_equal(c->trust || c->reward_trust, builds);
            builders += builds;
        }
        assert_true(builders > 10);
        for (uint32_t id = 1; r->f.bond == 3 && id <= r->room_count; id++)
            assert_int_equal(r->card[r->room[id].covenant].covenant, 1);
        for (uint32_t id = 1; id <= r->creature_count; id++) {
            uint32_t reacts = 0;
            for (uint32_t i = 0; i < r->creature[id].cards; i++)
                reacts += r->card[r->creature[id].card[i]].category == SD_REACT;
            assert_true(reacts > 0);
        }
    }
}

/* S-15: healing stops at the start, harm at nothing; Trust has no top. */
static void points_stay_within_bounds(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            set_points(&g, SD_RES(side, i), 18);
            assert_int_equal(sd_heal(&g.r, &g.s, side, i, 5, SD_BY_RESHAPE, 0, &g.k), 2);
            assert_int_equal(points(&g, SD_RES(side, i)), 20);
            assert_int_equal(sd_hurt(&g.r, &g.s, side, i, 25, SD_BY_TRAP, 0, &g.k), 20);
            assert_int_equal(points(&g, SD_RES(side, i)), 0);
        }
    for (int round = 0; round < 30; round++) {
        g.s.pub.trust2_before = g.s.pub.trust2;
        sd_trust_add(&g.r, &g.s, 4, SD_WHY_OFFER, &g.k);
    }
    assert_int_equal(points(&g, SD_TRUST), 60);
}

/* S-14: the lowest is the smallest share of the start, not the fewest points; the first of equals. */
static void lowest_goes_by_share(void **unused) {
    static const struct {
        int16_t now[SD_REDUCERS], start[SD_REDUCERS];
        uint32_t lowest, lowest_damaged;
    } rows[] = {
        {{10, 5, 5}, {28, 10, 6}, 0, 0},    {{14, 12, 14}, {14, 12, 14}, 0, SD_REDUCERS},
        {{14, 12, 13}, {14, 12, 14}, 2, 2}, {{7, 6, 7}, {14, 12, 14}, 0, 0},
        {{20, 1, 2}, {20, 1, 4}, 2, 2},     {{8, 4, 3}, {20, 10, 6}, 0, 0},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        memcpy(g.s.pub.side[SD_VISITOR].now, rows[i].now, sizeof rows[i].now);
        memcpy(g.s.pub.side[SD_VISITOR].start, rows[i].start, sizeof rows[i].start);
        assert_int_equal(sd_lowest(&g.s.pub, SD_VISITOR, false), rows[i].lowest);
        assert_int_equal(sd_lowest(&g.s.pub, SD_VISITOR, true), rows[i].lowest_damaged);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_resources_a_side),
        cmocka_unit_test(rapport_is_gone_since_v3),
        cmocka_unit_test(each_reducer_has_its_end),
        cmocka_unit_test(ends_have_an_order),
        cmocka_unit_test(no_end_within_a_turn),
        cmocka_unit_test(survive_is_the_last_rounds_end),
        cmocka_unit_test(bond_is_for_both),
        cmocka_unit_test(eight_outcomes),
        cmocka_unit_test(starting_figures),
        cmocka_unit_test(nobody_is_shaped_like_another),
        cmocka_unit_test(vitality_is_the_long_road),
        cmocka_unit_test(each_resource_has_its_usual_enemy),
        cmocka_unit_test(peaceful_roads_have_their_cards),
        cmocka_unit_test(points_stay_within_bounds),
        cmocka_unit_test(lowest_goes_by_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
