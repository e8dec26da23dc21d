/* Where the pages and the files of the content lie. A file is found by walking the tree and comparing names,
 * never by opening a path that somebody sent: there is nothing to escape from. */
#include "front/mcp/pages.h"

#include "base/file.h"
#include "front/data/data.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDERS_DEEP = 4 };

/* The rules lie with the sources of their game; installed, all pages lie in one folder. */
char *pages_find(void *ctx, const char *kind, const char *game) {
    (void)ctx;
    struct err e;
    char folder[DATA_PATH_MAX], path[DATA_PATH_MAX + 128], *text = NULL;
    size_t len;
    if (data_folder("docs", folder, &e) != ST_OK)
        return NULL;
    snprintf(path, sizeof path, "%s/%s-%s.md", folder, kind, game);
    if (file_read(path, PAGES_READ_MAX, &text, &len, &e) == ST_OK || strcmp(kind, "rules"))
        return text;
    snprintf(path, sizeof path, "%s/../src/games/%s/RULES.md", folder, game);
    return file_read(path, PAGES_READ_MAX, &text, &len, &e) == ST_OK ? text : NULL;
}

static bool plain_name(const char *s) {
    return s[0] != '.' && !s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")];
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct pages_file *)a)->path, ((const struct pages_file *)b)->path);
}

/* Links are passed over: the tree is what lies in it. */
static uint32_t walk_files(const char *folder, const char *under, uint32_t deep, struct pages_file *out,
                           uint32_t n) {
    DIR *dir = opendir(folder);
    const struct dirent *row;
    while (dir && n < PAGES_FILES_MAX && (row = readdir(dir))) {
        char path[DATA_PATH_MAX];
        struct stat st;
        int whole = snprintf(path, sizeof path, "%s/%s", folder, row->d_name);
        int part = snprintf(out[n].path, sizeof out[n].path, "%s%s", under, row->d_name);
        if (!plain_name(row->d_name) || whole >= (int)sizeof path || part >= (int)sizeof out[n].path - 1 ||
            lstat(path, &st) != 0)
            continue;
        const char *end = strrchr(row->d_name, '.');
        if (S_ISREG(st.st_mode) && end && !strcmp(end, ".json")) {
            out[n++].bytes = (uint64_t)st.st_size;
        } else if (S_ISDIR(st.st_mode) && deep < FOLDERS_DEEP) {
            char next[PAGES_PATH_MAX];
            snprintf(next, sizeof next, "%s%s/", under, row->d_name);
            n = walk_files(path, next, deep + 1, out, n);
        }
    }
    if (dir)
        closedir(dir);
    return n;
}

uint32_t pages_files(const char *root, const char *game, struct pages_file *out) {
    char folder[DATA_PATH_MAX];
    snprintf(folder, sizeof folder, "%s/%s", root, game);
    uint32_t n = walk_files(folder, "", 1, out, 0);
    qsort(out, n, sizeof out[0], by_path);
    return n;
}
