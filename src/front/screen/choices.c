/* Choices: what can be done, below the question. In the best way that there are rows for: a hand as cards; a
 * row each with all that comes of it; things in a row each and verbs in columns. Where words have no room
 * they are left out as a whole, and the lens has them. */
#include "front/screen/layout_parts.h"

#include <stdio.h>
#include <string.h>

enum {
    CARD_W = 25,
    CARD_LOW = 5,
    COLUMNS_MOST = 3,
    LABEL_MOST = 30,
    FIRST_SHARE = 52,
    FIRST_LEAST = 40,
    UNEVEN = 60, /* columns from which the first of two is wider */
    ASK_MOST = 3,
    COACH_MOST = 5,
    HINT_FROM = 30,    /* rows */
    COACH_SIGN = 0xBB, /* a double arrow: before the coach's words, and before what they mean */
    HIGHEST = 8,
    NAME_AT = 4,
    WHY_AT = 6,
    NAME_MOST = 2 /* rows of a name */
};

/* Where each of them stands, from the top of the list. */
struct plan {
    bool cards;  /* they are drawn as such */
    bool full;   /* a row is as high as its words need */
    bool names;  /* beside a lens: a row is as high as its name needs, two rows at most */
    bool whys;   /* and rows that are left over say why something is closed */
    int columns; /* of verbs */
    int more;    /* rows that may be given to those that need them */
    int rows;    /* in all, without the question */
    struct box at[CHOICES];
};

void look_offer(const struct look *l, const struct item_offer *io, struct offer *out) {
    offer_of(l->ops, l->rules, l->view, &io->action, io->open ? NULL : l->world, out);
}

static const struct item *open_pick(const struct look *l) {
    return l->pick ? look_item(l) : NULL;
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

/* The first clause of a note that is too long: "Stairs Up" of "Stairs Up, not yet entered". What somebody
 * says is broken off and closed: "Well met..." */
static const char *first_clause(const struct text *note, struct text *out) {
    const uint32_t n = (uint32_t)strcspn(note->buf, ",;");
    bool quoted = false;
    if (n == note->len)
        return out->buf;
    for (uint32_t i = 0; i < n; i++)
        quoted ^= note->buf[i] == '"';
    text_fmt(out, "%.*s%s", (int)n, note->buf, quoted ? "...\"" : "");
    return out->buf;
}

/* What comes of an offer, in as many words as have room: all of it; what is at stake, and the note; one of
 * these; how the note begins; or nothing. Of what is closed the reason with its figures, else the reason as
 * the game's table has it. */
static void offer_words(const struct look *l, const struct offer *o, int w, char out[CHOICE_WORDS]) {
    TEXT_ON_STACK(all, CHOICE_WORDS);
    TEXT_ON_STACK(stakes, CHOICE_WORDS);
    TEXT_ON_STACK(price, 80);
    TEXT_ON_STACK(clause, CHOICE_WORDS);
    *out = 0;
    if (o->reason != REASON_OK) {
        const char *brief = reason_text(l->ops, o->reason);
        if (fits(o->why.buf, w) || fits(brief, w))
            put_words(out, CHOICE_WORDS, fits(o->why.buf, w) ? o->why.buf : brief, "", "");
        return;
    }
    offer_details(l->ops, o, &all);
    if (fits(all.buf, w)) {
        put_words(out, CHOICE_WORDS, all.buf, "", "");
        return;
    }
    struct forecast f;
    forecast_stakes(l->ops, &o->forecast, &f);
    const bool told = !o->usual && (f.ways > 1 || (f.ways && (f.way[0].changes || f.way[0].ends > 1)));
    if (told) /* what threatens with every choice alike is the last thing to be said where room is short */
        forecast_say(l->ops, o->seat, &f, &stakes);
    price_say(l->ops, o, &price);
    const char *const parts[][2] = {{stakes.buf, o->note.buf},
                                    {o->note.buf, ""},
                                    {stakes.buf, ""},
                                    {price.buf, ""},
                                    {first_clause(&o->note, &clause), ""}};
    for (uint32_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        put_words(out, CHOICE_WORDS, parts[i][0], "; ", parts[i][1]);
        if (*out && fits(out, w))
            return;
    }
    *out = 0;
}

/* Of a card: what it does; or why nothing can be done with it. */
static void card_words(const struct look *l, const struct item *i, const struct thing *t, int w,
                       char out[CHOICE_WORDS]) {
    struct offer o;
    const char *odds = "";
    *out = 0;
    for (uint32_t k = i->count; k--;) /* the first that is open, or the first */
        if (l->items->offer[i->first + k].open || !k)
            look_offer(l, &l->items->offer[i->first + k], &o);
    if (o.reason == REASON_OK && o.forecast.ways > 1)
        odds = o.note.buf;
    if (!i->open) {
        offer_words(l, &o, w, out);
    } else if (t->brief && fits(t->brief, w)) {
        put_words(out, CHOICE_WORDS, t->brief, " ", odds);
        if (!fits(out, w))
            put_words(out, CHOICE_WORDS, t->brief, "", "");
    } else if (*odds && fits(odds, w)) {
        put_words(out, CHOICE_WORDS, odds, "", "");
    } else if (t->tag && fits(t->tag, w)) {
        put_words(out, CHOICE_WORDS, t->tag, "", "");
    }
}

/* Of a verb: what comes of it, or in how many ways it can be done. */
static void item_words(const struct look *l, const struct item *i, const struct thing *t, int w,
                       char out[CHOICE_WORDS]) {
    struct offer o;
    if (t && i->group == GROUP_HAND) {
        card_words(l, i, t, w, out);
        return;
    }
    *out = 0;
    if (i->count == 1) {
        look_offer(l, &l->items->offer[i->first], &o);
        offer_words(l, &o, w, out);
    } else if (t && t->brief && fits(t->brief, w)) {
        put_words(out, CHOICE_WORDS, t->brief, "", "");
    } else if (!i->open) {
        look_offer(l, &l->items->offer[i->first], &o);
        offer_words(l, &o, w, out);
    } else if (!t && w >= 10) {
        snprintf(out, CHOICE_WORDS, "one of %u", i->count);
    }
}

bool offer_is_grave(const struct offer *o) {
    return o->risk >= RISK_END && !o->usual;
}

static bool is_meant(const struct look *l, uint32_t first, uint32_t count) {
    for (uint32_t i = first; l->guide && i < first + count; i++)
        if (guide_means(l->guide, &l->items->offer[i].action))
            return true;
    return false;
}

static void read_item(const struct look *l, uint32_t index, struct row *out) {
    const struct item *i = &l->items->item[index];
    const struct thing *t = i->way ? NULL : scene_find(l->scene, i->thing);
    TEXT_ON_STACK(label, 120);
    char sign[8];
    *out =
        (struct row){.open = i->open, .cursor = l->at == index + 1, .thing = t, .is_thing = t && !i->place};
    out->meant = is_meant(l, i->first, i->count);
    out->is_card = t && i->group == GROUP_HAND;
    put_words(out->sign, sizeof out->sign, item_sign(i, sign), "", "");
    if (out->is_card)
        text_put(&label, t->name);
    else
        item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &label);
    put_words(out->label, sizeof out->label, t && t->sign ? t->sign : "", " ", label.buf);
    if (out->is_card) {
        put_words(out->figures, sizeof out->figures, t->figures ? t->figures : "", "", "");
        out->cost = t->cost <= 6 ? t->cost : 0;
    }
    if (i->count == 1) {
        struct offer o;
        look_offer(l, &l->items->offer[i->first], &o);
        out->grave = offer_is_grave(&o);
    }
    item_words(l, i, t, CHOICE_WORDS, out->words);
}

static void read_pick(const struct look *l, const struct item *i, uint32_t index, struct row *out) {
    const struct item_offer *io = &l->items->offer[i->first + index];
    struct offer o;
    look_offer(l, io, &o);
    *out = (struct row){.open = io->open, .grave = offer_is_grave(&o), .cursor = l->pick == index + 1};
    out->of_thing = i->thing && scene_find(l->scene, i->thing);
    out->meant = is_meant(l, i->first + index, 1);
    const char key = item_offer_key(l->items, i, index);
    out->sign[0] = key ? key : index < 9 ? (char)('1' + index) : index == 9 ? '0' : ' ';
    put_words(out->label, sizeof out->label, o.label.buf, "", "");
    offer_words(l, &o, CHOICE_WORDS, out->words);
}

/* Ways of a verb need not repeat what stands above them: below "Fight" it is "Wax Captain". */
static bool all_begin_with_ask(const struct choices *c, size_t n) {
    for (uint32_t i = 0; i < c->count; i++) {
        const char *label = c->row[i].label;
        const bool behind = label[n] == ' ' || (label[n] == ':' && label[n + 1] == ' ');
        if (strncasecmp(label, c->ask, n) || !behind || !label[n + 1])
            return false;
    }
    return n > 0;
}

static void leave_out_verb(struct choices *c) {
    size_t n = strlen(c->ask);
    if (!all_begin_with_ask(c, n) && !all_begin_with_ask(c, n = strcspn(c->ask, " ")))
        return;
    for (uint32_t i = 0; c->count > 1 && i < c->count; i++) {
        char *label = c->row[i].label;
        const size_t from = n + strspn(label + n, ": ");
        memmove(label, label + from, strlen(label + from) + 1);
        text_capital(label);
    }
}

void choices_read(const struct look *l, struct choices *out) {
    const struct item *pick = open_pick(l);
    uint32_t n = pick ? pick->count : l->items ? l->items->count : 0;
    TEXT_ON_STACK(ask, sizeof out->ask);
    if (pick)
        item_label(l->ops, l->rules, l->view, l->scene, l->items, pick, &ask);
    else
        text_put(&ask, l->scene->ask ? l->scene->ask : "");
    put_words(out->ask, sizeof out->ask, ask.buf, "", "");
    out->count = n < CHOICES ? n : CHOICES;
    int all = 0, cards = 0;
    out->pips = out->figures = 0;
    for (uint32_t i = 0; i < out->count; i++)
        if (pick)
            read_pick(l, pick, i, &out->row[i]);
        else
            read_item(l, i, &out->row[i]);
    if (pick)
        leave_out_verb(out);
    for (uint32_t i = 0; i < out->count; i++) {
        const struct row *r = &out->row[i];
        int w = least_of(text_columns(r->label), LABEL_MOST);
        cards = r->is_card ? most_of(cards, w) : cards;
        all = most_of(all, w);
        out->pips = most_of(out->pips, r->cost);
        out->figures = most_of(out->figures, text_columns(r->figures));
    }
    out->label = cards ? cards : all;
}

/* Words that fit, for a row that is one row high. */
static void short_words(const struct look *l, const struct choices *c, uint32_t i, int w,
                        char out[CHOICE_WORDS]) {
    const struct item *pick = open_pick(l);
    struct offer o;
    *out = 0;
    if (w <= 0)
        return;
    if (fits(c->row[i].words, w)) {
        put_words(out, CHOICE_WORDS, c->row[i].words, "", "");
    } else if (pick) {
        look_offer(l, &l->items->offer[pick->first + i], &o);
        offer_words(l, &o, w, out);
    } else {
        item_words(l, &l->items->item[i], c->row[i].thing, w, out);
    }
}

/* -- plans -- */

/* Words begin in one column, behind names, prices and figures. */
static int words_at(const struct choices *c) {
    return 4 + c->label + 2 + (c->pips ? c->pips + 2 : 0) + (c->figures ? c->figures + 2 : 0);
}

/* A name that is longer than its column has its words behind it. */
static int words_of(const struct choices *c, uint32_t i) {
    return most_of(words_at(c), 4 + text_columns(c->row[i].label) + 2);
}

static int row_need(const struct choices *c, uint32_t i, int w) {
    return most_of(1, grid_wrap(NULL, 0, 0, w - words_of(c, i), HIGHEST, STYLE_TEXT, c->row[i].words));
}

static bool name_fits(const struct row *r, int w) {
    return text_columns(r->label) <= w - NAME_AT;
}

/* Where names alone stand, why one is closed has a row below it, if it has no room behind it. */
static bool why_below(const struct choices *c, uint32_t i, int w) {
    const struct row *r = &c->row[i];
    return !r->open && *r->words && name_fits(r, w) && !fits(r->words, w - words_of(c, i)) &&
           fits(r->words, w - WHY_AT);
}

/* As high as its words need; where not all can be, while there are rows for it. */
static int row_height(const struct choices *c, struct plan *p, uint32_t i, int w) {
    const int need = p->names ? name_fits(&c->row[i], w) ? 1 : NAME_MOST : row_need(c, i, w);
    int h = p->full || need - 1 <= p->more ? need : 1;
    p->more -= p->full ? 0 : h - 1;
    if (p->whys && p->more > 0 && why_below(c, i, w)) {
        p->more--;
        h++;
    }
    return h;
}

/* Cards of a row are as high as the highest of them. */
static int lay_cards(const struct choices *c, struct plan *p, int w) {
    int across = most_of(1, (w + 1) / (CARD_W + 1)), each = (w + 1) / across - 1, k = 0, y = 0, high = 0;
    for (uint32_t i = 0, first = 0; i <= c->count; i++) {
        const bool card = i < c->count && c->row[i].is_card;
        if ((card && k % across == 0) || i == c->count) {
            for (uint32_t n = first; n < i; n++)
                if (c->row[n].is_card)
                    p->at[n].h = high;
            y += high;
            first = i;
            high = 0;
        }
        if (!card)
            continue;
        p->at[i] = (struct box){k++ % across * (each + 1), y, each, 0};
        high = most_of(high, most_of(CARD_LOW, card_rows(c->row[i].thing, each)));
    }
    return y;
}

/* The first of two columns has what its rows want, at most the greater part: what is left over is for the
 * second, whose closed choices say why. */
static int first_column(const struct choices *c, int deep, int w) {
    int wish = w * FIRST_LEAST / 100;
    for (uint32_t i = 0, k = 0; i < c->count; i++)
        if (!c->row[i].is_thing && (int)k++ < deep)
            wish = most_of(wish, NAME_AT + text_columns(c->row[i].label) + 2 + text_columns(c->row[i].words));
    return least_of(wish, w * FIRST_SHARE / 100);
}

/* Columns of verbs that are to be three or more: each as wide as its names, and what is left for all alike.
 * Where names alone are too wide they are alike. */
static void share_columns(const struct choices *c, int columns, int deep, int w, int at[COLUMNS_MOST + 1]) {
    int wish[COLUMNS_MOST] = {0}, all = 0;
    for (uint32_t i = 0, k = 0; i < c->count; i++)
        if (!c->row[i].is_thing) {
            int *col = &wish[(int)k++ / deep];
            *col = most_of(*col, NAME_AT + text_columns(c->row[i].label) + 2);
        }
    for (int i = 0; i < columns; i++)
        all += wish[i];
    at[0] = 0;
    for (int i = 0; i < columns; i++)
        at[i + 1] = all <= w ? at[i] + wish[i] + (w - all) / columns : w * (i + 1) / columns;
}

/* Verbs in columns, one column after the other. */
static int lay_verbs(const struct choices *c, struct plan *p, int w, int top) {
    int n = 0, k = 0, y = 0;
    for (uint32_t i = 0; i < c->count; i++)
        n += !c->row[i].is_thing;
    int columns = least_of(p->columns, most_of(1, n)), deep = (n + columns - 1) / columns;
    int at[COLUMNS_MOST + 1] = {0};
    if (columns == 2 && w >= UNEVEN) /* ways have more words */
        at[1] = first_column(c, deep, w) + 2, at[2] = w + 2;
    else
        share_columns(c, columns, most_of(1, deep), w + 2, at);
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->row[i].is_thing)
            continue;
        int h = columns == 1 ? row_height(c, p, i, w) : 1;
        if (columns == 1)
            p->at[i] = (struct box){0, top + y, w, h};
        else
            p->at[i] = (struct box){at[k / deep], top + k % deep, at[k / deep + 1] - at[k / deep] - 2, 1};
        y = columns == 1 ? y + h : deep;
        k++;
    }
    return y;
}

/* Cards first, then things in rows, then verbs. */
static void lay_out(const struct choices *c, struct plan *p, int w) {
    p->rows = p->cards ? lay_cards(c, p, w) : 0;
    for (uint32_t i = 0; i < c->count; i++) {
        if (!c->row[i].is_thing || (p->cards && c->row[i].is_card))
            continue;
        p->at[i] = (struct box){0, p->rows, w, row_height(c, p, i, w)};
        p->rows += p->at[i].h;
    }
    p->rows += lay_verbs(c, p, w, p->rows);
}

static bool has_cards(const struct choices *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->row[i].is_card)
            return true;
    return false;
}

/* The first way that fits in h rows; if none does, the one with the fewest rows, and it is scrolled. */
static void make_plan(const struct choices *c, enum hand hand, int w, int h, struct plan *p) {
    static const struct {
        bool cards, full;
        int columns;
    } ways[] = {{true, false, COLUMNS_MOST}, {false, true, 1},  {false, true, 2},
                {false, false, 1},           {false, false, 2}, {false, false, COLUMNS_MOST}};
    const bool terse = hand == HAND_TERSE;
    for (uint32_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if ((ways[i].cards && (hand != HAND_CARDS || !has_cards(c))) ||
            (terse && ways[i].full && ways[i].columns > 1) ||
            (ways[i].columns == COLUMNS_MOST && w / COLUMNS_MOST < 24) || (terse && ways[i].columns > 2))
            continue;
        p->cards = ways[i].cards;
        p->full = ways[i].full;
        p->names = terse;
        p->columns = ways[i].columns;
        p->more = 0;
        lay_out(c, p, w);
        if (p->rows > h)
            continue;
        p->more = p->full && !p->whys ? 0 : h - p->rows;
        if (p->more)
            lay_out(c, p, w);
        return;
    }
}

/* A question that is too long for its line stands below it. */
static int ask_rows(const struct choices *c, int w) {
    return text_columns(c->ask) <= w - 6 ? 1 : 1 + grid_wrap(NULL, 0, 0, w, ASK_MOST, STYLE_STRONG, c->ask);
}

int choices_rows(const struct choices *c, enum hand hand, int w, int h) {
    struct plan p = {.whys = false};
    int ask = ask_rows(c, w);
    if (!c->count)
        return ask;
    make_plan(c, hand, w, h - ask, &p);
    return least_of(h, ask + p.rows);
}

bool choices_whole(const struct choices *c, enum hand hand, int w, int h) {
    struct plan p = {.full = true};
    h -= ask_rows(c, w);
    if (c->count)
        make_plan(c, hand, w, h, &p);
    return p.full && !p.names && p.columns <= 1 && p.rows <= h;
}

/* -- drawing -- */

static void put_sign(const struct row *r, struct grid *g, int x, int y) {
    if (r->cursor)
        grid_put(g, x, y, STYLE_KEY, 0x25B8);
    grid_text(g, x + 1, y, r->open ? STYLE_KEY : STYLE_OFF, r->sign);
    grid_put(g, x + 2, y, r->grave ? STYLE_ALARM : STYLE_OFF, !r->open ? '-' : r->grave ? '!' : ' ');
    if (r->meant)
        grid_put(g, x + 3, y, STYLE_KEY, COACH_SIGN);
}

/* What asks again is red while it does; the cursor is where one chooses. */
static enum style label_style(const struct look *l, const struct row *r) {
    return !r->open    ? STYLE_OFF
           : !r->cursor ? STYLE_TEXT
           : l->among   ? STYLE_STRONG
           : l->sure    ? STYLE_GRAVE
                        : STYLE_HERE;
}

/* Price and figures in their columns; figures that have no room are left out, the lens has them. */
static void put_figures(const struct choices *c, const struct row *r, struct grid *g, struct box b) {
    int x = b.x + 4 + c->label + 2, end = b.x + b.w;
    if (r->cost && x + r->cost <= end)
        put_pips(g, x, b.y, r->cost, r->cost, r->open ? STYLE_GOLD : STYLE_OFF);
    x += c->pips ? c->pips + 2 : 0;
    if (*r->figures && x + text_columns(r->figures) <= end)
        grid_text(g, x, b.y, r->open ? STYLE_TEXT : STYLE_OFF, r->figures);
}

/* A name, and what comes of it: as high as there is room, or as far as it fits. */
static void put_choice(const struct look *l, const struct choices *c, const struct plan *p, uint32_t i,
                       struct grid *g, struct box b) {
    const struct row *r = &c->row[i];
    bool column = !r->is_thing && p->columns > 1;
    int at = column ? 4 + text_columns(r->label) + 2 : words_of(c, i);
    char words[CHOICE_WORDS];
    if (!l->among)
        put_sign(r, g, b.x, b.y);
    if (b.h > 1 && p->names && !name_fits(r, b.w)) {
        grid_wrap(g, b.x + NAME_AT, b.y, b.w - NAME_AT, b.h, label_style(l, r), r->label);
        return;
    }
    grid_clip(g, b.x + NAME_AT, b.y, b.w - NAME_AT, label_style(l, r), r->label);
    if (r->is_card)
        put_figures(c, r, g, b);
    if (b.h > 1 && p->names) {
        grid_text(g, b.x + WHY_AT, b.y + 1, STYLE_OFF, r->words);
        return;
    }
    if ((p->full || b.h > 1) && !column && !p->names) {
        grid_wrap(g, b.x + at, b.y, b.w - at, b.h, r->open ? STYLE_DIM : STYLE_OFF, r->words);
        return;
    }
    short_words(l, c, i, b.w - at, words);
    grid_text(g, b.x + at, b.y, r->open ? STYLE_DIM : STYLE_OFF, words);
}

/* Keys stand before what they do: not there, while they mean what can be done with one of them. */
static void choice_draw(const struct look *l, const struct choices *c, const struct plan *p, uint32_t i,
                        struct grid *g, struct box b) {
    const struct row *r = &c->row[i];
    TEXT_ON_STACK(key, 12);
    text_fmt(&key, "%s%s%s", r->sign, r->open ? "" : "-", r->meant ? "\xc2\xbb" : "");
    for (char *each = key.buf; l->among && *each; each++)
        *each = ' ';
    if (p->cards && r->is_card)
        draw_card(r->thing, key.buf, r->cursor, g, b);
    else
        put_choice(l, c, p, i, g, b);
    if (r->cursor)
        grid_point(g, b.x, b.y);
}

static const char *coach_words(const struct look *l) {
    return l->guide && l->items ? guide_words(l->guide) : NULL;
}

/* A word to newcomers has room on screens that are higher than they must be; help has it on all. */
static int hint_draw(const struct look *l, struct grid *g, struct box b) {
    TEXT_ON_STACK(all, 600);
    if (!l->hint || !l->items || l->pick || (g ? b.h < 1 : b.h < HINT_FROM))
        return 0;
    text_fmt(&all, "Hint: %s", l->hint);
    return grid_wrap(g, b.x, b.y, b.w, COACH_MOST, STYLE_UNCOMMON, all.buf);
}

int coach_draw(const struct look *l, struct grid *g, struct box b) {
    const char *words = coach_words(l);
    uint32_t place = words ? guide_place(l->guide) : 0;
    TEXT_ON_STACK(all, 600);
    if (!words)
        return hint_draw(l, g, b);
    if (place)
        text_fmt(&all, "Lesson %u of %u. ", place, l->guide->lessons);
    text_put(&all, words);
    if (g)
        grid_put(g, b.x, b.y, STYLE_KEY, COACH_SIGN);
    return grid_wrap(g, b.x + 2, b.y, b.w - 2, COACH_MOST, STYLE_STRONG, all.buf);
}

static void put_question(const struct choices *c, struct grid *g, struct box b) {
    int rows = ask_rows(c, b.w);
    grid_rule(g, b.x, b.y, b.w, rows > 1 ? NULL : c->ask, STYLE_STRONG);
    if (rows > 1)
        grid_wrap(g, b.x, b.y + 1, b.w, rows - 1, STYLE_STRONG, c->ask);
}

/* Rows that are scrolled past, so that the cursor is to be seen. */
static int scrolled(const struct choices *c, const struct plan *p, uint32_t at, int h) {
    if (p->rows <= h || !at || at > c->count)
        return 0;
    const struct box *b = &p->at[at - 1];
    return b->y + b->h < h ? 0 : least_of(b->y + b->h - h + 1, p->rows - h);
}

void note_hit(struct layout_hits *hits, struct box b, uint32_t item) {
    if (hits && hits->count < LAYOUT_HITS)
        hits->hit[hits->count++] =
            (struct layout_hit){(uint16_t)b.x, (uint16_t)b.y, (uint16_t)b.w, (uint16_t)b.h, (uint16_t)item};
}

void choices_draw(const struct look *l, const struct choices *c, enum hand hand, struct grid *g, struct box b,
                  struct layout_hits *hits) {
    struct plan p = {.whys = hand == HAND_TERSE};
    int ask = ask_rows(c, b.w), h = b.h - ask;
    uint32_t hidden = 0;
    put_question(c, g, b);
    if (!c->count)
        return;
    make_plan(c, hand, b.w, h, &p);
    int from = scrolled(c, &p, l->pick ? l->pick : l->at, h), last = p.rows - from > h ? h - 1 : h;
    for (uint32_t i = 0; i < c->count; i++) {
        struct box at = {b.x + p.at[i].x, b.y + ask + p.at[i].y - from, p.at[i].w, p.at[i].h};
        if (p.at[i].y < from)
            continue;
        if (p.at[i].y - from + at.h > last) {
            hidden++;
            continue;
        }
        choice_draw(l, c, &p, i, g, at);
        note_hit(hits, at, i + 1);
    }
    if (hidden)
        grid_more(g, b.x + 4, b.y + ask + h - 1, hidden);
}
