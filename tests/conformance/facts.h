/* A ledger of facts. A fact is a whole number that a world has: how many rooms are of a type, whether a card
 * lies in a hand, how much gold there is. The ledger takes facts from the field table of a state, so that
 * every game has them and none is named, and holds three worlds of one view against each other: the one that
 * was truly there and two guesses.
 *
 * Given the view, a true guess has the same chances as the truth. Then truth and guess may change places, and
 * d, the fact in the truth less the fact in the guess, is as often d as -d. So over many games with t the sum
 * of all d and v the sum of all d squared,
 *         P(t * t > z * v) <= 2 exp(-z / 2)
 * whatever the fact and however few the games (Hoeffding, for signs). Nothing here is drawn or rounded. */
#ifndef GLOAM_TESTS_CONFORMANCE_FACTS_H
#define GLOAM_TESTS_CONFORMANCE_FACTS_H

#include "core/ops.h"

/* z above. One fact of a true guess is called wrong with a chance below 2 exp(-18), 1 in 32 million; the
 * ledgers of all games together hold some ten thousand. What it sees: a fact that is there in a share p of
 * the worlds and that the view tells nothing about is found out, when guesses have it in p + e, after
 * 72 p (1 - p) / e^2 worlds; an error of a tenth in what is true of a tenth after 65,000. A fact that is
 * there many times in a world, such as the type of an unseen room, counts as often as it is there. */
enum { FACTS_LIMIT = 36 };

/* Where a sample comes from: what somebody needs who wants to see it again. */
struct facts_where {
    const char *rules, *scenario;
    uint64_t seed;
    uint32_t seat, step, guessed; /* guessed: the match began in a world that was guessed itself */
};

struct facts;
/* strict: what the game calls an approximation (ops->approximate) must be right all the same. */
struct facts *facts_open(const struct game_ops *ops, bool strict);
void facts_close(struct facts *f);

/* One sample. What lies in a state's copy of the setup is left out unless the match began as a guess: whoever
 * sets up a match chooses that, and no rule says how likely it is. */
void facts_add(struct facts *f, const struct facts_where *at, const void *truth, const void *guess,
               const void *other);

/* One more fact of the same sample: the truth was among many guesses, the other guess was. */
void facts_found(struct facts *f, const struct facts_where *at, bool truth, bool other);

/* Are they the same world? Streams, seeds and what only shows are passed over, and so is what is approximate,
 * unless the ledger is strict. */
bool facts_same(const struct facts *f, const void *a, const void *b, bool with_setup);

/* Writes what was found, a line each that begins with "# ", and returns how many facts are wrong. */
uint32_t facts_judge(const struct facts *f, struct text *out);

/* What a judgement is based on. */
uint32_t facts_count(const struct facts *f);

#endif
