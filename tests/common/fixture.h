/* What the fixtures of all games share: rulesets opened once and kept, states begun from a checked setup,
 * actions that must be accepted or refused, and loaded dice. A game's own fixture (dd_test.h and the like)
 * has a struct game and hands its parts over.
 *
 * Dice are rigged without any hook in the rules: a stream is a key and a counter, so rig() looks for a key
 * whose next draws come out as wanted and opens the stream there. A test then says with assert_used() that
 * the rule took exactly those draws. */
#ifndef GLOAM_TESTS_FIXTURE_H
#define GLOAM_TESTS_FIXTURE_H

#include "core/content.h"
#include "core/ops.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* $GLOAM_CONTENT, or ./content. */
const char *content_root(void);

/* A ruleset, opened on first use and kept, since names in rules point into their content. assignment changes
 * one value, as --set does ("config.max_clout=6"); null: none. */
const struct ruleset *kept_ruleset(const struct game_ops *ops, const char *name, const char *assignment);

/* The setup of a scenario by name. */
void fill_setup(const struct ruleset *set, const char *scenario, void *setup);

/* The first state of a setup, of which a copy is checked. */
void begin_state(const struct game_ops *ops, const void *rules, const void *setup, uint64_t seed,
                 void *state);

/* The verb and its arguments as act() and the like of a fixture get them: 1 + ACTION_ARGS numbers. */
struct action action_of(const int *verb_and_args);

/* Is it in the list of legal actions? */
bool in_legal(const struct game_ops *ops, const void *rules, const void *state, const struct action *a);

/* What check said of an action must be consent; otherwise the test fails with the action in words. */
void must_consent(const struct game_ops *ops, const struct action *a, uint32_t reason, const char *file,
                  int line);

/* The action must stand in the legal list. */
void must_be_legal(const struct game_ops *ops, const void *rules, const void *state, const struct action *a,
                   const char *file, int line);

/* Applies it; no event may be dropped. events may be null. */
void must_apply(const struct game_ops *ops, const void *rules, void *state, uint32_t seat,
                const struct action *a, struct sink *events, const char *file, int line);

/* An action that must be refused for a reason: not one byte of the state changes, and it is not in the legal
 * list. */
void must_refuse(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat,
                 uint32_t reason, const struct action *a, const char *file, int line);

/* Actions in words ("claim 3 five"), one after the other by whoever is asked, each with what check says of it; if
 * it consents, it is done. */
struct wording {
    const char *words;
    uint32_t reason;
};
void must_go(const struct game_ops *ops, const void *rules, void *state, const struct wording *t, uint32_t n);
#define MUST_GO(ops, rules, state, ...)                                                                      \
    must_go(ops, rules, state, (const struct wording[]){__VA_ARGS__},                                          \
            sizeof(const struct wording[]){__VA_ARGS__} / sizeof(struct wording))

/* What a policy of the game, or "random", does now, from the view of the seat alone. */
struct action choice_of(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat,
                        const char *policy, struct stream *rng);

/* A wanted draw. */
struct want {
    uint32_t bound;    /* of the draw */
    uint32_t from, to; /* accepted results, both included */
};
#define WANT_BELOW(bound, value)                                                                             \
    { (uint32_t)(bound), (uint32_t)(value), (uint32_t)(value) }

/* Opens the stream anew, at draw 0, so that its next draws come out as wanted. Fails the test when the dice
 * cannot fall so. Keep the product of the chances above one in ten million. */
void rig(struct stream *s, const struct want *w, uint32_t n);
#define rig_dice(s, ...)                                                                                     \
    rig((s), (const struct want[]){__VA_ARGS__},                                                             \
        sizeof(const struct want[]){__VA_ARGS__} / sizeof(struct want))

/* Scripted dice used up exactly: n draws since the stream was rigged. */
#define assert_used(s, draws) assert_int_equal((s)->n, (draws))

#endif
