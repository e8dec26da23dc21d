/* The agent contract of Escape's document at the desk: its six operations by their names, its four error
 * codes with a reason that can be read, and a whole game through nothing else. */
#include "desk_test.h"

static const char *const operations[] = {"create_session",  "get_snapshot", "list_actions",
                                         "dispatch_action", "get_log_page", "restore_snapshot"};

/* ES-217..ES-219: a session with and without a seed, what it looks like, what can be done, also by entity. */
static void sessions_open_and_show(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID], other[DESK_ID];
    (void)state;
    begin(d, "{'game':'escape'}", other);
    begin(d, "{'game':'escape','seed':12}", id);
    assert_string_not_equal(id, other);
    json_t *look = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    assert_string_equal(text_of(json_object_get(look, "game"), "name"), "escape");
    assert_string_equal(text_of(json_object_get(look, "game"), "seed"), "12");
    assert_true(json_is_object(json_object_get(look, "view")));
    json_decref(look);
    char *plain = strdup(callf_text(d, "list_actions", "{'session':'%s'}", id));
    json_decref(good(plain));
    assert_string_equal(callf_text(d, "list_actions", "{'session':'%s','entity':'player'}", id), plain);
    const struct ruleset *set = desk_find(d, id)->session->set;
    int64_t number = kind_find(set->ops, set->rules, set->ops->page_kind, "player");
    assert_string_equal(callf_text(d, "list_actions", "{'session':'%s','entity':%d}", id, (int)number),
                        plain);
    const char *somebody = kind_name(set->ops, set->rules, set->ops->page_kind, number + 1);
    refused(callf_text(d, "list_actions", "{'session':'%s','entity':'%s'}", id, somebody), "invalid_payload",
            "eyes", "entity");
    refused(callf_text(d, "list_actions", "{'session':'%s','entity':'nobody_at_all'}", id), "invalid_payload",
            "unknown_name", "entity");
    refused(callf_text(d, "list_actions", "{'session':'%s','entity':65535}", id), "invalid_payload",
            "unknown_name", "entity");
    begin(d, "{'game':'darkdelve'}", other);
    refused(callf_text(d, "list_actions", "{'session':'%s','entity':0}", other), "invalid_payload",
            "unknown_field", "entity");
    free(plain);
    desk_close(d);
}

/* ES-217: a refusal says what is wanting and how much there is of it, as the offer does. */
static void refusals_have_figures(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    json_t *reply = NULL;
    (void)state;
    begin(d, "{'game':'escape','scenario':'quiet','seed':12,'view':false}", id);
    for (int i = 0; i < 40 && (!reply || json_is_true(json_object_get(reply, "ok"))); i++) {
        json_decref(reply);
        reply = parsed(callf_text(d, "dispatch_action", "{'session':'%s','action':'live_stream'}", id));
    }
    const char *why = text_of(json_object_get(reply, "error"), "message");
    if (!strstr(why, "10 Effort") || !strstr(why, "you have "))
        fail_msg("%s", why);
    json_decref(reply);
    desk_close(d);
}

/* D-12, S-02, S-03: what people type is read here as it is there: "say" and words, or the number of a stock
 * line. */
static void what_is_said_in_words(void **state) {
    static const struct {
        const char *said, *plain; /* one payload and the other */
    } rows[] = {
        {"'action':'say mercy, friend'", "'action':'speak','words':'mercy, friend'"},
        {"'action':'SAY  mercy'", "'action':'speak','words':'mercy'"},
        {"'action':'speak mercy, friend'", "'action':'speak','words':'mercy, friend'"},
        {"'action':'say','words':'mercy'", "'action':'speak','words':'mercy'"},
        {"'action':'say 1'", "'action':'speak 1'"},
        {"'action':'talk'", "'action':{'verb':'talk'}"},
    };
    struct desk *d = open_desk((struct desk_options){0});
    char id[2][DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            begin(d, "{'game':'escape','seed':12,'view':false}", id[k]);
            json_decref(
                good(callf_text(d, "dispatch_action", "{'session':'%s','action':'move east'}", id[k])));
            json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s',%s}", id[k],
                                        k ? rows[i].plain : rows[i].said)));
        }
        const struct match *m = &desk_find(d, id[0])->session->table.match,
                           *twin = &desk_find(d, id[1])->session->table.match;
        assert_true(match_hash(m) == match_hash(twin));
        assert_string_equal(match_said(m, 1), match_said(twin, 1));
    }
    begin(d, "{'game':'escape','seed':12,'view':false}", id[0]);
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'say one','words':'two'}", id[0]),
            "invalid_payload", "one_of", "words");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'say'}", id[0]), "invalid_payload",
            "words", "words");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'speak 1 or two'}", id[0]),
            "invalid_payload", "args", "action"); /* a stock line, and too much of it */
    begin(d, "{'game':'darkdelve','seed':12,'view':false}", id[0]); /* nobody listens there */
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'say mercy'}", id[0]),
            "invalid_action", "verb", "action");
    desk_close(d);
}

/* ES-220, ES-224, ES-225: an action is one turn, the whole game goes by them, and its words and its object,
 * after the schema that everybody is shown, are the same payload. */
static void a_whole_game(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[2][DESK_ID], action[CALL_ACTION_MAX];
    struct stream dice;
    (void)state;
    stream_open(&dice, 5);
    for (uint32_t i = 0; i < 2; i++)
        begin(d, "{'game':'escape','seed':12,'view':false}", id[i]);
    const struct match *m = &desk_find(d, id[0])->session->table.match,
                       *twin = &desk_find(d, id[1])->session->table.match;
    const struct ruleset *set = m->set;
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id[0]));
    while (pick(j, &dice, action)) {
        uint32_t step = m->step;
        struct action a;
        struct err e;
        json_decref(j);
        assert_int_equal(action_read_named(set->ops, set->rules, action, &a, &e), ST_OK);
        const struct verb *verb = &set->ops->verbs[a.verb];
        TEXT_ON_STACK(object, 400);
        text_fmt(&object, "{'verb':'%s'", verb->name);
        for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++)
            text_fmt(&object, ",'%s':%d", verb->arg[i].name, a.arg[i]);
        text_put(&object, "}");
        j = good(
            callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':false}", id[0], action));
        json_decref(
            good(callf_text(d, "dispatch_action", "{'session':'%s','action':%s,'view':false,'legal':false}",
                            id[1], object.buf)));
        assert_int_equal(m->step, step + 1);
        assert_int_equal(match_hash(m), match_hash(twin));
    }
    assert_true(truth_of(j, "over") && json_is_object(json_object_get(j, "result")));
    json_decref(j);
    desk_close(d);
}

/* ES-221, D-30: the log by chapter, and by entity within it. */
static void pages_of_the_log(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    (void)state;
    begin(d, "{'game':'escape','seed':12}", id);
    json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'rest'}", id)));
    json_t *page = good(callf_text(d, "get_log_page", "{'session':'%s','chapter':1}", id));
    assert_true(json_array_size(json_object_get(page, "page")) > 0);
    json_decref(page);
    page = good(callf_text(d, "get_log_page", "{'session':'%s','chapter':1,'entity':'player'}", id));
    assert_true(json_is_array(json_object_get(page, "page")));
    json_decref(page);
    refused(callf_text(d, "get_log_page", "{'session':'%s','chapter':13}", id), "invalid_payload",
            "unknown_name", "chapter");
    refused(callf_text(d, "get_log_page", "{'session':'%s','entity':'nobody_at_all'}", id), "invalid_payload",
            "unknown_name", "entity");
    desk_close(d);
}

/* ES-223: the six are rows of the table that the tools of the server are made from; e2e/agent_schemas.py
 * finds them there. ES-228..ES-231, D-02, D-34: the four codes, each with a reason, and nothing has happened.
 */
static void operations_and_codes(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        assert_non_null(call_find(operations[i]));
    begin(d, "{'game':'escape','seed':12}", id);
    const struct match *m = &desk_find(d, id)->session->table.match;
    uint64_t hash = match_hash(m);
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'dance'}", id), "invalid_action",
            "verb", "action");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':{'verb':'dance'}}", id),
            "invalid_action", "verb", "action.verb");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'train'}", id), "blocked_action",
            "not_a_training_room", "action");
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':{}}", id), "invalid_payload",
            "missing_field", "action.verb");
    refused(callf_text(d, "restore_snapshot", "{'session':'%s','snapshot':7}", id), "invalid_payload",
            "wrong_type", "snapshot");
    refused(call_text(d, "get_snapshot", "{'session':'00000000000000000000000000000000'}"),
            "session_not_found", "unknown", "session");
    assert_int_equal(match_hash(m), hash);
    assert_int_equal(m->step, 0);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_have_figures),
        cmocka_unit_test(what_is_said_in_words), cmocka_unit_test(sessions_open_and_show),
        cmocka_unit_test(a_whole_game),          cmocka_unit_test(pages_of_the_log),
        cmocka_unit_test(operations_and_codes),
    };
    return cmocka_run_group_tests_name("desk_escape", tests, NULL, NULL);
}
