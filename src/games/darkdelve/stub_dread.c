#include "games/darkdelve/fight.h"
#include "games/darkdelve/narrator.h"
uint8_t dd_draw_kind(const struct dd_rules *r, const struct dd_profile *p, struct stream *rng, uint8_t slot,
                     uint8_t rarity) {
    (void)r, (void)p, (void)rng, (void)slot, (void)rarity;
    return 1;
}
uint8_t dd_draw_curse(const struct dd_rules *r, struct stream *rng, uint8_t floor) {
    (void)r, (void)rng, (void)floor;
    return 0;
}
