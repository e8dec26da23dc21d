/* Runs: see runs.h. What is true after a failed write: the file holds the run as it was before. */
#include "front/save/runs.h"

#include "core/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ending[] = ".run";

enum { HEAD_BYTES = 64 << 10, STEP_BYTES = 128 }; /* of a step, besides digest and words */

enum status run_open(struct run *r, const struct game_ops *ops, struct err *e) {
    size_t cap = HEAD_BYTES + (size_t)ops->max_steps * (STEP_BYTES + REPLAY_DIGEST_MAX + ops->words_size);
    cap = cap < REPLAY_FILE_MAX ? cap : REPLAY_FILE_MAX;
    memset(r, 0, sizeof *r);
    char *bytes = malloc(cap);
    if (!bytes)
        return err_set(e, ST_FULL, "no memory to keep a run of %s", ops->name);
    text_init(&r->text, bytes, (uint32_t)cap);
    return ST_OK;
}

void run_close(struct run *r) {
    free(r->text.buf);
    memset(r, 0, sizeof *r);
}

/* bytes is what to free; out points into it. */
static enum status read_run(const struct save *s, char **bytes, struct replay *out, struct err *e) {
    char path[FILES_PATH_MAX];
    size_t len = 0;
    *bytes = NULL;
    memset(out, 0, sizeof *out);
    enum status st = save_path(s, ending, path, e);
    if (st == ST_OK)
        st = files_read(path, REPLAY_FILE_MAX, bytes, &len, e);
    return st == ST_OK ? replay_parse(*bytes, len, out, e) : st;
}

enum status run_rules(const struct save *s, char *out, size_t cap, struct err *e) {
    struct replay replay;
    char *bytes;
    enum status st = read_run(s, &bytes, &replay, e);
    size_t n = strlen(replay.rules);
    if (st == ST_OK && n < cap)
        memcpy(out, replay.rules, n + 1);
    replay_free(&replay);
    free(bytes);
    return st == ST_OK && n < cap ? ST_OK : err_set(e, ST_NOT_FOUND, "no run names a ruleset");
}

static enum status play_again(struct run *r, const struct replay *replay, struct match *m, struct err *e) {
    enum status st = replay_begin(replay, m, e);
    if (st == ST_OK)
        st = replay_write_start(m, &r->text, e);
    while (st == ST_OK && m->step < replay->steps) {
        st = replay_step(replay, m, e);
        if (st == ST_OK)
            replay_write_step(m, &r->text);
    }
    if (st == ST_OK && m->broken)
        st = err_set(e, ST_BUG, "a rule is broken in it (%.200s)", m->bug.text);
    return st;
}

enum status run_load(struct run *r, struct save *s, struct match *m, struct err *e) {
    struct replay replay;
    char *bytes;
    *s->aside = 0;
    text_clear(&r->text);
    enum status st = read_run(s, &bytes, &replay, e);
    bool read = bytes != NULL;
    if (st == ST_OK && strcmp(replay.rules, m->set->name)) {
        st =
            err_set(e, ST_INVALID,
                    "the run of profile '%s' is played by the rules '%.40s', not '%s': say --rules %.40s, or "
                    "play another profile with --profile NAME",
                    s->profile, replay.rules, m->set->name, replay.rules);
        read = false; /* that is no fault of the file's */
    } else if (st == ST_OK) {
        st = play_again(r, &replay, m, e);
    }
    r->steps = m->step;
    r->begun = st == ST_OK;
    replay_free(&replay);
    free(bytes);
    if (st == ST_OK || (!read && st != ST_PARSE))
        return st;
    struct err moved;
    if (save_set_aside(s, "old", ending, &moved) == ST_OK)
        return e->status = ST_PARSE;
    *e = moved;
    return moved.status;
}

enum status run_keep(struct run *r, const struct save *s, const struct match *m, struct err *e) {
    char name[SAVE_NAME_MAX + 8], temporary[SAVE_NAME_MAX + 12];
    enum status st = ST_OK;
    if (!r->begun || m->step < r->steps || !m->step) {
        text_clear(&r->text);
        r->steps = 0;
        st = replay_write_start(m, &r->text, e);
        r->begun = st == ST_OK;
    }
    if (st != ST_OK)
        return st;
    if (m->step > r->steps + 1)
        return err_set(e, ST_BUG, "the run was not kept after each step");
    if (m->step > r->steps)
        replay_write_step(m, &r->text);
    r->steps = m->step;
    uint32_t len = r->text.len;
    st = replay_write_close(m, &r->text, e);
    snprintf(name, sizeof name, "%s%s", s->profile, ending);
    snprintf(temporary, sizeof temporary, "%s%s.tmp", s->profile, ending);
    if (st == ST_OK)
        st = files_write(s->folder, name, temporary, r->text.buf, r->text.len, e);
    r->text.len = len;
    r->text.buf[len] = 0;
    return st;
}

enum status run_drop(struct run *r, const struct save *s, struct err *e) {
    char path[FILES_PATH_MAX];
    r->begun = false;
    enum status st = save_path(s, ending, path, e);
    if (st == ST_OK && unlink(path) && errno != ENOENT)
        st = err_set(e, ST_IO, "cannot remove %.400s: %s", path, strerror(errno));
    return st;
}
