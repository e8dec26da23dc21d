/* Content: reading, merging and checking layers. All input is hostile: sizes, depths, names and keys have
 * limits, and every message names the file, the path and the reason.
 *
 * Provenance: each file read is kept as a 'source', a sparse tree of just what it sets; blame() asks them.
 * A null in a layer deletes the key below; where nothing lies below it is a plain value. In a change file
 * "was" is left out to add a key and "value" is left out to delete one. */
#include "core/content.h"

#include "base/hash.h"
#include "base/text.h"
#include "core/ops.h"
#include "core/schema.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_MAX = 4 << 20,
    DEPTH_MAX = 32,
    NAME_SIZE = 64, /* of games, layers and sections */
    FILES_MAX = 64, /* in one folder */
    SOURCES_MAX = 256,
    PATH_SIZE = 1024, /* of files */
    LABEL_SIZE = 320, /* of files in messages: folder, game, layer, file */
    AT_SIZE = 512,    /* of paths into content */
};

/* Where a file lies, and how messages call it. */
struct place {
    char file[PATH_SIZE + LABEL_SIZE];
    char label[LABEL_SIZE];
};

struct source {
    char label[LABEL_SIZE];
    json_t *tree;
};

struct content {
    char folder[NAME_SIZE]; /* last step of the root, for messages */
    char root[PATH_SIZE];
    char game[24];
    char ruleset[40];
    json_t *tree;
    uint64_t hash;
    uint32_t sources;
    struct source source[SOURCES_MAX];
};

/* The forms of the two kinds of file that are the engine's own. */
static const char rulesets_form[] =
    "{'type': 'object', 'additionalProperties': false, 'required': ['rulesets'], 'properties': {"
    " '$schema': {'type': 'string'},"
    " 'rulesets': {'type': 'array', 'minItems': 1, 'maxItems': 64, 'items': {"
    "  'type': 'object', 'additionalProperties': false, 'required': ['name', 'title', 'layers'], "
    "'properties': {"
    "   'name': {'type': 'string', 'minLength': 1, 'maxLength': 39},"
    "   'title': {'type': 'string', 'minLength': 1, 'maxLength': 119},"
    "   'default': {'type': 'boolean'},"
    "   'layers': {'type': 'array', 'minItems': 1, 'maxItems': 16, 'items': {'type': 'string'}}}}}}}";

static const char changes_form[] =
    "{'type': 'object', 'additionalProperties': false, 'required': ['changes'], 'properties': {"
    " '$schema': {'type': 'string'},"
    " 'changes': {'type': 'array', 'maxItems': 2000, 'items': {"
    "  'type': 'object', 'additionalProperties': false, 'required': ['path', 'why'], 'properties': {"
    "   'path': {'type': 'string', 'minLength': 1, 'maxLength': 400},"
    "   'was': {}, 'value': {}, 'why': {'type': 'string', 'minLength': 1}}}}}}";

/* A word that is safe as a file name and as a step of a path. Layers may hold dots, but not lead with one. */
static bool is_name(const char *s, bool dots) {
    size_t n = strlen(s);
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                    c == '-';
        if (!word && !(dots && c == '.' && i > 0))
            return false;
    }
    return n > 0 && n < NAME_SIZE;
}

static bool ends_with(const char *s, const char *end) {
    size_t n = strlen(s), m = strlen(end);
    return n > m && !strcmp(s + n - m, end);
}

static void copy(char *out, uint32_t cap, const char *s) {
    struct text t;
    text_init(&t, out, cap);
    text_put(&t, s);
}

/* Files. */

/* A file or folder of the game; an empty layer stands for the game's own folder. */
static void content_place(const struct content *c, const char *layer, const char *name, const char *end,
                          struct place *out) {
    struct text t;
    const char *slash = *layer ? "/" : "", *dash = *name ? "/" : "";
    text_init(&t, out->file, sizeof out->file);
    text_fmt(&t, "%s/%s%s%s%s%s%s", c->root, c->game, slash, layer, dash, name, end);
    text_init(&t, out->label, sizeof out->label);
    text_fmt(&t, "%s/%s%s%s%s%s%s", c->folder, c->game, slash, layer, dash, name, end);
}

static void schema_place(const struct content *c, const char *name, const char *end, struct place *out) {
    struct text t;
    const char *slash = *name ? "/" : "";
    text_init(&t, out->file, sizeof out->file);
    text_fmt(&t, "%s/../schemas/%s%s%s%s", c->root, c->game, slash, name, end);
    text_init(&t, out->label, sizeof out->label);
    text_fmt(&t, "schemas/%s%s%s%s", c->game, slash, name, end);
}

static enum status read_bytes(const struct place *p, char **out, size_t *len, struct err *e) {
    int fd = open(p->file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return access(p->file, F_OK)
                   ? err_set(e, ST_NOT_FOUND, "%s: there is no such file (looked for %s)", p->label, p->file)
                   : err_set(e, ST_IO, "%s: the file cannot be opened (%s)", p->label, p->file);
    struct stat sb;
    enum status st = ST_OK;
    char *buf = NULL;
    size_t n = 0;
    if (fstat(fd, &sb) || !S_ISREG(sb.st_mode))
        st = err_set(e, ST_IO, "%s: not a regular file", p->label);
    else if (sb.st_size > FILE_MAX)
        st = err_set(e, ST_FULL, "%s: larger than %d MiB", p->label, FILE_MAX >> 20);
    else if (!(buf = malloc((size_t)sb.st_size + 1)))
        st = err_set(e, ST_FULL, "%s: no memory to read it", p->label);
    while (st == ST_OK && n < (size_t)sb.st_size) {
        ssize_t got = read(fd, buf + n, (size_t)sb.st_size - n);
        if (got < 0)
            st = err_set(e, ST_IO, "%s: the file cannot be read", p->label);
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    close(fd);
    if (st != ST_OK) {
        free(buf);
        return st;
    }
    *out = buf;
    *len = n;
    return ST_OK;
}

static enum status parse(const char *buf, size_t len, const char *label, json_t **out, struct err *e) {
    json_error_t je;
    *out = json_loadb(buf, len, JSON_REJECT_DUPLICATES, &je);
    if (*out)
        return ST_OK;
    TEXT_ON_STACK(why, 200);
    schema_show_text(je.text, 160, &why);
    return err_set(e, ST_PARSE, "%s:%d:%d: %s", label, je.line, je.column, why.buf);
}

/* What no schema needs to say: depth, spelling of keys, no fractions. Leaves path at the fault. */
static enum status vet(const json_t *v, struct text *path, const char *label, uint32_t depth, struct err *e) {
    if (depth > DEPTH_MAX)
        return err_set(e, ST_FULL, "%s: %.80s...: nested more than %d deep", label, path->buf, DEPTH_MAX);
    if (json_is_real(v))
        return err_set(e, ST_INVALID, "%s: %s: expected a whole number, found %g (chances are basis points)",
                       label, path->buf, json_real_value(v));
    uint32_t back = path->len;
    enum status st = ST_OK;
    for (size_t i = 0; st == ST_OK && i < json_array_size(v); i++) {
        text_fmt(path, "%s%zu", path->len ? "." : "", i);
        st = vet(json_array_get(v, i), path, label, depth + 1, e);
        path->len = back;
        path->buf[back] = 0;
    }
    const char *key;
    json_t *sub;
    json_object_foreach((json_t *)v, key, sub) {
        if (!is_name(key, false) && strcmp(key, "$schema")) {
            TEXT_ON_STACK(shown, 100);
            schema_show_text(key, NAME_SIZE, &shown);
            return err_set(e, ST_INVALID,
                           "%s: %s%sthe key '%s' is not made of 1 to %d letters, digits, '_' and '-'", label,
                           path->buf, path->len ? ": " : "", shown.buf, NAME_SIZE - 1);
        }
        text_fmt(path, "%s%s", path->len ? "." : "", key);
        st = vet(sub, path, label, depth + 1, e);
        path->len = back;
        path->buf[back] = 0;
        if (st != ST_OK)
            return st;
    }
    return st;
}

/* Reads a file of the content or schema folder. Schemas are vetted by schema_check. */
static enum status load(const struct place *p, const char *at, json_t **out, struct err *e) {
    char *buf = NULL;
    size_t len = 0;
    *out = NULL;
    enum status st = read_bytes(p, &buf, &len, e);
    if (st == ST_OK)
        st = parse(buf, len, p->label, out, e);
    free(buf);
    if (st != ST_OK || !at)
        return st;
    TEXT_ON_STACK(path, DEPTH_MAX * (NAME_SIZE + 1) + AT_SIZE);
    text_put(&path, at);
    st = json_is_object(*out) ? vet(*out, &path, p->label, 0, e)
                              : err_set(e, ST_INVALID, "%s: the file must hold an object, { ... }", p->label);
    if (st != ST_OK) {
        json_decref(*out);
        *out = NULL;
    }
    return st;
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

/* Names of the files in a folder with an ending, sorted: the order of the file system never shows. */
static enum status list_files(const struct place *p, const char *end, char (*out)[NAME_SIZE], uint32_t *count,
                              struct err *e) {
    *count = 0;
    DIR *d = opendir(p->file);
    if (!d)
        return err_set(e, ST_NOT_FOUND, "%s: there is no such folder (looked for %s)", p->label, p->file);
    enum status st = ST_OK;
    for (struct dirent *ent; st == ST_OK && (ent = readdir(d));) {
        if (ent->d_name[0] == '.' || !ends_with(ent->d_name, end))
            continue;
        char name[sizeof ent->d_name];
        copy(name, (uint32_t)(strlen(ent->d_name) - strlen(end) + 1), ent->d_name);
        if (!is_name(name, false))
            st =
                err_set(e, ST_INVALID, "%s: a file's name has more than letters, digits, '_', '-'", p->label);
        else if (*count == FILES_MAX)
            st = err_set(e, ST_FULL, "%s: more than %d files", p->label, FILES_MAX);
        else
            copy(out[(*count)++], NAME_SIZE, name);
    }
    closedir(d);
    qsort(out, *count, sizeof *out, by_name);
    return st;
}

/* Paths into trees. */

/* Cuts the first step off a path; false at its end or when a step is empty or too long. */
static bool next_step(const char **path, char *out) {
    size_t n = strcspn(*path, ".");
    if (n == 0 || n >= NAME_SIZE)
        return false;
    memcpy(out, *path, n);
    out[n] = 0;
    *path += n + ((*path)[n] == '.');
    return true;
}

static bool list_index(const char *s, size_t *out) {
    size_t n = strspn(s, "0123456789");
    if (n == 0 || s[n] || n > 6 || (n > 1 && s[0] == '0'))
        return false;
    *out = (size_t)strtoul(s, NULL, 10);
    return true;
}

static json_t *child(const json_t *v, const char *key) {
    size_t i;
    if (json_is_array(v))
        return list_index(key, &i) ? json_array_get(v, i) : NULL;
    return json_object_get(v, key);
}

static json_t *walk(const json_t *v, const char *path) {
    char key[NAME_SIZE];
    if (!*path || ends_with(path, "."))
        return NULL;
    while (v && *path)
        v = next_step(&path, key) ? child(v, key) : NULL;
    return (json_t *)v;
}

/* Splits "a.b.c" into "a.b" and "c"; false when there is no dot or it does not fit. */
static bool split(const char *path, char *above, const char **last) {
    const char *dot = strrchr(path, '.');
    if (!dot || dot == path || !dot[1] || (size_t)(dot - path) >= AT_SIZE)
        return false;
    memcpy(above, path, (size_t)(dot - path));
    above[dot - path] = 0;
    *last = dot + 1;
    return true;
}

/* Provenance. */

/* Does a source only add to the place below it, rather than replace it? Objects merge; lists do not. */
static bool merges(const json_t *v, const char *path) {
    char key[NAME_SIZE];
    while (json_is_object(v) && next_step(&path, key))
        v = child(v, key);
    return json_is_object(v);
}

/* The file to name for a path: the topmost one that sets it. If none does, something is missing from the
 * nearest place above it, and the fault is with the file that made that place, not with those that add to it.
 */
static const char *blame(const struct content *c, const char *path) {
    char at[AT_SIZE];
    copy(at, sizeof at, path);
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
    if (!tree || c->sources == SOURCES_MAX) {
        json_decref(tree);
        return err_set(e, ST_FULL, "%s: too many files in one ruleset", label);
    }
    struct source *s = &c->source[c->sources++];
    copy(s->label, sizeof s->label, label);
    s->tree = tree;
    return ST_OK;
}

/* Layers. */

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
    if (!strcmp(section, "rulesets") || !strcmp(section, "changes"))
        return err_set(e, ST_INVALID, "%s: a section cannot have this name", p.label);
    json_t *v;
    enum status st = load(&p, section, &v, e);
    if (st != ST_OK)
        return st;
    json_object_del(v, "$schema");
    json_t *tree = json_pack("{s:o}", section, v);
    st = add_source(c, p.label, tree, e);
    return st == ST_OK ? merge(c->tree, tree, e) : st;
}

static enum status merge_folder(struct content *c, const char *layer, struct err *e) {
    struct place p;
    char names[FILES_MAX][NAME_SIZE];
    uint32_t count;
    content_place(c, layer, "", "", &p);
    enum status st = list_files(&p, ".json", names, &count, e);
    if (st == ST_OK && count == 0)
        st = err_set(e, ST_INVALID, "%s: the folder holds no .json file", p.label);
    for (uint32_t i = 0; st == ST_OK && i < count; i++)
        st = merge_file(c, layer, names[i], e);
    return st;
}

/* Notes in a source's sparse tree that path was set: steps into lists become keys of objects. */
static void note(json_t *tree, const char *path, const json_t *value) {
    char key[NAME_SIZE];
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

static enum status apply_change(struct content *c, const char *label, json_t *notes, const json_t *change,
                                struct err *e) {
    const char *path = json_string_value(json_object_get(change, "path")), *last;
    const json_t *was = json_object_get(change, "was"), *value = json_object_get(change, "value");
    const char *why = json_string_value(json_object_get(change, "why"));
    char above_path[AT_SIZE];
    TEXT_ON_STACK(at, AT_SIZE);
    schema_show_text(path, 200, &at);
    if (!why[strspn(why, " \t\n")])
        return err_set(e, ST_INVALID, "%s: %s: a change needs its reason: 'why' is empty", label, at.buf);
    json_t *above = split(path, above_path, &last) ? walk(c->tree, above_path) : NULL;
    if (!is_name(above ? last : "", false) || (!json_is_object(above) && !json_is_array(above)))
        return err_set(e, ST_INVALID, "%s: %s: there is no such place in the layers below", label, at.buf);
    const json_t *now = child(above, last);
    if (!was && !value)
        return err_set(e, ST_INVALID, "%s: %s: needs 'was' and 'value' (no 'was' adds, no 'value' deletes)",
                       label, at.buf);
    if (json_is_array(above) && (!was || !value))
        return err_set(e, ST_INVALID, "%s: %s: entries of a list cannot be added or deleted; change the list",
                       label, at.buf);
    if (!now != !was || (now && !json_equal(now, was))) {
        TEXT_ON_STACK(said, 100);
        TEXT_ON_STACK(found, 100);
        schema_show(was, &said);
        schema_show(now, &found);
        return err_set(e, ST_INVALID, "%s: %s: 'was' says %s, but the layers below have %s", label, at.buf,
                       said.buf, found.buf);
    }
    if (was && value && json_equal(was, value))
        return err_set(e, ST_INVALID, "%s: %s: 'value' equals 'was': nothing changes", label, at.buf);
    note(notes, path, value);
    return put(above, last, value, e);
}

/* Checks one of the engine's own files against its form and, where there is one, the schema for editors. */
static enum status check_form(const struct content *c, const char *form, const char *schema_name,
                              const char *label, const json_t *v, struct err *e);

static enum status merge_changes(struct content *c, const char *layer, struct err *e) {
    struct place p;
    content_place(c, layer, "", "", &p);
    json_t *v = NULL, *notes = json_object();
    enum status st = load(&p, "", &v, e);
    if (st == ST_OK)
        st = check_form(c, changes_form, "changes", p.label, v, e);
    const json_t *list = json_object_get(v, "changes");
    for (size_t i = 0; st == ST_OK && i < json_array_size(list); i++)
        st = apply_change(c, p.label, notes, json_array_get(list, i), e);
    json_decref(v);
    if (st == ST_OK)
        return add_source(c, p.label, notes, e);
    json_decref(notes);
    return st;
}

/* Schemas. */

/* Puts the file in front of a verdict on one of the engine's own files, or the schema if that is faulty. */
static enum status form_verdict(const json_t *schema, const char *schema_label, const json_t *v,
                                const char *label, struct err *e) {
    TEXT_ON_STACK(at, AT_SIZE);
    enum status st = schema_check(schema, v, &at, e);
    if (st != ST_OK)
        err_prefix(e, "%s%s%s", st == ST_PARSE ? schema_label : label, at.len ? ": " : "", at.buf);
    return st;
}

static enum status check_form(const struct content *c, const char *form, const char *schema_name,
                              const char *label, const json_t *v, struct err *e) {
    char json[2048];
    copy(json, sizeof json, form);
    for (char *q = json; (q = strchr(q, '\''));)
        *q = '"';
    json_t *schema = json_loads(json, 0, NULL);
    enum status st = form_verdict(schema, "engine", v, label, e);
    json_decref(schema);
    if (st != ST_OK)
        return st;
    struct place p;
    schema_place(c, schema_name, ".schema.json", &p);
    struct err why;
    st = load(&p, NULL, &schema, &why);
    if (st == ST_NOT_FOUND)
        return ST_OK;
    st = st == ST_OK ? form_verdict(schema, p.label, v, label, e) : err_set(e, st, "%s", why.text);
    json_decref(schema);
    return st;
}

static enum status check_section(const struct content *c, const char *section, const json_t *v,
                                 struct err *e) {
    struct place p;
    json_t *schema;
    schema_place(c, section, ".schema.json", &p);
    enum status st = load(&p, NULL, &schema, e);
    if (st == ST_NOT_FOUND)
        return content_fault(c, e, section, "this section has no schema (looked for %s)", p.file);
    if (st != ST_OK)
        return st;
    TEXT_ON_STACK(at, AT_SIZE);
    struct err why;
    st = schema_check(schema, v, &at, &why);
    json_decref(schema);
    if (st == ST_PARSE)
        return err_set(e, st, "%s: %s: %s", p.label, at.buf, why.text);
    if (st == ST_OK)
        return ST_OK;
    TEXT_ON_STACK(path, AT_SIZE + NAME_SIZE);
    text_fmt(&path, "%s%s%s", section, at.len ? "." : "", at.buf);
    return content_fault(c, e, path.buf, "%s", why.text);
}

static enum status check_sections(const struct content *c, struct err *e) {
    const char *section;
    json_t *v;
    json_object_foreach(c->tree, section, v) {
        enum status st = check_section(c, section, v, e);
        if (st != ST_OK)
            return st;
    }
    struct place p;
    char names[FILES_MAX][NAME_SIZE];
    uint32_t count;
    schema_place(c, "", "", &p);
    enum status st = list_files(&p, ".schema.json", names, &count, e);
    for (uint32_t i = 0; st == ST_OK && i < count; i++)
        if (strcmp(names[i], "rulesets") && strcmp(names[i], "changes") &&
            !json_object_get(c->tree, names[i]))
            st = err_set(e, ST_INVALID, "%s/%s.schema.json: the ruleset '%s' has no section '%s'", p.label,
                         names[i], c->ruleset, names[i]);
    return st;
}

/* Rulesets. */

static enum status set_place(struct content *c, const char *root, const char *game, struct err *e) {
    size_t n = strlen(root);
    while (n > 1 && root[n - 1] == '/')
        n--;
    if (n == 0 || n >= PATH_SIZE)
        return err_set(e, ST_USAGE, "the path of the content folder is %s", n ? "too long" : "empty");
    if (!is_name(game, false) || strlen(game) >= sizeof c->game)
        return err_set(e, ST_USAGE, "there is no game of that name");
    copy(c->root, (uint32_t)n + 1, root);
    copy(c->game, sizeof c->game, game);
    const char *slash = strrchr(c->root, '/');
    const char *last = slash ? slash + 1 : c->root;
    copy(c->folder, sizeof c->folder, is_name(last, true) ? last : "content");
    struct place p;
    struct stat sb;
    content_place(c, "", "", "", &p);
    if (stat(p.file, &sb) || !S_ISDIR(sb.st_mode))
        return err_set(e, ST_NOT_FOUND, "there is no content for %s: looked for the folder %s", c->game,
                       p.file);
    return ST_OK;
}

/* Names once each, exactly one default: what the form cannot say. */
static enum status check_rows(const json_t *rows, const char *label, struct err *e) {
    uint32_t defaults = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *name = json_string_value(json_object_get(row, "name"));
        const char *title = json_string_value(json_object_get(row, "title"));
        if (!is_name(name, false))
            return err_set(e, ST_INVALID, "%s: rulesets.%zu.name: expected letters, digits, '_' and '-'",
                           label, i);
        if (strlen(title) >= sizeof((struct ruleset_row *)0)->title)
            return err_set(e, ST_INVALID, "%s: rulesets.%zu.title: too long", label, i);
        for (size_t k = 0; k < i; k++)
            if (!strcmp(name, json_string_value(json_object_get(json_array_get(rows, k), "name"))))
                return err_set(e, ST_INVALID, "%s: rulesets.%zu.name: '%s' is taken", label, i, name);
        const json_t *layers = json_object_get(row, "layers");
        for (size_t k = 0; k < json_array_size(layers); k++)
            if (!is_name(json_string_value(json_array_get(layers, k)), true))
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
    enum status st = load(&p, "", out, e);
    if (st == ST_OK)
        st = check_form(c, rulesets_form, "rulesets", p.label, *out, e);
    if (st == ST_OK)
        st = check_rows(json_object_get(*out, "rulesets"), p.label, e);
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
    enum status st = set_place(c, root, game, e);
    if (st == ST_OK)
        st = load_rulesets(c, &file, e);
    const json_t *rows = json_object_get(file, "rulesets");
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        if (i >= cap)
            continue;
        memset(&out[i], 0, sizeof out[i]);
        copy(out[i].name, sizeof out[i].name, json_string_value(json_object_get(row, "name")));
        copy(out[i].title, sizeof out[i].title, json_string_value(json_object_get(row, "title")));
        copy(out[i].game, sizeof out[i].game, c->game);
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
            copy(c->ruleset, sizeof c->ruleset, s);
            *out = row;
            return ST_OK;
        }
        text_fmt(&all, "%s%s", all.len ? ", " : "", s);
    }
    TEXT_ON_STACK(shown, 80);
    schema_show_text(name, 60, &shown);
    return err_set(e, ST_USAGE, "%s has no ruleset '%s'; there are: %s", c->game, shown.buf, all.buf);
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

static enum status open_layers(struct content *c, const char *name, struct err *e) {
    json_t *file = NULL;
    const json_t *row = NULL;
    enum status st = load_rulesets(c, &file, e);
    if (st == ST_OK)
        st = choose(c, json_object_get(file, "rulesets"), name, &row, e);
    const json_t *layers = json_object_get(row, "layers");
    for (size_t i = 0; st == ST_OK && i < json_array_size(layers); i++) {
        const char *layer = json_string_value(json_array_get(layers, i));
        st = ends_with(layer, ".json") ? merge_changes(c, layer, e) : merge_folder(c, layer, e);
    }
    json_decref(file);
    return st;
}

enum status content_open(const char *root, const char *game, const char *ruleset, struct content **out,
                         struct err *e) {
    *out = NULL;
    struct content *c = calloc(1, sizeof *c);
    if (!c || !(c->tree = json_object())) {
        free(c);
        return err_set(e, ST_FULL, "no memory for the content");
    }
    enum status st = set_place(c, root, game, e);
    if (st == ST_OK)
        st = open_layers(c, ruleset ? ruleset : "", e);
    if (st == ST_OK)
        st = check_sections(c, e);
    if (st == ST_OK)
        st = hash_tree(c, e);
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

const json_t *content_at(const struct content *c, const char *path) {
    return walk(c->tree, path);
}

enum status content_int(const struct content *c, const char *path, int64_t lo, int64_t hi, int64_t *out,
                        struct err *e) {
    const json_t *v = content_at(c, path);
    if (!v)
        return content_fault(c, e, path, "this figure is missing");
    if (!json_is_integer(v) || json_integer_value(v) < lo || json_integer_value(v) > hi) {
        TEXT_ON_STACK(found, 100);
        schema_show(v, &found);
        return content_fault(c, e, path, "expected a whole number between %lld and %lld, found %s",
                             (long long)lo, (long long)hi, found.buf);
    }
    *out = json_integer_value(v);
    return ST_OK;
}

enum status ruleset_open(const char *root, const struct game_ops *ops, const char *name, struct ruleset *out,
                         struct err *e) {
    memset(out, 0, sizeof *out);
    struct ruleset r = {.ops = ops};
    enum status st = content_open(root, ops->name, name, &r.content, e);
    if (st != ST_OK)
        return st;
    copy(r.name, sizeof r.name, r.content->ruleset);
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
