/* The painter of scenes: see layout.h. From top to bottom: the strip, the stage, the tale, the question with
 * the choices, the lens, the keys. Choices are glued to the foot, so that the eye never hunts; spare rows go
 * to the stage, then to the tale. */
#include "front/screen/layout.h"

#include "front/screen/panes.h"

#include <string.h>

enum {
    WIDE = LAYOUT_WIDE,
    WIDER = 160,
    SIDE = 38, /* columns of that place */
    SIDE_WIDER = 46,
    LENS_LOW = 3, /* rows of the lens under the choices */
    TALE_LEAST = 2,
    STAGE_LEAST = 6,
    BLOCKS = SCENE_PANES,
    BLOCK_LEAST = 4, /* rows of a block, title included, before another gets more */
    HALF_LEAST = 34, /* columns of one of two panes side by side */
    COACH_ROWS = 3,
    COACH_SIGN = 0xBB, /* a double arrow: before the coach's words, and before what they mean */
    MAP_MOST = 60      /* hundredths of the stage that a map may take in width */
};

static int most(int a, int b) {
    return a > b ? a : b;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static const struct item *item_at(const struct look *l) {
    return l->items && l->at && l->at <= l->items->count ? &l->items->item[l->at - 1] : NULL;
}

static void describe_offer(const struct look *l, const struct item_offer *io, struct offer *out) {
    offer_of(l->ops, l->rules, l->view, &io->action, io->open ? NULL : l->world, out);
}

/* The id of what the cursor is on: the target of an open pick, else the thing of the item. */
static uint32_t cursor_of(const struct look *l) {
    const struct item *i = item_at(l);
    if (!i)
        return 0;
    if (l->pick && l->pick <= i->count && l->items->offer[i->first + l->pick - 1].spot.target)
        return l->items->offer[i->first + l->pick - 1].spot.target;
    return i->thing;
}

static void draw_strip(const struct look *l, struct grid *g) {
    const struct scene *s = l->scene;
    int x = grid_text(g, 1, 0, STYLE_TITLE, l->ops->title), end = g->w - 1;
    int wanted = s->turn && s->cue ? text_columns(s->turn) + text_columns(s->cue) + 2 : 0;
    if (s->turn && wanted < end - x) { /* a cue comes first; the question tells whose turn it is, too */
        grid_right(g, end, 0, STYLE_STRONG, s->turn);
        end -= text_columns(s->turn) + 2;
    }
    if (s->cue) {
        grid_right(g, end, 0, STYLE_ALARM, s->cue);
        end -= text_columns(s->cue) + 2;
    }
    if (s->place)
        x = grid_clip(g, x + 3, 0, end - x - 3, STYLE_TEXT, s->place);
    if (s->clock)
        grid_clip(g, x + 3, 0, end - x - 3, STYLE_DIM, s->clock);
}

/* A row of the stage: one pane, or two of a kind side by side, mine to the left. */
struct block {
    const struct pane *pane[2];
    uint32_t n;
    int want, given;
    bool grave;
};

static int block_rows(const struct look *l, const struct block *k, struct grid *g, struct box b) {
    int rows = 0, w = k->n == 2 ? (b.w - 2) / 2 : b.w;
    for (uint32_t i = 0; i < k->n; i++) {
        struct box at = {b.x + (int)i * (w + 2), b.y, w, b.h, b.tight};
        rows = most(rows, pane_draw(l->scene, k->pane[i], cursor_of(l), g, at));
    }
    return rows;
}

/* What stands among the choices need not stand on the stage. */
static bool is_hand(const struct look *l, const struct pane *p) {
    if (p->kind != PANE_CARDS || p->of != OF_ME || !l->items || !p->count)
        return false;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct item *it = items_thing(l->items, l->scene->thing[p->first + i].id);
        if (!it || it->group != GROUP_HAND)
            return false;
    }
    return true;
}

/* Two panes of a kind, one of each side, stand side by side: meters wherever they come, lists one after the
 * other. */
static struct block *beside(struct block *k, uint32_t n, const struct pane *p, int w) {
    bool rows = p->kind == PANE_METERS || p->kind == PANE_LIST || p->kind == PANE_PEOPLE;
    if (!rows || p->of == OF_ALL || (w - 2) / 2 < HALF_LEAST)
        return NULL;
    for (uint32_t i = n; i--;) {
        const struct pane *o = k[i].pane[0];
        if (k[i].n == 1 && o->kind == p->kind && o->of != p->of && o->of != OF_ALL)
            return &k[i];
        if (p->kind != PANE_METERS)
            return NULL;
    }
    return NULL;
}

static uint32_t make_blocks(const struct look *l, const struct pane *map, int w, struct block *out) {
    const struct scene *s = l->scene;
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->panes; i++) {
        const struct pane *p = &s->pane[i];
        if (p == map || !p->count || is_hand(l, p))
            continue;
        struct block *k = beside(out, n, p, w);
        if (k) {
            k->pane[1] = p->of == OF_ME ? k->pane[0] : p;
            k->pane[0] = p->of == OF_ME ? p : k->pane[0];
            k->grave |= p->grave;
            k->n = 2;
            continue;
        }
        out[n++] = (struct block){.pane = {p}, .n = 1, .grave = p->grave};
    }
    return n;
}

/* What a block was given and cannot use, another may; and then there may be rows for words in full. */
static void use_spare(const struct look *l, struct block *k, uint32_t n, int w, int spare, bool tight) {
    for (uint32_t i = 0; i < n; i++) {
        int used = k[i].given ? block_rows(l, &k[i], NULL, (struct box){0, 0, w, k[i].given, tight}) : 0;
        spare += k[i].given - used;
        k[i].given = used;
    }
    for (uint32_t i = 0; i < 2 * n && spare > 0; i++) {
        struct block *b = &k[i % n];
        if (b->grave == (i >= n))
            continue;
        int used = block_rows(l, b, NULL, (struct box){0, 0, w, b->given + spare, tight});
        if (used <= b->given + spare && used > b->given) {
            spare -= used - b->given;
            b->given = used;
        }
    }
}

/* Gives every block its rows. When there are not enough: a title and a row or two for those that decide, then
 * for the others, and what is left in the same order. A title over a mere "3 more" is worth no rows. */
static void share_rows(const struct look *l, struct block *k, uint32_t n, int w, int h, bool tight) {
    for (uint32_t i = 0; i < n; i++) {
        k[i].want = block_rows(l, &k[i], NULL, (struct box){0, 0, w, h, true});
        k[i].given = 0;
    }
    for (uint32_t pass = 0; pass < 4; pass++)
        for (uint32_t i = 0; i < n; i++) {
            int upto = pass < 2 ? least(k[i].want, BLOCK_LEAST) : k[i].want;
            int more = least(h, upto - k[i].given);
            if (k[i].grave == (pass % 2 == 1) || more <= 0 || (!k[i].given && more < least(3, k[i].want)))
                continue;
            if (pass < 2) /* cards that have no room stand in a row each, which takes less */
                more = block_rows(l, &k[i], NULL, (struct box){0, 0, w, more, true});
            k[i].given += more;
            h -= more;
        }
    use_spare(l, k, n, w, h, tight);
}

static int draw_blocks(const struct look *l, struct block *k, uint32_t n, struct grid *g, struct box b) {
    int y = 0;
    share_rows(l, k, n, b.w, b.h, b.tight);
    for (uint32_t i = 0; i < n; i++)
        if (k[i].given > 0)
            y +=
                block_rows(l, &k[i], g, (struct box){b.x, b.y + y, b.w, least(k[i].given, b.h - y), b.tight});
    return y;
}

static const struct pane *find_map(const struct scene *s) {
    for (uint32_t i = 0; i < s->panes; i++)
        if (s->pane[i].kind == PANE_MAP && s->pane[i].count)
            return &s->pane[i];
    return NULL;
}

/* Returns the rows used; with g null it measures. */
static int draw_stage(const struct look *l, struct grid *g, struct box b) {
    const struct pane *map = find_map(l->scene);
    struct block k[BLOCKS];
    if (!map)
        return draw_blocks(l, k, make_blocks(l, NULL, b.w, k), g, b);
    int w = most(24, map_columns(l->scene, map, b.w * MAP_MOST / 100));
    struct box left = {b.x, b.y, w, b.h, b.tight}, right = {b.x + w + 2, b.y, b.w - w - 2, b.h, b.tight};
    int rows = pane_draw(l->scene, map, cursor_of(l), g, left);
    return most(rows, draw_blocks(l, k, make_blocks(l, map, right.w, k), g, right));
}

/* Price and what comes of it, or why it is closed. */
static void offer_tail(const struct look *l, const struct offer *o, struct text *out) {
    if (o->reason != REASON_OK)
        text_put(out, o->why.buf);
    else
        offer_details(l->ops, o, out);
}

static void note_hit(struct layout_hits *hits, struct box b, uint32_t item) {
    if (hits && hits->count < LAYOUT_HITS)
        hits->hit[hits->count++] =
            (struct layout_hit){(uint16_t)b.x, (uint16_t)b.y, (uint16_t)b.w, (uint16_t)b.h, (uint16_t)item};
}

/* A choice as it is drawn: "3- Name   what comes of it". */
struct row {
    char sign[8];
    bool open, grave, cursor, meant;
    char label[180], tail[480];
};

/* What comes of it goes on below where there is room. Returns rows; with g null it measures. */
static int choice_row(const struct row *r, int label_w, struct grid *g, struct box b) {
    enum style words = !r->open ? STYLE_OFF : r->cursor ? STYLE_HERE : STYLE_TEXT;
    int at = b.x + 4 + label_w + 2;
    if (g && r->cursor)
        grid_put(g, b.x, b.y, STYLE_KEY, 0x25B8);
    if (g) {
        grid_text(g, b.x + 1, b.y, r->open ? STYLE_KEY : STYLE_OFF, r->sign);
        grid_put(g, b.x + 2, b.y, r->grave ? STYLE_ALARM : STYLE_OFF, !r->open ? '-' : r->grave ? '!' : ' ');
        if (r->meant)
            grid_put(g, b.x + 3, b.y, STYLE_KEY, COACH_SIGN);
        grid_clip(g, b.x + 4, b.y, *r->tail ? label_w : b.w - 4, words, r->label);
    }
    return most(1, grid_wrap(g, at, b.y, b.x + b.w - at, b.h, r->open ? STYLE_TEXT : STYLE_OFF, r->tail));
}

static void put_words(char *to, size_t size, const char *a, const char *gap, const char *b) {
    struct text t;
    text_init(&t, to, (uint32_t)size);
    text_fmt(&t, "%s%s%s", a, *a && *b ? gap : "", b);
}

static bool is_meant(const struct look *l, uint32_t first, uint32_t count) {
    for (uint32_t i = first; l->guide && i < first + count; i++)
        if (guide_means(l->guide, &l->items->offer[i].action))
            return true;
    return false;
}

static void item_row(const struct look *l, uint32_t index, struct row *out) {
    const struct item *i = &l->items->item[index];
    const struct thing *t = scene_find(l->scene, i->thing);
    const char *figures = t && t->figures ? t->figures : "";
    TEXT_ON_STACK(label, 160);
    TEXT_ON_STACK(tail, 460);
    char sign[8];
    *out =
        (struct row){.open = i->open, .cursor = l->at == index + 1, .meant = is_meant(l, i->first, i->count)};
    put_words(out->sign, sizeof out->sign, item_sign(i, sign), "", "");
    item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &label);
    put_words(out->label, sizeof out->label, t && t->sign ? t->sign : "", " ", label.buf);
    if (i->count == 1) {
        struct offer o;
        describe_offer(l, &l->items->offer[i->first], &o);
        out->grave = o.risk >= RISK_END;
        figures = o.costs ? "" : figures; /* its price would stand there twice */
        offer_tail(l, &o, &tail);
    } else if (t && t->brief) {
        text_put(&tail, t->brief);
    } else {
        text_fmt(&tail, "%u ways to do it", i->count);
    }
    put_words(out->tail, sizeof out->tail, figures, "  ", tail.buf);
}

static void pick_row(const struct look *l, const struct item *i, uint32_t index, struct row *out) {
    const struct item_offer *io = &l->items->offer[i->first + index];
    TEXT_ON_STACK(tail, 460);
    struct offer o;
    describe_offer(l, io, &o);
    offer_tail(l, &o, &tail);
    *out = (struct row){.open = io->open, .grave = o.risk >= RISK_END, .cursor = l->pick == index + 1};
    out->meant = is_meant(l, i->first + index, 1);
    out->sign[0] = index < 9 ? (char)('1' + index) : index == 9 ? '0' : ' ';
    put_words(out->label, sizeof out->label, o.label.buf, "", "");
    put_words(out->tail, sizeof out->tail, tail.buf, "", "");
}

static void row_of(const struct look *l, uint32_t index, struct row *out) {
    if (l->pick)
        pick_row(l, item_at(l), index, out);
    else
        item_row(l, index, out);
}

static int label_columns(const struct look *l, const struct item *pick, int w) {
    uint32_t n = pick ? pick->count : l->items->count;
    int widest = 8;
    for (uint32_t i = 0; i < n; i++) {
        TEXT_ON_STACK(label, 160);
        if (pick)
            action_label(l->ops, l->rules, l->view, &l->items->offer[pick->first + i].action, &label);
        else
            item_label(l->ops, l->rules, l->view, l->scene, l->items, &l->items->item[i], &label);
        widest = most(widest, text_columns(label.buf) + 2);
    }
    return least(widest, w / 2);
}

static uint32_t choice_count(const struct look *l) {
    const struct item *i = l->pick ? item_at(l) : NULL;
    return i ? i->count : l->items ? l->items->count : 0;
}

static const char *coach_words(const struct look *l) {
    return l->guide && l->items ? guide_words(l->guide) : NULL;
}

/* How far the coach has come, at the end of the line that has the question, as long as that leaves room. */
static void draw_progress(const struct look *l, const char *head, struct grid *g, struct box b) {
    uint32_t place = coach_words(l) ? guide_place(l->guide) : 0;
    int room = b.w - text_columns(head) - 8;
    TEXT_ON_STACK(words, 60);
    if (!place)
        return;
    text_fmt(&words, " lesson %u of %u, Esc ends them ", place, l->guide->lessons);
    if (text_columns(words.buf) > room) {
        text_clear(&words);
        text_fmt(&words, " %u of %u ", place, l->guide->lessons);
    }
    if (text_columns(words.buf) <= room)
        grid_right(g, b.x + b.w - 2, b.y, STYLE_DIM, words.buf);
}

/* The question, and below it the choices: each as long as it needs while there is room, else in a row each,
 * as many as fit, around the cursor. Returns rows; with g null it measures what all would take. */
static int draw_choices(const struct look *l, struct grid *g, struct box b, struct layout_hits *hits) {
    const struct item *pick = l->pick ? item_at(l) : NULL;
    uint32_t n = choice_count(l), at = pick ? l->pick : l->at, from = 0;
    int rows = b.h - 1, label_w = n ? label_columns(l, pick, b.w) : 0, used = 0;
    TEXT_ON_STACK(head, 200);
    struct row r;
    if (pick)
        item_label(l->ops, l->rules, l->view, l->scene, l->items, pick, &head);
    else
        text_put(&head, l->scene->ask ? l->scene->ask : "");
    for (uint32_t k = 0; k < n; k++) {
        row_of(l, k, &r);
        used += choice_row(&r, label_w, NULL, (struct box){b.x, b.y, b.w, g ? b.h : 4});
    }
    if (!g)
        return 1 + used;
    int more = most(0, rows - (int)n); /* rows beyond one for each: who needs them takes them, from the top */
    grid_rule(g, b.x, b.y, b.w, head.buf, STYLE_STRONG);
    draw_progress(l, head.buf, g, b);
    if (at && (int)n > rows && (int)at > rows - 1)
        from = (uint32_t)least((int)at - rows + 1, (int)n - rows);
    for (int y = 0; y < rows && from < n; from++) {
        struct box row = {b.x, b.y + 1 + y, b.w, 1 + more};
        if (y == rows - 1 && from + 1 < n) {
            grid_fmt(g, b.x + 4, row.y, STYLE_DIM, "... %u more", n - from);
            break;
        }
        row_of(l, from, &r);
        row.h = choice_row(&r, label_w, g, row);
        more -= row.h - 1;
        note_hit(hits, row, from + 1);
        y += row.h;
    }
    return b.h;
}

/* An offer in full: what it is, price, forecast and note. */
static int offer_lens(const struct look *l, const struct item_offer *io, bool named, struct grid *g,
                      struct box b) {
    TEXT_ON_STACK(tail, 900);
    struct offer o;
    int y = 0;
    describe_offer(l, io, &o);
    offer_tail(l, &o, &tail);
    if (named && b.h > 0)
        y += grid_wrap(g, b.x, b.y, b.w, b.h, io->open ? STYLE_KEY : STYLE_OFF, o.label.buf);
    if (tail.len && y < b.h)
        y += grid_wrap(g, b.x + named, b.y + y, b.w - named, b.h - y, io->open ? STYLE_TEXT : STYLE_OFF,
                       tail.buf);
    return y;
}

/* All of what the cursor is on. Returns rows; with g null it measures. */
static int draw_lens(const struct look *l, struct grid *g, struct box b) {
    const struct item *i = item_at(l);
    const struct thing *t = i ? scene_find(l->scene, i->thing) : NULL;
    TEXT_ON_STACK(head, 160);
    int y = 1;
    if (!i || b.h < 2)
        return 0;
    item_label(l->ops, l->rules, l->view, l->scene, l->items, i, &head);
    if (g)
        grid_rule(g, b.x, b.y, b.w, head.buf, STYLE_TITLE);
    if (l->sure && y < b.h)
        y += grid_wrap(g, b.x, b.y + y, b.w, b.h - y, STYLE_ALARM,
                       "This cannot be undone. y does it; any other key does not.");
    bool first = i->count == 1 || l->pick; /* what is about to be done comes before what it is done with */
    if (t && !first)
        y += thing_draw(t, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    for (uint32_t k = 0; k < i->count && y < b.h; k++)
        if (!l->pick || k + 1 == l->pick)
            y += offer_lens(l, &l->items->offer[i->first + k], i->count > 1, g,
                            (struct box){b.x, b.y + y, b.w, b.h - y});
    if (t && first && y < b.h)
        y += thing_draw(t, g, (struct box){b.x, b.y + y, b.w, b.h - y});
    return y;
}

static void draw_tale(const struct look *l, struct grid *g, struct box b, bool head) {
    if (head && b.h > 1) {
        grid_rule(g, b.x, b.y, b.w, "what happened", STYLE_STRONG);
        b.y++, b.h--;
    }
    if (l->scene->whisper && b.h > 2) {
        int w = least(text_columns(l->scene->whisper), b.w);
        grid_clip(g, b.x + b.w - w, b.y + b.h - 1, w, STYLE_WHISPER, l->scene->whisper);
        b.h--;
    }
    if (l->tale && b.h > 0)
        log_draw(l->tale, g, b.x, b.y, b.w, b.h);
}

static void draw_foot(const struct look *l, struct grid *g) {
    if (l->notice && *l->notice)
        grid_clip(g, 1, g->h - 2, g->w - 2, STYLE_WARN, l->notice);
    grid_clip(g, 1, g->h - 1, g->w - 2, STYLE_DIM, l->keys ? l->keys : "");
}

/* Returns rows; with g null it measures. */
static int draw_coach(const struct look *l, struct grid *g, struct box b) {
    const char *words = coach_words(l);
    if (!words)
        return 0;
    if (g)
        grid_put(g, b.x, b.y, STYLE_KEY, COACH_SIGN);
    return grid_wrap(g, b.x + 2, b.y, b.w - 2, COACH_ROWS, STYLE_STRONG, words);
}

/* Rows: strip, stage, tale, coach, question and choices, lens if it stands here, notice, keys. */
void layout_draw(const struct look *l, struct grid *g, struct layout_hits *hits) {
    int side = g->w >= WIDER ? SIDE_WIDER : g->w >= WIDE ? SIDE : 0, w = g->w - 2 - (side ? side + 3 : 0);
    int least_rows = 1 + (int)choice_count(l), foot = 2, lens = 0;
    int coach = draw_coach(l, NULL, (struct box){1, 0, w, g->h}), room = g->h - 1 - foot - coach;
    grid_clear(g);
    if (hits)
        hits->count = 0;
    draw_strip(l, g);
    if (!side && item_at(l))
        lens = least(draw_lens(l, NULL, (struct box){1, 0, w, g->h}), LENS_LOW + (g->h - GRID_H) / 4);
    int wants = draw_stage(l, NULL, (struct box){1, 1, w, room, true});
    int tale = side ? 0 : TALE_LEAST, spare = room - lens - tale - wants;
    /* On a high screen choices are told in full before cards on the stage are. */
    if (g->h > GRID_H)
        least_rows = most(least_rows, room / 3);
    int choices = least(draw_choices(l, NULL, (struct box){1, 0, w, g->h}, NULL), most(spare, least_rows));
    choices = least(choices, most(spare, most(room * 2 / 5, 5)));
    int stage = draw_stage(l, NULL, (struct box){1, 1, w, room - lens - tale - choices, false});
    tale = room - lens - choices - stage;
    int y = 1 + draw_stage(l, g, (struct box){1, 1, w, stage, false});
    if (side) {
        int x = g->w - side - 1;
        for (int i = 1; i < g->h - 1; i++)
            grid_put(g, x - 2, i, STYLE_RULE, 0x2502);
        int high = draw_lens(l, NULL, (struct box){x, 1, side, room * 3 / 5});
        draw_lens(l, g, (struct box){x, 1, side, high});
        high += high > 0;
        draw_tale(l, g, (struct box){x, 1 + high, side, g->h - 2 - high}, true);
    } else if (1 + room - lens - choices - y > 1) {
        grid_rule(g, 1, y, w, NULL, STYLE_RULE);
        draw_tale(l, g, (struct box){1, y + 1, w, 1 + room - lens - choices - y - 1}, false);
    }
    draw_coach(l, g, (struct box){1, 1 + room - lens - choices, w, coach});
    draw_choices(l, g, (struct box){1, 1 + room + coach - lens - choices, w, choices}, hits);
    if (lens)
        draw_lens(l, g, (struct box){1, 1 + room + coach - lens, w, lens});
    draw_foot(l, g);
}

uint32_t layout_at(const struct layout_hits *hits, uint32_t x, uint32_t y) {
    for (uint32_t i = 0; i < hits->count; i++) {
        const struct layout_hit *h = &hits->hit[i];
        if (x >= h->x && x < (uint32_t)h->x + h->w && y >= h->y && y < (uint32_t)h->y + h->h)
            return h->item;
    }
    return 0;
}

void tale_hear(const struct game_ops *ops, const void *rules, const void *view, const struct sink *heard,
               struct face_log *tale) {
    static const uint8_t styles[EVENT_WEIGHTS] = {[WEIGHT_LINE] = STYLE_TEXT,
                                                  [WEIGHT_SMALL] = STYLE_DIM,
                                                  [WEIGHT_BEAT] = STYLE_STRONG,
                                                  [WEIGHT_MOMENT] = STYLE_TITLE};
    for (uint32_t i = 0; i < heard->count; i++) {
        TEXT_ON_STACK(line, FACE_TEXT);
        ops->say_event(rules, view, &heard->event[i], &line);
        face_say(tale, (enum style)styles[ops->events[heard->event[i].kind].weight], 0, line.buf);
    }
}
