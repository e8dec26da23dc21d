/* gloam content check: every ruleset of every game is merged, checked against its schemas and loaded. */
#include "base/hash.h"
#include "core/registry.h"
#include "front/cli/cli.h"

#include <string.h>

enum { RULESETS_MAX = 32 };

static int check_game(const char *root, const struct game_ops *ops) {
    struct err e;
    struct ruleset_row rows[RULESETS_MAX];
    uint32_t n, bad = 0;
    if (content_rulesets(root, ops->name, rows, RULESETS_MAX, &n, &e) != ST_OK)
        return cli_fail(&e);
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++) {
        struct ruleset set;
        char hex[17];
        if (ruleset_open(root, ops, rows[i].name, &set, &e) != ST_OK) {
            printf("%s %s: fault\n", ops->name, rows[i].name);
            fflush(stdout);
            cli_fail(&e);
            bad++;
            continue;
        }
        hash_hex(set.content_hash, hex);
        printf("%s %s: ok, content %s\n", ops->name, rows[i].name, hex);
        ruleset_close(&set);
    }
    return bad ? EXIT_FAILED : EXIT_FINE;
}

int cmd_content(const struct cli *c) {
    struct err e;
    if (strcmp(c->word[0], "check")) {
        fprintf(stderr, "gloam: content takes 'check', not '%s'. Try 'gloam help content'.\n", c->word[0]);
        return EXIT_USAGE;
    }
    const struct game_ops *only = c->words > 1 ? registry_find(c->word[1]) : NULL;
    if (c->words > 1 && !only) {
        fprintf(stderr, "gloam: there is no game '%s'. Try 'gloam list games'.\n", c->word[1]);
        return EXIT_USAGE;
    }
    const char *root = cli_content_root(&e);
    if (!root)
        return cli_fail(&e);
    int code = EXIT_FINE;
    for (uint32_t i = 0; i < registry_count; i++)
        if ((!only || only == registry_games[i]) && check_game(root, registry_games[i]) != EXIT_FINE)
            code = EXIT_FAILED;
    return code;
}
