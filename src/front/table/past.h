/* What eyes were told and a view does not remember: see struct past (core/words.h). What was heard from the
 * first step on is not kept while a match is played: its history is played again when somebody wants it, and
 * of each step what was for those eyes is taken, as it was then. */
#ifndef GLOAM_FRONT_TABLE_PAST_H
#define GLOAM_FRONT_TABLE_PAST_H

#include "core/match.h"

/* Zeroed before the first use; the same is not played again. */
struct past_keep {
    struct sink all;
    uint64_t hash; /* of the match that this is of, with its steps and the eyes */
    uint32_t step, eyes;
};

/* news may be null. What comes back points into keep and the match. Without memory all is null. */
struct past past_of(struct past_keep *keep, const struct match *m, uint32_t eyes, const struct sink *news);
void past_close(struct past_keep *keep);

#endif
