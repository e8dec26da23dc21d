/* The messages of the MCP server: the handshake of the legacy revisions, what the modern one demands, what is
 * refused and how, and the results of tools. */
#include "../mcp/fixtures.h"
#include "mcp_room.h"

/* -- the legacy handshake -- */

static void test_every_version_is_agreed(void **state) {
    static const char *const versions[] = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        struct room r;
        room_open(&r, NULL);
        const json_t *v = hello(&r, versions[i]);
        assert_string_equal(text(v, "protocolVersion"), versions[i]);
        assert_non_null(json_object_get(json_object_get(v, "capabilities"), "tools"));
        assert_string_equal(text(json_object_get(v, "serverInfo"), "name"), "gloam");
        assert_null(json_object_get(v, "resultType"));
        assert_true(strlen(text(v, "instructions")) > 100);
        assert_true(mcp_peer_ready(r.peer));
        room_close(&r);
    }
}

static void test_an_unknown_version_gets_the_latest(void **state) {
    static const char *const versions[] = {"1999-01-01", "2026-07-28", ""};
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        struct room r;
        room_open(&r, NULL);
        assert_string_equal(text(hello(&r, versions[i]), "protocolVersion"), "2025-11-25");
        room_close(&r);
    }
}

static void test_initialize_comes_first_and_once(void **state) {
    struct room r;
    (void)state;
    room_open(&r, NULL);
    assert_int_equal(code(ask(&r, "tools/list", "{}")), -32602);
    assert_int_equal(json_object_size(result(ask(&r, "ping", "{}"))), 0);
    assert_int_equal(code(ask(&r, "initialize", "{}")), -32602);
    assert_false(mcp_peer_ready(r.peer));
    hello(&r, "2025-11-25");
    assert_int_equal(
        code(take(
            &r, "{'jsonrpc':'2.0','id':4,'method':'initialize','params':{'protocolVersion':'2025-11-25'}}")),
        -32600);
    room_close(&r);
}

static void test_a_session_is_asked_for_over_http(void **state) {
    const struct mcp_heads heads = {.version = "2025-11-25"};
    struct room r;
    (void)state;
    room_open(&r, NULL);
    struct one_line *x = take_with(&r, &heads, "{'jsonrpc':'2.0','id':1,'method':'tools/list'}");
    assert_int_equal(code(x), -32600);
    assert_int_equal(x->line.status, 400);
    x = take_with(&r, &heads, "{'jsonrpc':'2.0','method':'notifications/initialized'}");
    assert_int_equal(x->line.status, 400);
    room_close(&r);
}

/* -- the modern revision -- */

static void test_discover(void **state) {
    struct room r;
    (void)state;
    room_open(&r, NULL);
    const json_t *v = result(ask(&r, "server/discover", "{" META("") "}"));
    const json_t *versions = json_object_get(v, "supportedVersions");
    assert_int_equal(json_array_size(versions), 5);
    assert_string_equal(json_string_value(json_array_get(versions, 0)), "2026-07-28");
    assert_string_equal(text(v, "resultType"), "complete");
    assert_string_equal(text(v, "cacheScope"), "public");
    assert_true(json_is_integer(json_object_get(v, "ttlMs")));
    const json_t *meta = json_object_get(v, "_meta");
    assert_string_equal(text(json_object_get(meta, "io.modelcontextprotocol/serverInfo"), "name"), "gloam");
    assert_null(json_object_get(json_object_get(v, "capabilities"), "logging"));
    assert_false(mcp_peer_ready(r.peer));
    room_close(&r);
}

static void test_meta_is_needed(void **state) {
    static const char *const bad[] = {
        "{}",
        "{'_meta':7}",
        "{'_meta':{'io.modelcontextprotocol/clientCapabilities':{}}}",
        "{'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28'}}",
        "{'_meta':{'io.modelcontextprotocol/protocolVersion':7,'io.modelcontextprotocol/"
        "clientCapabilities':{}}}",
        "{'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28','io.modelcontextprotocol/"
        "clientCapabilities':[]}}",
    };
    struct room r;
    (void)state;
    room_open(&r, NULL);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct one_line *x =
            take(&r, "{'jsonrpc':'2.0','id':1,'method':'server/discover','params':%s}", bad[i]);
        assert_int_equal(code(x), -32602);
        assert_int_equal(x->line.status, 400);
    }
    room_close(&r);
}

static void test_versions_that_are_not_spoken(void **state) {
    static const char *const versions[] = {"v999", "2025-11-25"};
    struct room r;
    (void)state;
    room_open(&r, NULL);
    for (uint32_t i = 0; i < 2; i++) {
        struct one_line *x = take(
            &r,
            "{'jsonrpc':'2.0','id':'a','method':'tools/list','params':{'_meta':{'io.modelcontextprotocol/"
            "protocolVersion':'%s','io.modelcontextprotocol/clientCapabilities':{}}}}",
            versions[i]);
        const json_t *data = json_object_get(json_object_get(only(x), "error"), "data");
        assert_int_equal(code(x), -32022);
        assert_int_equal(x->line.status, 400);
        assert_string_equal(text(data, "requested"), versions[i]);
        assert_int_equal(json_array_size(json_object_get(data, "supported")), 5);
        assert_string_equal(text(only(x), "id"), "a");
    }
    room_close(&r);
}

static void test_eras_do_not_share_methods(void **state) {
    static const char *const legacy[] = {
        "initialize",    "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe",
        "unknown/method"};
    struct room r;
    (void)state;
    room_greeted(&r);
    for (uint32_t i = 0; i < 6; i++) {
        struct one_line *x =
            take(&r, "{'jsonrpc':'2.0','id':1,'method':'%s','params':{" META("") "}}", legacy[i]);
        assert_int_equal(code(x), -32601);
        assert_int_equal(x->line.status, 404);
    }
    struct one_line *x = ask(&r, "subscriptions/listen", "{}");
    assert_int_equal(code(x), -32601);
    assert_int_equal(x->line.status, 0);
    room_close(&r);
}

static void test_a_header_with_an_unknown_version(void **state) {
    const struct mcp_heads heads = {.version = "1999-01-01"};
    struct room r;
    (void)state;
    room_open(&r, NULL);
    struct one_line *x = take_with(&r, &heads, "{'jsonrpc':'2.0','id':1,'method':'tools/list'}");
    assert_int_equal(code(x), -32022);
    assert_int_equal(x->line.status, 400);
    room_close(&r);
}

static void test_headers_must_agree(void **state) {
    static const struct {
        struct mcp_heads heads;
        int code;
    } rows[] = {
        {{"2026-07-28", "tools/call", "list_games"}, 0},
        {{"2026-07-28", "tools/call", "  list_games \t"}, 0},
        {{"2026-07-28", "tools/call", "=?base64?bGlzdF9nYW1lcw==?="}, 0},
        {{"2026-07-28", "tools/call", "=?base64?bGlzdF9nYW1lcw?="}, 0},
        {{"2026-07-28", "tools/call", "=?base64?bGlzdF9nYW1lcwA=?="}, -32020},
        {{"2026-07-28", "tools/call", "=?base64?bGlzdF9nYW1l?="}, -32020},
        {{"2026-07-28", "tools/call", "=?base64?*?="}, -32020},
        {{"2026-07-28", "tools/call", "=?base64?="}, -32020},
        {{"2026-07-28", "tools/call", ""}, -32020},
        {{"2026-07-28", "tools/call", "simulate"}, -32020},
        {{"2026-07-28", "tools/call", NULL}, -32020},
        {{"2026-07-28", "TOOLS/CALL", "list_games"}, -32020},
        {{"2026-07-28", NULL, "list_games"}, -32020},
        {{NULL, "tools/call", "list_games"}, -32020},
        {{"2025-11-25", "tools/call", "list_games"}, -32020},
    };
    struct room r;
    (void)state;
    room_open(&r, NULL);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct one_line *x = take_with(
            &r, &rows[i].heads,
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'list_games'," META("") "}}");
        if (!rows[i].code)
            assert_string_equal(text(result(x), "resultType"), "complete");
        else
            assert_int_equal(code(x), rows[i].code);
        assert_int_equal(x->line.status, rows[i].code ? 400 : 0);
    }
    room_close(&r);
}

/* -- messages that are none -- */

static void test_malformed_messages(void **state) {
    static const struct {
        const char *message;
        int code;
        bool id; /* it is told which request it was */
    } rows[] = {
        {"", -32700, false},
        {"{", -32700, false},
        {"nonsense", -32700, false},
        {"{'jsonrpc':'2.0','id':1,'method':'ping'} trailing", -32700, true},
        {"{'jsonrpc':'2.0','id':1,'method':'\\u0000'}", -32700, true},
        {"{'params':{'id':'no','x':[{'id':7}]},'a':'\\'id\\':2','id' : 1 ,'method':", -32700, true},
        {"{'params':{'id':1},'method':", -32700, false},
        {"{'id':[1],'method':", -32700, false},
        {"{'id':1", -32700, false}, /* and perhaps more digits */
        {"[{'id':1,", -32700, false},
        {"{'a':'id','b':1,}", -32700, false},
        {"{'jsonrpc':'2.0','id':99999999999999999999,'method':'ping'}", -32600, false},
        {"{'jsonrpc':'2.0','id':1,'id':2,'method':'ping'}", -32700, true},
        {"7", -32600, false},
        {"null", -32600, false},
        {"'ping'", -32600, false},
        {"{}", -32600, false},
        {"[]", -32600, false},
        {"{'id':1,'method':'ping'}", -32600, true},
        {"{'jsonrpc':2.0,'id':1,'method':'ping'}", -32600, true},
        {"{'jsonrpc':'1.0','id':1,'method':'ping'}", -32600, true},
        {"{'jsonrpc':'2.0','id':1}", -32600, true},
        {"{'jsonrpc':'2.0','id':1,'method':7}", -32600, true},
        {"{'jsonrpc':'2.0','id':null,'method':'ping'}", -32600, false},
        {"{'jsonrpc':'2.0','id':1.5,'method':'ping'}", -32600, false},
        {"{'jsonrpc':'2.0','id':{},'method':'ping'}", -32600, false},
        {"{'jsonrpc':'2.0','id':1,'method':'ping','params':[]}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'tools/call'}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':7}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'nope'}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'list_games','arguments':[]}}",
         -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'cursor':'x'}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'resources/list','params':{'cursor':7}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'gloam://x'}}", -32002, true},
        {"{'jsonrpc':'2.0','id':1,'method':'resources/subscribe','params':{'uri':'x'}}", -32002, true},
        {"{'jsonrpc':'2.0','id':1,'method':'prompts/get','params':{'name':'x'}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'prompts/"
         "get','params':{'name':'play_game','arguments':{'game':7}}}",
         -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'completion/complete','params':{'ref':7}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'logging/setLevel','params':{'level':'loud'}}", -32602, true},
        {"{'jsonrpc':'2.0','id':1,'method':'nope'}", -32601, true},
    };
    struct room r;
    (void)state;
    room_greeted(&r);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct one_line *x = take_with(&r, NULL, rows[i].message);
        if (code(x) != rows[i].code)
            fail_msg("%s: %d", rows[i].message, code(x));
        assert_int_equal(json_is_integer(json_object_get(only(x), "id")), rows[i].id);
        assert_int_equal(json_integer_value(json_object_get(only(x), "id")), rows[i].id);
    }
    room_close(&r);
}

/* A number that is too large is refused like any other value: by the name of its argument. */
static void test_large_numbers_are_named(void **state) {
    static const char *const numbers[] = {"9223372036854775808", "-9223372036854775809", "1e400", "-1.5e999",
                                          "99999999999999999999999999999999999999"};
    struct room r;
    char args[120];
    (void)state;
    room_greeted(&r);
    for (uint32_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(args, sizeof args, "{'game':'darkdelve','games':%s}", numbers[i]);
        const json_t *e = json_object_get(content(call(&r, 1, "simulate", args)), "error");
        assert_string_equal(text(e, "code"), "invalid_payload");
        assert_string_equal(text(e, "field"), "games");
    }
    assert_string_equal(text(only(take(&r, "{'jsonrpc':'2.0','\\u0069d':'7','method':'ping'}")), "id"), "7");
    room_close(&r);
}

static void test_notifications_are_not_answered(void **state) {
    static const char *const rows[] = {
        "{'jsonrpc':'2.0','method':'notifications/unheard_of'}",
        "{'jsonrpc':'2.0','method':'tools/list'}",
        "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':99}}",
        "{'jsonrpc':'2.0','method':'notifications/cancelled'}",
        "{'jsonrpc':'2.0','method':'notifications/cancelled','params':7}",
        ("{'jsonrpc':'2.0','method':'notifications/x','params':{'_meta':{'io.modelcontextprotocol/"
         "protocolVersion':'1999-01-01'}}}"),
        "{'jsonrpc':'2.0','method':'server/discover'}",
        "{'jsonrpc':'2.0','id':3,'result':{}}",
        "{'jsonrpc':'2.0','id':3,'error':{'code':1,'message':''}}",
    };
    struct room r;
    (void)state;
    room_greeted(&r);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(take_with(&r, NULL, rows[i])->count, 0);
    r.peer = mcp_peer_open(r.mcp, NULL); /* nor before anything was agreed */
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(take_with(&r, NULL, rows[i])->count, 0);
    const struct mcp_heads none = {0}, modern = {.version = "2026-07-28"};
    assert_int_equal(take_with(&r, &modern, rows[0])->line.status, 0);
    struct one_line *x = take_with(&r, &none, rows[0]); /* HTTP without a session says it with its status */
    assert_int_equal(x->line.status, 400);
    assert_int_equal(x->count, 0);
    room_close(&r);
}

static void test_deep_and_long_messages(void **state) {
    struct room r;
    char *big = malloc(CALL_REQUEST_MAX + 2);
    (void)state;
    room_open(&r, NULL);
    memset(big, '[', 100000);
    big[100000] = 0;
    assert_int_equal(code(take_with(&r, NULL, big)), -32600);
    memset(big, ' ', CALL_REQUEST_MAX + 1);
    big[CALL_REQUEST_MAX + 1] = 0;
    assert_int_equal(code(take_with(&r, NULL, big)), -32600);
    free(big);
    room_close(&r);
}

/* -- several messages in one -- */

static void test_batches(void **state) {
    struct room r;
    (void)state;
    room_open(&r, NULL);
    hello(&r, "2025-03-26");
    struct one_line *x = take(&r, "[{'jsonrpc':'2.0','id':1,'method':'ping'},{'jsonrpc':'2.0','method':'"
                                  "notifications/x'},7,{'jsonrpc':'2.0','id':2,'method':'nope'}]");
    assert_true(json_is_array(only(x)));
    assert_int_equal(json_array_size(only(x)), 3);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(only(x), 2), "id")), 2);
    x = take(&r, "[{'jsonrpc':'2.0','method':'notifications/x'}]");
    assert_int_equal(x->count, 0);
    assert_int_equal(x->ends, 1);
    assert_int_equal(code(take(&r, "[]")), -32600);
    char many[4000] = "[0";
    for (int i = 0; i < 40; i++)
        strcat(many, ",0");
    strcat(many, "]");
    assert_int_equal(code(take(&r, "%s", many)), -32600);
    room_close(&r);
}

/* What is beyond the room for answers is refused one by one, each with its id. */
static void test_batches_have_an_end(void **state) {
    struct room r;
    char *many = calloc(1, 32 * 200);
    uint32_t good = 0, bad = 0;
    size_t len = 0;
    (void)state;
    room_open(&r, NULL);
    hello(&r, "2025-03-26");
    for (int i = 0; i < 32; i++)
        len += (size_t)sprintf(many + len,
                               "%s{'jsonrpc':'2.0','id':%d,'method':'resources/"
                               "read','params':{'uri':'gloam://content/shattered/base/room_cards.json'}}",
                               i ? "," : "[", i);
    strcat(many, "]");
    struct one_line *x = take(&r, "%s", many);
    for (size_t i = 0; i < 32; i++) {
        const json_t *one = json_array_get(only(x), i), *e = json_object_get(one, "error");
        assert_int_equal(json_integer_value(json_object_get(one, "id")), i);
        good += json_object_get(one, "result") != NULL;
        bad += json_integer_value(json_object_get(e, "code")) == -32603;
    }
    assert_true(good > 0);
    assert_true(bad > 0);
    assert_int_equal(good + bad, 32);
    free(many);
    room_close(&r);
}

static void test_batches_wait_for_all(void **state) {
    struct room r;
    (void)state;
    room_open(&r, &mcp_fixtures);
    hello(&r, "2025-03-26");
    struct one_line *x =
        take(&r, "[{'jsonrpc':'2.0','id':1,'method':'ping'},{'jsonrpc':'2.0','id':2,'method':'tools/"
                 "call','params':{'name':'test_tool_with_progress','_meta':{'progressToken':5}}}]");
    assert_int_equal(x->ends, 0);
    for (int i = 0; i < 100 && !x->ends; i++) {
        rest_ms(10);
        mcp_tick(r.mcp);
    }
    assert_int_equal(x->count, 4); /* three notes of progress, then both answers */
    assert_int_equal(json_array_size(x->said[3]), 2);
    x = take(&r,
             "[{'jsonrpc':'2.0','id':3,'method':'tools/call','params':{'name':'test_tool_with_progress'}}]");
    mcp_hang_up(r.mcp, &x->line);
    assert_int_equal(x->ends, 1);
    room_close(&r);
}

/* -- tools -- */

static void test_tools_by_version(void **state) {
    static const char *const versions[] = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        struct room r;
        room_open(&r, NULL);
        hello(&r, versions[i]);
        const json_t *tools = json_object_get(result(ask(&r, "tools/list", "{}")), "tools");
        assert_int_equal(json_array_size(tools), call_count);
        for (uint32_t k = 0; k < call_count; k++) {
            const json_t *t = json_array_get(tools, k);
            assert_string_equal(text(t, "name"), call_rows[k].name);
            assert_true(strlen(text(t, "description")) > 10);
            assert_string_equal(text(json_object_get(t, "inputSchema"), "type"), "object");
            assert_int_equal(json_is_object(json_object_get(t, "outputSchema")), i >= 2);
            assert_int_equal(json_is_string(json_object_get(t, "title")), i >= 2);
            assert_int_equal(json_is_object(json_object_get(t, "annotations")), i >= 1);
        }
        room_close(&r);
    }
}

static void test_annotations_come_from_traits(void **state) {
    struct room r;
    (void)state;
    room_greeted(&r);
    const json_t *tools = json_object_get(result(ask(&r, "tools/list", "{}")), "tools");
    for (uint32_t k = 0; k < call_count; k++) {
        const json_t *a = json_object_get(json_array_get(tools, k), "annotations");
        assert_int_equal(json_is_true(json_object_get(a, "readOnlyHint")),
                         !!(call_rows[k].traits & CALL_READS));
        assert_int_equal(json_is_true(json_object_get(a, "idempotentHint")),
                         !!(call_rows[k].traits & CALL_REPEATS));
        assert_int_equal(json_is_true(json_object_get(a, "destructiveHint")),
                         !!(call_rows[k].traits & CALL_DESTROYS));
        assert_true(json_is_false(json_object_get(a, "openWorldHint")));
    }
    room_close(&r);
}

/* The text of a result is the structured content; before 2025-06-18 there is only the text. */
static void test_a_call_says_all_twice(void **state) {
    static const char *const versions[] = {"2025-03-26", "2025-11-25"};
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        struct room r;
        room_open(&r, NULL);
        hello(&r, versions[i]);
        struct one_line *x =
            call(&r, 1, "create_session", "{'game':'darkdelve','seed':'18446744073709551615'}");
        const json_t *said = json_array_get(json_object_get(result(x), "content"), 0);
        assert_string_equal(text(said, "type"), "text");
        json_t *again = json_loads(text(said, "text"), JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(json_object_get(again, "legal"));
        assert_null(json_object_get(result(x), "isError"));
        if (i)
            assert_true(json_equal(again, content(x)));
        else
            assert_null(content(x));
        json_decref(again);
        room_close(&r);
    }
}

/* Words are asked for once; somebody who watches waits for the next step. */
static void test_words_and_who_watches(void **state) {
    struct room r;
    char args[200];
    (void)state;
    room_greeted(&r);
    struct one_line *x = call(&r, 1, "create_session",
                              "{'game':'shattered','seat':'dungeon','seats':{'visitor':'agent','spectator':"
                              "'agent'},'seed':6,'tell':true}");
    const json_t *offers = json_object_get(content(x), "offers");
    assert_string_equal(text(json_array_get(offers, 0), "label"), "Keep this hand");
    assert_non_null(strstr(text(content(x), "question"), "your opening hand"));
    char own[DESK_ID], watcher[DESK_ID];
    snprintf(own, sizeof own, "%s", text(content(x), "session"));
    snprintf(watcher, sizeof watcher, "%s", text(json_object_get(content(x), "handles"), "spectator"));
    snprintf(args, sizeof args, "{'session':'%s','since':0,'tell':true,'timeout_ms':60000}", watcher);
    struct one_line *waits = call(&r, 2, "wait_for_turn", args);
    assert_int_equal(waits->answers, 0);
    snprintf(args, sizeof args, "{'session':'%s','action':'keep'}", own);
    x = call(&r, 3, "dispatch_action", args);
    assert_string_equal(text(json_array_get(json_object_get(content(x), "events"), 0), "text"),
                        "You keep the opening hand.");
    assert_string_equal(text(json_array_get(json_object_get(content(waits), "events"), 0), "text"),
                        "The Verdant Maw keeps the opening hand.");
    room_close(&r);
}

/* What people type is read here as it is there (tests/unit/test_es_commands.c): words of one's own behind "say",
 * and a talk that names nobody. */
static void test_what_people_type(void **state) {
    static const char *const rows[][2] = {{"move east", "You go east, into the vault."},
                                          {"say mercy, friend", "You say: \"mercy, friend\""},
                                          {"speak mercy", "You say: \"mercy\""},
                                          {"talk", "You talk to the room. The room has heard better."}};
    struct room r;
    char args[200], own[DESK_ID];
    (void)state;
    room_greeted(&r);
    struct one_line *x = call(&r, 1, "create_session", "{'game':'escape','seed':12}");
    snprintf(own, sizeof own, "%s", text(content(x), "session"));
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(args, sizeof args, "{'session':'%s','action':'%s','tell':true}", own, rows[i][0]);
        const json_t *events = json_object_get(content(call(&r, (int)i + 2, "dispatch_action", args)), "events");
        assert_string_equal(text(json_array_get(events, i < 3), "text"), rows[i][1]);
    }
    room_close(&r);
}

static void test_faults_are_results(void **state) {
    struct room r;
    (void)state;
    room_greeted(&r);
    struct one_line *x = call(&r, 1, "create_session", "{'game':'darkdelve','scenaro':'camp'}");
    assert_true(json_is_true(json_object_get(result(x), "isError")));
    const json_t *e = json_object_get(content(x), "error");
    assert_string_equal(text(e, "code"), "invalid_payload");
    assert_string_equal(text(e, "reason"), "unknown_field");
    assert_string_equal(text(e, "field"), "scenaro");
    const char *said = text(json_array_get(json_object_get(result(x), "content"), 0), "text");
    assert_ptr_equal(strstr(said, "invalid_payload (unknown_field, field scenaro): "), said);
    assert_non_null(strstr(said, "Perhaps: scenario"));
    x = call(&r, 2, "simulate", "{'game':'darkdelve','games':0}");
    assert_string_equal(text(json_object_get(content(x), "error"), "field"), "games");
    x = call(&r, 3, "wait_for_turn", "{'session':'nobody'}");
    assert_string_equal(text(json_object_get(content(x), "error"), "code"), "session_not_found");
    room_close(&r);
}

/* -- the rest -- */

static void test_resources_and_prompts_are_served(void **state) {
    struct room r;
    (void)state;
    setenv("GLOAM_DATA", getenv("GLOAM_SOURCE_ROOT"), 1);
    room_greeted(&r);
    const json_t *v = result(ask(&r, "resources/list", "{}"));
    assert_true(json_array_size(json_object_get(v, "resources")) > 3);
    v = result(ask(&r, "resources/templates/list", "{}"));
    assert_true(json_array_size(json_object_get(v, "resourceTemplates")) > 2);
    v = result(ask(&r, "prompts/list", "{}"));
    assert_true(json_array_size(json_object_get(v, "prompts")) > 2);
    v = result(take(
        &r,
        "{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'gloam://rules/darkdelve'," META(
            "") "}}"));
    assert_string_equal(text(v, "cacheScope"), "public");
    v = result(ask(&r, "prompts/get", "{'name':'play_game','arguments':{'game':'darkdelve'}}"));
    assert_true(json_array_size(json_object_get(v, "messages")) > 0);
    v = result(
        ask(&r, "completion/complete",
            "{'ref':{'type':'ref/prompt','name':'play_game'},'argument':{'name':'game','value':'dark'}}"));
    const json_t *values = json_object_get(json_object_get(v, "completion"), "values");
    assert_string_equal(json_string_value(json_array_get(values, 0)), "darkdelve");
    room_close(&r);
}

static void test_fixtures_are_the_tests_own(void **state) {
    struct room r;
    (void)state;
    room_greeted(&r);
    assert_int_equal(code(call(&r, 1, "test_simple_text", "{}")), -32602);
    assert_int_equal(
        code(take(
            &r, "{'jsonrpc':'2.0','id':1,'method':'resources/read','params':{'uri':'test://static-text'}}")),
        -32002);
    room_close(&r);
    room_open(&r, &mcp_fixtures);
    hello(&r, "2025-11-25");
    assert_non_null(json_object_get(result(call(&r, 1, "test_simple_text", "{}")), "content"));
    room_close(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_version_is_agreed),
        cmocka_unit_test(test_an_unknown_version_gets_the_latest),
        cmocka_unit_test(test_initialize_comes_first_and_once),
        cmocka_unit_test(test_a_session_is_asked_for_over_http),
        cmocka_unit_test(test_discover),
        cmocka_unit_test(test_meta_is_needed),
        cmocka_unit_test(test_versions_that_are_not_spoken),
        cmocka_unit_test(test_eras_do_not_share_methods),
        cmocka_unit_test(test_a_header_with_an_unknown_version),
        cmocka_unit_test(test_headers_must_agree),
        cmocka_unit_test(test_malformed_messages),
        cmocka_unit_test(test_large_numbers_are_named),
        cmocka_unit_test(test_notifications_are_not_answered),
        cmocka_unit_test(test_deep_and_long_messages),
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_batches_have_an_end),
        cmocka_unit_test(test_batches_wait_for_all),
        cmocka_unit_test(test_tools_by_version),
        cmocka_unit_test(test_annotations_come_from_traits),
        cmocka_unit_test(test_a_call_says_all_twice),
        cmocka_unit_test(test_words_and_who_watches),
        cmocka_unit_test(test_what_people_type),
        cmocka_unit_test(test_faults_are_results),
        cmocka_unit_test(test_resources_and_prompts_are_served),
        cmocka_unit_test(test_fixtures_are_the_tests_own),
    };
    return cmocka_run_group_tests_name("mcp", tests, NULL, NULL);
}
