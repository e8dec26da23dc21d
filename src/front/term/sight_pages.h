/* Between the files of sight: pages that are only read. */
#ifndef GLOAM_FRONT_TERM_SIGHT_PAGES_H
#define GLOAM_FRONT_TERM_SIGHT_PAGES_H

#include "front/term/sight.h"

void sight_draw_tale(const struct sight *s, struct grid *g, struct layout_hits *hits);

/* A key that seeks words in the tale; false: it means something else. */
bool sight_seeks(struct sight *s, const struct key *k);

void sight_draw_end(const struct sight *s, struct grid *g, struct layout_hits *hits);

/* Keys, signs and the game in sight.help, to be read and scrolled. */
void sight_fill_help(struct sight *s);

/* The keys that the foot names: what the screen does, and the pages of the game. Where not all has room, what
 * everybody tries unasked goes first; help and pause never go. */
void sight_say_keys(const struct sight *s, int w, struct text *out);

#endif
