/* Lists: see list.h. */
#include "front/term/list.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { KEY_COLUMNS = 5, NOTE_AT = 18, PAGE_STEP = 8, ALL = INT16_MAX, WIDEST = 100 };

/* From these on a screen is large: a list does not fill it, but stands somewhere on it. */
enum { LARGE_W = 100, LARGE_H = 30 };

void list_begin(struct list *l) {
    l->kept = list_id(l);
    l->count = l->used = l->at = 0;
}

static bool can_choose(const struct list_row *r) {
    return r->kind == ROW_CHOICE || r->kind == ROW_VALUE;
}

/* A row that the cursor can stand on: closed ones too, for their reason is to be read. */
static bool can_stand(const struct list_row *r) {
    return can_choose(r) || r->kind == ROW_CLOSED;
}

void list_end(struct list *l) {
    l->at = 0;
    for (uint32_t i = 0; i < l->count && !l->at && l->kept; i++)
        if (l->row[i].id == l->kept)
            l->at = i + 1;
    for (uint32_t i = 0; i < l->count && !l->at && !l->plain; i++)
        if (can_choose(&l->row[i]))
            l->at = i + 1;
}

const char *list_words(struct list *l, const char *fmt, ...) {
    va_list ap;
    char *to = l->bytes + l->used;
    size_t room = sizeof l->bytes - l->used;
    va_start(ap, fmt);
    int n = vsnprintf(to, room, fmt, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= room)
        return "";
    l->used += (uint32_t)n + 1;
    return to;
}

static struct list_row *add(struct list *l, enum row_kind kind, const char *label, const char *note) {
    l->count += l->count < LIST_ROWS;
    struct list_row *r = &l->row[l->count - 1];
    *r = (struct list_row){.kind = (uint8_t)kind, .label = list_words(l, "%s", label)};
    r->note = note && *note ? list_words(l, "%s", note) : NULL;
    return r;
}

struct list_row *list_add(struct list *l, uint32_t id, char key, const char *label, const char *note) {
    struct list_row *r = add(l, ROW_CHOICE, label, note);
    r->id = id;
    r->key = key;
    return r;
}

struct list_row *list_value(struct list *l, uint32_t id, char key, const char *label, const char *value) {
    struct list_row *r = list_add(l, id, key, label, value);
    r->kind = ROW_VALUE;
    return r;
}

struct list_row *list_closed(struct list *l, char key, const char *label, const char *why) {
    struct list_row *r = add(l, ROW_CLOSED, label, why);
    r->key = key;
    return r;
}

void list_head(struct list *l, const char *label) {
    add(l, ROW_HEAD, label, NULL);
}

void list_text(struct list *l, const char *words) {
    add(l, ROW_TEXT, words, NULL);
}

void list_note(struct list *l, const char *label, const char *words) {
    add(l, ROW_NOTE, label, words);
}

uint32_t list_id(const struct list *l) {
    return l->at && l->at <= l->count ? l->row[l->at - 1].id : 0;
}

void list_go(struct list *l, uint32_t id) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->row[i].id == id && can_stand(&l->row[i]))
            l->at = i + 1;
}

/* To the next row that the cursor can stand on; round and round by single steps alone. What is only read goes
 * by lines, of which so many are still below. */
static enum list_does move(struct list *l, int by, int below) {
    uint32_t was = l->at;
    int at = (int)l->at, step = by < 0 ? -1 : 1;
    bool round = by == step;
    if (l->plain || !l->count) {
        const int top = (int)l->top + (by < below ? by : below);
        l->top = (uint32_t)(top > 0 ? top : 0);
        return LIST_PAINT;
    }
    for (uint32_t tries = 0; by && tries < 2 * l->count; tries++) {
        at += step;
        if (at < 1 || at > (int)l->count) {
            if (!round)
                break;
            at = step > 0 ? 1 : (int)l->count;
        }
        if (!can_stand(&l->row[at - 1]))
            continue;
        l->at = (uint32_t)at;
        by -= step;
    }
    return l->at == was ? LIST_IDLE : LIST_PAINT;
}

static enum list_does choose(struct list *l) {
    const struct list_row *r = l->at ? &l->row[l->at - 1] : NULL;
    if (!r)
        return LIST_IDLE;
    if (can_choose(r))
        return LIST_CHOSEN;
    snprintf(l->notice, sizeof l->notice, "%s", r->note ? r->note : "That cannot be chosen now.");
    return LIST_PAINT;
}

/* The first click shows where the cursor is, the second chooses. */
static enum list_does click(struct list *l, uint32_t row) {
    if (!row || row > l->count || !can_stand(&l->row[row - 1]))
        return LIST_IDLE;
    if (l->at == row)
        return choose(l);
    l->at = row;
    return LIST_PAINT;
}

static enum list_does char_key(struct list *l, char c, bool moves, int below) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->row[i].key == c) {
            l->at = i + 1;
            return choose(l);
        }
    switch (moves || c == 'q' ? c : 0) {
    case 'j':
        return move(l, 1, below);
    case 'k':
        return move(l, -1, below);
    case 'h':
        return LIST_LESS;
    case 'l':
        return LIST_MORE;
    case 'q':
        return LIST_BACK;
    default:
        return LIST_IDLE;
    }
}

static enum list_does plain_key(struct list *l, const struct key *k) {
    const int below = k->below;
    switch (k->code) {
    case KEY_UP:
    case KEY_BACKTAB:
        return move(l, -1, below);
    case KEY_DOWN:
    case KEY_TAB:
        return move(l, 1, below);
    case KEY_LEFT:
        return LIST_LESS;
    case KEY_RIGHT:
        return LIST_MORE;
    case KEY_PAGE_UP:
        return move(l, -PAGE_STEP, below);
    case KEY_PAGE_DOWN:
        return move(l, PAGE_STEP, below);
    case KEY_HOME:
        return move(l, -ALL, below);
    case KEY_END:
        return move(l, ALL, below);
    case KEY_ENTER:
        return l->plain ? LIST_BACK : choose(l);
    case KEY_CLICK:
        return click(l, k->x);
    case KEY_ESCAPE:
    case KEY_BACKSPACE:
        return LIST_BACK;
    case KEY_CHAR:
        if (l->plain && k->ch == ' ') /* there is only to go on */
            return LIST_BACK;
        return !(k->mods & (MOD_CTRL | MOD_ALT)) && k->ch < 128
                   ? char_key(l, (char)k->ch, !(k->mods & MOD_ITSELF), below)
                   : LIST_IDLE;
    default:
        return LIST_IDLE;
    }
}

enum list_does list_key(struct list *l, const struct key *k) {
    bool noticed = l->notice[0] != 0;
    l->notice[0] = 0;
    enum list_does does = plain_key(l, k);
    const struct list_row *r = l->at ? &l->row[l->at - 1] : NULL;
    if ((does == LIST_LESS || does == LIST_MORE) && !(r && r->kind == ROW_VALUE))
        does = LIST_IDLE;
    return does == LIST_IDLE && noticed ? LIST_PAINT : does;
}

/* Columns of the labels: as wide as the longest, but notes keep the greater half. */
static int label_columns(const struct list *l, int w) {
    int widest = l->label_w;
    for (uint32_t i = 0; !l->label_w && i < l->count; i++) {
        int n = text_columns(l->row[i].label);
        if (can_stand(&l->row[i]) && l->row[i].note && n > widest)
            widest = n;
    }
    return widest < w / 2 ? widest : w / 2;
}

static int most_rows(int rows) {
    return rows > 0 ? rows : 1;
}

/* How all rows of a list are drawn. */
struct manner {
    int w, label_w;
    bool tight; /* small rows share lines */
};

enum { IN_LINE = 4 }; /* small rows in one; the first has what is left over */

/* The place of a small row among its neighbours, counted from 0. */
static int small_place(const struct list *l, uint32_t i) {
    int n = 0;
    while (i-- && l->row[i].small)
        n++;
    return n % IN_LINE;
}

static enum style label_style(const struct list *l, uint32_t i) {
    const struct list_row *r = &l->row[i];
    if (r->kind == ROW_CLOSED)
        return STYLE_OFF;
    if (r->grave)
        return STYLE_GRAVE;
    return l->at == i + 1 ? STYLE_HERE : r->style ? (enum style)r->style : STYLE_TEXT;
}

static void draw_key(const struct list *l, uint32_t i, struct grid *g, int x, int y) {
    const struct list_row *r = &l->row[i];
    const char key[2] = {r->key, 0};
    grid_put(g, x, y, STYLE_LAMP, l->at == i + 1 ? 0x25B8 : ' ');
    grid_text(g, x + 2, y, r->kind == ROW_CLOSED ? STYLE_OFF : STYLE_KEY, key);
    grid_put(g, x + 3, y, STYLE_OFF, r->kind == ROW_CLOSED ? '-' : ' ');
    if (l->at == i + 1)
        grid_point(g, x, y);
}

/* A row that has its neighbours beside it: the line is counted at its last one. */
static int draw_small(const struct list *l, uint32_t i, struct grid *g, struct box *at) {
    int place = small_place(l, i), column = at->w / IN_LINE - 1, first = at->w - (IN_LINE - 1) * column;
    bool last = place == IN_LINE - 1 || i + 1 == l->count || !l->row[i + 1].small;
    at->x += place ? first + (place - 1) * column : 0;
    at->w = place ? column : first;
    if (g) {
        draw_key(l, i, g, at->x, at->y);
        grid_clip(g, at->x + KEY_COLUMNS, at->y, at->w - KEY_COLUMNS, label_style(l, i), l->row[i].label);
    }
    return last;
}

/* Draws a row, or with g null measures it; at becomes where it stands. Returns the rows to the next. */
static int draw_row(const struct list *l, uint32_t i, const struct manner *m, struct grid *g,
                    struct box *at) {
    const struct list_row *r = &l->row[i];
    int rows = 1, y = at->y, body = at->x + KEY_COLUMNS, rest = m->w - KEY_COLUMNS;
    at->w = m->w;
    if (r->kind == ROW_HEAD) {
        const bool air = i > 0 && l->row[i - 1].kind != ROW_TEXT; /* which ends with an empty row */
        if (g)
            grid_rule(g, at->x, y + air, m->w, r->label, STYLE_STRONG);
        return 1 + air;
    }
    if (r->kind == ROW_NOTE) {
        if (g)
            grid_text(g, at->x + 1, y, STYLE_KEY, r->label);
        return most_rows(
            grid_wrap(g, at->x + 1 + NOTE_AT, y, m->w - NOTE_AT - 2, 4, STYLE_TEXT, r->note ? r->note : ""));
    }
    if (r->kind == ROW_TEXT)
        return grid_wrap(g, at->x + 1, y, m->w - 2, 200, STYLE_TEXT, r->label) + 1;
    if (m->tight && r->small)
        return draw_small(l, i, g, at);
    if (g)
        draw_key(l, i, g, at->x, y);
    if (r->note && m->label_w) {
        int label = text_columns(r->label), aside = (label > m->label_w ? label : m->label_w) + 2;
        rows = grid_wrap(NULL, 0, 0, rest - aside, 4, STYLE_DIM, r->note);
        if (g) {
            grid_clip(g, body, y, rest, label_style(l, i), r->label);
            grid_wrap(g, body + aside, y, rest - aside, 4,
                      r->kind == ROW_VALUE    ? STYLE_STRONG
                      : r->kind == ROW_CLOSED ? STYLE_OFF
                                              : STYLE_DIM,
                      r->note);
        }
    } else {
        rows = grid_wrap(g, body, y, rest, 4, label_style(l, i), r->label);
    }
    rows = rows ? rows : 1;
    if (r->more)
        rows += grid_wrap(g, body, y + rows, rest, 3, STYLE_DIM, r->more);
    return rows;
}

static int row_rows(const struct list *l, uint32_t i, const struct manner *m) {
    return draw_row(l, i, m, NULL, &(struct box){0});
}

static int all_rows(const struct list *l, const struct manner *m) {
    int rows = 0;
    for (uint32_t i = 0; i < l->count; i++)
        rows += row_rows(l, i, m);
    return rows;
}

/* Lines above a row. */
static int rows_above(const struct list *l, uint32_t row, const struct manner *m) {
    int rows = 0;
    for (uint32_t i = 0; i < row; i++)
        rows += row_rows(l, i, m);
    return rows;
}

/* The first line to show, so that the cursor is seen with a little below it and nothing is left empty at the
 * foot. Rows but paragraphs begin whole, if the cursor is seen all the same. */
static int first_line(const struct list *l, int h, const struct manner *m) {
    const int most = all_rows(l, m) - h;
    if (most <= 0)
        return 0;
    if (l->plain)
        return (int)l->top < most ? (int)l->top : most;
    const int end = l->at ? rows_above(l, l->at - 1, m) + most_rows(row_rows(l, l->at - 1, m)) : 0;
    int first = end - h * 2 / 3, row = 0;
    first = first < 0 ? 0 : first < most ? first : most;
    for (uint32_t i = 0; i < l->count; i++) {
        const int rows = row_rows(l, i, m);
        if (row < first && first < row + rows && l->row[i].kind != ROW_TEXT)
            return end - row <= h ? row : row + rows;
        row += rows;
    }
    return first;
}

static void add_hit(struct layout_hits *hits, struct box at, int from, int end, uint32_t row) {
    const int y = at.y > from ? at.y : from, below = at.y + at.h < end ? at.y + at.h : end;
    if (hits->count < LAYOUT_HITS)
        hits->hit[hits->count++] = (struct layout_hit){(uint16_t)at.x, (uint16_t)y, (uint16_t)at.w,
                                                       (uint16_t)(below - y), (uint16_t)row};
}

/* Rows stand on a strip of the grid, at whose edges they are cut: what is longer than the strip can be read
 * line by line. */
void list_draw(const struct list *l, struct grid *g, int x, int y, int w, int h, struct layout_hits *hits) {
    struct manner m = {w, label_columns(l, w), false};
    if (h <= 0 || y < 0 || y + h > g->h)
        return;
    m.tight = all_rows(l, &m) > h;
    const int first = first_line(l, h, &m), all = all_rows(l, &m);
    struct grid strip = *g;
    strip.cell += (uint32_t)y * g->w;
    strip.h = (uint16_t)h;
    grid_point(&strip, -1, -1);
    int row = -first;
    for (uint32_t i = 0; i < l->count && row < h; i++) {
        struct box at = {x, row, w, 0};
        const int rows = row_rows(l, i, &m), tall = most_rows(rows);
        if (row + tall > 0) {
            draw_row(l, i, &m, &strip, &at);
            if (hits && can_stand(&l->row[i]))
                add_hit(hits, (struct box){at.x, y + row, at.w, tall}, y, y + h, i + 1);
        }
        row += rows;
    }
    g->cuts = strip.cuts;
    if (strip.cursor_y >= 0)
        grid_point(g, strip.cursor_x, y + strip.cursor_y);
    if (first)
        grid_right(g, x + w, y - 1, STYLE_DIM, "more above");
    if (first + h < all)
        grid_right(g, x + w, y + h, STYLE_DIM, "more below");
    if (hits)
        hits->below = (uint16_t)(l->plain && first + h < all ? all - h - first : 0);
}

/* Columns that the words of a list want, in one of three widths: it should not jump when a word changes. */
int list_width(const struct list *l, const struct grid *g) {
    static const int widths[] = {64, 84, WIDEST};
    int label_w = label_columns(l, WIDEST), wish = 0;
    uint32_t which = 0;
    if (g->w < LARGE_W)
        return g->w - 4;
    for (uint32_t i = 0; i < l->count; i++) {
        const struct list_row *r = &l->row[i];
        int label = text_columns(r->label), more = r->more ? text_columns(r->more) : 0,
            n = !r->note ? label : (label > label_w ? label : label_w) + 2 + text_columns(r->note);
        n = KEY_COLUMNS + (n > more ? n : more);
        wish = n > wish ? n : wish;
        if (r->kind == ROW_TEXT && label > widths[0]) /* a paragraph reads best at the second */
            wish = wish > widths[1] ? wish : widths[1];
    }
    while (widths[which] < wish && widths[which] < WIDEST)
        which++;
    return widths[which] < g->w - 4 ? widths[which] : g->w - 4;
}

struct box list_place(const struct list *l, const struct grid *g, int from, int head) {
    int w = list_width(l, g);
    struct box at = {(g->w - w) / 2, from, w, g->h - 4 - from};
    const struct manner m = {w, label_columns(l, w), false};
    int spare = at.h - head - all_rows(l, &m);
    if (g->h >= LARGE_H && spare > 0) {
        at.y += spare / 3;
        at.h -= spare / 3;
    }
    return at;
}

void list_below(const struct list *l, struct grid *g, struct box at, int head, const char *keys,
                struct layout_hits *hits) {
    list_draw(l, g, at.x, at.y + head, at.w, at.h - head, hits);
    grid_clip(g, at.x, g->h - 3, at.w, STYLE_WARN, l->notice);
    grid_keys(g, keys);
}

void list_page(const struct list *l, const char *title, const char *keys, struct grid *g,
               struct layout_hits *hits) {
    grid_head(g, title);
    list_below(l, g, list_place(l, g, 2, 0), 0, keys, hits);
}

void list_over(const struct list *l, const char *title, const char *keys, struct grid *g,
               struct layout_hits *hits) {
    enum { AROUND = 4, WIDEST_OVER = 88, EDGE = 2 };
    const int w = g->w - 2 * AROUND < WIDEST_OVER ? g->w - 2 * AROUND : WIDEST_OVER, most = g->h - 3;
    const struct manner m = {w - 2 * EDGE, label_columns(l, w - 2 * EDGE), false};
    const int all = all_rows(l, &m) + 2, h = all < most ? all : most;
    const int x = (g->w - w) / 2, y = 1 + (most - h) / 3;
    if (hits)
        hits->count = 0;
    grid_fade(g);
    for (int i = y; i < y + h; i++)
        for (int k = x - 1; k < x + w + 1; k++)
            grid_put(g, k, i, STYLE_TEXT, ' ');
    for (int i = 0; i < g->w; i++)
        grid_put(g, i, g->h - 1, STYLE_TEXT, ' ');
    grid_ground(g, x, y, w, h, GROUND_RAISED);
    grid_frame(g, x, y, w, h, STYLE_RULE);
    grid_put(g, x + EDGE, y, STYLE_RULE, ' ');
    const int end = grid_clip(g, x + EDGE + 1, y, w - 2 * EDGE - 2, STYLE_TITLE, title);
    grid_put(g, end, y, STYLE_RULE, ' ');
    list_draw(l, g, x + EDGE, y + 1, w - 2 * EDGE, h - 2, hits);
    grid_point(g, x + EDGE, y + 1);
    grid_keys(g, keys);
}

enum list_does list_read_key(struct list *l, const struct key *k) {
    const enum list_does does = list_key(l, k);
    const bool reads = does == LIST_PAINT || k->code == KEY_NONE || k->code == KEY_CLICK;
    return reads ? does : LIST_BACK;
}
