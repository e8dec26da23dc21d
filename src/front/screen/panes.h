/* Panes of a scene, drawn into a box of a grid. Each kind has one way of being drawn for all games, in forms
 * from low to high: layout gives each pane the highest form that there are rows for. */
#ifndef GLOAM_FRONT_SCREEN_PANES_H
#define GLOAM_FRONT_SCREEN_PANES_H

#include "core/scene.h"
#include "front/screen/grid.h"

struct box {
    int x, y, w, h;
};

/* Whose eyes these are. */
struct eye {
    const struct scene *s;
    uint32_t cursor; /* the id of the thing under it; 0: none */
    bool paired;     /* the pane stands beside another: never in a row of its own words */
};

/* From the lowest on: what fits in a row or two, everything in rows, everything in full; and higher ones for
 * cards and maps, which grow. */
enum pane_form { FORM_LOW, FORM_ROWS, FORM_FULL, FORM_HIGH, FORM_TALL, PANE_FORMS };

/* Draws a pane with its title. What finds no room is counted in a last row ("3 more"). Returns the rows used;
 * with g null it only measures what the form would take. */
int pane_draw(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);

/* Everything that is to be known of a thing, as the lens shows it; what is said of it comes last, and is
 * drawn apart. Both return rows as above. */
int thing_draw(const struct thing *t, struct grid *g, struct box b);
int flavour_draw(const struct thing *t, struct grid *g, struct box b);

/* Columns that a map takes in its largest form that has room in w, and the rows of a form without what its
 * signs mean. */
int map_columns(const struct scene *s, const struct pane *p, int w, int h);
int map_rows(const struct eye *e, const struct pane *p, enum pane_form form, int w);

enum style thing_style(const struct thing *t);

/* Parts that panes share. Of a name: sign and words in at most w columns; returns the column after it. */
int put_name(const struct thing *t, struct grid *g, int x, int y, int w, bool cursor);
int put_pips(struct grid *g, int x, int y, int n, int most, enum style style);
void gauge_say(const struct thing *t, struct text *out);
void draw_gauge(const struct thing *t, struct grid *g, int x, int y, int w);
bool has_pips(const struct thing *t);

/* Kinds with files of their own; b is below the title. */
int draw_meters(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);
bool meters_titled(const struct eye *e, const struct pane *p, enum pane_form form);
int draw_scale(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);
int draw_cards(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);
int draw_dice(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);
int draw_map(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);
int draw_rows(const struct eye *e, const struct pane *p, enum pane_form form, struct grid *g, struct box b);

/* One card in a frame, with what stands before its name ("3"); null: nothing does. Rows that it needs, the
 * frame included, to show all it has. */
void draw_card(const struct thing *t, const char *key, bool cursor, struct grid *g, struct box b);
int card_rows(const struct thing *t, int w);

static inline int most_of(int a, int b) {
    return a > b ? a : b;
}

static inline int least_of(int a, int b) {
    return a < b ? a : b;
}

#endif
