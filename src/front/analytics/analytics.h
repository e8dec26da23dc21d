/* Analytics: an optional observer of a match that writes JSON lines (DD-581 to DD-587). The game does not
 * know of it and runs the same without it. Its caller lends it a clock, for how long a run took; all else is
 * the game's, so the same game on the same clock gives the same bytes. */
#ifndef GLOAM_FRONT_ANALYTICS_ANALYTICS_H
#define GLOAM_FRONT_ANALYTICS_ANALYTICS_H

#include "core/match.h"

#include <stdio.h>

enum { ANALYTICS_LINE_MAX = 4096 };

struct analytics;

/* What a game counts. tally is the game's own running count, zeroed at the start of a match. */
struct analytics_rows {
    const char *game;
    void (*begin)(struct analytics *a, const struct match *m);
    void (*observe)(struct analytics *a, const struct match *m, const void *before, const struct action *act,
                    const struct sink *events);
    void (*leave)(struct analytics *a, const struct match *m); /* the player goes while it is under way */
};

/* Seconds since some moment that does not change. */
typedef int64_t (*analytics_clock)(void);

struct analytics {
    FILE *f;
    analytics_clock clock;
    const struct analytics_rows *rows;
    const struct match *match;
    bool failed; /* a line could not be written */
    int64_t tally[8];
    char line[ANALYTICS_LINE_MAX];
};

/* Takes f, which the caller opened and closes; null: it comes later. ST_NOT_FOUND: this game has no
 * analytics. */
enum status analytics_open(struct analytics *a, FILE *f, analytics_clock clock, const char *game,
                           struct err *e);

/* Around each match: after match_begin, and when it is left before its end. */
void analytics_begin(struct analytics *a, const struct match *m);
void analytics_leave(struct analytics *a, const struct match *m);

/* For match_observe, with the struct analytics as context. */
void analytics_observe(void *ctx, const struct match *m, const void *before, const struct action *act,
                       const struct sink *events);

/* Writes one finished line. */
void analytics_put(struct analytics *a, const struct text *line);

extern const struct analytics_rows darkdelve_analytics;

#endif
