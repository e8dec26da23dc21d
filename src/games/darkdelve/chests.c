/* DARKDELVE: chests of the larger game, worked in five ways (DD-429 to DD-433): opened when they have been
 * looked over, picked, forced, smashed, or left. Some are trapped, some bite (DD-446). What is in one was
 * drawn with the floor; what it is worth shows when it is open. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

/* DD-432: who looks it over sees trap and teeth, and how it wants to be opened; then the lid may simply be
 * lifted. */
uint32_t dd_chest_check(const struct dd_rules *r, const struct dd_state *s, uint16_t verb) {
    const struct dd_room *room = &s->rooms[s->room];
    if (room->type != DD_ROOM_TREASURE || room->flags & DD_CHEST_OPEN || room->foe[0].monster)
        return DD_NO_CHEST;
    switch (verb) {
    case DD_OPEN_CHEST:
        return room->more & DD_ROOM_EXAMINED ? REASON_OK : DD_NO_CHEST;
    case DD_PICK_LOCK:
        return !dd_carried_with(r, s->consumables, s->backpack, FX_OPENS) ? DD_NO_PICK : REASON_OK;
    case DD_EXAMINE:
        if (room->more & DD_ROOM_EXAMINED)
            return DD_NO_DONE;
        return dd_hero_senses(r, s) < r->cunning_examine ? DD_NO_SKILL : REASON_OK;
    default:
        return REASON_OK;
    }
}

/* -- traps (S-32) -- */

uint8_t dd_trap_draw(const struct dd_rules *r, struct dd_state *s) {
    uint16_t weight[DD_TRAP_KINDS] = {0};
    for (uint32_t i = 1; i <= r->trap_count; i++)
        weight[i] = r->trap[i].floor <= s->floor ? r->trap[i].weight : 0;
    int32_t i = stream_pick(&s->loot, weight, r->trap_count + 1);
    return (uint8_t)(i < 0 ? 0 : i);
}

struct dd_span dd_trap_reach(const struct dd_rules *r, uint8_t floor, uint8_t trap) {
    struct dd_span all = {INT16_MAX, 0};
    if (trap)
        return r->trap[trap].damage;
    for (uint32_t i = 1; i <= r->trap_count; i++) {
        const struct dd_trap_rules *t = &r->trap[i];
        if (t->floor > floor || !t->weight)
            continue;
        all.lo = t->damage.lo < all.lo ? t->damage.lo : all.lo;
        all.hi = t->damage.hi > all.hi ? t->damage.hi : all.hi;
    }
    return all.hi ? all : (struct dd_span){0, 0};
}

bool dd_trap_spring(const struct dd_rules *r, struct dd_state *s, uint8_t trap, bool half, struct sink *k) {
    const struct dd_trap_rules *t = &r->trap[trap];
    int32_t damage = stream_range(&s->loot, t->damage.lo, t->damage.hi);
    damage = half ? damage / 2 : damage;
    emit(k, DD_EV_TRAP, DD_SEAT, trap, 1, damage, 0);
    dd_dread_add(r, s, t->dread, DD_FROM_TRAP, k);
    if (dd_hurt(r, s, damage, DD_CAUSE_TRAP, 0, k))
        return true;
    if (t->status_amount && !half)
        dd_status_add(r, s, 0, t->status, t->status_amount, k);
    return false;
}

/* -- what is in it -- */

/* DD-439: a gift of fortune is good for so many chests. */
static uint32_t fortune(const struct dd_rules *r, struct dd_state *s) {
    if (!r->blessing[s->blessing].chests || !s->blessing_left)
        return 0;
    if (--s->blessing_left == 0)
        s->blessing = 0;
    return 1;
}

/* DD-400, S-14, S-28: gold of the floor, and one thing, so many tiers better than it was meant to be. */
void dd_chest_spill(const struct dd_rules *r, struct dd_state *s, uint32_t better, struct sink *k) {
    const struct dd_floor_rules *f = &r->floor[s->floor];
    struct dd_room *room = &s->rooms[s->room];
    better += fortune(r, s) + (room->flags & DD_TWISTED ? 1u : 0u);
    room->flags |= DD_CHEST_OPEN;
    uint32_t gold = (uint32_t)stream_range(&s->loot, f->chest_gold.lo, f->chest_gold.hi);
    gold = dd_gold_worth(r, &s->profile, s->worn, s->floor, gold);
    better += stream_chance(&s->loot, dd_upgrade_chance(r, &s->profile, s->floor, s->dread)); /* DD-176 */
    dd_gold_add(&s->run_gold, gold);
    emit(k, DD_EV_CHEST_OPENED, DD_SEAT, (int32_t)gold, 0, 0, 0);
    dd_bounty_count(r, s, DD_GOAL_CHESTS, 0, k);
    dd_find(r, s, dd_chest_rarity(room->what), (uint8_t)better, DD_FROM_CHEST, k);
}

/* S-34: it bites before anything else happens, unless it was seen for what it is. */
static void mimic(const struct dd_rules *r, struct dd_state *s, bool surprised, struct sink *k) {
    struct dd_foe foe[DD_FOES] = {{.monster = r->mimic, .flags = surprised ? 0 : DD_FOE_AMBUSHED}};
    emit(k, DD_EV_MIMIC, DD_SEAT, 0, 0, 0, 0);
    dd_room_attacked(r, s, foe, false, k);
}

/* C-52: forced, a chest without a trap gives a better thing; a trap that goes off leaves what was meant to be
 * there. S-32: a trap that is known can be unmade while forcing it; what goes wrong then hurts half as much.
 */
static void force(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    bool trapped = room->flags & DD_TRAPPED, known = room->more & DD_ROOM_EXAMINED, sprung = trapped;
    bool able = trapped && known && dd_hero_senses(r, s) >= r->cunning_disarm;
    if (able)
        sprung = !stream_chance(&s->loot, r->disarm_chance);
    room->flags &= (uint8_t)~DD_TRAPPED;
    if (able && !sprung)
        emit(k, DD_EV_TRAP, DD_SEAT, dd_chest_trap(room->what), 0, 0, 0);
    if (sprung && dd_trap_spring(r, s, dd_chest_trap(room->what), able, k))
        return;
    dd_chest_spill(r, s, sprung ? 0 : 1, k);
}

/* S-36: the pick breaks; the lock is open, and what one finds that way is plain. */
static void pick(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    dd_spend(r, s, dd_carried_with(r, s->consumables, s->backpack, FX_OPENS)->id);
    room->what = dd_chest(0, dd_chest_trap(room->what));
    dd_chest_spill(r, s, 0, k);
}

static void examine(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    (void)r;
    room->more |= DD_ROOM_EXAMINED;
    emit(k, DD_EV_EXAMINED, DD_SEAT, (room->flags & DD_TRAPPED) != 0, (room->more & DD_ROOM_MIMIC) != 0, 0,
         0);
}

/* S-35: what was in it is yours first; then those come who heard it. */
static void smash(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_foe foe[DD_FOES] = {dd_foe_nearby(r, s)};
    dd_chest_spill(r, s, 0, k);
    emit(k, DD_EV_ALERT, DD_SEAT, 0, 0, 0, 0);
    if (foe[0].monster)
        dd_room_attacked(r, s, foe, false, k);
}

void dd_chest_work(const struct dd_rules *r, struct dd_state *s, uint16_t verb, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    dd_clock(r, s, r->turns_act, k);
    if (s->phase != DD_DUNGEON)
        return;
    if (verb == DD_EXAMINE) {
        examine(r, s, k);
        return;
    }
    if (room->more & DD_ROOM_MIMIC) {
        mimic(r, s, !(room->more & DD_ROOM_EXAMINED), k);
        return;
    }
    if (verb == DD_FORCE)
        force(r, s, k);
    else if (verb == DD_PICK_LOCK)
        pick(r, s, k);
    else if (verb == DD_SMASH)
        smash(r, s, k);
    else
        dd_chest_spill(r, s, 0, k);
    if (s->phase == DD_DUNGEON && !room->foe[0].monster)
        dd_room_cleared(r, s, k);
}
