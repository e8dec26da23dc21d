/* Parcels: see parcel.h. */
#include "front/save/parcel.h"

#include "core/replay.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- packing -- */

static enum status pack_save(const struct save *s, json_t **out, struct err *e) {
    char path[FILES_PATH_MAX], sum[17], *bytes = NULL;
    size_t len = 0;
    TRY(save_path(s, ".json", path, e));
    TRY(files_read(path, SAVE_FILE_MAX, &bytes, &len, e));
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);
    free(bytes);
    const char *check = json_string_value(json_object_get(doc, "check"));
    if (check && save_sum(doc, sum) && !strcmp(sum, check)) {
        *out = doc;
        return ST_OK;
    }
    json_decref(doc);
    return err_set(e, ST_INVALID, "the save of profile '%s' is damaged: nothing was written", s->profile);
}

static enum status pack_run(const struct save *s, json_t **out, struct err *e) {
    char path[FILES_PATH_MAX], *bytes = NULL;
    size_t len = 0;
    TRY(save_path(s, ".run", path, e));
    TRY(files_read(path, REPLAY_FILE_MAX, &bytes, &len, e));
    *out = memchr(bytes, 0, len) ? NULL : json_stringn(bytes, len);
    free(bytes);
    return *out ? ST_OK
                : err_set(e, ST_INVALID, "the game of profile '%s' is damaged: nothing was written", s->profile);
}

/* A part that is not there is null. */
static enum status part(enum status st, json_t **out) {
    if (st == ST_NOT_FOUND)
        *out = json_null();
    return st == ST_NOT_FOUND ? ST_OK : st;
}

/* A draft gets its name only where nobody has it. */
static enum status write_new(const char *path, const char *bytes, size_t len, struct err *e) {
    struct err ignored;
    bool taken = false;
    FILE *f = files_draft(path, e);
    if (!f)
        return e->status;
    enum status st = files_put(fileno(f), bytes, len) == 0 ? files_settle_new(f, path, path, &taken, e)
                                                     : err_set(e, ST_IO, "cannot write '%.400s': %s", path, strerror(errno));
    if (st == ST_OK && taken)
        st = err_set(e, ST_INVALID, "'%.400s' is there already: it was not touched", path);
    if (st != ST_OK)
        files_settle(f, path, false, &ignored);
    fclose(f);
    return st;
}

enum status parcel_pack(const struct save *s, const char *path, struct err *e) {
    json_t *save = NULL, *run = NULL;
    char sum[17], *dump = NULL;
    enum status st = part(pack_save(s, &save, e), &save);
    THEN(st, part(pack_run(s, &run, e), &run));
    if (st == ST_OK && json_is_null(save) && json_is_null(run))
        st = err_set(e, ST_NOT_FOUND, "profile '%s' has kept nothing of this game", s->profile);
    json_t *doc = st == ST_OK ? json_pack("{s:i, s:s, s:s, s:O, s:O}", "gloam_profile", PARCEL_VERSION, "game", s->game,
                                          "name", s->profile, "save", save, "run", run)
                              : NULL;
    if (doc && save_sum(doc, sum) && json_object_set_new(doc, "check", json_string(sum)) == 0)
        dump = json_dumps(doc, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    if (st == ST_OK)
        st = dump ? write_new(path, dump, strlen(dump), e) : err_set(e, ST_FULL, "no memory for a parcel");
    free(dump);
    json_decref(doc);
    json_decref(save);
    json_decref(run);
    return st;
}

/* -- reading -- */

static enum status look_over(struct parcel *p, const char *path, struct err *e) {
    const json_t *version = json_object_get(p->doc, "gloam_profile"), *save = json_object_get(p->doc, "save"),
                 *run = json_object_get(p->doc, "run");
    const char *check = json_string_value(json_object_get(p->doc, "check"));
    char sum[17];
    p->game = json_string_value(json_object_get(p->doc, "game"));
    p->name = json_string_value(json_object_get(p->doc, "name"));
    p->has_save = json_is_object(save);
    p->has_run = json_is_string(run);
    if (!json_is_integer(version) || !p->game || !p->name || !check)
        return err_set(e, ST_PARSE, "'%.400s' is no exported profile: it lacks one of gloam_profile, game, name, check", path);
    if (json_integer_value(version) > PARCEL_VERSION)
        return err_set(e, ST_VERSION, "'%.400s' was written by a newer Gloam; nothing was changed", path);
    if (json_integer_value(version) < 1 || !save_sum(p->doc, sum) || strcmp(sum, check))
        return err_set(e, ST_PARSE, "'%.400s' is damaged: its content does not match its checksum", path);
    if ((!p->has_save && !json_is_null(save)) || (!p->has_run && !json_is_null(run)) || (!p->has_save && !p->has_run))
        return err_set(e, ST_PARSE, "'%.400s' is no exported profile: it holds neither a save nor a game", path);
    return ST_OK;
}

enum status parcel_read(struct parcel *p, const char *path, struct err *e) {
    char *bytes = NULL;
    size_t len = 0;
    json_error_t je;
    memset(p, 0, sizeof *p);
    enum status st = files_read(path, PARCEL_FILE_MAX, &bytes, &len, e);
    if (st != ST_OK)
        return st;
    p->doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &je);
    free(bytes);
    st = json_is_object(p->doc) ? look_over(p, path, e)
                                : err_set(e, ST_PARSE, "'%.400s' is no exported profile: it is not readable as JSON", path);
    if (st != ST_OK)
        parcel_close(p);
    return st;
}

void parcel_close(struct parcel *p) {
    json_decref(p->doc);
    memset(p, 0, sizeof *p);
}

/* -- unpacking -- */

static const char *const endings[] = {".json", ".run"};

static enum status must_be_free(const struct save *s, struct err *e) {
    char path[FILES_PATH_MAX];
    struct stat st;
    for (uint32_t i = 0; i < 2; i++) {
        TRY(save_path(s, endings[i], path, e));
        if (lstat(path, &st) == 0)
            return err_set(e, ST_INVALID,
                           "there is a profile '%s' already, and it was not touched; name another with --profile NAME",
                           s->profile);
    }
    return ST_OK;
}

static enum status put_part(const struct save *s, const char *ending, const char *bytes, struct err *e) {
    char name[SAVE_NAME_MAX + 8], temporary[SAVE_NAME_MAX + 12];
    snprintf(name, sizeof name, "%s%s", s->profile, ending);
    snprintf(temporary, sizeof temporary, "%s%s.tmp", s->profile, ending);
    return files_write(s->folder, name, temporary, bytes, strlen(bytes), e);
}

static enum status put_parts(const struct parcel *p, const struct save *passing, struct err *e) {
    enum status st = ST_OK;
    char *dump = p->has_save ? json_dumps(json_object_get(p->doc, "save"), JSON_INDENT(1) | JSON_PRESERVE_ORDER) : NULL;
    if (p->has_save)
        st = dump ? put_part(passing, ".json", dump, e) : err_set(e, ST_FULL, "no memory for a parcel");
    free(dump);
    if (p->has_run)
        THEN(st, put_part(passing, ".run", json_string_value(json_object_get(p->doc, "run")), e));
    return st;
}

/* link fails where a file is. What was put there before the second fails is taken away again. */
static enum status take_places(const struct save *passing, const struct save *s, struct err *e) {
    char from[FILES_PATH_MAX], to[2][FILES_PATH_MAX];
    bool put[2] = {false, false};
    for (uint32_t i = 0; i < 2; i++) {
        TRY(save_path(passing, endings[i], from, e));
        TRY(save_path(s, endings[i], to[i], e));
        if (access(from, F_OK))
            continue;
        put[i] = link(from, to[i]) == 0;
        if (put[i])
            continue;
        err_set(e, ST_IO, "cannot write '%.400s': %s", to[i], strerror(errno));
        if (i && put[0])
            unlink(to[0]);
        return e->status;
    }
    return files_sync_folder(s->folder, e);
}

static void clear_away(const struct save *passing) {
    char path[FILES_PATH_MAX];
    struct err e;
    for (uint32_t i = 0; i < 2; i++)
        if (save_path(passing, endings[i], path, &e) == ST_OK)
            unlink(path);
    if (*passing->aside) /* what a judge found damaged */
        unlink(passing->aside);
    rmdir(passing->folder);
}

enum status parcel_unpack(const struct parcel *p, const struct save *s, parcel_judge *judge, void *ctx, struct err *e) {
    struct save passing = *s;
    char name[40];
    passing.lock = -1;
    *passing.aside = 0;
    if (strcmp(p->game, s->game))
        return err_set(e, ST_INVALID, "it is a profile of '%.30s'", p->game);
    TRY(must_be_free(s, e));
    snprintf(name, sizeof name, ".in-%ld", (long)getpid()); /* no name of a profile */
    TRY(files_join(s->folder, name, passing.folder, e));
    TRY(files_make_folder(passing.folder, e));
    enum status st = put_parts(p, &passing, e);
    THEN(st, judge(ctx, &passing, e));
    THEN(st, take_places(&passing, s, e));
    clear_away(&passing);
    return st;
}
