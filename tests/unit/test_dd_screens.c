/* DARKDELVE's face over whole random games: every screen must fit, every menu must be true and complete, and
 * a lying screen must say so. Then single screens in poses that chance seldom strikes. */
#include "front/screen/darkdelve/ddf.h"
#include "screen_show.h"

static const struct ruleset *dd_set(void) {
    static struct ruleset set;
    return open_rules(&set, &darkdelve_ops, "mvp");
}

static void check_screen(struct showing *p) {
    const struct dd_view *v = p->s.view;
    const struct dd_rules *r = dd_set()->rules;
    screen(p);
    if (!v->corruption)
        return;
    /* DD-360: the first words of the cue stand somewhere. */
    char cue[13];
    snprintf(cue, sizeof cue, "%s", r->level[v->level].cue);
    has(p->text, cue);
}

/* Things of a kind with as many uses are alike: a menu names them once. */
static bool same_deed(const struct stage *s, const struct action *a, const struct action *b) {
    const struct dd_view *v = s->view;
    if (a->verb != b->verb || (a->verb != DD_USE_ITEM && a->verb != DD_EQUIP_ITEM))
        return false;
    const struct dd_item *list = a->verb == DD_USE_ITEM ? v->consumables : v->backpack;
    int32_t i = dd_items_find(list, DD_CARRY_MAX, (uint16_t)a->arg[0]);
    int32_t k = dd_items_find(list, DD_CARRY_MAX, (uint16_t)b->arg[0]);
    return list[i].kind == list[k].kind && list[i].uses == list[k].uses;
}

static void check_step(struct showing *p) {
    struct stage *s = &p->s;
    bool reached[DD_MAX_LEGAL] = {false};
    const struct face_ui main_page = {0, 0, 0};
    const struct dd_view *v = s->view;
    walk(p, &(const struct walk){.look = check_screen, .same = same_deed}, main_page,
         v->phase == DD_CAMP ? 3 : 1, reached);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!reached[i])
            cannot_be_chosen(s, i);
    s->ui = main_page;
    stage_look(s);
    uint32_t numbered = menu_numbered(&s->menu);
    if (v->phase == DD_CAMP && !s->log[0].memo[DDF_MEMO_MOVED])
        assert_int_equal(numbered, 4); /* DD-071 */
    if (v->phase == DD_COMBAT) /* DD-202 */
        assert_int_equal(numbered, 4);
}

/* Moves towards where things happen: two thirds of the choices are not idle camp business. */
static uint32_t choose(struct stream *rng, const struct stage *s) {
    uint32_t i = stream_below(rng, s->legal_count);
    for (int tries = 0; tries < 3 && (s->legal[i].verb == DD_QUIT || s->legal[i].verb == DD_DISCARD ||
                                      s->legal[i].verb == DD_FLEE || s->legal[i].verb == DD_EXTRACT);
         tries++)
        i = stream_below(rng, s->legal_count);
    return i;
}

static void darkdelve_screens(void **state) {
    struct showing *p = show_open(dd_set(), 0, 0, (struct print_mode){0});
    struct dd_setup *setup = p->setup;
    struct err e;
    struct stream rng;
    (void)state;
    stream_open(&rng, rng_key(4, "screens", 0));
    for (uint32_t game = 0; game < 60; game++) {
        /* Some games begin deep and afraid, so that lies, whispers and the Watcher are seen. */
        setup->mode = game % 3 ? DD_MODE_RUN : DD_MODE_CAMP;
        setup->floor = game % 3 ? (uint8_t)(1 + game % 5) : 0;
        setup->dread = game % 3 ? (uint8_t)(game * 7 % 100) : 0;
        if (setup->mode == DD_MODE_RUN) /* S-86: nothing waits to be put away */
            memset(setup->profile.returned, 0, sizeof setup->profile.returned);
        assert_int_equal(match_begin(&p->m, setup, game, &e), ST_OK);
        stage_look(&p->s);
        for (uint32_t step = 0; step < 300 && !match_over(&p->m); step++) {
            check_step(p);
            const struct action a = p->s.legal[choose(&rng, &p->s)];
            act(p, &a, NULL);
            stage_show(&p->s, true, STYLE_WARN, "a notice");
        }
        if (p->m.broken)
            fail_msg("%s", p->m.bug.text);
        darkdelve_ops.carry(dd_set()->rules, p->m.state, 0, setup);
    }
    stage_page(&p->s, p->s.face->help);
    stage_page(&p->s, p->s.face->opening);
    show_close(p);
}

/* As much as a camp can hold: 32 items brought home, 2 laid out, 12 in the stash. */
static void a_full_stash_loses_no_choice(void **state) {
    const struct ruleset *set = dd_set();
    static struct dd_view v;
    static struct face_log log;
    static struct action legal[46 + DD_HAND_MAX];
    bool reached[46 + DD_HAND_MAX] = {false};
    (void)state;
    const struct dd_rules *r = set->rules;
    struct dd_profile *p = &v.profile;
    struct dd_item *place[] = {p->returned, p->hand, p->stash};
    static const uint32_t room[] = {DD_CARRY_MAX, DD_HAND_MAX, DD_STASH_MAX};
    uint32_t n = 0, id = 1;
    v.phase = DD_CAMP;
    for (uint32_t w = 0; w < 3; w++)
        for (uint32_t i = 0; i < room[w]; i++, id++) {
            place[w][i] = (struct dd_item){.id = (uint16_t)id, .kind = (uint8_t)(1 + id % r->item_count)};
            if (w ==
                DDF_AT_HAND) /* there is no room in the stash for what was brought home, nor in the hand */
                legal[n++] = (struct action){DD_DEPOSIT, {(int16_t)id, 0, 0}};
            legal[n++] = (struct action){DD_DISCARD, {(int16_t)id, 0, 0}};
        }
    assert_int_equal(id - 1, 46);
    struct face_scene scene = {
        .ops = &darkdelve_ops, .rules = r, .view = &v, .legal = legal, .legal_count = n, .log = &log};
    scene.ui = (struct face_ui){DDF_PAGE_STASH, 0, 0};
    assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), 4);
    scene.ui = (struct face_ui){DDF_PAGE_DISCARD, 0, 0};
    assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), 4);
    for (uint32_t i = 0; i < n; i++)
        assert_true(reached[i]);
}

/* A pack with every kind of thing in it, in a fight and out of it. */
static void a_full_pack_loses_no_choice(void **state) {
    const struct ruleset *set = dd_set();
    static struct dd_view v;
    static struct face_log log;
    static struct action legal[DD_CARRY_MAX];
    (void)state;
    const struct dd_rules *r = set->rules;
    for (uint32_t i = 0; i < DD_CARRY_MAX; i++) {
        v.consumables[i] = (struct dd_item){
            .id = (uint16_t)(i + 1), .kind = (uint8_t)(1 + i % r->item_count), .uses = (uint8_t)i};
        legal[i] = (struct action){DD_USE_ITEM, {(int16_t)(i + 1), 0, 0}};
    }
    v.floor = v.room = v.room_count = v.foe = 1;
    v.rooms[1].type = DD_ROOM_COMBAT;
    for (int fight = 0; fight < 2; fight++) {
        bool reached[DD_CARRY_MAX] = {false};
        struct face_scene scene = {.ops = &darkdelve_ops,
                                   .rules = r,
                                   .view = &v,
                                   .legal = legal,
                                   .legal_count = DD_CARRY_MAX,
                                   .log = &log,
                                   .ui = {DDF_PAGE_USE, 0, 0}};
        v.phase = fight ? DD_COMBAT : DD_DUNGEON;
        assert_int_equal(turn_pages(&darkdelve_face, &scene, reached), fight ? 4 : 3);
        for (uint32_t i = 0; i < DD_CARRY_MAX; i++)
            assert_true(reached[i]);
    }
}

/* A foe that strikes first has struck when the first question comes: there is nothing left to block. */
static void defending_too_late_is_told(void **state) {
    const struct dd_rules *r = dd_set()->rules;
    struct showing *p = show_open(dd_set(), 0, 1, (struct print_mode){0});
    struct dd_setup *setup = p->setup;
    struct err e;
    uint32_t swift = 0;
    (void)state;
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        darkdelve_ops.setup_fill(r, 0, setup);
        setup->mode = DD_MODE_DUEL;
        setup->floor = 1;
        setup->duel_monster = (uint8_t)i;
        assert_int_equal(match_begin(&p->m, setup, 1, &e), ST_OK);
        stage_look(&p->s);
        const struct choice *c = menu_find(&p->s.menu, "d");
        assert_non_null(c);
        bool told = strstr(c->note, "it has struck already this turn");
        assert_int_equal(told, r->monster[i].attacks_first);
        swift += told;
        const struct action attack = {DD_ATTACK, {0, 0, 0}};
        act(p, &attack, NULL);
        c = menu_find(&p->s.menu, "d");
        assert_true(!c || !strstr(c->note, "struck already"));
    }
    assert_true(swift > 0);
    show_close(p);
}

/* A scene of our own making: what a face shows of a view and its menu, all rows joined. */
struct pose {
    struct dd_view v;
    struct action legal[8];
    struct face_log log;
    struct face_scene scene;
    struct menu menu;
    char text[PAGE_BYTES];
};

static struct pose *pose_open(const struct ruleset *set) {
    static struct pose p;
    memset(&p, 0, sizeof p);
    p.v.floor = p.v.room = p.v.room_count = p.v.foe = 1;
    p.v.rooms[1].type = DD_ROOM_EMPTY;
    p.v.max_hp = 55;
    p.v.hp = (struct dd_num){55, 55, 55, 1};
    p.v.extract_cost = -1;
    p.scene = (struct face_scene){
        .ops = &darkdelve_ops, .rules = set->rules, .view = &p.v, .legal = p.legal, .log = &p.log};
    return &p;
}

static void pose_legal(struct pose *p, uint16_t verb, int16_t arg) {
    p->legal[p->scene.legal_count++] = (struct action){verb, {arg, 0, 0}};
}

static void sees(struct pose *p, const char *words) {
    has(scene_text(&darkdelve_face, &p->scene, &p->menu, p->text), words);
}

static void misses(struct pose *p, const char *words) {
    lacks(scene_text(&darkdelve_face, &p->scene, &p->menu, p->text), words);
}

static struct dd_item thing(const struct ruleset *set, uint16_t id, const char *name) {
    uint8_t kind = (uint8_t)dd_id_of(set->rules, DD_KIND_ITEM, name);
    assert_true(kind > 0);
    const struct dd_rules *r = set->rules;
    return (struct dd_item){.id = id, .kind = kind, .uses = r->item[kind].uses};
}

/* Several of a kind, more than fit, and torches that give no more light. */
static void things_carried_are_listed(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "torch");
    p->v.consumables[1] = thing(set, 2, "torch");
    p->v.armor = thing(set, 6, "chainmail_shirt");
    p->v.backpack[0] = thing(set, 3, "tattered_leathers");
    p->v.backpack[1] = thing(set, 4, "tattered_leathers");
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, "Torch x2 (6)");
    sees(p, "Tattered Leathers x2");
    sees(p, "Use item     Torch x2 (6)");
    sees(p, "Change gear  what you wear gives more HP\n");
    p->v.torch_uses = 200;
    p->v.consumables[2] = thing(set, 5, "healing_potion");
    p->legal[0].arg[0] = 5;
    sees(p, "Torch x2 (no more");
    sees(p, "Use item     Healing Potion\n");
    p->scene.ui.page = DDF_PAGE_USE;
    sees(p, "no torch will help you any more in this run");

    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    static const char *const names[] = {"rusty_sword",     "iron_longsword",    "soulreaver_axe",
                                        "chainmail_shirt", "tattered_leathers", "soulreaver_axe"};
    for (uint16_t i = 0; i < 6; i++)
        p->v.backpack[i] = thing(set, (uint16_t)(i + 1), names[i]);
    sees(p, "Pack   Chainmail Shirt, Iron Longsword,\n");
    sees(p, " Rusty Sword and 3 more\n");
    p->v.consumables[0] = thing(set, 7, "healing_potion");
    p->v.consumables[1] = thing(set, 8, "clarity_potion");
    p->v.consumables[2] = thing(set, 9, "torch");
    sees(p, "Pack   Chainmail Shirt and 5 more\n");
}

static void a_potion_for_the_whole(void **state) {
    const struct ruleset *set = dd_set();
    static const char whole[] = "Healing Potion  you are whole: it would heal nothing\n";
    (void)state;
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "healing_potion");
    p->scene.ui.page = DDF_PAGE_USE;
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, whole);
    assert_int_equal(p->menu.choice[0].kind, CHOICE_ACT);
    p->v.hp = (struct dd_num){54, 54, 54, 1};
    misses(p, "you are whole");
    /* While the narrator may lie, the menu does not give the HP away. */
    p->v.hp = (struct dd_num){55, 55, 55, 1};
    p->v.corruption = 1;
    misses(p, "you are whole");
}

/* DD-472: what was found, the price, the bonus, and their sum. */
static void the_way_home_is_reckoned(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    const struct dd_rules *r = set->rules;
    struct pose *p = pose_open(set);
    p->v.phase = DD_EXTRACTED;
    p->v.exit = DD_EXIT_STAIRS;
    p->v.floor = 3;
    p->v.gold_earned = 50u + r->floor[3].extract_bonus;
    p->v.profile.gold = 1234;
    p->v.profile.returned[0] = thing(set, 1, "torch");
    pose_legal(p, DD_ACKNOWLEDGE, 0);
    char words[60];
    snprintf(words, sizeof words, "Gold of the run   %6d", 50 + r->floor[3].extract_cost);
    sees(p, words);
    snprintf(words, sizeof words, "Price of leaving  %+6d", -r->floor[3].extract_cost);
    sees(p, words);
    snprintf(words, sizeof words, "Bonus for depth   %+6d", r->floor[3].extract_bonus);
    sees(p, words);
    snprintf(words, sizeof words, "Gold brought home %6u", p->v.gold_earned);
    sees(p, words);
    sees(p, "1234");
    sees(p, "Put it into the stash");
    assert_true(p->menu.enter);
    p->v.profile.returned[1] = thing(set, 2, "torch");
    sees(p, "Put them into the stash");
    p->v.floor = 1;
    p->v.gold_earned = 9;
    sees(p, "Gold of the run        9");
    misses(p, "Price");
    p->v.floor = 5;
    p->v.exit = DD_EXIT_PAID;
    p->v.gold_earned = r->floor[5].extract_bonus;
    snprintf(words, sizeof words, "Price of leaving  %+6d", -r->alternative_cost);
    sees(p, words);

    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.floor = 5;
    snprintf(words, sizeof words, "Pay to leave  it costs %u gold, more than you carry\n",
             r->alternative_cost);
    pose_legal(p, DD_EXTRACT_ALTERNATIVE, 0);
    sees(p, words);
    p->v.run_gold = (struct dd_num){500, 500, 500, 1};
    snprintf(words, sizeof words, " first; pays a bonus of %u\n", r->floor[5].extract_bonus);
    sees(p, words);
}

/* C-67: the room one comes into may cost nerves at once. */
static void a_new_floor_is_foretold(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    const struct dd_rules *r = set->rules;
    struct pose *p = pose_open(set);
    char words[60];
    p->v.phase = DD_CAMP;
    pose_legal(p, DD_ENTER_DUNGEON, 0);
    snprintf(words, sizeof words, "Enter Dungeon  Dread up to +%u and more\n", r->floor[1].room_dread);
    sees(p, words);
    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.floor = 2;
    p->v.rooms[p->v.room].type = DD_ROOM_STAIRS;
    pose_legal(p, DD_DESCEND, 0);
    snprintf(words, sizeof words, "Descend to floor 3  Dread up to +%u\n", r->floor[3].room_dread);
    sees(p, words);
    p->v.dread = r->dread_after_watcher; /* no more than that once the Watcher has been */
    p->v.watcher_done = 1;
    misses(p, "Dread up to");
}

static void camp_says_what_is_in_the_way(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    const struct dd_rules *r = set->rules;
    struct pose *p = pose_open(set);
    p->v.phase = DD_CAMP;
    p->v.profile.returned[0] = thing(set, 90, "torch");
    pose_legal(p, DD_QUIT, 0);
    sees(p, "Enter Dungeon  put away or discard what you brought home first\n");
    for (uint16_t i = 0; i < r->stash_capacity && i < DD_STASH_MAX; i++)
        p->v.profile.stash[i] = thing(set, (uint16_t)(i + 1), "torch");
    sees(p, "the stash is full: discard something, then put away");

    /* At the stash: throwing away has a question of its own, and a refusal is not mixed with a success. */
    p->scene.ui.page = DDF_PAGE_DISCARD;
    p->legal[0] = (struct action){DD_DISCARD, {90, 0, 0}};
    face_say(&p->log, STYLE_TEXT, 0, "Torch: put away.");
    misses(p, "Torch: put away."); /* that was told of something else */
    p->log.memo[DDF_MEMO_MOVED] = 1;
    sees(p, "Torch: put away.");
    assert_string_equal(menu_find(&p->menu, "1")->say,
                        "3 uses, -5 Dread, 3 of 3 left in this run. Discard Torch for good?");
    p->scene.refused = true;
    misses(p, "Torch: put away.");

    /* Before the gate: what does not go together is told beside what it is. */
    p = pose_open(set);
    p->v.phase = DD_CAMP;
    p->v.profile.stash[0] = thing(set, 1, "iron_longsword");
    p->v.profile.stash[1] = thing(set, 2, "healing_potion");
    p->v.profile.stash[2] = thing(set, 3, "healing_potion");
    p->scene.ui = (struct face_ui){DDF_PAGE_BRING, 0, 1u << 1};
    sees(p, "heals 25 HP; no more than 1 consumable\n");
    assert_string_equal(menu_find(&p->menu, "3")->say, "no more than 1 consumable may be brought");
    p->scene.ui.picked |= 1u << 0;
    sees(p, "heals 25 HP; no more than 2 items may be brought");
    sees(p, " e   Enter Dungeon with Iron Longsword and Healing Potion  Dread up to");
    assert_int_equal(menu_find(&p->menu, "1")->kind, CHOICE_OPEN);
}

static void open_page(struct showing *p, const char *key) {
    const struct choice *c = menu_find(&p->s.menu, key);
    assert_int_equal(c->kind, CHOICE_OPEN);
    p->s.ui = c->ui;
    stage_look(&p->s);
}

/* Which page of the camp is open is the front's affair: turning pages is no step, and after an item was moved
 * the stash is still open, whether it was picked there or named in words. */
static void pages_of_the_camp(void **state) {
    const struct ruleset *set = dd_set();
    struct showing *p = show_open(set, 0, 1, (struct print_mode){0});
    struct dd_setup *setup = p->setup;
    struct err e;
    (void)state;
    setup->profile.stash[0] = thing(set, 1, "torch");
    setup->profile.returned[0] = thing(set, 2, "iron_longsword");
    assert_int_equal(match_begin(&p->m, setup, 1, &e), ST_OK);
    stage_look(&p->s);
    expect(p, "Manage Stash   1 item brought home");
    open_page(p, "b");
    expect(p, "The bestiary");
    open_page(p, "b");
    open_page(p, "s");
    expect(p, "Brought home, to be put away");
    assert_int_equal(p->m.step, 0);
    const struct action put_away = menu_find(&p->s.menu, "1")->action;
    act(p, &put_away, NULL);
    expect(p, "Iron Longsword: put away.");
    assert_string_equal(p->s.menu.prompt, "Move which item?");
    open_page(p, "x");
    open_page(p, "b");
    expect(p, "Stash  2/10 slots");
    open_page(p, "b");
    lacks(screen(p), "put away.");
    assert_int_equal(menu_numbered(&p->s.menu), 4);
    const struct action lay_out = {DD_WITHDRAW, {1, 0, 0}};
    act(p, &lay_out, NULL);
    expect(p, "Torch: laid out.");
    assert_int_equal(p->m.step, 2);
    show_close(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_of_the_camp),
        cmocka_unit_test(darkdelve_screens),           cmocka_unit_test(a_full_stash_loses_no_choice),
        cmocka_unit_test(a_full_pack_loses_no_choice), cmocka_unit_test(defending_too_late_is_told),
        cmocka_unit_test(things_carried_are_listed),   cmocka_unit_test(a_potion_for_the_whole),
        cmocka_unit_test(the_way_home_is_reckoned),    cmocka_unit_test(a_new_floor_is_foretold),
        cmocka_unit_test(camp_says_what_is_in_the_way),
    };
    return cmocka_run_group_tests_name("dd_screens", tests, NULL, NULL);
}
