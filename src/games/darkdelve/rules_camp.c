/* DARKDELVE: camp. Items laid out for the next run lie in the hand but still take a place of the stash
 * (C-71), so laying out and putting back can never lose anything. */
#include "games/darkdelve/dd.h"

/* DD-074, DD-097, DD-110, DD-121: the same character every time; what is brought leaves the stash now. */
void dd_run_begin(const struct dd_rules *r, struct dd_state *s, const uint16_t ids[DD_HAND_MAX],
                  struct sink *k) {
    struct dd_profile *p = &s->profile;
    while (p->hand[0].id)
        dd_items_push(s, p->stash, DD_STASH_MAX, dd_items_take(p->hand, DD_HAND_MAX, 0));
    s->vigor = r->vigor;
    s->might = r->might;
    s->cunning = r->cunning;
    s->worn[DD_WEAPON] = dd_item_new(r, s, r->start_weapon);
    s->worn[DD_ARMOR] = dd_item_new(r, s, r->start_armor);
    s->worn[DD_WEAPON].flags = s->worn[DD_ARMOR].flags = DD_ITEM_STARTER;
    s->hp = s->max_hp = dd_max_hp(r, s);
    p->runs++;
    s->phase = DD_DUNGEON;
    emit(k, DD_EV_RUN_STARTED, DD_SEAT, (int32_t)p->runs, (ids[0] != 0) + (ids[1] != 0), 0, 0);
    for (int i = 0; i < DD_HAND_MAX; i++) {
        int32_t at = ids[i] ? dd_items_find(p->stash, DD_STASH_MAX, ids[i]) : -1;
        if (at < 0)
            continue;
        struct dd_item it = dd_items_take(p->stash, DD_STASH_MAX, (uint32_t)at);
        it.flags |= DD_ITEM_BROUGHT;
        if (r->item[it.kind].slot == DD_CONSUMABLE) {
            dd_items_push(s, s->consumables, DD_CARRY_MAX, it);
            s->consumables_brought++;
        } else {
            dd_item_wear(r, s, it, k);
        }
    }
    s->hp = s->max_hp;
}
