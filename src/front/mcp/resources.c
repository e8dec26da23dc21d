/* Resources: pages that come with the program, the files of the content, and what a session's own handle may
 * read. The last are calls like any other, so nothing can be read here that a tool would refuse. */
#include "front/mcp/pages.h"

#include "base/file.h"
#include "core/registry.h"
#include "front/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARKDOWN "text/markdown"
#define JSON_TEXT "application/json"

/* What there is of every game: its pages, and behind them the list of its content. */
static const struct kind {
    const char *name, *title, *help, *mime;
} kinds[] = {
    {"rules", "rules", "all rules, numbered", MARKDOWN},
    {"playing", "how to play", "a guide for players, with an example", MARKDOWN},
    {"content", "content", "rulesets and files of the content", JSON_TEXT},
};
enum { PAGES = sizeof kinds / sizeof kinds[0] - 1, KINDS };

/* What a handle may read, by the call that gives it. */
static const struct part {
    const char *name, *call, *mime, *title, *help;
} parts[] = {
    {"view", "get_snapshot", JSON_TEXT, "What a seat sees", "all that the seat of the handle may know now"},
    {"log", "get_log_page", JSON_TEXT, "Log of a game",
     "the first 1000 steps as far as the seat may know them; get_log_page reads on"},
    {"replay", "get_replay", "text/plain", "Replay of a game",
     "the finished game as the text of a replay file"},
};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* A resource, or with the key "uriTemplate" a template of some; size -1: it is not known. */
static void write_resource(struct jw *w, const char *key, const char *uri, const char *name,
                           const char *title, const char *help, const char *mime, int64_t size) {
    jw_open(w, '{');
    jw_put(w, J_STR(key, uri), J_STR("name", name), J_STR("title", title), J_STR("description", help),
           J_STR("mimeType", mime));
    if (size >= 0)
        jw_kint(w, "size", size);
    jw_close(w, '}');
}

/* What there is of a game, which is called otherwise in addresses of templates. */
static void write_kind(struct jw *w, const char *key, const struct kind *k, const char *at, const char *game,
                       const char *title, int64_t size) {
    char uri[PAGES_URI_MAX], name[80];
    TEXT_ON_STACK(both, 200);
    snprintf(uri, sizeof uri, "gloam://%s/%s", k->name, at);
    snprintf(name, sizeof name, "%s-%s", game, k->name);
    text_fmt(&both, "%s: %s", title, k->title);
    write_resource(w, key, uri, name, both.buf, k->help, k->mime, size);
}

static void list_content(const struct pages *p, const struct game_ops *ops, struct pages_file *file,
                         struct jw *w) {
    uint32_t n = pages_files(p->root, ops->name, file);
    write_kind(w, "uri", &kinds[PAGES], ops->name, ops->name, ops->title, -1);
    for (uint32_t i = 0; i < n; i++) {
        char uri[PAGES_URI_MAX];
        TEXT_ON_STACK(title, 200);
        snprintf(uri, sizeof uri, "gloam://content/%s/%s", ops->name, file[i].path);
        text_fmt(&title, "%s: %s", ops->title, file[i].path);
        write_resource(w, "uri", uri, uri + strlen("gloam://content/"), title.buf,
                       "figures and words of the game", JSON_TEXT, (int64_t)file[i].bytes);
    }
}

void pages_list(const struct pages *p, struct jw *w) {
    struct pages_file *file = calloc(PAGES_FILES_MAX, sizeof *file);
    jw_open(w, '[');
    for (uint32_t i = 0; i < registry_count; i++) {
        const struct game_ops *ops = registry_games[i];
        for (uint32_t k = 0; k < PAGES; k++) {
            char *text = p->page ? p->page(p->ctx, kinds[k].name, ops->name) : NULL;
            if (text)
                write_kind(w, "uri", &kinds[k], ops->name, ops->name, ops->title, (int64_t)strlen(text));
            free(text);
        }
        if (file)
            list_content(p, ops, file, w);
    }
    jw_close(w, ']');
    free(file);
}

void pages_templates(const struct pages *p, struct jw *w) {
    (void)p;
    jw_open(w, '[');
    for (uint32_t i = 0; i < PARTS; i++) {
        char uri[PAGES_URI_MAX], name[80];
        snprintf(uri, sizeof uri, "gloam://session/{session}/%s", parts[i].name);
        snprintf(name, sizeof name, "session-%s", parts[i].name);
        write_resource(w, "uriTemplate", uri, name, parts[i].title, parts[i].help, parts[i].mime, -1);
    }
    for (uint32_t k = 0; k < KINDS; k++)
        write_kind(w, "uriTemplate", &kinds[k], "{game}", "game", "A game", -1);
    jw_close(w, ']');
}

static void write_contents(struct jw *w, const char *uri, const char *mime, const char *text) {
    jw_open(w, '[');
    jw_object(w, NULL, J_STR("uri", uri), J_STR("mimeType", mime), J_STR("text", text));
    jw_close(w, ']');
}

static enum status nothing_there(const char *uri, struct err *e) {
    TEXT_ON_STACK(seen, 200);
    text_visible(&seen, uri, 160);
    return err_set(e, ST_NOT_FOUND,
                   "there is no resource '%s'; there are gloam://rules/GAME, gloam://playing/GAME, "
                   "gloam://content/GAME, its files, and gloam://session/HANDLE/view, log and replay",
                   seen.buf);
}

static void write_index(const struct pages *p, const struct game_ops *ops, struct pages_file *file,
                        struct jw *w) {
    struct err e;
    uint32_t n = pages_files(p->root, ops->name, file);
    jw_open(w, '{');
    jw_kstr(w, "game", ops->name);
    call_rulesets(p->root, ops, w, &e); /* what cannot be read has none */
    jw_kopen(w, "files", '[');
    for (uint32_t i = 0; i < n; i++) {
        char uri[PAGES_URI_MAX];
        snprintf(uri, sizeof uri, "gloam://content/%s/%s", ops->name, file[i].path);
        jw_object(w, NULL, J_STR("uri", uri), J_INT("bytes", (int64_t)file[i].bytes));
    }
    jw_close(w, ']');
    jw_close(w, '}');
}

static enum status read_file(const struct pages *p, const struct game_ops *ops, const char *path,
                             const struct pages_file *file, const char *uri, struct jw *w, struct err *e) {
    char whole[4096 + PAGES_PATH_MAX], *text = NULL;
    size_t len = 0;
    snprintf(whole, sizeof whole, "%s/%s/%s", p->root, ops->name, file->path);
    enum status st = file_read(whole, PAGES_READ_MAX, &text, &len, e);
    if (st == ST_OK)
        write_contents(w, uri, JSON_TEXT, text);
    else
        err_prefix(e, "%s/%s", ops->name, path);
    free(text);
    return st;
}

/* after: "GAME" or "GAME/FILE". */
static enum status read_content(const struct pages *p, const char *after, const char *uri, struct jw *w,
                                struct err *e) {
    char game[40];
    size_t n = strcspn(after, "/");
    snprintf(game, sizeof game, "%.*s", (int)(n < sizeof game ? n : 0), after);
    const struct game_ops *ops = registry_find(game);
    if (!ops)
        return nothing_there(uri, e);
    struct pages_file *file = calloc(PAGES_FILES_MAX, sizeof *file);
    char *bytes = malloc(PAGES_READ_MAX);
    enum status st = file && bytes ? ST_OK : err_set(e, ST_FULL, "no memory");
    if (st == ST_OK && !after[n]) {
        struct text t;
        struct jw in;
        text_init(&t, bytes, PAGES_READ_MAX);
        jw_init(&in, &t);
        write_index(p, ops, file, &in);
        write_contents(w, uri, JSON_TEXT, t.buf);
    } else if (st == ST_OK) {
        uint32_t count = pages_files(p->root, ops->name, file), i = 0;
        while (i < count && strcmp(file[i].path, after + n + 1))
            i++;
        st = i < count ? read_file(p, ops, after + n + 1, &file[i], uri, w, e) : nothing_there(uri, e);
    }
    free(bytes);
    free(file);
    return st;
}

/* Calls with a handle; the members of the reply stand in t as an object. */
static enum status ask_desk(const struct pages *p, const char *call, json_t *args, struct text *t,
                            struct err *e) {
    struct jw w;
    text_clear(t);
    jw_init(&w, t);
    jw_open(&w, '{');
    bool good = args && desk_call(p->desk, call_find(call), args, &w);
    jw_close(&w, '}');
    if (!good) {
        const struct call_fault *f = desk_fault(p->desk);
        return !args ? err_set(e, ST_FULL, "no memory")
                     : err_set(e, strcmp(f->code, "session_not_found") ? ST_INVALID : ST_NOT_FOUND, "%s",
                               f->message);
    }
    return t->cut ? err_set(e, ST_FULL, "larger than %d bytes", PAGES_READ_MAX) : ST_OK;
}

/* All pages of the replay in one text. */
static enum status join_replay(const struct pages *p, const char *handle, struct text *page, struct text *out,
                               struct err *e) {
    json_int_t from = 0;
    while (from >= 0) {
        json_t *args =
            json_pack("{s:s, s:I, s:i}", "session", handle, "from", from, "bytes", CALL_REPLAY_PAGE);
        enum status st = ask_desk(p, "get_replay", args, page, e);
        json_decref(args);
        if (st != ST_OK)
            return st;
        json_t *reply = json_loadb(page->buf, page->len, 0, NULL);
        const json_t *next = json_object_get(reply, "next");
        text_put(out, json_string_value(json_object_get(reply, "replay"))
                          ? json_string_value(json_object_get(reply, "replay"))
                          : "");
        from = json_is_integer(next) && json_integer_value(next) > from ? json_integer_value(next) : -1;
        json_decref(reply);
        if (out->cut)
            return err_set(e, ST_FULL, "the replay is larger than %d bytes; get_replay gives it in pages",
                           PAGES_READ_MAX);
    }
    return ST_OK;
}

static uint32_t find_part(const char *name) {
    uint32_t k = 0;
    while (k < PARTS && strcmp(name, parts[k].name))
        k++;
    return k;
}

bool pages_has_part(const char *name) {
    return find_part(name) < PARTS;
}

/* after: "HANDLE/PART". */
static enum status read_session(const struct pages *p, const char *after, const char *uri, struct jw *w,
                                struct err *e) {
    char handle[DESK_ID];
    size_t n = strcspn(after, "/");
    uint32_t k = after[n] ? find_part(after + n + 1) : PARTS;
    if (k == PARTS || !n || n >= sizeof handle)
        return nothing_there(uri, e);
    memcpy(handle, after, n);
    handle[n] = 0;
    char *bytes = malloc(PAGES_READ_MAX), *page = malloc(PAGES_READ_MAX);
    enum status st = ST_OK;
    if (!bytes || !page) {
        st = err_set(e, ST_FULL, "no memory");
    } else {
        struct text t, part;
        text_init(&t, bytes, PAGES_READ_MAX);
        text_init(&part, page, PAGES_READ_MAX);
        if (!strcmp(parts[k].name, "replay")) {
            st = join_replay(p, handle, &part, &t, e);
        } else {
            json_t *args = json_pack("{s:s}", "session", handle);
            if (args && !strcmp(parts[k].name, "log")) {
                json_object_set_new(args, "count", json_integer(CALL_LOG_MAX));
                json_object_set_new(args, "bytes", json_integer(CALL_LOG_BYTES));
            }
            st = ask_desk(p, parts[k].call, args, &t, e);
            json_decref(args);
        }
        if (st == ST_OK)
            write_contents(w, uri, parts[k].mime, t.buf);
    }
    free(page);
    free(bytes);
    return st;
}

enum status pages_read(const struct pages *p, const char *uri, struct jw *w, struct err *e) {
    static const char scheme[] = "gloam://";
    size_t n = strlen(uri);
    if (n >= PAGES_URI_MAX || strncmp(uri, scheme, sizeof scheme - 1))
        return nothing_there(uri, e);
    const char *kind = uri + sizeof scheme - 1, *slash = strchr(kind, '/');
    size_t len = slash ? (size_t)(slash - kind) : 0;
    if (len == strlen("session") && !strncmp(kind, "session", len))
        return read_session(p, slash + 1, uri, w, e);
    if (len == strlen("content") && !strncmp(kind, "content", len))
        return read_content(p, slash + 1, uri, w, e);
    for (uint32_t k = 0; k < PAGES; k++) {
        if (len != strlen(kinds[k].name) || strncmp(kind, kinds[k].name, len) || !registry_find(slash + 1))
            continue;
        char *text = p->page ? p->page(p->ctx, kinds[k].name, slash + 1) : NULL;
        if (!text)
            break;
        write_contents(w, uri, MARKDOWN, text);
        free(text);
        return ST_OK;
    }
    return nothing_there(uri, e);
}
