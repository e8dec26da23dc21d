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

/* Styles by meaning; grid.c says which colour that is. */
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
    STYLES
};

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_ITALIC = 4, ATTR_REVERSE = 8 };

/* fg 0 is the terminal's own colour, 1..16 are the sixteen ANSI colours. */
struct cell {
    uint32_t ch;
    uint8_t fg, attr;
};

struct grid {
    struct cell *cell;
    uint16_t w, h;
};

/* cells: w * h of them. */
void grid_init(struct grid *g, struct cell *cells, uint16_t w, uint16_t h);
void grid_clear(struct grid *g);

/* Rows down to the last one with something on it. */
uint16_t grid_rows(const struct grid *g);

const struct cell *grid_at(const struct grid *g, int x, int y); /* null outside */
void grid_put(struct grid *g, int x, int y, enum style style, uint32_t ch);

/* Text on one row; returns the column after it. */
int grid_text(struct grid *g, int x, int y, enum style style, const char *s);
int grid_fmt(struct grid *g, int x, int y, enum style style, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* At most w columns; what does not fit ends in three dots. Returns the column after it. */
int grid_clip(struct grid *g, int x, int y, int w, enum style style, const char *s);

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

/* Wrapped texts from row y down to row end, an empty row between them. */
void grid_paragraphs(struct grid *g, int y, int end, const char *const *text, size_t count);

/* Columns that a text takes. */
int text_columns(const char *s);

/* The next character of UTF-8 text, always one that may stand in a cell: bytes that are no UTF-8, control
 * characters and characters wider or narrower than one column become '?'. Moves *s on; 0 at the end. */
uint32_t utf8_next(const char **s);

/* Bytes written (1..4). */
uint32_t utf8_put(uint32_t ch, char out[4]);

/* Stand-in for a character where only ASCII can be shown. */
char grid_ascii(uint32_t ch);

#endif
