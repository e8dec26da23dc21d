/* Experiments by name: see experiment.h. */
#include "front/cli/experiment.h"

#include "base/file.h"
#include "lab/play/sums.h"

#include <stdlib.h>
#include <string.h>

enum { REPORT_FILE_MAX = 256 << 20, REPORT_VERSION = 1 };

/* A report of sim begins with a brace; anything else is for the store to judge. */
static bool is_report(const char *path) {
    char head[4096];
    size_t n = 0, at = 0;
    struct err e;
    if (file_peek(path, head, sizeof head, &n, &e) != ST_OK)
        return false;
    while (at < n && memchr(" \n\t\r", head[at], 4))
        at++;
    return at < n && head[at] == '{';
}

static enum status read_report(const char *path, struct cli_experiment *out, struct err *e) {
    size_t len;
    char *bytes = NULL;
    json_error_t why;
    TRY(file_read(path, REPORT_FILE_MAX, &bytes, &len, e));
    out->report = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &why);
    free(bytes);
    if (!out->report)
        return err_set(e, ST_USAGE, "no JSON: line %d: %.200s", why.line, why.text);
    const char *kind = json_string_value(json_object_get(out->report, "kind"));
    json_int_t version = json_integer_value(json_object_get(out->report, "gloam_report"));
    if (version > REPORT_VERSION)
        return err_set(e, ST_USAGE, "it is a report of version %lld; this program reads version %d",
                       (long long)version, REPORT_VERSION);
    if (!kind || strcmp(kind, "sim") || !json_object_get(out->report, "sums"))
        return err_set(
            e, ST_USAGE,
            "this is no report of one whole simulation; 'gloam sim GAME --json FILE' writes one, and "
            "--db FILE keeps any experiment");
    snprintf(out->x.kind, sizeof out->x.kind, "sim");
    out->x.cells = out->x.done = 1;
    return recipe_read(json_object_get(out->report, "recipe"), &out->x.recipe, e);
}

static bool is_kind(const struct cli_experiment *x, const char *kind) {
    return !strcmp(x->x.kind, kind);
}

bool experiment_composed(const struct cli_experiment *x) {
    return is_kind(x, "matrix") || is_kind(x, "probe");
}

static enum status read_store(const char *word, struct cli_experiment *out, struct err *e) {
    enum status st = store_open_named(word, &out->store, &out->x, e);
    if (st != ST_OK || experiment_composed(out) || is_kind(out, "sim"))
        return st;
    TEXT_ON_STACK(shown, 40);
    text_visible(&shown, out->x.kind, 30);
    return err_set(e, ST_USAGE, "'%.200s', experiment %lld is a '%s', not a sim, matrix or probe", word,
                   (long long)out->x.id, shown.buf);
}

int experiment_open(const char *word, struct cli_experiment *out) {
    struct err e;
    *out = (struct cli_experiment){.word = word};
    bool report = is_report(word);
    enum status st = report ? read_report(word, out, &e) : read_store(word, out, &e);
    if (st == ST_OK)
        return EXIT_FINE;
    if (report)
        err_prefix(&e, "%.300s", word);
    cli_fail(&e);
    return st == ST_FULL || st == ST_BUG ? EXIT_FAILED : EXIT_USAGE;
}

void experiment_release(struct cli_experiment *x) {
    experiment_close(&x->x);
    if (x->store)
        store_close(x->store);
    json_decref(x->report);
    memset(x, 0, sizeof *x);
}

enum status experiment_sums(const struct cli_experiment *x, uint64_t cell, struct batch *out, struct err *e) {
    if (x->store)
        return store_get(x->store, &x->x, cell, out, e);
    return sums_read(json_object_get(x->report, "sums"), x->x.recipe.ops, out, e);
}

const json_t *experiment_names(const struct cli_experiment *x) {
    return json_object_get(x->report ? x->report : x->x.about, "names");
}
