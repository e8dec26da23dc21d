/* Opponents for people: a few minds with names that anybody understands, from a first evening to the best there
 * is. The word stands wherever a mind is named, and means the same mind at every seat. A weaker one thinks about
 * fewer of its moves; dice and rules are the same for all. */
#ifndef GLOAM_AI_OPPONENT_H
#define GLOAM_AI_OPPONENT_H

#include "core/ops.h"

struct opponent {
    const char *name, *title, *help;
    const char *mind;
};

/* The one at that place, the weakest first; null: there is none. A game of one seat has no opponents. */
const struct opponent *opponent_at(const struct game_ops *ops, uint32_t index);

/* The one whom a person gets who has no wish: at least about as strong as the game's first mind, which is what
 * programs and the lab get. Null as there. */
const struct opponent *opponent_usual(const struct game_ops *ops);

const struct opponent *opponent_find(const struct game_ops *ops, const char *name);

/* The mind that a word means: an opponent's, or what the word says itself. */
const char *opponent_mind(const struct game_ops *ops, const char *word);

/* What people call whoever plays by a mind: the title of the opponent or of the game's own mind. */
const char *opponent_title(const struct game_ops *ops, const char *mind);

#endif
