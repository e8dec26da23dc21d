/* Bond v3: the Covenant, what a Bond leaves behind in each room of a run, and Insight; betrayal has a file
 * of its own. Rooms are bare (sd_test.h), or a run of real rooms without effects of their own. */
#include "sd_scene.h"

static const struct sd_card pact = {.category = SD_OFFER, .covenant = 1, .min_trust = 9, .trust = 3};

/* A Covenant is offered at Trust 9 and accepted. */
static void seal(struct game *g) {
    turn_of(g, SD_DUNGEON);
    set_trust(g, 9);
    play(g, put(g, SD_DUNGEON, pact));
    act(g, SD_ACCEPT);
}

static void lead_on(struct game *g, uint8_t room) {
    act(g, SD_LEAD_ON, room);
    settle(g);
}

/* SD-242, SD-222, S-64: not below Trust 9, in whole points, nor below what the card itself asks. */
static void a_covenant_needs_trust(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t covenant = put(&g, SD_DUNGEON, pact), dear = put(&g, SD_DUNGEON, pact);
    g.r.card[dear].min_trust = 11;
    for (int trust = 0; trust <= 12; trust++) {
        set_trust(&g, trust);
        if (trust < 9)
            refuse(&g, SD_NO_TRUST, SD_PLAY, covenant);
        assert_int_equal(is_legal(&g, SD_PLAY, covenant), trust >= 9);
        assert_int_equal(is_legal(&g, SD_PLAY, dear), trust >= 11);
        g.s.pub.trust2++;
        assert_int_equal(is_legal(&g, SD_PLAY, covenant), trust >= 9);
    }
}

/* SD-242, SD-243, S-49: it is always a question, open for all to see. Accepted, the lowest reducer is whole,
 * the dungeon weaker for the run, Trust grows past the cap, and the room ends as Bond. */
static void a_covenant_accepted(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_points(&g, SD_RESOLVE, 9);
    set_points(&g, SD_NERVE, 5);
    set_trust(&g, 9);
    uint16_t covenant = put(&g, SD_DUNGEON, pact);
    g.r.card[covenant].full_restore = 1;
    g.r.card[covenant].weaken = 4;
    g.r.card[covenant].weaken_reducer = 2;
    play(&g, covenant);
    assert_int_equal(g.s.pub.ask, SD_ASK_COVENANT);
    assert_int_equal(g.s.pub.seat, SD_VISITOR);
    assert_int_equal(g.s.pub.table.card, covenant);
    act(&g, SD_ACCEPT);
    assert_int_equal(points(&g, SD_NERVE), 20);
    assert_int_equal(points(&g, SD_RESOLVE), 9);
    assert_int_equal(side_of(&g, SD_DUNGEON)->start[2], 16);
    assert_int_equal(points(&g, SD_PRESENCE), 16);
    assert_int_equal(points(&g, SD_TRUST), 12);
    assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), SD_OUT_BOND);
    assert_int_equal(g.s.pub.over, SD_OUT_BOND);
    assert_false(has_event(&g, SD_EV_TURN_ENDED)); /* on the spot */
}

/* SD-242: what is weakened stays weak in the rooms to come; points that were not there cannot be lost. */
static void weak_for_the_run(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "symbiote");
    set_points(&g, SD_VEIL, 3);
    set_trust(&g, 9);
    uint16_t covenant = put(&g, SD_DUNGEON, pact);
    g.r.card[covenant].weaken = 4;
    g.r.card[covenant].weaken_reducer = 1;
    play(&g, covenant);
    act(&g, SD_ACCEPT);
    assert_int_equal(points(&g, SD_VEIL), 3);
    lead_on(&g, g.s.setup.room[1]);
    assert_int_equal(side_of(&g, SD_DUNGEON)->start[1], 14 - 4);
    assert_int_equal(points(&g, SD_VEIL), 3);
}

/* SD-242: of a party whose Vitality is lowest every standing member is made whole. */
static void a_party_is_restored_together(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    for (uint32_t member = 1; member <= SD_MEMBERS; member++)
        member_points(&g, member, member);
    set_trust(&g, 9);
    uint16_t covenant = put(&g, SD_DUNGEON, pact);
    g.r.card[covenant].full_restore = 1;
    play(&g, covenant);
    act(&g, SD_ACCEPT);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_int_equal(g.s.pub.member[i].now, g.s.pub.member[i].start);
}

/* SD-244: refused, the card is spent for nothing, half of Trust is gone and the turn goes on. */
static void a_covenant_refused(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    set_points(&g, SD_NERVE, 5);
    set_trust(&g, 10);
    uint16_t covenant = put(&g, SD_DUNGEON, pact);
    g.r.card[covenant].full_restore = 1;
    g.r.card[covenant].weaken = 4;
    play(&g, covenant);
    act(&g, SD_REFUSE);
    assert_int_equal(points(&g, SD_TRUST), 5);
    assert_int_equal(points(&g, SD_NERVE), 5);
    assert_int_equal(side_of(&g, SD_DUNGEON)->start[0], 20);
    assert_true(side_of(&g, SD_DUNGEON)->discard & bit_of(&g, SD_DUNGEON, covenant));
    assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
    assert_int_equal(g.s.pub.seat, SD_DUNGEON);
    assert_int_equal(g.s.pub.over, SD_OUT_NONE);
}

/* SD-248, C-10, C-11: Root Hollow's Pact. Its extraction is knowledge, the Insight is the room's alone. */
static void pact_of_living_stone(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "symbiote");
    uint16_t stone = hold(&g, SD_DUNGEON, "root_hollow.pact_of_living_stone");
    const struct sd_card *c = &g.r.card[stone];
    assert_int_equal(c->type, SD_ENVIRONMENTAL);
    assert_int_equal(c->cost, 4);
    assert_int_equal(c->price.kind, SD_COST_EXTRACTION);
    set_points(&g, SD_RESOLVE, 2);
    set_trust(&g, 8);
    refuse(&g, SD_NO_TRUST, SD_PLAY, stone);
    set_trust(&g, 9);
    play(&g, stone);
    assert_int_equal(side_of(&g, SD_DUNGEON)->spent, 4);
    act(&g, SD_ACCEPT);
    assert_int_equal(healed_by(&g, SD_RESOLVE, SD_BY_COVENANT), 16);
    assert_int_equal(points(&g, SD_TRUST), 12);
    assert_int_equal(event_arg(&g, SD_EV_ROOM_ENDED, 1), SD_OUT_BOND);
    assert_int_equal(g.s.pub.insight, 1);
}

/* SD-247, C-12: one in every room's deck under v3, none under v2. */
static void one_covenant_in_every_room(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        const struct sd_rules *r = open_rules(rulesets[k]);
        for (uint32_t id = 1; id <= r->room_count; id++) {
            uint32_t found = 0;
            for (uint32_t i = 0; i < r->room[id].cards; i++)
                found += r->card[r->room[id].card[i]].covenant;
            assert_int_equal(found, r->f.bond == 3);
            if (r->f.bond == 3)
                assert_true(r->card[r->room[id].covenant].covenant);
        }
    }
}

/* C-02, SD-241: no heap of Trust is a Bond by itself. */
static void no_bond_without_a_covenant(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    for (int trust = 12; trust <= 30; trust += 6) {
        set_trust(&g, trust);
        next_round(&g);
        assert_int_equal(g.s.pub.over, SD_OUT_NONE);
        assert_int_equal(points(&g, SD_TRUST), trust);
    }
}

/* SD-227 to SD-230, SD-233 to SD-236, C-03, C-50: a Bond in each room of each length of run. */
static const struct bond_row {
    uint32_t rooms, at;
    int32_t heals; /* of 18; 0: it ends the run */
    int32_t insight;
} bond_rows[] = {
    {1, 1, 0, 0}, {2, 1, 5, 1}, {2, 2, 0, 0}, {3, 1, 5, 1}, {3, 2, 4, 2},
    {3, 3, 0, 0}, {4, 1, 5, 1}, {4, 2, 4, 2}, {4, 3, 4, 2}, {4, 4, 0, 0},
};

static void a_bond_by_its_room(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof bond_rows / sizeof bond_rows[0]; i++) {
        const struct bond_row *row = &bond_rows[i];
        struct game g;
        run_of(&g, row->rooms, "symbiote");
        while (g.s.pub.room_number < row->at)
            empty(&g, SD_STRUCTURE);
        for (int32_t res = SD_VITALITY; res <= SD_NERVE; res++)
            set_points(&g, res, 9);
        seal(&g);
        assert_int_equal(g.s.pub.seen_outcome[row->at - 1], SD_OUT_BOND);
        for (int32_t res = SD_VITALITY; res <= SD_NERVE; res++)
            assert_int_equal(points(&g, res), 9 + row->heals);
        assert_int_equal(g.s.pub.insight, row->insight);
        assert_int_equal(g.s.pub.over, row->heals ? SD_OUT_NONE : SD_OUT_BOND);
        if (!row->heals)
            continue;
        lead_on(&g, g.s.setup.room[row->at]);
        assert_int_equal(g.s.pub.room_number, row->at + 1);
        assert_int_equal(points(&g, SD_TRUST), 12); /* undiminished */
        assert_int_equal(g.s.pub.insight, row->insight);
    }
}

/* SD-236: the full Bond is worth more to both than what either reaches alone against the other's loss. */
static void the_full_bond_is_for_both(void **unused) {
    struct game g;
    struct result bond = {0}, kill = {0};
    (void)unused;
    run_of(&g, 1, "symbiote");
    seal(&g);
    result_of(&shattered_ops, &g.r, &g.s, &bond);
    run_of(&g, 1, "symbiote");
    set_points(&g, SD_VITALITY, 0);
    end_turn(&g);
    result_of(&shattered_ops, &g.r, &g.s, &kill);
    assert_int_equal(bond.outcome, SD_OUT_BOND);
    assert_true(bond.score[SD_DUNGEON] > 0 && bond.score[SD_VISITOR] > 0);
    assert_true(bond.score[SD_DUNGEON] + bond.score[SD_VISITOR] >
                kill.score[SD_DUNGEON] + kill.score[SD_VISITOR]);
}

/* SD-228: of a party, each standing member by its own start, and both pools. */
static void a_party_recovers_by_member(void **unused) {
    static const uint8_t heals[SD_MEMBERS] = {3, 2, 2, 2}; /* 30% of 10, 7, 7, 6 */
    struct game g;
    (void)unused;
    run_of(&g, 2, "party-standard");
    for (uint32_t member = 1; member <= SD_MEMBERS; member++)
        member_points(&g, member, 1);
    set_points(&g, SD_RESOLVE, 5);
    set_points(&g, SD_NERVE, 5);
    seal(&g);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_int_equal(g.s.pub.member[i].now, 1 + heals[i]);
    assert_int_equal(points(&g, SD_RESOLVE), 5 + 4); /* of 14 */
    assert_int_equal(points(&g, SD_NERVE), 5 + 5);   /* of 16 */
}

/* SD-231, S-38: after a Bond the dungeon, and nobody else, says which room comes next: any that was not
 * entered. One that stood later in the plan changes places with the next. */
static void the_dungeon_leads_on(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 3, "symbiote");
    uint8_t here = g.s.setup.room[0], next = g.s.setup.room[1], last = g.s.setup.room[2];
    seal(&g);
    assert_int_equal(g.s.pub.ask, SD_ASK_REDIRECT);
    assert_int_equal(g.s.pub.seat, SD_DUNGEON);
    for (uint8_t id = 1; id <= g.r.room_count; id++)
        assert_int_equal(is_legal(&g, SD_LEAD_ON, id), id != here);
    refuse(&g, SD_NO_ROOM, SD_LEAD_ON, here);
    struct game other = g;
    other.k.event = other.event;

    act(&g, SD_LEAD_ON, next); /* as planned; the visitor is told no less and no more */
    assert_int_equal(event_arg(&g, SD_EV_REDIRECTED, 0), next);
    assert_int_equal(g.s.pub.room, next);
    assert_int_equal(g.s.setup.room[2], last);

    act(&other, SD_LEAD_ON, last);
    assert_int_equal(event_arg(&other, SD_EV_REDIRECTED, 0), last);
    assert_int_equal(other.s.pub.room, last);
    assert_int_equal(other.s.setup.room[2], next);
    settle(&other);
    seal(&other); /* Insight of the first and the second room adds up */
    assert_int_equal(other.s.pub.insight, 3);
    uint8_t web = id_of(&other, SD_KIND_ROOM, "broodmothers_web");
    act(&other, SD_LEAD_ON, web);
    assert_int_equal(other.s.pub.room, web);
    assert_int_equal(other.s.pub.side[SD_DUNGEON].deck_count, other.r.room[web].cards);
}

/* SD-239, S-53: every roll of the dungeon is the better for it, and none of the visitor's. */
static void insight_helps_every_roll(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t insight = 0; insight <= 3; insight++) {
        bare(&g);
        g.s.pub.insight = insight;
        strike_with(&g, SD_DUNGEON, 0);
        assert_int_equal(modifier_of(&g, SD_DUNGEON), insight);
        assert_int_equal(modifier_of(&g, SD_VISITOR), 0);
        strike_with(&g, SD_VISITOR, 0);
        assert_int_equal(modifier_of(&g, SD_DUNGEON), insight);
        assert_int_equal(modifier_of(&g, SD_VISITOR), 0);
        assert_int_equal(modifier_of_react(&g), 1 + insight);
    }
}

/* SD-239, SD-240, SD-257: Bond in one room, betrayal in the next: all Trust that was carried over becomes
 * damage, and the Insight is still there. */
static void bond_and_then_betray(void **unused) {
    struct game g;
    (void)unused;
    run_of(&g, 2, "symbiote");
    seal(&g);
    lead_on(&g, g.s.setup.room[1]);
    assert_int_equal(points(&g, SD_TRUST), 12);
    strike_with(&g, SD_DUNGEON, -6);
    assert_int_equal(modifier_of(&g, SD_DUNGEON), 1);
    assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_BETRAYAL), 12);
    assert_int_equal(points(&g, SD_TRUST), 0);
    assert_int_equal(g.s.pub.insight, 1);
    assert_int_equal(g.s.pub.bonds, 1);
    assert_int_equal(g.s.pub.betrayals, 1);
}

/* Ids of cards differ where decks have no Covenants. */
static struct event without_cards(struct event ev) {
    for (uint32_t i = 0; i < EVENT_ARGS; i++)
        if (shattered_ops.events[ev.kind].arg[i].kind == SD_KIND_CARD)
            ev.arg[i] = 0;
    return ev;
}

/* The same fight and the same kindness under a version of Bond; events are kept, Rapport left out. */
static uint32_t tell(const char *ruleset, struct event *out) {
    struct game g;
    uint32_t n = 0, card[8], count = 0;
    lab(&g, ruleset, CREATURE);
    card[count++] = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2, .advantage = 1});
    card[count++] = put_strike(&g, SD_DUNGEON, 1, 3, SD_KW_ERODE | SD_KW_DRAIN | SD_KW_ENTANGLE);
    card[count++] = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_DISRUPT, .disadvantage = 1});
    card[count++] =
        put(&g, SD_DUNGEON,
            (struct sd_card){
                .category = SD_TRAP, .trigger = SD_ON_STRIKE, .effect = {{SD_TRAP_DAMAGE, 0, 2, 0}}});
    card[count++] = put_strike(&g, SD_VISITOR, 0, 4, SD_KW_WARD);
    card[count++] =
        put(&g, SD_DUNGEON, (struct sd_card){.category = SD_TEST, .reward_trust = 1, .exposure = 1});
    card[count++] = put_strike(&g, SD_VISITOR, 0, 1, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 4 || i == 5 || i == 6)
            end_turn(&g);
        act(&g, i == 6 ? SD_RESTRAIN : SD_PLAY, (int)card[i]);
        if (g.s.pub.ask == SD_ASK_TEST)
            act(&g, SD_COOPERATE);
        for (uint32_t k = 0; k < g.k.count && n < SD_MAX_EVENTS; k++)
            if (g.event[k].kind != SD_EV_RAPPORT)
                out[n++] = without_cards(g.event[k]);
    }
    return n;
}

/* SD-254: Tests, Restraint, wins and every rule of combat are the same in both versions. */
static void all_else_is_as_it_was(void **unused) {
    struct event now[SD_MAX_EVENTS], before[SD_MAX_EVENTS];
    const struct sd_figures *v3 = &open_rules(DOC_V3)->f, *v2 = &open_rules(DOC_V2)->f;
    (void)unused;
    uint32_t n = tell(DOC_V3, now);
    assert_true(n > 20);
    assert_int_equal(tell(DOC_V2, before), n);
    assert_memory_equal(now, before, n * sizeof now[0]);
    size_t from = offsetof(struct sd_figures, round_limit), to = offsetof(struct sd_figures, trust_cap);
    assert_memory_equal((const char *)v3 + from, (const char *)v2 + from, to - from);
    assert_int_equal(v3->restraint, v2->restraint);
}

/* Whole runs of a scenario, the visitor with its native mind: events counted by kind. Returns the Bonds. */
static uint32_t play_runs(const char *scenario, const char *dungeon, uint32_t seen[SD_EVENTS]) {
    enum { RUNS = 40 };
    struct game g;
    uint32_t bonds = 0;
    memset(seen, 0, SD_EVENTS * sizeof seen[0]);
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        struct stream rng;
        start(&g, DOC_V3, scenario, seed);
        stream_open(&rng, rng_key(seed, "test", 0));
        while (!is_over(&g)) {
            struct action a = choose(&g, g.s.pub.seat == SD_DUNGEON ? dungeon : "native", &rng);
            clear_events(&g);
            sd_apply(&g.r, &g.s, g.s.pub.seat, &a, &g.k);
            for (uint32_t i = 0; i < g.k.count; i++)
                seen[g.event[i].kind]++;
        }
        bonds += g.s.pub.bonds;
    }
    return bonds;
}

/* SD-255: two or three Offers in the decks built for them, both kinds of mind, and the test bed: the
 * nurturing mind comes to Bonds there, the deceptive one to betrayals. */
static void the_first_stage(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    uint32_t kind[SD_EVENTS], sly[SD_EVENTS];
    (void)unused;
    for (uint32_t id = 1; id <= r->room_count; id++)
        if (r->room[id].style == SD_NURTURING || r->room[id].style == SD_DECEPTIVE)
            assert_in_range(r->room[id].offers, 2, 3);
    struct sd_setup bed = setup_of(DOC_V3, "sanctuary-symbiote");
    assert_int_equal(bed.rooms, 1);
    assert_string_equal(r->room[bed.room[0]].name, "living_root_sanctuary");
    assert_string_equal(r->creature[bed.creature].name, "drift_symbiote");
    assert_true(play_runs("sanctuary-symbiote", "nurturing", kind));
    assert_true(kind[SD_EV_ACCEPTED] && !kind[SD_EV_BETRAYAL]);
    play_runs("sanctuary-symbiote", "deceptive", sly);
    assert_true(sly[SD_EV_ACCEPTED] && sly[SD_EV_BETRAYAL]);
}

/* SD-256: Cleric and Druid carry Offers, and both named parties have their scenarios. */
static void the_second_stage(void **unused) {
    static const char *const healers[] = {"cleric", "druid"};
    static const char *const scenarios[][2] = {{"party-standard", "standard_company"},
                                               {"party-arcane", "arcane_expedition"}};
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        const struct sd_class_rules *c = &r->class[sd_id_of(r, SD_KIND_CLASS, healers[i])];
        uint32_t offers = 0;
        for (uint32_t k = 0; k < c->cards; k++)
            offers += r->card[c->card[k]].category == SD_OFFER;
        assert_true(offers);
        struct sd_setup setup = setup_of(DOC_V3, scenarios[i][0]);
        assert_string_equal(r->party[setup.party].name, scenarios[i][1]);
    }
}

/* SD-257: a room made for nurture stands among the others; runs lead from a Bond there to further rooms. */
static void the_third_stage(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    struct sd_setup setup = setup_of(DOC_V3, "symbiote");
    uint32_t kind[SD_EVENTS];
    (void)unused;
    assert_int_equal(r->room[setup.room[0]].style, SD_NURTURING);
    assert_true(setup.rooms > 1);
    assert_true(play_runs("symbiote", "nurturing", kind));
    assert_true(kind[SD_EV_REDIRECTED]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_covenant_needs_trust),     cmocka_unit_test(a_covenant_accepted),
        cmocka_unit_test(weak_for_the_run),           cmocka_unit_test(a_party_is_restored_together),
        cmocka_unit_test(a_covenant_refused),         cmocka_unit_test(pact_of_living_stone),
        cmocka_unit_test(one_covenant_in_every_room), cmocka_unit_test(no_bond_without_a_covenant),
        cmocka_unit_test(a_bond_by_its_room),         cmocka_unit_test(the_full_bond_is_for_both),
        cmocka_unit_test(a_party_recovers_by_member), cmocka_unit_test(the_dungeon_leads_on),
        cmocka_unit_test(insight_helps_every_roll),   cmocka_unit_test(bond_and_then_betray),
        cmocka_unit_test(all_else_is_as_it_was),      cmocka_unit_test(the_first_stage),
        cmocka_unit_test(the_second_stage),           cmocka_unit_test(the_third_stage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
