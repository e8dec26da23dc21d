/* Agents over JSON lines: a program asks in one line and is answered in one line. This is only a carrier: the
 * calls are those of front/calls, and the desk behind them keeps the games. What belongs to the carrier is
 * the frame of a reply, bare words as commands, and the two commands help and quit. */
#ifndef GLOAM_FRONT_AGENT_AGENT_H
#define GLOAM_FRONT_AGENT_AGENT_H

#include "front/calls/calls.h"

enum { AGENT_COMMAND_MAX = 1024 }; /* bytes of a bare command, its end included, as at a terminal */

struct agent {
    struct desk *desk; /* with options.current, so that a session need not be named */
    bool done;         /* quit was said */
};

/* Answers one line without its newline: a JSON object with "call", or a bare command. out is cleared first
 * and then holds one JSON object without a newline, also when it was too small for the reply proper. */
void agent_line(struct agent *a, const char *line, size_t len, struct text *out);

/* Reads lines from one descriptor and writes replies to the other until the end of input, quit, or the signal
 * of which ended tells (front/ending.h; -1: of none). */
enum status agent_serve(struct agent *a, int in, int out, int ended, struct err *e);

#endif
