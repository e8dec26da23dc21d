/* Golden screens: what the full screen of each game shows at some moments of a game between its own minds, at
 * three sizes, as plain text; and at the smallest with a letter for the style of each cell, so that a colour
 * that changes its meaning shows too. tests/golden/GAME-screens.txt is to be read: a change to the painter, a
 * scene or the words of an offer shows there as people will see it. GLOAM_BLESS=1 writes the files anew
 * (common/golden.h). */
#include "../common/golden.h"

#include "core/registry.h"
#include "front/term/sight.h"

#include <inttypes.h>
#include <stdio.h>

enum { WIDE = 160, TALL = 50, BYTES = 1 << 20 };

/* The first question to the first seat from so many steps on; beyond the last step, the end. */
struct moment {
    const char *game, *scenario;
    uint64_t seed;
    uint32_t step;
    const char *keys; /* pressed there, '$' for Enter, '~' for Tab, '_' for down; null: none */
    const char *mind; /* null: the game's first */
};

static const struct moment moments[] = {
    {"darkdelve", "camp", 5, 0, NULL, NULL},
    {"darkdelve", "run", 5, 12, "~", NULL},
    {"darkdelve", "run", 2, 12, NULL, NULL},     /* a find */
    {"darkdelve", "run", 1, 70, NULL, "greedy"}, /* Dread: figures lie, and the lines have gaps */
    {"darkdelve", "boss-iron", 2, 3, NULL, NULL},
    {"darkdelve", "boss-iron", 2, 3, "b", NULL},
    {"darkdelve", "duel-rat", 3, 1000, NULL, NULL},
    {"shattered", "boar", 4, 12, NULL, NULL},
    {"shattered", "party-arcane", 2, 30, "1", NULL}, /* the five ways of a Strike */
    {"shattered", "moth", 5, 40, NULL, NULL},        /* a blow to answer */
    {"shattered", "symbiote", 3, 51, "4$", NULL},    /* betrayal asks again */
    {"shattered", "boar", 4, 12, "d", NULL},
    {"shattered", "sanctuary-symbiote", 3, 1000, NULL, NULL},
    {"escape", "escape", 3, 0, NULL, NULL},
    {"escape", "escape", 3, 40, NULL, NULL}, /* eleven against one */
    {"escape", "escape", 5, 25, "f", NULL},
    {"escape", "escape", 3, 30, "~", NULL},
    {"escape", "escape", 3, 30, "e", NULL},
    {"escape", "last_floor", 3, 1000, NULL, NULL},
    {"clout", "duel", 3, 0, NULL, NULL},
    {"clout", "duel", 3, 60, NULL, NULL},
    {"clout", "duel", 3, 60, "6", NULL},
    {"clout", "duel", 3, 140, "x__", NULL},
    {"clout", "duel", 3, 140, "g", NULL},
    {"clout", "league", 2, 1000, NULL, NULL},
    {"bluff", "duel", 3, 4, NULL, NULL},
    {"bluff", "short", 3, 1000, NULL, NULL},
};

/* One for each style, in their order: what is plain has none. */
static const char letters[STYLES + 1] = " dsTrk-H+bwA$DWuRLG/aXV";

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

/* The style of each cell that something stands in. */
static void put_styles(const struct grid *g, struct text *out) {
    text_put(out, "styles\n");
    for (int y = 0; y < g->h; y++) {
        int end = g->w;
        while (end && grid_at(g, end - 1, y)->ch == ' ' && letters[grid_at(g, end - 1, y)->style] != 'X')
            end--;
        for (int x = 0; x < end; x++) {
            const struct cell *c = grid_at(g, x, y);
            text_char(out, c->ch == ' ' && c->style != STYLE_STRIP && c->style != STYLE_GRAVE
                               ? ' '
                               : letters[c->style]);
        }
        text_char(out, '\n');
    }
}

static void put_screen(const struct sight *s, uint16_t columns, uint16_t rows, struct text *out) {
    static struct cell cells[WIDE * TALL];
    struct grid g;
    grid_init(&g, cells, columns, rows);
    g.wide = true;
    sight_draw(s, &g, NULL);
    text_fmt(out, "%ux%u\n", columns, rows);
    for (int y = 0; y < rows; y++)
        put_row(&g, y, out);
    if (columns == GRID_W)
        put_styles(&g, out);
}

/* The best of a game's own minds that is at home at a seat. */
static const char *mind_of(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (!ops->policies[i].seats || ops->policies[i].seats >> seat & 1)
            return ops->policies[i].name;
    return "random";
}

static void put_moment(const struct ruleset *set, const struct moment *at, struct text *out) {
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {WIDE, TALL}};
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
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        put_screen(&s, sizes[i][0], sizes[i][1], out);
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
    assert_int_equal(same_as_golden(file, now), n * (1 + 3 + 2 * GRID_H + 1 + 40 + TALL));
}

int main(void) {
    struct CMUnitTest tests[16];
    assert_true(registry_count <= 16);
    for (uint32_t i = 0; i < registry_count; i++)
        tests[i] =
            (struct CMUnitTest){registry_games[i]->name, of_game, NULL, NULL, (void *)registry_games[i]};
    return _cmocka_run_group_tests("golden screens", tests, registry_count, NULL, NULL);
}
