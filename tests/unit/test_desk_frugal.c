/* Replies that are worth their length: what has changed is never longer than the whole, and adds up to it;
 * pages of logs keep to their bytes, and what is blocked stands together. An argument says how many games. */
#include "desk_house.h"

enum { LARGE = 1500 };
static uint32_t games = HOUSE_GAMES;

/* What one request asks for, and what came of it. */
struct seen {
    json_t *view;
    json_t *legal; /* an object: its keys are the actions */
};

/* An applier of JSON Patch that shares nothing with the one that writes them. */
static json_t *child(json_t *at, const char *key) {
    return json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
}

static void patch_one(json_t **doc, const json_t *op) {
    const char *name = text_of(op, "op"), *path = text_of(op, "path");
    json_t *value = json_object_get(op, "value"), *at = *doc;
    char key[256] = "";
    if (!*path) {
        json_decref(*doc);
        *doc = json_deep_copy(value);
        return;
    }
    while (*path == '/') {
        size_t n = 0;
        at = *key || at != *doc ? child(at, key) : at;
        assert_non_null(at);
        for (path++; *path && *path != '/' && n + 1 < sizeof key; path++)
            key[n++] = *path != '~' ? *path : *++path == '1' ? '/' : '~';
        key[n] = 0;
    }
    bool add = !strcmp(name, "add"), removes = !strcmp(name, "remove");
    size_t index = (size_t)atoi(key);
    assert_true(add || child(at, key));
    if (json_is_array(at))
        assert_int_equal(removes ? json_array_remove(at, index)
                         : add   ? json_array_insert(at, index, value)
                                 : json_array_set(at, index, value),
                         0);
    else
        assert_int_equal(removes ? json_object_del(at, key) : json_object_set(at, key, value), 0);
}

/* What a client that follows by changes knows after a reply. */
static void follow(struct seen *s, const json_t *reply) {
    size_t i;
    json_t *one, *view = json_object_get(reply, "view"), *changes = json_object_get(reply, "changes");
    const json_t *legal = json_object_get(reply, "legal"), *moved = json_object_get(reply, "legal_changes");
    assert_true(!view != !changes);
    assert_true(!legal != !moved);
    if (view) {
        json_decref(s->view);
        s->view = json_deep_copy(view);
    }
    json_array_foreach(changes, i, one) {
        patch_one(&s->view, one);
    }
    if (legal)
        json_object_clear(s->legal);
    json_array_foreach(json_object_get(moved, "gone"), i, one) {
        assert_int_equal(json_object_del(s->legal, json_string_value(one)), 0);
    }
    json_array_foreach(json_object_get(moved, "new"), i, one) {
        assert_null(json_object_get(s->legal, json_string_value(one)));
        json_object_set_new(s->legal, json_string_value(one), json_true());
    }
    json_array_foreach((json_t *)legal, i, one) {
        json_object_set_new(s->legal, json_string_value(one), json_true());
    }
}

struct sums {
    uint64_t steps, full, since, largest;
};

static void play_by_changes(struct desk *d, const struct game_ops *ops, uint32_t seed, struct sums *sum) {
    json_t *j = begin_house(d, ops, seed), *whole;
    struct seen s = {json_null(), json_object()};
    char id[DESK_ID], action[CALL_ACTION_MAX];
    snprintf(id, sizeof id, "%s", text_of(j, "session"));
    follow(&s, j);
    for (uint32_t n = 0; !truth_of(j, "over") && n < STEPS_MOST; n++) {
        int step = (int)number_of(j, "step"), ask = (int)number_of(j, "ask");
        advise(d, id, action);
        json_decref(j);
        const char *text =
            callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%d,'since':%d}", id, action,
                       ask, step);
        size_t bytes = strlen(text);
        j = good(text);
        text = callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%d}", id, action, ask);
        whole = good(text);
        follow(&s, j);
        if (bytes > strlen(text))
            fail_msg("%s, seed %u, step %d, %s: %zu bytes of changes, %zu of all", ops->name, seed, step,
                     action, bytes, strlen(text));
        if (!json_equal(s.view, json_object_get(whole, "view")) ||
            !same_legal(s.legal, json_object_get(whole, "legal")))
            fail_msg("%s, seed %u, step %d, %s: the changes do not add up", ops->name, seed, step, action);
        *sum = (struct sums){sum->steps + 1, sum->full + strlen(text), sum->since + bytes,
                             strlen(text) > sum->largest ? strlen(text) : sum->largest};
        json_decref(whole);
    }
    json_decref(j);
    json_decref(s.view);
    json_decref(s.legal);
    json_decref(good(callf_text(d, "close_session", "{'session':'%s'}", id)));
}

/* By measurement with o200k_base, 1900 bytes of Escape's replies by changes are 600 tokens, which is the mean of
 * many runs: they differ. And no reply of play comes near the 25,000 tokens that clients take. */
static void changes_cost_less(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(1);
        struct sums sum = {0};
        bool bound = !strcmp(ops->name, "escape");
        uint32_t runs = bound ? 5 * games : games;
        for (uint32_t seed = 1; seed <= share_of(runs); seed++)
            play_by_changes(d, ops, seed, &sum);
        desk_close(d);
        print_message("# %s: %u steps, %u bytes of changes, %u of all, at most %u\n", ops->name,
                      (unsigned)sum.steps, (unsigned)(sum.since / sum.steps),
                      (unsigned)(sum.full / sum.steps), (unsigned)sum.largest);
        if (sum.full > LARGE * sum.steps) /* what is small already need not halve */
            assert_true(2 * sum.since < sum.full);
        assert_true(sum.largest < 50000);
        if (bound && share_of(runs) == runs)
            assert_true(sum.since <= 1900 * sum.steps);
    }
}

/* A seat that was not asked at since has no list that could have changed; a step is named that is the
 * present; and who wants the list whole gets it. */
static void lists_come_whole_where_they_must(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(7);
    char id[2][DESK_ID];
    begin_two(d, id);
    json_t *j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep','since':0}", id[0]));
    assert_int_equal(json_array_size(json_object_get(j, "legal")), 0);
    json_decref(j);
    j = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':0}", id[1]));
    assert_true(json_array_size(json_object_get(j, "legal")) > 0);
    json_decref(j);
    desk_close(d);
    d = seeded_desk(7);
    begin(d, "{'game':'escape','seat':'player'}", id[0]);
    j = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':0}", id[0]));
    assert_int_equal(json_object_size(json_object_get(j, "legal_changes")), 0);
    assert_null(json_object_get(j, "legal"));
    json_decref(j);
    j = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':0,'legal':true}", id[0]));
    assert_true(json_array_size(json_object_get(j, "legal")) > 30);
    json_decref(j);
    j = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':0,'legal':false}", id[0]));
    assert_null(json_object_get(j, "legal"));
    assert_null(json_object_get(j, "legal_changes"));
    json_decref(j);
    desk_close(d);
}
/* All of a log by its pages of so many bytes, and how large the largest reply was. */
static json_t *whole_log(struct desk *d, const char *id, const char *list, const char *more, uint32_t bytes,
                         size_t *largest) {
    json_t *all = json_array();
    *largest = 0;
    for (int from = 0; from >= 0;) {
        const char *text =
            bytes ? callf_text(d, "get_log_page", "{'session':'%s','from':%d,'bytes':%u%s}", id, from, bytes,
                               more)
                  : callf_text(d, "get_log_page", "{'session':'%s','from':%d%s}", id, from, more);
        *largest = strlen(text) > *largest ? strlen(text) : *largest;
        json_t *j = good(text), *next = json_object_get(j, "next");
        assert_true(json_array_size(json_object_get(j, list)) > 0);
        json_array_extend(all, json_object_get(j, list));
        assert_true(!json_is_integer(next) || json_integer_value(next) > from);
        from = json_is_integer(next) ? (int)json_integer_value(next) : -1;
        json_decref(j);
    }
    return all;
}

static void logs_keep_to_their_bytes(void **unused) {
    (void)unused;
    enum { HEAD = 400 };
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(1);
        json_t *j = begin_house(d, ops, 5);
        char id[DESK_ID], action[CALL_ACTION_MAX];
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        for (uint32_t n = 0; !truth_of(j, "over") && n < STEPS_MOST; n++) {
            advise(d, id, action);
            json_decref(j);
            j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        size_t most, small, one;
        json_t *all = whole_log(d, id, "log", ",'count':1000", CALL_LOG_BYTES, &most);
        json_t *usual = whole_log(d, id, "log", "", 0, &small),
               *single = whole_log(d, id, "log", "", 1, &one);
        assert_true(json_equal(all, usual));
        assert_true(json_equal(all, single));
        if (small > CALL_PAGE_BYTES + HEAD)
            fail_msg("%s: a page of %zu bytes", ops->name, small);
        assert_true(one <= small && small <= most);
        json_decref(all);
        json_decref(usual);
        json_decref(single);
        if (!strcmp(ops->name, "escape")) {
            all = whole_log(d, id, "page", ",'chapter':1", CALL_LOG_BYTES, &most);
            usual = whole_log(d, id, "page", ",'chapter':1", 0, &small);
            single = whole_log(d, id, "page", ",'chapter':1", 700, &one);
            assert_true(json_equal(all, usual) && json_equal(all, single));
            assert_true(small <= CALL_PAGE_BYTES + HEAD && one < 700 + HEAD && one < most);
            json_decref(all);
            json_decref(usual);
            json_decref(single);
        }
        json_decref(j);
        desk_close(d);
    }
}
/* Verbs that are blocked for the same reason stand together, each once. */
static void blocked_verbs_stand_together(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(2);
    char id[DESK_ID];
    begin(d, "{'game':'darkdelve','scenario':'run'}", id);
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s','blocked':true}", id)), *group, *verb;
    json_t *reasons = json_object(), *verbs = json_object();
    size_t i, k;
    json_array_foreach(json_object_get(j, "blocked"), i, group) {
        assert_null(json_object_get(reasons, text_of(group, "reason")));
        json_object_set_new(reasons, text_of(group, "reason"), json_true());
        json_array_foreach(json_object_get(group, "verbs"), k, verb) {
            assert_null(json_object_get(verbs, json_string_value(verb)));
            json_object_set_new(verbs, json_string_value(verb), json_true());
        }
    }
    assert_true(json_object_size(verbs) > 2 * json_object_size(reasons));
    json_decref(reasons);
    json_decref(verbs);
    json_decref(j);
    desk_close(d);
}
int main(int argc, char **argv) {
    if (argc > 1 && atoi(argv[1]) > 0)
        games = (uint32_t)atoi(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_cost_less),
        cmocka_unit_test(lists_come_whole_where_they_must),
        cmocka_unit_test(logs_keep_to_their_bytes),
        cmocka_unit_test(blocked_verbs_stand_together),
    };
    return cmocka_run_group_tests_name("frugal replies", tests, NULL, NULL);
}
