/* Runs a face's lobby: pages of menus, line by line or on a full screen, before there is a match to show. */
#ifndef GLOAM_FRONT_TERM_LOBBY_H
#define GLOAM_FRONT_TERM_LOBBY_H

#include "front/screen/face.h"
#include "front/term/full.h"
#include "front/term/line.h"
#include "front/term/print.h"

/* LINE_READ: all is agreed, or the player wants to leave (then lobby->done is false). */
enum line_end lobby_run(struct lobby *l, struct line_reader *in, const struct print_mode *mode, FILE *out);

/* A line that was typed; an empty one takes the marked choice. The line is cut into words. */
void lobby_obey(struct lobby *l, char *line);

/* The same on a full screen (lobby_show.c); false: a signal, or the terminal is gone. */
bool lobby_show(struct lobby *l, struct full *f);

/* As it is drawn there first. */
void lobby_draw(struct lobby *l, struct grid *g);

#endif
