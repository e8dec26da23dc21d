/* ESCAPE: who knows of a deed, who hears of it, who hears it wrong, and who is set right (D-13, S-01). */
#include "es_test.h"

static struct game g;

enum { ANNA = 2, BORIS = 3, CARLA = 4 };

static const struct es_belief *belief(uint32_t id, uint32_t deed) {
    return es_recall(&who(&g, id)->memory, deed);
}

/* Two or three people beside the player, who know nothing yet. */
static void gather(uint32_t last) {
    alone(&g);
    for (uint32_t id = ANNA; id <= last; id++)
        meet(&g, id);
}

static struct es_belief told_of(uint32_t deed, uint32_t actor, uint32_t state, uint32_t confidence) {
    struct es_belief b = {
        .deed = deed, .actor = (uint16_t)actor, .subject = (uint16_t)actor, .source = CARLA};
    b.verb = ES_MURDER;
    b.outcome = ES_SLAIN;
    b.state = (uint8_t)state;
    b.confidence = (uint16_t)confidence;
    b.feature = ES_CORRIDOR;
    return b;
}

static void talk(uint32_t a, uint32_t b) {
    clear_events(&g);
    es_exchange(&g.r, &g.s, who(&g, a), who(&g, b), &g.k);
}

/* What is said comes over as it was meant. */
static void no_errors(void) {
    g.r.f.distort_talk = g.r.f.distort_spread = 0;
}

/* ES-099, ES-106 to ES-108: the doer is sure, who sees it nearly so, others know nothing. */
static void doing_and_seeing(void **unused) {
    (void)unused;
    gather(CARLA);
    put(&g, CARLA, 12, 30);
    perform(&g, 1, ES_TALK, ANNA);
    uint32_t deed = g.deed;
    const struct es_belief *own = belief(1, deed), *seen = belief(BORIS, deed);
    assert_int_equal(own->state, ES_VERIFIED);
    assert_int_equal(own->confidence, 10000);
    assert_int_equal(own->source, 1);
    assert_int_equal(seen->state, ES_VERIFIED);
    assert_int_equal(seen->confidence, 9500);
    assert_int_equal(seen->source, BORIS);
    assert_int_equal(seen->actor, 1);
    assert_int_equal(seen->subject, ANNA);
    assert_non_null(belief(ANNA, deed));
    assert_null(belief(CARLA, deed));
}

/* D-13: a fight is heard next door, a stream on the whole depth, and none of it on another. */
static void hearing_from_afar(void **unused) {
    (void)unused;
    gather(CARLA + 1);
    no_errors();
    put(&g, 1, 12, 22);
    put(&g, ANNA, 12, 12);
    put(&g, BORIS, 12, 24);
    put(&g, CARLA, 11, 22);
    put(&g, CARLA + 1, 12, 22);
    meet(&g, HOSTILE)->health = 500;
    perform(&g, 1, ES_FIGHT, HOSTILE);
    uint32_t deed = g.deed;
    assert_int_equal(belief(ANNA, deed)->state, ES_RUMOR);
    assert_int_equal(belief(ANNA, deed)->confidence, 4500);
    assert_int_equal(belief(ANNA, deed)->source, 1);
    assert_int_equal(belief(CARLA + 1, deed)->state, ES_VERIFIED);
    assert_null(belief(BORIS, deed));
    perform(&g, 1, ES_STREAM);
    deed = g.deed;
    assert_int_equal(belief(BORIS, deed)->state, ES_RUMOR);
    assert_int_equal(belief(BORIS, deed)->confidence, 6500);
    assert_null(belief(CARLA, deed));
    perform(&g, 1, ES_REST_UP);
    assert_null(belief(ANNA, g.deed));
}

/* D-13: rooms at the two ends of a row are not next door to each other. */
static void the_grid_has_edges(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    put(&g, 1, 12, 9);
    put(&g, ANNA, 12, 10);
    put(&g, BORIS, 12, 19);
    drop(&g, "treasure_cache");
    assert_int_equal(perform(&g, 1, ES_SEARCH), ES_FOUND);
    assert_null(belief(ANNA, g.deed));
    assert_non_null(belief(BORIS, g.deed));
    assert_int_equal(perform(&g, 1, ES_SEARCH), ES_IN_VAIN); /* nobody hears that */
    assert_null(belief(BORIS, g.deed));
}

/* ES-110, D-13: one in five hears it wrong. Here doer and target change places. */
static void a_rumor_swaps_the_people(void **unused) {
    (void)unused;
    gather(BORIS);
    put(&g, BORIS, 12, 1);
    put(&g, 1, 12, 0);
    put(&g, ANNA, 12, 0);
    meet(&g, HOSTILE)->health = 500;
    rig_dice(&here(&g)->rumor, {10000, 0, 1999}, {2, 0, 0});
    perform(&g, 1, ES_FIGHT, HOSTILE);
    assert_used(&here(&g)->rumor, 2);
    const struct es_belief *b = belief(BORIS, g.deed);
    assert_int_equal(b->state, ES_MISINFORMED);
    assert_int_equal(b->actor, HOSTILE);
    assert_int_equal(b->subject, 1);
    assert_int_equal(b->confidence, 4500 - 1500);
    rig_dice(&here(&g)->rumor, {10000, 2000, 9999});
    perform(&g, 1, ES_FIGHT, HOSTILE);
    assert_used(&here(&g)->rumor, 1);
    assert_int_equal(belief(BORIS, g.deed)->state, ES_RUMOR);
}

/* D-13: a deed without a target is taken for somebody else's. */
static void a_rumor_names_another(void **unused) {
    (void)unused;
    gather(BORIS);
    put(&g, BORIS, 12, 30);
    rig_dice(&here(&g)->rumor, {10000, 2000, 9999}, {10000, 0, 1999}, {2, 0, 0}, {3, 0, 0});
    put(&g, ANNA, 12, 29);
    perform(&g, 1, ES_STREAM);
    assert_used(&here(&g)->rumor, 4);
    const struct es_belief *b = belief(BORIS, g.deed);
    assert_int_equal(b->state, ES_MISINFORMED);
    assert_int_equal(b->actor, ANNA); /* the draw named the player, so it is the next one */
    assert_int_equal(b->subject, ANNA);
    assert_int_equal(b->verb, ES_STREAM);
    assert_int_equal(b->confidence, 6500 - 1500);
}

/* ES-101, D-13: or the deed becomes another, under the same number. */
static void a_rumor_changes_the_deed(void **unused) {
    (void)unused;
    gather(ANNA);
    for (uint32_t draw = 0; draw < ES_VERBS - 1; draw++) {
        put(&g, ANNA, 12, 30);
        player(&g)->feature[ES_EFFORT] = 100 * ES_ONE;
        rig_dice(&here(&g)->rumor, {10000, 0, 1999}, {2, 1, 1}, {ES_VERBS - 1, draw, draw});
        perform(&g, 1, ES_STREAM);
        assert_used(&here(&g)->rumor, 3);
        const struct es_belief *b = belief(ANNA, g.deed);
        assert_int_equal(b->verb, draw + (draw >= ES_STREAM));
        assert_int_equal(b->outcome, b->verb == ES_SEARCH   ? ES_FOUND
                                     : b->verb == ES_FIGHT  ? ES_HURT
                                     : b->verb == ES_MURDER ? ES_SLAIN
                                                            : ES_DONE);
        assert_int_not_equal(b->verb, ES_STREAM);
        assert_int_equal(b->state, ES_MISINFORMED);
        assert_int_equal(b->actor, 1);
    }
}

/* ES-111, D-13: each passes on the latest thing that the other does not hold. Who was there vouches for it.
 */
static void talk_passes_on_what_was_seen(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    put(&g, BORIS, 12, 30);
    perform(&g, 1, ES_TALK, ANNA);
    uint32_t deed = g.deed;
    put(&g, 1, 12, 40);
    put(&g, ANNA, 12, 30);
    talk(ANNA, BORIS);
    const struct es_belief *b = belief(BORIS, deed);
    assert_int_equal(b->state, ES_VERIFIED);
    assert_int_equal(b->confidence, 9500 - 1000);
    assert_int_equal(b->source, ANNA);
    assert_int_equal(g.k.count, 0); /* the player was not there */
}

/* ES-112: what is false is passed on as it is held. */
static void talk_passes_on_what_is_false(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    struct es_belief lie = told_of(9, 1, ES_MISINFORMED, 5000);
    es_remember(&who(&g, ANNA)->memory, &lie);
    talk(BORIS, ANNA);
    const struct es_belief *b = belief(BORIS, 9);
    assert_int_equal(b->state, ES_MISINFORMED);
    assert_int_equal(b->confidence, 4000);
    assert_int_equal(b->actor, 1);
    assert_int_equal(b->verb, ES_MURDER);
}

/* D-13: one in seven or so gets it wrong, and the loss comes on top. */
static void talk_distorts(void **unused) {
    (void)unused;
    gather(BORIS);
    perform(&g, ANNA, ES_TALK, 1);
    uint32_t deed = g.deed;
    memset(&who(&g, BORIS)->memory, 0, sizeof(struct es_memory));
    rig_dice(&here(&g)->rumor, {10000, 0, 1499}, {2, 0, 0});
    talk(ANNA, BORIS);
    assert_used(&here(&g)->rumor, 2);
    const struct es_belief *b = belief(BORIS, deed);
    assert_int_equal(b->state, ES_MISINFORMED);
    assert_int_equal(b->confidence, 10000 - 1000 - 1500);
    assert_int_equal(b->actor, 1);
    assert_int_equal(b->subject, ANNA);
}

/* S-12, gossip: what can be heard of, is kind or cruel, or was said goes before who walked where; failing
 * that, anything. */
static void news_that_is_worth_it(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    put(&g, BORIS, 12, 30);
    perform(&g, ANNA, ES_SPEAK, 1);
    uint32_t said = g.deed;
    perform(&g, ANNA, ES_REST_UP);
    uint32_t rested = g.deed;
    put(&g, BORIS, 12, 0);
    talk(ANNA, BORIS);
    assert_non_null(belief(BORIS, said));
    assert_null(belief(BORIS, rested));
    talk(ANNA, BORIS);
    assert_non_null(belief(BORIS, rested));
}

/* S-12: kindness is news too; of two things heard the later deed is told first (D-13). */
static void the_latest_news_first(void **unused) {
    (void)unused;
    gather(CARLA);
    no_errors();
    put(&g, CARLA, 12, 30);
    perform(&g, ANNA, ES_TALK, BORIS);
    uint32_t kind = g.deed;
    perform(&g, ANNA, ES_REST_UP);
    uint32_t rested = g.deed;
    put(&g, BORIS, 12, 40);
    put(&g, CARLA, 12, 0);
    talk(ANNA, CARLA);
    assert_non_null(belief(CARLA, kind));
    assert_null(belief(CARLA, rested));
    gather(BORIS);
    no_errors();
    struct es_belief early = told_of(9, 1, ES_RUMOR, 5000), late = told_of(12, 1, ES_RUMOR, 5000);
    es_remember(&who(&g, ANNA)->memory, &late);
    es_remember(&who(&g, ANNA)->memory, &early);
    talk(ANNA, BORIS);
    assert_non_null(belief(BORIS, 12));
    assert_null(belief(BORIS, 9));
}

/* Nobody is told what it is said to have done itself, nor what the teller hardly believes. */
static void what_is_not_told(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    struct es_belief about = told_of(9, BORIS, ES_MISINFORMED, 5000), faint = told_of(10, 1, ES_RUMOR, 1000);
    es_remember(&who(&g, ANNA)->memory, &about);
    es_remember(&who(&g, ANNA)->memory, &faint);
    talk(ANNA, BORIS);
    assert_null(belief(BORIS, 9));
    assert_null(belief(BORIS, 10));
}

/* ES-114, ES-115: only what is verified and surer takes the place of an error; it stays in its place (S-01).
 */
static void better_evidence_wins(void **unused) {
    (void)unused;
    static const struct {
        uint32_t held, held_sure, now, now_sure;
        enum es_taken taken;
    } row[] = {
        {ES_MISINFORMED, 5000, ES_VERIFIED, 5001, ES_BETTER},
        {ES_MISINFORMED, 5000, ES_VERIFIED, 5000, ES_KNOWN},
        {ES_MISINFORMED, 5000, ES_VERIFIED, 4999, ES_KNOWN},
        {ES_MISINFORMED, 5000, ES_RUMOR, 9000, ES_KNOWN},
        {ES_RUMOR, 4500, ES_VERIFIED, 8500, ES_BETTER},
        {ES_VERIFIED, 4000, ES_MISINFORMED, 9000, ES_KNOWN},
        {ES_VERIFIED, 4000, ES_VERIFIED, 9000, ES_KNOWN},
    };
    for (uint32_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct es_memory m = {0};
        struct es_belief held = told_of(7, ANNA, row[i].held, row[i].held_sure);
        struct es_belief now = told_of(7, BORIS, row[i].now, row[i].now_sure);
        assert_int_equal(es_remember(&m, &held), ES_NEW);
        assert_int_equal(es_remember(&m, &now), row[i].taken);
        const struct es_belief *want = row[i].taken == ES_BETTER ? &now : &held;
        assert_memory_equal(es_recall(&m, 7), want, sizeof *want);
        assert_int_equal(m.next_heard, 1);
    }
}

/* ES-114, ES-236, ES-304: somebody who was there sets right who heard it wrong, before anything else is said.
 */
static void talk_corrects(void **unused) {
    (void)unused;
    gather(BORIS);
    perform(&g, ANNA, ES_TALK, 1);
    uint32_t deed = g.deed;
    memset(&who(&g, BORIS)->memory, 0, sizeof(struct es_memory));
    struct es_belief lie = told_of(deed, 1, ES_MISINFORMED, 5000);
    es_remember(&who(&g, BORIS)->memory, &lie);
    perform(&g, ANNA, ES_SPEAK, 1);
    rig_dice(&here(&g)->rumor, {10000, 9999, 9999}); /* the other way is not disturbed */
    talk(ANNA, BORIS);
    const struct es_belief *b = belief(BORIS, deed);
    assert_int_equal(b->state, ES_VERIFIED);
    assert_int_equal(b->verb, ES_TALK);
    assert_int_equal(b->actor, ANNA);
    assert_int_equal(b->confidence, 9000);
    assert_int_equal(b->source, ANNA);
    assert_int_equal(g.k.count, 0); /* between others: the player learns nothing of it */
}

/* ES-115: who hardly knows better cannot correct. */
static void faint_knowledge_does_not_correct(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    struct es_belief lie = told_of(9, 1, ES_MISINFORMED, 5000), truth = told_of(9, ANNA, ES_VERIFIED, 6000);
    es_remember(&who(&g, BORIS)->memory, &lie);
    es_remember(&who(&g, ANNA)->memory, &truth);
    struct es_belief news = told_of(8, CARLA, ES_RUMOR, 9000), rumor = told_of(7, CARLA, ES_RUMOR, 2000);
    struct es_belief seen = told_of(7, CARLA, ES_VERIFIED, 9500);
    es_remember(&who(&g, ANNA)->memory, &news);
    es_remember(&who(&g, ANNA)->memory, &seen);
    es_remember(&who(&g, BORIS)->memory, &rumor); /* no error: there is nothing to set right */
    talk(ANNA, BORIS);                            /* 0.6 less 0.1 is not more than 0.5 */
    assert_int_equal(belief(BORIS, 9)->state, ES_MISINFORMED);
    assert_int_equal(belief(BORIS, 7)->state, ES_RUMOR);
    assert_non_null(belief(BORIS, 8)); /* so it tells something else */
}

/* The player is told what it hears and what is set right; that something is wrong it is not told. */
static void the_player_hears(void **unused) {
    (void)unused;
    gather(BORIS);
    no_errors();
    struct es_belief lie = told_of(9, BORIS, ES_MISINFORMED, 5000);
    es_remember(&who(&g, ANNA)->memory, &lie);
    talk(1, ANNA);
    assert_int_equal(event_arg(&g, ES_EV_HEARD, 0), ANNA);
    assert_int_equal(event_arg(&g, ES_EV_HEARD, 1), BORIS);
    assert_int_equal(event_arg(&g, ES_EV_HEARD, 2), 1 + ES_MURDER);
    assert_int_equal(event_arg(&g, ES_EV_HEARD, 3), 1 + ES_RUMOR);
    const struct es_line *l = &g.log.people[g.log.next_line[ES_PAGE_PEOPLE] - 1];
    assert_int_equal(l->what, ES_LINE_RUMOR);
    assert_int_equal(l->actor, ANNA);
    assert_int_equal(l->target, BORIS);
    assert_int_equal(l->outcome, ES_RUMOR);
    assert_int_equal(l->amount, 4000);
    assert_int_equal(belief(1, 9)->state, ES_MISINFORMED);
    struct es_belief truth = told_of(9, CARLA, ES_VERIFIED, 9500);
    es_remember(&who(&g, BORIS)->memory, &truth);
    talk(1, BORIS);
    assert_int_equal(event_arg(&g, ES_EV_CORRECTED, 0), 1);
    assert_int_equal(event_arg(&g, ES_EV_CORRECTED, 1), CARLA);
    assert_int_equal(belief(1, 9)->state, ES_VERIFIED);
    talk(1, ANNA); /* and now it can set others right */
    assert_int_equal(event_arg(&g, ES_EV_CORRECTED, 0), ANNA);
    assert_int_equal(belief(ANNA, 9)->state, ES_VERIFIED);
}

/* S-01: two rings, oldest first out; hearsay never pushes out what was seen. */
static void memories_forget_the_oldest(void **unused) {
    (void)unused;
    struct es_memory m = {0};
    for (uint32_t deed = 1; deed <= ES_SEEN + 5; deed++) {
        struct es_belief b = told_of(deed, 1, ES_VERIFIED, 9500);
        es_witness(&m, &b);
    }
    for (uint32_t deed = 1000; deed < 1000 + ES_HEARD + 7; deed++) {
        struct es_belief b = told_of(deed, 1, ES_RUMOR, 4500);
        assert_int_equal(es_remember(&m, &b), ES_NEW);
    }
    assert_null(es_recall(&m, 5));
    for (uint32_t deed = 6; deed <= ES_SEEN + 5; deed++)
        assert_int_equal(es_recall(&m, deed)->deed, deed);
    assert_null(es_recall(&m, 1006));
    for (uint32_t deed = 1007; deed < 1000 + ES_HEARD + 7; deed++)
        assert_int_equal(es_recall(&m, deed)->deed, deed);
    assert_null(es_recall(&m, 999));
}

/* ES-108: confidence stays between 0 and 1 however often a thing is told. */
static void confidence_stays_in_bounds(void **unused) {
    (void)unused;
    gather(BORIS);
    g.r.f.distort_talk = 10000;
    perform(&g, ANNA, ES_SPEAK, 1);
    uint32_t deed = g.deed;
    for (uint32_t hop = 0; hop < 20; hop++) {
        uint32_t from = hop % 2 ? BORIS : ANNA, to = hop % 2 ? ANNA : BORIS;
        memset(&who(&g, to)->memory, 0, sizeof(struct es_memory));
        talk(from, to);
        const struct es_belief *b = belief(to, deed);
        if (!b)
            return;
        assert_in_range(b->confidence, 0, ES_ONE);
    }
    fail_msg("it is told for ever");
}

/* ES-113, S-14: what counts is what is believed. A blow against the legion is nobody's violence. */
static void opinions_do_not_ask_for_truth(void **unused) {
    (void)unused;
    alone(&g);
    struct es_memory m = {0};
    uint32_t o[3];
    struct es_belief b = told_of(1, ANNA, ES_MISINFORMED, 3000); /* a murder that never was */
    es_remember(&m, &b);
    b = told_of(2, ANNA, ES_VERIFIED, 9500);
    b.verb = ES_TALK;
    b.subject = 1;
    es_witness(&m, &b);
    b.deed = 3;
    b.verb = ES_FIGHT;
    b.subject = HOSTILE;
    es_witness(&m, &b);
    b.deed = 4;
    b.subject = BORIS;
    es_witness(&m, &b);
    b = told_of(5, CARLA, ES_MISINFORMED, 3000);
    es_remember(&m, &b);
    b = told_of(6, ANNA, ES_RUMOR, 3000); /* not certain, but not false */
    b.verb = ES_MOVE;
    es_remember(&m, &b);
    es_opinion(&g.r, &m, ANNA, o);
    assert_int_equal(o[0], 1);
    assert_int_equal(o[1], 2);
    assert_int_equal(o[2], 1);
}

/* Comparing accounts: what two falsely believe of each other gives way, as far as one of them knows better.
 */
static void accounts_are_compared(void **unused) {
    (void)unused;
    gather(BORIS);
    struct es_belief lie = told_of(9, 1, ES_MISINFORMED, 5000), truth = told_of(9, 1, ES_VERIFIED, 10000);
    truth.verb = ES_REST_UP;
    es_remember(&who(&g, ANNA)->memory, &lie);
    es_witness(&player(&g)->memory, &truth);
    struct es_belief other = told_of(10, CARLA, ES_MISINFORMED, 5000),
                     known = told_of(10, BORIS, ES_VERIFIED, 9500);
    es_remember(&who(&g, ANNA)->memory, &other);
    es_witness(&player(&g)->memory, &known);
    struct es_belief unknown = told_of(11, 1, ES_MISINFORMED, 5000);
    es_remember(&who(&g, ANNA)->memory, &unknown);
    clear_events(&g);
    es_set_right(&g.r, &g.s, player(&g), who(&g, ANNA), &g.k);
    assert_int_equal(belief(ANNA, 9)->state, ES_VERIFIED);
    assert_int_equal(belief(ANNA, 9)->verb, ES_REST_UP);
    assert_int_equal(belief(ANNA, 10)->state, ES_MISINFORMED); /* about others */
    assert_int_equal(belief(ANNA, 11)->state, ES_MISINFORMED); /* the player does not know of it */
    assert_int_equal(count_events(&g, ES_EV_CORRECTED), 1);
}

/* D-20: an error concerns somebody who is said to have done it, to have suffered it, or who truly did it; and
 * both sides speak. */
static void accounts_concern_both(void **unused) {
    (void)unused;
    for (uint32_t k = 0; k < 4; k++) {
        gather(BORIS);
        uint32_t knows = k == 3 ? ANNA : 1, errs = k == 3 ? 1 : ANNA;
        struct es_belief lie = told_of(9, BORIS, ES_MISINFORMED, 5000);
        struct es_belief truth = told_of(9, BORIS, ES_VERIFIED, 9500);
        if (k == 0)
            lie.actor = 1;
        else if (k == 1)
            lie.subject = 1;
        else
            truth.actor = (uint16_t)knows;
        es_remember(&who(&g, errs)->memory, &lie);
        es_witness(&who(&g, knows)->memory, &truth);
        es_set_right(&g.r, &g.s, player(&g), who(&g, ANNA), NULL);
        assert_int_equal(belief(errs, 9)->state, ES_VERIFIED);
    }
}

/* ES-214, ES-304: in a run as it comes, errors arise, and some of them are set right. */
static void errors_arise_and_end(void **unused) {
    (void)unused;
    uint32_t wrong = 0, right = 0;
    start(&g, DOC, "canonical", CANONICAL_SEED_V1);
    for (uint32_t turn = 0; turn < 60 && !is_over(&g); turn++) {
        static uint32_t was[ES_IDS];
        memset(was, 0, sizeof was);
        for (uint32_t i = 0; i < g.s.run.entities; i++)
            for (uint32_t k = 0; k < ES_HEARD; k++)
                if (g.s.entity[i].memory.heard[k].state == ES_MISINFORMED)
                    was[g.s.entity[i].id] |= 1u << k;
        act(&g, ES_REST_UP);
        es_wake_all(&g.r, &g.s, g.s.run.turn);
        for (uint32_t i = 0; i < g.s.run.entities; i++)
            for (uint32_t k = 0; k < ES_HEARD; k++) {
                const struct es_belief *b = &g.s.entity[i].memory.heard[k];
                wrong += b->state == ES_MISINFORMED;
                right += (was[g.s.entity[i].id] >> k & 1) && b->state == ES_VERIFIED;
            }
    }
    assert_true(wrong > 0);
    assert_true(right > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doing_and_seeing),
        cmocka_unit_test(hearing_from_afar),
        cmocka_unit_test(the_grid_has_edges),
        cmocka_unit_test(a_rumor_swaps_the_people),
        cmocka_unit_test(a_rumor_names_another),
        cmocka_unit_test(a_rumor_changes_the_deed),
        cmocka_unit_test(talk_passes_on_what_was_seen),
        cmocka_unit_test(talk_passes_on_what_is_false),
        cmocka_unit_test(talk_distorts),
        cmocka_unit_test(news_that_is_worth_it),
        cmocka_unit_test(the_latest_news_first),
        cmocka_unit_test(what_is_not_told),
        cmocka_unit_test(better_evidence_wins),
        cmocka_unit_test(talk_corrects),
        cmocka_unit_test(faint_knowledge_does_not_correct),
        cmocka_unit_test(the_player_hears),
        cmocka_unit_test(memories_forget_the_oldest),
        cmocka_unit_test(confidence_stays_in_bounds),
        cmocka_unit_test(opinions_do_not_ask_for_truth),
        cmocka_unit_test(accounts_are_compared),
        cmocka_unit_test(accounts_concern_both),
        cmocka_unit_test(errors_arise_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
