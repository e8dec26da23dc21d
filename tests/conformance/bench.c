/* The bench: memory, moves and JSON for the checks. */
#include "bench.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

enum { CANARY = 16, CANARY_BYTE = 0xc7 };

/* Counts what the engine allocates: linked with --wrap, so every call of ours passes here. */
unsigned long allocations;
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

json_t *look(const char *text) {
    arena_used = 0;
    json_set_alloc_funcs(arena_take, arena_leave);
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    json_set_alloc_funcs(malloc, free);
    assert_non_null(j);
    return j;
}

const char *content_root(void) {
    const char *env = getenv("GLOAM_CONTENT");
    return env ? env : "content";
}

uint32_t heaviness(const struct game_ops *ops) {
    return 1 + ops->state_size / 16384;
}

/* legal has no room argument, so a list that is longer than the game says would be written anywhere. */
static struct action *legal_room(const struct game_ops *ops) {
    struct action *list = calloc(ops->max_legal + CANARY, sizeof *list);
    assert_non_null(list);
    memset(list + ops->max_legal, CANARY_BYTE, CANARY * sizeof *list);
    return list;
}

uint32_t legal_of(const struct bench *b, const void *state, struct action *out) {
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

void bench_open(struct bench *b, const struct game_ops *ops, const char *rules) {
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

void bench_close(struct bench *b) {
    match_close(&b->match);
    mind_close(&b->mind);
    ruleset_close(&b->set);
    void *all[] = {b->setup,  b->state,    b->twin,     b->view, b->view2, b->legal,
                   b->legal2, b->heard[0], b->heard[1], b->text, b->text2};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

void bench_begin(struct bench *b, uint32_t scenario, uint64_t seed) {
    struct err e;
    b->scenario = scenario;
    b->seed = seed;
    memset(b->setup, 0, b->ops->setup_size);
    b->ops->setup_fill(b->set.rules, scenario, b->setup);
    if (match_begin(&b->match, b->setup, seed, &e) != ST_OK)
        fail_msg("%s/%s: %s", b->ops->name, b->ops->scenarios[scenario].name, e.text);
    mind_seed(&b->mind, seed, 0);
}

uint32_t bench_legal(struct bench *b) {
    return match_over(&b->match) ? 0 : legal_of(b, b->match.state, b->legal);
}

void bench_step(struct bench *b) {
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
