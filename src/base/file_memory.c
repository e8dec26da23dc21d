/* Files in memory: a list of paths with bytes. The list is the one thing below front that is not constant: it
 * stands for the disk, which is not either. Folders are what paths have in common. */
#include "base/file_memory.h"

#include "base/file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 256, FILES_MAX = 4096 };

struct memory_file {
    char *path;
    char *bytes;
    size_t len;
};

static struct memory_file *files[FILES_MAX];
static uint32_t file_count;

/* The path without empty steps, "." and "..": one spelling for each file. False: too long. */
static bool settle(const char *path, char out[PATH_SIZE]) {
    size_t n = 0;
    while (*path) {
        size_t step = strcspn(path, "/");
        if (step == 2 && !memcmp(path, "..", 2)) {
            while (n && out[n - 1] != '/')
                n--;
            n -= n > 0;
        } else if (step && !(step == 1 && *path == '.')) {
            if (n + step + 2 > PATH_SIZE)
                return false;
            if (n)
                out[n++] = '/';
            memcpy(out + n, path, step);
            n += step;
        }
        path += step;
        path += *path == '/';
    }
    out[n] = 0;
    return true;
}

static struct memory_file *find(const char *path) {
    char settled[PATH_SIZE];
    bool good = settle(path, settled);
    for (uint32_t i = 0; good && i < file_count; i++)
        if (!strcmp(files[i]->path, settled))
            return files[i];
    return NULL;
}

enum status file_put(const char *path, char *bytes, size_t len) {
    char settled[PATH_SIZE];
    struct memory_file *f = find(path);
    if (f) {
        free(f->bytes);
    } else {
        f = file_count < FILES_MAX && settle(path, settled) ? malloc(sizeof *f) : NULL;
        char *name = f ? strdup(settled) : NULL;
        if (!name) {
            free(f);
            return ST_FULL;
        }
        f->path = name;
        files[file_count++] = f;
    }
    f->bytes = bytes;
    f->len = len;
    return ST_OK;
}

enum status file_read(const char *path, size_t max, char **out, size_t *len, struct err *e) {
    const struct memory_file *f = find(path);
    *out = NULL;
    *len = 0;
    if (!f)
        return err_set(e, ST_NOT_FOUND, "there is no such file");
    if (f->len > max)
        return err_set(e, ST_FULL, "larger than %zu bytes", max);
    char *copy = malloc(f->len + 1);
    if (!copy)
        return err_set(e, ST_FULL, "no memory to read it");
    memcpy(copy, f->bytes, f->len);
    copy[f->len] = 0;
    *out = copy;
    *len = f->len;
    return ST_OK;
}

enum status file_peek(const char *path, void *out, size_t cap, size_t *n, struct err *e) {
    const struct memory_file *f = find(path);
    *n = 0;
    if (!f)
        return err_set(e, ST_NOT_FOUND, "there is no such file");
    *n = f->len < cap ? f->len : cap;
    memcpy(out, f->bytes, *n);
    return ST_OK;
}

/* What comes after the folder in the path of a file; null: it is not in there. */
static const char *inside(const struct memory_file *f, const char *folder) {
    size_t n = strlen(folder);
    return !strncmp(f->path, folder, n) && f->path[n] == '/' ? f->path + n + 1 : NULL;
}

bool file_is_folder(const char *path) {
    char folder[PATH_SIZE];
    bool good = settle(path, folder);
    for (uint32_t i = 0; good && i < file_count; i++)
        if (inside(files[i], folder))
            return true;
    return false;
}

/* Files alone: nobody asks for the folders in a folder. */
enum status file_list(const char *path, file_each each, void *ctx, struct err *e) {
    char folder[PATH_SIZE];
    if (!file_is_folder(path) || !settle(path, folder))
        return err_set(e, ST_NOT_FOUND, "there is no such folder");
    enum status st = ST_OK;
    for (uint32_t i = 0; st == ST_OK && i < file_count; i++) {
        const char *name = inside(files[i], folder);
        if (name && *name != '.' && !strchr(name, '/'))
            st = each(ctx, name, e);
    }
    return st;
}
