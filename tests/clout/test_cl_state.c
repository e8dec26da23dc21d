/* The state of CLOUT as the engine sees it: fields that cover every byte, an audit that notices what is
 * broken, outcomes and scores, settings, matrix axes, and giving up at any time. */
#include "cl_test.h"
#include "../common/fields_check.h"

#include "core/match.h"
#include "core/metrics.h"
#include "core/registry.h"
#include "core/replay.h"

enum { BYTES = 1 << 20 };

static struct game g;

extern const struct axis_row cl_axes[AXES];

static enum status audit(struct err *e) {
    return cl_audit(&g.r, &g.s, e);
}

static void lay_table(void) {
    blank(&g, V1);
    g.s.player[CL_AWAY].clout = 0;
    give(&g, CL_HOST, "all_in_gamble");
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_AWAY, 2, "party_queen_bri", CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    put_field(&g, CL_AWAY, "college_campus");
    bury(&g, CL_AWAY, "networking_event");
    fill_deck(&g, CL_HOST, 9);
    fill_deck(&g, CL_AWAY, 7);
    struct err e;
    if (audit(&e) != ST_OK)
        fail_msg("%s", e.text);
}

/* Every byte of state and setup stands in a table once; the state is small. */
static void fields_cover_all(void **unused) {
    struct err e;
    (void)unused;
    if (fields_check(&cl_state_fields, &e) != ST_OK || fields_check(&cl_setup_fields, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_true(cl_state_fields.count <= REPLAY_FIELDS_MAX);
    assert_true(sizeof(struct cl_state) <= 4096);
    assert_ptr_equal(registry_find("clout"), &clout_ops);
}

/* One thing broken at a time, and a word of the complaint. CL-211: a card too many, too few, of the wrong
 * owner.
 */
static void put_in_hand(void) {
    g.s.player[CL_HOST].hand[1] = g.s.player[CL_HOST].hand[0];
    g.s.player[CL_HOST].hand_n = 2;
}
static void lose_a_card(void) {
    g.s.player[CL_AWAY].grave[0] = 0;
    g.s.player[CL_AWAY].grave_n = 0;
}
static void change_owner(void) {
    g.s.player[CL_HOST].body[0].owner = CL_AWAY;
    g.s.player[CL_HOST].body[0].flags |= CL_BODY_GUEST;
}
static void leave_a_rest(void) {
    g.s.player[CL_HOST].deck[30] = 3;
}
static void boost_nobody(void) {
    g.s.player[CL_HOST].body[1].attack = 100;
}
static void stand_face_down(void) {
    g.s.player[CL_AWAY].body[2].flags = CL_BODY_DOWN;
}
static void vice_face_down(void) {
    g.s.player[CL_AWAY].body[2].vice = 1;
}
static void be_a_guest(void) {
    g.s.player[CL_HOST].body[0].flags = CL_BODY_GUEST;
}
static void be_busy(void) {
    g.s.player[CL_AWAY].back[0].flags = CL_BACK_BUSY;
}
static void wear_nothing(void) {
    g.s.player[CL_AWAY].back[0].bearer = 1;
}
static void be_rich(void) {
    g.s.player[CL_HOST].clout = 5;
}
static void keep_clout(void) {
    g.s.player[CL_AWAY].clout = 1;
}
static void be_famous(void) {
    g.s.player[CL_HOST].reputation = g.r.f.reputation_to_win;
}
static void collapse(void) {
    g.s.player[CL_AWAY].stability = 0;
}
static void break_down(void) {
    g.s.player[CL_AWAY].breakdowns = g.r.f.breakdowns_to_win;
}
static void know_too_much(void) {
    g.s.player[CL_AWAY].known = 8;
}
static void limit_forever(void) {
    g.s.player[CL_AWAY].limit_now[CL_LIMIT_DRAW] = 255;
}
static void lose_a_frame(void) {
    g.s.lost = 1;
}
static void leave_a_frame(void) {
    g.s.frame[3].kind = CL_FRAME_WINDOW;
}
static void frame_of_nobody(void) {
    g.s.frames = 1;
    g.s.frame[0].kind = CL_FRAME_KINDS;
}
static void frame_of_no_effect(void) {
    g.s.frames = 1;
    g.s.frame[0] =
        (struct cl_frame){.kind = CL_FRAME_ABILITY, .effect = {.card = 1, .ability = CL_ABILITIES}};
}
static void frame_of_no_link(void) {
    g.s.frames = 1;
    g.s.frame[0].kind = CL_FRAME_ACTIVATE;
}
static void link_of_nothing(void) {
    g.s.links = 1;
}
static void queue_of_nothing(void) {
    g.s.queued = 1;
}
static void wrong_phase(void) {
    g.s.phase = CL_DRAW;
}
static void too_long(void) {
    g.s.turn = (uint16_t)(g.r.f.turn_limit + 1);
}
static void win_already(void) {
    g.s.winner = CL_AWAY;
}
static void use_nothing(void) {
    g.s.player[CL_HOST].used[0] = 1;
}
static void field_in_front(void) {
    g.s.player[CL_AWAY].field = g.s.player[CL_AWAY].grave[0];
}
static void end_before_its_time(void) {
    g.s.ended = CL_TURN_LIMIT;
}

static void audit_notices(void **unused) {
    static const struct {
        void (*breaks)(void);
        const char *word;
    } rows[] = {
        {put_in_hand, "CL-211"},     {lose_a_card, "CL-211"},    {change_owner, "CL-211"},
        {leave_a_rest, "pile"},      {boost_nobody, "CL-289"},   {stand_face_down, "CL-232"},
        {vice_face_down, "D-41"},    {be_a_guest, "guest"},      {be_busy, "chain"},
        {wear_nothing, "CL-264"},    {be_rich, "CL-010"},        {keep_clout, "CL-013"},
        {be_famous, "CL-034"},       {collapse, "CL-034"},       {break_down, "CL-034"},
        {know_too_much, "known"},    {limit_forever, "CL-286"},  {lose_a_frame, "no room"},
        {leave_a_frame, "behind"},   {frame_of_nobody, "frame"}, {frame_of_no_effect, "frame"},
        {frame_of_no_link, "frame"}, {link_of_nothing, "link"},  {queue_of_nothing, "happening"},
        {wrong_phase, "CL-230"},     {too_long, "S-06"},         {win_already, "won"},
        {use_nothing, "used"},       {field_in_front, "CL-214"}, {end_before_its_time, "CL-037"},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct err e;
        lay_table();
        rows[i].breaks();
        assert_int_equal(audit(&e), ST_BUG);
        if (!strstr(e.text, rows[i].word))
            fail_msg("%u: '%s' does not speak of '%s'", i, e.text, rows[i].word);
    }
}

/* CL-032: five reasons, for each seat; a draw has none, and S-06 has names of its own. CL-026..CL-031 in the
 * order of the outcomes. */
static void outcomes_have_names(void **unused) {
    static const char *const names[] = {"reputation_max", "stability_zero", "breakdown", "deck_out",
                                        "surrender"};
    (void)unused;
    lay_table();
    for (uint32_t winner = 0; winner < CL_SEATS; winner++)
        for (uint32_t why = CL_REPUTATION_MAX; why <= CL_SURRENDERED; why++) {
            struct result res;
            TEXT_ON_STACK(name, 40);
            g.s.ended = (uint8_t)why;
            g.s.winner = (uint8_t)winner;
            result_of(&clout_ops, &g.r, &g.s, &res);
            text_fmt(&name, "%s_%s", winner ? "away" : "host", names[why - 1]);
            assert_string_equal(clout_ops.outcomes[res.outcome], name.buf);
            assert_int_equal(res.score[winner], 1000);
            assert_int_equal(res.score[!winner], -1000);
        }
    struct result res;
    g.s.ended = CL_TURN_LIMIT;
    g.s.winner = CL_SEATS;
    result_of(&clout_ops, &g.r, &g.s, &res);
    assert_string_equal(clout_ops.outcomes[res.outcome], "turn_limit");
    assert_int_equal(res.score[CL_HOST], 0);
    assert_int_equal(res.outcome + 1, clout_ops.outcome_count);
    for (uint8_t winner = 0; winner < CL_SEATS; winner++) {
        struct result late;
        g.s.winner = winner;
        result_of(&clout_ops, &g.r, &g.s, &late);
        assert_int_equal(late.outcome, res.outcome);
        assert_int_equal(late.score[winner], 1000);
        assert_int_equal(late.score[!winner], -1000);
    }
}

static int32_t lead(void) {
    struct result res;
    int32_t value[SEATS_MAX] = {0};
    result_of(&clout_ops, &g.r, &g.s, &res);
    cl_value(&g.r, &g.s, value);
    assert_string_equal(clout_ops.outcomes[res.outcome], "unfinished");
    assert_int_equal(res.score[CL_HOST], 0);
    assert_int_equal(value[CL_HOST], -value[CL_AWAY]);
    return value[CL_HOST];
}

/* Before the end the value is who is nearer to one of the three ways to win, and never as much as a win. */
static void estimates_follow_the_roads(void **unused) {
    (void)unused;
    lay_table();
    int32_t even = lead();
    g.s.player[CL_HOST].reputation += 6000;
    assert_true(lead() > even + 100);
    g.s.player[CL_HOST].reputation -= 6000;
    g.s.player[CL_HOST].stability -= 4000;
    assert_true(lead() < even - 100);
    g.s.player[CL_HOST].stability += 4000;
    g.s.player[CL_HOST].breakdowns = 2;
    assert_true(lead() > even + 100);
    g.s.player[CL_HOST].reputation = 9999;
    g.s.player[CL_AWAY].stability = 1;
    assert_true(lead() < 1000);
}

static void open_match(struct match *m, struct ruleset *set) {
    struct err e;
    if (ruleset_open(content_root(), &clout_ops, V1, set, &e) != ST_OK ||
        match_open(m, set, MATCH_RECORD | MATCH_AUDIT, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* CL-031, CL-277, CL-295, S-07: the seat that is not asked gives up, and the replay of it holds. */
static void surrender_at_any_time(void **unused) {
    static char bytes[BYTES];
    static const struct action give_up = {CL_SURRENDER, {0}};
    struct ruleset set;
    struct match m;
    (void)unused;
    open_match(&m, &set);
    for (uint32_t asked = 0; asked < 2; asked++) {
        struct cl_setup setup;
        struct action legal[CL_MAX_LEGAL];
        struct replay replay;
        struct text t;
        struct err e;
        struct result res;
        bool limit;
        cl_setup_fill(set.rules, 0, &setup);
        assert_int_equal(match_begin(&m, &setup, 3, &e), ST_OK);
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t n = match_legal(&m, legal);
            for (uint32_t k = 0; k < n; k++)
                assert_int_not_equal(legal[k].verb, CL_SURRENDER);
            assert_int_equal(match_act(&m, 0, m.ask.seat, &legal[0], NULL), REASON_OK);
        }
        uint32_t seat = asked ? m.ask.seat : cl_other(m.ask.seat);
        assert_int_equal(match_act(&m, 0, CL_SEATS, &give_up, NULL), REASON_SEAT);
        assert_int_equal(match_act(&m, 0, seat, &give_up, NULL), REASON_OK);
        assert_true(match_over(&m));
        match_result(&m, &res, &limit);
        assert_string_equal(clout_ops.outcomes[res.outcome], seat ? "host_surrender" : "away_surrender");
        text_init(&t, bytes, sizeof bytes);
        assert_int_equal(replay_write(&m, &t, &e), ST_OK);
        assert_int_equal(replay_parse(bytes, t.len, &replay, &e), ST_OK);
        if (replay_verify(&replay, &m, &e) != ST_OK)
            fail_msg("%s", e.text);
        replay_free(&replay);
    }
    match_close(&m);
    ruleset_close(&set);
}

static bool same_deck(const struct cl_setup *u, uint32_t seat, uint32_t archetype) {
    return u->size[seat] == g.r.starter_size[archetype] &&
           !memcmp(u->deck[seat], g.r.starter[archetype], u->size[seat]);
}

/* CL-201, CL-204: scenarios and settings name starters; a swap exchanges the seats. */
static void setups(void **unused) {
    struct cl_setup u;
    struct err e;
    (void)unused;
    blank(&g, V1);
    for (uint32_t i = 0; i < clout_ops.scenario_count; i++) {
        memset(&u, 0, sizeof u);
        cl_setup_fill(&g.r, i, &u);
        assert_int_equal(cl_setup_check(&g.r, &u, &e), ST_OK);
    }
    cl_setup_fill(&g.r, 0, &u);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "host", "nerds", &e), ST_OK);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "away", "freaks", &e), ST_OK);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "first", "away", &e), ST_OK);
    assert_int_equal(cl_setup_check(&g.r, &u, &e), ST_OK);
    assert_true(same_deck(&u, CL_HOST, CL_NERDS) && same_deck(&u, CL_AWAY, CL_FREAKS));
    clout_ops.setup_swap(&g.r, &u);
    assert_true(same_deck(&u, CL_HOST, CL_FREAKS) && same_deck(&u, CL_AWAY, CL_NERDS));
    cl_start(&g.r, &u, 1, &g.s);
    assert_int_equal(g.s.first, CL_HOST); /* whose deck was to begin */
    struct cl_setup before = u;
    assert_int_not_equal(setting_put(&clout_ops, &g.r, &u, "host", "3x nobody", &e), ST_OK);
    assert_int_not_equal(setting_put(&clout_ops, &g.r, &u, "first", "me", &e), ST_OK);
    assert_int_not_equal(setting_put(&clout_ops, &g.r, &u, "middle", "nerds", &e), ST_OK);
    assert_memory_equal(&u, &before, sizeof u);
}

/* Every word of an axis is a value of its setting, and each is another deck. */
static void axes_are_settings(void **unused) {
    (void)unused;
    blank(&g, V1);
    for (uint32_t i = 0; i < AXES; i++) {
        assert_int_equal(cl_axes[i].count(&g.r), CL_ARCHETYPES - 1);
        for (uint32_t k = 0; k < cl_axes[i].count(&g.r); k++) {
            struct cl_setup u;
            struct err e;
            TEXT_ON_STACK(word, 40);
            cl_setup_fill(&g.r, 0, &u);
            cl_axes[i].write(&g.r, k, &word);
            assert_int_equal(setting_put(&clout_ops, &g.r, &u, cl_axes[i].setting, word.buf, &e), ST_OK);
            assert_true(same_deck(&u, cl_axes[i].seat, k + 1));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_cover_all),      cmocka_unit_test(audit_notices),
        cmocka_unit_test(outcomes_have_names),   cmocka_unit_test(estimates_follow_the_roads),
        cmocka_unit_test(surrender_at_any_time), cmocka_unit_test(setups),
        cmocka_unit_test(axes_are_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
