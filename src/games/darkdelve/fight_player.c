/* DARKDELVE: the delver's blows. All that adds to one is summed before it is multiplied (DD-240, DD-241), and
 * the sum is told as it was made (DD-252). */
#include "games/darkdelve/fight_parts.h"

#include "games/darkdelve/things.h"

struct dd_self dd_self_of(const struct dd_rules *r, const struct dd_state *s) {
    return (struct dd_self){.worn = s->worn,
                            .profile = &s->profile,
                            .status = s->status,
                            .might = dd_hero_might(r, s),
                            .hp = s->hp,
                            .max_hp = s->max_hp,
                            .turn = s->turn,
                            .lesson = s->lesson,
                            .riposte = s->riposte};
}

/* HP that may be a lie count as shown: only rage asks for them. */
struct dd_self dd_self_seen(const struct dd_rules *r, const struct dd_view *v) {
    return (struct dd_self){.worn = v->worn,
                            .profile = &v->profile,
                            .status = v->status,
                            .might = dd_seen_might(r, v),
                            .hp = v->hp.shown,
                            .max_hp = v->max_hp,
                            .turn = v->turn,
                            .lesson = v->lesson,
                            .riposte = v->riposte};
}

static uint8_t weapon_type(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE]) {
    return (uint8_t)(worn[DD_WEAPON].id ? dd_fx_of_item(r, worn[DD_WEAPON].kind, FX_TYPE) : DD_PHYSICAL);
}

/* S-41. */
static int32_t against_type(const struct dd_rules *r, const struct dd_monster_rules *m, uint8_t type) {
    return m->weak >> type & 1 ? r->weakness : m->resist >> type & 1 ? -(int32_t)r->resistance : 0;
}

/* DD-241: every bonus in percent, added up. */
static int32_t bonus_of(const struct dd_rules *r, const struct dd_self *self, const struct dd_foe *f,
                        bool heavy) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    const struct dd_class_rules *c = &r->class_of[self->profile->hero.class_kind];
    uint8_t type = dd_type_of(r, f);
    int32_t bp = dd_fx(r, self->worn, heavy ? FX_HEAVY_DAMAGE : FX_LIGHT_DAMAGE);
    bp += against_type(r, m, weapon_type(r, self->worn));
    bp += self->turn == 1 ? dd_fx(r, self->worn, FX_FIRST_DAMAGE) : 0;
    bp += f->hp * 2 < f->max_hp ? dd_fx(r, self->worn, FX_FINISHING) : 0;
    bp += self->hp * 3 < self->max_hp ? dd_fx(r, self->worn, FX_RAGE) : 0;
    bp += c->rage && self->hp * 10000 < self->max_hp * c->rage_below ? c->rage : 0;
    bp += type == DD_ELITE || type == DD_BOSS ? dd_fx(r, self->worn, FX_VS_ELITE) : 0;
    bp += type == DD_BOSS ? dd_fx(r, self->worn, FX_VS_BOSS) : 0;
    bp += dd_lesson_bonus(r, self->lesson, f->monster);
    bp += heavy && m->speed == DD_SLOW ? r->slow_heavy_bonus : 0;
    bp -= self->status[DD_WEAKENED] ? 10000 - (int32_t)r->weak_factor : 0;
    return bp < -9000 ? -9000 : bp;
}

/* DD-243, S-17: armour, less what the blow goes through. */
static uint32_t hide_of(const struct dd_rules *r, const struct dd_foe *f) {
    uint32_t bp = r->monster[f->monster].damage_reduction + (f->elite ? r->elite[f->elite - 1].armor : 0u);
    return bp > 9500 ? 9500 : bp;
}

struct dd_blow dd_blow_of(const struct dd_rules *r, const struct dd_self *self, const struct dd_foe *f,
                          bool heavy, int32_t roll, bool crit) {
    const struct dd_action_rules *act = &r->action[heavy ? DD_DO_HEAVY : DD_DO_ATTACK];
    uint32_t through = (uint32_t)(act->penetration + dd_fx(r, self->worn, FX_PENETRATES));
    uint32_t hide = hide_of(r, f) * (through > 10000 ? 0 : 10000 - through) / 10000;
    uint64_t factor = act->factor;
    if (crit)
        factor = factor * (uint32_t)(r->crit_multiplier + dd_fx(r, self->worn, FX_CRIT_DAMAGE)) / 10000;
    if (self->riposte && r->riposte)
        factor = factor * r->riposte / 10000;
    return (struct dd_blow){.base = roll + r->damage_per_might * self->might,
                            .factor = (uint32_t)(factor * (10000 - hide) / 10000),
                            .bonus = bonus_of(r, self, f, heavy),
                            .flat = dd_fx(r, self->worn, FX_BURNS) +
                                    (f->status[DD_BLEEDING] ? r->bleed_bonus : 0)};
}

int32_t dd_blow_sum(const struct dd_blow *b) {
    int64_t v = (int64_t)b->base * b->factor;
    return dd_at_least_one(dd_scaled(v, 10000 + b->bonus, 100000000) + b->flat);
}

/* -- what a hit does beside its damage -- */

static void may_bring(const struct dd_rules *r, struct dd_state *s, uint32_t at, uint8_t fx, uint8_t status,
                      uint8_t amount, struct sink *k) {
    int32_t chance = dd_fx(r, s->worn, fx);
    if (chance > 0 && s->foe[at].hp && stream_chance(&s->combat, (uint32_t)chance))
        dd_status_add(r, s, at + 1, status, amount, k);
}

static void bring(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k) {
    may_bring(r, s, at, FX_POISONS, DD_POISONED, r->poison_turns, k);
    may_bring(r, s, at, FX_BLEEDS, DD_BLEEDING, 1, k);
    may_bring(r, s, at, FX_WEAKENS, DD_WEAKENED, r->weak_turns, k);
    if (!s->coat_left)
        return;
    if (s->foe[at].hp)
        dd_status_add(r, s, at + 1, s->coat, s->coat == DD_BLEEDING ? 1 : r->poison_turns, k);
    if (--s->coat_left == 0)
        s->coat = 0;
}

/* DD-244, DD-245: off its balance it loses its next blow; a boss only the second time within a few turns. */
static void stagger(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k) {
    struct dd_foe *f = &s->foe[at];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    int32_t chance = r->action[DD_DO_HEAVY].stagger + dd_fx(r, s->worn, FX_STAGGERS);
    if (!f->hp || m->no_stagger || f->flags & DD_FOE_WATCHER || chance <= 0)
        return;
    if (!stream_chance(&s->combat, (uint32_t)(chance > 10000 ? 10000 : chance)))
        return;
    bool falls = !m->boss || f->marks;
    f->marks = m->boss && !falls ? 1 << 4 : 0;
    if (falls)
        f->flags |= DD_FOE_OPEN;
    emit(k, DD_EV_STAGGERED, DD_SEAT, (int32_t)at + 1, f->monster, falls, 0);
}

/* Others are reached by the swing, through their own hide. */
static void cleave(const struct dd_rules *r, struct dd_state *s, uint32_t at, int32_t dmg, struct sink *k) {
    int32_t share = dd_fx(r, s->worn, FX_CLEAVES);
    for (uint32_t i = 0; share > 0 && i < DD_FOES && s->phase == DD_COMBAT; i++) {
        if (i == at || !s->foe[i].monster || !s->foe[i].hp)
            continue;
        int32_t hit = dd_at_least_one(dd_scaled(dmg, share, 10000));
        hit = dd_at_least_one(dd_scaled(hit, 10000 - (int64_t)hide_of(r, &s->foe[i]), 10000));
        emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 0, hit, 0, 0);
        dd_foe_loses(r, s, i, hit, k);
    }
}

/* What striking costs whoever strikes: curses, thorns, a price of blood. */
static void pay_for(const struct dd_rules *r, struct dd_state *s, uint8_t monster, bool heavy,
                    struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[monster];
    int32_t bite = dd_cursed_by(r, s->worn, s->profile.hero.class_kind, CURSE_BITES);
    int32_t blood = heavy ? dd_fx(r, s->worn, FX_LIFE_FOR_MIGHT) : 0;
    if (bite + blood > 0) {
        emit(k, DD_EV_HURT, DD_SEAT, DD_CAUSE_CURSE, bite + blood, 0, 0);
        if (dd_hurt(r, s, bite + blood, DD_CAUSE_CURSE, 0, k))
            return;
    }
    if (m->thorns) {
        emit(k, DD_EV_HURT, DD_SEAT, DD_CAUSE_FOE, m->thorns, 0, 0);
        dd_hurt(r, s, m->thorns, DD_CAUSE_FOE, monster, k);
    }
}

/* DD-190, DD-240: one blow at one foe. */
static int32_t land(const struct dd_rules *r, struct dd_state *s, uint32_t at, bool heavy, uint32_t share,
                    struct sink *k) {
    const struct dd_span w = dd_item_damage(r, &s->worn[DD_WEAPON]);
    struct dd_foe *f = &s->foe[at];
    int32_t roll = stream_range(&s->combat, w.lo, w.hi);
    bool crit = stream_chance(&s->combat, dd_crit_chance(r, s));
    int32_t dmg;
    if (dd_breathes(r)) {
        struct dd_self self = dd_self_of(r, s);
        struct dd_blow b = dd_blow_of(r, &self, f, heavy, roll, crit);
        b.factor = (uint32_t)((uint64_t)b.factor * share / 10000);
        dmg = dd_blow_sum(&b);
        emit(k, DD_EV_STRIKES, DD_SEAT, 0, f->monster, heavy, 0);
        emit(k, DD_EV_BREAKDOWN, DD_SEAT, b.base, (int32_t)b.factor, b.bonus, b.flat);
    } else {
        dmg = dd_hit_by(r, s->might, f->monster, roll, crit, s->riposte ? r->riposte : 10000);
    }
    s->riposte = 0;
    emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 0, dmg, crit, heavy);
    return dmg;
}

static void steal_life(const struct dd_rules *r, struct dd_state *s, int32_t dmg, struct sink *k) {
    bool at_most;
    int32_t worth = dd_share(dmg, (uint32_t)dd_worn_lifesteal(r, s->worn));
    int32_t healed = worth ? dd_heal(r, s, worth, &at_most) : 0;
    if (healed)
        emit(k, DD_EV_LIFESTEAL, DD_SEAT, healed, at_most, 0, 0);
}

/* DD-385: a guardian struck where it is weak shows it. */
static void finds_weakness(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[monster];
    if (r->weakness_by_use && m->type == DD_BOSS && m->weak >> weapon_type(r, s->worn) & 1)
        dd_bestiary_learn(r, s, monster, r->tier_habits, k);
}

void dd_player_strikes(const struct dd_rules *r, struct dd_state *s, uint32_t at, bool heavy,
                       struct sink *k) {
    uint8_t monster = s->foe[at].monster;
    bool watcher = s->foe[at].flags & DD_FOE_WATCHER;
    int32_t dmg = land(r, s, at, heavy, 10000, k);
    steal_life(r, s, dmg, k);
    finds_weakness(r, s, monster, k);
    dd_foe_loses(r, s, at, dmg, k);
    if (!dd_breathes(r) || s->phase != DD_COMBAT)
        return;
    if (watcher)
        dd_watcher_hit(r, s, dmg, dd_fx(r, s->worn, FX_STUNS_WATCHER) > 0, k);
    bring(r, s, at, k);
    if (heavy)
        stagger(r, s, at, k);
    cleave(r, s, at, dmg, k);
    if (s->phase == DD_COMBAT)
        pay_for(r, s, monster, heavy, k);
}

/* A light attack's share, for who missed (FX_RIPOSTE). */
void dd_player_ripostes(const struct dd_rules *r, struct dd_state *s, uint32_t at, struct sink *k) {
    int32_t share = dd_fx(r, s->worn, FX_RIPOSTE);
    if (share <= 0 || !s->foe[at].hp)
        return;
    int32_t dmg = land(r, s, at, false, (uint32_t)share, k);
    dd_foe_loses(r, s, at, dmg, k);
}

/* -- consumables -- */

uint32_t dd_fight_use_check(const struct dd_rules *r, const struct dd_state *s, uint8_t kind) {
    bool boss = false;
    for (uint32_t i = 0; i < DD_FOES && s->foe[i].monster; i++)
        boss |= r->monster[s->foe[i].monster].boss != 0;
    if (s->status[DD_STUNNED])
        return DD_NO_STUNNED;
    return dd_fx_of_item(r, kind, FX_SMOKE) && boss ? DD_NO_FLEE : REASON_OK;
}

static void burn_all(const struct dd_rules *r, struct dd_state *s, int32_t fire, struct sink *k) {
    for (uint32_t i = 0; i < DD_FOES && s->phase == DD_COMBAT; i++) {
        struct dd_foe *f = &s->foe[i];
        if (!f->monster || !f->hp)
            continue;
        int32_t dmg = dd_at_least_one(
            dd_scaled(fire, 10000 + against_type(r, &r->monster[f->monster], DD_FIRE), 10000));
        emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 0, dmg, 0, 0);
        if (f->flags & DD_FOE_WATCHER)
            dd_watcher_hit(r, s, dmg, false, k);
        dd_foe_loses(r, s, i, dmg, k);
    }
}

/* Blinded, all of them lose their next blow, and the Watcher too (F-09). */
static void blind_all(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    for (uint32_t i = 0; i < DD_FOES; i++) {
        struct dd_foe *f = &s->foe[i];
        if (!f->monster || !f->hp)
            continue;
        if (f->flags & DD_FOE_WATCHER) {
            dd_watcher_hit(r, s, 0, true, k);
            continue;
        }
        f->flags |= DD_FOE_OPEN;
        emit(k, DD_EV_STAGGERED, DD_SEAT, (int32_t)i + 1, f->monster, 1, 0);
    }
}

void dd_fight_used(const struct dd_rules *r, struct dd_state *s, uint8_t kind, struct sink *k) {
    for (uint32_t i = 0; i < DD_EFFECTS && s->phase == DD_COMBAT; i++) {
        struct dd_effect_of e = r->item[kind].fx[i];
        switch (e.fx) {
        case FX_SMOKE:
            emit(k, DD_EV_FLEE_ATTEMPTED, DD_SEAT, 1, 0, 0, 0);
            dd_fight_leave(r, s, s->prev_room, k);
            break;
        case FX_FLASH:
            blind_all(r, s, k);
            break;
        case FX_COAT:
            s->coat = DD_POISONED;
            s->coat_left = (uint8_t)e.value;
            break;
        case FX_IRONHIDE:
            s->guard_bonus = (uint8_t)(e.value / 100);
            break;
        case FX_BREATH:
            s->stamina = (uint8_t)(s->stamina + e.value > r->stamina ? r->stamina : s->stamina + e.value);
            break;
        case FX_FIREBOMB:
            burn_all(r, s, e.value, k);
            break;
        default:
            break;
        }
    }
}
