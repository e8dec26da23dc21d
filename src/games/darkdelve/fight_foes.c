/* DARKDELVE: what stands in the way, and what it does. Each foe has made up its mind before the delver
 * chooses, and its intent is open: a plain blow, several, a breath drawn for a great one, the great one
 * itself, a call for help. Dice of blows come from the stream 'combat', minds from 'foe_mind'. */
#include "games/darkdelve/fight_parts.h"
#include "games/darkdelve/things.h"

static const struct dd_elite_rules *elite_of(const struct dd_rules *r, const struct dd_foe *f) {
    return f->elite ? &r->elite[f->elite - 1] : NULL;
}

/* C-31: the guardian is met where the delver stands. */
static int32_t grown(const struct dd_rules *r, const struct dd_profile *p) {
    int32_t levels = p->hero.level > 1 ? p->hero.level - 1 : 0;
    levels = levels > r->boss_hp_levels ? r->boss_hp_levels : levels;
    return r->boss_hp_levels ? dd_scaled(r->boss_hp_more, levels, r->boss_hp_levels) : 0;
}

/* S-93: the others are stronger the deeper they live, and are met where the delver stands, too. What was
 * learned on the way does not count yet, so that nothing grows under one's blows. Elites, who are made for
 * the depth, grow half as much. */
static int64_t grown_by(const struct dd_rules *r, struct dd_ground at, uint8_t monster,
                        const struct dd_growth *by) {
    int32_t levels = at.level - 1, floors = at.floor ? at.floor - 1 : 0;
    levels = levels > r->grow_levels ? r->grow_levels : levels < 0 ? 0 : levels;
    if (r->monster[monster].boss || monster == r->watcher)
        return 10000;
    int64_t all = (10000 + (int64_t)levels * by->level) * (10000 + (int64_t)floors * by->floor) / 10000;
    return r->monster[monster].type == DD_ELITE ? (10000 + all) / 2 : all;
}

static int16_t toughened(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f, int32_t hp) {
    const struct dd_elite_rules *e = elite_of(r, f);
    int64_t bp = (int64_t)dd_mutated_hp(r, at.profile) * (e ? e->hp : 10000) / 10000;
    bp = bp * grown_by(r, at, f->monster, &r->grow_hp) / 10000;
    bp = f->flags & DD_FOE_TWISTED ? bp * (10000 + r->twisted_power) / 10000 : bp;
    return (int16_t)dd_at_least_one(dd_scaled(hp, bp, 10000));
}

struct dd_span dd_foe_hp(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    if (!dd_breathes(r) || f->flags & DD_FOE_WATCHER)
        return m->hp;
    int32_t more = m->boss ? grown(r, at.profile) : 0;
    return (struct dd_span){toughened(r, at, f, m->hp.lo + more), toughened(r, at, f, m->hp.hi + more)};
}

uint8_t dd_elite_draw(const struct dd_rules *r, struct stream *rng) {
    return r->elite_count ? (uint8_t)(1 + stream_below(rng, r->elite_count)) : 0;
}

void dd_foe_ready(const struct dd_rules *r, struct dd_state *s, struct dd_foe *f) {
    if (f->max_hp)
        return;
    struct dd_span hp = dd_foe_hp(r, dd_ground_of(r, s), f);
    f->hp = f->max_hp = (int16_t)stream_range(&s->combat, hp.lo, hp.hi);
}

/* -- intents -- */

struct dd_foe dd_foe_seen(const struct dd_foe_view *v) {
    struct dd_foe f = {.monster = v->monster,
                       .phase = v->phase,
                       .flags = v->flags,
                       .elite = v->elite,
                       .hp = (int16_t)v->hp.shown,
                       .max_hp = v->max_hp,
                       .tell = v->tell,
                       .marks = v->marks,
                       .cooldown = v->cooldown};
    for (uint32_t i = 0; i < DD_STATUSES; i++)
        f.status[i] = v->status[i];
    return f;
}

static enum dd_move move_of(const struct dd_monster_rules *m, const struct dd_foe *f) {
    return m->cycle_len ? m->cycle[f->cooldown % m->cycle_len] : DD_MOVE_SINGLE;
}

/* Drawing breath for a great blow it does not strike: always where it is made so, and in company. */
static bool gathers(const struct dd_rules *r, const struct dd_monster_rules *m, const struct dd_foe *f) {
    return f->tell == DD_TELL_NOW && (m->tell_skips_attack || m->cycle_len || r->group_gathers);
}

uint32_t dd_foe_blows(const struct dd_rules *r, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    if (m->cycle_len)
        return move_of(m, f) == DD_MOVE_DOUBLE ? 2 : move_of(m, f) == DD_MOVE_GATHER ? 0 : 1;
    if (f->phase)
        return m->phase[f->phase - 1].attacks;
    if (f->tell == DD_TELL_HEAVY && m->great_blows)
        return m->great_blows;
    return m->attacks ? m->attacks : 1;
}

bool dd_block_opens(const struct dd_rules *r, const struct dd_foe *f) {
    return r->block_opens && f->tell == DD_TELL_HEAVY && dd_foe_blows(r, f) > 1 &&
           !r->monster[f->monster].boss;
}

uint8_t dd_foe_intent(const struct dd_rules *r, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    bool calls = !m->cycle_len && f->cooldown;
    if (gathers(r, m, f))
        return DD_WILL_GATHER;
    if (f->flags & (DD_FOE_STRUCK | DD_FOE_OPEN))
        return DD_WILL_NOTHING;
    if (calls)
        return DD_WILL_SUMMON;
    if (move_of(m, f) == DD_MOVE_SLAM)
        return DD_WILL_SLAM;
    if (f->tell == DD_TELL_HEAVY)
        return DD_WILL_FALL;
    if (f->tell == DD_TELL_NOW)
        return DD_WILL_WARN;
    return dd_foe_blows(r, f) > 1 ? DD_WILL_DO_SEVERAL : DD_WILL_STRIKE;
}

static void tell(struct dd_foe *f, uint8_t what, struct sink *k) {
    f->tell = what;
    if (what)
        emit(k, DD_EV_TELEGRAPH, DD_SEAT, f->monster, what, 0, 0);
}

/* S-40, F-08: what it does comes round. Whatever follows a drawn breath is a great blow. */
static void next_move(const struct dd_rules *r, struct dd_state *s, struct dd_foe *f, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    bool gathered = s->turn > 1 && move_of(m, f) == DD_MOVE_GATHER;
    f->cooldown = s->turn > 1 ? (uint8_t)((f->cooldown + 1) % m->cycle_len) : 0;
    enum dd_move move = move_of(m, f);
    tell(f,
         move == DD_MOVE_GATHER             ? DD_TELL_NOW
         : move == DD_MOVE_SLAM || gathered ? DD_TELL_HEAVY
                                            : DD_TELL_NONE,
         k);
}

/* S-08: once, at half its strength, it calls; that is its turn. */
static bool would_call(const struct dd_rules *r, const struct dd_state *s, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    return m->summons && !(f->flags & DD_FOE_CALLED) && f->hp * 10000 <= f->max_hp * (int32_t)m->summon_at &&
           dd_fight_count(s) < r->group_max;
}

static bool in_company(const struct dd_state *s) {
    return s->foe[1].monster != 0;
}

static bool signs(const struct dd_rules *r, struct dd_state *s, uint32_t chance) {
    chance = r->signs == 10000 ? chance : (uint32_t)dd_share((int32_t)chance, r->signs);
    return chance && stream_chance(&s->foe_mind, chance);
}

/* S-90: the first turn may have a chance of its own, for a blow that falls in it. Guardians and the Watcher
 * keep to their ways. */
static bool may_sign_early(const struct dd_rules *r, const struct dd_state *s, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    return s->turn == 1 && r->first_sign && !m->boss && m->tell_chance;
}

/* S-90: who would strike before anybody has chosen may gather itself instead. */
bool dd_foe_holds_back(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    bool alone = !(r->group_gathers && in_company(s));
    if (!alone || !may_sign_early(r, s, f) || !signs(r, s, r->first_sign))
        return false;
    tell(f, DD_TELL_HEAVY, k);
    return true;
}

/* DD-218, DD-219: last turn's sign becomes this turn's great blow; otherwise there may be one. In the larger
 * game the sign of a foe that is alone and the blow come in one turn (tell_now): it is read and answered at
 * once, by the fast too: the great blow comes beside the one that they had before the first choice. */
void dd_foe_chooses(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    bool struck = m->attacks_first && s->turn == 1;
    if (f->flags & DD_FOE_WATCHER && r->watcher_pursues)
        return;
    if (m->cycle_len) {
        next_move(r, s, f, k);
        return;
    }
    if (f->tell == DD_TELL_NOW) {
        tell(f, DD_TELL_HEAVY, k);
        return;
    }
    f->cooldown = would_call(r, s, f);
    if (struck && f->tell == DD_TELL_HEAVY)
        return;
    bool early = !struck && may_sign_early(r, s, f);
    bool tells = m->tell_chance && signs(r, s, early ? r->first_sign : m->tell_chance) && !f->cooldown;
    bool at_once = !(r->group_gathers && in_company(s)) && (r->tell_now || early);
    bool falls = tells && at_once && !m->tell_skips_attack;
    tell(f, falls ? DD_TELL_HEAVY : tells ? DD_TELL_NOW : DD_TELL_NONE, k);
    f->flags &= falls ? (uint8_t)~DD_FOE_STRUCK : UINT8_MAX; /* who struck first strikes again */
}

/* -- blows -- */

/* DD-210, DD-212: the guard comes last; rounded down, at least 1 (S-78), unless it stops a blow that was
 * signed. */
int32_t dd_guarded(const struct dd_rules *r, int32_t dmg, bool heavy) {
    return heavy && r->guard_stops_signed ? 0 : dd_at_least_one(dd_share(dmg, r->defend_factor));
}

/* DD-236, DD-243, S-17: what passes the guard, then the armour, then what a curse adds; rounded once. */
int32_t dd_felt(const struct dd_rules *r, const struct dd_hide *h, int32_t blow) {
    int64_t bp = 10000;
    int32_t guard = h->blocks ? dd_fx(r, h->worn, FX_GUARD) : 0;
    int32_t armor = dd_fx(r, h->worn, FX_ARMOR) + h->bonus * 100;
    armor = armor > r->armor_cap ? r->armor_cap : armor < 0 ? 0 : armor;
    if (h->blocks)
        bp = (int64_t)r->action[DD_DO_BLOCK].passes * (10000 - (guard > 10000 ? 10000 : guard)) / 10000;
    bp = bp * (10000 - armor) / 10000;
    bp = bp * (10000 + dd_cursed_by(r, h->worn, h->class_kind, CURSE_FRAIL)) / 10000;
    return dd_at_least_one(dd_scaled(blow, bp, 10000));
}

/* Phase, sign, and what made its blows stronger or weaker, in basis points. */
static int64_t strength_of(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f,
                           bool heavy) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    const struct dd_elite_rules *e = elite_of(r, f);
    int64_t bp = (int64_t)dd_mutated_damage(r, at.profile) * (e ? e->damage : 10000) / 10000;
    bp = bp * grown_by(r, at, f->monster, &r->grow_damage) / 10000;
    bp = f->flags & DD_FOE_TWISTED ? bp * (10000 + r->twisted_power) / 10000 : bp;
    bp = heavy && !m->cycle_len ? bp * m->heavy / 10000 : bp;
    return f->status[DD_WEAKENED] ? bp * r->weak_factor / 10000 : bp;
}

/* With the roll, rounded once. */
static int32_t blow_of(const struct dd_rules *r, const struct dd_foe *f, int32_t roll, int64_t strength) {
    roll += f->phase ? r->monster[f->monster].phase[f->phase - 1].damage_bonus : 0;
    return dd_at_least_one(dd_scaled(roll, strength, 10000));
}

static struct dd_span roll_of(const struct dd_rules *r, const struct dd_foe *f) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    return move_of(m, f) == DD_MOVE_SLAM ? m->slam : m->damage;
}

struct dd_span dd_foe_rolls(const struct dd_rules *r, const struct dd_foe *f) {
    return roll_of(r, f);
}

int32_t dd_foe_deals(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f, int32_t roll) {
    return blow_of(r, f, roll, strength_of(r, at, f, f->tell == DD_TELL_HEAVY));
}

struct dd_span dd_foe_reach(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f) {
    struct dd_span roll = roll_of(r, f);
    bool heavy = f->tell == DD_TELL_HEAVY;
    if (!dd_breathes(r))
        return (struct dd_span){(int16_t)dd_foe_hit(r, f->monster, f->phase, roll.lo, heavy),
                                (int16_t)dd_foe_hit(r, f->monster, f->phase, roll.hi, heavy)};
    int64_t strength = strength_of(r, at, f, heavy);
    return (struct dd_span){(int16_t)blow_of(r, f, roll.lo, strength),
                            (int16_t)blow_of(r, f, roll.hi, strength)};
}

static uint8_t cause_of(const struct dd_rules *r, const struct dd_foe *f) {
    if (f->flags & DD_FOE_WATCHER && r->watcher_pursues)
        return DD_CAUSE_WATCHER;
    if (r->mimic && f->monster == r->mimic)
        return DD_CAUSE_MIMIC;
    return r->monster[f->monster].boss ? DD_CAUSE_BOSS : DD_CAUSE_FOE;
}

/* DD-235, C-40: the first blow of the one that is watched goes past, with all that it brings; the Watcher's
 * never. */
static bool slips(const struct dd_rules *r, struct dd_state *s, uint32_t i, bool heavy, struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    if (s->dodging != i + 1 || f->flags & DD_FOE_WATCHER)
        return false;
    s->dodging = 0;
    s->breath = r->breath ? heavy : s->breath;
    emit(k, DD_EV_DODGED, DD_SEAT, 0, f->monster, heavy, 0);
    dd_player_ripostes(r, s, i, k);
    return true;
}

/* DD-236, S-30: a guard stops no poison. */
static void bring_trait(const struct dd_rules *r, struct dd_state *s, const struct dd_trait *t, bool heavy,
                        struct sink *k) {
    if (!t->chance || (t->signed_only && !heavy) || s->phase != DD_COMBAT)
        return;
    if (stream_chance(&s->combat, t->chance))
        dd_status_add(r, s, 0, t->status, t->amount, k);
}

static void bring_traits(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *f, bool heavy,
                         struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    const struct dd_elite_rules *e = elite_of(r, f);
    for (uint32_t i = 0; i < DD_TRAITS && m->trait[i].chance; i++)
        bring_trait(r, s, &m->trait[i], heavy, k);
    if (e)
        bring_trait(r, s, &e->trait, heavy, k);
    if (move_of(m, f) == DD_MOVE_SLAM && m->slam_stun && stream_chance(&s->combat, m->slam_stun))
        dd_status_add(r, s, 0, DD_STUNNED, 1, k);
    if (m->dread_touch)
        dd_dread_add(r, s, m->dread_touch, DD_FROM_EVENT, k);
}

/* What a blow that was felt does besides, to both. */
static void after_hit(const struct dd_rules *r, struct dd_state *s, uint32_t i, int32_t dmg, bool heavy,
                      struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    int32_t drained = dd_share(dmg, m->drains), room = f->max_hp - f->hp,
            thorns = dd_fx(r, s->worn, FX_THORNS);
    bring_traits(r, s, f, heavy, k);
    drained = drained > room ? room : drained;
    if (drained && s->phase == DD_COMBAT) {
        f->hp = (int16_t)(f->hp + drained);
        emit(k, DD_EV_FOE_HEALED, DD_SEAT, (int32_t)i + 1, f->monster, drained, 0);
    }
    if (s->defending && dd_block_opens(r, f) && !(f->flags & DD_FOE_OPEN) && s->phase == DD_COMBAT) {
        f->flags |= DD_FOE_OPEN;
        emit(k, DD_EV_STAGGERED, DD_SEAT, (int32_t)i + 1, f->monster, 1, 0);
    }
    if (thorns > 0 && s->phase == DD_COMBAT) {
        emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 0, thorns, 0, 0);
        dd_foe_loses(r, s, i, thorns, k);
    }
}

/* A blow as the larger game counts it. */
static void strikes_full(const struct dd_rules *r, struct dd_state *s, uint32_t i, bool heavy,
                         struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    struct dd_span roll = roll_of(r, f);
    int32_t blow, rolled = 0;
    if (f->flags & DD_FOE_WATCHER && r->watcher_pursues) {
        blow = dd_watcher_blow(r, &s->profile, s->watcher_stuns);
    } else {
        rolled = stream_range(&s->combat, roll.lo, roll.hi);
        blow = blow_of(r, f, rolled, strength_of(r, dd_ground_of(r, s), f, heavy));
    }
    emit(k, DD_EV_STRIKES, DD_SEAT, (int32_t)i + 1, f->monster, heavy, 0);
    if (slips(r, s, i, heavy, k))
        return;
    struct dd_hide open = {s->worn, s->profile.hero.class_kind, s->guard_bonus, false}, hide = open;
    hide.blocks = s->defending != DD_GUARD_NONE;
    int32_t felt = dd_felt(r, &hide, blow);
    if (hide.blocks)
        emit(k, DD_EV_DAMAGE_BLOCKED, DD_SEAT, dd_felt(r, &open, blow), felt, 0, 0);
    emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 1, felt, 0, heavy);
    if (!dd_hurt(r, s, felt, cause_of(r, f), f->monster, k))
        after_hit(r, s, i, felt, heavy, k);
}

/* DD-221: roll, phase bonus, heavy blow; what the guard takes comes after. */
int32_t dd_foe_hit(const struct dd_rules *r, uint8_t monster, uint8_t phase, int32_t roll, bool heavy) {
    const struct dd_monster_rules *m = &r->monster[monster];
    int32_t dmg = roll + (phase ? m->phase[phase - 1].damage_bonus : 0);
    return dd_at_least_one(heavy ? dd_share(dmg, m->heavy) : dmg);
}

/* And as the smaller one does. A signed blow that the guard stopped leaves an opening. */
void dd_foe_strikes(const struct dd_rules *r, struct dd_state *s, uint32_t i, bool heavy, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[s->foe[i].monster];
    if (dd_breathes(r)) {
        strikes_full(r, s, i, heavy, k);
        return;
    }
    int32_t roll = stream_range(&s->combat, m->damage.lo, m->damage.hi);
    int32_t dmg = dd_foe_hit(r, s->foe[i].monster, s->foe[i].phase, roll, heavy);
    if (s->defending) {
        int32_t passed = dd_guarded(r, dmg, heavy);
        emit(k, DD_EV_DAMAGE_BLOCKED, DD_SEAT, dmg, passed, 0, 0);
        s->riposte = heavy && r->riposte;
        dmg = passed;
    }
    if (!dmg)
        return;
    emit(k, DD_EV_DAMAGE_DEALT, DD_SEAT, 1, dmg, 0, heavy);
    dd_hurt(r, s, dmg, m->boss ? DD_CAUSE_BOSS : DD_CAUSE_FOE, s->foe[i].monster, k);
}

/* -- a foe's turn -- */

static void summons(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k) {
    const struct dd_monster_rules *m = &r->monster[s->foe[i].monster];
    uint32_t room = r->group_max > dd_fight_count(s) ? r->group_max - dd_fight_count(s) : 0, came = 0;
    for (uint32_t at = 0; at < DD_FOES && came < m->summon_count && came < room; at++) {
        if (s->foe[at].monster && s->foe[at].hp)
            continue;
        s->foe[at] = (struct dd_foe){.monster = m->summons, .flags = DD_FOE_SUMMONED | DD_FOE_STRUCK};
        dd_foe_ready(r, s, &s->foe[at]);
        came++;
    }
    s->foe[i].flags |= DD_FOE_CALLED;
    s->foe[i].cooldown = 0;
    emit(k, DD_EV_SUMMONED, DD_SEAT, m->summons, (int32_t)came, s->foe[i].monster, 0);
    dd_bestiary_met(r, s, m->summons, k);
}

/* DD-222: every blow of the turn with its own roll. DD-305: a tell turn may pass without one. DD-244: who is
 * off its balance loses them all. */
void dd_foe_acts(const struct dd_rules *r, struct dd_state *s, uint32_t i, struct sink *k) {
    struct dd_foe *f = &s->foe[i];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    bool watcher = f->flags & DD_FOE_WATCHER && r->watcher_pursues, heavy = f->tell == DD_TELL_HEAVY;
    if (f->flags & DD_FOE_STRUCK || dd_struck_first(r, f->monster, s->turn, f->tell))
        return;
    f->flags |= dd_breathes(r) ? DD_FOE_STRUCK : 0;
    if (gathers(r, m, f)) {
        emit(k, DD_EV_ENEMY_HESITATES, DD_SEAT, f->monster, 0, 0, 0);
        return;
    }
    if (f->flags & DD_FOE_OPEN || (watcher && dd_watcher_stunned(s))) {
        f->flags &= (uint8_t)~DD_FOE_OPEN;
        emit(k, DD_EV_LOST_BLOW, DD_SEAT, (int32_t)i + 1, f->monster, 0, 0);
        return;
    }
    if (!m->cycle_len && f->cooldown) {
        summons(r, s, i, k);
        return;
    }
    uint32_t blows = dd_foe_blows(r, f);
    for (uint32_t n = 0; n < blows && s->phase == DD_COMBAT && s->foe[i].hp; n++)
        dd_foe_strikes(r, s, i, heavy, k);
}

/* S-04: who acts next of those that have not: the Watcher in its rage, then the fast, the others and the
 * slow, and of equals whoever stands in front. DD_FOES: nobody is left. */
uint8_t dd_foe_next(const struct dd_rules *r, const struct dd_state *s, uint32_t done) {
    static const uint8_t rank[] = {[DD_FAST] = 0, [DD_NORMAL] = 1, [DD_SLOW] = 2};
    uint8_t best = DD_FOES, least = UINT8_MAX;
    for (uint8_t i = 0; i < DD_FOES; i++) {
        const struct dd_foe *f = &s->foe[i];
        if (!f->monster || !f->hp || done >> i & 1 || rank[r->monster[f->monster].speed] >= least)
            continue;
        least = rank[r->monster[f->monster].speed];
        best = i;
    }
    return best;
}

/* DD-290, S-08: whom it called mend it, as long as they stand. */
void dd_foes_mend(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    int32_t minions = 0;
    for (uint32_t i = 0; i < DD_FOES; i++)
        minions += s->foe[i].hp > 0 && s->foe[i].flags & DD_FOE_SUMMONED;
    for (uint32_t i = 0; i < DD_FOES && minions && s->phase == DD_COMBAT; i++) {
        struct dd_foe *f = &s->foe[i];
        int32_t heal = r->monster[f->monster].minion_heal * minions, room = f->max_hp - f->hp;
        heal = heal > room ? room : heal;
        if (!f->hp || heal <= 0 || !(f->flags & DD_FOE_CALLED))
            continue;
        f->hp = (int16_t)(f->hp + heal);
        emit(k, DD_EV_FOE_HEALED, DD_SEAT, (int32_t)i + 1, f->monster, heal, 0);
    }
}
