/* CLOUT: who may answer what. A happening or the last link of the chain fits certain whens for each seat; a
 * seat is asked when it has a set card that could be one of those (S-02: whether it is one is not to be read
 * from the question) or an open stereotype that is. Here also: what triggers by itself (S-03). */
#include "games/clout/cl.h"

/* What a happening is to a seat. */
static uint64_t whens_of(const struct cl_frame *f, uint32_t seat) {
    bool own = f->whose == seat;
    switch (f->a) {
    case CL_H_SUMMON:
        return own || f->n ? 0 : CL_WHEN_BIT(CL_WHEN_ANSWER_SUMMON);
    case CL_H_ATTACK:
        return own ? 0 : CL_WHEN_BIT(CL_WHEN_ANSWER_ATTACK);
    case CL_H_DRAW_START:
        return own ? 0 : CL_WHEN_BIT(CL_WHEN_ANSWER_DRAW);
    case CL_H_DREW:
        return own ? CL_WHEN_BIT(CL_WHEN_ANSWER_OWN_DRAW) : 0;
    case CL_H_MAIN:
        return CL_WHEN_BIT(CL_WHEN_ANSWER_MAIN);
    case CL_H_BATTLE:
        return CL_WHEN_BIT(CL_WHEN_ANSWER_BATTLE);
    case CL_H_DESTROYED:
        return own && f->n ? CL_WHEN_BIT(CL_WHEN_ANSWER_LOSS) : 0;
    case CL_H_BREAKDOWN:
        return own ? CL_WHEN_BIT(CL_WHEN_ANSWER_OWN_BREAKDOWN) | CL_WHEN_BIT(CL_WHEN_ANSWER_LOSS)
                   : CL_WHEN_BIT(CL_WHEN_ANSWER_THEIR_BREAKDOWN);
    case CL_H_BELOW:
        return own ? CL_WHEN_BIT(CL_WHEN_ANSWER_BELOW) : 0;
    case CL_H_GAIN:
        return CL_WHEN_BIT(CL_WHEN_ANSWER_ANY_GAIN) | (own ? 0 : CL_WHEN_BIT(CL_WHEN_ANSWER_THEIR_GAIN));
    case CL_H_RESOLVED:
        return (own ? 0 : CL_WHEN_BIT(CL_WHEN_ANSWER_RESOLVED)) |
               (f->n ? CL_WHEN_BIT(CL_WHEN_ANSWER_SPELL_DONE) : 0);
    case CL_H_DECK_EMPTY:
        return CL_WHEN_BIT(CL_WHEN_ANSWER_DECK_EMPTY);
    default:
        return 0;
    }
}

/* Does an action of a trap of the other seat reach this player or a card of his? */
static bool action_aims(const struct cl_state *s, const struct cl_link *l, const struct cl_action *a,
                        uint32_t seat) {
    switch (a->op) {
    case CL_OP_NEGATE:
    case CL_OP_NEGATE_AND_REVERSE:
        return s->links > 1 && s->link[s->links - 2].seat == seat;
    case CL_OP_NEGATE_ATTACK:
    case CL_OP_REDIRECT_ATTACK:
        return true;
    case CL_OP_ADD_VICE:
    case CL_OP_REMOVE_VICE:
    case CL_OP_MOVE_VICE:
    case CL_OP_DESTROY:
    case CL_OP_BANISH:
    case CL_OP_RETURN:
    case CL_OP_BOOST:
    case CL_OP_TAKE_CONTROL:
        return a->target == CL_TARGET_EACH || a->target == CL_TARGET_EACH_THEIRS ||
               a->target == CL_TARGET_EACH_SPELL || a->target == CL_TARGET_EACH_TRAP ||
               a->target == CL_TARGET_ANSWERED || a->op == CL_OP_MOVE_VICE;
    case CL_OP_COPY_TRAP:
        return false;
    default:
        return a->who != CL_WHO_SELF && (a->who != CL_WHO_GAINER || l->answers == CL_H_GAIN);
    }
}

static bool is_theirs(uint32_t place) {
    return (place >= CL_THEIR_1 && place <= CL_THEIR_3) ||
           (place >= CL_THEIR_BACK_1 && place <= CL_THEIR_BACK_3) || place == CL_THEIR_FIELD;
}

static bool aims_at(const struct cl_rules *r, const struct cl_state *s, const struct cl_link *l,
                    uint32_t seat) {
    const struct cl_ability *ab = cl_link_ability(r, l);
    if (ab->needs_target && ab->action[ab->needs_target - 1].target != CL_TARGET_GRAVEYARD &&
        is_theirs(l->target))
        return true;
    for (uint32_t i = 0; i < ab->actions; i++)
        if (action_aims(s, l, &ab->action[i], seat))
            return true;
    return false;
}

/* What the last link of the chain is to a seat. */
static uint64_t whens_of_link(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const struct cl_link *l = &s->link[s->links - 1];
    uint64_t w = 0;
    if (l->flags & CL_LINK_TRAP)
        w |= CL_WHEN_BIT(CL_WHEN_ANSWER_TRAP);
    if (l->flags & CL_LINK_SPELL && s->spells_this_turn == 3)
        w |= CL_WHEN_BIT(CL_WHEN_ANSWER_THIRD_SPELL);
    if (l->seat == seat)
        return w;
    w |= CL_WHEN_BIT(CL_WHEN_ANSWER_ACTIVATION);
    if (l->flags & CL_LINK_SPELL)
        w |= CL_WHEN_BIT(CL_WHEN_ANSWER_SPELL);
    if (l->flags & CL_LINK_EFFECT)
        w |= CL_WHEN_BIT(CL_WHEN_ANSWER_EFFECT);
    if (l->flags & CL_LINK_TRAP && aims_at(r, s, l, seat))
        w |= CL_WHEN_BIT(CL_WHEN_ANSWER_TRAP_ON_YOU);
    return w;
}

/* An attack that is off is answered no more. */
static bool attack_is_off(const struct cl_state *s) {
    for (uint32_t i = s->frames; i > 0; i--)
        if (s->frame[i - 1].kind == CL_FRAME_ATTACK)
            return s->frame[i - 1].d & CL_ATTACK_OFF;
    return true;
}

/* What could be answered now, with the whens of the content alone. CL-266: a quick-play answers anything. */
static uint64_t whens_now(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                          uint32_t seat) {
    bool chain = f->kind == CL_FRAME_CHAIN;
    uint64_t w = chain ? whens_of_link(r, s, seat) : whens_of(f, seat);
    if (!w || (!chain && f->a == CL_H_ATTACK && attack_is_off(s)))
        return 0;
    return (w | CL_WHEN_BIT(CL_WHEN_RESOLVES)) & r->answering;
}

/* Set, and not in this turn, not disarmed, not in the chain: a free slot has no flags at all. */
static bool is_ready(const struct cl_back *b) {
    return b->flags == CL_BACK_DOWN;
}

/* The ability by which a set card or an open stereotype answers; CL_ABILITIES: it does not. */
static uint32_t fitting(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t id,
                        uint64_t whens) {
    const struct cl_card *card = &r->card[id];
    bool body = card->kind == CL_STEREOTYPE;
    bool quick = card->kind == CL_SPELL && card->subkind == CL_QUICK;
    if (!(card->whens & whens) || (card->kind == CL_SPELL && !quick) || card->kind == CL_FIELD)
        return CL_ABILITIES;
    if (!quick)
        whens &= ~CL_WHEN_BIT(CL_WHEN_RESOLVES);
    for (uint32_t i = 0; i < card->abilities; i++) {
        if (!(whens >> card->ability[i].when & 1))
            continue;
        if (body &&
            (s->player[seat].limit_now[CL_NO_EFFECTS] || (card->ability[i].once && cl_used(s, seat, id, i))))
            continue;
        if (cl_check_ability(r, s, seat, id, i, false) == REASON_OK)
            return i;
    }
    return CL_ABILITIES;
}

uint32_t cl_answer_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card) {
    return fitting(r, s, seat, card, whens_now(r, s, cl_top_of(s), seat));
}

static uint32_t open_answers(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                             uint64_t whens) {
    uint32_t mask = 0;
    for (uint32_t i = 0; whens & r->bodies_answer && i < CL_SLOTS; i++) {
        const struct cl_body *b = &s->player[seat].body[i];
        if (cl_open_body(b) && fitting(r, s, seat, b->card, whens) < CL_ABILITIES)
            mask |= 1u << (CL_OWN_1 + i);
    }
    return mask;
}

uint32_t cl_answers(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    uint64_t whens = whens_now(r, s, cl_top_of(s), seat);
    uint32_t mask = open_answers(r, s, seat, whens);
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_back *b = &s->player[seat].back[i];
        if (is_ready(b) && fitting(r, s, seat, b->card, whens) < CL_ABILITIES)
            mask |= 1u << (CL_OWN_BACK_1 + i);
    }
    return mask;
}

bool cl_answers_at(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t place) {
    const struct cl_player *p = &s->player[seat];
    uint32_t slot, card = 0, owner;
    if (place <= CL_OWN_3) {
        slot = place - CL_OWN_1;
        card = cl_open_body(&p->body[slot]) ? p->body[slot].card : 0;
    } else if (cl_place_of(seat, place, &owner, &slot) == CL_ZONE_BACK && owner == seat) {
        card = is_ready(&p->back[slot]) ? p->back[slot].card : 0;
    }
    return card && cl_answer_ability(r, s, seat, card) < CL_ABILITIES;
}

/* Is the seat asked about a window or a chain? */
static bool may_answer(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                       uint32_t seat) {
    const struct cl_player *p = &s->player[seat];
    bool set = is_ready(&p->back[0]) || is_ready(&p->back[1]) || is_ready(&p->back[2]);
    if (!set && !r->bodies_answer)
        return false;
    uint64_t whens = whens_now(r, s, f, seat);
    return whens && (set || open_answers(r, s, seat, whens));
}

bool cl_may_answer(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    return may_answer(r, s, cl_top_of(s), seat);
}

/* What a happening triggers on an open card at a position; CL_WHEN_NEVER: nothing. Positions count the turn
 * player's board, back row and field, then the other seat's. */
static enum cl_when triggers(const struct cl_frame *f, uint32_t seat, enum cl_zone zone, uint32_t slot) {
    bool own = f->whose == seat;
    bool board = zone == CL_ZONE_BOARD;
    switch (f->a) {
    case CL_H_TURN_START:
        return own ? CL_WHEN_TURN_START : CL_WHEN_NEVER;
    case CL_H_DREW:
        return own ? CL_WHEN_DRAW_PHASE : CL_WHEN_NEVER;
    case CL_H_MAIN:
        return own && !f->n ? CL_WHEN_MAIN_START : CL_WHEN_NEVER;
    case CL_H_CAST: /* not the card itself */
        return own && cl_place(seat, seat, zone, slot) != f->d ? CL_WHEN_YOU_CAST : CL_WHEN_NEVER;
    case CL_H_DESTROYED:
    case CL_H_BREAKDOWN:
        return CL_WHEN_OTHER_DESTROYED;
    case CL_H_BELOW:
        return own ? CL_WHEN_YOU_FALL_BELOW : CL_WHEN_NEVER;
    case CL_H_SUMMON:
        return own && board && slot + 1 == f->b ? CL_WHEN_SUMMONED : CL_WHEN_NEVER;
    case CL_H_ATTACK:
        if (own && board && slot + 1 == f->b)
            return CL_WHEN_ATTACKS;
        return !own && board && slot + 1 == f->d ? CL_WHEN_ATTACKED : CL_WHEN_NEVER;
    default:
        return CL_WHEN_NEVER;
    }
}

enum { POSITIONS = 2 * CL_SLOTS + 1 };

/* The open card at a position; 0: none. */
static uint32_t card_at(const struct cl_player *p, uint32_t at, enum cl_zone *zone, uint32_t *slot) {
    *slot = at < 2 * CL_SLOTS ? at % CL_SLOTS : 0;
    *zone = at < CL_SLOTS ? CL_ZONE_BOARD : at < 2 * CL_SLOTS ? CL_ZONE_BACK : CL_ZONE_FIELD;
    if (*zone == CL_ZONE_BOARD)
        return cl_open_body(&p->body[*slot]) ? p->body[*slot].card : 0;
    if (*zone == CL_ZONE_BACK)
        return cl_open_back(&p->back[*slot]) && !(p->back[*slot].flags & CL_BACK_BUSY) ? p->back[*slot].card
                                                                                       : 0;
    return p->field;
}

static void trigger(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t card, uint32_t i,
                    uint32_t place, struct sink *k) {
    if (r->card[card].ability[i].once) {
        if (cl_used(s, seat, card, i))
            return;
        cl_mark_used(s, seat, card, i);
    }
    emit(k, CL_EV_TRIGGERED, CL_BOTH, (int32_t)seat, (int32_t)card, 0, 0);
    cl_start_ability(s, seat, card, i, place, cl_top(s)->n);
}

/* D-27: the effects of the card that broke down, which lies in the graveyard already. c counts them. */
static bool last_words(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, struct sink *k) {
    const struct cl_card *card = &r->card[f->b];
    while (f->c < CL_ABILITIES) {
        uint32_t i = cl_ability_at(card, CL_WHEN_BREAKS_DOWN, f->c);
        f->c = (uint8_t)(i < CL_ABILITIES ? i + 1 : CL_ABILITIES);
        if (i < CL_ABILITIES) {
            trigger(r, s, f->whose, f->b, i, 0, k);
            return true;
        }
    }
    return false;
}

/* S-03: mandatory effects, the turn player's by position, then the opponent's. */
static bool next_trigger(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, struct sink *k) {
    bool own = f->whose == s->seat && f->a != CL_H_DESTROYED && f->a != CL_H_BREAKDOWN && f->a != CL_H_ATTACK;
    uint32_t last = own ? POSITIONS : CL_SEATS * POSITIONS; /* the rest is about the turn player alone */
    while (f->c < (1 + last) * CL_ABILITIES) {
        uint32_t at = f->c / CL_ABILITIES - 1, slot, seat = at < POSITIONS ? s->seat : cl_other(s->seat);
        enum cl_zone zone;
        uint32_t id = card_at(&s->player[seat], at % POSITIONS, &zone, &slot);
        enum cl_when when = id ? triggers(f, seat, zone, slot) : CL_WHEN_NEVER;
        uint32_t i = when ? cl_ability_at(&r->card[id], when, f->c % CL_ABILITIES) : CL_ABILITIES;
        if (i == CL_ABILITIES) {
            f->c = (uint8_t)((at + 2) * CL_ABILITIES);
            continue;
        }
        f->c = (uint8_t)((at + 1) * CL_ABILITIES + i + 1);
        uint32_t depth = s->frames;
        trigger(r, s, seat, id, i, cl_place(seat, seat, zone, slot), k);
        if (s->frames != depth)
            return true;
    }
    return false;
}

/* The whens of all open cards of a seat. */
static uint64_t open_whens(const struct cl_rules *r, const struct cl_player *p) {
    uint64_t w = r->card[p->field].whens; /* card 0 has none */
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (!(p->body[i].flags & CL_BODY_DOWN))
            w |= r->card[p->body[i].card].whens;
        if (!(p->back[i].flags & CL_BACK_DOWN))
            w |= r->card[p->back[i].card].whens;
    }
    return w;
}

static uint64_t body_whens(const struct cl_rules *r, const struct cl_player *p, uint32_t slot) {
    bool open = slot && !(p->body[slot - 1].flags & CL_BODY_DOWN);
    return open ? r->card[p->body[slot - 1].card].whens : 0;
}

/* Can the happening trigger anything as things lie? Mostly it cannot, and nothing need be looked through. */
static bool can_trigger(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    const struct cl_player *own = &s->player[f->whose], *other = &s->player[cl_other(f->whose)];
    switch (f->a) {
    case CL_H_TURN_START:
        return open_whens(r, own) & CL_WHEN_BIT(CL_WHEN_TURN_START);
    case CL_H_DREW:
        return open_whens(r, own) & CL_WHEN_BIT(CL_WHEN_DRAW_PHASE);
    case CL_H_MAIN:
        return !f->n && open_whens(r, own) & CL_WHEN_BIT(CL_WHEN_MAIN_START);
    case CL_H_CAST:
        return open_whens(r, own) & CL_WHEN_BIT(CL_WHEN_YOU_CAST);
    case CL_H_BELOW:
        return open_whens(r, own) & CL_WHEN_BIT(CL_WHEN_YOU_FALL_BELOW);
    case CL_H_SUMMON:
        return body_whens(r, own, f->b) & CL_WHEN_BIT(CL_WHEN_SUMMONED);
    case CL_H_ATTACK:
        return body_whens(r, own, f->b) & CL_WHEN_BIT(CL_WHEN_ATTACKS) ||
               body_whens(r, other, f->d) & CL_WHEN_BIT(CL_WHEN_ATTACKED);
    case CL_H_DESTROYED:
        return (open_whens(r, own) | open_whens(r, other)) & CL_WHEN_BIT(CL_WHEN_OTHER_DESTROYED);
    case CL_H_BREAKDOWN:
        return true;
    default:
        return false;
    }
}

/* Turns the frame into a window that rests at the first seat that is asked; false: nobody is. The opponent of
 * the turn player comes first. */
static bool open_window(const struct cl_rules *r, const struct cl_state *s, struct cl_frame *f) {
    f->kind = CL_FRAME_WINDOW;
    f->seat = (uint8_t)cl_other(s->seat);
    for (f->c = 0; f->c < CL_SEATS; f->c++, f->seat ^= 1)
        if (may_answer(r, s, f, f->seat))
            return true;
    return false;
}

enum cl_weight cl_weigh(const struct cl_rules *r, const struct cl_state *s, struct cl_frame *f) {
    if (can_trigger(r, s, f))
        return CL_TRIGGERS;
    return open_window(r, s, f) ? CL_ASKS_NOW : CL_NOTHING;
}

bool cl_step_happening(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    if (f->c || can_trigger(r, s, f)) {
        if (f->a == CL_H_BREAKDOWN && f->c < CL_ABILITIES) {
            if (last_words(r, s, f, k))
                return true;
        } else if (f->c < CL_ABILITIES) {
            f->c = CL_ABILITIES;
        }
        if (next_trigger(r, s, f, k))
            return true;
    }
    if (open_window(r, s, f))
        return false;
    cl_pop(s);
    return true;
}

/* S-04: a seat goes on until it passes. */
bool cl_step_window(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    (void)k;
    for (; f->c < CL_SEATS; f->c++, f->seat = (uint8_t)cl_other(f->seat))
        if (cl_may_answer(r, s, f->seat))
            return false;
    cl_pop(s);
    return true;
}
