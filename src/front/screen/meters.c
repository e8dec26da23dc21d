/* Meters: gauges with bars or pips, in rows or all in one row, and scales on which a value stands among
 * marks. A bar shows hatched what is about to go. What may not be so has a "~" before it and a broken edge.
 */
#include "front/screen/panes.h"

enum { BAR_LEAST = 5, BAR_MOST = 24, BAR_INLINE = 8, METER_LEAST = 36, PIPS_MOST = 6, GAP = 2 };

static const struct thing *thing_of(const struct eye *e, const struct pane *p, uint32_t i) {
    return &e->s->thing[p->first + i];
}

static bool is_cursor(const struct eye *e, const struct thing *t) {
    return e->cursor && t->id == e->cursor;
}

static bool foretells(const struct gauge *q) {
    return q->next.lo <= q->next.hi && (q->next.lo != q->now.lo || q->next.hi != q->now.hi);
}

/* Thousands have a comma, as the games write them. */
static void put_amount(struct stat_span n, bool hundredths, struct text *out) {
    if (hundredths || n.lo != n.hi || n.lo < 1000) {
        span_say(n, hundredths, out);
        return;
    }
    text_fmt(out, "%d,%03d", n.lo / 1000, n.lo % 1000);
}

/* "~33/55", "7>3", "41 gold": what a gauge says in figures. */
void gauge_say(const struct thing *t, struct text *out) {
    const struct gauge *q = &t->gauge;
    text_put(out, t->doubt ? "~" : "");
    put_amount(q->now, q->hundredths, out);
    if (foretells(q)) {
        text_put(out, "\u2192");
        put_amount(q->next, q->hundredths, out);
    } else if (q->most) {
        text_char(out, '/');
        put_amount((struct stat_span){q->most, q->most}, q->hundredths, out);
    }
    if (q->unit)
        text_fmt(out, " %s", q->unit);
}

/* Figures of what is about to go are red, those of what comes are blue; else as the thing is. */
static enum style figure_style(const struct thing *t) {
    const struct gauge *q = &t->gauge;
    if (!foretells(q) || t->doubt)
        return thing_style(t);
    return q->next.lo < q->now.lo ? STYLE_BLOOD : STYLE_GOOD;
}

static int64_t clamp(int64_t v, int64_t hi) {
    return v < 0 ? 0 : v > hi ? hi : v;
}

/* What is there, what is about to go (hatched) or to come (hatched, good), and the rest. */
void draw_gauge(const struct thing *t, struct grid *g, int x, int y, int w) {
    const struct gauge *q = &t->gauge;
    int64_t now = clamp(q->now.hi, q->most),
            next = q->next.lo <= q->next.hi ? clamp(q->next.lo, q->most) : now;
    int64_t low = next < now ? next : now, high = next < now ? now : next;
    if (t->doubt && w > 4) {
        grid_put(g, x, y, STYLE_GLOAM, 0x2506);
        grid_put(g, x + w - 1, y, STYLE_GLOAM, 0x2506);
        x++, w -= 2;
    }
    grid_bar(g, x, y, w, high, q->most,
             t->doubt               ? STYLE_GLOAM
             : t->tone == TONE_HARM ? STYLE_BLOOD
                                    : STYLE_TEXT);
    int from = (int)((low * w + q->most / 2) / q->most), to = (int)((high * w + q->most / 2) / q->most);
    from = least_of(from, w - 1);
    for (int i = from; low != high && i < most_of(to, from + 1) && i < w; i++)
        grid_put(g, x + i, y, next < now ? STYLE_HATCH : STYLE_GOOD, 0x2592);
    if (q->mark && q->mark < q->most)
        grid_put(g, x + (int)((int64_t)q->mark * w / q->most), y, STYLE_WARN, 0x2502);
}

bool has_pips(const struct thing *t) {
    const struct gauge *q = &t->gauge;
    return q->most && q->most <= PIPS_MOST && !q->hundredths && q->now.lo == q->now.hi;
}

int put_pips(struct grid *g, int x, int y, int n, int most, enum style style) {
    for (int i = 0; i < most_of(n, most); i++)
        grid_put(g, x + i, y, i < n ? style : STYLE_OFF, i < n ? 0x25CF : 0x25CB);
    return x + most_of(n, most);
}

static int name_columns(const struct eye *e, const struct pane *p, int cap) {
    int w = 0;
    for (uint32_t i = 0; i < p->count; i++)
        w = most_of(w, text_columns(thing_of(e, p, i)->name ? thing_of(e, p, i)->name : ""));
    return least_of(w, cap);
}

/* -- a row each -- */

/* Columns that the figures of a pane take at most, so that they and what stands behind them line up. */
static int figure_columns(const struct eye *e, const struct pane *p, int *tag) {
    int w = 0;
    *tag = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        TEXT_ON_STACK(figures, 80);
        if (!t->gauged || !t->gauge.most || has_pips(t))
            continue;
        gauge_say(t, &figures);
        w = most_of(w, text_columns(figures.buf));
        *tag = most_of(*tag, t->tag ? text_columns(t->tag) + GAP : 0);
    }
    return w;
}

/* Name, bar, figures and tag; returns the column after them. */
static int meter_words(const struct eye *e, const struct pane *p, const struct thing *t, struct grid *g,
                       struct box b) {
    TEXT_ON_STACK(figures, 80);
    int tag, widest = figure_columns(e, p, &tag), name = name_columns(e, p, b.w * 2 / 5);
    int at = b.x + name + 1, end = b.x + b.w;
    put_name(t, g, b.x, b.y, name, is_cursor(e, t));
    if (!t->gauged) {
        if (t->figures)
            at = grid_clip(g, at, b.y, end - at, thing_style(t), t->figures) + GAP;
        if (t->tag && at < end)
            at = grid_clip(g, at, b.y, end - at, STYLE_DIM, t->tag) + GAP;
        return at;
    }
    gauge_say(t, &figures);
    int room = b.w - name - 2 - widest - tag;
    if (has_pips(t)) {
        at = put_pips(g, at, b.y, (int)t->gauge.now.hi, (int)t->gauge.most, thing_style(t)) + 1;
    } else if (t->gauge.most && room >= BAR_LEAST) {
        draw_gauge(t, g, at, b.y, least_of(room, BAR_MOST));
        at += least_of(room, BAR_MOST) + 1;
        at += widest - text_columns(figures.buf);
    }
    if (!has_pips(t) || foretells(&t->gauge) || t->gauge.unit)
        at = grid_clip(g, at, b.y, end - at, figure_style(t), figures.buf) + GAP;
    else
        at++;
    if (t->tag && at < end)
        at = grid_clip(g, at, b.y, end - at, STYLE_DIM, t->tag) + GAP;
    return at;
}

/* Where the words of a meter end, without drawing them: a grid of no size takes them. */
static int meter_end(const struct eye *e, const struct pane *p, const struct thing *t, int w) {
    struct grid nowhere = {.wide = true};
    return meter_words(e, p, t, &nowhere, (struct box){0, 0, w, 1});
}

/* What is said of it stands behind it, or below where there is no room; in rows only behind it. */
static int meter_row(const struct eye *e, const struct pane *p, const struct thing *t, bool full,
                     struct grid *g, struct box b) {
    int at = meter_end(e, p, t, b.w), need = t->brief ? text_columns(t->brief) : 0;
    bool behind = need <= b.w - at;
    if (g)
        meter_words(e, p, t, g, b);
    if (!t->brief || (!behind && !full))
        return 1;
    if (behind) {
        if (g)
            grid_text(g, b.x + at, b.y, STYLE_DIM, t->brief);
        return 1;
    }
    int name = name_columns(e, p, b.w * 2 / 5) + 1;
    if (need > b.w - name)
        name = 2;
    return 1 + grid_wrap(g, b.x + name, b.y + 1, b.w - name, most_of(0, b.h - 1), STYLE_DIM, t->brief);
}

/* A figure of which there is nothing more to say: several share a row. In a pane without a title there are
 * only such, and pips that have become too many are one, too. */
static bool is_short(const struct pane *p, const struct thing *t) {
    return t->gauged && (!t->gauge.most || has_pips(t) || !p->title) && !t->tag && !t->brief &&
           !foretells(&t->gauge);
}

/* One of several in a row: name and figures, with a bar of so many columns; returns the column after it. */
static int put_inline(const struct eye *e, const struct thing *t, int bar, struct grid *g, int x, int y) {
    TEXT_ON_STACK(figures, 80);
    const char *name = t->abbr ? t->abbr : t->name ? t->name : "";
    x = grid_text(g, x, y, is_cursor(e, t) ? STYLE_HERE : STYLE_DIM, name) + 1;
    if (t->gauged && has_pips(t) && !foretells(&t->gauge))
        return put_pips(g, x, y, (int)t->gauge.now.hi, (int)t->gauge.most, thing_style(t));
    if (t->gauged)
        gauge_say(t, &figures);
    else
        text_put(&figures, t->figures ? t->figures : t->tag ? t->tag : "");
    x = grid_text(g, x, y, t->gauged ? figure_style(t) : thing_style(t), figures.buf);
    if (!t->gauged || !t->gauge.most || has_pips(t) || bar < BAR_LEAST - 1)
        return x;
    draw_gauge(t, g, x + 1, y, bar);
    return x + 1 + bar;
}

static int inline_columns(const struct eye *e, const struct thing *t, int bar) {
    struct grid nowhere = {.wide = true};
    return put_inline(e, t, bar, &nowhere, 0, 0);
}

/* A mere figure stays out of a row that is too short for all; it is told in red, and kept, when it decides.
 */
static bool is_mere(const struct thing *t) {
    return t->gauged && !t->gauge.most && t->tone == TONE_PLAIN;
}

/* Those of them that are short, or that decide, or all of them, one behind the other. */
enum inlined { INLINE_SHORT, INLINE_GRAVE, INLINE_ALL };
static int draw_inline(const struct eye *e, const struct pane *p, enum inlined which, int from, int bar,
                       struct grid *g, struct box b) {
    int x = from, rows = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        if ((which == INLINE_SHORT && !is_short(p, t)) || (which == INLINE_GRAVE && is_mere(t)))
            continue;
        int w = inline_columns(e, t, bar);
        rows = most_of(rows, 1);
        if (x && x + w > b.w) {
            x = 0;
            rows++;
        }
        if (g && rows <= b.h)
            put_inline(e, t, bar, g, b.x + x, b.y + rows - 1);
        x += w + (e->paired || b.w < METER_LEAST + 6 ? GAP : 3);
    }
    return rows;
}

/* The whole pane in a row, behind its title. The bars share what is left of it. */
static int meters_line(const struct eye *e, const struct pane *p, struct grid *g, struct box b) {
    int from = p->title ? text_columns(p->title) + 3 : 0, used = from, mere = 0, bars = 0, bar = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        int w = inline_columns(e, t, 0) + (i ? 3 : 0);
        used += w;
        mere += is_mere(t) ? w : 0;
        bars += t->gauged && t->gauge.most && !has_pips(t);
    }
    bool all = used + bars * BAR_LEAST <= b.w;
    if (bars)
        bar = least_of((b.w - used + (all ? 0 : mere)) / bars - 1, BAR_INLINE);
    if (g && p->title)
        grid_text(g, b.x, b.y, p->of == OF_ME ? STYLE_TITLE : STYLE_STRONG, p->title);
    return draw_inline(e, p, all ? INLINE_ALL : INLINE_GRAVE, from, bar, g, b);
}

/* Whether its lowest form is a row with everything in it: of what decides only where it asks for that. */
static bool is_line(const struct eye *e, const struct pane *p) {
    return !e->paired && (p->bare || !p->grave);
}

bool meters_titled(const struct eye *e, const struct pane *p, enum pane_form form) {
    return form > FORM_LOW || !is_line(e, p);
}

/* Bars one below the other, side by side where they are many and short of words; then what has no bar. */
int draw_meters(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g,
                struct box b) {
    if (form == FORM_LOW && is_line(e, p))
        return meters_line(e, p, g, b);
    int across = b.w >= METER_LEAST * 2 ? 2 : 1, n = 0, k = 0, rows = 0, high = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        across = thing_of(e, p, i)->brief ? 1 : across;
        n += !is_short(p, thing_of(e, p, i));
    }
    across = n < 2 || e->paired ? 1 : across;
    int w = (b.w - GAP * (across - 1)) / across;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        if (is_short(p, t) || (g && rows >= b.h))
            continue;
        struct box at = {b.x + k % across * (w + GAP), b.y + rows, w, b.h - rows};
        high = most_of(high, meter_row(e, p, t, form >= FORM_FULL, g, at));
        if (++k % across == 0 || k == n) {
            rows += high;
            high = 0;
        }
    }
    return rows + draw_inline(e, p, INLINE_SHORT, 0, 0, g, (struct box){b.x, b.y + rows, b.w, b.h - rows});
}

/* -- scales -- */

/* A line with the value on it, and marks where something begins; their names below. The first thing is the
 * value, the others stand where their own gauge says. */
int draw_scale(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    const struct thing *t = thing_of(e, p, 0);
    TEXT_ON_STACK(figures, 80);
    span_say(t->gauge.now, t->gauge.hundredths, &figures);
    if (foretells(&t->gauge)) {
        text_put(&figures, "\u2192");
        span_say(t->gauge.next, t->gauge.hundredths, &figures);
    }
    int name = text_columns(t->name) + 1, tag = t->tag ? text_columns(t->tag) + 1 : 0;
    int rest = t->brief && form > FORM_ROWS ? grid_wrap(NULL, 0, 0, b.w - name, 3, STYLE_DIM, t->brief) : 0;
    if (!g)
        return 2 + rest;
    int w = b.w - name - text_columns(figures.buf) - tag - GAP, x = b.x + name;
    int64_t top = t->gauge.most > 0 ? t->gauge.most : 1;
    int at = (int)(clamp(t->gauge.now.hi, top) * (w - 1) / top);
    put_name(t, g, b.x, b.y, name, is_cursor(e, t));
    for (int i = 0; i < w; i++)
        grid_put(g, x + i, b.y, i <= at ? thing_style(t) : STYLE_RULE, 0x2550);
    for (uint32_t i = 1; i < p->count; i++) {
        const struct thing *m = thing_of(e, p, i);
        const struct thing *next = i + 1 < p->count ? thing_of(e, p, i + 1) : NULL;
        int from = (int)(clamp(m->gauge.now.lo, top) * (w - 1) / top);
        int room = (next ? (int)(clamp(next->gauge.now.lo, top) * (w - 1) / top) : b.w - name) - from - 1;
        if (from)
            grid_put(g, x + from, b.y, STYLE_TEXT, 0x256A);
        TEXT_ON_STACK(words, 80);
        span_say(m->gauge.now, m->gauge.hundredths, &words);
        const char *mark = m->abbr && text_columns(m->name) + (int)words.len + 1 > room ? m->abbr : m->name;
        if (text_columns(mark) + (int)words.len + 1 <= room)
            text_fmt(&words, " %s", mark);
        int start = least_of(x + from, b.x + b.w - text_columns(words.buf));
        if (b.h > 1)
            grid_clip(g, start, b.y + 1, b.x + b.w - start, m->here ? STYLE_STRONG : STYLE_DIM, words.buf);
    }
    grid_put(g, x + at, b.y, STYLE_TITLE, 0x25CF);
    int end = grid_text(g, x + w + 1, b.y, figure_style(t), figures.buf) + 1;
    if (t->tag)
        grid_text(g, end, b.y, STYLE_DIM, t->tag);
    if (rest && b.h > 2)
        grid_wrap(g, x, b.y + 2, b.w - name, b.h - 2, t->tone == TONE_HARM ? STYLE_BLOOD : STYLE_DIM,
                  t->brief);
    return least_of(2 + rest, b.h);
}
