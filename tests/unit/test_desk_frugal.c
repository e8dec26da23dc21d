/* Replies that are worth their length: what has changed is never longer than the whole, and adds up to it; a
 * page of text takes no more than the screen of people and holds every choice; pages of logs keep to their
 * bytes. House minds play; the same action with the same ask is answered again in each form. An argument says
 * how many games. */
#include "desk_test.h"

#include "front/term/stage.h"
#include "games/darkdelve/dd.h"

#include <ctype.h>

enum { STEPS_MOST = 2000, LARGE = 1500 };
static uint32_t games = 8;

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

static bool same_legal(const struct seen *s, const json_t *legal) {
    size_t i;
    json_t *one;
    if (json_object_size(s->legal) != json_array_size(legal))
        return false;
    json_array_foreach((json_t *)legal, i, one) {
        if (!json_object_get(s->legal, json_string_value(one)))
            return false;
    }
    return true;
}

static const char *mind_for(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            return ops->policies[i].name;
    return "random";
}

/* A game against house minds, at one seat and then the other. */
static json_t *begin_house(struct desk *d, const struct game_ops *ops, uint32_t seed) {
    TEXT_ON_STACK(args, 300);
    text_fmt(&args, "{'game':'%s','seed':%u,'seat':%u,'seats':{", ops->name, seed, seed % ops->seats);
    for (uint32_t i = 0; i < ops->seats; i++)
        if (i != seed % ops->seats)
            text_fmt(&args, "'%u':'%s'", i, mind_for(ops, i));
    text_put(&args, "}}");
    return good(call_text(d, "create_session", args.buf));
}

/* What the house would do, or anything where it is a person's turn to give up. */
static void advise(struct desk *d, const char *id, char action[CALL_ACTION_MAX]) {
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id));
    snprintf(action, CALL_ACTION_MAX, "%s", text_of(json_object_get(j, "recommended"), "action"));
    json_decref(j);
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
            !same_legal(&s, json_object_get(whole, "legal")))
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

/* The choices of a page by the rules that docs/agents.md states. */
static void add_choice(json_t *out, const char *verb, const char *rest) {
    char words[CALL_ACTION_MAX];
    snprintf(words, sizeof words, "%s%s%s", verb, *rest ? " " : "", rest);
    if (json_object_get(out, words))
        fail_msg("'%s' stands there twice", words);
    json_object_set_new(out, words, json_true());
}

static void read_line(char *line, json_t *out) {
    size_t verb = strcspn(line, " :");
    char *told = strstr(line, ": "), *open = strpbrk(line, "{[");
    if (!open || (told && told < open)) {
        if (told)
            *told = 0;
        add_choice(out, line, "");
        return;
    }
    assert_true(open == line + verb + 1);
    char *end = strrchr(line, *open == '{' ? '}' : ']'), *part = open + 1;
    assert_true(end && !end[1]);
    *end = 0;
    line[verb] = 0;
    if (*open == '[')
        add_choice(out, line, "");
    const char *between = strchr(part, ',') ? ", " : " ";
    while (part) {
        char *next = strstr(part, between);
        if (next)
            *next = 0;
        add_choice(out, line, part);
        part = next ? next + strlen(between) : NULL;
    }
}

static json_t *choices_on(const char *page) {
    json_t *out = json_object();
    const char *from = strstr(page, " Send one of:\n");
    if (!from)
        return out;
    char *lines = strdup(from + strlen(" Send one of:\n")), *save = NULL;
    for (char *line = strtok_r(lines, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        read_line(line, out);
    free(lines);
    return out;
}

/* Whether a number stands on the page, above the question, as a word of its own. */
static bool shows_number(const char *page, const char *digits) {
    const char *end = strstr(page, " Send one of:\n");
    const size_t n = strlen(digits);
    for (const char *at = page; (at = strstr(at, digits)) && at < end; at++)
        if ((at == page || strchr(" \n!>[(", at[-1])) && strchr(" \n])", at[n]))
            return true;
    return false;
}

/* What is wrong with a choice that nothing is said of; null if its words say it all: names, and numbers
 * behind names that the page shows. A bare number says nothing, unless the verb with it alone is described.
 */
static const char *unsaid(const char *page, const char *words) {
    const int verb = (int)strcspn(words, " ");
    const char *all = words;
    while ((words = strchr(words, ' '))) {
        char word[CALL_ACTION_MAX];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(words + 1, " "), words + 1);
        const char *digits = word + strlen(word);
        while (digits > word && digits[-1] >= '0' && digits[-1] <= '9')
            digits--;
        char line[2 * CALL_ACTION_MAX];
        snprintf(line, sizeof line, "\n%.*s %s: ", verb, all, word);
        bool described = strchr(all, ' ') != strrchr(all, ' ') && strstr(page, line);
        if (*digits && digits == word && !described)
            return "a bare number";
        if (*digits && digits != word && !shows_number(page, digits))
            return "a number that is nowhere";
        words++;
    }
    return NULL;
}

/* Every choice on a page can be told from the others by what stands on the page. Things that are alike may be
 * described alike, and either will do; ways may not. */
static void choices_tell_apart(const char *game, const char *page, const json_t *legal) {
    json_t *said = json_object(), *one;
    size_t i;
    json_array_foreach((json_t *)legal, i, one) {
        const char *words = json_string_value(one);
        char line[CALL_ACTION_MAX + 4], verb[CALL_ACTION_MAX];
        snprintf(line, sizeof line, "\n%s: ", words);
        const char *told = strstr(strstr(page, " Send one of:\n"), line), *why = unsaid(page, words);
        if (!told && why)
            fail_msg("%s: '%s' is %s on\n%s", game, words, why, page);
        if (!told || !why || strncmp(words, "move", 4))
            continue;
        told += strlen(line);
        snprintf(verb, sizeof verb, "%.*s %.*s", (int)strcspn(words, " "), words, (int)strcspn(told, "\n"),
                 told);
        if (json_object_get(said, verb))
            fail_msg("%s: '%s' twice on\n%s", game, verb, page);
        json_object_set_new(said, verb, json_true());
    }
    json_decref(said);
}

/* Whether a word ends in the three dots of want of room. */
static bool is_cut(const char *page) {
    for (const char *at = page; (at = strstr(at, "...")); at++)
        if (at > page && isalpha((unsigned char)at[-1]))
            return true;
    return false;
}

/* Every door of a map stands between two rooms, whatever blanks were taken out. */
static void doors_lead_somewhere(const char *page) {
    char line[3][200] = {"", "", ""};
    if (!strstr(page, "\n@ you  ! danger"))
        return;
    for (const char *at = page; *at && strncmp(line[2], "@ you", 5);
         at += strcspn(at, "\n"), at += *at != 0) {
        memmove(line[0], line[1], sizeof line[0] * 2);
        snprintf(line[2], sizeof line[2], "%.*s", (int)strcspn(at, "\n"), at);
        for (size_t x = 2; x < strlen(line[1]); x++)
            if (line[1][x] == '|' && (strlen(line[0]) < x || line[0][x - 2] != '[' || strlen(line[2]) < x ||
                                      line[2][x - 2] != '['))
                fail_msg("a door to nowhere on\n%s", page);
    }
}

/* The last line of a game's last page. */
static void end_is_told(const char *page, const json_t *result) {
    const char *last = strrchr(page, '\n'), *seat;
    TEXT_ON_STACK(line, 200);
    json_t *score;
    text_fmt(&line, "The game is over: %s. Score:", text_of(result, "outcome"));
    json_object_foreach(json_object_get(result, "score"), seat, score) text_fmt(
        &line, "%s %s %d", line.buf[line.len - 1] == ':' ? "" : ",", seat, (int)json_integer_value(score));
    text_char(&line, '.');
    assert_non_null(last);
    assert_string_equal(last + 1, line.buf);
}

static size_t screen_bytes(struct stage *s) {
    char *bytes = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&bytes, &n);
    struct face_scene scene;
    assert_non_null(f);
    stage_look(s);
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    s->face->draw(&scene, &s->menu, &s->grid);
    print_grid(f, &s->mode, &s->grid);
    fprintf(f, " %s > ", s->menu.prompt);
    fclose(f);
    free(bytes);
    return n;
}

struct pages {
    uint64_t steps, text, screen;
};

/* The stage hears only the last step before each screen, so it has less to tell than people are told. */
static void play_by_text(struct desk *d, const struct game_ops *ops, uint32_t seed, struct pages *sum) {
    static struct stage stage;
    struct err e;
    json_t *j = begin_house(d, ops, seed);
    char id[DESK_ID], action[CALL_ACTION_MAX];
    snprintf(id, sizeof id, "%s", text_of(j, "session"));
    FILE *nowhere = fopen("/dev/null", "w");
    assert_int_equal(
        stage_open(&stage, &desk_find(d, id)->session->table.match, (struct print_mode){0}, nowhere, &e),
        ST_OK);
    stage.viewer = (int32_t)(seed % ops->seats);
    stage_look(&stage);
    for (uint32_t n = 0; !truth_of(j, "over") && n < STEPS_MOST; n++) {
        int ask = (int)number_of(j, "ask");
        advise(d, id, action);
        json_decref(j);
        json_t *text = good(callf_text(
            d, "dispatch_action", "{'session':'%s','action':'%s','ask':%d,'view':'text'}", id, action, ask));
        stage_step(&stage);
        j = good(
            callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%d}", id, action, ask));
        assert_null(json_object_get(text, "view"));
        assert_null(json_object_get(text, "legal"));
        assert_null(json_object_get(text, "events"));
        struct seen s = {json_null(), choices_on(text_of(text, "text"))};
        if (!same_legal(&s, json_object_get(j, "legal")))
            fail_msg("%s, seed %u, after %s: not the legal actions on\n%s", ops->name, seed, action,
                     text_of(text, "text"));
        if (strstr(text_of(text, "text"), " Send one of:"))
            choices_tell_apart(ops->name, text_of(text, "text"), json_object_get(j, "legal"));
        if (is_cut(text_of(text, "text")))
            fail_msg("%s, seed %u: something is cut on\n%s", ops->name, seed, text_of(text, "text"));
        doors_lead_somewhere(text_of(text, "text"));
        if (truth_of(j, "over"))
            end_is_told(text_of(text, "text"), json_object_get(j, "result"));
        else
            *sum = (struct pages){sum->steps + 1, sum->text + strlen(text_of(text, "text")),
                                  sum->screen + screen_bytes(&stage)};
        json_decref(s.legal);
        json_decref(text);
    }
    stage_close(&stage);
    fclose(nowhere);
    json_decref(j);
    json_decref(good(callf_text(d, "close_session", "{'session':'%s'}", id)));
}

static void text_costs_no_more_than_the_screen(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(1);
        struct pages sum = {0};
        for (uint32_t seed = 1; seed <= share_of(games); seed++)
            play_by_text(d, ops, seed, &sum);
        desk_close(d);
        print_message("# %s: %u pages, %u bytes of text, %u of the screen\n", ops->name, (unsigned)sum.steps,
                      (unsigned)(sum.text / sum.steps), (unsigned)(sum.screen / sum.steps));
        if (face_of(ops->name)->game) /* the plain face is no measure: it shows less than a page says */
            assert_true(sum.text <= sum.screen);
    }
}

/* Sends an action for a page, and sees to its choices; the number of lines that they take. */
static uint32_t camp_page(struct desk *d, const char *id, const char *action, json_t **reply) {
    int ask = (int)number_of(*reply, "ask");
    uint32_t lines = 0;
    json_decref(*reply);
    json_t *text = good(callf_text(d, "dispatch_action",
                                   "{'session':'%s','action':'%s','ask':%d,'view':'text'}", id, action, ask));
    *reply =
        good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','ask':%d}", id, action, ask));
    const char *page = text_of(text, "text");
    struct seen s = {NULL, choices_on(page)};
    assert_true(same_legal(&s, json_object_get(*reply, "legal")));
    choices_tell_apart("darkdelve", page, json_object_get(*reply, "legal"));
    for (page = strstr(page, " Send one of:"); (page = strchr(page, '\n')); page++)
        lines++;
    json_decref(s.legal);
    json_decref(text);
    return lines;
}

/* Stash and bestiary are pages of the screen; whoever reads text has them on the page of the camp. */
static void pages_of_the_camp_are_told(struct desk *d, const char *id) {
    json_t *text = good(callf_text(d, "get_snapshot", "{'session':'%s','view':'text'}", id)),
           *j = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    const json_t *own = json_object_get(json_object_get(j, "view"), "persistent"), *one;
    const struct ruleset *set = desk_ruleset(d, &darkdelve_ops, NULL);
    size_t i;
    assert_non_null(strstr(text_of(text, "text"), "Brought home, to be put away: "));
    json_array_foreach(json_object_get(own, "returned"), i, one) {
        int64_t kind = dd_id_of(set->rules, DD_KIND_ITEM, text_of(one, "name"));
        assert_non_null(strstr(text_of(text, "text"), dd_title_of(set->rules, DD_KIND_ITEM, kind)));
    }
    assert_true(json_array_size(json_object_get(own, "bestiary")));
    json_array_foreach(json_object_get(own, "bestiary"), i, one) {
        int64_t monster = dd_id_of(set->rules, DD_KIND_MONSTER, text_of(one, "monster"));
        TEXT_ON_STACK(met, 40);
        text_fmt(&met, "%d met, %d slain", (int)number_of(one, "encounters"), (int)number_of(one, "kills"));
        assert_non_null(strstr(text_of(text, "text"), dd_title_of(set->rules, DD_KIND_MONSTER, monster)));
        assert_non_null(strstr(text_of(text, "text"), met.buf));
    }
    json_decref(text);
    json_decref(j);
}

/* Things to bring along, one or two: what each is stands there once, and not once for every pair. */
static void pairs_are_not_spelled_out(void **unused) {
    (void)unused;
    struct desk *d = seeded_desk(3);
    char id[DESK_ID], action[CALL_ACTION_MAX];
    bool tried = false;
    for (uint32_t seed = 1; seed < 60 && !tried; seed++) {
        json_t *j = begin_house(d, registry_find("darkdelve"), seed);
        for (snprintf(id, sizeof id, "%s", text_of(j, "session")); !truth_of(j, "over");) {
            advise(d, id, action);
            json_decref(j);
            j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        json_decref(j);
        j = good(callf_text(d, "create_session", "{'game':'darkdelve','carry':'%s'}", id));
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        const json_t *home =
            json_object_get(json_object_get(json_object_get(j, "view"), "persistent"), "returned");
        uint32_t things = (uint32_t)json_array_size(home), lines = 0;
        int thing[16];
        tried = things > 4 && things < 16;
        for (uint32_t i = 0; tried && i < things; i++)
            thing[i] = (int)number_of(json_array_get(home, i), "id");
        if (tried)
            pages_of_the_camp_are_told(d, id);
        for (uint32_t i = 0; tried && i < things; i++) {
            snprintf(action, sizeof action, "deposit_to_stash %d", thing[i]);
            lines = camp_page(d, id, action, &j);
        }
        assert_true(!tried || json_array_size(json_object_get(j, "legal")) > 2 * things);
        assert_true(lines <= 3 * things + 8); /* each can be brought, laid out and thrown away */
        json_decref(j);
    }
    assert_true(tried);
    desk_close(d);
}

/* A page says what the game says: the question, what a choice does, and what happened. */
static void text_can_be_played_from(void **unused) {
    (void)unused;
    struct desk *d = open_desk((struct desk_options){.has_seed = true, .seed = 4});
    char id[DESK_ID];
    begin(d, "{'game':'darkdelve','rules':'document-mvp','scenario':'duel-ghoul'}", id);
    json_t *j = good(callf_text(d, "get_snapshot", "{'session':'%s','view':'text','legal':true}", id));
    assert_non_null(strstr(text_of(j, "text"), "What do you do? Send one of:\nattack: Attack ("));
    json_decref(j);
    j = good(callf_text(d, "get_snapshot", "{'session':'%s','view':'text'}", id));
    assert_null(strstr(text_of(j, "text"), "Send one of:"));
    json_decref(j);
    j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'attack','view':'text'}", id));
    assert_non_null(
        strstr(text_of(j, "text"), "\nYou strike for 9.\nYou are hit for 9.\nWhat do you do? Send"));
    assert_non_null(strstr(text_of(j, "text"), "\nflee: Flee ("));
    json_decref(j);
    desk_close(d);
    const struct desk_options bare = {.root = getenv("GLOAM_CONTENT")};
    struct err e;
    assert_int_equal(desk_open(&d, &bare, &e), ST_OK);
    refused(call_text(d, "create_session", "{'game':'darkdelve','view':'text'}"), "invalid_payload",
            "unavailable", "view");
    assert_int_equal(d->session_count, 0);
    desk_close(d);
}

/* A pager that only looks at what it is given. */
static uint32_t watched_seat, watched_events;

static void watch_begin(void *notes, const struct ruleset *set, uint32_t seat) {
    (void)notes;
    (void)set;
    watched_seat = seat;
}

static void watch_tell(void *notes, const void *view, const struct sink *events, bool known) {
    (void)notes;
    (void)view;
    (void)known;
    for (uint32_t i = 0; i < events->count; i++, watched_events++)
        assert_true(events->event[i].audience >> watched_seat & 1);
}

static uint32_t watch_write(void *notes, const void *view, const struct action *legal, uint32_t count,
                            bool over, struct text *out) {
    (void)notes;
    (void)view;
    (void)legal;
    (void)count;
    (void)over;
    text_put(out, "watched\n");
    return 0;
}

/* A page is told nothing that its seat may not know, also where it looks back at the end. */
static void pages_are_for_their_seat(void **unused) {
    static const struct call_pager watcher = {1, watch_begin, watch_tell, watch_write};
    const struct desk_options options = {
        .root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 9, .pager = &watcher};
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct desk *d;
        struct err e;
        assert_int_equal(desk_open(&d, &options, &e), ST_OK);
        for (uint32_t seed = 0; seed < 2; seed++) {
            json_t *j = begin_house(d, registry_games[g], seed);
            char id[DESK_ID], action[CALL_ACTION_MAX];
            snprintf(id, sizeof id, "%s", text_of(j, "session"));
            watched_events = 0;
            while (!truth_of(j, "over")) {
                advise(d, id, action);
                json_decref(j);
                j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s','view':'text'}", id,
                                    action));
                assert_int_equal(watched_seat, seed % registry_games[g]->seats);
            }
            assert_true(watched_events > 0);
            json_decref(j);
        }
        desk_close(d);
    }
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
            good(call_text(d, "create_session", "{'game':'darkdelve','scenario':'duel-ghoul','seed':4}"));
        char id[DESK_ID];
        snprintf(id, sizeof id, "%s", text_of(j, "session"));
        json_decref(j);
        refused(
            callf_text(d, "dispatch_action", "{'session':'%s','action':{'verb':'attack','target':1}}", id),
            "invalid_payload", "unknown_field", "action.target");
        assert_string_equal(desk_fault(d)->suggestion[0], "attack");
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
        json_t *j = begin_house(d, registry_find("darkdelve"), seed);
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
        cmocka_unit_test(text_costs_no_more_than_the_screen),
        cmocka_unit_test(pairs_are_not_spelled_out),
        cmocka_unit_test(text_can_be_played_from),
        cmocka_unit_test(pages_are_for_their_seat),
        cmocka_unit_test(logs_keep_to_their_bytes),
        cmocka_unit_test(what_can_only_mean_one_thing_is_read),
        cmocka_unit_test(lines_of_a_page_are_read),
        cmocka_unit_test(one_thing_is_read_for_a_list),
        cmocka_unit_test(what_may_mean_two_things_is_not),
        cmocka_unit_test(blocked_verbs_stand_together),
    };
    return cmocka_run_group_tests_name("frugal replies", tests, NULL, NULL);
}
