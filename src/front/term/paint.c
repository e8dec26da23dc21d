/* The painter: see paint.h. A frame is painted row by row and, where that takes many pens, once more pen by
 * pen; the shorter is taken. A row is walked cell by cell; where one differs the cursor is brought there by
 * the shortest way, which may be to write again what stands between. Blanks at the end of a row are erased,
 * and so are many of them in a row.
 */
#include "front/term/paint.h"

#include "front/term/print.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVE_MAX = 24,   /* bytes of a way to a cell */
    CELL_BYTES = 90, /* that a cell can cost at most: a way, a pen, a character with its marks */
    SYNC_FROM = 256, /* a longer frame could be seen half painted */
    SYNC_BYTES = 8,
    ATTRS_ON_BLANKS = ATTR_REVERSE | ATTR_UNDERLINE | ATTR_STRIKE,
};

static const char sync_begins[] = "\033[?2026h", sync_ends[] = "\033[?2026l";

void painter_init(struct painter *p, struct paint_mode mode) {
    memset(p, 0, sizeof *p);
    p->mode = mode;
    p->palette = (struct palette){&themes[THEME_DUSK], mode.depth, ROLE_INK, mode.attrs};
    p->x = p->y = -1;
}

void painter_close(struct painter *p) {
    free(p->bytes);
    free(p->others);
    free(p->cells);
    free(p->painted);
    p->bytes = p->others = NULL;
    p->cells = NULL;
    p->painted = NULL;
    p->shown = (struct grid){0};
}

static uint16_t at_most(uint16_t n, uint16_t most) {
    return n < most ? n : most;
}

enum status painter_fit(struct painter *p, uint16_t columns, uint16_t rows, struct err *e) {
    const uint16_t w = at_most(columns, PAINT_WIDE), h = at_most(rows, PAINT_TALL);
    const uint32_t cap = (uint32_t)w * h * CELL_BYTES + 256;
    painter_close(p);
    painter_forget(p);
    p->cells = calloc((size_t)w * h * 2 + 1, sizeof *p->cells);
    p->painted = malloc((size_t)w * h + 1);
    p->bytes = malloc(cap);
    p->others = malloc(cap);
    if (!p->cells || !p->painted || !p->bytes || !p->others) {
        painter_close(p);
        return err_set(e, ST_FULL, "no memory for a screen of %ux%u", w, h);
    }
    grid_init(&p->shown, p->cells, w, h);
    text_init(&p->out, p->bytes, cap);
    return ST_OK;
}

void painter_wear(struct painter *p, const struct theme *theme, enum role accent) {
    if (p->palette.theme != theme || p->palette.accent != accent)
        painter_forget(p);
    p->palette.theme = theme;
    p->palette.accent = accent;
}

void painter_forget(struct painter *p) {
    p->known = p->pen_known = p->cursor = false;
    p->x = p->y = -1;
}

/* -- pens -- */

static bool same_colour(struct colour a, struct colour b) {
    return a.kind == b.kind && a.value == b.value;
}

static bool same_pen(const struct pen *a, const struct pen *b) {
    return same_colour(a->ink, b->ink) && same_colour(a->ground, b->ground) && a->attr == b->attr;
}

/* On a blank only its ground shows, and what would strike through nothing. */
static bool pen_does_for(const struct pen *have, const struct pen *want, uint32_t ch) {
    if (same_pen(have, want))
        return true;
    return ch == ' ' && same_colour(have->ground, want->ground) &&
           !((have->attr | want->attr) & ATTRS_ON_BLANKS);
}

static void put_code(struct text *t, uint32_t code) {
    if (t->len)
        text_char(t, ';');
    text_uint(t, code);
}

/* base: 30 for ink, 40 for the ground. */
static void put_colour(struct text *t, uint32_t base, struct colour c) {
    switch (c.kind) {
    case COLOUR_16:
        put_code(t, c.value < 8 ? base + c.value : base + 60 + c.value - 8);
        break;
    case COLOUR_256:
        put_code(t, base + 8);
        put_code(t, 5);
        put_code(t, c.value);
        break;
    case COLOUR_RGB:
        put_code(t, base + 8);
        put_code(t, 2);
        put_code(t, c.value >> 16 & 0xff);
        put_code(t, c.value >> 8 & 0xff);
        put_code(t, c.value & 0xff);
        break;
    default:
        put_code(t, base + 9);
        break;
    }
}

static const struct {
    uint8_t attr, on, off;
} attr_codes[] = {
    {ATTR_BOLD, 1, 22},      {ATTR_DIM, 2, 22},     {ATTR_ITALIC, 3, 23},
    {ATTR_UNDERLINE, 4, 24}, {ATTR_REVERSE, 7, 27}, {ATTR_STRIKE, 9, 29},
};
enum { ATTR_CODES = sizeof attr_codes / sizeof attr_codes[0] };

/* Codes from one pen to another. Bold and dim share the code that ends them. */
static void put_difference(struct text *t, struct pen from, const struct pen *to) {
    const uint8_t weight = ATTR_BOLD | ATTR_DIM;
    uint8_t lost = (uint8_t)(from.attr & ~to->attr);
    if (lost & weight)
        put_code(t, 22);
    for (uint32_t i = 0; i < ATTR_CODES; i++)
        if (lost & attr_codes[i].attr & ~weight)
            put_code(t, attr_codes[i].off);
    from.attr &= (uint8_t) ~(lost & weight ? lost | weight : lost);
    for (uint32_t i = 0; i < ATTR_CODES; i++)
        if (to->attr & ~from.attr & attr_codes[i].attr)
            put_code(t, attr_codes[i].on);
    if (!same_colour(from.ink, to->ink))
        put_colour(t, 30, to->ink);
    if (!same_colour(from.ground, to->ground))
        put_colour(t, 40, to->ground);
}

/* The shorter of two ways: to change what differs, or to begin anew. */
static void take_pen(struct painter *p, const struct pen *pen) {
    const struct pen bare = {.attr = 0};
    TEXT_ON_STACK(change, 80);
    TEXT_ON_STACK(anew, 80);
    if (p->pen_known && same_pen(&p->pen, pen))
        return;
    put_code(&anew, 0);
    put_difference(&anew, bare, pen);
    if (p->pen_known)
        put_difference(&change, p->pen, pen);
    const struct text *codes = p->pen_known && change.len <= anew.len ? &change : &anew;
    text_put(&p->out, "\033[");
    if (strcmp(codes->buf, "0"))
        text_bytes(&p->out, codes->buf, codes->len);
    text_char(&p->out, 'm');
    p->pen = *pen;
    p->pen_known = true;
    p->pens++;
}

/* -- ways -- */

static void shorter(struct text *best, const struct text *way) {
    if (!best->len || way->len < best->len) {
        text_clear(best);
        text_bytes(best, way->buf, way->len);
    }
}

/* "CSI n C", where 1 need not be said. */
static void put_step(struct text *t, uint32_t n, char letter) {
    text_put(t, "\033[");
    if (n != 1)
        text_uint(t, n);
    text_char(t, letter);
}

/* From column x (-1: unknown) to another of the same row. */
static void put_along(struct text *best, int x, int to) {
    TEXT_ON_STACK(way, MOVE_MAX);
    if (!to) {
        text_char(&way, '\r');
        shorter(best, &way);
        return;
    }
    put_step(&way, (uint32_t)to + 1, 'G');
    shorter(best, &way);
    if (x < 0 || x == to)
        return;
    text_clear(&way);
    put_step(&way, (uint32_t)(to > x ? to - x : x - to), to > x ? 'C' : 'D');
    shorter(best, &way);
    text_clear(&way);
    for (int i = to; i < x && x - to < 4; i++)
        text_char(&way, '\b');
    if (way.len)
        shorter(best, &way);
}

/* A line feed keeps its column, since nothing is done to what we write: some rows straight down, then along.
 */
static void put_down(const struct painter *p, int x, int y, struct text *best) {
    enum { ROWS_MOST = 3 };
    TEXT_ON_STACK(way, MOVE_MAX);
    TEXT_ON_STACK(along, MOVE_MAX);
    if (p->x < 0 || p->y < 0 || y <= p->y || y > p->y + ROWS_MOST)
        return;
    for (int i = p->y; i < y; i++)
        text_char(&way, '\n');
    if (p->x != x)
        put_along(&along, p->x, x);
    text_put(&way, along.buf);
    shorter(best, &way);
}

static void find_way(const struct painter *p, int x, int y, struct text *best) {
    TEXT_ON_STACK(way, MOVE_MAX);
    text_clear(best);
    if (x)
        text_fmt(&way, "\033[%d;%dH", y + 1, x + 1);
    else if (y)
        text_fmt(&way, "\033[%dH", y + 1);
    else
        text_put(&way, "\033[H");
    shorter(best, &way);
    if (p->y == y)
        put_along(best, p->x, x);
    if (p->y >= 0 && p->y + 1 == y) {
        text_clear(&way);
        text_put(&way, "\r\n");
        if (x)
            put_step(&way, (uint32_t)x, 'C');
        shorter(best, &way);
    }
    put_down(p, x, y, best);
}

/* -- cells -- */

static uint32_t put_cell_char(const struct painter *p, struct text *t, const struct cell *c) {
    char bytes[4];
    uint32_t before = t->len;
    if (!p->mode.unicode) {
        text_char(t, cell_ascii(c));
        text_put(t, c->part == PART_HEAD ? " " : "");
        return t->len - before;
    }
    text_bytes(t, bytes, text_encode(c->ch, bytes));
    for (int i = 0; i < CELL_MARKS && c->mark[i]; i++)
        text_bytes(t, bytes, text_encode(c->mark[i], bytes));
    return t->len - before;
}

/* Behind the last column, and behind what not all terminals draw equally wide, nobody knows where the cursor
 * is. */
static void draw_cell(struct painter *p, const struct cell *c, int x) {
    const struct pen pen = palette_pen(&p->palette, c);
    if (!p->pen_known || !pen_does_for(&p->pen, &pen, c->ch))
        take_pen(p, &pen);
    put_cell_char(p, &p->out, c);
    const int after = x + (c->part == PART_HEAD ? 2 : 1);
    const bool sure = !p->mode.unicode || (c->part == PART_ONE && !c->mark[0]);
    p->x = sure && after < p->shown.w ? after : -1;
}

/* What stands between the cursor and column x, written again, if that is not longer than going there. */
static bool write_between(struct painter *p, const struct cell *row, int x, uint32_t most) {
    TEXT_ON_STACK(again, MOVE_MAX);
    for (int i = p->x; i < x; i++) {
        const struct pen pen = palette_pen(&p->palette, &row[i]);
        if (row[i].part || row[i].mark[0] || !p->pen_known || !pen_does_for(&p->pen, &pen, row[i].ch))
            return false;
        put_cell_char(p, &again, &row[i]);
        if (again.len > most)
            return false;
    }
    text_bytes(&p->out, again.buf, again.len);
    return true;
}

static void go_to(struct painter *p, const struct cell *row, int x, int y) {
    TEXT_ON_STACK(way, MOVE_MAX);
    if (p->x == x && p->y == y)
        return;
    find_way(p, x, y, &way);
    bool near = row && p->y == y && p->x >= 0 && p->x < x && x - p->x < MOVE_MAX;
    if (!near || !write_between(p, row, x, way.len))
        text_bytes(&p->out, way.buf, way.len);
    p->x = x;
    p->y = y;
}

static bool same_character(const struct cell *a, const struct cell *b) {
    return a->ch == b->ch && a->part == b->part && !memcmp(a->mark, b->mark, sizeof a->mark);
}

static bool looks_same(const struct painter *p, const struct cell *a, const struct cell *b) {
    if (!memcmp(a, b, sizeof *a))
        return true;
    if (!same_character(a, b))
        return false;
    const struct pen one = palette_pen(&p->palette, a), other = palette_pen(&p->palette, b);
    return pen_does_for(&one, &other, a->ch);
}

/* -- row by row -- */

static const struct cell *was_row(const struct painter *p, int y) {
    return &p->cells[y * p->shown.w];
}

static struct cell *next_row(const struct painter *p, int y) {
    return &p->cells[(p->shown.h + y) * p->shown.w];
}

static bool row_differs(const struct painter *p, int y) {
    return memcmp(was_row(p, y), next_row(p, y), p->shown.w * sizeof(struct cell));
}

/* The second half of a wide character is painted with the first. */
static bool differs(const struct painter *p, int x, int y) {
    const struct cell *c = &next_row(p, y)[x];
    return c->part != PART_TAIL && !looks_same(p, &was_row(p, y)[x], c);
}

/* Marks what need not be painted, because it is shown already. */
static void mark_shown(struct painter *p) {
    for (int y = 0; y < p->shown.h; y++) {
        const bool changed = row_differs(p, y);
        for (int x = 0; x < p->shown.w; x++)
            p->painted[y * p->shown.w + x] = !changed || !differs(p, x, y);
    }
}

/* The column from which a row holds nothing but blanks of one ground that can be erased. */
static int blank_from(const struct painter *p, const struct cell *row) {
    int x = p->shown.w;
    const struct pen last = palette_pen(&p->palette, &row[x - 1]);
    if ((!p->mode.erases && last.ground.kind != COLOUR_OWN) || last.attr & ATTRS_ON_BLANKS)
        return x;
    for (; x; x--) {
        const struct pen pen = palette_pen(&p->palette, &row[x - 1]);
        if (row[x - 1].ch != ' ' || row[x - 1].mark[0] || !pen_does_for(&last, &pen, ' '))
            break;
    }
    return x;
}

/* Erases the blanks at the end of a row, from column x on, when that costs less than those that are missing.
 */
static bool erase_rest(struct painter *p, int x, int y) {
    enum { WORTH = 4 };
    const struct cell *row = next_row(p, y);
    int missing = 0;
    for (int i = x; i < p->shown.w && missing < WORTH; i++)
        missing += !p->painted[y * p->shown.w + i];
    if (missing < WORTH)
        return false;
    struct pen pen = palette_pen(&p->palette, &row[x]);
    pen.attr &= (uint8_t)~ATTRS_ON_BLANKS;
    go_to(p, row, x, y);
    if (!p->pen_known || !pen_does_for(&p->pen, &pen, ' '))
        take_pen(p, &pen);
    text_put(&p->out, "\033[K");
    return true;
}

/* A blank that this pen does for and that erasing brings about as well. */
static bool erasable(const struct painter *p, const struct pen *with, const struct cell *c) {
    const struct pen pen = palette_pen(&p->palette, c);
    return c->ch == ' ' && !c->part && !c->mark[0] && !(pen.attr & ATTRS_ON_BLANKS) &&
           pen_does_for(with, &pen, ' ');
}

/* Blanks from column x on, the first and the last of them missing, that are erased for fewer bytes than they
 * would be written with; that leaves the cursor where it was, so where another cell follows there is a way to
 * it. 0: rather written. */
static int blanks_to_erase(const struct painter *p, const struct pen *with, int x, int y) {
    enum { WORTH = 6, WORTH_AND_ON = 11 };
    const struct cell *row = next_row(p, y);
    const uint8_t *painted = &p->painted[y * p->shown.w];
    int n = 0;
    if (!p->mode.erases || with->attr & ATTRS_ON_BLANKS)
        return 0;
    for (int i = x; i < p->shown.w && erasable(p, with, &row[i]); i++)
        if (!painted[i])
            n = i + 1 - x;
    return n >= (x + n < p->shown.w && !painted[x + n] ? WORTH_AND_ON : WORTH) ? n : 0;
}

/* Draws a cell where the cursor is, or erases it and blanks behind it; returns how many that were. */
static int draw_or_erase(struct painter *p, int x, int y) {
    const struct cell *c = &next_row(p, y)[x];
    const struct pen pen = palette_pen(&p->palette, c);
    const bool does = p->pen_known && pen_does_for(&p->pen, &pen, c->ch);
    const int n = c->ch == ' ' ? blanks_to_erase(p, does ? &p->pen : &pen, x, y) : 0;
    if (!n) {
        draw_cell(p, c, x);
        return 1;
    }
    if (!does)
        take_pen(p, &pen);
    text_fmt(&p->out, "\033[%dX", n);
    return n;
}

static void paint_row(struct painter *p, int y) {
    const struct cell *row = next_row(p, y);
    const uint8_t *painted = &p->painted[y * p->shown.w];
    if (!memchr(painted, 0, p->shown.w))
        return;
    const int blank = blank_from(p, row);
    for (int x = 0; x < p->shown.w;) {
        if (x == blank && erase_rest(p, x, y))
            return;
        if (painted[x]) {
            x++;
            continue;
        }
        go_to(p, row, x, y);
        x += draw_or_erase(p, x, y);
    }
}

/* -- pen by pen -- */

/* Erases the ends of rows. */
static void begin_pens(struct painter *p) {
    for (int y = 0; y < p->shown.h; y++) {
        uint8_t *painted = &p->painted[y * p->shown.w];
        const int blank = memchr(painted, 0, p->shown.w) ? blank_from(p, next_row(p, y)) : p->shown.w;
        if (blank < p->shown.w && erase_rest(p, blank, y))
            memset(&painted[blank], true, (size_t)(p->shown.w - blank));
    }
}

/* A blank that any pen of its ground does for comes with what stands before it; alone it would cost a way of
 * its own, so it waits for its own pen. */
static bool blank_waits(const struct painter *p, const struct pen *with, const struct pen *pen, uint32_t ch,
                        int x, int y) {
    return ch == ' ' && (p->x != x || p->y != y) && !same_pen(with, pen);
}

/* Paints all that the pen does for. */
static void paint_with(struct painter *p, const struct pen *with) {
    for (int y = 0; y < p->shown.h; y++) {
        const struct cell *row = next_row(p, y);
        uint8_t *painted = &p->painted[y * p->shown.w];
        if (!memchr(painted, 0, p->shown.w))
            continue;
        for (int x = 0; x < p->shown.w; x++) {
            const struct pen pen = palette_pen(&p->palette, &row[x]);
            if (painted[x] || !pen_does_for(with, &pen, row[x].ch) ||
                blank_waits(p, with, &pen, row[x].ch, x, y))
                continue;
            go_to(p, row, x, y);
            memset(&painted[x], true, (size_t)draw_or_erase(p, x, y));
        }
    }
}

/* The pen that is in hand first, then that of the first cell that is left, and so on. */
static void paint_by_pens(struct painter *p) {
    const size_t all = (size_t)p->shown.w * p->shown.h;
    const uint8_t *left;
    begin_pens(p);
    if (p->pen_known) {
        const struct pen in_hand = p->pen;
        paint_with(p, &in_hand);
    }
    while ((left = memchr(p->painted, 0, all)) != NULL) {
        const struct pen pen = palette_pen(&p->palette, &next_row(p, 0)[left - p->painted]);
        paint_with(p, &pen);
    }
}

/* -- frames -- */

/* The part of a grid that fits, as whole rows; what is missing is blank. */
static void copy_row(const struct painter *p, const struct grid *g, int y) {
    struct cell *row = next_row(p, y);
    for (int x = 0; x < p->shown.w; x++) {
        const struct cell *c = grid_at(g, x, y);
        row[x] = c ? *c : (struct cell){.ch = ' '};
    }
    if (row[p->shown.w - 1].part == PART_HEAD)
        row[p->shown.w - 1] = (struct cell){.ch = ' '};
}

/* An empty screen to begin with. Where erasing is not to be trusted nothing counts as shown. */
static void begin_anew(struct painter *p) {
    const struct cell blank = {.ch = ' '};
    const struct pen pen = palette_pen(&p->palette, &blank);
    const uint32_t all = (uint32_t)p->shown.w * p->shown.h;
    const bool erased = p->mode.erases || pen.ground.kind == COLOUR_OWN;
    take_pen(p, &pen);
    text_put(&p->out, "\033[?25l\033[H\033[2J");
    p->x = p->y = 0;
    p->cursor = false;
    for (uint32_t i = 0; i < all; i++)
        p->shown.cell[i] = (struct cell){.ch = erased ? ' ' : 0};
}

static void place_cursor(struct painter *p, const struct grid *g) {
    const bool wanted = g->cursor_x >= 0 && g->cursor_x < p->shown.w && g->cursor_y < p->shown.h;
    if (wanted)
        go_to(p, NULL, g->cursor_x, g->cursor_y);
    if (wanted != p->cursor)
        text_put(&p->out, wanted ? "\033[?25h" : "\033[?25l");
    p->cursor = wanted;
}

/* Row by row, or pen by pen: whichever is shorter. */
static void paint_cells(struct painter *p) {
    enum { FEW_PENS = 3 };
    struct painter other = *p;
    const uint32_t begun = p->out.len;
    mark_shown(p);
    for (int y = 0; y < p->shown.h; y++)
        paint_row(p, y);
    if (p->pens <= FEW_PENS)
        return;
    text_init(&other.out, p->others, p->out.cap);
    paint_by_pens(&other);
    if (other.out.len >= p->out.len - begun)
        return;
    p->out.len = begun;
    text_bytes(&p->out, other.out.buf, other.out.len);
    p->pen = other.pen;
    p->pen_known = other.pen_known;
    p->x = other.x;
    p->y = other.y;
}

/* The bytes begin behind room for the mark that a long frame needs. */
uint32_t painter_frame(struct painter *p, const struct grid *g, const char **bytes) {
    *bytes = p->bytes;
    if (!p->shown.w || !p->shown.h)
        return 0;
    text_clear(&p->out);
    text_bytes(&p->out, sync_begins, SYNC_BYTES);
    p->pens = 0;
    if (!p->known)
        begin_anew(p);
    for (int y = 0; y < p->shown.h; y++)
        copy_row(p, g, y);
    paint_cells(p);
    memcpy(p->cells, next_row(p, 0), (size_t)p->shown.w * p->shown.h * sizeof *p->cells);
    place_cursor(p, g);
    p->known = true;
    if (p->out.cut)
        painter_forget(p);
    if (p->out.len - SYNC_BYTES <= SYNC_FROM) {
        *bytes = p->bytes + SYNC_BYTES;
        return p->out.len - SYNC_BYTES;
    }
    text_bytes(&p->out, sync_ends, SYNC_BYTES);
    return p->out.len;
}

/* -- terminals -- */

static bool begins(const char *s, const char *with) {
    return !strncmp(s, with, strlen(with));
}

/* Names that say what a terminal is; the first that fits counts. */
static enum colour_depth depth_of(const char *term, const char *colorterm) {
    static const char *const none[] = {"vt1", "vt2", "vt3", "vt4", "vt5", "dumb"};
    static const char *const direct[] = {"xterm-kitty", "xterm-ghostty", "alacritty",
                                         "foot",        "wezterm",       "contour"};
    const bool screen = begins(term, "screen"); /* GNU screen inherits COLORTERM and knows nothing of it */
    for (uint32_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (begins(term, none[i]))
            return DEPTH_NONE;
    if (!screen &&
        (!strcmp(colorterm, "truecolor") || !strcmp(colorterm, "24bit") || strstr(term, "-direct")))
        return DEPTH_TRUE;
    for (uint32_t i = 0; i < sizeof direct / sizeof direct[0]; i++)
        if (begins(term, direct[i]))
            return DEPTH_TRUE;
    return strstr(term, "256color") || (screen && *colorterm) ? DEPTH_256 : DEPTH_16;
}

struct paint_mode paint_mode_of(const struct paint_env *env, enum colour_wish wish, bool fancy) {
    const char *term = env->term ? env->term : "";
    const bool screen = begins(term, "screen");
    struct paint_mode m = {.depth = depth_of(term, env->colorterm ? env->colorterm : ""),
                           .unicode = fancy && env->utf8,
                           .erases = !screen,
                           .attrs = screen ? 0xff & ~ATTR_ITALIC : 0xff}; /* it shows italics as reversed */
    if (wish == COLOUR_ALWAYS && m.depth == DEPTH_NONE)
        m.depth = DEPTH_16;
    if (wish == COLOUR_NEVER || (env->no_color && *env->no_color))
        m.depth = DEPTH_NONE;
    return m;
}

struct paint_mode paint_detect(enum colour_wish wish, bool fancy) {
    const struct paint_env env = {getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR"), locale_is_utf8()};
    return paint_mode_of(&env, wish, fancy);
}
