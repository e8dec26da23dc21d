/* BLUFF: the smallest game that does everything a game of the engine can do, and the one to copy from:
 * docs/adding-a-game.md. The rules are in RULES.md. */
#ifndef GLOAM_GAMES_BLUFF_BLUFF_H
#define GLOAM_GAMES_BLUFF_BLUFF_H

#include "core/metrics.h"
#include "core/ops.h"
#include "core/policy.h"

enum { BLUFF_HOST, BLUFF_GUEST, BLUFF_SEATS };
enum { BLUFF_DICE = 5, BLUFF_FACES = 6, BLUFF_ALL = BLUFF_SEATS * BLUFF_DICE };

// clang-format off
/* The longest list is every claim and a doubt, and so is the longest round, which costs a die. The most
 * eventful action is the doubt that makes everybody roll. */
enum { BLUFF_MAX_LEGAL = BLUFF_ALL * BLUFF_FACES + 1, BLUFF_MAX_EVENTS = 3 + BLUFF_SEATS + BLUFF_ALL,
       BLUFF_MAX_STEPS = BLUFF_ALL * BLUFF_MAX_LEGAL };

#define BLUFF_VERB_LIST(X) \
    X(BLUFF_CLAIM, "claim", "say that so many dice lie with a face up", {NUM_OF("count", 1, BLUFF_ALL), FACE}) \
    X(BLUFF_DOUBT, "doubt", "have all cups lifted")
enum bluff_verb { BLUFF_VERB_LIST(LIST_ID) BLUFF_VERBS };

/* Of one's own dice the view has it all, so nothing need be said. */
#define BLUFF_EVENT_LIST(X) \
    X(BLUFF_EV_ROLLED, "ROLLED", WEIGHT_SMALL, "{A} roll{s}. Dice under the cup: {dice}.", SEAT, NUM("dice")) \
    X(BLUFF_EV_GOT, "GOT", WEIGHT_SMALL, NULL, SEAT, NUM("die"), FACE) \
    X(BLUFF_EV_CLAIMED, "CLAIMED", WEIGHT_LINE, "{A} claim{s} {count} x {face}.", SEAT, NUM("count"), FACE) \
    X(BLUFF_EV_DOUBTED, "DOUBTED", WEIGHT_BEAT, "{A} doubt{s} it. Found: {found} x {face}.", SEAT, NUM("found"), FACE) \
    X(BLUFF_EV_LOST, "LOST", WEIGHT_BEAT, "{A} lose{s} a die. Left: {left}.", SEAT, NUM("left")) \
    X(BLUFF_EV_WON, "WON", WEIGHT_MOMENT, "{A} win{s}.", SEAT)
enum bluff_event { BLUFF_EVENT_LIST(LIST_ID) BLUFF_EVENTS };

#define BLUFF_REASON_LIST(X) \
    X(BLUFF_NO_HIGHER, "not_higher", "claim more dice, or as many of a higher face") \
    X(BLUFF_NO_DICE, "too_many", "there are not so many dice") \
    X(BLUFF_NO_CLAIM, "no_claim", "there is no claim to doubt")
enum bluff_reason { BLUFF_REASONS_BEGIN = REASON_GAME - 1, BLUFF_REASON_LIST(LIST_ID) BLUFF_REASONS_END };
// clang-format on
enum { BLUFF_UNFINISHED, BLUFF_HOST_WON, BLUFF_GUEST_WON, BLUFF_OUTCOMES };
enum { BLUFF_SCORE_WON, BLUFF_SCORE_DICE, BLUFF_SCORES };
enum { BLUFF_KIND_SEAT = KIND_GAME, BLUFF_KIND_FACE };

struct bluff_rules {
    uint32_t faces;
};

struct bluff_setup {
    uint8_t dice[BLUFF_SEATS];
    uint8_t first;
};

/* Faces in ascending order, so that their places tell nothing; 0 behind the last. */
struct bluff_cup {
    uint8_t die[BLUFF_DICE];
};

/* What lies open on the table: the same in the state and in every view. */
struct bluff_open {
    uint16_t round;
    uint8_t dice[BLUFF_SEATS];
    uint8_t count, face; /* the claim that stands; 0: none */
    uint8_t seat;        /* who is asked */
    uint8_t over;
    uint8_t found; /* when the cups were last lifted */
    uint8_t pad[1];
};

struct bluff_state {
    struct stream roll;
    uint64_t banter; /* feeds the display only: how the table talks */
    struct bluff_open open;
    struct bluff_cup cup[BLUFF_SEATS];
    uint8_t pad[4];
};
_Static_assert(sizeof(struct bluff_state) == 56, "no hidden padding");

struct bluff_view {
    uint64_t banter; /* never written for agents */
    struct bluff_open open;
    struct bluff_cup cup; /* one's own */
    uint8_t me;
};
_Static_assert(sizeof(struct bluff_view) == 24, "no hidden padding");

extern const struct game_ops bluff_ops;
extern const char *const bluff_seats[BLUFF_SEATS];
extern const struct policy_row bluff_policies[1];
extern const struct metrics_ops bluff_metrics;

GAME_FUNCTIONS(bluff);
GAME_NAMES(bluff, bluff)
blind_fn bluff_blind;
setup_swap_fn bluff_setup_swap;
say_view_fn bluff_say_view;

/* How many dice of a face lie under one's own cup; rolls so many dice into a cup. */
int32_t bluff_own(const struct bluff_view *v, int32_t face);
void bluff_roll(const struct bluff_rules *r, uint32_t dice, struct stream *s, struct bluff_cup *cup);

#endif
