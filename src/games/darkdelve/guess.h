/* Between the files of DARKDELVE's guesses: guess.c has delver, foes, things and floors of the smaller game,
 * guess_floor.c those of the larger one. */
#ifndef GLOAM_GAMES_DARKDELVE_GUESS_H
#define GLOAM_GAMES_DARKDELVE_GUESS_H

#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/narrator.h"

/* Rooms that fit a view: everything else of the state has been guessed. */
void dd_guess_floor(const struct dd_rules *r, const struct dd_view *v, struct stream *rng, struct dd_state *s);

/* Who was left behind in a room. */
void dd_guess_left(const struct dd_rules *r, const struct dd_view *v, uint8_t room, struct stream *rng,
                   struct dd_room *out);

#endif
