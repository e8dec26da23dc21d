/* The MCP server: JSON-RPC messages in, JSON-RPC messages out, in every revision of the protocol from
 * 2024-11-05 to 2026-07-28. Legacy revisions begin with initialize and are spoken with a peer; the modern one
 * keeps nothing between requests. Nothing here knows of descriptors or HTTP: a carrier (stdio.c, http.c)
 * brings messages with a line to answer on, and calls mcp_tick when something may have become due.
 *
 * A server is used by one thread. Simulations and minds that search run on others and only ring mcp_bell. */
#ifndef GLOAM_FRONT_MCP_MCP_H
#define GLOAM_FRONT_MCP_MCP_H

#include "front/calls/calls.h"

struct mcp;
struct mcp_peer;
struct mcp_extra;

/* The way back to whoever sent a message. Every message that mcp_take is given ends its line exactly once, at
 * once or later, after all there is to say to it; notifications are answered with nothing but that end. */
struct mcp_line {
    /* One message without its newline; answer: it is the reply to a request, not a notification before it. */
    void (*send)(struct mcp_line *l, const char *message, size_t len, bool answer);
    void (*end)(struct mcp_line *l);
    /* Whether notifications that were sent have not been read yet; what can be said later then is. Null:
     * never. */
    bool (*busy)(const struct mcp_line *l);
    struct mcp_line *under; /* the one that this is a part of; null: none */
    int status;             /* of HTTP, for a message that is refused; 0: it is not */
};

/* What HTTP says of a message beside its body; null where a header is missing. */
struct mcp_heads {
    const char *version, *method, *name;
};

struct mcp_options {
    struct desk *desk;
    const char *root; /* of the content */
    const struct mcp_extra *extra; /* more to serve than the games (server.h): tests have it; null: nothing */
};

enum status mcp_open(struct mcp **out, const struct mcp_options *options, struct err *e);
void mcp_close(struct mcp *s); /* ends all lines that are still open */

/* Somebody with whom a legacy revision can be agreed. standing takes what is not said to a request; null:
 * there is no such line now. */
struct mcp_peer *mcp_peer_open(struct mcp *s, struct mcp_line *standing); /* null: no memory */
void mcp_peer_close(struct mcp *s, struct mcp_peer *p);                   /* and gives up what it asked for */
bool mcp_peer_ready(const struct mcp_peer *p);                            /* it has been through initialize */
void mcp_peer_stand(struct mcp_peer *p, struct mcp_line *standing);

/* heads is null where there are none. Of a message longer than CALL_REQUEST_MAX its beginning is enough. */
void mcp_take(struct mcp *s, struct mcp_peer *p, struct mcp_line *l, const struct mcp_heads *heads,
              const char *bytes, size_t len);

/* Nobody listens to this line any more: what it waits for is given up. */
void mcp_hang_up(struct mcp *s, struct mcp_line *l);

int mcp_bell(const struct mcp *s);    /* a descriptor that is readable when a thread has news */
int mcp_timeout(const struct mcp *s); /* milliseconds until something is due; -1: nothing is */
void mcp_tick(struct mcp *s);

/* Calls are being thought about, or wait for that: their answers come without anybody saying more. */
bool mcp_thinks(const struct mcp *s);

bool mcp_is_legacy(const char *version);
uint64_t now_ms(void); /* of a clock that only goes forward */

/* stdio.c: until the end of input, or the signal of which ended tells (front/ending.h; -1: of none). */
enum status mcp_serve_stdio(struct mcp *s, int in, int out, int ended, struct err *e);

/* http.c: on a loopback address, until a signal of front/ending.h, which sets *stop, the desk's own: a mind
 * that is thinking then gives up. address is HOST:PORT; port 0 takes a free one. */
enum status mcp_serve_http(struct mcp *s, const char *address, atomic_bool *stop, struct err *e);

#endif
