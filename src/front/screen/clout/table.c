/* CLOUT's face: the table. Above lies the other side, its resources first; below, mirrored, the own one; what
 * happened stands between them, and on top of that what is open: the chain, what is answered, what a card
 * says. At the foot the menu: hand on the left, deeds on the right, or one list; letters in rows below. */
#include "front/screen/clout/clf.h"

#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_ROWS = 4, OPEN_ROWS_MAX = 9, TITLE_COLUMNS = 24, HAND_ROWS = 2 };

void clf_put_short(const struct cl_rules *r, uint32_t card, struct text *out) {
    static const char *const kinds[CL_CARD_KINDS] = {"", "", "spell", "trap", "field"};
    const struct cl_card *c = &r->card[card];
    if (c->kind == CL_STEREOTYPE)
        text_fmt(out, "%d/%d", c->attack, c->defense);
    else
        text_put(out, kinds[c->kind]);
}

static enum style stability_style(const struct cl_rules *r, int32_t n) {
    return n * 4 <= r->f.starting_stability ? STYLE_ALARM : n < r->f.threshold ? STYLE_WARN : STYLE_GOOD;
}

/* Everything that is counted of a player, on one row. */
static void draw_counts(const struct face_scene *s, uint32_t seat, struct grid *g, int y) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[seat];
    TEXT_ON_STACK(points, 40);
    bool turn = v->s.seat == seat;
    grid_text(g, 0, y, STYLE_KEY, turn ? ">" : " ");
    int at = grid_text(g, 1, y, turn ? STYLE_TITLE : STYLE_STRONG, seat == v->seat ? "You " : "They");
    at = grid_text(g, at, y, STYLE_DIM, "  Reputation ");
    cl_put_points(p->reputation, &points);
    at = grid_text(g, at, y, p->reputation * 4 >= r->f.reputation_to_win * 3 ? STYLE_GOLD : STYLE_STRONG,
                   points.buf);
    text_clear(&points);
    at = grid_text(g, at, y, STYLE_DIM, "  Stability ");
    cl_put_points(p->stability, &points);
    at = grid_text(g, at, y, stability_style(r, p->stability), points.buf);
    at = grid_text(g, at, y, STYLE_DIM, "  Clout ");
    at = grid_fmt(g, at, y, STYLE_STRONG, "%u/%u", p->clout, p->clout_cap);
    at = grid_text(g, at, y, STYLE_DIM, g->w > 90 ? "  Breakdowns " : "  Broke ");
    grid_fmt(g, at, y, p->breakdowns + 1 >= r->f.breakdowns_to_win ? STYLE_WARN : STYLE_STRONG, "%u/%u",
             p->breakdowns, r->f.breakdowns_to_win);
    text_clear(&points);
    if (g->w > 100)
        text_fmt(&points, "graveyard %u ", p->grave_n);
    text_fmt(&points, "hand %u deck %u", p->hand_n, p->deck_n);
    grid_right(g, g->w - 1, y, p->deck_n < 3 ? STYLE_WARN : STYLE_DIM, points.buf);
}

/* Face-down cards stand in brackets. */
static void draw_back(const struct face_scene *s, uint32_t seat, struct grid *g, int y) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[seat];
    int w = (g->w * 23 - 6) / 100;
    TEXT_ON_STACK(field, 80);
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_back *b = &p->back[i];
        int x = 1 + (int)i * w;
        if (!b->card) {
            grid_text(g, x, y, STYLE_DIM, "-");
            continue;
        }
        bool down = b->flags & CL_BACK_DOWN;
        int at = grid_text(g, x, y, STYLE_DIM, down ? "[" : "");
        at = grid_clip(g, at, y, w - 2 - (down ? 1 : 0), STYLE_TEXT,
                       b->card > r->cards ? "set card" : clf_title(r, b->card));
        grid_text(g, at, y, STYLE_DIM, down ? "]" : "");
    }
    text_fmt(&field, "%s%s", p->field ? "at " : "no field", p->field ? clf_title(r, p->field) : "");
    grid_clip(g, 1 + 3 * w, y, g->w - 1 - 3 * w, p->field ? STYLE_UNCOMMON : STYLE_DIM, field.buf);
}

/* "2300+/1500 atk vice 2 new": the second row of a stereotype, in so many columns; the last word gives way.
 */
static void put_body_figures(const struct face_scene *s, uint32_t seat, uint32_t slot, int w,
                             struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_body *b = &v->s.player[seat].body[slot];
    if (b->card <= r->cards) {
        cl_put_figures(r, v, seat, slot, out);
        text_char(out, ' ');
    }
    text_put(out, b->flags & CL_BODY_DOWN ? "set" : b->flags & CL_BODY_DEFENSE ? "def" : "atk");
    if (b->vice)
        text_fmt(out, " vice %u", b->vice);
    uint32_t flags = clf_marks_count(v, seat) ? b->flags : b->flags & CL_BODY_GUEST;
    const char *mark = flags & CL_BODY_GUEST      ? " guest"
                       : flags & CL_BODY_FRESH    ? " new"
                       : flags & CL_BODY_ATTACKED ? " done"
                                                  : "";
    if ((int)(out->len + strlen(mark)) <= w)
        text_put(out, mark);
}

static void draw_bodies(const struct face_scene *s, uint32_t seat, struct grid *g, int y) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    int w = (g->w - 2) / CL_SLOTS;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &v->s.player[seat].body[i];
        int x = 1 + (int)i * w;
        if (!b->card) {
            grid_fmt(g, x, y, STYLE_DIM, "%u -", i + 1);
            continue;
        }
        TEXT_ON_STACK(figures, 60);
        put_body_figures(s, seat, i, w - 1, &figures);
        grid_fmt(g, x, y, STYLE_DIM, "%u", i + 1);
        grid_clip(g, x + 2, y, w - 3, b->flags & CL_BODY_DOWN ? STYLE_TEXT : STYLE_STRONG,
                  b->card > r->cards ? "face-down stereotype" : clf_title(r, b->card));
        bool breaks = b->vice >= r->f.breakdown_threshold;
        grid_clip(g, x, y + 1, w - 1, breaks ? STYLE_ALARM : b->vice ? STYLE_WARN : STYLE_TEXT, figures.buf);
    }
}

static void put_turn(const struct face_scene *s, struct text *out) {
    const struct cl_view *v = s->view;
    const char *phase = cl_word(s->rules, CL_KIND_PHASE, v->s.phase);
    text_fmt(out, "Turn %u, %s %s", v->s.turn, v->s.seat == v->seat ? "your" : "their", phase);
    if (v->s.links) {
        text_fmt(out, "; a chain of %u", v->s.links);
        return;
    }
    bool you = clf_silent(s, v->seat), they = clf_silent(s, cl_other(v->seat));
    if (you || they) {
        text_fmt(out, "; %s answer nothing until %s next turn",
                 you && they ? "both"
                 : you       ? "you"
                             : "they",
                 you && !they ? "your" : "their");
        return;
    }
    text_put(out, "; ");
    cl_put_sitter(s->rules, v, v->seat, out);
    text_put(out, " against ");
    cl_put_sitter(s->rules, v, cl_other(v->seat), out);
}

/* The links of the open chain, the last one on top: the order in which they will resolve. */
static void put_chain(const struct face_scene *s, struct text *out) {
    const struct cl_view *v = s->view;
    for (uint32_t i = v->s.links; i-- > 0;) {
        const struct cl_link *l = &v->s.link[i];
        text_fmt(out, "%s%u. %s: %s", out->len ? "\n" : "", i + 1, l->seat == v->seat ? "You" : "They",
                 clf_title(s->rules, l->card));
        cl_put_link_aim(s->rules, v, l, out);
        if (l->flags & CL_LINK_NEGATED)
            text_put(out, " (negated)");
    }
}

/* What is open, from top to bottom: the chain, what is answered, or the card that is about to be played. */
static void put_open_chain(const struct face_scene *s, bool choices, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    struct ask open;
    clf_face_ask(s, &open);
    if (choices && s->ui.page == CLF_PAGE_AIM) {
        cl_card_text(r, clf_aimed_card(s), out);
        return;
    }
    put_chain(s, out);
    if (!choices || open.kind != CL_ASK_ANSWER) /* the others fit into the prompt */
        return;
    if (out->len)
        text_char(out, '\n');
    s->ops->say_ask(r, v, out);
}

/* Rows of a text whose lines end in newlines, drawn from row y unless g is null. */
static int draw_open_lines(struct grid *g, int y, int w, int most, enum style style, const char *lines) {
    int rows = 0;
    while (*lines && rows < most) {
        char line[400];
        size_t n = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        rows += grid_wrap(g, 1, y + rows, w - 2, most - rows, style, line);
        lines += n + (lines[n] == '\n');
    }
    return rows;
}

/* The own hand in short, where it is not what is asked for. */
static void put_duel_hand(const struct face_scene *s, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[v->seat];
    for (uint32_t i = 0; i < p->hand_n; i++)
        text_fmt(out, "%s%s %d", i ? ", " : "Hand: ", clf_title(r, p->hand[i]),
                 cl_cost(r, &v->s, p->hand[i]));
}

/* Is the own hand what the list is about? */
static bool shows_hand(const struct face_scene *s) {
    struct ask open;
    clf_face_ask(s, &open);
    return open.seat == ((const struct cl_view *)s->view)->seat && s->ui.page == CLF_PAGE_TABLE &&
           (open.kind == CL_ASK_MAIN || open.kind == CL_ASK_DISCARD);
}

static bool on_right(const struct choice *c) {
    return c->ui.picked >= CLF_RIGHT;
}

static uint32_t count_numbered(const struct menu *m, bool right) {
    uint32_t n = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c));)
        n += on_right(c) == right;
    return n;
}

/* A numbered choice in w columns: its name, then figures, then as much of its text as there is room for. */
static void draw_numbered_choice(const struct face_scene *s, const struct choice *c, struct grid *g, int x,
                                 int y, int w, int titles) {
    int gap = w > GRID_W / 2 ? 2 : 1;
    bool off = c->kind == CHOICE_TELL;
    enum style style = off ? STYLE_OFF : STYLE_TEXT;
    grid_fmt(g, x, y, off ? STYLE_OFF : STYLE_KEY, "%2u%c", c->number, choice_mark(c));
    int end = x + w, at = grid_clip(g, x + 3, y, *c->note ? titles : w - 3, style, c->label);
    if (!*c->note)
        return;
    at = at < x + 3 + titles ? x + 3 + titles + gap : at + gap;
    at = grid_clip(g, at, y, end - at, off ? STYLE_OFF : STYLE_DIM, c->note);
    enum { TEXT_LEAST = 16 };
    if (c->ui.page == CLF_PAGE_AIM && s->ui.page == CLF_PAGE_TABLE && end - at > TEXT_LEAST + 2) {
        TEXT_ON_STACK(words, 500);
        cl_card_text(s->rules, c->ui.at, &words);
        int column = x + titles + 18;
        at = at + 2 < column ? column : at + 2;
        grid_clip(g, at, y, end - at, off ? STYLE_OFF : STYLE_DIM, words.buf);
    }
}

static int title_columns(const struct menu *m, int w) {
    int n = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        int need = *c->note || c->action.verb == CL_RESPOND ? text_columns(c->label) : 0;
        n = need > n ? need : n;
    }
    int most = w >= 70 ? w / 2 + 4 : TITLE_COLUMNS;
    if (m->choice[0].number && m->choice[0].action.verb == CL_ATTACK)
        return n; /* cut to fit as it was made */
    return n < most ? n : most;
}

/* How many rows the text of a card may take in a list of cards; the first ones one more, while extra lasts.
 */
struct text_rows {
    int most, extra;
};

/* The card that a choice is of, 0: none. */
static uint32_t card_of_choice(const struct cl_view *v, const struct choice *c) {
    uint32_t owner, slot;
    if (c->action.verb == CL_PICK_CARD)
        return (uint32_t)c->action.arg[0];
    if (c->action.verb != CL_RESPOND)
        return 0;
    enum cl_zone zone = cl_place_of(v->seat, (uint32_t)c->action.arg[0], &owner, &slot);
    return cl_card_at(v, owner, zone, slot);
}

/* Cards with what they do; returns the rows. With g null it only measures. */
static int draw_cards(const struct face_scene *s, const struct menu *m, struct grid *g, int y,
                      struct text_rows each) {
    int w = scene_columns(s) - 1, titles = title_columns(m, w), rows = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        if (g) {
            bool off = c->kind == CHOICE_TELL;
            grid_fmt(g, 0, y + rows, off ? STYLE_OFF : STYLE_KEY, "%2u%c", c->number, choice_mark(c));
            grid_clip(g, 3, y + rows, titles, off ? STYLE_OFF : STYLE_TEXT, c->label);
        }
        TEXT_ON_STACK(words, 700);
        uint32_t card = card_of_choice(s->view, c);
        text_fmt(&words, "%s%s", c->note, card && *c->note ? ". " : "");
        if (card)
            cl_card_text(s->rules, card, &words);
        int need = grid_wrap(g, 5 + titles, y + rows, w - 5 - titles, each.most + (each.extra > 0), STYLE_DIM,
                             words.buf);
        each.extra -= need > each.most;
        rows += need ? need : 1;
    }
    return rows;
}

/* Columns that the deeds need, at most so many. */
static int right_columns(const struct menu *m, int most) {
    int n = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c));) {
        int need = on_right(c) ? text_columns(c->label) + 4 : 0;
        n = need > n ? need : n;
    }
    return n < most ? n : most;
}

/* The verb of the first numbered choice; CL_VERBS: it does not act. */
static uint32_t verb_of(const struct menu *m) {
    const struct choice *c = menu_next(m, NULL);
    return c && c->kind == CHOICE_ACT ? c->action.verb : CL_VERBS;
}

/* Of a list of answers, of ways to play a card, or of discards; most 0: it is another. */
static struct text_rows text_rows(const struct face_scene *s, const struct menu *m) {
    enum { MOST = 4 };
    struct text_rows each = {MOST, 0};
    int per = (int)clf_list_rows(s);
    if (verb_of(m) == CL_RESPOND || s->ui.page == CLF_PAGE_AIM)
        return each;
    if (verb_of(m) != CL_PICK_CARD || !shows_hand(s) || (int)menu_numbered(m) > per)
        return (struct text_rows){0, 0};
    while (each.most > 1 && draw_cards(s, m, NULL, 0, each) > per)
        each.most--;
    each.extra = per - draw_cards(s, m, NULL, 0, each);
    return each;
}

/* Two groups side by side, or one list in as many columns as it needs; returns the rows. With g null it only
 * measures. */
static int draw_numbered_list(const struct face_scene *s, const struct menu *m, struct grid *g, int y) {
    uint32_t left = count_numbered(m, false), right = count_numbered(m, true), k[2] = {0, 0};
    int w = scene_columns(s), per = (int)clf_list_rows(s);
    const struct text_rows each = text_rows(s, m);
    if (each.most)
        return draw_cards(s, m, g, y, each);
    bool split = right > 0, flow = !split && (int)left > per;
    int half = split ? w - 1 - right_columns(m, w / 2) : flow ? (w - 1) / 2 : w - 1;
    int rows = split ? (int)(left > right ? left : right) : flow ? (int)(left + 1) / 2 : (int)left;
    int titles = title_columns(m, half);
    for (const struct choice *c = NULL; g && (c = menu_next(m, c));) {
        uint32_t column = split && on_right(c);
        int row = (int)k[column]++, x = column || (flow && row >= rows) ? half + 1 : 0;
        draw_numbered_choice(s, c, g, x, y + (flow ? row % rows : row), column ? w - half - 1 : half, titles);
    }
    return rows;
}

/* How the rows of a table are shared out. What is left over is the log's. */
struct layout {
    int log, hint, open, hand, list, keys;
};

static struct layout lay_out_duel(const struct face_scene *s, const struct menu *m, const char *open,
                                  const char *hand, const char *hint) {
    int w = scene_columns(s), rows = scene_rows(s) - 2 * SIDE_ROWS - 1;
    struct layout l = {.open = draw_open_lines(NULL, 0, w, OPEN_ROWS_MAX, STYLE_TEXT, open),
                       .hand = grid_wrap(NULL, 0, 0, w - 2, HAND_ROWS, STYLE_TEXT, hand),
                       .list = draw_numbered_list(s, m, NULL, 0),
                       .keys = menu_keys(m, NULL, w, true),
                       .hint = hint ? grid_wrap(NULL, 0, 0, w - 2, 2, STYLE_TEXT, hint) : 0};
    rows -= l.list + l.keys;
    if (l.open + l.hand > rows)
        l.hand = rows > l.open ? rows - l.open : 0;
    if (l.open > rows)
        l.open = rows;
    if (l.open + l.hand + l.hint + 2 > rows)
        l.hint = 0;
    l.log = rows - l.open - l.hand - l.hint;
    return l;
}

void clf_draw_table(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct cl_view *v = s->view;
    uint32_t other = cl_other(v->seat);
    TEXT_ON_STACK(open, 1200);
    TEXT_ON_STACK(hand, 1600);
    TEXT_ON_STACK(turn, 100);
    const char *hint = m->count ? clf_hint(s) : NULL;
    put_open_chain(s, m->count, &open);
    if (!m->count || !shows_hand(s))
        put_duel_hand(s, &hand);
    struct layout l = lay_out_duel(s, m, open.buf, hand.buf, hint);
    draw_counts(s, other, g, 0);
    draw_back(s, other, g, 1);
    draw_bodies(s, other, g, 2);
    put_turn(s, &turn);
    grid_rule(g, 0, SIDE_ROWS, g->w, turn.buf, v->s.seat == v->seat ? STYLE_HERE : STYLE_STRONG);
    int y = SIDE_ROWS + 1;
    log_draw(s->log, g, 1, y, g->w - 2, l.log);
    y += l.log;
    if (l.hint)
        grid_wrap(g, 1, y, g->w - 2, l.hint, STYLE_UNCOMMON, hint);
    y += l.hint;
    draw_open_lines(g, y, g->w, l.open, s->ui.page == CLF_PAGE_AIM ? STYLE_TEXT : STYLE_WARN, open.buf);
    y += l.open;
    draw_bodies(s, v->seat, g, y);
    draw_back(s, v->seat, g, y + 2);
    draw_counts(s, v->seat, g, y + 3);
    y += SIDE_ROWS;
    grid_wrap(g, 1, y, g->w - 2, l.hand, STYLE_DIM, hand.buf);
    draw_numbered_list(s, m, g, y + l.hand);
    menu_keys(m, g, g->w, true);
}

/* Rows that the table will have for the log. */
static int duel_log_rows(const struct face_scene *s) {
    struct menu m = {.count = 0};
    TEXT_ON_STACK(open, 1200);
    TEXT_ON_STACK(hand, 1600);
    if (s->over)
        return 0;
    if (s->legal_count)
        clout_face.menu(s, &m);
    put_open_chain(s, m.count, &open);
    if (!m.count || !shows_hand(s))
        put_duel_hand(s, &hand);
    return lay_out_duel(s, &m, open.buf, hand.buf, m.count ? clf_hint(s) : NULL).log;
}

bool clf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g) {
    const struct cl_view *v = s->view;
    TEXT_ON_STACK(title, 100);
    text_fmt(&title, "What happened, up to turn %u", v->s.turn);
    return log_draw_news(s, page, duel_log_rows, title.buf, g);
}
