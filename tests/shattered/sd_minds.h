/* What the tests of minds share, built on sd_test.h: one table and one stream of fate, the bare room with
 * cards of a test's own, and what a profile makes of them. Static, so that a test file takes only what it
 * uses. */
#ifndef GLOAM_TESTS_SD_MINDS_H
#define GLOAM_TESTS_SD_MINDS_H

#include "sd_scene.h"

SCENE struct game g;
SCENE struct stream rng;

SCENE const struct sd_profile *profile(uint8_t id) {
    return &g.r.minds.profile[id];
}

SCENE const struct sd_scoring *figures(void) {
    return &g.r.minds.scoring;
}

/* Cards that a test has made are known to the decks' indices from here on. */
SCENE void index_decks(void) {
    sd_derive(&g.r);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        sd_index(&g.r, &g.s.pub.side[side]);
}

SCENE struct action decide(const char *policy, struct stream *from) {
    index_decks();
    return choose(&g, policy, from);
}

SCENE struct sd_look look_as(uint8_t id) {
    static struct sd_view v;
    struct sd_look l;
    index_decks();
    view_of(&g, profile(id)->side, &v);
    sd_look_at(&g.r, &v, profile(id), &l);
    return l;
}

SCENE int32_t score_as(uint8_t id, uint16_t card) {
    struct sd_look l = look_as(id);
    struct sd_scores s = {{0}};
    sd_score_hand(&l, &s);
    return s.of[slot_of(&g, profile(id)->side, card)];
}

SCENE void assert_choice(const char *policy, uint16_t verb, uint16_t card, int line) {
    struct action a = decide(policy, &rng);
    if (a.verb != verb || (card && a.arg[0] != card))
        fail_msg("line %d: %s chose %s %d, expected %s %d", line, policy, shattered_ops.verbs[a.verb].name,
                 a.arg[0], shattered_ops.verbs[verb].name, card);
}
#define assert_chooses(policy, verb, card) assert_choice((policy), (verb), (card), __LINE__)

/* The bare room with so much energy for both. */
SCENE void room_with(uint8_t energy) {
    bare(&g);
    stream_open(&rng, 7);
    g.s.pub.side[SD_DUNGEON].pool = g.s.pub.side[SD_VISITOR].pool = energy;
}

SCENE uint16_t put_cost(uint32_t side, struct sd_card c, uint8_t cost) {
    c.cost = cost;
    return put(&g, side, c);
}

SCENE uint16_t put_energy(uint32_t side, struct sd_card c) {
    c.category = SD_ENERGY;
    return put(&g, side, c);
}

SCENE void pass_to(uint32_t side) {
    g.s.pub.turn = g.s.pub.seat = (uint8_t)side;
    g.no_audit = true;
}

#endif
