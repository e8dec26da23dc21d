/* See glass.h. */
#include "glass.h"

#include <stdlib.h>
#include <string.h>

void glass_init(struct glass *g, uint16_t w, uint16_t h) {
    memset(g, 0, sizeof *g);
    g->w = w;
    g->h = h;
    g->keeps_ground = g->cursor = true;
    for (uint32_t i = 0; i < GLASS_W * GLASS_H; i++)
        g->cell[i] = (struct glass_cell){.ch = '~'}; /* somebody else's screen */
}

static struct glass_cell *at(struct glass *g, int x, int y) {
    return &g->cell[y * g->w + x];
}

static void blank(struct glass *g, int x, int y) {
    *at(g, x, y) = (struct glass_cell){.ch = ' '};
    if (g->keeps_ground)
        at(g, x, y)->pen.ground = g->pen.ground;
}

/* Half a wide character is none. */
static void spoil(struct glass *g, int x, int y) {
    if (x + 1 < g->w && !at(g, x + 1, y)->ch && at(g, x, y)->ch)
        at(g, x + 1, y)->ch = ' ';
    if (x && !at(g, x, y)->ch)
        at(g, x - 1, y)->ch = ' ';
}

static void show(struct glass *g, uint32_t ch) {
    const int width = (int)text_char_width(ch);
    if (!width) {
        int x = g->pending ? g->x : g->x - 1;
        struct glass_cell *c = x >= 0 ? at(g, x, g->y) : NULL;
        if (c && !c->ch)
            c--;
        for (int i = 0; c && i < CELL_MARKS; i++)
            if (!c->mark[i]) {
                c->mark[i] = ch;
                break;
            }
        return;
    }
    if (g->pending || g->x + width > g->w) {
        g->fault = "a character beyond the last column";
        return;
    }
    for (int i = 0; i < width; i++) {
        spoil(g, g->x + i, g->y);
        *at(g, g->x + i, g->y) = (struct glass_cell){.ch = i ? 0 : ch, .pen = g->pen};
    }
    g->x += width;
    g->pending = g->x == g->w;
    g->x -= g->pending;
}

static const uint32_t *take_colour(const uint32_t *code, const uint32_t *end, struct colour *c) {
    if (code + 2 < end && code[1] == 5)
        *c = (struct colour){COLOUR_256, code[2]};
    else if (code + 4 < end && code[1] == 2)
        *c = (struct colour){COLOUR_RGB, code[2] << 16 | code[3] << 8 | code[4]};
    return code + (code + 1 < end && code[1] == 5 ? 2 : 4);
}

static void style(struct glass *g, const uint32_t *code, uint32_t n) {
    static const uint8_t on[10] = {[1] = ATTR_BOLD,      [2] = ATTR_DIM,     [3] = ATTR_ITALIC,
                                   [4] = ATTR_UNDERLINE, [7] = ATTR_REVERSE, [9] = ATTR_STRIKE};
    const uint32_t *end = code + n;
    for (; code < end; code++) {
        if (!*code)
            g->pen = (struct pen){.attr = 0};
        else if (*code < 10)
            g->pen.attr |= on[*code];
        else if (*code == 22)
            g->pen.attr &= (uint8_t) ~(ATTR_BOLD | ATTR_DIM);
        else if (*code > 22 && *code < 30)
            g->pen.attr &= (uint8_t)~on[*code - 20];
        else if (*code == 38 || *code == 48)
            code = take_colour(code, end, *code == 38 ? &g->pen.ink : &g->pen.ground);
        else if (*code == 39)
            g->pen.ink = (struct colour){COLOUR_OWN, 0};
        else if (*code == 49)
            g->pen.ground = (struct colour){COLOUR_OWN, 0};
        else if (*code >= 30 && *code < 38)
            g->pen.ink = (struct colour){COLOUR_16, *code - 30};
        else if (*code >= 90 && *code < 98)
            g->pen.ink = (struct colour){COLOUR_16, *code - 82};
        else
            g->fault = "an unknown code of style";
    }
}

static int within(int n, int size) {
    return n < 0 ? 0 : n >= size ? size - 1 : n;
}

static void private_mode(struct glass *g, uint32_t mode, bool on) {
    if (mode == 25)
        g->cursor = on;
    else if (mode == 2026)
        g->sync = on;
    else
        g->fault = "an unknown mode";
}

static void obey(struct glass *g, bool private, const uint32_t *p, uint32_t n, char final) {
    const int first = p[0] ? (int)p[0] : 1;
    if (private)
        private_mode(g, p[0], final == 'h');
    else if (final == 'm')
        style(g, p, n);
    else if (final == 'K')
        for (int x = g->x; x < g->w; x++) {
            spoil(g, x, g->y);
            blank(g, x, g->y);
        }
    else if (final == 'X')
        for (int x = g->x; x < g->w && x < g->x + first; x++) {
            spoil(g, x, g->y);
            blank(g, x, g->y);
        }
    else if (final == 'J' && p[0] == 2)
        for (int i = 0; i < g->w * g->h; i++)
            blank(g, i % g->w, i / g->w);
    else if (final == 'H') {
        g->y = within(first - 1, g->h);
        g->x = within(n > 1 && p[1] ? (int)p[1] - 1 : 0, g->w);
    } else if (final == 'G')
        g->x = within(first - 1, g->w);
    else if (final == 'C')
        g->x = within(g->x + first, g->w);
    else if (final == 'D')
        g->x = within(g->x - first, g->w);
    else
        g->fault = "an unknown sequence";
    g->pending = g->pending && final == 'm';
}

static const char *sequence(struct glass *g, const char *s) {
    uint32_t p[16] = {0}, n = 0;
    bool private = *s == '?';
    s += private;
    for (; (*s >= '0' && *s <= '9') || *s == ';'; s++)
        if (*s == ';')
            n += n < 15;
        else
            p[n] = p[n] * 10 + (uint32_t)(*s - '0');
    obey(g, private, p, n + 1, *s);
    return *s ? s + 1 : s;
}

static void control(struct glass *g, char c) {
    g->pending = false;
    if (c == '\r')
        g->x = 0;
    else if (c == '\b')
        g->x = within(g->x - 1, g->w);
    else if (c == '\n' && g->y + 1 < g->h)
        g->y++;
    else
        g->fault = "a control, or a scrolled screen";
}

void glass_take(struct glass *g, const char *bytes, uint32_t n) {
    char *copy = malloc(n + 1);
    if (!copy)
        abort();
    memcpy(copy, bytes, n);
    copy[n] = 0;
    for (const char *s = copy; *s && !g->fault;) {
        uint32_t ch, len = text_decode(s, &ch);
        if (s[0] == '\033' && s[1] == '[') {
            s = sequence(g, s + 2);
        } else if (*s >= 0 && *s < ' ') {
            control(g, *s++);
        } else if (!len) {
            g->fault = "bytes that are no UTF-8";
        } else {
            show(g, ch);
            s += len;
        }
    }
    free(copy);
}
