/* SHATTERED DUNGEON's face over random games of every scenario: every screen fits, every menu is true and
 * complete for both seats, cards keep their numbers, nothing of the other's hand is drawn. Then the lobby. */
#include "front/screen/shattered/sdf.h"
#include "screen_show.h"

static const struct ruleset *sd_set(const char *name) {
    static struct ruleset set[2];
    return open_rules(&set[!strcmp(name, "v2")], &shattered_ops, name);
}

/* The table shows what a player needs: all six reducers with their figures, energy, Trust and each choice of
 * the page that is not behind "n". */
static void check_table(struct showing *p) {
    const struct stage *s = &p->s;
    const struct sd_view *v = s->view;
    const struct sd_rules *r = s->match->set->rules;
    const char *text = screen(p);
    char part[60];
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            snprintf(part, sizeof part, "%d/%d", v->pub.side[side].now[i], v->pub.side[side].start[i]);
            if (!strstr(text, part) || !strstr(text, sd_reducer_word(r, side, i)))
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
            snprintf(part, sizeof part, "%3u%c%.12s", c->number, choice_mark(c), c->letter ? "" : c->label);
        else /* with the beginning of what it says */
            snprintf(part, sizeof part, "%c%c%s%s%.9s", c->letter, choice_mark(c), c->label,
                     c->kind == CHOICE_ACT && *c->note ? "  " : "", c->kind == CHOICE_ACT ? c->note : "");
        if (!strstr(text, part) && !(pages && c->number))
            fail_msg("'%s' is not on:\n%s", part, text);
    }
}

/* Whatever is no card of the hand to be played or to answer with is said whole. */
static void check_choices(const struct stage *s) {
    const struct sd_view *v = s->view;
    bool hand = s->ui.page == SDF_PAGE_TABLE && (v->pub.ask == SD_ASK_TURN || v->pub.ask == SD_ASK_REACT);
    for (const struct choice *c = s->menu.choice; c < s->menu.choice + s->menu.count; c++)
        if (c->kind == CHOICE_ACT && !(hand && c->number))
            check_whole(s, c);
}

/* The table asks in the game's own words, whole in the prompt or above the choices. */
static void check_words(struct showing *p) {
    const struct stage *s = &p->s;
    const struct ruleset *set = s->match->set;
    TEXT_ON_STACK(ask, 600);
    set->ops->say_ask(set->rules, s->view, &ask);
    if (strcmp(s->menu.prompt, ask.buf) != 0) {
        ask.buf[40] = '\0'; /* the rest may stand in the next row */
        if (!strstr(screen(p), ask.buf))
            fail_msg("'%s' is not asked on:\n%s", ask.buf, screen(p));
    }
}

/* Every page says how to get help and how to leave, and cuts nothing short but rows of the decks. */
static void check_reading(struct showing *p) {
    const char *text = screen(p);
    if (!strstr(text, "? help") || !strstr(text, "q leave"))
        fail_msg("no way out of:\n%s", text);
    if (p->s.ui.page != SDF_PAGE_DECKS && strstr(text, "..."))
        fail_msg("cut short:\n%s", text);
}

static void check_shown(struct showing *p) {
    check_labels(&p->s);
    check_choices(&p->s);
    check_closed(&p->s);
    if (p->s.ui.page == SDF_PAGE_TABLE)
        check_words(p);
    if (p->s.ui.page <= SDF_PAGE_RESTRAIN)
        check_table(p);
    else
        check_reading(p);
}

static void check_step(struct showing *p, bool deep) {
    bool reached[SD_MAX_LEGAL] = {false};
    const struct face_ui table = {0, 0, 0};
    walk(p, &(const struct walk){.look = check_shown}, table, deep ? 2 : 1, reached);
    p->s.ui = table;
    stage_look(&p->s);
    for (uint32_t i = 0; i < p->s.legal_count; i++)
        if (!reached[i])
            cannot_be_chosen(&p->s, i);
}

/* A number means the same card for as long as the deck lasts. */
static void check_numbers(const struct stage *s) {
    const struct sd_view *v = s->view;
    const struct sd_rules *r = s->match->set->rules;
    for (uint32_t i = 0; v->pub.ask == SD_ASK_TURN && i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (c->number)
            assert_string_equal(c->label, sdf_card_at(r, v, v->seat, c->number - 1u)->title);
    }
}

static void play(const struct ruleset *set, uint32_t scenario, uint64_t seed, uint32_t every,
                 int32_t viewer) {
    bool wide = seed % 2 == 0;
    struct showing *p = show_open(set, scenario, seed, (struct print_mode){.clear = wide});
    struct stage *s = &p->s;
    struct stream rng;
    s->viewer = viewer;
    if (wide)
        stage_fit(s, scenario % 2 ? 100 : 500, scenario % 3 ? 24 : 40);
    stream_open(&rng, rng_key(seed, "screens", scenario));
    stage_look(s);
    while (!match_over(&p->m)) {
        if (s->asked == s->seat && stream_below(&rng, every) == 0)
            check_step(p, stream_below(&rng, 8) == 0);
        if (s->asked == s->seat)
            check_numbers(s);
        check_fresh(p);
        stage_show(s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, s->legal_count);
        /* Ending a turn at the first chance would show little. */
        if (s->legal[pick].verb == SD_END_TURN || s->legal[pick].verb == SD_ACTIVATE)
            pick = stream_below(&rng, s->legal_count);
        const struct action a = s->legal[pick];
        act(p, &a, NULL);
    }
    expect(p, "what decided it");
    expect(p, "Trust at the end");
    stage_page(s, s->face->help);
    stage_page(s, s->face->opening);
    show_close(p);
}

static void every_scenario_fits(void **state) {
    (void)state;
    const uint32_t n = shattered_ops.scenario_count;
    for (uint64_t seed = 1; seed <= 3; seed++)
        for (uint32_t i = (uint32_t)seed - 1; i < n; i += share_step(n))
            play(sd_set("v3"), i, seed, 6, -1);
}

static void one_seat_alone_sees_only_its_own(void **state) {
    (void)state;
    const uint32_t n = shattered_ops.scenario_count;
    for (uint32_t i = 0; i < n; i += share_step(n) | 1) /* both seats have their turn */
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
    static struct menu m;
    char text[PAGE_BYTES];
    (void)state;
    for (int page = 0; page < 8; page++) {
        bool second = page >= 4;
        struct grid *g = blank_grid();
        struct face_scene scene = {
            .ops = &shattered_ops, .rules = sd_set(second ? "v2" : "v3")->rules, .view = &v, .log = &log};
        scene.ui = (struct face_ui){SDF_PAGE_KEYWORDS, (uint16_t)(page % 2), 0};
        memset(&m, 0, sizeof m);
        shattered_face.menu(&scene, &m);
        if (page % 4 == 0)
            shattered_face.help(&scene, g);
        else if (page % 4 == 1)
            shattered_face.opening(&scene, g);
        else
            shattered_face.draw(&scene, &m, g);
        is_not_cut(g);
        grid_lines(g, text);
        bool veil = strstr(text, "price") || strstr(text, "Covenant");
        assert_true(veil == (!second && page % 4 != 1 && page % 4 != 2));
    }
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
    static struct menu m;
    bool seen[SD_DECK_MAX] = {false};
    char text[PAGE_BYTES];
    for (uint32_t page = 0; page < sdf_hand_pages(n); page++) {
        scene.ui.at = (uint16_t)page;
        scene_text(&shattered_face, &scene, &m, text);
        for (uint32_t i = 0; i < n; i++) {
            char part[20];
            for (const char *mark = " -"; *mark; mark++) { /* open or closed */
                snprintf(part, sizeof part, "\n%3u%c%.10s", i + 1, *mark, r->card[own->deck[i]].title);
                seen[i] = seen[i] || strstr(text, part);
            }
        }
    }
    for (uint32_t i = 0; i < n; i++)
        assert_true(seen[i]);
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
    shattered_face.menu(&scene, m);
    assert_non_null(strstr(menu_find(m, "y")->note, "Bond"));
    assert_non_null(strstr(menu_find(m, "n")->note, "Trust -3"));

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
    memset(m, 0, sizeof *m);
    shattered_face.menu(&scene, m);
    char owner[4] = {r->class[1].title[0], '2', ' ', 0};
    assert_non_null(strstr(menu_find(m, "1")->note, "% Strong or better"));
    assert_non_null(strstr(menu_find(m, "1")->note, owner));
    assert_non_null(strstr(menu_find(m, "2")->note, "Nothing to undo"));
    assert_string_equal(menu_find(m, "3")->say, "");
    own->disrupts = 1;
    memset(m, 0, sizeof *m);
    shattered_face.menu(&scene, m);
    assert_null(strstr(menu_find(m, "2")->note, "Nothing to undo"));
    assert_non_null(strstr(menu_find(m, "3")->say, "foul the rescue"));
    free(m);
}

static void enter(struct lobby *l, const char *word) {
    char page[PAGE_BYTES];
    lobby_enter(shattered_face.lobby, l, word, page);
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
        cmocka_unit_test(every_scenario_fits),        cmocka_unit_test(one_seat_alone_sees_only_its_own),
        cmocka_unit_test(the_second_bond_fits_too),   cmocka_unit_test(help_is_not_cut),
        cmocka_unit_test(a_huge_hand_loses_no_card),  cmocka_unit_test(three_enters_and_you_play),
        cmocka_unit_test(the_lobby_leads_everywhere), cmocka_unit_test(choices_say_what_they_lead_to),
    };
    return cmocka_run_group_tests_name("shattered screens", tests, NULL, NULL);
}
