/* CLOUT's scenes: what the table says before it happens, what it keeps to itself, to which thing an offer
 * belongs, and how a duel ends for whoever looks. */
#include "cl_play.h"

#include "core/scene.h"
#include "games/clout/say.h"

#include <stdio.h>

static struct game g;
static struct cl_view view;
static struct scene scene;

static void look(uint32_t seat) {
    cl_view(&g.r, &g.s, seat, &view);
    scene_of(&clout_ops, &g.r, &view, seat, CL_PAGE_TABLE, &scene);
    assert_false(scene.lost);
}

/* The thing with a name on a side, what may still be in the deck aside; null: there is none. */
static const struct thing *find(enum pane_side of, const char *name) {
    for (uint32_t i = 0; i < scene.things; i++)
        if (scene.thing[i].name && !strcmp(scene.thing[i].name, name) &&
            scene.pane[scene.thing[i].pane].of == of && !scene.pane[scene.thing[i].pane].spare)
            return &scene.thing[i];
    return NULL;
}

static const struct thing *must_find(enum pane_side of, const char *name) {
    const struct thing *t = find(of, name);
    if (!t)
        fail_msg("nothing is called %s", name);
    return t;
}

static struct spot spot_of_act(int verb, int a, int b) {
    const struct action act = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    struct spot out;
    spot_of(&clout_ops, &g.r, &view, &act, &out);
    return out;
}

/* Both have something in the deck, so that nobody loses by drawing. */
static void lay(void) {
    blank(&g, V1);
    fill_deck(&g, CL_HOST, 20);
    fill_deck(&g, CL_AWAY, 20);
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
}

/* 2000 and 1600 against nobody: both together are lethal from 3,600 down, in the main phase and in combat,
 * whether a card lies set or not. */
static void attackers_together(void **unused) {
    (void)unused;
    lay();
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    g.s.player[CL_AWAY].stability = 3601;
    look(CL_HOST);
    assert_null(scene.cue);
    assert_string_equal(must_find(OF_OTHER, "Stability")->brief, "you can take 3,600");
    g.s.player[CL_AWAY].stability = 3600;
    look(CL_HOST);
    assert_string_equal(scene.cue, "LETHAL");
    g.s.phase = CL_COMBAT;
    g.s.step = CL_STEP_COMBAT_ASK;
    look(CL_HOST);
    assert_string_equal(scene.cue, "LETHAL");
    g.s.player[CL_HOST].body[1].flags |= CL_BODY_ATTACKED;
    look(CL_HOST);
    assert_null(scene.cue);
    g.s.player[CL_HOST].body[1].flags = 0;
    g.s.phase = CL_MAIN2;
    g.s.step = CL_STEP_MAIN2_ASK;
    look(CL_HOST);
    assert_null(scene.cue);
}

/* One who stands in the way is beaten first, and only the other hits the player: 1600 or, by the weaker one's
 * loss, nothing. */
static void a_defender_counts(void **unused) {
    (void)unused;
    lay();
    put_body(&g, CL_AWAY, 0, "influencer_couple", CL_BODY_DEFENSE); /* DEF 1400 */
    g.s.player[CL_AWAY].stability = 2001;
    look(CL_HOST);
    assert_null(scene.cue);
    g.s.player[CL_AWAY].stability = 2000;
    look(CL_HOST);
    assert_string_equal(scene.cue, "LETHAL");
}

static void the_other_side_is_seen_coming(void **unused) {
    (void)unused;
    blank(&g, V1);
    fill_deck(&g, CL_HOST, 20);
    fill_deck(&g, CL_AWAY, 20);
    put_body(&g, CL_AWAY, 0, "crypto_all_in_carl", CL_BODY_FRESH);
    g.s.player[CL_HOST].stability = 2001;
    look(CL_HOST);
    assert_null(scene.cue);
    assert_string_equal(must_find(OF_ME, "Stability")->brief, "they can take 2,000");
    g.s.player[CL_HOST].stability = 2000;
    look(CL_HOST);
    assert_string_equal(scene.cue, "They can end it next turn");
    look(CL_AWAY); /* is not asked, and whoever watches is told nothing */
    assert_null(scene.cue);
    look(CL_SEATS);
    assert_null(scene.cue);
}

/* CL-047: what stands at the threshold goes at the check, and counts for the other side. */
static void breakdowns_are_foretold(void **unused) {
    (void)unused;
    lay();
    put_body(&g, CL_AWAY, 2, "influencer_couple", 0)->vice = g.r.f.breakdown_threshold;
    g.s.player[CL_HOST].body[0].vice = (uint8_t)(g.r.f.breakdown_threshold - 1);
    look(CL_HOST);
    const struct thing *mine = must_find(OF_ME, "Broke"), *theirs = must_find(OF_OTHER, "Broke");
    assert_int_equal(mine->gauge.next.lo, 1);
    assert_true(theirs->gauge.next.lo > theirs->gauge.next.hi);
    const struct thing *body = must_find(OF_OTHER, "Influencer Couple");
    assert_int_equal(body->tone, TONE_HARM);
    assert_int_equal(body->gauge.now.lo, g.r.f.breakdown_threshold);
    assert_string_equal(body->brief, "breaks down at the check");
    assert_int_equal(must_find(OF_ME, "Crypto All-In Carl")->tone, TONE_PLAIN);
}

static void face_down_is_face_down(void **unused) {
    (void)unused;
    lay();
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    put_body(&g, CL_AWAY, 1, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    look(CL_HOST);
    assert_true(must_find(OF_OTHER, "Set card")->down);
    assert_true(must_find(OF_OTHER, "Face-down stereotype")->down);
    assert_null(find(OF_OTHER, "Influencer Couple"));
    look(CL_AWAY);
    assert_true(must_find(OF_ME, "Influencer Couple")->down);
    assert_true(must_find(OF_ME, "Screenshots Leaked")->down);
    look(CL_SEATS);
    assert_true(must_find(OF_OTHER, "Set card")->down);
}

/* D-22: the last ten cards are told in red; an empty deck is a cue. */
static void a_deck_runs_out(void **unused) {
    (void)unused;
    blank(&g, V1);
    fill_deck(&g, CL_HOST, 11);
    fill_deck(&g, CL_AWAY, 10);
    look(CL_HOST);
    assert_int_equal(must_find(OF_ME, "Deck")->tone, TONE_PLAIN);
    assert_int_equal(must_find(OF_OTHER, "Deck")->tone, TONE_HARM);
    g.s.player[CL_HOST].deck_n = 0;
    look(CL_HOST);
    assert_string_equal(scene.cue, "Your deck is empty");
}

static void attacks_have_targets(void **unused) {
    (void)unused;
    lay();
    g.s.phase = CL_COMBAT;
    g.s.step = CL_STEP_COMBAT_ASK;
    look(CL_HOST);
    struct spot s = spot_of_act(CL_ATTACK, CL_OWN_1, 0);
    assert_string_equal(scene_find(&scene, s.thing)->name, "Crypto All-In Carl");
    assert_ptr_equal(scene_find(&scene, s.target), must_find(OF_OTHER, "Stability"));
    assert_int_equal(s.group, GROUP_BOARD);
    put_body(&g, CL_AWAY, 2, "influencer_couple", 0);
    look(CL_HOST);
    s = spot_of_act(CL_ATTACK, CL_OWN_2, CL_THEIR_3);
    assert_string_equal(scene_find(&scene, s.thing)->name, "Late Rent Ricky");
    assert_string_equal(scene_find(&scene, s.target)->name, "Influencer Couple");
}

/* Copies in a hand are one thing, which keeps its id while one is left. */
static void copies_are_one_thing(void **unused) {
    (void)unused;
    lay();
    give(&g, CL_HOST, "all_in_gamble");
    give(&g, CL_HOST, "wingman_wager");
    give(&g, CL_HOST, "all_in_gamble");
    look(CL_HOST);
    const struct thing *t = must_find(OF_ME, "All-In Gamble");
    const uint32_t id = t->id;
    assert_string_equal(t->figures, "x2");
    assert_int_equal(scene.pane[t->pane].count, 2);
    assert_int_equal(spot_of_act(CL_CAST, (int)card_id(&g.r, "all_in_gamble"), 0).thing, id);
    g.s.player[CL_HOST].hand[0] = g.s.player[CL_HOST].hand[2];
    g.s.player[CL_HOST].hand_n = 2;
    look(CL_HOST);
    assert_int_equal(must_find(OF_ME, "All-In Gamble")->id, id);
    assert_null(must_find(OF_ME, "All-In Gamble")->figures);
    assert_int_equal(must_find(OF_ME, "All-In Gamble")->cost, 2);
}

/* A choice from the graveyard: what can be chosen lies on the table. */
static void graves_are_chosen_from(void **unused) {
    (void)unused;
    blank(&g, V1);
    fill_deck(&g, CL_HOST, 5);
    fill_deck(&g, CL_AWAY, 5);
    give(&g, CL_HOST, "dumpster_dive");
    bury(&g, CL_HOST, "conspiracy_kyle");
    act(&g, CL_CAST, card_id(&g.r, "dumpster_dive"), 0);
    assert_int_equal(asked(&g).kind, CL_ASK_CARD);
    look(CL_HOST);
    struct spot s = spot_of_act(CL_PICK_CARD, (int)card_id(&g.r, "conspiracy_kyle"), 0);
    assert_ptr_equal(scene_find(&scene, s.thing), must_find(OF_ME, "Conspiracy Kyle"));
    look(CL_AWAY);
    assert_null(find(OF_OTHER, "Conspiracy Kyle"));
}

static void ends_are_told_to_each(void **unused) {
    (void)unused;
    lay();
    g.s.player[CL_AWAY].stability = 0;
    g.s.ended = CL_STABILITY_ZERO;
    g.s.winner = CL_HOST;
    look(CL_HOST);
    assert_int_equal(scene.verdict, YOU_WON);
    assert_string_equal(scene.how, "You win by a collapse of Stability, on turn 5.");
    assert_string_equal(scene.decided[0], "Stability: you 5,000, they 0.");
    look(CL_AWAY);
    assert_int_equal(scene.verdict, YOU_LOST);
    assert_string_equal(scene.how, "They win by a collapse of Stability, on turn 5.");
    look(CL_SEATS);
    assert_int_equal(scene.verdict, IT_IS_OVER);
    assert_string_equal(scene.how, "The first player wins by a collapse of Stability, on turn 5.");
    assert_string_equal(scene.decided[0], "Stability: the first player 5,000, the second player 0.");
    g.s.ended = CL_TURN_LIMIT;
    g.s.winner = CL_SEATS;
    look(CL_AWAY);
    assert_int_equal(scene.verdict, NOBODY_WON);
    assert_non_null(scene.prose);
}

/* What decided it and how it went come from what a seat heard: the play is credited to its card, the chart
 * has a point a turn, and without the past the scene still says how both stand. */
static void ends_recall_plays(void **unused) {
    const struct event heard[] = {
        {.kind = CL_EV_TURN_STARTED, .arg = {CL_HOST, 1}},
        {.kind = CL_EV_SUMMONED, .arg = {CL_HOST, 1, 1}},
        {.kind = CL_EV_REPUTATION_CHANGED, .arg = {CL_HOST, 500, 500}},
        {.kind = CL_EV_TURN_STARTED, .arg = {CL_AWAY, 2}},
        {.kind = CL_EV_TURN_STARTED, .arg = {CL_HOST, 3}},
        {.kind = CL_EV_ATTACK_DECLARED, .arg = {CL_HOST, 1, 0, 2}},
        {.kind = CL_EV_TRIGGERED, .arg = {CL_AWAY, 3}},
        {.kind = CL_EV_STABILITY_CHANGED, .arg = {CL_AWAY, -8000, 0}},
        {.kind = CL_EV_BATTLE_RESOLVED, .arg = {CL_HOST}},
    };
    const struct sink all = {.event = (struct event *)heard, .count = sizeof heard / sizeof heard[0]};
    char blow[200];
    (void)unused;
    lay();
    g.s.ended = CL_STABILITY_ZERO;
    g.s.winner = CL_HOST;
    look(CL_HOST);
    assert_int_equal(scene.momentum.points, 0);
    scene_recall(&clout_ops, &g.r, &view, CL_PAGE_TABLE, &(const struct past){.all = &all}, &scene);
    assert_false(scene.lost);
    snprintf(blow, sizeof blow, "On turn 3 your %s cost them 8,000 Stability.", g.r.card[2].title);
    assert_string_equal(scene.decided[1], blow);
    assert_int_equal(scene.momentum.points, 3);
    assert_int_equal(scene.momentum.races, 4);
    assert_int_equal(scene.momentum.race[0].at[0], 500);
    assert_int_equal(scene.momentum.race[0].at[2], 500);
    assert_int_equal(scene.momentum.race[3].at[1], g.r.f.starting_stability);
    assert_int_equal(scene.momentum.race[3].at[2], 0);
}

/* What each road still wants, for both sides: of the duel as it stands, and on the page of both sides too. */
static void roads_are_told(void **unused) {
    (void)unused;
    lay();
    for (uint32_t page = CL_PAGE_TABLE; page <= CL_PAGE_SIDES; page++) {
        uint32_t seen = 0;
        look(CL_HOST);
        scene_of(&clout_ops, &g.r, &view, CL_HOST, page, &scene);
        for (uint32_t i = 0; i < scene.panes; i++) {
            const struct pane *p = &scene.pane[i];
            if (!p->title || !strstr(p->title, "roads to win"))
                continue;
            const struct cl_player *of = &g.s.player[p->of == OF_ME ? CL_HOST : CL_AWAY];
            TEXT_ON_STACK(words, 60);
            cl_put_points(g.r.f.reputation_to_win - of->reputation, &words);
            text_put(&words, " to go");
            assert_string_equal(scene.thing[p->first].figures, words.buf);
            assert_int_equal(p->spare, page == CL_PAGE_TABLE);
            seen++;
        }
        assert_int_equal(seen, 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attackers_together),
        cmocka_unit_test(a_defender_counts),
        cmocka_unit_test(the_other_side_is_seen_coming),
        cmocka_unit_test(breakdowns_are_foretold),
        cmocka_unit_test(face_down_is_face_down),
        cmocka_unit_test(a_deck_runs_out),
        cmocka_unit_test(attacks_have_targets),
        cmocka_unit_test(copies_are_one_thing),
        cmocka_unit_test(graves_are_chosen_from),
        cmocka_unit_test(ends_are_told_to_each),
        cmocka_unit_test(ends_recall_plays),
        cmocka_unit_test(roads_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
