/* SHATTERED DUNGEON's face over random games of every scenario: every screen fits, every menu is true and
 * complete for both seats, cards keep their numbers, nothing of the other's hand is drawn. Then the lobby. */
#include "core/match.h"
#include "front/screen/sd_face.h"
#include "front/term/stage.h"
#include "screen_pages.h"

enum { SCREEN_BYTES = STAGE_TALL * (STAGE_WIDE + 2) };

static const struct ruleset *sd_set(const char *name) {
    static struct ruleset set[2];
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    struct ruleset *one = &set[!strcmp(name, "v2")];
    if (!one->ops && ruleset_open(root ? root : "content", &shattered_ops, name, one, &e) != ST_OK)
        fail_msg("%s", e.text);
    return one;
}

static const char *screen(struct stage *s, char out[SCREEN_BYTES]) {
    struct face_scene scene;
    char line[STAGE_WIDE + 1];
    size_t n = 0;
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    s->face->draw(&scene, &s->menu, &s->grid);
    assert_true(grid_rows(&s->grid) <= face_rows(&s->grid));
    for (int y = 0; y < face_rows(&s->grid); y++)
        n += (size_t)sprintf(out + n, "%s\n", row(&s->grid, y, line));
    return out;
}

static void check_menu(const struct stage *s) {
    assert_true(s->menu.count && s->menu.count < FACE_CHOICES);
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        assert_true(c->number || c->letter);
        assert_true(*c->label);
        assert_true(c->kind != CHOICE_TELL || *c->say || *c->note);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(!c->number || c->number != s->menu.choice[k].number);
            assert_true(!c->letter || c->letter != s->menu.choice[k].letter);
        }
        if (c->kind == CHOICE_ACT)
            assert_int_equal(shattered_ops.check(s->match->set->rules, s->match->state, s->seat, &c->action),
                             REASON_OK);
    }
}

/* The table shows what a player needs: all six reducers with their figures, energy, Trust and each choice of
 * the page that is not behind "n". */
static void check_table(struct stage *s) {
    static char text[SCREEN_BYTES];
    const struct sd_view *v = s->view;
    const struct sd_rules *r = s->match->set->rules;
    char part[60];
    screen(s, text);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            snprintf(part, sizeof part, "%d/%d", v->pub.side[side].now[i], v->pub.side[side].start[i]);
            if (!strstr(text, part) || !strstr(text, sd_reducer_title(r, side, i)))
                fail_msg("no '%s' on:\n%s", part, text);
        }
    assert_non_null(strstr(text, "Trust "));
    assert_non_null(strstr(text, "energy "));
    snprintf(part, sizeof part, "round %u of %u", v->pub.round, v->pub.limit);
    assert_true(!v->pub.round || strstr(text, part));
    bool pages = menu_find(&s->menu, "n") && !menu_find(&s->menu, "n")->number && menu_find(&s->menu, "p");
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (c->number)
            snprintf(part, sizeof part, "%3u %s%.12s", c->number, c->letter ? "" : "",
                     c->letter ? "" : c->label);
        else
            snprintf(part, sizeof part, "%c %s", c->letter, c->label);
        if (!strstr(text, part) && !(pages && c->number))
            fail_msg("'%s' is not on:\n%s", part, text);
    }
}

/* Every page says how to get help and how to leave, and cuts nothing short but rows of the decks. */
static void check_reading(const struct stage *s, const char *text) {
    if (!strstr(text, "? help") || !strstr(text, "q leave"))
        fail_msg("no way out of:\n%s", text);
    if (s->ui.page != SD_PAGE_DECKS && strstr(text, "..."))
        fail_msg("cut short:\n%s", text);
}

/* What happened since the seat last acted can be read whole: on pages of its own, or on the table. */
static void check_news(struct stage *s) {
    const struct face_log *log = &s->log[s->seat];
    static char text[FACE_LINES * 400];
    char line[STAGE_WIDE + 1];
    uint32_t page = 0, first = log->count - (log->fresh < log->count ? log->fresh : log->count);
    size_t n = 0;
    text[0] = 0;
    for (; stage_news(s, page); page++)
        for (int y = 1; y < face_rows(&s->grid); y++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s\n", row(&s->grid, y, line));
    assert_null(strstr(text, "..."));
    if (!page)
        screen(s, text);
    for (uint32_t i = first; i < log->count; i++) {
        char start[24];
        snprintf(start, sizeof start, "%.20s", log->line[i].text);
        for (char *c = start; *c; c++)
            if ((unsigned char)*c >= 0x80) /* the screen shows stand-ins */
                *c = 0;
        if (!strstr(text, start))
            fail_msg("'%s' was never shown:\n%s", log->line[i].text, text);
    }
}

/* Walks all pages from one; marks the legal actions that can be chosen. */
static void walk(struct stage *s, struct face_ui ui, uint32_t depth, bool *reached) {
    static char text[SCREEN_BYTES];
    s->ui = ui;
    stage_look(s);
    check_menu(s);
    if (ui.page <= SD_PAGE_RESTRAIN)
        check_table(s);
    else
        check_reading(s, screen(s, text));
    struct menu *m = malloc(sizeof *m);
    assert_non_null(m);
    *m = s->menu;
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->choice[i].kind == CHOICE_OPEN && depth)
            walk(s, m->choice[i].ui, depth - 1, reached);
        for (uint32_t k = 0; m->choice[i].kind == CHOICE_ACT && k < s->legal_count; k++)
            reached[k] = reached[k] || !action_compare(&m->choice[i].action, &s->legal[k]);
    }
    free(m);
}

static void check_step(struct stage *s, bool deep) {
    bool reached[SD_MAX_LEGAL] = {false};
    const struct face_ui table = {0, 0, 0};
    walk(s, table, deep ? 2 : 1, reached);
    s->ui = table;
    stage_look(s);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!reached[i]) {
            TEXT_ON_STACK(what, 200);
            action_write(&shattered_ops, &s->legal[i], &what);
            fail_msg("'%s' cannot be chosen", what.buf);
        }
}

/* A number means the same card for as long as the deck lasts. */
static void check_numbers(const struct stage *s) {
    const struct sd_view *v = s->view;
    const struct sd_rules *r = s->match->set->rules;
    for (uint32_t i = 0; v->pub.ask == SD_ASK_TURN && i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (c->number)
            assert_string_equal(c->label, sd_card_at(r, v, v->seat, c->number - 1u)->title);
    }
}

static void play(const struct ruleset *set, uint32_t scenario, uint64_t seed, uint32_t every,
                 int32_t viewer) {
    const struct print_mode plain = {false, false, false};
    static struct stage s;
    static struct sd_setup setup;
    static char text[SCREEN_BYTES];
    struct match m;
    struct err e;
    struct stream rng;
    FILE *out = fopen("/dev/null", "w");
    assert_int_equal(match_open(&m, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, out, &e), ST_OK);
    s.viewer = viewer;
    if (seed % 2 == 0)
        stage_fit(&s, scenario % 2 ? 100 : 500, scenario % 3 ? 24 : 40);
    shattered_ops.setup_fill(set->rules, scenario, &setup);
    stream_open(&rng, rng_key(seed, "screens", scenario));
    if (match_begin(&m, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    stage_look(&s);
    for (uint32_t step = 0; !match_over(&m); step++) {
        if (s.asked == s.seat && stream_below(&rng, every) == 0)
            check_step(&s, stream_below(&rng, 8) == 0);
        if (s.asked == s.seat)
            check_numbers(&s);
        check_news(&s);
        stage_show(&s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, s.legal_count);
        /* Ending a turn at the first chance would show little. */
        if (s.legal[pick].verb == SD_END_TURN || s.legal[pick].verb == SD_ACTIVATE)
            pick = stream_below(&rng, s.legal_count);
        struct action a = s.legal[pick];
        assert_int_equal(match_act(&m, 0, s.asked, &a), REASON_OK);
        stage_step(&s);
    }
    if (m.broken)
        fail_msg("%s", m.bug.text);
    screen(&s, text);
    assert_non_null(strstr(text, "what decided it"));
    assert_non_null(strstr(text, "Trust at the end"));
    stage_page(&s, s.face->help);
    stage_page(&s, s.face->opening);
    stage_close(&s);
    match_close(&m);
    fclose(out);
}

static void every_scenario_fits(void **state) {
    (void)state;
    for (uint32_t i = 0; i < shattered_ops.scenario_count; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            play(sd_set("v3"), i, seed, 6, -1);
}

static void one_seat_alone_sees_only_its_own(void **state) {
    (void)state;
    for (uint32_t i = 0; i < shattered_ops.scenario_count; i++)
        play(sd_set("v3"), i, 7, 6, (int32_t)(i % 2));
}

static void the_second_bond_fits_too(void **state) {
    (void)state;
    play(sd_set("v2"), 0, 5, 4, -1);
    play(sd_set("v2"), 4, 6, 4, -1);
}

/* What is there to be read can be read to its end, under both Bonds; and each speaks of its own. */
static void help_is_not_cut(void **state) {
    static struct sd_view v;
    static struct face_log log;
    static struct cell cells[GRID_W * GRID_H];
    struct menu *m = malloc(sizeof *m);
    struct grid g;
    char line[GRID_W + 1];
    (void)state;
    assert_non_null(m);
    grid_init(&g, cells, GRID_W, GRID_H);
    for (int page = 0; page < 8; page++) {
        bool second = page >= 4, veil = false;
        struct face_scene scene = {
            .ops = &shattered_ops, .rules = sd_set(second ? "v2" : "v3")->rules, .view = &v, .log = &log};
        grid_clear(&g);
        scene.ui.page = SD_PAGE_KEYWORDS;
        scene.ui.at = (uint16_t)(page % 2);
        memset(m, 0, sizeof *m);
        shattered_face.menu(&scene, m);
        if (page % 4 == 0)
            shattered_face.help(&scene, &g);
        else if (page % 4 == 1)
            shattered_face.opening(&scene, &g);
        else
            shattered_face.draw(&scene, m, &g);
        assert_true(grid_rows(&g) <= FACE_ROWS);
        for (int y = 0; y < FACE_ROWS; y++) {
            assert_null(strstr(row(&g, y, line), "..."));
            veil = veil || strstr(line, "price") || strstr(line, "Covenant");
        }
        assert_true(veil == (!second && page % 4 != 1 && page % 4 != 2));
    }
    free(m);
}

/* A hand that was never played from: all of the deck, in pages. */
static void a_huge_hand_loses_no_card(void **state) {
    const struct ruleset *set = sd_set("v3");
    static struct sd_view v;
    static struct face_log log;
    static struct action legal[SD_DECK_MAX + 1];
    static struct sd_setup setup;
    uint8_t owner[SD_DECK_MAX];
    const struct sd_rules *r = set->rules;
    (void)state;
    shattered_ops.setup_fill(r, (uint32_t)4, &setup);
    struct sd_side *own = &v.pub.side[SD_VISITOR];
    uint32_t n = sd_deck_of(r, &setup, SD_VISITOR, 1, own->deck, owner);
    own->deck_count = own->hand_count = (uint8_t)n;
    own->pool = 20;
    v.own.hand = n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
    for (uint32_t i = 0; i < n; i++)
        if (owner[i])
            v.of_member[owner[i] - 1] |= (uint64_t)1 << i;
    v.seat = SD_VISITOR;
    v.pub.ask = SD_ASK_TURN;
    v.pub.room = v.pub.room_number = v.pub.rooms = v.pub.turn = 1;
    memcpy(v.pub.member, (struct sd_member[SD_MEMBERS]){{1, 5, 5, 0, 0, 0, 0, 0}}, sizeof v.pub.member);
    uint32_t count = 0;
    for (uint32_t i = 0; i < n; i++)
        legal[count++] = (struct action){SD_PLAY, {(int16_t)own->deck[i], 0, 0}};
    struct face_scene scene = {.ops = &shattered_ops,
                               .rules = r,
                               .view = &v,
                               .legal = legal,
                               .legal_count = count,
                               .log = &log,
                               .seat = SD_VISITOR};
    struct menu *m = calloc(1, sizeof *m);
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    bool seen[SD_DECK_MAX] = {false};
    char line[GRID_W + 1];
    grid_init(&g, cells, GRID_W, GRID_H);
    for (uint32_t page = 0; page < sd_hand_pages(n); page++) {
        scene.ui.at = (uint16_t)page;
        memset(m, 0, sizeof *m);
        shattered_face.menu(&scene, m);
        assert_true(m->count < FACE_CHOICES);
        grid_clear(&g);
        shattered_face.draw(&scene, m, &g);
        for (uint32_t i = 0; i < n; i++) {
            char part[20];
            snprintf(part, sizeof part, "%3u %.10s", i + 1, r->card[own->deck[i]].title);
            for (int y = 0; y < FACE_ROWS; y++)
                seen[i] = seen[i] || !strncmp(row(&g, y, line), part, strlen(part));
        }
    }
    for (uint32_t i = 0; i < n; i++)
        assert_true(seen[i]);
    free(m);
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
    const struct action answers[] = {{SD_ACCEPT, {0, 0, 0}}, {SD_REFUSE, {0, 0, 0}}};
    struct face_scene scene = {.ops = &shattered_ops,
                               .rules = r,
                               .view = &v,
                               .legal = answers,
                               .legal_count = 2,
                               .log = &log,
                               .seat = SD_VISITOR};
    shattered_face.menu(&scene, m);
    assert_non_null(strstr(menu_find(m, "y")->note, "Bond"));
    assert_non_null(strstr(menu_find(m, "n")->note, "Trust is halved"));

    struct sd_side *own = &v.pub.side[SD_VISITOR];
    own->deck[0] = card_of(r, SD_VISITOR, SD_STRIKE, false);
    own->deck[1] = card_of(r, SD_VISITOR, SD_COUNTER, false);
    own->deck[2] = card_of(r, SD_VISITOR, SD_RESHAPE, true);
    own->deck_count = own->hand_count = 3;
    own->pool = 9;
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
    memset(m, 0, sizeof *m);
    shattered_face.menu(&scene, m);
    char owner[4] = {r->class[1].title[0], '2', ' ', 0};
    assert_non_null(strstr(menu_find(m, "1")->note, "% Strong or better"));
    assert_non_null(strstr(menu_find(m, "1")->note, owner));
    assert_non_null(strstr(menu_find(m, "2")->note, "Nothing to undo now"));
    assert_string_equal(menu_find(m, "3")->say, "");
    own->disrupts = 1;
    memset(m, 0, sizeof *m);
    shattered_face.menu(&scene, m);
    assert_null(strstr(menu_find(m, "2")->note, "Nothing to undo"));
    assert_non_null(strstr(menu_find(m, "3")->say, "foul the rescue"));
    free(m);
}

static void enter(struct lobby *l, const char *word) {
    struct menu *m = calloc(1, sizeof *m);
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    const struct choice *c = NULL;
    assert_non_null(m);
    shattered_face.lobby->menu(l, m);
    grid_init(&g, cells, GRID_W, GRID_H);
    shattered_face.lobby->draw(l, m, &g);
    assert_true(grid_rows(&g) <= FACE_ROWS);
    for (uint32_t i = 0; !*word && !c && i < m->count; i++)
        if (m->choice[i].style == STYLE_HERE)
            c = &m->choice[i];
    if (*word)
        c = menu_find(m, word);
    assert_non_null(c);
    assert_true(c->kind == CHOICE_OPEN);
    shattered_face.lobby->take(l, c);
    free(m);
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
    assert_string_equal(l.mind[SD_VISITOR], shattered_ops.policies[0].name);
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
    assert_string_equal(l.notice, "");
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
        cmocka_unit_test(every_scenario_fits),        cmocka_unit_test(one_seat_alone_sees_only_its_own),
        cmocka_unit_test(the_second_bond_fits_too),   cmocka_unit_test(help_is_not_cut),
        cmocka_unit_test(a_huge_hand_loses_no_card),  cmocka_unit_test(three_enters_and_you_play),
        cmocka_unit_test(the_lobby_leads_everywhere), cmocka_unit_test(choices_say_what_they_lead_to),
    };
    return cmocka_run_group_tests_name("shattered screens", tests, NULL, NULL);
}
