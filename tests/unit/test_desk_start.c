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

static void start_with(struct desk *d, const char *game, const char *name, const char *value, bool taken) {
    const char *reply =
        callf_text(d, "create_session", "{'game':'%s','with':{'%s':'%s'},'view':false}", game, name, value);
    if (taken)
        json_decref(good(reply));
    else
        refused(reply, "invalid_payload", "bad_value", NULL);
}

/* What describe_game says that a setting takes, it takes, and no more. */
static void settings_take_what_is_told(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const char *game = registry_games[g]->name;
        json_t *told = good(callf_text(d, "describe_game", "{'game':'%s'}", game)), *one, *word;
        size_t i, k;
        json_array_foreach(json_object_get(told, "settings"), i, one) {
            const char *name = text_of(one, "name");
            start_with(d, game, name, text_of(one, "example"), true);
            json_array_foreach(json_object_get(one, "words"), k, word)
                start_with(d, game, name, json_string_value(word), true);
            if (json_object_get(one, "words"))
                start_with(d, game, name, "something else", false);
            for (int past = 0; json_object_get(one, "most") && past < 2; past++) {
                char least[24], most[24];
                snprintf(least, sizeof least, "%lld", (long long)number_of(one, "least") - past);
                snprintf(most, sizeof most, "%lld", (long long)number_of(one, "most") + past);
                start_with(d, game, name, least, !past);
                start_with(d, game, name, most, !past);
            }
        }
        json_decref(told);
    }
    desk_close(d);
}

/* Words of a setting as they stand in describe_game. */
static void takes_words(const json_t *told, const char *name, const char *words) {
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(told, "settings"), i, one) {
        if (strcmp(text_of(one, "name"), name))
            continue;
        char *said = json_dumps(json_object_get(one, "words"), JSON_COMPACT);
        assert_string_equal(said ? said : "none", words);
        free(said);
        return;
    }
    fail_msg("no setting '%s'", name);
}

/* A form of a game's own has them where names of the rules are taken. */
static void own_forms_have_words(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    json_t *told = good(call_text(d, "describe_game", "{'game':'shattered'}"));
    (void)state;
    takes_words(told, "creature", "[\"drift_symbiote\",\"thornback_boar\",\"veil_moth\"]");
    takes_words(told, "dungeon", "[\"verdant_maw\",\"rooms\"]");
    takes_words(told, "party", "[\"arcane_expedition\",\"standard_company\"]");
    takes_words(told, "dungeon_profiles", "[\"aggressive\",\"tactical\",\"nurturing\",\"deceptive\"]");
    takes_words(told, "limits", "none");
    json_decref(told);
    told = good(call_text(d, "describe_game", "{'game':'clout'}"));
    takes_words(told, "away", "[\"dropouts\",\"preps\",\"geeks\",\"freaks\",\"nerds\",\"goodies\"]");
    json_decref(told);
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
    assert_int_equal(d->session_count, 0);
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
    begin(d, "{'game':'darkdelve','rules':'mvp','scenario':'run','seed':3}", id);
    const char *reply = callf_text(d, "dispatch_action", "{'session':'%s','action':'move_to_room'}", id);
    refused(reply, "invalid_payload", "missing_field", "action.room");
    reply = callf_text(d, "dispatch_action", "{'session':'%s','action':'attack'}", id);
    json_t *j = parsed(reply);
    assert_memory_equal(first_suggestion(j), "move_to_room ", 13); /* where nothing else leads on */
    json_decref(j);
    desk_close(d);
}

/* The log of a table as one text, for the eyes of a handle. */
static char *log_of(struct desk *d, const char *id) {
    return strdup(callf_text(d, "get_log_page", "{'session':'%s','count':1000}", id));
}

/* Whoever asks a mind for advice stands in the log of both seats, at the step it was for and with how often;
 * a question that nobody could advise on is none. */
static void advice_is_noted(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(5);
    char id[2][DESK_ID];
    begin_two(d, id);
    json_t *reply = good(callf_text(d, "wait_for_turn", "{'session':'%s'}", id[0]));
    uint32_t mine = !truth_of(reply, "turn"); /* whose question is open */
    const char *const seat = mine ? "visitor" : "dungeon";
    json_decref(reply);
    char *log = log_of(d, id[0]);
    assert_null(strstr(log, "recommend"));
    free(log);
    for (uint32_t i = 0; i < 3; i++)
        json_decref(good(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id[mine])));
    json_decref(good(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id[!mine])));
    for (uint32_t i = 0; i < 2; i++) {
        char want[120];
        snprintf(want, sizeof want, "{\"step\":0,\"seat\":\"%s\",\"action\":\"recommend\",\"times\":3,",
                 seat);
        log = log_of(d, id[i]);
        if (!strstr(log, want) || strstr(strstr(log, want) + strlen(want), "recommend"))
            fail_msg("the log has no %s once: %s", want, log);
        free(log);
    }
    desk_close(d);
}

/* After the end nobody is asked: the view names no seat. */
static void nobody_is_asked_after_the_end(void **unused) {
    static const char *const games[] = {"shattered", "clout"};
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        struct desk *d = seeded_desk(311);
        char id[DESK_ID], action[CALL_ACTION_MAX];
        struct stream rng;
        stream_open(&rng, 1);
        json_t *reply = good(callf_text(d, "create_session", "{'game':'%s'}", games[i]));
        snprintf(id, DESK_ID, "%s", text_of(reply, "session"));
        assert_true(*text_of(json_object_get(reply, "view"), "asked") != 0);
        while (pick(reply, &rng, action)) {
            json_decref(reply);
            reply = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        assert_true(truth_of(reply, "over"));
        const json_t *view = json_object_get(reply, "view");
        assert_true(json_is_null(json_object_get(view, "asked")));
        assert_string_equal(text_of(view, "ask"), "over");
        json_decref(reply);
        desk_close(d);
    }
}

/* The view of a seat after some advised actions, against whoever sits elsewhere. */
static json_t *view_against(const struct game_ops *ops, uint32_t seat, const char *seats) {
    struct desk *d = seeded_desk(5);
    char id[DESK_ID];
    json_t *j =
        good(callf_text(d, "create_session", "{'game':'%s','seed':9,'seat':%u,%s}", ops->name, seat, seats));
    snprintf(id, sizeof id, "%s", text_of(j, "session"));
    for (uint32_t i = 0; i < 12 && !truth_of(j, "over"); i++) {
        json_decref(j);
        j = good(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id));
        char action[CALL_ACTION_MAX];
        snprintf(action, sizeof action, "%s", text_of(json_object_get(j, "recommended"), "action"));
        json_decref(j);
        j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
    }
    json_t *view = json_deep_copy(json_object_get(j, "view"));
    json_decref(j);
    desk_close(d);
    return view;
}

/* Who names a seat of his own plays against the best minds of the others. */
static void the_others_are_played_well(void **unused) {
    uint32_t different = 0;
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        for (uint32_t seat = 0; ops->seats == 2 && seat < 2; seat++) {
            TEXT_ON_STACK(best, 100);
            TEXT_ON_STACK(any, 100);
            text_fmt(&best, "'seats':{'%u':'%s'}", !seat, mind_first(ops, !seat));
            text_fmt(&any, "'seats':{'%u':'random'}", !seat);
            json_t *mine = view_against(ops, seat, "'seats':{}"), *theirs = view_against(ops, seat, best.buf),
                   *random = view_against(ops, seat, any.buf);
            if (!json_equal(mine, theirs))
                fail_msg("%s, seat %u: somebody else plays than %s", ops->name, seat, best.buf);
            different += !json_equal(mine, random);
            json_decref(mine);
            json_decref(theirs);
            json_decref(random);
        }
    }
    assert_true(different > 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_of_a_start),           cmocka_unit_test(wrong_settings),
        cmocka_unit_test(settings_take_what_is_told),    cmocka_unit_test(own_forms_have_words),
        cmocka_unit_test(missing_and_misplaced_actions), cmocka_unit_test(advice_is_noted),
        cmocka_unit_test(nobody_is_asked_after_the_end), cmocka_unit_test(the_others_are_played_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
