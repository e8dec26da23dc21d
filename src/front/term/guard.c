/* The guard: see guard.h. Handlers call only what POSIX lets them call, set flags and ring the bell; they
 * hold back all signals while they run. What was set before is put back, so that a sanitizer still tells of a
 * crash, on a screen where it can be read. */
#include "front/term/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

const char guard_begins[] = "\033[?1049h\033[?25l\033[?2004h\033[0m\033[2J";
const char guard_mouse[] = "\033[?1000h\033[?1006h";
const char guard_ends[] = "\033[?2026l\033[?1006l\033[?1000l\033[?2004l\033[0m\033[?25h\033[?1049l";

enum act { ACT_STOP, ACT_RESIZE, ACT_RESUME, ACT_SUSPEND, ACT_GRACE, ACT_END };

/* Everything whose default would end the program, and what concerns the screen. */
static const struct {
    int number;
    enum act act;
} rows[] = {
    {SIGINT, ACT_STOP},    {SIGTERM, ACT_STOP},    {SIGHUP, ACT_STOP},   {SIGWINCH, ACT_RESIZE},
    {SIGCONT, ACT_RESUME}, {SIGTSTP, ACT_SUSPEND}, {SIGALRM, ACT_GRACE}, {SIGSEGV, ACT_END},
    {SIGBUS, ACT_END},     {SIGILL, ACT_END},      {SIGFPE, ACT_END},    {SIGTRAP, ACT_END},
    {SIGABRT, ACT_END},    {SIGSYS, ACT_END},      {SIGQUIT, ACT_END},   {SIGPIPE, ACT_END},
    {SIGXCPU, ACT_END},    {SIGXFSZ, ACT_END},     {SIGUSR1, ACT_END},   {SIGUSR2, ACT_END},
    {SIGVTALRM, ACT_END},  {SIGPROF, ACT_END},     {SIGIO, ACT_END},
};

enum { ROWS = sizeof rows / sizeof rows[0], OWN_STACK = 32 * 1024 };

static struct {
    volatile sig_atomic_t holds, stop, resized, resumed;
    volatile sig_atomic_t writing, suspends; /* a frame is under way; and shall be the last before a stop */
    bool mouse, watching;
    int in, out;
    int bell[2];
    struct termios before, ours;
    struct sigaction old[ROWS];
    stack_t old_stack;
    char stack[OWN_STACK]; /* a program whose own has run over needs another to say so */
} guard;

static void ring_bell(void) {
    const char any = 0;
    ssize_t n = write(guard.bell[1], &any, 1);
    (void)n; /* full is rung, too */
}

/* A terminal that takes no more bytes, over a line that hangs, must not keep a handler from ending the
 * program. */
static void write_if_it_takes(const char *s, size_t n) {
    enum { PATIENCE_MS = 100 };
    struct pollfd p = {guard.out, POLLOUT, 0};
    while (n && poll(&p, 1, PATIENCE_MS) > 0 && p.revents & POLLOUT) {
        ssize_t done = write(guard.out, s, n);
        if (done <= 0)
            return;
        s += done;
        n -= (size_t)done;
    }
}

/* Somebody else may have the terminal now. One that is not our controlling terminal is nobody else's. */
static bool in_foreground(void) {
    pid_t owner = tcgetpgrp(guard.in);
    return owner < 0 || owner == getpgrp();
}

static void take(void) {
    tcsetattr(guard.in, TCSANOW, &guard.ours);
    write_if_it_takes(guard_begins, strlen(guard_begins));
    if (guard.mouse)
        write_if_it_takes(guard_mouse, strlen(guard_mouse));
    guard.holds = 1;
}

static void give_back(void) {
    if (!guard.holds)
        return;
    if (in_foreground()) {
        write_if_it_takes(guard_ends, strlen(guard_ends));
        tcsetattr(guard.in, TCSANOW, &guard.before);
    }
    guard.holds = 0; /* only now: a signal that comes between does it once more */
}

static void put_old_back(int number) {
    for (uint32_t i = 0; i < ROWS; i++)
        if (rows[i].number == number)
            sigaction(number, &guard.old[i], NULL);
}

static void let_through(int number, sigset_t *before) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, before);
}

/* Stops here, as the signal would have done without us; SIGCONT does the rest. */
static void suspend(int number) {
    struct sigaction was, plain = {.sa_handler = SIG_DFL};
    sigset_t before;
    give_back();
    sigaction(number, &plain, &was);
    raise(number);
    let_through(number, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(number, &was, NULL);
}

static void take_again(void) {
    if (!guard.holds)
        tcgetattr(guard.in, &guard.before); /* as it was left meanwhile */
    take();
    guard.resumed = guard.resized = 1;
    ring_bell();
}

/* Continued in the background there is no terminal to take: stop again, until it is our turn. */
static void resume(void) {
    if (in_foreground())
        take_again();
    else
        suspend(SIGTTOU);
}

/* Without a shell that could continue us the system does not stop us either; then nobody sends SIGCONT. */
static void suspend_or_stay(int number) {
    sigset_t waiting;
    suspend(number);
    if (!sigpending(&waiting) && !sigismember(&waiting, SIGCONT) && in_foreground())
        take_again();
}

/* A fault comes again by itself, with all that is known of it; everything else must be sent again. */
static void end_program(int number, const siginfo_t *why) {
    bool fault =
        number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP;
    give_back();
    put_old_back(number);
    if (!fault || why->si_code <= 0)
        raise(number);
}

static void ask_to_stop(int number) {
    if (!guard.stop)
        alarm(GUARD_GRACE_SECONDS);
    guard.stop = number;
    ring_bell();
}

static void on_signal(int number, siginfo_t *why, void *context) {
    const int kept = errno;
    (void)context;
    for (uint32_t i = 0; i < ROWS; i++) {
        if (rows[i].number != number)
            continue;
        switch (rows[i].act) {
        case ACT_STOP:
            ask_to_stop(number);
            break;
        case ACT_RESIZE:
            guard.resized = 1;
            ring_bell();
            break;
        case ACT_RESUME:
            resume();
            break;
        case ACT_SUSPEND:
            if (guard.writing && !guard.suspends)
                guard.suspends =
                    1; /* the frame is written to its end first; who asks twice does not wait for it */
            else
                suspend_or_stay(number);
            break;
        case ACT_GRACE:
            end_program(guard.stop ? guard.stop : number, why);
            break;
        case ACT_END:
            end_program(number, why);
            break;
        }
    }
    errno = kept;
}

/* What was ignored stays so: under nohup nobody hears of a hangup. */
static void watch_signals(void) {
    const stack_t own = {.ss_sp = guard.stack, .ss_size = sizeof guard.stack};
    struct sigaction act = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigfillset(&act.sa_mask);
    sigaltstack(&own, &guard.old_stack);
    for (uint32_t i = 0; i < ROWS; i++) {
        sigaction(rows[i].number, NULL, &guard.old[i]);
        if (guard.old[i].sa_handler != SIG_IGN || rows[i].act == ACT_RESIZE || rows[i].act == ACT_RESUME)
            sigaction(rows[i].number, &act, NULL);
    }
    guard.watching = true;
}

static void forget_signals(void) {
    if (!guard.watching)
        return;
    alarm(0);
    for (uint32_t i = 0; i < ROWS; i++)
        sigaction(rows[i].number, &guard.old[i], NULL);
    sigaltstack(&guard.old_stack, NULL);
    close(guard.bell[0]);
    close(guard.bell[1]);
    guard.watching = false;
}

/* Every byte as it is typed, but for the signals: Ctrl-C and Ctrl-Z must also work while nobody reads. They
 * drop nothing: the system would throw away what of a frame is still on its way, and leave half a sequence.
 */
static struct termios as_typed(const struct termios *before) {
    struct termios t = *before;
    t.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
    t.c_oflag &= ~(tcflag_t)OPOST;
    t.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
    t.c_lflag |= ISIG | NOFLSH;
    t.c_cc[VMIN] = 1;
    t.c_cc[VTIME] = 0;
    return t;
}

enum status guard_enter(int in, int out, bool mouse, struct err *e) {
    static bool registered;
    const char *term = getenv("TERM");
    if (!isatty(in) || !isatty(out))
        return err_set(e, ST_USAGE, "a full screen needs a terminal; --plain does not");
    if (!term || !*term || !strcmp(term, "dumb"))
        return err_set(e, ST_USAGE, "this terminal (TERM=%s) shows no full screen; --plain needs none",
                       term ? term : "");
    if (guard.watching)
        return err_set(e, ST_BUG, "the terminal is held already");
    if (tcgetattr(in, &guard.before) || pipe2(guard.bell, O_CLOEXEC | O_NONBLOCK))
        return err_set(e, ST_IO, "cannot take the terminal: %s", strerror(errno));
    guard.in = in;
    guard.out = out;
    guard.mouse = mouse;
    guard.ours = as_typed(&guard.before);
    guard.stop = guard.resized = guard.resumed = guard.writing = guard.suspends = 0;
    if (!registered)
        atexit(give_back);
    registered = true;
    watch_signals();
    take();
    return ST_OK;
}

/* Bytes of a mouse that are under way would be typed into the shell: after the sequences have arrived, what
 * waits is dropped. */
void guard_leave(void) {
    if (guard.holds && in_foreground()) {
        write_if_it_takes(guard_ends, strlen(guard_ends));
        tcsetattr(guard.in, TCSAFLUSH, &guard.before);
    }
    guard.holds = 0;
    forget_signals();
}

void guard_write_begins(void) {
    guard.writing = 1;
}

void guard_write_ends(void) {
    guard.writing = 0;
    if (!guard.suspends)
        return;
    guard.suspends = 0;
    raise(SIGTSTP);
}

bool guard_holds(void) {
    return guard.holds;
}

int guard_bell(void) {
    return guard.bell[0];
}

void guard_quiet(void) {
    char some[64];
    while (read(guard.bell[0], some, sizeof some) > 0)
        continue;
}

int guard_asked_to_stop(void) {
    return guard.stop;
}

bool guard_resized(void) {
    bool was = guard.resized;
    guard.resized = 0;
    return was;
}

bool guard_resumed(void) {
    bool was = guard.resumed;
    guard.resumed = 0;
    return was;
}
