/* DARKDELVE: what follows from the figures of content. Rules ask these lists in every other decision, and
 * content stands still: so each is made once, when all of it has been read. Weights and prices are not here;
 * who needs them reads them where they are. */
#include "games/darkdelve/floors.h"

static bool always_sold(const struct dd_rules *r, uint32_t kind) {
    for (uint32_t place = 0; place < DD_STOCK; place++)
        if (r->stock_consumables[place] == kind)
            return true;
    return false;
}

/* S-22: what is always for sale is no news, and nobody sells what is rarer than rare. */
static void list_sale(struct dd_rules *r) {
    for (uint32_t i = 1; i <= r->item_count; i++) {
        const struct dd_item_rules *k = &r->item[i];
        uint32_t used_up = k->slot == DD_CONSUMABLE;
        if (k->price && k->drop_weight && k->rarity <= 2 && k->pool < DD_POOLS && !always_sold(r, i))
            r->sale[used_up][k->pool].bit[i / 64] |= UINT64_C(1) << i % 64;
    }
}

static void list_slots(struct dd_rules *r) {
    for (uint32_t i = 1; i <= r->item_count; i++) {
        uint8_t slot = r->item[i].slot;
        r->of_slot[slot][r->slot_count[slot]++] = (uint8_t)i;
    }
}

/* What is worn is asked for one effect or another all the time, and mostly has none of it. */
static void list_effects(struct dd_rules *r) {
    _Static_assert(FX_COUNT <= 64, "a bit each");
    for (uint32_t i = 1; i <= r->item_count; i++)
        for (uint32_t k = 0; k < DD_EFFECTS && r->item[i].fx[k].fx; k++)
            r->item[i].fx_set |= UINT64_C(1) << r->item[i].fx[k].fx;
}

/* S-29. */
static void list_kin(struct dd_rules *r) {
    for (uint32_t i = 1; i <= r->monster_count; i++)
        if (r->monster[i].variant_of)
            r->kin[r->monster[i].variant_of] |= UINT64_C(1) << i;
}

static void list_events(struct dd_rules *r) {
    for (uint32_t i = 1; i <= r->event_count; i++) {
        const struct dd_event_rules *ev = &r->event[i];
        for (uint32_t floor = ev->floor_lo; floor <= ev->floor_hi && floor <= DD_FLOOR_MAX; floor++)
            r->events_on[floor] |= UINT64_C(1) << (i - 1);
        r->event_traders |= (uint64_t)(ev->merchant != 0) << (i - 1);
    }
}

/* The lightest and the heaviest of the plain foes of a floor. */
static struct dd_span threat_of(const struct dd_rules *r, const struct dd_dungeon_rules *d, uint8_t floor) {
    struct dd_span t = {INT16_MAX, 0};
    for (uint32_t i = 0; i < d->pool_count[floor]; i++) {
        int16_t threat = r->monster[d->pool[floor][i]].threat;
        if (!dd_comes_in_groups(r, d->pool[floor][i]) || !d->pool_weight[floor][i])
            continue;
        t.lo = threat < t.lo ? threat : t.lo;
        t.hi = threat > t.hi ? threat : t.hi;
    }
    return t.hi ? t : (struct dd_span){1, 1};
}

void dd_derive(struct dd_rules *r) {
    list_slots(r);
    list_sale(r);
    list_effects(r);
    list_kin(r);
    list_events(r);
    for (uint32_t i = 1; i <= r->dungeon_count; i++)
        for (uint8_t floor = 1; floor <= DD_FLOOR_MAX; floor++)
            r->dungeon[i].threat[floor] = threat_of(r, &r->dungeon[i], floor);
}
