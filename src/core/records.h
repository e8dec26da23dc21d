/* Records: what a designer wants to know of games that people play, as JSON lines. An observer of the match
 * writes them; the game does not know of it and runs the same without. Every event is a record; a game may
 * have records of its own instead, which gather what belongs together. */
#ifndef GLOAM_CORE_RECORDS_H
#define GLOAM_CORE_RECORDS_H

#include "core/match.h"

enum { RECORD_LINE_MAX = 4096, RECORD_TALLY = 8 };

struct recorder {
    const struct match *match;
    int64_t seconds; /* since some moment that does not change, as the front says before each call */
    void (*put)(struct recorder *r, const struct text *line); /* takes one finished line */
    int64_t tally[RECORD_TALLY]; /* the game's own, zeroed at the start of a match */
    char line[RECORD_LINE_MAX];  /* room for the line that is being made */
};

/* As the match began, after each action, and when it is left before its end. */
struct record_ops {
    void (*begin)(struct recorder *r);
    void (*observe)(struct recorder *r, const void *before, const struct action *act,
                    const struct sink *events);
    void (*leave)(struct recorder *r);
};

#endif
