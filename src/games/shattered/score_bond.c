/* SHATTERED DUNGEON: minds that build Trust and the one that abuses it (SD-276 to SD-285). A deceiver wears
 * another profile as its mask: below its threshold it is that profile, choice by choice, so that nothing can
 * tell the two apart (SD-282). */
#include "games/shattered/sd.h"

/* SD-284: once it has betrayed there is no mask left to wear, in this run. */
static bool has_betrayed(const struct sd_public *p) {
    return p->betrayals;
}

/* S-51. A Strike at too little Trust would betray nobody, so it waits at least for that. */
static bool time_to_betray(const struct sd_rules *r, const struct sd_public *pub,
                           const struct sd_profile *p) {
    int32_t trust = pub->trust2 / 2;
    return trust >= p->betrays_at ||
           (pub->round >= p->late_round && trust >= p->late_trust && trust >= r->f.betray_from);
}

/* SD-285: Trust has risen above what the visitor came with, which takes accepted Offers; or it is so high
 * that a Strike would be a betrayal (C-05). */
static bool shifts(const struct sd_rules *r, const struct sd_public *pub, const struct sd_profile *p) {
    int32_t trust = pub->trust2 / 2;
    int32_t came = pub->creature ? r->creature[pub->creature].trust : r->party[pub->party].trust;
    return trust > p->strike_ceiling || (trust >= p->shift_trust && trust > came);
}

const struct sd_profile *sd_profile_now(const struct sd_rules *r, const struct sd_public *pub,
                                        const struct sd_profile *p) {
    if (p->shift_to && shifts(r, pub, p))
        return &r->minds.profile[p->shift_to];
    if (!p->mask)
        return p;
    if (has_betrayed(pub))
        return &r->minds.profile[p->then];
    return pub->trust2 / 2 <= p->mask_until ? &r->minds.profile[p->mask] : p;
}

/* The time has come, and some Strike in hand can be paid for with all the Energy in hand. */
bool sd_betrays_now(const struct sd_rules *r, const struct sd_view *v, const struct sd_profile *p) {
    const struct sd_side *own = &v->pub.side[v->seat];
    if (!time_to_betray(r, &v->pub, p) || has_betrayed(&v->pub) || own->flags & SD_SIDE_RESTRAINED)
        return false;
    uint32_t energy = 0, cost = UINT32_MAX;
    for (uint64_t m = v->own.hand & own->kind[SD_ENERGY]; m; m &= m - 1) {
        const struct sd_card *c = &r->card[own->deck[sd_bit(m)]];
        if (!c->only_type)
            energy += c->energy == SD_SIPHON ? c->fallback : (uint32_t)(c->permanent + c->temporary);
    }
    for (uint64_t m = v->own.hand & own->kind[SD_STRIKE]; m; m &= m - 1) {
        const struct sd_card *c = &r->card[own->deck[sd_bit(m)]];
        uint32_t needs = sd_cost(r, own, c), has = sd_energy(own, c->type),
                 lacks = needs > has ? needs - has : 0;
        cost = lacks < cost ? lacks : cost;
    }
    return cost <= energy;
}

static int32_t betrayal_score(const struct sd_look *l, const struct sd_card *c) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    if (c->category == SD_STRIKE)
        return s->betray.strike + s->betray.per_power * c->power +
               (c->target == sd_lowest(&l->v->pub, l->other, false) ? s->betray.lowest : 0);
    if (c->category == SD_EMPOWER)
        return s->betray.empower;
    return s->build.strike;
}

static int32_t building_offer(const struct sd_look *l, const struct sd_card *c) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    const int16_t tier[4] = {s->build.tier0, s->build.tier1, s->build.tier2, s->build.tier3};
    if (c->covenant) {
        /* A deceiver holds out for a Strike before it settles for the Bond (A 6.4). */
        bool waits = l->profile->mask && l->v->pub.round < l->profile->settles_round;
        return l->trust >= c->min_trust && !waits ? s->build.covenant : s->build.covenant_early;
    }
    int32_t score = s->build.offer + tier[l->tier];
    if (!l->dark)
        return score;
    uint8_t kind = c->dark.kind ? c->dark.kind : c->price.kind;
    return score + (kind == SD_COST_EXPOSURE  ? s->build.exposure
                    : kind == SD_COST_BINDING ? s->build.binding
                                              : 0);
}

static int32_t building_test(const struct sd_look *l) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    int32_t by_tier = l->tier >= 2 ? s->build.test_tier2 : l->tier == 1 ? s->build.test_tier1 : 0;
    return s->build.test + by_tier + (l->trust ? 0 : s->build.test_none);
}

/* SD-281: it lives by mending itself. */
static int32_t building_reshape(const struct sd_look *l, const struct sd_card *c) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    int32_t score = sd_fight_score(l, c), round = l->v->pub.round;
    int32_t lowest = (int32_t)l->lowest[l->side];
    if (score <= 0)
        return score;
    score += s->build.reshape;
    score += round >= s->build.reshape_mid ? s->build.reshape_mid_more : 0;
    score += round >= s->build.reshape_late ? s->build.reshape_late_more : 0;
    score += lowest < s->build.reshape_low ? s->build.reshape_low_more : 0;
    score += lowest < s->build.reshape_dying ? s->build.reshape_dying_more : 0;
    return score;
}

int32_t sd_bond_score(const struct sd_look *l, const struct sd_card *c) {
    const struct sd_scoring *s = &l->r->minds.scoring;
    if (l->betrays)
        return betrayal_score(l, c);
    switch (c->category) {
    case SD_STRIKE:
        return l->hopeless ? sd_fight_score(l, c) * s->build.hopeless / 100 + s->build.hopeless_flat
                           : s->build.strike;
    case SD_OFFER:
        return building_offer(l, c);
    case SD_TEST:
        return building_test(l);
    case SD_RESHAPE:
        return building_reshape(l, c);
    case SD_EMPOWER:
        return l->hopeless ? sd_fight_score(l, c) : s->build.empower;
    case SD_DISRUPT: {
        int32_t score = sd_fight_score(l, c);
        return score < s->build.disrupt_most ? score : s->build.disrupt_most;
    }
    case SD_TRAP:
        return l->dark && c->trigger == SD_ON_OFFER ? s->build.trap_offer : s->build.trap;
    default:
        return sd_fight_score(l, c);
    }
}
