/* The registry: which games there are. A game joins the program, the conformance tests, the fuzzers and the
 * bench by standing in this one list. */
#ifndef GLOAM_CORE_REGISTRY_H
#define GLOAM_CORE_REGISTRY_H

#include "core/ops.h"

/* The list is filled in from the one in the root's meson.build: core does not name games. */
extern const struct game_ops *const registry_games[];
extern const uint32_t registry_count;

/* Null when there is no such game. */
const struct game_ops *registry_find(const char *name);

/* Index of a name in a game's scenarios; -1 when unknown. */
int32_t registry_scenario(const struct game_ops *ops, const char *name);

#endif
