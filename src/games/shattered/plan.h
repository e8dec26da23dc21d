/* SHATTERED DUNGEON: what the two halves of the planner share: plan.c buys a turn, plan_write.c writes it
 * down. Cards that score enough to be played are candidates, the best first; a set of them is a mask of bits,
 * and so is a set of Energy cards. */
#ifndef GLOAM_GAMES_SHATTERED_PLAN_H
#define GLOAM_GAMES_SHATTERED_PLAN_H

#include "games/shattered/sd.h"

enum { PLAN_CANDIDATES = 24, PLAN_ENERGY_CARDS = 6, PLAN_NOWHERE = 0xffff };

/* An action card worth playing. */
struct candidate {
    int32_t score;
    uint16_t at; /* special cards: the first entry in the legal list; PLAN_NOWHERE: they cannot be paid yet */
    uint16_t card;
    uint8_t slot, cost, type, category;
};

/* What can be spent. */
struct purse {
    int32_t any; /* for every card */
    uint8_t typed[SD_TYPES], discount[SD_TYPES];
    bool bound; /* there is something of the last two; mostly there is nothing */
};

struct energy_card {
    const struct sd_card *c;
    uint32_t brings; /* equal for cards that bring the same */
    uint16_t card;
    uint8_t permanent, temporary;
    uint8_t equals; /* the cards before it that bring the same */
    bool met;       /* a Siphon's condition holds; true for others */
};

struct plan {
    const struct situation *s;
    const struct sd_look *look;
    const struct sd_scores *scores;
    const struct sd_side *own;
    struct purse purse;
    uint64_t special; /* slots of cards that may be forbidden though they could be paid for */
    uint64_t slots;   /* of the candidates */
    uint32_t count, energies;
    uint32_t unpaid;                 /* how many candidates the purse alone does not pay */
    uint32_t every;                  /* the set of all candidates */
    uint32_t of[SD_CATEGORIES];      /* those of a category */
    uint32_t turning;                /* those after which all may be different */
    uint32_t bought;                 /* those that an earlier purchase took */
    uint32_t open;                   /* the others: they are bought from, and the sets below are of them */
    uint32_t betrayals;              /* Strikes of which only one is played */
    uint32_t needs_strike;           /* Empowers that are bought with a Strike or not at all */
    int32_t best_strike;             /* or -1 */
    int32_t open_scores, open_costs; /* sums */
    int32_t most_growth;             /* that one of the Energy cards brings */
    struct candidate card[PLAN_CANDIDATES];
    struct energy_card energy[PLAN_ENERGY_CARDS];
};

/* A purchase: which Energy, which candidates, and what is left then. */
struct turn {
    uint32_t energy, taken;
    struct purse after;
    bool weighed; /* whether Energy was thought of at all */
};

/* plan.c */
bool sd_plan_pay_bound(struct purse *purse, uint8_t price, uint8_t type);
void sd_plan_gather_energy(struct plan *p);

/* plan_write.c: steps go into the notes. First Energy and cards of a purchase; false: all may be different
 * after the last of them, so the rest is left open. Then, for the whole turn, what comes after the cards. */
bool sd_plan_write_cards(const struct plan *p, const struct turn *t, struct policy_plan *n);
void sd_plan_write_end(struct plan *p, const struct turn *t, struct policy_plan *n);

/* False: it is too dear, and nothing is paid. */
static inline bool plan_pay(struct purse *purse, const struct candidate *c) {
    if (purse->bound)
        return sd_plan_pay_bound(purse, c->cost, c->type);
    if (c->cost > purse->any)
        return false;
    purse->any -= c->cost;
    return true;
}

static inline bool plan_can_pay(const struct purse *purse, const struct candidate *c) {
    struct purse spent = *purse;
    return purse->bound ? sd_plan_pay_bound(&spent, c->cost, c->type) : c->cost <= purse->any;
}

/* Whether an entry of the legal list plays that card. */
static inline bool plan_is_play(const struct situation *s, uint32_t at, uint16_t card) {
    return s->legal[at].verb == SD_PLAY && s->legal[at].arg[0] == card;
}

static inline const struct sd_card *plan_card(const struct plan *p, uint32_t slot) {
    return &p->look->r->card[p->own->deck[slot]];
}

/* The best of a set of candidates; -1: it is empty. */
static inline int32_t plan_first(uint32_t set) {
    return set ? (int32_t)sd_bit(set) : -1;
}

#endif
