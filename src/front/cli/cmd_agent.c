/* gloam agent: a session of one game over standard input and output, one JSON object per line each way. It
 * prints nothing of its own accord; see front/agent/agent.h and docs/agents.md. */
#include "front/agent/agent.h"
#include "front/cli/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int cmd_agent(const struct cli *c) {
    struct ruleset set;
    struct err e;
    char root[CLI_PATH_MAX];
    int code = cli_ruleset(c, c->word[0], &set);
    if (code != EXIT_FINE)
        return code;
    int32_t scenario = cli_scenario(c, set.ops, set.ops->scenarios[0].name);
    if (scenario < 0) {
        ruleset_close(&set);
        return EXIT_USAGE;
    }
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is a write error like any other */
    const struct agent_options options = {
        .scenario = (uint32_t)scenario, .has_seed = c->has_seed, .seed = c->seed};
    struct agent *a = malloc(sizeof *a);
    enum status st = cli_content_root(root, &e);
    if (st == ST_OK)
        st = a ? agent_open(a, root, &set, &options, &e) : err_set(&e, ST_FULL, "no memory for a session");
    if (st == ST_OK) {
        st = agent_serve(a, STDIN_FILENO, STDOUT_FILENO, &e);
        agent_close(a);
    } else {
        ruleset_close(&set);
    }
    free(a);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}
