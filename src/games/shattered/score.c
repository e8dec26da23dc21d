/* SHATTERED DUNGEON: how a mind weighs the cards in its hand (SD-259 to SD-269). It looks at the table once
 * per question and then gives each card a score in hundredths; every figure is content (scoring.json).
 * score_bond.c has the part of those who build Trust or abuse it. */
#include "games/shattered/sd.h"

static const struct sd_scoring *scoring(const struct sd_look *l) {
    return &l->r->minds.scoring;
}

static int32_t scaled(int32_t score, int32_t hundredths) {
    return score * hundredths / 100;
}

/* As sd_share, without the calls: this is done at every question. */
static void look_at_shares(struct sd_look *l) {
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        const struct sd_side *of = &l->v->pub.side[side];
        uint32_t sum = 0, least = UINT32_MAX;
        for (uint32_t k = 0; k < SD_REDUCERS; k++) {
            uint32_t share = of->start[k] > 0 ? (uint32_t)(of->now[k] * 10000 / of->start[k]) : 0;
            l->share[side][k] = share;
            sum += share;
            least = share < least ? share : least;
        }
        l->lowest[side] = least;
        l->mean[side] = sum / SD_REDUCERS;
    }
}

uint32_t sd_win_chance(const struct sd_look *l) {
    const struct sd_scoring *s = scoring(l);
    int32_t low = (int32_t)l->lowest[l->side] - (int32_t)l->lowest[l->other];
    int32_t mean = (int32_t)l->mean[l->side] - (int32_t)l->mean[l->other];
    int32_t round = l->v->pub.round < s->chance.rounds ? l->v->pub.round : s->chance.rounds;
    int32_t time = s->chance.time * round / s->chance.rounds;
    int32_t bp = 5000 + (s->chance.lowest * low + s->chance.mean * mean) / 100 +
                 (l->side == SD_DUNGEON ? time : -time);
    return bp < 0 ? 0 : bp > 10000 ? 100 : (uint32_t)bp / 100;
}

/* C-47: the narrower band first, so that desperation can be reached. */
static void look_for_mode(struct sd_look *l) {
    int32_t chance = (int32_t)sd_win_chance(l);
    const struct sd_mode_rules *mode = scoring(l)->mode[l->side];
    uint8_t m = 0;
    while (m < SD_MODE_BALANCED && (chance < mode[m].from || chance > mode[m].to))
        m++;
    l->mode_id = m;
    l->worth = l->profile->worth[m];
}

/* The two reducers nearest their end, counting what the room does anyway as further away. */
static uint8_t nearest_targets(const struct sd_look *l, uint8_t *foremost) {
    const struct sd_side *foe = l->foe;
    const struct sd_scoring *s = scoring(l);
    int32_t worth[SD_REDUCERS];
    uint32_t best = 0, worst = 0;
    for (uint32_t k = 0; k < SD_REDUCERS; k++) {
        worth[k] = 100 * foe->now[k] + s->target.start * foe->start[k] +
                   (l->drained >> k & 1 ? s->target.drained : 0);
        best = worth[k] < worth[best] ? k : best;
        worst = worth[k] >= worth[worst] ? k : worst;
    }
    *foremost = (uint8_t)best;
    return (uint8_t)(7u & ~(1u << worst));
}

/* Reducers of the opponent that one more blow may end. A party dies by knockouts, not by its total. */
static uint8_t nearly_gone(const struct sd_look *l) {
    const struct sd_public *p = &l->v->pub;
    const int16_t *now = l->foe->now;
    int32_t few = scoring(l)->lethal.points;
    uint32_t bits = 0;
    for (uint32_t k = 0; k < SD_REDUCERS; k++)
        bits |= (uint32_t)(now[k] > 0 && now[k] <= few) << k;
    if (l->other == SD_VISITOR && !p->creature) {
        bits &= ~1u;
        for (uint32_t i = 0; i < SD_MEMBERS && p->downs + 1 >= l->r->f.kill_downs; i++)
            bits |= !p->member[i].down && p->member[i].now <= few;
    }
    return (uint8_t)bits;
}

/* Reducers under Fortify, as bits. */
static uint8_t fortified(const struct sd_side *side) {
    uint32_t bits = 0;
    for (uint32_t i = 0, left = side->forts; left && i < SD_FORTS; i++)
        if (side->fort[i].rounds) {
            bits |= 1u << side->fort[i].reducer;
            left--;
        }
    return (uint8_t)bits;
}

static void look_for_targets(struct sd_look *l) {
    const struct sd_profile *p = l->profile;
    const struct sd_room_rules *room = &l->r->room[l->v->pub.room];
    uint32_t worn = room->worn_first[l->other];
    l->drained = room->worn[l->other];
    l->forts = fortified(l->foe);
    if (p->nearest)
        l->targets = nearest_targets(l, &l->foremost);
    for (uint32_t i = p->targets; i--;) {
        l->foremost = p->target[i];
        l->targets |= (uint8_t)(1u << l->foremost);
    }
    if (l->side == SD_VISITOR && worn < SD_REDUCERS &&
        l->share[l->other][worn] < (uint32_t)scoring(l)->target.visitor_below)
        l->targets |= (uint8_t)(1u << worn);
    l->dying = nearly_gone(l);
    if (l->dying) {
        l->targets |= l->dying;
        l->foremost = (uint8_t)sd_bit(l->dying);
    }
}

/* SD-273: a visitor notices a dungeon that does not Strike. */
static uint8_t peace_of(const struct sd_look *l) {
    const struct sd_public *p = &l->v->pub;
    const struct sd_scoring *s = scoring(l);
    if (l->side != SD_VISITOR || p->side[SD_DUNGEON].played[SD_STRIKE] || l->trust < 1 ||
        p->round < s->peace.rounds)
        return 0;
    return p->round >= s->peace.deep_rounds && l->trust >= s->peace.deep_trust ? 2 : 1;
}

/* SD-198, SD-273: in v2 Rapport is at stake as well. */
static int32_t promoters(const struct sd_look *l) {
    int32_t rapport = l->r->f.bond == 2 ? l->v->pub.rapport2 / 2 : 0;
    return l->trust > rapport ? l->trust : rapport;
}

/* A builder without any Trust whose time runs out. */
static bool is_hopeless(const struct sd_look *l) {
    const struct sd_scoring *s = scoring(l);
    if (!l->profile->builds || l->trust || l->v->pub.round < s->build.hopeless_round)
        return false;
    uint32_t lowest = sd_lowest(&l->v->pub, l->side, false);
    return sd_share(&l->v->pub, l->side, lowest) < (uint32_t)s->build.hopeless_below;
}

static void look_at_hand(struct sd_look *l) {
    const struct sd_side *own = l->own;
    uint64_t hand = l->v->own.hand;
    l->blades = hand & own->kind[SD_STRIKE];
    l->energy = hand & own->kind[SD_ENERGY];
    l->reacts = hand & own->kind[SD_REACT];
    l->actions = hand & ~(l->energy | l->reacts);
    for (uint64_t m = l->blades; m; m &= m - 1) {
        uint8_t power = l->r->card[own->deck[sd_bit(m)]].power;
        l->best_power = power > l->best_power ? power : l->best_power;
    }
}

/* Not Strikes that are forbidden, nor an Empower without a Strike, nor a Counter without anything to undo. */
static uint64_t live_cards(const struct sd_look *l) {
    const struct sd_side *own = l->own, *foe = l->foe;
    uint64_t live = l->strikes ? l->actions : l->actions & ~l->blades;
    if (!(live & l->blades) || l->best_power < scoring(l)->empower.least_power)
        live &= ~own->kind[SD_EMPOWER];
    if (!foe->empowers && !own->disrupts && !foe->trap_count)
        live &= ~own->kind[SD_COUNTER];
    return live;
}

void sd_look_at(const struct sd_rules *r, const struct sd_view *v, const struct sd_profile *p,
                struct sd_look *restrict l) {
    memset(&l->mode_id, 0, offsetof(struct sd_look, blades) - offsetof(struct sd_look, mode_id));
    l->r = r;
    l->v = v;
    l->side = v->seat;
    l->other = !l->side;
    l->own = l->side ? &v->pub.side[1] : &v->pub.side[0];
    l->foe = l->side ? &v->pub.side[0] : &v->pub.side[1];
    l->trust = v->pub.trust2 / 2;
    l->betrays = p->mask && sd_betrays_now(r, v, p);
    l->profile = l->betrays || !(p->mask | p->shift_to) ? p : sd_profile_now(r, &v->pub, p);
    l->hopeless = is_hopeless(l);
    l->strikes =
        !(l->own->flags & SD_SIDE_RESTRAINED) &&
        (l->betrays || (promoters(l) <= l->profile->strike_ceiling && (!l->profile->builds || l->hopeless)));
    l->peace = peace_of(l);
    look_at_hand(l);
    l->live = live_cards(l);
    l->tier = 0;
    l->foremost = SD_REDUCERS;
    if (!l->live)
        return;
    if (l->profile->builds)
        l->tier = (int32_t)sd_trust_tier(r, &v->pub);
    l->dark = l->profile->dark_from && l->trust >= l->profile->dark_from;
    look_at_shares(l);
    look_for_mode(l);
    if (l->live & l->blades)
        look_for_targets(l);
}

static int32_t keyword_score(const struct sd_look *l, const struct sd_card *c, uint32_t keywords) {
    const struct sd_scoring *s = scoring(l);
    const struct sd_side *own = l->own;
    int32_t score = 0;
    if (keywords & SD_KW_ENTANGLE && !l->foe->entangled)
        score += s->strike.entangle;
    if (keywords & SD_KW_ERODE)
        score += s->strike.erode;
    if (keywords & SD_KW_DRAIN && l->share[l->side][c->drain_to] < (uint32_t)s->strike.drain_below)
        score += s->strike.drain;
    if (keywords & SD_KW_OVERWHELM && l->share[l->other][c->target] < (uint32_t)s->strike.overwhelm_below)
        score += s->strike.overwhelm;
    if (keywords & SD_KW_RESONATE && own->last_type == c->type + 1)
        score += s->strike.resonate;
    return score;
}

/* Blows are spread: less for what is worn out already, more for what is not. */
static int32_t spread_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    const uint32_t *share = l->share[l->other];
    uint32_t high = share[0] > share[1] ? share[0] : share[1];
    high = share[2] > high ? share[2] : high;
    int32_t spread = (int32_t)(high - l->lowest[l->other]);
    if (spread < s->spread.least)
        return score;
    int32_t bonus = s->spread.per_share * spread / 10000;
    bonus = bonus > s->spread.most ? s->spread.most : bonus;
    if (share[c->target] > l->mean[l->other])
        return score + bonus;
    int32_t worn = (int32_t)l->mean[l->other] - (int32_t)share[c->target];
    if (worn > s->spread.worn_over && score > s->spread.worn_above)
        return score - bonus * s->spread.worn / 100;
    return score;
}

static inline __attribute__((always_inline)) int32_t strike_score(const struct sd_look *l,
                                                                  const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    const struct sd_side *own = l->own;
    uint32_t share = l->share[l->other][c->target];
    bool listed = l->targets >> c->target & 1, lethal = l->dying >> c->target & 1;
    if (listed)
        score += s->strike.listed + (share > (uint32_t)s->strike.fresh_above ? s->strike.fresh : 0);
    if (share < (uint32_t)s->strike.hurt_below)
        score += s->strike.hurt + (share < (uint32_t)s->strike.low_below ? s->strike.low : 0);
    if (l->side == SD_DUNGEON && l->drained >> c->target & 1 && l->foremost != c->target)
        score += s->strike.drained;
    if (l->forts >> c->target & 1 && !(c->keywords & SD_KW_PIERCING))
        score += s->strike.fortified;
    uint32_t keywords = c->keywords;
    if (c->when.kind && sd_when_holds(l->r, &l->v->pub, l->side, &c->when)) {
        score += s->strike.trigger * c->trigger_power;
        if (l->side == SD_VISITOR && !l->v->pub.creature)
            score += s->party.trigger;
        keywords |= c->trigger_keywords;
    }
    score += keyword_score(l, c, keywords);
    if (c->self_cost)
        score += own->now[c->self_reducer] <= 2 * c->self_cost ? s->strike.self_low : s->strike.self_fine;
    if (c->exhaust)
        score += lethal ? s->strike.exhaust_lethal : s->strike.exhaust;
    score = spread_score(l, c, score);
    if (lethal)
        score = scaled(score, s->lethal.strike);
    return score;
}

/* SD-263: an Empower is worth what the Strike behind it is worth, and less while it may be Countered. */
static int32_t empower_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    int32_t seen = l->side == SD_DUNGEON ? s->empower.dungeon_seen : s->empower.visitor_seen;
    score = scaled(score, s->empower.share + s->empower.per_power * l->best_power);
    if (l->foe->played[SD_COUNTER] < seen)
        score = scaled(score, s->empower.counters);
    if (c->grants)
        score += s->empower.grant;
    if (c->grants & SD_KW_ERODE)
        score += s->empower.erode;
    if (c->grants & SD_KW_DRAIN && l->lowest[l->side] < (uint32_t)s->strike.drain_below)
        score += s->empower.drain;
    return score;
}

/* The strongest Strike that the opponent may still hold; -1: none. */
static int32_t feared_power(const struct sd_look *l) {
    const struct sd_side *foe = l->foe;
    int32_t most = -1;
    for (uint64_t m = l->v->unseen & foe->kind[SD_STRIKE]; m; m &= m - 1) {
        int32_t power = l->r->card[foe->deck[sd_bit(m)]].power;
        most = power > most ? power : most;
    }
    return most;
}

static int32_t disrupt_score(const struct sd_look *l, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    int32_t power = feared_power(l);
    score = scaled(score, power < 0 ? s->disrupt.no_strike : s->disrupt.share + s->disrupt.per_power * power);
    if (l->side == SD_VISITOR && !l->v->pub.creature &&
        l->v->pub.side[SD_DUNGEON].played[SD_STRIKE] >= s->party.strikes)
        score += s->party.disrupt;
    return score;
}

static int32_t counter_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    const struct sd_side *foe = l->foe;
    bool empower = foe->empowers, trap = c->disarm && foe->trap_count;
    if (!empower && !l->own->disrupts && !trap)
        return 0;
    score += s->counter.found;
    if (empower)
        score += s->counter.empower + (c->steal ? s->counter.steal : 0);
    return score + (trap ? s->counter.disarm : 0);
}

static bool trap_lies(const struct sd_look *l, uint8_t trigger) {
    for (uint64_t m = l->v->own.trap; m; m &= m - 1)
        if (l->r->card[l->own->deck[sd_bit(m)]].trigger == trigger)
            return true;
    return false;
}

static int32_t trap_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    if (trap_lies(l, c->trigger))
        return 0;
    if (c->trigger == SD_ON_STRIKE)
        score += s->trap.on_strike;
    if (c->trigger == SD_ON_EMPOWER)
        score += s->trap.on_empower;
    if (c->trigger == SD_ON_COUNTER)
        score += s->trap.on_counter;
    if (l->side == SD_VISITOR && !l->v->pub.creature && l->v->pub.round <= s->party.trap_rounds)
        score += s->party.trap;
    return score;
}

static int32_t offer_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    if (c->covenant && l->trust < c->min_trust)
        return 0;
    if (l->trust >= s->offer.mid_from)
        score = scaled(score, l->trust >= s->offer.high_from ? s->offer.high : s->offer.mid);
    if (l->side == SD_DUNGEON && trap_lies(l, SD_ON_OFFER))
        score += s->offer.trapped;
    if (l->side == SD_VISITOR && l->v->pub.side[SD_DUNGEON].trap_count)
        score = scaled(score, s->offer.visitor_trapped);
    return score;
}

/* SD-274: Tests are best where cooperation is likely but not sure. */
static int32_t test_score(const struct sd_look *l, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    int32_t chance = (int32_t)sd_test_chance(l->r, &l->v->pub);
    score += s->test.flat;
    if (l->trust >= s->offer.mid_from)
        score = scaled(score, l->trust >= s->offer.high_from ? s->test.high : s->test.mid);
    if (l->r->f.bond == 2 && l->v->pub.rapport2 / 2 < s->test.rapport)
        score = scaled(score, s->test.rapport_low);
    return score + (chance >= s->test.likely_from && chance <= s->test.likely_to ? s->test.likely : 0);
}

/* A Reshape that would heal what is whole and does nothing else is a dead card. */
static bool reshape_is_idle(const struct sd_look *l, const struct sd_card *c) {
    if (c->fort[0].amount || c->shift || c->ward || c->extend_rounds)
        return false;
    if ((c->restore || c->restore_bp) && l->v->pub.downs)
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (c->heal[i].amount && l->share[l->side][c->heal[i].reducer] < 10000)
            return false;
    return true;
}

static int32_t reshape_score(const struct sd_look *l, const struct sd_card *c, int32_t score) {
    const struct sd_scoring *s = scoring(l);
    const struct sd_public *p = &l->v->pub;
    if (reshape_is_idle(l, c))
        return 0;
    if (l->side == SD_DUNGEON || p->creature)
        return score;
    int32_t weak = sd_weakest(p);
    if ((c->restore || c->restore_bp) && p->downs)
        score += s->party.restore;
    if (c->heal[0].amount && weak >= 0 &&
        p->member[weak].now * 10000 < p->member[weak].start * s->party.heal_below)
        score += s->party.heal;
    if (c->fort[0].amount && l->share[SD_VISITOR][1] < (uint32_t)s->party.fortify_below)
        score += s->party.fortify;
    return score;
}

static inline __attribute__((always_inline)) int32_t fight_score(const struct sd_look *l,
                                                                 const struct sd_card *c) {
    const struct sd_scoring *s = scoring(l);
    int32_t score = l->worth[c->category] + c->worth;
    bool lethal = l->dying;
    switch (c->category) {
    case SD_STRIKE:
        return strike_score(l, c, score);
    case SD_EMPOWER:
        score = empower_score(l, c, score);
        break;
    case SD_DISRUPT:
        return disrupt_score(l, score);
    case SD_COUNTER:
        return counter_score(l, c, score);
    case SD_TRAP:
        score = trap_score(l, c, score);
        break;
    case SD_OFFER:
        score = offer_score(l, c, score);
        break;
    case SD_TEST:
        return test_score(l, score);
    case SD_RESHAPE:
        score = reshape_score(l, c, score);
        lethal = lethal && l->side == SD_DUNGEON;
        break;
    default:
        return 0;
    }
    return lethal && score > 0 ? scaled(score, s->lethal.other) : score;
}

NOINLINE int32_t sd_fight_score(const struct sd_look *l, const struct sd_card *c) {
    return fight_score(l, c);
}

/* SD-273: where there is peace, Offers and Tests are worth more and Strikes less. */
static int32_t peaceful_score(const struct sd_look *l, const struct sd_card *c) {
    const struct sd_scoring *s = scoring(l);
    int32_t score = sd_fight_score(l, c);
    bool deep = l->peace == 2;
    if (c->category == SD_STRIKE)
        return scaled(score, deep ? s->peace.deep_strike : s->peace.strike);
    if (c->category == SD_OFFER || c->category == SD_TEST)
        return score + (deep ? s->peace.deep_offer : s->peace.offer);
    return score;
}

int32_t sd_score_card(const struct sd_look *l, const struct sd_card *c) {
    if (l->profile->builds || l->betrays)
        return sd_bond_score(l, c);
    return l->peace ? peaceful_score(l, c) : sd_fight_score(l, c);
}

void sd_score_hand(const struct sd_look *l, struct sd_scores *restrict out) {
    const uint16_t *deck = l->own->deck;
    const struct sd_card *card = l->r->card;
    bool plain = !(l->profile->builds | l->betrays | l->peace);
    for (uint64_t m = l->live; m; m &= m - 1) {
        const struct sd_card *c = &card[deck[sd_bit(m)]];
        out->of[sd_bit(m)] = plain ? fight_score(l, c) : sd_score_card(l, c);
    }
    if (!(l->live & l->blades) || sd_may_react(l->foe))
        return;
    for (uint64_t m = l->live & l->blades; m; m &= m - 1) /* SD-262: nothing can be thrown in its way */
        out->of[sd_bit(m)] += scoring(l)->strike.no_react;
}
