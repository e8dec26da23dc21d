/* A registry of BLUFF alone, in place of the games of the program, whole or with the fault that
 * GLOAM_FAULT names. */
#include "core/registry.h"

#include "games/bluff/bluff.h"
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct game_ops on_trial;
const struct game_ops *const registry_games[] = {&on_trial};
const uint32_t registry_count = 1;

__attribute__((constructor)) static void fill(void) {
    const char *name = getenv("GLOAM_FAULT");
    on_trial = bluff_ops;
    for (uint32_t i = 0; name && i < fault_count; i++)
        if (!strcmp(faults[i].name, name)) {
            faults[i].commit(&on_trial);
            return;
        }
    if (name) {
        fprintf(stderr, "there is no fault '%s'\n", name);
        exit(2);
    }
}
