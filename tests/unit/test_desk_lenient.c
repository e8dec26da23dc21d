/* What is meant by words that are not the exact ones: what can only mean one thing is read, what may mean two
 * is not. */
#include "desk_house.h"

#include "core/offer.h"

#include <ctype.h>

/* Begins a delve and goes on until something can be used; numbers and truth values stand in quotes. */
static void play_to_an_item(struct desk *d, char id[DESK_ID]) {
    char action[CALL_ACTION_MAX];
    json_t *j =
        good(call_text(d, "create_session", "{'game':'darkdelve','scenario':'run','seed':3,'view':'true'}"));
    assert_true(json_is_object(json_object_get(j, "view")));
    snprintf(id, DESK_ID, "%s", text_of(j, "session"));
    uint32_t tried = 0;
    for (uint32_t n = 0; !truth_of(j, "over") && n < 60 && !tried; n++) {
        const json_t *legal = json_object_get(j, "legal");
        for (size_t i = 0; i < json_array_size(legal) && !tried; i++)
            tried = !strncmp(json_string_value(json_array_get(legal, i)), "use_item ", 9);
        advise(d, id, action);
        if (tried)
            break;
        int ask = (int)number_of(j, "ask"), room;
        json_decref(j);
        j = sscanf(action, "move_to_room %d", &room) == 1
                ? good(callf_text(d, "dispatch_action",
                                  "{'session':'%s','action':{'verb':'move_to_room','room':'%d'},'ask':'%d'}",
                                  id, room, ask))
                : good(callf_text(d, "dispatch_action",
                                  "{'session':'%s','action':'%s','ask':'%d','view':'true'}", id, action,
                                  ask));
    }
    assert_true(tried);
    json_decref(j);
}

/* Numbers and truth values in quotes, one name for a list, a thing by its name where its number is taken, a
 * title where a name is. */
static void what_can_only_mean_one_thing_is_read(void **unused) {
    static const char *const names[] = {"lan_party_larry", "LAN Party Larry", "lan party larry"};
    static const char *const potions[] = {"'use_item healing_potion'",
                                          "'use_item Healing Potion'",
                                          "'use_item healing potion'",
                                          "'use_item: Healing Potion'",
                                          "{'verb':'use_item','item':'Healing Potion'}",
                                          "{'verb':'use_item','item':'healing_potion'}"};
    static const char *const vague[] = {"'use_item crown'", "'use_item Healing'", "'use_item -4'",
                                        "'use_item :'", "{'verb':'use_item','item':'Potion'}"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof potions / sizeof potions[0]; i++) {
        struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 3});
        char id[DESK_ID];
        play_to_an_item(d, id);
        for (uint32_t k = 0; k < sizeof vague / sizeof vague[0]; k++) {
            json_t *no =
                parsed(callf_text(d, "dispatch_action", "{'session':'%s','action':%s}", id, vague[k]));
            assert_false(truth_of(no, "ok"));
            json_decref(no);
            assert_true(desk_fault(d)->suggestions > 0);
            assert_true(!strncmp(desk_fault(d)->suggestion[0], "use_item ", 9));
        }
        json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':%s}", id, potions[i])));
        desk_close(d);
    }
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 3});
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        json_t *j = good(callf_text(d, "look_up", "{'game':'clout','topic':'card','names':'%s'}", names[i]));
        assert_int_equal(json_array_size(json_object_get(j, "things")), 1);
        json_decref(j);
    }
    refused(call_text(d, "look_up", "{'game':'clout','topic':'card','names':'larry'}"), "invalid_payload",
            "unknown_name", "names.larry");
    desk_close(d);
}

/* The line of a text page that begins with a word, in quotes as call_text takes them. */
static const char *line_of_page(struct desk *d, const char *id, const char *word) {
    static char line[1000];
    json_t *j = good(callf_text(d, "get_snapshot", "{'session':'%s','view':'text','legal':true}", id));
    const char *at = strstr(text_of(j, "text"), word);
    assert_non_null(at);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    for (char *c = line; *c; c++)
        *c = *c == '\'' ? '`' : *c; /* quotes would end it */
    json_decref(j);
    return line;
}

/* A line of a text page, a verb with a colon, a member too many. */
static void lines_of_a_page_are_read(void **unused) {
    static const char *const attacks[] = {NULL, "attack:", "Attack", "attack : anything"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof attacks / sizeof attacks[0]; i++) {
        struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 4});
        json_t *j =
            good(call_text(d, "create_session", "{'game':'darkdelve','rules':'mvp','scenario':'duel-ghoul','seed':4}"));
        char id[DESK_ID];
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        json_decref(j);
        refused(
            callf_text(d, "dispatch_action", "{'session':'%s','action':{'verb':'defend','target':1}}", id),
            "invalid_payload", "unknown_field", "action.target");
        assert_string_equal(desk_fault(d)->suggestion[0], "defend");
        refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'attac: Attack'}", id),
                "invalid_action", "verb", "action");
        const char *said = attacks[i] ? attacks[i] : line_of_page(d, id, "attack: Attack (");
        j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, said));
        assert_int_equal(number_of(j, "step"), 1);
        json_decref(j);
        desk_close(d);
    }
}

/* What simulate takes as a list or by seat, given alone. */
static void one_thing_is_read_for_a_list(void **unused) {
    (void)unused;
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 3});
    json_t *whole = good(call_text(
        d, "simulate", "{'game':'darkdelve','policies':{'delver':'delver'},'seeds':[5],'figures':false}"));
    json_t *bare = good(
        call_text(d, "simulate", "{'game':'darkdelve','policies':'delver','seeds':5,'figures':'false'}"));
    assert_true(json_equal(whole, bare));
    json_decref(whole);
    json_decref(bare);
    refused(call_text(d, "simulate", "{'game':'clout','policies':'duelist'}"), "invalid_payload",
            "wrong_type", "policies");
    refused(call_text(d, "simulate", "{'game':'darkdelve','policies':'nobody'}"), "invalid_payload",
            "unknown_name", "policies");
    refused(call_text(d, "simulate", "{'game':'darkdelve','seeds':-5}"), "invalid_payload", "wrong_type",
            "seeds");
    refused(call_text(d, "simulate", "{'game':'darkdelve','figures':'true'}"), "invalid_payload",
            "wrong_type", "figures");
    desk_close(d);
}

/* How many things of one name the delver can use now; *name is that name. */
static uint32_t alike(const json_t *reply, const char **name) {
    const json_t *things =
        json_object_get(json_object_get(json_object_get(reply, "view"), "player"), "consumables");
    uint32_t most = 0;
    for (size_t i = 0; i < json_array_size(things); i++) {
        const char *one = text_of(json_array_get(things, i), "name");
        uint32_t n = 0;
        for (size_t k = 0; k < json_array_size(things); k++)
            n += !strcmp(text_of(json_array_get(things, k), "name"), one);
        *name = n > most ? one : *name;
        most = n > most ? n : most;
    }
    return most;
}

/* Two things of one name: which is meant is not for the program to guess. */
static void what_may_mean_two_things_is_not(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(3);
    char id[DESK_ID], action[CALL_ACTION_MAX];
    bool tried = false;
    for (uint32_t seed = 1; seed < 60 && !tried; seed++) {
        json_t *j =
            good(callf_text(d, "create_session", "{'game':'darkdelve','rules':'mvp','seed':%u}", seed));
        const char *name = "";
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        while (!truth_of(j, "over") && !tried) {
            const json_t *legal = json_object_get(j, "legal");
            const char *last = json_string_value(json_array_get(legal, json_array_size(legal) - 1));
            tried = alike(j, &name) > 1 && !strncmp(last, "use_item ", 9);
            if (tried)
                break;
            advise(d, id, action);
            json_decref(j);
            j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        if (tried) {
            refused(callf_text(d, "dispatch_action", "{'session':'%s','action':'use_item %s'}", id, name),
                    "invalid_payload", "args", "action");
            assert_true(desk_fault(d)->suggestions > 1);
        }
        json_decref(j);
    }
    assert_true(tried);
    desk_close(d);
}
/* Sends a label, in capitals, as a player would who reads the offers; false: it was refused. */
static bool say_label(struct desk *d, const char *label) {
    static char bytes[CALL_REPLY_MAX];
    char said[OFFER_LABEL];
    struct text t;
    struct jw w;
    snprintf(said, sizeof said, "%s", label);
    for (char *c = said; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    return desk_say(d, said, &w);
}

/* How many open offers go by this label. */
static uint32_t count_labels(const json_t *open, const char *label) {
    uint32_t n = 0;
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)open, i, one) {
        n += text_same_words(text_of(one, "label"), label);
    }
    return n;
}

/* One offer of a game, by its label where no other prints the same; else by its words. How many were. */
static uint32_t act_by_label(struct desk *d, const json_t *offers, struct stream *s) {
    const struct ruleset *set = d->current->session->set;
    json_t *open = offers_of(offers, true);
    const json_t *one = json_array_get(open, stream_below(s, (uint32_t)json_array_size(open)));
    const char *label = text_of(one, "label");
    bool alone = count_labels(open, label) == 1;
    if (say_label(d, label) != alone)
        fail_msg("%s: '%s', which is %s", set->ops->name, label, alone ? "refused" : "not the only one");
    TEXT_ON_STACK(did, CALL_ACTION_MAX);
    action_write_named(set->ops, set->rules, &d->current->last.action, &did);
    if (alone)
        assert_string_equal(did.buf, text_of(one, "action"));
    else
        json_decref(good(callf_text(d, "dispatch_action", "{'action':'%s'}", text_of(one, "action"))));
    json_decref(open);
    return alone;
}

/* What an offer prints is understood when it is sent. */
static void labels_are_understood(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 4 * registry_count; i++) {
        struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 3, .current = true});
        uint32_t understood = 0;
        char id[DESK_ID];
        struct stream s;
        stream_open(&s, i);
        json_t *j = begin_seat(d, registry_games[i % registry_count], 1 + i, "'tell':true", id);
        for (uint32_t step = 0; step < 40 && !truth_of(j, "over"); step++) {
            understood += act_by_label(d, json_object_get(j, "offers"), &s);
            json_decref(j);
            j = good(call_text(d, "list_actions", ""));
        }
        assert_true(understood);
        json_decref(j);
        desk_close(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_only_mean_one_thing_is_read),
        cmocka_unit_test(lines_of_a_page_are_read),
        cmocka_unit_test(labels_are_understood),
        cmocka_unit_test(one_thing_is_read_for_a_list),
        cmocka_unit_test(what_may_mean_two_things_is_not),
    };
    return cmocka_run_group_tests_name("what is meant", tests, NULL, NULL);
}
