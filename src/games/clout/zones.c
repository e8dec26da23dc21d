/* CLOUT: cards change places. Every function keeps the sum of all cards (CL-211): what leaves one place
 * arrives at another before it returns, or is handed to the caller by id. */
#include "games/clout/cl.h"

static void push_card(struct cl_state *s, uint8_t *list, uint8_t *n, uint32_t card) {
    if (*n >= CL_DECK_MAX) {
        s->lost = 1;
        return;
    }
    list[(*n)++] = (uint8_t)card;
}

static void take_at(uint8_t *list, uint8_t *n, uint32_t index) {
    memmove(list + index, list + index + 1, *n - index - 1u);
    list[--*n] = 0;
}

static bool take_card(uint8_t *list, uint8_t *n, uint32_t card) {
    for (uint32_t i = *n; i > 0; i--)
        if (list[i - 1] == card) {
            take_at(list, n, i - 1);
            return true;
        }
    return false;
}

void cl_to_hand(struct cl_state *s, uint32_t seat, uint32_t card) {
    push_card(s, s->player[seat].hand, &s->player[seat].hand_n, card);
}

void cl_to_deck(struct cl_state *s, uint32_t seat, uint32_t card) {
    push_card(s, s->player[seat].deck, &s->player[seat].deck_n, card);
    s->player[seat].known = 0;
}

bool cl_from_hand(struct cl_state *s, uint32_t seat, uint32_t card) {
    return take_card(s->player[seat].hand, &s->player[seat].hand_n, card);
}

bool cl_from_grave(struct cl_state *s, uint32_t seat, uint32_t card) {
    return take_card(s->player[seat].grave, &s->player[seat].grave_n, card);
}

/* CL-290: to the graveyard of its owner. */
void cl_to_grave(struct cl_state *s, uint32_t owner, uint32_t card, struct sink *k) {
    push_card(s, s->player[owner].grave, &s->player[owner].grave_n, card);
    emit(k, CL_EV_SENT_TO_GRAVEYARD, CL_BOTH, (int32_t)owner, (int32_t)card, 0, 0);
}

void cl_banish(struct cl_state *s, uint32_t owner, uint32_t card, enum cl_zone from, struct sink *k) {
    push_card(s, s->player[owner].banished, &s->player[owner].banished_n, card);
    emit(k, CL_EV_MOVED, CL_BOTH, (int32_t)owner, (int32_t)card, from, CL_ZONE_BANISHED);
}

/* CL-284: as many as the deck holds, never a loss. */
void cl_draw(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t n, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    (void)r;
    if (n > p->deck_n)
        n = p->deck_n;
    if (!n)
        return;
    emit(k, CL_EV_DREW, CL_BOTH, (int32_t)seat, (int32_t)n, (int32_t)(p->deck_n - n), 0);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t card = p->deck[--p->deck_n];
        p->deck[p->deck_n] = 0;
        emit(k, CL_EV_DREW_CARD, (uint16_t)(1u << seat), (int32_t)card, 0, 0, 0);
        cl_to_hand(s, seat, card);
    }
    p->known = (uint8_t)(p->known > n ? p->known - n : 0);
    if (!p->deck_n)
        cl_happen(s, CL_H_DECK_EMPTY, seat, 0, 0, 0);
}

void cl_discard(struct cl_state *s, uint32_t seat, uint32_t index, bool random, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    uint32_t card = p->hand[index];
    take_at(p->hand, &p->hand_n, index);
    p->discarded++;
    emit(k, CL_EV_DISCARDED, CL_BOTH, (int32_t)seat, (int32_t)card, random, 0);
    cl_to_grave(s, seat, card, k);
}

/* CL-206: Fisher-Yates, from the end. */
void cl_shuffle(struct cl_state *s, uint32_t seat, struct sink *k) {
    struct cl_player *p = &s->player[seat];
    stream_shuffle_u8(&s->shuffle, p->deck, p->deck_n);
    p->known = 0;
    emit(k, CL_EV_SHUFFLED, CL_BOTH, (int32_t)seat, 0, 0, 0);
}

/* Is the k-th pick of a link or an effect a card of the graveyard, not a place? */
static bool picks_card(const struct cl_rules *r, uint32_t card, uint32_t ability, uint32_t which) {
    if (ability >= r->card[card].abilities)
        return false;
    const struct cl_ability *ab = &r->card[card].ability[ability];
    for (uint32_t i = ab->needs_target ? ab->needs_target - 1u : ab->actions; i < ab->actions; i++)
        if (cl_is_chosen(&ab->action[i]) && which-- == 0)
            return ab->action[i].target == CL_TARGET_GRAVEYARD;
    return false;
}

static void forget_target(uint8_t *target, uint32_t place) {
    if (*target == place)
        *target = 0;
}

/* The same for what still waits or is being answered: a card that resolved, a stereotype that arrived. */
static void forget_happening(uint32_t what, uint32_t whose, uint8_t *subject, uint8_t *at, uint32_t owner,
                             enum cl_zone zone, uint32_t slot) {
    if (what == CL_H_RESOLVED)
        forget_target(at, cl_place(whose, owner, zone, slot));
    else if (what == CL_H_SUMMON && zone == CL_ZONE_BOARD && whose == owner)
        forget_target(subject, slot + 1);
}

/* Nothing that is under way may take the next card in a slot for the one that was there (CL-209). */
static void forget_place(const struct cl_rules *r, struct cl_state *s, uint32_t owner, enum cl_zone zone,
                         uint32_t slot) {
    for (uint32_t i = 0; i < s->links; i++) {
        struct cl_link *l = &s->link[i];
        uint32_t place = cl_place(l->seat, owner, zone, slot);
        forget_target(&l->place, place);
        if (!picks_card(r, l->card, l->ability, 0))
            forget_target(&l->target, place);
        if (!picks_card(r, l->card, l->ability, 1))
            forget_target(&l->target2, place);
    }
    for (uint32_t i = 0; i < s->frames; i++) {
        struct cl_frame *f = &s->frame[i];
        uint32_t place = cl_place(f->seat, owner, zone, slot);
        if (f->kind == CL_FRAME_ABILITY) {
            forget_target(&f->effect.place, place);
            if (!picks_card(r, f->effect.card, f->effect.ability, 0))
                forget_target(&f->effect.target, place);
        } else if (f->kind == CL_FRAME_ATTACK && zone == CL_ZONE_BOARD) {
            if (owner == f->seat ? f->battle.slot == slot : f->battle.target == slot + 1)
                f->battle.flags |= CL_ATTACK_OFF; /* S-05 */
        } else if (f->kind == CL_FRAME_VICE) {
            forget_target(&f->vice.from, place);
        } else if (f->kind == CL_FRAME_HAPPENING || f->kind == CL_FRAME_WINDOW) {
            forget_happening(f->about.what, f->about.whose, &f->about.subject, &f->about.place, owner, zone,
                             slot);
        }
    }
    for (uint32_t i = 0; i < s->queued; i++) {
        struct cl_pending *p = &s->queue[i];
        forget_happening(p->what, p->seat, &p->subject, &p->place, owner, zone, slot);
    }
}

void cl_leave(const struct cl_rules *r, struct cl_state *s, uint32_t seat, enum cl_zone zone, uint32_t slot,
              struct sink *k) {
    struct cl_player *p = &s->player[seat];
    if (s->frames || s->links || s->queued)
        forget_place(r, s, seat, zone, slot);
    if (zone == CL_ZONE_FIELD) {
        p->field = 0;
    } else if (zone == CL_ZONE_BACK) {
        memset(&p->back[slot], 0, sizeof p->back[slot]);
    } else {
        memset(&p->body[slot], 0, sizeof p->body[slot]);
        for (uint32_t i = 0; i < CL_SLOTS; i++) /* CL-264: its equips follow it */
            if (p->back[i].bearer == slot + 1) {
                uint32_t card = p->back[i].card;
                cl_leave(r, s, seat, CL_ZONE_BACK, i, k);
                cl_to_grave(s, seat, card, k);
            }
    }
}

/* WOULD_DIE, once per turn; a breakdown cannot be escaped (S-09). */
bool cl_survives(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot,
                 enum cl_destroy why, uint32_t *by) {
    const struct cl_body *b = &s->player[seat].body[slot];
    *by = CL_ABILITIES;
    if (why == CL_BY_BREAKDOWN)
        return false;
    if (why == CL_BY_BATTLE &&
        (s->player[seat].shield_until >= s->turn || cl_guarded(r, s, seat, slot, CL_IMMUNE_BATTLE)))
        return true;
    if (b->flags & CL_BODY_DOWN)
        return false;
    uint32_t at = cl_ability_at(&r->card[b->card], CL_WHEN_WOULD_DIE, 0);
    if (at == CL_ABILITIES || cl_used(s, seat, b->card, at))
        return false;
    *by = at;
    return true;
}

bool cl_destroy_body(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     enum cl_destroy why, struct sink *k) {
    struct cl_body *b = &s->player[seat].body[slot];
    uint32_t card = b->card, owner = b->owner, by;
    if (!card)
        return false;
    if (cl_survives(r, s, seat, slot, why, &by)) {
        if (by < CL_ABILITIES)
            cl_mark_used(s, seat, card, by);
        emit(k, CL_EV_SURVIVED, CL_BOTH, (int32_t)seat, (int32_t)card, (int32_t)slot + 1, 0);
        return false;
    }
    emit(k, CL_EV_DESTROYED, CL_BOTH, (int32_t)seat, (int32_t)card, (int32_t)slot + 1, why);
    cl_leave(r, s, seat, CL_ZONE_BOARD, slot, k);
    cl_to_grave(s, owner, card, k);
    if (why != CL_BY_BREAKDOWN)
        cl_happen(s, CL_H_DESTROYED, seat, card, owner, 1);
    return true;
}

void cl_destroy_back(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     struct sink *k) {
    uint32_t card = s->player[seat].back[slot].card;
    if (!card)
        return;
    emit(k, CL_EV_DESTROYED, CL_BOTH, (int32_t)seat, (int32_t)card, (int32_t)slot + 1, CL_BY_EFFECT);
    cl_leave(r, s, seat, CL_ZONE_BACK, slot, k);
    cl_to_grave(s, seat, card, k);
    cl_happen(s, CL_H_DESTROYED, seat, card, seat, 0);
}

void cl_destroy_field(const struct cl_rules *r, struct cl_state *s, uint32_t seat, struct sink *k) {
    uint32_t card = s->player[seat].field;
    if (!card)
        return;
    emit(k, CL_EV_DESTROYED, CL_BOTH, (int32_t)seat, (int32_t)card, 0, CL_BY_EFFECT);
    cl_leave(r, s, seat, CL_ZONE_FIELD, 0, k);
    cl_to_grave(s, seat, card, k);
    cl_happen(s, CL_H_DESTROYED, seat, card, seat, 0);
}

void cl_destroy_at(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t place,
                   struct sink *k) {
    uint32_t owner, slot;
    enum cl_zone zone = cl_place_of(seat, place, &owner, &slot);
    if (zone == CL_ZONE_BOARD)
        cl_destroy_body(r, s, owner, slot, CL_BY_EFFECT, k);
    else if (zone == CL_ZONE_BACK)
        cl_destroy_back(r, s, owner, slot, k);
    else
        cl_destroy_field(r, s, owner, k);
}

/* CL-241: no counters, no boosts. */
void cl_enter(struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t card, uint32_t owner,
              uint8_t flags) {
    s->player[seat].body[slot] =
        (struct cl_body){.card = (uint8_t)card, .owner = (uint8_t)owner, .flags = flags};
}

void cl_summon(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t card,
               uint8_t flags, struct sink *k) {
    cl_opens(r, s, seat, card);
    cl_enter(s, seat, slot, card, seat, (uint8_t)(flags | CL_BODY_FRESH));
    emit(k, CL_EV_SUMMONED, CL_BOTH, (int32_t)seat, (int32_t)card, (int32_t)slot + 1,
         flags & CL_BODY_DEFENSE ? CL_DEFENSE_POSITION : CL_ATTACK_POSITION);
    cl_happen(s, CL_H_SUMMON, seat, slot + 1, 0, 0);
}

/* Until the end of the turn; it may attack. Owner, counters and boosts stay with it. */
void cl_take_control(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     struct sink *k) {
    int32_t to = cl_free_slot(r, s, seat);
    struct cl_body b = s->player[cl_other(seat)].body[slot];
    if (to < 0 || !b.card)
        return;
    cl_leave(r, s, cl_other(seat), CL_ZONE_BOARD, slot, k);
    b.flags =
        (uint8_t)((b.flags & (CL_BODY_DEFENSE | CL_BODY_NO_TRAPS)) | (b.owner == seat ? 0 : CL_BODY_GUEST));
    s->player[seat].body[to] = b;
    cl_opens(r, s, seat, b.card);
    emit(k, CL_EV_CONTROL_TAKEN, CL_BOTH, (int32_t)seat, b.card, to + 1, 0);
}

/* At the end of the turn; without a free slot at home the card goes to its owner's graveyard. */
static void return_guest(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                         struct sink *k) {
    struct cl_body b = s->player[seat].body[slot];
    int32_t to = cl_free_slot(r, s, b.owner);
    cl_leave(r, s, seat, CL_ZONE_BOARD, slot, k);
    emit(k, CL_EV_CONTROL_RETURNED, CL_BOTH, b.owner, b.card, to + 1, 0);
    b.flags &= (uint8_t)~CL_BODY_GUEST;
    if (to < 0) {
        cl_to_grave(s, b.owner, b.card, k);
        return;
    }
    s->player[b.owner].body[to] = b;
    cl_opens(r, s, b.owner, b.card);
}

void cl_return_guests(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_body *b = s->player[seat].body;
        if (!((b[0].flags | b[1].flags | b[2].flags) & CL_BODY_GUEST))
            continue;
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (b[i].flags & CL_BODY_GUEST)
                return_guest(r, s, seat, i, k);
    }
}
