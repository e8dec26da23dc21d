/* JSON Schemas (2020-12) of the calls and of a game's actions, from the same rows that the calls are read by.
 */
#include "core/registry.h"
#include "front/calls/calls.h"

#include <string.h>

#define DIALECT "https://json-schema.org/draft/2020-12/schema"

static void put_type(struct jw *w, const char *type) {
    jw_kstr(w, "type", type);
}

static void put_range(struct jw *w, int64_t least, int64_t most) {
    put_type(w, "integer");
    jw_put(w, J_INT("minimum", least), J_INT("maximum", most));
}

static void put_either(struct jw *w, const char *one, const char *other) {
    jw_kopen(w, "type", '[');
    jw_str(w, one);
    jw_str(w, other);
    jw_close(w, ']');
}

static void put_games(struct jw *w) {
    put_type(w, "string");
    jw_kopen(w, "enum", '[');
    for (uint32_t i = 0; i < registry_count; i++)
        jw_str(w, registry_games[i]->name);
    jw_close(w, ']');
}

#define DIGITS "^[0-9]{1,20}$"
#define TYPE(type) "\"type\":\"" type "\""
#define LIST_OF(items) TYPE("array") ",\"items\":{" items "}"
/* Numbers that a reader of doubles keeps exactly, up to 2^53 - 1; larger ones come in a string. */
#define EXACT                                                                                                \
    "\"anyOf\":[{" TYPE("integer") ",\"minimum\":0,\"maximum\":9007199254740991},{" TYPE(                    \
        "string") ",\"pattern\":\"" DIGITS "\"}]"

/* What an argument may be, as members of the object that is open. */
static void put_arg(const struct call_arg *arg, struct jw *w) {
    static const char *const members[] = {
        [CALL_U64] = EXACT,
        [CALL_TRUTH] = TYPE("boolean"),
        [CALL_SEAT] = "\"type\":[\"string\",\"integer\"]",
        [CALL_ID] = "\"type\":[\"string\",\"integer\"]",
        [CALL_ACTION] = "\"anyOf\":[{" TYPE("string") "},{" TYPE("object") ",\"properties\":{\"verb\":{" TYPE(
            "string") "}},\"required\":[\"verb\"]}]",
        [CALL_OBJECT] = TYPE("object"),
        [CALL_MINDS] = TYPE("object"),
        [CALL_WORDS] = LIST_OF(TYPE("string")),
        [CALL_LIST] = LIST_OF(TYPE("object")),
        [CALL_SEEDS] = LIST_OF(EXACT),
        [CALL_PICK] = "\"anyOf\":[{" LIST_OF(TYPE("string")) "},{\"enum\":[false]}]",
        [CALL_VIEW] = "\"anyOf\":[{" TYPE("boolean") "},{" TYPE("string") ",\"enum\":[\"text\",\"bytes\"]}]",
        [CALL_TEXT] = TYPE("string"),
        [CALL_SESSION] = TYPE("string"),
        [CALL_KINDS] = TYPE("string"),
    };
    if (arg->kind == CALL_WHOLE)
        put_range(w, arg->least, arg->least || arg->most ? arg->most : UINT32_MAX);
    else if (arg->kind == CALL_GAME)
        put_games(w);
    else
        jw_raw(w, members[arg->kind]);
    jw_kstr(w, "description", arg->help);
}

static void schema_begins(struct jw *w) {
    jw_open(w, '{');
    jw_kstr(w, "$schema", DIALECT);
    put_type(w, "object");
    jw_kopen(w, "properties", '{');
}

/* The rest of the schema of an object with these arguments: all of them, or those of a player. */
static void put_args(const struct call *c, bool player, struct jw *w) {
    for (uint32_t i = 0; i < CALL_ARGS && c->arg[i].name; i++) {
        if (player && !call_for_player(c, c->arg[i].name))
            continue;
        jw_kopen(w, c->arg[i].name, '{');
        put_arg(&c->arg[i], w);
        jw_close(w, '}');
    }
    jw_close(w, '}');
    jw_kopen(w, "required", '[');
    for (uint32_t i = 0; i < CALL_ARGS && c->arg[i].name; i++)
        if (c->arg[i].required && (!player || call_for_player(c, c->arg[i].name)))
            jw_str(w, c->arg[i].name);
    jw_close(w, ']');
    jw_kbool(w, "additionalProperties", false);
    jw_close(w, '}');
}

void call_input_schema(const struct call *c, struct jw *w) {
    schema_begins(w);
    put_args(c, false, w);
}

void call_player_schema(const struct call *c, struct jw *w) {
    jw_open(w, '{');
    put_type(w, "object");
    jw_kopen(w, "properties", '{');
    put_args(c, true, w);
}

static const char *member_type(enum call_kind kind) {
    static const char *const types[] = {
        [CALL_WHOLE] = "integer", [CALL_TRUTH] = "boolean", [CALL_OBJECT] = "object",
        [CALL_MINDS] = "object",  [CALL_WORDS] = "array",   [CALL_LIST] = "array"};
    bool known = kind < sizeof types / sizeof types[0] && types[kind];
    return known ? types[kind] : "string"; /* CALL_U64 too: a reply writes digits */
}

/* A member without a schema of its own. */
static void put_plain_member(const struct call_member *m, struct jw *w) {
    const char *type = member_type(m->kind);
    if (m->nullable)
        put_either(w, type, "null");
    else
        put_type(w, type);
    if (m->kind == CALL_U64)
        jw_kstr(w, "pattern", DIGITS);
    if (m->kind == CALL_WORDS || m->kind == CALL_LIST) {
        jw_kopen(w, "items", '{');
        put_type(w, m->kind == CALL_WORDS ? "string" : "object");
        jw_close(w, '}');
    }
}

static void put_member(const struct call_member *m, struct jw *w) {
    jw_kopen(w, m->name, '{');
    jw_kstr(w, "description", m->help);
    if (m->schema) {
        TEXT_ON_STACK(inside, 2048); /* of its brackets: it goes on where the description ends */
        text_bytes(&inside, m->schema + 1, (uint32_t)strlen(m->schema) - 2);
        jw_raw(w, inside.buf);
    } else {
        put_plain_member(m, w);
    }
    jw_close(w, '}');
}

/* What call_fault_json writes. It stands in the schema of every call, so it says no more than the names. */
static const char fault_schema[] =
    "{\"description\":\"in place of all else: why the call failed\",\"type\":\"object\","
    "\"required\":[\"code\",\"reason\",\"field\",\"message\",\"suggestions\"]}";

/* A reply has its members, or an error and nothing else. Clients hold failures against the schema too. */
void call_output_schema(const struct call *c, struct jw *w) {
    schema_begins(w);
    for (uint32_t i = 0; i < CALL_MEMBERS && c->member[i].name; i++)
        put_member(&c->member[i], w);
    jw_key(w, "error");
    jw_raw(w, fault_schema);
    jw_close(w, '}');
    jw_kopen(w, "oneOf", '[');
    jw_open(w, '{');
    jw_kopen(w, "required", '[');
    for (uint32_t i = 0; i < CALL_MEMBERS && c->member[i].name; i++)
        if (c->member[i].always)
            jw_str(w, c->member[i].name);
    jw_close(w, ']');
    jw_close(w, '}');
    jw_raw(w, "{\"required\":[\"error\"],\"maxProperties\":1}");
    jw_close(w, ']');
    jw_kbool(w, "additionalProperties", false);
    jw_close(w, '}');
}

static void put_verb_arg(const struct arg_row *arg, struct jw *w) {
    jw_kopen(w, arg->name, '{');
    if (arg->kind == KIND_BOOL)
        put_type(w, "boolean");
    else if (arg->kind >= KIND_GAME)
        put_either(w, "string", "integer");
    else
        put_range(w, arg->lo, arg->hi);
    jw_close(w, '}');
}

void call_verb_schema(const struct game_ops *ops, const struct verb *verb, struct jw *w) {
    (void)ops;
    jw_open(w, '{');
    put_type(w, "object");
    jw_kopen(w, "properties", '{');
    jw_object(w, "verb", J_STR("const", verb->name));
    for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++)
        put_verb_arg(&verb->arg[i], w);
    jw_close(w, '}');
    jw_kopen(w, "required", '[');
    jw_str(w, "verb");
    for (uint32_t i = 0; i < ACTION_ARGS && verb->arg[i].name; i++)
        if (!verb->arg[i].optional)
            jw_str(w, verb->arg[i].name);
    jw_close(w, ']');
    jw_kbool(w, "additionalProperties", false);
    jw_close(w, '}');
}
