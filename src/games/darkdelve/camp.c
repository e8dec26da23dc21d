/* DARKDELVE: camp. Items laid out for the next run lie in the hand but still take a place of the stash
 * (C-71), so laying out and putting back can never lose anything. */
#include "games/darkdelve/hero.h"

/* The item with this number in stash or hand; null when it is in neither. */
static const struct dd_item *owned_item(const struct dd_profile *p, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(p->stash, DD_STASH_MAX, (uint16_t)id) : -1;
    if (at >= 0)
        return &p->stash[at];
    at = id > 0 ? dd_items_find(p->hand, DD_HAND_MAX, (uint16_t)id) : -1;
    return at >= 0 ? &p->hand[at] : NULL;
}

/* S-86: what came home is put away first. With levels there is somebody at camp who does it; there only what has no
 * place keeps one from going (DD-089). */
static uint32_t waiting(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t n = dd_items_count(p->returned, DD_CARRY_MAX);
    if (!r->level_cap)
        return n ? DD_NO_RETURNED : REASON_OK;
    return n + dd_stash_used(p) > r->stash_capacity ? DD_NO_STASH_OVER : REASON_OK;
}

/* DD-093, DD-094, DD-558, S-86. Items stand in ascending order, 0 for none; who says them may say them in any
 * (any_order). */
static uint32_t check_enter(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    const struct dd_profile *p = &s->profile;
    uint32_t count = 0, consumables = 0, waits = waiting(r, p);
    if (waits)
        return waits;
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

/* DD-125, S-13. */
static uint32_t check_raise(const struct dd_rules *r, const struct dd_profile *p, int32_t stat) {
    if (!r->level_cap)
        return DD_NO_RULE;
    return stat < 1 || stat > 3 ? REASON_ARGS : p->hero.rises ? REASON_OK : DD_NO_RISE;
}

/* DD-138 to DD-140. */
static uint32_t check_become(const struct dd_rules *r, const struct dd_profile *p, int32_t kind) {
    if (!r->class_count)
        return DD_NO_RULE;
    if (kind < 1 || (uint32_t)kind > r->class_count)
        return REASON_ARGS;
    return !(p->classes >> kind & 1) ? DD_NO_UNLOCK : p->hero.class_kind == kind ? DD_NO_NEED : REASON_OK;
}

/* DD-144: on, and off again. */
static uint32_t check_mutator(const struct dd_rules *r, const struct dd_profile *p, int32_t kind) {
    if (!r->mutator_count)
        return DD_NO_RULE;
    if (kind < 1 || (uint32_t)kind > r->mutator_count)
        return REASON_ARGS;
    return p->mutators >> kind & 1 ? REASON_OK : DD_NO_UNLOCK;
}

/* DD-133, S-60. */
static uint32_t check_go(const struct dd_rules *r, const struct dd_profile *p, int32_t dungeon) {
    if (!r->dungeon_count)
        return DD_NO_RULE;
    if (dungeon < 1 || (uint32_t)dungeon > r->dungeon_count)
        return REASON_ARGS;
    return p->dungeon == dungeon                      ? DD_NO_NEED
           : p->hero.level < r->dungeon[dungeon].level ? DD_NO_LEVEL
                                                       : REASON_OK;
}

static uint32_t check_bounty(const struct dd_rules *r, const struct dd_profile *p, int32_t place) {
    if (!r->bounty_count)
        return DD_NO_RULE;
    if (place < 1 || place > DD_OFFERS || !p->board[place - 1].kind)
        return DD_NO_PLACE;
    return p->board[place - 1].accepted ? DD_NO_DONE : REASON_OK;
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
    case DD_RAISE:
        return check_raise(r, &s->profile, a->arg[0]);
    case DD_BECOME:
        return check_become(r, &s->profile, a->arg[0]);
    case DD_MUTATOR:
        return check_mutator(r, &s->profile, a->arg[0]);
    case DD_GO_TO:
        return check_go(r, &s->profile, a->arg[0]);
    case DD_TAKE_BOUNTY:
        return check_bounty(r, &s->profile, a->arg[0]);
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

/* "verb n" for each that its check consents to. */
typedef uint32_t check_number(const struct dd_rules *r, const struct dd_profile *p, int32_t n);

static inline void legal_each(const struct dd_rules *r, const struct dd_profile *p, uint16_t verb,
                              check_number *check, int16_t most, struct legal_list *l) {
    for (int16_t i = 1; i <= most; i++)
        if (check(r, p, i) == REASON_OK)
            dd_legal_one(l, verb, i);
}

static void legal_verb(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                       struct legal_list *l) {
    const struct dd_profile *p = &s->profile;
    struct dd_ids ids;
    ids.count = 0;
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
    case DD_RAISE:
        legal_each(r, p, verb, check_raise, 3, l);
        break;
    case DD_BECOME:
        legal_each(r, p, verb, check_become, r->class_count, l);
        break;
    case DD_MUTATOR:
        legal_each(r, p, verb, check_mutator, r->mutator_count, l);
        break;
    case DD_GO_TO:
        legal_each(r, p, verb, check_go, r->dungeon_count, l);
        break;
    case DD_TAKE_BOUNTY:
        legal_each(r, p, verb, check_bounty, DD_OFFERS, l);
        break;
    default:
        break;
    }
}

void dd_camp_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l) {
    for (; verbs; verbs &= verbs - 1)
        legal_verb(r, s, dd_first_verb(verbs), l);
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

static void raise(const struct dd_rules *r, struct dd_state *s, int16_t stat, struct sink *k) {
    struct dd_hero *h = &s->profile.hero;
    uint8_t *const of[] = {&h->vigor, &h->might, &h->cunning};
    ++*of[stat - 1];
    h->rises--;
    emit(k, DD_EV_RAISED, DD_SEAT, stat, dd_hero_base(r, &s->profile, (uint32_t)stat), r->level_hp, 0);
}

/* One task to a delver: who takes another hangs the first up again. */
static void take_bounty(struct dd_profile *p, int16_t place, struct sink *k) {
    for (uint32_t i = 0; i < DD_OFFERS; i++)
        p->board[i].accepted = i + 1u == (uint32_t)place;
    emit(k, DD_EV_BOUNTY_TAKEN, DD_SEAT, p->board[place - 1].kind, 0, 0, 0);
}

static void choose_who(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    struct dd_profile *p = &s->profile;
    uint8_t kind = (uint8_t)a->arg[0];
    switch (a->verb) {
    case DD_RAISE:
        raise(r, s, a->arg[0], k);
        return;
    case DD_TAKE_BOUNTY:
        take_bounty(p, a->arg[0], k);
        return;
    case DD_BECOME:
        p->hero.class_kind = kind;
        emit(k, DD_EV_CHANGED, DD_SEAT, kind, 0, 0, 0);
        return;
    case DD_MUTATOR:
        p->mutators_on ^= (uint16_t)(1u << kind);
        emit(k, DD_EV_CHANGED, DD_SEAT, 0, kind, 0, 0);
        return;
    default:
        p->dungeon = kind;
        emit(k, DD_EV_CHANGED, DD_SEAT, 0, 0, kind, 0);
    }
}

/* DD-503: back at camp. The board is new (S-44), and fear sits at the fire only (C-19). */
static void come_back(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    dd_dread_add(r, s, -(int32_t)s->dread, DD_FROM_CAMP, k);
    s->phase = DD_CAMP;
    if (r->bounty_count)
        dd_board_fill(r, &s->profile);
    emit(k, DD_EV_RETURNED, DD_SEAT, 0, 0, 0, 0);
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
    case DD_ACKNOWLEDGE:
        come_back(r, s, k);
        break;
    case DD_RAISE:
    case DD_BECOME:
    case DD_MUTATOR:
    case DD_GO_TO:
    case DD_TAKE_BOUNTY:
        choose_who(r, s, a, k);
        break;
    default:
        move_item(s, a, k);
    }
}
