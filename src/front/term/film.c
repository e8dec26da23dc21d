/* Games written down: see film.h. */
#include "front/term/film.h"

#include "base/jw.h"
#include "front/gate.h"
#include "front/term/full.h"

#include <stdlib.h>
#include <string.h>

enum {
    TEXT_ROWS = 72,       /* of a table in a text: as many as it may need */
    CAST_BYTES = 4 << 20, /* of one line of a cast */
};

static bool is_blank(const struct grid *g, int y) {
    for (int x = 0; x < g->w; x++)
        if (grid_at(g, x, y)->ch != ' ' && grid_at(g, x, y)->ch)
            return false;
    return true;
}

static void put_char(const struct film *how, const struct cell *c, struct text *out) {
    char bytes[4];
    if (how->plain)
        text_char(out, c->ch ? cell_ascii(c) : ' ');
    else if (c->ch)
        text_bytes(out, bytes, text_encode(c->ch, bytes));
    for (int i = 0; !how->plain && i < CELL_MARKS && c->mark[i]; i++)
        text_bytes(out, bytes, text_encode(c->mark[i], bytes));
}

/* Rows without what is behind their last character; of several empty ones, one. */
static void write_grid(const struct film *how, const struct grid *g, FILE *f) {
    bool gap = false;
    for (int y = 0; y < g->h; y++) {
        TEXT_ON_STACK(line, GRID_W * 16);
        int end = g->w;
        if (is_blank(g, y)) {
            gap = true;
            continue;
        }
        while (end && grid_at(g, end - 1, y)->ch == ' ')
            end--;
        for (int x = 0; x < end; x++)
            put_char(how, grid_at(g, x, y), &line);
        gate_text(f, gap && y ? "\n" : "");
        gate_line(f, "%s", line.buf);
        gap = false;
    }
}

static void write_lines(const char *words, FILE *f) {
    TEXT_ON_STACK(out, 2400);
    text_wrapped(&out, words, GRID_W, 0);
    gate_text(f, out.buf);
}

static void write_head(const struct viewer *v, FILE *f) {
    const struct match *m = v->match;
    TEXT_ON_STACK(eyes, 80);
    viewer_say_eyes(v, &eyes);
    gate_line(f, "%s, seed %llu%s%s", m->set->ops->title, (unsigned long long)m->seed,
              eyes.len ? ", seen " : "", eyes.buf);
}

static void write_step(const struct viewer *v, FILE *f) {
    const struct reel_mark *m = reel_mark(&v->reel, v->at);
    uint32_t first, n = viewer_heard(v, v->at, &first);
    gate_text(f, "\n");
    gate_part(f, "== Step %u of %u", v->at, v->reel.steps);
    if (m && m->number)
        gate_part(f, ", %s %u", reel_mark_name(&v->reel), m->number);
    gate_text(f, " ==\n");
    write_lines(v->did, f);
    for (uint32_t i = 0; i < n; i++)
        write_lines(reel_words(&v->reel, reel_line(&v->reel, v->eyes, first + i)), f);
    gate_text(f, "\n");
}

enum status film_text(struct viewer *v, const struct film *how, FILE *f, struct err *e) {
    struct cell *cells = calloc((size_t)GRID_W * TEXT_ROWS, sizeof *cells);
    struct grid g;
    if (!cells)
        return err_set(e, ST_FULL, "no memory for a screen");
    v->more = NULL;
    viewer_go(v, 0);
    write_head(v, f);
    do {
        grid_init(&g, cells, GRID_W, v->mode == VIEWER_END ? GRID_H : TEXT_ROWS);
        g.wide = true;
        grid_clear(&g);
        if (v->mode == VIEWER_END) {
            viewer_draw(v, &g, NULL);
            g.h -= 2; /* neither bar nor keys */
            gate_text(f, "\n== The end ==\n\n");
        } else {
            write_step(v, f);
            viewer_draw_table(v, &g);
        }
        write_grid(how, &g, f);
    } while (viewer_on(v));
    free(cells);
    return ST_OK;
}

/* -- casts -- */

struct cast {
    const struct film *how;
    FILE *f;
    struct painter painter;
    struct grid grid;
    struct cell *cells;
    struct text line;
    uint32_t ms; /* since the start */
};

static void write_line(struct cast *c) {
    text_char(&c->line, '\n');
    gate_exact(c->f, c->line.buf, c->line.len);
    text_clear(&c->line);
}

static void write_header(struct cast *c, const struct viewer *v) {
    struct jw w;
    TEXT_ON_STACK(title, 120);
    text_fmt(&title, "%s, seed %llu", v->match->set->ops->title, (unsigned long long)v->match->seed);
    jw_init(&w, &c->line);
    jw_open(&w, '{');
    jw_put(&w, J_INT("version", 2), J_INT("width", c->how->columns), J_INT("height", c->how->rows),
           J_STR("title", title.buf));
    jw_close(&w, '}');
    write_line(c);
}

static void write_frame(struct cast *c, const struct viewer *v) {
    const char *bytes;
    struct jw w;
    viewer_draw(v, &c->grid, NULL);
    const uint32_t n = painter_frame(&c->painter, &c->grid, &bytes);
    char *copy = n ? malloc(n + 1) : NULL; /* the painter's bytes have no end of their own */
    if (!copy)
        return;
    memcpy(copy, bytes, n);
    copy[n] = 0;
    text_fmt(&c->line, "[%u.%03u, \"o\", ", c->ms / 1000, c->ms % 1000);
    jw_init(&w, &c->line);
    jw_str(&w, copy);
    text_char(&c->line, ']');
    write_line(c);
    free(copy);
}

static enum status cast_open(struct cast *c, const struct viewer *v, struct err *e) {
    const struct paint_env rich = {"xterm-256color", "truecolor", NULL, true},
                           poor = {"xterm", NULL, "1", false};
    c->cells = calloc((size_t)c->how->columns * c->how->rows, sizeof *c->cells);
    char *bytes = malloc(CAST_BYTES);
    painter_init(&c->painter, paint_mode_of(c->how->plain ? &poor : &rich, COLOUR_AUTO, true));
    painter_wear(&c->painter, &themes[THEME_DUSK], game_accent(v->match->set->ops));
    c->line.buf = bytes;
    if (!c->cells || !bytes)
        return err_set(e, ST_FULL, "no memory for a film");
    text_init(&c->line, bytes, CAST_BYTES);
    grid_init(&c->grid, c->cells, c->how->columns, c->how->rows);
    c->grid.wide = true;
    return painter_fit(&c->painter, c->how->columns, c->how->rows, e);
}

enum status film_cast(struct viewer *v, const struct film *how, FILE *f, struct err *e) {
    struct cast c = {.how = how, .f = f};
    enum status st = cast_open(&c, v, e);
    if (st == ST_OK) {
        v->more = NULL;
        v->plays = true;
        viewer_go(v, 0);
        write_header(&c, v);
        write_frame(&c, v);
        while (viewer_on(v)) {
            c.ms += (uint32_t)viewer_pause(v->speed);
            v->plays = v->mode != VIEWER_END;
            write_frame(&c, v);
        }
    }
    painter_close(&c.painter);
    free(c.cells);
    free(c.line.buf);
    return st;
}
