/* What the commands of the lab share (cmd_sim.c has it): the plan that the options describe, and running a
 * study with progress on a terminal and its report where --json says. */
#ifndef GLOAM_FRONT_CLI_LAB_H
#define GLOAM_FRONT_CLI_LAB_H

#include "front/cli/cli.h"
#include "lab/report.h"

typedef void (*lab_report)(const struct study *s, struct text *out);

/* games is what -n says, 0 without. The exit code when an option is wrong. */
int lab_plan(const struct cli *c, const struct ruleset *set, struct batch_plan *out);

int lab_run(const struct cli *c, struct study *study, lab_report text, lab_report json);

#endif
