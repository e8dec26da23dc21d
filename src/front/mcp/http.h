/* Between the files of MCP over HTTP: http.c has the loop, its connections and when they must go;
 * http_exchange.c one request from its head to its response, and the sessions of legacy revisions. */
#ifndef GLOAM_FRONT_MCP_HTTP_H
#define GLOAM_FRONT_MCP_HTTP_H

#include "front/ending.h"
#include "front/mcp/buffer.h"
#include "front/mcp/mcp.h"

#include <microhttpd.h>

enum {
    SESSIONS_MAX = 256,    /* of legacy revisions; the one used least recently makes room */
    CONNECTIONS_MAX = 640, /* more than can wait for something: requests and the streams of sessions */
    SPARE = 32,            /* of these, kept free for whoever comes next */
    FIRST_SECONDS = 10,    /* in which a connection asks its first request, body and all */
    SILENT_SECONDS = 20,   /* for the library, which would hang up without a word: later than we do */
    IDLE_SECONDS = 120, /* after which the next one must have begun; FIRST_SECONDS later all of it is there */
    ALIVE_MS = 5000,    /* between signs of life on a stream */
    SESSION_ID = 33,
    BLOCK = 16384,
    PASS_MAX = 4 * CALL_REQUEST_MAX,
    NOTES_MAX = 1 << 20 /* bytes of notifications that nobody reads, before a stream is given up */
};

/* Events are kept as they go over the wire; the only one of a plain reply is what stands between these. */
#define EVENT_HEAD "data: "
#define EVENT_TAIL "\n\n"
enum { HEAD = sizeof EVENT_HEAD - 1, TAIL = sizeof EVENT_TAIL - 1 };

struct exchange;

struct http_session {
    char id[SESSION_ID];
    struct mcp_peer *peer;
    struct exchange *get; /* the stream that is open for what no request asked for; null: none is */
    uint64_t used;
};

/* A connection. since: when it was opened, or last was done with a request; begun: when the first line of the
 * next one had come, 0 before that. */
struct guest {
    struct guest *next, **at; /* in the list of all */
    struct MHD_Connection *conn;
    struct exchange *exchange; /* null: nothing is being asked */
    uint64_t since, begun;
    bool known; /* it has been answered before */
    bool shut;  /* by us; the library has yet to notice */
};

/* A request of HTTP and its response. */
struct exchange {
    struct mcp_line line;
    struct exchange *next, **at; /* in the list of all */
    struct http *http;
    struct MHD_Connection *conn;
    struct guest *guest; /* null: there was no memory for it */
    struct http_session *session;
    struct mcp_peer *own; /* of a request without a session */
    struct buffer in, out;
    size_t passed;     /* bytes of the body */
    size_t sent;       /* bytes of out */
    uint32_t messages; /* put into out */
    uint64_t spoke;    /* when something was last put there */
    int status;        /* of a refusal by HTTP itself; 0: none */
    const char *why;
    bool taken, ended, gone, stream, suspended;
    bool half;  /* the client will say no more, but may still listen */
    bool bound; /* to a session, which may end before all of the request is there */
    bool fresh; /* the session began with this */
    bool told;  /* that it is refused, before its body was there */
};

struct http {
    struct mcp *mcp;
    struct MHD_Daemon *daemon;
    struct exchange *first;
    struct guest *guest;
    struct http_session *session[SESSIONS_MAX];
    uint32_t sessions;
    uint64_t clock;
    struct ending ending;
    bool resumed; /* a connection, since the library last ran: it does not wake us for that */
};

/* A connection that waits goes on. */
void http_resume(struct exchange *x);
/* Puts bytes into the response, between head and tail, and lets it go on. */
void http_say(struct exchange *x, const char *bytes, size_t len, const char *head, const char *tail);
void http_session_close(struct http *h, struct http_session *s);
/* An answer past the library, which would wait for the rest of the request. */
void http_say_at_once(struct MHD_Connection *conn, const char *status, const char *why);
/* What the library calls. */
enum MHD_Result http_handle(void *cls, struct MHD_Connection *conn, const char *url, const char *method,
                            const char *version, const char *upload, size_t *len, void **own);
void http_exchange_close(void *cls, struct MHD_Connection *conn, void **own,
                         enum MHD_RequestTerminationCode why);

#endif
