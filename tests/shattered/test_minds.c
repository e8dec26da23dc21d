/* The minds of SHATTERED DUNGEON (SD-258 to SD-275, SD-288 to SD-299): what they like, how they plan a turn,
 * what they answer, how they play ahead. The tests stand in the bare room of sd_test.h with cards of their
 * own, so that they say something about minds and nothing about content. test_minds_trust.c has what they do
 * about Trust. */
#include "sd_minds.h"

#include "ai/ai.h"

/* SD-258, SD-270, SD-271, SD-272: eight characters, the native one and the one that plays ahead. */
static void there_are_ten_policies(void **state) {
    (void)state;
    static const char *const name[SD_POLICIES] = {
        "native",           "aggressive",        "tactical",    "nurturing",      "deceptive",
        "feral_aggressive", "cautious_explorer", "cooperative", "party_balanced", "smart"};
    bare(&g);
    for (uint32_t i = 0; i < SD_POLICIES; i++) {
        assert_string_equal(sd_policies[i].name, name[i]);
        assert_true(strlen(sd_policies[i].help) < 80);
        uint16_t seats = i == 0 || i == 9 ? 0 : i < 5 ? 1 : 2;
        assert_int_equal(sd_policies[i].seats, seats);
        for (uint32_t seat = 0; seat < 2; seat++)
            assert_true(mind_fits(&shattered_ops, name[i], seat) == (!seats || seats >> seat & 1));
        if (i == 0 || i == 9)
            continue;
        assert_string_equal(profile((uint8_t)i)->name, name[i]);
        assert_int_equal(profile((uint8_t)i)->side, i < 5 ? SD_DUNGEON : SD_VISITOR);
    }
    assert_int_equal(sd_policies[9].param_max, 2);
    assert_int_equal(sd_policies[9].param_default, 1);
    assert_true(mind_fits(&shattered_ops, "smart:2", SD_VISITOR));
    assert_false(mind_fits(&shattered_ops, "smart:3", SD_VISITOR));
    assert_int_equal(g.r.minds.profile_count, 8);
}

static uint8_t mode_at(uint8_t id, int32_t own, int32_t other, uint8_t round) {
    uint32_t side = profile(id)->side;
    for (int32_t k = 0; k < SD_REDUCERS; k++) {
        g.s.pub.side[side].now[k] = (int16_t)own;
        g.s.pub.side[!side].now[k] = (int16_t)other;
    }
    g.s.pub.round = round;
    g.no_audit = true;
    return look_as(id).mode_id;
}

/* SD-260, C-47: all four modes can be reached from either side, desperation too. */
static void modes_go_by_the_chance_to_win(void **state) {
    (void)state;
    static const uint8_t ids[] = {SD_PROFILE_TACTICAL, SD_PROFILE_PARTY};
    bare(&g);
    put_strike(&g, SD_DUNGEON, 1, 2, 0);
    put_strike(&g, SD_VISITOR, 1, 2, 0);
    for (uint32_t i = 0; i < 2; i++) {
        bool seen[SD_MODES] = {false};
        for (int32_t own = 0; own <= 20; own++)
            for (int32_t other = 0; other <= 20; other++)
                seen[mode_at(ids[i], own, other, 1)] = true;
        for (uint32_t m = 0; m < SD_MODES; m++)
            assert_true(seen[m]);
    }
    assert_int_equal(mode_at(SD_PROFILE_TACTICAL, 20, 20, 1), SD_MODE_BALANCED);
    assert_int_equal(mode_at(SD_PROFILE_TACTICAL, 1, 20, 1), SD_MODE_DESPERATE);
    assert_int_equal(mode_at(SD_PROFILE_TACTICAL, 20, 1, 1), SD_MODE_DEFENSIVE);
    assert_int_equal(mode_at(SD_PROFILE_PARTY, 20, 1, 1), SD_MODE_AGGRESSIVE);
    assert_int_equal(mode_at(SD_PROFILE_PARTY, 1, 20, 1), SD_MODE_DESPERATE);
    struct sd_look l = look_as(SD_PROFILE_TACTICAL);
    uint32_t early = sd_win_chance(&l);
    g.s.pub.round = 15;
    l = look_as(SD_PROFILE_TACTICAL);
    assert_true(sd_win_chance(&l) > early); /* time is the dungeon's */
}

/* SD-259, S-56: weights come from the profile and the mode; power, triggers and cost are added. A weight of 0
 * adds nothing at all. */
static void a_score_starts_from_weight_power_and_cost(void **state) {
    (void)state;
    room_with(9);
    uint16_t plain = put_strike(&g, SD_DUNGEON, 1, 2, 0);
    uint16_t strong = put_strike(&g, SD_DUNGEON, 1, 3, 0);
    uint16_t dear = put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 2}, 2);
    uint8_t id = SD_PROFILE_AGGRESSIVE;
    assert_int_equal(score_as(id, strong) - score_as(id, plain), figures()->base.power);
    assert_int_equal(score_as(id, plain) - score_as(id, dear), 2 * figures()->base.cost);
    int32_t before = score_as(id, plain);
    g.r.minds.profile[id].weight[SD_STRIKE] = 0;
    assert_int_equal(before - score_as(id, plain), 2 * 300);
}

/* SD-264, SD-265, SD-266, SD-267. */
static void keywords_are_worth_what_they_do_now(void **state) {
    (void)state;
    room_with(9);
    uint8_t id = SD_PROFILE_AGGRESSIVE;
    uint16_t plain = put_strike(&g, SD_DUNGEON, 1, 2, 0);
    uint16_t entangle = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_ENTANGLE);
    uint16_t erode = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_ERODE);
    uint16_t drain = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_DRAIN);
    uint16_t spill = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_OVERWHELM);
    assert_int_equal(score_as(id, entangle) - score_as(id, plain), figures()->strike.entangle);
    assert_int_equal(score_as(id, erode) - score_as(id, plain), figures()->strike.erode);
    assert_int_equal(score_as(id, drain), score_as(id, plain));
    assert_int_equal(score_as(id, spill), score_as(id, plain));
    g.s.pub.side[SD_VISITOR].entangled = 1;
    assert_int_equal(score_as(id, entangle), score_as(id, plain));
    set_points(&g, SD_STRUCTURE, 10);
    assert_int_equal(score_as(id, drain) - score_as(id, plain), figures()->strike.drain);
    set_points(&g, SD_RESOLVE, 5);
    assert_int_equal(score_as(id, spill) - score_as(id, plain), figures()->strike.overwhelm);
}

/* SD-268: 1.5 points for each point of a trigger that holds. */
static void a_trigger_counts_when_it_holds(void **state) {
    (void)state;
    room_with(9);
    uint16_t card = put(&g, SD_DUNGEON,
                        (struct sd_card){.category = SD_STRIKE,
                                         .target = 1,
                                         .power = 2,
                                         .trigger_power = 2,
                                         .when = {SD_WHEN_HAS, 1, SD_COND_ENTANGLED, 0, 0}});
    int32_t before = score_as(SD_PROFILE_AGGRESSIVE, card);
    g.s.pub.side[SD_VISITOR].entangled = 1;
    assert_int_equal(score_as(SD_PROFILE_AGGRESSIVE, card) - before, 2 * figures()->strike.trigger);
    assert_int_equal(figures()->strike.trigger, 150);
}

/* SD-269. */
static void self_cost_and_exhaust_are_weighed(void **state) {
    (void)state;
    room_with(9);
    uint8_t id = SD_PROFILE_AGGRESSIVE;
    uint16_t plain = put_strike(&g, SD_DUNGEON, 1, 2, 0);
    uint16_t costly = put(
        &g, SD_DUNGEON,
        (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 2, .self_cost = 2, .self_reducer = 2});
    uint16_t once =
        put(&g, SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 2, .exhaust = 1});
    assert_true(score_as(id, costly) > score_as(id, plain));
    assert_true(score_as(id, once) < score_as(id, plain));
    set_points(&g, SD_PRESENCE, 4);
    assert_true(score_as(id, costly) < score_as(id, plain));
    set_points(&g, SD_RESOLVE, 2);
    assert_true(score_as(id, once) > score_as(id, plain));
}

/* SD-261: preferred reducers, the nearly ended, and what the room does by itself. */
static void targets_are_chosen(void **state) {
    (void)state;
    room_with(9);
    uint16_t vitality = put_strike(&g, SD_DUNGEON, 0, 2, 0), resolve = put_strike(&g, SD_DUNGEON, 1, 2, 0);
    uint16_t nerve = put_strike(&g, SD_DUNGEON, 2, 2, 0);
    uint8_t id = SD_PROFILE_AGGRESSIVE;
    assert_true(score_as(id, vitality) > score_as(id, resolve));
    assert_true(score_as(id, nerve) > score_as(id, resolve));
    struct sd_look l = look_as(SD_PROFILE_TACTICAL);
    assert_int_equal(sd_count(l.targets), 2);
    set_points(&g, SD_RESOLVE, 8);
    set_points(&g, SD_NERVE, 12);
    l = look_as(SD_PROFILE_TACTICAL);
    assert_int_equal(l.targets, 6);
    assert_int_equal(l.foremost, 1);
    g.r.room[g.s.pub.room].autos = 1;
    g.r.room[g.s.pub.room].effect[0] = (struct sd_auto){SD_VISITOR, 1, -1, 1};
    l = look_as(SD_PROFILE_TACTICAL);
    assert_int_equal(l.foremost, 2); /* Resolve goes by itself */
    assert_int_equal(l.drained, 2);
    set_points(&g, SD_RESOLVE, 3);
    l = look_as(SD_PROFILE_AGGRESSIVE);
    assert_int_equal(l.dying, 2);
    assert_int_equal(l.foremost, 1);
    assert_true(score_as(id, resolve) > score_as(id, vitality));
}

/* SD-261: the visitor finishes what the room wears down. */
static void a_visitor_helps_the_room(void **state) {
    (void)state;
    room_with(9);
    put_strike(&g, SD_VISITOR, 1, 2, 0);
    g.r.room[g.s.pub.room].autos = 1;
    g.r.room[g.s.pub.room].effect[0] = (struct sd_auto){SD_DUNGEON, 1, -1, 1};
    assert_false(look_as(SD_PROFILE_FERAL).targets & 2);
    set_points(&g, SD_VEIL, 10);
    assert_true(look_as(SD_PROFILE_FERAL).targets & 2);
}

/* SD-262: Reacts that are used up, Counters that were seen, buffs that stand. */
static void the_opponent_is_watched(void **state) {
    (void)state;
    room_with(9);
    uint8_t id = SD_PROFILE_TACTICAL;
    uint16_t strike = put_strike(&g, SD_DUNGEON, 1, 3, 0);
    uint16_t react = put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 2});
    int32_t guarded = score_as(id, strike);
    uint64_t bit = bit_of(&g, SD_VISITOR, react);
    g.s.own[SD_VISITOR].hand &= ~bit;
    g.s.pub.side[SD_VISITOR].discard |= bit;
    assert_int_equal(score_as(id, strike) - guarded, figures()->strike.no_react);
    uint16_t counter = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .chip = 1});
    uint16_t empower = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1});
    assert_int_equal(score_as(id, counter), 0);
    g.s.pub.side[SD_DUNGEON].disrupts = 1;
    int32_t one = score_as(id, counter);
    assert_true(one > 0);
    g.s.pub.side[SD_VISITOR].empowers = 1;
    assert_int_equal(score_as(id, counter) - one, figures()->counter.empower);
    int32_t feared = score_as(id, empower);
    g.s.pub.side[SD_VISITOR].played[SD_COUNTER] = 1;
    assert_true(score_as(id, empower) > feared);
}

/* SD-263, SD-292: Empower is bought with its Strike and comes before it; alone it stays in hand. */
static void empower_comes_before_its_strike(void **state) {
    (void)state;
    room_with(3);
    uint16_t strike =
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 2);
    uint16_t empower =
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1, .bonus = 1}, 1);
    assert_chooses("tactical", SD_PLAY, empower);
    play(&g, empower);
    assert_chooses("tactical", SD_PLAY, strike);
    room_with(2);
    strike = put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 2);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1, .bonus = 1}, 1);
    assert_chooses("tactical", SD_PLAY, strike);
    room_with(2);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1, .bonus = 1}, 1);
    assert_chooses("tactical", SD_END_TURN, 0);
}

/* SD-123, SD-263: a Trap for an accepted Offer lies before the Offer is made. */
static void a_trap_comes_before_its_offer(void **state) {
    (void)state;
    room_with(3);
    g.r.minds.profile[SD_PROFILE_TACTICAL].weight[SD_OFFER] = 500;
    uint16_t offer = put_cost(
        SD_DUNGEON,
        (struct sd_card){.category = SD_OFFER, .benefit = 2, .trust = 1, .price = {.kind = SD_COST_FLAT}}, 1);
    uint16_t trap = put_cost(
        SD_DUNGEON,
        (struct sd_card){.category = SD_TRAP, .trigger = SD_ON_OFFER, .effect = {{SD_TRAP_DAMAGE, 0, 2, 0}}},
        1);
    assert_true(score_as(SD_PROFILE_TACTICAL, offer) > score_as(SD_PROFILE_TACTICAL, trap));
    assert_chooses("tactical", SD_PLAY, trap);
    play(&g, trap);
    assert_chooses("tactical", SD_PLAY, offer);
}

/* SD-059, SD-071: what entangles goes before what waits for it; a Counter before both. */
static void setup_comes_before_payoff(void **state) {
    (void)state;
    room_with(9);
    struct sd_card waits = {.category = SD_STRIKE,
                            .target = 1,
                            .power = 4,
                            .trigger_power = 2,
                            .when = {SD_WHEN_HAS, 1, SD_COND_ENTANGLED, 0, 0}};
    uint16_t payoff = put(&g, SD_DUNGEON, waits);
    uint16_t setup = put_strike(&g, SD_DUNGEON, 1, 2, SD_KW_ENTANGLE);
    assert_true(score_as(SD_PROFILE_TACTICAL, payoff) > score_as(SD_PROFILE_TACTICAL, setup));
    assert_chooses("tactical", SD_PLAY, setup);
    g.s.pub.side[SD_VISITOR].entangled = 1;
    assert_chooses("tactical", SD_PLAY, payoff);
    uint16_t counter = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .chip = 1});
    g.s.pub.side[SD_VISITOR].empowers = 1;
    assert_chooses("tactical", SD_PLAY, counter);
}

/* SD-288, SD-289, SD-290: Energy is played for what it buys, Attune first, Surge for what is dear. */
static void energy_is_played_for_what_it_buys(void **state) {
    (void)state;
    struct sd_card strike = {.category = SD_STRIKE, .target = 1, .power = 3, .type = SD_PHYSICAL};
    room_with(1);
    put_cost(SD_DUNGEON, strike, 4);
    put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_STANDARD, .permanent = 1});
    uint16_t attune = put_energy(
        SD_DUNGEON,
        (struct sd_card){.energy = SD_ATTUNE, .permanent = 1, .attune_type = SD_PHYSICAL, .discount = 1});
    assert_chooses("tactical", SD_PLAY, attune);
    room_with(1);
    put_cost(SD_DUNGEON, strike, 3);
    uint16_t surge = put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_SURGE, .temporary = 2});
    put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_STANDARD, .permanent = 1});
    assert_chooses("tactical", SD_PLAY, surge);
    play(&g, surge);
    struct action a = decide("tactical", &rng);
    assert_int_equal(g.r.card[a.arg[0]].category, SD_STRIKE);
    room_with(1);
    put_cost(SD_DUNGEON, strike, 1);
    put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_SURGE, .temporary = 2});
    a = decide("tactical", &rng); /* nothing to buy with it */
    assert_int_equal(g.r.card[a.arg[0]].category, SD_STRIKE);
}

/* What a mind with notes does at the question of this number, and whether it needed to look. */
static struct action noted(const char *policy, struct policy_plan *notes, uint32_t asked, bool *looked) {
    struct sd_view v;
    struct action legal[SD_MAX_LEGAL];
    index_decks();
    uint32_t n = sd_legal(&g.r, &g.s, legal, SD_MAX_LEGAL), i = 0, at;
    struct situation s = {&shattered_ops, &g.r, NULL, g.s.pub.seat, n, legal, &rng, 0, notes, asked};
    while (strcmp(sd_policies[i].name, policy))
        i++;
    *looked = !sd_policies[i].follow(&s, &at);
    if (!*looked)
        return legal[at];
    view_of(&g, s.seat, &v);
    s.view = &v;
    s.data = sd_policies[i].data;
    return legal[sd_policies[i].choose(&s)];
}

/* SD-288: the turn is planned once and played in order; what is not allowed any more is planned anew. */
static void a_turn_is_planned_once(void **state) {
    (void)state;
    struct policy_plan notes = {0};
    bool looked;
    room_with(1);
    uint16_t surge = put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_SURGE, .temporary = 2});
    uint16_t strike =
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 3);
    assert_int_equal(noted("tactical", &notes, 5, &looked).arg[0], surge);
    assert_true(looked);
    assert_int_equal(notes.count, 3);
    play(&g, surge);
    struct policy_plan copy = notes;
    assert_int_equal(noted("tactical", &notes, 6, &looked).arg[0], strike);
    assert_false(looked);
    assert_int_equal(noted("tactical", &notes, 7, &looked).verb, SD_END_TURN);
    assert_false(looked);
    notes = copy; /* another question came between: a new room, perhaps */
    assert_int_equal(noted("tactical", &notes, 7, &looked).arg[0], strike);
    assert_true(looked);
    notes = copy; /* the card is gone */
    g.no_audit = true;
    g.s.own[SD_DUNGEON].hand = 0;
    put_strike(&g, SD_DUNGEON, 1, 1, 0);
    assert_int_not_equal(noted("tactical", &notes, 6, &looked).arg[0], strike);
    assert_true(looked);
}

/* An answer may change everything, so nothing is planned beyond an Offer; smart never plans ahead. */
static void notes_end_where_an_answer_is_due(void **state) {
    (void)state;
    struct policy_plan notes = {0};
    bool looked;
    room_with(3);
    struct sd_card offer = {.category = SD_OFFER, .benefit = 2, .trust = 1};
    uint16_t first = put_cost(SD_DUNGEON, offer, 1);
    put_cost(SD_DUNGEON, offer, 1);
    assert_int_equal(noted("nurturing", &notes, 1, &looked).arg[0], first);
    assert_int_equal(notes.count, 1);
    noted("nurturing", &notes, 2, &looked);
    assert_true(looked);
    for (uint32_t i = 0; i < SD_POLICIES; i++)
        assert_true((sd_policies[i].follow != NULL) == (strcmp(sd_policies[i].name, "smart") != 0));
}

/* SD-291: a Siphon counts as growth only while its condition holds. */
static void a_siphon_is_checked_first(void **state) {
    (void)state;
    struct sd_card siphon = {.energy = SD_SIPHON,
                             .permanent = 1,
                             .fallback = 1,
                             .when = {SD_WHEN_HAS, 1, SD_COND_ENTANGLED, 0, 0}};
    for (uint8_t met = 0; met < 2; met++) {
        room_with(2);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 3);
        uint16_t standard = put_energy(SD_DUNGEON, (struct sd_card){.energy = SD_STANDARD, .permanent = 1});
        uint16_t drawn = put_energy(SD_DUNGEON, siphon);
        g.s.pub.side[SD_VISITOR].entangled = met;
        g.s.pub.side[SD_DUNGEON].spent = 0;
        assert_chooses("tactical", SD_PLAY, met ? 0 : standard);
        if (met)
            continue;
        play(&g, standard);
        assert_int_not_equal(decide("tactical", &rng).arg[0], drawn);
    }
    room_with(2);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 3);
    uint16_t only = put_energy(SD_DUNGEON, siphon);
    assert_chooses("tactical", SD_PLAY, only); /* temporary energy buys the Strike as well */
}

/* SD-080: a dead card is thrown away when that brings a live one into play, never otherwise. */
static void dead_cards_are_activated_when_it_pays(void **state) {
    (void)state;
    room_with(1);
    uint16_t strike =
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3}, 2);
    uint16_t counter = put_cost(SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .chip = 1}, 1);
    assert_chooses("tactical", SD_ACTIVATE, counter);
    act(&g, SD_ACTIVATE, counter);
    assert_chooses("tactical", SD_PLAY, strike);
    room_with(1);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .chip = 1}, 1);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_COUNTER, .chip = 2}, 1);
    assert_chooses("tactical", SD_END_TURN, 0);
}

/* S-69, SD-201: with nothing kinder to do the weakest Strike is laid down; those who fight never do. */
static void restraint_is_shown_by_those_who_build(void **state) {
    (void)state;
    room_with(2);
    put_strike(&g, SD_DUNGEON, 1, 3, 0);
    uint16_t weak = put_strike(&g, SD_DUNGEON, 1, 1, 0);
    set_trust(&g, 2);
    assert_chooses("nurturing", SD_RESTRAIN, weak);
    act(&g, SD_RESTRAIN, weak);
    assert_chooses("nurturing", SD_END_TURN, 0);
    room_with(2);
    put_strike(&g, SD_DUNGEON, 1, 3, 0);
    assert_int_equal(decide("aggressive", &rng).verb, SD_PLAY);
    room_with(2);
    pass_to(SD_VISITOR);
    weak = put_strike(&g, SD_VISITOR, 1, 1, 0);
    set_trust(&g, 3);
    assert_chooses("cooperative", SD_RESTRAIN, weak);
}

/* SD-273: promoters above the threshold silence the Strikes of a cooperative mind; below it may Strike. */
static void cooperation_suppresses_strikes(void **state) {
    (void)state;
    room_with(2);
    pass_to(SD_VISITOR);
    uint16_t strike = put_strike(&g, SD_VISITOR, 1, 3, 0);
    int32_t ceiling = profile(SD_PROFILE_COOPERATIVE)->strike_ceiling;
    assert_chooses("cooperative", SD_PLAY, strike);
    set_trust(&g, ceiling + 1);
    assert_int_equal(decide("cooperative", &rng).verb, SD_RESTRAIN);
    set_trust(&g, 2);
    g.s.pub.round = 5; /* the dungeon has not Struck in five rounds */
    assert_int_equal(look_as(SD_PROFILE_PARTY).peace, 1);
    g.s.pub.side[SD_DUNGEON].played[SD_STRIKE] = 1;
    assert_int_equal(look_as(SD_PROFILE_PARTY).peace, 0);
}

/* SD-274: Offers by Trust, Tests where cooperation is likely but not sure. */
static void cooperative_minds_weigh_offers_and_tests(void **state) {
    (void)state;
    room_with(3);
    pass_to(SD_VISITOR);
    uint8_t id = SD_PROFILE_COOPERATIVE;
    uint16_t offer = put(&g, SD_VISITOR, (struct sd_card){.category = SD_OFFER, .benefit = 2, .trust = 1});
    uint16_t test = put(&g, SD_VISITOR, (struct sd_card){.category = SD_TEST, .reward_trust = 2});
    int32_t offer_low = score_as(id, offer), test_low = score_as(id, test);
    assert_true(offer_low > profile(id)->threshold);
    set_trust(&g, 5); /* 65 % */
    assert_true(score_as(id, offer) > offer_low);
    assert_true(score_as(id, test) > test_low + figures()->test.likely);
}

/* SD-272: a fallen member comes first, then the wounded; Traps early; steals are dear. */
static void a_party_looks_after_its_own(void **state) {
    (void)state;
    lab(&g, DOC_V3, PARTY);
    pass_to(SD_VISITOR);
    uint8_t id = SD_PROFILE_PARTY;
    uint16_t restore = put(
        &g, SD_VISITOR,
        (struct sd_card){.category = SD_RESHAPE, .cost = 3, .restore = 4, .heal = {{0, 2, SD_TO_CHOSEN, 0}}});
    uint16_t trap =
        put(&g, SD_VISITOR,
            (struct sd_card){
                .category = SD_TRAP, .trigger = SD_ON_STRIKE, .effect = {{SD_TRAP_DAMAGE, 0, 1, 0}}});
    int32_t idle = score_as(id, restore), early = score_as(id, trap);
    assert_true(idle <= 0);
    g.s.pub.round = 5;
    assert_int_equal(early - score_as(id, trap), figures()->party.trap);
    member_points(&g, 2, 1);
    int32_t wounded = score_as(id, restore);
    assert_true(wounded > idle);
    assert_int_equal(decide("party_balanced", &rng).arg[1], 2);
    g.s.pub.member[2].down = 1;
    g.s.pub.side[SD_VISITOR].now[0] = (int16_t)(g.s.pub.side[SD_VISITOR].now[0] - g.s.pub.member[2].now);
    g.s.pub.member[2].now = 0;
    g.s.pub.downs = 1;
    assert_int_equal(score_as(id, restore) - wounded, figures()->party.restore);
    assert_int_equal(decide("party_balanced", &rng).arg[1], 3);
}

/* SD-175 to SD-179, SD-275: role and wounds decide, softly. */
static void members_are_aimed_at_by_role_and_wounds(void **state) {
    (void)state;
    uint32_t hit[SD_MEMBERS + 1] = {0}, support = 0;
    lab(&g, DOC_V3, PARTY);
    stream_open(&rng, 3);
    put_strike(&g, SD_DUNGEON, 0, 2, 0);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        if (g.r.class[g.s.pub.member[i].class].role == SD_SUPPORT)
            support = i + 1;
    for (int i = 0; i < 1000; i++)
        hit[decide("tactical", &rng).arg[1]]++;
    assert_int_equal(hit[0], 0);
    for (uint32_t i = 1; i <= SD_MEMBERS; i++) {
        assert_true(hit[i] > 10);
        assert_true(i == support || hit[i] < hit[support]);
    }
    assert_true(hit[support] < 900);
    uint32_t whole = (uint32_t)decide("aggressive", &rng).arg[1];
    for (uint32_t i = 1; i <= SD_MEMBERS; i++) { /* SD-177: the weakest, wherever it stands */
        if (i == whole)
            continue;
        lab(&g, DOC_V3, PARTY);
        put_strike(&g, SD_DUNGEON, 0, 2, 0);
        member_points(&g, i, 1);
        assert_int_equal(decide("aggressive", &rng).arg[1], i);
    }
}

/* S-20: the strongest React; a scratch is taken. */
static void blows_are_answered(void **state) {
    (void)state;
    room_with(2);
    put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 1});
    uint16_t strong = put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 2});
    uint16_t rises =
        put(&g, SD_VISITOR,
            (struct sd_card){
                .category = SD_REACT, .power = 1, .react_power = 3, .when = {SD_WHEN_UNDER, 0, 0, 0, 5000}});
    pass_to(SD_VISITOR);
    g.s.pub.ask = SD_ASK_REACT;
    g.s.pub.blow = (struct sd_blow){.side = SD_DUNGEON, .slot = 1, .tier = SD_STRONG, .power = 3};
    assert_chooses("feral_aggressive", SD_PLAY_REACT, strong);
    set_points(&g, SD_VITALITY, 9);
    assert_chooses("feral_aggressive", SD_PLAY_REACT, rises);
    g.s.pub.blow.power = 1;
    assert_chooses("feral_aggressive", SD_PLAY_REACT, rises);
    set_points(&g, SD_VITALITY, 20);
    assert_chooses("feral_aggressive", SD_TAKE_HIT, 0);
}

/* SD-081: a bad hand is dealt again. S-38, SD-231: builders lead on to where most can be offered. */
static void hands_and_ways_are_chosen(void **state) {
    (void)state;
    start(&g, V3, "boar", 1);
    g.no_audit = true;
    g.s.own[g.s.pub.seat].hand = 0;
    assert_chooses("native", SD_MULLIGAN, 0);
    start(&g, V3, "symbiote", 1);
    g.no_audit = true;
    g.s.pub.ask = SD_ASK_REDIRECT;
    pass_to(SD_DUNGEON);
    uint32_t most = 0;
    for (uint32_t bits = sd_redirects(&g.r, &g.s); bits; bits &= bits - 1)
        most = g.r.room[sd_bit(bits)].offers > most ? g.r.room[sd_bit(bits)].offers : most;
    struct action kind = decide("nurturing", &rng), plain = decide("aggressive", &rng);
    assert_int_equal(g.r.room[kind.arg[0]].offers, most);
    assert_int_equal(plain.arg[0], g.s.setup.room[1]);
}

/* SD-295: what the opponent may hold, by what has been seen. */
static void the_tracker_counts(void **state) {
    (void)state;
    struct sd_view v;
    room_with(2);
    put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 1});
    index_decks();
    view_of(&g, SD_DUNGEON, &v);
    uint32_t unseen = sd_count(v.unseen);
    assert_int_equal(sd_holds(&v, SD_REACT), 10000 - 10000 * (unseen - 1) / unseen);
    assert_int_equal(sd_holds(&v, SD_COUNTER), 0);
    assert_true(sd_holds(&v, SD_ENERGY) > 9000);
}

/* SD-295: it makes use of that: where an answer is sure to hurt, the strong blow is kept back. */
static void the_tracker_is_listened_to(void **state) {
    (void)state;
    for (int fears = 0; fears < 2; fears++) {
        room_with(1);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_RESHAPE, .heal = {{0, 2, 0, 0}}}, 1);
        uint16_t blow = put_cost(
            SD_DUNGEON,
            (struct sd_card){.category = SD_STRIKE, .target = 2, .power = (uint8_t)figures()->smart.strong},
            1);
        put(&g, SD_VISITOR, (struct sd_card){.category = SD_REACT, .power = 1});
        set_points(&g, SD_NERVE, 1);
        g.r.minds.scoring.smart.lethal = 0;
        g.r.minds.scoring.smart.last_strike = 0;
        g.r.minds.scoring.smart.strike_react = fears ? 30000 : 0;
        struct action a = decide("smart", &rng);
        assert_int_equal(a.verb == SD_PLAY && a.arg[0] == blow, !fears);
    }
}

/* SD-296. */
static void positions_are_evaluated(void **state) {
    (void)state;
    bare(&g);
    const struct sd_public *p = &g.s.pub;
    assert_int_equal(sd_evaluate(&g.r, p, SD_DUNGEON, false), 0);
    set_points(&g, SD_NERVE, 10);
    int32_t hurt = sd_evaluate(&g.r, p, SD_DUNGEON, false);
    assert_true(hurt > 0);
    assert_int_equal(hurt, -sd_evaluate(&g.r, p, SD_VISITOR, false));
    set_points(&g, SD_NERVE, 2);
    assert_true(sd_evaluate(&g.r, p, SD_DUNGEON, false) > hurt + figures()->smart.near_worth);
    set_trust(&g, 6);
    assert_true(sd_evaluate(&g.r, p, SD_VISITOR, true) > sd_evaluate(&g.r, p, SD_VISITOR, false));
    g.s.pub.side[SD_DUNGEON].empowers = 1;
    assert_true(sd_evaluate(&g.r, p, SD_VISITOR, false) < -hurt);
}

/* SD-294, SD-297, C-40: it finds the blow that ends it, from its view alone; the same dice, the same answer.
 * To the end of the room a dozen random games say little, so there only the answer's constancy is tested. */
static void smart_plays_ahead(void **state) {
    (void)state;
    for (uint32_t depth = 0; depth < 3; depth++) {
        room_with(1);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_RESHAPE, .heal = {{0, 2, 0, 0}}}, 1);
        uint16_t end =
            put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 2, .power = 5}, 1);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 1}, 1);
        set_points(&g, SD_NERVE, 1);
        struct sd_view v;
        struct action legal[SD_MAX_LEGAL];
        index_decks();
        uint32_t n = sd_legal(&g.r, &g.s, legal, SD_MAX_LEGAL);
        view_of(&g, SD_DUNGEON, &v);
        struct stream one = rng, two = rng;
        struct situation s = {&shattered_ops, &g.r, &v, SD_DUNGEON, n, legal, &one, depth};
        uint32_t at = sd_policies[9].choose(&s);
        assert_true(depth == 2 || legal[at].arg[0] == end);
        s.rng = &two;
        assert_int_equal(sd_policies[9].choose(&s), at);
    }
}

/* SD-294: twelve worlds, each guessed anew: a dozen times the dice of one. */
static void smart_looks_at_twelve_worlds(void **state) {
    (void)state;
    uint64_t drawn[2] = {0};
    assert_int_equal(figures()->smart.worlds, 12);
    for (int few = 0; few < 2; few++) {
        room_with(1);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 2, .power = 3}, 1);
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 2}, 1);
        if (few)
            g.r.minds.scoring.smart.worlds = 1;
        struct stream dice;
        stream_open(&dice, 5);
        decide("smart", &dice);
        drawn[few] = dice.n;
    }
    assert_true(drawn[1] > 0);
    assert_int_equal(drawn[0], 12 * drawn[1]);
}

/* SD-298: for a Bond it keeps its Strikes down and reaches out. */
static void smart_builds_when_a_bond_is_wanted(void **state) {
    (void)state;
    room_with(1);
    uint16_t offer =
        put_cost(SD_DUNGEON, (struct sd_card){.category = SD_OFFER, .benefit = 2, .trust = 1}, 1);
    put_cost(SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .target = 2, .power = 4}, 1);
    g.s.setup.profile[SD_DUNGEON][0] = SD_PROFILE_NURTURING;
    g.no_audit = true;
    assert_chooses("smart", SD_PLAY, offer);
    set_trust(&g, 4);
    assert_chooses("smart", SD_PLAY, offer);
}

/* The profile of the scenario, else the visitor's own, else the usual one. */
static void native_is_what_the_scenario_says(void **state) {
    (void)state;
    room_with(2);
    uint16_t strike = put_strike(&g, SD_DUNGEON, 1, 3, 0);
    assert_chooses("native", SD_PLAY, strike);
    g.no_audit = true;
    g.s.setup.profile[SD_DUNGEON][0] = SD_PROFILE_NURTURING;
    assert_chooses("native", SD_RESTRAIN, strike);
    assert_chooses("cooperative", SD_RESTRAIN, strike); /* a stranger in this seat gives way */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_ten_policies),
        cmocka_unit_test(modes_go_by_the_chance_to_win),
        cmocka_unit_test(a_score_starts_from_weight_power_and_cost),
        cmocka_unit_test(keywords_are_worth_what_they_do_now),
        cmocka_unit_test(a_trigger_counts_when_it_holds),
        cmocka_unit_test(self_cost_and_exhaust_are_weighed),
        cmocka_unit_test(targets_are_chosen),
        cmocka_unit_test(a_visitor_helps_the_room),
        cmocka_unit_test(the_opponent_is_watched),
        cmocka_unit_test(empower_comes_before_its_strike),
        cmocka_unit_test(a_trap_comes_before_its_offer),
        cmocka_unit_test(setup_comes_before_payoff),
        cmocka_unit_test(energy_is_played_for_what_it_buys),
        cmocka_unit_test(a_turn_is_planned_once),
        cmocka_unit_test(notes_end_where_an_answer_is_due),
        cmocka_unit_test(a_siphon_is_checked_first),
        cmocka_unit_test(dead_cards_are_activated_when_it_pays),
        cmocka_unit_test(restraint_is_shown_by_those_who_build),
        cmocka_unit_test(cooperation_suppresses_strikes),
        cmocka_unit_test(cooperative_minds_weigh_offers_and_tests),
        cmocka_unit_test(a_party_looks_after_its_own),
        cmocka_unit_test(members_are_aimed_at_by_role_and_wounds),
        cmocka_unit_test(blows_are_answered),
        cmocka_unit_test(hands_and_ways_are_chosen),
        cmocka_unit_test(the_tracker_counts),
        cmocka_unit_test(the_tracker_is_listened_to),
        cmocka_unit_test(positions_are_evaluated),
        cmocka_unit_test(smart_plays_ahead),
        cmocka_unit_test(smart_looks_at_twelve_worlds),
        cmocka_unit_test(smart_builds_when_a_bond_is_wanted),
        cmocka_unit_test(native_is_what_the_scenario_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
