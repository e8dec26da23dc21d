/* Holds the terminal for a full screen, and gives it back whatever happens: at the end, at any signal that
 * ends the program, in a crash, and for as long as it is stopped (Ctrl-Z). There is one terminal to a
 * process, so what the handlers need to know is the one thing in this house that is global.
 *
 * Not together with an open line_reader: both want the same signals. */
#ifndef GLOAM_FRONT_TERM_GUARD_H
#define GLOAM_FRONT_TERM_GUARD_H

#include "base/status.h"

#include <stdbool.h>

/* A program asked to stop that has not let go of the terminal after so long is ended by the signal after all.
 */
enum { GUARD_GRACE_SECONDS = 2 };

/* What is written to the terminal first and last; the end also undoes what the painter may have left halfway.
 */
extern const char guard_begins[], guard_mouse[], guard_ends[];

/* Takes the terminal: the other screen, no cursor, keys as they are typed, pastes marked as such; mouse only
 * where it is wanted. Refuses what is no terminal, and one that knows no sequences (TERM=dumb). */
enum status guard_enter(int in, int out, bool mouse, struct err *e);
void guard_leave(void);

/* Whether the terminal is ours now: not before and after, nor while it is lent to the shell. */
bool guard_holds(void);

/* Around what is written: a stop (Ctrl-Z) in between waits for its end, so that no half of a character is
 * left behind. */
void guard_write_begins(void);
void guard_write_ends(void);

/* Becomes readable when a signal has come; guard_quiet makes it wait for the next. */
int guard_bell(void);
void guard_quiet(void);

/* The signal that asked the program to stop (never forgotten; 0: none). Each of the others is told once. */
int guard_asked_to_stop(void);
bool guard_resized(void);
bool guard_resumed(void); /* after a stop: the screen is empty */

#endif
