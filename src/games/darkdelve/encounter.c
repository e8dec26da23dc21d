/* DARKDELVE: events of rooms (DD-434, DD-446, DD-447, S-42). Each puts a question; each answer has its price,
 * and comes to one of its ways by weight. What a way does is data: a closed list of effects, in one order. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

static const struct dd_event_rules *event_of(const struct dd_rules *r, const struct dd_state *s) {
    return &r->event[s->rooms[s->room].what];
}

/* One of a kind, in belt or pack; 0: none. */
static uint16_t has(const struct dd_state *s, uint8_t kind) {
    const struct dd_item *lists[] = {s->consumables, s->backpack};
    for (uint32_t l = 0; l < 2; l++)
        for (uint32_t i = 0; i < DD_CARRY_MAX && lists[l][i].id; i++)
            if (lists[l][i].kind == kind)
                return lists[l][i].id;
    return 0;
}

uint32_t dd_option_check(const struct dd_rules *r, const struct dd_state *s, int16_t option) {
    if (s->pending == DD_ASK_ECHO)
        return option == 1 ? REASON_OK : DD_NO_OPTION;
    const struct dd_event_rules *ev = event_of(r, s);
    if (option < 1 || option > ev->options)
        return DD_NO_OPTION;
    const struct dd_option_rules *o = &ev->option[option - 1];
    if (o->cunning && dd_hero_cunning(r, s) < o->cunning) /* DD-532 */
        return DD_NO_SKILL;
    if (s->run_gold < o->gold || (o->item && !has(s, o->item)))
        return DD_NO_PRICE;
    return REASON_OK;
}

uint8_t dd_options_open(const struct dd_rules *r, const struct dd_state *s) {
    uint8_t open = 0;
    for (int16_t i = 1; s->pending == DD_ASK_EVENT && s->phase == DD_DUNGEON && i <= DD_EVENT_OPTIONS; i++)
        open |= dd_option_check(r, s, i) == REASON_OK ? (uint8_t)(1u << (i - 1)) : 0;
    return open;
}

/* DD-356: what is meant for the frightened weighs more the more they are. */
uint32_t dd_way_weights(const struct dd_option_rules *o, uint8_t dread, uint16_t out[DD_EVENT_WAYS]) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < o->ways; i++)
        sum += out[i] =
            (uint16_t)(o->way[i].weight * (10000u + (uint32_t)o->way[i].dread_weight * dread) / 1000u);
    return sum;
}

static void pay(const struct dd_rules *r, struct dd_state *s, const struct dd_option_rules *o,
                struct sink *k) {
    if (o->gold)
        dd_run_gold(s, -(int32_t)o->gold, k);
    if (o->item)
        dd_spend(r, s, has(s, o->item));
}

static void raise_stat(const struct dd_rules *r, struct dd_state *s, int8_t stat, struct sink *k) {
    uint8_t *const stats[] = {&s->vigor, &s->might, &s->cunning};
    if (stat < 1 || stat > 3 || *stats[stat - 1] == UINT8_MAX)
        return;
    const int16_t before = s->max_hp;
    ++*stats[stat - 1];
    dd_reckon_hp(r, s);
    emit(k, DD_EV_RAISED, DD_SEAT, stat, *stats[stat - 1], s->max_hp - before, 0);
}

/* HP in percent of the maximum. False: that was the end. */
static bool change_hp(const struct dd_rules *r, struct dd_state *s, const struct dd_way_rules *w,
                      struct sink *k) {
    int32_t percent = stream_range(&s->loot, w->hp.lo, w->hp.hi);
    if (percent > 0) {
        bool at_most;
        int32_t healed = dd_heal(r, s, s->max_hp * percent / 100, &at_most);
        emit(k, DD_EV_HEALED, DD_SEAT, healed, at_most, 0, 0);
    }
    if (percent >= 0)
        return true;
    int32_t lost = -s->max_hp * percent / 100;
    emit(k, DD_EV_HURT, DD_SEAT, DD_CAUSE_EVENT, lost, 0, 0);
    return !dd_hurt(r, s, lost, DD_CAUSE_EVENT, 0, k);
}

static void things_of(const struct dd_rules *r, struct dd_state *s, const struct dd_way_rules *w,
                      struct sink *k) {
    if (w->map)
        dd_show_floor(s, k);
    if (w->lore)
        dd_lore_find(r, s, 0, k);
    if (w->identify)
        dd_name_one(r, s, k);
    if (w->curse)
        dd_curse_worn(r, s, k);
    raise_stat(r, s, w->stat, k);
    if (w->status_amount)
        dd_status_add(r, s, 0, w->status, w->status_amount, k);
    if (w->item)
        dd_receive(r, s, dd_item_new(r, s, w->item), k);
    if (w->loot)
        dd_find(r, s, w->loot - 1, 0, DD_FROM_CHEST, k);
}

/* Gold, fear, blood, things, and then whoever is to be fought. */
static void comes_to(const struct dd_rules *r, struct dd_state *s, const struct dd_way_rules *w,
                     struct sink *k) {
    int32_t gold = stream_range(&s->loot, w->gold.lo, w->gold.hi);
    int32_t dread = stream_range(&s->loot, w->dread.lo, w->dread.hi);
    if (gold > 0)
        gold = (int32_t)dd_gold_worth(r, &s->profile, s->worn, s->floor, (uint32_t)gold);
    if (gold)
        dd_run_gold(s, gold, k);
    dd_dread_add(r, s, dread, DD_FROM_EVENT, k);
    uint8_t trap = w->trap ? dd_trap_draw(r, s) : 0;
    if (!change_hp(r, s, w, k) || (trap && dd_trap_spring(r, s, trap, false, k)))
        return;
    things_of(r, s, w, k);
    struct dd_foe foe[DD_FOES] = {{0}};
    for (uint32_t i = 0; i < DD_FOES && i < w->fight_count; i++)
        foe[i] = w->fight == DD_FIGHT_NEARBY ? dd_foe_nearby(r, s) : (struct dd_foe){.monster = w->fight};
    if (w->fight && w->fight_count)
        dd_room_attacked(r, s, foe, false, k);
    else
        dd_room_cleared(r, s, k);
}

void dd_option_take(const struct dd_rules *r, struct dd_state *s, int16_t option, struct sink *k) {
    if (s->pending == DD_ASK_ECHO) { /* what else the room has comes when this is read */
        s->pending = DD_ASK_NOTHING;
        return;
    }
    struct dd_room *room = &s->rooms[s->room];
    const struct dd_option_rules *o = &event_of(r, s)->option[option - 1];
    uint16_t weight[DD_EVENT_WAYS] = {0};
    s->pending = DD_ASK_NOTHING;
    room->more |= DD_ROOM_DONE;
    pay(r, s, o, k);
    dd_way_weights(o, s->dread, weight);
    int32_t way = stream_pick(&s->loot, weight, o->ways);
    way = way < 0 ? 0 : way;
    emit(k, DD_EV_CHOSE, DD_SEAT, room->what, option, way, 0);
    dd_bounty_count(r, s, DD_GOAL_EVENTS, 0, k);
    comes_to(r, s, &o->way[way], k);
    if (s->phase == DD_DUNGEON)
        dd_clock(r, s, r->turns_act, k);
}
