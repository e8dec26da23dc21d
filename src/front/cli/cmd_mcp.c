/* gloam mcp: the games as tools, resources and prompts of the Model Context Protocol, over standard input and
 * output or over HTTP on this machine; see front/mcp/mcp.h and docs/mcp.md. */
#include "front/cli/cli.h"
#include "front/mcp/mcp.h"

#include <signal.h>
#include <unistd.h>

int cmd_mcp(const struct cli *c) {
    struct err e;
    char root[CLI_PATH_MAX];
    struct mcp *s;
    struct desk *desk;
    atomic_bool stop = false;
    enum status st = cli_content_root(root, &e);
    if (st != ST_OK)
        return cli_fail(&e);
    const struct desk_options options = {.root = root, .sessions = (uint32_t)c->sessions, .stop = &stop};
    st = desk_open(&desk, &options, &e);
    if (st != ST_OK)
        return cli_fail(&e);
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is a write error like any other */
    const struct mcp_options mine = {.desk = desk, .root = root, .fixtures = c->fixtures};
    st = mcp_open(&s, &mine, &e);
    if (st == ST_OK) {
        st = c->http ? mcp_serve_http(s, c->http, &stop, &e)
                     : mcp_serve_stdio(s, STDIN_FILENO, STDOUT_FILENO, &e);
        mcp_close(s);
    }
    desk_close(desk);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}
