/* Pages of text: one takes no more than the screen of people, holds every choice in the exact words to send,
 * can be played from, and is for the eyes of its seat. */
#include "desk_house.h"

#include "front/term/stage.h"
#include "games/darkdelve/dd.h"

#include <ctype.h>

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

/* What people read line by line for the same: the table, its choices, and the lists behind them. */
static size_t screen_bytes(struct stage *s) {
    char *bytes = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&bytes, &n);
    assert_non_null(f);
    stage_look(s);
    s->out = f;
    stage_show(s, true, STYLE_TEXT, "");
    fprintf(f, " %s > ", s->menu.prompt);
    struct menu *table = malloc(sizeof *table);
    assert_non_null(table);
    *table = s->menu;
    for (uint32_t i = 0; i < table->count; i++)
        if (table->choice[i].kind == CHOICE_OPEN && table->choice[i].ui.page == READ_PICK) {
            s->ui = table->choice[i].ui;
            stage_look(s);
            stage_show(s, true, STYLE_TEXT, "");
        }
    s->ui = (struct face_ui){0, 0, 0};
    free(table);
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
        json_t *choices = choices_on(text_of(text, "text"));
        if (!same_legal(choices, json_object_get(j, "legal")))
            fail_msg("%s, seed %u, after %s: not the legal actions on\n%s", ops->name, seed, action,
                     text_of(text, "text"));
        if (strstr(text_of(text, "text"), " Send one of:"))
            choices_tell_apart(ops->name, text_of(text, "text"), json_object_get(j, "legal"));
        if (is_cut(text_of(text, "text")))
            fail_msg("%s, seed %u: something is cut on\n%s", ops->name, seed, text_of(text, "text"));
        if (truth_of(j, "over"))
            end_is_told(text_of(text, "text"), json_object_get(j, "result"));
        else
            *sum = (struct pages){sum->steps + 1, sum->text + strlen(text_of(text, "text")),
                                  sum->screen + screen_bytes(&stage)};
        json_decref(choices);
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
        for (uint32_t seed = 1; seed <= share_of(HOUSE_GAMES); seed++)
            play_by_text(d, ops, seed, &sum);
        desk_close(d);
        print_message("# %s: %u pages, %u bytes of text, %u of the screen\n", ops->name, (unsigned)sum.steps,
                      (unsigned)(sum.text / sum.steps), (unsigned)(sum.screen / sum.steps));
        if (ops->scene) /* what has no scene is no measure: it shows less than a page says */
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
    json_t *choices = choices_on(page);
    assert_true(same_legal(choices, json_object_get(*reply, "legal")));
    choices_tell_apart("darkdelve", page, json_object_get(*reply, "legal"));
    for (page = strstr(page, " Send one of:"); (page = strchr(page, '\n')); page++)
        lines++;
    json_decref(choices);
    json_decref(text);
    return lines;
}

/* Stash and bestiary are pages of the screen; whoever reads text has them on the page of the camp. */
static void pages_of_the_camp_are_told(struct desk *d, const char *id) {
    json_t *text = good(callf_text(d, "get_snapshot", "{'session':'%s','view':'text'}", id)),
           *j = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
    const json_t *own = json_object_get(json_object_get(j, "view"), "persistent"), *one;
    const struct ruleset *set = desk_ruleset(d, &darkdelve_ops, "mvp");
    size_t i;
    assert_non_null(strstr(text_of(text, "text"), "Brought home"));
    json_array_foreach(json_object_get(own, "returned"), i, one) {
        int64_t kind = dd_id_of(set->rules, DD_KIND_ITEM, text_of(one, "name"));
        assert_non_null(strstr(text_of(text, "text"), dd_title_of(set->rules, DD_KIND_ITEM, kind)));
    }
    assert_true(json_array_size(json_object_get(own, "bestiary")));
    json_array_foreach(json_object_get(own, "bestiary"), i, one) {
        int64_t monster = dd_id_of(set->rules, DD_KIND_MONSTER, text_of(one, "monster"));
        TEXT_ON_STACK(met, 40);
        text_fmt(&met, "met %d, slain %d", (int)number_of(one, "encounters"), (int)number_of(one, "kills"));
        assert_non_null(strstr(text_of(text, "text"), dd_title_of(set->rules, DD_KIND_MONSTER, monster)));
        assert_non_null(strcasestr(text_of(text, "text"), met.buf));
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
        json_t *j =
            good(callf_text(d, "create_session", "{'game':'darkdelve','rules':'mvp','seed':%u}", seed));
        for (snprintf(id, sizeof id, "%s", text_of(j, "session")); !truth_of(j, "over");) {
            advise(d, id, action);
            json_decref(j);
            j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
        }
        json_decref(j);
        j = good(callf_text(d, "create_session", "{'game':'darkdelve','rules':'mvp','carry':'%s'}", id));
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
int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_costs_no_more_than_the_screen),
        cmocka_unit_test(pairs_are_not_spelled_out),
        cmocka_unit_test(text_can_be_played_from),
        cmocka_unit_test(pages_are_for_their_seat),
    };
    return cmocka_run_group_tests_name("pages of text", tests, NULL, NULL);
}
