/* gloam list: games, rulesets, scenarios, policies, habits, opponents, settings. */
#include "ai/ai.h"
#include "ai/opponent.h"
#include "core/registry.h"
#include "front/cli/cli.h"
#include "front/gate.h"
#include "front/limits.h"

#include <string.h>

static int list_rules(const struct game_ops *ops) {
    struct err e;
    struct ruleset_row rows[RULESETS_MAX];
    char root[CLI_PATH_MAX];
    uint32_t n;
    if (data_content_root(root, &e) != ST_OK ||
        content_rulesets(root, ops->name, rows, RULESETS_MAX, &n, &e) != ST_OK)
        return cli_fail(&e);
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++)
        gate_line(stdout, "%-12s %-16s %s%s", ops->name, rows[i].name, rows[i].title,
                  rows[i].is_default ? " (default)" : "");
    return EXIT_FINE;
}

static int list_scenarios(const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        gate_line(stdout, "%-12s %-16s %s", ops->name, ops->scenarios[i].name, ops->scenarios[i].help);
    return EXIT_FINE;
}

/* "visitor: " before the help of a mind that is at home at one seat only. */
static void put_homes(const struct game_ops *ops, uint32_t index, struct text *out) {
    const char *name, *help;
    uint32_t generic = mind_list(ops, index, &name, &help) - ops->policy_count;
    uint16_t seats = index < generic ? 0 : ops->policies[index - generic].seats;
    for (uint32_t s = 0; s < ops->seats; s++)
        if (seats >> s & 1)
            text_fmt(out, "%s: ", ops->seat_names[s]);
}

static int list_policies(const struct game_ops *ops) {
    const char *name, *help;
    for (uint32_t i = 0; i < mind_list(ops, i, &name, &help); i++) {
        TEXT_ON_STACK(homes, 80);
        put_homes(ops, i, &homes);
        gate_line(stdout, "%-12s %-16s %s%s", ops->name, name, homes.buf, help);
    }
    return EXIT_FINE;
}

static int list_habits(const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->habit_count; i++)
        gate_line(stdout, "%-12s %-16s %s", ops->name, ops->habits[i].name, ops->habits[i].help);
    return EXIT_FINE;
}

static int list_opponents(const struct game_ops *ops) {
    const struct opponent *o = opponent_at(ops, 0);
    if (!o)
        gate_line(stdout, "%-12s %-16s %s", ops->name, "-", "nobody: you play alone");
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++)
        gate_line(stdout, "%-12s %-16s %s: %s", ops->name, o->name, o->title, o->help);
    return EXIT_FINE;
}

static int list_settings(const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->setting_count; i++)
        gate_line(stdout, "%-12s %-16s %s", ops->name, ops->settings[i].name, ops->settings[i].help);
    return EXIT_FINE;
}

static int list_games(const struct game_ops *ops) {
    gate_line(stdout, "%-12s %s: %s", ops->name, ops->title, ops->blurb);
    return EXIT_FINE;
}

static const struct {
    const char *word;
    int (*list)(const struct game_ops *);
} kinds[] = {{"games", list_games},         {"rules", list_rules},   {"scenarios", list_scenarios},
             {"policies", list_policies},   {"habits", list_habits}, {"opponents", list_opponents},
             {"settings", list_settings}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char *cli_list_word(uint32_t index) {
    return index < KINDS ? kinds[index].word : NULL;
}

int cmd_list(const struct cli *c) {
    const struct game_ops *only = c->words > 1 ? registry_find(c->word[1]) : NULL;
    if (c->words > 1 && !only)
        return cli_say(EXIT_USAGE, "there is no game '%s'. Try 'gloam list games'.", c->word[1]);
    for (uint32_t k = 0; k < KINDS; k++) {
        if (strcmp(kinds[k].word, c->word[0]))
            continue;
        int code = EXIT_FINE;
        for (uint32_t i = 0; i < registry_count && code == EXIT_FINE; i++)
            if (!only || only == registry_games[i])
                code = kinds[k].list(registry_games[i]);
        return code;
    }
    return cli_say(EXIT_USAGE, "list takes games, rules, scenarios, policies, habits, opponents or settings, not '%s'.",
                   c->word[0]);
}
