/* The line painter: a scene in sentences, for whoever reads line by line, hears it read, or is a program. One
 * thing a line, in the order of the scene; gauges in words; what may not be so says "perhaps". The other
 * painter is layout.h: both show the same scene and offer the same choices. */
#ifndef GLOAM_FRONT_SCREEN_PROSE_H
#define GLOAM_FRONT_SCREEN_PROSE_H

#include "core/scene.h"
#include "front/screen/face.h"
#include "front/screen/items.h"
#include "front/screen/paper.h"

/* The strip: game, place, clock, turn; then what is not to be overlooked. */
void prose_strip(const struct game_ops *ops, const struct scene *s, const struct paper *p);

/* The panes. Cards of the hand that have a choice among the items are told there; items null: they are told
 * here. A page shows everything, a table leaves out what a page has. */
void prose_panes(const struct scene *s, const struct items *items, bool page, const struct paper *p);

/* All that is to be known of one thing. */
void prose_thing(const struct thing *t, const struct paper *p);

/* How it ended; nothing where it goes on. came and outcome: how, where the scene does not say it. */
void prose_end(const struct scene *s, enum verdict came, const char *outcome, const struct paper *p);

/* A thing in a line, as panes and choices have it: all but its long text. */
void thing_say(const struct thing *t, struct text *out);

/* Choices with numbers, a line each; then those with letters alone in a line. */
void prose_menu(const struct menu *m, const struct paper *p);

#endif
