/* A table: a match with its seats and the minds at some of them, under people and programs alike. Who sits
 * where, what the minds' dice come from, how a game is gone on with and what is carried from one to the next
 * is said here, once. Whoever shows the game, reads answers and keeps files stands above it. */
#ifndef GLOAM_FRONT_TABLE_TABLE_H
#define GLOAM_FRONT_TABLE_TABLE_H

#include "ai/ai.h"
#include "core/match.h"

struct replay;

enum { TABLE_POLICY_MAX = MIND_SPEC }; /* every mind that can be named can sit down, and be saved */

struct table {
    struct match match;                       /* recorded and audited */
    struct mind mind[SEATS_MAX];              /* set null: somebody else plays the seat */
    char policy[SEATS_MAX][TABLE_POLICY_MAX]; /* what each mind was opened with; empty: none */
    const atomic_bool *stop;                  /* once it is set, minds stop thinking; null: nobody sets it */
    struct action *legal;                     /* scratch */
};

/* After an error there is nothing to close; closing twice is as good as once. */
enum status table_open(struct table *t, const struct ruleset *set, const atomic_bool *stop, struct err *e);
void table_close(struct table *t);

/* Gives a seat to a mind, in the place of another; "" takes it away. ST_USAGE: there is no such mind, or it
 * cannot play the seat. */
enum status table_seat(struct table *t, uint32_t seat, const char *policy, struct err *e);
void table_clear_seats(struct table *t);
void table_stop_with(struct table *t, const atomic_bool *stop);

/* Whether a mind plays the seat; how many seats none plays; and the first of those, 0 where there is none. */
bool table_has_mind(const struct table *t, uint32_t seat);
uint32_t table_people(const struct table *t);
uint32_t table_person(const struct table *t);

/* The seed of the index-th game of a sitting or a desk whose first has the seed base. */
uint64_t table_seed(uint64_t base, uint64_t index);

/* match_begin, and dice for the minds. */
enum status table_begin(struct table *t, const void *setup, uint64_t seed, struct err *e);

/* What the mind that is asked answers, until the next call; null: none is. */
const struct action *table_think(struct table *t);

/* The mind that is asked answers; false: none is. And minds answer until somebody else is asked, the game is
 * over or they are stopped. */
bool table_mind_acts(struct table *t);
void table_minds_act(struct table *t);

/* Brings the match to where a replay ends; each step must come to what it came to then. A mind that thinks
 * again is asked about every question that it had, and goes on exactly as it would have; else nobody has to
 * think, and minds get new dice that depend on the game and the step alone. heard, which may be null, is
 * called after the start and after each step. After an error the match is not to be played on. */
enum table_minds { TABLE_THINK_AGAIN, TABLE_THINK_ANEW };
typedef void (*table_heard)(void *ctx);
enum status table_resume(struct table *t, const struct replay *r, enum table_minds how, table_heard heard,
                         void *ctx, struct err *e);

/* The setup that the player of a seat goes on with; false: nothing of this game does, or it is broken. */
bool table_carry(const struct table *t, uint32_t seat, void *setup);

/* The same table once more; out was opened with the same rules. ST_FULL: no memory, and out is to be closed.
 */
enum status table_copy(const struct table *t, struct table *out, struct err *e);

/* A line that says something: "say WORDS" or "say 2", the second of the legal things to say; the verb that
 * takes words may stand for "say" unless one of its own arguments follows. *words points into the line,
 * null: a stock line, or "say" alone, which is that verb without its words. False: it is no such line. */
bool table_read_say(const struct game_ops *ops, const void *rules, const struct action *legal, uint32_t count,
                    const char *line, struct action *out, const char **words);

/* The events of a step that a seat may know; out has room for all and may be the same. */
void table_events_for(const struct sink *events, uint32_t seats, uint32_t seat, struct sink *out);

#endif
