/* What a seat of SHATTERED DUNGEON may know, and worlds that fit it: guesses in random positions of every
 * scenario and ruleset, and hidden facts that must never reach the other's view, legal list or ears. */
#include "sd_test.h"

/* A game of its own keeps the rules of all its tests: they are too large for the stack. */
static struct game a, b, world;

static struct action legal[SD_MAX_LEGAL], legal_b[SD_MAX_LEGAL];

static uint32_t list_legal(const struct game *g, struct action *out) {
    uint32_t n = sd_legal(&g->r, &g->s, out, SD_MAX_LEGAL);
    assert_in_range(n, 1, SD_MAX_LEGAL);
    return n;
}

static void step(struct game *g, const struct action *x) {
    act(g, x->verb, x->arg[0], x->arg[1], x->arg[2]);
}

static void copy_game(struct game *to, const struct game *from) {
    *to = *from;
    to->k.event = to->event;
}

/* Moods of a random player: any action, or one that makes Offers and keeps the peace, or one that fights. */
enum mood { ANY, GENTLE, FIERCE, MOODS };

static uint32_t liking(const struct game *g, enum mood mood, const struct action *x) {
    bool plays = x->verb == SD_PLAY || x->verb == SD_PLAY_DARK;
    uint8_t category = plays ? g->r.card[x->arg[0]].category : SD_CATEGORIES;
    switch (x->verb) {
    case SD_ACCEPT:
    case SD_COOPERATE:
        return mood == GENTLE ? 20 : 2;
    case SD_ACTIVATE:
        return mood != ANY ? 0 : 1;
    case SD_RESTRAIN:
        return mood == FIERCE ? 0 : 4;
    case SD_PLAY:
    case SD_PLAY_DARK:
        if (category == SD_STRIKE)
            return mood == GENTLE ? 0 : mood == FIERCE ? 20 : 6;
        if (category == SD_OFFER || category == SD_TEST)
            return mood == GENTLE ? 20 : mood == FIERCE ? 1 : 6;
        return 6;
    default:
        return 1;
    }
}

static struct action any_of(const struct game *g, enum mood mood, struct stream *rng) {
    uint32_t sum = 0, i = 0, n = list_legal(g, legal);
    for (uint32_t k = 0; k < n; k++)
        sum += liking(g, mood, &legal[k]);
    uint32_t at = stream_below(rng, sum ? sum : n);
    if (!sum)
        return legal[at];
    for (uint32_t weight; at >= (weight = liking(g, mood, &legal[i])); i++)
        at -= weight;
    return legal[i];
}

static void step_any(struct game *g, enum mood mood, struct stream *rng) {
    struct action x = any_of(g, mood, rng);
    step(g, &x);
}

static void same_view(const struct game *x, const struct game *y, uint32_t seat, const char *what) {
    struct sd_view vx, vy;
    view_of(x, seat, &vx);
    view_of(y, seat, &vy);
    if (memcmp(&vx, &vy, sizeof vx))
        fail_msg("%s: seat %u sees a difference at step %u", what, seat, x->s.pub.step);
}

static void same_legal(const struct game *x, const struct game *y, const char *what) {
    uint32_t n = list_legal(x, legal), m = list_legal(y, legal_b);
    if (n != m || memcmp(legal, legal_b, n * sizeof legal[0]))
        fail_msg("%s: the legal lists differ at step %u", what, x->s.pub.step);
}

/* The next event from *at on that the seat hears; null at the end. */
static const struct event *heard(const struct game *g, uint32_t seat, uint32_t *at) {
    while (*at < g->k.count)
        if (g->event[(*at)++].audience >> seat & 1)
            return &g->event[*at - 1];
    return NULL;
}

static void same_heard(const struct game *x, const struct game *y, uint32_t seat, const char *what) {
    uint32_t i = 0, k = 0;
    for (;;) {
        const struct event *p = heard(x, seat, &i), *q = heard(y, seat, &k);
        if (!p && !q)
            return;
        if (!p || !q || p->kind != q->kind || memcmp(p->arg, q->arg, sizeof p->arg))
            fail_msg("%s: seat %u hears a difference (%s)", what, seat,
                     shattered_ops.events[(p ? p : q)->kind].name);
    }
}

/* Both seats' guesses from here: equal view, sound, and for the asked seat the same choices. */
static void guesses_fit_here(const struct game *g, struct stream *rng) {
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        struct sd_view v;
        view_of(g, seat, &v);
        memset(&world.s, 0xa5, sizeof world.s); /* a guess fills every byte */
        sd_guess(&g->r, &v, seat, rng, &world.s);
        same_view(g, &world, seat, "a guess");
        audit(&world);
        if (seat == g->s.pub.seat && !is_over(g))
            same_legal(g, &world, "a guess");
    }
}

static void result_is_sane(const struct game *g) {
    struct result res;
    int32_t value[SEATS_MAX] = {0};
    uint8_t over = g->s.pub.over;
    result_of(&shattered_ops, &g->r, &g->s, &res);
    sd_value(&g->r, &g->s, value);
    assert_int_equal(res.outcome, over);
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        if (!over)
            assert_true(!res.score[seat] && value[seat] >= 0 && value[seat] <= 1200);
        else
            assert_int_equal(value[seat], res.score[seat]);
    }
}

/* SD-068, S-66: at every kind of question, in every scenario of every ruleset. */
static void test_guesses_fit(void **state) {
    uint32_t asked[SD_ASKS] = {0}, veiled = 0;
    (void)state;
    for (uint32_t i = 0; i < RULESETS * SD_SCENARIOS * MOODS; i++) {
        struct stream rng;
        stream_open(&rng, 1000 + i);
        start(&a, rulesets[i / MOODS / SD_SCENARIOS], sd_scenarios[i / MOODS % SD_SCENARIOS].name, i);
        world.r = a.r;
        for (;;) {
            asked[a.s.pub.ask]++;
            veiled += a.s.pub.table.open && !a.s.pub.table.card;
            guesses_fit_here(&a, &rng);
            result_is_sane(&a);
            if (is_over(&a))
                break;
            assert_true(a.s.pub.step < SD_MAX_STEPS);
            step_any(&a, i % MOODS, &rng);
        }
    }
    for (uint32_t i = 0; i < SD_ASKS; i++)
        if (!asked[i])
            fail_msg("no game came to a question of kind %u", i);
    assert_true(veiled > 0);
}

/* Plays on until a side has its turn and a test likes what it sees; false: it never came to that. */
static bool reach(struct game *g, const char *scenario, uint64_t seed, enum mood mood,
                  bool (*good)(const struct game *)) {
    struct stream rng;
    stream_open(&rng, seed);
    start(g, V3, scenario, seed);
    while (!is_over(g)) {
        if (g->s.pub.ask == SD_ASK_TURN && good(g))
            return true;
        step_any(g, mood, &rng);
    }
    return false;
}

static uint64_t cards_in(const struct game *g, uint32_t side, uint64_t mask, uint8_t category) {
    uint64_t found = 0;
    for (uint64_t m = mask; m; m &= m - 1)
        if (g->r.card[g->s.pub.side[side].deck[sd_bit(m)]].category == category)
            found |= m & -m;
    return found;
}

/* Exchanges a card of one hidden zone for a card of another. */
static void exchange(uint64_t *x, uint64_t *y, uint64_t from_x, uint64_t from_y) {
    uint64_t both = (from_x & -from_x) | (from_y & -from_y);
    *x ^= both;
    *y ^= both;
}

/* The first legal play of a card of the category, or null. */
static const struct action *play_of(const struct game *g, uint8_t category, uint16_t verb) {
    uint32_t n = list_legal(g, legal);
    for (uint32_t i = 0; i < n; i++)
        if (legal[i].verb == verb && g->r.card[legal[i].arg[0]].category == category)
            return &legal[i];
    return NULL;
}

static bool foe_can_hide_react(const struct game *g) {
    uint32_t foe = !g->s.pub.seat;
    const struct sd_hidden *own = &g->s.own[foe];
    uint64_t held = cards_in(g, foe, own->hand, SD_REACT), drawable = cards_in(g, foe, own->draw, SD_REACT);
    return sd_count(held) == 1 && own->draw & ~drawable && !g->s.pub.side[foe].trap_count &&
           !g->s.pub.downs && play_of(g, SD_STRIKE, SD_PLAY);
}

/* S-67: with the only React in hand or in the draw pile, the same Strike meets the same question. */
static void test_react_question_tells_nothing(void **state) {
    uint32_t questions = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        if (!reach(&a, seed % 2 ? "boar" : "party-standard", seed, ANY, foe_can_hide_react))
            continue;
        copy_game(&b, &a);
        uint32_t me = a.s.pub.seat, foe = !me;
        struct sd_hidden *own = &b.s.own[foe];
        exchange(&own->hand, &own->draw, cards_in(&b, foe, own->hand, SD_REACT),
                 own->draw & ~cards_in(&b, foe, own->draw, SD_REACT));
        same_view(&a, &b, me, "a React in the draw pile");
        same_legal(&a, &b, "a React in the draw pile");
        struct action strike = *play_of(&a, SD_STRIKE, SD_PLAY);
        step(&a, &strike);
        step(&b, &strike);
        same_heard(&a, &b, me, "a Strike against a React");
        same_view(&a, &b, me, "a Strike against a React");
        questions += a.s.pub.ask == SD_ASK_REACT;
    }
    assert_true(questions > 5);
}

static bool can_set_trap(const struct game *g) {
    return play_of(g, SD_TRAP, SD_PLAY) != NULL;
}

/* SD-041, SD-068: the other side hears that a Trap was set, never which; any Trap could be the one. */
static void test_face_down_traps(void **state) {
    uint32_t set = 0, exchanged = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        if (!reach(&a, seed % 2 ? "party-standard" : "deceptive-2room", seed, ANY, can_set_trap))
            continue;
        uint32_t me = a.s.pub.seat, foe = !me, at = 0;
        struct action trap = *play_of(&a, SD_TRAP, SD_PLAY);
        struct sd_view before, after;
        view_of(&a, foe, &before);
        step(&a, &trap);
        view_of(&a, foe, &after);
        assert_true(before.unseen == after.unseen);
        for (const struct event *ev; (ev = heard(&a, foe, &at));) {
            assert_int_not_equal(ev->kind, SD_EV_PLAYED);
            if (ev->kind == SD_EV_TRAP_SET)
                assert_int_equal(ev->arg[1], 0);
        }
        set++;
        copy_game(&b, &a);
        struct sd_hidden *own = &b.s.own[me];
        uint64_t other = cards_in(&b, me, own->hand | own->draw, SD_TRAP);
        if (!other)
            continue;
        exchange(&own->trap, own->hand & other ? &own->hand : &own->draw, own->trap,
                 own->hand & other ? own->hand & other : other);
        audit(&b);
        same_view(&a, &b, foe, "another Trap");
        exchanged++;
    }
    assert_true(set > 5);
    assert_true(exchanged > 0);
}

static bool dungeon_may_veil(const struct game *g) {
    const struct sd_public *p = &g->s.pub;
    if (p->seat != SD_DUNGEON || p->side[SD_VISITOR].flags & SD_SIDE_REFUSES)
        return false;
    for (uint64_t m = cards_in(g, SD_DUNGEON, g->s.own[SD_DUNGEON].hand, SD_OFFER); m; m &= m - 1)
        if (g->r.card[p->side[SD_DUNGEON].deck[sd_bit(m)]].dark.kind)
            return true;
    return false;
}

/* SD-208, S-68: from tier 1 on neither the card nor the darker price shows; the maker knows both. */
static void test_veiled_offers(void **state) {
    uint32_t offers = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        if (!reach(&a, seed % 2 ? "sanctuary-symbiote" : "deceptive-2room", seed, GENTLE, dungeon_may_veil))
            continue;
        set_trust(&a, a.r.f.tier_from[1]);
        a.s.pub.side[SD_DUNGEON].pool = 12;
        copy_game(&b, &a);
        const struct action *found = play_of(&a, SD_OFFER, SD_PLAY_DARK);
        assert_non_null(found);
        struct action dark = *found, plain = dark;
        plain.verb = SD_PLAY;
        step(&a, &plain);
        step(&b, &dark);
        assert_int_equal(a.s.pub.ask, SD_ASK_OFFER);
        assert_int_equal(a.s.pub.table.card, 0);
        same_view(&a, &b, SD_VISITOR, "a darker price");
        same_heard(&a, &b, SD_VISITOR, "a darker price");
        same_legal(&a, &b, "a darker price");
        struct sd_view v;
        view_of(&b, SD_DUNGEON, &v);
        assert_int_equal(v.own.dark, 1);
        assert_int_equal(v.pub.side[SD_DUNGEON].deck[v.own.offered - 1], dark.arg[0]);
        view_of(&b, SD_VISITOR, &v);
        assert_true(v.unseen >> (b.s.own[SD_DUNGEON].offered - 1) & 1);
        offers++;
    }
    assert_true(offers > 5);
}

/* Two runs that differ in what one seat must not know, played alike while it is hidden: equal to that seat.
 */
static void played_alike(const struct sd_setup *x, const struct sd_setup *y, uint32_t seat, uint64_t seed,
                         const char *what) {
    struct stream rng;
    stream_open(&rng, seed);
    start_from(&a, V3, x, seed);
    start_from(&b, V3, y, seed);
    while (!is_over(&a) && a.s.pub.room_number == 1 && a.s.pub.ask != SD_ASK_REDIRECT) {
        same_view(&a, &b, seat, what);
        same_legal(&a, &b, what);
        struct action next = any_of(&a, seed % MOODS, &rng);
        step(&a, &next);
        step(&b, &next);
        if (a.s.pub.room_number == 1 && b.s.pub.room_number == 1)
            same_heard(&a, &b, seat, what);
    }
}

/* SD-136, SD-138: the order of rooms, their limits, routes and changed cards are the dungeon's plan. */
static void test_rooms_ahead_are_hidden(void **state) {
    struct sd_setup x = setup_of(V3, "boar"), y = x;
    const struct sd_rules *r = open_rules(V3);
    (void)state;
    assert_true(x.rooms == 3 && x.dungeon);
    start(&a, V3, "boar", 1);
    y.room[1] = id_of(&a, SD_KIND_ROOM, "living_root_sanctuary");
    y.room[2] = id_of(&a, SD_KIND_ROOM, "honeyed_hollow");
    y.limit[1] = 6;
    y.route[0][SD_OUT_OVERCOME] = id_of(&a, SD_KIND_ROOM, "whispering_gallery");
    const struct sd_room_rules *second = &r->room[y.room[1]];
    for (uint32_t i = 0; i < second->cards && !y.swap[SD_DUNGEON][0].out; i++)
        if (!r->card[second->card[i]].core && r->card[second->card[i]].category != SD_ENERGY)
            y.swap[SD_DUNGEON][0] = (struct sd_swap){second->card[i], r->generic[SD_DUNGEON][0], 2, 0};
    for (uint64_t seed = 1; seed <= 12; seed++)
        played_alike(&x, &y, SD_VISITOR, seed, "other rooms ahead");
}

/* S-75: a dungeon without a name shows what it is made of, but not in which order. */
static void test_order_of_rooms_is_hidden(void **state) {
    struct sd_setup x = setup_of(V3, "deep"), y = x;
    (void)state;
    assert_true(x.rooms == 4 && !x.dungeon);
    memset(x.limit, 0, sizeof x.limit);
    memset(x.profile, 0, sizeof x.profile);
    y = x;
    y.room[1] = x.room[3];
    y.room[3] = x.room[1];
    for (uint64_t seed = 1; seed <= 12; seed++)
        played_alike(&x, &y, SD_VISITOR, seed, "another order of rooms");
}

/* Draws of many guesses among n things that are as likely as each other. */
static void is_even(const uint32_t *count, uint32_t n, uint32_t all) {
    for (uint32_t i = 0; i < n; i++)
        assert_in_range(count[i] * n, all - all / 5, all + all / 5);
}

/* SD-136, SD-420, S-75: to the visitor the rooms ahead are any that the run has not been to, and the stones
 * of a dungeon without a name lie in any order. */
static void test_rooms_ahead_are_any(void **state) {
    static const char *const scenarios[] = {"boar", "deep"};
    enum { GUESSES = 6000 };
    struct stream rng;
    (void)state;
    stream_open(&rng, 31);
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t count[SD_RUN_ROOMS][32] = {{0}}, other[32], n = 0;
        struct sd_view v;
        start(&a, V3, scenarios[k], 1);
        view_of(&a, SD_VISITOR, &v);
        for (uint32_t i = 0; i < GUESSES; i++) {
            sd_guess(&a.r, &v, SD_VISITOR, &rng, &world.s);
            for (uint32_t at = 1; at < a.s.setup.rooms; at++)
                count[at][world.s.setup.room[at]]++;
        }
        for (uint32_t at = 1; at < a.s.setup.rooms; at++, n = 0) {
            for (uint32_t room = 1; room <= a.r.room_count; room++)
                if (count[at][room])
                    other[n++] = count[at][room];
            assert_int_equal(n, k ? a.s.setup.rooms - 1u : a.r.room_count - 1u);
            is_even(other, n, GUESSES);
        }
    }
}

/* S-86: where the bar is veiled as well, Offers that heal as much of anything. */
static bool shows_alike(const struct sd_rules *r, const struct sd_card *x, const struct sd_card *y) {
    bool bar = r->f.veiled_bar || x->benefit_reducer == y->benefit_reducer;
    return x->category == SD_OFFER && !x->covenant && x->benefit == y->benefit && bar &&
           x->full_restore == y->full_restore && x->trust == y->trust;
}

/* SD-208, S-68: what lies veiled is any unseen Offer that shows as much, at either price if it has two. */
static void test_veiled_offers_are_any(void **state) {
    uint32_t prices[2] = {0, 0}, offers = 0;
    struct stream rng;
    (void)state;
    stream_open(&rng, 32);
    for (uint64_t seed = 1; seed <= 24; seed++) {
        if (!reach(&a, seed % 2 ? "sanctuary-symbiote" : "deceptive-2room", seed, GENTLE, dungeon_may_veil))
            continue;
        set_trust(&a, a.r.f.tier_from[1]);
        a.s.pub.side[SD_DUNGEON].pool = 12;
        step(&a, play_of(&a, SD_OFFER, SD_PLAY_DARK));
        const struct sd_side *side = &a.s.pub.side[SD_DUNGEON];
        const struct sd_card *made = &a.r.card[side->deck[a.s.own[SD_DUNGEON].offered - 1]];
        uint64_t may = 0, drawn = 0;
        struct sd_view v;
        view_of(&a, SD_VISITOR, &v);
        for (uint64_t m = v.unseen; m; m &= m - 1)
            may |= shows_alike(&a.r, &a.r.card[side->deck[sd_bit(m)]], made) ? m & -m : 0;
        for (uint32_t i = 0; i < 200; i++) {
            sd_guess(&a.r, &v, SD_VISITOR, &rng, &world.s);
            const struct sd_hidden *own = &world.s.own[SD_DUNGEON];
            drawn |= UINT64_C(1) << (own->offered - 1);
            if (a.r.card[side->deck[own->offered - 1]].dark.kind)
                prices[own->dark]++;
            else
                assert_int_equal(own->dark, 0);
        }
        assert_true(drawn == may);
        offers++;
    }
    assert_true(offers > 5);
    is_even(prices, 2, prices[0] + prices[1]);
}

static bool after_bond(struct game *g, uint64_t seed) {
    struct stream rng;
    stream_open(&rng, seed);
    start(g, V3, "symbiote", seed);
    while (!is_over(g) && g->s.pub.ask != SD_ASK_REDIRECT)
        step_any(g, GENTLE, &rng);
    return !is_over(g);
}

/* SD-231: wherever the dungeon leads after a Bond, nobody else learns whether it was the plan. */
static void test_leading_on_hides_the_plan(void **state) {
    uint32_t bonds = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        if (!after_bond(&a, seed))
            continue;
        copy_game(&b, &a);
        uint32_t next = a.s.pub.room_number, n = list_legal(&a, legal);
        struct action planned = {SD_LEAD_ON, {a.s.setup.room[next]}};
        for (uint32_t i = 0; i < n; i++)
            if (legal[i].arg[0] != planned.arg[0])
                b.s.setup.room[next] = (uint8_t)legal[i].arg[0];
        for (uint32_t i = next + 1; i < SD_RUN_ROOMS; i++)
            a.s.setup.room[i] = b.s.setup.room[i] = 0;
        a.s.pub.rooms = b.s.pub.rooms = a.s.setup.rooms = b.s.setup.rooms = (uint8_t)(next + 1);
        same_view(&a, &b, SD_VISITOR, "another plan");
        step(&a, &planned);
        step(&b, &planned);
        same_view(&a, &b, SD_VISITOR, "another plan");
        same_heard(&a, &b, SD_VISITOR, "another plan");
        bonds++;
    }
    assert_true(bonds > 0);
}

/* SD-282, SD-273: a visitor is not told how the dungeon is inclined, so it guesses: at first any profile;
 * where nobody has struck by the time a visitor would notice, one that builds Trust; once it was struck, one
 * that fights, or a deceiver who has betrayed. The same in all rooms. */
static void test_profiles_are_guessed(void **state) {
    static const struct {
        uint8_t round, strikes, betrayals;
        bool fighters, builders, deceivers;
    } rows[] = {{1, 0, 0, true, true, true},
                {3, 0, 0, false, true, true},
                {3, 1, 0, true, false, false},
                {5, 1, 1, true, false, true}};
    struct stream rng;
    (void)state;
    stream_open(&rng, 9);
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct sd_view v;
        uint32_t seen = 0;
        start(&a, V3, "boar", 1);
        a.s.pub.round = rows[k].round;
        a.s.pub.side[SD_DUNGEON].played[SD_STRIKE] = rows[k].strikes;
        a.s.pub.betrayals = a.s.pub.betrayed = rows[k].betrayals;
        view_of(&a, SD_VISITOR, &v);
        for (uint32_t i = 0; i < 100; i++) {
            sd_guess(&a.r, &v, SD_VISITOR, &rng, &world.s);
            const uint8_t *profile = world.s.setup.profile[SD_DUNGEON];
            for (uint32_t room = 1; room < SD_RUN_ROOMS; room++)
                assert_int_equal(profile[room], profile[0]);
            seen |= 1u << profile[0];
        }
        assert_int_equal(seen >> SD_PROFILE_AGGRESSIVE & 1, rows[k].fighters);
        assert_int_equal(seen >> SD_PROFILE_TACTICAL & 1, rows[k].fighters);
        assert_int_equal(seen >> SD_PROFILE_NURTURING & 1, rows[k].builders);
        assert_int_equal(seen >> SD_PROFILE_DECEPTIVE & 1, rows[k].deceivers);
        assert_true(seen < 1u << SD_PROFILE_FERAL);
    }
}

/* SD-282: nobody is told with which profile the other plays. */
static void test_profiles_are_hidden(void **state) {
    struct sd_setup x = setup_of(V3, "boar"), y = x;
    (void)state;
    start(&a, V3, "boar", 1);
    memset(y.profile[SD_DUNGEON], id_of(&a, SD_KIND_PROFILE, "deceptive"), x.rooms);
    played_alike(&x, &y, SD_VISITOR, 5, "another dungeon profile");
    y = x;
    memset(y.profile[SD_VISITOR], id_of(&a, SD_KIND_PROFILE, "cooperative"), x.rooms);
    played_alike(&x, &y, SD_DUNGEON, 6, "another visitor profile");
}

/* SD-135, SD-231: a room that was replaced on the way leaves no trace of the plan in the visitor's view. */
static void test_replaced_rooms_leave_no_trace(void **state) {
    uint32_t entered = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct stream rng;
        struct sd_view v;
        stream_open(&rng, seed);
        start(&a, V3, "predator", seed);
        while (!is_over(&a)) {
            view_of(&a, SD_VISITOR, &v);
            for (uint32_t i = 0; i < SD_RUN_ROOMS; i++)
                assert_int_equal(v.setup.room[i], i < v.pub.room_number ? v.pub.seen_room[i] : 0);
            entered = v.pub.room_number > entered ? v.pub.room_number : entered;
            step_any(&a, ANY, &rng);
        }
    }
    assert_true(entered > 1);
}

/* The audit sees what it is there to see. */
static void test_audit_finds_faults(void **state) {
    struct stream rng;
    struct err e;
    uint32_t missed = 0;
    (void)state;
    stream_open(&rng, 3);
    start(&a, V3, "party-standard-3room", 3);
    while (a.s.pub.round < 3 || a.s.pub.ask != SD_ASK_TURN)
        step_any(&a, ANY, &rng);
    for (uint32_t i = 0; i < 24; i++) {
        struct sd_state s = a.s;
        struct sd_side *of = &s.pub.side[i & 1];
        struct sd_hidden *own = &s.own[i & 1];
        switch (i / 2) {
        case 0:
            own->hand |= own->draw & -own->draw;
            break;
        case 1:
            of->hand_count++;
            break;
        case 2:
            of->now[1] = (int16_t)(of->start[1] + 1);
            break;
        case 3:
            of->fort[3].amount = 1;
            break;
        case 4:
            of->empower[SD_QUEUE - 1].card = 1;
            break;
        case 5:
            of->spent = (uint8_t)(of->pool + 1);
            break;
        case 6:
            s.pub.member[1 + (i & 1)].now ^= 1;
            break;
        case 7:
            s.pub.trust2 = (int16_t)(i & 1 ? -1 : s.pub.trust2_before + 50);
            break;
        case 8:
            of->deck[2] = of->deck[1];
            break;
        case 9:
            s.pub.seat = !s.pub.seat;
            break;
        case 10:
            own->offered = 1;
            break;
        default:
            s.pub.momentum[SD_ROUNDS_MAX - 1][i & 1] = 7;
            break;
        }
        if (sd_audit(&a.r, &s, &e) != ST_BUG) {
            print_message("fault %u was not found\n", i);
            missed++;
        }
    }
    assert_int_equal(missed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guesses_fit),
        cmocka_unit_test(test_react_question_tells_nothing),
        cmocka_unit_test(test_face_down_traps),
        cmocka_unit_test(test_veiled_offers),
        cmocka_unit_test(test_veiled_offers_are_any),
        cmocka_unit_test(test_rooms_ahead_are_any),
        cmocka_unit_test(test_rooms_ahead_are_hidden),
        cmocka_unit_test(test_order_of_rooms_is_hidden),
        cmocka_unit_test(test_leading_on_hides_the_plan),
        cmocka_unit_test(test_profiles_are_hidden),
        cmocka_unit_test(test_profiles_are_guessed),
        cmocka_unit_test(test_replaced_rooms_leave_no_trace),
        cmocka_unit_test(test_audit_finds_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
