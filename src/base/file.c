/* Reading a whole file: see file.h. */
#include "base/file.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status too_large(size_t max, struct err *e) {
    size_t mib = max >> 20;
    return mib && mib << 20 == max ? err_set(e, ST_FULL, "larger than %zu MiB", mib)
                                   : err_set(e, ST_FULL, "larger than %zu bytes", max);
}

static enum status read_all(int fd, size_t max, char **out, size_t *len, struct err *e) {
    struct stat sb;
    if (fstat(fd, &sb) || !S_ISREG(sb.st_mode))
        return err_set(e, ST_IO, "not a regular file");
    if (sb.st_size < 0 || (uint64_t)sb.st_size > max)
        return too_large(max, e);
    size_t size = (size_t)sb.st_size, n = 0;
    char *buf = malloc(size + 1);
    if (!buf)
        return err_set(e, ST_FULL, "no memory to read it");
    while (n < size) {
        ssize_t got = read(fd, buf + n, size - n);
        if (got < 0) {
            free(buf);
            return err_set(e, ST_IO, "the file cannot be read");
        }
        if (got == 0)
            break;
        n += (size_t)got;
    }
    buf[n] = 0;
    *out = buf;
    *len = n;
    return ST_OK;
}

enum status file_read(const char *path, size_t max, char **out, size_t *len, struct err *e) {
    *out = NULL;
    *len = 0;
    /* A pipe under that name must not make us wait. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return access(path, F_OK) ? err_set(e, ST_NOT_FOUND, "there is no such file")
                                  : err_set(e, ST_IO, "the file cannot be opened");
    enum status st = read_all(fd, max, out, len, e);
    close(fd);
    return st;
}
