/* What an MCP server has to read and to suggest, apart from its tools: resources (rules, content, replays,
 * what a seat sees), prompts, and completions of their arguments. Each function writes one JSON value or
 * answers with a reason; nothing here knows of messages, eras or transports.
 *
 * Addresses: gloam://rules/GAME, gloam://playing/GAME, gloam://content/GAME (a list of its files),
 * gloam://content/GAME/FILE, and gloam://session/HANDLE/view, log and replay. */
#ifndef GLOAM_FRONT_MCP_PAGES_H
#define GLOAM_FRONT_MCP_PAGES_H

#include "front/calls/calls.h"

#include <jansson.h>

enum {
    PAGES_URI_MAX = 512,
    PAGES_READ_MAX = 2 << 20, /* bytes of what lies at an address */
    PAGES_COMPLETE_MAX = 100  /* values of a completion */
};

struct pages {
    struct desk *desk;
    const char *root; /* of the content */
    /* Text of a page that comes with the program, to be freed; null: none. kind is "rules" or "playing".
     * pages_find is the one to take. */
    char *(*page)(void *ctx, const char *kind, const char *game);
    void *ctx;
};

/* pages.c: the pages beside the program, or where they were installed. */
char *pages_find(void *ctx, const char *kind, const char *game);

/* resources.c: arrays of Resource and ResourceTemplate, and the array "contents" of one that is read. Handles
 * are never listed: whoever has one can read gloam://session/HANDLE/view. ST_NOT_FOUND: there is nothing
 * there; ST_INVALID: there is, but not now or not for this handle. */
void pages_list(const struct pages *p, struct jw *w);
void pages_templates(const struct pages *p, struct jw *w);
enum status pages_read(const struct pages *p, const char *uri, struct jw *w, struct err *e);
bool pages_has_part(const char *name); /* a session has it: view, log or replay */

/* prompts.c: an array of Prompt; the members description and messages of one with its arguments filled in.
 * args is an object of strings or null. ST_NOT_FOUND: no such prompt; ST_USAGE: an argument is wrong. */
void prompts_list(const struct pages *p, struct jw *w);
enum status prompts_get(const struct pages *p, const char *name, const json_t *args, struct jw *w,
                        struct err *e);

/* Values that the argument of a prompt or of a template may take and that begin as said: an array of at most
 * PAGES_COMPLETE_MAX strings; *total counts all. given holds the arguments that are known already (the
 * context of the request), or is null. */
enum status pages_complete(const struct pages *p, const json_t *ref, const char *argument, const char *value,
                           const json_t *given, struct jw *w, uint32_t *total, struct err *e);

/* pages.c: the files of a game's content, in a fixed order. What is not in this list cannot be read. */
enum { PAGES_FILES_MAX = 512, PAGES_PATH_MAX = 160 };
struct pages_file {
    char path[PAGES_PATH_MAX]; /* under the game's folder */
    uint64_t bytes;
};
/* Returns how many there are; out takes PAGES_FILES_MAX. */
uint32_t pages_files(const char *root, const char *game, struct pages_file *out);

#endif
