/* Dice: what was rolled last, a row for each who rolled and beside them what came of it; as dice where there
 * is room for that. */
#include "front/screen/panes.h"

enum { DIE_W = 5, DIE_H = 3, SUM_W = 13, VERDICT_LEAST = 24, VERDICT_ROWS = 20 };

static const struct thing *thing_of(const struct eye *e, const struct pane *p, uint32_t i) {
    return &e->s->thing[p->first + i];
}

static int name_columns(const struct eye *e, const struct pane *p, int w) {
    int widest = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        if (t->die[0])
            widest = most_of(widest, most_of(text_columns(t->name), t->tag ? text_columns(t->tag) : 0));
    }
    return least_of(widest, w);
}

static int dice_of(const struct thing *t) {
    int n = 0;
    while (n < SCENE_DICE && t->die[n])
        n++;
    return n;
}

static void put_die(struct grid *g, int x, int y, uint8_t n) {
    grid_frame(g, x, y, DIE_W, DIE_H, STYLE_DIM);
    grid_put(g, x + 2, y + 1, STYLE_STRONG, '0' + n);
}

/* "You  6 6  + 1 = 13", or with the dice drawn. */
static void put_roll(const struct thing *t, int name, bool high, struct grid *g, struct box b) {
    int x = b.x + name + 2, mid = b.y + high;
    grid_wrap(g, b.x, mid, name, high ? DIE_H - 1 : 1, STYLE_TEXT, t->name);
    if (high && t->tag)
        grid_clip(g, b.x, b.y, name, STYLE_ACCENT, t->tag);
    for (int i = 0; i < dice_of(t); i++) {
        if (high)
            put_die(g, x + i * (DIE_W + 1), b.y, t->die[i]);
        else
            grid_put(g, x + i * 2, mid, STYLE_STRONG, '0' + t->die[i]);
    }
    x += dice_of(t) * (high ? DIE_W + 1 : 2) + 1;
    if (t->figures)
        grid_clip(g, x, mid, b.x + b.w - x, STYLE_TEXT, t->figures);
}

static const struct thing *verdict_of(const struct eye *e, const struct pane *p) {
    for (uint32_t i = 0; i < p->count; i++)
        if (!thing_of(e, p, i)->die[0])
            return thing_of(e, p, i);
    return NULL;
}

/* What came of it: its name wide, and below it what it brought. */
static int put_verdict(const struct thing *t, bool high, struct grid *g, struct box b) {
    TEXT_ON_STACK(name, 80);
    for (const char *c = t->name; *c; c++) {
        if (high && c > t->name)
            text_char(&name, ' ');
        text_char(&name, high && *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c);
    }
    int y = grid_wrap(g, b.x, b.y, b.w, b.h, t->tone == TONE_PLAIN ? STYLE_STRONG : thing_style(t), name.buf);
    if (t->brief && y < b.h)
        y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, STYLE_TEXT, t->brief);
    return y;
}

int draw_dice(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    const struct thing *verdict = verdict_of(e, p);
    const bool high = form >= FORM_FULL;
    int name = name_columns(e, p, b.w / 3), rows = 0, deep = high ? DIE_H : 1;
    int at = name + 2 + 2 * (high ? DIE_W + 1 : 2) + 1 + SUM_W;
    bool beside = b.w - at >= VERDICT_LEAST;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        if (!t->die[0])
            continue;
        if (g && rows + deep <= b.h)
            put_roll(t, name, high, g, (struct box){b.x, b.y + rows, b.w, deep});
        rows += deep;
    }
    if (!verdict)
        return rows;
    struct box words = {b.x + at, b.y, b.w - at, g ? b.h : VERDICT_ROWS};
    if (!beside)
        words = (struct box){b.x, b.y + rows, b.w, g ? b.h - rows : VERDICT_ROWS};
    int said = words.h > 0 ? put_verdict(verdict, high && beside, g, words) : 0;
    return beside ? most_of(rows, said) : rows + said;
}
