/* Settings: see settings.h. */
#include "front/save/settings.h"

#include "front/save/files.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const wishes[] = {
    [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never"};

static enum status read_settings_file(const json_t *doc, struct settings *s, struct err *e) {
    const char *key;
    json_t *v;
    if (!json_is_object(doc))
        return err_set(e, ST_INVALID, "not a JSON object");
    json_object_foreach((json_t *)doc, key, v) {
        bool fancy = !strcmp(key, "fancy");
        if (fancy || !strcmp(key, "hints")) {
            if (!json_is_boolean(v))
                return err_set(e, ST_INVALID, "%s is true or false", key);
            *(fancy ? &s->fancy : &s->hints) = json_is_true(v);
        } else if (!strcmp(key, "colour")) {
            const char *word = json_string_value(v);
            int i = 0;
            while (i < 3 && (!word || strcmp(word, wishes[i])))
                i++;
            if (i == 3)
                return err_set(e, ST_INVALID, "colour is \"auto\", \"always\" or \"never\"");
            s->colour = (enum colour_wish)i;
        } else {
            return err_set(e, ST_INVALID, "'%.40s' is not a setting; there are colour, fancy and hints", key);
        }
    }
    return ST_OK;
}

enum status settings_load(struct settings *s, struct err *e) {
    const struct settings defaults = {COLOUR_AUTO, true, true};
    char folder[FILES_PATH_MAX], path[FILES_PATH_MAX];
    char *bytes = NULL;
    size_t len = 0;
    *s = defaults;
    enum status st = files_folder(FILES_CONFIG, NULL, NULL, folder, e);
    if (st == ST_NOT_FOUND)
        return ST_OK;
    THEN(st, files_join(folder, "settings.json", path, e));
    THEN(st, files_read(path, 1 << 16, &bytes, &len, e));
    if (st != ST_OK)
        return st == ST_NOT_FOUND ? ST_OK : st;
    json_error_t je;
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &je);
    free(bytes);
    st = doc ? read_settings_file(doc, s, e) : err_set(e, ST_PARSE, "line %d: %s", je.line, je.text);
    json_decref(doc);
    if (st != ST_OK) {
        *s = defaults;
        err_prefix(e, "%.300s is not used", path);
    }
    return st;
}
