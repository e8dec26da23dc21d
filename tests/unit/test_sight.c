/* The full screen without a terminal: whole games of every registered game by keys alone, at every size, and
 * what the grammar of input promises. */
#include "../common/share.h"
#include "core/back.h"
#include "core/registry.h"
#include "front/table/table.h"
#include "front/term/sight.h"
#include "screen_pages.h"

enum { WIDE = 200, TALL = 60, STEPS = 400, BACKS_MOST = 4 };

static struct cell cells[WIDE * TALL];
static struct grid grid;
static struct layout_hits hits;

struct showing {
    struct ruleset set;
    struct match match;
    struct sight sight;
    void *setup;
};

static void show_open_by(struct showing *w, const struct game_ops *ops, const char *rules, uint32_t scenario,
                         uint64_t seed) {
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    memset(w, 0, sizeof *w);
    if (ruleset_open(root ? root : "content", ops, rules, &w->set, &e) != ST_OK ||
        match_open(&w->match, &w->set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        sight_open(&w->sight, &w->match, -1, &e) != ST_OK)
        fail_msg("%s", e.text);
    w->setup = calloc(1, ops->setup_size);
    ops->setup_fill(w->set.rules, scenario, w->setup);
    if (match_begin(&w->match, w->setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    if (match_keep_back(&w->match, &e) != ST_OK)
        fail_msg("%s", e.text);
    sight_look(&w->sight);
}

static void show_open(struct showing *w, const struct game_ops *ops, uint32_t scenario, uint64_t seed) {
    show_open_by(w, ops, NULL, scenario, seed);
}

static void show_close(struct showing *w) {
    sight_close(&w->sight);
    match_close(&w->match);
    ruleset_close(&w->set);
    free(w->setup);
}

static void draw(const struct showing *w, uint16_t columns, uint16_t rows) {
    grid_init(&grid, cells, columns, rows);
    sight_draw(&w->sight, &grid, &hits);
}

/* At every size: the question and, while choices have room, each of them with its key. */
static void is_drawn_well(struct showing *w) {
    static const uint16_t sizes[][2] = {{80, 24}, {100, 30}, {120, 40}, {160, 50}, {WIDE, TALL}};
    char line[WIDE + 1];
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        draw(w, sizes[i][0], sizes[i][1]);
        char word[40]; /* by which it goes where room is short */
        snprintf(word, sizeof word, "%.*s", (int)strcspn(w->set.ops->title, " "), w->set.ops->title);
        if (!strstr(row(&grid, 0, line), word))
            fail_msg("no title in the first row at %ux%u: %s", sizes[i][0], sizes[i][1], line);
        for (uint32_t k = 0; k < hits.count; k++) {
            const struct layout_hit *h = &hits.hit[k];
            assert_true(h->x + h->w <= grid.w && h->y + h->h < grid.h);
            assert_int_equal(layout_at(&hits, h->x, h->y), h->item);
            row(&grid, h->y, line);
            if (!line[strspn(line, " ")])
                fail_msg("choice %u is an empty row at %ux%u", h->item, sizes[i][0], sizes[i][1]);
        }
        uint32_t n =
            w->sight.mode == SIGHT_PICK ? w->sight.items->item[w->sight.at - 1].count : w->sight.items->count;
        bool choices = w->sight.mode == SIGHT_TABLE || w->sight.mode == SIGHT_PICK;
        if (choices && n && n <= 4 && !match_over(&w->match))
            assert_int_equal(hits.count, n);
    }
}

static struct key drawn_key(struct stream *s) {
    static const uint8_t codes[] = {KEY_ENTER, KEY_ENTER, KEY_TAB,     KEY_UP,        KEY_DOWN,
                                    KEY_LEFT,  KEY_RIGHT, KEY_ESCAPE,  KEY_BACKSPACE, KEY_PAGE_UP,
                                    KEY_CLICK, KEY_PASTE, KEY_BACKTAB, KEY_F1,        KEY_PAGE_DOWN};
    uint32_t n = stream_below(s, 3 * (sizeof codes));
    if (n < sizeof codes)
        return (struct key){.code = codes[n], .x = (uint16_t)stream_below(s, 12)};
    return (struct key){.code = KEY_CHAR, .ch = ' ' + stream_below(s, 95)};
}

/* A monkey: whatever it presses, what comes out is legal, and every screen can be drawn. */
static void monkey(const struct game_ops *ops, uint32_t scenario, uint64_t seed) {
    struct showing w;
    struct stream dice;
    stream_open(&dice, seed);
    show_open(&w, ops, scenario, seed);
    uint32_t acted = 0, backs = 0;
    for (uint32_t i = 1; i < SIGHT_CHOICES; i++)
        w.sight.can[i] = "it can be";
    for (uint32_t i = 0; i < 20 * STEPS && acted < STEPS && !match_over(&w.match); i++) {
        const struct key k = drawn_key(&dice);
        enum sight_does does = sight_key(&w.sight, &k);
        if (does == SIGHT_CHOSE || does == SIGHT_LINE)
            sight_look(&w.sight);
        if (i % 23 == 0)
            is_drawn_well(&w);
        if (does == SIGHT_BACK && backs++ < BACKS_MOST &&
            match_can_take_back(&w.match, w.sight.asked, 0, 1)) {
            match_take_back(&w.match, 1);
            sight_look(&w.sight);
        }
        if (does != SIGHT_ACT)
            continue;
        uint32_t reason = match_act(&w.match, w.match.ask_id, w.sight.asked, &w.sight.action, NULL);
        if (reason != REASON_OK)
            fail_msg("%s, seed %llu: a key chose what is refused: %s", ops->name, (unsigned long long)seed,
                     reason_text(ops, reason));
        sight_step(&w.sight);
        acted++;
    }
    assert_true(acted > 0);
    is_drawn_well(&w);
    show_close(&w);
}

static void monkeys(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t s = 0; s < registry_games[g]->scenario_count;
             s += share_step(registry_games[g]->scenario_count))
            monkey(registry_games[g], s, 1000 + s);
}

/* Every legal action can be reached: by the key of its item, and then by its place among the offers. */
static void all_reached(const struct game_ops *ops, uint64_t seed) {
    struct showing w;
    struct stream dice;
    stream_open(&dice, seed);
    show_open(&w, ops, 0, seed);
    for (uint32_t i = 0; i < 60 && !match_over(&w.match); i++) {
        const struct items *it = w.sight.items;
        uint32_t open = 0;
        for (uint32_t k = 0; k < it->offers; k++)
            open += it->offer[k].open;
        for (uint32_t k = 0; k < w.sight.legal; k++) { /* what has a shorter way is in no row */
            struct spot spot;
            spot_of(ops, w.match.set->rules, w.sight.view, &w.sight.list[k], &spot);
            open += spot.beside;
        }
        if (w.sight.legal <= ITEM_OFFERS - CHOICES_MAX)
            assert_int_equal(open, w.sight.legal);
        for (uint32_t k = 0; k < it->count; k++)
            for (uint32_t j = 0; j < k; j++)
                if (it->item[k].key && it->item[k].key == it->item[j].key)
                    fail_msg("%s: the key '%c' means two things: %s and %s", ops->name, it->item[k].key,
                             ops->verbs[it->item[k].verb].name, ops->verbs[it->item[j].verb].name);
        const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
        assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
        sight_step(&w.sight);
    }
    show_close(&w);
}

static void everything_is_reached(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            all_reached(registry_games[g], seed);
}

/* Enter and Space alone never confirm, leave or give an answer to what another did. */
static void enter_and_space_are_safe(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 5);
        show_open(&w, registry_games[g], 0, 5);
        for (uint32_t i = 0; i < STEPS && !match_over(&w.match); i++) {
            bool space = stream_below(&dice, 2), answer = w.sight.items->item[0].group == GROUP_ANSWER;
            const struct key k =
                space ? (struct key){.code = KEY_CHAR, .ch = ' '} : (struct key){.code = KEY_ENTER};
            enum sight_mode before = (enum sight_mode)w.sight.mode;
            enum sight_does does = sight_key(&w.sight, &k);
            assert_true(does != SIGHT_CHOSE && does != SIGHT_LINE);
            if (does == SIGHT_ACT) {
                assert_false(space || before == SIGHT_SURE || (answer && before == SIGHT_TABLE));
                assert_false(w.set.ops->verbs[w.sight.action.verb].declines);
            }
            if (does != SIGHT_ACT && (before == SIGHT_TABLE || before == SIGHT_SURE)) {
                const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
                w.sight.action = a;
                does = SIGHT_ACT;
            }
            if (does != SIGHT_ACT)
                continue;
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &w.sight.action, NULL),
                             REASON_OK);
            sight_step(&w.sight);
        }
        show_close(&w);
    }
}

static enum sight_does press(struct sight *s, char c) {
    return sight_key(s, &(struct key){.code = KEY_CHAR, .ch = (uint32_t)c});
}

/* The pause offers what whoever holds the table allows, and giving up is asked again: y alone does it. */
static void pause_and_end(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_games[0], 2, 3);
    struct sight *s = &w.sight;
    s->can[CHOSE_LEAVE] = "kept";
    assert_int_equal(press(s, 'q'), SIGHT_PAINT);
    assert_int_equal(s->mode, SIGHT_PAUSE);
    assert_int_equal(press(s, 'g'), SIGHT_IDLE); /* it is not allowed */
    assert_int_equal(press(s, '1'), SIGHT_PAINT);
    assert_int_equal(s->mode, SIGHT_TABLE);
    s->can[CHOSE_GIVE_UP] = "for good";
    for (const char *no = " n\rg"; *no; no++) {
        press(s, 'q');
        assert_int_equal(press(s, 'g'), SIGHT_PAINT);
        assert_int_equal(press(s, *no), SIGHT_PAINT);
        assert_int_equal(s->mode, SIGHT_PAUSE);
        press(s, '1');
    }
    press(s, 'q');
    press(s, 'g');
    assert_int_equal(press(s, 'y'), SIGHT_CHOSE);
    assert_int_equal(s->chosen, CHOSE_GIVE_UP);
    sight_look(s);
    press(s, 'q');
    assert_int_equal(press(s, 'q'), SIGHT_CHOSE);
    assert_int_equal(s->chosen, CHOSE_LEAVE);
    sight_look(s);
    while (!match_over(&w.match)) { /* the first of the list, to its end */
        assert_int_equal(match_act(&w.match, 0, s->asked, &s->list[0], NULL), REASON_OK);
        sight_step(s);
    }
    s->can[CHOSE_AGAIN] = "another seed";
    sight_look(s);
    is_drawn_well(&w);
    assert_int_equal(press(s, ' '), SIGHT_IDLE);
    assert_int_equal(press(s, 'S'), SIGHT_IDLE); /* there is no other side */
    assert_int_equal(press(s, 'A'), SIGHT_CHOSE);
    assert_int_equal(s->chosen, CHOSE_AGAIN);
    show_close(&w);
}

/* What is pressed once too often, of any game, leaves how it ended to be read: no key of a verb or a choice
 * chooses there, and Enter only behind an arrow. */
static void the_end_is_read(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_games[0], 2, 3);
    struct sight *s = &w.sight;
    while (!match_over(&w.match)) {
        assert_int_equal(match_act(&w.match, 0, s->asked, &s->list[0], NULL), REASON_OK);
        sight_step(s);
    }
    for (uint32_t i = 1; i < SIGHT_CHOICES; i++)
        s->can[i] = "it can be";
    sight_look(s);
    for (char c = ' '; c < 127; c++) {
        bool verb =
            (c >= 'a' && c <= 'z' && !strchr(SCENE_KEYS_TAKEN, c)) || (c >= '0' && c <= '9') || c == ' ';
        if (verb && press(s, c) == SIGHT_CHOSE)
            fail_msg("'%c' chooses at the end of a game", c);
    }
    assert_int_equal(sight_key(s, &(struct key){.code = KEY_ENTER}), SIGHT_IDLE);
    assert_int_equal(sight_key(s, &(struct key){.code = KEY_DOWN}), SIGHT_PAINT);
    assert_int_equal(sight_key(s, &(struct key){.code = KEY_ENTER}), SIGHT_CHOSE);
    show_close(&w);
}

/* Help lies over what is there: it can be opened wherever keys mean something, what lies under it is still to
 * be seen at its edges, and it leads back there. */
static void help_lies_over_it(void **state) {
    char line[WIDE + 1];
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        show_open(&w, registry_games[g], 0, 5);
        const char *keys = "t q";
        for (uint32_t k = 0; k < 3; k++) {
            if (k)
                press(&w.sight, keys[k - 1]);
            const uint32_t mode = w.sight.mode;
            if (mode == SIGHT_PAUSE)
                continue; /* it has a row for it there */
            draw(&w, 80, 24);
            char before[WIDE + 1];
            snprintf(before, sizeof before, "%s", row(&grid, 0, line));
            assert_int_equal(press(&w.sight, '?'), SIGHT_PAINT);
            assert_int_equal(w.sight.mode, SIGHT_HELP);
            draw(&w, 80, 24);
            assert_string_equal(row(&grid, 0, line), before);
            assert_int_equal(grid_at(&grid, 1, 0)->style, STYLE_OFF);
            assert_int_equal(press(&w.sight, 'g'), SIGHT_PAINT);
            assert_int_equal(w.sight.mode, mode);
        }
        show_close(&w);
    }
}

static bool foot_says(const struct showing *w, uint16_t columns, const char *words) {
    char line[WIDE + 1];
    draw(w, columns, 24);
    return strstr(row(&grid, 23, line), words);
}

/* The key for it is the same in every game, at the table and among the offers of a thing, and means nothing
 * where something else is read or asked. The foot has it while it does something, at any width, and loses
 * nothing that everybody needs. */
static void z_takes_back(void **state) {
    static const struct key z = {.code = KEY_CHAR, .ch = 'z'};
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        show_open(&w, registry_games[g], 0, 5);
        for (uint32_t mode = SIGHT_TABLE; mode <= SIGHT_TYPE; mode++) {
            sight_look(&w.sight);
            w.sight.mode = mode;
            w.sight.page = 0;
            w.sight.at = w.sight.pick = mode == SIGHT_PICK;
            assert_int_equal(sight_key(&w.sight, &z) == SIGHT_BACK,
                             mode == SIGHT_TABLE || mode == SIGHT_PICK);
        }
        sight_look(&w.sight);
        for (uint16_t columns = 80; columns <= WIDE; columns += 20) {
            w.sight.can_back = true;
            assert_true(foot_says(&w, columns, "z take back") && foot_says(&w, columns, "? help  q pause"));
            w.sight.can_back = false;
            assert_false(foot_says(&w, columns, "take back"));
        }
        show_close(&w);
    }
}

static enum sight_does press_key(struct showing *w, uint8_t code, char ch) {
    return sight_key(&w->sight, &(const struct key){.code = code, .ch = (uint32_t)ch});
}

/* Looking goes from thing to thing and leads back to where it began: the table, a pick or a page. */
static void looking_leads_back(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        show_open(&w, registry_games[g], 0, 5);
        const uint32_t at = w.sight.at, mode = w.sight.mode;
        press_key(&w, KEY_CHAR, 'x');
        assert_int_equal(w.sight.mode, SIGHT_LOOK);
        for (uint32_t i = 0; i < 6; i++) {
            assert_true(press_key(&w, KEY_DOWN, 0) != SIGHT_ACT);
            is_drawn_well(&w);
        }
        press_key(&w, KEY_ESCAPE, 0);
        assert_true(w.sight.mode == mode && w.sight.at == at);
        if (w.set.ops->scene_page_count > 1) {
            press_key(&w, KEY_CHAR, w.set.ops->scene_pages[1].key);
            press_key(&w, KEY_CHAR, 'x');
            is_drawn_well(&w);
            press_key(&w, KEY_CHAR, 'x');
            assert_int_equal(w.sight.mode, SIGHT_PAGE);
        }
        show_close(&w);
    }
}

static bool shows(const struct showing *w, const char *words) {
    char line[WIDE + 1];
    draw(w, 80, 24);
    for (int y = 0; y < 24; y++)
        if (strstr(row(&grid, y, line), words))
            return true;
    return false;
}

/* A page that is longer than the screen is read to its end by arrows, and no further. */
static void pages_scroll(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t page = 1; page < registry_games[g]->scene_page_count; page++) {
            struct showing w;
            if (!registry_games[g]->scene_pages[page].key)
                continue; /* an event opens it */
            show_open(&w, registry_games[g], 0, 5);
            press_key(&w, KEY_CHAR, registry_games[g]->scene_pages[page].key);
            const struct scene *sc = w.sight.scene;
            draw(&w, 80, 24);
            w.sight.below = hits.below;
            const bool longer = hits.below > 0;
            for (uint32_t i = 0; i < 500 && press_key(&w, KEY_DOWN, 0) == SIGHT_PAINT; i++) {
                draw(&w, 80, 24);
                w.sight.below = hits.below;
            }
            assert_int_equal(hits.below, 0);
            assert_true(longer == (w.sight.back > 0));
            const struct pane *last = &sc->pane[sc->panes - 1];
            const struct thing *t = last->count ? &sc->thing[last->first + last->count - 1] : NULL;
            if (t && t->name && last->kind == PANE_LIST && !shows(&w, t->name))
                fail_msg("%s, page %u: the last thing, %s, is not to be seen", registry_games[g]->name, page,
                         t->name);
            press_key(&w, KEY_PAGE_UP, 0);
            show_close(&w);
        }
}

/* The letter that the lens names with a thing to do does it, while the cursor is on its thing. */
static void letters_of_the_lens_do_it(void **state) {
    uint32_t done = 0;
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 7);
        show_open(&w, registry_games[g], 0, 7);
        for (uint32_t i = 0; i < 60 && !match_over(&w.match); i++) {
            const struct items *it = w.sight.items;
            for (uint32_t k = 0; k < it->count && w.sight.mode == SIGHT_TABLE; k++) {
                const struct item_offer *io = &it->offer[it->item[k].first];
                uint32_t alike = 0;
                for (uint32_t o = 0; o < it->item[k].count; o++)
                    alike += io[o].spot.key == io->spot.key;
                if (!it->item[k].thing || !io->open || !io->spot.key || alike > 1 ||
                    items_key(it, io->spot.key))
                    continue;
                w.sight.at = k + 1;
                enum sight_does does = press_key(&w, KEY_CHAR, io->spot.key);
                assert_true(does == SIGHT_ACT || w.sight.mode == SIGHT_SURE);
                assert_int_equal(action_compare(&w.sight.action, &io->action), 0);
                w.sight.mode = SIGHT_TABLE;
                done++;
            }
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            sight_step(&w.sight);
        }
        show_close(&w);
    }
    assert_true(done > 20);
}

static bool row_has(const char *words) {
    char line[WIDE + 1];
    for (int y = 1; y < grid.h - 1; y++)
        if (strstr(row(&grid, y, line), words))
            return true;
    return false;
}

/* Each offer of an item with its key: in the lens while the cursor is on the item, and when that is open. */
static uint32_t keys_of_item(struct showing *w, uint32_t at) {
    const struct items *it = w->sight.items;
    const struct item *i = &it->item[at - 1];
    uint32_t seen = 0;
    w->sight.at = at;
    draw(w, WIDE, TALL);
    for (uint32_t k = 0; k < i->count && i->count <= 6; k++) {
        const struct item_offer *io = &it->offer[i->first + k];
        char key = item_offer_key(it, i, k), words[40];
        struct offer o;
        offer_of(w->match.set->ops, w->match.set->rules, w->sight.view, &io->action,
                 io->open ? NULL : w->sight.world, &o);
        assert_true(!key || i->count == 1 || !items_key(it, key));
        const char mark = !io->open ? '-' : o.risk >= RISK_END && !o.usual ? '!' : ' ';
        snprintf(words, sizeof words, "%c%c %.12s", key, mark, o.label.buf);
        if (key && !row_has(words))
            fail_msg("%s: the lens does not have \"%s\"", w->match.set->ops->name, words);
        seen += key != 0;
    }
    if (i->count == 1)
        return seen;
    press_key(w, KEY_ENTER, 0);
    assert_int_equal(w->sight.mode, SIGHT_PICK);
    draw(w, WIDE, TALL);
    for (uint32_t k = 0; k < hits.count; k++) {
        const char key = item_offer_key(it, i, hits.hit[k].item - 1u);
        const uint32_t ch = grid_at(&grid, hits.hit[k].x + 1, hits.hit[k].y)->ch;
        assert_true(key ? ch == (uint32_t)key : ch == ' ' || (ch >= '0' && ch <= '9'));
    }
    press_key(w, KEY_ESCAPE, 0);
    return seen;
}

/* The same key for the same thing: before a choice, in the lens, and where several are to be chosen from. */
static void keys_are_the_same_everywhere(void **state) {
    uint32_t seen = 0;
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 5);
        show_open(&w, registry_games[g], 0, 5);
        for (uint32_t i = 0; i < 50 && !match_over(&w.match); i++) {
            for (uint32_t k = 0; k < w.sight.items->count && w.sight.mode == SIGHT_TABLE; k++)
                if (w.sight.items->item[k].thing)
                    seen += keys_of_item(&w, k + 1);
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            sight_step(&w.sight);
        }
        show_close(&w);
    }
    assert_true(seen > 100);
}

/* How a game ended is told in sentences, why below it; where that is told, no line of the log stands there.
 */
static void the_end_says_why(void **state) {
    uint32_t told = 0;
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 3);
        show_open(&w, registry_games[g], 0, 3);
        while (!match_over(&w.match)) {
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            sight_step(&w.sight);
        }
        draw(&w, WIDE, TALL);
        const struct scene *s = w.sight.scene;
        for (uint32_t i = 0; i < SCENE_DECIDED && s->decided[i]; i++, told++) {
            const size_t n = strlen(s->decided[i]);
            assert_true(s->decided[i][0] < 'a' || s->decided[i][0] > 'z');
            assert_true(n && strchr(".!?\"\x9d", s->decided[i][n - 1]));
        }
        assert_int_equal(row_has("what happened last"), !s->decided[0]);
        show_close(&w);
    }
    assert_true(told > 8);
}

/* A letter that several things to do share leads from one of them to the next, and does none. */
/* Newcomers get their word above the choices where there are rows for it, once for a question; those who want
 * none do not, and help has it for them, too. */
static void hints_have_their_place(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_find("escape"), 0, 3);
    assert_non_null(w.sight.hint);
    const char *const hint = w.sight.hint;
    for (int wanted = 0; wanted < 2; wanted++) {
        w.sight.hints = wanted;
        draw(&w, 120, 40);
        assert_int_equal(row_has("Hint: "), wanted);
        draw(&w, 80, 24);
        assert_false(row_has("Hint: "));
    }
    sight_look(&w.sight); /* the same question */
    assert_ptr_equal(w.sight.hint, hint);
    uint32_t given = 0;
    for (uint32_t i = 0; i < HINTS_MOST; i++)
        given += w.sight.hinted[0][i];
    assert_true(given <= 1);
    sight_key(&w.sight, &(struct key){.code = KEY_CHAR, .ch = '?'});
    draw(&w, 120, 40);
    assert_true(row_has("Every deed is a turn"));
    show_close(&w);
}

/* How the game goes stands where the largest screens have rows to spare, for who is told things. */
static void newcomers_read_beside_the_table(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_find("escape"), 0, 3);
    for (int wanted = 0; wanted < 2; wanted++) {
        w.sight.hints = wanted;
        sight_look(&w.sight);
        draw(&w, 160, 50);
        assert_int_equal(row_has("How it goes"), wanted);
        draw(&w, 120, 40);
        assert_false(row_has("How it goes"));
    }
    show_close(&w);
}

/* While one looks at what to do with a card, the others stay in sight. */
static void a_picked_card_hides_no_hand(void **state) {
    static const uint16_t sizes[][2] = {{80, 24}, {120, 40}, {160, 50}};
    struct showing w;
    (void)state;
    show_open(&w, registry_find("shattered"), 0, 3);
    for (uint32_t i = 0; i < STEPS && press(&w.sight, '1') != SIGHT_ACT && w.sight.mode != SIGHT_PICK; i++) {
        match_act(&w.match, w.match.ask_id, w.sight.asked, &w.sight.list[0], NULL);
        sight_step(&w.sight);
    }
    assert_int_equal(w.sight.mode, SIGHT_PICK);
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t hand = 0;
        draw(&w, sizes[i][0], sizes[i][1]);
        for (uint32_t k = 0; k < w.sight.items->count; k++) {
            const struct item *it = &w.sight.items->item[k];
            const struct thing *t = it->group == GROUP_HAND ? scene_find(w.sight.scene, it->thing) : NULL;
            char word[40];
            snprintf(word, sizeof word, "%.*s", t ? (int)strcspn(t->name, " ") : 0, t ? t->name : "");
            assert_true(row_has(word));
            hand += t != NULL;
        }
        assert_true(hand > 3);
    }
    show_close(&w);
}

/* Where the lens has a column of its own, what to do with a card is chosen there: of the table nothing but
 * the keys goes, which mean nothing then. */
static void the_table_stands_while_one_chooses(void **state) {
    static const uint16_t sizes[][2] = {{120, 40}, {160, 50}};
    static struct cell before[WIDE * TALL];
    struct showing w;
    (void)state;
    show_open(&w, registry_find("shattered"), 0, 3);
    for (uint32_t i = 0; i < STEPS && press(&w.sight, '1') != SIGHT_ACT && w.sight.mode != SIGHT_PICK; i++) {
        match_act(&w.match, w.match.ask_id, w.sight.asked, &w.sight.list[0], NULL);
        sight_step(&w.sight);
    }
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t gone = 0;
        assert_int_equal(w.sight.mode, SIGHT_PICK);
        press_key(&w, KEY_ESCAPE, 0);
        draw(&w, sizes[i][0], sizes[i][1]);
        memcpy(before, cells, sizeof before);
        press(&w.sight, '1');
        draw(&w, sizes[i][0], sizes[i][1]);
        assert_int_equal(hits.count, w.sight.items->item[w.sight.at - 1].count);
        for (int y = 0; y + 1 < grid.h; y++)
            for (int x = 0; x < grid.w - 40; x++) {
                const uint32_t was = before[y * grid.w + x].ch, is = grid_at(&grid, x, y)->ch;
                assert_true(was == is || is == ' ');
                gone += was != is;
            }
        assert_true(gone && gone <= 3 * w.sight.items->count);
        assert_true(hits.hit[0].x > grid.w - 40);
    }
    show_close(&w);
}

static void type_word(struct showing *w, const char *word) {
    for (; *word; word++)
        press(&w->sight, *word);
}

static uint32_t tale_page(struct showing *w) {
    draw(w, 80, 24);
    w->sight.below = hits.below; /* as whoever shows it does */
    return hits.below;
}

/* '/' takes words, whatever keys they are; what is found is marked on its page, 'n' goes to what was earlier,
 * and arrows turn from there. */
static void the_tale_is_searched(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_find("clout"), 0, 3);
    struct face_log *tale = &w.sight.tale[w.sight.seat];
    for (int i = 1; i <= 200; i++) {
        char line[40];
        snprintf(line, sizeof line, "%s %d.", i % 50 ? "Nothing" : "A QUEER thing", i);
        face_say(tale, STYLE_TEXT, 0, line);
    }
    press(&w.sight, 't');
    assert_int_equal(tale_page(&w), 0);
    press(&w.sight, '/');
    type_word(&w, "queer");
    assert_int_equal(w.sight.mode, SIGHT_TALE);
    draw(&w, 80, 24);
    assert_true(foot_says(&w, 80, "/ queer"));
    sight_key(&w.sight, &(const struct key){.code = KEY_ENTER});
    tale_page(&w);
    assert_true(row_has("A QUEER thing 200."));
    press(&w.sight, 'n');
    const uint32_t page = tale_page(&w);
    assert_true(page > 0 && row_has("A QUEER thing 150."));
    for (int y = 1; y < 22; y++)
        assert_int_equal(grid_at(&grid, 1, y)->style == STYLE_HERE, grid_at(&grid, 1, y)->ch == 'A');
    sight_key(&w.sight, &(const struct key){.code = KEY_UP});
    assert_int_equal(tale_page(&w), page + 1);
    press(&w.sight, '/');
    type_word(&w, "nowhere");
    sight_key(&w.sight, &(const struct key){.code = KEY_ENTER});
    assert_true(foot_says(&w, 80, "Nothing earlier of: nowhere"));
    assert_int_equal(tale_page(&w), page + 1);
    press(&w.sight, 'q');
    assert_int_equal(w.sight.mode, SIGHT_TABLE);
    show_close(&w);
}

static void shared_letters_go_round(void **state) {
    uint32_t seen = 0;
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 7);
        show_open(&w, registry_games[g], 0, 7);
        for (uint32_t i = 0; i < 60 && !match_over(&w.match); i++) {
            const struct items *it = w.sight.items;
            for (uint32_t k = 0; k < it->count; k++) {
                const struct item_offer *io = &it->offer[it->item[k].first];
                uint32_t alike = 0;
                for (uint32_t o = 0; o < it->item[k].count; o++)
                    alike += io[o].spot.key == io->spot.key;
                if (!it->item[k].thing || !io->spot.key || alike < 2 || items_key(it, io->spot.key))
                    continue;
                w.sight.at = k + 1;
                for (uint32_t times = 0, last = 0; times < alike; times++, last = w.sight.pick) {
                    assert_int_equal(press_key(&w, KEY_CHAR, io->spot.key), SIGHT_PAINT);
                    assert_int_equal(w.sight.mode, SIGHT_PICK);
                    assert_true(w.sight.pick > last && io[w.sight.pick - 1].spot.key == io->spot.key);
                }
                press_key(&w, KEY_ESCAPE, 0);
                seen++;
            }
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            sight_step(&w.sight);
        }
        show_close(&w);
    }
    assert_true(seen > 5);
}

/* What an event opens is a page to be read: no letter of a verb acts there, and Space leads to the table.
 * Then the record is read by its key, at the table and at the end. */
static void chapters_are_pages(void **unused) {
    const struct game_ops *ops = registry_find("escape");
    struct showing w;
    uint32_t page = 0;
    (void)unused;
    show_open(&w, ops, 0, 7);
    for (uint32_t i = 1; i < ops->scene_page_count; i++)
        page = ops->scene_pages[i].opener ? i : page;
    assert_true(page > 0);
    for (uint32_t i = 0; i < 6; i++) {
        const struct action a = w.sight.list[i % w.sight.legal];
        assert_int_equal(match_act(&w.match, w.match.ask_id, 0, &a, NULL), REASON_OK);
        sight_step(&w.sight);
    }
    w.match.events.event[0] =
        (struct event){.kind = (uint16_t)(ops->scene_pages[page].opener - 1), .audience = 1, .arg = {1}};
    w.match.events.count = 1;
    sight_step(&w.sight);
    assert_int_equal(w.sight.mode, SIGHT_PAGE);
    assert_int_equal(w.sight.page, page);
    assert_true(w.sight.scene->panes >= 2 && w.sight.scene->things >= 2);
    for (char c = 'a'; c <= 'z'; c++)
        if (!strchr("hjklqtxzyimewp", c))
            assert_int_not_equal(press_key(&w, KEY_CHAR, c), SIGHT_ACT);
    assert_int_equal(w.sight.mode, SIGHT_PAGE);
    assert_int_equal(press_key(&w, KEY_CHAR, ' '), SIGHT_PAINT);
    assert_int_equal(w.sight.mode, SIGHT_TABLE);
    assert_int_equal(press_key(&w, KEY_CHAR, 'p'), SIGHT_PAINT);
    assert_int_equal(w.sight.mode, SIGHT_PAGE);
    assert_true(ops->scene_pages[w.sight.page].ends);
    assert_non_null(strstr(w.sight.scene->pane[0].title, "Chapter 1"));
    show_close(&w);
}

/* A page that has nothing to tell yet says so. */
static void no_page_is_empty(void **state) {
    char line[WIDE + 1];
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        show_open(&w, registry_games[g], 0, 5);
        for (uint32_t i = 1; i < w.set.ops->scene_page_count; i++) {
            const char key = w.set.ops->scene_pages[i].key;
            uint32_t rows = 0;
            if (!key)
                continue;
            press_key(&w, KEY_CHAR, key);
            draw(&w, 80, 24);
            for (int y = 1; y < 23; y++)
                rows += *row(&grid, y, line) != 0;
            if (!rows)
                fail_msg("%s: the page '%c' is empty", w.set.ops->name, key);
            press_key(&w, KEY_ESCAPE, 0);
        }
        show_close(&w);
    }
}

static const struct layout_hit *hit_of(uint32_t item) {
    for (uint32_t i = 0; i < hits.count; i++)
        if (hits.hit[i].item == item)
            return &hits.hit[i];
    return NULL;
}

/* Arrows lead to what is drawn there: sideways within the row, up and down to another one. */
static void goes_by_the_screen(struct showing *w, uint16_t columns, uint16_t rows) {
    static const uint8_t arrows[] = {KEY_UP, KEY_RIGHT, KEY_DOWN, KEY_LEFT};
    uint32_t *at = w->sight.mode == SIGHT_PICK ? &w->sight.pick : &w->sight.at;
    const uint32_t n =
        w->sight.mode == SIGHT_PICK ? w->sight.items->item[w->sight.at - 1].count : w->sight.items->count;
    draw(w, columns, rows);
    for (uint32_t i = 0; i < hits.count; i++)
        for (uint32_t k = 0; k < sizeof arrows; k++) {
            const struct layout_hit *from = &hits.hit[i], *to;
            uint32_t beside = 0, others = 0;
            *at = from->item;
            assert_int_equal(press_key(w, arrows[k], 0), SIGHT_PAINT);
            assert_true(*at >= 1 && *at <= n);
            for (uint32_t j = 0; j < hits.count; j++) {
                beside +=
                    j != i && hits.hit[j].y < from->y + from->h && from->y < hits.hit[j].y + hits.hit[j].h;
                others += hits.hit[j].y >= from->y + from->h || from->y >= hits.hit[j].y + hits.hit[j].h;
            }
            if (!(to = hit_of(*at)))
                continue;
            const bool level = to->y < from->y + from->h && from->y < to->y + to->h;
            if (k % 2 && beside)
                assert_true(level && to->item != from->item);
            if (k % 2 == 0 && others)
                assert_false(level);
        }
}

static void arrows_go_by_the_screen(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct showing w;
        struct stream dice;
        stream_open(&dice, 7);
        show_open(&w, registry_games[g], 0, 7);
        w.sight.hits = &hits;
        for (uint32_t i = 0; i < 60 && !match_over(&w.match); i++) {
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            for (uint32_t k = 0; k < 2 && !w.sight.map && w.sight.mode == SIGHT_TABLE; k++)
                goes_by_the_screen(&w, k ? 160 : 80, k ? 50 : 24);
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            sight_step(&w.sight);
        }
        show_close(&w);
    }
}

/* A list of many: columns of it, and a digit of what is out of sight shows that first. */
static void long_lists_are_walked(void **state) {
    struct showing w;
    (void)state;
    show_open(&w, registry_find("escape"), 0, 3);
    w.sight.hits = &hits;
    press_key(&w, KEY_CHAR, 'u');
    assert_int_equal(w.sight.mode, SIGHT_PICK);
    goes_by_the_screen(&w, 80, 24);
    assert_true(hits.count > 20 && hit_of(1) && !hit_of(9));
    w.sight.pick = 1;
    assert_int_equal(press_key(&w, KEY_CHAR, '9'), SIGHT_PAINT);
    assert_int_equal(w.sight.pick, 9);
    draw(&w, 80, 24);
    assert_non_null(hit_of(9));
    assert_int_equal(press_key(&w, KEY_CHAR, '9'), SIGHT_ACT);
    show_close(&w);
}

/* All rows of the grid, one blank between words, so that a sentence is found across rows. */
static const char *words_drawn(char out[WIDE * TALL]) {
    size_t n = 0;
    char line[WIDE + 1];
    for (int y = 0; y < grid.h; y++)
        for (const char *c = row(&grid, y, line); *c; c++)
            if (*c != ' ' || (n && out[n - 1] != ' '))
                out[n++] = *c;
            else if (c[1] == 0 && n && out[n - 1] != ' ')
                out[n++] = ' ';
    out[n] = 0;
    return out;
}

static void says(const char *drawn, const char *words) {
    if (!strstr(drawn, words))
        fail_msg("no '%s' on: %s", words, drawn);
}

/* DD-360: the first lie of a run has a page of its own, whole on the smallest screen; no later level opens
 * one. */
static void the_first_lie_is_a_page(void **unused) {
    const struct game_ops *ops = registry_find("darkdelve");
    uint32_t pages = 0, levels = 0, lie = 0;
    char drawn[WIDE * TALL];
    (void)unused;
    while (strcmp(ops->events[lie].name, "DREAD_THRESHOLD_CROSSED") != 0)
        lie++;
    for (uint64_t seed = 1; seed < 60 && pages < 4; seed++) {
        struct showing w;
        struct stream dice;
        uint32_t opened = 0;
        stream_open(&dice, seed);
        show_open_by(&w, ops, "mvp", 1, seed);
        while (!match_over(&w.match)) {
            bool first = false;
            const struct action a = w.sight.list[stream_below(&dice, w.sight.legal)];
            assert_int_equal(match_act(&w.match, w.match.ask_id, w.sight.asked, &a, NULL), REASON_OK);
            for (uint32_t i = 0; i < w.match.events.count; i++) {
                const struct event *ev = &w.match.events.event[i];
                first |= ev->kind == lie && ev->arg[2];
                levels += ev->kind == lie && !ev->arg[2];
            }
            sight_step(&w.sight);
            assert_int_equal(w.sight.mode == SIGHT_PAGE, first && !match_over(&w.match));
            opened += w.sight.mode == SIGHT_PAGE;
            if (w.sight.mode != SIGHT_PAGE)
                continue;
            draw(&w, 80, 24);
            words_drawn(drawn);
            says(drawn, "what you are shown may be false: numbers can lie");
            says(drawn, "Whatever you choose is exactly what you do, always.");
            says(drawn, "Space goes on."); /* where the keys stand, until the next one */
            sight_key(&w.sight, &(const struct key){.code = KEY_DOWN});
            draw(&w, 80, 24);
            words_drawn(drawn);
            says(drawn, "Space go on");
            says(drawn, "violet");
            says(drawn, "Bring Dread below 50 again");
            says(drawn, "Clarity Potion");
            if (strstr(drawn, "...") || hits.below)
                fail_msg("cut, %u rows below: %s", hits.below, drawn);
            assert_int_equal(press_key(&w, KEY_CHAR, ' '), SIGHT_PAINT);
            assert_int_equal(w.sight.mode, SIGHT_TABLE);
        }
        assert_true(opened <= 1);
        pages += opened;
        show_close(&w);
    }
    assert_true(pages && levels);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_have_their_place),
                                       cmocka_unit_test(newcomers_read_beside_the_table),
                                       cmocka_unit_test(a_picked_card_hides_no_hand),
                                       cmocka_unit_test(the_table_stands_while_one_chooses),
                                       cmocka_unit_test(the_tale_is_searched),
                                       cmocka_unit_test(shared_letters_go_round),
                                       cmocka_unit_test(the_first_lie_is_a_page),
                                       cmocka_unit_test(monkeys),
                                       cmocka_unit_test(everything_is_reached),
                                       cmocka_unit_test(enter_and_space_are_safe),
                                       cmocka_unit_test(pause_and_end),
                                       cmocka_unit_test(the_end_is_read),
                                       cmocka_unit_test(help_lies_over_it),
                                       cmocka_unit_test(z_takes_back),
                                       cmocka_unit_test(looking_leads_back),
                                       cmocka_unit_test(pages_scroll),
                                       cmocka_unit_test(letters_of_the_lens_do_it),
                                       cmocka_unit_test(keys_are_the_same_everywhere),
                                       cmocka_unit_test(the_end_says_why),
                                       cmocka_unit_test(chapters_are_pages),
                                       cmocka_unit_test(no_page_is_empty),
                                       cmocka_unit_test(arrows_go_by_the_screen),
                                       cmocka_unit_test(long_lists_are_walked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
