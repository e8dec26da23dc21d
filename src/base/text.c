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

void text_capital(char *s) {
    if (*s >= 'a' && *s <= 'z')
        *s = (char)(*s - 'a' + 'A');
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

static void put_printed(struct text *t, const char *fmt, va_list ap) {
    uint32_t room = t->cap > t->len ? t->cap - t->len : 0;
    int n = room ? vsnprintf(t->buf + t->len, room, fmt, ap) : 0;
    if (n < 0)
        return;
    if ((uint32_t)n >= room) {
        t->cut = true;
        t->len = room ? t->cap - 1 : t->len;
    } else {
        t->len += (uint32_t)n;
    }
}

void text_fmt(struct text *t, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    put_printed(t, fmt, ap);
    va_end(ap);
}

void text_item(struct text *t, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    text_put(t, t->len ? ", " : "");
    put_printed(t, fmt, ap);
    va_end(ap);
}

uint32_t text_decode(const char *s, uint32_t *ch) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *c = (const unsigned char *)s;
    uint32_t len = c[0] != 0;
    if (c[0] >= 0x80)
        len = c[0] < 0xc0 || c[0] >= 0xf8 ? 0 : 2 + (c[0] >= 0xe0) + (c[0] >= 0xf0);
    *ch = len < 2 ? c[0] : c[0] & (0x7fu >> len);
    for (uint32_t i = 1; i < len; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        *ch = *ch << 6 | (c[i] & 0x3f);
    }
    bool surrogate = *ch >= 0xd800 && *ch <= 0xdfff;
    return *ch < least[len] || surrogate || *ch > 0x10ffff ? 0 : len;
}

uint32_t text_encode(uint32_t ch, char out[4]) {
    if (ch < 0x80) {
        out[0] = (char)ch;
        return 1;
    }
    uint32_t n = ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (uint32_t i = n - 1; i; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3F));
    out[0] = (char)((0xF00u >> n & 0xF0) | ch);
    return n;
}

bool text_shows(uint32_t ch) {
    static const struct {
        uint32_t from, to;
    } hidden[] = {
        {0x0000, 0x001f}, {0x007f, 0x009f}, {0x00ad, 0x00ad}, {0x061c, 0x061c},
        {0x180e, 0x180e}, {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
    };
    for (uint32_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (ch >= hidden[i].from && ch <= hidden[i].to)
            return false;
    return true;
}

void text_visible(struct text *t, const char *s, uint32_t most) {
    for (uint32_t n = 0; *s;) {
        uint32_t ch, len = text_decode(s, &ch);
        bool shows = len && text_shows(ch);
        uint32_t step = len ? len : 1;
        if (n + step > most) {
            text_put(t, "...");
            return;
        }
        text_bytes(t, shows ? s : "?", shows ? len : 1);
        s += step;
        n += step;
    }
}

bool text_is_plain(const char *s) {
    for (uint32_t ch, len; *s; s += len) {
        len = text_decode(s, &ch);
        if (!len || !text_shows(ch))
            return false;
    }
    return true;
}

bool text_read_u64(const char *s, uint64_t max, uint64_t *out) {
    uint64_t n = 0;
    if (!*s)
        return false;
    for (; *s; s++) {
        uint64_t digit = (uint64_t)(*s - '0');
        if (*s < '0' || *s > '9' || digit > max || n > (max - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

/* A minus is no sign between words: -4 is another number than 4. */
static bool is_gap(const char *s) {
    return *s == ' ' || *s == '\t' || *s == '_' || *s == ':' || (*s == '-' && !(s[1] >= '0' && s[1] <= '9'));
}

const char *text_past_gap(const char *s) {
    while (is_gap(s))
        s++;
    return s;
}

static char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_same_words(const char *a, const char *b) {
    a = text_past_gap(a);
    b = text_past_gap(b);
    while (*a && is_gap(a) == is_gap(b) && (is_gap(a) || small_letter(*a) == small_letter(*b))) {
        bool gap = is_gap(a);
        a = gap ? text_past_gap(a) : a + 1;
        b = gap ? text_past_gap(b) : b + 1;
    }
    return !*text_past_gap(a) && !*text_past_gap(b);
}

uint32_t text_distance(const char *a, const char *b) {
    size_t na = strnlen(a, TEXT_WORD_MAX + 1), nb = strnlen(b, TEXT_WORD_MAX + 1);
    if (na > TEXT_WORD_MAX || nb > TEXT_WORD_MAX)
        return UINT32_MAX;
    uint32_t row[3][TEXT_WORD_MAX + 1];
    for (size_t j = 0; j <= nb; j++)
        row[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= na; i++) {
        uint32_t *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
        now[0] = (uint32_t)i;
        for (size_t j = 1; j <= nb; j++) {
            uint32_t best = up[j - 1] + (a[i - 1] != b[j - 1]);
            best = up[j] + 1 < best ? up[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && up2[j - 2] + 1 < best)
                best = up2[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[na % 3][nb];
}

void text_wrapped(struct text *t, const char *s, uint32_t width, uint32_t indent) {
    uint32_t column = 0;
    while (*s) {
        uint32_t len = (uint32_t)strcspn(s, " ");
        if (!column || column + 1 + len > width) {
            text_fmt(t, "%s%*s", column ? "\n" : "", (int)indent, "");
            column = indent;
        } else {
            text_char(t, ' ');
            column++;
        }
        text_bytes(t, s, len);
        column += len;
        s += len;
        s += strspn(s, " ");
    }
    text_char(t, '\n');
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

void text_shell(struct text *t, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=.,:/+@%";
    bool bare = *word && !word[strspn(word, plain)];
    text_put(t, bare ? " " : " '");
    for (; *word; word++)
        if (*word == '\'')
            text_put(t, "'\\''");
        else
            text_char(t, *word);
    text_put(t, bare ? "" : "'");
}
