/* Themes and styles: see palette.h. tests/unit/test_palette.c computes the contrast of every role on every
 * ground, and how far apart roles that must differ are for eyes that see fewer colours. */
#include "front/screen/palette.h"

#include <string.h>

enum { RED = 2, GREEN = 3, YELLOW = 4, BLUE = 5, MAGENTA = 6, CYAN = 7, BRIGHT = 8 };

/* Dim text of line mode is the terminal's own colour made faint: the grey among the sixteen is invisible in
 * some palettes. */
static const struct {
    uint8_t fg, attr;                 /* in line mode */
    uint8_t ink, ground, screen_attr; /* on a full screen; ground 0: the cell's own */
} styles[STYLES] = {
    [STYLE_TEXT] = {0, 0, ROLE_INK, 0, 0},
    [STYLE_DIM] = {0, ATTR_DIM, ROLE_SOFT, 0, 0},
    [STYLE_STRONG] = {0, ATTR_BOLD, ROLE_INK, 0, ATTR_BOLD},
    [STYLE_TITLE] = {YELLOW, ATTR_BOLD, ROLES, 0, ATTR_BOLD},
    [STYLE_RULE] = {0, ATTR_DIM, ROLE_LINE, 0, 0},
    [STYLE_KEY] = {CYAN, ATTR_BOLD, ROLE_LAMP, 0, ATTR_BOLD},
    [STYLE_OFF] = {0, ATTR_DIM, ROLE_EDGE, 0, 0},
    [STYLE_HERE] = {0, ATTR_BOLD | ATTR_REVERSE, ROLE_FILL_INK, ROLE_FILL, ATTR_BOLD},
    [STYLE_GOOD] = {GREEN, 0, ROLE_GOOD, 0, 0},
    [STYLE_BLOOD] = {RED, 0, ROLE_HARM, 0, 0},
    [STYLE_WARN] = {YELLOW, 0, ROLE_HARM, 0, 0},
    [STYLE_ALARM] = {BRIGHT + RED, ATTR_BOLD, ROLE_HARM, 0, ATTR_BOLD},
    [STYLE_GOLD] = {YELLOW, 0, ROLE_LAMP, 0, 0},
    [STYLE_DREAD] = {MAGENTA, 0, ROLE_GLOAM, 0, 0},
    [STYLE_WHISPER] = {MAGENTA, ATTR_ITALIC, ROLE_GLOAM, 0, ATTR_ITALIC},
    [STYLE_UNCOMMON] = {GREEN, 0, ROLE_INK, 0, 0},
    [STYLE_RARE] = {BRIGHT + BLUE, ATTR_BOLD, ROLE_INK, 0, ATTR_BOLD},
    [STYLE_LAMP] = {YELLOW, ATTR_BOLD, ROLE_LAMP, 0, 0},
    [STYLE_GLOAM] = {MAGENTA, ATTR_ITALIC, ROLE_GLOAM, 0, ATTR_ITALIC},
    [STYLE_HATCH] = {RED, 0, ROLE_HARM, 0, 0},
    [STYLE_ACCENT] = {0, ATTR_BOLD, ROLES, 0, 0},
    [STYLE_STRIP] = {0, ATTR_BOLD | ATTR_REVERSE, ROLE_GROUND, ROLES, ATTR_BOLD},
    [STYLE_GRAVE] = {BRIGHT + RED, ATTR_BOLD | ATTR_REVERSE, ROLE_GROUND, ROLE_HARM, ATTR_BOLD},
    [STYLE_RUST] = {0, ATTR_BOLD, ROLE_RUST, 0, ATTR_BOLD},
    [STYLE_MOSS] = {0, ATTR_BOLD, ROLE_MOSS, 0, ATTR_BOLD},
    [STYLE_DAWN] = {0, ATTR_BOLD, ROLE_DAWN, 0, ATTR_BOLD},
    [STYLE_MARKER] = {0, ATTR_BOLD, ROLE_MARKER, 0, ATTR_BOLD},
};

/* clang-format off */
#define OWN(rgb, of_256) {rgb, of_256, 0, 0}
#define FAINT(rgb, of_256) {rgb, of_256, 0, ATTR_DIM}

/* Sixteen colours on a dark ground, and on a light one; which it is only its owner knows. */
#define ON_DARK(lamp, l256, harm, h256, good, g256, gloam, v256) \
    [ROLE_LAMP] = {lamp, l256, BRIGHT + YELLOW, ATTR_BOLD}, [ROLE_HARM] = {harm, h256, BRIGHT + RED, 0}, \
    [ROLE_GOOD] = {good, g256, BRIGHT + CYAN, 0}, [ROLE_GLOAM] = {gloam, v256, BRIGHT + MAGENTA, 0}

const struct theme themes[THEMES] = {
    [THEME_DUSK] = {"dusk", "dusk (dark)", false, {
        [ROLE_GROUND] = OWN(0x14121a, 233), [ROLE_PANEL] = OWN(0x1e1b26, 234), [ROLE_RAISED] = OWN(0x2b2737, 235),
        [ROLE_FILL] = OWN(0xffcf5c, 221), [ROLE_FILL_INK] = OWN(0x14121a, 233), [ROLE_LINE] = FAINT(0x4d475c, 239),
        [ROLE_EDGE] = FAINT(0x867e9a, 102), [ROLE_INK] = OWN(0xece6da, 254), [ROLE_SOFT] = OWN(0xb8b0c2, 249),
        ON_DARK(0xffcf5c, 221, 0xff6b54, 203, 0x6fd9ef, 81, 0xc07cf4, 141),
        [ROLE_RUST] = {0xe39a66, 173, YELLOW, 0}, [ROLE_MOSS] = {0xa6d860, 149, GREEN, 0},
        [ROLE_DAWN] = {0x8fb4ff, 111, BRIGHT + BLUE, 0}, [ROLE_MARKER] = {0xff8fc4, 212, 0, ATTR_BOLD},
    }},
    [THEME_DAY] = {"day", "day (light)", true, {
        [ROLE_GROUND] = OWN(0xf7f3ea, 255), [ROLE_PANEL] = OWN(0xfffdf8, 231), [ROLE_RAISED] = OWN(0xebe4d6, 254),
        [ROLE_FILL] = OWN(0xffcf5c, 221), [ROLE_FILL_INK] = OWN(0x221d2b, 235), [ROLE_LINE] = FAINT(0xcdc3b1, 251),
        [ROLE_EDGE] = FAINT(0x82775f, 243), [ROLE_INK] = OWN(0x221d2b, 235), [ROLE_SOFT] = OWN(0x5a5266, 240),
        [ROLE_LAMP] = {0x8a5600, 94, YELLOW, ATTR_BOLD}, [ROLE_HARM] = {0xa3001c, 124, RED, 0},
        [ROLE_GOOD] = {0x14668a, 24, BLUE, 0}, [ROLE_GLOAM] = {0x5a24b4, 55, MAGENTA, 0},
        [ROLE_RUST] = {0x8a4313, 94, YELLOW, 0}, [ROLE_MOSS] = {0x3f6309, 58, GREEN, 0},
        [ROLE_DAWN] = {0x2350b8, 25, BLUE, 0}, [ROLE_MARKER] = {0xa81a66, 125, 0, ATTR_BOLD},
    }},
    [THEME_CONTRAST] = {"contrast", "high contrast", false, {
        [ROLE_GROUND] = OWN(0x000000, 16), [ROLE_PANEL] = OWN(0x000000, 16), [ROLE_RAISED] = OWN(0x1c1c1c, 234),
        [ROLE_FILL] = OWN(0xffd75f, 221), [ROLE_FILL_INK] = OWN(0x000000, 16), [ROLE_LINE] = FAINT(0x8a8a8a, 245),
        [ROLE_EDGE] = OWN(0xb2b2b2, 249), [ROLE_INK] = OWN(0xffffff, 231), [ROLE_SOFT] = OWN(0xdadada, 253),
        ON_DARK(0xffd75f, 221, 0xff8a75, 209, 0x8ce0ff, 117, 0xb59bfd, 177),
        [ROLE_RUST] = {0xffb787, 216, YELLOW, 0}, [ROLE_MOSS] = {0xb7e672, 155, GREEN, 0},
        [ROLE_DAWN] = {0xa8c6ff, 153, BRIGHT + BLUE, 0}, [ROLE_MARKER] = {0xffa8d2, 218, 0, ATTR_BOLD},
    }},
    [THEME_SAFE] = {"safe", "colour-blind safe", false, {
        [ROLE_GROUND] = OWN(0x14121a, 233), [ROLE_PANEL] = OWN(0x1e1b26, 234), [ROLE_RAISED] = OWN(0x2b2737, 235),
        [ROLE_FILL] = OWN(0xe7bf4a, 220), [ROLE_FILL_INK] = OWN(0x14121a, 233), [ROLE_LINE] = FAINT(0x4d475c, 239),
        [ROLE_EDGE] = FAINT(0x867e9a, 102), [ROLE_INK] = OWN(0xece6da, 254), [ROLE_SOFT] = OWN(0xb8b0c2, 249),
        ON_DARK(0xe7bf4a, 220, 0xd07973, 174, 0xa1c7f8, 117, 0x9584e5, 104),
        [ROLE_RUST] = {0xe39a66, 173, YELLOW, 0}, [ROLE_MOSS] = {0xa6d860, 149, GREEN, 0},
        [ROLE_DAWN] = {0x8fb4ff, 111, BRIGHT + BLUE, 0}, [ROLE_MARKER] = {0xff8fc4, 212, 0, ATTR_BOLD},
    }},
};
/* clang-format on */

const struct theme *theme_named(const char *name) {
    for (uint32_t i = 0; i < THEMES; i++)
        if (!strcmp(themes[i].name, name))
            return &themes[i];
    return NULL;
}

struct line_look line_look(enum style style) {
    return (struct line_look){styles[style].fg, styles[style].attr};
}

static struct colour role_colour(const struct palette *p, enum role role) {
    if (p->depth == DEPTH_TRUE)
        return (struct colour){COLOUR_RGB, p->theme->role[role].rgb};
    if (p->depth == DEPTH_256)
        return (struct colour){COLOUR_256, p->theme->role[role].of_256};
    uint8_t of_16 = p->theme->role[role].of_16;
    if (p->depth == DEPTH_NONE || !of_16)
        return (struct colour){COLOUR_OWN, 0};
    return (struct colour){COLOUR_16, of_16 - 1u};
}

/* With sixteen colours or none the terminal keeps its own ground, so that what is filled is reversed. Without
 * colours faintness is gone too: some terminals show it as nothing. */
static struct pen few_colours(const struct palette *p, enum role ink, enum role ground, bool filled,
                              uint8_t attr) {
    enum role shown = filled && ground != ROLE_FILL ? ground : ink;
    struct pen pen = {.ink = role_colour(p, shown), .attr = attr};
    if (p->depth == DEPTH_16)
        pen.attr |= p->theme->role[shown].attr;
    else
        pen.attr &= (uint8_t)~ATTR_DIM;
    if (filled)
        pen.attr |= ATTR_REVERSE;
    return pen;
}

static enum role accent_or(const struct palette *p, uint8_t role) {
    return role == ROLES ? p->accent : (enum role)role;
}

struct pen palette_pen(const struct palette *p, const struct cell *c) {
    const enum role ink = accent_or(p, styles[c->style].ink);
    const bool filled = styles[c->style].ground;
    const enum role ground = filled ? accent_or(p, styles[c->style].ground) : (enum role)c->ground;
    uint8_t attr = styles[c->style].screen_attr | c->attr;
    struct pen pen = {role_colour(p, ink), role_colour(p, ground), attr};
    if (p->depth < DEPTH_256)
        pen = few_colours(p, ink, ground, filled, attr);
    pen.attr &= p->attrs;
    return pen;
}
