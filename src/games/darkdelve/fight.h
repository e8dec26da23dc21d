#ifndef GLOAM_GAMES_DARKDELVE_FIGHT_H
#define GLOAM_GAMES_DARKDELVE_FIGHT_H
#include "games/darkdelve/dd.h"
void dd_status_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k);
#endif
