/* SHATTERED DUNGEON: questions about what lies open on the table. Rules, views, minds and texts ask the same
 * functions, so that they cannot disagree. */
#include "games/shattered/sd.h"

uint32_t sd_energy(const struct sd_side *side, uint8_t type) {
    uint32_t typed = side->typed_type == type + 1 ? side->typed : 0;
    return (uint32_t)(side->pool - side->spent) + side->temp + typed;
}

static bool any_member(const struct sd_public *p, uint32_t side, size_t field) {
    for (uint32_t i = 0; side == SD_VISITOR && i < SD_MEMBERS; i++)
        if (*((const uint8_t *)&p->member[i] + field))
            return true;
    return false;
}

static bool any_dependency(const struct sd_side *side) {
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++)
        if (side->dependency[i].amount)
            return true;
    return false;
}

/* Does a side have the condition? */
static bool has_condition(const struct sd_public *p, uint32_t who, uint8_t condition) {
    const struct sd_side *side = &p->side[who];
    switch (condition) {
    case SD_COND_ENTANGLED:
        return side->entangled;
    case SD_COND_EMPOWER:
        return side->empowers;
    case SD_COND_DISRUPT:
        return side->disrupts;
    case SD_COND_ERODE:
        return side->erode[0] | side->erode[1] | side->erode[2] ||
               any_member(p, who, offsetof(struct sd_member, erode));
    case SD_COND_FORTIFY:
        return side->forts;
    case SD_COND_WARD:
        return side->ward;
    case SD_COND_GUARD:
        return any_member(p, who, offsetof(struct sd_member, guard));
    case SD_COND_EXPOSED:
        return side->exposed[0] | side->exposed[1] | side->exposed[2] | side->exposed[3];
    case SD_COND_BOUND:
        return side->binds;
    case SD_COND_DEPENDENT:
        return any_dependency(side);
    case SD_COND_BETRAYED:
        return who == SD_VISITOR && side->fury;
    case SD_COND_SCORNED:
        return who == SD_DUNGEON && side->fury;
    case SD_COND_INSIGHT:
        return who == SD_DUNGEON && p->insight;
    case SD_COND_TRAP:
        return side->trap_count;
    default:
        return false;
    }
}

/* Points of a resource: a reducer, or one of the promoters. */
static int32_t points_of(const struct sd_rules *r, const struct sd_public *p, uint32_t who, uint8_t what) {
    if (what < SD_REDUCERS)
        return p->side[who].now[what];
    bool rapport = what == SD_RAPPORT && r->f.bond == 2; /* C-04: in v3 Trust stands for both */
    return (rapport ? p->rapport2 : p->trust2) / 2;
}

bool sd_when_holds(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                   const struct sd_when *w) {
    uint32_t who = w->other ? !side : side;
    const struct sd_side *of = &p->side[who];
    int32_t start = w->what < SD_REDUCERS ? of->start[w->what] : 0;
    switch (w->kind) {
    case SD_WHEN_HAS:
        return has_condition(p, who, w->what);
    case SD_WHEN_LACKS:
        return !has_condition(p, who, w->what);
    case SD_WHEN_UNDER:
        return points_of(r, p, who, w->what) * 10000 < start * w->value;
    case SD_WHEN_AT_MOST:
        return points_of(r, p, who, w->what) <= start * w->value / 10000;
    case SD_WHEN_OVER:
        return points_of(r, p, who, w->what) > w->value;
    case SD_WHEN_OVER_SHARE:
        return points_of(r, p, who, w->what) * 10000 > start * w->value;
    case SD_WHEN_DISCARD:
        return sd_count(of->discard) >= w->value;
    default:
        return false;
    }
}

/* S-10: the attribute of the card's type, halved down unless the struck resource is natural to the type;
 * SD-239 Insight, SD-253 and S-53 Scorned. */
int32_t sd_modifier(const struct sd_rules *r, const struct sd_public *p, uint32_t side, uint8_t type,
                    uint32_t target_side, uint8_t reducer) {
    int32_t m = p->side[side].attribute[type];
    if (!(r->f.natural[type] >> (target_side * SD_REDUCERS + reducer) & 1))
        m = m >= 0 ? m / 2 : -((1 - m) / 2);
    if (side == SD_DUNGEON)
        m += p->insight + (p->side[SD_DUNGEON].fury ? r->f.scorned_bonus : 0);
    return m;
}

uint32_t sd_share(const struct sd_public *p, uint32_t side, uint32_t reducer) {
    const struct sd_side *of = &p->side[side];
    return of->start[reducer] > 0 ? (uint32_t)(of->now[reducer] * 10000 / of->start[reducer]) : 0;
}

/* S-14: the lowest share of its start; ties in listed order. */
uint32_t sd_lowest(const struct sd_public *p, uint32_t side, bool damaged_only) {
    const struct sd_side *of = &p->side[side];
    uint32_t best = SD_REDUCERS;
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        if (damaged_only && of->now[i] >= of->start[i])
            continue;
        if (best == SD_REDUCERS || of->now[i] * of->start[best] < of->now[best] * of->start[i])
            best = i;
    }
    return best;
}

uint32_t sd_health(const struct sd_public *p, uint32_t side) {
    uint32_t sum = sd_share(p, side, 0) + sd_share(p, side, 1) + sd_share(p, side, 2);
    return (sum + 150) / 300;
}

uint32_t sd_trust_tier(const struct sd_rules *r, const struct sd_public *p) {
    int32_t trust = p->trust2 / 2;
    uint32_t tier = 0;
    while (tier < 3 && trust >= r->f.tier_from[tier + 1])
        tier++;
    return tier;
}

/* SD-250, SD-253; v2: SD-198. */
bool sd_would_betray(const struct sd_rules *r, int32_t trust2, int32_t rapport2) {
    int32_t line = r->f.betray_from;
    return r->f.bond == 2 ? trust2 / 2 > line || rapport2 / 2 > line : trust2 / 2 >= line;
}

/* S-27: all Fortify on the resource adds up; what belongs to one member helps that member alone. */
uint32_t sd_fortified(const struct sd_public *p, uint32_t side, uint32_t reducer, uint32_t member) {
    const struct sd_side *of = &p->side[side];
    uint32_t sum = 0;
    for (uint32_t i = 0; of->forts && i < SD_FORTS; i++) {
        const struct sd_fort *f = &of->fort[i];
        if (f->rounds && f->reducer == reducer && (!f->member || f->member == member))
            sum += f->amount;
    }
    return sum;
}

int32_t sd_weakest(const struct sd_public *p) {
    int32_t best = -1;
    for (int32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_member *m = &p->member[i];
        if (!m->class || m->down)
            continue;
        if (best < 0 || m->now * p->member[best].start < p->member[best].now * m->start)
            best = i;
    }
    return best;
}

uint32_t sd_standing(const struct sd_public *p) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        if (p->member[i].class && !p->member[i].down)
            bits |= 1u << i;
    return bits;
}

bool sd_hand_is_good(const struct sd_rules *r, const struct sd_side *side, uint64_t hand) {
    return sd_count(hand & side->kind[SD_ENERGY]) >= r->f.opening_energy &&
           sd_count(hand & ~side->kind[SD_ENERGY]) >= r->f.opening_action;
}

/* S-67: the question must not tell what is in a hand, so it goes by what the other side can count. */
bool sd_may_react(const struct sd_side *side) {
    return side->hand_count && side->kind[SD_REACT] & ~(side->discard | side->gone | side->out);
}

/* Cards whose play needs a look of its own: a Covenant at its Trust, a Strike or a Reshape at a member. */
static bool is_special(const struct sd_card *c) {
    if (c->category == SD_STRIKE)
        return c->side == SD_DUNGEON && !c->target;
    if (c->category == SD_OFFER)
        return c->covenant;
    return c->category == SD_RESHAPE &&
           (c->restore || c->restore_bp || (c->heal[0].amount && c->heal[0].to == SD_TO_CHOSEN) ||
            (c->heal[1].amount && c->heal[1].to == SD_TO_CHOSEN));
}

void sd_index(const struct sd_rules *r, struct sd_side *side) {
    uint64_t cost[5] = {0}, kind[SD_CATEGORIES] = {0}, special = 0, twins = 0;
    uint16_t last = 0;
    uint64_t bit = 1;
    for (const uint16_t *at = side->deck, *end = at + side->deck_count; at < end; at++, bit <<= 1) {
        const struct sd_card *c = &r->card[*at];
        kind[c->category] |= bit;
        cost[c->cost < 4 ? c->cost : 4] |= bit;
        if (*at == last)
            twins |= bit | bit >> 1;
        last = *at;
    }
    for (uint64_t m = kind[SD_STRIKE] | kind[SD_OFFER] | kind[SD_RESHAPE]; m; m &= m - 1)
        if (is_special(&r->card[side->deck[sd_bit(m)]]))
            special |= m & -m;
    memcpy(side->kind, kind, sizeof side->kind);
    side->special = special;
    side->twins = twins;
    uint64_t sum = kind[SD_ENERGY];
    for (uint32_t e = 0; e < 5; e++) {
        sum |= cost[e];
        side->upto[e] = sum & ~kind[SD_REACT];
    }
}

static void derive_index(const struct sd_rules *r, const uint16_t *card, uint32_t count,
                         struct sd_index *out) {
    struct sd_side side = {.deck_count = (uint8_t)count};
    memcpy(side.deck, card, count * sizeof *card);
    sd_index(r, &side);
    memcpy(out, &side, sizeof *out);
}

static void derive_room(const struct sd_rules *r, struct sd_room_rules *room) {
    derive_index(r, room->card, room->cards, &room->index);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        room->worn[side] = 0;
        room->worn_first[side] = SD_REDUCERS;
    }
    for (const struct sd_auto *a = room->effect + room->autos; a-- > room->effect;)
        if (a->amount < 0 && a->reducer < SD_REDUCERS) {
            room->worn[a->side] |= (uint8_t)(1u << a->reducer);
            room->worn_first[a->side] = a->reducer;
        }
}

/* Nothing here says anything new: it is content in the form in which it is asked for at every turn. */
void sd_derive(struct sd_rules *r) {
    const struct sd_scoring *s = &r->minds.scoring;
    for (struct sd_card *c = r->card; c <= &r->card[r->card_count]; c++) {
        c->odd = c->only_type || c->energy == SD_ATTUNE;
        c->worth = s->base.power * c->power - s->base.cost * c->cost + (c->when.kind ? s->base.trigger : 0);
    }
    for (uint32_t i = 1; i <= r->room_count; i++)
        derive_room(r, &r->room[i]);
    for (uint32_t i = 1; i <= r->creature_count; i++)
        derive_index(r, r->creature[i].card, r->creature[i].cards, &r->creature[i].index);
    for (struct sd_profile *p = r->minds.profile; p <= &r->minds.profile[r->minds.profile_count]; p++)
        for (uint32_t m = 0; m < SD_MODES; m++)
            for (uint32_t k = 0; k < SD_CATEGORIES; k++)
                p->worth[m][k] = s->base.weight * p->weight[k] * s->mode[p->side][m].factor[k] / 10000;
}

uint8_t sd_winner(uint8_t outcome) {
    switch (outcome) {
    case SD_OUT_KILL:
    case SD_OUT_BREAK:
    case SD_OUT_PANIC:
        return SD_DUNGEON;
    case SD_OUT_OVERCOME:
    case SD_OUT_INERT:
    case SD_OUT_DOMINATE:
    case SD_OUT_SURVIVE:
        return SD_VISITOR;
    default:
        return SD_SIDES;
    }
}
