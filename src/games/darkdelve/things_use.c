/* DARKDELVE: what is used up. Each effect of a consumable does one thing; what it does to foes is the fight's
 * (fight_player.c). Some are used on another thing. What can be told from outside, slot, rarity, marks and
 * whether a curse has shown, decides what may be chosen, never what nobody knows. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

static const struct dd_item *find_carried(const struct dd_state *s, int16_t id) {
    const struct dd_item *const lists[] = {s->consumables, s->backpack};
    for (uint32_t l = 0; l < 2 && id > 0; l++) {
        int32_t at = dd_items_find(lists[l], DD_CARRY_MAX, (uint16_t)id);
        if (at >= 0)
            return &lists[l][at];
    }
    return NULL;
}

static struct dd_item *find_mine(struct dd_state *s, int16_t id) {
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (id > 0 && s->worn[slot].id == (uint16_t)id)
            return &s->worn[slot];
    return (struct dd_item *)find_carried(s, id);
}

static bool has_any(const struct dd_item_rules *k, uint64_t effects) {
    return (k->fx_set & effects) != 0;
}

#define FX(name) (UINT64_C(1) << (name))

static uint8_t targeted(const struct dd_item_rules *k) {
    if (!has_any(k, FX(FX_NAMES) | FX(FX_INSURES) | FX(FX_LIFTS)))
        return FX_NONE;
    for (uint32_t i = 0; i < DD_EFFECTS && k->fx[i].fx; i++)
        if (k->fx[i].fx == FX_NAMES || k->fx[i].fx == FX_INSURES || k->fx[i].fx == FX_LIFTS)
            return k->fx[i].fx;
    return FX_NONE;
}

/* Of what is in the pack or worn: what a scroll, a letter or an unbinding can be about. */
static uint32_t check_target(uint8_t fx, const struct dd_item *on) {
    if (on->slot == DD_CONSUMABLE)
        return DD_NO_ITEM;
    switch (fx) {
    case FX_NAMES:
        return on->flags & DD_ITEM_UNKNOWN ? REASON_OK : DD_NO_KNOWN;
    case FX_INSURES:
        return on->flags & (DD_ITEM_INSURED | DD_ITEM_STARTER) ? DD_NO_NEED : REASON_OK;
    default:
        return on->curse && !dd_item_hidden(on) ? REASON_OK : DD_NO_CURSE;
    }
}

static bool only_in_fights(uint8_t fx) {
    return fx == FX_SMOKE || fx == FX_FLASH || fx == FX_FIREBOMB || fx == FX_IRONHIDE || fx == FX_BREATH;
}

/* Why an effect would do nothing, or may not be here; REASON_OK: it has its use. */
static uint32_t check_effect(const struct dd_rules *r, const struct dd_state *s, struct dd_effect_of e) {
    bool fighting = s->phase == DD_COMBAT;
    if (only_in_fights(e.fx))
        return fighting ? REASON_OK : DD_NO_OUTSIDE;
    switch (e.fx) {
    case FX_CURES:
        return s->status[e.value] ? REASON_OK : DD_NO_NEED;
    case FX_BURNS_ON:
        return fighting ? DD_NO_QUIET : dd_banned(r, &s->profile, DD_BAN_TORCHES) ? DD_NO_TORCH : REASON_OK;
    case FX_OPENS:
        return DD_NO_NEED; /* a lock takes it (S-36), nobody uses it on air */
    case FX_MAPS:
        return fighting ? DD_NO_QUIET : REASON_OK;
    case FX_WAYSTONE:
        return fighting                                      ? DD_NO_QUIET
               : s->rooms[s->room].type != DD_ROOM_THRESHOLD ? DD_NO_EXIT
               : dd_watcher_seals(s)                         ? DD_NO_SEALED
                                                             : REASON_OK;
    default:
        return REASON_OK;
    }
}

static bool heals(const struct dd_item_rules *k) {
    return k->heal || has_any(k, FX(FX_HEALS_PART) | FX(FX_GAMBLES));
}

/* Used by itself. A thing with several effects is of use when one of them is. */
static uint32_t check_alone(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *it) {
    const struct dd_item_rules *k = &r->item[it->kind];
    if (s->phase != DD_COMBAT && !r->use_item_outside_combat)
        return DD_NO_OUTSIDE;
    if (heals(k) && dd_cannot_heal(r, s->status, s->worn, s->profile.hero.class_kind))
        return DD_NO_HEALING;
    bool useful = k->heal || k->dread_relief || k->clarity_rooms;
    uint32_t why = REASON_OK;
    for (uint32_t i = 0; !useful && i < DD_EFFECTS && k->fx[i].fx; i++) {
        why = check_effect(r, s, k->fx[i]);
        useful = why == REASON_OK;
    }
    return why == REASON_OK && s->phase == DD_COMBAT ? dd_fight_use_check(r, s, it->kind) : why;
}

/* DD-564: what lies in the belt, and a torch in the pack. */
uint32_t dd_use_on_check(const struct dd_rules *r, const struct dd_state *s, int16_t id, int16_t on) {
    const struct dd_item *it = find_carried(s, id);
    if (!it || r->item[it->kind].slot != DD_CONSUMABLE)
        return DD_NO_ITEM;
    uint8_t wants = targeted(&r->item[it->kind]);
    if (!wants)
        return on ? REASON_ARGS : check_alone(r, s, it);
    if (s->phase == DD_COMBAT)
        return DD_NO_QUIET;
    const struct dd_item *what = find_mine((struct dd_state *)s, on);
    return !on ? DD_NO_TARGET : !what ? DD_NO_ITEM : check_target(wants, what);
}

static void legal_targets(const struct dd_state *s, const struct dd_item *it, uint8_t wants,
                          struct legal_list *l) {
    struct dd_numbered on;
    on.count = 0;
    dd_by_number(&on, s->backpack, DD_CARRY_MAX);
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        dd_by_number(&on, &s->worn[slot], 1);
    for (uint32_t i = 0; i < on.count; i++)
        if (check_target(wants, on.it[i]) == REASON_OK)
            legal_put(l, (struct action){DD_USE_ITEM, {(int16_t)it->id, (int16_t)on.it[i]->id, 0}});
}

void dd_use_legal(const struct dd_rules *r, const struct dd_state *s, struct legal_list *l) {
    struct dd_numbered n;
    n.count = 0;
    dd_by_number(&n, s->consumables, DD_CARRY_MAX);
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->backpack[i].id; i++)
        if (s->backpack[i].slot == DD_CONSUMABLE) /* torches */
            dd_by_number(&n, &s->backpack[i], 1);
    for (uint32_t i = 0; i < n.count; i++) {
        uint8_t wants = targeted(&r->item[n.it[i]->kind]);
        if (!wants && check_alone(r, s, n.it[i]) == REASON_OK)
            dd_legal_one(l, DD_USE_ITEM, (int16_t)n.it[i]->id);
        else if (wants && s->phase != DD_COMBAT)
            legal_targets(s, n.it[i], wants, l);
    }
}

/* -- what becomes of it -- */

static void name_thing(struct dd_item *it, struct sink *k) {
    it->flags &= (uint8_t) ~(DD_ITEM_UNKNOWN | DD_ITEM_FELT);
    emit(k, DD_EV_IDENTIFIED, DD_SEAT, it->id, it->kind, it->curse, 0);
}

void dd_name(struct dd_item *it, struct sink *k) {
    name_thing(it, k);
}

bool dd_name_one(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    (void)r;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (s->worn[slot].id && s->worn[slot].flags & DD_ITEM_UNKNOWN) {
            name_thing(&s->worn[slot], k);
            return true;
        }
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->backpack[i].id; i++)
        if (s->backpack[i].flags & DD_ITEM_UNKNOWN) {
            name_thing(&s->backpack[i], k);
            return true;
        }
    return false;
}

/* What changes with a thing that is worn is told at once. */
void dd_lift(const struct dd_rules *r, struct dd_state *s, struct dd_item *it, struct sink *k) {
    bool below = s->phase == DD_DUNGEON || s->phase == DD_COMBAT;
    it->curse = 0;
    emit(k, DD_EV_CURSE_LIFTED, DD_SEAT, it->id, it->kind, 0, 0);
    if (!below)
        return;
    s->max_hp = dd_max_hp(r, s);
    s->hp = s->hp > s->max_hp ? s->max_hp : s->hp;
}

static void work_on(const struct dd_rules *r, struct dd_state *s, uint8_t fx, struct dd_item *it,
                    struct sink *k) {
    if (fx == FX_NAMES)
        name_thing(it, k);
    else if (fx == FX_LIFTS)
        dd_lift(r, s, it, k);
    else
        it->flags |= DD_ITEM_INSURED;
}

/* S-47: even chances. While HP are lied about the amount is not told. */
static void gamble(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    bool won = stream_chance(&s->combat, 5000);
    int32_t amount = won ? s->max_hp - s->hp : s->hp - (s->hp + 1) / 2;
    s->hp = (int16_t)(won ? s->max_hp : s->hp - amount);
    emit(k, DD_EV_GAMBLED, DD_SEAT, won, dd_lies(r, s) ? 0 : amount, 0, 0);
}

static void takes_effect(const struct dd_rules *r, struct dd_state *s, struct dd_effect_of e,
                         struct sink *k) {
    bool at_most;
    int32_t n;
    switch (e.fx) {
    case FX_CURES:
        if (s->status[e.value])
            emit(k, DD_EV_STATUS_ENDS, DD_SEAT, 0, e.value, 0, 0);
        s->status[e.value] = 0;
        break;
    case FX_HEALS_PART:
        n = dd_heal(r, s, dd_share(s->max_hp, (uint32_t)e.value), &at_most);
        emit(k, DD_EV_HEALED, DD_SEAT, n, at_most, 0, 0);
        break;
    case FX_BURNS_ON:
        n = e.value + dd_fx(r, s->worn, FX_LIGHT);
        s->light = (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
        s->dark = 0;
        emit(k, DD_EV_TORCH_LIT, DD_SEAT, s->light, 0, 0, 0);
        break;
    case FX_COAT: /* in a fight the fight does it */
        s->coat = s->phase == DD_COMBAT ? s->coat : (uint8_t)DD_POISONED;
        s->coat_left = s->phase == DD_COMBAT ? s->coat_left : (uint8_t)e.value;
        break;
    case FX_GAMBLES:
        gamble(r, s, k);
        break;
    case FX_MAPS:
        dd_show_floor(s, k);
        break;
    default:
        break;
    }
}

static void plain_effects(const struct dd_rules *r, struct dd_state *s, uint16_t id, uint8_t kind,
                          struct sink *k) {
    const struct dd_item_rules *it = &r->item[kind];
    int32_t amount = 0, effect = 0;
    bool at_most = false;
    if (it->heal) {
        amount = dd_heal(r, s, it->heal, &at_most);
        effect = at_most ? DD_HEALS_AT_MOST : DD_HEALS;
    } else if (it->dread_relief) {
        amount = it->dread_relief < s->dread ? it->dread_relief : s->dread;
        effect = DD_CALMS;
    } else if (it->clarity_rooms) {
        amount = it->clarity_rooms;
        effect = DD_CLEARS;
    }
    if (it->clarity_rooms)
        s->clarity_rooms = it->clarity_rooms;
    emit(k, DD_EV_ITEM_USED, DD_SEAT, id, kind, amount, effect);
    if (it->dread_relief)
        dd_dread_add(r, s, -(int32_t)it->dread_relief, DD_FROM_ITEM, k);
}

void dd_use_on(const struct dd_rules *r, struct dd_state *s, uint16_t id, uint16_t on, struct sink *k) {
    uint8_t kind = find_carried(s, (int16_t)id)->kind;
    const struct dd_item_rules *it = &r->item[kind];
    uint8_t wants = targeted(it);
    dd_spend(r, s, id);
    plain_effects(r, s, id, kind, k);
    if (wants) {
        work_on(r, s, wants, find_mine(s, (int16_t)on), k);
        return;
    }
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++)
        takes_effect(r, s, it->fx[i], k);
    if (dd_fx_of_item(r, kind, FX_WAYSTONE))
        dd_extract(r, s, DD_EXIT_SHARD, k);
}

/* -- curses that are worn (S-49) -- */

/* One of what is worn and clean gets a curse, which is felt at once. */
void dd_curse_worn(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint32_t slots[DD_WORN], n = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (s->worn[slot].id && !s->worn[slot].curse)
            slots[n++] = slot;
    if (!n || !r->curse_count)
        return;
    uint32_t pick = stream_below(&s->loot, n);
    struct dd_item *it = &s->worn[slots[pick]];
    it->curse = (uint8_t)(1 + stream_below(&s->loot, r->curse_count));
    s->max_hp = dd_max_hp(r, s);
    emit(k, DD_EV_CURSE_SHOWN, DD_SEAT, it->id, it->kind, it->curse, 0);
}
