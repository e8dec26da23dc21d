/* The larger game on a full screen, at three sizes: who stands there and what they are about to do, light,
 * breath and wounds, what may not be so in its own style, the Watcher's way, and the first guess explained
 * once. */
#include "dd_full.h"

#include "front/screen/items.h"
#include "front/term/sight.h"
#include "games/darkdelve/scene.h"

#include <stdio.h>

enum { WIDE = 160, TALL = 50 };
static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {WIDE, TALL}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static struct cell cells[WIDE * TALL];
static struct grid grid;

static void put_grid(struct text *out) {
    for (int y = 0; y < grid.h; y++) {
        for (int x = 0; x < grid.w; x++) {
            char bytes[4];
            uint32_t ch = grid_at(&grid, x, y)->ch;
            text_bytes(out, bytes, ch ? text_encode(ch, bytes) : 0);
        }
        text_char(out, '\n');
    }
}

/* What a person sees of this state; GLOAM_SHOW=1 prints it. */
static const char *shown(const struct game *g, const char *scenario, uint32_t size) {
    static char page[WIDE * TALL * 5];
    struct match m;
    struct sight s;
    struct text out;
    struct err e;
    open_match(&m, g->set->name, scenario, 1, 0);
    memcpy(m.state, &g->s, sizeof g->s);
    match_put_question(&m);
    assert_int_equal(sight_open(&s, &m, 0, &e), ST_OK);
    sight_look(&s);
    grid_init(&grid, cells, sizes[size][0], sizes[size][1]);
    grid.wide = true;
    grid_clear(&grid);
    sight_draw(&s, &grid, NULL);
    sight_close(&s);
    match_close(&m);
    text_init(&out, page, sizeof page);
    put_grid(&out);
    if (getenv("GLOAM_SHOW"))
        fprintf(stderr, "%s\n", page);
    return page;
}

/* The style of the first cell of these words; -1: they are not there. Only for words of ASCII. */
static int style_of(const char *words) {
    for (int y = 0; y < grid.h; y++)
        for (int x = 0; x < grid.w; x++) {
            int n = 0;
            while (words[n] && x + n < grid.w && grid_at(&grid, x + n, y)->ch == (uint32_t)words[n])
                n++;
            if (!words[n])
                return grid_at(&grid, x, y)->style;
        }
    return -1;
}

#define assert_shown(words) assert_non_null(strstr(page, words))
#define assert_not_shown(words) assert_null(strstr(page, words))

/* Three before the delver: each with its name, its HP and what it is about to do. */
static void a_fight_against_three(void **unused) {
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct game g;
        standoff(&g, FULL, 3, 1);
        g.s.foe[1].monster = monster_kind(&g, "plague_rat");
        g.s.profile.bestiary[g.s.foe[1].monster].tier = 1;
        g.s.foe[1].tell = DD_TELL_HEAVY;
        g.s.foe[2].hp = 7;
        g.s.stamina = 3;
        g.s.status[DD_POISONED] = 2;
        const char *page = shown(&g, "run", size);
        assert_shown("Ghoul");
        assert_shown("Plague Rat");
        assert_shown("20/20");
        assert_shown("7/20");
        assert_shown("strikes 8-12");
        assert_shown("HEAVY");
        assert_shown("Stamina");
        assert_shown("poison");
    }
}

/* S-63, DD-617: a stranger's HP are a range in the style of doubt, and that is said; of one that is known
 * they are not. */
static void a_stranger(void **unused) {
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct game g;
        standoff(&g, FULL, 1, 0);
        const char *page = shown(&g, "run", size);
        assert_shown("~20 to 22 HP");
        assert_shown("not learned yet");
        assert_shown("You do not know this kind");
        assert_int_equal(style_of("20 to 22"), STYLE_GLOAM);
        standoff(&g, FULL, 1, 1);
        page = shown(&g, "run", size);
        assert_not_shown("You do not know this kind");
        assert_shown("20/20");
    }
}

/* DD-364, DD-361: the worse it gets the less is told, and what may not be so stands in its own style. */
static void doubt_has_its_style(void **unused) {
    static const struct {
        uint8_t dread;
        const char *hp;
    } rows[] = {{50, "~19 to 21 HP"}, {70, "?"}, {85, "?? HP"}, {100, "?? HP"}};
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        for (uint32_t k = 0; k < 4; k++) {
            struct game g;
            standoff(&g, FULL, 2, 1);
            g.s.dread = rows[k].dread;
            g.s.step = 7;
            const char *page = shown(&g, "run", size);
            assert_shown(rows[k].hp);
            if (k != 1) /* of two values only that there are two is the same at every step */
                assert_int_equal(style_of(rows[k].hp), STYLE_GLOAM);
            TEXT_ON_STACK(dread, 20);
            text_fmt(&dread, "Dread %u", rows[k].dread);
            if (k < 3) { /* never in doubt; at 100 the strip says who looks */
                assert_shown(dread.buf);
                assert_int_not_equal(style_of(dread.buf), STYLE_GLOAM);
            }
        }
    }
}

/* DD-311, DD-316: it is on the map, and how far it is and whether one can leave is said above all. */
static void the_watchers_way(void **unused) {
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct game g;
        passage(&g, FULL);
        g.s.dread = 100;
        g.s.watcher_done = 1;
        g.s.watcher_room = 1;
        const char *page = shown(&g, "run", size);
        assert_shown("2 ROOMS AWAY");
        assert_shown("W");
        g.s.watcher_window = 2;
        page = shown(&g, "run", size);
        assert_shown("IT REELS: 2 TURNS");
        g.s.watcher_room = g.s.watcher_window = g.s.watcher_done = 0;
        g.s.dread = 86;
        g.s.watcher_warned = 1;
        page = shown(&g, "run", size);
        assert_shown("YOU ARE WATCHED");
    }
}

/* DD-344: light beside HP and Dread, in the dark too. */
static void light(void **unused) {
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct game g;
        passage(&g, FULL);
        g.s.light = 12;
        const char *page = shown(&g, "run", size);
        assert_shown("Light");
        assert_shown("12/50");
        g.s.light = 0;
        page = shown(&g, "run", size);
        assert_shown("dark");
    }
}

/* DD-548: what came of a blow stands on the smallest screen, line by line, until the next one. */
static void deeds_are_told(void **unused) {
    static const struct action deeds[] = {{DD_ATTACK, {0}}, {DD_BLOCK, {0}}, {DD_DODGE, {0}}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        static char page[WIDE * TALL * 5];
        struct game g;
        struct match m;
        struct sight s;
        struct text out;
        struct err e;
        standoff(&g, FULL, 1, 0);
        g.s.stamina = 4;
        open_match(&m, g.set->name, "run", 1, 0);
        memcpy(m.state, &g.s, sizeof g.s);
        match_put_question(&m);
        assert_int_equal(sight_open(&s, &m, 0, &e), ST_OK);
        sight_look(&s);
        assert_int_equal(match_act(&m, 0, 0, &deeds[i], NULL), REASON_OK);
        sight_step(&s);
        grid_init(&grid, cells, 80, 24);
        grid.wide = true;
        grid_clear(&grid);
        sight_draw(&s, &grid, NULL);
        text_init(&out, page, sizeof page);
        put_grid(&out);
        assert_true(s.tale[0].fresh > 1);
        for (uint32_t k = s.tale[0].count - s.tale[0].fresh; k < s.tale[0].count; k++) {
            char begins[24];
            snprintf(begins, sizeof begins, "%s", s.tale[0].line[k].text);
            if (!strstr(page, begins))
                fail_msg("'%s' is not on\n%s", begins, page);
        }
        sight_close(&s);
        match_close(&m);
    }
}

/* C-50: on a floor where nobody lies in wait, a door with somebody behind it is not the end of anybody; and before the
 * fight stands who is there. */
static void a_door_is_no_death(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    passage(&g, FULL);
    g.s.floor = 1;
    g.s.dungeon = g.r->first_dungeon;
    g.s.hp = g.s.max_hp;
    g.s.rooms[4] = (struct dd_room){.type = DD_ROOM_COMBAT, .flags = DD_SEEN, .x = 3, .adj = {3, 5}};
    const struct action go = {DD_MOVE, {4}};
    offer_of(&darkdelve_ops, g.r, look(&g), &go, NULL, &o);
    assert_true(o.risk < RISK_END);
    for (uint32_t i = 0; i < o.forecast.ways; i++)
        assert_int_equal(o.forecast.way[i].ends >> DD_OUT_DIED & 1, 0);
    g.s.rooms[4].foe[0] = (struct dd_foe){.monster = monster_kind(&g, "ghoul"), .hp = 20, .max_hp = 20};
    g.s.profile.bestiary[g.s.rooms[4].foe[0].monster].tier = 0;
    g.s.rooms[4].flags |= DD_EXPLORED;
    g.s.room = 4;
    g.s.prev_room = 3;
    g.s.pending = DD_ASK_FIGHT;
    for (uint32_t size = 0; size < SIZES; size++) {
        const char *page = shown(&g, "run", size);
        assert_shown("Before you");
        assert_shown("you have never fought one");
    }
    standoff(&g, FULL, 1, 0); /* DD-617: and in the fight its cue stands where no row is cut */
    g.s.foe[0].flags = 0;
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 0;
    for (uint32_t size = 0; size < SIZES; size++) {
        const char *page = shown(&g, "run", size);
        assert_shown("You do not know this kind.");
    }
}

/* S-63: the page of the first guess opens by its event, and says that choices are never touched. */
static void the_first_guess_has_a_page(void **unused) {
    static struct scene scene;
    struct game g;
    (void)unused;
    standoff(&g, FULL, 1, 0);
    g.s.profile.told = 0;
    struct dd_beast *b = &g.s.profile.bestiary[g.s.foe[0].monster];
    *b = (struct dd_beast){.monster = g.s.foe[0].monster};
    dd_bestiary_met(g.r, &g.s, g.s.foe[0].monster, &g.k);
    uint32_t page = scene_opened(&darkdelve_ops, &g.k);
    assert_true(page > 0);
    scene_of(&darkdelve_ops, g.r, look(&g), 0, page, &scene);
    assert_string_equal(scene.thing[0].text, g.r->first_doubt);
    clear_events(&g);
    dd_bestiary_met(g.r, &g.s, g.s.foe[0].monster, &g.k);
    assert_int_equal(scene_opened(&darkdelve_ops, &g.k), 0); /* once to a profile */
}

/* The keys of the rows, from the top. */
static const char *rows_of(struct game *g, char keys[ITEMS_MAX + 1], uint32_t *last_thing) {
    static struct action list[1024];
    static struct items items;
    struct digits digits = {0};
    uint32_t n = dd_legal(g->r, &g->s, list, 512);
    items_make(&darkdelve_ops, g->r, look(g), list, n, &digits, &items);
    for (uint32_t i = 0; i < items.count; i++)
        keys[i] = items.item[i].key ? items.item[i].key : items.item[i].way ? '>' : '?';
    keys[items.count] = 0;
    *last_thing = items.item[items.count - 1].thing;
    return keys;
}

/* DD-202, DD-233 to DD-238: each answer has one key and one place, whatever there is breath for. */
static void answers_stay_where_they_are(void **unused) {
    char keys[ITEMS_MAX + 1];
    uint32_t thing;
    (void)unused;
    for (uint8_t stamina = 0; stamina <= 4; stamina++)
        for (uint32_t foes = 1; foes <= 3; foes++) {
            struct game g;
            standoff(&g, FULL, foes, 1);
            g.s.stamina = stamina;
            g.s.turn = (uint8_t)(1 + stamina % 2); /* no flight on the first */
            g.s.dread = 60;                        /* and something that may not be so to look at again */
            assert_string_equal(rows_of(&g, keys, &thing), "avdgrfus");
            g.s.dread = 0;
            for (uint32_t i = 0; i < foes; i++)
                g.s.profile.bestiary[g.s.foe[i].monster].tier = DD_TIERS;
            assert_string_equal(rows_of(&g, keys, &thing), "avdgrfu");
        }
}

/* In a room what is left behind or taken off is one row, and the last. */
static void the_pack_is_last(void **unused) {
    char keys[ITEMS_MAX + 1];
    uint32_t thing;
    struct game g;
    (void)unused;
    passage(&g, FULL);
    assert_string_equal(rows_of(&g, keys, &thing), ">>ud");
    assert_int_equal(thing, DDS_PACK);
    g.s.dread = 60; /* figures may lie now: one can look again */
    assert_string_equal(rows_of(&g, keys, &thing), ">>usd");
    assert_int_equal(thing, DDS_PACK);
}

/* DD-486: what stands behind a guardian is told to its last word, in the tale and as a moment of its own. */
static void an_ending_is_told_whole(void **unused) {
    struct face_log *tale = calloc(1, sizeof *tale);
    struct game g;
    (void)unused;
    passage(&g, FULL);
    for (uint8_t i = 1; i <= g.r->dungeon_count; i++) {
        struct event ev = {DD_EV_ENDING, DD_SEAT, {i, 1, 0, 0}};
        struct sink heard = {.event = &ev, .cap = 1, .count = 1};
        tale_hear(&darkdelve_ops, g.r, look(&g), &heard, tale);
        assert_string_equal(tale->line[tale->count - 1].text, g.r->dungeon[i].ending);
    }
    free(tale);
}

/* DD-093: what lies ready goes along, in one row; pairs of a full stash are listed to programs alone. */
static void one_way_down(void **unused) {
    static struct action list[1024];
    static struct items items;
    struct digits digits = {0};
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint16_t i = 0; i < 5; i++, g.s.next_item++)
        g.s.profile.stash[i] = (struct dd_item){.id = (uint16_t)(i + 1),
                                                .kind = item_kind(&g, "torch"),
                                                .uses = (uint8_t)(i + 1),
                                                .slot = DD_CONSUMABLE};
    for (uint32_t laid = 0; laid < 3; laid++) {
        uint32_t n = dd_legal(g.r, &g.s, list, 512), down = 0;
        for (uint32_t i = 0; i < n; i++)
            down += list[i].verb == DD_ENTER_DUNGEON;
        assert_int_equal(down, 1 + 5 + 5 * 4 / 2);
        items_make(&darkdelve_ops, g.r, look(&g), list, n, &digits, &items);
        assert_int_equal(items.item[0].key, 'n');
        assert_int_equal(items.item[0].count, 1);
        const struct action *a = &items.offer[items.item[0].first].action;
        assert_int_equal((a->arg[0] != 0) + (a->arg[1] != 0), laid);
        if (laid < 2)
            act(&g, DD_WITHDRAW, g.s.profile.stash[0].id);
    }
}

/* What anybody is about to do is called out, and nothing that will not come (DD-244). */
static void the_heavy_blow_of_any_of_them(void **unused) {
    (void)unused;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct game g;
        standoff(&g, FULL, 2, 1);
        g.s.foe[1].tell = DD_TELL_HEAVY;
        const char *page = shown(&g, "run", size);
        assert_shown("THE HEAVY BLOW FALLS");
        g.s.foe[1].flags |= DD_FOE_OPEN;
        page = shown(&g, "run", size);
        assert_not_shown("THE HEAVY BLOW FALLS");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_stay_where_they_are),
        cmocka_unit_test(the_pack_is_last),
        cmocka_unit_test(one_way_down),
        cmocka_unit_test(an_ending_is_told_whole),
        cmocka_unit_test(deeds_are_told),
        cmocka_unit_test(a_door_is_no_death),
        cmocka_unit_test(the_heavy_blow_of_any_of_them),
        cmocka_unit_test(a_fight_against_three),
        cmocka_unit_test(a_stranger),
        cmocka_unit_test(doubt_has_its_style),
        cmocka_unit_test(the_watchers_way),
        cmocka_unit_test(light),
        cmocka_unit_test(the_first_guess_has_a_page),
    };
    return cmocka_run_group_tests_name("darkdelve: the table in full", tests, NULL, NULL);
}
