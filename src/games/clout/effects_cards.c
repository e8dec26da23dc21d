/* CLOUT: what effects do to cards. First which ones are meant (section 3 of effects.md), as a mask of places
 * as the effect's seat counts them; then what happens to each, in the order of places: own ones first. */
#include "games/clout/cl.h"

/* S-15: highest current ATK; of equal ones the opponent's, then the first by slot. */
static uint32_t strongest(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                          uint32_t archetype) {
    uint32_t place = 0;
    int32_t best = -1;
    for (uint32_t i = 0; i < CL_SEATS * CL_SLOTS; i++) {
        uint32_t owner = i < CL_SLOTS ? cl_other(seat) : seat, slot = i % CL_SLOTS;
        const struct cl_body *b = &s->player[owner].body[slot];
        if (!cl_open_body(b) || (archetype && r->archetype[b->card] != archetype))
            continue;
        int32_t attack = cl_attack_of(r, s, owner, slot);
        if (attack > best) {
            best = attack;
            place = cl_place(seat, owner, CL_ZONE_BOARD, slot);
        }
    }
    return place ? 1u << place : 0;
}

/* All cards on the field of a kind of zone and card: kind 0 any. Face-down ones too. */
static uint32_t on_field(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t kind) {
    uint32_t mask = 0;
    for (uint32_t owner = 0; owner < CL_SEATS; owner++) {
        const struct cl_player *p = &s->player[owner];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            uint32_t back = p->back[i].card;
            if (!kind && p->body[i].card)
                mask |= 1u << cl_place(seat, owner, CL_ZONE_BOARD, i);
            if (back &&
                (!kind || (kind == CL_SPELL ? cl_is_spell(r->card[back].kind) : r->card[back].kind == kind)))
                mask |= 1u << cl_place(seat, owner, CL_ZONE_BACK, i);
        }
        if (p->field && kind != CL_TRAP)
            mask |= 1u << cl_place(seat, owner, CL_ZONE_FIELD, 0);
    }
    return mask;
}

/* One card of all on the field; counted from the host's side, so that the dice mean the same for both. */
static uint32_t random_card(const struct cl_rules *r, struct cl_state *s, uint32_t seat) {
    uint32_t mask = on_field(r, s, CL_HOST, 0);
    uint32_t n = (uint32_t)__builtin_popcount(mask);
    if (!n)
        return 0;
    for (uint32_t at = stream_below(&s->luck, n); at > 0; at--)
        mask &= mask - 1;
    uint32_t place = (uint32_t)__builtin_ctz(mask);
    return 1u << (seat == CL_HOST ? place : cl_place_turned(place));
}

/* The card that is answered: the link below, or what has just resolved, if it still lies there. That is an
 * aim like any other: immunity counts. */
static uint32_t answered_card(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    const struct cl_frame *cause = cl_context(s);
    uint32_t place = 0, whose = f->seat, owner, slot;
    if (f->effect.link > 1 && !s->link[f->effect.link - 1].answers) {
        place = s->link[f->effect.link - 2].place;
        whose = s->link[f->effect.link - 2].seat;
    } else if (cause && cause->about.what == CL_H_RESOLVED) {
        place = cause->about.place;
        whose = cause->about.whose;
    }
    if (whose != f->seat)
        place = cl_place_turned(place);
    if (!place || (cl_place_of(f->seat, place, &owner, &slot) == CL_ZONE_BOARD &&
                   cl_is_immune(r, s, f->seat, f->effect.card, owner, slot)))
        return 0;
    return 1u << place;
}

static uint32_t places_meant(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                             const struct cl_action *a, uint32_t target) {
    uint32_t seat = f->seat, other = cl_other(seat), self = f->effect.place ? 1u << f->effect.place : 0;
    uint32_t type = a->condition == CL_IF_CONTROLS ? 0 : a->archetype;
    switch (a->target) {
    case CL_TARGET_THIS:
        return self;
    case CL_TARGET_EACH_OWN:
        return cl_open_bodies(r, s, seat, seat, type, false);
    case CL_TARGET_EACH_THEIRS:
        return cl_open_bodies(r, s, seat, other, type, false);
    case CL_TARGET_EACH:
        return cl_open_bodies(r, s, seat, seat, type, false) | cl_open_bodies(r, s, seat, other, type, false);
    case CL_TARGET_EACH_OTHER_OWN:
        return cl_open_bodies(r, s, seat, seat, type, false) & ~self;
    case CL_TARGET_STRONGEST:
        return strongest(r, s, seat, type);
    case CL_TARGET_RANDOM_CARD:
        return random_card(r, s, seat);
    case CL_TARGET_EACH_SPELL:
        return on_field(r, s, seat, CL_SPELL) & ~self;
    case CL_TARGET_EACH_TRAP:
        return on_field(r, s, seat, CL_TRAP) & ~self;
    case CL_TARGET_ANSWERED:
        return answered_card(r, s, f);
    default:
        return cl_is_chosen(a) && a->target != CL_TARGET_GRAVEYARD && target ? 1u << target : 0;
    }
}

/* Off the board, to the owner's hand or out of the game; a card that lay face down stays unknown in a hand.
 */
static void take_off(const struct cl_rules *r, struct cl_state *s, enum cl_zone zone, uint32_t seat,
                     uint32_t slot, bool banish, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    uint32_t card = zone == CL_ZONE_BOARD  ? p->body[slot].card
                    : zone == CL_ZONE_BACK ? p->back[slot].card
                                           : p->field;
    bool down = (zone == CL_ZONE_BOARD && p->body[slot].flags & CL_BODY_DOWN) ||
                (zone == CL_ZONE_BACK && p->back[slot].flags & CL_BACK_DOWN);
    uint32_t owner = zone == CL_ZONE_BOARD ? p->body[slot].owner : seat;
    if (!card)
        return;
    cl_leave(r, s, seat, zone, slot, k);
    if (banish) {
        cl_banish(s, owner, card, zone, k);
        return;
    }
    cl_to_hand(s, owner, card);
    uint16_t knows = (uint16_t)(down ? 1u << owner : CL_BOTH);
    emit(k, CL_EV_MOVED, knows, (int32_t)owner, (int32_t)card, zone, CL_ZONE_HAND);
    if (down)
        emit(k, CL_EV_MOVED, (uint16_t)((CL_BOTH & ~knows) | WATCHERS), (int32_t)owner, 0, zone,
             CL_ZONE_HAND);
}

/* CL-285, CL-117; an equip is worn instead and counts as long as it lies there (CL-264). */
static void boost(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                  const struct cl_action *a, uint32_t owner, uint32_t slot, struct sink *k) {
    struct cl_body *b = &s->player[owner].body[slot];
    uint32_t whose, at;
    if (r->card[f->effect.card].subkind == CL_EQUIP) {
        if (owner != f->seat || !f->effect.place ||
            cl_place_of(f->seat, f->effect.place, &whose, &at) != CL_ZONE_BACK || whose != f->seat)
            return;
        s->player[owner].back[at].bearer = (uint8_t)(slot + 1);
    } else if (a->span == CL_SPAN_TURN) {
        b->turn_attack = (int16_t)(b->turn_attack + a->amount);
        b->turn_defense = (int16_t)(b->turn_defense + a->second);
    } else {
        b->attack = (int16_t)(b->attack + a->amount);
        b->defense = (int16_t)(b->defense + a->second);
    }
    emit(k, CL_EV_BOOSTED, CL_BOTH, (int32_t)owner, (int32_t)slot + 1, a->amount, a->second);
}

static void do_body(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                    const struct cl_action *a, uint32_t owner, uint32_t slot, struct sink *k) {
    struct cl_body *b = &s->player[owner].body[slot];
    int32_t n = cl_amount(r, s, f->seat, a, f->seat);
    switch (a->op) {
    case CL_OP_ADD_VICE:
        cl_vice(s, owner, slot, n, k);
        break;
    case CL_OP_REMOVE_VICE:
        cl_vice(s, owner, slot, -(a->amount ? n : b->vice), k);
        break;
    case CL_OP_BOOST:
        boost(r, s, f, a, owner, slot, k);
        break;
    case CL_OP_IMMUNITY:
        if (a->what != CL_IMMUNE_BATTLE) {
            b->flags |= CL_BODY_NO_TRAPS;
            emit(k, CL_EV_IMMUNE, CL_BOTH, (int32_t)owner, a->what, s->turn, 0);
        }
        break;
    case CL_OP_TAKE_CONTROL:
        if (owner != f->seat)
            cl_take_control(r, s, f->seat, slot, k);
        break;
    default:
        break;
    }
}

static void do_place(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                     const struct cl_action *a, uint32_t place, struct sink *k) {
    uint32_t owner, slot;
    enum cl_zone zone = cl_place_of(f->seat, place, &owner, &slot);
    if (a->op == CL_OP_DESTROY)
        cl_destroy_at(r, s, f->seat, place, k);
    else if (a->op == CL_OP_BANISH || a->op == CL_OP_RETURN)
        take_off(r, s, zone, owner, slot, a->op == CL_OP_BANISH, k);
    else if (zone == CL_ZONE_BOARD && s->player[owner].body[slot].card)
        do_body(r, s, f, a, owner, slot, k);
    else if (a->op == CL_OP_DISARM && zone == CL_ZONE_BACK && s->player[owner].back[slot].card) {
        s->player[owner].back[slot].flags |= CL_BACK_DISARMED;
        emit(k, CL_EV_DISARMED, CL_BOTH, (int32_t)owner, (int32_t)slot + 1, 0, 0);
    }
}

/* Stereotypes of the player are safe in battle up to a turn: his own next one, or the opponent's. */
static void shield(struct cl_state *s, const struct cl_frame *f, const struct cl_action *a, struct sink *k) {
    bool own = s->seat == f->seat;
    uint32_t until = s->turn;
    if (a->span == CL_SPAN_YOUR_NEXT)
        until += own ? 2 : 1;
    else if (a->span == CL_SPAN_THEIR_NEXT)
        until += own ? 1 : 2;
    else if (a->span == CL_SPAN_FOREVER)
        until = UINT16_MAX;
    if (s->player[f->seat].shield_until < until)
        s->player[f->seat].shield_until = (uint16_t)until;
    emit(k, CL_EV_IMMUNE, CL_BOTH, f->seat, CL_IMMUNE_BATTLE, (int32_t)until, 0);
}

/* A card of a graveyard: the one whose destruction is answered, or the one that was picked. */
static void do_grave(struct cl_state *s, const struct cl_frame *f, const struct cl_action *a, uint32_t target,
                     struct sink *k) {
    const struct cl_frame *cause = cl_context(s);
    uint32_t card = target, owner = f->seat;
    if (a->target == CL_TARGET_DESTROYED) {
        if (!cause || (cause->about.what != CL_H_DESTROYED && cause->about.what != CL_H_BREAKDOWN))
            return;
        card = cause->about.subject;
        owner = cause->about.place;
    }
    if (!card || !cl_from_grave(s, owner, card))
        return;
    if (a->op == CL_OP_BANISH) {
        cl_banish(s, owner, card, CL_ZONE_GRAVEYARD, k);
        return;
    }
    cl_to_hand(s, owner, card);
    emit(k, CL_EV_MOVED, CL_BOTH, (int32_t)owner, (int32_t)card, CL_ZONE_GRAVEYARD, CL_ZONE_HAND);
}

/* CL-240: face-up, attack position, no cost, a slot is needed. */
static void special_summon(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                           const struct cl_action *a, uint32_t card, struct sink *k) {
    if (r->card[f->effect.card].subkind == CL_RITUAL) {
        cl_push(s, CL_FRAME_RITUAL, f->seat);
        return;
    }
    int32_t slot = cl_free_slot(r, s, f->seat);
    bool hand = a->target == CL_TARGET_HAND;
    if (slot < 0 || !card || !(hand ? cl_from_hand(s, f->seat, card) : cl_from_grave(s, f->seat, card)))
        return;
    cl_summon(r, s, f->seat, (uint32_t)slot, card, 0, k);
}

/* CL-099: another target on the own side. */
static void redirect(struct cl_state *s, uint32_t target, struct sink *k) {
    struct cl_frame *attack = cl_attack_now(s);
    if (!attack || attack->battle.flags & CL_ATTACK_OFF || !target)
        return;
    attack->battle.target = (uint8_t)(target - CL_OWN_1 + 1);
    emit(k, CL_EV_ATTACK_REDIRECTED, CL_BOTH, attack->seat, attack->battle.slot + 1, attack->battle.target,
         0);
}

void cl_do_cards(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                 const struct cl_action *a, uint32_t target, struct sink *k) {
    struct cl_frame *v;
    switch (a->op) {
    case CL_OP_MOVE_VICE:
        v = cl_push(s, CL_FRAME_VICE, f->seat);
        v->vice.aim = a->target;
        v->vice.card = f->effect.card;
        v->vice.left = a->amount ? a->amount : UINT8_MAX;
        return;
    case CL_OP_SUMMON:
        special_summon(r, s, f, a, target, k);
        return;
    case CL_OP_REDIRECT_ATTACK:
        redirect(s, target, k);
        return;
    case CL_OP_IMMUNITY:
        if (a->what == CL_IMMUNE_BATTLE) {
            shield(s, f, a, k);
            return;
        }
        break;
    default:
        break;
    }
    if (a->target == CL_TARGET_DESTROYED || a->target == CL_TARGET_GRAVEYARD) {
        do_grave(s, f, a, target, k);
        return;
    }
    uint32_t mask = places_meant(r, s, f, a, target);
    for (; mask; mask &= mask - 1)
        do_place(r, s, f, a, (uint32_t)__builtin_ctz(mask), k);
}
