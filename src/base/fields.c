/* Field tables: one walk over a table for each use. */
#include "base/fields.h"

#include "base/hash.h"
#include "base/rng.h"

#include <string.h>

const struct fields stream_fields = FIELDS(stream, {
    FIELD(stream, key),
    FIELD(stream, n),
    FIELD(stream, spare),
});

bool bytes_blank(const void *p, size_t n) {
    const unsigned char *c = p;
    return !n || (!c[0] && !memcmp(c, c + 1, n - 1));
}

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

void fields_digest(const struct fields *t, const void *p, char *out) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        uint64_t h = hash_bytes((const unsigned char *)p + f->offset, (size_t)f->count * f->size, 0);
        *out++ = "0123456789abcdef"[h >> 60];
        *out++ = "0123456789abcdef"[h >> 56 & 15];
    }
    *out = 0;
}
