/* The grid: clipping, wrapping, bars and lines. A wide character is never halved: what cannot stand whole is
 * a blank. */
#include "front/screen/grid.h"

#include "base/text.h"
#include "front/screen/palette.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Characters that could change what stands around them, or whose width nobody knows: scripts from right to
 * left, private use, letters of flags and tones of skin. */
static bool is_unsure(uint32_t ch) {
    static const struct {
        uint32_t from, to;
    } unsure[] = {{0x0590, 0x08FF},   {0xE000, 0xF8FF},     {0xFB1D, 0xFDFF},   {0xFE70, 0xFEFF},
                  {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF},   {0x1F1E6, 0x1F1FF}, {0x1F3FB, 0x1F3FF},
                  {0xE0080, 0xE00FF}, {0xE01F0, UINT32_MAX}};
    for (uint32_t i = 0; i < sizeof unsure / sizeof unsure[0]; i++)
        if (ch >= unsure[i].from && ch <= unsure[i].to)
            return true;
    return !text_shows(ch);
}

/* The next character, as it may stand on a grid: on a narrow one, in exactly one column. */
static uint32_t next_char(const char **s, bool wide) {
    if (!**s)
        return 0;
    uint32_t ch, len = text_decode(*s, &ch);
    *s += len ? len : 1;
    if (len && ch < 0x7F && ch >= ' ')
        return ch;
    return len && !is_unsure(ch) && (wide || text_char_width(ch) == 1) ? ch : '?';
}

uint32_t utf8_next(const char **s) {
    return next_char(s, false);
}

static int columns_of(const char *s, bool wide) {
    int n = 0;
    for (uint32_t ch; (ch = next_char(&s, wide)) != 0;)
        n += (int)text_char_width(ch);
    return n;
}

int text_columns(const char *s) {
    return columns_of(s, false);
}

int grid_columns(const struct grid *g, const char *s) {
    return columns_of(s, g->wide);
}

void grid_init(struct grid *g, struct cell *cells, uint16_t w, uint16_t h) {
    *g = (struct grid){.cell = cells, .w = w, .h = h};
    grid_clear(g);
}

void grid_clear(struct grid *g) {
    for (uint32_t i = 0; i < (uint32_t)g->w * g->h; i++)
        g->cell[i] = (struct cell){.ch = ' '};
    g->cuts = 0;
    grid_point(g, -1, -1);
}

void grid_point(struct grid *g, int x, int y) {
    bool inside = grid_at(g, x, y);
    g->cursor_x = (int16_t)(inside ? x : -1);
    g->cursor_y = (int16_t)(inside ? y : -1);
}

const struct cell *grid_at(const struct grid *g, int x, int y) {
    return x >= 0 && y >= 0 && x < g->w && y < g->h ? &g->cell[(uint32_t)y * g->w + (uint32_t)x] : NULL;
}

static struct cell *cell_at(struct grid *g, int x, int y) {
    return grid_at(g, x, y) ? &g->cell[(uint32_t)y * g->w + (uint32_t)x] : NULL;
}

/* A blank shows no colour, so it counts as empty unless it is reversed. */
static bool is_blank_cell(const struct cell *c) {
    return c->ch == ' ' && !c->ground && !((line_look(c->style).attr | c->attr) & ATTR_REVERSE);
}

uint16_t grid_rows(const struct grid *g) {
    uint32_t n = (uint32_t)g->w * g->h;
    while (n && is_blank_cell(&g->cell[n - 1]))
        n--;
    return g->w ? (uint16_t)((n + g->w - 1) / g->w) : 0;
}

static void set_cell(struct cell *c, enum style style, uint32_t ch, uint8_t part) {
    *c = (struct cell){.ch = ch, .style = (uint8_t)style, .ground = c->ground, .part = part};
}

/* What was wide and loses a half is gone as a whole. */
static void free_cell(struct grid *g, int x, int y) {
    struct cell *c = cell_at(g, x, y);
    if (!c || !c->part)
        return;
    struct cell *other = cell_at(g, c->part == PART_HEAD ? x + 1 : x - 1, y);
    if (other)
        set_cell(other, other->style, ' ', PART_ONE);
    set_cell(c, c->style, ' ', PART_ONE);
}

static void put_wide(struct grid *g, int x, int y, enum style style, uint32_t ch) {
    free_cell(g, x, y);
    free_cell(g, x + 1, y);
    struct cell *head = cell_at(g, x, y), *tail = cell_at(g, x + 1, y);
    bool whole = head && tail;
    if (head)
        set_cell(head, style, whole ? ch : ' ', whole ? PART_HEAD : PART_ONE);
    if (tail)
        set_cell(tail, style, whole ? 0 : ' ', whole ? PART_TAIL : PART_ONE);
}

/* Joiners and choices of variants are left out: a terminal that honours them draws other widths than one that
 * does not. */
static void put_mark(struct grid *g, int x, int y, uint32_t ch) {
    struct cell *c = cell_at(g, x, y);
    if (c && c->part == PART_TAIL)
        c--;
    if (!c || ch > UINT16_MAX || ch == 0x200C || ch == 0x200D || (ch >= 0xFE00 && ch <= 0xFE0F))
        return;
    for (int i = 0; i < CELL_MARKS; i++)
        if (!c->mark[i]) {
            c->mark[i] = (uint16_t)ch;
            return;
        }
}

void grid_put(struct grid *g, int x, int y, enum style style, uint32_t ch) {
    if (g->wide && text_char_width(ch) == 2) {
        put_wide(g, x, y, style, ch);
        return;
    }
    free_cell(g, x, y);
    struct cell *c = cell_at(g, x, y);
    if (c)
        set_cell(c, style, ch, PART_ONE);
}

/* Puts the character at a column; returns the column after it. */
static int put_next(struct grid *g, int x, int y, enum style style, uint32_t ch) {
    const int width = (int)text_char_width(ch);
    if (width)
        grid_put(g, x, y, style, ch);
    else
        put_mark(g, x - 1, y, ch);
    return x + width;
}

void grid_ground(struct grid *g, int x, int y, int w, int h, enum ground ground) {
    for (int j = y; j < y + h; j++)
        for (int i = x; i < x + w; i++)
            if (grid_at(g, i, j))
                cell_at(g, i, j)->ground = (uint8_t)ground;
}

void grid_attr(struct grid *g, int x, int y, int w, int h, uint8_t attr) {
    for (int j = y; j < y + h; j++)
        for (int i = x; i < x + w; i++)
            if (grid_at(g, i, j))
                cell_at(g, i, j)->attr |= attr;
}

void grid_fade(struct grid *g) {
    for (uint32_t i = 0; i < (uint32_t)g->w * g->h; i++) {
        g->cell[i].style = STYLE_OFF;
        g->cell[i].ground = GROUND_PAGE;
        g->cell[i].attr = 0;
    }
}

int grid_text(struct grid *g, int x, int y, enum style style, const char *s) {
    for (uint32_t ch; (ch = next_char(&s, g->wide)) != 0;)
        x = put_next(g, x, y, style, ch);
    return x;
}

int grid_fmt(struct grid *g, int x, int y, enum style style, const char *fmt, ...) {
    char line[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    return grid_text(g, x, y, style, line);
}

/* What lies outside is no part of a word. */
static bool is_blank(const struct grid *g, int x, int y) {
    const struct cell *c = grid_at(g, x, y);
    return !c || c->ch == ' ';
}

/* Three dots that end at column end at the latest, close behind what stands before at, and rather behind a
 * whole word than within one, if the greater part is still there then. Dots and no ellipsis character: cut
 * text must look cut in ASCII too. */
static void put_dots(struct grid *g, int start, int at, int end, int y, enum style style) {
    int from = at + 3 <= end ? at : end - 3, word = from;
    while (from < at && word > start && !(is_blank(g, word, y) && !is_blank(g, word - 1, y)))
        word--;
    from = from < at && word > start + (end - start) / 2 ? word : from;
    g->cuts++;
    for (int i = 0; i < 3 || from + i < at; i++)
        if (from + i >= start)
            grid_put(g, from + i, y, style, i < 3 ? '.' : ' ');
}

int grid_clip(struct grid *g, int x, int y, int w, enum style style, const char *s) {
    if (w <= 0)
        return x;
    const bool cut = grid_columns(g, s) > w;
    const int start = x, end = x + w;
    for (uint32_t ch; (ch = next_char(&s, g->wide)) != 0 && x + (int)text_char_width(ch) <= end;)
        x = put_next(g, x, y, style, ch);
    if (cut)
        put_dots(g, start, x, end, y, style);
    return cut && x < end ? end : x;
}

void grid_more(struct grid *g, int x, int y, uint32_t n) {
    g->cuts++;
    grid_fmt(g, x, y, STYLE_DIM, "... %u more", n);
}

void grid_right(struct grid *g, int end, int y, enum style style, const char *s) {
    grid_text(g, end - grid_columns(g, s), y, style, s);
}

void grid_centre(struct grid *g, int y, enum style style, const char *s) {
    grid_text(g, (g->w - grid_columns(g, s)) / 2, y, style, s);
}

/* Cuts the next line of at most w columns: its byte length, and where the text goes on. A word longer than a
 * line is broken; a newline ends a line. At least one character is taken, however narrow the line. */
static uint32_t cut_line(const char *s, int w, bool wide, const char **rest) {
    const char *p = s, *space = NULL;
    for (int n = 0; *p && *p != '\n';) {
        const char *next = p;
        n += (int)text_char_width(next_char(&next, wide));
        if (n > w && p > s)
            break;
        if (*p == ' ')
            space = p;
        p = next;
    }
    if (!*p || *p == '\n') {
        *rest = *p ? p + 1 : p;
        return (uint32_t)(p - s);
    }
    if (*p == ' ')
        space = p;
    const char *end = space && space > s ? space : p;
    *rest = end;
    while (**rest == ' ')
        ++*rest;
    return (uint32_t)(end - s);
}

int grid_wrap(struct grid *g, int x, int y, int w, int h, enum style style, const char *s) {
    const bool wide = g && g->wide;
    int rows = 0;
    while (*s && w > 0 && rows < h) {
        const char *rest;
        uint32_t n = cut_line(s, w, wide, &rest);
        const char *p = s, *end = s + n;
        int at = x;
        while (g && p < end) {
            uint32_t ch = next_char(&p, wide);
            at = put_next(g, at, y + rows, style, at + (int)text_char_width(ch) > x + w ? '?' : ch);
        }
        rows++;
        if (g && rows == h && *rest)
            put_dots(g, x, at, x + w, y + rows - 1, style);
        s = rest;
    }
    return rows;
}

int grid_wrapped(int w, const char *s) {
    struct grid nowhere = {.wide = true};
    return grid_wrap(&nowhere, 0, 0, w, INT16_MAX, STYLE_TEXT, s);
}

void grid_bar(struct grid *g, int x, int y, int w, int64_t value, int64_t max, enum style style) {
    if (max <= 0)
        max = 1;
    value = value < 0 ? 0 : value > max ? max : value;
    int64_t full = (value * w + max / 2) / max;
    if (value > 0 && full == 0)
        full = 1;
    if (value < max && full >= w)
        full = w - 1;
    for (int i = 0; i < w; i++)
        grid_put(g, x + i, y, i < full ? style : STYLE_RULE, i < full ? 0x2588 : 0x2591);
}

void grid_rule(struct grid *g, int x, int y, int w, const char *label, enum style label_style) {
    for (int i = 0; i < w; i++)
        grid_put(g, x + i, y, STYLE_RULE, 0x2500);
    if (!label || !*label || w < 10)
        return;
    grid_put(g, x + 2, y, STYLE_RULE, ' ');
    int end = grid_clip(g, x + 3, y, w - 6, label_style, label);
    grid_put(g, end, y, STYLE_RULE, ' ');
}

static void draw_frame(struct grid *g, int x, int y, int w, int h, enum style style, const uint16_t part[6]) {
    for (int i = 1; i < w - 1; i++) {
        grid_put(g, x + i, y, style, part[0]);
        grid_put(g, x + i, y + h - 1, style, part[0]);
    }
    for (int i = 1; i < h - 1; i++) {
        grid_put(g, x, y + i, style, part[1]);
        grid_put(g, x + w - 1, y + i, style, part[1]);
    }
    grid_put(g, x, y, style, part[2]);
    grid_put(g, x + w - 1, y, style, part[3]);
    grid_put(g, x, y + h - 1, style, part[4]);
    grid_put(g, x + w - 1, y + h - 1, style, part[5]);
}

void grid_frame(struct grid *g, int x, int y, int w, int h, enum style style) {
    static const uint16_t part[6] = {0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518};
    draw_frame(g, x, y, w, h, style, part);
}

void grid_double_frame(struct grid *g, int x, int y, int w, int h, enum style style) {
    static const uint16_t part[6] = {0x2550, 0x2551, 0x2554, 0x2557, 0x255A, 0x255D};
    draw_frame(g, x, y, w, h, style, part);
}

void grid_head(struct grid *g, const char *title) {
    grid_rule(g, 0, 0, g->w, title, STYLE_TITLE);
}

void grid_keys(struct grid *g, const char *keys) {
    bool key = true;
    int blanks = 0;
    for (int x = 1; *keys && x < g->w - 1; x++) {
        uint32_t ch = utf8_next(&keys);
        key = ch != ' ' && (key || blanks > 1);
        blanks = ch == ' ' ? blanks + 1 : 0;
        grid_put(g, x, g->h - 1, key ? STYLE_KEY : STYLE_DIM, ch);
    }
}

void grid_paragraphs(struct grid *g, int y, int end, const char *const *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        y += 1 + grid_wrap(g, 1, y, g->w - 2, end - y, STYLE_TEXT, text[i]);
}
