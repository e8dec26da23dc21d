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

/* Both searches: how far a playout goes, and whether nobody wants the answer any more. */
static inline uint32_t search_depth(const struct game_ops *ops) {
    return ops->search_depth ? ops->search_depth : SEARCH_DEPTH;
}

static inline bool search_stopped(const struct mind *m) {
    return m->stop && atomic_load_explicit(m->stop, memory_order_relaxed);
}

/* Index of the action it thinks best for the seat; m->view holds the view of that seat. */
uint32_t search_choose(struct mind *m, uint32_t seat, const struct action *legal, uint32_t count);

#endif
