/* What keeps a desk fair and awake: searches that end within a call, work that stops when it is told to, what
 * a guest learns with nothing but a handle, and numbers that belong to another line of play. */
#include "desk_test.h"

#include <pthread.h>
#include <time.h>

/* Of processor time: the clock also counts what else the machine does. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A search is as large as the game allows: the refusal names the largest, and that one is taken. */
static void searches_are_bounded(void **state) {
    struct desk *d = seeded_desk(4);
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        char id[DESK_ID], largest[32];
        json_t *j = good(callf_text(d, "create_session", "{'game':'%s','view':false}", ops->name));
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        json_decref(j);
        uint32_t most = desk_playouts(ops, 1), few = desk_playouts(ops, DESK_DECISIONS);
        assert_true(few >= 1 && most <= DESK_PLAYOUTS_MAX && (most > few || few == DESK_PLAYOUTS_MAX));
        snprintf(largest, sizeof largest, "from 1 to %u here", most);
        static const char *const wrong[] = {"", "mc:0", "mc:", "mc:99999999999999999999999", "mc:07"};
        for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            TEXT_ON_STACK(policy, 60);
            if (i)
                text_put(&policy, wrong[i]);
            else
                text_fmt(&policy, "mc:%u", most + 1);
            refused(callf_text(d, "list_actions", "{'session':'%s','recommend':'%s'}", id, policy.buf),
                    "invalid_payload", "out_of_range", "recommend");
            assert_non_null(strstr(desk_fault(d)->message, largest));
            assert_int_equal(atoi(desk_fault(d)->suggestion[0] + 3), most);
        }
        refused(callf_text(d, "create_session", "{'game':'%s','seats':{'0':'mc:%u'}}", ops->name, few + 1),
                "invalid_payload", "out_of_range", "seats.0");
        refused(callf_text(d, "simulate", "{'game':'%s','games':1,'policies':{'0':'mc:%u'}}", ops->name,
                           most + 1),
                "invalid_payload", "out_of_range", "policies.0");
        refused(
            callf_text(d, "simulate", "{'game':'%s','games':5,'policies':{'0':'mc:%u'}}", ops->name, most),
            "invalid_payload", "out_of_range", "games");
        json_decref(good(callf_text(d, "list_actions", "{'session':'%s','recommend':'mc:2'}", id)));
    }
    desk_close(d);
}

/* Nobody could wait for the end of a game that only minds play: that is what simulate is for. */
static void somebody_has_to_play(void **state) {
    struct desk *d = seeded_desk(4);
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        TEXT_ON_STACK(seats, 200);
        for (uint32_t s = 0; s < ops->seats; s++)
            text_fmt(&seats, "%s'%s':'random'", s ? "," : "", ops->seat_names[s]);
        for (uint32_t all = 0; all < 2; all++) {
            refused(callf_text(d, "create_session", "{'game':'%s','seats':{%s}%s}", ops->name, seats.buf,
                               all ? ",'seat':'all'" : ""),
                    "invalid_payload", "seat", "seats");
            assert_non_null(strstr(desk_fault(d)->message, "use simulate"));
        }
    }
    assert_int_equal(d->session_count, 0);
    desk_close(d);
}

static void pause_ms(long ms) {
    const struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

static void *run_job(void *job) {
    call_job_run(job, NULL, NULL);
    return NULL;
}

static void *set_soon(void *flag) {
    pause_ms(100);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

/* The largest search that simulate takes, at every seat. */
static json_t *largest_search(const struct game_ops *ops) {
    json_t *minds = json_object();
    for (uint32_t s = 0; s < ops->seats; s++) {
        char policy[32];
        snprintf(policy, sizeof policy, "mc:%u", desk_playouts(ops, 1));
        json_object_set_new(minds, ops->seat_names[s], json_string(policy));
    }
    return json_pack("{sssiso}", "game", ops->name, "games", 4, "policies", minds);
}

/* In every game, in the middle of a decision: stopped from another thread, a simulation is over at once. */
static void a_search_can_be_stopped(void **state) {
    struct desk *d = seeded_desk(4);
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        json_t *args = largest_search(registry_games[g]);
        struct call_job *j;
        struct call_fault fault;
        struct text t;
        struct jw w;
        char bytes[400];
        pthread_t thread;
        assert_true(desk_job_open(d, args, &j));
        assert_int_equal(pthread_create(&thread, NULL, run_job, j), 0);
        pause_ms(100);
        double from = seconds();
        call_job_stop(j);
        pthread_join(thread, NULL);
        assert_true(seconds() - from < 1);
        text_init(&t, bytes, sizeof bytes);
        jw_init(&w, &t);
        assert_false(call_job_json(j, &w, &fault));
        assert_string_equal(fault.reason, "cancelled");
        call_job_close(j);
        json_decref(args);
    }
    desk_close(d);
}

/* The desk's own flag: a simulate that it runs itself, and minds at a table that never hand over. */
static void a_desk_can_be_stopped(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        atomic_bool stop = false;
        struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 4, .stop = &stop});
        json_t *args = largest_search(ops);
        char *text = json_dumps(args, JSON_COMPACT);
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, set_soon, &stop), 0);
        double from = seconds();
        refused(call_text(d, "simulate", text), "failed", "cancelled", "");
        assert_true(seconds() - from < 1.5);
        pthread_join(thread, NULL);
        refused(callf_text(d, "create_session", "{'game':'%s'}", ops->name), "failed", "cancelled", "");
        assert_int_equal(d->session_count, 0);
        free(text);
        json_decref(args);
        desk_close(d);
    }
}

/* A handle is all that a guest has: it can find out what is played, but not the seed, which only whoever
 * chose it knows; and it is told that somebody does. */
static void guests_know_what_they_play(void **state) {
    (void)state;
    for (uint32_t chosen = 0; chosen < 2; chosen++) {
        struct desk *d = open_desk((struct desk_options){0});
        json_t *j =
            good(callf_text(d, "create_session", "{'game':'clout','seat':'host','seats':{'away':'agent'}%s}",
                            chosen ? ",'seed':'18446744073709551615'" : ""));
        const json_t *mine = json_object_get(j, "game");
        const char *guest = text_of(json_object_get(j, "handles"), "away");
        json_t *look = good(callf_text(d, "get_snapshot", "{'session':'%s'}", guest));
        const json_t *theirs = json_object_get(look, "game");
        static const char *const same[] = {"name", "version", "rules", "content", "scenario", "seed_chosen"};
        for (uint32_t i = 0; i < 6; i++)
            assert_true(json_equal(json_object_get(mine, same[i]), json_object_get(theirs, same[i])));
        assert_int_equal(truth_of(theirs, "seed_chosen"), chosen);
        assert_int_equal(json_is_string(json_object_get(mine, "seed")), chosen);
        assert_true(json_is_null(json_object_get(theirs, "seed")));
        json_decref(look);
        const char *log = callf_text(d, "get_log_page", "{'session':'%s'}", guest);
        assert_int_equal(strstr(log, "{\"step\":0,\"seat\":null,\"action\":\"seed\"") != NULL, chosen);
        assert_null(strstr(log, "18446744073709551615"));
        /* After the end it is told to everybody. */
        json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'surrender'}", guest)));
        look = good(callf_text(d, "get_snapshot", "{'session':'%s'}", guest));
        assert_true(json_is_string(json_object_get(json_object_get(look, "game"), "seed")));
        json_decref(look);
        json_decref(j);
        desk_close(d);
    }
}

/* Plays the first or the last legal action so many times; false: it was over before. */
static void play_some(struct desk *d, const char *id, uint32_t times, bool last) {
    while (times--) {
        json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id));
        const json_t *legal = json_object_get(j, "legal");
        size_t at = last ? json_array_size(legal) - 1 : 0;
        json_decref(
            good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':false,'legal':false}",
                            id, json_string_value(json_array_get(legal, at)))));
        json_decref(j);
    }
}

/* A step of before a restore may be of another line of play: it is stale until a reply has told of it anew.
 */
static void since_belongs_to_a_line_of_play(void **state) {
    struct desk *d = seeded_desk(4);
    char all[DESK_ID], left[DESK_ID];
    (void)state;
    json_t *j =
        good(call_text(d, "create_session", "{'game':'shattered','seat':'all','seats':{'visitor':'agent'}}"));
    snprintf(all, sizeof all, "%s", text_of(j, "session"));
    snprintf(left, sizeof left, "%s", text_of(json_object_get(j, "handles"), "visitor"));
    json_decref(j);
    j = good(callf_text(d, "get_snapshot", "{'session':'%s','full':true}", all));
    char *snapshot = json_dumps(json_object_get(j, "snapshot"), JSON_COMPACT);
    json_decref(j);
    play_some(d, all, 1, false);
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','since':0}", left)));
    play_some(d, left, 1, false);
    json_decref(good(callf_text(d, "restore_snapshot", "{'session':'%s','snapshot':%s}", all, snapshot)));
    play_some(d, all, 1, true);
    /* The visitor has heard of steps 0, 1 and 2, and of none since. */
    static const char *const calls[] = {"get_snapshot", "wait_for_turn"};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t step = 0; step < 2; step++)
            refused(callf_text(d, calls[i], "{'session':'%s','since':%u}", left, step), "blocked_action",
                    "stale", "since");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','since':1,'action':'keep'}", left),
            "blocked_action", "stale", "since");
    refused(callf_text(d, "get_snapshot", "{'session':'%s','since':2}", left), "invalid_payload",
            "out_of_range", "since");
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", left)));
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','since':1}", left)));
    refused(callf_text(d, "get_snapshot", "{'session':'%s','since':0}", left), "blocked_action", "stale",
            "since");
    /* Whoever restored was told of where it began. */
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','since':0}", all)));
    free(snapshot);
    desk_close(d);
}

/* A call that fails begins no session either: the next one gets what it would have had. */
static void what_is_refused_begins_nothing(void **state) {
    const struct desk_options options = {
        .game = "darkdelve", .has_seed = true, .seed = 8, .fixed_handles = true, .current = true};
    struct desk *d = open_desk(options), *fresh = open_desk(options);
    char bytes[4000];
    struct text t;
    struct jw w;
    (void)state;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    assert_false(desk_say(d, "frobnicate", &w));
    assert_false(desk_say(d, "attack", &w));
    refused(call_text(d, "get_snapshot", "{'since':7}"), "invalid_payload", "out_of_range", "since");
    assert_int_equal(d->session_count, 0);
    assert_int_equal(desk_moves(d), 0);
    assert_null(d->current);
    char *first = strdup(call_text(fresh, "get_snapshot", ""));
    assert_string_equal(call_text(d, "get_snapshot", ""), first);
    assert_int_equal(d->session_count, 1);
    free(first);
    desk_close(d);
    desk_close(fresh);
}

/* Somebody who waits is asked after at every move of others: that is no use of the session. */
static void waiting_is_no_use(void **state) {
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 1, .sessions = 2});
    char id[2][DESK_ID], third[DESK_ID];
    (void)state;
    begin(d, "{'game':'shattered','seat':'visitor','seats':{'dungeon':'agent'}}", id[0]);
    begin(d, "{'game':'darkdelve'}", id[1]);
    json_t *args = json_pack("{ss}", "session", id[0]);
    for (uint32_t i = 0; i < 5; i++)
        assert_false(desk_turn(d, args));
    begin(d, "{'game':'darkdelve'}", third);
    refused(callf_text(d, "get_snapshot", "{'session':'%s'}", id[0]), "session_not_found", "evicted",
            "session");
    assert_true(desk_turn(d, args)); /* to be told so */
    json_decref(args);
    desk_close(d);
}

/* Seats go by name or number wherever one is named. */
static void seats_by_number(void **state) {
    struct desk *d = seeded_desk(4);
    char id[DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        json_t *j = good(callf_text(d, "create_session",
                                    "{'game':'shattered','seat':%s,'seats':{'1':'agent'}}", i ? "'0'" : "0"));
        assert_string_equal(text_of(j, "seat"), "dungeon");
        assert_true(*text_of(json_object_get(j, "handles"), "visitor"));
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        json_decref(j);
    }
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','seat':'0'}", id)));
    static const struct {
        const char *seats, *field;
    } wrong[] = {{"'0':'random'", "seats"},
                 {"'1':'agent','visitor':'random'", "seats.visitor"},
                 {"'visitor':'random','1':'agent'", "seats.1"},
                 {"'2':'agent'", "seats.2"}};
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refused(callf_text(d, "create_session", "{'game':'shattered','seat':'dungeon','seats':{%s}}",
                           wrong[i].seats),
                "invalid_payload", i < 3 ? "seat" : "unknown_name", wrong[i].field);
    /* Advice is for the seat that was named. */
    begin(d, "{'game':'shattered','seat':'all'}", id);
    json_decref(good(
        callf_text(d, "list_actions", "{'session':'%s','seat':'visitor','recommend':'cooperative'}", id)));
    refused(callf_text(d, "list_actions", "{'session':'%s','seat':'visitor','recommend':'tactical'}", id),
            "invalid_payload", "unknown_name", "recommend");
    desk_close(d);
}

/* Faults that name the very member, and words that help. */
static void words_that_help(void **state) {
    struct desk *d = seeded_desk(4);
    char id[DESK_ID];
    (void)state;
    refused(call_text(d, "create_session", "{'game':'darkdelve','setup':{'mode':2,'profile':{'gold':-1}}}"),
            "invalid_payload", "setup", "setup.profile.gold");
    call_text(d, "simulate", "{'game':'darkdelve','set':{'monsters.gool.hp':3}}");
    assert_string_equal(desk_fault(d)->suggestion[0], "ghoul");
    begin(d, "{'game':'shattered','seat':'dungeon'}", id);
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':{'verb':'play','card':'nope'}}", id),
            "invalid_payload", "args", "action.card");
    assert_non_null(strstr(desk_fault(d)->message, "name or number"));
    callf_text(d, "list_actions", "{'session':'%s','recommend':'x'}", id);
    assert_non_null(strstr(desk_fault(d)->message, "mc:N"));
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_are_bounded),
        cmocka_unit_test(somebody_has_to_play),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(a_desk_can_be_stopped),
        cmocka_unit_test(guests_know_what_they_play),
        cmocka_unit_test(since_belongs_to_a_line_of_play),
        cmocka_unit_test(what_is_refused_begins_nothing),
        cmocka_unit_test(waiting_is_no_use),
        cmocka_unit_test(seats_by_number),
        cmocka_unit_test(words_that_help),
    };
    return cmocka_run_group_tests_name("desk_limits", tests, NULL, NULL);
}
