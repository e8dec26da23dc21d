/* The calls over descriptors: each reply is written whole before the next line is looked at. */
#include "front/agent/agent.h"

#include "front/ending.h"
#include "front/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum status agent_serve(struct agent *a, int in, int out, int ended, struct err *e) {
    struct lines lines;
    bool room = lines_open(&lines, CALL_REQUEST_MAX);
    char *bytes = malloc(CALL_REPLY_MAX + 1); /* and the newline */
    enum status st = room && bytes ? ST_OK : err_set(e, ST_FULL, "no memory for requests and replies");
    while (st == ST_OK && !a->done && !ending_is(ended)) {
        size_t len;
        struct text reply;
        const char *line = lines_next(&lines, &len);
        if (!line && lines.end)
            break;
        if (!line) {
            ending_wait(ended, in);
            st = ending_is(ended) ? ST_OK : lines_read(&lines, in, "requests", e);
            continue;
        }
        text_init(&reply, bytes, CALL_REPLY_MAX);
        agent_line(a, line, len, &reply);
        bytes[reply.len] = '\n';
        if (ending_put(ended, out, bytes, reply.len + 1) && !ending_is(ended))
            st = err_set(e, ST_IO, "cannot write a reply: %s", strerror(errno));
    }
    lines_close(&lines);
    free(bytes);
    return st;
}
