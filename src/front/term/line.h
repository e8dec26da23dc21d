/* Reads lines from a stream of input without losing a signal: while a reader is open, SIGINT, SIGTERM and
 * SIGHUP are held back and reported like an end of input, so that a game can save and leave in good order. A
 * program that has not closed its reader LINE_GRACE_MS later is ended by the signal after all. SIGCONT is
 * watched too: after Ctrl-Z and fg the screen is somebody else's. */
#ifndef GLOAM_FRONT_TERM_LINE_H
#define GLOAM_FRONT_TERM_LINE_H

#include "base/status.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { LINE_MAX_BYTES = 1024, LINE_GRACE_MS = 2000 };

enum line_end {
    LINE_READ,   /* line holds one, without its newline */
    LINE_EOF,    /* no more input */
    LINE_SIGNAL, /* asked to stop; signal says by which */
    LINE_WOKEN,  /* the program had been stopped and goes on: only where wakes is set */
};

struct line_reader {
    int fd;
    int bell, closed; /* something came; the reader closes */
    sigset_t held, old_mask;
    pthread_t watch;
    bool open;
    bool echo;  /* input is no terminal: a transcript needs to show what was typed */
    bool wakes; /* whoever reads has a screen to draw anew after a stop */
    atomic_int signal; /* the one that asked to stop; 0: none */
    atomic_bool woken, closing;
    uint32_t fill, from;
    char buf[LINE_MAX_BYTES];
    char line[LINE_MAX_BYTES];
};

enum status line_open(struct line_reader *r, int fd, struct err *e);
void line_close(struct line_reader *r);

/* Waits for a line. Of a line that is too long only the start is kept; NUL bytes become spaces. A last line
 * without a newline counts. */
enum line_end line_next(struct line_reader *r);

/* Forgets what was typed ahead at a terminal. A script's lines are all meant: they stay. */
void line_drop(struct line_reader *r);

/* Words that mean the same wherever something is typed. */
bool line_asks_help(const char *word);
bool line_asks_leave(const char *word);

/* Whether something was typed, or the input ended: line_next would not wait for its first byte. */
bool line_waits(const struct line_reader *r);

/* Waits some time, or until a signal: false when one came. */
bool line_pause(struct line_reader *r, int milliseconds);

#endif
