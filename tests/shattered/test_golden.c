/* Golden runs. tests/golden holds one replay for each story below (shattered-*.replay), verified here step by
 * step, and shattered-seeds.txt: how the native minds fare on twelve seeds of every scenario, compared line
 * by line.
 *
 * After a change that is meant, GLOAM_BLESS=1 rewrites both: for each story it looks for the first seed that
 * tells it. Read the difference before committing it. A replay pins the rules, the catalogue the minds too.
 */
#include "sd_test.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "core/replay.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEEDS = 12, TRIES = 20000, BYTES = 1 << 20 };

struct story {
    const char *file, *ruleset, *scenario;
    const char *mind[SD_SIDES];
    bool (*tells)(const struct sd_public *end);
};

static bool killed(const struct sd_public *p) {
    return p->over == SD_OUT_KILL && p->room_number == 2;
}

static bool broken(const struct sd_public *p) {
    return p->over == SD_OUT_BREAK;
}

static bool panicked(const struct sd_public *p) {
    return p->over == SD_OUT_PANIC && p->room_number == 3;
}

/* Through three rooms, each cleared in its own way. */
static bool survived(const struct sd_public *p) {
    const uint8_t *o = p->seen_outcome;
    return p->over == SD_OUT_SURVIVE && p->room_number == 3 && o[0] != o[1] && o[1] != o[2] && o[0] != o[2];
}

static bool bonded_twice(const struct sd_public *p) {
    return p->over == SD_OUT_BOND && p->bonds >= 2 && p->insight;
}

static bool betrayed_to_death(const struct sd_public *p) {
    return sd_winner(p->over) == SD_DUNGEON && p->betrayals && p->bonds;
}

static bool fell_and_stood_up(const struct sd_public *p) {
    return p->falls >= 3 && p->room_number >= 2;
}

static bool bonded(const struct sd_public *p) {
    return p->over == SD_OUT_BOND;
}

static const struct story stories[] = {
    {"kill", V3, "boar", {"native", "native"}, killed},
    {"break", V3, "horror", {"native", "native"}, broken},
    {"panic", V3, "moth", {"native", "native"}, panicked},
    {"survive", V3, "moth", {"native", "native"}, survived},
    {"bond", V3, "symbiote", {"nurturing", "native"}, bonded_twice},
    {"betrayal", V3, "deceptive-3room", {"deceptive", "native"}, betrayed_to_death},
    {"knockouts", V3, "party-standard-3room", {"native", "native"}, fell_and_stood_up},
    {"random", V3, "deep", {"random", "random"}, panicked},
    {"document-bond", DOC_V3, "sanctuary-symbiote", {"native", "native"}, bonded},
    {"document-bond-v2", DOC_V2, "sanctuary-symbiote", {"native", "native"}, bonded},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static const char *path_of(const char *name, const char *ending) {
    static char path[1024];
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/golden/shattered-%s.%s", root && *root ? root : ".", name, ending);
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

static const struct sd_public *public_of(const struct match *m) {
    return &((const struct sd_state *)m->state)->pub;
}

/* A match with a mind at each seat. */
struct table {
    struct match m;
    struct mind mind[SD_SIDES];
};

static void table_open(struct table *t, const char *ruleset, const char *const minds[SD_SIDES]) {
    struct err e;
    const struct ruleset *set = open_set(ruleset);
    if (match_open(&t->m, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        if (mind_open(&t->mind[side], set, minds[side], &e) != ST_OK)
            fail_msg("%s", e.text);
}

static void table_close(struct table *t) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        mind_close(&t->mind[side]);
    match_close(&t->m);
}

static void play_run(struct table *t, const struct sd_setup *setup, uint64_t seed) {
    struct err e;
    struct action legal[SD_MAX_LEGAL];
    if (match_begin(&t->m, setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        mind_seed(&t->mind[side], seed, side);
    while (!match_over(&t->m)) {
        uint32_t seat = t->m.ask.seat, n = match_legal(&t->m, legal);
        uint32_t at = mind_choose(&t->mind[seat], &t->m, legal, n);
        assert_int_equal(match_act(&t->m, 0, seat, &legal[at]), REASON_OK);
    }
    if (t->m.broken)
        fail_msg("%s", t->m.bug.text);
}

/* The first seed whose run tells the story, written as its replay. */
static void bless_story(const struct story *story) {
    static char bytes[BYTES];
    struct table t;
    struct err e;
    struct text out;
    struct sd_setup setup = setup_of(story->ruleset, story->scenario);
    uint64_t seed = 0;
    table_open(&t, story->ruleset, story->mind);
    do {
        if (++seed > TRIES)
            fail_msg("no seed tells the story %s", story->file);
        play_run(&t, &setup, seed);
    } while (!story->tells(public_of(&t.m)));
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
    if (!story->tells(public_of(&m)))
        fail_msg("%s no longer tells its story", story->file);
    replay_free(&replay);
    match_close(&m);
}

/* S-63: seeded runs from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        if (blessing())
            bless_story(&stories[i]);
        verify_story(&stories[i]);
    }
}

/* The catalogue: one line for each scenario and seed. */
static void write_catalogue(struct text *out) {
    static const char *const native[SD_SIDES] = {"native", "native"};
    struct table t;
    table_open(&t, V3, native);
    for (uint32_t i = 0; i < SD_SCENARIOS; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct sd_setup setup;
            char hex[17];
            sd_setup_fill(open_set(V3)->rules, i, &setup);
            play_run(&t, &setup, seed);
            const struct sd_public *p = public_of(&t.m);
            hash_hex(match_hash(&t.m), hex);
            text_fmt(out, "%s seed %" PRIu64 ": %s in room %u, %u rounds, %u steps, %s\n",
                     sd_scenarios[i].name, seed, shattered_ops.outcomes[p->over], p->room_number,
                     p->run_rounds, p->step, hex);
        }
    table_close(&t);
    assert_false(out->cut);
}

/* S-63: the same seeds give the same runs, on every machine and with every compiler. */
static void seed_catalogue(void **unused) {
    static char now[1 << 15], golden[1 << 15];
    struct text t;
    (void)unused;
    text_init(&t, now, sizeof now);
    write_catalogue(&t);
    if (blessing())
        write_file(path_of("seeds", "txt"), now, t.len);
    read_file(path_of("seeds", "txt"), golden, sizeof golden);
    uint32_t line = 1;
    for (char *a = now, *b = golden; *a || *b; line++) {
        int an = (int)strcspn(a, "\n"), bn = (int)strcspn(b, "\n");
        if (an != bn || memcmp(a, b, (size_t)an))
            fail_msg("line %u\n  golden: %.*s\n  now:    %.*s", line, bn, b, an, a);
        a += an + (a[an] == '\n');
        b += bn + (b[bn] == '\n');
    }
    assert_int_equal(line, SD_SCENARIOS * SEEDS + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(seed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
