/* Scenes for the tests of Trust, Bond and runs, built on sd_test.h: one blow with a known margin, and runs of
 * several rooms that a test walks through. Static, so that a test file takes only what it uses. */
#ifndef GLOAM_TESTS_SD_SCENE_H
#define GLOAM_TESTS_SD_SCENE_H

#include "sd_test.h"

#define SCENE static __attribute__((unused))

SCENE struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

/* A Strike of power 1 in that side's turn, at the second reducer, with this margin; a hit is taken. */
SCENE void strike_with(struct game *g, uint32_t side, int margin) {
    uint16_t blow = put_strike(g, side, 1, 1, 0);
    turn_of(g, side);
    rig_margin(g, margin);
    play(g, blow);
}

/* Plays an Offer or a Test in the turn of the side that holds it; the other side answers. */
SCENE void answer(struct game *g, uint16_t card, int verb) {
    play(g, card);
    act(g, verb);
}

/* Trust in half points; where the round began is set with it. */
SCENE void set_halves(struct game *g, int halves) {
    set_trust(g, halves / 2);
    g->s.pub.trust2 = g->s.pub.trust2_before = (int16_t)halves;
}

/* So many rooms of the document, in all of which the dungeon begins, and this scenario's visitor. */
SCENE struct sd_setup plan_of(uint32_t rooms, const char *scenario) {
    static const char *const names[] = {"root_hollow", "whispering_gallery", "living_root_sanctuary",
                                        "honeyed_hollow"};
    struct sd_setup setup = setup_of(DOC_V3, scenario);
    setup.rooms = (uint8_t)rooms;
    memset(setup.profile, 0, sizeof setup.profile);
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++) {
        int64_t id = sd_id_of(open_rules(DOC_V3), SD_KIND_ROOM, names[i]);
        setup.room[i] = (uint8_t)(i < rooms ? id : 0);
    }
    return setup;
}

/* The first turn of a room of a run: hands are kept, attributes do not matter, nobody lacks energy. */
SCENE void settle(struct game *g) {
    keep_hands(g);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        memset(side_of(g, side)->attribute, 0, sizeof side_of(g, side)->attribute);
        side_of(g, side)->pool = 20;
    }
    g->made[SD_DUNGEON] = 0;
}

/* That plan without the rooms' own effects, at the first turn of the first. */
SCENE void run_of(struct game *g, uint32_t rooms, const char *scenario) {
    struct sd_setup setup = plan_of(rooms, scenario);
    start_from(g, DOC_V3, &setup, 1);
    for (uint32_t i = 1; i <= g->r.room_count; i++)
        g->r.room[i].autos = 0;
    settle(g);
}

/* A reducer is gone and the turn ends: the room is over. On to the first turn of the next, if there is one.
 */
SCENE void empty(struct game *g, int32_t resource) {
    set_points(g, resource, 0);
    end_turn(g);
    if (!is_over(g))
        settle(g);
}

/* What was added to the dice of a side in the first roll of the last action. */
SCENE int32_t modifier_of(const struct game *g, uint32_t side) {
    for (uint32_t n = 0; n < count_events(g, SD_EV_ROLL); n++)
        if (nth_event(g, SD_EV_ROLL, n)->arg[0] == (int32_t)side + 1)
            return nth_event(g, SD_EV_ROLL, n)->arg[2];
    fail_msg("that side did not roll");
    return 0;
}

/* The same for a React of the dungeon, power 1, against a blow that hits. */
SCENE int32_t modifier_of_react(struct game *g) {
    uint16_t shield = put(g, SD_DUNGEON, (struct sd_card){.category = SD_REACT, .power = 1});
    uint16_t blow = put_strike(g, SD_VISITOR, 1, 1, 0);
    turn_of(g, SD_VISITOR);
    rig_dice(&g->s.dice, WANT_CONTEST(6, 6, 1, 1));
    act(g, SD_PLAY, blow);
    act(g, SD_PLAY_REACT, shield);
    return modifier_of(g, SD_DUNGEON);
}

#endif
