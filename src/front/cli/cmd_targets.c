/* gloam targets: plays what the published figures of a game call for, and judges them. The exit code is 0
 * only when no target is off. */
#include "front/cli/cli.h"

#include "front/cli/lab.h"

static bool any_off(const struct study *s) {
    const struct metrics_ops *m = s->set->ops->metrics;
    struct finding f;
    for (uint32_t i = 0; m && i < m->target_count; i++)
        if (study_finding(s, i, &f) && f.verdict == VERDICT_OFF)
            return true;
    return false;
}

static int judge(const struct cli *c, const struct ruleset *set) {
    struct batch_plan plan;
    struct study study;
    struct err e = {0};
    int code = lab_plan(c, set, &plan);
    if (code != EXIT_FINE)
        return code;
    if (study_open_targets(&study, &plan, &e) != ST_OK)
        return cli_fail(&e);
    code = lab_run(c, &study, report_targets_text, report_targets_json);
    if (code == EXIT_FINE && any_off(&study))
        code = EXIT_FAILED;
    study_close(&study);
    return code;
}

int cmd_targets(const struct cli *c) {
    struct ruleset set;
    int code = cli_ruleset(c, c->word[0], &set);
    if (code != EXIT_FINE)
        return code;
    code = judge(c, &set);
    ruleset_close(&set);
    return code;
}
