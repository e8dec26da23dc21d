/* CLOUT's face over random duels of every scenario: every screen fits, every menu is true and complete for
 * both seats, what is closed says why, what happened can be read whole, nothing of the other's hidden cards
 * is drawn. Then single tables and pages, and the words one may type. */
#include "cl_desk.h"
#include "core/offer.h"

/* What comes of a deed, of a way to play a card or of a key can be read before it is done. */
static bool tells_whole(const struct stage *s, const struct choice *c) {
    bool at_once = c->action.verb >= CL_ACTIVATE && c->action.verb <= CL_POSITION && !s->ui.page;
    if (c->kind == CHOICE_ACT && at_once) {
        struct offer o;
        offer_of(s->match->set->ops, s->match->set->rules, s->view, &c->action, NULL, &o);
        assert_int_equal(o.forecast.ways, 0);
    }
    return c->kind == CHOICE_ACT &&
           (s->ui.page == CLF_PAGE_AIM || !c->number || c->action.verb == CL_RESPOND);
}

/* The table shows what a player needs: the resources of both, the turn and every choice. */
static void check_table(struct showing *p) {
    const struct stage *s = &p->s;
    const struct cl_view *v = s->view;
    const char *text = screen(p);
    char part[60];
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *of = &v->s.player[seat];
        snprintf(part, sizeof part, "hand %u deck %u", of->hand_n, of->deck_n);
        has(text, part);
        snprintf(part, sizeof part, "Clout %u/%u", of->clout, of->clout_cap);
        has(text, part);
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            snprintf(part, sizeof part, "vice %u", of->body[i].vice);
            if (of->body[i].vice)
                has(text, part);
        }
    }
    snprintf(part, sizeof part, "Turn %u, ", v->s.turn);
    has(text, part);
    for (uint32_t i = v->s.links; i-- > 0 && s->ui.page == CLF_PAGE_TABLE && v->s.links <= 3;) {
        snprintf(part, sizeof part, "%u. %s: ", i + 1, v->s.link[i].seat == v->seat ? "You" : "They");
        has(text, part);
    }
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (c->number)
            snprintf(part, sizeof part, "%2u%c%.12s", c->number, choice_mark(c), c->label);
        else
            snprintf(part, sizeof part, "%c%c%s", c->letter, choice_mark(c), c->label);
        has(text, part);
        if (tells_whole(s, c)) {
            check_whole(s, c);
            has_words(text, c->note);
        }
    }
}

/* Every page says how to get help and how to leave, and cuts no text short. */
static void check_reading(struct showing *p) {
    const struct stage *s = &p->s;
    const char *text = screen(p);
    has(text, "? help");
    has(text, "q leave");
    bool rows = s->ui.page == CLF_PAGE_DECKS || s->ui.page == CLF_PAGE_GRAVES;
    if (!rows && s->ui.page != CLF_PAGE_HAND && strstr(text, "..."))
        fail_msg("cut short:\n%s", text);
}

/* The table asks in the game's own words, in the prompt or, what may be answered, above the choices. */
static void check_question(struct showing *p) {
    const struct ruleset *set = p->s.match->set;
    TEXT_ON_STACK(ask, 600);
    set->ops->say_ask(set->rules, p->s.view, &ask);
    if (p->s.ui.page == CLF_PAGE_TABLE && strcmp(p->s.menu.prompt, ask.buf) != 0)
        has_words(screen(p), ask.buf);
}

static void check_shown(struct showing *p) {
    check_labels(&p->s);
    check_closed(&p->s);
    check_question(p);
    for (uint32_t i = 0; i < p->s.menu.count; i++) {
        const struct choice *c = &p->s.menu.choice[i];
        if (c->kind == CHOICE_ACT && c->action.verb == CL_SURRENDER)
            assert_true(*c->say); /* asks first */
    }
    if (p->s.ui.page <= CLF_PAGE_AIM)
        check_table(p);
    else
        check_reading(p);
}

/* Going on to the end phase is what ending the turn does, so the second main phase offers that alone. */
static bool folded(const struct stage *s, const struct action *a) {
    return a->verb == CL_NEXT_PHASE && ((const struct cl_view *)s->view)->s.phase == CL_MAIN2;
}

static void check_step(struct showing *p, bool deep) {
    struct stage *s = &p->s;
    bool reached[CL_MAX_LEGAL] = {false};
    const struct face_ui table = {0, 0, 0};
    walk(p, &(const struct walk){.look = check_shown}, table, deep || menu_find(&s->menu, "n") ? 2 : 1,
         reached);
    s->ui = table;
    stage_look(s);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!reached[i] && !folded(s, &s->legal[i]))
            cannot_be_chosen(s, i);
}

/* Another world that the seat cannot tell from this one looks the same. */
static void check_hidden(struct stage *s) {
    static struct cl_state world;
    static struct cl_view twin;
    struct stream rng;
    stream_open(&rng, 7);
    clout_ops.guess(s->match->set->rules, s->view, s->seat, &rng, &world);
    clout_ops.view(s->match->set->rules, &world, s->seat, &twin);
    assert_memory_equal(&twin, s->view, sizeof twin);
}

static void play(uint32_t scenario, uint64_t seed, uint32_t every, int32_t viewer, int w, int h) {
    struct showing *p = show_open(cl_set(), scenario, seed, (struct print_mode){0});
    struct stage *s = &p->s;
    struct stream rng;
    grid_init(&s->grid, s->cells, (uint16_t)w, (uint16_t)h);
    s->viewer = viewer;
    stream_open(&rng, rng_key(seed, "screens", scenario));
    stage_look(s);
    while (!match_over(&p->m)) {
        if (s->asked == s->seat && stream_below(&rng, every) == 0)
            check_step(p, stream_below(&rng, 8) == 0);
        check_fresh(p);
        check_hidden(s);
        stage_show(s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, s->legal_count);
        if (s->legal[pick].verb >= CL_NEXT_PHASE) /* ending a turn at the first chance would show little */
            pick = stream_below(&rng, s->legal_count);
        const struct action a = s->legal[pick];
        act(p, &a, NULL);
    }
    expect(p, "what decided it");
    expect(p, "Reputation  you");
    stage_page(s, s->face->help);
    stage_page(s, s->face->opening);
    show_close(p);
}

static void every_scenario_fits(void **state) {
    (void)state;
    const uint32_t n = clout_ops.scenario_count;
    for (uint32_t i = 0; i < n; i += share_step(n) | 1) {
        play(i, 1, 12, -1, 80, 24);
        play(i, 2, 12, -1, i % 2 ? 132 : 100, i % 3 ? 24 : 40);
    }
}

static void one_seat_alone_sees_only_its_own(void **state) {
    (void)state;
    const uint32_t n = clout_ops.scenario_count;
    for (uint32_t i = 0; i < n; i += share_step(n) | 1) /* both seats have their turn */
        play(i, 7, 12, (int32_t)(i % 2), 80, 24);
}

static void a_huge_hand_loses_no_card(void **state) {
    static struct desk_of_one d;
    bool seen[CL_DECK_MAX] = {false};
    char text[PAGE_BYTES], part[20];
    (void)state;
    begin(&d);
    struct cl_player *p = &d.s.player[CL_HOST];
    while (p->deck_n)
        p->hand[p->hand_n++] = p->deck[--p->deck_n];
    memset(p->deck, 0, sizeof p->deck);
    p->clout = 4;
    look(&d);
    for (uint16_t page = 0; page < 10; page++) {
        d.scene.ui.at = page;
        table_text(&d, text);
        for (uint32_t i = 0; i < p->hand_n; i++) {
            for (const char *mark = " -"; *mark; mark++) { /* open or closed */
                snprintf(part, sizeof part, "\n%2u%c%.10s", i + 1, *mark,
                         clf_title(d.scene.rules, p->hand[i]));
                seen[i] = seen[i] || strstr(text, part);
            }
        }
    }
    for (uint32_t i = 0; i < p->hand_n; i++)
        assert_true(seen[i]);
}

/* Marks of a turn mean nothing on the side whose turn it is not. */
static void marks_are_of_this_turn(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", CL_BODY_FRESH);
    stand_at(&d, CL_AWAY, 1, "party_queen_bri", CL_BODY_FRESH | CL_BODY_ATTACKED);
    look(&d);
    table_text(&d, text);
    assert_non_null(strstr(strstr(text, "Crypto All-In Carl"), "atk new"));
    const char *bri = strstr(text, "Party Queen Bri");
    assert_non_null(bri);
    text[bri - text + 200] = 0; /* her rows, not those of the hand */
    lacks(bri, "new");
    lacks(bri, "done");
}

/* An attack's outcome stands whole at 80 columns; hints fit the case. */
static void attacks_are_told_whole(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    for (uint32_t id = 1; id <= r->cards; id++) {
        if (r->card[id].kind != CL_STEREOTYPE)
            continue;
        begin(&d);
        d.s.turn = 3;
        d.s.phase = CL_COMBAT;
        d.s.step = CL_STEP_COMBAT_ASK;
        stand_at(&d, CL_HOST, 0, r->card[id].name, 0);
        stand_at(&d, CL_AWAY, 0, "hall_monitor_mark", 0);
        stand_at(&d, CL_AWAY, 1, r->card[id].name, 0);
        stand_at(&d, CL_AWAY, 2, "hall_monitor_mark", CL_BODY_DEFENSE);
        look(&d);
        table_text(&d, text);
        const char *list = strstr(text, "Hand: ");
        assert_non_null(list);
        lacks(list, "...");
        has(list, "stereotypes -1");
        has(text, "Mark");
    }
    struct menu *m = calloc(1, sizeof *m);
    assert_non_null(m);
    clout_face.menu(&d.scene, m);
    has(m->prompt, "your combat phase: who attacks?");
    struct choice c = typed(&d, "attack own_1 their_2");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Hall Monitor Mark has to be attacked first");
    c = typed(&d, "attack own_1 player");
    assert_int_equal(c.kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "attack own_1 their_1").kind, 99); /* for the rules to take */
    assert_non_null(clf_hint(&d.scene));
    d.scene.quiet = true;
    assert_null(clf_hint(&d.scene));
    free(m);
}

/* Deeds keep their numbers while the hand shrinks; a discard has the hand's. */
static void numbers_stay(void **state) {
    static struct desk_of_one d;
    struct menu *m = calloc(1, sizeof *m);
    (void)state;
    assert_non_null(m);
    begin(&d);
    stand_at(&d, CL_HOST, 1, "crypto_all_in_carl", 0);
    for (uint8_t n = 5; n >= 1; n--) {
        d.s.player[CL_HOST].hand_n = n;
        look(&d);
        memset(m, 0, sizeof *m);
        clout_face.menu(&d.scene, m);
        const struct choice *c = menu_find(m, "15");
        assert_non_null(c);
        assert_int_equal(c->action.verb, CL_POSITION);
        has(c->label, "Crypto All-In Carl");
        c = menu_find(m, "12");
        assert_non_null(c);
        has(c->label, "Use Crypto All-In Carl");
    }
    begin(&d);
    d.s.frames = 1;
    d.s.frame[0] =
        (struct cl_frame){.kind = CL_FRAME_DISCARD, .seat = CL_HOST, .discard = {.hand = CL_HOST, .left = 1}};
    look(&d);
    memset(m, 0, sizeof *m);
    clout_face.menu(&d.scene, m);
    for (uint32_t i = 0; i < d.v.s.player[CL_HOST].hand_n; i++) {
        char word[8];
        snprintf(word, sizeof word, "%u", i + 1);
        const struct choice *c = menu_find(m, word);
        assert_non_null(c);
        assert_int_equal(c->action.arg[0], d.v.s.player[CL_HOST].hand[i]);
    }
    free(m);
}

static void lists_count_cards_and_say_what_is_empty(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    d.scene.ui.page = CLF_PAGE_GRAVES;
    table_text(&d, text);
    has(text, "Your graveyard is empty");
    has(text, "Their graveyard is empty");
    d.scene.ui.page = CLF_PAGE_DECKS;
    table_text(&d, text);
    has(text, "  1 ");
    has(text, " unseen");
}

static void help_is_not_cut(void **state) {
    static struct desk_of_one d;
    char line[GRID_W + 1];
    (void)state;
    begin(&d);
    for (int page = 0; page < 3; page++) {
        struct grid *g = blank_grid();
        d.scene.view = page == 2 ? NULL : &d.v; /* in the lobby there is none */
        (page == 1 ? clout_face.opening : clout_face.help)(&d.scene, g);
        if (page == 2)
            has(row(g, 0, line), "how to build a deck");
        is_not_cut(g);
    }
}

/* Every card can be read whole on a page of its own. */
static void every_card_fits_its_page(void **state) {
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    for (uint32_t id = 1; id <= r->cards; id++) {
        struct grid *g = blank_grid();
        assert_true(clf_draw_card(r, NULL, id, g, 2, FACE_ROWS - 2) <= FACE_ROWS - 2);
        is_not_cut(g);
    }
}

static void words_do_what_they_say(void **state) {
    static struct desk_of_one d;
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    begin(&d);
    struct choice c = typed(&d, "look carl");
    assert_int_equal(c.kind, CHOICE_OPEN);
    assert_int_equal(c.ui.page, CLF_PAGE_CARD);
    assert_string_equal(r->card[c.ui.at].title, "Crypto All-In Carl");
    c = typed(&d, "look 1");
    assert_int_equal(c.ui.at, d.v.s.player[CL_HOST].hand[0]);
    assert_int_equal(typed(&d, "look nothing of that name").kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "look 99").kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "LOOK").ui.page, CLF_PAGE_HAND);
    c = typed(&d, "surrender"); /* asks first */
    assert_true(c.kind == CHOICE_ACT && c.action.verb == CL_SURRENDER && *c.say);
    c = typed(&d, "ask always");
    assert_true(c.kind == CHOICE_WISH && c.ui.picked == CLF_WISH_ASK);
    d.scene.wish = CLF_WISH_ASK;
    assert_int_equal(typed(&d, "ask less").ui.picked, 0);
    assert_int_equal(typed(&d, "ask never").kind, CHOICE_TELL);
    d.scene.shared = true;
    c = typed(&d, "ask less");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "two people at one keyboard");
    d.scene.shared = false;
    assert_int_equal(typed(&d, "lookout").kind, 99);
    assert_int_equal(typed(&d, "e").kind, 99);
}

static void what_may_mean_several_is_refused(void **state) {
    static struct desk_of_one d;
    const struct cl_rules *r = cl_set()->rules;
    TEXT_ON_STACK(rivals, 200);
    (void)state;
    begin(&d);
    assert_int_equal(clf_card_meant(r, NULL, "crypto_all_in_carl", &rivals),
                     card_named("crypto_all_in_carl"));
    assert_int_equal(clf_card_meant(r, NULL, "p", &rivals), 0);
    has(rivals.buf, " more");
    struct choice c = typed(&d, "look s");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Which one: ");
}

static void only_a_pass_is_answered_by_itself(void **state) {
    static struct desk_of_one d;
    const struct action pass[] = {{CL_RESPOND, {CL_OWN_BACK_1, 0, 0}}, {CL_PASS, {0, 0, 0}}};
    TEXT_ON_STACK(said, 100);
    (void)state;
    begin(&d);
    assert_null(clout_face.forced(&d.scene, &said));
    d.v.s.frames = 1;
    d.v.s.frame[0] = (struct cl_frame){.kind = CL_FRAME_WINDOW, .seat = CL_HOST, .about.what = CL_H_MAIN};
    d.scene.legal = pass;
    d.scene.legal_count = 2;
    assert_null(clout_face.forced(&d.scene, &said));
    d.scene.legal = pass + 1;
    d.scene.legal_count = 1;
    assert_non_null(clout_face.forced(&d.scene, &said));
    d.scene.wish = CLF_WISH_ASK;
    assert_null(clout_face.forced(&d.scene, &said));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_fits),
        cmocka_unit_test(one_seat_alone_sees_only_its_own),
        cmocka_unit_test(a_huge_hand_loses_no_card),
        cmocka_unit_test(marks_are_of_this_turn),
        cmocka_unit_test(attacks_are_told_whole),
        cmocka_unit_test(numbers_stay),
        cmocka_unit_test(lists_count_cards_and_say_what_is_empty),
        cmocka_unit_test(help_is_not_cut),
        cmocka_unit_test(every_card_fits_its_page),
        cmocka_unit_test(words_do_what_they_say),
        cmocka_unit_test(what_may_mean_several_is_refused),
        cmocka_unit_test(only_a_pass_is_answered_by_itself),
    };
    return cmocka_run_group_tests_name("clout screens", tests, NULL, NULL);
}
