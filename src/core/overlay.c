/* Overlays: changes laid over a ruleset for one run. Every entry has a path; "set" marks those of --set,
 * which need a place that exists and ask no 'was'. The others follow the form of a layer of changes; "from"
 * is the file they stood in. */
#include "core/content_parts.h"

#include <string.h>

enum { OVERLAY_MAX = 1000 };

static enum status append(struct overlay *o, json_t *change, struct err *e) {
    if (!o->list)
        o->list = json_array();
    if (json_array_size(o->list) >= OVERLAY_MAX) {
        json_decref(change);
        return err_set(e, ST_USAGE, "more than %d changes", OVERLAY_MAX);
    }
    return json_array_append_new(o->list, change) ? err_set(e, ST_FULL, "no memory for the changes") : ST_OK;
}

enum status overlay_set(struct overlay *o, const char *assignment, struct err *e) {
    const char *eq = strchr(assignment, '=');
    TEXT_ON_STACK(shown, 120);
    text_visible(&shown, assignment, 100);
    if (!eq || eq == assignment || (size_t)(eq - assignment) >= CONTENT_AT_SIZE)
        return err_set(e, ST_USAGE, "'%s' is no PATH=VALUE, like engine.hand=7", shown.buf);
    json_t *value = json_loads(eq + 1, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    if (!value)
        value = json_string(eq + 1);
    if (!value || content_vet(value, assignment, e) != ST_OK) {
        json_decref(value);
        return err_set(e, ST_USAGE,
                       "'%s': the value must be a whole number, a word, true, false or JSON of such",
                       shown.buf);
    }
    json_t *change = json_pack("{s:s%, s:o, s:b}", "path", assignment, (size_t)(eq - assignment), "value",
                               value, "set", 1);
    return change ? append(o, change, e)
                  : err_set(e, ST_USAGE, "'%s': the path must be plain text", shown.buf);
}

/* An entry of a list that nobody has looked at. */
static enum status check_entry(const json_t *v, const char *label, size_t i, struct err *e) {
    static const char *const known[] = {"path", "value", "was", "why", "set", "from"};
    const char *path = json_string_value(json_object_get(v, "path")), *key;
    const json_t *sub;
    if (!path || !*path || strlen(path) >= CONTENT_AT_SIZE)
        return err_set(e, ST_USAGE, "%s: changes.%zu: needs a \"path\" like \"engine.hand\"", label, i);
    json_object_foreach((json_t *)v, key, sub) {
        bool ok = false;
        for (uint32_t k = 0; k < sizeof known / sizeof known[0]; k++)
            ok |= !strcmp(key, known[k]);
        if (!ok)
            return err_set(
                e, ST_USAGE,
                "%s: changes.%zu: the key '%.40s' means nothing here; allowed are path, value, was, why",
                label, i, key);
    }
    return content_vet(v, label, e) == ST_OK ? ST_OK : (e->status = ST_USAGE);
}

enum status overlay_read(struct overlay *o, const json_t *list, const char *label, struct err *e) {
    if (!json_is_array(list))
        return err_set(e, ST_USAGE, "%s: expected a list of changes: {\"changes\": [{\"path\": ...}]}",
                       label);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        TRY(check_entry(v, label, i, e));
        TRY(append(o, json_deep_copy(v), e));
    }
    return ST_OK;
}

enum status overlay_file(struct overlay *o, const char *file, struct err *e) {
    struct place p = {0};
    json_t *v = NULL;
    if (strlen(file) >= sizeof p.label)
        return err_set(e, ST_USAGE, "the name of a layer file is too long");
    content_copy(p.file, sizeof p.file, file);
    content_copy(p.label, sizeof p.label, file);
    if (content_read(&p, "", &v, e) != ST_OK)
        return e->status = ST_USAGE;
    size_t before = json_array_size(o->list);
    enum status st = overlay_read(o, json_object_get(v, "changes"), p.label, e);
    for (size_t i = before; st == ST_OK && i < json_array_size(o->list); i++)
        if (json_object_set_new(json_array_get(o->list, i), "from", json_string(file)))
            st = err_set(e, ST_USAGE, "the name of a layer file must be plain text");
    json_decref(v);
    return st;
}

void overlay_close(struct overlay *o) {
    json_decref(o->list);
    o->list = NULL;
}
