/* Settings: see settings.h. */
#include "front/save/settings.h"

#include "base/jw.h"
#include "front/save/files.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AT(member) offsetof(struct settings, member)

const struct settings_row settings_rows[] = {
    {"theme",
     "Theme",
     "colours of the full screen; the last is for eyes that see fewer of them",
     AT(theme),
     WISH_AUTO,
     {"auto", "dusk", "day", "contrast", "safe"},
     {"as the game wants", "dusk (dark)", "day (light)", "high contrast", "for colour-blind eyes"}},
    {"colour",
     "Colour",
     "NO_COLOR in the surroundings wins over it",
     AT(colour),
     COLOUR_AUTO,
     {"auto", "always", "never"},
     {"where the terminal can", "always", "never"}},
    {"motion",
     "Motion",
     "bars that drain, banners, pauses between moves; any key skips it",
     AT(motion),
     MOTION_FULL,
     {"full", "brisk", "off"},
     {"full", "brisk", "off"}},
    {"narrator",
     "Narrator",
     "still: lies are marked, no more; as ranges: 27 to 40 in place of a lie",
     AT(narrator),
     NARRATOR_FULL,
     {"full", "still", "ranges"},
     {"full", "still", "as ranges"}},
    {"fancy", "Box drawing", "lines and signs beyond ASCII", AT(fancy), true, {NULL}, {NULL}},
    {"hints", "Hints", "for those who are new to a game", AT(hints), true, {NULL}, {NULL}},
    {"mouse", "Mouse", "a click chooses, a second one does it", AT(mouse), true, {NULL}, {NULL}},
    {"vi", "h j k l", "move the cursor, beside the arrows", AT(vi), true, {NULL}, {NULL}},
    {"asks",
     "Questions",
     "all: also where you can only pass, as ask always says for one sitting",
     AT(asks),
     ASKS_LESS,
     {"less", "always"},
     {"where there is a choice", "all"}},
};
const uint32_t settings_count = sizeof settings_rows / sizeof settings_rows[0];

static uint8_t *place(struct settings *s, const struct settings_row *row) {
    return (uint8_t *)s + row->at;
}

uint8_t settings_get(const struct settings *s, const struct settings_row *row) {
    return *((const uint8_t *)s + row->at);
}

uint32_t settings_values(const struct settings_row *row) {
    uint32_t n = 0;
    while (n < SETTING_VALUES && row->word[n])
        n++;
    return n ? n : 2;
}

const char *settings_label(const struct settings *s, const struct settings_row *row) {
    uint8_t now = settings_get(s, row);
    return row->word[0] ? row->label[now] : now ? "on" : "off";
}

void settings_turn(struct settings *s, const struct settings_row *row, bool back) {
    uint32_t n = settings_values(row);
    *place(s, row) = (uint8_t)((settings_get(s, row) + (back ? n - 1 : 1)) % n);
}

static void settings_usual(struct settings *s) {
    memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < settings_count; i++)
        *place(s, &settings_rows[i]) = settings_rows[i].usual;
}

static const struct settings_row *row_named(const char *key) {
    for (uint32_t i = 0; i < settings_count; i++)
        if (!strcmp(settings_rows[i].name, key))
            return &settings_rows[i];
    return NULL;
}

static enum status unknown_setting(const char *key, struct err *e) {
    TEXT_ON_STACK(names, 160);
    for (uint32_t i = 0; i < settings_count; i++)
        text_fmt(&names, "%s%s", !i ? "" : i + 1 < settings_count ? ", " : " and ", settings_rows[i].name);
    return err_set(e, ST_INVALID, "'%.40s' is not a setting; there are %s", key, names.buf);
}

static enum status wrong_word(const struct settings_row *row, struct err *e) {
    uint32_t n = settings_values(row);
    TEXT_ON_STACK(words, 160);
    for (uint32_t i = 0; i < n; i++)
        text_fmt(&words, "%s\"%s\"", !i ? "" : i + 1 < n ? ", " : " or ", row->word[i]);
    return err_set(e, ST_INVALID, "%s is %s", row->name, words.buf);
}

static enum status read_value(struct settings *s, const struct settings_row *row, const json_t *v,
                              struct err *e) {
    const char *word = json_string_value(v);
    if (!row->word[0]) {
        *place(s, row) = json_is_true(v);
        return json_is_boolean(v) ? ST_OK : err_set(e, ST_INVALID, "%s is true or false", row->name);
    }
    for (uint32_t i = 0; i < settings_values(row); i++)
        if (word && !strcmp(word, row->word[i])) {
            *place(s, row) = (uint8_t)i;
            return ST_OK;
        }
    return wrong_word(row, e);
}

static enum status read_settings_file(const json_t *doc, struct settings *s, struct err *e) {
    const char *key;
    json_t *v;
    if (!json_is_object(doc))
        return err_set(e, ST_INVALID, "not a JSON object");
    json_object_foreach((json_t *)doc, key, v) {
        const struct settings_row *row = row_named(key);
        TRY(row ? read_value(s, row, v, e) : unknown_setting(key, e));
    }
    return ST_OK;
}

/* ST_NOT_FOUND: there is no file, or no place for one. */
static enum status load_file(struct settings *s, struct err *e) {
    char folder[FILES_PATH_MAX], path[FILES_PATH_MAX];
    char *bytes = NULL;
    size_t len = 0;
    settings_usual(s);
    TRY(files_folder(FILES_CONFIG, NULL, NULL, folder, e));
    TRY(files_join(folder, "settings.json", path, e));
    TRY(files_read(path, 1 << 16, &bytes, &len, e));
    json_error_t je;
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &je);
    free(bytes);
    enum status st =
        doc ? read_settings_file(doc, s, e) : err_set(e, ST_PARSE, "line %d: %s", je.line, je.text);
    json_decref(doc);
    if (st != ST_OK) {
        settings_usual(s);
        err_prefix(e, "%.300s is not used", path);
    }
    return st;
}

enum status settings_load(struct settings *s, struct err *e) {
    enum status st = load_file(s, e);
    return st == ST_NOT_FOUND ? ST_OK : st;
}

enum status settings_store(const struct settings *s, struct err *e) {
    struct settings there;
    char folder[FILES_PATH_MAX], temporary[48];
    TEXT_ON_STACK(t, 600);
    struct jw w;
    enum status st = load_file(&there, e);
    if (st != ST_OK && st != ST_NOT_FOUND)
        return st == ST_PARSE ? e->status = ST_INVALID : st;
    jw_init(&w, &t);
    jw_open(&w, '{');
    for (uint32_t i = 0; i < settings_count; i++) {
        const struct settings_row *row = &settings_rows[i];
        jw_key(&w, row->name);
        if (row->word[0])
            jw_str(&w, row->word[settings_get(s, row)]);
        else
            jw_bool(&w, settings_get(s, row));
    }
    jw_close(&w, '}');
    text_char(&t, '\n');
    TRY(files_folder(FILES_CONFIG, NULL, NULL, folder, e));
    TRY(files_make_folder(folder, e));
    snprintf(temporary, sizeof temporary, "settings-%ld.tmp", (long)getpid());
    return files_write(folder, "settings.json", temporary, t.buf, t.len, e);
}
