/* Requests that wait, in the MCP server: for a turn, for a simulation, for a session to change; and how they
 * end. */
#include "core/registry.h"
#include "mcp_room.h"

#include <poll.h>

/* -- waiting -- */

/* A room with a table of two: the handle of the seat that has to wait into mine, of the other into others. */
static void room_of_two(struct room *r, char mine[DESK_ID], char others[DESK_ID]) {
    const struct game_ops *ops = registry_find("shattered");
    char args[200];
    room_greeted(r);
    snprintf(args, sizeof args, "{'game':'shattered','seat':'%s','seats':{'%s':'agent'},'view':false}",
             ops->seat_names[0], ops->seat_names[1]);
    struct one_line *x = call(r, 900, "create_session", args);
    const char *one = text(content(x), "session");
    const char *two = text(json_object_get(content(x), "handles"), ops->seat_names[1]);
    bool first = json_is_true(json_object_get(content(x), "turn"));
    snprintf(mine, DESK_ID, "%s", first ? two : one);
    snprintf(others, DESK_ID, "%s", first ? one : two);
}

static void act(struct room *r, const char *session) {
    char args[400];
    snprintf(args, sizeof args, "{'session':'%s'}", session);
    const json_t *legal = json_object_get(content(call(r, 901, "list_actions", args)), "legal");
    snprintf(args, sizeof args, "{'session':'%s','action':'%s','view':false,'legal':false}", session,
             json_string_value(json_array_get(legal, 0)));
    assert_null(json_object_get(result(call(r, 902, "dispatch_action", args)), "isError"));
}

static struct one_line *wait_for(struct room *r, int id, const char *session, int ms) {
    char args[200];
    snprintf(args, sizeof args, "{'session':'%s','timeout_ms':%d,'view':false}", session, ms);
    return call(r, id, "wait_for_turn", args);
}

static void test_waiting_ends_with_the_turn(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x = wait_for(&r, 1, mine, 60000);
    assert_int_equal(x->ends, 0);
    assert_true(mcp_timeout(r.mcp) > 50000);
    for (int i = 0; i < 400 && !x->ends && r.lines < LINES - 4; i++)
        act(&r, others);
    assert_true(json_is_true(json_object_get(content(x), "turn")) ||
                json_is_true(json_object_get(content(x), "over")));
    assert_int_equal(mcp_timeout(r.mcp), -1);
    struct one_line *now = wait_for(&r, 2, mine, 60000);
    assert_int_equal(now->ends, 1);
    room_close(&r);
}

static void test_waiting_ends_with_time(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x = wait_for(&r, 1, mine, 20);
    rest_ms(30);
    assert_int_equal(mcp_timeout(r.mcp), 0);
    mcp_tick(r.mcp);
    assert_true(json_is_false(json_object_get(content(x), "turn")));
    x = wait_for(&r, 2, mine, 0);
    rest_ms(5);
    mcp_tick(r.mcp);
    assert_int_equal(x->ends, 1);
    room_close(&r);
}

/* A limit that is null is none: the default, which the table of calls says in words. */
static void test_waiting_without_a_limit(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID], args[120];
    const struct call *c = call_find("wait_for_turn");
    const struct call_arg *a = c->arg;
    (void)state;
    while (strcmp(a->name, "timeout_ms"))
        a++;
    room_of_two(&r, mine, others);
    for (int i = 0; i < 2; i++) {
        snprintf(args, sizeof args, "{'session':'%s'%s}", mine, i ? ",'timeout_ms':null" : "");
        struct one_line *x = call(&r, i, "wait_for_turn", args);
        assert_int_equal(x->ends, 0);
        int ms = mcp_timeout(r.mcp);
        assert_true(ms > 9000 && ms <= 10000);
        mcp_hang_up(r.mcp, &x->line);
    }
    assert_non_null(strstr(a->help, "10000 when not given"));
    room_close(&r);
}

/* Modern requests are cancelled by whoever sent them, without a word about revisions. */
static void test_a_fresh_peer_can_cancel(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    r.peer = mcp_peer_open(r.mcp, NULL);
    struct one_line *x = take(&r,
                              "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'wait_for_turn'"
                              ",'arguments':{'session':'%s'}," META("") "}}",
                              mine);
    assert_int_equal(x->ends, 0);
    struct one_line *note =
        take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
    assert_int_equal(x->ends, 1);
    assert_int_equal(x->count, 0);
    assert_int_equal(note->count, 0);
    room_close(&r);
}

static void test_waiting_can_be_cancelled(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x = wait_for(&r, 1, mine, 60000);
    assert_int_equal(code(wait_for(&r, 1, mine, 60000)), -32600); /* the id is taken */
    take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'1'}}");
    assert_int_equal(x->ends, 0);
    take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
    assert_int_equal(x->ends, 1);
    assert_int_equal(x->count, 0);
    x = wait_for(&r, 1, mine, 60000);
    mcp_hang_up(r.mcp, &x->line);
    assert_int_equal(x->count, 0);
    assert_int_equal(mcp_timeout(r.mcp), -1);
    x = wait_for(&r, 1, mine, 60000); /* the server closes while it waits */
    room_close(&r);
}

/* A peer cannot end what another waits for. */
static void test_peers_are_apart(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x = wait_for(&r, 1, mine, 60000);
    struct mcp_peer *first = r.peer;
    r.peer = mcp_peer_open(r.mcp, NULL);
    hello(&r, "2025-06-18");
    take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
    assert_int_equal(x->ends, 0);
    struct one_line *y = wait_for(&r, 1, mine, 60000);
    mcp_peer_close(r.mcp, r.peer);
    assert_int_equal(x->ends, 0);
    assert_int_equal(y->ends, 1);
    r.peer = first;
    room_close(&r);
}

static void test_closing_a_session_ends_the_waiting(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID], args[100];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x = wait_for(&r, 1, mine, 60000);
    snprintf(args, sizeof args, "{'session':'%s'}", others);
    struct one_line *closed = call(&r, 2, "close_session", args);
    if (json_is_true(json_object_get(result(closed), "isError"))) { /* it was not the owner's */
        snprintf(args, sizeof args, "{'session':'%s'}", mine);
        call(&r, 3, "close_session", args);
    }
    assert_string_equal(text(json_object_get(content(x), "error"), "reason"), "closed");
    room_close(&r);
}

/* -- simulations -- */

static void until_ended(struct room *r, const struct one_line *x) {
    for (int i = 0; i < 6000 && !x->ends; i++) {
        struct pollfd p = {.fd = mcp_bell(r->mcp), .events = POLLIN};
        poll(&p, 1, 10);
        mcp_tick(r->mcp);
    }
    assert_int_equal(x->ends, 1);
}

static struct one_line *simulate(struct room *r, int id, int games, const char *meta) {
    return take(r,
                "{'jsonrpc':'2.0','id':%d,'method':'tools/"
                "call','params':{'name':'simulate','arguments':{'game':'darkdelve','games':%d}%s}}",
                id, games, meta);
}

static void test_progress_grows(void **state) {
    struct room r;
    double last = 0;
    (void)state;
    room_greeted(&r);
    struct one_line *x = simulate(&r, 1, 500, ",'_meta':{'progressToken':'t'}");
    assert_int_equal(x->ends, 0);
    until_ended(&r, x);
    assert_true(x->count > 1);
    for (uint32_t i = 0; i + 1 < x->count; i++) {
        const json_t *p = json_object_get(x->said[i], "params");
        assert_string_equal(text(x->said[i], "method"), "notifications/progress");
        assert_string_equal(text(p, "progressToken"), "t");
        assert_true(json_number_value(json_object_get(p, "progress")) > last);
        assert_int_equal(json_integer_value(json_object_get(p, "total")), 500);
        last = json_number_value(json_object_get(p, "progress"));
    }
    const json_t *v = json_object_get(json_object_get(x->said[x->count - 1], "result"), "structuredContent");
    assert_int_equal(json_integer_value(json_object_get(v, "games")), 500);
    struct one_line *quiet = simulate(&r, 2, 500, "");
    until_ended(&r, quiet);
    assert_int_equal(quiet->count, 1);
    assert_string_equal(text(content(quiet), "signature"), text(v, "signature"));
    room_close(&r);
}

static void test_simulations_are_few_and_can_be_cancelled(void **state) {
    struct room r;
    (void)state;
    room_greeted(&r);
    struct one_line *a = simulate(&r, 1, 20000, ",'_meta':{'progressToken':1}");
    struct one_line *b = simulate(&r, 2, 20000, "");
    struct one_line *c = simulate(&r, 3, 20000, "");
    assert_string_equal(text(json_object_get(content(c), "error"), "reason"), "busy");
    take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
    mcp_hang_up(r.mcp, &b->line);
    assert_int_equal(a->ends, 1);
    assert_int_equal(b->ends, 1);
    uint32_t said = a->count;
    struct one_line *again = NULL;
    for (int i = 0; i < 3000 && (!again || json_object_get(content(again), "error")); i++) {
        rest_ms(10);
        mcp_tick(r.mcp);
        if (i % 10 || r.lines == LINES)
            continue;
        again = simulate(&r, 4, 1, "");
        until_ended(&r, again);
    }
    assert_int_equal(a->count, said);
    assert_int_equal(b->count, 0);
    assert_null(json_object_get(content(again), "error"));
    simulate(&r, 5, 20000, ""); /* the server closes while it runs */
    room_close(&r);
}

/* A simulation with a mind that searches as long as it may. */
static struct one_line *search(struct room *r, const struct game_ops *ops) {
    char args[160];
    for (uint32_t n = 1u << 20; n; n /= 2) {
        snprintf(args, sizeof args, "{'game':'%s','games':1,'policies':{'%s':'mc:%u'}}", ops->name,
                 ops->seat_names[0], n);
        struct one_line *x = call(r, 1, "simulate", args);
        if (!x->ends)
            return x;
    }
    fail_msg("%s does not search", ops->name);
    return NULL;
}

/* A mind that searches stops in the middle of its thoughts, in every game: closing waits for its thread. */
static void test_searching_simulations_stop_at_once(void **state) {
    (void)state;
    for (uint32_t g = 0; g < 2 * registry_count; g++) {
        struct room r;
        room_greeted(&r);
        struct one_line *x = search(&r, registry_games[g / 2]);
        rest_ms(100);
        uint64_t from = now_ms();
        if (g % 2) {
            take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
            assert_int_equal(x->ends, 1);
        }
        room_close(&r);
        if (now_ms() - from > 1000)
            fail_msg("%s thinks on for %d ms", registry_games[g / 2]->name, (int)(now_ms() - from));
    }
}

/* -- following a session -- */

static void test_subscriptions(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    static const char ask[] =
        "{'jsonrpc':'2.0','id':1,'method':'resources/%s','params':{'uri':'gloam://session/%s/view'}}";
    result(take(&r, ask, "subscribe", mine));
    result(take(&r, ask, "subscribe", mine)); /* twice is once */
    act(&r, others);
    assert_int_equal(r.standing.count, 1);
    assert_string_equal(text(r.standing.said[0], "method"), "notifications/resources/updated");
    result(take(&r, ask, "unsubscribe", mine));
    mcp_tick(r.mcp);
    assert_int_equal(r.standing.count, 1);
    assert_int_equal(code(take(&r, ask, "subscribe", "00000000000000000000000000000000")), -32002);
    room_close(&r);
}

/* Only what can be read can be followed. */
static void test_subscriptions_to_nothing(void **state) {
    static const char *const nothing[] = {
        "gloam://",
        "gloam://x",
        "gloam://rules/nope",
        "gloam://content/darkdelve/nope.json",
        "gloam://session/",
        "gloam://session/%s",
        "gloam://session/%s/",
        "gloam://session/%s/views",
        "gloam://session/%s/view/x",
    };
    struct room r;
    char mine[DESK_ID], others[DESK_ID], uri[200];
    static const char ask[] = "{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'%s'}}";
    (void)state;
    room_of_two(&r, mine, others);
    for (uint32_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        const char *hole = strstr(nothing[i], "%s");
        snprintf(uri, sizeof uri, "%.*s%s%s", (int)(hole ? hole - nothing[i] : 99), nothing[i],
                 hole ? mine : "", hole ? hole + 2 : "");
        struct one_line *x = take(&r, ask, uri);
        if (!json_object_get(only(x), "error"))
            fail_msg("%s can be followed", uri);
    }
    result(take(&r, ask, "gloam://content/darkdelve"));
    snprintf(uri, sizeof uri, "gloam://session/%s/replay", mine); /* there will be one */
    result(take(&r, ask, uri));
    room_close(&r);
}

static bool always_busy(const struct mcp_line *l) {
    (void)l;
    return true;
}

/* Whoever does not read is told once when he does, not once for every change. */
static void test_slow_readers_are_told_once(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    result(take(&r,
                "{'jsonrpc':'2.0','id':1,'method':'resources/"
                "subscribe','params':{'uri':'gloam://session/%s/view'}}",
                others));
    r.standing.line.busy = always_busy;
    act(&r, others);
    mcp_tick(r.mcp);
    assert_int_equal(r.standing.count, 0);
    r.standing.line.busy = NULL;
    mcp_tick(r.mcp);
    mcp_tick(r.mcp);
    assert_int_equal(r.standing.count, 1);
    room_close(&r);
}

static void test_listening(void **state) {
    struct room r;
    char mine[DESK_ID], others[DESK_ID];
    (void)state;
    room_of_two(&r, mine, others);
    struct one_line *x =
        take(&r,
             "{'jsonrpc':'2.0','id':'L','method':'subscriptions/"
             "listen','params':{'notifications':{'toolsListChanged':true,'resourceSubscriptions':['gloam://"
             "session/%s/view','gloam://session/x/view',7]}," META("") "}}",
             mine);
    assert_int_equal(x->count, 1);
    assert_string_equal(text(x->said[0], "method"), "notifications/subscriptions/acknowledged");
    const json_t *agreed = json_object_get(json_object_get(x->said[0], "params"), "notifications");
    assert_int_equal(json_object_size(agreed), 1);
    assert_int_equal(json_array_size(json_object_get(agreed, "resourceSubscriptions")), 1);
    act(&r, others);
    assert_true(x->count > 1);
    for (uint32_t i = 0; i < x->count; i++)
        assert_string_equal(text(json_object_get(json_object_get(x->said[i], "params"), "_meta"),
                                 "io.modelcontextprotocol/subscriptionId"),
                            "L");
    take(&r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'L'}}");
    assert_int_equal(x->ends, 1);
    assert_int_equal(x->answers, 0);
    assert_int_equal(code(ask(&r, "subscriptions/listen", "{" META("") "}")), -32602);
    room_close(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting_ends_with_the_turn),
        cmocka_unit_test(test_waiting_ends_with_time),
        cmocka_unit_test(test_waiting_without_a_limit),
        cmocka_unit_test(test_a_fresh_peer_can_cancel),
        cmocka_unit_test(test_waiting_can_be_cancelled),
        cmocka_unit_test(test_peers_are_apart),
        cmocka_unit_test(test_closing_a_session_ends_the_waiting),
        cmocka_unit_test(test_progress_grows),
        cmocka_unit_test(test_simulations_are_few_and_can_be_cancelled),
        cmocka_unit_test(test_searching_simulations_stop_at_once),
        cmocka_unit_test(test_subscriptions),
        cmocka_unit_test(test_subscriptions_to_nothing),
        cmocka_unit_test(test_slow_readers_are_told_once),
        cmocka_unit_test(test_listening),
    };
    return cmocka_run_group_tests_name("mcp_tasks", tests, NULL, NULL);
}
