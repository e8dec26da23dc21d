/* The tables of a game: its verbs, events, reasons and score, and what its state holds and hides. Parsers,
 * schemas, replays, saves and tests read them; nobody writes the same thing a second time. */
#ifndef GLOAM_CORE_TABLES_H
#define GLOAM_CORE_TABLES_H

#include "base/fields.h"
#include "core/kernel.h"

struct reason_row {
    const char *name; /* stable, for programs */
    const char *text; /* for people */
};

/* An argument of a verb or an event. kind 0 is a plain number, KIND_BOOL a truth value; a game's own kinds
 * (KIND_GAME and up) are ids that ops->name_of and ops->title_of understand. Ids start where the game likes,
 * at 0 for seats; but in a field table, and for an optional argument, 0 is "nothing". */
enum { KIND_NUMBER = 0, KIND_BOOL = 1, KIND_GAME = 8 };

struct arg_row {
    const char *name; /* null: no such argument */
    uint16_t kind;
    bool optional; /* 0 means "none" */
};

struct verb {
    const char *name;
    const char *help;
    struct arg_row arg[ACTION_ARGS];
    bool any_order; /* the arguments are a set: action_order puts them as legal lists and check have them */
};

struct event_row {
    const char *name;
    struct arg_row arg[EVENT_ARGS];
};

/* A named stream of the state, for the tests of isolation: every stream that the fields of the state have. */
struct stream_row {
    const char *name;
    uint32_t offset; /* of a struct stream in the state */
};

/* A fact that some seats cannot be sure of, by its path in state_fields without indices: "rooms.foe.hp". In
 * the games of every ruleset there are views of such a seat that fit worlds in which it differs; conformance
 * looks for them, because a view that shows a secret and a guess that copies it agree with each other. */
struct secret_row {
    const char *field;
    uint16_t seats; /* a bit for each that may not know */
};

/* A field of the state that guess only approximates: as in a field table, without elements ("rooms.foe.hp";
 * all below a struct). most bounds how far its frequencies may be off, in basis points of what is there; the
 * conformance suite measures it. Every field without a row is guessed as likely as it is. */
struct approximate_row {
    const char *path;
    uint32_t most;
    const char *why;
};

/* A part of the score: what is counted, and what one of it is worth. The name is for programs; each goes on
 * after "20000 for ", so it begins with a small letter and has no full stop. */
struct score_row {
    const char *name;
    int32_t points;
    const char *each;
};

#endif
