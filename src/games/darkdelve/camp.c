/* DARKDELVE: camp. Items laid out for the next run lie in the hand but still take a place of the stash
 * (C-71), so laying out and putting back can never lose anything. */
#include "games/darkdelve/hero.h"

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

/* The item with this number in stash or hand; null when it is in neither. */
static const struct dd_item *owned_item(const struct dd_profile *p, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(p->stash, DD_STASH_MAX, (uint16_t)id) : -1;
    if (at >= 0)
        return &p->stash[at];
    at = id > 0 ? dd_items_find(p->hand, DD_HAND_MAX, (uint16_t)id) : -1;
    return at >= 0 ? &p->hand[at] : NULL;
}

/* DD-093, DD-094, DD-558, S-86. Items stand in ascending order, 0 for none; who says them may say them in any
 * (any_order). */
static uint32_t check_enter(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    const struct dd_profile *p = &s->profile;
    uint32_t count = 0, consumables = 0;
    if (p->returned[0].id)
        return DD_NO_RETURNED;
    if (!a->arg[0] && a->arg[1])
        return REASON_ARGS;
    if (a->arg[2])
        return DD_NO_TOO_MANY;
    for (int i = 0; i < 2; i++) {
        if (!a->arg[i])
            continue;
        const struct dd_item *it = owned_item(p, a->arg[i]);
        if (!it)
            return DD_NO_ITEM;
        count++;
        consumables += r->item[it->kind].slot == DD_CONSUMABLE;
    }
    if (a->arg[1] && a->arg[1] == a->arg[0])
        return DD_NO_SAME_ITEM;
    if (a->arg[1] && a->arg[1] < a->arg[0])
        return DD_NO_ORDER;
    if (count > r->bring_max)
        return DD_NO_TOO_MANY;
    return consumables > r->bring_consumables_max ? DD_NO_CONSUMABLES : REASON_OK;
}

/* DD-094: what is laid out keeps to the limits of what may be brought. */
static uint32_t check_withdraw(const struct dd_rules *r, const struct dd_profile *p, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(p->stash, DD_STASH_MAX, (uint16_t)id) : -1;
    uint32_t hand = dd_items_count(p->hand, DD_HAND_MAX), consumables = 0;
    if (at < 0)
        return DD_NO_ITEM;
    if (hand >= r->bring_max)
        return DD_NO_TOO_MANY;
    for (uint32_t i = 0; i < hand; i++)
        consumables += r->item[p->hand[i].kind].slot == DD_CONSUMABLE;
    bool another = r->item[p->stash[at].kind].slot == DD_CONSUMABLE;
    return another && consumables >= r->bring_consumables_max ? DD_NO_CONSUMABLES : REASON_OK;
}

/* From the hand an item can always go back; from the returned ones only into a free place (DD-077). */
static uint32_t check_deposit(const struct dd_rules *r, const struct dd_profile *p, int16_t id) {
    if (id <= 0)
        return DD_NO_ITEM;
    if (dd_items_find(p->hand, DD_HAND_MAX, (uint16_t)id) >= 0)
        return REASON_OK;
    if (dd_items_find(p->returned, DD_CARRY_MAX, (uint16_t)id) < 0)
        return DD_NO_ITEM;
    return dd_stash_used(p) >= r->stash_capacity ? DD_NO_STASH_FULL : REASON_OK;
}

static uint32_t check_discard(const struct dd_profile *p, int16_t id) {
    bool mine = owned_item(p, id) || (id > 0 && dd_items_find(p->returned, DD_CARRY_MAX, (uint16_t)id) >= 0);
    return mine ? REASON_OK : DD_NO_ITEM;
}

uint32_t dd_camp_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_ENTER_DUNGEON:
        return check_enter(r, s, a);
    case DD_DEPOSIT:
        return check_deposit(r, &s->profile, a->arg[0]);
    case DD_WITHDRAW:
        return check_withdraw(r, &s->profile, a->arg[0]);
    case DD_DISCARD:
        return check_discard(&s->profile, a->arg[0]);
    case DD_QUIT:
    case DD_ACKNOWLEDGE:
        return REASON_OK;
    default:
        return DD_NO_RULE;
    }
}

/* Nothing, one item, or two with the lower number first. */
static void legal_enter(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_ids ids = {1, {0}};
    dd_ids_add(&ids, s->profile.stash, DD_STASH_MAX);
    dd_ids_add(&ids, s->profile.hand, DD_HAND_MAX);
    for (uint32_t i = 0; i < ids.count; i++) {
        for (uint32_t j = 0; j < (i ? ids.count : 1); j++) {
            struct action a = {DD_ENTER_DUNGEON, {ids.id[i], ids.id[j], 0}};
            if ((j == 0 || j > i) && check_enter(r, s, &a) == REASON_OK)
                legal_put(l, a);
        }
    }
}

void dd_camp_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l) {
    const struct dd_profile *p = &s->profile;
    struct dd_ids ids = {0};
    switch (verb) {
    case DD_ENTER_DUNGEON:
        legal_enter(r, s, l);
        break;
    case DD_DISCARD:
    case DD_DEPOSIT:
        dd_ids_add(&ids, p->hand, DD_HAND_MAX);
        dd_ids_add(&ids, p->returned, DD_CARRY_MAX);
        if (verb == DD_DISCARD)
            dd_ids_add(&ids, p->stash, DD_STASH_MAX);
        dd_legal_ids(r, s, verb, &ids, l);
        break;
    case DD_WITHDRAW:
        dd_ids_add(&ids, p->stash, DD_STASH_MAX);
        dd_legal_ids(r, s, verb, &ids, l);
        break;
    case DD_QUIT:
    case DD_ACKNOWLEDGE:
        dd_legal_one(l, verb, 0);
        break;
    default:
        break;
    }
}

static void move_item(struct dd_state *s, const struct action *a, struct sink *k) {
    struct dd_profile *p = &s->profile;
    struct dd_item *lists[] = {p->stash, p->hand, p->returned};
    static const uint32_t caps[] = {DD_STASH_MAX, DD_HAND_MAX, DD_CARRY_MAX};
    for (int l = 0; l < 3; l++) {
        int32_t at = dd_items_find(lists[l], caps[l], (uint16_t)a->arg[0]);
        if (at < 0)
            continue;
        struct dd_item it = dd_items_take(lists[l], caps[l], (uint32_t)at);
        uint8_t to = a->verb == DD_DEPOSIT    ? DD_TO_STASH
                     : a->verb == DD_WITHDRAW ? DD_TO_HAND
                                              : DD_TO_NOWHERE;
        if (to == DD_TO_STASH)
            dd_items_push(s, p->stash, DD_STASH_MAX, it);
        else if (to == DD_TO_HAND)
            dd_items_push(s, p->hand, DD_HAND_MAX, it);
        emit(k, DD_EV_ITEM_MOVED, DD_SEAT, it.id, it.kind, to, 0);
        return;
    }
}

void dd_camp_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    switch (a->verb) {
    case DD_ENTER_DUNGEON: {
        uint16_t ids[DD_HAND_MAX] = {(uint16_t)a->arg[0], (uint16_t)a->arg[1]};
        dd_run_begin(r, s, ids, k);
        dd_floor_enter(r, s, 1, k);
        break;
    }
    case DD_QUIT:
        s->outcome = DD_OUT_QUIT;
        emit(k, DD_EV_QUIT, DD_SEAT, 0, 0, 0, 0);
        break;
    case DD_ACKNOWLEDGE: /* DD-503: back at camp */
        dd_dread_add(r, s, -(int32_t)s->dread, DD_FROM_CAMP, k);
        s->phase = DD_CAMP;
        emit(k, DD_EV_RETURNED, DD_SEAT, 0, 0, 0, 0);
        break;
    default:
        move_item(s, a, k);
    }
}
