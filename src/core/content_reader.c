/* The reader of the games' loaders; see content_reader.h. */
#include "core/content_reader.h"

#include "base/text.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 240 };

static void path_of(const struct content_reader *rd, const char *key, char out[PATH]) {
    snprintf(out, PATH, "%s%s%s", rd->base, *key ? "." : "", key);
}

void content_reader_at(struct content_reader *rd, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(rd->base, sizeof rd->base, fmt, ap);
    va_end(ap);
}

size_t content_reader_enter(struct content_reader *rd, const char *key) {
    size_t back = strlen(rd->base);
    snprintf(rd->base + back, sizeof rd->base - back, ".%s", key);
    return back;
}

void content_reader_leave(struct content_reader *rd, size_t back) {
    rd->base[back] = 0;
}

void content_reader_fault(struct content_reader *rd, const char *key, const char *fmt, ...) {
    char path[PATH], why[300];
    va_list ap;
    if (rd->st != ST_OK)
        return;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    path_of(rd, key, path);
    rd->st = content_fault(rd->c, rd->e, path, "%s", why);
}

void content_reader_unknown(struct content_reader *rd, const char *key, const char *what, const char *name) {
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, name, 60);
    content_reader_fault(rd, key, "there is no %s '%s'", what, shown.buf);
}

const json_t *content_reader_find(const struct content_reader *rd, const char *key) {
    char path[PATH];
    path_of(rd, key, path);
    return rd->st == ST_OK ? content_at(rd->c, path) : NULL;
}

const json_t *content_reader_want(struct content_reader *rd, const char *key) {
    const json_t *v = content_reader_find(rd, key);
    if (!v)
        content_reader_fault(rd, key, "is missing");
    return v;
}

bool content_reader_has(const struct content_reader *rd, const char *key) {
    return content_reader_find(rd, key) != NULL;
}

size_t content_reader_size(const struct content_reader *rd, const char *key) {
    return json_array_size(content_reader_find(rd, key));
}

int64_t content_reader_number(struct content_reader *rd, const char *key, int64_t lo, int64_t hi) {
    const json_t *v = content_reader_want(rd, key);
    int64_t n = json_integer_value(v);
    if (v && (!json_is_integer(v) || n < lo || n > hi))
        content_reader_fault(rd, key, "expected a whole number from %lld to %lld", (long long)lo,
                             (long long)hi);
    return rd->st == ST_OK ? n : lo;
}

bool content_reader_truth(struct content_reader *rd, const char *key) {
    const json_t *v = content_reader_want(rd, key);
    if (v && !json_is_boolean(v))
        content_reader_fault(rd, key, "expected true or false");
    return json_is_true(v);
}

bool content_reader_flag(struct content_reader *rd, const char *key) {
    return content_reader_has(rd, key) && content_reader_truth(rd, key);
}

const char *content_reader_string(struct content_reader *rd, const char *key) {
    const json_t *v = content_reader_want(rd, key);
    if (v && !json_is_string(v))
        content_reader_fault(rd, key, "expected text");
    return json_is_string(v) ? json_string_value(v) : "";
}

uint8_t content_reader_choice(struct content_reader *rd, const char *key, const char *const *words,
                              uint32_t count) {
    const char *s = content_reader_string(rd, key);
    for (uint32_t i = 0; i < count; i++)
        if (rd->st == ST_OK && *words[i] && !strcmp(words[i], s))
            return (uint8_t)i;
    content_reader_fault(rd, key, "is none of the words known here");
    return 0;
}

static bool among(const char *keys, const char *key) {
    size_t n = strlen(key);
    for (const char *s = keys; (s = strstr(s, key)); s += n)
        if ((s == keys || s[-1] == ' ') && (!s[n] || s[n] == ' '))
            return true;
    return false;
}

void content_reader_only(struct content_reader *rd, const char *keys) {
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)content_reader_find(rd, ""), key, v) if (!among(keys, key)) {
        content_reader_fault(rd, key, "does not go with what this is; here there may be: %s", keys);
        return;
    }
}

uint32_t content_reader_keys(struct content_reader *rd, const char *path, uint32_t cap, const char **out) {
    const char *key;
    json_t *v;
    uint32_t n = 0;
    content_reader_at(rd, "%s", path);
    json_t *obj = (json_t *)content_reader_want(rd, "");
    if (obj && !json_is_object(obj))
        content_reader_fault(rd, "", "expected an object");
    else if (json_object_size(obj) > cap)
        content_reader_fault(rd, "", "holds more entries than the engine has room for (%u)", cap);
    if (rd->st != ST_OK)
        return 0;
    json_object_foreach(obj, key, v) {
        uint32_t i = n++;
        for (; i && strcmp(out[i - 1], key) > 0; i--)
            out[i] = out[i - 1];
        out[i] = key;
    }
    return n;
}

void content_reader_id(struct content_reader *rd, const char *key, const char *name, uint32_t most) {
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (name[n] || n < 1 || n > most)
        content_reader_fault(rd, key, "an id is made of small letters, digits and underscores, at most %u",
                             most);
}

void content_reader_fields(struct content_reader *rd, const struct fields *t, void *out, int64_t most) {
    for (uint32_t i = 0; i < t->count; i++)
        field_set(&t->row[i], out, 0, content_reader_number(rd, t->row[i].name, 0, most));
}
