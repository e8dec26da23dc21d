/* How two JSON texts differ. A difference is found on the bytes, without a tree: what did not change is
 * passed over by comparing it, and values are copied as they were written, digit for digit. */
#include "front/calls/calls.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PATCH_DEPTH_MAX = 64, PATH_MAX_BYTES = 2048, SPANS_FIRST = 256, SIGHT = 64 };

/* A stretch of text; a member of an object has its key, quotes included, an element has none. */
struct span {
    const char *at, *end;
    const char *key, *key_end;
};

struct differ {
    struct jw *w;
    struct text path;  /* JSON Pointer, as it stands in a JSON string */
    struct span *span; /* of all objects and arrays that are open */
    size_t spans, cap;
    bool failed;
};

static const char *skip_space(const char *s) {
    while (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\r')
        s++;
    return s;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Each of these goes past what it names; null: it is not there. */
static const char *skip_digits(const char *s) {
    const char *from = s;
    while (is_digit(*s))
        s++;
    return s == from ? NULL : s;
}

static const char *skip_number(const char *s) {
    s += *s == '-';
    s = *s == '0' ? s + 1 : skip_digits(s);
    if (s && *s == '.')
        s = skip_digits(s + 1);
    if (s && (*s == 'e' || *s == 'E')) {
        s++;
        s = skip_digits(s + (*s == '+' || *s == '-'));
    }
    return s;
}

static const char *skip_string(const char *s) {
    if (*s++ != '"')
        return NULL;
    for (; *s != '"'; s++) {
        if ((unsigned char)*s < 0x20)
            return NULL;
        if (*s != '\\')
            continue;
        s++;
        if (*s == 'u' && is_hex(s[1]) && is_hex(s[2]) && is_hex(s[3]) && is_hex(s[4]))
            s += 4;
        else if (!*s || !strchr("\"\\/bfnrt", *s))
            return NULL;
    }
    return s + 1;
}

static const char *skip_word(const char *s, const char *word) {
    size_t n = strlen(word);
    return strncmp(s, word, n) ? NULL : s + n;
}

static const char *skip_value(const char *s, uint32_t depth);

/* An object or an array, from its first bracket. */
static const char *skip_list(const char *s, uint32_t depth) {
    char end = *s == '{' ? '}' : ']';
    s = skip_space(s + 1);
    if (*s == end)
        return s + 1;
    for (;;) {
        if (end == '}') {
            s = skip_string(s);
            s = s ? skip_space(s) : s;
            if (!s || *s++ != ':')
                return NULL;
        }
        s = skip_value(skip_space(s), depth + 1);
        s = s ? skip_space(s) : s;
        if (!s || (*s != ',' && *s != end))
            return NULL;
        if (*s++ == end)
            return s;
        s = skip_space(s);
    }
}

static const char *skip_value(const char *s, uint32_t depth) {
    if (depth > PATCH_DEPTH_MAX)
        return NULL;
    switch (*s) {
    case '{':
    case '[':
        return skip_list(s, depth);
    case '"':
        return skip_string(s);
    case 't':
        return skip_word(s, "true");
    case 'f':
        return skip_word(s, "false");
    case 'n':
        return skip_word(s, "null");
    default:
        return skip_number(s);
    }
}

const char *call_skip_value(const char *s) {
    return skip_value(s, 0);
}

static bool same(const struct span *a, const struct span *b) {
    return a->end - a->at == b->end - b->at && !memcmp(a->at, b->at, (size_t)(a->end - a->at));
}

static bool same_key(const struct span *a, const struct span *b) {
    return a->key_end - a->key == b->key_end - b->key &&
           !memcmp(a->key, b->key, (size_t)(a->key_end - a->key));
}

static bool push(struct differ *d, const struct span *s) {
    if (d->spans == d->cap) {
        size_t cap = d->cap ? 2 * d->cap : SPANS_FIRST;
        struct span *more = realloc(d->span, cap * sizeof *more);
        d->failed = d->failed || !more;
        if (!more)
            return false;
        d->span = more;
        d->cap = cap;
    }
    d->span[d->spans++] = *s;
    return true;
}

/* The parts of an object or array whose text is sound, onto the pile; how many there were. */
static size_t spread(struct differ *d, const struct span *of) {
    size_t before = d->spans;
    bool members = *of->at == '{';
    const char *s = skip_space(of->at + 1);
    while (s < of->end - 1) {
        struct span part = {0};
        if (members) {
            part.key = s;
            part.key_end = skip_string(s);
            s = skip_space(skip_space(part.key_end) + 1);
        }
        part.at = s;
        part.end = skip_value(s, 0);
        if (!push(d, &part))
            break;
        s = skip_space(part.end);
        s = skip_space(s + (*s == ','));
    }
    return d->spans - before;
}

/* One more step of the path. A key is written as its text has it, but for what a pointer reads otherwise. */
static void step_key(struct differ *d, const struct span *member) {
    text_char(&d->path, '/');
    for (const char *s = member->key + 1; s < member->key_end - 1; s++) {
        bool slash = *s == '/' || !strncmp(s, "\\/", 2) || !strncasecmp(s, "\\u002f", 6);
        bool tilde = *s == '~' || !strncasecmp(s, "\\u007e", 6);
        if (slash || tilde) {
            text_put(&d->path, slash ? "~1" : "~0");
            s += *s == '\\' ? (s[1] == 'u' ? 5 : 1) : 0;
        } else if (*s == '\\') {
            text_char(&d->path, *s++);
            text_char(&d->path, *s);
        } else {
            text_char(&d->path, *s);
        }
    }
}

static void step_index(struct differ *d, size_t index) {
    text_char(&d->path, '/');
    text_uint(&d->path, index);
}

static void step_back(struct differ *d, uint32_t length) {
    d->failed = d->failed || d->path.cut;
    d->path.len = length;
    d->path.buf[length] = 0;
}

/* One operation at the path as it stands. */
static void put_operation(struct differ *d, const char *op, const struct span *value) {
    d->failed = d->failed || d->path.cut;
    jw_open(d->w, '{');
    jw_kstr(d->w, "op", op);
    jw_key(d->w, "path");
    jw_raw(d->w, "\"");
    text_bytes(d->w->t, d->path.buf, d->path.len);
    text_char(d->w->t, '"');
    if (value) {
        jw_key(d->w, "value");
        jw_raw(d->w, "");
        text_bytes(d->w->t, value->at, (uint32_t)(value->end - value->at));
    }
    jw_close(d->w, '}');
}

static void differ_values(struct differ *d, struct span a, struct span b);

/* Where a member of the same name stands among count parts, first looked for at hint; count: nowhere. */
static size_t find_key(const struct span *list, size_t count, const struct span *member, size_t hint) {
    for (size_t i = 0; i < count; i++) {
        size_t at = (hint + i) % count;
        if (same_key(&list[at], member))
            return at;
    }
    return count;
}

/* What is gone and what differs, in the order of the old text; then what is new, in that of the new one. */
static void differ_objects(struct differ *d, const struct span *old, const struct span *new) {
    size_t a = d->spans, as = spread(d, old), b = d->spans, bs = spread(d, new), hint = 0;
    uint32_t length = d->path.len;
    for (size_t i = 0; i < as && !d->failed; i++) {
        size_t at = find_key(&d->span[b], bs, &d->span[a + i], hint);
        step_key(d, &d->span[a + i]);
        if (at == bs)
            put_operation(d, "remove", NULL);
        else
            differ_values(d, d->span[a + i], d->span[b + at]);
        hint = at == bs ? hint : at + 1;
        step_back(d, length);
    }
    hint = 0;
    for (size_t i = 0; i < bs && !d->failed; i++) {
        size_t at = find_key(&d->span[a], as, &d->span[b + i], hint);
        hint = at == as ? hint : at + 1;
        if (at < as)
            continue;
        step_key(d, &d->span[b + i]);
        put_operation(d, "add", &d->span[b + i]);
        step_back(d, length);
    }
    d->spans = a;
}

static void tell_at(struct differ *d, size_t index, const char *op, const struct span *value) {
    uint32_t length = d->path.len;
    step_index(d, index);
    put_operation(d, op, value);
    step_back(d, length);
}

/* The first member of an object, brackets and key included; nothing for anything else. */
static struct span name_of(const struct span *value) {
    struct span first = {.at = value->at, .end = value->at};
    const char *s = *value->at == '{' ? skip_string(skip_space(value->at + 1)) : NULL;
    if (s)
        first.end = skip_value(skip_space(skip_space(s) + 1), 0);
    return first;
}

/* Equal elements, or objects that begin with the same member, as the people and rooms of a list do: it is
 * what they are called by. */
static bool alike(const struct span *a, const struct span *b) {
    if (same(a, b))
        return true;
    const struct span x = name_of(a), y = name_of(b);
    return x.end != x.at && same(&x, &y);
}

/* How far ahead in a list an element like this stands; 0: not within sight. */
static size_t ahead(const struct span *list, size_t count, const struct span *like) {
    for (size_t k = 1; k < count && k <= SIGHT; k++)
        if (alike(&list[k], like))
            return k;
    return 0;
}

/* Both lists are walked together. Where they part, what stands further on in one of them shows that something
 * was taken out or put in before it: people come and go, hands lose a card. Else the element itself has
 * changed. */
static void differ_arrays(struct differ *d, const struct span *old, const struct span *new) {
    size_t a = d->spans, as = spread(d, old), b = d->spans, bs = spread(d, new), i = 0, k = 0;
    uint32_t length = d->path.len;
    while (i < as && k < bs && !d->failed) {
        const struct span *x = &d->span[a + i], *y = &d->span[b + k];
        bool still = alike(x, y);
        size_t gone = still ? 0 : ahead(x, as - i, y), come = still ? 0 : ahead(y, bs - k, x);
        if (gone && (!come || gone <= come)) {
            for (; gone; gone--, i++)
                tell_at(d, k, "remove", NULL);
        } else if (come) {
            for (; come; come--, k++)
                tell_at(d, k, "add", &d->span[b + k]);
        } else {
            step_index(d, k);
            differ_values(d, *x, *y);
            step_back(d, length);
            i++;
            k++;
        }
    }
    for (; as > i && !d->failed; as--)
        tell_at(d, k + as - i - 1, "remove", NULL);
    for (; k < bs && !d->failed; k++)
        tell_at(d, k, "add", &d->span[b + k]);
    d->spans = a;
}

/* Bytes of the operation that replaces what stands at the path. */
static size_t whole_costs(const struct differ *d, const struct span *value) {
    static const char frame[] = "{\"op\":\"replace\",\"path\":\"\",\"value\":}";
    return sizeof frame - 1 + d->path.len + (size_t)(value->end - value->at);
}

/* The parts of two objects or arrays, or the new one as a whole where that is shorter: a patch must not cost
 * more than what it stands for. Whoever asks for the patch can give the whole document in another way. */
static void differ_parts(struct differ *d, const struct span *old, const struct span *new) {
    const struct jw_mark start = jw_mark(d->w);
    if (*old->at == '{')
        differ_objects(d, old, new);
    else
        differ_arrays(d, old, new);
    size_t parts = jw_since(d->w, &start) - start.w.comma[start.w.depth];
    if (d->failed || !d->path.len || parts <= whole_costs(d, new))
        return;
    jw_rewind(d->w, &start);
    put_operation(d, "replace", new);
}

static void differ_values(struct differ *d, struct span a, struct span b) {
    if (same(&a, &b))
        return;
    if (*a.at == *b.at && (*a.at == '{' || *a.at == '['))
        differ_parts(d, &a, &b);
    else
        put_operation(d, "replace", &b);
}

/* The one value of a text and nothing else. */
static bool whole(const char *text, struct span *out) {
    out->at = skip_space(text);
    out->end = skip_value(out->at, 0);
    return out->end && !*skip_space(out->end);
}

bool call_patch(const char *before, const char *after, struct jw *w) {
    char path[PATH_MAX_BYTES];
    struct span a = {0}, b = {0};
    struct differ d = {.w = w};
    text_init(&d.path, path, sizeof path);
    if (!whole(before, &a) || !whole(after, &b))
        return false;
    jw_open(w, '[');
    differ_values(&d, a, b);
    jw_close(w, ']');
    free(d.span);
    return !d.failed;
}
