/* Whom a search has before itself: what another seat does tells its minds apart, in a game with nothing
 * hidden that matters, and in SHATTERED DUNGEON, where a visitor is not told how the dungeon means to play.
 */
#include "ai/belief.h"
#include "core/registry.h"
#include "pebbles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint32_t take_one(const struct situation *s) {
    (void)s;
    return 0;
}

static uint32_t take_most(const struct situation *s) {
    return s->legal_count - 1;
}

/* The first two do the same; the last stands aside. */
static const struct policy_row takers[] = {{"one", "", take_one},
                                           {"single", "", take_one},
                                           {"most", "", take_most},
                                           {"aside", "", take_most, .aside = true}};

static struct game_ops takers_ops(void) {
    struct game_ops ops = pebbles_ops;
    ops.policies = takers;
    ops.policy_count = 4;
    return ops;
}

/* A table, the mind at it that learns, and what it learns with. */
struct room {
    struct match m, trial;
    struct mind mind;
    struct belief *b;
    void *world;
    struct action *legal;
};

static void room_open(struct room *r, const struct ruleset *set, const void *setup, uint64_t seed,
                      const char *other) {
    struct err e;
    assert_int_equal(match_open(&r->m, set, 0, &e), ST_OK);
    assert_int_equal(match_open(&r->trial, set, MATCH_QUIET, &e), ST_OK);
    assert_int_equal(match_begin(&r->m, setup, seed, &e), ST_OK);
    assert_int_equal(mind_open(&r->mind, set, "deep:60", &e), ST_OK);
    mind_seed(&r->mind, seed, 0);
    assert_non_null(r->b = belief_open(set, other));
    assert_non_null(r->world = calloc(1, set->ops->state_size));
    assert_non_null(r->legal = calloc(set->ops->max_legal, sizeof *r->legal));
}

static void room_close(struct room *r) {
    belief_close(r->b);
    mind_close(&r->mind);
    match_close(&r->m);
    match_close(&r->trial);
    free(r->world);
    free(r->legal);
}

/* In how many of 100 worlds the other seat is taken for somebody who plays like that. */
static uint32_t believed(struct room *r, uint32_t seat, policy_choose like, const void *data) {
    struct mind *at[SEATS_MAX] = {NULL};
    uint32_t n = 0;
    for (uint32_t w = 0; w < 100; w++) {
        belief_draw(r->b, seat, w, at);
        n += at[!seat]->choose == like && at[!seat]->at.data == data;
    }
    return n;
}

/* The seat's question: it looks, learns, answers with the list's first and keeps that in mind. */
static void learn_and_answer(struct room *r, uint32_t seat, uint32_t at) {
    match_view(&r->m, seat, r->mind.view);
    r->mind.at.asked = r->m.asked[seat];
    belief_learn(r->b, &r->mind, seat, r->world, &r->trial);
    match_legal(&r->m, r->legal);
    belief_note(r->b, &r->mind, seat, &r->legal[at]);
    assert_int_equal(match_act(&r->m, 0, seat, &r->legal[at], NULL), REASON_OK);
}

static void other_takes(struct room *r, int16_t count) {
    assert_int_equal(match_act(&r->m, 0, 1, &(struct action){0, {count, 0, 0}}, NULL), REASON_OK);
}

static void deeds_tell(void **unused) {
    (void)unused;
    struct game_ops ops = takers_ops();
    struct ruleset set = {.ops = &ops, .name = "takers"};
    struct room r;
    room_open(&r, &set, &(struct pebbles_setup){40, 40, 0}, 1, "");
    assert_int_equal(believed(&r, 0, take_one, NULL),
                     100); /* the first alone: the others are not plausible yet */
    for (uint32_t i = 0; i < 3; i++) {
        learn_and_answer(&r, 0, 0);
        other_takes(&r, 3);
    }
    learn_and_answer(&r, 0, 0);
    assert_true(believed(&r, 0, take_most, NULL) >= 40);
    for (uint32_t i = 0; i < 4; i++) { /* and back, where somebody changes his ways */
        other_takes(&r, 1);
        learn_and_answer(&r, 0, 0);
    }
    assert_int_equal(believed(&r, 0, take_one, NULL), 100);
    belief_begin(r.b);
    assert_int_equal(believed(&r, 0, take_one, NULL), 100);
    room_close(&r);
}

/* What nobody would have done tells nothing, and so does a question that was answered without a look. */
static void nothing_is_learned_from_nothing(void **unused) {
    (void)unused;
    struct game_ops ops = takers_ops();
    struct ruleset set = {.ops = &ops, .name = "takers"};
    struct room r;
    room_open(&r, &set, &(struct pebbles_setup){40, 40, 0}, 1, "");
    learn_and_answer(&r, 0, 0);
    for (uint32_t i = 0; i < 3; i++) {
        other_takes(&r, 3);
        assert_int_equal(match_act(&r.m, 0, 0, &(struct action){0, {1, 0, 0}}, NULL), REASON_OK);
        other_takes(&r, 3);
        learn_and_answer(&r, 0, 0);
    }
    assert_int_equal(believed(&r, 0, take_one, NULL), 100);
    room_close(&r);
}

static void a_named_mind_is_all_there_is(void **unused) {
    (void)unused;
    struct game_ops ops = takers_ops();
    struct ruleset set = {.ops = &ops, .name = "takers"};
    struct room r;
    room_open(&r, &set, &(struct pebbles_setup){40, 40, 0}, 1, "most");
    for (uint32_t i = 0; i < 3; i++) {
        learn_and_answer(&r, 0, 0);
        other_takes(&r, 1);
    }
    learn_and_answer(&r, 0, 0);
    assert_int_equal(believed(&r, 0, take_most, NULL), 100);
    assert_int_equal(r.mind.nodes, 0);
    room_close(&r);
}

/* A copy goes on where the other stands. */
static void a_copy_believes_the_same(void **unused) {
    (void)unused;
    struct game_ops ops = takers_ops();
    struct ruleset set = {.ops = &ops, .name = "takers"};
    struct room r;
    room_open(&r, &set, &(struct pebbles_setup){40, 40, 0}, 1, "");
    for (uint32_t i = 0; i < 3; i++) {
        learn_and_answer(&r, 0, 0);
        other_takes(&r, 3);
    }
    struct belief *copy = belief_open(&set, ""), *first = r.b;
    belief_copy(copy, first);
    r.b = copy;
    learn_and_answer(&r, 0, 0);
    assert_true(believed(&r, 0, take_most, NULL) >= 40);
    belief_close(first);
    room_close(&r);
}

/* Games won of 100 by the first seat, against somebody who takes as many as he can. */
static uint64_t won_against_most(const char *mind) {
    struct game_ops ops = takers_ops();
    struct ruleset set = {.ops = &ops, .name = "takers"};
    struct batch_plan p = plan_of(mind, "most", 100, 1);
    struct batch b;
    struct err e;
    p.set = &set;
    assert_int_equal(batch_run(&p, &b, &e), ST_OK);
    uint64_t won = b.outcome[1];
    batch_free(&b);
    return won;
}

/* Whoever is sure of the wrong one plays against somebody else. */
static void search_plays_whom_it_has(void **unused) {
    (void)unused;
    uint64_t knows = won_against_most("deep:60//most"), errs = won_against_most("deep:60//one");
    assert_true(errs * 2 < knows);
    assert_true(won_against_most("deep:60") * 10 >= knows * 9);
}

/* The visitor plays as the house does; the dungeon as it is told. After some questions: */
static uint32_t believed_in(const struct ruleset *set, uint64_t seed, const char *dungeon, const char *mind) {
    enum { QUESTIONS = 14 };
    const struct game_ops *ops = set->ops;
    struct mind house, like, plays;
    const struct action *answer;
    struct room r;
    struct err e;
    uint32_t scenario = 0;
    void *setup = calloc(1, ops->setup_size);
    while (strcmp(ops->scenarios[scenario].name, "party-standard"))
        scenario++;
    ops->setup_fill(set->rules, scenario, setup);
    room_open(&r, set, setup, seed, "");
    assert_int_equal(mind_open(&house, set, "native", &e), ST_OK);
    assert_int_equal(mind_open(&like, set, mind, &e), ST_OK);
    assert_int_equal(mind_open(&plays, set, dungeon, &e), ST_OK);
    mind_seed(&plays, seed, 0);
    for (uint32_t n = 0; n < QUESTIONS && !match_over(&r.m);) {
        uint32_t count = match_legal(&r.m, r.legal);
        if (r.m.ask.seat == 0) {
            mind_act(&plays, &r.m, r.legal, &answer);
        } else if (count < 2) {
            match_act(&r.m, 0, 1, &r.legal[0], NULL);
        } else {
            match_view(&r.m, 1, r.mind.view);
            uint32_t at = mind_advise(&house, r.mind.view, 1, r.legal, count, &house.rng, NULL);
            learn_and_answer(&r, 1, at);
            n++;
        }
    }
    uint32_t share = believed(&r, 1, like.choose, like.at.data);
    mind_close(&house);
    mind_close(&like);
    mind_close(&plays);
    room_close(&r);
    free(setup);
    return share;
}

/* The mean over a few games, of 100. */
static uint32_t believed_of_dungeon(const struct ruleset *set, const char *dungeon, const char *mind) {
    enum { SEEDS = 10 };
    uint32_t sum = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        sum += believed_in(set, seed, dungeon, mind);
    return sum / SEEDS;
}

static void a_visitor_sees_what_dungeon_it_is_in(void **unused) {
    (void)unused;
    const char *root = getenv("GLOAM_CONTENT");
    struct ruleset set;
    struct err e;
    if (ruleset_open(root ? root : "content", registry_find("shattered"), NULL, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    /* The first mind is whatever the guessed world says, and that is a host where nobody strikes. A deceiver does
     * the same till then. */
    assert_true(believed_of_dungeon(&set, "nurturing", "nurturing") >= 5);
    assert_true(believed_of_dungeon(&set, "nurturing", "deceptive") >= 5);
    assert_true(believed_of_dungeon(&set, "nurturing", "native") >= 60);
    assert_true(believed_of_dungeon(&set, "nurturing", "tactical") <= 1);
    assert_true(believed_of_dungeon(&set, "nurturing", "aggressive") <= 1);
    assert_true(believed_of_dungeon(&set, "aggressive", "aggressive") >= 5);
    assert_true(believed_of_dungeon(&set, "aggressive", "nurturing") <= 1);
    assert_true(believed_of_dungeon(&set, "tactical", "native") >= 60);
    ruleset_close(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deeds_tell),
        cmocka_unit_test(nothing_is_learned_from_nothing),
        cmocka_unit_test(a_named_mind_is_all_there_is),
        cmocka_unit_test(a_copy_believes_the_same),
        cmocka_unit_test(search_plays_whom_it_has),
        cmocka_unit_test(a_visitor_sees_what_dungeon_it_is_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
