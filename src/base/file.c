/* Files and folders of the system: see file.h. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status too_large(size_t max, struct err *e) {
    size_t mib = max >> 20;
    return mib && mib << 20 == max ? err_set(e, ST_FULL, "larger than %zu MiB", mib)
                                   : err_set(e, ST_FULL, "larger than %zu bytes", max);
}

/* Every file that is read comes through here. A pipe under that name must not make us wait. */
static enum status open_regular(const char *path, int *fd, size_t *size, struct err *e) {
    struct stat sb;
    *fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (*fd < 0) /* why it failed is not asked again: another program may make the file meanwhile */
        return errno == ENOENT || errno == ENOTDIR ? err_set(e, ST_NOT_FOUND, "there is no such file")
                                                   : err_set(e, ST_IO, "the file cannot be opened");
    if (fstat(*fd, &sb) == 0 && S_ISREG(sb.st_mode) && sb.st_size >= 0) {
        *size = (size_t)sb.st_size;
        return ST_OK;
    }
    close(*fd);
    return err_set(e, ST_IO, "not a regular file");
}

/* Up to size bytes; false: the system refused. */
static bool read_up_to(int fd, char *out, size_t size, size_t *n) {
    for (*n = 0; *n < size;) {
        ssize_t got = read(fd, out + *n, size - *n);
        if (got < 0)
            return false;
        if (got == 0)
            break;
        *n += (size_t)got;
    }
    return true;
}

static enum status read_all(int fd, size_t size, char **out, size_t *len, struct err *e) {
    char *buf = malloc(size + 1);
    if (!buf)
        return err_set(e, ST_FULL, "no memory to read it");
    if (!read_up_to(fd, buf, size, len)) {
        free(buf);
        *len = 0;
        return err_set(e, ST_IO, "the file cannot be read");
    }
    buf[*len] = 0;
    *out = buf;
    return ST_OK;
}

enum status file_read(const char *path, size_t max, char **out, size_t *len, struct err *e) {
    int fd;
    size_t size;
    *out = NULL;
    *len = 0;
    TRY(open_regular(path, &fd, &size, e));
    enum status st = size > max ? too_large(max, e) : read_all(fd, size, out, len, e);
    close(fd);
    return st;
}

enum status file_peek(const char *path, void *out, size_t cap, size_t *n, struct err *e) {
    int fd;
    size_t size;
    *n = 0;
    TRY(open_regular(path, &fd, &size, e));
    bool good = read_up_to(fd, out, cap, n);
    close(fd);
    return good ? ST_OK : err_set(e, ST_IO, "the file cannot be read");
}

bool file_is_folder(const char *path) {
    struct stat sb;
    return !stat(path, &sb) && S_ISDIR(sb.st_mode);
}

enum status file_list(const char *path, file_each each, void *ctx, struct err *e) {
    DIR *d = opendir(path);
    if (!d)
        return err_set(e, ST_NOT_FOUND, "there is no such folder");
    enum status st = ST_OK;
    for (struct dirent *ent; st == ST_OK && (ent = readdir(d));)
        if (ent->d_name[0] != '.')
            st = each(ctx, ent->d_name, e);
    closedir(d);
    return st;
}
