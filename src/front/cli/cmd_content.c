/* gloam content check: every ruleset of every game is merged, checked against its schemas and loaded; its
 * levers name figures that are there; its guide comes to its first lesson; and nothing lies about that nobody
 * would ever read. */
#include "core/registry.h"
#include "front/cli/cli.h"
#include "front/gate.h"
#include "front/limits.h"
#include "front/table/guide.h"
#include "lab/judge/levers.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool names_layer(const json_t *rulesets, const char *name) {
    size_t i, k;
    json_t *set, *layer;
    json_array_foreach((json_t *)rulesets, i, set) {
        json_array_foreach(json_object_get(set, "layers"), k, layer) {
            if (json_is_string(layer) && !strcmp(json_string_value(layer), name))
                return true;
        }
    }
    return false;
}

/* "guide-full.json" where there is a ruleset 'full'. */
static bool is_guide(const json_t *rulesets, const char *name) {
    size_t i;
    json_t *row;
    json_array_foreach(rulesets, i, row) {
        char file[96];
        snprintf(file, sizeof file, "guide-%.60s.json", json_string_value(json_object_get(row, "name")));
        if (!strcmp(file, name))
            return true;
    }
    return false;
}

/* Of the game's folder: is this file or folder read by some ruleset? */
static bool is_used(const json_t *rulesets, const char *layer, const char *name) {
    size_t n = strlen(name);
    if (*layer) /* a layer's folder is read whole, but for what is no JSON */
        return n > 5 && !strcmp(name + n - 5, ".json");
    return !strcmp(name, "rulesets.json") || !strcmp(name, "levers.json") || !strcmp(name, "guide.json") ||
           is_guide(rulesets, name) ||
           names_layer(rulesets, name);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Names what is never used in a game's folder, or in the folder of one layer. Returns how many, -1 when the
 * folder cannot be read. Names that begin with a dot are nobody's business. */
static int unused_in(const char *root, const char *game, const char *layer, const json_t *rulesets) {
    char folder[CLI_PATH_MAX + 256];
    struct dirent **entry;
    int bad = 0;
    snprintf(folder, sizeof folder, "%s/%s%s%s", root, game, *layer ? "/" : "", layer);
    int n = scandir(folder, &entry, NULL, by_name);
    if (n < 0) {
        gate_line(stderr, "gloam: cannot list %s: %s", folder, strerror(errno));
        return -1;
    }
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        char path[sizeof folder + 260];
        struct stat st;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        bool dir = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
        if (*name != '.' && (!is_used(rulesets, layer, name) || (*layer && dir))) {
            gate_line(stdout, "%s: never used: %s%s%s%s", game, layer, *layer ? "/" : "", name,
                      dir ? "/" : "");
            bad++;
        } else if (*name != '.' && dir) {
            int below = unused_in(root, game, name, rulesets);
            bad += below < 0 ? 1 : below;
        }
        free(entry[i]);
    }
    free(entry);
    return bad;
}

/* The list was found to be sound before. */
static bool all_used(const char *root, const char *game) {
    char path[CLI_PATH_MAX + 80];
    json_error_t why;
    snprintf(path, sizeof path, "%s/%s/rulesets.json", root, game);
    json_t *doc = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (!doc) {
        gate_line(stderr, "gloam: %s: %s", path, why.text);
        return false;
    }
    int unused = unused_in(root, game, "", json_object_get(doc, "rulesets"));
    json_decref(doc);
    return unused == 0;
}

/* A game need not have levers. */
static bool levers_sound(const char *root, const struct game_ops *ops) {
    struct err e;
    enum status st = levers_check(root, ops, &e);
    if (st == ST_OK)
        gate_line(stdout, "%s levers: ok", ops->name);
    if (st == ST_OK || st == ST_NOT_FOUND)
        return true;
    gate_line(stdout, "%s levers: fault", ops->name);
    fflush(stdout);
    cli_fail(&e);
    return false;
}

/* Nor a guide. */
static bool guide_sound(const char *root, const struct game_ops *ops, const char *rules) {
    struct err e;
    enum status st = guide_check(root, ops, rules, &e);
    if (st == ST_OK)
        gate_line(stdout, "%s guide%s%s: ok", ops->name, rules ? " of " : "", rules ? rules : "");
    if (st == ST_OK || st == ST_NOT_FOUND)
        return true;
    gate_line(stdout, "%s guide: fault", ops->name);
    fflush(stdout);
    cli_fail(&e);
    return false;
}

static int check_game(const char *root, const struct game_ops *ops) {
    struct err e;
    struct ruleset_row rows[RULESETS_MAX];
    char said[sizeof e.text] = "";
    uint32_t n, bad = 0;
    CLI_OK(content_rulesets(root, ops->name, rows, RULESETS_MAX, &n, &e), &e);
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++) {
        struct ruleset set;
        if (ruleset_open(root, ops, rows[i].name, &set, &e) != ST_OK) {
            gate_line(stdout, "%s %s: fault", ops->name, rows[i].name);
            fflush(stdout);
            if (strcmp(said, e.text)) /* what rulesets share is wrong in all of them: once is enough */
                cli_fail(&e);
            memcpy(said, e.text, sizeof said);
            bad++;
            continue;
        }
        gate_line(stdout, "%s %s: ok, content %016llx", ops->name, rows[i].name,
                  (unsigned long long)set.content_hash);
        ruleset_close(&set);
    }
    bad += !bad && !levers_sound(root, ops);
    bad += !bad && !guide_sound(root, ops, NULL);
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++)
        bad += !bad && !rows[i].is_default && !guide_sound(root, ops, rows[i].name);
    bad += !all_used(root, ops->name);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

int cmd_content(const struct cli *c) {
    struct err e;
    char root[CLI_PATH_MAX];
    if (strcmp(c->word[0], "check"))
        return cli_say(EXIT_USAGE, "content takes 'check', not '%s'. Try 'gloam help content'.", c->word[0]);
    const struct game_ops *only = c->words > 1 ? registry_find(c->word[1]) : NULL;
    if (c->words > 1 && !only)
        return cli_say(EXIT_USAGE, "there is no game '%s'. Try 'gloam list games'.", c->word[1]);
    CLI_OK(data_content_root(root, &e), &e);
    int code = EXIT_FINE;
    for (uint32_t i = 0; i < registry_count; i++)
        if ((!only || only == registry_games[i]) && check_game(root, registry_games[i]) != EXIT_FINE)
            code = EXIT_FAILED;
    return code;
}
