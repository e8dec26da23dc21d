/* The sums of a batch as JSON, exact to the last unit: what parts of a simulation and experiments hold.
 * Reading back and adding up gives what one batch of all games would have given. */
#ifndef GLOAM_LAB_PLAY_SUMS_H
#define GLOAM_LAB_PLAY_SUMS_H

#include "lab/play/batch.h"

#include <jansson.h>

void sums_write(const struct batch *b, const struct game_ops *ops, struct jw *w);

/* The same as text, to be freed; null: no memory. */
char *sums_exact(const struct batch *b, const struct game_ops *ops);

/* Opens out and fills it; hostile bytes give an error and an empty batch. */
enum status sums_read(const json_t *v, const struct game_ops *ops, struct batch *out, struct err *e);

/* Text in a buffer that grows until the writer's words fit: to be freed by the caller. Null: no memory. */
typedef void (*sums_writer)(const void *ctx, struct text *out);
char *sums_text(sums_writer write, const void *ctx, size_t *len);

/* Name of a cell, for programs or (title) for people: the first cell is number 1, or id 1 of its kind. Null
 * when the content has no such thing. Numbers are written into buf. */
const char *sums_cell(const struct ruleset *set, const struct metric_group *g, uint32_t cell, bool title,
                      char buf[16]);

/* Whether a group has a share for each outcome of the game: it counts a second time what every batch counts.
 */
bool sums_outcomes(const struct game_ops *ops, const struct metric_group *g);

/* Whether the cells of a group are things of the content. Content that grows or shrinks gives its things
 * other numbers, and sums know numbers only; so they are kept with the names of all such cells by kind,
 * {"9": ["goblin", ...], ...}. Null: no memory. */
bool sums_named(const struct metric_group *g);
json_t *sums_names(const struct ruleset *set);

#endif
