/* What line mode says of DARKDELVE, in poses that chance seldom strikes. That every choice is there and every
 * thing is told: test_reading.c. */
#include "games/darkdelve/dd.h"
#include "screen_show.h"

static const struct ruleset *dd_set(void) {
    static struct ruleset set;
    return open_rules(&set, &darkdelve_ops, "mvp");
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
        const struct choice *c = menu_find(&p->s.menu, "g");
        assert_non_null(c);
        bool told = strstr(c->note, "it has struck already this turn");
        assert_int_equal(told, r->monster[i].attacks_first);
        swift += told;
        const struct action attack = {DD_ATTACK, {0, 0, 0}};
        act(p, &attack, NULL);
        c = menu_find(&p->s.menu, "g");
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
    p.v.floor = p.v.room = p.v.room_count = p.v.foe[0].monster = 1;
    p.v.rooms[1].type = DD_ROOM_EMPTY;
    p.v.max_hp = 55;
    p.v.hp = (struct dd_num){55, 55, 55, 0, 1, DD_TOLD};
    p.v.extract_cost = -1;
    p.scene = (struct face_scene){
        .ops = &darkdelve_ops, .rules = set->rules, .view = &p.v, .legal = p.legal, .log = &p.log};
    return &p;
}

static void pose_legal(struct pose *p, uint16_t verb, int16_t arg) {
    p->legal[p->scene.legal_count++] = (struct action){verb, {arg, 0, 0}};
}

static void sees(struct pose *p, const char *words) {
    has(scene_text(&p->scene, &p->menu, p->text), words);
}

static void misses(struct pose *p, const char *words) {
    lacks(scene_text(&p->scene, &p->menu, p->text), words);
}

static struct dd_item thing(const struct ruleset *set, uint16_t id, const char *name) {
    uint8_t kind = (uint8_t)dd_id_of(set->rules, DD_KIND_ITEM, name);
    assert_true(kind > 0);
    const struct dd_rules *r = set->rules;
    return (struct dd_item){.id = id,
                            .kind = kind,
                            .uses = r->item[kind].uses,
                            .slot = r->item[kind].slot,
                            .rarity = r->item[kind].rarity};
}

/* Several of a kind are told once, and torches that give no more light say so. */
static void things_carried_are_listed(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "torch");
    p->v.consumables[1] = thing(set, 2, "torch");
    p->v.worn[DD_ARMOR] = thing(set, 6, "chainmail_shirt");
    p->v.backpack[0] = thing(set, 3, "tattered_leathers");
    p->v.backpack[1] = thing(set, 4, "tattered_leathers");
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, "Torch x2");
    sees(p, "2 times: Tattered Leathers");
    sees(p, "Chainmail Shirt: armor");
    p->v.torch_uses = 200;
    p->v.consumables[2] = thing(set, 5, "healing_potion");
    p->legal[0].arg[0] = 5;
    sees(p, "Healing Potion");
    p->scene.ui = menu_find(&p->menu, "u")->ui;
    sees(p, "no torch will help you any more in this run");
}

static void a_potion_for_the_whole(void **state) {
    const struct ruleset *set = dd_set();
    (void)state;
    struct pose *p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.consumables[0] = thing(set, 1, "healing_potion");
    pose_legal(p, DD_USE_ITEM, 1);
    sees(p, "you are whole: it would heal nothing");
    p->v.hp = (struct dd_num){54, 54, 54, 0, 1, DD_TOLD};
    misses(p, "you are whole");
    /* While the narrator may lie, the menu does not give the HP away. */
    p->v.hp = (struct dd_num){55, 55, 55, 0, 1, DD_TOLD};
    p->v.corruption = 1;
    misses(p, "you are whole");
    sees(p, "perhaps 55 of 55"); /* and the figure says that it may */
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
    const uint32_t figures[] = {50u + r->floor[3].extract_cost, r->floor[3].extract_cost,
                                r->floor[3].extract_bonus, p->v.gold_earned, 1234};
    for (uint32_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        snprintf(words, sizeof words, "%u", figures[i]);
        sees(p, words);
    }
    sees(p, "Torch");
    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.floor = 5;
    snprintf(words, sizeof words, "(closed: it costs %u gold, more than you carry)", r->alternative_cost);
    pose_legal(p, DD_QUIT, 0);
    sees(p, words);
    p->legal[0] = (struct action){DD_EXTRACT_ALTERNATIVE, {0, 0, 0}};
    p->v.run_gold = (struct dd_num){500, 500, 500, 0, 1, DD_TOLD};
    snprintf(words, sizeof words, " first; pays a bonus of %u", r->floor[5].extract_bonus);
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
    snprintf(words, sizeof words, "Enter Dungeon: Dread up to +%u and more\n", r->floor[1].room_dread);
    sees(p, words);
    p = pose_open(set);
    p->v.phase = DD_DUNGEON;
    p->v.floor = 2;
    p->v.rooms[p->v.room].type = DD_ROOM_STAIRS;
    pose_legal(p, DD_DESCEND, 0);
    snprintf(words, sizeof words, "Descend to floor 3: Dread up to +%u\n", r->floor[3].room_dread);
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
    sees(p, "Enter Dungeon (closed: put away or throw away what you brought home first)\n");
    for (uint16_t i = 0; i < r->stash_capacity && i < DD_STASH_MAX; i++)
        p->v.profile.stash[i] = thing(set, (uint16_t)(i + 1), "torch");
    sees(p, "the stash is full: throw something away, then put away");
    p->legal[0] = (struct action){DD_DISCARD, {90, 0, 0}}; /* throwing away is asked again */
    sees(p, "Throw away");
    const struct choice *c = menu_find(&p->menu, "d");
    assert_non_null(c);
    p->scene.ui = c->kind == CHOICE_OPEN ? c->ui : (struct face_ui){0, 0, 0};
    sees(p, "Torch");
    bool asked = false;
    for (uint32_t i = 0; i < p->menu.count; i++)
        asked = asked || strstr(p->menu.choice[i].say, "Throw away Torch for good?");
    assert_true(asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defending_too_late_is_told), cmocka_unit_test(things_carried_are_listed),
        cmocka_unit_test(a_potion_for_the_whole),     cmocka_unit_test(the_way_home_is_reckoned),
        cmocka_unit_test(a_new_floor_is_foretold),    cmocka_unit_test(camp_says_what_is_in_the_way),
    };
    return cmocka_run_group_tests_name("dd_screens", tests, NULL, NULL);
}
