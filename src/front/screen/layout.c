/* The painter of scenes: see layout.h. From top to bottom: the strip, the stage, the tale, the question with
 * the choices, the keys. Choices are glued to the foot, so that the eye never hunts; spare rows go to the
 * stage, then to the tale. */
#include "front/screen/layout_parts.h"

#include <string.h>

enum {
    WIDE_FROM = LAYOUT_WIDE,
    WIDEST_FROM = 160,
    TITLE_ROOM = 12,   /* columns at the left that nothing takes */
    SIDE = 37,         /* columns of a column at a side, without its line */
    FOOT_LEAST = 6,    /* rows of question and choices on a small screen */
    CHOICES_LEAST = 3, /* while all of a thing is read */
    LENS_LOW = 4,      /* rows of the lens where it stands above the choices */
    LENS_BESIDE = 6,   /* and beside them, before the stage has what it wants */
    TALE_LEAST = 1,
    TALE_NEWEST = 6, /* rows of what came of the last thing that was done */
    LENS_BELOW = 3,  /* rows of the lens below that: its head, and what decides */
    TALE_APART = 4,  /* rows of the stage that are worth it */
    BOOK_APART = 12, /* and rows that the book is */
    PAGE_MOST = 400,
    MAP_SHARE = 56 /* hundredths of a narrow stage that a map may take in width */
};

/* The screen as it is divided. */
struct frame {
    enum breadth breadth;
    struct box stage, aside, right, choices, lens, tale;
    bool beside;    /* the lens stands beside the choices */
    bool whispered; /* the margin of the stage had room for that */
    bool above;     /* or above them, where the tale is */
    enum hand hand;
    const char *more; /* of a page, beyond the screen; null: nothing */
    bool duel;
    bool told;     /* the stage had room for what happened */
    bool map;      /* the stage has a map, and on a narrow screen what is mine beside it */
    uint32_t read; /* panes of the book that are there already, a bit each */
};

static void note_part(struct layout_hits *hits, enum layout_part part, const struct grid *g, uint16_t before,
                      int spare) {
    if (!hits)
        return;
    hits->part[part].cuts = (uint16_t)(hits->part[part].cuts + g->cuts - before);
    hits->part[part].spare = (uint16_t)(hits->part[part].spare + most_of(0, spare));
}

/* -- the strip -- */

static const struct pane *find_steps(const struct scene *s) {
    for (uint32_t i = 0; i < s->panes; i++)
        if (s->pane[i].kind == PANE_TRACK && s->pane[i].bare)
            return &s->pane[i];
    return NULL;
}

static int steps_columns(const struct scene *s, const struct pane *p) {
    int w = 0;
    for (uint32_t i = 0; i < p->count; i++)
        w += text_columns(s->thing[p->first + i].name) + (i ? 3 : 0);
    return w;
}

static int put_steps(const struct scene *s, const struct pane *p, struct grid *g, int x) {
    for (uint32_t i = 0; i < p->count; i++) {
        const struct thing *t = &s->thing[p->first + i];
        TEXT_ON_STACK(word, 40);
        text_put(&word, t->name);
        for (char *c = word.buf; t->here && *c; c++)
            *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
        x = grid_text(g, x, 0, STYLE_STRIP, i ? " \u25b8 " : "");
        x = grid_text(g, x, 0, STYLE_STRIP, word.buf);
    }
    return x;
}

/* Words at the left while they have room, whole or not at all; returns the column after them. */
static int put_strip(struct grid *g, int x, int end, const char *words) {
    if (!words || x + text_columns(words) > end)
        return x;
    return grid_text(g, x, 0, STYLE_STRIP, words) + 3;
}

static int strip_columns(const char *words) {
    return words ? text_columns(words) + 3 : 0;
}

/* What must not be overlooked, then whose turn it is; returns where they begin. */
static int strip_right(const struct look *l, struct grid *g) {
    const struct scene *s = l->scene;
    const char *turn = s->fray >= 3 && !l->still ? "It is looking at you." : s->turn;
    int end = g->w - 1;
    if (s->cue) {
        int w = text_columns(s->cue) + 2;
        for (int i = 0; i < w; i++)
            grid_put(g, end - w + i, 0, STYLE_GRAVE, ' ');
        grid_right(g, end - 1, 0, STYLE_GRAVE, s->cue);
        end -= w + 1;
    }
    if (turn && TITLE_ROOM + text_columns(turn) <= end) {
        grid_right(g, end, 0, STYLE_STRIP, turn);
        end -= text_columns(turn) + 2;
    }
    return end;
}

/* Where room is short the game goes by its first word; and rather the clock is there than the place. */
static void draw_strip(const struct look *l, const struct frame *f, struct grid *g) {
    const struct scene *s = l->scene;
    const struct pane *steps = f->breadth == NARROW ? find_steps(s) : NULL;
    TEXT_ON_STACK(title, 60);
    for (int i = 0; i < g->w; i++)
        grid_put(g, i, 0, STYLE_STRIP, ' ');
    int end = strip_right(l, g), track = steps ? steps_columns(s, steps) : 0;
    const char *place = l->page ? l->page : s->place;
    int rest = strip_columns(place) + strip_columns(s->clock) + track - 3;
    text_put(&title, l->ops->title);
    if (1 + strip_columns(title.buf) + rest > end && strchr(title.buf, ' '))
        *strchr(title.buf, ' ') = 0;
    int x = grid_text(g, 1, 0, STYLE_STRIP, title.buf) + 3;
    if (x + rest <= end)
        x = put_strip(g, x, end, place);
    x = put_strip(g, x, end, s->clock);
    if (track && x + track <= end)
        put_steps(s, steps, g, x);
}

/* -- the stage -- */

static const struct pane *find_map(const struct scene *s) {
    for (uint32_t i = 0; i < s->panes; i++)
        if (s->pane[i].kind == PANE_MAP && s->pane[i].count)
            return &s->pane[i];
    return NULL;
}

/* What a stage is made of: blocks, and on a narrow screen with a map that and what is mine beside it. */
struct stage {
    const struct pane *map;
    struct blocks mine, rest;
    int map_w, top; /* rows of the map and what is beside it */
    int form;
};

static int map_need(const struct look *l, const struct stage *st, int form) {
    const struct eye e = {.s = l->scene, .cursor = look_cursor(l)};
    return pane_draw(&e, st->map, (enum pane_form)form, NULL, (struct box){0, 0, st->map_w, 400});
}

/* The largest form of the map that has room; rather without what its signs mean than in the lowest form. */
static int map_form(const struct look *l, const struct stage *st, int h, int *rows) {
    const struct eye e = {.s = l->scene, .cursor = look_cursor(l)};
    int form = FORM_TALL;
    while (form > FORM_LOW && map_need(l, st, form) > h)
        form--;
    *rows = map_need(l, st, form);
    if (*rows > h)
        form = FORM_ROWS;
    if (*rows > h)
        *rows = map_rows(&e, st->map, FORM_ROWS, st->map_w);
    return form;
}

/* Rows of a narrow stage with a map below which something that decides is missing. */
static int stage_least(const struct look *l, const struct frame *f, int w) {
    struct blocks mine, rest;
    const int map_w = most_of(24, map_columns(l->scene, find_map(l->scene), w * MAP_SHARE / 100, f->stage.h));
    blocks_make(l, ZONE_ASIDE, f->breadth, w - map_w - 2, &mine);
    blocks_make(l, ZONE_STAGE, f->breadth, w, &rest);
    return blocks_grave(l, &mine) + blocks_grave(l, &rest);
}

/* Returns the rows that the stage uses of h. */
static int stage_share(const struct look *l, const struct frame *f, int w, int h, struct stage *st) {
    blocks_make(l, ZONE_STAGE, f->breadth, w, &st->rest);
    st->map = f->breadth == NARROW ? find_map(l->scene) : NULL;
    st->top = 0;
    st->mine = (struct blocks){0};
    if (!st->map)
        return blocks_share(l, &st->rest, h);
    st->map_w = most_of(24, map_columns(l->scene, st->map, w * MAP_SHARE / 100, h));
    blocks_make(l, ZONE_ASIDE, f->breadth, w - st->map_w - 2, &st->mine);
    /* What decides beside the map has its rows before what only tells below it. */
    int most = most_of(h - blocks_grave(l, &st->mine), blocks_grave(l, &st->rest));
    int low = blocks_share(l, &st->rest, most_of(0, least_of(h * 2 / 5, most))), room = h - low;
    st->form = map_form(l, st, room, &st->top);
    st->top = least_of(room, most_of(st->top, blocks_share(l, &st->mine, room)));
    blocks_share(l, &st->rest, h - st->top);
    blocks_share(l, &st->mine, st->top);
    return st->top + st->rest.rows;
}

/* Returns the rows that are used, air between blocks included. */
static int stage_draw(const struct look *l, const struct stage *st, struct grid *g, struct box b,
                      struct layout_hits *hits) {
    uint16_t before = g->cuts;
    if (st->map) {
        const struct eye e = {.s = l->scene, .cursor = look_cursor(l)};
        int x = b.x + st->map_w + 2;
        pane_draw(&e, st->map, (enum pane_form)st->form, g, (struct box){b.x, b.y, st->map_w, st->top});
        note_part(hits, PART_STAGE, g, before, 0);
        before = g->cuts;
        blocks_draw(l, &st->mine, g, (struct box){x, b.y, b.x + b.w - x, st->top});
        note_part(hits, PART_ASIDE, g, before, st->top - st->mine.rows);
        before = g->cuts;
    }
    int rows = blocks_draw(l, &st->rest, g, (struct box){b.x, b.y + st->top, b.w, b.h - st->top});
    note_part(hits, PART_STAGE, g, before, b.h - st->top - st->rest.rows);
    return st->top + rows;
}

/* -- the book -- */

/* Of what newcomers may read whatever has room in full, with an empty row before each. */
static void draw_book(const struct look *l, struct frame *f, struct grid *g, struct box b) {
    const struct scene *s = l->book;
    const struct eye e = {.s = s};
    for (uint32_t i = 0; s && f->breadth == WIDEST && i < s->panes; i++) {
        const struct box left = {b.x, b.y + 1, b.w, b.h - 1};
        if (f->read >> i & 1 || pane_draw(&e, &s->pane[i], FORM_FULL, NULL, left) > left.h)
            continue;
        const int rows = 1 + pane_draw(&e, &s->pane[i], FORM_FULL, g, left);
        f->read |= 1u << i;
        b.y += rows;
        b.h -= rows;
    }
}

/* -- columns -- */

static void draw_column(struct grid *g, int x) {
    for (int i = 1; i < g->h - 1; i++)
        grid_put(g, x, i, STYLE_RULE, 0x2502);
}

/* In a column it stands at the bottom: what grows above it, from choice to choice, moves none of its lines.
 */
static void draw_tale(const struct look *l, struct grid *g, struct box b, bool titled,
                      struct layout_hits *hits) {
    uint16_t before = g->cuts;
    if (b.h < 1 + titled || (titled && !(l->tale && l->tale->count)))
        return;
    if (titled) {
        int rows = log_draw(l->tale, NULL, 0, 0, b.w, b.h - 1);
        b.y += b.h - 1 - rows;
        b.h = rows + 1;
    }
    if (titled)
        grid_rule(g, b.x, b.y, b.w, "what happened", STYLE_STRONG);
    tale_draw(l, g, (struct box){b.x, b.y + titled, b.w, b.h - titled});
    note_part(hits, PART_TALE, g, before, 0);
}

/* What is mine, where it stands there; the lens; the tale. */
static void draw_right(const struct look *l, const struct frame *f, struct grid *g,
                       struct layout_hits *hits) {
    struct box b = f->right;
    int lens = lens_draw(l, NULL, (struct box){b.x, b.y, b.w, b.h}), y = 0;
    if (f->breadth == WIDE) {
        struct blocks mine;
        uint16_t before = g->cuts;
        blocks_make(l, ZONE_ASIDE, f->breadth, b.w, &mine);
        int room = b.h - least_of(lens + (lens > 0), l->whole ? b.h : b.h / 2);
        blocks_share(l, &mine, room - least_of(8, room / 4));
        y = blocks_draw(l, &mine, g,
                        (struct box){b.x, b.y, b.w, mine.rows + (mine.cut ? 0 : (int)mine.count)});
        note_part(hits, PART_ASIDE, g, before, 0);
    }
    const bool plain = !l->thing && !l->pick && !l->among && !l->whole && !l->sure;
    const bool all = f->duel && f->breadth == WIDEST && plain &&
                     lenses_draw(l, NULL, (struct box){b.x, b.y, b.w, b.h});
    if (all) {
        y += 1 + lenses_draw(l, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    } else if (lens) {
        uint16_t before = g->cuts;
        lens = least_of(lens, b.h - y);
        y += 1 + lens_draw(l, g, (struct box){b.x, b.y + y, b.w, lens});
        note_part(hits, PART_LENS, g, before, 0);
    }
    int voice = 0;
    if (l->scene->whisper && !f->whispered && b.h - y > 4) {
        voice = grid_wrap(NULL, 0, 0, b.w, 3, STYLE_WHISPER, l->scene->whisper);
        grid_wrap(g, b.x, b.y + b.h - voice, b.w, voice, STYLE_WHISPER, l->scene->whisper);
    }
    if (!f->told)
        draw_tale(l, g, (struct box){b.x, b.y + y, b.w, b.h - y - voice}, true, hits);
}

static void draw_left(const struct look *l, struct frame *f, struct grid *g, struct layout_hits *hits) {
    struct blocks b;
    uint16_t before = g->cuts;
    blocks_make(l, ZONE_ASIDE, f->breadth, f->aside.w, &b);
    blocks_share(l, &b, f->aside.h);
    const int used = blocks_draw(l, &b, g, f->aside);
    draw_book(l, f, g, (struct box){f->aside.x, f->aside.y + used, f->aside.w, f->aside.h - used});
    note_part(hits, PART_ASIDE, g, before, f->aside.h - b.rows);
}

static bool has_aside(const struct look *l) {
    struct blocks b;
    blocks_make(l, ZONE_ASIDE, WIDEST, SIDE, &b);
    return b.count > 0;
}

/* -- the foot -- */

/* Where gaps are, is always the same for a place: the screen does not flicker. */
static void fray(const struct look *l, struct grid *g) {
    static const uint8_t keeps[] = {0, 23, 11, 5};
    if (l->still || !l->scene->fray)
        return;
    for (int y = 1; y < g->h - 1; y++)
        for (int x = 0; x < g->w; x++) {
            const struct cell *c = grid_at(g, x, y);
            bool line = c->style == STYLE_RULE && (c->ch == 0x2500 || c->ch == 0x2502);
            uint32_t hash = ((uint32_t)x * 2654435761u) ^ ((uint32_t)y * 2246822519u);
            if (line && (hash >> 8) % keeps[l->scene->fray & 3] == 0)
                grid_put(g, x, y, STYLE_RULE, ' ');
        }
}

/* A word on the last key stands where the keys are, until the next one; over the rows above them, too, if it
 * is a long one. */
static void draw_foot(const struct look *l, struct grid *g) {
    enum { NOTICE_ROWS = 6 };
    const int rows = l->notice && *l->notice ? least_of(NOTICE_ROWS, grid_wrapped(g->w - 2, l->notice)) : 0;
    for (int y = g->h - rows; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            grid_put(g, x, y, STYLE_TEXT, ' ');
    if (rows)
        grid_wrap(g, 1, g->h - rows, g->w - 2, rows, STYLE_WARN, l->notice);
    else if (l->keys)
        grid_keys(g, l->keys);
}

static void whisper(const struct look *l, struct grid *g, struct box b) {
    const char *words = l->scene->whisper;
    if (words && b.h > 0 && text_columns(words) <= b.w)
        grid_right(g, b.x + b.w, b.y + b.h - 1, STYLE_WHISPER, words);
}

/* -- the whole -- */

static void divide(const struct look *l, const struct grid *g, struct frame *f) {
    int right = 0, left = 0;
    f->breadth = g->w >= WIDEST_FROM ? WIDEST : g->w >= WIDE_FROM ? WIDE : NARROW;
    if (f->breadth == WIDEST && (l->page || !has_aside(l)))
        f->breadth = WIDE;
    if (f->breadth == WIDE)
        right = SIDE + least_of(12, (g->w - WIDE_FROM) / 5);
    if (f->breadth == WIDEST)
        right = left = SIDE + (g->w - WIDEST_FROM) / 6;
    int x = 1 + (left ? left + 3 : 0), h = g->h - 2;
    f->aside = (struct box){1, 1, left, h};
    f->right = (struct box){g->w - right - 1, 1, right, h};
    f->stage = (struct box){x, 1, g->w - 1 - x - (right ? right + 3 : 0), h};
    f->map = find_map(l->scene) != NULL;
    f->duel = look_is_duel(l);
}

static bool has_things(const struct choices *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->row[i].is_thing || c->row[i].of_thing)
            return true;
    return false;
}

/* Rows of a stage without a map below which something that decides is missing. */
static int table_least(const struct look *l, const struct frame *f) {
    struct blocks all;
    if (f->map)
        return 0;
    blocks_make(l, ZONE_STAGE, f->breadth, f->stage.w, &all);
    return blocks_grave(l, &all);
}

/* Rows of the question and the choices. On a narrow screen a table has the lens beside them, which may have a
 * few rows more than they need; a map has it above. */
static int foot_rows(const struct look *l, const struct choices *c, struct frame *f) {
    int h = f->stage.h, most = most_of(FOOT_LEAST, f->breadth == WIDEST ? h / 2 + 1 : (h * 2 + 4) / 5);
    f->choices = f->stage;
    f->above = f->breadth == NARROW && (look_item(l) || l->thing);
    f->beside = f->above && !f->map && !l->whole && has_things(c);
    f->above &= !f->beside;
    f->lens = (struct box){0};
    if (f->beside) {
        f->choices.w = f->stage.w * 53 / 100;
        f->lens = (struct box){f->choices.x + f->choices.w + 3, 0, f->stage.w - f->choices.w - 3, 0};
    }
    if (l->page)
        return 0;
    f->hand = f->beside ? HAND_TERSE : f->breadth == WIDEST && !f->map ? HAND_CARDS : HAND_ROWS;
    int rows = choices_rows(c, f->hand, f->choices.w, most);
    if (!f->map && !l->whole && !l->sure && choices_whole(c, f->hand, f->choices.w, most))
        f->above = false;
    if (l->whole && f->above) {
        const int lens = lens_draw(l, NULL, (struct box){0, 0, f->stage.w, 100});
        rows = least_of(rows, most_of(CHOICES_LEAST, h - lens - table_least(l, f)));
    }
    if (f->beside)
        rows = most_of(rows, least_of(LENS_BESIDE, lens_draw(l, NULL, (struct box){0, 0, f->lens.w, 100})));
    return rows;
}

/* What has just happened is not cut: the last line, and those before it that the last deed brought about, as
 * far as they have room. */
static int newest_rows(const struct look *l, int w, bool all) {
    const uint32_t n = l->tale && (l->tale->fresh || !l->scene->tells) ? l->tale->count : 0;
    int rows = 0;
    for (uint32_t i = n; i && (i == n || (all && l->scene->tells && n - i < l->tale->fresh)); i--) {
        const struct face_line *line = &l->tale->line[i - 1];
        const int more = grid_wrap(NULL, 0, 0, w - line->indent, TALE_NEWEST, STYLE_TEXT, line->text);
        if (rows && rows + more > TALE_NEWEST)
            break;
        rows += more;
    }
    return rows;
}

/* Above the lens of a narrow screen there is only what is new. */
static int news_rows(const struct look *l, int w) {
    return l->scene->tells && l->tale && l->tale->fresh && !l->whole && !l->page ? newest_rows(l, w, true)
                                                                                 : 0;
}

/* Below the stage and above the choices: the tale, or on a narrow map the lens. */
static void draw_between(const struct look *l, const struct frame *f, struct grid *g, struct box b,
                         struct layout_hits *hits) {
    if (b.h < 1 || (l->page && !f->above))
        return;
    uint16_t before = g->cuts;
    if (f->above) {
        const int told = least_of(news_rows(l, b.w), most_of(0, b.h - LENS_BELOW));
        draw_tale(l, g, (struct box){b.x, b.y, b.w, told}, false, hits);
        before = g->cuts;
        lens_draw(l, g, (struct box){b.x, b.y + told, b.w, b.h - told});
        note_part(hits, PART_LENS, g, before, 0);
        return;
    }
    if (f->breadth == NARROW && b.h > most_of(1, newest_rows(l, b.w, true))) {
        grid_rule(g, b.x, b.y, b.w, NULL, STYLE_RULE);
        b.y++, b.h--;
    }
    bool apart = l->scene->whisper && (b.h > 1 || f->breadth != NARROW);
    if (apart)
        whisper(l, g, b);
    const int told = l->scene->tells ? newest_rows(l, b.w, true) : b.h;
    if (f->breadth == NARROW)
        draw_tale(l, g, (struct box){b.x, b.y, b.w, least_of(told, b.h - apart)}, false, hits);
    else
        note_part(hits, PART_STAGE, g, before, b.h - apart);
}

/* Rows below which something that decides is missing from the stage. */
static int stage_wants(const struct look *l, const struct frame *f) {
    return f->map ? stage_least(l, f, f->stage.w) : table_least(l, f);
}

/* Rows between stage and choices on a narrow screen, at least. */
static int between_rows(const struct look *l, const struct frame *f, int foot) {
    if (f->breadth != NARROW)
        return 0;
    if (l->page && !f->above)
        return 0;
    if (!f->above)
        return most_of(
            least_of(newest_rows(l, f->stage.w, true),
                     most_of(newest_rows(l, f->stage.w, false), f->stage.h - foot - stage_wants(l, f))),
            l->scene->tells ? 0 : TALE_LEAST + (f->stage.h > GRID_H));
    int lens = lens_draw(l, NULL, (struct box){0, 0, f->stage.w, 100});
    if (l->whole)
        return least_of(lens, f->stage.h - foot);
    const int spare = f->stage.h - foot - stage_wants(l, f);
    const int told = least_of(news_rows(l, f->stage.w), most_of(0, spare - LENS_BELOW));
    return told +
           least_of(lens, most_of(told ? LENS_BELOW : LENS_LOW, least_of(spare - told, f->stage.h / 3)));
}

/* What the lens beside the choices wants more, and the stage can spare: without it, its frames are lower and
 * nothing else. Shares the stage anew; returns the rows. */
static int lens_wants(const struct look *l, const struct frame *f, int h, int foot, struct stage *st) {
    if (!f->beside)
        return 0;
    struct stage less;
    int more = lens_draw(l, NULL, (struct box){0, 0, f->lens.w, 100}) - foot;
    for (const int least = lens_least(l, f->lens.w) - foot; more > 0; more--) {
        stage_share(l, f, f->stage.w, h - more, &less);
        if (blocks_as_good(l, &st->rest, &less.rest)) {
            *st = less;
            return more;
        }
        if (more > least) /* not all of it: then what is only said has no row */
            more = most_of(least, 0) + 1;
    }
    return 0;
}

/* A hand in rows lies there as cards, if the stage leaves rows for that. */
static int cards_instead(const struct choices *c, struct frame *f, int foot, int most) {
    if (f->breadth == NARROW || f->map || most <= foot)
        return foot;
    int rows = choices_rows(c, HAND_CARDS, f->choices.w, most);
    if (rows > most)
        return foot;
    f->hand = HAND_CARDS;
    return most_of(foot, rows);
}

static void draw_beside(const struct look *l, const struct frame *f, struct grid *g, struct box c,
                        struct layout_hits *hits) {
    uint16_t before = g->cuts;
    for (int i = 1; i < c.h; i++)
        grid_put(g, c.x + c.w + 1, c.y + i, STYLE_RULE, 0x2502);
    grid_put(g, c.x + c.w, c.y, STYLE_RULE, 0x2500);
    grid_put(g, c.x + c.w + 1, c.y, STYLE_RULE, 0x252C);
    grid_put(g, c.x + c.w + 2, c.y, STYLE_RULE, 0x2500);
    lens_draw(l, g, (struct box){f->lens.x, c.y, f->lens.w, c.h});
    note_part(hits, PART_LENS, g, before, 0);
}

static void draw_middle(const struct look *l, struct frame *f, struct grid *g, struct layout_hits *hits) {
    struct choices c;
    struct stage st;
    const int coach = coach_draw(l, NULL, f->stage);
    f->stage.h -= coach;
    const struct box s = f->stage;
    choices_read(l, &c);
    int foot = foot_rows(l, &c, f), between = between_rows(l, f, foot);
    int used = stage_share(l, f, s.w, s.h - foot - between, &st);
    foot += lens_wants(l, f, s.h - foot - between, foot, &st);
    used = st.top + st.rest.rows;
    foot = cards_instead(&c, f, foot, s.h - between - used);
    struct box gap = {s.x, s.y + used, s.w, s.h - foot - used};
    if (f->breadth == NARROW) {
        stage_draw(l, &st, g, (struct box){s.x, s.y, s.w, used}, hits);
        draw_between(l, f, g, gap, hits);
    } else {
        int rows = stage_draw(l, &st, g, (struct box){s.x, s.y, s.w, s.h - foot}, hits);
        const int left = s.h - foot - rows - 1;
        const bool here =
            f->duel || (l->scene->tells && f->breadth == WIDE); /* the widest have a column for it */
        f->told = here && left >= TALE_APART;
        if (f->told)
            draw_tale(l, g, (struct box){s.x, s.y + rows + 1, s.w, left}, true, hits);
        if (!here && left >= BOOK_APART)
            draw_book(l, f, g, (struct box){s.x, s.y + rows, s.w, left});
        f->whispered = rows < s.h - foot && !f->told;
        if (f->whispered)
            whisper(l, g, (struct box){s.x, s.y, s.w, s.h - foot});
    }
    uint16_t before = g->cuts;
    coach_draw(l, g, (struct box){s.x, s.y + s.h - foot, s.w, coach});
    f->choices.y = s.y + s.h - foot + coach;
    f->choices.h = foot;
    if (foot)
        choices_draw(l, &c, f->hand, g, f->choices, l->among ? NULL : hits);
    note_part(hits, PART_CHOICES, g, before, 0);
    if (f->beside)
        draw_beside(l, f, g, f->choices, hits);
}

/* A page that is longer than the screen is laid out as if there were rows enough, and drawn from some row on.
 * What it draws too high or too low is drawn over by strip and foot. */
static void draw_page(const struct look *l, struct frame *f, struct grid *g, struct layout_hits *hits) {
    const struct box s = f->stage;
    struct stage st;
    int all = stage_share(l, f, s.w, s.h, &st);
    const bool whole = !st.rest.cut && !st.mine.cut;
    if (!whole)
        all = stage_share(l, f, s.w, PAGE_MOST, &st) + (int)st.rest.count;
    const int most = whole ? 0 : most_of(0, all - s.h), down = least_of((int)l->down, most);
    stage_draw(l, &st, g, (struct box){s.x, s.y - down, s.w, whole ? s.h : all}, hits);
    if (hits)
        hits->below = (uint16_t)(most - down);
    for (int x = 0; x < g->w; x++)
        grid_put(g, x, g->h - 1, STYLE_TEXT, ' ');
    f->more = !most ? NULL : down < most ? "more below" : "more above";
}

/* Of a lens beside the choices, as draw_middle will have it; 0: it does not stand there. */
static int beside_rows(const struct look *l, struct frame *f) {
    struct choices c;
    struct stage st;
    choices_read(l, &c);
    f->stage.h -= coach_draw(l, NULL, f->stage);
    const int foot = foot_rows(l, &c, f), room = f->stage.h - foot - between_rows(l, f, foot);
    if (!f->beside)
        return 0;
    f->right.w = f->lens.w;
    stage_share(l, f, f->stage.w, room, &st);
    return foot + lens_wants(l, f, room, foot, &st);
}

/* Rows that the lens has for sure: beside the choices as many as they have; in its column half of it beside
 * what is mine, else all but a few. */
static int lens_most(const struct look *l, struct frame *f) {
    enum { TALE_ROWS = 6 };
    struct blocks mine = {0};
    if (f->breadth == NARROW)
        return beside_rows(l, f);
    if (f->breadth == WIDE)
        blocks_make(l, ZONE_ASIDE, f->breadth, f->right.w, &mine);
    return mine.count ? f->right.h / 2 : f->right.h - TALE_ROWS;
}

/* What to do with a card is chosen in the lens that names it all anyway, where all of it has room: the table
 * stays as it is. What asks again is red in its own row. */
static bool chosen_in_lens(const struct look *l, struct frame f, struct layout_hits *hits, struct look *out) {
    const struct item *i = look_item(l);
    *out = *l;
    if (!l->pick || !i || i->count > LENS_OFFERS || l->sure || l->whole)
        return false;
    out->among = l->pick;
    out->hits = hits;
    out->pick = 0;
    const int most = lens_most(out, &f);
    return most && lens_least(out, f.right.w) <= most;
}

void layout_draw(const struct look *look, struct grid *g, struct layout_hits *hits) {
    struct frame f = {0};
    struct look beside;
    grid_clear(g);
    if (hits)
        *hits = (struct layout_hits){.count = 0};
    divide(look, g, &f);
    const struct look *const l = chosen_in_lens(look, f, hits, &beside) ? &beside : look;
    if (l->page && !l->whole)
        draw_page(l, &f, g, hits);
    else
        draw_middle(l, &f, g, hits);
    draw_strip(l, &f, g);
    if (f.more)
        grid_right(g, g->w - 1, 0, STYLE_STRIP, f.more);
    if (f.breadth == WIDEST) {
        draw_left(l, &f, g, hits);
        draw_column(g, f.stage.x - 2);
    }
    if (f.breadth != NARROW) {
        draw_column(g, f.right.x - 2);
        draw_right(l, &f, g, hits);
    }
    draw_foot(l, g);
    fray(l, g);
}

uint32_t layout_at(const struct layout_hits *hits, uint32_t x, uint32_t y) {
    for (uint32_t i = 0; i < hits->count; i++) {
        const struct layout_hit *h = &hits->hit[i];
        if (x >= h->x && x < (uint32_t)h->x + h->w && y >= h->y && y < (uint32_t)h->y + h->h)
            return h->item;
    }
    return 0;
}

static const struct layout_hit *hit_of(const struct layout_hits *hits, uint32_t item) {
    for (uint32_t i = 0; hits && i < hits->count; i++)
        if (hits->hit[i].item == item)
            return &hits->hit[i];
    return NULL;
}

bool layout_shows(const struct layout_hits *hits, uint32_t item) {
    return hit_of(hits, item) != NULL;
}

static bool meet(int a, int a_size, int b, int b_size) {
    return a < b + b_size && b < a + a_size;
}

/* How far it is from one to the other that way; negative: it lies elsewhere. */
static int way_to(const struct layout_hit *from, const struct layout_hit *to, uint8_t way) {
    const bool along = way & (WAY_EAST | WAY_WEST);
    const int by = along ? to->x - from->x : to->y - from->y;
    const bool meets = along ? meet(from->y, from->h, to->y, to->h) : meet(from->x, from->w, to->x, to->w);
    return !meets ? -1 : way & (WAY_EAST | WAY_SOUTH) ? by : -by;
}

/* The nearest that way; most: the farthest. null: none. */
static const struct layout_hit *hit_beyond(const struct layout_hits *hits, const struct layout_hit *from,
                                           uint8_t way, bool most) {
    const struct layout_hit *best = NULL;
    for (uint32_t i = 0, far = 0; i < hits->count; i++) {
        const int by = way_to(from, &hits->hit[i], way);
        if (by > 0 && (!best || ((uint32_t)by > far) == most)) {
            best = &hits->hit[i];
            far = (uint32_t)by;
        }
    }
    return best;
}

static uint32_t next_of(uint32_t from, bool back, uint32_t count) {
    return back ? from > 1 ? from - 1 : count : from < count ? from + 1 : 1;
}

uint32_t layout_step(const struct layout_hits *hits, uint32_t from, uint8_t way, uint32_t count) {
    static const uint8_t around[] = {
        [WAY_NORTH] = WAY_SOUTH, [WAY_EAST] = WAY_WEST, [WAY_SOUTH] = WAY_NORTH, [WAY_WEST] = WAY_EAST};
    const bool back = way & (WAY_NORTH | WAY_WEST), along = way & (WAY_EAST | WAY_WEST);
    const struct layout_hit *here = hit_of(hits, from);
    const struct layout_hit *to = here ? hit_beyond(hits, here, way, false) : NULL;
    if (here && !to && along)
        to = hit_beyond(hits, here, around[way], true);
    if (to)
        return to->item;
    uint32_t next = from ? next_of(from, back, count) : back ? count : 1;
    for (uint32_t i = 0; here && i < count && next != from; i++, next = next_of(next, back, count)) {
        const struct layout_hit *there = hit_of(hits, next);
        if (along || !there || !meet(here->y, here->h, there->y, there->h))
            break;
    }
    return next;
}
