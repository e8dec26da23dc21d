/* Instructions of games, counted by callgrind: see grind.h. */
#include "front/cli/grind.h"

#include "front/data/data.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Names of the files of one run in a folder of its own. */
struct grind_files {
    char folder[PATH_MAX], profile[PATH_MAX + 16], log[PATH_MAX + 16];
};

static enum status grind_files_open(struct grind_files *f, struct err *e) {
    const char *base = getenv("TMPDIR");
    snprintf(f->folder, sizeof f->folder, "%s/gloam-bench-XXXXXX", base && *base ? base : P_tmpdir);
    if (!mkdtemp(f->folder))
        return err_set(e, ST_IO, "no temporary folder %s: %s", f->folder, strerror(errno));
    snprintf(f->profile, sizeof f->profile, "%s/profile", f->folder);
    snprintf(f->log, sizeof f->log, "%s/log", f->folder);
    return ST_OK;
}

static void grind_files_remove(const struct grind_files *f) {
    unlink(f->profile);
    unlink(f->log);
    rmdir(f->folder);
}

/* The signals that end a program. They are held back while there is a folder to remove, and end us then. */
static sigset_t endings(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

/* Reads what the child says until it ends, and hands it the signal that waits for us. */
static void listen_to(pid_t child, int fd, char *line, size_t cap) {
    enum { LOOK_MS = 100 };
    size_t len = 0;
    for (;;) {
        sigset_t waiting;
        struct pollfd p = {fd, POLLIN, 0};
        char more[256];
        int ready = poll(&p, 1, LOOK_MS);
        if (sigpending(&waiting) == 0 && (sigismember(&waiting, SIGINT) || sigismember(&waiting, SIGTERM) ||
                                          sigismember(&waiting, SIGHUP)))
            kill(child, SIGTERM);
        if (ready <= 0)
            continue;
        ssize_t n = read(fd, more, sizeof more);
        if (n <= 0)
            break;
        size_t kept = (size_t)n < cap - 1 - len ? (size_t)n : cap - 1 - len;
        memcpy(line + len, more, kept);
        len += kept;
    }
    line[len] = 0;
    line[strcspn(line, "\n")] = 0;
}

/* Starts a program with its standard output in a pipe and reads the first line of it. The exit code, or -1
 * for an end by signal, is in *code. */
static enum status first_line_of(char *const *argv, char *line, size_t cap, int *code, struct err *e) {
    int ends[2];
    if (pipe(ends))
        return err_set(e, ST_IO, "no pipe: %s", strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child;
    int failed = posix_spawnp(&child, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failed) {
        close(ends[0]);
        return failed == ENOENT
                   ? err_set(e, ST_NOT_FOUND, "--instructions needs valgrind (Debian: apt install valgrind)")
                   : err_set(e, ST_IO, "%s could not be started: %s", argv[0], strerror(failed));
    }
    listen_to(child, ends[0], line, cap);
    close(ends[0]);
    int how = 0;
    while (waitpid(child, &how, 0) < 0 && errno == EINTR)
        continue;
    *code = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    return ST_OK;
}

/* The total of a callgrind profile. */
static bool read_total(const char *path, uint64_t *out) {
    FILE *f = fopen(path, "r");
    char line[512];
    bool found = false;
    while (f && !found && fgets(line, sizeof line, f)) {
        unsigned long long n;
        found = sscanf(line, "summary: %llu", &n) == 1 || sscanf(line, "totals: %llu", &n) == 1;
        if (found)
            *out = n;
    }
    if (f)
        fclose(f);
    return found;
}

/* Plays that many games in a child under callgrind. */
static enum status grind_once(const struct grind_job *j, const struct grind_files *f, uint64_t games,
                              struct grind *out, struct err *e) {
    char exe[PATH_MAX], profile[PATH_MAX + 64], log[PATH_MAX + 64], n[24], line[160];
    ssize_t len = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (len < 0)
        return err_set(e, ST_IO, "the program cannot find itself: %s", strerror(errno));
    exe[len] = 0;
    snprintf(profile, sizeof profile, "--callgrind-out-file=%s", f->profile);
    snprintf(log, sizeof log, "--log-file=%s", f->log);
    snprintf(n, sizeof n, "%llu", (unsigned long long)games);
    const char *argv[48] = {"valgrind", "--tool=callgrind", profile, log, exe, "bench", j->ops->name};
    uint32_t at = 7;
    char seated[SEATS_MAX][120];
    for (uint32_t s = 0; s < j->ops->seats; s++) {
        snprintf(seated[s], sizeof seated[s], "%u=%s", s, j->policy[s]);
        argv[at++] = "--policy";
        argv[at++] = seated[s];
    }
    const char *const rest[] = {"-n", n, "--quiet"};
    for (uint32_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        argv[at++] = rest[i];
    const char *const passed[][2] = {{"--rules", j->rules}, {"--scenario", j->scenario}};
    for (uint32_t i = 0; i < 2; i++)
        if (passed[i][1]) {
            argv[at++] = passed[i][0];
            argv[at++] = passed[i][1];
        }
    int code = 0;
    TRY(first_line_of((char *const *)argv, line, sizeof line, &code, e));
    unsigned long long decisions, played;
    if (code || sscanf(line, "decisions %llu games %llu", &decisions, &played) != 2 ||
        !read_total(f->profile, &out->instructions))
        return err_set(
            e, ST_IO,
            "the run under valgrind failed (exit code %d); a build with sanitizers cannot be measured", code);
    out->decisions = decisions;
    out->games = played;
    return ST_OK;
}

enum status grind_run(const struct grind_job *j, struct grind *out, struct err *e) {
    struct grind_files files;
    struct grind one = {0}, two = {0};
    char root[DATA_PATH_MAX];
    TRY(data_content_root(root, e));
    setenv("GLOAM_CONTENT", root, 1); /* the child must read what we read */
    sigset_t held = endings(), before;
    sigprocmask(SIG_BLOCK, &held, &before);
    enum status st = grind_files_open(&files, e);
    if (st == ST_OK) {
        st = grind_once(j, &files, j->games, &one, e);
        THEN(st, grind_once(j, &files, 2 * j->games, &two, e));
        grind_files_remove(&files);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (st != ST_OK)
        return st;
    if (two.decisions <= one.decisions || two.games <= one.games || two.instructions <= one.instructions)
        return err_set(e, ST_INVALID, "too few games to measure; give a larger -n");
    out->games = two.games - one.games;
    out->decisions = two.decisions - one.decisions;
    out->instructions = two.instructions - one.instructions;
    return ST_OK;
}
