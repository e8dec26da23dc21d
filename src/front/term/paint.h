/* Paints grids on a terminal: what differs from the last frame, and nothing else, as few bytes as it takes.
 * The painter remembers what the terminal shows, where its cursor is and how it was told to draw. It writes
 * to memory; whoever holds the terminal writes those bytes in one go. */
#ifndef GLOAM_FRONT_TERM_PAINT_H
#define GLOAM_FRONT_TERM_PAINT_H

#include "base/status.h"
#include "base/text.h"
#include "front/save/settings.h"
#include "front/screen/palette.h"

/* Columns and rows at most. Of a larger terminal the rest stays empty. */
enum { PAINT_WIDE = 400, PAINT_TALL = 160 };

/* What a terminal can do. */
struct paint_mode {
    enum colour_depth depth;
    bool unicode;
    bool erases;   /* what it erases gets the ground that is set; else only blanks are sure to */
    uint8_t attrs; /* that it shows as what they are */
};

/* What the environment says of a terminal; null where it says nothing. */
struct paint_env {
    const char *term, *colorterm, *no_color;
    bool utf8;
};
struct paint_mode paint_mode_of(const struct paint_env *env, enum colour_wish wish, bool fancy);
struct paint_mode paint_detect(enum colour_wish wish, bool fancy); /* by this process's environment */

struct painter {
    struct paint_mode mode;
    struct palette palette;
    struct grid shown;
    bool known;     /* the terminal shows that; else its screen is somebody else's */
    bool pen_known; /* pen is what it draws with */
    bool cursor;    /* it shows one */
    struct pen pen;
    int x, y;      /* where its cursor is; -1: who knows */
    uint32_t pens; /* taken in this frame */
    struct text out;
    char *bytes, *others; /* of the two ways to paint a frame */
    struct cell *cells;   /* what is shown, and behind it what shall be */
    uint8_t *painted;     /* of the latter, while it is painted pen by pen */
};

/* A painter without a size; painter_fit gives it one and forgets what was shown. The theme can be changed
 * with painter_wear at any time. */
void painter_init(struct painter *p, struct paint_mode mode);
enum status painter_fit(struct painter *p, uint16_t columns, uint16_t rows, struct err *e);
void painter_close(struct painter *p);
void painter_wear(struct painter *p, const struct theme *theme, enum role accent);

/* The terminal may show anything now: the next frame paints it all. */
void painter_forget(struct painter *p);

/* The bytes that make the terminal show this grid; they stay until the next frame. What lies outside the
 * painter's size is not shown. */
uint32_t painter_frame(struct painter *p, const struct grid *g, const char **bytes);

#endif
