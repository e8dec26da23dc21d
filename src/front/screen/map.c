/* Maps: places with the ways between them, from single signs to boxes with words in them, as large as there
 * is room for; below it what its signs mean. Of a map larger than its box, the part around where one is. */
#include "front/screen/panes.h"

#include <string.h>

/* How far places stand apart, how large they are, and from which form on: ways have room in all of them. What
 * is too wide with room around its boxes may have them closer together. */
static const struct scale {
    int dx, dy, w, h, form;
} scales[] = {{2, 2, 1, 1, FORM_LOW},  {4, 2, 1, 1, FORM_ROWS},  {8, 2, 5, 1, FORM_FULL},
              {8, 4, 5, 3, FORM_HIGH}, {11, 4, 5, 3, FORM_HIGH}, {14, 6, 11, 5, FORM_TALL}};

enum { SCALES = sizeof scales / sizeof scales[0], LEGEND_MOST = 24, LEGEND_ROWS = 2 };

struct extent {
    int lo_x, hi_x, lo_y, hi_y;
};

static struct extent measure(const struct scene *s, const struct pane *p) {
    struct extent m = {127, -128, 127, -128};
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        m.lo_x = least_of(m.lo_x, t->x), m.hi_x = most_of(m.hi_x, t->x);
        m.lo_y = least_of(m.lo_y, t->y), m.hi_y = most_of(m.hi_y, t->y);
    }
    return m;
}

static int columns_at(struct extent m, const struct scale *k) {
    return (m.hi_x - m.lo_x) * k->dx + k->w;
}

static int rows_at(struct extent m, const struct scale *k) {
    return (m.hi_y - m.lo_y) * k->dy + k->h;
}

/* The largest that is no larger than a form and fits across. */
static const struct scale *scale_of(struct extent m, enum pane_form form, int w) {
    const struct scale *k = &scales[SCALES - 1];
    while (k > scales && (k->form > (int)form || columns_at(m, k) > w))
        k--;
    return k;
}

/* The largest below it that needs fewer rows; itself, if there is none. */
static const struct scale *lower_scale(struct extent m, const struct scale *k) {
    for (const struct scale *i = k; i-- > scales;)
        if (rows_at(m, i) < rows_at(m, k))
            return i;
    return k;
}

int map_columns(const struct scene *s, const struct pane *p, int w, int h) {
    struct extent m = measure(s, p);
    for (uint32_t i = SCALES; i-- && p->count;)
        if (columns_at(m, &scales[i]) + 1 <= w && rows_at(m, &scales[i]) + 1 <= h)
            return columns_at(m, &scales[i]) + 1;
    const int least = p->count ? columns_at(m, &scales[1]) + 1 : w; /* part of it, then */
    return least < w ? least : w;
}

int map_rows(const struct eye *e, const struct pane *p, enum pane_form form, int w) {
    struct extent m = measure(e->s, p);
    return p->count ? rows_at(m, scale_of(m, form, w)) : 0;
}

static bool has_place(const struct scene *s, const struct pane *p, int x, int y) {
    for (uint32_t i = 0; i < p->count; i++)
        if (s->thing[p->first + i].x == x && s->thing[p->first + i].y == y)
            return true;
    return false;
}

static const char *word_of(const struct thing *t) {
    return t->abbr ? t->abbr : t->name ? t->name : "";
}

static void put_word(const struct thing *t, struct grid *g, struct box b) {
    enum style style = t->here ? STYLE_STRONG : thing_style(t);
    int w = text_columns(word_of(t));
    if (w <= b.w)
        grid_text(g, b.x + (b.w - w) / 2, b.y, style, word_of(t));
    else
        grid_wrap(g, b.x, b.y, b.w, b.h, style, word_of(t));
}

/* The sign, and in a box that has room its word below it. */
static void draw_place(const struct thing *t, const struct scale *k, bool cursor, struct grid *g, int x,
                       int y) {
    enum style style = cursor || t->here ? STYLE_HERE : thing_style(t);
    enum style edge = cursor ? STYLE_KEY : t->doubt ? STYLE_GLOAM : t->here ? STYLE_STRONG : STYLE_DIM;
    const char *sign = t->sign ? t->sign : "\u00b7";
    int mid_x = x + k->w / 2, mid_y = k->h == 5 ? y + 1 : y + k->h / 2;
    if (k->h >= 3)
        grid_frame(g, x, y, k->w, k->h, edge);
    else if (k->w == 5) {
        grid_put(g, x, y, edge, '[');
        grid_put(g, x + 4, y, edge, ']');
    }
    if (k->w >= 3 && text_columns(sign) > 1)
        mid_x--;
    grid_text(g, mid_x, mid_y, style, sign);
    if (k->h == 5)
        put_word(t, g, (struct box){x + 1, y + 2, k->w - 2, 2});
}

/* A way goes on to the place beyond it; where none is known, it only begins. */
static void draw_ways(const struct eye *e, const struct pane *p, const struct thing *t, const struct scale *k,
                      struct grid *g, struct box b, int x, int y) {
    int mid_x = x + k->w / 2, mid_y = y + k->h / 2;
    int east = has_place(e->s, p, t->x + 1, t->y) ? x + k->dx : x + k->w + 1;
    int south = has_place(e->s, p, t->x, t->y + 1) ? y + k->dy : y + k->h + 1;
    for (int i = x + k->w; t->ways & WAY_EAST && i < least_of(east, x + k->dx) && i < b.x + b.w; i++)
        grid_put(g, i, mid_y, STYLE_DIM, 0x2500);
    for (int i = y + k->h; t->ways & WAY_SOUTH && i < least_of(south, y + k->dy) && i < b.y + b.h; i++)
        grid_put(g, mid_x, i, STYLE_DIM, 0x2502);
}

/* -- what the signs mean -- */

static bool said_before(const struct scene *s, const struct pane *p, uint32_t i) {
    const struct thing *t = &s->thing[p->first + i];
    for (uint32_t k = 0; k < i; k++) {
        const struct thing *o = &s->thing[p->first + k];
        if (o->sign && !strcmp(o->sign, t->sign) && !o->here)
            return true;
    }
    return false;
}

static int draw_legend(const struct eye *e, const struct pane *p, struct grid *g, struct box b) {
    int x = 0, rows = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &e->s->thing[p->first + i];
        if (!t->sign || (!t->here && said_before(e->s, p, i)))
            continue;
        const char *word = t->here ? "you" : word_of(t);
        int w = text_columns(t->sign) + 1 + least_of(text_columns(word), LEGEND_MOST);
        if (!rows || x + w > b.w) {
            if (rows == LEGEND_ROWS)
                break;
            x = 0;
            rows++;
        }
        if (g && rows <= b.h) {
            int at = grid_text(g, b.x + x, b.y + rows - 1, t->here ? STYLE_STRONG : thing_style(t), t->sign);
            grid_clip(g, at + 1, b.y + rows - 1, least_of(LEGEND_MOST, b.w - x), STYLE_DIM, word);
        }
        x += w + 3;
    }
    return rows;
}

/* Where the map begins, in steps from place to place, so that the place where one is can be seen, and with it
 * the next ones on both sides. */
static int shift(int at, int size, int step, int room, int all) {
    if (all <= room || at + step + size <= room)
        return 0;
    const int by = at + size / 2 - room / 2;
    return most_of(0, least_of((by + step - 1) / step * step, all - room));
}

int draw_map(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    struct extent m = measure(e->s, p);
    if (!p->count)
        return 0;
    const struct scale *k = scale_of(m, form, b.w);
    while (g && rows_at(m, k) > b.h && lower_scale(m, k) != k)
        k = lower_scale(m, k);
    int need = rows_at(m, k), x0 = b.x, y0 = b.y;
    int legend = k->h == 5 ? 0 : draw_legend(e, p, NULL, b);
    if (!g)
        return need + legend;
    if (columns_at(m, k) < b.w && k->w > 1)
        x0 += (b.w - columns_at(m, k)) / 2;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &e->s->thing[p->first + i];
        if (!t->here)
            continue;
        x0 -= shift((t->x - m.lo_x) * k->dx, k->w, k->dx, b.w, columns_at(m, k));
        y0 -= shift((t->y - m.lo_y) * k->dy, k->h, k->dy, b.h, need);
    }
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &e->s->thing[p->first + i];
        int x = x0 + (t->x - m.lo_x) * k->dx, y = y0 + (t->y - m.lo_y) * k->dy;
        if (x < b.x || x + k->w > b.x + b.w || y < b.y || y + k->h > b.y + b.h)
            continue;
        draw_ways(e, p, t, k, g, b, x, y);
        draw_place(t, k, e->cursor && t->id == e->cursor, g, x, y);
    }
    if (legend && need + legend <= b.h)
        return need + draw_legend(e, p, g, (struct box){b.x, b.y + need, b.w, b.h - need});
    return least_of(need, b.h);
}
