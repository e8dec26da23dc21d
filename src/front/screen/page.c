/* A game's face as lines of text. The face draws what the seat sees, without its menu and its log; below it
 * stands all that has been told, so that nothing is cut for want of rows. */
#include "front/screen/page.h"

#include "front/screen/face.h"

#include <string.h>

enum { PAGE_W = 132, PAGE_ROWS = 60, LONG_ROWS = 80 /* of GRID_W columns */, GAP = 3 };

struct notes {
    const struct ruleset *set;
    uint32_t seat;
    struct face_log log;
    struct face_log silent; /* what the face draws from: the notes of the other and no lines */
    const void *pages;      /* the log that the game itself keeps */
    struct menu menu;
    struct cell cell[PAGE_W * PAGE_ROWS];
    char row[LONG_ROWS][PAGE_W + 1];
};
_Static_assert(GRID_W * LONG_ROWS <= PAGE_W * PAGE_ROWS, "both fit");

static struct face_scene scene_of(const struct notes *n, const void *view) {
    return (struct face_scene){.ops = n->set->ops,
                               .rules = n->set->rules,
                               .view = view,
                               .log = &n->log,
                               .seat = n->seat,
                               .w = GRID_W,
                               .h = PAGE_ROWS,
                               .quiet = true,
                               .plain = true,
                               .pages = n->pages};
}

static void page_begin(void *notes, const struct ruleset *set, uint32_t seat) {
    struct notes *n = notes;
    memset(n, 0, sizeof *n);
    n->set = set;
    n->seat = seat;
}

static void page_tell(void *notes, const void *view, const struct sink *events, bool known) {
    struct notes *n = notes;
    n->pages = events->log;
    struct face_scene scene = scene_of(n, view);
    face_of(n->set->ops->name)->tell(&scene, events, &n->log);
    if (known)
        n->log.count = n->log.fresh = 0;
}

/* What only pleases the eye: bars, whose figures stand beside them, and the corners and sides of frames. */
static bool is_ornament(uint32_t ch) {
    return ch == 0x2588 || ch == 0x2591 || (ch >= 0x250C && ch <= 0x256C);
}

/* How many cells in a row, from x on, belong to a line. */
static int line_length(const struct grid *g, int x, int y) {
    int n = 0;
    while (x + n < g->w && grid_at(g, x + n, y)->ch == 0x2500)
        n++;
    return n;
}

/* A row as it stands, but for ornaments, the blanks around them, and lines that are long or end it. */
static void read_grid_row(const struct grid *g, int y, char row[PAGE_W + 1]) {
    enum { LINE_MOST = 3 }; /* a short one is part of a map */
    uint32_t n = 0;
    bool bare = false; /* an ornament stood here */
    for (int x = 0; x < g->w; x++) {
        int line = line_length(g, x, y);
        uint32_t ch = grid_at(g, x, y)->ch;
        if (line > LINE_MOST || (line && x + line == g->w)) {
            x += line - 1;
            continue;
        }
        bool blank = bare && ch == ' ' && n && row[n - 1] == ' ';
        bare = is_ornament(ch) || blank;
        if (!bare)
            row[n++] = grid_ascii(ch);
    }
    while (n && row[n - 1] == ' ')
        n--;
    row[n] = 0;
}

/* Whether a row may belong to a table or a map: it has a gap that could be narrowed, begins with a room or a
 * wall, or is empty. */
static bool has_columns(const char *row) {
    const char first = row[strspn(row, " ")];
    if (!first || first == '[' || first == '|')
        return true;
    for (int n = 0; *row; row++) {
        n = *row == ' ' ? n + 1 : 0;
        if (n > GAP)
            return true;
    }
    return false;
}

static bool all_blank(const struct notes *n, int y, int end, int x) {
    for (; y < end; y++)
        if (x < (int)strlen(n->row[y]) && n->row[y][x] != ' ')
            return false;
    return true;
}

/* Rows of one table: a gap that they share is narrowed, so that columns stay columns. */
static void narrow_gaps(struct notes *n, int y, int end) {
    for (int x = 0, run = 0; x < PAGE_W; x++) {
        run = all_blank(n, y, end, x) ? run + 1 : 0;
        if (run <= (x == run - 1 ? 1 : GAP))
            continue;
        for (int k = y; k < end; k++) {
            char *at = n->row[k] + x;
            if (x < (int)strlen(n->row[k]))
                memmove(at, at + 1, strlen(at));
        }
        bool more = false;
        for (int k = y; k < end; k++)
            more = more || x < (int)strlen(n->row[k]);
        if (!more)
            return;
        x--;
        run--;
    }
}

/* What is drawn, as lines; a row that holds nothing is none. */
static void put_rows(struct notes *n, const struct grid *g, struct text *out) {
    const int rows = grid_rows(g);
    for (int y = 0; y < rows; y++)
        read_grid_row(g, y, n->row[y]);
    for (int y = 0, end; y < rows; y = end) {
        for (end = y; end < rows && has_columns(n->row[end]) && (y || end == y); end++)
            ; /* the first row is a title and no part of a table */
        narrow_gaps(n, y, end);
        end += end == y;
    }
    for (int y = 0; y < rows; y++)
        if (*n->row[y])
            text_fmt(out, "%s\n", n->row[y] + (n->row[y][0] == ' '));
}

/* What the screen of people takes on paper, its lines, menu and prompt included. Where the log goes on, lines
 * of earlier acts fill the rows that are left. */
static uint32_t bytes_on_paper(struct notes *n, struct face_scene *scene, struct grid *g) {
    enum { OLD_LINE = 32 }; /* bytes of such a line, on the low side */
    const struct face *face = face_of(n->set->ops->name);
    uint32_t bytes = 0;
    memset(&n->menu, 0, sizeof n->menu);
    if (scene->legal_count)
        face->menu(scene, &n->menu);
    grid_clear(g);
    face->draw(scene, &n->menu, g);
    bool was_blank = false;
    for (int y = 0; y < g->h; y++) {
        int w = g->w;
        while (w && grid_at(g, w - 1, y)->ch == ' ')
            w--;
        bytes += w || !was_blank ? (uint32_t)w + 1 : face->rolling ? OLD_LINE : 0;
        was_blank = !w;
    }
    return bytes + (uint32_t)strlen(n->menu.prompt);
}

static uint32_t page_write(void *notes, const void *view, const struct action *legal, uint32_t count,
                           bool over, struct text *out) {
    struct notes *n = notes;
    const struct face *face = face_of(n->set->ops->name);
    struct face_scene scene = scene_of(n, view);
    struct grid g;
    grid_init(&g, n->cell, GRID_W, face->wide ? PAGE_ROWS : GRID_H);
    scene.legal = legal;
    scene.legal_count = count;
    scene.over = over;
    scene.h = g.h;
    const uint32_t bytes = bytes_on_paper(n, &scene, &g);
    memset(&n->silent, 0, sizeof n->silent);
    memcpy(n->silent.memo, n->log.memo, sizeof n->log.memo);
    memset(&n->menu, 0, sizeof n->menu);
    scene.log = &n->silent;
    /* Names are cut for want of columns, and pages made for want of rows. */
    grid_init(&g, n->cell, scene.w = face->wide ? PAGE_W : GRID_W,
              scene.h = face->wide ? PAGE_ROWS : LONG_ROWS);
    grid_clear(&g);
    face->draw(&scene, &n->menu, &g);
    put_rows(n, &g, out);
    for (uint32_t i = 0; i < n->log.count; i++)
        text_fmt(out, "%s\n", n->log.line[i].text);
    return bytes;
}

const struct call_pager screen_pager = {sizeof(struct notes), page_begin, page_tell, page_write};
