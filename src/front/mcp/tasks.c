/* Requests that are not answered at once: waiting for a turn, simulations on threads of their own, and
 * resources that somebody follows; thoughts.c has calls that think. Whoever asked may go away or think better
 * of it at any time; then nothing more is said. */
#include "front/mcp/server.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { NICENESS = 10 }; /* of threads that work: whoever serves comes first */

uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

void answer_busy(struct request *r, const char *fmt, int most) {
    struct call_fault f = {.code = "failed", .reason = "busy"};
    struct text t;
    text_init(&t, f.message, sizeof f.message);
    text_fmt(&t, fmt, most);
    answer_fault(r, &f);
}

struct task *task_add(struct request *r, enum task_kind kind, uint32_t wait_ms) {
    struct mcp *s = r->server;
    struct task *t = s->tasks < TASKS_MAX ? calloc(1, sizeof *t) : NULL;
    if (!t) {
        if (kind == TASK_LISTEN)
            answer_error(r, RPC_INTERNAL, "%d requests are waiting already", TASKS_MAX);
        else
            answer_busy(r, "%d requests are waiting already; try again later", TASKS_MAX);
        return NULL;
    }
    t->kind = kind;
    t->r = *r;
    t->r.heads = NULL;
    json_incref(r->message);
    t->due = wait_ms ? now_ms() + wait_ms : 0;
    t->next = s->task;
    s->task = t;
    s->tasks++;
    return t;
}

void task_drop(struct task *t) {
    struct mcp *s = t->r.server;
    struct task **at = &s->task;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    s->tasks--;
    if (t->kind == TASK_JOB) {
        s->jobs--;
        call_job_close(t->job);
    }
    if (t->kind == TASK_CALL && t->r.peer)
        line_leave(t);
    if (t->thought)
        call_thought_close(t->thought);
    watches_free(&t->watches);
    json_decref(t->r.message);
    free(t);
}

static void ring_bell(int bell) {
    const uint64_t one = 1;
    ssize_t n = write(bell, &one, sizeof one);
    (void)n; /* a bell that cannot take more has been rung */
}

/* When its work is done the task belongs to whoever serves, and when it is not alive any more so does the
 * server: nobody joins it, because a thread of low priority may take long to end. */
static void *work_apart(void *ctx) {
    struct task *t = ctx;
    struct mcp *s = t->r.server;
    setpriority(PRIO_PROCESS, 0, NICENESS); /* Linux takes it for this thread alone; elsewhere it may fail */
    t->work(t);
    atomic_store(&t->done, true);
    ring_bell(s->bell);
    atomic_fetch_sub(&s->alive, 1);
    return NULL;
}

bool task_start(struct task *t, void (*work)(struct task *t)) {
    struct mcp *s = t->r.server;
    pthread_attr_t apart;
    pthread_t thread;
    t->work = work;
    s->ringing = true; /* it may be done before anybody looks */
    if (pthread_attr_init(&apart))
        return false;
    pthread_attr_setdetachstate(&apart, PTHREAD_CREATE_DETACHED);
    atomic_fetch_add(&s->alive, 1);
    t->threaded = !pthread_create(&thread, &apart, work_apart, t);
    if (!t->threaded)
        atomic_fetch_sub(&s->alive, 1);
    pthread_attr_destroy(&apart);
    return t->threaded;
}

/* Nothing more is said; what has a thread is freed when that has noticed. */
static void task_give_up(struct task *t) {
    if (t->r.line)
        t->r.line->end(t->r.line);
    t->r.line = NULL;
    if (t->kind == TASK_CALL && t->r.peer)
        line_leave(t);
    t->r.peer = NULL;
    if (t->job)
        call_job_stop(t->job);
    if (t->thought)
        call_thought_stop(t->thought);
    if (!t->threaded)
        task_drop(t);
}

bool task_known(const struct mcp *s, const struct mcp_peer *p, const json_t *id) {
    for (const struct task *t = s->task; t; t = t->next)
        if (t->r.line && t->r.peer == p && same_id(t->r.id, id))
            return true;
    return false;
}

void task_cancel(struct mcp *s, const struct mcp_peer *p, const json_t *id) {
    for (struct task *t = s->task, *next; t; t = next) {
        next = t->next;
        if (t->r.line && t->r.peer == p && same_id(t->r.id, id))
            task_give_up(t);
    }
}

void tasks_of_peer_end(struct mcp *s, const struct mcp_peer *p) {
    for (struct task *t = s->task, *next; t; t = next) {
        next = t->next;
        if (!p || t->r.peer == p)
            task_give_up(t);
    }
}

void tasks_end(struct mcp *s) {
    const struct timespec moment = {.tv_nsec = 1000000};
    tasks_of_peer_end(s, NULL);
    while (atomic_load(&s->alive))
        nanosleep(&moment, NULL);
    while (s->task)
        task_drop(s->task);
}

void mcp_hang_up(struct mcp *s, struct mcp_line *l) {
    for (struct task *t = s->task, *next; t; t = next) {
        next = t->next;
        if (t->r.line && (t->r.line == l || t->r.line->under == l))
            task_give_up(t);
    }
}

/* -- waiting for a turn -- */

void call_wait(struct request *r, const json_t *args) {
    const json_t *limit = json_object_get(args, "timeout_ms");
    json_int_t ms = json_is_integer(limit) ? json_integer_value(limit) : CALL_WAIT_DEFAULT;
    ms = ms < 1 ? 1 : ms > CALL_WAIT_MAX ? CALL_WAIT_MAX : ms;
    task_add(r, TASK_WAIT, (uint32_t)ms);
}

static void wait_step(struct task *t, bool moved, uint64_t now) {
    struct mcp *s = t->r.server;
    const json_t *args = json_object_get(t->r.params, "arguments");
    if (now < t->due && (!moved || !desk_turn(s->desk, args)))
        return;
    uint64_t about = desk_about(s->desk, call_find("wait_for_turn"), args);
    if (session_waits(s, about)) { /* the answer would be about a game that is being thought about */
        line_join(t, about);
        return;
    }
    answer_desk(&t->r, call_find("wait_for_turn"), args);
    task_drop(t);
}

/* -- simulations -- */

static const json_t *progress_token(const struct request *r) {
    const json_t *token = json_object_get(r->meta, "progressToken");
    return json_is_string(token) || json_is_integer(token) ? token : NULL;
}

static bool job_tells(void *ctx, uint64_t done, uint64_t all) {
    struct task *t = ctx;
    atomic_store(&t->games, all);
    atomic_store(&t->played, done);
    ring_bell(t->r.server->bell);
    return true;
}

static void simulate_apart(struct task *t) {
    call_job_run(t->job, job_tells, t);
}

void call_simulate(struct request *r, const json_t *args) {
    struct mcp *s = r->server;
    struct call_job *job;
    if (s->jobs >= JOBS_MAX) {
        answer_busy(r, "%d simulations are running; try again when one of them is done", JOBS_MAX);
        return;
    }
    if (!desk_job_open(s->desk, args, &job)) {
        answer_fault(r, desk_fault(s->desk));
        return;
    }
    struct task *t = task_add(r, TASK_JOB, 0);
    if (!t) {
        call_job_close(job);
        return;
    }
    t->job = job;
    s->jobs++;
    if (!task_start(t, simulate_apart)) {
        answer_busy(&t->r, "no thread for a simulation beside %d others", (int)s->jobs - 1);
        task_drop(t);
    }
}

static void job_progress(struct task *t) {
    const json_t *token = progress_token(&t->r);
    uint64_t played = atomic_load(&t->played);
    if (!token || !t->r.line || played <= t->told || line_busy(t->r.line))
        return;
    t->told = played;
    struct jw *w = note_begin(t->r.server, "notifications/progress");
    json_id(w, "progressToken", token);
    jw_put(w, J_INT("progress", (int64_t)played), J_INT("total", (int64_t)atomic_load(&t->games)));
    note_send(t->r.server, t->r.line);
}

static void job_step(struct task *t) {
    struct call_fault fault;
    job_progress(t);
    if (!atomic_load(&t->done))
        return;
    if (t->r.line) {
        struct jw inner = body_begin(t->r.server);
        bool good = call_job_json(t->job, &inner, &fault);
        jw_close(&inner, '}');
        answer_call(&t->r, good, &fault);
    }
    task_drop(t);
}

/* -- following resources -- */

static const char session_uri[] = "gloam://session/";

bool uri_handle(const char *uri, char out[DESK_ID]) {
    size_t n = sizeof session_uri - 1;
    if (strncmp(uri, session_uri, n) || strlen(uri) < n + DESK_ID || uri[n + DESK_ID - 1] != '/')
        return false;
    memcpy(out, uri + n, DESK_ID - 1);
    out[DESK_ID - 1] = 0;
    return true;
}

bool watch_possible(struct mcp *s, const char *uri) {
    struct err e;
    struct jw w;
    char handle[DESK_ID];
    if (strlen(uri) >= PAGES_URI_MAX)
        return false;
    if (s->extra && s->extra->owns(uri))
        return true;
    if (uri_handle(uri, handle)) /* a replay can be followed before there is one */
        return desk_session_moves(s->desk, handle) && pages_has_part(uri + sizeof session_uri + DESK_ID - 1);
    text_clear(&s->body);
    jw_init(&w, &s->body);
    return pages_read(&s->pages, uri, &w, &e) == ST_OK;
}

bool watches_add(struct mcp *s, struct watches *w, const char *uri) {
    watches_remove(w, uri);
    if (w->count == WATCHES_MAX)
        return false;
    struct watch *more = realloc(w->row, (w->count + 1) * sizeof *more);
    if (!more)
        return false;
    w->row = more;
    struct watch *one = &w->row[w->count++];
    *one = (struct watch){0};
    memcpy(one->uri, uri, strlen(uri) + 1);
    if (uri_handle(uri, one->handle))
        one->moves = desk_session_moves(s->desk, one->handle);
    return true;
}

void watches_remove(struct watches *w, const char *uri) {
    for (uint32_t i = 0; i < w->count; i++)
        if (!strcmp(w->row[i].uri, uri))
            w->row[i--] = w->row[--w->count];
}

void watches_free(struct watches *w) {
    free(w->row);
    *w = (struct watches){0};
}

static void subscription_meta(struct jw *w, const json_t *subscription) {
    if (!subscription)
        return;
    jw_kopen(w, "_meta", '{');
    json_id(w, "io.modelcontextprotocol/subscriptionId", subscription);
    jw_close(w, '}');
}

void watches_tell(struct mcp *s, struct watches *watches, struct mcp_line *l, const json_t *subscription) {
    bool busy = line_busy(l);
    for (uint32_t i = 0; i < watches->count; i++) {
        struct watch *one = &watches->row[i];
        uint64_t moves = *one->handle ? desk_session_moves(s->desk, one->handle) : one->moves;
        if (moves == one->moves)
            continue;
        if (busy) {
            s->untold = true;
            continue;
        }
        one->moves = moves;
        struct jw *w = note_begin(s, "notifications/resources/updated");
        subscription_meta(w, subscription);
        jw_kstr(w, "uri", one->uri);
        note_send(s, l);
    }
}

/* Lists never change while the server runs, so of all that can be asked for only resources are agreed to. */
void run_listen(struct request *r) {
    struct mcp *s = r->server;
    const json_t *wanted = json_object_get(r->params, "notifications"), *one;
    const json_t *uris = json_object_get(wanted, "resourceSubscriptions");
    size_t i;
    if (!json_is_object(wanted) || (uris && !json_is_array(uris))) {
        answer_error(r, RPC_PARAMS,
                     "'notifications' must be an object, and its resourceSubscriptions a list");
        return;
    }
    struct task *t = task_add(r, TASK_LISTEN, 0);
    if (!t)
        return;
    json_array_foreach(uris, i, one) {
        const char *uri = json_string_value(one);
        if (uri && watch_possible(s, uri))
            watches_add(s, &t->watches, uri);
    }
    struct jw *w = note_begin(s, "notifications/subscriptions/acknowledged");
    subscription_meta(w, t->r.id);
    jw_kopen(w, "notifications", '{');
    if (uris) {
        jw_kopen(w, "resourceSubscriptions", '[');
        for (uint32_t k = 0; k < t->watches.count; k++)
            jw_str(w, t->watches.row[k].uri);
        jw_close(w, ']');
    }
    jw_close(w, '}');
    note_send(s, t->r.line);
}

/* -- time -- */

int mcp_timeout(const struct mcp *s) {
    uint64_t due = 0;
    for (const struct task *t = s->task; t; t = t->next)
        if (t->due && (!due || t->due < due))
            due = t->due;
    if (!due)
        return -1;
    uint64_t now = now_ms();
    return due <= now ? 0 : (int)(due - now);
}

void mcp_tick(struct mcp *s) {
    uint64_t rung;
    bool alive = atomic_load(&s->alive) > 0;
    if ((alive || s->ringing) && read(s->bell, &rung, sizeof rung) < 0)
        rung = 0;
    s->ringing = alive; /* the last ring of a thread may come after it was seen to be done */
    if (s->calls || s->thoughts)
        line_tick(s);
    uint64_t moves = desk_moves(s->desk), now = s->task ? now_ms() : 0;
    bool moved = moves != s->moves, tell = moved || s->untold;
    s->moves = moves;
    s->untold = false;
    for (struct task *t = s->task, *next; t; t = next) {
        next = t->next;
        switch (t->kind) {
        case TASK_WAIT:
            wait_step(t, moved, now);
            break;
        case TASK_JOB:
            job_step(t);
            break;
        case TASK_CALL:
            break;
        case TASK_LISTEN:
            if (tell)
                watches_tell(s, &t->watches, t->r.line, t->r.id);
            break;
        case TASK_EXTRA:
            if (t->due && now >= t->due)
                s->extra->step(t);
        }
    }
    for (struct mcp_peer *p = s->peer; tell && p; p = p->next)
        watches_tell(s, &p->watches, p->standing, NULL);
}
