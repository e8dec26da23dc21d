/* Bytes as content: a section file or a file of changes laid over a game's real content, that of any of its
 * rulesets without its own changes, or its list of rulesets. The loader must refuse with a message or load;
 * what it loads must be playable without breaking an invariant, because no figure that the schemas let
 * through may break the engine. */
#include "fuzz.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AS_SECTION, AS_CHANGES, AS_RULESETS, WAYS, SECTIONS_MAX = 64, STACKS_MAX = 8, STEPS = 60 };

/* A copy of one game's content in a folder of ours, with one more layer that the input fills. */
struct ground {
    bool made;
    char root[FUZZ_PATH];  /* content/ */
    char game[FUZZ_PATH];  /* content/<game>/ */
    char layer[FUZZ_PATH]; /* content/<game>/fuzz/ */
    char section[SECTIONS_MAX][64];
    char stack[STACKS_MAX][256]; /* of each ruleset, its folders: "a","b" */
    uint32_t sections, stacks;
};

static struct ground grounds[16];

static void path_join(char out[FUZZ_PATH], const char *a, const char *b) {
    if (snprintf(out, FUZZ_PATH, "%s/%s", a, b) >= FUZZ_PATH)
        fuzz_fail("a path that is too long: %s/%s", a, b);
}

static void copy_file(const char *from, const char *to) {
    char *bytes = NULL;
    size_t len = 0;
    FILE *f = fopen(from, "r");
    if (!f || getdelim(&bytes, &len, -1, f) < 0)
        fuzz_fail("cannot read %s", from);
    fclose(f);
    fuzz_write(to, bytes, strlen(bytes));
    free(bytes);
}

static void add_section(struct ground *g, const char *name, size_t len) {
    for (uint32_t i = 0; i < g->sections; i++)
        if (strlen(g->section[i]) == len && !strncmp(g->section[i], name, len))
            return;
    if (g->sections < SECTIONS_MAX)
        snprintf(g->section[g->sections++], 64, "%.*s", (int)len, name);
}

/* Copies the JSON files of a folder; names, when given, gets their names without ".json". */
static void copy_folder(const char *from, const char *to, struct ground *names) {
    char a[FUZZ_PATH], b[FUZZ_PATH];
    struct dirent **entry;
    fuzz_make_folder(to);
    int n = scandir(from, &entry, NULL, alphasort); /* sorted: an input must mean the same on every machine */
    if (n < 0)
        fuzz_fail("cannot read the folder %s", from);
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        size_t len = strlen(name);
        if (len > 5 && !strcmp(name + len - 5, ".json")) {
            path_join(a, from, name);
            path_join(b, to, name);
            copy_file(a, b);
            if (names)
                add_section(names, name, len - 5);
        }
        free(entry[i]);
    }
    free(entry);
}

/* Copies the folders that the rulesets of a game are made of. Their files of changes stay behind: what a
 * change has to find there, an input need not know. */
static void copy_stacks(struct ground *g, const char *game) {
    char path[FUZZ_PATH], to[FUZZ_PATH];
    size_t i, k;
    const json_t *row, *layer;
    path_join(path, game, "rulesets.json");
    json_t *doc = json_load_file(path, 0, NULL);
    json_array_foreach(json_object_get(doc, "rulesets"), i, row) {
        if (g->stacks == STACKS_MAX)
            break;
        char *out = g->stack[g->stacks];
        size_t used = 0;
        json_array_foreach(json_object_get(row, "layers"), k, layer) {
            const char *name = json_string_value(layer);
            if (!name || strstr(name, ".json"))
                continue;
            path_join(path, game, name);
            path_join(to, g->game, name);
            copy_folder(path, to, g);
            used += (size_t)snprintf(out + used, sizeof g->stack[0] - used, "\"%s\",", name);
            if (used >= sizeof g->stack[0])
                fuzz_fail("too many layers: %s", out);
        }
        g->stacks += used != 0;
    }
    json_decref(doc);
    if (!g->stacks)
        fuzz_fail("%s names no layer", path);
}

/* Rulesets section0, changes0 and so on: a stack, and the input on top of it. */
static void write_rulesets(const struct ground *g) {
    char path[FUZZ_PATH], text[STACKS_MAX * 800];
    int n = snprintf(text, sizeof text, "{\"rulesets\":[");
    for (uint32_t i = 0; i < g->stacks; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "%s{\"name\":\"section%u\",\"title\":\"a\",\"default\":%s,\"layers\":[%s\"fuzz\"]},"
                      "{\"name\":\"changes%u\",\"title\":\"b\",\"layers\":[%s\"fuzz.json\"]}",
                      i ? "," : "", i, i ? "false" : "true", g->stack[i], i, g->stack[i]);
    n += snprintf(text + n, sizeof text - (size_t)n, "]}");
    path_join(path, g->game, "rulesets.json");
    fuzz_write(path, text, (size_t)n);
}

static struct ground *prepare(uint32_t game) {
    struct ground *g = &grounds[game];
    const char *name = registry_games[game]->name;
    char from[FUZZ_PATH], to[FUZZ_PATH], layer_from[FUZZ_PATH];
    if (g->made)
        return g;
    path_join(g->root, fuzz_folder(), "content");
    fuzz_make_folder(g->root);
    path_join(g->game, g->root, name);
    fuzz_make_folder(g->game);
    path_join(from, fuzz_content(), name);
    copy_stacks(g, from);
    path_join(g->layer, g->game, "fuzz");
    fuzz_make_folder(g->layer);
    write_rulesets(g);
    path_join(to, fuzz_folder(), "schemas");
    path_join(from, fuzz_content(), "../schemas");
    copy_folder(from, to, NULL);
    path_join(layer_from, from, name);
    path_join(from, to, name);
    copy_folder(layer_from, from, NULL);
    g->made = true;
    return g;
}

static void load(const struct ground *g, const struct game_ops *ops, const char *rules) {
    struct ruleset set;
    struct err e = {0};
    if (ruleset_open(g->root, ops, rules, &set, &e) != ST_OK) {
        if (!*e.text)
            fuzz_fail("content was refused without a word");
        return;
    }
    void *setup = calloc(1, ops->setup_size);
    if (!setup)
        fuzz_fail("no memory for a setup");
    for (uint32_t i = 0; i < ops->scenario_count; i++) {
        memset(setup, 0, ops->setup_size);
        ops->setup_fill(set.rules, i, setup);
        fuzz_play(&set, setup, i + 1, STEPS);
    }
    free(setup);
    ruleset_close(&set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t first = fuzz_u8(&in), way = first % WAYS;
    uint32_t game = fuzz_game(&in);
    uint8_t section = fuzz_u8(&in);
    struct ground *g = prepare(game);
    const struct game_ops *ops = registry_games[game];
    char path[FUZZ_PATH], name[80];
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    if (way == AS_RULESETS) {
        struct ruleset_row rows[FUZZ_RULESETS];
        uint32_t count;
        struct err e;
        char kept[FUZZ_PATH];
        path_join(path, g->game, "rulesets.json");
        path_join(kept, g->game, "kept");
        rename(path, kept);
        fuzz_write(path, bytes, len);
        if (content_rulesets(g->root, ops->name, rows, FUZZ_RULESETS, &count, &e) == ST_OK && count)
            load(g, ops, rows[0].name);
        rename(kept, path);
    } else {
        snprintf(name, sizeof name, "%s.json", g->section[section % g->sections]);
        path_join(path, way == AS_SECTION ? g->layer : g->game, way == AS_SECTION ? name : "fuzz.json");
        fuzz_write(path, bytes, len);
        snprintf(name, sizeof name, "%s%u", way == AS_SECTION ? "section" : "changes",
                 first / WAYS % g->stacks);
        load(g, ops, name);
        unlink(path);
    }
    free(bytes);
    return 0;
}
