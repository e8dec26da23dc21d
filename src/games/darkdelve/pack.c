/* DARKDELVE: what is carried. The pack holds so many things, the belt so many draughts and tools beside them,
 * and what is worn takes no place (DD-156 to DD-164). Alike things that stack share one, torches in the pack,
 * the rest in the belt (DD-160, S-56). A thing that finds no room stays where it lies (DD-162, S-57). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

static bool in_belt(const struct dd_rules *r, const struct dd_item *it) {
    return r->item[it->kind].slot == DD_CONSUMABLE && it->kind != r->torch;
}

static uint32_t list_size(const struct dd_rules *r, const struct dd_state *s, bool belt) {
    uint32_t n = belt ? r->consumable_slots : dd_pack_size(r, dd_hero_might(r, s));
    return n && n < DD_CARRY_MAX ? n : DD_CARRY_MAX;
}

/* MIGHT only adds to the pack: while there is room without it nobody need ask. */
static bool has_place(const struct dd_rules *r, const struct dd_state *s, bool belt) {
    uint32_t n = dd_items_count(belt ? s->consumables : s->backpack, DD_CARRY_MAX);
    return (!belt && n < r->pack_slots && n < DD_CARRY_MAX) || n < list_size(r, s, belt);
}

/* How many of a stack can still be put onto others of its kind. What was brought stays apart: it is lost by
 * another rule. */
static uint32_t stack_room(const struct dd_rules *r, const struct dd_item *list, const struct dd_item *it) {
    uint32_t most = r->item[it->kind].stack, n = 0;
    for (uint32_t i = 0; most && i < DD_CARRY_MAX && list[i].id; i++)
        if (list[i].kind == it->kind && list[i].flags == it->flags && list[i].uses < most)
            n += most - list[i].uses;
    return n;
}

bool dd_has_room(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    bool belt = !dd_item_hidden(it) && in_belt(r, it);
    const struct dd_item *list = belt ? s->consumables : s->backpack;
    if (has_place(r, s, belt))
        return true;
    return r->item[it->kind].stack && stack_room(r, list, it) >= it->uses;
}

bool dd_stow(const struct dd_rules *r, struct dd_state *s, struct dd_item *it) {
    bool belt = in_belt(r, it);
    struct dd_item *list = belt ? s->consumables : s->backpack;
    uint8_t most = r->item[it->kind].stack;
    for (uint32_t i = 0; most && i < DD_CARRY_MAX && list[i].id && it->uses; i++) {
        if (list[i].kind != it->kind || list[i].flags != it->flags || list[i].uses >= most)
            continue;
        uint8_t n = (uint8_t)(most - list[i].uses);
        n = n < it->uses ? n : it->uses;
        list[i].uses = (uint8_t)(list[i].uses + n);
        it->uses = (uint8_t)(it->uses - n);
    }
    if (most && !it->uses)
        return true;
    if (!has_place(r, s, belt))
        return false;
    dd_items_push(s, list, DD_CARRY_MAX, *it);
    return true;
}

static uint32_t lying(const struct dd_room *room) {
    return dd_items_count(room->lies, DD_LIES);
}

/* What has no place on the floor either is gone: it fell where nobody reaches. */
static void lay_down(struct dd_state *s, struct dd_item it, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    uint8_t shown = dd_item_hidden(&it) ? 0 : it.kind;
    if (lying(room) < DD_LIES) {
        room->lies[lying(room)] = it;
        emit(k, DD_EV_NO_ROOM, DD_SEAT, it.id, shown, 0, 0);
    } else {
        emit(k, DD_EV_ITEM_LOST, DD_SEAT, it.id, shown, DD_TAG_NONE, 0);
    }
}

void dd_receive(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k) {
    uint8_t shown = dd_item_hidden(&it) ? 0 : it.kind;
    emit(k, DD_EV_ITEM_FOUND, DD_SEAT, it.id, shown, 0, 0);
    if (it.rarity)
        dd_bounty_count(r, s, DD_GOAL_ITEM, it.rarity, k);
    if (!dd_stow(r, s, &it))
        lay_down(s, it, k);
}

/* -- what is used up -- */

static bool does(const struct dd_rules *r, uint8_t kind, uint8_t fx) {
    return r->item[kind].fx_set >> fx & 1;
}

const struct dd_item *dd_carried_with(const struct dd_rules *r, const struct dd_item belt[DD_CARRY_MAX],
                                      const struct dd_item pack[DD_CARRY_MAX], uint8_t fx) {
    for (uint32_t i = 0; i < DD_CARRY_MAX && belt[i].id; i++)
        if (does(r, belt[i].kind, fx))
            return &belt[i];
    for (uint32_t i = 0; i < DD_CARRY_MAX && pack[i].id; i++)
        if (does(r, pack[i].kind, fx))
            return &pack[i];
    return NULL;
}

void dd_spend(const struct dd_rules *r, struct dd_state *s, uint16_t id) {
    struct dd_item *list = s->consumables;
    int32_t at = dd_items_find(list, DD_CARRY_MAX, id);
    if (at < 0) {
        list = s->backpack;
        at = dd_items_find(list, DD_CARRY_MAX, id);
    }
    (void)r;
    if (at >= 0 && list[at].uses > 1)
        list[at].uses--;
    else if (at >= 0)
        dd_items_take(list, DD_CARRY_MAX, (uint32_t)at);
}

/* -- putting on and off -- */

/* HP never rise by putting on and never fall below what there is room for, so no change of clothes heals or
 * kills. */
static void max_hp_changes(const struct dd_rules *r, struct dd_state *s) {
    s->max_hp = dd_max_hp(r, s);
    if (s->hp > s->max_hp)
        s->hp = s->max_hp;
}

/* Somebody whom a thing holds fast cannot put it off (S-49). */
static bool is_bound(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    bool proof = r->class_of[s->profile.hero.class_kind].curse_proof;
    return it->id && it->curse && !proof && r->curse[it->curse].kind == CURSE_BOUND;
}

/* DD-195: a legendary thing has a power of its own, which sleeps until it has its name. Rarity shows, so this
 * tells nothing. */
uint32_t dd_wear_check(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    if (it->slot == DD_CONSUMABLE)
        return DD_NO_WORN;
    if (it->flags & DD_ITEM_UNKNOWN && it->rarity >= DD_RARITIES - 1)
        return DD_NO_UNKNOWN;
    return is_bound(r, s, &s->worn[it->slot]) ? DD_NO_BOUND : REASON_OK;
}

/* DD-163, DD-196, C-45: what was worn goes into the pack; worn, a thing is felt for what it is. */
void dd_wear(const struct dd_rules *r, struct dd_state *s, struct dd_item it, struct sink *k) {
    struct dd_item *slot = &s->worn[it.slot];
    struct dd_item old = *slot;
    bool hidden = dd_item_hidden(&it);
    if (it.flags & DD_ITEM_UNKNOWN)
        it.flags |= DD_ITEM_FELT;
    *slot = it;
    if (old.id)
        dd_items_push(s, s->backpack, DD_CARRY_MAX, old);
    max_hp_changes(r, s);
    emit(k, DD_EV_ITEM_EQUIPPED, DD_SEAT, it.id, it.kind, 0, 0);
    if (hidden && it.curse)
        emit(k, DD_EV_CURSE_SHOWN, DD_SEAT, it.id, it.kind, it.curse, 0);
}

/* -- the verbs -- */

static uint32_t check_take(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    const struct dd_room *room = &s->rooms[s->room];
    int32_t at = id > 0 ? dd_items_find(room->lies, DD_LIES, (uint16_t)id) : -1;
    if (at < 0)
        return DD_NO_ITEM;
    return dd_has_room(r, s, &room->lies[at]) ? REASON_OK : DD_NO_ROOM_LEFT;
}

static struct dd_item *carried(struct dd_state *s, int16_t id, uint32_t *at) {
    struct dd_item *const lists[] = {s->backpack, s->consumables};
    for (uint32_t l = 0; l < 2 && id > 0; l++) {
        int32_t found = dd_items_find(lists[l], DD_CARRY_MAX, (uint16_t)id);
        if (found >= 0) {
            *at = (uint32_t)found;
            return lists[l];
        }
    }
    return NULL;
}

static uint32_t check_drop(const struct dd_state *s, int16_t id) {
    bool mine = id > 0 && (dd_items_find(s->backpack, DD_CARRY_MAX, (uint16_t)id) >= 0 ||
                           dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)id) >= 0);
    if (!mine)
        return DD_NO_ITEM;
    return lying(&s->rooms[s->room]) < DD_LIES ? REASON_OK : DD_NO_GROUND;
}

static uint32_t check_off(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    if (it->flags & DD_ITEM_STARTER)
        return DD_NO_NEED; /* it is good for nothing else */
    if (is_bound(r, s, it))
        return DD_NO_BOUND;
    return dd_has_room(r, s, it) ? REASON_OK : DD_NO_ROOM_LEFT;
}

static uint32_t check_unequip(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (id > 0 && s->worn[slot].id == (uint16_t)id)
            return slot == DD_WEAPON ? DD_NO_UNARMED : check_off(r, s, &s->worn[slot]);
    return DD_NO_ITEM;
}

/* -- lists: what the checks above consent to -- */

static void put_numbered(const struct dd_numbered *n, uint16_t verb, struct legal_list *l) {
    for (uint32_t i = 0; i < n->count; i++)
        dd_legal_one(l, verb, (int16_t)n->it[i]->id);
}

static void legal_take(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    const struct dd_room *room = &s->rooms[s->room];
    struct dd_numbered n;
    n.count = 0;
    for (uint32_t i = 0; i < DD_LIES && room->lies[i].id; i++)
        if (dd_has_room(r, s, &room->lies[i]))
            dd_by_number(&n, &room->lies[i], 1);
    put_numbered(&n, DD_TAKE, l);
}

static void legal_drop(const struct dd_state *s, struct legal_list *l) {
    struct dd_numbered n;
    if (lying(&s->rooms[s->room]) >= DD_LIES)
        return;
    n.count = 0;
    dd_by_number(&n, s->backpack, DD_CARRY_MAX);
    dd_by_number(&n, s->consumables, DD_CARRY_MAX);
    put_numbered(&n, DD_DROP, l);
}

static void legal_unequip(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_numbered n;
    n.count = 0;
    for (uint32_t slot = DD_ARMOR; slot <= DD_WORN; slot++)
        if (s->worn[slot].id && check_off(r, s, &s->worn[slot]) == REASON_OK)
            dd_by_number(&n, &s->worn[slot], 1);
    put_numbered(&n, DD_UNEQUIP, l);
}

void dd_pack_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l) {
    if (verbs >> DD_TAKE & 1)
        legal_take(r, s, l);
    if (verbs >> DD_DROP & 1)
        legal_drop(s, l);
    if (verbs >> DD_UNEQUIP & 1)
        legal_unequip(r, s, l);
}

uint32_t dd_pack_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    if (!r->pack_slots)
        return DD_NO_RULE;
    if (a->verb == DD_TAKE)
        return check_take(r, s, a->arg[0]);
    return a->verb == DD_DROP ? check_drop(s, a->arg[0]) : check_unequip(r, s, a->arg[0]);
}

static void take(const struct dd_rules *r, struct dd_state *s, uint16_t id, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    struct dd_item it = dd_items_take(room->lies, DD_LIES, (uint32_t)dd_items_find(room->lies, DD_LIES, id));
    emit(k, DD_EV_ITEM_STOWED, DD_SEAT, it.id, dd_item_hidden(&it) ? 0 : it.kind, 0, 0);
    dd_stow(r, s, &it);
}

void dd_pack_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    uint32_t at = 0;
    if (a->verb == DD_TAKE) {
        take(r, s, (uint16_t)a->arg[0], k);
        return;
    }
    if (a->verb == DD_DROP) {
        struct dd_item *list = carried(s, a->arg[0], &at), it = dd_items_take(list, DD_CARRY_MAX, at);
        struct dd_room *room = &s->rooms[s->room];
        room->lies[lying(room)] = it;
        emit(k, DD_EV_DROPPED, DD_SEAT, it.id, dd_item_hidden(&it) ? 0 : it.kind, 0, 0);
        return;
    }
    uint32_t slot = DD_WEAPON;
    while (s->worn[slot].id != (uint16_t)a->arg[0])
        slot++;
    struct dd_item it = s->worn[slot];
    s->worn[slot] = (struct dd_item){0};
    dd_items_push(s, s->backpack, DD_CARRY_MAX, it);
    max_hp_changes(r, s);
    emit(k, DD_EV_TAKEN_OFF, DD_SEAT, it.id, it.kind, 0, 0);
}
