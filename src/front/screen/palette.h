/* What a style looks like: the one place where meanings become colours. A screen is drawn in styles (grid.h);
 * a theme gives each of them a role, and each role a colour for every kind of terminal. Colour never speaks
 * alone: whatever a role says, a sign on the screen says too.
 *
 * Amber is what you can do, ink is what is true, violet is what may be false, red is what harms or is about
 * to go. */
#ifndef GLOAM_FRONT_SCREEN_PALETTE_H
#define GLOAM_FRONT_SCREEN_PALETTE_H

#include "front/screen/grid.h"

enum role {
    ROLE_GROUND,
    ROLE_PANEL,
    ROLE_RAISED,
    ROLE_FILL, /* under the choice that the cursor is on */
    ROLE_FILL_INK,
    ROLE_LINE, /* ornament: nothing is lost with it */
    ROLE_EDGE, /* controls and what is closed */
    ROLE_INK,
    ROLE_SOFT,
    ROLE_LAMP,
    ROLE_HARM,
    ROLE_GOOD,
    ROLE_GLOAM,
    ROLE_RUST, /* accents: titles and proper names of a game; they carry no meaning */
    ROLE_MOSS,
    ROLE_DAWN,
    ROLE_MARKER,
    ROLES
};

enum colour_depth { DEPTH_NONE, DEPTH_16, DEPTH_256, DEPTH_TRUE };

struct theme {
    const char *name;  /* as settings write it */
    const char *title; /* as people read it */
    bool light;
    struct {
        uint32_t rgb;
        uint8_t of_256;
        uint8_t of_16; /* 0: the terminal's own colour; 1..16 */
        uint8_t attr;  /* that stands for the colour where there are sixteen */
    } role[ROLES];
};

enum { THEME_DUSK, THEME_DAY, THEME_CONTRAST, THEME_SAFE, THEMES };
extern const struct theme themes[THEMES];
const struct theme *theme_named(const char *name); /* null: no such theme */

/* A terminal's eyes. */
struct palette {
    const struct theme *theme;
    enum colour_depth depth;
    enum role accent; /* of the game that is shown; ROLE_INK: none */
    uint8_t attrs;    /* the attributes that it shows well */
};

enum { COLOUR_OWN, COLOUR_16, COLOUR_256, COLOUR_RGB }; /* the terminal's own, or a value of a kind */

struct colour {
    uint8_t kind;
    uint32_t value; /* 0..15, 0..255, or 0xRRGGBB */
};

/* What a terminal is told before it draws a cell. */
struct pen {
    struct colour ink, ground;
    uint8_t attr;
};

struct pen palette_pen(const struct palette *p, const struct cell *c);

/* A style in line mode: one of the sixteen colours that every terminal has and people may have set to their
 * liking, or 0, the terminal's own. */
struct line_look {
    uint8_t fg, attr;
};
struct line_look line_look(enum style style);

#endif
