/* SHATTERED DUNGEON: Strikes, from the waiting Empower to the last drop of Trust. The order of things is
 * S-17. A hit that might be answered stops at a question to the defender; sd_strike_answered goes on. */
#include "games/shattered/sd.h"

/* What is known of the Strike while it is being made. */
struct aim {
    uint32_t power;
    uint32_t keywords;
    int32_t advantage;
    uint32_t target, member;
    bool stripped;
};

struct roll {
    int32_t dice, total; /* dice: first * 10 + second */
};

/* SD-097: two dice from one of 36 ways, or three of which two are kept from one of 216; advantage and
 * disadvantage cancel (S-19). */
static struct roll read_dice(uint32_t x, int32_t advantage, int32_t modifier) {
    int32_t a = (int32_t)(x / 6 % 6) + 1, b = (int32_t)(x % 6) + 1;
    if (advantage) {
        int32_t c = (int32_t)(x / 36) + 1;
        /* c takes the place of the die that is worth less to the side that rolls */
        int32_t *worse = (advantage > 0) == (a < b) ? &a : &b;
        if (advantage > 0 ? c > *worse : c < *worse)
            *worse = c;
    }
    return (struct roll){a * 10 + b, a + b + modifier};
}

static void tell_roll(uint32_t side, const struct roll *x, int32_t modifier, struct sink *k) {
    emit(k, SD_EV_ROLL, SD_TO_ALL, (int32_t)side + 1, x->dice, modifier, x->total);
}

uint8_t sd_roll_tier(const struct sd_rules *r, int32_t margin) {
    uint8_t tier = SD_DEVASTATING;
    while (tier < SD_REVERSAL && margin < r->f.margin[tier - 1])
        tier++;
    return tier;
}

/* S-12: rounded down, at least 1 where there is anything at all. */
uint32_t sd_damage(const struct sd_rules *r, uint32_t power, uint8_t tier) {
    uint32_t bp = r->f.attack_bp[tier - 1], damage = power * bp / 10000;
    return !damage && power && bp ? 1 : damage;
}

static struct sd_mod shift_queue(struct sd_mod *queue, uint8_t *count) {
    struct sd_mod first = queue[0];
    memmove(&queue[0], &queue[1], (SD_QUEUE - 1) * sizeof queue[0]);
    memset(&queue[SD_QUEUE - 1], 0, sizeof queue[0]);
    (*count)--;
    return first;
}

/* S-18: one Empower and one Disrupt, the oldest of each. */
static void use_mods(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct aim *aim,
                     struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    if (me->empowers) {
        struct sd_mod m = shift_queue(me->empower, &me->empowers);
        aim->advantage += (m.flags & SD_MOD_ADVANTAGE) != 0;
        aim->power = (uint32_t)((int32_t)aim->power + m.power);
        aim->keywords |= m.keywords;
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_EMPOWER, m.card, 0);
    }
    if (side == SD_VISITOR && me->fury)
        aim->power += r->f.betrayed_power; /* SD-251 */
    if (!me->disrupts)
        return;
    struct sd_mod m = shift_queue(me->disrupt, &me->disrupts);
    emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_DISRUPT, m.card, 0);
    aim->advantage -= (m.flags & SD_MOD_DISADVANTAGE) != 0;
    if (m.flags & SD_MOD_STRIP) {
        aim->stripped = true;
        aim->keywords = 0;
    }
    if (m.flags & SD_MOD_RANDOM) { /* SD-113 */
        aim->target = stream_below(&s->fate, SD_REDUCERS);
        aim->member = side == SD_DUNGEON && !aim->target ? sd_any_member(s) : 0;
        emit(k, SD_EV_RETARGETED, SD_TO_ALL, SD_RES(!side, aim->target), (int32_t)aim->member, 0, 0);
    }
    if (m.thorns) /* SD-111 */
        sd_hurt(r, s, side, m.thorns_reducer, m.thorns, SD_BY_THORNS, 0, k);
    if (m.flags & SD_MOD_ENTANGLE)
        sd_entangle(s, side, k);
}

/* The modifiers of both sides for the blow on the table. */
static void modifiers(const struct sd_rules *r, const struct sd_public *p, int32_t *attack,
                      int32_t *defence) {
    const struct sd_blow *b = &p->blow;
    uint8_t type = r->card[p->side[b->side].deck[b->slot - 1]].type;
    *attack = sd_modifier(r, p, b->side, type, !b->side, b->target);
    *defence = sd_modifier(r, p, !b->side, type, !b->side, b->target);
}

static uint8_t roll_contest(const struct sd_rules *r, struct sd_state *s, int32_t advantage, struct sink *k) {
    const struct sd_blow *b = &s->pub.blow;
    int32_t attack, defence;
    modifiers(r, &s->pub, &attack, &defence);
    uint32_t x = stream_below(&s->dice, (advantage ? 216u : 36u) * 36u); /* both sides in one draw */
    struct roll a = read_dice(x / 36, advantage, attack);
    struct roll d = read_dice(x % 36, 0, defence);
    tell_roll(b->side, &a, attack, k);
    tell_roll(!b->side, &d, defence, k);
    uint8_t tier = sd_roll_tier(r, a.total - d.total);
    emit(k, SD_EV_TIER, SD_TO_ALL, tier, a.total - d.total, b->power, SD_RES(!b->side, b->target));
    return tier;
}

void sd_roll_chances(const struct sd_rules *r, const struct sd_public *p, int32_t advantage,
                     uint32_t ways[SD_ROLL_TIERS]) {
    enum { TOTALS = 13 };
    uint32_t attack[TOTALS] = {0}, defence[TOTALS] = {0};
    int32_t up, down;
    modifiers(r, p, &up, &down);
    memset(ways, 0, SD_ROLL_TIERS * sizeof ways[0]);
    for (uint32_t x = 0; x < 216; x++)
        attack[read_dice(x, advantage, 0).total]++;
    for (uint32_t x = 0; x < 36; x++)
        defence[read_dice(x, 0, 0).total]++;
    for (int32_t a = 2; a < TOTALS; a++)
        for (int32_t d = 2; d < TOTALS; d++)
            ways[sd_roll_tier(r, a + up - d - down)] += attack[a] * defence[d];
}

int32_t sd_strike_aim(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                      uint32_t member, struct sink *k) {
    struct sd_public *p = &s->pub;
    struct sd_side *me = sd_side_of(p, side);
    const struct sd_card *c = &r->card[me->deck[slot]];
    struct aim aim = {c->power, c->keywords, 0, c->target, member, false};
    int16_t trust2 = p->trust2;
    me->flags |= SD_SIDE_STRUCK;
    use_mods(r, s, side, &aim, k);
    if (aim.keywords & SD_KW_RESONATE && me->last_type == c->type + 1) /* SD-106, C-30 */
        aim.power++;
    if (sd_when_holds(r, p, side, &c->when)) {
        int32_t power = (int32_t)aim.power + c->trigger_power;
        aim.power = (uint32_t)(power > 0 ? power : 0);
        aim.keywords |= aim.stripped ? 0 : c->trigger_keywords;
    }
    me->last_type = (uint8_t)(c->type + 1);
    p->blow = (struct sd_blow){.side = (uint8_t)side,
                               .slot = (uint8_t)(slot + 1),
                               .target = (uint8_t)aim.target,
                               .member = (uint8_t)aim.member,
                               .keywords = (uint8_t)aim.keywords,
                               .power = (uint8_t)(aim.power > 99 ? 99 : aim.power),
                               .trust2 = trust2};
    return aim.advantage;
}

void sd_strike_rolled(const struct sd_rules *r, struct sd_state *s, uint8_t tier, struct sink *k) {
    struct sd_public *p = &s->pub;
    p->blow.tier = tier;
    if (tier <= SD_STRONG && sd_may_react(&p->side[!p->blow.side])) { /* S-20, S-67 */
        p->ask = SD_ASK_REACT;
        p->seat = !p->blow.side;
        return;
    }
    sd_strike_answered(r, s, -1, 0, k);
}

void sd_strike(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, uint32_t member,
               struct sink *k) {
    int32_t advantage = sd_strike_aim(r, s, side, slot, member, k);
    sd_strike_rolled(r, s, roll_contest(r, s, advantage, k), k);
}

static void fort_of(struct sd_state *s, uint32_t side, const struct sd_fort_rules *f, struct sink *k) {
    uint32_t reducer = f->reducer == SD_NO_REDUCER ? s->pub.blow.target : f->reducer;
    sd_fortify(s, side, reducer, f->amount, f->rounds, 0, k);
}

/* S-20, S-21: free, one per Strike; a roll of 7 or more blocks its power. Returns what it blocks. */
static uint32_t roll_react(const struct sd_rules *r, const struct sd_public *p, uint32_t slot, uint32_t dice,
                           struct roll *x, int32_t *modifier) {
    uint32_t side = !p->blow.side;
    const struct sd_card *c = &r->card[p->side[side].deck[slot]];
    uint32_t power = c->react_power && sd_when_holds(r, p, side, &c->when) ? c->react_power : c->power;
    *modifier = sd_modifier(r, p, side, c->type, side, p->blow.target) + (int32_t)power;
    *x = read_dice(dice, 0, *modifier);
    return x->total >= r->f.react_threshold ? power : 0;
}

uint32_t sd_react_blocks(const struct sd_rules *r, const struct sd_public *p, uint32_t slot, uint32_t dice) {
    struct roll x;
    int32_t modifier;
    return roll_react(r, p, slot, dice, &x, &modifier);
}

static uint32_t play_react(const struct sd_rules *r, struct sd_state *s, uint32_t slot, uint32_t dice,
                           struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t side = !p->blow.side;
    struct sd_side *me = sd_side_of(p, side);
    const struct sd_card *c = &r->card[me->deck[slot]];
    struct roll x;
    int32_t modifier;
    uint32_t blocked = roll_react(r, p, slot, dice, &x, &modifier);
    s->own[side].hand &= ~(UINT64_C(1) << slot);
    me->hand_count--;
    me->played[SD_REACT]++;
    tell_roll(side, &x, modifier, k);
    emit(k, SD_EV_REACTED, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], x.total, (int32_t)blocked);
    if (blocked && c->reflect && p->blow.tier == SD_DEVASTATING)
        sd_hurt(r, s, p->blow.side, c->reflect_reducer, c->reflect, SD_BY_REFLECT, 0, k);
    return blocked;
}

/* SD-054: absorb whatever the roll; both come after the blow they answer. */
static void react_after(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                        bool blocked, struct sink *k) {
    const struct sd_card *c = &r->card[s->pub.side[side].deck[slot]];
    if (c->absorb.amount)
        fort_of(s, side, &c->absorb, k);
    if (blocked && c->success.amount)
        fort_of(s, side, &c->success, k);
    sd_discard(r, s, side, slot);
}

/* SD-213: the next Strike of the type, used up by it. */
static uint32_t use_exposure(struct sd_state *s, uint32_t side, uint8_t type, struct sink *k) {
    struct sd_side *of = sd_side_of(&s->pub, side);
    uint32_t more = of->exposed[type];
    if (more)
        emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_EXPOSED, (int32_t)more, 0);
    of->exposed[type] = 0;
    return more;
}

/* S-29: where excess goes when the named resource is the one just emptied. */
static uint32_t spill_to(uint32_t target, uint32_t wanted) {
    return wanted != target ? wanted : target == 1 ? 2 : 1;
}

static void set_erode(struct sd_state *s, uint32_t side, uint32_t reducer, uint32_t member, struct sink *k) {
    struct sd_side *of = sd_side_of(&s->pub, side);
    uint8_t *count = &of->erode[reducer];
    if (member) { /* S-72 */
        if (s->pub.member[member - 1].down)
            return;
        count = &s->pub.member[member - 1].erode;
    }
    if (*count < 99)
        ++*count;
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_ERODE, *count, SD_RES(side, reducer));
}

/* SD-117: half of what was done to one member, each of the others loses too; nothing is asked of their
 * shields. */
static void cleave(const struct sd_rules *r, struct sd_state *s, uint32_t struck, uint32_t done,
                   struct sink *k) {
    for (uint32_t m = sd_standing(&s->pub) & ~(1u << (struck - 1)); m && done / 2; m &= m - 1)
        sd_hurt(r, s, SD_VISITOR, 0, done / 2, SD_BY_STRIKE, sd_bit(m) + 1, k);
}

/* The blow lands: damage, then what its keywords do with it (S-16: only where it did any). */
static void land_blow(const struct sd_rules *r, struct sd_state *s, const struct sd_blow *b,
                      const struct sd_card *c, uint32_t damage, struct sink *k) {
    uint32_t foe = !b->side, keywords = b->keywords;
    uint32_t done = sd_hurt(r, s, foe, b->target, damage, SD_BY_STRIKE, b->member, k);
    if (keywords & SD_KW_OVERWHELM && damage > done) /* SD-105, C-32 */
        done += sd_hurt(r, s, foe, spill_to(b->target, c->overwhelm_to), damage - done, SD_BY_SPILL, 0, k);
    if (!done)
        return;
    if (keywords & SD_KW_CLEAVE && b->member)
        cleave(r, s, b->member, done, k);
    if (keywords & SD_KW_ENTANGLE)
        sd_entangle(s, foe, k);
    if (keywords & SD_KW_ERODE)
        set_erode(s, foe, b->target, b->member, k);
    if (keywords & SD_KW_DRAIN) { /* SD-104 */
        uint32_t amount = done < r->f.drain_cap ? done : r->f.drain_cap;
        sd_heal(r, s, b->side, c->drain_to, amount, SD_BY_DRAIN, 0, k);
    }
    if (keywords & SD_KW_WARD)
        sd_ward(s, b->side, r->f.ward, k);
    uint32_t low = b->tier <= SD_STRONG ? sd_lowest(&s->pub, b->side, true) : SD_REDUCERS;
    if (low < SD_REDUCERS) /* SD-098 */
        sd_heal(r, s, b->side, low, r->f.rally, SD_BY_RALLY, 0, k);
}

/* SD-109 */
static void exhaust_card(struct sd_state *s, uint32_t side, uint32_t slot, struct sink *k) {
    struct sd_side *me = &s->pub.side[side];
    me->gone |= UINT64_C(1) << slot;
    emit(k, SD_EV_EXHAUSTED, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
}

void sd_strike_answered(const struct sd_rules *r, struct sd_state *s, int32_t react_slot, uint32_t dice,
                        struct sink *k) {
    struct sd_public *p = &s->pub;
    struct sd_blow b = p->blow;
    uint32_t foe = !b.side, slot = b.slot - 1u;
    const struct sd_card *c = &r->card[sd_side_of(p, b.side)->deck[slot]];
    uint32_t damage = sd_damage(r, b.power, b.tier), blocked = 0;
    if (react_slot >= 0)
        blocked = play_react(r, s, (uint32_t)react_slot, dice, k);
    if (damage)
        damage += use_exposure(s, foe, c->type, k);
    damage = damage > blocked ? damage - blocked : 0;
    if (!(b.keywords & SD_KW_PIERCING)) /* SD-119 */
        damage = sd_softened(s, foe, b.target, b.member, damage, k);
    if (damage)
        land_blow(r, s, &b, c, damage, k);
    if (react_slot >= 0)
        react_after(r, s, foe, (uint32_t)react_slot, blocked > 0, k);
    if (c->self_cost && r->f.attack_bp[b.tier - 1]) /* SD-055 */
        sd_hurt(r, s, b.side, c->self_reducer, c->self_cost, SD_BY_SELF_COST, 0, k);
    if (b.tier >= SD_PARTIAL) /* SD-099, S-13 */
        sd_hurt(r, s, b.side, 0, r->f.reversal[b.tier - SD_PARTIAL], SD_BY_REVERSAL, 0, k);
    if (c->exhaust)
        exhaust_card(s, b.side, slot, k);
    else
        sd_discard(r, s, b.side, slot);
    memset(&p->blow, 0, sizeof p->blow);
    p->ask = SD_ASK_TURN;
    p->seat = b.side;
    sd_spring(r, s, foe, SD_ON_STRIKE, k);
    sd_after_strike(r, s, &b, k);
}
