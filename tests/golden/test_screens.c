/* Golden screens: what the full screen of each game shows at some moments of a game between its own minds,
 * and the door, titles, lobbies, the viewer and the lab, at three sizes, as plain text and by the style of
 * each cell, so that a colour that changes its meaning shows too: at the smallest a letter for each, at the
 * others letters with how often they come. tests/golden/GAME-screens.txt and house-screens.txt are to be
 * read: a change to the painter, a scene or the words of an offer shows there as people will see it.
 * GLOAM_BLESS=1 writes the files anew (common/golden.h). */
#include "../common/golden.h"

#include "core/registry.h"
#include "front/cli/door.h"
#include "front/cli/live.h"
#include "front/save/decks.h"
#include "front/term/lobby.h"
#include "front/term/sight.h"
#include "front/term/viewer.h"

#include <inttypes.h>
#include <stdio.h>

enum { WIDE = 160, TALL = 50, BYTES = 1 << 20 };

/* The first question to the first seat from so many steps on; beyond the last step, the end. */
struct scenery {
    const char *game, *scenario;
    uint64_t seed;
    uint32_t step;
    const char *keys; /* pressed there, '$' for Enter, '~' for Tab, '_' for down; null: none */
    const char *mind; /* null: the game's first */
};

static const struct scenery moments[] = {
    {"darkdelve", "camp", 5, 0, NULL, NULL},
    {"darkdelve", "run", 5, 12, "~", NULL},
    {"darkdelve", "run", 2, 12, NULL, NULL}, /* a find */
    {"darkdelve", "run", 2, 46, NULL, NULL}, /* Dread: figures lie, and the lines have gaps */
    {"darkdelve", "boss-iron", 2, 3, NULL, NULL},
    {"darkdelve", "boss-iron", 2, 3, "b", NULL},
    {"darkdelve", "duel-rat", 3, 1000, NULL, NULL},
    {"shattered", "boar", 4, 12, NULL, NULL},
    {"shattered", "party-arcane", 2, 30, "1", NULL}, /* the five ways of a Strike */
    {"shattered", "moth", 5, 40, NULL, NULL},        /* a blow to answer */
    {"shattered", "symbiote", 3, 51, "4$", NULL},    /* betrayal asks again */
    {"shattered", "boar", 4, 12, "d", NULL},
    {"shattered", "boar", 4, 12, "i", NULL},
    {"shattered", "boar", 4, 12, "m", NULL},
    {"shattered", "boar", 4, 12, "w", NULL},
    {"shattered", "sanctuary-symbiote", 3, 1000, NULL, NULL},
    {"escape", "escape", 3, 0, NULL, NULL},
    {"escape", "escape", 3, 40, NULL, NULL}, /* eleven against one */
    {"escape", "escape", 5, 25, "f", NULL},
    {"escape", "escape", 3, 30, "~", NULL},
    {"escape", "escape", 3, 30, "e", NULL},
    {"escape", "escape", 3, 30, "i", NULL},
    {"escape", "escape", 3, 30, "m", NULL},
    {"escape", "escape", 3, 30, "w", NULL},
    {"escape", "escape", 3, 40, "p", NULL},
    {"escape", "escape", 3, 30, "t", NULL}, /* the tale */
    {"escape", "escape", 3, 30, "u", NULL}, /* many ways of one verb */
    {"escape", "last_floor", 3, 1000, NULL, NULL},
    {"clout", "duel", 3, 0, NULL, NULL},
    {"clout", "duel", 3, 60, NULL, NULL},
    {"clout", "duel", 3, 60, "6", NULL},
    {"clout", "duel", 3, 140, "x__", NULL},
    {"clout", "duel", 3, 140, "g", NULL},
    {"clout", "duel", 3, 140, "i", NULL},
    {"clout", "duel", 3, 140, "d", NULL},
    {"clout", "duel", 3, 140, "w", NULL},
    {"clout", "league", 2, 1000, NULL, NULL},
    {"clout", "duel", 3, 0, "?", NULL}, /* help lies over the table */
    {"bluff", "duel", 3, 4, NULL, NULL},
    {"bluff", "duel", 3, 4, "q", NULL},   /* the pause */
    {"bluff", "duel", 3, 4, ":hm", NULL}, /* a line that is typed */
    {"bluff", "short", 3, 1000, NULL, NULL},
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

/* Anything that draws itself, at each size. */
static void put_sizes(void (*draw)(const void *of, struct grid *g), const void *of, struct text *out) {
    static const uint16_t sizes[][2] = {{GRID_W, GRID_H}, {120, 40}, {WIDE, TALL}};
    static struct cell cells[WIDE * TALL];
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct grid g;
        grid_init(&g, cells, sizes[i][0], sizes[i][1]);
        g.wide = true;
        grid_clear(&g);
        draw(of, &g);
        put_grid(&g, out);
    }
}

enum { SCREEN_LINES = 3 + 3 + 2 * (GRID_H + 40 + TALL) }; /* of one at all sizes */

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

static void put_moment(const struct ruleset *set, const struct scenery *at, struct text *out) {
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
    text_fmt(out, "==== %s, seed %" PRIu64 ", after %u steps%s%s\n", at->scenario, at->seed, t.m.step,
             at->keys ? " and the keys " : "", at->keys ? at->keys : "");
    put_sizes(draw_sight, &s, out);
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
    assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
    for (uint32_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        if (!strcmp(moments[i].game, ops->name)) {
            put_moment(&set, &moments[i], &out);
            n++;
        }
    ruleset_close(&set);
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
        put_sizes(draw_title, registry_games[i], out);
    }
    return registry_count;
}

static uint32_t put_settings(struct text *out) {
    struct settings s = {0};
    for (uint32_t i = 0; i < settings_count; i++)
        *((uint8_t *)&s + settings_rows[i].at) = settings_rows[i].usual;
    text_put(out, "==== settings, as they are at first\n");
    put_sizes(draw_settings, &s, out);
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
        put_sizes(draw_lobby, &l, out);
        free(l.setup);
        ruleset_close(&set);
    }
    return n;
}

static uint32_t put_viewer(struct text *out) {
    static const char *const keys[] = {"", "r", "t", "?"};
    const struct game_ops *ops = registry_find("clout");
    struct ruleset set;
    struct viewer v;
    struct match m;
    struct err e;
    assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
    golden_play(ops, "clout-collapse", NULL, NULL, &m);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(viewer_open(&v, &m, &e), ST_OK);
        viewer_go(&v, 40);
        for (const char *c = keys[i]; *c; c++)
            viewer_key(&v, &(const struct key){.code = KEY_CHAR, .ch = (uint32_t)*c});
        text_fmt(out, "==== the viewer, a duel of CLOUT, step 40%s%s\n", *keys[i] ? " and the key " : "",
                 keys[i]);
        put_sizes(draw_viewer, &v, out);
        viewer_close(&v);
    }
    match_close(&m);
    ruleset_close(&set);
    return 4;
}

static uint32_t put_lab(struct text *out) {
    static const char *const keys[] = {"", "?"};
    for (uint32_t i = 0; i < 2; i++) {
        struct live *l = calloc(1, sizeof *l);
        struct err e;
        assert_int_equal(live_open(l, "shattered", 1, &e), ST_OK);
        for (const char *c = keys[i]; *c; c++)
            live_key(l, &(const struct key){.code = KEY_CHAR, .ch = (uint32_t)*c});
        text_fmt(out, "==== the lab%s%s\n", *keys[i] ? ", and the key " : "", keys[i]);
        put_sizes(draw_lab, l, out);
        live_close(l);
        free(l);
    }
    return 2;
}

static void of_house(void **state) {
    static char now[BYTES];
    struct text out;
    (void)state;
    text_init(&out, now, sizeof now);
    text_put(&out, "==== the door\n");
    put_sizes(draw_front, NULL, &out);
    uint32_t n = 1 + put_titles(&out) + put_settings(&out);
    n += put_lobbies(&out) + put_viewer(&out) + put_lab(&out);
    assert_false(out.cut);
    assert_int_equal(same_as_golden("house-screens.txt", now), n * (1 + SCREEN_LINES));
}

int main(void) {
    struct CMUnitTest tests[17];
    assert_true(registry_count <= 16);
    tests[registry_count] = (struct CMUnitTest)cmocka_unit_test(of_house);
    for (uint32_t i = 0; i < registry_count; i++)
        tests[i] =
            (struct CMUnitTest){registry_games[i]->name, of_game, NULL, NULL, (void *)registry_games[i]};
    return _cmocka_run_group_tests("golden screens", tests, registry_count + 1, NULL, NULL);
}
