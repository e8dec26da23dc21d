/* The published figures of games against play: for each game a ruleset and, beside it, what the documents'
 * own figures give. */
#ifndef GLOAM_LAB_JUDGE_TARGETS_H
#define GLOAM_LAB_JUDGE_TARGETS_H

#include "lab/play/matrix.h"
#include "lab/play/recipe.h"
#include "lab/judge/verdict.h"

/* What the probes of a game may take before no unclear one is played on: with all else that a judgement
 * plays less than ten minutes of one core. Who asks for a number of games wants to wait for about as many:
 * then it is no more than so many times what they took. */
#define TARGETS_WORK 3000000000000u
enum { TARGETS_TIMES = 4 };
uint64_t targets_budget(const struct study *s, bool asked);

struct targets_page {
    const struct recipe *recipe;
    const struct study *study;
    const struct study *document; /* null: there is none */
    bool quick;                   /* a tenth of the games was played */
};

struct targets_book {
    const struct targets_page *page;
    uint32_t count;
};

/* Every target that asks for something holds, or is demonstrated: nothing is off, naive only, unclear, to
 * watch or not observed. */
bool targets_hold(const struct study *s);

/* How many targets have which verdict. */
void targets_verdicts(const struct study *s, uint32_t count[ROW_VERDICTS]);

/* Plays the game's standard matrix once for all targets that count findings in it, and none if there is no
 * such target. root is the content's; base gives ruleset, changes and seed. */
enum status targets_count(struct study *s, const char *root, const struct recipe *base, uint32_t threads,
                          matrix_progress progress, void *ctx, struct err *e);

#endif
