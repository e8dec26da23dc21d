/* SHATTERED DUNGEON: what a player may set before the start; see settings.c for the forms of the values. */
#ifndef GLOAM_GAMES_SHATTERED_SETTINGS_H
#define GLOAM_GAMES_SHATTERED_SETTINGS_H

#include "core/ops.h"

enum { SD_SETTINGS = 9 };
extern const struct setting_row sd_settings[SD_SETTINGS];

#endif
