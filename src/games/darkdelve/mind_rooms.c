/* DARKDELVE: what its own minds do in a room of the larger game, and with things. A deed is worth what can
 * come of it, by the public rules: gold at its value, HP, fear and things at prices of the mind's own, in
 * tenths of a piece of gold. */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/policy.h"
#include "games/darkdelve/things.h"

enum { GOLD = 10, OF_HP = 7, OF_DREAD = 5, OF_MAP = 40, OF_LORE = 30, OF_NAME = 40, OF_TRAP = 90 };

static const uint16_t loot_worth[DD_RARITIES] = {80, 170, 340, 650, 1200};

static bool has_fx(const struct dd_item_rules *it, uint8_t fx) {
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++)
        if (it->fx[i].fx == fx)
            return true;
    return false;
}

static bool cures(const struct dd_item_rules *it, uint8_t status) {
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++)
        if (it->fx[i].fx == FX_CURES && it->fx[i].value == status)
            return true;
    return false;
}

uint32_t dd_use_of(const struct situation *s, uint8_t fx) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    const struct dd_item *it = dd_carried_with(r, v->consumables, v->backpack, fx);
    return it ? dd_verb_at(s, DD_USE_ITEM, it->id) : UINT32_MAX;
}

static int32_t pieces(const struct dd_item *it) {
    return it->uses > 1 ? it->uses : 1;
}

int32_t dd_reserve(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_item *const lists[] = {v->consumables, v->backpack};
    int32_t sum = 0;
    for (uint32_t l = 0; l < 2; l++)
        for (uint32_t i = 0; i < DD_CARRY_MAX && lists[l][i].id; i++)
            if (lists[l][i].slot == DD_CONSUMABLE)
                sum += r->item[lists[l][i].kind].heal * pieces(&lists[l][i]);
    return v->hp.lo + sum * 4 / 5;
}

int32_t dd_light_left(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_item *const lists[] = {v->consumables, v->backpack};
    int32_t sum = v->light;
    for (uint32_t l = 0; l < 2; l++)
        for (uint32_t i = 0; i < DD_CARRY_MAX && lists[l][i].id; i++)
            if (lists[l][i].slot == DD_CONSUMABLE)
                sum += dd_fx_of_item(r, lists[l][i].kind, FX_BURNS_ON) * pieces(&lists[l][i]);
    return sum;
}

/* What is hidden is worth what its like is on the whole, less the risk of a curse. */
int32_t dd_gear_worth(const struct dd_rules *r, const struct dd_item *it) {
    static const uint8_t weapon[DD_RARITIES] = {150, 200, 250, 255, 255},
                         other[DD_RARITIES] = {60, 110, 160, 220, 250};
    if (!it->id)
        return 0;
    if (dd_item_hidden(it))
        return (it->slot == DD_WEAPON ? weapon : other)[it->rarity] - 15;
    const struct dd_item_rules *k = &r->item[it->kind];
    struct dd_span w = dd_item_damage(r, it);
    int32_t v = (w.lo + w.hi) * 10 + dd_item_hp(r, it) * 6 + k->crit_bonus / 50 + k->lifesteal / 20;
    for (uint32_t i = 0; i < DD_EFFECTS && k->fx[i].fx; i++) {
        int32_t n = k->fx[i].value;
        switch (k->fx[i].fx) {
        case FX_VIGOR:
        case FX_MIGHT:
        case FX_CUNNING:
            v += n * 20;
            break;
        case FX_BURNS:
        case FX_STAMINA:
            v += n * 15;
            break;
        case FX_TYPE:
            break;
        default:
            v += n > 100 ? n / 60 : n * 3;
        }
    }
    return v - (it->curse ? 60 : 0);
}

/* -- events -- */

static int32_t price_of_hp(const struct dd_view *v) {
    return v->hp.lo * 2 < v->max_hp ? OF_HP * 2 : OF_HP;
}

static int32_t price_of_dread(const struct dd_view *v) {
    return v->dread > 60 ? OF_DREAD * 3 : OF_DREAD;
}

static int32_t way_worth(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                         const struct dd_way_rules *w) {
    int32_t hp = (w->hp.lo + w->hp.hi) * v->max_hp / 200, missing = v->max_hp - v->hp.lo;
    int32_t dread = (w->dread.lo + w->dread.hi) / 2;
    dread = dread < -v->dread ? -v->dread : dread;
    int32_t sum = (w->gold.lo + w->gold.hi) * GOLD / 2;
    sum += (hp > missing ? missing : hp) * price_of_hp(v) - dread * price_of_dread(v);
    sum -= hp < 0 && -hp + 8 >= v->hp.lo ? 3000 : 0;
    sum += w->item ? r->item[w->item].price * GOLD : 0;
    sum += w->loot ? loot_worth[w->loot - 1] * t->of->loot / 100 : 0;
    sum += w->map * OF_MAP + w->lore * OF_LORE + w->identify * OF_NAME - w->curse * t->of->curse -
           w->trap * OF_TRAP;
    sum += w->stat ? 120 : 0;
    sum -= w->status_amount ? (w->status == DD_CURSED ? t->of->curse : w->status_amount * 30) : 0;
    if (w->fight && w->fight_count) {
        int32_t toll = dd_fight_toll(r, v, t, v->floor, w->fight_count);
        sum += t->of->brawl * w->fight_count - toll * price_of_hp(v) - (toll * 3 / 2 > v->hp.lo ? 2000 : 0);
    }
    return sum;
}

static int32_t option_worth(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                            int16_t option) {
    const struct dd_event_rules *ev = &r->event[v->rooms[v->room].what];
    const struct dd_option_rules *o = &ev->option[option - 1];
    uint16_t weight[DD_EVENT_WAYS] = {0};
    int64_t sum = 0;
    uint32_t all = dd_way_weights(o, v->dread, weight);
    for (uint32_t i = 0; i < o->ways; i++)
        sum += (int64_t)way_worth(r, v, t, &o->way[i]) * weight[i];
    int32_t price = o->gold * GOLD + (o->item ? r->item[o->item].price * GOLD + 80 : 0);
    return (int32_t)(all ? sum / all : 0) - price;
}

static int32_t gift_worth(const struct dd_rules *r, const struct dd_view *v, uint32_t gift) {
    const struct dd_blessing_rules *b = &r->blessing[gift];
    int32_t sum = b->might * 60 + b->vigor * 45 + b->cunning * 30 + b->chests * 60 + b->map * OF_MAP;
    int32_t dread = b->dread < -v->dread ? -v->dread : b->dread;
    for (uint32_t i = 0; i < DD_STATUSES; i++)
        sum += b->cures >> i & 1 && v->status[i] ? 120 : 0;
    return sum - dread * price_of_dread(v) - b->max_hp_less * v->max_hp / 10000 * OF_HP;
}

static int32_t answer_worth(const struct dd_rules *r, const struct dd_view *v, const struct dd_temper *t,
                            const struct action *a) {
    switch (a->verb) {
    case DD_CHOOSE:
        return v->pending == DD_ASK_EVENT ? option_worth(r, v, t, a->arg[0]) : 0;
    case DD_ACCEPT:
        return gift_worth(r, v, v->offered);
    case DD_KEEP_BLESSING:
        return gift_worth(r, v, v->blessing) + r->blessing[v->blessing].dread * price_of_dread(v);
    case DD_EQUIP_FOUND:
        return 1;
    default:
        return a->verb == DD_LOOK_AGAIN ? -5000 : -1000;
    }
}

/* Fight or retreat: they are seen now. */
static uint32_t at_the_door(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t fight = dd_verb_at(s, DD_FIGHT, -1), back = dd_verb_at(s, DD_RETREAT, -1);
    bool fits = !dd_too_strong(r, v, &v->rooms[v->room], t);
    return fits || back == UINT32_MAX || !dd_way_round(v) ? fight : back;
}

uint32_t dd_mind_asked(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    if (v->pending == DD_ASK_FIGHT) {
        uint32_t at = at_the_door(s, t);
        return at == UINT32_MAX ? 0 : at;
    }
    for (uint32_t i = 0; i < s->legal_count; i++) {
        int32_t w = answer_worth(r, v, t, &s->legal[i]);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

/* -- things -- */

static uint32_t mend(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    int32_t missing = v->max_hp - v->hp.hi;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != DD_USE_ITEM)
            continue;
        int32_t at = dd_items_find(v->consumables, DD_CARRY_MAX, (uint16_t)s->legal[i].arg[0]);
        if (at < 0)
            continue;
        const struct dd_item_rules *it = &r->item[v->consumables[at].kind];
        bool part = has_fx(it, FX_HEALS_PART);
        if ((it->heal && missing >= it->heal && v->hp.lo * 20 < v->max_hp * t->of->mends) ||
            (part && v->hp.lo * 3 < v->max_hp))
            return i;
        if (it->dread_relief && v->dread >= it->dread_relief + 30)
            return i;
        if ((cures(it, DD_POISONED) && v->status[DD_POISONED] > 2) ||
            (cures(it, DD_BLEEDING) && v->status[DD_BLEEDING]) ||
            (cures(it, DD_CURSED) && v->status[DD_CURSED]))
            return i;
        if (has_fx(it, FX_NAMES) || has_fx(it, FX_MAPS))
            return i;
        if (it->clarity_rooms && v->corruption && !v->clarity_rooms)
            return i;
    }
    return UINT32_MAX;
}

/* Gear from the pack that is better than what is worn. */
static uint32_t dress(const struct situation *s) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t best = UINT32_MAX;
    int32_t most = 10;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != DD_EQUIP_ITEM)
            continue;
        int32_t at = dd_items_find(v->backpack, DD_CARRY_MAX, (uint16_t)s->legal[i].arg[0]);
        if (at < 0 || v->backpack[at].slot >= DD_CONSUMABLE)
            continue;
        const struct dd_item *it = &v->backpack[at];
        int32_t more = dd_gear_worth(r, it) - dd_gear_worth(r, &v->worn[it->slot]);
        if (more > most) {
            most = more;
            best = i;
        }
    }
    return best;
}

static uint32_t open_chest(const struct situation *s) {
    const struct dd_view *v = s->view;
    const struct dd_room_view *room = &v->rooms[v->room];
    uint32_t look = dd_verb_at(s, DD_EXAMINE, -1), pick = dd_verb_at(s, DD_PICK_LOCK, -1),
             force = dd_verb_at(s, DD_FORCE, -1), lift = dd_verb_at(s, DD_OPEN_CHEST, -1);
    bool known = room->more & DD_ROOM_EXAMINED;
    if (look != UINT32_MAX)
        return look;
    if (known && room->more & DD_ROOM_MIMIC)
        return UINT32_MAX;
    if (known && room->flags & DD_TRAPPED)
        return pick != UINT32_MAX ? pick : lift;
    if (force != UINT32_MAX && v->hp.lo > 20)
        return force;
    return pick != UINT32_MAX ? pick : lift != UINT32_MAX ? lift : UINT32_MAX;
}

static uint32_t rest(const struct situation *s, const struct dd_temper *t) {
    const struct dd_view *v = s->view;
    int32_t missing = v->max_hp - v->hp.lo;
    if (v->status[DD_BLEEDING] || missing * 100 > v->max_hp * t->of->sleeps)
        return dd_verb_at(s, DD_REST_FULLY, -1);
    return missing * 7 > v->max_hp ? dd_verb_at(s, DD_REST_BRIEFLY, -1) : UINT32_MAX;
}

static uint32_t at_shrine(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t best = UINT32_MAX, take = dd_verb_at(s, DD_DESECRATE, -1);
    int32_t most = 0;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != DD_PRAY)
            continue;
        int32_t w = gift_worth(r, v, (uint32_t)s->legal[i].arg[0]);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    int32_t gold =
        (r->desecrate_gold.lo + r->desecrate_gold.hi) * GOLD / 2 - t->of->curse * r->desecrate_curse / 10000;
    return take != UINT32_MAX && gold > most ? take : best;
}

/* A trader below: what is spare is gold, gold is healing and light. */
static uint32_t trade(const struct situation *s) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        int32_t at = s->legal[i].verb == DD_SELL
                         ? dd_items_find(v->backpack, DD_CARRY_MAX, (uint16_t)s->legal[i].arg[0])
                         : -1;
        if (at >= 0 && v->backpack[at].slot < DD_CONSUMABLE &&
            dd_gear_worth(r, &v->backpack[at]) <= dd_gear_worth(r, &v->worn[v->backpack[at].slot]) + 10)
            return i;
    }
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != DD_BUY)
            continue;
        struct dd_item it = dd_stock_below(r, &v->profile, v->floor, (uint32_t)s->legal[i].arg[0] - 1);
        int32_t price = (int32_t)dd_stock_price(r, v->floor, it), purse = v->run_gold.lo;
        if (r->item[it.kind].heal && dd_reserve(r, v) < v->max_hp * 6 / 5 && purse >= price + 15)
            return i;
        if (dd_fx_of_item(r, it.kind, FX_BURNS_ON) && dd_light_left(r, v) < 60 && purse >= price + 15)
            return i;
    }
    return UINT32_MAX;
}

uint32_t dd_mind_room(const struct situation *s, const struct dd_temper *t) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    const struct dd_room_view *room = &v->rooms[v->room];
    uint32_t at = v->light ? UINT32_MAX : dd_use_of(s, FX_BURNS_ON);
    (void)r;
    if (v->watcher_room)
        return UINT32_MAX;
    if (at == UINT32_MAX)
        at = mend(s, t);
    if (at == UINT32_MAX)
        at = dress(s);
    if (at == UINT32_MAX)
        at = dd_verb_at(s, DD_TAKE, -1);
    if (at == UINT32_MAX && room->type == DD_ROOM_TREASURE)
        at = open_chest(s);
    if (at == UINT32_MAX && room->type == DD_ROOM_REST && !t->dives)
        at = rest(s, t);
    if (at == UINT32_MAX && room->type == DD_ROOM_SHRINE)
        at = at_shrine(s, t);
    if (at == UINT32_MAX && room->more & DD_ROOM_MERCHANT)
        at = trade(s);
    return at;
}
