/* The interface every game fills in: the page to read first.
 *
 * A game is a set of immutable rules (loaded from content) plus one flat block of mutable state. The state
 * always rests at a question to one seat, or the game is over. A validated action is the only thing that
 * changes it; events say what happened and who may know it. Seats get views, never states. Seed, setup,
 * content hash and the list of actions rebuild everything.
 *
 * Argument order everywhere: rules, state, seat, inputs, outputs. State, setup and view are flat: no
 * pointers, no floats, fixed capacity, zeroed before they are filled. Clone is memcpy. Nothing behind these
 * functions allocates, except content_load.
 *
 * Pointers and tables: what says "may be null" or "0:" may be left out; a table with a count may be empty and
 * is then null; everything else must be there. The conformance suite names what is missing. The smallest
 * game that fills all of this in is games/bluff. */
#ifndef GLOAM_CORE_OPS_H
#define GLOAM_CORE_OPS_H

#include "base/fields.h"
#include "base/jw.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"

struct content;
struct metrics_ops;
struct policy_row;

enum { ACTION_ARGS = 3, EVENT_ARGS = 4, SEATS_MAX = 8 };

/* What a seat does: a verb of the game's table and up to three small numbers. Unused arguments are 0. */
struct action {
    uint16_t verb;
    int16_t arg[ACTION_ARGS];
};

/* A fact. audience is a bit per seat. Ask id and step are the match's to know. */
struct event {
    uint16_t kind;
    uint16_t audience;
    int32_t arg[EVENT_ARGS];
};

/* Where apply puts its events: caller-owned, bounded by ops->max_events; may be null. */
struct sink {
    struct event *event;
    uint32_t cap;
    uint32_t count;
    uint32_t dropped; /* a bug if it is ever not 0: max_events was wrong */
};

/* The question the state rests at. kind is the game's own number of a kind of question; only policies that
 * plan (policy_row.plans) look at it, so a game without one leaves it 0. */
struct ask {
    uint8_t over; /* nobody is asked any more */
    uint8_t seat;
    uint16_t kind;
};

/* Reasons for a refusal. 0 is consent; the first ones are the core's, a game's own start at REASON_GAME. */
enum reason {
    REASON_OK = 0,
    REASON_OVER,       /* the game is over */
    REASON_SEAT,       /* another seat is asked */
    REASON_STALE,      /* the answer was meant for an earlier question */
    REASON_VERB,       /* no such verb */
    REASON_ARGS,       /* arguments that can never be right */
    REASON_STEP_LIMIT, /* the match has used up its steps */
    REASON_WORDS,      /* words that are missing, too long, not plain text, or not wanted */
    REASON_GAME = 16
};

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

/* A named way to start: fills a setup. */
struct scenario {
    const char *name;
    const char *help;
};

/* One thing of a setup that a player may change before the start, by name and value. */
struct setting_row {
    const char *name;
    const char *help;
    const char *example; /* a value that every ruleset and scenario takes */
};

/* A sort of thing that can be looked up by name, whatever goes on in a match: cards, rooms, items. Its ids
 * are of kind and go from 1 up without a gap. */
struct topic_row {
    const char *name;
    const char *help;
    uint16_t kind;
};

/* A part of the score: what is counted, and what one of it is worth. The name is for programs; each goes on
 * after "20000 for ", so it begins with a small letter and has no full stop. */
struct score_row {
    const char *name;
    int32_t points;
    const char *each;
};
enum { SCORE_PARTS = 4 };

/* How a game counts as it stands: final when it is over, and what the step limit makes of it before that.
 * outcome indexes ops->outcomes, whose first, 0, no finished game has. A game counts, by seat and by row of
 * ops->scoring; the score is the sum of counts times points, so what is told of the scoring cannot differ from
 * it. */
struct result {
    uint16_t outcome;
    uint16_t pad;
    int32_t count[SEATS_MAX][SCORE_PARTS];
    int32_t score[SEATS_MAX]; /* filled in by result_of */
};

struct game_ops {
    const char *name;  /* the word on the command line */
    const char *title; /* for people */
    const char *blurb; /* one sentence */
    /* For an agent that has nothing else to read: the rules in short (aim, turn, resources, what kills, what
     * wins, good habits; 500 bytes at least), and what a seat cannot see (80 at least). */
    const char *brief, *hidden;
    uint32_t version; /* of rules and state layout: part of saves and replays */

    uint32_t seats;
    const char *const *seat_names;
    uint32_t rules_size, setup_size, state_size, view_size;
    uint32_t max_legal;    /* entries of the longest legal list */
    uint32_t max_events;   /* events of the most eventful action */
    uint32_t max_steps;    /* a match is stopped after this many actions */
    uint32_t search_depth; /* actions of a playout, after which the value counts; 0: what search takes */
    bool view_is_whole;    /* view writes every byte, whatever was there before */
    bool resumable;        /* may outlast a sitting: front ends keep a match that is under way */

    /* Where a state takes the words that come with an action: a buffer of its own, empty but while check and
     * apply look at it, so that what a game wants to remember it copies. 0: no action has words. */
    uint32_t words_at, words_size;

    /* A byte of the state that is 0 as long as everything has found room in its list, and that apply raises
     * when something has not: the match looks at it after every action, audited or not, and ends as broken.
     * 0: no list of the game can run over. */
    uint32_t lost_at;

    const struct verb *verbs;
    uint32_t verb_count;
    /* A verb, counted from 1, that every seat may send at any time, asked or not: giving up. Legal lists
     * leave it out, so that no mind stumbles on it; check takes it. 0: there is none. */
    uint32_t anytime;
    const struct event_row *events; /* at least one kind */
    uint32_t event_count;
    const struct reason_row *reasons; /* [code - REASON_GAME]; may be empty */
    uint32_t reason_count;
    const char *const *outcomes; /* the first is "unfinished": a game that stopped before its end */
    uint32_t outcome_count;
    const struct score_row *scoring; /* 1 to SCORE_PARTS */
    uint32_t scoring_count;
    const struct scenario *scenarios; /* the first is the default of play */
    uint32_t scenario_count;
    const char *sim_scenario;           /* the default of simulations */
    const struct setting_row *settings; /* what setup_set knows; may be empty */
    uint32_t setting_count;
    const struct fields *setup_fields, *state_fields;
    const struct stream_row *streams; /* empty: the game has no dice */
    uint32_t stream_count;
    const struct secret_row *secrets; /* empty: the game hides nothing but dice to come */
    uint32_t secret_count;
    const struct approximate_row *approximate; /* what guess cannot get right; may be empty */
    uint32_t approximate_count;
    /* The game's own minds, the best first; see core/policy.h. May be empty. */
    const struct policy_row *policies;
    uint32_t policy_count;
    const struct metrics_ops *metrics; /* what simulations count; see core/metrics.h; may be null */

    /* Reads merged, schema-valid content into rules (zeroed, rules_size bytes). May keep pointers into the
     * content: the two live and die together. Errors name file, path and reason. */
    enum status (*content_load)(const struct content *c, void *rules, struct err *e);

    /* Ids of a kind: stable name, title for people, id by name (-1: unknown). name_of and title_of give null
     * for an id that does not exist; find takes every name that name_of gives back to its id. A game without
     * kinds gives null and -1. */
    const char *(*name_of)(const void *rules, uint32_t kind, int64_t id);
    const char *(*title_of)(const void *rules, uint32_t kind, int64_t id);
    int64_t (*find)(const void *rules, uint32_t kind, const char *name);

    /* The setup of a scenario; then a check of any setup, also a hostile one, which may put it in order. */
    void (*setup_fill)(const void *rules, uint32_t scenario, void *setup);
    enum status (*setup_check)(const void *rules, void *setup, struct err *e);

    /* Changes one thing of a setup: a name of settings and its value in words. A refused value leaves the
     * setup alone; whether the whole makes sense is for setup_check. Null: there are no settings. */
    enum status (*setup_set)(const void *rules, void *setup, const char *name, const char *value,
                             struct err *e);

    /* The same setup with the seats exchanged, in place: seat 0 gets what seat 1 had. For games whose seats
     * are alike; null: they are not. */
    void (*setup_swap)(const void *rules, void *setup);

    /* The setup the player of a seat goes on with after this state: what the game persists. Null: nothing
     * does. */
    void (*carry)(const void *rules, const void *state, uint32_t seat, void *setup);

    /* First state for a checked setup. */
    void (*start)(const void *rules, const void *setup, uint64_t seed, void *state);

    void (*ask)(const void *rules, const void *state, struct ask *out);

    /* All actions the asked seat may take but for anytime, sorted by verb, then arguments; none when over and
     * never before. Returns how many there are, max_legal at most, and writes the first cap of them: with
     * less room than that, a caller sees that some are missing. out may be null when cap is 0. */
    uint32_t (*legal)(const void *rules, const void *state, struct action *out, uint32_t cap);

    /* Would apply accept it? Safe for any bytes in the action. The match has looked at the rest: check is
     * asked while the game goes on, with a verb of the table and for the seat that is asked (for anytime, any
     * seat), so it need not refuse what is over or another seat's. */
    uint32_t (*check)(const void *rules, const void *state, uint32_t seat, const struct action *a);

    /* Changes the state by an action that check consents to. */
    void (*apply)(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *s);

    /* What a seat may know; the view is zeroed first, unless view_is_whole. It has all that the events of the
     * last action told the seat: where views are equal, the same was heard. */
    void (*view)(const void *rules, const void *state, uint32_t seat, void *view);

    /* Takes out of a view what is for the display alone, whose keys tell a seed: minds get it like this, and
     * guess must be able to do without. What the JSON tells stays. May be null: views hold no such thing. */
    void (*blind)(const void *rules, void *view);

    /* Makes a view say what is sure where it would lie to people: what is read of it by a program, in words,
     * then tells ranges, as view_json does. Null: no view of the game lies. */
    void (*candid)(const void *rules, void *view);

    /* A full state that fits the view: its view for the same seat is equal, byte for byte. Of a view that was
     * blinded: equal in all that was left. Each is as likely as it is for somebody who knows the rules and
     * this view, but for what approximate lists. */
    void (*guess)(const void *rules, const void *view, uint32_t seat, struct stream *s, void *state);

    /* Outcome and counts, into zeroed bytes; see struct result. Call it through result_of. */
    void (*result)(const void *rules, const void *state, struct result *out);

    /* What search maximises, for each seat into zeroed numbers, higher is better and within +-1,000,000: an
     * estimate of how well the state stands. It is no part of the rules and nobody is told of it. */
    void (*value)(const void *rules, const void *state, int32_t out[SEATS_MAX]);

    /* Recomputes invariants; ST_BUG with a sentence when one is broken. */
    enum status (*audit)(const void *rules, const void *state, struct err *e);

    /* One line each, UTF-8 without control characters, from what the seat may know. say_event may say
     * nothing; it gets what the seat hears. */
    void (*say_ask)(const void *rules, const void *view, struct text *out);
    void (*say_action)(const void *rules, const void *view, const struct action *a, struct text *out);
    void (*say_event)(const void *rules, const void *view, const struct event *ev, struct text *out);

    /* The view and an event as JSON for agents: names instead of ids, ranges instead of lies. */
    void (*view_json)(const void *rules, const void *view, struct jw *w);
    void (*event_json)(const void *rules, const void *view, const struct event *ev, struct jw *w);

    /* A page of the log that the game itself keeps, as far as the view has it: an array of objects, oldest
     * first. -1: no chapter, no entity was asked for; chapter 0, or neither, is the page that belongs to no
     * chapter. entity is an id of page_kind. ST_USAGE says what is allowed, and nothing has been written.
     * Null: the game keeps no pages. */
    enum status (*page_json)(const void *rules, const void *view, int32_t chapter, int32_t entity,
                             struct jw *w, struct err *e);
    uint16_t page_kind;

    /* What the rules say of a thing, for agents: members of the object that is open, after its name and
     * title. It comes from the rules alone, so it can tell nothing that a seat may not know. */
    const struct topic_row *topics; /* may be empty, and topic_json is then null */
    uint32_t topic_count;
    void (*topic_json)(const void *rules, uint32_t kind, int64_t id, struct jw *w);
};

/* Helpers that need only the tables. */

static inline void emit(struct sink *s, uint16_t kind, uint16_t audience, int32_t a, int32_t b, int32_t c,
                        int32_t d) {
    if (!s)
        return;
    if (s->count >= s->cap) {
        s->dropped++;
        return;
    }
    s->event[s->count++] = (struct event){kind, audience, {a, b, c, d}};
}

/* A legal list that is being made: what finds no room is counted and not written. */
struct legal_list {
    struct action *out;
    uint32_t cap, count;
};

static inline void legal_put(struct legal_list *l, struct action a) {
    if (l->count < l->cap)
        l->out[l->count] = a;
    l->count++;
}

/* For lists that are made with all the room they can need: what of them fits. */
static inline uint32_t legal_cut(const struct action *all, uint32_t count, struct action *out, uint32_t cap) {
    for (uint32_t i = 0; i < count && i < cap; i++)
        out[i] = all[i];
    return count;
}

/* Order of legal lists. */
int action_compare(const struct action *a, const struct action *b);

/* "verb arg arg", the form of replays and scripts; trailing zero arguments are left out. */
void action_write(const struct game_ops *ops, const struct action *a, struct text *out);
enum status action_read(const struct game_ops *ops, const char *s, struct action *out, struct err *e);

/* The same with ids of the game's own kinds by their names, for agents and people. Numbers are read too, and
 * are written for an id without a name that can be read back. */
enum { ACTION_WORD_MAX = 64 }; /* bytes of one word, its end included */
void action_write_named(const struct game_ops *ops, const void *rules, const struct action *a,
                        struct text *out);
enum status action_read_named(const struct game_ops *ops, const void *rules, const char *s,
                              struct action *out, struct err *e);

/* The result with its score; and one part of it, which is what a row of the scoring has come to. */
void result_of(const struct game_ops *ops, const void *rules, const void *state, struct result *out);
int32_t result_part(const struct game_ops *ops, const struct result *r, uint32_t seat, uint32_t part);

/* "The score is the sum of: 20000 for each depth climbed; 1 for ..." */
void scoring_say(const struct game_ops *ops, struct text *out);

/* Puts the arguments of a verb with any_order into order: ascending, what is left out last. Whatever is read
 * is in order: in words here, as an object by the calls. */
void action_order(const struct game_ops *ops, struct action *a);

/* Name and sentence of a refusal. */
const char *reason_name(const struct game_ops *ops, uint32_t reason);
const char *reason_text(const struct game_ops *ops, uint32_t reason);

/* Names of ids for the field codec. */
struct names_ctx {
    const struct game_ops *ops;
    const void *rules;
};
struct field_names ops_names(const struct names_ctx *ctx);

#endif
