/* Minds: a policy answers a question from a view. It never sees a state; search builds worlds with guess.
 * A game lists its own policies in ops->policies; ai/ adds the generic ones (random, mc:N, deep:N).
 *
 * A policy may keep notes for one game at one seat: a plan, made from a view once and followed without
 * another. Notes change speed and consistency, never fairness: only what came through views goes into them.
 * They are zeroed when a game begins, so that a game depends on its seed only. */
#ifndef GLOAM_CORE_POLICY_H
#define GLOAM_CORE_POLICY_H

#include "core/ops.h"

struct situation {
    const struct game_ops *ops;
    const void *rules;
    const void *view; /* of the seat; null for follow */
    uint32_t seat;
    uint32_t legal_count;
    const struct action *legal; /* null: see policy_choose */
    struct stream *rng;         /* the policy's own stream: never the game's */
    uint32_t param;             /* the number in "name:2", or the row's default */
    void *memory;     /* memory_size bytes of notes; null: none, so every question is answered anew */
    uint32_t asked;   /* questions put to the seat in this game, this one included: dates a note */
    const void *data; /* of the row: what tells minds apart that think alike */
    /* Room for a number per legal action, zeroed: what the policy thinks each is worth, on any scale; a search
     * tries them in that order, and WEIGH_NEVER not at all. Null: nobody asks. A policy that leaves it alone
     * finds all of them alike. */
    int32_t *weigh;
};
enum { WEIGH_NEVER = INT32_MIN };

/* Notes that a mind can follow by itself: answers to the question with the number 'asked' of the seat and to
 * those after it. */
enum { POLICY_STEPS = 32 };
struct policy_plan {
    uint32_t asked;
    uint8_t next, count;
    uint8_t pad[2];
    struct action step[POLICY_STEPS];
};

/* Returns an index into legal. Without a legal list, which only policies that plan meet, it makes a plan from
 * this question on, or none when it needs the list for that; what it returns means nothing then. */
typedef uint32_t (*policy_choose)(const struct situation *s);

/* Asked before choose, without a view: true when the notes have an answer that stands in legal. */
typedef bool (*policy_follow)(const struct situation *s, uint32_t *index);

/* How a policy comes out in the scenario of simulations, against the first policy of the other seats, as a
 * test measures it: strong ones are level with the best of the game's own, weak ones far below. */
enum policy_strength { STRENGTH_UNTOLD, STRENGTH_STRONG, STRENGTH_WEAK };

/* A policy answers at any seat; seats says where it is at home, and fronts refuse it elsewhere. */
struct policy_row {
    const char *name;
    const char *help;
    policy_choose choose;
    uint16_t seats;         /* a bit per seat; 0: all */
    uint32_t param_max;     /* largest number after "name:"; 0: takes none */
    uint32_t param_default; /* without a number */
    policy_follow follow;   /* null: chooses every time */
    uint32_t memory_size;
    enum policy_strength strength;
    const void *data;  /* handed to choose and follow; may be null */
    const char *title; /* for people who choose an opponent by its character; null: they are not offered it */
    bool aside;       /* deep:N does not think of playing like it: it is slow, or at best as good as the first */
    bool base;        /* deep:N thinks on from it instead of from the first, which it does not think of then */
    bool rung;        /* stands in the game's ladder beside the first */
    uint32_t plans;   /* kinds of questions, as bits, that it plans for; its notes are a struct policy_plan */
};

/* A habit is a simple rule of play that somebody who has not thought for long could follow: of a legal action
 * it says whether it must not be, may be, or is what it insists on. The lab puts habits on top of minds to
 * find out what a player could do to a game (ai/habit.h). They see what minds see, and no more. */
enum habit_says { HABIT_SHUNS = -1, HABIT_ALLOWS, HABIT_INSISTS };
typedef enum habit_says habit_fn(const void *rules, const void *view, uint32_t seat, const struct action *a);

struct habit_row {
    const char *name;        /* a word of a-z and _ */
    const char *help;        /* what it does, as "plays no card" */
    uint32_t insists, shuns; /* verbs, as bits: those below 32 */
    habit_fn *says;          /* of the other verbs; null: it allows them */
    uint16_t seats;          /* a bit per seat; 0: all */
    /* Whether these rules have what it is about; null: all have. */
    bool (*stands)(const void *rules);
};

static inline bool habit_stands(const struct habit_row *row, const void *rules) {
    return !row->stands || row->stands(rules);
}

#endif
