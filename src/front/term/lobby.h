/* Runs a face's lobby: pages of menus, line by line, before there is a match to show. */
#ifndef GLOAM_FRONT_TERM_LOBBY_H
#define GLOAM_FRONT_TERM_LOBBY_H

#include "front/screen/face.h"
#include "front/term/line.h"
#include "front/term/print.h"

/* LINE_READ: all is agreed, or the player wants to leave (then lobby->done is false). */
enum line_end lobby_run(struct lobby *l, struct line_reader *in, const struct print_mode *mode, FILE *out);

#endif
