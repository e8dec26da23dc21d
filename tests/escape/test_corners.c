/* ESCAPE: corners of the rules, each of which a wrong line of code could round off without being seen
 * elsewhere: figures between their bounds, what a log line says, who is meant, what is not passed on. */
#include "es_test.h"

static struct game g;

enum { ANNA = 2, BORIS = 3, CARLA = 4 };

static const struct es_line *last_line(uint32_t page) {
    const struct es_line *const ring[ES_PAGES] = {g.log.chapter, g.log.people, g.log.system};
    assert_true(g.log.next_line[page] > 0);
    return &ring[page][g.log.next_line[page] - 1];
}

/* The player's last deed in the log; what it taught or showed stands behind it. */
static const struct es_line *own_line(void) {
    const struct es_line *l = last_line(ES_PAGE_CHAPTER);
    while (l->what != ES_LINE_ACTION && l > g.log.chapter)
        l--;
    assert_int_equal(l->what, ES_LINE_ACTION);
    return l;
}

static uint32_t item(const char *name) {
    return id_of(&g, ES_KIND_ITEM, name) - 1;
}

/* Nothing but what the test does moves traits: no room, no deed. */
static void stillness(void) {
    alone(&g);
    g.r.f.room_scale = 0;
    es_derive_steps(&g.r);
    memset(g.r.deed_projection, 0, sizeof g.r.deed_projection);
}

/* ES-175: only what is beyond an end is brought back to it. */
static void traits_between_the_ends(void **unused) {
    (void)unused;
    alone(&g);
    static const int16_t rows[] = {-9999, -6000, -5001, -1, 1, 5001, 6000, 9999};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        player(&g)->trait[ES_LEVITY] = 0;
        es_add_traits(player(&g), (const int16_t[ES_LANES]){[ES_LEVITY] = rows[i]});
        assert_int_equal(player(&g)->trait[ES_LEVITY], rows[i]);
    }
}

/* D-03, ES-142: a part of a vector is rounded once, half away from zero, on both sides of it. */
static void parts_are_rounded(void **unused) {
    (void)unused;
    alone(&g);
    int16_t *by = g.r.room[ES_START].vector;
    memset(by, 0, ES_LANES * sizeof *by);
    by[ES_COMPREHENSION] = 4510; /* 225.5 */
    by[ES_CONSTRAINT] = -4510;
    by[ES_SURVIVAL] = 4509; /* 225.45 */
    es_derive_steps(&g.r);
    es_add_traits(player(&g), g.r.room[ES_START].step);
    assert_int_equal(player(&g)->trait[ES_COMPREHENSION], 226);
    assert_int_equal(player(&g)->trait[ES_CONSTRAINT], -226);
    assert_int_equal(player(&g)->trait[ES_SURVIVAL], 225);
}

/* D-41: taking an option is an action like any other: what ran before it runs on. */
static void an_option_uses_up_effects(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_REST);
    player(&g)->effect[1] = (struct es_effect){.defence = 4, .turns = 2};
    perform(&g, 1, ES_CHOOSE, (int)id_of(&g, ES_KIND_OPTION, "count_the_dead"));
    assert_int_equal(player(&g)->effect[1].turns, 1);
}

/* ES-022, D-17: the first action decides, also one that changes nothing. */
static void the_first_action_teaches(void **unused) {
    (void)unused;
    stillness();
    meet(&g, ANNA);
    perform(&g, ANNA, ES_MOVE, ES_EAST);
    assert_int_not_equal(who(&g, ANNA)->skills, 0);
}

/* ES-022, ES-024: what an event gave counts for skills in the next turn, whatever that turn changes. */
static void events_teach_in_the_next_turn(void **unused) {
    (void)unused;
    stillness();
    uint32_t skill = id_of(&g, ES_KIND_SKILL, "keen_eye");
    struct es_needs *n = &g.r.skill[skill].needs;
    memset(n->attribute, 0, sizeof n->attribute);
    n->trait_least[ES_COMPREHENSION] = INT32_MIN;
    n->feature_least[ES_MOMENTUM] = 2500;
    es_derive_skills(&g.r);
    player(&g)->feature[ES_FAME] = 20 * ES_ONE;
    act(&g, ES_MOVE, ES_EAST);
    assert_int_equal(player(&g)->feature[ES_MOMENTUM], 2500);
    assert_false(player(&g)->skills >> skill & 1);
    act(&g, ES_MOVE, ES_WEST);
    assert_true(player(&g)->skills >> skill & 1);
}

/* ES-031, ES-009: a step of the player is told as an action and as a step; others who come or go are told
 * once. */
static void steps_are_told(void **unused) {
    static const struct {
        uint32_t depth, room, way;
    } rows[] = {{12, 11, ES_NORTH}, {12, 11, ES_SOUTH}, {12, 11, ES_WEST},
                {12, 11, ES_EAST},  {12, 49, ES_UP},    {11, 0, ES_DOWN}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        alone(&g);
        put(&g, 1, rows[i].depth, rows[i].room);
        perform(&g, 1, ES_MOVE, (int)rows[i].way);
        assert_int_equal(event_arg(&g, ES_EV_ACTED, 1), 1 + ES_MOVE);
        assert_int_equal(event_arg(&g, ES_EV_MOVED, 1), rows[i].way);
        assert_int_equal(own_line()->amount, rows[i].way);
        if (rows[i].way > ES_EAST)
            continue;
        alone(&g);
        put(&g, 1, rows[i].depth, rows[i].room);
        meet(&g, ANNA);
        perform(&g, ANNA, ES_MOVE, (int)rows[i].way);
        assert_int_equal(event_arg(&g, ES_EV_LEFT, 1), rows[i].way);
        assert_false(has_event(&g, ES_EV_ACTED));
    }
}

/* ES-049, ES-158: what was found is what the player's own last action found; its figure goes no further. */
static void a_find_is_of_one_action(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA);
    drop(&g, "treasure_cache");
    perform(&g, ANNA, ES_SEARCH);
    assert_int_equal(g.s.run.found, 0);
    put(&g, ANNA, 3, 3);
    drop(&g, "treasure_cache");
    act(&g, ES_SEARCH);
    assert_int_equal(g.s.run.found, 1 + item("treasure_cache"));
    assert_int_equal(own_line()->amount, 1 + item("treasure_cache"));
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.found, 0);
    assert_int_equal(own_line()->amount, 0);
}

/* ES-186, ES-183: a heading that an event brings about is one of the same turn; its line has both. */
static void events_turn_headings(void **unused) {
    (void)unused;
    stillness();
    uint32_t to = 0;
    struct es_event_rules *e = &g.r.event[id_of(&g, ES_KIND_EVENT, "fame_watchers_20")];
    for (uint32_t i = g.r.archetypes; i > 1; i--) {
        memcpy(e->effect.trait, g.r.archetype[i].vector, sizeof e->effect.trait);
        to = i;
    }
    player(&g)->feature[ES_FAME] = 20 * ES_ONE;
    act(&g, ES_MOVE, ES_EAST);
    assert_int_equal(g.s.run.heading, to);
    assert_int_equal(event_arg(&g, ES_EV_HEADING, 0), 1);
    assert_int_equal(event_arg(&g, ES_EV_HEADING, 1), to);
    assert_int_equal(last_line(ES_PAGE_SYSTEM)->detail, to);
    assert_int_equal(last_line(ES_PAGE_SYSTEM)->amount, 1);
}

/* S-04, D-29, D-37: what ends a run in its last turn is what ended it. */
static void the_last_turn_counts(void **unused) {
    struct es_setup u = setup_of(DOC, "quiet");
    (void)unused;
    u.turn_limit = 1;
    u.depth = 1;
    start_from(&g, DOC, &u, 1);
    put(&g, 1, 1, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(g.s.run.over, ES_ESCAPED);
    start_from(&g, DOC, &u, 1);
    player(&g)->health = 1;
    meet(&g, HOSTILE);
    act(&g, ES_REST_UP);
    assert_int_equal(g.s.run.over, ES_DIED);
}

/* ES-129: the check itself holds back who was fled from, wherever it stands. */
static void the_check_knows_flight(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE)->barred = 1;
    assert_int_equal(reason_for(&g, HOSTILE, ES_FIGHT, 1), ES_NO_ENEMY);
    meet(&g, ANNA);
    assert_int_equal(reason_for(&g, HOSTILE, ES_FIGHT, ANNA), REASON_OK);
    put(&g, HOSTILE, 11, 1);
    g.s.room[10][0].feature = ES_STAIRS_DOWN;
    assert_int_equal(reason_for(&g, HOSTILE, ES_MOVE, ES_WEST), REASON_OK); /* the same place of a level */
}

/* D-15: only the player's flight holds anybody back. */
static void others_flee_without_cover(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA);
    meet(&g, HOSTILE);
    perform(&g, ANNA, ES_FLEE, ES_EAST);
    assert_int_equal(who(&g, HOSTILE)->barred, 0);
}

/* ES-089, D-22: a soldier who changed sides is still no dungeoneer. */
static void soldiers_follow_nobody(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE)->faction = ES_FREELANCER;
    refuse(&g, ES_NO_RECRUIT, ES_RECRUIT, HOSTILE);
}

/* D-21: the player's companion is safe from the player alone. */
static void companions_have_enemies(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA)->companion = 1;
    meet(&g, BORIS)->faction = ES_LAUGHING_FACE;
    who(&g, BORIS)->trait[ES_SURVIVAL] = 3000;
    assert_int_equal(reason_for(&g, BORIS, ES_MURDER, ANNA), REASON_OK);
}

/* There is one seat, and nobody acts from another. */
static void there_is_one_seat(void **unused) {
    (void)unused;
    alone(&g);
    const struct action a = {ES_REST_UP, {0}};
    assert_int_equal(es_check(&g.r, &g.s, 0, &a), REASON_OK);
    assert_int_equal(es_check(&g.r, &g.s, 1, &a), REASON_SEAT);
}

/* D-12: 512 bytes are words, one more is not. */
static void words_have_an_end(void **unused) {
    (void)unused;
    alone(&g);
    memset(g.s.words, 'a', 512);
    assert_int_equal(reason_of(&g, ES_SPEAK), REASON_OK);
    g.s.words[512] = 'a';
    assert_int_equal(reason_of(&g, ES_SPEAK), REASON_WORDS);
}

/* ES-117, D-23: the best in hand is the best, in whatever order weapons come. */
static void the_best_of_any_order(void **unused) {
    (void)unused;
    alone(&g);
    g.r.item[1 + item("notched_sword")].tier = 4;
    g.r.item[1 + item("last_word")].tier = 1;
    give(&g, 1, "notched_sword");
    give(&g, 1, "last_word");
    assert_int_equal(player(&g)->tier, 4);
}

/* ES-048, D-23: treasure first, in whatever order items stand in content; ES-265: the row of search counts.
 */
static void treasure_comes_first(void **unused) {
    (void)unused;
    stillness();
    uint32_t tooth = item("painted_tooth");
    g.r.item[1 + tooth].tags = ES_TAG_TREASURE;
    g.r.action[ES_SEARCH].effect.trait[ES_FREEDOM] = 7;
    drop(&g, "notched_sword");
    drop(&g, "painted_tooth");
    perform(&g, 1, ES_SEARCH);
    assert_int_equal(event_arg(&g, ES_EV_FOUND, 1), 1 + tooth);
    assert_int_equal(player(&g)->trait[ES_FREEDOM], 7);
}

/* ES-068, D-23: what is tagged as loot is stolen and nothing else; who loses a weapon has the next best in
 * hand. */
static void thieves_take_loot(void **unused) {
    (void)unused;
    alone(&g);
    g.no_audit = true; /* a skill out of nowhere */
    player(&g)->skills = (uint16_t)(1u << g.r.f.steal_skill);
    meet(&g, ANNA);
    give(&g, ANNA, "notched_sword");
    give(&g, ANNA, "loot_pouch");
    perform(&g, 1, ES_STEAL, ANNA);
    assert_int_equal(event_arg(&g, ES_EV_TOOK, 2), 1 + item("loot_pouch"));
    assert_int_equal(own_line()->amount, 1 + item("loot_pouch"));
    assert_int_equal(who(&g, ANNA)->tier, 1);
    give(&g, ANNA, "bell_hammer");
    g.r.item[1 + item("bell_hammer")].tags |= ES_TAG_LOOT;
    perform(&g, 1, ES_STEAL, ANNA);
    assert_int_equal(player(&g)->tier, 3);
    assert_int_equal(who(&g, ANNA)->tier, 1);
}

/* D-22: who was left behind does not come along. */
static void companions_follow_from_the_same_room(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA)->companion = 1;
    put(&g, ANNA, 12, 30);
    perform(&g, 1, ES_MOVE, ES_EAST);
    assert_int_equal(who(&g, ANNA)->room, 30);
}

/* D-19: the dead are near nobody. */
static void the_dead_are_not_near(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE);
    assert_true(es_near(who(&g, HOSTILE), player(&g)));
    player(&g)->health = 0;
    assert_false(es_near(who(&g, HOSTILE), player(&g)));
}

/* ES-009: a level that a line cannot hold is the highest that it can. */
static void lines_hold_levels(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->xp = 30 * 300;
    assert_int_equal(es_line_of(&g.r, &g.s, player(&g), ES_LINE_ACTION).level, 255);
}

/* ES-002: the deepest and the highest are of all depths one was at. */
static void depths_are_remembered(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(g.s.run.deepest, 12);
    act(&g, ES_MOVE, ES_DOWN);
    assert_int_equal(g.s.run.highest, 11);
    assert_int_equal(g.s.run.deepest, 12);
}

/* D-30, D-37: a death the player saw stands in the chapter and on the page of people, with who did it. */
static void deaths_are_written(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA);
    meet(&g, HOSTILE);
    es_kill(&g.r, &g.s, ANNA, HOSTILE, &g.k);
    for (uint32_t page = ES_PAGE_CHAPTER; page <= ES_PAGE_PEOPLE; page++) {
        assert_int_equal(last_line(page)->what, ES_LINE_DEATH);
        assert_int_equal(last_line(page)->actor, ANNA);
        assert_int_equal(last_line(page)->target, HOSTILE);
    }
}

/* D-30: a line names whom a deed was done to, and nobody when it was done to nobody. */
static void lines_name_their_targets(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, ANNA);
    perform(&g, 1, ES_TALK, ANNA);
    assert_int_equal(own_line()->target, ANNA);
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(own_line()->target, 0);
}

/* D-14: a blow falls with the figures of before; what it teaches helps the next one. */
static void a_blow_falls_first(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_CORRIDOR);
    meet(&g, HOSTILE);
    rig_dice(&here(&g)->combat, {4, 0, 0});
    perform(&g, 1, ES_FIGHT);
    assert_int_equal(event_arg(&g, ES_EV_STRUCK, 2), 6); /* 10.9 - 4.0; with the row's 0.3 it would be 7 */
}

/* D-14, ES-120, ES-123: the skill that counts also holds blows off, by its own figure. */
static void skills_defend(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE);
    int32_t before = es_defence(&g.r, &g.s, player(&g), who(&g, HOSTILE));
    player(&g)->skills = (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "trap_vision"));
    assert_int_equal(es_defence(&g.r, &g.s, player(&g), who(&g, HOSTILE)), before + 15);
    player(&g)->skills = (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "battle_broadcast"));
    assert_int_equal(es_defence(&g.r, &g.s, player(&g), who(&g, HOSTILE)), before);
}

/* D-03: also a sum below zero is rounded half away from it. D-21: the least blow of a murder is 2. */
static void the_least_of_blows(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_CORRIDOR);
    meet(&g, HOSTILE)->attribute[ES_WILLPOWER] = 900;
    assert_int_equal(es_strike(&g.r, &g.s, player(&g), who(&g, HOSTILE), true, NULL), 2);
    struct es_figures *f = &g.r.f;
    f->attack_base = f->attack_might = f->attack_agility = f->attack_level = 0;
    f->attack_survival = 50;
    player(&g)->trait[ES_SURVIVAL] = -100; /* half a tenth */
    assert_int_equal(es_attack(&g.r, &g.s, player(&g), who(&g, HOSTILE)), -1);
    player(&g)->trait[ES_SURVIVAL] = -99;
    assert_int_equal(es_attack(&g.r, &g.s, player(&g), who(&g, HOSTILE)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traits_between_the_ends),
        cmocka_unit_test(parts_are_rounded),
        cmocka_unit_test(an_option_uses_up_effects),
        cmocka_unit_test(the_first_action_teaches),
        cmocka_unit_test(events_teach_in_the_next_turn),
        cmocka_unit_test(steps_are_told),
        cmocka_unit_test(a_find_is_of_one_action),
        cmocka_unit_test(events_turn_headings),
        cmocka_unit_test(the_last_turn_counts),
        cmocka_unit_test(the_check_knows_flight),
        cmocka_unit_test(others_flee_without_cover),
        cmocka_unit_test(soldiers_follow_nobody),
        cmocka_unit_test(companions_have_enemies),
        cmocka_unit_test(there_is_one_seat),
        cmocka_unit_test(words_have_an_end),
        cmocka_unit_test(the_best_of_any_order),
        cmocka_unit_test(treasure_comes_first),
        cmocka_unit_test(thieves_take_loot),
        cmocka_unit_test(companions_follow_from_the_same_room),
        cmocka_unit_test(the_dead_are_not_near),
        cmocka_unit_test(lines_hold_levels),
        cmocka_unit_test(depths_are_remembered),
        cmocka_unit_test(deaths_are_written),
        cmocka_unit_test(lines_name_their_targets),
        cmocka_unit_test(a_blow_falls_first),
        cmocka_unit_test(skills_defend),
        cmocka_unit_test(the_least_of_blows),
    };
    return cmocka_run_group_tests_name("escape: corners", tests, NULL, NULL);
}
