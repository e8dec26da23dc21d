/* Panes of a scene, drawn into a box of a grid. Each kind has one way of being drawn for all games. */
#ifndef GLOAM_FRONT_SCREEN_PANES_H
#define GLOAM_FRONT_SCREEN_PANES_H

#include "core/scene.h"
#include "front/screen/grid.h"

/* Tight: words that would take more rows than one are cut, and cards are low; others may need the rows. */
struct box {
    int x, y, w, h;
    bool tight;
};

/* Draws a pane with its title; cursor is the id of the thing under it, 0: none. What finds no room is counted
 * in a last row ("3 more"). Returns the rows used; with g null it only measures, h being all it may have. */
int pane_draw(const struct scene *s, const struct pane *p, uint32_t cursor, struct grid *g, struct box b);

/* Everything that is to be known of a thing, as the lens shows it. Returns rows as above. */
int thing_draw(const struct thing *t, struct grid *g, struct box b);

/* Columns that a map needs to be read, at most w. */
int map_columns(const struct scene *s, const struct pane *p, int w);

enum style thing_style(const struct thing *t);

#endif
