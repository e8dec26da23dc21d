/* gloam agent: games over standard input and output, one JSON object per line each way. It prints nothing of
 * its own accord; see front/agent/agent.h and docs/agents.md. */
#include "front/agent/agent.h"
#include "front/cli/cli.h"
#include "front/cli/player.h"
#include "front/ending.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int serve_player(const struct cli *c) {
    struct agent a = {0};
    struct ending ending;
    atomic_bool stop = false;
    struct err e;
    char root[CLI_PATH_MAX];
    CLI_OK(data_content_root(root, &e), &e);
    CLI_TRY(player_open(c, c->word[0], &stop, root, &a.desk));
    signal(SIGPIPE, SIG_IGN);
    enum status st = ending_watch(&ending, &stop)
                         ? agent_serve(&a, STDIN_FILENO, STDOUT_FILENO, ending.fd, &e)
                         : err_set(&e, ST_IO, "cannot watch for signals: %s", strerror(errno));
    ending_close(&ending);
    return player_close(c, a.desk, st == ST_OK ? EXIT_FINE : cli_fail(&e));
}

int cmd_agent(const struct cli *c) {
    struct agent a = {0};
    struct err e;
    char root[CLI_PATH_MAX];
    int code = c->player ? serve_player(c) : player_refuse(c);
    if (c->player || code != EXIT_FINE)
        return code;
    CLI_OK(data_content_root(root, &e), &e);
    const struct desk_options options = {.root = root, .fixed_handles = c->has_seed, .bug = cli_bug};
    code = player_desk(c, c->word[0], options, &a.desk);
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is a write error like any other */
    if (code == EXIT_FINE && agent_serve(&a, STDIN_FILENO, STDOUT_FILENO, -1, &e) != ST_OK)
        code = cli_fail(&e);
    if (a.desk)
        desk_close(a.desk);
    return code;
}
