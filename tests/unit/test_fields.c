/* Field tables: a struct with every kind of field goes through JSON and back, is compared and digested, and
 * meets hostile input. The made-up ids of kind 1 are pets. */
#include "base/fields_json.h"
#include "../common/fields_check.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KIND_PET = 1 };

struct leg {
    int16_t hp;
    uint8_t pet;
    uint8_t pad;
};

struct box {
    uint64_t seed;
    int64_t debt;
    struct stream dice;
    uint32_t gold;
    int32_t delta;
    uint16_t turns;
    int16_t luck;
    uint8_t shade; /* cosmetic */
    int8_t mood;
    uint8_t pet;
    uint8_t pad[1];
    struct leg legs[3];
    uint8_t marks[4];
};

static const struct fields leg_fields = FIELDS(leg, {
    FIELD(leg, hp),
    FIELD_ID(leg, pet, KIND_PET),
    FIELD_PADDING(leg, pad),
});

static const struct fields box_fields = FIELDS(box, {
    FIELD(box, seed),
    FIELD(box, debt),
    FIELD_SUB(box, dice, &stream_fields),
    FIELD(box, gold),
    FIELD(box, delta),
    FIELD(box, turns),
    FIELD(box, luck),
    FIELD_SHOW(box, shade),
    FIELD(box, mood),
    FIELD_ID(box, pet, KIND_PET),
    FIELD_PADDING(box, pad),
    FIELD_SUBS(box, legs, &leg_fields),
    FIELD_ARRAY(box, marks),
});

enum { BOX_ROWS = 13 };

static const char *const pets[] = {"none", "cat", "rat", "bat"};

static const char *pet_name(const void *ctx, uint32_t kind, int64_t id) {
    (void)ctx;
    return kind == KIND_PET && id >= 0 && id < 4 ? pets[id] : NULL;
}

static int64_t pet_find(const void *ctx, uint32_t kind, const char *name) {
    (void)ctx;
    for (int64_t i = 0; kind == KIND_PET && i < 4; i++)
        if (!strcmp(pets[i], name))
            return i;
    return -1;
}

static const struct field_names names = {NULL, pet_name, pet_find};

static const struct box full = {
    .seed = UINT64_MAX,
    .debt = INT64_MIN,
    .dice = {1, 2, 3},
    .gold = UINT32_MAX,
    .delta = INT32_MIN,
    .turns = UINT16_MAX,
    .luck = INT16_MIN,
    .shade = UINT8_MAX,
    .mood = INT8_MIN,
    .pet = 2,
    .legs = {{5, 1, 0}, {-7, 0, 0}},
    .marks = {0, 9},
};

static void write_box(const struct box *b, struct text *t) {
    struct jw w;
    jw_init(&w, t);
    assert_true(fields_write(&box_fields, b, &names, &w));
    assert_false(t->cut);
}

static enum status read_box(const char *s, struct box *b, struct err *e) {
    char buf[1000];
    size_t n = strlen(s);
    assert_true(n < sizeof buf);
    for (size_t i = 0; i <= n; i++)
        buf[i] = s[i] == '\'' ? '"' : s[i];
    json_error_t je;
    json_t *v = json_loads(buf, JSON_DECODE_ANY, &je);
    if (!v)
        fail_msg("test row is not JSON: %s (%s)", buf, je.text);
    enum status st = fields_read(&box_fields, b, &names, v, e);
    json_decref(v);
    return st;
}

/* An id that has no name would be read back as nothing: the writer says so. */
static void ids_without_a_name_are_told(void **state) {
    (void)state;
    struct box b = full;
    struct jw w;
    TEXT_ON_STACK(t, 2000);
    b.pet = 4;
    jw_init(&w, &t);
    assert_false(fields_write(&box_fields, &b, &names, &w));
    assert_non_null(strstr(t.buf, "\"pet\":null"));
    b.pet = 0;
    text_clear(&t);
    jw_init(&w, &t);
    assert_true(fields_write(&box_fields, &b, &names, &w));
}

struct small {
    uint8_t thing;
};

static int64_t large_find(const void *ctx, uint32_t kind, const char *name) {
    (void)ctx, (void)kind, (void)name;
    return 257;
}

static const struct fields small_fields = FIELDS(small, {FIELD_ID(small, thing, KIND_PET)});

/* An id that is larger than its field must not come back as another one. */
static void ids_must_fit_their_field(void **state) {
    (void)state;
    static const struct field_names large = {NULL, pet_name, large_find};
    struct small s;
    struct err e;
    json_t *v = json_pack("{s:s}", "thing", "whale");
    assert_int_equal(fields_read(&small_fields, &s, &large, v, &e), ST_BUG);
    assert_string_equal(e.text, "thing: the id 257 does not fit its field");
    json_decref(v);
}

static void tables_are_whole(void **state) {
    (void)state;
    struct err e;
    assert_int_equal(fields_check(&box_fields, &e), ST_OK);
    assert_int_equal(fields_check(&stream_fields, &e), ST_OK);
    assert_int_equal(box_fields.size, sizeof(struct box));
}

/* One table per way to be wrong, each made from the sound rows. */
static void faulty_tables_are_caught(void **state) {
    (void)state;
    struct field rows[BOX_ROWS + 1];
    struct fields t = {"box", rows, BOX_ROWS, sizeof(struct box)};
    struct err e;

    assert_int_equal(box_fields.count, BOX_ROWS);
    memcpy(rows, box_fields.row, BOX_ROWS * sizeof *rows);
    t.count = BOX_ROWS - 1;
    assert_int_equal(fields_check(&t, &e), ST_BUG);
    assert_string_equal(e.text, "box: byte 68 belongs to no field");

    memcpy(rows, box_fields.row, BOX_ROWS * sizeof *rows);
    rows[BOX_ROWS] = box_fields.row[3];
    t.count = BOX_ROWS + 1;
    assert_int_equal(fields_check(&t, &e), ST_BUG);
    assert_string_equal(e.text, "box.gold overlaps another field at byte 40");

    memcpy(rows, box_fields.row, BOX_ROWS * sizeof *rows);
    rows[BOX_ROWS - 1].count = 5;
    t.count = BOX_ROWS;
    assert_int_equal(fields_check(&t, &e), ST_BUG);
    assert_string_equal(e.text, "box.marks reaches beyond the struct");

    memcpy(rows, box_fields.row, BOX_ROWS * sizeof *rows);
    rows[2].sub = &leg_fields;
    assert_int_equal(fields_check(&t, &e), ST_BUG);
    assert_string_equal(e.text, "box.dice: table of another struct");

    struct field leg_gap[2] = {leg_fields.row[0], leg_fields.row[2]};
    struct fields gap = {"leg", leg_gap, 2, sizeof(struct leg)};
    memcpy(rows, box_fields.row, BOX_ROWS * sizeof *rows);
    rows[11].sub = &gap;
    assert_int_equal(fields_check(&t, &e), ST_BUG);
    assert_string_equal(e.text, "leg: byte 2 belongs to no field");
}

static void json_round_trip(void **state) {
    (void)state;
    TEXT_ON_STACK(first, 1000);
    TEXT_ON_STACK(second, 1000);
    struct box back;
    struct err e = {0};
    write_box(&full, &first);
    memset(&back, 0x55, sizeof back);
    if (read_box(first.buf, &back, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_memory_equal(&back, &full, sizeof full);
    write_box(&back, &second);
    assert_string_equal(first.buf, second.buf);

    static const struct box empty = {0};
    text_clear(&first);
    write_box(&empty, &first);
    assert_int_equal(read_box(first.buf, &back, &e), ST_OK);
    assert_memory_equal(&back, &empty, sizeof empty);
}

static void json_has_the_promised_form(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 1000);
    write_box(&full, &t);
    assert_non_null(strstr(t.buf, "\"seed\":\"18446744073709551615\""));
    assert_non_null(strstr(t.buf, "\"pet\":\"rat\""));
    assert_non_null(strstr(t.buf, "\"legs\":[{\"hp\":5,\"pet\":\"cat\"},{\"hp\":-7,\"pet\":null}]"));
    assert_non_null(strstr(t.buf, "\"marks\":[0,9]"));
    assert_null(strstr(t.buf, "\"pad\""));
}

static void missing_fields_are_zero(void **state) {
    (void)state;
    struct box b;
    struct err e;
    memset(&b, 0x55, sizeof b);
    assert_int_equal(read_box("{'gold': 4, 'marks': [], 'legs': [{}, {'hp': 2}]}", &b, &e), ST_OK);
    struct box expected = {.gold = 4, .legs = {{0}, {2, 0, 0}}};
    assert_memory_equal(&b, &expected, sizeof b);
}

static void hostile_json_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *json, *message;
    } rows[] = {
        {"[]", "box: expected an object"},
        {"null", "box: expected an object"},
        {"{'glod': 1}", "glod: no such field"},
        {"{'pad': [0]}", "pad: no such field"},
        {"{'': 1}", ": no such field"},
        {"{'gold': '1'}", "gold: expected a whole number"},
        {"{'gold': 1.0}", "gold: expected a whole number"},
        {"{'gold': null}", "gold: expected a whole number"},
        {"{'gold': [1]}", "gold: expected a whole number"},
        {"{'gold': -1}", "gold: -1 is outside 0 to 4294967295"},
        {"{'gold': 4294967296}", "gold: 4294967296 is outside 0 to 4294967295"},
        {"{'delta': 2147483648}", "delta: 2147483648 is outside"},
        {"{'turns': 65536}", "turns: 65536 is outside 0 to 65535"},
        {"{'luck': -32769}", "luck: -32769 is outside -32768 to 32767"},
        {"{'shade': 256}", "shade: 256 is outside 0 to 255"},
        {"{'mood': 128}", "mood: 128 is outside -128 to 127"},
        {"{'debt': '5'}", "debt: expected a whole number"},
        {"{'seed': 5}", "seed: expected a number written as a string"},
        {"{'seed': ''}", "seed: expected a number written as a string"},
        {"{'seed': '18446744073709551616'}", "seed: not a number of 64 bits"},
        {"{'seed': '99999999999999999999'}", "seed: not a number of 64 bits"},
        {"{'seed': '000000000000000000001'}", "seed: expected a number"},
        {"{'seed': '-1'}", "seed: not a number of 64 bits"},
        {"{'seed': ' 1'}", "seed: not a number of 64 bits"},
        {"{'pet': 1}", "pet: expected a name"},
        {"{'pet': 'dog'}", "pet: 'dog' is not known"},
        {"{'marks': 1}", "marks: expected a list"},
        {"{'marks': {}}", "marks: expected a list"},
        {"{'marks': [0, 0, 0, 0, 0]}", "marks: 5 entries, at most 4 fit"},
        {"{'marks': [0, 300]}", "marks[1]: 300 is outside 0 to 255"},
        {"{'legs': [{}, {}, {}, {}]}", "legs: 4 entries, at most 3 fit"},
        {"{'legs': [{}, 7]}", "legs[1]: expected an object"},
        {"{'legs': [{}, {}, {'hp': 40000}]}", "legs[2].hp: 40000 is outside"},
        {"{'dice': {'n': '1', 'm': '1'}}", "dice.m: no such field"},
        {"{'dice': []}", "dice: expected an object"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct box b;
        struct err e = {0};
        enum status st = read_box(rows[i].json, &b, &e);
        if (st != ST_INVALID || e.status != st || !strstr(e.text, rows[i].message))
            fail_msg("%s: status %d, '%s'", rows[i].json, st, e.text);
    }
}

/* A key longer than any path buffer is cut in the message and nowhere else. */
static void endless_names_are_cut(void **state) {
    (void)state;
    char key[3000];
    memset(key, 'k', sizeof key - 1);
    key[sizeof key - 1] = 0;
    json_t *v = json_pack("{s:{s:i}}", "dice", key, 1), *p = json_pack("{s:s}", "pet", key);
    struct box b;
    struct err e;
    assert_int_equal(fields_read(&box_fields, &b, &names, v, &e), ST_INVALID);
    assert_true(strlen(e.text) < 300);
    assert_int_equal(fields_read(&box_fields, &b, &names, p, &e), ST_INVALID);
    assert_true(strlen(e.text) < 300);
    json_decref(v);
    json_decref(p);
}

static void diff_names_the_first_leaf(void **state) {
    (void)state;
    struct box b = full;
    TEXT_ON_STACK(t, 100);
    assert_false(fields_diff(&box_fields, &full, &b, false, &t));
    assert_string_equal(t.buf, "");

    b.legs[1].hp = 6;
    b.marks[3] = 1;
    assert_true(fields_diff(&box_fields, &full, &b, false, &t));
    assert_string_equal(t.buf, "legs[1].hp: -7 against 6");

    b = full;
    b.seed = 0;
    text_clear(&t);
    assert_true(fields_diff(&box_fields, &full, &b, false, &t));
    assert_string_equal(t.buf, "seed: 18446744073709551615 against 0");

    b = full;
    b.dice.n = 9;
    text_clear(&t);
    assert_true(fields_diff(&box_fields, &full, &b, true, &t));
    assert_string_equal(t.buf, "dice.n: 2 against 9");
}

static void diff_can_pass_over_the_cosmetic(void **state) {
    (void)state;
    struct box b = full;
    TEXT_ON_STACK(t, 100);
    b.shade = 0;
    assert_false(fields_diff(&box_fields, &full, &b, true, &t));
    assert_string_equal(t.buf, "");
    assert_true(fields_diff(&box_fields, &full, &b, false, &t));
    assert_string_equal(t.buf, "shade: 255 against 0");
}

static void digests_tell_which_field_differs(void **state) {
    (void)state;
    char a[2 * BOX_ROWS + 1], c[2 * BOX_ROWS + 1];
    struct box b = full;
    fields_digest(&box_fields, &full, a);
    fields_digest(&box_fields, &b, c);
    assert_int_equal(strlen(a), 2 * BOX_ROWS);
    assert_string_equal(a, c);
    b.gold = 7;
    fields_digest(&box_fields, &b, c);
    for (int i = 0; i < BOX_ROWS; i++)
        assert_int_equal(memcmp(a + 2 * i, c + 2 * i, 2) != 0, i == 3);
}

static void leaves_are_read_with_their_sign(void **state) {
    (void)state;
    assert_true(field_get(&box_fields.row[1], &full, 0) == INT64_MIN);
    assert_int_equal(field_get(&box_fields.row[3], &full, 0), UINT32_MAX);
    assert_int_equal(field_get(&box_fields.row[4], &full, 0), INT32_MIN);
    assert_int_equal(field_get(&box_fields.row[5], &full, 0), UINT16_MAX);
    assert_int_equal(field_get(&box_fields.row[6], &full, 0), INT16_MIN);
    assert_int_equal(field_get(&box_fields.row[7], &full, 0), UINT8_MAX);
    assert_int_equal(field_get(&box_fields.row[8], &full, 0), INT8_MIN);
    assert_int_equal(field_get(&box_fields.row[12], &full, 1), 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_without_a_name_are_told),
        cmocka_unit_test(ids_must_fit_their_field),
        cmocka_unit_test(tables_are_whole),
        cmocka_unit_test(faulty_tables_are_caught),
        cmocka_unit_test(json_round_trip),
        cmocka_unit_test(json_has_the_promised_form),
        cmocka_unit_test(missing_fields_are_zero),
        cmocka_unit_test(hostile_json_is_refused),
        cmocka_unit_test(endless_names_are_cut),
        cmocka_unit_test(diff_names_the_first_leaf),
        cmocka_unit_test(diff_can_pass_over_the_cosmetic),
        cmocka_unit_test(digests_tell_which_field_differs),
        cmocka_unit_test(leaves_are_read_with_their_sign),
    };
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
