/* Field tables: one walk over a table for each use. */
#include "base/fields.h"

#include "base/hash.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

const struct fields stream_fields = FIELDS(stream, {
    FIELD(stream, key),
    FIELD(stream, n),
    FIELD(stream, spare),
});

uint64_t field_number(const void *at, uint32_t size) {
    uint8_t n1;
    uint16_t n2;
    uint32_t n4;
    uint64_t n8;
    switch (size) {
    case 1:
        memcpy(&n1, at, 1);
        return n1;
    case 2:
        memcpy(&n2, at, 2);
        return n2;
    case 4:
        memcpy(&n4, at, 4);
        return n4;
    default:
        memcpy(&n8, at, 8);
        return n8;
    }
}

/* The types of signed numbers are odd: their highest bit goes on to the left. */
int64_t field_get(const struct field *f, const void *base, uint32_t index) {
    uint64_t bits = field_number((const unsigned char *)base + f->offset + (size_t)index * f->size, f->size);
    uint64_t sign = f->type & 1 ? 1ULL << (8 * f->size - 1) : 0;
    return (int64_t)((bits ^ sign) - sign);
}

void field_set(const struct field *f, void *base, uint32_t index, int64_t v) {
    unsigned char *p = (unsigned char *)base + f->offset + (size_t)index * f->size;
    uint64_t bits = (uint64_t)v;
    uint8_t b1 = (uint8_t)bits;
    uint16_t b2 = (uint16_t)bits;
    uint32_t b4 = (uint32_t)bits;
    switch (f->size) {
    case 1:
        memcpy(p, &b1, 1);
        break;
    case 2:
        memcpy(p, &b2, 2);
        break;
    case 4:
        memcpy(p, &b4, 4);
        break;
    default:
        memcpy(p, &bits, 8);
    }
}

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

void fields_digest(const struct fields *t, const void *p, char *out) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        uint64_t h = hash_bytes((const unsigned char *)p + f->offset, (size_t)f->count * f->size, 0);
        *out++ = "0123456789abcdef"[h >> 60];
        *out++ = "0123456789abcdef"[h >> 56 & 15];
    }
    *out = 0;
}
