/* Saves: one JSON file per game and profile, locked for a whole sitting. A file that is not what we wrote is
 * never overwritten: damaged ones are set aside under a new name, foreign or newer ones are left alone and
 * refused. A profile of an older version of its game is read where the game says so (ops->profiles_from), and
 * is of this one when it is saved again.
 *
 *   {"gloam_save": 1, "game": "darkdelve", "game_version": 2, "rules": "mvp",
 *    "profile": {what the game's carry gives}, "check": "0123456789abcdef"}
 *
 * check is the hash of everything else in canonical form (sorted keys, no blanks), so the layout of the file
 * may change in an editor, its content not. */
#ifndef GLOAM_FRONT_SAVE_SAVE_H
#define GLOAM_FRONT_SAVE_SAVE_H

#include "core/match.h"
#include "front/save/files.h"

enum { SAVE_VERSION = 1, SAVE_NAME_MAX = 32, SAVE_FILE_MAX = 1 << 20, SAVE_REPLAYS = 50 };

struct save {
    char folder[FILES_PATH_MAX];
    char game[32];
    char profile[SAVE_NAME_MAX + 1];
    int lock;
    char aside[FILES_PATH_MAX]; /* after a damaged save: where it is kept now */
};

/* [a-z0-9_-]{1,32} */
bool save_name_ok(const char *profile);

/* Makes the folder and takes the lock. ST_USAGE: no good name. ST_LOCKED: e says who holds it and what to do.
 */
enum status save_open(struct save *s, const char *game, const char *profile, struct err *e);
void save_close(struct save *s);

/* The same for somebody who wants to play by these rules and would not mind another profile: where this one plays by
 * others, it is the one that bears their name beside it ("mvp" beside "default", "ann-mvp" beside "ann"). */
enum status save_open_for(struct save *s, const char *game, const char *profile, const char *rules,
                          struct err *e);

/* Name of the ruleset that the save was made with; ST_NOT_FOUND when there is none to be read. Changes
 * nothing. */
enum status save_rules(const struct save *s, char *out, size_t cap, struct err *e);

/* Fills setup and returns ST_OK; anything else leaves setup zeroed or partly filled:
 * ST_NOT_FOUND  there is no save: a new player
 * ST_PARSE      it was damaged and now lies at s->aside; e says what was wrong
 * ST_VERSION, ST_INVALID, ST_IO  refused: the file was not touched; e says why and what to do */
enum status save_load(struct save *s, const struct ruleset *set, void *setup, struct err *e);

/* "<folder>/<profile><ending>". */
enum status save_path(const struct save *s, const char *ending, char out[FILES_PATH_MAX], struct err *e);

/* Renames the file with that ending to the first free "<profile>.<why>-N<ending>": s->aside. */
enum status save_set_aside(struct save *s, const char *why, const char *ending, struct err *e);

/* The hash of a document, all but its own "check". */
bool save_sum(const struct json_t *doc, char out[17]);

enum status save_store(const struct save *s, const struct ruleset *set, const void *setup, struct err *e);

/* Stores a setup when that is not what the save holds already; kept is what it holds. */
enum status save_keep(const struct save *s, const struct ruleset *set, const void *setup, void *kept,
                      struct err *e);

/* Keeps a replay as <state folder>/replays/<game>/<profile>/<game>-<number>-<seed>.replay, the number one
 * higher than the highest there, and lets go of our oldest beyond SAVE_REPLAYS. name gets the path. */
enum status save_replay(const struct save *s, uint64_t seed, const char *bytes, size_t len,
                        char name[FILES_PATH_MAX], struct err *e);

#endif
