/* DARKDELVE: the door. dd_check says whether an action is possible and why not; dd_legal lists exactly the
 * actions dd_check consents to; dd_apply carries one out. The phases are those of DD-014. */
#include "games/darkdelve/dd.h"

enum {
    PHASE_BIT_CAMP = 1 << DD_CAMP,
    PHASE_BIT_DUNGEON = 1 << DD_DUNGEON,
    PHASE_BIT_COMBAT = 1 << DD_COMBAT,
    PHASE_BIT_END = 1 << DD_DEAD | 1 << DD_EXTRACTED
};

/* In which phases a verb belongs. */
static const uint8_t verb_phases[DD_VERBS] = {
    [DD_ENTER_DUNGEON] = PHASE_BIT_CAMP,
    [DD_DEPOSIT] = PHASE_BIT_CAMP,
    [DD_WITHDRAW] = PHASE_BIT_CAMP,
    [DD_DISCARD] = PHASE_BIT_CAMP,
    [DD_QUIT] = PHASE_BIT_CAMP,
    [DD_MOVE] = PHASE_BIT_DUNGEON,
    [DD_OPEN_CHEST] = PHASE_BIT_DUNGEON,
    [DD_DESCEND] = PHASE_BIT_DUNGEON,
    [DD_EXTRACT] = PHASE_BIT_DUNGEON,
    [DD_EXTRACT_ALTERNATIVE] = PHASE_BIT_DUNGEON,
    [DD_EQUIP_FOUND] = PHASE_BIT_DUNGEON,
    [DD_KEEP_IN_PACK] = PHASE_BIT_DUNGEON,
    [DD_EQUIP_ITEM] = PHASE_BIT_DUNGEON,
    [DD_ATTACK] = PHASE_BIT_COMBAT,
    [DD_DEFEND] = PHASE_BIT_COMBAT,
    [DD_USE_ITEM] = PHASE_BIT_COMBAT | PHASE_BIT_DUNGEON,
    [DD_FLEE] = PHASE_BIT_COMBAT,
    [DD_ACKNOWLEDGE] = PHASE_BIT_END,
};

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

static uint32_t check_camp(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_ENTER_DUNGEON:
        return check_enter(r, s, a);
    case DD_DEPOSIT:
        return check_deposit(r, &s->profile, a->arg[0]);
    case DD_WITHDRAW:
        return check_withdraw(r, &s->profile, a->arg[0]);
    case DD_DISCARD:
        return check_discard(&s->profile, a->arg[0]);
    default:
        return REASON_OK;
    }
}

/* DD-564, C-70, C-72. */
static uint32_t check_use(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)id) : -1;
    if (at < 0)
        return DD_NO_ITEM;
    if (s->phase != DD_COMBAT && !r->use_item_outside_combat)
        return DD_NO_OUTSIDE;
    uint8_t limit = r->item[s->consumables[at].kind].uses_per_run;
    return limit && s->torch_uses >= limit ? DD_NO_TORCH : REASON_OK;
}

/* S-77: HP moves with the armor. Armor that gives less is refused: it could bring HP below 1, and whether it
 * would must not show while the narrator lies about HP. So no swap can kill, heal or tell. */
static uint32_t check_equip(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    int32_t at = id > 0 ? dd_items_find(s->backpack, DD_CARRY_MAX, (uint16_t)id) : -1;
    if (at < 0)
        return DD_NO_ITEM;
    const struct dd_item_rules *it = &r->item[s->backpack[at].kind];
    bool weaker = it->slot == DD_ARMOR && it->hp_bonus < r->item[s->worn[DD_ARMOR].kind].hp_bonus;
    return weaker ? DD_NO_WEAKER : REASON_OK;
}

static uint32_t check_move(const struct dd_state *s, int16_t to) {
    const struct dd_room *room = &s->rooms[s->room];
    for (int i = 0; i < DD_ADJ_MAX; i++)
        if (room->adj[i] && room->adj[i] == to)
            return REASON_OK;
    return DD_NO_ADJACENT;
}

/* DD-470, DD-474, DD-561, DD-565. */
uint32_t dd_room_check(const struct dd_rules *r, const struct dd_state *s, uint16_t verb) {
    const struct dd_room *room = &s->rooms[s->room];
    int32_t cost = dd_extract_cost(r, s);
    switch (verb) {
    case DD_OPEN_CHEST:
        return room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN) ? REASON_OK : DD_NO_CHEST;
    case DD_DESCEND:
        return room->type == DD_ROOM_STAIRS && s->floor < r->floors ? REASON_OK : DD_NO_STAIRS;
    case DD_EXTRACT:
        if (cost < 0)
            return room->type == DD_ROOM_BOSS ? DD_NO_BOSS_LIVES : DD_NO_EXIT;
        return s->run_gold < (uint32_t)cost ? DD_NO_GOLD : REASON_OK;
    default:
        if (r->floor[s->floor].exit != DD_ROOM_BOSS || s->room != 1)
            return DD_NO_EXIT;
        return s->run_gold < r->alternative_cost ? DD_NO_GOLD : REASON_OK;
    }
}

static uint32_t check_dungeon(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    bool answers = a->verb == DD_EQUIP_FOUND || a->verb == DD_KEEP_IN_PACK;
    if (s->found.id)
        return answers ? REASON_OK : DD_NO_PENDING;
    if (answers)
        return DD_NO_NOTHING_FOUND;
    switch (a->verb) {
    case DD_MOVE:
        return check_move(s, a->arg[0]);
    case DD_EQUIP_ITEM:
        return check_equip(r, s, a->arg[0]);
    case DD_USE_ITEM:
        return check_use(r, s, a->arg[0]);
    default:
        return dd_room_check(r, s, a->verb);
    }
}

static uint32_t check_combat(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_DEFEND:
        return s->defend_cooldown ? DD_NO_COOLDOWN : REASON_OK;
    case DD_USE_ITEM:
        return check_use(r, s, a->arg[0]);
    case DD_FLEE:
        return dd_flee_check(r, s);
    default:
        return REASON_OK;
    }
}

static bool takes_item_or_room(uint16_t verb) {
    return verb == DD_DEPOSIT || verb == DD_WITHDRAW || verb == DD_DISCARD || verb == DD_MOVE ||
           verb == DD_EQUIP_ITEM || verb == DD_USE_ITEM;
}

static bool is_over(const struct dd_state *s) {
    return s->phase == DD_CAMP && s->outcome != DD_OUT_NONE;
}

uint32_t dd_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    if (is_over(s))
        return REASON_OVER;
    if (seat != 0)
        return REASON_SEAT;
    if (a->verb >= DD_VERBS)
        return REASON_VERB;
    if (!(verb_phases[a->verb] >> s->phase & 1))
        return DD_NO_PHASE;
    if (a->verb != DD_ENTER_DUNGEON &&
        (a->arg[1] || a->arg[2] || (a->arg[0] && !takes_item_or_room(a->verb))))
        return REASON_ARGS;
    switch (s->phase) {
    case DD_CAMP:
        return check_camp(r, s, a);
    case DD_DUNGEON:
        return check_dungeon(r, s, a);
    case DD_COMBAT:
        return check_combat(r, s, a);
    default:
        return REASON_OK;
    }
}

void dd_ask(const void *rules, const void *state, struct ask *out) {
    const struct dd_state *s = state;
    (void)rules;
    *out = (struct ask){.over = is_over(s), .seat = 0, .kind = s->found.id ? DD_PHASES : s->phase};
}

static void put_legal(struct legal_list *l, uint16_t verb, int16_t arg) {
    legal_put(l, (struct action){verb, {arg, 0, 0}});
}

/* Ids of items, ascending. */
struct ids {
    uint32_t count;
    int16_t id[DD_STASH_MAX + DD_HAND_MAX + DD_CARRY_MAX];
};

static void add_ids(struct ids *ids, const struct dd_item *list, uint32_t cap) {
    for (uint32_t i = 0; i < cap && list[i].id; i++) {
        int16_t id = (int16_t)list[i].id;
        uint32_t at = ids->count++;
        for (; at && ids->id[at - 1] > id; at--)
            ids->id[at] = ids->id[at - 1];
        ids->id[at] = id;
    }
}

/* "verb id" for every one of them that check consents to. */
static void put_legal_ids(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                          const struct ids *ids, struct legal_list *l) {
    for (uint32_t i = 0; i < ids->count; i++) {
        struct action a = {verb, {ids->id[i], 0, 0}};
        if (dd_check(r, s, 0, &a) == REASON_OK)
            legal_put(l, a);
    }
}

static void put_legal_items(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                            const struct dd_item *list, uint32_t cap, struct legal_list *l) {
    struct ids ids;
    ids.count = 0;
    add_ids(&ids, list, cap);
    put_legal_ids(r, s, verb, &ids, l);
}

/* Nothing, one item, or two with the lower number first. */
static void legal_enter(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct ids ids = {1, {0}};
    add_ids(&ids, s->profile.stash, DD_STASH_MAX);
    add_ids(&ids, s->profile.hand, DD_HAND_MAX);
    for (uint32_t i = 0; i < ids.count; i++) {
        for (uint32_t j = 0; j < (i ? ids.count : 1); j++) {
            struct action a = {DD_ENTER_DUNGEON, {ids.id[i], ids.id[j], 0}};
            if ((j == 0 || j > i) && check_enter(r, s, &a) == REASON_OK)
                legal_put(l, a);
        }
    }
}

static void legal_camp(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    const struct dd_profile *p = &s->profile;
    struct ids ids = {0};
    legal_enter(r, s, l);
    add_ids(&ids, p->hand, DD_HAND_MAX);
    add_ids(&ids, p->returned, DD_CARRY_MAX);
    put_legal_ids(r, s, DD_DEPOSIT, &ids, l);
    put_legal_items(r, s, DD_WITHDRAW, p->stash, DD_STASH_MAX, l);
    add_ids(&ids, p->stash, DD_STASH_MAX);
    put_legal_ids(r, s, DD_DISCARD, &ids, l);
    put_legal(l, DD_QUIT, 0);
}

static void legal_dungeon(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    if (s->found.id) {
        put_legal(l, DD_EQUIP_FOUND, 0);
        put_legal(l, DD_KEEP_IN_PACK, 0);
        return;
    }
    const struct dd_room *room = &s->rooms[s->room];
    for (int i = 0; i < DD_ADJ_MAX && room->adj[i]; i++)
        put_legal(l, DD_MOVE, room->adj[i]);
    bool plain = room->type == DD_ROOM_COMBAT || (room->type == DD_ROOM_EMPTY && s->room != 1);
    for (uint16_t v = DD_OPEN_CHEST; v <= DD_EXTRACT_ALTERNATIVE && !plain; v++)
        if (dd_room_check(r, s, v) == REASON_OK)
            put_legal(l, v, 0);
    put_legal_items(r, s, DD_EQUIP_ITEM, s->backpack, DD_CARRY_MAX, l);
    put_legal_items(r, s, DD_USE_ITEM, s->consumables, DD_CARRY_MAX, l);
}

static void legal_combat(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    put_legal(l, DD_ATTACK, 0);
    if (!s->defend_cooldown)
        put_legal(l, DD_DEFEND, 0);
    put_legal_items(r, s, DD_USE_ITEM, s->consumables, DD_CARRY_MAX, l);
    if (dd_flee_check(r, s) == REASON_OK)
        put_legal(l, DD_FLEE, 0);
}

uint32_t dd_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    const struct dd_state *s = state;
    struct legal_list l = {out, cap, 0};
    if (is_over(s))
        return 0;
    if (s->phase == DD_CAMP)
        legal_camp(rules, s, &l);
    else if (s->phase == DD_DUNGEON)
        legal_dungeon(rules, s, &l);
    else if (s->phase == DD_COMBAT)
        legal_combat(rules, s, &l);
    else
        put_legal(&l, DD_ACKNOWLEDGE, 0);
    return l.count;
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

static void apply_camp(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
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
    default:
        move_item(s, a, k);
    }
}

static void apply_dungeon(const struct dd_rules *r, struct dd_state *s, const struct action *a,
                          struct sink *k) {
    switch (a->verb) {
    case DD_MOVE:
        dd_room_enter(r, s, (uint8_t)a->arg[0], k);
        break;
    case DD_OPEN_CHEST:
        dd_chest_open(r, s, k);
        break;
    case DD_DESCEND:
        dd_floor_enter(r, s, (uint8_t)(s->floor + 1), k);
        break;
    case DD_EXTRACT:
        dd_extract(r, s, s->rooms[s->room].type == DD_ROOM_BOSS ? DD_EXIT_BOSS : DD_EXIT_STAIRS, k);
        break;
    case DD_EXTRACT_ALTERNATIVE:
        dd_extract_alternative(r, s, k);
        break;
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
    default:
        dd_item_use(r, s, (uint32_t)dd_items_find(s->consumables, DD_CARRY_MAX, (uint16_t)a->arg[0]), k);
    }
}

/* A duel is over when its fight is. */
static void duel_ends(struct dd_state *s) {
    if (s->phase == DD_COMBAT)
        return;
    if (s->phase == DD_DUNGEON)
        s->outcome = s->rooms[1].foe[0].monster ? DD_OUT_QUIT : DD_OUT_EXTRACTED;
    s->found = (struct dd_item){0};
    s->phase = DD_CAMP;
}

void dd_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    const struct dd_rules *r = rules;
    struct dd_state *s = state;
    (void)seat;
    s->step++;
    switch (s->phase) {
    case DD_CAMP:
        apply_camp(r, s, a, k);
        break;
    case DD_DUNGEON:
        apply_dungeon(r, s, a, k);
        break;
    case DD_COMBAT:
        dd_combat_turn(r, s, a, k);
        break;
    default: /* DD-503: acknowledged, back at camp */
        dd_dread_add(r, s, -(int32_t)s->dread, DD_FROM_CAMP, k);
        s->phase = DD_CAMP;
        emit(k, DD_EV_RETURNED, DD_SEAT, 0, 0, 0, 0);
    }
    dd_settle(r, s, k);
    if (s->mode == DD_MODE_DUEL)
        duel_ends(s);
}
