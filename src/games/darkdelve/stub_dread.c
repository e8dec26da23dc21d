#include "games/darkdelve/fight.h"
#include "games/darkdelve/narrator.h"
void dd_status_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k) {
    (void)r, (void)s, (void)who, (void)k;
}
uint8_t dd_draw_kind(const struct dd_rules *r, const struct dd_profile *p, struct stream *rng, uint8_t slot,
                     uint8_t rarity) {
    (void)r, (void)p, (void)rng, (void)slot, (void)rarity;
    return 1;
}
uint8_t dd_draw_curse(const struct dd_rules *r, struct stream *rng, uint8_t floor) {
    (void)r, (void)rng, (void)floor;
    return 0;
}
__attribute__((weak)) void dd_status_add(const struct dd_rules *r, struct dd_state *s, uint32_t who, uint8_t status,
                                         uint8_t amount, struct sink *k) {
    (void)r, (void)who;
    s->status[status] = amount;
    emit(k, DD_EV_STATUS, DD_SEAT, 0, status, amount, 0);
}
__attribute__((weak)) bool dd_status_cure(const struct dd_rules *r, struct dd_state *s, uint8_t status, struct sink *k) {
    (void)r, (void)k;
    s->status[status] = 0;
    return false;
}
