/* Text buffers: appending with a hard end. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_init(struct text *t, char *buf, uint32_t cap) {
    t->buf = buf;
    t->cap = cap;
    text_clear(t);
}

void text_clear(struct text *t) {
    t->len = 0;
    t->cut = false;
    if (t->cap)
        t->buf[0] = 0;
}

void text_bytes(struct text *t, const char *s, uint32_t n) {
    uint32_t room = t->cap > t->len ? t->cap - t->len - 1 : 0;
    if (n > room) {
        n = room;
        t->cut = true;
    }
    if (!n)
        return;
    memcpy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = 0;
}

void text_put(struct text *t, const char *s) {
    text_bytes(t, s, (uint32_t)strlen(s));
}

void text_char(struct text *t, char c) {
    text_bytes(t, &c, 1);
}

void text_uint(struct text *t, uint64_t v) {
    char d[20];
    uint32_t n = 0;
    do {
        d[sizeof d - ++n] = (char)('0' + v % 10);
        v /= 10;
    } while (v);
    text_bytes(t, d + sizeof d - n, n);
}

void text_int(struct text *t, int64_t v) {
    if (v < 0) {
        text_char(t, '-');
        text_uint(t, (uint64_t)0 - (uint64_t)v);
    } else {
        text_uint(t, (uint64_t)v);
    }
}

void text_fmt(struct text *t, const char *fmt, ...) {
    uint32_t room = t->cap > t->len ? t->cap - t->len : 0;
    if (!room) {
        t->cut = true;
        return;
    }
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(t->buf + t->len, room, fmt, ap);
    va_end(ap);
    if (n < 0)
        return;
    if ((uint32_t)n >= room) {
        t->cut = true;
        t->len = t->cap - 1;
    } else {
        t->len += (uint32_t)n;
    }
}

void text_visible(struct text *t, const char *s, uint32_t most) {
    for (uint32_t i = 0; i < most && s[i]; i++)
        text_char(t, (unsigned char)s[i] < 0x20 || s[i] == 0x7f ? '?' : s[i]);
}

void text_fill(struct text *t, const char *tpl, const struct text_pair *pairs, uint32_t count) {
    while (*tpl) {
        const char *end = *tpl == '{' ? strchr(tpl, '}') : NULL;
        const char *value = NULL;
        for (uint32_t i = 0; end && i < count && !value; i++) {
            size_t n = strlen(pairs[i].name);
            if ((size_t)(end - tpl - 1) == n && !memcmp(tpl + 1, pairs[i].name, n))
                value = pairs[i].value;
        }
        if (value) {
            text_put(t, value);
            tpl = end + 1;
        } else {
            text_char(t, *tpl++);
        }
    }
}
