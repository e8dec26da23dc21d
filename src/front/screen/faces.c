/* The table of faces, what all of them share (logs, menus), and the plain face that any game can wear: a
 * title, what happened, the question and the legal actions as the game itself words them. */
#include "front/screen/face.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void face_say(struct face_log *log, enum style style, uint32_t indent, const char *text) {
    if (!*text)
        return;
    if (log->count == FACE_LINES) {
        memmove(&log->line[0], &log->line[1], sizeof log->line[0] * (FACE_LINES - 1));
        log->count--;
    }
    log->fresh += log->fresh < FACE_LINES;
    struct face_line *l = &log->line[log->count++];
    l->style = (uint8_t)style;
    l->indent = (uint8_t)indent;
    struct text t;
    text_init(&t, l->text, sizeof l->text);
    text_put(&t, text);
}

struct choice *menu_add(struct menu *m, bool numbered, char letter, enum choice_kind kind,
                        const char *label) {
    uint32_t number = 1;
    for (uint32_t i = 0; i < m->count; i++)
        number += m->choice[i].number != 0;
    struct choice *c = m->count < FACE_CHOICES ? &m->choice[m->count++] : &m->spare;
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)kind;
    c->style = kind == CHOICE_TELL ? STYLE_OFF : STYLE_TEXT;
    c->letter = letter;
    c->number = numbered ? (uint16_t)number : 0;
    struct text t;
    text_init(&t, c->label, sizeof c->label);
    text_put(&t, label);
    return c;
}

uint32_t menu_pages(uint32_t count, uint32_t per) {
    return count ? (count + per - 1) / per : 1;
}

void menu_turn(struct menu *m, struct face_ui ui, uint32_t pages) {
    if (pages < 2)
        return;
    TEXT_ON_STACK(label, 40);
    uint32_t at = ui.at % pages;
    text_fmt(&label, "next (this is %u of %u)", at + 1, pages);
    struct choice *c = menu_add(m, false, 'n', CHOICE_OPEN, label.buf);
    c->ui = ui;
    c->ui.at = (uint16_t)((at + 1) % pages);
    c = menu_add(m, false, 'p', CHOICE_OPEN, "previous");
    c->ui = ui;
    c->ui.at = (uint16_t)((at + pages - 1) % pages);
}

/* Notes stand in a column of their own, unless a long label would push it too far out. */
static int note_column(const struct menu *m, uint32_t from, uint32_t to, int w) {
    int widest = 0;
    for (uint32_t i = from; i < to && i < m->count; i++) {
        int n = *m->choice[i].note ? text_columns(m->choice[i].label) : 0;
        widest = n > widest ? n : widest;
    }
    return widest * 2 > w ? 0 : widest;
}

static void draw_choice(const struct choice *c, struct grid *g, int x, int y, int w, int label_w) {
    bool off = c->kind == CHOICE_TELL;
    enum style key = off ? STYLE_OFF : STYLE_KEY;
    int at = x;
    if (c->number)
        at = grid_fmt(g, at, y, key, "%2u", c->number);
    else
        at = grid_fmt(g, at, y, key, " %c", c->letter);
    if (c->number && c->letter)
        grid_fmt(g, at + 1, y, key, "%c", c->letter);
    at = grid_clip(g, x + 5, y, w - 5, off ? STYLE_OFF : (enum style)c->style, c->label);
    if (at < x + 5 + label_w)
        at = x + 5 + label_w;
    if (*c->note)
        grid_clip(g, at + 2, y, x + w - at - 2, STYLE_DIM, c->note);
}

int menu_draw(const struct menu *m, struct grid *g, int x, int y, int w, int rows) {
    uint32_t columns = (int)m->count > rows ? 2 : 1;
    int per = (int)((m->count + columns - 1) / columns);
    int width = columns == 1 ? w : (w - 2) / 2;
    for (uint32_t i = 0; i < m->count; i++) {
        int row = (int)i % (per ? per : 1), column = (int)i / (per ? per : 1);
        if (row < rows)
            draw_choice(&m->choice[i], g, x + column * (width + 2), y + row, width,
                        note_column(m, (uint32_t)(column * per), (uint32_t)((column + 1) * per), width));
    }
    return per < rows ? per : rows;
}

const struct choice *menu_find(const struct menu *m, const char *word) {
    char *end;
    unsigned long n = strtoul(word, &end, 10);
    bool number = isdigit((unsigned char)*word) && !*end;
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        if (number ? c->number && c->number == n
                   : c->letter && tolower((unsigned char)*word) == c->letter && !word[1])
            return c;
    }
    return NULL;
}

int log_draw(const struct face_log *log, struct grid *g, int x, int y, int w, int rows) {
    uint32_t first = log->count;
    int need = 0;
    while (first) {
        const struct face_line *l = &log->line[first - 1];
        int n = grid_wrap(NULL, 0, 0, w - l->indent, rows, STYLE_TEXT, l->text);
        if (need + n > rows)
            break;
        need += n;
        first--;
    }
    int at = y;
    for (; first < log->count; first++) {
        const struct face_line *l = &log->line[first];
        at += grid_wrap(g, x + l->indent, at, w - l->indent, y + rows - at, (enum style)l->style, l->text);
    }
    return at - y;
}

/* The line after the last one that fits in a box with first at its top. */
static uint32_t page_end(const struct face_log *log, uint32_t first, int w, int rows) {
    for (int need = 0; first < log->count; first++) {
        const struct face_line *l = &log->line[first];
        int n = grid_wrap(NULL, 0, 0, w - l->indent, rows, STYLE_TEXT, l->text);
        if (need && need + n > rows)
            break;
        need += n;
    }
    return first;
}

uint32_t log_pages(const struct face_log *log, uint32_t first, int w, int rows) {
    uint32_t pages = 0;
    for (; first < log->count; pages++)
        first = page_end(log, first, w, rows);
    return pages ? pages : 1;
}

void log_draw_page(const struct face_log *log, uint32_t first, uint32_t page, struct grid *g, int x, int y,
                   int w, int rows) {
    while (page--)
        first = page_end(log, first, w, rows);
    for (uint32_t end = page_end(log, first, w, rows); first < end; first++) {
        const struct face_line *l = &log->line[first];
        y += grid_wrap(g, x + l->indent, y, w - l->indent, rows, (enum style)l->style, l->text);
    }
}

/* Two columns of choices, two of them to turn the page. */
enum { PLAIN_ROWS = 14, PLAIN_PAGE = 2 * PLAIN_ROWS - 2 };

/* Numbers go through all pages, so that an action has the same one wherever it is spoken of. */
static void plain_menu(const struct face_scene *s, struct menu *out) {
    bool whole = s->legal_count <= 2 * PLAIN_ROWS;
    uint32_t pages = whole ? 1 : menu_pages(s->legal_count, PLAIN_PAGE);
    uint32_t from = s->ui.at % pages * PLAIN_PAGE, to = whole ? s->legal_count : from + PLAIN_PAGE;
    for (uint32_t i = from; i < to && i < s->legal_count; i++) {
        TEXT_ON_STACK(label, 80);
        s->ops->say_action(s->rules, s->view, &s->legal[i], &label);
        struct choice *c = menu_add(out, true, 0, CHOICE_ACT, label.buf);
        c->action = s->legal[i];
        c->number = (uint16_t)(i + 1);
    }
    menu_turn(out, s->ui, pages);
    TEXT_ON_STACK(ask, 80);
    s->ops->say_ask(s->rules, s->view, &ask);
    memcpy(out->prompt, ask.buf, ask.len + 1);
}

static void plain_draw(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    grid_text(g, 1, 0, STYLE_TITLE, s->ops->title);
    grid_rule(g, 0, 1, g->w, NULL, STYLE_RULE);
    int rows = (int)((menu->count + 1) / 2);
    rows = rows > PLAIN_ROWS ? PLAIN_ROWS : rows;
    log_draw(s->log, g, 1, 2, g->w - 2, FACE_ROWS - 3 - rows);
    menu_draw(menu, g, 0, FACE_ROWS - rows, g->w, rows);
}

static void plain_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    for (uint32_t i = 0; i < events->count; i++) {
        TEXT_ON_STACK(line, 398);
        s->ops->say_event(s->rules, s->view, &events->event[i], &line);
        face_say(out, STYLE_TEXT, 0, line.buf);
    }
}

static void plain_help(const struct face_scene *s, struct grid *g) {
    grid_text(g, 1, 0, STYLE_TITLE, s->ops->title);
    grid_wrap(g, 1, 2, g->w - 2, 3, STYLE_TEXT, s->ops->blurb);
    grid_wrap(g, 1, 6, g->w - 2, 3, STYLE_TEXT,
              "Type the number of a choice, or an action in words; n and p turn the pages of a long list. q "
              "leaves, "
              "? shows this page.");
}

static void plain_opening(const struct face_scene *s, struct grid *g) {
    plain_help(s, g);
}

static enum face_stand plain_stand(const struct face_scene *s) {
    return s->over ? FACE_DONE : FACE_OUT;
}

static void plain_forfeit(const struct face_scene *s, struct text *out) {
    text_fmt(out, "The game of %s that is under way will be lost.", s->ops->title);
}

static const struct face plain_face = {NULL,       plain_menu,    plain_draw,  plain_tell,
                                       plain_help, plain_opening, plain_stand, plain_forfeit};

static const struct face *const faces[] = {&darkdelve_face, &shattered_face, &escape_face, &clout_face};

const struct face *face_of(const char *game) {
    for (uint32_t i = 0; i < sizeof faces / sizeof faces[0]; i++)
        if (!strcmp(faces[i]->game, game))
            return faces[i];
    return &plain_face;
}
