/* The lobby on a full screen: each page of menus is a list. What a choice counts (CLOUT's cards in a deck)
 * goes by left and right; ':' types a line, as in line mode. Escape goes a page back, and from the first one
 * away.
 */
#include "front/term/lobby.h"

#include "front/screen/lobby_pages.h"
#include "front/screen/reading.h"
#include "front/term/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPED = 120 };

struct lobby_screen {
    struct lobby *l;
    const struct face_lobby *pages;
    struct menu menu;
    struct list list;
    uint32_t from; /* the row that is read, to come back to; 0: none */
    bool types;    /* a line is typed */
    char typed[TYPED];
    bool helps;
    struct list help;
};

static bool counts(const struct lobby_screen *s, const struct choice *c) {
    return s->pages->turn && s->pages->turn(s->l, c, 0);
}

/* A page of counts: its letters share lines where there is no room for all rows. */
static bool has_counts(const struct lobby_screen *s) {
    for (uint32_t i = 0; i < s->menu.count; i++)
        if (counts(s, &s->menu.choice[i]))
            return true;
    return false;
}

static void add_row(struct lobby_screen *s, uint32_t i, bool small) {
    const struct choice *c = &s->menu.choice[i];
    struct list *l = &s->list;
    const char key = c->letter         ? c->letter
                     : c->number <= 9  ? (char)('0' + c->number)
                     : c->number == 10 ? '0'
                                       : 0;
    if (c->kind == CHOICE_TELL)
        list_closed(l, key, c->label, *c->say ? c->say : c->note)->small = small;
    else if (counts(s, c))
        list_value(l, i + 1, key, c->label, c->note);
    else
        list_add(l, i + 1, key, c->label, c->note)->small = small;
}

/* What Esc does has no row of its own, unless an empty line means it: then it is the answer that changes
 * nothing. */
static bool has_row(const struct choice *c) {
    return c->ui.at != LOBBY_NEXT && (c->ui.at != LOBBY_BACK || c->style == STYLE_HERE);
}

/* Rows of a page, but for those that keys of the screen stand for; letters stand above what is counted. The
 * cursor goes to a row, or to the marked one. */
static void fill_page(struct lobby_screen *s, uint32_t at) {
    struct list *l = &s->list;
    memset(&s->menu, 0, sizeof s->menu);
    s->pages->menu(s->l, &s->menu);
    const bool mixed = has_counts(s);
    list_begin(l);
    l->kept = at;
    for (uint32_t i = 0; i < s->menu.count; i++)
        if (mixed && !s->menu.choice[i].number && has_row(&s->menu.choice[i]))
            add_row(s, i, true);
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        if (!has_row(c) || (mixed && !c->number))
            continue;
        add_row(s, i, false);
        if (!l->kept && (mixed || c->style == STYLE_HERE))
            l->kept = i + 1;
    }
    list_end(l);
    snprintf(l->notice, sizeof l->notice, "%s", s->l->notice);
    s->l->notice[0] = 0;
}

static void fill_lobby(struct lobby_screen *s) {
    fill_page(s, 0);
}

static void fill_help(struct lobby_screen *s) {
    struct list *l = &s->help;
    list_begin(l);
    l->plain = true;
    l->top = 0;
    list_note(l, "arrows, Enter", "choose, and take it");
    list_note(l, "digits, letters", "the choice they stand beside");
    if (s->pages->turn)
        list_note(l, "left, right", "fewer or more of it, where something is counted; + and - as well");
    if (s->pages->read)
        list_note(l, ":", "type a line, as in line mode");
    list_note(l, "Esc", "a page back, and from the first one away");
    list_head(l, "The game");
    list_text(l, ops_brief(s->l->set->ops, s->l->set->rules));
    list_end(l);
}

/* What stands above the list. */
static void put_head(const struct lobby_screen *s, struct text *title, struct text *words) {
    const char *head = s->pages->head(s->l);
    if (head || !s->pages->tell) {
        text_put(title, s->l->set->ops->title);
        text_put(words, head ? head : "");
    } else {
        s->pages->tell(s->l, title, words);
    }
}

static void draw_page(const struct lobby_screen *s, struct grid *g, struct layout_hits *hits) {
    enum { HEAD_MOST = 9 };
    TEXT_ON_STACK(title, 160);
    TEXT_ON_STACK(words, 1400);
    TEXT_ON_STACK(keys, 120);
    put_head(s, &title, &words);
    grid_head(g, title.buf);
    const int w = list_width(&s->list, g), most = least_of(HEAD_MOST, g->h / 2);
    const int above = least_of(most, grid_wrapped(w, words.buf));
    struct box at = list_place(&s->list, g, 2, above + 1);
    grid_wrap(g, at.x, at.y, at.w, above, STYLE_DIM, words.buf);
    text_fmt(&keys, "arrows choose  %s%s? help  Esc back",
             has_counts(s) ? "\u2190\u2192 how many  Enter read it  " : "Enter take it  ",
             s->pages->read ? ": type  " : "");
    list_below(&s->list, g, at, above + 1, keys.buf, hits);
}

/* Over the foot, while a line is typed. */
static void draw_typing(const struct lobby_screen *s, struct grid *g) {
    for (int y = g->h - 2; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            grid_put(g, x, y, STYLE_TEXT, ' ');
    int end = grid_text(g, 1, g->h - 2, STYLE_KEY, "> ");
    end = grid_clip(g, end, g->h - 2, g->w - 6, STYLE_STRONG, s->typed);
    grid_put(g, end, g->h - 2, STYLE_HERE, ' ');
    grid_point(g, end, g->h - 2);
    grid_keys(g, "Enter take it  Esc back");
}

static void draw_lobby(const void *of, struct grid *g, struct layout_hits *hits) {
    const struct lobby_screen *s = of;
    draw_page(s, g, hits);
    if (s->types)
        draw_typing(s, g);
    if (s->helps)
        list_over(&s->help, s->l->set->ops->title, "arrows read on  any other key: back", g, hits);
}

/* The page before; where there is none, the lobby is over. */
static enum shows go_back(struct lobby_screen *s) {
    for (uint32_t i = 0; i < s->menu.count; i++)
        if (s->menu.choice[i].ui.at == LOBBY_BACK) {
            s->pages->take(s->l, &s->menu.choice[i]);
            fill_lobby(s);
            if (s->from && has_counts(s)) {
                fill_page(s, s->from);
                s->from = 0;
            }
            return SHOWS_ANEW;
        }
    return SHOWS_END;
}

static enum shows after_choice(struct lobby_screen *s) {
    if (s->l->done)
        return SHOWS_END;
    fill_lobby(s);
    return SHOWS_ANEW;
}

static enum shows typed_key(struct lobby_screen *s, const struct key *k) {
    size_t n = strlen(s->typed);
    char line[TYPED];
    if (k->code == KEY_ESCAPE || (k->code == KEY_BACKSPACE && !n)) {
        s->types = false;
        return SHOWS_ANEW;
    }
    if (k->code == KEY_ENTER) {
        memcpy(line, s->typed, sizeof line);
        s->types = false;
        if (!line[strspn(line, " ")])
            return SHOWS_ANEW;
        lobby_obey(s->l, line + strspn(line, " "));
        return after_choice(s);
    }
    if (k->code == KEY_BACKSPACE && n)
        s->typed[n - 1] = 0;
    else if (k->code == KEY_CHAR && !(k->mods & ~MOD_ITSELF) && k->ch >= ' ' && k->ch < 127 && n + 1 < TYPED)
        s->typed[n] = (char)k->ch, s->typed[n + 1] = 0;
    else
        return SHOWS_ON;
    return SHOWS_ANEW;
}

static enum shows begin_typing(struct lobby_screen *s, const char *with) {
    s->types = true;
    s->list.notice[0] = 0;
    snprintf(s->typed, sizeof s->typed, "%s", with);
    return SHOWS_ANEW;
}

static const struct choice *under_cursor(const struct lobby_screen *s) {
    const uint32_t id = list_id(&s->list);
    return id ? &s->menu.choice[id - 1] : NULL;
}

/* One more or less of what the cursor is on; the cursor stays there. */
static enum shows turn(struct lobby_screen *s, int by) {
    const struct choice *c = under_cursor(s);
    if (!c || !counts(s, c))
        return SHOWS_ON;
    const uint32_t at = list_id(&s->list), rows = s->menu.count;
    s->pages->turn(s->l, c, by);
    fill_page(s, at);
    if (s->menu.count < rows) /* it is not there any more: its neighbour is */
        fill_page(s, at > 1 ? at - 1 : 1);
    return SHOWS_ANEW;
}

static enum shows chosen(struct lobby_screen *s) {
    const struct choice *c = under_cursor(s);
    const char *line = c && s->pages->types ? s->pages->types(s->l, c) : NULL;
    if (line)
        return begin_typing(s, line);
    if (has_counts(s))
        s->from = counts(s, c) ? list_id(&s->list) : 0;
    s->pages->take(s->l, c);
    return after_choice(s);
}

static bool is_char(const struct key *k, uint32_t ch) {
    return k->code == KEY_CHAR && k->ch == ch;
}

static enum shows lobby_key(void *of, const struct key *k) {
    struct lobby_screen *s = of;
    if (s->helps) {
        s->helps = list_read_key(&s->help, k) != LIST_BACK;
        return SHOWS_ANEW;
    }
    if (s->types)
        return typed_key(s, k);
    if (is_char(k, '?')) {
        fill_help(s);
        s->helps = true;
        return SHOWS_ANEW;
    }
    if (k->code == KEY_ESCAPE)
        return go_back(s);
    if (is_char(k, ':') && s->pages->read)
        return begin_typing(s, "");
    if ((is_char(k, '+') || is_char(k, '-')) && under_cursor(s) && counts(s, under_cursor(s)))
        return turn(s, is_char(k, '+') ? 1 : -1);
    switch (list_key(&s->list, k)) {
    case LIST_CHOSEN:
        return chosen(s);
    case LIST_LESS:
        return turn(s, -1);
    case LIST_MORE:
        return turn(s, 1);
    case LIST_BACK:
        return go_back(s);
    case LIST_PAINT:
        return SHOWS_ANEW;
    default:
        return SHOWS_ON;
    }
}

static struct lobby_screen *screen_of(struct lobby *l) {
    struct lobby_screen *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->l = l;
    s->pages = lobby_of(l->set->ops);
    fill_lobby(s);
    return s;
}

void lobby_draw(struct lobby *l, struct grid *g) {
    struct lobby_screen *s = screen_of(l);
    if (s)
        draw_page(s, g, NULL);
    free(s);
}

bool lobby_show(struct lobby *l, struct full *f) {
    struct lobby_screen *s = screen_of(l);
    if (!s)
        return true;
    bool ran = full_run(f, &(struct show){.of = s, .draw = draw_lobby, .key = lobby_key});
    free(s);
    return ran;
}
