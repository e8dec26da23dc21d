/* DARKDELVE: dying. What was carried is lost, what was learned stays (DD-154, DD-499 to DD-503). Which things
 * come home all the same follows from their tags, so that what a seat was told of its risk is what becomes of
 * it (DD-504). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

/* DD-504, DD-511 to DD-515: brought before worn, worn before carried; a letter of indemnity before all of
 * them (DD-589). Starting gear has no tag: it is there again for the next run, whatever happens (S-85, C-43).
 */
uint8_t dd_tag_of(const struct dd_rules *r, const struct dd_item *it, enum dd_where where) {
    if (!it->id || it->flags & DD_ITEM_STARTER || where == DD_ON_FLOOR)
        return DD_TAG_NONE;
    if (where == DD_AT_CAMP)
        return DD_TAG_SAFE;
    if (it->flags & DD_ITEM_INSURED && r->insured_survives)
        return DD_TAG_PROTECTED;
    if (where == DD_LAID_OUT || it->flags & DD_ITEM_BROUGHT)
        return DD_TAG_AT_RISK;
    if (where == DD_IN_PACK)
        return DD_TAG_DOOMED;
    return it->flags & DD_ITEM_UNKNOWN || !r->worn_survives ? DD_TAG_VULNERABLE : DD_TAG_PROTECTED;
}

/* All that was on one's person, in a fixed order: worn, belt, pack. */
struct load {
    const struct dd_item *it;
    enum dd_where where;
};
static uint32_t list_load(const struct dd_state *s, struct load *out) {
    uint32_t n = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (s->worn[slot].id)
            out[n++] = (struct load){&s->worn[slot], DD_IS_WORN};
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->consumables[i].id; i++)
        out[n++] = (struct load){&s->consumables[i], DD_IN_PACK};
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->backpack[i].id; i++)
        out[n++] = (struct load){&s->backpack[i], DD_IN_PACK};
    return n;
}

static void keep_thing(struct dd_state *s, struct dd_item it, uint8_t tag, struct sink *k) {
    uint8_t shown = dd_item_hidden(&it) ? 0 : it.kind;
    it.flags &= (uint8_t) ~(DD_ITEM_BROUGHT | DD_ITEM_INSURED);
    if (dd_items_count(s->profile.returned, DD_CARRY_MAX) == DD_CARRY_MAX)
        return;
    dd_items_push(s, s->profile.returned, DD_CARRY_MAX, it);
    s->items_kept++;
    emit(k, DD_EV_ITEM_SAVED, DD_SEAT, it.id, shown, tag, 0);
}

/* DD-504; DD-589: where the ruleset has the chance, one of what is lost is found again. */
static void settle_things(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct load load[2 * DD_CARRY_MAX + DD_WORN];
    uint32_t n = list_load(s, load), lost = 0, again = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t tag = dd_tag_of(r, load[i].it, load[i].where);
        lost += tag != DD_TAG_NONE && tag != DD_TAG_PROTECTED;
    }
    if (r->recover_chance && lost && stream_chance(&s->loot, r->recover_chance * 100u))
        again = stream_below(&s->loot, lost);
    for (uint32_t i = 0; i < n; i++) {
        const struct dd_item it = *load[i].it;
        uint8_t tag = dd_tag_of(r, &it, load[i].where);
        if (tag == DD_TAG_NONE)
            continue;
        if (tag == DD_TAG_PROTECTED || again-- == 0) {
            keep_thing(s, it, tag, k);
            continue;
        }
        s->items_lost++;
        emit(k, DD_EV_ITEM_LOST, DD_SEAT, it.id, dd_item_hidden(&it) ? 0 : it.kind, tag, 0);
    }
}

/* In the smaller game nothing comes home from a death, and starting gear counts as lost too. */
static void lose_things(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct load load[2 * DD_CARRY_MAX + DD_WORN];
    s->items_kept = 0;
    if (r->pack_slots)
        settle_things(r, s, k);
    else
        s->items_lost = (uint8_t)list_load(s, load);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        s->consumables[i] = s->backpack[i] = (struct dd_item){0};
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        s->worn[slot] = (struct dd_item){0};
}

void dd_die(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    bool fighting = s->phase == DD_COMBAT;
    dd_hero_dies(r, s, cause, monster, k);
    s->hp = 0;
    s->killer = monster;
    s->cause = cause;
    s->items_lost = 0;
    lose_things(r, s, k);
    emit(k, DD_EV_PLAYER_DIED, DD_SEAT, s->killer, s->floor, s->dread, s->items_lost);
    s->run_gold = 0;
    s->profile.deaths++;
    if (monster) {
        b->monster = monster; /* it may kill whom it never fought */
        if (b->deaths < UINT16_MAX)
            b->deaths++;
        s->lesson_tier = dd_bestiary_update(r, s, monster, k);
    }
    emit(k, DD_EV_LESSON_LEARNED, DD_SEAT, s->killer, s->lesson_tier, monster ? b->deaths : 0, 0);
    if (fighting)
        emit(k, DD_EV_COMBAT_ENDED, DD_SEAT, DD_DEATH, s->turn, s->killer, 0);
    s->phase = DD_DEAD;
    s->outcome = DD_OUT_DIED;
}

bool dd_hurt(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t cause, uint8_t monster,
             struct sink *k) {
    if (amount < s->hp) {
        s->hp = (int16_t)(s->hp - amount);
        return false;
    }
    if (dd_last_stand(r, s, k))
        return false;
    dd_die(r, s, cause, monster, k);
    return true;
}
