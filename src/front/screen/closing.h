/* How a game ended, on a grid: the verdict, how, what that was like, what decided it, and its course as a
 * small chart. For the end of play and the end of a replay. */
#ifndef GLOAM_FRONT_SCREEN_CLOSING_H
#define GLOAM_FRONT_SCREEN_CLOSING_H

#include "core/scene.h"
#include "front/screen/grid.h"

/* In w columns from x on, above a row; returns the row behind it. The verdict stands further up, and then the
 * chart is left out, where rows are few. */
int closing_draw(const struct scene *s, const char *verdict, const char *how, struct grid *g, int x, int w,
                 int end);

/* "you", "they"; of all: "all". Who watches sees no sides of his own: the near one is the first. */
const char *race_whose(uint32_t of);

#endif
