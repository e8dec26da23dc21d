/* The insides of content, for content_read.c (files), content.c (layers) and ruleset.c (which layers) alone.
 * Everybody else includes content.h. */
#ifndef GLOAM_CORE_CONTENT_PARTS_H
#define GLOAM_CORE_CONTENT_PARTS_H

#include "base/text.h"
#include "core/content.h"

#include <jansson.h>

enum {
    CONTENT_FILE_MAX = 4 << 20,
    CONTENT_DEPTH_MAX = 32,
    CONTENT_NAME_SIZE = 64, /* of games, layers and sections */
    CONTENT_FILES_MAX = 64, /* in one folder */
    CONTENT_SOURCES_MAX = 256,
    CONTENT_PATH_SIZE = 1024, /* of files */
    CONTENT_LABEL_SIZE = 320, /* of files in messages: folder, game, layer, file */
    CONTENT_AT_SIZE = 512,    /* of paths into content */
};

/* Where a file lies, and how messages call it. */
struct place {
    char file[CONTENT_PATH_SIZE + CONTENT_LABEL_SIZE];
    char label[CONTENT_LABEL_SIZE];
};

/* A file that was read, as a sparse tree of just what it sets. */
struct source {
    char label[CONTENT_LABEL_SIZE];
    json_t *tree;
};

struct content {
    char folder[CONTENT_NAME_SIZE]; /* last step of the root, for messages */
    char root[CONTENT_PATH_SIZE];
    char game[24];
    char ruleset[40];
    json_t *tree;
    uint64_t hash;
    uint32_t sources;
    struct source source[CONTENT_SOURCES_MAX];
};

/* A word that is safe as a file name and as a step of a path; null is none. Layers may hold dots, but not
 * lead with one. */
bool content_is_name(const char *s, bool dots);
bool content_ends_with(const char *s, const char *end);
void content_copy(char *out, uint32_t cap, const char *s);

/* Fills root, game and folder; the game's folder must be there. */
enum status content_set_root(struct content *c, const char *root, const char *game, struct err *e);

/* A file or folder of the game; an empty layer stands for the game's own folder. */
void content_place(const struct content *c, const char *layer, const char *name, const char *end,
                   struct place *out);
void content_schema_place(const struct content *c, const char *name, const char *end, struct place *out);

/* Reads a file. With at (where its object will stand in the content) the file is vetted; schemas, which
 * schema_check vets, have none. */
enum status content_read(const struct place *p, const char *at, json_t **out, struct err *e);

/* Whole numbers only, plain keys, not too deep: what may stand in content. */
enum status content_vet(const json_t *v, const char *label, struct err *e);

/* Reads one of the engine's own files and checks it against its schema, schemas/<form>.schema.json, which is
 * the same for every game and must be there. */
enum status content_read_form(const struct content *c, const struct place *p, const char *form,
                              json_t **out, struct err *e);

/* Names of the files in a folder with an ending, sorted: the order of the file system never shows. */
enum status content_list(const struct place *p, const char *end, char (*out)[CONTENT_NAME_SIZE],
                         uint32_t *count, struct err *e);

/* content_open_over with at most so many layers of the ruleset, and how many were merged. ST_DIFFERS: the
 * 'was' of a change is not what those layers say. */
enum status content_open_most(const char *root, const char *game, const char *ruleset, uint32_t most,
                              const struct overlay *overlay, uint32_t *merged, struct content **out,
                              struct err *e);

/* The layers of a ruleset, or of the default when the name is empty, as a list of names to decref; fills
 * c->ruleset. */
enum status ruleset_layers(struct content *c, const char *name, json_t **out, struct err *e);

#endif
