/* Are guesses true? Many matches are played to some question of one seat, the observer. There the state is
 * what the rules and their dice made of what the seat can see, so a guess must be so, too: of all that is
 * hidden the frequencies are held against each other (facts.h).
 *
 * That is fair only while nobody tells. The observer's moves come from its views. The others play quietly:
 * what they may do whatever they hold, without naming anything, and else whatever it is; where one speaks up
 * and does any of n things it may do, the match counts with a chance of n in LOUD, so that what it did says
 * no more than that it could. A match that ends too early counts nowhere: that much the observer knows. */
#include "checks.h"
#include "facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RULESETS = 64,
    PER_GAME = 3000,  /* matches for each that is asked for, of a state of a kilobyte */
    GAMES_MOST = 240, /* more matches would measure how quiet the players are, and not the guesses */
    LEAST = 800,      /* and no fewer: limits of what is approximate leave that much room for chance */
    PILOT = 24,       /* matches of each scenario that only tell whether it hides anything */
    LOUD = 32,        /* the longest list that an answer may be taken from */
    MINDS = 2,        /* that the observer plays with in turn: at random, and the first of the game's own */
    AMONG = 24,       /* guesses among which a world is looked for */
    LOOKS = 16,       /* it is in one of so many matches */
    REPORT = 1 << 15
};

struct study {
    struct bench *b;
    struct facts *facts, *fresh; /* of all matches; of those in which nobody has acted yet */
    struct match match;
    struct mind mind[MINDS];
    uint32_t minds;
    bool chosen; /* a state keeps its setup: some of what is hidden was chosen, not drawn */
    const char *rules;
    uint64_t seeds; /* of this ruleset and seat */
    uint32_t seat;
    void *view, *guess, *other, *third;
    struct facts_where at;
    uint32_t counted, hidden, looked, found, met;
};

static void open_minds(struct study *s) {
    const char *name, *help;
    struct err e;
    s->minds = 0;
    for (uint32_t p = 0; p < mind_list(s->b->ops, p, &name, &help) && s->minds < MINDS; p++)
        if (!strchr(name, ':') && mind_fits(s->b->ops, name, s->seat) &&
            mind_open(&s->mind[s->minds], &s->b->set, name, &e) == ST_OK)
            s->minds++;
    assert_true(s->minds > 0);
}

static void draw(struct study *s, struct stream *rng, void *out) {
    memset(out, 0, s->b->ops->state_size);
    s->b->ops->guess(s->b->set.rules, s->view, s->seat, rng, out);
}

/* Is it legal in a world? */
static bool is_legal(const struct study *s, const void *world, const struct action *a) {
    struct ask ask;
    s->b->ops->ask(s->b->set.rules, world, &ask);
    return !ask.over && s->b->ops->check(s->b->set.rules, world, ask.seat, a) == REASON_OK;
}

/* One of the actions that name nothing and are open whatever is hidden, as far as two guesses of the observer
 * know; n: there is none. */
static uint32_t quiet_answer(struct study *s, uint32_t n, struct stream *rng) {
    const struct game_ops *ops = s->b->ops;
    uint32_t quiet = 0, pick = n;
    match_view(&s->match, s->seat, s->view);
    draw(s, rng, s->guess);
    draw(s, rng, s->other);
    for (uint32_t i = 0; i < n; i++) {
        const struct action *a = &s->b->legal[i];
        if (ops->verbs[a->verb].arg[0].name || !is_legal(s, s->guess, a) || !is_legal(s, s->other, a))
            continue;
        if (stream_below(rng, ++quiet) == 0)
            pick = i;
    }
    return pick;
}

/* A match that begins in a world that was guessed: what the setup hides is drawn, too. */
static void begin_as_guess(struct study *s, struct stream *rng) {
    const struct game_ops *ops = s->b->ops;
    match_view(&s->match, s->seat, s->view);
    memset(s->guess, 0, ops->state_size);
    ops->guess(s->b->set.rules, s->view, s->seat, rng, s->guess);
    memcpy(s->match.state, s->guess, ops->state_size);
    match_put_question(&s->match);
}

static void begin(struct study *s, uint32_t scenario, uint64_t seed, bool guessed, struct stream *rng) {
    const struct game_ops *ops = s->b->ops;
    struct err e;
    memset(s->b->setup, 0, ops->setup_size);
    ops->setup_fill(s->b->set.rules, scenario, s->b->setup);
    if (match_begin(&s->match, s->b->setup, seed, &e) != ST_OK)
        fail_msg("%s/%s: %s", ops->name, ops->scenarios[scenario].name, e.text);
    if (guessed && !match_over(&s->match))
        begin_as_guess(s, rng);
}

/* To a question of the observer that was chosen before; false: the match does not count. */
static bool play(struct study *s, uint64_t seed, struct stream *rng) {
    struct mind *me = &s->mind[stream_below(rng, s->minds)];
    uint32_t span = stream_below(rng, 7);
    uint32_t stop = stream_below(rng, 2u << span), loud = stream_below(rng, 3);
    bool soon = stream_below(rng, 2); /* at the first question after somebody spoke up */
    mind_seed(me, seed, s->seat);
    while (!match_over(&s->match)) {
        uint32_t n = match_legal(&s->match, s->b->legal), i;
        if (s->match.ask.seat == s->seat) {
            if (!stop--)
                return true;
            i = mind_choose(me, &s->match, s->b->legal, n);
        } else {
            uint32_t speaks = loud ? stream_below(rng, 4) : 1;
            i = speaks ? quiet_answer(s, n, rng) : n;
            if (!speaks && stream_below(rng, LOUD) >= n)
                return false;
            loud -= !speaks;
            if (!speaks && soon)
                stop = 0;
            if (i == n)
                i = stream_below(rng, n);
        }
        assert_int_equal(match_act(&s->match, 0, s->match.ask.seat, &s->b->legal[i], NULL), REASON_OK);
    }
    return false;
}

/* Is the true world among many guesses, and another guess? */
static void look_for(struct study *s, struct stream *rng) {
    bool truth = false, other = false;
    for (uint32_t i = 0; i < AMONG; i++) {
        draw(s, rng, s->third);
        truth |= facts_same(s->facts, s->third, s->match.state, s->at.guessed);
        other |= facts_same(s->facts, s->third, s->other, s->at.guessed);
    }
    facts_found(s->facts, &s->at, truth, other);
    s->looked++;
    s->found += truth;
    s->met += other;
}

/* One match; true: it counts, and something was hidden. */
static bool sample(struct study *s, uint32_t scenario, uint64_t seed, bool counts) {
    struct stream rng;
    stream_open(&rng, rng_key(seed, "truth", s->seat));
    bool guessed = s->chosen && stream_below(&rng, 4) == 0;
    begin(s, scenario, seed, guessed, &rng);
    if (!play(s, seed, &rng))
        return false;
    match_view(&s->match, s->seat, s->view);
    if (s->b->ops->blind && stream_below(&rng, 2))
        s->b->ops->blind(s->b->set.rules, s->view); /* as minds get it */
    draw(s, &rng, s->guess);
    draw(s, &rng, s->other);
    bool hides = !facts_same(s->facts, s->guess, s->other, guessed);
    if (!counts)
        return hides;
    s->at = (struct facts_where){s->rules, s->b->ops->scenarios[scenario].name, seed, s->seat, s->match.step,
                                 guessed};
    facts_add(s->facts, &s->at, s->match.state, s->guess, s->other);
    if (!s->match.step)
        facts_add(s->fresh, &s->at, s->match.state, s->guess, s->other);
    s->counted++;
    s->hidden += hides;
    if (hides && s->counted % LOOKS == 0)
        look_for(s, &rng);
    return hides;
}

/* Scenarios in turn; where next to nothing is hidden, one time in sixteen. */
static void study_seat(struct study *s, uint32_t matches) {
    const struct game_ops *ops = s->b->ops;
    uint32_t pilot[64] = {0}, busy = 0, quiet = 0, at = 0;
    assert_true(ops->scenario_count <= 64);
    open_minds(s);
    for (uint32_t i = 0; i < ops->scenario_count; i++) {
        for (uint32_t k = 0; k < PILOT; k++)
            pilot[i] += sample(s, i, match_seed(s->seeds, k), false);
        busy += pilot[i] > PILOT / 12;
    }
    for (uint32_t k = 0; k < matches; k++) {
        bool slow = !busy || k % 16 == 15;
        if (slow) {
            sample(s, quiet++ % ops->scenario_count, match_seed(s->seeds, PILOT + k), true);
            continue;
        }
        do
            at = (at + 1) % ops->scenario_count;
        while (pilot[at] <= PILOT / 12);
        sample(s, at, match_seed(s->seeds, PILOT + k), true);
    }
    for (uint32_t i = 0; i < s->minds; i++)
        mind_close(&s->mind[i]);
}

/* For each of several parts; the larger a state, the fewer. GLOAM_TRUTH_GAMES asks for them: rare facts need
 * many matches where the other checks are content with few. */
static uint32_t matches_of(const struct game_ops *ops, uint32_t parts) {
    const char *env = getenv("GLOAM_TRUTH_GAMES");
    env = env ? env : getenv("GLOAM_CONFORMANCE_GAMES");
    uint64_t games = env ? strtoul(env, NULL, 10) : 96;
    uint64_t size = ops->state_size > 1024 ? ops->state_size : 1024;
    uint64_t all = (games < GAMES_MOST ? games : GAMES_MOST) * PER_GAME * 1024 / size;
    return (uint32_t)((all > LEAST ? all : LEAST) / parts + 1);
}

static void study_rules(struct study *s, const char *rules, uint32_t parts) {
    struct bench b;
    struct err e;
    bench_open(&b, s->b->ops, rules);
    s->b = &b;
    assert_int_equal(match_open(&s->match, &b.set, MATCH_QUIET, &e), ST_OK);
    s->view = b.view;
    s->guess = b.state;
    s->other = b.twin;
    s->third = calloc(1, b.ops->state_size);
    s->rules = rules;
    for (s->seat = 0; s->seat < b.ops->seats; s->seat++, s->seeds++)
        study_seat(s, matches_of(b.ops, parts));
    free(s->third);
    match_close(&s->match);
    bench_close(&b);
}

/* One ledger for all rulesets, scenarios and seats of a game. */
void guesses_are_true(struct bench *b) {
    static char report[REPORT];
    struct ruleset_row rows[RULESETS];
    struct study s = {.b = b, .seeds = 7700};
    struct text out;
    struct err e;
    uint32_t count;
    s.facts = facts_open(b->ops, false);
    s.fresh = facts_open(b->ops, true); /* nobody has lived through anything: nothing is approximate */
    assert_int_equal(content_rulesets(content_root(), b->ops->name, rows, RULESETS, &count, &e), ST_OK);
    for (uint32_t i = 0; i < b->ops->state_fields->count; i++)
        s.chosen |= b->ops->state_fields->row[i].sub == b->ops->setup_fields;
    for (uint32_t r = 0; r < count; r++) {
        study_rules(&s, rows[r].name, count * b->ops->seats);
        s.b = b;
    }
    text_init(&out, report, sizeof report);
    uint32_t wrong = facts_judge(s.facts, &out) + facts_judge(s.fresh, &out);
    printf("%s# %s: %u matches, %u with secrets, %u facts; the true world was among %d guesses in %u of %u, "
           "another guess in %u\n",
           report, b->ops->name, s.counted, s.hidden, facts_count(s.facts), AMONG, s.found, s.looked, s.met);
    facts_close(s.facts);
    facts_close(s.fresh);
    if (wrong)
        fail_msg("%s: %u facts are guessed wrong", b->ops->name, wrong);
}
