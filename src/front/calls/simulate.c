/* simulate: a bounded batch of the lab. Every argument is looked at while the desk is at hand, and a fault
 * names the very member; after that the job stands alone, with content of its own, and may run on any thread.
 * It uses one thread: whoever serves has others waiting. */
#include "ai/opponent.h"
#include "core/registry.h"
#include "front/calls/desk.h"
#include "lab/judge/figure.h"
#include "lab/play/recipe.h"
#include "lab/stats.h"
#include "lab/play/sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAMES = 1000,      /* when the request does not say */
    FIGURES_MAX = 200, /* in a reply */
    SEARCH_GAMES = 4,  /* with the largest search that a single call may ask for; more with smaller ones */
    TELL_MS = 50,      /* between two words to whoever follows */
    COMMAND_BYTES = 32768,
    DIGITS = 6,
};

/* What is told of one game. */
struct single {
    uint16_t outcome;
    int32_t score[SEATS_MAX];
};

struct call_job {
    struct recipe recipe;
    struct trial trial;
    struct batch batch;
    json_t *wanted;        /* names of figures; null: all */
    struct single *single; /* of each game, where their seeds were named */
    enum status status;
    struct err err;
    atomic_bool stop;
    const atomic_bool *desk_stop; /* in place of its own, when the desk runs it itself; null: it does not */
    call_tell tell;
    void *ctx;
    uint64_t told; /* milliseconds: when */
};

static bool copy(struct desk *d, const char *field, char *out, size_t cap, const char *word) {
    if (strlen(word) >= cap)
        return desk_fail(d, "invalid_payload", "too_long", field, "simulate: '%s' may have at most %zu bytes",
                         field, cap - 1);
    memcpy(out, word, strlen(word) + 1);
    return true;
}

static bool read_scenario(struct desk *d, const struct call_value *v, struct recipe *r) {
    const char *word = v[SIM_SCENARIO].given ? v[SIM_SCENARIO].text : r->ops->sim_scenario;
    return registry_scenario(r->ops, word) >= 0 ? copy(d, "scenario", r->scenario, sizeof r->scenario, word)
                                                : desk_no_scenario(d, r->ops, word);
}

static bool read_policies(struct desk *d, const struct game_ops *ops, const json_t *minds, struct recipe *r) {
    const char *key;
    json_t *value;
    uint32_t named = 0;
    for (uint32_t s = 0; s < ops->seats; s++)
        snprintf(r->policy[s], RECIPE_MIND, "random");
    const char *only = json_string_value(minds);
    if (only && ops->seats > 1)
        return desk_fail(d, "invalid_payload", "wrong_type", "policies",
                         "%s has %u seats: minds are given by seat, {\"%s\": \"%.40s\"}", ops->name,
                         ops->seats, ops->seat_names[0], only);
    if (only)
        return desk_check_policy(d, ops, only, 0, 1, "policies") &&
               copy(d, "policies", r->policy[0], RECIPE_MIND, only);
    json_object_foreach((json_t *)minds, key, value) {
        const struct call_value name = {.given = true, .text = key};
        struct place p;
        const char *field = desk_place(&p, "policies", key), *word = json_string_value(value);
        uint32_t seat;
        if (!desk_read_seat(d, ops, &name, field, false, &seat))
            return false;
        if (named >> seat & 1)
            return desk_fail(d, "invalid_payload", "seat", field, "the %s stands there twice",
                             ops->seat_names[seat]);
        named |= 1u << seat;
        if (!word)
            return desk_fail(d, "invalid_payload", "wrong_type", field,
                             "a mind is given by its name, such as \"random\"");
        if (!desk_check_policy(d, ops, word, seat, 1, field) ||
            !copy(d, field, r->policy[seat], RECIPE_MIND, opponent_mind(ops, word)))
            return false;
    }
    return true;
}

/* Tried on a setup that is thrown away, so that the one at fault can be named; the job keeps the words. */
static bool read_settings(struct desk *d, const struct ruleset *set, const json_t *with, struct recipe *r) {
    const struct game_ops *ops = set->ops;
    const char *key;
    json_t *value;
    struct err e;
    void *setup = calloc(1, ops->setup_size + 1);
    if (!setup)
        return desk_fail(d, "failed", "memory", NULL, "no memory for a setup");
    ops->setup_fill(set->rules, (uint32_t)registry_scenario(ops, r->scenario), setup);
    bool good = desk_apply_settings(d, set, with, setup);
    if (good && ops->setup_check(set->rules, setup, &e) != ST_OK)
        good = desk_fail(d, "invalid_payload", "bad_value", "with", "%s", e.text);
    free(setup);
    if (good)
        json_object_foreach((json_t *)with, key, value) {
            good = good && desk_setting_words(d, key, value, r->with[r->withs++], RECIPE_WITH);
        }
    return good;
}

/* With the names that stand where the path leaves the content. */
static bool unknown_path(struct desk *d, const struct ruleset *set, const char *path) {
    const char *names[256], *key;
    const json_t *known = NULL;
    json_t *value;
    struct place p;
    uint32_t n = 0;
    char start[200] = "", *dot;
    if (strlen(path) < sizeof start)
        memcpy(start, path, strlen(path) + 1);
    while (!known && (dot = strrchr(start, '.'))) {
        *dot = 0;
        known = content_at(set->content, start);
    }
    desk_fail(d, "invalid_payload", "unknown_name", desk_place(&p, "set", path),
              "the content of %s %s has nothing at '%.100s'; a path looks like section.name.figure",
              set->ops->name, set->name, path);
    json_object_foreach((json_t *)known, key, value) {
        if (n < 256)
            names[n++] = key;
    }
    char word[200] = "";
    if (n) {
        const char *rest = path + strlen(start) + 1;
        memcpy(word, rest, strcspn(rest, "."));
        desk_suggest_near(d, word, names, n);
    }
    return false;
}

/* Figures that are laid over the content; whether they make sense together is found when it is read. */
static bool read_changes(struct desk *d, const struct ruleset *set, const json_t *changes, struct recipe *r) {
    const char *key;
    json_t *value;
    struct place p;
    struct err e;
    json_object_foreach((json_t *)changes, key, value) {
        if (!content_at(set->content, key))
            return unknown_path(d, set, key);
        json_t *list = json_pack("[{s:s, s:O, s:b}]", "path", key, "value", value, "set", 1);
        enum status st = list ? overlay_read(&r->overlay, list, "set", &e)
                              : err_set(&e, ST_FULL, "no memory for the changes");
        json_decref(list);
        if (st != ST_OK)
            return desk_fail(d, st == ST_FULL ? "failed" : "invalid_payload",
                             st == ST_FULL ? "memory" : "bad_value", desk_place(&p, "set", key), "%s",
                             e.text);
    }
    return true;
}

/* Search takes its time: as many games as one can wait for. */
static bool bounded(struct desk *d, const struct recipe *r) {
    uint32_t most = 0;
    const char *slowest = "";
    for (uint32_t s = 0; s < r->ops->seats; s++) {
        uint32_t n = mind_playouts(r->policy[s]);
        slowest = n > most ? r->policy[s] : slowest;
        most = n > most ? n : most;
    }
    uint64_t games = most ? (uint64_t)SEARCH_GAMES * desk_playouts(r->ops, 1) / most : CALL_GAMES_MAX;
    return r->games <= games ||
           desk_fail(d, "invalid_payload", "out_of_range", "games",
                     "search is slow: with %.40s simulate plays at most %llu games of %s", slowest,
                     (unsigned long long)games, r->ops->name);
}

static bool read_seeds(struct desk *d, const struct call_value *v, struct recipe *r) {
    uint64_t seeds[CALL_SEEDS_MAX];
    const json_t *list = v[SIM_SEEDS].object;
    size_t n = json_is_array(list) ? json_array_size(list) : 1;
    if (!v[SIM_SEEDS].given)
        return true;
    if (v[SIM_SEED].given || v[SIM_GAMES].given)
        return desk_fail(d, "invalid_payload", "one_of", "seeds",
                         "\"seeds\" says which games are played; leave \"seed\" and \"games\" out");
    if (!n || n > CALL_SEEDS_MAX)
        return desk_fail(d, "invalid_payload", "out_of_range", "seeds",
                         "simulate: 'seeds' are 1 to %d numbers", CALL_SEEDS_MAX);
    for (size_t i = 0; i < n; i++)
        desk_read_u64(json_is_array(list) ? json_array_get(list, i) : list, &seeds[i]);
    return recipe_name_seeds(r, seeds, (uint32_t)n) ||
           desk_fail(d, "failed", "memory", NULL, "no memory for the seeds");
}

/* A figure is named whole, or by its group. */
static bool is_named(const char *name, const char *group, const char *cell) {
    size_t n = strlen(group);
    return !strncmp(name, group, n) && (!name[n] || (name[n] == '.' && !strcmp(name + n + 1, cell)));
}

/* Every name must be one of the game's, with its cell or without. */
static bool read_figures(struct desk *d, const struct ruleset *set, const struct call_value *v,
                         struct call_job *j) {
    const struct metrics_ops *m = set->ops->metrics;
    const char *groups[256];
    size_t i;
    json_t *word;
    uint32_t n = 0;
    if (!v->given)
        return true;
    for (uint32_t g = 0; m && g < m->group_count && n < 256; g++)
        groups[n++] = m->groups[g].name;
    json_array_foreach((json_t *)v->object, i, word) {
        const char *name = json_string_value(word);
        uint32_t g = 0;
        size_t len = strcspn(name, ".");
        while (g < n && (strlen(groups[g]) != len || memcmp(groups[g], name, len)))
            g++;
        if (g < n)
            continue;
        desk_fail(d, "invalid_payload", "unknown_name", "figures", "%s counts no figure '%.60s'",
                  set->ops->name, name);
        desk_suggest_near(d, name, groups, n);
        return false;
    }
    j->wanted = json_is_array(v->object) ? json_deep_copy(v->object) : json_array();
    return j->wanted || desk_fail(d, "failed", "memory", NULL, "no memory for a simulation");
}

static bool read_job(struct desk *d, const struct call_value *v, struct call_job *j) {
    struct recipe *r = &j->recipe;
    r->ops = desk_game(d, &v[SIM_GAME]);
    const struct ruleset *set = r->ops ? desk_ruleset(d, r->ops, v[SIM_RULES].text) : NULL;
    if (!set)
        return false;
    snprintf(r->rules, sizeof r->rules, "%s", set->name);
    r->seed = v[SIM_SEED].given ? v[SIM_SEED].number : 1;
    r->games = v[SIM_GAMES].given ? v[SIM_GAMES].number : GAMES;
    return read_seeds(d, v, r) && read_figures(d, set, &v[SIM_FIGURES], j) && read_scenario(d, v, r) &&
           read_policies(d, r->ops, v[SIM_POLICIES].object, r) &&
           read_changes(d, set, v[SIM_SET].object, r) && read_settings(d, set, v[SIM_WITH].object, r) &&
           bounded(d, r);
}

/* Content of its own, with the changes: settings that hold for the plain rules may not hold for these. */
static bool open_trial(struct desk *d, struct call_job *j) {
    struct err e;
    enum status st = trial_open(&j->trial, desk_root(d), &j->recipe, &e);
    if (st == ST_OK)
        return true;
    bool asked = j->recipe.overlay.list && (st == ST_USAGE || st == ST_INVALID);
    return desk_fail(d, asked ? "invalid_payload" : "failed", asked ? "bad_value" : "content",
                     asked ? "set" : NULL, "%s", e.text);
}

static bool open_job(struct desk *d, const struct call_value *v, struct call_job **out) {
    struct call_job *j = calloc(1, sizeof *j);
    if (!j)
        return desk_fail(d, "failed", "memory", NULL, "no memory for a simulation");
    if (!read_job(d, v, j) || !open_trial(d, j)) {
        recipe_close(&j->recipe);
        json_decref(j->wanted);
        free(j);
        return false;
    }
    if (j->recipe.seeds && !(j->single = calloc(j->recipe.games, sizeof *j->single))) {
        call_job_close(j);
        return desk_fail(d, "failed", "memory", NULL, "no memory for a simulation");
    }
    *out = j;
    return true;
}

bool desk_job_open(struct desk *d, const json_t *args, struct call_job **out) {
    struct call_value v[CALL_ARGS] = {0};
    return desk_read_values(d, call_find("simulate"), args, v) && open_job(d, v, out);
}

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void follow(void *job, uint64_t done) {
    struct call_job *j = job;
    uint64_t now = now_ms();
    if (now - j->told < TELL_MS && done < j->recipe.games)
        return;
    j->told = now;
    if (!j->tell(j->ctx, done, j->recipe.games))
        atomic_store(&j->stop, true);
}

static void note_single(void *job, const struct batch_game *g) {
    struct call_job *j = job;
    struct single *one = &j->single[g->game];
    one->outcome = g->result.outcome;
    memcpy(one->score, g->result.score, sizeof one->score);
}

void call_job_run(struct call_job *j, call_tell tell, void *ctx) {
    struct batch_plan plan = j->trial.plan;
    j->tell = tell;
    j->ctx = ctx;
    plan.stop = j->desk_stop ? j->desk_stop : &j->stop;
    plan.metrics = !j->wanted || json_array_size(j->wanted);
    if (j->single) {
        plan.each = note_single;
        plan.each_ctx = j;
    }
    if (tell) {
        plan.progress = follow;
        plan.progress_ctx = j;
    }
    j->status = batch_run(&plan, &j->batch, &j->err);
}

void call_job_stop(struct call_job *j) {
    atomic_store(&j->stop, true);
}

void call_job_close(struct call_job *j) {
    if (!j)
        return;
    batch_free(&j->batch);
    json_decref(j->wanted);
    free(j->single);
    trial_close(&j->trial);
    recipe_close(&j->recipe);
    free(j);
}

static void put_interval(struct jw *w, struct interval i) {
    figure_json_fixed(w, "low", i.known, i.lo);
    figure_json_fixed(w, "high", i.known, i.hi);
}

static void put_outcomes(const struct call_job *j, struct jw *w) {
    const struct game_ops *ops = j->recipe.ops;
    const struct batch *b = &j->batch;
    jw_kopen(w, "outcomes", '[');
    for (uint32_t i = 0; i < ops->outcome_count; i++) {
        struct interval share = stats_share((int64_t)b->outcome[i], (int64_t)b->games);
        jw_open(w, '{');
        jw_put(w, J_STR("outcome", ops->outcomes[i]), J_INT("count", (int64_t)b->outcome[i]));
        jw_key(w, "share");
        jw_fixed(w, (double)b->outcome[i] / (double)b->games, DIGITS);
        put_interval(w, share);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_scores(const struct call_job *j, struct jw *w) {
    jw_kopen(w, "scores", '[');
    for (uint32_t s = 0; s < j->recipe.ops->seats; s++) {
        const struct tally *t = &j->batch.score[s];
        jw_open(w, '{');
        jw_kstr(w, "seat", j->recipe.ops->seat_names[s]);
        jw_key(w, "mean");
        jw_fixed(w, stats_average(t), DIGITS);
        put_interval(w, stats_mean(t));
        jw_put(w, J_INT("least", t->min), J_INT("most", t->max));
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_each(const struct call_job *j, struct jw *w) {
    const struct game_ops *ops = j->recipe.ops;
    jw_kopen(w, "each", '[');
    for (uint32_t i = 0; i < j->batch.games; i++) {
        jw_open(w, '{');
        jw_key(w, "seed");
        jw_u64(w, j->recipe.seeds[i]);
        jw_kstr(w, "outcome", ops->outcomes[j->single[i].outcome]);
        jw_kopen(w, "score", '{');
        for (uint32_t s = 0; s < ops->seats; s++)
            jw_kint(w, ops->seat_names[s], j->single[i].score[s]);
        jw_close(w, '}');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static bool is_wanted(const struct call_job *j, const char *group, const char *cell) {
    size_t i;
    json_t *word;
    if (!j->wanted)
        return true;
    json_array_foreach(j->wanted, i, word) {
        if (is_named(json_string_value(word), group, cell))
            return true;
    }
    return false;
}

/* "group", or "group.cell" where there are several; what was never observed is left out. */
static uint32_t put_group(const struct call_job *j, uint32_t group, uint32_t room, struct jw *w) {
    const struct metrics_ops *m = j->recipe.ops->metrics;
    const struct metric_group *g = &m->groups[group];
    const struct tally *t = &j->batch.tally[metrics_at(m, group, 0)];
    uint32_t n = 0;
    for (uint32_t c = 0; c < g->cells && n < room; c++) {
        char number[16];
        const char *cell = g->cells > 1 ? sums_cell(&j->trial.set, g, c, false, number) : "";
        if (!t[c].n || !cell || !is_wanted(j, g->name, cell))
            continue;
        TEXT_ON_STACK(name, 160);
        text_fmt(&name, "%s%s%s", g->name, *cell ? "." : "", cell);
        jw_open(w, '{');
        jw_put(w, J_STR("name", name.buf), J_STR("shape", g->shape == METRIC_SHARE ? "share" : "mean"),
               J_INT("observations", t[c].n));
        figure_json_fixed(w, "mean", true, stats_average(&t[c]));
        put_interval(w, stats_interval(g, &t[c]));
        jw_close(w, '}');
        n++;
    }
    return n;
}

/* What a report shows comes first, what only tables and pages have comes last and is cut first. */
static void put_figures(const struct call_job *j, struct jw *w) {
    const struct metrics_ops *m = j->recipe.ops->metrics;
    uint32_t n = 0;
    jw_kopen(w, "figures", '[');
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t g = 0; m && j->batch.tally && g < m->group_count; g++)
            if (m->groups[g].page == (pass == 1))
                n += put_group(j, g, FIGURES_MAX - n, w);
    jw_close(w, ']');
}

static bool job_fails(struct call_fault *f, const char *reason, const char *message) {
    struct text t;
    *f = (struct call_fault){.code = "failed", .reason = reason};
    text_init(&t, f->message, sizeof f->message);
    text_visible(&t, message, sizeof f->message - 4);
    return false;
}

static void put_command(const struct call_job *j, struct jw *w) {
    char *bytes = malloc(COMMAND_BYTES);
    struct text t;
    jw_key(w, "command");
    if (!bytes) {
        jw_str(w, "");
        return;
    }
    text_init(&t, bytes, COMMAND_BYTES);
    recipe_command(&j->recipe, "sim", &t);
    jw_str(w, bytes);
    free(bytes);
}

bool call_job_json(const struct call_job *j, struct jw *w, struct call_fault *fault) {
    if (atomic_load(j->desk_stop ? j->desk_stop : &j->stop))
        return job_fails(fault, "cancelled", "the simulation was stopped before its end");
    if (j->status != ST_OK)
        return job_fails(fault, j->status == ST_BUG ? "bug" : "memory", j->err.text);
    jw_kopen(w, "game", '{');
    jw_put(w, J_STR("name", j->recipe.ops->name), J_STR("rules", j->recipe.rules));
    figure_json_hash(w, "content", j->recipe.content_hash);
    jw_kstr(w, "scenario", j->recipe.scenario);
    jw_close(w, '}');
    jw_kint(w, "games", (int64_t)j->batch.games);
    jw_key(w, "seed");
    if (j->recipe.seeds)
        jw_null(w);
    else
        jw_u64(w, j->recipe.seed);
    figure_json_hash(w, "signature", j->batch.signature);
    jw_kint(w, "decisions", (int64_t)j->batch.decisions);
    put_outcomes(j, w);
    put_scores(j, w);
    if (j->single)
        put_each(j, w);
    put_figures(j, w);
    put_command(j, w);
    return true;
}

bool run_simulate(struct desk *d, const struct call_value *v, struct jw *w) {
    struct call_job *j;
    struct call_fault fault;
    if (!open_job(d, v, &j))
        return false;
    j->desk_stop = d->options.stop;
    call_job_run(j, NULL, NULL);
    bool good =
        call_job_json(j, w, &fault) || desk_fail(d, fault.code, fault.reason, NULL, "%s", fault.message);
    call_job_close(j);
    return good;
}
