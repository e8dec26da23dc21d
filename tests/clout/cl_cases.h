/* Cases of cards: tests/clout/cards/ARCHETYPE.txt says of every ability what it does to a table, in a form
 * that reads beside the card. cards/README.md explains the form.
 *
 * What an ability does is the difference between two ends: of the case as written, and of the same case with
 * the ability emptied. So only the ability is looked at, and all of it. */
#ifndef GLOAM_TESTS_CL_CASES_H
#define GLOAM_TESTS_CL_CASES_H

#include "cl_play.h"

enum { CASE_TEXT = 600, CASE_STEPS = 24, CASES_MAX = 400, ALIKE_MAX = 24, BLOCKS_MAX = 120 };

/* One ability by its words. */
struct block {
    char title[48]; /* of the card */
    char words[CASE_TEXT];
    char alike[ALIKE_MAX][64]; /* changes of the card that change its words and nothing else */
    uint32_t alikes, line;
};

struct one_case {
    uint32_t block, line;
    char table[CASE_TEXT], play[CASE_TEXT], gives[CASE_TEXT];
};

struct cases {
    const char *file;
    struct block block[BLOCKS_MAX];
    struct one_case one[CASES_MAX];
    uint32_t blocks, count;
};

/* Reads a file; what cannot be read fails the test with its line. */
void cases_read(const char *path, struct cases *out);

/* How a case runs: actions as the host would write them. */
enum step_how { STEP_DO, STEP_TRY, STEP_CANNOT };
struct script_step {
    struct action a;
    uint8_t seat, how;
};

struct script {
    struct script_step step[CASE_STEPS];
    uint32_t steps;
    bool stops;    /* at the question that comes next, even if it could be passed */
    int32_t coin;  /* how the first coin falls: 1 heads, 0 tails, -1: nobody cares */
    uint64_t seed; /* of luck and shuffles */
};

/* Puts a case on the table: rules with the props, the state at its start, and the steps. */
void case_open(const struct cases *c, const struct one_case *one, const char *ruleset, struct game *g,
               struct script *out);

enum { TAGS = 7 };
struct ending {
    struct cl_state s;
    int32_t attack[CL_SEATS][CL_SLOTS], defense[CL_SEATS][CL_SLOTS];
    int32_t cost[TAGS]; /* of the props */
    uint32_t shuffled[CL_SEATS], coins;
    int32_t coin;  /* the first, as in script */
    int32_t stuck; /* step from 1 that could not be taken, or should not; 0: all went as written */
};

/* Finds the first seed with which the coin falls as the case wants it. */
void case_luck(const struct cl_rules *r, const struct cl_state *start, struct script *p);

/* strict: every step must be possible that says so. */
void case_run(const struct cl_rules *r, const struct cl_state *start, const struct script *p, bool strict,
              struct ending *out);

/* What b has that a has not, and the other way round: "reputation +500, hand +1 paper", or "nothing". */
void endings_differ(const struct cl_rules *r, const struct ending *a, const struct ending *b,
                    struct text *out);

/* The same items, in whatever order. */
bool same_items(const char *a, const char *b);

#endif
