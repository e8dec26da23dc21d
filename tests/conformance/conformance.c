/* The conformance suite: what every registered game must keep, for every ruleset and scenario. A game joins
 * by standing in the registry; nothing here names one. GLOAM_CONFORMANCE_GAMES sets how many games of each
 * registered game are played for each test, spread over its rulesets and scenarios (a soak uses thousands).
 * Arguments K N leave it at every Nth game of the registry from the Kth on: N of these run side by side.
 */
#include "ai/ai.h"
#include "base/hash.h"
#include "core/registry.h"
#include "core/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RULESETS = 64, CANARY = 16, CANARY_BYTE = 0xc7, SEARCHED = 160 };

/* Counts what the engine allocates: linked with --wrap, so every call of ours passes here. */
static unsigned long allocations;
void *__real_malloc(size_t n);
void *__real_calloc(size_t a, size_t b);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t a, size_t b);
void *__wrap_realloc(void *p, size_t n);

void *__wrap_malloc(size_t n) {
    allocations++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t a, size_t b) {
    allocations++;
    return __real_calloc(a, b);
}

void *__wrap_realloc(void *p, size_t n) {
    allocations++;
    return __real_realloc(p, n);
}

/* One ruleset of one game with all scratch memory a test may want. */
struct bench {
    struct ruleset set;
    const struct game_ops *ops;
    struct match match;
    struct mind mind;
    void *setup, *state, *twin, *view, *view2;
    struct action *legal, *legal2; /* with a canary behind each */
    struct event *heard[2];
    char *text, *text2;
    uint32_t text_bytes;
    uint32_t scenario;
    uint64_t seed;
};

/* JSON that is only looked at lies in here until the next is read: so many views are parsed that the
 * sanitizers' allocator, for every leaf of them, took a quarter of all the time. */
static _Alignas(16) char arena[1 << 26];
static size_t arena_used;

static void *arena_take(size_t n) {
    size_t room = (n + 15) & ~(size_t)15;
    if (room < n || room > sizeof arena - arena_used)
        return NULL;
    arena_used += room;
    return arena + arena_used - room;
}

static void arena_leave(void *p) {
    (void)p;
}

static json_t *look(const char *text) {
    arena_used = 0;
    json_set_alloc_funcs(arena_take, arena_leave);
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_set_alloc_funcs(malloc, free);
    assert_non_null(j);
    return j;
}

static const char *content_root(void) {
    const char *env = getenv("GLOAM_CONTENT");
    return env ? env : "content";
}

/* How many times heavier a game is than a small one, going by its state: large worlds get fewer games. */
static uint32_t heaviness(const struct game_ops *ops) {
    return 1 + ops->state_size / 16384;
}

static uint32_t games_per_test(const struct game_ops *ops) {
    const char *env = getenv("GLOAM_CONFORMANCE_GAMES");
    return (env ? (uint32_t)strtoul(env, NULL, 10) : 240) / heaviness(ops);
}

/* legal has no room argument, so a list that is longer than the game says would be written anywhere. */
static struct action *legal_room(const struct game_ops *ops) {
    struct action *list = calloc(ops->max_legal + CANARY, sizeof *list);
    assert_non_null(list);
    memset(list + ops->max_legal, CANARY_BYTE, CANARY * sizeof *list);
    return list;
}

static uint32_t legal_of(const struct bench *b, const void *state, struct action *out) {
    uint32_t n = b->ops->legal(b->set.rules, state, out);
    const unsigned char *canary = (const unsigned char *)(out + b->ops->max_legal);
    for (size_t i = 0; i < CANARY * sizeof *out; i++)
        if (canary[i] != CANARY_BYTE)
            fail_msg("%s: a legal list of %u, though max_legal is %u", b->ops->name, n, b->ops->max_legal);
    assert_true(n <= b->ops->max_legal);
    return n;
}

/* Room for the longest thing a test writes: a state, a view with all it may do, or a replay. */
static uint32_t text_room(const struct game_ops *ops) {
    size_t flat = 64 * ((size_t)ops->state_size + ops->setup_size + ops->view_size);
    size_t steps = (size_t)ops->max_steps * (128 + 2 * (size_t)ops->state_fields->count);
    size_t room = (1 << 16) + flat + steps + 512 * (size_t)ops->max_legal;
    assert_true(room < UINT32_MAX);
    return (uint32_t)room;
}

static void bench_open(struct bench *b, const struct game_ops *ops, const char *rules) {
    struct err e;
    memset(b, 0, sizeof *b);
    if (ruleset_open(content_root(), ops, rules, &b->set, &e) != ST_OK)
        fail_msg("%s", e.text);
    b->ops = ops;
    assert_int_equal(match_open(&b->match, &b->set, MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(mind_open(&b->mind, &b->set, "random", &e), ST_OK);
    b->setup = calloc(1, ops->setup_size);
    b->state = calloc(1, ops->state_size);
    b->twin = calloc(1, ops->state_size);
    b->view = calloc(1, ops->view_size);
    b->view2 = calloc(1, ops->view_size);
    b->legal = legal_room(ops);
    b->legal2 = legal_room(ops);
    b->heard[0] = calloc(ops->max_events, sizeof *b->heard[0]);
    b->heard[1] = calloc(ops->max_events, sizeof *b->heard[1]);
    b->text_bytes = text_room(ops);
    b->text = calloc(1, b->text_bytes);
    b->text2 = calloc(1, b->text_bytes);
}

static void bench_close(struct bench *b) {
    match_close(&b->match);
    mind_close(&b->mind);
    ruleset_close(&b->set);
    void *all[] = {b->setup,  b->state,    b->twin,     b->view, b->view2, b->legal,
                   b->legal2, b->heard[0], b->heard[1], b->text, b->text2};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

static void bench_begin(struct bench *b, uint32_t scenario, uint64_t seed) {
    struct err e;
    b->scenario = scenario;
    b->seed = seed;
    memset(b->setup, 0, b->ops->setup_size);
    b->ops->setup_fill(b->set.rules, scenario, b->setup);
    if (match_begin(&b->match, b->setup, seed, &e) != ST_OK)
        fail_msg("%s/%s: %s", b->ops->name, b->ops->scenarios[scenario].name, e.text);
    mind_seed(&b->mind, seed, 0);
}

static uint32_t bench_legal(struct bench *b) {
    return match_over(&b->match) ? 0 : legal_of(b, b->match.state, b->legal);
}

/* One random move through the door; fails on refusal and on a broken audit. */
static void bench_step(struct bench *b) {
    uint32_t n = bench_legal(b);
    assert_int_not_equal(n, 0);
    uint32_t i = mind_choose(&b->mind, &b->match, b->legal, n);
    assert_true(i < n);
    uint32_t reason = match_act(&b->match, 0, b->match.ask.seat, &b->legal[i]);
    if (reason != REASON_OK)
        fail_msg("legal but refused: %s", reason_name(b->ops, reason));
    if (b->match.broken)
        fail_msg("%s %s/%s seed %llu step %u: %s", b->ops->name, b->set.name,
                 b->ops->scenarios[b->scenario].name, (unsigned long long)b->seed, b->match.step,
                 b->match.bug.text);
}

static uint32_t first_game, every_game = 1;

/* Runs fn at the start of each of some games of every game, ruleset and scenario. */
static void for_each(void (*fn)(struct bench *)) {
    for (uint32_t g = first_game; g < registry_count; g += every_game) {
        struct ruleset_row rows[RULESETS];
        uint32_t count;
        struct err e;
        assert_int_equal(
            content_rulesets(content_root(), registry_games[g]->name, rows, RULESETS, &count, &e), ST_OK);
        assert_in_range(count, 1, RULESETS);
        for (uint32_t r = 0; r < count; r++) {
            struct bench b;
            bench_open(&b, registry_games[g], rows[r].name);
            uint32_t games = games_per_test(b.ops) / (count * b.ops->scenario_count);
            for (uint32_t s = 0; s < b.ops->scenario_count; s++) {
                for (uint32_t k = 0; k < (games ? games : 1); k++) {
                    bench_begin(&b, s, match_seed(77, k * 100 + s));
                    fn(&b);
                }
            }
            bench_close(&b);
        }
    }
}

static void tables(struct bench *b) {
    struct err e;
    const struct game_ops *o = b->ops;
    if (fields_check(o->state_fields, &e) != ST_OK || fields_check(o->setup_fields, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(o->state_fields->size, o->state_size);
    assert_int_equal(o->setup_fields->size, o->setup_size);
    assert_true(o->state_fields->count <= REPLAY_FIELDS_MAX);
    assert_true(o->title && o->blurb);
    assert_true(o->brief && strlen(o->brief) >= 500); /* an agent may have nothing else to read */
    assert_true(o->hidden && strlen(o->hidden) >= 80);
    for (uint32_t i = 0; i < o->verb_count; i++)
        assert_true(o->verbs[i].name && o->verbs[i].help);
    for (uint32_t i = 0; i < o->event_count; i++)
        assert_non_null(o->events[i].name);
    for (uint32_t i = 0; i < o->reason_count; i++)
        assert_true(o->reasons[i].name && o->reasons[i].text);
    assert_true(registry_scenario(o, o->sim_scenario) >= 0);
    assert_true(o->seats >= 1 && o->seats <= SEATS_MAX);
}

static bool in_list(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

/* Legal list: complete but for the verb that is always possible, sorted, equal to check over random actions,
 * never empty unless over. */
static void legal_is_check(struct bench *b) {
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
static void ends_in_bound(struct bench *b) {
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
static void refusal_changes_nothing(struct bench *b) {
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
static void clone_goes_along(struct bench *b) {
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

static void write_fields(struct bench *b, const struct fields *t, const void *p, char *out) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    struct text text;
    struct jw w;
    text_init(&text, out, b->text_bytes);
    jw_init(&w, &text);
    assert_true(fields_write(t, p, &names, &w));
    assert_false(text.cut);
}

/* Save, load, save: equal bytes, of state and setup. */
static void save_load_save(struct bench *b) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    for (int k = 0; k < 30 && !match_over(&b->match); k++) {
        struct err e;
        write_fields(b, b->ops->state_fields, b->match.state, b->text);
        if (fields_read(b->ops->state_fields, b->state, &names, look(b->text), &e) != ST_OK)
            fail_msg("%s", e.text);
        assert_memory_equal(b->state, b->match.state, b->ops->state_size);
        bench_step(b);
    }
    write_fields(b, b->ops->setup_fields, b->match.setup, b->text);
    struct err e;
    void *copy = calloc(1, b->ops->setup_size);
    assert_int_equal(fields_read(b->ops->setup_fields, copy, &names, look(b->text), &e), ST_OK);
    assert_memory_equal(copy, b->match.setup, b->ops->setup_size);
    free(copy);
}

/* A replay written, read and verified; the same seed and actions give the same bytes twice. */
static void replay_holds(struct bench *b) {
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

static void all_texts(struct bench *b, const void *view, const struct action *legal, uint32_t n, char *out) {
    struct text t;
    struct jw w;
    text_init(&t, out, b->text_bytes);
    b->ops->say_ask(b->set.rules, view, &t);
    for (uint32_t i = 0; i < n; i++) {
        text_char(&t, '\n');
        b->ops->say_action(b->set.rules, view, &legal[i], &t);
    }
    text_char(&t, '\n');
    jw_init(&w, &t);
    b->ops->view_json(b->set.rules, view, &w);
    assert_false(t.cut);
}

/* A guess from a seat's view fits: equal view, sound by the audit and, for the seat that is asked, an equal
 * legal list. n is the length of b->legal, 0 for a seat that is not asked. */
static void guess_fits(struct bench *b, uint32_t seat, uint32_t n, struct stream *s, void *world) {
    struct err e;
    memset(world, 0, b->ops->state_size);
    b->ops->guess(b->set.rules, b->view, seat, s, world);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, world, seat, b->view2);
    assert_memory_equal(b->view, b->view2, b->ops->view_size);
    if (n) {
        assert_int_equal(legal_of(b, world, b->legal2), n);
        assert_memory_equal(b->legal, b->legal2, n * sizeof *b->legal);
    }
    if (b->ops->audit(b->set.rules, world, &e) != ST_OK)
        fail_msg("a guess of seat %u is not sound: %s", seat, e.text);
}

/* Keeps the events that a seat hears. */
static void only_heard(struct sink *s, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->event[i].audience >> seat & 1)
            s->event[n++] = s->event[i];
    s->count = n;
}

/* One action in both worlds, with the same dice: if it leaves equal views, the seat was told the same. */
static void twins_tell_the_same(struct bench *b, uint32_t seat, struct stream *s) {
    void *world[] = {b->state, b->twin};
    struct ask ask[2];
    struct sink sink[2];
    for (int i = 0; i < 2; i++)
        b->ops->ask(b->set.rules, world[i], &ask[i]);
    if (ask[0].over || ask[1].over || ask[0].seat != ask[1].seat)
        return;
    const struct action a = b->legal2[stream_below(s, legal_of(b, b->state, b->legal2))];
    if (b->ops->check(b->set.rules, b->twin, ask[1].seat, &a) != REASON_OK)
        return;
    for (uint32_t i = 0; i < b->ops->stream_count; i++)
        memcpy((char *)b->twin + b->ops->streams[i].offset, (char *)b->state + b->ops->streams[i].offset,
               sizeof(struct stream));
    for (int i = 0; i < 2; i++) {
        sink[i] = (struct sink){b->heard[i], b->ops->max_events, 0, 0};
        b->ops->apply(b->set.rules, world[i], ask[i].seat, &a, &sink[i]);
        assert_int_equal(sink[i].dropped, 0);
        only_heard(&sink[i], seat);
    }
    memset(b->view, 0, b->ops->view_size);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, b->state, seat, b->view);
    b->ops->view(b->set.rules, b->twin, seat, b->view2);
    if (memcmp(b->view, b->view2, b->ops->view_size))
        return;
    assert_int_equal(sink[0].count, sink[1].count);
    assert_memory_equal(b->heard[0], b->heard[1], sink[0].count * sizeof *b->heard[0]);
}

/* Two guesses from one view are twin worlds: they differ only in what is hidden from that seat, and view,
 * legal list and texts are equal, byte for byte. True for every seat, asked or not. */
static void guesses_fit(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 9);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            uint32_t n = bench_legal(b);
            n = seat == b->match.ask.seat ? n : 0;
            match_view(&b->match, seat, b->view);
            memset(b->view2, 0xa5, b->ops->view_size); /* every byte is written */
            match_view(&b->match, seat, b->view2);
            assert_memory_equal(b->view, b->view2, b->ops->view_size);
            guess_fits(b, seat, n, &s, b->state);
            guess_fits(b, seat, n, &s, b->twin);
            all_texts(b, b->view, b->legal, n, b->text);
            all_texts(b, b->view2, b->legal2, n, b->text2);
            assert_string_equal(b->text, b->text2);
            twins_tell_the_same(b, seat, &s);
        }
        bench_step(b);
    }
}

/* Streams do not touch each other: with one stream disturbed, an action that does not draw from it leaves a
 * state that differs in that stream alone. */
static void streams_are_isolated(struct bench *b) {
    struct stream rng;
    stream_open(&rng, b->seed ^ 3);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        uint32_t n = bench_legal(b);
        const struct action a = b->legal[stream_below(&rng, n)];
        uint8_t seat = b->match.ask.seat;
        memcpy(b->state, b->match.state, b->ops->state_size);
        b->ops->apply(b->set.rules, b->state, seat, &a, NULL);
        for (uint32_t i = 0; i < b->ops->stream_count; i++) {
            uint32_t at = b->ops->streams[i].offset;
            struct stream before, after, *disturbed;
            memcpy(b->twin, b->match.state, b->ops->state_size);
            memcpy(&before, (char *)b->match.state + at, sizeof before);
            memcpy(&after, (char *)b->state + at, sizeof after);
            disturbed = (struct stream *)((char *)b->twin + at);
            disturbed->key ^= 0x5555;
            if (before.n != after.n)
                continue;
            b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
            memcpy((char *)b->twin + at, &after, sizeof after);
            assert_memory_equal(b->twin, b->state, b->ops->state_size);
        }
        bench_step(b);
    }
}

/* Fields marked cosmetic reach the display only: a game played with other ones is the same game. */
static void cosmetics_cannot_matter(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 7);
    memcpy(b->twin, b->match.state, b->ops->state_size);
    for (uint32_t i = 0; i < b->ops->state_fields->count; i++) {
        const struct field *f = &b->ops->state_fields->row[i];
        if (f->flags & FIELD_COSMETIC)
            memset((char *)b->twin + f->offset, 0xa5, (size_t)f->count * f->size);
    }
    while (!match_over(&b->match)) {
        char why[200];
        struct text path;
        uint32_t n = bench_legal(b);
        const struct action a = b->legal[stream_below(&s, n)];
        uint8_t seat = b->match.ask.seat;
        assert_int_equal(match_act(&b->match, 0, seat, &a), REASON_OK);
        b->ops->apply(b->set.rules, b->twin, seat, &a, NULL);
        text_init(&path, why, sizeof why);
        if (fields_diff(b->ops->state_fields, b->match.state, b->twin, true, &path))
            fail_msg("the display reached the game: %s", why);
    }
}

/* What a seat heard of the last action, as JSON with its own view. */
static void events_are_json(struct bench *b, uint32_t seat) {
    match_view(&b->match, seat, b->view);
    for (uint32_t i = 0; i < b->match.events.count; i++) {
        const struct event *ev = &b->match.events.event[i];
        struct text t;
        struct jw w;
        if (!(ev->audience >> seat & 1))
            continue;
        text_init(&t, b->text, b->text_bytes);
        jw_init(&w, &t);
        b->ops->event_json(b->set.rules, b->view, ev, &w);
        look(b->text);
    }
}

/* Looking never changes anything: a match whose views are taken at every step is the same match. */
static void looking_changes_nothing(struct bench *b) {
    while (!match_over(&b->match)) {
        uint64_t before = match_hash(&b->match);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            uint32_t n = bench_legal(b);
            match_view(&b->match, seat, b->view);
            all_texts(b, b->view, b->legal, seat == b->match.ask.seat ? n : 0, b->text);
            look(strrchr(b->text, '\n') + 1);
        }
        assert_true(before == match_hash(&b->match));
        bench_step(b);
        before = match_hash(&b->match);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            events_are_json(b, seat);
        assert_true(before == match_hash(&b->match));
    }
}

/* What persists is a good setup, and carrying it on twice is carrying it on once. */
static void carry_goes_on(struct bench *b) {
    struct err e;
    if (!b->ops->carry)
        return;
    while (!match_over(&b->match))
        bench_step(b);
    b->ops->carry(b->set.rules, b->match.state, b->setup);
    if (b->ops->setup_check(b->set.rules, b->setup, &e) != ST_OK)
        fail_msg("what is carried on is refused: %s", e.text);
    assert_int_equal(match_begin(&b->match, b->setup, 1, &e), ST_OK);
    void *again = calloc(1, b->ops->setup_size);
    b->ops->carry(b->set.rules, b->match.state, again);
    assert_memory_equal(again, b->setup, b->ops->setup_size);
    free(again);
}

/* Setups made of noise are refused or can be played; never worse. */
static void hostile_setups(struct bench *b) {
    struct stream s;
    struct err e;
    stream_open(&s, b->seed ^ 11);
    for (int k = 0; k < 30; k++) {
        unsigned char *p = b->setup;
        memset(p, 0, b->ops->setup_size);
        b->ops->setup_fill(b->set.rules, b->scenario, p);
        uint32_t hits = stream_below(&s, 12);
        for (uint32_t i = 0; i < hits; i++) {
            uint32_t at = stream_below(&s, b->ops->setup_size);
            p[at] = (unsigned char)stream_below(&s, k % 2 ? 256 : 9);
        }
        if (match_begin(&b->match, b->setup, b->seed, &e) != ST_OK)
            continue;
        if (b->ops->audit(b->set.rules, b->match.state, &e) != ST_OK)
            fail_msg("an accepted setup starts unsound: %s", e.text);
        mind_seed(&b->mind, b->seed, 0);
        for (int i = 0; i < 25 && !match_over(&b->match); i++)
            bench_step(b);
    }
}

/* Nothing allocates between the start of a game and its end. */
static void no_allocation(struct bench *b) {
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
static void policies_play(struct bench *b) {
    const char *name, *help;
    struct err e;
    if (b->seed != match_seed(77, b->scenario))
        return;
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
static void matches_do_not_mix(void **unused) {
    enum { SIDE_BY_SIDE = 8 };
    (void)unused;
    for (uint32_t g = first_game; g < registry_count; g += every_game) {
        struct bench b[SIDE_BY_SIDE];
        uint64_t alone[SIDE_BY_SIDE];
        uint32_t scenario = (uint32_t)registry_scenario(registry_games[g], registry_games[g]->sim_scenario);
        for (int i = 0; i < SIDE_BY_SIDE; i++) {
            bench_open(&b[i], registry_games[g], "");
            bench_begin(&b[i], scenario, match_seed(5, (uint64_t)i));
            while (!match_over(&b[i].match))
                bench_step(&b[i]);
            alone[i] = match_hash(&b[i].match);
            bench_begin(&b[i], scenario, match_seed(5, (uint64_t)i));
        }
        bool any = true;
        while (any) {
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
}

#define EACH(name)                                                                                           \
    static void test_##name(void **unused) {                                                                 \
        (void)unused;                                                                                        \
        for_each(name);                                                                                      \
    }
EACH(tables)
EACH(legal_is_check)
EACH(ends_in_bound)
EACH(refusal_changes_nothing)
EACH(clone_goes_along)
EACH(save_load_save)
EACH(replay_holds)
EACH(guesses_fit)
EACH(streams_are_isolated)
EACH(cosmetics_cannot_matter)
EACH(looking_changes_nothing)
EACH(carry_goes_on)
EACH(hostile_setups)
EACH(no_allocation)
EACH(policies_play)

int main(int argc, char **argv) {
    if (argc == 3) {
        first_game = (uint32_t)strtoul(argv[1], NULL, 10) - 1;
        every_game = (uint32_t)strtoul(argv[2], NULL, 10);
    }
    if (argc != 1 && (argc != 3 || first_game >= every_game)) {
        fprintf(stderr, "usage: conformance [K N], K from 1 to N\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_legal_is_check),
        cmocka_unit_test(test_ends_in_bound),
        cmocka_unit_test(test_refusal_changes_nothing),
        cmocka_unit_test(test_clone_goes_along),
        cmocka_unit_test(test_save_load_save),
        cmocka_unit_test(test_replay_holds),
        cmocka_unit_test(test_guesses_fit),
        cmocka_unit_test(test_streams_are_isolated),
        cmocka_unit_test(test_cosmetics_cannot_matter),
        cmocka_unit_test(test_looking_changes_nothing),
        cmocka_unit_test(test_carry_goes_on),
        cmocka_unit_test(test_hostile_setups),
        cmocka_unit_test(test_no_allocation),
        cmocka_unit_test(test_policies_play),
        cmocka_unit_test(matches_do_not_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
