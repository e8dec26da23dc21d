/* Tools: the table of calls as MCP lists it, and a call's reply as the result of a tool: JSON for programs,
 * and the same in quotes for whoever only reads text. */
#include "front/mcp/server.h"

#include <string.h>

static void write_description(const struct call *c, struct jw *w) {
    TEXT_ON_STACK(t, 1200);
    text_fmt(&t, "%s.%s%s", c->help, c->about ? " " : "", c->about ? c->about : "");
    text_capital(t.buf);
    jw_kstr(w, "description", t.buf);
}

/* Short: whoever plays reads this with every game, and replies say by themselves what they hold. */
static void write_player_tool(const struct call *c, struct jw *w) {
    TEXT_ON_STACK(t, 200);
    text_put(&t, c->help);
    text_capital(t.buf);
    jw_open(w, '{');
    jw_put(w, J_STR("name", c->name), J_STR("description", t.buf));
    jw_key(w, "inputSchema");
    call_player_schema(c, w);
    jw_close(w, '}');
}

static void write_tool(const struct request *r, const struct call *c, struct jw *w) {
    jw_open(w, '{');
    jw_kstr(w, "name", c->name);
    if (r->version >= V2025_06_18)
        jw_kstr(w, "title", c->title);
    write_description(c, w);
    jw_key(w, "inputSchema");
    call_input_schema(c, w);
    if (r->version >= V2025_06_18) {
        jw_key(w, "outputSchema");
        call_output_schema(c, w);
    }
    if (r->version >= V2025_03_26) {
        jw_object(w, "annotations", J_STR("title", c->title), J_BOOL("readOnlyHint", c->traits & CALL_READS),
                  J_BOOL("destructiveHint", c->traits & CALL_DESTROYS),
                  J_BOOL("idempotentHint", c->traits & CALL_REPEATS), J_BOOL("openWorldHint", false));
    }
    jw_close(w, '}');
}

void run_tools_list(struct request *r) {
    if (!check_cursor(r))
        return;
    struct jw *w = answer_begin(r);
    jw_kopen(w, "tools", '[');
    for (uint32_t i = 0; i < call_count; i++)
        if (!r->server->player)
            write_tool(r, &call_rows[i], w);
        else if (call_for_player(&call_rows[i], NULL))
            write_player_tool(&call_rows[i], w);
    if (r->server->extra)
        r->server->extra->tools(w);
    jw_close(w, ']');
    answer_end_cached(r, CACHE_MS, "public");
}

void write_text_content(struct jw *w, const char *text) {
    jw_kopen(w, "content", '[');
    jw_object(w, NULL, J_STR("type", "text"), J_STR("text", text));
    jw_close(w, ']');
}

static void write_structured(const struct request *r, struct jw *w) {
    if (r->version < V2025_06_18)
        return;
    jw_key(w, "structuredContent");
    jw_raw(w, r->server->body.buf);
}

void answer_fault(struct request *r, const struct call_fault *f) {
    TEXT_ON_STACK(said, 2048);
    text_fmt(&said, "%s (%s%s%s): %s", f->code, f->reason, f->field ? ", field " : "",
             f->field ? f->field : "", f->message);
    for (uint32_t i = 0; i < f->suggestions; i++)
        text_fmt(&said, "%s%s", i ? ", " : ". Perhaps: ", f->suggestion[i]);
    struct jw inner = body_begin(r->server);
    jw_key(&inner, "error");
    call_fault_json(f, &inner);
    jw_close(&inner, '}');
    struct jw *w = answer_begin(r);
    write_text_content(w, said.buf);
    write_structured(r, w);
    jw_kbool(w, "isError", true);
    answer_end(r);
}

void answer_call(struct request *r, bool good, const struct call_fault *fault) {
    if (!good) {
        answer_fault(r, fault);
        return;
    }
    struct jw *w = answer_begin(r);
    write_text_content(w, r->server->body.buf);
    write_structured(r, w);
    answer_end(r);
}

struct jw body_begin(struct mcp *s) {
    struct jw w;
    text_clear(&s->body);
    jw_init(&w, &s->body);
    jw_open(&w, '{');
    return w;
}

void answer_desk(struct request *r, const struct call *c, const json_t *args) {
    struct mcp *s = r->server;
    struct jw inner = body_begin(s);
    bool good = desk_call(s->desk, c, args, &inner);
    jw_close(&inner, '}');
    answer_call(r, good, desk_fault(s->desk));
}

void run_tools_call(struct request *r) {
    struct mcp *s = r->server;
    const char *name = need_string(r, r->params, "name");
    const json_t *args = json_object_get(r->params, "arguments");
    if (!name)
        return;
    if (args && !json_is_object(args)) {
        answer_error(r, RPC_PARAMS, "'arguments' must be an object");
        return;
    }
    if (s->extra && s->extra->call(r, name, args))
        return;
    const struct call *c = call_find(name);
    if (!c) {
        answer_error(r, RPC_PARAMS, "there is no tool '%.80s'; see tools/list", name);
    } else if (!strcmp(name, "simulate")) {
        call_simulate(r, args);
    } else if (stand_in_line(r, desk_about(s->desk, c, args), desk_thinks(s->desk, c, args))) {
        return;
    } else if (!strcmp(name, "wait_for_turn") && !r->late && !desk_turn(s->desk, args)) {
        call_wait(r, args);
    } else {
        answer_desk(r, c, args);
    }
}
