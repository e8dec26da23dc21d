/* A parcel: all that a profile has kept of one game, in one file, to be taken to another machine or another name. It
 * holds the save as it stood and the game under way, where there are any:
 *
 *   {"gloam_profile": 1, "game": "darkdelve", "name": "ann", "save": what ann.json holds, or null,
 *    "run": "what ann.run holds", or null, "check": "0123456789abcdef"}
 *
 * check is the hash of everything else, as in a save. What is written is whole or not there, and neither way does
 * anything take the place of what somebody has. */
#ifndef GLOAM_FRONT_SAVE_PARCEL_H
#define GLOAM_FRONT_SAVE_PARCEL_H

#include "front/save/save.h"

enum { PARCEL_VERSION = 1, PARCEL_FILE_MAX = 160 << 20 };

/* Writes what an open save has into a file that is not there yet. ST_NOT_FOUND: it has nothing. */
enum status parcel_pack(const struct save *s, const char *path, struct err *e);

struct parcel {
    struct json_t *doc;
    const char *game, *name; /* in it */
    bool has_save, has_run;
};

/* Sound in itself; whether its game would have it is for others to say. */
enum status parcel_read(struct parcel *p, const char *path, struct err *e);
void parcel_close(struct parcel *p);

/* Puts it where an open save has its files, under the name of that, which must be free. Before that its parts lie in a
 * passing folder, and judge looks at them there. After an error nothing of it is left. */
typedef enum status parcel_judge(void *ctx, struct save *passing, struct err *e);
enum status parcel_unpack(const struct parcel *p, const struct save *s, parcel_judge *judge, void *ctx, struct err *e);

#endif
