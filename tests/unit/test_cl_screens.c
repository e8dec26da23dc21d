/* CLOUT's face over random duels of every scenario: every screen fits, every menu is true and complete for
 * both seats, what is closed says why, what happened can be read whole, nothing of the other's hidden cards
 * is drawn. Then the words one may type, the end, the lobby and the building of decks. */
#include "core/match.h"
#include "front/save/decks.h"
#include "front/screen/cl_face.h"
#include "front/term/stage.h"
#include "screen_pages.h"

#include <ftw.h>
#include <sys/stat.h>

enum { SCREEN_BYTES = STAGE_TALL * (STAGE_WIDE + 2) };

static const struct ruleset *cl_set(void) {
    static struct ruleset set;
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    if (!set.ops && ruleset_open(root ? root : "content", &clout_ops, NULL, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    return &set;
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
        if (c->kind == CHOICE_TELL && strstr(c->say, "not now"))
            fail_msg("'%s' is closed without a reason", c->label);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(!c->number || c->number != s->menu.choice[k].number);
            assert_true(!c->letter || c->letter != s->menu.choice[k].letter);
        }
        if (c->kind == CHOICE_ACT)
            assert_int_equal(clout_ops.check(s->match->set->rules, s->match->state, s->seat, &c->action),
                             REASON_OK);
        if (c->kind == CHOICE_ACT && c->action.verb == CL_V_SURRENDER)
            assert_true(*c->say); /* asks first */
    }
}

static void has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("no '%s' on:\n%s", part, text);
}

/* The table shows what a player needs: the resources of both, the turn and every choice. */
static void check_table(struct stage *s) {
    static char text[SCREEN_BYTES];
    const struct cl_view *v = s->view;
    char part[60];
    screen(s, text);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &v->s.player[seat];
        snprintf(part, sizeof part, "hand %u deck %u", p->hand_n, p->deck_n);
        has(text, part);
        snprintf(part, sizeof part, "Clout %u/%u", p->clout, p->clout_cap);
        has(text, part);
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            snprintf(part, sizeof part, "vice %u", p->body[i].vice);
            if (p->body[i].vice)
                has(text, part);
        }
    }
    snprintf(part, sizeof part, "Turn %u, ", v->s.turn);
    has(text, part);
    for (uint32_t i = v->s.links; i-- > 0 && s->ui.page == CL_PAGE_TABLE && v->s.links <= 3;) {
        snprintf(part, sizeof part, "%u. %s: ", i + 1, v->s.link[i].seat == v->seat ? "You" : "They");
        has(text, part);
    }
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (c->number)
            snprintf(part, sizeof part, "%2u %.12s", c->number, c->label);
        else
            snprintf(part, sizeof part, "%c %s", c->letter, c->label);
        has(text, part);
    }
}

/* Every page says how to get help and how to leave, and cuts no text short. */
static void check_reading(const struct stage *s, const char *text) {
    has(text, "? help");
    has(text, "q leave");
    bool rows = s->ui.page == CL_PAGE_DECKS || s->ui.page == CL_PAGE_GRAVES;
    if (!rows && s->ui.page != CL_PAGE_HAND && strstr(text, "..."))
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
        has(text, start);
    }
}

/* Walks all pages from one; marks the legal actions that can be chosen. */
static void walk(struct stage *s, struct face_ui ui, uint32_t depth, bool *reached) {
    static char text[SCREEN_BYTES];
    s->ui = ui;
    stage_look(s);
    check_menu(s);
    if (ui.page <= CL_PAGE_AIM)
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

/* Going on to the end phase is what ending the turn does, so the second main phase offers that alone. */
static bool folded(const struct stage *s, const struct action *a) {
    return a->verb == CL_V_NEXT_PHASE && ((const struct cl_view *)s->view)->s.phase == CL_MAIN2;
}

static void check_step(struct stage *s, bool deep) {
    bool reached[CL_MAX_LEGAL] = {false};
    const struct face_ui table = {0, 0, 0};
    walk(s, table, deep || menu_find(&s->menu, "n") ? 2 : 1, reached);
    s->ui = table;
    stage_look(s);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!reached[i] && !folded(s, &s->legal[i])) {
            TEXT_ON_STACK(what, 200);
            action_write(&clout_ops, &s->legal[i], &what);
            fail_msg("'%s' cannot be chosen", what.buf);
        }
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
    const struct ruleset *set = cl_set();
    const struct print_mode plain = {false, false, false};
    static struct stage s;
    static struct cl_setup setup;
    static char text[SCREEN_BYTES];
    struct match m;
    struct err e;
    struct stream rng;
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    assert_int_equal(match_open(&m, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, out, &e), ST_OK);
    grid_init(&s.grid, s.cells, (uint16_t)w, (uint16_t)h);
    s.viewer = viewer;
    clout_ops.setup_fill(set->rules, scenario, &setup);
    stream_open(&rng, rng_key(seed, "screens", scenario));
    if (match_begin(&m, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    stage_look(&s);
    while (!match_over(&m)) {
        if (s.asked == s.seat && stream_below(&rng, every) == 0)
            check_step(&s, stream_below(&rng, 8) == 0);
        check_news(&s);
        check_hidden(&s);
        stage_show(&s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, s.legal_count);
        if (s.legal[pick].verb >= CL_V_NEXT_PHASE) /* ending a turn at the first chance would show little */
            pick = stream_below(&rng, s.legal_count);
        struct action a = s.legal[pick];
        assert_int_equal(match_act(&m, 0, s.asked, &a), REASON_OK);
        stage_step(&s);
    }
    if (m.broken)
        fail_msg("%s", m.bug.text);
    screen(&s, text);
    has(text, "what decided it");
    has(text, "Reputation  you");
    stage_page(&s, s.face->help);
    stage_page(&s, s.face->opening);
    stage_close(&s);
    match_close(&m);
    fclose(out);
}

static void every_scenario_fits(void **state) {
    (void)state;
    for (uint32_t i = 0; i < clout_ops.scenario_count; i++) {
        play(i, 1, 12, -1, 80, 24);
        play(i, 2, 12, -1, i % 2 ? 132 : 100, i % 3 ? 24 : 40);
    }
}

static void one_seat_alone_sees_only_its_own(void **state) {
    (void)state;
    for (uint32_t i = 0; i < clout_ops.scenario_count; i++)
        play(i, 7, 12, (int32_t)(i % 2), 80, 24);
}

/* A first main phase, built by hand. */
struct desk_of_one {
    struct cl_state s;
    struct cl_view v;
    struct action legal[CL_MAX_LEGAL];
    struct face_log log;
    struct face_scene scene;
};

static void look(struct desk_of_one *d) {
    const struct cl_rules *r = cl_set()->rules;
    clout_ops.view(r, &d->s, CL_HOST, &d->v);
    struct ask ask;
    clout_ops.ask(r, &d->s, &ask);
    d->scene = (struct face_scene){.ops = &clout_ops,
                                   .rules = r,
                                   .view = &d->v,
                                   .legal = d->legal,
                                   .legal_count = ask.over ? 0 : clout_ops.legal(r, &d->s, d->legal),
                                   .log = &d->log,
                                   .seat = CL_HOST,
                                   .over = ask.over};
}

static void begin(struct desk_of_one *d) {
    struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    memset(d, 0, sizeof *d);
    clout_ops.setup_fill(r, 0, &setup);
    setup.first = CL_HOST;
    clout_ops.start(r, &setup, 5, &d->s);
    look(d);
}

static void a_huge_hand_loses_no_card(void **state) {
    static struct desk_of_one d;
    static struct cell cells[GRID_W * GRID_H];
    struct menu *m = calloc(1, sizeof *m);
    struct grid g;
    bool seen[CL_DECK_MAX] = {false};
    char line[GRID_W + 1], part[20];
    (void)state;
    assert_non_null(m);
    begin(&d);
    struct cl_player *p = &d.s.player[CL_HOST];
    while (p->deck_n)
        p->hand[p->hand_n++] = p->deck[--p->deck_n];
    memset(p->deck, 0, sizeof p->deck);
    p->clout = 4;
    look(&d);
    grid_init(&g, cells, GRID_W, GRID_H);
    for (uint16_t page = 0; page < 10; page++) {
        d.scene.ui.at = page;
        memset(m, 0, sizeof *m);
        clout_face.menu(&d.scene, m);
        assert_true(m->count < FACE_CHOICES);
        grid_clear(&g);
        clout_face.draw(&d.scene, m, &g);
        for (uint32_t i = 0; i < p->hand_n; i++) {
            snprintf(part, sizeof part, "%2u %.10s", i + 1,
                     ((const struct cl_rules *)d.scene.rules)->card[p->hand[i]].title);
            for (int y = 0; y < FACE_ROWS; y++)
                seen[i] = seen[i] || !strncmp(row(&g, y, line), part, strlen(part));
        }
    }
    for (uint32_t i = 0; i < p->hand_n; i++)
        assert_true(seen[i]);
    free(m);
}

static struct choice typed(struct desk_of_one *d, const char *line) {
    struct choice c = {0};
    const char *words = NULL;
    if (!clout_face.read(&d->scene, line, &c, &words))
        c.kind = 99;
    return c;
}

static void words_do_what_they_say(void **state) {
    static struct desk_of_one d;
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    begin(&d);
    struct choice c = typed(&d, "look carl");
    assert_int_equal(c.kind, CHOICE_OPEN);
    assert_int_equal(c.ui.page, CL_PAGE_CARD);
    assert_string_equal(r->card[c.ui.at].title, "Crypto All-In Carl");
    c = typed(&d, "look 1");
    assert_int_equal(c.ui.at, d.v.s.player[CL_HOST].hand[0]);
    assert_int_equal(typed(&d, "look nothing of that name").kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "look 99").kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "LOOK").ui.page, CL_PAGE_HAND);
    c = typed(&d, "surrender"); /* asks first */
    assert_true(c.kind == CHOICE_ACT && c.action.verb == CL_V_SURRENDER && *c.say);
    c = typed(&d, "ask always");
    assert_true(c.kind == CHOICE_WISH && c.ui.picked == CL_WISH_ASK);
    d.scene.wish = CL_WISH_ASK;
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

static void only_a_pass_is_answered_by_itself(void **state) {
    static struct desk_of_one d;
    const struct action pass[] = {{CL_V_RESPOND, {CL_OWN_BACK_1, 0, 0}}, {CL_V_PASS, {0, 0, 0}}};
    TEXT_ON_STACK(said, 100);
    (void)state;
    begin(&d);
    assert_false(clout_face.forced(&d.scene, &said));
    d.v.s.frames = 1;
    d.v.s.frame[0] = (struct cl_frame){.kind = CL_FRAME_WINDOW, .seat = CL_HOST, .a = CL_H_MAIN};
    d.scene.legal = pass;
    d.scene.legal_count = 2;
    assert_false(clout_face.forced(&d.scene, &said));
    d.scene.legal = pass + 1;
    d.scene.legal_count = 1;
    assert_true(clout_face.forced(&d.scene, &said));
    d.scene.wish = CL_WISH_ASK;
    assert_false(clout_face.forced(&d.scene, &said));
}

static uint32_t card_named(const char *name) {
    int64_t id = cl_find(cl_set()->rules, CL_ID_CARD, name);
    if (id < 1)
        fail_msg("no card %s", name);
    return (uint32_t)id;
}

static void stand_at(struct desk_of_one *d, uint32_t seat, uint32_t slot, const char *name, uint8_t flags) {
    d->s.player[seat].body[slot] =
        (struct cl_body){.card = (uint8_t)card_named(name), .owner = (uint8_t)seat, .flags = flags};
}

/* The events of a step, as a face hears them. */
static void hear(struct desk_of_one *d, const struct event *ev, uint32_t n) {
    struct sink k = {.event = (struct event *)ev, .count = n, .cap = n};
    clout_face.tell(&d->scene, &k, &d->log);
}

static void table_text(struct desk_of_one *d, char out[SCREEN_BYTES]) {
    static struct cell cells[GRID_W * GRID_H];
    static struct menu m;
    struct grid g;
    char line[GRID_W + 1];
    size_t n = 0;
    memset(&m, 0, sizeof m);
    if (d->scene.legal_count)
        clout_face.menu(&d->scene, &m);
    grid_init(&g, cells, GRID_W, GRID_H);
    clout_face.draw(&d->scene, &m, &g);
    for (int y = 0; y < FACE_ROWS; y++)
        n += (size_t)sprintf(out + n, "%s\n", row(&g, y, line));
}

static void lacks(const char *text, const char *part) {
    if (strstr(text, part))
        fail_msg("'%s' on:\n%s", part, text);
}

/* The end credits what resolved, not what was triggered while it waited; a blow is its attacker's. */
static void the_recap_credits_what_did_it(void **state) {
    static struct desk_of_one d;
    static char text[SCREEN_BYTES];
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), ricky = (int32_t)card_named("late_rent_ricky"),
            shot = (int32_t)card_named("one_more_shot"), bug = (int32_t)card_named("critical_bug");
    const struct event spell[] = {{CL_EV_ACTIVATED, 3, {CL_HOST, shot, 1, 0}},
                                  {CL_EV_TRIGGERED, 3, {CL_HOST, ricky, 0, 0}},
                                  {CL_EV_CHAIN_RESOLVES, 3, {1, 0, 0, 0}},
                                  {CL_EV_REPUTATION_CHANGED, 3, {CL_HOST, 4000, 4000, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, shot, 0, 0}}};
    const struct event blow[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 0, carl}},
                                 {CL_EV_ACTIVATED, 3, {CL_AWAY, bug, 1, 0}},
                                 {CL_EV_CHAIN_RESOLVES, 3, {1, 0, 0, 0}},
                                 {CL_EV_RESOLVED, 3, {CL_AWAY, bug, 0, 0}},
                                 {CL_EV_STABILITY_CHANGED, 3, {CL_AWAY, -2000, 0, 0}},
                                 {CL_EV_BATTLE_RESOLVED, 3, {CL_HOST, CL_BATTLE_WIN, 2000, 0}}};
    (void)state;
    begin(&d);
    hear(&d, spell, 5);
    hear(&d, blow, 6);
    d.s.ended = CL_STABILITY_ZERO;
    d.s.winner = CL_HOST;
    look(&d);
    table_text(&d, text);
    has(text, "your One More Shot: you gain 4,000 Reputation");
    has(text, "your Crypto All-In Carl: they lose 2,000 Stability");
    has(text, "You, Host (Dropouts): ");
    has(text, "They, Away (Preps): ");
}

/* Link 2 is negated by link 3: what link 1 then does is its own. */
static void negated_links_take_no_credit(void **state) {
    static struct desk_of_one d;
    static char text[SCREEN_BYTES];
    int32_t shot = (int32_t)card_named("one_more_shot"), bug = (int32_t)card_named("critical_bug");
    const struct event chain[] = {{CL_EV_ACTIVATED, 3, {CL_HOST, shot, 1, 0}},
                                  {CL_EV_ACTIVATED, 3, {CL_AWAY, bug, 2, 0}},
                                  {CL_EV_ACTIVATED, 3, {CL_HOST, bug, 3, 0}},
                                  {CL_EV_CHAIN_RESOLVES, 3, {3, 0, 0, 0}},
                                  {CL_EV_NEGATED, 3, {CL_AWAY, bug, 0, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, bug, 0, 0}},
                                  {CL_EV_REPUTATION_CHANGED, 3, {CL_HOST, 10000, 10000, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, shot, 0, 0}}};
    (void)state;
    begin(&d);
    hear(&d, chain, 8);
    d.s.ended = CL_REPUTATION_MAX;
    d.s.winner = CL_HOST;
    look(&d);
    table_text(&d, text);
    has(text, "your One More Shot: you gain 10,000 Reputation");
}

/* However small it was, the blow that ended it is told. */
static void the_last_blow_is_told(void **state) {
    static struct desk_of_one d;
    static char text[SCREEN_BYTES];
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), turn;
    (void)state;
    begin(&d);
    for (turn = 2; turn < 40; turn++) {
        const struct event big[] = {{CL_EV_TURN_STARTED, 3, {turn & 1, turn, 0, 0}},
                                    {CL_EV_REPUTATION_CHANGED, 3, {turn & 1, 3000, 3000, 0}}};
        hear(&d, big, 2);
    }
    const struct event last[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_AWAY, 1, 0, carl}},
                                 {CL_EV_STABILITY_CHANGED, 3, {CL_HOST, -50, 0, 0}},
                                 {CL_EV_BATTLE_RESOLVED, 3, {CL_AWAY, CL_BATTLE_WIN, 2000, 0}},
                                 {CL_EV_REPUTATION_CHANGED, 3, {CL_AWAY, 10, 10, 0}}};
    hear(&d, last, 4);
    d.s.ended = CL_STABILITY_ZERO;
    d.s.winner = CL_AWAY;
    look(&d);
    table_text(&d, text);
    has(text, "Turn 39: their Crypto All-In Carl: you lose 50 Stability.");
    has(text, "Turn 38: "); /* of equals the later ones */
    lacks(text, "Turn 3: ");
}

/* Who was attacked is named, though it is gone by the end of the step. */
static void the_log_names_who_fell(void **state) {
    static struct desk_of_one d;
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), bri = (int32_t)card_named("party_queen_bri");
    const struct event nothing[] = {{CL_EV_TURN_STARTED, 3, {CL_HOST, 3, 0, 0}}};
    const struct event fight[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 2, carl}},
                                  {CL_EV_DESTROYED, 3, {CL_AWAY, bri, 2, CL_BY_BATTLE}},
                                  {CL_EV_BATTLE_RESOLVED, 3, {CL_HOST, CL_BATTLE_WIN, 2000, 1500}}};
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    stand_at(&d, CL_AWAY, 1, "party_queen_bri", 0);
    look(&d);
    hear(&d, nothing, 1);
    memset(&d.s.player[CL_AWAY].body[1], 0, sizeof d.s.player[CL_AWAY].body[1]);
    look(&d);
    hear(&d, fight, 3);
    bool found = false;
    for (uint32_t i = 0; i < d.log.count; i++)
        found = found || strstr(d.log.line[i].text, "attacks your opponent's Party Queen Bri");
    assert_true(found);
}

/* An effect that sets in and does nothing is not told of. */
static void idle_triggers_are_not_told(void **state) {
    static struct desk_of_one d;
    int32_t ricky = (int32_t)card_named("late_rent_ricky");
    const struct event idle[] = {{CL_EV_TRIGGERED, 3, {CL_HOST, ricky, 0, 0}},
                                 {CL_EV_TURN_STARTED, 3, {CL_HOST, 3, 0, 0}},
                                 {CL_EV_TRIGGERED, 3, {CL_AWAY, ricky, 0, 0}},
                                 {CL_EV_REPUTATION_CHANGED, 3, {CL_AWAY, 100, 100, 0}}};
    uint32_t kicks = 0;
    (void)state;
    begin(&d);
    hear(&d, idle, 4);
    for (uint32_t i = 0; i < d.log.count; i++)
        kicks += strstr(d.log.line[i].text, "kicks in") != NULL;
    assert_int_equal(kicks, 1);
}

/* Marks of a turn mean nothing on the side whose turn it is not. */
static void marks_are_of_this_turn(void **state) {
    static struct desk_of_one d;
    static char text[SCREEN_BYTES];
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
    static char text[SCREEN_BYTES];
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
        has(text, " v DEF ");
        has(text, " v ATK ");
        has(text, "Mark");
    }
    struct menu *m = calloc(1, sizeof *m);
    assert_non_null(m);
    clout_face.menu(&d.scene, m);
    has(m->prompt, "Hall Monitor Mark comes before all others");
    struct choice c = typed(&d, "attack own_1 their_2");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Hall Monitor Mark has to be attacked first");
    c = typed(&d, "attack own_1 player");
    assert_int_equal(c.kind, CHOICE_TELL);
    assert_int_equal(typed(&d, "attack own_1 their_1").kind, 99); /* for the rules to take */
    assert_non_null(cl_hint(&d.scene));
    d.scene.quiet = true;
    assert_null(cl_hint(&d.scene));
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
        assert_int_equal(c->action.verb, CL_V_POSITION);
        has(c->label, "Crypto All-In Carl");
        c = menu_find(m, "12");
        assert_non_null(c);
        has(c->label, "Use Crypto All-In Carl");
    }
    begin(&d);
    d.s.frames = 1;
    d.s.frame[0] = (struct cl_frame){.kind = CL_FRAME_DISCARD, .seat = CL_HOST, .a = CL_HOST, .n = 1};
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
    static char text[SCREEN_BYTES];
    (void)state;
    begin(&d);
    d.scene.ui.page = CL_PAGE_GRAVES;
    table_text(&d, text);
    has(text, "Your graveyard is empty");
    has(text, "Their graveyard is empty");
    d.scene.ui.page = CL_PAGE_DECKS;
    table_text(&d, text);
    has(text, "  1 ");
    has(text, " unseen");
}

static void what_may_mean_several_is_refused(void **state) {
    static struct desk_of_one d;
    const struct cl_rules *r = cl_set()->rules;
    TEXT_ON_STACK(rivals, 200);
    (void)state;
    begin(&d);
    assert_int_equal(cl_card_meant(r, NULL, "crypto_all_in_carl", &rivals), card_named("crypto_all_in_carl"));
    assert_int_equal(cl_card_meant(r, NULL, "p", &rivals), 0);
    has(rivals.buf, "Party Queen Bri");
    struct choice c = typed(&d, "look s");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Which one: ");
}

/* CL-032: each reason has its sentence, for the winner and for the loser. */
static void every_end_is_told(void **state) {
    static struct desk_of_one d;
    static struct cell cells[GRID_W * GRID_H];
    struct menu none = {.count = 0};
    struct grid g;
    char line[GRID_W + 1], first[GRID_W + 1] = "";
    (void)state;
    grid_init(&g, cells, GRID_W, GRID_H);
    for (uint8_t why = CL_REPUTATION_MAX; why <= CL_DRAWN; why++)
        for (uint8_t winner = 0; winner < (why == CL_DRAWN ? 1 : CL_SEATS); winner++) {
            begin(&d);
            d.s.ended = why;
            d.s.winner = why == CL_DRAWN ? CL_SEATS : winner;
            look(&d);
            grid_clear(&g);
            clout_face.draw(&d.scene, &none, &g);
            const char *title = row(&g, 0, line);
            assert_non_null(strstr(title, why == CL_DRAWN ? "A draw" : winner ? "You lose" : "You win"));
            row(&g, 2, line);
            assert_true(*line && strcmp(line, first));
            strcpy(first, line);
        }
}

static void help_is_not_cut(void **state) {
    static struct desk_of_one d;
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    char line[GRID_W + 1];
    (void)state;
    begin(&d);
    grid_init(&g, cells, GRID_W, GRID_H);
    for (int page = 0; page < 3; page++) {
        grid_clear(&g);
        d.scene.view = page == 2 ? NULL : &d.v; /* in the lobby there is none */
        (page == 1 ? clout_face.opening : clout_face.help)(&d.scene, &g);
        if (page == 2)
            assert_non_null(strstr(row(&g, 0, line), "how to build a deck"));
        assert_true(grid_rows(&g) <= FACE_ROWS);
        for (int y = 0; y < GRID_H; y++)
            assert_null(strstr(row(&g, y, line), "..."));
    }
}

/* Every card can be read whole on a page of its own. */
static void every_card_fits_its_page(void **state) {
    const struct cl_rules *r = cl_set()->rules;
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    char line[GRID_W + 1];
    (void)state;
    grid_init(&g, cells, GRID_W, GRID_H);
    for (uint32_t id = 1; id <= r->cards; id++) {
        grid_clear(&g);
        assert_true(cl_draw_card(r, NULL, id, &g, 2, FACE_ROWS - 2) <= FACE_ROWS - 2);
        for (int y = 0; y < GRID_H; y++)
            if (strstr(row(&g, y, line), "..."))
                fail_msg("%s is cut short", r->card[id].title);
    }
}

static char home[64];

static int drop(const char *path, const struct stat *st, int flag, struct FTW *ftw) {
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

static int make_home(void **state) {
    (void)state;
    strcpy(home, "/tmp/gloam-screens-XXXXXX");
    return mkdtemp(home) ? setenv("XDG_DATA_HOME", home, 1) : -1;
}

static int drop_home(void **state) {
    (void)state;
    return nftw(home, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static char page[GRID_H * (GRID_W + 1) + 1];

static void show(const struct lobby *l) {
    static struct cell cells[GRID_W * GRID_H];
    static struct menu m;
    struct grid g;
    char line[GRID_W + 1];
    size_t n = 0;
    memset(&m, 0, sizeof m);
    clout_face.lobby->menu(l, &m);
    assert_true(m.count < FACE_CHOICES && strlen(m.prompt) < GRID_W - 4);
    grid_init(&g, cells, GRID_W, GRID_H);
    clout_face.lobby->draw(l, &m, &g);
    assert_true(grid_rows(&g) <= FACE_ROWS);
    for (int y = 0; y < FACE_ROWS; y++)
        n += (size_t)sprintf(page + n, "%s\n", row(&g, y, line));
}

/* As the lobby's loop does with a line; the page and the notice stand afterwards. */
static void enter(struct lobby *l, const char *word) {
    struct menu *m = calloc(1, sizeof *m);
    const struct choice *c = NULL;
    assert_non_null(m);
    l->notice[0] = 0;
    if (!*word || !clout_face.lobby->read(l, word)) {
        clout_face.lobby->menu(l, m);
        for (uint32_t i = 0; !*word && !c && i < m->count; i++)
            if (m->choice[i].style == STYLE_HERE)
                c = &m->choice[i];
        if (*word)
            c = menu_find(m, word);
        if (!c)
            fail_msg("'%s' is no choice on:\n%s", word, page);
        if (c->kind == CHOICE_TELL)
            snprintf(l->notice, sizeof l->notice, "%s", c->say);
        else
            clout_face.lobby->take(l, c);
    }
    if (!l->done)
        show(l);
    free(m);
}

static void five_enters_and_you_play(void **state) {
    static struct cl_setup setup, wanted;
    struct lobby l = {.set = cl_set(), .setup = &setup};
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    for (int i = 0; i < 5; i++) {
        assert_false(l.done);
        enter(&l, "");
    }
    assert_true(l.done && *l.mind[CL_AWAY] && !*l.mind[CL_HOST]);
    clout_ops.setup_fill(cl_set()->rules, 0, &wanted);
    assert_memory_equal(&setup, &wanted, sizeof setup);
}

static void two_people_choose_two_decks(void **state) {
    static struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    struct lobby l = {.set = cl_set(), .setup = &setup};
    (void)state;
    clout_ops.setup_fill(r, 0, &setup);
    for (const char *w = "245b533"; *w; w++) {
        const char word[2] = {*w, 0};
        enter(&l, word);
    }
    assert_true(l.done && !*l.mind[0] && !*l.mind[1]);
    assert_memory_equal(setup.deck[CL_HOST], r->starter[CL_FREAKS], CL_DECK_MAX);
    assert_memory_equal(setup.deck[CL_AWAY], r->starter[CL_NERDS], CL_DECK_MAX);
    assert_int_equal(setup.first, CL_AWAY);
}

static void a_deck_is_built_saved_and_played(void **state) {
    static struct cl_setup setup;
    const struct cl_rules *r = cl_set()->rules;
    struct lobby l = {.set = cl_set(), .setup = &setup};
    char line[60];
    (void)state;
    clout_ops.setup_fill(r, 0, &setup);
    enter(&l, "d");
    enter(&l, ""); /* an empty deck */
    assert_int_equal(setup.size[CL_HOST], 0);
    enter(&l, "u");
    has(l.notice, "CL-202");
    for (int i = 0; i < 4; i++)
        enter(&l, "add carl");
    has(l.notice, "CL-203");
    has(l.notice, "Crypto All-In Carl");
    assert_int_equal(setup.size[CL_HOST], 3);
    enter(&l, "remove carl 2");
    enter(&l, "+1 2");
    assert_int_equal(setup.size[CL_HOST], 3);
    enter(&l, "-1");
    enter(&l, "remove bri");
    has(l.notice, "not in the deck");
    enter(&l, "add nobody");
    has(l.notice, "no card 'nobody'");
    enter(&l, "add carl 5");
    has(l.notice, "at most 3 of a card (CL-203)");
    enter(&l, "add carl 100");
    has(l.notice, "at most 3 of a card (CL-203)");
    enter(&l, "add party 1");
    has(l.notice, "Which one: ");
    enter(&l, "save half");
    has(l.notice, "cannot be played yet");
    for (uint32_t id = 1; id <= r->cards && setup.size[CL_HOST] < 39; id++) {
        snprintf(line, sizeof line, "add %s 3", r->card[id].name);
        enter(&l, line);
    }
    while (setup.size[CL_HOST] < 60) {
        snprintf(line, sizeof line, "add %s", r->card[r->cards - (60u - setup.size[CL_HOST])].name);
        enter(&l, line);
    }
    snprintf(line, sizeof line, "add %s", r->card[60].name);
    enter(&l, line);
    has(l.notice, "at most 60 cards (CL-202)");
    has(page, "It keeps the rules.");
    for (int i = 0; i < 7; i++) /* round all tables */
        enter(&l, "n");
    enter(&l, "3");
    enter(&l, "");
    enter(&l, "v");
    enter(&l, "b");
    has(page, "not saved");
    enter(&l, "");
    enter(&l, "save big");
    has(l.notice, "Saved as 'big'.");
    enter(&l, "u");
    enter(&l, "");
    has(page, "big");
    has(page, "half");
    enter(&l, "8");
    has(l.notice, "half: ");
    has(l.notice, "CL-202");
    enter(&l, "7");
    enter(&l, "");
    assert_true(l.done);
    assert_memory_equal(setup.deck[0], setup.deck[1], CL_DECK_MAX);
    assert_int_equal(setup.size[CL_AWAY], 60);
}

static void kept_decks_are_loaded_and_deleted(void **state) {
    static struct cl_setup setup;
    struct lobby l = {.set = cl_set(), .setup = &setup};
    struct deck odd = {.rows = 1};
    struct err e;
    char aside[FILES_PATH_MAX];
    (void)state;
    clout_ops.setup_fill(cl_set()->rules, 0, &setup);
    strcpy(odd.row[0].card, "no_such_card");
    odd.row[0].copies = 40;
    assert_int_equal(decks_store("clout", "odd", &odd, aside, &e), ST_OK);
    enter(&l, "d");
    enter(&l, "5"); /* a starter */
    enter(&l, "save mine");
    enter(&l, "add carl 2");
    enter(&l, "load odd");
    has(l.notice, "Save this one first");
    enter(&l, "save");
    has(l.notice, "Saved as 'mine'.");
    enter(&l, "save odd");
    has(l.notice, "There is a deck 'odd' already");
    enter(&l, "load odd");
    has(l.notice, "no_such_card");
    has(l.notice, "CL-205");
    enter(&l, "b");
    enter(&l, "d");
    enter(&l, "delete mine");
    has(page, "Delete the deck 'mine'?");
    enter(&l, ""); /* no */
    enter(&l, "load mine");
    assert_int_equal(setup.size[CL_HOST], 42);
    enter(&l, "b");
    enter(&l, "d");
    enter(&l, "delete mine");
    enter(&l, "y");
    has(l.notice, "mine.deleted-1.json");
    assert_null(strstr(page, "mine"));
    enter(&l, "8"); /* the odd one */
    has(l.notice, "no_such_card");
    enter(&l, "load nothing");
    has(l.notice, "there is no deck 'nothing'");
    enter(&l, "delete nothing");
    has(l.notice, "no deck of that name");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_fits),
        cmocka_unit_test(one_seat_alone_sees_only_its_own),
        cmocka_unit_test(a_huge_hand_loses_no_card),
        cmocka_unit_test(words_do_what_they_say),
        cmocka_unit_test(only_a_pass_is_answered_by_itself),
        cmocka_unit_test(every_end_is_told),
        cmocka_unit_test(the_recap_credits_what_did_it),
        cmocka_unit_test(negated_links_take_no_credit),
        cmocka_unit_test(the_last_blow_is_told),
        cmocka_unit_test(the_log_names_who_fell),
        cmocka_unit_test(idle_triggers_are_not_told),
        cmocka_unit_test(marks_are_of_this_turn),
        cmocka_unit_test(attacks_are_told_whole),
        cmocka_unit_test(numbers_stay),
        cmocka_unit_test(lists_count_cards_and_say_what_is_empty),
        cmocka_unit_test(what_may_mean_several_is_refused),
        cmocka_unit_test(help_is_not_cut),
        cmocka_unit_test(every_card_fits_its_page),
        cmocka_unit_test_setup_teardown(five_enters_and_you_play, make_home, drop_home),
        cmocka_unit_test_setup_teardown(two_people_choose_two_decks, make_home, drop_home),
        cmocka_unit_test_setup_teardown(a_deck_is_built_saved_and_played, make_home, drop_home),
        cmocka_unit_test_setup_teardown(kept_decks_are_loaded_and_deleted, make_home, drop_home),
    };
    return cmocka_run_group_tests_name("clout screens", tests, NULL, NULL);
}
