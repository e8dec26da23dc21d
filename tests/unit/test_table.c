/* A table is the same under people and programs: who sits where, what the minds' dice come from, how a game
 * is gone on with, and what each seat carries on and may hear. */
#include "desk_test.h"

#include "core/replay.h"
#include "games/clout/cl.h"
#include "games/darkdelve/dd.h"

enum { REPLAY_CAP = 1 << 20 };

static void open_table(struct table *t, struct ruleset *set, const struct game_ops *ops) {
    struct err e;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), ops, NULL, set, &e), ST_OK);
    assert_int_equal(table_open(t, set, NULL, &e), ST_OK);
}

static void begin_table(struct table *t, uint64_t seed) {
    const struct ruleset *set = t->match.set;
    struct err e;
    void *setup = calloc(1, set->ops->setup_size);
    set->ops->setup_fill(set->rules, 0, setup);
    assert_int_equal(table_begin(t, setup, seed, &e), ST_OK);
    free(setup);
}

static void close_table(struct table *t, struct ruleset *set) {
    table_close(t);
    table_close(t); /* once more is as good */
    ruleset_close(set);
}

static void test_seats(void **state) {
    struct table t;
    struct ruleset set;
    struct err e;
    (void)state;
    open_table(&t, &set, &clout_ops);
    assert_int_equal(table_people(&t), 2);
    assert_int_equal(table_seat(&t, 0, "nobody", &e), ST_USAGE);
    assert_int_equal(table_people(&t), 2); /* refused: everybody stays */
    assert_int_equal(table_seat(&t, 0, "random", &e), ST_OK);
    assert_int_equal(table_seat(&t, 0, mind_first(&clout_ops, 0), &e), ST_OK); /* in its place */
    assert_string_equal(t.policy[0], mind_first(&clout_ops, 0));
    assert_true(table_has_mind(&t, 0) && !table_has_mind(&t, 1));
    assert_int_equal(table_person(&t), 1);
    assert_int_equal(table_seat(&t, 1, "random", &e), ST_OK);
    assert_int_equal(table_people(&t), 0);
    assert_int_equal(table_seat(&t, 0, "", &e), ST_OK);
    assert_int_equal(table_person(&t), 0);
    assert_null(t.mind[0].set);
    table_clear_seats(&t);
    assert_int_equal(table_people(&t), 2);
    assert_int_equal(table_person(&t), 0); /* the first of them */
    close_table(&t, &set);
}

/* Minds play until a person is asked; stopped, they do not. */
static void test_minds_act(void **state) {
    struct table t;
    struct ruleset set;
    struct err e;
    atomic_bool stop = true;
    (void)state;
    assert_int_equal(table_seed(7, 0), 7);
    assert_int_equal(table_seed(7, 3), match_seed(7, 3));
    open_table(&t, &set, &clout_ops);
    assert_int_equal(table_seat(&t, 1, "random", &e), ST_OK);
    begin_table(&t, 5);
    for (int i = 0; i < 40 && !match_over(&t.match); i++) {
        table_minds_act(&t);
        assert_true(match_over(&t.match) || t.match.ask.seat == 0);
        assert_null(table_think(&t));
        if (!match_over(&t.match)) {
            match_legal(&t.match, t.legal);
            assert_int_equal(match_act(&t.match, 0, 0, &t.legal[0], NULL), REASON_OK);
        }
    }
    table_clear_seats(&t);
    assert_int_equal(table_seat(&t, 0, "random", &e), ST_OK);
    assert_int_equal(table_seat(&t, 1, "random", &e), ST_OK);
    begin_table(&t, 5);
    table_stop_with(&t, &stop);
    table_minds_act(&t);
    assert_int_equal(t.match.step, 0);
    stop = false;
    table_minds_act(&t);
    assert_true(match_over(&t.match));
    close_table(&t, &set);
}

static void write_replay(const struct table *t, char *bytes, struct replay *out) {
    struct text text;
    struct err e;
    text_init(&text, bytes, REPLAY_CAP);
    assert_int_equal(replay_write(&t->match, &text, &e), ST_OK);
    assert_int_equal(replay_parse(bytes, text.len, out, &e), ST_OK);
}

static void play_on(struct table *t, uint32_t steps) {
    for (uint32_t i = 0; i < steps && !match_over(&t->match); i++) {
        const struct action a = *table_think(t);
        assert_int_equal(match_act(&t->match, 0, t->match.ask.seat, &a, NULL), REASON_OK);
    }
}

static void count_steps(void *ctx) {
    ++*(uint32_t *)ctx;
}

/* Minds that think again go on as they would have; those that think anew do not have to think for it, and
 * always go on alike. */
static void test_resume(void **state) {
    struct table one, other;
    struct ruleset set, same;
    struct replay replay;
    struct err e;
    char *bytes = malloc(REPLAY_CAP);
    (void)state;
    open_table(&one, &set, &clout_ops);
    open_table(&other, &same, &clout_ops);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(table_seat(&one, i, "random", &e), ST_OK);
        assert_int_equal(table_seat(&other, i, "random", &e), ST_OK);
    }
    begin_table(&one, 11);
    play_on(&one, 30);
    write_replay(&one, bytes, &replay);
    play_on(&one, 10);
    uint64_t went_on = match_hash(&one.match), anew[2];
    uint32_t heard = 0;
    assert_int_equal(table_resume(&other, &replay, TABLE_THINK_AGAIN, count_steps, &heard, &e), ST_OK);
    assert_int_equal(heard, 31); /* the start, and each step */
    play_on(&other, 10);
    assert_true(match_hash(&other.match) == went_on);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table_resume(&other, &replay, TABLE_THINK_ANEW, NULL, NULL, &e), ST_OK);
        assert_int_equal(other.match.step, 30);
        play_on(&other, 10);
        anew[i] = match_hash(&other.match);
    }
    assert_true(anew[0] == anew[1] && anew[0] != went_on);
    /* Anew is not from the beginning: the dice of the first step are not thrown again. */
    assert_int_equal(table_resume(&other, &replay, TABLE_THINK_ANEW, NULL, NULL, &e), ST_OK);
    for (uint32_t i = 0; i < 2; i++)
        mind_seed(&other.mind[i], replay.seed, i);
    play_on(&other, 10);
    assert_true(match_hash(&other.match) != anew[0]);
    atomic_bool stop = true;
    table_stop_with(&other, &stop);
    assert_int_equal(table_resume(&other, &replay, TABLE_THINK_AGAIN, NULL, NULL, &e), ST_FULL);
    replay_free(&replay);
    free(bytes);
    close_table(&one, &set);
    close_table(&other, &same);
}

/* A copy and its original go on alike, each by itself. */
static void test_copy(void **state) {
    struct table one, other;
    struct ruleset set;
    struct err e;
    (void)state;
    open_table(&one, &set, &clout_ops);
    assert_int_equal(table_open(&other, &set, NULL, &e), ST_OK);
    for (uint32_t i = 0; i < 2; i++)
        assert_int_equal(table_seat(&one, i, "random", &e), ST_OK); /* its dice go along */
    begin_table(&one, 3);
    play_on(&one, 25);
    assert_int_equal(table_copy(&one, &other, &e), ST_OK);
    uint64_t before = match_hash(&one.match);
    play_on(&other, 20);
    assert_true(match_hash(&one.match) == before && match_hash(&other.match) != before);
    play_on(&one, 20);
    assert_true(match_hash(&one.match) == match_hash(&other.match));
    table_close(&other);
    close_table(&one, &set);
}

static void mark_seat(const void *rules, const void *state, uint32_t seat, void *setup) {
    (void)rules, (void)state;
    *(uint8_t *)setup = (uint8_t)(seat + 1);
}

/* The game learns whose seat it is; a broken match is not to be trusted with what persists. */
static void test_carry(void **state) {
    struct table t;
    struct ruleset set;
    struct dd_setup setup = {0};
    (void)state;
    open_table(&t, &set, &darkdelve_ops);
    begin_table(&t, 1);
    ((struct dd_state *)t.match.state)->profile.gold = 77;
    assert_true(table_carry(&t, 0, &setup));
    assert_int_equal(setup.profile.gold, 77);
    /* What was sold leaves a gap in the numbers, and a file has none: a run would else not be known again. */
    const uint8_t torch = (uint8_t)dd_id_of(set.rules, DD_KIND_ITEM, "torch");
    ((struct dd_state *)t.match.state)->profile.stash[0] =
        (struct dd_item){.id = 7, .kind = torch, .uses = 1};
    assert_true(table_carry(&t, 0, &setup));
    assert_int_equal(setup.profile.stash[0].id, 1);
    ((struct dd_state *)t.match.state)->profile.stash[0] = (struct dd_item){0};
    t.match.broken = true;
    setup.profile.gold = 5;
    assert_false(table_carry(&t, 0, &setup));
    assert_int_equal(setup.profile.gold, 5);
    t.match.broken = false;
    struct game_ops ops = darkdelve_ops;
    ops.carry = mark_seat;
    set.ops = &ops;
    assert_true(table_carry(&t, 1, &setup));
    assert_int_equal(*(uint8_t *)&setup, 2);
    ops.carry = NULL;
    assert_false(table_carry(&t, 0, &setup));
    set.ops = &darkdelve_ops;
    close_table(&t, &set);
}

static void test_events_for(void **state) {
    struct event events[] = {{.audience = 1, .kind = 1},
                             {.audience = 2, .kind = 2},
                             {.audience = 3, .kind = 3}},
                 heard[3];
    const struct sink all = {.event = events, .count = 3, .cap = 3};
    struct sink out = {.event = heard, .cap = 3}, same = all;
    (void)state;
    table_events_for(&all, 2, 1, &out);
    assert_int_equal(out.count, 2);
    assert_int_equal(heard[0].kind, 2);
    assert_int_equal(heard[1].kind, 3);
    table_events_for(&all, 2, 2, &out); /* whoever watches hears what all do */
    assert_int_equal(out.count, 1);
    assert_int_equal(heard[0].kind, 3);
    table_events_for(&same, 2, 0, &same); /* in place */
    assert_int_equal(same.count, 2);
    assert_int_equal(events[1].kind, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats), cmocka_unit_test(test_minds_act), cmocka_unit_test(test_resume),
        cmocka_unit_test(test_copy),  cmocka_unit_test(test_carry),     cmocka_unit_test(test_events_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
