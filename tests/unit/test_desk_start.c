/* What an agent chooses before a game and mistypes in it: settings of a start, and refusals that say what is
 * missing and what may serve instead. */
#include "desk_test.h"

/* Decks by name and as a list in words; the reply and the view are of those decks. */
static void settings_of_a_start(void **state) {
    static const char begins[] = "{'game':'clout','scenario':'duel','seat':'host','seats':{'away':'agent'},"
                                 "'with':{'host':'geeks','away':'%s','first':'away'}}";
    struct desk *d = open_desk((struct desk_options){0});
    TEXT_ON_STACK(deck, 4096);
    char id[DESK_ID];
    json_t *j, *cards = NULL;
    (void)state;
    text_put(&deck, "nerds");
    for (uint32_t i = 0; i < 2; i++) {
        const char *key, *comma = "";
        json_t *n;
        j = good(callf_text(d, "create_session", begins, deck.buf));
        const json_t *view = json_object_get(j, "view"), *game = json_object_get(j, "game");
        json_t *unseen = json_object_get(json_object_get(view, "opponent"), "unseen");
        assert_string_equal(text_of(view, "first"), "away");
        assert_string_equal(text_of(game, "scenario"), "duel");
        assert_non_null(json_object_get(unseen, "spreadsheet_assassin"));
        assert_true(!cards || json_equal(unseen, cards));
        cards = cards ? cards : json_deep_copy(unseen);
        text_clear(&deck);
        json_object_foreach(cards, key, n) {
            text_fmt(&deck, "%s%dx %s", comma, (int)json_integer_value(n), key);
            comma = ", ";
        }
        json_decref(j);
    }
    json_decref(cards);
    begin(d, "{'game':'escape','with':{'depth':3,'spawns':'off'}}", id);
    j = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    assert_int_equal(number_of(json_object_get(j, "view"), "depth"), 3);
    json_decref(j);
    desk_close(d);
}

/* The same checks and the same errors as in simulate; what was refused has begun nothing. */
static void wrong_settings(void **state) {
    static const struct {
        const char *args, *reason, *field;
    } row[] = {
        {"'with':{'hots':'geeks'}", "unknown_name", "with.hots"},
        {"'with':{'host':'geks'}", "bad_value", "with.host"},
        {"'with':{'host':'3x wild_card'}", "bad_value", "with.host"},
        {"'with':{'host':1.5}", "wrong_type", "with.host"},
        {"'with':{'host':null}", "wrong_type", "with.host"},
        {"'with':'geeks'", "wrong_type", "with"},
    };
    struct desk *d = open_desk((struct desk_options){0});
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (uint32_t k = 0; k < 2; k++)
            refused(callf_text(d, k ? "simulate" : "create_session", "{'game':'clout',%s}", row[i].args),
                    "invalid_payload", row[i].reason, row[i].field);
    refused(call_text(d, "create_session", "{'game':'clout','with':{'first':'away'},'setup':{}}"),
            "invalid_payload", "one_of", "with");
    refused(call_text(d, "create_session", "{'game':'darkdelve','with':{'x':1}}"), "invalid_payload",
            "unknown_name", "with.x");
    assert_int_equal(d->tables, 0);
    desk_close(d);
}

static const char *first_suggestion(const json_t *reply) {
    const json_t *list = json_object_get(json_object_get(reply, "error"), "suggestions");
    const char *s = json_string_value(json_array_get(list, 0));
    return s ? s : "";
}

static void missing_and_misplaced_actions(void **state) {
    static const struct {
        const char *action, *code, *reason, *field, *message, *first;
    } row[] = {
        {"'cast'", "invalid_payload", "missing_field", "action.card", "cast needs 'card': a name or a number",
         "cast "},
        {"{'verb':'cast'}", "invalid_payload", "missing_field", "action.card",
         "cast needs 'card': a name or a number", "cast "},
        {"'respond'", "invalid_payload", "missing_field", "action.place",
         "respond needs 'place': a name or a number", "next_phase"},
        {"'pass'", "blocked_action", "not_asked", "action", NULL, "next_phase"},
        {"'attack own_1 their_1'", "blocked_action", "wrong_phase", "action", NULL, "next_phase"},
        {"'flip own_1'", "blocked_action", "no_card_there", "action", NULL, "next_phase"},
        {"'csat wild_card'", "invalid_action", "verb", "action", NULL, "cast "},
    };
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    (void)state;
    begin(d,
          "{'game':'clout','rules':'document','seat':'host','with':{'host':'preps','first':'host'},'seed':3}",
          id);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *reply =
            callf_text(d, "dispatch_action", "{'session':'%s','action':%s}", id, row[i].action);
        refused(reply, row[i].code, row[i].reason, row[i].field);
        json_t *j = parsed(reply);
        if (row[i].message)
            assert_string_equal(text_of(json_object_get(j, "error"), "message"), row[i].message);
        if (strncmp(first_suggestion(j), row[i].first, strlen(row[i].first)))
            fail_msg("%s: %s", row[i].action, reply);
        json_decref(j);
    }
    begin(d, "{'game':'darkdelve','scenario':'run','seed':3}", id);
    const char *reply = callf_text(d, "dispatch_action", "{'session':'%s','action':'move_to_room'}", id);
    refused(reply, "invalid_payload", "missing_field", "action.room");
    reply = callf_text(d, "dispatch_action", "{'session':'%s','action':'attack'}", id);
    json_t *j = parsed(reply);
    assert_memory_equal(first_suggestion(j), "move_to_room ", 13); /* where nothing else leads on */
    json_decref(j);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_of_a_start),
        cmocka_unit_test(wrong_settings),
        cmocka_unit_test(missing_and_misplaced_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
