/* Tables on the full screen lose no words: whole games between minds, at sizes large, small and odd. Where a
 * text is cut no row of its column stands empty, and what is cut anywhere on a table the lens shows whole.
 * The painter itself keeps count (layout_hits.part). */
#include "../common/golden.h"
#include "core/registry.h"
#include "front/screen/reading.h"
#include "front/term/sight.h"
#include "games/darkdelve/dd.h"

#include <stdio.h>
#include <string.h>

enum { WIDE = 200, TALL = 60, STEPS = 90, EVERY = 4, CLOSELY = 40, PICKS = 4 };

static const uint16_t sizes[][2] = {{80, 24},  {97, 31},  {119, 24},   {120, 40},
                                    {133, 47}, {160, 50}, {WIDE, TALL}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static struct cell cells[WIDE * TALL];
static struct grid grid;
static struct layout_hits hits;

static void draw(const struct sight *s, uint32_t size) {
    grid_init(&grid, cells, sizes[size][0], sizes[size][1]);
    grid.wide = true;
    sight_draw(s, &grid, &hits);
}

static void show_screen(void) {
    char bytes[4];
    for (int y = 0; y < grid.h; y++) {
        for (int x = 0; x < grid.w; x++) {
            uint32_t ch = grid_at(&grid, x, y)->ch;
            fwrite(bytes, 1, ch ? text_encode(ch, bytes) : 0, stderr);
        }
        fputc('\n', stderr);
    }
}

static void holds(bool so, const struct sight *s, const char *what) {
    if (so)
        return;
    show_screen();
    fail_msg("%s, step %u, at %ux%u: %s", s->match->set->ops->name, s->match->step, grid.w, grid.h, what);
}

static bool is_on_screen(const char *words) {
    static char line[4 * WIDE + 1];
    for (int y = 0; y < grid.h - 1; y++) {
        uint32_t n = 0;
        char bytes[4];
        for (int x = 0; x < grid.w; x++) {
            uint32_t ch = grid_at(&grid, x, y)->ch, len = ch ? text_encode(ch, bytes) : 0;
            memcpy(line + n, bytes, len);
            n += len;
        }
        line[n] = 0;
        if (strstr(line, words))
            return true;
    }
    return false;
}

/* What the cards of a board fight with, in frames or without. */
static void boards_have_figures(const struct sight *s, const struct pane *p) {
    for (uint32_t k = 0; p->bare && p->kind == PANE_CARDS && k < p->count; k++) {
        const struct thing *t = &s->scene->thing[p->first + k];
        holds(t->empty || !t->figures || is_on_screen(t->figures), s, t->figures);
    }
}

/* A verb that is closed says why in its row, if only as the game's table of reasons does. */
static void closed_rows_say_why(const struct sight *s) {
    for (uint32_t i = 0; i < hits.count; i++) {
        const struct layout_hit *h = &hits.hit[i];
        const struct item *it = &s->items->item[h->item - 1];
        TEXT_ON_STACK(label, 120);
        struct offer o;
        if (it->open || it->thing || it->count != 1 || h->h > 1)
            continue;
        offer_of(s->match->set->ops, s->match->set->rules, s->view, &s->items->offer[it->first].action,
                 s->world, &o);
        item_label(s->match->set->ops, s->match->set->rules, s->view, s->scene, s->items, it, &label);
        const int at = h->x + 4 + text_columns(label.buf) + 2;
        bool said = at + text_columns(reason_text(s->match->set->ops, o.reason)) > h->x + h->w;
        for (int x = at; x < h->x + h->w; x++)
            said |= grid_at(&grid, x, h->y)->ch != ' ';
        holds(said, s, o.why.buf);
    }
}

/* Rows of what decides, unless they are more than a screen has, and the next ways of a map in all directions.
 */
static void what_decides_is_seen(const struct sight *s) {
    enum { FEW = 6 };
    for (uint32_t i = 0; i < s->scene->panes; i++) {
        const struct pane *p = &s->scene->pane[i];
        boards_have_figures(s, p);
        for (uint32_t k = 0; p->grave && p->kind == PANE_LIST && p->count <= FEW && k < p->count; k++) {
            const struct thing *t = &s->scene->thing[p->first + k];
            holds(!t->name || !t->figures || is_on_screen(t->figures), s, t->figures);
        }
        bool north_south = false, ways = false;
        for (uint32_t k = 0; p->kind == PANE_MAP && k < p->count; k++) {
            const struct thing *t = &s->scene->thing[p->first + k];
            ways |= t->here && t->ways & (WAY_NORTH | WAY_SOUTH);
        }
        for (int y = 2; ways && y < grid.h - 1; y++)
            for (int x = 1; x < grid.w - 40; x++) {
                const struct cell *above = grid_at(&grid, x, y - 1);
                north_south |= grid_at(&grid, x, y)->ch == 0x2502 && above->ch != ' ' && above->ch != 0x2502;
            }
        holds(!ways || north_south, s, "a map without ways north or south");
    }
}

static void columns_are_full(const struct sight *s) {
    static const uint8_t parts[] = {PART_STAGE, PART_ASIDE};
    for (uint32_t i = 0; i < SIZES; i++) {
        draw(s, i);
        holds(!hits.part[PART_STRIP].cuts, s, "the strip is cut");
        holds(!hits.part[PART_TALE].cuts, s, "what has just happened is cut");
        what_decides_is_seen(s);
        closed_rows_say_why(s);
        for (uint32_t k = 0; k < sizeof parts; k++)
            holds(!hits.part[parts[k]].cuts || !hits.part[parts[k]].spare, s,
                  "cut, with empty rows beside it");
    }
}

/* Of what can go several ways each way stands there, with its chance. */
static void ways_are_seen(const struct sight *s) {
    const struct item *it = &s->items->item[s->at - 1];
    TEXT_ON_STACK(words, 300);
    TEXT_ON_STACK(share, 12);
    struct forecast f;
    struct offer o;
    if (!s->items->offer[it->first].open)
        return;
    offer_of(s->match->set->ops, s->match->set->rules, s->view, &s->items->offer[it->first].action, s->world,
             &o);
    offer_beside_cost(&o, &f);
    for (uint32_t i = 0; f.ways > 1 && i < f.ways; i++) {
        text_init(&share, share.buf, share.cap);
        text_fmt(&share, "%u%%", forecast_row(s->match->set->ops, o.seat, &f, i, &words));
        holds(is_on_screen(share.buf), s, "a way that it may go is not told");
    }
}

/* Also while the lens stands open, and where several are to be chosen from. */
static void decides_beside_the_lens(struct sight *s, uint32_t size) {
    for (s->at = 1; s->at <= s->items->count; s->at++) {
        draw(s, size);
        what_decides_is_seen(s);
        s->mode = SIGHT_PICK;
        s->pick = 1;
        draw(s, size);
        what_decides_is_seen(s);
        ways_are_seen(s);
        s->mode = SIGHT_TABLE;
        s->pick = 0;
    }
    s->at = 0;
}

static void picks_are_whole(struct sight *s, uint32_t size) {
    for (s->at = 1; s->at <= s->items->count; s->at++)
        for (s->pick = 1; s->pick <= s->items->item[s->at - 1].count && s->pick <= PICKS; s->pick++) {
            draw(s, size);
            holds(!hits.part[PART_LENS].cuts, s, "one of several ways is cut in the lens");
        }
    s->pick = 0;
}

/* Every thing of the scene and every choice, one after the other. */
static void lens_is_whole(struct sight *s) {
    for (uint32_t i = 0; i < SIZES; i++) {
        s->mode = SIGHT_LOOK;
        for (s->looked = 1; s->looked <= s->scene->things; s->looked++) {
            draw(s, i);
            holds(!hits.part[PART_LENS].cuts, s, "a thing is cut in the lens");
        }
        s->looked = 0;
        for (s->at = 1; s->at <= s->items->count; s->at++) {
            draw(s, i);
            holds(!hits.part[PART_LENS].cuts, s, "a choice is cut in the lens");
        }
        picks_are_whole(s, i);
        s->mode = SIGHT_TABLE;
        decides_beside_the_lens(s, i);
    }
}

static const char *mind_of(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (!ops->policies[i].seats || ops->policies[i].seats >> seat & 1)
            return ops->policies[i].name;
    return "random";
}

static void play(const struct ruleset *set, uint32_t scenario, uint64_t seed) {
    const char *minds[SEATS_MAX] = {NULL};
    void *setup = calloc(1, set->ops->setup_size);
    struct seated t;
    struct sight s;
    struct err e;
    for (uint32_t i = 0; i < set->ops->seats; i++)
        minds[i] = mind_of(set->ops, i);
    seated_open(&t, set, minds);
    set->ops->setup_fill(set->rules, scenario, setup);
    assert_int_equal(sight_open(&s, &t.m, -1, &e), ST_OK);
    seated_begin(&t, setup, seed);
    sight_look(&s);
    while (!match_over(&t.m) && t.m.step < STEPS) {
        if (t.m.step % EVERY == seed % EVERY)
            columns_are_full(&s);
        if (t.m.step % CLOSELY == 7 + seed % 5)
            lens_is_whole(&s);
        seated_step(&t);
        sight_step(&s);
    }
    sight_close(&s);
    seated_close(&t);
    free(setup);
}

static void of_game(void **state) {
    const struct game_ops *ops = *state;
    struct ruleset set;
    struct err e;
    assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
    for (uint32_t i = 0; i < 3; i++)
        play(&set, i % ops->scenario_count, 3 + i);
    ruleset_close(&set);
}

/* Boards that are full, later in a game than others are looked at, and with a thing open above the choices.
 */
static void full_boards_have_figures(void **state) {
    enum { FROM = 60, TO = 150 };
    const struct game_ops *ops = registry_find("clout");
    const char *const minds[SEATS_MAX] = {mind_of(ops, 0), mind_of(ops, 1)};
    void *setup = calloc(1, ops->setup_size);
    struct ruleset set;
    struct seated t;
    struct sight s;
    struct err e;
    (void)state;
    assert_int_equal(ruleset_open(content_root(), ops, NULL, &set, &e), ST_OK);
    seated_open(&t, &set, minds);
    fill_setup(&set, "duel", setup);
    assert_int_equal(sight_open(&s, &t.m, -1, &e), ST_OK);
    seated_begin(&t, setup, 3);
    for (sight_look(&s); !match_over(&t.m) && t.m.step < TO; seated_step(&t), sight_step(&s)) {
        if (t.m.step < FROM)
            continue;
        draw(&s, 0);
        what_decides_is_seen(&s);
        s.mode = SIGHT_LOOK;
        for (s.looked = 1; s.looked <= s.scene->things; s.looked++) {
            draw(&s, 0);
            what_decides_is_seen(&s);
        }
        s.mode = SIGHT_TABLE;
    }
    sight_close(&s);
    seated_close(&t);
    free(setup);
    ruleset_close(&set);
}

/* Cells of lines that have given way, and marks of doubt. */
static void count_effects(uint32_t *gaps, uint32_t *doubts) {
    *gaps = *doubts = 0;
    for (int y = 1; y < grid.h - 1; y++)
        for (int x = 1; x < grid.w - 1; x++) {
            const struct cell *c = grid_at(&grid, x, y);
            *gaps += c->ch == ' ' && c->style == STYLE_RULE && grid_at(&grid, x - 1, y)->ch == 0x2500 &&
                     grid_at(&grid, x + 1, y)->ch == 0x2500;
            *doubts += c->ch == '~';
        }
}

/* Who has chosen ranges reads no figure that is false: what is in doubt goes from where to where. */
static void tells_ranges(struct sight *s, uint32_t *seen) {
    const struct dd_view *v = s->view;
    s->ranges = true;
    sight_look(s);
    for (uint32_t i = 0; i < s->scene->things; i++) {
        const struct thing *t = &s->scene->thing[i];
        assert_true(!t->doubt || v->candid);
        *seen += t->gauged && t->doubt && t->gauge.now.lo < t->gauge.now.hi;
    }
    assert_true(!v->candid || !s->scene->fray);
    s->ranges = false;
    sight_look(s);
}

/* A run by a seed; counts the screens on which something gives way, and figures that are ranges. */
static void run_deep(const struct ruleset *set, uint64_t seed, uint32_t *seen, uint32_t *ranges) {
    const char *const minds[SEATS_MAX] = {mind_of(set->ops, 0)};
    uint32_t gaps, doubts, still_gaps, still_doubts;
    struct seated t;
    struct sight s;
    struct err e;
    void *setup = calloc(1, set->ops->setup_size);
    seated_open(&t, set, minds);
    fill_setup(set, "run", setup);
    assert_int_equal(sight_open(&s, &t.m, 0, &e), ST_OK);
    seated_begin(&t, setup, seed);
    sight_look(&s);
    for (; !match_over(&t.m); seated_step(&t), sight_step(&s)) {
        s.still = false;
        draw(&s, 0);
        count_effects(&gaps, &doubts);
        s.still = true;
        draw(&s, 0);
        count_effects(&still_gaps, &still_doubts);
        assert_int_equal(doubts, still_doubts);
        assert_int_equal(still_gaps, 0);
        assert_true(!gaps == !s.scene->fray);
        *seen += gaps && doubts;
        tells_ranges(&s, ranges);
    }
    sight_close(&s);
    seated_close(&t);
    free(setup);
}

/* DD-360 and on: deep in Dread lines have gaps. Who wants them whole has them whole, and no mark of doubt is
 * lost with the gaps. Not every run goes deep: the first that does will do. */
static void the_narrator_can_be_still(void **state) {
    enum { SEEDS = 30 };
    uint32_t seen = 0, ranges = 0;
    struct ruleset set;
    struct err e;
    (void)state;
    assert_int_equal(ruleset_open(content_root(), registry_find("darkdelve"), NULL, &set, &e), ST_OK);
    for (uint64_t seed = 1; seed <= SEEDS && (!seen || !ranges); seed++)
        run_deep(&set, seed, &seen, &ranges);
    assert_true(seen > 0 && ranges > 0);
    ruleset_close(&set);
}

/* What asks again says so on every screen, whatever has room beside it. */
static void second_thoughts_are_seen(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct ruleset set;
        struct match m;
        struct sight s;
        struct err e;
        assert_int_equal(ruleset_open(content_root(), registry_games[g], NULL, &set, &e), ST_OK);
        void *setup = calloc(1, set.ops->setup_size);
        set.ops->setup_fill(set.rules, 0, setup);
        assert_int_equal(match_open(&m, &set, 0, &e), ST_OK);
        assert_int_equal(sight_open(&s, &m, -1, &e), ST_OK);
        assert_int_equal(match_begin(&m, setup, 3, &e), ST_OK);
        sight_look(&s);
        s.mode = SIGHT_SURE;
        s.at = 1;
        for (uint32_t i = 0; i < SIZES; i++) {
            uint32_t red = 0;
            draw(&s, i);
            for (int y = 1; y < grid.h; y++)
                for (int x = 0; x < grid.w; x++)
                    red += grid_at(&grid, x, y)->style == STYLE_GRAVE;
            holds(red > 40, &s, "nobody sees that it asks again");
        }
        sight_close(&s);
        match_close(&m);
        free(setup);
        ruleset_close(&set);
    }
}

/* The count that all this rests on: whatever ends in dots is in it. */
static void cuts_are_counted(void **state) {
    (void)state;
    grid_init(&grid, cells, 20, 4);
    grid_clip(&grid, 0, 0, 20, STYLE_TEXT, "fits");
    grid_wrap(&grid, 0, 1, 10, 2, STYLE_TEXT, "two rows of it");
    assert_int_equal(grid.cuts, 0);
    grid_clip(&grid, 0, 0, 6, STYLE_TEXT, "does not fit");
    grid_wrap(&grid, 0, 1, 10, 1, STYLE_TEXT, "two rows of it");
    grid_more(&grid, 0, 3, 2);
    assert_int_equal(grid.cuts, 3);
}

/* What a newcomer reads first, before the first question. */
static void openings_are_whole(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct ruleset set;
        struct err e;
        assert_int_equal(ruleset_open(content_root(), registry_games[g], NULL, &set, &e), ST_OK);
        for (uint32_t i = 0; i < SIZES; i++) {
            grid_init(&grid, cells, sizes[i][0], sizes[i][1]);
            grid_clear(&grid);
            opening_draw(registry_games[g], set.rules, &grid);
            if (grid.cuts)
                show_screen();
            assert_int_equal(grid.cuts, 0);
        }
        ruleset_close(&set);
    }
}

/* A cut is seen as one, and leaves whole words. */
static void cuts_leave_words(void **state) {
    (void)state;
    grid_init(&grid, cells, 40, 4);
    grid_clear(&grid);
    grid_clip(&grid, 1, 0, 22, STYLE_TEXT, "the words of a sentence");
    grid_wrap(&grid, 1, 1, 22, 1, STYLE_TEXT, "the words of sentences that go on");
    grid_clip(&grid, 1, 2, 12, STYLE_TEXT, "uninterrupted");
    assert_true(is_on_screen("the words of..."));
    assert_false(is_on_screen("sent"));
    assert_true(is_on_screen("uninterru..."));
}

int main(void) {
    enum { APART = 6 }; /* of any game */
    struct CMUnitTest tests[APART + 16] = {
        cmocka_unit_test(the_narrator_can_be_still), cmocka_unit_test(second_thoughts_are_seen),
        cmocka_unit_test(cuts_are_counted),          cmocka_unit_test(cuts_leave_words),
        cmocka_unit_test(openings_are_whole),        cmocka_unit_test(full_boards_have_figures)};
    assert_true(registry_count <= 16);
    for (uint32_t i = 0; i < registry_count; i++)
        tests[APART + i] =
            (struct CMUnitTest){registry_games[i]->name, of_game, NULL, NULL, (void *)registry_games[i]};
    return _cmocka_run_group_tests("tables", tests, APART + registry_count, NULL, NULL);
}
