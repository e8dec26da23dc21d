/* Data that comes with the program: see data.h. */
#include "front/data/data.h"

#include "core/registry.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef GLOAM_DATADIR
#define GLOAM_DATADIR "/usr/share/gloam"
#endif

static bool is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The name-th thing that lies beside the program or in one of the folders above it: a build folder lies in
 * the tree. probe is what must be there for it to count. */
static bool beside_program(const char *name, const char *probe, char *out, size_t cap) {
    char exe[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n <= 0)
        return false;
    exe[n] = 0;
    for (int up = 0; up < 5; up++) {
        char *slash = strrchr(exe, '/');
        if (!slash || slash == exe)
            return false;
        *slash = 0;
        int len = snprintf(out, cap, "%s/%s", exe, name);
        char whole[PATH_MAX + 300];
        snprintf(whole, sizeof whole, "%s/%s", exe, probe);
        if (len > 0 && (size_t)len < cap && access(whole, R_OK) == 0)
            return true;
    }
    return false;
}

enum status data_content_root(char out[DATA_PATH_MAX], struct err *e) {
    const char *env = getenv("GLOAM_CONTENT");
    if (env && *env) {
        int n = snprintf(out, DATA_PATH_MAX, "%s", env);
        if (n < DATA_PATH_MAX && is_folder(env))
            return ST_OK;
        return err_set(e, ST_NOT_FOUND, "GLOAM_CONTENT is '%.400s', and there is no such folder", env);
    }
    char probe[120];
    snprintf(probe, sizeof probe, "content/%s/rulesets.json", registry_games[0]->name);
    if (beside_program("content", probe, out, DATA_PATH_MAX))
        return ST_OK;
    snprintf(out, DATA_PATH_MAX, "%s/content", GLOAM_DATADIR);
    if (is_folder(out))
        return ST_OK;
    return err_set(e, ST_NOT_FOUND,
                   "no content found beside the program or in %.400s; set GLOAM_CONTENT to its folder", out);
}

enum status data_folder(const char *name, char out[DATA_PATH_MAX], struct err *e) {
    const char *env = getenv("GLOAM_DATA"), *place = env && *env ? env : GLOAM_DATADIR;
    if (place != env && beside_program(name, name, out, DATA_PATH_MAX))
        return ST_OK;
    int n = snprintf(out, DATA_PATH_MAX, "%s/%s", place, name);
    if (n < DATA_PATH_MAX && is_folder(out))
        return ST_OK;
    return err_set(e, ST_NOT_FOUND, "there is no folder '%s' beside the program or in %.400s", name, place);
}
