/* DARKDELVE: what the files of its minds share. policy.c has the rows and how the smaller game is played; of
 * the larger one mind_fight.c has the fights, mind_guardian.c those against guardians, mind_route.c the ways,
 * mind_rooms.c what is done in a room and with things, mind_camp.c the camp. */
#ifndef GLOAM_GAMES_DARKDELVE_POLICY_H
#define GLOAM_GAMES_DARKDELVE_POLICY_H

#include "games/darkdelve/dd.h"

/* A way of playing the larger game: what tells its minds apart. */
struct dd_temper {
    uint8_t reads;   /* answers signs */
    uint8_t dives;   /* goes down at every stair */
    uint8_t careful; /* percent more strength asked for before going on */
    uint8_t leaves;  /* leaves at the first way out from this floor on; 0: never for that */
    uint8_t dread;   /* leaves rather than go down above this */
    uint8_t bold;    /* walks through those who are too strong: there is no other way */
};

/* Place of an action in the legal list; arg -1: any; UINT32_MAX: it is not there. */
uint32_t dd_verb_at(const struct situation *s, uint16_t verb, int32_t arg);

/* The larger game. */
uint32_t dd_mind(const struct situation *s, const struct dd_temper *t);
uint32_t dd_mind_fight(const struct situation *s, const struct dd_temper *t);
uint32_t dd_mind_guardian(const struct situation *s);
uint32_t dd_mind_camp(const struct situation *s);
bool dd_way_round(const struct dd_view *v);
bool dd_too_strong(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *room,
                   const struct dd_temper *t); /* who stands there: one backs out of such a fight */
uint32_t dd_mind_route(const struct situation *s, const struct dd_temper *t);
uint32_t dd_mind_room(const struct situation *s, const struct dd_temper *t); /* UINT32_MAX: walk on */
uint32_t dd_mind_asked(const struct situation *s, const struct dd_temper *t);

/* mind_fight.c: HP that a fight against so many of this floor costs, and HP per turn that blows of the delver
 * are worth, both as far as one can tell beforehand. */
struct dd_toll {
    int32_t one, least, most; /* of a single foe; how many there may be */
};
struct dd_toll dd_toll_of(const struct dd_rules *r, const struct dd_view *v, uint32_t floor);
int32_t dd_toll_for(const struct dd_toll *t, uint32_t count); /* 0: nobody knows how many */
int32_t dd_fight_toll(const struct dd_rules *r, const struct dd_view *v, uint32_t floor, uint32_t count);
int32_t dd_might_of(const struct dd_rules *r, const struct dd_view *v);

/* mind_rooms.c: a carried thing with this effect that may be used now, as a place in the legal list; HP that
 * carried potions are good for; turns of light that are left, torches counted in; how good a piece of gear
 * is, for who wears it. */
uint32_t dd_use_of(const struct situation *s, uint8_t fx);
int32_t dd_reserve(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_light_left(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_gear_worth(const struct dd_rules *r, const struct dd_item *it);

#endif
