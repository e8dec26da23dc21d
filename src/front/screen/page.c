/* A game's face as lines of text. The face draws what the seat sees, without its menu and its log; below it
 * stands all that has been told, so that nothing is cut for want of rows. */
#include "front/screen/page.h"

#include "front/screen/face.h"

#include <string.h>

enum { PAGE_ROWS = 60 };

struct notes {
    const struct ruleset *set;
    uint32_t seat;
    struct face_log log;
    struct face_log silent; /* what the face draws from: the notes of the other and no lines */
    struct menu menu;
    struct cell cell[GRID_W * PAGE_ROWS];
};

static struct face_scene scene_of(const struct notes *n, const void *view) {
    return (struct face_scene){.ops = n->set->ops,
                               .rules = n->set->rules,
                               .view = view,
                               .log = &n->log,
                               .seat = n->seat,
                               .w = GRID_W,
                               .h = PAGE_ROWS,
                               .quiet = true,
                               .plain = true};
}

static void page_begin(void *notes, const struct ruleset *set, uint32_t seat) {
    struct notes *n = notes;
    memset(n, 0, sizeof *n);
    n->set = set;
    n->seat = seat;
}

static void page_tell(void *notes, const void *view, const struct sink *events, bool known) {
    struct notes *n = notes;
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

/* A row as it stands, but for ornaments, the blanks around them, and lines that are long or end it; one that
 * holds nothing else is no row. */
static void put_row(const struct grid *g, int y, struct text *out) {
    enum { LINE_MOST = 3 }; /* a short one is part of a map */
    char row[GRID_W + 1];
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
    if (!n)
        return;
    text_bytes(out, row + (row[0] == ' '), n - (row[0] == ' '));
    text_char(out, '\n');
}

/* What the screen of people takes, its lines and menu included. Blanks that only hold columns apart count
 * once: they cost a reader of text next to nothing. */
static uint32_t paper(struct notes *n, struct face_scene *scene, struct grid *g) {
    const struct face *face = face_of(n->set->ops->name);
    uint32_t bytes = 0;
    memset(&n->menu, 0, sizeof n->menu);
    if (scene->legal_count)
        face->menu(scene, &n->menu);
    grid_clear(g);
    face->draw(scene, &n->menu, g);
    for (int y = 0; y < grid_rows(g); y++, bytes++)
        for (int x = 0; x < g->w; x++)
            bytes += x == 0 || grid_at(g, x, y)->ch != ' ' || grid_at(g, x - 1, y)->ch != ' ';
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
    const uint32_t bytes = paper(n, &scene, &g);
    memset(&n->silent, 0, sizeof n->silent);
    memcpy(n->silent.memo, n->log.memo, sizeof n->log.memo);
    memset(&n->menu, 0, sizeof n->menu);
    scene.log = &n->silent;
    grid_clear(&g);
    face->draw(&scene, &n->menu, &g);
    for (int y = 0; y < grid_rows(&g); y++)
        put_row(&g, y, out);
    for (uint32_t i = 0; i < n->log.count; i++)
        text_fmt(out, "%s\n", n->log.line[i].text);
    return bytes;
}

const struct call_pager screen_pager = {sizeof(struct notes), page_begin, page_tell, page_write};
