/* Minds: a policy answers a question from a view. It never sees a state; search builds worlds with guess.
 * A game lists its own policies in ops->policies; ai/ adds the generic ones (random, mc:N). */
#ifndef GLOAM_CORE_POLICY_H
#define GLOAM_CORE_POLICY_H

#include "core/ops.h"

struct situation {
    const struct game_ops *ops;
    const void *rules;
    const void *view; /* of the seat */
    uint32_t seat;
    uint32_t legal_count;
    const struct action *legal;
    struct stream *rng; /* the policy's own stream: never the game's */
    uint32_t param;     /* the number in "name:2", or the row's default */
};

/* Returns an index into legal. */
typedef uint32_t (*policy_choose)(const struct situation *s);

/* A policy answers at any seat; seats says where it is at home, and fronts refuse it elsewhere. */
struct policy_row {
    const char *name;
    const char *help;
    policy_choose choose;
    uint16_t seats;         /* a bit per seat; 0: all */
    uint32_t param_max;     /* largest number after "name:"; 0: takes none */
    uint32_t param_default; /* without a number */
};

#endif
