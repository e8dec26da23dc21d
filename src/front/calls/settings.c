/* Settings of a start by their names, as create_session and simulate take them in "with". The fault names the
 * very member. */
#include "front/calls/desk.h"
#include "lab/play/recipe.h"

#include <string.h>

static bool unknown_setting(struct desk *d, const struct game_ops *ops, const char *key) {
    const char *names[64];
    struct place p;
    uint32_t n = 0;
    desk_fail(d, "invalid_payload", "unknown_name", desk_place(&p, "with", key),
              "%s has no setting '%.60s'%s", ops->name, key, ops->setting_count ? "" : "; it has none");
    for (; n < ops->setting_count && n < 64; n++)
        names[n] = ops->settings[n].name;
    desk_suggest_near(d, key, names, n);
    return false;
}

bool desk_setting_words(struct desk *d, const char *key, const json_t *value, char *out, uint32_t cap) {
    struct place p;
    struct text t;
    text_init(&t, out, cap);
    text_fmt(&t, "%s=", key);
    if (json_is_string(value) && text_is_plain(json_string_value(value)))
        text_put(&t, json_string_value(value));
    else if (json_is_integer(value))
        text_int(&t, json_integer_value(value));
    else
        return desk_fail(d, "invalid_payload", "wrong_type", desk_place(&p, "with", key),
                         "a setting is a string in plain text, or a whole number");
    return !t.cut || desk_fail(d, "invalid_payload", "too_long", desk_place(&p, "with", key),
                               "'%s' may have at most %zu bytes", key, cap - strlen(key) - 2);
}

bool desk_apply_settings(struct desk *d, const struct ruleset *set, const json_t *with, void *setup) {
    const struct game_ops *ops = set->ops;
    const char *key;
    json_t *value;
    struct place p;
    struct err e;
    if (json_object_size(with) > RECIPE_WITHS)
        return desk_fail(d, "invalid_payload", "too_long", "with", "at most %d settings", RECIPE_WITHS);
    json_object_foreach((json_t *)with, key, value) {
        char words[RECIPE_WITH];
        if (!setting_find(ops, key))
            return unknown_setting(d, ops, key);
        if (!desk_setting_words(d, key, value, words, sizeof words))
            return false;
        if (setting_put(ops, set->rules, setup, key, strchr(words, '=') + 1, &e) != ST_OK)
            return desk_fail(d, "invalid_payload", "bad_value", desk_place(&p, "with", key), "%s", e.text);
    }
    return true;
}
