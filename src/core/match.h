/* The match: the single door for actions. It knows the rules, owns one state, numbers the questions, keeps
 * the history, enforces the step limit, audits on request and tells observers. Many matches live side by
 * side in one process; they share nothing but the const ruleset.
 *
 * All memory is taken by match_open and match_observe; match_begin, match_act and the rest never allocate. */
#ifndef GLOAM_CORE_MATCH_H
#define GLOAM_CORE_MATCH_H

#include "core/content.h"
#include "core/ops.h"

enum { MATCH_OBSERVERS = 4 };

struct back;
struct match;

/* Called after each accepted action; before is the state it met, null for an observer that did not ask for
 * it. The game does not depend on observers. */
typedef void (*match_observer)(void *ctx, const struct match *m, const void *before, const struct action *a,
                               const struct sink *events);

struct record {
    struct action action;
    uint64_t hash; /* of the state after the action; playing it again must give the same */
    uint8_t seat;
    uint8_t pad[7];
};

enum match_flags {
    MATCH_RECORD = 1, /* keep the history with a state hash per step: what replays need */
    MATCH_AUDIT = 2,  /* run the game's audit after each action */
    MATCH_QUIET = 4,  /* nobody listens: no events are collected */
};

struct match {
    const struct ruleset *set;
    uint32_t flags;
    uint64_t seed;
    void *setup, *state;
    void *draft;   /* the next setup while it is checked: a bad one must not spoil the one we play */
    void *before;  /* copy for observers, taken when the first one asks for it */
    void *scratch; /* one state, for playing the history again; with MATCH_RECORD */
    const uint8_t *lost; /* what did not find room in the state: see ops->lost_at */
    struct ask ask;
    uint32_t ask_id; /* number of the open question; an answer may carry it */
    /* Questions put to each seat: a seat's numbers tell nothing about the others. */
    uint32_t asked[SEATS_MAX];
    uint32_t step; /* actions accepted so far */
    struct record *history;
    char *
        said; /* the words of each step, words_size bytes each; with MATCH_RECORD, where actions have words */
    void *log;          /* the pages that the game writes, ops->log_size bytes; with MATCH_RECORD */
    struct sink events; /* of the last action */
    struct back *back;  /* what can be taken back; null: nobody asked (core/back.h) */
    struct {
        match_observer fn;
        void *ctx;
        bool wants_before;
    } observer[MATCH_OBSERVERS];
    uint32_t observer_count;
    bool begun;  /* there is a setup that was checked */
    bool broken; /* an invariant does not hold, which ends the match; bug says which */
    bool ended;  /* over, broken or out of steps */
    struct err bug;
};

enum status match_open(struct match *m, const struct ruleset *set, uint32_t flags, struct err *e);
void match_close(struct match *m);
enum status match_observe(struct match *m, match_observer fn, void *ctx, bool wants_before);

/* Starts (again) from a setup, which is copied and checked. When it is refused the match is over and keeps
 * its old setup, state and history. */
enum status match_begin(struct match *m, const void *setup, uint64_t seed, struct err *e);

/* The same match once more: whatever is done to one of them leaves the other alone. out was opened with the
 * ruleset and the flags of m; its observers stay its own. */
void match_copy(const struct match *m, struct match *out);

/* Goes on from a state that somebody made up, such as a guess, with numbers that begin anew: for minds that try
 * things. It has no setup and no history, so it was opened without MATCH_RECORD. */
void match_resume(struct match *m, const void *state);

static inline bool match_over(const struct match *m) {
    return m->ended;
}

/* The words of a recorded step; "" where there were none. */
const char *match_said(const struct match *m, uint32_t step);

/* Takes a state one recorded step further: it must be the one that the step met. events may be null. */
void match_again(const struct match *m, uint32_t step, void *state, struct sink *events);

/* What a large simulation does without, apart from match_act. Puts words into the state as they are kept,
 * without blanks around; false, and there are none: the game takes none, they do not fit or are no plain
 * text. */
bool match_put_words(struct match *m, const char *words);
void match_clear_words(struct match *m);
void match_keep_before(struct match *m); /* what is kept of the state that an accepted action meets */
/* Keeps the step that was taken, looks whether the state is sound, and tells the observers. */
void match_keep_step(struct match *m, uint32_t seat, const struct action *a);
void match_end_broken(struct match *m); /* something found no room in the state */

/* Finds out what is asked now and numbers the question. */
static inline void match_put_question(struct match *m) {
    const struct game_ops *ops = m->set->ops;
    ops->ask(m->set->rules, m->state, &m->ask);
    m->ask_id = ++m->asked[m->ask.seat % SEATS_MAX];
    m->ended = m->ask.over || m->step >= ops->max_steps;
    if (*m->lost)
        match_end_broken(m);
}

/* Takes an answer. ask_id 0 means "whatever is asked now". words go with the action: UTF-8 without control
 * characters, kept with single blanks; null or "": none. REASON_OK: the state moved one step and m->events
 * holds what happened; anything else: not a byte of the match changed. In place, because large
 * simulations do little else. Order of refusals: over, stale, seat, verb, words, then the game's own. An
 * answer is stale by the numbers of the seat that gives it: otherwise trying numbers would tell a seat how
 * often the others were asked. */
static inline uint32_t match_act(struct match *m, uint32_t ask_id, uint32_t seat, const struct action *a,
                                 const char *words) {
    const struct game_ops *ops = m->set->ops;
    if (m->ended)
        return m->ask.over || m->broken ? REASON_OVER : REASON_STEP_LIMIT;
    if (ask_id && (seat >= SEATS_MAX || ask_id != m->asked[seat]))
        return REASON_STALE;
    if (seat != m->ask.seat && !(ops->anytime && a->verb == ops->anytime - 1 && seat < ops->seats))
        return REASON_SEAT;
    if (a->verb >= ops->verb_count)
        return REASON_VERB;
    /* In a large simulation nothing is kept and nobody is told. */
    bool bare = m->flags == MATCH_QUIET && !m->observer_count, spoken = words && *words;
    if (spoken && !match_put_words(m, words))
        return REASON_WORDS;
    uint32_t reason = ops->check(m->set->rules, m->state, seat, a);
    if (reason == REASON_OK) {
        if (!bare)
            match_keep_before(m);
        ops->apply(m->set->rules, m->state, seat, a, m->flags & MATCH_QUIET ? NULL : &m->events);
    }
    if (spoken)
        match_clear_words(m);
    if (reason != REASON_OK)
        return reason;
    m->step++;
    match_put_question(m);
    if (!bare)
        match_keep_step(m, seat, a);
    return REASON_OK;
}

/* out holds at least ops->max_legal actions. */
static inline uint32_t match_legal(const struct match *m, struct action *out) {
    return m->ended ? 0 : m->set->ops->legal(m->set->rules, m->state, out, m->set->ops->max_legal);
}

/* out holds ops->view_size bytes. */
void match_view(const struct match *m, uint32_t seat, void *out);

uint64_t match_hash(const struct match *m);

/* Result now; with limit true if the step limit ended the match rather than the rules. */
void match_result(const struct match *m, struct result *out, bool *limit);

/* Seed of the index-th game of a batch: any number of threads deals the same games. */
uint64_t match_seed(uint64_t base, uint64_t index);

#endif
