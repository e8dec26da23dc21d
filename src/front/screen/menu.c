/* Menus: choices are added, turned in pages, drawn and found again by what was typed. */
#include "front/screen/face.h"

#include "core/offer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void face_put(char *field, size_t size, const char *words) {
    struct text t;
    text_init(&t, field, (uint32_t)size);
    text_put(&t, words ? words : "");
}

const struct choice *menu_next(const struct menu *m, const struct choice *after) {
    const struct choice *c = after ? after + 1 : m->choice;
    while (c < m->choice + m->count && !c->number)
        c++;
    return c < m->choice + m->count ? c : NULL;
}

uint32_t menu_numbered(const struct menu *m) {
    uint32_t n = 0;
    for (const struct choice *c = NULL; (c = menu_next(m, c));)
        n++;
    return n;
}

struct choice *menu_add(struct menu *m, bool numbered, char letter, enum choice_kind kind,
                        const char *label) {
    uint32_t number = 1 + menu_numbered(m);
    struct choice *c = m->count < FACE_CHOICES ? &m->choice[m->count++] : &m->spare;
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)kind;
    c->style = kind == CHOICE_TELL ? STYLE_OFF : STYLE_TEXT;
    c->letter = letter;
    c->number = numbered ? (uint16_t)number : 0;
    face_put(c->label, sizeof c->label, label);
    return c;
}

struct choice *menu_open(struct menu *m, bool numbered, char letter, uint16_t page, const char *label) {
    struct choice *c = menu_add(m, numbered, letter, CHOICE_OPEN, label);
    c->ui.page = page;
    return c;
}

void choice_note(struct choice *c, const char *words) {
    face_put(c->note, sizeof c->note, words);
}

void choice_say(struct choice *c, const char *words) {
    face_put(c->say, sizeof c->say, words);
}

void choice_warn(struct choice *c, const struct offer *o) {
    TEXT_ON_STACK(ask, sizeof c->say);
    text_fmt(&ask, "%s%s%s%s?", o->note.buf, o->note.len ? ". " : "", o->label.buf,
             o->risk == RISK_FOREVER ? " for good" : "");
    text_capital(ask.buf);
    c->grave = o->risk >= RISK_END && !o->usual;
    if (o->confirm && c->kind == CHOICE_ACT)
        choice_say(c, ask.buf);
}

struct choice *menu_offer(struct menu *m, const struct game_ops *ops, bool numbered, char letter,
                          const struct offer *o) {
    struct choice *c = menu_add(m, numbered, letter, CHOICE_ACT, o->label.buf);
    TEXT_ON_STACK(details, sizeof c->note);
    c->action = o->action;
    if (o->reason != REASON_OK) {
        c->kind = CHOICE_TELL;
        c->style = STYLE_OFF;
    } else {
        offer_details(ops, o, &details);
        choice_warn(c, o);
    }
    choice_note(c, o->reason != REASON_OK ? o->why.buf : details.buf);
    return c;
}

char choice_mark(const struct choice *c) {
    return c->kind == CHOICE_TELL && c->style == STYLE_OFF ? '-' : c->grave ? '!' : ' ';
}

void menu_ask(struct menu *m, const char *question) {
    face_put(m->prompt, sizeof m->prompt, question);
}

void menu_ask_told(struct menu *m, const struct face_scene *s) {
    TEXT_ON_STACK(ask, sizeof m->prompt);
    s->ops->say_ask(s->rules, s->view, &ask);
    menu_ask(m, ask.buf);
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
    return widest * 2 > w ? 1 : widest;
}

int choice_wrap(const struct choice *c, struct grid *g, int x, int y, int w, int label_w, int most) {
    int label = text_columns(c->label), in = label < label_w ? label_w + 2 : label + (label_w ? 2 : 1);
    int from = label_w && in * 2 < w ? in : 0;
    TEXT_ON_STACK(note, sizeof c->label + sizeof c->note + 2);
    text_fmt(&note, "%*s%s", in - from, "", c->note);
    int rows = grid_wrap(g, x + from, y, w - from, most, STYLE_DIM, note.buf);
    if (g)
        grid_clip(g, x, y, w, (enum style)c->style, c->label);
    return rows > 1 ? rows : 1;
}

/* With its note in at most some rows; returns the rows. */
static int menu_draw_choice(const struct choice *c, struct grid *g, int x, int y, int w, int label_w,
                            int most) {
    enum style key = c->kind == CHOICE_TELL ? STYLE_OFF : STYLE_KEY;
    if (g && c->number)
        grid_fmt(g, x, y, key, "%2u %c%c", c->number, c->letter ? c->letter : ' ', choice_mark(c));
    else if (g)
        grid_fmt(g, x, y, key, " %c  %c", c->letter, choice_mark(c));
    return choice_wrap(c, g, x + 5, y, w - 5, label_w, most);
}

int menu_draw(const struct menu *m, struct grid *g, int x, int y, int w, int rows) {
    uint32_t columns = (int)m->count > rows ? 2 : 1, per = (m->count + columns - 1) / columns;
    int width = columns == 1 ? w : (w - 2) / 2, most = 0;
    for (uint32_t column = 0; column < columns; column++) {
        const uint32_t from = column * per, to = from + per < m->count ? from + per : m->count;
        const int label_w = note_column(m, from, to, width);
        int at = 0, spare = rows > (int)per ? rows - (int)per : 0;
        for (uint32_t i = from; i < to && at < rows; i++) {
            int used = menu_draw_choice(&m->choice[i], g, x + (int)column * (width + 2), y + at, width,
                                        label_w, 1 + spare);
            spare -= used - 1;
            at += used;
        }
        most = at > most ? at : most;
    }
    return most;
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

const struct choice *menu_labelled(const struct menu *m, const char *line) {
    const struct choice *found = NULL;
    for (uint32_t i = 0; i < m->count; i++) {
        if (!text_same_words(m->choice[i].label, line))
            continue;
        if (found)
            return NULL;
        found = &m->choice[i];
    }
    return found;
}

/* Whether a label has these words, whole ones: at its beginning or, inside, anywhere. */
static bool label_has(const char *label, const char *words, size_t n, bool inside) {
    for (const char *at = label; *at; at++) {
        bool starts = at == label || !isalnum((unsigned char)at[-1]);
        if (starts && !strncasecmp(at, words, n) && !isalnum((unsigned char)at[n]))
            return true;
        if (!inside)
            return false;
    }
    return false;
}

const struct choice *menu_named(const struct menu *m, const char *words) {
    enum { LEAST = 3 };
    size_t n = strlen(words += strspn(words, " \t"));
    while (n && isspace((unsigned char)words[n - 1]))
        n--;
    for (int inside = 0; inside < 2 && n >= LEAST; inside++) {
        const struct choice *found = NULL;
        for (const struct choice *c = m->choice; c < m->choice + m->count; c++) {
            if ((inside && c->kind == CHOICE_ACT) || !label_has(c->label, words, n, inside))
                continue;
            if (found && strcmp(found->label, c->label) != 0)
                return NULL;
            found = found ? found : c;
        }
        if (found)
            return found;
    }
    return NULL;
}

/* The i-th key of the bar: the menu's letters, then help and leave. */
static bool key_at(const struct menu *m, uint32_t i, char *letter, const char **label) {
    static const char *const last[] = {"help", "leave"};
    *letter = i < m->count ? m->choice[i].letter : i == m->count ? '?' : 'q';
    *label = i < m->count ? m->choice[i].label : last[i - m->count];
    return i >= m->count || !m->choice[i].number;
}

/* Rows of the bar, drawn from row y unless g is null. Behind what a key says of itself the row ends. */
static int lay_keys(const struct menu *m, struct grid *g, int y, int w, int gap) {
    enum { KEY_ROWS = 4 };
    int x = 1, rows = 1;
    for (uint32_t i = 0; i < m->count + 2; i++) {
        char letter;
        const char *label;
        if (!key_at(m, i, &letter, &label))
            continue;
        const struct choice *c = i < m->count ? &m->choice[i] : NULL;
        bool off = c && c->kind == CHOICE_TELL, tells = c && !off && *c->note;
        int need = 2 + text_columns(label) + (tells ? 2 + text_columns(c->note) : 0);
        if (x > 1 && x + need > w) {
            x = 1;
            rows++;
        }
        if (g)
            grid_fmt(g, x, y + rows - 1, off ? STYLE_OFF : STYLE_KEY, "%c%c", letter,
                     c ? choice_mark(c) : ' ');
        if (tells)
            rows += choice_wrap(c, g, x + 2, y + rows - 1, w - x - 2, 1, KEY_ROWS) - 1;
        else if (g)
            grid_text(g, x + 2, y + rows - 1, off ? STYLE_OFF : STYLE_TEXT, label);
        x += tells ? w : need + gap;
    }
    return rows;
}

int menu_keys(const struct menu *m, struct grid *g, int w, bool close) {
    enum { GAP = 2 };
    if (!m->count)
        return 0;
    int loose = lay_keys(m, NULL, 0, w, GAP), rows = close ? lay_keys(m, NULL, 0, w, 1) : loose;
    if (g)
        lay_keys(m, g, face_rows(g) - rows, w, rows < loose ? 1 : GAP);
    return rows;
}
