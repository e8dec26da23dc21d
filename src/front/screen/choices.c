/* Choices: what can be done, below the question. In the best way that there are rows for: a hand as cards; a
 * row each with all that comes of it; things in a row each and verbs in columns. Where words have no room
 * they are left out as a whole, and the lens has them. */
#include "front/screen/layout_parts.h"

#include <string.h>

enum {
    CHOICES = 256, /* that are laid out; whatever is beyond can be typed */
    CARD_W = 25,
    CARD_H = 7,
    TAIL = 480,
    COLUMNS_MOST = 3,
    LABEL_LEAST = 8
};

/* A choice as it is drawn. */
struct row {
    char sign[8];
    bool open, grave, cursor;
    uint8_t cost;
    uint32_t index;
    const struct thing *thing;
    char label[180], figures[80], tail[TAIL];
};

/* Where each of them stands, from the top of the list. */
struct plan {
    bool cards, full;
    int columns; /* of those that are no things */
    int rows;    /* in all, without the question */
    int label;   /* columns of the names */
    uint32_t count;
    struct box at[CHOICES];
};

void look_offer(const struct look *l, const struct item_offer *io, struct offer *out) {
    offer_of(l->ops, l->rules, l->view, &io->action, io->open ? NULL : l->world, out);
}

static const struct item *open_pick(const struct look *l) {
    return l->pick ? look_item(l) : NULL;
}

static uint32_t choice_count(const struct look *l) {
    const struct item *i = open_pick(l);
    uint32_t n = i ? i->count : l->items ? l->items->count : 0;
    return n < CHOICES ? n : CHOICES;
}

static void put_words(char *to, size_t size, const char *a, const char *gap, const char *b) {
    struct text t;
    text_init(&t, to, (uint32_t)size);
    text_fmt(&t, "%s%s%s", a, *a && *b ? gap : "", b);
}

/* -- words -- */

static bool fits(const char *s, int w) {
    return text_columns(s) <= w;
}

/* What comes of an offer, in as many words as have room: all of it; what is at stake, and the note; one of
 * these; or nothing. */
static void offer_words(const struct look *l, const struct offer *o, int w, char out[TAIL]) {
    TEXT_ON_STACK(all, TAIL);
    TEXT_ON_STACK(stakes, TAIL);
    TEXT_ON_STACK(price, 80);
    *out = 0;
    if (o->reason != REASON_OK) {
        if (fits(o->why.buf, w))
            put_words(out, TAIL, o->why.buf, "", "");
        return;
    }
    offer_details(l->ops, o, &all);
    if (fits(all.buf, w)) {
        put_words(out, TAIL, all.buf, "", "");
        return;
    }
    struct forecast f;
    forecast_stakes(l->ops, &o->forecast, &f);
    const bool told = f.ways > 1 || (f.ways && (f.way[0].changes || f.way[0].unknown || f.way[0].ends > 1));
    if (told)
        forecast_say(l->ops, o->seat, &f, &stakes);
    price_say(l->ops, o, &price);
    const char *const parts[][2] = {{stakes.buf, o->note.buf}, {o->note.buf, ""}, {stakes.buf, ""}, {price.buf, ""}};
    for (uint32_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        put_words(out, TAIL, parts[i][0], "; ", parts[i][1]);
        if (*out && fits(out, w))
            return;
    }
    *out = 0;
}

/* Of a thing that several things can be done with: what it does, or what sort of thing it is. */
static void item_words(const struct look *l, const struct item *i, const struct thing *t, int w, char out[TAIL]) {
    if (i->count == 1) {
        struct offer o;
        look_offer(l, &l->items->offer[i->first], &o);
        offer_words(l, &o, w, out);
        return;
    }
    TEXT_ON_STACK(ways, 40);
    text_fmt(&ways, "%u ways", i->count);
    const char *const words[] = {t && t->brief ? t->brief : "", t && t->tag ? t->tag : "", t ? "" : ways.buf};
    *out = 0;
    for (uint32_t k = 0; k < sizeof words / sizeof words[0] && !*out; k++)
        if (fits(words[k], w))
            put_words(out, TAIL, words[k], "", "");
}

/* Its own offer as a whole, for rows that may be as high as they like. */
static void item_row(const struct look *l, uint32_t index, bool words, struct row *out) {
    const struct item *i = &l->items->item[index];
    const struct thing *t = scene_find(l->scene, i->thing);
    TEXT_ON_STACK(label, 160);
    char sign[8];
    *out = (struct row){.open = i->open, .cursor = l->at == index + 1, .index = index, .thing = t};
    put_words(out->sign, sizeof out->sign, item_sign(i, sign), "", "");
    if (t && i->group == GROUP_HAND)
        text_put(&label, t->name);
    else
        item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &label);
    put_words(out->label, sizeof out->label, t && t->sign ? t->sign : "", " ", label.buf);
    put_words(out->figures, sizeof out->figures, t && t->figures ? t->figures : "", "", "");
    out->cost = t && t->cost <= 6 ? t->cost : 0;
    if (i->count == 1) {
        struct offer o;
        look_offer(l, &l->items->offer[i->first], &o);
        out->grave = o.risk >= RISK_END;
    }
    if (words)
        item_words(l, i, t, TAIL, out->tail);
}

static void pick_row(const struct look *l, const struct item *i, uint32_t index, bool words, struct row *out) {
    const struct item_offer *io = &l->items->offer[i->first + index];
    struct offer o;
    look_offer(l, io, &o);
    *out = (struct row){
        .open = io->open, .grave = o.risk >= RISK_END, .cursor = l->pick == index + 1, .index = index};
    out->sign[0] = index < 9 ? (char)('1' + index) : index == 9 ? '0' : ' ';
    put_words(out->label, sizeof out->label, o.label.buf, "", "");
    if (words)
        offer_words(l, &o, TAIL, out->tail);
}

static void row_of(const struct look *l, uint32_t index, bool words, struct row *out) {
    const struct item *pick = open_pick(l);
    if (pick)
        pick_row(l, pick, index, words, out);
    else
        item_row(l, index, words, out);
}

/* Words that fit, for a row that is one row high. */
static void short_words(const struct look *l, struct row *r, int w) {
    const struct item *pick = open_pick(l);
    struct offer o;
    if (pick) {
        look_offer(l, &l->items->offer[pick->first + r->index], &o);
        offer_words(l, &o, w, r->tail);
    } else {
        item_words(l, &l->items->item[r->index], r->thing, w, r->tail);
    }
}

/* -- plans -- */

/* Whether it is a thing with a row of its own, or a verb that may share one. */
static bool is_thing(const struct look *l, uint32_t index) {
    const struct item *i = open_pick(l) ? NULL : &l->items->item[index];
    return i && i->thing && !i->way && scene_find(l->scene, i->thing);
}

static bool is_card(const struct look *l, uint32_t index) {
    return is_thing(l, index) && l->items->item[index].group == GROUP_HAND;
}

static int label_columns(const struct look *l, uint32_t n, int w) {
    int widest = LABEL_LEAST;
    for (uint32_t i = 0; i < n; i++) {
        struct row r;
        row_of(l, i, false, &r);
        widest = most_of(widest, text_columns(r.label));
    }
    return least_of(widest, w);
}

static int middle_columns(const struct look *l, uint32_t n) {
    int widest = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct row r;
        row_of(l, i, false, &r);
        int w = (r.cost ? 7 : 0) + (*r.figures ? text_columns(r.figures) + 2 : 0);
        widest = most_of(widest, is_thing(l, i) ? w : 0);
    }
    return widest;
}

/* Words begin in one column, behind names, prices and figures. */
static int words_at(const struct look *l, const struct plan *p) {
    return 4 + p->label + 2 + middle_columns(l, p->count);
}

static int row_height(const struct look *l, const struct plan *p, uint32_t i, int w) {
    struct row r;
    row_of(l, i, true, &r);
    int at = words_at(l, p);
    return most_of(1, grid_wrap(NULL, 0, 0, w - at, 8, STYLE_TEXT, r.tail));
}

/* Cards first, then things in rows, then the others in columns, one column after the other. */
static void lay_out(const struct look *l, struct plan *p, int w) {
    uint32_t others = 0;
    int across = p->cards ? most_of(1, (w + 1) / (CARD_W + 1)) : 1, k = 0;
    p->rows = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        if (p->cards && is_card(l, i)) {
            int card = (w + 1) / across - 1;
            p->at[i] = (struct box){k % across * (card + 1), k / across * CARD_H, card, CARD_H};
            p->rows = (k / across + 1) * CARD_H;
            k++;
        } else {
            others += !is_thing(l, i);
        }
    }
    for (uint32_t i = 0; i < p->count; i++) {
        if (!is_thing(l, i) || (p->cards && is_card(l, i)))
            continue;
        p->at[i] = (struct box){0, p->rows, w, p->full ? row_height(l, p, i, w) : 1};
        p->rows += p->at[i].h;
    }
    int columns = least_of(p->columns, most_of(1, (int)others)), each = (w - 2 * (columns - 1)) / columns;
    int deep = ((int)others + columns - 1) / most_of(1, columns), top = p->rows, y = 0;
    for (uint32_t i = 0, n = 0; i < p->count; i++) {
        if (is_thing(l, i))
            continue;
        if (columns == 1) {
            p->at[i] = (struct box){0, top + y, w, p->full ? row_height(l, p, i, w) : 1};
            y += p->at[i].h;
        } else {
            p->at[i] = (struct box){(int)n / deep * (each + 2), top + (int)n % deep, each, 1};
            y = deep;
        }
        n++;
    }
    p->rows = top + y;
}

/* The first way that fits in h rows; if none does, the one with the fewest rows, and it is scrolled. */
static void make_plan(const struct look *l, enum breadth breadth, bool terse, int w, int h, struct plan *p) {
    static const struct {
        bool cards, full;
        int columns;
    } ways[] = {{true, false, COLUMNS_MOST}, {false, true, 1}, {false, true, 2},
                {false, false, 1},           {false, false, 2}, {false, false, COLUMNS_MOST}};
    const uint32_t count = sizeof ways / sizeof ways[0];
    p->count = choice_count(l);
    p->label = label_columns(l, p->count, terse ? w - 4 : w * 2 / 5);
    for (uint32_t i = 0; i < count; i++) {
        if ((ways[i].cards && (breadth != WIDEST || open_pick(l))) || (terse && ways[i].full) ||
            (ways[i].columns == COLUMNS_MOST && w / COLUMNS_MOST < 24))
            continue;
        p->cards = ways[i].cards;
        p->full = ways[i].full;
        p->columns = ways[i].columns;
        lay_out(l, p, w);
        if (p->rows <= h)
            return;
    }
}

int choices_rows(const struct look *l, enum breadth breadth, bool terse, int w, int h) {
    struct plan p;
    if (!choice_count(l))
        return 1;
    make_plan(l, breadth, terse, w, h - 1, &p);
    return least_of(h, 1 + p.rows);
}

/* -- drawing -- */

static void put_sign(const struct row *r, struct grid *g, int x, int y) {
    if (r->cursor)
        grid_put(g, x, y, STYLE_KEY, 0x25B8);
    grid_text(g, x + 1, y, r->open ? STYLE_KEY : STYLE_OFF, r->sign);
    grid_put(g, x + 2, y, r->grave ? STYLE_ALARM : STYLE_OFF, !r->open ? '-' : r->grave ? '!' : ' ');
}

static enum style label_style(const struct row *r) {
    return !r->open ? STYLE_OFF : r->cursor ? STYLE_HERE : STYLE_TEXT;
}

/* Name, price, figures and words, in columns. Figures that have no room are left out: the lens has them. */
static void thing_row(const struct look *l, const struct plan *p, struct row *r, struct grid *g, struct box b) {
    enum style words = r->open ? STYLE_TEXT : STYLE_OFF;
    int x = b.x + 4, end = b.x + b.w;
    put_sign(r, g, b.x, b.y);
    grid_clip(g, x, b.y, least_of(p->label, end - x), label_style(r), r->label);
    x += p->label + 2;
    if (r->cost && x + r->cost <= end)
        put_pips(g, x, b.y, r->cost, r->cost, r->open ? STYLE_GOLD : STYLE_OFF);
    int figures = x + (middle_columns(l, p->count) > 7 || r->cost ? 7 : 0);
    bool room = *r->figures && figures + text_columns(r->figures) <= end;
    if (room)
        grid_text(g, figures, b.y, words, r->figures);
    x = b.x + words_at(l, p);
    if (!p->full)
        short_words(l, r, end - x);
    if (*r->tail && x < end)
        grid_wrap(g, x, b.y, end - x, b.h, r->open ? STYLE_DIM : STYLE_OFF, r->tail);
    else if (!room && r->thing && r->thing->tag && fits(r->thing->tag, end - figures))
        grid_text(g, figures, b.y, STYLE_DIM, r->thing->tag);
}

/* A verb: its name, and what comes of it as far as there is room. */
static void verb_row(const struct look *l, const struct plan *p, struct row *r, struct grid *g, struct box b) {
    int label = text_columns(r->label), at = p->full && p->columns == 1 ? words_at(l, p) : 4 + label + 2;
    put_sign(r, g, b.x, b.y);
    grid_clip(g, b.x + 4, b.y, b.w - 4, label_style(r), r->label);
    at = most_of(at, 4 + label + 2);
    if (!p->full || p->columns > 1 || at > 4 + p->label + 2 + middle_columns(l, p->count))
        short_words(l, r, b.w - at);
    if (*r->tail && at < b.w)
        grid_wrap(g, b.x + at, b.y, b.w - at, b.h, r->open ? STYLE_DIM : STYLE_OFF, r->tail);
}

static void choice_draw(const struct look *l, const struct plan *p, uint32_t i, struct grid *g, struct box b) {
    struct row r;
    row_of(l, i, p->full, &r);
    if (p->cards && is_card(l, i)) {
        TEXT_ON_STACK(key, 12);
        text_fmt(&key, "%s%s", r.sign, r.open ? "" : "-");
        draw_card(r.thing, key.buf, r.cursor, g, b);
    } else if (is_thing(l, i)) {
        thing_row(l, p, &r, g, b);
    } else {
        verb_row(l, p, &r, g, b);
    }
    if (r.cursor)
        grid_point(g, b.x, b.y);
}

static void put_question(const struct look *l, struct grid *g, struct box b) {
    const struct item *pick = open_pick(l);
    TEXT_ON_STACK(head, 200);
    if (pick)
        item_label(l->ops, l->rules, l->view, l->scene, l->items, pick, &head);
    else
        text_put(&head, l->scene->ask ? l->scene->ask : "");
    grid_rule(g, b.x, b.y, b.w, head.buf, STYLE_STRONG);
}

/* Rows that are scrolled past, so that the cursor is to be seen. */
static int scrolled(const struct plan *p, uint32_t at, int h) {
    if (p->rows <= h || !at || at > p->count)
        return 0;
    const struct box *b = &p->at[at - 1];
    return b->y + b->h < h ? 0 : least_of(b->y + b->h - h + 1, p->rows - h);
}

static void note_hit(struct layout_hits *hits, struct box b, uint32_t item) {
    if (hits && hits->count < LAYOUT_HITS)
        hits->hit[hits->count++] =
            (struct layout_hit){(uint16_t)b.x, (uint16_t)b.y, (uint16_t)b.w, (uint16_t)b.h, (uint16_t)item};
}

void choices_draw(const struct look *l, enum breadth breadth, bool terse, struct grid *g, struct box b,
                  struct layout_hits *hits) {
    struct plan p;
    int h = b.h - 1;
    uint32_t hidden = 0;
    put_question(l, g, b);
    if (!choice_count(l))
        return;
    make_plan(l, breadth, terse, b.w, h, &p);
    int from = scrolled(&p, l->pick ? l->pick : l->at, h), last = p.rows - from > h ? h - 1 : h;
    for (uint32_t i = 0; i < p.count; i++) {
        struct box at = {b.x + p.at[i].x, b.y + 1 + p.at[i].y - from, p.at[i].w, p.at[i].h};
        if (p.at[i].y < from)
            continue;
        if (p.at[i].y - from + at.h > last) {
            hidden++;
            continue;
        }
        choice_draw(l, &p, i, g, at);
        note_hit(hits, at, i + 1);
    }
    if (hidden)
        grid_more(g, b.x + 4, b.y + h, hidden);
}
