/* gloam replay and gloam verify: a recorded game shown again, and checked. On a full screen the viewer shows
 * it (term/viewer.h); line by line, going back plays from the start again: a replay is a list of actions, and
 * actions are cheap. */
#include "core/offer.h"
#include "core/registry.h"
#include "core/replay.h"
#include "front/cli/cli.h"
#include "front/cli/show.h"
#include "front/gate.h"
#include "front/save/files.h"
#include "front/save/settings.h"
#include "front/term/line.h"
#include "front/term/stage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUN_PAUSE_MS = 500 };

struct theatre {
    char *bytes;
    struct replay replay;
    struct ruleset set;
    struct match match;
    struct stage stage;
    struct line_reader in;
    char doing[120]; /* the action that led here */
    int code;        /* what the command ends with */
};

/* A screen that stands, for a replay that is shown there. */
struct screen {
    struct full *full;
    const struct settings *settings;
    bool stopped;
};

static void theatre_close(struct theatre *t) {
    stage_close(&t->stage);
    match_close(&t->match);
    ruleset_close(&t->set);
    replay_free(&t->replay);
    free(t->bytes);
    memset(t, 0, sizeof *t);
}

/* Opens the match that the bytes belong to; the ruleset is the one they name. */
static enum status open_recorded(struct theatre *t, size_t len, struct err *e) {
    char root[CLI_PATH_MAX];
    TRY(replay_parse(t->bytes, len, &t->replay, e));
    const struct game_ops *ops = registry_find(t->replay.game);
    if (!ops)
        return err_set(e, ST_NOT_FOUND, "it is a replay of '%.31s', a game that is not known here",
                       t->replay.game);
    TRY(data_content_root(root, e));
    TRY(ruleset_open(root, ops, t->replay.rules, &t->set, e));
    return match_open(&t->match, &t->set, MATCH_RECORD, e);
}

/* Reads a file, then goes through it with a function; whatever fails names the file, once. */
static enum status theatre_run(struct theatre *t, const char *path, const struct cli *c,
                               enum status (*go)(struct theatre *, const struct cli *, struct err *),
                               struct err *e) {
    size_t len;
    memset(t, 0, sizeof *t);
    enum status st = files_read(path, REPLAY_FILE_MAX, &t->bytes, &len, e);
    if (st != ST_OK)
        return st; /* it says which file */
    st = open_recorded(t, len, e);
    THEN(st, go(t, c, e));
    return st == ST_OK ? st : err_prefix(e, "%.400s", path);
}

static enum status check_replay(struct theatre *t, const struct cli *c, struct err *e) {
    (void)c;
    return replay_verify(&t->replay, &t->match, e);
}

static bool verify_one(const struct cli *c, const char *path) {
    struct theatre t;
    struct err e;
    enum status st = theatre_run(&t, path, c, check_replay, &e);
    if (st != ST_OK) {
        gate_line(stdout, "%s", e.text);
    }
    if (st == ST_OK)
        gate_line(stdout, "%s: ok, %u step%s, %s", path, t.replay.steps, t.replay.steps == 1 ? "" : "s",
                  t.replay.outcome ? t.replay.outcome : "not ended");
    theatre_close(&t);
    return st == ST_OK;
}

int cmd_verify(const struct cli *c) {
    uint32_t bad = 0;
    for (uint32_t i = 0; i < c->words; i++)
        bad += !verify_one(c, c->word[i]);
    return bad ? EXIT_FAILED : EXIT_FINE;
}

static enum status rewind_show(struct theatre *t, struct err *e) {
    TRY(replay_begin(&t->replay, &t->match, e));
    stage_reset(&t->stage);
    t->doing[0] = 0;
    stage_look(&t->stage);
    return ST_OK;
}

static enum status step_forward(struct theatre *t, struct err *e) {
    uint32_t step = t->match.step;
    struct text doing;
    text_init(&doing, t->doing, sizeof t->doing);
    /* Worded from the view before, in which the choice was made. */
    match_view(&t->match, t->stage.asked, t->stage.glance);
    text_fmt(&doing, "the %s: ", ops_seat_title(t->set.ops, t->stage.asked));
    TRY(replay_step(&t->replay, &t->match, e));
    action_label(t->set.ops, t->set.rules, t->stage.glance, &t->match.history[step].action, &doing);
    stage_step(&t->stage);
    return ST_OK;
}

static enum status go_to(struct theatre *t, uint32_t step, struct err *e) {
    enum status st = ST_OK;
    if (step > t->replay.steps)
        step = t->replay.steps;
    if (step < t->match.step)
        st = rewind_show(t, e);
    while (st == ST_OK && t->match.step < step)
        st = step_forward(t, e);
    return st;
}

static void show_step(struct theatre *t, const char *remark) {
    char line[200];
    if (*remark)
        snprintf(line, sizeof line, "%s", remark);
    else if (t->match.step)
        snprintf(line, sizeof line, "step %u of %u: %s", t->match.step, t->replay.steps, t->doing);
    else
        snprintf(line, sizeof line, "the start, %u step%s to come; seed %llu", t->replay.steps,
                 t->replay.steps == 1 ? "" : "s", (unsigned long long)t->replay.seed);
    stage_text(&t->stage, STYLE_KEY, line);
    stage_show(&t->stage, false, STYLE_TEXT, "");
    fflush(stdout);
}

static enum status run_to_end(struct theatre *t, struct err *e) {
    enum status st = ST_OK;
    while (st == ST_OK && t->match.step < t->replay.steps && !ferror(stdout)) {
        if (!line_pause(&t->in, t->stage.mode.clear ? RUN_PAUSE_MS : 0))
            return ST_OK;
        st = step_forward(t, e);
        if (st == ST_OK)
            show_step(t, "");
    }
    return st;
}

static const char keys[] = "Enter next   b back   a number: that step   r run   e end   s start   q quit";

/* Obeys one line; false to leave. */
static bool obey_viewer(struct theatre *t, const char *line, char *remark, size_t cap, struct err *e,
                        enum status *st) {
    char *end;
    unsigned long n = strtoul(line, &end, 10);
    *remark = 0;
    if (isdigit((unsigned char)*line) && !*end) {
        *st = go_to(t, n > UINT32_MAX ? UINT32_MAX : (uint32_t)n, e);
        return true;
    }
    if (!*line && t->match.step == t->replay.steps) {
        snprintf(remark, cap, "this is the end (step %u); b goes back, q leaves", t->match.step);
        return true;
    }
    switch (line[0] && line[1] ? 'x' : tolower((unsigned char)line[0])) {
    case 0:
    case 'n':
        *st = go_to(t, t->match.step + 1, e);
        return true;
    case 'b':
        *st = go_to(t, t->match.step ? t->match.step - 1 : 0, e);
        return true;
    case 'e':
        *st = go_to(t, t->replay.steps, e);
        return true;
    case 's':
        *st = go_to(t, 0, e);
        return true;
    case 'r':
        *st = run_to_end(t, e);
        return true;
    case 'q':
        return false;
    default:
        snprintf(remark, cap, "%s", keys);
        return true;
    }
}

static enum status browse_replay(struct theatre *t, struct err *e) {
    char remark[160] = "";
    enum status st = ST_OK;
    for (bool on = true; on && st == ST_OK && !ferror(stdout);) {
        show_step(t, remark);
        print_text(stdout, &t->stage.mode, STYLE_STRONG, " (Enter next, ? keys, q quit) > ");
        fflush(stdout);
        enum line_end end = line_next(&t->in);
        on = end == LINE_READ || end == LINE_WOKEN;
        if (!on || (t->in.echo && end == LINE_READ))
            stage_line(&t->stage, STYLE_TEXT, on ? t->in.line : "");
        if (end == LINE_READ)
            on = obey_viewer(t, t->in.line, remark, sizeof remark, e, &st);
    }
    return st;
}

/* Whose eyes --seat means; false after an explanation on stderr. */
static bool named_eyes(const struct cli *c, const struct game_ops *ops, int32_t *seat) {
    if (!strcmp(c->seat, ops_seat_name(ops, ops->seats)) && ops_can_watch(ops))
        *seat = ops->watched ? (int32_t)ops->seats : 0;
    else
        *seat = cli_seat(ops, c->seat, strlen(c->seat));
    return *seat >= 0;
}

static bool choose_eyes(const struct cli *c, struct viewer *v) {
    int32_t seat;
    return !c->seat || (named_eyes(c, v->match->set->ops, &seat) && viewer_look(v, (uint32_t)seat));
}

/* Line by line: the same, else a spectator's where a game has those. */
static bool line_eyes(const struct cli *c, const struct game_ops *ops, int32_t *seat) {
    *seat = ops->watched ? (int32_t)ops->seats : -1;
    return !c->seat || named_eyes(c, ops, seat);
}

/* All of it is played and compared first: what the viewer shows is what was recorded. */
static enum status view_replay(struct theatre *t, const struct cli *c, struct screen *on, struct err *e) {
    TRY(replay_verify(&t->replay, &t->match, e));
    struct viewer *v = calloc(1, sizeof *v);
    if (!v)
        return err_set(e, ST_FULL, "no memory for a screen");
    enum status st = viewer_open(v, &t->match, e);
    if (st == ST_OK && !choose_eyes(c, v)) {
        t->code = EXIT_USAGE;
    } else if (st == ST_OK && c->export) {
        t->code = show_export(c, v);
    } else if (st == ST_OK) {
        viewer_go(v, (uint32_t)c->step);
        v->plays = c->run;
        st = show_viewer(v, on->full, on->settings, &on->stopped, e);
    }
    viewer_close(v);
    free(v);
    return st;
}

static enum status present_replay(struct theatre *t, const struct cli *c, struct err *e) {
    struct settings settings;
    if (settings_load(&settings, e) != ST_OK) {
        cli_fail(e);
    }
    if (c->export || (!c->plain && !c->lines && full_can()))
        return view_replay(t, c, &(struct screen){.settings = &settings}, e);
    struct print_mode mode = print_detect(stdout, c->plain, settings.colour, settings.fancy);
    enum status st = stage_open(&t->stage, &t->match, mode, stdout, e);
    if (st == ST_OK && !line_eyes(c, t->set.ops, &t->stage.viewer))
        t->code = EXIT_USAGE;
    if (t->code)
        return st;
    THEN(st, rewind_show(t, e));
    if (st == ST_OK && c->has_step)
        st = go_to(t, (uint32_t)c->step, e);
    if (st != ST_OK)
        return st;
    if (c->has_step && !c->run) {
        show_step(t, "");
        return ST_OK;
    }
    TRY(line_open(&t->in, STDIN_FILENO, e));
    if (c->run) {
        show_step(t, "");
        st = run_to_end(t, e);
        /* What was shown to its end is also held against what the file says of the end. */
        if (st == ST_OK && t->match.step == t->replay.steps)
            st = replay_verify(&t->replay, &t->match, e);
    } else {
        st = browse_replay(t, e);
    }
    line_close(&t->in);
    return st;
}

enum status show_replay(const char *path, struct full *f, const struct settings *settings, bool *stopped,
                        struct err *e) {
    struct screen on = {.full = f, .settings = settings};
    const struct cli c = {0};
    struct theatre *t = calloc(1, sizeof *t);
    size_t len;
    if (!t)
        return err_set(e, ST_FULL, "no memory");
    enum status st = files_read(path, REPLAY_FILE_MAX, &t->bytes, &len, e);
    THEN(st, open_recorded(t, len, e));
    THEN(st, view_replay(t, &c, &on, e));
    *stopped = on.stopped;
    theatre_close(t);
    free(t);
    return st;
}

int cmd_replay(const struct cli *c) {
    struct err e;
    if (c->export && strcmp(c->export, "text") && strcmp(c->export, "cast"))
        return cli_say(EXIT_USAGE, "--export takes text or cast, not '%s'", c->export);
    if (c->out && !c->export)
        return cli_say(EXIT_USAGE, "--out says where an export goes: add --export text or --export cast");
    struct theatre *t = calloc(1, sizeof *t);
    if (!t)
        return cli_say(EXIT_FAILED, "no memory");
    signal(SIGPIPE, SIG_IGN);
    enum status st = theatre_run(t, c->word[0], c, present_replay, &e);
    int code = t->code;
    if (st != ST_OK) {
        fflush(stdout);
        cli_fail(&e);
        code = EXIT_FAILED;
    }
    theatre_close(t);
    free(t);
    return code;
}
