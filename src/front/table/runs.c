/* Runs: see runs.h. What is true after a failed write: the file holds the run as it was before. */
#include "front/table/runs.h"

#include "core/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ending[] = ".run";

enum {
    MINDS_BYTES = SEATS_MAX * (TABLE_POLICY_MAX + 16),
    HEAD_BYTES = 64 << 10,
    STEP_BYTES = 128 /* of a step, besides digest and words */
};

enum status run_open(struct run *r, const struct game_ops *ops, struct err *e) {
    size_t cap = HEAD_BYTES + (size_t)ops->max_steps * (STEP_BYTES + REPLAY_DIGEST_MAX + ops->words_size);
    cap = cap < REPLAY_FILE_MAX ? cap : REPLAY_FILE_MAX;
    memset(r, 0, sizeof *r);
    r->bytes = malloc(MINDS_BYTES + cap);
    if (!r->bytes)
        return err_set(e, ST_FULL, "no memory to keep a run of %s", ops->name);
    text_init(&r->text, r->bytes + MINDS_BYTES, (uint32_t)cap);
    return ST_OK;
}

void run_close(struct run *r) {
    free(r->bytes);
    memset(r, 0, sizeof *r);
}

/* Reads a line "mind SEAT POLICY" and moves on; whether the policy is one is for others to say. */
static enum status read_mind(char **at, char mind[SEATS_MAX][TABLE_POLICY_MAX], struct err *e) {
    char *seat = *at + strlen("mind "), *end = strchr(seat, '\n');
    uint64_t who;
    if (end)
        *end = 0;
    char *policy = strchr(seat, ' ');
    if (policy)
        *policy++ = 0;
    if (!end || !policy || !text_read_u64(seat, SEATS_MAX - 1, &who) || !*policy ||
        strlen(policy) >= TABLE_POLICY_MAX || *mind[who])
        return err_set(e, ST_PARSE, "a line 'mind SEAT POLICY' is not in order");
    memcpy(mind[who], policy, strlen(policy) + 1);
    *at = end + 1;
    return ST_OK;
}

/* bytes is what to free; out points into it. */
static enum status read_run(const struct save *s, char **bytes, char mind[SEATS_MAX][TABLE_POLICY_MAX],
                            struct replay *out, struct err *e) {
    char path[FILES_PATH_MAX];
    size_t len = 0;
    *bytes = NULL;
    memset(mind, 0, SEATS_MAX * sizeof mind[0]);
    memset(out, 0, sizeof *out);
    enum status st = save_path(s, ending, path, e);
    THEN(st, files_read(path, REPLAY_FILE_MAX, bytes, &len, e));
    char *at = *bytes;
    while (st == ST_OK && !strncmp(at, "mind ", strlen("mind ")))
        st = read_mind(&at, mind, e);
    return st == ST_OK ? replay_parse(at, len - (size_t)(at - *bytes), out, e) : st;
}

enum status run_rules(const struct save *s, char *out, size_t cap, struct err *e) {
    struct replay replay;
    char *bytes, mind[SEATS_MAX][TABLE_POLICY_MAX];
    enum status st = read_run(s, &bytes, mind, &replay, e);
    size_t n = strlen(replay.rules);
    if (st == ST_OK && n < cap)
        memcpy(out, replay.rules, n + 1);
    replay_free(&replay);
    free(bytes);
    return st == ST_OK && n < cap ? ST_OK : err_set(e, ST_NOT_FOUND, "no run names a ruleset");
}

static enum status seat_minds(struct table *t, char mind[SEATS_MAX][TABLE_POLICY_MAX], struct err *e) {
    const struct game_ops *ops = t->match.set->ops;
    struct err why;
    table_clear_seats(t);
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (*mind[i] && (i >= ops->seats || table_seat(t, i, mind[i], &why) != ST_OK))
            return err_set(e, ST_PARSE, "no mind '%s' can play seat %u of %s", mind[i], i, ops->name);
    return ST_OK;
}

/* A run that is played again is written down as it was, for what comes next to be added. */
struct retelling {
    struct run *run;
    const struct match *match;
    table_heard heard;
    void *ctx;
    enum status st; /* whether it could be */
    struct err why;
};

static void retell_step(void *ctx) {
    struct retelling *a = ctx;
    if (a->match->step)
        replay_write_step(a->match, &a->run->text);
    else
        a->st = replay_write_start(a->match, &a->run->text, &a->why);
    if (a->heard)
        a->heard(a->ctx);
}

static enum status play_again(struct run *r, const struct replay *replay, struct table *t, table_heard heard,
                              void *ctx, struct err *e) {
    struct retelling again = {.run = r, .match = &t->match, .heard = heard, .ctx = ctx};
    enum status st = table_resume(t, replay, TABLE_THINK_ANEW, retell_step, &again, e);
    if (st == ST_OK && again.st != ST_OK)
        *e = again.why;
    st = st == ST_OK ? again.st : st;
    if (st == ST_OK && t->match.broken)
        st = err_set(e, ST_BUG, "a rule is broken in it (%.200s)", t->match.bug.text);
    return st;
}

enum status run_set_aside(struct run *r, struct save *s, struct err *e) {
    r->begun = false;
    return save_set_aside(s, "old", ending, e);
}

enum status run_load(struct run *r, struct save *s, struct table *t, table_heard heard, void *ctx,
                     struct err *e) {
    const struct ruleset *set = t->match.set;
    struct replay replay;
    char *bytes, mind[SEATS_MAX][TABLE_POLICY_MAX];
    *s->aside = 0;
    text_clear(&r->text);
    enum status st = read_run(s, &bytes, mind, &replay, e);
    bool read = bytes != NULL;
    if (st == ST_OK && strcmp(replay.rules, set->name)) {
        st = err_set(
            e, ST_INVALID,
            "the game of profile '%s' is played by the rules '%.40s', not '%s': say --rules %.40s, or "
            "play another profile with --profile NAME",
            s->profile, replay.rules, set->name, replay.rules);
        read = false; /* that is no fault of the file's */
    } else if (st == ST_OK) {
        st = seat_minds(t, mind, e);
        THEN(st, play_again(r, &replay, t, heard, ctx, e));
    }
    r->steps = t->match.step;
    r->begun = st == ST_OK;
    replay_free(&replay);
    free(bytes);
    if (st == ST_OK || (!read && st != ST_PARSE))
        return st;
    struct err moved;
    if (run_set_aside(r, s, &moved) == ST_OK)
        return e->status = ST_PARSE;
    *e = moved;
    return moved.status;
}

enum status run_peek(const struct save *s, struct table *t, struct err *e) {
    struct replay replay;
    char *bytes, mind[SEATS_MAX][TABLE_POLICY_MAX];
    enum status st = read_run(s, &bytes, mind, &replay, e);
    THEN(st, seat_minds(t, mind, e));
    THEN(st, table_resume(t, &replay, TABLE_THINK_ANEW, NULL, NULL, e));
    replay_free(&replay);
    free(bytes);
    return st;
}

/* Puts the lines of the minds right before the text, where there is room for them; returns where they begin.
 */
static const char *put_minds(const struct run *r, const struct table *t) {
    TEXT_ON_STACK(minds, MINDS_BYTES);
    for (uint32_t i = 0; i < SEATS_MAX; i++)
        if (*t->policy[i])
            text_fmt(&minds, "mind %u %s\n", i, t->policy[i]);
    return memcpy(r->text.buf - minds.len, minds.buf, minds.len);
}

enum status run_keep(struct run *r, const struct save *s, const struct table *t, struct err *e) {
    const struct match *m = &t->match;
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
    const char *from = put_minds(r, t);
    THEN(st, files_write(s->folder, name, temporary, from, (size_t)(r->text.buf - from) + r->text.len, e));
    r->text.len = len;
    r->text.buf[len] = 0;
    return st;
}

/* A step is a line. */
void run_take_back(struct run *r, const struct match *m) {
    for (; r->begun && r->steps > m->step; r->steps--) {
        do
            r->text.len--;
        while (r->text.buf[r->text.len - 1] != '\n');
        r->text.buf[r->text.len] = 0;
    }
}

enum status run_drop(struct run *r, const struct save *s, struct err *e) {
    char path[FILES_PATH_MAX];
    r->begun = false;
    enum status st = save_path(s, ending, path, e);
    if (st == ST_OK && unlink(path) && errno != ENOENT)
        return err_set(e, ST_IO, "cannot remove the run: %s (%.400s)", strerror(errno), path);
    return st == ST_OK ? files_sync_folder(s->folder, e) : st;
}
