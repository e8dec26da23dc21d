/* Field tables: every field of a flat struct is listed once, and save, load, hash, diff and JSON dump come
 * from that list. A table must cover every byte of its struct exactly once (padding is a listed field):
 * then the hash of the bytes and the hash of the fields are the same thing. fields_check, which tests have,
 * proves it. What writes and reads JSON by these tables is base/fields_json.h: rules know the tables, not the format. */
#ifndef GLOAM_BASE_FIELDS_H
#define GLOAM_BASE_FIELDS_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_type { F_U8, F_I8, F_U16, F_I16, F_U32, F_I32, F_U64, F_I64, F_STRUCT };

enum {
    FIELD_PAD = 1,      /* zero bytes: never written, must be zero */
    FIELD_COSMETIC = 2, /* feeds the display only: may differ without the game differing */
    FIELD_INDEX = 4,    /* with a kind: a number, told as such, that counts the names of the kind from 0 */
};

struct fields;

struct field {
    const char *name;
    uint8_t type;
    uint8_t flags;
    uint16_t kind;  /* 0: a plain number; else ids named through struct field_names */
    uint32_t count; /* 1 for a single value */
    uint32_t offset;
    uint32_t size; /* of one element */
    const struct fields *sub;
};

struct fields {
    const char *name;
    const struct field *row;
    uint32_t count;
    uint32_t size; /* of the struct */
};

/* Resolves ids to names and back; id 0 is "nothing" and is written as null. */
struct field_names {
    const void *ctx;
    const char *(*name)(const void *ctx, uint32_t kind, int64_t id);
    int64_t (*find)(const void *ctx, uint32_t kind, const char *name); /* -1: unknown */
};

/* Picks the type from the member itself, so a table cannot disagree with its struct. */
#define FIELD_TYPE_OF(m)                                                                                     \
    _Generic((m), uint8_t                                                                                    \
             : F_U8, int8_t                                                                                  \
             : F_I8, uint16_t                                                                                \
             : F_U16, int16_t                                                                                \
             : F_I16, uint32_t                                                                               \
             : F_U32, int32_t                                                                                \
             : F_I32, uint64_t                                                                               \
             : F_U64, int64_t                                                                                \
             : F_I64)
#define FIELD_M(T, m) (((struct T *)0)->m)
#define FIELD(T, m)                                                                                          \
    { #m, FIELD_TYPE_OF(FIELD_M(T, m)), 0, 0, 1, offsetof(struct T, m), sizeof FIELD_M(T, m), 0 }
/* Several numbers, up to eight, one FIELD each. */
#define FIELD_1(T, m) FIELD(T, m)
#define FIELD_2(T, m, ...) FIELD(T, m), FIELD_1(T, __VA_ARGS__)
#define FIELD_3(T, m, ...) FIELD(T, m), FIELD_2(T, __VA_ARGS__)
#define FIELD_4(T, m, ...) FIELD(T, m), FIELD_3(T, __VA_ARGS__)
#define FIELD_5(T, m, ...) FIELD(T, m), FIELD_4(T, __VA_ARGS__)
#define FIELD_6(T, m, ...) FIELD(T, m), FIELD_5(T, __VA_ARGS__)
#define FIELD_7(T, m, ...) FIELD(T, m), FIELD_6(T, __VA_ARGS__)
#define FIELD_8(T, m, ...) FIELD(T, m), FIELD_7(T, __VA_ARGS__)
#define FIELD_PICK(a, b, c, d, e, f, g, h, of, ...) of
#define FIELD_EACH(T, ...)                                                                                   \
    FIELD_PICK(__VA_ARGS__, FIELD_8, FIELD_7, FIELD_6, FIELD_5, FIELD_4, FIELD_3, FIELD_2, FIELD_1, 0)       \
    (T, __VA_ARGS__)
#define FIELD_ID(T, m, k)                                                                                    \
    { #m, FIELD_TYPE_OF(FIELD_M(T, m)), 0, k, 1, offsetof(struct T, m), sizeof FIELD_M(T, m), 0 }
#define FIELD_PLACE(T, m, k)                                                                                 \
    { #m, FIELD_TYPE_OF(FIELD_M(T, m)), FIELD_INDEX, k, 1, offsetof(struct T, m), sizeof FIELD_M(T, m), 0 }
#define FIELD_SHOW(T, m)                                                                                     \
    { #m, FIELD_TYPE_OF(FIELD_M(T, m)), FIELD_COSMETIC, 0, 1, offsetof(struct T, m), sizeof FIELD_M(T, m), 0 }
/* Arrays of numbers, of ids, and arrays of arrays, flattened; kind 0: plain numbers. Text is bytes. */
#define FIELD_LEAVES(T, m, leaf, k)                                                                          \
    {                                                                                                        \
#m, FIELD_TYPE_OF(FIELD_M(T, leaf)), 0, k, sizeof FIELD_M(T, m) / sizeof FIELD_M(T, leaf),           \
            offsetof(struct T, m), sizeof FIELD_M(T, leaf), 0                                                \
    }
#define FIELD_ARRAY(T, m) FIELD_LEAVES(T, m, m[0], 0)
#define FIELD_IDS(T, m, k) FIELD_LEAVES(T, m, m[0], k)
#define FIELD_ROWS(T, m, k) FIELD_LEAVES(T, m, m[0][0], k)
#define FIELD_BYTES(T, m)                                                                                    \
    { #m, F_U8, 0, 0, sizeof FIELD_M(T, m), offsetof(struct T, m), 1, 0 }
#define FIELD_SUB(T, m, table)                                                                               \
    { #m, F_STRUCT, 0, 0, 1, offsetof(struct T, m), sizeof FIELD_M(T, m), table }
/* Arrays of structs, and arrays of arrays of them, flattened; with PARTS a part of one, by a name of its own.
 */
#define FIELD_PARTS(T, name, m, leaf, table)                                                                 \
    {                                                                                                        \
        name, F_STRUCT, 0, 0, sizeof FIELD_M(T, m) / sizeof FIELD_M(T, leaf), offsetof(struct T, m),         \
            sizeof FIELD_M(T, leaf), table                                                                   \
    }
#define FIELD_SUBS(T, m, table) FIELD_PARTS(T, #m, m, m[0], table)
#define FIELD_SUBROWS(T, m, table) FIELD_PARTS(T, #m, m, m[0][0], table)
#define FIELD_PADDING(T, m)                                                                                  \
    { #m, F_U8, FIELD_PAD, 0, sizeof FIELD_M(T, m), offsetof(struct T, m), 1, 0 }
/* The table of a struct, outside any function: FIELDS(dice, {FIELD(dice, count), FIELD_ARRAY(dice, die)}). */
#define FIELDS(T, ...)                                                                                       \
    {                                                                                                        \
        #T, (const struct field[])__VA_ARGS__, sizeof((const struct field[])__VA_ARGS__) / sizeof(struct field), \
            sizeof(struct T)                                                                                 \
    }

/* The fields of struct stream (rng.h), for tables that hold streams. */
extern const struct fields stream_fields;

/* Whether all bytes are 0: of a free place, of what lies behind the end of a list. */
bool bytes_blank(const void *p, size_t n);

/* An unsigned number of 1, 2, 4 or 8 bytes, wherever it lies. */
uint64_t field_number(const void *at, uint32_t size);

/* Value of a leaf as a number; and the other way, where the number fits its type. */
int64_t field_get(const struct field *f, const void *base, uint32_t index);
void field_set(const struct field *f, void *base, uint32_t index, int64_t value);

/* Eight bits of hash for each top-level field, as two hex digits each: tells which field differed when only
 * hashes were kept. out needs 2 * t->count + 1 bytes. */
void fields_digest(const struct fields *t, const void *p, char *out);

#endif
