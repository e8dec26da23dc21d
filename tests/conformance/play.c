/* How a game is played: legality, refusals, the end, replays. */
#include "checks.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

static bool in_list(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

/* A list with less room than it needs: all are counted, the first are written, and nothing behind them. */
static void legal_keeps_to(struct bench *b, uint32_t n, uint32_t cap) {
    const struct action untouched = {UINT16_MAX, {-1, -1, -1}};
    for (uint32_t i = 0; i <= cap; i++)
        b->legal2[i] = untouched;
    uint32_t told = b->ops->legal(b->set.rules, b->match.state, b->legal2, cap);
    HOLDS(b, told == n, "with room for %u, legal says that %u are legal; there are %u", cap, told, n);
    for (uint32_t i = 0; i < cap; i++)
        HOLDS(b, !action_compare(&b->legal2[i], &b->legal[i]),
              "with room for %u, entry %u of the legal list is another one", cap, i);
    HOLDS(b, !action_compare(&b->legal2[cap], &untouched), "with room for %u, legal writes more", cap);
}

/* Within what the tables say of an argument: agents are told so. 0 is nothing in an event, and in a verb
 * where it may be left out. */
static bool in_range(const struct bench *b, const struct arg_row *row, int64_t value, bool zero) {
    int64_t lo = row->lo, hi = row->hi;
    if (!row->name || row->kind == KIND_BOOL)
        return row->name ? value == 0 || value == 1 : !value;
    if (row->kind >= KIND_GAME && !kind_range(b->ops, b->set.rules, row->kind, &lo, &hi))
        return false;
    return (zero && !value) || (value >= lo && value <= hi);
}

/* Legal list: complete but for the verb that is always possible, sorted, equal to check over random actions,
 * never empty unless over. */
void legal_is_check(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed);
    while (!match_over(&b->match)) {
        uint32_t n = bench_legal(b), seat = b->match.ask.seat;
        for (uint32_t i = 0; i < n; i++) {
            b->tried = &b->legal[i];
            HOLDS(b, !i || action_compare(&b->legal[i - 1], &b->legal[i]) < 0,
                  "the legal list is not sorted by verb and arguments, or has it twice: entry %u of %u", i,
                  n);
            uint32_t reason = b->ops->check(b->set.rules, b->match.state, seat, &b->legal[i]);
            HOLDS(b, reason == REASON_OK, "entry %u of the legal list; check refuses it: %s", i,
                  reason_name(b->ops, reason));
            const struct arg_row *arg = b->ops->verbs[b->legal[i].verb].arg;
            for (uint32_t k = 0; k < ACTION_ARGS; k++)
                HOLDS(b, in_range(b, &arg[k], b->legal[i].arg[k], arg[k].optional),
                      "entry %u of the legal list: argument %u, %d, is outside what the verb's table says", i,
                      k, b->legal[i].arg[k]);
        }
        HOLDS(b, n, "the legal list is empty, though the game is not over");
        legal_keeps_to(b, n, stream_below(&s, n));
        for (int k = 0; k < 40; k++) {
            struct action a = {(uint16_t)stream_below(&s, b->ops->verb_count + 1), {0}};
            for (int j = 0; j < ACTION_ARGS; j++) {
                uint32_t kind = stream_below(&s, 4);
                a.arg[j] = (int16_t)(kind == 0   ? stream_range(&s, -3, 40)
                                     : kind == 1 ? stream_range(&s, INT16_MIN, INT16_MAX)
                                                 : 0);
            }
            bool ok = a.verb < b->ops->verb_count &&
                      b->ops->check(b->set.rules, b->match.state, seat, &a) == REASON_OK;
            bool listed = in_list(b->legal, n, &a);
            b->tried = &a;
            if (a.verb + 1u == b->ops->anytime)
                HOLDS(b, !listed, "the verb that is always possible stands in the legal list");
            else
                HOLDS(b, ok == listed,
                      ok ? "check consents to it, and the legal list leaves it out"
                         : "it stands in the legal list, and check refuses it");
        }
        b->tried = NULL;
        bench_step(b);
    }
    if (b->match.ask.over)
        HOLDS(b, legal_of(b, b->match.state, b->legal) == 0, "the game is over, and something is legal");
}

/* Ends by its own rules within its bound; events are known, heard by somebody at the table and never dropped;
 * the audit holds throughout. The end has an outcome. */
void ends_in_bound(struct bench *b) {
    const struct game_ops *o = b->ops;
    struct result r;
    bool limit;
    while (!match_over(&b->match)) {
        bench_step(b);
        HOLDS(b, !b->match.events.dropped, "%u events more than max_events, %u", b->match.events.dropped,
              o->max_events);
        for (uint32_t i = 0; i < b->match.events.count; i++) {
            const struct event *ev = &b->match.events.event[i];
            HOLDS(b, ev->kind < o->event_count, "event %u of %u has the kind %u; there are %u", i,
                  b->match.events.count, ev->kind, o->event_count);
            uint32_t seats = ev->audience & ~(uint32_t)WATCHERS;
            HOLDS(b, seats && seats < 1u << o->seats, "event %s is for %s", o->events[ev->kind].name,
                  seats ? "a seat that is not at the table" : "nobody");
            for (uint32_t k = 0; k < EVENT_ARGS; k++) {
                const struct arg_row *arg = &o->events[ev->kind].arg[k];
                HOLDS(b, !arg->name || arg->kind < KIND_GAME || in_range(b, arg, ev->arg[k], true),
                      "event %s: %s is %d, which no id of its kind is", o->events[ev->kind].name, arg->name,
                      ev->arg[k]);
            }
        }
    }
    HOLDS(b, b->match.step <= o->max_steps, "more steps than max_steps, %u", o->max_steps);
    memset(&r, 0x7f, sizeof r);
    match_result(&b->match, &r, &limit);
    HOLDS(b, !limit, "only the step limit, %u, ended it", o->max_steps);
    HOLDS(b, r.outcome < o->outcome_count, "result.outcome %u has no name; there are %u", r.outcome,
          o->outcome_count);
    HOLDS(b, r.outcome, "the game is over, and result.outcome is 0, '%s'", o->outcomes[0]);
    for (uint32_t i = 0; i < o->seats; i++)
        HOLDS(b, r.score[i] >= -1000000 && r.score[i] <= 1000000,
              "result.score[%u] is %d; +-1000000 is the most", i, r.score[i]);
}

static void refused(struct bench *b, uint32_t ask_id, uint32_t seat, const struct action *a, uint32_t with) {
    b->tried = a;
    uint32_t reason = match_act(&b->match, ask_id, seat, a, NULL);
    HOLDS(b, reason && (!with || reason == with), "refused with '%s', expected '%s'",
          reason_name(b->ops, reason), with ? reason_name(b->ops, with) : "any reason");
    b->tried = NULL;
}

/* A refusal leaves every byte equal; the door refuses in its stated order. */
void refusal_changes_nothing(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 5);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        memcpy(b->state, b->match.state, b->ops->state_size);
        uint32_t step = b->match.step, id = b->match.ask_id, seat = b->match.ask.seat;
        struct action a = {(uint16_t)stream_below(&s, b->ops->verb_count + 2),
                           {(int16_t)stream_range(&s, -2, 90), 0, 0}};
        const struct action unknown = {UINT16_MAX, {a.arg[0], 0, 0}};
        if (a.verb >= b->ops->verb_count ||
            b->ops->check(b->set.rules, b->match.state, seat, &a) != REASON_OK)
            refused(b, 0, seat, &a, REASON_OK);
        uint32_t n = bench_legal(b);
        HOLDS(b, n, "the legal list is empty, though the game is not over");
        refused(b, id + 1, seat, &b->legal[n - 1], REASON_STALE);
        refused(b, 0, seat + 1, &b->legal[n - 1], REASON_SEAT);
        refused(b, 0, seat, &unknown, REASON_VERB);
        b->tried = &a;
        same_state(b, b->match.state, b->state, "a refusal changed the state");
        HOLDS(b, step == b->match.step && id == b->match.ask_id, "a refusal moved the match");
        b->tried = NULL;
        bench_step(b);
    }
    while (!match_over(&b->match))
        bench_step(b);
    struct action a = {0, {0}};
    uint32_t reason = match_act(&b->match, 0, 0, &a, NULL);
    HOLDS(b, reason == REASON_OVER || reason == REASON_STEP_LIMIT, "after the end an action meets '%s'",
          reason_name(b->ops, reason));
}

/* Clone is memcpy: the copy and the original go the same way, whether anybody listens or not. */
void clone_goes_along(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed);
    memcpy(b->state, b->match.state, b->ops->state_size);
    while (!match_over(&b->match)) {
        const struct action a = *bench_draw(b, &s);
        uint8_t seat = b->match.ask.seat;
        HOLDS(b, match_act(&b->match, 0, seat, &a, NULL) == REASON_OK, "legal but refused");
        b->ops->apply(b->set.rules, b->state, seat, &a, NULL);
        same_state(b, b->state, b->match.state, "a copy of the state went another way");
    }
}

/* A replay written, read and verified; the same seed and actions give the same bytes twice. */
void replay_holds(struct bench *b) {
    struct err e;
    struct text t;
    struct replay r;
    while (!match_over(&b->match))
        bench_step(b);
    text_init(&t, b->text, b->text_bytes);
    HOLDS(b, replay_write(&b->match, &t, &e) == ST_OK, "%s", e.text);
    memcpy(b->text2, b->text, t.len + 1);
    HOLDS(b, replay_parse(b->text, t.len, &r, &e) == ST_OK, "its replay cannot be read: %s", e.text);
    uint32_t steps = b->match.step;
    uint64_t hash = match_hash(&b->match);
    HOLDS(b, replay_verify(&r, &b->match, &e) == ST_OK, "its replay goes another way: %s", e.text);
    HOLDS(b, steps == b->match.step && hash == match_hash(&b->match), "its replay ends elsewhere");
    replay_free(&r);
    text_init(&t, b->text, b->text_bytes);
    HOLDS(b, replay_write(&b->match, &t, &e) == ST_OK, "%s", e.text);
    HOLDS(b, !strcmp(b->text, b->text2), "the replay of a replay is another text");
}

/* Nothing allocates between the start of a game and its end. */
void no_allocation(struct bench *b) {
    unsigned long before = allocations;
    while (!match_over(&b->match)) {
        bench_step(b);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            match_view(&b->match, seat, b->view);
        HOLDS(b, before == allocations, "the action, a view or the legal list allocated memory");
    }
    struct err e;
    struct text t;
    text_init(&t, b->text, b->text_bytes);
    HOLDS(b, replay_write(&b->match, &t, &e) == ST_OK, "%s", e.text);
    HOLDS(b, before == allocations, "writing the replay allocated memory");
}

/* Many matches side by side, their moves interleaved, go as each goes alone. */
void matches_do_not_mix(struct bench *one) {
    enum { SIDE_BY_SIDE = 8 };
    struct bench b[SIDE_BY_SIDE];
    uint64_t alone[SIDE_BY_SIDE];
    for (int i = 0; i < SIDE_BY_SIDE; i++) {
        bench_open(&b[i], one->ops, "");
        bench_begin(&b[i], one->scenario, match_seed(5, (uint64_t)i));
        while (!match_over(&b[i].match))
            bench_step(&b[i]);
        alone[i] = match_hash(&b[i].match);
        bench_begin(&b[i], one->scenario, match_seed(5, (uint64_t)i));
    }
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < SIDE_BY_SIDE; i++) {
            if (match_over(&b[i].match))
                continue;
            any = true;
            bench_step(&b[i]);
        }
    }
    for (int i = 0; i < SIDE_BY_SIDE; i++) {
        HOLDS(&b[i], alone[i] == match_hash(&b[i].match), "beside others it went another way than alone");
        bench_close(&b[i]);
    }
}
