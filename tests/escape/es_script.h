/* Scripted runs of ESCAPE: the contracts of the document as golden replays. A script is a list of goals, each
 * a question about what happened since the one before it. Verifying walks through a checked-in replay and
 * asks them in order; blessing (GLOAM_BLESS=1) looks for a run that answers yes to all and writes it: many
 * short trials from the best states found so far, with dice of its own, so that the same rules give the same
 * script.
 */
#ifndef GLOAM_TESTS_ES_SCRIPT_H
#define GLOAM_TESTS_ES_SCRIPT_H

#include "../common/golden.h"
#include "es_test.h"

enum { TRAIL_TURNS = 96, SCRIPT_TURNS = 480, GOALS_MAX = 32 };

/* What happened since the last goal. */
struct trail {
    const struct es_state *from; /* the state then */
    uint32_t turns;
    uint8_t verb[TRAIL_TURNS];
    uint32_t verbs, events;       /* bits: verbs done, kinds of events */
    uint32_t cutscenes, features; /* bits: seen now, rooms stood in */
    bool found, talked;           /* by the player: an item; with somebody */
    bool room_moved, deed_moved;
};

/* Where a goal is looked for. */
enum goal_place { ANYWHERE, IN_FEATURE, AT_EXIT, WITH_FREELANCER, WITH_ENEMY };

struct goal {
    const char *name;
    uint32_t least, most; /* turns it takes */
    enum goal_place place;
    uint32_t feature; /* of IN_FEATURE */
    uint32_t verbs;   /* what to try there, as bits */
    bool (*met)(const struct es_rules *r, const struct trail *t, const struct es_state *now);
    const char *words; /* own words to say, if any */
};

#define VERB(v) (1u << (v))

struct script {
    const char *file, *ruleset, *scenario; /* the file without .replay */
    uint64_t seed;
    const struct goal *goal;
    uint32_t goals;
};

const struct es_state *state_of(const struct match *m);

/* A fresh trail from a state; one more turn of it. */
void trail_start(struct trail *t, const struct es_state *from);
void trail_add(struct trail *t, const struct es_state *now, const struct action *a, const struct sink *k);

/* Finds and writes the script's replay. */
void script_bless(const struct script *script);
/* Plays it and asks every goal in order; done[i] is the turn at which goal i was reached. */
void script_verify(const struct script *script, uint32_t done[GOALS_MAX]);

/* How many beliefs of a state people hold, on all levels. */
uint32_t beliefs_of(const struct es_rules *r, const struct es_state *now, uint32_t state);

#endif
