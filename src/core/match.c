/* The match: see match.h. */
#include "core/match.h"

#include "core/back.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t nothing_lost;

enum status match_open(struct match *m, const struct ruleset *set, uint32_t flags, struct err *e) {
    const struct game_ops *ops = set->ops;
    memset(m, 0, sizeof *m);
    m->set = set;
    m->flags = flags;
    m->setup = calloc(1, ops->setup_size);
    m->state = calloc(1, ops->state_size);
    m->draft = calloc(1, ops->setup_size);
    m->events.event = calloc(ops->max_events, sizeof *m->events.event);
    m->events.cap = ops->max_events;
    m->ask.over = 1;
    m->ended = true;
    bool records = flags & MATCH_RECORD;
    m->history = records ? calloc(ops->max_steps, sizeof *m->history) : NULL;
    m->scratch = records ? calloc(1, ops->state_size) : NULL;
    bool words = records && ops->words_size;
    m->said = words ? calloc(ops->max_steps, ops->words_size) : NULL;
    bool pages = records && ops->log_size;
    m->log = m->events.log = pages ? calloc(1, ops->log_size) : NULL;
    if (m->setup && m->state && m->draft && m->events.event && (!records || (m->history && m->scratch)) &&
        (!words || m->said) && (!pages || m->log)) {
        m->lost = ops->lost_at ? (const uint8_t *)m->state + ops->lost_at : &nothing_lost;
        return ST_OK;
    }
    match_close(m);
    return err_set(e, ST_FULL, "no memory for a match of %s", ops->name);
}

void match_close(struct match *m) {
    back_close(m);
    free(m->setup);
    free(m->state);
    free(m->draft);
    free(m->before);
    free(m->scratch);
    free(m->events.event);
    free(m->history);
    free(m->said);
    free(m->log);
    memset(m, 0, sizeof *m);
}

void match_resume(struct match *m, const void *state) {
    state_copy(m->set->ops, m->state, state);
    memset(m->asked, 0, sizeof m->asked);
    m->step = 0;
    m->broken = false;
    back_clear(m);
    match_put_question(m);
}

enum status match_observe(struct match *m, match_observer fn, void *ctx, bool wants_before) {
    if (m->observer_count == MATCH_OBSERVERS)
        return ST_FULL;
    if (wants_before && !m->before && !(m->before = calloc(1, m->set->ops->state_size)))
        return ST_FULL;
    m->observer[m->observer_count].fn = fn;
    m->observer[m->observer_count].ctx = ctx;
    m->observer[m->observer_count++].wants_before = wants_before;
    return ST_OK;
}

void match_end_broken(struct match *m) {
    if (m->set->ops->audit(m->set->rules, m->state, &m->bug) == ST_OK)
        err_set(&m->bug, ST_BUG, "%s: a list of the state ran over", m->set->ops->name);
    m->broken = m->ended = true;
}

enum status match_begin(struct match *m, const void *setup, uint64_t seed, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    if (setup != m->draft)
        memcpy(m->draft, setup, ops->setup_size);
    enum status st = ops->setup_check(m->set->rules, m->draft, e);
    if (st != ST_OK) {
        m->ask.over = 1;
        m->ended = true;
        return st;
    }
    memcpy(m->setup, m->draft, ops->setup_size);
    if (m->broken)
        memset(m->state, 0, ops->state_size); /* what is in use cannot be told */
    state_clear(ops, m->state);
    memset(m->asked, 0, sizeof m->asked);
    if (m->log)
        memset(m->log, 0, ops->log_size);
    m->seed = seed;
    m->step = 0;
    m->begun = true;
    m->broken = false;
    back_clear(m);
    m->events.count = m->events.dropped = 0;
    ops->start(m->set->rules, m->setup, seed, m->state);
    match_put_question(m);
    return ST_OK;
}

void match_copy(const struct match *m, struct match *out) {
    const struct game_ops *ops = m->set->ops;
    memcpy(out->setup, m->setup, ops->setup_size);
    state_copy(ops, out->state, m->state);
    memcpy(out->asked, m->asked, sizeof out->asked);
    if (m->history)
        memcpy(out->history, m->history, m->step * sizeof *m->history);
    if (m->said)
        memcpy(out->said, m->said, (size_t)m->step * ops->words_size);
    if (m->log)
        memcpy(out->log, m->log, ops->log_size);
    memcpy(out->events.event, m->events.event, m->events.count * sizeof *m->events.event);
    out->events.count = m->events.count;
    out->events.dropped = m->events.dropped;
    out->seed = m->seed;
    out->ask = m->ask;
    out->ask_id = m->ask_id;
    out->step = m->step;
    out->begun = m->begun;
    out->broken = m->broken;
    out->ended = m->ended;
    out->bug = m->bug;
    back_clear(out);
}

/* Lost events are looked for wherever there are events: it costs nothing. */
static void audit(struct match *m) {
    const struct game_ops *ops = m->set->ops;
    enum status st = m->broken ? ST_BUG : ST_OK;
    if (st == ST_OK && m->flags & MATCH_AUDIT)
        st = ops->audit(m->set->rules, m->state, &m->bug);
    if (st == ST_OK && m->events.dropped)
        st = err_set(&m->bug, ST_BUG, "%u events more than max_events", m->events.dropped);
    m->broken = st != ST_OK;
    m->ended = m->ended || m->broken;
}

/* The buffer of the state that words are put into. */
static char *words_of(const struct match *m) {
    return (char *)m->state + m->set->ops->words_at;
}

bool match_put_words(struct match *m, const char *words) {
    uint32_t size = m->set->ops->words_size;
    struct text t;
    if (!size || !text_is_plain(words))
        return false;
    text_init(&t, words_of(m), size);
    for (const char *s = words; *s && !t.cut;) {
        size_t n = strcspn(s, " ");
        if (n && t.len)
            text_char(&t, ' ');
        text_bytes(&t, s, (uint32_t)n);
        s += n + strspn(s + n, " ");
    }
    if (t.cut)
        match_clear_words(m);
    return !t.cut;
}

void match_clear_words(struct match *m) {
    memset(words_of(m), 0, m->set->ops->words_size);
}

const char *match_said(const struct match *m, uint32_t step) {
    return m->said ? m->said + (size_t)step * m->set->ops->words_size : "";
}

void match_again(const struct match *m, uint32_t step, void *state, struct sink *events) {
    const struct game_ops *ops = m->set->ops;
    const struct record *r = &m->history[step];
    char *words = (char *)state + ops->words_at;
    if (m->said)
        memcpy(words, match_said(m, step), ops->words_size);
    ops->apply(m->set->rules, state, r->seat, &r->action, events);
    if (m->said)
        memset(words, 0, ops->words_size);
}

void match_keep_before(struct match *m) {
    const struct game_ops *ops = m->set->ops;
    if (m->said)
        memcpy(m->said + (size_t)m->step * ops->words_size, words_of(m), ops->words_size);
    if (m->before)
        state_copy(ops, m->before, m->state);
    back_before(m);
    m->events.count = m->events.dropped = 0;
}

void match_keep_step(struct match *m, uint32_t seat, const struct action *a) {
    back_step(m, seat, a);
    if (m->flags & MATCH_RECORD) {
        struct record *r = &m->history[m->step - 1];
        r->action = *a;
        r->seat = (uint8_t)seat;
        r->hash = match_hash(m);
    }
    audit(m);
    for (uint32_t i = 0; i < m->observer_count; i++)
        m->observer[i].fn(m->observer[i].ctx, m, m->observer[i].wants_before ? m->before : NULL, a,
                          &m->events);
}

void match_view(const struct match *m, uint32_t seat, void *out) {
    m->set->ops->view(m->set->rules, m->state, seat, out);
}

uint64_t match_hash(const struct match *m) {
    return state_digest(m->set->ops, m->state);
}

void match_result(const struct match *m, struct result *out, bool *limit) {
    result_of(m->set->ops, m->set->rules, m->state, out);
    if (limit)
        *limit = !m->ask.over && m->step >= m->set->ops->max_steps;
}

uint64_t match_seed(uint64_t base, uint64_t index) {
    return rng_key(base, "game", index);
}
