/* Calls that think beside the server: the same answers as without it, in the order in which a session was
 * asked, within the budget of a client, and as if they had never been when nobody wants them any more. */
#include "core/registry.h"
#include "front/calls/desk.h"
#include "front/mcp/server.h"
#include "mcp_room.h"

#include <poll.h>

enum { FEW = 12 }; /* playouts of a search that only has to be one */

static void tick(struct room *r) {
    struct pollfd p = {.fd = mcp_bell(r->mcp), .events = POLLIN};
    poll(&p, 1, 10);
    mcp_tick(r->mcp);
}

static void until_ended(struct room *r, const struct one_line *x) {
    for (int i = 0; i < 6000 && !x->ends; i++)
        tick(r);
    assert_int_equal(x->ends, 1);
}

static const json_t *answer(struct room *r, const char *tool, const char *args) {
    struct one_line *x = call(r, (int)r->lines, tool, args);
    until_ended(r, x);
    return content(x);
}

/* The same call at a desk without a server. */
static json_t *plainly(struct desk *d, const char *tool, const char *args) {
    char *bytes = malloc(CALL_REPLY_MAX), *object = strdup(args);
    struct text t;
    struct jw w;
    for (char *at = object; (at = strchr(at, '\'')); at++)
        *at = '"';
    json_t *j = json_loads(object, 0, NULL);
    assert_non_null(j);
    text_init(&t, bytes, CALL_REPLY_MAX);
    jw_init(&w, &t);
    jw_open(&w, '{');
    if (!desk_call(d, call_find(tool), j, &w)) {
        jw_key(&w, "error");
        call_fault_json(desk_fault(d), &w);
    }
    jw_close(&w, '}');
    json_t *reply = json_loads(bytes, 0, NULL);
    assert_non_null(reply);
    json_decref(j);
    free(object);
    free(bytes);
    return reply;
}

/* Handles are random, everything else must be equal. */
static void assert_same(const json_t *a, json_t *b, const char *what) {
    json_t *copy = json_deep_copy(a);
    json_object_del(copy, "session");
    json_object_del(b, "session");
    if (!json_equal(copy, b))
        fail_msg("%s: %s\n%s", what, json_dumps(copy, JSON_COMPACT), json_dumps(b, JSON_COMPACT));
    json_decref(copy);
    json_decref(b);
}

struct twins {
    struct room r;
    struct desk *plain;
    char handle[2][DESK_ID]; /* of the room, of the plain desk */
};

/* The same call on both sides; fmt takes the handle first. */
static const json_t *both(struct twins *t, const char *tool, const char *fmt, const char *more) {
    char args[2][600];
    for (int i = 0; i < 2; i++)
        snprintf(args[i], sizeof args[i], fmt, t->handle[i], more);
    const json_t *one = answer(&t->r, tool, args[0]);
    assert_same(one, plainly(t->plain, tool, args[1]), tool);
    return one;
}

static void twins_open(struct twins *t) {
    struct err e;
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5, .pager = &screen_pager};
    room_greeted(&t->r);
    assert_int_equal(desk_open(&t->plain, &options, &e), ST_OK);
}

static void twins_begin(struct twins *t, const char *args) {
    const json_t *one = answer(&t->r, "create_session", args);
    json_t *two = plainly(t->plain, "create_session", args);
    snprintf(t->handle[0], DESK_ID, "%s", text(one, "session"));
    snprintf(t->handle[1], DESK_ID, "%s", text(two, "session"));
    assert_same(one, two, "create_session");
}

static void twins_close(struct twins *t) {
    desk_close(t->plain);
    room_close(&t->r);
}

/* A game against minds that search, with advice from one: every reply is that of the desk, and so is the game
 * that a snapshot goes on with. */
static void test_replies_are_those_of_the_desk(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct twins t;
        char args[300];
        twins_open(&t);
        snprintf(args, sizeof args, "{'game':'%s','seat':0%s%d%s}", ops->name,
                 ops->seats > 1 ? ",'seats':{'1':'mc:" : ",'seed':", FEW, ops->seats > 1 ? "'}" : "");
        twins_begin(&t, args);
        for (int i = 0; i < 12; i++) {
            const json_t *advice = both(&t, "list_actions", "{'session':'%s','recommend':'%s'}", "mc:12");
            const char *action =
                json_string_value(json_object_get(json_object_get(advice, "recommended"), "action"));
            if (!action)
                break;
            both(&t, "dispatch_action",
                 i % 2 ? "{'session':'%s','action':'%s','recommend':'mc:3','view':'text'}"
                       : "{'session':'%s','action':'%s','recommend':'mc:3','since':0}",
                 action);
        }
        both(&t, "get_log_page", "{'session':'%s'%s}", "");
        twins_close(&t);
    }
}

static void test_restored_games_go_on_alike(void **state) {
    struct twins t;
    (void)state;
    twins_open(&t);
    twins_begin(&t, "{'game':'shattered','seat':'all','seats':{'visitor':'mc:12'}}");
    for (int i = 0; i < 4; i++) {
        const json_t *legal = json_object_get(both(&t, "list_actions", "{'session':'%s'%s}", ""), "legal");
        both(&t, "dispatch_action", "{'session':'%s','action':'%s'}",
             json_string_value(json_array_get(legal, json_array_size(legal) - 1)));
    }
    json_t *full = json_deep_copy(
        json_object_get(both(&t, "get_snapshot", "{'session':'%s','full':true%s}", ""), "snapshot"));
    for (int i = 0; i < 2; i++) {
        json_t *args = json_pack("{s:s,s:O}", "session", t.handle[i], "snapshot", full);
        char *words = json_dumps(args, JSON_COMPACT);
        if (i)
            json_decref(plainly(t.plain, "restore_snapshot", words));
        else
            assert_null(json_object_get(answer(&t.r, "restore_snapshot", words), "error"));
        free(words);
        json_decref(args);
    }
    json_decref(full);
    const json_t *legal = json_object_get(both(&t, "list_actions", "{'session':'%s'%s}", ""), "legal");
    both(&t, "dispatch_action", "{'session':'%s','action':'%s'}",
         json_string_value(json_array_get(legal, 0)));
    twins_close(&t);
}

/* -- the line -- */

static struct one_line *recommend(struct room *r, int id, const char *session, uint32_t playouts) {
    char args[200];
    snprintf(args, sizeof args, "{'session':'%s','recommend':'mc:%u'}", session, playouts);
    return call(r, id, "list_actions", args);
}

static void begin(struct room *r, const char *args, char handle[DESK_ID]) {
    snprintf(handle, DESK_ID, "%s", text(answer(r, "create_session", args), "session"));
}

static uint32_t most(const char *game) {
    return desk_playouts(registry_find(game), 1);
}

static int64_t step_of(const json_t *reply) {
    return json_integer_value(json_object_get(reply, "step"));
}

/* Whatever is asked of a session after a thought is answered after it, and knows of it; whatever is asked of
 * others is answered at once. */
static void test_a_session_answers_in_order(void **state) {
    struct room r;
    char handle[DESK_ID], other[DESK_ID], args[300];
    (void)state;
    room_greeted(&r);
    begin(&r, "{'game':'escape','view':false}", handle);
    begin(&r, "{'game':'escape','view':false}", other);
    snprintf(args, sizeof args, "{'session':'%s'}", handle);
    const json_t *legal = json_object_get(answer(&r, "list_actions", args), "legal");
    struct one_line *a = recommend(&r, 1, handle, most("escape"));
    assert_int_equal(a->ends, 0);
    snprintf(args, sizeof args, "{'session':'%s','action':'%s','view':false,'legal':false}", handle,
             json_string_value(json_array_get(legal, 0)));
    struct one_line *b = call(&r, 2, "dispatch_action", args);
    snprintf(args, sizeof args, "{'session':'%s','timeout_ms':1}", handle);
    struct one_line *c = call(&r, 3, "wait_for_turn", args);
    struct one_line *d = take(
        &r, "{'jsonrpc':'2.0','id':4,'method':'resources/read','params':{'uri':'gloam://session/%s/view'}}",
        handle);
    snprintf(args, sizeof args, "{'session':'%s'}", handle);
    struct one_line *e = call(&r, 5, "close_session", args), *f = call(&r, 6, "get_snapshot", args);
    assert_int_equal(a->ends + b->ends + c->ends + d->ends + e->ends + f->ends, 0);
    assert_int_equal(call(&r, 7, "list_games", "{}")->ends, 1);
    snprintf(args, sizeof args, "{'session':'%s'}", other);
    assert_int_equal(call(&r, 8, "get_snapshot", args)->ends, 1);
    until_ended(&r, f);
    assert_int_equal(step_of(content(a)), 0);
    assert_int_equal(step_of(content(b)), 1);
    assert_int_equal(step_of(content(c)), 1);
    const char *view = text(json_array_get(json_object_get(result(d), "contents"), 0), "text");
    assert_non_null(strstr(view, "\"step\":1"));
    assert_true(json_is_true(json_object_get(content(e), "closed")));
    assert_string_equal(text(json_object_get(content(f), "error"), "reason"), "closed");
    room_close(&r);
}

/* A wait that ends while its session is being thought about gets in line; it is answered once. */
static void test_waits_end_behind_a_thought(void **state) {
    struct room r;
    char args[300], other[DESK_ID], handle[DESK_ID];
    (void)state;
    room_greeted(&r);
    const json_t *made =
        answer(&r, "create_session", "{'game':'shattered','seat':'dungeon','seats':{'visitor':'agent'}}");
    snprintf(handle, sizeof handle, "%s", text(made, "session"));
    snprintf(other, sizeof other, "%s", text(json_object_get(made, "handles"), "visitor"));
    bool first = json_is_true(json_object_get(made, "turn"));
    snprintf(args, sizeof args, "{'session':'%s','timeout_ms':20}", first ? other : handle);
    struct one_line *waits = call(&r, 1, "wait_for_turn", args);
    struct one_line *thinks = recommend(&r, 2, first ? handle : other, most("shattered"));
    rest_ms(30);
    mcp_tick(r.mcp);
    assert_true(thinks->ends || !waits->ends);
    until_ended(&r, waits);
    assert_int_equal(thinks->ends, 1);
    assert_true(json_is_false(json_object_get(content(waits), "turn")));
    room_close(&r);
}

static const char *reason(const struct one_line *x) {
    return text(json_object_get(content(x), "error"), "reason");
}

/* One client may have so many calls in line; more are refused, and others are not. */
static void test_a_client_has_a_budget(void **state) {
    struct room r;
    char handle[DESK_ID];
    struct one_line *mine[33];
    (void)state;
    room_greeted(&r);
    begin(&r, "{'game':'escape','view':false}", handle);
    for (int i = 0; i < 33; i++)
        mine[i] = recommend(&r, i, handle, most("escape"));
    assert_int_equal(mine[31]->ends, 0);
    assert_string_equal(reason(mine[32]), "busy");
    struct mcp_peer *first = r.peer;
    r.peer = mcp_peer_open(r.mcp, NULL);
    hello(&r, "2025-11-25");
    struct one_line *other = recommend(&r, 1, handle, FEW); /* behind those, but not refused */
    assert_int_equal(other->ends, 0);
    mcp_peer_close(r.mcp, first); /* and nobody has to wait for what a client that is gone had asked */
    for (int i = 0; i < 32; i++)
        assert_int_equal(mine[i]->ends, 1);
    until_ended(&r, other);
    assert_true(json_is_object(json_object_get(content(other), "recommended")));
    room_close(&r);
}

/* Five clients fill the line between them, and a sixth that has nothing in it is let in all the same. */
static void test_a_full_line_lets_newcomers_in(void **state) {
    enum { CLIENTS = 5 };
    struct room r;
    char handle[CLIENTS + 1][DESK_ID];
    struct one_line *last = NULL;
    (void)state;
    room_greeted(&r);
    for (int i = 0; i <= CLIENTS; i++) {
        if (i) {
            r.peer = mcp_peer_open(r.mcp, NULL);
            hello(&r, "2025-11-25");
        }
        begin(&r, "{'game':'escape','view':false}", handle[i]);
        for (int k = 0; k < 32 && i < CLIENTS; k++)
            last = recommend(&r, k, handle[i], most("escape"));
    }
    assert_string_equal(reason(last), "busy");
    assert_int_equal(recommend(&r, 1, handle[CLIENTS], FEW)->ends, 0);
    assert_string_equal(reason(recommend(&r, 2, handle[CLIENTS], FEW)), "busy");
    room_close(&r);
}

/* Two clients want much, a third one little: it gets the next thread that is free. */
static void test_threads_go_round(void **state) {
    enum { CLIENTS = 3, CALLS = 8 };
    struct room r;
    struct mcp_peer *peer[CLIENTS];
    char handle[CLIENTS][DESK_ID];
    struct one_line *x[CLIENTS][CALLS] = {0};
    uint32_t before = 0;
    (void)state;
    room_greeted(&r);
    for (int i = 0; i < CLIENTS; i++) {
        peer[i] = i ? mcp_peer_open(r.mcp, NULL) : r.peer;
        r.peer = peer[i];
        if (i)
            hello(&r, "2025-11-25");
        begin(&r, "{'game':'escape','view':false}", handle[i]);
    }
    for (int i = 0; i < CLIENTS; i++) {
        r.peer = peer[i];
        for (int k = 0; k < (i + 1 < CLIENTS ? CALLS : 1); k++)
            x[i][k] = recommend(&r, k, handle[i], most("escape") / 4);
    }
    while (!peer[2]->thinking && !x[2][0]->ends) /* how long it then takes is for the system to say */
        tick(&r);
    for (int k = 0; k < CALLS; k++)
        before += x[0][k]->ends + x[1][k]->ends;
    assert_in_range(before, 1, 5); /* two that think, and those that were over while the third came in */
    until_ended(&r, x[2][0]);
    room_close(&r);
}

/* -- thinking better of it -- */

/* A call that is cancelled, or whose client hangs up, has never been: the game rests where it was, and the
 * same action then leads where it would have led. */
static void test_given_up_means_never_happened(void **state) {
    (void)state;
    for (int way = 0; way < 2; way++) {
        struct twins t;
        char args[300];
        twins_open(&t);
        snprintf(args, sizeof args, "{'game':'shattered','seat':'dungeon','seats':{'visitor':'mc:%u'}}",
                 desk_playouts(registry_find("shattered"), DESK_DECISIONS));
        twins_begin(&t, args);
        snprintf(args, sizeof args, "{'session':'%s','action':'keep'}", t.handle[0]);
        struct one_line *x = call(&t.r, 77, "dispatch_action", args);
        assert_int_equal(x->ends, 0);
        if (way)
            take(&t.r, "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':77}}");
        else
            mcp_hang_up(t.r.mcp, &x->line);
        assert_int_equal(x->ends, 1);
        assert_int_equal(x->count, 0);
        both(&t, "get_snapshot", "{'session':'%s'%s}", "");
        both(&t, "dispatch_action", "{'session':'%s','action':'%s'}", "keep");
        twins_close(&t);
    }
}

/* A game that is begun and given up: nobody has its handle, and the next one gets its seed. */
static void test_a_beginning_can_be_given_up(void **state) {
    enum { TRIES = 20 }; /* on a busy machine the thought may be over before anybody can give it up */
    struct twins t;
    char args[200];
    bool thinks = false;
    (void)state;
    snprintf(args, sizeof args, "{'game':'clout','seat':1,'seats':{'0':'mc:%u'}}",
             desk_playouts(registry_find("clout"), DESK_DECISIONS));
    for (int i = 0; i < TRIES && !thinks; i++) {
        twins_open(&t);
        struct one_line *x = call(&t.r, 5, "create_session", args);
        struct one_line *next = call(&t.r, 6, "create_session", "{'game':'clout','seat':0}");
        thinks = !x->ends;
        if (thinks) {
            assert_int_equal(next->ends, 0); /* seeds are dealt in the order of the calls */
            mcp_hang_up(t.r.mcp, &x->line);
            until_ended(&t.r, next);
            json_t *plain = plainly(t.plain, "create_session", "{'game':'clout','seat':0}");
            assert_same(content(next), plain, "create_session");
        }
        twins_close(&t);
    }
    assert_true(thinks);
}

/* The server closes while minds think and others wait for that. */
static void test_closing_does_not_wait(void **state) {
    struct room r;
    char handle[DESK_ID];
    (void)state;
    room_greeted(&r);
    begin(&r, "{'game':'escape','view':false}", handle);
    for (int i = 0; i < 20; i++)
        recommend(&r, i, handle, most("escape"));
    uint64_t began = now_ms();
    room_close(&r);
    assert_true(now_ms() - began < 5000);
}

/* -- the desk alone -- */

static void test_sessions_that_go_while_they_are_thought_about(void **state) {
    struct desk *d;
    struct err e;
    const char *body;
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5, .sessions = 1};
    (void)state;
    assert_int_equal(desk_open(&d, &options, &e), ST_OK);
    json_t *made = plainly(d, "create_session", "{'game':'darkdelve'}");
    json_t *args = json_pack("{s:s,s:s}", "session", text(made, "session"), "recommend", "mc:5");
    const struct call *c = call_find("list_actions");
    assert_true(desk_thinks(d, c, args));
    struct call_thought *t = desk_thought_open(d, c, args);
    assert_non_null(t);
    call_thought_run(t);
    json_decref(plainly(d, "create_session", "{'game':'darkdelve'}"));
    assert_false(desk_thought_end(d, t, &body));
    assert_string_equal(desk_fault(d)->reason, "evicted");
    call_thought_close(t);
    assert_false(desk_thinks(d, c, args));
    assert_null(desk_thought_open(d, c, args));
    assert_string_equal(desk_fault(d)->reason, "evicted");
    json_decref(args);
    json_decref(made);
    desk_close(d);
}

/* A session that is being thought about is in use: an idle one makes room for the next. */
static void test_an_idle_session_makes_room(void **state) {
    struct desk *d;
    struct err e;
    const char *body;
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5, .sessions = 2};
    (void)state;
    assert_int_equal(desk_open(&d, &options, &e), ST_OK);
    json_t *used = plainly(d, "create_session", "{'game':'darkdelve'}"),
           *idle = plainly(d, "create_session", "{'game':'darkdelve'}");
    json_t *args = json_pack("{s:s,s:s}", "session", text(used, "session"), "recommend", "mc:5"),
           *look = json_pack("{s:s}", "session", text(idle, "session"));
    const struct call *c = call_find("list_actions");
    struct call_thought *t = desk_thought_open(d, c, args);
    assert_non_null(t);
    json_decref(plainly(d, "create_session", "{'game':'darkdelve'}"));
    call_thought_run(t);
    assert_true(desk_thought_end(d, t, &body));
    call_thought_close(t);
    assert_int_equal(desk_about(d, c, look), 0);
    json_decref(look);
    json_decref(args);
    json_decref(idle);
    json_decref(used);
    desk_close(d);
}

/* Where a session is in use it need not be named, and a thought about it leaves all of the table as it was.
 */
static void test_a_session_in_use_need_not_be_named(void **state) {
    struct desk *d[2];
    struct err e;
    const char *body;
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5, .fixed_handles = true, .current = true};
    (void)state;
    json_t *args = json_pack("{s:s,s:s}", "action", "keep", "recommend", "mc:5");
    const struct call *c = call_find("dispatch_action");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(desk_open(&d[i], &options, &e), ST_OK);
        json_decref(plainly(d[i], "create_session", "{'game':'shattered','seat':0,'seats':{'1':'mc:12'}}"));
        d[i]->session[0]->sealed = d[i]->session[0]->reported = true;
    }
    assert_true(desk_thinks(d[0], c, args));
    assert_int_equal(desk_about(d[0], c, args), d[0]->session[0]->number);
    struct call_thought *t = desk_thought_open(d[0], c, args);
    assert_non_null(t);
    call_thought_run(t);
    assert_true(desk_thought_end(d[0], t, &body));
    json_t *apart = json_loads(body, 0, NULL),
           *plain = plainly(d[1], "dispatch_action", "{'action':'keep','recommend':'mc:5'}");
    assert_true(json_equal(apart, plain));
    call_thought_close(t);
    assert_true(d[0]->session[0]->sealed && d[0]->session[0]->reported);
    json_t *next[2] = {plainly(d[0], "get_log_page", "{}"), plainly(d[1], "get_log_page", "{}")};
    assert_true(json_equal(next[0], next[1]));
    json_decref(apart);
    json_decref(plain);
    json_decref(args);
    for (int i = 0; i < 2; i++) {
        json_decref(next[i]);
        desk_close(d[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_replies_are_those_of_the_desk),
        cmocka_unit_test(test_restored_games_go_on_alike),
        cmocka_unit_test(test_a_session_answers_in_order),
        cmocka_unit_test(test_waits_end_behind_a_thought),
        cmocka_unit_test(test_a_client_has_a_budget),
        cmocka_unit_test(test_a_full_line_lets_newcomers_in),
        cmocka_unit_test(test_threads_go_round),
        cmocka_unit_test(test_given_up_means_never_happened),
        cmocka_unit_test(test_a_beginning_can_be_given_up),
        cmocka_unit_test(test_closing_does_not_wait),
        cmocka_unit_test(test_sessions_that_go_while_they_are_thought_about),
        cmocka_unit_test(test_an_idle_session_makes_room),
        cmocka_unit_test(test_a_session_in_use_need_not_be_named),
    };
    return cmocka_run_group_tests_name("mcp_thoughts", tests, NULL, NULL);
}
