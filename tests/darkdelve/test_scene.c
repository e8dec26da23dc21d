/* DARKDELVE as a scene: what is foretold of a turn, what is in doubt and what never is, the floor, a find
 * beside what is worn, the camp, and how a run ends. */
#include "dd_scene.h"

#include "core/scene.h"

static struct scene scene;

static const struct scene *scene_at(const struct dd_view *v, const struct game *g) {
    scene_of(&darkdelve_ops, g->r, v, 0, 0, &scene);
    assert_false(scene.lost);
    return &scene;
}

static const struct thing *named(const char *name) {
    for (uint32_t i = 0; i < scene.things; i++)
        if (scene.thing[i].name && !strcmp(scene.thing[i].name, name))
            return &scene.thing[i];
    fail_msg("nothing is called %s", name);
    return NULL;
}

static struct spot spot_at(const struct game *g, uint16_t verb, int a, int b) {
    struct spot s;
    spot_of(&darkdelve_ops, g->r, look(g), &(struct action){verb, {(int16_t)a, (int16_t)b}}, &s);
    return s;
}

static bool foretold(const struct thing *t) {
    return t->gauge.next.lo <= t->gauge.next.hi;
}

static void assert_next(const struct thing *t, int32_t lo, int32_t hi) {
    assert_int_equal(t->gauge.next.lo, lo);
    assert_int_equal(t->gauge.next.hi, hi);
}

/* DD-218, DD-221, DD-375: the foe's turn is foretold as the bestiary knows it, a heavy blow as heavy. */
static void the_blow_that_comes_is_on_the_bar(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 20);
    g.s.hp = 40;
    scene_at(look(&g), &g);
    assert_false(foretold(named("Health")));
    assert_string_equal(named("NOW")->figures, "not learned yet");
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 2;
    scene_at(look(&g), &g);
    assert_next(named("Health"), 40 - 12, 40 - 8);
    assert_string_equal(named("NOW")->figures, "8-12, guarded 4-6");
    assert_null(scene.cue);
    g.s.foe[0].tell = DD_TELL_NOW;
    scene_at(look(&g), &g);
    assert_string_equal(named("NEXT")->figures, "12-18, guarded 6-9");
    assert_int_equal(named("NEXT")->tone, TONE_HARM);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    scene_at(look(&g), &g);
    assert_next(named("Health"), 40 - 18, 40 - 12);
    assert_string_equal(scene.cue, "THE HEAVY BLOW FALLS");
    assert_true(named("NOW")->here);
    assert_int_equal(spot_at(&g, DD_ATTACK, 0, 0).target, 1);
    assert_int_equal(spot_at(&g, DD_FLEE, 0, 0).way, 0);
    assert_int_equal(named("NEXT")->tone, TONE_PLAIN);
    g.s.hp = 18;
    scene_at(look(&g), &g);
    assert_next(named("Health"), 0, 6);
    assert_string_equal(scene.cue, "THIS TURN CAN KILL YOU");
}

/* DD-204, DD-305: who has struck already, or only gathers itself, takes nothing more this turn. */
static void no_blow_no_hatch(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, DOCUMENT, "plague_rat", 10);
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 3;
    scene_at(look(&g), &g);
    assert_false(foretold(named("Health")));
    assert_string_equal(named("NOW")->brief, "it has struck already");
    g.s.turn = 2;
    scene_at(look(&g), &g);
    assert_true(foretold(named("Health")));
    spar(&g, DOCUMENT, "the_watcher", 80);
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 3;
    g.s.foe[0].tell = DD_TELL_NOW;
    scene_at(look(&g), &g);
    assert_false(foretold(named("Health")));
    g.s.foe[0].tell = DD_TELL_NONE;
    scene_at(look(&g), &g);
    assert_true(foretold(named("Health")));
}

/* DD-346, DD-360: from the first level that lies on, every figure of that sort is in doubt, be it true or
 * not; Dread never is. Clarity takes the doubt away (DD-369). */
static void doubt_begins_with_the_first_lie(void **unused) {
    struct game g;
    (void)unused;
    spar(&g, MVP, "ghoul", 20);
    for (uint8_t dread = 48; dread < 52; dread++) {
        g.s.dread = dread;
        for (g.s.step = 1; g.s.step < 40; g.s.step++) {
            scene_at(look(&g), &g);
            assert_int_equal(named("Health")->doubt, dread >= 50);
            assert_int_equal(named("Gold")->doubt, dread >= 50);
            assert_int_equal(named("Ghoul")->doubt, dread >= 50);
            assert_false(named("Dread")->doubt);
            assert_int_equal(named("Dread")->gauge.mark, dread < 50 ? 50 : 70);
        }
    }
    g.s.clarity_rooms = 2;
    scene_at(look(&g), &g);
    assert_false(named("Health")->doubt);
}

/* DD-357 to DD-359: people see the lie, and what is about to come is counted from it; programs get ranges. */
static void a_lie_stays_a_lie_in_the_forecast(void **unused) {
    struct game g;
    uint32_t lies = 0;
    (void)unused;
    spar(&g, DOCUMENT, "ghoul", 20);
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 3;
    g.s.hp = 41;
    g.s.dread = 90;
    for (g.s.step = 1; g.s.step < 200; g.s.step++) {
        struct dd_view v = *look(&g);
        scene_at(&v, &g);
        assert_int_equal(named("Health")->gauge.now.lo, v.hp.shown);
        assert_int_equal(named("Health")->gauge.now.hi, v.hp.shown);
        assert_next(named("Health"), v.hp.shown - 12, v.hp.shown - 8);
        lies += !v.hp.sure;
        darkdelve_ops.candid(g.r, &v);
        scene_at(&v, &g);
        assert_null(scene.whisper);
        assert_int_equal(named("Health")->gauge.now.lo, v.hp.lo);
        assert_int_equal(named("Health")->gauge.now.hi, v.hp.hi);
        assert_int_equal(named("Health")->doubt, !v.hp.sure);
        assert_next(named("Health"), v.hp.lo - 12, v.hp.hi - 8);
    }
    assert_true(lies > 20);
}

/* DD-449: every room has its place, the ways out of it lead to rooms that lead back, and an arrow goes where
 * the map says. What was never seen says nothing. */
static void the_map_is_the_floor(void **unused) {
    struct game g;
    (void)unused;
    for (uint64_t seed = 1; seed < 20; seed++) {
        start(&g, MVP, "run", seed);
        const struct dd_view *v = look(&g);
        scene_at(v, &g);
        for (uint32_t i = 1; i <= v->room_count; i++) {
            const struct thing *t = scene_find(&scene, 100 + i);
            assert_non_null(t);
            assert_int_equal(t->here, i == v->room);
            assert_int_equal(t->down, !v->rooms[i].type);
            assert_true(v->rooms[i].type || (!strcmp(t->sign, "?") && !t->text));
            uint32_t ways = 0;
            for (int k = 0; k < DD_ADJ_MAX && v->rooms[i].adj[k]; k++)
                ways++;
            for (uint32_t w = WAY_NORTH; w <= WAY_WEST; w <<= 1)
                ways -= (t->ways & w) != 0;
            assert_int_equal(ways, 0);
        }
        for (int k = 0; k < DD_ADJ_MAX && v->rooms[v->room].adj[k]; k++) {
            struct spot s = spot_at(&g, DD_MOVE, v->rooms[v->room].adj[k], 0);
            const struct thing *to = scene_find(&scene, s.target), *from = scene_find(&scene, 100 + v->room);
            assert_int_equal(s.group, GROUP_WAYS);
            assert_int_equal(to->x - from->x, (s.way == WAY_EAST) - (s.way == WAY_WEST));
            assert_int_equal(to->y - from->y, (s.way == WAY_SOUTH) - (s.way == WAY_NORTH));
        }
    }
}

/* DD-465, DD-329: the stairwell says what leaving costs; leaving goes up, descending down. */
static void the_price_of_leaving_is_always_there(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 7);
    go_to_floor(&g, 3);
    scene_at(look(&g), &g);
    assert_string_equal(named("Gold")->brief, "price of leaving: 30");
    uint8_t room = stand_in(&g, DD_ROOM_STAIRS);
    scene_at(look(&g), &g);
    const struct thing *t = scene_find(&scene, 100u + room);
    assert_int_equal(t->ways & (WAY_UP | WAY_DOWN), WAY_UP | WAY_DOWN);
    assert_non_null(strstr(t->text, "costs 30"));
    assert_int_equal(spot_at(&g, DD_EXTRACT, 0, 0).way, WAY_UP);
    assert_int_equal(spot_at(&g, DD_DESCEND, 0, 0).way, WAY_DOWN);
    g.s.dread = 95;
    scene_at(look(&g), &g);
    assert_string_equal(scene.cue, "ONE MORE ROOM, AND IT COMES");
    g.s.watcher_done = 1;
    scene_at(look(&g), &g);
    assert_null(scene.cue);
}

/* DD-149: a find lies beside what is worn, with what would change; taking it up is done to that. */
static void a_find_lies_beside_what_is_worn(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 3);
    dd_item_gain(g.r, &g.s, item_kind(&g, "iron_longsword"), &g.k);
    assert_int_not_equal(g.s.found.id, 0);
    scene_at(look(&g), &g);
    struct spot take = spot_at(&g, DD_EQUIP_FOUND, 0, 0);
    const struct thing *found = scene_find(&scene, take.target);
    assert_string_equal(found->name, "Iron Longsword");
    assert_string_equal(found->figures, "10-14");
    assert_string_equal(found->brief, "against worn: +2 to +3 damage, +5% crit");
    assert_ptr_equal(named("Rusty Sword"), found + 1);
    assert_string_equal(named("Rusty Sword")->figures, "8-11");
    assert_int_equal(spot_at(&g, DD_KEEP_IN_PACK, 0, 0).target, take.target);
}

/* DD-093: what one goes down with stands in the stash. */
static void at_camp_things_are_meant(void **unused) {
    struct game g;
    struct dd_setup setup = stocked();
    (void)unused;
    start_from(&g, MVP, &setup, 1);
    scene_at(look(&g), &g);
    struct spot go = spot_at(&g, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_POTION);
    assert_string_equal(scene_find(&scene, go.target)->name, "Iron Longsword");
    assert_int_equal(go.key, spot_at(&g, DD_ENTER_DUNGEON, 0, 0).key);
    assert_int_equal(spot_at(&g, DD_ENTER_DUNGEON, 0, 0).target, 0);
    assert_string_equal(scene_find(&scene, spot_at(&g, DD_WITHDRAW, STOCK_TORCH, 0).target)->name, "Torch");
    act(&g, DD_QUIT);
    scene_at(look(&g), &g);
    assert_int_equal(scene.verdict, NOBODY_WON);
}

/* DD-153, DD-154: lost or brought home, the lesson and the reckoning first, then the fire. */
static void a_run_ends_with_a_verdict(void **unused) {
    struct game g;
    (void)unused;
    start(&g, DOCUMENT, "run", 7);
    go_to_floor(&g, 3);
    stand_in(&g, DD_ROOM_STAIRS);
    g.s.run_gold = 41;
    act(&g, DD_EXTRACT);
    scene_at(look(&g), &g);
    assert_int_equal(scene.verdict, GOES_ON);
    assert_int_equal(named("Price of leaving")->gauge.now.lo, -30);
    assert_int_equal(named("Gold brought home")->gauge.now.lo, 41 - 30 + 45);
    act(&g, DD_ACKNOWLEDGE);
    scene_at(look(&g), &g);
    assert_int_equal(scene.verdict, YOU_WON);
    assert_string_equal(scene.how, "Out of floor 3 by the stairwell, with 56 gold.");
    spar(&g, DOCUMENT, "ghoul", 20);
    g.s.hp = 1;
    act(&g, DD_DEFEND);
    scene_at(look(&g), &g);
    assert_int_equal(scene.verdict, GOES_ON);
    act(&g, DD_ACKNOWLEDGE);
    scene_at(look(&g), &g);
    assert_int_equal(scene.verdict, YOU_LOST);
    assert_string_equal(scene.how, "The Ghoul ended it on floor 1.");
    assert_non_null(scene.decided[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_blow_that_comes_is_on_the_bar),
        cmocka_unit_test(no_blow_no_hatch),
        cmocka_unit_test(doubt_begins_with_the_first_lie),
        cmocka_unit_test(a_lie_stays_a_lie_in_the_forecast),
        cmocka_unit_test(the_map_is_the_floor),
        cmocka_unit_test(the_price_of_leaving_is_always_there),
        cmocka_unit_test(a_find_lies_beside_what_is_worn),
        cmocka_unit_test(at_camp_things_are_meant),
        cmocka_unit_test(a_run_ends_with_a_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
