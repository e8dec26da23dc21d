/* gloam targets: plays what the published figures of games call for, by house minds and by the strongest, and
 * judges them; beside each game's default ruleset stands what the documents' own figures give, by house
 * minds. The exit code is 0 only when every target of the rulesets themselves holds or is demonstrated. */
#include "core/registry.h"
#include "front/cli/lab.h"
#include "front/limits.h"

#include <stdlib.h>
#include <string.h>

/* The two rulesets of a game; the second may be missing. */
struct pair {
    struct lab_work tuned, document;
    bool has_document;
};

enum { QUICK = 10 }; /* times fewer games */

static int open_targets(const struct cli *c, struct lab_work *w, bool both) {
    struct err e;
    CLI_TRY(lab_trial(c, &w->recipe, &w->trial));
    const struct metrics_ops *m = w->trial.set.ops->metrics;
    const struct study_strong strong = {m ? m->strong : NULL, m ? m->strong_games : 0};
    if (study_open_targets(&w->study, &w->trial.plan, both ? &strong : NULL, &e) != ST_OK)
        return cli_fail(&e);
    if (c->quick)
        study_shorten(&w->study, QUICK);
    return EXIT_FINE;
}

/* The ruleset of the documents' own figures is called after the one that departs from them, or, where there
 * is but one, simply "document". */
static int find_document(const char *game, const char *rules, char *out, size_t cap) {
    struct ruleset_row rows[RULESETS_MAX];
    char root[CLI_PATH_MAX], name[64];
    uint32_t count;
    struct err e;
    snprintf(name, sizeof name, "document-%s", rules);
    if (data_content_root(root, &e) != ST_OK ||
        content_rulesets(root, game, rows, RULESETS_MAX, &count, &e) != ST_OK)
        return cli_fail(&e);
    for (uint32_t i = 0; i < count && i < RULESETS_MAX; i++)
        if (!strcmp(rows[i].name, name) || (!*out && !strcmp(rows[i].name, "document")))
            snprintf(out, cap, "%s", rows[i].name);
    return EXIT_FINE;
}

/* Changes of this run are laid over the ruleset itself; the documents' figures stay as they are. */
static int open_pair(const struct cli *c, const char *game, struct pair *p) {
    struct cli plain = *c;
    char document[sizeof p->tuned.recipe.rules] = "";
    int code = lab_recipe(c, game, NULL, &p->tuned.recipe);
    CLI_THEN(code, open_targets(c, &p->tuned, true));
    if (code == EXIT_FINE && !c->rules)
        code = find_document(game, p->tuned.trial.set.name, document, sizeof document);
    if (code != EXIT_FINE || !*document)
        return code;
    plain.changes = 0;
    plain.rules = document;
    p->has_document = true;
    code = lab_recipe(&plain, game, NULL, &p->document.recipe);
    return code == EXIT_FINE ? open_targets(c, &p->document, false) : code;
}

/* The matrix that some targets ask for. */
static int play_matrix(const struct cli *c, struct lab_work *n) {
    struct err e;
    char root[CLI_PATH_MAX];
    struct lab_progress told;
    lab_progress_begin(&told, "matchups", n->study.set->name, 0);
    enum status st = data_content_root(root, &e);
    THEN(st, targets_count(&n->study, root, &n->recipe, lab_threads(c), lab_progress_cells, &told, &e));
    lab_progress_end(&told);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}

/* settle: play on where a target is unclear. What stands there for comparison need not be known that well. */
static int play_entry(const struct cli *c, struct lab_work *n, bool settle) {
    struct study *s = &n->study;
    struct err e;
    struct lab_progress told;
    lab_progress_begin(&told, "games", s->set->name, s->games);
    for (uint32_t i = 0; i < s->parts; i++) {
        s->part[i].plan.progress = lab_progress_games;
        s->part[i].plan.progress_ctx = &told;
    }
    enum status st = study_run(s, &e);
    if (st == ST_OK && settle)
        st = study_settle(s, targets_budget(s, n->recipe.games != 0), &e);
    lab_progress_end(&told);
    return st == ST_OK ? play_matrix(c, n) : cli_fail(&e);
}

static int report_pairs(const struct cli *c, const struct pair *pairs, struct targets_page *pages,
                        uint32_t count) {
    struct targets_book book = {pages, count};
    bool hold = true;
    for (uint32_t i = 0; i < count; i++) {
        pages[i] = (struct targets_page){&pairs[i].tuned.recipe, &pairs[i].tuned.study, NULL, c->quick};
        if (pairs[i].has_document)
            pages[i].document = &pairs[i].document.study;
        hold = hold && targets_hold(&pairs[i].tuned.study);
    }
    struct report r;
    report_targets(&r, &book);
    int code = lab_report(c, &r);
    return code != EXIT_FINE ? code : hold ? EXIT_FINE : EXIT_FAILED;
}

static int run_pairs(const struct cli *c, struct pair *pairs, struct targets_page *pages, uint32_t count) {
    int code = EXIT_FINE;
    for (uint32_t i = 0; code == EXIT_FINE && i < count; i++)
        code = open_pair(c, c->words ? c->word[i] : registry_games[i]->name, &pairs[i]);
    for (uint32_t i = 0; code == EXIT_FINE && i < count; i++) {
        code = play_entry(c, &pairs[i].tuned, !c->quick);
        if (code == EXIT_FINE && pairs[i].has_document)
            code = play_entry(c, &pairs[i].document, false);
    }
    return code == EXIT_FINE ? report_pairs(c, pairs, pages, count) : code;
}

int cmd_targets(const struct cli *c) {
    uint32_t count = c->words ? c->words : registry_count;
    CLI_TRY(lab_outputs_check(c));
    if ((c->rules || c->changes) && c->words != 1)
        return cli_say(EXIT_USAGE, "--rules, --set and --layer are for one game: name it, as in "
                                   "'gloam targets GAME --rules NAME'");
    struct pair *pairs = calloc(count, sizeof *pairs);
    struct targets_page *pages = calloc(count, sizeof *pages);
    int code = pairs && pages ? run_pairs(c, pairs, pages, count)
                              : cli_say(EXIT_FAILED, "no memory for the targets");
    for (uint32_t i = 0; pairs && i < count; i++) {
        lab_close(&pairs[i].tuned);
        lab_close(&pairs[i].document);
    }
    free(pairs);
    free(pages);
    return code;
}
