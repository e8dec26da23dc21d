/* gloam bench: how fast each game runs with each policy, and a signature that changes only when behaviour
 * does. Seed, number of games and the single thread are fixed, so the signature can be compared between
 * builds and machines; speeds cannot. With --instructions it counts those instead (grind.h). */
#include "front/cli/cli.h"
#include "front/cli/grind.h"
#include "front/cli/lab.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "core/registry.h"
#include "front/gate.h"
#include "lab/play/batch.h"

#include <string.h>
#include <time.h>

enum { BENCH_SEED = 1, BENCH_POLICIES = 64 };

/* A search copies the state for every playout: where it is larger than this, games take minutes, and a search
 * runs only when it is asked for, with a few games. */
enum { SEARCH_STATE_MOST = 64 << 10 };

/* Games per run when -n does not say: enough for a steady figure, few enough for patience. */
enum { GAMES_RANDOM = 50000, GAMES_OWN = 5000, GAMES_SEARCH = 200, GAMES_DEEP = 20, GAMES_SLOW_SEARCH = 2 };
enum { GRIND_RANDOM = 500, GRIND_OWN = 100, GRIND_SEARCH = 3 };

struct run {
    const struct ruleset *set;
    uint32_t scenario;
    const char *policy[SEATS_MAX];
    char name[160]; /* the policy, or "seat=policy" of each seat when they differ */
    uint64_t games;
    struct batch batch;
    double seconds;
    struct grind grind; /* with --instructions */
};

static bool searches_slowly(const struct game_ops *ops) {
    return ops->state_size > SEARCH_STATE_MOST;
}

static uint64_t games_of_policy(const struct game_ops *ops, const char *policy, bool instructions) {
    if (mind_searches(policy))
        return searches_slowly(ops) ? GAMES_SLOW_SEARCH
               : instructions       ? GRIND_SEARCH
               : *policy == 'd'     ? GAMES_DEEP
                                    : GAMES_SEARCH;
    if (!strcmp(policy, "random"))
        return instructions ? GRIND_RANDOM : GAMES_RANDOM;
    return instructions ? GRIND_OWN : GAMES_OWN;
}

/* The slowest seat decides. */
static uint64_t games_for(const struct cli *c, const struct run *r) {
    uint64_t fewest = UINT64_MAX;
    for (uint32_t s = 0; s < r->set->ops->seats; s++) {
        uint64_t n = games_of_policy(r->set->ops, r->policy[s], c->instructions);
        fewest = n < fewest ? n : fewest;
    }
    return c->n ? c->n : fewest;
}

static bool is_seated(const struct cli *c) {
    for (uint32_t i = 0; i < c->policies; i++)
        if (strchr(c->policy[i], '='))
            return true;
    return false;
}

/* Puts minds on the seats: one policy for all, or (null) each seat's own as the options say. */
static bool seat_bench(const struct cli *c, const char *policy, struct run *r) {
    const struct game_ops *ops = r->set->ops;
    struct text name;
    bool same = true;
    text_init(&name, r->name, sizeof r->name);
    for (uint32_t s = 0; s < ops->seats; s++) {
        const char *fallback = ops->policy_count ? ops->policies[0].name : "random";
        r->policy[s] = policy ? policy : cli_policy(c, ops, s, fallback);
        if (!r->policy[s])
            return false;
        same = same && !strcmp(r->policy[s], r->policy[0]);
    }
    for (uint32_t s = 0; !same && s < ops->seats; s++)
        text_fmt(&name, "%s%s=%s", s ? " " : "", ops->seat_names[s], r->policy[s]);
    if (same)
        text_put(&name, r->policy[0]);
    return true;
}

static bool fits_every_seat(const struct game_ops *ops, const char *policy) {
    uint32_t s = 0;
    while (s < ops->seats && mind_fits(ops, policy, s))
        s++;
    return s == ops->seats;
}

/* The policies to run one by one: those asked for, else random, search (unless it is slow here) and those of
 * the game's own that can play against themselves. */
static uint32_t bench_policies(const struct cli *c, const struct game_ops *ops, const char **out) {
    uint32_t n = 0;
    for (; n < c->policies; n++)
        out[n] = c->policy[n];
    if (n)
        return n;
    out[n++] = "random";
    if (!searches_slowly(ops))
        out[n++] = "mc:50", out[n++] = "deep:30";
    for (uint32_t i = 0; i < ops->policy_count && n < BENCH_POLICIES; i++)
        if (fits_every_seat(ops, ops->policies[i].name))
            out[n++] = ops->policies[i].name;
    return n;
}

/* On a terminal the figures take their time without a word; the line goes before they come. */
static enum status play_run(struct run *r, bool quiet, struct err *e) {
    struct lab_progress told;
    struct batch_plan plan = {
        .set = r->set, .scenario = r->scenario, .games = r->games, .seed = BENCH_SEED, .quiet = true};
    plan.progress = quiet ? NULL : lab_progress_games;
    plan.progress_ctx = &told;
    lab_progress_begin(&told, "games", r->name, r->games);
    for (uint32_t s = 0; s < r->set->ops->seats; s++)
        plan.policy[s] = r->policy[s];
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    enum status st = batch_run(&plan, &r->batch, e);
    lab_progress_end(&told);
    clock_gettime(CLOCK_MONOTONIC, &to);
    r->seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    r->seconds = r->seconds > 1e-9 ? r->seconds : 1e-9;
    return st;
}

static void print_head(const struct cli *c, const struct run *r) {
    const struct game_ops *ops = r->set->ops;
    gate_line(stdout, "%s: rules %s, scenario %s, state %u bytes", ops->name, r->set->name,
              ops->scenarios[r->scenario].name, ops->state_size);
    if (c->instructions)
        gate_line(stdout, "  %-12s %7s %10s %18s %18s", "policy", "games", "decisions", "instr./decision",
                  "instr./game");
    else
        gate_line(stdout, "  %-9s %6s %8s %9s %10s %10s  %s", "policy", "games", "dec/game", "games/s",
                  "dec/s", "nodes/s", "signature");
}

static void print_speed(const struct run *r) {
    const struct batch *b = &r->batch;
    char nodes[24] = "-";
    if (b->nodes)
        snprintf(nodes, sizeof nodes, "%.0f", (double)b->nodes / r->seconds);
    gate_line(stdout, "  %-9s %6llu %8.1f %9.1f %10.0f %10s  %016llx", r->name, (unsigned long long)b->games,
              (double)b->decisions / (double)b->games, (double)b->games / r->seconds,
              (double)b->decisions / r->seconds, nodes, (unsigned long long)b->signature);
}

static void print_grind(const struct run *r) {
    const struct grind *g = &r->grind;
    gate_line(stdout, "  %-12s %7llu %10llu %18.0f %18.0f", r->name, (unsigned long long)g->games,
              (unsigned long long)g->decisions, (double)g->instructions / (double)g->decisions,
              (double)g->instructions / (double)g->games);
}

/* The line that a run under callgrind is read by; see grind.c. */
static void print_quiet(const struct run *r) {
    gate_line(stdout, "decisions %llu games %llu signature %016llx", (unsigned long long)r->batch.decisions,
              (unsigned long long)r->batch.games, (unsigned long long)r->batch.signature);
}

static void write_json(const struct cli *c, const struct run *r, struct jw *w) {
    jw_open(w, '{');
    jw_put(w, J_STR("game", r->set->ops->name), J_STR("rules", r->set->name),
           J_STR("scenario", r->set->ops->scenarios[r->scenario].name),
           J_INT("state_bytes", r->set->ops->state_size), J_STR("policy", r->name));
    if (c->instructions) {
        const struct grind *g = &r->grind;
        jw_put(w, J_INT("games", (int64_t)g->games), J_INT("decisions", (int64_t)g->decisions),
               J_INT("instructions", (int64_t)g->instructions));
        jw_key(w, "instructions_per_decision");
        jw_fixed(w, (double)g->instructions / (double)g->decisions, 1);
        jw_key(w, "instructions_per_game");
        jw_fixed(w, (double)g->instructions / (double)g->games, 1);
    } else {
        const struct batch *b = &r->batch;
        char signature[17];
        hash_hex(b->signature, signature);
        jw_put(w, J_INT("games", (int64_t)b->games), J_INT("decisions", (int64_t)b->decisions),
               J_INT("nodes", (int64_t)b->nodes), J_STR("signature", signature));
        jw_key(w, "games_per_second");
        jw_fixed(w, (double)b->games / r->seconds, 1);
        jw_key(w, "decisions_per_second");
        jw_fixed(w, (double)b->decisions / r->seconds, 1);
        jw_key(w, "nodes_per_second");
        jw_fixed(w, (double)b->nodes / r->seconds, 1);
    }
    jw_close(w, '}');
}

/* One policy of one game: runs it and says so. json may be null. */
static int bench_policy(const struct cli *c, struct run *r, FILE *json, bool *first) {
    struct err e = {0};
    struct grind_job job = {r->set->ops, c->rules, c->scenario, {NULL}, r->games};
    memcpy(job.policy, r->policy, sizeof job.policy);
    enum status st = c->instructions ? grind_run(&job, &r->grind, &e) : play_run(r, c->quiet, &e);
    CLI_OK(st, &e);
    if (c->quiet)
        print_quiet(r);
    else if (json != stdout && c->instructions)
        print_grind(r);
    else if (json != stdout)
        print_speed(r);
    bool lost = fflush(stdout) != 0;
    if (json) {
        TEXT_ON_STACK(line, 2048);
        struct jw w;
        jw_init(&w, &line);
        write_json(c, r, &w);
        gate_exact(json, *first ? "[" : ",\n", *first ? 1 : 2);
        gate_exact(json, line.buf, line.len);
        *first = false;
    }
    batch_free(&r->batch);
    return lost ? EXIT_FAILED : EXIT_FINE; /* main says why */
}

static int bench_game(const struct cli *c, const char *game, FILE *json, bool *first) {
    struct ruleset set;
    CLI_TRY(cli_ruleset(c, game, &set));
    int32_t scenario = cli_scenario(c, set.ops, set.ops->sim_scenario);
    const char *policy[BENCH_POLICIES + CLI_LIST];
    bool seated = is_seated(c);
    uint32_t count = bench_policies(c, set.ops, policy);
    struct run r = {.set = &set, .scenario = (uint32_t)scenario};
    int code = scenario < 0 || (seated && !seat_bench(c, NULL, &r)) ? EXIT_USAGE : EXIT_FINE;
    if (code == EXIT_FINE && !c->quiet && json != stdout)
        print_head(c, &r);
    for (uint32_t i = 0; i < (seated ? 1 : count) && code == EXIT_FINE; i++) {
        if (!seated)
            seat_bench(c, policy[i], &r);
        r.games = games_for(c, &r);
        code = bench_policy(c, &r, json, first);
    }
    if (code == EXIT_FINE && !c->policies && !c->quiet && json != stdout && searches_slowly(set.ops))
        gate_line(stdout, "  search takes minutes a game here, and is left out; to run it: --policy mc:50, --policy deep:30");
    ruleset_close(&set);
    return code;
}

int cmd_bench(const struct cli *c) {
    if (c->quiet && c->json && !strcmp(c->json, "-"))
        return cli_say(EXIT_USAGE, "--quiet and --json - would both write to standard output; leave one out");
    struct cli_output out = {0};
    if (c->json && !cli_output_open(&out, c->json))
        return EXIT_FAILED;
    FILE *json = out.f;
    int code = EXIT_FINE;
    bool first = true;
    for (uint32_t i = 0; i < c->words && code == EXIT_FINE; i++)
        code = bench_game(c, c->word[i], json, &first);
    for (uint32_t i = 0; !c->words && i < registry_count && code == EXIT_FINE; i++)
        code = bench_game(c, registry_games[i]->name, json, &first);
    if (json) {
        gate_exact(json, first ? "[]\n" : "]\n", first ? 3 : 2);
        int closed = cli_output_close(&out, code == EXIT_FINE);
        code = code != EXIT_FINE ? code : closed;
    }
    return code;
}
