/* SHATTERED DUNGEON: the door: which answers are legal to the open question, and where each of them leads.
 * A card is named by its id; of several copies in hand (a party may bring a class twice) argument 2 says
 * whose: 0 the first, else the member it belongs to. */
#include "games/shattered/sd.h"

void sd_ask(const void *rules, const void *state, struct ask *out) {
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    (void)rules;
    *out = (struct ask){p->ask == SD_ASK_OVER, p->seat, p->ask};
}

static uint16_t owner_of(const uint64_t of_member[SD_MEMBERS], uint32_t slot) {
    for (uint16_t i = 0; i < SD_MEMBERS; i++)
        if (of_member[i] >> slot & 1)
            return (uint16_t)(i + 1);
    return 0;
}

int32_t sd_slot_of(const struct sd_side *side, const uint64_t of_member[SD_MEMBERS], uint64_t mask,
                   uint16_t card, uint16_t whose) {
    uint64_t m = mask;
    while (m && side->deck[sd_bit(m)] != card)
        m &= m - 1;
    if (!m || !whose)
        return m ? (int32_t)sd_bit(m) : -1;
    for (m &= m - 1; m && side->deck[sd_bit(m)] == card; m &= m - 1)
        if (whose == owner_of(of_member, sd_bit(m)))
            return (int32_t)sd_bit(m);
    return -1;
}

/* Whom a card may be aimed at: bit 0 nobody in particular, bits 1..4 the members. */
static uint32_t targets(const struct sd_public *p, uint32_t side, const struct sd_card *c) {
    if (!p->member[0].class)
        return 1;
    uint32_t standing = sd_standing(p) << 1, down = 0x1eu & ~standing;
    if (side == SD_DUNGEON) /* SD-175, SD-180 */
        return c->category == SD_STRIKE && !c->target ? standing : 1;
    if (c->category != SD_RESHAPE)
        return 1;
    bool restores = c->restore || c->restore_bp;
    bool chosen = (c->heal[0].amount && c->heal[0].to == SD_TO_CHOSEN) ||
                  (c->heal[1].amount && c->heal[1].to == SD_TO_CHOSEN);
    if (!restores && !chosen)
        return 1;
    return (restores ? down : 0) | (chosen ? standing : 0);
}

/* Why a card of the hand cannot be played now. */
static uint32_t play_reason(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                            const struct sd_card *c) {
    const struct sd_side *me = &p->side[side];
    if (c->category == SD_REACT)
        return SD_NO_REACT;
    if (c->category == SD_ENERGY)
        return REASON_OK;
    if (sd_cost(r, me, c) > sd_energy(me, c->type))
        return SD_NO_ENERGY;
    if (c->category == SD_STRIKE && me->flags & SD_SIDE_RESTRAINED) /* S-69 */
        return SD_NO_STRIKE_RESTRAINED;
    if (c->covenant && (p->trust2 < 2 * c->min_trust || p->trust2 < 2 * r->f.covenant_trust)) /* S-64 */
        return SD_NO_TRUST;
    if (c->category == SD_EMPOWER && me->empowers == SD_QUEUE)
        return SD_NO_FULL;
    if (c->category == SD_DISRUPT && p->side[!side].disrupts == SD_QUEUE)
        return SD_NO_FULL;
    return targets(p, side, c) ? REASON_OK : SD_NO_TARGET;
}

static bool may_darken(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c) {
    return c->dark.kind && !c->covenant && r->f.bond != 2 && sd_trust_tier(r, p) >= 1;
}

/* SD-201, S-69: no Offer or Test in hand that could be played instead. */
static bool has_kinder_card(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                            uint64_t hand) {
    for (uint64_t m = hand; m; m &= m - 1) {
        const struct sd_card *c = &r->card[p->side[side].deck[sd_bit(m)]];
        if ((c->category == SD_OFFER || c->category == SD_TEST) && play_reason(r, p, side, c) == REASON_OK)
            return true;
    }
    return false;
}

static uint32_t restrain_reason(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                                uint64_t hand) {
    const struct sd_side *me = &p->side[side];
    if (me->flags & SD_SIDE_STRUCK)
        return SD_NO_RESTRAINT_STRUCK;
    if (me->flags & SD_SIDE_RESTRAINED)
        return SD_NO_RESTRAINT_TWICE;
    return has_kinder_card(r, p, side, hand) ? SD_NO_RESTRAINT_OFFER : REASON_OK;
}

/* One entry for each copy of a card, for each target; copies lie side by side in the deck. Returns the mask
 * behind the copies. */
static uint64_t add_copies(const struct sd_state *s, uint32_t side, uint64_t mask, uint16_t verb,
                           uint32_t aims, struct action **out) {
    const uint16_t *deck = s->pub.side[side].deck;
    uint16_t card = deck[sd_bit(mask)];
    uint64_t copies = mask & -mask, rest = mask & (mask - 1);
    while (rest && deck[sd_bit(rest)] == card) {
        copies |= rest & -rest;
        rest &= rest - 1;
    }
    for (; aims; aims &= aims - 1) {
        int16_t aim = (int16_t)sd_bit(aims), whose = 0;
        for (uint64_t m = copies; m; m &= m - 1) {
            *(*out)++ = (struct action){verb, {(int16_t)card, aim, whose}};
            uint64_t next = m & (m - 1);
            whose = next ? (int16_t)owner_of(s->of_member, sd_bit(next)) : (int16_t)0;
        }
    }
    return rest;
}

/* Every card of a mask, with nobody aimed at; none of them has a second copy. */
static struct action *add_single(const uint16_t *deck, uint64_t mask, uint16_t verb, struct action *at) {
    for (; mask; mask &= mask - 1)
        *at++ = (struct action){verb, {(int16_t)deck[sd_bit(mask)], 0, 0}};
    return at;
}

static struct action *add_all(const struct sd_state *s, uint32_t side, uint64_t mask, uint16_t verb,
                              struct action *at) {
    const struct sd_side *me = &s->pub.side[side];
    if (!(mask & me->twins))
        return add_single(me->deck, mask, verb, at);
    while (mask)
        mask = add_copies(s, side, mask, verb, 1, &at);
    return at;
}

/* Cards of the hand that neither energy nor what was done forbids; special ones are still to be asked. */
static uint64_t may_play(const struct sd_side *me, const struct sd_side *foe, uint64_t hand) {
    uint64_t play = hand & (sd_affordable(me) | me->kind[SD_ENERGY]) & ~me->kind[SD_REACT];
    if (me->flags & SD_SIDE_RESTRAINED)
        play &= ~me->kind[SD_STRIKE];
    if (me->empowers == SD_QUEUE)
        play &= ~me->kind[SD_EMPOWER];
    if (foe->disrupts == SD_QUEUE)
        play &= ~me->kind[SD_DISRUPT];
    return play;
}

static struct action *add_dark(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                               uint64_t offers, struct action *at) {
    uint64_t dark = 0;
    for (uint64_t m = offers; m; m &= m - 1)
        if (may_darken(r, &s->pub, &r->card[s->pub.side[side].deck[sd_bit(m)]]))
            dark |= m & -m;
    return add_all(s, side, dark, SD_PLAY_DARK, at);
}

/* Plays in order where some cards have targets, conditions or copies; takes what cannot be played off. */
static struct action *add_plays(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                                uint64_t *play, struct action *at) {
    const struct sd_public *p = &s->pub;
    const struct sd_side *me = &p->side[side];
    for (uint64_t m = *play; m;) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(m)]];
        bool fits = !(m & -m & me->special) || play_reason(r, p, side, c) == REASON_OK;
        uint64_t rest = add_copies(s, side, m, SD_PLAY, fits ? targets(p, side, c) : 0, &at);
        *play &= fits ? ~UINT64_C(0) : ~(m & ~rest);
        m = rest;
    }
    return at;
}

static uint32_t legal_turn(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    uint32_t side = s->pub.seat;
    const struct sd_side *me = &s->pub.side[side];
    uint64_t hand = s->own[side].hand, play = may_play(me, &s->pub.side[!side], hand);
    struct action *at = out;
    if (play & (me->special | me->twins))
        at = add_plays(r, s, side, &play, at);
    else
        at = add_single(me->deck, play, SD_PLAY, at);
    at = add_all(s, side, hand & ~me->kind[SD_ENERGY], SD_ACTIVATE, at);
    uint64_t kinder = play & (me->kind[SD_OFFER] | me->kind[SD_TEST]);
    if (!kinder && !(me->flags & (SD_SIDE_STRUCK | SD_SIDE_RESTRAINED)))
        at = add_all(s, side, hand & me->kind[SD_STRIKE], SD_RESTRAIN, at);
    *at++ = (struct action){SD_END_TURN, {0}};
    if (play & me->kind[SD_OFFER])
        at = add_dark(r, s, side, play & me->kind[SD_OFFER], at);
    return (uint32_t)(at - out);
}

static uint32_t legal_react(const struct sd_state *s, struct action *out) {
    uint32_t side = s->pub.seat;
    uint64_t reacts = s->own[side].hand & s->pub.side[side].kind[SD_REACT];
    struct action *at = add_all(s, side, reacts, SD_PLAY_REACT, out);
    *at++ = (struct action){SD_TAKE_HIT, {0}};
    return (uint32_t)(at - out);
}

static uint32_t mulligan_reason(const struct sd_rules *r, const struct sd_state *s, uint32_t side) {
    const struct sd_side *me = &s->pub.side[side];
    if (me->mulligans >= r->f.mulligans)
        return SD_NO_MULLIGAN_LEFT;
    return sd_hand_is_good(r, me, s->own[side].hand) ? SD_NO_MULLIGAN_GOOD : REASON_OK;
}

static uint32_t two(struct action *out, uint16_t a, uint16_t b) {
    out[0] = (struct action){a, {0}};
    out[1] = (struct action){b, {0}};
    return 2;
}

uint32_t sd_legal(const void *rules, const void *state, struct action *out) {
    const struct sd_rules *r = rules;
    const struct sd_state *s = state;
    uint32_t n = 0;
    switch (s->pub.ask) {
    case SD_ASK_OPENING:
        out[0] = (struct action){SD_KEEP, {0}};
        out[1] = (struct action){SD_MULLIGAN, {0}};
        return mulligan_reason(r, s, s->pub.seat) == REASON_OK ? 2 : 1;
    case SD_ASK_TURN:
        return legal_turn(r, s, out);
    case SD_ASK_REACT:
        return legal_react(s, out);
    case SD_ASK_OFFER:
    case SD_ASK_COVENANT:
        return two(out, SD_ACCEPT, SD_REFUSE);
    case SD_ASK_TEST:
        return two(out, SD_COOPERATE, SD_DEFECT);
    case SD_ASK_REDIRECT:
        for (uint32_t bits = sd_redirects(r, s); bits; bits &= bits - 1)
            out[n++] = (struct action){SD_LEAD_ON, {(int16_t)sd_bit(bits)}};
        return n;
    default:
        return 0;
    }
}

/* The question each verb answers. */
static const uint8_t asked_by[SD_VERBS] = {
    [SD_KEEP] = SD_ASK_OPENING,     [SD_MULLIGAN] = SD_ASK_OPENING, [SD_PLAY] = SD_ASK_TURN,
    [SD_ACTIVATE] = SD_ASK_TURN,    [SD_RESTRAIN] = SD_ASK_TURN,    [SD_END_TURN] = SD_ASK_TURN,
    [SD_PLAY_REACT] = SD_ASK_REACT, [SD_TAKE_HIT] = SD_ASK_REACT,   [SD_ACCEPT] = SD_ASK_OFFER,
    [SD_REFUSE] = SD_ASK_OFFER,     [SD_COOPERATE] = SD_ASK_TEST,   [SD_DEFECT] = SD_ASK_TEST,
    [SD_LEAD_ON] = SD_ASK_REDIRECT, [SD_PLAY_DARK] = SD_ASK_TURN,
};

static uint32_t check_card(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                           const struct action *a) {
    const struct sd_public *p = &s->pub;
    if (a->arg[0] < 1 || a->arg[2] < 0 || a->arg[2] > SD_MEMBERS)
        return REASON_ARGS;
    if (a->arg[1] && a->verb != SD_PLAY)
        return REASON_ARGS;
    int32_t slot =
        sd_slot_of(&p->side[side], s->of_member, s->own[side].hand, (uint16_t)a->arg[0], (uint16_t)a->arg[2]);
    if (slot < 0)
        return SD_NO_CARD;
    const struct sd_side *me = &p->side[side];
    uint64_t bit = UINT64_C(1) << slot;
    if (a->verb == SD_PLAY && !a->arg[1] && bit & ~me->special & may_play(me, &p->side[!side], bit))
        return REASON_OK; /* the short way, for nearly all plays */
    const struct sd_card *c = &r->card[me->deck[slot]];
    uint32_t reason;
    switch (a->verb) {
    case SD_ACTIVATE:
        return c->category == SD_ENERGY ? SD_NO_ACTIVATE : REASON_OK;
    case SD_RESTRAIN:
        return c->category != SD_STRIKE ? (uint32_t)SD_NO_RESTRAINT_CARD
                                        : restrain_reason(r, p, side, s->own[side].hand);
    case SD_PLAY_REACT:
        return c->category == SD_REACT ? REASON_OK : SD_NO_REACT;
    case SD_PLAY_DARK:
        reason = play_reason(r, p, side, c);
        return reason != REASON_OK ? reason : may_darken(r, p, c) ? REASON_OK : SD_NO_DARK;
    default:
        break;
    }
    reason = play_reason(r, p, side, c);
    if (reason != REASON_OK)
        return reason;
    bool fits = a->arg[1] >= 0 && a->arg[1] <= SD_MEMBERS && targets(p, side, c) >> a->arg[1] & 1;
    return fits ? REASON_OK : SD_NO_TARGET;
}

uint32_t sd_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct sd_rules *r = rules;
    const struct sd_state *s = state;
    uint8_t ask = s->pub.ask == SD_ASK_COVENANT ? SD_ASK_OFFER : s->pub.ask;
    if (ask == SD_ASK_OVER)
        return REASON_OVER;
    if (seat != s->pub.seat)
        return REASON_SEAT;
    if (a->verb >= SD_VERBS)
        return REASON_VERB;
    if (asked_by[a->verb] != ask)
        return SD_NO_ASK;
    switch (a->verb) {
    case SD_PLAY:
    case SD_ACTIVATE:
    case SD_RESTRAIN:
    case SD_PLAY_REACT:
    case SD_PLAY_DARK:
        return check_card(r, s, seat, a);
    case SD_LEAD_ON:
        if (a->arg[1] || a->arg[2] || a->arg[0] < 1 || a->arg[0] >= SD_ROOM_KINDS)
            return REASON_ARGS;
        return sd_redirects(r, s) >> a->arg[0] & 1 ? REASON_OK : SD_NO_ROOM;
    default:
        break;
    }
    if (a->arg[0] || a->arg[1] || a->arg[2])
        return REASON_ARGS;
    return a->verb == SD_MULLIGAN ? mulligan_reason(r, s, seat) : REASON_OK;
}

/* Energy for one type goes first, then what ends with the round, then the pool. */
static void pay(struct sd_side *me, const struct sd_card *c, uint32_t cost) {
    uint32_t typed = me->typed_type == c->type + 1 ? me->typed : 0;
    typed = typed < cost ? typed : cost;
    me->typed = (uint8_t)(me->typed - typed);
    cost -= typed;
    uint32_t temp = me->temp < cost ? me->temp : cost;
    me->temp = (uint8_t)(me->temp - temp);
    me->spent = (uint8_t)(me->spent + cost - temp);
    if (c->cost)
        me->attune[c->type] = 0;
}

static void take_from_hand(struct sd_state *s, uint32_t side, uint32_t slot) {
    s->own[side].hand &= ~(UINT64_C(1) << slot);
    s->pub.side[side].hand_count--;
}

static void play(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, uint32_t member,
                 bool dark, struct sink *k) {
    struct sd_side *me = &s->pub.side[side];
    uint16_t id = me->deck[slot];
    const struct sd_card *c = &r->card[id];
    uint32_t cost = sd_cost(r, me, c);
    take_from_hand(s, side, slot);
    if (c->category != SD_ENERGY)
        pay(me, c, cost);
    if (me->played[c->category] < 255)
        me->played[c->category]++;
    int32_t who = (int32_t)side + 1;
    switch (c->category) {
    case SD_STRIKE:
        emit(k, SD_EV_PLAYED, SD_TO_ALL, who, id, (int32_t)member, (int32_t)cost);
        sd_strike(r, s, side, slot, member, k);
        break;
    case SD_OFFER:
        sd_offer(r, s, side, slot, dark, k);
        break;
    case SD_TEST:
        sd_test(r, s, side, slot, k);
        break;
    case SD_TRAP:
        emit(k, SD_EV_TRAP_SET, SD_TO(side), who, id, (int32_t)cost, 0);
        emit(k, SD_EV_TRAP_SET, SD_TO(!side), who, 0, (int32_t)cost, 0);
        sd_play_other(r, s, side, slot, member, k);
        break;
    default:
        emit(k, SD_EV_PLAYED, SD_TO_ALL, who, id, (int32_t)member, (int32_t)cost);
        sd_play_other(r, s, side, slot, member, k);
        break;
    }
    if (c->category != SD_TRAP && c->category != SD_OFFER) /* nobody sees what kind of card that was */
        me->last_type = (uint8_t)(c->type + 1);
}

static void activate(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                     struct sink *k) {
    struct sd_side *me = &s->pub.side[side];
    take_from_hand(s, side, slot);
    sd_discard(r, s, side, slot);
    me->temp = (uint8_t)(me->temp < 99 ? me->temp + 1 : 99);
    emit(k, SD_EV_ACTIVATED, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
}

/* SD-201, C-04: in v3 there is one Trust for both; in v2 each side builds its own. */
static void restrain(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                     struct sink *k) {
    struct sd_side *me = &s->pub.side[side];
    take_from_hand(s, side, slot);
    sd_discard(r, s, side, slot);
    me->flags |= SD_SIDE_RESTRAINED;
    emit(k, SD_EV_RESTRAINT, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
    if (r->f.bond == 2 && side == SD_DUNGEON)
        sd_rapport_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
    else
        sd_trust_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
}

void sd_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    const struct sd_rules *r = rules;
    struct sd_state *s = state;
    bool names_card = a->verb == SD_PLAY || a->verb == SD_ACTIVATE || a->verb == SD_RESTRAIN ||
                      a->verb == SD_PLAY_REACT || a->verb == SD_PLAY_DARK;
    int32_t slot = 0;
    if (names_card)
        slot = sd_slot_of(&s->pub.side[seat], s->of_member, s->own[seat].hand, (uint16_t)a->arg[0],
                          (uint16_t)a->arg[2]);
    s->pub.step++;
    switch (a->verb) {
    case SD_KEEP:
        sd_kept(r, s, seat, k);
        break;
    case SD_MULLIGAN:
        sd_redeal(r, s, seat, k);
        break;
    case SD_PLAY:
    case SD_PLAY_DARK:
        play(r, s, seat, (uint32_t)slot, (uint32_t)a->arg[1], a->verb == SD_PLAY_DARK, k);
        break;
    case SD_ACTIVATE:
        activate(r, s, seat, (uint32_t)slot, k);
        break;
    case SD_RESTRAIN:
        restrain(r, s, seat, (uint32_t)slot, k);
        break;
    case SD_END_TURN:
        sd_turn_end(r, s, k);
        break;
    case SD_PLAY_REACT:
        sd_strike_answered(r, s, slot, k);
        break;
    case SD_TAKE_HIT:
        sd_strike_answered(r, s, -1, k);
        break;
    case SD_ACCEPT:
    case SD_REFUSE:
        sd_offer_answered(r, s, a->verb == SD_ACCEPT, k);
        break;
    case SD_COOPERATE:
    case SD_DEFECT:
        sd_test_answered(r, s, a->verb == SD_COOPERATE, k);
        break;
    default:
        sd_redirect(r, s, (uint8_t)a->arg[0], k);
        break;
    }
}
