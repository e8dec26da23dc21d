/* A game written down from the viewer: as text, or as a cast that asciinema plays. Both depend on the match,
 * the eyes and the speed alone, so the same game gives the same bytes. */
#ifndef GLOAM_FRONT_TERM_FILM_H
#define GLOAM_FRONT_TERM_FILM_H

#include "front/term/paint.h"
#include "front/term/viewer.h"

#include <stdio.h>

struct film {
    uint16_t columns, rows; /* of the cast */
    bool plain;             /* no colours, and ASCII alone */
};

/* The tale and each table, 80 columns wide. The viewer goes from the start to the end, and stays there; a
 * match that is still played is written as far as it is known. */
enum status film_text(struct viewer *v, const struct film *how, FILE *f, struct err *e);

/* asciinema v2: a header, and a line for each frame, in the bytes that a terminal gets. */
enum status film_cast(struct viewer *v, const struct film *how, FILE *f, struct err *e);

/* What a game looks like wherever it is shown: its accent. */

#endif
