/* Taking back: see back.h. The newest slot is the last; all slots are of one seat, except that the newest may
 * be another's. */
#include "core/back.h"

#include "base/hash.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

/* What a step met. */
struct slot {
    void *state, *log;
    char *words; /* that came with the action */
    struct action action;
    struct ask ask;
    uint32_t ask_id, asked[SEATS_MAX], seat;
};

/* What an action came to, as its seat sees it, and whom else it reached. */
struct outcome {
    void *view, *log;
    struct sink heard;
    struct ask ask;
    bool rolled;
    uint32_t reached; /* all audiences together */
};

struct back {
    struct slot slot[BACK_STEPS];
    uint32_t count;
    void *view, *world, *after;
    struct outcome truth, other;
};

static void *some(bool *whole, size_t bytes) {
    void *p = bytes ? calloc(1, bytes) : NULL;
    *whole = *whole && (p || !bytes);
    return p;
}

static void open_outcome(struct outcome *o, const struct game_ops *ops, bool *whole) {
    o->view = some(whole, ops->view_size);
    o->log = some(whole, ops->log_size);
    o->heard = (struct sink){
        .event = some(whole, ops->max_events * sizeof(struct event)), .cap = ops->max_events, .log = o->log};
}

static void close_outcome(struct outcome *o) {
    free(o->view);
    free(o->log);
    free(o->heard.event);
}

enum status match_keep_back(struct match *m, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    bool whole = true;
    if (m->back)
        return ST_OK;
    struct back *b = m->back = some(&whole, sizeof *b);
    for (uint32_t i = 0; whole && i < BACK_STEPS; i++) {
        b->slot[i].state = some(&whole, ops->state_size);
        b->slot[i].words = some(&whole, ops->words_size);
        b->slot[i].log = m->log ? some(&whole, ops->log_size) : NULL;
    }
    if (whole) {
        b->view = some(&whole, ops->view_size);
        b->world = some(&whole, ops->state_size);
        b->after = some(&whole, ops->state_size);
        open_outcome(&b->truth, ops, &whole);
        open_outcome(&b->other, ops, &whole);
    }
    if (whole)
        return ST_OK;
    back_close(m);
    return err_set(e, ST_FULL, "no memory to take back steps of %s", ops->name);
}

void back_close(struct match *m) {
    struct back *b = m->back;
    if (!b)
        return;
    for (uint32_t i = 0; i < BACK_STEPS; i++) {
        free(b->slot[i].state);
        free(b->slot[i].log);
        free(b->slot[i].words);
    }
    close_outcome(&b->truth);
    close_outcome(&b->other);
    free(b->view);
    free(b->world);
    free(b->after);
    free(b);
    m->back = NULL;
}

void back_clear(struct match *m) {
    if (m->back)
        m->back->count = 0;
}

/* The oldest gives its room to the newest. */
static struct slot *next_slot(struct back *b) {
    if (b->count < BACK_STEPS)
        return &b->slot[b->count];
    const struct slot oldest = b->slot[0];
    memmove(b->slot, b->slot + 1, (BACK_STEPS - 1) * sizeof oldest);
    b->slot[--b->count] = oldest;
    return &b->slot[b->count];
}

void back_before(struct match *m) {
    const struct game_ops *ops = m->set->ops;
    if (!m->back)
        return;
    struct slot *s = next_slot(m->back);
    state_copy(ops, s->state, m->state);
    if (ops->words_size) {
        char *words = (char *)s->state + ops->words_at;
        memcpy(s->words, words, ops->words_size);
        memset(words, 0, ops->words_size);
    }
    if (m->log)
        memcpy(s->log, m->log, ops->log_size);
    s->ask = m->ask;
    s->ask_id = m->ask_id;
    memcpy(s->asked, m->asked, sizeof s->asked);
}

void back_step(struct match *m, uint32_t seat, const struct action *a) {
    struct back *b = m->back;
    if (!b)
        return;
    struct slot *s = &b->slot[b->count];
    s->seat = seat;
    s->action = *a;
    if (b->count && b->slot[b->count - 1].seat != seat) { /* what lies behind another's step stands */
        const struct slot first = b->slot[0];
        b->slot[0] = *s;
        *s = first;
        b->count = 0;
    }
    b->count++;
}

/* Only what the seat hears of it remains among the events. */
static void hear(struct outcome *o, uint32_t seat) {
    uint32_t n = 0;
    o->reached = 0;
    for (uint32_t i = 0; i < o->heard.count; i++) {
        const struct event ev = o->heard.event[i];
        o->reached |= ev.audience;
        if (ev.audience >> seat & 1)
            o->heard.event[n++] = ev;
    }
    o->heard.count = n;
}

static bool streams_moved(const struct game_ops *ops, const void *before, const void *after) {
    for (uint32_t i = 0; i < ops->stream_count; i++) {
        uint32_t at = ops->streams[i].offset;
        if (memcmp((const char *)before + at, (const char *)after + at, sizeof(struct stream)))
            return true;
    }
    return false;
}

/* What a step comes to in a world, which stays as it is. */
static void try_step(const struct match *m, const struct slot *s, const void *world, struct outcome *out) {
    const struct game_ops *ops = m->set->ops;
    void *after = m->back->after;
    state_copy(ops, after, world);
    if (ops->words_size)
        memcpy((char *)after + ops->words_at, s->words, ops->words_size);
    if (out->log)
        memset(out->log, 0, ops->log_size);
    out->heard.count = out->heard.dropped = 0;
    ops->apply(m->set->rules, after, s->seat, &s->action, &out->heard);
    if (ops->words_size)
        memset((char *)after + ops->words_at, 0, ops->words_size);
    hear(out, s->seat);
    out->rolled = streams_moved(ops, world, after);
    memset(&out->ask, 0, sizeof out->ask);
    ops->ask(m->set->rules, after, &out->ask);
    ops->view(m->set->rules, after, s->seat, out->view);
}

static bool same_outcome(const struct game_ops *ops, const struct outcome *a, const struct outcome *b) {
    return a->rolled == b->rolled && a->reached == b->reached && a->heard.count == b->heard.count &&
           !memcmp(&a->ask, &b->ask, sizeof a->ask) && !memcmp(a->view, b->view, ops->view_size) &&
           !memcmp(a->heard.event, b->heard.event, a->heard.count * sizeof *a->heard.event) &&
           (!ops->log_size || !memcmp(a->log, b->log, ops->log_size));
}

/* What stands against taking it back, as if all were known. */
static enum back_why plain_reason(const struct outcome *o, uint32_t seat, uint32_t ears) {
    if (o->ask.over)
        return BACK_OVER;
    if (o->ask.seat != seat)
        return BACK_PASSED;
    if (o->rolled)
        return BACK_DICE;
    return o->reached & ears ? BACK_HEARD : BACK_FREE;
}

/* A world that fits what the seat of a step knew before it, and in which it is allowed. The dice come from
 * what it knew as well. */
static bool guess_world(const struct match *m, const struct slot *s, struct stream *rng) {
    const struct game_ops *ops = m->set->ops;
    struct back *b = m->back;
    state_clear(ops, b->world);
    ops->guess(m->set->rules, b->view, s->seat, rng, b->world);
    if (!ops->words_size)
        return ops->check(m->set->rules, b->world, s->seat, &s->action) == REASON_OK;
    char *words = (char *)b->world + ops->words_at;
    memcpy(words, s->words, ops->words_size);
    bool allowed = ops->check(m->set->rules, b->world, s->seat, &s->action) == REASON_OK;
    memset(words, 0, ops->words_size);
    return allowed;
}

/* Whether a step comes to the same, or at least meets the same reason, in all worlds that fit. */
static bool is_alike(const struct match *m, const struct slot *s, uint32_t ears, enum back_why why) {
    const struct game_ops *ops = m->set->ops;
    struct back *b = m->back;
    struct stream rng;
    ops->view(m->set->rules, s->state, s->seat, b->view);
    stream_open(&rng, rng_key(hash_bytes(b->view, ops->view_size, 0), "taking back", 0));
    for (uint32_t i = 0; i < BACK_WORLDS; i++) {
        if (!guess_world(m, s, &rng))
            return false;
        try_step(m, s, b->world, &b->other);
        if (why == BACK_FREE ? !same_outcome(ops, &b->truth, &b->other)
                             : plain_reason(&b->other, s->seat, ears) != why)
            return false;
    }
    return true;
}

/* Reasons that everybody at the table can see need no second look. */
static enum back_why judge(const struct match *m, const struct slot *s, uint32_t ears, bool tell) {
    try_step(m, s, s->state, &m->back->truth);
    enum back_why why = plain_reason(&m->back->truth, s->seat, ears);
    if (why == BACK_OVER || why == BACK_PASSED || (why != BACK_FREE && !tell))
        return why;
    return is_alike(m, s, ears, why) ? why : BACK_SEEN;
}

static enum back_why look_back(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps,
                               bool tell) {
    const struct back *b = m->back;
    if (!b || !b->count || m->broken || !steps)
        return BACK_NOTHING;
    if (b->slot[b->count - 1].seat != seat)
        return BACK_PASSED;
    if (b->count < steps)
        return BACK_NOTHING;
    enum back_why why = BACK_FREE;
    for (uint32_t i = 1; i <= steps && why == BACK_FREE; i++)
        why = judge(m, &b->slot[b->count - i], ears & ~(1u << seat), tell);
    return why;
}

bool match_can_take_back(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps) {
    return look_back(m, seat, ears, steps, false) == BACK_FREE;
}

enum back_why match_why_not_back(const struct match *m, uint32_t seat, uint32_t ears, uint32_t steps) {
    return look_back(m, seat, ears, steps, true);
}

const char *back_text(enum back_why why) {
    static const char *const text[BACKS] = {[BACK_FREE] = "It can be taken back.",
                                            [BACK_NOTHING] = "There is nothing to take back.",
                                            [BACK_DICE] = "Dice have rolled.",
                                            [BACK_SEEN] = "You have seen something by it.",
                                            [BACK_HEARD] = "Others have seen it.",
                                            [BACK_PASSED] = "Others have acted since.",
                                            [BACK_OVER] = "It is over."};
    return text[why];
}

void match_take_back(struct match *m, uint32_t steps) {
    const struct game_ops *ops = m->set->ops;
    struct back *b = m->back;
    b->count -= steps;
    const struct slot *s = &b->slot[b->count];
    state_copy(ops, m->state, s->state);
    if (m->log)
        memcpy(m->log, s->log, ops->log_size);
    memcpy(m->asked, s->asked, sizeof m->asked);
    m->ask = s->ask;
    m->ask_id = s->ask_id;
    m->step -= steps;
    m->ended = false;
    m->events.count = m->events.dropped = 0;
}
