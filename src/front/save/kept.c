/* What a user has kept: see kept.h. */
#include "front/save/kept.h"

#include "front/save/save.h"

#include <dirent.h>
#include <string.h>

/* Each name in a folder that does not hide, with the folder before it. */
static void walk(const char *folder, void (*each)(void *ctx, const char *path, const char *name), void *ctx) {
    char path[FILES_PATH_MAX];
    struct err e;
    DIR *d = opendir(folder);
    if (!d)
        return;
    for (const struct dirent *row; (row = readdir(d)) != NULL;)
        if (row->d_name[0] != '.' && files_join(folder, row->d_name, path, &e) == ST_OK)
            each(ctx, path, row->d_name);
    closedir(d);
}

struct teller {
    kept_fn *each;
    void *ctx;
};

/* The name without its ending; false: it ends in another way. */
static bool stem(const char *name, const char *ending, char *out, size_t cap) {
    size_t n = strlen(name), end = strlen(ending);
    if (n <= end || n - end >= cap || strcmp(name + n - end, ending))
        return false;
    memcpy(out, name, n - end);
    out[n - end] = 0;
    return true;
}

static void tell_profile(void *ctx, const char *path, const char *name) {
    const struct teller *t = ctx;
    char profile[SAVE_NAME_MAX + 1];
    (void)path;
    if (stem(name, ".json", profile, sizeof profile) && save_name_ok(profile))
        t->each(t->ctx, profile);
}

void kept_profiles(const char *game, kept_fn *each, void *ctx) {
    char folder[FILES_PATH_MAX];
    struct err e;
    if (files_folder(FILES_DATA, game, NULL, folder, &e) == ST_OK)
        walk(folder, tell_profile, &(struct teller){each, ctx});
}

static void tell_replay(void *ctx, const char *path, const char *name) {
    const struct teller *t = ctx;
    char number[256];
    if (stem(name, ".replay", number, sizeof number))
        t->each(t->ctx, path);
}

static void tell_shelf(void *ctx, const char *path, const char *name) {
    if (save_name_ok(name))
        walk(path, tell_replay, ctx);
}

void kept_replays(const char *game, kept_fn *each, void *ctx) {
    char folder[FILES_PATH_MAX];
    struct err e;
    if (files_folder(FILES_STATE, "replays", game, folder, &e) == ST_OK)
        walk(folder, tell_shelf, &(struct teller){each, ctx});
}
