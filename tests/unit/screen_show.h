/* What tests of a game's screens share: a match on a stage as in a terminal, screens as text, and what must
 * hold for the menus, the news and the lobby of any game. */
#ifndef GLOAM_TESTS_SCREEN_SHOW_H
#define GLOAM_TESTS_SCREEN_SHOW_H

#include "../common/share.h"
#include "core/match.h"
#include "core/offer.h"
#include "front/screen/reading.h"
#include "front/term/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SCREEN_BYTES = 1 << 17, PAGE_BYTES = 1 << 17 };

/* Opens a ruleset where none is open yet; null: the game's usual one. */
static inline const struct ruleset *open_rules(struct ruleset *set, const struct game_ops *ops,
                                               const char *name) {
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    if (!set->ops && ruleset_open(root ? root : "content", ops, name, set, &e) != ST_OK)
        fail_msg("%s", e.text);
    return set;
}

static inline void has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("no '%s' on:\n%s", part, text);
}

/* Every word of a note, in whichever row. */
static inline void has_words(const char *text, const char *note) {
    while (*(note += strspn(note, " "))) {
        char word[100];
        size_t n = strcspn(note, " ");
        snprintf(word, sizeof word, "%.*s", (int)n, note);
        if (!strstr(text, word))
            fail_msg("no '%s' of '%s' on:\n%s", word, note, text);
        note += n;
    }
}

static inline void lacks(const char *text, const char *part) {
    if (strstr(text, part))
        fail_msg("'%s' on:\n%s", part, text);
}

/* An empty grid, as small as grids are; the same one each time. */
static inline struct grid *blank_grid(void) {
    static struct cell cells[GRID_W * GRID_H];
    static struct grid g;
    grid_init(&g, cells, GRID_W, GRID_H);
    return &g;
}

/* The rows that a lobby may draw on, one line each. */
static inline const char *grid_lines(const struct grid *g, char *out) {
    size_t n = 0;
    assert_true(grid_rows(g) <= face_rows(g));
    for (int y = 0; y < face_rows(g); y++) {
        int w = g->w;
        while (w && grid_at(g, w - 1, y)->ch == ' ')
            w--;
        for (int x = 0; x < w; x++)
            out[n++] = grid_ascii(grid_at(g, x, y)->ch);
        out[n++] = '\n';
    }
    out[n] = 0;
    return out;
}

static inline void is_not_cut(const struct grid *g) {
    static char text[SCREEN_BYTES];
    lacks(grid_lines(g, text), "...");
}

/* What line mode makes of a scene built by hand, a line each. */
static inline const char *scene_text(const struct face_scene *scene, struct menu *m, char out[PAGE_BYTES]) {
    struct text t;
    memset(m, 0, sizeof *m);
    if (!scene->over && scene->legal_count)
        reading_menu(scene, m);
    text_init(&t, out, PAGE_BYTES);
    const struct paper paper = paper_text(&t);
    reading_write(scene, m, &paper);
    assert_false(t.cut);
    return out;
}

/* A match on a stage. There is one at a time, for both are large. */
struct showing {
    struct match m;
    struct stage s;
    void *setup;
    FILE *out;
    char text[SCREEN_BYTES];
};

static inline struct showing *show_open(const struct ruleset *set, uint32_t scenario, uint64_t seed,
                                     struct print_mode mode) {
    static struct showing p;
    struct err e;
    p.out = fopen("/dev/null", "w");
    p.setup = calloc(1, set->ops->setup_size);
    assert_non_null(p.out);
    assert_non_null(p.setup);
    assert_int_equal(match_open(&p.m, set, MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&p.s, &p.m, mode, p.out, &e), ST_OK);
    set->ops->setup_fill(set->rules, scenario, p.setup);
    if (match_begin(&p.m, p.setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    stage_look(&p.s);
    return &p;
}

static inline void show_close(struct showing *p) {
    if (p->m.broken)
        fail_msg("%s", p->m.bug.text);
    stage_close(&p->s);
    match_close(&p->m);
    free(p->setup);
    fclose(p->out);
}

static inline const char *screen(struct showing *p) {
    struct face_scene scene;
    struct text t;
    stage_scene(&p->s, &scene);
    text_init(&t, p->text, sizeof p->text);
    const struct paper paper = paper_text(&t);
    reading_write(&scene, &p->s.menu, &paper);
    assert_false(t.cut);
    return p->text;
}

static inline void expect(struct showing *p, const char *part) {
    has(screen(p), part);
}

static inline void act(struct showing *p, const struct action *a, const char *words) {
    uint32_t why = match_act(&p->m, 0, p->s.asked, a, words);
    if (why != REASON_OK)
        fail_msg("refused: %s", reason_text(p->m.set->ops, why));
    stage_step(&p->s);
}

/* What acts is told and warned of as its offer says, if in short. */
static inline void check_offered(const struct stage *s, const struct choice *c) {
    const struct ruleset *set = s->match->set;
    struct offer o;
    TEXT_ON_STACK(details, 600);
    assert_int_equal(set->ops->check(set->rules, s->match->state, s->seat, &c->action), REASON_OK);
    offer_of(set->ops, set->rules, s->view, &c->action, NULL, &o);
    offer_details(set->ops, &o, &details);
    if (o.risk && details.len && !*c->note)
        fail_msg("'%s' does not say: %s", c->label, details.buf);
    if (c->grave != (o.risk >= RISK_END && !o.usual) || !*c->say == o.confirm)
        fail_msg("'%s' does not warn: risk %u, confirm %u, '%s'", c->label, o.risk, o.confirm, c->say);
}

/* Every choice can be typed, no two by the same word, and what acts is legal. */
static inline void check_menu(const struct stage *s) {
    assert_true(s->menu.count && s->menu.count < FACE_CHOICES);
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        assert_true(c->number || c->letter || s->menu.enter || c->kind == CHOICE_WISH || c->kind == CHOICE_ACT);
        assert_true(*c->label);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(!c->number || c->number != s->menu.choice[k].number);
            assert_true(!c->letter || c->letter != s->menu.choice[k].letter);
        }
        if (c->kind == CHOICE_ACT && (c->number || c->letter))
            check_offered(s, c);
    }
}

/* What acts is called what its offer calls it. */
static inline void check_labels(const struct stage *s) {
    const struct ruleset *set = s->match->set;
    for (const struct choice *c = s->menu.choice; c < s->menu.choice + s->menu.count; c++) {
        TEXT_ON_STACK(whole, 100);
        if (c->kind != CHOICE_ACT || !c->number)
            continue;
        action_label(set->ops, set->rules, s->view, &c->action, &whole);
        assert_string_equal(c->label, whole.buf);
    }
}

/* A choice says all of its offer, behind what its card says. */
static inline void check_whole(const struct stage *s, const struct choice *c) {
    const struct ruleset *set = s->match->set;
    struct offer o;
    TEXT_ON_STACK(details, sizeof c->note);
    offer_of(set->ops, set->rules, s->view, &c->action, NULL, &o);
    offer_details(set->ops, &o, &details);
    assert_string_equal(c->label, o.label.buf);
    has(c->note, details.buf);
}

/* What is closed says why. */
static inline void check_closed(const struct stage *s) {
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        assert_true(c->kind != CHOICE_TELL || *c->say || *c->note);
        if (c->kind == CHOICE_TELL && strstr(c->say, "not now"))
            fail_msg("'%s' is closed without a reason", c->label);
    }
}

/* How a walk through pages goes; the last two may be null. */
struct walk {
    void (*look)(struct showing *p);                                 /* at each page */
    bool (*follows)(struct face_ui from, const struct choice *c); /* else every choice that opens a page */
    bool (*same)(const struct stage *s, const struct action *a, const struct action *b); /* else equal */
};

/* Walks all pages from one; marks the legal actions that can be chosen. */
static inline void walk(struct showing *p, const struct walk *how, struct face_ui ui, uint32_t depth,
                        bool *reached) {
    struct stage *s = &p->s;
    s->ui = ui;
    stage_look(s);
    check_menu(s);
    how->look(p);
    struct menu *m = malloc(sizeof *m);
    assert_non_null(m);
    *m = s->menu;
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        if (c->kind == CHOICE_OPEN && depth && (!how->follows || how->follows(ui, c)))
            walk(p, how, c->ui, depth - 1, reached);
        for (uint32_t k = 0; c->kind == CHOICE_ACT && k < s->legal_count; k++)
            reached[k] = reached[k] || !action_compare(&c->action, &s->legal[k]) ||
                         (how->same && how->same(s, &c->action, &s->legal[k]));
    }
    free(m);
}

static inline void cannot_be_chosen(const struct stage *s, uint32_t legal) {
    TEXT_ON_STACK(what, 200);
    action_write(s->match->set->ops, &s->legal[legal], &what);
    fail_msg("'%s' cannot be chosen", what.buf);
}

/* A page of the lobby as text. */
static inline const char *lobby_text(const struct face_lobby *pages, const struct lobby *l,
                                     char out[PAGE_BYTES]) {
    static struct menu m;
    struct grid *g = blank_grid();
    memset(&m, 0, sizeof m);
    pages->menu(l, &m);
    assert_true(m.count < FACE_CHOICES && strlen(m.prompt) < GRID_W - 4);
    pages->draw(l, &m, g);
    return grid_lines(g, out);
}

/* As the lobby's loop does with a line; the page and the notice stand afterwards. */
static inline void lobby_enter(const struct face_lobby *pages, struct lobby *l, const char *word,
                               char page[PAGE_BYTES]) {
    static struct menu m;
    const struct choice *c = NULL;
    lobby_text(pages, l, page);
    l->notice[0] = 0;
    if (!*word || !pages->read || !pages->read(l, word)) {
        memset(&m, 0, sizeof m);
        pages->menu(l, &m);
        for (uint32_t i = 0; !*word && !c && i < m.count; i++)
            if (m.choice[i].style == STYLE_HERE)
                c = &m.choice[i];
        if (*word)
            c = menu_find(&m, word);
        if (!c)
            fail_msg("'%s' is no choice on:\n%s", word, page);
        if (c->kind == CHOICE_TELL)
            snprintf(l->notice, sizeof l->notice, "%s", c->say);
        else
            pages->take(l, c);
    }
    if (!l->done)
        lobby_text(pages, l, page);
}

#endif
