/* Search by playouts of the game's own minds: see deep.c for the method. Used through mind.c only. */
#ifndef GLOAM_AI_DEEP_H
#define GLOAM_AI_DEEP_H

#include "ai/ai.h"

/* What stands behind the number of "deep:N/BASE/OTHER": the mind that plays on for the one that thinks, and
 * the one that it takes the other seats for. Empty: the first of the game's own at each seat, and whomever of
 * them what the others do is like. */
enum { DEEP_SPEC = 48 };
struct deep_spec {
    char base[DEEP_SPEC], other[DEEP_SPEC];
};

/* Null: no memory, or a spec names no mind. */
struct deep *deep_open(const struct ruleset *set, const struct deep_spec *spec);
void deep_close(struct deep *d);
void deep_begin(struct deep *d);                         /* a new game */
void deep_copy(struct deep *d, const struct deep *from); /* what it keeps from one question to the next */

/* Index of the action it thinks best for the seat; m->view holds the view of that seat. */
uint32_t deep_choose(struct mind *m, uint32_t seat, const struct action *legal, uint32_t count);

#endif
