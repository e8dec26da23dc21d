/* What a stream is worth (ES-143 .. ES-150, D-09): every factor on its own, then together. */
#include "es_test.h"

static struct game g;

static int32_t gain(void) {
    return es_fame_gain(&g.r, &g.s, player(&g));
}

/* ES-143, ES-144, ES-146: the first stream in each kind of room: (1 + interest) x risk. */
static void the_room_makes_the_show(void **unused) {
    static const struct {
        uint8_t feature;
        int32_t interest, gain;
    } rows[] = {
        {ES_START, 0, 3500},          {ES_CORRIDOR, 0, 3500},     {ES_TREASURE, 3200, 7920},
        {ES_COMBAT, 1425, 11425},     {ES_STAIRS_UP, 1775, 4121}, {ES_REST, 800, 3780},
        {ES_TRAINING, 750, 3763},     {ES_DIALOGUE, 0, 3500},     {ES_RUNE_FORGE, 0, 3500},
        {ES_ESCAPE_GATE, 2100, 4235},
    };
    (void)unused;
    alone(&g);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t depth = rows[i].feature == ES_ESCAPE_GATE ? 1 : 12;
        put(&g, 1, depth, room_of(&g, depth, rows[i].feature));
        assert_int_equal(g.r.room[rows[i].feature].interest, rows[i].interest);
        assert_int_equal(gain(), rows[i].gain); /* 0.411250 and 0.376250 are rounded half up */
    }
}

/* ES-145: a stream right after one's own stream is worth three quarters; anybody else's does not count. */
static void repeats_bore(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->last_verb = 1 + ES_STREAM;
    assert_int_equal(gain(), 2625);
    player(&g)->last_verb = 1 + ES_MOVE;
    assert_int_equal(gain(), 3500);
    meet(&g, SOMEBODY);
    perform(&g, SOMEBODY, ES_STREAM);
    assert_int_equal(gain(), 3500);
    perform(&g, 1, ES_STREAM);
    assert_int_equal(player(&g)->last_verb, 1 + ES_STREAM);
    player(&g)->feature[ES_FAME] = player(&g)->feature[ES_MOMENTUM] = 0;
    assert_int_equal(gain(), 2625);
    perform(&g, 1, ES_REST_UP);
    player(&g)->feature[ES_MOMENTUM] = 0;
    assert_int_equal(gain(), 3500);
}

/* ES-147: 0.04 of the Momentum before the stream. */
static void momentum_helps(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->feature[ES_MOMENTUM] = 5 * ES_ONE;
    assert_int_equal(gain(), 4200); /* 1.2 x 0.35 */
    int32_t before = player(&g)->feature[ES_MOMENTUM];
    perform(&g, 1, ES_STREAM);
    assert_int_equal(event_arg(&g, ES_EV_BROADCAST, 0), 4200);
    assert_true(player(&g)->feature[ES_MOMENTUM] >= before + 2000);
}

/* ES-148: Battle Broadcast adds 0.15; no other skill adds anything. */
static void battle_broadcast_helps(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_COMBAT);
    for (uint32_t i = 1; i <= g.r.skills; i++) {
        player(&g)->skills = (uint16_t)(1u << i);
        bool broadcast = i == id_of(&g, ES_KIND_SKILL, "battle_broadcast");
        assert_int_equal(gain(), broadcast ? 12925 : 11425);
    }
}

/* ES-149: by Fame before the stream: all at 0, half at 120, a third at 240. */
static void fame_diminishes(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_COMBAT);
    g.r.room[ES_COMBAT].interest = 0;
    assert_int_equal(gain(), 10000);
    player(&g)->feature[ES_FAME] = 120 * ES_ONE;
    assert_int_equal(gain(), 5000);
    player(&g)->feature[ES_FAME] = 240 * ES_ONE;
    assert_int_equal(gain(), 3333);
    player(&g)->feature[ES_FAME] = 1000 * 1000 * 1000;
    player(&g)->feature[ES_MOMENTUM] = 1000 * 1000 * 1000; /* far above anything: no overflow */
    assert_true(gain() > 0);
}

/* ES-150: never below 0, and the same for the same state. */
static void never_below_zero(void **unused) {
    (void)unused;
    alone(&g);
    g.r.room[ES_START].interest = -3 * ES_ONE;
    assert_int_equal(gain(), 0);
    assert_int_equal(gain(), gain());
}

/* All factors at once: (1 + 0.32 + 0.04 x 1.5 + 0.15) x 0.75 x 0.6 / (1 + 30 / 120) = 0.5508. */
static void all_at_once(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    player(&g)->feature[ES_MOMENTUM] = 15000;
    player(&g)->feature[ES_FAME] = 30 * ES_ONE;
    player(&g)->skills = (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "battle_broadcast"));
    player(&g)->last_verb = 1 + ES_STREAM;
    assert_int_equal(gain(), 5508);
}

/* ES-258, ES-265: the figures are content: another one, another gain. */
static void figures_are_content(void **unused) {
    (void)unused;
    alone(&g);
    g.r.f.fame_base = 20000;
    assert_int_equal(gain(), 7000);
    g.r.f.stream_effort = 20; /* ES-143: base is per ten points of Effort spent */
    assert_int_equal(gain(), 14000);
    perform(&g, 1, ES_STREAM);
    assert_int_equal(player(&g)->feature[ES_EFFORT], 80 * ES_ONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_room_makes_the_show),
        cmocka_unit_test(repeats_bore),
        cmocka_unit_test(momentum_helps),
        cmocka_unit_test(battle_broadcast_helps),
        cmocka_unit_test(fame_diminishes),
        cmocka_unit_test(never_below_zero),
        cmocka_unit_test(all_at_once),
        cmocka_unit_test(figures_are_content),
    };
    return cmocka_run_group_tests_name("escape: fame", tests, NULL, NULL);
}
