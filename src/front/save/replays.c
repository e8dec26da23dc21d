/* The shelf of replays: each expedition of a profile is kept as a file, the newest fifty per game. Only names
 * of the exact form that we write are ever counted or removed. */
#include "front/save/save.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The number in "<game>-<number>-<seed>.replay"; 0 when the name is not ours. */
static uint32_t number_of(const struct save *s, const char *name) {
    size_t n = strlen(s->game);
    if (strncmp(name, s->game, n) || name[n] != '-')
        return 0;
    name += n + 1;
    size_t digits = strspn(name, "0123456789");
    uint32_t number = digits && digits <= 9 ? (uint32_t)strtoul(name, NULL, 10) : 0;
    name += digits;
    if (!number || *name++ != '-')
        return 0;
    digits = strspn(name, "0123456789");
    return digits && !strcmp(name + digits, ".replay") ? number : 0;
}

/* Highest number in the folder, and how many are ours. */
static enum status survey_shelf(const struct save *s, const char *folder, uint32_t *highest, uint32_t *count,
                                struct err *e) {
    DIR *d = opendir(folder);
    if (!d)
        return err_set(e, ST_IO, "cannot list a folder: %s (%.400s)", strerror(errno), folder);
    *highest = *count = 0;
    for (const struct dirent *entry; (entry = readdir(d)) != NULL;) {
        uint32_t n = number_of(s, entry->d_name);
        *count += n != 0;
        *highest = n > *highest ? n : *highest;
    }
    closedir(d);
    return ST_OK;
}

/* Removes the one with the lowest number; of equal numbers the one that sorts first. */
static bool drop_oldest(const struct save *s, const char *folder) {
    char oldest[256] = "", path[FILES_PATH_MAX];
    uint32_t lowest = UINT32_MAX;
    struct err e;
    DIR *d = opendir(folder);
    if (!d)
        return false;
    for (const struct dirent *entry; (entry = readdir(d)) != NULL;) {
        uint32_t n = number_of(s, entry->d_name);
        if (n && (n < lowest || (n == lowest && strcmp(entry->d_name, oldest) < 0))) {
            lowest = n;
            snprintf(oldest, sizeof oldest, "%s", entry->d_name);
        }
    }
    closedir(d);
    return *oldest && files_join(folder, oldest, path, &e) == ST_OK && unlink(path) == 0;
}

enum status save_replay(const struct save *s, uint64_t seed, const char *bytes, size_t len,
                        char name[FILES_PATH_MAX], struct err *e) {
    char shelf[FILES_PATH_MAX], folder[FILES_PATH_MAX], file[120], temporary[40];
    uint32_t highest = 0, count = 0;
    enum status st = files_folder(FILES_STATE, "replays", s->game, shelf, e);
    THEN(st, files_join(shelf, s->profile, folder, e));
    THEN(st, files_make_folder(folder, e));
    THEN(st, survey_shelf(s, folder, &highest, &count, e));
    if (st != ST_OK)
        return st;
    if (highest >= 999999999)
        return err_set(e, ST_FULL, "the numbers of the replays in %.400s are used up", folder);
    snprintf(file, sizeof file, "%s-%04u-%llu.replay", s->game, highest + 1, (unsigned long long)seed);
    /* The lock belongs to the data folder; the state folder may be shared by programs with another one. */
    snprintf(temporary, sizeof temporary, "writing-%ld.tmp", (long)getpid());
    TRY(files_write(folder, file, temporary, bytes, len, e));
    bool dropped = false;
    for (count++; count > SAVE_REPLAYS && drop_oldest(s, folder); count--)
        dropped = true;
    if (dropped)
        st = files_sync_folder(folder, e);
    return st == ST_OK ? files_join(folder, file, name, e) : st;
}
