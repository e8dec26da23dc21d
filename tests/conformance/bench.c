/* The bench: memory, moves and JSON for the checks. */
#include "bench.h"
#include "../common/fields_check.h"

#include "core/replay.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CANARY = 16, CANARY_BYTE = 0xc7 };

/* The bench that moved last: a crash happened there. */
static const struct bench *at_work;

/* "clout v1/duel seed 12 step 8 after 'pass'": all it takes to stand there again. */
static void place(const struct bench *b, struct text *out) {
    const struct game_ops *o = b->ops;
    text_put(out, o->name ? o->name : "a game without a name");
    if (!b->set.name[0])
        return;
    text_fmt(out, " %s", b->set.name);
    if (!b->match.begun)
        return;
    text_fmt(out, "/%s seed %llu step %u", o->scenarios[b->scenario].name, (unsigned long long)b->seed,
             b->match.step);
    const struct action *a = b->tried        ? b->tried
                             : b->match.step ? &b->match.history[b->match.step - 1].action
                                             : NULL;
    if (!a)
        return;
    text_put(out, b->tried ? " trying '" : " after '");
    if (a->verb < o->verb_count)
        action_write(o, a, out);
    else
        text_fmt(out, "verb %u", a->verb);
    text_char(out, '\'');
}

void bench_fail(const struct bench *b, const char *file, int line, const char *fmt, ...) {
    TEXT_ON_STACK(where, 400);
    char what[1200];
    va_list ap;
    place(b, &where);
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    print_error("%s: %s\n", where.buf, what);
    _fail(file, line);
    abort(); /* never: a failed test does not come back */
}

static void crashed(int signal) {
    if (at_work)
        bench_fail(at_work, __FILE__, __LINE__, "the game crashed: %s", strsignal(signal));
    _fail(__FILE__, __LINE__);
}

static void died(void) {
    TEXT_ON_STACK(where, 400);
    if (at_work)
        place(at_work, &where);
    fprintf(stderr, "%s: see the sanitizer's report\n", where.buf);
}

/* Called by the sanitizer of undefined behaviour, which has its own runtime. */
void __ubsan_on_report(void);
void __ubsan_on_report(void) {
    died();
}

/* There with sanitizers only. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

void bench_watch(void) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_NODEFER};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(died);
}

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

json_t *look(struct bench *b, const char *text, const char *what) {
    json_error_t e;
    arena_used = 0;
    json_set_alloc_funcs(arena_take, arena_leave);
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, &e);
    json_set_alloc_funcs(malloc, free);
    if (!j)
        FAILS(b, "%s is not JSON: %s, at byte %d: %.60s", what, e.text, e.position,
              text + (e.position > 30 ? e.position - 30 : 0));
    return j;
}

/* A quick reader of the JSON that our writer writes. It consents to nothing that is not JSON; what it does not
 * know (a number with an exponent, a key with a backslash, an object of very many members) it leaves to
 * Jansson, which took half of all the time when every view and event was read by it. */
enum { PLAIN_DEPTH = 32, PLAIN_MEMBERS = 64 };

static bool plain_string(const char **s, bool key) {
    const char *at = *s;
    if (*at++ != '"')
        return false;
    while (*at != '"') {
        uint32_t ch, n = 1;
        if (*at == '\\') {
            if (key || !at[1] || !strchr("\"\\/bfnrt", at[1]))
                return false;
            n = 2;
        } else if (*at & 0x80) {
            n = text_decode(at, &ch);
        } else if (*at < ' ') {
            return false;
        }
        if (!n)
            return false;
        at += n;
    }
    *s = at + 1;
    return true;
}

static bool plain_number(const char **s) {
    const char *at = *s + (**s == '-');
    size_t whole = strspn(at, "0123456789"), part = 0;
    if (!whole || whole > 18 || (*at == '0' && whole > 1))
        return false;
    at += whole;
    if (*at == '.' && (part = strspn(at + 1, "0123456789")) == 0)
        return false;
    *s = at + (part ? part + 1 : 0);
    return **s != 'e' && **s != 'E';
}

/* A value and what is between it and the next. */
static bool plain_json(const char **s, uint32_t depth) {
    static const char *const words[] = {"true", "false", "null"};
    struct {
        const char *at;
        size_t len;
    } key[PLAIN_MEMBERS];
    char open = **s, close = open == '{' ? '}' : ']';
    if (open == '"')
        return plain_string(s, false);
    for (size_t i = 0; i < 3; i++)
        if (!strncmp(*s, words[i], strlen(words[i]))) {
            *s += strlen(words[i]);
            return true;
        }
    if (open != '{' && open != '[')
        return plain_number(s);
    if (depth == PLAIN_DEPTH)
        return false;
    ++*s;
    for (uint32_t n = 0; **s != close; n++) {
        if (n && *(*s)++ != ',')
            return false;
        if (open == '{') {
            key[n].at = *s;
            if (!plain_string(s, true) || *(*s)++ != ':' || n + 1 == PLAIN_MEMBERS)
                return false;
            key[n].len = (size_t)(*s - key[n].at);
            for (uint32_t i = 0; i < n; i++)
                if (key[i].len == key[n].len && !memcmp(key[i].at, key[n].at, key[n].len))
                    return false;
        }
        if (!plain_json(s, depth + 1))
            return false;
    }
    ++*s;
    return true;
}

bool is_plain_object(const char *text) {
    const char *end = text;
    return *text == '{' && plain_json(&end, 0) && !*end;
}

void is_object(struct bench *b, const char *text, const char *what) {
    /* Now and then both are asked. */
    if (!is_plain_object(text) || b->match.step % 64 == 0)
        HOLDS(b, json_is_object(look(b, text, what)), "%s is no JSON object", what);
}

const char *content_root(void) {
    const char *env = getenv("GLOAM_CONTENT");
    return env ? env : "content";
}

uint32_t heaviness(const struct game_ops *ops) {
    return 1 + ops->state_size / 16384;
}

/* A game that believes max_legal more than the room it is given writes behind it. */
static struct action *legal_room(const struct game_ops *ops) {
    struct action *list = calloc(ops->max_legal + CANARY, sizeof *list);
    assert_non_null(list);
    memset(list + ops->max_legal, CANARY_BYTE, CANARY * sizeof *list);
    return list;
}

uint32_t legal_of(const struct bench *b, const void *state, struct action *out) {
    uint32_t n = b->ops->legal(b->set.rules, state, out, b->ops->max_legal);
    const unsigned char *canary = (const unsigned char *)(out + b->ops->max_legal);
    for (size_t i = 0; i < CANARY * sizeof *out; i++)
        HOLDS(b, canary[i] == CANARY_BYTE, "a legal list of %u, though max_legal is %u", n,
              b->ops->max_legal);
    HOLDS(b, n <= b->ops->max_legal, "a legal list of %u, though max_legal is %u", n, b->ops->max_legal);
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
    b->ops = ops;
    at_work = b;
    HOLDS(b, ruleset_open(content_root(), ops, rules, &b->set, &e) == ST_OK, "%s", e.text);
    HOLDS(b, match_open(&b->match, &b->set, MATCH_RECORD | MATCH_AUDIT, &e) == ST_OK, "%s", e.text);
    HOLDS(b, mind_open(&b->mind, &b->set, "random", &e) == ST_OK, "%s", e.text);
    b->setup = calloc(1, ops->setup_size);
    b->state = calloc(1, ops->state_size);
    b->twin = calloc(1, ops->state_size);
    b->view = calloc(1, ops->view_size);
    b->view2 = calloc(1, ops->view_size);
    b->legal = legal_room(ops);
    b->legal2 = legal_room(ops);
    b->heard[0] = calloc(ops->max_events, sizeof *b->heard[0]);
    b->heard[1] = calloc(ops->max_events, sizeof *b->heard[1]);
    b->log[0] = calloc(1, ops->log_size + 1);
    b->log[1] = calloc(1, ops->log_size + 1);
    b->text_bytes = text_room(ops);
    b->text = calloc(1, b->text_bytes);
    b->text2 = calloc(1, b->text_bytes);
}

void bench_close(struct bench *b) {
    match_close(&b->match);
    mind_close(&b->mind);
    ruleset_close(&b->set);
    void *all[] = {b->setup,    b->state,    b->twin, b->view,  b->view2,  b->legal, b->legal2,
                   b->heard[0], b->heard[1], b->text, b->text2, b->log[0], b->log[1]};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    at_work = NULL;
}

void bench_begin(struct bench *b, uint32_t scenario, uint64_t seed) {
    struct err e;
    at_work = b;
    b->scenario = scenario;
    b->seed = seed;
    b->tried = NULL;
    memset(b->setup, 0, b->ops->setup_size);
    b->ops->setup_fill(b->set.rules, scenario, b->setup);
    HOLDS(b, match_begin(&b->match, b->setup, seed, &e) == ST_OK, "the scenario %s cannot begin: %s",
          b->ops->scenarios[scenario].name, e.text);
    mind_seed(&b->mind, seed, 0);
}

uint32_t bench_legal(struct bench *b) {
    return match_over(&b->match) ? 0 : legal_of(b, b->match.state, b->legal);
}

void bench_step(struct bench *b) {
    at_work = b;
    uint32_t n = bench_legal(b);
    HOLDS(b, n, "the legal list is empty, though the game is not over");
    uint32_t i = mind_choose(&b->mind, &b->match, b->legal, n);
    b->tried = &b->legal[i];
    uint32_t reason = match_act(&b->match, 0, b->match.ask.seat, &b->legal[i], NULL);
    HOLDS(b, reason == REASON_OK, "legal but refused: %s", reason_name(b->ops, reason));
    b->tried = NULL;
    HOLDS(b, !b->match.broken, "%s", b->match.bug.text);
}

const struct action *bench_draw(struct bench *b, struct stream *s) {
    uint32_t n = bench_legal(b);
    HOLDS(b, n, "the legal list is empty, though the game is not over");
    return &b->legal[stream_below(s, n)];
}

static void same_fields(struct bench *b, const struct fields *t, const void *is, const void *should_be,
                        const char *what) {
    TEXT_ON_STACK(field, 300);
    if (!memcmp(is, should_be, t->size))
        return;
    if (!fields_diff(t, is, should_be, false, &field))
        text_put(&field, "bytes that no field has");
    FAILS(b, "%s: %s", what, field.buf);
}

void same_state(struct bench *b, const void *is, const void *should_be, const char *what) {
    same_fields(b, b->ops->state_fields, is, should_be, what);
}

void same_setup(struct bench *b, const void *is, const void *should_be, const char *what) {
    same_fields(b, b->ops->setup_fields, is, should_be, what);
}

void view_text(struct bench *b, const void *view, char *out) {
    struct text t;
    struct jw w;
    text_init(&t, out, b->text_bytes);
    jw_init(&w, &t);
    b->ops->view_json(b->set.rules, view, &w);
    HOLDS(b, !t.cut, "the JSON of a view takes more than %u bytes", b->text_bytes);
}

void same_view(struct bench *b, uint32_t seat, const void *is, const void *should_be, const char *what) {
    TEXT_ON_STACK(whose, 200);
    text_fmt(&whose, "%s: %s", ops_seat_name(b->ops, seat), what);
    same_fields(b, b->ops->view_fields, is, should_be, whose.buf);
}
