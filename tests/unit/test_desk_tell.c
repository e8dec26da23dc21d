/* Words in replies: with tell a reply says what the same reply without it says, and beside that the question,
 * a sentence for each event, what each choice comes to, why others are closed, and what names are called. The
 * same games are played at two desks, of which one is told. */
#include "desk_test.h"

enum { STEPS_MOST = 40, GAMES = 4 };

/* An offer is complete: a label, and chances that come to all there is; whoever is closed says why. */
static void check_offer(const json_t *o) {
    const json_t *forecast = json_object_get(o, "forecast"), *ways = json_object_get(forecast, "ways");
    json_t *way;
    json_int_t sum = 0;
    size_t i;
    assert_true(*text_of(o, "action") && *text_of(o, "label"));
    json_array_foreach((json_t *)ways, i, way) {
        assert_true(json_is_array(json_object_get(way, "changes")));
        sum += json_array_size(ways) > 1 ? number_of(way, "chance_bp") : 10000;
    }
    assert_true(!forecast || (sum == 10000 && *text_of(forecast, "text")));
    assert_true(!json_object_get(o, "reason") == !json_object_get(o, "why"));
    assert_true(!json_object_get(o, "reason") || !forecast);
}

static bool is_title(const struct ruleset *set, const char *name, const char *title) {
    const struct game_ops *ops = set->ops;
    for (const struct kind_row *k = ops->kinds; k && k->kind; k++) {
        const char *is = kind_title(ops, set->rules, k->kind, kind_find(ops, set->rules, k->kind, name));
        if (is && !strcmp(is, title))
            return true;
    }
    for (uint32_t i = 0; i < ops->stat_count; i++)
        if (!strcmp(ops->stats[i].name, name) && !strcmp(ops->stats[i].title, title))
            return true;
    return false;
}

static void check_titles(const struct desk *d, const char *text, const json_t *titles) {
    const char *name;
    json_t *title;
    json_object_foreach((json_t *)titles, name, title) {
        char quoted[100];
        snprintf(quoted, sizeof quoted, "\"%s\"", name);
        assert_true(strstr(text, quoted) < strstr(text, "\"titles\":"));
        if (!is_title(d->current->session->set, name, json_string_value(title)))
            fail_msg("'%s' is not called '%s'", name, json_string_value(title));
    }
}

/* Takes the words out of a reply: what is left must be what is said without them. */
static void take_words(json_t *j) {
    json_t *open = offers_of(json_object_get(j, "offers"), true), *legal = json_array(), *one;
    size_t i;
    json_array_foreach(open, i, one) {
        json_array_append(legal, json_object_get(one, "action"));
    }
    json_array_foreach(json_object_get(j, "events"), i, one) {
        json_object_del(one, "text");
        json_object_del(one, "weight");
    }
    json_object_set_new(j, "legal", legal);
    json_object_del(j, "offers");
    json_object_del(j, "question");
    json_object_del(j, "titles");
    json_decref(open);
}

/* A closed choice is refused for the reason that stands there, and nothing has changed. */
static void try_closed(struct desk *d, const char *id, const json_t *closed) {
    json_t *one;
    size_t i;
    json_array_foreach((json_t *)closed, i, one) {
        json_t *j = parsed(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id,
                                      text_of(one, "action")));
        if (truth_of(j, "ok") || strcmp(text_of(json_object_get(j, "error"), "reason"), text_of(one, "reason")))
            fail_msg("'%s' should be refused as '%s'", text_of(one, "action"), text_of(one, "reason"));
        json_decref(j);
    }
}

struct counts {
    uint32_t said, closed, foretold, titles, weighed;
};

/* One reply at both desks; told is used up. */
static void compare(struct desk *d, const char *text, json_t *plain, struct counts *n, char *action,
                    struct stream *s) {
    json_t *told = good(text), *one, *id = json_object_get(told, "session");
    json_t *offers = json_object_get(told, "offers"), *closed = offers_of(offers, false);
    size_t i;
    assert_true(*text_of(told, "question"));
    json_array_foreach(offers, i, one) {
        check_offer(one);
        n->foretold += json_object_get(one, "forecast") != NULL;
    }
    json_array_foreach(json_object_get(told, "events"), i, one) {
        n->said += json_object_get(one, "text") != NULL;
        n->weighed += json_object_get(one, "weight") != NULL;
        assert_true(!json_object_get(one, "text") || *text_of(one, "text"));
        assert_true(json_object_get(one, "text") || !json_object_get(one, "weight"));
    }
    n->closed += (uint32_t)json_array_size(closed);
    n->titles += (uint32_t)json_object_size(json_object_get(told, "titles"));
    check_titles(d, text, json_object_get(told, "titles"));
    try_closed(d, json_string_value(id), closed);
    take_words(told);
    json_object_set(told, "session", json_object_get(plain, "session"));
    if (!json_equal(told, plain)) {
        char *is = json_dumps(told, JSON_SORT_KEYS), *was = json_dumps(plain, JSON_SORT_KEYS);
        fail_msg("with words:\n%.2000s\nwithout:\n%.2000s", is, was);
    }
    if (!truth_of(told, "over"))
        assert_true(pick(told, s, action));
    json_decref(closed);
    json_decref(told);
}

/* Every legal action is an offer in the words to send, in the order of the list; the rest of the reply is as
 * it would be without. */
static void words_stand_beside_the_rest(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct counts n = {0};
        const struct game_ops *ops = registry_games[g];
        for (uint32_t seed = 1; seed <= GAMES; seed++) {
            struct desk *d = seeded_desk(seed), *twin = seeded_desk(seed);
            char action[CALL_ACTION_MAX], id[2][DESK_ID];
            struct stream s;
            stream_open(&s, seed);
            json_t *j = begin_seat(d, ops, seed, "'tell':false", id[0]);
            json_decref(begin_seat(twin, ops, seed, "'tell':true", id[1]));
            for (uint32_t step = 0; step < STEPS_MOST && !truth_of(j, "over"); step++) {
                pick(j, &s, action);
                json_decref(j);
                j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id[0], action));
                const char *text =
                    callf_text(twin, "dispatch_action", "{'session':'%s','action':'%s'}", id[1], action);
                char *copy = strdup(text);
                compare(twin, copy, j, &n, action, &s);
                free(copy);
            }
            json_decref(j);
            desk_close(d);
            desk_close(twin);
        }
        bool titled = n.titles || !ops->topic_count; /* BLUFF's names are their own titles */
        if (!n.said || !n.foretold || !titled || !n.weighed || !n.closed)
            fail_msg("%s: %u sentences, %u forecasts, %u titles, %u weights, %u closed", ops->name, n.said,
                     n.foretold, n.titles, n.weighed, n.closed);
    }
}

/* The offers of now by their actions. */
static json_t *by_action(const json_t *offers) {
    json_t *out = json_object(), *one;
    size_t i;
    json_array_foreach((json_t *)offers, i, one) {
        assert_null(json_object_get(out, text_of(one, "action")));
        json_object_set(out, text_of(one, "action"), one);
    }
    return out;
}

/* A verb stands for many offers of which something else may come, and nothing but that: asked for by the verb
 * they are what they are now. */
static void unfold(struct desk *d, const char *id, json_t *known, const char *verb) {
    static const char *const comes[] = {"forecast", "risk", "confirm"};
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s','verb':'%s'}", id, verb)), *one;
    uint32_t moved = 0;
    size_t i, n = strlen(verb);
    json_array_foreach(json_object_get(j, "offers"), i, one) {
        const char *action = text_of(one, "action");
        json_t *was = json_deep_copy(json_object_get(known, action)), *is = json_deep_copy(one);
        assert_true(!strncmp(action, verb, n) && strchr(" ", action[n]));
        moved += !json_equal(was, is);
        for (uint32_t k = 0; k < 3; k++) {
            json_object_del(was, comes[k]);
            json_object_del(is, comes[k]);
        }
        assert_true(json_equal(was, is));
        json_object_set(known, action, one);
        json_decref(was);
        json_decref(is);
    }
    assert_true(moved >= 12);
    json_decref(j);
}

/* How often changes came in the place of the whole, and verbs in the place of their offers. */
struct followed {
    uint32_t changes, verbs;
};

/* What a client that follows by changes knows. */
static void follow_offers(struct desk *d, json_t **known, const json_t *reply, struct followed *n) {
    const json_t *changes = json_object_get(reply, "offer_changes");
    json_t *one;
    size_t i;
    assert_true(!changes != !json_object_get(reply, "offers"));
    if (!changes) {
        json_decref(*known);
        *known = by_action(json_object_get(reply, "offers"));
        return;
    }
    n->changes++;
    json_array_foreach(json_object_get(changes, "gone"), i, one) {
        assert_int_equal(json_object_del(*known, json_string_value(one)), 0);
    }
    json_array_foreach(json_object_get(changes, "new"), i, one) {
        json_object_set(*known, text_of(one, "action"), one);
    }
    json_array_foreach(json_object_get(changes, "folded"), i, one) {
        unfold(d, text_of(reply, "session"), *known, json_string_value(one));
        n->verbs++;
    }
}

static size_t length_of(const json_t *j, const char *key) {
    char *s = json_dumps(json_object_get(j, key), JSON_COMPACT);
    size_t n = s ? strlen(key) + strlen(s) : 0;
    free(s);
    return n;
}

/* A random game of one that is told by changes: they add up to the whole and are never longer, and of titles
 * there are no more. */
static void follow_game(struct desk *d, const struct game_ops *ops, uint32_t seed, struct followed *n) {
    struct stream s;
    char id[DESK_ID];
    json_t *j = begin_seat(d, ops, seed, "'tell':true", id), *known = by_action(json_object_get(j, "offers"));
    stream_open(&s, seed);
    for (uint32_t step = 0; step < STEPS_MOST && !truth_of(j, "over"); step++) {
        json_t *open = offers_of(json_object_get(j, "offers"), true);
        const json_t *one = json_array_get(open, stream_below(&s, (uint32_t)json_array_size(open)));
        char args[CALL_ACTION_MAX + 100];
        snprintf(args, sizeof args, "'session':'%s','action':'%s','ask':%d", text_of(j, "session"),
                 text_of(one, "action"), (int)number_of(j, "ask"));
        const char *text = callf_text(d, "dispatch_action", "{%s,'since':%d}", args, (int)number_of(j, "step"));
        size_t size = strlen(text);
        json_t *part = good(text);
        text = callf_text(d, "dispatch_action", "{%s}", args);
        assert_true(size <= strlen(text));
        json_decref(open);
        json_decref(j);
        j = good(text);
        follow_offers(d, &known, part, n);
        json_t *all = by_action(json_object_get(j, "offers"));
        assert_true(json_equal(known, all));
        assert_true(length_of(part, "offer_changes") <= length_of(j, "offers"));
        assert_true(json_object_size(json_object_get(part, "titles")) <=
                    json_object_size(json_object_get(j, "titles")));
        json_decref(all);
        json_decref(part);
    }
    json_decref(known);
    json_decref(j);
}

static void changes_add_up(void **unused) {
    uint32_t verbs = 0;
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct desk *d = seeded_desk(3);
        struct followed n = {0};
        for (uint32_t seed = 1; seed <= GAMES; seed++)
            follow_game(d, registry_games[g], seed, &n);
        if (!n.changes)
            fail_msg("%s: no changes", registry_games[g]->name);
        verbs += n.verbs;
        desk_close(d);
    }
    assert_true(verbs > 10);
}

/* It is asked for once, by any call about the session, holds for that handle alone, and is taken back. A call
 * that is refused changes nothing of it. */
static void asked_for_once(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(4);
    char id[2][DESK_ID];
    begin_two(d, id);
    refused(callf_text(d, "get_snapshot", "{'session':'%s','since':99,'tell':true}", id[0]), "invalid_payload",
            "out_of_range", "since");
    refused(callf_text(d, "list_actions", "{'session':'%s','verb':'kepe','tell':true}", id[0]),
            "invalid_payload", "unknown_name", "verb");
    assert_string_equal(desk_fault(d)->suggestion[0], "keep");
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id[0]));
    assert_null(json_object_get(j, "offers"));
    json_decref(j);
    j = good(callf_text(d, "get_log_page", "{'session':'%s','tell':true}", id[0]));
    assert_true(json_is_object(json_object_get(j, "titles")));
    json_decref(j);
    j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep','ask':1}", id[0]));
    char *first = json_dumps(j, 0);
    assert_string_equal(text_of(json_array_get(json_object_get(j, "events"), 0), "text"),
                        "You keep the opening hand.");
    assert_int_equal(json_array_size(json_object_get(j, "offers")), 0);
    json_decref(j);
    j = good(callf_text(d, "wait_for_turn", "{'session':'%s','view':false}", id[1]));
    assert_non_null(json_object_get(j, "legal"));
    assert_null(json_object_get(j, "question"));
    json_decref(j);
    j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'keep','ask':1}", id[0]));
    char *again = json_dumps(j, 0);
    assert_string_equal(first, again);
    json_decref(j);
    j = good(callf_text(d, "get_snapshot", "{'session':'%s','tell':false}", id[0]));
    assert_null(json_object_get(j, "question"));
    json_decref(j);
    free(first);
    free(again);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stand_beside_the_rest),
        cmocka_unit_test(changes_add_up),
        cmocka_unit_test(asked_for_once),
    };
    return cmocka_run_group_tests_name("words in replies", tests, NULL, NULL);
}
