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
    uint32_t likely = (uint32_t)card - side->deck[0]; /* the ids of most decks follow one another */
    if (likely < SD_DECK_MAX && side->deck[likely] == card && !(side->twins >> likely & 1))
        return mask >> likely & 1 && !whose ? (int32_t)likely : -1;
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
        return c->category != SD_STRIKE || c->target ? 1
               : c->focused && standing              ? 2u << sd_weakest(p) & standing /* SD-118 */
                                                     : standing;
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

/* Which cards may be used how: may_play, may_activate and the like leave of a mask of cards what may be used
 * so, and bar the others, each for its reason. The legal list asks them about the hand and lists what is
 * left; check asks the same about one card and tells the reason. There is no other legality of cards. */

/* Takes cards out of a mask. *why becomes the reason if there was one to take, so that of a mask with one
 * card it is the first that applies. */
static inline void bar_cards(uint64_t *cards, uint64_t barred, uint32_t reason, uint32_t *why) {
    if (*cards & barred)
        *why = reason;
    *cards &= ~barred;
}

/* A discount, or energy for one type: cards then have to be asked one by one. */
static bool has_discount(const struct sd_side *me) {
    static const uint8_t none[SD_TYPES];
    return me->typed || memcmp(me->attune, none, sizeof none);
}

/* SD-087, SD-089: what is too dear when discounts and energy for one type are counted. */
static uint64_t too_dear_by_type(const struct sd_rules *r, const struct sd_side *me, uint64_t cards) {
    uint64_t dear = 0;
    for (uint64_t m = cards & ~me->kind[SD_ENERGY]; m; m &= m - 1) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(m)]];
        if (sd_cost(r, me, c) > sd_energy(me, c->type))
            dear |= m & -m;
    }
    return dear;
}

static uint64_t too_dear(const struct sd_rules *r, const struct sd_side *me, uint64_t cards) {
    uint32_t energy = (uint32_t)(me->pool - me->spent) + me->temp;
    return has_discount(me) ? too_dear_by_type(r, me, cards) : ~me->upto[energy < 4 ? energy : 4];
}

/* Covenants that want more Trust (S-64). */
static uint64_t untrusted(const struct sd_rules *r, const struct sd_public *p, const struct sd_side *me,
                          uint64_t covenants) {
    uint64_t barred = 0;
    for (uint64_t m = covenants; m; m &= m - 1)
        if (!sd_trusts(r, p, &r->card[me->deck[sd_bit(m)]]))
            barred |= m & -m;
    return barred;
}

/* Cards that must be aimed with nobody to aim at. */
static uint64_t aimless(const struct sd_rules *r, const struct sd_public *p, uint32_t side, uint64_t cards) {
    const struct sd_side *me = side_of(p, side);
    uint64_t barred = 0;
    for (uint64_t m = cards & me->special; m; m &= m - 1)
        if (!targets(p, side, &r->card[me->deck[sd_bit(m)]]))
            barred |= m & -m;
    return barred;
}

static inline uint64_t may_play(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                                uint64_t cards, uint32_t *why) {
    const struct sd_side *me = side_of(p, side), *foe = side_of(p, !side);
    bar_cards(&cards, me->kind[SD_REACT], SD_NO_REACT, why);
    bar_cards(&cards, too_dear(r, me, cards), SD_NO_ENERGY, why);
    if (me->flags & SD_SIDE_RESTRAINED) /* S-69 */
        bar_cards(&cards, me->kind[SD_STRIKE], SD_NO_STRIKE_RESTRAINED, why);
    uint64_t covenants = cards & me->special & me->kind[SD_OFFER];
    if (covenants)
        bar_cards(&cards, untrusted(r, p, me, covenants), SD_NO_TRUST, why);
    if (me->empowers == SD_QUEUE)
        bar_cards(&cards, me->kind[SD_EMPOWER], SD_NO_FULL, why);
    if (foe->disrupts == SD_QUEUE)
        bar_cards(&cards, me->kind[SD_DISRUPT], SD_NO_FULL, why);
    if (p->member[0].class)
        bar_cards(&cards, aimless(r, p, side, cards), SD_NO_TARGET, why);
    return cards;
}

static uint64_t may_activate(const struct sd_side *me, uint64_t cards, uint32_t *why) {
    bar_cards(&cards, me->kind[SD_ENERGY], SD_NO_ACTIVATE, why);
    return cards;
}

/* SD-201, S-69: no Offer or Test among those to play instead. */
static uint32_t restraint_reason(const struct sd_rules *r, const struct sd_public *p,
                                 const struct sd_side *me, uint64_t to_play) {
    if (p->trust2 < 2 * r->f.restraint_from) /* S-83 */
        return SD_NO_RESTRAINT_TRUST;
    if (me->flags & SD_SIDE_STRUCK)
        return SD_NO_RESTRAINT_STRUCK;
    if (me->flags & SD_SIDE_RESTRAINED)
        return SD_NO_RESTRAINT_TWICE;
    return to_play & (me->kind[SD_OFFER] | me->kind[SD_TEST]) ? SD_NO_RESTRAINT_OFFER : REASON_OK;
}

static uint64_t may_restrain(const struct sd_rules *r, const struct sd_public *p, const struct sd_side *me,
                             uint64_t to_play, uint64_t cards, uint32_t *why) {
    uint32_t reason = restraint_reason(r, p, me, to_play);
    bar_cards(&cards, ~me->kind[SD_STRIKE], SD_NO_RESTRAINT_CARD, why);
    bar_cards(&cards, reason == REASON_OK ? 0 : cards, reason, why);
    return cards;
}

static uint64_t may_react(const struct sd_side *me, uint64_t cards, uint32_t *why) {
    bar_cards(&cards, ~me->kind[SD_REACT], SD_NO_REACT, why);
    return cards;
}

/* Of cards that may be played: Offers with a cost that can be hidden, at a Trust at which it is. */
static uint64_t may_darken(const struct sd_rules *r, const struct sd_public *p, const struct sd_side *me,
                           uint64_t cards, uint32_t *why) {
    for (uint64_t m = cards; m; m &= m - 1) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(m)]];
        if (!c->dark.kind || c->covenant || r->f.bond == 2 || !sd_trust_tier(r, p))
            bar_cards(&cards, m & -m, SD_NO_DARK, why);
    }
    return cards;
}

uint32_t sd_restrain_reason(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                            uint64_t hand) {
    uint32_t why;
    return restraint_reason(r, p, side_of(p, side), may_play(r, p, side, hand, &why));
}

/* One entry for each copy of a card, for each target; copies lie side by side in the deck. Returns the mask
 * behind the copies. */
NOINLINE static uint64_t add_copies(const struct sd_state *s, const struct sd_side *me, uint64_t mask,
                                    uint16_t verb, uint32_t aims, struct action **out) {
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

/* A verb for every card of a mask, in order. In most masks no card is aimed and none has a second copy. */
static inline struct action *add_uses(const struct sd_rules *r, const struct sd_state *s,
                                      const struct sd_side *me, uint16_t verb, uint64_t cards,
                                      struct action *at) {
    uint64_t aimed = verb == SD_PLAY && s->pub.member[0].class ? me->special : 0;
    if (!(cards & (me->twins | aimed))) {
        for (; cards; cards &= cards - 1)
            *at++ = (struct action){verb, {(int16_t)me->deck[sd_bit(cards)], 0, 0}};
        return at;
    }
    while (cards) {
        const struct sd_card *c = &r->card[me->deck[sd_bit(cards)]];
        uint32_t aims = verb == SD_PLAY ? targets(&s->pub, s->pub.seat, c) : 1;
        cards = add_copies(s, me, cards, verb, aims, &at);
    }
    return at;
}

static uint32_t legal_turn(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    const struct sd_side *me = side_of(&s->pub, s->pub.seat);
    uint32_t why;
    uint64_t hand = s->own[s->pub.seat].hand, play = may_play(r, &s->pub, s->pub.seat, hand, &why);
    struct action *at = add_uses(r, s, me, SD_PLAY, play, out);
    at = add_uses(r, s, me, SD_ACTIVATE, may_activate(me, hand, &why), at);
    at = add_uses(r, s, me, SD_RESTRAIN, may_restrain(r, &s->pub, me, play, hand, &why), at);
    *at++ = (struct action){SD_END_TURN, {0}};
    uint64_t dark = may_darken(r, &s->pub, me, play & me->kind[SD_OFFER], &why);
    return (uint32_t)(add_uses(r, s, me, SD_PLAY_DARK, dark, at) - out);
}

static uint32_t legal_react(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    const struct sd_side *me = side_of(&s->pub, s->pub.seat);
    uint32_t why;
    uint64_t reacts = may_react(me, s->own[s->pub.seat].hand, &why);
    struct action *at = add_uses(r, s, me, SD_PLAY_REACT, reacts, out);
    *at++ = (struct action){SD_TAKE_HIT, {0}};
    return (uint32_t)(at - out);
}

static uint32_t mulligan_reason(const struct sd_rules *r, const struct sd_state *s, uint32_t side) {
    const struct sd_side *me = &s->pub.side[side];
    if (me->mulligans >= r->f.mulligans)
        return SD_NO_MULLIGAN_LEFT;
    return sd_hand_is_good(r, me, s->own[side].hand) ? SD_NO_MULLIGAN_GOOD : REASON_OK;
}

static uint32_t two_answers(struct action *out, uint16_t a, uint16_t b) {
    out[0] = (struct action){a, {0}};
    out[1] = (struct action){b, {0}};
    return 2;
}

static uint32_t legal_all(const struct sd_rules *r, const struct sd_state *s, struct action *out) {
    uint32_t n = 0;
    switch (s->pub.ask) {
    case SD_ASK_TURN:
        return legal_turn(r, s, out);
    case SD_ASK_OPENING:
        out[0] = (struct action){SD_KEEP, {0}};
        out[1] = (struct action){SD_MULLIGAN, {0}};
        return mulligan_reason(r, s, s->pub.seat) == REASON_OK ? 2 : 1;
    case SD_ASK_REACT:
        return legal_react(r, s, out);
    case SD_ASK_OFFER:
    case SD_ASK_COVENANT:
        return two_answers(out, SD_ACCEPT, SD_REFUSE);
    case SD_ASK_TEST:
        return two_answers(out, SD_COOPERATE, SD_DEFECT);
    case SD_ASK_REDIRECT:
        for (uint32_t bits = sd_redirects(r, s); bits; bits &= bits - 1)
            out[n++] = (struct action){SD_LEAD_ON, {(int16_t)sd_bit(bits)}};
        return n;
    default:
        return 0;
    }
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

NOINLINE static uint32_t check_card(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
                                    const struct action *a) {
    const struct sd_side *me = side_of(&s->pub, side);
    uint64_t hand = s->own[side].hand;
    uint32_t why = REASON_OK, ignored;
    if (a->arg[0] < 1 || a->arg[2] < 0 || a->arg[2] > SD_MEMBERS || (a->arg[1] && a->verb != SD_PLAY))
        return REASON_ARGS;
    int32_t slot = sd_slot_of(me, s->of_member, hand, (uint16_t)a->arg[0], (uint16_t)a->arg[2]);
    if (slot < 0)
        return SD_NO_CARD;
    uint64_t card = UINT64_C(1) << slot;
    switch (a->verb) {
    case SD_ACTIVATE:
        may_activate(me, card, &why);
        return why;
    case SD_RESTRAIN:
        may_restrain(r, &s->pub, me, may_play(r, &s->pub, side, hand, &ignored), card, &why);
        return why;
    case SD_PLAY_REACT:
        may_react(me, card, &why);
        return why;
    case SD_PLAY_DARK:
        may_darken(r, &s->pub, me, may_play(r, &s->pub, side, card, &why), &why);
        return why;
    default:
        break;
    }
    bool fits = a->arg[1] >= 0 && a->arg[1] <= SD_MEMBERS &&
                targets(&s->pub, side, &r->card[me->deck[slot]]) >> a->arg[1] & 1;
    return may_play(r, &s->pub, side, card, &why) && !fits ? (uint32_t)SD_NO_TARGET : why;
}

NOINLINE static uint32_t check_seldom(const struct sd_rules *r, const struct sd_state *s, uint32_t side,
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
NOINLINE static uint32_t misplaced(const struct sd_public *p, uint32_t seat, const struct action *a) {
    if (p->ask == SD_ASK_OVER)
        return REASON_OVER;
    if (seat != p->seat)
        return REASON_SEAT;
    return a->verb >= SD_VERBS ? (uint32_t)REASON_VERB : (uint32_t)SD_NO_ASK;
}

uint32_t sd_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct sd_state *s = state;
    const struct sd_public *p = &s->pub;
    if (a->verb >= SD_VERBS || seat != p->seat || !(answers[a->verb] >> p->ask & 1))
        return misplaced(p, seat, a);
    if (NAMES_CARD >> a->verb & 1)
        return check_card(rules, s, seat, a);
    if (a->verb == SD_LEAD_ON || a->verb == SD_MULLIGAN)
        return check_seldom(rules, s, seat, a);
    return a->arg[0] || a->arg[1] || a->arg[2] ? REASON_ARGS : REASON_OK;
}

/* Energy for one type goes first, then what ends with the round, then the pool. Returns the price. */
static uint32_t pay_for(const struct sd_rules *r, struct sd_side *me, const struct sd_card *c) {
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

uint32_t sd_lay_out(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    const struct sd_card *c = &r->card[me->deck[slot]];
    uint32_t price = pay_for(r, me, c);
    take_from_hand(s, me, side, slot);
    if (me->played[c->category] < 255)
        me->played[c->category]++;
    return price;
}

NOINLINE static void play_energy(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
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

NOINLINE static void play_card(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                               const struct action *a, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    uint16_t id = me->deck[slot];
    const struct sd_card *c = &r->card[id];
    uint32_t member = (uint32_t)a->arg[1], cost = sd_lay_out(r, s, side, slot);
    int32_t who = (int32_t)side + 1;
    bool stirs = c->category == SD_STRIKE || c->category == SD_OFFER || c->category == SD_TEST;
    me->flags |= (uint8_t)(SD_SIDE_PRESSED | (stirs ? SD_SIDE_STIRRED : 0));
    if (c->category == SD_OFFER) {
        sd_offer(r, s, side, slot, a->verb == SD_PLAY_DARK, k);
        return;
    }
    if (c->category == SD_TRAP) { /* nobody sees what kind of card that was */
        emit(k, SD_EV_TRAP_SET, SD_TO(side), who, id, (int32_t)cost, 0);
        emit(k, SD_EV_TRAP_SET, SD_TO(!side) | WATCHERS, who, 0, (int32_t)cost, 0);
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

NOINLINE static void activate_card(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                                   struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    take_from_hand(s, me, side, slot);
    me->temp = (uint8_t)(me->temp < 99 ? me->temp + 1 : 99);
    emit(k, SD_EV_ACTIVATED, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
    sd_discard(r, s, side, slot);
}

/* SD-201, C-04: in v3 there is one Trust for both; in v2 each side builds its own. */
NOINLINE static void show_restraint(const struct sd_rules *r, struct sd_state *s, uint32_t side,
                                    uint32_t slot, struct sink *k) {
    struct sd_side *me = sd_side_of(&s->pub, side);
    take_from_hand(s, me, side, slot);
    sd_discard(r, s, side, slot);
    me->flags |= SD_SIDE_RESTRAINED | SD_SIDE_STIRRED;
    emit(k, SD_EV_RESTRAINT, SD_TO_ALL, (int32_t)side + 1, me->deck[slot], 0, 0);
    if (r->f.bond == 2 && side == SD_DUNGEON)
        sd_rapport_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
    else
        sd_trust_add(r, s, 2 * r->f.restraint, SD_WHY_RESTRAINT, k);
}

static void use_card(const struct sd_rules *r, struct sd_state *s, uint32_t side, const struct action *a,
                     struct sink *k) {
    const struct sd_side *me = side_of(&s->pub, side);
    uint32_t slot =
        (uint32_t)sd_slot_of(me, s->of_member, s->own[side].hand, (uint16_t)a->arg[0], (uint16_t)a->arg[2]);
    if (a->verb == SD_ACTIVATE)
        activate_card(r, s, side, slot, k);
    else if (me->kind[SD_ENERGY] >> slot & 1)
        play_energy(r, s, side, slot, k);
    else if (a->verb == SD_RESTRAIN)
        show_restraint(r, s, side, slot, k);
    else if (a->verb == SD_PLAY_REACT)
        sd_strike_answered(r, s, (int32_t)slot, stream_below(&s->dice, SD_REACT_ROLLS), k);
    else
        play_card(r, s, side, slot, a, k);
}

NOINLINE static void give_answer(const struct sd_rules *r, struct sd_state *s, uint32_t side,
                                 const struct action *a, struct sink *k) {
    switch (a->verb) {
    case SD_KEEP:
        sd_kept(r, s, side, k);
        break;
    case SD_MULLIGAN:
        sd_redeal(r, s, side, k);
        break;
    case SD_TAKE_HIT:
        sd_strike_answered(r, s, -1, 0, k);
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
        use_card(rules, s, seat, a, k);
    else
        give_answer(rules, s, seat, a, k);
}
