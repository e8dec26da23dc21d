/* Agents: a game played by a program. A session holds one match; a table of calls (new, view, legal, act,
 * ...) is the whole protocol, and each row describes its arguments, so that help, documentation and other
 * carriers come from the same place. On top lie a function that answers one line of text and a loop over
 * descriptors.
 *
 * A session answers from views only: what a seat may not know cannot be asked for. Every request gets exactly
 * one reply; a request that fails leaves the game as it was. */
#ifndef GLOAM_FRONT_AGENT_AGENT_H
#define GLOAM_FRONT_AGENT_AGENT_H

#include "ai/ai.h"
#include "core/match.h"

enum {
    AGENT_ARGS = 10,            /* of a call */
    AGENT_LINE_MAX = 1 << 20,   /* bytes of a request */
    AGENT_REPLY_MAX = 16 << 20, /* bytes of a reply; the buffer agent_serve uses */
    AGENT_DEPTH_MAX = 32,       /* brackets within brackets in a request */
    AGENT_LOG_MAX = 1000,       /* steps on a page of the log */
    AGENT_LOG_PAGE = 100,       /* steps on a page when the request does not say */
    AGENT_SUGGESTIONS = 8,
    AGENT_ACTION_MAX = 96 /* bytes of an action in words, and of anything suggested */
};

/* What an argument may be. */
enum agent_kind {
    AGENT_TEXT,   /* a string */
    AGENT_WHOLE,  /* a number from 0 to 2^32 - 1 */
    AGENT_U64,    /* a number, or its digits in a string when it may exceed 2^53 */
    AGENT_TRUTH,  /* true or false */
    AGENT_SEAT,   /* the name of a seat or its number */
    AGENT_OBJECT, /* a JSON object */
    AGENT_KINDS
};

struct agent_arg {
    const char *name; /* null: no more */
    enum agent_kind kind;
    bool required;
    const char *help;
};

/* An argument as it was given; the member that fits its kind is set. */
struct agent_value {
    bool given;
    bool truth;
    uint64_t number; /* WHOLE, U64 and SEAT */
    const char *text;
    const json_t *object;
};

struct agent;

struct agent_call {
    const char *name;
    const char *help;
    struct agent_arg arg[AGENT_ARGS];
    bool needs_game; /* the first such call starts one if there is none yet */
    /* Writes the members of the reply after "call". False: agent_fail has said why, the game is untouched,
     * and what was written is thrown away. v is indexed like arg. */
    bool (*run)(struct agent *a, const struct agent_value *v, struct jw *w);
};

extern const struct agent_call agent_calls[];
extern const uint32_t agent_call_count;
extern const char *const agent_kind_names[AGENT_KINDS];

const struct agent_call *agent_find(const char *name);

/* Why a request failed. reason is null unless the rules refused. */
struct agent_fault {
    const char *code, *reason;
    char message[800];
    uint32_t suggestions;
    char suggestion[AGENT_SUGGESTIONS][AGENT_ACTION_MAX];
};

/* What the command line says of a session. */
struct agent_options {
    uint32_t scenario; /* the default of new */
    bool has_seed;     /* else every game that names none gets one that nobody knows before its end */
    uint64_t seed;     /* the first game's; later games without a seed of their own derive theirs from it */
    uint32_t flags;    /* enum match_flags, beside MATCH_RECORD */
};

/* A session. It points into itself: never move it while it is open. */
struct agent {
    const char *root; /* of the content, for other rulesets */
    struct ruleset set;
    struct match match;
    bool started, done; /* a match was begun; quit was called */
    struct agent_options options;
    bool secret;               /* the seed of the running game was drawn by us: it is told after its end */
    uint32_t games;            /* begun so far */
    int32_t seat;              /* the one this session plays; -1: whichever is asked */
    int32_t last_seat;         /* the one that acted last */
    const char *scenario_name; /* of the running game; null: its setup was given or carried on */

    bool minds; /* the other seats are played by these */
    struct mind mind[SEATS_MAX];

    /* The last accepted act, so that a repeated request gets the same reply again. */
    struct {
        uint32_t ask; /* its question; 0: none yet */
        struct action action;
        uint64_t said; /* hash of the words that went with it */
    } last;

    /* Each seat is told what happened when it is asked: all steps since it was last told. */
    uint32_t told[SEATS_MAX]; /* steps that a seat has been told of */
    uint32_t from;            /* first step of the last telling */

    void *setup, *view;
    unsigned char *told_state; /* of each seat: the state at told */
    void *before, *trail;      /* the state at from, and a copy that follows the history again */
    struct action *legal;
    struct sink sink;
    struct agent_fault fault;
};

/* On success the session owns *set, which is left empty. */
enum status agent_open(struct agent *a, const char *root, struct ruleset *set,
                       const struct agent_options *options, struct err *e);
void agent_close(struct agent *a);

/* Answers one line without its newline: a JSON object {"call":..}, or a bare command. out is cleared first
 * and then holds one JSON object without a newline, also when it was too small for the reply proper. */
void agent_line(struct agent *a, const char *line, size_t len, struct text *out);

/* The same for a call whose arguments are an object already (null: none). */
void agent_request(struct agent *a, const char *call, const json_t *args, struct text *out);

/* Reads lines from one descriptor and writes replies to the other until the end of input or quit. */
enum status agent_serve(struct agent *a, int in, int out, struct err *e);

/* What follows is for the files of this room only. */

/* Sets the fault and returns false. The message may hold foreign text: what cannot be shown becomes '?'. */
bool agent_fail(struct agent *a, const char *code, const char *reason, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void agent_suggest(struct agent *a, const char *what);

/* Suggests the names nearest to a word, or all (as many as fit) when none is near. */
void agent_suggest_near(struct agent *a, const char *word, const char *const *names, uint32_t count);

/* Starts a game as the command line said, for the first call that needs one. */
bool agent_start(struct agent *a);

/* describe.c: two rows of the table. */
bool agent_describe(struct agent *a, const struct agent_value *v, struct jw *w);
bool agent_help(struct agent *a, const struct agent_value *v, struct jw *w);

#endif
