/* The lens, which shows all of what the cursor is on: what it is, what can be done with it and what may come
 * of that, way by way; and the tale of what happened. */
#include "front/screen/layout_parts.h"

#include <string.h>

enum { WAY_BAR = 10, WAY_NAME_W = 12, LENS_MOST = 400 };

/* How much is told, and how: what is said of a thing is left out first; then the ways that something can go
 * are a sentence in place of a table, so that rather none of them is cut. */
enum dress { DRESS_SAID, DRESS_PLAIN, DRESS_TIGHT };

/* -- what may come of it -- */

static enum style way_style(const struct game_ops *ops, uint32_t seat, const struct way *w) {
    int32_t own = 0, other = 0;
    for (uint32_t i = 0; i < w->changes; i++) {
        const struct stat_row *row = &ops->stats[w->change[i].stat];
        int32_t by = row->good ? w->change[i].by.lo : -w->change[i].by.hi;
        bool mine = !*row->of || (seat < ops->seats && !strcmp(row->of, ops->seat_names[seat]));
        if (row->stake && mine)
            own += by;
        else if (row->stake)
            other += by;
    }
    return own < 0 && own <= other ? STYLE_BLOOD : other < 0 || own > 0 ? STYLE_GOOD : STYLE_TEXT;
}

/* A row for each way: its chance, a bar as long as that, its name, and what it alone brings. */
static int ways_draw(const struct look *l, const struct offer *o, const struct forecast *f, struct grid *g,
                     struct box b) {
    int y = 0, bar = b.w >= 34 ? WAY_BAR : b.w >= 26 ? 5 : 0;
    for (uint32_t i = 0; i < f->ways && y < b.h; i++) {
        TEXT_ON_STACK(words, 300);
        TEXT_ON_STACK(share, 12);
        uint32_t percent = forecast_row(l->ops, o->seat, f, i, &words);
        enum style style = way_style(l->ops, o->seat, &f->way[i]);
        text_fmt(&share, percent < 10 ? " %u%%" : "%u%%", percent);
        if (g) {
            grid_text(g, b.x, b.y + y, STYLE_TEXT, share.buf);
            if (bar)
                for (int k = 0; k < most_of(1, (int)percent * bar / 100); k++)
                    grid_put(g, b.x + 5 + k, b.y + y, style, 0x2588);
            grid_clip(g, b.x + 5 + bar + (bar > 0), b.y + y, b.w - 5 - bar - (bar > 0), STYLE_TEXT,
                      f->way[i].name);
        }
        int at = 5 + bar + (bar > 0) +
                 (*f->way[i].name ? most_of(WAY_NAME_W, text_columns(f->way[i].name) + 1) : 0);
        int room = b.w - at;
        if (words.len && text_columns(words.buf) <= room) {
            if (g)
                grid_text(g, b.x + at, b.y + y, style, words.buf);
            y++;
        } else {
            y++;
            if (words.len && y < b.h)
                y += grid_wrap(g, b.x + 5, b.y + y, b.w - 5, b.h - y, style, words.buf);
        }
    }
    return y;
}

/* Words on from a place of a box, wrapped: sentences that have several styles. */
static void flow(struct grid *g, struct box b, int *x, int *y, enum style style, const char *s) {
    for (size_t n; *s; s += n) {
        TEXT_ON_STACK(word, 80);
        s += *s == ' ';
        n = strcspn(s, " ");
        text_bytes(&word, s, n);
        const int w = text_columns(word.buf);
        if (*x && *x + 1 + w > b.w) {
            *x = 0;
            ++*y;
        }
        *x += *x > 0;
        if (g && *y < b.h)
            grid_clip(g, b.x + *x, b.y + *y, b.w - *x, style, word.buf);
        *x += w;
    }
}

/* The same in a sentence; of many ways it has no names, which are those of their order. */
static int ways_flow(const struct look *l, const struct offer *o, const struct forecast *f, const char *first,
                     struct grid *g, struct box b) {
    enum { NAMED = 3 };
    int x = 0, y = 0;
    flow(g, b, &x, &y, STYLE_TEXT, first);
    for (uint32_t i = 0; i < f->ways; i++) {
        const char *name = f->ways <= NAMED ? f->way[i].name : "";
        TEXT_ON_STACK(words, 300);
        TEXT_ON_STACK(way, 340);
        uint32_t percent = forecast_row(l->ops, o->seat, f, i, &words);
        text_fmt(&way, "%u%% %s%s%s%s", percent, name, *name && words.len ? ": " : "",
                 words.len || *name ? words.buf : "nothing", i + 1 < f->ways ? ";" : "");
        flow(g, b, &x, &y, way_style(l->ops, o->seat, &f->way[i]), way.buf);
    }
    return y + (x > 0);
}

static int put_line(struct grid *g, struct box b, int y, enum style style, const char *s) {
    return *s && y < b.h ? grid_wrap(g, b.x, b.y + y, b.w, b.h - y, style, s) : 0;
}

/* Price, what all ways have in common, each way, the note; or why it is closed. */
static int offer_body(const struct look *l, const struct offer *o, enum dress d, struct grid *g,
                      struct box b) {
    TEXT_ON_STACK(line, 900);
    struct forecast f;
    int y = 0;
    if (o->reason != REASON_OK)
        return put_line(g, b, 0, STYLE_OFF, o->why.buf);
    offer_beside_cost(o, &f);
    if (f.ways <= 1) {
        offer_details(l->ops, o, &line);
        return put_line(g, b, 0, STYLE_TEXT, line.buf);
    }
    price_say(l->ops, o, &line);
    TEXT_ON_STACK(common, 300);
    forecast_common(l->ops, o->seat, &f, &common);
    if (common.len)
        text_fmt(&line, "%s%s", line.len ? "; " : "", common.buf);
    if (d == DRESS_TIGHT) {
        text_put(&line, line.len ? ";" : "");
        y += ways_flow(l, o, &f, line.buf, g, b);
    } else {
        y += put_line(g, b, y, STYLE_TEXT, line.buf);
    }
    if (d != DRESS_TIGHT && y < b.h)
        y += ways_draw(l, o, &f, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    text_init(&line, line.buf, line.cap);
    if (f.unanswered)
        text_put(&line, "if nobody answers");
    if (o->note.len)
        text_fmt(&line, "%s%s", line.len ? "; " : "", o->note.buf);
    return y + put_line(g, b, y, STYLE_DIM, line.buf);
}

/* An offer with the key that does it while the cursor is on its thing. What is short stands in one row, and
 * what is closed says only why. */
static int offer_lens(const struct look *l, const struct item *i, uint32_t k, bool named, enum dress d,
                      struct grid *g, struct box b) {
    const struct item_offer *io = &l->items->offer[i->first + k];
    const char letter = item_offer_key(l->items, i, k);
    const char key = l->pick ? 0 : letter || !l->among ? letter : (char)('1' + k);
    const bool here = l->among == k + 1;
    const enum style style = here ? STYLE_HERE : io->open ? STYLE_STRONG : STYLE_OFF;
    TEXT_ON_STACK(line, 600);
    struct offer o;
    look_offer(l, io, &o);
    if (l->sure) /* it has been said above */
        text_init(&o.note, o.note.buf, o.note.cap);
    if (!named || (l->pick && d == DRESS_TIGHT)) /* then its row, under the cursor, has its name */
        return offer_body(l, &o, d, g, b);
    int at = key ? 3 : 0;
    if (g && at) {
        grid_put(g, b.x, b.y, io->open ? STYLE_KEY : STYLE_OFF, (uint32_t)key);
        grid_put(g, b.x + 1, b.y, offer_is_grave(&o) ? STYLE_ALARM : STYLE_OFF,
                 !io->open            ? '-'
                 : offer_is_grave(&o) ? '!'
                                      : ' ');
    }
    if (g && here) {
        grid_put(g, b.x - 1, b.y, STYLE_KEY, 0x25B8);
        grid_point(g, b.x - 1, b.y);
    }
    b.x += at;
    b.w -= at;
    text_fmt(&line, "%s: %s", o.label.buf, o.why.buf);
    if (!io->open)
        return grid_wrap(g, b.x, b.y, b.w, b.h, style, line.buf);
    const bool by_key = d == DRESS_TIGHT && key && !l->among && o.forecast.ways > 1;
    int y = by_key ? 0 : grid_wrap(g, b.x, b.y, b.w, b.h, style, o.label.buf);
    return y < b.h ? y + offer_body(l, &o, d, g, (struct box){b.x, b.y + y, b.w, b.h - y}) : y;
}

/* What asks again says first that it does, then what there is to know of it: the figures come below. */
static int sure_draw(const struct look *l, const struct item *i, struct grid *g, struct box b) {
    static const char words[] = "This cannot be undone. y does it; any other key does not.";
    const uint32_t pick = l->pick && l->pick <= i->count ? l->pick : 1;
    TEXT_ON_STACK(note, OFFER_NOTE + 2);
    struct offer o;
    if (!l->sure)
        return 0;
    int rows = grid_wrap(NULL, 0, 0, b.w, b.h, STYLE_GRAVE, words);
    for (int y = 0; g && y < rows; y++)
        for (int x = 0; x < b.w; x++)
            grid_put(g, b.x + x, b.y + y, STYLE_GRAVE, ' ');
    grid_wrap(g, b.x, b.y, b.w, b.h, STYLE_GRAVE, words);
    look_offer(l, &l->items->offer[i->first + pick - 1], &o);
    if (o.note.len) {
        text_fmt(&note, "%s.", o.note.buf);
        text_capital(note.buf);
    }
    return rows + put_line(g, b, rows, STYLE_BLOOD, note.buf);
}

/* A title that is too long for its line stands below it. */
static int head_draw(const char *title, struct grid *g, struct box b) {
    const bool fits = text_columns(title) <= b.w - 6;
    if (g)
        grid_rule(g, b.x, b.y, b.w, fits ? title : NULL, STYLE_TITLE);
    return 1 + (fits ? 0 : grid_wrap(g, b.x, b.y + 1, b.w, b.h - 1, STYLE_TITLE, title));
}

/* What is said of a thing comes last, and only where everything else has room. */
static int thing_lens(const struct thing *t, enum dress d, struct grid *g, struct box b) {
    int y = head_draw(t->name ? t->name : "Here", g, b);
    y += thing_draw(t, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    return d == DRESS_SAID ? y + flavour_draw(t, g, (struct box){b.x, b.y + y, b.w, b.h - y}) : y;
}

enum { AT_STAKE, OPEN, CLOSED, RANKS };

static int rank_of(const struct look *l, const struct item_offer *io) {
    struct forecast stakes;
    struct offer o;
    if (!io->open)
        return CLOSED;
    look_offer(l, io, &o);
    forecast_stakes(l->ops, &o.forecast, &stakes);
    for (uint32_t i = 0; i < stakes.ways; i++)
        if (stakes.way[i].changes || stakes.way[i].ends > 1)
            return AT_STAKE;
    return OPEN;
}

/* Which of an item's offers come first: those that move what the game is about, then what else can be had,
 * in their order. */
static int offers_draw(const struct look *l, const struct item *i, bool named, enum dress d, struct grid *g,
                       struct box b) {
    int y = 0;
    if (i->count > LENS_OFFERS && !l->pick) { /* each has a row and a lens of its own there */
        TEXT_ON_STACK(line, 80);
        text_fmt(&line, "Enter shows all %u of them.", i->count);
        return put_line(g, b, 0, i->open ? STYLE_TEXT : STYLE_OFF, line.buf);
    }
    int rank[LENS_OFFERS] = {0};
    for (uint32_t k = 0; k < i->count && i->count <= LENS_OFFERS; k++)
        rank[k] = l->pick || i->count == 1 ? AT_STAKE : rank_of(l, &l->items->offer[i->first + k]);
    for (int pass = 0; pass < RANKS; pass++)
        for (uint32_t k = 0; k < i->count; k++) {
            if (rank[k < LENS_OFFERS ? k : 0] != pass || (l->pick && k + 1 != l->pick) || y >= b.h)
                continue;
            const struct box at = {b.x, b.y + y, b.w, b.h - y};
            const int rows = offer_lens(l, i, k, named, d, g, at);
            if (g && l->among)
                note_hit(l->hits, (struct box){at.x - 1, at.y, at.w + 1, rows}, k + 1);
            y += rows;
        }
    return y;
}

/* Of a place that one alone leads to: what its offer has not said already. */
static struct thing unsaid(const struct look *l, const struct item *i, const struct thing *t) {
    struct thing rest = *t;
    struct offer o;
    if (i->count != 1)
        return rest;
    look_offer(l, &l->items->offer[i->first], &o);
    if (rest.brief && strstr(o.note.buf, rest.brief))
        rest.brief = NULL;
    return rest;
}

/* Of a card in the hand: what its row among the choices does not show. */
static struct thing beside_row(const struct thing *t) {
    struct thing rest = *t;
    rest.tag = rest.figures = NULL;
    rest.cost = 0;
    return rest;
}

static int item_lens(const struct look *l, const struct item *i, enum dress d, struct grid *g, struct box b) {
    const struct thing *t = scene_find(l->scene, i->thing);
    TEXT_ON_STACK(head, 160);
    if (!t && i->count == 1) /* what a way or a verb leads to */
        t = scene_find(l->scene, l->items->offer[i->first].spot.target);
    item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &head);
    int y = head_draw(t && i->thing ? t->name : head.buf, g, b);
    y += sure_draw(l, i, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    bool first =
        l->pick || (i->count == 1 && i->group != GROUP_HAND); /* what is about to be done comes first */
    if (t && !first) {
        const struct thing rest = d == DRESS_TIGHT && i->group == GROUP_HAND ? beside_row(t) : *t;
        y += thing_draw(&rest, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    }
    y += offers_draw(l, i, i->count > 1 || i->thing, d, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    if (t && first) {
        const struct thing rest = unsaid(l, i, t);
        y += thing_draw(&rest, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    }
    return t && d == DRESS_SAID ? y + flavour_draw(t, g, (struct box){b.x, b.y + y, b.w, b.h - y}) : y;
}

static int lens_rows(const struct look *l, enum dress d, struct grid *g, struct box b) {
    const struct item *i = look_item(l);
    return l->thing ? thing_lens(l->thing, d, g, b) : i ? item_lens(l, i, d, g, b) : 0;
}

int lens_least(const struct look *l, int w) {
    return lens_rows(l, DRESS_PLAIN, NULL, (struct box){0, 0, w, LENS_MOST});
}

/* As much as has room, up to a row: the one below says that there is more. */
static void draw_upto(const struct look *l, enum dress d, struct grid *g, struct box b) {
    enum { ROWS = 4 }; /* that what is cut may be longer */
    struct cell cells[GRID_W * (GRID_H + ROWS)];
    struct grid all;
    if (b.w > GRID_W || b.h > GRID_H) {
        lens_rows(l, d, g, b);
        return;
    }
    grid_init(&all, cells, (uint16_t)b.w, (uint16_t)(b.h + ROWS));
    all.wide = g->wide;
    grid_clear(&all);
    lens_rows(l, d, &all, (struct box){0, 0, b.w, b.h + ROWS});
    for (int y = 0; y < b.h; y++)
        for (int x = 0; x < b.w; x++) {
            const struct cell *c = grid_at(&all, x, y);
            if (c->ch)
                grid_put(g, b.x + x, b.y + y, (enum style)c->style, c->ch);
        }
}

/* What has no room is said to have none: with the key for that, the lens has all of it. */
int lens_draw(const struct look *l, struct grid *g, struct box b) {
    const struct box endless = {0, 0, b.w, LENS_MOST};
    int all = lens_rows(l, DRESS_SAID, NULL, endless);
    if (b.h < 2 || !all)
        return 0;
    if (!g)
        return least_of(all, b.h);
    if (all <= b.h)
        return lens_rows(l, DRESS_SAID, g, b);
    if (!l->whole && lens_rows(l, DRESS_PLAIN, NULL, endless) <= b.h)
        return lens_rows(l, DRESS_PLAIN, g, b);
    if (!l->whole && lens_rows(l, DRESS_TIGHT, NULL, endless) <= b.h)
        return lens_rows(l, DRESS_TIGHT, g, b);
    b.h--;
    draw_upto(l, l->whole ? DRESS_PLAIN : DRESS_TIGHT, g, b);
    g->cuts++;
    grid_text(g, b.x, b.y + b.h, STYLE_DIM, "... ");
    grid_text(g, grid_text(g, b.x + 4, b.y + b.h, STYLE_KEY, "x"), b.y + b.h, STYLE_DIM, " shows all of it");
    return b.h + 1;
}

static int lens_of(const struct look *l, const struct item *i, bool here, struct grid *g, struct box b) {
    TEXT_ON_STACK(head, 160);
    item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &head);
    int y = head_draw(head.buf, g, b);
    if (g && here)
        grid_text(g, b.x + 3, b.y + y - 1, STYLE_HERE, head.buf);
    return y + offers_draw(l, i, i->count > 1, DRESS_PLAIN, g, (struct box){b.x, b.y + y, b.w, b.h - y});
}

int lenses_draw(const struct look *l, struct grid *g, struct box b) {
    int y = 0;
    for (uint32_t i = 0; l->items && i < l->items->count; i++) {
        const struct item *it = &l->items->item[i];
        y += lens_of(l, it, l->at == i + 1, y < b.h ? g : NULL, (struct box){b.x, b.y + y, b.w, LENS_MOST}) +
             1;
    }
    return y <= b.h ? y : 0;
}

/* -- the tale -- */

void tale_draw(const struct look *l, struct grid *g, struct box b) {
    if (l->tale && b.h > 0)
        log_draw(l->tale, g, b.x, b.y, b.w, b.h);
}

void tale_hear(const struct game_ops *ops, const void *rules, const void *view, const struct sink *heard,
               struct face_log *tale) {
    static const uint8_t styles[EVENT_WEIGHTS] = {[WEIGHT_LINE] = STYLE_TEXT,
                                                  [WEIGHT_SMALL] = STYLE_DIM,
                                                  [WEIGHT_BEAT] = STYLE_STRONG,
                                                  [WEIGHT_MOMENT] = STYLE_TITLE};
    bool small = false; /* the last line was: what happened beside that goes on behind it */
    for (uint32_t i = 0; i < heard->count; i++) {
        const uint32_t weight = event_weight(ops, rules, &heard->event[i]);
        TEXT_ON_STACK(line, FACE_TEXT);
        event_say(ops, rules, view, heard, i, &line);
        if (!line.len)
            continue;
        if (small && weight == WEIGHT_SMALL)
            face_join(tale, (enum style)styles[weight], line.buf);
        else
            face_say(tale, (enum style)styles[weight], 0, line.buf);
        small = weight == WEIGHT_SMALL;
    }
}
