/* gloam sim: plays many games and reports what happened. Standard output and the JSON depend on the game, the
 * content, the policies, the seed and n only; anything that knows the clock goes to standard error, and only
 * when that is a terminal. */
#include "front/cli/cli.h"

#include "ai/ai.h"
#include "front/cli/lab.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SIM_GAMES = 1000, REPORT_START = 1 << 16, REPORT_MAX = 1 << 26 };

struct progress {
    bool shown;
    uint64_t asked, total; /* games: of the simulation itself, and with those that targets take */
    struct timespec start;
    double last; /* seconds after start of the last line */
};

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static void show_progress(void *ctx, uint64_t done) {
    struct progress *p = ctx;
    double t = seconds_since(&p->start);
    if (t - p->last < 0.2)
        return;
    p->last = t;
    p->shown = true;
    bool targets = done > p->asked;
    uint64_t now = targets ? done - p->asked : done, all = targets ? p->total - p->asked : p->asked;
    fprintf(stderr, "\r\033[K%3.0f%%  %s%llu of %llu games, %.0f games/s", 100.0 * (double)now / (double)all,
            targets ? "targets: " : "", (unsigned long long)now, (unsigned long long)all, (double)done / t);
    fflush(stderr);
}

static void erase_progress(const struct progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
}

/* Writes the report, in a buffer that grows until it fits. */
static int write_report(const struct study *s, lab_report report, FILE *f) {
    char *buf = NULL;
    struct text t = {0};
    for (uint32_t cap = REPORT_START; cap <= REPORT_MAX; cap *= 2) {
        char *more = realloc(buf, cap);
        if (!more)
            break;
        buf = more;
        text_init(&t, buf, cap);
        report(s, &t);
        if (!t.cut) {
            fwrite(t.buf, 1, t.len, f);
            free(buf);
            return EXIT_FINE;
        }
    }
    free(buf);
    fputs("gloam: no memory for the report\n", stderr);
    return EXIT_FAILED;
}

static uint32_t thread_count(const struct cli *c) {
    if (c->threads)
        return c->threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (uint32_t)cores : 1;
}

int lab_plan(const struct cli *c, const struct ruleset *set, struct batch_plan *out) {
    const struct game_ops *ops = set->ops;
    memset(out, 0, sizeof *out);
    int32_t scenario = cli_scenario(c, ops, ops->sim_scenario);
    if (scenario < 0)
        return EXIT_USAGE;
    const char *fallback = ops->policy_count ? ops->policies[0].name : "random";
    for (uint32_t s = 0; s < ops->seats; s++) {
        out->policy[s] = cli_policy(c, ops, s, fallback);
        if (!out->policy[s])
            return EXIT_USAGE;
        struct mind mind;
        struct err e = {0};
        if (mind_open(&mind, set, out->policy[s], &e) != ST_OK)
            return cli_fail(&e);
        mind_close(&mind);
        if (!mind_fits(ops, out->policy[s], s)) {
            fprintf(stderr, "gloam: '%s' cannot play the %s; see 'gloam list policies %s'\n", out->policy[s],
                    ops->seat_names[s], ops->name);
            return EXIT_USAGE;
        }
    }
    out->set = set;
    out->scenario = (uint32_t)scenario;
    out->games = c->n;
    out->seed = c->has_seed ? c->seed : 1;
    out->threads = thread_count(c);
    return EXIT_FINE;
}

/* The file is opened first: a long simulation must not end in "no such folder". */
int lab_run(const struct cli *c, struct study *study, lab_report text, lab_report json) {
    struct progress progress = {.asked = study->simulates ? study->part[0].plan.games : 0,
                                .total = study->games};
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    for (uint32_t i = 0; isatty(STDERR_FILENO) && i < study->parts; i++) {
        study->part[i].plan.progress = show_progress;
        study->part[i].plan.progress_ctx = &progress;
    }
    struct cli_output out;
    if (!cli_output_open(&out, c->json ? c->json : "-"))
        return EXIT_FAILED;
    struct err e = {0};
    enum status st = study_run(study, &e);
    erase_progress(&progress);
    int code = st == ST_OK ? write_report(study, c->json ? json : text, out.f) : cli_fail(&e);
    int closed = cli_output_close(&out, code == EXIT_FINE);
    return code != EXIT_FINE ? code : closed;
}

/* The settings in the order of the command line: "rooms=... party=...". */
static void with_words(const struct cli *c, struct text *out) {
    for (uint32_t i = 0; i < c->withs; i++)
        text_fmt(out, "%s%.200s", i ? " " : "", c->with[i]);
}

static int simulate(const struct cli *c, const struct ruleset *set) {
    struct batch_plan plan;
    int code = lab_plan(c, set, &plan);
    if (code != EXIT_FINE)
        return code;
    plan.games = c->n ? c->n : SIM_GAMES;
    TEXT_ON_STACK(words, 1200);
    void *setup = NULL;
    if (c->withs) {
        setup = calloc(1, set->ops->setup_size + 1);
        code = setup ? cli_setup(c, set, set->ops->sim_scenario, setup) : EXIT_FAILED;
        with_words(c, &words);
        plan.setup = setup;
        plan.with = words.buf;
    }
    struct study study;
    struct err e = {0};
    if (code == EXIT_FINE && study_open(&study, &plan, &e) != ST_OK)
        code = cli_fail(&e);
    else if (code == EXIT_FINE) {
        code = lab_run(c, &study, report_text, report_json);
        study_close(&study);
    }
    free(setup);
    return code;
}

int cmd_sim(const struct cli *c) {
    struct ruleset set;
    int code = cli_ruleset(c, c->word[0], &set);
    if (code != EXIT_FINE)
        return code;
    code = simulate(c, &set);
    ruleset_close(&set);
    return code;
}
