/* A batch in blocks: so that every game can be written down in order, and so that playing can stop as soon as
 * the outcomes are known closely enough. Blocks end at fixed numbers of games, whatever the number of
 * threads: the same bytes, and the same stop. */
#ifndef GLOAM_LAB_PLAY_SERIES_H
#define GLOAM_LAB_PLAY_SERIES_H

#include "lab/play/batch.h"

#include <stdio.h>

struct series {
    FILE *csv;    /* a line for each game; null: none */
    double width; /* stop when no outcome's 95% interval is wider; 0: play all games */
};

/* With a width, p->games is the most that is played; out->games says how many it took. */
enum status series_run(const struct batch_plan *p, const struct series *s, struct batch *out, struct err *e);

/* The widest interval of all outcomes, 0..1. */
double series_width(const struct batch *b, const struct game_ops *ops);

#endif
