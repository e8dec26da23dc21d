/* DARKDELVE: dying. What was carried is lost, what was learned stays (DD-154, DD-499 to DD-503); which things
 * come home all the same is a list of the ruleset (DD-504). */
#include "games/darkdelve/hero.h"

static uint32_t lose_things(struct dd_state *s) {
    uint32_t lost = dd_items_count(s->consumables, DD_CARRY_MAX) + dd_items_count(s->backpack, DD_CARRY_MAX);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        s->consumables[i] = s->backpack[i] = (struct dd_item){0};
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++) {
        lost += s->worn[slot].id != 0;
        s->worn[slot] = (struct dd_item){0};
    }
    return lost;
}

void dd_die(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    bool fighting = s->phase == DD_COMBAT;
    dd_hero_dies(r, s, cause, monster, k);
    s->hp = 0;
    s->killer = monster;
    s->cause = cause;
    s->items_lost = (uint8_t)lose_things(s);
    emit(k, DD_EV_PLAYER_DIED, DD_SEAT, s->killer, s->floor, s->dread, s->items_lost);
    s->run_gold = 0;
    s->profile.deaths++;
    if (monster) {
        b->monster = monster; /* it may kill whom it never fought */
        if (b->deaths < UINT16_MAX)
            b->deaths++;
        s->lesson_tier = dd_bestiary_update(r, s, monster, k);
    }
    emit(k, DD_EV_LESSON_LEARNED, DD_SEAT, s->killer, s->lesson_tier, monster ? b->deaths : 0, 0);
    if (fighting)
        emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_DEATH, s->turn, s->killer, 0);
    s->phase = DD_DEAD;
    s->outcome = DD_OUT_DIED;
}

bool dd_hurt(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t cause, uint8_t monster,
             struct sink *k) {
    if (amount < s->hp) {
        s->hp = (int16_t)(s->hp - amount);
        return false;
    }
    if (dd_last_stand(r, s, k))
        return false;
    dd_die(r, s, cause, monster, k);
    return true;
}
