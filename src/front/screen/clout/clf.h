/* CLOUT's lobby: who plays whom with which deck, and the building of decks. lobby.c has the questions,
 * builder.c the building, cards.c what both show of cards. */
#ifndef GLOAM_FRONT_SCREEN_CLOUT_CLF_H
#define GLOAM_FRONT_SCREEN_CLOUT_CLF_H

#include "front/screen/face.h"
#include "games/clout/cl.h"

/* The rest of a line after a word, or after a sign; null: it begins with another one. */
const char *clf_after(const char *line, const char *word);

/* "2000/1100", "spell": what a row says of a card beside its cost. */
void clf_put_short(const struct cl_rules *r, uint32_t card, struct text *out);

/* One card in full: what it is, what it does, its flavour. Returns the row after it. */
int clf_draw_card(const struct cl_rules *r, uint32_t card, struct grid *g, int y, int end);

/* The same in words, a paragraph each. */
void clf_put_card(const struct cl_rules *r, uint32_t card, struct text *out);

/* The card that a word means: its name, its title or a part of that which fits no other; 0: none, or several:
 * then rivals has those on one line. */
uint32_t clf_card_meant(const struct cl_rules *r, const char *word, struct text *rivals);

/* What help says before a duel. */
void clf_lobby_help(const struct lobby *l, uint32_t line, struct text *out);

/* The lobby's pages of deck building, from CLF_BUILD on. A deck is made in the place where it will be played
 * from: that of a seat in the setup. */
enum clf_lobby_page {
    CLF_LOBBY_HOW,
    CLF_LOBBY_DECK,
    CLF_LOBBY_MIND,
    CLF_LOBBY_FIRST,
    CLF_BUILD,        /* where to start from */
    CLF_BUILD_CARDS,  /* the cards of an archetype */
    CLF_BUILD_CARD,   /* one of them */
    CLF_BUILD_DECK,   /* the deck as it stands */
    CLF_BUILD_DELETE, /* are you sure? */
    CLF_BUILD_LEAVE   /* unsaved: are you sure? */
};
enum {
    CLF_CHOICE_HOW,
    CLF_CHOICE_SEAT,
    CLF_CHOICE_ARCHETYPE,
    CLF_CHOICE_CARD,
    CLF_CHOICE_DIRTY,
    CLF_CHOICE_FROM,
    CLF_CHOICE_PAGE
};

void clf_build_menu(const struct lobby *l, struct menu *m);
void clf_build_draw(const struct lobby *l, const struct menu *m, struct grid *g);
void clf_build_take(struct lobby *l, const struct choice *c);
bool clf_build_read(struct lobby *l, const char *line);
void clf_build_tell(const struct lobby *l, struct text *title, struct text *words);
const char *clf_build_types(const struct lobby *l, const struct choice *c);
bool clf_build_turn(struct lobby *l, const struct choice *c, int by);
/* One row on deck files that cannot be listed, where there are any. */
void clf_draw_misnamed(const struct lobby *l, struct grid *g, int y);
void clf_lobby_chosen(struct lobby *l); /* the deck of the seat stands: on to the next question */
/* A starter, or one of the kept decks (which must keep every rule if it is to be whole), into the seat's
 * place; false: the notice says why. */
void clf_take_starter(const struct lobby *l, uint32_t archetype);
bool clf_take_kept(struct lobby *l, uint32_t at, bool whole);

extern const struct face_lobby clout_lobby;

#endif
