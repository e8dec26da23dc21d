/* Settings of the front end: $XDG_CONFIG_HOME/gloam/settings.json, {"colour": "auto", "fancy": true,
 * "hints": true}. A person's file: it is only ever read. */
#ifndef GLOAM_FRONT_SAVE_SETTINGS_H
#define GLOAM_FRONT_SAVE_SETTINGS_H

#include "base/status.h"

#include <stdbool.h>

enum colour_wish { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct settings {
    enum colour_wish colour;
    bool fancy; /* box drawing where the terminal can */
    bool hints; /* above the choices, for those who are new to a game */
};

/* Always leaves usable settings: the defaults where the file is missing (ST_OK) or bad (told in e). */
enum status settings_load(struct settings *s, struct err *e);

#endif
