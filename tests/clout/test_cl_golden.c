/* Golden games. tests/golden holds one replay for each story below (clout-*.replay), verified here step by
 * step, clout-seeds.txt: how random play ends on some seeds of every scenario, and clout-told.txt: one game
 * as the host reads it, every line. The last two are compared line by line.
 *
 * After a change that is meant, GLOAM_BLESS=1 rewrites them: for each story it looks for the first seed that
 * tells it. Read the difference before committing it. */
#include "cl_test.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "core/replay.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEEDS = 8, TRIES = 20000, BYTES = 1 << 20 };

struct story {
    const char *file, *ruleset, *host, *away;
    bool (*tells)(const struct cl_state *end);
};

static bool famous(const struct cl_state *s) {
    return s->ended == CL_REPUTATION_MAX && s->turn < 60;
}

static bool crushed(const struct cl_state *s) {
    return s->ended == CL_STABILITY_ZERO && s->turn < 60;
}

static bool broken(const struct cl_state *s) {
    return s->ended == CL_BREAKDOWN;
}

static bool decked(const struct cl_state *s) {
    return s->ended == CL_DECK_OUT;
}

static bool away_wins(const struct cl_state *s) {
    return s->winner == CL_AWAY && s->first == CL_HOST && s->turn < 80;
}

static const struct story stories[] = {
    {"reputation", V1, "geeks", "goodies", famous},    {"collapse", V1, "preps", "nerds", crushed},
    {"breakdown", V1, "dropouts", "freaks", broken},   {"deck-out", V1, "nerds", "goodies", decked},
    {"document", DOC, "dropouts", "preps", away_wins}, {"symmetric", EVEN, "preps", "geeks", away_wins},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static const char *path_of(const char *name, const char *ending) {
    static char path[1024];
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/golden/clout-%s.%s", root && *root ? root : ".", name, ending);
    return path;
}

static bool blessing(void) {
    const char *bless = getenv("GLOAM_BLESS");
    return bless && *bless && strcmp(bless, "0");
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

static const struct cl_state *state_of(const struct match *m) {
    return m->state;
}

/* A match played by one random mind for both. */
struct table {
    struct match m;
    struct mind mind;
};

static void table_open(struct table *t, const char *ruleset) {
    struct err e;
    const struct ruleset *set = open_set(ruleset);
    if (match_open(&t->m, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK ||
        mind_open(&t->mind, set, "random", &e) != ST_OK)
        fail_msg("%s", e.text);
}

static void table_close(struct table *t) {
    mind_close(&t->mind);
    match_close(&t->m);
}

static void table_begin(struct table *t, const struct cl_setup *setup, uint64_t seed) {
    struct err e;
    if (match_begin(&t->m, setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    mind_seed(&t->mind, seed, 0);
}

static void table_step(struct table *t) {
    struct action legal[CL_MAX_LEGAL];
    uint32_t n = match_legal(&t->m, legal), at = mind_choose(&t->mind, &t->m, legal, n);
    assert_int_equal(match_act(&t->m, 0, t->m.ask.seat, &legal[at]), REASON_OK);
    if (t->m.broken)
        fail_msg("%s", t->m.bug.text);
}

static void play(struct table *t, const struct cl_setup *setup, uint64_t seed) {
    table_begin(t, setup, seed);
    while (!match_over(&t->m))
        table_step(t);
}

/* The first seed whose game tells the story, written as its replay. */
static void bless_story(const struct story *story) {
    static char bytes[BYTES];
    struct cl_setup setup;
    struct table t;
    struct text out;
    struct err e;
    uint64_t seed = 0;
    table_open(&t, story->ruleset);
    const void *rules = open_set(story->ruleset)->rules;
    cl_setup_fill(rules, 0, &setup);
    assert_int_equal(cl_setup_set(rules, &setup, "host", story->host, &e), ST_OK);
    assert_int_equal(cl_setup_set(rules, &setup, "away", story->away, &e), ST_OK);
    do {
        if (++seed > TRIES)
            fail_msg("no seed tells the story %s", story->file);
        play(&t, &setup, seed);
    } while (!story->tells(state_of(&t.m)));
    text_init(&out, bytes, sizeof bytes);
    if (replay_write(&t.m, &out, &e) != ST_OK)
        fail_msg("%s", e.text);
    write_file(path_of(story->file, "replay"), bytes, out.len);
    table_close(&t);
}

static void verify_story(const struct story *story) {
    static char bytes[BYTES];
    struct match m;
    struct replay replay;
    struct err e;
    size_t n = read_file(path_of(story->file, "replay"), bytes, sizeof bytes);
    if (match_open(&m, open_set(story->ruleset), MATCH_AUDIT, &e) != ST_OK ||
        replay_parse(bytes, n, &replay, &e) != ST_OK || replay_verify(&replay, &m, &e) != ST_OK)
        fail_msg("%s: %s", story->file, e.text);
    assert_string_equal(replay.rules, story->ruleset);
    assert_true(replay.complete);
    if (!story->tells(state_of(&m)))
        fail_msg("%s no longer tells its story", story->file);
    replay_free(&replay);
    match_close(&m);
}

/* CL-297: seeded games from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        if (blessing())
            bless_story(&stories[i]);
        verify_story(&stories[i]);
    }
}

static void compare_lines(const char *name, const char *now) {
    static char golden[BYTES];
    uint32_t line = 1;
    if (blessing())
        write_file(path_of(name, "txt"), now, strlen(now));
    read_file(path_of(name, "txt"), golden, sizeof golden);
    for (const char *a = now, *b = golden; *a || *b; line++) {
        int an = (int)strcspn(a, "\n"), bn = (int)strcspn(b, "\n");
        if (an != bn || memcmp(a, b, (size_t)an))
            fail_msg("%s line %u\n  golden: %.*s\n  now:    %.*s", name, line, bn, b, an, a);
        a += an + (a[an] == '\n');
        b += bn + (b[bn] == '\n');
    }
}

/* CL-208: the same seeds give the same games, on every machine and with every compiler. */
static void seed_catalogue(void **unused) {
    static char now[BYTES];
    struct table t;
    struct text out;
    (void)unused;
    text_init(&out, now, sizeof now);
    table_open(&t, V1);
    for (uint32_t i = 0; i < clout_ops.scenario_count; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct cl_setup setup;
            struct result res;
            char hex[17];
            bool limit;
            cl_setup_fill(t.m.set->rules, i, &setup);
            play(&t, &setup, seed);
            match_result(&t.m, &res, &limit);
            hash_hex(match_hash(&t.m), hex);
            text_fmt(&out, "%s seed %" PRIu64 ": %s on turn %u, %u steps, %s\n", clout_ops.scenarios[i].name,
                     seed, clout_ops.outcomes[res.outcome], state_of(&t.m)->turn, t.m.step, hex);
        }
    table_close(&t);
    assert_false(out.cut);
    compare_lines("seeds", now);
}

/* What the host is asked, does and hears, to read. */
static void a_game_in_words(void **unused) {
    static char now[BYTES];
    struct cl_setup setup;
    struct cl_view view;
    struct table t;
    struct text out;
    struct err e;
    (void)unused;
    text_init(&out, now, sizeof now);
    table_open(&t, V1);
    const void *rules = t.m.set->rules;
    cl_setup_fill(rules, 0, &setup);
    assert_int_equal(cl_setup_set(rules, &setup, "away", "freaks", &e), ST_OK);
    table_begin(&t, &setup, 6);
    while (!match_over(&t.m)) {
        if (t.m.ask.seat == CL_HOST) {
            match_view(&t.m, CL_HOST, &view);
            text_put(&out, "? ");
            cl_say_ask(rules, &view, &out);
            text_char(&out, '\n');
        }
        table_step(&t);
        match_view(&t.m, CL_HOST, &view);
        for (uint32_t i = 0; i < t.m.events.count; i++) {
            const struct event *ev = &t.m.events.event[i];
            if (!(ev->audience >> CL_HOST & 1))
                continue;
            text_put(&out, "  ");
            cl_say_event(rules, &view, ev, &out);
            text_char(&out, '\n');
        }
    }
    table_close(&t);
    assert_false(out.cut);
    compare_lines("told", now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(seed_catalogue),
        cmocka_unit_test(a_game_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
