/* The session: opening, closing, and the way of a request from its bytes to its reply. Nothing of a request
 * is believed before its row in the table of calls has been checked against it; see calls.c for the calls. */
#include "front/agent/agent.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const agent_kind_names[AGENT_KINDS] = {
    [AGENT_TEXT] = "string",   [AGENT_WHOLE] = "number", [AGENT_U64] = "number or string",
    [AGENT_TRUTH] = "boolean", [AGENT_SEAT] = "seat",    [AGENT_OBJECT] = "object",
};

static const char *const kind_phrases[AGENT_KINDS] = {
    [AGENT_TEXT] = "a string",
    [AGENT_WHOLE] = "a whole number from 0 to 4294967295",
    [AGENT_U64] = "a whole number from 0 to 18446744073709551615, large ones in quotes",
    [AGENT_TRUTH] = "true or false",
    [AGENT_SEAT] = "the name or the number of a seat",
    [AGENT_OBJECT] = "an object",
};

/* Every action of the game must fit into its words: one that is cut could be read as another. */
static enum status check_words(const struct game_ops *ops, struct err *e) {
    for (uint32_t i = 0; i < ops->verb_count; i++) {
        size_t most = strlen(ops->verbs[i].name) + 1;
        for (uint32_t k = 0; k < ACTION_ARGS; k++)
            most += ops->verbs[i].arg[k].kind >= KIND_GAME ? ACTION_WORD_MAX : sizeof "-32768";
        if (most > AGENT_ACTION_MAX)
            return err_set(e, ST_BUG, "the verb '%s' of %s is too long", ops->verbs[i].name, ops->name);
    }
    return ST_OK;
}

enum status agent_open(struct agent *a, const char *root, struct ruleset *set,
                       const struct agent_options *options, struct err *e) {
    const struct game_ops *ops = set->ops;
    memset(a, 0, sizeof *a);
    a->root = root;
    a->set = *set;
    a->options = *options;
    a->seat = -1;
    a->setup = calloc(1, ops->setup_size);
    a->view = calloc(1, ops->view_size);
    a->told_state = calloc(ops->seats, ops->state_size);
    a->before = calloc(1, ops->state_size);
    a->trail = calloc(1, ops->state_size);
    a->legal = calloc(ops->max_legal, sizeof *a->legal);
    a->sink.event = calloc(ops->max_events, sizeof *a->sink.event);
    a->sink.cap = ops->max_events;
    enum status st = check_words(ops, e);
    if (st == ST_OK)
        st = match_open(&a->match, &a->set, MATCH_RECORD | options->flags, e);
    if (st == ST_OK &&
        !(a->setup && a->view && a->told_state && a->before && a->trail && a->legal && a->sink.event))
        st = err_set(e, ST_FULL, "no memory for a session of %s", ops->name);
    if (st == ST_OK)
        memset(set, 0, sizeof *set);
    else
        memset(&a->set, 0, sizeof a->set);
    if (st != ST_OK)
        agent_close(a);
    return st;
}

void agent_close(struct agent *a) {
    for (uint32_t i = 0; a->minds && i < SEATS_MAX; i++)
        if (a->mind[i].set)
            mind_close(&a->mind[i]);
    match_close(&a->match);
    if (a->set.ops)
        ruleset_close(&a->set);
    free(a->setup);
    free(a->view);
    free(a->told_state);
    free(a->before);
    free(a->trail);
    free(a->legal);
    free(a->sink.event);
    memset(a, 0, sizeof *a);
}

bool agent_fail(struct agent *a, const char *code, const char *reason, const char *fmt, ...) {
    struct agent_fault *f = &a->fault;
    f->code = code;
    f->reason = reason;
    f->suggestions = 0;
    char said[sizeof f->message];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(said, sizeof said, fmt, ap);
    va_end(ap);
    struct text t;
    text_init(&t, f->message, sizeof f->message);
    text_visible(&t, said, sizeof said);
    return false;
}

void agent_suggest(struct agent *a, const char *what) {
    struct agent_fault *f = &a->fault;
    if (f->suggestions < AGENT_SUGGESTIONS && strlen(what) < AGENT_ACTION_MAX)
        strcpy(f->suggestion[f->suggestions++], what);
}

void agent_suggest_near(struct agent *a, const char *word, const char *const *names, uint32_t count) {
    uint32_t near = 1 + (uint32_t)strlen(word) / 3;
    for (uint32_t d = 0; d <= near && !a->fault.suggestions; d++)
        for (uint32_t i = 0; i < count; i++)
            if (text_distance(word, names[i]) == d)
                agent_suggest(a, names[i]);
    bool all = !a->fault.suggestions;
    for (uint32_t i = 0; all && i < count; i++)
        agent_suggest(a, names[i]);
}

const struct agent_call *agent_find(const char *name) {
    for (uint32_t i = 0; i < agent_call_count; i++)
        if (!strcmp(agent_calls[i].name, name))
            return &agent_calls[i];
    return NULL;
}

static bool read_seat(const struct game_ops *ops, const json_t *j, uint64_t *out) {
    if (json_is_integer(j) && json_integer_value(j) >= 0 && json_integer_value(j) < ops->seats) {
        *out = (uint64_t)json_integer_value(j);
        return true;
    }
    for (uint32_t i = 0; json_is_string(j) && i < ops->seats; i++)
        if (!strcmp(ops->seat_names[i], json_string_value(j))) {
            *out = i;
            return true;
        }
    return false;
}

static bool read_value(const struct game_ops *ops, enum agent_kind kind, const json_t *j,
                       struct agent_value *v) {
    json_int_t n = json_integer_value(j);
    v->given = true;
    switch (kind) {
    case AGENT_TEXT:
        v->text = json_string_value(j);
        return v->text != NULL;
    case AGENT_WHOLE:
        v->number = (uint64_t)n;
        return json_is_integer(j) && n >= 0 && n <= UINT32_MAX;
    case AGENT_U64:
        v->number = (uint64_t)n;
        return json_is_string(j) ? text_read_u64(json_string_value(j), UINT64_MAX, &v->number)
                                 : json_is_integer(j) && n >= 0;
    case AGENT_TRUTH:
        v->truth = json_is_true(j);
        return json_is_boolean(j);
    case AGENT_SEAT:
        return read_seat(ops, j, &v->number);
    case AGENT_OBJECT:
        v->object = j;
        return json_is_object(j);
    case AGENT_KINDS:
        break;
    }
    return false;
}

static bool bad_value(struct agent *a, const struct agent_call *c, const struct agent_arg *arg) {
    agent_fail(a, "bad_request", NULL, "%s: '%s' must be %s", c->name, arg->name, kind_phrases[arg->kind]);
    for (uint32_t i = 0; arg->kind == AGENT_SEAT && i < a->set.ops->seats; i++)
        agent_suggest(a, a->set.ops->seat_names[i]);
    return false;
}

static bool unknown_arg(struct agent *a, const struct agent_call *c, const char *key) {
    const char *names[AGENT_ARGS];
    uint32_t n = 0;
    while (n < AGENT_ARGS && c->arg[n].name) {
        names[n] = c->arg[n].name;
        n++;
    }
    agent_fail(a, "bad_request", NULL, "%s takes no argument '%.40s'", c->name, key);
    agent_suggest_near(a, key, names, n);
    return false;
}

/* Sorts the members of an object into values. "call" is the name of the call itself; null is as good as
 * absent. */
static bool read_values(struct agent *a, const struct agent_call *c, const json_t *args,
                        struct agent_value *v) {
    const char *key;
    json_t *j;
    json_object_foreach((json_t *)args, key, j) {
        uint32_t i = 0;
        if (!strcmp(key, "call"))
            continue;
        while (i < AGENT_ARGS && c->arg[i].name && strcmp(c->arg[i].name, key))
            i++;
        if (i == AGENT_ARGS || !c->arg[i].name)
            return unknown_arg(a, c, key);
        if (!json_is_null(j) && !read_value(a->set.ops, c->arg[i].kind, j, &v[i]))
            return bad_value(a, c, &c->arg[i]);
    }
    for (uint32_t i = 0; i < AGENT_ARGS && c->arg[i].name; i++)
        if (c->arg[i].required && !v[i].given)
            return agent_fail(a, "bad_request", NULL, "%s: '%s' is missing", c->name, c->arg[i].name);
    return true;
}

static void write_fault(const struct agent *a, struct text *out) {
    const struct agent_fault *f = &a->fault;
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kbool(&w, "ok", false);
    jw_kopen(&w, "error", '{');
    jw_kstr(&w, "code", f->code);
    jw_key(&w, "reason");
    if (f->reason)
        jw_str(&w, f->reason);
    else
        jw_null(&w);
    jw_kstr(&w, "message", f->message);
    jw_kopen(&w, "suggestions", '[');
    for (uint32_t i = 0; i < f->suggestions; i++)
        jw_str(&w, f->suggestion[i]);
    jw_close(&w, ']');
    jw_close(&w, '}');
    jw_close(&w, '}');
}

static bool run_call(struct agent *a, const struct agent_call *c, const struct agent_value *v,
                     struct text *out) {
    struct jw w;
    if (c->needs_game && !a->started && !agent_start(a))
        return false;
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kbool(&w, "ok", true);
    jw_kstr(&w, "call", c->name);
    if (!c->run(a, v, &w))
        return false;
    jw_close(&w, '}');
    return !out->cut ||
           agent_fail(a, "too_long", NULL,
                      "the request was carried out, but its reply is longer than %u bytes", out->cap);
}

static bool unknown_call(struct agent *a, const char *name) {
    const char *names[64];
    uint32_t n = 0;
    for (; n < agent_call_count && n < 64; n++)
        names[n] = agent_calls[n].name;
    agent_fail(a, "unknown_call", NULL, "there is no call '%.40s'", name);
    agent_suggest_near(a, name, names, n);
    return false;
}

static bool answer(struct agent *a, const char *call, const json_t *args, struct text *out) {
    struct agent_value v[AGENT_ARGS] = {0};
    const struct agent_call *c = agent_find(call);
    if (!c)
        return unknown_call(a, call);
    return read_values(a, c, args, v) && run_call(a, c, v, out);
}

void agent_request(struct agent *a, const char *call, const json_t *args, struct text *out) {
    text_clear(out);
    if (!answer(a, call, args, out))
        write_fault(a, out);
}

/* A bare line is an action if its first word is a verb of the game, else a call without arguments. */
static bool answer_command(struct agent *a, const char *s, struct text *out) {
    const struct game_ops *ops = a->set.ops;
    size_t n = strcspn(s, " ");
    for (const char *c = s; *c; c++)
        if (*c < 0x20 || *c > 0x7e)
            return agent_fail(a, "bad_request", NULL, "a command consists of plain ASCII characters");
    for (uint32_t i = 0; i < agent_call_count; i++) {
        if (strcmp(agent_calls[i].name, s))
            continue;
        bool verb = false;
        for (uint32_t k = 0; k < ops->verb_count; k++)
            verb = verb || (strlen(ops->verbs[k].name) == n && !memcmp(ops->verbs[k].name, s, n));
        if (!verb && !agent_calls[i].arg[0].required) {
            struct agent_value none[AGENT_ARGS] = {0};
            return run_call(a, &agent_calls[i], none, out);
        }
    }
    struct agent_value v[AGENT_ARGS] = {{.given = true, .text = s}};
    return run_call(a, agent_find("act"), v, out);
}

/* Depth of brackets outside strings: the parser is recursive, and input is not to choose how deep. */
static bool too_deep(const char *s, size_t len) {
    uint32_t depth = 0;
    bool inside = false;
    for (size_t i = 0; i < len; i++) {
        if (inside && s[i] == '\\')
            i++;
        else if (s[i] == '"')
            inside = !inside;
        else if (!inside && (s[i] == '{' || s[i] == '['))
            depth++;
        else if (!inside && (s[i] == '}' || s[i] == ']') && depth)
            depth--;
        if (depth > AGENT_DEPTH_MAX)
            return true;
    }
    return false;
}

static bool answer_json(struct agent *a, const char *line, size_t len, struct text *out) {
    json_error_t e;
    if (too_deep(line, len))
        return agent_fail(a, "bad_request", NULL, "more than %d brackets within brackets", AGENT_DEPTH_MAX);
    json_t *j = json_loadb(line, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (!j && json_error_code(&e) == json_error_null_character)
        return agent_fail(a, "bad_request", NULL, "a string with \\u0000 in it is nothing we can read");
    if (!j)
        return agent_fail(a, "bad_request", NULL, "not JSON: %s", e.text);
    const char *call = json_string_value(json_object_get(j, "call"));
    bool good;
    if (json_is_string(j))
        good = answer_command(a, json_string_value(j), out);
    else if (!call)
        good = agent_fail(
            a, "bad_request", NULL,
            "a request is an object with \"call\", such as {\"call\":\"help\"}, or a bare command");
    else
        good = answer(a, call, j, out);
    json_decref(j);
    return good;
}

void agent_line(struct agent *a, const char *line, size_t len, struct text *out) {
    char command[128];
    bool good;
    while (len && (line[len - 1] == '\r' || line[len - 1] == ' ' || line[len - 1] == '\t'))
        len--;
    while (len && (*line == ' ' || *line == '\t')) {
        line++;
        len--;
    }
    text_clear(out);
    if (!len) {
        good = agent_fail(a, "bad_request", NULL, "an empty line");
    } else if (len > AGENT_LINE_MAX) {
        good = agent_fail(a, "too_long", NULL, "a request of more than %d bytes", AGENT_LINE_MAX);
    } else if (*line == '{' || *line == '"' || *line == '[') {
        good = answer_json(a, line, len, out);
    } else if (len >= sizeof command || memchr(line, 0, len)) {
        good = agent_fail(a, "bad_request", NULL, "a command consists of at most %zu plain ASCII characters",
                          sizeof command - 1);
    } else {
        memcpy(command, line, len);
        command[len] = 0;
        good = answer_command(a, command, out);
    }
    if (!good)
        write_fault(a, out);
}
