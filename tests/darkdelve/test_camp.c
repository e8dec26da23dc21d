/* Rules of the camp: menu, screen, stash, what is brought and what comes home. Camp screens are drawn from
 * the same view that players get and read as text. */
#include "dd_test.h"

#include "front/screen/reading.h"

#include <stdio.h>

static void put_many(struct dd_item *list, uint32_t cap, const char *name, int n) {
    while (n--)
        put_item(list, cap, name);
}

static uint32_t stash_count(const struct game *g) {
    return dd_items_count(g->s.profile.stash, DD_STASH_MAX);
}

static bool in_stash(const struct game *g, uint16_t id) {
    return dd_items_find(g->s.profile.stash, DD_STASH_MAX, id) >= 0;
}

struct picture {
    struct menu menu;
    char text[1 << 15];
};

static void draw(const struct game *g, uint16_t page, struct picture *out) {
    static struct dd_view view;
    static struct face_log log;
    struct action legal[DD_MAX_LEGAL];
    struct text t;
    memset(&view, 0, sizeof view);
    memset(out, 0, sizeof *out);
    memset(&log, 0, sizeof log);
    dd_view(g->r, &g->s, 0, &view);
    uint32_t n = dd_legal(g->r, &g->s, legal, DD_MAX_LEGAL);
    const struct face_scene scene = {.ops = &darkdelve_ops,
                                     .rules = g->r,
                                     .view = &view,
                                     .legal = legal,
                                     .legal_count = n,
                                     .log = &log,
                                     .ui = {page, 0, 0}};
    reading_menu(&scene, &out->menu);
    text_init(&t, out->text, sizeof out->text);
    const struct paper paper = paper_text(&t);
    reading_write(&scene, &out->menu, &paper);
}

static void assert_shows(const struct picture *p, const char *words) {
    if (!strstr(p->text, words))
        fail_msg("not on the screen: '%s'\n%s", words, p->text);
}

/* DD-071: exactly four things to do: to enter, what is in the stash, the bestiary, and to quit. DD-073: none
 * of them is somebody to talk to. */
static void camp_menu_has_four_options(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        static struct picture p;
        struct action legal[DD_MAX_LEGAL];
        start(&g, rulesets[i], "camp", 1);
        draw(&g, READ_TABLE, &p);
        assert_int_equal(menu_numbered(&p.menu), 2);
        assert_string_equal(p.menu.choice[0].label, "Enter Dungeon");
        assert_string_equal(p.menu.choice[1].label, "Quit");
        assert_shows(&p, "In the stash:");
        assert_string_equal(menu_find(&p.menu, "b")->label, "bestiary");
        assert_int_equal(dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), 2); /* looking is no action */
        assert_int_equal(legal[0].verb, DD_ENTER_DUNGEON);
        assert_int_equal(legal[1].verb, DD_QUIT);
    }
}

/* DD-072, C-66: gold, n/10 of the stash (what is laid out still counts), known monsters of all seven. */
static void camp_screen_shows_gold_stash_and_bestiary(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    static struct picture p;
    (void)unused;
    s.profile.gold = 4321;
    start_from(&g, MVP, &s, 1);
    g.s.profile.bestiary[monster_kind(&g, "ghoul")] =
        (struct dd_beast){monster_kind(&g, "ghoul"), 1, 1, 0, 0};
    g.s.profile.bestiary[monster_kind(&g, "plague_rat")] =
        (struct dd_beast){monster_kind(&g, "plague_rat"), 2, 3, 1, 0};
    act(&g, DD_WITHDRAW, STOCK_SWORD);
    draw(&g, READ_TABLE, &p);
    assert_shows(&p, "4321");
    assert_shows(&p, "Stash: 4 of 10");
    assert_shows(&p, "Bestiary: 2 of 7");
    for (uint32_t k = 0; k < p.menu.count; k++)
        assert_shows(&p, p.menu.choice[k].label);
}

/* DD-075: the stash can be looked at, filled and emptied; its page shows the slots in use. */
static void stash_can_be_managed(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    static struct picture p;
    (void)unused;
    put_item(s.profile.returned, DD_CARRY_MAX, "clarity_potion");
    start_from(&g, MVP, &s, 1);
    draw(&g, READ_TABLE, &p);
    assert_shows(&p, "Stash: 4 of 10");
    assert_shows(&p, "Iron Longsword");
    assert_shows(&p, "Clarity Potion");

    act(&g, DD_DEPOSIT, 5);
    assert_true(in_stash(&g, 5));
    assert_int_equal(g.s.profile.returned[0].id, 0);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 2), DD_TO_STASH);
    act(&g, DD_WITHDRAW, STOCK_MAIL);
    assert_false(in_stash(&g, STOCK_MAIL));
    assert_int_equal(g.s.profile.hand[0].id, STOCK_MAIL);
    assert_int_equal(event_arg(&g, DD_EV_ITEM_MOVED, 2), DD_TO_HAND);
    act(&g, DD_DEPOSIT, STOCK_MAIL);
    assert_true(in_stash(&g, STOCK_MAIL));
    draw(&g, READ_TABLE, &p);
    assert_shows(&p, "Stash: 5 of 10");
}

/* DD-076: who was met stands there with what its tier tells, the others do not. */
static void bestiary_lists_what_was_met(void **unused) {
    struct game g;
    static struct picture p;
    (void)unused;
    start(&g, DOCUMENT, "camp", 1);
    uint8_t ghoul = monster_kind(&g, "ghoul"), rat = monster_kind(&g, "plague_rat");
    g.s.profile.bestiary[ghoul] = (struct dd_beast){ghoul, 1, 2, 1, 0};
    g.s.profile.bestiary[rat] = (struct dd_beast){rat, 2, 3, 1, 0};
    draw(&g, READ_SCENE + 3, &p);
    assert_shows(&p, "Known: 2 of 7");
    assert_shows(&p, "Ghoul");
    assert_shows(&p, "Plague Rat");
    assert_shows(&p, "HP 12-15, damage 5-8");
    assert_null(strstr(p.text, "HP 20-25")); /* the Ghoul is known at tier 1 only */
    assert_null(strstr(p.text, "Colossus"));
    assert_null(strstr(p.text, "Watcher"));
}

/* DD-074, DD-018: the chosen items are on the delver, out of the stash, and floor 1 is there. */
static void entering_brings_the_chosen_items(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    (void)unused;
    start_from(&g, MVP, &s, 77);
    act(&g, DD_ENTER_DUNGEON, STOCK_MAIL, STOCK_POTION);
    assert_int_equal(g.s.phase, DD_DUNGEON);
    assert_int_equal(g.s.seed, 77);
    assert_int_equal(g.s.floor, 1);
    assert_int_equal(g.s.room, 1);
    assert_true(g.s.room_count >= g.r->floor[1].rooms + 1);
    assert_int_equal(g.s.worn[DD_ARMOR].id, STOCK_MAIL);
    assert_int_equal(g.s.consumables[0].id, STOCK_POTION);
    assert_int_equal(g.s.consumables_brought, 1);
    assert_int_equal(g.s.worn[DD_ARMOR].flags, DD_ITEM_BROUGHT);
    assert_int_equal(g.s.worn[DD_WEAPON].flags, DD_ITEM_STARTER);
    assert_int_equal(stash_count(&g), 2);
    assert_true(in_stash(&g, STOCK_SWORD) && in_stash(&g, STOCK_TORCH));
    assert_int_equal(event_arg(&g, DD_EV_RUN_STARTED, 0), 1);
    assert_int_equal(event_arg(&g, DD_EV_RUN_STARTED, 1), 2);
    assert_int_equal(g.s.hp, g.s.max_hp);
}

/* DD-018: the same from a setup that goes straight into a run with what is laid out; the seed is the
 * caller's. */
static void run_takes_selection_and_seed(void **unused) {
    struct dd_setup s = stocked();
    struct game a, b, c;
    (void)unused;
    start_from(&a, MVP, &s, 5);
    act(&a, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_TORCH);
    start_from(&b, MVP, &s, 5);
    act(&b, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_TORCH);
    start_from(&c, MVP, &s, 6);
    act(&c, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_TORCH);
    assert_memory_equal(&a.s, &b.s, sizeof a.s);
    assert_memory_not_equal(a.s.rooms, c.s.rooms, sizeof a.s.rooms);

    struct dd_setup laid = s;
    laid.mode = DD_MODE_RUN;
    laid.profile.hand[0] = laid.profile.stash[0];
    laid.profile.stash[0] = (struct dd_item){0};
    start_from(&b, MVP, &laid, 5);
    assert_int_equal(b.s.worn[DD_WEAPON].kind, item_kind(&b, "iron_longsword"));
    assert_memory_equal(a.s.rooms, b.s.rooms, sizeof a.s.rooms);
}

/* DD-093: two at most. DD-094: one consumable at most. The verb takes no more than two, so a third item has
 * to be refused as an argument. */
static void what_may_be_brought(void **unused) {
    static const struct {
        int item[3];
        uint32_t reason;
    } rows[] = {
        {{0, 0, 0}, REASON_OK},
        {{STOCK_SWORD, 0, 0}, REASON_OK},
        {{STOCK_POTION, 0, 0}, REASON_OK},
        {{STOCK_SWORD, STOCK_MAIL, 0}, REASON_OK},
        {{STOCK_SWORD, STOCK_POTION, 0}, REASON_OK},
        {{STOCK_MAIL, STOCK_TORCH, 0}, REASON_OK},
        {{STOCK_POTION, STOCK_TORCH, 0}, DD_NO_CONSUMABLES},
        {{STOCK_SWORD, STOCK_SWORD, 0}, DD_NO_SAME_ITEM},
        {{STOCK_MAIL, STOCK_SWORD, 0}, DD_NO_ORDER},
        {{STOCK_SWORD, STOCK_MAIL, STOCK_POTION}, DD_NO_TOO_MANY},
        {{0, STOCK_SWORD, 0}, REASON_ARGS},
        {{9, 0, 0}, DD_NO_ITEM},
        {{-1, 0, 0}, DD_NO_ITEM},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int laid_out = 0; laid_out < 2; laid_out++) {
            struct dd_setup s = stocked();
            struct game g;
            start_from(&g, MVP, &s, 1);
            if (laid_out) /* C-71: from the hand as from the stash */
                act(&g, DD_WITHDRAW, STOCK_SWORD);
            if (rows[i].reason == REASON_OK)
                act(&g, DD_ENTER_DUNGEON, rows[i].item[0], rows[i].item[1], rows[i].item[2]);
            else
                refuse(&g, rows[i].reason, DD_ENTER_DUNGEON, rows[i].item[0], rows[i].item[1],
                       rows[i].item[2]);
        }
    }
}

/* DD-093, DD-094 for laying out: the same limits, so that nothing laid out has to stay behind. */
static void what_may_be_laid_out(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    (void)unused;
    start_from(&g, MVP, &s, 1);
    act(&g, DD_WITHDRAW, STOCK_POTION);
    refuse(&g, DD_NO_CONSUMABLES, DD_WITHDRAW, STOCK_TORCH);
    act(&g, DD_WITHDRAW, STOCK_SWORD);
    refuse(&g, DD_NO_TOO_MANY, DD_WITHDRAW, STOCK_MAIL);
    refuse(&g, DD_NO_ITEM, DD_WITHDRAW, STOCK_SWORD);
    act(&g, DD_DEPOSIT, STOCK_POTION);
    act(&g, DD_WITHDRAW, STOCK_MAIL);
    assert_int_equal(dd_items_count(g.s.profile.hand, DD_HAND_MAX), 2);
}

/* What is laid out and then left behind is back in the stash once the run begins (DD-096). */
static void what_is_laid_out_but_not_brought_stays(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    (void)unused;
    start_from(&g, MVP, &s, 1);
    act(&g, DD_WITHDRAW, STOCK_SWORD);
    act(&g, DD_WITHDRAW, STOCK_POTION);
    act(&g, DD_ENTER_DUNGEON, STOCK_MAIL);
    assert_true(in_stash(&g, STOCK_SWORD) && in_stash(&g, STOCK_POTION) && in_stash(&g, STOCK_TORCH));
    assert_int_equal(g.s.profile.hand[0].id, 0);
}

/* DD-095: camp only. */
static void stash_is_out_of_reach_in_a_run(void **unused) {
    static const uint8_t phases[] = {DD_DUNGEON, DD_COMBAT, DD_DEAD, DD_EXTRACTED};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct dd_setup s = stocked();
        struct game g;
        start_from(&g, MVP, &s, 1);
        act(&g, DD_ENTER_DUNGEON, STOCK_SWORD);
        g.s.phase = phases[i];
        g.no_audit = true;
        if (phases[i] == DD_COMBAT)
            g.s.foe[0] = (struct dd_foe){monster_kind(&g, "ghoul"), 0, 0, 0, 20, 20};
        refuse(&g, DD_NO_PHASE, DD_DEPOSIT, STOCK_SWORD);
        refuse(&g, DD_NO_PHASE, DD_WITHDRAW, STOCK_MAIL);
        refuse(&g, DD_NO_PHASE, DD_DISCARD, STOCK_MAIL);
    }
}

static void die(struct game *g) {
    uint8_t ghoul = monster_kind(g, "ghoul");
    int16_t hp = g->r->monster[ghoul].hp.hi;
    struct dd_foe foe = {.monster = ghoul, .hp = hp, .max_hp = hp};
    g->s.rooms[g->s.room].foe[0] = foe;
    g->s.rooms[g->s.room].flags &= (uint8_t)~DD_CLEARED;
    dd_combat_start(g->r, &g->s, g->s.rooms[g->s.room].foe, NULL);
    g->s.hp = 1;
    while (g->s.phase == DD_COMBAT) {
        g->s.foe[0].hp = g->s.foe[0].max_hp;
        act(g, DD_ATTACK);
    }
    assert_int_equal(g->s.phase, DD_DEAD);
}

/* DD-096, DD-097, DD-013: death takes what was brought and leaves what stayed; camp goes on. */
static void death_takes_what_was_brought(void **unused) {
    struct dd_setup s = stocked(), next;
    struct game g;
    (void)unused;
    s.profile.gold = 50;
    start_from(&g, MVP, &s, 1);
    act(&g, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_POTION);
    die(&g);
    act(&g, DD_ACKNOWLEDGE);
    assert_int_equal(g.s.phase, DD_CAMP);
    assert_true(is_over(&g));
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, MVP, &next, 2);
    assert_int_equal(g.s.phase, DD_CAMP);
    assert_int_equal(stash_count(&g), 2);
    assert_int_equal(g.s.profile.stash[0].kind, item_kind(&g, "chainmail_shirt"));
    assert_int_equal(g.s.profile.stash[1].kind, item_kind(&g, "torch"));
    assert_int_equal(g.s.profile.returned[0].id, 0);
    assert_int_equal(g.s.profile.gold, 50);
    assert_int_equal(g.s.profile.deaths, 1);
    act(&g, DD_ENTER_DUNGEON); /* DD-013: the next run is open at once */
    assert_int_equal(g.s.hp, g.s.max_hp);
}

/* DD-098: brought items come back, found ones can be put away. */
static void extraction_brings_all_home(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    (void)unused;
    start_from(&g, MVP, &s, 1);
    act(&g, DD_ENTER_DUNGEON, STOCK_SWORD, STOCK_POTION);
    uint16_t found = give(&g, g.s.backpack, DD_CARRY_MAX, "soulreaver_axe");
    assert_true(stand_in(&g, DD_ROOM_STAIRS));
    act(&g, DD_EXTRACT);
    act(&g, DD_ACKNOWLEDGE);
    struct dd_setup next;
    dd_carry(g.r, &g.s, 0, &next);
    assert_int_equal(dd_items_count(next.profile.returned, DD_CARRY_MAX), 3);
    assert_true(dd_items_find(next.profile.returned, DD_CARRY_MAX, found) >= 0);
    start_from(&g, MVP, &next, 2);
    while (g.s.profile.returned[0].id)
        act(&g, DD_DEPOSIT, g.s.profile.returned[0].id);
    assert_int_equal(stash_count(&g), 5);
}

/* DD-091, DD-077, S-86: ten places; what does not fit has to be thrown away by the player before the next
 * run. */
static void stash_holds_ten(void **unused) {
    struct dd_setup s = setup_of(MVP, "camp");
    struct game g;
    (void)unused;
    put_many(s.profile.stash, DD_STASH_MAX, "healing_potion", 9);
    put_many(s.profile.returned, DD_CARRY_MAX, "iron_longsword", 2);
    start_from(&g, MVP, &s, 1);
    assert_int_equal(g.r->stash_capacity, 10);
    refuse(&g, DD_NO_RETURNED, DD_ENTER_DUNGEON);
    act(&g, DD_DEPOSIT, 10);
    assert_int_equal(stash_count(&g), 10);
    refuse(&g, DD_NO_STASH_FULL, DD_DEPOSIT, 11);
    refuse(&g, DD_NO_RETURNED, DD_ENTER_DUNGEON);
    act(&g, DD_WITHDRAW, 1); /* laid out is still kept here */
    refuse(&g, DD_NO_STASH_FULL, DD_DEPOSIT, 11);

    struct game other = g; /* either the new one goes ... */
    act(&other, DD_DISCARD, 11);
    assert_int_equal(event_arg(&other, DD_EV_ITEM_MOVED, 2), DD_TO_NOWHERE);
    act(&other, DD_ENTER_DUNGEON);
    act(&g, DD_DISCARD, 2); /* ... or an old one makes room */
    act(&g, DD_DEPOSIT, 11);
    act(&g, DD_ENTER_DUNGEON, 10);
    assert_int_equal(g.s.worn[DD_WEAPON].id, 10);
}

static void put_all_away(struct game *g) {
    while (g->s.profile.returned[0].id) {
        uint16_t id = g->s.profile.returned[0].id;
        if (reason_of(g, DD_DEPOSIT, id) == REASON_OK)
            act(g, DD_DEPOSIT, id);
        else
            act(g, DD_DISCARD, id);
    }
}

/* DD-002: camp, run, end, camp, and again. DD-121, DD-012, DD-148: the delver who goes down the thirtieth
 * time is the one who went down first; nothing but the bestiary has opened. */
static void every_run_starts_the_same(void **unused) {
    struct dd_setup s = setup_of(MVP, "camp");
    struct dd_state first;
    struct game g;
    uint32_t ends[DD_PHASES] = {0};
    (void)unused;
    for (uint32_t run = 0; run < 30; run++) {
        start_from(&g, MVP, &s, 100 + run);
        assert_int_equal(g.s.phase, DD_CAMP);
        assert_int_equal(g.s.profile.runs, run);
        put_all_away(&g);
        act(&g, DD_ENTER_DUNGEON);
        if (run == 0)
            first = g.s;
        assert_int_equal(g.s.hp, first.hp);
        assert_int_equal(g.s.max_hp, first.max_hp);
        assert_int_equal(g.s.vigor, first.vigor);
        assert_int_equal(g.s.might, first.might);
        assert_int_equal(g.s.cunning, first.cunning);
        /* from 0; an entrance that counts as a room has been walked into already (C-67) */
        assert_int_equal(g.s.dread, g.s.rooms[1].flags & DD_LANDING ? 0 : g.r->floor[1].room_dread);
        assert_int_equal(g.s.worn[DD_WEAPON].kind, first.worn[DD_WEAPON].kind);
        assert_int_equal(g.s.worn[DD_ARMOR].kind, first.worn[DD_ARMOR].kind);
        assert_int_equal(g.s.consumables[0].id, 0);
        assert_int_equal(g.s.backpack[0].id, 0);
        while (!is_over(&g) && g.s.phase != DD_DEAD && g.s.phase != DD_EXTRACTED)
            play_on(&g, run % 2 ? "greedy" : "delver", run, 1);
        ends[g.s.phase]++;
        act(&g, DD_ACKNOWLEDGE);
        assert_int_equal(g.s.phase, DD_CAMP);
        dd_carry(g.r, &g.s, 0, &s);
    }
    assert_true(ends[DD_DEAD] > 0 && ends[DD_EXTRACTED] > 0);
    assert_int_equal(s.profile.deaths, ends[DD_DEAD]);
    assert_int_equal(s.profile.extractions, ends[DD_EXTRACTED]);
}

/* DD-012, DD-073, DD-148: nothing that asks for a level, a class, a trade or somebody at camp is ever open in the shorter
 * game. */
static void no_verbs_for_what_does_not_exist(void **unused) {
    static const uint8_t verbs[] = {DD_RAISE, DD_BECOME, DD_MUTATOR, DD_GO_TO,  DD_TAKE_BOUNTY,
                                    DD_BUY,   DD_SELL,   DD_IMPROVE, DD_IDENTIFY, DD_LIFT_CURSE};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct dd_setup s = stocked();
        start_from(&g, rulesets[i], &s, 1);
        for (uint32_t v = 0; v < sizeof verbs; v++)
            for (int16_t arg = 0; arg <= 4; arg++)
                assert_int_not_equal(reason_of(&g, verbs[v], arg), REASON_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camp_menu_has_four_options),
        cmocka_unit_test(camp_screen_shows_gold_stash_and_bestiary),
        cmocka_unit_test(stash_can_be_managed),
        cmocka_unit_test(bestiary_lists_what_was_met),
        cmocka_unit_test(entering_brings_the_chosen_items),
        cmocka_unit_test(run_takes_selection_and_seed),
        cmocka_unit_test(what_may_be_brought),
        cmocka_unit_test(what_may_be_laid_out),
        cmocka_unit_test(what_is_laid_out_but_not_brought_stays),
        cmocka_unit_test(stash_is_out_of_reach_in_a_run),
        cmocka_unit_test(death_takes_what_was_brought),
        cmocka_unit_test(extraction_brings_all_home),
        cmocka_unit_test(stash_holds_ten),
        cmocka_unit_test(every_run_starts_the_same),
        cmocka_unit_test(no_verbs_for_what_does_not_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
