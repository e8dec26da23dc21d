/* CLOUT: what effects may aim at, and whether an effect may be activated at all. All of it can be read from a
 * view of the seat that acts: cards that lie face down for it are never looked at. */
#include "games/clout/cl.h"

bool cl_is_chosen(const struct cl_action *a) {
    if (a->op == CL_OP_MOVE_VICE)
        return false; /* picked as it resolves: source, then destination */
    switch (a->target) {
    case CL_TARGET_OWN:
    case CL_TARGET_THEIRS:
    case CL_TARGET_ANY:
    case CL_TARGET_OWN_VICED:
    case CL_TARGET_ANY_VICED:
    case CL_TARGET_A_FIELD:
    case CL_TARGET_SET_TRAP:
    case CL_TARGET_GRAVEYARD:
        return true;
    default:
        return false;
    }
}

/* Does a lasting effect of one open card guard the stereotype in a slot of the same seat? */
static bool guards(const struct cl_rules *r, uint32_t id, bool same, uint32_t archetype, uint32_t what) {
    const struct cl_card *card = &r->card[id];
    for (uint32_t i = cl_ability_at(card, CL_WHEN_ALWAYS, 0); i < CL_ABILITIES;
         i = cl_ability_at(card, CL_WHEN_ALWAYS, i + 1))
        for (uint32_t k = 0; k < card->ability[i].actions; k++) {
            const struct cl_action *a = &card->ability[i].action[k];
            if (a->op == CL_OP_IMMUNITY && a->what == what && (a->target != CL_TARGET_THIS || same) &&
                (!a->archetype || a->archetype == archetype))
                return true;
        }
    return false;
}

/* Does anything of a player's guard anybody so? Mostly nothing does. */
static bool any_guard(const struct cl_rules *r, const struct cl_player *p, enum cl_immunity what) {
    uint32_t g = r->guards[p->field];
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        g |= (uint32_t)r->guards[p->body[i].card] | r->guards[p->back[i].card];
    return g >> what & 1;
}

bool cl_guarded(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot,
                enum cl_immunity what) {
    const struct cl_player *p = &s->player[seat];
    if (!any_guard(r, p, what))
        return false;
    uint32_t archetype = r->archetype[p->body[slot].card]; /* a view's hidden card has none */
    bool yes = p->field && guards(r, p->field, false, archetype, what);
    for (uint32_t i = 0; i < CL_SLOTS && !yes; i++)
        yes = (cl_open_body(&p->body[i]) && guards(r, p->body[i].card, i == slot, archetype, what)) ||
              (cl_open_back(&p->back[i]) && !(p->back[i].flags & CL_BACK_BUSY) &&
               guards(r, p->back[i].card, false, archetype, what));
    return yes;
}

/* CL-121: normal traps of the opponent. */
bool cl_is_immune(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                  uint32_t owner, uint32_t slot) {
    if ((r->plays[source] & CL_PLAYS_KIND) != CL_PLAYS_TRAP)
        return false;
    if (s->player[owner].body[slot].flags & CL_BODY_NO_TRAPS ||
        cl_guarded(r, s, owner, slot, CL_IMMUNE_TRAPS))
        return true;
    return owner != seat && r->card[source].subkind == CL_NORMAL &&
           cl_guarded(r, s, owner, slot, CL_IMMUNE_NORMAL_TRAPS);
}

/* Of places, those that the card source of a seat may aim at. */
static uint32_t without_immune(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                               uint32_t source, uint32_t places) {
    uint32_t owner, slot, mask = places;
    for (; places; places &= places - 1) {
        uint32_t place = (uint32_t)__builtin_ctz(places);
        if (cl_place_of(seat, place, &owner, &slot) == CL_ZONE_BOARD &&
            cl_is_immune(r, s, seat, source, owner, slot))
            mask &= ~(1u << place);
    }
    return mask;
}

uint32_t cl_open_bodies(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t owner,
                        uint32_t archetype, bool viced) {
    const struct cl_body *b = s->player[owner].body;
    const uint32_t first = owner == seat ? CL_OWN_1 : CL_THEIR_1;
    uint32_t mask = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_open_body(&b[i]) && (!viced || b[i].vice) &&
            (!archetype || r->archetype[b[i].card] == archetype))
            mask |= 1u << (first + i);
    return mask;
}

/* Cards of the opponent that lie face down in the back row. */
static uint32_t set_cards(const struct cl_state *s, uint32_t seat) {
    uint32_t mask = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_back *b = &s->player[cl_other(seat)].back[i];
        if (b->card && b->flags & CL_BACK_DOWN)
            mask |= 1u << (CL_THEIR_BACK_1 + i);
    }
    return mask;
}

static uint32_t fields(const struct cl_state *s, uint32_t seat) {
    return (s->player[seat].field ? 1u << CL_OWN_FIELD : 0) |
           (s->player[cl_other(seat)].field ? 1u << CL_THEIR_FIELD : 0);
}

/* Places that fit, immune or not. */
static inline uint32_t fitting_places(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                      const struct cl_action *a) {
    uint32_t other = cl_other(seat), type = a->condition == CL_IF_CONTROLS ? 0 : a->archetype;
    switch (a->target) {
    case CL_TARGET_OWN:
        return cl_open_bodies(r, s, seat, seat, type, false);
    case CL_TARGET_OWN_VICED:
        return cl_open_bodies(r, s, seat, seat, type, true);
    case CL_TARGET_THEIRS:
        return cl_open_bodies(r, s, seat, other, type, false);
    case CL_TARGET_ANY:
        return cl_open_bodies(r, s, seat, seat, type, false) | cl_open_bodies(r, s, seat, other, type, false);
    case CL_TARGET_ANY_VICED:
        return cl_open_bodies(r, s, seat, seat, type, true) | cl_open_bodies(r, s, seat, other, type, true);
    case CL_TARGET_A_FIELD:
        return fields(s, seat);
    case CL_TARGET_SET_TRAP:
        return set_cards(s, seat);
    default:
        return 0;
    }
}

uint32_t cl_targets(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                    const struct cl_action *a) {
    if (a->op == CL_OP_TAKE_CONTROL && cl_free_slot(r, s, seat) < 0)
        return 0;
    uint32_t mask = fitting_places(r, s, seat, a);
    const bool trap = (r->plays[source] & CL_PLAYS_KIND) == CL_PLAYS_TRAP;
    return trap ? without_immune(r, s, seat, source, mask) : mask;
}

/* CL-062: from own stereotypes onto opposing ones; CL-063: from one onto any other. */
uint32_t cl_destinations(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                         uint32_t target, uint32_t from) {
    bool own = target == CL_TARGET_OWN || target == CL_TARGET_OWN_VICED;
    uint32_t mask = cl_open_bodies(r, s, seat, cl_other(seat), 0, false);
    if (!own)
        mask |= cl_open_bodies(r, s, seat, seat, 0, false);
    return without_immune(r, s, seat, source, mask) & ~(1u << from);
}

bool cl_card_fits(const struct cl_rules *r, const struct cl_action *a, uint32_t card) {
    uint32_t type = a->condition == CL_IF_CONTROLS ? 0 : a->archetype;
    return (a->op != CL_OP_SUMMON || r->card[card].kind == CL_STEREOTYPE) &&
           (!type || r->card[card].archetype == type);
}

/* Of the graveyard or, for CL_TARGET_HAND, of the hand. */
bool cl_any_card_fits(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                      const struct cl_action *a) {
    const struct cl_player *p = &s->player[seat];
    bool hand = a->target == CL_TARGET_HAND;
    const uint8_t *list = hand ? p->hand : p->grave;
    for (uint32_t i = 0; i < (hand ? p->hand_n : p->grave_n); i++)
        if (cl_card_fits(r, a, list[i]))
            return true;
    return false;
}

uint32_t cl_levels(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_open_body(&s->player[seat].body[i]))
            sum += r->card[s->player[seat].body[i].card].level;
    return sum;
}

/* Of an action that aims otherwise than at a place. */
static bool has_odd_aim(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card,
                        const struct cl_action *a) {
    if (a->op == CL_OP_SUMMON) {
        if (r->card[card].subkind == CL_RITUAL)
            return cl_ritual_cards(r, s, seat);
        return cl_free_slot(r, s, seat) >= 0 && cl_any_card_fits(r, s, seat, a);
    }
    if (a->op == CL_OP_MOVE_VICE) {
        uint32_t from = a->amount ? 0 : cl_targets(r, s, seat, card, a);
        for (; from; from &= from - 1)
            if (cl_destinations(r, s, seat, card, a->target, (uint32_t)__builtin_ctz(from)))
                return true;
        return a->amount != 0; /* CL-062: none may be moved, too */
    }
    if (a->op == CL_OP_REDIRECT_ATTACK) {
        const struct cl_frame f = {.seat = (uint8_t)seat, .effect.card = (uint8_t)card};
        return cl_ability_places(r, s, &f, a) != 0;
    }
    if (a->op == CL_OP_ATTACK_NOW) { /* S-08 */
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (r->archetype[s->player[seat].body[i].card] == a->archetype &&
                cl_check_attacker(s, seat, i, true) == REASON_OK)
                return true;
        return false;
    }
    return cl_any_card_fits(r, s, seat, a); /* of the graveyard */
}

static inline bool has_aim(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card,
                           const struct cl_action *a) {
    const bool odd = a->op == CL_OP_SUMMON || a->op == CL_OP_MOVE_VICE || a->op == CL_OP_REDIRECT_ATTACK ||
                     a->op == CL_OP_ATTACK_NOW || a->target == CL_TARGET_GRAVEYARD;
    return odd ? has_odd_aim(r, s, seat, card, a) : cl_targets(r, s, seat, card, a) != 0;
}

/* CL-282, CL-283 */
static bool can_pay(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                    const struct cl_ability *ab, bool in_hand) {
    const struct cl_player *p = &s->player[seat];
    int32_t n = ab->price_amount, vice = 0;
    switch (ab->price) {
    case CL_PAY_DISCARD:
        return p->hand_n - (in_hand ? 1 : 0) >= n;
    case CL_PAY_STABILITY:
        return p->stability > n;
    case CL_PAY_VICE:
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            vice += cl_open_body(&p->body[i]) ? p->body[i].vice : 0;
        return vice >= n;
    case CL_PAY_TRIBUTE:
        return (int32_t)cl_controls(r, s, seat, 0) >= n;
    case CL_PAY_BANISH:
        return p->grave_n >= n;
    default:
        return true;
    }
}

/* A condition that both players can see, at the moment. */
static bool can_hold(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                     const struct cl_action *a, bool in_hand) {
    int32_t own = s->player[seat].hand_n - (in_hand ? 1 : 0), their = s->player[cl_other(seat)].hand_n;
    switch (a->condition) {
    case CL_IF_CONTROLS:
        return a->who == CL_WHO_SELF ? cl_controls(r, s, seat, a->archetype) > 0 : true;
    case CL_IF_SMALLER_HAND:
        return a->who == CL_WHO_SELF ? own < their : true;
    default:
        return true;
    }
}

/* Apart, with the ability at hand: lists ask for many cards. */
static uint32_t check_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                              uint32_t card, const struct cl_ability *ab, bool in_hand) {
    if (ab->price && !can_pay(r, s, seat, ab, in_hand))
        return CL_NO_PRICE;
    for (uint32_t m = ab->aims; m; m &= m - 1)
        if (!has_aim(r, s, seat, card, &ab->action[__builtin_ctz(m)]))
            return CL_NO_TARGET;
    for (uint32_t i = 0; !ab->sure && i < ab->actions; i++)
        if (can_hold(r, s, seat, &ab->action[i], in_hand))
            return REASON_OK;
    return ab->sure ? REASON_OK : CL_NO_CONDITION;
}

uint32_t cl_check_hard(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card,
                       uint32_t ability, bool in_hand) {
    return check_ability(r, s, seat, card, &r->card[card].ability[ability], in_hand);
}
