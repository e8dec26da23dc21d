/* How a game is played: legality, refusals, the end, replays, minds. */
#include "checks.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCHED = 160 }; /* moves of a search in a heavy game */

static bool in_list(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

/* Legal list: complete but for the verb that is always possible, sorted, equal to check over random actions,
 * never empty unless over. */
void legal_is_check(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed);
    while (!match_over(&b->match)) {
        uint32_t n = bench_legal(b);
        assert_true(n > 0);
        for (uint32_t i = 0; i < n; i++) {
            if (i)
                assert_true(action_compare(&b->legal[i - 1], &b->legal[i]) < 0);
            assert_int_equal(b->ops->check(b->set.rules, b->match.state, b->match.ask.seat, &b->legal[i]),
                             REASON_OK);
        }
        for (int k = 0; k < 40; k++) {
            struct action a = {(uint16_t)stream_below(&s, b->ops->verb_count + 1), {0}};
            for (int j = 0; j < ACTION_ARGS; j++) {
                uint32_t kind = stream_below(&s, 4);
                a.arg[j] = (int16_t)(kind == 0   ? stream_range(&s, -3, 40)
                                     : kind == 1 ? stream_range(&s, INT16_MIN, INT16_MAX)
                                                 : 0);
            }
            bool ok = a.verb < b->ops->verb_count &&
                      b->ops->check(b->set.rules, b->match.state, b->match.ask.seat, &a) == REASON_OK;
            if (a.verb + 1u == b->ops->anytime)
                assert_false(in_list(b->legal, n, &a));
            else
                assert_int_equal(ok, in_list(b->legal, n, &a));
        }
        bench_step(b);
    }
    if (b->match.ask.over)
        assert_int_equal(legal_of(b, b->match.state, b->legal), 0);
}

/* Ends by its own rules within its bound; events are known, heard by somebody at the table and never dropped;
 * the audit holds throughout. */
void ends_in_bound(struct bench *b) {
    while (!match_over(&b->match)) {
        bench_step(b);
        assert_int_equal(b->match.events.dropped, 0);
        for (uint32_t i = 0; i < b->match.events.count; i++) {
            assert_true(b->match.events.event[i].kind < b->ops->event_count);
            assert_in_range(b->match.events.event[i].audience, 1, (1u << b->ops->seats) - 1);
        }
    }
    assert_true(b->match.step <= b->ops->max_steps);
    struct result r;
    bool limit;
    match_result(&b->match, &r, &limit);
    if (limit)
        fail_msg("%s %s/%s seed %llu: only the step limit ended it", b->ops->name, b->set.name,
                 b->ops->scenarios[b->scenario].name, (unsigned long long)b->seed);
    assert_true(r.outcome < b->ops->outcome_count);
    for (uint32_t i = 0; i < b->ops->seats; i++)
        assert_in_range(r.score[i] + 1000000, 0, 2000000);
}

/* A refusal leaves every byte equal; the door refuses in its stated order. */
void refusal_changes_nothing(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 5);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        memcpy(b->state, b->match.state, b->ops->state_size);
        uint32_t step = b->match.step, id = b->match.ask_id;
        struct action a = {(uint16_t)stream_below(&s, b->ops->verb_count + 2),
                           {(int16_t)stream_range(&s, -2, 90), 0, 0}};
        if (a.verb >= b->ops->verb_count ||
            b->ops->check(b->set.rules, b->match.state, b->match.ask.seat, &a) != REASON_OK)
            assert_int_not_equal(match_act(&b->match, 0, b->match.ask.seat, &a), REASON_OK);
        uint32_t n = bench_legal(b);
        assert_int_equal(match_act(&b->match, id + 1, b->match.ask.seat, &b->legal[n - 1]), REASON_STALE);
        assert_int_equal(match_act(&b->match, 0, b->match.ask.seat + 1, &b->legal[n - 1]), REASON_SEAT);
        a.verb = UINT16_MAX;
        assert_int_equal(match_act(&b->match, 0, b->match.ask.seat, &a), REASON_VERB);
        assert_memory_equal(b->state, b->match.state, b->ops->state_size);
        assert_int_equal(step, b->match.step);
        assert_int_equal(id, b->match.ask_id);
        bench_step(b);
    }
    while (!match_over(&b->match))
        bench_step(b);
    struct action a = {0, {0}};
    uint32_t reason = match_act(&b->match, 0, 0, &a);
    assert_true(reason == REASON_OVER || reason == REASON_STEP_LIMIT);
}

/* Clone is memcpy: the copy and the original go the same way. */
void clone_goes_along(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed);
    memcpy(b->state, b->match.state, b->ops->state_size);
    while (!match_over(&b->match)) {
        uint32_t n = bench_legal(b);
        const struct action a = b->legal[stream_below(&s, n)];
        uint8_t seat = b->match.ask.seat;
        assert_int_equal(match_act(&b->match, 0, seat, &a), REASON_OK);
        b->ops->apply(b->set.rules, b->state, seat, &a, NULL);
        assert_memory_equal(b->state, b->match.state, b->ops->state_size);
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
    if (replay_write(&b->match, &t, &e) != ST_OK)
        fail_msg("%s", e.text);
    memcpy(b->text2, b->text, t.len + 1);
    assert_int_equal(replay_parse(b->text, t.len, &r, &e), ST_OK);
    uint32_t steps = b->match.step;
    uint64_t hash = match_hash(&b->match);
    if (replay_verify(&r, &b->match, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(steps, b->match.step);
    assert_true(hash == match_hash(&b->match));
    replay_free(&r);
    text_init(&t, b->text, b->text_bytes);
    assert_int_equal(replay_write(&b->match, &t, &e), ST_OK);
    assert_string_equal(b->text, b->text2);
}

/* Nothing allocates between the start of a game and its end. */
void no_allocation(struct bench *b) {
    unsigned long before = allocations;
    while (!match_over(&b->match)) {
        bench_step(b);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            match_view(&b->match, seat, b->view);
    }
    assert_int_equal(before, allocations);
    struct err e;
    struct text t;
    text_init(&t, b->text, b->text_bytes);
    assert_int_equal(replay_write(&b->match, &t, &e), ST_OK);
    assert_int_equal(before, allocations);
}

/* Every policy of a game plays to the end (search in heavy games for some moves), and the same seed gives the
 * same game. */
void policies_play(struct bench *b) {
    const char *name, *help;
    struct err e;
    for (uint32_t p = 0; p < mind_list(b->ops, p, &name, &help); p++) {
        struct mind m[SEATS_MAX];
        uint64_t hash[2];
        bool search = !strcmp(name, "mc:N");
        uint32_t most = search && heaviness(b->ops) > 1 ? SEARCHED / heaviness(b->ops) : UINT32_MAX;
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            if (mind_open(&m[seat], &b->set, search ? "mc:8" : name, &e) != ST_OK)
                fail_msg("%s", e.text);
        for (int round = 0; round < 2; round++) {
            bench_begin(b, b->scenario, b->seed);
            for (uint32_t seat = 0; seat < b->ops->seats; seat++)
                mind_seed(&m[seat], b->seed, seat);
            while (!match_over(&b->match) && b->match.step < most) {
                const struct action *answer;
                struct mind *asked = &m[b->match.ask.seat];
                if (round) { /* the short way leads to the same place */
                    assert_int_equal(mind_act(asked, &b->match, b->legal, &answer), REASON_OK);
                    continue;
                }
                uint32_t n = bench_legal(b);
                uint32_t i = mind_choose(asked, &b->match, b->legal, n);
                assert_true(i < n);
                assert_int_equal(match_act(&b->match, 0, b->match.ask.seat, &b->legal[i]), REASON_OK);
            }
            assert_false(b->match.broken);
            hash[round] = match_hash(&b->match);
        }
        assert_true(hash[0] == hash[1]);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            mind_close(&m[seat]);
    }
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
        assert_true(alone[i] == match_hash(&b[i].match));
        bench_close(&b[i]);
    }
}
