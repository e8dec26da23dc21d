/* CLOUT: what the files of its minds share. A mind sees a view, weighs what each action would change and
 * takes the best. Worth is counted in points: one is what a point of Reputation is worth to somebody who has
 * none yet. There are three roads to victory; the further along a road a player is, the more each step on it
 * counts, for oneself and, to be stopped, for the opponent. */
#ifndef GLOAM_GAMES_CLOUT_CL_MIND_H
#define GLOAM_GAMES_CLOUT_CL_MIND_H

#include "core/policy.h"
#include "games/clout/cl.h"

/* Roads: Reputation, the opponent's Stability, breakdowns. */
enum cl_road { CL_ROAD_FAME, CL_ROAD_CRUSH, CL_ROAD_BREAK, CL_ROADS };

/* How much a mind cares for its own progress on each road, in percent. */
struct cl_temper {
    int16_t own[CL_ROADS];
};

enum {
    CL_WORTH_WIN = 1000000, /* ends the game */
    CL_WORTH_ONE = 16       /* weights are in sixteenths */
};

struct cl_mind {
    const struct situation *ask;
    const struct cl_rules *r;
    const struct cl_state *s; /* of the view: other people's cards are CL_HIDDEN */
    const struct cl_temper *temper;
    uint32_t seat, other;
    /* Of a point of Reputation, of Stability lost by the opponent, of a counter on his stereotypes: as far as
     * the seat is on that road, [seat][road], in sixteenths. */
    int32_t care[CL_SEATS][CL_ROADS];
    int32_t attack[CL_SEATS][CL_SLOTS], defense[CL_SEATS][CL_SLOTS]; /* of stereotypes; guessed if hidden */
    int32_t body[CL_SEATS][CL_SLOTS];                                /* what each is worth to its player */
    int32_t strongest[CL_SEATS];                                     /* highest ATK that lies open */
    uint32_t open[CL_SEATS];                                         /* how many lie open */
};

/* mind.c: looks at a view. */
void cl_mind_look(const struct situation *ask, const struct cl_temper *temper, struct cl_mind *m);
/* A stereotype of a card for its player, as it stands by itself. */
int32_t cl_body_worth(const struct cl_mind *m, uint32_t seat, uint32_t card);
/* A change of a player's Reputation or Stability, or of the counters in a slot, as the mind sees it. */
int32_t cl_fame_worth(const struct cl_mind *m, uint32_t seat, int32_t delta);
int32_t cl_calm_worth(const struct cl_mind *m, uint32_t seat, int32_t delta);
int32_t cl_vice_worth(const struct cl_mind *m, uint32_t seat, uint32_t slot, int32_t delta);
int32_t cl_body_lost(const struct cl_mind *m, uint32_t seat, uint32_t slot);
/* The same of cards drawn or lost by a player. */
int32_t cl_cards_worth(const struct cl_mind *m, uint32_t seat, int32_t n);
/* A card in a hand, for whoever has to part with one or take one. */
int32_t cl_card_worth(const struct cl_mind *m, uint32_t card);

/* mind_effects.c: what an effect of a player would change, as the mind sees it. */
int32_t cl_effect_worth(const struct cl_mind *m, uint32_t actor, uint32_t card, uint32_t ability,
                        uint32_t place);
/* What a card does to the players as it breaks down. */
int32_t cl_last_words(const struct cl_mind *m, uint32_t actor, uint32_t card);
/* What cl_effect_worth puts in for an own action that stops or doubles something, whatever it may be. */
int32_t cl_stop_guess(const struct cl_action *a);
/* One action aimed at a place as the actor counts it. */
int32_t cl_aim_worth(const struct cl_mind *m, uint32_t actor, const struct cl_action *a, uint32_t place);
/* Of lasting and recurring effects of a card while it lies open, for a turn. */
int32_t cl_engine_worth(const struct cl_mind *m, uint32_t actor, uint32_t card);

/* mind_combat.c */
/* An attack of the actor's slot on a target from 1, or 0 for the player. */
int32_t cl_attack_worth(const struct cl_mind *m, uint32_t actor, uint32_t slot, uint32_t target);
int32_t cl_best_attack(const struct cl_mind *m, uint32_t actor, uint32_t slot, bool forced);
/* What may happen to an own stereotype in a position on the opponent's next turn; never above 0. */
int32_t cl_exposure(const struct cl_mind *m, uint32_t slot, enum cl_position position);
int32_t cl_exposed(const struct cl_mind *m, int32_t worth, int32_t attack, int32_t defense,
                   enum cl_position position);

/* mind_turn.c: the own turn; numbers into the legal list. */
uint32_t cl_mind_main(const struct cl_mind *m);
uint32_t cl_mind_combat(const struct cl_mind *m);

/* mind_answers.c: windows, chains and picks: a number into the legal list. */
uint32_t cl_mind_answer(const struct cl_mind *m);
uint32_t cl_mind_pick(const struct cl_mind *m, uint32_t kind);

enum { CL_POLICIES = 4, CL_HABITS = 14 };
extern const struct policy_row cl_policies[CL_POLICIES];
extern const struct habit_row cl_habits[CL_HABITS];

#endif
