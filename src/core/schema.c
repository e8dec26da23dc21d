/* The schema validator. Each check first vets the whole schema, so that a fault in a branch no value reaches
 * is still found, and then walks schema and value side by side. The second walk may trust the schema. */
#include "core/schema.h"

#include <string.h>

enum { NAME_SHOWN = 48, TEXT_SHOWN = 60, REASON_SIZE = 400 };

static const char ref_prefix[] = "#/$defs/";

void schema_show(const json_t *value, struct text *out) {
    if (!value)
        text_put(out, "nothing");
    else if (json_is_string(value)) {
        text_char(out, '\'');
        text_visible(out, json_string_value(value), TEXT_SHOWN);
        text_char(out, '\'');
    } else if (json_is_integer(value))
        text_int(out, json_integer_value(value));
    else if (json_is_real(value))
        text_fmt(out, "%g", json_real_value(value));
    else if (json_is_array(value))
        text_fmt(out, "a list of %zu entr%s", json_array_size(value),
                 json_array_size(value) == 1 ? "y" : "ies");
    else if (json_is_object(value))
        text_put(out, "an object");
    else
        text_put(out, json_is_null(value) ? "null" : json_is_true(value) ? "true" : "false");
}

/* Paths: append one step and return the length to go back to. */
static uint32_t step_key(struct text *path, const char *key) {
    uint32_t back = path->len;
    if (path->len)
        text_char(path, '.');
    text_visible(path, key, NAME_SHOWN);
    return back;
}

static uint32_t step_index(struct text *path, size_t index) {
    uint32_t back = path->len;
    if (path->len)
        text_char(path, '.');
    text_uint(path, index);
    return back;
}

static void step_back(struct text *path, uint32_t back) {
    path->len = back;
    path->buf[back] = 0;
}

/* Keeps in *best the name closest to word so far; more than two slips, or half the word, is no likeness. */
static void consider(const char *word, const char *name, const char **best, uint32_t *best_slips) {
    uint32_t n = text_distance(word, name);
    if (n <= 2 && 2 * n <= strlen(word) && n < *best_slips) {
        *best = name;
        *best_slips = n;
    }
}

/* The first half: is the schema one that we understand completely? */

enum shape {
    SHAPE_TEXT,
    SHAPE_TYPE,
    SHAPE_SCHEMAS,
    SHAPE_NAMES,
    SHAPE_MORE,
    SHAPE_SCHEMA,
    SHAPE_COUNT,
    SHAPE_ENUM,
    SHAPE_WHOLE,
    SHAPE_OBJECT,
    SHAPE_REF
};

static const struct keyword {
    const char *name;
    enum shape shape;
    const char *expected;
} keywords[] = {
    {"$schema", SHAPE_TEXT, "a text"},
    {"$id", SHAPE_TEXT, "a text"},
    {"title", SHAPE_TEXT, "a text"},
    {"description", SHAPE_TEXT, "a text"},
    {"type", SHAPE_TYPE, "the name of a type or a list of them"},
    {"properties", SHAPE_SCHEMAS, "an object of schemas"},
    {"required", SHAPE_NAMES, "a list of names"},
    {"additionalProperties", SHAPE_MORE, "false or a schema"},
    {"items", SHAPE_SCHEMA, "a schema"},
    {"minItems", SHAPE_COUNT, "a whole number of at least 0"},
    {"maxItems", SHAPE_COUNT, "a whole number of at least 0"},
    {"enum", SHAPE_ENUM, "a list with at least one value"},
    {"minimum", SHAPE_WHOLE, "a whole number"},
    {"maximum", SHAPE_WHOLE, "a whole number"},
    {"minLength", SHAPE_COUNT, "a whole number of at least 0"},
    {"maxLength", SHAPE_COUNT, "a whole number of at least 0"},
    {"default", SHAPE_OBJECT, "an object"},
    {"$defs", SHAPE_SCHEMAS, "an object of schemas"},
    {"$ref", SHAPE_REF, "'#/$defs/' and a name that $defs holds"},
};

static const struct type_row {
    const char *name;
    const char *phrase;
} types[] = {
    {"null", "null"},   {"boolean", "true or false"}, {"integer", "a whole number"}, {"number", "a number"},
    {"string", "text"}, {"array", "a list"},          {"object", "an object"},
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0], TYPES = sizeof types / sizeof types[0] };

static const struct type_row *type_find(const json_t *name) {
    for (size_t i = 0; json_is_string(name) && i < TYPES; i++)
        if (!strcmp(types[i].name, json_string_value(name)))
            return &types[i];
    return NULL;
}

/* A schema that $ref points to; null when there is none. */
static const json_t *deref(const json_t *root, const json_t *ref) {
    const char *s = json_string_value(ref);
    if (!s || strncmp(s, ref_prefix, sizeof ref_prefix - 1))
        return NULL;
    return json_object_get(json_object_get(root, "$defs"), s + sizeof ref_prefix - 1);
}

/* A chain of references without end would never reach a value. */
static bool goes_in_circles(const json_t *root, const json_t *schema) {
    size_t left = json_object_size(json_object_get(root, "$defs")) + 1;
    while (schema && left--)
        schema = deref(root, json_object_get(schema, "$ref"));
    return schema != NULL;
}

static bool names_only(const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            return false;
    return json_is_array(list);
}

static bool types_only(const json_t *v) {
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!type_find(json_array_get(v, i)))
            return false;
    return json_array_size(v) > 0 || type_find(v);
}

/* The shape of a keyword's value, as far as it holds no schemas. */
static bool shape_fits(enum shape shape, const json_t *root, const json_t *v) {
    switch (shape) {
    case SHAPE_TEXT:
        return json_is_string(v);
    case SHAPE_TYPE:
        return types_only(v);
    case SHAPE_NAMES:
        return names_only(v);
    case SHAPE_MORE:
        return json_is_false(v) || json_is_object(v);
    case SHAPE_COUNT:
        return json_is_integer(v) && json_integer_value(v) >= 0;
    case SHAPE_ENUM:
        return json_array_size(v) > 0;
    case SHAPE_WHOLE:
        return json_is_integer(v);
    case SHAPE_REF:
        return deref(root, v) != NULL;
    default:
        return json_is_object(v);
    }
}

static enum status unknown_keyword(const char *key, struct err *e) {
    const char *near = NULL;
    uint32_t n = UINT32_MAX;
    for (size_t i = 0; i < KEYWORDS; i++)
        consider(key, keywords[i].name, &near, &n);
    return near ? err_set(e, ST_PARSE, "not a keyword of our schemas; did you mean '%s'?", near)
                : err_set(e, ST_PARSE, "not a keyword of our schemas");
}

static enum status vet(const json_t *root, const json_t *schema, struct text *path, uint32_t depth,
                       struct err *e);

static enum status vet_each(const json_t *root, const json_t *schemas, struct text *path, uint32_t depth,
                            struct err *e) {
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)schemas, key, v) {
        uint32_t back = step_key(path, key);
        TRY(vet(root, v, path, depth, e));
        step_back(path, back);
    }
    return ST_OK;
}

static enum status vet_keyword(const json_t *root, const json_t *schema, const char *key, const json_t *v,
                               struct text *path, uint32_t depth, struct err *e) {
    const struct keyword *k = NULL;
    for (size_t i = 0; i < KEYWORDS && !k; i++)
        if (!strcmp(keywords[i].name, key))
            k = &keywords[i];
    if (!k)
        return unknown_keyword(key, e);
    if (!shape_fits(k->shape, root, v))
        return err_set(e, ST_PARSE, "expected %s", k->expected);
    if (!strcmp(key, "$defs") && schema != root)
        return err_set(e, ST_PARSE, "$defs belongs at the top of the schema");
    if (k->shape == SHAPE_REF && goes_in_circles(root, schema))
        return err_set(e, ST_PARSE, "$ref goes in circles");
    if (k->shape == SHAPE_SCHEMAS)
        return vet_each(root, v, path, depth + 1, e);
    if (k->shape == SHAPE_SCHEMA || (k->shape == SHAPE_MORE && json_is_object(v)))
        return vet(root, v, path, depth + 1, e);
    return ST_OK;
}

static enum status vet(const json_t *root, const json_t *schema, struct text *path, uint32_t depth,
                       struct err *e) {
    if (!json_is_object(schema))
        return err_set(e, ST_PARSE, "a schema must be an object");
    if (depth > SCHEMA_DEPTH_MAX)
        return err_set(e, ST_PARSE, "the schema is nested too deeply");
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)schema, key, v) {
        uint32_t back = step_key(path, key);
        TRY(vet_keyword(root, schema, key, v, path, depth, e));
        step_back(path, back);
    }
    return ST_OK;
}

/* The second half: does the value fit? */

struct walk {
    const json_t *root;
    struct text *path;
    struct err *e;
};

static enum status check(const struct walk *w, const json_t *schema, const json_t *value, uint32_t depth);

static bool type_fits(const char *name, const json_t *v) {
    switch (json_typeof(v)) {
    case JSON_NULL:
        return !strcmp(name, "null");
    case JSON_TRUE:
    case JSON_FALSE:
        return !strcmp(name, "boolean");
    case JSON_INTEGER:
        return !strcmp(name, "integer") || !strcmp(name, "number");
    case JSON_REAL:
        return !strcmp(name, "number");
    case JSON_STRING:
        return !strcmp(name, "string");
    case JSON_ARRAY:
        return !strcmp(name, "array");
    default:
        return !strcmp(name, "object");
    }
}

/* " between 1 and 9", " of at least 1", or nothing. */
static void range_phrase(const json_t *lo, const json_t *hi, struct text *out) {
    if (lo && hi && json_integer_value(lo) == json_integer_value(hi))
        text_fmt(out, " equal to %lld", (long long)json_integer_value(lo));
    else if (lo && hi)
        text_fmt(out, " between %lld and %lld", (long long)json_integer_value(lo),
                 (long long)json_integer_value(hi));
    else if (lo)
        text_fmt(out, " of at least %lld", (long long)json_integer_value(lo));
    else if (hi)
        text_fmt(out, " of at most %lld", (long long)json_integer_value(hi));
}

static void type_phrase(const json_t *schema, const json_t *name, struct text *out) {
    const struct type_row *t = type_find(name);
    text_put(out, t ? t->phrase : "a number");
    if (!t || !strcmp(t->name, "integer") || !strcmp(t->name, "number"))
        range_phrase(json_object_get(schema, "minimum"), json_object_get(schema, "maximum"), out);
}

static enum status mismatch(const struct walk *w, const json_t *schema, const json_t *value) {
    TEXT_ON_STACK(t, REASON_SIZE);
    const json_t *type = json_object_get(schema, "type");
    text_put(&t, "expected ");
    for (size_t i = 0; i < json_array_size(type); i++) {
        if (i)
            text_put(&t, " or ");
        type_phrase(schema, json_array_get(type, i), &t);
    }
    if (!json_is_array(type))
        type_phrase(schema, type, &t);
    text_put(&t, ", found ");
    schema_show(value, &t);
    return err_set(w->e, ST_INVALID, "%s", t.buf);
}

static enum status check_type(const struct walk *w, const json_t *schema, const json_t *value) {
    const json_t *type = json_object_get(schema, "type");
    bool fits = !type;
    if (json_is_string(type))
        fits = type_fits(json_string_value(type), value);
    for (size_t i = 0; i < json_array_size(type) && !fits; i++)
        fits = type_fits(json_string_value(json_array_get(type, i)), value);
    return fits ? ST_OK : mismatch(w, schema, value);
}

static enum status check_enum(const struct walk *w, const json_t *schema, const json_t *value) {
    const json_t *list = json_object_get(schema, "enum");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), value))
            return ST_OK;
    if (!list)
        return ST_OK;
    const char *near = NULL;
    uint32_t n = UINT32_MAX;
    TEXT_ON_STACK(t, REASON_SIZE);
    text_put(&t, json_array_size(list) == 1 ? "expected " : "expected one of ");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        if (i)
            text_put(&t, ", ");
        schema_show(v, &t);
        if (json_is_string(v) && json_is_string(value))
            consider(json_string_value(value), json_string_value(v), &near, &n);
    }
    TEXT_ON_STACK(found, 100);
    schema_show(value, &found);
    return near ? err_set(w->e, ST_INVALID, "%s; found %s, did you mean '%s'?", t.buf, found.buf, near)
                : err_set(w->e, ST_INVALID, "%s; found %s", t.buf, found.buf);
}

static enum status check_number(const struct walk *w, const json_t *schema, const json_t *value) {
    const json_t *lo = json_object_get(schema, "minimum"), *hi = json_object_get(schema, "maximum");
    bool fits;
    if (json_is_integer(value)) {
        json_int_t v = json_integer_value(value);
        fits = (!lo || v >= json_integer_value(lo)) && (!hi || v <= json_integer_value(hi));
    } else {
        double v = json_real_value(value);
        fits = (!lo || v >= (double)json_integer_value(lo)) && (!hi || v <= (double)json_integer_value(hi));
    }
    return fits ? ST_OK : mismatch(w, schema, value);
}

/* A count against two keywords, for lists and texts. */
static enum status check_count(const struct walk *w, const json_t *lo, const json_t *hi, size_t n,
                               const char *one, const char *many) {
    if ((!lo || (json_int_t)n >= json_integer_value(lo)) && (!hi || (json_int_t)n <= json_integer_value(hi)))
        return ST_OK;
    bool under = lo && (json_int_t)n < json_integer_value(lo);
    json_int_t limit = json_integer_value(under ? lo : hi);
    if (lo && hi && json_integer_value(lo) == json_integer_value(hi))
        return err_set(w->e, ST_INVALID, "expected exactly %lld %s, found %zu", (long long)limit,
                       limit == 1 ? one : many, n);
    return err_set(w->e, ST_INVALID, "expected at %s %lld %s, found %zu", under ? "least" : "most",
                   (long long)limit, limit == 1 ? one : many, n);
}

static enum status check_string(const struct walk *w, const json_t *schema, const json_t *value) {
    size_t n = 0;
    for (const char *s = json_string_value(value); *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return check_count(w, json_object_get(schema, "minLength"), json_object_get(schema, "maxLength"), n,
                       "character", "characters");
}

static enum status check_array(const struct walk *w, const json_t *schema, const json_t *value,
                               uint32_t depth) {
    enum status st = check_count(w, json_object_get(schema, "minItems"), json_object_get(schema, "maxItems"),
                                 json_array_size(value), "entry", "entries");
    const json_t *items = json_object_get(schema, "items");
    for (size_t i = 0; st == ST_OK && items && i < json_array_size(value); i++) {
        uint32_t back = step_index(w->path, i);
        st = check(w, items, json_array_get(value, i), depth + 1);
        if (st == ST_OK)
            step_back(w->path, back);
    }
    return st;
}

static enum status unknown_key(const struct walk *w, const json_t *properties, const char *key) {
    const char *near = NULL, *name;
    uint32_t n = UINT32_MAX;
    json_t *v;
    TEXT_ON_STACK(all, 300);
    json_object_foreach((json_t *)properties, name, v) {
        consider(key, name, &near, &n);
        text_fmt(&all, "%s%s", all.len ? ", " : "", name);
    }
    step_key(w->path, key);
    if (near)
        return err_set(w->e, ST_INVALID, "no such key; did you mean '%s'?", near);
    if (!all.len)
        return err_set(w->e, ST_INVALID, "no such key; none is allowed here");
    return err_set(w->e, ST_INVALID, "no such key; there are: %s%s", all.buf, all.cut ? "..." : "");
}

/* Unknown keys come before missing ones: a misspelled key is both, and the spelling is what helps. */
static enum status check_keys(const struct walk *w, const json_t *schema, const json_t *value) {
    const json_t *properties = json_object_get(schema, "properties");
    const json_t *required = json_object_get(schema, "required");
    const char *key;
    json_t *v;
    if (json_is_false(json_object_get(schema, "additionalProperties")))
        json_object_foreach((json_t *)value, key,
                            v) if (!json_object_get(properties, key)) return unknown_key(w, properties, key);
    for (size_t i = 0; i < json_array_size(required); i++) {
        const char *name = json_string_value(json_array_get(required, i));
        if (json_object_get(value, name))
            continue;
        step_key(w->path, name);
        return err_set(w->e, ST_INVALID, "this key is missing");
    }
    return ST_OK;
}

static enum status check_object(const struct walk *w, const json_t *schema, const json_t *value,
                                uint32_t depth) {
    const json_t *properties = json_object_get(schema, "properties");
    const json_t *more = json_object_get(schema, "additionalProperties");
    TRY(check_keys(w, schema, value));
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)value, key, v) {
        const json_t *sub = json_object_get(properties, key);
        if (!sub)
            sub = more;
        if (!sub)
            continue;
        uint32_t back = step_key(w->path, key);
        TRY(check(w, sub, v, depth + 1));
        step_back(w->path, back);
    }
    return ST_OK;
}

static enum status check(const struct walk *w, const json_t *schema, const json_t *value, uint32_t depth) {
    if (depth > SCHEMA_DEPTH_MAX)
        return err_set(w->e, ST_INVALID, "nested too deeply");
    const json_t *ref = json_object_get(schema, "$ref");
    TRY(ref ? check(w, deref(w->root, ref), value, depth + 1) : ST_OK);
    TRY(check_type(w, schema, value));
    TRY(check_enum(w, schema, value));
    if (json_is_number(value))
        return check_number(w, schema, value);
    if (json_is_string(value))
        return check_string(w, schema, value);
    if (json_is_array(value))
        return check_array(w, schema, value, depth);
    if (json_is_object(value))
        return check_object(w, schema, value, depth);
    return ST_OK;
}

enum status schema_check(const json_t *schema, const json_t *value, struct text *path, struct err *e) {
    TRY(vet(schema, schema, path, 0, e));
    if (!value)
        return err_set(e, ST_INVALID, "there is no value");
    struct walk w = {schema, path, e};
    return check(&w, schema, value, 0);
}
