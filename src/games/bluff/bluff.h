/* BLUFF: the smallest game that does everything a game of the engine can do, and the one to copy from:
 * docs/adding-a-game.md.
 *
 * Two seats, up to five dice each under a cup that only its owner looks under. In turn a seat claims that so
 * many dice of all lie with one face up, each claim higher than the last, or doubts the last claim. Then all
 * cups are lifted: whoever was wrong loses a die and begins the next round. Without dice, one has lost. */
#ifndef GLOAM_GAMES_BLUFF_BLUFF_H
#define GLOAM_GAMES_BLUFF_BLUFF_H

#include "core/metrics.h"
#include "core/ops.h"
#include "core/policy.h"

enum { BLUFF_HOST, BLUFF_GUEST, BLUFF_SEATS };
enum { BLUFF_DICE = 5, BLUFF_FACES = 6, BLUFF_ALL = BLUFF_SEATS * BLUFF_DICE };

/* The longest list is every claim and a doubt. The longest action is the doubt that makes everybody roll. A
 * round has at most every claim and a doubt, and each costs a die. */
enum {
    BLUFF_MAX_LEGAL = BLUFF_ALL * BLUFF_FACES + 1,
    BLUFF_MAX_EVENTS = 3 + BLUFF_SEATS + BLUFF_ALL,
    BLUFF_MAX_STEPS = BLUFF_ALL * BLUFF_MAX_LEGAL
};

enum { BLUFF_CLAIM, BLUFF_DOUBT, BLUFF_VERBS };
enum {
    BLUFF_EV_ROLLED,
    BLUFF_EV_GOT, /* to its owner only */
    BLUFF_EV_CLAIMED,
    BLUFF_EV_DOUBTED,
    BLUFF_EV_COUNTED,
    BLUFF_EV_LOST,
    BLUFF_EV_WON,
    BLUFF_EVENTS
};
enum { BLUFF_NO_HIGHER = REASON_GAME, BLUFF_NO_DICE, BLUFF_NO_CLAIM, BLUFF_REASONS_END };
enum { BLUFF_UNFINISHED, BLUFF_HOST_WON, BLUFF_GUEST_WON, BLUFF_OUTCOMES };
enum { BLUFF_SCORE_WON, BLUFF_SCORE_DICE, BLUFF_SCORES };
enum { BLUFF_KIND_SEAT = KIND_GAME, BLUFF_KIND_FACE };

struct bluff_rules {
    uint32_t faces;
};

struct bluff_setup {
    uint8_t dice[BLUFF_SEATS];
    uint8_t first;
    uint8_t pad;
};

/* Faces in ascending order, so that their places tell nothing; 0 behind the last. */
struct bluff_cup {
    uint8_t die[BLUFF_DICE];
    uint8_t dice;
};

struct bluff_state {
    struct stream roll;
    uint64_t banter; /* feeds the display only: how the table talks */
    struct bluff_cup cup[BLUFF_SEATS];
    uint8_t count, face; /* the claim that stands; 0: none */
    uint8_t seat;        /* who is asked */
    uint8_t over;
    uint16_t round;
    uint8_t found; /* when the cups were last lifted: everybody saw it, so views keep it */
    uint8_t pad[5];
};
_Static_assert(sizeof(struct bluff_state) == 56, "no hidden padding");

struct bluff_view {
    uint64_t banter; /* never written for agents */
    uint8_t die[BLUFF_DICE];
    uint8_t dice[BLUFF_SEATS];
    uint8_t me, seat, over;
    uint8_t count, face;
    uint16_t round;
    uint8_t found;
    uint8_t pad;
};
_Static_assert(sizeof(struct bluff_view) == 24, "no hidden padding");

extern const struct game_ops bluff_ops;
GAME_FUNCTIONS(bluff);
GAME_NAMES(bluff, bluff)
say_action_fn bluff_say_action;
extern const struct fields bluff_setup_fields, bluff_state_fields;
extern const struct policy_row bluff_policies[1];
extern const struct metrics_ops bluff_metrics;

/* rules.c */
void bluff_roll(const struct bluff_rules *r, struct bluff_cup *cup, struct stream *s); /* its dice, sorted */

/* view.c */
blind_fn bluff_blind;

/* words.c */
say_view_fn bluff_say_view;

/* setup.c */
extern const struct kind_row bluff_kinds[];
setup_set_fn bluff_setup_set;
setup_swap_fn bluff_setup_swap;

#endif
