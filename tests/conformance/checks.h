/* The checks of the conformance suite. To add one: write it in the file whose idea it belongs to (or in one
 * of its own, named in tests/meson.build), declare it here and give it a row in conformance.c. It is then run
 * for every registered game, as often as its row says. */
#ifndef GLOAM_TESTS_CONFORMANCE_CHECKS_H
#define GLOAM_TESTS_CONFORMANCE_CHECKS_H

#include "bench.h"

/* tables.c: what is listed is whole. */
void tables(struct bench *b);
void save_load_save(struct bench *b);

/* setups.c: ways into a game. */
void carry_goes_on(struct bench *b);
void hostile_setups(struct bench *b);

/* play.c: how a game goes. */
void legal_is_check(struct bench *b);
void ends_in_bound(struct bench *b);
void refusal_changes_nothing(struct bench *b);
void clone_goes_along(struct bench *b);
void replay_holds(struct bench *b);
void no_allocation(struct bench *b);
void policies_play(struct bench *b);
void matches_do_not_mix(struct bench *b);

/* secrets.c: what a seat may know. */
void guesses_fit(struct bench *b);
void streams_are_isolated(struct bench *b);
void cosmetics_cannot_matter(struct bench *b);
void looking_changes_nothing(struct bench *b);

#endif
