/* DARKDELVE: what the files of its minds share. */
#ifndef GLOAM_GAMES_DARKDELVE_POLICY_H
#define GLOAM_GAMES_DARKDELVE_POLICY_H

#include "games/darkdelve/dd.h"

/* Place of an action in the legal list; arg -1: any; UINT32_MAX: it is not there. */
uint32_t dd_verb_at(const struct situation *s, uint16_t verb, int32_t arg);

/* A turn with stamina; heal: the place of a healing item's use, or UINT32_MAX. */
uint32_t dd_fight_mind(const struct situation *s, const struct dd_rules *r, const struct dd_view *v,
                       uint32_t heal);

#endif
