/* CLOUT: questions within an effect: discards, counters that move, the order of cards on the deck, a ritual;
 * and where a pick goes. Each frame waits only if there is something to pick. */
#include "games/clout/cl.h"

/* Own stereotypes that the attacker could have named (CL-246, CL-099), but for the one that is attacked. */
static uint32_t redirects(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const struct cl_frame *attack = cl_attack_frame(s);
    if (!attack || attack->seat == seat || attack->battle.flags & CL_ATTACK_OFF)
        return 0;
    return cl_attack_targets(r, s, attack->seat) & ~(1u | 1u << attack->battle.target);
}

uint32_t cl_ability_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                           const struct cl_action *a) {
    return a->op == CL_OP_REDIRECT_ATTACK ? redirects(r, s, f->seat)
                                          : cl_targets(r, s, f->seat, f->effect.card, a);
}

bool cl_has_picks(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                  const struct cl_action *a) {
    if (a->op == CL_OP_SUMMON && cl_free_slot(r, s, f->seat) < 0)
        return false;
    if (a->target == CL_TARGET_GRAVEYARD || a->target == CL_TARGET_HAND)
        return cl_any_card_fits(r, s, f->seat, a);
    return cl_ability_places(r, s, f, a) != 0;
}

bool cl_step_discard(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const struct cl_frame *f = cl_top(s);
    (void)r, (void)k;
    if (f->discard.left > 0 && s->player[f->discard.hand].hand_n)
        return false;
    cl_pop(s);
    return true;
}

/* Places whose counters may go somewhere. */
static uint32_t sources(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    const bool own = f->vice.aim == CL_TARGET_OWN || f->vice.aim == CL_TARGET_OWN_VICED;
    const struct cl_action a = {.target = own ? CL_TARGET_OWN_VICED : CL_TARGET_ANY_VICED};
    uint32_t all = cl_targets(r, s, f->seat, f->vice.card, &a), mask = 0;
    for (; all; all &= all - 1) {
        uint32_t place = (uint32_t)__builtin_ctz(all);
        if (cl_destinations(r, s, f->seat, f->vice.card, f->vice.aim, place))
            mask |= 1u << place;
    }
    return mask;
}

uint32_t cl_vice_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    return f->vice.from ? cl_destinations(r, s, f->seat, f->vice.card, f->vice.aim, f->vice.from)
                        : sources(r, s, f);
}

bool cl_step_vice(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const struct cl_frame *f = cl_top(s);
    (void)k;
    if (f->vice.left > 0 && cl_vice_places(r, s, f))
        return false;
    cl_pop(s);
    return true;
}

/* CL-053: removed here, added there, the sum is kept. */
static void move_vice(struct cl_state *s, struct cl_frame *f, uint32_t to, struct sink *k) {
    uint32_t owner, slot, there, at;
    cl_place_of(f->seat, f->vice.from, &owner, &slot);
    cl_place_of(f->seat, to, &there, &at);
    bool all = f->vice.left == UINT8_MAX;
    int32_t n = all ? s->player[owner].body[slot].vice : 1;
    f->vice.left = (int16_t)(all ? 0 : f->vice.left - 1);
    f->vice.from = 0;
    cl_vice(s, owner, slot, -n, k);
    cl_vice(s, there, at, n, k);
}

bool cl_step_order(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    (void)r, (void)k;
    if (cl_top(s)->order.left > 1)
        return false;
    cl_pop(s); /* the last one lies where it must */
    return true;
}

/* CL-097: the picked card comes next below those that are in order already. */
static void order(struct cl_state *s, struct cl_frame *f, uint32_t card) {
    struct cl_player *p = &s->player[f->seat];
    uint32_t top = p->deck_n - (uint32_t)(f->order.cards - f->order.left) - 1, at = top;
    while (p->deck[at] != card)
        at--;
    memmove(p->deck + at, p->deck + at + 1, top - at);
    p->deck[top] = (uint8_t)card;
    f->order.left--;
}

/* CL-265 */
bool cl_step_ritual(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    uint32_t seat = f->seat, card = f->ritual.card;
    if (!card) {
        if (cl_ritual_cards(r, s, seat))
            return false;
        cl_pop(s);
        return true;
    }
    if (f->ritual.levels > 0 && cl_levels(r, s, seat))
        return false;
    int32_t slot = cl_free_slot(r, s, seat);
    cl_pop(s);
    if (slot >= 0 && cl_from_hand(s, seat, card))
        cl_summon(r, s, seat, (uint32_t)slot, card, 0, k);
    return true;
}

bool cl_ritual_cards(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const struct cl_player *p = &s->player[seat];
    uint32_t levels = cl_levels(r, s, seat);
    for (uint32_t i = 0; levels && i < p->hand_n; i++)
        if (r->card[p->hand[i]].kind == CL_STEREOTYPE && r->card[p->hand[i]].level <= levels)
            return true;
    return false;
}

static void pay_place(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, uint32_t place,
                      struct sink *k) {
    uint32_t slot = place - CL_OWN_1, owner = s->player[f->seat].body[slot].owner;
    f->activation.paid++;
    if (cl_link_ability(r, &s->link[f->activation.link - 1])->price == CL_PAY_VICE) {
        cl_vice(s, f->seat, slot, -1, k);
        return;
    }
    uint32_t card = s->player[f->seat].body[slot].card;
    cl_leave(r, s, f->seat, CL_ZONE_BOARD, slot, k);
    cl_to_grave(s, owner, card, k);
}

static void keep_target(struct cl_state *s, struct cl_frame *f, uint32_t target) {
    struct cl_link *l = &s->link[f->activation.link - 1];
    if (f->activation.picked++)
        l->target2 = (uint8_t)target;
    else
        l->target = (uint8_t)target;
}

void cl_pick_place(const struct cl_rules *r, struct cl_state *s, uint32_t place, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    uint32_t slot = place - CL_OWN_1;
    switch (f->kind) {
    case CL_FRAME_ACTIVATE:
        if (cl_picks(r, s))
            keep_target(s, f, place);
        else
            pay_place(r, s, f, place, k);
        break;
    case CL_FRAME_ABILITY:
        f->effect.target = (uint8_t)place;
        break;
    case CL_FRAME_VICE:
        if (f->vice.from)
            move_vice(s, f, place, k);
        else
            f->vice.from = (uint8_t)place;
        break;
    case CL_FRAME_RITUAL:
        f->ritual.levels = (int16_t)(f->ritual.levels - r->card[s->player[f->seat].body[slot].card].level);
        cl_destroy_body(r, s, f->seat, slot, CL_BY_EFFECT, k);
        break;
    default:
        break;
    }
}

void cl_pick_card(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    const struct cl_player *p = &s->player[f->discard.hand & 1];
    uint32_t at = 0;
    switch (f->kind) {
    case CL_FRAME_ACTIVATE:
        if (cl_picks(r, s)) {
            keep_target(s, f, card);
        } else {
            f->activation.paid++;
            cl_from_grave(s, f->seat, card);
            cl_banish(s, f->seat, card, CL_ZONE_GRAVEYARD, k);
        }
        break;
    case CL_FRAME_ABILITY:
        f->effect.target = (uint8_t)card;
        break;
    case CL_FRAME_DISCARD:
        while (at + 1u < p->hand_n && p->hand[at] != card)
            at++;
        f->discard.left--;
        cl_discard(s, f->discard.hand, at, false, k);
        break;
    case CL_FRAME_ORDER:
        order(s, f, card);
        break;
    case CL_FRAME_RITUAL:
        f->ritual.card = (uint8_t)card;
        f->ritual.levels = r->card[card].level;
        break;
    default:
        break;
    }
}
