/* gloam ladder: minds against each other in duplicate, rated, with what they cost. The report depends on the
 * games alone, except for what --time measures. */
#include "ai/ai.h"
#include "front/cli/grind.h"
#include "front/cli/lab.h"
#include "front/gate.h"

#include <stdlib.h>
#include <string.h>

/* Seeds to begin with, the most without -n, and the most of a test. */
enum { SEEDS_FIRST = 2, SEEDS_USUAL = 1000, SEEDS_TEST = 20000 };
/* Nodes and decisions of a run under callgrind, and games at most. */
enum { GRIND_NODES = 200000, GRIND_GAMES = 200 };

struct ladder_job {
    const struct cli *c;
    struct ladder ladder;
    struct rungs rungs[2];
    uint32_t count;
    struct sprt sprt;
    double instructions[2][2 * LADDER_MINDS];
    struct lab_progress progress;
};

static uint64_t thread_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* "-5,10.5" with LOW below HIGH. */
static bool read_test(const char *s, struct sprt *out) {
    char *end;
    out->low = strtod(s, &end);
    if (end == s || *end != ',')
        return false;
    const char *second = end + 1;
    out->high = strtod(second, &end);
    return end != second && !*end && out->low >= -1000 && out->high <= 1000 && out->low < out->high;
}

/* SEATS_MAX: not given. */
static int seat_of(const struct cli *c, const struct game_ops *ops, uint32_t *out) {
    TEXT_ON_STACK(names, 100);
    *out = SEATS_MAX;
    for (uint32_t s = 0; c->seat && s < ops->seats; s++) {
        text_item(&names, "%s", ops->seat_names[s]);
        if (!strcmp(c->seat, ops->seat_names[s]))
            *out = s;
    }
    if (!c->seat || *out < SEATS_MAX)
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "%s has no seat '%.40s'; it has: %s", ops->name, c->seat, names.buf);
}

static int check_options(const struct ladder_job *j) {
    const struct ladder *l = &j->ladder;
    if (j->c->sprt && l->minds != 2)
        return cli_say(EXIT_USAGE, "--sprt is a test between two minds; name them with --minds A,B");
    if (j->c->sprt && l->kind == LADDER_SEATS && l->seat[0] && l->seat[1])
        return cli_say(EXIT_USAGE, "--sprt is about one seat: --seat %s or --seat %s",
                       l->base.ops->seat_names[0], l->base.ops->seat_names[1]);
    return EXIT_FINE;
}

static int open_ladder(struct ladder_job *j) {
    const struct cli *c = j->c;
    struct err e;
    struct recipe recipe;
    uint32_t seat = SEATS_MAX;
    char root[CLI_PATH_MAX];
    if (c->sprt && !read_test(c->sprt, &j->sprt))
        return cli_say(EXIT_USAGE, "--sprt takes two distances in Elo, LOW,HIGH, not '%.60s'", c->sprt);
    if (c->n > LADDER_SEEDS)
        return cli_say(EXIT_USAGE, "-n is at most %d here", LADDER_SEEDS);
    if (c->instructions && (c->withs || c->changes))
        return cli_say(EXIT_USAGE, "--instructions goes with neither --with, --set nor --layer");
    CLI_TRY(lab_outputs_check(c));
    int code = lab_recipe(c, c->word[0], NULL, &recipe);
    CLI_THEN(code, seat_of(c, recipe.ops, &seat));
    recipe.games = 1;
    if (code == EXIT_FINE && (data_content_root(root, &e) != ST_OK ||
                              ladder_open(&j->ladder, root, &recipe, c->minds ? c->minds : "", seat,
                                          c->against ? c->against : "", &e) != ST_OK)) {
        cli_name_file(c, &e);
        code = cli_fail(&e);
    }
    recipe_close(&recipe);
    CLI_THEN(code, check_options(j));
    j->ladder.clock = c->time ? thread_time : NULL;
    return code;
}

static enum status play_more(struct ladder_job *j, uint64_t seeds, struct err *e) {
    return ladder_play(&j->ladder, seeds, lab_threads(j->c), lab_progress_games, &j->progress, e);
}

/* As many seeds as -n says; without it as many as their work allows. What is left to do is judged by what was
 * done, never by a clock. */
static enum status play_seeds(struct ladder_job *j, struct err *e) {
    const struct ladder *l = &j->ladder;
    if (j->c->n)
        return play_more(j, j->c->n, e);
    enum status st = play_more(j, SEEDS_FIRST, e);
    for (uint64_t more = 1; st == ST_OK && more && l->seeds < SEEDS_USUAL;) {
        more = ladder_more(l, LADDER_WORK);
        more = more < SEEDS_USUAL - l->seeds ? more : SEEDS_USUAL - l->seeds;
        uint64_t all = (uint64_t)((double)l->seeds * LADDER_WORK / (double)(l->work + 1));
        all = all < SEEDS_USUAL ? all : SEEDS_USUAL;
        j->progress.total = (all > l->seeds + more ? all : l->seeds + more) * ladder_games(l);
        if (more)
            st = play_more(j, more, e);
    }
    return st;
}

static enum status play_test(struct ladder_job *j, struct err *e) {
    uint64_t most = j->c->n ? j->c->n : SEEDS_TEST;
    enum status st = ST_OK;
    while (st == ST_OK && j->sprt.verdict == SPRT_OPEN && j->ladder.seeds < most) {
        uint64_t left = most - j->ladder.seeds;
        st = play_more(j, left < SPRT_SEEDS ? left : SPRT_SEEDS, e);
        if (st == ST_OK)
            sprt_look(&j->sprt, &j->ladder, j->ladder.seat[0] ? 0 : 1);
    }
    return st;
}

/* Whoever can plays against itself; else the game's own mind sits at the other seat. */
static enum status count_instructions(struct ladder_job *j, const struct rungs *of, const struct rung *g,
                                      struct err *e) {
    const struct ladder *l = &j->ladder;
    const char *mind = l->mind[g->mind];
    struct grind_job job = {.ops = l->base.ops, .rules = l->base.rules, .scenario = l->base.scenario};
    struct grind got;
    uint64_t work = g->cost.nodes + g->cost.decisions;
    job.games = work ? GRIND_NODES * l->seeds * ladder_games(l) / l->cells / work : 1;
    job.games = job.games < 1 ? 1 : job.games > GRIND_GAMES ? GRIND_GAMES : job.games;
    for (uint32_t s = 0; s < l->base.ops->seats; s++)
        job.policy[s] = mind_fits(l->base.ops, mind, s) ? mind : mind_first(l->base.ops, s);
    TRY(grind_run(&job, &got, e));
    j->instructions[of->seat][g->mind] = (double)got.instructions / (double)got.decisions;
    return ST_OK;
}

static enum status judge_ladder(struct ladder_job *j, struct err *e) {
    const struct ladder *l = &j->ladder;
    for (uint32_t s = 0; s < 2; s++) {
        if (l->kind == LADDER_SEATS ? !l->seat[s] : s)
            continue;
        struct rungs *of = &j->rungs[j->count++];
        if (!rungs_make(of, l, s))
            return err_set(e, ST_FULL, "no memory for the rungs of %s", l->base.ops->name);
        for (uint32_t i = 0; j->c->instructions && i < of->count; i++)
            TRY(count_instructions(j, of, &of->rung[i], e));
    }
    return ST_OK;
}

static int tell_ladder(const struct ladder_job *j) {
    struct report r;
    struct ladder_page page = {.ladder = &j->ladder,
                               .rungs = j->rungs,
                               .count = j->count,
                               .sprt = j->c->sprt ? &j->sprt : NULL,
                               .instructions = j->c->instructions ? j->instructions : NULL};
    report_ladder(&r, &page);
    CLI_TRY(lab_report(j->c, &r));
    return j->c->sprt && j->sprt.verdict != SPRT_HIGH ? EXIT_FAILED : EXIT_FINE;
}

static int run_ladder(struct ladder_job *j) {
    struct err e;
    CLI_TRY(open_ladder(j));
    uint64_t seeds = j->c->n ? j->c->n : j->c->sprt ? SEEDS_TEST : SEEDS_FIRST;
    lab_progress_begin(&j->progress, "games", "", seeds * ladder_games(&j->ladder));
    enum status st = j->c->sprt ? play_test(j, &e) : play_seeds(j, &e);
    THEN(st, judge_ladder(j, &e));
    lab_progress_end(&j->progress);
    return st == ST_OK ? tell_ladder(j) : cli_fail(&e);
}

int cmd_ladder(const struct cli *c) {
    struct ladder_job *j = calloc(1, sizeof *j);
    if (!j)
        return cli_say(EXIT_FAILED, "no memory for a ladder");
    j->c = c;
    int code = run_ladder(j);
    ladder_close(&j->ladder);
    free(j);
    return code;
}
