/* A full screen: the terminal and the painter, put together, and whatever is shown on it. It paints, waits
 * for keys, and returns when what it shows has come to an end: the table of a match when a key came to
 * something that only the match can answer. Keys that were typed before a question was painted never answer
 * it. */
#ifndef GLOAM_FRONT_TERM_FULL_H
#define GLOAM_FRONT_TERM_FULL_H

#include "front/save/settings.h"
#include "front/term/moment.h"
#include "front/term/paint.h"
#include "front/term/raw.h"
#include "front/term/sight.h"

/* Work that waits for the next frame to stand, since nobody should wait for it: done once, behind that frame
 * and before any key is heard; true: there is something new to paint. */
struct behind {
    bool (*work)(void *of);
    void *of;
};

struct full {
    struct raw raw;
    struct painter painter;
    struct grid grid;
    struct cell *cells;
    struct layout_hits hits;
    uint32_t asked;  /* the ask_id that was last painted, plus 1 */
    uint8_t motion;  /* enum motion_wish */
    int64_t changed; /* when a question of another sort, or the end, was put in the place of the last */
    uint32_t kind;   /* of the question that was last painted */
    struct key last; /* the key that acted last */
    bool celebrated; /* a banner was shown since somebody was last asked: one is enough */
    struct moment moment;
    bool vi;   /* h j k l are arrows */
    bool wide; /* the terminal draws our signs two columns wide: ASCII then */
    struct behind behind;
};

/* Anything that a full screen can show: it draws itself, takes keys, and may have a clock. A click comes as
 * KEY_CLICK with x the number of what was hit (layout_hit.item; 0: nothing), the wheel as an arrow. */
enum shows { SHOWS_ON, SHOWS_ANEW, SHOWS_END }; /* nothing changed; paint it; it is over */
struct show {
    void *of;
    void (*draw)(const void *of, struct grid *g, struct layout_hits *hits);
    enum shows (*key)(void *of, const struct key *k);
    int (*wait)(const void *of); /* milliseconds until time is up, negative: it is never; null: no clock */
    enum shows (*tick)(void *of);
};

enum full_end {
    FULL_ACT,   /* sight.action */
    FULL_LINE,  /* sight.typed */
    FULL_BACK,  /* the last action is to be taken back */
    FULL_CHOSE, /* sight.chosen */
    FULL_STOP,  /* a signal, or the terminal is gone */
};

/* Whether this process has a terminal for it at both ends. */
bool full_can(void);

enum status full_open(struct full *f, const struct settings *wishes, struct err *e);
void full_close(struct full *f);

/* What settings wish, from the next frame on (the mouse from the next full_open on), in the colours of a game
 * (null: of the house). */
void full_wear(struct full *f, const struct settings *wishes, const struct game_ops *ops);

/* The colour of a game's title and proper names; of none: ink. */
enum role game_accent(const struct game_ops *ops);

/* Shows something until it is over; false: a signal, or the terminal is gone. */
bool full_run(struct full *f, const struct show *s);

/* Shows a sight until a key has come to something. What changed since it was last shown moves, and a moment
 * stands over it first, unless settings or a slow line say no. A key ends either: while figures move it is an
 * answer as well, for the question stands there; over a banner it is not. */
enum full_end full_ask(struct full *f, struct sight *s);

/* Shows a sight for a while, or until a key; false: asked to stop. */
bool full_show(struct full *f, struct sight *s, int milliseconds);

#endif
