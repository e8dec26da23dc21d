/* Inside the desk: what the files of this room share. */
#ifndef GLOAM_FRONT_CALLS_DESK_H
#define GLOAM_FRONT_CALLS_DESK_H

#include "front/calls/arguments.h"
#include "front/calls/calls.h"
#include "front/table/table.h"

/* With whose eyes a handle looks. Seats count from 0; the number after the last is a spectator's, who answers
 * for none and may know what everybody may. */
enum { EYES_EACH = -1, EYES_ALL = -2 };

enum {
    DESK_GONE = 1024,          /* handles that are void and still known as such */
    DESK_PLAYOUTS_MAX = 10000, /* of a mind that searches, however cheap the game is */
    DESK_DECISIONS = 8,        /* of a mind at a table before somebody else is asked, about */
    SESSION_HANDLES = SEATS_MAX + 2
};

struct session;

/* The last accepted action of a handle and what its reply told: enough to write that reply again, also after
 * others have moved. */
struct answered {
    uint32_t ask; /* the question; 0: none yet */
    struct action action;
    uint64_t said; /* hash of the words that went with it */
    uint32_t seat; /* whose eyes the reply had */
    uint32_t from; /* first step that it told of */
    uint32_t step; /* and the one it was made at */
    uint32_t next; /* the question it put; 0: none */
};

struct handle {
    char id[DESK_ID];
    struct session *session;
    struct handle *chain; /* the next one in the same bucket */
    int32_t eyes;
    uint32_t seats; /* that it answers for, a bit each */
    bool owner;     /* it may close the session */
    bool tell;      /* its replies have words: see tell.c */
    int32_t acted;  /* the one of its seats that acted last; -1: none */
    /* The steps that since may name: all of them, but after a restore only those that this handle has been
     * told of since, because the others may be of another line of play. */
    uint32_t since_least, since_most;
    struct answered last;
};

/* Something that the log of every seat shows beside the steps: what the seat "all" did, that a seat asked for
 * advice, and that the seed was chosen by whoever began the game. */
struct log_note {
    uint32_t step;
    const char *seat; /* null: it belongs to none */
    const char *call;
    uint32_t times;
};

/* A state that was met before, kept because it is likely to be wanted again. */
struct past_state {
    uint32_t step;
    void *state;
};

/* A session: a table with its minds, and the handles of everybody else. Its handles point to it: never move
 * it. */
struct session {
    const struct ruleset *set;
    struct table table;
    const char *scenario; /* null: its setup was given or carried on */
    bool secret;          /* the seed was drawn by us: it is told after the end */
    bool sealed;          /* or never: others may be asked to play the same game */
    bool show;            /* minds alone play: a step for each that the spectator waits for */
    struct handle handle[SESSION_HANDLES];
    uint32_t handles;

    /* "events" of the reply to an action begin where those of the last one ended. wait_for_turn gives as much
     * as there is since then and can be repeated; what it gave while a question was open counts as given when
     * the seat acts. */
    uint32_t events_from[SEATS_MAX + 1]; /* the first step whose events the next reply to each seat has */
    uint32_t waited_to[SEATS_MAX + 1];   /* the first that wait_for_turn has not given either */
    struct past_state shown[SEATS_MAX]; /* the last state that a reply to an action showed each seat */
    struct past_state shown_before;     /* the one in shown before that, of whichever seat was last */

    struct log_note *note;
    uint32_t notes, note_cap;
    bool reported; /* that a rule of ours is broken in it */
    uint64_t used; /* when, in calls of the desk */
    uint64_t moves;
    uint64_t number; /* of all sessions of the desk: never given twice, unlike its place in memory */
};

/* A ruleset of the desk; is_default: what its game is played with when nothing else is said. */
struct shelf {
    struct ruleset set;
    bool is_default;
};

enum gone { GONE_UNKNOWN, GONE_CLOSED, GONE_EVICTED };

struct desk {
    struct desk_options options;
    struct shelf **shelf; /* loaded so far */
    uint32_t shelves;
    struct session **session;
    uint32_t session_count, games; /* kept now; begun so far */
    struct handle **bucket;
    uint32_t buckets; /* a power of two */
    struct {
        char id[DESK_ID];
        enum gone why;
    } * gone; /* a ring */
    uint64_t gone_count, clock, moves, issued, numbers;
    uint32_t given;         /* arguments of the action that was read last */
    struct handle *current; /* the one used last; null: none */
    struct handle *touched; /* by the call that is being answered */
    struct session
        *begun; /* by that call, because no session was in use: it joins the desk if the call is good */

    /* Scratch that fits every ruleset loaded so far. */
    uint32_t setup_size, view_size, state_size, legal_cap;
    void *setup, *view, *trail;
    struct action *legal;
    struct sink sink;
    struct scene *scene; /* taken when first needed */
    void *notes;         /* of the pager, while it makes a page; taken when first needed */
    char *page[2]; /* two views as JSON, to be compared; CALL_REPLY_MAX bytes each, taken when first needed */

    struct call_fault fault;
};

/* Sets the fault and returns false. The message may hold foreign text: what cannot be shown becomes '?'. */
bool desk_fail(struct desk *d, const char *code, const char *reason, const char *field, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void desk_suggest(struct desk *d, const char *what);

/* Suggests the names nearest to a word, or all (as many as fit) when none is near. */
void desk_suggest_near(struct desk *d, const char *word, const char *const *names, uint32_t count);

/* A ruleset, loaded once and shared by all sessions; null: desk_fail has said why. name null: the one that
 * was taken over, the desk's own for its own game, or the game's default. */
const struct ruleset *desk_ruleset(struct desk *d, const struct game_ops *ops, const char *name);

/* The game that is meant: by name, or the desk's own. Null: desk_fail has said why. */
const struct game_ops *desk_game(struct desk *d, const struct call_value *game);

/* Scratch that is large enough for a game; false: no memory. */
bool desk_make_room(struct desk *d, const struct game_ops *ops);
void desk_clear(struct desk *d); /* gives all scratch back */

const char *desk_root(const struct desk *d);
bool desk_stopped(const struct desk *d); /* what it does is of no use any more */

/* args.c: sorts the members of an object into values, or says which one is wrong. */
bool desk_read_values(struct desk *d, const struct call *c, const json_t *args, struct call_value *v);

/* player.c: whether the call and all its arguments are open here; false: desk_fail has said why. */
bool player_may(struct desk *d, const struct call *c, const json_t *args);
bool desk_begin_as(struct desk *d, const struct call_value *v); /* desk.c: begins, and it is the one in use */

/* A number of 64 bits, or its digits in a string. */
bool desk_read_u64(const json_t *j, uint64_t *out);

/* A whole number from its digits; false: that is none. */
bool desk_read_digits(const char *s, json_int_t *out);

/* lenient.c: the number of a thing that the seat sees under this name, where an action of the verb takes it
 * as its argument at; -1: there is none, or there are several and which is meant is not clear. */
int32_t desk_thing_named(struct desk *d, const struct handle *h, uint32_t verb, uint32_t at,
                         const char *name);

/* The id of a thing of the rules by its name, or by a name or title that has the same words and is the only
 * such; -1: there is none. */
int64_t desk_id_called(const struct ruleset *set, uint32_t kind, const char *said);

/* The action that words mean which are not the exact ones, as long as they can mean only one that is legal
 * now. */
bool desk_action_meant(struct desk *d, const struct handle *h, const char *said, struct action *out);

/* A seat by its name or number, which may stand in quotes; false: desk_fail has said why. With watch,
 * "spectator" is one too. */
bool desk_read_seat(struct desk *d, const struct game_ops *ops, const struct call_value *v, const char *field,
                    bool watch, uint32_t *out);

/* A thing of the game's own log by its name or number; false: desk_fail has said why. */
bool desk_read_entity(struct desk *d, const struct ruleset *set, const struct call_value *v, int32_t *out);

/* Suggests the scenarios near to a name that is none; false. */
bool desk_no_scenario(struct desk *d, const struct game_ops *ops, const char *name);

/* settings.c: lays settings over a setup, one after another; false: desk_fail has said which is at fault.
 * Whether the whole makes sense is for setup_check. And one of them as the lab takes it, "NAME=VALUE". */
bool desk_apply_settings(struct desk *d, const struct ruleset *set, const json_t *with, void *setup);
bool desk_setting_words(struct desk *d, const char *key, const json_t *value, char *out, uint32_t cap);

/* Where a fault lies within an argument that is an object: "seats.visitor". */
struct place {
    char name[CALL_ACTION_MAX];
};
const char *desk_place(struct place *p, const char *arg, const char *key);

/* act.c: an action from its words or its object; false: desk_fail has said why. h is for suggestions. words
 * is set to what the action says in words of its own ("say hello"); else it is left alone. */
bool desk_read_action(struct desk *d, struct handle *h, const struct call_value *v, struct action *out,
                      const char **words);

/* desk.c: the handle that a call means: the one given, or the one used last. Null: desk_fail has said why. */
struct handle *desk_handle(struct desk *d, const struct call_value *v, const char *field);
struct handle *desk_find(const struct desk *d, const char *id); /* null: no such */

/* Gives a handle its word; false: the system has no randomness for us. */
bool desk_name_handle(struct desk *d, struct handle *h);

/* Takes a session whose handles have their words into the desk, in place of the one that was used least
 * recently where there is no more room. */
void desk_add_session(struct desk *d, struct session *session);
void desk_drop_session(struct desk *d, struct session *session, enum gone why);
void desk_moved(struct desk *d, struct session *session); /* somebody waiting may have an answer now */

struct reply;

/* create.c. The rules of a game that create_session would begin; null: desk_fail has said why. */
const struct ruleset *create_rules(struct desk *d, const struct call_value *v);
struct session *session_open(struct desk *d, const struct ruleset *set); /* null: desk_fail has said why */
void session_close(struct session *session);                             /* and frees it */
void session_tell_from_here(struct session *session); /* nobody has anything to be told of what came before */
void session_tell(struct reply *reply);     /* the seat is told all there is: what s->from on happened */
struct handle *desk_begin(struct desk *d);  /* a game as the command line says; see desk.begun */
struct handle *session_begin(struct desk *d, const struct call_value *v); /* the same with arguments */

/* Playouts that a search may have so that so many decisions take about half a second. */
uint32_t desk_playouts(const struct game_ops *ops, uint32_t decisions);

/* Whether a policy may play or advise a seat here, with that many decisions in one call; false: desk_fail has
 * said why, for the field. */
bool desk_check_policy(struct desk *d, const struct game_ops *ops, const char *policy, uint32_t seat,
                       uint32_t decisions, const char *field);

/* reply.c: what a reply is about, which its first members say: a seat's eyes at a moment of the game. */
struct reply {
    struct handle *handle;
    struct session *session;
    uint32_t seat, step;
    uint32_t ask;  /* number of the question that is open for the holder; 0: none is */
    uint32_t from; /* first step to tell of */
    uint32_t verb; /* counted from 1, whose actions are wanted alone; 0: all are */
    bool over;
};

/* Members of a reply that can be asked for or left out, by the arguments of these names. */
enum reply_view { VIEW_NONE, VIEW_JSON, VIEW_TEXT, VIEW_BYTES };
enum reply_legal { LEGAL_NONE, LEGAL_WHOLE, LEGAL_CHANGES };
struct reply_options {
    enum reply_view view;
    enum reply_legal legal;
    bool events;
    const struct call_value *since;     /* null or not given: the whole view */
    const struct call_value *recommend; /* null or not given: nobody is asked */
};

/* What the arguments view, legal and since of a call ask for; since null: it takes none. */
struct reply_options reply_options_of(const struct call_value *view, const struct call_value *legal,
                                      const struct call_value *since);

bool handle_plays(const struct handle *h, uint32_t seat);
bool handle_watches(const struct handle *h);
bool handle_shows(const struct handle *h, const struct call_value *since); /* waiting has the minds go on */
uint32_t handle_viewer(const struct handle *h);
struct reply reply_now(struct handle *h, uint32_t seat);

/* The seat that the words of a reply speak to: whoever watches a game of one reads as "you" what that seat is
 * called here. */
uint32_t reply_eyes(const struct reply *reply);

/* The state after so many steps: one that is at hand, or the desk's trail after playing up to it. */
const void *desk_state_at(struct desk *d, const struct session *session, uint32_t step);

/* Playing the history again from a step on: the trail is set to the state before it, and then each step
 * leaves the state after it on the trail and its events in the desk's sink. */
void desk_trail(struct desk *d, const struct session *session, uint32_t step);
void desk_trail_step(struct desk *d, const struct session *session, uint32_t step);

/* What the seat may know of a state, in the desk's view; and at a step as JSON, in one of the desk's pages
 * (null: no memory). */
const void *desk_view(struct desk *d, const struct session *session, const void *state, uint32_t seat);
const char *view_page(struct desk *d, const struct reply *reply, uint32_t step, uint32_t page);

/* Checks that can fail, before anything changes, for the eyes of a seat. */
bool check_options(struct desk *d, const struct handle *h, const struct reply_options *options,
                   uint32_t seat);

void write_head(const struct reply *reply,
                struct jw *w); /* and notes that its handle was told of this step */
void write_game(const struct reply *reply, struct jw *w);
void write_step_events(struct desk *d, const struct reply *reply, const struct sink *events,
                       const void *state, struct jw *w);
void write_events(struct desk *d, const struct reply *reply, struct jw *w);
void write_view(struct desk *d, const struct reply *reply, const struct reply_options *options, struct jw *w);

/* The match as it was at the moment of a reply, to be read only; the legal actions then, in the desk's list,
 * none unless the holder is asked; and a buffer of CALL_REPLY_MAX bytes of the desk, 0 or 1 (null: no
 * memory).
 */
struct match match_then(struct desk *d, const struct reply *reply);
uint32_t legal_then(struct desk *d, const struct reply *reply);
char *desk_page(struct desk *d, uint32_t page);

/* tell.c: what a handle that wants to be told gets beside or in place of the rest. A call may say whether it
 * does, and that holds until another does. Titles are for the names in a reply from a byte on; with since,
 * those that the view had not then. */
void handle_tell(struct handle *h, const struct call_value *v);
void write_question(struct desk *d, const struct reply *reply, struct jw *w);
void write_titles(struct desk *d, const struct reply *reply, const struct call_value *since, uint32_t from,
                  struct jw *w);

/* choices.c: legal actions or offers, whole or as they differ since a step (null: whole). */
void write_choices(struct desk *d, const struct reply *reply, const struct call_value *since, struct jw *w);

/* Offers, whether the handle is told or not, each with the spot of the scene where it belongs. */
void write_spotted(struct desk *d, const struct reply *reply, struct jw *w);

/* forms.c: events, view and legal, in the form that was asked for. */
void write_body(struct desk *d, const struct reply *reply, const struct reply_options *options, struct jw *w);
void write_recommended(struct desk *d, const struct reply *reply, const struct call_value *policy,
                       struct jw *w);
void write_result(const struct reply *reply, struct jw *w);

/* lookup.c: how many things of a topic there are. */
uint32_t desk_topic_size(const struct ruleset *set, const struct topic_row *topic);

/* snapshot.c: the seat of this handle to look with; and whether it may see what no seat may. */
bool desk_eyes(struct desk *d, const struct handle *h, const struct call_value *seat, uint32_t *out);
bool desk_sees_all(struct desk *d, const struct handle *h, const char *field, const char *what);

/* log.c: notes what the seat "all" did at a step, who asked for advice, or nobody's seat; false: no memory.
 * After session_note_room a note cannot fail. The whole game as text, to be freed; null: desk_fail has said
 * why. */
bool session_note_room(struct desk *d, struct session *session);
bool session_note(struct desk *d, struct session *session, uint32_t step, const char *seat, const char *call);
char *desk_replay(struct desk *d, struct session *session, uint32_t *len);

/* The rows, each in the file that fits its subject. */
call_run run_list_games, run_describe_game;                     /* describe.c */
call_run run_look_up;                                           /* lookup.c */
call_run run_create_session, run_close_session;                 /* create.c */
call_run run_get_snapshot, run_list_actions, run_wait_for_turn; /* snapshot.c */
call_run run_get_scene;                                         /* scene.c */
call_run run_dispatch_action;                                   /* act.c */
call_run run_get_log_page, run_get_replay;                      /* log.c */
call_run run_restore_snapshot;                                  /* restore.c */
call_run run_simulate;                                          /* simulate.c */

#endif
