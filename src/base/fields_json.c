/* Field tables as JSON. Reading treats its input as hostile. */
#include "base/fields_json.h"

#include <string.h>

enum { PATH_MAX_LEN = 160 };

static bool is_id(const struct field *f) {
    return f->kind && !(f->flags & FIELD_INDEX);
}

static bool write_leaf(const struct field *f, const void *p, uint32_t i, const struct field_names *names,
                       struct jw *w) {
    int64_t v = field_get(f, p, i);
    const char *name = is_id(f) && names && v ? names->name(names->ctx, f->kind, v) : NULL;
    if (name)
        jw_str(w, name);
    else if (is_id(f) && names)
        jw_null(w);
    else if (f->type == F_U64)
        jw_u64(w, (uint64_t)v);
    else
        jw_int(w, v);
    return name || !is_id(f) || !names || !v;
}

static bool write_value(const struct field *f, const void *p, uint32_t i, const struct field_names *names,
                        struct jw *w) {
    if (f->type != F_STRUCT)
        return write_leaf(f, p, i, names, w);
    return fields_write(f->sub, (const unsigned char *)p + f->offset + (size_t)i * f->size, names, w);
}

bool fields_write(const struct fields *t, const void *p, const struct field_names *names, struct jw *w) {
    bool whole = true;
    jw_open(w, '{');
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        if (f->flags & FIELD_PAD)
            continue;
        jw_key(w, f->name);
        if (f->count == 1) {
            whole = write_value(f, p, 0, names, w) && whole;
            continue;
        }
        const unsigned char *base = (const unsigned char *)p + f->offset;
        uint32_t n = f->count;
        while (n && bytes_blank(base + (size_t)(n - 1) * f->size, f->size))
            n--;
        jw_open(w, '[');
        for (uint32_t k = 0; k < n; k++)
            whole = write_value(f, p, k, names, w) && whole;
        jw_close(w, ']');
    }
    jw_close(w, '}');
    return whole;
}

void fields_describe(const struct fields *t, struct jw *w) {
    static const char *const types[] = {
        [F_U8] = "u8",   [F_I8] = "i8",   [F_U16] = "u16", [F_I16] = "i16",      [F_U32] = "u32",
        [F_I32] = "i32", [F_U64] = "u64", [F_I64] = "i64", [F_STRUCT] = "struct"};
    jw_open(w, '[');
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        jw_open(w, '{');
        jw_put(w, J_STR("name", f->name), J_STR("type", f->flags & FIELD_PAD ? "pad" : types[f->type]),
               J_INT("at", f->offset), J_INT("count", f->count), J_INT("size", f->size));
        if (f->kind)
            jw_kint(w, "kind", f->kind);
        if (f->flags & FIELD_INDEX)
            jw_kbool(w, "index", true);
        if (f->type == F_STRUCT) {
            jw_key(w, "fields");
            fields_describe(f->sub, w);
        }
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static enum status read_struct(const struct fields *t, void *p, const struct field_names *names,
                               const json_t *obj, const char *path, struct err *e);

static const struct {
    int64_t lo, hi;
} ranges[] = {
    [F_U8] = {0, UINT8_MAX},          [F_I8] = {INT8_MIN, INT8_MAX},    [F_U16] = {0, UINT16_MAX},
    [F_I16] = {INT16_MIN, INT16_MAX}, [F_U32] = {0, UINT32_MAX},        [F_I32] = {INT32_MIN, INT32_MAX},
    [F_U64] = {0, INT64_MAX},         [F_I64] = {INT64_MIN, INT64_MAX},
};

static enum status read_named(const struct field *f, void *p, uint32_t i, const struct field_names *names,
                              const json_t *v, const char *path, struct err *e) {
    if (json_is_null(v)) {
        field_set(f, p, i, 0);
        return ST_OK;
    }
    if (!json_is_string(v))
        return err_set(e, ST_INVALID, "%s: expected a name", path);
    int64_t id = names ? names->find(names->ctx, f->kind, json_string_value(v)) : -1;
    if (id < 0) {
        TEXT_ON_STACK(name, 64);
        text_visible(&name, json_string_value(v), 60);
        return err_set(e, ST_INVALID, "%s: '%s' is not known", path, name.buf);
    }
    if (id > ranges[f->type].hi)
        return err_set(e, ST_BUG, "%s: the id %lld does not fit its field", path, (long long)id);
    field_set(f, p, i, id);
    return ST_OK;
}

static enum status read_u64(const struct field *f, void *p, uint32_t i, const json_t *v, const char *path,
                            struct err *e) {
    const char *s = json_string_value(v);
    uint64_t n;
    if (!s || !*s || strlen(s) > 20)
        return err_set(e, ST_INVALID, "%s: expected a number written as a string", path);
    if (!text_read_u64(s, UINT64_MAX, &n))
        return err_set(e, ST_INVALID, "%s: not a number of 64 bits", path);
    field_set(f, p, i, (int64_t)n);
    return ST_OK;
}

static enum status read_leaf(const struct field *f, void *p, uint32_t i, const struct field_names *names,
                             const json_t *v, const char *path, struct err *e) {
    if (is_id(f))
        return read_named(f, p, i, names, v, path, e);
    if (f->type == F_U64)
        return read_u64(f, p, i, v, path, e);
    if (!json_is_integer(v))
        return err_set(e, ST_INVALID, "%s: expected a whole number", path);
    int64_t n = json_integer_value(v);
    int64_t lo = ranges[f->type].lo, hi = ranges[f->type].hi;
    if (n < lo || n > hi)
        return err_set(e, ST_INVALID, "%s: %lld is outside %lld to %lld", path, (long long)n, (long long)lo,
                       (long long)hi);
    field_set(f, p, i, n);
    return ST_OK;
}

static enum status read_value(const struct field *f, void *p, uint32_t i, const struct field_names *names,
                              const json_t *v, const char *path, struct err *e) {
    if (f->type != F_STRUCT)
        return read_leaf(f, p, i, names, v, path, e);
    return read_struct(f->sub, (unsigned char *)p + f->offset + (size_t)i * f->size, names, v, path, e);
}

static enum status read_field(const struct field *f, void *p, const struct field_names *names,
                              const json_t *v, const char *path, struct err *e) {
    if (f->count == 1)
        return read_value(f, p, 0, names, v, path, e);
    if (!json_is_array(v))
        return err_set(e, ST_INVALID, "%s: expected a list", path);
    if (json_array_size(v) > f->count)
        return err_set(e, ST_INVALID, "%s: %zu entries, at most %u fit", path, json_array_size(v), f->count);
    enum status st = ST_OK;
    for (uint32_t k = 0; k < json_array_size(v) && st == ST_OK; k++) {
        TEXT_ON_STACK(at, PATH_MAX_LEN);
        text_fmt(&at, "%s[%u]", path, k);
        st = read_value(f, p, k, names, json_array_get(v, k), at.buf, e);
    }
    return st;
}

static enum status read_struct(const struct fields *t, void *p, const struct field_names *names,
                               const json_t *obj, const char *path, struct err *e) {
    if (!json_is_object(obj))
        return err_set(e, ST_INVALID, "%s: expected an object", *path ? path : t->name);
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)obj, key, v) {
        const struct field *f = NULL;
        for (uint32_t i = 0; i < t->count && !f; i++)
            if (!(t->row[i].flags & FIELD_PAD) && !strcmp(t->row[i].name, key))
                f = &t->row[i];
        TEXT_ON_STACK(at, PATH_MAX_LEN);
        text_fmt(&at, "%s%s", path, *path ? "." : "");
        text_visible(&at, key, 60);
        if (!f)
            return err_set(e, ST_INVALID, "%s: no such field", at.buf);
        TRY(read_field(f, p, names, v, at.buf, e));
    }
    return ST_OK;
}

enum status fields_read(const struct fields *t, void *p, const struct field_names *names, const json_t *obj,
                        struct err *e) {
    memset(p, 0, t->size);
    return read_struct(t, p, names, obj, "", e);
}
