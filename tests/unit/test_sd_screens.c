/* What line mode says of SHATTERED DUNGEON's choices, and its lobby. That every choice is there and every thing
 * is told: test_reading.c. */
#include "games/shattered/say.h"
#include "screen_show.h"

static const struct ruleset *sd_set(const char *name) {
    static struct ruleset set[2];
    return open_rules(&set[!strcmp(name, "v2")], &shattered_ops, name);
}

/* Each Bond speaks of its own on the page of words. */
static void words_speak_of_their_bond(void **state) {
    static struct sd_view v;
    static struct face_log log;
    static struct menu m;
    static char text[PAGE_BYTES];
    (void)state;
    for (int second = 0; second < 2; second++) {
        const struct face_scene scene = {.ops = &shattered_ops,
                                         .rules = sd_set(second ? "v2" : "v3")->rules,
                                         .view = &v,
                                         .log = &log,
                                         .ui = {READ_SCENE + 4, 0, 0}};
        scene_text(&scene, &m, text);
        assert_int_equal(strstr(text, "Covenant") == NULL, second);
        has(text, "Entangle: ");
        has(text, "the margin decides");
    }
}

/* The first card of a category in a side's generic or room decks. */
static uint16_t card_of(const struct sd_rules *r, uint32_t side, uint8_t category, bool restores) {
    for (uint32_t i = 1; i <= r->card_count; i++) {
        const struct sd_card *c = &r->card[i];
        if (c->side == side && c->category == category && !c->disarm &&
            restores == (c->restore || c->restore_bp))
            return (uint16_t)i;
    }
    fail_msg("no such card");
    return 0;
}

static uint16_t covenant_of(const struct sd_rules *r) {
    for (uint16_t i = 1; i <= r->card_count; i++)
        if (r->card[i].covenant)
            return i;
    return 0;
}

/* The row of a card, and the choice that plays it, on the table or behind its row. */
static const struct choice *row_of(const struct face_scene *s, struct menu *m, uint32_t card) {
    const struct sd_rules *r = s->rules;
    memset(m, 0, sizeof *m);
    reading_menu(s, m);
    for (const struct choice *c = NULL; (c = menu_next(m, c));)
        if (strstr(c->label, r->card[card].title))
            return c;
    fail_msg("no row of %s", r->card[card].title);
    return NULL;
}

static const struct choice *play_of(const struct face_scene *s, struct menu *m, uint32_t card) {
    struct face_scene behind = *s;
    const struct choice *c = row_of(s, m, card);
    if (c->kind != CHOICE_OPEN)
        return c;
    behind.ui = c->ui;
    memset(m, 0, sizeof *m);
    reading_menu(&behind, m);
    for (c = NULL; (c = menu_next(m, c));)
        if (c->kind == CHOICE_ACT && c->action.verb == SD_PLAY)
            return c;
    fail_msg("it cannot be played");
    return NULL;
}

/* What a choice leads to stands beside it (SD-244, SD-173, S-24), and the odds of a Strike beside the Strike.
 */
static void choices_say_what_they_lead_to(void **state) {
    const struct ruleset *set = sd_set("v3");
    const struct sd_rules *r = set->rules;
    static struct sd_view v;
    static struct face_log log;
    struct menu *m = calloc(1, sizeof *m);
    (void)state;
    assert_non_null(m);
    v.seat = SD_VISITOR;
    v.pub.ask = SD_ASK_COVENANT;
    v.pub.seat = SD_VISITOR;
    v.pub.trust2 = 12;
    v.pub.rooms = v.pub.room_number = 1;
    v.pub.side[SD_DUNGEON].deck_count = 1;
    v.pub.side[SD_DUNGEON].deck[0] = covenant_of(r);
    v.pub.table = (struct sd_table){.card = covenant_of(r), .open = 1};
    const struct action answers[] = {{SD_ACCEPT, {0, 0, 0}}, {SD_REFUSE, {0, 0, 0}}};
    struct face_scene scene = {.ops = &shattered_ops,
                               .rules = r,
                               .view = &v,
                               .legal = answers,
                               .legal_count = 2,
                               .log = &log,
                               .seat = SD_VISITOR};
    reading_menu(&scene, m);
    assert_non_null(strstr(menu_find(m, "1")->note, "Bond"));
    assert_non_null(strstr(menu_find(m, "2")->note, "Trust -3"));

    struct sd_side *own = &v.pub.side[SD_VISITOR];
    own->deck[0] = card_of(r, SD_VISITOR, SD_STRIKE, false);
    own->deck[1] = card_of(r, SD_VISITOR, SD_COUNTER, false);
    own->deck[2] = card_of(r, SD_VISITOR, SD_RESHAPE, true);
    own->deck_count = own->hand_count = 3;
    own->pool = 9;
    sd_index(r, own);
    v.pub.trust2 = 0;
    memset(&v.pub.table, 0, sizeof v.pub.table);
    v.own.hand = 7;
    v.pub.ask = SD_ASK_TURN;
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        v.pub.member[i] = (struct sd_member){.class = (uint8_t)(1 + i / 2), .now = 5, .start = 5};
    v.pub.member[1].down = 1;
    v.of_member[1] = 7;
    const struct action plays[] = {{SD_PLAY, {(int16_t)own->deck[0], 0, 0}},
                                   {SD_PLAY, {(int16_t)own->deck[1], 0, 0}},
                                   {SD_PLAY, {(int16_t)own->deck[2], 2, 0}}};
    scene.legal = plays;
    scene.legal_count = 3;
    has(row_of(&scene, m, own->deck[0])->note, "% Strong or better");
    has(row_of(&scene, m, own->deck[0])->note, r->class[1].title); /* whose card it is */
    has(play_of(&scene, m, own->deck[1])->note, "othing to undo");
    assert_string_equal(play_of(&scene, m, own->deck[2])->say, "");
    own->disrupts = 1;
    lacks(play_of(&scene, m, own->deck[1])->note, "othing to undo");
    has(play_of(&scene, m, own->deck[2])->say, "foul the rescue");
    free(m);
}

static void enter(struct lobby *l, const char *word) {
    char page[PAGE_BYTES];
    lobby_enter(lobby_of(&shattered_ops), l, word, page);
    assert_string_equal(l->notice, "");
}

static void three_enters_and_you_play(void **state) {
    const struct ruleset *set = sd_set("v3");
    static struct sd_setup setup, wanted;
    struct lobby l = {.set = set, .setup = &setup};
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_false(l.done);
        enter(&l, "");
    }
    assert_true(l.done);
    shattered_ops.setup_fill(set->rules, 0, &wanted);
    assert_memory_equal(&setup, &wanted, sizeof setup);
    assert_string_equal(l.mind[SD_DUNGEON], ""); /* SD-001: the player is the dungeon */
    assert_string_equal(l.mind[SD_VISITOR], "regular");
}

/* SD-003: three ways to play, and watching. SD-154: equal members. */
static void the_lobby_leads_everywhere(void **state) {
    const struct ruleset *set = sd_set("v3");
    const struct sd_rules *r = set->rules;
    static struct sd_setup setup;
    static const char *const own[] = {"2", "o", "3", "1", "2", "1", "d", "o", "1", "1", "u", "1", "2", "2"};
    struct lobby l = {.set = set, .setup = &setup};
    struct err e;
    (void)state;
    for (uint32_t i = 0; i < sizeof own / sizeof own[0]; i++)
        enter(&l, own[i]);
    enter(&l, "");
    assert_true(l.done);
    assert_int_equal(setup.rooms, 2);
    assert_int_equal(setup.room[0], 3);
    assert_int_equal(setup.room[1], 2);
    assert_int_equal(setup.dungeon, 0);
    assert_int_equal(setup.creature, 0);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        assert_int_equal(setup.member[i], i < 2 ? 1 : 2);
    assert_int_equal(shattered_ops.setup_check(r, &setup, &e), ST_OK);
    assert_true(*l.mind[SD_DUNGEON] && !*l.mind[SD_VISITOR]);
    struct lobby both = {.set = set, .setup = &setup};
    enter(&both, "3");
    enter(&both, "");
    assert_true(both.done && !*both.mind[0] && !*both.mind[1]);
    struct lobby watch = {.set = set, .setup = &setup};
    enter(&watch, "4");
    enter(&watch, "b");
    enter(&watch, "4");
    enter(&watch, "2");
    enter(&watch, "");
    enter(&watch, "b");
    enter(&watch, "");
    enter(&watch, "");
    assert_true(watch.done && *watch.mind[0] && *watch.mind[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_speak_of_their_bond),
        cmocka_unit_test(choices_say_what_they_lead_to),
        cmocka_unit_test(three_enters_and_you_play),
        cmocka_unit_test(the_lobby_leads_everywhere),
    };
    return cmocka_run_group_tests_name("shattered screens", tests, NULL, NULL);
}
