/* Parts of a simulation as JSON: {"gloam_part": 1, "recipe": {...}, "shard": 1, "shards": 4, "batches":
 * [...]}. */
#include "lab/play/shard.h"

#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { PART_VERSION = 1 };

void shard_json(const void *study, struct text *out) {
    const struct study *s = study;
    struct jw w;
    jw_init(&w, out);
    jw_open(&w, '{');
    jw_kint(&w, "gloam_part", PART_VERSION);
    jw_key(&w, "recipe");
    recipe_json(s->part[0].plan.recipe, &w);
    jw_put(&w, J_INT("shard", s->shard), J_INT("shards", s->shards));
    jw_kopen(&w, "batches", '[');
    for (uint32_t i = 0; i < s->parts; i++)
        sums_write(&s->part[i].batch, s->set->ops, &w);
    jw_close(&w, ']');
    jw_close(&w, '}');
    text_char(out, '\n');
}

enum status shard_read(const json_t *part, struct recipe *out, uint32_t *shard, uint32_t *shards,
                       struct err *e) {
    json_int_t at = json_integer_value(json_object_get(part, "shard"));
    json_int_t of = json_integer_value(json_object_get(part, "shards"));
    memset(out, 0, sizeof *out);
    if (json_integer_value(json_object_get(part, "gloam_part")) != PART_VERSION)
        return err_set(e, ST_USAGE,
                       "it is no part of a simulation ('gloam sim --shard I/K --json FILE' writes one)");
    if (at < 1 || of < at || of > 100000)
        return err_set(e, ST_USAGE, "it does not say which part of how many it is");
    *shard = (uint32_t)at;
    *shards = (uint32_t)of;
    return recipe_read(json_object_get(part, "recipe"), out, e);
}

/* How many of a batch's games fall to a part; see study_run. */
static uint64_t games_of_part(const struct batch_plan *p, const json_t *part) {
    uint64_t at = (uint64_t)json_integer_value(json_object_get(part, "shard"));
    uint64_t of = (uint64_t)json_integer_value(json_object_get(part, "shards"));
    return study_border(p, p->games, at, of) - study_border(p, p->games, at - 1, of);
}

/* The part has been through shard_read. */
enum status shard_add(struct study *s, const json_t *part, struct err *e) {
    const json_t *batches = json_object_get(part, "batches");
    if (json_array_size(batches) != s->parts)
        return err_set(e, ST_USAGE, "it holds %zu batches; this simulation has %u", json_array_size(batches),
                       s->parts);
    for (uint32_t i = 0; i < s->parts; i++) {
        struct batch b;
        struct batch *sum = &s->part[i].batch;
        if (sums_read(json_array_get(batches, i), s->set->ops, &b, e) != ST_OK)
            return e->status = ST_USAGE;
        uint64_t games = games_of_part(&s->part[i].plan, part);
        if (b.games != games) {
            err_set(e, ST_USAGE, "it holds %llu games; this part of the simulation has %llu",
                    (unsigned long long)b.games, (unsigned long long)games);
            batch_free(&b);
            return e->status;
        }
        if (!sum->outcome && batch_open(sum, s->set->ops, s->set->ops->metrics) != ST_OK) {
            batch_free(&b);
            return err_set(e, ST_FULL, "no memory for the sums of %s", s->set->ops->name);
        }
        batch_add(sum, &b, s->set->ops);
        batch_free(&b);
    }
    return ST_OK;
}
