/* Settings of the front end: $XDG_CONFIG_HOME/gloam/settings.json, {"colour": "auto", "hints": true}. One
 * table says what there is; reading, writing and the page where people change them go by it. A person's file:
 * one that is not in order is never written over. */
#ifndef GLOAM_FRONT_SAVE_SETTINGS_H
#define GLOAM_FRONT_SAVE_SETTINGS_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

enum colour_wish { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };
enum theme_wish { WISH_AUTO, WISH_DUSK, WISH_DAY, WISH_CONTRAST, WISH_SAFE };
enum motion_wish { MOTION_FULL, MOTION_BRISK, MOTION_OFF };
enum narrator_wish { NARRATOR_FULL, NARRATOR_STILL, NARRATOR_RANGES };
enum asks_wish { ASKS_LESS, ASKS_ALWAYS };

/* Each a place among the values of its row. */
struct settings {
    uint8_t colour;   /* enum colour_wish */
    uint8_t theme;    /* enum theme_wish: auto is dark, but for a game that opens light */
    uint8_t motion;   /* enum motion_wish */
    uint8_t narrator; /* enum narrator_wish: still leaves the marks of doubt, and moves nothing; ranges tells
                         no lie */
    uint8_t fancy;    /* box drawing where the terminal can */
    uint8_t hints;    /* above the choices, for those who are new to a game */
    uint8_t mouse;
    uint8_t vi;   /* h j k l move the cursor */
    uint8_t asks; /* enum asks_wish: always also where only one answer is left */
};

enum { SETTING_VALUES = 5 };

/* A setting in the file and on the page; one whose values have no words is true or false. */
struct settings_row {
    const char *name, *title, *help;
    uint32_t at; /* where in struct settings */
    uint8_t usual;
    const char *word[SETTING_VALUES];
    const char *label[SETTING_VALUES];
};

extern const struct settings_row settings_rows[];
extern const uint32_t settings_count;

uint8_t settings_get(const struct settings *s, const struct settings_row *row);
uint32_t settings_values(const struct settings_row *row);
const char *settings_label(const struct settings *s,
                           const struct settings_row *row); /* of its present value */

/* The next value of a row, or the one before, round and round. */
void settings_turn(struct settings *s, const struct settings_row *row, bool back);

/* Always leaves usable settings: the defaults where the file is missing (ST_OK) or bad (told in e). */
enum status settings_load(struct settings *s, struct err *e);

/* Writes them all, in one step. ST_INVALID: there is a file that is not in order, and it stays as it is. */
enum status settings_store(const struct settings *s, struct err *e);

#endif
