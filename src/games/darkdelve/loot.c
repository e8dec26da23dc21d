/* DARKDELVE: what is found. First what sort of thing, then its rarity by the floor's table, raised by Dread,
 * then one of that sort and rarity that the pool knows by now (DD-166 to DD-179, S-16, S-21). Gear comes
 * without its name, and some of it cursed (DD-193, DD-198). All dice come from the stream 'loot'. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

static uint8_t draw(const struct dd_rules *r, const struct dd_profile *p, struct stream *rng, uint8_t slot,
                    uint8_t rarity, uint8_t floor, bool all) {
    uint16_t weight[DD_ITEM_KINDS];
    uint8_t kinds[DD_ITEM_KINDS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->slot_count[slot]; i++) {
        uint8_t kind = r->of_slot[slot][i];
        const struct dd_item_rules *it = &r->item[kind];
        if (it->rarity != rarity || it->drop_floor_min > floor || (!all && !dd_in_pool(r, p, kind)))
            continue;
        kinds[n] = kind;
        weight[n++] = it->drop_weight;
    }
    int32_t at = stream_pick(rng, weight, n);
    return at < 0 ? 0 : kinds[at];
}

/* For guesses: one of those that a thing of this slot and rarity may be. */
uint8_t dd_draw_kind(const struct dd_rules *r, const struct dd_profile *p, struct stream *rng, uint8_t slot,
                     uint8_t rarity) {
    uint8_t kind = draw(r, p, rng, slot, rarity, DD_FLOOR_MAX, false);
    if (!kind)
        kind = draw(r, p, rng, slot, rarity, DD_FLOOR_MAX, true);
    for (uint32_t i = 1; i <= r->item_count && !kind; i++)
        if (r->item[i].slot == slot && r->item[i].rarity == rarity)
            kind = (uint8_t)i;
    return kind ? kind : 1;
}

/* DD-198, S-49: each curse as likely as the others. */
uint8_t dd_draw_curse(const struct dd_rules *r, struct stream *rng, uint8_t floor) {
    uint32_t chance = floor <= DD_FLOOR_MAX ? r->floor[floor].curse_chance : 0;
    if (!chance || !r->curse_count || !stream_chance(rng, chance))
        return 0;
    return (uint8_t)(1 + stream_below(rng, r->curse_count));
}

/* DD-176, DD-177, C-26: what the floor gives and half a percent for each point of Dread. */
uint32_t dd_upgrade_chance(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor,
                           uint8_t dread) {
    uint32_t bp =
        r->floor[floor].upgrade_base + (uint32_t)dread * r->dread_upgrade + 100u * dd_mutated_upgrade(r, p);
    return r->upgrade_cap && bp > r->upgrade_cap ? r->upgrade_cap : bp;
}

static uint8_t pick_slot(const struct dd_rules *r, struct dd_state *s, uint8_t floor, enum dd_find from) {
    uint16_t weight[DD_SLOTS];
    for (uint32_t i = 0; i < DD_SLOTS; i++)
        weight[i] = r->slot_weight[i];
    if (from == DD_FROM_CHEST && r->chest_from && floor >= r->chest_from)
        weight[DD_CONSUMABLE] = (uint16_t)dd_share(weight[DD_CONSUMABLE], r->chest_consumables);
    return (uint8_t)stream_pick(&s->loot, weight, DD_SLOTS);
}

/* A rarity that has nothing of the sort gives way to the next lower, and then to the next higher. */
struct dd_item dd_find_roll(const struct dd_rules *r, struct dd_state *s, uint8_t floor, int32_t rarity,
                            uint8_t better, enum dd_find from) {
    bool promised = rarity >= 0;
    uint8_t slot = pick_slot(r, s, floor, from), kind = 0;
    if (!promised)
        rarity = stream_pick(&s->loot, r->floor[floor].rarity_weight, DD_RARITIES);
    if (!promised && stream_chance(&s->loot, dd_upgrade_chance(r, &s->profile, floor, s->dread)))
        rarity++;
    rarity += better;
    rarity = rarity >= DD_RARITIES ? DD_RARITIES - 1 : rarity;
    for (int32_t at = rarity; at >= 0 && !kind; at--)
        kind = draw(r, &s->profile, &s->loot, slot, (uint8_t)at, floor, false);
    for (int32_t at = rarity + 1; at < DD_RARITIES && !kind; at++)
        kind = draw(r, &s->profile, &s->loot, slot, (uint8_t)at, floor, false);
    if (!kind)
        return (struct dd_item){0};
    struct dd_item it = dd_item_new(r, s, kind);
    it.floor = floor;
    if (slot != DD_CONSUMABLE) {
        it.flags |= DD_ITEM_UNKNOWN;
        it.curse = dd_draw_curse(r, &s->loot, floor);
    }
    return it;
}

void dd_find(const struct dd_rules *r, struct dd_state *s, int32_t rarity, uint8_t better, enum dd_find from,
             struct sink *k) {
    struct dd_item it = dd_find_roll(r, s, s->floor, rarity, better, from);
    if (it.id)
        dd_receive(r, s, it, k);
}

/* C-27: a boss leaves what the last floor would. */
void dd_find_spoils(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *foe, uint8_t better,
                    struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[foe->monster];
    bool boss = m->type == DD_BOSS, elite = foe->elite || m->type == DD_ELITE;
    uint32_t n = 0;
    if (foe->flags & (DD_FOE_SUMMONED | DD_FOE_WATCHER))
        return;
    if (boss) {
        n = (uint32_t)stream_range(&s->loot, r->boss_finds.lo, r->boss_finds.hi);
    } else {
        bool more = elite && m->item_chance < r->elite_chance; /* a basic foe that is an elite (C-29) */
        n = stream_chance(&s->loot, more ? r->elite_chance : m->item_chance);
        if (n && elite)
            n += stream_chance(&s->loot, r->elite_second);
    }
    for (uint32_t i = 0; i < n; i++) {
        int32_t promised = i == 0 && m->guaranteed_rarity ? m->guaranteed_rarity - 1 : -1;
        struct dd_item it = dd_find_roll(r, s, boss ? r->floors : s->floor, promised, better, DD_FROM_FOE);
        if (it.id)
            dd_receive(r, s, it, k);
    }
}
