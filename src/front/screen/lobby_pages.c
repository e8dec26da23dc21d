/* Pages before a match: see lobby_pages.h. */
#include "front/screen/lobby_pages.h"

#include "ai/ai.h"
#include "ai/opponent.h"

#include <string.h>

enum { TOP = 4, SCENARIOS_SHOWN = 7 };

struct choice *lobby_add(struct menu *m, char letter, uint32_t at, const char *label, const char *note) {
    struct choice *c = menu_add(m, !letter, letter, CHOICE_OPEN, label);
    c->ui.at = (uint16_t)at;
    choice_note(c, note);
    return c;
}

void lobby_add_scenarios(const struct lobby *l, uint32_t page, struct menu *m) {
    const struct game_ops *ops = l->set->ops;
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        text_capital(lobby_add(m, 0, i, ops->scenarios[i].help, "")->label);
    m->choice[page * SCENARIOS_SHOWN].style = STYLE_HERE;
    if (ops->scenario_count > SCENARIOS_SHOWN)
        lobby_add(m, 'n', LOBBY_NEXT, "next", "more of them");
}

bool lobby_on_page(const struct choice *c, uint32_t page) {
    return c->letter || (c->number - 1u) / SCENARIOS_SHOWN == page;
}

uint8_t lobby_turn_scenarios(const struct lobby *l, uint32_t page) {
    return (uint8_t)((page + 1) % menu_pages(l->set->ops->scenario_count, SCENARIOS_SHOWN));
}

uint32_t lobby_next_mind(const struct lobby *l, uint32_t who, uint32_t from) {
    uint32_t seats = l->set->ops->seats;
    if (who == seats)
        return seats;
    return from == who ? from + 1 : from;
}

/* Opponents by their strength first, then the game's own minds that have a character. */
const char *lobby_add_minds(const struct lobby *l, uint32_t seat, struct menu *m) {
    const struct game_ops *ops = l->set->ops;
    const struct opponent *o, *usual = opponent_usual(ops);
    const struct choice *marked = NULL;
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++) {
        struct choice *c = lobby_add(m, 0, ops->policy_count + i, o->title, o->help);
        if (o == usual) {
            c->style = STYLE_HERE;
            marked = c;
        }
    }
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (ops->policies[i].title && mind_fits(ops, ops->policies[i].name, seat))
            lobby_add(m, 0, i, ops->policies[i].title, ops->policies[i].help);
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    return marked ? marked->label : "";
}

void lobby_take_mind(struct lobby *l, uint32_t seat, uint32_t at) {
    const struct game_ops *ops = l->set->ops;
    const struct opponent *o = at < ops->policy_count ? NULL : opponent_at(ops, at - ops->policy_count);
    face_put(l->mind[seat], sizeof l->mind[seat], o ? o->name : ops->policies[at].name);
}

void lobby_notice(struct lobby *l, const char *words) {
    face_put(l->notice, sizeof l->notice, words);
}

void lobby_draw_head(struct grid *g, const char *game, const char *question) {
    grid_text(g, 1, 0, STYLE_TITLE, game);
    grid_right(g, g->w - 1, 0, STYLE_DIM, "Enter: the marked one   ? help   q leave");
    grid_clip(g, 1, 2, g->w - 2, STYLE_WHISPER, question);
}

void lobby_draw_choices(const struct lobby *l, const struct menu *m,
                        bool (*shown)(const struct lobby *, const struct choice *), struct grid *g) {
    int rows = 0, y = TOP;
    for (uint32_t i = 0; i < m->count; i++)
        if (!shown || shown(l, &m->choice[i]))
            rows += m->choice[i].number ? 2 : 1;
    bool tall = rows <= FACE_ROWS - TOP;
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        bool off = c->kind == CHOICE_TELL;
        if (shown && !shown(l, c))
            continue;
        grid_text(g, 0, y, STYLE_KEY, c->style == STYLE_HERE ? ">" : " ");
        if (c->number)
            grid_fmt(g, 1, y, off ? STYLE_OFF : STYLE_KEY, "%2u%c", c->number, choice_mark(c));
        else
            grid_fmt(g, 2, y, off ? STYLE_OFF : STYLE_KEY, "%c%c", c->letter, choice_mark(c));
        int at = grid_clip(g, 5, y, g->w - 6, off ? STYLE_OFF : STYLE_STRONG, c->label);
        if (c->number && tall && *c->note)
            grid_clip(g, 5, ++y, g->w - 6, STYLE_TEXT, c->note);
        else
            grid_clip(g, at + 2, y, g->w - at - 3, STYLE_DIM, c->note);
        y++;
    }
}
