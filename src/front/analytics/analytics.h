/* Analytics: an optional observer of a match that writes the game's records, or every event of a game that
 * has none of its own, as JSON lines (DD-581). Its caller lends it a clock, for how long a game took; all
 * else is the game's, so the same game on the same clock gives the same bytes. */
#ifndef GLOAM_FRONT_ANALYTICS_ANALYTICS_H
#define GLOAM_FRONT_ANALYTICS_ANALYTICS_H

#include "core/back.h"
#include "core/records.h"

#include <stdio.h>

struct analytics {
    struct recorder recorder;
    const struct record_ops *records;
    int64_t (*clock)(void);
    FILE *f;
    bool failed; /* a line could not be written */
    int64_t before[BACK_STEPS][RECORD_TALLY]; /* the tallies that the last steps met, by step */
};

/* Takes f, which the caller opened and closes. */
void analytics_open(struct analytics *a, FILE *f, int64_t (*clock)(void), const struct game_ops *ops);

/* Around each match: after match_begin, and when it is left before its end. */
void analytics_begin(struct analytics *a, const struct match *m);
void analytics_leave(struct analytics *a);

/* After match_take_back: what was written stays, and a record says how many steps do not count. */
void analytics_take_back(struct analytics *a, uint32_t steps);

/* For match_observe, with the struct analytics as context. */
void analytics_observe(void *ctx, const struct match *m, const void *before, const struct action *act,
                       const struct sink *events);

#endif
