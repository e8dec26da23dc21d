/* Content, the files: where they lie, reading them, and the checks that every file must pass before anybody
 * looks at its meaning. All input is hostile: sizes, depths, names and keys have limits, and every message
 * names the file. */
#include "base/file.h"
#include "core/content_parts.h"
#include "core/schema.h"

#include <stdlib.h>
#include <string.h>

bool content_is_name(const char *s, bool dots) {
    size_t n = s ? strlen(s) : 0;
    for (size_t i = 0; i < n; i++) {
        char c = s[i];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                    c == '-';
        if (!word && !(dots && c == '.' && i > 0))
            return false;
    }
    return n > 0 && n < CONTENT_NAME_SIZE;
}

bool content_ends_with(const char *s, const char *end) {
    size_t n = strlen(s), m = strlen(end);
    return n > m && !strcmp(s + n - m, end);
}

void content_copy(char *out, uint32_t cap, const char *s) {
    struct text t;
    text_init(&t, out, cap);
    text_put(&t, s);
}

enum status content_set_root(struct content *c, const char *root, const char *game, struct err *e) {
    size_t n = strlen(root);
    while (n > 1 && root[n - 1] == '/')
        n--;
    if (n == 0 || n >= CONTENT_PATH_SIZE)
        return err_set(e, ST_USAGE, "the path of the content folder is %s", n ? "too long" : "empty");
    if (!content_is_name(game, false) || strlen(game) >= sizeof c->game)
        return err_set(e, ST_USAGE, "there is no game of that name");
    content_copy(c->root, (uint32_t)n + 1, root);
    content_copy(c->game, sizeof c->game, game);
    const char *slash = strrchr(c->root, '/');
    const char *last = slash ? slash + 1 : c->root;
    content_copy(c->folder, sizeof c->folder, content_is_name(last, true) ? last : "content");
    struct place p;
    content_place(c, "", "", "", &p);
    if (!file_is_folder(p.file))
        return err_set(e, ST_NOT_FOUND, "there is no content for %s: looked for the folder %s", c->game,
                       p.file);
    return ST_OK;
}

void content_place(const struct content *c, const char *layer, const char *name, const char *end,
                   struct place *out) {
    struct text t;
    const char *slash = *layer ? "/" : "", *dash = *name ? "/" : "";
    text_init(&t, out->file, sizeof out->file);
    text_fmt(&t, "%s/%s%s%s%s%s%s", c->root, c->game, slash, layer, dash, name, end);
    text_init(&t, out->label, sizeof out->label);
    text_fmt(&t, "%s/%s%s%s%s%s%s", c->folder, c->game, slash, layer, dash, name, end);
}

void content_schema_place(const struct content *c, const char *name, const char *end, struct place *out) {
    struct text t;
    const char *slash = *name ? "/" : "";
    text_init(&t, out->file, sizeof out->file);
    text_fmt(&t, "%s/../schemas/%s%s%s%s", c->root, c->game, slash, name, end);
    text_init(&t, out->label, sizeof out->label);
    text_fmt(&t, "schemas/%s%s%s%s", c->game, slash, name, end);
}

/* The schemas of the engine's own files lie above those of the games: the same for all of them. */
static void form_place(const struct content *c, const char *name, struct place *out) {
    struct text t;
    text_init(&t, out->file, sizeof out->file);
    text_fmt(&t, "%s/../schemas/%s.schema.json", c->root, name);
    text_init(&t, out->label, sizeof out->label);
    text_fmt(&t, "schemas/%s.schema.json", name);
}

static enum status parse(const char *buf, size_t len, const char *label, json_t **out, struct err *e) {
    json_error_t je;
    *out = json_loadb(buf, len, JSON_REJECT_DUPLICATES, &je);
    if (*out)
        return ST_OK;
    TEXT_ON_STACK(why, 200);
    text_visible(&why, je.text, 160);
    return err_set(e, ST_PARSE, "%s:%d:%d: %s", label, je.line, je.column, why.buf);
}

/* What no schema needs to say: depth, spelling of keys, plain texts, no fractions. Leaves path at the fault.
 */
static enum status vet(const json_t *v, struct text *path, const char *label, uint32_t depth, struct err *e) {
    if (depth > CONTENT_DEPTH_MAX)
        return err_set(e, ST_FULL, "%s: %.80s...: nested more than %d deep", label, path->buf,
                       CONTENT_DEPTH_MAX);
    if (json_is_real(v))
        return err_set(e, ST_INVALID, "%s: %s: expected a whole number, found %g (chances are basis points)",
                       label, path->buf, json_real_value(v));
    if (json_is_string(v) && !text_is_plain(json_string_value(v)))
        return err_set(e, ST_INVALID,
                       "%s: %s: the text holds a character that does not show: a control character or a mark "
                       "that turns the direction of writing",
                       label, path->buf);
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
        if (!content_is_name(key, false) && strcmp(key, "$schema")) {
            TEXT_ON_STACK(shown, 100);
            text_visible(&shown, key, CONTENT_NAME_SIZE);
            return err_set(e, ST_INVALID,
                           "%s: %s%sthe key '%s' is not made of 1 to %d letters, digits, '_' and '-'", label,
                           path->buf, path->len ? ": " : "", shown.buf, CONTENT_NAME_SIZE - 1);
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

enum status content_vet(const json_t *v, const char *label, struct err *e) {
    TEXT_ON_STACK(path, CONTENT_DEPTH_MAX * (CONTENT_NAME_SIZE + 1) + CONTENT_AT_SIZE);
    return vet(v, &path, label, 0, e);
}

enum status content_read(const struct place *p, const char *at, json_t **out, struct err *e) {
    char *buf = NULL;
    size_t len = 0;
    *out = NULL;
    enum status st = file_read(p->file, CONTENT_FILE_MAX, &buf, &len, e);
    if (st == ST_NOT_FOUND)
        return strcmp(p->label, p->file)
                   ? err_set(e, st, "%s: there is no such file (looked for %s)", p->label, p->file)
                   : err_set(e, st, "%s: there is no such file", p->label);
    if (st != ST_OK)
        return err_prefix(e, "%s", p->label);
    st = parse(buf, len, p->label, out, e);
    free(buf);
    if (st != ST_OK || !at)
        return st;
    TEXT_ON_STACK(path, CONTENT_DEPTH_MAX * (CONTENT_NAME_SIZE + 1) + CONTENT_AT_SIZE);
    text_put(&path, at);
    st = json_is_object(*out) ? vet(*out, &path, p->label, 0, e)
                              : err_set(e, ST_INVALID, "%s: the file must hold an object, { ... }", p->label);
    if (st != ST_OK) {
        json_decref(*out);
        *out = NULL;
    }
    return st;
}

enum status content_read_form(const struct content *c, const struct place *p, const char *form,
                              json_t **out, struct err *e) {
    struct place schema_place;
    json_t *schema = NULL;
    TEXT_ON_STACK(at, CONTENT_AT_SIZE);
    form_place(c, form, &schema_place);
    TRY(content_read(p, "", out, e));
    enum status st = content_read(&schema_place, NULL, &schema, e);
    if (st == ST_OK) {
        st = schema_check(schema, *out, &at, e);
        if (st != ST_OK)
            err_prefix(e, "%s%s%s", st == ST_PARSE ? schema_place.label : p->label, at.len ? ": " : "", at.buf);
    }
    json_decref(schema);
    if (st != ST_OK) {
        json_decref(*out);
        *out = NULL;
    }
    return st;
}

enum status content_beside_as(const struct content *c, const char *name, const char *form, json_t **out, struct err *e) {
    struct place p;
    content_place(c, "", name, ".json", &p);
    return content_read_form(c, &p, form, out, e);
}

enum status content_beside(const struct content *c, const char *name, json_t **out, struct err *e) {
    return content_beside_as(c, name, name, out, e);
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

struct listing {
    const struct place *place;
    const char *end;
    char (*out)[CONTENT_NAME_SIZE];
    uint32_t *count;
};

static enum status list_one(void *ctx, const char *file, struct err *e) {
    const struct listing *l = ctx;
    const char *label = l->place->label;
    if (!content_ends_with(file, l->end))
        return ST_OK;
    char name[CONTENT_NAME_SIZE + 1]; /* a name that is cut here is still too long to be one */
    size_t n = strlen(file) - strlen(l->end) + 1;
    content_copy(name, n < sizeof name ? (uint32_t)n : sizeof name, file);
    if (!content_is_name(name, false))
        return err_set(e, ST_INVALID, "%s: a file's name has more than letters, digits, '_', '-'", label);
    if (*l->count == CONTENT_FILES_MAX)
        return err_set(e, ST_FULL, "%s: more than %d files", label, CONTENT_FILES_MAX);
    content_copy(l->out[(*l->count)++], CONTENT_NAME_SIZE, name);
    return ST_OK;
}

enum status content_list(const struct place *p, const char *end, char (*out)[CONTENT_NAME_SIZE],
                         uint32_t *count, struct err *e) {
    struct listing l = {p, end, out, count};
    *count = 0;
    enum status st = file_list(p->file, list_one, &l, e);
    if (st == ST_NOT_FOUND)
        err_set(e, st, "%s: there is no such folder (looked for %s)", p->label, p->file);
    qsort(out, *count, sizeof *out, by_name);
    return st;
}
