/* gloam levers: finds the single change of a figure that mends a target, and writes it as a layer. The exit
 * code is 0 when there is a proposal or nothing to mend. */
#include "front/cli/lab.h"
#include "front/gate.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 1000000 };

static void layer_of(const void *search, struct text *out) {
    report_layer(search, out);
}

static void show_stage(void *ctx, const char *what, uint64_t done, uint64_t total) {
    struct lab_progress *p = ctx;
    if (!p->what || strcmp(p->what, what))
        lab_progress_begin(p, "changes", what, total);
    lab_progress_games(p, done);
}

static int write_layer(const struct cli *c, const struct lever_search *s) {
    struct cli_output out;
    size_t len = 0;
    if (!levers_best(s)) {
        gate_line(stderr, "gloam: there is no change to write; '%s' stays as it is", c->out);
        return EXIT_FINE;
    }
    char *words = sums_text(layer_of, s, &len);
    if (!words || !cli_output_open(&out, c->out)) {
        free(words);
        return EXIT_FAILED;
    }
    gate_exact(out.f, words, len);
    free(words);
    return cli_output_close(&out, true);
}

static int tell_search(const struct cli *c, const struct lever_search *s) {
    struct report r;
    report_levers(&r, s);
    return lab_report(c, &r);
}

static int search_levers(const struct cli *c, struct recipe *r) {
    struct lever_search *s;
    struct lab_progress told = {0};
    struct err e;
    char root[CLI_PATH_MAX];
    CLI_OK(data_content_root(root, &e), &e);
    show_stage(&told, "measuring", 0, 1);
    enum status st = levers_open(&s, root, r, c->target, c->n, lab_threads(c), &e);
    if (st == ST_OK && levers_needed(s))
        st = levers_run(s, show_stage, &told, &e);
    lab_progress_end(&told);
    int code = st == ST_OK ? tell_search(c, s) : cli_fail(&e);
    if (code == EXIT_FINE && c->out)
        code = write_layer(c, s);
    if (code == EXIT_FINE && levers_needed(s) && !levers_best(s))
        code = EXIT_FAILED;
    levers_close(s);
    return code;
}

int cmd_levers(const struct cli *c) {
    struct recipe r;
    CLI_TRY(lab_outputs_check(c));
    if (c->n > GAMES_MOST)
        return cli_say(EXIT_USAGE, "-n is at most %d here", GAMES_MOST);
    int code = lab_recipe(c, c->word[0], NULL, &r);
    CLI_THEN(code, search_levers(c, &r));
    recipe_close(&r);
    return code;
}
