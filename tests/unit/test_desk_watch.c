/* Spectators: a handle without a seat sees and hears what everybody may know, is never asked, and cannot tell
 * apart worlds that differ in what some seat may not know. */
#include "desk_test.h"

enum { POSITIONS = 30, BETWEEN = 3, SEEDS = 6 };

/* A table with a spectator; the same every time. */
static struct desk *begin_watched(const struct game_ops *ops, uint64_t seed, char id[2][DESK_ID]) {
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = seed, .fixed_handles = true});
    json_t *j = begin_seat(d, ops, (uint32_t)seed, "'seats':{'spectator':'agent'},'view':false", id[0]);
    snprintf(id[1], DESK_ID, "%s", text_of(json_object_get(j, "handles"), "spectator"));
    json_decref(j);
    return d;
}

/* The same random actions at any desk; false: the game is over. */
static bool move_on(struct desk *d, const char *id, uint32_t moves, struct stream *s) {
    char action[CALL_ACTION_MAX];
    for (uint32_t i = 0; i < moves; i++) {
        json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id));
        bool on = pick(j, s, action);
        json_decref(j);
        if (!on)
            return false;
        json_decref(good(
            callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':false}", id, action)));
    }
    return true;
}

/* Puts the game into another world that fits what a seat knows. */
static bool change_hidden(struct desk *d, const char *id, uint32_t seat, struct stream *s) {
    struct match *m = &desk_find(d, id)->session->table.match;
    const struct game_ops *ops = m->set->ops;
    void *view = calloc(1, ops->view_size), *world = calloc(1, ops->state_size);
    assert_true(view && world);
    match_view(m, seat, view);
    ops->guess(m->set->rules, view, seat, s, world);
    bool other = memcmp(world, m->state, ops->state_size) != 0;
    memcpy(m->state, world, ops->state_size);
    free(view);
    free(world);
    return other;
}

/* Whatever it asks, also in words. */
static void sees_the_same(struct desk *d, struct desk *twin, const char *id) {
    static const char *const asks[][2] = {{"get_snapshot", "'tell':true,'legal':true"},
                                          {"get_snapshot", "'since':0"},
                                          {"list_actions", "'blocked':true"},
                                          {"get_scene", "'legal':true"},
                                          {"wait_for_turn", "'since':0,'timeout_ms':0"},
                                          {"get_log_page", "'count':1000,'tell':false"},
                                          {"get_snapshot", "'seat':'spectator'"}};
    for (uint32_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        char *one = strdup(callf_text(d, asks[i][0], "{'session':'%s',%s}", id, asks[i][1]));
        const char *two = callf_text(twin, asks[i][0], "{'session':'%s',%s}", id, asks[i][1]);
        json_decref(good(one));
        if (strcmp(one, two))
            fail_msg("%s %s tells worlds apart:\n%.1500s\n%.1500s", asks[i][0], asks[i][1], one, two);
        free(one);
    }
}

static void worlds_look_alike(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        uint32_t different = 0;
        for (uint32_t p = 0; p < POSITIONS; p++) {
            char id[2][DESK_ID];
            struct desk *d = begin_watched(ops, 5, id), *twin = begin_watched(ops, 5, id);
            struct stream s, t;
            stream_open(&s, 9);
            stream_open(&t, 9);
            bool on = move_on(d, id[0], p * BETWEEN, &s) && move_on(twin, id[0], p * BETWEEN, &t);
            for (uint32_t seat = 0; on && seat < ops->seats; seat++) {
                different += change_hidden(twin, id[1], seat, &t);
                sees_the_same(d, twin, id[1]);
                memcpy(desk_find(twin, id[1])->session->table.match.state,
                       desk_find(d, id[1])->session->table.match.state, ops->state_size);
            }
            desk_close(d);
            desk_close(twin);
            if (!on)
                break;
        }
        assert_true(different > 1);
    }
}

struct ears {
    uint32_t heard, said;
};

/* Events of a reply to a spectator, in words that call nobody "you" where there are several. */
static void listen(const json_t *reply, uint32_t seats, struct ears *n) {
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(reply, "events"), i, one) {
        const char *text = json_string_value(json_object_get(one, "text"));
        n->heard++;
        n->said += text != NULL;
        if (text && seats > 1 && (strstr(text, "You ") || strstr(text, "your ")))
            fail_msg("to a spectator: %s", text);
    }
}

/* It hears each step that it waits for, and is never asked. */
static void watch_game(const struct game_ops *ops, uint64_t seed, struct ears *n) {
    char id[2][DESK_ID];
    struct desk *d = begin_watched(ops, seed, id);
    struct stream s;
    stream_open(&s, seed);
    json_t *j = good(callf_text(d, "get_snapshot", "{'session':'%s','tell':true}", id[1]));
    while (!truth_of(j, "over") && number_of(j, "step") < POSITIONS) {
        json_int_t since = number_of(j, "step");
        json_t *args = json_pack("{s:s,s:I}", "session", id[1], "since", since);
        json_decref(j);
        assert_false(desk_turn(d, args));
        move_on(d, id[0], 1, &s);
        assert_true(desk_turn(d, args));
        json_decref(args);
        j = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':%d}", id[1], (int)since));
        assert_string_equal(text_of(j, "seat"), ops->seats > 1 ? "spectator" : ops->seat_names[0]);
        assert_false(truth_of(j, "turn"));
        assert_true(json_is_null(json_object_get(j, "ask")));
        assert_int_equal(json_array_size(json_object_get(j, "offers")), 0);
        listen(j, ops->seats, n);
    }
    json_decref(j);
    desk_close(d);
}

static void hears_what_everybody_hears(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct ears n = {0};
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            watch_game(registry_games[g], seed, &n);
        if (n.heard < POSITIONS || 2 * n.said < n.heard)
            fail_msg("%s: %u events, %u with words", registry_games[g]->name, n.heard, n.said);
    }
}

/* Pages of text are written for a seat: whoever watches is refused one, at the start as later. */
static void no_page_is_for_him(void **unused) {
    struct desk *d = open_desk((struct desk_options){0});
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++)
        if (registry_games[g]->seats > 1)
            refused(callf_text(d, "create_session", "{'game':'%s','seat':'spectator','view':'text'}",
                               registry_games[g]->name),
                    "invalid_payload", "unavailable", "view");
    desk_close(d);
}

/* The whole game of minds for one who only watches, a step for each that he waits for; the last reply. */
static char *watch_show(const struct game_ops *ops, uint32_t most, bool twice) {
    char id[DESK_ID];
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 4, .fixed_handles = true});
    json_t *j = good(callf_text(d, "create_session", "{'game':'%s','seat':'spectator'}", ops->name));
    snprintf(id, sizeof id, "%s", text_of(j, "session"));
    assert_int_equal(number_of(j, "step"), 0); /* nobody has waited yet */
    char *last = strdup("");
    for (uint32_t step = 0; step < most && !truth_of(j, "over"); step++) {
        json_t *args = json_pack("{s:s,s:i}", "session", id, "since", (int)step);
        assert_true(desk_turn(d, args));
        json_decref(args);
        json_decref(j);
        free(last);
        last = strdup(callf_text(d, "wait_for_turn", "{'session':'%s','since':%u,'view':false}", id, step));
        if (twice)
            assert_string_equal(
                callf_text(d, "wait_for_turn", "{'session':'%s','since':%u,'view':false}", id, step), last);
        j = good(last);
        assert_int_equal(number_of(j, "step"), step + 1);
        json_decref(good(callf_text(d, "get_snapshot", "{'session':'%s'}", id))); /* looking moves nothing */
    }
    json_decref(j);
    desk_close(d);
    return last;
}

static void minds_play_for_it(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        uint32_t most = registry_games[g]->state_size > 1 << 14 ? 60 : 5000;
        char *one = watch_show(registry_games[g], most, false),
             *two = watch_show(registry_games[g], most, true);
        assert_string_equal(one, two);
        json_t *j = good(one);
        assert_true(number_of(j, "step") == most || json_is_object(json_object_get(j, "result")));
        json_decref(j);
        free(one);
        free(two);
    }
}

static void what_it_cannot_do(void **unused) {
    (void)unused;
    char id[2][DESK_ID], owner[DESK_ID];
    struct desk *d = begin_watched(registry_find("clout"), 3, id);
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id[0]));
    const char *action = json_string_value(json_array_get(json_object_get(j, "legal"), 0));
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id[1], action),
            "blocked_action", "seat", "");
    assert_int_equal(desk_fault(d)->suggestions, 0);
    json_decref(j);
    refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'surrender'}", id[1]),
            "blocked_action", "seat", "");
    refused(callf_text(d, "get_snapshot", "{'session':'%s','seat':'host'}", id[1]), "blocked_action", "eyes",
            "seat");
    refused(callf_text(d, "get_snapshot", "{'session':'%s','view':'text'}", id[1]), "invalid_payload",
            "unavailable", "view");
    refused(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id[1]), "invalid_payload",
            "eyes", "recommend");
    refused(callf_text(d, "get_replay", "{'session':'%s'}", id[1]), "blocked_action", "not_over", "session");
    refused(callf_text(d, "close_session", "{'session':'%s'}", id[1]), "blocked_action", "not_owner",
            "session");
    refused(call_text(d, "create_session", "{'game':'clout','seat':0,'seats':{'spectator':'duelist'}}"),
            "invalid_payload", "seat", "seats.spectator");
    refused(call_text(d, "create_session",
                      "{'game':'clout','seat':'all','seats':{'host':'duelist','away':'duelist'}}"),
            "invalid_payload", "seat", "seats");
    refused(call_text(d, "create_session", "{'game':'clout','seat':2}"), "invalid_payload", "out_of_range",
            "seat");
    refused(call_text(d, "simulate", "{'game':'clout','policies':{'spectator':'random'}}"), "invalid_payload",
            "unknown_name", "policies.spectator");
    /* who begins a table may watch it himself, but goes on from nothing */
    begin(d, "{'game':'darkdelve','scenario':'duel-ghoul','seat':'spectator','seats':{'delver':'agent'}}",
          owner);
    refused(callf_text(d, "create_session", "{'game':'darkdelve','carry':'%s'}", owner), "blocked_action",
            "not_owner", "carry");
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_look_alike),
        cmocka_unit_test(hears_what_everybody_hears),
        cmocka_unit_test(no_page_is_for_him),
        cmocka_unit_test(minds_play_for_it),
        cmocka_unit_test(what_it_cannot_do),
    };
    return cmocka_run_group_tests_name("spectators", tests, NULL, NULL);
}
