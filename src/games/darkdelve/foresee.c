/* DARKDELVE: blows and wounds of one turn, as far as a seat can count them. The intents of all foes are open
 * (DD-218); how hard they hit and what their hide is, the bestiary tells (DD-374 to DD-376). */
#include "games/darkdelve/foresee.h"

#include "games/darkdelve/fight_parts.h"
#include "games/darkdelve/things.h"

#include <string.h>

struct dd_plan dd_plan_of(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    struct dd_plan p = {.r = r, .v = v, .verb = a->verb, .at = DD_FOES};
    while (p.foes < DD_FOES && v->foe[p.foes].monster)
        p.foes++;
    p.strikes = a->verb == DD_ATTACK || a->verb == DD_HEAVY;
    p.slow = a->verb == DD_HEAVY && r->heavy_slow;
    if (p.strikes || a->verb == DD_DODGE)
        p.at = (uint32_t)a->arg[0];
    int32_t at = a->verb == DD_USE_ITEM && a->arg[0] > 0
                     ? dd_items_find(v->consumables, DD_CARRY_MAX, (uint16_t)a->arg[0])
                     : -1;
    p.used = at < 0 ? 0 : v->consumables[at].kind;
    return p;
}

static int32_t used_fx(const struct dd_plan *p, uint8_t fx) {
    return p->used ? dd_fx_of_item(p->r, p->used, fx) : 0;
}

static bool pursuer(const struct dd_plan *p, uint32_t i) {
    return p->v->foe[i].flags & DD_FOE_WATCHER && p->r->watcher_pursues;
}

bool dd_knows_blows(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe_view *f) {
    uint8_t tier = v->profile.bestiary[f->monster].tier;
    if (f->flags & DD_FOE_WATCHER && r->watcher_pursues)
        return true;
    return tier >= (r->monster[f->monster].phases ? r->tier_habits : r->tier_strength);
}

bool dd_knows_hide_of(const struct dd_rules *r, const struct dd_view *v, uint32_t i) {
    return v->profile.bestiary[v->foe[i].monster].tier >= r->tier_habits;
}

bool dd_foe_acts_on(const struct dd_plan *p, uint32_t i) {
    struct dd_foe f = dd_foe_seen(&p->v->foe[i]);
    uint8_t will = dd_foe_intent(p->r, &f);
    if (pursuer(p, i))
        return !p->v->watcher_window;
    if (used_fx(p, FX_FLASH))
        return false;
    return will != DD_WILL_GATHER && will != DD_WILL_NOTHING && will != DD_WILL_SUMMON;
}

/* -- what the foes do -- */

static struct dd_hide hide_of(const struct dd_plan *p) {
    uint8_t tonic = (uint8_t)(used_fx(p, FX_IRONHIDE) / 100);
    return (struct dd_hide){p->v->worn, p->v->profile.hero.class_kind, tonic ? tonic : p->v->guard_bonus,
                            p->verb == DD_BLOCK};
}

/* One more blow: each roll is as likely, and no sum is above the most there is room for. */
static void add_blow(const struct dd_plan *p, const struct dd_foe *f, struct dd_harm *h) {
    const struct dd_hide hide = hide_of(p);
    struct dd_span roll = dd_foe_rolls(p->r, f);
    uint32_t rolls = (uint32_t)(roll.hi - roll.lo + 1), before[DD_HARM_MOST + 1];
    int32_t most = h->most < DD_HARM_MOST ? h->most : DD_HARM_MOST;
    memcpy(before, h->share, sizeof before);
    memset(h->share, 0, sizeof h->share);
    for (int32_t n = roll.lo; n <= roll.hi; n++) {
        int32_t felt = dd_felt(p->r, &hide, dd_foe_deals(p->r, dd_ground_seen(p->r, p->v), f, n));
        for (int32_t k = h->least < DD_HARM_MOST ? h->least : DD_HARM_MOST; k <= most; k++)
            h->share[k + felt < DD_HARM_MOST ? k + felt : DD_HARM_MOST] += before[k] / rolls;
    }
    h->least += dd_felt(p->r, &hide, dd_foe_deals(p->r, dd_ground_seen(p->r, p->v), f, roll.lo));
    h->most += dd_felt(p->r, &hide, dd_foe_deals(p->r, dd_ground_seen(p->r, p->v), f, roll.hi));
}

static uint8_t brought_by(const struct dd_rules *r, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    bool heavy = f->tell == DD_TELL_HEAVY;
    uint8_t brings = m->slam_stun && m->cycle_len ? 1u << DD_STUNNED : 0;
    for (uint32_t i = 0; i < DD_TRAITS && m->trait[i].chance; i++)
        if (!m->trait[i].signed_only || heavy)
            brings |= (uint8_t)(1u << m->trait[i].status);
    if (f->elite && r->elite[f->elite - 1].trait.chance)
        brings |= (uint8_t)(1u << r->elite[f->elite - 1].trait.status);
    return brings;
}

static uint8_t phase_at(const struct dd_rules *r, const struct dd_foe *f, int32_t hp) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    uint8_t phase = f->phase;
    while (phase < m->phases && hp <= m->phase[phase].hp_threshold)
        phase++;
    return phase;
}

static struct stat_span sum_of(const struct dd_plan *p, const struct dd_foe *f, uint32_t blows) {
    const struct dd_hide hide = hide_of(p);
    struct dd_span roll = dd_foe_rolls(p->r, f);
    return (struct stat_span){
        (int32_t)blows * dd_felt(p->r, &hide, dd_foe_deals(p->r, dd_ground_seen(p->r, p->v), f, roll.lo)),
        (int32_t)blows * dd_felt(p->r, &hide, dd_foe_deals(p->r, dd_ground_seen(p->r, p->v), f, roll.hi))};
}

/* Where what it will do depends on how the blow before it falls: the least and the most of it. */
static void add_unclear(const struct dd_plan *p, struct dd_foe *f, uint8_t upto, bool weak, uint32_t slipped,
                        struct dd_harm *h) {
    struct stat_span all = {INT32_MAX, 0};
    for (uint8_t phase = f->phase; phase <= upto; phase++)
        for (int w = 0; w <= weak; w++) {
            struct dd_foe as = *f;
            as.phase = phase;
            as.status[DD_WEAKENED] = w ? 1 : f->status[DD_WEAKENED];
            uint32_t blows = dd_foe_blows(p->r, &as);
            struct stat_span sum = sum_of(p, &as, blows > slipped ? blows - slipped : 0);
            all.lo = sum.lo < all.lo ? sum.lo : all.lo;
            all.hi = sum.hi > all.hi ? sum.hi : all.hi;
        }
    h->least += all.lo;
    h->most += all.hi;
    h->exact = false;
}

static void add_pursuer(const struct dd_plan *p, uint32_t i, struct stat_span hit, struct dd_harm *h) {
    const struct dd_hide hide = hide_of(p);
    int32_t blow = dd_felt(p->r, &hide, dd_watcher_blow(p->r, &p->v->profile, p->v->watcher_stuns));
    bool hard = hit.hi >= p->r->watcher_stun_at || dd_fx(p->r, p->v->worn, FX_STUNS_WATCHER) > 0;
    bool may_stop = p->v->watcher_stuns < p->r->watcher_stuns_most &&
                    (p->used || (p->at == i && p->strikes && !p->slow && hard));
    h->least += may_stop ? 0 : blow;
    h->most += blow;
    h->exact = false;
    h->blows++;
}

/* What must be feared of one that is not known: the most that any of its kind could do. */
static int32_t feared_of(const struct dd_plan *p, const struct dd_foe *f) {
    int32_t worst = 0;
    for (uint32_t i = 1; i <= p->r->monster_count; i++) {
        const struct dd_monster_rules *m = &p->r->monster[i];
        struct dd_foe any = *f;
        if (m->type != p->r->monster[f->monster].type)
            continue;
        any.monster = (uint8_t)i;
        any.phase = m->phases;
        for (uint32_t at = 0; at < (m->cycle_len ? m->cycle_len : 1u); at++) { /* nor where in its round it is */
            any.cooldown = m->cycle_len ? (uint8_t)at : any.cooldown;
            int32_t sum = sum_of(p, &any, dd_foe_blows(p->r, &any)).hi;
            worst = sum > worst ? sum : worst;
        }
    }
    return worst;
}

static void add_foe(const struct dd_plan *p, uint32_t i, struct stat_span blow, struct dd_harm *h) {
    const struct dd_rules *r = p->r;
    struct dd_foe f = dd_foe_seen(&p->v->foe[i]);
    uint32_t slipped = p->verb == DD_DODGE && p->at == i;
    if (pursuer(p, i)) {
        add_pursuer(p, i, blow, h);
        return;
    }
    uint8_t from = f.phase, upto = f.phase;
    if (r->monster[f.monster].phases) {
        bool hit = p->at == i && p->strikes && !p->slow,
             burns = p->used || dd_fx(r, p->v->worn, FX_THORNS) > 0;
        from = phase_at(r, &f, p->v->foe[i].hp.hi - (hit ? blow.lo : 0));
        upto =
            burns ? r->monster[f.monster].phases : phase_at(r, &f, p->v->foe[i].hp.lo - (hit ? blow.hi : 0));
    }
    f.phase = from;
    uint32_t blows = dd_foe_blows(r, &f);
    if (blows > slipped)
        h->brings |= brought_by(r, &f);
    h->blows = (uint8_t)(h->blows + (blows > slipped));
    h->touches.hi += r->monster[f.monster].dread_touch * (int32_t)(blows > slipped ? blows - slipped : 0);
    if (!dd_knows_blows(r, p->v, &p->v->foe[i])) {
        h->known = false;
        h->feared += feared_of(p, &f);
        return;
    }
    h->touches.lo += r->monster[f.monster].dread_touch * (int32_t)(blows > slipped ? blows - slipped : 0);
    bool weak = p->at == i && p->strikes && !p->slow && !f.status[DD_WEAKENED] &&
                dd_fx(r, p->v->worn, FX_WEAKENS) > 0;
    if (upto > from || weak) {
        add_unclear(p, &f, upto, weak, slipped, h);
        return;
    }
    for (uint32_t n = slipped; n < blows; n++)
        add_blow(p, &f, h);
}

void dd_harm_of(const struct dd_plan *p, uint32_t without, struct stat_span blow, struct dd_harm *h) {
    memset(h, 0, sizeof *h);
    h->share[0] = DD_HARM_ONE;
    h->known = h->exact = true;
    for (uint32_t i = 0; i < p->foes; i++)
        if (i != without && dd_foe_acts_on(p, i))
            add_foe(p, i, blow, h);
    h->exact &= h->known;
    h->feared += h->most;
}

/* -- what a blow does -- */

static void widen(struct stat_span *s, int32_t by) {
    s->lo = by < s->lo ? by : s->lo;
    s->hi = by > s->hi ? by : s->hi;
}

/* The same blow at this foe, with all that is not settled yet when it lands either way: weakness that their
 * blows may bring, rage, and what finishes who is half dead. */
static void blow_at(const struct dd_plan *p, const struct dd_foe *f, int32_t roll, bool crit, uint8_t brings,
                    struct stat_span *out) {
    const struct dd_rules *r = p->r;
    const struct dd_view *v = p->v;
    bool heavy = p->verb == DD_HEAVY;
    bool tires = p->slow && brings >> DD_WEAKENED & 1, rages = p->slow || !v->hp.sure;
    bool fades = dd_fx(r, v->worn, FX_FINISHING) && (!v->foe[p->at].hp.sure || !f->max_hp || p->slow);
    for (int k = 0; k < 8; k++) {
        struct dd_self self = dd_self_seen(r, v);
        struct dd_foe it = *f;
        uint8_t status[DD_STATUSES];
        if ((k & 1 && !tires) || (k & 2 && !rages) || (k & 4 && !fades))
            continue;
        memcpy(status, v->status, sizeof status);
        status[DD_WEAKENED] = k & 1 ? 1 : status[DD_WEAKENED];
        if (p->slow && status[DD_WEAKENED] == 1 && !(k & 1)) /* it runs out before the blow lands */
            status[DD_WEAKENED] = 0;
        self.status = status;
        self.hp = rages ? (k & 2 ? 1 : self.max_hp) : self.hp;
        if (fades) {
            it.max_hp = 100;
            it.hp = k & 4 ? 1 : 100;
        }
        struct dd_blow b = dd_blow_of(r, &self, &it, heavy, roll, crit);
        widen(out, dd_blow_sum(&b));
    }
}

/* Could it have the hide of that one, for all that is known? It is one of those that live here. */
static bool may_be_like(const struct dd_plan *p, uint8_t monster, uint32_t other) {
    const struct dd_dungeon_rules *d = &p->r->dungeon[p->v->dungeon];
    bool here = false, too = false;
    for (uint32_t i = 0; i < d->pool_count[p->v->floor]; i++) {
        here |= d->pool[p->v->floor][i] == monster;
        too |= d->pool[p->v->floor][i] == other;
    }
    return other == monster || (here ? too : p->r->monster[other].type == p->r->monster[monster].type);
}

struct stat_span dd_blow_over(const struct dd_plan *p, int32_t roll, bool crit, uint8_t brings) {
    struct stat_span all = {INT32_MAX, INT32_MIN};
    struct dd_foe f = dd_foe_seen(&p->v->foe[p->at]);
    bool known = dd_knows_hide_of(p->r, p->v, p->at);
    for (uint32_t i = 1; i <= p->r->monster_count; i++) {
        struct dd_foe any = f;
        any.monster = (uint8_t)i;
        if (i == f.monster || (!known && may_be_like(p, f.monster, i)))
            blow_at(p, &any, roll, crit, brings, &all);
    }
    return all;
}

/* -- wounds -- */

static int32_t scaled_wound(int32_t damage, int32_t less) {
    return damage ? dd_at_least_one(dd_scaled(damage, 10000 - (less > 10000 ? 10000 : less), 10000)) : 0;
}

static int32_t wound(const struct dd_plan *p, int32_t damage) {
    return scaled_wound(damage,
                        dd_resist(p->r, dd_seen_vigor(p->r, p->v)) + dd_fx(p->r, p->v->worn, FX_RESISTS));
}

static bool cures(const struct dd_plan *p, uint8_t status) {
    const struct dd_item_rules *k = &p->r->item[p->used];
    for (uint32_t i = 0; p->used && i < DD_EFFECTS && k->fx[i].fx; i++)
        if (k->fx[i].fx == FX_CURES && k->fx[i].value == status)
            return true;
    return false;
}

static int32_t wounds_from(const struct dd_plan *p, uint8_t turns) {
    const uint8_t *status = p->v->status;
    int32_t poison = status[DD_POISONED] > turns && !cures(p, DD_POISONED) ? p->r->poison_damage : 0;
    int32_t blood = cures(p, DD_BLEEDING) ? 0 : status[DD_BLEEDING] * p->r->bleed_damage;
    return wound(p, poison) + wound(p, blood);
}

int32_t dd_wounds(const struct dd_plan *p) {
    return wounds_from(p, 0);
}

int32_t dd_wounds_again(const struct dd_plan *p) {
    return wounds_from(p, 1);
}

int32_t dd_wounds_more(const struct dd_plan *p, uint8_t brings) {
    int32_t blood = brings >> DD_BLEEDING & 1 ? DD_FOES * p->r->bleed_damage : 0;
    return wound(p, brings >> DD_POISONED & 1 ? p->r->poison_damage : 0) + blood;
}

/* Poison hurts a foe by what it is made of. */
static struct stat_span foe_poison(const struct dd_plan *p, uint32_t i) {
    const struct dd_rules *r = p->r;
    const struct dd_monster_rules *m = &r->monster[p->v->foe[i].monster];
    int32_t less = m->resist >> DD_POISON & 1 ? r->resistance
                   : m->weak >> DD_POISON & 1 ? -(int32_t)r->weakness
                                              : 0;
    if (dd_knows_hide_of(r, p->v, i))
        return (struct stat_span){scaled_wound(r->poison_damage, less), scaled_wound(r->poison_damage, less)};
    return (struct stat_span){scaled_wound(r->poison_damage, r->resistance),
                              scaled_wound(r->poison_damage, -(int32_t)r->weakness)};
}

static struct stat_span foe_wounds(const struct dd_plan *p, uint32_t i) {
    const struct dd_rules *r = p->r;
    const struct dd_view *v = p->v;
    const struct dd_foe_view *f = &v->foe[i];
    bool hit = p->at == i && p->strikes, coat = hit && v->coat_left;
    struct stat_span n = {0, 0}, poison = foe_poison(p, i);
    bool poisoned = f->status[DD_POISONED] || (coat && v->coat == DD_POISONED);
    int32_t blood = (f->status[DD_BLEEDING] + (coat && v->coat == DD_BLEEDING)) * r->bleed_damage;
    n.lo += (poisoned ? poison.lo : 0) + blood;
    n.hi += (poisoned || (hit && dd_fx(r, v->worn, FX_POISONS) > 0) ? poison.hi : 0) + blood;
    n.hi += hit && dd_fx(r, v->worn, FX_BLEEDS) > 0 ? r->bleed_damage : 0;
    return n;
}

static int32_t fire_at(const struct dd_plan *p, uint32_t i, bool most) {
    const struct dd_rules *r = p->r;
    const struct dd_monster_rules *m = &r->monster[p->v->foe[i].monster];
    int32_t fire = used_fx(p, FX_FIREBOMB), more = m->weak >> DD_FIRE & 1 ? r->weakness : 0;
    more = m->resist >> DD_FIRE & 1 ? -(int32_t)r->resistance : more;
    if (!dd_knows_hide_of(r, p->v, i))
        more = most ? r->weakness : -(int32_t)r->resistance;
    return fire ? dd_at_least_one(dd_scaled(fire, 10000 + more, 10000)) : 0;
}

/* What one of them loses of everything but the blow that was meant for it. */
static struct stat_span lost_besides(const struct dd_plan *p, uint32_t i, struct stat_span blow) {
    const struct dd_rules *r = p->r;
    struct stat_span n = foe_wounds(p, i);
    int32_t thorns = dd_fx(r, p->v->worn, FX_THORNS), share = dd_fx(r, p->v->worn, FX_CLEAVES);
    int32_t riposte = dd_fx(r, p->v->worn, FX_RIPOSTE);
    n.lo += fire_at(p, i, false);
    n.hi += fire_at(p, i, true);
    if (thorns > 0 && dd_foe_acts_on(p, i))
        n.hi += thorns * DD_PHASES_MAX;
    if (share > 0 && p->strikes && i != p->at) {
        n.lo += 1;
        n.hi += dd_at_least_one(dd_scaled(blow.hi, share, 10000));
    }
    if (riposte > 0 && p->verb == DD_DODGE && p->at == i && dd_foe_acts_on(p, i)) {
        struct dd_span w = dd_item_damage(r, &p->v->worn[DD_WEAPON]);
        n.hi += dd_blow_over(p, w.hi, true, 0).hi;
    }
    return n;
}

struct dd_beside dd_beside_of(const struct dd_plan *p, const struct dd_harm *h, struct stat_span blow,
                              bool fallen) {
    struct dd_beside b = {{0, 0}, 0, false, false};
    for (uint32_t i = 0; i < p->foes; i++) {
        const struct dd_monster_rules *m = &p->r->monster[p->v->foe[i].monster];
        struct dd_foe f = dd_foe_seen(&p->v->foe[i]);
        bool calls = dd_foe_intent(p->r, &f) == DD_WILL_SUMMON;
        b.calls |= calls && (i != p->at || !fallen || p->slow);
        if (fallen && i == p->at)
            continue;
        struct stat_span n = lost_besides(p, i, blow);
        b.loss.lo += n.lo;
        b.loss.hi += n.hi;
        int32_t left = p->v->foe[i].hp.lo - (p->strikes && i == p->at ? blow.hi : 0);
        b.may_fall |= n.hi && left <= n.hi;
        if (dd_foe_acts_on(p, i))
            b.gain += dd_share(h->known ? h->most : DD_HARM_MOST, m->drains);
        b.gain += f.flags & DD_FOE_CALLED ? m->minion_heal * DD_FOES : 0;
    }
    return b;
}
