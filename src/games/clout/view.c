/* CLOUT: what a seat may know (CL-296). Hidden are the other seat's hand, unless it lies open, its face-down
 * cards, the order of both decks and all dice to come. Deck lists are open (S-01), so that of the hidden
 * cards a seat knows which they are and not where each of them lies: that is what unseen counts. */
#include "games/clout/cl.h"

#include <string.h>

/* One copy that the seat can place. */
static void count_placed(uint8_t unseen[CL_CARDS_MAX], uint32_t card) {
    if (card && card < CL_CARDS_MAX && unseen[card])
        unseen[card]--;
}

static void place_all(uint8_t unseen[CL_CARDS_MAX], const uint8_t *card, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        count_placed(unseen, card[i]);
}

/* A hand is open to its owner and, for a turn, to all (CL-098). */
static bool sees_hand(const struct cl_player *p, uint32_t of, uint32_t seat) {
    return of == seat || p->revealed;
}

/* Blanks what the seat may not see of a player. */
static void hide(struct cl_player *p, uint32_t of, uint32_t seat) {
    uint32_t known = of == seat ? p->known : 0;
    memset(p->deck, 0, p->deck_n - (known < p->deck_n ? known : p->deck_n));
    if (!known)
        memset(p->deck, 0, sizeof p->deck);
    if (!sees_hand(p, of, seat))
        memset(p->hand, CL_HIDDEN, p->hand_n);
    for (uint32_t i = 0; i < CL_SLOTS && of != seat; i++) {
        if (p->body[i].card && p->body[i].flags & CL_BODY_DOWN)
            p->body[i].card = CL_HIDDEN;
        if (p->back[i].card && p->back[i].flags & CL_BACK_DOWN)
            p->back[i].card = CL_HIDDEN;
    }
}

/* CL-265: the stereotype that a ritual will call lies in the hand until it comes. */
static void hide_rituals(struct cl_state *s, uint32_t seat) {
    for (uint32_t i = 0; i < s->frames && i < CL_FRAMES; i++) {
        struct cl_frame *f = &s->frame[i];
        if (f->kind == CL_FRAME_RITUAL && f->ritual.card && !sees_hand(&s->player[f->seat], f->seat, seat))
            f->ritual.card = CL_HIDDEN;
    }
}

/* Every byte is written: what is not shown is blanked after the copy. The seat may be CL_SEATS, which has
 * neither hand nor deck. */
static void show(const void *state, uint32_t seat, struct cl_view *v) {
    memmove(&v->s, state, sizeof v->s);
    memset(&v->s.shuffle, 0, sizeof v->s.shuffle);
    memset(&v->s.luck, 0, sizeof v->s.luck);
    memcpy(v->unseen, v->s.list, sizeof v->unseen);
    memset(v->known_top, 0, sizeof v->known_top);
    memset(v->pad, 0, sizeof v->pad);
    v->seat = (uint8_t)seat;
    hide_rituals(&v->s, seat);
    for (uint32_t of = 0; of < CL_SEATS; of++) {
        struct cl_player *p = &v->s.player[of];
        hide(p, of, seat);
        place_all(v->unseen[of], p->hand, p->hand_n);
        place_all(v->unseen[of], p->grave, p->grave_n);
        place_all(v->unseen[of], p->banished, p->banished_n);
        count_placed(v->unseen[of], p->field);
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            count_placed(v->unseen[p->body[i].owner & 1], p->body[i].card);
            count_placed(v->unseen[of], p->back[i].card);
        }
    }
}

void cl_view(const void *rules, const void *state, uint32_t seat, void *view) {
    struct cl_view *v = view;
    (void)rules;
    show(state, seat, v);
    if (seat == CL_SEATS)
        return;
    const struct cl_player *mine = &v->s.player[seat];
    for (uint32_t i = 0; i < mine->known && i < mine->deck_n; i++) {
        v->known_top[i] = mine->deck[mine->deck_n - 1 - i];
        count_placed(v->unseen[seat], v->known_top[i]);
    }
}
