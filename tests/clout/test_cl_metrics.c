/* What simulations of CLOUT count, worked out by hand from made-up events; the figures of the document that
 * follow from the cards alone; the league, which draws decks by the seed. */
#include "cl_play.h"

#include "core/registry.h"
#include "games/clout/cl_metrics.h"

#include <stdio.h>

static struct game g;
static struct tally t[CL_TALLIES];
static max_align_t tracker[CL_TRACKER / sizeof(max_align_t)];

/* Host has Dropouts, away has Preps. */
static void open_books(void) {
    table(&g);
    memset(t, 0, sizeof t);
    memset(tracker, 0, sizeof tracker);
    g.s.first = CL_HOST;
    g.s.turn = 1;
    cl_metrics.begin(&g.r, &g.s, tracker, t);
}

static void happen(uint16_t kind, uint16_t audience, int32_t a, int32_t b, int32_t c, int32_t d) {
    g.k.count = 0;
    emit(&g.k, kind, audience, a, b, c, d);
    cl_metrics.observe(&g.r, NULL, NULL, &g.k, &g.s, tracker, t);
}

static void close_books(uint8_t ended, uint8_t winner) {
    g.s.ended = ended;
    g.s.winner = winner;
    cl_metrics.finish(&g.r, &g.s, tracker, t);
}

static void share(uint32_t at, int64_t hits, int64_t n) {
    if (t[at].sum != hits || t[at].n != n)
        fail_msg("tally %u: %lld of %lld, not %lld of %lld", at, (long long)t[at].sum, (long long)t[at].n,
                 (long long)hits, (long long)n);
}

static void mean(uint32_t at, int64_t value) {
    share(at, value, 1);
}

/* Who won how, by seat, by deck and by who began. */
static void outcomes(void **unused) {
    const uint32_t preps_dropouts = CL_AT_PAIRING + (CL_PREPS - 1) * CL_STARTERS + CL_DROPOUTS - 1;
    const uint32_t dropouts_preps = CL_AT_PAIRING + (CL_DROPOUTS - 1) * CL_STARTERS + CL_PREPS - 1;
    (void)unused;
    open_books();
    g.s.turn = 12;
    g.s.player[CL_AWAY].turns = 6;
    close_books(CL_REPUTATION_MAX, CL_AWAY);
    share(CL_AT_WAY + CL_REPUTATION_MAX - 1, 1, 1);
    share(CL_AT_WAY + CL_BREAKDOWN - 1, 0, 1);
    share(CL_AT_HOST_WON, 0, 1);
    share(CL_AT_AWAY_WON, 1, 1);
    share(CL_AT_FIRST_WON, 0, 1);
    share(CL_AT_ARCHETYPE + CL_PREPS - 1, 1, 1);
    share(CL_AT_ARCHETYPE + CL_DROPOUTS - 1, 0, 1);
    share(CL_AT_ARCHETYPE + CL_GEEKS - 1, 0, 0);
    share(preps_dropouts, 0, 0);
    share(dropouts_preps, 0, 1);
    share(CL_AT_FAME_WIN + CL_PREPS - 1, 1, 1);
    share(CL_AT_BREAK_WIN + CL_PREPS - 1, 0, 1);
    mean(CL_AT_TURNS, 12);
    mean(CL_AT_WAY_TURNS + CL_REPUTATION_MAX - 1, 12);
    mean(CL_AT_FAME_TURNS + CL_PREPS - 1, 6);
    assert_string_equal(cl_pairing_names[preps_dropouts - CL_AT_PAIRING], "preps v dropouts");
}

/* A mirror says nothing about archetypes; a draw is nobody's. */
static void mirrors_and_draws(void **unused) {
    (void)unused;
    open_books();
    memcpy(g.s.list[CL_AWAY], g.s.list[CL_HOST], sizeof g.s.list[0]);
    memset(tracker, 0, sizeof tracker);
    cl_metrics.begin(&g.r, &g.s, tracker, t);
    close_books(CL_TURN_LIMIT, CL_SEATS);
    share(CL_AT_ARCHETYPE + CL_DROPOUTS - 1, 0, 0);
    share(CL_AT_WAY + CL_TURN_LIMIT - 1, 1, 1);
    share(CL_AT_HOST_WON, 0, 1);
    share(CL_AT_AWAY_WON, 0, 1);
    assert_int_equal(t[CL_AT_CLOSENESS].n, 0);
}

/* S-14: cards drawn and used; a set trap is not used before it is sprung, a set stereotype is. */
static void cards(void **unused) {
    const int32_t carl = id(&g, "crypto_all_in_carl"), podcast = id(&g, "start_a_podcast");
    (void)unused;
    open_books();
    const int32_t trap = id(&g, "hr_complaint");
    happen(CL_EV_DREW_CARD, 1u << CL_HOST, carl, 0, 0, 0);
    happen(CL_EV_DREW_CARD, 1u << CL_HOST, trap, 0, 0, 0);
    happen(CL_EV_DREW_CARD, 1u << CL_AWAY, podcast, 0, 0, 0);
    happen(CL_EV_SET_CARD, 1u << CL_HOST, trap, 1, 0, 0);
    happen(CL_EV_SET_CARD, 1u << CL_HOST, carl, 1, 0, 0);
    happen(CL_EV_ACTIVATED, CL_BOTH, CL_AWAY, podcast, 1, 0);
    close_books(CL_STABILITY_ZERO, CL_HOST);
    share(CL_AT_DRAWN + (uint32_t)carl - 1, 1, 1);
    share(CL_AT_USED + (uint32_t)carl - 1, 1, 1);
    share(CL_AT_USE + (uint32_t)carl - 1, 1, 1);
    share(CL_AT_USED + (uint32_t)trap - 1, 0, 0);
    share(CL_AT_USE + (uint32_t)trap - 1, 0, 1);
    share(CL_AT_USED + (uint32_t)podcast - 1, 0, 1);
    mean(CL_AT_SPELLS, 1);
    mean(CL_AT_TRAPS, 0);
    mean(CL_AT_SUMMONS, 1);
}

/* Fights, counters and chains. */
static void deeds(void **unused) {
    (void)unused;
    open_books();
    happen(CL_EV_ATTACK_DECLARED, CL_BOTH, CL_HOST, 1, 0, 1);
    happen(CL_EV_ATTACK_DECLARED, CL_BOTH, CL_HOST, 2, 1, 1);
    happen(CL_EV_VICE_ADDED, CL_BOTH, CL_AWAY, 1, 2, 3);
    happen(CL_EV_BROKE_DOWN, CL_BOTH, CL_AWAY, 1, 1, 1);
    happen(CL_EV_BROKE_DOWN, CL_BOTH, CL_AWAY, 1, 2, 0); /* of a collapse: not caused */
    happen(CL_EV_CHAIN_RESOLVES, CL_BOTH, 1, 0, 0, 0);
    happen(CL_EV_CHAIN_RESOLVES, CL_BOTH, 3, 0, 0, 0);
    happen(CL_EV_NEGATED, CL_BOTH, CL_AWAY, 1, 0, 0);
    happen(CL_EV_EFFECT_USED, CL_BOTH, CL_HOST, 1, 1, 0);
    close_books(CL_BREAKDOWN, CL_HOST);
    mean(CL_AT_ATTACKS, 2);
    share(CL_AT_DIRECT, 1, 2);
    mean(CL_AT_VICE, 2);
    mean(CL_AT_BREAKDOWNS, 1);
    share(CL_AT_CHAIN, 4, 2);
    share(CL_AT_ANSWERED, 1, 2);
    mean(CL_AT_NEGATED, 1);
    mean(CL_AT_EFFECTS, 1);
}

/* The course of a game: resources after each turn, clout, the lead. */
static void course(void **unused) {
    (void)unused;
    open_books();
    g.s.player[CL_HOST].clout_cap = 3;
    happen(CL_EV_CLOUT_SPENT, CL_BOTH, CL_HOST, 2, 1, 0);
    g.s.player[CL_HOST].reputation = 2000;
    g.s.turn = 2;
    happen(CL_EV_TURN_STARTED, CL_BOTH, CL_AWAY, 2, 0, 0);
    share(CL_AT_CLOUT_SPENT, 2, 1);
    share(CL_AT_CLOUT_LEFT, 1, 1);
    g.s.player[CL_HOST].stability = 2000; /* away is 60% of the way to a collapse, host 20% to fame */
    g.s.turn = 3;
    happen(CL_EV_TURN_STARTED, CL_BOTH, CL_HOST, 3, 0, 0);
    g.s.player[CL_HOST].stability = 0;
    close_books(CL_STABILITY_ZERO, CL_AWAY);
    mean(CL_AT_LEAD, 1);
    mean(CL_AT_CLOSENESS, 20);
    mean(CL_AT_LOSER_FAME, 2000);
    mean(CL_AT_LOSER_CALM + 1, 2000);
    mean(CL_AT_WINNER_CALM + 1, 5000);
    assert_int_equal(t[CL_AT_WINNER_FAME + 2].n, 0);
}

/* CL-074, CL-076, CL-088 .. CL-095, CL-122, CL-142, D-04: in every ruleset but for the web. */
static void figures_of_the_document(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < RULESETS; i++) {
        const struct cl_rules *r = open_rules(rulesets[i]);
        bool even = !strcmp(rulesets[i], EVEN);
        assert_int_equal(cl_fixed(r, CL_DROPOUTS), 2950000);
        assert_int_equal(cl_fixed(r, CL_GEEKS), 2980000);
        assert_int_equal(cl_fixed(r, CL_FREAKS), 3020000);
        assert_int_equal(cl_fixed(r, CL_PREPS), 3150000);
        assert_int_equal(cl_fixed(r, CL_NERDS), 3200000);
        assert_int_equal(cl_fixed(r, CL_GOODIES), 3250000);
        assert_int_equal(cl_fixed(r, CL_FIXED_GAP), 101);
        assert_int_equal(cl_fixed(r, CL_FIXED_SPREAD), 0);
        assert_int_equal(cl_fixed(r, CL_FIXED_FOURS), 1000);
        assert_int_equal(cl_fixed(r, CL_FIXED_HATING), 0);
        assert_int_equal(cl_fixed(r, CL_FIXED_HATED_LEAST), even ? 2000 : 1000);
        assert_int_equal(cl_fixed(r, CL_FIXED_HATED_MOST), even ? 2000 : 3000);
    }
    g.r = *open_rules(DOC);
    g.r.card[card_id(&g.r, "late_rent_ricky")].cost = 4;
    assert_int_equal(cl_fixed(&g.r, CL_FIXED_SPREAD), 1000);
    assert_int_equal(cl_fixed(&g.r, CL_FIXED_FOURS), 2000);
}

/* CL-201, S-13: decks by the seed: two different starters, every pairing, and the seats can be exchanged. */
static void league(void **unused) {
    static struct cl_state s, other;
    struct cl_setup u, turned;
    struct err e;
    uint32_t met[CL_PAIRINGS] = {0};
    (void)unused;
    const struct cl_rules *r = open_rules(V1);
    cl_setup_fill(r, (uint32_t)registry_scenario(&clout_ops, "league"), &u);
    assert_int_equal(cl_setup_check(r, &u, &e), ST_OK);
    turned = u;
    cl_setup_swap(r, &turned);
    assert_int_equal(cl_setup_check(r, &turned, &e), ST_OK);
    for (uint64_t seed = 0; seed < 900; seed++) {
        cl_start(r, &u, seed, &s);
        cl_start(r, &turned, seed, &other);
        assert_memory_equal(s.list[CL_HOST], other.list[CL_AWAY], sizeof s.list[0]);
        assert_memory_equal(s.list[CL_AWAY], other.list[CL_HOST], sizeof s.list[0]);
        assert_memory_not_equal(s.list[CL_HOST], s.list[CL_AWAY], sizeof s.list[0]);
        uint32_t deck[CL_SEATS] = {0};
        for (uint32_t seat = 0; seat < CL_SEATS; seat++)
            for (uint32_t id = 1; id <= r->cards && !deck[seat]; id++)
                deck[seat] = s.list[seat][id] ? r->card[id].archetype : 0;
        met[(deck[0] - 1) * CL_STARTERS + deck[1] - 1]++;
    }
    for (uint32_t i = 0; i < CL_PAIRINGS; i++)
        assert_true(i % (CL_STARTERS + 1) ? met[i] > 10 : !met[i]);
    cl_setup_swap(r, &turned);
    assert_memory_equal(&turned, &u, sizeof u);
    turned.turned = 2;
    assert_int_equal(cl_setup_check(r, &turned, &e), ST_INVALID);
    assert_int_equal(setting_put(&clout_ops, r, &u, "host", "goodies", &e), ST_OK);
    cl_start(r, &u, 1, &s);
    assert_int_equal(s.list[CL_HOST][card_id(r, "bake_sale")], 2);
    assert_int_equal(setting_put(&clout_ops, r, &u, "host", "any", &e), ST_OK);
    assert_int_equal(u.size[CL_HOST], 0);
}

/* Both seats of a matrix take every starter, by words that the settings read. */
static void axes(void **unused) {
    struct err e;
    (void)unused;
    const struct cl_rules *r = open_rules(V1);
    for (uint32_t axis = 0; axis < AXES; axis++) {
        assert_int_equal(cl_axes[axis].count(r), CL_STARTERS);
        for (uint64_t i = 0; i < CL_STARTERS; i++) {
            struct cl_setup u;
            TEXT_ON_STACK(words, 40);
            cl_setup_fill(r, 0, &u);
            cl_axes[axis].write(r, i, &words);
            assert_int_equal(setting_put(&clout_ops, r, &u, cl_axes[axis].setting, words.buf, &e), ST_OK);
            assert_memory_equal(u.deck[cl_axes[axis].seat], r->starter[i + 1], sizeof u.deck[0]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes), cmocka_unit_test(mirrors_and_draws),
        cmocka_unit_test(cards),    cmocka_unit_test(deeds),
        cmocka_unit_test(course),   cmocka_unit_test(figures_of_the_document),
        cmocka_unit_test(league),   cmocka_unit_test(axes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
