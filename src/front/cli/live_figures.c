/* The figures of a ruleset, for whoever wants to change one: the levers in the order of their file, then all
 * other whole numbers and switches of the content. Prose is no figure. */
#include "front/cli/live.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_figure(const json_t *v) {
    return json_is_integer(v) || json_is_boolean(v);
}

static bool add_place(struct live_places *p, const char *path, const struct lever *lever) {
    if (p->count == p->room) {
        uint32_t room = p->room ? 2 * p->room : 1024;
        struct live_place *more = realloc(p->place, room * sizeof *more);
        if (!more)
            return false;
        p->place = more;
        p->room = room;
    }
    struct live_place *to = &p->place[p->count];
    *to = (struct live_place){.scope = p->levers.scopes, .step = 1, .least = INT64_MIN, .most = INT64_MAX};
    if (lever)
        *to = (struct live_place){
            .scope = lever->scope, .step = lever->step, .least = lever->least, .most = lever->most};
    to->path = strdup(path);
    p->count += to->path != NULL;
    return to->path;
}

struct known {
    const char **path; /* of the levers, sorted */
    uint32_t count;
};

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_known(const struct known *k, const char *path) {
    return k->count && bsearch(&path, k->path, k->count, sizeof *k->path, by_name);
}

static bool add_below(struct live_places *p, const struct known *k, const json_t *v, char path[LEVER_PATH],
                      size_t len);

static bool add_step(struct live_places *p, const struct known *k, const json_t *v, const char *key,
                     char path[LEVER_PATH], size_t len) {
    int n = snprintf(path + len, LEVER_PATH - len, "%s%s", len ? "." : "", key);
    bool good = n < 0 || (size_t)n >= LEVER_PATH - len || add_below(p, k, v, path, len + (size_t)n);
    path[len] = 0;
    return good;
}

static bool add_below(struct live_places *p, const struct known *k, const json_t *v, char path[LEVER_PATH],
                      size_t len) {
    const char *key;
    const json_t *sub;
    size_t i;
    bool good = true;
    if (is_figure(v))
        return is_known(k, path) || add_place(p, path, NULL);
    json_object_foreach((json_t *)v, key, sub) {
        good = good && ((!len && !strcmp(key, "words")) || add_step(p, k, sub, key, path, len));
    }
    json_array_foreach((json_t *)v, i, sub) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        good = good && add_step(p, k, sub, number, path, len);
    }
    return good;
}

static bool list_places(struct live_places *p) {
    struct known known = {calloc(p->levers.count + (size_t)1, sizeof *known.path), p->levers.count};
    char path[LEVER_PATH] = "";
    bool good = known.path;
    for (uint32_t i = 0; good && i < p->levers.count; i++) {
        known.path[i] = p->levers.lever[i].path;
        good = add_place(p, p->levers.lever[i].path, &p->levers.lever[i]);
    }
    if (good)
        qsort(known.path, known.count, sizeof *known.path, by_name);
    good = good && add_below(p, &known, content_all(p->set.content), path, 0);
    free(known.path);
    free(p->levers.lever);
    p->levers.lever = NULL;
    return good;
}

enum status live_places_open(struct live_places *p, const char *root, const struct game_ops *ops,
                             const char *rules, struct err *e) {
    live_places_close(p);
    TRY(ruleset_open(root, ops, rules, &p->set, e));
    p->open = true;
    enum status st = levers_list(&p->levers, p->set.content, e);
    st = st == ST_NOT_FOUND ? ST_OK : st;
    if (st == ST_OK && !list_places(p))
        st = err_set(e, ST_FULL, "no memory for the figures of %s", ops->name);
    if (st != ST_OK)
        live_places_close(p);
    return st;
}

void live_places_close(struct live_places *p) {
    for (uint32_t i = 0; i < p->count; i++)
        free(p->place[i].path);
    free(p->place);
    levers_free(&p->levers);
    if (p->open)
        ruleset_close(&p->set);
    memset(p, 0, sizeof *p);
}

bool live_value(const struct live_places *p, const char *path, char out[LIVE_VALUE]) {
    const json_t *v = content_at(p->set.content, path);
    if (!v)
        return false;
    const char *word = json_string_value(v);
    char *dump = word ? NULL : json_dumps(v, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
    snprintf(out, LIVE_VALUE, "%s", word ? word : dump ? dump : "");
    free(dump);
    return true;
}

/* Whether so many characters of a word stand somewhere in a path. */
static bool has_word(const char *path, const char *word, size_t n) {
    for (; strlen(path) >= n; path++) {
        size_t i = 0;
        while (i < n && (strncasecmp(&path[i], &word[i], 1) == 0 || (path[i] == '_' && word[i] == '-')))
            i++;
        if (i == n)
            return true;
    }
    return false;
}

bool live_finds(const char *path, const char *words) {
    while (*words) {
        size_t n = strcspn(words, " ");
        if (n && !has_word(path, words, n))
            return false;
        words += n + (words[n] == ' ');
    }
    return true;
}

bool live_change_of(const struct live_places *p, const char *path, struct live_change *out) {
    *out = (struct live_change){.step = 1, .least = INT64_MIN, .most = INT64_MAX};
    snprintf(out->path, sizeof out->path, "%s", path);
    if (strlen(path) >= sizeof out->path || !live_value(p, path, out->was))
        return false;
    for (uint32_t i = 0; i < p->count; i++)
        if (!strcmp(p->place[i].path, path)) {
            out->step = p->place[i].step;
            out->least = p->place[i].least;
            out->most = p->place[i].most;
            out->lever = p->place[i].scope < p->levers.scopes;
        }
    snprintf(out->now, sizeof out->now, "%s", out->was);
    return true;
}

void live_explain(const struct live_places *p, const char *path, struct text *out) {
    for (uint32_t i = 0; i < p->count; i++) {
        const struct live_place *place = &p->place[i];
        if (place->scope < p->levers.scopes && !strcmp(place->path, path))
            text_fmt(out, "%s. %s", p->levers.scope[place->scope].title, p->levers.scope[place->scope].why);
    }
}
