/* The checks of the conformance suite. To add one: write it in the file whose idea it belongs to (or in one
 * of its own, named in tests/meson.build), declare it here and give it a row in conformance.c. It is then run
 * for every registered game, as often as its row says. */
#ifndef GLOAM_TESTS_CONFORMANCE_CHECKS_H
#define GLOAM_TESTS_CONFORMANCE_CHECKS_H

#include "bench.h"

/* tables.c: what is listed is whole. must_be_whole comes before everything: without these there is no bench.
 */
void must_be_whole(const struct game_ops *o);
void tables(struct bench *b);
void names_lead_back(struct bench *b);
void save_load_save(struct bench *b);
void views_are_clean(struct bench *b);

/* setups.c: ways into a game. */
void carry_goes_on(struct bench *b);
void hostile_setups(struct bench *b);
void settings_are_known(struct bench *b);
void axes_fit_settings(struct bench *b);
void seats_exchange(struct bench *b);

/* play.c: how a game goes. */
void legal_is_check(struct bench *b);
void ends_in_bound(struct bench *b);
void refusal_changes_nothing(struct bench *b);
void clone_goes_along(struct bench *b);
void replay_holds(struct bench *b);
void no_allocation(struct bench *b);
void matches_do_not_mix(struct bench *b);

/* back.c: what can be taken back. */
void taking_back_is_free(struct bench *b);

/* secrets.c: what a seat may know. */
void guesses_fit(struct bench *b);
void hidden_acts_sound_alike(struct bench *b);
void watchers_know_no_more(struct bench *b);
void secrets_are_kept(struct bench *b);

/* dice.c: streams, and what feeds the display. */
void streams_are_listed(struct bench *b);
void streams_are_isolated(struct bench *b);
void cosmetics_cannot_matter(struct bench *b);

/* words.c: what is said. all_texts writes the question, n actions and the JSON of the view, a line each. */
void all_texts(struct bench *b, const void *view, const struct action *legal, uint32_t n, char *out);
void looking_changes_nothing(struct bench *b);
void reader_is_strict(struct bench *b);

/* offers.c: what a choice is told to be; forecasts.c: what comes of it. */
void offers_are_told(struct bench *b);
void forecasts_hold(struct bench *b);

/* scenes.c: what stands on the table. */
void scenes_are_sound(struct bench *b);

/* minds.c: who plays. */
void policies_play(struct bench *b);
void advice_is_blind(struct bench *b);
void minds_beat_chance(struct bench *b);

/* figures.c: what simulations count. */
void figures_are_sound(struct bench *b);
void counting_keeps_to_its_room(struct bench *b);

/* truth.c: how likely guesses are. */
void guesses_are_true(struct bench *b);

/* scores.c: what is told of a score is what it is. */
void scoring_can_be_told(struct bench *b);
void scores_are_sums(struct bench *b);

#endif
