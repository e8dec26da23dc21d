/* Golden games (DD-611). tests/golden holds one replay for each story below, verified here step by step and
 * field by field, and seeds.txt: how the careful bot fares on forty seeds, compared line by line.
 *
 * After a change that is meant, GLOAM_BLESS=1 rewrites both: for each story it looks for the first seed that
 * tells it. Read the difference before committing it. A replay pins the rules, the catalogue the bot too. */
#include "dd_test.h"

#include "ai/ai.h"
#include "base/hash.h"
#include "core/replay.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEEDS = 20, TRIES = 20000, BYTES = 1 << 20 };

/* What was seen in a game, and how it ended. */
struct seen {
    uint32_t count[DD_EVENTS];
    uint32_t met_again, moved[3], steps;
    struct dd_state end;
};

struct story {
    const char *file, *ruleset, *scenario, *policy;
    const char *items[4]; /* in the hand of a run, or in the stash at camp */
    uint8_t floor, dread;
    bool (*tells)(const struct seen *s);
    uint32_t longest;
};

static bool died(const struct seen *s) {
    return s->end.outcome == DD_OUT_DIED && s->count[DD_EV_LESSON_LEARNED];
}

static bool extracted(const struct seen *s) {
    return s->end.outcome == DD_OUT_EXTRACTED;
}

static bool left_for_free(const struct seen *s) {
    return extracted(s) && s->end.floor <= 2 && !s->count[DD_EV_EXTRACTION_PAID] && s->end.items_kept;
}

static bool left_for_a_price(const struct seen *s) {
    return extracted(s) && s->end.exit == DD_EXIT_STAIRS && s->count[DD_EV_EXTRACTION_PAID];
}

static bool left_past_the_boss(const struct seen *s) {
    return extracted(s) && s->end.exit == DD_EXIT_BOSS && s->count[DD_EV_PHASE];
}

static bool left_by_the_alternative(const struct seen *s) {
    return extracted(s) && s->end.exit == DD_EXIT_PAID;
}

/* Nobody flees from it: who leaves after it came has beaten it. */
static bool beat_the_watcher(const struct seen *s) {
    return extracted(s) && s->count[DD_EV_WATCHER_SPAWNED] && s->count[DD_EV_LIFESTEAL];
}

static bool fell_to_the_watcher(const struct seen *s) {
    return died(s) && s->count[DD_EV_WATCHER_SPAWNED] && s->count[DD_EV_DREAD_THRESHOLD] >= 2;
}

static bool fled_and_came_back(const struct seen *s) {
    return s->met_again && s->count[DD_EV_FLEE_ATTEMPTED] && s->count[DD_EV_AMBUSH];
}

static bool used_everything(const struct seen *s) {
    return s->count[DD_EV_CLARITY_ENDED] && s->count[DD_EV_ITEM_USED] >= 2 && s->count[DD_EV_ITEM_EQUIPPED] &&
           s->count[DD_EV_ITEM_STOWED];
}

static bool busy_at_camp(const struct seen *s) {
    return s->moved[DD_TO_STASH] && s->moved[DD_TO_HAND] && s->moved[DD_TO_NOWHERE] &&
           s->count[DD_EV_RUN_STARTED];
}

static bool quit_at_camp(const struct seen *s) {
    return s->end.outcome == DD_OUT_QUIT && s->moved[DD_TO_HAND];
}

static const struct story stories[] = {
    {"free-exit", MVP, "run", "delver", {0}, 0, 0, left_for_free, 150},
    {"paid-exit", MVP, "run", "delver", {0}, 0, 0, left_for_a_price, 200},
    {"boss-beaten",
     MVP,
     "run",
     "mc:20",
     {"chainmail_shirt", "soulreaver_axe"},
     5,
     0,
     left_past_the_boss,
     200},
    {"alternative", MVP, "run", "random", {"soulreaver_axe"}, 4, 0, left_by_the_alternative, 300},
    {"watcher-beaten",
     MVP,
     "run",
     "mc:20",
     {"chainmail_shirt", "soulreaver_axe"},
     2,
     90,
     beat_the_watcher,
     200},
    {"watcher-wins", MVP, "run", "greedy", {0}, 4, 68, fell_to_the_watcher, 200},
    {"death", MVP, "run", "greedy", {0}, 0, 0, died, 200},
    {"fled", MVP, "run", "random", {0}, 4, 0, fled_and_came_back, 120},
    {"everything-used", MVP, "run", "random", {"clarity_potion"}, 3, 45, used_everything, 150},
    {"busy-camp", MVP, "camp", "random", {"torch", "torch", "chainmail_shirt"}, 0, 0, busy_at_camp, 150},
    {"quit", MVP, "camp", "random", {"torch", "iron_longsword"}, 0, 0, quit_at_camp, 60},
    {"document-death", DOCUMENT, "camp", "greedy", {"iron_longsword"}, 0, 0, died, 200},
    {"document-exit", DOCUMENT, "run", "delver", {0}, 0, 0, extracted, 200},
    {"duel", DOCUMENT, "boss-best", "delver", {0}, 0, 0, died, 60},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static const char *path_of(const char *file) {
    static char path[1024];
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/tests/golden/%s", root && *root ? root : ".", file);
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

static void watch(void *ctx, const struct match *m, const void *before, const struct action *a,
                  const struct sink *events) {
    struct seen *s = ctx;
    (void)before;
    (void)a;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        s->count[ev->kind]++;
        s->met_again += ev->kind == DD_EV_COMBAT_STARTED && ev->arg[1];
        if (ev->kind == DD_EV_ITEM_MOVED)
            s->moved[ev->arg[2]]++;
    }
    s->steps = m->step;
    memcpy(&s->end, m->state, sizeof s->end);
}

static struct dd_setup setup_for(const struct story *story) {
    const struct dd_rules *r = open_ruleset(story->ruleset)->rules;
    struct dd_setup setup = setup_of(story->ruleset, story->scenario);
    struct dd_item *list = setup.mode == DD_MODE_CAMP ? setup.profile.stash : setup.profile.hand;
    for (uint32_t i = 0; i < 4 && story->items[i]; i++) {
        int64_t kind = dd_find(r, DD_KIND_ITEM, story->items[i]);
        assert_true(kind > 0);
        list[i] = (struct dd_item){(uint16_t)(i + 1), (uint8_t)kind, r->item[kind].uses, 0, 0};
    }
    if (story->floor)
        setup.floor = story->floor;
    setup.dread = story->dread;
    return setup;
}

/* One game of a bot; false when it takes longer than that. */
static bool play(struct match *m, struct mind *mind, const struct dd_setup *setup, uint64_t seed,
                 uint32_t longest) {
    struct err e;
    struct action legal[DD_MAX_LEGAL];
    if (match_begin(m, setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    mind_seed(mind, seed, 0);
    while (!match_over(m) && m->step < longest) {
        uint32_t n = match_legal(m, legal), at = mind_choose(mind, m, legal, n);
        assert_int_equal(match_act(m, 0, 0, &legal[at]), REASON_OK);
    }
    if (m->broken)
        fail_msg("%s", m->bug.text);
    return match_over(m);
}

static void open_watched(struct match *m, const char *ruleset, uint32_t flags, struct seen *seen) {
    struct err e;
    if (match_open(m, open_ruleset(ruleset), flags | MATCH_AUDIT, &e) != ST_OK ||
        match_observe(m, watch, seen, true) != ST_OK)
        fail_msg("no match");
}

/* The first seed whose game tells the story, written as its replay. */
static void bless_story(const struct story *story) {
    static char bytes[BYTES];
    struct match m;
    struct mind mind;
    struct seen seen;
    struct err e;
    struct dd_setup setup = setup_for(story);
    open_watched(&m, story->ruleset, MATCH_RECORD, &seen);
    if (mind_open(&mind, open_ruleset(story->ruleset), story->policy, &e) != ST_OK)
        fail_msg("%s", e.text);
    uint64_t seed = 1;
    for (; seed <= TRIES; seed++) {
        memset(&seen, 0, sizeof seen);
        if (play(&m, &mind, &setup, seed, story->longest) && story->tells(&seen))
            break;
    }
    if (seed > TRIES)
        fail_msg("no seed tells the story %s", story->file);
    struct text t;
    char file[80];
    text_init(&t, bytes, sizeof bytes);
    if (replay_write(&m, &t, &e) != ST_OK)
        fail_msg("%s", e.text);
    snprintf(file, sizeof file, "%s.replay", story->file);
    write_file(path_of(file), bytes, t.len);
    mind_close(&mind);
    match_close(&m);
}

static void verify_story(const struct story *story) {
    static char bytes[BYTES];
    struct match m;
    struct replay replay;
    struct seen seen;
    struct err e;
    char file[80];
    snprintf(file, sizeof file, "%s.replay", story->file);
    size_t n = read_file(path_of(file), bytes, sizeof bytes);
    memset(&seen, 0, sizeof seen);
    open_watched(&m, story->ruleset, 0, &seen);
    if (replay_parse(bytes, n, &replay, &e) != ST_OK || replay_verify(&replay, &m, &e) != ST_OK)
        fail_msg("%s: %s", file, e.text);
    assert_string_equal(replay.rules, story->ruleset);
    assert_true(replay.complete);
    if (!story->tells(&seen))
        fail_msg("%s no longer tells its story", file);
    replay_free(&replay);
    match_close(&m);
}

/* DD-611: seeded games from end to end, pinned at every step. */
static void golden_replays(void **state) {
    (void)state;
    for (uint32_t i = 0; i < STORIES; i++) {
        if (blessing())
            bless_story(&stories[i]);
        verify_story(&stories[i]);
    }
}

/* A golden file that no longer fits says where: one changed action is noticed at its step. */
static void a_changed_replay_is_noticed(void **state) {
    (void)state;
    static char bytes[BYTES];
    struct match m;
    struct replay replay;
    struct seen seen = {0};
    struct err e;
    size_t n = read_file(path_of("death.replay"), bytes, sizeof bytes);
    char *attack = strstr(bytes, "step 0 attack"), *check = strstr(bytes, "\ncheck ");
    assert_true(attack && check);
    memcpy(attack, "step 0 defend", 13);
    hash_hex(hash_bytes(bytes, (size_t)(check + 1 - bytes), 0), check + 7);
    check[23] = '\n';
    open_watched(&m, MVP, 0, &seen);
    assert_int_equal(replay_parse(bytes, n, &replay, &e), ST_OK);
    assert_int_equal(replay_verify(&replay, &m, &e), ST_DIFFERS);
    assert_non_null(strstr(e.text, "differs"));
    replay_free(&replay);
    match_close(&m);
}

/* The catalogue: one line for each ruleset and seed. */
static void write_catalogue(struct text *out) {
    for (int set = 0; set < 2; set++) {
        struct match m;
        struct mind mind;
        struct seen seen;
        struct err e;
        struct dd_setup setup = setup_of(rulesets[set], "run");
        open_watched(&m, rulesets[set], 0, &seen);
        assert_int_equal(mind_open(&mind, open_ruleset(rulesets[set]), "delver", &e), ST_OK);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char hex[17];
            memset(&seen, 0, sizeof seen);
            assert_true(play(&m, &mind, &setup, seed, darkdelve_ops.max_steps));
            hash_hex(match_hash(&m), hex);
            text_fmt(out, "%s seed %" PRIu64 ": %s on floor %u, %u gold, %u items, %u steps, %s\n",
                     rulesets[set], seed, darkdelve_ops.outcomes[seen.end.outcome], seen.end.floor,
                     seen.end.gold_earned, seen.end.items_kept, seen.steps, hex);
        }
        mind_close(&mind);
        match_close(&m);
    }
    assert_false(out->cut);
}

/* DD-611, DD-596: the same seeds give the same games, on every machine and with every compiler. */
static void seed_catalogue(void **state) {
    (void)state;
    static char now[1 << 14], golden[1 << 14];
    struct text t;
    text_init(&t, now, sizeof now);
    write_catalogue(&t);
    if (blessing())
        write_file(path_of("seeds.txt"), now, t.len);
    read_file(path_of("seeds.txt"), golden, sizeof golden);
    uint32_t line = 1;
    for (char *a = now, *b = golden; *a || *b; line++) {
        int an = (int)strcspn(a, "\n"), bn = (int)strcspn(b, "\n");
        if (an != bn || memcmp(a, b, (size_t)an))
            fail_msg("seeds.txt, line %u\n  golden: %.*s\n  now:    %.*s", line, bn, b, an, a);
        a += an + (a[an] == '\n');
        b += bn + (b[bn] == '\n');
    }
    assert_int_equal(line, 2 * SEEDS + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(a_changed_replay_is_noticed),
        cmocka_unit_test(seed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
