/* Calls that think: each gets a thread for as long as it takes, and whoever serves goes on meanwhile. A
 * client has one thought at a time and the threads go round among the clients, so nobody waits because
 * another asks for much. Calls about a session that is being thought about stand in line behind the thought,
 * whoever sent them: a session answers in the order in which it was asked. */
#include "front/mcp/server.h"

#include <string.h>

bool mcp_thinks(const struct mcp *s) {
    return s->calls > 0;
}

/* A thought that nobody wants any more works on a copy that will be thrown away: it stands in nobody's way.
 */
static bool in_line(const struct task *t) {
    return t->kind == TASK_CALL && t->r.line;
}

bool session_waits(const struct mcp *s, uint64_t about) {
    for (const struct task *t = about && s->calls ? s->task : NULL; t; t = t->next)
        if (in_line(t) && t->about == about)
            return true;
    return false;
}

void line_join(struct task *t, uint64_t about) {
    struct mcp *s = t->r.server;
    struct mcp_peer *p = t->r.peer;
    t->r.late = t->kind == TASK_WAIT;
    t->kind = TASK_CALL;
    t->due = 0;
    t->about = about;
    t->order = ++s->orders;
    s->calls++;
    if (!p->in_line++)
        p->turn = ++s->turns;
}

void line_leave(struct task *t) {
    t->r.server->calls--;
    t->r.peer->in_line--;
    if (t->thought)
        t->r.peer->thinking = false;
}

static void refuse_line(struct request *r) {
    bool own = r->peer->in_line >= LINE_OF_ONE;
    const char *why =
        own ? "%d of your calls think or wait for a thought already; try again when some of them are answered"
            : "%d calls think or wait for a thought already; try again later";
    if (!strcmp(r->method, "tools/call"))
        answer_busy(r, why, own ? LINE_OF_ONE : LINE_MAX);
    else
        answer_error(r, RPC_INTERNAL, "too many calls wait for a thought; try again later");
}

bool stand_in_line(struct request *r, uint64_t about, bool thinks) {
    struct mcp *s = r->server;
    if (r->in_turn || (!thinks && !session_waits(s, about)))
        return false;
    /* Whoever has nothing in line is let in, however long it is: many who ask for much keep nobody out. */
    if (r->peer->in_line >= LINE_OF_ONE || (s->calls >= LINE_MAX && r->peer->in_line)) {
        refuse_line(r);
        return true;
    }
    struct task *t = task_add(r, TASK_CALL, 0);
    if (!t)
        return true;
    t->thinks = thinks;
    line_join(t, about);
    return true;
}

static void think_apart(struct task *t) {
    call_thought_run(t->thought);
}

static void start_thought(struct task *t) {
    struct mcp *s = t->r.server;
    const json_t *args = json_object_get(t->r.params, "arguments");
    struct call_thought *thought =
        desk_thought_open(s->desk, call_find(json_string_value(json_object_get(t->r.params, "name"))), args);
    if (!thought) {
        answer_fault(&t->r, desk_fault(s->desk));
        task_drop(t);
        return;
    }
    t->thought = thought;
    t->r.peer->thinking = true;
    t->r.peer->turn = ++s->turns;
    if (task_start(t, think_apart)) {
        s->thoughts++;
        return;
    }
    answer_busy(&t->r, "no thread to think beside %d others; try again later", (int)s->thoughts);
    task_drop(t);
}

/* Its session has come to it: now it is a request like any other. */
static void take_turn(struct task *t) {
    struct request r = t->r;
    r.in_turn = true;
    json_incref(r.message);
    task_drop(t);
    method_find(r.method, r.version >= MODERN)->run(&r);
    json_decref(r.message);
}

/* Whether a task may go on: nobody is before it at its session, and if it thinks there is a thread for it. */
static bool task_may_go(const struct mcp *s, const struct task *t) {
    if (t->thought || (t->thinks && (s->thoughts >= THOUGHTS_MAX || t->r.peer->thinking)))
        return false;
    for (const struct task *u = t->about ? s->task : NULL; u; u = u->next)
        if (in_line(u) && u->about == t->about && u->order < t->order)
            return false;
    return true;
}

/* What needs no thread comes first; threads go round among the clients, of each the oldest call. */
static bool goes_before(const struct task *t, const struct task *u) {
    if (t->thinks != u->thinks)
        return u->thinks;
    if (t->thinks && t->r.peer->turn != u->r.peer->turn)
        return t->r.peer->turn < u->r.peer->turn;
    return t->order < u->order;
}

static struct task *next_in_line(const struct mcp *s) {
    struct task *best = NULL;
    for (struct task *t = s->task; t; t = t->next)
        if (in_line(t) && task_may_go(s, t) && (!best || goes_before(t, best)))
            best = t;
    return best;
}

static void end_thought(struct task *t) {
    struct mcp *s = t->r.server;
    const char *body;
    s->thoughts--;
    if (t->r.line) {
        bool good = desk_thought_end(s->desk, t->thought, &body);
        text_clear(&s->body);
        text_put(&s->body, body);
        answer_call(&t->r, good, desk_fault(s->desk));
    }
    task_drop(t);
}

void line_tick(struct mcp *s) {
    for (struct task *t = s->task, *next; t; t = next) {
        next = t->next;
        if (t->thought && atomic_load(&t->done))
            end_thought(t);
    }
    for (struct task *t; (t = next_in_line(s));)
        if (t->thinks)
            start_thought(t);
        else
            take_turn(t);
}
