/* ESCAPE: choices that rooms offer (D-20): when they are open, and what comes of them. */
#include "es_test.h"

static struct game g;

static int option(const char *name) {
    return (int)id_of(&g, ES_KIND_OPTION, name);
}

static bool open_now(const char *name) {
    int id = option(name);
    assert_int_equal(is_legal(&g, ES_CHOOSE, id), es_option_open(&g.r, &g.s, player(&g), (uint32_t)id));
    return is_legal(&g, ES_CHOOSE, id);
}

static void choose(const char *name) {
    act(&g, ES_CHOOSE, option(name));
}

/* D-20: enough to choose from, in all five kinds of rooms. */
static void there_is_enough(void **unused) {
    static const uint32_t rooms[] = {ES_TRAINING, ES_DIALOGUE, ES_REST, ES_TREASURE, ES_RUNE_FORGE};
    (void)unused;
    alone(&g);
    assert_true(g.r.options >= 12);
    for (uint32_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        uint32_t n = 0;
        for (uint32_t o = 1; o <= g.r.options; o++)
            n += g.r.option[o].features >> rooms[i] & 1;
        assert_true(n >= 2);
    }
}

/* ES-084, ES-085, ES-061: an option belongs to its rooms; what it changes is its own row. */
static void options_belong_to_rooms(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_OPTION, ES_CHOOSE, option("bank_the_fire"));
    refuse(&g, REASON_ARGS, ES_CHOOSE, 0);
    refuse(&g, REASON_ARGS, ES_CHOOSE, g.r.options + 1);
    enter(&g, ES_REST);
    assert_true(open_now("bank_the_fire"));
    choose("count_the_dead");
    assert_int_equal(trait_by(&g, ES_EQUILIBRIUM, ES_BY_ACTION), 500);
    assert_int_equal(trait_by(&g, ES_EMPATHY, ES_BY_ACTION), 300);
    assert_int_equal(feature_by(&g, ES_AWARENESS, ES_BY_ACTION), 500);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 1300);
}

/* ES-131, D-20: no dialogue in a fight, and none of it ends one. */
static void not_in_a_fight(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    meet(&g, HOSTILE);
    refuse(&g, ES_NO_PEACE, ES_CHOOSE, option("bank_the_fire"));
    for (uint32_t o = 1; o <= g.r.options; o++)
        assert_false(es_option_open(&g.r, &g.s, player(&g), o));
    put(&g, HOSTILE, 12, 30);
    assert_true(open_now("bank_the_fire"));
}

/* ES-233, D-20: of two ways one is taken, and each opens what the other does not. */
static void branches_exclude_each_other(void **unused) {
    static const struct {
        uint32_t room;
        const char *way[2], *then[2];
    } row[] = {
        {ES_TRAINING, {"swear_the_oath", "mock_the_drill"}, {"hold_the_stance", "fight_like_a_drunk"}},
        {ES_DIALOGUE, {"tell_it_straight", "tell_it_taller"}, {"hear_them_out", "swear_false_witness"}},
        {ES_RUNE_FORGE, {"feed_the_forge", "cool_the_forge"}, {"ask_for_an_edge", "cut_a_promise"}},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (uint32_t k = 0; k < 2; k++) {
            alone(&g);
            enter(&g, row[i].room);
            assert_true(open_now(row[i].way[0]) && open_now(row[i].way[1]));
            assert_false(open_now(row[i].then[0]) || open_now(row[i].then[1]));
            choose(row[i].way[k]);
            assert_false(open_now(row[i].way[0]) || open_now(row[i].way[1]));
            assert_true(open_now(row[i].then[k]));
            assert_false(open_now(row[i].then[1 - k]));
            refuse(&g, ES_NO_OPTION, ES_CHOOSE, option(row[i].way[1 - k]));
        }
}

/* D-20: once means once; what is not "once" can be had again. */
static void once_is_once(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    choose("count_the_dead");
    assert_false(open_now("count_the_dead"));
    choose("bank_the_fire");
    assert_true(open_now("bank_the_fire"));
}

/* D-09, D-20: a rest room gives Effort back, never above what one started with. */
static void effort_comes_back(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    player(&g)->feature[ES_EFFORT] = 50 * ES_ONE;
    choose("bank_the_fire");
    assert_int_equal(player(&g)->feature[ES_EFFORT], 70 * ES_ONE);
    choose("bank_the_fire");
    choose("bank_the_fire");
    assert_int_equal(player(&g)->feature[ES_EFFORT], 100 * ES_ONE);
}

/* D-21, ES-237: dialogue moves reputation, so that the gate of murder can open. */
static void reputation_moves(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    player(&g)->trait[ES_SURVIVAL] = 5000;
    enter(&g, ES_DIALOGUE);
    meet(&g, SOMEBODY);
    refuse(&g, ES_NO_FEAR, ES_MURDER, SOMEBODY);
    choose("sell_a_secret");
    assert_int_equal(event_arg(&g, ES_EV_REPUTATION, 0), -3);
    assert_int_equal(player(&g)->reputation, -3);
    meet(&g, SOMEBODY);
    refuse(&g, ES_NO_FEAR, ES_MURDER, SOMEBODY);
    choose("tell_it_taller");
    choose("swear_false_witness");
    assert_int_equal(player(&g)->reputation, -6);
    meet(&g, SOMEBODY);
    assert_int_equal(reason_of(&g, ES_MURDER, SOMEBODY), REASON_OK);
}

/* D-21, S-11: to join the Laughing Face one of them must be here, enemy or not; any other enemy is in the
 * way. */
static void joining_takes_company(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t join = (uint32_t)option("laugh_with_them");
    enter(&g, ES_DIALOGUE);
    assert_false(open_now("laugh_with_them"));
    meet(&g, SOMEBODY)->faction = ES_FREELANCER;
    assert_false(open_now("laugh_with_them"));
    meet(&g, SOMEBODY)->faction = ES_LAUGHING_FACE;
    assert_true(es_enemy_near(&g.r, &g.s, player(&g)));
    assert_true(open_now("laugh_with_them"));
    assert_false(open_now("tell_it_straight"));
    meet(&g, HOSTILE);
    assert_false(open_now("laugh_with_them"));
    put(&g, HOSTILE, 12, 30);
    perform(&g, 1, ES_CHOOSE, (int)join);
    assert_int_equal(player(&g)->faction, ES_LAUGHING_FACE);
    assert_int_equal(player(&g)->item[id_of(&g, ES_KIND_ITEM, "painted_tooth") - 1], 1);
    assert_int_equal(event_arg(&g, ES_EV_FOUND, 1), id_of(&g, ES_KIND_ITEM, "painted_tooth"));
    assert_false(open_now("laugh_with_them")); /* it is for freelancers */
    enter(&g, ES_REST);
    choose("wash_off_the_paint");
    assert_int_equal(player(&g)->faction, ES_FREELANCER);
}

/* D-20: what lies in the room, and what does not. */
static void things_in_the_room(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    uint32_t cache = id_of(&g, ES_KIND_ITEM, "treasure_cache") - 1;
    uint8_t *here = g.s.room[11][player(&g)->room].item;
    assert_int_equal(here[cache], 1);
    assert_true(open_now("lift_it_quietly"));
    assert_false(open_now("bow_to_the_dust"));
    choose("lift_it_quietly");
    assert_int_equal(here[cache], 0);
    assert_int_equal(player(&g)->item[cache], 1);
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_ACTION),
                     -200); /* the option's own row, not the cache's */
    assert_false(open_now("lift_it_quietly"));
    assert_true(open_now("bow_to_the_dust"));
}

/* D-20: skills open options. */
static void skills_open_options(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    player(&g)->skills = 0;
    assert_false(open_now("read_the_lock"));
    player(&g)->skills = (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "appraisal"));
    assert_true(open_now("read_the_lock"));
    assert_false(open_now("feel_behind_the_panel"));
}

/* D-20: each condition by itself, on an option that asks for nothing else: all options before it, the
 * player's faction, a thing that lies here; what it takes is that thing. */
static void every_condition_counts(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    uint32_t id = (uint32_t)option("bank_the_fire");
    struct es_option_rules *o = &g.r.option[id], plain = *o;
    assert_true(open_now("bank_the_fire"));
    o->after = UINT64_C(6);
    g.s.run.options = 2;
    assert_false(open_now("bank_the_fire")); /* one of two */
    g.s.run.options = 6;
    assert_true(open_now("bank_the_fire"));
    *o = plain;
    o->faction = ES_LAUGHING_FACE;
    assert_false(open_now("bank_the_fire"));
    player(&g)->faction = ES_LAUGHING_FACE;
    assert_true(open_now("bank_the_fire"));
    *o = plain;
    o->tag_here = ES_TAG_KEEPSAKE;
    drop(&g, "treasure_cache");
    assert_false(open_now("bank_the_fire"));
    drop(&g, "rune_chip");
    assert_true(open_now("bank_the_fire"));
    o->takes_tag = ES_TAG_KEEPSAKE;
    choose("bank_the_fire");
    assert_int_equal(player(&g)->item[id_of(&g, ES_KIND_ITEM, "rune_chip") - 1], 1);
    assert_int_equal(player(&g)->item[id_of(&g, ES_KIND_ITEM, "treasure_cache") - 1], 0);
}

/* D-41: passing effects come from options alone, two at most: the one that ends soonest gives way. */
static void effects_pass(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_RUNE_FORGE);
    choose("cool_the_forge");
    const struct es_effect *e = player(&g)->effect;
    assert_int_equal(e[0].defence, 15);
    assert_int_equal(e[0].turns, 12);
    act(&g, ES_REST_UP);
    assert_int_equal(e[0].turns, 11);
    struct es_option_rules *o = &g.r.option[option("cut_a_promise")];
    o->passing = (struct es_effect){.attack = 7, .turns = 3};
    o->once = false;
    choose("cut_a_promise");
    assert_int_equal(e[1].attack, 7);
    o->passing.attack = 9;
    choose("cut_a_promise");
    assert_int_equal(e[1].attack, 9);
    assert_int_equal(e[0].defence, 15);
}

/* D-20, ES-304: comparing accounts sets both sides right. */
static void accounts_are_compared(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_DIALOGUE);
    struct es_entity *other = meet(&g, SOMEBODY);
    act(&g, ES_REST_UP);
    uint32_t deed = g.deed;
    memset(&other->memory, 0, sizeof other->memory);
    struct es_belief lie = {.deed = deed, .actor = 1, .subject = 1, .source = 3, .confidence = 5000};
    lie.verb = ES_MURDER;
    lie.state = ES_MISINFORMED;
    g.s.run.next_id = 60;
    es_remember(&other->memory, &lie);
    meet(&g, SOMEBODY);
    choose("compare_accounts");
    assert_int_equal(event_arg(&g, ES_EV_CORRECTED, 0), SOMEBODY);
    const struct es_belief *b = es_recall(&who(&g, SOMEBODY)->memory, deed);
    assert_int_equal(b->state, ES_VERIFIED);
    assert_int_equal(b->verb, ES_REST_UP);
}

/* ES-175: an option's deltas stop at the ends of a trait. */
static void deltas_are_clamped(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    player(&g)->trait[ES_EQUILIBRIUM] = ES_ONE;
    choose("count_the_dead");
    assert_int_equal(player(&g)->trait[ES_EQUILIBRIUM], ES_ONE);
}

/* D-18: nobody but the player chooses. */
static void others_do_not_choose(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    meet(&g, SOMEBODY);
    assert_int_equal(reason_for(&g, SOMEBODY, ES_CHOOSE, option("bank_the_fire")), ES_NO_OPTION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_enough),        cmocka_unit_test(options_belong_to_rooms),
        cmocka_unit_test(not_in_a_fight),         cmocka_unit_test(branches_exclude_each_other),
        cmocka_unit_test(once_is_once),           cmocka_unit_test(effort_comes_back),
        cmocka_unit_test(reputation_moves),       cmocka_unit_test(joining_takes_company),
        cmocka_unit_test(things_in_the_room),     cmocka_unit_test(skills_open_options),
        cmocka_unit_test(every_condition_counts), cmocka_unit_test(effects_pass),
        cmocka_unit_test(accounts_are_compared),  cmocka_unit_test(deltas_are_clamped),
        cmocka_unit_test(others_do_not_choose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
