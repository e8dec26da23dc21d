/* The sums of a batch as JSON, exact to the last unit: what parts of a simulation and experiments hold.
 * Reading back and adding up gives what one batch of all games would have given. */
#ifndef GLOAM_LAB_SUMS_H
#define GLOAM_LAB_SUMS_H

#include "lab/batch.h"

#include <jansson.h>

void sums_write(const struct batch *b, const struct game_ops *ops, struct jw *w);

/* Opens out and fills it; hostile bytes give an error and an empty batch. */
enum status sums_read(const json_t *v, const struct game_ops *ops, struct batch *out, struct err *e);

/* Text in a buffer that grows until the writer's words fit: to be freed by the caller. Null: no memory. */
typedef void (*sums_writer)(const void *ctx, struct text *out);
char *sums_text(sums_writer write, const void *ctx, size_t *len);

#endif
