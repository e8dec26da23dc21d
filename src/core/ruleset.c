/* Rulesets: content/<game>/rulesets.json names each game's rulesets and their layers. Its form is the
 * schema's to check; what a schema cannot say (names once each, exactly one default) is checked here, and
 * nothing here trusts the schema with its life. */
#include "core/content_parts.h"
#include "core/ops.h"

#include <stdlib.h>
#include <string.h>

/* Names once each, exactly one default: what the schema cannot say. */
static enum status check_rows(const json_t *rows, const char *label, struct err *e) {
    uint32_t defaults = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *name = json_string_value(json_object_get(row, "name"));
        const char *title = json_string_value(json_object_get(row, "title"));
        if (!content_is_name(name, false))
            return err_set(e, ST_INVALID, "%s: rulesets.%zu.name: expected letters, digits, '_' and '-'",
                           label, i);
        if (strlen(name) >= sizeof((struct ruleset_row *)0)->name)
            return err_set(e, ST_INVALID, "%s: rulesets.%zu.name: too long", label, i);
        if (!title || strlen(title) >= sizeof((struct ruleset_row *)0)->title)
            return err_set(e, ST_INVALID, "%s: rulesets.%zu.title: missing or too long", label, i);
        for (size_t k = 0; k < i; k++)
            if (!strcmp(name, json_string_value(json_object_get(json_array_get(rows, k), "name"))))
                return err_set(e, ST_INVALID, "%s: rulesets.%zu.name: '%s' is taken", label, i, name);
        const json_t *layers = json_object_get(row, "layers");
        for (size_t k = 0; k < json_array_size(layers); k++)
            if (!content_is_name(json_string_value(json_array_get(layers, k)), true))
                return err_set(e, ST_INVALID,
                               "%s: rulesets.%zu.layers.%zu: expected the plain name of a folder or "
                               "file beside rulesets.json",
                               label, i, k);
        defaults += json_is_true(json_object_get(row, "default"));
    }
    return defaults == 1
               ? ST_OK
               : err_set(e, ST_INVALID, "%s: rulesets: expected exactly one with \"default\": true, found %u",
                         label, defaults);
}

static enum status load_rulesets(const struct content *c, json_t **out, struct err *e) {
    struct place p;
    content_place(c, "", "rulesets", ".json", &p);
    enum status st = content_read_form(c, &p, "rulesets", out, e);
    THEN(st, check_rows(json_object_get(*out, "rulesets"), p.label, e));
    if (st != ST_OK) {
        json_decref(*out);
        *out = NULL;
    }
    return st;
}

enum status content_rulesets(const char *root, const char *game, struct ruleset_row *out, uint32_t cap,
                             uint32_t *out_count, struct err *e) {
    *out_count = 0;
    struct content *c = calloc(1, sizeof *c);
    if (!c)
        return err_set(e, ST_FULL, "no memory for the content");
    json_t *file = NULL;
    enum status st = content_set_root(c, root, game, e);
    THEN(st, load_rulesets(c, &file, e));
    const json_t *rows = json_object_get(file, "rulesets");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        if (i >= cap)
            continue;
        memset(&out[i], 0, sizeof out[i]);
        content_copy(out[i].name, sizeof out[i].name, json_string_value(json_object_get(row, "name")));
        content_copy(out[i].title, sizeof out[i].title, json_string_value(json_object_get(row, "title")));
        content_copy(out[i].game, sizeof out[i].game, c->game);
        out[i].is_default = json_is_true(json_object_get(row, "default"));
    }
    *out_count = (uint32_t)json_array_size(rows);
    json_decref(file);
    content_close(c);
    return st;
}

/* The row of a name, or of the default when the name is empty; fills c->ruleset. */
static enum status choose(struct content *c, const json_t *rows, const char *name, const json_t **out,
                          struct err *e) {
    TEXT_ON_STACK(all, 300);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *s = json_string_value(json_object_get(row, "name"));
        if (*name ? !strcmp(s, name) : json_is_true(json_object_get(row, "default"))) {
            content_copy(c->ruleset, sizeof c->ruleset, s);
            *out = row;
            return ST_OK;
        }
        text_fmt(&all, "%s%s", all.len ? ", " : "", s);
    }
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, name, 60);
    return err_set(e, ST_USAGE, "%s has no ruleset '%s'; there are: %s", c->game, shown.buf, all.buf);
}

enum status ruleset_layers(struct content *c, const char *name, json_t **out, struct err *e) {
    json_t *file = NULL;
    const json_t *row = NULL;
    *out = NULL;
    enum status st = load_rulesets(c, &file, e);
    THEN(st, choose(c, json_object_get(file, "rulesets"), name, &row, e));
    if (st == ST_OK)
        *out = json_incref(json_object_get(row, "layers"));
    json_decref(file);
    return st;
}

enum status ruleset_open(const char *root, const struct game_ops *ops, const char *name, struct ruleset *out,
                         struct err *e) {
    return ruleset_open_over(root, ops, name, NULL, out, e);
}

/* A 'was' that differs may be the fault of what lies below it: when the layers below make no sense by
 * themselves, that is what is to mend, and e says so instead. */
static enum status blame_below(const char *root, const struct game_ops *ops, const char *name,
                               uint32_t layers, struct err *e) {
    struct content *below = NULL;
    struct err why;
    uint32_t merged;
    void *rules = calloc(1, ops->rules_size);
    enum status st = content_open_most(root, ops->name, name, layers, NULL, &merged, &below, &why);
    if (st == ST_OK && rules)
        st = ops->content_load(below, rules, &why);
    content_close(below);
    free(rules);
    if (st != ST_OK)
        *e = why;
    else
        e->status = ST_INVALID;
    return e->status;
}

enum status ruleset_open_over(const char *root, const struct game_ops *ops, const char *name,
                              const struct overlay *overlay, struct ruleset *out, struct err *e) {
    memset(out, 0, sizeof *out);
    struct ruleset r = {.ops = ops};
    uint32_t merged;
    enum status st = content_open_most(root, ops->name, name, UINT32_MAX, overlay, &merged, &r.content, e);
    if (st != ST_OK)
        return st == ST_DIFFERS ? blame_below(root, ops, name, merged, e) : st;
    content_copy(r.name, sizeof r.name, r.content->ruleset);
    r.content_hash = r.content->hash;
    r.rules = calloc(1, ops->rules_size);
    st = r.rules ? ops->content_load(r.content, r.rules, e) : err_set(e, ST_FULL, "no memory for the rules");
    if (st != ST_OK) {
        ruleset_close(&r);
        return st;
    }
    *out = r;
    return ST_OK;
}

void ruleset_close(struct ruleset *r) {
    content_close(r->content);
    free(r->rules);
    memset(r, 0, sizeof *r);
}
