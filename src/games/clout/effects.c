/* CLOUT: effects run here, one action after the other (effects.md). This file knows who is meant, how much
 * and under which condition, and does what touches players and the chain; effects_cards.c does what touches
 * cards, effects_frames.c the questions in between. */
#include "games/clout/cl.h"

void cl_start_ability(struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability, uint32_t place) {
    struct cl_frame *f = cl_push(s, CL_FRAME_ABILITY, seat);
    f->effect.card = (uint8_t)card;
    f->effect.ability = (uint8_t)ability;
    f->effect.place = (uint8_t)place;
    s->removed = 0;
    s->player[CL_HOST].discarded = s->player[CL_AWAY].discarded = 0;
}

const struct cl_frame *cl_context(const struct cl_state *s) {
    for (uint32_t i = s->frames; i > 0; i--)
        if (s->frame[i - 1].kind == CL_FRAME_HAPPENING || s->frame[i - 1].kind == CL_FRAME_WINDOW)
            return &s->frame[i - 1];
    return NULL;
}

/* Section 3 of effects.md; both players: the turn player first. */
static uint32_t seats_of(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                         const struct cl_action *a, uint32_t out[CL_SEATS]) {
    const struct cl_frame *attack, *cause;
    uint32_t n = 0;
    switch (a->who) {
    case CL_WHO_OPPONENT:
        out[n++] = cl_other(f->seat);
        break;
    case CL_WHO_BOTH:
    case CL_WHO_CONTROLLERS: /* D-09 */
        for (uint32_t i = 0; i < CL_SEATS; i++) {
            uint32_t seat = i ? cl_other(s->seat) : s->seat;
            if (a->who == CL_WHO_BOTH || cl_controls(r, s, seat, a->archetype))
                out[n++] = seat;
        }
        break;
    case CL_WHO_ATTACKER:
        attack = cl_attack_frame(s);
        if (attack)
            out[n++] = attack->seat;
        break;
    case CL_WHO_GAINER:
        cause = cl_context(s);
        if (cause)
            out[n++] = cause->about.whose;
        break;
    default:
        out[n++] = f->seat;
        break;
    }
    return n;
}

static int32_t spells_in(const struct cl_rules *r, const struct cl_player *p) {
    int32_t n = 0;
    for (uint32_t i = 0; i < p->grave_n; i++)
        n += cl_is_spell(r->card[p->grave[i]].kind);
    return n;
}

/* CL-106 .. CL-111: counted as the action executes; 0 of a thing gives 0. */
int32_t cl_amount(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                  const struct cl_action *a, uint32_t who) {
    const struct cl_player *p = &s->player[who], *own = &s->player[seat];
    const struct cl_frame *cause;
    switch (a->per) {
    case CL_PER_CONTROLLED:
        return a->amount * (int32_t)cl_controls(r, s, seat, a->archetype);
    case CL_PER_GRAVEYARD:
        return a->amount * own->grave_n;
    case CL_PER_HAND:
        return a->amount * own->hand_n;
    case CL_PER_VICE:
        return a->amount * (int32_t)cl_vice_total(s);
    case CL_PER_SPELLS_IN_GRAVEYARD:
        return a->amount * spells_in(r, own);
    case CL_PER_DISCARDED:
        return (a->amount ? a->amount : 1) * p->discarded;
    case CL_PER_REMOVED:
        return (a->amount ? a->amount : 1) * s->removed;
    case CL_PER_GAINED:
        cause = cl_context(s);
        return cause && cause->about.what == CL_H_GAIN ? -cl_amount_about(cause) : 0;
    case CL_PER_HAND_BEYOND:
        return p->hand_n > a->amount ? p->hand_n - a->amount : 0;
    default:
        break;
    }
    bool archetype = a->who == CL_WHO_CONTROLLERS || (a->condition == CL_IF_CONTROLS && a->archetype);
    if (r->f.target_per_card && archetype) /* D-09, the switch */
        return a->amount * (int32_t)cl_controls(r, s, who, a->archetype);
    return a->amount;
}

static bool coin(struct cl_state *s, uint32_t seat, struct sink *k) {
    bool won = stream_below(&s->luck, 2) == 0;
    emit(k, CL_EV_COIN, CL_BOTH, (int32_t)seat, won, 0, 0);
    return won;
}

bool cl_holds_for(const struct cl_rules *r, const struct cl_state *s, const struct cl_action *a,
                  uint32_t who) {
    switch (a->condition) {
    case CL_IF_CONTROLS:
        return cl_controls(r, s, who, a->archetype) > 0;
    case CL_IF_SMALLER_HAND:
        return s->player[who].hand_n < s->player[cl_other(who)].hand_n;
    case CL_IF_HAND_BEYOND:
        return s->player[who].hand_n > 5;
    default:
        return true;
    }
}

/* The condition of an action for a player, or for its target (CL-066). */
static bool holds(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                  const struct cl_action *a, uint32_t who, uint32_t target) {
    uint32_t owner, slot;
    if (a->condition == CL_IF_TARGET_VICED)
        return target && cl_place_of(f->seat, target, &owner, &slot) == CL_ZONE_BOARD &&
               s->player[owner].body[slot].vice > 0;
    return cl_holds_for(r, s, a, who);
}

static void random_discard(struct cl_state *s, uint32_t seat, int32_t n, struct sink *k) {
    for (; n > 0 && s->player[seat].hand_n; n--) { /* CL-104: fewer if the hand is smaller */
        uint32_t at = stream_below(&s->luck, s->player[seat].hand_n);
        cl_discard(s, seat, at, true, k);
    }
}

static void random_to_hand(struct cl_state *s, uint32_t seat, int32_t n, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    for (; n > 0 && p->deck_n; n--) {
        uint32_t at = stream_below(&s->luck, p->deck_n), card = p->deck[at];
        memmove(p->deck + at, p->deck + at + 1, p->deck_n - at - 1u);
        p->deck[--p->deck_n] = 0;
        emit(k, CL_EV_MOVED, CL_BOTH, (int32_t)seat, 0, CL_ZONE_DECK, CL_ZONE_HAND);
        emit(k, CL_EV_DREW_CARD, (uint16_t)(1u << seat), (int32_t)card, 0, 0, 0);
        cl_to_hand(s, seat, card);
        if (!p->deck_n)
            cl_happen(s, CL_H_DECK_EMPTY, seat, 0, 0, 0);
    }
    cl_shuffle(s, seat, k);
}

static void to_deck(struct cl_state *s, uint32_t seat, bool hand, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    uint8_t *list = hand ? p->hand : p->grave, *n = hand ? &p->hand_n : &p->grave_n;
    if (!*n)
        return;
    for (uint32_t i = 0; i < *n; i++) {
        cl_to_deck(s, seat, list[i]);
        list[i] = 0;
    }
    *n = 0;
    emit(k, CL_EV_MOVED, CL_BOTH, (int32_t)seat, 0, hand ? CL_ZONE_HAND : CL_ZONE_GRAVEYARD, CL_ZONE_DECK);
}

/* CL-098: until the end of the turn. */
static void reveal(struct cl_state *s, uint32_t seat, struct sink *k) {
    if (s->player[seat].revealed)
        return;
    s->player[seat].revealed = 1;
    emit(k, CL_EV_HAND_REVEALED, CL_BOTH, (int32_t)seat, 0, 0, 0);
}

static void ask_discard(struct cl_state *s, const struct cl_frame *f, const struct cl_action *a,
                        uint32_t seat, int32_t n, struct sink *k) {
    bool caster = a->what == 1; /* D-24 */
    if (n <= 0 || !s->player[seat].hand_n)
        return;
    if (caster && f->seat != seat)
        reveal(s, seat, k);
    struct cl_frame *d = cl_push(s, CL_FRAME_DISCARD, caster ? f->seat : seat);
    d->discard.hand = (uint8_t)seat;
    d->discard.left = (int16_t)n;
}

/* What an action does to one player. */
static void do_seat(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                    const struct cl_action *a, uint32_t seat, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    int32_t n = a->per || r->f.target_per_card ? cl_amount(r, s, f->seat, a, seat) : a->amount;
    switch (a->op) {
    case CL_OP_REPUTATION:
        cl_reputation(r, s, seat, n, k);
        break;
    case CL_OP_STABILITY:
        cl_stability(r, s, seat, n, k);
        break;
    case CL_OP_SET_STABILITY:
        cl_stability(r, s, seat, n - p->stability, k);
        break;
    case CL_OP_MULTIPLY_REPUTATION:
        cl_reputation(r, s, seat, p->reputation * (n - 1), k);
        break;
    case CL_OP_DRAW:
        cl_draw(r, s, seat, n > 0 ? (uint32_t)n : 0, k);
        break;
    case CL_OP_DISCARD:
        ask_discard(s, f, a, seat, n, k);
        break;
    case CL_OP_RANDOM_DISCARD:
        random_discard(s, seat, n, k);
        break;
    case CL_OP_DISCARD_HAND:
        while (p->hand_n)
            cl_discard(s, seat, p->hand_n - 1u, false, k);
        break;
    case CL_OP_RANDOM_TO_HAND:
        random_to_hand(s, seat, n, k);
        break;
    case CL_OP_MOVE:
        to_deck(s, seat, a->target == CL_TARGET_HAND, k);
        break;
    case CL_OP_SHUFFLE:
        cl_shuffle(s, seat, k);
        break;
    case CL_OP_RESTRICT:
        cl_limit(s, seat, a->what, n > 0 ? (uint32_t)n : 1, a->span, k);
        break;
    case CL_OP_SKIP_TURN:
        p->skip_turns = (uint8_t)(p->skip_turns + (n > 0 ? n : 1));
        emit(k, CL_EV_TURN_LOST, CL_BOTH, (int32_t)seat, p->skip_turns, 0, 0);
        break;
    case CL_OP_FORCE_ATTACK: /* through the end of his next turn; this one counts if it is his */
        p->must_attack = seat == s->seat ? 2 : 1;
        emit(k, CL_EV_MUST_ATTACK, CL_BOTH, (int32_t)seat, p->must_attack, 0, 0);
        break;
    case CL_OP_REVEAL_HAND:
        reveal(s, seat, k);
        break;
    default:
        break;
    }
}

bool cl_is_for_seats(const struct cl_action *a) {
    switch (a->op) {
    case CL_OP_GAIN_BY_COIN:
    case CL_OP_SIGN_BY_COIN:
        return false;
    case CL_OP_MOVE:
        return a->target == CL_TARGET_HAND || a->target == CL_TARGET_WHOLE_GRAVEYARD;
    case CL_OP_SHUFFLE:
    case CL_OP_RESTRICT:
    case CL_OP_SKIP_TURN:
    case CL_OP_FORCE_ATTACK:
    case CL_OP_REVEAL_HAND:
        return true;
    default:
        return a->op >= CL_OP_REPUTATION && a->op <= CL_OP_RANDOM_TO_HAND;
    }
}

bool cl_is_simple(const struct cl_action *a) {
    return cl_is_for_seats(a) && a->condition == CL_IF_ALWAYS && a->who <= CL_WHO_CONTROLLERS &&
           a->op != CL_OP_DISCARD && !cl_is_chosen(a);
}

/* The link that this effect answers; null: it answers no link, or one of its own seat. */
static struct cl_link *answered_link(struct cl_state *s, const struct cl_frame *f) {
    if (f->effect.link < 2 || s->link[f->effect.link - 1].answers)
        return NULL;
    return &s->link[f->effect.link - 2];
}

static void negate(struct cl_state *s, const struct cl_frame *f, bool reverse, struct sink *k) {
    struct cl_link *l = answered_link(s, f);
    if (!l || l->seat == f->seat || l->flags & CL_LINK_NEGATED)
        return;
    l->flags |= (uint8_t)(CL_LINK_NEGATED | (reverse ? CL_LINK_REVERSED : 0)); /* CL-101 */
    emit(k, CL_EV_NEGATED, CL_BOTH, l->seat, l->card, 0, 0);
}

/* CL-100, D-35: the last normal spell once more, for this player; targets are picked anew. */
static void copy_spell(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                       struct sink *k) {
    uint32_t i = s->last_spell ? cl_ability_at(&r->card[s->last_spell], CL_WHEN_RESOLVES, 0) : CL_ABILITIES;
    if (i == CL_ABILITIES)
        return;
    emit(k, CL_EV_COPIED, CL_BOTH, f->seat, s->last_spell, 0, 0);
    cl_start_ability(s, f->seat, s->last_spell, i, 0);
    cl_top(s)->effect.flags = CL_FRAME_COPY;
}

static void scry(struct cl_state *s, const struct cl_frame *f, int32_t n, struct sink *k) {
    struct cl_player *p = &s->player[f->seat];
    n = n > p->deck_n ? p->deck_n : n;
    if (n < 1)
        return;
    p->known = (uint8_t)(p->known > n ? p->known : n);
    emit(k, CL_EV_SCRIED, CL_BOTH, f->seat, n, 0, 0);
    struct cl_frame *o = cl_push(s, CL_FRAME_ORDER, f->seat);
    o->order.cards = (uint8_t)n;
    o->order.left = (int16_t)n;
}

/* What is neither for players nor for cards. False: it is not of this kind. */
static bool do_other(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                     const struct cl_action *a, struct sink *k) {
    struct cl_frame *attack = cl_attack_now(s);
    struct cl_link *l;
    bool won;
    switch (a->op) {
    case CL_OP_GAIN_BY_COIN:
        won = coin(s, f->seat, k);
        cl_reputation(r, s, won ? f->seat : cl_other(f->seat), a->amount, k);
        return true;
    case CL_OP_SIGN_BY_COIN:
        won = coin(s, f->seat, k);
        cl_reputation(r, s, f->seat, won ? a->amount : -a->amount, k);
        return true;
    case CL_OP_ATTACK_NOW:
        cl_happen(s, CL_H_ATTACK_NOW, f->seat, a->archetype, 0, 0);
        return true;
    case CL_OP_NEGATE:
    case CL_OP_NEGATE_AND_REVERSE:
        negate(s, f, a->op == CL_OP_NEGATE_AND_REVERSE, k);
        return true;
    case CL_OP_NEGATE_ATTACK:
        if (attack && attack->seat != f->seat &&
            !(attack->battle.flags & CL_ATTACK_OFF)) { /* reversed: not one's own */
            attack->battle.flags |= CL_ATTACK_OFF;
            emit(k, CL_EV_ATTACK_NEGATED, CL_BOTH, attack->seat, attack->battle.slot + 1, 0, 0);
        }
        return true;
    case CL_OP_COPY_TRAP:
        l = answered_link(s, f);
        if (l && l->flags & CL_LINK_TRAP)
            l->flags |= CL_LINK_TWICE;
        return true;
    case CL_OP_COPY_SPELL:
        copy_spell(r, s, f, k);
        return true;
    case CL_OP_SCRY:
        scry(s, f, cl_amount(r, s, f->seat, a, f->seat), k);
        return true;
    default:
        return false;
    }
}

static void do_action(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                      const struct cl_action *a, uint32_t target, struct sink *k) {
    uint32_t seats[CL_SEATS], n;
    if (a->condition == CL_IF_COIN && !coin(s, f->seat, k))
        return;
    if (!cl_is_for_seats(a)) {
        if (holds(r, s, f, a, f->seat, target) && !do_other(r, s, f, a, k))
            cl_do_cards(r, s, f, a, target, k);
        return;
    }
    n = seats_of(r, s, f, a, seats);
    for (uint32_t i = 0; i < n; i++) { /* questions lie on a stack: the first seat's comes last */
        uint32_t seat = seats[a->op == CL_OP_DISCARD ? n - 1 - i : i];
        if (holds(r, s, f, a, seat, target))
            do_seat(r, s, f, a, seat, k);
    }
}

/* D-35: the second time has the choices of the first. An attack has its new target by then, and the counters
 * have left. */
static bool has_been_chosen(const struct cl_frame *f, const struct cl_action *a) {
    return f->effect.flags & CL_FRAME_AGAIN &&
           (a->op == CL_OP_REDIRECT_ATTACK || (a->op == CL_OP_MOVE_VICE && !a->amount));
}

/* Is the target of the action picked as it is carried out? Not for a link that picked as it was activated. */
static bool picks_now(const struct cl_rules *r, const struct cl_frame *f, const struct cl_action *a,
                      bool chosen) {
    if (a->op == CL_OP_REDIRECT_ATTACK)
        return true;
    if (a->op == CL_OP_SUMMON && a->target == CL_TARGET_HAND)
        return r->card[f->effect.card].subkind != CL_RITUAL;
    return chosen && (!f->effect.link || f->effect.flags & (CL_FRAME_SWAPPED | CL_FRAME_COPY));
}

/* The pick that a link has made for its action number c. The frame's own target is for what is picked as the
 * effect runs. */
static uint32_t picked(const struct cl_state *s, const struct cl_ability *ab, const struct cl_frame *f) {
    const struct cl_link *l = &s->link[f->effect.link - 1];
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->effect.next; i++)
        n += cl_is_chosen(&ab->action[i]);
    return n == 0 ? l->target : n == 1 ? l->target2 : 0;
}

/* A simple action for both players, or for those who have an archetype (D-09): the turn player first. */
static void do_both(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                    const struct cl_action *a, struct sink *k) {
    uint32_t one = s->seat, two = cl_other(one);
    bool all = a->who == CL_WHO_BOTH, second = all || cl_controls(r, s, two, a->archetype);
    if (all || cl_controls(r, s, one, a->archetype))
        do_seat(r, s, f, a, one, k);
    if (second)
        do_seat(r, s, f, a, two, k);
}

/* One action that is not simple. False: it waits for a pick. */
static bool take_action(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f,
                        const struct cl_ability *ab, struct sink *k) {
    const struct cl_action *a = &ab->action[f->effect.next];
    if (has_been_chosen(f, a)) {
        f->effect.next++;
        return true;
    }
    bool chosen = ab->needs_target && cl_is_chosen(a), now = picks_now(r, f, a, chosen);
    if (now && !f->effect.target && cl_has_picks(r, s, f, a))
        return false;
    const struct cl_frame at = *f;
    uint32_t target = now ? f->effect.target : chosen ? picked(s, ab, f) : 0;
    f->effect.next++;
    if (now)
        f->effect.target = 0;
    if (!(now || chosen) || target)
        do_action(r, s, &at, a, target, k);
    return true;
}

/* All actions up to a question. What an action pushes comes before the next one. */
bool cl_step_ability(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    const struct cl_ability *ab = &r->card[f->effect.card].ability[f->effect.ability];
    const uint32_t depth = s->frames;
    while (f->effect.next < ab->actions) {
        const struct cl_action *a = &ab->action[f->effect.next];
        if (ab->simple >> f->effect.next & 1) {
            f->effect.next++;
            if (a->who <= CL_WHO_OPPONENT)
                do_seat(r, s, f, a, a->who == CL_WHO_SELF ? f->seat : cl_other(f->seat), k);
            else
                do_both(r, s, f, a, k);
        } else if (!take_action(r, s, f, ab, k)) {
            return false;
        }
        if (s->frames != depth)
            return true;
    }
    const bool whole = !(f->effect.flags & CL_FRAME_COPY); /* what is repeated is part of another effect */
    cl_pop(s);
    if (whole) /* D-30 */
        cl_check_end(r, s, k);
    return true;
}
