/* Golden games, the same for every game; see golden.h. */
#include "golden.h"

#include "core/replay.h"

#include <stdio.h>

enum { TRIES = 20000 };

bool blessing(void) {
    const char *bless = getenv("GLOAM_BLESS");
    return bless && *bless && strcmp(bless, "0");
}

static const char *path_of(const char *file, const char *ending) {
    static char path[1024];
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/golden/%s%s", root && *root ? root : ".", file, ending);
    return path;
}

static size_t read_file(const char *path, char *bytes, size_t cap) {
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read; GLOAM_BLESS=1 makes it", path);
    size_t n = fread(bytes, 1, cap - 1, f);
    fclose(f);
    bytes[n] = 0;
    return n;
}

static void write_file(const char *path, const char *bytes, size_t n) {
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n || fclose(f))
        fail_msg("%s cannot be written", path);
}

size_t golden_read(const char *file, char *bytes, size_t cap) {
    return read_file(path_of(file, ""), bytes, cap);
}

uint32_t same_as_golden(const char *file, const char *now) {
    static char golden[GOLDEN_BYTES];
    uint32_t lines = 0;
    if (blessing())
        write_file(path_of(file, ""), now, strlen(now));
    golden_read(file, golden, sizeof golden);
    for (const char *a = now, *b = golden; *a || *b;) {
        int an = (int)strcspn(a, "\n"), bn = (int)strcspn(b, "\n");
        lines++;
        if (an != bn || memcmp(a, b, (size_t)an))
            fail_msg("%s, line %u\n  golden: %.*s\n  now:    %.*s", file, lines, bn, b, an, a);
        a += an + (a[an] == '\n');
        b += bn + (b[bn] == '\n');
    }
    return lines;
}

void golden_write(const char *file, const struct match *m) {
    static char bytes[GOLDEN_BYTES];
    struct text out;
    struct err e;
    text_init(&out, bytes, sizeof bytes);
    if (replay_write(m, &out, &e) != ST_OK)
        fail_msg("%s: %s", file, e.text);
    write_file(path_of(file, ".replay"), bytes, out.len);
}

bool golden_play(const struct game_ops *ops, const char *file, match_observer watch, void *ctx,
                 struct match *m) {
    static char bytes[GOLDEN_BYTES];
    struct replay replay;
    struct err e;
    size_t n = read_file(path_of(file, ".replay"), bytes, sizeof bytes);
    if (replay_parse(bytes, n, &replay, &e) != ST_OK ||
        match_open(m, kept_ruleset(ops, replay.rules, NULL), MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
        fail_msg("%s: %s", file, e.text);
    if (watch)
        assert_int_equal(match_observe(m, watch, ctx, true), ST_OK);
    if (replay_verify(&replay, m, &e) != ST_OK)
        fail_msg("%s: %s", file, e.text);
    bool complete = replay.complete;
    replay_free(&replay);
    return complete;
}

void seated_open(struct seated *t, const struct ruleset *set, const char *const minds[SEATS_MAX]) {
    struct err e;
    memset(t, 0, sizeof *t);
    if (match_open(&t->m, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (; t->minds < SEATS_MAX && minds[t->minds]; t->minds++)
        if (mind_open(&t->mind[t->minds], set, minds[t->minds], &e) != ST_OK)
            fail_msg("%s", e.text);
    assert_true(t->minds == 1 || t->minds == set->ops->seats);
    t->legal = calloc(set->ops->max_legal, sizeof *t->legal);
    assert_non_null(t->legal);
}

void seated_close(struct seated *t) {
    for (uint32_t i = 0; i < t->minds; i++)
        mind_close(&t->mind[i]);
    match_close(&t->m);
    free(t->legal);
}

void seated_begin(struct seated *t, const void *setup, uint64_t seed) {
    struct err e;
    if (match_begin(&t->m, setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < t->minds; i++)
        mind_seed(&t->mind[i], seed, i);
}

void seated_step(struct seated *t) {
    uint32_t seat = t->m.ask.seat, n = match_legal(&t->m, t->legal);
    uint32_t at = mind_choose(&t->mind[seat % t->minds], &t->m, t->legal, n);
    assert_int_equal(match_act(&t->m, 0, seat, &t->legal[at], NULL), REASON_OK);
    if (t->m.broken)
        fail_msg("%s", t->m.bug.text);
}

void seated_play(struct seated *t, const void *setup, uint64_t seed) {
    seated_begin(t, setup, seed);
    while (!match_over(&t->m))
        seated_step(t);
}

/* The first seed whose game tells the story, written as its replay. */
static void bless_story(const struct golden *g) {
    struct seated t;
    uint64_t seed = 0;
    seated_open(&t, g->set, g->minds);
    if (g->watch)
        assert_int_equal(match_observe(&t.m, g->watch, g->ctx, true), ST_OK);
    do {
        if (++seed > TRIES)
            fail_msg("no seed tells the story %s", g->file);
        seated_begin(&t, g->setup, seed);
        while (!match_over(&t.m) && (!g->longest || t.m.step < g->longest))
            seated_step(&t);
    } while (!match_over(&t.m) || !g->tells(g->story, &t.m));
    golden_write(g->file, &t.m);
    seated_close(&t);
}

void golden_story(const struct golden *g) {
    struct match m;
    if (blessing())
        bless_story(g);
    if (!golden_play(g->set->ops, g->file, g->watch, g->ctx, &m))
        fail_msg("%s.replay does not say how it ended", g->file);
    assert_string_equal(m.set->name, g->set->name);
    if (!g->tells(g->story, &m))
        fail_msg("%s no longer tells its story", g->file);
    match_close(&m);
}
