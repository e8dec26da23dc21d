/* DARKDELVE: what choices of things and trade are and can come to, beside those that both sizes of the game
 * have (offer.c). */
#include "core/offer.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

static const struct dd_item *seen(const struct dd_view *v, int16_t id, enum dd_where *where) {
    return id > 0 ? dd_thing_seen(v, (uint16_t)id, where) : NULL;
}

static struct dd_item for_sale(const struct dd_rules *r, const struct dd_view *v, int16_t place) {
    if (place < 1 || place > DD_STOCK)
        return (struct dd_item){0};
    uint32_t at = (uint32_t)place - 1;
    return v->phase == DD_CAMP ? dd_stock_of(r, &v->profile, at)
                               : dd_stock_below(r, &v->profile, v->floor, at);
}

static uint32_t price_here(const struct dd_rules *r, const struct dd_view *v, struct dd_item it) {
    return dd_stock_price(r, v->phase == DD_CAMP ? 0 : v->floor, it);
}

/* -- what it is -- */

/* Its figures; of a draught that is drunk what it comes to is foretold, and not said again. */
static void put_use(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it,
                    const struct offer *o, struct text *out) {
    const struct dd_item_rules *k = &r->item[it->kind];
    const bool foretold = o->action.verb == DD_USE_ITEM && o->reason == REASON_OK && v->phase != DD_COMBAT;
    if (!foretold || k->fx[0].fx || k->clarity_rooms || !(k->heal || k->dread_relief))
        dd_put_thing_stats(r, it, out);
    else if (k->heal && v->hp.sure && !v->corruption && v->hp.lo >= v->max_hp)
        text_put(out, "you are whole: it would mend nothing");
    else if (k->dread_relief && !v->dread)
        text_put(out, "you are calm: it would ease nothing");
}

static void describe_thing(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it,
                           enum dd_where where, struct offer *o) {
    TEXT_ON_STACK(stats, 300);
    if (o->action.verb ==
        DD_EQUIP_ITEM) { /* "Change to" is for a game where a thing takes the place of one like it */
        text_clear(&o->label);
        text_put(&o->label, it->slot == DD_WEAPON ? "Wield" : "Put on");
    }
    text_char(&o->label, ' ');
    dd_put_thing(r, it, &o->label);
    if (o->action.verb == DD_SELL)
        text_fmt(&o->label, " for %u", dd_item_sells(r, it));
    put_use(r, v, it, o, &stats);
    if (stats.len)
        text_fmt(&o->note, "%s%s", o->note.len ? "; " : "", stats.buf);
    uint8_t tag = dd_tag_of(r, it, where);
    if (tag)
        text_fmt(&o->note, "%s%s", o->note.len ? " " : "", dd_tag_word(tag));
}

static void describe_buy(const struct dd_rules *r, const struct dd_view *v, int16_t place, struct offer *o) {
    struct dd_item it = for_sale(r, v, place);
    TEXT_ON_STACK(stats, 300);
    if (!it.kind)
        return;
    text_char(&o->label, ' ');
    dd_put_thing(r, &it, &o->label);
    text_fmt(&o->label, " for %u", price_here(r, v, it)); /* where rows are short, it is not left out */
    dd_put_thing_stats(r, &it, &stats);
    text_put(&o->note, stats.buf);
}

/* Why it is closed, with the figures that are wanting. */
static void describe_price(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it, struct offer *o) {
    uint32_t price = 0;
    struct dd_item sold = for_sale(r, v, o->action.verb == DD_BUY ? o->action.arg[0] : (int16_t)0);
    if (o->reason != DD_NO_GOLD)
        return;
    if (o->action.verb == DD_BUY)
        price = price_here(r, v, sold);
    else if (o->action.verb == DD_IDENTIFY)
        price = r->identify_price;
    else if (o->action.verb == DD_LIFT_CURSE)
        price = r->lift_price;
    else if (o->action.verb == DD_IMPROVE && it && it->plus < 3)
        price = dd_improve_price(r, it);
    if (price)
        text_fmt(&o->why, "it costs %u gold, more than you have", price);
}

bool dd_describe_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                        struct offer *o) {
    enum dd_where where, on_where;
    const struct dd_item *it = seen(v, a->arg[0], &where);
    if (!r->pack_slots)
        return false;
    describe_price(r, v, it, o);
    switch (a->verb) {
    case DD_BUY:
        describe_buy(r, v, a->arg[0], o);
        return true;
    case DD_USE_ITEM:
        if (!it)
            return false;
        describe_thing(r, v, it, where, o);
        if (seen(v, a->arg[1], &on_where)) {
            text_put(&o->label, " on: ");
            dd_put_thing(r, seen(v, a->arg[1], &on_where), &o->label);
        }
        return true;
    case DD_TAKE:
    case DD_DROP:
    case DD_UNEQUIP:
    case DD_EQUIP_ITEM:
    case DD_SELL:
    case DD_IDENTIFY:
    case DD_IMPROVE:
    case DD_LIFT_CURSE:
    case DD_SACRIFICE:
    case DD_DEPOSIT:
    case DD_WITHDRAW:
    case DD_DISCARD:
        if (it)
            describe_thing(r, v, it, a->verb == DD_WITHDRAW ? DD_LAID_OUT : where, o);
        return it != NULL;
    default:
        return false;
    }
}

/* -- what can come of it -- */

/* The fewest HP there is room for with any thing that it could be. */
static int32_t least_room(const struct dd_rules *r, struct dd_state *s, const struct dd_item *on, uint32_t slot) {
    int32_t least = INT16_MAX;
    for (uint32_t i = 1; i <= r->item_count; i++) {
        if (r->item[i].slot != slot || r->item[i].rarity != on->rarity)
            continue;
        s->worn[slot] = *on;
        s->worn[slot].kind = (uint8_t)i;
        const int32_t room = dd_max_hp(r, s);
        least = room < least ? room : least;
    }
    return least;
}

/* HP never rise by a change of clothes, and fall to what there is room for. */
static void foretell_clothes(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *on,
                             uint32_t slot, struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 10000, "");
    struct dd_state s = {.vigor = v->vigor, .blessing = v->blessing, .profile = v->profile};
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        s.worn[i] = v->worn[i];
    if (on && !on->kind) { /* nobody knows what it is, but what is worn in its place is known */
        w->more = true;
        way_unknown(w, DD_STAT_HP);
        o->risk = v->hp.hi > least_room(r, &s, on, slot) ? RISK_LOSS : RISK_NONE;
        return;
    }
    s.worn[slot] = on ? *on : (struct dd_item){0};
    int32_t room = dd_max_hp(r, &s);
    int32_t lo = v->hp.hi > room ? room - v->hp.hi : 0, hi = v->hp.lo > room ? room - v->hp.lo : 0;
    way_change(w, DD_STAT_HP, lo, hi);
    if (lo < 0)
        o->risk = RISK_LOSS;
}

static struct stat_span cure_of(const struct dd_view *v, int32_t worth) {
    int32_t room = v->max_hp - v->hp.lo;
    if (!v->hp.sure)
        return (struct stat_span){0, worth};
    return (struct stat_span){worth < room ? worth : room, worth < room ? worth : room};
}

static void foretell_gamble(const struct dd_view *v, struct offer *o) {
    struct way *w = forecast_way(&o->forecast, 5000, "whole again");
    way_change(w, DD_STAT_HP, v->max_hp - v->hp.hi, v->max_hp - v->hp.lo);
    w = forecast_way(&o->forecast, 5000, "half gone");
    way_change(w, DD_STAT_HP, -(v->hp.hi / 2), -(v->hp.lo / 2));
    o->risk = RISK_LOSS;
}

static void foretell_use(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it,
                         struct offer *o) {
    const struct dd_item_rules *k = &r->item[it->kind];
    int32_t heal = k->heal + dd_share(v->max_hp, (uint32_t)dd_fx_of_item(r, it->kind, FX_HEALS_PART));
    if (dd_fx_of_item(r, it->kind, FX_GAMBLES)) {
        foretell_gamble(v, o);
        return;
    }
    struct way *w = forecast_way(&o->forecast, 10000, "");
    if (dd_fx_of_item(r, it->kind, FX_WAYSTONE)) {
        w->more = true;
        w->ends = 1u << DD_OUT_EXTRACTED;
        return;
    }
    struct stat_span cure = cure_of(v, heal);
    way_change(w, DD_STAT_HP, cure.lo, cure.hi);
    int32_t calm = k->dread_relief < v->dread ? k->dread_relief : v->dread;
    way_change(w, DD_STAT_DREAD, -calm, -calm);
}

static void foretell_pay(const struct dd_view *v, uint32_t price, struct offer *o) {
    uint16_t stat = v->phase == DD_CAMP ? DD_STAT_SAVED : DD_STAT_GOLD;
    struct way *w = forecast_way(&o->forecast, 10000, "");
    offer_cost(o, stat, (int32_t)price);
    way_change(w, stat, -(int32_t)price, -(int32_t)price);
}

static void foretell_sale(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it,
                          struct offer *o) {
    int32_t gold = dd_item_sells(r, it);
    struct way *w = forecast_way(&o->forecast, 10000, "");
    way_change(w, v->phase == DD_CAMP ? DD_STAT_SAVED : DD_STAT_GOLD, gold, gold);
}

bool dd_forecast_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                        struct offer *o) {
    enum dd_where where;
    const struct dd_item *it = seen(v, a->arg[0], &where);
    struct dd_item sold;
    if (!r->pack_slots || v->phase == DD_COMBAT)
        return false;
    switch (it || a->verb == DD_BUY ? a->verb : (uint16_t)DD_VERBS) {
    case DD_BUY:
        sold = for_sale(r, v, a->arg[0]);
        if (sold.kind)
            foretell_pay(v, price_here(r, v, sold), o);
        return true;
    case DD_SELL:
        foretell_sale(r, v, it, o);
        return true;
    case DD_IDENTIFY:
        foretell_pay(v, r->identify_price, o);
        return true;
    case DD_LIFT_CURSE:
        foretell_pay(v, r->lift_price, o);
        return true;
    case DD_IMPROVE:
        if (it->plus < 3)
            foretell_pay(v, dd_improve_price(r, it), o);
        return true;
    case DD_TAKE:
    case DD_DROP:
        forecast_way(&o->forecast, 10000, "");
        return true;
    case DD_EQUIP_ITEM:
        if (it->slot != DD_CONSUMABLE)
            foretell_clothes(r, v, it, it->slot, o);
        return true;
    case DD_UNEQUIP:
        foretell_clothes(r, v, NULL, it->slot, o);
        return true;
    case DD_USE_ITEM:
        foretell_use(r, v, it, o);
        return true;
    default:
        return false;
    }
}

/* -- what is looked for -- */

/* What lies here, what is for sale, and what the Smith could do, open or not. */
void dd_choose_things(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    if (!r->pack_slots || v->outcome != DD_OUT_NONE)
        return;
    bool camp = v->phase == DD_CAMP;
    const struct dd_room_view *here = &v->rooms[v->room];
    for (uint32_t i = 0; v->phase == DD_DUNGEON && i < DD_LIES && here->lies[i].id; i++)
        legal_put(l, (struct action){DD_TAKE, {(int16_t)here->lies[i].id}});
    bool merchant = camp || (v->phase == DD_DUNGEON && here->more & DD_ROOM_MERCHANT);
    for (int16_t place = 1; r->trades && merchant && place <= DD_STOCK; place++)
        if (for_sale(r, v, place).kind)
            legal_put(l, (struct action){DD_BUY, {place}});
}
