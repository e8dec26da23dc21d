/* See fuzz.h. State kept between inputs is read-only after it was made, so that an input means the same
 * alone. */
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FUZZ_GAMES = 16 };

struct shelf {
    struct ruleset set[FUZZ_RULESETS];
    uint32_t count;
};

static struct shelf shelves[FUZZ_GAMES];
static char folder[FUZZ_PATH];

_Noreturn void fuzz_fail(const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

uint8_t fuzz_u8(struct fuzz_bytes *b) {
    if (!b->left)
        return 0;
    b->left--;
    return *b->at++;
}

uint64_t fuzz_u64(struct fuzz_bytes *b) {
    uint64_t v = 0;
    for (int i = 0; i < 8; i++) {
        uint64_t byte = fuzz_u8(b);
        v |= byte << (8 * i);
    }
    return v;
}

char *fuzz_rest(const struct fuzz_bytes *b, size_t *len) {
    char *s = malloc(b->left + 1);
    if (!s)
        fuzz_fail("no memory for %zu bytes", b->left);
    memcpy(s, b->at, b->left);
    s[b->left] = 0;
    *len = b->left;
    return s;
}

const char *fuzz_content(void) {
    const char *env = getenv("GLOAM_CONTENT");
    return env && *env ? env : "content";
}

uint32_t fuzz_game(struct fuzz_bytes *b) {
    for (uint32_t i = 0; i < registry_count; i++) {
        const char *name = registry_games[i]->name;
        size_t n = strlen(name);
        if (b->left > n && !memcmp(b->at, name, n) && b->at[n] == ' ') {
            b->at += n + 1;
            b->left -= n + 1;
            return i;
        }
    }
    return fuzz_u8(b) % registry_count;
}

static struct shelf *open_shelf(uint32_t game) {
    struct shelf *s = &shelves[game];
    struct ruleset_row rows[FUZZ_RULESETS];
    struct err e;
    uint32_t count;
    if (s->count)
        return s;
    if (content_rulesets(fuzz_content(), registry_games[game]->name, rows, FUZZ_RULESETS, &count, &e) !=
        ST_OK)
        fuzz_fail("%s", e.text);
    for (uint32_t i = 0; i < count && i < FUZZ_RULESETS; i++)
        if (ruleset_open(fuzz_content(), registry_games[game], rows[i].name, &s->set[s->count++], &e) !=
            ST_OK)
            fuzz_fail("%s", e.text);
    return s;
}

const struct ruleset *fuzz_ruleset(uint32_t game, uint32_t number) {
    struct shelf *s = open_shelf(game);
    return &s->set[number % s->count];
}

const struct ruleset *fuzz_ruleset_named(const struct game_ops *ops, const char *name) {
    for (uint32_t g = 0; g < registry_count; g++) {
        if (registry_games[g] != ops)
            continue;
        struct shelf *s = open_shelf(g);
        for (uint32_t i = 0; i < s->count; i++)
            if (!strcmp(s->set[i].name, name))
                return &s->set[i];
        return &s->set[0];
    }
    return NULL;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where) {
    (void)info, (void)kind, (void)where;
    return remove(path);
}

static void remove_folder(void) {
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

const char *fuzz_folder(void) {
    if (*folder)
        return folder;
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/gloam-fuzz-XXXXXX", base && *base ? base : P_tmpdir);
    if (!mkdtemp(folder))
        fuzz_fail("no temporary folder %s: %s", folder, strerror(errno));
    atexit(remove_folder);
    return folder;
}

void fuzz_make_folder(const char *path) {
    if (mkdir(path, 0700) && errno != EEXIST)
        fuzz_fail("cannot make %s: %s", path, strerror(errno));
}

void fuzz_write(const char *path, const char *bytes, size_t len) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || write(fd, bytes, len) != (ssize_t)len || close(fd))
        fuzz_fail("cannot write %s: %s", path, strerror(errno));
}

void fuzz_play(const struct ruleset *set, const void *setup, uint64_t seed, uint32_t steps) {
    const struct game_ops *ops = set->ops;
    struct match m;
    struct err e;
    struct stream dice;
    if (match_open(&m, set, MATCH_AUDIT, &e) != ST_OK)
        fuzz_fail("%s", e.text);
    struct action *legal = calloc(ops->max_legal, sizeof *legal);
    if (!legal)
        fuzz_fail("no memory for a legal list");
    stream_open(&dice, seed);
    bool begun = match_begin(&m, setup, seed, &e) == ST_OK;
    if (begun && ops->audit(set->rules, m.state, &e) != ST_OK)
        fuzz_fail("an accepted setup starts unsound: %s", e.text);
    for (uint32_t i = 0; begun && i < steps && !match_over(&m); i++) {
        uint32_t n = match_legal(&m, legal);
        if (!n || n > ops->max_legal)
            fuzz_fail("a legal list of %u actions at step %u", n, m.step);
        uint32_t pick = stream_below(&dice, n);
        uint32_t reason = match_act(&m, 0, m.ask.seat, &legal[pick], NULL);
        if (reason != REASON_OK)
            fuzz_fail("a legal action is refused at step %u: %s", m.step, reason_name(ops, reason));
        if (m.broken || m.events.dropped)
            fuzz_fail("step %u: %s", m.step, m.broken ? m.bug.text : "events were dropped");
    }
    free(legal);
    match_close(&m);
}
