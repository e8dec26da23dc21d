/* gloam compare: two variants on the same seeds. A variant is a game, a ruleset and changes in one word,
 * "shattered/v2+creatures.boar.vitality=27+@dungeon=random"; it becomes the options that say the same. */
#include "front/cli/experiment.h"
#include "front/cli/lab.h"
#include "front/gate.h"

#include <stdlib.h>
#include <string.h>

enum { COMPARE_GAMES = 2000, COMMAND_SIZE = 4096 };

struct variant {
    const char *word;
    char *bytes; /* the word, cut into its parts */
    const char *game;
    struct cli cli; /* the options of the command and the changes of the word */
    struct recipe recipe;
    struct trial trial;
};

static int wrong_variant(const char *word, const char *what) {
    gate_line(stderr, "gloam: '%s': %s", word, what);
    gate_text(stderr, "A variant is GAME or GAME/RULESET, then any number of +PATH=VALUE, +FILE.json or "
                      "+@SEAT=POLICY.\nTry 'gloam help compare'.\n");
    return EXIT_USAGE;
}

/* One part behind a plus. */
static int add_change(struct variant *v, char *part) {
    struct cli *c = &v->cli;
    if (!*part)
        return wrong_variant(v->word, "there is nothing behind a '+'");
    if (*part == '@') {
        if (c->policies == CLI_LIST)
            return wrong_variant(v->word, "too many policies");
        c->policy[c->policies++] = part + 1;
        return EXIT_FINE;
    }
    if (c->changes == CLI_LIST)
        return wrong_variant(v->word, "too many changes");
    c->change[c->changes++] = (struct cli_change){.is_layer = !strchr(part, '='), .value = part};
    return EXIT_FINE;
}

/* base: the options alone, or variant A for a word that is nothing but changes. */
static int read_variant(struct variant *v, const char *word, const struct cli *options,
                        const struct variant *base) {
    v->word = word;
    v->bytes = strdup(word);
    if (!v->bytes)
        return EXIT_FAILED;
    char *plus = strchr(v->bytes, '+');
    bool on_top = base && plus == v->bytes;
    v->cli = on_top ? base->cli : *options;
    if (plus)
        *plus++ = 0;
    char *slash = on_top ? NULL : strchr(v->bytes, '/');
    v->game = on_top ? base->game : v->bytes;
    if (slash) {
        *slash = 0;
        v->cli.rules = slash + 1;
    }
    int code = *v->game ? EXIT_FINE : wrong_variant(word, "there is no game in it");
    while (code == EXIT_FINE && plus) {
        char *next = strchr(plus, '+');
        if (next)
            *next++ = 0;
        code = add_change(v, plus);
        plus = next;
    }
    return code;
}

static int open_variant(struct variant *v, const char *word, const struct cli *c,
                        const struct variant *base) {
    int code = read_variant(v, word, c, base);
    if (code == EXIT_FINE && base && strcmp(v->game, base->game))
        return cli_say(EXIT_USAGE, "%s and %s are different games; compare two variants of one", base->game,
                       v->game);
    CLI_THEN(code, lab_recipe(&v->cli, v->game, NULL, &v->recipe));
    if (code != EXIT_FINE)
        return code;
    v->recipe.games = c->n ? c->n : COMPARE_GAMES;
    return lab_trial(c, &v->recipe, &v->trial);
}

static void close_variant(struct variant *v) {
    trial_close(&v->trial);
    recipe_close(&v->recipe);
    free(v->bytes);
    free(v);
}

void lab_compare_command(const struct cli *c, struct text *out) {
    text_put(out, "gloam compare");
    text_shell(out, c->word[0]);
    text_shell(out, c->word[1]);
    const char *const words[][2] = {{" --rules", c->rules}, {" --scenario", c->scenario}};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!words[i][1])
            continue;
        text_put(out, words[i][0]);
        text_shell(out, words[i][1]);
    }
    for (uint32_t i = 0; i < c->withs; i++) {
        text_put(out, " --with");
        text_shell(out, c->with[i]);
    }
    for (uint32_t i = 0; i < c->policies; i++) {
        text_put(out, " --policy");
        text_shell(out, c->policy[i]);
    }
    text_fmt(out, " --seed %llu -n %llu", (unsigned long long)(c->has_seed ? c->seed : 1),
             (unsigned long long)(c->n ? c->n : COMPARE_GAMES));
    if (out->cut)
        text_clear(out);
}

bool lab_compared(struct report *r, const struct comparison *both, const struct cli *c) {
    char commands[3][COMMAND_SIZE];
    struct text command[3];
    const struct trial *const trial[2] = {both->a, both->b};
    struct compare_page page = {.kind = "compare",
                                .command = commands[2],
                                .ops = both->a->set.ops,
                                .paired = true,
                                .same = both->same,
                                .identical = batch_identical(&both->sum[0], &both->sum[1])};
    for (int i = 0; i < 3; i++)
        text_init(&command[i], commands[i], COMMAND_SIZE);
    lab_compare_command(c, &command[2]);
    for (int i = 0; i < 2; i++) {
        const struct recipe *recipe = trial[i]->plan.recipe;
        recipe_command(recipe, "sim", &command[i]);
        page.side[i] = (struct compare_side){.words = c->word[i],
                                             .command = commands[i],
                                             .rules = recipe->rules,
                                             .content = recipe->content_hash,
                                             .sum = &both->sum[i]};
    }
    struct difference *list = compare_differences(both, &page.count);
    page.list = list;
    if (list)
        report_compare(r, &page);
    free(list);
    return list;
}

static int compare_variants(const struct cli *c, struct variant *a, struct variant *b) {
    struct comparison both;
    struct err e;
    struct lab_progress told;
    struct report r;
    lab_progress_begin(&told, "games", "", 2 * a->recipe.games);
    a->trial.plan.progress = lab_progress_games;
    a->trial.plan.progress_ctx = &told;
    enum status st = compare_run(&both, &a->trial, &b->trial, &e);
    lab_progress_end(&told);
    CLI_OK(st, &e);
    int code = lab_compared(&r, &both, c) ? lab_report(c, &r)
                                          : cli_say(EXIT_FAILED, "no memory for the report");
    compare_free(&both);
    return code;
}

int cmd_compare(const struct cli *c) {
    CLI_TRY(lab_outputs_check(c));
    struct variant *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    int code = a && b ? open_variant(a, c->word[0], c, NULL) : EXIT_FAILED;
    CLI_THEN(code, open_variant(b, c->word[1], c, a));
    CLI_THEN(code, compare_variants(c, a, b));
    if (a)
        close_variant(a);
    if (b)
        close_variant(b);
    return code;
}
