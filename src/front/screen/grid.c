/* The grid: clipping, wrapping, bars and lines. Colours are chosen here and nowhere else, from the sixteen
 * that every terminal has and people may have set to their liking. Dim text is the terminal's own colour made
 * faint: the grey among the sixteen is invisible in some palettes. */
#include "front/screen/grid.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RED = 2, GREEN = 3, YELLOW = 4, MAGENTA = 6, CYAN = 7, BRIGHT_RED = 10, BRIGHT_BLUE = 13 };

static const struct {
    uint8_t fg, attr;
} style_rows[STYLES] = {
    [STYLE_TEXT] = {0, 0},
    [STYLE_DIM] = {0, ATTR_DIM},
    [STYLE_STRONG] = {0, ATTR_BOLD},
    [STYLE_TITLE] = {YELLOW, ATTR_BOLD},
    [STYLE_RULE] = {0, ATTR_DIM},
    [STYLE_KEY] = {CYAN, ATTR_BOLD},
    [STYLE_OFF] = {0, ATTR_DIM},
    [STYLE_HERE] = {0, ATTR_BOLD | ATTR_REVERSE},
    [STYLE_GOOD] = {GREEN, 0},
    [STYLE_BLOOD] = {RED, 0},
    [STYLE_WARN] = {YELLOW, 0},
    [STYLE_ALARM] = {BRIGHT_RED, ATTR_BOLD},
    [STYLE_GOLD] = {YELLOW, 0},
    [STYLE_DREAD] = {MAGENTA, 0},
    [STYLE_WHISPER] = {MAGENTA, ATTR_ITALIC},
    [STYLE_UNCOMMON] = {GREEN, 0},
    [STYLE_RARE] = {BRIGHT_BLUE, ATTR_BOLD},
};

static const struct {
    uint16_t ch;
    char ascii;
} ascii_rows[] = {
    {0x2500, '-'},  {0x2502, '|'}, {0x250C, '+'}, {0x2510, '+'}, {0x2514, '+'},  {0x2518, '+'},
    {0x251C, '+'},  {0x2524, '+'}, {0x252C, '+'}, {0x2534, '+'}, {0x253C, '+'},  {0x2550, '='},
    {0x2551, '|'},  {0x2554, '+'}, {0x2557, '+'}, {0x255A, '+'}, {0x255D, '+'},  {0x2571, '/'},
    {0x2572, '\\'}, {0x2588, '#'}, {0x2591, '.'}, {0x2592, ':'}, {0x2593, '%'},  {0x25A0, '#'},
    {0x25B2, '^'},  {0x25BC, 'v'}, {0x25BA, '>'}, {0x25C6, '*'}, {0x25CF, '*'},  {0x2022, '*'},
    {0x00B7, '.'},  {0x2013, '-'}, {0x2014, '-'}, {0x2212, '-'}, {0x2018, '\''}, {0x2019, '\''},
    {0x201C, '"'},  {0x201D, '"'}, {0x2026, '.'}, {0x00D7, 'x'}, {0x2190, '<'},  {0x2191, '^'},
    {0x2192, '>'},  {0x2193, 'v'}, {0x2620, 'X'}, {0x2713, '*'}, {0x00A0, ' '},  {0x00E4, 'a'},
    {0x00E0, 'a'},  {0x00E1, 'a'}, {0x00E8, 'e'}, {0x00E9, 'e'}, {0x00EA, 'e'},  {0x00EB, 'e'},
    {0x00ED, 'i'},  {0x00EF, 'i'}, {0x00F1, 'n'}, {0x00F3, 'o'}, {0x00F6, 'o'},  {0x00FA, 'u'},
    {0x00FC, 'u'},  {0x00E7, 'c'},
};

char grid_ascii(uint32_t ch) {
    if (ch < 0x7F)
        return (char)ch;
    for (uint32_t i = 0; i < sizeof ascii_rows / sizeof ascii_rows[0]; i++)
        if (ascii_rows[i].ch == ch)
            return ascii_rows[i].ascii;
    return '?';
}

/* Characters that would not take exactly one column, or could change what stands around them: controls, marks
 * that combine, invisible directions, and everything wide. Rough on purpose: a '?' too many does no harm. */
static bool fits_cell(uint32_t ch) {
    static const struct {
        uint32_t from, to;
    } bad[] = {{0x0000, 0x001F},     {0x007F, 0x009F}, {0x00AD, 0x00AD}, {0x0300, 0x036F}, {0x0483, 0x0489},
               {0x0590, 0x08FF},     {0x0E30, 0x0EFF}, {0x1100, 0x11FF}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
               {0x200B, 0x200F},     {0x2028, 0x202E}, {0x2060, 0x206F}, {0x20D0, 0x20FF}, {0x2E80, 0xA4CF},
               {0xAC00, 0xF8FF},     {0xF900, 0xFAFF}, {0xFE00, 0xFE6F}, {0xFEFF, 0xFEFF}, {0xFF00, 0xFFFB},
               {0x10000, UINT32_MAX}};
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (ch >= bad[i].from && ch <= bad[i].to)
            return false;
    return true;
}

uint32_t utf8_next(const char **s) {
    if (!**s)
        return 0;
    uint32_t ch, len = text_decode(*s, &ch);
    *s += len ? len : 1;
    return len && fits_cell(ch) ? ch : '?';
}

uint32_t utf8_put(uint32_t ch, char out[4]) {
    if (ch < 0x80) {
        out[0] = (char)ch;
        return 1;
    }
    uint32_t n = ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (uint32_t i = n - 1; i; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3F));
    out[0] = (char)((0xF00u >> n & 0xF0) | ch);
    return n;
}

int text_columns(const char *s) {
    int n = 0;
    while (utf8_next(&s))
        n++;
    return n;
}

void grid_init(struct grid *g, struct cell *cells, uint16_t w, uint16_t h) {
    *g = (struct grid){cells, w, h};
    grid_clear(g);
}

void grid_clear(struct grid *g) {
    for (uint32_t i = 0; i < (uint32_t)g->w * g->h; i++)
        g->cell[i] = (struct cell){' ', 0, 0};
}

const struct cell *grid_at(const struct grid *g, int x, int y) {
    return x >= 0 && y >= 0 && x < g->w && y < g->h ? &g->cell[(uint32_t)y * g->w + (uint32_t)x] : NULL;
}

/* A blank shows no colour, so it counts as empty unless it is reversed. */
static bool is_blank_cell(const struct cell *c) {
    return c->ch == ' ' && !(c->attr & ATTR_REVERSE);
}

uint16_t grid_rows(const struct grid *g) {
    uint32_t n = (uint32_t)g->w * g->h;
    while (n && is_blank_cell(&g->cell[n - 1]))
        n--;
    return g->w ? (uint16_t)((n + g->w - 1) / g->w) : 0;
}

void grid_put(struct grid *g, int x, int y, enum style style, uint32_t ch) {
    if (grid_at(g, x, y))
        g->cell[(uint32_t)y * g->w + (uint32_t)x] =
            (struct cell){ch, style_rows[style].fg, style_rows[style].attr};
}

int grid_text(struct grid *g, int x, int y, enum style style, const char *s) {
    for (uint32_t ch; (ch = utf8_next(&s)) != 0; x++)
        grid_put(g, x, y, style, ch);
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

/* Three dots that end at column end at the latest, close behind what stands before at. Dots and no ellipsis
 * character: cut text must look cut in ASCII too. */
static void put_dots(struct grid *g, int start, int at, int end, int y, enum style style) {
    int from = at + 3 <= end ? at : end - 3;
    for (int i = 0; i < 3; i++)
        if (from + i >= start)
            grid_put(g, from + i, y, style, '.');
}

int grid_clip(struct grid *g, int x, int y, int w, enum style style, const char *s) {
    if (w <= 0)
        return x;
    bool cut = text_columns(s) > w;
    int start = x;
    for (int i = 0; i < w; i++, x++) {
        uint32_t ch = utf8_next(&s);
        if (!ch)
            break;
        grid_put(g, x, y, style, ch);
    }
    if (cut)
        put_dots(g, start, x, start + w, y, style);
    return x;
}

void grid_right(struct grid *g, int end, int y, enum style style, const char *s) {
    grid_text(g, end - text_columns(s), y, style, s);
}

void grid_centre(struct grid *g, int y, enum style style, const char *s) {
    grid_text(g, (g->w - text_columns(s)) / 2, y, style, s);
}

/* Cuts the next line of at most w columns: its byte length, and where the text goes on. A word longer than a
 * line is broken; a newline ends a line. */
static uint32_t cut_line(const char *s, int w, const char **rest) {
    const char *p = s, *space = NULL;
    int n = 0;
    while (*p && *p != '\n' && n < w) {
        if (*p == ' ')
            space = p;
        utf8_next(&p);
        n++;
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
    int rows = 0;
    while (*s && w > 0 && rows < h) {
        const char *rest;
        uint32_t n = cut_line(s, w, &rest);
        const char *p = s, *end = s + n;
        int at = x;
        while (g && p < end)
            grid_put(g, at++, y + rows, style, utf8_next(&p));
        rows++;
        if (g && rows == h && *rest)
            put_dots(g, x, at, x + w, y + rows - 1, style);
        s = rest;
    }
    return rows;
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

void grid_paragraphs(struct grid *g, int y, int end, const char *const *text, size_t count) {
    for (size_t i = 0; i < count; i++)
        y += 1 + grid_wrap(g, 1, y, g->w - 2, end - y, STYLE_TEXT, text[i]);
}
