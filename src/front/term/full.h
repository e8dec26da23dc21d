/* A full screen: the terminal, the painter and what one person sees, put together. It paints, waits for keys,
 * and returns when a key came to something that only the match can answer. Keys that were typed before a
 * question was painted never answer it. */
#ifndef GLOAM_FRONT_TERM_FULL_H
#define GLOAM_FRONT_TERM_FULL_H

#include "front/term/paint.h"
#include "front/term/raw.h"
#include "front/term/sight.h"

struct full {
    struct raw raw;
    struct painter painter;
    struct grid grid;
    struct cell *cells;
    struct layout_hits hits;
    uint32_t asked; /* the ask_id that was last painted, plus 1 */
};

enum full_end {
    FULL_ACT,   /* sight.action */
    FULL_LINE,  /* sight.typed */
    FULL_LEAVE, /* the player leaves the table */
    FULL_STOP,  /* a signal, or the terminal is gone */
};

/* Whether this process has a terminal for it at both ends. */
bool full_can(void);

/* accent: the colour of the game (ROLE_INK: none). */
enum status full_open(struct full *f, enum colour_wish wish, bool fancy, enum role accent, struct err *e);
void full_close(struct full *f);

/* Shows a sight until a key has come to something. */
enum full_end full_ask(struct full *f, struct sight *s);

/* Shows a sight for a while, or until a key; false: asked to stop. */
bool full_show(struct full *f, const struct sight *s, int milliseconds);

#endif
