/* DARKDELVE: Dread and the bestiary. Dread only ever changes through dd_dread_add; it never touches dice or
 * input (DD-010), it decides how far the display may lie. */
#include "games/darkdelve/dd.h"

/* DD-345: the highest level whose lower bound is reached. */
uint8_t dd_level(const struct dd_rules *r, uint8_t dread) {
    uint8_t l = 0;
    while (l + 1 < DD_LEVELS && dread >= r->level[l + 1].from)
        l++;
    return l;
}

/* DD-346, DD-369: clarity silences the lies without lowering Dread. */
uint16_t dd_corruption(const struct dd_rules *r, uint8_t dread, uint8_t clarity_rooms) {
    return clarity_rooms ? 0 : r->level[dd_level(r, dread)].corruption;
}

/* After the Watcher the cap is lower (S-81). */
int32_t dd_dread_cap(const struct dd_rules *r, const struct dd_state *s) {
    return s->watcher_done ? r->dread_after_watcher : r->dread_max;
}

/* DD-322, DD-331. */
void dd_dread_add(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t source,
                  struct sink *k) {
    int32_t cap = dd_dread_cap(r, s);
    int32_t old = s->dread;
    int32_t now = old + amount;
    now = now < 0 ? 0 : now > cap ? cap : now;
    if (now == old)
        return;
    uint8_t before = dd_level(r, s->dread);
    s->dread = (uint8_t)now;
    uint8_t after = dd_level(r, s->dread);
    emit(k, DD_EV_DREAD_CHANGED, DD_SEAT, old, now, source, 0);
    if (before == after)
        return;
    bool first = after > before && !s->lies_told && r->level[after].corruption;
    if (first)
        s->lies_told = 1;
    emit(k, DD_EV_DREAD_THRESHOLD, DD_SEAT, after, before, first, 0);
}

/* DD-374 to DD-376: the highest tier whose encounters or deaths are reached. */
uint8_t dd_bestiary_tier(const struct dd_rules *r, const struct dd_beast *b) {
    uint8_t tier = 0;
    for (uint8_t t = 1; t <= DD_TIERS; t++) {
        bool met = r->tier_encounters[t] && b->encounters >= r->tier_encounters[t];
        bool died = r->tier_deaths[t] && b->deaths >= r->tier_deaths[t];
        if (met || died)
            tier = t;
    }
    return tier;
}

/* Raises the tier where the counts allow it (DD-378: never lowers); returns the tier gained or 0. */
uint8_t dd_bestiary_update(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    uint8_t tier = dd_bestiary_tier(r, b);
    if (tier <= b->tier)
        return 0;
    b->tier = tier;
    emit(k, DD_EV_BESTIARY_UNLOCKED, DD_SEAT, monster, tier, 0, 0);
    return tier;
}

/* DD-377: each start of a fight counts as an encounter. */
void dd_bestiary_met(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    b->monster = monster;
    if (b->encounters < UINT16_MAX)
        b->encounters++;
    dd_bestiary_update(r, s, monster, k);
}
