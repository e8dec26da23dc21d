/* gloam sim and gloam merge: play many games and report what happened, in one run or in parts. Standard
 * output and files depend on the game, the content, the policies, the seed and n only; anything that knows
 * the clock goes to standard error, and only when that is a terminal. */
#include "front/cli/lab.h"
#include "front/gate.h"
#include "lab/play/shard.h"
#include "lab/play/store.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { SIM_GAMES = 1000, SIM_GAMES_MOST = 10000000 };

struct sim_progress {
    struct lab_progress line;
    uint64_t asked, total; /* games: of the simulation itself, and with those that targets take */
};

static void show_sim(void *ctx, uint64_t done) {
    struct sim_progress *t = ctx;
    bool targets = done > t->asked;
    t->line.what = targets ? "targets" : "";
    t->line.total = targets ? t->total - t->asked : t->asked;
    lab_progress_games(&t->line, targets ? done - t->asked : done);
}

/* "1%" or "0.01" as a share. */
static bool read_width(const char *s, double *out) {
    char *end;
    double v = strtod(s, &end);
    if (end == s || (strcmp(end, "%") && *end))
        return false;
    *out = *end ? v / 100 : v;
    return *out >= 0.0001 && *out <= 0.5;
}

/* No more parts than 'gloam merge' takes. */
static bool read_shard(const char *s, uint32_t *at, uint32_t *of) {
    uint64_t i, k;
    char first[12];
    const char *slash = strchr(s, '/');
    if (!slash || (size_t)(slash - s) >= sizeof first)
        return false;
    memcpy(first, s, (size_t)(slash - s));
    first[slash - s] = 0;
    if (!text_read_u64(first, CLI_WORDS, &i) || !text_read_u64(slash + 1, CLI_WORDS, &k) || !i || i > k)
        return false;
    *at = (uint32_t)i;
    *of = (uint32_t)k;
    return true;
}

static int wrong_option(const char *words, const char *value) {
    cli_say(EXIT_USAGE, "%s, not '%s'", words, value);
    gate_line(stderr, "Try 'gloam help sim'.");
    return EXIT_USAGE;
}

/* Before anything is played: a file that cannot be used must not cost a run. */
static int try_store(const char *path) {
    struct store *store;
    struct err e;
    CLI_OK(store_open(path, true, &store, &e), &e);
    store_close(store);
    return EXIT_FINE;
}

/* The options that only sim has; what does not go together is refused. */
static int read_options(const struct cli *c, struct study *study, struct series *series) {
    if (c->until_width && !read_width(c->until_width, &series->width))
        return wrong_option("--until-width takes a share from 0.01% to 50%", c->until_width);
    if (c->shard && !read_shard(c->shard, &study->shard, &study->shards))
        return wrong_option("--shard takes I/K with I from 1 to K, and K at most 256", c->shard);
    if (c->shard && (c->until_width || c->html || c->db || !c->json))
        return cli_say(
            EXIT_USAGE,
            "--shard writes a part with --json FILE; it goes with neither --until-width, --html nor --db");
    int code = lab_outputs_check(c);
    return code == EXIT_FINE && c->db ? try_store(c->db) : code;
}

/* Keeps the sums of the simulation in a file of experiments. */
static int keep_sums(const struct cli *c, const struct study *s, const struct recipe *r) {
    struct store *store;
    struct experiment x = {0};
    struct err e;
    CLI_OK(store_open(c->db, true, &store, &e), &e);
    char *sums = sums_exact(&s->part[0].batch, s->set->ops);
    json_t *about = json_pack("{s:o}", "names", sums_names(s->set));
    enum status st =
        sums && about ? store_begin(store, "sim", r, about, 1, &x, &e) : err_set(&e, ST_FULL, "no memory");
    THEN(st, store_put(store, x.id, 0, sums, &e));
    if (st == ST_OK)
        gate_line(stderr, "gloam: kept as experiment %lld of %s", (long long)x.id, c->db);
    free(sums);
    json_decref(about);
    experiment_close(&x);
    store_close(store);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}

static int report_study(const struct cli *c, struct study *s, struct recipe *r) {
    if (s->shards)
        return lab_write(c, s, NULL, shard_json);
    r->games = s->part[0].batch.games; /* what it took, with --until-width */
    if (s->series && s->series->width > 0 && series_width(&s->part[0].batch, s->set->ops) > s->series->width)
        gate_line(stderr,
                  "gloam: after %llu games, the most that -n allows, some outcome is not known so closely",
                  (unsigned long long)r->games);
    s->part[0].plan.games = r->games;
    CLI_TRY(c->db ? keep_sums(c, s, r) : EXIT_FINE);
    struct report told;
    report_sim(&told, s);
    return lab_report(c, &told);
}

static int run_study(const struct cli *c, struct study *s, struct recipe *r) {
    struct series series = {0};
    struct cli_output csv = {0};
    struct err e;
    CLI_TRY(read_options(c, s, &series));
    if (c->csv && !cli_output_open(&csv, c->csv))
        return EXIT_FAILED;
    series.csv = csv.f;
    s->series = c->csv || c->until_width ? &series : NULL;
    struct sim_progress told = {.asked = s->part[0].plan.games, .total = s->games};
    lab_progress_begin(&told.line, "games", "", told.asked);
    for (uint32_t i = 0; i < s->parts; i++) {
        s->part[i].plan.progress = show_sim;
        s->part[i].plan.progress_ctx = &told;
    }
    enum status st = study_run(s, &e);
    lab_progress_end(&told.line);
    int code = st == ST_OK ? EXIT_FINE : cli_fail(&e);
    if (c->csv) {
        int closed = cli_output_close(&csv, st == ST_OK);
        code = code == EXIT_FINE ? closed : code;
    }
    return code == EXIT_FINE ? report_study(c, s, r) : code;
}

int cmd_sim(const struct cli *c) {
    struct lab_work w = {0};
    struct err e;
    int code = lab_recipe(c, c->word[0], NULL, &w.recipe);
    if (code == EXIT_FINE && !w.recipe.games)
        w.recipe.games = c->until_width ? SIM_GAMES_MOST : SIM_GAMES;
    CLI_THEN(code, lab_trial(c, &w.recipe, &w.trial));
    if (code == EXIT_FINE && study_open(&w.study, &w.trial.plan, &e) != ST_OK)
        code = cli_fail(&e);
    CLI_THEN(code, run_study(c, &w.study, &w.recipe));
    lab_close(&w);
    return code;
}
