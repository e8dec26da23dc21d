/* Saves: see save.h. Order of doubts when loading: can it be read, is it JSON, is it ours and of this
 * version, does the check hold, are all names known, do the rules allow the profile. */
#include "front/save/save.h"

#include "base/fields_json.h"
#include "base/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool save_name_ok(const char *profile) {
    size_t n = strlen(profile);
    return n && n <= SAVE_NAME_MAX && strspn(profile, "abcdefghijklmnopqrstuvwxyz0123456789_-") == n;
}

enum status save_path(const struct save *s, const char *ending, char out[FILES_PATH_MAX], struct err *e) {
    char name[SAVE_NAME_MAX + 40];
    snprintf(name, sizeof name, "%s%s", s->profile, ending);
    return files_join(s->folder, name, out, e);
}

static enum status say_locked(const struct save *s, int fd, struct err *e) {
    char pid[24] = "";
    ssize_t n = pread(fd, pid, sizeof pid - 1, 0);
    pid[n > 0 ? n : 0] = 0;
    pid[strspn(pid, "0123456789")] = 0;
    return err_set(
        e, ST_LOCKED,
        "the profile '%s' is being played already%s%s; leave that game first, or play another profile "
        "with --profile NAME",
        s->profile, *pid ? " by process " : "", pid);
}

static enum status take_lock(struct save *s, struct err *e) {
    char path[FILES_PATH_MAX];
    TRY(save_path(s, ".lock", path, e));
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return err_set(e, ST_IO, "cannot open: %s (%.400s)", strerror(errno), path);
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        int why = errno;
        enum status st = why == EWOULDBLOCK
                             ? say_locked(s, fd, e)
                             : err_set(e, ST_IO, "cannot lock: %s (%.400s)", strerror(why), path);
        close(fd);
        return st;
    }
    char pid[24];
    int n = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    /* The number is a courtesy to a second program; the lock holds without it. */
    if (ftruncate(fd, 0) == 0 && pwrite(fd, pid, (size_t)n, 0) != n)
        n = 0;
    s->lock = fd;
    return ST_OK;
}

enum status save_open(struct save *s, const char *game, const char *profile, struct err *e) {
    memset(s, 0, sizeof *s);
    s->lock = -1;
    if (!save_name_ok(profile))
        return err_set(e, ST_USAGE,
                       "'%.60s' is no name for a profile: 1 to %d of the characters a-z, 0-9, '_' and '-'",
                       profile, SAVE_NAME_MAX);
    snprintf(s->profile, sizeof s->profile, "%s", profile);
    snprintf(s->game, sizeof s->game, "%s", game);
    TRY(files_folder(FILES_DATA, game, NULL, s->folder, e));
    TRY(files_make_folder(s->folder, e));
    return take_lock(s, e);
}

void save_close(struct save *s) {
    if (s->lock < 0)
        return;
    if (ftruncate(s->lock, 0))
        errno = 0; /* an old number in a lock file that nobody holds does no harm */
    close(s->lock);
    s->lock = -1;
}

/* Hash over all but the check itself. */
bool save_sum(const json_t *doc, char out[17]) {
    json_t *copy = json_copy((json_t *)doc);
    if (!copy)
        return false;
    json_object_del(copy, "check");
    char *dump = json_dumps(copy, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(copy);
    if (!dump)
        return false;
    hash_hex(hash_bytes(dump, strlen(dump), 0), out);
    free(dump);
    return true;
}

static enum status read_document(const struct save *s, json_t **out, struct err *e) {
    char path[FILES_PATH_MAX];
    char *bytes = NULL;
    size_t len = 0;
    *out = NULL;
    TRY(save_path(s, ".json", path, e));
    TRY(files_read(path, SAVE_FILE_MAX, &bytes, &len, e));
    json_error_t je;
    *out = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &je);
    free(bytes);
    if (*out && json_is_object(*out))
        return ST_OK;
    if (*out)
        snprintf(je.text, sizeof je.text, "not an object");
    json_decref(*out);
    *out = NULL;
    return err_set(e, ST_PARSE, "it is not readable as JSON (%s)", je.text);
}

enum status save_rules(const struct save *s, char *out, size_t cap, struct err *e) {
    json_t *doc;
    enum status st = read_document(s, &doc, e);
    if (st != ST_OK)
        return ST_NOT_FOUND;
    const char *rules = json_string_value(json_object_get(doc, "rules"));
    bool ok = rules && strlen(rules) < cap;
    if (ok)
        memcpy(out, rules, strlen(rules) + 1);
    json_decref(doc);
    return ok ? ST_OK : err_set(e, ST_NOT_FOUND, "the save names no ruleset");
}

/* The first name in a saved profile that this content does not know; null when all are known. Kept apart from
 * other mistakes, because it is the content's doing and the save is fine. */
static const char *unknown_name(const struct fields *t, const json_t *obj, const struct field_names *names) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        const json_t *v = json_object_get(obj, f->name);
        size_t n = json_is_array(v) ? json_array_size(v) : 1;
        for (size_t k = 0; v && k < n; k++) {
            const json_t *one = json_is_array(v) ? json_array_get(v, k) : v;
            const char *word = json_string_value(one);
            if (f->type == F_STRUCT && json_is_object(one))
                word = unknown_name(f->sub, one, names);
            else if (!f->kind || !word || names->find(names->ctx, f->kind, word) >= 0)
                word = NULL;
            if (word)
                return word;
        }
    }
    return NULL;
}

static bool version_reads(const struct game_ops *ops, json_int_t of_game) {
    json_int_t oldest = ops->profiles_from ? ops->profiles_from : ops->version;
    return of_game >= oldest && of_game <= (json_int_t)ops->version;
}

/* "ann-mvp"; where that is no name any more, its end is a short hash of all of it, so that two long names stay two. */
static void name_beside(const char *profile, const char *rules, char out[SAVE_NAME_MAX + 1]) {
    TEXT_ON_STACK(all, 2 * SAVE_NAME_MAX + 2);
    if (strcmp(profile, "default"))
        text_fmt(&all, "%s-", profile);
    text_put(&all, rules);
    if (all.len <= SAVE_NAME_MAX)
        snprintf(out, SAVE_NAME_MAX + 1, "%s", all.buf);
    else
        snprintf(out, SAVE_NAME_MAX + 1, "%.*s-%06x", SAVE_NAME_MAX - 7, all.buf,
                 (unsigned)(hash_bytes(all.buf, all.len, 0) & 0xffffff));
}

enum status save_open_for(struct save *s, const char *game, const char *profile, const char *rules,
                          struct err *e) {
    char its[SAVE_NAME_MAX + 1], beside[SAVE_NAME_MAX + 1];
    enum status st = save_open(s, game, profile, e);
    if (st != ST_OK || save_rules(s, its, sizeof its, e) != ST_OK || !strcmp(its, rules))
        return st;
    save_close(s);
    name_beside(profile, rules, beside);
    return save_open(s, game, beside, e);
}

/* ST_PARSE means damaged; ST_VERSION and ST_INVALID mean that the save is not for us. */
static enum status examine(const struct save *s, const struct ruleset *set, const json_t *doc, void *setup,
                           struct err *e) {
    const json_t *version = json_object_get(doc, "gloam_save"),
                 *of_game = json_object_get(doc, "game_version");
    const char *game = json_string_value(json_object_get(doc, "game"));
    const char *rules = json_string_value(json_object_get(doc, "rules"));
    const char *check = json_string_value(json_object_get(doc, "check"));
    if (!json_is_integer(version) || !json_is_integer(of_game) || !game || !rules || !check)
        return err_set(e, ST_PARSE, "it lacks one of gloam_save, game, game_version, rules, check");
    if (json_integer_value(version) > SAVE_VERSION)
        return err_set(e, ST_VERSION,
                       "the save of profile '%s' was written by a newer Gloam; nothing was changed",
                       s->profile);
    char sum[17];
    if (!save_sum(doc, sum) || strcmp(sum, check) || json_integer_value(version) < 1)
        return err_set(e, ST_PARSE, "its content does not match its checksum");
    if (strcmp(game, set->ops->name))
        return err_set(e, ST_INVALID,
                       "the save of profile '%s' belongs to the game '%.30s'; nothing was changed",
                       s->profile, game);
    if (!version_reads(set->ops, json_integer_value(of_game)))
        return err_set(
            e, ST_VERSION,
            "the save of profile '%s' belongs to version %lld of %s, this is version %u; nothing was "
            "changed. Play another profile with --profile NAME",
            s->profile, (long long)json_integer_value(of_game), set->ops->title, set->ops->version);
    if (strcmp(rules, set->name))
        return err_set(
            e, ST_INVALID,
            "the profile '%s' plays by the rules '%.40s', not '%s': say --rules %.40s, or play another "
            "profile with --profile NAME",
            s->profile, rules, set->name, rules);
    const json_t *profile = json_object_get(doc, "profile");
    struct names_ctx ctx = {set->ops, set->rules};
    struct field_names names = ops_names(&ctx);
    const char *lost = unknown_name(set->ops->setup_fields, profile, &names);
    if (lost)
        return err_set(
            e, ST_INVALID,
            "the save of profile '%s' holds '%.60s', which this content no longer knows; nothing was "
            "changed. Restore the content, or play another profile with --profile NAME",
            s->profile, lost);
    if (fields_read(set->ops->setup_fields, setup, &names, profile, e) != ST_OK) {
        err_prefix(e, "its profile makes no sense");
        return e->status = ST_PARSE;
    }
    struct err why;
    if (set->ops->setup_check(set->rules, setup, &why) == ST_OK)
        return ST_OK;
    /* The check holds, so these are the bytes we wrote, and they were sound then: the rules are what differs.
     */
    return err_set(e, ST_INVALID,
                   "the content has changed since profile '%s' was saved, and no longer allows it (%.300s); "
                   "nothing was touched. Restore the content, or play another profile with --profile NAME",
                   s->profile, why.text);
}

/* link fails where a file is, so nothing is ever overwritten, not even by a race. */
enum status save_set_aside(struct save *s, const char *why, const char *ending, struct err *e) {
    char from[FILES_PATH_MAX];
    enum status st = save_path(s, ending, from, e);
    for (uint32_t n = 1; st == ST_OK && n < 10000; n++) {
        char other[40];
        snprintf(other, sizeof other, ".%.10s-%u%.10s", why, n, ending);
        st = save_path(s, other, s->aside, e);
        if (st == ST_OK && link(from, s->aside) == 0) {
            if (unlink(from) == 0)
                return files_sync_folder(s->folder, e);
            return err_set(e, ST_IO, "cannot remove: %s (%.400s)", strerror(errno), from);
        }
        struct stat info;
        if (st == ST_OK && errno != EEXIST && lstat(s->aside, &info) != 0 && rename(from, s->aside) == 0)
            return files_sync_folder(s->folder,
                                     e); /* a file system without links; the lock keeps others out */
    }
    *s->aside = 0;
    return err_set(e, ST_IO, "%.400s cannot be set aside: %s", from, strerror(errno));
}

enum status save_load(struct save *s, const struct ruleset *set, void *setup, struct err *e) {
    json_t *doc;
    *s->aside = 0;
    enum status st = read_document(s, &doc, e);
    THEN(st, examine(s, set, doc, setup, e));
    json_decref(doc);
    if (st != ST_PARSE)
        return st;
    struct err moved;
    if (save_set_aside(s, "damaged", ".json", &moved) == ST_OK)
        return ST_PARSE;
    *e = moved;
    return moved.status;
}

static json_t *document(const struct ruleset *set, const void *setup, struct text *t) {
    struct names_ctx ctx = {set->ops, set->rules};
    struct field_names names = ops_names(&ctx);
    struct jw w;
    jw_init(&w, t);
    jw_open(&w, '{');
    jw_put(&w, J_INT("gloam_save", SAVE_VERSION), J_STR("game", set->ops->name),
           J_INT("game_version", set->ops->version), J_STR("rules", set->name));
    jw_key(&w, "profile");
    bool whole = fields_write(set->ops->setup_fields, setup, &names, &w);
    jw_close(&w, '}');
    json_t *doc = t->cut || !whole ? NULL : json_loadb(t->buf, t->len, 0, NULL);
    char sum[17];
    if (doc && save_sum(doc, sum) && json_object_set_new(doc, "check", json_string(sum)) == 0)
        return doc;
    json_decref(doc);
    return NULL;
}

enum status save_store(const struct save *s, const struct ruleset *set, const void *setup, struct err *e) {
    struct text t;
    char *bytes = malloc(SAVE_FILE_MAX);
    if (!bytes)
        return err_set(e, ST_FULL, "no memory to save");
    text_init(&t, bytes, SAVE_FILE_MAX);
    json_t *doc = document(set, setup, &t);
    free(bytes);
    char *dump = doc ? json_dumps(doc, JSON_INDENT(1) | JSON_PRESERVE_ORDER) : NULL;
    json_decref(doc);
    if (!dump)
        return err_set(e, ST_BUG, "the profile of %s cannot be written as JSON", set->ops->name);
    char name[SAVE_NAME_MAX + 8], temporary[SAVE_NAME_MAX + 8];
    snprintf(name, sizeof name, "%s.json", s->profile);
    snprintf(temporary, sizeof temporary, "%s.tmp", s->profile);
    enum status st = files_write(s->folder, name, temporary, dump, strlen(dump), e);
    free(dump);
    return st;
}

enum status save_keep(const struct save *s, const struct ruleset *set, const void *setup, void *kept,
                      struct err *e) {
    if (!memcmp(setup, kept, set->ops->setup_size))
        return ST_OK;
    enum status st = save_store(s, set, setup, e);
    if (st == ST_OK)
        memcpy(kept, setup, set->ops->setup_size);
    return st;
}
