/* Minds, batches and reports. A tiny game of our own (pebbles.h) shows what can be proven about them; then
 * every registered game is put through the same minds. */
#include "ai/ai.h"
#include "core/registry.h"
#include "lab/report/reports.h"
#include "lab/play/sums.h"
#include "pebbles.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void specs(void **unused) {
    (void)unused;
    static const char *const good[] = {"random",  "mc:1", "mc:50",  "mc:1000000",
                                       "perfect", "take", "take:0", "take:12",
                                       "deep:1",  "deep:1000000", "deep:9/take:3", "deep:9/take/random",
                                       "deep:9//perfect", "slip", "slip:0", "slip:100"};
    static const char *const bad[] = {
        "",      "Random",     "mc",      "mc:",     "mc:0",     "mc:-1",
        "mc:+1", "mc:1000001", "mc:1x",   "mc: 1",   "mc:01",    "mc:99999999999999999999",
        "mcts",  "perfect ",   "mc:N",    "delver2", "random:3", "perfect:1",
        "take:", "take:13",    "take:01", "take:x",  "take2",    "take:-1",
        "deep",  "deep:",      "deep:0",  "deep:07", "deep:5/",  "deep:5//",
        "deep:/take", "deep:5/mc:2", "deep:5/deep:2", "deep:5//mc:2", "deep:5/take/take/take", "deep:5/nobody", "slip:", "slip:101", "slip:05",
        "deep:5/slip"};
    struct mind m;
    struct err e;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(mind_open(&m, &river, good[i], &e), ST_OK);
        mind_close(&m);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(mind_open(&m, &river, bad[i], &e), ST_USAGE);
        assert_non_null(strstr(e.text, "unknown policy '"));
        assert_non_null(strstr(e.text, "allowed: random, mc:N, deep:N, slip, perfect, take"));
        mind_close(&m);
    }
    char longest[5000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    assert_int_equal(mind_open(&m, &river, longest, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "perfect"));
}

static void list(void **unused) {
    (void)unused;
    const char *name = NULL, *help = NULL;
    assert_int_equal(mind_list(&pebbles_ops, 0, &name, &help), 6);
    assert_string_equal(name, "random");
    mind_list(&pebbles_ops, 1, &name, &help);
    assert_string_equal(name, "mc:N");
    mind_list(&pebbles_ops, 2, &name, &help);
    assert_string_equal(name, "deep:N");
    mind_list(&pebbles_ops, 3, &name, &help);
    assert_string_equal(name, "slip");
    mind_list(&pebbles_ops, 4, &name, &help);
    assert_string_equal(name, "perfect");
    assert_string_equal(help, "cannot be beaten");
    assert_int_equal(mind_list(&pebbles_ops, 6, &name, &help), 6);
}

/* A number behind the name reaches the policy; without one it gets its row's default. */
static void parameters(void **unused) {
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t at;
    } row[] = {{"take", 1}, {"take:0", 0}, {"take:2", 2}, {"take:12", 0}};
    struct pebbles_setup setup = {12, 12, 0};
    struct action legal[3];
    struct match m;
    struct mind mind;
    struct err e;
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        assert_int_equal(mind_open(&mind, &river, row[i].spec, &e), ST_OK);
        assert_int_equal(mind_choose(&mind, &m, legal, match_legal(&m, legal)), row[i].at);
        mind_close(&mind);
    }
    match_close(&m);
}

static void seats_of_minds(void **unused) {
    (void)unused;
    for (uint32_t seat = 0; seat < 2; seat++) {
        assert_true(mind_fits(&pebbles_ops, "random", seat));
        assert_true(mind_fits(&pebbles_ops, "mc:5", seat));
        assert_true(mind_fits(&pebbles_ops, "perfect", seat));
        assert_true(mind_fits(&pebbles_ops, "take", seat) == (seat == 1));
        assert_true(mind_fits(&pebbles_ops, "take:3", seat) == (seat == 1));
        assert_false(mind_fits(&pebbles_ops, "take:13", seat));
        assert_false(mind_fits(&pebbles_ops, "nobody", seat));
    }
    assert_false(mind_fits(&pebbles_ops, "random", 2));
    assert_false(mind_fits(&pebbles_ops, "perfect", 2));
}

/* It does what the first mind of the seat does, but for so many of 100 decisions; in those it takes anything. */
static void slips_are_so_many(void **unused) {
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t least, most; /* of 3000 decisions, those in which it takes all three and wins */
    } row[] = {{"slip:0", 3000, 3000}, {"slip", 2340, 2460}, {"slip:90", 1120, 1280}, {"slip:100", 900, 1100},
             {"slip:0/perfect", 3000, 3000}, {"slip:90/perfect", 1120, 1280}};
    struct pebbles_setup setup = {3, 3, 0};
    struct action legal[3];
    struct match m;
    struct mind mind;
    struct err e;
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        uint32_t won = 0;
        assert_int_equal(mind_open(&mind, &river, row[i].spec, &e), ST_OK);
        mind_seed(&mind, 3, 0);
        for (int k = 0; k < 3000; k++)
            won += mind_choose(&mind, &m, legal, match_legal(&m, legal)) == 2;
        assert_in_range(won, row[i].least, row[i].most);
        assert_int_equal(mind.nodes, 0);
        mind_close(&mind);
    }
    match_close(&m);
}

/* Any mind that thinks can slip, once, and sits where it sits without that. */
static void another_mind_slips(void **unused) {
    (void)unused;
    static const char *const none[] = {"slip:5/",     "slip:5/slip:5/mc:7", "slip:5/random",  "slip:101/perfect",
                                       "slip:/mc:20", "slip:5/nobody",         "slip:5/deep:0", "slip:05/perfect"};
    struct pebbles_setup setup = {3, 3, 0};
    struct action legal[3];
    struct match m;
    struct mind mind;
    struct err e;
    for (uint32_t seat = 0; seat < 2; seat++)
        assert_true(mind_fits(&pebbles_ops, "slip:5/take", seat) == (seat == 1));
    assert_true(mind_searches("slip:5/deep:40") && !mind_searches("slip:5/perfect") && !mind_searches("slip:5"));
    assert_int_equal(mind_playouts("slip:5/deep:40/perfect"), 40);
    assert_int_equal(mind_playouts("slip:5/mc:7"), 7);
    assert_int_equal(mind_playouts("slip:5/slip:5/mc:7"), 0);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_int_equal(mind_open(&mind, &river, none[i], &e), ST_USAGE);
        assert_false(mind_fits(&pebbles_ops, none[i], 1));
    }
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &river, "slip:60/deep:20", &e), ST_OK);
    mind_seed(&mind, 3, 0);
    uint32_t thought = 0, won = 0;
    for (int k = 0; k < 500; k++) {
        uint64_t before = mind.nodes;
        uint32_t at = mind_choose(&mind, &m, legal, match_legal(&m, legal));
        thought += mind.nodes > before;
        won += mind.nodes > before && at == 2;
    }
    assert_in_range(thought, 150, 250);
    assert_int_equal(won, thought);
    mind_close(&mind);
    match_close(&m);
}

static void random_reaches_everything(void **unused) {
    (void)unused;
    struct match m;
    struct mind mind;
    struct err e;
    struct pebbles_setup setup = {12, 12, 0};
    struct action legal[3];
    uint32_t seen[3] = {0};
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &river, "random", &e), ST_OK);
    assert_false(mind.needs_view);
    mind_seed(&mind, 3, 0);
    for (int i = 0; i < 3000; i++)
        seen[mind_choose(&mind, &m, legal, match_legal(&m, legal))]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(seen[i], 850, 1150);
    assert_int_equal(mind.nodes, 0);
    mind_close(&mind);
    match_close(&m);
}

/* One node per action of a playout; never more playouts than the budget. */
static void search_keeps_its_budget(void **unused) {
    (void)unused;
    struct match m;
    struct err e;
    struct pebbles_setup setup = {3, 3, 0};
    struct action legal[3];
    static const char *const specs[] = {"mc:1",   "mc:2",   "mc:3",          "mc:7",            "mc:100",
                                        "deep:1", "deep:7", "deep:100/take", "deep:100/random"};
    static const uint32_t budget[] = {1, 2, 3, 7, 100, 1, 7, 100, 100};
    assert_int_equal(match_open(&m, &river, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    uint32_t count = match_legal(&m, legal);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct mind mind;
        assert_int_equal(mind_open(&mind, &river, specs[i], &e), ST_OK);
        mind_seed(&mind, 9, 0);
        uint32_t at = mind_choose(&mind, &m, legal, count);
        assert_true(at < count);
        assert_in_range(mind.nodes, budget[i] > 1 ? 1 : 0, 3 * budget[i]);
        if (budget[i] >= 100)
            assert_int_equal(at, 2); /* takes all three and wins; with few playouts luck may say otherwise */
        mind_close(&mind);
    }
    match_close(&m);
}

static uint64_t wins_of_first(const char *first, const char *second) {
    struct batch_plan p = plan_of(first, second, 200, 1);
    struct batch b;
    struct err e;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    uint64_t wins = b.outcome[1];
    assert_int_equal(b.outcome[0], 0);
    assert_int_equal(b.outcome[1] + b.outcome[2], 200);
    batch_free(&b);
    return wins;
}

static void search_plays_well(void **unused) {
    (void)unused;
    uint64_t even = wins_of_first("random", "random");
    assert_in_range(even, 70, 130);
    assert_true(wins_of_first("perfect", "random") > 180);
    assert_true(wins_of_first("mc:60", "random") > 150);
    assert_true(wins_of_first("random", "mc:60") < 50);
    assert_true(wins_of_first("deep:60/random", "random") > 150);
}

/* Where its house plays perfectly nothing is better beyond chance, so it does too. And against a mind that it
 * is told of it takes nearly all that this mind gives away. */
static void deep_is_no_worse_than_its_house(void **unused) {
    (void)unused;
    uint64_t house = wins_of_first("perfect", "perfect");
    assert_int_equal(wins_of_first("deep:40", "perfect"), house);
    assert_int_equal(wins_of_first("deep:40/perfect", "perfect"), house);
    assert_true(wins_of_first("deep:60/random/take:0", "take:0") > wins_of_first("perfect", "take:0") * 9 / 10);
}

/* Takes one always, and thinks the worse of anything else, or would not have it tried at all. */
static uint32_t takes_one(const struct situation *s) {
    for (uint32_t i = 1; s->weigh && i < s->legal_count; i++)
        s->weigh[i] = s->param ? WEIGH_NEVER : -5;
    return 0;
}

static uint64_t wins_with(const struct policy_row *house, const char *first) {
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    ops.policies = house;
    ops.policy_count = 1;
    set.ops = &ops;
    struct batch_plan p = plan_of(first, "one", 200, 1);
    struct batch b;
    struct err e;
    p.set = &set;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    uint64_t wins = b.outcome[1];
    batch_free(&b);
    return wins;
}

/* What a mind thinks ill of is tried, since that is what it may be wrong about; what it forbids is not. */
static void a_search_tries_what_its_house_thinks_ill_of(void **unused) {
    static const struct policy_row doubts[] = {{"one", "takes one", takes_one, .param_max = 1}};
    static const struct policy_row forbids[] = {{"one", "takes one", takes_one, .param_max = 1, .param_default = 1}};
    (void)unused;
    uint64_t house = wins_with(doubts, "one");
    assert_true(wins_with(doubts, "deep:60/one") > house + 40);
    assert_int_equal(wins_with(forbids, "deep:60/one"), house);
}

static uint32_t turn_of_pebbles(const void *state) {
    return ((const struct pebbles *)state)->turns;
}

/* Knows at once who is winning, and not at all who has won. */
static void value_of_the_moment(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    const struct pebbles *s = state;
    (void)rules;
    if (s->winner || !(s->pile % 4u))
        return;
    out[s->seat] = 10;
    out[!s->seat] = -10;
}

/* Likes whoever takes little, until somebody has won. */
static void value_of_thrift(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    const struct pebbles *s = state;
    if (s->winner)
        pebbles_value(rules, state, out);
    else
        out[0] = out[1] = s->pile;
}

static uint64_t wins_by(void (*value)(const void *, const void *, int32_t *), uint32_t turns, bool plans) {
    static const struct policy_row house[] = {{"one", "takes one", takes_one, .param_max = 1},
                                              {"perfect", "plays perfectly", pebbles_perfect}};
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    struct batch b;
    struct err e;
    ops.policies = house;
    ops.policy_count = 2;
    ops.turn = turn_of_pebbles;
    ops.value = value;
    ops.search_turns = turns;
    ops.search_plans = plans;
    set.ops = &ops;
    bool thrift = value == value_of_thrift;
    struct batch_plan p = plan_of(thrift ? "deep:60" : "deep:60/one", thrift ? "perfect" : "one", 200, 1);
    p.set = &set;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    uint64_t wins = b.outcome[1];
    batch_free(&b);
    return wins;
}

/* Actions are compared by what shows within some turns. Another mind to follow is compared by the end where the
 * game says so: what it is worth may come late, and cost something first. */
static void actions_count_soon_and_plans_at_the_end(void **unused) {
    (void)unused;
    assert_true(wins_by(value_of_the_moment, 1, false) > wins_by(value_of_the_moment, 0, false) + 40);
    assert_true(wins_by(value_of_the_moment, 1, true) > wins_by(value_of_the_moment, 0, false) + 40);
    assert_true(wins_by(value_of_thrift, 1, true) > wins_by(value_of_thrift, 1, false) + 40);
}

static void reports(const char *first, const char *second, uint64_t games, uint32_t threads, char *out,
                    uint32_t cap) {
    struct batch_plan p = plan_of(first, second, games, threads);
    struct study s;
    struct err e;
    struct text t;
    assert_int_equal(study_open(&s, &p, &e), ST_OK);
    assert_int_equal(study_run(&s, &e), ST_OK);
    struct report r;
    report_sim(&r, &s);
    text_init(&t, out, cap);
    report_text(&r, &t);
    assert_false(t.cut);
    for (const char *line = out; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
    text_init(&t, out + t.len, cap - t.len);
    report_json(&r, &t);
    report_free(&r);
    assert_false(t.cut);
    json_t *parsed = json_loads(t.buf, 0, NULL);
    assert_non_null(parsed);
    json_decref(parsed);
    study_close(&s);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    enum { CAP = 20000 };
    char *one = malloc(CAP), *many = malloc(CAP);
    static const uint32_t threads[] = {2, 3, 9};
    static const uint64_t games[] = {1, 2, 7, 1000};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        reports("mc:5", "random", games[g], 1, one, CAP);
        for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
            reports("mc:5", "random", games[g], threads[i], many, CAP);
            assert_string_equal(one, many);
        }
    }
    reports("random", "random", 1000, 2, many, CAP);
    assert_string_not_equal(one, many);
    free(one);
    free(many);
}

static uint64_t signature(uint64_t games, uint64_t seed, bool metrics) {
    struct batch_plan p = plan_of("perfect", "random", games, 1);
    struct batch b;
    struct err e;
    p.seed = seed;
    p.metrics = metrics;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    assert_int_equal(b.games, games);
    uint64_t s = b.signature;
    batch_free(&b);
    return s;
}

static void signatures(void **unused) {
    (void)unused;
    assert_true(signature(100, 1, false) == signature(100, 1, false));
    assert_true(signature(100, 1, false) == signature(100, 1, true));
    assert_true(signature(100, 1, false) != signature(100, 2, false));
    assert_true(signature(100, 1, false) != signature(101, 1, false));
    assert_true(signature(0, 1, true) == 0);
}

struct told {
    uint64_t calls, last;
};

static void tell(void *ctx, uint64_t done) {
    struct told *t = ctx;
    assert_true(done >= t->last);
    t->last = done;
    t->calls++;
}

/* Refuses the third turn of some games. */
static uint32_t check_refuses(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct pebbles *s = state;
    return s->turns == 2 && s->secret[0] % 4 == 0 ? REASON_ARGS : pebbles_check(rules, state, seat, a);
}

static void apply_chatters(const void *rules, void *state, uint32_t seat, const struct action *a,
                           struct sink *sink) {
    pebbles_apply(rules, state, seat, a, sink);
    if (((struct pebbles *)state)->secret[0] % 4 == 0)
        emit(sink, 0, 3, 0, 0, 0, 0);
}

/* Runs 50 games of a faulty game; the message and the counts must not depend on the number of threads. */
static void run_faulty(const struct game_ops *ops, const char *what) {
    struct ruleset set = river;
    char first[sizeof((struct err *)0)->text] = "";
    uint64_t broken = 0;
    set.ops = ops;
    for (uint32_t threads = 1; threads <= 5; threads++) {
        struct batch_plan p = plan_of("random", "perfect", 50, threads);
        struct told told = {0};
        struct batch b;
        struct err e;
        p.set = &set;
        p.progress = tell;
        p.progress_ctx = &told;
        assert_int_equal(batch_run(&p, &b, &e), ST_BUG);
        assert_null(b.outcome);
        assert_true(b.broken > 1 && b.broken < 40);
        assert_int_equal(b.games + b.broken, 50); /* the others were played */
        if (threads == 1) {
            memcpy(first, e.text, sizeof first);
            broken = b.broken;
        }
        assert_string_equal(e.text, first);
        assert_int_equal(b.broken, broken);
    }
    assert_non_null(strstr(first, what));
}

/* One bad game does not take the others along; at the end stands what it takes to see it again. */
static void broken_games_do_not_stop_the_batch(void **unused) {
    (void)unused;
    struct game_ops refuses = pebbles_ops, chatters = pebbles_ops;
    refuses.check = check_refuses;
    run_faulty(&refuses,
               "of pebbles river, scenario long, played by random, perfect, step 2: policy 'random' "
               "chose 'take ");
    chatters.apply = apply_chatters;
    run_faulty(&chatters, "step 1: 1 events more than max_events");
}

static void the_first_broken_game_can_be_played_again(void **unused) {
    (void)unused;
    struct game_ops ops = pebbles_ops;
    ops.check = check_refuses;
    struct ruleset set = river;
    set.ops = &ops;
    struct batch_plan p = plan_of("random", "random", 50, 2);
    struct batch b;
    struct err e;
    unsigned long long broken, of, game, seed;
    p.set = &set;
    assert_int_equal(batch_run(&p, &b, &e), ST_BUG);
    assert_int_equal(sscanf(e.text, "%llu of %llu games broke; the first: game %llu (seed %llu)", &broken,
                            &of, &game, &seed),
                     4);
    assert_int_equal(broken, b.broken);
    assert_int_equal(of, 50);
    assert_true(seed == match_seed(5, game));
    for (uint64_t g = 0; g <= game; g++) {
        struct pebbles_setup setup = {12, 20, 0};
        struct match m;
        assert_int_equal(match_open(&m, &set, 0, &e), ST_OK);
        assert_int_equal(match_begin(&m, &setup, match_seed(5, g), &e), ST_OK);
        assert_int_equal(((struct pebbles *)m.state)->secret[0] % 4 == 0, g == game);
        match_close(&m);
    }
}

static void step_limits_are_counted(void **unused) {
    (void)unused;
    struct game_ops ops = pebbles_ops;
    ops.max_steps = 3;
    struct ruleset set = river;
    set.ops = &ops;
    struct batch_plan p = plan_of("random", "random", 40, 2);
    struct batch b;
    struct err e;
    p.set = &set;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    assert_int_equal(b.limits, 40);
    assert_int_equal(b.outcome[0], 40);
    assert_int_equal(b.decisions, 120);
    batch_free(&b);
}

static void bad_policies_are_told(void **unused) {
    (void)unused;
    struct batch_plan p = plan_of("random", "nobody", 10, 2);
    struct batch b;
    struct err e;
    assert_int_equal(batch_run(&p, &b, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "nobody"));
}

static void progress_ends_at_all_games(void **unused) {
    (void)unused;
    for (uint32_t threads = 1; threads <= 2; threads++) {
        struct batch_plan p = plan_of("random", "random", 500, threads);
        struct told told = {0};
        struct study s;
        struct err e;
        p.progress = tell;
        p.progress_ctx = &told;
        assert_int_equal(study_open(&s, &p, &e), ST_OK);
        assert_int_equal(s.games, 650);
        assert_int_equal(study_run(&s, &e), ST_OK);
        assert_int_equal(told.last, 650);
        assert_true(told.calls >= 2);
        study_close(&s);
    }
}

static void verdicts(void **unused) {
    (void)unused;
    struct batch_plan p = plan_of("random", "random", 300, 1);
    struct study s;
    struct err e;
    struct finding f;
    assert_int_equal(study_open(&s, &p, &e), ST_OK);
    assert_int_equal(s.parts, 2); /* the two probes are one */
    assert_int_equal(study_run(&s, &e), ST_OK);
    assert_true(study_finding(&s, 0, &f));
    assert_int_equal(f.verdict, VERDICT_HOLDS);
    assert_int_equal(f.tally->n, 300);
    assert_true(study_finding(&s, 1, &f));
    assert_int_equal(f.verdict, VERDICT_OFF);
    assert_int_equal(f.tally->n, 150);
    assert_true(study_finding(&s, 2, &f));
    assert_int_equal(f.verdict, VERDICT_INFO);
    assert_true(study_finding(&s, 3, &f));
    assert_int_equal(f.verdict, VERDICT_NONE);
    assert_false(study_finding(&s, 4, &f));
    study_close(&s);
}

/* Cell 0 is number 1, or the thing with id 1; cells beyond the content have no name. */
static void cells_are_named(void **unused) {
    (void)unused;
    static const char *const letters[] = {"a", "b"};
    static const struct kind_row kinds[] = {KIND_LIST(KIND_GAME, 1, letters, letters), {0}};
    struct game_ops ops = pebbles_ops;
    ops.kinds = kinds;
    struct ruleset set = river;
    set.ops = &ops;
    struct metric_group g = {.cells = 3, .cell_kind = KIND_NUMBER};
    char buf[16];
    assert_string_equal(sums_cell(&set, &g, 0, true, buf), "1");
    assert_string_equal(sums_cell(&set, &g, 2, false, buf), "3");
    g.cell_kind = KIND_GAME;
    assert_string_equal(sums_cell(&set, &g, 0, true, buf), "a");
    assert_string_equal(sums_cell(&set, &g, 1, false, buf), "b");
    assert_null(sums_cell(&set, &g, 2, false, buf));
}

enum { TRIAL_STEPS = 60, TRIAL_SEEDS = 3 };

/* Plays the beginning of a game with one mind in every seat and notes what was chosen. */
static uint32_t trial(const struct ruleset *set, const char *spec, uint64_t seed, uint32_t *chosen) {
    const struct game_ops *ops = set->ops;
    struct match m;
    struct mind mind;
    struct err e;
    void *setup = calloc(1, ops->setup_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    ops->setup_fill(set->rules, 0, setup);
    assert_int_equal(match_open(&m, set, 0, &e), ST_OK);
    assert_int_equal(match_begin(&m, setup, seed, &e), ST_OK);
    assert_int_equal(mind_open(&mind, set, spec, &e), ST_OK);
    mind_seed(&mind, seed, 0);
    uint32_t n = 0;
    while (!match_over(&m) && n < TRIAL_STEPS) {
        uint32_t count = match_legal(&m, legal);
        uint32_t at = mind_choose(&mind, &m, legal, count);
        assert_true(at < count);
        assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[at], NULL), REASON_OK);
        chosen[n++] = at;
    }
    mind_close(&mind);
    match_close(&m);
    free(legal);
    free(setup);
    return n;
}

static void twice_the_same(const struct ruleset *set, const char *spec) {
    for (uint64_t seed = 1; seed <= TRIAL_SEEDS; seed++) {
        uint32_t first[TRIAL_STEPS] = {0}, second[TRIAL_STEPS] = {0};
        uint32_t n = trial(set, spec, seed, first);
        assert_int_equal(trial(set, spec, seed, second), n);
        assert_memory_equal(first, second, sizeof first);
    }
}

static void registered_games(void **unused) {
    (void)unused;
    const char *root = getenv("GLOAM_CONTENT");
    if (!root)
        root = "content";
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set;
        struct err e;
        if (ruleset_open(root, ops, NULL, &set, &e) != ST_OK)
            fail_msg("%s: %s", ops->name, e.text);
        twice_the_same(&set, "random");
        twice_the_same(&set, "mc:1");
        twice_the_same(&set, "mc:12");
        twice_the_same(&set, "deep:12");
        for (uint32_t i = 0; i < ops->policy_count; i++)
            twice_the_same(&set, ops->policies[i].name);
        struct mind m;
        assert_int_equal(mind_open(&m, &set, "no such mind", &e), ST_USAGE);
        ruleset_close(&set);
    }
}

/* A toy that plans: it takes three, and three again at its next two questions if it can. */
struct plan_notes {
    uint32_t looks, left, asked;
};

static uint32_t plan_choose(const struct situation *s) {
    struct plan_notes *n = s->memory;
    assert_non_null(s->view);
    n->looks++;
    n->left = 2;
    n->asked = s->asked + 1;
    return s->legal_count - 1;
}

static bool plan_follow(const struct situation *s, uint32_t *index) {
    struct plan_notes *n = s->memory;
    assert_null(s->view);
    if (n->asked != s->asked || !n->left || s->legal[s->legal_count - 1].arg[0] != 3)
        return false;
    n->left--;
    n->asked++;
    *index = s->legal_count - 1;
    return true;
}

static void plans_are_followed_and_forgotten(void **unused) {
    (void)unused;
    static const struct policy_row row[] = {
        {"plan", "", plan_choose, .follow = plan_follow, .memory_size = sizeof(struct plan_notes)}};
    /* what the mind takes, what it has looked at the table until then, and what is left when it is asked */
    static const struct {
        uint8_t pile, take, looks;
    } step[] = {{19, 3, 1}, {15, 3, 1}, {11, 3, 1}, {7, 3, 2}, {3, 3, 2}};
    struct game_ops ops = pebbles_ops;
    ops.policies = row;
    ops.policy_count = 1;
    struct ruleset set = {.ops = &ops, .name = "plans"};
    struct pebbles_setup setup = {19, 19, 0};
    struct action legal[3];
    struct match m;
    struct mind mind;
    struct err e;
    assert_int_equal(match_open(&m, &set, 0, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &set, "plan", &e), ST_OK);
    const struct plan_notes *n = mind.at.memory;
    for (uint32_t dropped = 0; dropped < 2; dropped++) { /* the second game loses its plan on the way */
        assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
        mind_seed(&mind, 1, 0);
        assert_int_equal(n->looks + n->left + n->asked, 0);
        for (uint32_t i = 0; i < 5; i++) {
            struct pebbles *s = m.state;
            assert_int_equal(s->pile, step[i].pile);
            if (dropped && i == 1)
                s->pile = 2;
            uint32_t at = mind_choose(&mind, &m, legal, match_legal(&m, legal));
            assert_int_equal(n->looks, dropped && i == 1 ? 2 : step[i].looks);
            assert_int_equal(legal[at].arg[0], dropped && i == 1 ? 2 : step[i].take);
            if (dropped && i == 1)
                break;
            assert_int_equal(match_act(&m, 0, 0, &legal[at], NULL), REASON_OK);
            if (!match_over(&m))
                assert_int_equal(match_act(&m, 0, 1, &(struct action){0, {1, 0, 0}}, NULL), REASON_OK);
        }
    }
    mind_close(&mind);
    assert_int_equal(mind_open(&mind, &river, "perfect", &e), ST_OK);
    assert_null(mind.at.memory);
    mind_close(&mind);
    match_close(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specs),
        cmocka_unit_test(list),
        cmocka_unit_test(parameters),
        cmocka_unit_test(seats_of_minds),
        cmocka_unit_test(plans_are_followed_and_forgotten),
        cmocka_unit_test(slips_are_so_many),
        cmocka_unit_test(another_mind_slips),
        cmocka_unit_test(random_reaches_everything),
        cmocka_unit_test(search_keeps_its_budget),
        cmocka_unit_test(search_plays_well),
        cmocka_unit_test(deep_is_no_worse_than_its_house),
        cmocka_unit_test(actions_count_soon_and_plans_at_the_end),
        cmocka_unit_test(a_search_tries_what_its_house_thinks_ill_of),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(signatures),
        cmocka_unit_test(broken_games_do_not_stop_the_batch),
        cmocka_unit_test(the_first_broken_game_can_be_played_again),
        cmocka_unit_test(step_limits_are_counted),
        cmocka_unit_test(bad_policies_are_told),
        cmocka_unit_test(progress_ends_at_all_games),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(cells_are_named),
        cmocka_unit_test(registered_games),
    };
    return cmocka_run_group_tests_name("ai", tests, NULL, NULL);
}
