/* A run that is under way: a replay that keeps up with the match, written anew after each action, so that a
 * sitting can end anywhere and the next one goes on exactly there. Before the replay stands a line for each
 * seat that a mind plays ("mind 1 duelist"); the others are people's. It lies beside the saves, as
 * "<profile>.run", under the profile's lock; once the run is over it is removed. One that cannot be played
 * again (damaged, or made by other content) is set aside, never overwritten. */
#ifndef GLOAM_FRONT_TABLE_RUNS_H
#define GLOAM_FRONT_TABLE_RUNS_H

#include "front/save/save.h"
#include "front/table/table.h"

struct run {
    char *bytes;      /* room for the lines of the minds, then the text */
    struct text text; /* the replay, all but the closing lines */
    uint32_t steps;   /* of the match that are in it */
    bool begun;       /* there is a start in it */
};

/* Takes the memory for the longest run of a game. */
enum status run_open(struct run *r, const struct game_ops *ops, struct err *e);
void run_close(struct run *r);

/* Name of the ruleset that the run is played by; ST_NOT_FOUND when there is none to be read. Changes nothing.
 */
enum status run_rules(const struct save *s, char *out, size_t cap, struct err *e);

/* Gives its minds their seats and plays the run again, up to where it was left, to go on with it; see
 * table_resume for heard and for what the minds do. ST_NOT_FOUND   there is none ST_PARSE       it cannot be
 * played again and now lies at s->aside; e says why anything else  refused: the file was not touched; e says
 * why and what to do */
enum status run_load(struct run *r, struct save *s, struct table *t, table_heard heard, void *ctx,
                     struct err *e);

/* The same only to look at it: nothing is locked or set aside, and the table is not to be played on. */
enum status run_peek(const struct save *s, struct table *t, struct err *e);

/* Sets a run that was loaded and may not go on aside, as run_load does: ST_OK, and it lies at s->aside. */
enum status run_set_aside(struct run *r, struct save *s, struct err *e);

/* Writes what is new since the last time; a match that began anew replaces the run before. */
enum status run_keep(struct run *r, const struct save *s, const struct table *t, struct err *e);

/* The match has taken steps back: they vanish from the run, and from its file when it is kept. */
void run_take_back(struct run *r, const struct match *m);

/* The run is over: its file goes. */
enum status run_drop(struct run *r, const struct save *s, struct err *e);

#endif
