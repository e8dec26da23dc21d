/* The minds of ESCAPE: they play to the end, the same each time, and each does what it is there for. */
#include "es_test.h"

#include "ai/ai.h"
#include "games/escape/es_mind.h"

#include <stdio.h>

static struct ruleset set;
static struct match match;
static struct action legal[ES_MAX_LEGAL];

/* What came of some runs of a mind. */
struct runs {
    uint32_t ends[ES_ENDS];
    uint32_t used[ES_VERBS]; /* runs that took the action */
    uint32_t headings;       /* seen at the end of a run, a bit for each */
    uint32_t climbed;        /* levels, in all */
    uint64_t draws, hash;
};

static void play(struct mind *m, uint64_t seed, struct runs *out) {
    struct es_setup setup = setup_of(V1, "escape");
    const struct es_state *s = match.state;
    uint32_t used = 0;
    struct err e;
    if (match_begin(&match, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    mind_seed(m, seed, 0);
    while (!match_over(&match)) {
        const struct action *answer;
        assert_int_equal(mind_act(m, &match, legal, &answer), REASON_OK);
        if (match.broken)
            fail_msg("%s", match.bug.text);
        used |= 1u << answer->verb;
    }
    out->ends[s->run.over]++;
    out->headings |= 1u << s->run.heading;
    out->climbed += (uint32_t)__builtin_popcount(s->run.chapters);
    out->draws += m->rng.n;
    out->hash = out->hash * 31 + match_hash(&match);
    for (uint32_t i = 0; i < ES_VERBS; i++)
        out->used[i] += used >> i & 1;
}

static struct runs play_some(const char *policy, uint32_t games) {
    struct runs out = {0};
    struct mind m;
    struct err e;
    if (mind_open(&m, &set, policy, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < games; i++)
        play(&m, match_seed(9, i), &out);
    mind_close(&m);
    return out;
}

static int open_all(void **unused) {
    struct err e;
    (void)unused;
    if (ruleset_open(content_root(), &escape_ops, V1, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    return match_open(&match, &set, 0, &e) != ST_OK;
}

static int close_all(void **unused) {
    (void)unused;
    match_close(&match);
    ruleset_close(&set);
    return 0;
}

static void the_same_seed_is_the_same_run(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < ES_POLICIES; i++) {
        struct runs a = play_some(es_policies[i].name, 4), b = play_some(es_policies[i].name, 4);
        assert_true(a.hash == b.hash);
    }
}

/* ES-245: out of the dungeon now and then, never as a matter of course. The exact share is a target of the
 * lab. */
static void survivors_get_out_at_times(void **unused) {
    (void)unused;
    struct runs r = play_some("survivor", 80);
    assert_in_range(r.ends[ES_ESCAPED], 2, 40);
    assert_int_equal(r.ends[ES_LOST], 0);
    assert_true(r.climbed >= 80);
}

/* The first of the list is the best: playouts and opponents for people are made of it. */
static void climbers_get_out_more_often(void **unused) {
    (void)unused;
    struct runs c = play_some("climber", 80), s = play_some("survivor", 80);
    assert_string_equal(es_policies[0].name, "climber");
    assert_true(c.ends[ES_ESCAPED] >= 40 && c.ends[ES_ESCAPED] >= 3 * s.ends[ES_ESCAPED] / 2);
    assert_int_equal(c.ends[ES_LOST], 0);
    assert_true(c.draws == 0);
}

/* ES-246: an action type is dead that nobody takes who plays for its own ends. Every one is taken by some
 * mind of the house; the contract, which takes each on purpose, has no say in it, nor has chance. */
static void no_action_is_dead(void **unused) {
    static const char *const minds[] = {"survivor", "brute", "wanderer"};
    uint32_t used[ES_VERBS] = {0};
    (void)unused;
    for (uint32_t i = 0; i < 3; i++) {
        struct runs r = play_some(minds[i], 240);
        for (uint32_t v = 0; v < ES_VERBS; v++)
            used[v] += r.used[v];
    }
    for (uint32_t v = 0; v < ES_VERBS; v++) {
        if (!used[v])
            fail_msg("nobody used %s", escape_ops.verbs[v].name);
    }
}

/* ES-242: the contract takes every action, and needs no dice of its own. */
static void the_contract_takes_every_action(void **unused) {
    (void)unused;
    struct runs r = play_some("contract", 60);
    for (uint32_t i = 0; i < ES_VERBS; i++)
        if (!r.used[i])
            fail_msg("nobody used %s", escape_ops.verbs[i].name);
    assert_true(r.draws == 0);
}

/* ES-244: who plays characters comes out as different ones. */
static void wanderers_become_many_things(void **unused) {
    (void)unused;
    struct runs r = play_some("wanderer", 60);
    assert_true(__builtin_popcount(r.headings) >= 6);
}

static void brutes_fight(void **unused) {
    (void)unused;
    struct runs r = play_some("brute", 20), w = play_some("wanderer", 20);
    assert_true(r.used[ES_FIGHT] + r.used[ES_MURDER] >= 20);
    assert_int_equal(w.used[ES_FIGHT], 0);
}

/* A mind is shown a view and a list: the same view gives the same answer, whatever world it comes from. */
static void minds_go_by_the_view_alone(void **unused) {
    static struct game g, other;
    static struct es_view view, view_too;
    struct stream rng;
    (void)unused;
    stream_open(&rng, 1);
    start(&g, V1, "escape", 6);
    for (uint32_t turn = 0; turn < 30 && !is_over(&g); turn++) {
        memset(&view, 0, sizeof view);
        memset(&view_too, 0, sizeof view_too);
        es_view(&g.r, &g.s, 0, &view);
        es_guess(&g.r, &view, 0, &rng, &other.s);
        es_view(&g.r, &other.s, 0, &view_too);
        uint32_t n = es_legal(&g.r, &g.s, legal, ES_MAX_LEGAL);
        for (uint32_t i = 0; i < ES_POLICIES; i++) {
            struct stream a, b;
            stream_open(&a, turn);
            stream_open(&b, turn);
            struct situation s = {&escape_ops, &g.r, &view, 0, n, legal, &a, 0, NULL, turn + 1};
            uint32_t answer = es_policies[i].choose(&s);
            s.view = &view_too;
            s.rng = &b;
            assert_int_equal(answer, es_policies[i].choose(&s));
            assert_true(answer < n);
        }
        play_on(&g, turn, 1);
    }
}

static uint32_t soldiers_in(const struct es_state *s, uint32_t room) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < s->run.entities; i++)
        n += s->entity[i].kind == ES_HOSTILE && s->entity[i].depth == s->entity[0].depth &&
             s->entity[i].room == room;
    return n;
}

/* After a flight those who were fled from are behind, and a guess says so: with a search that believes them
 * ahead nobody gets anywhere. */
static void guesses_know_who_is_behind(void **unused) {
    static struct es_view view;
    static struct es_state guess;
    const struct es_state *s = match.state;
    struct es_setup setup = setup_of(V1, "escape");
    struct stream rng;
    struct mind m;
    struct err e;
    uint32_t truly = 0, guessed = 0;
    (void)unused;
    stream_open(&rng, 2);
    assert_int_equal(mind_open(&m, &set, "climber", &e), ST_OK);
    for (uint32_t seed = 1; seed <= 4; seed++) {
        assert_int_equal(match_begin(&match, &setup, seed, &e), ST_OK);
        while (!match_over(&match)) {
            const struct action *answer;
            uint32_t room = s->entity[0].room, depth = s->entity[0].depth;
            mind_act(&m, &match, legal, &answer);
            if (match_over(&match) || answer->verb != ES_FLEE || s->entity[0].depth != depth)
                continue;
            memset(&view, 0, sizeof view);
            match_view(&match, 0, &view);
            es_guess(set.rules, &view, 0, &rng, &guess);
            truly += soldiers_in(s, room);
            guessed += soldiers_in(&guess, room);
        }
    }
    mind_close(&m);
    assert_true(truly > 200);
    assert_in_range(guessed, truly / 2, truly * 2);
}

/* A search is left what it judges better than the house: whether to train or to rest where it is. */
static void little_is_worth_a_try(void **unused) {
    static struct game g;
    static struct es_view view;
    static int32_t weigh[ES_MAX_LEGAL];
    (void)unused;
    start(&g, V1, "escape", 6);
    static const uint8_t features[] = {ES_CORRIDOR, ES_TRAINING, ES_REST};
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t tried = 0, verb = 0, n;
        g.s.room[g.s.entity[0].depth - 1][g.s.entity[0].room].feature = features[k];
        g.s.entity[0].health = 50;
        n = es_legal(&g.r, &g.s, legal, ES_MAX_LEGAL);
        memset(&view, 0, sizeof view);
        es_view(&g.r, &g.s, 0, &view);
        struct situation s = {.ops = &escape_ops,
                              .rules = &g.r,
                              .view = &view,
                              .legal_count = n,
                              .legal = legal,
                              .weigh = weigh};
        es_policies[0].choose(&s);
        for (uint32_t i = 0; i < n; i++)
            if (weigh[i] >= 0) {
                tried++;
                verb = legal[i].verb;
            }
        assert_int_equal(tried, k > 0);
        assert_int_equal(verb, k == 1 ? ES_TRAIN : k == 2 ? ES_REST_UP : 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_is_the_same_run),
        cmocka_unit_test(survivors_get_out_at_times),
        cmocka_unit_test(climbers_get_out_more_often),
        cmocka_unit_test(no_action_is_dead),
        cmocka_unit_test(the_contract_takes_every_action),
        cmocka_unit_test(wanderers_become_many_things),
        cmocka_unit_test(brutes_fight),
        cmocka_unit_test(minds_go_by_the_view_alone),
        cmocka_unit_test(guesses_know_who_is_behind),
        cmocka_unit_test(little_is_worth_a_try),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
