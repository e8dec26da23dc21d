/* The id of a message that may be broken anywhere: whoever sent it learns at least which one it was. */
#include "front/mcp/server.h"

#include <string.h>

/* One past the string that begins at i; n: it does not end. */
static size_t skip_string(const char *s, size_t n, size_t i) {
    for (i++; i < n && s[i] != '"'; i++)
        if (s[i] == '\\')
            i++;
    return i < n ? i + 1 : n;
}

static size_t skip_space(const char *s, size_t n, size_t i) {
    while (i < n && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n'))
        i++;
    return i;
}

bool message_id_at(const char *s, size_t n, size_t *from, size_t *to) {
    uint32_t depth = 0;
    size_t i = skip_space(s, n, 0);
    if (i == n || s[i] != '{')
        return false;
    while (i < n) {
        if (s[i] != '"') {
            depth += s[i] == '{' || s[i] == '[';
            depth -= depth && (s[i] == '}' || s[i] == ']');
            i++;
            continue;
        }
        size_t end = skip_string(s, n, i), colon = skip_space(s, n, end);
        bool found =
            depth == 1 && end - i == 4 && !memcmp(s + i, "\"id\"", 4) && colon < n && s[colon] == ':';
        i = end;
        if (!found)
            continue;
        *from = *to = skip_space(s, n, colon + 1);
        if (*from < n && s[*from] == '"')
            *to = skip_string(s, n, *from);
        else
            while (*to < n && (s[*to] == '-' || (s[*to] >= '0' && s[*to] <= '9')))
                ++*to;
        return *to > *from && *to < n && strchr(",} \t\r\n", s[*to]);
    }
    return false;
}

json_t *message_id(const char *s, size_t n) {
    size_t from, to;
    return message_id_at(s, n, &from, &to) ? json_loadb(s + from, to - from, JSON_DECODE_ANY, NULL) : NULL;
}
