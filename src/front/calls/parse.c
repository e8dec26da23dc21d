/* From the bytes of a request to JSON. What is wrong with bytes that are no JSON is said in our own words. A
 * number that no machine word holds is kept as the string of its digits: then the check of the argument it
 * was meant for can name it, and a seed of 64 bits is taken as it stands. */
#include "front/calls/calls.h"

#include <stdlib.h>
#include <string.h>

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY };

bool call_too_deep(const char *s, size_t len) {
    uint32_t depth = 0;
    bool inside = false;
    for (size_t i = 0; i < len; i++) {
        if (inside && s[i] == '\\')
            i++;
        else if (s[i] == '"')
            inside = !inside;
        else if (!inside && (s[i] == '{' || s[i] == '['))
            depth++;
        else if (!inside && (s[i] == '}' || s[i] == ']') && depth)
            depth--;
        if (depth > CALL_DEPTH_MAX)
            return true;
    }
    return false;
}

/* The bytes of a number that stands outside of strings at s. */
static size_t number_at(const char *s, size_t len) {
    size_t n = 0;
    if (!len || (*s != '-' && (*s < '0' || *s > '9')))
        return 0;
    while (n < len && strchr("+-.eE0123456789", s[n]) && s[n])
        n++;
    return n;
}

/* Whether it is more than the parser can hold: looked at alone, it fails for that reason. */
static bool overflows(const char *s, size_t len) {
    json_error_t e;
    json_t *j = json_loadb(s, len, FLAGS, &e);
    bool good = j != NULL;
    json_decref(j);
    return !good && json_error_code(&e) == json_error_numeric_overflow;
}

/* The same with quotes around every number that is too large; null: no memory. */
static char *with_quotes(const char *s, size_t len, size_t *out) {
    char *copy = malloc(2 * len + 2); /* such a number has more than two digits */
    bool inside = false;
    size_t n = 0;
    for (size_t i = 0; copy && i < len;) {
        size_t digits = inside ? 0 : number_at(s + i, len - i);
        bool large = digits && overflows(s + i, digits);
        if (large)
            copy[n++] = '"';
        size_t take = digits ? digits : inside && s[i] == '\\' && i + 1 < len ? 2 : 1;
        if (!digits && s[i] == '"')
            inside = !inside;
        memcpy(copy + n, s + i, take);
        n += take;
        i += take;
        if (large)
            copy[n++] = '"';
    }
    *out = n;
    return copy;
}

static const char *in_our_words(const json_error_t *e) {
    switch (json_error_code(e)) {
    case json_error_out_of_memory:
        return "there is no memory for it";
    case json_error_invalid_utf8:
        return "the bytes are not UTF-8";
    case json_error_premature_end_of_input:
        return "it ends too early";
    case json_error_end_of_input_expected:
        return "something stands behind its end";
    case json_error_null_character:
    case json_error_null_value:
    case json_error_null_byte_in_key:
        return "a string with \\u0000 in it is nothing we can read";
    case json_error_duplicate_key:
        return "a name stands twice in one object";
    case json_error_numeric_overflow:
        return "a number is too large";
    default:
        return "a bracket, comma, colon, quote or value is wrong or missing";
    }
}

json_t *call_parse(const char *s, size_t len, struct text *why) {
    json_error_t e;
    json_t *j = json_loadb(s, len, FLAGS, &e);
    if (!j && json_error_code(&e) == json_error_numeric_overflow) {
        size_t n = 0;
        char *copy = with_quotes(s, len, &n);
        j = copy ? json_loadb(copy, n, FLAGS, &e) : NULL;
        free(copy);
    }
    if (!j)
        text_fmt(why, "%s (line %d, column %d)", in_our_words(&e), e.line, e.column);
    return j;
}
