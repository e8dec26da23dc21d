/* The minds of CLOUT: they play to the end, the same each time, from views alone; they take what wins and
 * leave what loses; each is bent on what it is there for. */
#include "cl_play.h"

#include "ai/ai.h"
#include "core/registry.h"
#include "games/clout/cl_mind.h"

static struct game g;

/* What a mind would do with the question that the game rests at. */
static struct action choice(uint32_t policy) {
    static struct cl_view view;
    static struct action legal[CL_MAX_LEGAL];
    struct stream rng;
    stream_open(&rng, 1);
    uint32_t seat = asked(&g).seat;
    cl_view(&g.r, &g.s, seat, &view);
    struct situation s = {
        .ops = &clout_ops, .rules = &g.r, .view = &view, .seat = seat, .legal = legal, .rng = &rng};
    s.legal_count = cl_legal(&g.r, &g.s, legal, CL_MAX_LEGAL);
    s.data = cl_policies[policy].data;
    uint32_t at = cl_policies[policy].choose(&s);
    assert_true(at < s.legal_count);
    assert_int_equal(rng.n, 0); /* it draws nothing: the same question, the same answer */
    return legal[at];
}

enum { DUELIST };

static void chooses(int verb, int a, int b) {
    struct action got = choice(DUELIST);
    if (got.verb != verb || got.arg[0] != a || got.arg[1] != b)
        fail_msg("%s %d %d, not %s %d %d", clout_ops.verbs[got.verb].name, got.arg[0], got.arg[1],
                 clout_ops.verbs[verb].name, a, b);
}

/* CL-026, CL-028, CL-050: whatever else there is to do, a win comes first. */
static void takes_the_win(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "start_a_podcast");
    give(&g, CL_HOST, "community_college_king");
    host(&g)->reputation = 9700;
    chooses(CL_CAST, id(&g, "start_a_podcast"), 0);

    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    away(&g)->stability = 1600;
    act(&g, CL_NEXT_PHASE, 0, 0);
    chooses(CL_ATTACK, CL_OWN_1, 0);

    table(&g);
    put_body(&g, CL_HOST, 0, "conspiracy_kyle", 0);
    put_body(&g, CL_AWAY, 0, "party_queen_bri", CL_BODY_DEFENSE)->vice = 2;
    put_body(&g, CL_AWAY, 1, "washed_varsity_legend", 0);
    host(&g)->breakdowns = 2;
    chooses(CL_USE, CL_OWN_1, 0);
    act(&g, CL_USE, CL_OWN_1, 0);
    chooses(CL_PICK, CL_THEIR_1, 0);
}

/* CL-249 .. CL-253: attacks that pay, none that lose; the peer's mind attacked all the same (CL-300). */
static void attacks_where_it_pays(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_AWAY, 0, "washed_varsity_legend", 0);
    put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
    act(&g, CL_NEXT_PHASE, 0, 0);
    chooses(CL_ATTACK, CL_OWN_1, CL_THEIR_2);

    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 0, "homecoming_committee", CL_BODY_DEFENSE);
    act(&g, CL_NEXT_PHASE, 0, 0);
    assert_int_not_equal(choice(DUELIST).verb, CL_ATTACK);
}

/* The clout of a turn is planned: two cards that are worth more together than the best one alone. Not the
 * highest ATK first, as CL-299 has it. */
static void plans_its_clout(void **unused) {
    uint32_t summoned = 0;
    (void)unused;
    table(&g);
    host(&g)->clout = 3;
    give(&g, CL_HOST, "detention_dealer");
    give(&g, CL_HOST, "community_college_king");
    give(&g, CL_HOST, "late_rent_ricky");
    for (uint32_t i = 0; i < 2; i++) {
        struct action a = choice(DUELIST);
        assert_int_equal(a.verb, CL_SUMMON);
        act(&g, a.verb, a.arg[0], a.arg[1]);
        summoned++;
    }
    assert_int_equal(host(&g)->clout, 0);
    assert_int_equal(summoned, 2);
}

/* CL-231: what would be beaten comes in defense position, what beats all in attack position. */
static void stands_where_it_lasts(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_AWAY, 0, "party_queen_bri", 0);
    give(&g, CL_HOST, "attendance_award_annie");
    chooses(CL_SUMMON, id(&g, "attendance_award_annie"), CL_DEFENSE_POSITION);
    table(&g);
    put_body(&g, CL_AWAY, 0, "party_queen_bri", 0);
    give(&g, CL_HOST, "crypto_all_in_carl");
    chooses(CL_SUMMON, id(&g, "crypto_all_in_carl"), CL_ATTACK_POSITION);
}

/* D-19: a trap is kept for what is worth it, and then it is used (CL-301: not always a pass). */
static void answers_what_matters(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_back(&g, CL_AWAY, 0, "error_404", CL_BACK_DOWN);
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    chooses(CL_RESPOND, CL_OWN_BACK_1, 0);

    table(&g); /* nobody gains by it: an attack that fails by itself is let happen */
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_AWAY, 0, "washed_varsity_legend", 0);
    put_back(&g, CL_AWAY, 0, "error_404", CL_BACK_DOWN);
    act(&g, CL_NEXT_PHASE, 0, 0);
    pass_all(&g);
    act(&g, CL_ATTACK, CL_OWN_1, CL_THEIR_1);
    chooses(CL_PASS, 0, 0);
}

/* CL-056: counters come off the one that is about to break, and are moved to the other side. */
static void cleans_up(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "student_council_president", 0);
    put_body(&g, CL_HOST, 1, "hall_monitor_mark", 0)->vice = 1;
    put_body(&g, CL_HOST, 2, "church_camp_survivor", 0)->vice = 2;
    act(&g, CL_USE, CL_OWN_1, 0);
    chooses(CL_PICK, CL_OWN_3, 0);
    table(&g);
    put_body(&g, CL_HOST, 0, "party_queen_bri", 0)->vice = 2;
    put_body(&g, CL_AWAY, 0, "late_rent_ricky", 0);
    give(&g, CL_HOST, "networking_event");
    chooses(CL_CAST, id(&g, "networking_event"), 0);
    cast(&g, "networking_event");
    chooses(CL_PICK, CL_OWN_1, 0);
}

/* CL-210: the least useful card of the hand goes. */
static void parts_with_the_least(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "corporate_ladder_chad", 0);
    give(&g, CL_HOST, "washed_varsity_legend");
    give(&g, CL_HOST, "study_abroad");
    act(&g, CL_USE, CL_OWN_1, 0);
    chooses(CL_PICK_CARD, id(&g, "study_abroad"), 0);
}

static struct ruleset set;
static struct match match;
static struct mind mind[CL_POLICIES + 1];
static struct action legal[CL_MAX_LEGAL];

static int open_all(void **unused) {
    struct err e;
    (void)unused;
    if (ruleset_open(content_root(), &clout_ops, V1, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i <= CL_POLICIES; i++)
        if (mind_open(&mind[i], &set, i < CL_POLICIES ? cl_policies[i].name : "random", &e) != ST_OK)
            fail_msg("%s", e.text);
    return match_open(&match, &set, 0, &e) != ST_OK;
}

static int close_all(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i <= CL_POLICIES; i++)
        mind_close(&mind[i]);
    match_close(&match);
    ruleset_close(&set);
    return 0;
}

/* A game of the league; the winner. */
static uint32_t play(uint32_t host_mind, uint32_t away_mind, uint64_t seed) {
    const uint32_t of[CL_SEATS] = {host_mind, away_mind};
    struct cl_setup setup;
    struct err e;
    cl_setup_fill(set.rules, (uint32_t)registry_scenario(&clout_ops, "league"), &setup);
    if (match_begin(&match, &setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        mind_seed(&mind[of[seat]], seed, seat);
    while (!match_over(&match)) {
        const struct action *answer;
        assert_int_equal(mind_act(&mind[of[match.ask.seat]], &match, legal, &answer), REASON_OK);
        if (match.broken)
            fail_msg("%s", match.bug.text);
    }
    return ((const struct cl_state *)match.state)->winner;
}

static void play_the_same(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < CL_POLICIES; i++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            play(i, (i + 1) % CL_POLICIES, seed);
            uint64_t hash = match_hash(&match);
            play(i, (i + 1) % CL_POLICIES, seed);
            assert_true(match_hash(&match) == hash);
        }
}

static void beat_random(void **unused) {
    enum { GAMES = 200 };
    (void)unused;
    for (uint32_t i = 0; i < CL_POLICIES; i++) {
        uint32_t won = 0;
        for (uint64_t n = 0; n < GAMES; n++)
            won += n & 1 ? play(CL_POLICIES, i, match_seed(3, n)) == CL_AWAY
                         : play(i, CL_POLICIES, match_seed(3, n)) == CL_HOST;
        assert_true(won >= GAMES * 9 / 10);
    }
}

/* Of the three that are bent on one way to win each wins most games in its own. */
static void bent(void **unused) {
    enum { GAMES = 600 };
    static const uint8_t way[CL_POLICIES] = {0, CL_REPUTATION_MAX, CL_BREAKDOWN, CL_STABILITY_ZERO};
    uint32_t ends[CL_POLICIES][CL_ENDS] = {{0}};
    (void)unused;
    for (uint32_t i = 1; i < CL_POLICIES; i++)
        for (uint64_t n = 0; n < GAMES; n++) {
            bool won = play(i, DUELIST, match_seed(5, n)) == CL_HOST;
            ends[i][((const struct cl_state *)match.state)->ended] += won;
        }
    for (uint32_t i = 1; i < CL_POLICIES; i++)
        for (uint32_t k = 1; k < CL_POLICIES; k++)
            if (k != i && ends[k][way[i]] >= ends[i][way[i]])
                fail_msg("%s: %u, %s: %u", cl_policies[i].name, ends[i][way[i]], cl_policies[k].name,
                         ends[k][way[i]]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_win),        cmocka_unit_test(attacks_where_it_pays),
        cmocka_unit_test(plans_its_clout),      cmocka_unit_test(stands_where_it_lasts),
        cmocka_unit_test(answers_what_matters), cmocka_unit_test(cleans_up),
        cmocka_unit_test(parts_with_the_least), cmocka_unit_test(play_the_same),
        cmocka_unit_test(beat_random),          cmocka_unit_test(bent),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
