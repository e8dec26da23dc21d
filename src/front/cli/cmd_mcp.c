/* gloam mcp: the games as tools, resources and prompts of the Model Context Protocol, over standard input and
 * output or over HTTP on this machine; with --player one seat of one game. See front/mcp/mcp.h and
 * docs/mcp.md.
 */
#include "front/cli/cli.h"
#include "front/cli/player.h"
#include "front/ending.h"
#include "front/mcp/mcp.h"
#include "front/screen/page.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int check_mcp_words(const struct cli *c) {
    if (c->player && !c->words)
        return cli_say(EXIT_USAGE, "mcp --player needs the game: gloam mcp GAME --player");
    if (c->player)
        return EXIT_FINE;
    if (c->words || c->rules || c->scenario || c->has_seed)
        return cli_say(EXIT_USAGE,
                       "mcp serves all games; to serve a seat of one, say gloam mcp GAME --player");
    return player_refuse(c);
}

/* Where a record is to be written, a signal ends the serving and not the program. */
static enum status serve_stdio(const struct cli *c, struct mcp *s, atomic_bool *stop, struct err *e) {
    struct ending ending = {.fd = -1};
    if (c->player && !ending_watch(&ending, stop))
        return err_set(e, ST_IO, "cannot watch for signals: %s", strerror(errno));
    enum status st = mcp_serve_stdio(s, STDIN_FILENO, STDOUT_FILENO, ending.fd, e);
    ending_close(&ending);
    return st;
}

static int serve_desk(const struct cli *c, struct desk *desk, const char *root, atomic_bool *stop) {
    struct err e;
    struct mcp *s;
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is a write error like any other */
    const struct mcp_options mine = {.desk = desk, .root = root};
    enum status st = mcp_open(&s, &mine, &e);
    if (st == ST_OK) {
        st = c->http ? mcp_serve_http(s, c->http, stop, &e) : serve_stdio(c, s, stop, &e);
        mcp_close(s);
    }
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}

int cmd_mcp(const struct cli *c) {
    struct err e;
    char root[CLI_PATH_MAX];
    struct desk *desk;
    atomic_bool stop = false;
    int code = check_mcp_words(c);
    if (code != EXIT_FINE)
        return code;
    CLI_OK(data_content_root(root, &e), &e);
    if (c->player) {
        code = player_open(c, c->word[0], &stop, root, &desk);
        return code == EXIT_FINE ? player_close(c, desk, serve_desk(c, desk, root, &stop)) : code;
    }
    const struct desk_options options = {.root = root,
                                         .sessions = (uint32_t)c->sessions,
                                         .bug = cli_bug,
                                         .stop = &stop,
                                         .pager = &screen_pager};
    CLI_OK(desk_open(&desk, &options, &e), &e);
    code = serve_desk(c, desk, root, &stop);
    desk_close(desk);
    return code;
}
