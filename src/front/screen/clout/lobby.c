/* CLOUT's face: the lobby. Against whom, with which decks, who begins. A person alone sits at the first seat.
 * Decks are the starters of the rules and those that the player has built (builder.c). */
#include "front/screen/clout/clf.h"

#include "front/save/decks.h"
#include "front/screen/lobby_pages.h"

#include <stdio.h>
#include <string.h>

enum { VERSUS, TWO, WATCH };

enum { KEPT_SHOWN = 9 };

/* ui.at of what leads somewhere else than its page's list; kept decks from AT_KEPT on. */
enum { AT_BUILD = 0xfffd, AT_KEPT = 0x100 };

static const char *const starters[CL_ARCHETYPES] = {"",
                                                    "buy Reputation with your own breakdowns",
                                                    "rule the room, and pass your vices on",
                                                    "draw, repeat; vices become cards",
                                                    "put vice on everybody who looks at you",
                                                    "wait, and make them pay for every slip",
                                                    "stand firm, forgive, win on points"};

static void menu_how(const struct lobby *l, struct menu *m) {
    (void)l;
    lobby_add(m, 0, VERSUS, "Against a mind", "as strong as you like, from a first evening to a master")
        ->style = STYLE_HERE;
    lobby_add(m, 0, TWO, "Two people", "one keyboard, handed over whenever the other is asked");
    lobby_add(m, 0, WATCH, "Watch", "two minds play");
    lobby_add(m, 'd', AT_BUILD, "decks", "build one, look at yours, delete one");
    menu_ask(m, "How do you want to play? Enter: against a mind ");
}

static void menu_deck(const struct lobby *l, struct menu *m) {
    const struct cl_rules *r = l->set->rules;
    char name[DECKS_MAX][DECK_NAME_MAX + 1];
    uint32_t n = l->decks->list(l->set->ops->name, name), pages = menu_pages(n, KEPT_SHOWN),
             page = l->pick[CLF_CHOICE_PAGE] % pages;
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++)
        lobby_add(m, 0, i, cl_title_of(r, CL_KIND_ARCHETYPE, i), starters[i]);
    uint32_t usual = l->pick[CLF_CHOICE_SEAT] ? 1 : 0;
    m->choice[usual].style = STYLE_HERE;
    for (uint32_t i = page * KEPT_SHOWN; i < n && i < (page + 1) * KEPT_SHOWN; i++) {
        struct choice *c = lobby_add(m, 0, AT_KEPT + i, name[i], "a deck of yours");
        c->number = (uint16_t)(CL_ARCHETYPES + i);
    }
    if (pages > 1)
        lobby_add(m, 'n', LOBBY_NEXT, "next", "more of yours");
    lobby_add(m, 'd', AT_BUILD, "build a deck", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    snprintf(m->prompt, sizeof m->prompt, "Which deck? Enter: %s ", m->choice[usual].label);
}

static void menu_mind(const struct lobby *l, struct menu *m) {
    snprintf(m->prompt, sizeof m->prompt, "Who plays? Enter: %s ",
             lobby_add_minds(l, l->pick[CLF_CHOICE_SEAT], m));
}

static void menu_first(const struct lobby *l, struct menu *m) {
    bool alone = l->pick[CLF_CHOICE_HOW] == VERSUS;
    lobby_add(m, 0, 2, "A coin decides", "")->style = STYLE_HERE;
    lobby_add(m, 0, CL_HOST, alone ? "You" : "The first player",
              "one clout on the first turn, and no attack");
    lobby_add(m, 0, CL_AWAY, alone ? "Your opponent" : "The second player", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "Who begins? Enter: a coin decides ");
}

static void lobby_menu(const struct lobby *l, struct menu *out) {
    static void (*const menu[])(const struct lobby *, struct menu *) = {[CLF_LOBBY_HOW] = menu_how,
                                                                        [CLF_LOBBY_DECK] = menu_deck,
                                                                        [CLF_LOBBY_MIND] = menu_mind,
                                                                        [CLF_LOBBY_FIRST] = menu_first};
    (l->page < CLF_BUILD ? menu[l->page] : clf_build_menu)(l, out);
}

static const char *head_of(const struct lobby *l) {
    bool second = l->pick[CLF_CHOICE_SEAT];
    if (l->page >= CLF_BUILD)
        return NULL;
    if (l->page == CLF_LOBBY_HOW)
        return "Six tables, one cafeteria, and somebody has just said your name.";
    if (l->page == CLF_LOBBY_MIND)
        return !second                             ? "Who plays the first deck?"
               : l->pick[CLF_CHOICE_HOW] == VERSUS ? "Who sits across from you?"
                                                   : "Who plays the second deck?";
    if (l->page == CLF_LOBBY_FIRST)
        return "Who goes first?";
    if (l->pick[CLF_CHOICE_HOW] == VERSUS)
        return second ? "And the deck of your opponent?" : "Where do you sit? Your deck:";
    return second ? "The deck of the second player:" : "The deck of the first player:";
}

static void draw_lobby(const struct lobby *l, const struct menu *m, struct grid *g) {
    if (l->page >= CLF_BUILD) {
        clf_build_draw(l, m, g);
        return;
    }
    lobby_draw_head(g, l->set->ops->title, head_of(l));
    if (l->page == CLF_LOBBY_DECK)
        clf_draw_misnamed(l, g, 3);
    lobby_draw_choices(l, m, NULL, g);
}

/* Who thinks for a seat is asked before its deck, where somebody does. */
static bool minded(const struct lobby *l, uint32_t seat) {
    return l->pick[CLF_CHOICE_HOW] == WATCH || (l->pick[CLF_CHOICE_HOW] == VERSUS && seat == CL_AWAY);
}

void clf_lobby_chosen(struct lobby *l) {
    l->pick[CLF_CHOICE_PAGE] = 0;
    if (l->pick[CLF_CHOICE_SEAT] == CL_AWAY) {
        l->page = CLF_LOBBY_FIRST;
        return;
    }
    l->pick[CLF_CHOICE_SEAT] = CL_AWAY;
    l->page = minded(l, CL_AWAY) ? CLF_LOBBY_MIND : CLF_LOBBY_DECK;
}

static void take_how(struct lobby *l, uint32_t at) {
    l->pick[CLF_CHOICE_SEAT] = CL_HOST;
    if (at == AT_BUILD) {
        l->pick[CLF_CHOICE_HOW] = VERSUS;
        l->pick[CLF_CHOICE_FROM] = CLF_LOBBY_HOW;
        l->page = CLF_BUILD;
        return;
    }
    l->pick[CLF_CHOICE_HOW] = (uint8_t)at;
    memset(l->mind, 0, sizeof l->mind);
    l->page = minded(l, CL_HOST) ? CLF_LOBBY_MIND : CLF_LOBBY_DECK;
}

static void take_deck(struct lobby *l, uint32_t at) {
    if (at == AT_BUILD) {
        l->pick[CLF_CHOICE_FROM] = CLF_LOBBY_DECK;
        l->page = CLF_BUILD;
    } else if (at == LOBBY_NEXT) {
        l->pick[CLF_CHOICE_PAGE]++;
    } else if (at >= AT_KEPT) {
        if (clf_take_kept(l, at - AT_KEPT, true))
            clf_lobby_chosen(l);
    } else {
        clf_take_starter(l, at);
        clf_lobby_chosen(l);
    }
}

static void go_back(struct lobby *l) {
    uint32_t seat = l->pick[CLF_CHOICE_SEAT];
    if (l->page == CLF_LOBBY_FIRST) {
        l->page = CLF_LOBBY_DECK;
    } else if (l->page == CLF_LOBBY_DECK && minded(l, seat)) {
        l->page = CLF_LOBBY_MIND;
    } else if (seat == CL_AWAY) {
        l->pick[CLF_CHOICE_SEAT] = CL_HOST;
        l->page = CLF_LOBBY_DECK;
    } else {
        l->page = CLF_LOBBY_HOW;
    }
}

static void take_mind(struct lobby *l, uint32_t at) {
    lobby_take_mind(l, l->pick[CLF_CHOICE_SEAT], at);
    l->page = CLF_LOBBY_DECK;
}

/* All is chosen; decks that do not keep the rules never get this far. */
static void take_first(struct lobby *l, uint32_t first) {
    struct cl_setup *u = l->setup;
    struct err e;
    u->first = (uint8_t)first;
    l->done = l->set->ops->setup_check(l->set->rules, u, &e) == ST_OK;
    if (!l->done)
        lobby_notice(l, e.text);
}

static void take_lobby_choice(struct lobby *l, const struct choice *c) {
    static void (*const take[])(struct lobby *, uint32_t) = {[CLF_LOBBY_HOW] = take_how,
                                                             [CLF_LOBBY_DECK] = take_deck,
                                                             [CLF_LOBBY_MIND] = take_mind,
                                                             [CLF_LOBBY_FIRST] = take_first};
    if (l->page >= CLF_BUILD)
        clf_build_take(l, c);
    else if (c->ui.at == LOBBY_BACK)
        go_back(l);
    else
        take[l->page](l, c->ui.at);
}

const struct face_lobby clout_lobby = {.game = "clout",
                                       .head = head_of,
                                       .menu = lobby_menu,
                                       .draw = draw_lobby,
                                       .take = take_lobby_choice,
                                       .read = clf_build_read,
                                       .help = clf_lobby_help,
                                       .tell = clf_build_tell,
                                       .types = clf_build_types,
                                       .turn = clf_build_turn};
