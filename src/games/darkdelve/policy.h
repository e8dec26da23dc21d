/* DARKDELVE: what the files of its minds share. policy.c has the rows and how the smaller game is played; of
 * the larger one mind_fight.c has the fights, mind_guardian.c those against guardians, mind_route.c the ways,
 * mind_rooms.c what is done in a room and with things, mind_camp.c the camp. */
#ifndef GLOAM_GAMES_DARKDELVE_POLICY_H
#define GLOAM_GAMES_DARKDELVE_POLICY_H

#include "games/darkdelve/dd.h"

/* What things are worth to a mind of the larger game. */
struct dd_prices {
    uint8_t need;     /* going down: percent of what the next floor takes twice over */
    uint8_t stakes;   /* and so many HP more for each hundred of gold that would be lost */
    uint8_t dread;    /* leaves rather than go down above this */
    uint8_t toll;     /* fights cost so many percent of what a fair reckoning says */
    uint8_t hp;       /* a HP that a fight on the way costs, in tenths of gold, as all below */
    uint16_t fight;   /* a fight to be had on the upper floors */
    uint16_t below;   /* and from the third on */
    uint16_t chest;   /* one that was not opened */
    uint8_t unseen;   /* a room that nobody has seen */
    uint8_t brawl;    /* each foe of an event */
    uint8_t curse;    /* something cursed */
    uint8_t loot;     /* percent of what things are worth by their rarity */
    uint8_t backs;    /* backs out of fights that take so many percent of its HP */
    uint8_t mends;    /* drinks below so many twentieths of its HP */
    uint8_t sleeps;   /* sleeps long where so many percent of them are missing */
    uint8_t draught;  /* HP that a potion must be worth in a fight */
    uint8_t flees;    /* thinks of flight when so many tenths of what a fight still takes are more than it has */
    uint8_t low;      /* percent that each of the last HP counts more */
    uint8_t danger;   /* HP that the chance of falling costs */
    uint8_t spare;    /* and each that the worst blow goes beyond them */
    uint8_t falls;    /* HP that falling costs which is more likely than not */
};

/* A way of playing the larger game: what tells its minds apart. */
struct dd_temper {
    const struct dd_prices *of;
    uint8_t reads; /* answers signs */
    uint8_t dives; /* goes down at every stair */
    uint8_t bold;  /* walks through those who are too strong: there is no other way */
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
struct dd_toll dd_toll_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                          uint32_t floor);
int32_t dd_toll_for(const struct dd_toll *t, uint32_t count); /* 0: nobody knows how many */
int32_t dd_fight_toll(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                      uint32_t floor, uint32_t count);
int32_t dd_might_of(const struct dd_rules *r, const struct dd_view *v);

/* mind_rooms.c: a carried thing with this effect that may be used now, as a place in the legal list; HP that
 * carried potions are good for; turns of light that are left, torches counted in; how good a piece of gear
 * is, for who wears it. */
uint32_t dd_use_of(const struct situation *s, uint8_t fx);
int32_t dd_reserve(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_light_left(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_gear_worth(const struct dd_rules *r, const struct dd_item *it);

#endif
