/* DARKDELVE: what the files of a fight share. Dead foes keep their place until the turn is over (hp 0), so
 * that places mean the same all through it; then the row is closed up. */
#ifndef GLOAM_GAMES_DARKDELVE_FIGHT_PARTS_H
#define GLOAM_GAMES_DARKDELVE_FIGHT_PARTS_H

#include "games/darkdelve/fight.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"

/* rounded half up (S-17) */
static inline int32_t dd_scaled(int64_t v, int64_t by, int64_t of) {
    return (int32_t)((v * by * 2 + of) / (of * 2));
}

static inline int32_t dd_at_least_one(int32_t v) {
    return v < 1 ? 1 : v;
}

/* Is this the larger game's fight? Its figures are what says so. */
static inline bool dd_breathes(const struct dd_rules *r) {
    return r->stamina != 0;
}

/* fight.c: a foe has no HP left; the last one ends the fight. */
void dd_foe_falls(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k);
void dd_foe_loses(const struct dd_rules *r, struct dd_state *s, uint32_t i, int32_t amount, struct sink *k);
void dd_fight_leave(const struct dd_rules *r, struct dd_state *s, uint8_t to, struct sink *k);

/* fight_player.c */
void dd_player_strikes(const struct dd_rules *r, struct dd_state *s, uint32_t at, bool heavy, struct sink *k);
void dd_player_ripostes(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k);

/* fight_foes.c */
void dd_foe_ready(const struct dd_rules *r, struct dd_state *s, struct dd_foe *f);
bool dd_foe_holds_back(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k);
void dd_foe_chooses(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k);
void dd_foe_acts(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k);
void dd_foe_strikes(const struct dd_rules *r, struct dd_state *s, uint32_t i, bool heavy, struct sink *k);
void dd_foes_mend(const struct dd_rules *r, struct dd_state *s, struct sink *k);
uint8_t dd_foe_next(const struct dd_rules *r, const struct dd_state *s, uint32_t done);

#endif
