/* What a player has kept, for those who show it: profiles, games under way, replays. It only looks: nothing
 * is locked, made or mended, and a file that is not ours is not seen. */
#ifndef GLOAM_FRONT_SAVE_SHELF_H
#define GLOAM_FRONT_SAVE_SHELF_H

#include "front/save/save.h"

enum { SHELF_MAX = 64, SHELF_OUTCOME = 48 };

struct shelf_replay {
    uint32_t number;
    uint64_t seed;
    int64_t when;                /* it was written, in seconds since 1970 */
    char outcome[SHELF_OUTCOME]; /* the game's word for how it ended; "": it was left before */
    char path[FILES_PATH_MAX];
};

/* The replays of a profile, the newest first; how many. out may be null: then it counts. */
uint32_t shelf_replays(const char *game, const char *profile, struct shelf_replay *out, uint32_t cap);

/* Names of all profiles that have anything of any game, sorted; how many. */
uint32_t shelf_profiles(const char *const *game, uint32_t games, char out[SHELF_MAX][SAVE_NAME_MAX + 1]);

/* When the game that is under way was last played on; 0: there is none. Likewise what the profile keeps. */
int64_t shelf_run(const char *game, const char *profile);
int64_t shelf_save(const char *game, const char *profile);

#endif
