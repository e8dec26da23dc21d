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

/* Where the names of a kind of ids stand, or its titles: in a list of the program, [id - first], or in the
 * rules, from the place for the first id on. An empty word is no name. */
struct kind_words {
    const char *const *list; /* null: in the rules */
    uint32_t at, step;       /* there: the first place, and how far the next is */
    bool chars;              /* the text itself stands there, not a pointer to it */
};

/* A kind of ids: kind_name, kind_title and kind_find know it from this row. Ids start where the game likes,
 * at 0 for seats; but in a field table, and for an optional argument, 0 is "nothing". */
struct kind_row {
    uint16_t kind; /* KIND_GAME and up */
    uint16_t first;
    uint32_t count;    /* of ids, first included, names or none; 0: the rules count them */
    uint32_t count_at; /* there: an unsigned number of count_size bytes */
    uint32_t count_size;
    struct kind_words name, title;
    const char *none; /* a word that is read as 0 and never written; may be null */
};

/* Rows of kinds: words of the program; words of the rules that are counted there, from id 1 on, as entry[id].
 */
#define KIND_LIST(k, from, names, titles)                                                                    \
    {                                                                                                        \
        .kind = k, .first = from, .count = sizeof(names) / sizeof((names)[0]), .name = {names}, .title = {   \
            titles                                                                                           \
        }                                                                                                    \
    }
#define KIND_PLACE(T, m, next)                                                                               \
    { .at = offsetof(struct T, m), .step = sizeof(((struct T *)0)->next) }
#define KIND_RULES(T, k, n, entry, names, titles)                                                            \
    {                                                                                                        \
        .kind = k, .first = 1, .count_at = offsetof(struct T, n), .count_size = sizeof(((struct T *)0)->n),  \
        .name = KIND_PLACE(T, entry[1].names, entry[0]), .title = KIND_PLACE(T, entry[1].titles, entry[0])   \
    }

/* An argument of a verb or an event: a plain number, a truth value, or an id of a game's own kind. */
enum { KIND_NUMBER = 0, KIND_BOOL = 1, KIND_GAME = 8 };

struct arg_row {
    const char *name; /* null: no such argument */
    uint16_t kind;
    bool optional;  /* 0 means "none" */
    int16_t lo, hi; /* of a number of a verb: no legal action leaves them; ids have the range of their kind */
};

/* Arguments: a number, one that may be left out, a truth value, an id, one that may be left out. */
#define NUM(n)                                                                                               \
    { n, KIND_NUMBER, false, 0, 0 }
#define MAYBE(n)                                                                                             \
    { n, KIND_NUMBER, true, 0, 0 }
#define YES(n)                                                                                               \
    { n, KIND_BOOL, false, 0, 0 }
#define ID(n, k)                                                                                             \
    { n, k, false, 0, 0 }
#define MAYBE_ID(n, k)                                                                                       \
    { n, k, true, 0, 0 }
/* Numbers of verbs, whose range agents are told. */
#define NUM_OF(n, lo, hi)                                                                                    \
    { n, KIND_NUMBER, false, lo, hi }
#define MAYBE_OF(n, lo, hi)                                                                                  \
    { n, KIND_NUMBER, true, lo, hi }

enum { VERBS_MOST = 256 }; /* of a game */

/* Verbs whose forecast is what comes at the end of a turn; or of a round, be it of turns or of opening hands,
 * when everybody has done the same. */
enum verb_end { ENDS_NOTHING, ENDS_TURN, ENDS_ROUND };

struct verb {
    const char *name;
    const char *help;
    struct arg_row arg[ACTION_ARGS];
    bool any_order; /* the arguments are a set: action_order puts them as legal lists and check have them */
    bool declines;  /* answers what another did with nothing: legal only where there is such a thing */
    uint8_t ends;   /* enum verb_end */
    bool words;     /* without arguments it takes words of the player's own */
    const char *title; /* as people say it where it can be done in several ways; null: its name will do */
    /* Where it is all that can be done, a person who sits there alone need not be asked: this is said of it, or
     * nothing (""). Null: it is a question all the same. */
    const char *alone;
};

/* An outcome as people tell it: who has won, a seat counted from 1, by what; 0: nobody, and the words are all
 * of it. */
struct outcome_row {
    uint8_t winner;
    const char *words;
};

/* How much an event weighs in a log: a small one may fold, a beat stands out, a moment is one of the few that
 * a game is remembered by. */
enum event_weight { WEIGHT_LINE, WEIGHT_SMALL, WEIGHT_BEAT, WEIGHT_MOMENT, EVENT_WEIGHTS };

struct event_row {
    const char *name;
    struct arg_row arg[EVENT_ARGS];
    uint8_t weight;   /* enum event_weight */
    const char *says; /* of a plain game: "{A} claim{s} {count} x {face}." (core/plain.h); null: nothing */
};

/* Verbs, events and reasons of a game stand in a list of rows each, X(id, ...), in its header: the enum is
 * LIST(LIST_ID), the table LIST(VERB_ROW) and so on. Arguments are written as above. */
#define LIST_ID(id, ...) id,
#define LIST_WORD(id, name, ...) [id] = name,
#define VERB_ROW(id, name, help, ...) [id] = {name, help, __VA_ARGS__},
#define EVENT_ROW(id, name, weight, ...) [id] = {name, {__VA_ARGS__}, weight},
#define EVENT_SAYS_ROW(id, name, weight, says, ...) [id] = {name, {__VA_ARGS__}, weight, says},
#define REASON_ROW(id, name, text) [id - REASON_GAME] = {name, text},

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
    bool (*there)(const void *rules); /* not every ruleset has it; null: all have */
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
