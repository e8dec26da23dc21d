/* ESCAPE's face over random games: every screen fits and shows what a player needs, every menu is true, every
 * legal action can be chosen and none else, what happened is shown in full, pages turn. Then crowds, paper,
 * and the ends (ES-008, ES-184, ES-185, ES-215). */
#include "es_show.h"

/* What a player needs at all times: depth and level apart (ES-008), figures, compass (ES-184), every choice
 * with what is to be known of it, if it is open. */
static void check_here(struct showing *p) {
    const struct es_view *v = p->s.view;
    const struct es_rules *r = es_set()->rules;
    char part[120];
    snprintf(part, sizeof part, "Depth %u of 12, chapter %u", v->self.depth, 13u - v->self.depth);
    expect(p, part);
    snprintf(part, sizeof part, "Level %d ", es_level(r, &v->run, &v->self));
    expect(p, part);
    snprintf(part, sizeof part, "%d/%d  Energy", v->self.health, v->self.health_most);
    expect(p, part);
    snprintf(part, sizeof part, "Compass %s ", r->archetype[es_heading(r, &v->self)].title);
    expect(p, part);
    expect(p, r->room[esf_here(v)->feature].title);
    expect(p, "@");
    for (uint32_t i = 0; i < p->s.menu.count; i++) {
        const struct choice *c = &p->s.menu.choice[i];
        if (c->number && c->letter)
            snprintf(part, sizeof part, "%2u %c%c%.8s", c->number, c->letter, choice_mark(c), c->label);
        else if (c->number)
            snprintf(part, sizeof part, "%2u%c%.10s", c->number, choice_mark(c), c->label);
        else
            snprintf(part, sizeof part, "%c %s", c->letter, c->label);
        if (!strstr(p->text, part))
            fail_msg("'%s' is not on:\n%s", part, p->text);
        if (c->number && c->kind != CHOICE_TELL)
            has_words(p->text, c->note);
    }
}

static void check_shown(struct showing *p) {
    check_labels(&p->s);
    if (p->s.ui.page == ESF_HERE)
        check_here(p);
    else if (!strstr(screen(p), "? help") || !strstr(p->text, "q leave"))
        fail_msg("no way out of:\n%s", p->text);
}

/* From pages to read in only forward: the others can be reached from here. */
static bool leads_on(struct face_ui from, const struct choice *c) {
    return from.page == ESF_HERE || c->letter == 'n';
}

/* All but "the first who suits" (D-40), which names nobody that the menus do not. */
static void check_step(struct showing *p) {
    bool reached[ES_MAX_LEGAL] = {false};
    struct stage *s = &p->s;
    walk(p, &(const struct walk){.look = check_shown, .follows = leads_on}, (struct face_ui){0, 0, 0}, 6,
         reached);
    go_to(p, ESF_HERE, 0, 0);
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t verb = s->legal[i].verb;
        bool aimed = verb == ES_TALK || verb == ES_FIGHT || verb == ES_STEAL || verb == ES_RECRUIT ||
                     verb == ES_MURDER;
        if (!reached[i] && !(aimed && !s->legal[i].arg[0]))
            cannot_be_chosen(s, i);
    }
}

/* What happened can be read whole: on pages of its own, or on the screen. Cutscenes are set apart (ES-215).
 */
static void check_news(struct showing *p) {
    static char text[FACE_LINES * 400];
    news_text(&p->s, 0, text, sizeof text);
    if (!match_over(&p->m))
        strncat(text, screen(p), sizeof text - strlen(text) - 1);
    check_told(&p->s.log[0], 0, text);
}

static void play(uint32_t scenario, uint64_t seed, uint32_t turns, uint32_t every, uint32_t columns,
                 uint32_t rows) {
    struct showing *p = open_show(scenario, seed, columns, rows);
    struct stream rng;
    stream_open(&rng, rng_key(seed, "screens", scenario));
    for (uint32_t turn = 0; turn < turns && !match_over(&p->m); turn++) {
        if (stream_below(&rng, every) == 0)
            check_step(p);
        check_news(p);
        stage_show(&p->s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, p->s.legal_count);
        for (uint32_t i = 0; i < 3 && p->s.legal[pick].verb == ES_SPEAK; i++)
            pick = stream_below(&rng, p->s.legal_count);
        const struct action a = p->s.legal[pick];
        act(p, &a, NULL);
    }
    check_news(p);
    if (match_over(&p->m)) {
        expect(p, "What they called you");
        expect(p, "What you did");
    }
    stage_page(&p->s, p->s.face->help);
    stage_page(&p->s, p->s.face->opening);
    show_close(p);
}

static void every_screen_fits(void **state) {
    (void)state;
    for (uint32_t i = 0; i < escape_ops.scenario_count; i++) {
        play(i, 1 + i, 150, 10, 80, 24);
        play(i, 9 + i, 60, 10, i % 2 ? 132 : 100, i % 2 ? 50 : 30);
    }
}

/* With a crowd in the room everything still has its place. */
static void a_crowd_fits(void **state) {
    (void)state;
    struct showing *p = open_show(0, 3, 80, 24);
    static const char *const guests[] = {"oda_marl", "pell", "sister_quill", "brannick", "hesper_vane"};
    for (uint32_t i = 0; i < 5; i++)
        meet(p, guests[i]);
    for (uint32_t i = 0; i < 40; i++)
        meet_hostile(p);
    check_step(p);
    expect(p, "enemies in all 40");
    const struct action rest = {ES_REST_UP, {0}};
    state_of(p)->entity[0].health = state_of(p)->entity[0].health_most = 5000;
    match_act(&p->m, 0, 0, &rest, NULL);
    stage_step(&p->s);
    check_news(p);
    if (!match_over(&p->m))
        check_step(p);
    show_close(p);
}

/* Help, opening and the ends are read whole. */
static void what_is_to_be_read_is_not_cut(void **state) {
    (void)state;
    struct showing *p = open_show(0, 1, 80, 24);
    struct face_scene scene;
    char line[STAGE_WIDE + 1];
    stage_scene(&p->s, &scene);
    for (int page = 0; page < 2; page++) {
        grid_clear(&p->s.grid);
        (page ? p->s.face->opening : p->s.face->help)(&scene, &p->s.grid);
        assert_true(grid_rows(&p->s.grid) <= face_rows(&p->s.grid));
        for (int y = 0; y < face_rows(&p->s.grid); y++)
            if (strstr(row(&p->s.grid, y, line), "...") || (page && strlen(line) > 77))
                fail_msg("cut: %s", line);
    }
    const struct es_rules *r = es_set()->rules;
    for (uint32_t i = 1; i <= r->cutscenes; i++) {
        struct event ev = {ES_EV_CUTSCENE, 1, {(int32_t)i}};
        struct sink one = {&ev, 1, 1, 0};
        p->s.log[0].count = 0;
        esf_tell(&scene, &one, &p->s.log[0]);
        assert_true(stage_news(&p->s, 0));
        for (int y = 0; y < face_rows(&p->s.grid); y++)
            if (strstr(row(&p->s.grid, y, line), "..."))
                fail_msg("cut: %s", line);
    }
    show_close(p);
}

/* On paper nothing is left out and nothing stands twice; in a small terminal the description goes first. */
static void on_paper_there_is_room(void **state) {
    (void)state;
    struct showing *p = show_open(es_set(), 2, 4, (struct print_mode){.clear = false});
    static const char *const guests[] = {"oda_marl", "pell", "sister_quill", "brannick", "hesper_vane"};
    const struct action search = {ES_SEARCH, {0}};
    stand_in(p, ES_TREASURE);
    act(p, &search, NULL);
    for (uint32_t i = 0; i < 5; i++)
        meet(p, guests[i]);
    const struct es_view *v = p->s.view;
    const struct es_rules *r = es_set()->rules;
    char start[30];
    snprintf(start, sizeof start, "%.24s", es_room_text(r, v->self.depth, v->self.room, ES_TREASURE));
    assert_false(stage_news(&p->s, 0));
    expect(p, start);
    expect(p, "Here: ");
    expect(p, "The lid gives at the third try");
    for (uint32_t i = 0; i < 5; i++)
        expect(p, es_title_of(r, ES_KIND_ENTITY, id_of(guests[i])));
    show_close(p);
    p = open_show(2, 4, 80, 24);
    stand_in(p, ES_TREASURE);
    for (uint32_t i = 0; i < 3; i++)
        meet(p, guests[i]);
    for (uint32_t i = 0; i < 3; i++)
        face_say(&p->s.log[0], STYLE_TEXT, 0, "Something happened.");
    expect(p, "Here: ");
    assert_null(strstr(p->text, start));
    show_close(p);
}

/* The price stands before what it brings; what cannot be done says why, in the column and when it is tried. */
static void prices_and_reasons_are_shown(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
    expect(p, "-Train ");
    expect(p, "Stream 10 Effort");
    for (uint32_t i = 0; i < p->s.menu.count; i++) {
        const struct choice *c = &p->s.menu.choice[i];
        if (!strcmp(c->label, "Train")) {
            assert_int_equal(c->kind, CHOICE_TELL);
            assert_non_null(strstr(c->note, "this is no training"));
        }
    }
    struct es_state *s = p->m.state;
    s->entity[0].feature[ES_EFFORT] = 0;
    stage_look(&p->s);
    expect(p, "-Stream ");
    meet(p, "pell");
    expect(p, "-Steal from Pell");
    p->s.mode.quiet = true;
    stage_look(&p->s);
    expect(p, "-Stream a stream costs 10 Effort,"); /* its reason goes on in the next row */
    expect(p, "  and you have 0.00\n");
    s->setup.spawns = 0;
    s->entity[0].room = ES_LAST_ROOM; /* where nobody knows who comes down next */
    stage_look(&p->s);
    expect(p, "!Rest health unknown");
    show_close(p);
}

/* Without colours it is still plain who is here, and who is an enemy. */
static void people_have_marks(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
    meet(p, "pell");
    meet_hostile(p);
    expect(p, "\n!Grey Bailiff 50");
    expect(p, "\n Pell the Younger");
    go_to(p, ESF_LOOK, 0, 0);
    expect(p, "\n ! Grey Bailiff 50, level 1");
    go_to(p, ESF_PERSONS, 0, 0);
    expect(p, " 1*Pell the Younger");
    show_close(p);
}

/* D-30: chapter pages, people's pages, the record; a page past the last is the last. */
static void the_log_turns_its_pages(void **state) {
    (void)state;
    struct showing *p = open_show(2, 5, 80, 24);
    const struct action rest = {ES_REST_UP, {0}}, say = {ES_SPEAK, {0}};
    for (uint32_t i = 0; i < 45; i++)
        act(p, i % 9 ? &rest : &say, i % 9 ? NULL : "mercy and an open door");
    go_to(p, ESF_CHAPTERS, 1, ESF_LAST_PAGE);
    expect(p, "Chapter 1, depth 12, page 3 of 3");
    const struct choice *next = menu_find(&p->s.menu, "n");
    assert_non_null(next);
    assert_int_equal(next->ui.at, 0);
    go_to(p, ESF_CHAPTERS, 1, 0);
    expect(p, "page 1 of 3");
    go_to(p, ESF_CHAPTERS, 7, 0);
    expect(p, "Nothing is written here yet");
    go_to(p, ESF_SYSTEM, 0, 0);
    expect(p, "The record");
    expect(p, "Heading:");
    go_to(p, ESF_STATUS, 0, 0);
    for (uint32_t i = 1; i <= ((const struct es_rules *)es_set()->rules)->archetypes; i++)
        expect(p, ((const struct es_rules *)es_set()->rules)->archetype[i].title); /* ES-185 */
    go_to(p, ESF_MAP, 0, 0);
    expect(p, "Depth 12, as you know it");
    show_close(p);
}

/* ES-155, ES-156, D-29: out by the gate, with both cutscenes and the recap. */
static void the_way_out(void **state) {
    (void)state;
    struct showing *p = open_show(3, 2, 80, 24);
    const struct action up = {ES_MOVE, {ES_UP}};
    stand_in(p, ES_ESCAPE_GATE);
    expect(p, "Escape Gate");
    assert_non_null(strstr(p->s.menu.prompt, "gate is open"));
    expect(p, "u up out");
    act(p, &up, NULL);
    assert_true(match_over(&p->m));
    check_news(p);
    expect(p, "Y O U   A R E   O U T");
    expect(p, "Chapters closed 1 of 12");
    show_close(p);
}

/* S-04 */
static void the_other_ends(void **state) {
    (void)state;
    static const char *const titles[] = {[ES_DIED] = "Y O U   F E L L", [ES_LOST] = "L O S T"};
    for (uint8_t end = ES_DIED; end <= ES_LOST; end++) {
        struct showing *p = open_show(2, end, 80, 24);
        const struct action rest = {ES_REST_UP, {0}};
        act(p, &rest, NULL);
        state_of(p)->run.over = end;
        p->m.ended = true;
        stage_look(&p->s);
        expect(p, titles[end]);
        expect(p, "What was seen of you:");
        expect(p, "Nothing that anybody would tell."); /* who only rests or walks leaves no story */
        show_close(p);
    }
}

/* The recap tells what was seen of the player, and what it heard of itself before that. */
static void the_recap_tells(void **state) {
    (void)state;
    struct showing *p = open_show(2, 5, 80, 24);
    const struct action search = {ES_SEARCH, {0}};
    act(p, &search, NULL);
    state_of(p)->run.over = ES_LOST;
    p->m.ended = true;
    stage_look(&p->s);
    expect(p, "What was seen of you:");
    assert_null(strstr(screen(p), "Nothing that anybody"));
    state_of(p)->entity[0].memory.heard[0] = (struct es_belief){
        .deed = 1, .actor = 1, .subject = 1, .source = 2, .verb = ES_REST_UP, .feature = ES_START};
    stage_look(&p->s);
    expect(p, "What is told of you, true or not:");
    assert_null(strstr(screen(p), "Nothing that anybody"));
    show_close(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_fits),
        cmocka_unit_test(a_crowd_fits),
        cmocka_unit_test(what_is_to_be_read_is_not_cut),
        cmocka_unit_test(on_paper_there_is_room),
        cmocka_unit_test(prices_and_reasons_are_shown),
        cmocka_unit_test(people_have_marks),
        cmocka_unit_test(the_log_turns_its_pages),
        cmocka_unit_test(the_way_out),
        cmocka_unit_test(the_other_ends),
        cmocka_unit_test(the_recap_tells),
    };
    return cmocka_run_group_tests_name("escape screens", tests, NULL, NULL);
}
