/* The schema validator: a table in which every keyword passes once and fails once, with the message. In the
 * table single quotes stand for double ones in schemas and values, so that rows can be read. */
#include "core/schema.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static json_t *quoted(const char *s) {
    char buf[2000];
    size_t n = strlen(s);
    assert_true(n < sizeof buf);
    for (size_t i = 0; i <= n; i++)
        buf[i] = s[i] == '\'' ? '"' : s[i];
    json_error_t je;
    json_t *v = json_loads(buf, JSON_DECODE_ANY, &je);
    if (!v)
        fail_msg("test row is not JSON: %s (%s)", buf, je.text);
    return v;
}

struct row {
    const char *schema, *value;
    enum status st;
    const char *path, *reason; /* reason: a part of the message */
};

static void run(const struct row *r) {
    json_t *schema = quoted(r->schema), *value = quoted(r->value);
    TEXT_ON_STACK(path, 200);
    struct err e = {0};
    enum status st = schema_check(schema, value, &path, &e);
    if (st != r->st || strcmp(path.buf, r->path) || (r->reason && !strstr(e.text, r->reason)))
        fail_msg("%s on %s: status %d, path '%s', '%s'", r->schema, r->value, st, path.buf, e.text);
    json_decref(schema);
    json_decref(value);
}

static const struct row values[] = {
    {"{}", "12", ST_OK, "", NULL},
    {"{'$schema': 's', '$id': 'i', 'title': 't', 'description': 'd'}", "null", ST_OK, "", NULL},

    {"{'type': 'null'}", "null", ST_OK, "", NULL},
    {"{'type': 'null'}", "0", ST_INVALID, "", "expected null, found 0"},
    {"{'type': 'boolean'}", "false", ST_OK, "", NULL},
    {"{'type': 'boolean'}", "null", ST_INVALID, "", "expected true or false, found null"},
    {"{'type': 'integer'}", "-3", ST_OK, "", NULL},
    {"{'type': 'integer'}", "3.0", ST_INVALID, "", "expected a whole number, found 3"},
    {"{'type': 'integer'}", "'3'", ST_INVALID, "", "expected a whole number, found '3'"},
    {"{'type': 'number'}", "3.5", ST_OK, "", NULL},
    {"{'type': 'number'}", "3", ST_OK, "", NULL},
    {"{'type': 'number'}", "true", ST_INVALID, "", "expected a number, found true"},
    {"{'type': 'string'}", "'x'", ST_OK, "", NULL},
    {"{'type': 'string'}", "[1]", ST_INVALID, "", "expected text, found a list of 1 entry"},
    {"{'type': 'array'}", "[]", ST_OK, "", NULL},
    {"{'type': 'array'}", "{}", ST_INVALID, "", "expected a list, found an object"},
    {"{'type': 'object'}", "{'a': 1}", ST_OK, "", NULL},
    {"{'type': 'object'}", "[1, 2]", ST_INVALID, "", "expected an object, found a list of 2 entries"},
    {"{'type': ['string', 'null']}", "null", ST_OK, "", NULL},
    {"{'type': ['string', 'null']}", "1", ST_INVALID, "", "expected text or null, found 1"},

    {"{'type': 'integer', 'minimum': 1, 'maximum': 9}", "1", ST_OK, "", NULL},
    {"{'type': 'integer', 'minimum': 1, 'maximum': 9}", "9", ST_OK, "", NULL},
    {"{'type': 'integer', 'minimum': 1, 'maximum': 9}", "12", ST_INVALID, "",
     "expected a whole number between 1 and 9, found 12"},
    {"{'type': 'integer', 'minimum': 1, 'maximum': 9}", "'x'", ST_INVALID, "",
     "expected a whole number between 1 and 9, found 'x'"},
    {"{'type': 'integer', 'minimum': 1}", "0", ST_INVALID, "",
     "expected a whole number of at least 1, found 0"},
    {"{'type': 'integer', 'maximum': -1}", "0", ST_INVALID, "",
     "expected a whole number of at most -1, found 0"},
    {"{'minimum': 2, 'maximum': 2}", "3", ST_INVALID, "", "expected a number equal to 2, found 3"},
    {"{'type': ['integer', 'null'], 'maximum': 5}", "6", ST_INVALID, "",
     "expected a whole number of at most 5 or null, found 6"},
    {"{'type': 'number', 'minimum': 1}", "0.5", ST_INVALID, "", "expected a number of at least 1, found 0.5"},
    {"{'maximum': 9223372036854775806}", "9223372036854775807", ST_INVALID, "", "at most"},
    {"{'minimum': 5}", "'text is not measured'", ST_OK, "", NULL},

    {"{'minLength': 2, 'maxLength': 3}", "'ab'", ST_OK, "", NULL},
    {"{'minLength': 2}", "'a'", ST_INVALID, "", "expected at least 2 characters, found 1"},
    {"{'minLength': 1}", "''", ST_INVALID, "", "expected at least 1 character, found 0"},
    {"{'maxLength': 3}", "'\xc3\xa4\xc3\xb6\xc3\xbc'", ST_OK, "", NULL},
    {"{'default': {}}", "'abcd'", ST_OK, "", NULL},
    {"{'maxLength': 3}", "'abcd'", ST_INVALID, "", "expected at most 3 characters, found 4"},

    {"{'minItems': 1, 'maxItems': 2}", "[1, 2]", ST_OK, "", NULL},
    {"{'minItems': 1}", "[]", ST_INVALID, "", "expected at least 1 entry, found 0"},
    {"{'maxItems': 2}", "[1, 2, 3]", ST_INVALID, "", "expected at most 2 entries, found 3"},
    {"{'minItems': 2, 'maxItems': 2}", "[1]", ST_INVALID, "", "expected exactly 2 entries, found 1"},
    {"{'items': {'type': 'integer'}}", "[1, 2]", ST_OK, "", NULL},
    {"{'items': {'type': 'integer'}}", "[1, 2, '3']", ST_INVALID, "2", "whole number"},

    {"{'enum': ['common', 'boss', null, 3]}", "null", ST_OK, "", NULL},
    {"{'enum': ['common', 'boss']}", "'bos'", ST_INVALID, "",
     "expected one of 'common', 'boss'; found 'bos', did you mean 'boss'?"},
    {"{'enum': ['common', 'boss']}", "4", ST_INVALID, "", "expected one of 'common', 'boss'; found 4"},
    {"{'enum': [1]}", "2", ST_INVALID, "", "expected 1; found 2"},
    {"{'enum': [[1, 2], {'a': 1}]}", "{'a': 1}", ST_OK, "", NULL},

    {"{'properties': {'uses': {'type': 'integer'}}}", "{'uses': 1, 'more': 2}", ST_OK, "", NULL},
    {"{'properties': {'uses': {'type': 'integer'}}}", "{'uses': 'x'}", ST_INVALID, "uses", "whole number"},
    {"{'required': ['uses']}", "{'uses': null}", ST_OK, "", NULL},
    {"{'required': ['uses']}", "{'use': 1}", ST_INVALID, "uses", "this key is missing"},
    {"{'additionalProperties': false, 'properties': {'uses': {}}}", "{'uses': 1}", ST_OK, "", NULL},
    {"{'additionalProperties': false, 'properties': {'uses': {}}, 'required': ['uses']}", "{'usse': 1}",
     ST_INVALID, "usse", "no such key; did you mean 'uses'?"},
    {"{'additionalProperties': false, 'properties': {'uses': {}, 'hp': {}}}", "{'colour': 1}", ST_INVALID,
     "colour", "no such key; there are: uses, hp"},
    {"{'additionalProperties': false}", "{'a': 1}", ST_INVALID, "a", "none is allowed"},
    {"{'additionalProperties': {'type': 'integer'}}", "{'a': 1, 'b': 2}", ST_OK, "", NULL},
    {"{'additionalProperties': {'type': 'integer'}}", "{'a': 1, 'b': true}", ST_INVALID, "b", "found true"},
    {"{'properties': {'floors': {'items': {'properties': {'rooms': {'maximum': 9}}}}}}",
     "{'floors': [{'rooms': 1}, {'rooms': 9}, {'rooms': 10}]}", ST_INVALID, "floors.2.rooms", "found 10"},

    {"{'$ref': '#/$defs/bp', '$defs': {'bp': {'maximum': 10000}}}", "10000", ST_OK, "", NULL},
    {"{'$ref': '#/$defs/bp', '$defs': {'bp': {'maximum': 10000}}}", "10001", ST_INVALID, "", "at most 10000"},
    {"{'$ref': '#/$defs/bp', 'minimum': 5, '$defs': {'bp': {'maximum': 10000}}}", "4", ST_INVALID, "",
     "at least 5"},
    {"{'items': {'$ref': '#/$defs/tree'}, '$defs': {'tree': {'items': {'$ref': '#/$defs/tree'}, 'type': "
     "'array'}}}",
     "[[[], []], [[]]]", ST_OK, "", NULL},
    {"{'items': {'$ref': '#/$defs/tree'}, '$defs': {'tree': {'items': {'$ref': '#/$defs/tree'}, 'type': "
     "'array'}}}",
     "[[[], []], [[7]]]", ST_INVALID, "1.0.0", "expected a list, found 7"},
};

/* Faults of schemas: found even where no value would lead. */
static const struct row schemas[] = {
    {"7", "1", ST_PARSE, "", "must be an object"},
    {"true", "1", ST_PARSE, "", "must be an object"},
    {"{'properties': {'a': {'minimun': 1}}}", "{}", ST_PARSE, "properties.a.minimun",
     "did you mean 'minimum'?"},
    {"{'pattern': 'x'}", "1", ST_PARSE, "pattern", "not a keyword"},
    {"{'title': 1}", "1", ST_PARSE, "title", "expected a text"},
    {"{'type': 'int'}", "1", ST_PARSE, "type", "name of a type"},
    {"{'type': []}", "1", ST_PARSE, "type", "name of a type"},
    {"{'type': ['integer', 5]}", "1", ST_PARSE, "type", "name of a type"},
    {"{'properties': []}", "1", ST_PARSE, "properties", "object of schemas"},
    {"{'properties': {'a': true}}", "1", ST_PARSE, "properties.a", "must be an object"},
    {"{'required': 'a'}", "1", ST_PARSE, "required", "list of names"},
    {"{'required': [1]}", "1", ST_PARSE, "required", "list of names"},
    {"{'additionalProperties': true}", "1", ST_PARSE, "additionalProperties", "false or a schema"},
    {"{'additionalProperties': {'typ': 'null'}}", "1", ST_PARSE, "additionalProperties.typ", "'type'"},
    {"{'items': [{}]}", "1", ST_PARSE, "items", "a schema"},
    {"{'items': {'items': {'items': 3}}}", "1", ST_PARSE, "items.items.items", "a schema"},
    {"{'minItems': -1}", "1", ST_PARSE, "minItems", "at least 0"},
    {"{'maxItems': 1.5}", "1", ST_PARSE, "maxItems", "at least 0"},
    {"{'minLength': '1'}", "1", ST_PARSE, "minLength", "at least 0"},
    {"{'default': 1}", "1", ST_PARSE, "default", "an object"},
    {"{'maxLength': null}", "1", ST_PARSE, "maxLength", "at least 0"},
    {"{'minimum': 0.5}", "1", ST_PARSE, "minimum", "a whole number"},
    {"{'maximum': '9'}", "1", ST_PARSE, "maximum", "a whole number"},
    {"{'enum': []}", "1", ST_PARSE, "enum", "at least one value"},
    {"{'enum': 'a'}", "1", ST_PARSE, "enum", "at least one value"},
    {"{'$ref': '#/$defs/none'}", "1", ST_PARSE, "$ref", "$defs holds"},
    {"{'$ref': 'other.json'}", "1", ST_PARSE, "$ref", "$defs holds"},
    {"{'$ref': 4}", "1", ST_PARSE, "$ref", "$defs holds"},
    {"{'items': {'$defs': {}}}", "1", ST_PARSE, "items.$defs", "at the top"},
    {"{'$defs': {'a': {'oops': 1}}}", "1", ST_PARSE, "$defs.a.oops", "not a keyword"},
    {"{'$ref': '#/$defs/a', '$defs': {'a': {'$ref': '#/$defs/b'}, 'b': {'$ref': '#/$defs/a'}}}", "1",
     ST_PARSE, "$ref", "in circles"},
};

static void values_fit_or_do_not(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        run(&values[i]);
}

static void faulty_schemas_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        run(&schemas[i]);
}

static void path_is_appended(void **state) {
    (void)state;
    json_t *schema = quoted("{'properties': {'torch': {'properties': {'uses': {'maximum': 9}}}}}");
    json_t *bad = quoted("{'torch': {'uses': 10}}"), *good = quoted("{'torch': {'uses': 9}}");
    TEXT_ON_STACK(path, 60);
    struct err e;
    text_put(&path, "items");
    assert_int_equal(schema_check(schema, good, &path, &e), ST_OK);
    assert_string_equal(path.buf, "items");
    assert_int_equal(schema_check(schema, bad, &path, &e), ST_INVALID);
    assert_string_equal(path.buf, "items.torch.uses");
    json_decref(schema);
    json_decref(good);
    json_decref(bad);
}

/* Lists within lists: deeper than any content, and deeper than the validator agrees to follow. */
static void deep_values_are_refused(void **state) {
    (void)state;
    json_t *schema = quoted("{'$ref': '#/$defs/t', '$defs': {'t': {'items': {'$ref': '#/$defs/t'}}}}");
    json_t *value = json_array();
    for (int i = 0; i < 2 * SCHEMA_DEPTH_MAX; i++)
        value = json_pack("[o]", value);
    TEXT_ON_STACK(path, 100);
    struct err e;
    assert_int_equal(schema_check(schema, value, &path, &e), ST_INVALID);
    assert_string_equal(e.text, "nested too deeply");
    assert_true(path.cut);
    json_decref(schema);
    json_decref(value);
}

static void foreign_text_is_tamed(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 100);
    text_visible(&t, "a\x1b[31m\n\x7f\xc2\x9b", 40);
    assert_string_equal(t.buf, "a?[31m???");
    text_clear(&t);
    text_visible(&t, "12345\xc3\xa4", 6);
    assert_string_equal(t.buf, "12345...");
    text_clear(&t);
    text_visible(&t, "cut \xc3", 40);
    assert_string_equal(t.buf, "cut ?");

    json_t *schema = quoted("{'additionalProperties': false}");
    json_t *value = json_pack("{s:i}", "\x1b]0;title\x07", 1);
    text_clear(&t);
    struct err e;
    assert_int_equal(schema_check(schema, value, &t, &e), ST_INVALID);
    assert_string_equal(t.buf, "?]0;title?");
    json_decref(schema);
    json_decref(value);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_fit_or_do_not),  cmocka_unit_test(faulty_schemas_are_found),
        cmocka_unit_test(path_is_appended),      cmocka_unit_test(deep_values_are_refused),
        cmocka_unit_test(foreign_text_is_tamed),
    };
    return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
