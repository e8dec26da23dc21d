/* States as bytes: cleared, copied and hashed as far as they are in use (ops->used). */
#ifndef GLOAM_CORE_STATE_H
#define GLOAM_CORE_STATE_H

#include "core/ops.h"

void state_clear(const struct game_ops *ops, void *state);
void state_copy(const struct game_ops *ops, void *to, const void *from);
uint64_t state_digest(const struct game_ops *ops, const void *state);

#endif
