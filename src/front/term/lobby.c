/* The lobby: see lobby.h. */
#include "front/term/lobby.h"

#include "front/gate.h"
#include "front/screen/reading.h"

#include <stdlib.h>
#include <string.h>

/* What an empty line takes. */
static const struct choice *usual_choice(const struct menu *m) {
    for (uint32_t i = 0; i < m->count; i++)
        if (m->choice[i].style == STYLE_HERE && m->choice[i].kind != CHOICE_TELL)
            return &m->choice[i];
    return NULL;
}

static void show_lobby(struct lobby *l, const struct face_lobby *pages, const struct menu *m,
                       const struct print_mode *mode, FILE *out) {
    struct cell cells[GRID_W * GRID_H];
    struct grid g;
    grid_init(&g, cells, GRID_W, GRID_H);
    pages->draw(l, m, &g);
    grid_clip(&g, 1, FACE_ROWS, g.w - 2, STYLE_WARN, l->notice);
    l->notice[0] = 0;
    print_page(out, mode, &g, true);
    TEXT_ON_STACK(question, 120);
    text_fmt(&question, " %s> ", m->prompt);
    print_text(out, mode, STYLE_STRONG, question.buf);
    fflush(out);
}

struct press {
    const struct print_mode *mode;
    FILE *out;
};

static void put_on_press(void *of, enum style style, uint32_t indent, const char *words) {
    struct press *to = of;
    struct print_mode mode = *to->mode;
    print_wrapped(to->out, &mode, style, indent * 2, words);
}

/* Help or opening: they speak of the rules only, for there is no view yet. */
static enum line_end lobby_page(const struct lobby *l, bool help, struct line_reader *in,
                                const struct print_mode *mode, FILE *out) {
    struct press press = {mode, out};
    const struct paper paper = {put_on_press, &press};
    paper_gap(&paper);
    if (help)
        lobby_help_write(l, &paper);
    else
        opening_write(l->set->ops, l->set->rules, &paper);
    print_text(out, mode, STYLE_STRONG, " Press Enter > ");
    fflush(out);
    enum line_end end = line_next(in);
    if (in->echo && end == LINE_READ)
        gate_line(out, "%s", in->line);
    return end;
}

/* The opening for a newcomer, and help for one who asks there. */
static enum line_end greet_newcomer(struct lobby *l, struct line_reader *in, const struct print_mode *mode,
                                    FILE *out) {
    enum line_end end = lobby_page(l, false, in, mode, out);
    return end == LINE_READ && line_asks_help(in->line) ? lobby_page(l, true, in, mode, out) : end;
}

static void obey_lobby(struct lobby *l, const struct face_lobby *pages, const struct menu *m, char *line) {
    const struct choice *whole = menu_labelled(m, line);
    char *rest = line + strlen(line), *word = whole ? line : strtok_r(line, " \t", &rest);
    struct menu now = *m;
    for (; word && !l->done; word = strtok_r(NULL, " \t", &rest)) {
        const struct choice *c = whole ? whole : menu_find(&now, word);
        struct text t;
        text_init(&t, l->notice, sizeof l->notice);
        if (!c) {
            text_put(&t, "'");
            text_visible(&t, word, 16);
            text_put(&t, "' is no choice here: type a number or letter that is shown, or Enter");
            return;
        }
        if (c->kind == CHOICE_TELL) {
            text_put(&t, *c->say ? c->say : c->note);
            return;
        }
        pages->take(l, c);
        if (l->done)
            return; /* there is no page behind the last */
        memset(&now, 0, sizeof now);
        pages->menu(l, &now);
    }
}

void lobby_obey(struct lobby *l, char *line) {
    const struct face_lobby *pages = lobby_of(l->set->ops);
    struct menu m = {.count = 0};
    pages->menu(l, &m);
    if (*line && pages->read && pages->read(l, line))
        return;
    if (*line)
        obey_lobby(l, pages, &m, line);
    else if (usual_choice(&m))
        pages->take(l, usual_choice(&m));
}

enum line_end lobby_run(struct lobby *l, struct line_reader *in, const struct print_mode *mode, FILE *out) {
    const struct face_lobby *pages = lobby_of(l->set->ops);
    enum line_end end = l->newcomer ? greet_newcomer(l, in, mode, out) : LINE_READ;
    if (l->newcomer && end == LINE_READ && line_asks_leave(in->line))
        return LINE_READ;
    while (!l->done && end != LINE_EOF && end != LINE_SIGNAL && !ferror(out)) {
        struct menu m = {.count = 0};
        pages->menu(l, &m);
        show_lobby(l, pages, &m, mode, out);
        in->wakes = mode->clear;
        end = line_next(in);
        in->wakes = false;
        if (end != LINE_READ)
            continue;
        if (in->echo)
            gate_line(out, "%s", in->line);
        char *word = in->line + strspn(in->line, " \t");
        if (line_asks_leave(word))
            return LINE_READ;
        if (line_asks_help(word))
            end = lobby_page(l, true, in, mode, out);
        else
            lobby_obey(l, word);
    }
    return end;
}
