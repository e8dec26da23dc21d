/* The turn: its steps in order, what a turn costs and what it does not, the ways a run ends, and that a state
 * is all there is: a copy goes on as the original does. */
#include "es_test.h"

static struct game g;

/* ES-006, ES-012, ES-013, D-01, D-02: a turn is one accepted action; what is refused costs none. */
static void turns_are_counted(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 1);
    assert_int_equal(g.s.run.turn, 0);
    refuse(&g, ES_NO_EXIT, ES_MOVE, ES_NORTH);
    assert_int_equal(g.s.run.turn, 0);
    act(&g, ES_SEARCH);
    assert_int_equal(g.s.run.turn, 1);
    refuse(&g, ES_NO_TRAINING, ES_TRAIN);
    act(&g, ES_MOVE, ES_EAST);
    assert_int_equal(g.s.run.turn, 2);
}

/* ES-011, ES-015, ES-018, ES-022, ES-023, D-04: action, room, deed, then what is learned; the cutscene of a
 * skill in the turn that taught it. Stages add up to the whole change. */
static void steps_in_order(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    int32_t before = player(&g)->trait[ES_PROJECTION];
    act(&g, ES_SEARCH);
    int32_t last = -1, sum = 0;
    for (uint32_t i = 0; i < g.k.count; i++) {
        const struct event *ev = &g.event[i];
        if (ev->kind != ES_EV_TRAIT && ev->kind != ES_EV_FEATURE)
            continue;
        assert_true(ev->arg[2] >= last);
        last = ev->arg[2];
        sum += ev->kind == ES_EV_TRAIT && ev->arg[0] == 1 + ES_PROJECTION ? ev->arg[1] : 0;
    }
    assert_int_equal(sum, player(&g)->trait[ES_PROJECTION] - before);
    assert_int_equal(event_at(&g, ES_EV_ACTED), 0);
    assert_int_equal(event_arg(&g, ES_EV_ACTED, 3), 1 + ES_FOUND);
    assert_true(event_at(&g, ES_EV_LEARNED) > event_at(&g, ES_EV_FOUND));
    assert_true(event_at(&g, ES_EV_CUTSCENE) > event_at(&g, ES_EV_LEARNED));
    uint32_t cutscene = id_of(&g, ES_KIND_CUTSCENE, "hands_like_smoke"), queued = 0;
    uint32_t keen = 1u << id_of(&g, ES_KIND_SKILL, "keen_eye");
    player(&g)->skills = (uint16_t)(player(&g)->skills | keen);
    player(&g)->xp = 30;
    player(&g)->feature[ES_AWARENESS] = 2000;
    act(&g, ES_REST_UP);
    for (uint32_t i = 0; i < g.k.count; i++)
        queued += g.event[i].kind == ES_EV_CUTSCENE && g.event[i].arg[0] == (int32_t)cutscene;
    assert_int_equal(queued, 1);
}

/* ES-016, ES-132 to ES-142, D-05: a twentieth of the room's vector, of the room one is in after the action.
 */
static void rooms_influence(void **unused) {
    static const struct {
        uint8_t feature, trait[2];
        int32_t by[2];
    } rows[] = {
        {ES_TRAINING, {ES_CONSTRAINT, ES_DIRECTION}, {225, 150}},
        {ES_DIALOGUE, {ES_EMPATHY, ES_COMPREHENSION}, {200, 100}},
        {ES_REST, {ES_EQUILIBRIUM, ES_LEVITY}, {250, 100}},
        {ES_RUNE_FORGE, {ES_CONSTRUCTION, ES_COMPREHENSION}, {225, 125}},
        {ES_TREASURE, {ES_PROJECTION, ES_SURVIVAL}, {225, 125}},
        {ES_COMBAT, {ES_SURVIVAL, ES_DIRECTION}, {200, 125}},
        {ES_STAIRS_UP, {ES_DIRECTION, ES_PROJECTION}, {175, 75}},
        {ES_ESCAPE_GATE, {ES_FREEDOM, ES_PROJECTION}, {275, 175}},
        {ES_START, {ES_COMPREHENSION, ES_CONSTRAINT}, {100, 0}},
        {ES_CORRIDOR, {0, 1}, {0, 0}},
        {ES_STAIRS_DOWN, {0, 1}, {0, 0}},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        alone(&g);
        uint32_t depth = rows[i].feature == ES_ESCAPE_GATE ? 1 : rows[i].feature == ES_STAIRS_DOWN ? 5 : 12;
        put(&g, 1, depth, room_of(&g, depth, rows[i].feature));
        act(&g, ES_REST_UP);
        int32_t sum = 0;
        for (uint32_t k = 0; k < 2; k++) {
            assert_int_equal(trait_by(&g, rows[i].trait[k], ES_BY_ROOM), rows[i].by[k]);
            sum += rows[i].by[k];
        }
        assert_int_equal(changed_by(&g, ES_BY_ROOM), sum);
    }
    alone(&g); /* a step out of the start room: what counts is where it leads */
    uint32_t to = g.s.room[11][1].feature;
    act(&g, ES_MOVE, ES_EAST);
    assert_int_equal(trait_by(&g, ES_COMPREHENSION, ES_BY_ROOM), g.r.room[to].vector[ES_COMPREHENSION] / 20);
}

/* ES-017, ES-175, ES-181, D-08: traits stay within 1, energy and Effort within their bounds, features above
 * 0. */
static void figures_are_clamped(void **unused) {
    (void)unused;
    alone(&g);
    struct es_entity *p = player(&g);
    p->trait[ES_PROJECTION] = 9999;
    enter(&g, ES_TREASURE);
    act(&g, ES_SEARCH);
    assert_int_equal(p->trait[ES_PROJECTION], ES_ONE);
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_ACTION), 1); /* what it truly changed */
    es_add_traits(p, (const int16_t[ES_LANES]){[ES_EMPATHY] = -2 * ES_ONE});
    assert_int_equal(p->trait[ES_EMPATHY], -ES_ONE);
    es_add_feature(p, ES_MOMENTUM, 7 * ES_ONE);
    es_add_feature(p, ES_FAME, 900 * ES_ONE);
    es_add_feature(p, ES_EFFORT, ES_ONE);
    es_add_feature(p, ES_GUILE, -ES_ONE);
    assert_int_equal(p->feature[ES_FAME], 900 * ES_ONE);
    assert_true(p->feature[ES_MOMENTUM] >= 7 * ES_ONE);
    assert_int_equal(p->feature[ES_EFFORT], 100 * ES_ONE);
    assert_int_equal(p->feature[ES_GUILE], 0);
}

/* ES-003, ES-007, ES-010, D-07: thirty xp are a level, and depth has no part in it. */
static void levels_come_from_xp(void **unused) {
    static const int32_t rows[][2] = {{0, 1}, {29, 1}, {30, 2}, {59, 2}, {60, 3}, {300, 11}};
    (void)unused;
    alone(&g);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        player(&g)->xp = rows[i][0];
        assert_int_equal(es_level(&g.r, &g.s.run, player(&g)), rows[i][1]);
        assert_int_equal(es_attribute(&g.r, player(&g), ES_INSIGHT), 4 + rows[i][1]);
        assert_int_equal(es_attribute(&g.r, player(&g), ES_AGILITY), 4 + rows[i][1]);
        assert_int_equal(es_attribute(&g.r, player(&g), ES_MIGHT), 6);
        g.s.run.enemy_bonus = 2; /* D-24: that is for hostiles */
        assert_int_equal(es_level(&g.r, &g.s.run, player(&g)), rows[i][1]);
        g.s.run.enemy_bonus = 0;
    }
    enter(&g, ES_TRAINING);
    player(&g)->xp = 25;
    act(&g, ES_TRAIN);
    assert_int_equal(event_arg(&g, ES_EV_XP, 0), 5);
    assert_int_equal(event_arg(&g, ES_EV_XP, 1), 2);
    assert_int_equal(player(&g)->depth, 12);
    int32_t xp = player(&g)->xp;
    put(&g, 1, 12, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(player(&g)->depth, 11);
    assert_int_equal(player(&g)->xp, xp);
}

/* ES-025, ES-194, D-25: one hostile each turn at the exit of the player's level; none in a quiet run. */
static void hostiles_come(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 3);
    for (uint32_t turn = 1; turn <= 5; turn++) {
        act(&g, ES_REST_UP);
        assert_int_equal(g.s.run.next_id, 50 + turn);
        assert_int_equal(who(&g, 49 + turn)->depth, 12);
    }
    start(&g, DOC, "quiet", 3);
    for (uint32_t turn = 1; turn <= 5; turn++)
        act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.next_id, 50);
}

/* ES-129, ES-130, D-15: who was fled from neither strikes nor follows this turn, and does so the next. */
static void flight_gives_a_turn(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 0);
    g.s.room[11][0].feature = ES_START;
    meet(&g, HOSTILE);
    meet(&g, HOSTILE + 1);
    uint32_t way = g.s.room[11][1].feature == ES_RUNE_FORGE ? ES_SOUTH : ES_EAST;
    int32_t health = player(&g)->health;
    act(&g, ES_FLEE, (int)way);
    assert_int_equal(player(&g)->health, health);
    assert_false(es_seen(&g.s, who(&g, HOSTILE)));
    assert_false(es_seen(&g.s, who(&g, HOSTILE + 1)));
    assert_int_equal(who(&g, HOSTILE)->barred, 0); /* the turn is over */
    for (uint32_t i = 0; i < 3; i++)
        act(&g, ES_REST_UP);
    assert_true(player(&g)->health < health);
    put(&g, 1, 12, 0); /* a plain step away gives no such turn */
    meet(&g, HOSTILE);
    put(&g, HOSTILE + 1, 3, 3);
    act(&g, ES_MOVE, (int)way);
    assert_true(es_seen(&g.s, who(&g, HOSTILE)));
}

/* ES-129: a hostile of another room is not held back. */
static void only_who_was_there_is_held_back(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE);
    meet(&g, HOSTILE + 1);
    uint32_t to = g.s.room[11][1].feature == ES_RUNE_FORGE ? 10 : 1;
    put(&g, HOSTILE + 1, 12, to);
    int32_t health = player(&g)->health;
    act(&g, ES_FLEE, to == 1 ? ES_EAST : ES_SOUTH);
    assert_true(player(&g)->health < health);
}

/* ES-124, D-37: at 0 health the run is over, and nothing more is taken. */
static void death_ends_the_run(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE);
    player(&g)->health = 1;
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.over, ES_DIED);
    assert_true(is_over(&g));
    assert_int_equal(event_arg(&g, ES_EV_ENDED, 0), ES_DIED);
    assert_int_equal(event_arg(&g, ES_EV_FELL, 0), 1);
    assert_int_equal(reason_of(&g, ES_REST_UP), REASON_OVER);
    struct action legal[ES_MAX_LEGAL];
    assert_int_equal(es_legal(&g.r, &g.s, legal, ES_MAX_LEGAL), 0);
}

/* ES-156, D-29: up from the gate is out: chapter twelve, its cutscene, then Surface Air, and the end. */
static void the_gate_leads_out(void **unused) {
    (void)unused;
    start(&g, DOC, "last_floor", 1);
    put(&g, 1, 1, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(g.s.run.over, ES_ESCAPED);
    assert_int_equal(event_arg(&g, ES_EV_CHAPTER, 0), 12);
    assert_int_equal(event_arg(&g, ES_EV_ENDED, 0), ES_ESCAPED);
    uint32_t closed = id_of(&g, ES_KIND_CUTSCENE, "chapter_closed"),
             air = id_of(&g, ES_KIND_CUTSCENE, "surface_air");
    uint32_t n = count_events(&g, ES_EV_CUTSCENE);
    assert_true(n >= 2);
    assert_int_equal(nth_event(&g, ES_EV_CUTSCENE, n - 2)->arg[0], closed);
    assert_int_equal(nth_event(&g, ES_EV_CUTSCENE, n - 1)->arg[0], air);
    assert_int_equal(player(&g)->depth, 1); /* ES-002: depth is never anything but 1 to 12 */
    assert_int_equal(g.s.run.next_id, 50);  /* nobody comes any more */
    alone(&g);
    put(&g, 1, 1, ES_LAST_ROOM);
    meet(&g, HOSTILE);
    act(&g, ES_FLEE, ES_UP); /* D-15: flight takes the same stairs */
    assert_int_equal(g.s.run.over, ES_ESCAPED);
}

/* S-04: the limit of the content, or a lower one of the setup. */
static void time_runs_out(void **unused) {
    struct es_setup u = setup_of(DOC, "quiet");
    (void)unused;
    u.turn_limit = 3;
    start_from(&g, DOC, &u, 1);
    act(&g, ES_REST_UP);
    act(&g, ES_REST_UP);
    assert_false(is_over(&g));
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.over, ES_LOST);
    assert_int_equal(event_arg(&g, ES_EV_ENDED, 0), ES_LOST);
    assert_int_equal(open_rules(V1)->f.turn_limit, 1500);
}

/* D-37: the dead leave what they carried, and the list has no gap. */
static void the_dead_leave_their_things(void **unused) {
    (void)unused;
    alone(&g);
    for (uint32_t id = 2; id <= 5; id++)
        meet(&g, id);
    give(&g, 3, "loot_pouch");
    give(&g, 3, "bell_hammer");
    who(&g, 5)->xp = 77;
    es_kill(&g.r, &g.s, 3, 1, &g.k);
    assert_null(es_find(&g.s, 3));
    assert_int_equal(g.s.run.entities, 4);
    assert_int_equal(who(&g, 5)->xp, 77);
    const uint8_t *here = g.s.room[11][0].item;
    assert_int_equal(here[id_of(&g, ES_KIND_ITEM, "loot_pouch") - 1], 1);
    assert_int_equal(here[id_of(&g, ES_KIND_ITEM, "bell_hammer") - 1], 1);
    audit(&g);
    uint32_t entities = g.s.run.entities;
    es_kill(&g.r, &g.s, 3, 1, &g.k); /* nobody dies twice */
    assert_int_equal(g.s.run.entities, entities);
}

/* D-41: an effect counts in so many actions of its holder, and then is gone. */
static void effects_pass(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->effect[1] = (struct es_effect){.attack = 20, .defence = 10, .turns = 2};
    meet(&g, HOSTILE);
    struct es_entity bare = *player(&g);
    bare.effect[1].turns = 0;
    assert_int_equal(es_attack(&g.r, &g.s, player(&g), who(&g, HOSTILE)) -
                         es_attack(&g.r, &g.s, &bare, who(&g, HOSTILE)),
                     20);
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(player(&g)->effect[1].turns, 1);
    perform(&g, HOSTILE, ES_REST_UP); /* somebody else's action */
    assert_int_equal(player(&g)->effect[1].turns, 1);
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(player(&g)->effect[1].turns, 0);
    assert_int_equal(player(&g)->effect[1].attack, 0);
}

/* ES-019, D-11: one deed for each action of anybody. */
static void every_action_is_a_deed(void **unused) {
    (void)unused;
    alone(&g);
    act(&g, ES_SEARCH);
    assert_int_equal(g.s.run.deeds, 1);
    meet(&g, SOMEBODY);
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.deeds, 3);
}

/* What the player does not see it is not told: no event names somebody in another room, but for what is
 * heard. */
static void only_what_is_seen_is_told(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 17);
    for (uint32_t turn = 0; turn < 60 && !is_over(&g); turn++) {
        static struct es_state before;
        before = g.s;
        play_on(&g, turn, 1);
        for (uint32_t i = 0; i < g.k.count; i++) {
            const struct event *ev = &g.event[i];
            assert_int_equal(ev->audience, 1);
            if (ev->kind != ES_EV_ACTED && ev->kind != ES_EV_STRUCK)
                continue;
            const struct es_entity *was = es_find_const(&before, (uint32_t)ev->arg[0]);
            const struct es_entity *is = es_find_const(&g.s, (uint32_t)ev->arg[0]);
            assert_true(!was || !is || es_seen(&before, was) || es_seen(&g.s, is) || es_seen(&g.s, was));
        }
    }
}

/* ES-029, ES-030, ES-216, ES-226, ES-227, D-32: the state is all there is, so a copy of it goes on alike; the
 * same script gives the same states and events. */
static void a_copy_goes_on_alike(void **unused) {
    static struct game other;
    (void)unused;
    for (uint32_t k = 0; k < RULESETS; k++) {
        start(&g, rulesets[k], "canonical", CANONICAL_SEED_V1);
        play_on(&g, 1, 40);
        other = g;
        play_on(&g, 2, 40);
        play_on(&other, 2, 40);
        assert_int_equal(state_hash(&g), state_hash(&other));
        assert_int_equal(g.k.count, other.k.count);
        assert_memory_equal(g.event, other.event, g.k.count * sizeof g.event[0]);
    }
}

/* Nobody need listen: without a sink the game goes the same way. */
static void a_sink_changes_nothing(void **unused) {
    static struct es_state quiet;
    struct action legal[ES_MAX_LEGAL];
    struct stream rng;
    (void)unused;
    start(&g, V1, "escape", 23);
    quiet = g.s;
    stream_open(&rng, 5);
    for (uint32_t turn = 0; turn < 100 && !is_over(&g); turn++) {
        struct action a = legal[stream_below(&rng, es_legal(&g.r, &g.s, legal, ES_MAX_LEGAL))];
        clear_events(&g);
        es_apply(&g.r, &g.s, 0, &a, &g.k);
        es_apply(&g.r, &quiet, 0, &a, NULL);
        assert_int_equal(g.k.dropped, 0);
    }
    assert_memory_equal(&quiet, &g.s, sizeof quiet);
}

/* ES-195, ES-002, ES-175: long runs by lot, audited every turn, with no event dropped. */
static void long_runs_hold(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        start(&g, seed % 2 ? V1 : DOC, seed % 3 ? "escape" : "quiet", seed);
        player(&g)->health = player(&g)->health_most = 30000;
        uint32_t turns = play_on(&g, seed, 300);
        assert_true(turns == 300 || g.s.run.over);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_counted),
        cmocka_unit_test(steps_in_order),
        cmocka_unit_test(rooms_influence),
        cmocka_unit_test(figures_are_clamped),
        cmocka_unit_test(levels_come_from_xp),
        cmocka_unit_test(hostiles_come),
        cmocka_unit_test(flight_gives_a_turn),
        cmocka_unit_test(only_who_was_there_is_held_back),
        cmocka_unit_test(death_ends_the_run),
        cmocka_unit_test(the_gate_leads_out),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(the_dead_leave_their_things),
        cmocka_unit_test(effects_pass),
        cmocka_unit_test(every_action_is_a_deed),
        cmocka_unit_test(only_what_is_seen_is_told),
        cmocka_unit_test(a_copy_goes_on_alike),
        cmocka_unit_test(a_sink_changes_nothing),
        cmocka_unit_test(long_runs_hold),
    };
    return cmocka_run_group_tests_name("escape: turn", tests, NULL, NULL);
}
