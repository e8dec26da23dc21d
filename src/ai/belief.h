/* Whom one has before oneself: how far each of the house's minds is believed of the other seats, learned from
 * what they do. See belief.c for the method. Used by deep.c only. */
#ifndef GLOAM_AI_BELIEF_H
#define GLOAM_AI_BELIEF_H

#include "ai/ai.h"

struct belief;

/* other: the mind that all other seats are taken for, which there is; empty: each for one of the house's
 * minds of that seat. Null: no memory. */
struct belief *belief_open(const struct ruleset *set, const char *other);
void belief_close(struct belief *b);
void belief_begin(struct belief *b); /* a new game: nothing is known of anybody */
void belief_copy(struct belief *b, const struct belief *from);

/* Learns from what the others did since the last own question. m->view is the view at this one, m->at.asked
 * its number; world and trial are scratch. */
void belief_learn(struct belief *b, struct mind *m, uint32_t seat, void *world, struct match *trial);

/* Keeps this question and the own answer to it, for the next belief_learn. */
void belief_note(struct belief *b, const struct mind *m, uint32_t seat, const struct action *done);

/* Whom the other seats are taken for in the n-th guessed world, each mind as often as it is believed. */
void belief_draw(struct belief *b, uint32_t seat, uint32_t n, struct mind *at[SEATS_MAX]);

#endif
