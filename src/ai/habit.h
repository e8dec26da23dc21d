/* Habits on top of a mind, as "native~never_strike+accept": before the mind is asked, the legal list shrinks
 * to what the habits insist on; if that is nothing, to what none of them shuns; if that is nothing either, it
 * stays as it is. The mind makes no plans and keeps no notes, as it would not come to follow them. Used
 * through mind.c only. */
#ifndef GLOAM_AI_HABIT_H
#define GLOAM_AI_HABIT_H

#include "ai/ai.h"

enum { HABITS_MAX = 4 }; /* on one mind */

struct habits {
    const struct habit_row *row[HABITS_MAX];
    uint32_t count;
    struct action *left; /* of ops->max_legal and one more */
    uint32_t *at;        /* where each of them stands in the whole list */
};

/* The habits of a spec, behind its "~"; null: it has none. */
const char *habit_words(const char *spec);

/* The spec without them; false: it does not fit. */
bool habit_base(const char *spec, char *base, size_t size);

/* Whether all words are habits of the game that the seat can have. */
bool habits_fit(const struct game_ops *ops, const char *words, uint32_t seat);

/* habits_close it in any case. ST_USAGE says what is allowed. */
enum status habits_open(struct habits *h, const struct game_ops *ops, const char *words, struct err *e);
void habits_close(struct habits *h);

/* Fills left and at from a legal list; how many are left, at least 1. */
uint32_t habits_leave(struct habits *h, const void *rules, const void *view, uint32_t seat,
                      const struct action *legal, uint32_t count);

#endif
