/* SHATTERED DUNGEON: the reader of the loader; see content_parts.h. */
#include "games/shattered/content_parts.h"

#include <stdarg.h>
#include <stdio.h>

void sd_read_at(struct sd_reader *rd, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(rd->base, sizeof rd->base, fmt, ap);
    va_end(ap);
}

size_t sd_read_enter(struct sd_reader *rd, const char *key) {
    size_t back = strlen(rd->base);
    snprintf(rd->base + back, sizeof rd->base - back, ".%s", key);
    return back;
}

void sd_read_leave(struct sd_reader *rd, size_t back) {
    rd->base[back] = 0;
}

void sd_read_fault(struct sd_reader *rd, const char *key, const char *fmt, ...) {
    char path[240], why[300];
    va_list ap;
    if (rd->st != ST_OK)
        return;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    snprintf(path, sizeof path, "%s%s%s", rd->base, *key ? "." : "", key);
    rd->st = content_fault(rd->c, rd->e, path, "%s", why);
}

static const json_t *find(const struct sd_reader *rd, const char *key) {
    char path[240];
    if (rd->st != ST_OK)
        return NULL;
    snprintf(path, sizeof path, "%s%s%s", rd->base, *key ? "." : "", key);
    return content_at(rd->c, path);
}

static const json_t *want(struct sd_reader *rd, const char *key) {
    const json_t *v = find(rd, key);
    if (!v)
        sd_read_fault(rd, key, "is missing");
    return v;
}

bool sd_read_has(const struct sd_reader *rd, const char *key) {
    return find(rd, key) != NULL;
}

size_t sd_read_size(const struct sd_reader *rd, const char *key) {
    return json_array_size(find(rd, key));
}

int64_t sd_read_number(struct sd_reader *rd, const char *key, int64_t lo, int64_t hi) {
    const json_t *v = want(rd, key);
    int64_t n = json_integer_value(v);
    if (v && (!json_is_integer(v) || n < lo || n > hi))
        sd_read_fault(rd, key, "expected a whole number from %lld to %lld", (long long)lo, (long long)hi);
    return rd->st == ST_OK ? n : lo;
}

bool sd_read_flag(struct sd_reader *rd, const char *key) {
    const json_t *v = find(rd, key);
    if (v && !json_is_boolean(v))
        sd_read_fault(rd, key, "expected true or false");
    return json_is_true(v);
}

const char *sd_read_string(struct sd_reader *rd, const char *key) {
    const json_t *v = want(rd, key);
    if (v && !json_is_string(v))
        sd_read_fault(rd, key, "expected text");
    return json_is_string(v) ? json_string_value(v) : "";
}

uint8_t sd_read_choice(struct sd_reader *rd, const char *key, const char *const *words, uint32_t count) {
    const char *s = sd_read_string(rd, key);
    for (uint32_t i = 0; i < count; i++)
        if (rd->st == ST_OK && *words[i] && !strcmp(words[i], s))
            return (uint8_t)i;
    sd_read_fault(rd, key, "is none of the words known here");
    return 0;
}

static bool among(const char *keys, const char *key) {
    size_t n = strlen(key);
    for (const char *s = keys; (s = strstr(s, key)); s += n)
        if ((s == keys || s[-1] == ' ') && (!s[n] || s[n] == ' '))
            return true;
    return false;
}

void sd_read_only(struct sd_reader *rd, const char *keys) {
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)find(rd, ""), key, v) if (!among(keys, key)) {
        sd_read_fault(rd, key, "does not go with what this is; here there may be: %s", keys);
        return;
    }
}

uint32_t sd_read_keys(struct sd_reader *rd, const char *path, uint32_t cap, const char **out) {
    const char *key;
    json_t *v;
    uint32_t n = 0;
    sd_read_at(rd, "%s", path);
    json_t *obj = (json_t *)want(rd, "");
    if (obj && !json_is_object(obj))
        sd_read_fault(rd, "", "expected an object");
    else if (json_object_size(obj) > cap)
        sd_read_fault(rd, "", "holds more entries than the engine has room for (%u)", cap);
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
