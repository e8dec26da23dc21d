/* Looking things up: every topic of every game, page by page and by name, and what is said to a wrong name.
 */
#include "desk_test.h"

static const char *first_suggestion(const json_t *reply) {
    const json_t *list = json_object_get(json_object_get(reply, "error"), "suggestions");
    const char *s = json_string_value(json_array_get(list, 0));
    return s ? s : "";
}

/* Each topic of each ruleset in pages, then by names: the same things, each once, with their names and
 * titles. */
static void read_topic(struct desk *d, const char *game, const char *rules, const json_t *topic) {
    const char *name = text_of(topic, "name");
    json_int_t total = number_of(topic, "count"), from = 0, seen = 0;
    json_t *names = json_object();
    assert_true(total > 0);
    while (from >= 0) {
        json_t *page =
            good(callf_text(d, "look_up", "{'topic':'%s','game':'%s','rules':'%s','from':%d,'count':7}", name,
                            game, rules, (int)from));
        const json_t *things = json_object_get(page, "things"), *next = json_object_get(page, "next");
        assert_string_equal(text_of(json_object_get(page, "game"), "rules"), rules);
        assert_int_equal(number_of(page, "total"), total);
        size_t i;
        json_t *thing;
        json_array_foreach((json_t *)things, i, thing) {
            assert_null(json_object_get(names, text_of(thing, "name")));
            assert_true(*text_of(thing, "title") != 0);
            json_object_set(names, text_of(thing, "name"), thing);
            json_t *one =
                good(callf_text(d, "look_up", "{'topic':'%s','game':'%s','rules':'%s','names':['%s']}", name,
                                game, rules, text_of(thing, "name")));
            assert_true(json_equal(json_array_get(json_object_get(one, "things"), 0), thing));
            assert_true(json_is_null(json_object_get(one, "next")));
            json_decref(one);
            seen++;
        }
        from = json_is_integer(next) ? json_integer_value(next) : -1;
        json_decref(page);
    }
    assert_int_equal(seen, total);
    json_decref(names);
}

static void every_topic_can_be_read(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const char *game = registry_games[g]->name;
        json_t *any = good(callf_text(d, "describe_game", "{'game':'%s'}", game));
        const json_t *rulesets = json_object_get(any, "rulesets");
        for (size_t r = 0; r < json_array_size(rulesets); r++) {
            const char *rules = text_of(json_array_get(rulesets, r), "name");
            json_t *about = good(callf_text(d, "describe_game", "{'game':'%s','rules':'%s'}", game, rules));
            const json_t *topics = json_object_get(about, "topics");
            assert_int_equal(json_array_size(topics), registry_games[g]->topic_count);
            for (size_t i = 0; i < json_array_size(topics); i++)
                read_topic(d, game, rules, json_array_get(topics, i));
            json_decref(about);
        }
        json_decref(any);
    }
    desk_close(d);
}

/* A card's entry says what its view says in a hand, and the rest of what is printed. */
static void cards_of_clout(void **state) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    (void)state;
    begin(d, "{'game':'clout','rules':'document','seat':'host','with':{'host':'geeks'},'seed':4}", id);
    json_t *look = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    const json_t *you = json_object_get(json_object_get(look, "view"), "you");
    json_t *card;
    size_t i;
    json_array_foreach(json_object_get(you, "hand"), i, card) {
        static const char *const same[] = {"title", "kind", "type", "archetype", "text", "attack", "defense"};
        json_t *j = good(callf_text(d, "look_up", "{'topic':'card','session':'%s','names':['%s']}", id,
                                    text_of(card, "card")));
        const json_t *thing = json_array_get(json_object_get(j, "things"), 0);
        assert_string_equal(text_of(json_object_get(j, "game"), "rules"), "document");
        for (size_t k = 0; k < sizeof same / sizeof same[0]; k++)
            if (json_object_get(card, same[k]))
                assert_true(json_equal(json_object_get(card, same[k]), json_object_get(thing, same[k])));
        number_of(thing, "cost");
        assert_true(*text_of(thing, "rarity") != 0);
        assert_true(number_of(json_object_get(thing, "starters"), "geeks") > 0);
        json_decref(j);
    }
    assert_true(i > 0);
    json_decref(look);
    desk_close(d);
}

static void wrong_look_ups(void **state) {
    static const struct {
        const char *args, *reason, *field, *suggestion;
    } row[] = {
        {"{'game':'clout'}", "missing_field", "topic", ""},
        {"{'topic':'card'}", "missing_field", "game", ""},
        {"{'game':'clout','topic':'cards'}", "unknown_name", "topic", "card"},
        {"{'game':'darkdelve','topic':'monster'}", "unknown_name", "topic", "item"},
        {"{'game':'clout','topic':'card','names':['ricky']}", "unknown_name", "names.ricky",
         "late_rent_ricky"},
        {"{'game':'clout','topic':'card','names':['Late Rent']}", "unknown_name", "names.Late Rent",
         "late_rent_ricky"},
        {"{'game':'clout','topic':'card','names':['wild_card','late_rent_riky']}", "unknown_name",
         "names.late_rent_riky", "late_rent_ricky"},
        {"{'game':'shattered','topic':'card','names':['luminous']}", "unknown_name", "names.luminous",
         "living_root_sanctuary.luminous_gift"},
        {"{'game':'clout','topic':'card','names':['']}", "unknown_name", "names.", ""},
        {"{'game':'clout','topic':'card','names':[1]}", "wrong_type", "names", ""},
        {"{'game':'clout','topic':'card','names':['wild_card'],'from':1}", "one_of", "names", ""},
        {"{'game':'clout','topic':'card','count':0}", "out_of_range", "count", ""},
        {"{'game':'clout','topic':'card','count':201}", "out_of_range", "count", ""},
    };
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID], many[4096] = "{'game':'clout','topic':'card','names':['wild_card'";
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *reply = call_text(d, "look_up", row[i].args);
        refused(reply, "invalid_payload", row[i].reason, row[i].field);
        json_t *j = parsed(reply);
        assert_string_equal(first_suggestion(j), row[i].suggestion);
        json_decref(j);
    }
    begin(d, "{'game':'clout'}", id);
    refused(callf_text(d, "look_up", "{'topic':'card','session':'%s','game':'clout'}", id), "invalid_payload",
            "one_of", "session");
    for (uint32_t i = 0; i < CALL_LOOK_UP_MAX; i++)
        strcat(many, ",'wild_card'");
    strcat(many, "]}");
    refused(call_text(d, "look_up", many), "invalid_payload", "too_long", "names");
    json_t *past = good(call_text(d, "look_up", "{'game':'clout','topic':'card','from':4294967295}"));
    assert_int_equal(json_array_size(json_object_get(past, "things")), 0);
    assert_true(json_is_null(json_object_get(past, "next")));
    json_decref(past);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_topic_can_be_read),
        cmocka_unit_test(cards_of_clout),
        cmocka_unit_test(wrong_look_ups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
