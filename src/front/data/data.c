/* Data that comes with the program: see data.h. */
#include "front/data/data.h"

#include "core/registry.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where installed data lies: from the folder of the program, so that nothing has to know where both were put;
 * absolute only where the two were told to lie apart. */
#ifndef GLOAM_DATADIR
#define GLOAM_DATADIR "../share/gloam"
#endif

static bool is_folder(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The folder of the program. Where /proc is missing the kernel still tells the name it was started by. */
static bool program_folder(char out[PATH_MAX]) {
    ssize_t n = readlink("/proc/self/exe", out, PATH_MAX - 1);
    const char *name = (const char *)getauxval(AT_EXECFN);
    if (n > 0)
        out[n] = 0;
    else if (!name || !realpath(name, out))
        return false;
    char *slash = strrchr(out, '/');
    if (!slash || slash == out)
        return false;
    *slash = 0;
    return true;
}

/* The thing of that name that lies with the program or in one of the folders above it: a build folder lies in
 * the tree. probe is what must be there for it to count. */
static bool above_program(const char *name, const char *probe, char *out, size_t cap) {
    char folder[PATH_MAX];
    if (!program_folder(folder))
        return false;
    for (int up = 0; up < 5; up++) {
        int len = snprintf(out, cap, "%s/%s", folder, name);
        char whole[PATH_MAX + 300];
        snprintf(whole, sizeof whole, "%s/%s", folder, probe);
        if (len > 0 && (size_t)len < cap && access(whole, R_OK) == 0)
            return true;
        char *slash = strrchr(folder, '/');
        if (slash == folder)
            return false;
        *slash = 0;
    }
    return false;
}

/* The same where it was installed. */
static bool installed(const char *name, const char *probe, char *out, size_t cap) {
    char folder[PATH_MAX] = "", place[2 * PATH_MAX], real[PATH_MAX];
    if (GLOAM_DATADIR[0] != '/' && !program_folder(folder))
        return false;
    snprintf(place, sizeof place, "%s%s%s", folder, *folder ? "/" : "", GLOAM_DATADIR);
    if (!realpath(place, real))
        return false;
    int len = snprintf(out, cap, "%s/%s", real, name);
    snprintf(place, sizeof place, "%s/%s", real, probe);
    return len > 0 && (size_t)len < cap && access(place, R_OK) == 0;
}

/* Installed first: above a program in somebody's home there may be folders with any name. */
static bool beside_program(const char *name, const char *probe, char *out, size_t cap) {
    return installed(name, probe, out, cap) || above_program(name, probe, out, cap);
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
    return err_set(e, ST_NOT_FOUND,
                   "no content found above the program or in its " GLOAM_DATADIR
                   "; set GLOAM_CONTENT to its folder");
}

enum status data_folder(const char *name, char out[DATA_PATH_MAX], struct err *e) {
    const char *place = getenv("GLOAM_DATA");
    if (!place || !*place) {
        if (beside_program(name, name, out, DATA_PATH_MAX))
            return ST_OK;
        return err_set(e, ST_NOT_FOUND, "there is no '%s' above the program or in its " GLOAM_DATADIR, name);
    }
    int n = snprintf(out, DATA_PATH_MAX, "%s/%s", place, name);
    if (n < DATA_PATH_MAX && is_folder(out))
        return ST_OK;
    return err_set(e, ST_NOT_FOUND, "there is no folder '%s' in %.400s", name, place);
}
