/* The face of a game, and the plain one that any game can wear: how it stands, what happened, the question
 * and the choices, open and closed, as the game itself words them. */
#include "front/screen/lobby_pages.h"

#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

/* Two columns of choices, two of them to turn the page; and rows that long notes leave to the log. */
enum { PLAIN_ROWS = 11, PLAIN_PAGE = 2 * PLAIN_ROWS - 2, PLAIN_LOG = 5 };

/* Verbs with few choices come first, so that what declines or ends something is not behind a long list. */
static void put_few_first(struct action *list, uint32_t count) {
    uint32_t order[VERBS_MOST] = {0};
    for (uint32_t i = 0; i < count; i++)
        order[list[i].verb] += 1u << 16;
    for (uint32_t i = 0; i < VERBS_MOST; i++)
        order[i] += i;
    for (uint32_t i = 1, at; i < count; i++) {
        const struct action a = list[i];
        for (at = i; at && order[list[at - 1].verb] > order[a.verb]; at--)
            list[at] = list[at - 1];
        list[at] = a;
    }
}

/* Numbers go through all pages, so that an action has the same one wherever it is spoken of. Without memory
 * there is the question alone, and words will do. */
static void plain_menu(const struct face_scene *s, struct menu *out) {
    struct action *list = malloc((s->legal_count + CHOICES_MAX) * sizeof *list);
    void *world = malloc(s->ops->state_size);
    if (list && world) {
        memcpy(list, s->legal, s->legal_count * sizeof *list);
        uint32_t n = offer_choices(s->ops, s->rules, s->view, list, s->legal_count);
        uint32_t per = n <= 2 * PLAIN_ROWS ? 2 * PLAIN_ROWS : PLAIN_PAGE, pages = menu_pages(n, per);
        put_few_first(list, n);
        if (n > s->legal_count)
            offer_world(s->ops, s->rules, s->view, s->seat, world);
        for (uint32_t i = s->ui.at % pages * per, end = i + per; i < end && i < n; i++) {
            struct offer o;
            offer_of(s->ops, s->rules, s->view, &list[i], n > s->legal_count ? world : NULL, &o);
            menu_offer(out, s->ops, true, 0, &o)->number = (uint16_t)(i + 1);
        }
        menu_turn(out, s->ui, pages);
    }
    free(list);
    free(world);
    menu_ask_told(out, s);
}

static void plain_draw(const struct face_scene *s, const struct menu *menu, struct grid *g) {
    int y = 1;
    grid_text(g, 1, 0, STYLE_TITLE, s->ops->title);
    grid_right(g, g->w - 1, 0, STYLE_DIM, s->ops->seat_names[s->seat]);
    for (uint32_t line = 0; s->ops->say_view && line < VIEW_LINES; line++) {
        TEXT_ON_STACK(words, 200);
        s->ops->say_view(s->rules, s->view, line, &words);
        if (!words.len)
            break;
        grid_clip(g, 1, y++, g->w - 2, STYLE_STRONG, words.buf);
    }
    grid_rule(g, 0, y++, g->w, NULL, STYLE_RULE);
    int room = face_rows(g) - 1 - y - PLAIN_LOG, most = room < PLAIN_ROWS ? PLAIN_ROWS : room;
    int rows = menu_draw(menu, NULL, 0, 0, g->w, most);
    log_draw(s->log, g, 1, y, g->w - 2, face_rows(g) - 1 - y - rows);
    menu_draw(menu, g, 0, face_rows(g) - rows, g->w, most);
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
              "leaves, ? shows this page.");
}

enum face_stand face_stand_of(const struct face_scene *s) {
    return s->over ? FACE_DONE : FACE_OUT;
}

static void plain_forfeit(const struct face_scene *s, struct text *out) {
    text_fmt(out, "The game of %s that is under way will be lost.", s->ops->title);
}

static const struct face plain_face = {.menu = plain_menu,
                                       .draw = plain_draw,
                                       .tell = plain_tell,
                                       .help = plain_help,
                                       .opening = plain_help,
                                       .stand = face_stand_of,
                                       .forfeit = plain_forfeit,
                                       .wide = true,
                                       .lobby = &plain_lobby};

const struct face *face_of(const char *game) {
    for (uint32_t i = 0; face_list[i]; i++)
        if (!strcmp(face_list[i]->game, game))
            return face_list[i];
    return &plain_face;
}
