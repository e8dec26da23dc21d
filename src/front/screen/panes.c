/* Panes: see panes.h. Solid is true, broken may not be: what is in doubt has a "~" before it and the colour
 * of whispers. A bar shows hatched what is about to go. */
#include "front/screen/panes.h"

#include <string.h>

enum {
    BAR_LEAST = 6,
    BRIEF_LEAST = 14, /* columns of words that go on below */
    BRIEF_ROWS = 3,
    BAR_MOST = 28,
    METER_LEAST = 36,
    PIPS_MOST = 6,
    CARD_LEAST = 22,
    CARD_TALL = 12,
    CARD_TIGHT = 7,
    CARD_LOW = 4
};

static int most(int a, int b) {
    return a > b ? a : b;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

enum style thing_style(const struct thing *t) {
    static const uint8_t styles[TONES] = {[TONE_PLAIN] = STYLE_TEXT,
                                          [TONE_GOOD] = STYLE_GOOD,
                                          [TONE_HARM] = STYLE_BLOOD,
                                          [TONE_NAME] = STYLE_TITLE,
                                          [TONE_SOFT] = STYLE_DIM};
    return t->doubt ? STYLE_WHISPER : t->spent ? STYLE_OFF : (enum style)styles[t->tone];
}

/* Columns of the longest name, with its sign. */
static int name_columns(const struct scene *s, const struct pane *p, int cap) {
    int w = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        w = most(w, (t->sign ? 2 : 0) + text_columns(t->name ? t->name : ""));
    }
    return least(w, cap);
}

static int put_name(const struct thing *t, struct grid *g, int x, int y, int w, bool cursor) {
    enum style style = cursor ? STYLE_HERE : t->here && !t->doubt ? STYLE_STRONG : thing_style(t);
    int at = x;
    if (t->sign && w > 2) {
        grid_text(g, at, y, thing_style(t), t->sign);
        at += 2;
    }
    return grid_clip(g, at, y, w - (at - x), style, t->name ? t->name : "");
}

/* "~33/55", "7>3", "41 gold": what a gauge says in figures. */
static void gauge_say(const struct thing *t, struct text *out) {
    const struct gauge *q = &t->gauge;
    text_put(out, t->doubt ? "~" : "");
    span_say(q->now, q->hundredths, out);
    if (q->next.lo <= q->next.hi && (q->next.lo != q->now.lo || q->next.hi != q->now.hi)) {
        text_put(out, "\u2192");
        span_say(q->next, q->hundredths, out);
    } else if (q->most) {
        text_char(out, '/');
        span_say((struct stat_span){q->most, q->most}, q->hundredths, out);
    }
    if (q->unit)
        text_fmt(out, " %s", q->unit);
}

static int64_t clamp(int64_t v, int64_t hi) {
    return v < 0 ? 0 : v > hi ? hi : v;
}

/* What is there, what is about to go (hatched) or to come (hatched, good), and the rest. */
static void draw_bar(const struct thing *t, struct grid *g, int x, int y, int w) {
    const struct gauge *q = &t->gauge;
    int64_t now = clamp(q->now.hi, q->most),
            next = q->next.lo <= q->next.hi ? clamp(q->next.lo, q->most) : now;
    int64_t low = next < now ? next : now, high = next < now ? now : next;
    grid_bar(g, x, y, w, high, q->most, t->doubt ? STYLE_WHISPER : STYLE_TEXT);
    int from = (int)((low * w + q->most / 2) / q->most), to = (int)((high * w + q->most / 2) / q->most);
    for (int i = from; i < most(to, from + (low != high)) && i < w; i++)
        grid_put(g, x + i, y, next < now ? STYLE_BLOOD : STYLE_GOOD, 0x2592);
    if (q->mark && q->mark < q->most)
        grid_put(g, x + (int)((int64_t)q->mark * w / q->most), y, STYLE_WARN, 0x2502);
}

/* Few of something: a pip for each that is there, a ring for each that is not. */
static int draw_pips(const struct thing *t, struct grid *g, int x, int y) {
    for (int i = 0; i < t->gauge.most; i++)
        grid_put(g, x + i, y, thing_style(t), i < t->gauge.now.hi ? 0x25CF : 0x25CB);
    return t->gauge.most;
}

static void meter_row(const struct scene *s, const struct pane *p, const struct thing *t, bool cursor,
                      struct grid *g, int x, int y, int w) {
    TEXT_ON_STACK(figures, 80);
    int name = name_columns(s, p, w * 2 / 5), at = x + name + 1, end = x + w;
    put_name(t, g, x, y, name, cursor);
    if (!t->gauged) {
        if (t->figures)
            at = grid_clip(g, at, y, end - at, thing_style(t), t->figures) + 2;
    } else {
        gauge_say(t, &figures);
        int tag = t->tag ? text_columns(t->tag) + 2 : 0,
            room = w - name - 2 - text_columns(figures.buf) - tag;
        if (t->gauge.most && t->gauge.most <= PIPS_MOST && t->gauge.now.lo == t->gauge.now.hi) {
            at += draw_pips(t, g, at, y) + 1;
        } else if (t->gauge.most && room >= BAR_LEAST) {
            draw_bar(t, g, at, y, least(room, BAR_MOST));
            at += least(room, BAR_MOST) + 1;
        }
        at = grid_clip(g, at, y, end - at, thing_style(t), figures.buf) + 2;
    }
    if (t->tag && at < end)
        at = grid_clip(g, at, y, end - at, STYLE_DIM, t->tag) + 2;
    if (t->brief && end - at >= 12)
        grid_clip(g, at, y, end - at, STYLE_DIM, t->brief);
}

/* A figure of which there is nothing more to say: several share a row. */
static bool is_short(const struct thing *t) {
    return t->gauged && !t->gauge.most && !t->tag && !t->brief;
}

/* Those in a row as far as they go, from the first that is short on. Returns how many rows. */
static int draw_short(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                      struct box b) {
    int x = 0, rows = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        TEXT_ON_STACK(figures, 80);
        if (!is_short(t))
            continue;
        gauge_say(t, &figures);
        int w = text_columns(t->name) + 1 + text_columns(figures.buf);
        if (!rows || x + w > b.w) {
            x = 0;
            rows++;
        }
        if (g && rows <= b.h) {
            int at = put_name(t, g, b.x + x, b.y + rows - 1, b.w - x, cursor && t->id == cursor);
            grid_clip(g, at + 1, b.y + rows - 1, b.x + b.w - at - 1, thing_style(t), figures.buf);
        }
        x += w + 3;
    }
    return least(rows, b.h);
}

/* Bars one below the other, side by side where they are many and short of words; then what has no bar. */
static int draw_meters(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                       struct box b) {
    int across = b.w >= METER_LEAST * 3 ? 3 : b.w >= METER_LEAST * 2 ? 2 : 1, n = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        across = s->thing[p->first + i].brief ? 1 : across;
        n += !is_short(&s->thing[p->first + i]);
    }
    across = n <= 3 ? 1 : across;
    int rows = (n + across - 1) / across, w = (b.w - 2 * (across - 1)) / across, k = 0;
    for (uint32_t i = 0; g && i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        if (is_short(t) || k / across >= b.h)
            continue;
        meter_row(s, p, t, cursor && t->id == cursor, g, b.x + k % across * (w + 2), b.y + k / across, w);
        k++;
    }
    rows = least(rows, b.h);
    return rows + draw_short(s, p, cursor, g, (struct box){b.x, b.y + rows, b.w, b.h - rows});
}

/* Sign, name, figures and what it is about, in columns where the names leave room. */
static void list_row(const struct scene *s, const struct pane *p, const struct thing *t, bool cursor,
                     struct grid *g, struct box b) {
    enum style words = t->tone == TONE_HARM ? STYLE_BLOOD : STYLE_TEXT;
    int name = name_columns(s, p, b.w * 3 / 5), at = b.x + name + 2, end = b.x + b.w, y = b.y;
    put_name(t, g, b.x, y, t->figures || t->brief || t->tag ? name : b.w, cursor);
    if (t->gauged) {
        TEXT_ON_STACK(figures, 80);
        gauge_say(t, &figures);
        at = grid_clip(g, at, y, end - at, thing_style(t), figures.buf) + 2;
    }
    if (t->figures && at < end)
        at = grid_clip(g, at, y, end - at, thing_style(t), t->figures) + 2;
    if (t->brief && b.h > 1) {
        bool below = end - at < BRIEF_LEAST;
        if (below)
            at = b.x + 2;
        grid_wrap(g, at, y + below, end - at, b.h - below, words, t->brief);
        return;
    }
    if (t->brief && at < end)
        at = grid_clip(g, at, y, end - at, words, t->brief) + 2;
    if (t->tag && at < end)
        grid_clip(g, at, y, end - at, STYLE_DIM, t->tag);
}

/* A row each; what finds no room is told in the last one. */
/* Rows that a thing of a list takes where its brief may go on below. */
static int list_need(const struct scene *s, const struct pane *p, const struct thing *t, int w) {
    int at = name_columns(s, p, w * 3 / 5) + 2;
    TEXT_ON_STACK(figures, 80);
    if (t->gauged)
        gauge_say(t, &figures);
    at += figures.len ? text_columns(figures.buf) + 2 : 0;
    at += t->figures ? text_columns(t->figures) + 2 : 0;
    if (!t->brief || text_columns(t->brief) <= w - at)
        return 1;
    bool below = w - at < BRIEF_LEAST;
    return below + grid_wrap(NULL, 0, 0, below ? w - 2 : w - at, BRIEF_ROWS, STYLE_TEXT, t->brief);
}

/* A row each, and more for who needs it while there are rows left, from the top; or as many as fit. */
static int draw_rows(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                     struct box b) {
    int rows = least((int)p->count, b.h), more = b.tight ? 0 : b.h - rows, y = 0;
    uint32_t from = 0;
    for (uint32_t i = 0; g && i < p->count; i++) /* the cursor is always to be seen */
        if (cursor && s->thing[p->first + i].id == cursor && (int)i >= rows - 1 && (int)p->count > rows)
            from = (uint32_t)least((int)i - rows + 2, (int)p->count - rows);
    for (int i = 0; i < rows; i++) {
        const struct thing *t = &s->thing[p->first + from + (uint32_t)i];
        if (g && i == rows - 1 && from + (uint32_t)rows < p->count) {
            grid_fmt(g, b.x, b.y + y, STYLE_DIM, "... %u more", p->count - from - (uint32_t)i);
            return y + 1;
        }
        int h = more ? least(1 + more, list_need(s, p, t, b.w)) : 1;
        if (g)
            list_row(s, p, t, cursor && t->id == cursor, g, (struct box){b.x, b.y + y, b.w, h, b.tight});
        more -= h - 1;
        y += h;
    }
    return y;
}

static const char *card_words(const struct thing *t, int w) {
    return w > 40 && t->text ? t->text : t->brief;
}

/* Rows of a card that shows all it has, frame included. */
static int card_rows(const struct thing *t, int w) {
    const char *words = card_words(t, w);
    int rows = 3 + (t->figures != NULL) + t->gauged + (t->tag != NULL);
    return rows + (words ? grid_wrap(NULL, 0, 0, w - 2, CARD_TALL, STYLE_TEXT, words) : 0);
}

static void draw_card(const struct thing *t, bool cursor, struct grid *g, struct box b) {
    enum style frame = cursor ? STYLE_KEY : t->down ? STYLE_WHISPER : STYLE_RULE;
    int y = b.y + 1, end = b.y + b.h - 1, w = b.w - 2;
    grid_frame(g, b.x, b.y, b.w, b.h, frame);
    put_name(t, g, b.x + 1, y++, w, cursor);
    if (t->figures && y < end)
        grid_clip(g, b.x + 1, y++, w, thing_style(t), t->figures);
    if (t->gauged && y < end) {
        TEXT_ON_STACK(figures, 80);
        gauge_say(t, &figures);
        grid_clip(g, b.x + 1, y++, w, thing_style(t), figures.buf);
    }
    if (t->tag && y < end)
        grid_clip(g, b.x + 1, y++, w, STYLE_DIM, t->tag);
    const char *words = card_words(t, b.w);
    if (words && y < end)
        grid_wrap(g, b.x + 1, y, w, end - y, STYLE_TEXT, words);
}

/* Side by side as frames, as many rows of them as there are; with less room, a row each. */
static int draw_cards(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                      struct box b) {
    int across = most(1, b.w / (CARD_LEAST + 1)), n = (int)p->count;
    if (!n)
        return 0;
    across = least(across, n);
    int deep = (n + across - 1) / across, w = least((b.w + 1) / across - 1, n == 1 ? 76 : 38),
        need = CARD_LOW;
    for (int i = 0; i < n; i++)
        need = most(need, card_rows(&s->thing[p->first + (uint32_t)i], w));
    int tall = least(least(b.tight ? CARD_TIGHT : CARD_TALL, need), b.h / deep);
    if (tall < CARD_LOW)
        return draw_rows(s, p, cursor, g, b);
    for (int i = 0; g && i < n; i++) {
        const struct thing *t = &s->thing[p->first + (uint32_t)i];
        struct box at = {b.x + i % across * (w + 1), b.y + i / across * tall, w, tall};
        draw_card(t, cursor && t->id == cursor, g, at);
    }
    return deep * tall;
}

/* Steps on a line: a knot for each, filled where one is, names below as far as there is room. Steps of which
 * there is more to say have a row each. */
static int draw_track(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                      struct box b) {
    int n = (int)p->count, step = n ? b.w / n : 0;
    for (int i = 0; i < n; i++)
        if (s->thing[p->first + (uint32_t)i].brief || s->thing[p->first + (uint32_t)i].figures)
            return draw_rows(s, p, cursor, g, b);
    if (!g || !n || step < 2)
        return n ? least(2, b.h) : 0;
    for (int i = 0; i < b.w - 1; i++)
        grid_put(g, b.x + i, b.y, STYLE_RULE, 0x2500);
    for (int i = 0; i < n; i++) {
        const struct thing *t = &s->thing[p->first + (uint32_t)i];
        grid_put(g, b.x + i * step, b.y, t->here ? STYLE_TITLE : STYLE_RULE, t->here ? 0x25CF : 0x253C);
        if (b.h > 1 && t->name)
            grid_clip(g, b.x + i * step, b.y + 1, step - 1, t->here ? STYLE_STRONG : STYLE_DIM, t->name);
    }
    return least(2, b.h);
}

static int draw_prose(const struct scene *s, const struct pane *p, struct grid *g, struct box b) {
    int rows = 0;
    for (uint32_t i = 0; i < p->count && rows < b.h; i++) {
        const struct thing *t = &s->thing[p->first + i];
        const char *words = t->text ? t->text : t->name;
        rows += grid_wrap(g, b.x, b.y + rows, b.w, b.h - rows, thing_style(t), words);
    }
    return rows;
}

struct map_size {
    int lo_x, hi_x, lo_y, hi_y;
};

static struct map_size measure_map(const struct scene *s, const struct pane *p) {
    struct map_size m = {127, -128, 127, -128};
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        m.lo_x = least(m.lo_x, t->x), m.hi_x = most(m.hi_x, t->x);
        m.lo_y = least(m.lo_y, t->y), m.hi_y = most(m.hi_y, t->y);
    }
    return m;
}

/* How far places stand apart: with frames and names, with brackets and ways, or close together. */
static const struct scale {
    int dx, dy, w, h;
} scales[] = {{11, 4, 5, 3}, {8, 2, 5, 1}, {4, 1, 1, 1}, {2, 1, 1, 1}};
enum { SCALES = sizeof scales / sizeof scales[0] };

static const struct scale *map_scale(struct map_size m, int w, int h) {
    for (uint32_t i = 0; i < SCALES; i++)
        if ((m.hi_x - m.lo_x) * scales[i].dx + scales[i].w <= w &&
            (m.hi_y - m.lo_y) * scales[i].dy + scales[i].h <= h)
            return &scales[i];
    return &scales[SCALES - 1];
}

int map_columns(const struct scene *s, const struct pane *p, int w) {
    struct map_size m = measure_map(s, p);
    for (uint32_t i = 0; i < SCALES && p->count; i++)
        if ((m.hi_x - m.lo_x) * scales[i].dx + scales[i].w + 2 <= w)
            return (m.hi_x - m.lo_x) * scales[i].dx + scales[i].w + 2;
    return w;
}

static bool has_place(const struct scene *s, const struct pane *p, int x, int y) {
    for (uint32_t i = 0; i < p->count; i++)
        if (s->thing[p->first + i].x == x && s->thing[p->first + i].y == y)
            return true;
    return false;
}

/* A way goes on to the place beyond it; where none is known, it only begins. */
static void draw_place(const struct scene *s, const struct pane *p, const struct thing *t,
                       const struct scale *k, bool cursor, struct grid *g, int x, int y) {
    enum style style = cursor || t->here ? STYLE_HERE : thing_style(t);
    enum style edge = cursor ? STYLE_KEY : t->doubt ? STYLE_WHISPER : STYLE_RULE;
    const char *sign = t->sign ? t->sign : "\u00b7";
    int mid_x = x + k->w / 2, mid_y = y + k->h / 2;
    if (k->h == 3)
        grid_frame(g, x, y, k->w, k->h, edge);
    else if (k->w == 5) {
        grid_put(g, x, y, edge, '[');
        grid_put(g, x + 4, y, edge, ']');
    }
    grid_text(g, mid_x, mid_y, style, sign);
    int east = has_place(s, p, t->x + 1, t->y) ? x + k->dx : x + k->w + 1;
    int south = has_place(s, p, t->x, t->y + 1) ? y + k->dy : y + k->h + 1;
    for (int i = x + k->w; t->ways & WAY_EAST && i < least(east, x + k->dx); i++)
        grid_put(g, i, mid_y, STYLE_RULE, 0x2500);
    for (int i = y + k->h; t->ways & WAY_SOUTH && i < least(south, y + k->dy); i++)
        grid_put(g, mid_x, i, STYLE_RULE, 0x2502);
}

/* The part of the map around where one is, if it is larger than its box. */
static int draw_map(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g,
                    struct box b) {
    struct map_size m = measure_map(s, p);
    if (!p->count)
        return 0;
    const struct scale *k = map_scale(m, b.w, b.h);
    int need = (m.hi_y - m.lo_y) * k->dy + k->h, x0 = b.x, y0 = b.y;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        int x = (t->x - m.lo_x) * k->dx, y = (t->y - m.lo_y) * k->dy;
        if (t->here && x + k->w > b.w)
            x0 = b.x + b.w / 2 - x;
        if (t->here && y + k->h > b.h)
            y0 = b.y + b.h / 2 - y;
    }
    for (uint32_t i = 0; g && i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        int x = x0 + (t->x - m.lo_x) * k->dx, y = y0 + (t->y - m.lo_y) * k->dy;
        if (x >= b.x && x + k->w <= b.x + b.w && y >= b.y && y + k->h <= b.y + b.h)
            draw_place(s, p, t, k, cursor && t->id == cursor, g, x, y);
    }
    return least(need, b.h);
}

int pane_draw(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g, struct box b) {
    int head = p->title != NULL;
    if (b.h <= head)
        return 0;
    if (head && g)
        grid_rule(g, b.x, b.y, b.w, p->title, p->of == OF_ME ? STYLE_TITLE : STYLE_STRONG);
    b.y += head;
    b.h -= head;
    switch (p->kind) {
    case PANE_MAP:
        return head + draw_map(s, p, cursor, g, b);
    case PANE_CARDS:
        return head + draw_cards(s, p, cursor, g, b);
    case PANE_TRACK:
        return head + draw_track(s, p, cursor, g, b);
    case PANE_PROSE:
        return head + draw_prose(s, p, g, b);
    case PANE_METERS:
        return head + draw_meters(s, p, cursor, g, b);
    default:
        return head + draw_rows(s, p, cursor, g, b);
    }
}

int thing_draw(const struct thing *t, struct grid *g, struct box b) {
    int y = 0;
    TEXT_ON_STACK(line, 200);
    if (t->tag)
        text_put(&line, t->tag);
    if (t->figures)
        text_fmt(&line, "%s%s", line.len ? "   " : "", t->figures);
    if (line.len && y < b.h)
        y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, thing_style(t), line.buf);
    if (t->gauged && y < b.h) {
        TEXT_ON_STACK(figures, 80);
        gauge_say(t, &figures);
        y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, thing_style(t), figures.buf);
    }
    const char *const words[] = {t->text ? t->text : t->brief, t->flavour};
    for (uint32_t i = 0; i < 2; i++)
        if (words[i] && y < b.h)
            y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, i ? STYLE_DIM : STYLE_TEXT, words[i]);
    return y;
}
