/* gloam mcp --http with the fixtures of the conformance suite; argv[1] is the address. */
#include "fixtures.h"

#include "front/screen/page.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    struct err e = {0};
    atomic_bool stop = false;
    struct desk *desk;
    struct mcp *s;
    const char *root = getenv("GLOAM_CONTENT");
    const struct desk_options options = {.root = root, .stop = &stop, .pager = &screen_pager};
    if (argc != 2 || !root || desk_open(&desk, &options, &e) != ST_OK) {
        fprintf(stderr, "usage: mcp_fixtures HOST:PORT, with GLOAM_CONTENT set. %s\n", e.text);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    enum status st =
        mcp_open(&s, &(struct mcp_options){.desk = desk, .root = root, .extra = &mcp_fixtures}, &e);
    if (st == ST_OK) {
        st = mcp_serve_http(s, argv[1], &stop, &e);
        mcp_close(s);
    }
    desk_close(desk);
    if (st != ST_OK)
        fprintf(stderr, "%s\n", e.text);
    return st != ST_OK;
}
