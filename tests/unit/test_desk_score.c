/* The score as an agent can know it: what describe_game says of it, counted from views and events by a second
 * reading of the rules, must be result.score, part by part, over a thousand games of each game. */
#include "desk_test.h"

#include "base/file.h"

enum { GAMES = 1000 };

/* What is counted on the way. */
struct notes {
    int64_t deepest, highest; /* escape: depths stood on */
    int64_t gold;             /* darkdelve: at camp when it began */
    bool duel;
};

/* One way to play a game: the arguments of its session but for the seed, and how the caller's seat chooses.
 */
struct way {
    const char *game, *args;
    bool advised; /* by the game's first mind; else at random */
    uint32_t games;
};

static const json_t *member(const json_t *j, const char *a, const char *b) {
    return json_object_get(json_object_get(j, a), b);
}

static int64_t points(const json_t *scoring, const char *name) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)scoring, i, row) {
        if (!strcmp(text_of(row, "name"), name))
            return number_of(row, "points");
    }
    fail_msg("the scoring has no '%s'", name);
    return 0;
}

/* The part a seat must have: points of the table times what was counted here. */
static int64_t expect(const json_t *scoring, const json_t *parts, const char *name, int64_t count) {
    int64_t due = points(scoring, name) * count;
    const json_t *told = json_object_get(parts, name);
    if ((due != 0) != (told != NULL) || json_integer_value(told) != due)
        fail_msg("%s: counted %lld, so it should be %lld, and the result says %lld", name, (long long)count,
                 (long long)due, (long long)json_integer_value(told));
    return due;
}

static void note_events(const json_t *reply, struct notes *n) {
    size_t i;
    json_t *ev;
    json_array_foreach(json_object_get(reply, "events"), i, ev) {
        const char *actor = json_string_value(json_object_get(ev, "actor"));
        if (actor && !strcmp(text_of(ev, "event"), "MOVED") && !strcmp(actor, "player")) {
            int64_t depth = number_of(ev, "depth");
            n->deepest = depth > n->deepest ? depth : n->deepest;
            n->highest = depth && depth < n->highest ? depth : n->highest; /* 0 is the open air */
        }
    }
}

static void note_start(const json_t *view, const struct way *way, struct notes *n) {
    memset(n, 0, sizeof *n);
    n->duel = strstr(way->args, "duel-") != NULL;
    if (!strcmp(way->game, "escape"))
        n->deepest = n->highest = number_of(view, "depth");
    if (!strcmp(way->game, "darkdelve"))
        n->gold = json_integer_value(member(view, "persistent", "gold"));
}

static int64_t score_darkdelve(const json_t *scoring, const json_t *parts, const json_t *view,
                               const char *outcome, const struct notes *n) {
    bool died = !strcmp(outcome, "died"), out = !strcmp(outcome, "extracted");
    int64_t gold = json_integer_value(member(view, "persistent", "gold")) - n->gold;
    int64_t sum = expect(scoring, parts, "gold", gold);
    sum += expect(scoring, parts, "duel", n->duel && out);
    return sum + expect(scoring, parts, "hp",
                        n->duel && !died ? number_of(json_object_get(view, "player"), "hp") : 0);
}

static int64_t score_escape(const json_t *scoring, const json_t *parts, const json_t *view,
                            const char *outcome, const struct notes *n) {
    bool out = !strcmp(outcome, "escaped");
    double fame = json_number_value(json_object_get(member(view, "self", "features"), "fame"));
    int64_t sum = expect(scoring, parts, "depths", n->deepest - n->highest);
    sum += expect(scoring, parts, "fame", (int64_t)fame);
    sum += expect(scoring, parts, "out", out);
    return sum +
           expect(scoring, parts, "turns", out ? number_of(view, "turn_limit") - number_of(view, "turn") : 0);
}

static int64_t score_clout(const json_t *scoring, const json_t *parts, const char *seat,
                           const char *outcome) {
    bool draw = !strcmp(outcome, "draw"), won = !strncmp(outcome, seat, strlen(seat));
    return expect(scoring, parts, "won", won) + expect(scoring, parts, "lost", !won && !draw);
}

/* A game without a count of its own here: the parts are of the scoring, and make the score. */
static int64_t score_any(const json_t *scoring, const json_t *parts) {
    int64_t sum = 0;
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)parts, name, part) {
        assert_int_equal(json_integer_value(part) % points(scoring, name), 0);
        sum += json_integer_value(part);
    }
    return sum;
}

/* Essence and Knowledge are the dungeon's, gold and items the visitor's; what each end is worth is in
 * shattered/test_rewards.c. */
static int64_t score_shattered(const json_t *scoring, const json_t *parts, uint32_t seat) {
    static const char *const of[] = {"essence", "knowledge", "gold", "items"};
    for (uint32_t i = 0; i < 4; i++)
        if (i / 2 != seat && json_object_get(parts, of[i]))
            fail_msg("%s for seat %u", of[i], seat);
    return score_any(scoring, parts);
}

static void check_end(const char *game, const json_t *scoring, const json_t *reply, const struct notes *n) {
    const json_t *result = json_object_get(reply, "result"), *view = json_object_get(reply, "view");
    const char *outcome = text_of(result, "outcome"), *seat;
    const json_t *all = json_object_get(result, "parts");
    json_t *score;
    uint32_t seats = 0;
    assert_false(truth_of(result, "step_limit"));
    json_object_foreach(json_object_get(result, "score"), seat, score) {
        const json_t *parts = json_object_get(all, seat);
        int64_t sum = !strcmp(game, "darkdelve")   ? score_darkdelve(scoring, parts, view, outcome, n)
                      : !strcmp(game, "escape")    ? score_escape(scoring, parts, view, outcome, n)
                      : !strcmp(game, "shattered") ? score_shattered(scoring, parts, seats)
                      : !strcmp(game, "clout")     ? score_clout(scoring, parts, seat, outcome)
                                                   : score_any(scoring, parts);
        if (json_integer_value(score) != sum)
            fail_msg("%s, %s: the parts make %lld, the score is %lld", game, outcome, (long long)sum,
                     (long long)json_integer_value(score));
        seats++;
    }
    assert_int_equal(json_object_size(all), seats);
}

/* The next action: advised, or any. The advice is asked for with the action before. */
static bool next_action(const json_t *reply, bool advised, struct stream *rng, char action[CALL_ACTION_MAX]) {
    const char *word = json_string_value(member(reply, "recommended", "action"));
    if (!advised || !word)
        return pick(reply, rng, action);
    snprintf(action, CALL_ACTION_MAX, "%s", word);
    return true;
}

static void play_one(struct desk *d, const struct way *way, const json_t *scoring, uint64_t seed) {
    char id[DESK_ID], action[CALL_ACTION_MAX];
    struct stream rng;
    struct notes notes;
    stream_open(&rng, seed);
    json_t *reply = good(callf_text(d, "create_session", "{'game':'%s',%s,'seed':%llu}", way->game, way->args,
                                    (unsigned long long)seed));
    snprintf(id, DESK_ID, "%s", text_of(reply, "session"));
    note_start(json_object_get(reply, "view"), way, &notes);
    note_events(reply, &notes);
    while (!truth_of(reply, "over")) {
        assert_true(next_action(reply, way->advised, &rng, action));
        json_decref(reply);
        reply = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':false%s}", id,
                                action, way->advised ? ",'legal':false,'recommend':'best'" : ""));
        note_events(reply, &notes);
    }
    json_decref(reply);
    reply = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    check_end(way->game, scoring, reply, &notes);
    json_decref(reply);
    json_decref(good(callf_text(d, "close_session", "{'session':'%s'}", id)));
}

/* S-88 of DARKDELVE, S-20 of CLOUT and ESCAPE, S-80 of SHATTERED. */
static const struct way ways[] = {
    {"darkdelve", "'scenario':'run'", true, 700},
    {"darkdelve", "'scenario':'duel-ghoul'", true, 150},
    {"darkdelve", "'scenario':'run'", false, 150},
    {"escape", "'scenario':'last_floor'", true, 300},
    {"escape", "'scenario':'escape'", true, 20},
    {"escape", "'scenario':'escape','with':{'turns':15}", false, 680},
    {"shattered", "'scenario':'boar','seat':'visitor','seats':{'dungeon':'nurturing'}", true, 500},
    {"shattered", "'scenario':'symbiote','seat':'dungeon','seats':{'visitor':'cooperative'}", true, 500},
    {"clout", "'seat':'host','seats':{'away':'duelist'}", false, 500},
    {"clout", "'seat':'away','seats':{'host':'duelist'}", true, 500},
};

static void play_way(struct desk *d, const struct way *way, uint64_t seed) {
    json_t *told = good(callf_text(d, "describe_game", "{'game':'%s'}", way->game));
    for (uint32_t k = 0; k < share_of(way->games); k++)
        play_one(d, way, json_object_get(told, "scoring"), seed + k);
    json_decref(told);
}

static void scores_are_what_is_told(void **unused) {
    struct desk *d;
    struct err e;
    (void)unused;
    assert_int_equal(desk_open(&d, &(struct desk_options){.root = getenv("GLOAM_CONTENT")}, &e), ST_OK);
    for (uint32_t g = 0; g < registry_count; g++) {
        const char *game = registry_games[g]->name;
        uint64_t played = 0;
        for (uint32_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
            if (!strcmp(game, ways[i].game)) {
                play_way(d, &ways[i], 1000 * i);
                played += ways[i].games;
            }
        if (!played)
            play_way(d, &(struct way){game, "'view':true", false, played = GAMES}, 0);
        assert_int_equal(played, GAMES);
    }
    desk_close(d);
}

/* simulate with named seeds plays the very games that sessions with those seeds are: a mind that rolls no
 * dice of its own, asked step by step, comes out the same, and the sums are those of the games. */
static void named_seeds_are_those_of_sessions(void **unused) {
    struct desk *d = open_desk((struct desk_options){0});
    char id[DESK_ID];
    int64_t sum = 0;
    size_t i;
    json_t *one;
    (void)unused;
    json_t *sim = good(call_text(d, "simulate",
                                 "{'game':'darkdelve','policies':{'delver':'delver'},'figures':false,"
                                 "'seeds':[101,102,7,'18446744073709551615',5,6,101]}"));
    assert_true(json_is_null(json_object_get(sim, "seed")));
    assert_int_equal(json_array_size(json_object_get(sim, "figures")), 0);
    json_array_foreach(json_object_get(sim, "each"), i, one) {
        json_t *reply = good(callf_text(
            d, "create_session", "{'game':'darkdelve','scenario':'run','seed':'%s'}", text_of(one, "seed")));
        snprintf(id, DESK_ID, "%s", text_of(reply, "session"));
        while (!truth_of(reply, "over")) {
            json_decref(reply);
            reply = good(callf_text(d, "list_actions", "{'session':'%s','recommend':'delver'}", id));
            char action[CALL_ACTION_MAX];
            snprintf(action, sizeof action, "%s", text_of(json_object_get(reply, "recommended"), "action"));
            json_decref(reply);
            reply = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        const json_t *result = json_object_get(reply, "result");
        assert_string_equal(text_of(result, "outcome"), text_of(one, "outcome"));
        assert_true(json_equal(json_object_get(result, "score"), json_object_get(one, "score")));
        sum += number_of(json_object_get(one, "score"), "delver");
        json_decref(reply);
    }
    assert_int_equal(i, 7);
    const json_t *score = json_array_get(json_object_get(sim, "scores"), 0);
    assert_string_equal(text_of(score, "seat"), "delver");
    assert_true(sum > 0 && (int64_t)(json_number_value(json_object_get(score, "mean")) * 7 + 0.5) == sum);
    json_decref(sim);
    desk_close(d);
}

/* Figures by name, by group, or none; what is asked for wrongly is said. */
static void figures_can_be_chosen(void **unused) {
    struct desk *d = open_desk((struct desk_options){0});
    (void)unused;
    const struct {
        const char *figures;
        size_t count;
    } rows[] = {{"false", 0}, {"[]", 0}, {"['extracted']", 1}, {"['extracted','extracted_floor.1']", 2}};
    char *signature = NULL;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *sim =
            good(callf_text(d, "simulate", "{'game':'darkdelve','games':40,'figures':%s}", rows[i].figures));
        assert_int_equal(json_array_size(json_object_get(sim, "figures")), rows[i].count);
        if (signature)
            assert_string_equal(text_of(sim, "signature"), signature);
        else
            signature = strdup(text_of(sim, "signature"));
        json_decref(sim);
    }
    free(signature);
    refused(call_text(d, "simulate", "{'game':'darkdelve','figures':['extract']}"), "invalid_payload",
            "unknown_name", "figures");
    refused(call_text(d, "simulate", "{'game':'darkdelve','figures':true}"), "invalid_payload", "wrong_type",
            "figures");
    refused(call_text(d, "simulate", "{'game':'darkdelve','seeds':[]}"), "invalid_payload", "out_of_range",
            "seeds");
    refused(call_text(d, "simulate", "{'game':'darkdelve','seeds':[1,-1]}"), "invalid_payload", "wrong_type",
            "seeds");
    refused(call_text(d, "simulate", "{'game':'darkdelve','seeds':[1],'seed':1}"), "invalid_payload",
            "one_of", "seeds");
    desk_close(d);
}

static void squeeze(char *s) {
    char *to = s;
    for (; *s; s++)
        if (!(*s == ' ' || *s == '\n') || (to[-1] != ' '))
            *to++ = *s == '\n' ? ' ' : *s;
    *to = 0;
}

static char *page_of(const char *name) {
    char path[600], *page;
    size_t len;
    struct err e;
    snprintf(path, sizeof path, "%s/../%s", getenv("GLOAM_CONTENT"), name);
    if (file_read(path, 1 << 20, &page, &len, &e) != ST_OK)
        fail_msg("%s: %s", path, e.text);
    squeeze(page);
    return page;
}

/* A page, or another in its place, says each part in the words and figures of the table. */
static void check_page(const struct game_ops *ops, const char *name, const char *other) {
    char *page = page_of(name), *also = page_of(other);
    for (uint32_t i = 0; i < ops->scoring_count; i++) {
        TEXT_ON_STACK(part, 300);
        text_fmt(&part, "%d for %s", ops->scoring[i].points, ops->scoring[i].each);
        if (!strstr(page, part.buf) && !strstr(also, part.buf))
            fail_msg("%s: %s does not say '%s'", ops->name, name, part.buf);
    }
    free(page);
    free(also);
}

static void pages_say_the_same(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        char rules[80], playing[80];
        snprintf(rules, sizeof rules, "src/games/%s/RULES.md", registry_games[g]->name);
        snprintf(playing, sizeof playing, "docs/playing-%s.md", registry_games[g]->name);
        check_page(registry_games[g], rules, rules);
        check_page(registry_games[g], "docs/agents.md", playing);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_what_is_told),
        cmocka_unit_test(pages_say_the_same),
        cmocka_unit_test(named_seeds_are_those_of_sessions),
        cmocka_unit_test(figures_can_be_chosen),
    };
    return cmocka_run_group_tests_name("desk: the score", tests, NULL, NULL);
}
