/* Inside the server: what the files of this room share. */
#ifndef GLOAM_FRONT_MCP_SERVER_H
#define GLOAM_FRONT_MCP_SERVER_H

#include "front/mcp/mcp.h"
#include "front/mcp/pages.h"

#include <jansson.h>
#include <stdatomic.h>

enum version {
    V2024_11_05,
    V2025_03_26,
    V2025_06_18,
    V2025_11_25,
    V2026_07_28,
    VERSIONS,
    LEGACY_LAST = V2025_11_25,
    MODERN = V2026_07_28
};
extern const char *const version_names[VERSIONS];

enum {
    RPC_PARSE = -32700,
    RPC_REQUEST = -32600,
    RPC_METHOD = -32601,
    RPC_PARAMS = -32602,
    RPC_INTERNAL = -32603,
    RPC_NO_RESOURCE = -32002, /* legacy; the modern revision says RPC_PARAMS */
    RPC_HEADERS = -32020,
    RPC_CAPABILITY = -32021,
    RPC_VERSION = -32022
};

enum {
    TASKS_MAX = 256,  /* requests that wait for something */
    JOBS_MAX = 2,     /* simulations at once */
    THOUGHTS_MAX = 2, /* calls that think at once, each for another client */
    LINE_MAX = 128,   /* calls that stand in line for a thought or behind one; a client's first always may */
    LINE_OF_ONE = 32, /* of these, of one client; an array of messages must fit */
    WATCHES_MAX = 64,
    BATCH_MAX = 32,
    BATCH_BYTES = 1 << 20, /* of answers to one, after which no more are added */
    CACHE_MS = 300000
};

/* A resource that somebody follows. */
struct watch {
    char uri[PAGES_URI_MAX];
    char handle[DESK_ID]; /* of the session that it belongs to; empty: it never changes */
    uint64_t moves;       /* of the session when it was last told */
};

struct watches {
    struct watch *row;
    uint32_t count;
};

struct mcp_peer {
    struct mcp_peer *next;
    struct mcp_line *standing;
    int version; /* that was agreed; -1: none yet */
    int level;   /* least level of log messages */
    bool samples, elicits;
    struct watches watches;
    uint32_t in_line; /* calls of it that think or wait for a thought */
    bool thinking;    /* one of them has a thread */
    uint64_t turn;    /* the client with the lowest one comes next */
};

/* A request as it stands. Its JSON belongs to message. */
struct request {
    struct mcp *server;
    struct mcp_peer *peer;
    struct mcp_line *line;
    const struct mcp_heads *heads; /* only until the request has been dispatched */
    json_t *message;
    const char *method;
    const json_t *id, *params, *meta; /* params and meta are null where there are none */
    enum version version;
    bool in_turn; /* it has stood in line for its session, which is free now */
    bool late;    /* of wait_for_turn: time is up */
};

enum task_kind { TASK_WAIT, TASK_JOB, TASK_CALL, TASK_LISTEN, TASK_EXTRA };

/* A request whose answer is to come. line null: nobody wants it any more. */
struct task {
    struct task *next;
    enum task_kind kind;
    struct request r;
    uint64_t due; /* in milliseconds of a clock that only goes forward; 0: never */

    /* Of those with a thread: what it does, and whether that is done. */
    void (*work)(struct task *t);
    bool threaded;
    atomic_bool done;

    struct call_job *job; /* of TASK_JOB */
    atomic_ullong played, games;
    uint64_t told;

    struct call_thought *thought; /* of TASK_CALL; null: it stands in line */
    bool thinks;                  /* else it only waits for its session */
    uint64_t about, order;        /* the session, 0 none; its place in the line */

    struct watches watches; /* of TASK_LISTEN */

    const void *extra; /* of TASK_EXTRA */
    uint32_t step;
};

/* Tools, resources and prompts beside those of the games. Lists go into the array that is open (tools) or was
 * closed last; the others take their part of a request or answer false. */
struct mcp_extra {
    bool (*owns)(const char *name); /* of a prompt, or the address of a resource */
    void (*tools)(struct jw *w);
    bool (*call)(struct request *r, const char *name, const json_t *args);
    void (*step)(struct task *t); /* a task of TASK_EXTRA is due */
    void (*reply)(struct mcp *s, const struct mcp_peer *p, const json_t *message);
    void (*resources)(struct jw *w);
    void (*templates)(struct jw *w);
    bool (*read)(struct request *r, const char *uri);
    void (*prompts)(struct jw *w);
    bool (*prompt)(struct request *r, const char *name, const json_t *args);
};

struct mcp {
    struct desk *desk;
    struct pages pages;
    const struct mcp_extra *extra; /* null: nothing */
    bool player; /* the desk is for a player: tools alone, and few of them */
    int bell;
    bool untold;    /* somebody who follows a resource was too busy to be told of a change */
    bool ringing;   /* threads may have used the bell since it was last looked at */
    uint64_t moves; /* of the desk when waiting was last looked at */
    struct task *task;
    uint32_t tasks, jobs;
    atomic_uint alive;        /* threads */
    uint32_t calls, thoughts; /* in line, and of these with a thread */
    uint64_t orders, turns;
    struct mcp_peer *peer;
    uint64_t asked, secret; /* requests to clients so far; what extras sign with */

    /* The message that is being written, and the reply of a call before it goes into one. */
    struct text out, body;
    struct jw w;
};

/* read.c. message_id: the id of a message that may be broken anywhere, to be released; null: none was found.
 * message_id_at: where it stands. */
json_t *message_id(const char *bytes, size_t len);
bool message_id_at(const char *bytes, size_t len, size_t *from, size_t *to);

/* rpc.c: answers. The result object is open between begin and end; a request is answered once, and its line
 * ends with that. */
struct jw *answer_begin(struct request *r);
void answer_end(struct request *r);
void answer_end_cached(struct request *r, uint32_t ttl_ms,
                       const char *scope); /* modern: with leave to keep it */
void answer_input(struct request *r);      /* more is needed from the client: resultType input_required */
/* Always false: the request is over. */
bool answer_error(struct request *r, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* An error with data: the value goes into the writer between the two. */
struct jw *answer_error_begin(struct request *r, int code, const char *message);
void answer_error_end(struct request *r);

/* A notification with its parameters open; sent on the line, or dropped when there is none. */
struct jw *note_begin(struct mcp *s, const char *method);
void note_send(struct mcp *s, struct mcp_line *l);

void json_id(struct jw *w, const char *key, const json_t *id); /* a string or a whole number */
int version_of(const char *name);                              /* -1: there is no such revision */
void write_versions(struct jw *w, const char *key);            /* all of them, the newest first */

/* A member of the parameters that must be a string; null: the request has been answered with an error. */
const char *need_string(struct request *r, const json_t *object, const char *key);
bool same_id(const json_t *a, const json_t *b);
bool check_cursor(struct request *r); /* lists here have one page: any cursor is answered with an error */
bool line_busy(const struct mcp_line *l);

/* methods.c: the requests, by name. */
enum method_trait {
    METHOD_LEGACY = 1,
    METHOD_MODERN = 2,
    METHOD_EARLY = 4, /* before initialize too */
    METHOD_PLAYER = 8 /* the others are closed to a player */
};
struct method {
    const char *name;
    uint32_t traits;
    void (*run)(struct request *r);
};
const struct method *method_find(const char *name, bool modern); /* null: there is none */

/* tools.c */
void run_tools_list(struct request *r);
void run_tools_call(struct request *r);
/* An object in the body that calls are answered from; it is for the caller to close. */
struct jw body_begin(struct mcp *s);
/* Makes a call at the desk and answers with what it says. */
void answer_desk(struct request *r, const struct call *c, const json_t *args);
void answer_call(struct request *r, bool good, const struct call_fault *fault); /* from the body */
void answer_fault(struct request *r, const struct call_fault *fault);
void write_text_content(struct jw *w, const char *text); /* the member content: one text */

/* tasks.c. task_add takes the request over; null: it has been answered with an error. */
struct task *task_add(struct request *r, enum task_kind kind, uint32_t wait_ms);
void task_drop(struct task *t); /* unlinks and frees it; its line must have been ended */
bool task_start(struct task *t, void (*work)(struct task *t)); /* on a thread; false: there is none */
void answer_busy(struct request *r, const char *fmt, int most);
void task_cancel(struct mcp *s, const struct mcp_peer *p, const json_t *id);
void tasks_of_peer_end(struct mcp *s, const struct mcp_peer *p);
void tasks_end(struct mcp *s); /* all of them, when their threads have noticed */
bool task_known(const struct mcp *s, const struct mcp_peer *p, const json_t *id);

/* thoughts.c: calls that think, and those about the same session, which come after them in the order in which
 * they were asked. True: the request has been put in line, or refused because that is too long. */
bool stand_in_line(struct request *r, uint64_t about, bool thinks);
bool session_waits(const struct mcp *s, uint64_t about); /* somebody stands in line for it, or thinks */
void line_join(struct task *t, uint64_t about);          /* a task of another kind */
void line_leave(struct task *t); /* of a task that is dropped or given up: its client has room again */
void line_tick(struct mcp *s);

/* The handle in the address of a session's resource; false: it is no such address. */
bool uri_handle(const char *uri, char out[DESK_ID]);

void call_wait(struct request *r, const json_t *args);
void call_simulate(struct request *r, const json_t *args);
void run_listen(struct request *r);

/* False: there is no room for it. */
bool watches_add(struct mcp *s, struct watches *w, const char *uri);
void watches_remove(struct watches *w, const char *uri);
void watches_free(struct watches *w);
/* Each change once, however often it happened while the line was busy. */
void watches_tell(struct mcp *s, struct watches *w, struct mcp_line *l, const json_t *subscription);

/* Whether a resource can be followed: it can be read, now or later. */
bool watch_possible(struct mcp *s, const char *uri);

#endif
