/* A streaming JSON writer over a text buffer: keys in the order they are written, no tree, no allocation.
 * 64-bit numbers that may exceed 2^53 are written as strings with jw_u64. */
#ifndef GLOAM_BASE_JW_H
#define GLOAM_BASE_JW_H

#include "base/text.h"

enum { JW_DEPTH_MAX = 32 };

struct jw {
    struct text *t;
    uint32_t depth;
    bool comma[JW_DEPTH_MAX]; /* a value stands before the next one at this depth */
};

/* What stands there up to a point, to go back to. */
struct jw_mark {
    struct jw w;
    struct text t;
};

void jw_init(struct jw *w, struct text *t);
void jw_open(struct jw *w, char bracket);  /* '{' or '[' */
void jw_close(struct jw *w, char bracket); /* '}' or ']' */
void jw_key(struct jw *w, const char *key);
void jw_str(struct jw *w, const char *s);
void jw_int(struct jw *w, int64_t v);
void jw_u64(struct jw *w, uint64_t v); /* as a string */
void jw_bytes(struct jw *w, const void *p, uint32_t n); /* as a string in base64 (RFC 4648) */
void jw_bool(struct jw *w, bool v);
void jw_null(struct jw *w);
void jw_raw(struct jw *w, const char *json);       /* a value that is JSON already */
void jw_fixed(struct jw *w, double v, int digits); /* a finite number with a fixed count of digits */

struct jw_mark jw_mark(const struct jw *w);
void jw_rewind(struct jw *w, const struct jw_mark *to);            /* takes back all that was written since */
uint32_t jw_since(const struct jw *w, const struct jw_mark *from); /* bytes that were written since */

/* Key and value in one call. */
void jw_kstr(struct jw *w, const char *key, const char *s);
void jw_kint(struct jw *w, const char *key, int64_t v);
void jw_kbool(struct jw *w, const char *key, bool v);
void jw_kopen(struct jw *w, const char *key, char bracket);

/* Members as rows: jw_put(w, J_STR("name", name), J_INT("step", step)), and a whole object of them (key null:
 * in a list, or after jw_key). */
struct jw_row {
    const char *key;
    enum { JW_STR, JW_INT, JW_BOOL } kind;
    union {
        const char *s;
        int64_t i;
    };
};
#define J_STR(name, value) ((struct jw_row){.key = (name), .kind = JW_STR, .s = (value)})
#define J_INT(name, value) ((struct jw_row){.key = (name), .kind = JW_INT, .i = (value)})
#define J_BOOL(name, value) ((struct jw_row){.key = (name), .kind = JW_BOOL, .i = (bool)(value)})
#define jw_put(w, ...) jw_put_rows(w, (const struct jw_row[]){__VA_ARGS__, {0}})
#define jw_object(w, name, ...) jw_object_rows(w, name, (const struct jw_row[]){__VA_ARGS__, {0}})
void jw_put_rows(struct jw *w, const struct jw_row *rows);
void jw_object_rows(struct jw *w, const char *key, const struct jw_row *rows);

#endif
