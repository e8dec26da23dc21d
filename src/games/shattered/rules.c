/* SHATTERED DUNGEON: the door: which answers are legal to the open question, and where each of them leads.
 * A card is named by its id; of several copies in hand (a party may bring a class twice) argument 2 says
 * whose: 0 the first, else the member it belongs to. */
#include "games/shattered/sd.h"

void sd_ask(const void *rules, const void *state, struct ask *out) {
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    (void)rules;
    out->over = p->ask == SD_ASK_OVER;
    out->seat = p->seat;
    out->kind = p->ask;
}

/* As sd_side_of, for those who only read. */
static const struct sd_side *side_of(const struct sd_public *p, uint32_t side) {
    return side ? &p->side[1] : &p->side[0];
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

/* Where the card of an action stands in the deck when it says no more of it than its id. The ids of most
 * decks follow one another, so that the first look nearly always finds it; else SD_DECK_MAX. */
static uint32_t first_look(const struct sd_side *me, const struct action *a) {
    uint32_t at = (uint32_t)a->arg[0] - me->deck[0];
    return at < SD_DECK_MAX && me->deck[at] == a->arg[0] && !a->arg[2] ? at : SD_DECK_MAX;
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

bool sd_trusts(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c) {
    return p->trust2 >= 2 * c->min_trust && p->trust2 >= 2 * r->f.covenant_trust; /* S-64 */
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
    if (c->covenant && !sd_trusts(r, p, c))
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

uint32_t sd_restrain_reason(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
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
static uint64_t add_copies(const struct sd_state *s, const struct sd_side *me, uint64_t mask, uint16_t verb,
                           uint32_t aims, struct action **out) {
    const uint16_t *deck = me->deck;
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
static struct action *add_single(const uint16_t *deck, uint64_t mask, uint32_t verb, struct action *at) {
    static const struct action plain[SD_VERBS] = {
        /* copied whole: one store instead of four */
        [SD_PLAY] = {SD_PLAY, {0}},           [SD_ACTIVATE] = {SD_ACTIVATE, {0}},
        [SD_RESTRAIN] = {SD_RESTRAIN, {0}},   [SD_PLAY_REACT] = {SD_PLAY_REACT, {0}},
        [SD_PLAY_DARK] = {SD_PLAY_DARK, {0}},
    };
    for (; mask; mask &= mask - 1, at++) {
        memcpy(at, &plain[verb], sizeof *at);
        at->arg[0] = (int16_t)deck[sd_bit(mask)];
    }
    return at;
}

SD_SELDOM static struct action *add_twins(const struct sd_state *s, const struct sd_side *me, uint64_t mask,
                                          uint16_t verb, struct action *at) {
    while (mask)
        mask = add_copies(s, me, mask, verb, 1, &at);
    return at;
}

static struct action *add_all(const struct sd_state *s, const struct sd_side *me, uint64_t mask,
                              uint16_t verb, bool plain, struct action *at) {
    bool single = plain || !(mask & me->twins);
    return single ? add_single(me->deck, mask, verb, at) : add_twins(s, me, mask, verb, at);
}

/* Cards that energy for any card pays for. */
static uint64_t payable(const struct sd_side *me) {
    uint32_t energy = (uint32_t)(me->pool - me->spent) + me->temp;
    return me->upto[energy < 4 ? energy : 4];
}

/* A discount, or energy for one type: cards then have to be asked one by one. */
static bool has_discount(const struct sd_side *me) {
    static const uint8_t none[SD_TYPES];
    return me->typed || memcmp(me->attune, none, sizeof none);
}

/* SD-087, SD-089. */
static uint64_t discounted(const struct sd_rules *r, const struct sd_side *me, uint64_t mask) {
    uint64_t cards = 0;
    for (uint64_t m = mask & me->upto[4]; m; m &= m - 1) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(m)]];
        if (c->category == SD_ENERGY || sd_cost(r, me, c) <= sd_energy(me, c->type))
            cards |= m & -m;
    }
    return cards;
}

/* The cards of a mask that neither restraint nor a full queue forbids. */
static uint64_t allowed(const struct sd_side *me, const struct sd_side *foe, uint64_t mask) {
    if (me->flags & SD_SIDE_RESTRAINED)
        mask &= ~me->kind[SD_STRIKE];
    if (me->empowers == SD_QUEUE)
        mask &= ~me->kind[SD_EMPOWER];
    if (foe->disrupts == SD_QUEUE)
        mask &= ~me->kind[SD_DISRUPT];
    return mask;
}

/* Cards to be looked at one by one: without a party nothing is aimed, and Covenants remain. */
static uint64_t special(const struct sd_public *p, const struct sd_side *me) {
    return p->member[0].class ? me->special : me->special & me->kind[SD_OFFER];
}

/* The cards of a mask for which play_reason has nothing to say, but for the want of a target. */
static uint64_t may_play(const struct sd_rules *r, const struct sd_public *p, const struct sd_side *me,
                         const struct sd_side *foe, uint64_t mask) {
    uint64_t play = allowed(me, foe, has_discount(me) ? discounted(r, me, mask) : mask & payable(me));
    for (uint64_t m = play & me->special & me->kind[SD_OFFER]; m; m &= m - 1)
        if (!sd_trusts(r, p, &r->card[me->deck[sd_bit(m)]]))
            play ^= m & -m;
    return play;
}

/* The last entries of a turn's list; returns its length. */
SD_SELDOM static uint32_t add_dark(const struct sd_rules *r, const struct sd_state *s,
                                   const struct sd_side *me, uint64_t offers, const struct action *out,
                                   struct action *at) {
    uint64_t dark = 0;
    for (uint64_t m = offers; m; m &= m - 1)
        if (may_darken(r, &s->pub, &r->card[me->deck[sd_bit(m)]]))
            dark |= m & -m;
    return (uint32_t)(add_all(s, me, dark, SD_PLAY_DARK, false, at) - out);
}

/* Plays in order where some cards have targets or copies. */
static struct action *add_aimed(const struct sd_rules *r, const struct sd_state *s, const struct sd_side *me,
                                uint64_t play, struct action *at) {
    while (play) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(play)]];
        play = add_copies(s, me, play, SD_PLAY, targets(&s->pub, s->pub.seat, c), &at);
    }
    return at;
}

/* plain: no card of the hand has a second copy, and none of those to play is aimed. */
static inline uint32_t list_turn(const struct sd_rules *r, const struct sd_state *s, const struct sd_side *me,
                                 uint64_t hand, uint64_t play, bool plain, struct action *out) {
    struct action *at = out;
    at = plain ? add_single(me->deck, play, SD_PLAY, at) : add_aimed(r, s, me, play, at);
    at = add_all(s, me, hand & ~me->kind[SD_ENERGY], SD_ACTIVATE, plain, at);
    if (!(me->flags & (SD_SIDE_STRUCK | SD_SIDE_RESTRAINED)) &&
        !(play & (me->kind[SD_OFFER] | me->kind[SD_TEST])))
        at = add_all(s, me, hand & me->kind[SD_STRIKE], SD_RESTRAIN, plain, at);
    *at++ = (struct action){SD_END_TURN, {0}};
    uint64_t offers = play & me->kind[SD_OFFER];
    return offers ? add_dark(r, s, me, offers, out, at) : (uint32_t)(at - out);
}

SD_SELDOM static uint32_t legal_turn(const struct sd_rules *r, const struct sd_state *s,
                                     const struct sd_side *me, const struct sd_side *foe,
                                     struct action *out) {
    uint64_t hand = s->own[s->pub.seat].hand, play = may_play(r, &s->pub, me, foe, hand);
    bool plain = !(hand & me->twins) && !(play & special(&s->pub, me));
    return list_turn(r, s, me, hand, play, plain, out);
}

static uint32_t legal_react(const struct sd_state *s, struct action *out) {
    const struct sd_side *me = &s->pub.side[s->pub.seat];
    uint64_t reacts = s->own[s->pub.seat].hand & me->kind[SD_REACT];
    struct action *at = add_all(s, me, reacts, SD_PLAY_REACT, false, out);
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

/* The questions beside a turn. */
SD_SELDOM static uint32_t legal_answers(const struct sd_rules *r, const struct sd_state *s,
                                        struct action *out) {
    uint32_t n = 0;
    switch (s->pub.ask) {
    case SD_ASK_OPENING:
        out[0] = (struct action){SD_KEEP, {0}};
        out[1] = (struct action){SD_MULLIGAN, {0}};
        return mulligan_reason(r, s, s->pub.seat) == REASON_OK ? 2 : 1;
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

static uint32_t legal_all(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    uint32_t side = s->pub.seat;
    if (s->pub.ask != SD_ASK_TURN)
        return legal_answers(r, s, out);
    const struct sd_side *me = side_of(&s->pub, side), *foe = side_of(&s->pub, !side);
    uint64_t hand = s->own[side].hand, play = hand & allowed(me, foe, payable(me));
    if (!(hand & me->twins) && !(play & special(&s->pub, me)) && !has_discount(me))
        return list_turn(r, s, me, hand, play, true, out); /* the short way of most turns */
    return legal_turn(r, s, me, foe, out);
}

uint32_t sd_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    if (cap >= SD_MAX_LEGAL)
        return legal_all(rules, state, out);
    struct action all[SD_MAX_LEGAL];
    return legal_cut(all, legal_all(rules, state, all), out, cap);
}

/* The questions each verb answers, and the verbs that name a card, as bits. */
static const uint8_t answers[SD_VERBS] = {
    [SD_KEEP] = 1u << SD_ASK_OPENING,
    [SD_MULLIGAN] = 1u << SD_ASK_OPENING,
    [SD_PLAY] = 1u << SD_ASK_TURN,
    [SD_ACTIVATE] = 1u << SD_ASK_TURN,
    [SD_RESTRAIN] = 1u << SD_ASK_TURN,
    [SD_END_TURN] = 1u << SD_ASK_TURN,
    [SD_PLAY_REACT] = 1u << SD_ASK_REACT,
    [SD_TAKE_HIT] = 1u << SD_ASK_REACT,
    [SD_ACCEPT] = 1u << SD_ASK_OFFER | 1u << SD_ASK_COVENANT,
    [SD_REFUSE] = 1u << SD_ASK_OFFER | 1u << SD_ASK_COVENANT,
    [SD_COOPERATE] = 1u << SD_ASK_TEST,
    [SD_DEFECT] = 1u << SD_ASK_TEST,
    [SD_LEAD_ON] = 1u << SD_ASK_REDIRECT,
    [SD_PLAY_DARK] = 1u << SD_ASK_TURN,
};
enum {
    NAMES_CARD = 1 << SD_PLAY | 1 << SD_ACTIVATE | 1 << SD_RESTRAIN | 1 << SD_PLAY_REACT | 1 << SD_PLAY_DARK
};

static uint32_t check_play(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c,
                           int32_t member) {
    uint32_t reason = play_reason(r, p, p->seat, c);
    if (reason != REASON_OK)
        return reason;
    bool fits = member >= 0 && member <= SD_MEMBERS && targets(p, p->seat, c) >> member & 1;
    return fits ? REASON_OK : SD_NO_TARGET;
}

SD_SELDOM static uint32_t check_card(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                                     const struct action *a) {
    const struct sd_public *p = &s->pub;
    const struct sd_side *me = side_of(p, side);
    if (a->arg[0] < 1 || a->arg[2] < 0 || a->arg[2] > SD_MEMBERS)
        return REASON_ARGS;
    if (a->arg[1] && a->verb != SD_PLAY)
        return REASON_ARGS;
    int32_t slot = sd_slot_of(me, s->of_member, s->own[side].hand, (uint16_t)a->arg[0], (uint16_t)a->arg[2]);
    if (slot < 0)
        return SD_NO_CARD;
    const struct sd_card *c = &r->card[me->deck[slot]];
    uint32_t reason;
    switch (a->verb) {
    case SD_ACTIVATE:
        return c->category == SD_ENERGY ? SD_NO_ACTIVATE : REASON_OK;
    case SD_RESTRAIN:
        return c->category != SD_STRIKE ? (uint32_t)SD_NO_RESTRAINT_CARD
                                        : sd_restrain_reason(r, p, side, s->own[side].hand);
    case SD_PLAY_REACT:
        return c->category == SD_REACT ? REASON_OK : SD_NO_REACT;
    case SD_PLAY_DARK:
        reason = play_reason(r, p, side, c);
        return reason != REASON_OK ? reason : may_darken(r, p, c) ? REASON_OK : SD_NO_DARK;
    default:
        break;
    }
    return check_play(r, p, c, a->arg[1]);
}

SD_SELDOM static uint32_t check_seldom(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                                       const struct action *a) {
    if (a->arg[1] || a->arg[2])
        return REASON_ARGS;
    if (a->verb == SD_MULLIGAN)
        return a->arg[0] ? REASON_ARGS : mulligan_reason(r, s, side);
    if (a->arg[0] < 1 || a->arg[0] >= SD_ROOM_KINDS)
        return REASON_ARGS;
    return sd_redirects(r, s) >> a->arg[0] & 1 ? REASON_OK : SD_NO_ROOM;
}

/* Why an action does not even answer the open question. */
SD_SELDOM static uint32_t misplaced(const struct sd_public *p, uint32_t seat, const struct action *a) {
    if (p->ask == SD_ASK_OVER)
        return REASON_OVER;
    if (seat != p->seat)
        return REASON_SEAT;
    return a->verb >= SD_VERBS ? (uint32_t)REASON_VERB : (uint32_t)SD_NO_ASK;
}

/* Cards that the side may activate, or play at no one in particular, whatever else there is to know. */
static uint64_t plain_cards(const struct sd_public *p, const struct sd_side *me, const struct sd_side *foe,
                            const struct action *a) {
    if (a->verb == SD_ACTIVATE)
        return ~me->kind[SD_ENERGY];
    return a->verb == SD_PLAY ? allowed(me, foe, payable(me)) & ~special(p, me) : 0;
}

uint32_t sd_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct sd_state *s = state;
    const struct sd_public *p = &s->pub;
    if (a->verb >= SD_VERBS || seat != p->seat || !(answers[a->verb] >> p->ask & 1))
        return misplaced(p, seat, a);
    if (NAMES_CARD >> a->verb & 1) {
        const struct sd_side *me = side_of(p, seat), *foe = side_of(p, !seat);
        uint32_t slot = first_look(me, a);
        bool plain = slot < SD_DECK_MAX && !a->arg[1] &&
                     (s->own[seat].hand & ~me->twins & plain_cards(p, me, foe, a)) >> slot & 1;
        return plain ? (uint32_t)REASON_OK : check_card(rules, s, seat, a);
    }
    if (a->verb == SD_LEAD_ON || a->verb == SD_MULLIGAN)
        return check_seldom(rules, s, seat, a);
    return a->arg[0] || a->arg[1] || a->arg[2] ? REASON_ARGS : REASON_OK;
}

/* Energy for one type goes first, then what ends with the round, then the pool. Returns the price. */
static uint32_t pay(const struct sd_rules *r, struct sd_side *me, const struct sd_card *c) {
    uint32_t price = c->cost, typed = 0;
    if (has_discount(me)) {
        price = sd_cost(r, me, c);
        typed = me->typed_type == c->type + 1 ? me->typed : 0;
        typed = typed < price ? typed : price;
        me->typed = (uint8_t)(me->typed - typed);
        if (c->cost)
            me->attune[c->type] = 0;
    }
    uint32_t rest = price - typed, temp = me->temp < rest ? me->temp : rest;
    me->temp = (uint8_t)(me->temp - temp);
    me->spent = (uint8_t)(me->spent + rest - temp);
    return price;
}

static void take_from_hand(struct sd_state *s, struct sd_side *me, uint32_t side, uint32_t slot) {
    s->own[side].hand ^= UINT64_C(1) << slot;
    me->hand_count--;
}

SD_SELDOM static void play_energy(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                                  struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    uint16_t id = me->deck[slot];
    const struct sd_card *c = &r->card[id];
    take_from_hand(s, me, side, slot);
    if (me->played[SD_ENERGY] < 255)
        me->played[SD_ENERGY]++;
    me->last_type = (uint8_t)(c->type + 1);
    emit(k, SD_EV_PLAYED, SD_TO_ALL, (int32_t)side + 1, id, 0, c->cost);
    sd_play_energy(r, s, side, slot, k);
}

SD_SELDOM static void play(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                           const struct action *a, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    uint16_t id = me->deck[slot];
    const struct sd_card *c = &r->card[id];
    uint32_t member = (uint32_t)a->arg[1], cost = pay(r, me, c);
    int32_t who = (int32_t)side + 1;
    take_from_hand(s, me, side, slot);
    if (me->played[c->category] < 255)
        me->played[c->category]++;
    if (c->category == SD_OFFER) {
        sd_offer(r, s, side, slot, a->verb == SD_PLAY_DARK, k);
        return;
    }
    if (c->category == SD_TRAP) { /* nobody sees what kind of card that was */
        emit(k, SD_EV_TRAP_SET, SD_TO(side), who, id, (int32_t)cost, 0);
        emit(k, SD_EV_TRAP_SET, SD_TO(!side), who, 0, (int32_t)cost, 0);
        sd_play_other(r, s, side, slot, member, k);
        return;
    }
    if (c->category != SD_TEST)
        emit(k, SD_EV_PLAYED, SD_TO_ALL, who, id, (int32_t)member, (int32_t)cost);
    if (c->category == SD_STRIKE) {
        sd_strike(r, s, side, slot, member, k);
        return;
    }
    me->last_type = (uint8_t)(c->type + 1);
    if (c->category == SD_TEST)
        sd_test(r, s, side, slot, k);
    else
        sd_play_other(r, s, side, slot, member, k);
}

SD_SELDOM static void activate(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                               struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    take_from_hand(s, me, side, slot);
    me->temp = (uint8_t)(me->temp < 99 ? me->temp + 1 : 99);
    emit(k, SD_EV_ACTIVATED, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
    sd_discard(r, s, side, slot);
}

/* SD-201, C-04: in v3 there is one Trust for both; in v2 each side builds its own. */
SD_SELDOM static void restrain(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                               struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    take_from_hand(s, me, side, slot);
    sd_discard(r, s, side, slot);
    me->flags |= SD_SIDE_RESTRAINED;
    emit(k, SD_EV_RESTRAINT, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
    if (r->f.bond == 2 && side == SD_DUNGEON)
        sd_rapport_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
    else
        sd_trust_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
}

SD_SELDOM static void use_card(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                               const struct action *a, struct sink *k) {
    if (a->verb == SD_ACTIVATE)
        activate(r, s, side, slot, k);
    else if (side_of(&s->pub, side)->kind[SD_ENERGY] >> slot & 1)
        play_energy(r, s, side, slot, k);
    else if (a->verb == SD_RESTRAIN)
        restrain(r, s, side, slot, k);
    else if (a->verb == SD_PLAY_REACT)
        sd_strike_answered(r, s, (int32_t)slot, k);
    else
        play(r, s, side, slot, a, k);
}

SD_SELDOM static void use_searched(const struct sd_rules *r, struct sd_state *s, uint32_t side,
                                   const struct action *a, struct sink *k) {
    int32_t slot = sd_slot_of(side_of(&s->pub, side), s->of_member, s->own[side].hand, (uint16_t)a->arg[0],
                              (uint16_t)a->arg[2]);
    use_card(r, s, side, (uint32_t)slot, a, k);
}

static void use_named(const struct sd_rules *r, struct sd_state *s, uint32_t side, const struct action *a,
                      struct sink *k) {
    const struct sd_side *me = side_of(&s->pub, side);
    uint32_t slot = first_look(me, a);
    if (slot < SD_DECK_MAX && (s->own[side].hand & ~me->twins) >> slot & 1)
        use_card(r, s, side, slot, a, k);
    else
        use_searched(r, s, side, a, k);
}

SD_SELDOM static void answer(const struct sd_rules *r, struct sd_state *s, uint32_t side,
                             const struct action *a, struct sink *k) {
    switch (a->verb) {
    case SD_KEEP:
        sd_kept(r, s, side, k);
        break;
    case SD_MULLIGAN:
        sd_redeal(r, s, side, k);
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

void sd_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    struct sd_state *s = state;
    s->pub.step++;
    if (a->verb == SD_END_TURN)
        sd_turn_end(rules, s, k);
    else if (NAMES_CARD >> a->verb & 1)
        use_named(rules, s, seat, a, k);
    else
        answer(rules, s, seat, a, k);
}
