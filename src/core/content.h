/* Content: JSON in layers. content/<game>/rulesets.json names the layers of each ruleset. A layer is either
 * a folder of files, merged key by key over what lies below (a file items.json fills the section "items"),
 * or a file of changes: a list of {path, value, was, why} in which every departure carries its reason and
 * the figure before. The section "words" holds prose only: it is not part of the content hash and can
 * never reach a state.
 *
 * After merging, each section is checked against schemas/<game>/<section>.schema.json. The list of rulesets
 * and each file of changes have one schema for all games, in schemas/ itself. Then the game's own
 * content_load checks meaning. Every message names file, path and reason. */
#ifndef GLOAM_CORE_CONTENT_H
#define GLOAM_CORE_CONTENT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct json_t; /* of jansson, whose headers whoever only hands content on need not know */

struct game_ops;
struct content;

/* Changes laid over the layers of a ruleset for one run, without editing content: what --set and --layer ask
 * for. They are part of the content hash like any layer. A list of {path, value, was, why} as in a layer of
 * changes, but that no reason is needed; what --set says asks for no 'was' either. */
struct overlay {
    struct json_t *list; /* null: no changes */
};

/* "path=value": the value as JSON, or the bare word where that is none. The path must exist. */
enum status overlay_set(struct overlay *o, const char *assignment, struct err *e);
/* A file in the form of a layer of changes ({"changes": [...]}). */
enum status overlay_file(struct overlay *o, const char *file, struct err *e);
/* The list of an overlay, from an untrusted source. */
enum status overlay_read(struct overlay *o, const struct json_t *list, const char *label, struct err *e);
void overlay_close(struct overlay *o);

/* Folder that holds the games' content folders; schemas/ lies beside it. overlay may be null. */
enum status content_open(const char *root, const char *game, const char *ruleset, struct content **out,
                         struct err *e);
enum status content_open_over(const char *root, const char *game, const char *ruleset,
                              const struct overlay *overlay, struct content **out, struct err *e);
void content_close(struct content *c);

/* Hash of everything that can reach a state. */
uint64_t content_hash(const struct content *c);

/* A file of the game that is no layer (content/<game>/<name>.json, beside rulesets.json), in the form that
 * its schema asks for; to decref. */
enum status content_beside(const struct content *c, const char *name, struct json_t **out, struct err *e);
/* The same of a file that is one of several of a form: "guide-full" by the schema of "guide". */
enum status content_beside_as(const struct content *c, const char *name, const char *form, struct json_t **out, struct err *e);

/* A section of the merged content, e.g. "items"; null when it does not exist. */
const struct json_t *content_section(const struct content *c, const char *section);

/* All sections of the merged content, by name. */
const struct json_t *content_all(const struct content *c);

/* A value by path, "monsters.ghoul.hp"; null when it does not exist. */
const struct json_t *content_at(const struct content *c, const char *path);

/* An error at a path: fills e with the file that set the value, the path and the reason. */
enum status content_fault(const struct content *c, struct err *e, const char *path, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* A ruleset's row in rulesets.json. */
struct ruleset_row {
    char name[40];
    char title[120];
    char game[24];
    bool is_default;
};

/* Fills at most cap rows in file order and returns how many there are in out_count. */
enum status content_rulesets(const char *root, const char *game, struct ruleset_row *out, uint32_t cap,
                             uint32_t *out_count, struct err *e);

/* A game with rules loaded: what every match needs. */
struct ruleset {
    const struct game_ops *ops;
    char name[40];
    uint64_t content_hash;
    struct content *content;
    void *rules;
};

/* name null or "": the game's default ruleset. */
enum status ruleset_open(const char *root, const struct game_ops *ops, const char *name, struct ruleset *out,
                         struct err *e);
enum status ruleset_open_over(const char *root, const struct game_ops *ops, const char *name,
                              const struct overlay *overlay, struct ruleset *out, struct err *e);
void ruleset_close(struct ruleset *r);

#endif
