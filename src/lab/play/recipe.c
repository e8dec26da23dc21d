/* Recipes and trials. */
#include "lab/play/recipe.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "core/registry.h"
#include "lab/play/sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of a list in a message: "a, b, c". */
static enum status unknown_scenario(const struct game_ops *ops, const char *name, struct err *e) {
    TEXT_ON_STACK(all, 400);
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, name, 60);
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        text_fmt(&all, "%s%s", i ? ", " : "", ops->scenarios[i].name);
    return err_set(e, ST_USAGE, "%s has no scenario '%s'; it has: %s%s", ops->name, shown.buf, all.buf,
                   all.cut ? "..." : "");
}

/* The setup of the scenario, changed by each setting and checked as a whole. */
static enum status make_setup(struct trial *t, const struct recipe *r, struct err *e) {
    const struct game_ops *ops = r->ops;
    enum status st = ST_OK;
    t->setup = calloc(1, ops->setup_size + 1);
    if (!t->setup)
        return err_set(e, ST_FULL, "no memory for a setup of %s", ops->name);
    ops->setup_fill(t->set.rules, t->plan.scenario, t->setup);
    for (uint32_t i = 0; st == ST_OK && i < r->withs; i++) {
        st = setting_read(ops, t->set.rules, t->setup, r->with[i], e);
        if (st != ST_OK)
            err_prefix(e, "--with %.*s", (int)strcspn(r->with[i], "="), r->with[i]);
        text_fmt(&t->with, "%s%.200s", i ? " " : "", r->with[i]);
    }
    THEN(st, ops->setup_check(t->set.rules, t->setup, e));
    if (st != ST_OK)
        e->status = ST_USAGE;
    return st == ST_OK ? ST_OK : ST_USAGE;
}

static enum status check_minds(struct trial *t, struct recipe *r, struct err *e) {
    const struct game_ops *ops = r->ops;
    for (uint32_t s = 0; s < ops->seats; s++) {
        struct mind mind;
        if (!r->policy[s][0])
            snprintf(r->policy[s], RECIPE_MIND, "%s", ops->policy_count ? ops->policies[0].name : "random");
        TRY(mind_open(&mind, &t->set, r->policy[s], e));
        mind_close(&mind);
        if (!mind_fits(ops, r->policy[s], s))
            return err_set(e, ST_USAGE, "'%s' cannot play the %s; see 'gloam list policies %s'", r->policy[s],
                           ops->seat_names[s], ops->name);
        t->plan.policy[s] = r->policy[s];
    }
    return ST_OK;
}

/* A game that has no seed in the list cannot be played. */
static enum status check_seeds(const struct recipe *r, struct err *e) {
    uint64_t games = (uint64_t)r->seeds_count * (r->swap ? 2 : 1);
    if (r->seeds_count && !r->seeds)
        return err_set(e, ST_FULL, "no memory for %u seeds", r->seeds_count);
    if (r->seeds_count && r->games != games)
        return err_set(e, ST_USAGE, "%u seeds are named, which are %llu games, not %llu", r->seeds_count,
                       (unsigned long long)games, (unsigned long long)r->games);
    return ST_OK;
}

static enum status load_content(struct trial *t, const char *root, struct recipe *r, struct err *e) {
    enum status st = ruleset_open_over(root, r->ops, r->rules, &r->overlay, &t->set, e);
    if (st != ST_OK) {
        if (st == ST_INVALID && r->overlay.list) /* the content is sound, so it is what was asked for */
            e->status = ST_USAGE;
        return e->status;
    }
    snprintf(r->rules, sizeof r->rules, "%s", t->set.name);
    if (r->content_hash && r->content_hash != t->set.content_hash) {
        char was[17], is[17];
        hash_hex(r->content_hash, was);
        hash_hex(t->set.content_hash, is);
        return err_set(
            e, ST_DIFFERS,
            "the content of %s %s has changed since: it was %s and is %s now; these games can be played "
            "again with the content of that time only",
            r->ops->name, r->rules, was, is);
    }
    r->content_hash = t->set.content_hash;
    return ST_OK;
}

enum status trial_open(struct trial *t, const char *root, struct recipe *r, struct err *e) {
    memset(t, 0, sizeof *t);
    text_init(&t->with, t->with_words, sizeof t->with_words);
    if (!r->scenario[0])
        snprintf(r->scenario, sizeof r->scenario, "%s", r->ops->sim_scenario);
    enum status st = check_seeds(r, e);
    THEN(st, load_content(t, root, r, e));
    int32_t scenario = registry_scenario(r->ops, r->scenario);
    if (st == ST_OK && scenario < 0)
        st = unknown_scenario(r->ops, r->scenario, e);
    t->plan = (struct batch_plan){.set = &t->set,
                                  .scenario = (uint32_t)scenario,
                                  .games = r->games,
                                  .seed = r->seed,
                                  .seeds = r->seeds,
                                  .swap = r->swap,
                                  .after = r->after,
                                  .metrics = true};
    THEN(st, make_setup(t, r, e));
    THEN(st, check_minds(t, r, e));
    THEN(st, batch_check_swap(r->ops, r->swap, e));
    THEN(st, batch_check_after(r->ops, r->after, e));
    if (st != ST_OK) {
        trial_close(t);
        return st;
    }
    if (r->withs) {
        t->plan.setup = t->setup;
        t->plan.with = t->with.buf;
    }
    t->plan.recipe = r;
    return ST_OK;
}

void trial_close(struct trial *t) {
    ruleset_close(&t->set);
    free(t->setup);
    t->setup = NULL;
}

void recipe_json(const struct recipe *r, struct jw *w) {
    char hex[17];
    hash_hex(r->content_hash, hex);
    jw_open(w, '{');
    jw_put(w, J_STR("game", r->ops->name), J_INT("game_version", r->ops->version), J_STR("rules", r->rules),
           J_STR("content", hex));
    jw_kopen(w, "changes", '[');
    for (size_t i = 0; i < json_array_size(r->overlay.list); i++) {
        char *dump = json_dumps(json_array_get(r->overlay.list, i), JSON_COMPACT | JSON_SORT_KEYS);
        jw_raw(w, dump ? dump : "null");
        free(dump);
    }
    jw_close(w, ']');
    jw_kstr(w, "scenario", r->scenario);
    jw_kopen(w, "with", '[');
    for (uint32_t i = 0; i < r->withs; i++)
        jw_str(w, r->with[i]);
    jw_close(w, ']');
    jw_kopen(w, "policies", '[');
    for (uint32_t s = 0; s < r->ops->seats; s++)
        jw_str(w, r->policy[s]);
    jw_close(w, ']');
    jw_key(w, "seed");
    jw_u64(w, r->seed);
    jw_put(w, J_INT("games", (int64_t)r->games),
           r->swap == SWAP_MINDS ? J_STR("swap", "minds") : J_BOOL("swap", r->swap));
    if (r->after)
        jw_put(w, J_INT("after", r->after));
    if (r->seeds) {
        jw_kopen(w, "seeds", '[');
        for (uint32_t i = 0; i < r->seeds_count; i++)
            jw_u64(w, r->seeds[i]);
        jw_close(w, ']');
    }
    jw_close(w, '}');
}

static void write_recipe(const void *recipe, struct text *out) {
    struct jw w;
    jw_init(&w, out);
    recipe_json(recipe, &w);
}

char *recipe_text(const struct recipe *r) {
    size_t len;
    return sums_text(write_recipe, r, &len);
}

/* Words end up in messages and commands: no control characters. */
static bool read_word(const json_t *v, char *out, size_t cap) {
    const char *s = json_string_value(v);
    if (!s || strlen(s) >= cap || strlen(s) != json_string_length(v) || !text_is_plain(s))
        return false;
    memcpy(out, s, strlen(s) + 1);
    return true;
}

static bool read_lists(const json_t *v, struct recipe *out) {
    const json_t *with = json_object_get(v, "with"), *minds = json_object_get(v, "policies");
    if (!json_is_array(with) || json_array_size(with) > RECIPE_WITHS ||
        json_array_size(minds) != out->ops->seats)
        return false;
    for (; out->withs < json_array_size(with); out->withs++)
        if (!read_word(json_array_get(with, out->withs), out->with[out->withs], RECIPE_WITH))
            return false;
    for (uint32_t s = 0; s < out->ops->seats; s++)
        if (!read_word(json_array_get(minds, s), out->policy[s], RECIPE_MIND))
            return false;
    return true;
}

bool recipe_name_seeds(struct recipe *r, const uint64_t *seeds, uint32_t count) {
    uint64_t *copy = malloc((count + 1) * sizeof *copy);
    if (!copy)
        return false;
    memcpy(copy, seeds, count * sizeof *copy);
    free(r->seeds);
    r->seeds = copy;
    r->seeds_count = count;
    r->games = (uint64_t)count * (r->swap ? 2 : 1);
    return true;
}

/* As many as there are games, or pairs of them. */
static bool read_named_seeds(const json_t *list, struct recipe *out) {
    uint64_t games = out->games, count = json_array_size(list);
    if (!list)
        return true;
    if (!count || count > RECIPE_SEEDS || games != count * (out->swap ? 2 : 1))
        return false;
    uint64_t *seeds = calloc(count, sizeof *seeds);
    bool good = seeds != NULL;
    for (uint32_t i = 0; good && i < count; i++) {
        const char *digits = json_string_value(json_array_get(list, i));
        good = digits && text_read_u64(digits, UINT64_MAX, &seeds[i]);
    }
    good = good && recipe_name_seeds(out, seeds, (uint32_t)count);
    free(seeds);
    return good;
}

enum status recipe_read(const json_t *v, struct recipe *out, struct err *e) {
    char game[32], hex[17], seed[24];
    const json_t *changes = json_object_get(v, "changes"), *games = json_object_get(v, "games");
    memset(out, 0, sizeof *out);
    if (!read_word(json_object_get(v, "game"), game, sizeof game))
        return err_set(e, ST_USAGE, "there is no recipe of a batch in it");
    out->ops = registry_find(game);
    if (!out->ops)
        return err_set(e, ST_USAGE, "it is about a game '%.30s' that is not here", game);
    if (json_integer_value(json_object_get(v, "game_version")) != out->ops->version)
        return err_set(e, ST_USAGE, "it was made by version %lld of %s; this is version %u",
                       (long long)json_integer_value(json_object_get(v, "game_version")), game,
                       out->ops->version);
    if (!read_word(json_object_get(v, "rules"), out->rules, sizeof out->rules) ||
        !read_word(json_object_get(v, "content"), hex, sizeof hex) || hash_unhex(hex, &out->content_hash) ||
        !read_word(json_object_get(v, "scenario"), out->scenario, sizeof out->scenario) ||
        !read_word(json_object_get(v, "seed"), seed, sizeof seed) ||
        !text_read_u64(seed, UINT64_MAX, &out->seed) || !json_is_integer(games) ||
        json_integer_value(games) < 1 || json_integer_value(games) > RECIPE_GAMES || !read_lists(v, out))
        return err_set(e, ST_USAGE, "its recipe is damaged");
    out->games = (uint64_t)json_integer_value(games);
    const json_t *swap = json_object_get(v, "swap"); /* true: the seats */
    const char *what = json_string_value(swap);
    out->swap = what && !strcmp(what, "minds") ? SWAP_MINDS : json_is_true(swap) ? SWAP_SEATS : SWAP_NONE;
    const json_t *after = json_object_get(v, "after");
    if (after && (!json_is_integer(after) || json_integer_value(after) < 0 ||
                  json_integer_value(after) > RECIPE_AFTER))
        return err_set(e, ST_USAGE, "its recipe is damaged");
    out->after = (uint32_t)json_integer_value(after);
    if (!read_named_seeds(json_object_get(v, "seeds"), out))
        return err_set(e, ST_USAGE, "the seeds of its recipe are damaged");
    return overlay_read(&out->overlay, changes, "its changes", e);
}

void recipe_close(struct recipe *r) {
    overlay_close(&r->overlay);
    free(r->seeds);
    r->seeds = NULL;
    r->seeds_count = 0;
}

void recipe_copy(struct recipe *out, const struct recipe *r) {
    *out = *r;
    out->overlay.list = r->overlay.list ? json_deep_copy(r->overlay.list) : NULL;
    out->seeds = NULL;
    if (r->seeds)
        recipe_name_seeds(out, r->seeds,
                          r->seeds_count); /* trial_open misses them where there was no memory */
}

static void put_option(struct text *out, const char *name, const char *value) {
    text_fmt(out, " --%s", name);
    text_shell(out, value);
}

/* A value as --set takes it: bare words stay bare, unless they would be read as something else. */
static char *set_value(const json_t *value) {
    const char *word = json_string_value(value);
    json_t *else_read = word ? json_loads(word, JSON_DECODE_ANY, NULL) : NULL;
    char *out = word && !else_read ? strdup(word)
                                   : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(else_read);
    return out;
}

/* --set for a change of its own, --layer once for all that stood in one file. */
static void change_option(struct text *out, const json_t *change, const json_t *before) {
    const char *path = json_string_value(json_object_get(change, "path"));
    const char *from = json_string_value(json_object_get(change, "from"));
    const char *last = json_string_value(json_object_get(before, "from"));
    const json_t *value = json_object_get(change, "value");
    if (from) {
        if (!last || strcmp(last, from))
            put_option(out, "layer", from);
        return;
    }
    char *word = set_value(value), *both = NULL;
    if (asprintf(&both, "%s=%s", path, word ? word : "null") > 0)
        put_option(out, "set", both);
    free(both);
    free(word);
}

void recipe_changes(const struct recipe *r, struct text *out) {
    for (size_t i = 0; i < json_array_size(r->overlay.list); i++)
        change_option(out, json_array_get(r->overlay.list, i),
                      i ? json_array_get(r->overlay.list, i - 1) : NULL);
}

void recipe_start(const struct recipe *r, struct text *out) {
    put_option(out, "rules", r->rules);
    put_option(out, "scenario", r->scenario);
    for (uint32_t i = 0; i < r->withs; i++)
        put_option(out, "with", r->with[i]);
    recipe_changes(r, out);
}

void recipe_options(const struct recipe *r, struct text *out) {
    recipe_start(r, out);
    for (uint32_t s = 0; s < r->ops->seats; s++) {
        TEXT_ON_STACK(seat, 120);
        if (r->ops->seats > 1)
            text_fmt(&seat, "%s=", r->ops->seat_names[s]);
        text_put(&seat, r->policy[s]);
        put_option(out, "policy", seat.buf);
    }
    if (r->swap)
        text_put(out, r->swap == SWAP_MINDS ? " --swap" : " --swap-seats");
    if (r->after)
        text_fmt(out, " --after %u", r->after);
}

void recipe_rules(const struct recipe *r, const char *command, struct text *out) {
    text_fmt(out, "gloam %s %s --rules %s", command, r->ops->name, r->rules);
    recipe_changes(r, out);
}

void recipe_games(const struct recipe *r, uint64_t games, struct text *out) {
    for (uint32_t i = 0; i < r->seeds_count; i++)
        text_fmt(out, "%s%llu", i ? "," : " --seeds ", (unsigned long long)r->seeds[i]);
    if (!r->seeds_count)
        text_fmt(out, " --seed %llu", (unsigned long long)r->seed);
    if (games && !r->seeds_count)
        text_fmt(out, " -n %llu", (unsigned long long)games);
    if (out->cut)
        text_clear(out);
}

void recipe_command(const struct recipe *r, const char *command, struct text *out) {
    text_fmt(out, "gloam %s %s", command, r->ops->name);
    recipe_options(r, out);
    recipe_games(r, r->games, out);
}

bool recipe_same(const struct recipe *a, const struct recipe *b) {
    char *x = recipe_text(a), *y = recipe_text(b);
    bool same = x && y && !strcmp(x, y);
    free(x);
    free(y);
    return same;
}
