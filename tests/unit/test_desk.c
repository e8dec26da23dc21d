/* The desk: every call, good and bad; handles and who may do what with them; what a repeated request gets.
 * After every call that fails, everything is as it was. */
#include "desk_test.h"

#include "base/hash.h"

/* A session as it stands: what must not change. */
static char *standing(struct desk *d, const char *id) {
    char *out, hex[17];
    hash_hex(match_hash(&desk_find(d, id)->session->table.match), hex);
    assert_true(asprintf(&out, "%s %s", hex, callf_text(d, "wait_for_turn", "{'session':'%s'}", id)) > 0);
    return out;
}

static const struct {
    const char *call, *args, *code, *reason, *field;
} faults[] = {
    /* S stands for a handle of darkdelve, in its camp */
    {"list_games", "{'x':1}", "invalid_payload", "unknown_field", "x"},
    {"describe_game", "", "invalid_payload", "missing_field", "game"},
    {"describe_game", "{'game':'chess'}", "invalid_payload", "unknown_name", "game"},
    {"create_session", "", "invalid_payload", "missing_field", "game"},
    {"create_session", "{'game':null}", "invalid_payload", "missing_field", "game"},
    {"create_session", "{'game':7}", "invalid_payload", "wrong_type", "game"},
    {"create_session", "{'game':'darkdelf'}", "invalid_payload", "unknown_name", "game"},
    {"create_session", "{'game':'darkdelve','rules':'../../etc'}", "invalid_payload", "unknown_name",
     "rules"},
    {"create_session", "{'game':'darkdelve','scenario':'x'}", "invalid_payload", "unknown_name", "scenario"},
    {"create_session", "{'game':'darkdelve','seed':-1}", "invalid_payload", "out_of_range", "seed"},
    {"create_session", "{'game':'darkdelve','seed':1.5}", "invalid_payload", "wrong_type", "seed"},
    {"create_session", "{'game':'darkdelve','seed':'+1'}", "invalid_payload", "wrong_type", "seed"},
    {"create_session", "{'game':'darkdelve','seed':'18446744073709551616'}", "invalid_payload",
     "out_of_range", "seed"},
    {"create_session", "{'game':'darkdelve','seat':'x'}", "invalid_payload", "unknown_name", "seat"},
    {"create_session", "{'game':'darkdelve','seat':1}", "invalid_payload", "out_of_range", "seat"},
    {"create_session", "{'game':'darkdelve','seat':true}", "invalid_payload", "wrong_type", "seat"},
    {"create_session", "{'game':'darkdelve','seats':[]}", "invalid_payload", "wrong_type", "seats"},
    {"create_session", "{'game':'darkdelve','seats':{'x':'random'}}", "invalid_payload", "unknown_name",
     "seats.x"},
    {"create_session", "{'game':'darkdelve','seats':{'delver':1}}", "invalid_payload", "wrong_type",
     "seats.delver"},
    {"create_session", "{'game':'darkdelve','seats':{'delver':'x'}}", "invalid_payload", "unknown_name",
     "seats.delver"},
    {"create_session", "{'game':'darkdelve','seats':{'delver':'mc:10001'}}", "invalid_payload",
     "out_of_range", "seats.delver"},
    {"create_session", "{'game':'darkdelve','seats':{'delver':'random'}}", "invalid_payload", "seat",
     "seats"},
    {"create_session", "{'game':'darkdelve','seat':0,'seats':{'delver':'random'}}", "invalid_payload", "seat",
     "seats"},
    {"create_session", "{'game':'shattered','seat':'dungeon','seats':{'visitor':'aggressive'}}",
     "invalid_payload", "unknown_name", "seats.visitor"},
    {"create_session", "{'game':'darkdelve','setup':{'mode':250}}", "invalid_payload", "setup", "setup.mode"},
    {"create_session", "{'game':'darkdelve','setup':{'x':1}}", "invalid_payload", "setup", "setup.x"},
    {"create_session", "{'game':'darkdelve','setup':{},'scenario':'run'}", "invalid_payload", "one_of",
     "setup"},
    {"create_session", "{'game':'darkdelve','carry':'S'}", "blocked_action", "not_over", "carry"},
    {"create_session", "{'game':'darkdelve','carry':'x'}", "session_not_found", "unknown", "carry"},
    {"create_session", "{'game':'escape','carry':'S'}", "invalid_payload", "carry", "carry"},
    {"create_session", "{'game':'darkdelve','carry':'S','rules':'document-mvp'}", "invalid_payload", "carry",
     "rules"},
    {"create_session", "{'game':'darkdelve','view':1}", "invalid_payload", "wrong_type", "view"},
    {"get_snapshot", "", "invalid_payload", "missing_field", "session"},
    {"get_snapshot", "{'session':1}", "invalid_payload", "wrong_type", "session"},
    {"get_snapshot", "{'session':''}", "session_not_found", "unknown", "session"},
    {"get_snapshot", "{'session':'00000000000000000000000000000000'}", "session_not_found", "unknown",
     "session"},
    {"get_snapshot", "{'session':'S','sesion':1}", "invalid_payload", "unknown_field", "sesion"},
    {"get_snapshot", "{'session':'S','seat':'all'}", "invalid_payload", "unknown_name", "seat"},
    {"get_snapshot", "{'session':'S','since':1}", "invalid_payload", "out_of_range", "since"},
    {"get_snapshot", "{'session':'S','since':4294967296}", "invalid_payload", "out_of_range", "since"},
    {"get_snapshot", "{'session':'S','since':'x'}", "invalid_payload", "wrong_type", "since"},
    {"get_snapshot", "{'session':'S','since':'1'}", "invalid_payload", "out_of_range", "since"},
    {"get_log_page", "{'session':'S','from':'-1'}", "invalid_payload", "out_of_range", "from"},
    {"get_log_page", "{'session':'S','bytes':0}", "invalid_payload", "out_of_range", "bytes"},
    {"get_log_page", "{'session':'S','bytes':1048577}", "invalid_payload", "out_of_range", "bytes"},
    {"get_snapshot", "{'session':'S','view':'pretty'}", "invalid_payload", "wrong_type", "view"},
    {"get_snapshot", "{'session':'S','full':true}", "blocked_action", "not_all", "full"},
    {"get_scene", "", "invalid_payload", "missing_field", "session"},
    {"get_scene", "{'session':'S','seat':'all'}", "invalid_payload", "unknown_name", "seat"},
    {"get_scene", "{'session':'S','page':1}", "invalid_payload", "wrong_type", "page"},
    {"get_scene", "{'session':'S','page':''}", "invalid_payload", "unknown_name", "page"},
    {"get_scene", "{'session':'S','legal':'some'}", "invalid_payload", "wrong_type", "legal"},
    {"list_actions", "{'session':'S','seat':9}", "invalid_payload", "out_of_range", "seat"},
    {"list_actions", "{'session':'S','recommend':'x'}", "invalid_payload", "unknown_name", "recommend"},
    {"list_actions", "{'session':'S','recommend':'mc:99999'}", "invalid_payload", "out_of_range",
     "recommend"},
    {"dispatch_action", "{'session':'S'}", "invalid_payload", "missing_field", "action"},
    {"dispatch_action", "{'session':'S','action':7}", "invalid_payload", "wrong_type", "action"},
    {"dispatch_action", "{'session':'S','action':''}", "invalid_action", "verb", "action"},
    {"dispatch_action", "{'session':'S','action':'dance'}", "invalid_action", "verb", "action"},
    {"dispatch_action", "{'session':'S','action':'move_to_room x'}", "invalid_payload", "args", "action"},
    {"dispatch_action", "{'session':'S','action':'defend 1'}", "invalid_payload", "args", "action"},
    {"dispatch_action", "{'session':'S','action':'attack'}", "blocked_action", "wrong_phase", "action"},
    {"dispatch_action", "{'session':'S','action':{}}", "invalid_payload", "missing_field", "action.verb"},
    {"dispatch_action", "{'session':'S','action':{'verb':1}}", "invalid_payload", "wrong_type",
     "action.verb"},
    {"dispatch_action", "{'session':'S','action':{'verb':'dance'}}", "invalid_action", "verb", "action.verb"},
    {"dispatch_action", "{'session':'S','action':{'verb':'attack','x':1}}", "invalid_payload",
     "unknown_field", "action.x"},
    {"dispatch_action", "{'session':'S','action':{'verb':'move_to_room'}}", "invalid_payload",
     "missing_field", "action.room"},
    {"dispatch_action", "{'session':'S','action':{'verb':'move_to_room','room':true}}", "invalid_payload",
     "wrong_type", "action.room"},
    {"dispatch_action", "{'session':'S','action':{'verb':'move_to_room','room':99999}}", "invalid_payload",
     "out_of_range", "action.room"},
    {"dispatch_action", "{'session':'S','action':'enter_dungeon','ask':2}", "blocked_action", "stale", "ask"},
    {"dispatch_action", "{'session':'S','action':'enter_dungeon','ask':0}", "blocked_action", "stale", "ask"},
    {"dispatch_action", "{'session':'S','action':'enter_dungeon','words':'hello'}", "invalid_payload",
     "words", "words"},
    {"dispatch_action", "{'session':'S','action':'enter_dungeon','since':5}", "invalid_payload",
     "out_of_range", "since"},
    {"dispatch_action", "{'session':'S','action':'enter_dungeon','recommend':'x'}", "invalid_payload",
     "unknown_name", "recommend"},
    {"wait_for_turn", "{'session':'S','timeout_ms':60001}", "invalid_payload", "out_of_range", "timeout_ms"},
    {"get_log_page", "{'session':'S','count':0}", "invalid_payload", "out_of_range", "count"},
    {"get_log_page", "{'session':'S','count':1001}", "invalid_payload", "out_of_range", "count"},
    {"get_log_page", "{'session':'S','from':-1}", "invalid_payload", "out_of_range", "from"},
    {"get_log_page", "{'session':'S','chapter':1}", "invalid_payload", "unknown_field", "chapter"},
    {"get_replay", "{'session':'S'}", "blocked_action", "not_over", "session"},
    {"restore_snapshot", "{'session':'S','snapshot':{}}", "blocked_action", "not_all", "session"},
    {"restore_snapshot", "{'session':'S','snapshot':'x'}", "invalid_payload", "wrong_type", "snapshot"},
    {"close_session", "{'session':'x'}", "session_not_found", "unknown", "session"},
    {"simulate", "{'game':'darkdelve','games':0}", "invalid_payload", "out_of_range", "games"},
};

static void a_call_that_fails_changes_nothing(void **state) {
    struct desk *d = seeded_desk(1);
    char id[DESK_ID], args[400];
    (void)state;
    begin(d, "{'game':'darkdelve','seat':'delver'}", id);
    char *before = standing(d, id);
    uint64_t moves = desk_moves(d);
    for (uint32_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct text t;
        text_init(&t, args, sizeof args);
        const struct text_pair pair = {"S", id};
        char tpl[400];
        snprintf(tpl, sizeof tpl, "%s", faults[i].args);
        char *at = strstr(tpl, "'S'");
        if (at) {
            *at = 0;
            text_fmt(&t, "%s'%s'%s", tpl, pair.value, at + 3);
        } else {
            text_put(&t, tpl);
        }
        refused(call_text(d, faults[i].call, args), faults[i].code, faults[i].reason, faults[i].field);
        assert_int_equal(desk_moves(d), moves);
        assert_int_equal(d->session_count, 1);
        char *after = standing(d, id);
        assert_string_equal(after, before);
        free(after);
    }
    free(before);
    desk_close(d);
}

/* Names that were nearly right come back right, nearest first; foreign text comes back fit to be shown. */
static void faults_help(void **state) {
    struct desk *d = seeded_desk(1);
    char id[DESK_ID];
    (void)state;
    begin(d, "{'game':'darkdelve','scenario':'run'}", id);
    const struct {
        const char *call, *args, *nearest;
    } slips[] = {
        {"create_session", "{'game':'darkdelv'}", "darkdelve"},
        {"create_session", "{'game':'darkdelve','scenario':'duel-goul'}", "duel-ghoul"},
        {"create_session", "{'game':'darkdelve','rules':'document-mpv'}", "document-mvp"},
        {"create_session", "{'game':'darkdelve','sed':1}", "seed"},
        {"create_session", "{'game':'shattered','seats':{'visitor':'cooperativ'}}", "cooperative"},
        {"create_session", "{'game':'shattered','seat':'guest'}", "dungeon"},
    };
    for (uint32_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        call_text(d, slips[i].call, slips[i].args);
        assert_true(desk_fault(d)->suggestions > 0);
        assert_string_equal(desk_fault(d)->suggestion[0], slips[i].nearest);
    }
    callf_text(d, "dispatch_action", "{'session':'%s','action':'move_to_rom 2'}", id);
    assert_int_equal(strncmp(desk_fault(d)->suggestion[0], "move_to_room", 12), 0);
    call_text(d, "create_session", "{'game':'darkdelve','\\u0007\\u009b[2J':1}");
    for (const char *c = desk_fault(d)->message; *c; c++)
        assert_true((unsigned char)*c >= 0x20 && (unsigned char)*c != 0x9b);
    assert_non_null(strstr(desk_fault(d)->field, "[2J"));
    desk_close(d);
}

/* The least recently used session goes; its handle is told from one that never was. */
static void sessions_are_bounded(void **state) {
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 1, .sessions = 3});
    char id[5][DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        begin(d, "{'game':'darkdelve','view':false}", id[i]);
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", id[0])));
    begin(d, "{'game':'darkdelve'}", id[3]);
    refused(callf_text(d, "get_snapshot", "{'session':'%s'}", id[1]), "session_not_found", "evicted",
            "session");
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", id[0])));
    json_decref(good(callf_text(d, "close_session", "{'session':'%s'}", id[0])));
    refused(callf_text(d, "close_session", "{'session':'%s'}", id[0]), "session_not_found", "closed",
            "session");
    assert_int_equal(desk_session_moves(d, id[0]), 0);
    assert_true(desk_session_moves(d, id[3]) > 0);
    begin(d, "{'game':'darkdelve'}", id[4]);
    for (uint32_t i = 2; i < 5; i++)
        json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", id[i])));
    /* A desk that is asked for a thousand games more has forgotten the first. */
    for (uint32_t i = 0; i < DESK_GONE; i++)
        json_decref(good(call_text(d, "create_session", "{'game':'darkdelve','view':false,'legal':false}")));
    refused(callf_text(d, "get_snapshot", "{'session':'%s'}", id[1]), "session_not_found", "unknown",
            "session");
    refused(callf_text(d, "get_snapshot", "{'session':'%s'}", id[4]), "session_not_found", "evicted",
            "session");
    assert_int_equal(d->session_count, 3);
    desk_close(d);
}

/* Handles cannot be told from the seed unless that is wanted. */
static void handles_are_secret(void **state) {
    char id[4][DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        struct desk *d =
            open_desk((struct desk_options){.has_seed = true, .seed = 5, .fixed_handles = i > 1});
        begin(d, "{'game':'darkdelve'}", id[i]);
        assert_int_equal(strspn(id[i], "0123456789abcdef"), DESK_ID - 1);
        desk_close(d);
    }
    assert_string_not_equal(id[0], id[1]);
    assert_string_not_equal(id[1], id[2]);
    assert_string_equal(id[2], id[3]);
}

/* Two agents at one table: each sees and moves for its own seat, waits for the other, and is told once. */
static void two_agents(void **state) {
    struct desk *d = seeded_desk(3);
    char id[2][DESK_ID], action[CALL_ACTION_MAX], args[400];
    struct stream dice;
    (void)state;
    stream_open(&dice, 1);
    json_t *j;
    begin_two(d, id);
    refused(callf_text(d, "close_session", "{'session':'%s'}", id[1]), "blocked_action", "not_owner",
            "session");
    refused(callf_text(d, "get_snapshot", "{'session':'%s','seat':'dungeon'}", id[1]), "blocked_action",
            "eyes", "seat");
    refused(callf_text(d, "get_log_page", "{'session':'%s','seat':1}", id[0]), "blocked_action", "eyes",
            "seat");
    uint32_t turns[2] = {0, 0}, events[2] = {0, 0};
    for (bool over = false; !over;) {
        uint32_t who = 2;
        for (uint32_t i = 0; i < 2; i++) {
            snprintf(args, sizeof args, "{'session':'%s'}", id[i]);
            char *first = strdup(call_text(d, "wait_for_turn", args));
            assert_string_equal(call_text(d, "wait_for_turn", args), first);
            j = good(first);
            over = truth_of(j, "over");
            assert_string_equal(text_of(j, "seat"), i ? "visitor" : "dungeon");
            assert_int_equal(truth_of(j, "turn"), json_is_integer(json_object_get(j, "ask")));
            if (truth_of(j, "turn"))
                who = i;
            if (over || truth_of(j, "turn"))
                events[i] += (uint32_t)json_array_size(json_object_get(j, "events"));
            else
                refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'end_turn'}", id[i]),
                        "blocked_action", "seat", "");
            if (who == i)
                assert_true(pick(j, &dice, action));
            else
                assert_int_equal(json_array_size(json_object_get(j, "legal")), 0);
            json_decref(j);
            free(first);
        }
        if (over)
            break;
        assert_true(who < 2);
        j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id[who], action));
        events[who] += (uint32_t)json_array_size(json_object_get(j, "events"));
        over = false;
        turns[who]++;
        json_decref(j);
    }
    assert_true(turns[0] > 3 && turns[1] > 3);
    /* Nothing was told twice and nothing was left out: the log of each seat has as many events. */
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t logged = 0, own = 0;
        for (json_int_t from = 0; from >= 0;) {
            j = good(
                callf_text(d, "get_log_page", "{'session':'%s','from':%d,'count':50}", id[i], (int)from));
            size_t k;
            json_t *entry;
            json_array_foreach(json_object_get(j, "log"), k, entry) {
                logged += (uint32_t)json_array_size(json_object_get(entry, "events"));
                own += json_is_string(json_object_get(entry, "action")) &&
                       json_is_string(json_object_get(entry, "seat"));
            }
            json_t *next = json_object_get(j, "next");
            from = json_is_null(next) ? -1 : json_integer_value(next);
            json_decref(j);
        }
        assert_int_equal(logged, events[i]);
        assert_int_equal(own, turns[i]);
    }
    desk_close(d);
}

/* A repeated answer gets the bytes of its reply again, also after the other side has moved. */
static void repeats_get_the_same(void **state) {
    struct desk *d = seeded_desk(3);
    char id[2][DESK_ID], action[CALL_ACTION_MAX];
    struct stream dice;
    (void)state;
    stream_open(&dice, 2);
    json_t *j;
    begin_two(d, id);
    char *request[2] = {NULL, NULL}, *reply[2] = {NULL, NULL};
    for (uint32_t turn = 0; turn < 200; turn++) {
        uint32_t who = 0;
        j = good(callf_text(d, "wait_for_turn", "{'session':'%s'}", id[0]));
        if (truth_of(j, "over")) {
            json_decref(j);
            break;
        }
        if (!truth_of(j, "turn")) {
            json_decref(j);
            who = 1;
            j = good(callf_text(d, "wait_for_turn", "{'session':'%s'}", id[1]));
        }
        assert_true(truth_of(j, "turn") && pick(j, &dice, action));
        free(request[who]);
        free(reply[who]);
        assert_true(asprintf(&request[who], "{'session':'%s','action':'%s','ask':%d}", id[who], action,
                             (int)number_of(j, "ask")) > 0);
        json_decref(j);
        reply[who] = strdup(call_text(d, "dispatch_action", request[who]));
        json_decref(good(reply[who]));
        for (uint32_t i = 0; i < 2; i++)
            if (request[i]) {
                uint64_t moves = desk_moves(d);
                assert_string_equal(call_text(d, "dispatch_action", request[i]), reply[i]);
                assert_int_equal(desk_moves(d), moves);
            }
    }
    for (uint32_t i = 0; i < 2; i++) {
        free(request[i]);
        free(reply[i]);
    }
    desk_close(d);
}

/* Actions as objects mean what their words mean, and another answer to an answered question is stale. */
static void actions_as_objects(void **state) {
    struct desk *d = seeded_desk(9);
    char id[2][DESK_ID];
    (void)state;
    begin(d, "{'game':'shattered','seed':9,'seat':'all'}", id[0]);
    begin(d, "{'game':'shattered','seed':9,'seat':'all'}", id[1]);
    struct stream dice;
    stream_open(&dice, 3);
    uint32_t named = 0;
    for (uint32_t step = 0; step < 150; step++) {
        struct session *t = desk_find(d, id[0])->session;
        if (match_over(&t->table.match))
            break;
        uint32_t n = match_legal(&t->table.match, d->legal);
        const struct action a = d->legal[stream_below(&dice, n)];
        const struct verb *verb = &t->set->ops->verbs[a.verb];
        TEXT_ON_STACK(words, CALL_ACTION_MAX);
        action_write_named(t->set->ops, t->set->rules, &a, &words);
        TEXT_ON_STACK(object, 400);
        text_fmt(&object, "{'verb':'%s'", verb->name);
        for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++) {
            const char *name = verb->arg[i].kind >= KIND_GAME
                                   ? kind_name(t->set->ops, t->set->rules, verb->arg[i].kind, a.arg[i])
                                   : NULL;
            named += name != NULL;
            if (name && step % 2)
                text_fmt(&object, ",'%s':'%s'", verb->arg[i].name, name);
            else if (a.arg[i] || !verb->arg[i].optional)
                text_fmt(&object, ",'%s':%d", verb->arg[i].name, a.arg[i]);
        }
        text_put(&object, "}");
        json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':%s,'ask':%u}", id[0],
                                    object.buf, step + 1)));
        json_decref(
            good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id[1], words.buf)));
        assert_int_equal(match_hash(&t->table.match), match_hash(&desk_find(d, id[1])->session->table.match));
        /* The same question again, with the same answer in words, and with another one. */
        json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%u}", id[0],
                                    words.buf, step + 1)));
        refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%u}", id[0],
                           strcmp(words.buf, "end_turn") ? "end_turn" : "keep", step + 1),
                "blocked_action", "stale", "ask");
    }
    assert_true(named > 10);
    desk_close(d);
}

/* Plays a session with the first legal action until it is over. */
static void play_out(struct desk *d, const char *id) {
    for (bool over = false; !over;) {
        json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id));
        char action[CALL_ACTION_MAX];
        snprintf(action, sizeof action, "%s",
                 json_string_value(json_array_get(json_object_get(j, "legal"), 0)));
        json_decref(j);
        j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':false}", id, action));
        over = truth_of(j, "over");
        json_decref(j);
    }
}

static void a_game_goes_on(void **state) {
    struct desk *d = seeded_desk(1);
    char id[2][DESK_ID];
    (void)state;
    begin(d, "{'game':'darkdelve','setup':{'mode':2,'floor':1,'duel_monster':'ghoul','profile':{'gold':77}}}",
          id[0]);
    play_out(d, id[0]);
    begin(d, "{'game':'darkdelve','rules':'document-mvp'}", id[1]);
    refused(
        callf_text(d, "create_session", "{'game':'darkdelve','carry':'%s','rules':'document-mvp'}", id[0]),
        "invalid_payload", "carry", "rules");
    json_t *j = good(callf_text(d, "create_session", "{'game':'darkdelve','carry':'%s'}", id[0]));
    const json_t *profile = json_object_get(json_object_get(j, "view"), "persistent");
    assert_true(number_of(profile, "gold") > 0);
    assert_true(json_is_null(json_object_get(json_object_get(j, "game"), "scenario")));
    json_decref(j);
    desk_close(d);
}

/* DD-558: two items in either order, in words and as an object; kept is one order. */
static void a_set_has_no_order(void **state) {
    struct desk *d = seeded_desk(1);
    static const char *const said[] = {"'enter_dungeon 2 1'", "'enter_dungeon 1 2'",
                                       "{'verb':'enter_dungeon','item':2,'item2':1}",
                                       "{'verb':'enter_dungeon','item':1,'item2':2}"};
    char id[DESK_ID];
    (void)state;
    for (uint32_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        begin(d,
              "{'game':'darkdelve','seed':'3','setup':{'profile':{'stash':[{'id':1,'kind':'iron_longsword'},"
              "{'id':2,'kind':'torch','uses':3}]}}}",
              id);
        json_decref(
            good(callf_text(d, "dispatch_action", "{'session':'%s','action':%s,'view':false}", id, said[i])));
        json_t *j = good(callf_text(d, "get_log_page", "{'session':'%s'}", id)), *step;
        size_t at;
        bool kept = false;
        json_array_foreach(json_object_get(j, "log"), at, step) kept =
            kept || !strcmp(text_of(step, "action"), "enter_dungeon 1 2");
        assert_true(kept);
        json_decref(j);
    }
    desk_close(d);
}

/* A desk with a session in use: none has to be named, and the first call begins one. */
static void a_session_in_use(void **state) {
    const struct desk_options options = {
        .game = "darkdelve", .scenario = "duel-ghoul", .has_seed = true, .seed = 8, .current = true};
    struct desk *d = open_desk(options);
    char first[DESK_ID], second[DESK_ID], bytes[4000];
    struct text t;
    struct jw w;
    (void)state;
    assert_true(desk_knows_verb(d, "attack now") && !desk_knows_verb(d, "attac") && !desk_knows_verb(d, ""));
    refused(call_text(d, "close_session", ""), "session_not_found", "unknown", "session");
    json_t *j = good(call_text(d, "get_snapshot", ""));
    snprintf(first, sizeof first, "%s", text_of(j, "session"));
    json_decref(j);
    begin(d, "{'game':'shattered'}", second);
    assert_true(desk_knows_verb(d, "keep") && !desk_knows_verb(d, "attack"));
    j = good(call_text(d, "get_snapshot", ""));
    assert_string_equal(text_of(j, "session"), second);
    json_decref(j);
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'x'}", first), "invalid_action",
            "verb", "action");
    j = good(call_text(d, "get_snapshot", ""));
    assert_string_equal(text_of(j, "session"), second);
    json_decref(j);
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", first)));
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    assert_true(desk_say(d, "attack", &w));
    assert_false(desk_say(d, "keep", &w));
    assert_int_equal(desk_find(d, first)->session->table.match.step, 1);
    json_decref(good(call_text(d, "close_session", "")));
    j = good(call_text(d, "create_session", ""));
    assert_string_equal(text_of(json_object_get(j, "game"), "scenario"), "duel-ghoul");
    json_decref(j);
    desk_close(d);
}

/* Waiting: what a carrier is told of when to ask again. */
static void turns_come(void **state) {
    struct desk *d = seeded_desk(3);
    char id[2][DESK_ID];
    (void)state;
    begin_two(d, id);
    json_t *me = json_pack("{ss}", "session", id[0]), *other = json_pack("{ss}", "session", id[1]);
    json_t *nobody = json_pack("{ss}", "session", "x"), *wrong = json_pack("{si}", "sesion", 1);
    assert_true(desk_turn(d, me) && !desk_turn(d, other));
    assert_true(desk_turn(d, nobody) && desk_turn(d, wrong));
    uint64_t moves = desk_moves(d), own = desk_session_moves(d, id[0]);
    json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep'}", id[0])));
    assert_true(desk_moves(d) > moves && desk_session_moves(d, id[1]) > own);
    assert_true(!desk_turn(d, me) && desk_turn(d, other));
    json_decref(me);
    json_decref(other);
    json_decref(nobody);
    json_decref(wrong);
    desk_close(d);
}

/* The seat "all" sees everything, and every seat can read in the log that it did. */
static void all_is_named_in_the_log(void **state) {
    struct desk *d = seeded_desk(3);
    (void)state;
    json_t *j =
        good(call_text(d, "create_session",
                       "{'game':'shattered','seat':'all','seats':{'visitor':'agent','dungeon':'agent'}}"));
    const char *all = text_of(j, "session"), *visitor = text_of(json_object_get(j, "handles"), "visitor");
    const char *dungeon = text_of(json_object_get(j, "handles"), "dungeon");
    assert_true(json_is_null(json_object_get(j, "ask")) && !truth_of(j, "turn"));
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep'}", all), "blocked_action",
            "seat", "");
    json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep'}", dungeon)));
    for (uint32_t i = 0; i < 3; i++)
        json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','full':true}", all)));
    json_decref(good(callf_text(d, "get_replay", "{'session':'%s'}", all)));
    json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s','seat':'dungeon'}", all)));
    refused(callf_text(d, "get_replay", "{'session':'%s'}", visitor), "blocked_action", "not_over",
            "session");
    json_t *log = good(callf_text(d, "get_log_page", "{'session':'%s'}", visitor));
    char *said = json_dumps(json_object_get(log, "log"), JSON_COMPACT);
    assert_non_null(strstr(said, "{\"step\":0,\"seat\":\"all\",\"action\":\"create_session\",\"times\":1"));
    assert_non_null(strstr(said, "{\"step\":1,\"seat\":\"all\",\"action\":\"get_snapshot\",\"times\":3"));
    assert_non_null(strstr(said, "{\"step\":1,\"seat\":\"all\",\"action\":\"get_replay\",\"times\":1"));
    assert_non_null(strstr(said, "{\"step\":0,\"seat\":\"dungeon\",\"action\":null"));
    free(said);
    json_decref(log);
    json_decref(j);
    desk_close(d);
}

/* A reply that does not fit is a fault, not half a reply. */
static void replies_are_bounded(void **state) {
    struct desk *d = seeded_desk(3);
    char bytes[200];
    struct text t;
    struct jw w;
    (void)state;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    assert_false(desk_call(d, call_find("list_games"), NULL, &w));
    assert_string_equal(desk_fault(d)->code, "failed");
    assert_string_equal(desk_fault(d)->reason, "too_long");
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_that_fails_changes_nothing),
        cmocka_unit_test(faults_help),
        cmocka_unit_test(sessions_are_bounded),
        cmocka_unit_test(handles_are_secret),
        cmocka_unit_test(two_agents),
        cmocka_unit_test(repeats_get_the_same),
        cmocka_unit_test(actions_as_objects),
        cmocka_unit_test(a_game_goes_on),
        cmocka_unit_test(a_set_has_no_order),
        cmocka_unit_test(a_session_in_use),
        cmocka_unit_test(turns_come),
        cmocka_unit_test(all_is_named_in_the_log),
        cmocka_unit_test(replies_are_bounded),
    };
    return cmocka_run_group_tests_name("desk", tests, NULL, NULL);
}
