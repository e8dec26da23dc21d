/* The registry: look-ups over the list of games. */
#include "core/registry.h"

#include <string.h>

const struct game_ops *registry_find(const char *name) {
    for (uint32_t i = 0; i < registry_count; i++)
        if (!strcmp(registry_games[i]->name, name))
            return registry_games[i];
    return NULL;
}

int32_t registry_scenario(const struct game_ops *ops, const char *name) {
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        if (!strcmp(ops->scenarios[i].name, name))
            return (int32_t)i;
    return -1;
}
