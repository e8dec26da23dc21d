/* States as bytes; see state.h. */
#include "core/state.h"

#include "base/hash.h"

#include <string.h>

static uint32_t used(const struct game_ops *ops, const void *state) {
    return ops->used ? ops->used(state) : ops->state_size;
}

void state_clear(const struct game_ops *ops, void *state) {
    memset(state, 0, used(ops, state));
}

void state_copy(const struct game_ops *ops, void *to, const void *from) {
    uint32_t before = used(ops, to), now = used(ops, from);
    memcpy(to, from, now);
    if (before > now)
        memset((char *)to + now, 0, before - now);
}

uint64_t state_digest(const struct game_ops *ops, const void *state) {
    return hash_bytes(state, used(ops, state), 0);
}
