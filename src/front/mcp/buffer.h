/* Bytes that grow: answers and bodies, whose length nobody knows before. */
#ifndef GLOAM_FRONT_MCP_BUFFER_H
#define GLOAM_FRONT_MCP_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *bytes; /* freed by the owner */
    size_t len, cap;
};

/* False: no memory, and nothing has changed. */
static inline bool buffer_room(struct buffer *b, size_t more) {
    if (b->len + more <= b->cap)
        return true;
    size_t cap = 2 * (b->len + more);
    char *bytes = realloc(b->bytes, cap);
    if (!bytes)
        return false;
    b->bytes = bytes;
    b->cap = cap;
    return true;
}

static inline bool buffer_add(struct buffer *b, const char *bytes, size_t len) {
    if (!buffer_room(b, len))
        return false;
    memcpy(b->bytes + b->len, bytes, len);
    b->len += len;
    return true;
}

#endif
