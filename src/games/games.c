/* The list of games: the one place that names them all. */
#include "core/registry.h"

extern const struct game_ops darkdelve_ops, shattered_ops, escape_ops, clout_ops;

const struct game_ops *const registry_games[] = {&darkdelve_ops, &shattered_ops, &escape_ops, &clout_ops};
const uint32_t registry_count = sizeof registry_games / sizeof registry_games[0];
