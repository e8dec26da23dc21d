/* The lobby on a full screen: each page of menus is a list; one with a drawing of its own (CLOUT's decks) is
 * drawn as it is, and words are typed below it. Escape goes a page back, and from the first one away. */
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
    char typed[TYPED];
    bool helps;
    struct list help;
};

static bool is_typed(const struct lobby_screen *s) {
    return !s->pages->head(s->l);
}

/* Rows of a page, but for those that keys of the screen stand for. */
static void fill_lobby(struct lobby_screen *s) {
    struct list *l = &s->list;
    memset(&s->menu, 0, sizeof s->menu);
    s->pages->menu(s->l, &s->menu);
    list_begin(l);
    l->kept = 0;
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        char key = c->letter         ? c->letter
                   : c->number <= 9  ? (char)('0' + c->number)
                   : c->number == 10 ? '0'
                                     : 0;
        if (c->ui.at == LOBBY_BACK || c->ui.at == LOBBY_NEXT)
            continue;
        if (c->kind == CHOICE_TELL)
            list_closed(l, key, c->label, *c->say ? c->say : c->note);
        else
            list_add(l, i + 1, key, c->label, c->note);
        if (c->style == STYLE_HERE && !l->kept)
            l->kept = i + 1;
    }
    list_end(l);
    snprintf(l->notice, sizeof l->notice, "%s", s->l->notice);
    s->l->notice[0] = 0;
}

static void fill_help(struct lobby_screen *s) {
    struct list *l = &s->help;
    list_begin(l);
    l->plain = true;
    l->top = 0;
    list_note(l, "arrows, Enter", "choose, and take it");
    list_note(l, "digits, letters", "the choice they stand beside");
    list_note(l, "Esc", "a page back, and from the first one away");
    list_head(l, "The game");
    list_text(l, s->l->set->ops->brief);
    list_end(l);
}

static void draw_page(const struct lobby_screen *s, struct grid *g, struct layout_hits *hits) {
    if (is_typed(s)) {
        s->pages->draw(s->l, &s->menu, g);
        grid_clip(g, 1, g->h - 3, g->w - 2, STYLE_WARN, s->list.notice);
        int end = grid_text(g, 1, g->h - 2, STYLE_KEY, "> ");
        end = grid_clip(g, end, g->h - 2, g->w - 6, STYLE_STRONG, s->typed);
        grid_put(g, end, g->h - 2, STYLE_HERE, ' ');
        grid_keys(g, "Enter after a number, a letter or words  ? help  Esc back");
        return;
    }
    grid_head(g, s->l->set->ops->title);
    const char *head = s->pages->head(s->l);
    struct box at = list_place(&s->list, g, 2, grid_wrapped(list_width(&s->list, g), head) + 1);
    int rows = grid_wrap(g, at.x, at.y, at.w, 3, STYLE_DIM, head) + 1;
    list_below(&s->list, g, at, rows, "arrows choose  Enter take it  ? help  Esc back", hits);
}

static void draw_lobby(const void *of, struct grid *g, struct layout_hits *hits) {
    const struct lobby_screen *s = of;
    draw_page(s, g, hits);
    if (s->helps)
        list_over(&s->help, s->l->set->ops->title, "arrows read on  any other key: back", g, hits);
}

/* The page before; where there is none, the lobby is over. */
static enum shows go_back(struct lobby_screen *s) {
    for (uint32_t i = 0; i < s->menu.count; i++)
        if (s->menu.choice[i].ui.at == LOBBY_BACK) {
            s->pages->take(s->l, &s->menu.choice[i]);
            fill_lobby(s);
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
    if (k->code == KEY_ENTER) {
        memcpy(line, s->typed, sizeof line);
        s->typed[0] = 0;
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

static enum shows lobby_key(void *of, const struct key *k) {
    struct lobby_screen *s = of;
    if (s->helps) {
        s->helps = list_read_key(&s->help, k) != LIST_BACK;
        return SHOWS_ANEW;
    }
    if (k->code == KEY_CHAR && k->ch == '?' && !*s->typed) {
        fill_help(s);
        s->helps = true;
        return SHOWS_ANEW;
    }
    if (k->code == KEY_ESCAPE)
        return go_back(s);
    if (is_typed(s))
        return typed_key(s, k);
    switch (list_key(&s->list, k)) {
    case LIST_CHOSEN:
        s->pages->take(s->l, &s->menu.choice[list_id(&s->list) - 1]);
        return after_choice(s);
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
