/* Golden runs (see common/golden.h): one replay for each story below, and shattered-seeds.txt: how the native
 * minds fare on twelve seeds of every scenario. */
#include "../common/golden.h"
#include "sd_test.h"

#include "base/hash.h"

#include <inttypes.h>

enum { SEEDS = 12 };

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
    {"shattered-kill", V3, "boar", {"native", "native"}, killed},
    {"shattered-break", V3, "horror", {"native", "native"}, broken},
    {"shattered-panic", V3, "moth", {"native", "native"}, panicked},
    {"shattered-survive", V3, "moth", {"native", "native"}, survived},
    {"shattered-bond", V3, "symbiote", {"nurturing", "native"}, bonded_twice},
    {"shattered-betrayal", V3, "deceptive-3room", {"deceptive", "native"}, betrayed_to_death},
    {"shattered-knockouts", V3, "party-standard-3room", {"native", "native"}, fell_and_stood_up},
    {"shattered-random", V3, "deep", {"random", "random"}, panicked},
    {"shattered-document-bond", DOC_V3, "sanctuary-symbiote", {"native", "native"}, bonded},
    {"shattered-document-bond-v2", DOC_V2, "sanctuary-symbiote", {"native", "native"}, bonded},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static const struct sd_public *public_of(const struct match *m) {
    return &((const struct sd_state *)m->state)->pub;
}

static bool tells(const void *story, const struct match *end) {
    return ((const struct story *)story)->tells(public_of(end));
}

/* S-63: seeded runs from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        const struct story *s = &stories[i];
        struct sd_setup setup = setup_of(s->ruleset, s->scenario);
        golden_story(&(const struct golden){.file = s->file,
                                            .set = open_set(s->ruleset),
                                            .setup = &setup,
                                            .minds = {s->mind[0], s->mind[1]},
                                            .tells = tells,
                                            .story = s});
    }
}

/* The catalogue: one line for each scenario and seed. */
static void write_catalogue(struct text *out) {
    static const char *const native[SEATS_MAX] = {"native", "native"};
    struct seated t;
    seated_open(&t, open_set(V3), native);
    for (uint32_t i = 0; i < SD_SCENARIOS; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct sd_setup setup;
            char hex[17];
            sd_setup_fill(open_set(V3)->rules, i, &setup);
            seated_play(&t, &setup, seed);
            const struct sd_public *p = public_of(&t.m);
            hash_hex(match_hash(&t.m), hex);
            text_fmt(out, "%s seed %" PRIu64 ": %s in room %u, %u rounds, %u steps, %s\n",
                     sd_scenarios[i].name, seed, shattered_ops.outcomes[p->over], p->room_number,
                     p->run_rounds, p->step, hex);
        }
    seated_close(&t);
    assert_false(out->cut);
}

/* S-63: the same seeds give the same runs, on every machine and with every compiler. */
static void seed_catalogue(void **unused) {
    static char now[1 << 15];
    struct text t;
    (void)unused;
    text_init(&t, now, sizeof now);
    write_catalogue(&t);
    assert_int_equal(same_as_golden("shattered-seeds.txt", now), SD_SCENARIOS * SEEDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(seed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
