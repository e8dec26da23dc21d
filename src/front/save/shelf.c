/* The shelf: see shelf.h. */
#include "front/save/shelf.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TAIL = 256 }; /* bytes at the end of a replay in which its last lines stand */

/* "<game>-<number>-<seed>.replay", as save_replay names them. */
static bool read_name(const char *game, const char *name, struct shelf_replay *out) {
    size_t n = strlen(game);
    unsigned long long seed;
    unsigned number;
    int end = 0;
    if (strncmp(name, game, n) || sscanf(name + n, "-%9u-%20llu.replay%n", &number, &seed, &end) != 2 ||
        !end || name[n + (size_t)end] || !number)
        return false;
    out->number = number;
    out->seed = seed;
    return true;
}

/* The word behind "end STEPS", which stands before the last line. */
static void read_outcome(struct shelf_replay *r) {
    char tail[TAIL + 1];
    struct stat about;
    int fd = open(r->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return;
    if (!fstat(fd, &about) && S_ISREG(about.st_mode)) {
        off_t from = about.st_size > TAIL ? about.st_size - TAIL : 0;
        ssize_t got = pread(fd, tail, TAIL, from);
        tail[got > 0 ? got : 0] = 0;
        const char *line = strstr(tail, "\nend ");
        if (line)
            sscanf(line, "\nend %*u %47[a-z0-9_]", r->outcome);
        r->when = about.st_mtime;
    }
    close(fd);
}

static int newest_first(const void *a, const void *b) {
    const struct shelf_replay *x = a, *y = b;
    return x->number < y->number ? 1 : x->number > y->number ? -1 : strcmp(x->path, y->path);
}

static enum status replay_folder(const char *game, const char *profile, char out[FILES_PATH_MAX]) {
    char shelf[FILES_PATH_MAX];
    struct err e;
    TRY(files_folder(FILES_STATE, "replays", game, shelf, &e));
    return files_join(shelf, profile, out, &e);
}

uint32_t shelf_replays(const char *game, const char *profile, struct shelf_replay *out, uint32_t cap) {
    char folder[FILES_PATH_MAX];
    uint32_t n = 0;
    struct err e;
    DIR *d = replay_folder(game, profile, folder) == ST_OK ? opendir(folder) : NULL;
    for (const struct dirent *entry; d && (!out || n < cap) && (entry = readdir(d)) != NULL;) {
        struct shelf_replay one = {0}, *r = out ? &out[n] : &one;
        memset(r, 0, sizeof *r);
        if (read_name(game, entry->d_name, r) && files_join(folder, entry->d_name, r->path, &e) == ST_OK)
            n++;
    }
    if (d)
        closedir(d);
    for (uint32_t i = 0; out && i < n; i++)
        read_outcome(&out[i]);
    if (out && n)
        qsort(out, n, sizeof *out, newest_first);
    return n;
}

static int64_t written(const char *game, const char *profile, const char *ending) {
    char folder[FILES_PATH_MAX], path[FILES_PATH_MAX], name[SAVE_NAME_MAX + 8];
    struct stat about;
    struct err e;
    snprintf(name, sizeof name, "%s%s", profile, ending);
    if (files_folder(FILES_DATA, game, NULL, folder, &e) != ST_OK ||
        files_join(folder, name, path, &e) != ST_OK || stat(path, &about) || !S_ISREG(about.st_mode))
        return 0;
    return about.st_mtime > 0 ? about.st_mtime : 1;
}

int64_t shelf_run(const char *game, const char *profile) {
    return written(game, profile, ".run");
}

int64_t shelf_save(const char *game, const char *profile) {
    return written(game, profile, ".json");
}

static uint32_t add_name(char names[SHELF_MAX][SAVE_NAME_MAX + 1], uint32_t n, const char *name) {
    uint32_t at = 0;
    while (at < n && strcmp(names[at], name) < 0)
        at++;
    if (n == SHELF_MAX || !save_name_ok(name) || (at < n && !strcmp(names[at], name)))
        return n;
    memmove(names[at + 1], names[at], (n - at) * sizeof names[0]);
    snprintf(names[at], sizeof names[0], "%s", name);
    return n + 1;
}

/* The part of an entry's name before one of our endings; "": it has none of them. */
static void profile_of(const char *entry, char out[SAVE_NAME_MAX + 1]) {
    const char *dot = strchr(entry, '.');
    size_t n = dot ? (size_t)(dot - entry) : strlen(entry);
    out[0] = 0;
    if (n <= SAVE_NAME_MAX && dot && (!strcmp(dot, ".json") || !strcmp(dot, ".run")))
        snprintf(out, SAVE_NAME_MAX + 1, "%.*s", (int)n, entry);
}

static uint32_t profiles_in(const char *folder, bool files, char out[SHELF_MAX][SAVE_NAME_MAX + 1],
                            uint32_t n) {
    char name[SAVE_NAME_MAX + 1];
    DIR *d = opendir(folder);
    for (const struct dirent *entry; d && (entry = readdir(d)) != NULL;) {
        if (files)
            profile_of(entry->d_name, name);
        else
            snprintf(name, sizeof name, "%.*s", strlen(entry->d_name) <= SAVE_NAME_MAX ? SAVE_NAME_MAX : 0,
                     entry->d_name);
        n = add_name(out, n, name);
    }
    if (d)
        closedir(d);
    return n;
}

uint32_t shelf_profiles(const char *const *game, uint32_t games, char out[SHELF_MAX][SAVE_NAME_MAX + 1]) {
    char folder[FILES_PATH_MAX];
    uint32_t n = 0;
    struct err e;
    for (uint32_t i = 0; i < games; i++) {
        if (files_folder(FILES_DATA, game[i], NULL, folder, &e) == ST_OK)
            n = profiles_in(folder, true, out, n);
        if (files_folder(FILES_STATE, "replays", game[i], folder, &e) == ST_OK)
            n = profiles_in(folder, false, out, n);
    }
    return n;
}
