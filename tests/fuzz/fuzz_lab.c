/* Bytes as JSON where the lab reads it: a recipe, a list of changes, sums, a part of a simulation. The first
 * byte says which, the second for which game. A refusal has words; what is accepted is written and read back
 * alike, and can be laid over content, added up and reported. */
#include "fuzz.h"

#include "core/policy.h"
#include "lab/report/reports.h"
#include "lab/play/shard.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { AS_RECIPE, AS_CHANGES, AS_SUMS, AS_PART, WAYS };

static void must_say(const struct err *e) {
    if (!*e->text)
        fuzz_fail("something was refused without a word");
}

static void write_recipe(const void *recipe, struct text *out) {
    struct jw w;
    jw_init(&w, out);
    recipe_json(recipe, &w);
}

/* Text of ours, which must be JSON. */
static json_t *reread(sums_writer write, const void *ctx) {
    size_t len;
    char *words = sums_text(write, ctx, &len);
    if (!words)
        fuzz_fail("no memory for a text");
    json_t *doc = json_loadb(words, len, JSON_REJECT_DUPLICATES, NULL);
    if (!doc)
        fuzz_fail("no JSON was written: %.300s", words);
    free(words);
    return doc;
}

/* Samples leave out what changes with the games: the mark of what is counted, the version. */
static void complete(json_t *sums, const struct game_ops *ops) {
    struct batch none;
    if (batch_open(&none, ops, ops->metrics) != ST_OK)
        fuzz_fail("no memory for sums");
    char *words = sums_exact(&none, ops);
    json_t *empty = words ? json_loads(words, 0, NULL) : NULL;
    json_object_update_missing(sums, empty);
    json_decref(empty);
    free(words);
    batch_free(&none);
}

static void complete_recipe(json_t *recipe, const struct game_ops *ops) {
    if (!json_object_get(recipe, "game_version"))
        json_object_set_new(recipe, "game_version", json_integer(ops->version));
}

static void read_recipe(const json_t *doc) {
    struct recipe r, back;
    struct err e = {0};
    TEXT_ON_STACK(command, 4096);
    if (recipe_read(doc, &r, &e) != ST_OK) {
        must_say(&e);
    } else {
        json_t *again = reread(write_recipe, &r);
        if (recipe_read(again, &back, &e) != ST_OK || !recipe_same(&r, &back))
            fuzz_fail("a recipe is read back as another: %s", e.text);
        recipe_command(&r, "sim", &command);
        recipe_close(&back);
        json_decref(again);
    }
    recipe_close(&r);
}

static void read_changes(const struct ruleset *set, const json_t *doc) {
    struct overlay o = {0};
    struct content *c = NULL;
    struct err e = {0};
    if (overlay_read(&o, doc, "it", &e) != ST_OK ||
        content_open_over(fuzz_content(), set->ops->name, set->name, &o, &c, &e) != ST_OK)
        must_say(&e);
    content_close(c);
    overlay_close(&o);
}

static void read_sums(const struct game_ops *ops, const json_t *doc) {
    struct batch b, back;
    struct err e = {0};
    if (sums_read(doc, ops, &b, &e) != ST_OK) {
        must_say(&e);
        return;
    }
    char *words = sums_exact(&b, ops);
    json_t *again = words ? json_loads(words, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (sums_read(again, ops, &back, &e) != ST_OK)
        fuzz_fail("sums are not read back: %s", e.text);
    char *same = sums_exact(&back, ops);
    if (!same || strcmp(words, same))
        fuzz_fail("sums are read back as others");
    for (int i = 0; i < 8; i++)
        batch_add(&b, &back, ops);
    batch_free(&b);
    batch_free(&back);
    json_decref(again);
    free(words);
    free(same);
}

static void both_ways(const void *report, struct text *out) {
    report_text(report, out);
    report_json(report, out);
}

static void read_part(const json_t *doc) {
    struct recipe r;
    struct study s;
    struct err e = {0};
    uint32_t shard, shards;
    if (shard_read(doc, &r, &shard, &shards, &e) != ST_OK) {
        must_say(&e);
        recipe_close(&r);
        return;
    }
    const struct ruleset *set = fuzz_ruleset_named(r.ops, r.rules);
    int32_t scenario = registry_scenario(r.ops, r.ops->sim_scenario);
    struct batch_plan p = {
        .set = set, .recipe = &r, .scenario = (uint32_t)scenario, .games = r.games, .seed = r.seed};
    for (uint32_t i = 0; i < set->ops->seats; i++)
        p.policy[i] = set->ops->policy_count ? set->ops->policies[0].name : "random";
    if (study_open(&s, &p, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    struct report told = {0};
    if (shard_add(&s, doc, &e) != ST_OK) {
        must_say(&e);
    } else {
        report_sim(&told, &s);
        json_decref(reread(both_ways, &told));
    }
    report_free(&told);
    study_close(&s);
    recipe_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t way = fuzz_u8(&in) % WAYS;
    uint32_t game = fuzz_game(&in);
    const struct ruleset *set = fuzz_ruleset(game, 0);
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (doc && way == AS_RECIPE) {
        complete_recipe(doc, set->ops);
        read_recipe(doc);
    } else if (doc && way == AS_CHANGES) {
        read_changes(set, doc);
    } else if (doc && way == AS_SUMS) {
        complete(doc, set->ops);
        read_sums(set->ops, doc);
    } else if (doc) {
        json_t *batches = json_object_get(doc, "batches");
        complete_recipe(json_object_get(doc, "recipe"), set->ops);
        for (size_t i = 0; i < json_array_size(batches); i++)
            complete(json_array_get(batches, i), set->ops);
        read_part(doc);
    }
    json_decref(doc);
    free(bytes);
    return 0;
}
