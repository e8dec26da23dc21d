/* What each action does and asks for: the two tables of the document, row by row. perform() does steps 3 to 6
 * of one action; the changes of step 3 are those told with the stage "action" (D-04), so that room and deed
 * do not blur the figures. */
#include "es_test.h"

static struct game g;

/* Figures that an action may change beside traits and features. */
struct body {
    int32_t energy, effort, xp, level;
    int16_t attribute[ES_ATTRIBUTES], reputation, health;
};

static struct body body_of(const struct es_entity *e) {
    struct body b = {.energy = e->energy, .effort = e->feature[ES_EFFORT], .xp = e->xp};
    b.level = es_level(&g.r, &g.s.run, e);
    memcpy(b.attribute, e->attribute, sizeof b.attribute);
    b.reputation = e->reputation;
    b.health = e->health;
    return b;
}

static void assert_same_body(const struct body *a, const struct body *b) {
    assert_memory_equal(a, b, sizeof *a);
}

/* ES-031, ES-032, ES-141: a step changes the room and nothing else. */
static void move_changes_the_room(void **unused) {
    (void)unused;
    alone(&g);
    struct body before = body_of(player(&g));
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_EAST), ES_DONE);
    struct body after = body_of(player(&g));
    assert_int_equal(player(&g)->room, 1);
    assert_int_equal(player(&g)->depth, 12);
    assert_same_body(&before, &after);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 0);
    assert_int_equal(event_arg(&g, ES_EV_MOVED, 1), ES_EAST);
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_SOUTH), ES_DONE);
    assert_int_equal(player(&g)->room, 11);
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_WEST), ES_DONE);
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_NORTH), ES_DONE);
    assert_int_equal(player(&g)->room, 0);
}

/* ES-033, ES-010: stairs change the depth, not the level, and close a chapter once (D-30). */
static void stairs(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_EXIT, ES_MOVE, ES_DOWN); /* the lowest level */
    put(&g, 1, 12, ES_LAST_ROOM);
    int32_t level = es_level(&g.r, &g.s.run, player(&g));
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_UP), ES_ASCENDED);
    assert_int_equal(player(&g)->depth, 11);
    assert_int_equal(player(&g)->room, ES_FIRST_ROOM);
    assert_int_equal(es_level(&g.r, &g.s.run, player(&g)), level);
    assert_int_equal(g.s.run.chapters, 1 << 12);
    assert_int_equal(g.s.run.highest, 11);
    assert_int_equal(count_events(&g, ES_EV_CHAPTER), 1);
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_DOWN), ES_DESCENDED);
    assert_int_equal(player(&g)->depth, 12);
    assert_int_equal(player(&g)->room, ES_LAST_ROOM);
    assert_int_equal(perform(&g, 1, ES_MOVE, ES_UP), ES_ASCENDED);
    assert_int_equal(count_events(&g, ES_EV_CHAPTER), 0);
}

/* ES-078: the grid has edges, and every other way is open. */
static void ways_out(void **unused) {
    (void)unused;
    alone(&g);
    for (uint32_t room = 0; room < ES_ROOMS; room++) {
        put(&g, 1, 6, room);
        uint32_t row = room / ES_COLUMNS, column = room % ES_COLUMNS;
        assert_int_equal(reason_of(&g, ES_MOVE, ES_NORTH), row ? REASON_OK : ES_NO_EXIT);
        assert_int_equal(reason_of(&g, ES_MOVE, ES_SOUTH), row < 4 ? REASON_OK : ES_NO_EXIT);
        assert_int_equal(reason_of(&g, ES_MOVE, ES_WEST), column ? REASON_OK : ES_NO_EXIT);
        assert_int_equal(reason_of(&g, ES_MOVE, ES_EAST), column < 9 ? REASON_OK : ES_NO_EXIT);
        assert_int_equal(reason_of(&g, ES_MOVE, ES_UP), room == 49 ? REASON_OK : ES_NO_EXIT);
        assert_int_equal(reason_of(&g, ES_MOVE, ES_DOWN), room == 0 ? REASON_OK : ES_NO_EXIT);
    }
    refuse(&g, REASON_ARGS, ES_MOVE, 0);
    refuse(&g, REASON_ARGS, ES_MOVE, 7);
    refuse(&g, REASON_ARGS, ES_MOVE, -1);
    refuse(&g, REASON_ARGS, ES_MOVE, ES_NORTH, 1);
    refuse(&g, REASON_VERB, ES_VERBS);
}

/* ES-034 to ES-039, ES-079. */
static void train(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_TRAINING, ES_TRAIN);
    enter(&g, ES_TRAINING);
    struct body before = body_of(player(&g));
    assert_int_equal(perform(&g, 1, ES_TRAIN), ES_DONE);
    struct body after = body_of(player(&g));
    assert_int_equal(after.energy, before.energy - 1500);
    assert_int_equal(after.effort, before.effort);
    assert_int_equal(after.attribute[ES_MIGHT], before.attribute[ES_MIGHT] + 1);
    assert_int_equal(after.attribute[ES_WILLPOWER], before.attribute[ES_WILLPOWER] + 1);
    assert_int_equal(after.attribute[ES_AGILITY], before.attribute[ES_AGILITY]);
    assert_int_equal(after.attribute[ES_INSIGHT], before.attribute[ES_INSIGHT]);
    assert_int_equal(after.xp, before.xp + 5);
    assert_int_equal(trait_by(&g, ES_CONSTRAINT, ES_BY_ACTION), 700);
    assert_int_equal(trait_by(&g, ES_DIRECTION, ES_BY_ACTION), 500);
    assert_int_equal(feature_by(&g, ES_MOMENTUM, ES_BY_ACTION), 1000);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 2200);
    /* with the room: 0.0925 and 0.0650 before the deed */
    assert_int_equal(trait_by(&g, ES_CONSTRAINT, ES_BY_ROOM), 225);
    assert_int_equal(trait_by(&g, ES_DIRECTION, ES_BY_ROOM), 150);
    for (uint32_t i = 0; i < 9; i++)
        perform(&g, 1, ES_TRAIN);
    assert_int_equal(player(&g)->energy, 0); /* D-08: never below 0, and it gates nothing */
    assert_int_equal(reason_of(&g, ES_TRAIN), REASON_OK);
}

/* ES-040 to ES-042, ES-098, D-08. */
static void rest(void **unused) {
    static const struct {
        uint8_t feature;
        int32_t energy;
    } rows[] = {{ES_CORRIDOR, 2000}, {ES_TREASURE, 2000}, {ES_START, 2000}, {ES_REST, 3000}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        alone(&g);
        enter(&g, rows[i].feature);
        player(&g)->energy = 1000;
        player(&g)->health = 50;
        struct body before = body_of(player(&g));
        assert_int_equal(perform(&g, 1, ES_REST_UP), ES_DONE);
        before.energy += rows[i].energy;
        struct body after = body_of(player(&g));
        assert_same_body(&before, &after);
        assert_int_equal(trait_by(&g, ES_EQUILIBRIUM, ES_BY_ACTION), 400);
        assert_int_equal(trait_by(&g, ES_LEVITY, ES_BY_ACTION), 200);
        assert_int_equal(changed_by(&g, ES_BY_ACTION), 600);
    }
    player(&g)->energy = ES_ONE - 1;
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(player(&g)->energy, ES_ONE);
    g.r.f.rest_health = 7; /* a figure of the tuned layer, in rest rooms only */
    player(&g)->health = 50;
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(player(&g)->health, 57);
    player(&g)->health = 98;
    perform(&g, 1, ES_REST_UP);
    assert_int_equal(player(&g)->health, 100);
}

/* ES-043 to ES-046, ES-080, D-06, S-02. */
static void talk(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_COMPANY, ES_TALK);
    refuse(&g, ES_NO_TARGET, ES_TALK, SOMEBODY);
    refuse(&g, REASON_ARGS, ES_TALK, 1); /* oneself */
    refuse(&g, REASON_ARGS, ES_TALK, -2);
    refuse(&g, REASON_ARGS, ES_TALK, ES_IDS);
    meet(&g, SOMEBODY);
    refuse(&g, ES_NO_TARGET, ES_TALK, 3);
    assert_int_equal(perform(&g, 1, ES_TALK, SOMEBODY), ES_DONE);
    assert_int_equal(trait_by(&g, ES_EMPATHY, ES_BY_ACTION), 500);
    assert_int_equal(trait_by(&g, ES_COMPREHENSION, ES_BY_ACTION), 300);
    assert_int_equal(feature_by(&g, ES_AWARENESS, ES_BY_ACTION), 500);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 1300);
    assert_int_equal(perform(&g, 1, ES_TALK), ES_IN_VAIN);
    assert_int_equal(trait_by(&g, ES_EMPATHY, ES_BY_ACTION), -100);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 100);
    assert_int_equal(event_arg(&g, ES_EV_ACTED, 3), 1 + ES_IN_VAIN);
    meet(&g, HOSTILE);
    assert_int_equal(reason_of(&g, ES_TALK, HOSTILE), REASON_OK); /* nearby is all it asks for */
    put(&g, SOMEBODY, 12, 5);
    refuse(&g, ES_NO_TARGET, ES_TALK, SOMEBODY);
}

/* ES-047 to ES-051, ES-098, D-23: cache, then weapon, then nothing. */
static void search(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    struct es_room *room = &g.s.room[11][player(&g)->room];
    uint32_t cache = id_of(&g, ES_KIND_ITEM, "treasure_cache"), weapon = 0;
    for (uint32_t i = 1; i <= g.r.items; i++)
        weapon = g.r.item[i].tier && room->item[i - 1] ? i : weapon;
    assert_int_equal(perform(&g, 1, ES_SEARCH), ES_FOUND);
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_ACTION), 4000);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), 2000);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 6000);
    assert_int_equal(player(&g)->item[cache - 1], 1);
    assert_int_equal(room->item[cache - 1], 0);
    assert_int_equal(event_arg(&g, ES_EV_FOUND, 1), cache);
    assert_int_equal(player(&g)->tier, 0);
    assert_int_equal(perform(&g, 1, ES_SEARCH), ES_FOUND);
    int32_t by = 500 * g.r.item[weapon].tier;
    assert_int_equal(trait_by(&g, ES_DIRECTION, ES_BY_ACTION), by);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), by);
    assert_int_equal(player(&g)->tier, g.r.item[weapon].tier);
    assert_int_equal(perform(&g, 1, ES_SEARCH), ES_IN_VAIN);
    assert_int_equal(trait_by(&g, ES_COMPREHENSION, ES_BY_ACTION), 100);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 100);
    assert_false(has_event(&g, ES_EV_FOUND));
    assert_int_equal(player(&g)->item[cache - 1], 1);
}

/* D-23: the best weapon is in hand, whatever comes later. */
static void the_best_weapon_is_in_hand(void **unused) {
    (void)unused;
    alone(&g);
    give(&g, 1, "bell_hammer");
    assert_int_equal(player(&g)->tier, 3);
    drop(&g, "notched_sword");
    perform(&g, 1, ES_SEARCH);
    assert_int_equal(player(&g)->tier, 3);
    drop(&g, "last_word");
    perform(&g, 1, ES_SEARCH);
    assert_int_equal(player(&g)->tier, 4);
}

/* ES-052 to ES-054, ES-098, D-12, S-03: words or a line; the same words do the same. */
static void speak(void **unused) {
    static int32_t first[ES_TRAITS];
    const int own[1 + ACTION_ARGS] = {ES_SPEAK};
    const int line[1 + ACTION_ARGS] = {ES_SPEAK, 1};
    (void)unused;
    for (uint32_t k = 0; k < 2; k++) {
        alone(&g);
        say(&g, "we climb together and nobody is left behind");
        assert_int_equal(changed_by(&g, ES_BY_ACTION), 0); /* one projection, as a deed */
        assert_int_equal(event_arg(&g, ES_EV_SAID, 1), 0);
        if (k)
            assert_memory_equal(first, player(&g)->trait, sizeof first);
        memcpy(first, player(&g)->trait, sizeof first);
    }
    refuse(&g, REASON_WORDS, ES_SPEAK);
    refuse(&g, REASON_ARGS, ES_SPEAK, -1);
    refuse(&g, REASON_ARGS, ES_SPEAK, g.r.lines + 1);
    strcpy(g.s.words, "hello");
    assert_int_equal(check_of(&g, 1, own), REASON_OK);
    assert_int_equal(check_of(&g, 1, line), REASON_WORDS); /* a line has its own */
    assert_int_equal(check_of(&g, 1, (const int[4]){ES_REST_UP}), REASON_WORDS);
    memset(g.s.words, 0, sizeof g.s.words);
    for (int i = 1; i <= g.r.lines; i++)
        assert_int_equal(reason_of(&g, ES_SPEAK, i), REASON_OK);
    act(&g, ES_SPEAK, 1);
    assert_int_equal(event_arg(&g, ES_EV_SAID, 1), 1);
}

/* ES-055 to ES-058, ES-081, D-19, D-40: one blow at an enemy; who is not named is the first. */
static void fight(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_ENEMY, ES_FIGHT);
    meet(&g, SOMEBODY)->faction = ES_FREELANCER;
    refuse(&g, ES_NO_ENEMY, ES_FIGHT);
    refuse(&g, ES_NO_ENEMY, ES_FIGHT, SOMEBODY);
    refuse(&g, ES_NO_TARGET, ES_FIGHT, HOSTILE);
    meet(&g, HOSTILE);
    meet(&g, HOSTILE + 1);
    struct body before = body_of(player(&g));
    assert_int_equal(perform(&g, 1, ES_FIGHT), ES_HURT);
    struct body after = body_of(player(&g));
    before.xp += 4;
    assert_same_body(&before, &after);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), 300);
    assert_int_equal(trait_by(&g, ES_DIRECTION, ES_BY_ACTION), 300);
    assert_int_equal(feature_by(&g, ES_MOMENTUM, ES_BY_ACTION), 1000);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 1600);
    assert_true(who(&g, HOSTILE)->health < 30);
    assert_int_equal(who(&g, HOSTILE + 1)->health, 30);
    assert_int_equal(count_events(&g, ES_EV_STRUCK), 1);
    perform(&g, 1, ES_FIGHT, HOSTILE + 1);
    assert_true(who(&g, HOSTILE + 1)->health < 30);
    meet(&g, 3)->faction = ES_LAUGHING_FACE; /* at war with freelancers */
    assert_int_equal(reason_of(&g, ES_FIGHT, 3), REASON_OK);
}

/* ES-059, ES-060, ES-082, ES-083, ES-126 to ES-128: flight is a step that cannot fail. */
static void flee(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_ENCOUNTER, ES_FLEE, ES_EAST);
    refuse(&g, REASON_ARGS, ES_FLEE, 0);
    meet(&g, SOMEBODY)->faction = ES_FREELANCER;
    refuse(&g, ES_NO_ENCOUNTER, ES_FLEE, ES_EAST);
    meet(&g, HOSTILE);
    refuse(&g, ES_NO_EXIT, ES_FLEE, ES_NORTH);
    struct body before = body_of(player(&g));
    uint64_t draws = here(&g)->combat.n + here(&g)->npc.n;
    assert_int_equal(perform(&g, 1, ES_FLEE, ES_SOUTH), ES_DONE);
    struct body after = body_of(player(&g));
    assert_same_body(&before, &after);
    assert_int_equal(player(&g)->room, 10);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), 100);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 100);
    assert_int_equal(here(&g)->combat.n + here(&g)->npc.n, draws);
    assert_int_equal(who(&g, HOSTILE)->barred, 1);
    assert_int_equal(who(&g, SOMEBODY)->barred, 0);
    assert_int_equal(reason_for(&g, HOSTILE, ES_MOVE, ES_SOUTH), ES_NO_EXIT); /* ES-129 */
    assert_int_equal(reason_for(&g, HOSTILE, ES_MOVE, ES_EAST), REASON_OK);
    put(&g, 1, 12, ES_LAST_ROOM); /* D-15: flight up the stairs is an ascent */
    meet(&g, HOSTILE);
    assert_int_equal(perform(&g, 1, ES_FLEE, ES_UP), ES_ASCENDED);
    assert_int_equal(g.s.run.chapters, 1 << 12);
}

/* ES-061, ES-084, ES-085, ES-131: options that do not exist, are not offered, or not beside an enemy. */
static void choose(void **unused) {
    uint32_t open = 0;
    (void)unused;
    alone(&g);
    refuse(&g, REASON_ARGS, ES_CHOOSE, 0);
    refuse(&g, REASON_ARGS, ES_CHOOSE, -1);
    refuse(&g, REASON_ARGS, ES_CHOOSE, g.r.options + 1);
    enter(&g, ES_CORRIDOR);
    uint32_t shut = 0;
    for (uint32_t i = 1; i <= g.r.options; i++)
        shut = g.r.option[i].features & (1u << ES_CORRIDOR) ? shut : i;
    refuse(&g, ES_NO_OPTION, ES_CHOOSE, (int)shut);
    enter(&g, ES_REST);
    for (uint32_t i = 1; i <= g.r.options; i++)
        if (es_option_open(&g.r, &g.s, player(&g), i) && !g.r.option[i].present)
            open = i;
    assert_true(open > 0);
    meet(&g, HOSTILE);
    refuse(&g, ES_NO_PEACE, ES_CHOOSE, (int)open);
    put(&g, HOSTILE, 3, 3);
    assert_int_equal(perform(&g, 1, ES_CHOOSE, (int)open), ES_DONE);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        assert_int_equal(trait_by(&g, i, ES_BY_ACTION), g.r.option[open].effect.trait[i]);
}

/* ES-062 to ES-065, ES-086, D-09. */
static void live_stream(void **unused) {
    (void)unused;
    alone(&g);
    struct body before = body_of(player(&g));
    assert_int_equal(perform(&g, 1, ES_STREAM), ES_DONE);
    struct body after = body_of(player(&g));
    before.effort -= 10 * ES_ONE;
    assert_same_body(&before, &after);
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_ACTION), 300);
    assert_int_equal(feature_by(&g, ES_MOMENTUM, ES_BY_ACTION), 2000);
    assert_int_equal(feature_by(&g, ES_EFFORT, ES_BY_ACTION), -10 * ES_ONE);
    assert_int_equal(feature_by(&g, ES_FAME, ES_BY_ACTION), 3500);
    assert_int_equal(event_arg(&g, ES_EV_BROADCAST, 0), 3500);
    player(&g)->feature[ES_EFFORT] = 10 * ES_ONE - 1;
    refuse(&g, ES_NO_EFFORT, ES_STREAM);
    refuse(&g, REASON_ARGS, ES_STREAM, 20); /* what it costs is not for the player to say */
    player(&g)->feature[ES_EFFORT] = 10 * ES_ONE;
    perform(&g, 1, ES_STREAM);
    assert_int_equal(player(&g)->feature[ES_EFFORT], 0);
}

/* ES-066 to ES-068, ES-087, ES-088, D-23. */
static void steal(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    give(&g, SOMEBODY, "loot_pouch");
    refuse(&g, ES_NO_SHADOW_HAND, ES_STEAL, SOMEBODY);
    player(&g)->skills |= (uint16_t)(1u << id_of(&g, ES_KIND_SKILL, "shadow_hand"));
    g.no_audit = true; /* a skill out of nowhere */
    uint32_t pouch = id_of(&g, ES_KIND_ITEM, "loot_pouch");
    assert_int_equal(perform(&g, 1, ES_STEAL, SOMEBODY), ES_DONE);
    assert_int_equal(trait_by(&g, ES_CONSTRAINT, ES_BY_ACTION), 100);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), 200);
    assert_int_equal(feature_by(&g, ES_GUILE, ES_BY_ACTION), 1500);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 1800);
    assert_int_equal(player(&g)->item[pouch - 1], 1);
    assert_int_equal(who(&g, SOMEBODY)->item[pouch - 1], 0);
    assert_int_equal(event_arg(&g, ES_EV_TOOK, 2), pouch);
    refuse(&g, ES_NO_LOOT, ES_STEAL, SOMEBODY);
    refuse(&g, ES_NO_TARGET, ES_STEAL, 3);
    give(&g, SOMEBODY, "treasure_cache"); /* its vector is for who finds it */
    perform(&g, 1, ES_STEAL);
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_ACTION), 0);
}

/* ES-069, ES-070, ES-089, ES-090, D-22. */
static void recruit(void **unused) {
    (void)unused;
    alone(&g);
    refuse(&g, ES_NO_COMPANY, ES_RECRUIT);
    meet(&g, HOSTILE);
    refuse(&g, ES_NO_RECRUIT, ES_RECRUIT, HOSTILE);
    meet(&g, SOMEBODY)->faction = ES_LAUGHING_FACE;
    refuse(&g, ES_NO_RECRUIT, ES_RECRUIT, SOMEBODY);
    who(&g, SOMEBODY)->faction = ES_FREELANCER;
    meet(&g, 3)->faction = ES_FREELANCER;
    assert_int_equal(perform(&g, 1, ES_RECRUIT, SOMEBODY), ES_DONE);
    assert_int_equal(trait_by(&g, ES_EMPATHY, ES_BY_ACTION), 400);
    assert_int_equal(feature_by(&g, ES_AWARENESS, ES_BY_ACTION), 1000);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 1400);
    assert_int_equal(who(&g, SOMEBODY)->companion, 1);
    assert_int_equal(event_arg(&g, ES_EV_JOINED, 0), SOMEBODY);
    refuse(&g, ES_NO_MORE_COMPANIONS, ES_RECRUIT, 3);
    assert_int_equal(reason_for(&g, 3, ES_RECRUIT, SOMEBODY), ES_NO_RECRUIT); /* D-18 */
    put(&g, HOSTILE, 3, 3);
    perform(&g, 1, ES_MOVE, ES_EAST); /* it follows, up the stairs too */
    assert_int_equal(who(&g, SOMEBODY)->room, 1);
    put(&g, 1, 12, 49);
    put(&g, SOMEBODY, 12, 49);
    perform(&g, 1, ES_MOVE, ES_UP);
    assert_int_equal(who(&g, SOMEBODY)->depth, 11);
    player(&g)->faction = ES_LAUGHING_FACE; /* and stays a friend */
    assert_false(es_enemies(&g.r, player(&g), who(&g, SOMEBODY)));
    assert_false(es_enemies(&g.r, who(&g, SOMEBODY), player(&g)));
    es_kill(&g.r, &g.s, SOMEBODY, HOSTILE, NULL); /* its death frees the place */
    meet(&g, 3);
    assert_int_equal(reason_of(&g, ES_RECRUIT, 3), REASON_OK);
}

/* ES-071 to ES-075, ES-091 to ES-094, D-21. */
static void murder(void **unused) {
    static const struct {
        int32_t survival;
        uint8_t faction;
        int16_t reputation;
        uint32_t reason;
    } rows[] = {
        {1999, ES_LAUGHING_FACE, -9, ES_NO_CRUELTY}, {1999, ES_FREELANCER, 0, ES_NO_CRUELTY},
        {2000, ES_FREELANCER, -5, ES_NO_FEAR},       {2000, ES_FREELANCER, -6, REASON_OK},
        {2000, ES_LAUGHING_FACE, 9, REASON_OK},      {9000, ES_FREELANCER, 0, ES_NO_FEAR},
    };
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY)->faction = ES_FREELANCER;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        player(&g)->trait[ES_SURVIVAL] = rows[i].survival;
        player(&g)->faction = rows[i].faction;
        player(&g)->reputation = rows[i].reputation;
        assert_int_equal(reason_of(&g, ES_MURDER, SOMEBODY), rows[i].reason);
        assert_int_equal(is_legal(&g, ES_MURDER, SOMEBODY), rows[i].reason == REASON_OK);
    }
    player(&g)->reputation = -6;
    who(&g, SOMEBODY)->companion = 1;
    refuse(&g, ES_NO_OWN_COMPANION, ES_MURDER, SOMEBODY);
    who(&g, SOMEBODY)->companion = 0;
    refuse(&g, ES_NO_TARGET, ES_MURDER, 3);
    player(&g)->trait[ES_SURVIVAL] = 3000;
    struct body before = body_of(player(&g));
    assert_int_equal(perform(&g, 1, ES_MURDER, SOMEBODY), ES_HURT);
    before.xp += 10;
    before.reputation = (int16_t)(before.reputation - 2);
    struct body after = body_of(player(&g));
    assert_same_body(&before, &after);
    assert_int_equal(trait_by(&g, ES_SURVIVAL, ES_BY_ACTION), 600);
    assert_int_equal(trait_by(&g, ES_CONSTRAINT, ES_BY_ACTION), -400);
    assert_int_equal(feature_by(&g, ES_MOMENTUM, ES_BY_ACTION), 2000);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 3000);
    assert_int_equal(event_arg(&g, ES_EV_REPUTATION, 1), -8);
    meet(&g, HOSTILE); /* D-21: enemies first */
    perform(&g, 1, ES_MURDER);
    assert_int_equal(event_arg(&g, ES_EV_STRUCK, 1), HOSTILE);
}

/* ES-076, ES-077, ES-095 to ES-097, D-17. */
static void evolve(void **unused) {
    (void)unused;
    alone(&g);
    g.no_audit = true;
    int deep = (int)id_of(&g, ES_KIND_SKILL, "deep_appraisal"),
        base = (int)id_of(&g, ES_KIND_SKILL, "appraisal");
    refuse(&g, REASON_ARGS, ES_EVOLVE, 0);
    refuse(&g, REASON_ARGS, ES_EVOLVE, base);
    refuse(&g, REASON_ARGS, ES_EVOLVE, g.r.skills + 1);
    refuse(&g, ES_NO_FORGE, ES_EVOLVE, deep);
    enter(&g, ES_RUNE_FORGE);
    refuse(&g, ES_NO_PARENT, ES_EVOLVE, deep);
    player(&g)->skills = (uint16_t)(1u << base);
    refuse(&g, ES_NO_MERIT, ES_EVOLVE, deep);
    player(&g)->feature[ES_AWARENESS] = 3000;
    refuse(&g, ES_NO_MERIT, ES_EVOLVE, deep);
    player(&g)->xp = 30; /* D-07: a level gained is a point of Insight */
    assert_int_equal(perform(&g, 1, ES_EVOLVE, deep), ES_DONE);
    assert_true(player(&g)->skills >> deep & 1);
    assert_true(player(&g)->skills >> base & 1);
    assert_int_equal(event_arg(&g, ES_EV_LEARNED, 0), deep);
    assert_int_equal(event_arg(&g, ES_EV_LEARNED, 1), 1);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        assert_int_equal(trait_by(&g, i, ES_BY_SKILL), g.r.skill[deep].effect.trait[i]);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        assert_int_equal(feature_by(&g, i, ES_BY_SKILL), g.r.skill[deep].effect.feature[i]);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 0);
    refuse(&g, ES_NO_NEED, ES_EVOLVE, deep);
}

/* ES-014, ES-212, D-02: whatever is refused leaves every byte alone, and says the same again. */
static void refusals_change_nothing(void **unused) {
    static struct es_state before;
    struct stream rng;
    (void)unused;
    start(&g, DOC, "escape", CANONICAL_SEED_V1);
    stream_open(&rng, 99);
    for (uint32_t turn = 0; turn < 40 && !is_over(&g); turn++) {
        before = g.s;
        for (uint32_t k = 0; k < 200; k++) {
            int16_t arg = (int16_t)stream_range(&rng, -2, 70);
            const int a[1 + ACTION_ARGS] = {(int)stream_below(&rng, ES_VERBS + 1), arg};
            uint32_t why = check_of(&g, 1, a);
            assert_int_equal(why, check_of(&g, 1, a));
            assert_int_equal(why == REASON_OK, listed(&g, a));
        }
        assert_memory_equal(&before, &g.s, sizeof before);
        play_on(&g, turn, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_changes_the_room),
        cmocka_unit_test(stairs),
        cmocka_unit_test(ways_out),
        cmocka_unit_test(train),
        cmocka_unit_test(rest),
        cmocka_unit_test(talk),
        cmocka_unit_test(search),
        cmocka_unit_test(the_best_weapon_is_in_hand),
        cmocka_unit_test(speak),
        cmocka_unit_test(fight),
        cmocka_unit_test(flee),
        cmocka_unit_test(choose),
        cmocka_unit_test(live_stream),
        cmocka_unit_test(steal),
        cmocka_unit_test(recruit),
        cmocka_unit_test(murder),
        cmocka_unit_test(evolve),
        cmocka_unit_test(refusals_change_nothing),
    };
    return cmocka_run_group_tests_name("escape: actions", tests, NULL, NULL);
}
