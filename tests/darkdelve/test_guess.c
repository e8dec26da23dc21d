/* Worlds that fit a view of DARKDELVE where a rule says which there can be. How likely they are in all is
 * what the conformance suite asks of every game (guesses_are_true). */
#include "dd_full.h"

#include "games/darkdelve/things.h"

enum { DREAD = 90, STEPS = 4000, GUESSES = 60 };

/* Guesses of a lying purse at this step: sets which fell below and which reached the price; each must look
 * like the state it was made from. Every other guess is a mind's, who does not know how the lie was drawn: to
 * it all of the range is open. */
static void guess_purse(const struct game *g, int32_t price, bool side[2]) {
    const struct dd_view v = *look(g);
    struct dd_view blind = v;
    struct stream rng;
    stream_open(&rng, g->s.step);
    dd_blind(g->r, &blind);
    for (int i = 0; i < GUESSES; i++) {
        struct game world = *g;
        dd_guess(g->r, i % 2 ? &blind : &v, 0, &rng, &world.s);
        const struct dd_view *seen = look(&world);
        assert_int_equal(seen->can_pay, v.can_pay);
        assert_int_equal(seen->can_pay_alternative, v.can_pay_alternative);
        assert_int_equal(seen->can_buy, v.can_buy);
        if (i % 2 == 0)
            assert_memory_equal(seen, &v, sizeof v);
        assert_in_range(world.s.run_gold, v.run_gold.lo, v.run_gold.hi);
        side[(int32_t)world.s.run_gold >= price] = true;
    }
}

/* Holds a purse that is lied about against a price: the range of the lie lies on both sides of it. */
static void try_purse(struct game *g, int32_t gold, int32_t price, bool side[2]) {
    uint32_t tried = 0;
    g->s.dread = DREAD;
    g->s.run_gold = (uint32_t)gold;
    for (g->s.step = 1; g->s.step < STEPS && tried < 20; g->s.step++) {
        struct dd_num n = look(g)->run_gold;
        if (n.sure || n.lo >= price || n.hi < price)
            continue;
        guess_purse(g, price, side);
        tried++;
    }
    assert_int_equal(tried, 20);
}

/* DD-465, DD-357: an exit shows whether the purse pays for it, whatever is told of the gold. */
static void an_exit_tells_what_the_purse_is_good_for(void **unused) {
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct game g;
        bool side[2] = {false, false};
        start(&g, rulesets[i / 2], "run", 7);
        go_to_floor(&g, 3);
        assert_int_not_equal(stand_in(&g, DD_ROOM_STAIRS), 0);
        int32_t price = dd_extract_cost(g.r, &g.s);
        assert_true(price > 5);
        try_purse(&g, price - i % 2, price, side);
        assert_int_equal(side[1], i % 2 == 0);
        assert_int_equal(side[0], i % 2);
    }
}

/* DD-468, C-64: the arrival stair of the last floor does so for the price of the other way out. */
static void the_last_stair_tells_what_the_purse_is_good_for(void **unused) {
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct game g;
        bool side[2] = {false, false};
        start(&g, rulesets[i / 2], "run", 7);
        go_to_floor(&g, DD_FLOOR_MAX);
        assert_int_equal(g.s.room, 1);
        int32_t price = g.r->alternative_cost;
        try_purse(&g, price - i % 2, price, side);
        assert_int_equal(side[1], i % 2 == 0);
        assert_int_equal(side[0], i % 2);
    }
}

/* DD-357, DD-358: where nothing is sold the purse may be on either side of any price: in the entrance of
 * another floor, and in a fight beside the last stair. */
static void elsewhere_a_lie_about_gold_stays_one(void **unused) {
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct game g;
        bool side[2] = {false, false};
        if (i < 2) {
            start(&g, rulesets[i], "run", 7);
            go_to_floor(&g, 4);
        } else {
            fight(&g, rulesets[i - 2], "armored_ghoul", DD_FLOOR_MAX, 0);
        }
        try_purse(&g, g.r->alternative_cost, g.r->alternative_cost, side);
        assert_true(side[0] && side[1]);
    }
}

/* DD-273, DD-222: a foe that was left in a phase has the HP of that phase, though its HP is not remembered
 * while anything is lied about. */
static void a_foe_left_behind_keeps_to_its_phase(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct stream rng;
        start(&g, rulesets[i], "run", 7);
        go_to_floor(&g, DD_FLOOR_MAX);
        uint8_t boss = g.r->boss;
        const struct dd_monster_rules *m = &g.r->monster[boss];
        assert_true(m->phases > 0);
        stream_open(&rng, 5);
        g.s.dread = DREAD;
        for (uint8_t phase = 0; phase <= m->phases; phase++) {
            struct dd_foe *foe = g.s.rooms[2].foe;
            int32_t most = phase ? m->phase[phase - 1].hp_threshold : m->hp.hi;
            int32_t least = phase < m->phases ? m->phase[phase].hp_threshold + 1 : 1;
            g.s.rooms[2].flags |= DD_SEEN | DD_EXPLORED;
            *foe = (struct dd_foe){boss, phase, 0, 0, (int16_t)most, m->hp.hi};
            const struct dd_view v = *look(&g);
            assert_int_equal(v.rooms[2].foe[0].hp, 0);
            for (int k = 0; k < GUESSES; k++) {
                struct game world = g;
                dd_guess(g.r, &v, 0, &rng, &world.s);
                assert_in_range(world.s.rooms[2].foe[0].hp, least, most);
            }
        }
    }
}

static struct dd_num told(const struct game *g, uint16_t kind, int32_t a, int32_t b, uint32_t arg) {
    struct event ev = {kind, DD_SEAT, {a, b, 0, 0}};
    return dd_event_num(g->r, look(g), &ev, arg);
}

/* S-52, DD-359: what a guard lets through and the blow that lands are one figure and one lie; a blow of the
 * player's has a lie of its own, though it be of the same size. */
static void one_figure_has_one_lie(void **unused) {
    struct game g;
    uint32_t lies = 0, apart = 0;
    (void)unused;
    spar(&g, MVP, "bone_colossus", 100);
    g.s.dread = DREAD;
    for (g.s.step = 1; g.s.step < 400; g.s.step++) {
        struct dd_num landed = told(&g, DD_EV_DAMAGE_DEALT, 1, 20, 1);
        struct dd_num passed = told(&g, DD_EV_DAMAGE_BLOCKED, 40, 20, 1);
        struct dd_num own = told(&g, DD_EV_DAMAGE_DEALT, 0, 20, 1);
        assert_memory_equal(&landed, &passed, sizeof landed);
        lies += !landed.sure;
        apart += memcmp(&landed, &own, sizeof own) != 0;
    }
    assert_in_range(lies, 60, 140);
    assert_in_range(apart, 100, 250);
}

/* S-22, DD-423: what a merchant below would sell for this purse is seen, so that a guess of a purse that is
 * lied about keeps to it. */
static void a_merchant_tells_what_the_purse_is_good_for(void **unused) {
    (void)unused;
    for (int enough = 0; enough < 2; enough++) {
        struct game g;
        bool side[2] = {false, false};
        passage(&g, FULL);
        g.s.rooms[3].more |= DD_ROOM_MERCHANT;
        int32_t price = 0;
        for (uint32_t place = 0; place < 3;
             place++) { /* the dearest: whatever is told, it alone is in doubt */
            int32_t of = (int32_t)dd_stock_price(g.r, 1, dd_stock_below(g.r, &g.s.profile, 1, place));
            price = of > price ? of : price;
        }
        g.s.floor = 1;
        try_purse(&g, price - !enough, price, side);
        assert_int_equal(side[1], enough);
        assert_int_equal(side[0], !enough);
    }
}

/* S-37: wherever a guess puts the Waystone, it has one door and lies two steps from the entrance at least. */
static void a_waystone_is_guessed_where_it_can_be(void **unused) {
    uint32_t placed = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 25; seed++) {
        struct game g, world;
        struct stream rng;
        start(&g, FULL, "run", seed);
        g.no_audit = true;
        go_to_floor(&g, 3);
        g.s.dread = DREAD; /* too dark to see what lies next door */
        const struct dd_view v = *look(&g);
        stream_open(&rng, seed);
        world = g;
        for (int i = 0; i < 20; i++) {
            dd_guess(g.r, &v, 0, &rng, &world.s);
            for (uint8_t room = 2; room <= world.s.room_count; room++) {
                const struct dd_room *it = &world.s.rooms[room];
                if (it->type != DD_ROOM_WAYSTONE)
                    continue;
                placed++;
                for (uint32_t k = 0; k < DD_ADJ_MAX; k++)
                    assert_int_not_equal(it->adj[k], 1);
            }
        }
    }
    assert_true(placed >= 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_exit_tells_what_the_purse_is_good_for),
        cmocka_unit_test(the_last_stair_tells_what_the_purse_is_good_for),
        cmocka_unit_test(elsewhere_a_lie_about_gold_stays_one),
        cmocka_unit_test(a_foe_left_behind_keeps_to_its_phase),
        cmocka_unit_test(one_figure_has_one_lie),
        cmocka_unit_test(a_merchant_tells_what_the_purse_is_good_for),
        cmocka_unit_test(a_waystone_is_guessed_where_it_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
