/* The stage: see stage.h. */
#include "front/term/stage.h"

#include "front/gate.h"
#include "front/table/table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum status stage_open(struct stage *s, const struct match *m, struct print_mode mode, FILE *out,
                       struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(s, 0, sizeof *s);
    s->match = m;
    s->face = face_of(ops->name);
    s->mode = mode;
    s->out = out;
    s->viewer = -1;
    s->view = calloc(1, ops->view_size);
    s->glance = calloc(1, ops->view_size);
    s->legal = calloc(ops->max_legal, sizeof *s->legal);
    s->log = calloc(ops->seats, sizeof *s->log);
    s->heard.event = calloc(ops->max_events, sizeof *s->heard.event);
    s->heard.cap = ops->max_events;
    grid_init(&s->grid, s->cells, GRID_W, s->face->wide && !mode.clear ? STAGE_TALL : GRID_H);
    if (s->view && s->glance && s->legal && s->log && s->heard.event)
        return ST_OK;
    stage_close(s);
    return err_set(e, ST_FULL, "no memory for a screen of %s", ops->name);
}

void stage_close(struct stage *s) {
    free(s->view);
    free(s->glance);
    free(s->legal);
    free(s->log);
    free(s->heard.event);
    s->view = s->glance = NULL;
    s->legal = NULL;
    s->log = NULL;
    s->heard.event = NULL;
}

static uint16_t bounded_size(uint32_t n, uint32_t least, uint32_t most) {
    return (uint16_t)(n < least ? least : n > most ? most : n);
}

/* On paper there is room anyway. */
void stage_fit(struct stage *s, uint32_t columns, uint32_t rows) {
    if (s->face->wide && s->mode.clear)
        grid_init(&s->grid, s->cells, bounded_size(columns, GRID_W, STAGE_WIDE),
                  bounded_size(rows, GRID_H, STAGE_TALL));
}

void stage_reset(struct stage *s) {
    memset(&s->ui, 0, sizeof s->ui);
    memset(s->log, 0, s->match->set->ops->seats * sizeof *s->log);
}

void stage_scene(const struct stage *s, struct face_scene *out) {
    /* What another seat may do is that seat's to know. */
    *out = (struct face_scene){.ops = s->match->set->ops,
                               .rules = s->match->set->rules,
                               .seat = s->seat,
                               .w = s->grid.w,
                               .h = s->grid.h,
                               .view = s->view,
                               .legal = s->legal,
                               .legal_count = s->asked == s->seat ? s->legal_count : 0,
                               .shared = s->viewer < 0 && s->match->set->ops->seats > 1,
                               .over = match_over(s->match),
                               .quiet = s->mode.quiet,
                               .plain = !s->mode.clear,
                               .log = &s->log[s->seat],
                               .ui = s->ui,
                               .wish = s->wish,
                               .pages = s->match->log};
}

static void look_anew(struct stage *s) {
    s->asked = s->match->ask.over ? s->asked : s->match->ask.seat;
    s->seat = s->viewer >= 0 ? (uint32_t)s->viewer : s->asked;
    match_view(s->match, s->seat, s->view);
    s->legal_count = match_legal(s->match, s->legal);
}

static void make_stage_menu(struct stage *s) {
    struct face_scene scene;
    memset(&s->menu, 0, sizeof s->menu);
    stage_scene(s, &scene);
    if (scene.legal_count)
        s->face->menu(&scene, &s->menu);
}

void stage_look(struct stage *s) {
    look_anew(s);
    make_stage_menu(s);
}

/* Adds to a seat's log what it may know of the last step. */
static void stage_hear(struct stage *s, uint32_t seat) {
    struct face_scene scene;
    stage_scene(s, &scene);
    if (seat != s->seat) {
        match_view(s->match, seat, s->glance);
        scene.seat = seat;
        scene.view = s->glance;
        scene.legal_count = seat == s->asked ? s->legal_count : 0;
        scene.log = &s->log[seat];
    }
    table_events_for(&s->match->events, seat, &s->heard);
    s->face->tell(&scene, &s->heard, &s->log[seat]);
}

static void stage_after(struct stage *s, bool own) {
    uint32_t actor = s->asked;
    memset(&s->ui, 0, sizeof s->ui);
    look_anew(s);
    if (own) {
        s->log[actor].fresh = 0;
        if (!s->face->rolling)
            s->log[actor].count = 0;
    }
    for (uint32_t i = 0; i < s->match->set->ops->seats; i++)
        if (s->viewer < 0 || i == (uint32_t)s->viewer)
            stage_hear(s, i);
    make_stage_menu(s); /* it may hang on what the face noted of the step */
}

void stage_step(struct stage *s) {
    stage_after(s, true);
}

void stage_pass(struct stage *s) {
    stage_after(s, false);
}

/* A terminal may have been made larger or smaller since the last screen. */
static void fit_terminal(struct stage *s) {
    struct winsize w;
    if (!s->mode.clear || !s->face->wide || ioctl(fileno(s->out), TIOCGWINSZ, &w) || !w.ws_col || !w.ws_row)
        return;
    uint16_t columns = s->grid.w, rows = s->grid.h;
    stage_fit(s, w.ws_col, w.ws_row);
    if (columns != s->grid.w || rows != s->grid.h)
        stage_look(s);
}

void stage_show(struct stage *s, bool choices, enum style style, const char *notice) {
    const struct menu none = {.count = 0};
    struct face_scene scene;
    fit_terminal(s);
    stage_scene(s, &scene);
    scene.refused = *notice && style == STYLE_WARN;
    grid_clear(&s->grid);
    s->face->draw(&scene, choices ? &s->menu : &none, &s->grid);
    grid_clip(&s->grid, 1, face_rows(&s->grid), s->grid.w - 2, style, notice);
    print_page(s->out, &s->mode, &s->grid,
               !scene.over); /* at the end a farewell follows: the head must stay */
}

void stage_page(struct stage *s, void (*draw)(const struct face_scene *, struct grid *)) {
    struct face_scene scene;
    fit_terminal(s);
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    draw(&scene, &s->grid);
    print_page(s->out, &s->mode, &s->grid, false);
}

bool stage_news(struct stage *s, uint32_t page) {
    struct face_scene scene;
    fit_terminal(s);
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    if (!s->face->news || !s->face->news(&scene, page, &s->grid))
        return false;
    print_page(s->out, &s->mode, &s->grid, true);
    return true;
}

void stage_hand_over(struct stage *s, const char *to) {
    enum { BLANK_LINES = 39 }; /* more than a plain terminal shows */
    print_wipe(s->out, &s->mode);
    for (int i = 0; i < BLANK_LINES && !s->mode.clear; i++)
        gate_text(s->out, i ? "\n" : "\n----\n");
    TEXT_ON_STACK(line, 120);
    grid_clear(&s->grid);
    grid_rule(&s->grid, 0, 0, s->grid.w, s->match->set->ops->title, STYLE_TITLE);
    struct face_scene scene;
    stage_scene(s, &scene);
    text_put(&line, s->face->sitter ? "Pass the keyboard to " : "Pass the keyboard to the ");
    if (s->face->sitter)
        s->face->sitter(&scene, s->asked, &line);
    else
        text_put(&line, to);
    text_char(&line, '.');
    grid_centre(&s->grid, 9, STYLE_TITLE, line.buf);
    grid_centre(&s->grid, 11, STYLE_DIM, "What comes next is for their eyes only.");
    print_page(s->out, &s->mode, &s->grid, true);
}

void stage_text(struct stage *s, enum style style, const char *text) {
    grid_clear(&s->grid);
    grid_wrap(&s->grid, 1, 1, s->grid.w - 2, FACE_ROWS - 1, style, text);
    print_grid(s->out, &s->mode, &s->grid);
}

void stage_line(struct stage *s, enum style style, const char *text) {
    print_text(s->out, &s->mode, style, text);
    gate_text(s->out, "\n");
}
