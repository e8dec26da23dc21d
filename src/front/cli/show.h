/* The viewer on a full screen, for replays and for games that are watched. */
#ifndef GLOAM_FRONT_CLI_SHOW_H
#define GLOAM_FRONT_CLI_SHOW_H

#include "front/cli/cli.h"
#include "front/save/settings.h"
#include "front/term/full.h"
#include "front/term/viewer.h"

/* Shows until it is left, on a screen that stands, or (null) on one of its own; what is wished on the way is written
 * into the current folder. ST_OK also when a signal ended it: then *stopped is set. */
enum status show_viewer(struct viewer *v, struct full *f, const struct settings *settings, bool *stopped,
                        struct err *e);

/* A replay on a screen that stands (cmd_replay.c); the same of *stopped. */
enum status show_replay(const char *path, struct full *f, const struct settings *settings, bool *stopped,
                        struct err *e);

/* --export text or cast, to --out or standard output: an exit code, and on stderr what was wrong. */
int show_export(const struct cli *c, struct viewer *v);

#endif
