/* DARKDELVE: who goes down. Three stats, levels that raise one of them by choice (DD-123 to DD-133), and what
 * mutators make of the figures. A run's own stats are those of the character; what is worn and what a shrine
 * gave stand beside them and are added where somebody asks. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

static int32_t blessed(const struct dd_rules *r, uint8_t blessing, uint8_t fx) {
    const struct dd_blessing_rules *b = &r->blessing[blessing];
    return fx == FX_VIGOR ? b->vigor : fx == FX_MIGHT ? b->might : b->cunning;
}

static int32_t stat_now(const struct dd_rules *r, uint8_t own, const struct dd_item worn[DD_CONSUMABLE],
                        uint8_t blessing, uint8_t fx) {
    int32_t n = own + dd_fx(r, worn, fx) + blessed(r, blessing, fx);
    return n < 0 ? 0 : n;
}

int32_t dd_hero_vigor(const struct dd_rules *r, const struct dd_state *s) {
    return stat_now(r, s->vigor, s->worn, s->blessing, FX_VIGOR);
}

int32_t dd_hero_might(const struct dd_rules *r, const struct dd_state *s) {
    return stat_now(r, s->might, s->worn, s->blessing, FX_MIGHT);
}

int32_t dd_hero_cunning(const struct dd_rules *r, const struct dd_state *s) {
    return stat_now(r, s->cunning, s->worn, s->blessing, FX_CUNNING);
}

int32_t dd_seen_vigor(const struct dd_rules *r, const struct dd_view *v) {
    return stat_now(r, v->vigor, v->worn, v->blessing, FX_VIGOR);
}

int32_t dd_seen_might(const struct dd_rules *r, const struct dd_view *v) {
    return stat_now(r, v->might, v->worn, v->blessing, FX_MIGHT);
}

int32_t dd_seen_cunning(const struct dd_rules *r, const struct dd_view *v) {
    return stat_now(r, v->cunning, v->worn, v->blessing, FX_CUNNING);
}

static int32_t trained(const struct dd_rules *r, const struct dd_profile *p) {
    return dd_unlocked(p, DD_UNLOCK_TRAP_SENSE) ? r->trap_sense : 0;
}

int32_t dd_hero_senses(const struct dd_rules *r, const struct dd_state *s) {
    return dd_hero_cunning(r, s) + dd_fx(r, s->worn, FX_SENSES) + trained(r, &s->profile);
}

int32_t dd_seen_senses(const struct dd_rules *r, const struct dd_view *v) {
    return dd_seen_cunning(r, v) + dd_fx(r, v->worn, FX_SENSES) + trained(r, &v->profile);
}

/* The HP of a level comes when its stat is chosen (S-13). */
int32_t dd_hero_hp(const struct dd_rules *r, const struct dd_profile *p) {
    return r->level_hp * (p->hero.vigor + p->hero.might + p->hero.cunning);
}

uint32_t dd_pack_size(const struct dd_rules *r, int32_t might) {
    uint32_t n = r->pack_slots;
    for (uint32_t i = 0; n && i < 2; i++)
        n += r->pack_might[i] && might >= r->pack_might[i];
    return n;
}

int32_t dd_resist(const struct dd_rules *r, int32_t vigor) {
    int32_t bp = vigor * r->vigor_resist;
    return bp > r->vigor_resist_most ? r->vigor_resist_most : bp;
}

int32_t dd_crit_of_cunning(const struct dd_rules *r, int32_t cunning) {
    int32_t full = cunning, soft = 0;
    if (r->crit_soft_from && cunning >= r->crit_soft_from) {
        full = r->crit_soft_from - 1;
        soft = cunning - full;
    }
    return r->crit_base + full * r->crit_per_cunning + soft * r->crit_soft;
}

/* -- experience -- */

uint32_t dd_xp_for(const struct dd_rules *r, uint8_t level) {
    return level && level < r->level_cap ? (uint32_t)r->xp_per_level * level : 0;
}

static bool early(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor) {
    uint8_t from = floor <= DD_FLOOR_MAX ? r->penalty_level[floor] : 0;
    return from && p->hero.level >= from;
}

/* DD-126 to DD-131, S-12: rounded once, half up, behind all multipliers. */
uint32_t dd_xp_worth(const struct dd_rules *r, const struct dd_profile *p,
                     const struct dd_item worn[DD_CONSUMABLE], uint8_t floor, uint32_t amount) {
    uint64_t bp = floor <= DD_FLOOR_MAX && r->floor[floor].xp_factor ? r->floor[floor].xp_factor : 10000u;
    bp = early(r, p, floor) ? bp * r->penalty_xp / 10000 : bp;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1 && r->mutator[i].xp)
            bp = bp * r->mutator[i].xp / 10000;
    int32_t more = dd_fx(r, worn, FX_XP);
    bp = bp * (uint32_t)(10000 + (more > -10000 ? more : -10000)) / 10000;
    return (uint32_t)((amount * bp + 5000) / 10000);
}

/* DD-123, DD-124, S-13: a level counts at once, its stat is chosen at camp. */
void dd_xp_add(const struct dd_rules *r, struct dd_state *s, uint32_t amount, struct sink *k) {
    struct dd_hero *h = &s->profile.hero;
    uint32_t gain = dd_xp_worth(r, &s->profile, s->worn, s->floor, amount);
    if (!h->level || h->level >= r->level_cap || !gain)
        return;
    h->xp += gain;
    s->xp_gained += gain;
    emit(k, DD_EV_XP, DD_SEAT, (int32_t)gain, h->level, 0, 0);
    while (h->level < r->level_cap && h->xp >= dd_xp_for(r, h->level)) {
        h->xp -= dd_xp_for(r, h->level);
        h->level++;
        h->rises++;
        emit(k, DD_EV_LEVEL, DD_SEAT, h->level, 0, 0, 0);
    }
    if (h->level >= r->level_cap) { /* what goes beyond is nothing */
        s->xp_gained -= h->xp;
        h->xp = 0;
    }
}

/* Back over what this run has taught. */
uint8_t dd_level_before(const struct dd_rules *r, const struct dd_hero *h, uint32_t gained) {
    uint32_t xp = h->xp;
    uint8_t level = h->level;
    while (gained > xp && level > 1) {
        gained -= xp;
        xp = dd_xp_for(r, --level);
    }
    return level;
}

uint32_t dd_gold_worth(const struct dd_rules *r, const struct dd_profile *p,
                       const struct dd_item worn[DD_CONSUMABLE], uint8_t floor, uint32_t amount) {
    uint64_t bp = early(r, p, floor) && r->penalty_gold ? r->penalty_gold : 10000u;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1 && r->mutator[i].gold)
            bp = bp * r->mutator[i].gold / 10000;
    int32_t more = dd_fx(r, worn, FX_GOLD);
    bp = bp * (uint32_t)(10000 + (more > -10000 ? more : -10000)) / 10000;
    return (uint32_t)((amount * bp + 5000) / 10000);
}

/* -- who it is -- */

uint8_t dd_hero_base(const struct dd_rules *r, const struct dd_profile *p, uint32_t stat) {
    const struct dd_class_rules *c = &r->class_of[p->hero.class_kind];
    const uint8_t plain[3] = {r->vigor, r->might, r->cunning}, own[3] = {c->vigor, c->might, c->cunning};
    const uint8_t raised[3] = {p->hero.vigor, p->hero.might, p->hero.cunning};
    return (uint8_t)((p->hero.class_kind ? own : plain)[stat - 1] + raised[stat - 1]);
}

/* Where nothing is said of it: level 1, the first class, the first dungeon, and the purse one starts with. */
void dd_hero_new(const struct dd_rules *r, struct dd_profile *p) {
    if (!r->level_cap)
        return;
    if (!p->hero.level) {
        p->hero.level = 1;
        p->gold = p->runs || p->gold ? p->gold : r->start_gold;
    }
    for (uint8_t i = 1; i <= r->class_count; i++)
        if (r->class_of[i].unlock == DD_CLASS_OPEN) {
            p->classes |= (uint16_t)(1u << i);
            p->hero.class_kind = p->hero.class_kind ? p->hero.class_kind : i;
        }
    if (!p->dungeon && r->dungeon_count)
        p->dungeon = r->first_dungeon;
}

/* For measurements: a level, its stats raised in turn. */
void dd_hero_raise_to(const struct dd_rules *r, struct dd_profile *p, uint8_t level) {
    if (!r->level_cap || !level)
        return;
    uint32_t points = level - 1u;
    p->hero.level = level;
    p->hero.xp = p->hero.rises = 0;
    p->hero.vigor = (uint8_t)((points + 2) / 3);
    p->hero.might = (uint8_t)((points + 1) / 3);
    p->hero.cunning = (uint8_t)(points / 3);
}

/* -- mutators -- */

uint32_t dd_mutated_hp(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t bp = 10000;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1 && r->mutator[i].foe_hp)
            bp = bp * r->mutator[i].foe_hp / 10000;
    return bp;
}

uint32_t dd_mutated_damage(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t bp = 10000;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1 && r->mutator[i].foe_damage)
            bp = bp * r->mutator[i].foe_damage / 10000;
    return bp;
}

uint32_t dd_mutated_upgrade(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t points = 0;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        points += p->mutators_on >> i & 1 ? r->mutator[i].upgrade : 0;
    return points;
}

bool dd_banned(const struct dd_rules *r, const struct dd_profile *p, enum dd_ban what) {
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++) {
        const struct dd_mutator_rules *m = &r->mutator[i];
        const uint8_t bans[] = {m->no_torches, m->no_saves, m->no_potion, m->no_preview};
        if (p->mutators_on >> i & 1 && bans[what])
            return true;
    }
    return false;
}
