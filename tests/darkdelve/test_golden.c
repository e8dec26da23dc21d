/* Golden games (DD-611; see common/golden.h): one replay for each story below, and seeds.txt: how the careful
 * bot fares on forty seeds. */
#include "../common/golden.h"
#include "dd_test.h"

#include "base/hash.h"
#include "core/replay.h"

#include <inttypes.h>

enum { SEEDS = 20 };

/* What was seen in a game, and how it ended. */
struct seen {
    uint32_t count[DD_EVENTS];
    uint32_t met_again, moved[3];
    struct dd_state end;
};
static struct seen seen;

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

static void watch(void *ctx, const struct match *m, const void *before, const struct action *a,
                  const struct sink *events) {
    struct seen *s = ctx;
    (void)before;
    (void)a;
    if (m->step == 1)
        memset(s, 0, sizeof *s);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        s->count[ev->kind]++;
        s->met_again += ev->kind == DD_EV_COMBAT_STARTED && ev->arg[1];
        if (ev->kind == DD_EV_ITEM_MOVED)
            s->moved[ev->arg[2]]++;
    }
    memcpy(&s->end, m->state, sizeof s->end);
}

static struct dd_setup setup_for(const struct story *story) {
    const struct dd_rules *r = open_ruleset(story->ruleset)->rules;
    struct dd_setup setup = setup_of(story->ruleset, story->scenario);
    struct dd_item *list = setup.mode == DD_MODE_CAMP ? setup.profile.stash : setup.profile.hand;
    for (uint32_t i = 0; i < 4 && story->items[i]; i++) {
        int64_t kind = dd_id_of(r, DD_KIND_ITEM, story->items[i]);
        assert_true(kind > 0);
        list[i] = (struct dd_item){.id = (uint16_t)(i + 1),
            .kind = (uint8_t)kind,
            .uses = r->item[kind].uses,
            .slot = r->item[kind].slot,
            .rarity = r->item[kind].rarity};
    }
    if (story->floor)
        setup.floor = story->floor;
    setup.dread = story->dread;
    return setup;
}

static bool tells(const void *story, const struct match *end) {
    (void)end;
    return ((const struct story *)story)->tells(&seen);
}

/* DD-611: seeded games from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        const struct story *s = &stories[i];
        struct dd_setup setup = setup_for(s);
        golden_story(&(const struct golden){.file = s->file,
                                            .set = open_ruleset(s->ruleset),
                                            .setup = &setup,
                                            .minds = {s->policy},
                                            .longest = s->longest,
                                            .tells = tells,
                                            .story = s,
                                            .watch = watch,
                                            .ctx = &seen});
    }
}

/* A golden file that no longer fits says where: one changed action is noticed at its step. */
static void a_changed_replay_is_noticed(void **state) {
    (void)state;
    static char bytes[GOLDEN_BYTES];
    struct match m;
    struct replay replay;
    struct err e;
    size_t n = golden_read("death.replay", bytes, sizeof bytes);
    char *attack = strstr(bytes, "step 0 attack"), *check = strstr(bytes, "\ncheck ");
    assert_true(attack && check);
    memcpy(attack, "step 0 defend", 13);
    hash_hex(hash_bytes(bytes, (size_t)(check + 1 - bytes), 0), check + 7);
    check[23] = '\n';
    assert_int_equal(match_open(&m, open_ruleset(MVP), MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(replay_parse(bytes, n, &replay, &e), ST_OK);
    assert_int_equal(replay_verify(&replay, &m, &e), ST_DIFFERS);
    assert_non_null(strstr(e.text, "differs"));
    replay_free(&replay);
    match_close(&m);
}

/* The catalogue: one line for each ruleset and seed. */
static void write_catalogue(struct text *out) {
    static const char *const delver[SEATS_MAX] = {"delver"};
    for (int set = 0; set < 2; set++) {
        struct seated t;
        struct dd_setup setup = setup_of(rulesets[set], "run");
        seated_open(&t, open_ruleset(rulesets[set]), delver);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char hex[17];
            seated_play(&t, &setup, seed);
            const struct dd_state *end = t.m.state;
            hash_hex(match_hash(&t.m), hex);
            text_fmt(out, "%s seed %" PRIu64 ": %s on floor %u, %u gold, %u items, %u steps, %s\n",
                     rulesets[set], seed, darkdelve_ops.outcomes[end->outcome], end->floor, end->gold_earned,
                     end->items_kept, t.m.step, hex);
        }
        seated_close(&t);
    }
    assert_false(out->cut);
}

/* DD-611, DD-596: the same seeds give the same games, on every machine and with every compiler. */
static void seed_catalogue(void **state) {
    (void)state;
    static char now[1 << 14];
    struct text t;
    text_init(&t, now, sizeof now);
    write_catalogue(&t);
    assert_int_equal(same_as_golden("seeds.txt", now), 2 * SEEDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(a_changed_replay_is_noticed),
        cmocka_unit_test(seed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
