/* Taking back: an action that rolled nothing and told nothing can be undone as if it had never been. The
 * match finds out by itself, for every game: it keeps the states that the last actions met, and tries the
 * action again in worlds guessed from what its seat knew before. Where it comes to the same in all of them,
 * and in truth, the seat has learnt nothing by it.
 *
 * It costs a copy of the state for each action, so that only a match that was asked to does it. */
#ifndef GLOAM_CORE_BACK_H
#define GLOAM_CORE_BACK_H

#include "core/match.h"

enum {
    BACK_STEPS = 16, /* that can be taken back in a row */
    /* An outcome that was to be expected with chance p is taken for the only one with p^BACK_WORLDS: what can
     * slip through is worth less than a hundredth of a yes or no, on the average, whatever p is. */
    BACK_WORLDS = 64
};

/* Why an action stands. */
enum back_why {
    BACK_FREE,    /* it does not: it can be taken back */
    BACK_NOTHING, /* there is none, or none so far back is kept */
    BACK_DICE,    /* a stream of the state has moved */
    BACK_SEEN,  /* in another world that its seat could not tell from this one it would have come to something
                   else */
    BACK_HEARD, /* somebody else was told of it */
    BACK_PASSED, /* another seat is asked, or has acted since */
    BACK_OVER,   /* the game has ended with it */
    BACKS
};

/* Asks a match, once it is open, to keep what it takes, from now on. ST_FULL: no memory, and it keeps
 * nothing. */
enum status match_keep_back(struct match *m, struct err *e);

/* Whether the last steps, all of one seat, can be taken back by it; ears are the others whom it matters to
 * have told, bits as of an event's audience: a mind looks only when it is asked, so only people have ears.
 * Why not is told by what the seat knows: dice that rolled behind its back are no reason that it hears of. */
bool match_can_take_back(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps);
enum back_why match_why_not_back(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps);
const char *back_text(enum back_why why); /* in a sentence */

/* Takes back as many steps as match_can_take_back has consented to. State, log, history and numbers of
 * questions are those of a match in which they were never taken; m->events are none. Observers are not told:
 * whoever takes back tells its own. */
void match_take_back(struct match *m, uint32_t steps);

/* The match's own: the state that an action meets, then who took it; and all is forgotten. */
void back_before(struct match *m);
void back_step(struct match *m, uint32_t seat, const struct action *a);
void back_clear(struct match *m);
void back_close(struct match *m);

#endif
