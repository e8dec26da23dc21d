/* Content, the layers: merging, provenance, checking the merged whole, looking things up. Every message names
 * the file, the path and the reason.
 *
 * Provenance: each file read is kept as a 'source', a sparse tree of just what it sets; blame() asks them.
 * A null in a layer deletes the key below; where nothing lies below it is a plain value. In a change file
 * "was" is left out to add a key and "value" is left out to delete one. */
#include "base/hash.h"
#include "core/content_parts.h"
#include "core/schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts the first step off a path; false at its end or when a step is empty or too long. */
static bool next_step(const char **path, char *out) {
    size_t n = strcspn(*path, ".");
    if (n == 0 || n >= CONTENT_NAME_SIZE)
        return false;
    memcpy(out, *path, n);
    out[n] = 0;
    *path += n + ((*path)[n] == '.');
    return true;
}

static bool list_index(const char *s, size_t *out) {
    uint64_t n;
    if ((s[0] == '0' && s[1]) || !text_read_u64(s, 999999, &n))
        return false;
    *out = (size_t)n;
    return true;
}

static json_t *child(const json_t *v, const char *key) {
    size_t i;
    if (json_is_array(v))
        return list_index(key, &i) ? json_array_get(v, i) : NULL;
    return json_object_get(v, key);
}

static json_t *walk(const json_t *v, const char *path) {
    char key[CONTENT_NAME_SIZE];
    if (!*path || content_ends_with(path, "."))
        return NULL;
    while (v && *path)
        v = next_step(&path, key) ? child(v, key) : NULL;
    return (json_t *)v;
}

/* Splits "a.b.c" into "a.b" and "c"; false when there is no dot or it does not fit. */
static bool split(const char *path, char *above, const char **last) {
    const char *dot = strrchr(path, '.');
    if (!dot || dot == path || !dot[1] || (size_t)(dot - path) >= CONTENT_AT_SIZE)
        return false;
    memcpy(above, path, (size_t)(dot - path));
    above[dot - path] = 0;
    *last = dot + 1;
    return true;
}

/* Does a source only add to the place below it, rather than replace it? Objects merge; lists do not. */
static bool merges(const json_t *v, const char *path) {
    char key[CONTENT_NAME_SIZE];
    while (json_is_object(v) && next_step(&path, key))
        v = child(v, key);
    return json_is_object(v);
}

/* The file to name for a path: the topmost one that sets it. If none does, something is missing from the
 * nearest place above it, and the fault is with the file that made that place, not with those that add to it.
 */
static const char *blame(const struct content *c, const char *path) {
    char at[CONTENT_AT_SIZE];
    content_copy(at, sizeof at, path);
    const char *found = NULL;
    for (char *dot = at; dot && !found;) {
        for (uint32_t i = c->sources; i-- > 0;) {
            if (!walk(c->source[i].tree, at))
                continue;
            found = c->source[i].label;
            if (!strcmp(at, path) || !merges(c->source[i].tree, at))
                break;
        }
        dot = strrchr(at, '.');
        if (dot)
            *dot = 0;
    }
    return found;
}

enum status content_fault(const struct content *c, struct err *e, const char *path, const char *fmt, ...) {
    char reason[sizeof e->text];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(reason, sizeof reason, fmt, ap);
    va_end(ap);
    const char *label = blame(c, path);
    if (!label)
        return err_set(e, ST_INVALID, "%s/%s: %s: %s", c->folder, c->game, path, reason);
    return err_set(e, ST_INVALID, "%s: %s: %s", label, path, reason);
}

/* The new source owns tree from here on, also on failure. */
static enum status add_source(struct content *c, const char *label, json_t *tree, struct err *e) {
    if (!tree || c->sources == CONTENT_SOURCES_MAX) {
        json_decref(tree);
        return err_set(e, ST_FULL, "%s: too many files in one ruleset", label);
    }
    struct source *s = &c->source[c->sources++];
    content_copy(s->label, sizeof s->label, label);
    s->tree = tree;
    return ST_OK;
}

/* Lays src over dst key by key. Values are copied: sources stay as they were read. */
static enum status merge(json_t *dst, const json_t *src, struct err *e) {
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)src, key, v) {
        json_t *below = json_object_get(dst, key);
        enum status st = ST_OK;
        if (json_is_null(v) && below && !json_is_null(below))
            json_object_del(dst, key);
        else if (json_is_object(v) && json_is_object(below))
            st = merge(below, v, e);
        else if (json_object_set_new(dst, key, json_deep_copy(v)))
            st = err_set(e, ST_FULL, "no memory to merge the content");
        if (st != ST_OK)
            return st;
    }
    return ST_OK;
}

static enum status merge_file(struct content *c, const char *layer, const char *section, struct err *e) {
    struct place p;
    content_place(c, layer, section, ".json", &p);
    if (!strcmp(section, "rulesets") || !strcmp(section, "changes") || !strcmp(section, "levers"))
        return err_set(e, ST_INVALID, "%s: a section cannot have this name", p.label);
    json_t *v;
    TRY(content_read(&p, section, &v, e));
    json_object_del(v, "$schema");
    json_t *tree = json_pack("{s:o}", section, v);
    enum status st = add_source(c, p.label, tree, e);
    return st == ST_OK ? merge(c->tree, tree, e) : st;
}

static enum status merge_folder(struct content *c, const char *layer, struct err *e) {
    struct place p;
    char names[CONTENT_FILES_MAX][CONTENT_NAME_SIZE];
    uint32_t count;
    content_place(c, layer, "", "", &p);
    enum status st = content_list(&p, ".json", names, &count, e);
    if (st == ST_OK && count == 0)
        st = err_set(e, ST_INVALID, "%s: the folder holds no .json file", p.label);
    for (uint32_t i = 0; st == ST_OK && i < count; i++)
        st = merge_file(c, layer, names[i], e);
    return st;
}

/* Notes in a source's sparse tree that path was set: steps into lists become keys of objects. */
static void note(json_t *tree, const char *path, const json_t *value) {
    char key[CONTENT_NAME_SIZE];
    while (next_step(&path, key)) {
        json_t *sub = child(tree, key);
        if (!*path)
            sub = value ? json_deep_copy(value) : json_null();
        else if (json_is_object(sub) || json_is_array(sub))
            json_incref(sub);
        else
            sub = json_object();
        size_t i;
        int failed = json_is_array(tree) ? !list_index(key, &i) || json_array_set_new(tree, i, sub)
                                         : json_object_set_new(tree, key, sub);
        if (failed)
            return;
        tree = sub;
    }
}

static enum status put(json_t *above, const char *last, const json_t *value, struct err *e) {
    size_t i;
    if (!value)
        return json_object_del(above, last) ? err_set(e, ST_BUG, "nothing to delete") : ST_OK;
    int failed = json_is_array(above)
                     ? !list_index(last, &i) || json_array_set_new(above, i, json_deep_copy(value))
                     : json_object_set_new(above, last, json_deep_copy(value));
    return failed ? err_set(e, ST_FULL, "no memory to change the content") : ST_OK;
}

/* Where a path goes wrong, and what is there: the key that was probably meant, or all of them. */
static enum status no_such_place(const struct content *c, const char *label, const char *path,
                                 struct err *e) {
    const json_t *v = c->tree, *sub;
    const char *key, *best = NULL, *rest = path;
    char step[CONTENT_NAME_SIZE] = "";
    TEXT_ON_STACK(at, CONTENT_AT_SIZE);
    TEXT_ON_STACK(above, CONTENT_AT_SIZE);
    TEXT_ON_STACK(keys, 240);
    uint32_t slips = 3;
    text_visible(&at, path, 200);
    while (next_step(&rest, step) && child(v, step)) {
        v = child(v, step);
        text_fmt(&above, "%s%s", above.len ? "." : "", step);
    }
    json_object_foreach((json_t *)v, key, sub) {
        uint32_t n = text_distance(step, key);
        if (n && n < slips) {
            slips = n;
            best = key;
        }
        text_fmt(&keys, "%s%s", keys.len ? ", " : "", key);
    }
    if (best)
        text_clear(&keys);
    if (json_is_array(v))
        text_fmt(&keys, "0 to %zu", json_array_size(v) ? json_array_size(v) - 1 : 0);
    return err_set(e, ST_DIFFERS, "%s: %s: there is no such place in the layers below; %s has %s%s%s%s",
                   label, at.buf, above.len ? above.buf : "the content", best ? "'" : "",
                   best       ? best
                   : keys.len ? keys.buf
                              : "nothing below it",
                   best ? "'" : "", keys.cut ? "..." : "");
}

/* A value in full, as far as there is room: two lists of one length are not the same. */
static void show_whole(const json_t *value, struct text *out) {
    char *dump = json_is_array(value) || json_is_object(value) ? json_dumps(value, JSON_COMPACT) : NULL;
    if (dump)
        text_visible(out, dump, 100);
    else
        schema_show(value, out);
    free(dump);
}

/* 'was' is not what stands there. Which of the two is wrong cannot be said here, so both are named, with
 * their files. */
static enum status differs(const struct content *c, const char *label, const char *at, const json_t *was,
                           const json_t *now, struct err *e) {
    const char *below = now ? blame(c, at) : NULL;
    TEXT_ON_STACK(said, 120);
    TEXT_ON_STACK(found, 120);
    show_whole(was, &said);
    show_whole(now, &found);
    return err_set(e, ST_DIFFERS, "%s: %s: 'was' says %s, but %s %s %s", label, at, said.buf,
                   below ? below : "the layers below", below ? "has" : "have", found.buf);
}

/* A change may be applied to what lies below: its parts are there, and 'was' is what stands there. */
static enum status fits_below(const struct content *c, const char *label, const char *at, const json_t *above,
                              const json_t *now, const json_t *was, const json_t *value, struct err *e) {
    if (!was && !value)
        return err_set(e, ST_INVALID, "%s: %s: needs 'was' and 'value' (no 'was' adds, no 'value' deletes)",
                       label, at);
    if (json_is_array(above) && (!was || !value))
        return err_set(e, ST_INVALID, "%s: %s: entries of a list cannot be added or deleted; change the list",
                       label, at);
    if (!now != !was || (now && !json_equal(now, was)))
        return differs(c, label, at, was, now, e);
    if (was && value && json_equal(was, value))
        return err_set(e, ST_INVALID, "%s: %s: 'value' equals 'was': nothing changes", label, at);
    return ST_OK;
}

static enum status apply_change(struct content *c, const char *label, json_t *notes, const json_t *change,
                                struct err *e) {
    const char *from =
        json_string_value(json_object_get(change, "from")); /* the file of a layer of this run */
    label = from ? from : label;
    const char *path = json_string_value(json_object_get(change, "path")), *last;
    const json_t *was = json_object_get(change, "was"), *value = json_object_get(change, "value");
    char above_path[CONTENT_AT_SIZE];
    TEXT_ON_STACK(at, CONTENT_AT_SIZE);
    text_visible(&at, path ? path : "", 200);
    json_t *above = path && split(path, above_path, &last) ? walk(c->tree, above_path) : NULL;
    if (!content_is_name(above ? last : "", false) || (!json_is_object(above) && !json_is_array(above)))
        return path ? no_such_place(c, label, path, e)
                    : err_set(e, ST_INVALID, "%s: a change without path", label);
    const json_t *now = child(above, last);
    bool set =
        json_is_true(json_object_get(change, "set")); /* --set: a place that is there, no 'was' to compare */
    if (set && (!now || !value))
        return no_such_place(c, label, path, e);
    TRY(set ? ST_OK : fits_below(c, label, at.buf, above, now, was, value, e));
    note(notes, path, value);
    return put(above, last, value, e);
}

/* Layers give a reason for each change; an overlay, which is only tried, need not. */
static enum status apply_changes(struct content *c, const char *label, const json_t *list, bool reasons,
                                 struct err *e) {
    json_t *notes = json_object();
    enum status st = ST_OK;
    for (size_t i = 0; st == ST_OK && i < json_array_size(list); i++) {
        const json_t *change = json_array_get(list, i);
        const char *why = json_string_value(json_object_get(change, "why"));
        if (reasons && (!why || !why[strspn(why, " \t\n")])) {
            TEXT_ON_STACK(at, CONTENT_AT_SIZE);
            const char *path = json_string_value(json_object_get(change, "path"));
            text_visible(&at, path ? path : "", 200);
            st = err_set(e, ST_INVALID, "%s: %s: a change needs its reason: 'why' is empty", label, at.buf);
        } else {
            st = apply_change(c, label, notes, change, e);
        }
    }
    if (st == ST_OK)
        return add_source(c, label, notes, e);
    json_decref(notes);
    return st;
}

static enum status merge_changes(struct content *c, const char *layer, struct err *e) {
    struct place p;
    content_place(c, layer, "", "", &p);
    json_t *v = NULL;
    enum status st = content_read_form(c, &p, "changes", &v, e);
    THEN(st, apply_changes(c, p.label, json_object_get(v, "changes"), true, e));
    json_decref(v);
    return st;
}

static enum status check_section(const struct content *c, const char *section, const json_t *v,
                                 struct err *e) {
    struct place p;
    json_t *schema;
    content_schema_place(c, section, ".schema.json", &p);
    enum status st = content_read(&p, NULL, &schema, e);
    if (st == ST_NOT_FOUND)
        return content_fault(c, e, section, "this section has no schema (looked for %s)", p.file);
    if (st != ST_OK)
        return st;
    TEXT_ON_STACK(at, CONTENT_AT_SIZE);
    struct err why;
    st = schema_check(schema, v, &at, &why);
    json_decref(schema);
    if (st == ST_PARSE)
        return err_set(e, st, "%s: %s: %s", p.label, at.buf, why.text);
    if (st == ST_OK)
        return ST_OK;
    TEXT_ON_STACK(path, CONTENT_AT_SIZE + CONTENT_NAME_SIZE);
    text_fmt(&path, "%s%s%s", section, at.len ? "." : "", at.buf);
    return content_fault(c, e, path.buf, "%s", why.text);
}

/* Named is the file that should have it: in the first layer, which the others stand on. */
static enum status no_such_section(const struct content *c, const char *section, struct err *e) {
    const char *first = c->sources ? c->source[0].label : "", *end = strrchr(first, '/');
    return err_set(e, ST_INVALID, "%.*s%s.json: there is no such file, and no other layer has a section '%s'",
                   end ? (int)(end - first) + 1 : 0, first, section, section);
}

/* A section may be left out where its schema says by a default what then holds: some rulesets know no such thing. */
static bool may_lack(const struct content *c, const char *section) {
    struct place p;
    struct err unused;
    json_t *schema = NULL;
    content_schema_place(c, section, ".schema.json", &p);
    bool may = content_read(&p, NULL, &schema, &unused) == ST_OK && json_object_get(schema, "default");
    json_decref(schema);
    return may;
}

static enum status check_sections(const struct content *c, struct err *e) {
    const char *section;
    json_t *v;
    json_object_foreach(c->tree, section, v) {
        TRY(check_section(c, section, v, e));
    }
    struct place p;
    char names[CONTENT_FILES_MAX][CONTENT_NAME_SIZE];
    uint32_t count;
    content_schema_place(c, "", "", &p);
    enum status st = content_list(&p, ".schema.json", names, &count, e);
    for (uint32_t i = 0; st == ST_OK && i < count; i++)
        if (!json_object_get(c->tree, names[i]) && !may_lack(c, names[i]))
            st = no_such_section(c, names[i], e);
    return st;
}

/* Hash of the merged tree without its prose, in a form that key order and spacing cannot change. */
static enum status hash_tree(struct content *c, struct err *e) {
    json_t *state = json_copy(c->tree);
    json_object_del(state, "words");
    char *dump = json_dumps(state, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(state);
    if (!dump)
        return err_set(e, ST_FULL, "no memory to hash the content");
    c->hash = hash_bytes(dump, strlen(dump), 0);
    free(dump);
    return ST_OK;
}

static enum status merge_layers(struct content *c, const char *ruleset, uint32_t most, uint32_t *merged,
                                struct err *e) {
    json_t *layers = NULL;
    enum status st = ruleset_layers(c, ruleset, &layers, e);
    *merged = 0;
    while (st == ST_OK && *merged < most && *merged < json_array_size(layers)) {
        const char *layer = json_string_value(json_array_get(layers, *merged));
        st = content_ends_with(layer, ".json") ? merge_changes(c, layer, e) : merge_folder(c, layer, e);
        *merged += st == ST_OK;
    }
    json_decref(layers);
    return st;
}

enum status content_open(const char *root, const char *game, const char *ruleset, struct content **out,
                         struct err *e) {
    return content_open_over(root, game, ruleset, NULL, out, e);
}

enum status content_open_over(const char *root, const char *game, const char *ruleset,
                              const struct overlay *overlay, struct content **out, struct err *e) {
    uint32_t merged;
    enum status st = content_open_most(root, game, ruleset, UINT32_MAX, overlay, &merged, out, e);
    return st == ST_DIFFERS ? (e->status = ST_INVALID) : st;
}

enum status content_open_most(const char *root, const char *game, const char *ruleset, uint32_t most,
                              const struct overlay *overlay, uint32_t *merged, struct content **out,
                              struct err *e) {
    *out = NULL;
    *merged = 0;
    struct content *c = calloc(1, sizeof *c);
    if (!c || !(c->tree = json_object())) {
        free(c);
        return err_set(e, ST_FULL, "no memory for the content");
    }
    enum status st = content_set_root(c, root, game, e);
    THEN(st, merge_layers(c, ruleset ? ruleset : "", most, merged, e));
    if (st == ST_OK && overlay && overlay->list)
        st = apply_changes(c, "the changes of this run", overlay->list, false, e);
    THEN(st, check_sections(c, e));
    THEN(st, hash_tree(c, e));
    if (st != ST_OK) {
        content_close(c);
        return st;
    }
    *out = c;
    return ST_OK;
}

void content_close(struct content *c) {
    if (!c)
        return;
    for (uint32_t i = 0; i < c->sources; i++)
        json_decref(c->source[i].tree);
    json_decref(c->tree);
    free(c);
}

uint64_t content_hash(const struct content *c) {
    return c->hash;
}

const json_t *content_section(const struct content *c, const char *section) {
    return json_object_get(c->tree, section);
}

const json_t *content_all(const struct content *c) {
    return c->tree;
}

const json_t *content_at(const struct content *c, const char *path) {
    return walk(c->tree, path);
}
