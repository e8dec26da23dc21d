/* The lobby of a game that has no face of its own: which seat is yours, which scenario, who thinks for the
 * rest. An empty line at each page seats you first, against the usual opponent. */
#include "front/screen/lobby_pages.h"

#include <string.h>

enum { PAGE_WHO, PAGE_WHERE, PAGE_MIND }; /* of the first seat; those of the others follow */
enum { PICK_WHO, PICK_PAGE };

static void plain_menu_who(const struct lobby *l, struct menu *m) {
    const struct game_ops *ops = l->set->ops;
    for (uint32_t seat = 0; seat < ops->seats; seat++)
        text_capital(lobby_add(m, 0, seat, ops_seat_title(ops, seat),
                               ops->seats > 2 ? "against minds" : "against a mind")
                         ->label);
    m->choice[0].style = STYLE_HERE;
    lobby_add(m, 0, ops->seats, ops->seats > 2 ? "People at every seat" : "Two people",
              "one keyboard, handed over whenever another is asked");
    lobby_add(m, 0, ops->seats + 1, "Watch", "minds play");
    menu_ask(m, "Who are you? Enter: the first ");
}

static void plain_lobby_menu(const struct lobby *l, struct menu *out) {
    TEXT_ON_STACK(question, 80);
    if (l->page == PAGE_WHO) {
        plain_menu_who(l, out);
    } else if (l->page == PAGE_WHERE) {
        lobby_add_scenarios(l, l->pick[PICK_PAGE], out);
        lobby_add(out, 'b', LOBBY_BACK, "back", "");
        menu_ask(out, "How do you begin? Enter: the marked one ");
    } else {
        const char *usual = lobby_add_minds(l, l->page - PAGE_MIND, out);
        text_fmt(&question, "Who thinks for the %s? Enter: %s ", ops_seat_title(l->set->ops, l->page - PAGE_MIND),
                 usual);
        menu_ask(out, question.buf);
    }
}

static const char *plain_head(const struct lobby *l) {
    return l->set->ops->blurb;
}

static bool plain_on_page(const struct lobby *l, const struct choice *c) {
    return l->page != PAGE_WHERE || lobby_on_page(c, l->pick[PICK_PAGE]);
}

static void plain_lobby_draw(const struct lobby *l, const struct menu *m, struct grid *g) {
    lobby_draw_head(g, l->set->ops->title, plain_head(l));
    lobby_draw_choices(l, m, plain_on_page, g);
}

/* On to the mind of the next seat that needs one; the start after the last. */
static void plain_to_minds(struct lobby *l, uint32_t from) {
    uint32_t seat = lobby_next_mind(l, l->pick[PICK_WHO], from);
    l->done = seat == l->set->ops->seats;
    l->page = (uint16_t)(PAGE_MIND + seat);
}

static void plain_take_scenario(struct lobby *l, uint32_t at) {
    struct err e;
    if (at == LOBBY_NEXT) {
        l->pick[PICK_PAGE] = lobby_turn_scenarios(l, l->pick[PICK_PAGE]);
        return;
    }
    memset(l->setup, 0, l->set->ops->setup_size);
    l->set->ops->setup_fill(l->set->rules, at, l->setup);
    if (l->set->ops->setup_check(l->set->rules, l->setup, &e) == ST_OK)
        plain_to_minds(l, 0);
    else
        lobby_notice(l, e.text);
}

static void plain_take(struct lobby *l, const struct choice *c) {
    uint32_t at = c->ui.at, scenarios = l->set->ops->scenario_count;
    if (at == LOBBY_BACK) {
        l->page = l->page == PAGE_WHERE || scenarios == 1 ? PAGE_WHO : PAGE_WHERE;
    } else if (l->page == PAGE_WHO) {
        l->pick[PICK_WHO] = (uint8_t)at;
        memset(l->mind, 0, sizeof l->mind);
        l->page = PAGE_WHERE;
        if (scenarios == 1)
            plain_take_scenario(l, 0);
    } else if (l->page == PAGE_WHERE) {
        plain_take_scenario(l, at);
    } else {
        lobby_take_mind(l, l->page - PAGE_MIND, at);
        plain_to_minds(l, l->page - PAGE_MIND + 1u);
    }
}

const struct face_lobby plain_lobby = {
    .head = plain_head, .menu = plain_lobby_menu, .draw = plain_lobby_draw, .take = plain_take};
