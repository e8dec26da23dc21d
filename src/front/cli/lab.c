/* What the commands of the lab share. */
#include "front/cli/lab.h"

#include "base/file.h"
#include "core/registry.h"
#include "front/gate.h"
#include "front/save/files.h"
#include "lab/play/sums.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

uint32_t lab_threads(const struct cli *c) {
    if (c->threads)
        return (uint32_t)c->threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (uint32_t)cores : 1;
}

static int too_long(const char *what, const char *word) {
    return cli_say(EXIT_USAGE, "%s '%.60s...' is too long", what, word);
}

static bool copy_word(char *out, size_t cap, const char *word) {
    int n = snprintf(out, cap, "%s", word);
    return n >= 0 && (size_t)n < cap;
}

/* The overlay that --set and --layer describe. */
static int lay_over(const struct cli *c, struct recipe *out) {
    struct err e;
    for (uint32_t i = 0; i < c->changes; i++) {
        const char *value = c->change[i].value;
        enum status st = c->change[i].is_layer ? overlay_file(&out->overlay, value, &e)
                                               : overlay_set(&out->overlay, value, &e);
        CLI_OK(st, &e);
    }
    return EXIT_FINE;
}

/* Numbers with commas, blanks or new lines between them; false: at says where that ends. */
static bool read_seed_list(const char *s, uint64_t *out, uint32_t *count, const char **at) {
    static const char between[] = ", \t\r\n";
    for (*count = 0;; s += strcspn(s, between)) {
        char digits[24];
        s += strspn(s, between);
        size_t n = strcspn(s, between);
        *at = s;
        if (!n)
            return *count > 0;
        snprintf(digits, sizeof digits, "%.*s", (int)(n < sizeof digits ? n : 0), s);
        if (*count == RECIPE_SEEDS || !text_read_u64(digits, UINT64_MAX, &out[(*count)++]))
            return false;
    }
}

/* --seeds: the list itself, or the file that holds it. */
static int name_seeds(const struct cli *c, struct recipe *out) {
    enum { FILE_MAX = 4 << 20 };
    if (c->has_seed || c->n || c->until_width)
        return cli_say(EXIT_USAGE, "--seeds says which games are played; it goes with neither --seed, -n nor "
                                   "--until-width");
    size_t len;
    char *file = *c->seeds == '@' ? lab_read_file(c->seeds + 1, FILE_MAX, &len) : NULL;
    if (*c->seeds == '@' && !file)
        return EXIT_FAILED;
    uint64_t *seeds = malloc(RECIPE_SEEDS * sizeof *seeds);
    uint32_t count = 0;
    const char *at = "";
    bool read = seeds && read_seed_list(file ? file : c->seeds, seeds, &count, &at);
    bool good = read && recipe_name_seeds(out, seeds, count);
    if (!seeds || (read && !good))
        gate_line(stderr, "gloam: no memory for the seeds");
    else if (!read) {
        gate_line(stderr, "gloam: --seeds takes 1 to %d whole numbers of 64 bits, not '%.40s'", RECIPE_SEEDS, at);
        gate_line(stderr, "Try 'gloam help sim'.");
    }
    free(seeds);
    free(file);
    return good ? EXIT_FINE : !seeds || read ? EXIT_FAILED : EXIT_USAGE;
}

int lab_recipe(const struct cli *c, const char *game, const char *fallback, struct recipe *out) {
    memset(out, 0, sizeof *out);
    out->ops = cli_game(game);
    if (!out->ops)
        return EXIT_USAGE;
    const char *scenario = c->scenario ? c->scenario : fallback ? fallback : out->ops->sim_scenario;
    if (!copy_word(out->rules, sizeof out->rules, c->rules ? c->rules : ""))
        return too_long("the ruleset", c->rules);
    if (!copy_word(out->scenario, sizeof out->scenario, scenario))
        return too_long("the scenario", scenario);
    for (; out->withs < c->withs; out->withs++) {
        char with[CLI_WITH_MAX];
        CLI_TRY(cli_with(out->ops->name, c->with[out->withs], with));
        if (!copy_word(out->with[out->withs], RECIPE_WITH, with))
            return too_long("--with", with);
    }
    for (uint32_t s = 0; s < out->ops->seats; s++) {
        const char *policy = cli_policy(c, out->ops, s, "");
        if (!policy)
            return EXIT_USAGE;
        if (!copy_word(out->policy[s], RECIPE_MIND, policy))
            return too_long("the policy", policy);
    }
    out->seed = c->has_seed ? c->seed : 1;
    out->games = c->n;
    if (c->swap && c->swap_seats)
        return cli_say(EXIT_USAGE, "--swap and --swap-seats exclude each other");
    out->swap = c->swap ? SWAP_MINDS : c->swap_seats ? SWAP_SEATS : SWAP_NONE;
    out->after = (uint32_t)c->after;
    int code = c->seeds ? name_seeds(c, out) : EXIT_FINE;
    return code == EXIT_FINE ? lay_over(c, out) : code;
}

int lab_trial(const struct cli *c, struct recipe *r, struct trial *out) {
    struct err e;
    char root[CLI_PATH_MAX];
    if (data_content_root(root, &e) != ST_OK || trial_open(out, root, r, &e) != ST_OK) {
        cli_name_file(c, &e);
        return cli_fail(&e);
    }
    out->plan.threads = lab_threads(c);
    return EXIT_FINE;
}

void lab_close(struct lab_work *w) {
    study_close(&w->study);
    trial_close(&w->trial);
    recipe_close(&w->recipe);
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

void lab_progress_begin(struct lab_progress *p, const char *unit, const char *what, uint64_t total) {
    *p = (struct lab_progress){.unit = unit, .what = what, .total = total};
    clock_gettime(CLOCK_MONOTONIC, &p->start);
}

void lab_progress_games(void *progress, uint64_t done) {
    struct lab_progress *p = progress;
    if (!isatty(STDERR_FILENO))
        return;
    double t = seconds_since(&p->start);
    if (t - p->last < 0.2)
        return;
    p->last = t;
    p->shown = true;
    TEXT_ON_STACK(line, 240);
    text_fmt(&line, "%3.0f%%  %s%s%llu of %llu %s, %.0f a second", 100.0 * (double)done / (double)p->total,
             p->what, *p->what ? ": " : "", (unsigned long long)done, (unsigned long long)p->total, p->unit,
             (double)done / t);
    gate_status(stderr, line.buf);
}

void lab_progress_cells(void *progress, uint32_t done, uint32_t cells) {
    ((struct lab_progress *)progress)->total = cells;
    lab_progress_games(progress, done);
}

void lab_progress_end(struct lab_progress *p) {
    if (p->shown)
        gate_status(stderr, NULL);
    p->shown = false;
}

static int write_file(const char *path, const char *bytes, size_t len) {
    struct cli_output out;
    if (!cli_output_open(&out, path))
        return EXIT_FAILED;
    gate_exact(out.f, bytes, len);
    return cli_output_close(&out, true);
}

static int write_html(const char *path, const char *json) {
    struct cli_output out;
    struct err e;
    char assets[CLI_PATH_MAX], charts[CLI_PATH_MAX];
    CLI_OK(data_folder("assets/page", assets, &e), &e);
    bool drawn = data_folder("charts", charts, &e) == ST_OK;
    if (!drawn)
        gate_line(stderr, "gloam: the chart library is not here; the page will have tables only");
    if (!cli_output_open(&out, path))
        return EXIT_FAILED;
    enum status st = report_page(json, assets, drawn ? charts : NULL, out.f, &e);
    int closed = cli_output_close(&out, st == ST_OK);
    return st != ST_OK ? cli_fail(&e) : closed;
}

/* A report in the place of a file of experiments would be the end of them. */
static bool is_store(const char *path) {
    char head[16] = "";
    size_t n = 0;
    struct err e;
    return file_peek(path, head, sizeof head, &n, &e) == ST_OK && n == sizeof head &&
           !memcmp(head, "SQLite format 3", sizeof head);
}

/* One file of the outputs, and those before it. A pipe is opened once only, or its reader would leave. */
static int check_output(const char *const *files, uint32_t at) {
    struct stat st;
    struct cli_output out;
    bool dash = !strcmp(files[at], "-");
    for (uint32_t i = 0; i < at; i++)
        if (files[i] && !strcmp(files[i], files[at]))
            return cli_say(EXIT_USAGE, "only one thing can be written to %s'%s'%s",
                           dash ? "standard output (" : "", files[at], dash ? ")" : "");
    if (dash || (stat(files[at], &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
        return EXIT_FINE;
    if (!cli_output_open(&out, files[at]))
        return EXIT_FAILED;
    cli_output_close(&out, false);
    if (!is_store(files[at]))
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "'%s' is a file of experiments; give the report another name", files[at]);
}

/* Whether two names lead to the same file. */
static bool same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* A report must not take the place of what it is made from: words (a variant's layers stand behind a '+') and
 * layers. */
static int spares_inputs(const struct cli *c, const char *file) {
    bool hit = false;
    for (uint32_t i = 0; i < c->changes; i++)
        hit = hit || (c->change[i].is_layer && same_file(c->change[i].value, file));
    for (uint32_t i = 0; i < c->words; i++) {
        char word[CLI_PATH_MAX];
        snprintf(word, sizeof word, "%s", c->word[i]);
        for (char *s = word, *next; s && !hit; s = next) {
            next = strchr(s, '+');
            if (next)
                *next++ = 0;
            hit = same_file(s, file);
        }
    }
    if (!hit)
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "'%s' is what the report is made from; give the report another name", file);
}

int lab_outputs_check(const struct cli *c) {
    const char *const files[] = {c->db, c->json, c->html, c->csv, c->out};
    char assets[CLI_PATH_MAX];
    struct err e;
    int code = EXIT_FINE;
    for (uint32_t i = 1; code == EXIT_FINE && i < sizeof files / sizeof files[0]; i++) {
        code = files[i] ? check_output(files, i) : EXIT_FINE;
        if (code == EXIT_FINE && files[i])
            code = spares_inputs(c, files[i]);
    }
    if (code == EXIT_FINE && c->db && access(c->db, F_OK) == 0 && access(c->db, W_OK) != 0)
        code = cli_say(EXIT_USAGE, "'%s' cannot be written to", c->db);
    if (code == EXIT_FINE && c->html && data_folder("assets/page", assets, &e) != ST_OK)
        code = cli_fail(&e);
    return code;
}

static bool is_output(const char *path) {
    return path && !strcmp(path, "-");
}

int lab_write(const struct cli *c, const void *ctx, lab_writer text, lab_writer json) {
    size_t len = 0;
    int code = EXIT_FINE;
    char *words = c->json || c->html ? sums_text(json, ctx, &len) : NULL;
    if ((c->json || c->html) && !words)
        return cli_say(EXIT_FAILED, "no memory for the report");
    if (c->json)
        code = write_file(c->json, words, len);
    if (code == EXIT_FINE && c->html)
        code = write_html(c->html, words);
    free(words);
    if (code != EXIT_FINE || !text || is_output(c->json) || is_output(c->html) || is_output(c->csv) ||
        is_output(c->out))
        return code;
    words = sums_text(text, ctx, &len);
    if (!words)
        return cli_say(EXIT_FAILED, "no memory for the report");
    gate_text(stdout, words);
    free(words);
    return code;
}

int lab_report(const struct cli *c, struct report *r) {
    int code = r->full ? cli_say(EXIT_FAILED, "no memory for the report")
                       : lab_write(c, r, report_text, report_json);
    report_free(r);
    return code;
}

/* The words of a report to an open draft. */
static enum status write_kept(FILE *f, const char *words, size_t len, bool page, struct err *e) {
    char assets[CLI_PATH_MAX], charts[CLI_PATH_MAX];
    struct err none;
    if (page) {
        TRY(data_folder("assets/page", assets, e));
        bool drawn = data_folder("charts", charts, &none) == ST_OK;
        TRY(report_page(words, assets, drawn ? charts : NULL, f, e));
    } else {
        gate_exact(f, words, len);
    }
    return cli_written(f) ? ST_OK : err_set(e, ST_IO, "not all of it could be written: %s", strerror(errno));
}

enum status lab_keep(struct report *r, const char *path, bool page, struct err *e) {
    size_t len = 0;
    struct err why;
    char *words = r->full ? NULL : sums_text(report_json, r, &len);
    enum status st = words ? files_replaceable(path, e) : err_set(e, ST_FULL, "no memory for the report");
    if (st == ST_OK && is_store(path))
        st = err_set(e, ST_USAGE, "'%.300s' is a file of experiments; give the report another name", path);
    FILE *f = st == ST_OK ? files_draft(path, e) : NULL;
    if (f) {
        st = write_kept(f, words, len, page, e);
        enum status settled = files_settle(f, path, st == ST_OK, &why);
        fclose(f);
        if (st == ST_OK && settled != ST_OK) {
            *e = why;
            st = settled;
        }
    } else if (st == ST_OK) {
        st = e->status;
    }
    free(words);
    report_free(r);
    return st;
}

char *lab_read_file(const char *path, size_t max, size_t *len) {
    struct err e;
    char *bytes = NULL;
    if (file_read(path, max, &bytes, len, &e) == ST_OK)
        return bytes;
    gate_line(stderr, "gloam: cannot read '%s': %s", path, e.text);
    return NULL;
}
