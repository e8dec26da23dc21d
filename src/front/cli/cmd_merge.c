/* gloam merge: joins the parts that 'gloam sim --shard' wrote. Every part must be there once, and all must
 * come from the same recipe and content. */
#include "front/cli/lab.h"
#include "front/gate.h"
#include "lab/play/shard.h"

#include <stdlib.h>

enum { PART_FILE_MAX = 256 << 20 };

struct merge {
    const struct cli *c;
    struct lab_work work;
    uint32_t shards; /* 0: no part has told it yet */
    bool *seen; /* by number of the part, from 1 */
};

static int refuse_part(const char *file, const struct err *e) {
    gate_line(stderr, "gloam: %s: %s", file, e->text);
    return e->status == ST_BUG || e->status == ST_FULL ? EXIT_FAILED : EXIT_USAGE;
}

/* The first part tells what the simulation is. */
static int open_first(struct merge *m, const char *file, struct recipe *r, uint32_t shards) {
    struct lab_work *w = &m->work;
    struct err e;
    char root[CLI_PATH_MAX];
    recipe_copy(&w->recipe, r);
    m->seen = calloc(shards + 1, sizeof *m->seen);
    m->shards = shards;
    if (data_content_root(root, &e) != ST_OK || trial_open(&w->trial, root, &w->recipe, &e) != ST_OK ||
        study_open(&w->study, &w->trial.plan, &e) != ST_OK)
        return refuse_part(file, &e);
    return m->seen ? EXIT_FINE : EXIT_FAILED;
}

static int add_part(struct merge *m, const char *file, const json_t *part) {
    struct recipe r;
    struct err e;
    uint32_t shard = 0, shards = 0;
    int code = EXIT_FINE;
    if (shard_read(part, &r, &shard, &shards, &e) != ST_OK)
        code = refuse_part(file, &e);
    else if (!m->shards)
        code = open_first(m, file, &r, shards);
    else if (shards != m->shards || !recipe_same(&r, &m->work.recipe)) {
        err_set(&e, ST_USAGE, "it belongs to another simulation than %s", m->c->word[0]);
        code = refuse_part(file, &e);
    }
    if (code == EXIT_FINE && m->seen[shard]) {
        err_set(&e, ST_USAGE, "part %u of %u is there twice", shard, shards);
        code = refuse_part(file, &e);
    }
    if (code == EXIT_FINE && shard_add(&m->work.study, part, &e) != ST_OK)
        code = refuse_part(file, &e);
    if (code == EXIT_FINE)
        m->seen[shard] = true;
    recipe_close(&r);
    return code;
}

static int add_file(struct merge *m, const char *file) {
    size_t len;
    json_error_t why;
    char *bytes = lab_read_file(file, PART_FILE_MAX, &len);
    if (!bytes)
        return EXIT_USAGE;
    json_t *part = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &why);
    free(bytes);
    if (!part)
        return cli_say(EXIT_USAGE, "%s: line %d: %s", file, why.line, why.text);
    int code = add_part(m, file, part);
    json_decref(part);
    return code;
}

static int all_there(const struct merge *m) {
    TEXT_ON_STACK(missing, 200);
    for (uint32_t i = 1; i <= m->shards; i++)
        if (!m->seen[i])
            text_item(&missing, "%u", i);
    if (!missing.len)
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "of %u parts these are missing: %s%s", m->shards, missing.buf,
                   missing.cut ? "..." : "");
}

int cmd_merge(const struct cli *c) {
    struct merge m = {.c = c};
    int code = lab_outputs_check(c);
    for (uint32_t i = 0; code == EXIT_FINE && i < c->words; i++)
        code = add_file(&m, c->word[i]);
    CLI_THEN(code, all_there(&m));
    struct report r;
    if (code == EXIT_FINE) {
        report_sim(&r, &m.work.study);
        code = lab_report(c, &r);
    }
    lab_close(&m.work);
    free(m.seen);
    return code;
}
