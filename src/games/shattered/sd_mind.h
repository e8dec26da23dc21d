/* SHATTERED DUNGEON: what its minds know and share. First the figures, all from content (profiles.json,
 * scoring.json): whole numbers, hundredths unless their schema says otherwise. Then the way from a view to an
 * answer: score.c and score_bond.c weigh each card in hand, plan.c buys a turn of it and plan_write.c writes
 * that down, score_answer.c speaks when it is asked, smart.c weighs by playing ahead, policy.c is the door. All
 * a mind remembers is the turn it has planned; smart plans anew after each step. */
#ifndef GLOAM_GAMES_SHATTERED_SD_MIND_H
#define GLOAM_GAMES_SHATTERED_SD_MIND_H

#include "core/policy.h"

#include <stdbool.h>
#include <stdint.h>

enum { SD_MIND_DECK = 48, SD_MIND_CATEGORIES = 10, SD_MIND_ROLES = 4, SD_MIND_REDUCERS = 3 };

/* Ids of the profiles; the order of the policies that play them. */
enum sd_profile_id {
    SD_NO_PROFILE,
    SD_PROFILE_AGGRESSIVE,
    SD_PROFILE_TACTICAL,
    SD_PROFILE_NURTURING,
    SD_PROFILE_DECEPTIVE,
    SD_PROFILE_FERAL,
    SD_PROFILE_CAUTIOUS,
    SD_PROFILE_COOPERATIVE,
    SD_PROFILE_PARTY,
    SD_PROFILES_END
};

/* Modes by the estimated chance to win (SD-260), in the order in which they are tried (C-47). */
enum sd_mode { SD_MODE_DESPERATE, SD_MODE_AGGRESSIVE, SD_MODE_DEFENSIVE, SD_MODE_BALANCED, SD_MODES };
struct sd_mode_rules {
    int16_t from, to; /* percent */
    int16_t factor[SD_MIND_CATEGORIES];
};

struct sd_profile {
    const char *name, *title;
    uint8_t side;                        /* that it can play */
    uint8_t builds;                      /* scores by Trust tier (A 8.1) */
    uint8_t restrains;                   /* shows Restraint when nothing else is left */
    uint8_t nearest;                     /* finds its targets by itself */
    uint8_t target[SD_MIND_REDUCERS];    /* reducers of the opponent, foremost first */
    uint8_t targets;                     /* how many */
    uint8_t strike_ceiling;              /* no Strikes while Trust exceeds this */
    uint8_t shift_to, shift_trust;       /* SD-285; 0: never */
    uint8_t mask, mask_until, dark_from; /* SD-282, SD-283; mask 0: no deceiver */
    uint8_t betrays_at, late_round, late_trust, then;
    uint8_t settles_round;       /* until then it holds out for a Strike instead of a Covenant */
    int8_t aggression;           /* of the mind that plays ahead, in percent */
    uint8_t random;              /* percent of member targets drawn by weight */
    int16_t role[SD_MIND_ROLES]; /* by enum sd_role */
    int16_t wound;               /* see profiles.schema.json */
    int16_t acceptance_bp;       /* added to chances to accept */
    int16_t threshold;           /* cards must score more */
    int16_t weight[SD_MIND_CATEGORIES];
    int32_t worth[SD_MODES][SD_MIND_CATEGORIES]; /* of a card, by weight and mode; by sd_derive */
};

/* Groups of figures, each described in scoring.schema.json. The struct and its loader (content_minds.c) are
 * made from this list. */
#define SD_SCORING(GROUP)                                                                                    \
    GROUP(base, weight, power, trigger, cost)                                                                \
    GROUP(chance, lowest, mean, time, rounds)                                                                \
    GROUP(lethal, points, strike, other)                                                                     \
    GROUP(target, start, drained, visitor_below)                                                             \
    GROUP(strike, listed, hurt_below, hurt, low_below, low, fresh_above, fresh, no_react, drained,           \
          fortified, entangle, erode, drain_below, drain, overwhelm_below, overwhelm, resonate, trigger,     \
          self_low, self_fine, exhaust, exhaust_lethal)                                                      \
    GROUP(empower, least_power, share, per_power, counters, dungeon_seen, visitor_seen, grant, erode,        \
          drain)                                                                                             \
    GROUP(disrupt, no_strike, share, per_power)                                                              \
    GROUP(counter, found, empower, steal, disarm, first)                                                     \
    GROUP(trap, on_strike, on_empower, on_counter)                                                           \
    GROUP(offer, mid_from, mid, high_from, high, trapped, visitor_trapped)                                   \
    GROUP(test, flat, mid, high, rapport, rapport_low, likely_from, likely_to, likely)                       \
    GROUP(party, restore, heal_below, heal, fortify_below, fortify, trigger, strikes, disrupt,               \
          trap_rounds, trap)                                                                                 \
    GROUP(peace, rounds, offer, strike, deep_rounds, deep_trust, deep_offer, deep_strike)                    \
    GROUP(build, strike, hopeless_round, hopeless_below, hopeless, hopeless_flat, covenant,                  \
          covenant_early, offer, tier0, tier1, tier2, tier3, exposure, binding, test, test_none,             \
          test_tier1, test_tier2, reshape, reshape_mid, reshape_mid_more, reshape_late,                      \
          reshape_late_more, reshape_low, reshape_low_more, reshape_dying, reshape_dying_more, empower,      \
          disrupt_most, trap, trap_offer)                                                                    \
    GROUP(betray, strike, per_power, lowest, empower)                                                        \
    GROUP(spread, least, per_share, most, worn_over, worn, worn_above)                                       \
    GROUP(energy, card, pool, early, early_worth, mid, mid_worth, late_worth, idle_pool, covenant)           \
    GROUP(activate, price, react)                                                                            \
    GROUP(react, keep_damage, keep_above)                                                                    \
    GROUP(accept, dire, dire_worth, low, low_worth, wanting, wanting_worth, full_restore, binding,           \
          exposure, extraction, dependency, open_threshold, open_pressure, open_yes, open_yes_net,           \
          open_trust, open_no, open_least, open_most, veiled_factor, veiled_factor_trust, veiled_risk,       \
          veiled_pressure, veiled_risk_least, veiled_yes, veiled_yes_trust, veiled_yes_pressure,             \
          veiled_no, veiled_no_trust, veiled_least, veiled_most, party, covenant, covenant_trust,            \
          covenant_low, covenant_struck, covenant_least, covenant_most, test, test_trust, test_rapport,      \
          test_most, v2, v2_trust, v2_most)                                                                  \
    GROUP(smart, worlds, health, weakness, near, near_worth, close, close_worth, worn, worn_worth,           \
          empower, disrupt, fortify, trap, entangled, bond, time, won, empower_counter, disrupt_counter,     \
          strike_react, strong, last_strike, lethal, bond_strike, bond_offer_least, bond_offer,              \
          bond_test_least, bond_test, bond_reshape_least, bond_reshape)

#define SD_SCORING_GROUP(group, ...)                                                                         \
    struct {                                                                                                 \
        int16_t __VA_ARGS__;                                                                                 \
    } group;
struct sd_scoring {
    SD_SCORING(SD_SCORING_GROUP)
    struct sd_mode_rules mode[2][SD_MODES]; /* by side; balanced is all 100 */
};

struct sd_minds {
    uint32_t profile_count; /* ids 1.. */
    struct sd_profile profile[16];
    struct sd_scoring scoring;
};

struct content;
struct err;
struct sd_card;
struct sd_public;
struct sd_rules;
struct sd_side;
struct sd_state;
struct sd_view;
struct situation;

/* What a mind sees when it looks at the table: made once per question. Shares are basis points. */
struct sd_look {
    const struct sd_rules *r;
    const struct sd_view *v;
    const struct sd_profile *profile; /* in force now: a mask, or what lies beneath it */
    const int32_t *worth;             /* of a card by its category, in this mode */
    const struct sd_side *own, *foe;  /* of the view */
    uint32_t side, other;
    int32_t trust, tier; /* tier: a builder's alone */
    uint32_t share[2][SD_MIND_REDUCERS], lowest[2], mean[2];
    uint8_t mode_id;
    uint8_t targets;                 /* bits of the opponent's reducers */
    uint8_t foremost;                /* the first of them, or 3 */
    uint8_t drained;                 /* opponent's reducers that the room wears down, as bits */
    uint8_t forts;                   /* opponent's reducers under Fortify, as bits */
    uint8_t dying;                   /* opponent's reducers with a few points left, as bits (lethal) */
    uint8_t peace;                   /* level of cooperation: 0, 1, 2 */
    uint8_t strikes;                 /* whether Strikes are allowed at all now */
    uint8_t betrays;                 /* this turn is the betrayal */
    uint8_t hopeless;                /* a builder that has given up */
    uint8_t dark;                    /* Offers carry their darker cost */
    uint8_t best_power;              /* of the Strikes in hand */
    uint64_t blades, energy, reacts; /* own hand: Strikes, Energy, Reacts */
    uint64_t actions;                /* own hand without Energy and Reacts */
    uint64_t live;                   /* those of them that can do anything now: only these are scored */
};

struct sd_scores {
    int32_t of[SD_MIND_DECK]; /* by place in the deck; set for the live cards */
};

/* The notes of this game's minds are a struct policy_plan: the rest of a turn. They hold for one question of
 * the seat and those that follow it, so that a room that ends in the middle of a turn ends the plan. */

/* content_minds.c */
extern const char *const sd_profile_names[SD_PROFILES_END];
enum status sd_minds_load(const struct content *c, struct sd_rules *r, struct err *e);

/* score.c */
void sd_look_at(const struct sd_rules *r, const struct sd_view *v, const struct sd_profile *p,
                struct sd_look *restrict out);
void sd_score_hand(const struct sd_look *l, struct sd_scores *restrict out);
int32_t sd_score_card(const struct sd_look *l, const struct sd_card *c);
int32_t sd_fight_score(const struct sd_look *l, const struct sd_card *c); /* by weights and mode alone */
uint32_t sd_win_chance(const struct sd_look *l);                          /* percent */

/* score_bond.c: builders and deceivers */
const struct sd_profile *sd_profile_now(const struct sd_rules *r, const struct sd_public *pub,
                                        const struct sd_profile *p);
bool sd_betrays_now(const struct sd_rules *r, const struct sd_view *v, const struct sd_profile *p);
int32_t sd_bond_score(const struct sd_look *l, const struct sd_card *c);

/* plan.c: index into legal of the first step of the best turn; the others go into the notes, if there are
 * any. Without legal all go there. sd_follow takes them from there. */
uint32_t sd_plan_turn(const struct situation *s, const struct sd_look *l, const struct sd_scores *scores);
bool sd_follow(const struct situation *s, uint32_t *index);
bool sd_needs_list(const struct sd_look *l); /* whether a plan takes a legal list */

/* score_answer.c: chances in basis points, from what both sides may know */
uint32_t sd_offer_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side);
uint32_t sd_covenant_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side);
uint32_t sd_test_chance(const struct sd_rules *r, const struct sd_public *p);
uint32_t sd_answer(const struct situation *s, const struct sd_profile *p);

/* smart.c */
void sd_smart_scores(const struct situation *s, const struct sd_look *l, struct sd_scores *out);
int32_t sd_evaluate(const struct sd_rules *r, const struct sd_public *p, uint32_t side, bool bond);
/* Chance in basis points that the opponent holds a card of the category (SD-295). */
uint32_t sd_holds(const struct sd_view *v, uint8_t category);

#endif
