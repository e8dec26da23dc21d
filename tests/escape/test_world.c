/* The dungeon before anybody has moved: levels, rooms, what lies there, who is there, and the ways to begin.
 */
#include "es_test.h"

static struct game g;

static uint32_t count_rooms(uint32_t depth, uint32_t feature) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        n += g.s.room[depth - 1][i].feature == feature;
    return n;
}

/* ES-187 to ES-192, ES-196, D-26: the same rooms on every level, at every seed. */
static void levels_have_their_rooms(void **unused) {
    static const struct {
        uint8_t feature;
        uint32_t count;
    } rows[] = {{ES_TREASURE, 20}, {ES_RUNE_FORGE, 5}, {ES_TRAINING, 2}, {ES_DIALOGUE, 2},
                {ES_REST, 2},      {ES_COMBAT, 2},     {ES_CORRIDOR, 15}};
    (void)unused;
    assert_int_equal(ES_DEPTHS * ES_ROOMS, 600);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint32_t treasure = 0, forges = 0;
        start(&g, DOC, "escape", seed);
        for (uint32_t d = 1; d <= ES_DEPTHS; d++) {
            for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
                assert_int_equal(count_rooms(d, rows[i].feature), rows[i].count);
            assert_int_equal(g.s.room[d - 1][0].feature, d == 12 ? ES_START : ES_STAIRS_DOWN);
            assert_int_equal(g.s.room[d - 1][49].feature, d == 1 ? ES_ESCAPE_GATE : ES_STAIRS_UP);
            assert_int_equal(count_rooms(d, ES_START) + count_rooms(d, ES_STAIRS_DOWN), 1);
            assert_int_equal(count_rooms(d, ES_STAIRS_UP) + count_rooms(d, ES_ESCAPE_GATE), 1);
            treasure += count_rooms(d, ES_TREASURE);
            forges += count_rooms(d, ES_RUNE_FORGE);
        }
        assert_int_equal(treasure, 240);
        assert_int_equal(forges, 60);
    }
}

static uint32_t reached(const uint8_t room[ES_ROOMS], uint32_t at, bool *met) {
    uint32_t n = 1, column = at % ES_COLUMNS;
    if (met[at] || room[at] == ES_RUNE_FORGE)
        return 0;
    met[at] = true;
    n += at >= ES_COLUMNS ? reached(room, at - ES_COLUMNS, met) : 0;
    n += at + ES_COLUMNS < ES_ROOMS ? reached(room, at + ES_COLUMNS, met) : 0;
    n += column ? reached(room, at - 1, met) : 0;
    return n + (column < ES_COLUMNS - 1 ? reached(room, at + 1, met) : 0);
}

/* D-26: forges never wall anything in. Levels differ from seed to seed and from depth to depth. */
static void rooms_hang_together(void **unused) {
    uint8_t out[ES_ROOMS], other[ES_ROOMS];
    const uint8_t nothing[ES_ROOMS] = {0};
    struct stream s;
    (void)unused;
    start(&g, DOC, "escape", 1);
    stream_open(&s, 7);
    assert_true(es_lay_level(&g.r, 5, nothing, &s, other));
    for (uint32_t i = 0; i < 300; i++) {
        bool met[ES_ROOMS] = {false};
        assert_true(es_lay_level(&g.r, 5, nothing, &s, out));
        assert_int_equal(reached(out, 0, met), 45);
        assert_true(memcmp(out, other, sizeof out));
    }
}

/* A level can be completed from what is known of it; what cannot be is refused. */
static void given_rooms_stay(void **unused) {
    uint8_t given[ES_ROOMS] = {0}, out[ES_ROOMS];
    struct stream s;
    (void)unused;
    start(&g, DOC, "escape", 3);
    stream_open(&s, 8);
    for (uint32_t i = 0; i < ES_ROOMS; i += 2)
        given[i] = g.s.room[6][i].feature;
    for (uint32_t k = 0; k < 50; k++) {
        uint32_t count[ES_ROOM_FEATURES] = {0};
        assert_true(es_lay_level(&g.r, 7, given, &s, out));
        for (uint32_t i = 0; i < ES_ROOMS; i++) {
            assert_true(!given[i] || given[i] == out[i]);
            count[out[i]]++;
        }
        assert_int_equal(count[ES_TREASURE], 20);
        assert_int_equal(count[ES_RUNE_FORGE], 5);
        assert_int_equal(count[ES_CORRIDOR], 15);
    }
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        given[i] = g.s.room[6][i].feature;
    assert_true(es_lay_level(&g.r, 7, given, &s, out));
    assert_memory_equal(given, out, sizeof out);
    memset(given, 0, sizeof given);
    given[0] = ES_TREASURE; /* where the stairs are */
    assert_false(es_lay_level(&g.r, 7, given, &s, out));
    given[0] = 0;
    given[1] = ES_ESCAPE_GATE; /* of another level */
    assert_false(es_lay_level(&g.r, 7, given, &s, out));
    memset(given + 1, ES_REST, 3); /* one more than there are */
    assert_false(es_lay_level(&g.r, 7, given, &s, out));
    given[1] = given[2] = given[3] = 0;
    given[1] = given[10] = ES_RUNE_FORGE; /* the way in is walled up */
    assert_false(es_lay_level(&g.r, 7, given, &s, out));
}

/* ES-197, ES-200: a cache and one weapon in every treasure room, nothing anywhere else. */
static void treasure_rooms_are_stocked(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 11);
    uint32_t cache = id_of(&g, ES_KIND_ITEM, "treasure_cache") - 1;
    for (uint32_t d = 0; d < ES_DEPTHS; d++)
        for (uint32_t i = 0; i < ES_ROOMS; i++) {
            const struct es_room *room = &g.s.room[d][i];
            uint32_t all = 0, weapons = 0, treasure = room->feature == ES_TREASURE;
            for (uint32_t k = 0; k < ES_ITEMS; k++) {
                all += room->item[k];
                weapons += g.r.item[k + 1].tier ? room->item[k] : 0;
            }
            assert_int_equal(room->item[cache], treasure);
            assert_int_equal(weapons, treasure);
            assert_int_equal(all, 2 * treasure);
        }
}

/* ES-201, D-28: the weights of a chapter are 60-4c, 25+c, 10+2c, 5+c. Over many worlds the shares are near
 * them, and the highest level has better steel than the lowest. */
static void weapons_by_depth(void **unused) {
    static const int32_t first[4] = {60, 25, 10, 5}, slope[4] = {-4, 1, 2, 1};
    enum { WORLDS = 60 };
    uint32_t found[ES_DEPTHS + 1][5] = {{0}};
    (void)unused;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        start(&g, DOC, "escape", seed);
        for (uint32_t d = 1; d <= ES_DEPTHS; d++)
            for (uint32_t i = 0; i < ES_ROOMS; i++)
                for (uint32_t k = 0; k < ES_ITEMS; k++)
                    found[d][g.r.item[k + 1].tier] += g.s.room[d - 1][i].item[k];
    }
    for (uint32_t d = 1; d <= ES_DEPTHS; d++)
        for (int32_t t = 0; t < 4; t++) {
            int32_t wanted = first[t] + slope[t] * (int32_t)es_chapter(d);
            int32_t share = (int32_t)found[d][t + 1] * 100 / (WORLDS * 20);
            if (abs(share - wanted) > 6)
                fail_msg("depth %u, tier %d: %d%%, wanted %d%%", d, t + 1, share, wanted);
        }
    assert_true(found[1][4] > found[12][4] && found[1][1] < found[12][1]);
}

/* ES-193, S-05, D-23: 48 dungeoneers, four to a level, the lowest first, a pouch on each; D-07, D-08. */
static void the_cast_is_in_place(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 5);
    assert_int_equal(g.s.run.entities, 49);
    assert_int_equal(g.s.run.next_id, 50);
    uint32_t pouch = id_of(&g, ES_KIND_ITEM, "loot_pouch") - 1;
    for (uint32_t i = 1; i < 49; i++) {
        const struct es_entity *e = &g.s.entity[i];
        uint32_t depth = 12 - (i - 1) / 4;
        assert_int_equal(e->id, i + 1);
        assert_int_equal(e->kind, ES_DUNGEONEER);
        assert_int_equal(e->depth, depth);
        assert_int_equal(e->faction, g.r.person[i - 1].faction);
        assert_int_equal(e->item[pouch], 1);
        assert_true(es_has_tag(&g.r, e->item, ES_TAG_LOOT));
        assert_int_equal(e->health, 90);
        assert_int_equal(es_level(&g.r, &g.s.run, e), 13 - (int32_t)depth);
        for (uint32_t k = 0; k < ES_ATTRIBUTES; k++)
            assert_int_equal(e->attribute[k], 5);
    }
    for (uint64_t seed = 1; seed <= 20; seed++) { /* nobody waits where one comes in, nor at the exit */
        start(&g, DOC, "escape", seed);
        for (uint32_t i = 1; i < 49; i++)
            assert_in_range(g.s.entity[i].room, ES_FIRST_ROOM + 1, ES_LAST_ROOM - 1);
    }
}

/* ES-001, ES-176 to ES-180, D-07, D-08: the player at the start. */
static void the_player_at_the_start(void **unused) {
    static const int16_t attribute[ES_ATTRIBUTES] = {6, 5, 5, 6};
    (void)unused;
    start(&g, DOC, "escape", 5);
    const struct es_entity *p = player(&g);
    assert_int_equal(p->id, 1);
    assert_int_equal(p->depth, 12);
    assert_int_equal(p->room, 0);
    assert_int_equal(es_level(&g.r, &g.s.run, p), 1);
    assert_memory_equal(p->attribute, attribute, sizeof attribute);
    assert_int_equal(p->health, 100);
    assert_int_equal(p->energy, ES_ONE);
    assert_int_equal(p->faction, ES_FREELANCER);
    assert_int_equal(p->reputation, 0);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        assert_int_equal(p->trait[i], 0);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        assert_int_equal(p->feature[i], i == ES_EFFORT ? 100 * ES_ONE : 0);
    assert_int_equal(p->skills, 0);
    assert_int_equal(g.s.run.turn, 0);
}

/* D-25, ES-026: a hostile of the deep and one of the top; the enemy bonus of D-24 counts in Might and health.
 */
static void a_hostile_as_it_comes(void **unused) {
    static const int16_t attribute[ES_ATTRIBUTES] = {5, 5, 4, 5};
    (void)unused;
    start(&g, DOC, "escape", 5);
    const struct es_entity *h = es_add_entity(&g.r, &g.s, ES_HOSTILE, 12, 49);
    assert_non_null(h);
    assert_int_equal(h->id, 50);
    assert_memory_equal(h->attribute, attribute, sizeof attribute);
    assert_int_equal(h->health, 30);
    assert_int_equal(h->faction, ES_LEGION);
    assert_int_equal(h->reputation, -4);
    assert_int_equal(es_level(&g.r, &g.s.run, h), 1);
    g.s.run.enemy_bonus = 2;
    h = es_add_entity(&g.r, &g.s, ES_HOSTILE, 1, 49);
    assert_non_null(h);
    assert_int_equal(h->attribute[ES_MIGHT], 7);
    assert_int_equal(h->health, 36);
    assert_int_equal(es_level(&g.r, &g.s.run, h), 14);
    while (g.s.run.entities < ES_ENTITIES)
        assert_non_null(es_add_entity(&g.r, &g.s, ES_HOSTILE, 1, 49));
    assert_null(es_add_entity(&g.r, &g.s, ES_HOSTILE, 1, 49));
}

/* S-06: at the start the player knows its room and the two beside it, and nothing else. */
static void what_is_known_at_the_start(void **unused) {
    uint32_t known = 0;
    (void)unused;
    start(&g, DOC, "escape", 5);
    for (uint32_t d = 0; d < ES_DEPTHS; d++)
        for (uint32_t i = 0; i < ES_ROOMS; i++)
            known += g.s.room[d][i].known != 0;
    assert_int_equal(known, 3);
    assert_int_equal(g.s.room[11][0].known, ES_KNOWS_FEATURE | ES_KNOWS_INSIDE);
    assert_int_equal(g.s.room[11][1].known, ES_KNOWS_FEATURE);
    assert_int_equal(g.s.room[11][10].known, ES_KNOWS_FEATURE);
}

/* D-32: a seed is a world, another seed another; streams do not share keys. */
static void a_seed_is_a_world(void **unused) {
    static struct game other;
    (void)unused;
    start(&g, DOC, "escape", CANONICAL_SEED_V1);
    start(&other, DOC, "escape", CANONICAL_SEED_V1);
    assert_memory_equal(&g.s, &other.s, sizeof g.s);
    start(&other, DOC, "escape", CANONICAL_SEED_V1 + 1);
    assert_true(memcmp(g.s.room, other.s.room, sizeof g.s.room));
    uint64_t key[3 * ES_DEPTHS];
    for (uint32_t i = 0; i < ES_DEPTHS; i++) {
        key[3 * i] = g.s.level[i].npc.key;
        key[3 * i + 1] = g.s.level[i].rumor.key;
        key[3 * i + 2] = g.s.level[i].combat.key;
    }
    for (uint32_t i = 0; i < 3 * ES_DEPTHS; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_true(key[i] != key[k]);
}

/* The scenarios: escape and canonical are one game, quiet has no spawns, last_floor begins at depth 1. */
static void scenarios(void **unused) {
    struct es_setup a = setup_of(DOC, "escape"), b = setup_of(DOC, "canonical");
    (void)unused;
    assert_int_equal(b.scenario, 1);
    b.scenario = 0;
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.spawns, 0);
    assert_int_equal(setup_of(DOC, "quiet").spawns, 1);
    start(&g, DOC, "last_floor", 1);
    assert_int_equal(player(&g)->depth, 1);
    assert_int_equal(es_feature_of(&g.s, player(&g)), ES_STAIRS_DOWN);
    assert_int_equal(g.s.run.highest, 1);
    assert_int_equal(g.s.run.deepest, 1);
}

/* Setups that are wrong are refused, and the message says what is allowed. */
static void broken_setups_are_refused(void **unused) {
    static const struct {
        size_t at;
        uint8_t value;
        const char *says;
    } rows[] = {{offsetof(struct es_setup, scenario), 4, "scenario"},
                {offsetof(struct es_setup, pad), 1, "scenario"},
                {offsetof(struct es_setup, turn_limit) + 1, 255, "S-04"},
                {offsetof(struct es_setup, depth), 13, "ES-002"},
                {offsetof(struct es_setup, spawns), 2, "spawns"}};
    struct err e;
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct es_setup u = setup_of(V1, "escape");
        ((uint8_t *)&u)[rows[i].at] = rows[i].value;
        if (es_setup_check(open_rules(V1), &u, &e) == ST_OK || !strstr(e.text, rows[i].says))
            fail_msg("row %u: '%s' does not speak of %s", i, e.text, rows[i].says);
    }
}

/* Settings by name: what they accept, and that a refused one leaves the setup alone. */
static void settings(void **unused) {
    static const char *const bad[][2] = {{"turns", "0"}, {"turns", "1501"},   {"turns", "x"},
                                         {"depth", "0"}, {"depth", "13"},     {"depth", "-1"},
                                         {"spawns", ""}, {"spawns", "maybe"}, {"colour", "red"}};
    const struct es_rules *r = open_rules(V1);
    struct es_setup u = setup_of(V1, "escape"), before;
    struct err e;
    (void)unused;
    assert_int_equal(setting_put(&escape_ops, r, &u, "turns", "100", &e), ST_OK);
    assert_int_equal(setting_put(&escape_ops, r, &u, "depth", "3", &e), ST_OK);
    assert_int_equal(setting_put(&escape_ops, r, &u, "spawns", "off", &e), ST_OK);
    assert_int_equal(u.turn_limit, 100);
    assert_int_equal(u.depth, 3);
    assert_int_equal(u.spawns, 1);
    assert_int_equal(setting_put(&escape_ops, r, &u, "spawns", "on", &e), ST_OK);
    assert_int_equal(u.spawns, 0);
    before = u;
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(setting_put(&escape_ops, r, &u, bad[i][0], bad[i][1], &e), ST_USAGE);
        assert_non_null(strstr(e.text, bad[i][0]));
        assert_memory_equal(&u, &before, sizeof u);
    }
    start_from(&g, V1, &u, 1);
    assert_int_equal(player(&g)->depth, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_their_rooms),
        cmocka_unit_test(rooms_hang_together),
        cmocka_unit_test(given_rooms_stay),
        cmocka_unit_test(treasure_rooms_are_stocked),
        cmocka_unit_test(weapons_by_depth),
        cmocka_unit_test(the_cast_is_in_place),
        cmocka_unit_test(the_player_at_the_start),
        cmocka_unit_test(a_hostile_as_it_comes),
        cmocka_unit_test(what_is_known_at_the_start),
        cmocka_unit_test(a_seed_is_a_world),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(broken_setups_are_refused),
        cmocka_unit_test(settings),
    };
    return cmocka_run_group_tests_name("escape: world", tests, NULL, NULL);
}
