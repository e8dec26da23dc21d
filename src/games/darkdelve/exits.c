/* DARKDELVE: ways out. In the smaller game stairwells, at a flat price; in the larger one free stairs on the
 * upper floors, Waystones that demand payment further down (DD-475 to DD-480), and behind the guardian the
 * way home. Every one of them is shut while the Watcher walks and is not stunned (DD-485). */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

/* DD-476, DD-477: a share of the purse, and never less than so much. */
int32_t dd_exit_price(const struct dd_rules *r, uint8_t floor, int32_t gold) {
    const struct dd_floor_rules *f = &r->floor[floor];
    int32_t share = dd_share(gold, f->cost_share);
    return share > f->extract_cost ? share : f->extract_cost;
}

static const struct dd_item *shard(const struct dd_rules *r, const struct dd_state *s) {
    return dd_carried_with(r, s->consumables, s->backpack, FX_WAYSTONE);
}

/* What came with you for nothing pays for nothing. */
static bool pays(struct dd_item it) {
    return it.id && !(it.flags & DD_ITEM_STARTER);
}

static bool carries_something(const struct dd_state *s) {
    for (uint32_t i = 0; i < DD_CARRY_MAX; i++)
        if (pays(s->backpack[i]) || pays(s->consumables[i]))
            return true;
    return false;
}

static bool wears_something(const struct dd_state *s) {
    return pays(s->worn[DD_ARMOR]) || pays(s->worn[DD_HELM]) || pays(s->worn[DD_ACCESSORY]);
}

/* S-38: who has neither gold enough nor a thing pays with nerves. */
static bool goes_free(const struct dd_rules *r, const struct dd_state *s) {
    int32_t price = dd_exit_price(r, s->floor, (int32_t)s->run_gold);
    return (int32_t)s->run_gold < price && !carries_something(s) && !wears_something(s);
}

static int32_t cost_in_many_rooms(const struct dd_rules *r, const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    switch (room->type) {
    case DD_ROOM_STAIRS: /* DD-475 */
        return r->floor[s->floor].waystone ? -1 : 0;
    case DD_ROOM_WAYSTONE:
        return goes_free(r, s) ? 0 : dd_exit_price(r, s->floor, (int32_t)s->run_gold);
    case DD_ROOM_THRESHOLD: /* C-36, DD-497 */
        return shard(r, s) ? 0 : -1;
    case DD_ROOM_BOSS: /* DD-478 */
        return room->foe[0].monster ? -1 : 0;
    default:
        return room->type == DD_ROOM_SANCTUM ? 0 : -1;
    }
}

/* DD-465 to DD-467: what leaving here costs; -1 where there is no way out. */
int32_t dd_extract_cost(const struct dd_rules *r, const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    if (dd_many_rooms(r))
        return cost_in_many_rooms(r, s);
    if (room->type == DD_ROOM_STAIRS || (room->type == DD_ROOM_BOSS && !room->foe[0].monster))
        return r->floor[s->floor].extract_cost;
    return -1;
}

/* S-38: what is worn pays only where nothing is carried that could. */
static uint32_t check_sacrifice(const struct dd_rules *r, const struct dd_state *s, int16_t id) {
    if (s->rooms[s->room].type != DD_ROOM_WAYSTONE)
        return DD_NO_EXIT;
    if (dd_watcher_seals(s))
        return DD_NO_SEALED;
    bool short_of = (int32_t)s->run_gold < dd_exit_price(r, s->floor, (int32_t)s->run_gold);
    if (!r->floor[s->floor].cost_item && !short_of)
        return DD_NO_NEED;
    const struct dd_item *lists[] = {s->backpack, s->consumables};
    for (uint32_t l = 0; l < 2; l++) {
        int32_t at = id > 0 ? dd_items_find(lists[l], DD_CARRY_MAX, (uint16_t)id) : -1;
        if (at >= 0)
            return pays(lists[l][at]) ? REASON_OK : DD_NO_PRICE;
    }
    for (uint32_t slot = DD_ARMOR; slot <= DD_WORN; slot++)
        if (id > 0 && s->worn[slot].id == id)
            return carries_something(s) || !pays(s->worn[slot]) ? DD_NO_PRICE : REASON_OK;
    return DD_NO_ITEM;
}

/* DD-470, DD-474, DD-561, DD-565. */
uint32_t dd_exit_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    const struct dd_room *room = &s->rooms[s->room];
    int32_t cost = dd_extract_cost(r, s);
    switch (a->verb) {
    case DD_SACRIFICE:
        return check_sacrifice(r, s, a->arg[0]);
    case DD_EXTRACT:
        if (cost < 0)
            return room->type == DD_ROOM_BOSS ? DD_NO_BOSS_LIVES : DD_NO_EXIT;
        if (dd_watcher_seals(s))
            return DD_NO_SEALED;
        return s->run_gold < (uint32_t)cost ? DD_NO_GOLD : REASON_OK;
    default: /* DD_EXTRACT_ALTERNATIVE */
        if (dd_many_rooms(r) || r->floor[s->floor].exit != DD_ROOM_BOSS || s->room != 1)
            return DD_NO_EXIT;
        return s->run_gold < r->alternative_cost ? DD_NO_GOLD : REASON_OK;
    }
}

/* -- leaving -- */

static void bring_home(struct dd_state *s, struct dd_item it) {
    if (!it.id || (it.flags & DD_ITEM_STARTER)) /* S-85 */
        return;
    it.flags &= DD_ITEM_UNKNOWN | DD_ITEM_FELT | DD_ITEM_INSURED;
    dd_items_push(s, s->profile.returned, DD_CARRY_MAX, it);
    s->items_kept++;
}

/* DD-483, S-55: the nearest room that was not entered, and how good a thing it had; below, if there is none
 * here. DD-484: nobody is told of a legendary one. */
static void taunt(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint8_t queue[DD_ROOM_MAX + 1] = {s->room}, found = 0;
    uint32_t seen = 1u << s->room, n = 1;
    for (uint32_t i = 0; i < n && !found; i++) {
        if (!(s->rooms[queue[i]].flags & DD_EXPLORED))
            found = queue[i];
        for (int d = 0; d < DD_ADJ_MAX && s->rooms[queue[i]].adj[d]; d++) {
            uint8_t to = s->rooms[queue[i]].adj[d];
            if (!(seen >> to & 1))
                queue[n++] = to;
            seen |= 1u << to;
        }
    }
    uint8_t floor = found || s->floor >= r->floors ? s->floor : (uint8_t)(s->floor + 1);
    struct stream rng;
    stream_open(&rng, rng_key(s->seed, "taunt", s->floor));
    int32_t rarity = stream_pick(&rng, r->floor[floor].rarity_weight, DD_RARITIES);
    if (found && s->rooms[found].type == DD_ROOM_TREASURE)
        rarity = dd_chest_rarity(s->rooms[found].what);
    rarity = rarity < 0 ? 0 : rarity > DD_RARITIES - 2 ? DD_RARITIES - 2 : rarity;
    s->taunt_room = found ? s->rooms[found].type : (uint8_t)DD_ROOM_STAIRS;
    s->peeked = (uint8_t)(rarity + 1);
    emit(k, DD_EV_TAUNT, DD_SEAT, s->taunt_room, rarity, 0, 0);
}

/* DD-153, DD-472, DD-473: gold of so much has been paid. */
static void leave(const struct dd_rules *r, struct dd_state *s, uint8_t how, int32_t paid, struct sink *k) {
    const struct dd_floor_rules *f = &r->floor[s->floor];
    if (paid) {
        s->run_gold -= (uint32_t)paid;
        emit(k, DD_EV_EXTRACTION_PAID, DD_SEAT, paid, s->floor, 0, 0);
    }
    if (s->found.id)
        dd_items_push(s, s->backpack, DD_CARRY_MAX, s->found);
    s->found = (struct dd_item){0};
    dd_hero_home(r, s, k);
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++) {
        bring_home(s, s->worn[slot]);
        s->worn[slot] = (struct dd_item){0};
    }
    for (int i = 0; i < DD_CARRY_MAX; i++)
        bring_home(s, s->backpack[i]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        bring_home(s, s->consumables[i]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        s->backpack[i] = s->consumables[i] = (struct dd_item){0};
    s->gold_earned = s->run_gold + f->extract_bonus;
    dd_gold_add(&s->profile.gold, s->gold_earned);
    s->run_gold = 0;
    s->profile.extractions++;
    s->exit = how;
    emit(k, DD_EV_EXTRACTION, DD_SEAT, (int32_t)s->gold_earned, s->items_kept, s->floor, f->extract_bonus);
    if (r->taunts && how != DD_EXIT_BOSS)
        taunt(r, s, k);
    dd_dread_add(r, s, -(int32_t)s->dread, DD_FROM_CAMP, k);
    s->phase = DD_EXTRACTED;
    s->outcome = DD_OUT_EXTRACTED;
}

void dd_extract(const struct dd_rules *r, struct dd_state *s, uint8_t how, struct sink *k) {
    int32_t paid = how == DD_EXIT_PAID ? 0 : r->floor[s->floor].extract_cost;
    if (dd_many_rooms(r)) {
        paid = how == DD_EXIT_WAYSTONE ? dd_extract_cost(r, s) : 0;
        if (how == DD_EXIT_SHARD && shard(r, s))
            dd_spend(r, s, shard(r, s)->id);
        if (how == DD_EXIT_WAYSTONE && goes_free(r, s))
            dd_dread_add(r, s, r->free_exit_dread, DD_FROM_EVENT, k);
    }
    leave(r, s, how, paid, k);
}

/* DD-477, DD-479: the Waystone takes the thing instead. */
void dd_sacrifice(const struct dd_rules *r, struct dd_state *s, int16_t id, struct sink *k) {
    struct dd_item it = {0}, *lists[] = {s->backpack, s->consumables};
    for (uint32_t l = 0; l < 2; l++) {
        int32_t at = dd_items_find(lists[l], DD_CARRY_MAX, (uint16_t)id);
        if (at >= 0)
            it = dd_items_take(lists[l], DD_CARRY_MAX, (uint32_t)at);
    }
    for (uint32_t slot = DD_ARMOR; slot <= DD_WORN && !it.id; slot++) {
        if (s->worn[slot].id != id)
            continue;
        it = s->worn[slot];
        s->worn[slot] = (struct dd_item){0};
    }
    emit(k, DD_EV_SACRIFICED, DD_SEAT, it.id, it.kind, 0, 0);
    leave(r, s, DD_EXIT_WAYSTONE, 0, k);
}

/* DD-468, C-64: pay at the arrival stair of the last floor and beat what comes for the payment. */
void dd_extract_alternative(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    s->run_gold -= r->alternative_cost;
    emit(k, DD_EV_EXTRACTION_PAID, DD_SEAT, r->alternative_cost, s->floor, 0, 0);
    struct dd_room *room = &s->rooms[s->room];
    room->foe[0] = (struct dd_foe){.monster = r->alternative_foe, .flags = DD_FOE_PAID};
    dd_combat_start(r, s, room->foe, k);
}

/* -- before the last door (DD-489 to DD-493, S-53) -- */

static uint8_t verdict(int32_t value, const uint8_t at[2], bool low_is_good) {
    if (low_is_good)
        return value < at[0] ? DD_READY : value < at[1] ? DD_MARGINAL : DD_WARNING;
    return value >= at[0] ? DD_READY : value >= at[1] ? DD_MARGINAL : DD_WARNING;
}

static int32_t potions(const struct dd_rules *r, const struct dd_view *v) {
    int32_t n = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        if (r->item[v->consumables[i].kind].heal || dd_fx_of_item(r, v->consumables[i].kind, FX_HEALS_PART))
            n += v->consumables[i].uses > 1 ? v->consumables[i].uses : 1;
    return n;
}

static int32_t mean_blow(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_span w = r->item[v->worn[DD_WEAPON].kind].damage;
    return (w.lo + w.hi) / 2 + r->damage_per_might * dd_seen_might(r, v) + v->worn[DD_WEAPON].plus;
}

bool dd_too_weak(const struct dd_rules *r, const struct dd_view *v) {
    return r->weak_from && v->floor >= r->weak_from && (mean_blow(r, v) < r->weak_hits || v->max_hp < r->weak_hp);
}

/* What cannot be told for sure is judged by what is shown. */
void dd_readiness(const struct dd_rules *r, const struct dd_view *v, struct dd_ready out[DD_READINESS]) {
    int32_t hp = v->candid ? v->hp.lo : v->hp.shown;
    out[0] = (struct dd_ready){"HP", v->max_hp ? hp * 100 / v->max_hp : 0, 0, !v->hp.sure};
    out[1] = (struct dd_ready){"Dread", v->dread, 0, false};
    out[2] = (struct dd_ready){"Damage", mean_blow(r, v), 0, false};
    out[3] = (struct dd_ready){"Healing", potions(r, v), 0, false};
    out[0].verdict = verdict(out[0].value, r->ready_hp, false);
    out[1].verdict = verdict(out[1].value, r->ready_dread, true);
    out[2].verdict = verdict(out[2].value, r->ready_damage, false);
    out[3].verdict = verdict(out[3].value, r->ready_potions, false);
}
