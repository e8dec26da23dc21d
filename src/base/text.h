/* Text buffers: bytes are appended to a buffer that the caller owns. What does not fit is dropped and
 * 'cut' is set; the content is always a valid C string. Nothing here allocates. */
#ifndef GLOAM_BASE_TEXT_H
#define GLOAM_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *buf;
    uint32_t cap; /* bytes of buf, the closing NUL included */
    uint32_t len;
    bool cut;
};

void text_init(struct text *t, char *buf, uint32_t cap);
void text_clear(struct text *t);
void text_bytes(struct text *t, const char *s, uint32_t n);
void text_put(struct text *t, const char *s);
void text_char(struct text *t, char c);
void text_int(struct text *t, int64_t v);
void text_uint(struct text *t, uint64_t v);
void text_fmt(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* At most 'most' bytes of foreign text, control characters as '?': safe to print in a message. */
void text_visible(struct text *t, const char *s, uint32_t most);

/* Replaces "{name}" in tpl by the value of the pair with that name; unknown names stay as they are. */
struct text_pair {
    const char *name;
    const char *value;
};
void text_fill(struct text *t, const char *tpl, const struct text_pair *pairs, uint32_t count);

/* A buffer on the stack: TEXT_ON_STACK(t, 128); */
#define TEXT_ON_STACK(name, size)                                                                            \
    char name##_bytes[size];                                                                                 \
    struct text name;                                                                                        \
    text_init(&name, name##_bytes, sizeof name##_bytes)

#endif
