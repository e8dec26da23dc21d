/* get_scene: what stands on the table for a seat and where its choices belong there. BLUFF with a scene of
 * two pages shows what a reply has; whole games of every registered game show that it holds together. */
#include "desk_test.h"

#include "core/scene.h"
#include "games/bluff/bluff.h"

enum { CLAIM_ID = 20, STEPS = 40, SEEDS = 2 };

static const struct scene_page pages[] = {{0, "table", "The table"}, {'r', "rounds", "The rounds"}};

static void scene(const void *rules, const void *view, uint32_t page, struct scene *out) {
    const struct bluff_view *v = view;
    if (page) {
        scene_pane(out, PANE_LIST, OF_ALL, "Rounds");
        scene_thing(out, 0, scene_fmt(out, "round %u", v->open.round));
        return;
    }
    scene_pane(out, PANE_CARDS, OF_ME, "Your cup");
    for (uint32_t i = 0; i < BLUFF_DICE && v->cup.die[i]; i++)
        scene_thing(out, 1 + i, kind_name(&bluff_ops, rules, BLUFF_KIND_FACE, v->cup.die[i]));
    scene_pane(out, PANE_LIST, OF_ALL, "The claim");
    scene_thing(out, CLAIM_ID, "the claim")->figures = scene_fmt(out, "%u", v->open.count);
    out->whisper = v->banter ? "who knows" : "so it is";
    out->verdict = v->open.over ? IT_IS_OVER : GOES_ON;
}

static void spot(const void *rules, const void *view, const struct action *a, struct spot *out) {
    const struct bluff_view *v = view;
    (void)rules;
    if (a->verb == BLUFF_DOUBT) {
        *out = (struct spot){.group = GROUP_BOARD, .key = 'd', .target = CLAIM_ID};
        return;
    }
    *out = (struct spot){.group = GROUP_HAND, .key = 'c'};
    for (uint32_t i = 0; i < BLUFF_DICE && !out->thing; i++)
        out->thing = v->cup.die[i] && v->cup.die[i] == a->arg[1] ? 1 + i : 0;
}

static void candid(const void *rules, void *view) {
    (void)rules;
    ((struct bluff_view *)view)->banter = 0;
}

/* A table of BLUFF with scenes, and the handles of both seats and of a spectator. */
static struct desk *open_cups(struct game_ops *ops, char id[3][DESK_ID]) {
    struct desk *d = seeded_desk(5);
    struct ruleset set;
    struct err e;
    *ops = bluff_ops;
    ops->scene = scene;
    ops->spot = spot;
    ops->candid = candid;
    ops->scene_pages = pages;
    ops->scene_page_count = sizeof pages / sizeof pages[0];
    if (ruleset_open(getenv("GLOAM_CONTENT"), &bluff_ops, NULL, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    set.ops = ops;
    assert_int_equal(desk_adopt(d, &set, &e), ST_OK);
    json_t *j = good(call_text(d, "create_session",
                               "{'game':'bluff','scenario':'short','seat':'host','seats':{'guest':'agent',"
                               "'spectator':'agent'}}"));
    snprintf(id[0], DESK_ID, "%s", text_of(j, "session"));
    snprintf(id[1], DESK_ID, "%s", text_of(json_object_get(j, "handles"), "guest"));
    snprintf(id[2], DESK_ID, "%s", text_of(json_object_get(j, "handles"), "spectator"));
    json_decref(j);
    return d;
}

static json_t *scene_for(struct desk *d, const char *id) {
    return good(callf_text(d, "get_scene", "{'session':'%s'}", id));
}

/* The thing of a scene with an id; null: none has it, or several have. */
static const json_t *thing_of(const json_t *scene, json_int_t id) {
    const json_t *found = NULL;
    json_t *pane, *thing;
    size_t p, i;
    json_array_foreach(json_object_get(scene, "panes"), p, pane) {
        json_array_foreach(json_object_get(pane, "things"), i, thing) {
            if (json_integer_value(json_object_get(thing, "id")) != id)
                continue;
            if (found)
                return NULL;
            found = thing;
        }
    }
    return found;
}

static json_t *offer_for(const json_t *reply, const char *action) {
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(reply, "offers"), i, one) {
        if (!strcmp(text_of(one, "action"), action))
            return one;
    }
    fail_msg("no offer '%s'", action);
    return NULL;
}

/* The members in their order, scene and spots as the game fills them in from a view that is candid. */
static void a_reply_has_it_all(void **unused) {
    static const char *const members[] = {"ok",   "session", "step",  "ask",    "seat", "turn",
                                          "over", "page",    "scene", "offers", "pages"};
    struct game_ops ops;
    char id[3][DESK_ID];
    struct desk *d = open_cups(&ops, id);
    const char *key;
    json_t *value;
    uint32_t n = 0;
    (void)unused;
    json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'claim 1 two'}", id[0])));
    const struct session *session = desk_find(d, id[1])->session;
    const struct bluff_state *s = session->table.match.state;
    assert_true(s->banter != 0);
    json_t *j = scene_for(d, id[1]), *table = json_object_get(j, "scene");
    json_object_foreach(j, key, value) {
        assert_true(n < sizeof members / sizeof members[0]);
        assert_string_equal(key, members[n++]);
    }
    assert_int_equal(n, sizeof members / sizeof members[0]);
    assert_string_equal(text_of(j, "page"), "table");
    assert_string_equal(text_of(table, "whisper"), "so it is");
    assert_string_equal(text_of(thing_of(table, CLAIM_ID), "figures"), "1");
    assert_string_equal(text_of(thing_of(table, 1), "name"),
                        kind_name(&ops, session->set->rules, BLUFF_KIND_FACE, s->cup[BLUFF_GUEST].die[0]));
    json_t *spot = json_object_get(offer_for(j, "doubt"), "spot");
    assert_string_equal(text_of(spot, "group"), "board");
    assert_string_equal(text_of(spot, "key"), "d");
    assert_int_equal(number_of(spot, "target"), CLAIM_ID);
    assert_null(json_object_get(spot, "thing"));
    assert_null(json_object_get(spot, "way"));
    json_decref(j);
    desk_close(d);
}

static void pages_go_by_their_names(void **unused) {
    struct game_ops ops;
    char id[3][DESK_ID], plain[DESK_ID];
    struct desk *d = open_cups(&ops, id);
    (void)unused;
    char *bare = strdup(callf_text(d, "get_scene", "{'session':'%s'}", id[0]));
    assert_string_equal(callf_text(d, "get_scene", "{'session':'%s','page':'table'}", id[0]), bare);
    free(bare);
    json_t *j = good(callf_text(d, "get_scene", "{'session':'%s','page':'rounds','legal':false}", id[0]));
    json_t *listed = json_object_get(j, "pages");
    assert_string_equal(text_of(j, "page"), "rounds");
    assert_null(json_object_get(j, "offers"));
    assert_non_null(strstr(call_text(d, "get_scene", "{'page':'rounds'}"), "missing_field"));
    assert_int_equal(json_array_size(listed), 2);
    assert_null(json_object_get(json_array_get(listed, 0), "key"));
    assert_string_equal(text_of(json_array_get(listed, 1), "key"), "r");
    assert_string_equal(text_of(json_array_get(listed, 1), "title"), "The rounds");
    json_decref(j);
    const char *said = callf_text(d, "get_scene", "{'session':'%s','page':'cellar'}", id[0]);
    refused(said, "invalid_payload", "unknown_name", "page");
    assert_non_null(strstr(said, "\"suggestions\":[\"table\",\"rounds\"]"));
    begin(d, "{'game':'darkdelve'}", plain);
    json_decref(good(callf_text(d, "get_scene", "{'session':'%s','page':'table'}", plain)));
    refused(callf_text(d, "get_scene", "{'session':'%s','page':'rounds'}", plain), "invalid_payload",
            "unknown_name", "page");
    desk_close(d);
}

/* What lies under the guest's cup changes nothing for the others. */
static void a_scene_keeps_secrets(void **unused) {
    struct game_ops ops;
    char id[3][DESK_ID], *before[3];
    struct desk *d = open_cups(&ops, id);
    struct bluff_state *s = desk_find(d, id[0])->session->table.match.state;
    (void)unused;
    for (uint32_t i = 0; i < 3; i++)
        before[i] = strdup(callf_text(d, "get_scene", "{'session':'%s'}", id[i]));
    s->cup[BLUFF_GUEST].die[0] = s->cup[BLUFF_GUEST].die[1] == 1 ? 2 : 1;
    s->cup[BLUFF_GUEST].die[1] = 6;
    for (uint32_t i = 0; i < 3; i++) {
        bool same = !strcmp(before[i], callf_text(d, "get_scene", "{'session':'%s'}", id[i]));
        assert_int_equal(same, i != BLUFF_GUEST);
        free(before[i]);
    }
    refused(callf_text(d, "get_scene", "{'session':'%s','seat':'guest'}", id[0]), "blocked_action", "eyes",
            "seat");
    refused(callf_text(d, "get_scene", "{'session':'%s','seat':'host'}", id[2]), "blocked_action", "eyes",
            "seat");
    char *watched = strdup(callf_text(d, "get_scene", "{'session':'%s','seat':'spectator'}", id[0]));
    const char *own = callf_text(d, "get_scene", "{'session':'%s'}", id[2]);
    assert_string_equal(strstr(watched, "\"step\""), strstr(own, "\"step\""));
    free(watched);
    desk_close(d);
}

/* The offers are those of whoever is told, open and closed, and lead to things that stand in the scene. */
static void offers_fit(const json_t *reply, const json_t *told) {
    const json_t *scene = json_object_get(reply, "scene"), *offers = json_object_get(reply, "offers");
    json_t *one, *bare;
    size_t i;
    assert_int_equal(json_array_size(offers), json_array_size(json_object_get(told, "offers")));
    json_array_foreach((json_t *)offers, i, one) {
        static const char *const ends[] = {"thing", "target"};
        const json_t *spot = json_object_get(one, "spot");
        assert_true(*text_of(spot, "group") != 0);
        for (uint32_t k = 0; k < 2; k++) {
            const json_t *end = json_object_get(spot, ends[k]);
            if (end && !thing_of(scene, json_integer_value(end)))
                fail_msg("'%s' leads to %lld, which is not there", text_of(one, "action"),
                         (long long)json_integer_value(end));
        }
        bare = json_copy(one);
        json_object_del(bare, "spot");
        if (!json_equal(bare, json_array_get(json_object_get(told, "offers"), i)))
            fail_msg("'%s' is told in two ways", text_of(one, "action"));
        json_decref(bare);
    }
}

/* A whole game of BLUFF, whose choices lead to things, up to its end. */
static void the_end_is_shown(void **unused) {
    struct game_ops ops;
    char id[3][DESK_ID];
    struct desk *d = open_cups(&ops, id);
    (void)unused;
    for (uint32_t i = 0; i < 100; i++) {
        json_t *turn = scene_for(d, id[0]);
        const char *mine = id[truth_of(turn, "turn") ? 0 : 1];
        bool over = truth_of(turn, "over");
        assert_int_equal(json_object_get(json_object_get(turn, "scene"), "end") != NULL, over);
        json_decref(turn);
        if (over)
            break;
        json_t *j = good(callf_text(d, "list_actions", "{'session':'%s','tell':true}", mine));
        turn = scene_for(d, mine);
        offers_fit(turn, j);
        json_decref(turn);
        json_t *open = offers_of(json_object_get(j, "offers"), true);
        const char *last = text_of(json_array_get(open, json_array_size(open) - 1), "action");
        json_decref(good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", mine, last)));
        json_decref(open);
        json_decref(j);
    }
    for (uint32_t i = 0; i < 3; i++) {
        json_t *j = scene_for(d, id[i]), *end = json_object_get(json_object_get(j, "scene"), "end");
        assert_true(truth_of(j, "over"));
        assert_string_equal(text_of(end, "verdict"), "over");
        assert_int_equal(json_array_size(json_object_get(j, "offers")), 0);
        json_decref(j);
    }
    desk_close(d);
}

/* One look with the eyes of the player and one with a spectator's, at every page. The table by itself takes
 * no more than a page of the log. */
static void look(struct desk *d, const struct game_ops *ops, char id[2][DESK_ID]) {
    const struct scene_page *all;
    const uint32_t n = scene_pages_of(ops, &all);
    for (uint32_t i = 0; i < 2; i++) {
        json_t *told = good(callf_text(d, "list_actions", "{'session':'%s','tell':true}", id[i]));
        json_t *j = scene_for(d, id[i]);
        assert_true(*text_of(json_object_get(j, "scene"), "ask") != 0);
        assert_string_equal(text_of(j, "seat"), text_of(told, "seat"));
        offers_fit(j, told);
        json_decref(j);
        const char *bare = callf_text(d, "get_scene", "{'session':'%s','legal':false}", id[i]);
        if (strlen(bare) > CALL_PAGE_BYTES)
            fail_msg("the table of %s has %zu bytes", ops->name, strlen(bare));
        for (uint32_t p = 0; p < n; p++) {
            j = good(callf_text(d, "get_scene", "{'session':'%s','page':'%s'}", id[i], all[p].name));
            assert_string_equal(text_of(j, "page"), all[p].name);
            assert_int_equal(json_array_size(json_object_get(j, "pages")), n);
            json_decref(j);
        }
        json_decref(told);
    }
}

static void every_game_is_seen(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            const struct game_ops *ops = registry_games[g];
            struct desk *d = seeded_desk(seed);
            char id[2][DESK_ID], action[CALL_ACTION_MAX];
            struct stream dice;
            stream_open(&dice, seed);
            json_t *j = begin_seat(d, ops, seed, "'seats':{'spectator':'agent'},'view':false", id[0]);
            snprintf(id[1], DESK_ID, "%s", text_of(json_object_get(j, "handles"), "spectator"));
            for (uint32_t i = 0; i < STEPS && pick(j, &dice, action); i++) {
                look(d, ops, id);
                json_decref(j);
                j = good(callf_text(d, "dispatch_action",
                                    "{'session':'%s','action':'%s','view':false,'tell':false}", id[0],
                                    action));
            }
            look(d, ops, id);
            json_decref(j);
            desk_close(d);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reply_has_it_all),    cmocka_unit_test(pages_go_by_their_names),
        cmocka_unit_test(a_scene_keeps_secrets), cmocka_unit_test(the_end_is_shown),
        cmocka_unit_test(every_game_is_seen),
    };
    return cmocka_run_group_tests_name("desk: scenes", tests, NULL, NULL);
}
