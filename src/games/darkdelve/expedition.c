/* DARKDELVE: a run begins. What the character wears and knows goes down with it, what is brought leaves the
 * stash now, and everything else is as the ruleset gives it to everybody (DD-074, DD-097, DD-110, DD-121). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

/* What was worn when the last run ended well (C-43), else the starting piece, which is nobody's own. */
static void dress(const struct dd_rules *r, struct dd_state *s, uint32_t slot, uint8_t start) {
    struct dd_item *own = &s->profile.hero.worn[slot];
    if (own->id) {
        s->worn[slot] = *own;
        *own = (struct dd_item){0};
    } else if (start) {
        s->worn[slot] = dd_item_new(r, s, start);
        s->worn[slot].flags = DD_ITEM_STARTER;
    }
}

/* What nobody has named is carried, where its power sleeps (DD-195). */
static bool can_wear(const struct dd_rules *r, struct dd_item it) {
    return !(it.flags & DD_ITEM_UNKNOWN && r->item[it.kind].active);
}

static void bring(const struct dd_rules *r, struct dd_state *s, uint16_t id, struct sink *k) {
    struct dd_profile *p = &s->profile;
    int32_t at = id ? dd_items_find(p->stash, DD_STASH_MAX, id) : -1;
    if (at < 0)
        return;
    struct dd_item it = dd_items_take(p->stash, DD_STASH_MAX, (uint32_t)at);
    it.flags |= DD_ITEM_BROUGHT;
    bool consumable = it.slot == DD_CONSUMABLE;
    s->consumables_brought += consumable;
    if (!consumable && can_wear(r, it))
        dd_item_wear(r, s, it, k);
    else if (!dd_stow(r, s, &it)) /* belt and pack are empty yet */
        s->lost = 1;
}

/* The camp's own: where there is no room for it, it stays there. */
static void give(const struct dd_rules *r, struct dd_state *s, uint8_t kind) {
    struct dd_item it = dd_item_new(r, s, kind);
    (void)dd_stow(r, s, &it);
}

/* S-24, S-25: a potion for the way, and torches, of which the first burns already. */
static void equip(const struct dd_rules *r, struct dd_state *s) {
    bool light = r->start_torches && !dd_banned(r, &s->profile, DD_BAN_TORCHES);
    if (r->start_potion && !dd_banned(r, &s->profile, DD_BAN_POTION))
        give(r, s, r->start_potion);
    for (uint32_t i = 1; light && i < r->start_torches; i++)
        give(r, s, r->torch);
    int32_t longer = dd_fx(r, s->worn, FX_LIGHT);
    int32_t burns = r->light_turns + (longer > 0 ? longer : 0);
    if (light)
        s->light = (uint8_t)(burns > UINT8_MAX ? UINT8_MAX : burns);
}

/* S-65: the lesson of the last death is good for this run, whatever becomes of it. */
static void set_out(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    struct dd_profile *p = &s->profile;
    uint16_t *visits = &p->visits[p->dungeon];
    p->last = r->level_cap ? DD_OUT_QUIT : DD_OUT_NONE;
    s->dungeon = p->dungeon;
    s->lesson = p->lesson;
    p->lesson = 0;
    p->bought = 0;
    if (s->dungeon && *visits < UINT16_MAX)
        ++*visits;
    if (s->lesson)
        emit(k, DD_EV_LESSON, DD_SEAT, s->lesson, 0, 0, 0);
}

static void empty_list(struct dd_state *s, struct dd_item *list, uint32_t cap) {
    while (list[0].id)
        dd_items_push(s, s->profile.stash, DD_STASH_MAX, dd_items_take(list, cap, 0));
}

void dd_run_begin(const struct dd_rules *r, struct dd_state *s, const uint16_t ids[DD_HAND_MAX],
                  struct sink *k) {
    struct dd_profile *p = &s->profile;
    empty_list(s, p->hand, DD_HAND_MAX);
    s->vigor = dd_hero_base(r, p, 1);
    s->might = dd_hero_base(r, p, 2);
    s->cunning = dd_hero_base(r, p, 3);
    dress(r, s, DD_WEAPON, r->start_weapon);
    dress(r, s, DD_ARMOR, r->start_armor);
    dress(r, s, DD_HELM, 0);
    dress(r, s, DD_ACCESSORY, 0);
    s->hp = s->max_hp = dd_max_hp(r, s);
    p->runs++;
    s->phase = DD_DUNGEON;
    emit(k, DD_EV_RUN_STARTED, DD_SEAT, (int32_t)p->runs, (ids[0] != 0) + (ids[1] != 0), 0, 0);
    for (int i = 0; i < DD_HAND_MAX; i++)
        bring(r, s, ids[i], k);
    if (r->level_cap) /* DD-089: what came home and found a place is put away by now */
        empty_list(s, p->returned, DD_CARRY_MAX);
    equip(r, s);
    set_out(r, s, k);
    s->hp = s->max_hp;
}
