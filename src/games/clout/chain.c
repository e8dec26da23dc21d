/* CLOUT: activations and the chain (CL-272 .. CL-279, D-19). An activation pays its price and picks its
 * targets, then it is a link; the other seat may answer it, and so on in turn; when both have passed the
 * links resolve, the last first. What may answer stands in answers.c. */
#include "games/clout/cl.h"

const struct cl_ability *cl_link_ability(const struct cl_rules *r, const struct cl_link *l) {
    static const struct cl_ability nothing; /* a field or a spell that only lasts */
    return l->ability < r->card[l->card].abilities ? &r->card[l->card].ability[l->ability] : &nothing;
}

/* The caller has put the card where it lies now. The link stands at once; the frame prepares it. */
void cl_activate(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t card, uint32_t place,
                 uint32_t ability) {
    const struct cl_card *c = &r->card[card];
    if (s->links >= CL_LINKS) { /* never reached: answers stop before that */
        s->lost = 1;
        s->links--;
    }
    struct cl_link *l = &s->link[s->links++];
    *l = (struct cl_link){.card = (uint8_t)card, .seat = (uint8_t)seat, .place = (uint8_t)place};
    l->ability = (uint8_t)ability;
    if (c->kind == CL_TRAP)
        l->flags = CL_LINK_TRAP;
    else if (c->kind == CL_STEREOTYPE)
        l->flags = CL_LINK_EFFECT;
    else
        l->flags = CL_LINK_SPELL | (c->kind == CL_FIELD ? CL_LINK_FIELD : 0);
    const struct cl_frame *below = s->frames ? cl_top(s) : NULL;
    l->answers = below && below->kind == CL_FRAME_WINDOW ? below->about.what : CL_H_NONE;
    if (l->flags & CL_LINK_SPELL && s->spells_this_turn < UINT8_MAX)
        s->spells_this_turn++;
    if (ability < c->abilities && c->ability[ability].once)
        cl_mark_used(s, seat, card, ability); /* CL-281, D-26 */
    cl_push(s, CL_FRAME_ACTIVATE, seat)->activation.link = s->links;
}

uint32_t cl_price_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    uint32_t price = cl_link_ability(r, &s->link[f->activation.link - 1])->price, mask = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &s->player[f->seat].body[i];
        if (cl_open_body(b) && (price == CL_PAY_TRIBUTE || (price == CL_PAY_VICE && b->vice)))
            mask |= 1u << (CL_OWN_1 + i);
    }
    return mask;
}

/* CL-278, CL-282: one unit after the other. True: something was paid or pushed; false: ask for the next one.
 * The price is known to be payable. */
static bool pay(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, const struct cl_ability *ab,
                struct sink *k) {
    uint32_t seat = f->seat;
    if (ab->price == CL_PAY_VICE || ab->price == CL_PAY_TRIBUTE) {
        if (cl_price_places(r, s, f))
            return false;
    } else if (ab->price == CL_PAY_BANISH && s->player[seat].grave_n) {
        return false;
    }
    int32_t n = ab->price_amount;
    f->activation.paid = UINT8_MAX; /* all of it at once */
    if (ab->price == CL_PAY_STABILITY) {
        cl_stability(r, s, seat, -n, k);
    } else if (ab->price == CL_PAY_DISCARD) {
        struct cl_frame *d = cl_push(s, CL_FRAME_DISCARD, seat);
        d->discard.hand = (uint8_t)seat;
        d->discard.left = (int16_t)n;
    }
    return true;
}

static uint32_t price_units(const struct cl_ability *ab) {
    if (!ab->price || ab->price_amount < 1)
        return 0;
    return ab->price == CL_PAY_STABILITY ? 1 : (uint32_t)ab->price_amount;
}

/* The n-th chosen action of an ability, from 0. */
static const struct cl_action *chosen_action(const struct cl_ability *ab, uint32_t n) {
    for (uint32_t i = ab->needs_target ? ab->needs_target - 1u : ab->actions; i < ab->actions; i++)
        if (cl_is_chosen(&ab->action[i]) && n-- == 0)
            return &ab->action[i];
    return NULL;
}

const struct cl_action *cl_picks(const struct cl_rules *r, const struct cl_state *s) {
    const struct cl_frame *f = cl_top_of(s);
    if (f->kind == CL_FRAME_ABILITY)
        return &r->card[f->effect.card].ability[f->effect.ability].action[f->effect.next];
    const struct cl_ability *ab = cl_link_ability(r, &s->link[f->activation.link - 1]);
    return f->activation.paid < price_units(ab) ? NULL : chosen_action(ab, f->activation.picked);
}

/* The opponent's card that negates every field (OnEnvironmentActivation). */
static void negate_field(const struct cl_rules *r, struct cl_state *s, struct cl_link *l, struct sink *k) {
    uint32_t other = cl_other(l->seat);
    const struct cl_player *p = &s->player[other];
    uint32_t cards[2 * CL_SLOTS + 1] = {p->field}, n = 1;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (cl_open_body(&p->body[i]))
            cards[n++] = p->body[i].card;
        if (cl_open_back(&p->back[i]) && !(p->back[i].flags & CL_BACK_BUSY))
            cards[n++] = p->back[i].card;
    }
    for (uint32_t i = 0; i < n && !(l->flags & CL_LINK_NEGATED); i++) {
        uint32_t at = cl_ability_at(&r->card[cards[i]], CL_WHEN_OPPONENT_FIELD, 0);
        bool once = at < CL_ABILITIES && r->card[cards[i]].ability[at].once;
        if (at == CL_ABILITIES || (once && cl_used(s, other, cards[i], at)))
            continue;
        if (once)
            cl_mark_used(s, other, cards[i], at);
        emit(k, CL_EV_TRIGGERED, CL_BOTH, (int32_t)other, (int32_t)cards[i], 0, 0);
        emit(k, CL_EV_NEGATED, CL_BOTH, l->seat, l->card, 0, 0);
        l->flags |= CL_LINK_NEGATED;
    }
}

static void tell_target(struct sink *k, const struct cl_state *s, uint32_t seat, uint32_t place) {
    uint32_t owner, slot, card;
    enum cl_zone zone = cl_place_of(seat, place, &owner, &slot);
    const struct cl_player *p = &s->player[owner];
    if (zone == CL_ZONE_BOARD)
        card = p->body[slot].card;
    else if (zone == CL_ZONE_BACK)
        card = p->back[slot].flags & CL_BACK_DOWN ? 0 : p->back[slot].card;
    else
        card = p->field;
    emit(k, CL_EV_TARGETED, CL_BOTH, (int32_t)owner, (int32_t)zone, (int32_t)slot + 1, (int32_t)card);
}

static void tell_activation(const struct cl_rules *r, struct cl_state *s, const struct cl_link *l,
                            struct sink *k) {
    if (!k)
        return;
    const struct cl_ability *ab = cl_link_ability(r, l);
    if (l->flags & CL_LINK_EFFECT)
        emit(k, CL_EV_EFFECT_USED, CL_BOTH, l->seat, l->card, l->place ? l->place - CL_OWN_1 + 1 : 0, 0);
    else
        emit(k, CL_EV_ACTIVATED, CL_BOTH, l->seat, l->card, s->links, 0);
    const uint8_t target[2] = {l->target, l->target2};
    for (uint32_t i = 0; i < 2; i++) {
        const struct cl_action *a = chosen_action(ab, i);
        if (!a || !target[i])
            continue;
        if (a->target == CL_TARGET_GRAVEYARD)
            emit(k, CL_EV_TARGETED, CL_BOTH, l->seat, CL_ZONE_GRAVEYARD, 0, target[i]);
        else
            tell_target(k, s, l->seat, target[i]);
    }
}

/* Paid and aimed: a link of the chain. The other seat has priority (CL-273). */
static void link_activated(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_link *l = &s->link[s->links - 1];
    cl_pop(s);
    tell_activation(r, s, l, k);
    if (l->flags & CL_LINK_FIELD)
        negate_field(r, s, l, k);
    struct cl_frame *f = s->frames && cl_top(s)->kind == CL_FRAME_CHAIN
                             ? cl_top(s)
                             : cl_push(s, CL_FRAME_CHAIN, cl_other(l->seat));
    f->seat = (uint8_t)cl_other(l->seat);
    f->about.passes = 0;
    if (l->flags & CL_LINK_SPELL && cl_triggers[CL_H_CAST] & s->whens[l->seat]) { /* nobody is asked */
        struct cl_frame *h = cl_push(s, CL_FRAME_HAPPENING, l->seat);
        h->about.what = CL_H_CAST;
        h->about.subject = l->card;
        h->about.place = l->place;
        h->about.whose = l->seat;
    }
}

NOINLINE bool cl_step_activate(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    const struct cl_link *l = &s->link[f->activation.link - 1];
    const struct cl_ability *ab = cl_link_ability(r, l);
    if (f->activation.paid < price_units(ab))
        return pay(r, s, f, ab, k);
    for (; f->activation.picked < 2; f->activation.picked++) {
        const struct cl_action *a = chosen_action(ab, f->activation.picked);
        if (!a)
            break;
        if (a->target == CL_TARGET_GRAVEYARD ? cl_any_card_fits(r, s, f->seat, a)
                                             : cl_targets(r, s, f->seat, l->card, a) != 0)
            return false;
    }
    link_activated(r, s, k);
    return true;
}

/* CL-274: two passes in a row, or no room for another link, and the chain resolves. */
NOINLINE bool cl_step_chain(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    while (f->about.passes < 2 && s->links < CL_LINKS) {
        if (cl_may_answer(r, s, f->seat))
            return false;
        f->seat = (uint8_t)cl_other(f->seat);
        f->about.passes++;
    }
    f->kind = CL_FRAME_RESOLVE;
    f->resolve.runs = 0;
    f->resolve.links = s->links;
    emit(k, CL_EV_CHAIN_RESOLVES, CL_BOTH, s->links, 0, 0, 0);
    return true;
}

/* A negated card is gone as well; what lasts stays open in its place (CL-261 .. CL-264). */
static void put_away(const struct cl_rules *r, struct cl_state *s, const struct cl_link *l, struct sink *k) {
    uint32_t owner, slot, subkind = r->card[l->card].subkind;
    bool negated = l->flags & CL_LINK_NEGATED;
    if (!l->place || l->flags & CL_LINK_EFFECT)
        return;
    enum cl_zone zone = cl_place_of(l->seat, l->place, &owner, &slot);
    if (zone == CL_ZONE_BACK) {
        struct cl_back *b = &s->player[owner].back[slot];
        b->flags &= (uint8_t)~CL_BACK_BUSY;
        if (!negated && (subkind == CL_CONTINUOUS || (subkind == CL_EQUIP && b->bearer))) {
            cl_opens(r, s, owner, l->card);
            return;
        }
    } else if (!negated) {
        return;
    }
    cl_leave(r, s, owner, zone, slot, k);
    cl_to_grave(s, owner, l->card, k);
}

/* Does a spell copy others? Such a one cannot be copied itself. */
static bool copies(const struct cl_ability *ab) {
    for (uint32_t i = 0; i < ab->actions; i++)
        if (ab->action[i].op == CL_OP_COPY_SPELL)
            return true;
    return false;
}

static void link_done(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_link *l = &s->link[s->links - 1];
    put_away(r, s, l, k);
    if (!(l->flags & CL_LINK_NEGATED)) {
        bool spell = l->flags & CL_LINK_SPELL;
        emit(k, CL_EV_RESOLVED, CL_BOTH, l->seat, l->card, 0, 0);
        if (spell && r->card[l->card].kind == CL_SPELL && r->card[l->card].subkind == CL_NORMAL &&
            !copies(cl_link_ability(r, l)))
            s->last_spell = l->card;
        cl_happen(s, CL_H_RESOLVED, l->seat, l->card, l->place, spell);
    }
    *l = (struct cl_link){0};
    s->links--;
    cl_top(s)->resolve.runs = 0;
}

/* The last link runs, for the other seat if it is reversed. Whose effect it is must be told where the chain
 * has more links, or something was triggered by it. */
static void run_link(struct cl_state *s, const struct cl_link *l, uint32_t number, struct sink *k) {
    const bool mixed = cl_top(s)->resolve.links > 1 ||
                       (l->flags & CL_LINK_SPELL && cl_triggers[CL_H_CAST] & s->whens[l->seat]);
    bool reversed = l->flags & CL_LINK_REVERSED;
    uint32_t seat = reversed ? cl_other(l->seat) : l->seat;
    if (mixed && !reversed && number == 1)
        emit(k, CL_EV_TAKES_EFFECT, CL_BOTH, l->seat, l->card, 0, 0);
    if (reversed)
        emit(k, CL_EV_REVERSED, CL_BOTH, l->seat, l->card, 0, 0);
    else if (number == 2)
        emit(k, CL_EV_COPIED, CL_BOTH, l->seat, l->card, 0, 0);
    cl_start_ability(s, seat, l->card, l->ability, reversed ? cl_place_turned(l->place) : l->place);
    struct cl_frame *run = cl_top(s);
    run->effect.link = s->links;
    run->effect.flags = reversed ? CL_FRAME_SWAPPED : number == 2 ? CL_FRAME_AGAIN : 0;
}

/* CL-275, CL-276: the last link first; each sees what the one before has left. A reversed link runs for the
 * other seat, which picks anew; a doubled one runs twice with the same picks (D-35). */
NOINLINE bool cl_step_resolve(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    while (s->links) {
        const struct cl_link *l = &s->link[s->links - 1];
        uint32_t runs = l->flags & CL_LINK_NEGATED ? (l->flags & CL_LINK_REVERSED ? 1 : 0)
                        : l->flags & CL_LINK_TWICE ? 2
                                                   : 1;
        if (l->ability >= r->card[l->card].abilities)
            runs = 0; /* a field that only lasts */
        if (f->resolve.runs < runs) {
            run_link(s, l, ++f->resolve.runs, k);
            return true;
        }
        link_done(r, s, k);
    }
    cl_pop(s);
    return true;
}
