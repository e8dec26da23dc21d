/* Parties: four members who are one side. Who they are and what they bring together, how the dungeon aims at
 * them, and whom unaimed harm and help find. Knockouts and what follows are in test_knockouts.c. */
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

static struct sd_setup party_of(const struct sd_rules *r, const char *const member[SD_MEMBERS]) {
    struct sd_setup u = {.dungeon = 1, .rooms = 1, .room = {1}};
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        u.member[i] = (uint8_t)sd_id_of(r, SD_KIND_CLASS, member[i]);
        assert_int_not_equal(u.member[i], 0);
    }
    return u;
}

static uint32_t of_category(const struct sd_rules *r, const struct sd_class_rules *c, uint8_t category) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->cards; i++)
        n += r->card[c->card[i]].category == category;
    return n;
}

static const struct sd_class_rules *class_of(const struct sd_rules *r, const char *name) {
    int64_t id = sd_id_of(r, SD_KIND_CLASS, name);
    assert_true(id > 0);
    return &r->class[id];
}

/* A party of these four: each has its own Vitality and cards, all share the rest. */
static void assert_is_sum(struct game *g, const struct sd_setup *u) {
    struct sd_side *v = side_of(g, SD_VISITOR);
    uint64_t seen = 0;
    int32_t sum[SD_REDUCERS] = {0};
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_class_rules *c = &g->r.class[u->member[i]];
        assert_int_equal(g->s.pub.member[i].class, u->member[i]);
        assert_int_equal(g->s.pub.member[i].start, c->vitality); /* SD-152 */
        assert_int_equal(sd_count(g->s.of_member[i]), c->cards);
        assert_int_equal(seen & g->s.of_member[i], 0);
        assert_true(g->s.of_member[i] & v->kind[SD_ENERGY]);
        seen |= g->s.of_member[i];
        sum[0] += c->vitality;
        sum[1] += c->resolve;
        sum[2] += c->nerve;
    }
    for (uint32_t i = 0; i < SD_REDUCERS; i++) /* SD-157 */
        assert_true(v->start[i] == sum[i] && v->now[i] == sum[i]);
    assert_int_equal(seen, (UINT64_C(1) << v->deck_count) - 1);
    assert_in_range(v->deck_count, 32, 48);         /* SD-162 */
    assert_true(sd_count(v->kind[SD_ENERGY]) >= 4); /* SD-163 */
}

/* SD-151, SD-152, SD-154, SD-157, SD-162, SD-163, SD-186, C-26, C-29: any four of the classes, the same one
 * as often as wanted, make a party: 330 of them. */
static void any_four_make_a_party(void **unused) {
    static struct game g;
    uint32_t parties = 0;
    (void)unused;
    uint8_t last = (uint8_t)open_rules(DOC_V3)->class_count;
    for (uint8_t a = 1; a <= last; a++)
        for (uint8_t b = a; b <= last; b++)
            for (uint8_t c = b; c <= last; c++)
                for (uint8_t d = c; d <= last; d++, parties++) {
                    struct sd_setup u = {.dungeon = 1, .rooms = 1, .room = {1}, .member = {a, b, c, d}};
                    start_from(&g, DOC_V3, &u, 1);
                    assert_is_sum(&g, &u);
                }
    assert_int_equal(parties, 330);
}

/* SD-158: fighters bring Resolve, casters bring Nerve. */
static void the_company_makes_the_profile(void **unused) {
    static const char *const fighters[] = {"knight", "warden", "knight", "warden"};
    static const char *const casters[] = {"sorcerer", "battlemage", "sorcerer", "druid"};
    struct game g;
    (void)unused;
    struct sd_setup u = party_of(open_rules(DOC_V3), fighters);
    start_from(&g, DOC_V3, &u, 1);
    struct sd_side strong = *side_of(&g, SD_VISITOR);
    u = party_of(&g.r, casters);
    start_from(&g, DOC_V3, &u, 1);
    const struct sd_side *keen = side_of(&g, SD_VISITOR);
    assert_true(strong.start[1] > strong.start[2]);
    assert_true(keen->start[1] < keen->start[2]);
    assert_true(strong.start[1] > keen->start[1] && strong.start[2] < keen->start[2]);
}

/* SD-160: of one purpose, of two, of use to others; both named parties have them all. SD-161: Knight and
 * Battlemage, and helpers with Reshapes and an Offer who hardly strike. */
static void roles_of_members(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t p = 1; p <= r->party_count; p++) {
        uint32_t fighters = 0, helpers = 0, two = 0;
        for (uint32_t i = 0; i < SD_MEMBERS; i++) {
            const struct sd_class_rules *c = &r->class[r->party[p].member[i]];
            uint32_t strikes = of_category(r, c, SD_STRIKE), disrupts = of_category(r, c, SD_DISRUPT);
            uint32_t tricks = disrupts + of_category(r, c, SD_COUNTER) + of_category(r, c, SD_TRAP);
            helpers += c->role == SD_SUPPORT;
            fighters += c->role == SD_TANK;
            two += strikes >= 2 && tricks >= 2 && c->role != SD_TANK;
        }
        assert_int_equal(helpers, 1);
        assert_in_range(fighters, 1, 2);
        assert_true(two >= 1);
    }
    assert_int_equal(class_of(r, "knight")->role, SD_TANK);
    const struct sd_class_rules *mage = class_of(r, "battlemage");
    assert_true(of_category(r, mage, SD_STRIKE) >= 2 && of_category(r, mage, SD_DISRUPT) >= 2);
    static const char *const helper[] = {"cleric", "druid"};
    for (int i = 0; i < 2; i++) {
        const struct sd_class_rules *c = class_of(r, helper[i]);
        assert_int_equal(c->role, SD_SUPPORT);
        assert_int_equal(of_category(r, c, SD_STRIKE), 1);
        assert_true(of_category(r, c, SD_RESHAPE) >= 2 && of_category(r, c, SD_OFFER) >= 1);
    }
    assert_int_equal(of_category(r, class_of(r, "cleric"), SD_COUNTER), 1);
}

/* SD-193: the Rogue falls most easily, and with it all the company's Traps and most of its Counters; the
 * Knight falls last. SD-188, SD-191: what they strike. */
static void the_rogue_and_the_knight(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    const struct sd_class_rules *rogue = class_of(r, "rogue"), *knight = class_of(r, "knight");
    const struct sd_party_rules *company = &r->party[sd_id_of(r, SD_KIND_PARTY, "standard_company")];
    uint32_t traps = 0, counters = 0;
    (void)unused;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_class_rules *c = &r->class[company->member[i]];
        assert_true(c == rogue || c->vitality > rogue->vitality);
        assert_true(c == knight || c->vitality < knight->vitality);
        traps += of_category(r, c, SD_TRAP);
        counters += of_category(r, c, SD_COUNTER);
        assert_true(of_category(r, c, SD_COUNTER) <= of_category(r, rogue, SD_COUNTER));
    }
    assert_int_equal(of_category(r, rogue, SD_TRAP), traps);
    assert_true(2 * of_category(r, rogue, SD_COUNTER) >= counters);
    for (uint32_t i = 0; i < rogue->cards; i++)
        if (r->card[rogue->card[i]].category == SD_STRIKE)
            assert_int_equal(r->card[rogue->card[i]].target, 1);
    for (uint32_t i = 0; i < knight->cards; i++)
        if (r->card[knight->card[i]].category == SD_STRIKE)
            assert_int_not_equal(r->card[knight->card[i]].target, 1);
}

/* SD-153: one hand of seven, one pool, one turn a round. SD-327: the Standard Company. */
static void a_party_is_one_side(void **unused) {
    static const char *const company[] = {"knight", "battlemage", "cleric", "rogue"};
    struct game g;
    (void)unused;
    start(&g, DOC_V3, "party-standard", 1);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_string_equal(g.r.class[g.s.pub.member[i].class].name, company[i]);
    struct sd_side *v = side_of(&g, SD_VISITOR);
    assert_int_equal(v->hand_count, 7);
    assert_int_equal(v->pool, g.r.f.base_energy);
    assert_int_equal(v->deck_count, 40);
    g.r.room[g.s.pub.room].autos = 0;
    keep_hands(&g);
    uint32_t turns = count_events(&g, SD_EV_TURN_BEGAN);
    uint8_t hand = v->hand_count;
    for (int i = 0; i < 2; i++) {
        end_turn(&g);
        turns += count_events(&g, SD_EV_TURN_BEGAN);
    }
    assert_int_equal(turns, 3); /* two of round 1, the first of round 2 */
    assert_int_equal(v->hand_count, hand + 2);
}

/* SD-181: whoever plays an Energy card, it feeds the one pool, and that pays for anybody's cards. */
static void anybodys_energy_feeds_the_pool(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    turn_of(&g, SD_VISITOR);
    struct sd_side *v = side_of(&g, SD_VISITOR);
    v->pool = 0;
    uint16_t dear = put_of(&g, 1, (struct sd_card){.category = SD_RESHAPE, .cost = 3, .ward = 1});
    for (uint32_t m = 1; m <= SD_MEMBERS; m++) {
        if (m < 4)
            refuse(&g, SD_NO_ENERGY, SD_PLAY, dear);
        play(&g, put_of(&g, m, (struct sd_card){.category = SD_ENERGY, .permanent = 1}));
        assert_int_equal(v->pool, m);
    }
    play(&g, dear);
    assert_int_equal(v->spent, 3);
}

/* SD-159: one Trust for all of them, whoever stands and whoever has played the card. */
static void trust_is_the_partys(void **unused) {
    (void)unused;
    for (uint32_t m = 1; m <= SD_MEMBERS; m++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        set_trust(&g, 2);
        if (m > 1)
            sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, m - 1, &g.k);
        turn_of(&g, SD_VISITOR);
        play(&g, put_of(&g, m, (struct sd_card){.category = SD_OFFER, .benefit = 1, .trust = 1}));
        act(&g, SD_ACCEPT);
        assert_int_equal(g.s.pub.trust2, 6);
    }
}

/* SD-156, SD-175: a Strike at Vitality is for one member that stands; SD-180: one at Resolve or Nerve is for
 * nobody in particular, and so is everything the party strikes. */
static void the_dungeon_aims(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 2, 0);
    sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, 2, &g.k);
    refuse(&g, SD_NO_TARGET, SD_PLAY, blow, 0);
    refuse(&g, SD_NO_TARGET, SD_PLAY, blow, 2); /* down */
    refuse(&g, SD_NO_TARGET, SD_PLAY, blow, 5);
    assert_true(is_legal(&g, SD_PLAY, blow, 1) && is_legal(&g, SD_PLAY, blow, 3));
    struct sd_member before[SD_MEMBERS];
    memcpy(before, g.s.pub.member, sizeof before);
    rig_margin(&g, 3);
    play_at(&g, blow, 4);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_int_equal(g.s.pub.member[i].now, before[i].now - (i == 3 ? 2 : 0));
    for (uint8_t target = 1; target < SD_REDUCERS; target++) {
        uint16_t word = put_strike(&g, SD_DUNGEON, target, 1, 0);
        refuse(&g, SD_NO_TARGET, SD_PLAY, word, 1);
        rig_margin(&g, 3);
        play(&g, word);
    }
    turn_of(&g, SD_VISITOR);
    uint16_t back = put_strike(&g, SD_VISITOR, 0, 1, 0);
    refuse(&g, SD_NO_TARGET, SD_PLAY, back, 1);
    play(&g, back);
}

/* The same cards played in the same order, nothing aimed at Vitality. */
static void play_script(struct game *g) {
    static const struct sd_card script[] = {
        {.category = SD_ENERGY, .permanent = 1},
        {.category = SD_EMPOWER, .bonus = 1, .grants = SD_KW_ERODE},
        {.category = SD_STRIKE, .target = 1, .power = 2, .cost = 2},
        {.category = SD_DISRUPT, .strip = 1, .cost = 1},
        {.category = SD_TRAP, .trigger = SD_ON_STRIKE, .effect = {{SD_TRAP_DAMAGE, 2, 1, 0}}},
        {.category = SD_RESHAPE, .heal = {{.reducer = 2, .amount = 2}}, .cost = 1},
        {.category = SD_COUNTER, .chip = 1, .chip_reducer = 2},
        {.category = SD_TEST, .reward_trust = 2, .exposure = 1, .exposure_reducer = 1},
        {.category = SD_OFFER, .benefit = 1, .benefit_reducer = 2, .trust = 1},
    };
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        uint16_t card[sizeof script / sizeof script[0]];
        turn_of(g, side);
        put(g, !side, (struct sd_card){.category = SD_REACT, .power = 2});
        for (uint32_t i = 0; i < sizeof script / sizeof script[0]; i++) {
            card[i] = put(g, side, script[i]);
            rig_dice(&g->s.dice, WANT_CONTEST(3, 2, 1, 1), WANT_2D6(3, 3));
            act(g, SD_PLAY, card[i]);
            if (g->s.pub.ask == SD_ASK_REACT)
                act(g, SD_PLAY_REACT, side_of(g, !side)->deck[sd_bit(g->s.own[!side].hand)]);
            if (g->s.pub.ask == SD_ASK_TEST)
                act(g, SD_COOPERATE);
            if (g->s.pub.ask == SD_ASK_OFFER)
                act(g, SD_ACCEPT);
        }
    }
    next_round(g);
}

/* SD-183: categories, energy and the round are the same for a party as for a creature: the same cards come to
 * the same end. */
static void a_party_plays_by_the_same_rules(void **unused) {
    static struct game one, four;
    (void)unused;
    lab(&one, DOC_V3, CREATURE);
    lab(&four, DOC_V3, PARTY);
    one.r.f.reversal[0] = four.r.f.reversal[0] = 0;
    play_script(&one);
    play_script(&four);
    assert_int_equal(one.s.pub.trust2, four.s.pub.trust2);
    assert_int_equal(one.s.pub.round, four.s.pub.round);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        const struct sd_side *a = &one.s.pub.side[side], *b = &four.s.pub.side[side];
        for (uint32_t i = side; i < SD_REDUCERS; i++)
            assert_int_equal(a->now[i], b->now[i]);
        assert_int_equal(a->pool, b->pool);
        assert_int_equal(a->empowers, b->empowers);
        assert_int_equal(a->disrupts, b->disrupts);
        assert_int_equal(a->trap_count, b->trap_count);
        assert_int_equal(a->hand_count, b->hand_count);
        assert_memory_equal(a->played, b->played, sizeof a->played);
        assert_true(a->played[SD_STRIKE] && a->played[SD_REACT] && a->played[SD_OFFER]);
    }
}

/* SD-184, C-43: what the room takes from Vitality hits one that stands: by chance, or as content has it the
 * one with the lowest share, or the highest. What it takes from Resolve or Nerve, all of them lose. */
static void the_room_finds_a_member(void **unused) {
    static const struct {
        uint8_t mode;
        uint32_t draws, hit;
    } rows[] = {{0, 1, 4}, {1, 0, 3}, {2, 0, 1}};
    (void)unused;
    assert_int_equal(open_rules(DOC_V3)->f.party_auto, 0);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        g.r.f.party_auto = rows[i].mode;
        g.r.room[1].effect[0] = (struct sd_auto){SD_VISITOR, 0, -1, 1};
        g.r.room[1].effect[1] = (struct sd_auto){SD_VISITOR, 2, -1, 1};
        g.r.room[1].autos = 2;
        sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, 2, &g.k);
        member_points(&g, 1, 9); /* of 11; of 5, down; of 6; of 7 */
        member_points(&g, 3, 2);
        member_points(&g, 4, 5);
        int32_t nerve = points(&g, SD_NERVE);
        rig_dice(&g.s.fate, WANT_BELOW(3, 2));
        next_round(&g);
        assert_used(&g.s.fate, rows[i].draws);
        assert_int_equal(event_arg(&g, SD_EV_DAMAGE, 3), rows[i].hit);
        assert_int_equal(damage_by(&g, SD_VITALITY, SD_BY_ROOM), 1);
        assert_int_equal(points(&g, SD_NERVE), nerve - 1);
    }
}

/* S-42: harm to Vitality that nobody aimed finds a standing member by fate, whatever it comes from. */
static void unaimed_harm_is_fates(void **unused) {
    static const struct {
        uint8_t source;
        bool party; /* the party's own turn */
        struct sd_card card;
    } rows[] = {
        {SD_BY_COUNTER, false, {.category = SD_COUNTER, .chip = 1}},
        {SD_BY_TRAP, true, {.category = SD_STRIKE, .target = 1, .power = 1}},
        {SD_BY_THORNS, true, {.category = SD_STRIKE, .target = 1, .power = 1}},
        {SD_BY_SELF_COST, true, {.category = SD_STRIKE, .target = 1, .power = 1, .self_cost = 1}},
        {SD_BY_OFFER,
         false,
         {.category = SD_OFFER, .benefit = 1, .benefit_reducer = 1, .price = {SD_COST_FLAT, 0, 1}}},
        {SD_BY_EXPOSURE, true, {.category = SD_TEST, .reward_trust = 1, .exposure = 1}},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        lab(&g, DOC_V3, PARTY);
        g.r.f.rally = 0;
        if (rows[i].source == SD_BY_COUNTER)
            side_of(&g, SD_VISITOR)->empower[side_of(&g, SD_VISITOR)->empowers++].power = 1;
        if (rows[i].source == SD_BY_TRAP)
            play(&g, put(&g, SD_DUNGEON,
                         (struct sd_card){.category = SD_TRAP,
                                          .trigger = SD_ON_STRIKE,
                                          .effect = {{.kind = SD_TRAP_DAMAGE, .amount = 1}}}));
        if (rows[i].source == SD_BY_THORNS)
            play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_DISRUPT, .thorns = 1}));
        turn_of(&g, rows[i].party ? SD_VISITOR : SD_DUNGEON);
        sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, 1, &g.k);
        rig_margin(&g, 3);
        rig_dice(&g.s.fate, WANT_BELOW(3, 1)); /* the second of those who stand */
        play(&g, put(&g, rows[i].party, rows[i].card));
        if (g.s.pub.ask == SD_ASK_OFFER)
            act(&g, SD_ACCEPT);
        if (g.s.pub.ask == SD_ASK_TEST)
            act(&g, SD_COOPERATE);
        assert_used(&g.s.fate, 1);
        assert_int_equal(damage_by(&g, SD_VITALITY, rows[i].source), 1);
        assert_int_equal(g.s.pub.member[2].now, g.s.pub.member[2].start - 1);
        assert_int_equal(g.s.pub.member[1].now, g.s.pub.member[1].start);
    }
}

/* S-42: healing that is for nobody in particular goes to the weakest, by share; the fallen are left out. */
static void unaimed_help_is_for_the_weakest(void **unused) {
    static const struct sd_card offer = {.category = SD_OFFER, .benefit = 2};
    struct game g;
    (void)unused;
    lab(&g, DOC_V3, PARTY);
    sd_hurt(&g.r, &g.s, SD_VISITOR, 0, 99, SD_BY_STRIKE, 3, &g.k);
    member_points(&g, 1, 5); /* of 11: less than half */
    member_points(&g, 2, 3); /* of 5: more */
    member_points(&g, 4, 5); /* of 7: more still */
    play(&g, put(&g, SD_DUNGEON, offer));
    act(&g, SD_ACCEPT);
    assert_int_equal(event_arg(&g, SD_EV_HEALED, 3), 1);
    assert_int_equal(g.s.pub.member[0].now, 7);
    turn_of(&g, SD_VISITOR);
    g.r.f.rally = 0;
    uint16_t blow = put_of(
        &g, 1, (struct sd_card){.category = SD_STRIKE, .power = 2, .keywords = SD_KW_DRAIN, .drain_to = 0});
    rig_margin(&g, 3);
    play(&g, blow);
    assert_int_equal(event_arg(&g, SD_EV_HEALED, 3), 2);
    assert_int_equal(g.s.pub.member[1].now, 5);
}

/* SD-154, C-29: of two Knights each plays its own copy; what heals its owner heals that one. */
static void two_of_a_class_are_two(void **unused) {
    static const char *const pair[] = {"knight", "rogue", "knight", "cleric"};
    (void)unused;
    for (uint32_t whose = 1; whose <= 3; whose += 2) {
        struct game g;
        struct sd_setup u = party_of(open_rules(DOC_V3), pair);
        start_from(&g, DOC_V3, &u, 1);
        g.r.room[1].autos = 0;
        keep_hands(&g);
        turn_of(&g, SD_VISITOR);
        struct sd_side *v = side_of(&g, SD_VISITOR);
        v->pool = 20;
        uint16_t wind = card_id(&g, "knight.second_wind");
        uint64_t copies = UINT64_C(3) << slot_of(&g, SD_VISITOR, wind);
        assert_true(v->twins & copies);
        g.s.own[SD_VISITOR].draw = (g.s.own[SD_VISITOR].draw | g.s.own[SD_VISITOR].hand) & ~copies;
        g.s.own[SD_VISITOR].hand = copies;
        v->hand_count = 2;
        v->draw_count = (uint8_t)sd_count(g.s.own[SD_VISITOR].draw);
        member_points(&g, 1, 5);
        member_points(&g, 3, 5);
        refuse(&g, SD_NO_CARD, SD_PLAY, wind, 0, 2);
        act(&g, SD_PLAY, wind, 0, whose == 1 ? 0 : 3); /* 0: the first copy there is */
        assert_int_equal(g.s.pub.member[0].now, whose == 1 ? 7 : 5);
        assert_int_equal(g.s.pub.member[2].now, whose == 3 ? 7 : 5);
        assert_int_equal(v->discard, g.s.of_member[whose - 1] & copies);
    }
}

/* SD-164: kits work across members: the Knight's Shield Bash entangles, the Battlemage's lightning profits.
 */
static void members_work_together(void **unused) {
    (void)unused;
    for (int bash = 0; bash < 2; bash++) {
        struct game g;
        meet(&g, DOC_V3, "root_hollow", "standard_company");
        turn_of(&g, SD_VISITOR);
        rig_margin(&g, 5);
        if (bash)
            play(&g, hold(&g, SD_VISITOR, "knight.shield_bash"));
        play(&g, hold(&g, SD_VISITOR, "battlemage.chain_lightning"));
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), bash ? 5 : 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_four_make_a_party),
        cmocka_unit_test(the_company_makes_the_profile),
        cmocka_unit_test(roles_of_members),
        cmocka_unit_test(the_rogue_and_the_knight),
        cmocka_unit_test(a_party_is_one_side),
        cmocka_unit_test(anybodys_energy_feeds_the_pool),
        cmocka_unit_test(trust_is_the_partys),
        cmocka_unit_test(the_dungeon_aims),
        cmocka_unit_test(a_party_plays_by_the_same_rules),
        cmocka_unit_test(the_room_finds_a_member),
        cmocka_unit_test(unaimed_harm_is_fates),
        cmocka_unit_test(unaimed_help_is_for_the_weakest),
        cmocka_unit_test(two_of_a_class_are_two),
        cmocka_unit_test(members_work_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
