/* Cards: one behind the other in a row, or side by side in frames that grow with the room there is. A place
 * where a card could lie has its frame too, so that a board is always whole. */
#include "front/screen/panes.h"

#include <string.h>

enum {
    CARD_W = 25,
    CARD_MOST = 38,
    ALONE_MOST = 78,
    LOW = 4,
    HIGH = 7,
    TALL = 12,
    GAP = 1,
    CELL_GAP = 3,
    NAME_LEAST = 8
};

static const struct thing *thing_of(const struct eye *e, const struct pane *p, uint32_t i) {
    return &e->s->thing[p->first + i];
}

static enum style frame_style(const struct thing *t) {
    return t->down ? STYLE_GLOAM : t->here ? STYLE_STRONG : STYLE_RULE;
}

/* A card that lies face down has a broken edge. The cursor lights the upper edge, and the name below it: a
 * whole frame says no more, and is the greater part of what a key has to write. */
static void put_frame(const struct thing *t, bool cursor, struct grid *g, struct box b) {
    const uint32_t edge = t->down ? 0x254C : 0x2500;
    grid_frame(g, b.x, b.y, b.w, b.h, frame_style(t));
    for (int i = 1; i < b.w - 1; i++) {
        grid_put(g, b.x + i, b.y, cursor ? STYLE_KEY : frame_style(t), edge);
        grid_put(g, b.x + i, b.y + b.h - 1, frame_style(t), edge);
    }
}

/* Words of a card by the rows it has: all of them, or what matters now. */
static const char *card_words(const struct thing *t, int w) {
    return w > CARD_MOST && t->text ? t->text : t->brief ? t->brief : t->text;
}

/* A long name takes a second row, where a card is high enough; four columns are for its key and sign. */
static int name_rows(const struct thing *t, int w) {
    return t->name && text_columns(t->name) > w - 6 ? 2 : 1;
}

/* What is said of a thing stands on a card that is alone and wide. */
static const char *card_flavour(const struct thing *t, int w) {
    return w > CARD_MOST ? t->flavour : NULL;
}

int card_rows(const struct thing *t, int w) {
    const char *words = card_words(t, w), *flavour = card_flavour(t, w);
    if (t->empty)
        return LOW;
    int rows = 2 + name_rows(t, w) + (t->figures || t->tag) + t->gauged;
    rows += words ? grid_wrap(NULL, 0, 0, w - 2, TALL, STYLE_TEXT, words) : 0;
    return rows + (flavour ? 1 + grid_wrap(NULL, 0, 0, w - 2, TALL, STYLE_DIM, flavour) : 0);
}

/* "1200/1850 DEF", with its price at the right. */
static void figure_line(const struct thing *t, struct grid *g, int x, int y, int w) {
    int end = x + w;
    if (t->cost && t->cost <= 6) {
        end -= t->cost;
        put_pips(g, end, y, t->cost, t->cost, STYLE_GOLD);
        end--;
    }
    if (t->figures)
        x = grid_clip(g, x, y, end - x, thing_style(t), t->figures) + 1;
    if (t->tag && x < end && (!t->figures || text_columns(t->tag) <= end - x))
        grid_clip(g, x, y, end - x, t->doubt || t->down ? STYLE_GLOAM : STYLE_DIM, t->tag);
}

static void gauge_line(const struct thing *t, struct grid *g, int x, int y, int w) {
    TEXT_ON_STACK(figures, 80);
    if (has_pips(t)) {
        if (t->gauge.unit)
            x = grid_clip(g, x, y, w, STYLE_DIM, t->gauge.unit) + 1;
        put_pips(g, x, y, (int)t->gauge.now.hi, (int)t->gauge.most,
                 t->tone == TONE_HARM ? STYLE_BLOOD : STYLE_TEXT);
        return;
    }
    gauge_say(t, &figures);
    int bar = least_of(w - text_columns(figures.buf) - 2, 40);
    if (t->gauge.most && bar > 5) {
        draw_gauge(t, g, x, y, bar);
        x += bar + 2;
    }
    grid_clip(g, x, y, w - (bar > 5 ? bar + 2 : 0), thing_style(t), figures.buf);
}

/* Figures and pips share a row where a card is low. */
static void low_line(const struct thing *t, struct grid *g, int x, int y, int w) {
    int pips = t->gauged && has_pips(t) ? 2 + (int)t->gauge.most : 0;
    if (t->gauged && !pips) {
        gauge_line(t, g, x, y, w);
        return;
    }
    if (pips) {
        grid_put(g, x + w - pips, y, STYLE_DIM, (uint32_t)(t->gauge.unit ? *t->gauge.unit : ' '));
        put_pips(g, x + w - pips + 2, y, (int)t->gauge.now.hi, (int)t->gauge.most,
                 t->tone == TONE_HARM ? STYLE_BLOOD : STYLE_TEXT);
    }
    figure_line(t, g, x, y, w - pips - (pips > 0));
}

static int put_names(const struct thing *t, struct grid *g, struct box b, bool cursor) {
    if (b.h < 2 || text_columns(t->name) + (t->sign ? 2 : 0) <= b.w) {
        put_name(t, g, b.x, b.y, b.w, cursor);
        return 1;
    }
    if (t->sign)
        grid_text(g, b.x, b.y, thing_style(t), t->sign);
    int in = t->sign ? 2 : 0;
    return grid_wrap(g, b.x + in, b.y, b.w - in, b.h, cursor ? STYLE_HERE : thing_style(t), t->name);
}

void draw_card(const struct thing *t, const char *key, bool cursor, struct grid *g, struct box b) {
    int x = b.x + 1, y = b.y + 1, end = b.y + b.h - 1, w = b.w - 2;
    put_frame(t, cursor, g, b);
    if (t->empty) {
        if (t->name)
            grid_clip(g, x, y, w, STYLE_OFF, t->name);
        return;
    }
    int at = key && *key ? grid_text(g, x, y, STYLE_KEY, key) + 1 : x;
    y += put_names(t, g, (struct box){at, y, x + w - at, b.h > LOW ? name_rows(t, b.w) : 1}, cursor);
    if (b.h <= LOW) {
        if (y < end)
            low_line(t, g, x, y, w);
        return;
    }
    if ((t->figures || t->tag) && y < end)
        figure_line(t, g, x, y++, w);
    if (t->gauged && y < end)
        gauge_line(t, g, x, y++, w);
    const char *words = card_words(t, b.w);
    if (words && y < end)
        y += grid_wrap(g, x, y, w, end - y, STYLE_TEXT, words);
    const char *flavour = card_flavour(t, b.w);
    if (flavour && y + 1 + grid_wrap(NULL, 0, 0, w, TALL, STYLE_DIM, flavour) <= end) {
        int rows = grid_wrap(g, x, y + 1, w, end - y - 1, STYLE_DIM, flavour);
        grid_attr(g, x, y + 1, w, rows, ATTR_ITALIC);
    }
}

/* -- one behind the other -- */

/* Figures behind the name, "2000/1100 ATK", where all of a board have room for them. */
static void cell_figures(const struct thing *t, struct text *out) {
    if (t->figures && !t->empty)
        text_fmt(out, " %s%s%s", t->figures, t->tag ? " " : "", t->tag ? t->tag : "");
}

static int cell_columns(const struct thing *t, bool figures) {
    TEXT_ON_STACK(words, 80);
    if (figures)
        cell_figures(t, &words);
    return t->empty && !t->name
               ? 1
               : (t->sign ? 2 : 0) + (t->name ? text_columns(t->name) : 0) + text_columns(words.buf);
}

static bool figures_fit(const struct eye *e, const struct pane *p, int room) {
    int used = 0;
    for (uint32_t i = 0; i < p->count; i++)
        used += cell_columns(thing_of(e, p, i), true) + (i ? CELL_GAP : 0);
    return used <= room;
}

/* The widest that a name may be, so that all of them fit in a row: only the longest are cut. */
static int name_cap(const struct eye *e, const struct pane *p, int room) {
    int cap = room;
    for (; cap > NAME_LEAST; cap--) {
        int used = 0;
        for (uint32_t i = 0; i < p->count; i++)
            used += least_of(cap, cell_columns(thing_of(e, p, i), false)) + (i ? CELL_GAP : 0);
        if (used <= room)
            break;
    }
    return cap;
}

static void put_cell(const struct thing *t, bool figures, bool cursor, struct grid *g, struct box b) {
    TEXT_ON_STACK(words, 80);
    if (figures)
        cell_figures(t, &words);
    int x = put_name(t, g, b.x, b.y, b.w - text_columns(words.buf), cursor);
    grid_text(g, x, b.y, STYLE_DIM, words.buf);
}

static bool has_figures(const struct eye *e, const struct pane *p) {
    for (uint32_t i = 0; i < p->count; i++)
        if (!thing_of(e, p, i)->empty && thing_of(e, p, i)->figures)
            return true;
    return false;
}

/* A board without frames whose figures have no room behind the names: a column for each place, and below the
 * names what the cards fight with. */
static int cards_columns(const struct eye *e, const struct pane *p, struct grid *g, struct box b) {
    enum { ROWS = 2 };
    const int n = (int)p->count;
    for (int i = 0; g && i < n; i++) {
        const struct thing *t = thing_of(e, p, (uint32_t)i);
        const int x = b.x + (b.w + CELL_GAP) * i / n, w = b.x + (b.w + CELL_GAP) * (i + 1) / n - CELL_GAP - x;
        if (t->empty) {
            grid_text(g, x, b.y, STYLE_OFF, t->name ? t->name : "\u00b7");
            continue;
        }
        put_name(t, g, x, b.y, w, e->cursor && t->id == e->cursor);
        if (b.h >= ROWS)
            low_line(t, g, x + (t->sign ? 2 : 0), b.y + 1, w - (t->sign ? 2 : 0));
    }
    return ROWS;
}

/* In a row, or as many as it takes: names, and a dot for each place that is free. A board in its lowest form
 * has one row, or one more for figures. */
static int cards_line(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g,
                      struct box b) {
    const bool one = p->bare && form == FORM_LOW;
    int note = p->note && (!p->title || p->bare) ? text_columns(p->note) + 2 : 0, room = b.w - note;
    int cap = one ? name_cap(e, p, room) : room, x = 0, rows = 1;
    const bool figures = one && figures_fit(e, p, room);
    uint32_t hidden = 0;
    if (one && !figures && !note && has_figures(e, p))
        return cards_columns(e, p, g, b);
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        int w = least_of(cap, cell_columns(t, figures));
        if (x + w > room && x && !one) {
            x = 0;
            rows++;
        }
        if (g && t->empty && rows <= b.h)
            grid_text(g, b.x + x, b.y + rows - 1, STYLE_OFF, t->name ? t->name : "\u00b7");
        else if (g && rows <= b.h)
            put_cell(t, figures, e->cursor && t->id == e->cursor, g,
                     (struct box){b.x + x, b.y + rows - 1, w, 1});
        hidden += g && rows > b.h;
        x += w + CELL_GAP;
    }
    if (hidden)
        grid_more(g, b.x, b.y + b.h - 1, hidden);
    if (g && note)
        grid_right(g, b.x + b.w, b.y, STYLE_DIM, p->note);
    return rows;
}

/* -- frames -- */

static int across_of(const struct pane *p, int w) {
    int n = (int)p->count, fit = most_of(1, (w + GAP) / (CARD_W + GAP));
    return least_of(fit, n);
}

static int frame_columns(const struct pane *p, int across, int w) {
    int each = (w + GAP) / across - GAP;
    return least_of(each, p->count == 1 ? ALONE_MOST : p->count == 2 ? w / 2 : CARD_MOST);
}

static int frame_rows(const struct eye *e, const struct pane *p, enum pane_form form, int w) {
    static const uint8_t cap[PANE_FORMS] = {LOW, LOW, HIGH, TALL, TALL + HIGH};
    int need = p->bare && form >= FORM_FULL ? HIGH : LOW; /* the boards of both sides look alike */
    for (uint32_t i = 0; i < p->count; i++)
        need = most_of(need, card_rows(thing_of(e, p, i), w));
    bool alone = p->count == 1 && form >= FORM_ROWS;
    return least_of(need, alone && form == FORM_ROWS ? HIGH : cap[form]);
}

/* Many cards in a row each, where frames have no room: as lists are. */
int draw_cards(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    int across = across_of(p, b.w);
    bool overlong = p->bare && across < (int)p->count; /* a board has one row of frames, or none */
    if ((form == FORM_LOW || overlong) && p->count > 1)
        return cards_line(e, p, form, g, b);
    int deep = ((int)p->count + across - 1) / across, w = frame_columns(p, across, b.w),
        tall = frame_rows(e, p, form, w);
    if (form == FORM_LOW || (g && b.h < deep * LOW))
        return draw_rows(e, p, form, g, b);
    if (g)
        tall = least_of(tall, b.h / deep);
    for (uint32_t i = 0; g && i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        struct box at = {b.x + (int)i % across * (w + GAP), b.y + (int)i / across * tall, w, tall};
        draw_card(t, NULL, e->cursor && t->id == e->cursor, g, at);
    }
    return deep * tall;
}
