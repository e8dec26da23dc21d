/* ./gloam bench agent: what a call costs. It starts the program as a server on two pipes, client and server
 * on one core, and plays darkdelve under random: the client picks from the legal list of each reply by
 * looking for it, without a tree, so that nearly all of the time is the server's. The server's processor time
 * is read from its clock, start-up left out.
 *
 *   bench-agent PROGRAM [-n CALLS] [--json] */
#include "base/jw.h"
#include "base/rng.h"
#include "base/status.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { AGENT_CALLS = 40000, LINE_MAX_BYTES = 1 << 20, REQUEST_BYTES = 512 };

/* A way to send the same calls. */
struct carrier {
    const char *name;
    const char *argv[4]; /* of the server, after the program's own name */
    bool mcp, view;
};

static const struct carrier carriers[] = {
    {"JSON lines", {"agent", "darkdelve", "--seed=1"}, false, true},
    {"JSON lines, no view", {"agent", "darkdelve", "--seed=1"}, false, false},
    {"MCP stdio", {"mcp"}, true, true},
    {"MCP stdio, no view", {"mcp"}, true, false},
};

struct server {
    pid_t pid;
    clockid_t clock;
    int in, out;    /* its standard input and output, seen from here */
    char *line;     /* the reply under way */
    size_t got, at; /* bytes read, and bytes of the line before */
};

struct sums {
    uint64_t calls, games, bytes;
    double seconds, server; /* of the wall and of the server's processor time */
};

static double now(clockid_t clock) {
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static enum status server_start(struct server *s, char *exe, const struct carrier *c, struct err *e) {
    int down[2], up[2];
    if (pipe(down))
        return err_set(e, ST_IO, "no pipe: %s", strerror(errno));
    if (pipe(up)) {
        close(down[0]);
        close(down[1]);
        return err_set(e, ST_IO, "no pipe: %s", strerror(errno));
    }
    char *argv[] = {exe, (char *)c->argv[0], (char *)c->argv[1], (char *)c->argv[2], NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO);
    for (uint32_t i = 0; i < 2; i++) {
        posix_spawn_file_actions_addclose(&actions, down[i]);
        posix_spawn_file_actions_addclose(&actions, up[i]);
    }
    int failed = posix_spawn(&s->pid, exe, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(down[0]);
    close(up[1]);
    s->in = down[1];
    s->out = up[0];
    s->got = s->at = 0;
    if (!failed && clock_getcpuclockid(s->pid, &s->clock) == 0)
        return ST_OK;
    close(s->in);
    close(s->out);
    return err_set(e, ST_IO, "the server could not be started: %s", strerror(failed));
}

/* Its input ends, so it ends. */
static enum status server_stop(struct server *s, struct err *e) {
    int how = 0;
    close(s->in);
    while (waitpid(s->pid, &how, 0) < 0 && errno == EINTR)
        continue;
    close(s->out);
    return WIFEXITED(how) && WEXITSTATUS(how) == 0
               ? ST_OK
               : err_set(e, ST_IO, "the server did not end well (status %d)", how);
}

/* Sends a request and waits for the line that answers it. */
static const char *server_ask(struct server *s, const char *request, size_t len) {
    for (size_t sent = 0; sent < len;) {
        ssize_t n = write(s->in, request + sent, len - sent);
        if (n <= 0)
            return NULL;
        sent += (size_t)n;
    }
    memmove(s->line, s->line + s->at, s->got - s->at);
    s->got -= s->at;
    size_t seen = 0;
    for (;;) {
        char *end = memchr(s->line + seen, '\n', s->got - seen);
        if (end) {
            *end = 0;
            s->at = (size_t)(end - s->line) + 1;
            return s->line;
        }
        seen = s->got;
        if (s->got == LINE_MAX_BYTES)
            return NULL;
        ssize_t n = read(s->out, s->line + s->got, LINE_MAX_BYTES - s->got);
        if (n <= 0)
            return NULL;
        s->got += (size_t)n;
    }
}

/* What the client remembers of a reply. */
struct reply {
    char session[64], ask[24], action[128];
    bool over;
};

static bool copy_until(const char *from, const char *ends, char *out, size_t cap) {
    size_t n = from ? strcspn(from, ends) : cap;
    if (n >= cap)
        return false;
    memcpy(out, from, n);
    out[n] = 0;
    return true;
}

static const char *after(const char *line, const char *key) {
    const char *at = line ? strstr(line, key) : NULL;
    return at ? at + strlen(key) : NULL;
}

/* Picks any of the quoted actions of the list that begins here. */
static bool pick(const char *list, struct stream *dice, char *out, size_t cap) {
    uint32_t count = 0;
    for (const char *s = list; s && *s == '"'; s = s[0] == ',' ? s + 1 : s) {
        count++;
        s = strchr(s + 1, '"');
        if (!s)
            return false;
        s++;
    }
    if (!count)
        return false;
    for (uint32_t k = stream_below(dice, count); k; k--)
        list = strchr(list + 1, '"') + 2;
    return copy_until(list + 1, "\"", out, cap);
}

/* In MCP the reply stands twice; as text its quotes are escaped, so only the other is found. */
static bool read_reply(const char *line, struct stream *dice, struct reply *r) {
    const char *head = after(line, "\"session\":\"");
    if (!copy_until(head, "\"", r->session, sizeof r->session))
        return false;
    if (!copy_until(after(head, "\"ask\":"), ",}", r->ask, sizeof r->ask))
        return false;
    const char *over = after(head, "\"over\":");
    r->over = over && *over == 't';
    return r->over || pick(after(head, "\"legal\":["), dice, r->action, sizeof r->action);
}

/* The next request: the answer to what was read last, or a new game when there is none. */
static size_t write_request(const struct carrier *c, const struct reply *r, uint64_t id, char *out) {
    TEXT_ON_STACK(args, REQUEST_BYTES / 2);
    const char *call = r && !r->over ? "dispatch_action" : "create_session";
    if (r && !r->over)
        text_fmt(&args, "\"session\":\"%s\",\"action\":\"%s\",\"ask\":%s", r->session, r->action, r->ask);
    else
        text_fmt(&args, "\"game\":\"darkdelve\",\"scenario\":\"run\",\"seed\":%llu", (unsigned long long)id);
    text_put(&args, c->view ? "" : ",\"view\":false");
    int n = c->mcp ? snprintf(out, REQUEST_BYTES,
                              "{\"jsonrpc\":\"2.0\",\"id\":%llu,\"method\":\"tools/call\",\"params\":{"
                              "\"name\":\"%s\",\"arguments\":{%s}}}\n",
                              (unsigned long long)id, call, args.buf)
                   : snprintf(out, REQUEST_BYTES, "{\"call\":\"%s\",%s}\n", call, args.buf);
    return n > 0 && n < REQUEST_BYTES ? (size_t)n : 0;
}

static enum status broken(const char *line, struct err *e) {
    TEXT_ON_STACK(seen, 300);
    text_visible(&seen, line ? line : "nothing", 240);
    return err_set(e, ST_IO, "the server's reply was not what a game needs: %s", seen.buf);
}

static enum status shake_hands(struct server *s, struct err *e) {
    static const char hello[] =
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-"
        "25\","
        "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n";
    static const char ready[] = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
    const char *line = server_ask(s, hello, sizeof hello - 1);
    if (!line || !strstr(line, "\"result\""))
        return broken(line, e);
    return write(s->in, ready, sizeof ready - 1) == sizeof ready - 1 ? ST_OK : broken(NULL, e);
}

static enum status play(struct server *s, const struct carrier *c, uint64_t calls, struct sums *out,
                        struct err *e) {
    struct stream dice;
    struct reply r = {.over = true};
    char request[REQUEST_BYTES];
    double wall = 0, cpu = 0;
    stream_open(&dice, rng_key(1, "agent", 0));
    for (uint64_t id = 1; out->calls < calls; id++) {
        bool begins = r.over;
        const char *line = server_ask(s, request, write_request(c, &r, id, request));
        if (id == 1) { /* what starts up with the first game is not counted */
            wall = now(CLOCK_MONOTONIC);
            cpu = now(s->clock);
        }
        if (!line || !read_reply(line, &dice, &r))
            return broken(line, e);
        out->games += begins;
        out->calls += !begins;
        out->bytes += begins ? 0 : s->at;
    }
    out->seconds = now(CLOCK_MONOTONIC) - wall;
    out->server = now(s->clock) - cpu;
    return ST_OK;
}

static enum status measure(char *exe, const struct carrier *c, uint64_t calls, struct sums *out,
                           struct err *e) {
    struct server s = {.line = malloc(LINE_MAX_BYTES + 1)};
    struct err last;
    if (!s.line)
        return err_set(e, ST_FULL, "no memory");
    enum status st = server_start(&s, exe, c, e);
    if (st == ST_OK) {
        st = c->mcp ? shake_hands(&s, e) : ST_OK;
        st = st == ST_OK ? play(&s, c, calls, out, e) : st;
        enum status end = server_stop(&s, &last);
        if (st == ST_OK && end != ST_OK) {
            st = end;
            *e = last;
        }
    }
    free(s.line);
    return st;
}

static void write_row(const struct carrier *c, const struct sums *s, struct jw *w) {
    jw_open(w, '{');
    jw_kstr(w, "carrier", c->name);
    jw_kstr(w, "game", "darkdelve");
    jw_kbool(w, "view", c->view);
    jw_kint(w, "calls", (int64_t)s->calls);
    jw_kint(w, "games", (int64_t)s->games);
    jw_key(w, "calls_per_second");
    jw_fixed(w, (double)s->calls / s->seconds, 1);
    jw_key(w, "server_microseconds_per_call");
    jw_fixed(w, s->server * 1e6 / (double)s->calls, 2);
    jw_key(w, "bytes_per_reply");
    jw_fixed(w, (double)s->bytes / (double)s->calls, 1);
    jw_close(w, '}');
}

static bool bench_carriers(char *exe, uint64_t calls, bool json) {
    struct err e = {0};
    printf("%s", json
                     ? "["
                     : "agent: darkdelve under random, client and server on one core, legal actions in every "
                       "reply\n  carrier                 calls  games   calls/s  server us/call  "
                       "bytes/reply\n");
    for (uint32_t i = 0; i < sizeof carriers / sizeof carriers[0]; i++) {
        TEXT_ON_STACK(line, 1024);
        struct sums s = {0};
        struct jw w;
        if (measure(exe, &carriers[i], calls, &s, &e) != ST_OK) {
            fprintf(stderr, "bench-agent: %s\n", e.text);
            return false;
        }
        jw_init(&w, &line);
        write_row(&carriers[i], &s, &w);
        if (json)
            printf("%s%s", i ? ",\n" : "", line.buf);
        else
            printf("  %-20s %8llu %6llu %9.0f %15.1f %12.0f\n", carriers[i].name, (unsigned long long)s.calls,
                   (unsigned long long)s.games, (double)s.calls / s.seconds, s.server * 1e6 / (double)s.calls,
                   (double)s.bytes / (double)s.calls);
        fflush(stdout);
    }
    printf("%s", json ? "]\n" : "");
    return true;
}

/* One core for both: the server inherits it. */
static void pin(void) {
    cpu_set_t all, one;
    CPU_ZERO(&one);
    bool known = sched_getaffinity(0, sizeof all, &all) == 0;
    for (size_t i = 0; known && i < CPU_SETSIZE && !CPU_COUNT(&one); i++)
        if (CPU_ISSET(i, &all))
            CPU_SET(i, &one);
    if (known)
        sched_setaffinity(0, sizeof one, &one);
}

int main(int argc, char **argv) {
    uint64_t calls = AGENT_CALLS;
    bool json = false, good = argc > 1;
    for (int i = 2; good && i < argc; i++) {
        if (!strcmp(argv[i], "--json"))
            json = true;
        else if (!strcmp(argv[i], "-n") && i + 1 < argc)
            good = text_read_u64(argv[++i], 1000000000, &calls) && calls;
        else
            good = false;
    }
    if (!good) {
        fprintf(stderr, "usage: bench agent [-n CALLS] [--json]\n");
        return 2;
    }
    pin();
    signal(SIGPIPE, SIG_IGN);
    return bench_carriers(argv[1], calls, json) ? 0 : 1;
}
