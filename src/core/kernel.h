/* The kernel of a game: what it takes to play it. A search, a learner or a server needs no more than this
 * page and the tables (core/tables.h).
 *
 * Argument order everywhere: rules, state, seat, inputs, outputs. State, setup and view are flat: no
 * pointers, no floats, fixed capacity, zeroed before they are filled. Clone is memcpy. Nothing behind these
 * functions allocates. */
#ifndef GLOAM_CORE_KERNEL_H
#define GLOAM_CORE_KERNEL_H

#include "base/rng.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

enum { ACTION_ARGS = 3, EVENT_ARGS = 4, SEATS_MAX = 8 };

/* What a seat does: a verb of the game's table and up to three small numbers. Unused arguments are 0. */
struct action {
    uint16_t verb;
    int16_t arg[ACTION_ARGS];
};

/* A fact. audience is a bit per seat. Somebody who watches and holds no seat hears what every seat hears; and
 * of a fact that one seat gets whole and another in part, the part, which has the bit WATCHERS. Ask id and
 * step are the match's to know. */
enum { WATCHERS = 1 << 15 };
struct event {
    uint16_t kind;
    uint16_t audience;
    int32_t arg[EVENT_ARGS];
};

/* Where apply puts its events: caller-owned, bounded by ops->max_events; may be null. log is where a game
 * that keeps pages writes them, ops->log_size bytes, zero before the first action; null: nobody reads them.
 * It is no part of the state: whoever plays a match again has it again. */
struct sink {
    struct event *event;
    uint32_t cap;
    uint32_t count;
    uint32_t dropped; /* a bug if it is ever not 0: max_events was wrong */
    void *log;
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

enum { SCORE_PARTS = 4 };

/* How a game counts as it stands: final when it is over, and what the step limit makes of it before that.
 * outcome indexes ops->outcomes, whose first, 0, no finished game has. A game counts, by seat and by row of
 * ops->scoring; the score is the sum of counts times points, so what is told of the scoring cannot differ
 * from it. */
struct result {
    uint16_t outcome;
    uint16_t pad;
    int32_t count[SEATS_MAX][SCORE_PARTS];
    int32_t score[SEATS_MAX]; /* filled in by result_of */
};

/* First state for a checked setup. */
typedef void start_fn(const void *rules, const void *setup, uint64_t seed, void *state);
/* How many bytes of a state are in use: all behind them are 0. For a game whose list of most bytes is at its
 * end and seldom full. */
typedef uint32_t used_fn(const void *state);
typedef void ask_fn(const void *rules, const void *state, struct ask *out);

/* All actions the asked seat may take but for anytime, sorted by verb, then arguments; none when over and
 * never before. Returns how many there are, max_legal at most, and writes the first cap of them: with
 * less room than that, a caller sees that some are missing. out may be null when cap is 0. */
typedef uint32_t legal_fn(const void *rules, const void *state, struct action *out, uint32_t cap);

/* Would apply accept it? Safe for any bytes in the action. The match has looked at the rest: check is
 * asked while the game goes on, with a verb of the table and for the seat that is asked (for anytime, any
 * seat), so it need not refuse what is over or another seat's. */
typedef uint32_t check_fn(const void *rules, const void *state, uint32_t seat, const struct action *a);

/* Changes the state by an action that check consents to. */
typedef void apply_fn(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *s);

/* What a seat may know: every byte of the view is written, whatever was there before. It has all that the
 * events of the last action told the seat, but for what stands in the log: where both are equal, the same was
 * heard. If ops->watched is set, seat may be the one after the last, ops->seats: somebody who watches, and may
 * know nothing but what every seat knows, whatever each knows beside it. If not, whoever watches a game of one
 * seat has that seat's view, and another nobody can watch. */
typedef void view_fn(const void *rules, const void *state, uint32_t seat, void *view);

/* Takes out of a view what is for the display alone, whose keys tell a seed: minds get it like this, and
 * guess must be able to do without. What the JSON tells stays. May be null: views hold no such thing. */
typedef void blind_fn(const void *rules, void *view);

/* Makes a view say what is sure where it would lie to people: what is read of it by a program, in words,
 * then tells ranges, as view_json does. Null: no view of the game lies. */
typedef void candid_fn(const void *rules, void *view);

/* A full state that fits the view: its view for the same seat is equal, byte for byte. Of a view that was
 * blinded: equal in all that was left. Each is as likely as it is for somebody who knows the rules and
 * this view, but for what approximate lists. */
typedef void guess_fn(const void *rules, const void *view, uint32_t seat, struct stream *s, void *state);

/* Outcome and counts, into zeroed bytes; see struct result. Call it through result_of. */
typedef void result_fn(const void *rules, const void *state, struct result *out);

/* What search maximises, for each seat into zeroed numbers, higher is better and within +-1,000,000: an
 * estimate of how well the state stands. It is no part of the rules and nobody is told of it. */
typedef void value_fn(const void *rules, const void *state, int32_t out[SEATS_MAX]);

/* The number of the turn that a state is in: it only grows. A playout may stop where one begins, since states
 * are weighed best there. */
typedef uint32_t turn_fn(const void *state);

/* Recomputes invariants; ST_BUG with a sentence when one is broken. */
typedef enum status audit_fn(const void *rules, const void *state, struct err *e);

/* Whether a seat hears it; ops->seats: whoever watches. */
static inline bool event_is_for(const struct event *ev, uint32_t seats, uint32_t seat) {
    const uint32_t all = (1u << seats) - 1;
    return seat < seats ? ev->audience >> seat & 1 : ev->audience & WATCHERS || (ev->audience & all) == all;
}

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

#endif
