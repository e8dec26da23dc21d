/* Replays: a text file from which a game can be shown and checked again. One line per fact:
 *
 *   gloam-replay 1
 *   game darkdelve 1
 *   rules mvp
 *   content 0123456789abcdef
 *   seed 42
 *   setup {...}
 *   start 0123456789abcdef 00112233...
 *   step 0 move_to_room 3 | 0123456789abcdef 00112233...
 *   step 0 say : words that came with it | 0123456789abcdef 00112233...
 *   end 57 extracted
 *   check 0123456789abcdef
 *
 * After each state stand its hash and two hex digits per top-level field, so that a difference can be named.
 * The last line is the hash of all bytes before it. Readers treat the file as hostile. */
#ifndef GLOAM_CORE_REPLAY_H
#define GLOAM_CORE_REPLAY_H

#include "core/match.h"

/* A game with more top-level fields than REPLAY_FIELDS_MAX cannot be recorded. */
enum {
    REPLAY_FILE_MAX = 64 << 20,
    REPLAY_FIELDS_MAX = 96,
    REPLAY_DIGEST_MAX = 2 * REPLAY_FIELDS_MAX + 1,
    REPLAY_WORDS_MAX = 600
};

/* What a replay says, with pointers into its bytes (which are cut into lines in place). */
struct replay {
    char game[32];
    uint32_t game_version;
    char rules[40];
    uint64_t content_hash;
    uint64_t seed;
    const char *setup;
    const char *start; /* "hash digest" */
    const char **line; /* "seat action | hash digest", one per step */
    uint32_t steps;
    const char *outcome;
    bool complete; /* an end line stood there */
};

/* Writes the whole match so far; needs MATCH_RECORD and a history that began at the start. Digests need the
 * states again, so the game is played through once more in the match's scratch memory; ST_BUG when that gives
 * other states than were recorded. Only a match that the rules or the step limit ended gets an end line. */
enum status replay_write(const struct match *m, struct text *out, struct err *e);

/* The same by pieces, for a text that keeps up with a match: the start after match_begin, a step after each
 * action; both look at the state as it is then. The closing lines make it a replay; a text that is cut back to
 * the length it had before them can go on. It begins at the start of the text. */
enum status replay_write_start(const struct match *m, struct text *out, struct err *e);
void replay_write_step(const struct match *m, struct text *out);
enum status replay_write_close(const struct match *m, struct text *out, struct err *e);

/* Cuts bytes (NUL-terminated, len without the NUL; kept and changed) into a replay. */
enum status replay_parse(char *bytes, size_t len, struct replay *out, struct err *e);
void replay_free(struct replay *r);

/* Starts a match from a replay: checks game, version and content hash against m->set. */
enum status replay_begin(const struct replay *r, struct match *m, struct err *e);

/* Plays one recorded step and compares. ST_DIFFERS: e names the step and the first differing field. */
enum status replay_step(const struct replay *r, struct match *m, struct err *e);

/* All of it: parse is done; begins, steps to the end, compares the outcome. */
enum status replay_verify(const struct replay *r, struct match *m, struct err *e);

#endif
