/* Runs a program and does harm to one of its system calls on files in a folder.
 *
 *   crash_at FOLDER LOG MODE N PROGRAM ARG...
 *
 * Counted are the calls that open, write, sync, cut, name, rename, remove or close something in FOLDER. MODE
 * is what happens at the N-th: "count" nothing, "before" and "after" SIGKILL before or after it, "eio" and
 * "enospc" fail it with that error, "short" writes half of what a write was to write, "full" fails every
 * write from there on, as a full disk does. LOG gets a line for each call: its number, its name, how it
 * ended, and the file ("#" and an inode for one that has no name); for a rename or a link two files.
 *
 * The calls are caught in the kernel (seccomp and ptrace), not in a library that is loaded before: the C
 * library's own streams write without asking such a library. Exit code: the program's, or 128 and the signal
 * that ended it; 125 when this cannot be done here. */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT = 125, NAME = PATH_MAX + 64, TASKS = 512 };

/* Where the arguments of a call name files: descriptors and paths, -1 for none. */
struct call {
    const char *name;
    int number;
    int fd, at,
        path; /* a descriptor to look at; a folder's descriptor (-2: the present folder) and a path in it */
    int to_at, to_path; /* the second name */
    int size;           /* the argument that says how many bytes */
};

#define FD(n, size)                                                                                          \
    { #n, SYS_##n, 0, -1, -1, -1, -1, size }
#define PATH(n)                                                                                              \
    { #n, SYS_##n, -1, -2, 0, -1, -1, -1 }
#define PATH_AT(n)                                                                                           \
    { #n, SYS_##n, -1, 0, 1, -1, -1, -1 }

static const struct call calls[] = {
    FD(write, 2),
    FD(pwrite64, 2),
    FD(writev, -1),
    FD(pwritev, -1),
    FD(fsync, -1),
    FD(fdatasync, -1),
    FD(ftruncate, -1),
    FD(close, -1),
    PATH_AT(openat),
    PATH_AT(unlinkat),
    PATH_AT(mkdirat),
    {"renameat2", SYS_renameat2, -1, 0, 1, 2, 3, -1},
    {"linkat", SYS_linkat, -1, 0, 1, 2, 3, -1},
#ifdef SYS_open /* architectures without a past have none of these */
    PATH(open),
    PATH(creat),
    PATH(unlink),
    PATH(mkdir),
    PATH(rmdir),
    PATH(truncate),
    {"rename", SYS_rename, -1, -2, 0, -2, 1, -1},
    {"link", SYS_link, -1, -2, 0, -2, 1, -1},
#endif
#ifdef SYS_renameat
    {"renameat", SYS_renameat, -1, 0, 1, 2, 3, -1},
#endif
};
enum { CALLS = sizeof calls / sizeof calls[0] };

enum mode { COUNT, BEFORE, AFTER, FAIL, SHORT, FULL };

struct harm {
    const char *folder;
    size_t folder_len;
    FILE *log;
    enum mode mode;
    int error;
    long at, seen;
};

/* Between a call's beginning and its end, for each thread. */
struct task {
    pid_t pid;
    bool inside;
    int refused; /* the error that stands in for the call */
    bool kill;
    char line[2 * NAME + 64];
};

static struct task tasks[TASKS];

static struct task *task_of(pid_t pid) {
    struct task *free_one = NULL;
    for (int i = 0; i < TASKS; i++) {
        if (tasks[i].pid == pid)
            return &tasks[i];
        if (!tasks[i].pid && !free_one)
            free_one = &tasks[i];
    }
    if (!free_one)
        exit(CANNOT);
    memset(free_one, 0, sizeof *free_one);
    free_one->pid = pid;
    return free_one;
}

static void cannot(const char *what) {
    fprintf(stderr, "crash_at: %s: %s\n", what, strerror(errno));
    exit(CANNOT);
}

/* -- the program -- */

static void run_program(char **argv) {
    struct sock_filter filter[CALLS + 3];
    size_t n = 0;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < CALLS; i++)
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i].number,
                                                   (uint8_t)(CALLS - i), 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    struct sock_fprog program = {(unsigned short)n, filter};
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) || raise(SIGSTOP))
        cannot("ptrace");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        cannot("seccomp");
    execvp(argv[0], argv);
    cannot(argv[0]);
}

/* -- what a call is about -- */

static bool read_text(pid_t pid, uint64_t at, char *out, size_t cap) {
    size_t n = 0;
    while (n + 1 < cap) { /* up to the end of a page at a time: the next one may not be there */
        size_t want = 4096 - (at + n) % 4096;
        want = want < cap - 1 - n ? want : cap - 1 - n;
        struct iovec here = {out + n, want}, there = {(void *)(uintptr_t)(at + n), want};
        ssize_t got = process_vm_readv(pid, &here, 1, &there, 1, 0);
        if (got <= 0)
            return false;
        if (memchr(out + n, 0, (size_t)got))
            return true;
        n += (size_t)got;
    }
    out[n] = 0;
    return true;
}

/* The file behind a descriptor of the program; one without a name is told by its inode. */
static bool name_of_fd(pid_t pid, int fd, char out[NAME]) {
    char link[64];
    struct stat st;
    snprintf(link, sizeof link, fd == AT_FDCWD ? "/proc/%d/cwd" : "/proc/%d/fd/%d", pid, fd);
    ssize_t n = readlink(link, out, PATH_MAX);
    if (n <= 0)
        return false;
    out[n] = 0;
    if (*out == '/' && stat(link, &st) == 0 && S_ISREG(st.st_mode) && !st.st_nlink) {
        char *slash = strrchr(out, '/');
        snprintf(slash + 1, 32, "#%lu", (unsigned long)st.st_ino);
    }
    return true;
}

static bool name_of_path(pid_t pid, int at, uint64_t text, char out[NAME]) {
    char path[PATH_MAX];
    if (!read_text(pid, text, path, sizeof path))
        return false;
    if (!strncmp(path, "/proc/self/fd/", 14))
        return name_of_fd(pid, atoi(path + 14), out);
    if (*path == '/')
        return snprintf(out, NAME, "%s", path) < NAME;
    if (!name_of_fd(pid, at, out))
        return false;
    size_t n = strlen(out);
    const char *rest = !strncmp(path, "./", 2) ? path + 2 : path;
    return snprintf(out + n, NAME - n, "/%s", rest) < (int)(NAME - n);
}

static bool is_inside(const struct harm *h, const char *name) {
    return !strncmp(name, h->folder, h->folder_len) && (!name[h->folder_len] || name[h->folder_len] == '/');
}

static int folder_fd(const uint64_t *arg, int at) {
    return at == -2 ? AT_FDCWD : (int)arg[at];
}

/* Whether the call is one to count; its line for the log but for the end. */
static bool describe(const struct harm *h, pid_t pid, const struct call *c, const uint64_t *arg, char *out,
                     size_t cap) {
    char from[NAME] = "", to[NAME] = "";
    bool known = c->fd >= 0 ? name_of_fd(pid, (int)arg[c->fd], from)
                            : name_of_path(pid, folder_fd(arg, c->at), arg[c->path], from);
    if (c->to_path >= 0)
        known = name_of_path(pid, folder_fd(arg, c->to_at), arg[c->to_path], to) || known;
    if (!known || (!is_inside(h, from) && !is_inside(h, to)))
        return false;
    snprintf(out, cap, "%s\t%s\t%s", c->name, from, to);
    return true;
}

/* -- harm -- */

static uint64_t ask_arg(const struct __ptrace_syscall_info *info, int i) {
    return info->op == PTRACE_SYSCALL_INFO_SECCOMP ? info->seccomp.args[i] : info->entry.args[i];
}

/* Lets the call end with an error without having been made. */
static void skip_call(pid_t pid, int error) {
#if defined __x86_64__
    struct user_regs_struct r;
    struct iovec v = {&r, sizeof r};
    if (ptrace(PTRACE_GETREGSET, pid, 1, &v))
        cannot("registers");
    r.orig_rax = (unsigned long long)-1;
    r.rax = (unsigned long long)-error;
    if (ptrace(PTRACE_SETREGSET, pid, 1, &v))
        cannot("registers");
#elif defined __aarch64__
    struct user_regs_struct r;
    struct iovec v = {&r, sizeof r};
    int none = -1;
    struct iovec number = {&none, sizeof none};
    if (ptrace(PTRACE_GETREGSET, pid, 1, &v) || ptrace(PTRACE_SETREGSET, pid, 0x404, &number))
        cannot("registers");
    r.regs[0] = (unsigned long long)-error;
    if (ptrace(PTRACE_SETREGSET, pid, 1, &v))
        cannot("registers");
#else
    (void)pid, (void)error;
    errno = ENOSYS;
    cannot("registers");
#endif
}

static void set_size(pid_t pid, uint64_t size) {
    struct user_regs_struct r;
    struct iovec v = {&r, sizeof r};
    if (ptrace(PTRACE_GETREGSET, pid, 1, &v))
        cannot("registers");
#if defined __x86_64__
    r.rdx = size;
#elif defined __aarch64__
    r.regs[2] = size;
#endif
    if (ptrace(PTRACE_SETREGSET, pid, 1, &v))
        cannot("registers");
}

/* At the beginning of a call. True: its end is of interest. */
static bool begin_call(struct harm *h, struct task *t) {
    struct __ptrace_syscall_info info;
    uint64_t arg[6];
    if (ptrace(PTRACE_GET_SYSCALL_INFO, t->pid, sizeof info, &info) <= 0)
        cannot("call");
    const struct call *c = calls;
    while (c < calls + CALLS && (uint64_t)c->number != info.seccomp.nr)
        c++;
    for (int i = 0; i < 6; i++)
        arg[i] = ask_arg(&info, i);
    if (c == calls + CALLS || !describe(h, t->pid, c, arg, t->line, sizeof t->line))
        return false;
    bool mine = ++h->seen == h->at;
    t->refused = 0;
    t->kill = mine && h->mode == AFTER;
    if (mine && h->mode == BEFORE) {
        fprintf(h->log, "%ld\tkilled\t%s\n", h->seen, t->line);
        kill(t->pid, SIGKILL);
        return false;
    }
    if ((mine && h->mode == FAIL) || (h->mode == FULL && h->seen >= h->at && c->size >= 0)) {
        t->refused = h->error;
        skip_call(t->pid, h->error);
    }
    if (mine && h->mode == SHORT && c->size >= 0)
        set_size(t->pid, arg[c->size] / 2);
    return true;
}

static void end_call(struct harm *h, struct task *t) {
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, t->pid, sizeof info, &info) <= 0)
        return;
    fprintf(h->log, "%ld\t%lld\t%s\n", h->seen, (long long)info.exit.rval, t->line);
    if (t->kill)
        kill(t->pid, SIGKILL);
}

/* -- the watch -- */

static int watch(struct harm *h, pid_t first) {
    int how, code = CANNOT;
    long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                   PTRACE_O_TRACEVFORK | PTRACE_O_EXITKILL;
    if (waitpid(first, &how, 0) != first || !WIFSTOPPED(how) || ptrace(PTRACE_SETOPTIONS, first, 0, options))
        cannot("ptrace");
    ptrace(PTRACE_CONT, first, 0, 0);
    for (pid_t pid; (pid = waitpid(-1, &how, __WALL)) > 0;) {
        struct task *t = task_of(pid);
        if (WIFEXITED(how) || WIFSIGNALED(how)) {
            if (pid == first)
                code = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
            t->pid = 0;
            continue;
        }
        int signal = WSTOPSIG(how), event = how >> 16;
        if (event == PTRACE_EVENT_SECCOMP) {
            t->inside = begin_call(h, t);
            signal = 0;
        } else if (signal == (SIGTRAP | 0x80)) {
            if (t->inside)
                end_call(h, t);
            t->inside = false;
            signal = 0;
        } else if (event || signal == SIGSTOP || signal == SIGTRAP) {
            signal = 0; /* a new thread's first stop, an exec */
        }
        ptrace(t->inside ? PTRACE_SYSCALL : PTRACE_CONT, pid, 0, signal);
    }
    return code;
}

static bool read_mode(struct harm *h, const char *word) {
    static const struct {
        const char *word;
        enum mode mode;
        int error;
    } rows[] = {{"count", COUNT, 0},      {"before", BEFORE, 0}, {"after", AFTER, 0},   {"eio", FAIL, EIO},
                {"enospc", FAIL, ENOSPC}, {"short", SHORT, 0},   {"full", FULL, ENOSPC}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(word, rows[i].word)) {
            h->mode = rows[i].mode;
            h->error = rows[i].error;
            return true;
        }
    return false;
}

int main(int argc, char **argv) {
    struct harm h = {0};
    if (argc < 6 || !read_mode(&h, argv[3])) {
        fprintf(stderr,
                "usage: crash_at FOLDER LOG count|before|after|eio|enospc|short|full N PROGRAM ARG...\n");
        return CANNOT;
    }
    h.folder = argv[1];
    h.folder_len = strlen(h.folder);
    h.at = atol(argv[4]);
    h.log = fopen(argv[2], "we");
    if (!h.log)
        cannot(argv[2]);
    pid_t child = fork();
    if (child < 0)
        cannot("fork");
    if (!child)
        run_program(argv + 5);
    int code = watch(&h, child);
    return fclose(h.log) ? CANNOT : code;
}
