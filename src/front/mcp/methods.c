/* The requests, one function each, apart from those about tools and those that wait. */
#include "front/mcp/server.h"

#include <string.h>

#ifndef GLOAM_VERSION
#define GLOAM_VERSION "0"
#endif

static const char instructions[] =
    "Gloam hosts turn-based games. To play: list_games, then describe_game for the rules in short and the "
    "verbs, then create_session with the game, your seat and who plays the others; it returns a handle "
    "(session), what you see (view) and every action you may take (legal). Answer with dispatch_action: the "
    "session, one of the legal actions in the exact words, and the number of the question (ask), which makes "
    "a repeated request safe. Go on with the view, events and legal actions of each reply until over is "
    "true; then result says how it ended. When turn is false somebody else moves first: call wait_for_turn "
    "instead of asking again and again. With view \"text\" a reply is a short page to read instead of JSON "
    "to keep. look_up has the texts of cards, items and whatever else a view only names. To save words: "
    "since gives only what changed, view and legal can be switched off, recommend asks one of the game's "
    "minds for advice. A handle sees one seat: keep it to yourself and hand on those in handles. The same "
    "seed is the same game. simulate plays many games between minds, to compare them or to try a change of "
    "the content. Errors name the field and what is allowed; nothing has changed then.";

static const char player_instructions[] =
    "You play one seat of a game that is set up for you. describe_game has the rules in short, the verbs and "
    "how it is scored; get_snapshot shows what you see (view) and with legal every action you may take. "
    "Answer with dispatch_action: one of the legal actions in the exact words, and the number of the "
    "question (ask), which makes a repeated request safe. Go on with the view, events and legal actions of "
    "each reply until over is true; then result says how it ended. look_up has the texts of whatever a view "
    "only names. To save words: since gives only what changed, view and legal can be switched off. Errors "
    "name the field and what is allowed; nothing has changed then.";

static const char *instructions_of(const struct request *r) {
    return r->server->player ? player_instructions : instructions;
}

static void write_info(struct request *r, struct jw *w) {
    jw_kopen(w, "serverInfo", '{');
    jw_kstr(w, "name", "gloam");
    if (r->version >= V2025_06_18)
        jw_kstr(w, "title", "Gloam");
    jw_kstr(w, "version", GLOAM_VERSION);
    jw_close(w, '}');
}

static void write_capability(struct jw *w, const char *key, bool has, const char *json) {
    if (!has)
        return;
    jw_key(w, key);
    jw_raw(w, json);
}

static void write_capabilities(struct request *r, struct jw *w) {
    bool all = !r->server->player;
    jw_kopen(w, "capabilities", '{');
    write_capability(w, "tools", true, "{}");
    write_capability(w, "resources", all, "{\"subscribe\":true}");
    write_capability(w, "prompts", all, "{}");
    write_capability(w, "completions", all && r->version >= V2025_03_26, "{}");
    write_capability(w, "logging", r->version <= LEGACY_LAST, "{}");
    jw_close(w, '}');
}

static void run_initialize(struct request *r) {
    if (mcp_peer_ready(r->peer)) {
        answer_error(r, RPC_REQUEST, "initialize comes once, and revision %s was agreed",
                     version_names[r->peer->version]);
        return;
    }
    const char *wanted = need_string(r, r->params, "protocolVersion");
    const json_t *can = json_object_get(r->params, "capabilities");
    if (!wanted)
        return;
    r->version = mcp_is_legacy(wanted) ? (enum version)version_of(wanted) : LEGACY_LAST;
    r->peer->version = (int)r->version;
    r->peer->samples = json_is_object(json_object_get(can, "sampling"));
    r->peer->elicits = json_is_object(json_object_get(can, "elicitation"));
    struct jw *w = answer_begin(r);
    jw_kstr(w, "protocolVersion", version_names[r->version]);
    write_capabilities(r, w);
    write_info(r, w);
    jw_kstr(w, "instructions", instructions_of(r));
    answer_end(r);
}

static void run_discover(struct request *r) {
    struct jw *w = answer_begin(r);
    write_versions(w, "supportedVersions");
    write_capabilities(r, w);
    jw_kstr(w, "instructions", instructions_of(r));
    answer_end_cached(r, CACHE_MS, "public");
}

static void run_ping(struct request *r) {
    answer_begin(r);
    answer_end(r);
}

static void run_set_level(struct request *r) {
    static const char *const levels[] = {"debug", "info",     "notice", "warning",
                                         "error", "critical", "alert",  "emergency"};
    const char *level = need_string(r, r->params, "level");
    if (!level)
        return;
    for (int i = 0; i < 8; i++) {
        if (strcmp(levels[i], level))
            continue;
        r->peer->level = i;
        run_ping(r);
        return;
    }
    answer_error(r, RPC_PARAMS,
                 "there is no level '%.40s'; levels are debug, info, notice, warning, error, "
                 "critical, alert and emergency",
                 level);
}

/* A list of one page, with what a test adds. */
static void answer_list(struct request *r, const char *key, void (*list)(const struct pages *, struct jw *),
                        void (*extra)(struct jw *)) {
    if (!check_cursor(r))
        return;
    struct jw *w = answer_begin(r);
    jw_key(w, key);
    list(&r->server->pages, w);
    if (extra)
        extra(w);
    answer_end_cached(r, CACHE_MS, "public");
}

static void run_resources_list(struct request *r) {
    answer_list(r, "resources", pages_list, r->server->extra ? r->server->extra->resources : NULL);
}

static void run_templates_list(struct request *r) {
    answer_list(r, "resourceTemplates", pages_templates,
                r->server->extra ? r->server->extra->templates : NULL);
}

/* What belongs to a session changes and is for its holder alone. */
static bool is_private(const char *uri) {
    static const char session[] = "gloam://session/";
    return !strncmp(uri, session, sizeof session - 1);
}

static void run_resources_read(struct request *r) {
    struct err e;
    const char *uri = need_string(r, r->params, "uri");
    char handle[DESK_ID];
    if (!uri || (r->server->extra && r->server->extra->read(r, uri)))
        return;
    if (uri_handle(uri, handle) && stand_in_line(r, desk_about_handle(r->server->desk, handle), false))
        return;
    struct jw *w = answer_begin(r);
    jw_key(w, "contents");
    enum status st = pages_read(&r->server->pages, uri, w, &e);
    if (st == ST_OK) {
        answer_end_cached(r, is_private(uri) ? 0 : CACHE_MS, is_private(uri) ? "private" : "public");
        return;
    }
    int code = st != ST_NOT_FOUND ? RPC_PARAMS : r->version >= MODERN ? RPC_PARAMS : RPC_NO_RESOURCE;
    w = answer_error_begin(r, code, e.text);
    jw_object(w, NULL, J_STR("uri", uri));
    answer_error_end(r);
}

static void run_subscribe(struct request *r) {
    const char *uri = need_string(r, r->params, "uri");
    if (!uri)
        return;
    if (!watch_possible(r->server, uri))
        answer_error(r, RPC_NO_RESOURCE,
                     "there is nothing to follow at '%.160s'; there are "
                     "gloam://session/HANDLE/view, log and replay",
                     uri);
    else if (!watches_add(r->server, &r->peer->watches, uri))
        answer_error(r, RPC_INTERNAL, "at most %d resources can be followed", WATCHES_MAX);
    else
        run_ping(r);
}

static void run_unsubscribe(struct request *r) {
    const char *uri = need_string(r, r->params, "uri");
    if (!uri)
        return;
    watches_remove(&r->peer->watches, uri);
    run_ping(r);
}

static void run_prompts_list(struct request *r) {
    answer_list(r, "prompts", prompts_list, r->server->extra ? r->server->extra->prompts : NULL);
}

static void run_prompts_get(struct request *r) {
    struct err e;
    const char *name = need_string(r, r->params, "name"), *key;
    json_t *args = json_object_get(r->params, "arguments"), *value;
    if (!name)
        return;
    bool strings = !args || json_is_object(args);
    json_object_foreach(args, key, value) strings = strings && json_is_string(value);
    if (!strings) {
        answer_error(r, RPC_PARAMS, "'arguments' must be an object of strings");
        return;
    }
    if (r->server->extra && r->server->extra->prompt(r, name, args))
        return;
    struct jw *w = answer_begin(r);
    if (prompts_get(&r->server->pages, name, args, w, &e) == ST_OK)
        answer_end(r);
    else
        answer_error(r, RPC_PARAMS, "%s", e.text);
}

static void run_complete(struct request *r) {
    struct err e;
    uint32_t total = 0;
    const json_t *ref = json_object_get(r->params, "ref"), *argument = json_object_get(r->params, "argument"),
                 *given = json_object_get(json_object_get(r->params, "context"), "arguments");
    if (!json_is_object(ref) || !json_is_object(argument)) {
        answer_error(r, RPC_PARAMS, "'ref' and 'argument' must be objects");
        return;
    }
    const char *name = need_string(r, argument, "name");
    const char *value = name ? need_string(r, argument, "value") : NULL;
    if (!value)
        return;
    const json_t *prompt = json_object_get(ref, "name");
    struct jw *w = answer_begin(r);
    jw_kopen(w, "completion", '{');
    jw_key(w, "values");
    if (r->server->extra && json_is_string(prompt) && r->server->extra->owns(json_string_value(prompt))) {
        jw_open(w, '[');
        jw_close(w, ']');
    } else if (pages_complete(&r->server->pages, ref, name, value, json_is_object(given) ? given : NULL, w,
                              &total, &e) != ST_OK) {
        answer_error(r, RPC_PARAMS, "%s", e.text);
        return;
    }
    jw_put(w, J_INT("total", total), J_BOOL("hasMore", total > PAGES_COMPLETE_MAX));
    jw_close(w, '}');
    answer_end(r);
}

static const struct method methods[] = {
    {"initialize", METHOD_LEGACY | METHOD_EARLY | METHOD_PLAYER, run_initialize},
    {"ping", METHOD_LEGACY | METHOD_EARLY | METHOD_PLAYER, run_ping},
    {"logging/setLevel", METHOD_LEGACY | METHOD_PLAYER, run_set_level},
    {"resources/subscribe", METHOD_LEGACY, run_subscribe},
    {"resources/unsubscribe", METHOD_LEGACY, run_unsubscribe},
    {"server/discover", METHOD_MODERN | METHOD_PLAYER, run_discover},
    {"subscriptions/listen", METHOD_MODERN, run_listen},
    {"tools/call", METHOD_LEGACY | METHOD_MODERN | METHOD_PLAYER, run_tools_call},
    {"tools/list", METHOD_LEGACY | METHOD_MODERN | METHOD_PLAYER, run_tools_list},
    {"resources/read", METHOD_LEGACY | METHOD_MODERN, run_resources_read},
    {"resources/list", METHOD_LEGACY | METHOD_MODERN, run_resources_list},
    {"resources/templates/list", METHOD_LEGACY | METHOD_MODERN, run_templates_list},
    {"prompts/get", METHOD_LEGACY | METHOD_MODERN, run_prompts_get},
    {"prompts/list", METHOD_LEGACY | METHOD_MODERN, run_prompts_list},
    {"completion/complete", METHOD_LEGACY | METHOD_MODERN, run_complete},
};

const struct method *method_find(const char *name, bool modern) {
    for (uint32_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (methods[i].traits & (modern ? METHOD_MODERN : METHOD_LEGACY) && !strcmp(methods[i].name, name))
            return &methods[i];
    return NULL;
}
