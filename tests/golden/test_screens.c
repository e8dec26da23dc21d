/* Golden screens: what the full screen of each game shows at some moments of a game between its own minds,
 * and the door, titles, lobbies, the viewer and the lab, at three sizes, as plain text and by the style of
 * each cell, so that a colour that changes its meaning shows too: at the smallest a letter for each, at the
 * others letters with how often they come. tests/golden/GAME-screens.txt and house-screens.txt are to be
 * read: a change to the painter, a scene or the words of an offer shows there as people will see it.
 * few-screens.txt has some of them as a terminal shows them that knows no more than ASCII and sixteen
 * colours, or none. GLOAM_BLESS=1 writes the files anew (common/golden.h). */
#include "../common/golden.h"
#include "../term/glass.h"

#include "core/registry.h"
#include "front/cli/door.h"
#include "front/cli/live.h"
#include "front/save/decks.h"
#include "front/term/lobby.h"
#include "front/term/paint.h"
#include "front/term/sight.h"
#include "front/term/viewer.h"

#include <inttypes.h>
#include <stdio.h>

enum { WIDE = 160, TALL = 50, BYTES = 1 << 20, ALL = 100 };

/* The first question to the first seat from so many steps on; beyond the last step, the end. */
struct scenery {
    const char *game, *scenario;
    uint64_t seed;
    uint32_t step;
    const char *keys;  /* pressed there, '$' for Enter, '~' for Tab, '_' for down; null: none */
    const char *mind;  /* null: the game's first */
    const char *rules; /* null: the game's own */
};

static const struct scenery moments[] = {
    {"darkdelve", "camp", 5, 0, NULL, NULL, NULL},
    {"darkdelve", "run", 5, 14, NULL, NULL, NULL},
    {"darkdelve", "run", 5, 14, "i", NULL, NULL},
    {"darkdelve", "run", 5, 14, "m", NULL, NULL},
    {"darkdelve", "pair-ghouls", 3, 2, NULL, NULL, NULL},
    {"darkdelve", "boss-abbess", 2, 6, NULL, NULL, NULL},
    {"darkdelve", "run", 7, 1000, NULL, NULL, NULL},
    {"darkdelve", "camp", 5, 0, NULL, NULL, "mvp"},
    {"darkdelve", "run", 5, 12, "~", NULL, "mvp"},
    {"darkdelve", "run", 2, 12, NULL, NULL, "mvp"}, /* a find */
    {"darkdelve", "run", 2, 46, NULL, NULL, "mvp"}, /* Dread: figures lie, and the lines have gaps */
    {"darkdelve", "boss-iron", 2, 3, NULL, NULL, "mvp"},
    {"darkdelve", "boss-iron", 2, 3, "b", NULL, "mvp"},
    {"darkdelve", "duel-rat", 3, 1000, NULL, NULL, "mvp"},
    {"shattered", "boar", 4, 12, NULL, NULL, NULL},
    {"shattered", "party-arcane", 2, 30, "1", NULL, NULL}, /* the five ways of a Strike */
    {"shattered", "moth", 5, 40, NULL, NULL, NULL},        /* a blow to answer */
    {"shattered", "symbiote", 3, 51, "4$", NULL, NULL},    /* betrayal asks again */
    {"shattered", "boar", 4, 12, "d", NULL, NULL},
    {"shattered", "boar", 4, 12, "i", NULL, NULL},
    {"shattered", "boar", 4, 12, "m", NULL, NULL},
    {"shattered", "boar", 4, 12, "w", NULL, NULL},
    {"shattered", "sanctuary-symbiote", 3, 1000, NULL, NULL, NULL},
    {"escape", "escape", 3, 0, NULL, NULL, NULL},
    {"escape", "escape", 3, 40, NULL, NULL, NULL}, /* eleven against one */
    {"escape", "escape", 5, 25, "f", NULL, NULL},
    {"escape", "escape", 3, 30, "~", NULL, NULL},
    {"escape", "escape", 3, 30, "e", NULL, NULL},
    {"escape", "escape", 3, 30, "i", NULL, NULL},
    {"escape", "escape", 3, 30, "m", NULL, NULL},
    {"escape", "escape", 3, 30, "w", NULL, NULL},
    {"escape", "escape", 3, 40, "p", NULL, NULL},
    {"escape", "escape", 3, 30, "t", NULL, NULL}, /* the tale */
    {"escape", "escape", 3, 30, "u", NULL, NULL}, /* many ways of one verb */
    {"escape", "last_floor", 3, 1000, NULL, NULL, NULL},
    {"clout", "duel", 3, 0, NULL, NULL, NULL},
    {"clout", "duel", 3, 60, NULL, NULL, NULL},
    {"clout", "duel", 3, 60, "6", NULL, NULL},
    {"clout", "duel", 3, 140, "x__", NULL, NULL},
    {"clout", "duel", 3, 140, "g", NULL, NULL},
    {"clout", "duel", 3, 140, "i", NULL, NULL},
    {"clout", "duel", 3, 140, "d", NULL, NULL},
    {"clout", "duel", 3, 140, "w", NULL, NULL},
    {"clout", "league", 2, 1000, NULL, NULL, NULL},
    {"clout", "duel", 3, 0, "?", NULL, NULL}, /* help lies over the table */
    {"bluff", "duel", 3, 4, NULL, NULL, NULL},
    {"bluff", "duel", 3, 4, "q", NULL, NULL},   /* the pause */
    {"bluff", "duel", 3, 4, ":hm", NULL, NULL}, /* a line that is typed */
    {"bluff", "short", 3, 1000, NULL, NULL, NULL},
};

/* One for each style, in their order: what is plain has none. */
static const char letters[STYLES + 1] = ".dsTrk-H+bwA$DWuRLG/aXV1234";

static void put_row(const struct grid *g, int y, struct text *out) {
    char bytes[4];
    int end = g->w;
    while (end && grid_at(g, end - 1, y)->ch == ' ')
        end--;
    for (int x = 0; x < end; x++) {
        uint32_t ch = grid_at(g, x, y)->ch; /* none behind a wide one */
        text_bytes(out, bytes, ch ? text_encode(ch, bytes) : 0);
    }
    text_char(out, '\n');
}

/* The style of a cell that something stands in, or that is filled; else a blank. */
static char style_at(const struct grid *g, int x, int y) {
    const struct cell *c = grid_at(g, x, y);
    const bool seen = c->ch != ' ' || c->style == STYLE_STRIP || c->style == STYLE_GRAVE;
    return !seen ? ' ' : letters[c->style];
}

/* A letter for each cell; or where a row is long, each letter with how often it comes: "12d1_". */
static void put_style_row(const struct grid *g, int y, struct text *out) {
    int end = g->w;
    while (end && style_at(g, end - 1, y) == ' ')
        end--;
    for (int x = 0, n; x < end; x += n) {
        const char letter = style_at(g, x, y);
        for (n = 1; g->w > GRID_W && x + n < end && style_at(g, x + n, y) == letter; n++)
            continue;
        if (g->w > GRID_W)
            text_fmt(out, "%d%c", n, letter == ' ' ? '_' : letter);
        else
            text_char(out, letter);
    }
    text_char(out, '\n');
}

static void put_grid(const struct grid *g, struct text *out) {
    text_fmt(out, "%ux%u\n", g->w, g->h);
    for (int y = 0; y < g->h; y++)
        put_row(g, y, out);
    text_put(out, "styles\n");
    for (int y = 0; y < g->h; y++)
        put_style_row(g, y, out);
}

/* -- few colours -- */

/* A letter for a colour: bright ones are capitals, the terminal's own is a dot; then a sign for each
 * attribute. */
static void put_pen(const struct pen *pen, struct text *out) {
    static const char inks[] = "krgybmcwKRGYBMCW", signs[] = "*-/_#~";
    static const uint8_t attrs[] = {ATTR_BOLD,      ATTR_DIM,     ATTR_ITALIC,
                                    ATTR_UNDERLINE, ATTR_REVERSE, ATTR_STRIKE};
    assert_int_equal(pen->ground.kind, COLOUR_OWN); /* which the terminal keeps */
    text_char(out, pen->ink.kind == COLOUR_OWN ? '.' : inks[pen->ink.value]);
    for (size_t i = 0; i < sizeof attrs; i++)
        if (pen->attr & attrs[i])
            text_char(out, signs[i]);
}

static bool same_pens(const struct pen *a, const struct pen *b) {
    return a->ink.kind == b->ink.kind && a->ink.value == b->ink.value && a->attr == b->attr;
}

static bool shows_nothing(const struct glass_cell *c) {
    return c->ch == ' ' && !(c->pen.attr & (ATTR_REVERSE | ATTR_UNDERLINE | ATTR_STRIKE));
}

/* A blank is no change of the pen. */
static void put_pen_row(const struct glass *seen, int y, struct text *out) {
    const struct glass_cell *row = &seen->cell[y * seen->w];
    int end = seen->w;
    while (end && shows_nothing(&row[end - 1]))
        end--;
    for (int x = 0, n; x < end; x += n) {
        const bool nothing = shows_nothing(&row[x]);
        for (n = 1; x + n < end && nothing == shows_nothing(&row[x + n]) &&
                    (nothing || same_pens(&row[x].pen, &row[x + n].pen));
             n++)
            continue;
        text_fmt(out, "%d", n);
        if (nothing)
            text_char(out, ' ');
        else
            put_pen(&row[x].pen, out);
    }
    text_char(out, '\n');
}

static void show(const struct grid *g, enum colour_depth depth, struct glass *seen) {
    struct painter p;
    struct err e;
    const char *bytes;
    painter_init(&p, (struct paint_mode){.depth = depth, .attrs = 0xff});
    assert_int_equal(painter_fit(&p, g->w, g->h, &e), ST_OK);
    glass_init(seen, g->w, g->h);
    const uint32_t n = painter_frame(&p, g, &bytes);
    glass_take(seen, bytes, n);
    assert_null(seen->fault);
    painter_close(&p);
}

/* In sixteen colours, and its pens again in none; the characters are the same. */
static void put_few(const struct grid *g, struct text *out) {
    static struct glass seen;
    text_fmt(out, "%ux%u\n", g->w, g->h);
    show(g, DEPTH_16, &seen);
    for (int y = 0; y < g->h; y++) {
        int end = g->w;
        while (end && seen.cell[y * g->w + end - 1].ch == ' ')
            end--;
        for (int x = 0; x < end; x++) {
            assert_true(seen.cell[y * g->w + x].ch >= ' ' && seen.cell[y * g->w + x].ch < 127);
            text_char(out, (char)seen.cell[y * g->w + x].ch);
        }
        text_char(out, '\n');
    }
    for (uint32_t i = 0; i < 2; i++) {
        static const char *const heads[] = {"sixteen\n", "none\n"};
        text_put(out, heads[i]);
        show(g, i ? DEPTH_NONE : DEPTH_16, &seen);
        for (int y = 0; y < g->h; y++)
            put_pen_row(&seen, y, out);
    }
}

typedef void put_screen(const struct grid *g, struct text *out);

/* Anything that draws itself, at each size. */
static void put_sizes(void (*draw)(const void *of, struct grid *g), const void *of, put_screen *put,
                      struct text *out) {
    static const uint16_t sizes[][2] = {{GRID_W, GRID_H}, {120, 40}, {WIDE, TALL}};
    static struct cell cells[WIDE * TALL];
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct grid g;
        grid_init(&g, cells, sizes[i][0], sizes[i][1]);
        g.wide = true;
        grid_clear(&g);
        draw(of, &g);
        put(&g, out);
    }
}

/* Of one at all sizes. */
enum { SCREEN_LINES = 3 + 3 + 2 * (GRID_H + 40 + TALL), FEW_LINES = 3 + 6 + 3 * (GRID_H + 40 + TALL) };

static void draw_sight(const void *of, struct grid *g) {
    sight_draw(of, g, NULL);
}

/* The best of a game's own minds that is at home at a seat. */
static const char *mind_of(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (!ops->policies[i].seats || ops->policies[i].seats >> seat & 1)
            return ops->policies[i].name;
    return "random";
}

static void put_moment(const struct ruleset *set, const struct scenery *at, put_screen *put,
                       struct text *out) {
    const char *minds[SEATS_MAX] = {NULL};
    void *setup = calloc(1, set->ops->setup_size);
    struct seated t;
    struct sight s;
    struct err e;
    for (uint32_t i = 0; i < set->ops->seats; i++)
        minds[i] = at->mind ? at->mind : mind_of(set->ops, i);
    seated_open(&t, set, minds);
    fill_setup(set, at->scenario, setup);
    assert_int_equal(sight_open(&s, &t.m, 0, &e), ST_OK);
    s.hints = true;
    s.can[CHOSE_AGAIN] = "the same once more, by another seed";
    s.can[CHOSE_REPLAY] = "see it again, step by step";
    s.can[CHOSE_LEAVE] = "to where you came from";
    seated_begin(&t, setup, at->seed);
    sight_look(&s);
    while (!match_over(&t.m) && (t.m.step < at->step || t.m.ask.seat != 0)) {
        seated_step(&t);
        sight_step(&s);
    }
    for (const char *c = at->keys; c && *c; c++) {
        uint8_t code = *c == '$' ? KEY_ENTER : *c == '~' ? KEY_TAB : *c == '_' ? KEY_DOWN : KEY_CHAR;
        sight_key(&s, &(const struct key){.code = code, .ch = code == KEY_CHAR ? (uint32_t)*c : 0});
    }
    text_fmt(out, "==== %s%s%s, seed %" PRIu64 ", after %u steps%s%s\n", at->scenario,
             at->rules ? " by " : "", at->rules ? at->rules : "", at->seed, t.m.step,
             at->keys ? " and the keys " : "", at->keys ? at->keys : "");
    put_sizes(draw_sight, &s, put, out);
    sight_close(&s);
    seated_close(&t);
    free(setup);
}

static void of_game(void **state) {
    static char now[BYTES];
    const struct game_ops *ops = *state;
    struct ruleset set;
    struct text out;
    struct err e;
    uint32_t n = 0;
    char file[80];
    text_init(&out, now, sizeof now);
    for (uint32_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        if (!strcmp(moments[i].game, ops->name)) {
            assert_int_equal(ruleset_open(content_root(), ops, moments[i].rules, &set, &e), ST_OK);
            put_moment(&set, &moments[i], put_grid, &out);
            ruleset_close(&set);
            n++;
        }
    assert_true(n && !out.cut);
    snprintf(file, sizeof file, "%s-screens.txt", ops->name);
    assert_int_equal(same_as_golden(file, now), n * (1 + SCREEN_LINES));
}

/* -- the house -- */

/* The day is another one every day: what stands beside it is left out. */
static void blank_day(struct grid *g) {
    static const char label[] = "Seed of the day";
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x + (int)sizeof label < g->w; x++) {
            uint32_t same = 0;
            while (same + 1 < sizeof label && grid_at(g, x + (int)same, y)->ch == (uint32_t)label[same])
                same++;
            for (int i = x + (int)same; same + 1 == sizeof label && i < g->w; i++)
                grid_put(g, i, y, STYLE_TEXT, ' ');
        }
}

static void draw_front(const void *of, struct grid *g) {
    (void)of;
    door_draw_front("nobody", g);
    blank_day(g);
}

static void draw_title(const void *of, struct grid *g) {
    door_draw_title(of, "nobody", g);
    blank_day(g);
}

static void draw_settings(const void *of, struct grid *g) {
    door_draw_settings(of, g);
}

static void draw_lobby(const void *of, struct grid *g) {
    struct lobby l = *(const struct lobby *)of;
    lobby_draw(&l, g);
}

static void draw_viewer(const void *of, struct grid *g) {
    viewer_draw(of, g, NULL);
}

static void draw_lab(const void *of, struct grid *g) {
    live_draw(of, g, NULL);
}

static uint32_t put_titles(struct text *out) {
    for (uint32_t i = 0; i < registry_count; i++) {
        text_fmt(out, "==== the title of %s\n", registry_games[i]->title);
        put_sizes(draw_title, registry_games[i], put_grid, out);
    }
    return registry_count;
}

static uint32_t put_settings(struct text *out) {
    struct settings s = {0};
    for (uint32_t i = 0; i < settings_count; i++)
        *((uint8_t *)&s + settings_rows[i].at) = settings_rows[i].usual;
    text_put(out, "==== settings, as they are at first\n");
    put_sizes(draw_settings, &s, put_grid, out);
    return 1;
}

/* What is asked before a match, page by page, and where a deck is built. */
static uint32_t put_lobbies(struct text *out) {
    static const struct {
        const char *game, *lines; /* a letter each */
    } pages[] = {{"shattered", ""}, {"shattered", "1"}, {"clout", ""},
                 {"clout", "1"},    {"clout", "d"},     {"clout", "d1"}};
    const uint32_t n = sizeof pages / sizeof pages[0];
    for (uint32_t i = 0; i < n; i++) {
        const struct game_ops *ops = registry_find(pages[i].game);
        struct ruleset set;
        struct err e;
        assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
        struct lobby l = {.set = &set, .setup = calloc(1, ops->setup_size), .decks = &decks_kept};
        ops->setup_fill(set.rules, 0, l.setup);
        for (const char *c = pages[i].lines; *c; c++) {
            char line[2] = {*c, 0};
            lobby_obey(&l, line);
        }
        text_fmt(out, "==== the lobby of %s%s%s\n", ops->title, *pages[i].lines ? " after " : "",
                 pages[i].lines);
        put_sizes(draw_lobby, &l, put_grid, out);
        free(l.setup);
        ruleset_close(&set);
    }
    return n;
}

static uint32_t put_viewer(uint32_t most, put_screen *put, struct text *out) {
    static const char *const keys[] = {"", "r", "t", "?"};
    const struct game_ops *ops = registry_find("clout");
    struct ruleset set;
    struct viewer v;
    struct match m;
    struct err e;
    assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
    golden_play(ops, "clout-collapse", NULL, NULL, &m);
    for (uint32_t i = 0; i < 4 && i < most; i++) {
        assert_int_equal(viewer_open(&v, &m, &e), ST_OK);
        viewer_go(&v, 40);
        for (const char *c = keys[i]; *c; c++)
            viewer_key(&v, &(const struct key){.code = KEY_CHAR, .ch = (uint32_t)*c});
        text_fmt(out, "==== the viewer, a duel of CLOUT, step 40%s%s\n", *keys[i] ? " and the key " : "",
                 keys[i]);
        put_sizes(draw_viewer, &v, put, out);
        viewer_close(&v);
    }
    match_close(&m);
    ruleset_close(&set);
    return most < 4 ? most : 4;
}

static uint32_t put_lab(uint32_t most, put_screen *put, struct text *out) {
    static const char *const keys[] = {"", "?"};
    for (uint32_t i = 0; i < 2 && i < most; i++) {
        struct live *l = calloc(1, sizeof *l);
        struct err e;
        assert_int_equal(live_open(l, "shattered", 1, &e), ST_OK);
        for (const char *c = keys[i]; *c; c++)
            live_key(l, &(const struct key){.code = KEY_CHAR, .ch = (uint32_t)*c});
        text_fmt(out, "==== the lab%s%s\n", *keys[i] ? ", and the key " : "", keys[i]);
        put_sizes(draw_lab, l, put, out);
        live_close(l);
        free(l);
    }
    return most < 2 ? most : 2;
}

static void of_house(void **state) {
    static char now[BYTES];
    struct text out;
    (void)state;
    text_init(&out, now, sizeof now);
    text_put(&out, "==== the door\n");
    put_sizes(draw_front, NULL, put_grid, &out);
    uint32_t n = 1 + put_titles(&out) + put_settings(&out);
    n += put_lobbies(&out) + put_viewer(ALL, put_grid, &out) + put_lab(ALL, put_grid, &out);
    assert_false(out.cut);
    assert_int_equal(same_as_golden("house-screens.txt", now), n * (1 + SCREEN_LINES));
}

/* The door, a table of each game, and what is told in violet or red there; the viewer and the lab. */
static void of_few_colours(void **state) {
    static const struct scenery few[] = {
        {"darkdelve", "run", 5, 14, NULL, NULL, NULL},  {"darkdelve", "run", 2, 46, NULL, NULL, "mvp"},
        {"shattered", "moth", 5, 40, NULL, NULL, NULL}, {"escape", "escape", 3, 40, NULL, NULL, NULL},
        {"clout", "duel", 3, 60, NULL, NULL, NULL},     {"bluff", "short", 3, 1000, NULL, NULL, NULL},
    };
    const uint32_t tables = sizeof few / sizeof few[0];
    static char now[BYTES];
    struct text out;
    (void)state;
    text_init(&out, now, sizeof now);
    text_put(&out, "==== the door\n");
    put_sizes(draw_front, NULL, put_few, &out);
    for (uint32_t i = 0; i < tables; i++) {
        struct ruleset set;
        struct err e;
        assert_int_equal(ruleset_open(content_root(), registry_find(few[i].game), few[i].rules, &set, &e),
                         ST_OK);
        text_fmt(&out, "%s: ", set.ops->title);
        put_moment(&set, &few[i], put_few, &out);
        ruleset_close(&set);
    }
    const uint32_t n = 1 + tables + put_viewer(1, put_few, &out) + put_lab(1, put_few, &out);
    assert_false(out.cut);
    assert_int_equal(same_as_golden("few-screens.txt", now), n * (1 + FEW_LINES));
}

int main(void) {
    struct CMUnitTest tests[18];
    assert_true(registry_count <= 16);
    tests[registry_count] = (struct CMUnitTest)cmocka_unit_test(of_house);
    tests[registry_count + 1] = (struct CMUnitTest)cmocka_unit_test(of_few_colours);
    for (uint32_t i = 0; i < registry_count; i++)
        tests[i] =
            (struct CMUnitTest){registry_games[i]->name, of_game, NULL, NULL, (void *)registry_games[i]};
    return _cmocka_run_group_tests("golden screens", tests, registry_count + 2, NULL, NULL);
}
