/* One line in, one line out. Nothing of a line is believed before the desk has checked it. */
#include "front/agent/agent.h"

#include <string.h>

/* A fault of the carrier itself, in the form of the desk's. */
struct refusal {
    struct call_fault fault;
    bool own; /* else the desk says why */
};

static bool agent_refuse(struct refusal *r, const char *reason, const char *message) {
    struct text t;
    r->own = true;
    r->fault.code = "invalid_payload";
    r->fault.reason = reason;
    text_init(&t, r->fault.message, sizeof r->fault.message);
    text_visible(&t, message, sizeof r->fault.message - sizeof "...");
    return false;
}

static void open_reply(struct text *out, struct jw *w, const char *call) {
    text_clear(out);
    jw_init(w, out);
    jw_open(w, '{');
    jw_put(w, J_BOOL("ok", true), J_STR("call", call));
}

/* What must be given here: a session in use and the game of the command line need not be named. */
static bool must_give(const struct call_arg *arg) {
    return arg->required && arg->kind != CALL_SESSION && arg->kind != CALL_GAME;
}

static void help_call(const struct call *c, bool player, struct jw *w) {
    jw_open(w, '{');
    jw_put(w, J_STR("name", c->name), J_STR("help", c->help));
    jw_kopen(w, "args", '[');
    for (uint32_t k = 0; k < CALL_ARGS && c->arg[k].name; k++) {
        if (player && !call_for_player(c, c->arg[k].name))
            continue;
        jw_object(w, NULL, J_STR("name", c->arg[k].name), J_STR("kind", call_kind_names[c->arg[k].kind]),
                  J_BOOL("required", must_give(&c->arg[k])), J_STR("help", c->arg[k].help));
    }
    jw_close(w, ']');
    jw_kopen(w, "members", '[');
    for (uint32_t k = 0; k < CALL_MEMBERS && c->member[k].name; k++) {
        jw_object(w, NULL, J_STR("name", c->member[k].name),
                  J_STR("kind", call_kind_names[c->member[k].kind]), J_BOOL("always", c->member[k].always),
                  J_BOOL("nullable", c->member[k].nullable), J_STR("help", c->member[k].help));
    }
    jw_close(w, ']');
    jw_close(w, '}');
}

static void help(bool player, struct jw *w) {
    jw_kopen(w, "calls", '[');
    for (uint32_t i = 0; i < call_count; i++)
        if (!player || call_for_player(&call_rows[i], NULL))
            help_call(&call_rows[i], player, w);
    jw_close(w, ']');
    jw_kopen(w, "commands", '[');
    jw_str(w, "help");
    jw_str(w, "quit");
    jw_close(w, ']');
}

/* The two commands of the carrier take nothing. */
static bool own_command(struct agent *a, const char *name, const json_t *args, struct text *out,
                        struct refusal *r) {
    struct jw w;
    if (json_object_size(args) > 1)
        return agent_refuse(r, "unknown_field", "help and quit take no arguments");
    open_reply(out, &w, name);
    if (!strcmp(name, "help"))
        help(desk_for_player(a->desk), &w);
    else
        a->done = true;
    jw_close(&w, '}');
    return true;
}

static bool is_own(const char *name) {
    return !strcmp(name, "help") || !strcmp(name, "quit");
}

/* With the names nearest to it, or the way to all of them. */
static bool unknown_call(const struct agent *a, struct refusal *r, const char *name) {
    TEXT_ON_STACK(message, 200);
    struct call_fault *f = &r->fault;
    text_fmt(&message, "there is no call '%.40s'", name);
    agent_refuse(r, "unknown_name", message.buf);
    f->field = "call";
    if (desk_knows_verb(a->desk, name)) {
        text_clear(&message);
        text_fmt(&message, "'%.40s' is an action: {\"call\":\"dispatch_action\",\"action\":\"%.40s\"}", name,
                 name);
        agent_refuse(r, "unknown_name", message.buf);
        call_suggest(f, "dispatch_action");
        return false;
    }
    uint32_t near = 1 + (uint32_t)strlen(name) / 3;
    for (uint32_t k = 0; k <= near && !f->suggestions; k++)
        for (uint32_t i = 0; i < call_count; i++)
            if (text_distance(name, call_rows[i].name) == k &&
                (!desk_for_player(a->desk) || call_for_player(&call_rows[i], NULL)))
                call_suggest(f, call_rows[i].name);
    if (!f->suggestions)
        call_suggest(f, "help");
    return false;
}

static bool run_request(struct agent *a, const struct call *c, const json_t *args, struct text *out) {
    struct jw w;
    open_reply(out, &w, c->name);
    bool good = desk_call(a->desk, c, args, &w);
    jw_close(&w, '}');
    return good;
}

/* A bare line is an action if its first word is a verb of the game in use, else a call, which says what it
 * needs, else an action that will be refused with what might have been meant. */
static bool answer_command(struct agent *a, const char *s, struct text *out, struct refusal *r) {
    struct jw w;
    if (!text_is_plain(s))
        return agent_refuse(r, "command", "a command is UTF-8 of which every character shows");
    bool verb = desk_knows_verb(a->desk, s);
    const struct call *c = verb ? NULL : call_find(s);
    if (c)
        return run_request(a, c, NULL, out);
    if (!verb && is_own(s))
        return own_command(a, s, NULL, out, r);
    open_reply(out, &w, "dispatch_action");
    bool good = desk_say(a->desk, s, &w);
    jw_close(&w, '}');
    return good;
}

static bool answer_object(struct agent *a, const json_t *j, struct text *out, struct refusal *r) {
    const char *call = json_string_value(json_object_get(j, "call"));
    if (!call)
        return agent_refuse(
            r, "call",
            "a request is an object with \"call\", such as {\"call\":\"help\"}, or a bare command");
    if (is_own(call))
        return own_command(a, call, j, out, r);
    const struct call *c = call_find(call);
    return c ? run_request(a, c, j, out) : unknown_call(a, r, call);
}

static bool answer_json(struct agent *a, const char *line, size_t len, struct text *out, struct refusal *r) {
    TEXT_ON_STACK(message, 300);
    if (call_too_deep(line, len)) {
        text_fmt(&message, "more than %d brackets within brackets", CALL_DEPTH_MAX);
        return agent_refuse(r, "too_deep", message.buf);
    }
    text_put(&message, "not JSON: ");
    json_t *j = call_parse(line, len, &message);
    if (!j)
        return agent_refuse(r, "json", message.buf);
    bool good =
        json_is_string(j) ? answer_command(a, json_string_value(j), out, r) : answer_object(a, j, out, r);
    json_decref(j);
    return good;
}

static bool answer_request(struct agent *a, const char *line, size_t len, struct text *out,
                           struct refusal *r) {
    char command[AGENT_COMMAND_MAX];
    while (len && (line[len - 1] == '\r' || line[len - 1] == ' ' || line[len - 1] == '\t'))
        len--;
    for (; len && (*line == ' ' || *line == '\t'); len--)
        line++;
    TEXT_ON_STACK(message, 100);
    if (!len)
        return agent_refuse(r, "empty", "an empty line");
    if (len > CALL_REQUEST_MAX) {
        text_fmt(&message, "a request of more than %d bytes", CALL_REQUEST_MAX);
        return agent_refuse(r, "too_long", message.buf);
    }
    if (*line == '{' || *line == '"' || *line == '[')
        return answer_json(a, line, len, out, r);
    if (len >= sizeof command || memchr(line, 0, len)) {
        text_fmt(&message, "a command has at most %zu bytes, none of them 0", sizeof command - 1);
        return agent_refuse(r, "command", message.buf);
    }
    memcpy(command, line, len);
    command[len] = 0;
    return answer_command(a, command, out, r);
}

void agent_line(struct agent *a, const char *line, size_t len, struct text *out) {
    struct refusal r;
    r.own = false;
    r.fault.suggestions = 0;
    r.fault.field = NULL;
    if (answer_request(a, line, len, out, &r))
        return;
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kbool(&w, "ok", false);
    jw_key(&w, "error");
    call_fault_json(r.own ? &r.fault : desk_fault(a->desk), &w);
    jw_close(&w, '}');
}
