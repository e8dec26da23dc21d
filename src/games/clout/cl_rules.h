/* CLOUT: the rules as loaded from content. Immutable, shared by every match. Card ids count from 1; 0 is no
 * card. Names and texts point into the content. */
#ifndef GLOAM_GAMES_CLOUT_CL_RULES_H
#define GLOAM_GAMES_CLOUT_CL_RULES_H

#include "core/ops.h"
#include "games/clout/cl_enum.h"

enum {
    CL_CARDS_MAX = 160, /* ids, 0 included; a byte holds one */
    CL_HIDDEN = 255,    /* in views: a card that lies face down for this seat */
    CL_SLOTS = 3,
    CL_DECK_MAX = 60,
    CL_ABILITIES = 3,
    CL_ACTIONS = 3
};

/* Sizes of tables that cl_index works out: every byte that can stand in a slot, and enum cl_happening. */
enum { CL_IDS = 256, CL_ASKABLE = 16 };

/* One step of an effect. */
struct cl_action {
    uint8_t op;        /* enum cl_op */
    uint8_t who;       /* enum cl_who */
    uint8_t target;    /* enum cl_target */
    uint8_t per;       /* enum cl_per: amount is multiplied by the count */
    uint8_t archetype; /* of who, target, per or condition */
    uint8_t condition; /* enum cl_if */
    uint8_t what;      /* limit, immunity, kind of card, or chooser of a discard (1: the caster) */
    uint8_t span;      /* enum cl_span */
    int16_t amount;    /* signed; ATK of a boost */
    int16_t second;    /* DEF of a boost; op of a cost change: 0 add, 1 multiply, 2 set */
};

struct cl_ability {
    uint8_t when;  /* enum cl_when */
    uint8_t price; /* enum cl_price */
    int16_t price_amount;
    uint8_t once;  /* once per turn, by card name and seat (D-26) */
    uint8_t quick; /* may answer (speed 2) */
    uint8_t actions;
    uint8_t needs_target; /* of its actions the first that picks as it is activated, from 1; 0: none */
    uint8_t easy;         /* no price, target or condition can forbid it */
    uint8_t aims;         /* a bit for each action that needs something to aim at */
    uint8_t simple;       /* and for each that is for players alone, on no condition: see cl_is_simple */
    uint8_t sure;         /* one of its actions has no condition */
    struct cl_action action[CL_ACTIONS];
};

/* The first two bits say what kind of card it is. */
enum cl_plays {
    CL_PLAYS_BODY,
    CL_PLAYS_TRAP,
    CL_PLAYS_SPELL,
    CL_PLAYS_FIELD,
    CL_PLAYS_KIND = 3,
    CL_PLAYS_HARD = 4,     /* a target, a price or a condition may forbid to cast it */
    CL_PLAYS_COSTS = 8,    /* as it lies open it changes costs */
    CL_PLAYS_USE = 16,     /* a stereotype with an effect to use by choice */
    CL_PLAYS_USE_HARD = 32 /* and the same may forbid that */
};

/* What an open card does to clout costs (D-21), by the kinds of enum cl_plays: a field is a spell (S-10). */
struct cl_costs {
    int16_t set[CL_PLAYS_KIND + 1], times[CL_PLAYS_KIND + 1], add[CL_PLAYS_KIND + 1]; /* set 0: it does not */
    uint8_t any; /* it changes something */
};

struct cl_card {
    const char *name, *title;                              /* "crypto_all_in_carl", ... */
    const char *attribute;                                 /* CL-143: any word; no rule reads it */
    const char *flavor;                                    /* a line for the reader */
    const char *rarity;                                    /* display only (D-43) */
    uint8_t kind, subkind, archetype, cost, level, copies; /* copies: in the starter deck */
    int16_t attack, defense;
    uint8_t abilities;
    uint8_t hates; /* fields: archetype that it punishes, bit by archetype; worked out from the abilities */
    struct cl_ability ability[CL_ABILITIES];
    uint64_t whens;         /* bit by enum cl_when: those of its abilities; see cl_index */
    uint8_t main, resolves; /* its first ability with that when; CL_ABILITIES: none */
    struct cl_costs costs;
};

struct cl_figures {
    int32_t starting_reputation, reputation_to_win, starting_stability;
    uint8_t max_clout, breakdown_threshold, breakdowns_to_win;
    uint8_t deck_min, deck_max, copies_max;
    uint8_t hand_start, hand_limit;
    uint8_t slots, back_slots;
    uint8_t turn_limit_pad;
    uint16_t turn_limit;        /* a game that lasts longer is drawn: the higher Reputation counts; 0: none */
    uint8_t clout_own_turns;    /* D-01: count a seat's own turns */
    uint8_t clout_second_bonus; /* extra clout of the second seat on its first turn (tuned layer) */
    uint8_t breakdown_at_once;  /* D-08 */
    uint8_t target_per_card;    /* D-09: an archetype counts per card */
    uint8_t facedown_blocks;    /* D-23 */
    uint8_t skip_first_draw;    /* D-44 */
    uint8_t reputation_floor;   /* D-29: Reputation never falls below 0 */
    uint8_t stability_cap;      /* D-29: Stability never rises above its start */
    int32_t threshold;          /* D-34 */
};

struct cl_rules {
    struct cl_figures f;
    uint32_t cards; /* ids 1 .. cards */
    struct cl_card card[CL_CARDS_MAX];
    /* Set by cl_index (facts.c) when all cards stand, as is what cards and abilities note: the whens by which
     * some card answers. Quick-play spells answer anything and are counted under CL_WHEN_RESOLVES. */
    uint64_t answering;
    uint64_t bodies_answer; /* the same of stereotypes, which lie open */
    /* The whens of each card again, and those by which it answers from where it lies; 0 for what is no card.
     */
    uint64_t whens[CL_IDS], answers_by[CL_IDS];
    /* What a happening is to a seat: bit 1 of the second index says that it happened to that seat, bit 0 that
     * its amount is not 0. Only whens that some card answers. */
    uint64_t asks[CL_ASKABLE][4];
    /* How a card is played from the hand (enum cl_plays), and what it costs as printed. */
    uint8_t plays[CL_IDS], cost[CL_IDS];
    uint8_t use_mark[CL_IDS]; /* the bit in used (state) that forbids to use it again */
    uint8_t archetype[CL_IDS];
    uint8_t guards[CL_IDS]; /* a bit for each enum cl_immunity that it gives to somebody as it lies open */
    uint8_t starter[CL_ARCHETYPES][CL_DECK_MAX]; /* starter decks, and their sizes */
    uint8_t starter_size[CL_ARCHETYPES];
    const char *starter_title[CL_ARCHETYPES], *starter_words[CL_ARCHETYPES]; /* for people */
    const struct content *content;
};

#endif
