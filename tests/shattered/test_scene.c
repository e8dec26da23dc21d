/* SHATTERED DUNGEON's scenes: what the next round takes, told before it comes and held against whole games;
 * what lies face down; to which thing an offer belongs; how a run ends for whoever looks. */
#include "sd_test.h"

#include "core/scene.h"

static struct sd_view view;
static struct scene scene;

static void look(const struct game *g, uint32_t seat) {
    sd_view(&g->r, &g->s, seat, &view);
    scene_of(&shattered_ops, &g->r, &view, seat, SD_PAGE_TABLE, &scene);
    assert_false(scene.lost);
}

static const struct thing *find(enum pane_side of, const char *name) {
    for (uint32_t i = 0; i < scene.things; i++)
        if (scene.thing[i].name && !strcmp(scene.thing[i].name, name) &&
            scene.pane[scene.thing[i].pane].of == of)
            return &scene.thing[i];
    return NULL;
}

static const struct thing *must_find(enum pane_side of, const char *name) {
    const struct thing *t = find(of, name);
    if (!t)
        fail_msg("nothing is called %s", name);
    return t;
}

static struct spot spot_of_act(const struct game *g, int verb, int a, int b, int c) {
    const struct action act = {(uint16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)c}};
    struct spot out;
    spot_of(&shattered_ops, &g->r, &view, &act, &out);
    return out;
}

/* SD-126, SD-102, SD-130: the room, Erode and the dark, each by its name and all of them on the bars. */
static void the_next_round_is_told(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.r.room[1].effect[0] = (struct sd_auto){SD_VISITOR, 1, -2, 1};
    g.r.room[1].autos = 1;
    g.r.f.escalation_after = 1;
    g.r.f.escalation_base = 3;
    g.s.pub.side[SD_DUNGEON].erode[2] = 1;
    look(&g, SD_DUNGEON);
    const struct thing *t = must_find(OF_OTHER, "Resolve");
    assert_int_equal(t->gauge.now.lo, 20);
    assert_int_equal(t->gauge.next.lo, 18);
    assert_string_equal(t->tag, "Break");
    assert_int_equal(must_find(OF_OTHER, "Vitality")->gauge.next.lo, 17);
    assert_int_equal(must_find(OF_ME, "Structure")->gauge.next.hi, 17);
    assert_int_equal(must_find(OF_ME, "Presence")->gauge.next.lo, 19);
    t = must_find(OF_ME, "Veil"); /* stays as it is */
    assert_true(t->gauge.next.lo > t->gauge.next.hi);
    assert_string_equal(must_find(OF_ME, "Erode")->brief, "Presence -1");
    assert_string_equal(must_find(OF_ME, "escalation")->brief, "Structure -3");
    assert_null(scene.cue);
    set_points(&g, SD_RESOLVE, 2);
    look(&g, SD_VISITOR);
    assert_string_equal(scene.cue, "Break when this round ends");
    assert_int_equal(must_find(OF_ME, "The end of the room")->tone, TONE_HARM);
    look(&g, SD_DUNGEON);
    assert_int_equal(must_find(OF_ME, "The end of the room")->tone, TONE_GOOD);
    g.s.pub.side[SD_VISITOR].now[1] = 0;
    look(&g, SD_DUNGEON);
    assert_string_equal(scene.cue, "Break when this turn ends");
}

/* What is foretold to the side that acts last is what comes when it ends its turn, in whole games. */
static void toll_keeps_its_word(void **unused) {
    static const char *const scenarios[] = {"boar", "party-standard", "symbiote", "moth"};
    struct game g;
    uint32_t held = 0, ranges = 0, ends = 0;
    (void)unused;
    for (uint32_t k = 0; k < 4 * 6; k++) {
        struct stream rng;
        start(&g, k / 4 % 2 ? DOC_V3 : V3, scenarios[k % 4], 40 + k);
        stream_open(&rng, k);
        for (uint32_t step = 0; step < 400 && !is_over(&g); step++) {
            const struct action a = choose(&g, "native", &rng);
            const struct sd_public was = g.s.pub;
            struct sd_toll toll;
            sd_view(&g.r, &g.s, step % (SD_SIDES + 1), &view);
            sd_toll(&g.r, &view, &toll);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            if (a.verb != SD_END_TURN || was.turn == was.first)
                continue;
            bool ended = g.s.pub.room_number != was.room_number || g.s.pub.over;
            if (!ended)
                assert_int_equal(toll.outcome, SD_OUT_NONE);
            else if (toll.outcome || !was.member[0].class) /* of a party fate may decide */
                assert_int_equal(toll.outcome, g.s.pub.seen_outcome[was.room_number - 1]);
            ends += ended && toll.outcome;
            if (ended)
                continue;
            held++;
            for (uint32_t side = 0; side < SD_SIDES; side++)
                for (uint32_t i = 0; i < SD_REDUCERS; i++) {
                    int32_t by = g.s.pub.side[side].now[i] - was.side[side].now[i];
                    const struct stat_span told = toll.by[side][i];
                    ranges += told.lo != told.hi;
                    if (by < told.lo || by > told.hi)
                        fail_msg("%s, round %u: %d, told %d to %d", scenarios[k % 4], was.round, by, told.lo,
                                 told.hi);
                }
        }
    }
    assert_true(held > 100 && ends > 20);
    assert_true(ranges > 0); /* whom fate picks of a party */
}

static void the_last_round_is_told(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.s.pub.round = g.s.pub.limit;
    look(&g, SD_DUNGEON);
    assert_string_equal(scene.cue, "Last round");
    assert_string_equal(must_find(OF_ME, "The end of the room")->brief, "Survive");
    assert_int_equal(must_find(OF_ME, "The end of the room")->tone, TONE_HARM);
}

/* SD-110: whose Trap it is, nobody else knows. */
static void traps_lie_face_down(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t trap = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_TRAP, .trigger = SD_ON_STRIKE});
    play(&g, trap);
    look(&g, SD_DUNGEON);
    const struct thing *t = must_find(OF_ME, g.r.card[trap].title);
    assert_true(t->down);
    assert_false(t->doubt);
    for (uint32_t seat = SD_VISITOR; seat <= SD_SIDES; seat++) {
        look(&g, seat);
        t = must_find(seat == SD_VISITOR ? OF_OTHER : OF_ME, "Trap");
        assert_true(t->down && t->doubt);
        t = find(OF_OTHER, g.r.card[trap].title); /* of a deck that everybody knows it may be any card */
        assert_true(!t || scene.pane[t->pane].spare);
    }
}

static void what_waits_is_shown(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1}));
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_DISRUPT, .disadvantage = 1}));
    look(&g, SD_DUNGEON);
    uint32_t good = 0;
    for (uint32_t i = 0; i < scene.things; i++)
        good += scene.thing[i].tone == TONE_GOOD && scene.thing[i].tag &&
                strstr(scene.thing[i].tag, "the next Strike");
    assert_int_equal(good, 2);
    look(&g, SD_VISITOR);
    for (uint32_t i = 0; i < scene.things; i++)
        if (scene.thing[i].tag && strstr(scene.thing[i].tag, "the next Strike"))
            assert_int_equal(scene.thing[i].tone, TONE_HARM);
}

static void strikes_have_targets(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 3, 0);
    look(&g, SD_DUNGEON);
    struct spot s = spot_of_act(&g, SD_PLAY, blow, 0, 0);
    assert_string_equal(scene_find(&scene, s.thing)->name, g.r.card[blow].title);
    assert_ptr_equal(scene_find(&scene, s.target), must_find(OF_OTHER, "Resolve"));
    assert_int_equal(s.group, GROUP_HAND);
    s = spot_of_act(&g, SD_RESTRAIN, blow, 0, 0);
    assert_string_equal(scene_find(&scene, s.thing)->name, g.r.card[blow].title);
    assert_int_equal(s.target, 0);
}

/* Each member has a gauge: a Strike at one aims at that one, and whoever has fallen is out of it. */
static void members_have_gauges(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, V3, PARTY);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 0, 3, 0);
    member_points(&g, 2, 1);
    look(&g, SD_DUNGEON);
    struct spot s = spot_of_act(&g, SD_PLAY, blow, 2, 0);
    const struct thing *t = scene_find(&scene, s.target);
    assert_non_null(t);
    assert_int_equal(scene.pane[t->pane].kind, PANE_METERS);
    assert_int_equal(t->gauge.now.lo, 1);
    assert_int_equal(t->tone, TONE_HARM);
    assert_false(t->spent);
    g.s.pub.member[1].down = 1;
    look(&g, SD_DUNGEON);
    assert_true(scene_find(&scene, s.target)->spent);
    assert_non_null(strstr(must_find(OF_OTHER, "Vitality")->text, "2 of the party have fallen"));
}

/* SD-222, SD-250: the tier that holds, the next as a mark, and that a Strike is betrayal. */
static void trust_has_tiers(void **unused) {
    struct game g;
    (void)unused;
    lab(&g, V3, CREATURE);
    set_trust(&g, 0);
    look(&g, SD_VISITOR);
    const struct thing *t = must_find(OF_ALL, "Trust");
    assert_string_equal(t->tag, "Strangers");
    assert_int_equal(t->gauge.mark, 100 * g.r.f.tier_from[1]);
    assert_null(t->brief);
    set_trust(&g, g.r.f.tier_from[2]);
    look(&g, SD_VISITOR);
    t = must_find(OF_ALL, "Trust");
    assert_string_equal(t->tag, "Entrusted");
    assert_string_equal(t->brief, "a Strike is betrayal now");
    assert_true(must_find(OF_ALL, "binding Offers")->here);
    assert_false(must_find(OF_ALL, "veiled Offers")->here);
    assert_int_equal(must_find(OF_ALL, "veiled Offers")->gauge.now.lo, 100 * g.r.f.tier_from[1]);
}

/* SD-091: what was rolled last, as it was heard; nothing was: no pane. */
static void the_last_blow_has_its_dice(void **unused) {
    struct event heard[] = {
        {.kind = SD_EV_PLAYED, .arg = {1 + SD_DUNGEON, 1, 0, 1}},
        {.kind = SD_EV_ROLL, .arg = {1 + SD_DUNGEON, 65, 1, 12}},
        {.kind = SD_EV_ROLL, .arg = {1 + SD_VISITOR, 12, 0, 3}},
        {.kind = SD_EV_TIER, .arg = {SD_DEVASTATING, 9, 3, SD_VITALITY}},
        {.kind = SD_EV_DAMAGE, .arg = {SD_VITALITY, 3, SD_BY_STRIKE, 0}},
        {.kind = SD_EV_TURN_ENDED, .arg = {1 + SD_DUNGEON}},
    };
    const struct sink all = {.event = heard, .count = sizeof heard / sizeof heard[0]};
    struct game g;
    (void)unused;
    lab(&g, V3, CREATURE);
    look(&g, SD_DUNGEON);
    const struct sink one = {.event = heard, .count = 1};
    scene_recall(&shattered_ops, &g.r, &view, 0, &(const struct past){.news = &one}, &scene);
    for (uint32_t i = 0; i < scene.panes; i++)
        assert_int_not_equal(scene.pane[i].kind, PANE_DICE);
    scene_recall(&shattered_ops, &g.r, &view, 0, &(const struct past){.news = &all}, &scene);
    const struct pane *p = &scene.pane[scene.panes - 1];
    assert_int_equal(p->kind, PANE_DICE);
    assert_int_equal(p->count, 3);
    const struct thing *t = &scene.thing[p->first];
    assert_string_equal(t[0].name, "You");
    assert_true(t[0].die[0] == 6 && t[0].die[1] == 5);
    assert_string_equal(t[0].figures, "+ 1 = 12");
    assert_string_equal(t[1].figures, "= 3");
    assert_string_equal(t[2].name, "Devastating");
    assert_int_equal(t[2].tone, TONE_GOOD);
    assert_non_null(strstr(t[2].brief, "3 Vitality"));
}

static void ends_are_told_to_each(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.s.pub.side[SD_VISITOR].now[1] = g.s.pub.side[SD_VISITOR].now[2] = 0;
    g.s.pub.harm[SD_NERVE][SD_BY_STRIKE] = 14;
    g.s.pub.harm[SD_NERVE][SD_BY_ROOM] = 6;
    g.s.pub.over = g.s.pub.seen_outcome[0] = SD_OUT_PANIC;
    g.s.pub.ask = SD_ASK_OVER;
    g.s.pub.round = 7;
    look(&g, SD_DUNGEON);
    assert_int_equal(scene.verdict, YOU_WON);
    assert_string_equal(scene.how, "You win by Panic (Nerve at 0), in round 7 of room 1.");
    assert_non_null(strstr(scene.decided[0], "had no Nerve left of 20: lost 14 to a Strike, 6 to the room."));
    g.s.pub.harm[SD_NERVE][SD_BY_ROOM] = 9; /* three of them were healed */
    look(&g, SD_VISITOR);
    assert_int_equal(scene.verdict, YOU_LOST);
    assert_non_null(strstr(scene.decided[0], "lost 14 to a Strike, 9 to the room; 3 won back."));
    look(&g, SD_SIDES);
    assert_int_equal(scene.verdict, IT_IS_OVER);
    assert_null(strstr(scene.how, "You"));
    g.s.pub.over = g.s.pub.seen_outcome[0] = SD_OUT_BOND;
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        look(&g, seat);
        assert_int_equal(scene.verdict, YOU_WON);
    }
}

/* The course of both sides' health: on a page while the run goes on, where a table has room for that, and
 * with its end. */
static void the_course_is_told(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    g.s.pub.room_number = 2;
    g.s.pub.seen_rounds[0] = 2;
    g.s.pub.round = 2;
    const uint8_t course[3][SD_SIDES] = {{100, 80}, {90, 60}, {70, 55}};
    memcpy(g.s.pub.momentum, course, sizeof course); /* the fourth round goes on */
    look(&g, SD_VISITOR);
    assert_true(scene.pane[must_find(OF_ALL, "You, room 1")->pane].spare);
    scene_of(&shattered_ops, &g.r, &view, SD_VISITOR, SD_PAGE_SIDES, &scene);
    assert_string_equal(must_find(OF_ALL, "You, room 1")->brief, "80, 60.");
    assert_string_equal(must_find(OF_ALL, "You, room 2")->brief, "55.");
    g.s.pub.over = g.s.pub.seen_outcome[1] = SD_OUT_PANIC;
    g.s.pub.ask = SD_ASK_OVER;
    look(&g, SD_VISITOR);
    assert_string_equal(must_find(OF_ALL, "You, room 2")->brief, "55.");
    assert_false(scene.pane[must_find(OF_ALL, "You, room 2")->pane].spare);
}

/* S-66: what is left of a deck, as far as a seat can know it; whoever watches is told nothing. */
static void decks_run_down(void **unused) {
    struct game g;
    (void)unused;
    start(&g, V3, "boar", 3);
    keep_hands(&g);
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        uint32_t left = 0, unseen = 0;
        look(&g, seat);
        for (uint32_t i = 0; i < scene.things; i++) {
            const struct thing *t = &scene.thing[i];
            const struct pane *p = &scene.pane[t->pane];
            const uint32_t copies = t->figures && *t->figures == 'x' ? (uint32_t)atoi(t->figures + 1) : 1;
            left += p->spare && p->of == OF_ME ? copies : 0;
            unseen += p->spare && p->of == OF_OTHER ? copies : 0;
        }
        assert_int_equal(left, __builtin_popcountll(view.own.draw));
        assert_int_equal(unseen, __builtin_popcountll(view.unseen));
    }
    look(&g, SD_SIDES);
    for (uint32_t i = 0; i < scene.panes; i++)
        assert_true(!scene.pane[i].spare || scene.pane[i].of == OF_ALL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_round_is_told), cmocka_unit_test(toll_keeps_its_word),
        cmocka_unit_test(the_last_round_is_told), cmocka_unit_test(traps_lie_face_down),
        cmocka_unit_test(decks_run_down),         cmocka_unit_test(what_waits_is_shown),
        cmocka_unit_test(strikes_have_targets),   cmocka_unit_test(members_have_gauges),
        cmocka_unit_test(trust_has_tiers),        cmocka_unit_test(the_last_blow_has_its_dice),
        cmocka_unit_test(ends_are_told_to_each),  cmocka_unit_test(the_course_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
