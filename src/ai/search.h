/* Flat Monte Carlo with sequential halving, the search without knowledge: see search.c for the method. Used
 * through mind.c only. */
#ifndef GLOAM_AI_SEARCH_H
#define GLOAM_AI_SEARCH_H

#include "ai/ai.h"

enum {
    SEARCH_PLAYOUTS_MAX = 1000000,
    SEARCH_DEPTH = 400, /* actions of a playout; after that the game's own estimate counts */
    SEARCH_COLUMNS = 3  /* numbers kept per legal action in mind.score */
};

/* Index of the action it thinks best for the seat; m->view holds the view of that seat. */
uint32_t search_choose(struct mind *m, uint32_t seat, const struct action *legal, uint32_t count);

#endif
