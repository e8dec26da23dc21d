/* DARKDELVE: items in a run. Lists are packed from the front and end at the first id 0. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

uint32_t dd_items_count(const struct dd_item *list, uint32_t cap) {
    uint32_t n = 0;
    while (n < cap && list[n].id)
        n++;
    return n;
}

uint32_t dd_stash_used(const struct dd_profile *p) {
    return dd_items_count(p->stash, DD_STASH_MAX) + dd_items_count(p->hand, DD_HAND_MAX);
}

int32_t dd_items_find(const struct dd_item *list, uint32_t cap, uint16_t id) {
    for (uint32_t i = 0; i < cap && list[i].id; i++)
        if (list[i].id == id)
            return (int32_t)i;
    return -1;
}

void dd_items_push(struct dd_state *s, struct dd_item *list, uint32_t cap, struct dd_item it) {
    uint32_t n = dd_items_count(list, cap);
    if (n < cap)
        list[n] = it;
    else
        s->lost = 1;
}

struct dd_item dd_items_take(struct dd_item *list, uint32_t cap, uint32_t at) {
    struct dd_item it = list[at];
    for (; at + 1 < cap && list[at].id; at++)
        list[at] = list[at + 1];
    list[at] = (struct dd_item){0};
    return it;
}

struct dd_item dd_item_new(const struct dd_rules *r, struct dd_state *s, uint8_t kind) {
    return (struct dd_item){.id = s->next_item++,
                            .kind = kind,
                            .uses = r->item[kind].stack ? 1 : r->item[kind].uses,
                            .slot = r->item[kind].slot,
                            .rarity = r->item[kind].rarity};
}

void dd_gold_add(uint32_t *purse, uint32_t amount) {
    *purse = *purse + amount > DD_GOLD_MAX ? DD_GOLD_MAX : *purse + amount;
}

/* DD-114; what is worn counts, and a shrine may have taken its part (C-46). */
int16_t dd_max_hp(const struct dd_rules *r, const struct dd_state *s) {
    int32_t hp = r->base_hp + r->hp_per_vigor * dd_hero_vigor(r, s) + dd_hero_hp(r, &s->profile);
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        hp += dd_item_hp(r, &s->worn[slot]);
    hp -= dd_share(hp, r->blessing[s->blessing].max_hp_less);
    return (int16_t)(hp < 1 ? 1 : hp);
}

/* S-76: higher mean damage, or higher HP bonus. */
bool dd_is_upgrade(const struct dd_rules *r, const struct dd_state *s, uint8_t kind) {
    const struct dd_item_rules *it = &r->item[kind];
    if (it->slot == DD_WEAPON) {
        const struct dd_span worn = r->item[s->worn[DD_WEAPON].kind].damage;
        return it->damage.lo + it->damage.hi > worn.lo + worn.hi;
    }
    return it->slot == DD_ARMOR && it->hp_bonus > r->item[s->worn[DD_ARMOR].kind].hp_bonus;
}

/* DD-149, DD-152: an upgrade waits for an answer, the rest is stowed. With a pack of few places there is no such question:
 * what is found lies in it, or in the room. */
void dd_item_gain(const struct dd_rules *r, struct dd_state *s, uint8_t kind, struct sink *k) {
    struct dd_item it = dd_item_new(r, s, kind);
    if (r->pack_slots) {
        it.floor = s->floor;
        dd_receive(r, s, it, k);
        return;
    }
    bool upgrade = dd_is_upgrade(r, s, kind);
    emit(k, DD_EV_ITEM_FOUND, DD_SEAT, it.id, kind, upgrade, 0);
    if (r->item[kind].slot == DD_CONSUMABLE)
        dd_items_push(s, s->consumables, DD_CARRY_MAX, it);
    else if (upgrade)
        s->found = it;
    else
        dd_items_push(s, s->backpack, DD_CARRY_MAX, it);
}

/* DD-150, S-77: the replaced piece goes into the pack and HP moves with the bonus, which never falls. */
void dd_item_wear(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k) {
    if (r->pack_slots) {
        dd_wear(r, s, it, k);
        return;
    }
    struct dd_item *slot = r->item[it.kind].slot == DD_WEAPON ? &s->worn[DD_WEAPON] : &s->worn[DD_ARMOR];
    struct dd_item old = *slot;
    *slot = it;
    if (old.id)
        dd_items_push(s, s->backpack, DD_CARRY_MAX, old);
    int16_t max_hp = dd_max_hp(r, s);
    s->hp = (int16_t)(s->hp + max_hp - s->max_hp);
    s->max_hp = max_hp;
    emit(k, DD_EV_ITEM_EQUIPPED, DD_SEAT, it.id, it.kind, 0, 0);
}

/* DD-259, S-49: neither who is cursed nor who wears such a curse is healed by anything. */
bool dd_cannot_heal(const struct dd_rules *r, const uint8_t status[DD_STATUSES], const struct dd_item worn[DD_CONSUMABLE],
                    uint8_t class_kind) {
    return status[DD_CURSED] || dd_cursed_by(r, worn, class_kind, CURSE_NO_HEALING);
}

/* Gives back HP up to the maximum and returns what to tell of it: the truth, or, while the display may lie,
 * what the cure is worth (*at_most). Otherwise the log would give away the HP that the narrator lies about.
 */
int32_t dd_heal(const struct dd_rules *r, struct dd_state *s, int32_t worth, bool *at_most) {
    if (dd_cannot_heal(r, s->status, s->worn, s->profile.hero.class_kind))
        worth = 0;
    int32_t room = s->max_hp - s->hp, gained = worth < room ? worth : room;
    s->hp = (int16_t)(s->hp + gained);
    *at_most = dd_corruption(r, s->dread, s->worn, s->clarity_rooms + s->sure) != 0;
    return *at_most ? worth : gained;
}

/* DD-213; a torch has several uses and all torches together a limit per run (C-70). */
void dd_item_use(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k) {
    if (r->pack_slots) {
        dd_use_on(r, s, s->consumables[at].id, 0, k);
        return;
    }
    struct dd_item *it = &s->consumables[at];
    const struct dd_item_rules *rule = &r->item[it->kind];
    int32_t amount = 0;
    bool at_most = false;
    uint16_t id = it->id;
    uint8_t kind = it->kind;
    int32_t effect = DD_HEALS;
    if (rule->heal) {
        amount = dd_heal(r, s, rule->heal, &at_most);
        effect = at_most ? DD_HEALS_AT_MOST : DD_HEALS;
    }
    if (rule->dread_relief) {
        amount = rule->dread_relief < s->dread ? rule->dread_relief : s->dread;
        effect = DD_CALMS;
    }
    if (rule->clarity_rooms) {
        effect = DD_CLEARS;
        amount = rule->clarity_rooms;
        s->clarity_rooms = rule->clarity_rooms;
    }
    if (rule->uses_per_run)
        s->torch_uses++;
    if (it->uses > 1)
        it->uses--;
    else
        dd_items_take(s->consumables, DD_CARRY_MAX, at);
    emit(k, DD_EV_ITEM_USED, DD_SEAT, id, kind, amount, effect);
    if (rule->dread_relief)
        dd_dread_add(r, s, -(int32_t)rule->dread_relief, DD_FROM_TORCH, k);
}

/* DD-564, C-70, C-72. */
static uint32_t check_use_of(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    if (s->phase != DD_COMBAT && !r->use_item_outside_combat)
        return DD_NO_OUTSIDE;
    uint8_t limit = r->item[it->kind].uses_per_run;
    return limit && s->torch_uses >= limit ? DD_NO_TORCH : REASON_OK;
}

uint32_t dd_use_check(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)id) : -1;
    return at < 0 ? DD_NO_ITEM : check_use_of(r, s, &s->consumables[at]);
}

static uint32_t check_use(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    if (r->pack_slots)
        return dd_use_on_check(r, s, a->arg[0], a->arg[1]);
    return a->arg[1] ? REASON_ARGS : dd_use_check(r, s, a->arg[0]);
}

/* S-77: HP moves with the armor. Armor that gives less is refused: it could bring HP below 1, and whether it
 * would must not show while the narrator lies about HP. So no swap can kill, heal or tell. */
static uint32_t check_equip_of(const struct dd_rules *r, const struct dd_state *s,
                               const struct dd_item *what) {
    if (r->pack_slots)
        return dd_wear_check(r, s, what);
    const struct dd_item_rules *it = &r->item[what->kind];
    bool weaker = it->slot == DD_ARMOR && it->hp_bonus < r->item[s->worn[DD_ARMOR].kind].hp_bonus;
    return weaker ? DD_NO_WEAKER : REASON_OK;
}

static uint32_t check_equip(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(s->backpack, DD_CARRY_MAX, (uint16_t)id) : -1;
    return at < 0 ? DD_NO_ITEM : check_equip_of(r, s, &s->backpack[at]);
}

uint32_t dd_things_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_EQUIP_FOUND:
    case DD_KEEP_IN_PACK:
        return REASON_OK;
    case DD_EQUIP_ITEM:
        return check_equip(r, s, a->arg[0]);
    case DD_USE_ITEM:
        return check_use(r, s, a);
    default:
        return dd_pack_check(r, s, a);
    }
}

/* -- lists: a thing is looked at where it lies, and not found again by its number -- */

void dd_by_number(struct dd_numbered *n, const struct dd_item *list, uint32_t cap) {
    uint32_t count = n->count;
    for (const struct dd_item *it = list, *end = list + cap; it < end && it->id; it++) {
        uint32_t at = count++;
        for (; at && n->it[at - 1]->id > it->id; at--)
            n->it[at] = n->it[at - 1];
        n->it[at] = it;
    }
    n->count = count;
}

static void legal_equip(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_numbered n;
    n.count = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->backpack[i].id; i++)
        if (check_equip_of(r, s, &s->backpack[i]) == REASON_OK)
            dd_by_number(&n, &s->backpack[i], 1);
    for (uint32_t i = 0; i < n.count; i++)
        legal_put(l, (struct action){DD_EQUIP_ITEM, {(int16_t)n.it[i]->id, 0, 0}});
}

static void legal_use(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_numbered n;
    if (r->pack_slots) {
        dd_use_legal(r, s, l);
        return;
    }
    n.count = 0;
    dd_by_number(&n, s->consumables, DD_CARRY_MAX);
    for (uint32_t i = 0; i < n.count; i++)
        if (check_use_of(r, s, n.it[i]) == REASON_OK)
            dd_legal_one(l, DD_USE_ITEM, (int16_t)n.it[i]->id);
}

/* By verb, as a list stands; the pack's come last. */
void dd_things_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                     struct legal_list *l) {
    if (verbs >> DD_EQUIP_FOUND & 1)
        dd_legal_one(l, DD_EQUIP_FOUND, 0);
    if (verbs >> DD_KEEP_IN_PACK & 1)
        dd_legal_one(l, DD_KEEP_IN_PACK, 0);
    if (verbs >> DD_EQUIP_ITEM & 1)
        legal_equip(r, s, l);
    if (verbs >> DD_USE_ITEM & 1)
        legal_use(r, s, l);
    if (r->pack_slots && verbs >> DD_TAKE)
        dd_pack_legal(r, s, verbs, l);
}

/* In a fight using something is a turn of it: fight.c. */
void dd_things_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    if (s->phase == DD_COMBAT) {
        dd_combat_turn(r, s, a, k);
        return;
    }
    switch (a->verb) {
    case DD_EQUIP_FOUND:
    case DD_KEEP_IN_PACK: {
        struct dd_item it = s->found;
        s->found = (struct dd_item){0};
        if (a->verb == DD_EQUIP_FOUND) {
            dd_item_wear(r, s, it, k);
        } else {
            dd_items_push(s, s->backpack, DD_CARRY_MAX, it);
            emit(k, DD_EV_ITEM_STOWED, DD_SEAT, it.id, it.kind, 0, 0);
        }
        break;
    }
    case DD_EQUIP_ITEM: {
        int32_t at = dd_items_find(s->backpack, DD_CARRY_MAX, (uint16_t)a->arg[0]);
        dd_item_wear(r, s, dd_items_take(s->backpack, DD_CARRY_MAX, (uint32_t)at), k);
        break;
    }
    case DD_USE_ITEM:
        if (r->pack_slots)
            dd_use_on(r, s, (uint16_t)a->arg[0], (uint16_t)a->arg[1], k);
        else
            dd_item_use(r, s, (uint32_t)dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)a->arg[0]), k);
        break;
    default:
        dd_pack_apply(r, s, a, k);
    }
}
