/* SHATTERED DUNGEON: what a mind says when it is asked: to an Offer, a Covenant, a Test, a blow, an opening
 * hand, the way on. Chances are basis points from what lies open, by the ledger's formulas; only the draw
 * itself is the mind's own (S-46). */
#include "games/shattered/sd.h"

static int32_t clamped(int32_t n, int32_t lo, int32_t hi) {
    return n < lo ? lo : n > hi ? hi : n;
}

static uint32_t low_resources(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    uint32_t low = 0;
    for (uint32_t k = 0; k < SD_REDUCERS; k++)
        low += sd_share(p, side, k) < (uint32_t)r->minds.scoring.accept.low;
    return low;
}

static int32_t urgency_of(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                          uint32_t reducer) {
    const struct sd_scoring *s = &r->minds.scoring;
    int32_t share = (int32_t)sd_share(p, side, reducer);
    return share < s->accept.dire      ? s->accept.dire_worth
           : share < s->accept.low     ? s->accept.low_worth
           : share < s->accept.wanting ? s->accept.wanting_worth
                                       : 100;
}

/* S-86: of the Offers that it could be. */
static int32_t mean_urgency(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_side *of = &p->side[!side];
    uint64_t could = sd_could_be_offered(r, of, ~(of->discard | of->gone | of->out), &p->table);
    int32_t sum = 0;
    for (uint64_t m = could; m; m &= m - 1)
        sum += urgency_of(r, p, side, r->card[of->deck[sd_bit(m)]].benefit_reducer);
    return could ? sum / (int32_t)sd_count(could) : 100;
}

/* S-45: amount times urgency, in hundredths. */
static int32_t benefit_score(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_scoring *s = &r->minds.scoring;
    const struct sd_table *t = &p->table;
    if (t->full_restore)
        return s->accept.full_restore;
    if (!t->benefit)
        return 0;
    return t->benefit * (t->benefit_reducer == SD_NO_REDUCER ? mean_urgency(r, p, side)
                                                             : urgency_of(r, p, side, t->benefit_reducer));
}

static int32_t cost_score(const struct sd_rules *r, const struct sd_offer_cost *c) {
    const struct sd_scoring *s = &r->minds.scoring;
    switch (c->kind) {
    case SD_COST_FLAT:
        return 100 * c->amount;
    case SD_COST_BINDING:
        return s->accept.binding * c->amount * c->rounds;
    case SD_COST_EXPOSURE:
        return s->accept.exposure * c->amount;
    case SD_COST_EXTRACTION:
        return s->accept.extraction;
    case SD_COST_DEPENDENCY:
        return s->accept.dependency * c->amount;
    default:
        return 0;
    }
}

/* SD-217, rules-notes 10: all is visible, so the price counts. */
static int32_t open_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side, int32_t low) {
    const struct sd_scoring *s = &r->minds.scoring;
    int32_t trust = p->trust2 / 2;
    int32_t net = benefit_score(r, p, side) - cost_score(r, &r->card[p->table.card].price);
    int32_t threshold = s->accept.open_threshold - s->accept.open_pressure * low / SD_REDUCERS;
    int32_t chance = net > clamped(threshold, 0, INT16_MAX)
                         ? s->accept.open_yes + s->accept.open_yes_net * net / 100
                         : s->accept.open_no;
    return chance + s->accept.open_trust * trust;
}

/* SD-218, S-47: the price is hidden; Trust stands for what cannot be seen. */
static int32_t veiled_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                             int32_t low) {
    const struct sd_scoring *s = &r->minds.scoring;
    int32_t trust = p->trust2 / 2;
    int32_t factor = s->accept.veiled_factor + s->accept.veiled_factor_trust * trust;
    int32_t risk = s->accept.veiled_risk - s->accept.veiled_pressure * low / SD_REDUCERS;
    if (risk < s->accept.veiled_risk_least)
        risk = s->accept.veiled_risk_least;
    if (benefit_score(r, p, side) * factor > risk * 100)
        return s->accept.veiled_yes + s->accept.veiled_yes_trust * trust +
               s->accept.veiled_yes_pressure * low / SD_REDUCERS;
    return s->accept.veiled_no + s->accept.veiled_no_trust * trust;
}

uint32_t sd_offer_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_scoring *s = &r->minds.scoring;
    int32_t low = (int32_t)low_resources(r, p, side), trust = p->trust2 / 2;
    if (r->f.bond == 2) /* SD-199 */
        return (uint32_t)clamped(s->accept.v2 + s->accept.v2_trust * trust, 0, s->accept.v2_most);
    if (p->table.tier >= 2) /* SD-219, S-49 */
        return 10000;
    int32_t doubt = side == SD_VISITOR && !p->creature ? s->accept.party : 0; /* S-50 */
    if (p->table.tier)
        return (uint32_t)clamped(veiled_chance(r, p, side, low) - doubt, s->accept.veiled_least,
                                 s->accept.veiled_most);
    return (uint32_t)clamped(open_chance(r, p, side, low) - doubt, s->accept.open_least, s->accept.open_most);
}

/* SD-245, S-48, C-09. */
uint32_t sd_covenant_chance(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_scoring *s = &r->minds.scoring;
    int64_t chance = s->accept.covenant + s->accept.covenant_trust * (p->trust2 / 2);
    chance = chance * (10000 + s->accept.covenant_low * (int32_t)low_resources(r, p, side)) / 10000;
    if (p->side[SD_DUNGEON].played[SD_STRIKE])
        chance = chance * s->accept.covenant_struck / 10000;
    return (uint32_t)clamped((int32_t)chance, s->accept.covenant_least, s->accept.covenant_most);
}

/* SD-195, C-04. */
uint32_t sd_test_chance(const struct sd_rules *r, const struct sd_public *p) {
    const struct sd_scoring *s = &r->minds.scoring;
    int32_t chance = s->accept.test + s->accept.test_trust * (p->trust2 / 2);
    if (r->f.bond == 2)
        chance += s->accept.test_rapport * (p->rapport2 / 2);
    return (uint32_t)clamped(chance, 0, s->accept.test_most);
}

/* Yes is the first of the two answers. */
static uint32_t say_yes(const struct situation *s, int32_t chance) {
    return stream_chance(s->rng, (uint32_t)clamped(chance, 0, 10000)) ? 0 : 1;
}

/* S-20: the strongest React; none for a scratch that does not hurt. */
static uint32_t answer_blow(const struct situation *s) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_blow *b = &v->pub.blow;
    uint32_t best = s->legal_count - 1;
    int32_t most = -1;
    if (sd_damage(r, b->power, b->tier) <= (uint32_t)r->minds.scoring.react.keep_damage &&
        sd_share(&v->pub, v->seat, b->target) > (uint32_t)r->minds.scoring.react.keep_above)
        return best;
    for (uint32_t i = 0; i + 1 < s->legal_count; i++) {
        const struct sd_card *c = &r->card[s->legal[i].arg[0]];
        int32_t power = c->power;
        if (c->react_power && sd_when_holds(r, &v->pub, v->seat, &c->when))
            power = c->react_power;
        if (power > most) {
            most = power;
            best = i;
        }
    }
    return best;
}

/* S-38: builders lead on to where most can be offered, others as planned. */
static uint32_t answer_redirect(const struct situation *s, const struct sd_profile *p) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    uint32_t best = 0, next = v->pub.room_number;
    uint8_t planned = next < SD_RUN_ROOMS ? v->setup.room[next] : 0;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        int16_t room = s->legal[i].arg[0];
        if (!p->builds && room == planned)
            return i;
        if (p->builds && r->room[room].offers > r->room[s->legal[best].arg[0]].offers)
            best = i;
    }
    return best;
}

NOINLINE uint32_t sd_answer(const struct situation *s, const struct sd_profile *p) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    p = sd_profile_now(r, &v->pub, p);
    switch (v->pub.ask) {
    case SD_ASK_OPENING: /* SD-081: a redeal is allowed only when the hand is bad */
        return s->legal_count - 1;
    case SD_ASK_REACT:
        return answer_blow(s);
    case SD_ASK_OFFER:
        return say_yes(s, (int32_t)sd_offer_chance(r, &v->pub, v->seat) + p->acceptance_bp);
    case SD_ASK_COVENANT:
        return say_yes(s, (int32_t)sd_covenant_chance(r, &v->pub, v->seat) + p->acceptance_bp);
    case SD_ASK_TEST:
        return say_yes(s, (int32_t)sd_test_chance(r, &v->pub));
    case SD_ASK_REDIRECT:
        return answer_redirect(s, p);
    default:
        return 0;
    }
}
