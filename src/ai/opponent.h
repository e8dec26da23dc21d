/* Opponents for people: a few minds with names that anybody understands, from a first evening to the best there
 * is. The word stands wherever a mind is named, and means a mind of the seat it is said of. A weaker one thinks
 * less; dice and rules are the same for all. */
#ifndef GLOAM_AI_OPPONENT_H
#define GLOAM_AI_OPPONENT_H

#include "core/ops.h"

struct opponent {
    const char *name, *title, *help;
    const char *mind; /* null: the game's first at the seat */
};

/* The one at that place, the weakest first; null: there is none. A game of one seat has no opponents. */
const struct opponent *opponent_at(const struct game_ops *ops, uint32_t index);

/* The one whom nobody chose: the game's first mind. Null as there. */
const struct opponent *opponent_usual(const struct game_ops *ops);

const struct opponent *opponent_find(const struct game_ops *ops, const char *name);

/* The mind that a word means at a seat: an opponent's, or what the word says itself. */
const char *opponent_mind(const struct game_ops *ops, const char *word, uint32_t seat);

#endif
