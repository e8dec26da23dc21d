/* Parts of a simulation: a shard plays some of the games of every batch of a study and writes their sums;
 * joining all shards gives the study that one run would have been. */
#ifndef GLOAM_LAB_PLAY_SHARD_H
#define GLOAM_LAB_PLAY_SHARD_H

#include "lab/play/recipe.h"
#include "lab/play/study.h"

#include <jansson.h>

/* A part, from a study that has played its shard; the first plan has a recipe. */
void shard_json(const void *study, struct text *out);

/* What a part says of itself: the recipe (to be closed) and which of how many it is. */
enum status shard_read(const json_t *part, struct recipe *out, uint32_t *shard, uint32_t *shards,
                       struct err *e);

/* Adds the sums of a part to a study that was opened from the same recipe. */
enum status shard_add(struct study *s, const json_t *part, struct err *e);

#endif
