/* The face of a game, and the plain one that any game can wear: how it stands, what happened, the question
 * and the legal actions as the game itself words them. */
#include "front/screen/lobby_pages.h"

#include "core/offer.h"

#include <string.h>

/* Two columns of choices, two of them to turn the page; and rows that long notes leave to the log. */
enum { PLAIN_ROWS = 11, PLAIN_PAGE = 2 * PLAIN_ROWS - 2, PLAIN_LOG = 5 };

/* The action that stands nth in the menu. The list has the actions of a verb side by side; verbs with few of
 * them come first, so that what declines or ends something is not behind a long list. */
static const struct action *plain_nth(const struct face_scene *s, uint32_t nth) {
    for (uint32_t size = 1; size <= s->legal_count; size++)
        for (uint32_t i = 0, end; i < s->legal_count; i = end) {
            for (end = i; end < s->legal_count && s->legal[end].verb == s->legal[i].verb; end++)
                continue;
            if (end - i == size && nth < size)
                return &s->legal[i + nth];
            nth -= end - i == size ? size : 0;
        }
    return NULL;
}

/* Numbers go through all pages, so that an action has the same one wherever it is spoken of. */
static void plain_menu(const struct face_scene *s, struct menu *out) {
    bool whole = s->legal_count <= 2 * PLAIN_ROWS;
    uint32_t pages = whole ? 1 : menu_pages(s->legal_count, PLAIN_PAGE);
    uint32_t from = s->ui.at % pages * PLAIN_PAGE, to = whole ? s->legal_count : from + PLAIN_PAGE;
    for (uint32_t i = from; i < to && i < s->legal_count; i++) {
        const struct action *a = plain_nth(s, i);
        struct offer o;
        offer_of(s->ops, s->rules, s->view, a, NULL, &o);
        menu_offer(out, s->ops, true, 0, &o)->number = (uint16_t)(i + 1);
    }
    menu_turn(out, s->ui, pages);
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

static void plain_opening(const struct face_scene *s, struct grid *g) {
    plain_help(s, g);
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
                                       .opening = plain_opening,
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
