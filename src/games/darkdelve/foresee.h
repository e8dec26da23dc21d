/* DARKDELVE: what a turn of the larger game's fights can come to, counted from the view alone. foresee.c has
 * what the foes do to the delver and what a blow does to them; forecast.c what becomes of the turn. */
#ifndef GLOAM_GAMES_DARKDELVE_FORESEE_H
#define GLOAM_GAMES_DARKDELVE_FORESEE_H

#include "core/offer.h"
#include "games/darkdelve/fight.h"

enum { DD_HARM_MOST = 255, DD_HARM_ONE = 1 << 20 };

/* A turn as it is planned: who does what to whom. */
struct dd_plan {
    const struct dd_rules *r;
    const struct dd_view *v;
    uint16_t verb;
    uint32_t foes, at;  /* at: the one that is meant; DD_FOES: nobody */
    uint8_t used;       /* kind of thing, or 0 */
    bool strikes, slow; /* a blow; one that lands after theirs */
};
struct dd_plan dd_plan_of(const struct dd_rules *r, const struct dd_view *v, const struct action *a);

/* What the foes' blows of a turn take from the delver. share: how likely each sum is, of DD_HARM_ONE, where
 * exact. known: how hard all of them hit. touches: how much Dread their hands bring. */
struct dd_harm {
    bool known, exact;
    int32_t least, most;
    int32_t feared; /* most, with what any foe of its kind could do for who is not known */
    struct stat_span touches;
    uint8_t blows;  /* of how many foes */
    uint8_t brings; /* statuses, a bit each */
    uint32_t share[DD_HARM_MOST + 1];
};
/* Without: a foe that does not act, or DD_FOES. blow: what it has been hit for before. */
void dd_harm_of(const struct dd_plan *p, uint32_t without, struct stat_span blow, struct dd_harm *h);
bool dd_foe_acts_on(const struct dd_plan *p, uint32_t i); /* it has a blow this turn */
bool dd_knows_blows(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe_view *f);
bool dd_knows_hide_of(const struct dd_rules *r, const struct dd_view *v, uint32_t i);

/* A blow with this roll at the one that is meant; of a hide that is not known, what any foe's would make of
 * it. brings: what may be the matter with the delver by then. */
struct stat_span dd_blow_over(const struct dd_plan *p, int32_t roll, bool crit, uint8_t brings);

/* What the foes lose besides, and win back; whether one of them may fall of it. The one that is meant has
 * been hit for so much, or has fallen. */
struct dd_beside {
    struct stat_span loss;
    int32_t gain;
    bool may_fall, calls;
};
struct dd_beside dd_beside_of(const struct dd_plan *p, const struct dd_harm *h, struct stat_span blow,
                              bool fallen);

/* The delver's wounds of one turn; of another one after it; and what blows of this turn may add to that. */
int32_t dd_wounds(const struct dd_plan *p);
int32_t dd_wounds_again(const struct dd_plan *p);
int32_t dd_wounds_more(const struct dd_plan *p, uint8_t brings);

#endif
