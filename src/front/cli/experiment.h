/* What repro and regress are given: an experiment of a store ("FILE", "FILE:ID") or a JSON report of sim. And
 * words quoted for a shell, for the commands that reports tell. */
#ifndef GLOAM_FRONT_CLI_EXPERIMENT_H
#define GLOAM_FRONT_CLI_EXPERIMENT_H

#include "front/cli/cli.h"
#include "lab/play/store.h"

#include <jansson.h>

struct cli_experiment {
    const char *word;
    struct store *store; /* null: a report */
    struct experiment x; /* of a report: kind "sim", one cell, done */
    json_t *report;      /* null: of a store */
};

/* An exit code, explained. experiment_release it in any case. */
int experiment_open(const char *word, struct cli_experiment *out);
void experiment_release(struct cli_experiment *x);

/* Its cells are compositions: a matrix, or a probe of some of its cells. If not, it is one simulation. */
bool experiment_composed(const struct cli_experiment *x);

/* The sums of a cell; batch_free them when fine. */
enum status experiment_sums(const struct cli_experiment *x, uint64_t cell, struct batch *out, struct err *e);

/* What the cells of its tallies were called (sums_names); null: it does not say. */
const json_t *experiment_names(const struct cli_experiment *x);

#endif
