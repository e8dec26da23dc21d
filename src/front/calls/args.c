/* Arguments of a call: from JSON to values, checked against the call's row. Every fault names the argument
 * and says what is allowed there. */
#include "front/calls/desk.h"

#include <inttypes.h>
#include <string.h>

#define KIND_PHRASE(id, name, phrase) [id] = phrase,
static const char *const kind_phrases[CALL_KINDS] = {CALL_KIND_LIST(KIND_PHRASE)};

static bool out_of_range(struct desk *d, const struct call *c, const struct call_arg *arg) {
    if (arg->kind == CALL_U64)
        return desk_fail(d, "invalid_payload", "out_of_range", arg->name, "%s: '%s' must be %s", c->name,
                         arg->name, kind_phrases[CALL_U64]);
    int64_t most = arg->least || arg->most ? arg->most : (int64_t)UINT32_MAX;
    return desk_fail(d, "invalid_payload", "out_of_range", arg->name,
                     "%s: '%s' must be a whole number from %" PRId64 " to %" PRId64, c->name, arg->name,
                     arg->least, most);
}

static bool all_are(const json_t *list, json_type type) {
    size_t i;
    json_t *j;
    if (!json_is_array(list))
        return false;
    json_array_foreach((json_t *)list, i, j) {
        if (json_typeof(j) != type)
            return false;
    }
    return true;
}

bool desk_read_u64(const json_t *j, uint64_t *out) {
    const char *digits = json_string_value(j);
    if (digits)
        return text_read_u64(digits, UINT64_MAX, out);
    *out = (uint64_t)json_integer_value(j);
    return json_is_integer(j) && json_integer_value(j) >= 0;
}

static bool all_are_seeds(const json_t *list) {
    size_t i;
    json_t *j;
    uint64_t seed;
    if (!json_is_array(list))
        return false;
    json_array_foreach((json_t *)list, i, j) {
        if (!desk_read_u64(j, &seed))
            return false;
    }
    return true;
}

bool desk_read_digits(const char *s, json_int_t *out) {
    uint64_t n;
    bool minus = s && *s == '-';
    if (!s || !text_read_u64(s + minus, INT64_MAX, &n))
        return false;
    *out = minus ? -(json_int_t)n : (json_int_t)n;
    return true;
}

/* Models write numbers and truth values in quotes, and one thing where a list is meant. The schemas do not
 * offer that; it is read all the same, because it cannot mean anything else. */
static bool read_quoted(const struct call_arg *arg, struct call_value *v) {
    json_int_t n = 0;
    uint64_t seed;
    switch (arg->kind) {
    case CALL_WHOLE:
        if (!desk_read_digits(v->text, &n))
            return false;
        v->number = n > 0 ? (uint64_t)n : 0;
        v->below = n < 0;
        return true;
    case CALL_TRUTH:
    case CALL_VIEW:
        v->truth = v->text && !strcmp(v->text, "true");
        if (!v->truth && (!v->text || strcmp(v->text, "false")))
            return false;
        v->text = NULL;
        return true;
    case CALL_WORDS:
        return v->text != NULL;
    case CALL_SEEDS:
        return desk_read_u64(v->object, &seed);
    case CALL_PICK:
        v->object = json_false();
        return v->text && !strcmp(v->text, "false");
    default:
        return false;
    }
}

/* Whether the value is of the right sort; whether it is within bounds is a question after that. */
static bool read_value(const struct call_arg *arg, const json_t *j, struct call_value *v) {
    v->given = true;
    v->text = json_string_value(j);
    v->truth = json_is_true(j);
    v->object = j;
    v->number = json_is_integer(j) && json_integer_value(j) > 0 ? (uint64_t)json_integer_value(j) : 0;
    switch (arg->kind) {
    case CALL_TEXT:
    case CALL_GAME:
    case CALL_SESSION:
        return v->text != NULL;
    case CALL_WHOLE:
        v->below = json_is_integer(j) && json_integer_value(j) < 0;
        return json_is_integer(j) || read_quoted(arg, v);
    case CALL_U64:
        return json_is_integer(j) ||
               (v->text && *v->text && strspn(v->text, "0123456789") == strlen(v->text));
    case CALL_TRUTH:
        return json_is_boolean(j) || read_quoted(arg, v);
    case CALL_SEAT:
    case CALL_ID:
        return v->text || json_is_integer(j);
    case CALL_ACTION:
        return v->text || json_is_object(j);
    case CALL_OBJECT:
        return json_is_object(j);
    case CALL_MINDS:
        return json_is_object(j) || v->text;
    case CALL_WORDS:
        return all_are(j, JSON_STRING) || read_quoted(arg, v);
    case CALL_LIST:
        return all_are(j, JSON_OBJECT);
    case CALL_SEEDS:
        return all_are_seeds(j) || read_quoted(arg, v);
    case CALL_PICK:
        return json_is_false(j) || all_are(j, JSON_STRING) || read_quoted(arg, v);
    case CALL_VIEW:
        return json_is_boolean(j) || (v->text && (!strcmp(v->text, "text") || !strcmp(v->text, "bytes"))) ||
               read_quoted(arg, v);
    case CALL_KINDS:
        break;
    }
    return false;
}

/* A number beyond 64 bits comes as the string of its digits; see call_parse. */
static bool too_large(const struct call_value *v) {
    const char *s = v->text ? v->text + (*v->text == '-') : "";
    return strlen(s) > 18 && strspn(s, "0123456789") == strlen(s);
}

static bool in_bounds(const struct call_arg *arg, const json_t *j, struct call_value *v) {
    json_int_t n = json_integer_value(j);
    json_int_t most = arg->least || arg->most ? arg->most : (json_int_t)UINT32_MAX;
    if (arg->kind == CALL_WHOLE)
        return !v->below && v->number >= (uint64_t)arg->least && v->number <= (uint64_t)most;
    if (arg->kind == CALL_ID && !v->text)
        return n >= arg->least && n <= most;
    if (arg->kind == CALL_U64)
        return v->text ? text_read_u64(v->text, UINT64_MAX, &v->number) : n >= 0;
    return true;
}

static bool unknown_arg(struct desk *d, const struct call *c, const char *key) {
    const char *names[CALL_ARGS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < CALL_ARGS && c->arg[i].name; i++)
        if (!d->options.player || call_for_player(c, c->arg[i].name))
            names[n++] = c->arg[i].name;
    desk_fail(d, "invalid_payload", "unknown_field", key,
              n ? "%s takes no argument '%.40s'" : "%s takes no arguments, not '%.40s' either", c->name, key);
    desk_suggest_near(d, key, names, n);
    return false;
}

/* A desk of its own game, with a session in use, needs neither to be named. */
static bool may_be_left_out(const struct desk *d, const struct call_arg *arg) {
    return !arg->required || (arg->kind == CALL_SESSION && d->options.current) ||
           (arg->kind == CALL_GAME && d->options.game);
}

/* "call" is the name of the call itself, where a carrier puts it there; null is as good as absent. */
bool desk_read_values(struct desk *d, const struct call *c, const json_t *args, struct call_value *v) {
    const char *key;
    json_t *j;
    if (args && !json_is_object(args))
        return desk_fail(d, "invalid_payload", "wrong_type", NULL, "%s: arguments are an object", c->name);
    if (!player_may(d, c, args))
        return false;
    json_object_foreach((json_t *)args, key, j) {
        uint32_t i = 0;
        if (!strcmp(key, "call"))
            continue;
        while (i < CALL_ARGS && c->arg[i].name && strcmp(c->arg[i].name, key))
            i++;
        if (i == CALL_ARGS || !c->arg[i].name)
            return unknown_arg(d, c, key);
        if (json_is_null(j))
            continue;
        bool right = read_value(&c->arg[i], j, &v[i]);
        if (!right && c->arg[i].kind == CALL_WHOLE && too_large(&v[i]))
            return out_of_range(d, c, &c->arg[i]);
        if (!right)
            return desk_fail(d, "invalid_payload", "wrong_type", key, "%s: '%s' must be %s", c->name, key,
                             kind_phrases[c->arg[i].kind]);
        if (!in_bounds(&c->arg[i], j, &v[i]))
            return out_of_range(d, c, &c->arg[i]);
    }
    for (uint32_t i = 0; i < CALL_ARGS && c->arg[i].name; i++)
        if (!v[i].given && !may_be_left_out(d, &c->arg[i]))
            return desk_fail(d, "invalid_payload", "missing_field", c->arg[i].name, "%s: '%s' is missing: %s",
                             c->name, c->arg[i].name, c->arg[i].help);
    return true;
}

bool desk_read_seat(struct desk *d, const struct game_ops *ops, const struct call_value *v, const char *field,
                    bool watch, uint32_t *out) {
    uint64_t n = UINT64_MAX;
    watch = watch && ops_can_watch(ops);
    *out = ops->seats;
    if (watch && v->text && !strcmp(v->text, ops_seat_name(ops, ops->seats)))
        return true;
    if (!v->text && json_integer_value(v->object) >= 0)
        n = (uint64_t)json_integer_value(v->object);
    if (v->text && !text_read_u64(v->text, UINT32_MAX, &n))
        n = UINT64_MAX;
    for (uint32_t i = 0; i < ops->seats; i++)
        if (n == i || (v->text && !strcmp(ops->seat_names[i], v->text))) {
            *out = i;
            return true;
        }
    if (v->text)
        desk_fail(d, "invalid_payload", "unknown_name", field, "%s has no seat '%.40s'", ops->name, v->text);
    else
        desk_fail(d, "invalid_payload", "out_of_range", field, "%s has seats 0 to %u", ops->name,
                  ops->seats - 1);
    for (uint32_t i = 0; i < ops->seats; i++)
        desk_suggest(d, ops->seat_names[i]);
    if (watch)
        desk_suggest(d, ops_seat_name(ops, ops->seats));
    return false;
}

bool desk_read_entity(struct desk *d, const struct ruleset *set, const struct call_value *v, int32_t *out) {
    const struct game_ops *ops = set->ops;
    if (!ops->page_json)
        return desk_fail(d, "invalid_payload", "unknown_field", "entity",
                         "%s has nobody who could be named by 'entity'; leave it out", ops->name);
    int64_t id = v->text ? kind_find(ops, set->rules, ops->page_kind, v->text) : (int64_t)v->number;
    if (id < 0 || id > INT32_MAX || !kind_name(ops, set->rules, ops->page_kind, id))
        return v->text ? desk_fail(d, "invalid_payload", "unknown_name", "entity",
                                   "there is nobody called '%.40s'", v->text)
                       : desk_fail(d, "invalid_payload", "unknown_name", "entity",
                                   "there is nobody with the number %lld", (long long)id);
    *out = (int32_t)id;
    return true;
}

bool desk_no_scenario(struct desk *d, const struct game_ops *ops, const char *name) {
    const char *names[64];
    uint32_t n = 0;
    for (; n < ops->scenario_count && n < 64; n++)
        names[n] = ops->scenarios[n].name;
    desk_fail(d, "invalid_payload", "unknown_name", "scenario", "%s has no scenario '%.40s'", ops->name,
              name);
    desk_suggest_near(d, name, names, n);
    return false;
}

const char *desk_place(struct place *p, const char *arg, const char *key) {
    struct text t;
    text_init(&t, p->name, sizeof p->name);
    text_fmt(&t, "%s.", arg);
    text_visible(&t, key, 60);
    return p->name;
}
