/* SHATTERED DUNGEON's face: the table. Above, both sides in two columns, the dungeon left; then Trust and
 * what happened; then what lies open (a blow, an Offer); below, the menu: cards with their numbers, letters
 * in rows at the foot. */
#include "front/screen/shattered/sdf.h"

#include <stdio.h>

enum { BAR = 8, TITLE_LEAST = 20, OPEN_ROWS_MAX = 6, NOTE_ROWS_MAX = 3 };

static enum style level_style(int32_t now, int32_t start) {
    if (now * 4 <= start)
        return STYLE_ALARM;
    return now * 2 <= start ? STYLE_WARN : STYLE_GOOD;
}

/* What hangs on one reducer: "fort 2 erode 1 bound 1". */
static void put_marks(const struct sd_public *p, uint32_t side, uint32_t reducer, struct text *out) {
    const struct sd_side *of = &p->side[side];
    uint32_t fort = sd_fortified(p, side, reducer, 0), bound = 0, erode = of->erode[reducer];
    for (uint32_t i = 0; i < SD_BINDS; i++)
        if (of->bind[i].rounds && of->bind[i].reducer == reducer)
            bound += of->bind[i].amount;
    for (uint32_t i = 0; side == SD_VISITOR && !reducer && i < SD_MEMBERS; i++)
        erode += p->member[i].erode;
    if (fort)
        text_fmt(out, " fort %u", fort);
    if (erode)
        text_fmt(out, " erode %u", erode);
    if (bound)
        text_fmt(out, " bound %u", bound);
}

/* Columns of one side on a table of w. */
static int side_columns(int w) {
    return w / 2 - 2;
}

/* Columns beside the bars. Marks that need more stand among the conditions. */
static int mark_room(const struct sd_side *of, uint32_t reducer, int w) {
    char figures[20];
    return side_columns(w) - (10 + BAR + 1) -
           snprintf(figures, sizeof figures, "%2d/%d", of->now[reducer], of->start[reducer]);
}

static void draw_reducers(const struct sd_rules *r, const struct sd_public *p, uint32_t side, struct grid *g,
                          int x, int y) {
    const struct sd_side *of = &p->side[side];
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        TEXT_ON_STACK(marks, 60);
        enum style style = level_style(of->now[i], of->start[i]);
        int row = y + (int)i;
        grid_clip(g, x, row, 9, STYLE_TEXT, sd_reducer_word(r, side, i));
        grid_bar(g, x + 10, row, BAR, of->now[i], of->start[i], style);
        int at = grid_fmt(g, x + 10 + BAR + 1, row, style, "%2d/%d", of->now[i], of->start[i]);
        put_marks(p, side, i, &marks);
        if (text_columns(marks.buf) <= mark_room(of, i, g->w))
            grid_text(g, at, row, STYLE_WARN, marks.buf);
    }
}

/* "energy 3/5+1  hand 4 draw 9 disc 2". */
static void put_counts(const struct sd_rules *r, const struct sd_side *of, struct text *out) {
    text_fmt(out, "energy %d/%u", of->pool - of->spent, of->pool);
    if (of->temp)
        text_fmt(out, "+%u", of->temp);
    if (of->typed && of->typed_type)
        text_fmt(out, "+%u%.4s", of->typed, sd_title_of(r, SD_KIND_TYPE, of->typed_type));
    text_fmt(out, "  hand %u draw %u disc %u", of->hand_count, of->draw_count, sd_count(of->discard));
}

/* Cards, energy and all that weighs on a side, wrapped below its bars; returns the rows. With g null it only
 * measures. */
static int draw_state(const struct face_scene *s, uint32_t side, struct grid *g, int x) {
    enum { TOP = 5, COUNT_ROWS = 2 };
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_side *of = &v->pub.side[side];
    int w = scene_columns(s), most = scene_rows(s) > FACE_ROWS + 4 ? 5 : 3;
    TEXT_ON_STACK(counts, 80);
    TEXT_ON_STACK(conditions, 300);
    put_counts(r, of, &counts);
    sd_put_conditions(r, v, side, false, &conditions);
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        TEXT_ON_STACK(marks, 60);
        put_marks(&v->pub, side, i, &marks);
        if (text_columns(marks.buf) > mark_room(of, i, w))
            text_item(&conditions, "%s%s", sd_reducer_word(r, side, i), marks.buf);
    }
    int rows = grid_wrap(g, x, TOP, side_columns(w), COUNT_ROWS, STYLE_TEXT, counts.buf);
    return rows + grid_wrap(g, x, TOP + rows, side_columns(w), most - rows, STYLE_WARN, conditions.buf);
}

static void draw_side(const struct face_scene *s, uint32_t side, struct grid *g, int x) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    bool turn = v->pub.turn == side && v->pub.ask != SD_ASK_OPENING;
    grid_text(g, x - 1, 1, STYLE_KEY, turn ? ">" : " ");
    int at = grid_clip(g, x, 1, side_columns(g->w) - 6, turn ? STYLE_TITLE : STYLE_STRONG,
                       sd_side_title(r, &v->pub, side));
    if (side == v->seat)
        grid_text(g, at, 1, STYLE_HERE, " (you)");
    draw_reducers(r, &v->pub, side, g, x, 2);
    draw_state(s, side, g, x);
}

/* One row: "1 Knight 10/12   2 Cleric fallen ...". */
static void draw_members(const struct sd_rules *r, const struct sd_public *p, struct grid *g, int y) {
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_member *one = &p->member[i];
        TEXT_ON_STACK(t, 60);
        text_fmt(&t, "%u %s ", i + 1, r->class[one->class].title);
        if (one->down)
            text_put(&t, "fallen");
        else
            text_fmt(&t, "%u/%u", one->now, one->start);
        if (one->guard && !one->down)
            text_put(&t, " guard");
        grid_clip(g, 1 + (int)i * (g->w / 4), y, g->w / 4 - 1,
                  one->down ? STYLE_OFF : level_style(one->now, one->start), t.buf);
    }
}

static void draw_title(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_public *p = &v->pub;
    TEXT_ON_STACK(left, 100);
    text_fmt(&left, "%s", r->room[p->room].title ? r->room[p->room].title : "");
    if (p->rooms > 1)
        text_fmt(&left, ", room %u of %u", p->room_number, p->rooms);
    int at = grid_text(g, 1, 0, STYLE_TITLE, left.buf);
    if (p->round)
        grid_fmt(g, at + 3, 0, STYLE_TEXT, "round %u of %u", p->round, p->limit);
    else
        grid_fmt(g, at + 3, 0, STYLE_TEXT, "%u rounds", p->limit);
    const char *whose = p->ask == SD_ASK_OPENING ? "opening hands"
                        : p->turn == v->seat     ? "your turn"
                        : p->turn == SD_DUNGEON  ? "the dungeon's turn"
                                                 : "the visitor's turn";
    grid_right(g, g->w - 1, 0, p->turn == v->seat ? STYLE_HERE : STYLE_DIM, whose);
}

static void put_trust_words(const struct sd_rules *r, const struct sd_public *p, struct text *out) {
    text_put(out, "Trust ");
    sd_put_half(p->trust2, out);
    if (r->f.bond == 2) {
        text_put(out, ", Rapport ");
        sd_put_half(p->rapport2, out);
        text_fmt(out, "; a Bond at %u of each", r->f.bond_trust);
        return;
    }
    uint32_t tier = sd_trust_tier(r, p);
    text_fmt(out, ", %s", sd_word(r, SD_KIND_TRUST, 1 + tier));
    if (tier < 3)
        text_fmt(out, "; %s at %u", sd_word(r, SD_KIND_TRUST, 2 + tier), r->f.tier_from[tier + 1]);
    if (p->insight)
        text_fmt(out, "; Insight %u", p->insight);
}

/* Rows with numbers that this page shows, from and to. */
static uint32_t numbered_rows(const struct face_scene *s, const struct menu *m, uint32_t *from) {
    uint32_t n = menu_numbered(m), pages = sdf_hand_pages(n);
    *from = pages > 1 ? s->ui.at % pages * SDF_HAND_PAGE : 0;
    if (s->ui.page == SDF_PAGE_AIM)
        *from = 0;
    uint32_t left = n - *from;
    return pages > 1 && left > SDF_HAND_PAGE ? SDF_HAND_PAGE : left;
}

/* Columns that the labels of the list get, so that notes stand below each other. */
static int label_columns(const struct menu *m, int w) {
    int n = TITLE_LEAST;
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        int need = text_columns(c->label) + (c->letter ? 2 : 0);
        n = need > n ? need : n;
    }
    return n < w / 2 - 5 ? n : w / 2 - 5;
}

/* Draws the numbered choices that a page shows, each in at most so many rows; returns the rows. With g null
 * it only measures. */
static int draw_numbered(const struct face_scene *s, const struct menu *m, struct grid *g, int y, int most) {
    uint32_t k = 0, from, count = numbered_rows(s, m, &from);
    int w = scene_columns(s), labels = label_columns(m, w), top = y;
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        if (k++ < from || k > from + count)
            continue;
        int letter = c->letter ? 2 : 0;
        enum style key = c->style == STYLE_OFF ? STYLE_OFF : STYLE_KEY;
        if (g)
            grid_fmt(g, 0, y, key, letter ? "%3u%c%c" : "%3u%c", c->number, choice_mark(c), c->letter);
        y += choice_wrap(c, g, 4 + letter, y, w - 5 - letter, labels - letter, most);
    }
    return y - top;
}

/* For those who only watch: what the seat they look over the shoulder of holds. */
static void put_hand_titles(const struct face_scene *s, struct text *out) {
    const struct sd_view *v = s->view;
    const char *sep = "In hand: ";
    for (uint64_t h = v->own.hand; h; h &= h - 1, sep = ", ")
        text_fmt(out, "%s%s", sep, sdf_card_at(s->rules, v, v->seat, sd_bit(h))->title);
}

static void put_what_is_open(const struct face_scene *s, bool choices, struct text *out) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    if (choices && s->ui.page == SDF_PAGE_AIM)
        sd_card_text(r, sdf_card_at(r, v, v->seat, s->ui.at), out);
    else if (!choices)
        put_hand_titles(s, out);
    else if (v->pub.ask != SD_ASK_TURN && v->pub.ask != SD_ASK_REDIRECT) /* those fit into the prompt */
        s->ops->say_ask(r, v, out);
}

/* How the rows of a table are shared out. What is left over is the log's. */
struct layout {
    int head, log, open, notes, list, keys;
};

static struct layout lay_out_table(const struct face_scene *s, const struct menu *m, const char *open) {
    const struct sd_view *v = s->view;
    int w = scene_columns(s), dungeon = draw_state(s, SD_DUNGEON, NULL, 0),
        visitor = draw_state(s, SD_VISITOR, NULL, 0), state = dungeon > visitor ? dungeon : visitor;
    struct layout l = {.head = 5 + (state > 2 ? state : 2) + (v->pub.member[0].class ? 1 : 0)};
    l.open = *open ? 1 + grid_wrap(NULL, 0, 0, w - 2, OPEN_ROWS_MAX, STYLE_TEXT, open) : 0;
    l.keys = menu_keys(m, NULL, w, true);
    int left = scene_rows(s) - l.head - 1 - l.open - l.keys;
    /* A hand is read in full on its own page; here a row for each card leaves room for what happened. */
    bool hand = s->ui.page != SDF_PAGE_AIM && (v->pub.ask == SD_ASK_TURN || v->pub.ask == SD_ASK_OPENING);
    l.notes = hand ? 1 : NOTE_ROWS_MAX;
    while (l.notes > 1 && draw_numbered(s, m, NULL, 0, l.notes) > left - 1)
        l.notes--;
    l.list = draw_numbered(s, m, NULL, 0, l.notes);
    l.log = left > l.list ? left - l.list : 0;
    return l;
}

void sdf_draw_table(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    TEXT_ON_STACK(trust, 160);
    TEXT_ON_STACK(open, 600);
    put_what_is_open(s, m->count, &open);
    struct layout l = lay_out_table(s, m, open.buf);
    draw_title(s, g);
    draw_side(s, SD_DUNGEON, g, 1);
    draw_side(s, SD_VISITOR, g, g->w / 2 + 1);
    if (v->pub.member[0].class)
        draw_members(r, &v->pub, g, l.head - 1);
    put_trust_words(r, &v->pub, &trust);
    grid_rule(g, 0, l.head, g->w, trust.buf, STYLE_STRONG);
    log_draw(s->log, g, 1, l.head + 1, g->w - 2, l.log);
    if (l.open) {
        int at = l.head + 1 + l.log;
        grid_rule(g, 0, at, g->w, NULL, STYLE_RULE);
        grid_wrap(g, 1, at + 1, g->w - 2, OPEN_ROWS_MAX, STYLE_STRONG, open.buf);
    }
    draw_numbered(s, m, g, face_rows(g) - l.keys - l.list, l.notes);
    menu_keys(m, g, g->w, true);
}

/* Rows that the table will have for the log. */
static int table_log_rows(const struct face_scene *s) {
    struct menu m = {.count = 0};
    TEXT_ON_STACK(open, 600);
    if (s->over)
        return 0;
    if (s->legal_count)
        shattered_face.menu(s, &m);
    put_what_is_open(s, m.count, &open);
    return lay_out_table(s, &m, open.buf).log;
}

bool sdf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g) {
    const struct sd_view *v = s->view;
    TEXT_ON_STACK(title, 100);
    text_fmt(&title, "What happened: room %u, round %u", v->pub.room_number, v->pub.round);
    return log_draw_news(s, page, table_log_rows, title.buf, g);
}
