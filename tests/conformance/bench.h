/* The bench of the conformance suite: one ruleset of one game with a match under way and all the scratch
 * memory that a check may want. A check gets a bench whose match has just begun, plays it with bench_step as
 * far as it likes and claims what HOLDS. How to add one: checks.h. */
#ifndef GLOAM_TESTS_CONFORMANCE_BENCH_H
#define GLOAM_TESTS_CONFORMANCE_BENCH_H

#include "ai/ai.h"
#include "core/registry.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct bench {
    struct ruleset set; /* set.rules is what every function of a game wants first */
    const struct game_ops *ops;
    struct match match; /* recorded and audited */
    struct mind mind;   /* random; bench_step moves with it */
    /* One of each for the check to use: a setup, two worlds, two views, two lists, two lots of events, two
     * texts. bench_begin fills setup, bench_step and bench_legal fill legal; nothing else touches them. */
    void *setup, *state, *twin, *view, *view2;
    struct action *legal, *legal2;
    struct event *heard[2];
    void *log[2]; /* of ops->log_size */
    char *text, *text2;
    uint32_t text_bytes;
    uint32_t scenario;
    uint64_t seed;
    const struct action *tried; /* by the check itself, past the match: a failure tells it; null: nothing */
};

/* What a check claims. If it does not hold, the test ends with game, ruleset, scenario, seed, step and
 * action, and with the sentence, which says what is wrong and where: a field, a seat, an index. */
#define HOLDS(b, claim, ...)                                                                                 \
    do {                                                                                                     \
        if (!(claim))                                                                                        \
            bench_fail(b, __FILE__, __LINE__, __VA_ARGS__);                                                  \
    } while (0)
#define FAILS(b, ...) bench_fail(b, __FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bench_fail(const struct bench *b, const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Crashes and sanitizers tell the same place: called at the beginning of a test. */
void bench_watch(void);

void bench_open(struct bench *b, const struct game_ops *ops, const char *rules);
void bench_close(struct bench *b);

/* Starts a match (again) from the setup of a scenario. */
void bench_begin(struct bench *b, uint32_t scenario, uint64_t seed);

/* The legal list of the match into b->legal, 0 when it is over; of any state into a list of the bench. */
uint32_t bench_legal(struct bench *b);
uint32_t legal_of(const struct bench *b, const void *state, struct action *out);

/* One random move through the door; fails on refusal and on a broken audit. */
void bench_step(struct bench *b);

/* A legal action of the match, drawn from s, for a check that moves past the match too. */
const struct action *bench_draw(struct bench *b, struct stream *s);

/* Equal, byte for byte; if not, the first field that differs is told after what. */
void same_state(struct bench *b, const void *is, const void *should_be, const char *what);
void same_setup(struct bench *b, const void *is, const void *should_be, const char *what);
void same_view(struct bench *b, uint32_t seat, const void *is, const void *should_be, const char *what);

/* The JSON of a view into out, one of the texts of the bench. */
void view_text(struct bench *b, const void *view, char *out);

/* JSON that is only looked at: it stands until the next look. Fails when it is not JSON. */
json_t *look(struct bench *b, const char *text, const char *what);

/* Fails when a text is no JSON object in which every key stands once; and whether the quick reader that it
 * asks first consents to one. */
bool is_plain_object(const char *text);
void is_object(struct bench *b, const char *text, const char *what);

/* Where rulesets are read from. */
const char *content_root(void);

/* How many times heavier a game is than a small one, going by its state: large worlds get fewer games. */
uint32_t heaviness(const struct game_ops *ops);

/* What the engine has allocated so far, in calls. */
extern unsigned long allocations;

#endif
