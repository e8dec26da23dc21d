/* Atomic files: see files.h. */
#include "front/save/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *variable, *under_home;
} bases[] = {
    [FILES_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [FILES_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [FILES_STATE] = {"XDG_STATE_HOME", ".local/state"},
};

enum status files_folder(enum files_base base, const char *a, const char *b, char out[FILES_PATH_MAX],
                         struct err *e) {
    const char *root = getenv(bases[base].variable), *home = getenv("HOME");
    int n;
    if (root && *root == '/')
        n = snprintf(out, FILES_PATH_MAX, "%s/gloam", root);
    else if (home && *home == '/')
        n = snprintf(out, FILES_PATH_MAX, "%s/%s/gloam", home, bases[base].under_home);
    else
        return err_set(e, ST_NOT_FOUND, "no place for files: neither %s nor HOME names a folder",
                       bases[base].variable);
    const char *part[2] = {a, b};
    for (int i = 0; i < 2 && part[i] && n < FILES_PATH_MAX; i++)
        n += snprintf(out + n, (size_t)(FILES_PATH_MAX - n), "/%s", part[i]);
    return n < FILES_PATH_MAX
               ? ST_OK
               : err_set(e, ST_FULL, "the path of the %s folder is too long", bases[base].variable);
}

/* A folder that is new lasts no longer than its name does; one that cannot be synced is no reason to refuse.
 */
static void sync_parent(const char *folder) {
    char parent[FILES_PATH_MAX];
    struct err e;
    const char *slash = strrchr(folder, '/');
    snprintf(parent, sizeof parent, "%.*s", slash > folder ? (int)(slash - folder) : 1, folder);
    files_sync_folder(parent, &e);
}

enum status files_make_folder(const char *path, struct err *e) {
    char at[FILES_PATH_MAX];
    size_t n = strlen(path);
    if (n >= sizeof at)
        return err_set(e, ST_FULL, "a path is too long: %.80s...", path);
    memcpy(at, path, n + 1);
    for (size_t i = 1; i <= n; i++) {
        if (at[i] != '/' && at[i])
            continue;
        char kept = at[i];
        at[i] = 0;
        bool made = mkdir(at, 0700) == 0;
        if (!made && errno != EEXIST)
            return err_set(e, ST_IO, "cannot make a folder: %s (%.400s)", strerror(errno), at);
        if (made)
            sync_parent(at);
        at[i] = kept;
    }
    struct stat st;
    if (stat(path, &st) || !S_ISDIR(st.st_mode))
        return err_set(e, ST_IO, "%.400s is not a folder", path);
    return ST_OK;
}

enum status files_join(const char *folder, const char *name, char out[FILES_PATH_MAX], struct err *e) {
    int n = snprintf(out, FILES_PATH_MAX, "%s/%s", folder, name);
    return n < FILES_PATH_MAX ? ST_OK : err_set(e, ST_FULL, "a path is too long: %.80s...", folder);
}

static enum status read_whole(int fd, const char *path, size_t max, char **out, size_t *len, struct err *e) {
    struct stat st;
    if (fstat(fd, &st))
        return err_set(e, ST_IO, "cannot read: %s (%.400s)", strerror(errno), path);
    if (!S_ISREG(st.st_mode))
        return err_set(e, ST_IO, "%.400s is not a regular file", path);
    if (st.st_size < 0 || (uint64_t)st.st_size > max)
        return err_set(e, ST_PARSE, "%.400s is too large (at most %zu bytes)", path, max);
    size_t size = (size_t)st.st_size, got = 0;
    char *bytes = malloc(size + 1);
    if (!bytes)
        return err_set(e, ST_FULL, "no memory to read %.400s", path);
    while (got < size) {
        ssize_t n = read(fd, bytes + got, size - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            free(bytes);
            return err_set(e, ST_IO, "cannot read: %s (%.400s)", strerror(errno), path);
        }
        if (n == 0)
            break;
        got += (size_t)n;
    }
    bytes[got] = 0;
    *out = bytes;
    *len = got;
    return ST_OK;
}

enum status files_read(const char *path, size_t max, char **out, size_t *len, struct err *e) {
    *out = NULL;
    *len = 0;
    /* A pipe under that name must not make us wait. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return err_set(e, errno == ENOENT ? ST_NOT_FOUND : ST_IO, "cannot open: %s (%.400s)", strerror(errno),
                       path);
    enum status st = read_whole(fd, path, max, out, len, e);
    close(fd);
    return st;
}

int files_put(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        bytes += n;
        len -= (size_t)n;
    }
    return 0;
}

enum status files_sync_folder(const char *folder, struct err *e) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int bad = fd < 0 || fsync(fd);
    /* Some file systems cannot sync a folder; then there is nothing more to do. */
    if (bad && fd >= 0 && (errno == EINVAL || errno == ENOTSUP))
        bad = 0;
    enum status st = bad ? err_set(e, ST_IO, "cannot sync: %s (%.400s)", strerror(errno), folder) : ST_OK;
    if (fd >= 0)
        close(fd);
    return st;
}

/* Fills the fresh file "from" and renames it; what fails leaves no trace of it. The reason comes before the
 * path, which may be longer than the line that a player sees. */
static enum status fill_and_rename(int fd, const char *from, const char *to, const char *bytes, size_t len,
                                   struct err *e) {
    if (fd < 0)
        return err_set(e, ST_IO, "cannot write: %s (%.400s)", strerror(errno), from);
    int bad = files_put(fd, bytes, len) || fsync(fd);
    int why = errno;
    if (close(fd) && !bad) {
        bad = -1;
        why = errno;
    }
    if (!bad && rename(from, to)) {
        bad = -1;
        why = errno;
    }
    if (!bad)
        return ST_OK;
    unlink(from);
    return err_set(e, ST_IO, "cannot write: %s (%.400s)", strerror(why), to);
}

enum status files_write(const char *folder, const char *name, const char *temporary, const char *bytes,
                        size_t len, struct err *e) {
    char to[FILES_PATH_MAX], from[FILES_PATH_MAX];
    TRY(files_join(folder, name, to, e));
    TRY(files_join(folder, temporary, from, e));
    struct stat sb;
    int fd = open(from, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd >= 0 &&
        (fstat(fd, &sb) || !S_ISREG(sb.st_mode))) { /* a pipe under that name is not ours to wait for */
        close(fd);
        return err_set(e, ST_IO, "cannot write: not a regular file (%.400s)", from);
    }
    enum status st = fill_and_rename(fd, from, to, bytes, len, e);
    return st == ST_OK ? files_sync_folder(folder, e) : st;
}

/* Where a path leads to, and the folder that is in: what a rename must work on. */
static enum status follow_path(const char *path, char file[FILES_PATH_MAX], char folder[FILES_PATH_MAX],
                               struct err *e) {
    char real[PATH_MAX];
    const char *to = realpath(path, real) ? real : path;
    if (snprintf(file, FILES_PATH_MAX, "%s", to) >= FILES_PATH_MAX)
        return err_set(e, ST_FULL, "a path is too long: %.80s...", to);
    const char *slash = strrchr(file, '/');
    const int n = !slash || slash == file ? 1 : (int)(slash - file); /* "/" is a folder too */
    snprintf(folder, FILES_PATH_MAX, "%.*s", n, slash ? file : ".");
    return ST_OK;
}

enum status files_replaceable(const char *path, struct err *e) {
    char file[FILES_PATH_MAX], folder[FILES_PATH_MAX];
    struct stat st;
    enum status found = follow_path(path, file, folder, e);
    if (found != ST_OK)
        return found;
    bool there = stat(file, &st) == 0;
    if (there && S_ISDIR(st.st_mode))
        errno = EISDIR;
    else if ((!there || access(file, W_OK) == 0) && access(folder, W_OK | X_OK) == 0)
        return ST_OK;
    return err_set(e, ST_IO, "cannot write '%.400s': %s", path, strerror(errno));
}

/* The passing name of a draft. */
static void draft_name(const char *to, char out[FILES_PATH_MAX + 32]) {
    snprintf(out, FILES_PATH_MAX + 32, "%s.%ld.tmp", to, (long)getpid());
}

FILE *files_draft(const char *path, struct err *e) {
    char to[FILES_PATH_MAX], folder[FILES_PATH_MAX], from[FILES_PATH_MAX + 32];
    struct stat st;
    if (follow_path(path, to, folder, e) != ST_OK)
        return NULL;
    int fd = open(folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    if (fd < 0) {
        draft_name(to, from);
        fd = open(from, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    if (fd >= 0 && stat(to, &st) == 0)
        (void)!fchmod(fd, st.st_mode & 0777);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!f)
        err_set(e, ST_IO, "cannot write '%.400s': %s", path, strerror(errno));
    if (!f && fd >= 0)
        close(fd);
    return f;
}

/* A link, unlike a rename, takes nobody's place. */
enum status files_settle_new(FILE *f, const char *draft, const char *path, bool *taken, struct err *e) {
    char to[FILES_PATH_MAX], folder[FILES_PATH_MAX], from[FILES_PATH_MAX + 32], handle[64];
    struct stat st;
    TRY(follow_path(draft, to, folder, e));
    draft_name(to, from);
    bool nameless = fstat(fileno(f), &st) == 0 && st.st_nlink == 0;
    snprintf(handle, sizeof handle, "/proc/self/fd/%d", fileno(f));
    bool good = !fflush(f) && !fsync(fileno(f)) &&
                !linkat(AT_FDCWD, nameless ? handle : from, AT_FDCWD, path, nameless ? AT_SYMLINK_FOLLOW : 0);
    *taken = !good && errno == EEXIST;
    if (good && !nameless)
        unlink(from);
    if (good)
        return files_sync_folder(folder, e);
    return *taken ? ST_OK : err_set(e, ST_IO, "cannot write '%.400s': %s", path, strerror(errno));
}

enum status files_settle(FILE *f, const char *path, bool whole, struct err *e) {
    char to[FILES_PATH_MAX], folder[FILES_PATH_MAX], from[FILES_PATH_MAX + 32], handle[64];
    struct stat st;
    TRY(follow_path(path, to, folder, e));
    draft_name(to, from);
    bool nameless = fstat(fileno(f), &st) == 0 && st.st_nlink == 0;
    if (!whole) {
        if (!nameless)
            unlink(from);
        return ST_OK;
    }
    snprintf(handle, sizeof handle, "/proc/self/fd/%d", fileno(f));
    bool good = !fflush(f) && !fsync(fileno(f)), placed = false;
    if (good && nameless) { /* a passing name is for a file that takes the place of another only */
        placed = !linkat(AT_FDCWD, handle, AT_FDCWD, to, AT_SYMLINK_FOLLOW);
        good = placed || (errno == EEXIST && !linkat(AT_FDCWD, handle, AT_FDCWD, from, AT_SYMLINK_FOLLOW));
    }
    if (good && (placed || !rename(from, to)))
        return files_sync_folder(folder, e);
    int why = errno;
    unlink(from);
    return err_set(e, ST_IO, "cannot write '%.400s': %s", path, strerror(why));
}
