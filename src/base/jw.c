/* The streaming JSON writer. Escapes what JSON demands and what does not show, so that a line is one line in
 * every terminal; bytes that are no UTF-8 become U+FFFD, for JSON has no others. */
#include "base/jw.h"

#include <math.h>

void jw_init(struct jw *w, struct text *t) {
    w->t = t;
    w->depth = 0;
    w->comma[0] = false;
}

struct jw_mark jw_mark(const struct jw *w) {
    return (struct jw_mark){*w, *w->t};
}

void jw_rewind(struct jw *w, const struct jw_mark *to) {
    *w->t = to->t;
    w->t->buf[w->t->len] = 0;
    *w = to->w;
}

uint32_t jw_since(const struct jw *w, const struct jw_mark *from) {
    return w->t->len - from->t.len;
}

static void value_starts(struct jw *w) {
    if (w->comma[w->depth])
        text_char(w->t, ',');
    w->comma[w->depth] = true;
}

void jw_open(struct jw *w, char bracket) {
    value_starts(w);
    text_char(w->t, bracket);
    if (w->depth + 1 < JW_DEPTH_MAX)
        w->depth++;
    w->comma[w->depth] = false;
}

void jw_close(struct jw *w, char bracket) {
    if (w->depth)
        w->depth--;
    text_char(w->t, bracket);
}

static void escape(struct text *t, uint32_t ch) {
    if (ch == '"' || ch == '\\') {
        text_char(t, '\\');
        text_char(t, (char)ch);
    } else if (ch == '\n') {
        text_put(t, "\\n");
    } else {
        text_fmt(t, "\\u%04x", ch);
    }
}

static void quoted(struct jw *w, const char *s) {
    struct text *t = w->t;
    text_char(t, '"');
    const char *run = s;
    while (*s) {
        unsigned char c = (unsigned char)*s;
        uint32_t ch = c, len = 1;
        if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
            s++;
            continue;
        }
        if (c >= 0x80) {
            len = text_decode(s, &ch);
            if (len && text_shows(ch)) {
                s += len;
                continue;
            }
            ch = len ? ch : 0xfffd;
        }
        text_bytes(t, run, (uint32_t)(s - run));
        escape(t, ch);
        s += len ? len : 1;
        run = s;
    }
    text_bytes(t, run, (uint32_t)(s - run));
    text_char(t, '"');
}

void jw_key(struct jw *w, const char *key) {
    value_starts(w);
    quoted(w, key);
    text_char(w->t, ':');
    w->comma[w->depth] = false;
}

void jw_str(struct jw *w, const char *s) {
    value_starts(w);
    quoted(w, s);
}

void jw_int(struct jw *w, int64_t v) {
    value_starts(w);
    text_int(w->t, v);
}

void jw_u64(struct jw *w, uint64_t v) {
    value_starts(w);
    text_char(w->t, '"');
    text_uint(w->t, v);
    text_char(w->t, '"');
}

void jw_bytes(struct jw *w, const void *p, uint32_t n) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = p;
    value_starts(w);
    text_char(w->t, '"');
    for (uint32_t i = 0; i < n; i += 3) {
        uint32_t three = (uint32_t)b[i] << 16 | (i + 1 < n ? b[i + 1] << 8 : 0) | (i + 2 < n ? b[i + 2] : 0);
        text_char(w->t, digit[three >> 18]);
        text_char(w->t, digit[three >> 12 & 63]);
        text_char(w->t, i + 1 < n ? digit[three >> 6 & 63] : '=');
        text_char(w->t, i + 2 < n ? digit[three & 63] : '=');
    }
    text_char(w->t, '"');
}

void jw_raw(struct jw *w, const char *json) {
    value_starts(w);
    text_put(w->t, json);
}

void jw_bool(struct jw *w, bool v) {
    value_starts(w);
    text_put(w->t, v ? "true" : "false");
}

void jw_null(struct jw *w) {
    value_starts(w);
    text_put(w->t, "null");
}

void jw_fixed(struct jw *w, double v, int digits) {
    if (!isfinite(v)) {
        jw_null(w);
        return;
    }
    value_starts(w);
    text_fmt(w->t, "%.*f", digits, v);
}

void jw_kstr(struct jw *w, const char *key, const char *s) {
    jw_key(w, key);
    jw_str(w, s);
}

void jw_kint(struct jw *w, const char *key, int64_t v) {
    jw_key(w, key);
    jw_int(w, v);
}

void jw_kbool(struct jw *w, const char *key, bool v) {
    jw_key(w, key);
    jw_bool(w, v);
}

void jw_kopen(struct jw *w, const char *key, char bracket) {
    jw_key(w, key);
    jw_open(w, bracket);
}

void jw_put_rows(struct jw *w, const struct jw_row *rows) {
    for (; rows->key; rows++)
        if (rows->kind == JW_STR)
            jw_kstr(w, rows->key, rows->s);
        else if (rows->kind == JW_INT)
            jw_kint(w, rows->key, rows->i);
        else
            jw_kbool(w, rows->key, rows->i);
}

void jw_object_rows(struct jw *w, const char *key, const struct jw_row *rows) {
    if (key)
        jw_key(w, key);
    jw_open(w, '{');
    jw_put_rows(w, rows);
    jw_close(w, '}');
}
