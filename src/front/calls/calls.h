/* The calls: all that a program can ask of Gloam, whatever carries it. A table of calls is the whole
 * protocol; each row describes its arguments and the members of its reply, and from it come the checks, the
 * JSON Schemas, the help and the documentation. JSON lines (front/agent) and MCP (front/mcp) are thin shells
 * around it.
 *
 * A desk keeps the sessions. A session is a match at which several may sit; each gets a handle of its own, a
 * word that cannot be guessed and that is all its holder needs: it says which match, and with whose eyes.
 * What a seat may not know cannot be asked for with its handle. A call that fails changes nothing.
 *
 * A desk is used by one thread at a time; many desks live side by side. */
#ifndef GLOAM_FRONT_CALLS_CALLS_H
#define GLOAM_FRONT_CALLS_CALLS_H

#include "core/content.h"
#include "core/ops.h"

#include <jansson.h>
#include <stdatomic.h>

enum {
    CALL_ARGS = 14,             /* of a call */
    CALL_MEMBERS = 22,          /* of a reply */
    CALL_REQUEST_MAX = 4 << 20, /* bytes of a request: a snapshot must fit */
    CALL_REPLY_MAX = 4 << 20,   /* bytes of a reply */
    CALL_DEPTH_MAX = 32,        /* brackets within brackets in a request */
    CALL_LOG_MAX = 1000,        /* steps on a page of the log */
    CALL_LOG_PAGE = 100,        /* steps on a page when the request does not say */
    CALL_PAGE_BYTES = 24000,    /* bytes of a page of a log or replay when the request does not say */
    CALL_LOG_BYTES = 1 << 20,   /* and at most, of a log */
    CALL_REPLAY_PAGE = 1 << 18, /* of a replay */
    CALL_LOOK_UP_MAX = 200,     /* things in one reply of look_up */
    CALL_SUGGESTIONS = 8,
    CALL_ACTION_MAX = 256,     /* bytes of an action in words, and of anything suggested */
    CALL_WAIT_MAX = 60000,     /* milliseconds that wait_for_turn may be asked to wait */
    CALL_WAIT_DEFAULT = 10000, /* and waits when it is not told */
    CALL_GAMES_MAX = 20000,    /* games of one simulate */
    CALL_SEEDS_MAX = 1000,     /* and seeds that it can be given by name */
    DESK_SESSIONS = 64,        /* matches a desk keeps when not told otherwise */
    DESK_SESSIONS_MAX = 4096,
    DESK_ID = 33 /* bytes of a handle, its end included: 32 hex digits */
};

/* What an argument or a member may be: its name where calls are described, and what a refusal calls it. A
 * WHOLE lies from least to most; a U64 is always a string in replies; an ACTION as an object has its
 * arguments by name; of MINDS, where there is one seat, its mind alone is read too. */
#define CALL_KIND_LIST(X)                                                                                    \
    X(CALL_TEXT, "string", "a string")                                                                       \
    X(CALL_WHOLE, "number", "a whole number")                                                                \
    X(CALL_U64, "number or string", "a whole number from 0 to 18446744073709551615, large ones in quotes")   \
    X(CALL_TRUTH, "boolean", "true or false")                                                                \
    X(CALL_GAME, "game", "the name of a game")                                                               \
    X(CALL_SESSION, "session", "a handle, which is a string")                                                \
    X(CALL_SEAT, "seat", "the name or the number of a seat")                                                 \
    X(CALL_ID, "name or number", "a name, or a number from 0 to 65535")                                      \
    X(CALL_ACTION, "action", "an action in words, or an object with \"verb\"")                               \
    X(CALL_OBJECT, "object", "an object")                                                                    \
    X(CALL_MINDS, "object", "an object of minds by seat")                                                    \
    X(CALL_WORDS, "strings", "a list of strings")                                                            \
    X(CALL_LIST, "objects", "a list of objects")                                                             \
    X(CALL_SEEDS, "seeds", "a list of whole numbers from 0 to 18446744073709551615, large ones in quotes")   \
    X(CALL_PICK, "strings or false", "a list of names, or false")                                            \
    X(CALL_VIEW, "boolean, \"text\" or \"bytes\"", "true, false, \"text\" or \"bytes\"")
enum call_kind { CALL_KIND_LIST(LIST_ID) CALL_KINDS };

struct call_arg {
    const char *name; /* null: no more */
    enum call_kind kind;
    bool required;
    const char *help;
    int64_t least, most; /* of CALL_WHOLE; both 0: 0 to 2^32 - 1 */
};

struct call_member {
    const char *name; /* null: no more */
    enum call_kind kind;
    bool always;   /* it stands in every reply of this call */
    bool nullable; /* it may be null */
    const char *help;
    const char *schema; /* JSON Schema of the value where the kind does not say enough; null: it does */
};

/* An argument as it was given; the member that fits its kind is set. */
struct call_value {
    bool given;
    bool truth;
    bool below;           /* of WHOLE: it is less than 0 */
    uint64_t number;      /* WHOLE, U64, and SEAT when it was a number */
    const char *text;     /* TEXT, GAME, SESSION, SEAT when it was a name, ACTION when it was words */
    const json_t *object; /* OBJECT, WORDS (or a string: one word), LIST, SEEDS, PICK, and ACTION as an object */
};

/* What a call does to the world, for whoever must decide whether to allow it. */
enum call_traits {
    CALL_READS = 1,    /* changes nothing */
    CALL_REPEATS = 2,  /* asking again with the same arguments changes nothing more */
    CALL_DESTROYS = 4, /* something is gone afterwards */
};

struct desk;
struct match;

/* Writes the members of the reply into the object that is open. False: desk_fail has said why, nothing has
 * changed, and what was written is thrown away. v is indexed like the arguments of the call. */
typedef bool call_run(struct desk *d, const struct call_value *v, struct jw *w);

struct call {
    const char *name;
    const char *title; /* for people */
    const char *help;  /* one line */
    const char *about; /* some sentences for whoever has nothing else to read; null: the line says it all */
    uint32_t traits;
    struct call_arg arg[CALL_ARGS];
    struct call_member member[CALL_MEMBERS];
    call_run *run;
};

extern const struct call call_rows[];
extern const uint32_t call_count;
extern const char *const call_kind_names[CALL_KINDS];
const struct call *call_find(const char *name); /* null: there is none */

/* Whether there is such a policy at any seat, "mc:50" and "smart:2" too, though no list names them. */
bool call_policy_exists(const struct game_ops *ops, const char *policy);

/* Why a call failed. code is one of
 *   invalid_action     there is no such action in this game
 *   blocked_action     the action is known, but not now: rules, turn, the end
 *   invalid_payload    arguments, requests and snapshots that cannot be right
 *   session_not_found  no such handle, or not any more
 *   failed             the program could not (memory, files); cancelled is a reason of it
 * reason is a word for programs: the game's own where its rules refused. field is the argument at fault. */
struct call_fault {
    const char *code, *reason, *field; /* field null: none */
    char field_name[CALL_ACTION_MAX];  /* what field points to, where it is foreign text */
    char message[800];
    uint32_t suggestions;
    char suggestion[CALL_SUGGESTIONS][CALL_ACTION_MAX];
};

/* One more thing to try instead, as long as there is room for it. */
void call_suggest(struct call_fault *f, const char *what);

/* The members code, reason, field, message, suggestions, in an object of its own. */
void call_fault_json(const struct call_fault *f, struct jw *w);
/* The member "rulesets" of a game, empty after an error. */
enum status call_rulesets(const char *root, const struct game_ops *ops, struct jw *w, struct err *e);

/* Draws what people see as text, for players who read: it stands above the calls, which only know that there
 * is one. A page is begun, told of each step that it is about, then written. */
struct call_pager {
    uint32_t size; /* bytes of the notes it takes while it makes a page */
    void (*begin)(void *notes, const struct ruleset *set, uint32_t seat);
    /* One more step: the view after it, and what of it the seat may know. known: it was told before, and is
     * only to be noted. */
    void (*tell)(void *notes, const void *view, const struct sink *events, bool known);
    /* The view of now and what was told, in lines; the choices are left to the caller. Returns the bytes that
     * the screen of people takes for the same, its menu included: the whole page should take no more. */
    uint32_t (*write)(void *notes, const void *view, const struct action *legal, uint32_t count, bool over,
                      struct text *out);
};

struct desk_options {
    const char *root;     /* of the content */
    const char *game;     /* what create_session takes when it is told no game; null: it must be told */
    const char *rules;    /* and ruleset; null: the game's default */
    const char *scenario; /* and scenario; null: the game's first */
    bool has_seed;        /* games without a seed of their own get theirs from this one, else a secret one */
    uint64_t seed;
    bool fixed_handles; /* handles come from the seed too: for a carrier with a single client */
    bool current;       /* a call without a session means the one used last; the first begins one */
    bool player; /* one seat of the game that desk_sit begins, and only what it may know; with current */
    uint32_t sessions;              /* matches kept; 0: DESK_SESSIONS */
    const struct call_pager *pager; /* for the view "text"; null: it cannot be had */
    /* Told once of a match in which a rule of ours is broken, which ends it; replay is the game so far, null
     * when there is no memory for it. May be called by the thread of a thought. Null: nobody is told but the
     * client. */
    void (*bug)(const struct match *m, const char *replay);
    /* Once it is set, by any thread or a signal, minds at the desk and a simulate that it runs itself stop
     * thinking, and every call fails as cancelled: the desk is about to be closed. Null: nobody sets it. */
    const atomic_bool *stop;
};

enum status desk_open(struct desk **out, const struct desk_options *options, struct err *e);
void desk_close(struct desk *d);

/* Takes over a ruleset that was loaded elsewhere: its game, registered or not, is played with it when nothing
 * else is said. set is empty afterwards; after an error it is as it was. */
enum status desk_adopt(struct desk *d, struct ruleset *set, struct err *e);

/* Begins the game of a desk for a player, who cannot: its seat (null: the first), who plays the others by
 * seat (null, or a seat that is not named: the game's first mind that can) and settings (null: none).
 * ST_USAGE says what is wrong. And the game so far as a replay, to be freed: for the referee. Null: there is
 * none. */
enum status desk_sit(struct desk *d, const char *seat, const json_t *seats, const json_t *with,
                     struct err *e);
char *desk_record(struct desk *d, uint32_t *len);

/* player.c: whether a player may make a call, or give this argument of it; arg null: the call. */
bool call_for_player(const struct call *c, const char *arg);
bool desk_for_player(const struct desk *d);

/* Answers a call: members of the reply into w's open object, or false and desk_fault says why. args is an
 * object or null; a member "call" in it is passed over. */
bool desk_call(struct desk *d, const struct call *c, const json_t *args, struct jw *w);
const struct call_fault *desk_fault(const struct desk *d);

/* An action said in plain words to the session in use: what JSON lines take for a bare command. */
bool desk_say(struct desk *d, const char *action, struct jw *w);

/* Whether the first word is a verb of the game in use. */
bool desk_knows_verb(const struct desk *d, const char *command);

/* Whether wait_for_turn with these arguments has its answer: the seat is asked, the game is over, or the call
 * fails. The call itself never waits: a carrier that can asks this until it is true or time is up. */
bool desk_turn(struct desk *d, const json_t *args);

/* Grows with every change of any session, so that a carrier knows when to ask desk_turn again, and a
 * session's own number of changes (0: no such session) for whoever follows one of them. */
uint64_t desk_moves(const struct desk *d);
uint64_t desk_session_moves(const struct desk *d, const char *handle);

/* A call apart from the desk, so that minds can think on another thread. The desk says which calls want that:
 * those for which somebody searches, and restore_snapshot, which plays a whole game through. A thought is
 * opened and ended by the thread of the desk, and run by any; args must outlive it. In between no other call
 * about the same session may be carried out: desk_about says which one a call is about (0: none). */
struct call_thought;
bool desk_thinks(struct desk *d, const struct call *c, const json_t *args);
uint64_t desk_about(const struct desk *d, const struct call *c, const json_t *args);
uint64_t desk_about_handle(const struct desk *d, const char *handle);

struct call_thought *desk_thought_open(struct desk *d, const struct call *c,
                                       const json_t *args); /* null: desk_fault says why */
void call_thought_run(struct call_thought *t);
void call_thought_stop(struct call_thought *t); /* from any thread: it ends within a playout */

/* The desk is as if desk_call had been used, and so is the answer; *body is the reply, an object. Whoever
 * does not want the answer any more leaves this out, and the call has never been. */
bool desk_thought_end(struct desk *d, struct call_thought *t, const char **body);
void call_thought_close(struct call_thought *t);

/* A simulation apart from the desk, so that it can run on another thread. */
struct call_job;
bool desk_job_open(struct desk *d, const json_t *args,
                   struct call_job **out); /* false: desk_fault says why */
/* tell is called from time to time, after a game, on the same thread; false stops the job. Null: nobody asks.
 */
typedef bool (*call_tell)(void *ctx, uint64_t done, uint64_t all);
void call_job_run(struct call_job *j, call_tell tell, void *ctx);
void call_job_stop(struct call_job *j); /* from any thread: it ends within a decision, as cancelled */
bool call_job_json(const struct call_job *j, struct jw *w, struct call_fault *fault); /* as a call's run */
void call_job_close(struct call_job *j);

/* schema.c: JSON Schema (2020-12) of a call's arguments and reply, and of an action of a game. */
void call_input_schema(const struct call *c, struct jw *w);
void call_player_schema(const struct call *c, struct jw *w); /* of the arguments that a player may give */
void call_output_schema(const struct call *c, struct jw *w);
void call_verb_schema(const struct game_ops *ops, const struct verb *verb, struct jw *w);

/* parse.c. Brackets within brackets beyond CALL_DEPTH_MAX: parsers are recursive, and input is not to choose
 * how deep. */
bool call_too_deep(const char *s, size_t len);

/* JSON from foreign bytes; null: why says what is wrong with them, and where. Numbers beyond 64 bits become
 * strings of their digits, so that they are refused, or taken, as the value of their argument. */
json_t *call_parse(const char *s, size_t len, struct text *why);

/* Past a JSON value that is known to be sound. */
const char *call_skip_value(const char *s);

/* patch.c: the difference of two JSON texts as a JSON Patch (RFC 6902: add, remove, replace), an array. An
 * object or array within them is replaced as a whole where its parts would cost more bytes. False: no memory,
 * or one of them is not JSON. */
bool call_patch(const char *before, const char *after, struct jw *w);

#endif
