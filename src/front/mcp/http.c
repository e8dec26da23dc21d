/* MCP over HTTP on a loopback address, with libmicrohttpd in our own loop: no thread but this one touches the
 * server. A message that is answered by one message gets plain JSON, any other a stream of events.
 *
 * A connection that waits is suspended. The library does not look at such a one, so the loop polls its
 * descriptor to notice when the client has gone. One that has waited for long becomes a stream with signs of
 * life. Connections on which nothing is being asked never lock anybody out: the oldest of them makes room. */
#include "front/mcp/http.h"

#include "front/gate.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct poll_set {
    struct pollfd fd[3 + CONNECTIONS_MAX];
    struct exchange *of[3 + CONNECTIONS_MAX];
    uint32_t count;
};

/* A client that is waiting learns that it is not forgotten; one that has gone is found out by that. */
static void show_life(struct exchange *x) {
    x->stream = true;
    http_say(x, "", 0, ":", EVENT_TAIL);
}

/* Connections that wait, to see whether their clients are still there; at the same time those that have been
 * silent for long get a sign of life. Returns the milliseconds until the next one. */
static int watch_waiting(struct http *h, struct poll_set *p) {
    uint64_t now = now_ms();
    int next = -1;
    for (struct exchange *x = h->first; x; x = x->next) {
        if (!x->suspended)
            continue;
        if (now - x->spoke >= ALIVE_MS) {
            show_life(x);
            continue;
        }
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(x->conn, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info && p->count < sizeof p->fd / sizeof p->fd[0]) {
            p->of[p->count] = x;
            p->fd[p->count++] = (struct pollfd){.fd = info->connect_fd, .events = x->half ? 0 : POLLRDHUP};
        }
        int left = (int)(ALIVE_MS - (now - x->spoke));
        next = next < 0 || left < next ? left : next;
    }
    return next;
}

/* Whoever says no more may have gone or may still listen: the answer to a sign of life tells which. */
static void look_at_waiting(struct http *h, const struct poll_set *p) {
    for (uint32_t i = 3; i < p->count; i++) {
        struct exchange *x = p->of[i];
        if (p->fd[i].revents & (POLLERR | POLLHUP | POLLNVAL)) {
            x->gone = true;
            mcp_hang_up(h->mcp, &x->line);
            http_resume(x);
        } else if (p->fd[i].revents) {
            x->half = true;
            show_life(x);
        }
    }
}

static void guest_notice(void *cls, struct MHD_Connection *conn, void **own,
                         enum MHD_ConnectionNotificationCode what) {
    struct http *h = cls;
    struct guest *g = *own;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        *own = g = calloc(1, sizeof *g);
        if (!g)
            return;
        *g = (struct guest){.next = h->guest, .at = &h->guest, .conn = conn, .since = now_ms()};
        if (g->next)
            g->next->at = &g->next;
        h->guest = g;
    } else if (g) {
        *g->at = g->next;
        if (g->next)
            g->next->at = g->at;
        free(g);
        *own = NULL;
    }
}

/* Called with the first line of a request; the library leaves the rest to handle. */
static void *guest_begins(void *cls, const char *uri, struct MHD_Connection *conn) {
    struct guest *g = MHD_get_connection_info(conn, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    (void)cls, (void)uri;
    if (g)
        g->begun = now_ms();
    return NULL;
}

static void show_out(struct guest *g) {
    g->shut = true;
    shutdown(MHD_get_connection_info(g->conn, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd, SHUT_RDWR);
}

/* When all of a request must be there. The library only counts how long nothing comes at all, so a byte now
 * and then would keep a connection for good. 0: there is nothing to wait for. */
static uint64_t guest_deadline(const struct guest *g) {
    if (g->shut || (g->exchange && g->exchange->taken))
        return 0;
    if (!g->known)
        return g->since + FIRST_SECONDS * 1000;
    return g->begun ? g->begun + FIRST_SECONDS * 1000 : g->since + IDLE_SECONDS * 1000;
}

/* Shows those out who take too long to ask. Returns the milliseconds until the next one; -1: nobody asks. */
static int hurry_guests(struct http *h) {
    uint64_t now = now_ms(), next = 0;
    for (struct guest *g = h->guest; g; g = g->next) {
        uint64_t due = guest_deadline(g);
        if (due && due <= now && (g->begun || !g->known) && !(g->exchange && g->exchange->told))
            http_say_at_once(g->conn, "408 Request Timeout", "a request has to be there in ten seconds");
        if (due && due <= now)
            show_out(g);
        else if (due && (!next || due < next))
            next = due;
    }
    return next ? (int)(next - now) : -1;
}

/* Whoever has not asked yet, or has been answered: a connection that nobody would miss. */
static bool guest_is_idle(const struct guest *g) {
    return !g->exchange || !g->exchange->taken || g->exchange->ended;
}

static void make_room_for_guest(struct http *h) {
    for (;;) {
        uint32_t open = 0;
        struct guest *oldest = NULL;
        for (struct guest *g = h->guest; g; g = g->next) {
            open += !g->shut;
            if (!g->shut && guest_is_idle(g) && (!oldest || g->since <= oldest->since))
                oldest = g;
        }
        if (open <= CONNECTIONS_MAX - SPARE || !oldest)
            return;
        show_out(oldest);
    }
}

static int sooner_of(int a, int b) {
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

static enum status serve_http(struct http *h, struct err *e) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    for (;;) {
        struct poll_set p = {.count = 3};
        unsigned long long ms;
        int wait = sooner_of(sooner_of(mcp_timeout(h->mcp), hurry_guests(h)), watch_waiting(h, &p));
        if (MHD_get_timeout(h->daemon, &ms) == MHD_YES)
            wait = sooner_of(wait, ms > 60000 ? 60000 : (int)ms);
        if (h->resumed)
            wait = 0;
        h->resumed = false;
        p.fd[0] = (struct pollfd){.fd = h->ending.fd, .events = POLLIN};
        p.fd[1] = (struct pollfd){.fd = mcp_bell(h->mcp), .events = POLLIN};
        p.fd[2] = (struct pollfd){.fd = info->epoll_fd, .events = POLLIN};
        if (poll(p.fd, p.count, wait) < 0 && errno != EINTR)
            return err_set(e, ST_IO, "cannot wait for requests: %s", strerror(errno));
        if (p.fd[0].revents)
            return ST_OK;
        look_at_waiting(h, &p);
        MHD_run(h->daemon);
        make_room_for_guest(h);
        mcp_tick(h->mcp);
    }
}

/* -- opening -- */

static enum status read_address(const char *address, struct sockaddr_storage *out, socklen_t *len,
                                struct err *e) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    const char *colon = strrchr(address, ':');
    char host[64];
    uint64_t port;
    if (!colon || colon == address || (size_t)(colon - address) >= sizeof host ||
        !text_read_u64(colon + 1, 65535, &port))
        return err_set(e, ST_USAGE, "--http takes HOST:PORT, such as 127.0.0.1:8080, not '%s'", address);
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    memset(out, 0, sizeof *out);
    if (!strcmp(host, "[::1]")) {
        six->sin6_family = AF_INET6;
        six->sin6_addr = in6addr_loopback;
        six->sin6_port = htons((uint16_t)port);
        *len = sizeof *six;
        return ST_OK;
    }
    four->sin_family = AF_INET;
    four->sin_port = htons((uint16_t)port);
    *len = sizeof *four;
    if (strcmp(host, "localhost") && strcmp(host, "127.0.0.1"))
        return err_set(
            e, ST_USAGE,
            "'%s' is not an address of this machine alone: whoever reaches the server plays on it, so "
            "it listens on 127.0.0.1, localhost or [::1] only",
            host);
    four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ST_OK;
}

static enum status open_socket(const char *address, int *out, struct err *e) {
    struct sockaddr_storage a;
    socklen_t len;
    const int on = 1;
    TRY(read_address(address, &a, &len, e));
    int fd = socket(a.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (fd < 0 || bind(fd, (struct sockaddr *)&a, len) || listen(fd, 256)) {
        err_set(e, ST_IO, "cannot listen on %s: %s", address, strerror(errno));
        if (fd >= 0)
            close(fd);
        return e->status;
    }
    *out = fd;
    return ST_OK;
}

static void say_where(int fd) {
    struct sockaddr_storage a;
    socklen_t len = sizeof a;
    getsockname(fd, (struct sockaddr *)&a, &len);
    bool six = a.ss_family == AF_INET6;
    unsigned port =
        ntohs(six ? ((struct sockaddr_in6 *)&a)->sin6_port : ((struct sockaddr_in *)&a)->sin_port);
    gate_line(stderr, "listening on http://%s:%u/mcp", six ? "[::1]" : "127.0.0.1", port);
}

static void http_close(struct http *h) {
    while (h->sessions)
        http_session_close(h, h->session[0]);
    for (struct exchange *x = h->first; x; x = x->next) {
        x->gone = true;
        http_resume(x);
    }
    MHD_stop_daemon(h->daemon);
}

static bool start_daemon(struct http *h, int fd, atomic_bool *stop) {
    if (!ending_watch(&h->ending, stop))
        return false;
    h->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, http_handle, h, MHD_OPTION_LISTEN_SOCKET, fd,
        MHD_OPTION_NOTIFY_COMPLETED, http_exchange_close, h, MHD_OPTION_NOTIFY_CONNECTION, guest_notice, h,
        MHD_OPTION_URI_LOG_CALLBACK, guest_begins, h, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENT_SECONDS, MHD_OPTION_END);
    return h->daemon;
}

enum status mcp_serve_http(struct mcp *s, const char *address, atomic_bool *stop, struct err *e) {
    struct http h = {.mcp = s, .ending = {.fd = -1}};
    int fd = -1;
    TRY(open_socket(address, &fd, e));
    enum status st;
    if (start_daemon(&h, fd, stop)) {
        say_where(fd);
        st = serve_http(&h, e);
        http_close(&h);
    } else {
        st = err_set(e, ST_IO, "cannot begin to serve HTTP: %s", strerror(errno));
        close(fd);
    }
    ending_close(&h.ending);
    return st;
}
