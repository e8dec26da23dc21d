/* DARKDELVE: the Merchant and the Smith (DD-079 to DD-082, S-22, S-23). Rulesets without them know none of
 * these verbs. What is for sale follows from the profile's key and the number of runs, so it stands still
 * while somebody thinks; below a merchant has three things that are used up. Trade below is for the gold of
 * the run. */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

enum { BELOW_STOCK = 3, IMPROVED_MOST = 3 };

bool dd_merchant_here(const struct dd_rules *r, const struct dd_state *s) {
    if (!r->trades)
        return false;
    return s->phase == DD_CAMP || (s->phase == DD_DUNGEON && s->rooms[s->room].more & DD_ROOM_MERCHANT);
}

/* -- prices -- */

int32_t dd_item_price(const struct dd_rules *r, const struct dd_item *it) {
    if (dd_item_hidden(it) || !it->kind || !r->item[it->kind].price)
        return r->value_of[it->rarity];
    int32_t price = r->item[it->kind].price;
    for (uint32_t i = 0; i < it->plus && i < IMPROVED_MOST;
         i++) /* half of the Smith's work is worth something */
        price += dd_share(r->improve_price[i], r->improve_rarity[it->rarity]) / 2;
    return price;
}

int32_t dd_item_sells(const struct dd_rules *r, const struct dd_item *it) {
    int32_t worth = dd_share(dd_item_price(r, it), r->sell_share);
    return it->flags & DD_ITEM_UNKNOWN ? dd_share(worth, r->sell_unknown) : worth;
}

uint32_t dd_stock_price(const struct dd_rules *r, uint8_t floor, struct dd_item it) {
    uint32_t bp = floor && r->floor[floor].price_factor ? r->floor[floor].price_factor : 10000u;
    return (uint32_t)dd_share(dd_item_price(r, &it), bp);
}

uint32_t dd_improve_price(const struct dd_rules *r, const struct dd_item *it) {
    return (uint32_t)dd_share(r->improve_price[it->plus], r->improve_rarity[it->rarity]);
}

/* -- what is for sale -- */

static struct dd_item of_kind(const struct dd_rules *r, uint8_t kind) {
    const struct dd_item_rules *k = &r->item[kind];
    return (struct dd_item){
        .kind = kind, .uses = k->stack ? 1 : k->uses, .slot = k->slot, .rarity = k->rarity};
}

/* The kinds that fit by now; returns how many there are. */
static uint32_t kinds_for_sale(const struct dd_rules *r, const struct dd_profile *p, bool consumable,
                               struct dd_kind_set *fit) {
    uint32_t n = 0;
    *fit = (struct dd_kind_set){{0}};
    for (uint32_t pool = 0; pool < DD_POOLS; pool++) {
        uint32_t size = dd_pool_size(r, p, pool);
        for (uint32_t w = 0; size && w < DD_KIND_WORDS; w++) {
            uint64_t some = r->sale[consumable][pool].bit[w];
            for (uint64_t left = size < DD_ITEM_KINDS ? some : 0; left; left &= left - 1)
                if (r->item[64 * w + (uint32_t)__builtin_ctzll(left)].pool_rank >= size)
                    some &= ~(left & -left);
            fit->bit[w] |= some;
        }
    }
    for (uint32_t w = 0; w < DD_KIND_WORDS; w++)
        n += (uint32_t)__builtin_popcountll(fit->bit[w]);
    return n;
}

/* The kind at this place of the ascending ones, which has one. */
static uint8_t kind_at(const struct dd_kind_set *of, uint32_t at) {
    uint32_t w = 0;
    for (uint32_t n; (n = (uint32_t)__builtin_popcountll(of->bit[w])) <= at; w++)
        at -= n;
    uint64_t left = of->bit[w];
    for (; at; at--)
        left &= left - 1;
    return (uint8_t)(64 * w + (uint32_t)__builtin_ctzll(left));
}

/* S-22: what changes with each run, of which each place has one: at odd places gear, at even ones what is
 * used up. */
struct news {
    uint64_t key;
    uint32_t count[2];
    struct dd_kind_set fit[2];
};

static void read_news(const struct dd_rules *r, const struct dd_profile *p, struct news *out) {
    out->key = rng_key(p->camp_key, "stock", p->runs);
    for (int used_up = 0; used_up < 2; used_up++)
        out->count[used_up] = kinds_for_sale(r, p, used_up, &out->fit[used_up]);
}

static bool has_news(const struct dd_rules *r, const struct dd_profile *p, uint32_t place) {
    return !r->stock_consumables[place] && !(p->bought >> place & 1);
}

static uint8_t news_at(const struct news *in, uint32_t place) {
    bool used_up = !(place & 1);
    return in->count[used_up]
               ? kind_at(&in->fit[used_up], rng_bound(rng_at(in->key, place), in->count[used_up]))
               : 0;
}

/* S-22: what always is, and behind it the news, once a run. */
struct dd_item dd_stock_of(const struct dd_rules *r, const struct dd_profile *p, uint32_t place) {
    uint8_t kind = r->stock_consumables[place];
    struct news news;
    if (has_news(r, p, place)) {
        read_news(r, p, &news);
        kind = news_at(&news, place);
    }
    return kind ? of_kind(r, kind) : (struct dd_item){0};
}

/* The first that is always for sale at camp, and two others. */
static void stock_below(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor,
                        uint8_t kind[BELOW_STOCK]) {
    uint64_t key = rng_key(p->camp_key, "below", (uint64_t)p->runs << 8 | floor);
    struct dd_kind_set fit;
    uint32_t n = kinds_for_sale(r, p, true, &fit);
    kind[0] = r->stock_consumables[0];
    for (uint32_t place = 1; place < BELOW_STOCK; place++) {
        kind[place] = n ? kind_at(&fit, rng_bound(rng_at(key, place), n)) : 0;
        fit.bit[kind[place] / 64] &= ~(UINT64_C(1) << kind[place] % 64); /* not twice */
        n -= n != 0;
    }
}

struct dd_item dd_stock_below(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor,
                              uint32_t place) {
    uint8_t kind[BELOW_STOCK];
    if (place >= BELOW_STOCK)
        return (struct dd_item){0};
    stock_below(r, p, floor, kind);
    return kind[place] ? of_kind(r, kind[place]) : (struct dd_item){0};
}

uint8_t dd_can_buy(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint32_t gold) {
    uint8_t can = 0;
    for (uint32_t place = 0; r->trades && place < BELOW_STOCK; place++) {
        struct dd_item it = dd_stock_below(r, p, floor, place);
        if (it.kind && gold >= dd_stock_price(r, floor, it))
            can |= (uint8_t)(1u << place);
    }
    return can;
}

/* -- whose is it -- */

/* A thing at camp: in the stash, laid out, brought home, or worn since the last run. */
static struct dd_item *at_camp(struct dd_profile *p, int16_t id, struct dd_item **list, uint32_t *cap) {
    struct dd_item *const lists[] = {p->stash, p->hand, p->returned};
    static const uint32_t caps[] = {DD_STASH_MAX, DD_HAND_MAX, DD_CARRY_MAX};
    for (uint32_t l = 0; l < 3 && id > 0; l++) {
        int32_t at = dd_items_find(lists[l], caps[l], (uint16_t)id);
        if (at < 0)
            continue;
        *list = lists[l];
        *cap = caps[l];
        return &lists[l][at];
    }
    *list = NULL;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (id > 0 && p->hero.worn[slot].id == (uint16_t)id)
            return &p->hero.worn[slot];
    return NULL;
}

static struct dd_item *in_hands(struct dd_state *s, int16_t id, struct dd_item **list, uint32_t *cap) {
    if (s->phase == DD_CAMP)
        return at_camp(&s->profile, id, list, cap);
    struct dd_item *const lists[] = {s->backpack, s->consumables};
    *cap = DD_CARRY_MAX;
    for (uint32_t l = 0; l < 2 && id > 0; l++) {
        int32_t at = dd_items_find(lists[l], DD_CARRY_MAX, (uint16_t)id);
        if (at >= 0) {
            *list = lists[l];
            return &lists[l][at];
        }
    }
    *list = NULL;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (id > 0 && s->worn[slot].id == (uint16_t)id)
            return &s->worn[slot];
    return NULL;
}

static uint32_t *purse(struct dd_state *s) {
    return s->phase == DD_CAMP ? &s->profile.gold : &s->run_gold;
}

static uint32_t gold_of(const struct dd_state *s) {
    return s->phase == DD_CAMP ? s->profile.gold : s->run_gold;
}

static struct dd_item offered_here(const struct dd_rules *r, const struct dd_state *s, uint32_t place) {
    return s->phase == DD_CAMP ? dd_stock_of(r, &s->profile, place)
                               : dd_stock_below(r, &s->profile, s->floor, place);
}

/* At camp a thing goes onto a stack in the stash, or takes a place there. */
static struct dd_item *stack_in_stash(const struct dd_rules *r, struct dd_profile *p, uint8_t kind) {
    for (uint32_t i = 0; r->item[kind].stack && i < DD_STASH_MAX && p->stash[i].id; i++)
        if (p->stash[i].kind == kind && p->stash[i].uses < r->item[kind].stack)
            return &p->stash[i];
    return NULL;
}

/* -- may it be -- */

static uint32_t check_buy_of(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    if (!it->kind)
        return DD_NO_PLACE;
    if (gold_of(s) < dd_stock_price(r, s->phase == DD_CAMP ? 0 : s->floor, *it))
        return DD_NO_GOLD;
    if (s->phase != DD_CAMP)
        return dd_has_room(r, s, it) ? REASON_OK : DD_NO_ROOM_LEFT;
    bool room = dd_stash_used(&s->profile) < r->stash_capacity ||
                stack_in_stash(r, (struct dd_profile *)&s->profile, it->kind);
    return room ? REASON_OK : DD_NO_STASH_FULL;
}

static uint32_t check_buy(const struct dd_rules *r, const struct dd_state *s, int16_t place) {
    if (place < 1 || place > (s->phase == DD_CAMP ? (int)DD_STOCK : (int)BELOW_STOCK))
        return DD_NO_PLACE;
    struct dd_item it = offered_here(r, s, (uint32_t)place - 1);
    return check_buy_of(r, s, &it);
}

/* Starting gear is nobody's own. */
static uint32_t check_thing(const struct dd_rules *r, const struct dd_state *s, uint16_t verb,
                            const struct dd_item *it) {
    if (verb == DD_SELL)
        return it->flags & DD_ITEM_STARTER ? DD_NO_ITEM : REASON_OK;
    if (it->slot == DD_CONSUMABLE)
        return DD_NO_ITEM;
    if (verb == DD_IDENTIFY)
        return !(it->flags & DD_ITEM_UNKNOWN)   ? DD_NO_KNOWN
               : gold_of(s) < r->identify_price ? DD_NO_GOLD
                                                : REASON_OK;
    if (it->flags & DD_ITEM_UNKNOWN)
        return DD_NO_UNKNOWN;
    if (verb == DD_LIFT_CURSE)
        return !it->curse ? DD_NO_CURSE : gold_of(s) < r->lift_price ? DD_NO_GOLD : REASON_OK;
    if (it->plus >= IMPROVED_MOST)
        return DD_NO_DONE;
    return gold_of(s) < dd_improve_price(r, it) ? DD_NO_GOLD : REASON_OK;
}

/* What is worn below stays on. */
static uint32_t check_mine(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, int16_t id) {
    struct dd_item *list;
    uint32_t cap;
    const struct dd_item *it = in_hands((struct dd_state *)s, id, &list, &cap);
    return !it || (!list && s->phase != DD_CAMP) ? DD_NO_ITEM : check_thing(r, s, verb, it);
}

/* Below there is nobody who works on things: a merchant buys, sells and that is all (S-22). */
uint32_t dd_trade_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    if (!r->trades)
        return DD_NO_RULE;
    if (!dd_merchant_here(r, s))
        return DD_NO_PLACE;
    if (a->verb == DD_BUY)
        return check_buy(r, s, a->arg[0]);
    if (a->verb != DD_SELL && s->phase != DD_CAMP)
        return DD_NO_PHASE;
    return check_mine(r, s, a->verb, a->arg[0]);
}

/* All that is for sale here is drawn once. */
static void legal_buy_below(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    uint8_t kind[BELOW_STOCK];
    stock_below(r, &s->profile, s->floor, kind);
    for (int16_t place = 1; place <= BELOW_STOCK; place++) {
        struct dd_item it = of_kind(r, kind[place - 1]);
        if (check_buy_of(r, s, &it) == REASON_OK)
            dd_legal_one(l, DD_BUY, place);
    }
}

static void legal_buy(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    const struct dd_profile *p = &s->profile;
    struct news news;
    read_news(r, p, &news);
    for (uint32_t place = 0; place < DD_STOCK; place++) {
        uint8_t kind = has_news(r, p, place) ? news_at(&news, place) : r->stock_consumables[place];
        struct dd_item it = of_kind(r, kind);
        if (kind && check_buy_of(r, s, &it) == REASON_OK)
            dd_legal_one(l, DD_BUY, (int16_t)(place + 1));
    }
}

/* What could be sold or worked on: at camp all that one has. */
static void list_mine(const struct dd_state *s, struct dd_numbered *n) {
    const struct dd_profile *p = &s->profile;
    n->count = 0;
    if (s->phase == DD_CAMP) {
        dd_by_number(n, p->stash, DD_STASH_MAX);
        dd_by_number(n, p->hand, DD_HAND_MAX);
        dd_by_number(n, p->returned, DD_CARRY_MAX);
        for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
            dd_by_number(n, &p->hero.worn[slot], 1);
    } else {
        dd_by_number(n, s->backpack, DD_CARRY_MAX);
        dd_by_number(n, s->consumables, DD_CARRY_MAX);
    }
}
_Static_assert(DD_STASH_MAX + DD_HAND_MAX <= DD_CARRY_MAX, "room in struct dd_numbered for all at camp");

void dd_trade_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                    struct legal_list *l) {
    struct dd_numbered mine;
    if (!dd_merchant_here(r, s))
        return;
    list_mine(s, &mine);
    for (; verbs; verbs &= verbs - 1) {
        uint16_t verb = dd_first_verb(verbs);
        if (verb == DD_BUY && s->phase == DD_CAMP)
            legal_buy(r, s, l);
        else if (verb == DD_BUY)
            legal_buy_below(r, s, l);
        for (uint32_t i = 0; verb != DD_BUY && i < mine.count; i++)
            if (check_thing(r, s, verb, mine.it[i]) == REASON_OK)
                dd_legal_one(l, verb, (int16_t)mine.it[i]->id);
    }
}

/* -- and is -- */

static void buy(const struct dd_rules *r, struct dd_state *s, uint32_t place, struct sink *k) {
    struct dd_profile *p = &s->profile;
    struct dd_item it = offered_here(r, s, place);
    uint32_t price = dd_stock_price(r, s->phase == DD_CAMP ? 0 : s->floor, it);
    struct dd_item *stack = s->phase == DD_CAMP ? stack_in_stash(r, p, it.kind) : NULL;
    *purse(s) -= price;
    it.id = stack ? stack->id : s->next_item++;
    emit(k, DD_EV_BOUGHT, DD_SEAT, it.id, it.kind, (int32_t)price, 0);
    if (s->phase != DD_CAMP)
        dd_stow(r, s, &it);
    else if (stack)
        stack->uses++;
    else
        dd_items_push(s, p->stash, DD_STASH_MAX, it);
    if (s->phase == DD_CAMP && !r->stock_consumables[place])
        p->bought |= (uint8_t)(1u << place);
}

/* Of a stack one. */
static void sell(const struct dd_rules *r, struct dd_state *s, int16_t id, struct sink *k) {
    struct dd_item *list;
    uint32_t cap;
    struct dd_item *it = in_hands(s, id, &list, &cap);
    int32_t gold = dd_item_sells(r, it);
    uint8_t shown = dd_item_hidden(it) ? 0 : it->kind;
    emit(k, DD_EV_SOLD, DD_SEAT, it->id, shown, gold, 0);
    dd_gold_add(purse(s), (uint32_t)gold);
    if (r->item[it->kind].stack && it->uses > 1)
        it->uses--;
    else if (list)
        dd_items_take(list, cap, (uint32_t)(it - list));
    else
        *it = (struct dd_item){0};
}

void dd_trade_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    struct dd_item *list;
    uint32_t cap;
    if (a->verb == DD_BUY) {
        buy(r, s, (uint32_t)a->arg[0] - 1, k);
        return;
    }
    if (a->verb == DD_SELL) {
        sell(r, s, a->arg[0], k);
        return;
    }
    struct dd_item *it = in_hands(s, a->arg[0], &list, &cap);
    if (a->verb == DD_IDENTIFY) {
        *purse(s) -= r->identify_price;
        dd_name(it, k);
    } else if (a->verb == DD_LIFT_CURSE) {
        *purse(s) -= r->lift_price;
        dd_lift(r, s, it, k);
    } else {
        uint32_t price = dd_improve_price(r, it);
        *purse(s) -= price;
        it->plus++;
        emit(k, DD_EV_IMPROVED, DD_SEAT, it->id, it->kind, it->plus, (int32_t)price);
    }
}
