/* Levers: reading content/<game>/levers.json. A path is a pattern: '*' stands for any key or place in a list;
 * the whole numbers that it finds in the content are the levers. */
#include "lab/judge/levers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Told of every whole number that a pattern finds. */
typedef enum status (*found_fn)(void *ctx, const char *path, int64_t value, struct err *e);

struct walk {
    found_fn found;
    void *ctx;
    struct err *e;
    uint32_t count;
    char path[LEVER_PATH];
};

static enum status walk_down(struct walk *w, size_t len, const char *rest, const json_t *v);

static enum status walk_into(struct walk *w, size_t len, const char *rest, const char *key, const json_t *v) {
    int n = snprintf(w->path + len, sizeof w->path - len, "%s%s", len ? "." : "", key);
    if (n < 0 || (size_t)n >= sizeof w->path - len)
        return err_set(w->e, ST_INVALID, "levers: a path into the content is too long: %.60s...", w->path);
    enum status st = walk_down(w, len + (size_t)n, rest, v);
    w->path[len] = 0;
    return st;
}

static bool fits_step(const char *step, size_t n, const char *key) {
    return (n == 1 && *step == '*') || (strlen(key) == n && !memcmp(step, key, n));
}

static enum status walk_down(struct walk *w, size_t len, const char *rest, const json_t *v) {
    enum status st = ST_OK;
    if (!*rest) {
        w->count += json_is_integer(v);
        return json_is_integer(v) ? w->found(w->ctx, w->path, json_integer_value(v), w->e) : ST_OK;
    }
    size_t n = strcspn(rest, "."), i;
    const char *step = rest, *key;
    const json_t *sub;
    rest += n + (rest[n] == '.');
    if (json_is_object(v)) {
        json_object_foreach((json_t *)v, key, sub) {
            if (st == ST_OK && fits_step(step, n, key))
                st = walk_into(w, len, rest, key, sub);
        }
    }
    json_array_foreach((json_t *)v, i, sub) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        if (st == ST_OK && fits_step(step, n, number))
            st = walk_into(w, len, rest, number, sub);
    }
    return st;
}

/* *count: how many figures of the content the pattern names. */
static enum status match_pattern(const struct content *c, const char *pattern, found_fn found, void *ctx,
                                 uint32_t *count, struct err *e) {
    struct walk w = {.found = found, .ctx = ctx, .e = e};
    char section[64] = "";
    size_t n = strcspn(pattern, ".");
    if (n < sizeof section)
        memcpy(section, pattern, n);
    const json_t *v = content_section(c, section);
    enum status st = v && pattern[n] ? walk_into(&w, 0, pattern + n + 1, section, v) : ST_OK;
    *count = w.count;
    return st;
}

/* The list while it grows, and what its rows of the file say of the figures to come. */
struct reading {
    struct lever_list *list;
    struct lever row;
};

static enum status add_lever(void *ctx, const char *path, int64_t value, struct err *e) {
    struct reading *r = ctx;
    struct lever_list *l = r->list;
    for (uint32_t i = 0; i < l->count; i++)
        if (!strcmp(l->lever[i].path, path))
            return ST_OK; /* it belongs to the first that names it */
    if (l->count == LEVERS_MAX)
        return err_set(e, ST_FULL, "levers: more than %d figures", LEVERS_MAX);
    r->row.was = value;
    snprintf(r->row.path, sizeof r->row.path, "%s", path);
    l->lever[l->count++] = r->row;
    return ST_OK;
}

static int64_t number_or(const json_t *v, const char *key, int64_t otherwise) {
    const json_t *n = json_object_get(v, key);
    return json_is_integer(n) ? json_integer_value(n) : otherwise;
}

static void copy_words(char *out, size_t cap, const json_t *v, const char *key) {
    const char *s = json_string_value(json_object_get(v, key));
    snprintf(out, cap, "%s", s ? s : "");
}

/* Visits every path of a scope: with the figures' row filled in. */
typedef enum status (*path_fn)(void *ctx, const struct lever *row, const char *path, struct err *e);

static enum status each_path(const json_t *scope, uint32_t number_of_scope, path_fn visit, void *ctx,
                             struct err *e) {
    size_t i, k;
    const json_t *figures, *path;
    json_array_foreach(json_object_get(scope, "figures"), i, figures) {
        struct lever row = {.scope = number_of_scope,
                            .step = number_or(figures, "step", 1),
                            .least = number_or(figures, "least", -1000000000),
                            .most = number_or(figures, "most", 1000000000)};
        json_array_foreach(json_object_get(figures, "paths"), k, path) {
            const char *s = json_string_value(path);
            TRY(s ? visit(ctx, &row, s, e) : ST_OK);
        }
    }
    return ST_OK;
}

struct listing {
    struct reading reading;
    const struct content *c;
};

static enum status list_path(void *ctx, const struct lever *row, const char *path, struct err *e) {
    struct listing *l = ctx;
    uint32_t count;
    l->reading.row = *row;
    return match_pattern(l->c, path, add_lever, &l->reading, &count, e);
}

enum status levers_list(struct lever_list *out, const struct content *c, struct err *e) {
    json_t *file = NULL;
    memset(out, 0, sizeof *out);
    enum status st = content_beside(c, "levers", &file, e);
    if (st != ST_OK)
        return st;
    out->lever = calloc(LEVERS_MAX, sizeof *out->lever);
    if (!out->lever)
        st = err_set(e, ST_FULL, "no memory for the levers");
    struct listing listing = {{out, {0}}, c};
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(file, "scopes"), i, row) {
        if (st != ST_OK || out->scopes == LEVER_SCOPES)
            break;
        struct lever_scope *s = &out->scope[out->scopes];
        copy_words(s->name, sizeof s->name, row, "name");
        copy_words(s->title, sizeof s->title, row, "title");
        copy_words(s->why, sizeof s->why, row, "why");
        s->reach = (uint32_t)number_or(row, "reach", 1);
        st = each_path(row, out->scopes++, list_path, &listing, e);
    }
    json_decref(file);
    if (st != ST_OK)
        levers_free(out);
    return st;
}

void levers_free(struct lever_list *l) {
    free(l->lever);
    memset(l, 0, sizeof *l);
}

/* For the check: what is known of a path is only whether it finds something. */
struct checking {
    struct content **all;
    uint32_t count;
    const char *game;
};

static enum status ignore_figure(void *ctx, const char *path, int64_t value, struct err *e) {
    (void)ctx, (void)path, (void)value, (void)e;
    return ST_OK;
}

static enum status check_path(void *ctx, const struct lever *row, const char *path, struct err *e) {
    const struct checking *c = ctx;
    uint32_t found = 0;
    for (uint32_t i = 0; i < c->count && !found; i++) {
        TRY(match_pattern(c->all[i], path, ignore_figure, NULL, &found, e));
    }
    if (row->least > row->most)
        return err_set(e, ST_INVALID, "%s/levers.json: %s: 'least' is above 'most'", c->game, path);
    return found ? ST_OK
                 : err_set(e, ST_INVALID, "%s/levers.json: %s: no ruleset has a whole number there", c->game,
                           path);
}

static enum status check_scopes(const json_t *scopes, struct checking *c, struct err *e) {
    enum status st = ST_OK;
    for (size_t i = 0; st == ST_OK && i < json_array_size(scopes); i++) {
        const json_t *row = json_array_get(scopes, i);
        const char *name = json_string_value(json_object_get(row, "name"));
        for (size_t k = 0; k < i; k++)
            if (!strcmp(name, json_string_value(json_object_get(json_array_get(scopes, k), "name"))))
                return err_set(e, ST_INVALID, "%s/levers.json: scopes.%zu.name: '%s' is taken", c->game, i,
                               name);
        st = each_path(row, (uint32_t)i, check_path, c, e);
    }
    return st;
}

enum status levers_check(const char *root, const struct game_ops *ops, struct err *e) {
    enum { RULESETS = 64 };
    struct ruleset_row rows[RULESETS];
    struct content *all[RULESETS] = {0};
    uint32_t count = 0;
    json_t *file = NULL;
    enum status st = content_rulesets(root, ops->name, rows, RULESETS, &count, e);
    for (uint32_t i = 0; st == ST_OK && i < count; i++)
        st = content_open(root, ops->name, rows[i].name, &all[i], e);
    THEN(st, content_beside(all[0], "levers", &file, e));
    struct checking checking = {all, count, ops->name};
    THEN(st, check_scopes(json_object_get(file, "scopes"), &checking, e));
    json_decref(file);
    for (uint32_t i = 0; i < RULESETS; i++)
        content_close(all[i]);
    return st;
}
