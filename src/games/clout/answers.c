/* CLOUT: who may answer what. A happening or the last link of the chain fits certain whens for each seat; a
 * seat is asked when it has a set card that could be one of those (S-02: whether it is one is not to be read
 * from the question) or an open stereotype that is. Here also: what triggers by itself (S-03). */
#include "games/clout/cl.h"

/* In each row: it happened to the other seat and has no amount, with an amount; to the own seat, likewise. */
#define ANSWER(when) CL_WHEN_BIT(CL_WHEN_ANSWER_##when)
#define EITHER(theirs, own)                                                                                  \
    { theirs, theirs, own, own }
const uint64_t cl_whens_of[CL_HAPPENINGS][4] = {
    [CL_H_SUMMON] = {ANSWER(SUMMON), 0, 0, 0},
    [CL_H_ATTACK] = EITHER(ANSWER(ATTACK), 0),
    [CL_H_DRAW_START] = EITHER(ANSWER(DRAW), 0),
    [CL_H_DREW] = EITHER(0, ANSWER(OWN_DRAW)),
    [CL_H_MAIN] = EITHER(ANSWER(MAIN), ANSWER(MAIN)),
    [CL_H_BATTLE] = EITHER(ANSWER(BATTLE), ANSWER(BATTLE)),
    [CL_H_DESTROYED] = {0, 0, 0, ANSWER(LOSS)},
    [CL_H_BREAKDOWN] = EITHER(ANSWER(THEIR_BREAKDOWN), ANSWER(OWN_BREAKDOWN) | ANSWER(LOSS)),
    [CL_H_BELOW] = EITHER(0, ANSWER(BELOW)),
    [CL_H_GAIN] = EITHER(ANSWER(ANY_GAIN) | ANSWER(THEIR_GAIN), ANSWER(ANY_GAIN)),
    [CL_H_RESOLVED] = {ANSWER(RESOLVED), ANSWER(RESOLVED) | ANSWER(SPELL_DONE), 0, ANSWER(SPELL_DONE)},
    [CL_H_DECK_EMPTY] = EITHER(ANSWER(DECK_EMPTY), ANSWER(DECK_EMPTY)),
};

/* Has the seat a card of those on the field that such a target takes? */
static bool has_meant(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t target) {
    const struct cl_player *p = &s->player[seat];
    if (target == CL_TARGET_EACH || target == CL_TARGET_EACH_THEIRS)
        return cl_controls(r, s, seat, 0) > 0;
    bool spells = target == CL_TARGET_EACH_SPELL, any = spells && p->field;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        any = any || (p->back[i].card && cl_is_spell(r->card[p->back[i].card].kind) == spells);
    return any;
}

/* Does an action of a trap of the other seat reach this player or a card of his? */
static bool action_aims(const struct cl_rules *r, const struct cl_state *s, const struct cl_action *a,
                        uint32_t seat) {
    const struct cl_frame *cause;
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
        if (a->target == CL_TARGET_EACH || a->target == CL_TARGET_EACH_THEIRS ||
            a->target == CL_TARGET_EACH_SPELL || a->target == CL_TARGET_EACH_TRAP)
            return has_meant(r, s, seat, a->target);
        return a->target == CL_TARGET_ANSWERED || a->op == CL_OP_MOVE_VICE;
    case CL_OP_COPY_TRAP:
        return false;
    default:
        cause = a->who == CL_WHO_GAINER ? cl_context(s) : NULL;
        return a->who != CL_WHO_SELF && (!cause || cause->about.whose == seat);
    }
}

static bool is_theirs(uint32_t place) {
    return (place >= CL_THEIR_1 && place <= CL_THEIR_3) ||
           (place >= CL_THEIR_BACK_1 && place <= CL_THEIR_BACK_3) || place == CL_THEIR_FIELD;
}

NOINLINE static bool aims_at(const struct cl_rules *r, const struct cl_state *s, const struct cl_link *l,
                             uint32_t seat) {
    const struct cl_ability *ab = cl_link_ability(r, l);
    const uint8_t target[2] = {l->target, l->target2};
    for (uint32_t i = 0, n = 0; i < ab->actions; i++) {
        const struct cl_action *a = &ab->action[i];
        if (cl_is_chosen(a) && n < 2 && is_theirs(target[n++]) && a->target != CL_TARGET_GRAVEYARD)
            return true;
        if (action_aims(r, s, a, seat))
            return true;
    }
    return false;
}

/* What the last link of the chain is to a seat. */
NOINLINE static uint64_t whens_of_link(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
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
NOINLINE static bool attack_is_off(const struct cl_state *s) {
    for (uint32_t i = s->frames; i > 0; i--)
        if (s->frame[i - 1].kind == CL_FRAME_ATTACK)
            return s->frame[i - 1].battle.flags & CL_ATTACK_OFF;
    return true;
}

/* What could be answered now, with the whens of the content alone. CL-266: a quick-play answers anything. */
static inline uint64_t whens_now(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                                 uint32_t seat) {
    if (f->kind == CL_FRAME_CHAIN) {
        uint64_t w = whens_of_link(r, s, seat);
        return w ? (w | CL_WHEN_BIT(CL_WHEN_RESOLVES)) & r->answering : 0;
    }
    if (f->about.what == CL_H_ATTACK && attack_is_off(s))
        return 0;
    return r->asks[f->about.what][cl_asks_how(f, seat)];
}

/* The ability by which a set card or an open stereotype answers; CL_ABILITIES: it does not. */
NOINLINE static uint32_t fitting_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                         uint32_t id, uint64_t whens) {
    const struct cl_card *card = &r->card[id];
    bool body = card->kind == CL_STEREOTYPE;
    whens &= r->answers_by[id];
    for (uint32_t i = 0; i < card->abilities; i++) {
        if (!(whens >> card->ability[i].when & 1))
            continue;
        if (body && (s->player[seat].limit_now[CL_LIMIT_EFFECTS] ||
                     (card->ability[i].once && cl_used(s, seat, id, i))))
            continue;
        if (cl_check_ability(r, s, seat, id, i, false) == REASON_OK)
            return i;
    }
    return CL_ABILITIES;
}

uint32_t cl_answer_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card) {
    return fitting_ability(r, s, seat, card, whens_now(r, s, cl_top_of(s), seat));
}

/* Places of the seat whose cards have one of those whens, as a mask. */
static inline uint32_t could_answer(const struct cl_rules *r, const struct cl_player *p, uint64_t whens) {
    uint32_t mask = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_is_ready(&p->back[i]) && r->answers_by[p->back[i].card] & whens)
            mask |= 1u << (CL_OWN_BACK_1 + i);
    for (uint32_t i = 0; whens & r->bodies_answer && i < CL_SLOTS; i++)
        if (cl_open_body(&p->body[i]) && r->answers_by[p->body[i].card] & whens)
            mask |= 1u << (CL_OWN_1 + i);
    return mask;
}

/* Of these places those whose cards may be activated. */
NOINLINE static uint32_t without_unfit(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                       uint64_t whens, uint32_t places) {
    const struct cl_player *p = &s->player[seat];
    uint32_t mask = places;
    for (; places; places &= places - 1) {
        uint32_t at = (uint32_t)__builtin_ctz(places);
        uint32_t card = at < CL_OWN_BACK_1 ? p->body[at - CL_OWN_1].card : p->back[at - CL_OWN_BACK_1].card;
        if (fitting_ability(r, s, seat, card, whens) == CL_ABILITIES)
            mask &= ~(1u << at);
    }
    return mask;
}

uint32_t cl_answers(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    uint64_t whens = whens_now(r, s, cl_top_of(s), seat);
    uint32_t mask = could_answer(r, &s->player[seat], whens);
    return mask ? without_unfit(r, s, seat, whens, mask) : 0;
}

bool cl_may_answer(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    if (!cl_has_ready(&s->player[seat]))
        return r->bodies_answer && cl_answers(r, s, seat);
    return whens_now(r, s, cl_top_of(s), seat) != 0;
}

const uint64_t cl_triggers[CL_HAPPENINGS] = {
    [CL_H_SUMMON] = CL_WHEN_BIT(CL_WHEN_SUMMONED),
    [CL_H_ATTACK] = CL_WHEN_BIT(CL_WHEN_ATTACKS) | CL_WHEN_BIT(CL_WHEN_ATTACKED),
    [CL_H_DREW] = CL_WHEN_BIT(CL_WHEN_DRAW_PHASE),
    [CL_H_MAIN] = CL_WHEN_BIT(CL_WHEN_MAIN_START),
    [CL_H_DESTROYED] = CL_WHEN_BIT(CL_WHEN_OTHER_DESTROYED),
    [CL_H_BREAKDOWN] = CL_WHEN_BIT(CL_WHEN_OTHER_DESTROYED) | CL_WHEN_BIT(CL_WHEN_BREAKS_DOWN),
    [CL_H_BELOW] = CL_WHEN_BIT(CL_WHEN_YOU_FALL_BELOW),
    [CL_H_TURN_START] = CL_WHEN_BIT(CL_WHEN_TURN_START),
    [CL_H_CAST] = CL_WHEN_BIT(CL_WHEN_YOU_CAST),
};

/* Positions count the turn player's board, back row and field, then the other seat's. */
enum { POSITIONS = 2 * CL_SLOTS + 1 };

static uint32_t place_of(uint32_t seat, uint32_t position) {
    enum cl_zone zone = position < CL_SLOTS       ? CL_ZONE_BOARD
                        : position < 2 * CL_SLOTS ? CL_ZONE_BACK
                                                  : CL_ZONE_FIELD;
    return cl_place(seat, seat, zone, zone == CL_ZONE_BACK ? position - CL_SLOTS : position);
}

static uint32_t card_at(const struct cl_player *p, uint32_t position) {
    if (position < CL_SLOTS)
        return p->body[position].card;
    return position < 2 * CL_SLOTS ? p->back[position - CL_SLOTS].card : p->field;
}

/* The whens of all open cards of a player. */
NOINLINE uint64_t cl_open_whens(const struct cl_rules *r, const struct cl_player *p) {
    uint64_t w = r->whens[p->field];
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        w |= p->body[i].flags & CL_BODY_DOWN ? 0 : r->whens[p->body[i].card];
        w |= p->back[i].flags & CL_BACK_DOWN ? 0 : r->whens[p->back[i].card];
    }
    return w;
}

/* Positions of a player where an open card has an ability with that when, as a mask. */
NOINLINE static uint32_t open_with(const struct cl_rules *r, const struct cl_player *p, enum cl_when when) {
    uint32_t mask = (uint32_t)(r->whens[p->field] >> when & 1) << 2 * CL_SLOTS;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (!(p->body[i].flags & CL_BODY_DOWN))
            mask |= (uint32_t)(r->whens[p->body[i].card] >> when & 1) << i;
        if (!(p->back[i].flags & (CL_BACK_DOWN | CL_BACK_BUSY)))
            mask |= (uint32_t)(r->whens[p->back[i].card] >> when & 1) << (CL_SLOTS + i);
    }
    return mask;
}

/* The same for one slot of the board, from 1; 0 is none. */
static uint32_t body_with(const struct cl_rules *r, const struct cl_player *p, uint32_t slot,
                          enum cl_when when) {
    if (!slot || p->body[slot - 1].flags & CL_BODY_DOWN)
        return 0;
    return (uint32_t)(r->whens[p->body[slot - 1].card] >> when & 1) << (slot - 1);
}

/* Positions of a seat where a happening triggers something, and the when by which it does. */
NOINLINE static uint32_t triggered(const struct cl_rules *r, const struct cl_state *s,
                                   const struct cl_frame *f, uint32_t seat, enum cl_when *when) {
    const struct cl_player *p = &s->player[seat];
    bool own = f->about.whose == seat;
    uint32_t mask;
    switch (f->about.what) {
    case CL_H_TURN_START:
        return own ? open_with(r, p, *when = CL_WHEN_TURN_START) : 0;
    case CL_H_DREW:
        return own ? open_with(r, p, *when = CL_WHEN_DRAW_PHASE) : 0;
    case CL_H_MAIN:
        return own && !f->about.amount ? open_with(r, p, *when = CL_WHEN_MAIN_START) : 0;
    case CL_H_CAST:
        mask = own ? open_with(r, p, *when = CL_WHEN_YOU_CAST) : 0;
        for (uint32_t m = mask; m; m &= m - 1) /* not the card itself */
            if (place_of(seat, (uint32_t)__builtin_ctz(m)) == f->about.place)
                mask &= ~(m & -m);
        return mask;
    case CL_H_DESTROYED:
    case CL_H_BREAKDOWN:
        return open_with(r, p, *when = CL_WHEN_OTHER_DESTROYED);
    case CL_H_BELOW:
        return own ? open_with(r, p, *when = CL_WHEN_YOU_FALL_BELOW) : 0;
    case CL_H_SUMMON:
        return own ? body_with(r, p, f->about.subject, *when = CL_WHEN_SUMMONED) : 0;
    case CL_H_ATTACK:
        *when = own ? CL_WHEN_ATTACKS : CL_WHEN_ATTACKED;
        return body_with(r, p, own ? f->about.subject : f->about.place, *when);
    default:
        return 0;
    }
}

static void trigger(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t card, uint32_t i,
                    uint32_t place, struct sink *k) {
    if (r->card[card].ability[i].once) {
        if (cl_used(s, seat, card, i))
            return;
        cl_mark_used(s, seat, card, i);
    }
    emit(k, CL_EV_TRIGGERED, CL_BOTH, (int32_t)seat, (int32_t)card, 0, 0);
    cl_start_ability(s, seat, card, i, place);
}

/* D-27: the effects of the card that broke down, which lies in the graveyard already. c counts them. */
static bool last_words(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, struct sink *k) {
    const struct cl_card *card = &r->card[f->about.subject];
    while (f->about.next < CL_ABILITIES) {
        uint32_t i = cl_ability_at(card, CL_WHEN_BREAKS_DOWN, f->about.next);
        f->about.next = (uint8_t)(i < CL_ABILITIES ? i + 1 : CL_ABILITIES);
        if (i < CL_ABILITIES) {
            trigger(r, s, f->about.whose, f->about.subject, i, 0, k);
            return true;
        }
    }
    return false;
}

/* S-03: mandatory effects, the turn player's by position, then the opponent's. c counts positions from 1 and
 * within each its abilities. */
static bool next_trigger(const struct cl_rules *r, struct cl_state *s, struct cl_frame *f, struct sink *k) {
    uint32_t at = f->about.next / CL_ABILITIES - 1u, from = f->about.next % CL_ABILITIES;
    while (at < CL_SEATS * POSITIONS) {
        uint32_t first = at < POSITIONS ? 0 : POSITIONS, seat = first ? cl_other(s->seat) : s->seat;
        enum cl_when when = CL_WHEN_NEVER;
        uint32_t mask = triggered(r, s, f, seat, &when) >> (at - first);
        if (!mask) {
            at = first + POSITIONS;
            from = 0;
            continue;
        }
        uint32_t skip = (uint32_t)__builtin_ctz(mask);
        at += skip;
        uint32_t id = card_at(&s->player[seat], at - first);
        uint32_t i = cl_ability_at(&r->card[id], when, skip ? 0 : from);
        if (i < CL_ABILITIES) {
            f->about.next = (uint8_t)((at + 1) * CL_ABILITIES + i + 1);
            uint32_t depth = s->frames;
            trigger(r, s, seat, id, i, place_of(seat, at - first), k);
            if (s->frames != depth)
                return true;
        }
        at += i >= CL_ABILITIES - 1;
        from = i < CL_ABILITIES - 1 ? i + 1 : 0;
    }
    return false;
}

/* Can the happening trigger anything? Mostly it cannot, and nothing need be looked through. Three kinds
 * concern the other seat, too. */
static inline bool can_trigger(const struct cl_state *s, const struct cl_frame *f) {
    const uint32_t both = 1u << CL_H_DESTROYED | 1u << CL_H_BREAKDOWN | 1u << CL_H_ATTACK;
    uint64_t open =
        s->whens[f->about.whose] | (both >> f->about.what & 1 ? s->whens[cl_other(f->about.whose)] : 0);
    return cl_triggers[f->about.what] & open;
}

/* S-04: a seat goes on until it passes. False: one of them is asked; true: nobody is, and the window closes.
 */
static inline bool ask_next(const struct cl_rules *r, struct cl_state *s, struct cl_frame *window) {
    for (; window->about.passes < CL_SEATS;
         window->about.passes++, window->seat = (uint8_t)cl_other(window->seat))
        if (cl_may_answer(r, s, window->seat))
            return false;
    cl_pop(s);
    return true;
}

bool cl_step_window(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    (void)k;
    return ask_next(r, s, cl_top(s));
}

/* First what must happen, then a window for what may: the opponent of the turn player is asked first. */
bool cl_step_happening(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    if (f->about.next || can_trigger(s, f)) {
        if (f->about.what == CL_H_BREAKDOWN && f->about.next < CL_ABILITIES) {
            if (last_words(r, s, f, k))
                return true;
        } else if (f->about.next < CL_ABILITIES) {
            f->about.next = CL_ABILITIES;
        }
        if (next_trigger(r, s, f, k))
            return true;
    }
    f->kind = CL_FRAME_WINDOW;
    f->seat = (uint8_t)cl_other(s->seat);
    f->about.passes = 0;
    return ask_next(r, s, f);
}
