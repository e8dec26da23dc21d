/* The terminal of a full screen: keys and news come in one by one, frames go out whole. Waiting costs
 * nothing: it is one poll. While a mind thinks nobody needs to look, for signals are heard anyway (guard.h).
 */
#ifndef GLOAM_FRONT_TERM_RAW_H
#define GLOAM_FRONT_TERM_RAW_H

#include "base/status.h"
#include "front/term/keys.h"

#include <stddef.h>

enum {
    RAW_ESCAPE_MS = 40, /* so long after ESC nothing belongs to it any more */
    RAW_SLOW_MS = 100
};

enum raw_news {
    RAW_KEY,     /* *key is one */
    RAW_RESIZED, /* ask raw_size, and paint */
    RAW_RESUMED, /* after a stop: the screen is empty, paint it all */
    RAW_WIDE,    /* signs take two columns here: paint it all, in ASCII */
    RAW_STOP,    /* asked to stop (Ctrl-C too): keep what there is, close, leave. Told again and again */
    RAW_GONE,    /* the terminal is there no more */
    RAW_TIME,    /* nothing came within the time */
};

struct raw {
    int in, out;
    bool gone, wide;
    bool slow;     /* it once took RAW_SLOW_MS to take a frame: nothing should move on it */
    int64_t heard; /* when the last byte came */
    uint16_t from, fill;
    struct keys keys;
    uint8_t buf[512];
};

/* in and out must be terminals. */
enum status raw_open(struct raw *r, int in, int out, bool mouse, struct err *e);
void raw_close(struct raw *r);

/* Columns and rows: what the terminal says, else $COLUMNS and $LINES, else 80 by 24. */
void raw_size(const struct raw *r, uint16_t *columns, uint16_t *rows);

/* Waits for the next key or news, at most some milliseconds (negative: for good). */
enum raw_news raw_next(struct raw *r, int milliseconds, struct key *key);

/* Milliseconds of a clock that only goes forward. */
int64_t raw_now(void);

/* Forgets what was typed before now, so that it cannot answer a question that comes only now. */
void raw_drop(struct raw *r);

/* Writes it all. While the terminal is lent to the shell nothing is written: RAW_RESUMED follows. */
void raw_write(struct raw *r, const char *bytes, size_t n);

/* Asks the terminal how wide it draws the signs of our screens; the answer, if one comes, is RAW_WIDE or
 * nothing. Before the first frame, where UTF-8 is shown: it writes into the corner. */
void raw_ask_width(struct raw *r);

/* As if Ctrl-Z had been typed. */
void raw_suspend(void);

#endif
