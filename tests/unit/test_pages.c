/* What the MCP server gives to read and to suggest: every address that is listed can be read, no other can,
 * a session shows no more than its handle's calls do, and the prompts ask for calls that work. */
#include "core/policy.h"
#include "core/registry.h"
#include "front/mcp/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { BYTES = 8 << 20 };

struct fixture {
    struct pages pages;
    struct text t;
    struct jw w;
};

static int open_pages(void **state) {
    struct fixture *f = calloc(1, sizeof *f);
    struct err e;
    f->pages.root = getenv("GLOAM_CONTENT");
    f->pages.page = pages_find;
    setenv("GLOAM_DATA", getenv("GLOAM_SOURCE_ROOT"), 1);
    struct desk_options options = {.root = f->pages.root, .has_seed = true, .seed = 3};
    assert_int_equal(desk_open(&f->pages.desk, &options, &e), ST_OK);
    text_init(&f->t, malloc(BYTES), BYTES);
    *state = f;
    return 0;
}

static int close_pages(void **state) {
    struct fixture *f = *state;
    desk_close(f->pages.desk);
    free(f->t.buf);
    free(f);
    return 0;
}

static struct jw *fresh(struct fixture *f) {
    text_clear(&f->t);
    jw_init(&f->w, &f->t);
    return &f->w;
}

/* What was written, as a tree; to decref. */
static json_t *written(struct fixture *f) {
    json_error_t why;
    assert_false(f->t.cut);
    json_t *v = json_loadb(f->t.buf, f->t.len, JSON_REJECT_DUPLICATES, &why);
    if (!v)
        fail_msg("%s in: %.200s", why.text, f->t.buf);
    return v;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *s = json_string_value(json_object_get(object, key));
    if (!s)
        fail_msg("no text '%s'", key);
    return s;
}

static json_t *list(struct fixture *f) {
    pages_list(&f->pages, fresh(f));
    return written(f);
}

/* The text at an address; to free. */
static char *read_text(struct fixture *f, const char *uri, const char *mime) {
    struct err e = {0};
    if (pages_read(&f->pages, uri, fresh(f), &e) != ST_OK)
        fail_msg("%s: %s", uri, e.text);
    json_t *contents = written(f);
    assert_int_equal(json_array_size(contents), 1);
    const json_t *one = json_array_get(contents, 0);
    assert_string_equal(text_of(one, "uri"), uri);
    assert_string_equal(text_of(one, "mimeType"), mime);
    char *text = strdup(text_of(one, "text"));
    json_decref(contents);
    return text;
}

static json_t *call(struct fixture *f, const char *name, json_t *args) {
    jw_open(fresh(f), '{');
    if (!desk_call(f->pages.desk, call_find(name), args, &f->w)) {
        char *said = json_dumps(args, 0);
        fail_msg("%s %s: %s", name, said, desk_fault(f->pages.desk)->message);
    }
    jw_close(&f->w, '}');
    json_decref(args);
    return written(f);
}

static bool listed(const json_t *resources, const char *uri) {
    size_t i;
    const json_t *one;
    json_array_foreach(resources, i, one) if (!strcmp(text_of(one, "uri"), uri)) return true;
    return false;
}

static void test_all_that_is_listed_can_be_read(void **state) {
    struct fixture *f = *state;
    json_t *resources = list(f), *one;
    size_t i;
    json_array_foreach(resources, i, one) {
        char *text = read_text(f, text_of(one, "uri"), text_of(one, "mimeType"));
        const json_t *size = json_object_get(one, "size");
        if (size)
            assert_int_equal(json_integer_value(size), strlen(text));
        if (!strcmp(text_of(one, "mimeType"), "application/json")) {
            json_t *parsed = json_loads(text, 0, NULL);
            assert_non_null(parsed);
            json_decref(parsed);
        }
        free(text);
    }
    json_decref(resources);
}

static void test_every_game_has_its_pages(void **state) {
    struct fixture *f = *state;
    static const char *const forms[] = {"gloam://rules/%s", "gloam://playing/%s", "gloam://content/%s",
                                        "gloam://content/%s/rulesets.json"};
    json_t *resources = list(f);
    for (uint32_t g = 0; g < registry_count; g++)
        for (uint32_t i = 0; i < 4; i++) {
            char uri[PAGES_URI_MAX];
            snprintf(uri, sizeof uri, forms[i], registry_games[g]->name);
            if (!listed(resources, uri))
                fail_msg("%s is not listed", uri);
        }
    json_decref(resources);
    pages_templates(&f->pages, fresh(f));
    json_t *templates = written(f);
    assert_int_equal(json_array_size(templates), 6);
    json_decref(templates);
}

static void test_nothing_else_can_be_read(void **state) {
    struct fixture *f = *state;
    char longest[2 * PAGES_URI_MAX];
    memset(longest, 'a', sizeof longest - 1);
    memcpy(longest, "gloam://content/", 16);
    longest[sizeof longest - 1] = 0;
    const char *const uris[] = {
        "",
        "gloam://",
        "gloam:///",
        "gloam://rules",
        "gloam://rules/",
        "gloam://rules/chess",
        "gloam://rules/../playing/darkdelve",
        "gloam://rules/darkdelve/",
        "gloam://secrets/darkdelve",
        "gloam://content/",
        "gloam://content/..",
        "gloam://content/darkdelve/",
        "gloam://content/darkdelve//rulesets.json",
        "gloam://content/darkdelve/./rulesets.json",
        "gloam://content/darkdelve/../darkdelve/rulesets.json",
        "gloam://content/darkdelve/../../schemas/darkdelve/items.schema.json",
        "gloam://content/darkdelve/%2e%2e/escape/rulesets.json",
        "gloam://content/darkdelve/mvp",
        "gloam://content/darkdelve//etc/passwd",
        "gloam://session/",
        "gloam://session//view",
        "gloam://session/0123456789abcdef0123456789abcdef/state",
        "gloam://session/0123456789abcdef0123456789abcdef",
        "gloam://session/0123456789abcdef0123456789abcdef0/view",
        "gloam://session/0123456789abcdef0123456789abcdef/view",
        "gloam://session/0123456789abcdef0123456789abcdef/replay",
        "file:///etc/passwd",
        "gloam://content/darkdelve/rulesets.json\n",
        "gloam://content/\xff\xfe",
        longest,
    };
    for (uint32_t i = 0; i < sizeof uris / sizeof uris[0]; i++) {
        struct err e = {0};
        enum status st = pages_read(&f->pages, uris[i], fresh(f), &e);
        if (st != ST_NOT_FOUND || !e.text[0] || !text_is_plain(e.text) || f->t.len)
            fail_msg("%s: %d %s", uris[i], st, e.text);
    }
}

static void test_links_and_strange_names_are_passed_over(void **state) {
    (void)state;
    char root[] = "/tmp/gloam-pages-XXXXXX", path[200], link_to[200];
    struct pages_file *file = calloc(PAGES_FILES_MAX, sizeof *file);
    static const char *const names[] = {"b.json", ".hidden.json", "a b.json", "notes.txt", "a.json"};
    assert_non_null(mkdtemp(root));
    snprintf(path, sizeof path, "%s/toy", root);
    assert_int_equal(mkdir(path, 0700), 0);
    for (uint32_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/toy/%s", root, names[i]);
        FILE *out = fopen(path, "w");
        fputs("{}", out);
        fclose(out);
    }
    snprintf(link_to, sizeof link_to, "%s/toy/link.json", root);
    assert_int_equal(symlink("/etc/passwd", link_to), 0);
    assert_int_equal(pages_files(root, "toy", file), 2);
    assert_string_equal(file[0].path, "a.json");
    assert_string_equal(file[1].path, "b.json");
    assert_int_equal(file[0].bytes, 2);
    assert_int_equal(pages_files(root, "none", file), 0);
    unlink(link_to);
    for (uint32_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/toy/%s", root, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/toy", root);
    rmdir(path);
    rmdir(root);
    free(file);
}

/* The address of a part of a session. */
static const char *address(const json_t *reply, const char *part) {
    static char uri[PAGES_URI_MAX];
    snprintf(uri, sizeof uri, "gloam://session/%s/%s", text_of(reply, "session"), part);
    return uri;
}

static void test_a_session_shows_what_its_calls_show(void **state) {
    struct fixture *f = *state;
    struct err e = {0};
    json_t *reply = call(
        f, "create_session",
        json_pack("{s:s, s:s, s:s}", "game", "shattered", "seat", "visitor", "scenario", "party-standard"));
    static const struct {
        const char *part, *name;
    } same[] = {{"view", "get_snapshot"}, {"log", "get_log_page"}};
    for (uint32_t i = 0; i < 2; i++) {
        char *text = read_text(f, address(reply, same[i].part), "application/json");
        json_t *args = json_pack("{s:s}", "session", text_of(reply, "session"));
        if (i)
            json_object_set_new(args, "count", json_integer(CALL_LOG_MAX));
        json_t *said = call(f, same[i].name, args), *read = json_loads(text, 0, NULL);
        assert_true(json_equal(said, read));
        json_decref(said);
        json_decref(read);
        free(text);
    }
    assert_int_equal(pages_read(&f->pages, address(reply, "replay"), fresh(f), &e), ST_INVALID);
    assert_int_equal(f->t.len, 0);
    assert_non_null(e.text[0] ? e.text : NULL);
    json_decref(call(f, "close_session", json_pack("{s:s}", "session", text_of(reply, "session"))));
    assert_int_equal(pages_read(&f->pages, address(reply, "view"), fresh(f), &e), ST_NOT_FOUND);
    json_decref(reply);
}

static void test_a_finished_game_gives_its_replay(void **state) {
    struct fixture *f = *state;
    json_t *reply =
        call(f, "create_session",
             json_pack("{s:s, s:s, s:i}", "game", "darkdelve", "scenario", "duel-rat", "seed", 4));
    while (!json_is_true(json_object_get(reply, "over"))) {
        json_t *next = call(f, "dispatch_action",
                            json_pack("{s:s, s:O}", "session", text_of(reply, "session"), "action",
                                      json_array_get(json_object_get(reply, "legal"), 0)));
        json_decref(reply);
        reply = next;
    }
    char *text = read_text(f, address(reply, "replay"), "text/plain");
    json_t *whole = call(f, "get_replay", json_pack("{s:s}", "session", text_of(reply, "session")));
    assert_string_equal(text, text_of(whole, "replay"));
    json_decref(whole);
    free(text);
    json_decref(reply);
}

static json_t *get_prompt(struct fixture *f, const char *name, json_t *args) {
    struct err e = {0};
    jw_open(fresh(f), '{');
    if (prompts_get(&f->pages, name, args, &f->w, &e) != ST_OK)
        fail_msg("%s: %s", name, e.text);
    jw_close(&f->w, '}');
    json_decref(args);
    return written(f);
}

static const char *prompt_text(const json_t *prompt) {
    const json_t *one = json_array_get(json_object_get(prompt, "messages"), 0);
    assert_string_equal(text_of(one, "role"), "user");
    return text_of(json_object_get(one, "content"), "text");
}

/* Makes each of the calls that a prompt asks for; returns how many. */
static uint32_t follow(struct fixture *f, const char *text, const char *before, const char *name) {
    uint32_t n = 0;
    for (const char *at = strstr(text, before); at; at = strstr(at, before), n++) {
        at += strlen(before);
        json_t *args = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
        if (!args)
            fail_msg("no JSON after '%s': %.100s", before, at);
        if (!strcmp(name, "simulate"))
            json_object_set_new(args, "games", json_integer(2));
        json_decref(call(f, name, args));
    }
    return n;
}

static void test_prompts_ask_for_calls_that_work(void **state) {
    struct fixture *f = *state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        json_t *p = get_prompt(f, "play_game",
                               json_pack("{s:s, s:s, s:s, s:s}", "game", ops->name, "seat",
                                         ops->seat_names[ops->seats - 1], "policy", "mc:5", "rules", ""));
        char *text = strdup(prompt_text(p));
        assert_int_equal(follow(f, text, "describe_game with ", "describe_game"), 1);
        assert_int_equal(follow(f, text, "create_session with ", "create_session"), 1);
        free(text);
        json_decref(p);
        p = get_prompt(f, "analyse_matchup",
                       json_pack("{s:s, s:s, s:s}", "game", ops->name, "first", "random", "second",
                                 ops->policy_count ? ops->policies[0].name : "mc:2"));
        text = strdup(prompt_text(p));
        assert_int_equal(follow(f, text, "   simulate ", "simulate"), 2);
        free(text);
        json_decref(p);
        p = get_prompt(f, "analyse_matchup",
                       json_pack("{s:s, s:s, s:s}", "game", ops->name, "first", ops->scenarios[0].name,
                                 "second", ops->scenarios[1].name));
        text = strdup(prompt_text(p));
        assert_int_equal(follow(f, text, "   simulate ", "simulate"), 4);
        free(text);
        json_decref(p);
    }
}

static void test_a_review_plays_before_and_after(void **state) {
    struct fixture *f = *state;
    json_t *p = get_prompt(f, "review_balance_change",
                           json_pack("{s:s, s:s, s:s}", "game", "shattered", "path",
                                     "creatures.thornback_boar.vitality", "value", "28"));
    char *text = strdup(prompt_text(p));
    assert_int_equal(follow(f, text, "   simulate ", "simulate"), 2);
    assert_non_null(strstr(text, "\"set\":{\"creatures.thornback_boar.vitality\":28}"));
    free(text);
    json_decref(p);
    p = get_prompt(
        f, "review_balance_change",
        json_pack("{s:s, s:s, s:s}", "game", "darkdelve", "path", "words.a", "value", "say \"no\""));
    assert_non_null(strstr(prompt_text(p), "\"set\":{\"words.a\":\"say \\\"no\\\"\"}"));
    json_decref(p);
}

/* The path in the help of the argument is one that a run takes. */
static void test_the_path_that_is_named_works(void **state) {
    struct fixture *f = *state;
    char path[80] = "", game[40] = "";
    prompts_list(&f->pages, fresh(f));
    json_t *list = written(f);
    char *all = json_dumps(list, JSON_COMPACT);
    const char *at = strstr(all, "the figure, such as ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "the figure, such as %79s in %39[a-z]", path, game), 2);
    json_decref(
        call(f, "simulate", json_pack("{s:s, s:i, s:{s:i}}", "game", game, "games", 2, "set", path, 30)));
    free(all);
    json_decref(list);
}

static void test_prompts_refuse_what_they_do_not_know(void **state) {
    struct fixture *f = *state;
    static const struct {
        const char *name, *args, *says;
    } rows[] = {
        {"play_chess", "{}", "play_game"},
        {"play_game", "{}", "game"},
        {"play_game", "{\"game\":\"\"}", "game"},
        {"play_game", "{\"game\":\"chess\"}", "darkdelve"},
        {"play_game", "{\"game\":7}", "string"},
        {"play_game", "{\"game\":\"darkdelve\",\"seat\":\"king\"}", "delver"},
        {"play_game", "{\"game\":\"darkdelve\",\"policy\":\"mc:N\"}", "policy"},
        {"play_game", "{\"game\":\"darkdelve\",\"policy\":\"mc:x\"}", "policy"},
        {"play_game", "{\"game\":\"darkdelve\",\"scenario\":\"boar\"}", "camp"},
        {"play_game", "{\"game\":\"darkdelve\",\"rules\":\"v3\"}", "mvp"},
        {"play_game", "{\"game\":\"darkdelve\",\"colour\":\"red\"}", "colour"},
        {"analyse_matchup", "{\"game\":\"darkdelve\",\"first\":\"random\"}", "second"},
        {"analyse_matchup", "{\"game\":\"darkdelve\",\"first\":\"random\",\"second\":\"camp\"}", "two"},
        {"review_balance_change", "{\"game\":\"darkdelve\",\"path\":\"a\\\"b\",\"value\":\"1\"}", "path"},
        {"review_balance_change", "{\"game\":\"darkdelve\",\"path\":\"a\",\"value\":\"\\u0007\"}", "value"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        json_t *args = json_loads(rows[i].args, 0, NULL);
        enum status st = prompts_get(&f->pages, rows[i].name, args, fresh(f), &e);
        json_decref(args);
        if ((st != ST_USAGE && st != ST_NOT_FOUND) || !strstr(e.text, rows[i].says) || f->t.len)
            fail_msg("%s %s: %d %s", rows[i].name, rows[i].args, st, e.text);
    }
}

static void test_completions(void **state) {
    struct fixture *f = *state;
    static const struct {
        const char *ref, *argument, *value, *given, *first;
        uint32_t total;
    } rows[] = {
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "game", "dark", NULL, "darkdelve", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "game", "zzz", NULL, NULL, 0},
        {"{\"type\":\"ref/resource\",\"uri\":\"gloam://rules/{game}\"}", "game", "esc", NULL, "escape", 1},
        {"{\"type\":\"ref/resource\",\"uri\":\"gloam://session/{session}/view\"}", "session", "", NULL, NULL,
         0},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "seat", "", "{\"game\":\"shattered\"}",
         "dungeon", 2},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "policy", "gree", "{\"game\":\"darkdelve\"}",
         "greedy", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "policy", "random", NULL, "random", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "rules", "doc", "{\"game\":\"darkdelve\"}",
         "document-mvp", 2},
        {"{\"type\":\"ref/prompt\",\"name\":\"play_game\"}", "scenario", "quiet", NULL, "quiet", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"analyse_matchup\"}", "first", "boss-b", NULL, "boss-best", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"review_balance_change\"}", "path", "monst",
         "{\"game\":\"darkdelve\"}", "monsters", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"review_balance_change\"}", "path",
         "creatures.thornback_boar.vita", "{\"game\":\"shattered\"}", "creatures.thornback_boar.vitality", 1},
        {"{\"type\":\"ref/prompt\",\"name\":\"review_balance_change\"}", "value", "", NULL, NULL, 0},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e = {0};
        uint32_t total = 99;
        json_t *ref = json_loads(rows[i].ref, 0, NULL);
        json_t *given = rows[i].given ? json_loads(rows[i].given, 0, NULL) : NULL;
        if (pages_complete(&f->pages, ref, rows[i].argument, rows[i].value, given, fresh(f), &total, &e) !=
            ST_OK)
            fail_msg("row %u: %s", i, e.text);
        json_t *values = written(f);
        const char *first = json_string_value(json_array_get(values, 0));
        if (total != rows[i].total || json_array_size(values) != total || !first != !rows[i].first ||
            (first && strcmp(first, rows[i].first)))
            fail_msg("row %u: %u values, the first is %s", i, total, first ? first : "none");
        json_decref(values);
        json_decref(ref);
        json_decref(given);
    }
}

static void test_completions_of_nothing(void **state) {
    struct fixture *f = *state;
    static const char *const refs[] = {"{}", "{\"name\":\"chess\"}", "{\"name\":\"play_game\"}",
                                       "{\"uri\":\"gloam://rules/darkdelve\"}",
                                       "{\"uri\":\"gloam://rules/{game}\"}"};
    for (uint32_t i = 0; i < sizeof refs / sizeof refs[0]; i++) {
        struct err e = {0};
        uint32_t total;
        json_t *ref = json_loads(refs[i], 0, NULL);
        enum status st = pages_complete(&f->pages, ref, "colour", "", NULL, fresh(f), &total, &e);
        assert_true(st == ST_NOT_FOUND || st == ST_USAGE);
        assert_int_equal(f->t.len, 0);
        json_decref(ref);
    }
}

int main(void) {
#define PAGES_TEST(function) cmocka_unit_test_setup_teardown(function, open_pages, close_pages)
    const struct CMUnitTest tests[] = {
        PAGES_TEST(test_all_that_is_listed_can_be_read),
        PAGES_TEST(test_every_game_has_its_pages),
        PAGES_TEST(test_nothing_else_can_be_read),
        cmocka_unit_test(test_links_and_strange_names_are_passed_over),
        PAGES_TEST(test_a_session_shows_what_its_calls_show),
        PAGES_TEST(test_a_finished_game_gives_its_replay),
        PAGES_TEST(test_prompts_ask_for_calls_that_work),
        PAGES_TEST(test_a_review_plays_before_and_after),
        PAGES_TEST(test_the_path_that_is_named_works),
        PAGES_TEST(test_prompts_refuse_what_they_do_not_know),
        PAGES_TEST(test_completions),
        PAGES_TEST(test_completions_of_nothing),
    };
    return cmocka_run_group_tests_name("pages", tests, NULL, NULL);
}
