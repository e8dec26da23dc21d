/* A tiny game for the tests of minds and of the lab: take one to three pebbles, whoever takes the last one
 * wins. What perfect play gives is known, the seats are alike but for who takes first, and each seat has a
 * secret that changes nothing. */
#ifndef GLOAM_TESTS_UNIT_PEBBLES_H
#define GLOAM_TESTS_UNIT_PEBBLES_H

#include "ai/ai.h"
#include "lab/play/batch.h"

#include <stdlib.h>

struct pebbles {
    struct stream luck;
    uint32_t turns;
    uint8_t pile, seat, winner; /* winner: seat + 1 */
    uint8_t secret[2];          /* a number that only its seat knows; it changes nothing */
    uint8_t pad[7];
};

struct pebbles_view {
    uint32_t turns;
    uint8_t pile, seat, winner, own;
};

struct pebbles_setup {
    uint8_t lo, hi;  /* pebbles, by luck */
    uint8_t starter; /* seat that takes first */
};

static void pebbles_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    (void)rules;
    *(struct pebbles_setup *)setup =
        scenario ? (struct pebbles_setup){4, 6, 0} : (struct pebbles_setup){12, 20, 0};
}

static enum status pebbles_setup_check(const void *rules, void *setup, struct err *e) {
    (void)rules, (void)setup, (void)e;
    return ST_OK;
}

static void pebbles_setup_swap(const void *rules, void *setup) {
    (void)rules;
    ((struct pebbles_setup *)setup)->starter ^= 1;
}

static void pebbles_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    (void)rules;
    const struct pebbles_setup *from = setup;
    struct pebbles *s = state;
    stream_open(&s->luck, rng_key(seed, "pebbles", 0));
    s->pile = (uint8_t)stream_range(&s->luck, from->lo, from->hi);
    s->seat = from->starter;
    s->secret[0] = (uint8_t)stream_below(&s->luck, 100);
    s->secret[1] = (uint8_t)stream_below(&s->luck, 100);
}

static void pebbles_ask(const void *rules, const void *state, struct ask *out) {
    (void)rules;
    const struct pebbles *s = state;
    *out = (struct ask){s->winner != 0, s->seat, 0};
}

static uint32_t pebbles_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    (void)rules;
    const struct pebbles *s = state;
    struct legal_list l = {out, cap, 0};
    for (int16_t take = 1; take <= 3 && take <= s->pile; take++)
        legal_put(&l, (struct action){0, {take, 0, 0}});
    return l.count;
}

static uint32_t pebbles_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    (void)rules, (void)seat;
    const struct pebbles *s = state;
    return a->arg[0] >= 1 && a->arg[0] <= 3 && a->arg[0] <= s->pile ? REASON_OK : REASON_ARGS;
}

static void pebbles_apply(const void *rules, void *state, uint32_t seat, const struct action *a,
                          struct sink *sink) {
    (void)rules;
    struct pebbles *s = state;
    s->pile = (uint8_t)(s->pile - a->arg[0]);
    s->turns++;
    s->winner = s->pile ? 0 : (uint8_t)(seat + 1);
    s->seat ^= 1;
    emit(sink, 0, 3, (int32_t)seat, a->arg[0], 0, 0);
}

static void pebbles_view(const void *rules, const void *state, uint32_t seat, void *view) {
    (void)rules;
    const struct pebbles *s = state;
    *(struct pebbles_view *)view =
        (struct pebbles_view){s->turns, s->pile, s->seat, s->winner, s->secret[seat]};
}

static void pebbles_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng,
                          void *state) {
    (void)rules;
    const struct pebbles_view *v = view;
    struct pebbles *s = state;
    uint64_t key = stream_next(rng);
    stream_open(&s->luck, key);
    s->turns = v->turns;
    s->pile = v->pile;
    s->seat = v->seat;
    s->winner = v->winner;
    s->secret[seat] = v->own;
    s->secret[seat ^ 1] = (uint8_t)stream_below(rng, 100);
}

static void pebbles_result(const void *rules, const void *state, struct result *out) {
    (void)rules;
    const struct pebbles *s = state;
    out->outcome = s->winner;
    for (uint32_t seat = 0; s->winner && seat < 2; seat++)
        out->count[seat][s->winner == seat + 1 ? 0 : 1] = 1;
}

static const struct score_row pebbles_scoring[] = {{"won", 100, "taking the last pebble"},
                                                   {"lost", -100, "leaving it to the other"}};

static void pebbles_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    (void)rules;
    const struct pebbles *s = state;
    for (uint32_t seat = 0; s->winner && seat < 2; seat++)
        out[seat] = s->winner == seat + 1 ? 100 : -100;
}

/* Takes what leaves a multiple of four: perfect play. */
static uint32_t pebbles_perfect(const struct situation *s) {
    const struct pebbles_view *v = s->view;
    uint32_t take = v->pile % 4u;
    return take ? take - 1 : 0;
}

enum { WON_FIRST, LENGTH, TAKEN_BY_TURN, NEVER };
static const struct metric_group pebbles_groups[] = {
    [WON_FIRST] = {"won_first", "First seat wins", METRIC_SHARE, 1, 0, 1, "of games"},
    [LENGTH] = {"length", "Turns of a game, whoever may win it", METRIC_MEAN, 1, 0, 1, "turns"},
    [TAKEN_BY_TURN] = {"taken", "Pebbles taken", METRIC_MEAN, 8, KIND_NUMBER, 1, "by turn"},
    [NEVER] = {"never", "Never seen", METRIC_SHARE, 1, 0, 1, NULL},
};

static const struct target_row pebbles_targets[] = {
    {"length", "Turns of a game", "made up 1", NULL, NULL, NULL, 0, LENGTH, 0, 5000, 20000, false},
    {"short", "Turns of a short game", "made up 2", "river", "short", "random", 150, LENGTH, 0, 1000, 2000,
     false},
    {"short_first", "First seat in a short game", "made up 3", "river sea", "short", "random", 150, WON_FIRST,
     0, 0, 1000, true},
    {"never", "Something that never happens, and says so at length", "made up 4", NULL, NULL, NULL, 0, NEVER,
     0, 0, 1000, false},
    {"sea", "Another ruleset", "made up 5", "sea", NULL, NULL, 0, LENGTH, 0, 0, 1, false},
};

static void pebbles_begin(const void *rules, const void *state, void *tracker, struct tally *t) {
    (void)rules, (void)state, (void)t;
    *(uint32_t *)tracker = 0;
}

static const struct metrics_ops pebbles_metrics;

/* Metrics run on any thread, where cmocka's assertions cannot jump back to the test. */
static void must(bool fact) {
    if (!fact)
        abort();
}

static void pebbles_observe(const void *rules, const void *before, const struct action *a,
                            const struct sink *events, const void *after, void *tracker, struct tally *t) {
    (void)rules;
    uint32_t *turn = tracker;
    must(((const struct pebbles *)before)->turns == *turn);
    must(((const struct pebbles *)after)->turns == *turn + 1);
    must(events->count == 1);
    if (*turn < 8)
        tally_add(&t[metrics_at(&pebbles_metrics, TAKEN_BY_TURN, *turn)], a->arg[0], 1);
    ++*turn;
}

static void pebbles_finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    (void)rules;
    const struct pebbles *s = state;
    must(s->turns == *(uint32_t *)tracker);
    tally_add(&t[WON_FIRST], s->winner == 1, 1);
    tally_add(&t[LENGTH], s->turns, 1);
}

static const struct metrics_ops pebbles_metrics = {
    .groups = pebbles_groups,
    .group_count = 4,
    .tracker_size = sizeof(uint32_t),
    .targets = pebbles_targets,
    .target_count = 5,
    .wants_before = true,
    .begin = pebbles_begin,
    .observe = pebbles_observe,
    .finish = pebbles_finish,
};

static const struct verb pebbles_verbs[] = {{"take", "takes pebbles", {{"count", 0, false}}}};
static const struct scenario pebbles_scenarios[] = {{"long", "many pebbles"}, {"short", "few pebbles"}};
/* Takes as many as it is told to. */
static uint32_t pebbles_take(const struct situation *s) {
    return s->param < s->legal_count ? s->param : 0;
}

static const struct policy_row pebbles_policies[] = {
    {"perfect", "cannot be beaten", pebbles_perfect},
    {"take", "takes a fixed number", pebbles_take, .seats = 2, .param_max = 12, .param_default = 1},
};

static enum habit_says pebbles_little(const void *rules, const void *view, uint32_t seat,
                                      const struct action *a) {
    (void)rules, (void)view, (void)seat;
    return a->arg[0] == 3 ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says pebbles_pairs(const void *rules, const void *view, uint32_t seat,
                                     const struct action *a) {
    (void)rules, (void)view, (void)seat;
    return a->arg[0] >= 2 ? HABIT_INSISTS : HABIT_ALLOWS;
}

/* Looks at the view: what it does depends on its own secret and on the pile. */
static enum habit_says pebbles_shy(const void *rules, const void *view, uint32_t seat,
                                   const struct action *a) {
    const struct pebbles_view *v = view;
    (void)rules, (void)seat;
    return a->arg[0] == 1 && v->pile > 8 ? HABIT_INSISTS : HABIT_ALLOWS;
}

static const struct habit_row pebbles_habits[] = {
    {"little", "never takes three", .says = pebbles_little},
    {"pairs", "takes two or three", .says = pebbles_pairs},
    {"shy", "takes one of many", .says = pebbles_shy},
    {"never", "takes nothing, which cannot be", .shuns = 1},
    {"second_only", "a habit of the second seat", .insists = 1, .seats = 2},
};
static const char *const pebbles_outcomes[] = {"open", "first", "second"};
static const char *const pebbles_seats[] = {"first", "second"};

static const struct game_ops pebbles_ops = {
    .name = "pebbles",
    .title = "Pebbles",
    .version = 1,
    .seats = 2,
    .seat_names = pebbles_seats,
    .setup_size = sizeof(struct pebbles_setup),
    .state_size = sizeof(struct pebbles),
    .view_size = sizeof(struct pebbles_view),
    .max_legal = 3,
    .max_events = 1,
    .max_steps = 40,
    .verbs = pebbles_verbs,
    .verb_count = 1,
    .outcomes = pebbles_outcomes,
    .outcome_count = 3,
    .scoring = pebbles_scoring,
    .scoring_count = 2,
    .scenarios = pebbles_scenarios,
    .scenario_count = 2,
    .sim_scenario = "long",
    .policies = pebbles_policies,
    .policy_count = 2,
    .habits = pebbles_habits,
    .habit_count = 5,
    .metrics = &pebbles_metrics,
    .setup_fill = pebbles_setup_fill,
    .setup_check = pebbles_setup_check,
    .setup_swap = pebbles_setup_swap,
    .start = pebbles_start,
    .ask = pebbles_ask,
    .legal = pebbles_legal,
    .check = pebbles_check,
    .apply = pebbles_apply,
    .view = pebbles_view,
    .guess = pebbles_guess,
    .result = pebbles_result,
    .value = pebbles_value,
};

static const struct ruleset river = {.ops = &pebbles_ops, .name = "river", .content_hash = 7};

static inline struct batch_plan plan_of(const char *first, const char *second, uint64_t games, uint32_t threads) {
    return (struct batch_plan){
        .set = &river, .policy = {first, second}, .games = games, .seed = 5, .threads = threads};
}

#endif
