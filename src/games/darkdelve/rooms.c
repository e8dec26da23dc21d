/* DARKDELVE: rooms, chests, stairs and ways out. Every action in the dungeon ends in dd_settle, which lets
 * the Watcher come once nothing else is pending. */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"

/* DD-323 to DD-327: what clearing a room costs the nerves. A landing counts for nothing (C-67). */
void dd_room_cleared(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    room->flags |= DD_CLEARED;
    if (room->flags & DD_LANDING)
        return;
    s->rooms_cleared++;
    dd_dread_add(r, s, r->floor[s->floor].room_dread, DD_FROM_ROOM, k);
}

/* DD-005, DD-273, DD-329 (first visit only), S-83, S-84, S-89. */
void dd_room_enter(const struct dd_rules *r, struct dd_state *s, uint8_t room, struct sink *k) {
    struct dd_room *to = &s->rooms[room];
    bool first = !(to->flags & DD_EXPLORED);
    s->prev_room = s->room;
    s->room = room;
    to->flags |= DD_SEEN | DD_EXPLORED;
    for (int i = 0; r->preview && i < DD_ADJ_MAX && to->adj[i]; i++)
        s->rooms[to->adj[i]].flags |= DD_SEEN;
    emit(k, DD_EV_ROOM_ENTERED, DD_SEAT, room, to->type, first, 0);
    if (s->clarity_rooms && --s->clarity_rooms == 0)
        emit(k, DD_EV_CLARITY_ENDED, DD_SEAT, 0, 0, 0, 0);
    if (to->foe[0].monster)
        dd_combat_start(r, s, to->foe, k);
    else if (first && to->type == DD_ROOM_EMPTY)
        dd_room_cleared(r, s, k);
    else if (first && to->type == DD_ROOM_STAIRS)
        dd_dread_add(r, s, -(int32_t)r->dread_stairs, DD_FROM_STAIRS, k);
}

void dd_floor_enter(const struct dd_rules *r, struct dd_state *s, uint8_t floor, struct sink *k) {
    s->floor = floor;
    if (floor > s->deepest)
        s->deepest = floor;
    s->lucky_floor = 0;
    dd_floor_generate(r, s, floor);
    emit(k, DD_EV_FLOOR_DESCENDED, DD_SEAT, floor, 0, 0, 0);
    s->room = 1;
    dd_room_enter(r, s, 1, k);
}

/* DD-303: at full Dread the Watcher comes at once; an unanswered find is answered first. S-81: only once. */
void dd_settle(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (s->phase != DD_DUNGEON || s->found.id || s->mode == DD_MODE_DUEL)
        return;
    if (s->dread < r->dread_max || s->watcher_done)
        return;
    s->watcher_done = 1;
    emit(k, DD_EV_WATCHER_SPAWNED, DD_SEAT, 0, 0, 0, 0);
    struct dd_foe watcher[DD_FOES] = {{.monster = r->watcher, .flags = DD_FOE_WATCHER}};
    dd_combat_start(r, s, watcher, k);
}

/* DD-325, DD-328, DD-400, S-73; the first chest of a lucky floor holds the guaranteed rarity (S-75). */
void dd_chest_open(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_floor_rules *f = &r->floor[s->floor];
    struct dd_room *room = &s->rooms[s->room];
    bool trapped = room->flags & DD_TRAPPED;
    int32_t rarity = -1;
    room->flags |= DD_CHEST_OPEN;
    if (f->guaranteed_rarity && !s->lucky_floor) {
        s->lucky_floor = 1;
        rarity = f->guaranteed_rarity - 1;
    }
    uint32_t gold = (uint32_t)stream_range(&s->loot, f->chest_gold.lo, f->chest_gold.hi);
    uint8_t item = dd_roll_item(r, &s->loot, s->floor, rarity);
    dd_gold_add(&s->run_gold, gold);
    emit(k, DD_EV_CHEST_OPENED, DD_SEAT, (int32_t)gold, item, trapped, 0);
    if (trapped)
        dd_dread_add(r, s, r->dread_trap, DD_FROM_TRAP, k);
    dd_room_cleared(r, s, k);
    if (item)
        dd_item_gain(r, s, item, k);
}

/* DD-465 to DD-467: what leaving here costs; -1 where there is no way out. */
int32_t dd_extract_cost(const struct dd_rules *r, const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    if (room->type == DD_ROOM_STAIRS || (room->type == DD_ROOM_BOSS && !room->foe[0].monster))
        return r->floor[s->floor].extract_cost;
    return -1;
}

static void bring_home(struct dd_state *s, struct dd_item it) {
    if (!it.id || (it.flags & DD_ITEM_STARTER)) /* S-85 */
        return;
    it.flags = 0;
    dd_items_push(s, s->profile.returned, DD_CARRY_MAX, it);
    s->items_kept++;
}

/* DD-153, DD-472, DD-473. */
void dd_extract(const struct dd_rules *r, struct dd_state *s, uint8_t how, struct sink *k) {
    const struct dd_floor_rules *f = &r->floor[s->floor];
    if (how != DD_EXIT_PAID && f->extract_cost) {
        s->run_gold -= f->extract_cost;
        emit(k, DD_EV_EXTRACTION_PAID, DD_SEAT, f->extract_cost, s->floor, 0, 0);
    }
    if (s->found.id)
        dd_items_push(s, s->backpack, DD_CARRY_MAX, s->found);
    s->found = (struct dd_item){0};
    dd_hero_home(r, s, k);
    bring_home(s, s->worn[DD_WEAPON]);
    bring_home(s, s->worn[DD_ARMOR]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        bring_home(s, s->backpack[i]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        bring_home(s, s->consumables[i]);
    s->worn[DD_WEAPON] = s->worn[DD_ARMOR] = (struct dd_item){0};
    for (int i = 0; i < DD_CARRY_MAX; i++)
        s->backpack[i] = s->consumables[i] = (struct dd_item){0};
    s->gold_earned = s->run_gold + f->extract_bonus;
    dd_gold_add(&s->profile.gold, s->gold_earned);
    s->run_gold = 0;
    s->profile.extractions++;
    s->exit = how;
    emit(k, DD_EV_EXTRACTION, DD_SEAT, (int32_t)s->gold_earned, s->items_kept, s->floor, f->extract_bonus);
    dd_dread_add(r, s, -(int32_t)s->dread, DD_FROM_CAMP, k);
    s->phase = DD_EXTRACTED;
    s->outcome = DD_OUT_EXTRACTED;
}

/* DD-468, C-64: pay at the arrival stair of the last floor and beat what comes for the payment. */
void dd_extract_alternative(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    s->run_gold -= r->alternative_cost;
    emit(k, DD_EV_EXTRACTION_PAID, DD_SEAT, r->alternative_cost, s->floor, 0, 0);
    struct dd_room *room = &s->rooms[s->room];
    room->foe[0] = (struct dd_foe){.monster = r->alternative_foe, .flags = DD_FOE_PAID};
    dd_combat_start(r, s, room->foe, k);
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
    default: /* DD_EXTRACT_ALTERNATIVE */
        if (r->floor[s->floor].exit != DD_ROOM_BOSS || s->room != 1)
            return DD_NO_EXIT;
        return s->run_gold < r->alternative_cost ? DD_NO_GOLD : REASON_OK;
    }
}

uint32_t dd_rooms_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_MOVE:
        return check_move(s, a->arg[0]);
    case DD_OPEN_CHEST:
    case DD_DESCEND:
    case DD_EXTRACT:
    case DD_EXTRACT_ALTERNATIVE:
        return dd_room_check(r, s, a->verb);
    default:
        return DD_NO_RULE;
    }
}

void dd_rooms_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l) {
    const struct dd_room *room = &s->rooms[s->room];
    switch (verb) {
    case DD_MOVE:
        for (int i = 0; i < DD_ADJ_MAX && room->adj[i]; i++)
            dd_legal_one(l, verb, room->adj[i]);
        break;
    case DD_OPEN_CHEST:
    case DD_DESCEND:
    case DD_EXTRACT:
    case DD_EXTRACT_ALTERNATIVE:
        if (dd_room_check(r, s, verb) == REASON_OK)
            dd_legal_one(l, verb, 0);
        break;
    default:
        break;
    }
}

void dd_rooms_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
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
    default: /* DD_EXTRACT_ALTERNATIVE */
        dd_extract_alternative(r, s, k);
    }
}
