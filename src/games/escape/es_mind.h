/* ESCAPE THE DUNGEON: its own minds. mind.c reads a view: who is dangerous, what is worth a walk, which way;
 * policy.c decides. They know the view and the public rules, nothing else. Blows are estimated in tenths of a
 * point, of strangers as if their traits were 0. */
#ifndef GLOAM_GAMES_ESCAPE_ES_MIND_H
#define GLOAM_GAMES_ESCAPE_ES_MIND_H

#include "core/policy.h"
#include "games/escape/es_rules.h"

enum { ES_POLICIES = 5, ES_HABITS = 12, ES_NO_ANSWER = UINT16_MAX };
extern const struct policy_row es_policies[ES_POLICIES];
extern const struct habit_row es_habits[ES_HABITS];

struct es_mind {
    const struct situation *s;
    const struct es_rules *r;
    const struct es_view *v;
    const struct es_room *level, *here; /* rooms of this depth; the one the player is in */
    uint32_t enemies, friends;          /* in the room; friends are all the others */
    const struct es_person *weakest;    /* the enemy that falls first; null: none */
    int32_t blow;                       /* mine against the weakest */
    int32_t danger;                     /* what all enemies here deal out in a turn */
    int32_t work;                       /* turns until all of them have fallen */
};

void es_mind_look(const struct situation *s, struct es_mind *m);

/* Index of a legal action; ES_NO_ANSWER: it is not legal. arg -1: the first of the verb. */
uint32_t es_mind_find(const struct es_mind *m, uint32_t verb, int32_t arg);

/* Doors between two rooms of a level. */
uint32_t es_mind_steps(uint32_t a, uint32_t b);

/* A step (a flight, with enemies here) toward a room of this level. */
uint32_t es_mind_step(const struct es_mind *m, uint32_t room);

/* The nearest room of the level for which wanted is true, by steps; ES_ROOMS: none is known. */
typedef bool (*es_wanted)(const struct es_mind *m, const struct es_room *room);
uint32_t es_mind_nearest(const struct es_mind *m, es_wanted wanted, uint32_t most_steps);

/* Something to take lies here, as far as the player knows. */
bool es_mind_loot(const struct es_mind *m, const struct es_room *room);

/* An option that is open: the first that suits; ES_NO_ANSWER: none. */
typedef bool (*es_suits)(const struct es_mind *m, const struct es_option_rules *o);
uint32_t es_mind_option(const struct es_mind *m, es_suits suits);

#endif
