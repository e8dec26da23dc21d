/* What the commands share: where content lies, which ruleset and policy are meant, how failure is told. */
#include "front/cli/cli.h"

#include "ai/opponent.h"
#include "core/match.h"
#include "core/registry.h"
#include "front/gate.h"
#include "front/save/decks.h"
#include "front/save/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int cli_say(int code, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    gate_text(stderr, "gloam: ");
    gate_vline(stderr, fmt, ap);
    va_end(ap);
    return code;
}

int cli_fail(const struct err *e) {
    return cli_say(e->status == ST_USAGE ? EXIT_USAGE : EXIT_FAILED, "%s", e->text);
}

void cli_bug(const struct match *m, const char *replay) {
    gate_line(
        stderr,
        "gloam: a rule of ours is broken (%s); %s %s, seed %llu, step %u. That game ends here, others go "
        "on. Its replay:",
        m->bug.text, m->set->ops->name, m->set->name, (unsigned long long)m->seed, m->step);
    gate_text(stderr, replay ? replay : "(no memory for it)\n");
}

void cli_bug_sealed(const struct match *m, const char *replay) {
    (void)replay; /* the player may read what is said here; --out keeps the record */
    gate_line(
        stderr,
        "gloam: a rule of ours is broken in %s %s at step %u. The game ends here; --out keeps its record",
        m->set->ops->name, m->set->name, m->step);
}

const struct game_ops *cli_game(const char *name) {
    const struct game_ops *ops = registry_find(name);
    if (ops)
        return ops;
    gate_part(stderr, "gloam: there is no game '%s'; there are:", name);
    for (uint32_t i = 0; i < registry_count; i++)
        gate_part(stderr, "%s %s", i ? "," : "", registry_games[i]->name);
    gate_line(stderr, ".");
    return NULL;
}

int cli_ruleset(const struct cli *c, const char *game, struct ruleset *out) {
    struct err e;
    char root[CLI_PATH_MAX];
    const struct game_ops *ops = cli_game(game);
    if (!ops)
        return EXIT_USAGE;
    CLI_OK(data_content_root(root, &e), &e);
    return ruleset_open(root, ops, c->rules, out, &e) == ST_OK ? EXIT_FINE : cli_fail(&e);
}

int32_t cli_scenario(const struct cli *c, const struct game_ops *ops, const char *fallback) {
    const char *name = c->scenario ? c->scenario : fallback;
    int32_t at = registry_scenario(ops, name);
    if (at >= 0)
        return at;
    gate_part(stderr, "gloam: %s has no scenario '%s'; it has:", ops->name, name);
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        gate_part(stderr, "%s %s", i ? "," : "", ops->scenarios[i].name);
    gate_line(stderr, ".");
    return -1;
}

int cli_with(const char *game, const char *with, char out[CLI_WITH_MAX]) {
    const char *eq = strchr(with, '=');
    struct deck *d;
    struct text t;
    struct err e;
    text_init(&t, out, CLI_WITH_MAX);
    if (!eq || eq[1] != '@') {
        text_put(&t, with);
        if (!t.cut)
            return EXIT_FINE;
        return cli_say(EXIT_USAGE, "--with '%.60s...' is too long", with);
    }
    d = malloc(sizeof *d);
    enum status st = d ? deck_read(eq + 2, game, d, &e) : err_set(&e, ST_FULL, "no memory to read a deck");
    text_bytes(&t, with, (uint32_t)(eq - with) + 1);
    if (st == ST_OK)
        deck_words(d, &t);
    free(d);
    if (st == ST_OK && t.cut)
        st = err_set(&e, ST_FULL, "%.300s is too long a list", eq + 2);
    if (st == ST_OK)
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "--with %.*s: %s", (int)(eq - with), with, e.text);
}

void cli_name_file(const struct cli *c, struct err *e) {
    for (uint32_t i = 0; i < c->withs; i++) {
        char start[100];
        const char *eq = strchr(c->with[i], '=');
        int n = eq ? snprintf(start, sizeof start, "--with %.*s", (int)(eq - c->with[i]), c->with[i]) : 0;
        if (!eq || eq[1] != '@' || n >= (int)sizeof start || strncmp(e->text, start, (size_t)n) ||
            strncmp(e->text + n, ": ", 2))
            continue;
        memmove(e->text, e->text + n + 2, strlen(e->text + n + 2) + 1);
        err_prefix(e, "%s: %.200s", start, eq + 2);
        return;
    }
}

int cli_setup(const struct cli *c, const struct ruleset *set, const char *fallback, void *setup) {
    const struct game_ops *ops = set->ops;
    struct err e;
    int32_t scenario = cli_scenario(c, ops, fallback);
    if (scenario < 0)
        return EXIT_USAGE;
    ops->setup_fill(set->rules, (uint32_t)scenario, setup);
    for (uint32_t i = 0; i < c->withs; i++) {
        char with[CLI_WITH_MAX];
        CLI_TRY(cli_with(ops->name, c->with[i], with));
        if (setting_read(ops, set->rules, setup, with, &e) != ST_OK) {
            err_prefix(&e, "--with %.*s", (int)strcspn(with, "="), with);
            cli_name_file(c, &e);
            return cli_say(EXIT_USAGE, "%s", e.text);
        }
    }
    if (c->withs && ops->setup_check(set->rules, setup, &e) != ST_OK)
        return cli_say(EXIT_USAGE, "%s", e.text);
    return EXIT_FINE;
}

int32_t cli_seat(const struct game_ops *ops, const char *word, size_t n) {
    for (uint32_t i = 0; i < ops->seats; i++) {
        char digits[12];
        snprintf(digits, sizeof digits, "%u", i);
        if ((strlen(ops->seat_names[i]) == n && !memcmp(ops->seat_names[i], word, n)) ||
            (strlen(digits) == n && !memcmp(digits, word, n)))
            return (int32_t)i;
    }
    gate_part(stderr, "gloam: %s has no seat '%.*s'; its seats are:", ops->name, (int)n, word);
    for (uint32_t i = 0; i < ops->seats; i++)
        gate_part(stderr, "%s %s", i ? "," : "", ops->seat_names[i]);
    gate_line(stderr, ".");
    return -1;
}

const char *cli_policy(const struct cli *c, const struct game_ops *ops, uint32_t seat, const char *fallback) {
    const char *found = fallback;
    for (uint32_t i = 0; i < c->policies; i++) {
        const char *eq = strchr(c->policy[i], '=');
        int32_t named = eq ? cli_seat(ops, c->policy[i], (size_t)(eq - c->policy[i])) : (int32_t)seat;
        if (named < 0)
            return NULL;
        if (named == (int32_t)seat)
            found = eq ? eq + 1 : c->policy[i];
    }
    return opponent_mind(ops, found);
}

static bool open_file(struct cli_output *o, const char *mode) {
    o->f = fopen(o->path, mode);
    if (!o->f)
        gate_line(stderr, "gloam: cannot write '%s': %s", o->path, strerror(errno));
    return o->f;
}

/* Devices and pipes take what comes; a file is written at the end, as a whole. */
bool cli_output_open(struct cli_output *o, const char *path) {
    struct stat st;
    struct err e;
    *o = (struct cli_output){.path = path};
    if (!strcmp(path, "-")) {
        o->f = stdout;
        return true;
    }
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        return open_file(o, "w");
    if (files_replaceable(path, &e) != ST_OK) {
        cli_fail(&e);
        return false;
    }
    o->kept = true;
    o->f = files_draft(path, &e);
    if (!o->f)
        cli_fail(&e);
    return o->f;
}

/* A line that an earlier run could not finish is ended first: no line of ours is to be read as part of it. */
static void end_last_line(struct cli_output *o) {
    struct stat st;
    char last;
    if (stat(o->path, &st) || !S_ISREG(st.st_mode) || st.st_size < 1)
        return;
    int fd = open(o->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0 && pread(fd, &last, 1, st.st_size - 1) == 1 && last != '\n')
        gate_exact(o->f, "\n", 1);
    if (fd >= 0)
        close(fd);
}

bool cli_output_append(struct cli_output *o, const char *path) {
    *o = (struct cli_output){.path = path};
    if (!strcmp(path, "-")) {
        o->f = stdout;
        return true;
    }
    if (!open_file(o, "a"))
        return false;
    end_last_line(o);
    return true;
}

/* A stream forgets why it failed; one more byte, to be lost like those before it, finds out. */
bool cli_written(FILE *f) {
    bool bad = ferror(f);
    clearerr(f);
    errno = 0;
    if (bad)
        gate_exact(f, "\n", 1);
    if (fflush(f) != 0)
        return false;
    if (bad)
        errno = EIO;
    return !bad;
}

int cli_output_close(struct cli_output *o, bool whole) {
    struct err e;
    enum status st = ST_OK;
    if (!o->f || o->f == stdout) /* main looks after that one */
        return EXIT_FINE;
    bool good = cli_written(o->f);
    int why = errno;
    if (o->kept)
        st = files_settle(o->f, o->path, good && whole, &e);
    if (fclose(o->f) != 0 && good) {
        good = false;
        why = errno;
    }
    if (!good)
        st = err_set(&e, ST_IO, "could not write all of '%.400s': %s", o->path, strerror(why));
    o->f = NULL;
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}
