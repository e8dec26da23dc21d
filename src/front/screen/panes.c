/* Panes: see panes.h. Lists, people, steps and prose are here; meters, cards and maps have files of their
 * own. Solid is true, broken may not be: what is in doubt has a "~" before it and the colour of whispers. */
#include "front/screen/panes.h"

#include <string.h>

enum {
    BRIEF_LEAST = 18, /* columns of words that go on below */
    BRIEF_ROWS = 12,
    LIST_LEAST = 2, /* rows of a list before another pane gets more */
    PROSE_LEAST = 2
};

static const struct thing *thing_of(const struct eye *e, const struct pane *p, uint32_t i) {
    return &e->s->thing[p->first + i];
}

enum style thing_style(const struct thing *t) {
    static const uint8_t styles[TONES] = {[TONE_PLAIN] = STYLE_TEXT,
                                          [TONE_GOOD] = STYLE_GOOD,
                                          [TONE_HARM] = STYLE_BLOOD,
                                          [TONE_NAME] = STYLE_ACCENT,
                                          [TONE_SOFT] = STYLE_DIM};
    return t->doubt || t->down ? STYLE_GLOAM : t->spent || t->empty ? STYLE_OFF : (enum style)styles[t->tone];
}

/* A name that is too long for its columns has its last words by their first letters: "Child Support R.". */
static const char *fit_name(const char *name, int w, struct text *out) {
    uint32_t kept = 0;
    for (const char *c = name; *c; c++)
        kept += *c == ' ';
    text_put(out, name);
    for (; kept && text_columns(out->buf) > w; kept--) {
        uint32_t words = 0;
        text_init(out, out->buf, out->cap);
        for (const char *c = name; *c; c++) {
            const bool first = c == name || c[-1] == ' ';
            words += first && c != name;
            if (*c == ' ' || words < kept || ((unsigned char)*c & 0x80))
                text_char(out, *c);
            else if (first)
                text_fmt(out, "%c.", *c);
        }
    }
    return text_columns(out->buf) > w ? name : out->buf;
}

int put_name(const struct thing *t, struct grid *g, int x, int y, int w, bool cursor) {
    enum style style = cursor ? STYLE_HERE : t->here && !t->doubt ? STYLE_STRONG : thing_style(t);
    TEXT_ON_STACK(name, 160);
    int at = x;
    if (t->sign && w > 2) {
        grid_text(g, at, y, thing_style(t), t->sign);
        at += 2;
    }
    const int room = w - (at - x);
    const char *words = t->name ? t->name : "";
    if (text_columns(words) > room && text_columns(fit_name(words, room, &name)) <= room) {
        g->cuts++;
        return grid_text(g, at, y, style, name.buf);
    }
    return grid_clip(g, at, y, room, style, words);
}

/* -- lists -- */

/* Columns of a list: names, then figures, then words. */
struct columns {
    int name, figures;
};

static void row_figures(const struct thing *t, struct text *out) {
    if (t->gauged)
        gauge_say(t, out);
    if (t->figures)
        text_fmt(out, "%s%s", out->len ? "  " : "", t->figures);
}

static struct columns list_columns(const struct eye *e, const struct pane *p, int w) {
    struct columns c = {0, 0};
    bool words = false;
    int widest = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        TEXT_ON_STACK(figures, 160);
        row_figures(t, &figures);
        c.name = most_of(c.name, (t->sign ? 2 : 0) + text_columns(t->name ? t->name : ""));
        c.figures = most_of(c.figures, text_columns(figures.buf));
        words |= t->brief || t->tag;
        widest = most_of(widest, t->brief || t->tag ? text_columns(t->brief ? t->brief : t->tag) : 0);
    }
    if (c.name + (c.figures ? c.figures + 2 : 0) + (widest ? widest + 2 : 0) <= w)
        return c;
    c.name = least_of(c.name, words || !c.figures ? w * 3 / 5 : most_of(w * 3 / 5, w - c.figures - 2));
    c.figures = least_of(c.figures, most_of(0, w - c.name - 2));
    return c;
}

/* Words behind the figures: what it is about, else what sort of thing it is. */
static const char *row_words(const struct thing *t) {
    return t->brief ? t->brief : t->tag;
}

/* Where they begin: behind the figures; right behind the name, where they have room only there; or below
 * where that leaves too little. */
static int words_at(struct columns c, const struct thing *t, int w, bool *below) {
    int at = (t->name ? c.name + 2 : 0) + (c.figures ? c.figures + 2 : 0);
    const int own = (t->name ? text_columns(t->name) + 2 : 0) + (t->sign ? 2 : 0);
    const int need = row_words(t) ? text_columns(row_words(t)) : 0;
    if (need > w - at && own < at && need <= w - own && !t->figures && !t->gauged)
        at = own;
    *below = w - at < BRIEF_LEAST && row_words(t) && text_columns(row_words(t)) > w - at;
    return *below ? 2 : at;
}

static int row_need(const struct thing *t, struct columns c, int w) {
    bool below;
    int at = words_at(c, t, w, &below);
    if (!row_words(t))
        return 1;
    return most_of(1, below + grid_wrap(NULL, 0, 0, w - at, BRIEF_ROWS, STYLE_TEXT, row_words(t)));
}

/* What sort of thing it is stands at the right where there is room beside what it is about. */
static void list_row(const struct eye *e, const struct thing *t, struct columns c, struct grid *g,
                     struct box b) {
    enum style words = t->doubt                                       ? STYLE_GLOAM
                       : t->tone == TONE_HARM || t->tone == TONE_GOOD ? thing_style(t)
                       : t->brief                                     ? STYLE_TEXT
                                                                      : STYLE_DIM;
    TEXT_ON_STACK(figures, 160);
    bool below, more = t->figures || t->gauged || row_words(t);
    int at = words_at(c, t, b.w, &below);
    row_figures(t, &figures);
    put_name(t, g, b.x, b.y, more ? c.name : b.w, e->cursor && t->id == e->cursor);
    if (figures.len)
        grid_clip(g, b.x + c.name + 2, b.y, c.figures, thing_style(t), figures.buf);
    if (!row_words(t))
        return;
    if (below && b.h < 2) { /* rather nothing than half a word: the lens has it all */
        g->cuts++;
        return;
    }
    grid_wrap(g, b.x + at, b.y + below, b.w - at, b.h - below, words, row_words(t));
    int tag = t->brief && t->tag ? text_columns(t->tag) : 0;
    if (tag && b.h == 1 && !below && at + text_columns(t->brief) + 2 + tag <= b.w)
        grid_text(g, b.x + b.w - tag, b.y, STYLE_DIM, t->tag);
}

/* A row each; of what decides words are not cut, but left out where they have no room beside it. */
static int rows_at_least(const struct eye *e, const struct pane *p, struct columns c, int w) {
    int rows = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        bool below;
        words_at(c, thing_of(e, p, i), w, &below);
        rows += p->grave && !below ? row_need(thing_of(e, p, i), c, w) : 1;
    }
    return rows;
}

static int rows_in_full(const struct eye *e, const struct pane *p, struct columns c, int w) {
    int rows = 0;
    for (uint32_t i = 0; i < p->count; i++)
        rows += row_need(thing_of(e, p, i), c, w);
    return rows;
}

/* A row each, and more for who needs it while there are rows left, from the top; or as many as fit, and then
 * the cursor is among them. */
int draw_rows(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    struct columns c = list_columns(e, p, b.w);
    int n = (int)p->count;
    if (!g)
        return form == FORM_LOW    ? least_of(n, LIST_LEAST)
               : form == FORM_ROWS ? rows_at_least(e, p, c, b.w)
                                   : rows_in_full(e, p, c, b.w);
    int rows = least_of(n, b.h), more = b.h - rows, y = 0;
    uint32_t from = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (e->cursor && thing_of(e, p, i)->id == e->cursor && (int)i >= rows - 1 && n > rows)
            from = (uint32_t)least_of((int)i - rows + 2, n - rows);
    for (int i = 0; i < rows; i++) {
        const struct thing *t = thing_of(e, p, from + (uint32_t)i);
        if (i == rows - 1 && from + (uint32_t)rows < p->count) {
            grid_more(g, b.x, b.y + y, p->count - from - (uint32_t)i);
            return y + 1;
        }
        int h = least_of(1 + more, row_need(t, c, b.w));
        list_row(e, t, c, g, (struct box){b.x, b.y + y, b.w, h});
        more -= h - 1;
        y += h;
    }
    return y;
}

/* -- steps and prose -- */

/* "draw > MAIN > combat", set into a line. */
static int draw_steps(const struct eye *e, const struct pane *p, struct grid *g, struct box b) {
    int x = b.x + 3;
    if (!g)
        return 1;
    grid_rule(g, b.x, b.y, b.w, NULL, STYLE_RULE);
    grid_put(g, x - 1, b.y, STYLE_RULE, ' ');
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = thing_of(e, p, i);
        TEXT_ON_STACK(word, 40);
        text_put(&word, t->name);
        for (char *c = word.buf; t->here && *c; c++)
            *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
        if (i) {
            grid_text(g, x, b.y, STYLE_RULE, " \u25b8 ");
            x += 3;
        }
        x = grid_text(g, x, b.y, t->here ? STYLE_TITLE : STYLE_DIM, word.buf);
    }
    grid_put(g, x, b.y, STYLE_RULE, ' ');
    return 1;
}

/* Steps of which there is more to say have a row each. */
static int draw_track(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g,
                      struct box b) {
    if (p->count && thing_of(e, p, 0)->gauged)
        return draw_scale(e, p, form, g, b);
    for (uint32_t i = 0; i < p->count; i++)
        if (row_words(thing_of(e, p, i)) || thing_of(e, p, i)->figures)
            return draw_rows(e, p, form, g, b);
    return draw_steps(e, p, g, b);
}

static int draw_prose(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g,
                      struct box b) {
    int rows = 0, h = g ? b.h : INT16_MAX;
    for (uint32_t i = 0; i < p->count && rows < h; i++) {
        const struct thing *t = thing_of(e, p, i);
        const char *words = t->text ? t->text : t->name;
        /* What was said by somebody else is heard whole or not at all: half a sentence helps nobody. */
        if (g && i && grid_wrap(NULL, 0, 0, b.w, INT16_MAX, thing_style(t), words) > h - rows)
            continue;
        rows += grid_wrap(g, b.x, b.y + rows, b.w, h - rows, thing_style(t), words);
    }
    return !g && form == FORM_LOW ? least_of(rows, PROSE_LEAST) : rows;
}

/* -- panes -- */

/* What stands in one row has its title in it, or needs none. */
static bool has_title(const struct eye *e, const struct pane *p, enum pane_form form) {
    if (!p->title)
        return false;
    if (p->kind == PANE_METERS)
        return meters_titled(e, p, form);
    if (p->bare)
        return false;
    if (p->kind == PANE_TRACK && p->count)
        return row_words(thing_of(e, p, 0)) && !thing_of(e, p, 0)->gauged;
    return true;
}

/* A title that leaves no room for its line stands without it; one that has none itself, without what stands
 * behind its comma. */
static void draw_title(const struct pane *p, struct grid *g, struct box b) {
    const enum style style = p->of == OF_ME ? STYLE_TITLE : STYLE_STRONG;
    const bool whole = text_columns(p->title) <= b.w;
    TEXT_ON_STACK(title, 120);
    text_fmt(&title, "%.*s", (int)(whole ? strlen(p->title) : strcspn(p->title, ",")), p->title);
    if (text_columns(title.buf) > b.w - 6) {
        grid_clip(g, b.x, b.y, b.w, style, title.buf);
        return;
    }
    grid_rule(g, b.x, b.y, b.w, title.buf, style);
    if (!p->note || text_columns(p->title) + text_columns(p->note) + 10 > b.w)
        return;
    int x = b.x + b.w - text_columns(p->note) - 2;
    grid_put(g, x - 1, b.y, STYLE_RULE, ' ');
    x = grid_text(g, x, b.y, STYLE_DIM, p->note);
    grid_put(g, x, b.y, STYLE_RULE, ' ');
}

int pane_draw(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b) {
    int head = has_title(e, p, form);
    if (g && b.h < head + (p->count > 0))
        return 0;
    if (head && g)
        draw_title(p, g, b);
    b.y += head;
    b.h -= head;
    if (!p->count)
        return head;
    switch (p->kind) {
    case PANE_MAP:
        return head + draw_map(e, p, form, g, b);
    case PANE_CARDS:
        return head + draw_cards(e, p, form, g, b);
    case PANE_TRACK:
        return head + draw_track(e, p, form, g, b);
    case PANE_DICE:
        return head + draw_dice(e, p, form, g, b);
    case PANE_PROSE:
        return head + draw_prose(e, p, form, g, b);
    case PANE_METERS:
        return head + draw_meters(e, p, form, g, b);
    default:
        return head + draw_rows(e, p, form, g, b);
    }
}

/* -- all of a thing -- */

/* What it is and what it costs, in a row. */
static int thing_head(const struct thing *t, struct grid *g, struct box b) {
    TEXT_ON_STACK(line, 240);
    int pips = t->cost && t->cost <= 9 ? t->cost + 2 : 0;
    if (t->tag)
        text_put(&line, t->tag);
    if (t->figures)
        text_fmt(&line, "%s%s", line.len ? "   " : "", t->figures);
    if (g && pips && b.h > 0)
        put_pips(g, b.x + b.w - pips + 2, b.y, t->cost, t->cost, STYLE_GOLD);
    if (!line.len)
        return pips > 0;
    return grid_wrap(g, b.x, b.y, b.w - pips, b.h, t->doubt || t->down ? STYLE_GLOAM : STYLE_DIM, line.buf);
}

int thing_draw(const struct thing *t, struct grid *g, struct box b) {
    int y = thing_head(t, g, b);
    if (t->gauged && y < b.h) {
        TEXT_ON_STACK(figures, 80);
        gauge_say(t, &figures);
        int w = text_columns(figures.buf), bar = least_of(b.w - w - 1, 16);
        if (g && t->gauge.most && bar > 5 && !has_pips(t))
            draw_gauge(t, g, b.x + w + 1, b.y + y, bar);
        y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, thing_style(t), figures.buf);
    }
    const char *const words[] = {t->brief && t->text && !strstr(t->text, t->brief) ? t->brief : NULL,
                                 t->text ? t->text : t->brief};
    static const uint8_t styles[] = {STYLE_STRONG, STYLE_TEXT};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i] && y < b.h)
            y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, (enum style)styles[i], words[i]);
    return y;
}

int flavour_draw(const struct thing *t, struct grid *g, struct box b) {
    if (!t->flavour || b.h < 1)
        return 0;
    int rows = grid_wrap(g, b.x, b.y, b.w, b.h, STYLE_DIM, t->flavour);
    if (g)
        grid_attr(g, b.x, b.y, b.w, rows, ATTR_ITALIC);
    return rows;
}
