/* Bytes as a game: they choose game, ruleset, scenario and seed, then each byte picks a legal action or
 * spells a raw one. The door must take every legal action, refuse every other without changing a byte, and
 * the audit must hold after each step. Everything a front end would ask for is asked for on the way. */
#include "fuzz.h"

#include "core/back.h"
#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

enum { RAW = 224, TEXT_BYTES = 1 << 16, STEPS_MAX = 400, BACK_EVERY = 5 };

struct table {
    struct match match;
    void *setup, *before, *view;
    struct action *legal;
    char *text;
};

static void *room_for(size_t n) {
    void *p = calloc(1, n);
    if (!p)
        fuzz_fail("no memory for %zu bytes", n);
    return p;
}

static void table_open(struct table *t, const struct ruleset *set) {
    struct err e;
    if (match_open(&t->match, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        match_keep_back(&t->match, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    t->setup = room_for(set->ops->setup_size);
    t->before = room_for(set->ops->state_size);
    t->view = room_for(set->ops->view_size);
    t->legal = room_for(set->ops->max_legal * sizeof *t->legal);
    t->text = room_for(TEXT_BYTES);
}

static void table_close(struct table *t) {
    match_close(&t->match);
    free(t->setup);
    free(t->before);
    free(t->view);
    free(t->legal);
    free(t->text);
}

static bool is_legal(const struct table *t, uint32_t count, const struct action *a) {
    for (uint32_t i = 0; i < count; i++)
        if (!action_compare(&t->legal[i], a))
            return true;
    return false;
}

/* Says and writes all that a seat may hear; the texts must fit and the view must not change the state. */
static void look(struct table *t, uint32_t legal_count) {
    const struct ruleset *set = t->match.set;
    const struct game_ops *ops = set->ops;
    uint32_t seat = t->match.ask.seat;
    uint64_t hash = match_hash(&t->match);
    struct text out;
    struct jw w;
    text_init(&out, t->text, TEXT_BYTES);
    match_view(&t->match, seat, t->view);
    ops->say_ask(set->rules, t->view, &out);
    for (uint32_t i = 0; i < legal_count; i++)
        action_say(ops, set->rules, t->view, &t->legal[i], &out);
    for (uint32_t i = 0; i < t->match.events.count; i++) {
        ops->say_event(set->rules, t->view, &t->match.events.event[i], &out);
        jw_init(&w, &out);
        event_json(ops, set->rules, t->view, &t->match.events.event[i], &w);
    }
    jw_init(&w, &out);
    ops->view_json(set->rules, t->view, &w);
    if (out.cut)
        fuzz_fail("more than %d bytes were said at step %u", TEXT_BYTES, t->match.step);
    if (match_hash(&t->match) != hash)
        fuzz_fail("looking changed the state at step %u", t->match.step);
}

/* An answer that may be wrong in every way: verb, arguments, seat, question. */
static void act_raw(struct table *t, struct fuzz_bytes *in, uint32_t legal_count) {
    struct match *m = &t->match;
    const struct game_ops *ops = m->set->ops;
    uint8_t how = fuzz_u8(in);
    struct action a = {fuzz_u8(in), {0}};
    a.verb = (uint16_t)(how & 1 ? a.verb * 257u : a.verb % (ops->verb_count + 1));
    for (int i = 0; i < ACTION_ARGS; i++) {
        uint8_t lo = how & (2 << i) ? fuzz_u8(in) : 0;
        uint8_t hi = how & 16 ? fuzz_u8(in) : 0;
        a.arg[i] = (int16_t)(lo | hi << 8);
    }
    uint32_t seat = how & 32 ? fuzz_u8(in) : m->ask.seat;
    uint32_t ask_id = how & 64 ? fuzz_u8(in) : 0;
    uint32_t step = m->step, id = m->ask_id;
    bool fits = seat == m->ask.seat && (!ask_id || ask_id == m->ask_id) && is_legal(t, legal_count, &a);
    if (a.verb + 1u == ops->anytime && seat < ops->seats) /* taken from any seat, and in no list */
        fits = (!ask_id || ask_id == m->asked[seat]) &&
               ops->check(m->set->rules, m->state, seat, &a) == REASON_OK;
    uint32_t reason = match_act(m, ask_id, seat, &a, NULL);
    if ((reason == REASON_OK) != fits)
        fuzz_fail("step %u: the legal list and the door disagree: %s", step, reason_name(ops, reason));
    if (reason != REASON_OK &&
        (memcmp(t->before, m->state, ops->state_size) || m->step != step || m->ask_id != id))
        fuzz_fail("step %u: a refused action changed the match", step);
}

static void act_legal(struct table *t, uint8_t pick, uint32_t legal_count) {
    struct match *m = &t->match;
    uint32_t reason = match_act(m, m->ask_id, m->ask.seat, &t->legal[pick % legal_count], NULL);
    if (reason != REASON_OK)
        fuzz_fail("step %u: a legal action is refused: %s", m->step, reason_name(m->set->ops, reason));
}

/* A step that can be taken back leaves what it met, and done again it comes to the same. */
static void there_and_back(struct table *t) {
    struct match *m = &t->match;
    const struct record last = m->history[m->step - 1];
    uint32_t id = m->ask_id;
    if (!match_can_take_back(m, last.seat, 0, 1))
        return;
    match_take_back(m, 1);
    if (memcmp(t->before, m->state, m->set->ops->state_size))
        fuzz_fail("step %u: taken back, the state is another", m->step);
    if (match_act(m, 0, last.seat, &last.action, NULL) != REASON_OK || match_hash(m) != last.hash ||
        m->ask_id != id)
        fuzz_fail("step %u: taken back and done again, it comes to something else", m->step);
}

static void play(struct table *t, struct fuzz_bytes *in) {
    struct match *m = &t->match;
    const struct game_ops *ops = m->set->ops;
    while (in->left && !match_over(m) && m->step < STEPS_MAX) {
        uint32_t n = match_legal(m, t->legal);
        if (!n || n > ops->max_legal)
            fuzz_fail("step %u: a legal list of %u actions", m->step, n);
        look(t, n);
        memcpy(t->before, m->state, ops->state_size);
        uint8_t byte = fuzz_u8(in);
        uint32_t step = m->step;
        if (byte < RAW)
            act_legal(t, byte, n);
        else
            act_raw(t, in, n);
        if (m->broken)
            fuzz_fail("step %u: %s", m->step, m->bug.text);
        if (m->step > step && m->step % BACK_EVERY == 0)
            there_and_back(t);
        if (m->events.dropped)
            fuzz_fail("step %u: %u events were dropped", m->step, m->events.dropped);
    }
}

/* What persists must be a setup that the same rules accept. */
static void carry_on(struct table *t) {
    const struct ruleset *set = t->match.set;
    struct err e;
    if (!set->ops->carry)
        return;
    for (uint32_t seat = 0; seat < set->ops->seats; seat++) {
        memset(t->setup, 0, set->ops->setup_size);
        set->ops->carry(set->rules, t->match.state, seat, t->setup);
        if (set->ops->setup_check(set->rules, t->setup, &e) != ST_OK)
            fuzz_fail("what seat %u carries on is refused: %s", seat, e.text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    struct table t;
    struct err e;
    uint32_t game = fuzz_game(&in);
    uint8_t number = fuzz_u8(&in), scenario = fuzz_u8(&in);
    const struct ruleset *set = fuzz_ruleset(game, number);
    table_open(&t, set);
    set->ops->setup_fill(set->rules, scenario % set->ops->scenario_count, t.setup);
    if (match_begin(&t.match, t.setup, fuzz_u64(&in), &e) != ST_OK)
        fuzz_fail("a scenario of the game itself is refused: %s", e.text);
    play(&t, &in);
    carry_on(&t);
    table_close(&t);
    return 0;
}
