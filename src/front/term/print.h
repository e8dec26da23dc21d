/* Prints grids to a stream: with colours and a fresh screen in a terminal, or plain, one screen after
 * another, with not a single escape sequence: for pipes, scripts and screen readers. */
#ifndef GLOAM_FRONT_TERM_PRINT_H
#define GLOAM_FRONT_TERM_PRINT_H

#include "front/save/settings.h"
#include "front/screen/grid.h"

#include <stdio.h>

struct print_mode {
    bool colour;
    bool unicode;
    bool clear; /* each screen starts on an empty one; blank lines are kept, so that things stand still */
    bool quiet; /* no hints */
    bool blank; /* the last line of paper was empty */
    uint16_t columns; /* of the terminal; 0: GRID_W */
};

/* Whether the locale's characters are UTF-8. */
bool locale_is_utf8(void);

/* What this stream can show. plain wins over everything; NO_COLOR (set and not empty) wins over the wish. */
struct print_mode print_detect(FILE *f, bool plain, enum colour_wish wish, bool fancy);

/* Trailing blanks are left out. Without clear, a run of empty rows becomes one. */
void print_grid(FILE *f, const struct print_mode *mode, const struct grid *g);

/* A whole screen: in a transcript an empty line stands before it; padded, so that the prompt below keeps its
 * place. */
void print_page(FILE *f, const struct print_mode *mode, const struct grid *g, bool padded);

/* Empties the screen and forgets what could be scrolled back to. Only with clear. */
void print_wipe(FILE *f, const struct print_mode *mode);

/* Looks how wide the terminal is now. */
void print_measure(FILE *f, struct print_mode *mode);

/* A line of paper: wrapped where it is longer than a page is wide, so far in, and further in where it goes on;
 * an empty one is an empty line, and the second of two is left out. */
void print_wrapped(FILE *f, struct print_mode *mode, enum style style, uint32_t indent, const char *words);

/* One line of text in a style, without the newline. */
void print_text(FILE *f, const struct print_mode *mode, enum style style, const char *s);

#endif
