/* SHATTERED DUNGEON: Trust and what it buys. Offers, Covenants and Tests are questions to the other seat;
 * here are their consequences, and what a Strike does to Trust. Bond v3 (the amendment) and v2 (legacy, with
 * Rapport) share the file: r->f.bond says which is played. */
#include "games/shattered/sd.h"

/* S-71: what was lent against Trust is called in the moment Trust falls below. */
static void call_in(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_DEPENDENCIES; i++) {
            struct sd_dependency d = s->pub.side[side].dependency[i];
            if (!d.amount || s->pub.trust2 >= d.trust2)
                continue;
            memset(&s->pub.side[side].dependency[i], 0, sizeof d);
            emit(k, SD_EV_CONDITION_END, SD_TO_ALL, (int32_t)side + 1, SD_COND_DEPENDENT, d.amount, 0);
            sd_hurt(r, s, side, d.reducer, d.amount, SD_BY_DEPENDENCY, 0, k);
        }
}

/* SD-223, S-54: no more than the cap above where the round began, whoever earns it. */
static int16_t moved(int16_t now, int16_t before, int32_t half_points, uint32_t cap, bool capped) {
    int32_t to = now + half_points, most = before + 2 * (int32_t)cap;
    if (half_points > 0 && capped && to > most)
        to = now > most ? now : most;
    return (int16_t)(to < 0 ? 0 : to > 2000 ? 2000 : to);
}

void sd_trust_add(const struct sd_rules *r, struct sd_state *s, int32_t half_points, uint8_t why,
                  struct sink *k) {
    struct sd_public *p = &s->pub;
    int16_t old = p->trust2;
    p->trust2 = moved(old, p->trust2_before, half_points, r->f.trust_cap, why != SD_WHY_COVENANT);
    if (p->trust2 == old)
        return;
    emit(k, SD_EV_TRUST, SD_TO_ALL, old, p->trust2, why, 0);
    uint32_t tier = sd_trust_tier(r, p);
    if (tier > p->best_tier)
        p->best_tier = (uint8_t)tier;
    if (p->trust2 < old)
        call_in(r, s, k);
}

void sd_rapport_add(const struct sd_rules *r, struct sd_state *s, int32_t half_points, uint8_t why,
                    struct sink *k) {
    struct sd_public *p = &s->pub;
    int16_t old = p->rapport2;
    if (r->f.bond != 2) /* SD-241 */
        return;
    p->rapport2 = moved(old, p->rapport2_before, half_points, r->f.trust_cap, true);
    if (p->rapport2 != old)
        emit(k, SD_EV_RAPPORT, SD_TO_ALL, old, p->rapport2, why, 0);
}

/* S-55: the loss of a crash is rounded up, in whole points. */
static int32_t crash(int16_t half_points, uint32_t bp) {
    int32_t points = half_points / 2, loss = (int32_t)(((uint32_t)points * bp + 9999) / 10000);
    return loss == points ? -half_points : -2 * loss;
}

static void back_to_turn(struct sd_state *s, uint32_t side) {
    s->pub.ask = SD_ASK_TURN;
    s->pub.seat = (uint8_t)side;
    memset(&s->pub.table, 0, sizeof s->pub.table);
    s->own[side].offered = s->own[side].dark = 0;
}

/* SD-208: tier 0 shows all; from tier 1 the cost is hidden, and so is the card that would betray it; from
 * tier 2 there is no refusing (S-49). */
void sd_offer(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, bool dark,
              struct sink *k) {
    struct sd_public *p = &s->pub;
    uint16_t id = p->side[side].deck[slot];
    const struct sd_card *c = &r->card[id];
    uint32_t tier = r->f.bond == 2 ? 0 : sd_trust_tier(r, p);
    bool veiled = tier >= 1 && !c->covenant;
    p->table = (struct sd_table){.card = veiled ? 0 : id,
                                 .side = (uint8_t)side,
                                 .tier = (uint8_t)tier,
                                 .open = 1,
                                 .benefit = c->benefit,
                                 .benefit_reducer =
                                     sd_shows_bar(r, c, veiled) ? c->benefit_reducer : (uint8_t)SD_NO_REDUCER,
                                 .full_restore = c->full_restore,
                                 .trust = c->trust};
    s->own[side].offered = (uint8_t)(slot + 1);
    s->own[side].dark = dark;
    emit(k, SD_EV_OFFERED, SD_TO(side), (int32_t)side + 1, id, (int32_t)tier, dark);
    emit(k, SD_EV_OFFERED, SD_TO(!side) | WATCHERS, (int32_t)side + 1, veiled ? 0 : id, (int32_t)tier, 0);
    if (side == SD_DUNGEON && p->side[SD_VISITOR].flags & SD_SIDE_REFUSES) { /* SD-251 */
        sd_offer_answered(r, s, false, k);
    } else if (veiled && tier >= 2) { /* SD-219 */
        sd_offer_answered(r, s, true, k);
    } else {
        p->ask = c->covenant ? SD_ASK_COVENANT : SD_ASK_OFFER;
        p->seat = !side;
    }
}

static void bind_cost(struct sd_state *s, uint32_t side, const struct sd_offer_cost *cost, struct sink *k) {
    struct sd_bind *at = &s->pub.side[side].bind[0];
    for (uint32_t i = 1; i < SD_BINDS && at->rounds; i++)
        if (s->pub.side[side].bind[i].rounds < at->rounds)
            at = &s->pub.side[side].bind[i];
    s->pub.side[side].binds = (uint8_t)(s->pub.side[side].binds + !at->rounds);
    *at = (struct sd_bind){cost->reducer, cost->amount, cost->rounds, 0};
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_BOUND, cost->amount,
         SD_RES(side, cost->reducer));
}

static void depend(struct sd_state *s, uint32_t side, const struct sd_offer_cost *cost, struct sink *k) {
    struct sd_dependency *at = &s->pub.side[side].dependency[0];
    for (uint32_t i = 1; i < SD_DEPENDENCIES && at->amount; i++)
        if (s->pub.side[side].dependency[i].amount < at->amount)
            at = &s->pub.side[side].dependency[i];
    *at = (struct sd_dependency){cost->reducer, cost->amount, s->pub.trust2};
    emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)side + 1, SD_COND_DEPENDENT, cost->amount,
         SD_RES(side, cost->reducer));
}

/* SD-211 to SD-215: what the acceptor pays. */
static void pay_cost(const struct sd_rules *r, struct sd_state *s, uint32_t acceptor,
                     const struct sd_offer_cost *cost, struct sink *k) {
    struct sd_side *payer = &s->pub.side[acceptor], *gainer = &s->pub.side[!acceptor];
    switch (cost->kind) {
    case SD_COST_FLAT:
        sd_hurt(r, s, acceptor, cost->reducer, cost->amount, SD_BY_OFFER, 0, k);
        break;
    case SD_COST_BINDING:
        bind_cost(s, acceptor, cost, k);
        break;
    case SD_COST_EXPOSURE:
        payer->exposed[cost->type] = (uint8_t)(payer->exposed[cost->type] + cost->amount);
        emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)acceptor + 1, SD_COND_EXPOSED,
             payer->exposed[cost->type], cost->type + 1);
        break;
    case SD_COST_EXTRACTION:
        gainer->energy_next = (uint8_t)(gainer->energy_next + cost->energy);
        gainer->knowledge = (uint8_t)(gainer->knowledge + cost->knowledge);
        emit(k, SD_EV_EXTRACTION, SD_TO_ALL, (int32_t)!acceptor + 1, cost->energy, cost->knowledge, 0);
        break;
    case SD_COST_DEPENDENCY:
        depend(s, acceptor, cost, k);
        break;
    default:
        break;
    }
}

static void full_restore(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint8_t source,
                         struct sink *k) {
    uint32_t low = sd_lowest(&s->pub, side, false);
    if (side == SD_VISITOR && !low && s->pub.member[0].class) {
        for (uint32_t bits = sd_standing(&s->pub); bits; bits &= bits - 1)
            sd_heal(r, s, side, 0, 255, source, sd_bit(bits) + 1, k);
        return;
    }
    sd_heal(r, s, side, low, 255, source, 0, k);
}

/* SD-242, C-10: the offerer may weaken itself for the rest of the run. */
static void weaken(const struct sd_rules *r, struct sd_state *s, uint32_t side, const struct sd_card *c,
                   struct sink *k) {
    struct sd_side *of = &s->pub.side[side];
    int32_t to = of->start[c->weaken_reducer] - c->weaken;
    of->start[c->weaken_reducer] = (int16_t)(to > 1 ? to : 1);
    emit(k, SD_EV_WEAKENED, SD_TO_ALL, SD_RES(side, c->weaken_reducer), c->weaken,
         of->start[c->weaken_reducer], 0);
    int32_t over = of->now[c->weaken_reducer] - of->start[c->weaken_reducer];
    if (over > 0)
        sd_hurt(r, s, side, c->weaken_reducer, (uint32_t)over, SD_BY_COVENANT, 0, k);
}

static void accepted(const struct sd_rules *r, struct sd_state *s, const struct sd_card *c, uint32_t offerer,
                     bool dark, struct sink *k) {
    uint32_t acceptor = !offerer;
    uint8_t source = c->covenant ? SD_BY_COVENANT : SD_BY_OFFER;
    if (c->benefit)
        sd_heal(r, s, acceptor, c->benefit_reducer, c->benefit, source, 0, k);
    if (c->full_restore)
        full_restore(r, s, acceptor, source, k);
    if (r->f.bond != 2)
        pay_cost(r, s, acceptor, dark ? &c->dark : &c->price, k);
    if (dark) /* S-85 */
        sd_hurt(r, s, offerer, 1, r->f.dark_toll, SD_BY_OFFER, 0, k);
    if (c->weaken)
        weaken(r, s, offerer, c, k);
    sd_trust_add(r, s, 2 * c->trust, c->covenant ? SD_WHY_COVENANT : SD_WHY_OFFER, k);
    sd_rapport_add(r, s, 2 * c->rapport, SD_WHY_OFFER, k);
}

/* C-37: a refused Offer between strangers still says something; SD-244: a refused Covenant says the worst. */
static void refused(const struct sd_rules *r, struct sd_state *s, const struct sd_card *c, uint32_t tier,
                    bool automatic, struct sink *k) {
    if (r->f.bond == 2)
        sd_rapport_add(r, s, -2 * (int32_t)r->f.refusal_half, SD_WHY_REFUSED, k); /* SD-199 */
    else if (c->covenant)
        sd_trust_add(r, s, crash(s->pub.trust2, r->f.crash_bp), SD_WHY_COVENANT_REFUSED, k);
    else if (!tier && !automatic)
        sd_trust_add(r, s, r->f.refusal_half, SD_WHY_REFUSED, k);
}

void sd_offer_answered(const struct sd_rules *r, struct sd_state *s, bool yes, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t offerer = p->table.side, tier = p->table.tier, slot = s->own[offerer].offered - 1u;
    bool dark = s->own[offerer].dark, automatic = p->ask == SD_ASK_TURN;
    uint16_t id = p->side[offerer].deck[slot];
    const struct sd_card *c = &r->card[id];
    back_to_turn(s, offerer);
    sd_discard(r, s, offerer, slot);
    p->side[offerer].last_type = (uint8_t)(c->type + 1);
    emit(k, yes ? SD_EV_ACCEPTED : SD_EV_REFUSED, SD_TO_ALL, (int32_t)!offerer + 1, id, (int32_t)tier,
         yes ? dark : automatic);
    if (!yes) {
        refused(r, s, c, tier, automatic, k);
        return;
    }
    accepted(r, s, c, offerer, dark, k);
    sd_spring(r, s, offerer, SD_ON_OFFER, k); /* SD-124, S-22 */
    sd_spring(r, s, !offerer, SD_ON_OFFER, k);
    if (c->covenant)
        sd_room_end(r, s, SD_OUT_BOND, k); /* SD-243 */
}

void sd_test(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint16_t id = p->side[side].deck[slot];
    (void)r;
    p->table = (struct sd_table){.card = id, .side = (uint8_t)side, .open = 1};
    s->own[side].offered = (uint8_t)(slot + 1);
    emit(k, SD_EV_TESTED, SD_TO_ALL, (int32_t)side + 1, id, 0, 0);
    p->ask = SD_ASK_TEST;
    p->seat = !side;
}

/* SD-196, SD-197, C-36. */
void sd_test_answered(const struct sd_rules *r, struct sd_state *s, bool cooperates, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t giver = p->table.side, slot = s->own[giver].offered - 1u;
    const struct sd_card *c = &r->card[p->side[giver].deck[slot]];
    struct sd_side *other = &p->side[!giver];
    back_to_turn(s, giver);
    sd_discard(r, s, giver, slot);
    emit(k, SD_EV_TEST_RESULT, SD_TO_ALL, (int32_t)!giver + 1, cooperates, 0, 0);
    if (cooperates) {
        sd_trust_add(r, s, 2 * c->reward_trust, SD_WHY_TEST, k);
        sd_rapport_add(r, s, 2 * c->reward_rapport, SD_WHY_TEST, k);
        sd_hurt(r, s, giver, c->exposure_reducer, c->exposure, SD_BY_EXPOSURE, 0, k);
        return;
    }
    if (other->empowers < SD_QUEUE) { /* as many wait as may: no card could be laid there either */
        other->empower[other->empowers++] = (struct sd_mod){.power = (int8_t)c->defect_power};
        emit(k, SD_EV_CONDITION, SD_TO_ALL, (int32_t)!giver + 1, SD_COND_EMPOWER, c->defect_power, 0);
    }
    sd_trust_add(r, s, crash(p->trust2, c->crash_bp), SD_WHY_DEFECTED, k);
    sd_rapport_add(r, s, crash(p->rapport2, c->crash_bp), SD_WHY_DEFECTED, k);
}

static void count_betrayal(struct sd_public *p) {
    p->betrayals = (uint8_t)(p->betrayals + (p->betrayals < 255));
    p->betrayed = p->betrayed ? p->betrayed : p->room_number;
}

/* SD-250, S-43: every point of Trust becomes a point of damage where the visitor is weakest. S-84: of a blow
 * that went wide only the broken faith is left. */
static void betray(const struct sd_rules *r, struct sd_state *s, bool lands, struct sink *k) {
    struct sd_public *p = &s->pub;
    uint32_t points = (uint32_t)p->trust2 / 2, low = sd_lowest(p, SD_VISITOR, false);
    struct sd_side *v = &p->side[SD_VISITOR];
    if (p->member[0].class)
        low = v->now[2] * v->start[1] < v->now[1] * v->start[2] ? 2 : 1;
    emit(k, SD_EV_BETRAYAL, SD_TO_ALL, SD_DUNGEON + 1, (int32_t)points, lands ? SD_RES(SD_VISITOR, low) : 0,
         0);
    count_betrayal(p);
    if (lands)
        sd_hurt(r, s, SD_VISITOR, low, points, SD_BY_BETRAYAL, 0, k);
    sd_trust_add(r, s, -p->trust2, SD_WHY_BETRAYAL, k);
    v->fury = r->f.betrayed_turns;
    v->flags |= SD_SIDE_REFUSES;
    emit(k, SD_EV_CONDITION, SD_TO_ALL, SD_VISITOR + 1, SD_COND_BETRAYED, v->fury, 0);
}

/* SD-253: the visitor has no leverage to cash in. */
static void scorn(const struct sd_rules *r, struct sd_state *s, struct sink *k) {
    struct sd_public *p = &s->pub;
    emit(k, SD_EV_BETRAYAL, SD_TO_ALL, SD_VISITOR + 1, p->trust2 / 2, 0, 0);
    sd_trust_add(r, s, -p->trust2, SD_WHY_BETRAYAL, k);
    p->side[SD_DUNGEON].fury = r->f.scorned_turns;
    emit(k, SD_EV_CONDITION, SD_TO_ALL, SD_DUNGEON + 1, SD_COND_SCORNED, r->f.scorned_turns, 0);
}

/* SD-198: v2 halves what both sides have built. */
static void flat_betrayal(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k) {
    struct sd_public *p = &s->pub;
    if (!sd_would_betray(r, p->trust2, p->rapport2))
        return;
    emit(k, SD_EV_BETRAYAL, SD_TO_ALL, (int32_t)side + 1, p->trust2 / 2, 0, 0);
    if (side == SD_DUNGEON)
        count_betrayal(p);
    sd_trust_add(r, s, crash(p->trust2, r->f.crash_bp), SD_WHY_BETRAYAL, k);
    sd_rapport_add(r, s, crash(p->rapport2, r->f.crash_bp), SD_WHY_BETRAYAL, k);
}

/* C-05: betrayal is judged by the Trust before the Strike; only where there is none does Trust wear off. */
void sd_after_strike(const struct sd_rules *r, struct sd_state *s, const struct sd_blow *b, struct sink *k) {
    uint32_t side = b->side;
    int32_t trust = b->trust2 / 2;
    bool lands = side == SD_VISITOR || !r->f.betrayal_hits || r->f.attack_bp[b->tier - 1]; /* S-84 */
    if (r->f.bond == 2) {
        flat_betrayal(r, s, side, k);
    } else if (sd_would_betray(r, b->trust2, 0)) {
        if (side == SD_DUNGEON)
            betray(r, s, lands, k);
        else
            scorn(r, s, k);
    } else if (side == SD_DUNGEON && trust >= 1) {
        uint32_t loss = trust >= r->f.decay_high_from ? r->f.decay_high : r->f.decay_low;
        sd_trust_add(r, s, -2 * (int32_t)loss, SD_WHY_STRIKE, k);
    }
}
