/* What the official conformance suite calls by name: tools that say something fixed, that take their time,
 * that ask the client for something, and a few resources and prompts. All of it goes
 * through the same messages as the games do. */
#include "fixtures.h"

#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 3, STEP_MS = 50, REPLY_MS = 30000, LEVEL_INFO = 1 };

#define PNG "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC"
#define WAV "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA=="
#define IMAGE "{\"type\":\"image\",\"data\":\"" PNG "\",\"mimeType\":\"image/png\"}"
#define FORM(message, properties, required)                                                                  \
    "{\"message\":" message ",\"requestedSchema\":{\"type\":\"object\",\"properties\":{" properties          \
    "},\"required\":[" required "]}}"
#define ONE_TEXT_ARGUMENT(name)                                                                              \
    "{\"type\":\"object\",\"properties\":{\"" name "\":{\"type\":\"string\"}},\"required\":[\"" name "\"]}"

/* Something that is asked of the client before a modern request can be answered. */
struct input {
    uint32_t round; /* counts from 1 */
    const char *key, *capability, *method, *params;
};

static const struct input ask_name = {
    1, "user_name", "elicitation", "elicitation/create",
    FORM("\"What is your name?\"", "\"name\":{\"type\":\"string\"}", "\"name\"")};
static const struct input ask_greeting = {
    1, "greeting", "sampling", "sampling/createMessage",
    "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Greet somebody\"}}],"
    "\"maxTokens\":50}"};
static const struct input ask_capital = {1, "capital_question", "sampling", "sampling/createMessage",
                                         "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\","
                                         "\"text\":\"What is the capital of France?\"}}],"
                                         "\"maxTokens\":100}"};
static const struct input ask_roots = {1, "client_roots", "roots", "roots/list", "{}"};
static const struct input ask_consent = {
    1, "confirm", "elicitation", "elicitation/create",
    FORM("\"Please confirm\"", "\"ok\":{\"type\":\"boolean\"}", "\"ok\"")};
static const struct input ask_context = {
    1, "user_context", "elicitation", "elicitation/create",
    FORM("\"What context should the prompt use?\"", "\"context\":{\"type\":\"string\"}", "\"context\"")};
static const struct input ask_colour = {
    2, "step2", "elicitation", "elicitation/create",
    FORM("\"Step 2: what is your favourite colour?\"", "\"color\":{\"type\":\"string\"}", "\"color\"")};
static const struct input ask_first = {
    1, "step1", "elicitation", "elicitation/create",
    FORM("\"Step 1: what is your name?\"", "\"name\":{\"type\":\"string\"}", "\"name\"")};

enum kind {
    SAYS,   /* its content */
    LOGS,   /* three log messages on the way */
    COUNTS, /* three notes of progress on the way */
    ASKS,   /* a legacy client, by a request of its own */
    NEEDS   /* input of a modern client */
};

struct fixture {
    const char *name;
    enum kind kind;
    const char *content;        /* of SAYS: the array */
    bool fails;                 /* SAYS: as an error */
    const char *schema;         /* of its arguments; null: none */
    const char *method;         /* of ASKS */
    const char *before, *after; /* its parameters, around the argument in quotes */
    const char *argument;       /* null: before has it all */
    bool state, filters;        /* NEEDS: keeps a signed state; asks only for what the client can */
    const struct input *input[4];
};

static const struct fixture tools[] = {
    {"test_simple_text", SAYS,
     "[{\"type\":\"text\",\"text\":\"This is a simple text response for testing.\"}]"},
    {"test_image_content", SAYS, "[" IMAGE "]"},
    {"test_audio_content", SAYS, "[{\"type\":\"audio\",\"data\":\"" WAV "\",\"mimeType\":\"audio/wav\"}]"},
    {"test_embedded_resource", SAYS,
     "[{\"type\":\"resource\",\"resource\":{\"uri\":\"test://embedded-resource\",\"mimeType\":\"text/plain\","
     "\"text\":\"This is an embedded resource content.\"}}]"},
    {"test_multiple_content_types", SAYS,
     "[{\"type\":\"text\",\"text\":\"Multiple content types test:\"}," IMAGE
     ",{\"type\":\"resource\",\"resource\":{\"uri\":\"test://mixed-content-resource\",\"mimeType\":"
     "\"application/json\",\"text\":\"{\\\"test\\\":\\\"data\\\",\\\"value\\\":123}\"}}]"},
    {"test_error_handling", SAYS, "[{\"type\":\"text\",\"text\":\"This tool always fails.\"}]",
     .fails = true},
    {"json_schema_2020_12_tool", SAYS, "[{\"type\":\"text\",\"text\":\"It is the schema that matters.\"}]",
     .schema =
         "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\",\"$defs\":{"
         "\"address\":{\"$anchor\":\"addressDef\",\"type\":\"object\",\"properties\":{\"street\":{\"type\":"
         "\"string\"},\"city\":{\"type\":\"string\"}}}},\"properties\":{\"name\":{\"type\":\"string\"},"
         "\"address\":{\"$ref\":\"#/$defs/address\"},\"contactMethod\":{\"type\":\"string\",\"enum\":["
         "\"phone\",\"email\"]},\"phone\":{\"type\":\"string\"},\"email\":{\"type\":\"string\"}},\"allOf\":[{"
         "\"anyOf\":[{\"required\":[\"phone\"]},{\"required\":[\"email\"]}]}],\"if\":{\"properties\":{"
         "\"contactMethod\":{\"const\":\"phone\"}},\"required\":[\"contactMethod\"]},\"then\":{\"required\":["
         "\"phone\"]},\"else\":{\"required\":[\"email\"]},\"additionalProperties\":false}"},
    {"test_tool_with_logging", LOGS},
    {"test_logging_tool", LOGS},
    {"test_tool_with_progress", COUNTS},
    {"test_sampling", ASKS, .schema = ONE_TEXT_ARGUMENT("prompt"), .method = "sampling/createMessage",
     .argument = "prompt",
     .before = "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":",
     .after = "}}],\"maxTokens\":100}"},
    {"test_elicitation", ASKS, .schema = ONE_TEXT_ARGUMENT("message"), .method = "elicitation/create",
     .argument = "message", .before = "{\"message\":",
     .after = ",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"username\":{\"type\":\"string\"},"
              "\"email\":{\"type\":\"string\"}},\"required\":[\"username\",\"email\"]}}"},
    {"test_elicitation_sep1034_defaults", ASKS, .method = "elicitation/create",
     .before = FORM("\"Review the defaults\"",
                    "\"name\":{\"type\":\"string\",\"default\":\"John Doe\"},\"age\":{\"type\":\"integer\","
                    "\"default\":30},\"score\":{\"type\":\"number\",\"default\":95.5},\"status\":{\"type\":"
                    "\"string\",\"enum\":[\"active\",\"inactive\",\"pending\"],\"default\":\"active\"},"
                    "\"verified\":{\"type\":\"boolean\",\"default\":true}",
                    "")},
    {"test_elicitation_sep1330_enums", ASKS, .method = "elicitation/create",
     .before = FORM(
         "\"Choose\"",
         "\"untitledSingle\":{\"type\":\"string\",\"enum\":[\"option1\",\"option2\",\"option3\"]},"
         "\"titledSingle\":{\"type\":\"string\",\"oneOf\":[{\"const\":\"value1\",\"title\":\"First\"},{"
         "\"const\":\"value2\",\"title\":\"Second\"}]},\"legacyEnum\":{\"type\":\"string\",\"enum\":["
         "\"opt1\",\"opt2\",\"opt3\"],\"enumNames\":[\"One\",\"Two\",\"Three\"]},\"untitledMulti\":{"
         "\"type\":\"array\",\"items\":{\"type\":\"string\",\"enum\":[\"option1\",\"option2\","
         "\"option3\"]}},\"titledMulti\":{\"type\":\"array\",\"items\":{\"anyOf\":[{\"const\":\"value1\","
         "\"title\":\"First\"},{\"const\":\"value2\",\"title\":\"Second\"}]}}",
         "")},
    {"test_missing_capability", NEEDS, .input = {&ask_greeting}},
    {"test_streaming_elicitation", NEEDS, .input = {&ask_name}},
    {"test_input_required_result_elicitation", NEEDS, .input = {&ask_name}},
    {"test_input_required_result_sampling", NEEDS, .input = {&ask_capital}},
    {"test_input_required_result_list_roots", NEEDS, .input = {&ask_roots}},
    {"test_input_required_result_request_state", NEEDS, .state = true, .input = {&ask_consent}},
    {"test_input_required_result_tampered_state", NEEDS, .state = true, .input = {&ask_consent}},
    {"test_input_required_result_multiple_inputs", NEEDS, .state = true,
     .input = {&ask_name, &ask_greeting, &ask_roots}},
    {"test_input_required_result_multi_round", NEEDS, .state = true, .input = {&ask_first, &ask_colour}},
    {"test_input_required_result_capabilities", NEEDS, .filters = true, .input = {&ask_name, &ask_greeting}},
};
enum { TOOLS = sizeof tools / sizeof tools[0] };

static const struct fixture waiting_prompt = {"test_input_required_result_prompt", NEEDS,
                                              .input = {&ask_context}};

static void fixture_tools(struct jw *w) {
    for (uint32_t i = 0; i < TOOLS; i++) {
        jw_open(w, '{');
        jw_kstr(w, "name", tools[i].name);
        jw_kstr(w, "description", "For the conformance suite.");
        jw_key(w, "inputSchema");
        jw_raw(w, tools[i].schema ? tools[i].schema : "{\"type\":\"object\"}");
        jw_close(w, '}');
    }
}

static void answer_text(struct request *r, const char *text, bool fails) {
    struct jw *w = answer_begin(r);
    write_text_content(w, text);
    jw_kbool(w, "isError", fails);
    answer_end(r);
}

/* -- input that a modern client gives with its next try -- */

static void state_of(const struct request *r, const struct fixture *f, uint32_t round, char out[40]) {
    char hex[17];
    hash_hex(hash_bytes(f->name, strlen(f->name), r->server->secret + round), hex);
    snprintf(out, 40, "round-%u-%s", round, hex);
}

static uint32_t rounds_of(const struct fixture *f) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < 4 && f->input[i]; i++)
        most = f->input[i]->round > most ? f->input[i]->round : most;
    return most;
}

/* The round that a request answers: 1 when it says nothing, 0 when its state is not one of ours. */
static uint32_t round_of(const struct request *r, const struct fixture *f) {
    const json_t *said = json_object_get(r->params, "requestState");
    char state[40];
    if (!f->state || !said)
        return 1;
    for (uint32_t k = 1; json_is_string(said) && k <= rounds_of(f); k++) {
        state_of(r, f, k, state);
        if (!strcmp(state, json_string_value(said)))
            return k;
    }
    return 0;
}

static bool can(const struct request *r, const char *capability) {
    const json_t *all = json_object_get(r->meta, "io.modelcontextprotocol/clientCapabilities");
    return json_is_object(json_object_get(all, capability));
}

static bool is_answered(const struct request *r, const struct fixture *f, uint32_t round) {
    const json_t *said = json_object_get(r->params, "inputResponses");
    bool all = said && (!f->state || json_object_get(r->params, "requestState"));
    for (uint32_t i = 0; i < 4 && f->input[i]; i++)
        if (f->input[i]->round == round && (!f->filters || can(r, f->input[i]->capability)))
            all = all && json_is_object(json_object_get(said, f->input[i]->key));
    return all;
}

static void ask_for_input(struct request *r, const struct fixture *f, uint32_t round) {
    char state[40];
    for (uint32_t i = 0; i < 4 && f->input[i]; i++) {
        if (f->filters || can(r, f->input[i]->capability))
            continue;
        struct jw *w = answer_error_begin(r, RPC_CAPABILITY, "the client lacks a capability that this needs");
        jw_open(w, '{');
        jw_kopen(w, "requiredCapabilities", '{');
        jw_kopen(w, f->input[i]->capability, '{');
        jw_close(w, '}');
        jw_close(w, '}');
        jw_close(w, '}');
        answer_error_end(r);
        return;
    }
    struct jw *w = answer_begin(r);
    jw_kopen(w, "inputRequests", '{');
    for (uint32_t i = 0; i < 4 && f->input[i]; i++) {
        if (f->input[i]->round != round || (f->filters && !can(r, f->input[i]->capability)))
            continue;
        jw_kopen(w, f->input[i]->key, '{');
        jw_kstr(w, "method", f->input[i]->method);
        jw_key(w, "params");
        jw_raw(w, f->input[i]->params);
        jw_close(w, '}');
    }
    jw_close(w, '}');
    if (f->state) {
        state_of(r, f, round, state);
        jw_kstr(w, "requestState", state);
    }
    answer_input(r);
}

/* False: all there is to ask has been answered. */
static bool needs_input(struct request *r, const struct fixture *f) {
    const json_t *said = json_object_get(r->params, "inputResponses");
    uint32_t round = round_of(r, f);
    if (r->version < MODERN)
        answer_error(r, RPC_PARAMS, "this needs revision %s", version_names[MODERN]);
    else if (said && !json_is_object(said))
        answer_error(r, RPC_PARAMS, "'inputResponses' must be an object");
    else if (!round)
        answer_error(r, RPC_PARAMS, "'requestState' is not one of ours");
    else if (!is_answered(r, f, round))
        ask_for_input(r, f, round);
    else if (round < rounds_of(f))
        ask_for_input(r, f, round + 1);
    else
        return false;
    return true;
}

/* -- tools -- */

/* A request to a legacy client; its reply comes as a message of its own, see fixture_reply. */
static void ask_client(struct request *r, const struct fixture *f, const json_t *args) {
    struct mcp *s = r->server;
    const char *value = f->argument ? json_string_value(json_object_get(args, f->argument)) : NULL;
    bool able = !strncmp(f->method, "sampling", 8) ? r->peer->samples : r->peer->elicits;
    char id[32];
    if (r->version >= MODERN || !able || (f->argument && !value)) {
        answer_text(r, able ? "This needs its argument and a legacy revision." : "The client cannot do that.",
                    true);
        return;
    }
    struct task *t = task_add(r, TASK_EXTRA, REPLY_MS);
    if (!t)
        return;
    t->extra = f;
    t->step = (uint32_t)++s->asked;
    snprintf(id, sizeof id, "gloam-%u", t->step);
    text_clear(&s->out);
    jw_init(&s->w, &s->out);
    jw_open(&s->w, '{');
    jw_kstr(&s->w, "jsonrpc", "2.0");
    jw_kstr(&s->w, "id", id);
    jw_kstr(&s->w, "method", f->method);
    jw_kopen(&s->w, "params", '{');
    text_put(&s->out, f->before + 1);
    if (value) {
        s->w.comma[s->w.depth] = false;
        jw_str(&s->w, value);
        text_put(&s->out, f->after);
    }
    text_char(&s->out, '}');
    t->r.line->send(t->r.line, s->out.buf, s->out.len, false);
}

static void fixture_reply(struct mcp *s, const struct mcp_peer *p, const json_t *message) {
    const char *id = json_string_value(json_object_get(message, "id"));
    for (struct task *t = s->task; id && t; t = t->next) {
        char own[32];
        const struct fixture *f = t->extra;
        snprintf(own, sizeof own, "gloam-%u", t->step);
        if (t->kind != TASK_EXTRA || f->kind != ASKS || t->r.peer != p || strcmp(own, id))
            continue;
        const json_t *result = json_object_get(message, "result");
        char *said = result ? json_dumps(result, JSON_COMPACT) : NULL;
        TEXT_ON_STACK(text, 2000);
        text_fmt(&text, "The client said: %s", said ? said : "an error");
        answer_text(&t->r, text.buf, !result);
        free(said);
        task_drop(t);
        return;
    }
}

/* Least level that the request or the peer wants to hear of; modern requests that name none hear nothing. */
static bool wants_logs(const struct request *r) {
    const char *level = json_string_value(json_object_get(r->meta, "io.modelcontextprotocol/logLevel"));
    if (r->version >= MODERN)
        return level && (!strcmp(level, "debug") || !strcmp(level, "info"));
    return r->peer->level <= LEVEL_INFO;
}

static void step_log(struct task *t) {
    static const char *const said[STEPS] = {"Tool execution started", "Tool processing data",
                                            "Tool execution completed"};
    if (!wants_logs(&t->r))
        return;
    struct jw *w = note_begin(t->r.server, "notifications/message");
    jw_kstr(w, "level", "info");
    jw_kstr(w, "logger", "fixtures");
    jw_kstr(w, "data", said[t->step]);
    note_send(t->r.server, t->r.line);
}

static void step_progress(struct task *t) {
    const json_t *token = json_object_get(t->r.meta, "progressToken");
    if (!json_is_string(token) && !json_is_integer(token))
        return;
    struct jw *w = note_begin(t->r.server, "notifications/progress");
    json_id(w, "progressToken", token);
    jw_kint(w, "progress", 50 * t->step);
    jw_kint(w, "total", 100);
    note_send(t->r.server, t->r.line);
}

static void fixture_step(struct task *t) {
    const struct fixture *f = t->extra;
    if (f->kind == ASKS) {
        answer_text(&t->r, "The client did not answer in time.", true);
        task_drop(t);
        return;
    }
    if (f->kind == LOGS)
        step_log(t);
    else
        step_progress(t);
    t->due = now_ms() + STEP_MS;
    if (++t->step < STEPS)
        return;
    answer_text(&t->r, "Done.", false);
    task_drop(t);
}

static bool fixture_call(struct request *r, const char *name, const json_t *args) {
    const struct fixture *f = NULL;
    for (uint32_t i = 0; i < TOOLS; i++)
        if (!strcmp(tools[i].name, name))
            f = &tools[i];
    if (!f)
        return false;
    if (f->kind == SAYS) {
        struct jw *w = answer_begin(r);
        jw_key(w, "content");
        jw_raw(w, f->content);
        jw_kbool(w, "isError", f->fails);
        answer_end(r);
    } else if (f->kind == ASKS) {
        ask_client(r, f, args);
    } else if (f->kind == NEEDS) {
        if (!needs_input(r, f))
            answer_text(r, f->state ? "All is answered, and state-ok." : "All is answered.", false);
    } else {
        struct task *t = task_add(r, TASK_EXTRA, 1);
        if (t)
            t->extra = f;
    }
    return true;
}

/* -- resources and prompts -- */

/* Opens the array that was closed last, to put more into it. */
static void reopen(struct jw *w) {
    struct text *t = w->t;
    t->buf[--t->len] = 0;
    w->depth++;
    w->comma[w->depth] = t->buf[t->len - 1] != '[';
}

static void add(struct jw *w, const char *const *rows, uint32_t count) {
    reopen(w);
    for (uint32_t i = 0; i < count; i++)
        jw_raw(w, rows[i]);
    jw_close(w, ']');
}

static void fixture_resources(struct jw *w) {
    static const char *const rows[] = {
        "{\"uri\":\"test://static-text\",\"name\":\"static-text\",\"mimeType\":\"text/plain\"}",
        "{\"uri\":\"test://static-binary\",\"name\":\"static-binary\",\"mimeType\":\"image/png\"}",
        "{\"uri\":\"test://watched-resource\",\"name\":\"watched-resource\",\"mimeType\":\"text/plain\"}",
    };
    add(w, rows, sizeof rows / sizeof rows[0]);
}

static void fixture_templates(struct jw *w) {
    static const char *const row = "{\"uriTemplate\":\"test://template/{id}/data\",\"name\":\"template\","
                                   "\"mimeType\":\"application/json\"}";
    add(w, &row, 1);
}

static void answer_contents(struct request *r, const char *uri, const char *mime, const char *key,
                            const char *value) {
    struct jw *w = answer_begin(r);
    jw_kopen(w, "contents", '[');
    jw_open(w, '{');
    jw_kstr(w, "uri", uri);
    jw_kstr(w, "mimeType", mime);
    jw_kstr(w, key, value);
    jw_close(w, '}');
    jw_close(w, ']');
    answer_end_cached(r, CACHE_MS, "public");
}

static bool fixture_read(struct request *r, const char *uri) {
    char id[40], text[160];
    int end = 0;
    if (!strcmp(uri, "test://static-text") || !strcmp(uri, "test://watched-resource")) {
        answer_contents(r, uri, "text/plain", "text", "This is the content of the static text resource.");
    } else if (!strcmp(uri, "test://static-binary")) {
        answer_contents(r, uri, "image/png", "blob", PNG);
    } else if (sscanf(uri, "test://template/%39[A-Za-z0-9]/data%n", id, &end) == 1 && end && !uri[end]) {
        snprintf(text, sizeof text, "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}", id,
                 id);
        answer_contents(r, uri, "application/json", "text", text);
    } else {
        return false;
    }
    return true;
}

#define PROMPT(name) "{\"name\":\"" name "\",\"description\":\"For the conformance suite.\",\"arguments\":["
#define ARGUMENT(name) "{\"name\":\"" name "\",\"required\":true}"

static void fixture_prompts(struct jw *w) {
    static const char *const rows[] = {
        (PROMPT("test_simple_prompt") "]}"),
        (PROMPT("test_prompt_with_arguments") ARGUMENT("arg1") "," ARGUMENT("arg2") "]}"),
        (PROMPT("test_prompt_with_embedded_resource") ARGUMENT("resourceUri") "]}"),
        (PROMPT("test_prompt_with_image") "]}"),
        (PROMPT("test_input_required_result_prompt") "]}"),
    };
    add(w, rows, sizeof rows / sizeof rows[0]);
}

/* A message of the user whose content is open. */
static void message_text(struct jw *w, const char *text) {
    jw_open(w, '{');
    jw_kstr(w, "role", "user");
    jw_kopen(w, "content", '{');
    jw_kstr(w, "type", "text");
    jw_kstr(w, "text", text);
    jw_close(w, '}');
    jw_close(w, '}');
}

static const char *argument(const json_t *args, const char *name) {
    const char *value = json_string_value(json_object_get(args, name));
    return value ? value : "";
}

static bool fixture_prompt(struct request *r, const char *name, const json_t *args) {
    TEXT_ON_STACK(said, 1000);
    if (!strcmp(name, waiting_prompt.name) && needs_input(r, &waiting_prompt))
        return true;
    if (strncmp(name, "test_", 5))
        return false;
    struct jw *w = answer_begin(r);
    jw_kopen(w, "messages", '[');
    if (!strcmp(name, "test_prompt_with_arguments")) {
        text_fmt(&said, "Prompt with arguments: arg1='%s', arg2='%s'", argument(args, "arg1"),
                 argument(args, "arg2"));
        message_text(w, said.buf);
    } else if (!strcmp(name, "test_prompt_with_embedded_resource")) {
        jw_open(w, '{');
        jw_kstr(w, "role", "user");
        jw_kopen(w, "content", '{');
        jw_kstr(w, "type", "resource");
        jw_kopen(w, "resource", '{');
        jw_kstr(w, "uri", argument(args, "resourceUri"));
        jw_kstr(w, "mimeType", "text/plain");
        jw_kstr(w, "text", "Embedded resource content for testing.");
        jw_close(w, '}');
        jw_close(w, '}');
        jw_close(w, '}');
        message_text(w, "Please process the embedded resource above.");
    } else if (!strcmp(name, "test_prompt_with_image")) {
        jw_raw(w, "{\"role\":\"user\",\"content\":" IMAGE "}");
        message_text(w, "Please analyze the image above.");
    } else {
        message_text(w, "This is a simple prompt for testing.");
    }
    jw_close(w, ']');
    answer_end(r);
    return true;
}

static bool fixture_owns(const char *name) {
    return !strncmp(name, "test_", 5) || !strncmp(name, "test://", 7);
}

const struct mcp_extra mcp_fixtures = {
    .owns = fixture_owns,
    .tools = fixture_tools,
    .call = fixture_call,
    .step = fixture_step,
    .reply = fixture_reply,
    .resources = fixture_resources,
    .templates = fixture_templates,
    .read = fixture_read,
    .prompts = fixture_prompts,
    .prompt = fixture_prompt,
};
