/* Pages before a match: what those of all games share. The first row has the game's name and the keys, below
 * it stands a question, then the choices; the one that an empty line takes is marked. */
#ifndef GLOAM_FRONT_SCREEN_LOBBY_PAGES_H
#define GLOAM_FRONT_SCREEN_LOBBY_PAGES_H

#include "front/screen/face.h"

/* ui.at of the choices that lead back, and to more scenarios; a game's own lie below them. */
enum { LOBBY_BACK = 0xffff, LOBBY_NEXT = 0xfffe };

/* Adds a choice that means at, numbered unless it has a letter. */
struct choice *lobby_add(struct menu *m, char letter, uint32_t at, const char *label, const char *note);

/* The game's scenarios, the first of a page marked, and the way to the next page; whether a choice stands on
 * a page; and the page after it. */
void lobby_add_scenarios(const struct lobby *l, uint32_t page, struct menu *m);
bool lobby_on_page(const struct choice *c, uint32_t page);
uint8_t lobby_turn_scenarios(const struct lobby *l, uint32_t page);

/* The first seat from there on that a mind sits at; the number of seats: none. who is the one person's seat;
 * the number of seats: people sit everywhere; above it: nobody does. */
uint32_t lobby_next_mind(const struct lobby *l, uint32_t who, uint32_t from);

/* Who can sit at a seat where there are several, the opponents first, and the way back; returns the label of
 * the marked one. Then who was chosen. */
const char *lobby_add_minds(const struct lobby *l, uint32_t seat, struct menu *m);
void lobby_take_mind(struct lobby *l, uint32_t seat, uint32_t at);

void lobby_notice(struct lobby *l, const char *words);

void lobby_draw_head(struct grid *g, const char *game, const char *question);

/* Two rows for each choice where they fit, so that its words can be read whole. shown: which of a long list
 * stand on this page, all of them can be typed; null: all. */
void lobby_draw_choices(const struct lobby *l, const struct menu *m,
                        bool (*shown)(const struct lobby *, const struct choice *), struct grid *g);

/* The lobby of a game without a face of its own. */
extern const struct face_lobby plain_lobby;

#endif
