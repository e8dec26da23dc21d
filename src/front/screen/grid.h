/* A grid of styled cells: what every screen is drawn on, before anyone decides how it reaches an eye. Games
 * draw Unicode always; a printer that cannot show it asks grid_ascii for the plain stand-in of each
 * character.
 *
 * Everything clips: nothing drawn outside the grid is an error, and no text can write a control character
 * into a cell. The caller owns the cells. */
#ifndef GLOAM_FRONT_SCREEN_GRID_H
#define GLOAM_FRONT_SCREEN_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRID_W = 80, GRID_H = 24 };

/* Styles by meaning; palette.h says what they look like. */
enum style {
    STYLE_TEXT,
    STYLE_DIM,
    STYLE_STRONG,
    STYLE_TITLE,
    STYLE_RULE,  /* lines and frames */
    STYLE_KEY,   /* what to type */
    STYLE_OFF,   /* a choice that is closed now */
    STYLE_HERE,  /* where the player stands */
    STYLE_GOOD,  /* healing, success */
    STYLE_BLOOD, /* wounds, health */
    STYLE_WARN,  /* look here */
    STYLE_ALARM, /* look here now */
    STYLE_GOLD,
    STYLE_DREAD,
    STYLE_WHISPER,
    STYLE_UNCOMMON,
    STYLE_RARE,
    STYLE_LAMP,   /* what you can do: nothing else is amber but money and prices */
    STYLE_GLOAM,  /* what may be false */
    STYLE_HATCH,  /* what is about to go */
    STYLE_ACCENT, /* proper names, in the colour of the game */
    STYLE_STRIP,  /* on the colour of the game */
    STYLE_GRAVE,  /* a choice that asks again: it cannot be undone */
    STYLE_RUST,   /* the names of games side by side, each in its own colour; as the roles of palette.h */
    STYLE_MOSS,
    STYLE_DAWN,
    STYLE_MARKER,
    STYLES
};

/* What lies under a cell. */
enum ground { GROUND_PAGE, GROUND_PANEL, GROUND_RAISED };

enum {
    ATTR_BOLD = 1,
    ATTR_DIM = 2,
    ATTR_ITALIC = 4,
    ATTR_REVERSE = 8,
    ATTR_UNDERLINE = 16,
    ATTR_STRIKE = 32
};

/* A wide character stands in two cells: its head, and a tail without a character. */
enum { PART_ONE, PART_HEAD, PART_TAIL };

enum { CELL_MARKS = 2 };

struct cell {
    uint32_t ch;               /* 0 in a tail */
    uint16_t mark[CELL_MARKS]; /* that stand on it; 0: none */
    uint8_t style, ground, attr, part;
};
_Static_assert(sizeof(struct cell) == 12, "cells are compared as bytes");

struct grid {
    struct cell *cell;
    uint16_t w, h;
    bool wide;     /* cells may hold wide characters and marks; where not, each of them is a '?' */
    uint16_t cuts; /* texts on it that end in dots, since it was cleared */
    int16_t cursor_x, cursor_y; /* where the eye should be, for magnifiers and braille; -1: nowhere */
};

/* cells: w * h of them. The grid is narrow, as line mode wants it; a full screen sets wide. */
void grid_init(struct grid *g, struct cell *cells, uint16_t w, uint16_t h);
void grid_clear(struct grid *g);

/* Rows down to the last one with something on it. */
uint16_t grid_rows(const struct grid *g);

const struct cell *grid_at(const struct grid *g, int x, int y); /* null outside */
void grid_put(struct grid *g, int x, int y, enum style style, uint32_t ch);

/* The ground of a box; what is drawn on it later keeps it. Attributes for all that stands in a box. */
void grid_ground(struct grid *g, int x, int y, int w, int h, enum ground ground);
void grid_attr(struct grid *g, int x, int y, int w, int h, uint8_t attr);
void grid_point(struct grid *g, int x, int y); /* the cursor */
void grid_fade(struct grid *g); /* all that is drawn steps back: something is to be laid over it */

/* Text on one row; returns the column after it. */
int grid_text(struct grid *g, int x, int y, enum style style, const char *s);
int grid_fmt(struct grid *g, int x, int y, enum style style, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* At most w columns; what does not fit ends in three dots. Returns the column after it. */
int grid_clip(struct grid *g, int x, int y, int w, enum style style, const char *s);

/* "3 more", where things have no room: a cut as well. */
void grid_more(struct grid *g, int x, int y, uint32_t n);

/* Text that ends at column end (not included), or stands in the middle of the grid. */
void grid_right(struct grid *g, int end, int y, enum style style, const char *s);
void grid_centre(struct grid *g, int y, enum style style, const char *s);

/* Text wrapped at spaces in a box of w columns and at most h rows; returns the rows it took. A text too long
 * for the box ends in three dots. With g null nothing is drawn: then it only measures. */
int grid_wrap(struct grid *g, int x, int y, int w, int h, enum style style, const char *s);

/* A bar of w cells. Something never looks like nothing, and less than all never looks full. */
void grid_bar(struct grid *g, int x, int y, int w, int64_t value, int64_t max, enum style style);

/* A line over columns x..x+w-1, with an optional label set into it near its start. */
void grid_rule(struct grid *g, int x, int y, int w, const char *label, enum style label_style);
void grid_frame(struct grid *g, int x, int y, int w, int h, enum style style);
void grid_double_frame(struct grid *g, int x, int y, int w, int h, enum style style);

/* The head of a page: a line over the top row with a title in it. */
void grid_head(struct grid *g, const char *title);

/* The foot of a screen: "x look  q pause", keys in the colour of what one can do, each with its word behind
 * it. Two blanks begin the next. */
void grid_keys(struct grid *g, const char *keys);

/* Wrapped texts from row y down to row end, an empty row between them. */
void grid_paragraphs(struct grid *g, int y, int end, const char *const *text, size_t count);

/* Columns that a text takes in line mode, and on this grid; rows that it takes on a full screen, wrapped at
 * w. */
int text_columns(const char *s);
int grid_columns(const struct grid *g, const char *s);
int grid_wrapped(int w, const char *s);

/* The next character of UTF-8 text, always one that may stand in a cell: bytes that are no UTF-8, control
 * characters and characters wider or narrower than one column become '?'. Moves *s on; 0 at the end. */
uint32_t utf8_next(const char **s);

/* Stand-in for a character where only ASCII can be shown; of a cell, where an arrow that is a key is the
 * letter that means the same, since '<' and '>' are keys themselves. */
char grid_ascii(uint32_t ch);
char cell_ascii(const struct cell *c);

#endif
