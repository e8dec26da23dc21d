/* CLOUT: an action that check consents to changes the state; then the game runs on to the next question. */
#include "games/clout/cl.h"

static void pay_for(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k) {
    cl_pay(s, s->seat, cl_cost(r, s, card), k);
    cl_from_hand(s, s->seat, card);
}

/* CL-231, CL-150 */
static void summon(const struct cl_rules *r, struct cl_state *s, uint32_t card, int32_t position,
                   struct sink *k) {
    uint32_t slot = (uint32_t)cl_free_slot(r, s, s->seat);
    pay_for(r, s, card, k);
    cl_summon(r, s, s->seat, slot, card, position == CL_DEFENSE_POSITION ? CL_BODY_DEFENSE : 0, k);
}

/* CL-232, CL-267: only the owner knows which card it is. */
static void set_card(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k) {
    bool body = r->card[card].kind == CL_STEREOTYPE;
    uint32_t slot = (uint32_t)(body ? cl_free_slot(r, s, s->seat) : cl_free_back(r, s, s->seat));
    pay_for(r, s, card, k);
    if (body)
        cl_enter(s, s->seat, slot, card, s->seat, CL_BODY_DOWN | CL_BODY_DEFENSE | CL_BODY_FRESH);
    else
        s->player[s->seat].back[slot] =
            (struct cl_back){.card = (uint8_t)card, .flags = CL_BACK_DOWN | CL_BACK_FRESH};
    emit(k, CL_EV_SET, CL_BOTH, s->seat, (int32_t)slot + 1, body, 0);
    emit(k, CL_EV_SET_CARD, (uint16_t)(1u << s->seat), (int32_t)card, (int32_t)slot + 1, 0, 0);
}

/* CL-214, CL-217: the old field goes first. */
static uint32_t lay_field(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k) {
    uint32_t old = s->player[s->seat].field;
    if (old) {
        cl_leave(r, s, s->seat, CL_ZONE_FIELD, 0, k);
        cl_to_grave(s, s->seat, old, k);
    }
    s->player[s->seat].field = (uint8_t)card;
    cl_opens(r, s, s->seat, card);
    return CL_OWN_FIELD;
}

static void cast(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k) {
    uint32_t place, slot = (uint32_t)cl_free_back(r, s, s->seat);
    pay_for(r, s, card, k);
    if (r->card[card].kind == CL_FIELD) {
        place = lay_field(r, s, card, k);
    } else {
        s->player[s->seat].back[slot] = (struct cl_back){.card = (uint8_t)card, .flags = CL_BACK_BUSY};
        place = CL_OWN_BACK_1 + slot;
    }
    cl_activate(r, s, s->seat, card, place, r->card[card].resolves);
}

/* A set card is turned up where it lies; a field moves to its slot (CL-263). */
static void activate(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     uint32_t ability, struct sink *k) {
    struct cl_back *b = &s->player[seat].back[slot];
    uint32_t card = b->card, place = CL_OWN_BACK_1 + slot;
    b->flags = CL_BACK_BUSY;
    if (r->card[card].kind == CL_FIELD) {
        cl_leave(r, s, seat, CL_ZONE_BACK, slot, k);
        place = lay_field(r, s, card, k);
    }
    cl_activate(r, s, seat, card, place, ability);
}

static void use_effect(const struct cl_rules *r, struct cl_state *s, uint32_t slot) {
    uint32_t card = s->player[s->seat].body[slot].card;
    cl_activate(r, s, s->seat, card, CL_OWN_1 + slot, r->card[card].main);
}

/* CL-237 */
static void flip(const struct cl_rules *r, struct cl_state *s, uint32_t slot, struct sink *k) {
    struct cl_body *b = &s->player[s->seat].body[slot];
    b->flags &= (uint8_t) ~(CL_BODY_DOWN | CL_BODY_DEFENSE);
    b->flags |= CL_BODY_MOVED;
    cl_opens(r, s, s->seat, b->card);
    emit(k, CL_EV_FLIPPED, CL_BOTH, s->seat, b->card, (int32_t)slot + 1, 0);
    cl_happen(s, CL_H_SUMMON, s->seat, slot + 1, 0, 0);
}

/* CL-239 */
static void change_position(struct cl_state *s, uint32_t slot, struct sink *k) {
    struct cl_body *b = &s->player[s->seat].body[slot];
    b->flags ^= CL_BODY_DEFENSE;
    b->flags |= CL_BODY_MOVED;
    emit(k, CL_EV_POSITION_CHANGED, CL_BOTH, s->seat, (int32_t)slot + 1,
         b->flags & CL_BODY_DEFENSE ? CL_DEFENSE_POSITION : CL_ATTACK_POSITION, 0);
}

static void attack(struct cl_state *s, uint32_t slot, uint32_t target, struct sink *k) {
    struct cl_frame *forced = s->frames ? cl_top(s) : NULL;
    if (forced)
        forced->row.slot++;
    cl_declare(s, forced ? forced->seat : s->seat, slot, target, k);
}

static void respond(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t place,
                    struct sink *k) {
    uint32_t owner, slot;
    enum cl_zone zone = cl_place_of(seat, place, &owner, &slot);
    const struct cl_player *p = &s->player[seat];
    uint32_t card = zone == CL_ZONE_BOARD ? p->body[slot].card : p->back[slot].card;
    uint32_t ability = cl_answer_ability(r, s, seat, card);
    if (zone == CL_ZONE_BOARD)
        cl_activate(r, s, seat, card, place, ability);
    else
        activate(r, s, seat, slot, ability, k);
}

/* CL-274: the other seat is next. */
static void pass(struct cl_state *s) {
    struct cl_frame *f = cl_top(s);
    f->seat = (uint8_t)cl_other(f->seat);
    f->about.passes++;
}

NOINLINE static void act(const struct cl_rules *r, struct cl_state *s, uint32_t seat, const struct action *a,
                         struct sink *k) {
    uint32_t x = (uint32_t)a->arg[0];
    switch (a->verb) {
    case CL_SUMMON:
        summon(r, s, x, a->arg[1], k);
        break;
    case CL_SET: /* triggers nothing and is answered by nobody, like a change of position */
        set_card(r, s, x, k);
        return;
    case CL_CAST:
        cast(r, s, x, k);
        break;
    case CL_ACTIVATE:
        activate(r, s, seat, x - CL_OWN_BACK_1,
                 r->card[s->player[seat].back[x - CL_OWN_BACK_1].card].resolves, k);
        break;
    case CL_USE:
        use_effect(r, s, x - CL_OWN_1);
        break;
    case CL_FLIP:
        flip(r, s, x - CL_OWN_1, k);
        break;
    case CL_POSITION:
        change_position(s, x - CL_OWN_1, k);
        return;
    case CL_ATTACK:
        attack(s, x - CL_OWN_1, cl_target_named(a), k);
        break;
    case CL_RESPOND:
        respond(r, s, seat, x, k);
        break;
    case CL_PICK:
        cl_pick_place(r, s, x, k);
        break;
    case CL_PICK_CARD:
        cl_pick_card(r, s, x, k);
        break;
    case CL_DONE:
        cl_top(s)->vice.left = 0;
        break;
    case CL_NEXT_PHASE:
        cl_next_phase(s, k);
        break;
    case CL_END_TURN: /* CL-222: the phases that are left pass */
        s->step = CL_STEP_BREAKDOWN;
        break;
    default: /* CL-031 */
        cl_end(s, cl_other(seat), CL_SURRENDERED, k);
        break;
    }
    cl_run(r, s, k);
}

void cl_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    if (a->verb == CL_PASS) { /* two of three actions */
        pass(state);
        cl_run(rules, state, k);
    } else {
        act(rules, state, seat, a, k);
    }
}
