/* What the commands of the lab share (lab.c has it): a recipe from the options, progress on a terminal, and a
 * report to where --json and --html say. */
#ifndef GLOAM_FRONT_CLI_LAB_H
#define GLOAM_FRONT_CLI_LAB_H

#include "front/cli/cli.h"
#include "lab/play/recipe.h"
#include "lab/report/reports.h"

#include <time.h>

/* The recipe that the options describe: ruleset, overlay, scenario (else fallback, null: of simulations),
 * settings, policies, seed; games is what -n says, 0 without. The exit code when an option is wrong.
 * recipe_close it in any case. */
int lab_recipe(const struct cli *c, const char *game, const char *fallback, struct recipe *out);

/* Content folder and trial_open, with threads set: an exit code, explained. trial_close it when fine. */
int lab_trial(const struct cli *c, struct recipe *r, struct trial *out);

/* What a command plays, from the recipe to the study; zero at first. Whatever of it was opened is closed. */
struct lab_work {
    struct recipe recipe;
    struct trial trial;
    struct study study;
};
void lab_close(struct lab_work *w);

uint32_t lab_threads(const struct cli *c);

/* Progress: a line on standard error when that is a terminal, at most five times a second. */
struct lab_progress {
    const char *unit; /* "games", "cells" */
    const char *what; /* of which of several things; may be empty */
    uint64_t total;
    bool shown;
    struct timespec start;
    double last;
};
void lab_progress_begin(struct lab_progress *p, const char *unit, const char *what, uint64_t total);
void lab_progress_games(void *progress, uint64_t done);
void lab_progress_cells(void *progress, uint32_t done, uint32_t cells);
void lab_progress_end(struct lab_progress *p);

/* Writes a report: as JSON to --json, as a page to --html, and as text to standard output when neither of
 * them is '-'. lab_outputs_check says before a long run whether the files can be written. text may be null.
 */
typedef void (*lab_writer)(const void *ctx, struct text *out);
int lab_outputs_check(const struct cli *c);
int lab_write(const struct cli *c, const void *ctx, lab_writer text, lab_writer json);
/* The same of a report, which is free after it. */
int lab_report(const struct cli *c, struct report *r);

/* A report into a file, as JSON or as a page, without a word to anybody; it is free after it. */
enum status lab_keep(struct report *r, const char *path, bool page, struct err *e);

/* What compare makes (cmd_compare.c): its report, of a comparison whose trials have recipes; false: no
 * memory. And the command line that asks for it, as it was given and with what it left open. */
bool lab_compared(struct report *r, const struct comparison *both, const struct cli *c);
void lab_compare_command(const struct cli *c, struct text *out);

/* The whole of a file of at most max bytes, with a NUL behind it, to be freed; null after an explanation. */
char *lab_read_file(const char *path, size_t max, size_t *len);

#endif
