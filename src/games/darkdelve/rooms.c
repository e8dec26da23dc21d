/* DARKDELVE: walking from room to room, and what is met there. Every action in the dungeon ends in dd_settle,
 * which lets the Watcher come, and what waits in the room, once nothing else is pending. */
#include "games/darkdelve/fight_parts.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/things.h"

/* DD-323 to DD-327: what clearing a room costs the nerves. A landing counts for nothing (C-67). What a mimic
 * sat on is had when it is beaten (S-34). */
void dd_room_cleared(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    bool again = dd_many_rooms(r) && room->flags & DD_CLEARED;
    room->flags |= DD_CLEARED;
    if (room->flags & DD_LANDING || again)
        return;
    s->rooms_cleared++;
    dd_dread_add(r, s, r->floor[s->floor].room_dread, DD_FROM_ROOM, k);
    if (!dd_many_rooms(r))
        return;
    s->combats = room->type != DD_ROOM_COMBAT ? 0
                 : s->combats < UINT8_MAX     ? (uint8_t)(s->combats + 1)
                                              : UINT8_MAX;
    if (room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN))
        dd_chest_spill(r, s, 1, k);
}

/* DD-270, DD-415: on the first visit it is settled who is here. DD-461: the cunning see one wall further. */
static void enter_one_of_many(const struct dd_rules *r, struct dd_state *s, uint8_t at, bool first,
                              struct sink *k) {
    struct dd_room *room = &s->rooms[at];
    if (first)
        dd_room_settle(r, s, at);
    if (r->preview && r->cunning_scout[0] && dd_hero_cunning(r, s) >= r->cunning_scout[0])
        for (int i = 0; i < DD_ADJ_MAX && room->adj[i]; i++)
            for (int j = 0; j < DD_ADJ_MAX && s->rooms[room->adj[i]].adj[j]; j++)
                s->rooms[s->rooms[room->adj[i]].adj[j]].flags |= DD_SEEN;
    if (!first)
        return;
    if (room->type == DD_ROOM_SANCTUM)
        emit(k, DD_EV_ENDING, DD_SEAT, s->dungeon, s->profile.bosses[s->dungeon] <= 1, 0, 0);
    dd_echo_here(r, s, k);
}

/* DD-005, DD-273, DD-329 (first visit only), S-83, S-84, S-89. */
void dd_room_enter(const struct dd_rules *r, struct dd_state *s, uint8_t room, struct sink *k) {
    struct dd_room *to = &s->rooms[room];
    bool first = !(to->flags & DD_EXPLORED);
    s->prev_room = s->room;
    s->room = room;
    to->flags |= DD_SEEN | DD_EXPLORED;
    bool previews = r->preview && !dd_banned(r, &s->profile, DD_BAN_PREVIEW);
    for (int i = 0; previews && i < DD_ADJ_MAX && to->adj[i]; i++)
        s->rooms[to->adj[i]].flags |= DD_SEEN;
    emit(k, DD_EV_ROOM_ENTERED, DD_SEAT, room, to->type, first, 0);
    if (s->clarity_rooms && --s->clarity_rooms == 0)
        emit(k, DD_EV_CLARITY_ENDED, DD_SEAT, 0, 0, 0, 0);
    if (dd_many_rooms(r))
        enter_one_of_many(r, s, room, first, k);
    else if (to->foe[0].monster)
        dd_combat_start(r, s, to->foe, k);
    else if (first && to->type == DD_ROOM_EMPTY)
        dd_room_cleared(r, s, k);
    else if (first && to->type == DD_ROOM_STAIRS)
        dd_dread_add(r, s, -(int32_t)r->dread_stairs, DD_FROM_STAIRS, k);
}

/* DD-338, S-49: going down costs nerves, and what is cursed takes its share of every floor. */
void dd_floor_toll(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    int32_t gloom = dd_cursed_by(r, s->worn, s->profile.hero.class_kind, CURSE_GLOOM);
    int32_t toll = dd_cursed_by(r, s->worn, s->profile.hero.class_kind, CURSE_TOLL);
    dd_dread_add(r, s, r->dread_descent, DD_FROM_DESCENT, k);
    if (gloom)
        dd_dread_add(r, s, gloom, DD_FROM_CURSE, k);
    if (toll)
        dd_run_gold(s, -toll, k);
}

static void begin_floor(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (!s->dungeon)
        s->dungeon = s->profile.dungeon ? s->profile.dungeon : r->first_dungeon;
    s->floor_dread = s->dread;
    s->combats = 0;
    dd_watcher_floor(s);
    (void)k;
}

void dd_floor_enter(const struct dd_rules *r, struct dd_state *s, uint8_t floor, struct sink *k) {
    s->floor = floor;
    if (floor > s->deepest)
        s->deepest = floor;
    s->lucky_floor = 0;
    if (dd_many_rooms(r))
        begin_floor(r, s, k);
    dd_floor_generate(r, s, floor);
    emit(k, DD_EV_FLOOR_DESCENDED, DD_SEAT, floor, 0, 0, 0);
    dd_story(r, s, k);
    s->room = 1;
    dd_room_enter(r, s, 1, k);
}

/* Who was left here, or waits here, is met; then what there is to be answered. A trader asks nothing. */
void dd_room_meets(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    if (s->phase != DD_DUNGEON || s->found.id || s->pending)
        return;
    if (room->foe[0].monster) {
        dd_combat_start(r, s, room->foe, k);
        return;
    }
    if (room->type == DD_ROOM_EVENT && room->what && !(room->more & DD_ROOM_DONE)) {
        emit(k, DD_EV_MET, DD_SEAT, room->what, 0, 0, 0);
        if (!r->event[room->what].merchant) {
            s->pending = DD_ASK_EVENT;
            return;
        }
        room->more |= DD_ROOM_DONE | DD_ROOM_MERCHANT;
        dd_room_cleared(r, s, k);
    }
}

/* A fight where none was. Whoever is surprised is struck first, and cannot run in the first turn (DD-269,
 * DD-448). */
void dd_room_attacked(const struct dd_rules *r, struct dd_state *s, const struct dd_foe foe[DD_FOES],
                      bool surprised, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    for (uint32_t i = 0; i < DD_FOES; i++)
        room->foe[i] = foe[i];
    dd_combat_start(r, s, room->foe, k);
    if (!surprised || s->phase != DD_COMBAT || r->monster[foe[0].monster].ambush)
        return;
    s->ambushed = 2;
    emit(k, DD_EV_AMBUSH, DD_SEAT, foe[0].monster, 0, 0, 0);
    dd_foe_strikes(r, s, 0, false, k);
}

/* DD-303: at full Dread the Watcher comes at once; an unanswered find is answered first. S-81: only once,
 * unless it comes to stay (C-02). */
void dd_settle(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (s->phase != DD_DUNGEON || s->found.id || s->mode == DD_MODE_DUEL)
        return;
    if (dd_many_rooms(r)) {
        dd_watcher_comes(r, s, k);
        dd_room_meets(r, s, k);
        return;
    }
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

/* -- small things that several parts do -- */

void dd_run_gold(struct dd_state *s, int32_t amount, struct sink *k) {
    int32_t least = -(int32_t)s->run_gold;
    amount = amount < least ? least : amount;
    if (!amount)
        return;
    if (amount > 0)
        dd_gold_add(&s->run_gold, (uint32_t)amount);
    else
        s->run_gold -= (uint32_t)-amount;
    emit(k, DD_EV_GOLD, DD_SEAT, amount, 0, 0, 0);
}

/* S-77: HP move with their maximum, and never below 1. */
void dd_reckon_hp(const struct dd_rules *r, struct dd_state *s) {
    int16_t max_hp = dd_max_hp(r, s);
    int32_t hp = s->hp + max_hp - s->max_hp;
    s->max_hp = max_hp;
    s->hp = (int16_t)(hp < 1 ? 1 : hp > max_hp ? max_hp : hp);
}

/* DD-440. */
void dd_show_floor(struct dd_state *s, struct sink *k) {
    for (uint32_t i = 1; i <= s->room_count; i++)
        s->rooms[i].flags |= DD_SEEN;
    emit(k, DD_EV_MAPPED, DD_SEAT, s->floor, 0, 0, 0);
}

/* DD-456: of a room that was not entered only the type is seen; to the cunning how many are there and how
 * good a chest is (DD-462, DD-463), to those who have often been here where traps and lairs are (DD-386,
 * DD-387). */
static void preview(const struct dd_rules *r, const struct dd_state *s, uint8_t type, struct dd_marks *out) {
    int32_t cunning = out->flags & DD_SEEN && out->what ? dd_hero_cunning(r, s) : 0;
    bool counts = r->cunning_scout[1] && cunning >= r->cunning_scout[1];
    bool tiers = r->cunning_scout[2] && cunning >= r->cunning_scout[2];
    uint16_t visits = s->profile.visits[s->dungeon];
    bool chest = type == DD_ROOM_TREASURE;
    if (!r->visits_traps || visits < r->visits_traps || !(out->flags & DD_SEEN))
        out->flags &= (uint8_t)~DD_TRAPPED;
    if (!r->visits_elites || visits < r->visits_elites || !(out->flags & DD_SEEN))
        out->flags &= (uint8_t)~DD_LAIR;
    out->more = 0;
    out->what = chest && tiers ? dd_chest(dd_chest_rarity(out->what), 0) : !chest && counts ? out->what : 0;
}

struct dd_marks dd_room_known(const struct dd_rules *r, const struct dd_state *s, uint8_t at) {
    const struct dd_room *room = &s->rooms[at];
    struct dd_marks out = {room->flags, room->more, room->what};
    if (!(out.flags & DD_EXPLORED)) {
        preview(r, s, room->type, &out);
        return out;
    }
    if (room->type != DD_ROOM_TREASURE)
        return out;
    bool known = out.more & DD_ROOM_EXAMINED || out.flags & DD_CHEST_OPEN, closed = !(out.flags & DD_CHEST_OPEN);
    bool tiers = closed && r->cunning_scout[2] && dd_hero_cunning(r, s) >= r->cunning_scout[2];
    if (!known) {
        if (!r->visits_traps || s->profile.visits[s->dungeon] < r->visits_traps)
            out.flags &= (uint8_t)~DD_TRAPPED;
        out.more &= (uint8_t)~DD_ROOM_MIMIC;
        out.what = tiers ? dd_chest(dd_chest_rarity(out.what), 0) : 0;
    } else if (closed) {
        out.what = dd_chest(tiers ? dd_chest_rarity(out.what) : 0, dd_chest_trap(out.what));
    }
    return out;
}

/* -- what can be done -- */

static bool adjacent(const struct dd_state *s, int16_t to) {
    const struct dd_room *room = &s->rooms[s->room];
    for (int i = 0; i < DD_ADJ_MAX; i++)
        if (room->adj[i] && room->adj[i] == to)
            return true;
    return false;
}

/* DD-487: into the last hall one goes on purpose only, and nobody comes back out by that door. */
static bool at_last_door(const struct dd_rules *r, const struct dd_state *s) {
    uint8_t from = s->rooms[s->room].type;
    return dd_many_rooms(r) && (from == DD_ROOM_THRESHOLD || from == DD_ROOM_BOSS);
}

static uint32_t check_door(const struct dd_rules *r, const struct dd_state *s, int16_t to) {
    uint8_t type = s->rooms[to].type;
    bool shut = at_last_door(r, s) && (type == DD_ROOM_BOSS || type == DD_ROOM_THRESHOLD);
    return shut ? DD_NO_DOOR : REASON_OK;
}

static uint32_t check_move(const struct dd_rules *r, const struct dd_state *s, int16_t to) {
    return adjacent(s, to) ? check_door(r, s, to) : DD_NO_ADJACENT;
}

/* The room behind the doors; 0: there are none here. */
static uint8_t beyond(const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    for (int i = 0; room->type == DD_ROOM_THRESHOLD && i < DD_ADJ_MAX && room->adj[i]; i++)
        if (s->rooms[room->adj[i]].type == DD_ROOM_BOSS)
            return room->adj[i];
    return 0;
}

uint32_t dd_room_check(const struct dd_rules *r, const struct dd_state *s, uint16_t verb) {
    const struct dd_room *room = &s->rooms[s->room];
    struct action a = {verb, {0}};
    switch (verb) {
    case DD_OPEN_CHEST:
        if (r->chest_ways)
            return dd_chest_check(r, s, verb);
        return room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN) ? REASON_OK : DD_NO_CHEST;
    case DD_DESCEND:
        return room->type == DD_ROOM_STAIRS && s->floor < r->floors ? REASON_OK : DD_NO_STAIRS;
    default:
        return dd_exit_check(r, s, &a);
    }
}

uint32_t dd_rooms_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    switch (a->verb) {
    case DD_MOVE:
        return check_move(r, s, a->arg[0]);
    case DD_OPEN_CHEST:
    case DD_DESCEND:
    case DD_EXTRACT:
    case DD_EXTRACT_ALTERNATIVE:
        return dd_room_check(r, s, a->verb);
    case DD_PICK_LOCK:
    case DD_FORCE:
    case DD_SMASH:
    case DD_EXAMINE:
        return r->chest_ways ? dd_chest_check(r, s, a->verb) : DD_NO_RULE;
    default:
        break;
    }
    if (!dd_many_rooms(r))
        return DD_NO_RULE;
    switch (a->verb) {
    case DD_CHOOSE:
        return dd_option_check(r, s, a->arg[0]);
    case DD_REST_FULLY:
    case DD_REST_BRIEFLY:
        return dd_rest_check(r, s);
    case DD_PRAY:
    case DD_DESECRATE:
    case DD_ACCEPT:
    case DD_KEEP_BLESSING:
        return dd_shrine_check(r, s, a);
    case DD_CROSS:
        return beyond(s) ? REASON_OK : DD_NO_PLACE;
    case DD_SACRIFICE:
        return dd_exit_check(r, s, a);
    default:
        return DD_NO_RULE;
    }
}

static void legal_numbers(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, int16_t most,
                          struct legal_list *l) {
    for (int16_t i = 1; i <= most; i++) {
        struct action a = {verb, {i, 0, 0}};
        if (dd_rooms_check(r, s, &a) == REASON_OK)
            legal_put(l, a);
    }
}

static void legal_sacrifice(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_ids ids = {0};
    dd_ids_add(&ids, s->backpack, DD_CARRY_MAX);
    dd_ids_add(&ids, s->consumables, DD_CARRY_MAX);
    for (uint32_t slot = DD_ARMOR; slot <= DD_WORN; slot++)
        dd_ids_add(&ids, &s->worn[slot], 1);
    dd_legal_ids(r, s, DD_SACRIFICE, &ids, l);
}

static void legal_move(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    const struct dd_room *room = &s->rooms[s->room];
    bool asks = at_last_door(r, s);
    for (int i = 0; i < DD_ADJ_MAX && room->adj[i]; i++)
        if (!asks || check_door(r, s, room->adj[i]) == REASON_OK)
            legal_put(l, (struct action){DD_MOVE, {room->adj[i], 0, 0}});
}

static void legal_verb(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                       struct legal_list *l) {
    const struct dd_room *room = &s->rooms[s->room];
    struct action a = {verb, {0}};
    switch (verb) {
    case DD_MOVE:
        legal_move(r, s, l);
        break;
    case DD_CHOOSE:
        legal_numbers(r, s, verb, DD_EVENT_OPTIONS, l);
        break;
    case DD_PRAY:
        if (room->type == DD_ROOM_SHRINE)
            legal_numbers(r, s, verb, (int16_t)r->blessing_count, l);
        break;
    case DD_SACRIFICE:
        if (room->type == DD_ROOM_WAYSTONE)
            legal_sacrifice(r, s, l);
        break;
    default:
        if (dd_rooms_check(r, s, &a) == REASON_OK)
            legal_put(l, a);
    }
}

void dd_rooms_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                    struct legal_list *l) {
    for (; verbs; verbs &= verbs - 1)
        legal_verb(r, s, dd_first_verb(verbs), l);
}

static uint8_t way_out(uint8_t type) {
    return type == DD_ROOM_WAYSTONE                          ? DD_EXIT_WAYSTONE
           : type == DD_ROOM_THRESHOLD                       ? DD_EXIT_SHARD
           : type == DD_ROOM_BOSS || type == DD_ROOM_SANCTUM ? DD_EXIT_BOSS
                                                             : DD_EXIT_STAIRS;
}

static void descend(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (dd_many_rooms(r))
        dd_floor_toll(r, s, k);
    dd_floor_enter(r, s, (uint8_t)(s->floor + 1), k);
    dd_clock(r, s, r->turns_move, k);
}

/* Time passes behind the delver, so that a pursuer is as far away as before (C-39). */
static void walk(const struct dd_rules *r, struct dd_state *s, uint8_t to, struct sink *k) {
    dd_room_enter(r, s, to, k);
    dd_clock(r, s, r->turns_move, k);
}

void dd_rooms_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    switch (a->verb) {
    case DD_MOVE:
        walk(r, s, (uint8_t)a->arg[0], k);
        break;
    case DD_CROSS:
        walk(r, s, beyond(s), k);
        break;
    case DD_OPEN_CHEST:
    case DD_PICK_LOCK:
    case DD_FORCE:
    case DD_SMASH:
    case DD_EXAMINE:
        if (r->chest_ways)
            dd_chest_work(r, s, a->verb, k);
        else
            dd_chest_open(r, s, k);
        break;
    case DD_CHOOSE:
        dd_option_take(r, s, a->arg[0], k);
        break;
    case DD_REST_FULLY:
    case DD_REST_BRIEFLY:
        dd_rest(r, s, a->verb == DD_REST_FULLY, k);
        break;
    case DD_DESCEND:
        descend(r, s, k);
        break;
    case DD_EXTRACT:
        dd_extract(r, s, way_out(s->rooms[s->room].type), k);
        break;
    case DD_EXTRACT_ALTERNATIVE:
        dd_extract_alternative(r, s, k);
        break;
    case DD_SACRIFICE:
        dd_sacrifice(r, s, a->arg[0], k);
        break;
    default:
        dd_shrine(r, s, a, k);
    }
}
