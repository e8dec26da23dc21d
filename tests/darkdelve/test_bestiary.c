/* Rules of what is learned: the bestiary's tiers and counts, and death, which always teaches something. */
#include "dd_scene.h"

#include <jansson.h>

/* A run in which a monster is one step away and has been met and died to as often as said. */
static uint8_t known(struct game *g, const char *ruleset, const char *monster, uint16_t encounters,
                     uint16_t deaths) {
    uint8_t room = ahead(g, ruleset, 1, DD_ROOM_COMBAT, monster), id = monster_kind(g, monster);
    struct dd_beast b = {
        .monster = encounters || deaths ? id : 0, .encounters = encounters, .deaths = deaths};
    b.tier = dd_bestiary_tier(g->r, &b);
    g->s.profile.bestiary[id] = b;
    return room;
}

static const struct dd_beast *entry(const struct game *g, const char *monster) {
    return &g->s.profile.bestiary[monster_kind(g, monster)];
}

/* DD-374 to DD-376: tier 1 with the first encounter, 2 with the third, 3 with the sixth. DD-379: each gain is
 * told once. DD-377: each start of a fight is an encounter. */
static void tiers_by_encounters(void **unused) {
    static const uint8_t tier_at[] = {0, 1, 1, 2, 2, 2, 3, 3, 3};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        for (uint16_t n = 1; n <= 8; n++) {
            struct game g;
            uint8_t room = known(&g, rulesets[i], "skeleton_archer", (uint16_t)(n - 1), 0);
            bool gains = tier_at[n] > tier_at[n - 1];
            assert_int_equal(entry(&g, "skeleton_archer")->tier, tier_at[n - 1]);
            act(&g, DD_MOVE, room);
            assert_int_equal(entry(&g, "skeleton_archer")->encounters, n);
            assert_int_equal(entry(&g, "skeleton_archer")->tier, tier_at[n]);
            assert_int_equal(count_events(&g, DD_EV_BESTIARY_UNLOCKED), gains);
            if (!gains)
                continue;
            assert_int_equal(event_arg(&g, DD_EV_BESTIARY_UNLOCKED, 0), monster_kind(&g, "skeleton_archer"));
            assert_int_equal(event_arg(&g, DD_EV_BESTIARY_UNLOCKED, 1), tier_at[n]);
        }
    }
}

/* DD-375, DD-376, DD-499: the first death is worth tier 2, the second tier 3, however few the encounters. */
static void tiers_by_deaths(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        for (uint16_t deaths = 0; deaths <= 2; deaths++) {
            struct game g;
            uint8_t room = known(&g, rulesets[i], "ghoul", deaths, deaths);
            uint8_t tier = deaths ? (uint8_t)(deaths + 2 > 3 ? 3 : deaths + 2) : 2;
            act(&g, DD_MOVE, room);
            g.s.hp = 1;
            act(&g, DD_DEFEND);
            assert_int_equal(g.s.phase, DD_DEAD);
            assert_int_equal(g.s.killer, monster_kind(&g, "ghoul"));
            assert_int_equal(entry(&g, "ghoul")->deaths, deaths + 1);
            assert_int_equal(entry(&g, "ghoul")->tier, tier);
            assert_int_equal(count_events(&g, DD_EV_BESTIARY_UNLOCKED), deaths < 2);
            assert_int_equal(g.s.lesson_tier, deaths < 2 ? tier : 0);
            assert_int_equal(event_arg(&g, DD_EV_LESSON_LEARNED, 0), monster_kind(&g, "ghoul"));
            assert_int_equal(event_arg(&g, DD_EV_LESSON_LEARNED, 1), deaths < 2 ? tier : 0);
            assert_int_equal(event_arg(&g, DD_EV_LESSON_LEARNED, 2), deaths + 1);
        }
    }
}

/* DD-377, S-51: encounters at the start, also of a fight taken up again; kills on defeat; deaths of the
 * killer only; nobody else's entry moves. */
static void counts(void **unused) {
    struct game g;
    (void)unused;
    uint8_t room = known(&g, MVP, "ghoul", 0, 0);
    act(&g, DD_MOVE, room);
    assert_int_equal(entry(&g, "ghoul")->encounters, 1);
    g.s.turn = 2;
    rig_dice(&g.s.combat, WANT_YES(8500));
    act(&g, DD_FLEE);
    assert_int_equal(entry(&g, "ghoul")->encounters, 1);
    act(&g, DD_MOVE, room);
    assert_int_equal(entry(&g, "ghoul")->encounters, 2);
    assert_int_equal(entry(&g, "ghoul")->kills, 0);
    slay(&g);
    assert_int_equal(entry(&g, "ghoul")->kills, 1);
    assert_int_equal(entry(&g, "ghoul")->encounters, 2);
    assert_int_equal(entry(&g, "ghoul")->deaths, 0);
    for (uint32_t m = 1; m <= g.r->monster_count; m++)
        if (m != monster_kind(&g, "ghoul"))
            assert_int_equal(g.s.profile.bestiary[m].encounters, 0);
}

static json_t *beast_as_json(const struct game *g, const char *monster) {
    static char buf[65536];
    struct text t;
    struct jw w;
    text_init(&t, buf, sizeof buf);
    jw_init(&w, &t);
    dd_view_json(g->r, look(g), &w);
    json_t *all = json_loads(buf, 0, NULL), *found = NULL, *row;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(all, "persistent"), "bestiary"), i, row) {
        if (!strcmp(json_string_value(json_object_get(row, "monster")), monster))
            found = json_incref(row);
    }
    json_decref(all);
    return found;
}

/* DD-374 to DD-376: tier 1 is the name, tier 2 adds HP and damage, tier 3 what it can do; DD-076: the page at
 * camp says the same. */
static void what_each_tier_tells(void **unused) {
    (void)unused;
    for (uint8_t tier = 0; tier <= 3; tier++) {
        struct game g;
        struct dd_setup setup = setup_of(DOCUMENT, "camp");
        start_from(&g, DOCUMENT, &setup, 1);
        uint8_t id = monster_kind(&g, "armored_ghoul");
        if (tier)
            g.s.profile.bestiary[id] = (struct dd_beast){id, tier, 1, 0, 0};
        json_t *j = beast_as_json(&g, "armored_ghoul");
        assert_int_equal(j != NULL, tier > 0);
        assert_int_equal(json_object_get(j, "hp") != NULL, tier >= 2);
        assert_int_equal(json_object_get(j, "damage") != NULL, tier >= 2);
        assert_int_equal(json_object_get(j, "damage_reduction_bp") != NULL, tier >= 3);
        assert_int_equal(json_object_get(j, "ambush") != NULL, tier >= 3);
        json_decref(j);
        const char *page = screen_page(&g, READ_SCENE + 3);
        assert_int_equal(strstr(page, "Armored Ghoul") != NULL, tier >= 1);
        assert_int_equal(strstr(page, "25-28") != NULL, tier >= 2);
        assert_int_equal(strstr(page, "8-12") != NULL, tier >= 2);
        assert_int_equal(strstr(page, "25%") != NULL, tier >= 3);
    }
}

/* DD-378: whatever happens in a run, no count and no tier ever goes down; not even a tier that is ahead of
 * its counts. */
static void knowledge_only_grows(void **unused) {
    uint32_t ends = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct game g;
        struct stream mind;
        struct action legal[DD_MAX_LEGAL];
        struct dd_setup setup = setup_of(rulesets[seed % 2], "run");
        setup.profile.bestiary[2] = (struct dd_beast){2, 3, 1, 0, 0};
        setup.profile.runs = 1;
        setup.floor = (uint8_t)(1 + seed % 5);
        start_from(&g, rulesets[seed % 2], &setup, seed);
        assert_int_equal(g.s.profile.bestiary[2].tier, 3);
        stream_open(&mind, seed);
        for (int step = 0; step < 300; step++) {
            struct dd_profile before = g.s.profile;
            uint32_t n = dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL);
            if (!n)
                break;
            uint32_t pick = stream_below(&mind, n);
            dd_apply(g.r, &g.s, 0, &legal[pick], NULL);
            ends += g.s.phase == DD_DEAD || g.s.phase == DD_EXTRACTED;
            for (uint32_t m = 1; m <= g.r->monster_count; m++) {
                const struct dd_beast *old = &before.bestiary[m], *now = &g.s.profile.bestiary[m];
                assert_true(now->tier >= old->tier && now->encounters >= old->encounters);
                assert_true(now->kills >= old->kills && now->deaths >= old->deaths);
            }
        }
    }
    assert_true(ends > 75);
}

/* On the way into a fight with a stash, gold at camp, gold of the run and things in hand; then dead. */
static void die(struct game *g, const char *ruleset, const char *monster) {
    struct dd_setup setup = setup_of(ruleset, "run");
    setup.profile.gold = 500;
    setup.profile.runs = 3;
    put_item(setup.profile.stash, DD_STASH_MAX, "iron_longsword");
    setup.profile.bestiary[1] = (struct dd_beast){1, 2, 4, 3, 0};
    start_from(g, ruleset, &setup, 6);
    uint8_t near = g->s.rooms[1].adj[0];
    g->s.rooms[near].foe[0] = (struct dd_foe){.monster = monster_kind(g, monster)};
    g->s.rooms[near].type = g->s.rooms[near].type == DD_ROOM_STAIRS ? DD_ROOM_STAIRS : DD_ROOM_COMBAT;
    give(g, g->s.consumables, DD_CARRY_MAX, "healing_potion");
    give(g, g->s.backpack, DD_CARRY_MAX, "chainmail_shirt");
    g->s.run_gold = 77;
    g->s.dread = 33;
    act(g, DD_MOVE, near);
    g->s.hp = 1;
    g->s.foe[0].tell = DD_TELL_NONE;
    act(g, DD_DEFEND);
    assert_int_equal(g->s.phase, DD_DEAD);
}

/* DD-499 to DD-501, DD-154: killer and death are counted, the run's gold and all that was carried are gone;
 * gold at camp, stash and every other entry of the bestiary are as they were. */
static void what_death_takes_and_leaves(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        die(&g, rulesets[i], "shadow_stalker");
        uint8_t killer = monster_kind(&g, "shadow_stalker");
        assert_int_equal(g.s.killer, killer);
        assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 0), killer);
        assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 1), 1);
        assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 2), 33);
        assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 3), 4); /* sword, leathers, potion, mail */
        assert_int_equal(g.s.run_gold, 0);
        assert_int_equal(g.s.worn[DD_WEAPON].id, 0);
        assert_int_equal(g.s.backpack[0].id, 0);
        assert_int_equal(g.s.consumables[0].id, 0);
        const struct dd_profile *p = &g.s.profile;
        assert_int_equal(p->gold, 500);
        assert_int_equal(p->deaths, 1);
        assert_int_equal(p->extractions, 0);
        assert_int_equal(dd_items_count(p->stash, DD_STASH_MAX), 1);
        assert_int_equal(p->stash[0].kind, item_kind(&g, "iron_longsword"));
        assert_int_equal(p->returned[0].id, 0);
        assert_memory_equal(&p->bestiary[1], (&(struct dd_beast){1, 2, 4, 3, 0}), sizeof p->bestiary[1]);
        assert_int_equal(p->bestiary[killer].deaths, 1);
        assert_int_equal(p->bestiary[killer].tier, 2);
    }
}

/* DD-502, DD-011: the screen is called Lesson Learned, names the killer, says what was learned and that the
 * bestiary knows it; no word of failure. */
static void the_screen_of_a_death(void **unused) {
    static const char *const harsh[] = {"GAME OVER",  "Game over", "game over",
                                        "You failed", "FAILURE",   "failure"};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        char start_of_lesson[24] = "";
        die(&g, rulesets[i], "shadow_stalker");
        const struct dd_monster_rules *m = &g.r->monster[g.s.killer];
        const char *shown = screen(&g);
        strncpy(start_of_lesson, m->lesson, sizeof start_of_lesson - 1);
        assert_non_null(strcasestr(shown, "lesson"));
        assert_non_null(strstr(shown, "Shadow Stalker"));
        assert_non_null(strstr(shown, start_of_lesson));
        assert_non_null(strcasestr(shown, "bestiary"));
        for (uint32_t k = 0; k < sizeof harsh / sizeof harsh[0]; k++)
            assert_null(strstr(shown, harsh[k]));
        assert_non_null(strstr(said(&g, DD_EV_PLAYER_DIED, 0), "Shadow Stalker"));
        assert_string_equal(said(&g, DD_EV_LESSON_LEARNED, 0), m->lesson);
        assert_non_null(strstr(said(&g, DD_EV_BESTIARY_UNLOCKED, 0), "Shadow Stalker"));
    }
}

/* DD-503, DD-013: dead until acknowledged, then at camp with Dread 0, and the camp goes on from there. */
static void back_at_camp_after_a_death(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct action legal[DD_MAX_LEGAL];
        struct ask ask;
        die(&g, rulesets[i], "ghoul");
        assert_int_equal(dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), 1);
        assert_int_equal(legal[0].verb, DD_ACKNOWLEDGE);
        refuse(&g, DD_NO_PHASE, DD_ATTACK);
        refuse(&g, DD_NO_PHASE, DD_MOVE, 1);
        act(&g, DD_ACKNOWLEDGE);
        assert_int_equal(g.s.phase, DD_CAMP);
        assert_int_equal(g.s.dread, 0);
        assert_int_equal(event_arg(&g, DD_EV_DREAD_CHANGED, 2), DD_FROM_CAMP);
        dd_ask(g.r, &g.s, &ask);
        assert_true(ask.over);
        assert_int_equal(g.s.outcome, DD_OUT_DIED);

        struct dd_setup next;
        dd_carry(g.r, &g.s, 0, &next);
        start_from(&g, rulesets[i], &next, 8);
        assert_int_equal(g.s.profile.gold, 500);
        assert_int_equal(entry(&g, "ghoul")->deaths, 1);
        act(&g, DD_ENTER_DUNGEON, g.s.profile.stash[0].id);
        assert_int_equal(g.s.worn[DD_WEAPON].kind, item_kind(&g, "iron_longsword"));
        assert_int_equal(g.s.hp, g.s.max_hp);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_by_encounters),
        cmocka_unit_test(tiers_by_deaths),
        cmocka_unit_test(counts),
        cmocka_unit_test(what_each_tier_tells),
        cmocka_unit_test(knowledge_only_grows),
        cmocka_unit_test(what_death_takes_and_leaves),
        cmocka_unit_test(the_screen_of_a_death),
        cmocka_unit_test(back_at_camp_after_a_death),
    };
    return cmocka_run_group_tests_name("darkdelve: bestiary", tests, NULL, NULL);
}
