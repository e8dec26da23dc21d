/* Instructions a decision: the program plays under callgrind, as 'gloam bench --quiet', once with n games and
 * once with 2n, so that the difference is free of start-up cost. */
#ifndef GLOAM_FRONT_CLI_GRIND_H
#define GLOAM_FRONT_CLI_GRIND_H

#include "core/ops.h"

struct grind_job {
    const struct game_ops *ops;
    const char *rules, *scenario; /* null: the usual ones */
    const char *policy[SEATS_MAX];
    uint64_t games;
};

/* Sums of games, of a run or of the difference of two. */
struct grind {
    uint64_t games, decisions, instructions;
};

enum status grind_run(const struct grind_job *j, struct grind *out, struct err *e);

#endif
