/* Content: small trees are written into a folder of their own, opened, and judged by value, hash and message.
 * Every test starts from the same sound tree (a game "toy" with two rulesets) and spoils one thing. In files
 * single quotes stand for double ones. With GLOAM_CONTENT set, the real content is opened as well. */
#include "core/ops.h"
#include "core/content.h"

#include <ftw.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void at(const char *name, const char *file, char *out, size_t cap) {
    int n = snprintf(out, cap, "%s/%s", name, file);
    assert_true(n > 0 && (size_t)n < cap);
}

/* Writes a file below the test's folder, creating the folders on the way. */
static void put_bytes(const char *home, const char *file, const char *bytes, size_t len) {
    char path[500];
    at(home, file, path, sizeof path);
    for (char *s = strchr(path + strlen(home) + 1, '/'); s; s = strchr(s + 1, '/')) {
        *s = 0;
        mkdir(path, 0700);
        *s = '/';
    }
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
}

static void put(const char *home, const char *file, const char *text) {
    char buf[4000];
    size_t n = strlen(text);
    assert_true(n < sizeof buf);
    for (size_t i = 0; i < n; i++)
        buf[i] = text[i] == '\'' ? '"' : text[i];
    put_bytes(home, file, buf, n);
}

static void drop(const char *home, const char *file) {
    char path[500];
    at(home, file, path, sizeof path);
    assert_int_equal(remove(path), 0);
}

static const char *const sound[][2] = {
    {"content/toy/rulesets.json", "{'$schema': '../../x', 'rulesets': ["
                                  "{'name': 'plain', 'title': 'As written', 'layers': ['base']},"
                                  "{'name': 'tuned', 'title': 'Tuned', 'default': true,"
                                  " 'layers': ['base', 'over', 'tuned.json']}]}"},
    {"content/toy/base/items.json", "{'$schema': '../../../schemas/toy/items.schema.json',"
                                    " 'torch': {'uses': 3, 'price': [1, 5], 'curse': null},"
                                    " 'rope': {'uses': 1, 'price': [2, 2], 'curse': 'damp'}}"},
    {"content/toy/base/map.json", "{'floors': [{'rooms': 4}, {'rooms': 5}, {'rooms': 6}]}"},
    {"content/toy/base/words.json", "{'torch': 'It smokes.'}"},
    {"content/toy/over/items.json", "{'torch': {'uses': 4}, 'rope': {'curse': null}}"},
    {"content/toy/tuned.json",
     "{'changes': [{'path': 'map.floors.2.rooms', 'was': 6, 'value': 7, 'why': 'roomier'},"
     "{'path': 'items.rope.curse', 'value': 'frayed', 'why': 'it was gone'},"
     "{'path': 'items.torch.price', 'was': [1, 5], 'value': [1, 4], 'why': 'cheaper'}]}"},
    {"schemas/toy/items.schema.json",
     "{'type': 'object', 'additionalProperties': {'type': 'object', 'additionalProperties': false,"
     " 'required': ['uses', 'price'], 'properties': {'uses': {'type': 'integer', 'minimum': 0, 'maximum': 9},"
     " 'price': {'type': 'array', 'items': {'type': 'integer', 'maximum': 50}},"
     " 'curse': {'type': ['string', 'null']}}}}"},
    {"schemas/toy/map.schema.json", "{'type': 'object', 'properties': {'floors': {'items': {'properties':"
                                    " {'rooms': {'type': 'integer', 'maximum': 9}}}}}}"},
    {"schemas/toy/words.schema.json", "{'type': 'object'}"},
    {"schemas/rulesets.schema.json",
     "{'type': 'object', 'additionalProperties': false, 'required': ['rulesets'], 'properties': {"
     " '$schema': {'type': 'string'}, 'rulesets': {'type': 'array', 'minItems': 1, 'maxItems': 32, 'items': {"
     "  'type': 'object', 'additionalProperties': false, 'required': ['name', 'title', 'layers'],"
     "  'properties': {'name': {'type': 'string', 'maxLength': 39}, 'title': {'type': 'string'},"
     "   'default': {'type': 'boolean'},"
     "   'layers': {'type': 'array', 'minItems': 1, 'items': {'type': 'string'}}}}}}}"},
    {"schemas/changes.schema.json",
     "{'type': 'object', 'additionalProperties': false, 'required': ['changes'], 'properties': {"
     " '$schema': {'type': 'string'}, 'changes': {'type': 'array', 'items': {"
     "  'type': 'object', 'additionalProperties': false, 'required': ['path', 'why'], 'properties': {"
     "   'path': {'type': 'string', 'maxLength': 400}, 'was': {}, 'value': {}, 'why': {'type': 'string', "
     "'minLength': 1}}}}}}"},
};

static int setup(void **state) {
    const char *tmp = getenv("TMPDIR");
    char home[300];
    snprintf(home, sizeof home, "%s/gloam-content-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(home))
        return -1;
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++)
        put(home, sound[i][0], sound[i][1]);
    *state = strdup(home);
    return 0;
}

static int remove_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

static int teardown(void **state) {
    int rc = nftw(*state, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(*state);
    return rc;
}

static struct content *open_good(const char *home, const char *ruleset) {
    char root[400];
    struct content *c;
    struct err e = {0};
    at(home, "content", root, sizeof root);
    if (content_open(root, "toy", ruleset, &c, &e) != ST_OK)
        fail_msg("%s", e.text);
    return c;
}

static uint64_t hash_of(const char *home, const char *ruleset) {
    struct content *c = open_good(home, ruleset);
    uint64_t h = content_hash(c);
    content_close(c);
    return h;
}

static void open_bad(const char *home, const char *ruleset, enum status st, const char *message) {
    char root[400];
    struct content *c;
    struct err e = {0};
    at(home, "content/", root, sizeof root);
    enum status got = content_open(root, "toy", ruleset, &c, &e);
    assert_null(c);
    if (got != st || got != e.status || !strstr(e.text, message))
        fail_msg("status %d, '%s'; expected %d, '%s'", got, e.text, st, message);
}

static int64_t number(const struct content *c, const char *path) {
    const json_t *v = content_at(c, path);
    if (!json_is_integer(v))
        fail_msg("there is no number at %s", path);
    return json_integer_value(v);
}

static void layers_merge(void **state) {
    struct content *c = open_good(*state, "plain");
    assert_int_equal(number(c, "items.torch.uses"), 3);
    assert_int_equal(number(c, "map.floors.2.rooms"), 6);
    assert_true(json_is_null(content_at(c, "items.torch.curse")));
    assert_null(content_at(c, "items.$schema"));
    content_close(c);

    c = open_good(*state, NULL);
    assert_int_equal(number(c, "items.torch.uses"), 4);
    assert_int_equal(number(c, "items.torch.price.1"), 4);
    assert_int_equal(number(c, "items.rope.uses"), 1);
    assert_string_equal(json_string_value(content_at(c, "items.rope.curse")), "frayed");
    assert_int_equal(number(c, "map.floors.1.rooms"), 5);
    assert_int_equal(number(c, "map.floors.2.rooms"), 7);
    assert_non_null(content_section(c, "words"));
    assert_null(content_section(c, "nothing"));
    content_close(c);
}

static void null_deletes_what_lies_below(void **state) {
    put(*state, "content/toy/over/items.json", "{'rope': {'curse': null}, 'torch': null}");
    put(*state, "content/toy/tuned.json",
        "{'changes': [{'path': 'items.rope.uses', 'was': 1, 'value': 2, 'why': 'w'}]}");
    struct content *c = open_good(*state, "tuned");
    assert_null(content_at(c, "items.torch"));
    assert_null(content_at(c, "items.rope.curse"));
    assert_int_equal(number(c, "items.rope.uses"), 2);
    content_close(c);
}

static void odd_paths_lead_nowhere(void **state) {
    struct content *c = open_good(*state, "");
    static const char *const odd[] = {"",
                                      ".",
                                      "items.",
                                      ".items",
                                      "items..torch",
                                      "items.torch.uses.x",
                                      "map.x",
                                      "Items",
                                      "map.floors.-1",
                                      "map.floors.3",
                                      "map.floors.02",
                                      "map.floors.1x",
                                      "map.floors.99999999999999999999"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        assert_null(content_at(c, odd[i]));
    content_close(c);
}

static void changes_are_held_to_their_word(void **state) {
    static const struct {
        const char *change, *message;
    } rows[] = {
        {"'path': 'items.torch.uses', 'was': 3, 'value': 5, 'why': 'w'",
         "content/toy/tuned.json: items.torch.uses: 'was' says 3, but content/toy/over/items.json has 4"},
        {"'path': 'items.torch.uses', 'value': 5, 'why': 'w'",
         "'was' says nothing, but content/toy/over/items.json has 4"},
        {"'path': 'items.torch.glow', 'was': 1, 'value': 5, 'why': 'w'",
         "'was' says 1, but the layers below have nothing"},
        {"'path': 'items.torch.uses', 'was': 4, 'value': 4, 'why': 'w'", "nothing changes"},
        {"'path': 'items.torch.uses', 'was': 4, 'value': 5, 'why': ''",
         "changes.0.why: expected at least 1 character"},
        {"'path': 'items.torch.uses', 'was': 4, 'value': 5, 'why': '  '",
         "items.torch.uses: a change needs its reason"},
        {"'path': 'items.torch.uses', 'was': 4, 'value': 5", "changes.0.why: this key is missing"},
        {"'path': 'items.torch.uses', 'was': 4, 'vlaue': 5, 'why': 'w'",
         "changes.0.vlaue: no such key; did you mean 'value'?"},
        {"'path': 'items.torch.uses', 'why': 'w'", "needs 'was' and 'value'"},
        {"'path': 'items.lamp.uses', 'was': 4, 'value': 5, 'why': 'w'",
         "items.lamp.uses: there is no such place"},
        {"'path': 'items', 'was': 4, 'value': {}, 'why': 'w'", "items: there is no such place"},
        {"'path': 'items.torch.', 'was': 4, 'value': 5, 'why': 'w'", "there is no such place"},
        {"'path': 'items.to\\u001brch.x', 'was': 4, 'value': 5, 'why': 'w'",
         "changes.0.path: the text holds a character that does not show"},
        {"'path': 'map.floors.3', 'value': {'rooms': 1}, 'why': 'w'", "entries of a list cannot be added"},
        {"'path': 'map.floors.1', 'was': {'rooms': 5}, 'why': 'w'",
         "entries of a list cannot be added or deleted"},
        {"'path': 'map.floors.7.rooms', 'was': 5, 'value': 6, 'why': 'w'", "there is no such place"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char file[500];
        snprintf(file, sizeof file, "{'changes': [{%s}]}", rows[i].change);
        put(*state, "content/toy/tuned.json", file);
        open_bad(*state, "tuned", ST_INVALID, rows[i].message);
    }
    put(*state, "content/toy/tuned.json", "[]");
    open_bad(*state, "tuned", ST_INVALID, "content/toy/tuned.json: the file must hold an object");
}

static void changes_add_and_delete(void **state) {
    put(*state, "content/toy/tuned.json",
        "{'changes': [{'path': 'items.rope.curse', 'value': null, 'why': 'null is a value here'},"
        "{'path': 'items.torch.curse', 'was': null, 'why': 'gone'},"
        "{'path': 'items.lamp', 'value': {'uses': 1, 'price': [9]}, 'why': 'new'},"
        "{'path': 'items.lamp.price.0', 'was': 9, 'value': 8, 'why': 'twice in one file'}]}");
    struct content *c = open_good(*state, "tuned");
    assert_true(json_is_null(content_at(c, "items.rope.curse")));
    assert_null(content_at(c, "items.torch.curse"));
    assert_int_equal(number(c, "items.lamp.price.0"), 8);
    content_close(c);
}

static void messages_name_the_file_that_set_it(void **state) {
    struct content *c = open_good(*state, "tuned");
    static const struct {
        const char *path, *message;
    } rows[] = {
        {"items.torch.uses", "content/toy/over/items.json: items.torch.uses: too 7"},
        {"items.rope.uses", "content/toy/base/items.json: items.rope.uses: too 7"},
        {"items.torch.price.1", "content/toy/tuned.json: items.torch.price.1: too 7"},
        {"items.rope.curse", "content/toy/tuned.json: items.rope.curse: too 7"},
        {"map.floors.2.rooms", "content/toy/tuned.json: map.floors.2.rooms: too 7"},
        {"map.floors.1.rooms", "content/toy/base/map.json: map.floors.1.rooms: too 7"},
        {"words.rope", "content/toy/base/words.json: words.rope: too 7"},
        {"nowhere.at.all", "content/toy: nowhere.at.all: too 7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e;
        assert_int_equal(content_fault(c, &e, rows[i].path, "too %d", 7), ST_INVALID);
        assert_string_equal(e.text, rows[i].message);
    }
    content_close(c);
}

static void schemas_judge_the_merged_sections(void **state) {
    put(*state, "content/toy/over/items.json", "{'torch': {'uses': 12}, 'rope': {'curse': null}}");
    open_bad(
        *state, "tuned", ST_INVALID,
        "content/toy/over/items.json: items.torch.uses: expected a whole number between 0 and 9, found 12");
    put(*state, "content/toy/over/items.json", "{'torch': {'usse': 4}, 'rope': {'curse': null}}");
    open_bad(*state, "tuned", ST_INVALID,
             "content/toy/over/items.json: items.torch.usse: no such key; did you mean 'uses'?");
    put(*state, "content/toy/over/items.json", "{'torch': {'uses': null}, 'rope': {'curse': null}}");
    open_bad(*state, "tuned", ST_INVALID,
             "content/toy/over/items.json: items.torch.uses: this key is missing");

    /* Of files that only add to a thing, none is to blame for what it never had. */
    put(*state, "content/toy/base/items.json",
        "{'torch': {'price': [1, 5]}, 'rope': {'uses': 1, 'price': [2, 2]}}");
    put(*state, "content/toy/over/items.json", "{'torch': {'curse': 'soot'}}");
    open_bad(*state, "tuned", ST_INVALID,
             "content/toy/base/items.json: items.torch.uses: this key is missing");
}

static void schemas_and_sections_come_in_pairs(void **state) {
    put(*state, "schemas/rulesets.schema.json", "{}");
    put(*state, "schemas/changes.schema.json", "{'properties': {'changes': {'maxItems': 1}}}");
    content_close(open_good(*state, "plain"));
    open_bad(*state, "tuned", ST_INVALID,
             "content/toy/tuned.json: changes: expected at most 1 entry, found 3");
    put(*state, "schemas/toy/ghosts.schema.json", "{}");
    open_bad(
        *state, "plain", ST_INVALID,
        "content/toy/base/ghosts.json: there is no such file, and no other layer has a section 'ghosts'");
    put(*state, "schemas/toy/ghosts.schema.json", "{'default': {}}");
    content_close(open_good(*state, "plain"));
    drop(*state, "schemas/toy/ghosts.schema.json");
    drop(*state, "schemas/toy/map.schema.json");
    open_bad(*state, "plain", ST_INVALID, "content/toy/base/map.json: map: this section has no schema");
    put(*state, "schemas/toy/map.schema.json", "{'properties': {'floors': {'maxItem': 2}}}");
    open_bad(*state, "plain", ST_PARSE,
             "schemas/toy/map.schema.json: properties.floors.maxItem: not a keyword");
    put(*state, "schemas/toy/map.schema.json", "{'properties'");
    open_bad(*state, "plain", ST_PARSE, "schemas/toy/map.schema.json:1:");
}

static void hash_is_of_meaning(void **state) {
    uint64_t plain = hash_of(*state, "plain"), tuned = hash_of(*state, "tuned");
    assert_true(plain != tuned);
    assert_true(tuned == hash_of(*state, NULL));

    put(*state, "content/toy/base/items.json",
        "{\n 'rope': {'price': [2, 2], 'curse': 'damp', 'uses': 1},\n\n"
        " 'torch': {'curse': null, 'price': [1, 5], 'uses': 3}}\n");
    assert_true(plain == hash_of(*state, "plain"));
    put(*state, "content/toy/base/words.json", "{'torch': 'It gutters.', 'rope': 'It is wet.'}");
    assert_true(plain == hash_of(*state, "plain"));
    put(*state, "content/toy/base/map.json", "{'floors': [{'rooms': 5}, {'rooms': 4}, {'rooms': 6}]}");
    assert_true(plain != hash_of(*state, "plain"));
}

static void rulesets_are_listed(void **state) {
    char root[400];
    struct ruleset_row rows[3];
    struct err e;
    uint32_t n;
    at(*state, "content", root, sizeof root);
    assert_int_equal(content_rulesets(root, "toy", rows, 3, &n, &e), ST_OK);
    assert_int_equal(n, 2);
    assert_string_equal(rows[0].name, "plain");
    assert_string_equal(rows[0].title, "As written");
    assert_false(rows[0].is_default);
    assert_string_equal(rows[1].name, "tuned");
    assert_string_equal(rows[1].game, "toy");
    assert_true(rows[1].is_default);
    assert_int_equal(content_rulesets(root, "toy", rows, 1, &n, &e), ST_OK);
    assert_int_equal(n, 2);
    assert_int_equal(content_rulesets(root, "tic", rows, 3, &n, &e), ST_NOT_FOUND);
    assert_int_equal(n, 0);
}

static void rulesets_are_checked(void **state) {
    static const struct {
        const char *file, *message;
    } rows[] = {
        {"{}", "content/toy/rulesets.json: rulesets: this key is missing"},
        {"{'rulesets': []}", "rulesets: expected at least 1 entry"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'layers': ['base']}]}",
         "exactly one with \"default\": true, found 0"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['base']},"
         "{'name': 'a', 'title': 'B', 'layers': ['base']}]}",
         "rulesets.1.name: 'a' is taken"},
        {"{'rulesets': [{'name': 'a b', 'title': 'A', 'default': true, 'layers': ['base']}]}",
         "rulesets.0.name: expected letters"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': []}]}",
         "rulesets.0.layers: expected at least 1"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['..']}]}",
         "rulesets.0.layers.0: expected the plain name"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['base', '../toy/base']}]}",
         "rulesets.0.layers.1: expected the plain name"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['/etc']}]}",
         "expected the plain name"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['']}]}",
         "expected the plain name"},
        {"{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layer': ['base']}]}",
         "did you mean 'layers'?"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(*state, "content/toy/rulesets.json", rows[i].file);
        open_bad(*state, NULL, ST_INVALID, rows[i].message);
    }
    put(*state, "content/toy/rulesets.json",
        "{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['gone']}]}");
    open_bad(*state, NULL, ST_NOT_FOUND, "content/toy/gone: there is no such folder (looked for ");
    put(*state, "content/toy/rulesets.json",
        "{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['gone.json']}]}");
    open_bad(*state, NULL, ST_NOT_FOUND, "content/toy/gone.json: there is no such file (looked for ");
    drop(*state, "content/toy/rulesets.json");
    open_bad(*state, NULL, ST_NOT_FOUND, "content/toy/rulesets.json: there is no such file");
}

static void unknown_names_are_usage(void **state) {
    open_bad(*state, "hard", ST_USAGE, "toy has no ruleset 'hard'; there are: plain, tuned");
    open_bad(*state, "\x1b[2J", ST_USAGE, "toy has no ruleset '?[2J'");
    char root[400];
    struct content *c;
    struct err e;
    at(*state, "content", root, sizeof root);
    assert_int_equal(content_open(root, "tic", NULL, &c, &e), ST_NOT_FOUND);
    assert_non_null(strstr(e.text, "there is no content for tic: looked for the folder "));
    assert_non_null(strstr(e.text, "/content/tic"));
    assert_int_equal(content_open(root, "../content/toy", NULL, &c, &e), ST_USAGE);
    assert_int_equal(content_open(root, "", NULL, &c, &e), ST_USAGE);
    assert_int_equal(content_open("", "toy", NULL, &c, &e), ST_USAGE);
}

static void bad_files_are_refused(void **state) {
    static const struct {
        const char *file;
        enum status st;
        const char *message;
    } rows[] = {
        {"{\n  'floors': [1,\n  2,, 3]}", ST_PARSE, "content/toy/base/map.json:3:5: "},
        {"{'floors': 1, 'floors': 2}", ST_PARSE, "duplicate object key"},
        {"", ST_PARSE, "content/toy/base/map.json:1:"},
        {"7", ST_PARSE, "content/toy/base/map.json:1:"},
        {"{} {}", ST_PARSE, "content/toy/base/map.json:1:"},
        {"[]", ST_INVALID, "the file must hold an object"},
        {"{'floors': [{'rooms': 1.5}]}", ST_INVALID,
         "map.floors.0.rooms: expected a whole number, found 1.5"},
        {"{'fl.oors': 1}", ST_INVALID, "map: the key 'fl.oors' is not made of"},
        {"{'floors': [{'': 1}]}", ST_INVALID, "map.floors.0: the key '' is not made of"},
        {"{'\\u001b[2J': 1}", ST_INVALID, "the key '?[2J' is not made of"},
        {"{'floors': ['a\\u001b[2J']}", ST_INVALID,
         "map.floors.0: the text holds a character that does not show"},
        {"{'a': 99999999999999999999}", ST_PARSE, "too big integer"},
        {"{'a': '\xff'}", ST_PARSE, "unable to decode byte 0xff"},
        {"{'a': '\\u0000'}", ST_PARSE, "\\u0000 is not allowed"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(*state, "content/toy/base/map.json", rows[i].file);
        open_bad(*state, "plain", rows[i].st, rows[i].message);
    }
}

static void deep_and_large_files_are_refused(void **state) {
    enum { DEEP = 1500, LARGE = (4 << 20) + 1 };
    char *buf = malloc(LARGE);
    assert_non_null(buf);
    static const int depths[] = {60, DEEP, 100000};
    for (int i = 0; i < 3; i++) {
        int n = depths[i];
        memcpy(buf, "{\"a\":", 5);
        memset(buf + 5, '[', (size_t)n);
        memset(buf + 5 + n, ']', (size_t)n);
        buf[5 + 2 * n] = '}';
        put_bytes(*state, "content/toy/base/map.json", buf, (size_t)(6 + 2 * n));
        open_bad(*state, "plain", n > 2048 ? ST_PARSE : ST_FULL,
                 n > 2048 ? "maximum parsing depth reached" : "nested more than 32 deep");
    }
    memset(buf, ' ', LARGE);
    buf[0] = '{';
    buf[LARGE - 1] = '}';
    put_bytes(*state, "content/toy/base/map.json", buf, LARGE);
    open_bad(*state, "plain", ST_FULL, "content/toy/base/map.json: larger than 4 MiB");
    free(buf);
}

static void only_plain_files_are_read(void **state) {
    put(*state, "content/toy/base/notes.txt", "no JSON at all");
    put(*state, "content/toy/base/.map.json", "an editor's leftover");
    content_close(open_good(*state, "plain"));

    char path[400];
    drop(*state, "content/toy/base/map.json");
    at(*state, "content/toy/base/map.json", path, sizeof path);
    assert_int_equal(mkfifo(path, 0600), 0);
    open_bad(*state, "plain", ST_IO, "content/toy/base/map.json: not a regular file");
    drop(*state, "content/toy/base/map.json");
    put(*state, "content/toy/base/ma p.json", "{}");
    open_bad(*state, "plain", ST_INVALID, "content/toy/base: a file's name");
    drop(*state, "content/toy/base/ma p.json");
    put(*state, "content/toy/base/changes.json", "{}");
    open_bad(*state, "plain", ST_INVALID, "a section cannot have this name");

    put(*state, "content/toy/rulesets.json",
        "{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': ['hollow']}]}");
    at(*state, "content/toy/hollow", path, sizeof path);
    assert_int_equal(mkdir(path, 0700), 0);
    open_bad(*state, NULL, ST_INVALID, "content/toy/hollow: the folder holds no .json file");
}

/* The engine's own files are judged by schemas like any other, and a schema that lets anything through is no
 * danger. */
static void own_files_need_their_schemas(void **state) {
    drop(*state, "schemas/changes.schema.json");
    open_bad(*state, "tuned", ST_NOT_FOUND, "schemas/changes.schema.json: there is no such file");
    content_close(open_good(*state, "plain"));
    put(*state, "schemas/changes.schema.json", "{}");
    static const char *const changes[] = {"{'changes': [{}]}", "{'changes': [3]}",
                                          "{'changes': [{'path': 3, 'why': 'x', 'value': 1}]}",
                                          "{'changes': [{'path': 'items.torch.uses', 'why': 3}]}"};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        put(*state, "content/toy/tuned.json", changes[i]);
        open_bad(*state, "tuned", ST_INVALID, "content/toy/tuned.json: ");
    }

    put(*state, "schemas/rulesets.schema.json", "{}");
    static const char *const lists[] = {
        "{}",
        "{'rulesets': 3}",
        "{'rulesets': [3]}",
        "{'rulesets': [{'name': 3}]}",
        "{'rulesets': [{'name': 'a', 'default': true}]}",
        "{'rulesets': [{'name': 'a', 'title': 3, 'default': true}]}",
        "{'rulesets': [{'name': 'a', 'title': 'A', 'default': true, 'layers': [3]}]}",
        "{'rulesets': [{'name': 'a123456789012345678901234567890123456789', 'title': 'A', 'layers': []}]}"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        put(*state, "content/toy/rulesets.json", lists[i]);
        open_bad(*state, NULL, ST_INVALID, "content/toy/rulesets.json: rulesets");
    }
    put(*state, "content/toy/rulesets.json", "{'rulesets': [{'name': 'a', 'title': 'A', 'default': true}]}");
    open_bad(*state, NULL, ST_INVALID, "no other layer has a section 'items'");
    drop(*state, "schemas/rulesets.schema.json");
    open_bad(*state, NULL, ST_NOT_FOUND, "schemas/rulesets.schema.json: there is no such file");
}

/* Opens with changes laid over; the overlay is closed. */
static struct content *open_over(const char *home, struct overlay *o, enum status st, const char *message) {
    char root[400];
    struct content *c;
    struct err e = {0};
    at(home, "content", root, sizeof root);
    enum status got = content_open_over(root, "toy", "plain", o, &c, &e);
    overlay_close(o);
    assert_null(o->list);
    if (got != st || (st != ST_OK && (c || !strstr(e.text, message))))
        fail_msg("status %d, '%s'; expected %d, '%s'", got, e.text, st, message);
    return c;
}

static void set(struct overlay *o, const char *assignment) {
    struct err e;
    if (overlay_set(o, assignment, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static enum status layer(const char *home, struct overlay *o, const char *text, struct err *e) {
    char path[400];
    put(home, "try.json", text);
    at(home, "try.json", path, sizeof path);
    return overlay_file(o, path, e);
}

/* An overlay is one more layer for one run: content as any other, to the hash. */
static void overlays_change_what_is_there(void **state) {
    struct overlay none = {0}, o = {0};
    uint64_t plain = hash_of(*state, "plain");
    struct content *c = open_over(*state, &none, ST_OK, "");
    assert_true(content_hash(c) == plain);
    content_close(c);

    set(&o, "items.torch.uses=5");
    set(&o, "items.rope.curse=wet through");
    set(&o, "items.torch.curse=\"7\"");
    set(&o, "items.torch.price=[1,4]");
    set(&o, "map.floors.2.rooms=8");
    set(&o, "items.torch.uses=6");
    set(&o, "items.rope.price.0=1");
    c = open_over(*state, &o, ST_OK, "");
    assert_int_equal(number(c, "items.torch.uses"), 6);
    assert_int_equal(number(c, "items.torch.price.1"), 4);
    assert_int_equal(number(c, "map.floors.2.rooms"), 8);
    assert_int_equal(number(c, "items.rope.price.0"), 1);
    assert_string_equal(json_string_value(content_at(c, "items.rope.curse")), "wet through");
    assert_string_equal(json_string_value(content_at(c, "items.torch.curse")), "7");
    uint64_t changed = content_hash(c);
    assert_true(changed != plain);
    content_close(c);
    assert_true(hash_of(*state, "plain") == plain);

    set(&o, "words.torch=It hums.");
    c = open_over(*state, &o, ST_OK, "");
    assert_true(content_hash(c) == plain);
    content_close(c);

    put(*state, "content/toy/base/map.json", "{'floors': [{'rooms': 4}, {'rooms': 5}, {'rooms': 8}]}");
    put(*state, "content/toy/base/items.json",
        "{'torch': {'uses': 6, 'price': [1, 4], 'curse': '7'},"
        " 'rope': {'uses': 1, 'price': [1, 2], 'curse': 'wet through'}}");
    assert_true(hash_of(*state, "plain") == changed);
}

static void overlays_need_a_place_and_a_fit(void **state) {
    static const char *const rows[][2] = {
        {"items.torch.usse=5",
         "items.torch.usse: there is no such place in the layers below; items.torch has 'uses'"},
        {"items.lamp.uses=5",
         "items.lamp.uses: there is no such place in the layers below; items has torch, rope"},
        {"items.torch.glow=5", "items.torch has uses, price, curse"},
        {"item.torch.uses=5", "the content has 'items'"},
        {"items=5", "items: there is no such place"},
        {"map.floors.3={}", "map.floors has 0 to 2"},
        {"map.floors.02.rooms=3", "map.floors has 0 to 2"},
        {"items.torch.=5", "there is no such place"},
        {"items..uses=5", "there is no such place"},
        {".=5", "there is no such place"},
        {"items.torch.uses=10", "the changes of this run: items.torch.uses: expected"},
        {"items.torch.uses=many", "the changes of this run: items.torch.uses: expected"},
        {"items.torch.price=5", "the changes of this run: items.torch.price: expected a list"},
        {"items.torch={}", "items.torch.uses: this key is missing"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct overlay o = {0};
        set(&o, rows[i][0]);
        open_over(*state, &o, ST_INVALID, rows[i][1]);
    }
}

static void assignments_are_checked(void **state) {
    (void)state;
    char path[700];
    memset(path, 'a', sizeof path);
    memcpy(path + sizeof path - 3, "=1", 3);
    const char *const rows[] = {"",         "items",    "=3", "a.b=1.5", "a.b=[1e9]", "a.b={\"x y\":1}",
                                "a.b=\xff", "a.\xff=1", path};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct overlay o = {0};
        struct err e = {0};
        if (overlay_set(&o, rows[i], &e) != ST_USAGE || !*e.text)
            fail_msg("'%s': status %d, '%s'", rows[i], e.status, e.text);
        assert_int_equal(json_array_size(o.list), 0);
        overlay_close(&o);
    }
}

/* A file of changes needs no reasons while it is only tried; 'was' is held against what lies below. */
static void layers_are_tried(void **state) {
    struct overlay o = {0};
    struct err e;
    set(&o, "items.torch.uses=2");
    assert_int_equal(layer(*state, &o,
                           "{'changes': [{'path': 'items.torch.uses', 'was': 2, 'value': 7},"
                           "{'path': 'items.rope.curse', 'was': 'damp', 'why': 'gone'},"
                           "{'path': 'items.lamp', 'value': {'uses': 1, 'price': [3]}}]}",
                           &e),
                     ST_OK);
    set(&o, "items.lamp.uses=4");
    struct content *c = open_over(*state, &o, ST_OK, "");
    assert_int_equal(number(c, "items.torch.uses"), 7);
    assert_int_equal(number(c, "items.lamp.uses"), 4);
    assert_null(content_at(c, "items.rope.curse"));
    content_close(c);

    static const char *const unfit[][2] = {
        {"{'changes': [{'path': 'items.torch.uses', 'was': 9, 'value': 7}]}", "'was' says 9"},
        {"{'changes': [{'path': 'items.torch.uses', 'value': 7}]}", "'was' says nothing"},
        {"{'changes': [{'path': 'items.torch.uses'}]}", "needs 'was' and 'value'"},
        {"{'changes': [{'path': 'items.lamp.uses', 'value': 7}]}", "there is no such place"},
    };
    for (size_t i = 0; i < sizeof unfit / sizeof unfit[0]; i++) {
        assert_int_equal(layer(*state, &o, unfit[i][0], &e), ST_OK);
        open_over(*state, &o, ST_INVALID, unfit[i][1]);
    }
}

static void bad_layers_are_refused(void **state) {
    static const char *const rows[][2] = {
        {"{'changes': [", "try.json:1:"},
        {"[]", "try.json: the file must hold an object"},
        {"{}", "try.json: expected a list of changes"},
        {"{'changes': {}}", "expected a list of changes"},
        {"{'changes': [3]}", "changes.0: needs a \"path\""},
        {"{'changes': [{'path': 'a.b', 'value': 1}, {'path': 3}]}", "changes.1: needs a \"path\""},
        {"{'changes': [{'path': 'a.b', 'vlaue': 1}]}",
         "'vlaue' means nothing here; allowed are path, value, was, why"},
        {"{'changes': [{'path': 'a.b', 'value': 0.5}]}",
         "changes.0.value: expected a whole number, found 0.5"},
    };
    struct overlay o = {0};
    struct err e;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum status st = layer(*state, &o, rows[i][0], &e);
        if (st != ST_USAGE || e.status != st || !strstr(e.text, rows[i][1]))
            fail_msg("status %d, '%s'; expected '%s'", st, e.text, rows[i][1]);
    }
    assert_int_equal(overlay_file(&o, "no/such/layer.json", &e), ST_USAGE);
    assert_non_null(strstr(e.text, "no/such/layer.json: there is no such file"));
    assert_int_equal(overlay_file(&o, *state, &e), ST_USAGE);
    overlay_close(&o);

    json_t *many = json_array();
    for (int i = 0; i < 1001; i++)
        json_array_append_new(many, json_pack("{s:s, s:i}", "path", "items.torch.uses", "value", 1));
    assert_int_equal(overlay_read(&o, many, "it", &e), ST_USAGE);
    assert_non_null(strstr(e.text, "more than 1000 changes"));
    json_decref(many);
    overlay_close(&o);
}

/* A game that reads one figure. */
static enum status toy_load(const struct content *c, void *rules, struct err *e) {
    int64_t uses = json_integer_value(content_at(c, "items.torch.uses"));
    memcpy(rules, &uses, sizeof uses);
    return uses <= 3 ? ST_OK : content_fault(c, e, "items.torch.uses", "expected at most 3");
}

static void rulesets_open_and_close(void **state) {
    const struct game_ops toy = {.name = "toy", .rules_size = sizeof(int64_t), .content_load = toy_load};
    char root[400];
    struct ruleset r;
    struct err e;
    at(*state, "content", root, sizeof root);
    assert_int_equal(ruleset_open(root, &toy, "plain", &r, &e), ST_OK);
    assert_string_equal(r.name, "plain");
    assert_ptr_equal(r.ops, &toy);
    assert_true(r.content_hash == content_hash(r.content));
    assert_int_equal(*(int64_t *)r.rules, 3);
    ruleset_close(&r);
    assert_null(r.rules);

    assert_int_equal(ruleset_open(root, &toy, NULL, &r, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "content/toy/over/items.json: items.torch.uses: expected at most 3"));
    assert_null(r.content);
    assert_int_equal(ruleset_open(root, &toy, "none", &r, &e), ST_USAGE);
    ruleset_close(&r);
}

/* What we ship opens, in every ruleset of the game. */
static void real_content_opens(void **state) {
    (void)state;
    const char *root = getenv("GLOAM_CONTENT");
    if (!root)
        root = "content";
    struct ruleset_row rows[16];
    uint32_t n;
    struct err e = {0};
    if (content_rulesets(root, "darkdelve", rows, 16, &n, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(n > 0 && n <= 16);
    for (uint32_t i = 0; i < n; i++) {
        struct content *c;
        if (content_open(root, "darkdelve", rows[i].name, &c, &e) != ST_OK)
            fail_msg("%s: %s", rows[i].name, e.text);
        content_close(c);
    }
}

#define HOME(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        HOME(layers_merge),
        HOME(null_deletes_what_lies_below),
        HOME(odd_paths_lead_nowhere),
        HOME(changes_are_held_to_their_word),
        HOME(changes_add_and_delete),
        HOME(messages_name_the_file_that_set_it),
        HOME(schemas_judge_the_merged_sections),
        HOME(schemas_and_sections_come_in_pairs),
        HOME(hash_is_of_meaning),
        HOME(rulesets_are_listed),
        HOME(rulesets_are_checked),
        HOME(unknown_names_are_usage),
        HOME(bad_files_are_refused),
        HOME(deep_and_large_files_are_refused),
        HOME(only_plain_files_are_read),
        HOME(own_files_need_their_schemas),
        HOME(overlays_change_what_is_there),
        HOME(overlays_need_a_place_and_a_fit),
        HOME(assignments_are_checked),
        HOME(layers_are_tried),
        HOME(bad_layers_are_refused),
        HOME(rulesets_open_and_close),
        cmocka_unit_test(real_content_opens),
    };
    return cmocka_run_group_tests_name("content", tests, NULL, NULL);
}
