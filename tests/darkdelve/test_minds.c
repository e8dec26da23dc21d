/* The house's own minds in the larger game: they answer signs, keep the light burning, finish their fights,
 * come home, and grow over a series of runs. What they are worth is the lab's business (metrics.c). */
#include "dd_full.h"

#include "games/darkdelve/things.h"

#include <string.h>

enum { RUNS = 6, SERIES = 8, CHOICES = 900, DUELS = 300 };

/* So many runs of one delver from camp, the profile handed on: each ends by itself, and somebody has risen.
 */
static void series(void **unused) {
    static struct game g;
    uint32_t home = 0, levels = 0, most = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= SERIES; seed++) {
        start(&g, FULL, "camp", seed);
        for (uint32_t run = 0; run < RUNS; run++) {
            struct dd_setup next;
            uint32_t steps = play_on(&g, "delver", seed * 100 + run, CHOICES);
            assert_true(is_over(&g));
            most = steps > most ? steps : most;
            home += g.s.outcome == DD_OUT_EXTRACTED;
            dd_carry(g.r, &g.s, 0, &next);
            memset(&g.s, 0, sizeof g.s);
            begin_state(&darkdelve_ops, g.r, &next, seed * 1000 + run, &g.s);
        }
        levels += g.s.profile.hero.level;
    }
    assert_true(most < CHOICES);
    assert_true(home * 2 > SERIES * RUNS); /* most come home */
    assert_true(levels >= SERIES * 3);     /* and learn by it */
}

/* DD-230, DD-231: who sees one great blow coming does not stand there and take it, and nobody waits for
 * another when there is none. */
static void answers_signs(void **unused) {
    struct stream rng;
    (void)unused;
    stream_open(&rng, 1);
    struct game g;
    standoff(&g, FULL, 1, 3);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    g.s.stamina = 2;
    struct action a = choose(&g, "delver", &rng);
    assert_true(a.verb == DD_DODGE || a.verb == DD_BLOCK);
    g.s.foe[0].tell = DD_TELL_NONE;
    a = choose(&g, "delver", &rng);
    assert_true(a.verb == DD_ATTACK || a.verb == DD_HEAVY);
    a = choose(&g, "greedy", &rng);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    a = choose(&g, "greedy", &rng);
    assert_true(a.verb == DD_ATTACK || a.verb == DD_HEAVY); /* a diver reads nothing */
}

/* A newcomer has read nothing: whatever is signed it strikes, but for a whim now and then. */
static void heeds_no_sign(void **unused) {
    enum { ASKED = 200 };
    struct stream rng;
    struct game g;
    uint32_t strikes = 0;
    (void)unused;
    stream_open(&rng, 1);
    standoff(&g, FULL, 1, 3);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    g.s.stamina = 2;
    for (uint32_t i = 0; i < ASKED; i++)
        strikes += choose(&g, "newcomer", &rng).verb == DD_ATTACK;
    assert_in_range(strikes, ASKED * 9 / 10, ASKED - 1);
    assert_int_not_equal(choose(&g, "veteran", &rng).verb, DD_ATTACK);
}

/* A foe that a light blow brings down before it strikes is struck, whatever it gathers itself for. */
static void finishes(void **unused) {
    struct stream rng;
    struct game g;
    (void)unused;
    stream_open(&rng, 1);
    standoff(&g, FULL, 1, 3);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    g.s.foe[0].hp = 2;
    g.s.stamina = 2;
    assert_int_equal(choose(&g, "delver", &rng).verb, DD_ATTACK);
}

/* DD-334, S-25: darkness costs nerves, so a torch is lit as soon as the last one is out. */
static void keeps_light(void **unused) {
    struct stream rng;
    struct game g;
    (void)unused;
    stream_open(&rng, 1);
    passage(&g, FULL);
    g.s.light = 0;
    struct action a = choose(&g, "delver", &rng);
    assert_int_equal(a.verb, DD_USE_ITEM);
    act(&g, a.verb, a.arg[0]);
    assert_true(g.s.light > 0);
}

/* Fights against one are over in a dozen turns, and reading signs saves HP in them: the mean of 60 is better
 * than that of who does not. */
static void reading_pays(void **unused) {
    static const char *const who[] = {"delver", "greedy"};
    int32_t left[2] = {0, 0};
    (void)unused;
    for (uint32_t m = 0; m < 2; m++)
        for (uint64_t seed = 1; seed <= 60; seed++) {
            struct game g;
            start(&g, FULL, "duel-ghoul", seed);
            uint32_t steps = play_on(&g, who[m], seed, 40);
            assert_true(steps <= 16);
            left[m] += g.s.hp;
        }
    assert_true(left[0] > left[1] + 60);
}

/* One fight with nothing but a weapon: read and answered, or struck through whatever is signed. */
static int32_t left_of(const char *scenario, uint64_t seed, bool reads) {
    struct game g;
    struct stream rng;
    stream_open(&rng, seed);
    start(&g, FULL, scenario, seed);
    for (uint32_t turn = 0; turn < 60 && g.s.phase == DD_COMBAT; turn++) {
        struct action a = choose(&g, "delver", &rng), light = {DD_ATTACK, {0}}, none = {DD_PASS, {0}};
        if (!reads)
            a = dd_check(g.r, &g.s, 0, &light) == REASON_OK ? light : none;
        dd_apply(g.r, &g.s, 0, &a, NULL);
    }
    return g.s.outcome == DD_OUT_DIED ? 0 : g.s.hp * 100 / g.s.max_hp;
}

/* DD-230, S-93: who reads signs and answers them saves a tenth of all HP in every kind of duel: with nothing,
 * at level 5 on floor 3 and at level 10 on floor 5. */
static void a_tenth_in_every_duel(void **unused) {
    static const char *const duels[] = {"duel-rat",  "duel-ghoul",    "duel-archer", "duel-armored",
                                        "stalker-5", "duel-shambler", "ghoul-5",     "archer-5",
                                        "archer-10", "armored-10",    "stalker-10"};
    (void)unused;
    for (uint32_t d = 0; d < sizeof duels / sizeof duels[0]; d++) {
        int32_t saved = 0;
        for (uint64_t seed = 1; seed <= DUELS; seed++)
            saved += left_of(duels[d], seed, true) - left_of(duels[d], seed, false);
        if (saved < 10 * DUELS)
            fail_msg("%s: %d%%", duels[d], saved / DUELS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(series),
        cmocka_unit_test(answers_signs),
        cmocka_unit_test(heeds_no_sign),
        cmocka_unit_test(finishes),
        cmocka_unit_test(keeps_light),
        cmocka_unit_test(reading_pays),
        cmocka_unit_test(a_tenth_in_every_duel),
    };
    return cmocka_run_group_tests_name("darkdelve: minds", tests, NULL, NULL);
}
