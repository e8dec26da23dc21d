/* Field tables: see fields_check.h. */
#include "fields_check.h"

#include <stdlib.h>
#include <string.h>

enum status fields_check(const struct fields *t, struct err *e) {
    unsigned char *seen = calloc(t->size, 1);
    if (!seen)
        return err_set(e, ST_FULL, "no memory to check %s", t->name);
    enum status st = ST_OK;
    for (uint32_t i = 0; i < t->count && st == ST_OK; i++) {
        const struct field *f = &t->row[i];
        size_t end = (size_t)f->offset + (size_t)f->count * f->size;
        if (end > t->size)
            st = err_set(e, ST_BUG, "%s.%s reaches beyond the struct", t->name, f->name);
        for (size_t b = f->offset; st == ST_OK && b < end; b++)
            if (seen[b]++)
                st = err_set(e, ST_BUG, "%s.%s overlaps another field at byte %zu", t->name, f->name, b);
        if (st == ST_OK && f->type == F_STRUCT)
            st = f->sub->size == f->size
                     ? fields_check(f->sub, e)
                     : err_set(e, ST_BUG, "%s.%s: table of another struct", t->name, f->name);
    }
    for (size_t b = 0; st == ST_OK && b < t->size; b++)
        if (!seen[b])
            st = err_set(e, ST_BUG, "%s: byte %zu belongs to no field", t->name, b);
    free(seen);
    return st;
}

static void diff_leaf(const struct field *f, const void *a, const void *b, uint32_t k, struct text *path) {
    if (f->type == F_U64)
        text_fmt(path, ": %llu against %llu", (unsigned long long)field_get(f, a, k),
                 (unsigned long long)field_get(f, b, k));
    else
        text_fmt(path, ": %lld against %lld", (long long)field_get(f, a, k), (long long)field_get(f, b, k));
}

bool fields_diff(const struct fields *t, const void *a, const void *b, bool skip_cosmetic,
                 struct text *path) {
    uint32_t start = path->len;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        if (skip_cosmetic && (f->flags & FIELD_COSMETIC))
            continue;
        for (uint32_t k = 0; k < f->count; k++) {
            const unsigned char *x = (const unsigned char *)a + f->offset + (size_t)k * f->size;
            const unsigned char *y = (const unsigned char *)b + f->offset + (size_t)k * f->size;
            if (!memcmp(x, y, f->size))
                continue;
            if (start)
                text_char(path, '.');
            text_put(path, f->name);
            if (f->count > 1)
                text_fmt(path, "[%u]", k);
            if (f->type != F_STRUCT) {
                diff_leaf(f, a, b, k, path);
                return true;
            }
            if (fields_diff(f->sub, x, y, skip_cosmetic, path))
                return true;
            path->len = start;
            path->buf[start] = 0;
        }
    }
    return false;
}
