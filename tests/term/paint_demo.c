/* A painted screen without a game, for tests/e2e/full_screen.py: a frame as large as the terminal, its size,
 * a meter, wide characters, and the last key; theme and motion on request. What it wrote for each frame
 * stands in the next. */
#include "front/term/paint.h"
#include "front/term/raw.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct showing {
    struct raw raw;
    struct painter painter;
    struct grid grid;
    struct cell *cells;
    uint16_t w, h;
    uint32_t key, frames, theme;
    uint32_t bytes; /* of the last frame */
};

static bool fit_show(struct showing *s) {
    struct err e;
    raw_size(&s->raw, &s->w, &s->h);
    free(s->cells);
    s->cells = calloc((size_t)s->w * s->h + 1, sizeof *s->cells);
    if (!s->cells || painter_fit(&s->painter, s->w, s->h, &e) != ST_OK)
        return false;
    grid_init(&s->grid, s->cells, s->w, s->h);
    s->grid.wide = true;
    return true;
}

static void draw_show(struct showing *s) {
    struct grid *g = &s->grid;
    const char *bytes;
    grid_clear(g);
    grid_frame(g, 0, 0, g->w, g->h, STYLE_RULE);
    grid_ground(g, 2, 2, 24, 4, GROUND_PANEL);
    grid_fmt(g, 3, 2, STYLE_TITLE, "size %ux%u", s->w, s->h);
    grid_fmt(g, 3, 3, STYLE_TEXT, "key %u", s->key);
    grid_bar(g, 3, 4, 20, s->key % 100, 100, STYLE_BLOOD);
    grid_text(g, 3, 5, STYLE_GLOAM, "\xe4\xb8\xad\xe5\x9b\xbd|e\xcc\x81|");
    grid_fmt(g, 3, 7, STYLE_DIM, "frame %u wrote %u", s->frames++, s->bytes);
    grid_text(g, 3, 8, STYLE_HERE, " > here ");
    grid_point(g, 4, 8);
    s->bytes = painter_frame(&s->painter, g, &bytes);
    raw_write(&s->raw, bytes, s->bytes);
}

/* False: it is over. */
static bool hear(struct showing *s) {
    struct key key;
    switch (raw_next(&s->raw, -1, &key)) {
    case RAW_KEY:
        s->key = key.code == KEY_CHAR ? key.ch : key.code;
        if (s->key == 't')
            painter_wear(&s->painter, &themes[++s->theme % THEMES], ROLE_RUST);
        return s->key != 'q';
    case RAW_RESIZED:
        return fit_show(s);
    case RAW_WIDE:
        s->painter.mode.unicode = false;
        painter_forget(&s->painter);
        return true;
    case RAW_RESUMED:
        painter_forget(&s->painter);
        return true;
    case RAW_STOP:
    case RAW_GONE:
        return false;
    case RAW_TIME:
        return true;
    }
    return false;
}

int main(void) {
    static struct showing s;
    struct err e;
    if (raw_open(&s.raw, STDIN_FILENO, STDOUT_FILENO, true, &e) != ST_OK) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    painter_init(&s.painter, paint_detect(COLOUR_AUTO, true));
    if (s.painter.mode.unicode)
        raw_ask_width(&s.raw);
    if (fit_show(&s))
        do
            draw_show(&s);
        while (hear(&s));
    raw_close(&s.raw);
    painter_close(&s.painter);
    free(s.cells);
    printf("left.\n");
    return 0;
}
