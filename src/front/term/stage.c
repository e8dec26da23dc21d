/* The stage: see stage.h. */
#include "front/term/stage.h"

#include <stdlib.h>
#include <string.h>

enum status stage_open(struct stage *s, const struct match *m, struct print_mode mode, FILE *out,
                       struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(s, 0, sizeof *s);
    s->match = m;
    s->face = face_of(ops->name);
    s->mode = mode;
    s->out = out;
    s->view = calloc(1, ops->view_size);
    s->legal = calloc(ops->max_legal, sizeof *s->legal);
    grid_init(&s->grid, s->cells, GRID_W, GRID_H);
    if (s->view && s->legal)
        return ST_OK;
    stage_close(s);
    return err_set(e, ST_FULL, "no memory for a screen of %s", ops->name);
}

void stage_close(struct stage *s) {
    free(s->view);
    free(s->legal);
    s->view = NULL;
    s->legal = NULL;
}

void stage_scene(const struct stage *s, struct face_scene *out) {
    *out = (struct face_scene){.ops = s->match->set->ops,
                               .rules = s->match->set->rules,
                               .view = s->view,
                               .legal = s->legal,
                               .legal_count = s->legal_count,
                               .log = &s->log,
                               .ui = s->ui};
}

void stage_look(struct stage *s) {
    s->seat = s->match->ask.over ? s->seat : s->match->ask.seat;
    match_view(s->match, s->seat, s->view);
    s->legal_count = match_legal(s->match, s->legal);
    memset(&s->menu, 0, sizeof s->menu);
    struct face_scene scene;
    stage_scene(s, &scene);
    if (s->legal_count)
        s->face->menu(&scene, &s->menu);
}

void stage_step(struct stage *s) {
    memset(&s->ui, 0, sizeof s->ui);
    stage_look(s);
    struct face_scene scene;
    stage_scene(s, &scene);
    s->log.count = 0;
    s->face->tell(&scene, &s->match->events, &s->log);
}

void stage_show(struct stage *s, bool choices, enum style style, const char *notice) {
    const struct menu none = {.count = 0};
    struct face_scene scene;
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    s->face->draw(&scene, choices ? &s->menu : &none, &s->grid);
    grid_clip(&s->grid, 1, FACE_ROWS, s->grid.w - 2, style, notice);
    if (!s->mode.clear)
        fputc('\n', s->out);
    print_grid(s->out, &s->mode, &s->grid);
    /* The prompt keeps its place at the foot of the screen, so that the eye finds it. */
    for (uint16_t y = grid_rows(&s->grid); s->mode.clear && y <= FACE_ROWS; y++)
        fputc('\n', s->out);
}

void stage_page(struct stage *s, void (*draw)(const struct face_scene *, struct grid *)) {
    struct face_scene scene;
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    draw(&scene, &s->grid);
    if (!s->mode.clear)
        fputc('\n', s->out);
    print_grid(s->out, &s->mode, &s->grid);
}

void stage_text(struct stage *s, enum style style, const char *text) {
    grid_clear(&s->grid);
    grid_wrap(&s->grid, 1, 1, s->grid.w - 2, FACE_ROWS - 1, style, text);
    print_grid(s->out, &s->mode, &s->grid);
}

void stage_line(struct stage *s, enum style style, const char *text) {
    print_text(s->out, &s->mode, style, text);
    fputc('\n', s->out);
}
