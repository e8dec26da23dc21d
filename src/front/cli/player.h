/* --player of gloam agent and gloam mcp: one seat, and nothing that tells it more than the rules allow. */
#ifndef GLOAM_FRONT_CLI_PLAYER_H
#define GLOAM_FRONT_CLI_PLAYER_H

#include "front/calls/calls.h"
#include "front/cli/cli.h"

/* A desk of one game, by the ruleset, scenario and seed of the options: an exit code, explained. Where it
 * fails there may be a desk to close all the same. */
int player_desk(const struct cli *c, const char *game, struct desk_options options, struct desk **out);

/* A desk at which the game of the options has begun; root and stop must outlive it. An exit code, explained.
 */
int player_open(const struct cli *c, const char *game, const atomic_bool *stop, const char *root,
                struct desk **out);

/* Writes the replay to --out, where that is given, and closes the desk; code is what the serving came to. */
int player_close(const struct cli *c, struct desk *d, int code);

/* Without --player its options are a mistake: an exit code, explained. */
int player_refuse(const struct cli *c);

#endif
