/* DARKDELVE: profiles as they come from files. A profile is trusted in nothing: what cannot be is refused
 * with its place, the rest is put in order, and what these rules do not know is forgotten, so that no profile
 * of one ruleset mixes with another. One from an older version lacks fields: they are 0 here, as in a new
 * one. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

#include <string.h>

/* What becomes of a thing's own history: with a smaller game it has none. */
static struct dd_item in_order(const struct dd_rules *r, struct dd_item it, uint16_t id) {
    const struct dd_item_rules *rule = &r->item[it.kind];
    bool larger = r->level_cap > 0;
    return (struct dd_item){.id = id,
                            .kind = it.kind,
                            .uses = it.uses,
                            .slot = rule->slot,
                            .rarity = rule->rarity,
                            .flags =
                                larger ? it.flags & (DD_ITEM_UNKNOWN | DD_ITEM_FELT | DD_ITEM_INSURED) : 0,
                            .floor = larger ? it.floor : 0,
                            .curse = larger ? it.curse : 0,
                            .plus = larger ? it.plus : 0};
}

static enum status check_item(const struct dd_rules *r, const struct dd_item *it, const char *name,
                              uint32_t i, struct err *e) {
    if (!it->kind || it->kind > r->item_count)
        return err_set(e, ST_INVALID, "profile.%s[%u]: not an item of these rules", name, i);
    const struct dd_item_rules *rule = &r->item[it->kind];
    uint32_t most = rule->stack ? rule->stack : rule->uses;
    if (it->uses > most || (rule->uses && !it->uses))
        return err_set(e, ST_INVALID, "profile.%s[%u]: %u uses left, a %s has 1 to %u", name, i, it->uses,
                       rule->title, most);
    if (it->curse > r->curse_count)
        return err_set(e, ST_INVALID, "profile.%s[%u]: not a curse of these rules", name, i);
    if (it->plus > 3 || it->floor > r->floors)
        return err_set(e, ST_INVALID, "profile.%s[%u]: a past that it cannot have", name, i);
    return ST_OK;
}

/* Most profiles are new in most places: what is blank is in order. */
static bool is_blank(const void *what, size_t size) {
    static const uint8_t blank[sizeof(struct dd_profile)];
    return !memcmp(what, blank, size);
}

/* Packs a list and numbers its items anew, unused bytes zeroed: two saves that mean the same are the same. */
static enum status check_items(const struct dd_rules *r, struct dd_item *list, uint32_t cap, const char *name,
                               uint16_t *next, struct err *e) {
    uint32_t n = 0;
    if (is_blank(list, cap * sizeof *list))
        return ST_OK;
    for (uint32_t i = 0; i < cap; i++) {
        struct dd_item it = list[i];
        list[i] = (struct dd_item){0};
        if (!it.id && !it.kind)
            continue;
        TRY(check_item(r, &it, name, i, e));
        list[n++] = in_order(r, it, (*next)++);
    }
    return ST_OK;
}

/* What the character wears, each in its place (C-43). */
static enum status check_worn(const struct dd_rules *r, struct dd_hero *h, uint16_t *next, struct err *e) {
    h->worn[0] = (struct dd_item){0};
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++) {
        struct dd_item it = h->worn[slot];
        h->worn[slot] = (struct dd_item){0};
        if (!it.id && !it.kind)
            continue;
        TRY(check_item(r, &it, "hero.worn", slot, e));
        if (r->item[it.kind].slot != slot)
            return err_set(e, ST_INVALID, "profile.hero.worn[%u]: a %s is not worn there", slot,
                           r->item[it.kind].title);
        h->worn[slot] = in_order(r, it, (*next)++);
    }
    return ST_OK;
}

/* Puts each entry at the place of its monster: the file may come from a time with other monsters. */
static enum status check_bestiary(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    struct dd_beast sorted[DD_MONSTER_KINDS];
    if (is_blank(p->bestiary, sizeof p->bestiary))
        return ST_OK;
    memset(sorted, 0, sizeof sorted);
    for (uint32_t i = 0; i < DD_MONSTER_KINDS; i++) {
        struct dd_beast b = p->bestiary[i];
        if (!b.monster) {
            if (b.tier || b.encounters || b.kills || b.deaths)
                return err_set(e, ST_INVALID, "profile.bestiary[%u]: counts without a monster", i);
            continue;
        }
        if (b.monster > r->monster_count)
            return err_set(e, ST_INVALID, "profile.bestiary[%u]: not a monster of these rules", i);
        if (sorted[b.monster].monster)
            return err_set(e, ST_INVALID, "profile.bestiary: %s stands there twice",
                           r->monster[b.monster].name);
        if (b.tier > DD_TIERS)
            return err_set(e, ST_INVALID, "profile.bestiary: %s has no tier %u", r->monster[b.monster].name,
                           b.tier);
        uint8_t tier = dd_bestiary_tier(r, &b);
        b.tier = tier > b.tier ? tier : b.tier; /* DD-378: knowledge is never taken back */
        sorted[b.monster] = b;
    }
    memcpy(p->bestiary, sorted, sizeof sorted);
    return ST_OK;
}

static enum status check_counts(const struct dd_rules *r, const struct dd_profile *p, struct err *e) {
    uint32_t used = dd_stash_used(p), consumables = 0;
    for (int i = 0; i < DD_HAND_MAX; i++)
        consumables += p->hand[i].id && r->item[p->hand[i].kind].slot == DD_CONSUMABLE;
    if (used > r->stash_capacity)
        return err_set(e, ST_INVALID, "profile.stash: %u items, these rules allow %u", used,
                       r->stash_capacity);
    if (dd_items_count(p->hand, DD_HAND_MAX) > r->bring_max || consumables > r->bring_consumables_max)
        return err_set(e, ST_INVALID, "profile.hand: more laid out than may be brought");
    if (p->gold > DD_GOLD_MAX || p->runs > DD_GOLD_MAX || p->deaths > p->runs ||
        p->extractions > p->runs - p->deaths)
        return err_set(e, ST_INVALID, "profile: the counts cannot be right");
    return ST_OK;
}

/* -- of the larger game -- */

/* Every level but the first has raised a stat, or waits for it (S-13). */
static enum status check_hero(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    struct dd_hero *h = &p->hero;
    memset(h->pad, 0, sizeof h->pad);
    memset(h->pad2, 0, sizeof h->pad2);
    dd_hero_new(r, p);
    if (h->level > r->level_cap || h->vigor + h->might + h->cunning + h->rises != h->level - 1)
        return err_set(e, ST_INVALID, "profile.hero: level %u has not so many rises", h->level);
    if (h->xp && h->xp >= dd_xp_for(r, h->level))
        return err_set(e, ST_INVALID, "profile.hero.xp: %u is a level more", h->xp);
    if (h->class_kind > r->class_count || !(p->classes >> h->class_kind & 1))
        return err_set(e, ST_INVALID, "profile.hero.class_kind: that class is not open");
    return ST_OK;
}

static bool beyond(uint32_t bits, uint32_t count) {
    return bits & 1 || bits >> (count + 1);
}

static enum status check_unlocks(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    uint32_t told = DD_TOLD_DOUBT | DD_TOLD_LIES;
    for (uint32_t i = 0; i < 3 * r->dungeon_count; i++)
        told |= (uint32_t)DD_TOLD_STORY << i;
    if (beyond(p->classes, r->class_count) || beyond(p->mutators, r->mutator_count) ||
        p->unlocked >> DD_UNLOCKS || (r->lore_count < 64 && p->lore >> r->lore_count))
        return err_set(e, ST_INVALID, "profile: more is open than there is");
    if (p->mutators_on & (uint16_t)~p->mutators)
        return err_set(e, ST_INVALID, "profile.mutators_on: one of them is not open");
    if (p->lesson > r->monster_count || p->camp_dread > r->dread_max || p->last >= DD_OUTCOMES)
        return err_set(e, ST_INVALID, "profile: a lesson, a Dread or an end that these rules do not have");
    p->told &= told;
    for (uint32_t i = 0; i < DD_DUNGEON_KINDS; i++)
        if (i > r->dungeon_count && (p->visits[i] || p->bosses[i]))
            return err_set(e, ST_INVALID, "profile.visits[%u]: not a dungeon of these rules", i);
    if (p->dungeon > r->dungeon_count || p->hero.level < r->dungeon[p->dungeon].level)
        return err_set(e, ST_INVALID, "profile.dungeon: not open to level %u", p->hero.level);
    return ST_OK;
}

static enum status check_board(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    uint32_t accepted = 0;
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        struct dd_bounty *b = &p->board[i];
        b->pad = 0;
        if (b->kind > r->bounty_count || b->accepted > 1 || b->done > r->bounty[b->kind].count)
            return err_set(e, ST_INVALID, "profile.board[%u]: not a bounty of these rules", i);
        for (uint32_t k = 0; k < i; k++)
            if (b->kind && p->board[k].kind == b->kind)
                return err_set(e, ST_INVALID, "profile.board: %s hangs there twice", r->bounty[b->kind].name);
        accepted += b->kind && b->accepted;
    }
    return accepted > 1 ? err_set(e, ST_INVALID, "profile.board: more than one is taken") : ST_OK;
}

static enum status check_echoes(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    uint32_t n = 0;
    if (is_blank(p->echo, sizeof p->echo))
        return ST_OK;
    for (uint32_t i = 0; i < DD_ECHOES; i++) {
        struct dd_echo echo = p->echo[i];
        p->echo[i] = (struct dd_echo){0};
        if (!echo.cause)
            continue;
        bool place = echo.floor >= 1 && echo.floor <= r->floors && echo.room < DD_ROOM_TYPES;
        uint32_t most = r->monster_count > r->trap_count ? r->monster_count : r->trap_count;
        if (!place || echo.cause >= DD_CAUSES || echo.dungeon > r->dungeon_count || echo.monster > most ||
            echo.run > p->runs || echo.dread > r->dread_max)
            return err_set(e, ST_INVALID, "profile.echo[%u]: nobody can have died like that", i);
        p->echo[n++] = echo;
    }
    return n > p->deaths ? err_set(e, ST_INVALID, "profile.echo: more echoes than deaths") : ST_OK;
}

/* What is not known to these rules was never so. */
static void forget(struct dd_profile *p) {
    p->camp_key = p->lore = 0;
    p->hero = (struct dd_hero){0};
    p->unlocked = p->told = 0;
    p->classes = p->mutators = p->mutators_on = 0;
    memset(p->visits, 0, sizeof p->visits);
    memset(p->bosses, 0, sizeof p->bosses);
    p->dungeon = p->lesson = p->bought = p->camp_dread = p->last = 0;
    memset(p->board, 0, sizeof p->board);
    memset(p->echo, 0, sizeof p->echo);
}

enum status dd_profile_check(const struct dd_rules *r, struct dd_profile *p, struct err *e) {
    uint16_t next = 1;
    memset(p->pad, 0, sizeof p->pad);
    if (!r->level_cap)
        forget(p);
    TRY(check_items(r, p->stash, DD_STASH_MAX, "stash", &next, e));
    TRY(check_items(r, p->hand, DD_HAND_MAX, "hand", &next, e));
    TRY(check_items(r, p->returned, DD_CARRY_MAX, "returned", &next, e));
    TRY(check_worn(r, &p->hero, &next, e));
    TRY(check_bestiary(r, p, e));
    TRY(check_counts(r, p, e));
    if (!r->level_cap)
        return ST_OK;
    TRY(check_hero(r, p, e));
    TRY(check_unlocks(r, p, e));
    TRY(check_board(r, p, e));
    return check_echoes(r, p, e);
}

/* -- at the start of a match -- */

void dd_profile_open(const struct dd_rules *r, struct dd_profile *p, uint64_t seed) {
    if (!r->level_cap)
        return;
    dd_hero_new(r, p);
    if (!p->camp_key)
        p->camp_key = rng_key(seed, "camp", 0) | 1;
    if (r->bounty_count && !p->board[0].kind)
        dd_board_fill(r, p);
}

/* S-59: who gives a run up loses what a death takes, and learns nothing from it. */
void dd_give_up(const struct dd_rules *r, const struct dd_state *s, struct dd_profile *p) {
    uint32_t n = dd_items_count(p->returned, DD_CARRY_MAX);
    for (uint32_t slot = DD_WEAPON; r->level_cap && slot <= DD_WORN; slot++) {
        struct dd_item it = s->worn[slot];
        if (dd_tag_of(r, &it, DD_IS_WORN) != DD_TAG_PROTECTED || n == DD_CARRY_MAX)
            continue;
        it.flags &= (uint8_t) ~(DD_ITEM_BROUGHT | DD_ITEM_INSURED);
        p->returned[n++] = it;
    }
}

uint32_t dd_profile_things(const struct dd_profile *p) {
    uint32_t n = dd_stash_used(p) + dd_items_count(p->returned, DD_CARRY_MAX);
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        n += p->hero.worn[slot].id != 0;
    return n;
}

uint32_t dd_bosses_beaten(const struct dd_profile *p) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_DUNGEON_KINDS; i++)
        n += p->bosses[i];
    return n;
}
