/* What describes the calls: schemas, games, differences of views; and simulations on their own. The sessions
 * are tested in test_desk.c; replies against their schemas, by another implementation, in
 * e2e/agent_schemas.py.
 */
#include "core/registry.h"
#include "front/calls/calls.h"
#include "ai/ai.h"
#include "lab/play/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

enum { BUFFER = 1 << 20 };
static char buffer[BUFFER];

static json_t *parsed(const char *text) {
    json_error_t e;
    json_t *j = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &e);
    if (!j)
        fail_msg("%s in %.200s", e.text, text);
    return j;
}

/* Differences. */

static const char *patch_of(const char *before, const char *after) {
    struct text t;
    struct jw w;
    text_init(&t, buffer, sizeof buffer);
    jw_init(&w, &t);
    return call_patch(before, after, &w) && !t.cut ? buffer : NULL;
}

static void patches_say_what_changed(void **unused) {
    (void)unused;
    static const char *const row[][3] = {
        {"{'a':1}", "{'a':1}", "[]"},
        {"{'a':1,'b':2}", "{'b':2,'a':1}", "[]"},
        {" { 'a' : 1 } ", "{'a':1}", "[]"},
        {"{'a':1}", "{'a':2}", "[{'op':'replace','path':'/a','value':2}]"},
        {"{'a':1}", "{'a':1.50}", "[{'op':'replace','path':'/a','value':1.50}]"},
        {"{'a':1,'b':2}", "{'b':3,'c':[]}",
         "[{'op':'remove','path':'/a'},{'op':'replace','path':'/b','value':3},"
         "{'op':'add','path':'/c','value':[]}]"},
        {"{'a/b':1,'m~n':2,'':3}", "{'a/b':2,'m~n':3,'':4}",
         "[{'op':'replace','path':'/a~1b','value':2},{'op':'replace','path':'/m~0n','value':3},"
         "{'op':'replace','path':'/','value':4}]"},
        {"{'a\\/b':1,'\\u007E':2,'\\n':3}", "{'a\\/b':2,'\\u007E':3,'\\n':4}",
         "[{'op':'replace','path':'/a~1b','value':2},{'op':'replace','path':'/~0','value':3},"
         "{'op':'replace','path':'/\\n','value':4}]"},
        {"[1,2,3]", "[1,5,3]", "[{'op':'replace','path':'/1','value':5}]"},
        {"[1,2,3]", "[1]", "[{'op':'remove','path':'/2'},{'op':'remove','path':'/1'}]"},
        {"[1]", "[1,2,3]", "[{'op':'add','path':'/1','value':2},{'op':'add','path':'/2','value':3}]"},
        {"[1,2,4]", "[1,2,3,4]", "[{'op':'add','path':'/2','value':3}]"},
        {"[1,2,3]", "[2,3,4]", "[{'op':'remove','path':'/0'},{'op':'add','path':'/2','value':4}]"},
        {"[{'x':[1]}]", "[{'x':[2]}]", "[{'op':'replace','path':'/0/x/0','value':2}]"},
        {"[]", "{}", "[{'op':'replace','path':'','value':{}}]"},
        {"{'a':null}", "{'a':{'b':'c'}}", "[{'op':'replace','path':'/a','value':{'b':'c'}}]"},
        /* What would cost more by its parts comes whole, at any depth; equal cost keeps the parts. */
        {"{'a':[1,2,3,4]}", "{'a':[5,6,7,8]}", "[{'op':'replace','path':'/a','value':[5,6,7,8]}]"},
        {"{'a':{'b':[1,2],'c':'long enough to stay where it is'}}",
         "{'a':{'b':[3,4],'c':'long enough to stay where it is'}}",
         "[{'op':'replace','path':'/a/b','value':[3,4]}]"},
        {"{'a':{'b':1,'c':2}}", "{'a':{}}", "[{'op':'replace','path':'/a','value':{}}]"},
        /* What an object begins with is what it is called by: who has changed and moved up is still itself.
         */
        {"[{'id':1,'hp':5},{'id':2,'hp':5,'as':'long as it needs to be'}]",
         "[{'id':2,'hp':4,'as':'long as it needs to be'}]",
         "[{'op':'remove','path':'/0'},{'op':'replace','path':'/0/hp','value':4}]"},
        {"[{'id':2,'hp':5,'as':'long as it needs to be'}]",
         "[{'id':1,'hp':5},{'id':2,'hp':4,'as':'long as it needs to be'}]",
         "[{'op':'add','path':'/0','value':{'id':1,'hp':5}},{'op':'replace','path':'/1/hp','value':4}]"},
    };
    for (size_t i = 0; i < COUNT(row); i++) {
        char text[3][400];
        for (int k = 0; k < 3; k++) {
            snprintf(text[k], sizeof text[k], "%s", row[i][k]);
            for (char *s = text[k]; *s; s++)
                *s = *s == '\'' ? '"' : *s;
        }
        const char *got = patch_of(text[0], text[1]);
        assert_non_null(got);
        assert_string_equal(got, text[2]);
    }
}

static void what_is_no_json_has_no_patch(void **unused) {
    (void)unused;
    static const char *const bad[] = {"",           "{",   "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}",
                                      "01",         "1.",  "-",    "1e",      "\"",       "\"\\x\"",
                                      "\"\t\"",     "nul", "1 2",  "[1 2]",   "{,}",      "\"\\u12g4\"",
                                      "{\"a\":1,}", "]",   "+1",   "[1}",     "tru",      "\"\\"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_null(patch_of(bad[i], "1"));
        assert_null(patch_of("1", bad[i]));
    }
    char deep[400];
    memset(deep, '[', 150);
    memset(deep + 150, ']', 150);
    deep[300] = 0;
    assert_null(patch_of(deep, "1"));
    /* Nor has one whose path is longer than there is room for. */
    static char long_key[2 * 4000];
    memset(long_key, 'k', 4000);
    memcpy(long_key, "{\"", 2);
    memcpy(long_key + 3000, "\":1}", 5);
    char *other = strdup(long_key);
    other[3002] = '2';
    assert_null(patch_of(long_key, other));
    free(other);
}

/* The value a pointer leads to, with its parent; the last step is left in key. */
static json_t *parent_of(json_t *doc, const char *path, char key[200]) {
    json_t *at = doc;
    for (;;) {
        size_t n = 0;
        for (path++; *path && *path != '/'; path++) {
            char c = *path;
            if (c == '~')
                c = *++path == '0' ? '~' : '/';
            key[n++] = c;
        }
        key[n] = 0;
        if (!*path)
            return at;
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(key)) : json_object_get(at, key);
        assert_non_null(at);
    }
}

static json_t *applied(json_t *doc, const json_t *patch) {
    size_t i;
    json_t *op;
    json_array_foreach((json_t *)patch, i, op) {
        const char *name = json_string_value(json_object_get(op, "op"));
        const char *path = json_string_value(json_object_get(op, "path"));
        json_t *value = json_object_get(op, "value");
        char key[200];
        if (!*path) {
            json_decref(doc);
            doc = json_deep_copy(value);
            continue;
        }
        json_t *at = parent_of(doc, path, key);
        size_t index = (size_t)atoi(key);
        if (json_is_object(at)) {
            assert_int_equal(json_object_get(at, key) != NULL, strcmp(name, "add") != 0);
            assert_int_equal(value ? json_object_set(at, key, value) : json_object_del(at, key), 0);
        } else if (!strcmp(name, "add")) {
            assert_int_equal(json_array_insert(at, index, value), 0);
        } else {
            assert_int_equal(value ? json_array_set(at, index, value) : json_array_remove(at, index), 0);
        }
    }
    return doc;
}

static json_t *random_value(struct stream *s, uint32_t depth) {
    static const char *const keys[] = {"a", "b", "c/d", "e~f", "", "g\"h", "\\", "\xc3\xa9", "~1", "0"};
    json_t *v;
    uint32_t n = stream_below(s, 5);
    switch (stream_below(s, depth ? 8 : 5)) {
    case 0:
        return json_integer(stream_range(s, -3, 3));
    case 1:
        return json_real(stream_range(s, -8, 8) / 4.0);
    case 2:
        return json_string(keys[stream_below(s, COUNT(keys))]);
    case 3:
        return json_boolean(stream_below(s, 2));
    case 4:
        return json_null();
    case 5:
        v = json_array();
        for (uint32_t i = 0; i < n; i++)
            json_array_append_new(v, random_value(s, depth - 1));
        return v;
    default:
        v = json_object();
        for (uint32_t i = 0; i < n; i++)
            json_object_set_new(v, keys[stream_below(s, COUNT(keys))], random_value(s, depth - 1));
        return v;
    }
}

/* The same with something else somewhere in it. */
static json_t *changed(struct stream *s, const json_t *v) {
    json_t *out = json_deep_copy(v);
    size_t n = json_array_size(out);
    const char *key;
    json_t *sub;
    if (stream_below(s, 4) == 0 || !(n || json_object_size(out))) {
        json_decref(out);
        return random_value(s, 2);
    }
    if (json_is_array(out)) {
        size_t at = stream_below(s, (uint32_t)n);
        switch (stream_below(s, 4)) {
        case 0:
            json_array_remove(out, at);
            break;
        case 1:
            json_array_insert_new(out, at, random_value(s, 1));
            break;
        case 2: /* slides */
            json_array_remove(out, 0);
            json_array_append_new(out, random_value(s, 1));
            break;
        default:
            json_array_set_new(out, at, changed(s, json_array_get(out, at)));
        }
        return out;
    }
    json_object_foreach(out, key, sub) {
        if (stream_below(s, 2))
            continue;
        json_object_set_new(out, key, changed(s, sub));
        break;
    }
    return out;
}

/* Put into a document, a value costs at most what replacing it would. */
static void no_part_costs_more(const char *before, const char *after) {
    char *old, *new, *whole;
    assert_true(asprintf(&old, "{\"k\":%s}", before) > 0);
    assert_true(asprintf(&new, "{\"k\":%s}", after) > 0);
    assert_true(asprintf(&whole, "[{\"op\":\"replace\",\"path\":\"/k\",\"value\":%s}]", after) > 0);
    const char *got = patch_of(old, new);
    assert_non_null(got);
    if (strlen(got) > strlen(whole))
        fail_msg("%s -> %s by %s", old, new, got);
    free(old);
    free(new);
    free(whole);
}

static void patches_lead_from_one_to_the_other(void **unused) {
    (void)unused;
    struct stream s;
    stream_open(&s, 6902);
    for (int i = 0; i < 20000; i++) {
        json_t *a = random_value(&s, 4);
        json_t *b = stream_below(&s, 4) ? changed(&s, a) : random_value(&s, 4);
        char *before = json_dumps(a, JSON_COMPACT | JSON_ENCODE_ANY);
        char *after = json_dumps(b, JSON_ENCODE_ANY | (i % 2 ? JSON_COMPACT : JSON_INDENT(2)));
        const char *text = patch_of(before, after);
        assert_non_null(text);
        json_t *patch = parsed(text);
        a = applied(a, patch);
        if (!json_equal(a, b))
            fail_msg("%s -> %s by %s", before, after, text);
        no_part_costs_more(before, after);
        json_decref(patch);
        json_decref(a);
        json_decref(b);
        free(before);
        free(after);
    }
}

static void brackets_are_counted(void **unused) {
    (void)unused;
    char text[200];
    memset(text, '[', sizeof text);
    assert_false(call_too_deep(text, CALL_DEPTH_MAX));
    assert_true(call_too_deep(text, CALL_DEPTH_MAX + 1));
    text[0] = '"';
    assert_false(call_too_deep(text, sizeof text));
    assert_false(call_too_deep("\"\\\"[[[[", 7));
    assert_false(call_too_deep("]]]]", 4));
}

/* Numbers that no machine word holds reach the argument they were meant for; other faults are said in our
 * words, with their place. */
static void bytes_are_parsed(void **unused) {
    (void)unused;
    static const char *const row[][2] = {
        {"{\"a\":18446744073709551615}", "{\"a\":\"18446744073709551615\"}"},
        {"[-9223372036854775809,1e400,7]", "[\"-9223372036854775809\",\"1e400\",7]"},
        {"{\"1e400\":\"\\\"99999999999999999999\",\"b\":99999999999999999999}",
         "{\"1e400\":\"\\\"99999999999999999999\",\"b\":\"99999999999999999999\"}"},
        {"99999999999999999999", "\"99999999999999999999\""},
        {"9223372036854775807", "9223372036854775807"},
    };
    for (size_t i = 0; i < COUNT(row); i++) {
        TEXT_ON_STACK(why, 200);
        json_t *j = call_parse(row[i][0], strlen(row[i][0]), &why);
        assert_non_null(j);
        char *text = json_dumps(j, JSON_COMPACT | JSON_ENCODE_ANY);
        assert_string_equal(text, row[i][1]);
        free(text);
        json_decref(j);
    }
    static const char *const bad[][2] = {
        {"{\"a\":1", "ends too early (line 1, column 6)"},
        {"{\"a\":1}}", "behind its end"},
        {"{\"a\":1,\"a\":2}", "stands twice"},
        {"{\"a\":99999999999999999999,}", "comma"},
        {"99999999999999999999 1", "behind its end"},
        {"[01]", "value"},
        {"\"\\u0000\"", "u0000"},
        {"\"\xff\"", "UTF-8"},
        {"", "too early"},
        {"-", "value"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        TEXT_ON_STACK(why, 200);
        assert_null(call_parse(bad[i][0], strlen(bad[i][0]), &why));
        if (!strstr(why.buf, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], why.buf);
    }
}

/* Schemas. */

static json_t *schema_of(const struct call *c, void (*write)(const struct call *, struct jw *)) {
    struct text t;
    struct jw w;
    text_init(&t, buffer, sizeof buffer);
    jw_init(&w, &t);
    write(c, &w);
    assert_false(t.cut);
    return parsed(buffer);
}

static bool requires(const json_t *list, const char *name) {
    size_t i;
    json_t *word;
    json_array_foreach((json_t *)list, i, word) if (!strcmp(json_string_value(word), name)) return true;
    return false;
}

static void every_argument_has_its_schema(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < call_count; i++) {
        const struct call *c = &call_rows[i];
        json_t *s = schema_of(c, call_input_schema);
        const json_t *all = json_object_get(s, "properties");
        size_t n = 0;
        for (; n < CALL_ARGS && c->arg[n].name; n++) {
            const json_t *one = json_object_get(all, c->arg[n].name);
            assert_string_equal(json_string_value(json_object_get(one, "description")), c->arg[n].help);
            assert_true(json_object_get(one, "type") || json_object_get(one, "anyOf"));
            assert_int_equal(requires(json_object_get(s, "required"), c->arg[n].name), c->arg[n].required);
            if (c->arg[n].kind == CALL_GAME)
                assert_int_equal(json_array_size(json_object_get(one, "enum")), registry_count);
        }
        assert_int_equal(json_object_size(all), n);
        assert_true(json_is_false(json_object_get(s, "additionalProperties")));
        assert_string_equal(json_string_value(json_object_get(s, "type")), "object");
        json_decref(s);
    }
}

static void every_member_has_its_schema(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < call_count; i++) {
        const struct call *c = &call_rows[i];
        json_t *s = schema_of(c, call_output_schema);
        const json_t *all = json_object_get(s, "properties");
        const json_t *reply = json_array_get(json_object_get(s, "oneOf"), 0);
        size_t n = 0;
        for (; n < CALL_MEMBERS && c->member[n].name; n++) {
            assert_non_null(json_object_get(all, c->member[n].name));
            assert_int_equal(requires(json_object_get(reply, "required"), c->member[n].name),
                             c->member[n].always);
        }
        assert_int_equal(json_object_size(all), n + 1);
        assert_non_null(json_object_get(all, "error"));
        json_decref(s);
    }
}

/* Games. */

static struct desk *open_desk(void) {
    struct desk *d;
    struct err e;
    struct desk_options o = {.root = getenv("GLOAM_CONTENT"), .has_seed = true, .seed = 5};
    if (desk_open(&d, &o, &e) != ST_OK)
        fail_msg("%s", e.text);
    return d;
}

/* The reply, whose text is in buffer; null: it failed. */
static json_t *ask(struct desk *d, const char *call, const char *args) {
    struct text t;
    struct jw w;
    json_t *j = parsed(args);
    text_init(&t, buffer, sizeof buffer);
    jw_init(&w, &t);
    jw_open(&w, '{');
    bool good = desk_call(d, call_find(call), j, &w);
    jw_close(&w, '}');
    json_decref(j);
    assert_false(good && t.cut);
    return good ? parsed(buffer) : NULL;
}

/* Every member of the table that must be there, in its order, and no other. */
static void has_members(const json_t *reply, const char *call) {
    const struct call *c = call_find(call);
    const char *key;
    json_t *value;
    uint32_t at = 0;
    json_object_foreach((json_t *)reply, key, value) {
        while (at < CALL_MEMBERS && c->member[at].name && strcmp(c->member[at].name, key)) {
            assert_false(c->member[at].always);
            at++;
        }
        assert_true(at < CALL_MEMBERS && c->member[at].name);
        at++;
    }
    for (; at < CALL_MEMBERS && c->member[at].name; at++)
        assert_false(c->member[at].always);
}

static void games_are_listed_and_described(void **unused) {
    (void)unused;
    struct desk *d = open_desk();
    json_t *list = ask(d, "list_games", "{}");
    assert_non_null(list);
    has_members(list, "list_games");
    const json_t *games = json_object_get(list, "games");
    assert_int_equal(json_array_size(games), registry_count);
    for (size_t g = 0; g < json_array_size(games); g++) {
        const json_t *rows = json_object_get(json_array_get(games, g), "rulesets");
        for (size_t r = 0; r < json_array_size(rows); r++) {
            char args[200];
            const struct game_ops *ops = registry_games[g];
            const char *set_name = json_string_value(json_object_get(json_array_get(rows, r), "name"));
            snprintf(args, sizeof args, "{\"game\":\"%s\",\"rules\":\"%s\"}", ops->name, set_name);
            json_t *one = ask(d, "describe_game", args);
            assert_non_null(one);
            has_members(one, "describe_game");
            const char *brief = json_string_value(json_object_get(one, "brief"));
            struct ruleset set;
            struct err e;
            assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), ops, set_name, &set, &e), ST_OK);
            const char *of_rules = ops_brief(ops, set.rules);
            assert_memory_equal(brief, of_rules, strlen(of_rules));
            TEXT_ON_STACK(scored, 1000);
            scoring_say(ops, &scored);
            const char *more = brief + strlen(of_rules) + 1;
            ruleset_close(&set);
            if (ops->named) {
                assert_memory_equal(more, ops->named, strlen(ops->named));
                more += strlen(ops->named) + 1;
            }
            assert_string_equal(more, scored.buf);
            assert_int_equal(json_array_size(json_object_get(one, "scoring")), ops->scoring_count);
            assert_int_equal(json_array_size(json_object_get(one, "verbs")), ops->verb_count);
            assert_int_equal(json_array_size(json_object_get(one, "settings")), ops->setting_count);
            for (uint32_t i = 0; i < ops->verb_count; i++) {
                const json_t *verb = json_array_get(json_object_get(one, "verbs"), i);
                const json_t *schema = json_object_get(verb, "schema");
                const json_t *word = json_object_get(json_object_get(schema, "properties"), "verb");
                assert_string_equal(json_string_value(json_object_get(word, "const")), ops->verbs[i].name);
            }
            json_decref(one);
        }
    }
    json_decref(list);
    assert_null(ask(d, "describe_game", "{\"game\":\"darkdelve\",\"rules\":\"none\"}"));
    assert_string_equal(desk_fault(d)->code, "invalid_payload");
    assert_string_equal(desk_fault(d)->reason, "unknown_name");
    assert_string_equal(desk_fault(d)->field, "rules");
    desk_close(d);
}

/* Pages of a game's own log (D-30). */

static json_t *page_of(const struct match *m, const void *view, int32_t chapter, int32_t entity) {
    struct text t;
    struct jw w;
    struct err e;
    text_init(&t, buffer, sizeof buffer);
    jw_init(&w, &t);
    enum status st = m->set->ops->page_json(m->set->rules, view, m->log, chapter, entity, &w, &e);
    if (st != ST_OK) {
        assert_int_equal(st, ST_USAGE);
        assert_int_equal(t.len, 0);
        return NULL;
    }
    assert_false(t.cut);
    return parsed(buffer);
}

/* Sorted, each line once, each line of that chapter; returns how many. */
static size_t check_page(json_t *page, int32_t chapter) {
    static const char *const keys[] = {"turn",  "sequence", "actor", "action",
                                       "depth", "level",    "room",  "text"};
    json_int_t last = 0;
    size_t i, n = json_array_size(page);
    json_t *line;
    json_array_foreach(page, i, line) {
        json_int_t sequence = json_integer_value(json_object_get(line, "sequence"));
        void *at = json_object_iter(line);
        for (size_t k = 0; k < COUNT(keys); k++, at = json_object_iter_next(line, at))
            assert_string_equal(json_object_iter_key(at), keys[k]);
        assert_null(at);
        assert_true(sequence > last);
        last = sequence;
        if (chapter > 0)
            assert_int_equal(13 - json_integer_value(json_object_get(line, "depth")), chapter);
        assert_true(*json_string_value(json_object_get(line, "text")));
    }
    json_decref(page);
    return n;
}

static void logs_have_pages(void **unused) {
    (void)unused;
    struct ruleset set;
    struct match m;
    struct mind mind;
    struct err e;
    const struct game_ops *ops = registry_find("escape");
    assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), ops, NULL, &set, &e), ST_OK);
    assert_int_equal(match_open(&m, &set, MATCH_RECORD, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &set, "survivor", &e), ST_OK);
    void *setup = calloc(1, ops->setup_size), *view = calloc(1, ops->view_size);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    const struct action *done;
    ops->setup_fill(set.rules, 0, setup);
    assert_int_equal(ops->setup_check(set.rules, setup, &e), ST_OK);
    assert_int_equal(match_begin(&m, setup, 4, &e), ST_OK);
    mind_seed(&mind, 4, 0);
    while (!match_over(&m) && m.step < 300)
        assert_int_equal(mind_act(&mind, &m, legal, &done), REASON_OK);
    ops->view(set.rules, m.state, 0, view);
    size_t lines = 0, people = 0, some = 0;
    for (int32_t c = 1; c <= 12; c++)
        lines += check_page(page_of(&m, view, c, -1), c);
    for (int32_t id = 1; id < 60; id++) {
        size_t all = check_page(page_of(&m, view, -1, id), 0);
        people += all;
        for (int32_t c = 1; c <= 12; c++)
            some += check_page(page_of(&m, view, c, id), c);
    }
    assert_true(lines > 20 && people > 20);
    assert_int_equal(people, some);
    assert_int_equal(check_page(page_of(&m, view, -1, -1), 0), check_page(page_of(&m, view, 0, -1), 0));
    /* The log is no part of the state: a copy has it, and so has whoever plays the history again. */
    struct match copy;
    assert_int_equal(match_open(&copy, &set, MATCH_RECORD, &e), ST_OK);
    match_copy(&m, &copy);
    assert_memory_equal(copy.log, m.log, ops->log_size);
    assert_int_equal(match_begin(&copy, setup, 4, &e), ST_OK);
    assert_memory_not_equal(copy.log, m.log, ops->log_size);
    for (uint32_t i = 0; i < m.step; i++)
        assert_int_equal(match_act(&copy, 0, 0, &m.history[i].action, match_said(&m, i)), REASON_OK);
    assert_memory_equal(copy.log, m.log, ops->log_size);
    match_close(&copy);
    assert_null(page_of(&m, view, 13, -1));
    assert_null(page_of(&m, view, -2, -1));
    assert_null(page_of(&m, view, INT32_MAX, -1));
    assert_null(page_of(&m, view, 1, 0));
    assert_null(page_of(&m, view, -1, 70000));
    assert_null(page_of(&m, view, -1, INT32_MIN));
    assert_null(page_of(&m, view, 0, 3));
    mind_close(&mind);
    match_close(&m);
    ruleset_close(&set);
    free(setup);
    free(view);
    free(legal);
}

/* Simulations. */

static void simulations_are_the_labs(void **unused) {
    (void)unused;
    struct desk *d = open_desk();
    static const char *const args[] = {
        "{\"game\":\"darkdelve\",\"games\":50,\"seed\":\"18446744073709551615\"}",
        ("{\"game\":\"shattered\",\"games\":20,\"policies\":{\"dungeon\":\"tactical\",\"1\":\"mc:2\"},"
         "\"with\":{\"rooms\":\"root_hollow\"}}"),
        "{\"game\":\"escape\",\"games\":5,\"policies\":{\"player\":\"survivor\"},\"with\":{\"depth\":2}}",
    };
    for (size_t i = 0; i < COUNT(args); i++) {
        json_t *first = ask(d, "simulate", args[i]);
        if (!first)
            fail_msg("%s: %s", desk_fault(d)->field ? desk_fault(d)->field : "", desk_fault(d)->message);
        char *text = strdup(buffer);
        has_members(first, "simulate");
        json_t *again = ask(d, "simulate", args[i]);
        assert_string_equal(buffer, text);
        json_int_t games = json_integer_value(json_object_get(first, "games")), sum = 0;
        const json_t *ends = json_object_get(first, "outcomes");
        for (size_t k = 0; k < json_array_size(ends); k++) {
            const json_t *end = json_array_get(ends, k);
            double share = json_real_value(json_object_get(end, "share"));
            sum += json_integer_value(json_object_get(end, "count"));
            assert_true(json_real_value(json_object_get(end, "low")) <= share);
            assert_true(json_real_value(json_object_get(end, "high")) >= share);
        }
        assert_int_equal(sum, games);
        assert_true(json_array_size(json_object_get(first, "figures")) > 3);
        assert_true(json_array_size(json_object_get(first, "figures")) <= 200);
        assert_int_equal(strncmp(json_string_value(json_object_get(first, "command")), "gloam sim ", 10), 0);
        json_decref(first);
        json_decref(again);
        free(text);
    }
    desk_close(d);
}

/* The same games as a batch of the lab by the same recipe. */
static void signatures_agree_with_the_lab(void **unused) {
    (void)unused;
    struct recipe *r = calloc(1, sizeof *r);
    struct trial t;
    struct batch b;
    struct err e;
    struct desk *d = open_desk();
    r->ops = registry_find("darkdelve");
    snprintf(r->policy[0], RECIPE_WORD, "delver");
    r->games = 40;
    r->seed = 9;
    assert_int_equal(overlay_set(&r->overlay, "player.base_hp=60", &e), ST_OK);
    enum status st = trial_open(&t, getenv("GLOAM_CONTENT"), r, &e);
    if (st != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(batch_run(&t.plan, &b, &e), ST_OK);
    json_t *got = ask(d, "simulate",
                      "{\"game\":\"darkdelve\",\"games\":40,\"seed\":9,\"policies\":{\"delver\":\"delver\"},"
                      "\"set\":{\"player.base_hp\":60}}");
    if (!got)
        fail_msg("%s", desk_fault(d)->message);
    char hex[17];
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)b.signature);
    assert_string_equal(json_string_value(json_object_get(got, "signature")), hex);
    assert_int_equal(json_integer_value(json_object_get(got, "decisions")), b.decisions);
    json_decref(got);
    batch_free(&b);
    trial_close(&t);
    recipe_close(r);
    free(r);
    desk_close(d);
}

static void faults_name_the_field(void **unused) {
    (void)unused;
    static const struct {
        const char *args, *reason, *field;
    } row[] = {
        {"{}", "missing_field", "game"},
        {"{\"game\":\"chess\"}", "unknown_name", "game"},
        {"{\"game\":\"darkdelve\",\"rules\":\"x\"}", "unknown_name", "rules"},
        {"{\"game\":\"darkdelve\",\"scenario\":\"x\"}", "unknown_name", "scenario"},
        {"{\"game\":\"darkdelve\",\"games\":0}", "out_of_range", "games"},
        {"{\"game\":\"darkdelve\",\"games\":20001}", "out_of_range", "games"},
        {"{\"game\":\"darkdelve\",\"games\":\"nine\"}", "wrong_type", "games"},
        {"{\"game\":\"darkdelve\",\"threads\":9}", "unknown_field", "threads"},
        {"{\"game\":\"clout\",\"policies\":\"random\"}", "wrong_type", "policies"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"x\":\"random\"}}", "unknown_name", "policies.x"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"1\":\"random\"}}", "unknown_name", "policies.1"},
        {"{\"game\":\"shattered\",\"policies\":{\"visitor\":\"random\",\"1\":\"random\"}}", "seat",
         "policies.1"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"delver\":1}}", "wrong_type", "policies.delver"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"delver\":\"delvr\"}}", "unknown_name", "policies.delver"},
        {"{\"game\":\"shattered\",\"policies\":{\"visitor\":\"tactical\"}}", "unknown_name",
         "policies.visitor"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"delver\":\"mc:9999\"},\"games\":1}", "out_of_range",
         "policies.delver"},
        {"{\"game\":\"darkdelve\",\"policies\":{\"delver\":\"mc:100\"},\"games\":161}", "out_of_range",
         "games"},
        {"{\"game\":\"darkdelve\",\"with\":{\"x\":1}}", "unknown_name", "with.x"},
        {"{\"game\":\"escape\",\"with\":{\"x\":1}}", "unknown_name", "with.x"},
        {"{\"game\":\"escape\",\"with\":{\"depth\":[1]}}", "wrong_type", "with.depth"},
        {"{\"game\":\"escape\",\"with\":{\"depth\":99}}", "bad_value", "with.depth"},
        {"{\"game\":\"escape\",\"with\":{\"depth\":\"1\\n\"}}", "wrong_type", "with.depth"},
        {"{\"game\":\"darkdelve\",\"set\":{\"x.y\":1}}", "unknown_name", "set.x.y"},
        {"{\"game\":\"darkdelve\",\"set\":{\"\":1}}", "unknown_name", "set."},
        {"{\"game\":\"darkdelve\",\"set\":{\"player.base_hp\":\"many\"}}", "bad_value", "set"},
        {"{\"game\":\"darkdelve\",\"set\":{\"player.base_hp\":1.5}}", "bad_value", "set.player.base_hp"},
    };
    struct desk *d = open_desk();
    for (size_t i = 0; i < COUNT(row); i++) {
        if (ask(d, "simulate", row[i].args))
            fail_msg("accepted: %s", row[i].args);
        const struct call_fault *f = desk_fault(d);
        if (!f->field || strcmp(f->reason, row[i].reason) || strcmp(f->field, row[i].field) ||
            strcmp(f->code, "invalid_payload"))
            fail_msg("%s: %s %s %s: %s", row[i].args, f->code, f->reason, f->field ? f->field : "-",
                     f->message);
        assert_true(*f->message);
    }
    assert_null(ask(d, "simulate", "{\"game\":\"darkdelve\",\"policies\":{\"delver\":\"delvr\"}}"));
    assert_string_equal(desk_fault(d)->suggestion[0], "delver");
    desk_close(d);
}

struct watch {
    uint64_t last, stop_at;
    uint32_t calls;
};

static bool watch(void *ctx, uint64_t done, uint64_t all) {
    struct watch *w = ctx;
    assert_true(done >= w->last && done <= all);
    w->last = done;
    w->calls++;
    return done < w->stop_at;
}

static void simulations_can_be_watched_and_stopped(void **unused) {
    (void)unused;
    struct desk *d = open_desk();
    json_t *args = parsed("{\"game\":\"darkdelve\",\"games\":2000}");
    for (int stops = 0; stops < 2; stops++) {
        struct watch seen = {.stop_at = stops ? 1 : UINT64_MAX};
        struct call_job *j;
        struct call_fault f;
        struct text t;
        struct jw w;
        assert_true(desk_job_open(d, args, &j));
        call_job_run(j, watch, &seen);
        text_init(&t, buffer, sizeof buffer);
        jw_init(&w, &t);
        jw_open(&w, '{');
        assert_int_equal(call_job_json(j, &w, &f), !stops);
        assert_true(seen.calls > 0);
        if (stops) {
            assert_true(seen.last < 2000);
            assert_string_equal(f.code, "failed");
            assert_string_equal(f.reason, "cancelled");
        } else {
            assert_int_equal(seen.last, 2000);
            jw_close(&w, '}');
            char *watched = strdup(buffer);
            json_t *alone = ask(d, "simulate", "{\"game\":\"darkdelve\",\"games\":2000}");
            assert_string_equal(watched, buffer);
            json_decref(alone);
            free(watched);
        }
        call_job_close(j);
    }
    json_decref(args);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_say_what_changed),
        cmocka_unit_test(what_is_no_json_has_no_patch),
        cmocka_unit_test(patches_lead_from_one_to_the_other),
        cmocka_unit_test(brackets_are_counted),
        cmocka_unit_test(bytes_are_parsed),
        cmocka_unit_test(every_argument_has_its_schema),
        cmocka_unit_test(every_member_has_its_schema),
        cmocka_unit_test(games_are_listed_and_described),
        cmocka_unit_test(logs_have_pages),
        cmocka_unit_test(simulations_are_the_labs),
        cmocka_unit_test(signatures_agree_with_the_lab),
        cmocka_unit_test(faults_name_the_field),
        cmocka_unit_test(simulations_can_be_watched_and_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
