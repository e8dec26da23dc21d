/* Faults of ours speak: whatever finds no room in a state ends its match, however it is played, and a match
 * in which an invariant does not hold is told to its client and to whoever runs the program, while others go
 * on. */
#include "desk_test.h"

#include "games/clout/cl.h"
#include "games/darkdelve/dd.h"
#include "games/escape/es.h"
#include "games/shattered/sd.h"
#include "lab/play/batch.h"

/* -- a list that runs over -- */

static const struct game_ops *real;
static uint32_t countdown; /* actions until something is lost */

static void lose_something(const void *rules, void *state, uint32_t seat, const struct action *a,
                           struct sink *s) {
    real->apply(rules, state, seat, a, s);
    if (countdown && !--countdown)
        ((uint8_t *)state)[real->lost_at] = 1;
}

/* Where a game has such a byte, no match goes on beyond it: with a history, with events alone, and with
 * neither, as large simulations have it. */
static void test_a_loss_ends_every_match(void **state) {
    static const uint32_t flags[] = {MATCH_RECORD, 0, MATCH_QUIET};
    (void)state;
    for (uint32_t g = 0; g < 3 * registry_count; g++) {
        struct ruleset set;
        struct err e;
        struct match m;
        real = registry_games[g / 3];
        struct game_ops ops = *real;
        if (!real->lost_at)
            continue;
        assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), real, NULL, &set, &e), ST_OK);
        ops.apply = lose_something;
        set.ops = &ops;
        assert_int_equal(match_open(&m, &set, flags[g % 3], &e), ST_OK);
        void *setup = calloc(1, real->setup_size);
        struct action *legal = calloc(real->max_legal, sizeof *legal);
        real->setup_fill(set.rules, 0, setup);
        assert_int_equal(match_begin(&m, setup, 7, &e), ST_OK);
        countdown = 3;
        for (int i = 0; i < 3; i++) {
            assert_false(match_over(&m));
            assert_true(match_legal(&m, legal));
            assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[0], NULL), REASON_OK);
        }
        assert_true(m.broken && match_over(&m));
        assert_string_not_equal(m.bug.text, "");
        assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[0], NULL), REASON_OVER);
        assert_int_equal(match_begin(&m, setup, 7, &e), ST_OK); /* the next game is sound */
        assert_false(m.broken || match_over(&m));
        free(setup);
        free(legal);
        match_close(&m);
        set.ops = real;
        ruleset_close(&set);
    }
}

/* A batch does not count such a game: it fails and says how to play it again. */
static void test_a_loss_fails_a_batch(void **state) {
    struct ruleset set;
    struct batch out;
    struct err e;
    (void)state;
    real = registry_find("clout");
    struct game_ops ops = *real;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), real, NULL, &set, &e), ST_OK);
    ops.apply = lose_something;
    set.ops = &ops;
    for (int quiet = 0; quiet < 2; quiet++) {
        countdown = 500;
        const struct batch_plan plan = {.set = &set,
                                        .seed = 4,
                                        .games = 20,
                                        .threads = 1,
                                        .policy = {"random", "random"},
                                        .quiet = quiet,
                                        .metrics = !quiet};
        assert_int_equal(batch_run(&plan, &out, &e), ST_BUG);
        assert_int_equal(out.broken, 1);
        assert_non_null(strstr(e.text, "1 of 20 games broke; the first: game "));
        assert_non_null(strstr(e.text, "found no room"));
        assert_non_null(strstr(e.text, "(seed "));
        batch_free(&out);
    }
    set.ops = real;
    ruleset_close(&set);
}

/* The lists of the games, one by one: what does not fit raises the mark and harms nothing beside it. */
static void test_lists_that_run_over(void **state) {
    (void)state;
    static struct cl_state cl;
    for (uint32_t i = 0; i <= CL_FRAMES; i++) {
        assert_int_equal(cl.lost, 0);
        cl_push(&cl, CL_FRAME_CHAIN, 0);
    }
    assert_int_equal(cl.lost, 1);
    assert_int_equal(cl.frames, CL_FRAMES);
    cl = (struct cl_state){0};
    for (uint32_t i = 0; i <= CL_QUEUE; i++) {
        assert_int_equal(cl.lost, 0);
        cl_happen(&cl, CL_H_DESTROYED, 0, i, 0, 0);
    }
    assert_int_equal(cl.lost, 1);
    assert_int_equal(cl.queued, CL_QUEUE);

    static struct dd_state dd;
    for (uint32_t i = 0; i <= DD_CARRY_MAX; i++) {
        assert_int_equal(dd.lost, 0);
        dd_items_push(&dd, dd.backpack, DD_CARRY_MAX, (struct dd_item){.id = (uint16_t)(i + 1), .kind = 1});
    }
    assert_int_equal(dd.lost, 1);
    assert_int_equal(dd.found.id, 0); /* it stands behind the list */
}

static void test_links_and_people_that_run_over(void **state) {
    struct ruleset clout, escape;
    struct err e;
    (void)state;
    static struct cl_state cl;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), &clout_ops, NULL, &clout, &e), ST_OK);
    for (uint32_t i = 0; i <= CL_LINKS; i++) {
        assert_int_equal(cl.lost, 0);
        cl_activate(clout.rules, &cl, 0, 1, 0, 0);
    }
    assert_int_equal(cl.lost, 1);
    assert_int_equal(cl.links, CL_LINKS);
    ruleset_close(&clout);

    struct es_state *es = calloc(1, sizeof *es);
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), &escape_ops, NULL, &escape, &e), ST_OK);
    es->run.next_id = 2 + ES_CAST;
    for (uint32_t i = 0; i < ES_ENTITIES; i++)
        assert_non_null(es_add_entity(escape.rules, es, ES_HOSTILE, 12, 1));
    assert_int_equal(es->run.lost, 0);
    assert_null(es_add_entity(escape.rules, es, ES_HOSTILE, 12, 1));
    assert_int_equal(es->run.lost, 1);
    ruleset_close(&escape);
    free(es);
}

/* -- an invariant that does not hold -- */

enum { CURSED = 90817263 }; /* the seed of the game that breaks */
static const char first_move[] = "move_to_room 5";

static void frighten(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *s) {
    struct dd_state *dd = state;
    real->apply(rules, state, seat, a, s);
    if (dd->seed == CURSED && dd->step >= 2)
        dd->dread = 255;
}

static uint32_t reports;
static char reported[400];

static void note_bug(const struct match *m, const char *replay) {
    reports++;
    snprintf(reported, sizeof reported, "%s; seed %llu, step %u", m->bug.text, (unsigned long long)m->seed,
             m->step);
    assert_non_null(strstr(replay, "\nseed 90817263\n"));
    assert_non_null(strstr(replay, "enter_dungeon"));
}

/* Its client learns it at once and again with every further action, the program is told once with a replay
 * that leads there, and the other game of the desk goes on. */
static void test_a_broken_invariant_ends_one_game(void **state) {
    struct ruleset set;
    struct err e;
    char cursed[DESK_ID], sound[DESK_ID], args[200];
    (void)state;
    real = registry_find("darkdelve");
    struct game_ops ops = *real;
    ops.apply = frighten;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), real, NULL, &set, &e), ST_OK);
    set.ops = &ops;
    struct desk *d = open_desk((struct desk_options){.bug = note_bug});
    assert_int_equal(desk_adopt(d, &set, &e), ST_OK);
    for (int i = 0; i < 2; i++) {
        snprintf(args, sizeof args, "{'game':'darkdelve','seed':%d}", i ? 5 : CURSED);
        json_t *made = json_loads(call_text(d, "create_session", args), 0, NULL);
        snprintf(i ? sound : cursed, DESK_ID, "%s", json_string_value(json_object_get(made, "session")));
        json_decref(made);
    }
    for (int i = 0; i < 2; i++) {
        snprintf(args, sizeof args, "{'session':'%s','action':'%s','ask':%d}", cursed,
                 i ? first_move : "enter_dungeon", i + 1);
        const char *said = call_text(d, "dispatch_action", args);
        bool over = strstr(said, "\"over\":true") != NULL;
        assert_int_equal(over, i == 1);
        assert_int_equal(strstr(said, "\"result\":null,\"broken\":{\"message\":\"") != NULL, over);
        assert_int_equal(strstr(said, "\"seed\":\"90817263\",\"step\":2}") != NULL, over);
    }
    assert_int_equal(reports, 1);
    assert_non_null(strstr(reported, "Dread above its maximum"));
    assert_non_null(strstr(reported, "; seed 90817263, step 2"));
    snprintf(args, sizeof args, "{'session':'%s','action':'quit'}", cursed);
    assert_non_null(strstr(call_text(d, "dispatch_action", args), "\"code\":\"failed\",\"reason\":\"bug\""));
    snprintf(args, sizeof args, "{'session':'%s'}", cursed);
    assert_non_null(strstr(call_text(d, "get_replay", args), "\"ok\":true"));
    assert_non_null(strstr(call_text(d, "get_snapshot", args), "\"broken\":{"));
    assert_int_equal(reports, 1);
    snprintf(args, sizeof args, "{'session':'%s','action':'enter_dungeon'}", sound);
    assert_non_null(strstr(call_text(d, "dispatch_action", args), "\"over\":false"));
    desk_close(d);
}

/* A player learns that the game is broken, and neither its seed nor what the rules saw. */
static void test_a_sealed_game_breaks_without_its_seed(void **state) {
    struct ruleset set;
    struct err e;
    (void)state;
    real = registry_find("darkdelve");
    struct game_ops ops = *real;
    ops.apply = frighten;
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), real, NULL, &set, &e), ST_OK);
    set.ops = &ops;
    struct desk *d = open_desk((struct desk_options){.game = "darkdelve",
                                                     .current = true,
                                                     .player = true,
                                                     .sessions = 1,
                                                     .has_seed = true,
                                                     .seed = CURSED});
    assert_int_equal(desk_adopt(d, &set, &e), ST_OK);
    assert_int_equal(desk_sit(d, NULL, NULL, NULL, &e), ST_OK);
    call_text(d, "dispatch_action", "{'action':'enter_dungeon'}");
    const char *said = callf_text(d, "dispatch_action", "{'action':'%s'}", first_move);
    assert_non_null(
        strstr(said, "\"broken\":{\"message\":\"the referee's record has it\",\"seed\":null,\"step\":2}"));
    assert_null(strstr(said, "90817263"));
    said = call_text(d, "dispatch_action", "{'action':'quit'}");
    assert_non_null(strstr(said, "\"reason\":\"bug\""));
    assert_null(strstr(said, "90817263"));
    assert_null(strstr(said, "get_replay"));
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_loss_ends_every_match),
        cmocka_unit_test(test_a_loss_fails_a_batch),
        cmocka_unit_test(test_lists_that_run_over),
        cmocka_unit_test(test_links_and_people_that_run_over),
        cmocka_unit_test(test_a_broken_invariant_ends_one_game),
        cmocka_unit_test(test_a_sealed_game_breaks_without_its_seed),
    };
    return cmocka_run_group_tests_name("broken", tests, NULL, NULL);
}
